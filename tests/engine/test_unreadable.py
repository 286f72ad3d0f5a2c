"""What rules wrote and others can't read: said plainly with the figures there are, and once in the log."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest

from games.engine.codec import StateError
from games.engine.core import Fact, Game, Phrase, Reason, Say, Sentence, Upgrade, english
from games.engine.decks import DeckError
from games.engine.render import Reader
from games.engine.upgrades import UpgradeError
from games.engine.views import Views
from tests.contract.coin_toss import GAME

PLAIN = "Something from another version of these rules"


def game(**changes: Any) -> Game[Any]:
    return dataclasses.replace(GAME, version=3, **changes)


def failing(*_: Any) -> Any:
    raise KeyError("a name that somebody typed")


def test_an_unknown_saying_is_read_as_the_figures_there_are(warned: list[str]) -> None:
    params = {"count": 3, "from": "heads", "left_over": None, "hidden": True, "cards": ["r1c2", "oak"]}

    told = Reader(game(), {"oak": "Old Oak"}).say("cards.remove", params, 1)

    assert told == (
        f"{PLAIN}: count 3, from heads, left over –, hidden yes, cards row 1, column 2 and Old Oak."
    )
    line = r"coin-toss, version 1: can't read the saying 'cards.remove' \(KeyError at render.py:\d+\)"
    assert re.fullmatch(line, warned.pop())


def test_a_saying_without_figures_is_read_as_that(warned: list[str]) -> None:
    assert Reader(game(), {}).say("cards.shuffle", {}) == f"{PLAIN}."
    assert len(warned) == 1
    warned.clear()


def test_a_saying_that_lacks_a_figure_is_read_plainly_as_a_whole(warned: list[str]) -> None:
    sentences = {"cards.add": Sentence("Add **{count}**.", detail="From {side}.", symbol="deck")}

    read = Reader(game(sentences=sentences), {}).read("cards.add", {"count": 3})

    assert (read.text, read.detail, read.sentence.symbol) == (f"{PLAIN}: count 3.", "", "")
    assert len(warned) == 1
    warned.clear()


def test_a_label_that_lacks_a_figure_is_read_plainly(warned: list[str]) -> None:
    label = Phrase("{won} of {games} won", params={"won": 2})

    assert Reader(game(), {}).label(label) == f"{PLAIN}: won 2."
    assert len(warned) == 1
    warned.clear()


def test_html_among_the_figures_is_escaped_where_the_sentence_would_be(warned: list[str]) -> None:
    reader = Reader(game(), {}, dress=lambda text: text, dress_value=lambda value: value.replace("<", "&lt;"))

    assert reader.say("no.such", {"name": "<b>"}) == f"{PLAIN}: name &lt;b>."
    warned.clear()


def test_the_log_says_it_once_and_nothing_of_what_was_stored(warned: list[str]) -> None:
    views = Views(game(where=failing))

    for _ in range(3):
        assert english(views.where(None)) == "Under way"

    [line] = warned
    assert line.startswith("coin-toss, version 3: can't read where (KeyError at test_unreadable.py:")
    assert "typed" not in line
    warned.clear()


def test_every_view_has_something_to_fall_back_on(warned: list[str]) -> None:
    views: Views[Any] = Views(
        game(
            where=failing,
            turn_name=failing,
            facts=failing,
            board=failing,
            outcome=failing,
            names=failing,
            progress=failing,
        )
    )
    state = GAME.restore({"left": 0, "right": 2})

    assert english(views.turn_name({"left": 0, "right": 2}, "toss", 3)) == "A turn"
    assert views.facts(state, {}) == ()
    assert views.board(state, {}) is None
    assert views.names(state, {}) == {}
    told = [Reader(GAME, {}).label(line) for line in views.outcome(state, {})]
    assert told == ["The game is over.", "The result: right 2."]
    assert views.progress([({"right": 2}, 3)]) == ((), 1)
    assert views.section("no.such") is None
    assert views.section("") is None
    assert len(warned) == 7
    warned.clear()


def test_results_that_cant_be_read_leave_the_others_counted(warned: list[str]) -> None:
    def best(results: Any) -> Any:
        return (Fact(Phrase("Best"), max(result["right"] for result in results)),)

    views = Views(game(progress=best, upgrades={1: Upgrade(result=failing)}))

    facts, left_out = views.progress(
        [({"right": 2}, 3), ({"right": 9}, 1), ({"wrong": 5}, 3), ({"right": 1}, 2)]
    )

    assert facts == (Fact(Phrase("Best"), 2),)
    assert left_out == 2
    assert len(warned) == 2
    warned.clear()


def test_sayings_go_through_every_step_and_their_reasons_too() -> None:
    def renamed(saying: dict[str, Any]) -> dict[str, Any]:
        return saying | {"code": f"{saying['code']}.anew"}

    def without_whispers(saying: dict[str, Any]) -> dict[str, Any] | None:
        return None if saying["code"].startswith("whisper") else saying

    rules = game(upgrades={1: Upgrade(saying=renamed), 2: Upgrade(saying=without_whispers)})
    reasons = [{"code": "why", "params": {}}, {"code": "whisper", "params": {}}]
    stored: list[dict[str, Any]] = [
        {"code": "coin", "params": {"side": "heads"}, "rule": "toss", "because": reasons},
        {"code": "whisper", "params": {}, "rule": "toss", "because": []},
    ]

    told = Views(rules).said(stored, 1)

    assert told == (Say("coin.anew", {"side": "heads"}, "toss", (Reason("why.anew"),)),)
    assert stored[0]["code"] == "coin", "what is stored is left alone"
    assert Views(rules).said(stored, 3)[0].code == "coin"


def test_a_saying_that_a_step_fails_on_stays_as_it_was_said(warned: list[str]) -> None:
    stored = {"code": "coin.shows", "params": {"side": "heads"}, "rule": "toss", "because": []}

    assert Views(game(upgrades={1: Upgrade(saying=failing)})).said([stored], 1) == (
        Say("coin.shows", {"side": "heads"}, "toss"),
    )
    assert "can't read a saying (UpgradeError" in warned.pop()


def test_a_state_that_a_step_fails_on_or_that_newer_rules_wrote_is_none() -> None:
    rules = game(upgrades={1: Upgrade(state=failing)})

    with pytest.raises(StateError, match="the step from version 1 fails on a state: KeyError"):
        rules.restore({"left": 1}, 1)
    with pytest.raises(StateError, match="version 4 of the rules wrote it, and these are version 3"):
        rules.restore({"left": 1, "right": 0}, 4)
    assert rules.restore({"left": 1, "right": 0}, 2) == rules.restore({"left": 1, "right": 0})


def test_decks_that_a_step_fails_on_or_that_newer_rules_wrote_are_refused() -> None:
    rules = game(upgrades={1: Upgrade(decks=failing)})

    with pytest.raises(DeckError, match="These cards were saved by an older version of the rules"):
        rules.present_cards("tiles", [{"id": "oak"}], 1)
    with pytest.raises(DeckError, match="These cards were saved by a newer version of the rules"):
        rules.read_decks({"tiles": [{"id": "oak"}]}, 4)
    assert rules.present_cards("tiles", [{"id": "oak"}], 2) == [{"id": "oak"}]


def test_a_step_may_speak_of_a_kind_of_deck_that_was_not_given() -> None:
    def both(decks: dict[str, Any]) -> dict[str, Any]:
        return {kind: [{**card, "frost": 1} for card in decks[kind]] for kind in ("tiles", "tools")}

    kinds: Any = {"tiles": None, "tools": None}
    rules = game(decks=kinds, upgrades={1: Upgrade(decks=both)})

    assert rules.present_cards("tiles", [{"id": "oak"}], 1) == [{"id": "oak", "frost": 1}]


def test_a_result_that_a_step_fails_on_says_so() -> None:
    with pytest.raises(UpgradeError, match="fails on a result"):
        game(upgrades={2: Upgrade(result=failing)}).read_result({"right": 2}, 2)
