"""The arithmetic of docs/SCALE.md."""

from __future__ import annotations

from dataclasses import replace

from tests.load.scale import Figures, Need, report
from tests.server import ROOT


def test_the_page_quotes_what_the_script_prints() -> None:
    page = (ROOT / "docs" / "SCALE.md").read_text()

    assert f"<!-- python -m tests.load.scale -->\n```\n{report(Figures())}\n```\n" in page


def test_a_phone_that_waits_longer_asks_less_and_is_brought_as_many_tables() -> None:
    often, seldom = (Need(replace(Figures(), between_polls=seconds), 1000) for seconds in (2.0, 10.0))

    assert seldom.polls < often.polls
    assert seldom.fragments == often.fragments
    assert seldom.cores < often.cores


def test_what_is_asked_comes_to_one_poll_of_each_phone_in_its_time() -> None:
    need = Need(replace(Figures(), followers=2, between_polls=2.0, between_taps=10.0), 100)

    assert need.fragments + need.polls == 150
    assert need.taps == 10
    assert need.fragments == 20
