"""Every kind of question is answered by tapping on WebKit and on Firefox, by the same steps.

What was meant is compared with what is stored, and the page that a tap brings with the page that is loaded anew.
"""

from __future__ import annotations

import pytest

from tests.engines.walker import Walker
from tests.phone import Phone, rows

pytestmark = pytest.mark.django_db(transaction=True)


def step(walker: Walker, name: str, by: int, times: int = 1) -> None:
    """Tap a number up or down."""
    for _ in range(times):
        walker.tap(f".stepper:has([name='value.{name}']) [data-step='{by}']")


def lay(walker: Walker, *tiles: str) -> None:
    """Tap what lies on the squares, one after the other."""
    for name in tiles:
        walker.tap(".thing", name)
    walker.done()


def test_a_set_up_its_colours_and_pawns_are_tapped(walker: Walker) -> None:
    """A form, a picker, swatches, numbers on squares, brushes; each taken back and brought again."""
    walker.start("guilds-of-london", dealer="table")
    walker.tap("summary", "More choices")
    step(walker, "rows", -1, 3)
    step(walker, "cols", -1)
    walker.done()
    assert (walker.replies[0]["rows"], walker.replies[0]["cols"]) == (2, 4)
    lay(walker, "Fog Catchers", "Kite Tailors", "Puddle Wardens", "Bell Polishers",
        "Moth Herders", "Rumour Brokers", "Umbrella Menders", "Ladder Lenders")  # fmt: skip

    for _ in range(2):
        walker.answer("boris")
        for _ in range(3):
            walker.answer("red")
        assert walker.replies == ["boris", "red", "red", "red"]
        walker.take_back_and_bring_again()
        walker.answer("resolve")
    walker.see(".brushes")
    kite_tailors = "[data-counter]:has([name='value.r1c2'])"
    for _ in range(3):
        walker.tap(kite_tailors)
    walker.tap(".brushes button", "A tap removes one")
    walker.tap(kite_tailors)
    walker.done()
    assert walker.replies[1]["r1c2"] == 2
    walker.take_back_and_bring_again()


def test_what_somebody_bumped_is_put_right_on_the_board(walker: Walker) -> None:
    walker.start("guilds-of-london", dealer="app")
    walker.tap("summary", "More choices")
    step(walker, "rows", -1, 4)
    step(walker, "cols", -1, 3)
    walker.done()
    lay(walker, "Fog Catchers", "Kite Tailors")
    walker.answer("correct")
    walker.see(".brushes")
    for piece in ("Your pawns", "Boris's pawns"):
        walker.tap(".brushes [data-kind]", piece)
        walker.tap("#cell-r1c2 .tap")
    walker.done()
    walker.expect_as_loaded()
    assert {name: walker.replies[1][name] for name in ("r1c2_you", "r1c2_boris")} == {
        "r1c2_you": 1,
        "r1c2_boris": 1,
    }
    walker.take_back_and_bring_again()


def test_a_board_is_kept_by_tapping_while_another_phone_plays(walker: Walker) -> None:
    """Things laid on squares, squares of the board and of the strip; the other phone's turn comes by itself."""
    walker.start("origin-of-species")
    step(walker, "rows", -1, 2)
    step(walker, "cols", -1, 2)
    walker.done()
    for name, square in (("Pebble moss", "r1c1"), ("Tide lily", "r1c2")):
        walker.tap(".thing", name)
        walker.tap(f".picker [data-square={square}]")
    walker.done()
    lay(walker, "Dune beetle", "Rock shrimp")
    walker.done()

    walker.answer("my_research")
    for square in ("r1c1", "r1c2"):
        walker.tap(f"#cell-{square} label")
    walker.done()
    assert walker.replies == ["my_research", {"to": ["r1c1", "r1c2"]}]

    friend = Phone(walker.session.code)
    walker.moves_on(lambda: friend.answer("charlie"))
    walker.expect_as_loaded()

    walker.answer("my_discover")
    walker.tap("#thing-dune-beetle label")
    walker.tap("#cell-r2c1 label")
    step(walker, "r1c1_spent", 1)
    walker.done()
    walker.take_back_and_bring_again()


def test_cards_and_figures_are_tapped_and_typed(walker: Walker) -> None:
    """A choice among many, choices in a form, numbers from the keyboard, a short choice."""
    walker.start("suna-valo", dealer="table")
    walker.done()
    walker.answer("botbot")
    walker.answer("SO05")
    walker.write("d1l", "8")
    walker.write("d1r", "7")
    walker.done()
    assert walker.replies[:2] == ["botbot", "SO05"]
    assert (walker.replies[2]["d1l"], walker.replies[2]["d1r"]) == (8, 7)
    walker.answer("botbot")
    walker.answer("SO01")
    walker.answer("farm")
    assert walker.replies == ["botbot", "SO01", "farm"]
    walker.take_back_and_bring_again()


def test_actions_side_by_side_and_resources_are_tapped(walker: Walker) -> None:
    walker.start("villages-of-valeria")
    walker.done()
    walker.answer("wood")
    walker.answer("tax")
    walker.answer("harvest")
    walker.answer("develop")
    walker.answer("stone")
    assert walker.replies[1]["kind"] == "stone"
    walker.take_back_and_bring_again()


def test_a_double_tap_is_one_tap(walker: Walker) -> None:
    walker.start("forest-shuffle")
    walker.done()
    x, y = walker.spot("[name=value][value=anna]")
    walker.moves_on(lambda: walker.engine.tap(x, y))
    once = rows()

    walker.hold(300)
    walker.engine.tap(x, y)
    walker.expect_as_loaded()
    assert rows() == once
