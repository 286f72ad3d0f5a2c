"""What the page shows beside the instructions."""

from games.engine.core import Choice, Form
from games.engine.render import Reader
from games.origin_of_species import GAME
from tests.games.origin_of_species.sitting import DECKS, Sitting, islands, laid, tile

STATE = islands(
    1,
    3,
    {"r1c1": laid("coral", you=2, start=True), "r1c2": laid("flamingo", charlie=3)},
    ["whale", None, "gull"],
    tools={"net": 1},
    scalpels=2,
    points=5,
    claimed=("noddy",),
    objectives=("flamingo",),
    typed=(tile("gull", 1, (1, 0, 0)),),
)
READER = Reader(GAME, GAME.name_of(STATE, DECKS))


def facts(*, main):
    found = GAME.facts(STATE, DECKS)
    return {READER.label(fact.label): READER.name(fact.value) for fact in found if fact.main is main}


def test_the_header_says_his_points_and_nothing_else_stands_above_the_steps():
    assert READER.label(GAME.where(STATE)) == "5 points"
    assert facts(main=True) == {}


def test_the_track_is_a_strip_of_seven_places_with_what_each_tile_costs():
    assert GAME.board is not None
    board = GAME.board(STATE, DECKS)
    assert board is not None
    assert [READER.label(cell.title) for cell in board.strip] == ["Whale", "", "Gull", "", "", "", ""]
    whale = board.strip[0]
    assert [(symbol, count) for symbol, count, _ in whale.marks] == [("land", 1), ("water", 3), ("air", 2)]
    assert board.strip[1].kind == "empty"


def test_an_empty_track_takes_no_room():
    assert GAME.board is not None
    board = GAME.board(islands(1, 2, {"r1c1": "coral"}), DECKS)
    assert board is not None
    assert board.strip == ()


def test_his_cards_the_piles_and_the_rulings_are_under_the_fold():
    assert facts(main=False) == {
        "Cubes in supply": "you 6, Charlie 5",
        "Evolution Track": "Whale and Gull",
        "Charlie's cards": "Scalpel 2, Net 1",
        "Charlie claimed": "Noddy",
        "You took": "None",
        "Objective species": "Flamingo",
        "Charlie's tools in one turn": "Ruling: one at most",
        "A cube moved for the second": "Ruling: not from the tile that just got one",
        "A scalpel card that Charlie holds": "Ruling: squares that need it come first",
    }


def test_the_board_shows_tiles_their_icons_and_both_players_cubes():
    assert GAME.board is not None
    board = GAME.board(STATE, DECKS)
    assert board is not None
    assert (board.rows, board.cols) == (1, 3)
    read = [
        (
            cell.id,
            READER.label(cell.title),
            (cell.yours, cell.bots),
            [(symbol, count, READER.label(what)) for symbol, count, what in cell.marks],
        )
        for cell in board.cells
    ]
    assert read == [
        ("r1c1", "Coral", (2, 0), [("water", 1, "water"), ("home", 1, "start")]),
        ("r1c2", "Flamingo", (0, 3), [("land", 1, "land"), ("water", 1, "water"), ("air", 1, "air")]),
        ("r1c3", "", (0, 0), []),
    ]
    assert [cell.kind for cell in board.cells] == ["open", "open", "empty"]
    assert [cell.id for cell in board.cells if cell.objective] == ["r1c2"]


def test_what_a_turn_was_called():
    names = [
        READER.label(GAME.turn_name(STATE, action)) for action in ("charlie", "my_research", "my_discover")
    ]
    assert names == ["Charlie's turn 1", "Your research", "Your discovery"]
    assert READER.label(GAME.turn_name(None, "setup")) == "Set-up"
    after = Sitting(islands(1, 2, {"r1c1": "coral"})).charlie().now
    assert after.turn == 2


def test_squares_are_tapped_on_the_board():
    discover = Sitting(STATE).play(("do", "my_discover"))
    track = discover.fields["tile"]
    assert isinstance(track, Choice)
    assert track.on_board
    assert isinstance(discover.pending, Form)
    assert discover.pending.on_board
    square = discover.fields["cell"]
    assert isinstance(square, Choice)
    assert square.on_board
    assert discover.fields["r1c1_spent"].cell == "r1c1"
    start = Sitting(None).play(("setup", {"rows": 2, "cols": 2}))
    assert isinstance(start.pending, Form)
    assert start.pending.on_board
    assert start.pending.picker
    assert start.fields["r1c2"].cell == "r1c2"


def test_the_reasons_name_the_squares_with_their_figures():
    cells = {"r1c1": laid("cactus", charlie=1), "r1c2": laid("lizard", charlie=1), "r1c3": laid("coral")}
    sitting = Sitting(islands(1, 3, cells, ["albatross", "finch"])).charlie(("rewards", {}))
    assert [
        READER.say(reason.code, reason.params) for reason in sitting.saying("discover.place").because
    ] == [
        "Albatross is passed over: he can't pay land 9, water 9, air 9 on any square where it may go.",
        "row 1, column 1, an ordinary tile: tools 0, icons lost 3, empty neighbours 0.",
        "row 1, column 3, an ordinary tile: tools 0, icons lost 2, empty neighbours 0.",
        "Decided by the icons lost: the fewer, the better.",
    ]


def test_what_was_compared_is_marked_with_the_figure_that_decided():
    cells = {"r1c1": laid("cactus", charlie=1), "r1c2": laid("lizard", charlie=1), "r1c3": laid("coral")}
    sitting = Sitting(islands(1, 3, cells, ["albatross", "finch"])).charlie(("rewards", {}))
    assert [
        READER.detail(reason.code, reason.params) for reason in sitting.saying("discover.place").because
    ] == [
        "too expensive",
        "lost 3",
        "lost 2",
        "",
    ]


def test_a_class_that_came_first_is_told_when_other_squares_could_be_paid_too():
    cells = {"r1c1": laid("coral", start=True), "r1c2": laid("finch", charlie=1)}
    sitting = Sitting(islands(2, 2, cells, ["lizard"])).charlie(("rewards", {}))
    assert READER.say("decided", sitting.saying("discover.place").because[-1].params) == (
        "He can pay elsewhere too, but replacing a tile comes before an empty square."
    )
