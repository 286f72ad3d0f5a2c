"""Sessions as files: a transcript (docs/specs/transcript.md) with the state at the start of each turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from botassist.files import written
from botassist.play.dead_ends import CantBeShown
from botassist.play.models import Turn
from botassist.play.table import Table
from games.engine.core import describe
from games.engine.render import Reader
from games.engine.upgrades import UpgradeError
from games.engine.views import Views
from games.transcripts.transcript import stored_reply, stored_say

Stored = dict[str, Any]

AT_A_TIME: Final = 25
CHANCE: Final = {"seed", "draws"}


def exported(table: Table) -> Stored:
    """A session as a transcript with additions: `title`, `try_out`, `draws`, `versions`, and more of each turn.

    `draws` counts the draws before the open turn: the next dealt card depends on it and on the `seed`. They are in
    the host's own file alone: from them anybody could tell what will be dealt. `versions` says which rules
    wrote the decks, the state and the result, and each turn its own: of a table that these rules can't read
    everything stands there as it is stored.
    """
    file = _file(table)
    return {**file, "turns": list(file["turns"])}


def in_parts(table: Table) -> Iterator[str]:
    """The same as the JSON of a file, turn by turn; what can't be shown is met before the first part."""
    return _written(_file(table))


def _written(file: Stored) -> Iterator[str]:
    """The parts of a file whose turns come one after the other."""
    for place, (key, value) in enumerate(file.items()):
        yield f"{',' if place else '{'}{written(key)}:"
        if key != "turns":
            yield written(value)
            continue
        yield "["
        for number, turn in enumerate(value):
            yield f"{',' if number else ''}{written(turn)}"
        yield "]"
    yield "}"


def _file(table: Table) -> Stored:
    """A session as a file whose turns are read as they are needed."""
    try:
        whole = _today(table)
    except CantBeShown:
        whole = _as_stored(table)
    return whole if table.access.is_host else _without_chance(whole)


def _without_chance(file: Stored) -> Stored:
    """A file from which nobody can tell the cards to come."""
    kept = {key: value for key, value in file.items() if key not in CHANCE}
    turns = ({key: value for key, value in turn.items() if key not in CHANCE} for turn in file["turns"])
    return {**kept, "turns": turns}


def _today(table: Table) -> Stored:
    """What is in play and how it ended as today's rules write it; turns as they were recorded."""
    session, game, asked = table.session, table.game, table.question
    reader = Reader(game, table.views.names(table.state, table.decks))
    opened = [_open_turn(table, reader)] if session.used else []
    result, version = _result(table)
    return {
        **_heading(table),
        "decks": game.present_decks(session.decks, session.version),
        "turns": chain(_closed_turns(table, reader), opened),
        "pending": describe(asked) if asked else None,
        "state": None if table.state is None else game.store(table.state),
        "draws": table.turn.draws,
        "over": table.over,
        "result": result,
        "versions": {"decks": game.version, "state": game.version, "result": version},
    }


def _result(table: Table) -> tuple[Stored | None, int]:
    """How the game ended, and the version that writes it so: today's, unless a step fails on it."""
    stored, version = table.session.result, table.session.result_version
    try:
        return (None if stored is None else table.game.read_result(stored, version)), table.game.version
    except UpgradeError:
        return stored, version


def _as_stored(table: Table) -> Stored:
    session, turn = table.session, table.turn
    reader = Reader(table.game, {})
    opened = (
        [{**_turn(turn), "finished": False, "replies": table.replies, "said": []}] if session.used else []
    )
    return {
        **_heading(table),
        "decks": session.decks,
        "turns": chain(_closed_turns(table, reader), opened),
        "pending": None,
        "state": turn.state,
        "draws": turn.draws,
        "over": session.over,
        "result": session.result,
        "versions": {"decks": session.version, "state": turn.version, "result": session.result_version},
    }


def _heading(table: Table) -> Stored:
    session = table.session
    return {
        "game": table.game.slug,
        "version": table.game.version,
        "title": session.title,
        "seed": session.seed,
        "dealer": session.dealer,
        "try_out": session.try_out,
    }


def _closed_turns(table: Table, reader: Reader) -> Iterator[Stored]:
    """The turns before the open one, read some at a time.

    They are named before the first is read: a turn that is undone meanwhile stays what it was.
    """
    closed = Turn.objects.filter(session=table.session, superseded=False, number__lt=table.session.turn)
    keys = list(closed.order_by("number").values_list("pk", flat=True))
    for first in range(0, len(keys), AT_A_TIME):
        for turn in Turn.objects.filter(pk__in=keys[first : first + AT_A_TIME]).order_by("number"):
            said = [_read_out(one, turn.version, reader) for one in turn.said]
            yield {**_turn(turn), "finished": True, "replies": turn.replies, "said": said}


def _turn(turn: Turn) -> Stored:
    return {"number": turn.number, "version": turn.version, "before": turn.state, "draws": turn.draws}


def _read_out(said: Stored, version: int, reader: Reader) -> Stored:
    """A saying as it was stored, with its sentence as it reads today; none when it is not said any more."""
    told = Views(reader.game).said([said], version)
    return {**said, "text": reader.say(told[0].code, told[0].params, version) if told else ""}


def _open_turn(table: Table, reader: Reader) -> Stored:
    said = [stored_say(say) for say in table.position.said]
    return {
        "number": table.turn.number,
        "version": table.game.version,
        "before": None if table.state is None else table.game.store(table.state),
        "draws": table.turn.draws,
        "finished": False,
        "replies": [stored_reply(reply) for reply in table.position.replies],
        "said": [{**one, "text": reader.say(one["code"], one["params"])} for one in said],
    }
