"""Playing a recorded game again, and whether it still comes to the same turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.transcripts.registry import UnknownGameError, find_game
from games.transcripts.transcript import TranscriptError, plain, play_game, printed, read_replies


def first_difference(recorded: Any) -> str:
    """The first difference between a printed transcript (or export) and its replies played again.

    An empty text when all agree. Raises TranscriptError when it is no transcript or a reply no longer fits.
    """
    if not isinstance(recorded, Mapping) or not isinstance(recorded.get("turns"), list):
        raise TranscriptError("not a printed transcript: it has no turns")
    try:
        game = find_game(recorded.get("game"))
        replies = read_replies([reply for turn in recorded["turns"] for reply in turn["replies"]])
    except UnknownGameError as error:
        raise TranscriptError(str(error)) from None
    except (TypeError, KeyError):
        raise TranscriptError("not a printed transcript: a turn has no replies") from None
    decks = recorded.get("decks", {})
    if not isinstance(decks, Mapping):
        raise TranscriptError('"decks" is not an object')
    seed = recorded.get("seed", "")
    played = printed(
        play_game(
            game,
            decks,
            replies,
            seed=seed if isinstance(seed, str) else "",
            dealer="table",
        )
    )
    for old, new in zip(recorded["turns"], played["turns"], strict=False):
        for key in ("number", "finished", "said"):
            if found := _difference(_bare(old.get(key)), _bare(new[key]), f"turn {new['number']}, {key}"):
                return found
    if len(recorded["turns"]) != len(played["turns"]):
        return f"{len(played['turns'])} turns, recorded {len(recorded['turns'])}"
    for key in ("state", "over", "result"):
        if key in recorded and (found := _difference(recorded[key], plain(played[key]), key)):
            return found
    return ""


def _bare(value: Any) -> Any:
    """Sayings without their sentences: wording may change, codes and params may not."""
    if isinstance(value, list):
        return [_bare(item) for item in value]
    if isinstance(value, Mapping):
        return {key: inner for key, inner in value.items() if key != "text"}
    return value


def _difference(old: Any, new: Any, where: str) -> str:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*old, *(key for key in new if key not in old)]:
            if found := _difference(old.get(key), new.get(key), f"{where}.{key}"):
                return found
        return ""
    if isinstance(old, list) and isinstance(new, list):
        for place, (one, other) in enumerate(zip(old, new, strict=False)):
            if found := _difference(one, other, f"{where}[{place}]"):
                return found
        return "" if len(old) == len(new) else f"{where}: {len(new)} entries, recorded {len(old)}"
    return "" if old == new and type(old) is type(new) else f"{where}: {new!r}, recorded {old!r}"
