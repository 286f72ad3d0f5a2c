"""The `botassist` command: serve the game, or run one of the commands that tend what is kept."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.metadata import PackageNotFoundError, version

from botassist.starting import manage

DESCRIPTION = """\
Serve the bot's side of solo board games to the phones on this network.

What is played is kept in your data folder (DATA_DIR names another one)."""
COMMANDS = """\
botassist manage backup FILE     write everything that is kept into one file
botassist manage restore FILE    take it back
botassist manage help            all commands"""


def installed_version() -> str:
    """The version that is installed, in words where this is a checkout."""
    try:
        return version("botassist")
    except PackageNotFoundError:
        return "as it lies here"


def parser() -> argparse.ArgumentParser:
    """What may be typed after `botassist`."""
    made = argparse.ArgumentParser(
        prog="botassist",
        description=DESCRIPTION,
        epilog=COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"Botassist {installed_version()}")
    made.add_argument("--port", help="where to listen (8000)")
    made.add_argument("--bind", help="the address to listen on (0.0.0.0: every one that this machine has)")
    return made


def main() -> None:
    """Do what was typed; without any words, serve."""
    if sys.argv[1:2] == ["manage"]:
        manage(["botassist manage", *sys.argv[2:]])
        return
    typed = parser().parse_args()
    for name, value in (("PORT", typed.port), ("BIND", typed.bind)):
        if value is not None:
            os.environ[name] = value
    from botassist import serve

    serve.main("botassist --port {port}")


if __name__ == "__main__":
    main()
