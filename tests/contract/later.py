"""Later versions of any game, made for a test: what a fix of the rules may change of all that is stored."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.core import (
    Decks,
    Fact,
    Game,
    Glance,
    Learn,
    Params,
    Phrase,
    Say,
    Script,
    Sentence,
    Show,
    Told,
    Upgrade,
    Whole,
)
from games.engine.upgrades import Stored
from games.engine.words import SentenceFor
from games.transcripts.transcript import stored_say

FROST = 7


@dataclass(frozen=True)
class Later:
    """One change of a game's rules: what is replaced in the game, and the step that leads to it.

    `new` is what pages show once everything is read as today's rules write it. `lost` says what today's rules
    can't make anything of without the step: `sayings`, `results`, `tables` or `decks`.
    """

    name: str
    changes: Callable[[Game[Any]], dict[str, Any]]
    upgrade: Upgrade | None
    new: str = ""
    lost: frozenset[str] = field(default_factory=frozenset)

    def of(self, game: Game[Any], *, with_step: bool) -> Game[Any]:
        """The game's next version, with its step or without."""
        steps = {game.version: self.upgrade} if with_step and self.upgrade else {}
        changed = {"version": game.version + 1, "upgrades": {**game.upgrades, **steps}}
        return _rebuilt(game, self.changes(game) | changed)


def _rebuilt(game: Game[Any], changes: dict[str, Any]) -> Game[Any]:
    """The game with other fields; `built_in` are the decks that come with it, which are no field."""
    own = changes.pop("built_in", game.built_in_decks)

    class LaterGame(Game[Any]):
        @property
        def built_in_decks(self) -> Any:
            return own

    fields = {one.name: getattr(game, one.name) for one in dataclasses.fields(game)}
    return LaterGame(**fields | changes)


# What is said


def _said_by(
    game: Game[Any],
    step: Callable[[Stored], Stored | None],
    back: Callable[[Say], Say] = lambda say: say,
) -> dict[str, Any]:
    """The game's scripts as they say everything after the step, and what it makes of that at a glance.

    `back` takes what is said to the version before, which the glance knows.
    """
    through = _rebuilt(game, {"version": 2, "upgrades": {1: Upgrade(saying=step)}})

    def later(say: Say) -> Say | None:
        return through.read_saying(stored_say(say), 1)

    def saying(script: Script[Any]) -> Script[Any]:
        return _through(script, lambda yielded: later(yielded) if isinstance(yielded, Say) else yielded)

    def glance(told: Told[Any], decks: Decks) -> Glance:
        assert game.glance
        before = dataclasses.replace(told, said=tuple(back(say) for say in told.said))
        shown = game.glance(before, decks)
        return dataclasses.replace(shown, steps=tuple(filter(None, map(later, shown.steps))))

    return {
        "setup": lambda decks: saying(game.setup(decks)),
        "turn": lambda state, decks: saying(game.turn(state, decks)),
        "glance": glance if game.glance else None,
    }


def _through(
    script: Script[Any], change: Callable[[Any], Any], ending: Callable[[Any], Any] = lambda state: state
) -> Script[Any]:
    """The script with all that it yields changed (left out where that comes to None), and what it returns."""
    answer = None
    while True:
        try:
            yielded = change(script.send(answer))
        except StopIteration as stop:
            return ending(stop.value)
        answer = None if yielded is None else (yield yielded)


def _read(found: SentenceFor, params: Params) -> Sentence:
    return found if isinstance(found, Sentence) else found(params)


def _with_a_place(found: SentenceFor) -> SentenceFor:
    def sentence(params: Params) -> Sentence:
        read = _read(found, params)
        plural = f"Anew {{frost}}: {read.plural}" if read.plural else ""
        return dataclasses.replace(read, text=f"Anew {{frost}}: {read.text}", plural=plural)

    return sentence


def _with_a_param(saying: Stored) -> Stored:
    return saying | {"params": {**saying["params"], "frost": FROST}}


def _renamed(saying: Stored) -> Stored:
    return saying | {"code": f"later.{saying['code']}"}


def _renamed_back(say: Say) -> Say:
    because = tuple(dataclasses.replace(one, code=one.code.removeprefix("later.")) for one in say.because)
    return dataclasses.replace(say, code=say.code.removeprefix("later."), because=because)


def _renamed_sentence(found: SentenceFor) -> SentenceFor:
    return lambda params: dataclasses.replace(
        _read(found, params), text=f"Anew: {_read(found, params).text}", plural=""
    )


def _dropped(saying: Stored) -> None:
    return None


PLACEHOLDER = Later(
    "one more placeholder",
    lambda game: {
        "sentences": {code: _with_a_place(found) for code, found in game.sentences.items()},
        **_said_by(game, _with_a_param),
    },
    Upgrade(saying=_with_a_param),
    new=f"Anew {FROST}: ",
    lost=frozenset({"sayings"}),
)
RENAMED = Later(
    "renamed sayings",
    lambda game: {
        "sentences": {f"later.{code}": _renamed_sentence(found) for code, found in game.sentences.items()},
        **_said_by(game, _renamed, _renamed_back),
    },
    Upgrade(saying=_renamed),
    new="Anew: ",
    lost=frozenset({"sayings"}),
)
DROPPED = Later(
    "dropped sayings",
    lambda game: {"sentences": {}, **_said_by(game, _dropped)},
    Upgrade(saying=_dropped),
    lost=frozenset({"sayings"}),
)


# How it ended


def _with_frost(stored: Stored) -> Stored:
    return {**stored, "frost": FROST}


def _another_result(game: Game[Any]) -> dict[str, Any]:
    def result(state: Any) -> Mapping[str, Any] | None:
        found = game.result(state)
        return None if found is None else _with_frost(dict(found))

    def progress(results: Any) -> tuple[Fact, ...]:
        colder = Fact(
            Phrase("Frost"), Phrase("{frost} in all", params={"frost": sum(one["frost"] for one in results)})
        )
        return (*game.progress(results), colder)

    return {"result": result, "progress": progress}


RESULT = Later(
    "another key in the result",
    _another_result,
    Upgrade(result=_with_frost),
    new=f"{FROST} in all",
    lost=frozenset({"results"}),
)


# The state


def _another_state(game: Game[Any]) -> dict[str, Any]:
    made = dataclasses.make_dataclass(
        "Colder", [("frost", int)], bases=(game.state,), frozen=True, kw_only=True
    )

    def colder(state: Any) -> Any:
        if state is None or isinstance(state, made):
            return state
        return made(**{one.name: getattr(state, one.name) for one in dataclasses.fields(state)}, frost=FROST)

    def change(yielded: Any) -> Any:
        return Show(colder(yielded.state)) if isinstance(yielded, Show) else yielded

    def where(state: Any) -> Phrase:
        return Phrase("Frost {frost}, {where}", params={"frost": state.frost, "where": game.where(state)})

    return {
        "state": made,
        "setup": lambda decks: _through(game.setup(decks), change, colder),
        "turn": lambda state, decks: _through(game.turn(state, decks), change, colder),
        "where": where,
    }


STATE = Later(
    "another field in the state",
    _another_state,
    Upgrade(state=_with_frost),
    new=f"Frost {FROST}",
    lost=frozenset({"tables"}),
)


# Its decks


def _frosty(decks: Mapping[str, Any]) -> dict[str, Any]:
    return {kind: [{**card, "frost": FROST} for card in cards] for kind, cards in decks.items()}


def _another_card(*, optional: bool) -> Callable[[Game[Any]], dict[str, Any]]:
    frost = Whole(key="frost", label=Phrase("Frost"), least=0, most=9, optional=optional)

    def colder(yielded: Any) -> Any:
        return (
            Learn(yielded.deck, {**yielded.card, "frost": FROST}) if isinstance(yielded, Learn) else yielded
        )

    def changes(game: Game[Any]) -> dict[str, Any]:
        own = {
            kind: {id: _frosty({kind: cards})[kind] for id, cards in decks.items()}
            for kind, decks in game.built_in_decks.items()
        }
        return {
            "decks": {
                kind: dataclasses.replace(schema, fields=(*schema.fields, frost))
                for kind, schema in game.decks.items()
            },
            "built_in": own,
            "setup": lambda decks: _through(game.setup(_bare(decks)), colder),
            "turn": lambda state, decks: _through(game.turn(state, _bare(decks)), colder),
            **{name: _of_bare_cards(getattr(game, name)) for name in VIEWS_OF_DECKS},
        }

    return changes


VIEWS_OF_DECKS = ("names", "facts", "glance", "your_turn", "board", "outcome", "ending")


def _of_bare_cards(view: Callable[[Any, Decks], Any] | None) -> Callable[[Any, Decks], Any] | None:
    return None if view is None else lambda state, decks: view(state, _bare(decks))


def _bare(decks: Decks) -> Decks:
    """The cards as the rules of before knew them."""
    return {
        kind: tuple({key: value for key, value in card.items() if key != "frost"} for card in cards)
        for kind, cards in decks.items()
    }


OPTIONAL_FIELD = Later(
    "an optional field in each deck",
    _another_card(optional=True),
    Upgrade(decks=_frosty),
    new=f"Frost: {FROST}",
)
REQUIRED_FIELD = Later(
    "a required field in each deck",
    _another_card(optional=False),
    Upgrade(decks=_frosty),
    new=f"Frost: {FROST}",
    lost=frozenset({"tables", "decks"}),
)


# Everything that a game shows


def _failing(*_: Any) -> Any:
    raise KeyError("frost")


VIEWED = (
    *("where", "turn_name", "facts", "board", "names"),
    *("glance", "your_turn", "outcome", "ending", "progress"),
)
VIEWS = Later(
    "views that can't make anything of what is stored",
    lambda game: dict.fromkeys(VIEWED, _failing),
    None,
    lost=frozenset({"results"}),
)
