"""What somebody sees who starts the server."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from botassist import serve
from botassist.starting import CannotStart, require_free, require_settings, whole_number

ROOT = Path(__file__).resolve().parent.parent


def start(port: str, data: Path, **settings: str) -> subprocess.Popen[str]:
    environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "BIND"}}
    environment |= {"PORT": port, "DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "botassist.settings"}
    environment |= settings
    return subprocess.Popen(
        [sys.executable, "-m", "botassist.serve"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))  # noqa: S104
        taken.listen()
        port = taken.getsockname()[1]
        process = start(str(port), tmp_path)
        out, err = process.communicate(timeout=60)

    assert process.returncode == 1
    assert out == ""
    assert err.startswith(f"Port {port} is not free")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.name.invalid", "2001:db8::7"])
def test_an_address_of_another_machine_is_not_taken_for_a_taken_port(host: str) -> None:
    with pytest.raises(CannotStart, match=f"BIND={host} is no address of this machine"):
        require_free(host, free_port())


def test_without_the_style_sheets_it_says_how_to_collect_them(tmp_path: Path) -> None:
    process = start(str(free_port()), tmp_path, STATIC_ROOT=str(tmp_path / "static"))
    out, err = process.communicate(timeout=60)

    assert process.returncode == 1
    assert out == ""
    assert "python manage.py collectstatic" in err
    assert len(err.splitlines()) == 1


def test_whoever_works_on_it_needs_no_collected_style_sheets(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path
    with pytest.raises(CannotStart):
        require_settings()
    settings.DEBUG = True

    require_settings()


@pytest.mark.parametrize("text", ["", "http", "0", "65536", "-1", "80.0", "²"])
def test_a_port_that_is_none_is_one_sentence(text: str) -> None:
    with pytest.raises(CannotStart, match="from 1 to 65535"):
        whole_number("PORT", text, 65535)


def test_the_invitation_names_the_address_of_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "local_address", lambda: "192.0.2.7")

    shown = serve.invitation("0.0.0.0", 8000)  # noqa: S104

    assert "http://192.0.2.7:8000/" in shown
    assert "█" in shown


def test_an_address_of_ipv6_is_served_and_invited_to(tmp_path: Path) -> None:
    assert "http://[2001:db8::7]:8000/" in serve.invitation("2001:db8::7", 8000)
    program = "import runpy; print(runpy.run_path('gunicorn.conf.py')['bind'])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"BIND": "::1", "PORT": "8000"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[::1]:8000\n"


def test_without_a_network_the_invitation_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "local_address", lambda: None)

    shown = serve.invitation("0.0.0.0", 8000)  # noqa: S104

    assert "http://localhost:8000/" in shown
    assert "no network" in shown
    assert "█" not in shown


def test_it_answers_any_name_and_one_interrupt_ends_all_of_it(tmp_path: Path) -> None:
    port = free_port()
    process = start(str(port), tmp_path)
    try:
        deadline = time.monotonic() + 60
        answer = b""
        while not answer and time.monotonic() < deadline:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=5) as phone:
                    phone.sendall(
                        b"GET /no-such-page/ HTTP/1.1\r\nHost: old-laptop.lan\r\nConnection: close\r\n\r\n"
                    )
                    answer = phone.recv(64)
            except (ConnectionError, TimeoutError):
                # While the workers take the port over, a knock can be lost; a phone knocks again.
                time.sleep(0.1)
        assert answer.startswith(b"HTTP/1.1 404"), "400 would be the refusal of the name"
    finally:
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)

    assert f":{port}/" in out
    assert process.returncode == 0
    require_free("127.0.0.1", port)
    assert (tmp_path / "botassist.sqlite3").exists()
