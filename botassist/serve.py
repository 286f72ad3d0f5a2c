"""Serve the game to the phones on the local network: what `make run` starts.

Brings the database up to date, prints the address with a QR code of it, and becomes the server.
"""

import os
import shutil
import socket
import sys

import segno

from botassist import packed
from botassist.starting import require_free, require_room, require_settings, told, whole_number

DEFAULT_PORT = 8000


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
    elif host in {"127.0.0.1", "::1", "localhost"}:
        return f"Botassist: http://localhost:{port}/\nOnly this machine can open it (BIND={host}).\n"
    else:
        address = f"[{host}]" if ":" in host else host
    url = f"http://{address}:{port}/"
    return f"{qr_code(url)}\nBotassist: {url}\nScan it with a phone on the same network. Ctrl-C ends it.\n"


def qr_code(url: str) -> str:
    """The QR code of `url` in block characters, two modules to a character."""
    from io import StringIO

    picture = StringIO()
    segno.make(url, error="l", micro=False).terminal(picture, border=2, compact=True)
    return picture.getvalue()


def collect() -> None:
    """Compress the style sheets and scripts of an installed package, at its first start."""
    from django.conf import settings
    from django.core.management import call_command

    if packed.IS_PACKED and not (settings.STATIC_ROOT / "staticfiles.json").exists():
        if packed.static_folder() == settings.STATIC_ROOT:
            # What other versions left there.
            shutil.rmtree(packed.static_folders(), ignore_errors=True)
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)


def migrate() -> None:
    """Bring the database up to date, or make it."""
    from django.conf import settings
    from django.core.management import call_command

    require_room(settings.DATABASES["default"])
    call_command("migrate", interactive=False, verbosity=0)


def prepare(host: str, port: int, another: str) -> None:
    """Make everything ready; raises CannotStart, or an error that `told` explains, when that can't be."""
    import django

    require_free(host, port, another)
    django.setup()
    collect()
    require_settings()
    migrate()


def main(another: str = "make run PORT={port}") -> None:
    """Check, migrate, invite, serve; end with a sentence when that can't be. `another` names another port."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
    # A phone may know this machine by any address or name. That is safe here: no mail and no stored link
    # is ever made from the name somebody used, and a cookie only comes back to the name that set it.
    os.environ.setdefault("ALLOWED_HOSTS", "*")
    host = os.environ.setdefault("BIND", "0.0.0.0")  # noqa: S104  (phones must reach it)
    with told():
        whole_number("WEB_CONCURRENCY", os.environ.get("WEB_CONCURRENCY", "2"), 64)
        port = whole_number("PORT", os.environ.setdefault("PORT", str(DEFAULT_PORT)), 65535)
        prepare(host, port, another)
    print(invitation(host, port), flush=True)
    # Become the server instead of starting one, so that Ctrl-C reaches it and nothing stays behind.
    server = [
        sys.executable,
        "-m",
        "gunicorn",
        "--config",
        str(packed.TOP / "gunicorn.conf.py"),
        "botassist.wsgi",
    ]
    os.execv(sys.executable, server)  # noqa: S606  (no shell)


if __name__ == "__main__":
    main()
