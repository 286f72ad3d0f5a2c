"""What Charlie gets for a tile, and what is asked once and remembered."""

import pytest

from games.engine.core import Form, ReplyError, Square
from games.engine.render import Reader
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import DECKS, Sitting, islands, laid, tile


def before(tile="finch", **others):
    return islands(1, 2, {"r1c1": laid("flamingo", charlie=1)}, [tile], **others)


def test_the_form_starts_from_the_printed_points_and_nothing_else():
    sitting = Sitting(before()).charlie()
    assert list(sitting.fields) == [
        "points",
        "scalpels",
        "net",
        "glass",
        "binoculars",
        "dissection",
        "refill",
    ]
    assert [field.default for field in sitting.fields.values()] == [1, 0, 0, 0, 0, 0, "none"]


def test_the_form_reminds_of_pairs_the_beagle_and_what_he_has_least_of():
    state = islands(1, 3, {"r1c1": laid("flamingo", charlie=1), "r1c3": laid("coral", charlie=2)}, ["finch"])
    form = Sitting(state).charlie().pending
    assert isinstance(form, Form)
    reader = Reader(GAME, GAME.name_of(state, DECKS))
    assert reader.label(form.help) == (
        "Of a pair he takes both, of the Beagle cards the top one, and where the choice is free what he has "
        "least of: land and air."
    )


def test_points_and_cards_are_told_and_kept():
    sitting = Sitting(before()).charlie(
        ("rewards", {"points": 3, "net": 2, "scalpels": 1, "refill": "coral"})
    )
    assert sitting.params("charlie.points") == {"points": 3, "for": "tile"}
    assert {k: v for k, v in sitting.params("rewards.take").items() if k != "taken"} == {
        "scalpels": 1,
        "net": 2,
    }
    assert "Give Charlie cards: Scalpel 1, Net 2." in sitting.texts
    assert (sitting.now.points, sitting.now.scalpels, sitting.now.tools) == (4, 1, {"net": 2})
    assert sitting.now.track[0] == "coral"


def test_nothing_is_told_of_points_and_cards_that_are_none():
    sitting = Sitting(before()).charlie(("rewards", {"points": 0}))
    assert sitting.codes == ["discover.place", "pay.cubes", "supply.check"]
    assert sitting.now.track[0] is None


def test_other_points_than_printed_are_remembered():
    sitting = Sitting(before()).charlie(("rewards", {"points": 3}))
    assert sitting.now.printed == {"finch": 3}
    assert [(step.deck, dict(step.card)) for step in sitting.position.learned] == [
        ("species", {"id": "finch", "points": 3})
    ]
    again = Sitting(before(printed={"finch": 3})).charlie()
    assert again.fields["points"].default == 3


def test_unknown_points_start_at_none():
    cells = {"r1c1": laid("flamingo", charlie=1), "r1c3": laid("finch", charlie=1)}
    sitting = Sitting(islands(1, 3, cells, ["owl"], tools={"net": 1})).charlie()
    assert sitting.fields["points"].default == 0


def test_what_a_tool_gives_is_asked_when_he_first_takes_it_and_never_again():
    took = ("rewards", {"dissection": 1})
    sitting = Sitting(before()).charlie(took)
    assert list(sitting.fields) == ["dissection_land", "dissection_water", "dissection_air"]
    with pytest.raises(ReplyError, match="dissection_land"):
        Sitting(before()).charlie(took, ("facts", {}))
    facts = ("facts", {"dissection_land": 1, "dissection_water": 1, "dissection_air": 0})
    sitting = Sitting(before()).charlie(took, facts)
    assert sitting.now.tools == {"dissection": 1}
    assert sitting.position.learned[-1].card == {
        "id": "dissection",
        "gives": {"land": 1, "water": 1, "air": 0},
    }
    again = Sitting(before(gives=sitting.now.gives)).charlie(took)
    assert again.position.finished


def test_a_new_tile_is_asked_for_before_what_a_tool_gives():
    replies = ("rewards", {"dissection": 1, "refill": "new"})
    sitting = Sitting(before()).charlie(replies)
    assert sitting.pending.key == "species"
    gull = ("species", tile("gull", 1, (1, 0, 0)))
    assert sitting.charlie(replies, gull).pending.key == "facts"
    facts = ("facts", {"dissection_land": 1, "dissection_water": 1, "dissection_air": 0})
    assert sitting.charlie(replies, gull, facts).now.track[0] == "gull"


def test_the_gap_is_filled_with_a_tile_that_is_nowhere_else():
    state = islands(
        1,
        3,
        {"r1c1": laid("flamingo", charlie=1), "r1c2": "coral"},
        ["finch", "whale"],
        claimed=("noddy",),
        yours=("owl",),
    )
    sitting = Sitting(state).charlie()
    offered = sitting.options_of("refill")
    assert offered[-2:] == ["none", "new"]
    assert not {"flamingo", "coral", "finch", "whale", "noddy", "owl"} & set(offered)
    assert "cactus" in offered


def test_the_board_already_shows_the_tile_while_the_rewards_are_asked():
    position = Sitting(before()).charlie().position
    assert position.shown is not None
    assert position.shown.cells[Square("r1c2")] == laid("finch")
    assert position.state is not None
    assert "r1c2" not in position.state.cells


def test_a_tile_that_turns_up_later_may_be_an_objective():
    rewards = ("rewards", {"refill": "new"})
    sitting = Sitting(before(objectives=("whale",))).charlie(rewards)
    assert list(sitting.fields)[-1] == "objective"
    assert sitting.fields["objective"].default is False
    gull = tile("gull", 3, (1, 0, 0))
    sitting.charlie(rewards, ("species", gull | {"objective": True}))
    assert sitting.now.objectives == ("whale", "gull")
    assert sitting.now.typed == (gull,)
    plain = Sitting(before(objectives=("whale",))).charlie(rewards, ("species", gull))
    assert plain.now.objectives == ("whale",)
