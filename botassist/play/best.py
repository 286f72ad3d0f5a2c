"""A finished game beside the others of its owner: whether it is a new best, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from botassist.play.models import GameSession
from botassist.play.standing import Standing
from games.engine.core import Fact, Label, Phrase, Score


@dataclass(frozen=True)
class Record:
    """What to say of a finished game: a new best, and how all games of its level went. Either may be None."""

    new_best: Phrase | None = None
    so_far: Phrase | None = None


def record(table: Standing) -> Record:
    """The finished game of a table among those of its owner at the same level, by one query; try-outs are none."""
    session, views = table.session, table.views
    own = views.score(session.result or {}, session.result_version)
    if own is None or session.try_out:
        return Record()
    found = GameSession.objects.filter(
        owner=session.owner, game=session.game, over=True, deleted=None, try_out=False
    )
    # By their keys, which rise with every game begun.
    others: dict[int, Score] = {}
    results: list[tuple[dict[str, Any], int]] = []
    for key, result, version in found.order_by("-updated").values_list("pk", "result", "result_version"):
        score = own if key == session.pk else views.score(result or {}, version)
        if score is None or score.level != own.level:
            continue
        results.append((result or {}, version))
        if key != session.pk:
            others[key] = score
    facts, _ = views.progress(results)
    return Record(_new_best(own, session.pk, others), _so_far(own.level, facts))


def _new_best(own: Score, key: int, others: Mapping[int, Score]) -> Phrase | None:
    """That nothing comes up to this game, if one was begun before it; a later one takes the word from it."""
    before = [score for begun, score in others.items() if begun < key]
    if not before or any(score.points >= own.points for score in others.values()):
        return None
    best = max(before, key=lambda score: score.points)
    params = {"level": own.level, "now": own.words, "before": best.words}
    if own.level:
        return Phrase("**A new best for you** ({level}): {now}, until now {before}.", params=params)
    return Phrase("**A new best for you:** {now}, until now {before}.", params=params)


def _so_far(level: Label, facts: Sequence[Fact]) -> Phrase | None:
    """The fact about this level, else the first one, in one line."""
    fact = next((fact for fact in facts if fact.label == level), next(iter(facts), None))
    return Phrase("{label}: {value}", params={"label": fact.label, "value": fact.value}) if fact else None
