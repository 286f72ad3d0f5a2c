"""The page of a finished game: what it says, what it counts as, and where it leads; shown with Forest Shuffle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from botassist.play.models import GameSession
from games.engine.core import Fact
from games.transcripts import registry
from games.transcripts.registry import find_game
from tests.nights.hosting import Friend
from tests.phone import Phone

pytestmark = pytest.mark.django_db

BEST = "A new best for you"


def finished(client: Client, points: int, **setup: Any) -> Phone:
    """A game of Forest Shuffle that ended after one turn of Anna's, with so many points."""
    phone = Phone.at_new_table(find_game("forest-shuffle"), client)
    phone.answer(setup)
    phone.answer("anna")
    phone.answer("winter")
    goal = {"goal": True} if "challenge" in setup else {}
    phone.answer({"forest": points, "cave_cards": 0, **goal})
    assert phone.session.over
    return phone


def challenge(client: Client, points: int) -> Phone:
    return finished(client, points, challenge="bat-forest", level="bronze")


def test_the_end_is_a_page_of_its_own(client: Client) -> None:
    page = challenge(client, 205).page

    assert page.text.startswith("The game is over Forest Shuffle: Exploration 1 turn")
    assert "Challenge won 205 your points 200 needed for bronze" in page.text
    assert "Forest 205 Cave 0 Your points 205" in page.text
    assert "Play again with the same set-up" in page.text
    assert "/results/" in page.links


def test_a_lost_game_has_no_trophy(client: Client) -> None:
    lost = challenge(client, 1)
    assert "Challenge lost" in lost.page.text
    assert 'data-verdict="lost"' in lost.client.get(f"/s/{lost.code}/").content.decode()


def test_the_best_of_several_games_is_told_with_the_best_until_now(client: Client) -> None:
    assert BEST not in finished(client, 90).page.text, "nothing to compare it with"
    assert BEST not in finished(client, 90).page.text, "as many are not more"
    assert BEST not in finished(client, 70).page.text

    assert "A new best for you: 104, until now 90." in finished(client, 104).page.text


def test_a_challenge_has_a_best_of_its_own(client: Client) -> None:
    finished(client, 300)
    challenge(client, 201)

    page = challenge(client, 205).page
    assert "A new best for you (Bat Forest): 205, until now 201." in page.text


def test_a_best_that_was_beaten_since_says_nothing_any_more(client: Client) -> None:
    finished(client, 90)
    best = finished(client, 104)
    assert BEST in best.page.text

    finished(client, 110)
    assert BEST not in best.look().text


def test_a_game_that_is_renamed_is_no_later_one(client: Client) -> None:
    first = finished(client, 90)
    finished(client, 70)

    first.forge("title", title="Friday")

    assert "Friday" in first.look().text
    assert BEST not in first.page.text


def test_a_best_of_before_does_not_count_a_later_game_as_until_now(client: Client) -> None:
    first = finished(client, 104)
    finished(client, 90)

    assert BEST not in first.look().text


def test_games_that_were_deleted_or_are_somebody_elses_count_for_nothing(client: Client) -> None:
    deleted = finished(client, 90)
    client.post(f"/s/{deleted.code}/delete/")
    finished(Client(), 90)

    assert BEST not in finished(client, 104).page.text


def test_a_guest_does_not_see_how_the_host_did_before(client: Client) -> None:
    finished(client, 90)
    host = finished(client, 104)
    assert BEST in host.page.text
    assert "Best points: 104" in host.page.text

    for role in ("play", "watch"):
        guest = Friend(host, role).page
        assert "Winter has come" in guest.text
        assert BEST not in guest.text
        assert "Best points" not in guest.text


def test_a_result_that_these_rules_cant_read_is_left_out_of_the_best(
    client: Client, warned: list[str]
) -> None:
    broken = finished(client, 300)
    finished(client, 90)
    GameSession.objects.filter(code=broken.code).update(result={"acorns": 3})

    assert "A new best for you: 104, until now 90." in finished(client, 104).page.text
    assert warned
    warned.clear()


def test_the_way_to_the_results_says_what_the_games_of_this_challenge_came_to(client: Client) -> None:
    finished(client, 300)
    challenge(client, 1)

    assert "My results Bat Forest: bronze" in challenge(client, 205).page.text


def test_a_game_gets_its_results_with_the_latest_first(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(results: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
        return (Fact("The latest", results[0]["points"]),)

    game = replace(find_game("forest-shuffle"), progress=first)
    monkeypatch.setattr(registry, "games", lambda: {game.slug: game})
    earlier = finished(client, 90)
    finished(client, 104)
    assert "The latest: 104" in earlier.look().text

    earlier.undo()
    earlier.redo()
    assert "The latest: 90" in earlier.page.text


def test_the_log_keeps_the_result(client: Client) -> None:
    host = challenge(client, 205)

    log = host.read("log/").text
    assert "Challenge won your points 205, needed for bronze 200 Bat Forest: bronze reached." in log


def test_the_log_does_not_look_at_other_games(client: Client) -> None:
    finished(client, 90)
    host = finished(client, 104)

    with CaptureQueriesContext(connection) as queries:
        host.read("log/")

    assert not [query for query in queries if '"play_gamesession"."owner" =' in query["sql"]]


def test_a_result_that_was_undone_is_gone_from_the_log(client: Client) -> None:
    host = challenge(client, 205)
    host.undo()

    assert "Challenge won" not in host.read("log/").text


def test_the_log_numbers_what_hands_did_and_says_why(client: Client) -> None:
    log = finished(client, 90).read("log/").text

    assert "1 ▶ Return 1 card from the left end of the clearing to the box." in log
    assert "2 Return the top card of the draw pile to the box." in log
    assert "The arrow points to the right; by your ruling it sweeps, starting at the left end." in log
