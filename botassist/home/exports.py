"""Sessions as files: a transcript (docs/specs/transcript.md) with the state at the start of each turn."""

from __future__ import annotations

from typing import Any, Final

from botassist.play.dead_ends import CantBeShown
from botassist.play.models import Turn
from botassist.play.table import Table
from games.engine.core import describe
from games.engine.render import Reader
from games.engine.upgrades import UpgradeError
from games.engine.views import Views
from games.transcripts.transcript import stored_reply, stored_say

Stored = dict[str, Any]

CHANCE: Final = {"seed", "draws"}


def exported(table: Table) -> Stored:
    """A session as a transcript with additions: `title`, `draws`, `versions`, and more of each turn.

    `draws` counts the draws before the open turn: the next dealt card depends on it and on the `seed`. They are in
    the host's own file alone: from them anybody could tell what will be dealt. `versions` says which rules
    wrote the decks, the state and the result, and each turn its own: of a table that these rules can't read
    everything stands there as it is stored.
    """
    try:
        whole = _today(table)
    except CantBeShown:
        whole = _as_stored(table)
    return whole if table.access.is_host else _without_chance(whole)


def _without_chance(file: Stored) -> Stored:
    """A file from which nobody can tell the cards to come."""
    kept = {key: value for key, value in file.items() if key not in CHANCE}
    turns = [{key: value for key, value in turn.items() if key not in CHANCE} for turn in file["turns"]]
    return {**kept, "turns": turns}


def _today(table: Table) -> Stored:
    """What is in play and how it ended as today's rules write it; turns as they were recorded."""
    session, game, asked = table.session, table.game, table.question
    reader = Reader(game, table.views.names(table.state, table.decks))
    turns = _closed_turns(table, reader)
    if session.used:
        turns.append(_open_turn(table, reader))
    result, version = _result(table)
    return {
        **_heading(table),
        "decks": game.present_decks(session.decks, session.version),
        "turns": turns,
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
    turns = _closed_turns(table, reader)
    if session.used:
        turns.append({**_turn(turn), "finished": False, "replies": table.replies, "said": []})
    return {
        **_heading(table),
        "decks": session.decks,
        "turns": turns,
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
    }


def _closed_turns(table: Table, reader: Reader) -> list[Stored]:
    turns = Turn.objects.filter(session=table.session, superseded=False, number__lt=table.session.turn)
    return [
        {
            **_turn(turn),
            "finished": True,
            "replies": turn.replies,
            "said": [_read_out(said, turn.version, reader) for said in turn.said],
        }
        for turn in turns.order_by("number")
    ]


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
