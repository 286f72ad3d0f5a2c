"""What a visitor has finished so far, per game, and what each game makes of it."""

from __future__ import annotations

from typing import Any

from botassist.play.models import GameSession
from botassist.play.reading import PageReader
from botassist.play.visitors import Visitor
from games.transcripts.registry import games


def results_of(visitor: Visitor) -> list[dict[str, Any]]:
    """Per game with finished sessions: the game, how many, and its own summary."""
    finished = GameSession.objects.filter(owner=visitor.id, over=True, deleted=None).order_by("-updated")
    shown = []
    for game in games().values():
        sessions = [session for session in finished if session.game == game.slug]
        if not sessions:
            continue
        reader = PageReader(game, None, game.read_decks(sessions[0].decks, sessions[0].version))
        facts = game.progress([session.result or {} for session in sessions])
        shown.append(
            {
                "game": game,
                "count": len(sessions),
                "progress": [
                    {
                        "label": reader.label(fact.label),
                        "value": str(fact.value) if isinstance(fact.value, int) else reader.label(fact.value),
                        "detail": reader.label(fact.detail),
                    }
                    for fact in facts
                ],
            }
        )
    return shown
