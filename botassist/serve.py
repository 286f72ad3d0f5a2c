"""Serve the game to the phones on the local network: what `make run` starts.

Brings the database up to date, prints the address with a QR code of it, and becomes the server.
"""

import os
import socket
import sys

import segno

DEFAULT_PORT = 8000


class CannotServe(Exception):
    """Why nothing can be served, as a sentence for the terminal."""


def port_from(text: str) -> int:
    """The port that `text` names.

    Raises CannotServe when it names none.
    """
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise CannotServe(f"PORT has to be a number from 1 to 65535, not “{text}”.")
    return int(text)


def require_free(host: str, port: int) -> None:
    """Raise CannotServe when nobody can listen on this port.

    The server itself would not notice: its workers share a port, and would share it with another server too.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # What an earlier server left behind a moment ago does not count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise CannotServe(
                f"Only the administrator may listen on port {port}. Try another: make run PORT={DEFAULT_PORT}"
            ) from None
        except OSError as error:
            other = port + 1 if port < 65535 else DEFAULT_PORT
            raise CannotServe(
                f"Port {port} is not free ({error.strerror}): something else may be listening there."
                f" Try another: make run PORT={other}"
            ) from None


def local_address() -> str | None:
    """This machine's address on the local network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only asks which way out there is. The address
            # is one reserved for documentation.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def invitation(host: str, port: int) -> str:
    """What the terminal shows: where to go, and the code to scan."""
    if host == "0.0.0.0":  # noqa: S104  (compared, not bound)
        address = local_address()
        if address is None:
            return f"Botassist: http://localhost:{port}/\nThere is no network here that a phone could join.\n"
    elif host in {"127.0.0.1", "localhost"}:
        return f"Botassist: http://localhost:{port}/\nOnly this machine can open it (BIND={host}).\n"
    else:
        address = host
    url = f"http://{address}:{port}/"
    return f"{qr_code(url)}\nBotassist: {url}\nScan it with a phone on the same network. Ctrl-C ends it.\n"


def qr_code(url: str) -> str:
    """The QR code of `url` in block characters, two modules to a character."""
    from io import StringIO

    picture = StringIO()
    segno.make(url, error="l", micro=False).terminal(picture, border=2, compact=True)
    return picture.getvalue()


def require_files() -> None:
    """Raise CannotServe when style sheets and scripts were not collected: no page could be shown."""
    from django.conf import settings

    # With DEBUG they are served from where they are written.
    if not settings.DEBUG and not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CannotServe(
            "The style sheets and scripts are not collected yet."
            " make run does it; by hand: python manage.py collectstatic"
        )


def migrate() -> None:
    """Bring the database up to date, or make it."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)


def main() -> None:
    """Check, migrate, invite, serve; end with a sentence when that can't be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
    # A phone may know this machine by any address or name. That is safe here: no mail and no stored link
    # is ever made from the name somebody used, and a cookie only comes back to the name that set it.
    os.environ.setdefault("ALLOWED_HOSTS", "*")
    host = os.environ.setdefault("BIND", "0.0.0.0")  # noqa: S104  (phones must reach it)
    try:
        port = port_from(os.environ.setdefault("PORT", str(DEFAULT_PORT)))
        require_free(host, port)
        require_files()
        migrate()
    except CannotServe as reason:
        sys.exit(str(reason))
    print(invitation(host, port), flush=True)
    # Become the server instead of starting one, so that Ctrl-C reaches it and nothing stays behind.
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "botassist.wsgi"])  # noqa: S606  (no shell)


if __name__ == "__main__":
    main()
