"""Boris's turn: which tile his pawn goes to."""

from games.engine.core import Dealer, Draw, Reply, Square, play
from games.guilds_of_london import GAME
from tests.games.guilds_of_london.sitting import Sitting, building, tile

TILES = [
    tile("a", "Y", 5),
    tile("b", "B", 6),
    tile("c", "R", 1),
    tile("d", "YB", 7),
    building("hall", "GP"),
    tile("e", "R", 8),
]
ROWS = ["a b c", "guildhall hall empty", "d e empty"]


def placed(table: Sitting) -> list[str]:
    return [say.params["cell"] for say in table.sayings("pawn.place")]


def test_the_beadles_own_tile_comes_first():
    assert placed(Sitting(TILES, ROWS).boris("R", "R", "R")) == ["r1c3", "r1c3", "r1c3"]


def test_the_next_tile_of_the_colour_follows_along_the_rows():
    assert placed(Sitting(TILES, ROWS).boris("B", "G", "P")) == ["r3c1", "r2c2", "r2c2"]


def test_past_the_last_tile_the_search_goes_on_at_the_first():
    table = Sitting([*TILES[:3], tile("x", "R", 9)], ["a b c", "x empty empty"]).boris("Y", "B", "Y")
    assert placed(table) == ["r1c1", "r1c2", "r1c1"]
    assert table.placed("r1c1").boris == 2


def test_down_the_columns_another_tile_comes_next():
    tiles = [tile("a", "R", 1), tile("b", "Y", 2), tile("c", "Y", 3), tile("d", "G", 4)]
    rows = ["a b", "c d"]
    assert placed(Sitting(tiles, rows).boris("Y", "Y", "Y")) == ["r1c2"] * 3
    assert placed(Sitting(tiles, rows, path="columns").boris("Y", "Y", "Y")) == ["r2c1"] * 3


def test_the_search_does_not_wrap_to_a_tile_that_was_already_passed():
    table = Sitting(TILES, ROWS).boris("Y", "Y", "Y")
    assert [reason.params["cell"] for reason in table.sayings("pawn.place")[0].because] == [
        "r1c3", "r2c2", "r3c1",
    ]  # fmt: skip


def test_a_completed_tile_is_passed_though_it_has_the_colour():
    table = Sitting(TILES, ROWS).round("G", "G", "G")
    assert table.placed("r1c3").completed
    table.boris("R", "Y", "Y")
    assert placed(table) == ["r3c2", "r1c1", "r1c1"]
    reasons = [(reason.code, reason.params.get("why")) for reason in table.sayings("pawn.place")[0].because]
    assert reasons == [
        ("passed", "colour"), ("passed", "colour"), ("passed", "completed"), ("passed", "colour"),
        ("passed", "colour"), ("decided", None),
    ]  # fmt: skip


def test_a_card_without_a_tile_is_discarded_and_no_other_is_drawn():
    table = Sitting(TILES[:3], ["a b c"]).boris("G", "Y", "P")
    assert table.codes == ["card.discard", "pawn.place", "card.discard", "cards.discard"]
    assert [say.params for say in table.sayings("card.discard")] == [
        {"colour": "green", "card": 1},
        {"colour": "pink", "card": 3},
    ]
    assert table.saying("cards.discard").params == {"count": 3}
    assert [reason.params["cell"] for reason in table.sayings("card.discard")[0].because] == [
        "r1c3", "r1c1", "r1c2",
    ]  # fmt: skip


def test_in_expert_mode_he_draws_four():
    table = Sitting(TILES, ROWS, expert=True).boris("R", "R", "B", "G")
    assert [say.params["card"] for say in table.sayings("pawn.place")] == [1, 2, 3, 4]
    assert table.saying("cards.discard").params == {"count": 4}


def test_each_pawn_is_on_the_board_before_the_next_card_is_asked_for():
    table = Sitting(TILES, ROWS).boris("R", "G")
    assert isinstance(table.pending, Draw)
    assert [option.id for option in table.pending.options] == ["yellow", "blue", "red", "green", "pink"]
    assert all(option.swatch == option.id for option in table.pending.options)
    assert table.position is not None
    assert table.position.shown is not None
    assert table.position.shown.cells[Square("r1c3")].boris == 1
    assert table.position.shown.cells[Square("r2c2")].boris == 1


def test_the_round_ends_after_him():
    table = Sitting(TILES, ROWS)
    assert table.options == ["boris", "correct"]
    assert table.boris("R", "R", "R").options == ["resolve", "correct"]


def test_the_app_deals_the_same_cards_for_the_same_seed():
    table = Sitting(TILES, ROWS)
    dealt = [
        play(GAME, table.now, [Reply("do", "boris")], decks=table.decks, dealer=Dealer("night")).replies
        for _ in range(2)
    ]
    assert dealt[0] == dealt[1]
    assert [reply.by for reply in dealt[0]] == ["table", "app", "app", "app"]


def test_the_reason_names_what_was_passed_and_why():
    table = Sitting(TILES[:3], ["a b c"]).round("R", "R", "R").boris("Y", "B", "Y")
    assert table.texts[1] == "Put 1 pawn on B."
    reasons = table.sayings("pawn.place")[1].because
    assert [table.reader.say(reason.code, reason.params) for reason in reasons] == [
        "Passed A (row 1, column 1): it is not blue.",
        "B (row 1, column 2) is the first open tile along the path that is blue.",
    ]
