"""What a visitor has finished so far, per game, and what each game makes of it."""

from __future__ import annotations

from typing import Any, Final

from botassist.home.listing import listed
from botassist.play.access import HOST, Access
from botassist.play.models import GameSession
from botassist.play.reading import PageReader
from botassist.play.visitors import Visitor
from games.engine.core import Decks, Game
from games.engine.decks import DeckError
from games.transcripts.registry import games

LISTED: Final = 20
"""So many finished games of each kind are listed one by one."""


def results_of(visitor: Visitor) -> list[dict[str, Any]]:
    """Per game with finished sessions: the game, how many, its own summary, and the latest of them.

    Try-outs stand there, and count in nothing. `left_out` says how many others are not counted, since these rules
    can't read them.
    """
    finished = GameSession.objects.filter(owner=visitor.id, over=True, deleted=None).order_by("-updated")
    played: dict[str, list[GameSession]] = {}
    for session in finished:
        played.setdefault(session.game, []).append(session)
    latest = [session for sessions in played.values() for session in sessions[:LISTED]]
    rows = listed({session: Access(session.code, HOST) for session in latest})
    return [
        {
            "game": game,
            "count": sum(not session.try_out for session in sessions),
            "latest": [row for row in rows if row["session"].game == slug],
            **_summed_up(game, sessions),
        }
        for slug, game in games().items()
        if (sessions := played.get(slug))
    ]


def _summed_up(game: Game[Any], sessions: list[GameSession]) -> dict[str, Any]:
    reader = PageReader(game, None, _decks(game, sessions[0]))
    results = [(session.result or {}, session.result_version) for session in sessions if not session.try_out]
    if not results:
        return {"progress": [], "left_out": 0}
    facts, left_out = reader.views.progress(results)
    return {"progress": [reader.fact(fact) for fact in facts], "left_out": left_out}


def _decks(game: Game[Any], session: GameSession) -> Decks:
    """The decks that the latest game was played with, for the names in them; none when they can't be read."""
    try:
        return game.read_decks(session.decks, session.version, begun=True)
    except DeckError:
        return {}
