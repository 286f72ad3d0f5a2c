"""Sessions as files and back: a transcript (docs/specs/transcript.md) with the state at the start of each turn."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from botassist.files import read_json
from botassist.play.models import TITLE_LIMIT, GameSession, Turn
from botassist.play.table import Table
from botassist.play.visitors import Visitor
from botassist.text import one_line
from games.engine.codec import StateError
from games.engine.core import Game, ReplyError, describe, play
from games.engine.decks import DeckError
from games.engine.render import Reader
from games.transcripts.registry import UnknownGameError, find_game
from games.transcripts.transcript import (
    Played,
    TranscriptError,
    play_game,
    read_replies,
    stored_reply,
    stored_say,
)

# A game of 500 turns on a large board is about 4 MB.
SIZE_LIMIT = 8 * 1024 * 1024
TURN_LIMIT = 5000
SEED_LIMIT = 100
DRAW_LIMIT = 1_000_000
INCOMPLETE = gettext_lazy("This file is no whole session: something is missing in its turns.")


class BrokenFile(ValueError):
    """A file is no session of ours; the message is a sentence for the player."""


def exported(table: Table) -> dict[str, Any]:
    """A session as a transcript; `title`, `draws`, and each turn's `before` and `draws` are additions to it.

    `draws` counts the draws before the open turn: the next dealt card depends on it.
    """
    session, game = table.session, table.game
    turns = list(
        Turn.objects.filter(session=session, superseded=False, number__lte=session.turn).order_by("number")
    )
    reader = Reader(game, game.name_of(table.state, table.decks))
    shown = [_closed_turn(turn, reader) for turn in turns if turn.number < session.turn]
    if session.used:
        shown.append(_open_turn(table, reader))
    return {
        "game": game.slug,
        "version": game.version,
        "title": session.title,
        "seed": session.seed,
        "dealer": session.dealer,
        "decks": game.present_decks(session.decks, session.version),
        "turns": shown,
        "pending": describe(table.question) if table.question else None,
        "state": None if table.state is None else game.store(table.state),
        "draws": table.turn.draws,
        "over": table.over,
        "result": session.result,
    }


def _closed_turn(turn: Turn, reader: Reader) -> dict[str, Any]:
    return {
        "number": turn.number,
        "version": turn.version,
        "before": turn.state,
        "draws": turn.draws,
        "finished": True,
        "replies": turn.replies,
        "said": [{**said, "text": reader.say(said["code"], said["params"])} for said in turn.said],
    }


def _open_turn(table: Table, reader: Reader) -> dict[str, Any]:
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


def read_file(content: bytes) -> dict[str, Any]:
    """The JSON object in a file; raises BrokenFile."""
    if len(content) > SIZE_LIMIT:
        raise BrokenFile(_("This file is too large to be a session."))
    try:
        value = read_json(content)
    except ValueError:
        raise BrokenFile(_("This is not a file that Botassist saved.")) from None
    if not isinstance(value, dict) or not isinstance(value.get("turns"), list):
        raise BrokenFile(_("This is not a file that Botassist saved: there are no turns in it."))
    if len(value["turns"]) > TURN_LIMIT:
        raise BrokenFile(_("This file has more turns than a game can have."))
    return value


def import_session(source: dict[str, Any], owner: Visitor) -> GameSession:
    """Make a new session of an exported one (or a printed transcript); raises BrokenFile and creates nothing.

    A file of this rules version is played again and must come to the same state. One with turns of an older
    version is taken as it was recorded: closed turns are never played again under other rules.
    """
    try:
        game = find_game(source.get("game"))
        version = source.get("version")
        if type(version) is not int or not 1 <= version <= game.version:
            raise BrokenFile(_("This file comes from rules that this app does not know."))
        seed = source.get("seed", "")
        named = isinstance(seed, str) and len(seed) <= SEED_LIMIT and seed.isprintable()
        if not named or source.get("dealer", "app") not in {"app", "table"}:
            raise BrokenFile(_("This file names no dealer or no seed."))
        versions = {version, *(turn.get("version", version) for turn in source["turns"])}
        read = _played_again if versions == {game.version} else _as_recorded
        turns = read(game, source)
    except UnknownGameError:
        raise BrokenFile(_("This file is of a game that this app does not play.")) from None
    except (TranscriptError, ReplyError, DeckError, StateError) as error:
        raise BrokenFile(
            _("This session can't be played again: {error}.").format(error=str(error).rstrip("."))
        ) from None
    except BrokenFile:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        raise BrokenFile(INCOMPLETE) from None
    return _write(game, source, turns, owner)


def _played_again(game: Game[Any], source: dict[str, Any]) -> list[Turn]:
    replies = read_replies([reply for turn in source["turns"] for reply in turn["replies"]])
    played: Played[Any] = play_game(
        game, source.get("decks", {}), replies, seed=source.get("seed", ""), dealer="table"
    )
    if "state" in source and source["state"] != (None if played.state is None else game.store(played.state)):
        raise BrokenFile(_("The moves in this file do not lead to the state it ends with."))
    turns = []
    draws = 0
    for recorded in played.turns:
        position = recorded.position
        turns.append(
            Turn(
                number=recorded.number,
                version=game.version,
                state=None if recorded.before is None else game.store(recorded.before),
                draws=draws,
                replies=[stored_reply(reply) for reply in position.replies],
                said=[stored_say(say) for say in position.said] if position.finished else [],
                finished=position.finished,
            )
        )
        draws += position.draws
    if not turns or turns[-1].finished:
        state = None if played.state is None else game.store(played.state)
        turns.append(Turn(number=len(turns), version=game.version, state=state, draws=draws))
    return turns


def _as_recorded(game: Game[Any], source: dict[str, Any]) -> list[Turn]:
    game.read_decks(source["decks"], source["version"])
    turns = [_recorded_turn(game, entry, number, source) for number, entry in enumerate(source["turns"])]
    if not all(turn.finished for turn in turns[:-1]):
        raise BrokenFile(INCOMPLETE)
    if not turns or turns[-1].finished:
        state, draws = source["state"], source["draws"]
        if state is not None:
            game.restore(state, source["version"])
        turns.append(Turn(number=len(turns), version=source["version"], state=state, draws=_count(draws)))
    if any((turn.state is None) != (turn.number == 0) for turn in turns):
        raise BrokenFile(INCOMPLETE)
    return turns


def _recorded_turn(game: Game[Any], entry: dict[str, Any], number: int, source: dict[str, Any]) -> Turn:
    """One turn as it was recorded, if it can be shown and gone back to."""
    version = entry.get("version", source["version"])
    if type(version) is not int or not 1 <= version <= game.version:
        raise BrokenFile(_("This file comes from rules that this app does not know."))
    state = None if entry["before"] is None else game.restore(entry["before"], version)
    replies = read_replies(entry["replies"])
    if version == game.version:
        play(game, state, replies, decks=game.read_decks(source["decks"], source["version"]))
    reader = Reader(game, {})
    said = [_saying(reader, say) for say in entry["said"]]
    return Turn(
        number=number,
        version=version,
        state=entry["before"],
        draws=_count(entry["draws"]),
        replies=[stored_reply(reply) for reply in replies],
        said=said if entry["finished"] else [],
        finished=bool(entry["finished"]),
    )


def _saying(reader: Reader, entry: dict[str, Any]) -> dict[str, Any]:
    """One saying as it was recorded, if it can be read out."""
    reasons = [{"code": one["code"], "params": one["params"]} for one in entry["because"]]
    said = {"code": entry["code"], "params": entry["params"], "rule": entry["rule"], "because": reasons}
    if not isinstance(said["rule"], str):
        raise BrokenFile(INCOMPLETE)
    for one in (said, *reasons):
        if not isinstance(one["code"], str) or not isinstance(one["params"], dict):
            raise BrokenFile(INCOMPLETE)
        reader.say(one["code"], one["params"])
        reader.detail(one["code"], one["params"])
    return said


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < DRAW_LIMIT:
        raise BrokenFile(INCOMPLETE)
    return value


def _write(game: Game[Any], source: dict[str, Any], turns: list[Turn], owner: Visitor) -> GameSession:
    title = source.get("title", "")
    last = turns[-1]
    result = None if last.state is None else game.result(game.restore(last.state, last.version))
    with transaction.atomic():
        session = GameSession.objects.create(
            game=game.slug,
            version=game.version,
            title=one_line(title, TITLE_LIMIT) if isinstance(title, str) else "",
            seed=source.get("seed", ""),
            dealer=source.get("dealer", game.dealer),
            decks=game.present_decks(source.get("decks", {}), source["version"]),
            owner=owner.id,
            turn=last.number,
            used=len(last.replies),
            over=result is not None,
            result=result,
            last_visitor=owner.id,
        )
        for turn in turns:
            turn.session = session
        Turn.objects.bulk_create(turns)
    return session
