"""What a session takes in the database: `python -m tests.load.stored` simulates a thousand and measures them.

It works on SQLite in a folder of its own, or on the database of DATABASE_URL, which has to be empty and migrated.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SESSIONS = 1000
# What else SQLite and PostgreSQL write of a row, in their indexes too, is in the size that is measured.
SIZES = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    "postgresql": "SELECT pg_database_size(current_database())",
}


@dataclass(frozen=True)
class Stored:
    """Rows and bytes of a session on average."""

    rows: float
    size: float


def measure(sessions: int = SESSIONS) -> Stored:
    """Play so many whole games by chance, all games in turn, and see by how much the database has grown."""
    from django.core.management import call_command

    from botassist.play.models import GameSession, Turn
    from games.transcripts.registry import games

    call_command("migrate", verbosity=0)
    before, known = _size(), list(games().values())
    for number in range(sessions):
        _keep(known[number % len(known)], f"stored {number}")
    rows = GameSession.objects.count() + Turn.objects.count()
    return Stored(rows / sessions, (_size() - before) / sessions)


def _size() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute(SIZES[connection.vendor])
        return int(cursor.fetchone()[0])


def _keep(game: Any, seed: str) -> None:
    from django.db import transaction

    from botassist.play.models import GameSession, Turn
    from games.transcripts.simulation import simulate

    played = simulate(game, seed)
    decks = {kind: [dict(card) for card in cards] for kind, cards in played.decks.items()}
    result = game.result(played.turns[-1].position.state)
    with transaction.atomic():
        session = GameSession.objects.create(
            game=game.slug, version=game.version, dealer="app", decks=decks, owner=f"{0:032x}",
            turn=len(played.turns), revision=len(played.turns), over=True, result=result,
        )  # fmt: skip
        Turn.objects.bulk_create(_turns_of(game, session, played.turns))


def _turns_of(game: Any, session: Any, recorded: Any) -> Iterator[Any]:
    from botassist.play.models import Turn
    from games.transcripts.transcript import stored_reply, stored_say

    for one in recorded:
        yield Turn(
            session=session, number=one.number, version=game.version, finished=True,
            state=None if one.before is None else game.store(one.before),
            replies=[stored_reply(reply) for reply in one.position.replies],
            said=[stored_say(say) for say in one.position.said],
        )  # fmt: skip


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
        import django

        django.setup()
        found = measure()
    print(f"{SESSIONS} whole games: {found.rows:.1f} rows and {found.size / 1024:.1f} KiB each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
