"""Tables to play at, made in a server's database without its pages: 200 by taps would take longer than the load.

`python -m tests.load.made 200` makes them, each set up as it is offered, with a link to play and one to watch, and
prints what is needed to come to them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from typing import Any

from tests.server import ROOT, Server

SLUG = "forest-shuffle"


@dataclass(frozen=True)
class Made:
    """A table: the addresses of its host, of a player and of a watcher, and the host's cookie."""

    code: str
    play: str
    watch: str
    visitor: str


def make_tables(server: Server, count: int) -> list[Made]:
    """So many new tables in the database of a server, which may be running."""
    command = [sys.executable, "-m", "tests.load.made", str(count)]
    done = subprocess.run(
        command, cwd=ROOT, env=server.environment, check=True, capture_output=True, text=True
    )
    return [Made(**one) for one in json.loads(done.stdout)]


def _make(number: int) -> Made:
    from django.core.signing import get_cookie_signer

    from botassist.nights.models import Link
    from botassist.play.access import HOST, PLAY, WATCH, Access
    from botassist.play.opening import open_table
    from botassist.play.table import start_session
    from botassist.play.visitors import COOKIE, Visitor
    from games.transcripts.registry import find_game

    game = find_game(SLUG)
    owner = Visitor(f"{number:032x}")
    session = start_session(game, owner=owner, decks=game.written_decks({}), dealer="app")
    table = open_table(session, Access(session.code, HOST))
    assert table.question is not None
    preset: Any = table.preset or {}
    table.answer(table.question.key, preset, owner)
    links = [Link.objects.create(session=session, role=role) for role in (PLAY, WATCH)]
    visitor = get_cookie_signer(salt=COOKIE).sign(owner.id)
    return Made(session.code, links[0].token, links[1].token, visitor)


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
    django.setup()
    from django.db import transaction

    with transaction.atomic():
        tables = [_make(number) for number in range(int(sys.argv[1]))]
    print(json.dumps([asdict(one) for one in tables]))


if __name__ == "__main__":
    main()
