"""What is printed on a card and was typed wrongly is put right in a correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.core import Form, Problem, english
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import BOX, DECKS, TOOLS, Sitting, amount, islands, laid, tile

GULL = tile("gull", 2, (1, 0, 0), (0, 1, 0), 3)
STATE = islands(
    1,
    3,
    {"r1c1": laid("cactus", charlie=1), "r1c2": laid("coral", start=True)},
    ["lizard", "gull"],
    tools={"dissection": 1},
    typed=(GULL,),
    gives={"dissection": amount((0, 1, 0))},
    printed={"petrel": 5},
)
JAR: Mapping[str, Any] = {"dissection_land": 0, "dissection_water": 1, "dissection_air": 0}


def mend(card: str | None, *more: tuple[str, Any], sitting: Sitting | None = None, **fields: Any) -> Sitting:
    sitting = sitting or Sitting(STATE)
    return sitting.play(("do", "correct"), ("correct", {"mend": card, **fields}), *more)


def defaults(form: Form) -> dict[str, Any]:
    return {field.key: defaults(field) if isinstance(field, Form) else field.default for field in form.fields}


def form_of(sitting: Sitting) -> Form:
    assert isinstance(sitting.pending, Form)
    return sitting.pending


def test_every_species_is_offered_then_the_tools_that_are_known_and_nothing_by_default():
    sitting = Sitting(STATE).play(("do", "correct"))
    known = ["net", "glass", "binoculars", "dissection"]
    assert sitting.options_of("mend") == [*(card["id"] for card in BOX), "gull", *known]
    assert sitting.fields["mend"].default is None
    assert mend(None).now == STATE
    unknown = Sitting(islands(1, 2, {"r1c1": "coral"})).play(("do", "correct"))
    assert unknown.options_of("mend")[-3:] == known[:3]


def test_an_id_that_both_have_means_the_species():
    tools = [*TOOLS, {"id": "coral", "name": "Coral brush", "gives": amount((1, 0, 0))}]
    decks = GAME.read_decks({"species": BOX, "tools": tools})
    sitting = Sitting(islands(1, 2, {"r1c1": "coral"}), decks)
    assert mend("coral", sitting=sitting).pending.key == "species"
    assert sitting.play(("do", "correct")).options_of("mend").count("coral") == 1


def test_the_form_of_a_tile_holds_what_holds_now():
    sitting = mend("gull")
    assert sitting.pending.key == "species"
    assert sitting.title == "What is really printed on Gull?"
    assert list(sitting.fields) == ["name", "level", "icons", "cost", "points"]
    assert {"id": "gull", **defaults(form_of(sitting))} == GULL
    assert defaults(form_of(mend("petrel")))["points"] == 5, "as it was remembered, not as printed"
    assert defaults(form_of(mend("owl")))["points"] is None


def test_one_figure_is_changed_and_the_others_stay():
    sitting = mend("lizard", ("species", {"cost": {"land": 2}}))
    lizard = tile("lizard", 1, (2, 0, 0), (2, 0, 0))
    assert sitting.now.typed == (GULL, lizard)
    assert [(step.deck, step.card) for step in sitting.position.learned] == [("species", lizard)]
    assert sitting.codes == []
    assert sitting.now.mover == STATE.mover


def test_what_was_mended_holds_for_whatever_is_decided_later():
    before = Sitting(STATE).charlie(("rewards", {}))
    assert before.params("discover.place")["tile"] == "lizard"
    dear = mend("lizard", ("species", {"cost": amount((2, 0, 0))}))
    assert dear.charlie().params("discover.place")["tile"] == "gull"
    assert dear.why("discover.place")[0] == (
        "Lizard is passed over: he can't pay land 2 on any square where it may go."
    )


def test_a_mended_tile_keeps_its_place_among_the_others():
    sitting = mend("coral", ("species", {"name": "Red coral", "level": 1}))
    offered = sitting.play(("do", "correct")).options_of("mend")
    assert offered[: len(BOX) + 1] == [*(card["id"] for card in BOX), "gull"]
    assert GAME.name_of(sitting.now, DECKS)["coral"] == "Red coral"
    twice = mend("coral", ("species", {"level": 2}), sitting=sitting)
    assert twice.now.typed == (GULL, tile("coral", 2, (0, 1, 0)) | {"name": "Red coral"})


def test_points_that_are_mended_are_no_longer_those_remembered():
    cells = {"r1c1": laid("noddy", charlie=3)}
    state = islands(1, 2, cells, ["petrel"], printed={"petrel": 5})
    assert Sitting(state).charlie().fields["points"].default == 5
    for told, default in ((2, 2), (None, 0)):
        sitting = mend("petrel", ("species", {"points": told}), sitting=Sitting(state))
        assert sitting.position.learned[0].card["points"] == told
        assert sitting.charlie().fields["points"].default == default


def test_the_form_of_a_tool_holds_what_it_gives_now():
    sitting = mend("dissection")
    assert sitting.pending.key == "facts"
    assert sitting.title == "What is really printed on Dissection?"
    assert defaults(form_of(sitting)) == JAR
    sitting = mend("dissection", ("facts", {"dissection_air": 4}))
    assert sitting.now.gives == {"dissection": amount((0, 1, 4))}
    learned = [(step.deck, step.card) for step in sitting.position.learned]
    assert learned == [("tools", {"id": "dissection", "gives": amount((0, 1, 4))})]


def test_a_printed_tool_can_be_mended_too():
    sitting = mend("net", ("facts", {"net_air": 3}))
    assert sitting.now.gives["net"] == amount((0, 0, 3))


def test_it_comes_after_new_tiles_and_before_tools_that_nobody_has_told_of_yet():
    crab = ("species", tile("crab", 1, (0, 1, 0)))
    state = islands(1, 3, {"r1c1": "cactus"}, ["lizard"])
    fields = {"p2": "new", "dissection": 1}
    keys = []
    replies: list[tuple[str, Any]] = []
    for reply in (crab, ("species", {"level": 2}), ("facts", JAR)):
        keys.append((mend("lizard", *replies, sitting=Sitting(state), **fields)).title)
        replies.append(reply)
    assert keys == [
        "The new tile on place 2 of the Evolution Track",
        "What is really printed on Lizard?",
        "What is printed on Charlie's new card?",
    ]
    assert mend("lizard", *replies, sitting=Sitting(state), **fields).position.finished


def doubt(sitting: Sitting, answer: dict[str, Any]) -> Problem | None:
    form = form_of(sitting)
    assert form.doubt is not None
    return form.doubt(answer)


def test_what_would_cost_or_give_nothing_from_now_on_is_asked_about():
    found = doubt(mend("lizard"), {"cost": amount((0, 0, 0))})
    assert found is not None
    assert (english(found.text), found.field) == (
        "All three costs are 0. Is that what the tile shows?",
        "cost",
    )
    assert doubt(mend("lizard"), {"cost": amount((0, 0, 1))}) is None
    assert form_of(mend("noddy")).doubt is None, "it never cost anything"
    found = doubt(mend("dissection"), {**JAR, "dissection_water": 0})
    assert found is not None
    assert (english(found.text), found.field) == (
        "Dissection would give nothing. Is that right?",
        "dissection_land",
    )
