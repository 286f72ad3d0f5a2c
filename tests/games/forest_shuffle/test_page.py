"""Anna's turn at a glance: her card as printed, its reading, the clearing as a line of cards; and the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.core import Ending, Face, Glance, Label, Line, Reply, Told, play
from games.engine.render import Reader
from games.engine.words import IDLE, NEWS, RECORD, STEP
from games.forest_shuffle import GAME
from games.forest_shuffle.state import Forest
from tests.phone import Phone

DECKS = GAME.read_decks(GAME.written_decks({}))
READER = Reader(GAME, GAME.name_of(None, DECKS))
COUNTED: dict[str, Any] = {"clearing": "count"}


def begun(**chosen: Any) -> Forest:
    cave = chosen.pop("cave", None)
    replies = [Reply("setup", chosen | ({"special_caves": True} if cave else {}))]
    state = play(GAME, None, [*replies, *([Reply("cave", cave)] if cave else [])], decks=DECKS).state
    assert state is not None
    return state


def seen(state: Forest, *replies: tuple[str, Any], app_deals: bool = False) -> Glance:
    """What the page shows after these answers of one turn."""
    position = play(GAME, state, [Reply(*reply) for reply in replies], decks=DECKS)
    shown = position.state or position.shown or state
    told = Told(before=state, state=shown, replies=replies, said=position.said, app_deals=app_deals)
    assert GAME.glance is not None
    return GAME.glance(told, DECKS)


def anna(state: Forest, card: str, lying: int | None = None, **shown: Any) -> Glance:
    counted = [] if lying is None else [("clearing", lying)]
    return seen(state, ("do", "anna"), *counted, ("automa", card), **shown)


def words(label: Label) -> str:
    return READER.label(label)


def beside(glance: Glance) -> list[str]:
    return [words(line) for line in glance.beside]


def rows(glance: Glance, place: str = STEP) -> list[str]:
    """The rows of one kind as they are read, each with its reminder."""
    found = []
    for say in glance.steps:
        if READER.read(say.code, say.params).sentence.place == place:
            lines = READER.say(say.code, say.params), READER.detail(say.code, say.params)
            found.append(" ".join(line for line in lines if line))
    return found


def drawn(glance: Glance) -> str:
    """The line of cards as a picture: | stays, - leaves, + comes, a number in brackets is a pile."""
    assert isinstance(glance.board, Line)
    pointed = {id for say in glance.steps for id in say.params["cells"]}
    picture = ""
    for cell in glance.board.cells:
        look = "-" if cell.leaving else "+" if cell.id in pointed else "|"
        picture += f"({look}{words(cell.figure)})" if cell.kind == "pile" else look
    return picture


def ended(**chosen: Any) -> Ending:
    score = {"forest": chosen.pop("forest"), "cave_cards": chosen.pop("cave_cards")}
    score |= {"goal": chosen.pop("goal")} if "goal" in chosen else {}
    replies = [Reply("do", "winter"), Reply("score", score)]
    state = play(GAME, begun(**chosen), replies, decks=DECKS).state
    assert state is not None
    assert GAME.ending is not None
    ending = GAME.ending(state, DECKS)
    assert ending is not None
    return ending


def test_the_card_is_shown_as_it_is_printed_and_its_arrow_is_read_beside_it() -> None:
    glance = anna(begun(**COUNTED), "PA16", 8)

    assert glance.faces == (
        Face(title="PA16", figure="1", arrow="left", foot="−1", foot_symbol="deck", large=True),
    )
    assert beside(glance) == [
        "The arrow points to the left.",
        "By your ruling it sweeps from the right end.",
        "Clearing 8 → 7",
        "Draw pile one less",
    ]
    assert rows(glance) == [
        "Return 1 card from the right end of the clearing to the box.",
        "Return the top card of the draw pile to the box. Look at it: winter ends the game.",
    ]


def test_by_the_other_ruling_the_same_arrow_names_its_end() -> None:
    glance = anna(begun(arrow="end"), "PA16")

    assert beside(glance)[:2] == [
        "The arrow points to the left.",
        "By your ruling it names the left end.",
    ]
    assert rows(glance)[0].startswith("Return 1 card from the left end of the clearing to the box.")


@pytest.mark.parametrize("card", [card["id"] for card in DECKS["automa"]])
def test_no_step_shows_an_arrow_of_its_own(card: str) -> None:
    glance = anna(begun(), card)

    assert not any(arrow in row for row in rows(glance) for arrow in "◀▶")
    for say in glance.steps:
        assert READER.read(say.code, say.params).sentence.symbol in {"add", "remove", "deck"}


@pytest.mark.parametrize(
    ("card", "lying", "line", "note"),
    [
        ("PA16", 8, "|||||||-", "7 stay"),
        ("PA02", 9, "----|||||", "5 stay"),
        ("PA02", 5, "----|", "1 stays"),
        ("PA02", 3, "---", "none left"),
        ("PA07", 5, "|||||+++", "8 are there"),
        ("PA19", 0, "+", "1 is there"),
        ("PA05", 9, "|||||||||++++", "13, then none"),
        ("PA05", 12, "(-12)++++", "4 are there"),
        ("PA15", 11, "-----------", "none left"),
    ],
)
def test_the_clearing_shows_what_stays_leaves_and_comes_at_its_end(
    card: str, lying: int, line: str, note: str
) -> None:
    glance = anna(begun(**COUNTED), card, lying)

    assert drawn(glance) == line
    assert isinstance(glance.board, Line)
    assert words(glance.board.note) == note


def test_a_crowd_is_one_pile() -> None:
    assert words(lying_on(24).note) == "24 cards"
    assert [(cell.kind, words(cell.figure)) for cell in lying_on(24).cells] == [("pile", "24")]
    assert [cell.kind for cell in lying_on(3).cells] == ["open"] * 3


def lying_on(count: int) -> Line:
    state = begun(**COUNTED).with_clearing(count - 5)
    assert GAME.board is not None
    board = GAME.board(state, DECKS)
    assert isinstance(board, Line)
    return board


def test_a_full_clearing_is_cleared_after_the_cards_have_come() -> None:
    glance = anna(begun(**COUNTED), "PA05", 7)

    assert beside(glance) == [
        "4 cards come, then all leave.",
        "With 11 cards the clearing is full: ten or more are cleared.",
        "Clearing 7 → 11 → 0",
    ]
    assert rows(glance) == [
        "Add 4 cards, one by one, to the right end of the clearing. Winter? The game is over.",
        "Return all 11 cards of the clearing to the box.",
    ]
    assert isinstance(glance.board, Line)
    assert list(glance.steps[1].params["cells"]) == [glance.board.whole]


def test_nothing_to_remove_is_a_quiet_row_without_a_number() -> None:
    glance = anna(begun(**COUNTED), "PA01", 0)

    assert rows(glance) == []
    assert rows(glance, IDLE) == ["Nothing to remove: the clearing is empty."]
    assert beside(glance) == ["The arrow points to the left.", "By your ruling it sweeps from the right end."]


@pytest.mark.parametrize(("ruling", "steps"), [(True, 3), (False, 2)])
def test_who_does_not_count_looks_for_ten_cards_last(ruling: bool, steps: int) -> None:
    glance = anna(begun(wipe_after_anna=ruling), "PA19")

    assert glance.board is None
    assert len(rows(glance)) == steps
    assert (rows(glance)[-1] == "Ten or more in the clearing now? Return them all to the box.") == ruling
    assert "Ten or more" not in rows(glance)[0]


def test_a_card_that_is_not_drawn_yet_is_not_shown() -> None:
    glance = seen(begun(**COUNTED), ("do", "anna"), ("clearing", 6))

    assert glance.faces == ()
    assert glance.beside == ()
    assert drawn(glance) == "||||||"


def test_only_who_draws_real_cards_shuffles_them() -> None:
    last = begun().with_deck(["PA06"])

    dealt, tapped = anna(last, "PA06", app_deals=True), anna(last, "PA06")

    assert rows(dealt, NEWS) == ["All 20 automa cards are in her deck again."]
    assert not any("Shuffle" in row for row in rows(dealt))
    assert rows(tapped)[-1] == "Shuffle all 20 automa cards into a new deck."
    assert rows(tapped)[-2].startswith("Ten or more in the clearing now?")


@pytest.mark.parametrize(("app_deals", "place"), [(True, RECORD), (False, STEP)])
def test_annas_deck_is_made_ready_only_by_who_draws_from_it(app_deals: bool, place: str) -> None:
    position = play(GAME, None, [Reply("setup", {})], decks=DECKS)
    assert position.state is not None
    told = Told[Forest](
        before=None, state=position.state, replies=(("setup", {}),), said=position.said, app_deals=app_deals
    )
    assert GAME.glance is not None

    assert "automa cards" in rows(GAME.glance(told, DECKS), place)[-1]


def test_cards_set_aside_and_cards_mixed_in_are_two_steps() -> None:
    chosen = {"expansions": ["alpine"], "rare": 3, "rare_in_hand": True}
    position = play(GAME, None, [Reply("setup", chosen)], decks=DECKS)
    assert position.state is not None
    told = Told[Forest](before=None, state=position.state, replies=(), said=position.said, app_deals=True)
    assert GAME.glance is not None

    assert rows(GAME.glance(told, DECKS))[:2] == [
        "Set 2 random new and rare cards aside for your hand.",
        "Shuffle the cards of Alpine and 1 new and rare card into the draw pile.",
    ]


@pytest.mark.parametrize(
    ("cave", "text"),
    [
        (None, "Draw two cards, or play one."),
        ("storage", "Draw two cards, or play one. Storage Cave: once a turn, put a card in and draw one."),
        ("lonely", "Draw two cards, or play one. Lonely Cave: it counts 5 if empty at the end."),
    ],
)
def test_your_turn_says_what_it_may_be_and_what_your_cave_does(cave: str | None, text: str) -> None:
    assert GAME.your_turn is not None
    band = GAME.your_turn(begun(cave=cave), DECKS)
    assert band is not None

    assert (words(band.heading), words(band.text)) == ("Now your turn", text)


def test_a_won_challenge_has_its_points_beside_those_it_needs() -> None:
    ending = ended(challenge="bat-forest", forest=190, cave_cards=15, goal=True)

    assert (ending.verdict, ending.symbol, words(ending.heading)) == ("won", "trophy", "Challenge won")
    assert [(fact.value, words(fact.label)) for fact in ending.totals] == [
        (205, "your points"),
        (200, "needed for bronze"),
    ]
    assert [(words(fact.label), fact.value) for fact in ending.figures] == [
        ("Forest", 190),
        ("Cave", 15),
        ("Your points", 205),
    ]


def test_games_with_the_same_challenge_are_measured_by_their_points() -> None:
    assert GAME.score is not None
    score = GAME.score({"points": 205, "challenge": "bat-forest"})

    assert (words(score.level), words(score.words)) == ("Bat Forest", "205")
    assert GAME.score({"points": 90, "challenge": None}).level == ""


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        (True, "Bat Forest: bronze needs 200 points."),
        (False, "The goal of Bat Forest was not met."),
    ],
)
def test_a_lost_challenge_has_no_trophy_and_says_why(goal: bool, why: str) -> None:
    ending = ended(challenge="bat-forest", forest=190, cave_cards=3, goal=goal)

    assert (ending.verdict, ending.symbol, words(ending.heading)) == ("lost", "flag", "Challenge lost")
    assert [words(line) for line in ending.text] == [why]


def test_without_a_challenge_nothing_is_won_or_lost() -> None:
    ending = ended(forest=190, cave_cards=3)

    assert (ending.verdict, words(ending.heading), ending.text) == ("over", "Winter has come", ())
    assert [fact.value for fact in ending.totals] == [193]


@pytest.mark.django_db
def test_the_numbers_of_the_steps_stand_on_the_line_and_undone_winter_is_never_the_big_button() -> None:
    phone = Phone.at_new_table(GAME, dealer="table")
    phone.answer({"clearing": "count"})
    phone.answer("anna")
    phone.answer(7)
    phone.answer("PA05")

    assert "Anna's turn 1 Forest Shuffle: Exploration Deck 19 of 20" in phone.page.text
    assert '<li id="cell-coming-0" class="open changed"><span class="n">1</span></li>' in phone.page.html
    assert '<li id="cell-coming-1" class="open changed"></li>' in phone.page.html
    assert '<li class="n" id="thing-clearing">2</li>' in phone.page.html
    phone.answer("winter")
    phone.undo()
    big, _ = phone.page.with_button("value", "anna")
    other, _ = phone.page.with_button("value", "winter")
    assert not big.button("value", "winter")
    assert not other.button("value", "anna")
