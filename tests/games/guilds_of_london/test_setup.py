"""The area, the neutral pawns and the beadle at the start."""

import pytest

from games.engine.core import Choice, Form, Reply, ReplyError, play
from games.engine.decks import DeckError
from games.guilds_of_london import GAME
from tests.games.guilds_of_london.sitting import Sitting, building, tile

EIGHT = [tile(f"g{number}", "Y", number) for number in range(1, 9)]
ROWS = ["g8 g1 g7", "g2 guildhall g6", "g3 g5 g4"]


def test_virginia_sends_the_neutral_pawns_to_the_six_lowest_guilds_read_row_by_row():
    table = Sitting(EIGHT, ROWS, plantation="virginia")
    assert table.saying("neutral.place").params["cells"] == ["r1c2", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"]
    assert not table.placed("r1c1").neutral
    assert table.placed("r2c3").neutral


def test_ulster_sends_them_to_the_six_highest():
    table = Sitting(EIGHT, ROWS, plantation="ulster")
    assert table.saying("neutral.place").params["cells"] == ["r1c1", "r1c3", "r2c3", "r3c1", "r3c2", "r3c3"]


def test_the_path_down_the_columns_does_not_change_the_order_of_reading():
    table = Sitting(EIGHT, ROWS, path="columns")
    assert table.saying("neutral.place").params["cells"] == ["r1c2", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"]


def test_with_fewer_than_six_guild_tiles_each_gets_a_neutral_and_no_special_building_does():
    table = Sitting([*EIGHT[:2], building("chapel", "YB")], ["chapel g2 g1"])
    assert table.saying("neutral.place").params["cells"] == ["r1c2", "r1c3"]
    assert not table.placed("r1c1").neutral


def test_the_beadle_starts_on_the_lowest_precedence():
    table = Sitting(EIGHT, ROWS, plantation="ulster")
    assert table.saying("beadle.place").params["cell"] == "r1c2"
    assert table.now.beadle == "r1c2"


def test_zero_is_a_precedence_like_any_other():
    table = Sitting([tile("g1", "Y", 1), tile("zero", "B", 0)], ["g1 zero"])
    assert table.now.beadle == "r1c2"


def test_what_is_said_comes_in_the_order_of_the_rulebook():
    assert Sitting(EIGHT, ROWS).codes == [
        "setup.first_player", "setup.no_cards_for_boris", "setup.neutrals_on_score_board", "neutral.place",
        "beadle.place", "boris.guildhall",
    ]  # fmt: skip


def test_expert_mode_lays_the_guild_card_out_last():
    assert Sitting(EIGHT, ROWS, expert=True).codes[-1] == "setup.guild_card"


def test_the_smallest_table_is_one_guild_tile():
    table = Sitting(EIGHT, ["g1"])
    assert table.now.beadle == "r1c1"
    assert table.why("beadle.place") == ["G1 (row 1, column 1) has precedence 1.", "It is the only one."]


def layout(rows: int, cols: int) -> Form:
    decks = GAME.read_decks({"tiles": EIGHT})
    pending = play(GAME, None, [Reply("setup", {"rows": rows, "cols": cols})], decks=decks).pending
    assert isinstance(pending, Form)
    return pending


def test_the_layout_is_a_form_on_the_board_row_by_row():
    form = layout(2, 3)
    assert form.on_board
    assert form.picker
    assert [field.key for field in form.fields] == ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]
    assert all(field.cell == field.key for field in form.fields)
    first = form.fields[0]
    assert isinstance(first, Choice)
    assert [option.id for option in first.options] == [*(card["id"] for card in EIGHT), "guildhall", "empty"]


def test_only_the_middle_of_five_by_five_is_the_guildhall_by_default():
    assert {field.key for field in layout(5, 5).fields if field.default == "guildhall"} == {"r3c3"}
    assert {field.default for field in layout(5, 4).fields} == {"empty"}
    assert {field.default for field in layout(3, 5).fields} == {"empty"}


@pytest.mark.parametrize(
    ("rows", "field", "text"),
    [
        (["g1 g2 g1"], "r1c3", "G1 already lies at r1c1"),
        (["g1 guildhall", "guildhall g2"], "r2c1", "Guildhall already lies"),
        (["guildhall empty"], "", "at least one guild tile"),
        (["chapel guildhall"], "", "at least one guild tile"),
        (["g1 g2 twin"], "r1c3", "G1 and Twin can't both have the precedence 1"),
        (["twin g2", "chapel g1"], "r2c2", "Twin and G1 can't both have the precedence 1"),
    ],
)
def test_a_table_that_can_not_be_is_refused(rows, field, text):
    tiles = [*EIGHT, building("chapel", "Y"), tile("twin", "B", 1)]
    with pytest.raises(ReplyError, match=text) as caught:
        Sitting(tiles, rows)
    assert caught.value.problem.field == field


def test_two_equal_precedences_in_the_set_do_not_matter_while_one_stays_in_the_box():
    assert Sitting([*EIGHT, tile("twin", "B", 1)], ["g1 g2"]).now.beadle == "r1c1"


def test_missing_precedences_are_asked_for_in_one_form_and_offered_to_the_kept_set():
    tiles = [tile("known", "Y", 5), tile("first", "B"), tile("second", "R"), building("chapel", "G")]
    table = Sitting(
        tiles, ["second known", "chapel first"], facts={"r1c1_precedence": 3, "r2c2_precedence": 1}
    )
    assert table.now.beadle == "r2c2"
    assert [(learn.deck, dict(learn.card)) for learn in table.learned] == [
        ("tiles", {"id": "second", "precedence": 3}),
        ("tiles", {"id": "first", "precedence": 1}),
    ]
    assert table.saying("neutral.place").params["cells"] == ["r1c1", "r1c2", "r2c2"]


def test_only_what_is_missing_on_the_table_is_asked_for():
    tiles = [tile("known", "Y", 5), tile("first", "B"), tile("boxed", "R"), building("chapel", "G")]
    table = Sitting(tiles, ["first known chapel"], facts={"r1c1_precedence": 0})
    assert (table.tile("r1c1").precedence, table.tile("r1c2").precedence) == (0, 5)


@pytest.mark.parametrize(
    ("facts", "field", "text"),
    [
        ({"r1c1_precedence": 5}, "r1c1_precedence", "Known and First can't both have the precedence 5"),
        ({"r1c3_precedence": 5}, "r1c3_precedence", "Known and Second can't both have the precedence 5"),
        ({"r1c1_precedence": 9}, "r1c3_precedence", "First and Second can't both have the precedence 9"),
    ],
)
def test_a_typed_precedence_that_another_tile_has_is_refused_naming_both(facts, field, text):
    tiles = [tile("first", "B"), tile("known", "Y", 5), tile("second", "R")]
    given = {"r1c1_precedence": 8, "r1c3_precedence": 9} | facts
    with pytest.raises(ReplyError, match=text) as caught:
        Sitting(tiles, ["first known second"], facts=given)
    assert caught.value.problem.field == field


def test_a_typed_precedence_has_to_be_given():
    tiles = [tile("first", "B"), tile("known", "Y", 5)]
    with pytest.raises(ReplyError, match="r1c1_precedence: This has to be answered"):
        Sitting(tiles, ["first known"], facts={})


def test_a_special_building_with_a_precedence_is_no_tile():
    with pytest.raises(DeckError, match='card "chapel", precedence'):
        GAME.read_decks({"tiles": [tile("chapel", "Y", 3, special=True)]})


@pytest.mark.parametrize(
    ("card", "field"),
    [
        (tile("bad", ""), "colours"),
        (tile("bad", "YY"), "colours"),
        (tile("bad", "Y", 100), "precedence"),
        (tile("bad", "Y", 1, threshold=-1), "threshold"),
        (tile("empty", "Y", 1), "id"),
        (tile("guildhall", "Y", 1), "id"),
    ],
)
def test_a_tile_that_can_not_be_is_refused(card, field):
    with pytest.raises(DeckError, match=field):
        GAME.read_decks({"tiles": [card]})


def test_the_made_up_set_fills_the_two_player_area_and_says_that_it_is_made_up():
    cards = GAME.read_decks(GAME.written_decks({}))["tiles"]
    guilds = [card for card in cards if not card["special"]]
    assert len(guilds) >= 20
    assert len(cards) - len(guilds) >= 4
    assert len({card["precedence"] for card in guilds}) == len(guilds)
    label = GAME.decks["tiles"].labels["made-up"]
    assert not isinstance(label, str)
    assert "Made-up" in label.text


def test_the_app_deals_nothing_unless_asked_to():
    assert GAME.dealer == "table"


def test_the_reason_for_the_neutral_pawns_names_the_side_that_lies_up():
    assert (
        Sitting(EIGHT, ROWS).why("neutral.place")[-1]
        == "Virginia is face up, so the six lowest precedences get one."
    )
    ulster = Sitting(EIGHT, ROWS, plantation="ulster").why("neutral.place")
    assert ulster[0] == "G8 (row 1, column 1) has precedence 8."
    assert ulster[-1] == "Ulster is face up, so the six highest precedences get one."
    assert (
        Sitting(EIGHT, ["g1 g2"])
        .why("neutral.place")[-1]
        .startswith("There are no more than six guild tiles")
    )
