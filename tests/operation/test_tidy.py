"""What nobody needs goes after the stated times, never while somebody plays, and the rest is as it was."""

from __future__ import annotations

import random
import threading
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from botassist.decks.models import BotDeck
from botassist.nights.models import GameNight, Guest, Move, Seat
from botassist.operation import daily
from botassist.operation.daily import look_now_and_then, tidy_if_due
from botassist.operation.models import Chore
from botassist.operation.tidy import tidy
from botassist.play.models import Draft, GameSession, Turn
from games.transcripts.registry import find_game
from tests.nights.hosting import Friend, add, be_there, new_night, tap
from tests.phone import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    """A table where a few turns were played."""
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    phone.play(4, random.Random("tidy"))
    return phone


def age(days: float, *models: type[Model]) -> None:
    """Let everything be so old."""
    then = timezone.now() - timedelta(days=days)
    for model in models or (GameSession, BotDeck, GameNight, Guest, Seat, Turn, Draft, Move):
        for name in ("created", "updated", "seen", "at", "deleted"):
            if hasattr(model, name):
                known = {f"{name}__isnull": False}
                model._default_manager.filter(**known).update(**{name: then})


def lapsed(count: int) -> None:
    for number in range(count):
        GameSession.objects.create(
            game="forest-shuffle", version=1, dealer="app", decks={}, owner=f"{number}"
        )
    age(401)


def test_a_deleted_game_goes_when_it_can_no_longer_be_taken_back(phone: Phone) -> None:
    other = Phone.at_new_table(find_game("forest-shuffle"), phone.client)
    phone.client.post(f"/s/{phone.code}/delete/")
    age(13.9)
    tidy()
    assert "Restore" in phone.client.get("/").content.decode()

    age(14.1)
    assert tidy().told == "1 deleted game"
    assert "Restore" not in phone.client.get("/").content.decode()
    assert [session.code for session in GameSession.objects.all()] == [other.code]
    assert set(Turn.objects.values_list("session__code", flat=True)) == {other.code}


def test_everything_of_a_phone_whose_cookie_has_lapsed_goes(phone: Phone) -> None:
    night = new_night(phone.client)
    add(phone.client, night, phone)
    age(401)

    assert tidy().whole
    assert not GameSession.objects.exists()
    assert not GameNight.objects.exists()
    assert not Turn.objects.exists()


def test_old_results_stay_with_somebody_who_still_plays(phone: Phone) -> None:
    age(401)
    newer = Phone.at_new_table(find_game("forest-shuffle"), phone.client)

    assert tidy().told == "nothing"
    assert phone.client.get(f"/s/{phone.code}/").status_code == 200
    assert newer.session.owner == phone.session.owner


def test_old_games_stay_with_somebody_who_is_only_a_guest_now(phone: Phone) -> None:
    age(401)
    host = Phone.at_new_table(find_game("forest-shuffle"))
    friend = Friend(host)
    phone.client.post("/here/", {"code": friend.code})

    assert "of lapsed" not in tidy().told
    assert phone.client.get(f"/s/{phone.code}/").status_code == 200


def test_guests_of_long_ago_go_and_the_night_stays(phone: Phone) -> None:
    night = new_night(phone.client)
    be_there(Client(), night.code)
    assert Guest.objects.exists()
    age(401, Guest, Seat)

    assert "guest" in tidy().told
    assert not Guest.objects.exists()
    assert phone.client.get(f"/n/{night.code}/").status_code == 200


def test_links_to_another_phone_go_a_day_later(phone: Phone) -> None:
    phone.client.post("/move/")
    age(1.1, Move)

    assert tidy().told == "1 used link to another phone"


def test_what_was_undone_and_replaced_goes_and_every_page_holds(phone: Phone) -> None:
    phone.undo_turn()
    phone.undo_turn()
    phone.play(3, random.Random("otherwise"))
    replaced = Turn.objects.filter(superseded=True).count()
    assert replaced
    age(31)
    log, file = phone.read("log/").text, phone.export()

    assert tidy().told == f"{replaced} replaced turn{'s' * (replaced > 1)}"
    assert not Turn.objects.filter(superseded=True).exists()
    assert (phone.read("log/").text, phone.export()) == (log, file)
    steps = phone.undo_all()
    for _ in range(steps):
        phone.redo()
    assert phone.export() == file
    tap(phone)
    assert phone.taken


def test_what_was_only_undone_is_brought_back_however_long_ago(phone: Phone) -> None:
    file = phone.export()
    phone.undo_turn()
    age(399)

    assert tidy().told == "nothing"
    while phone.can_redo:
        phone.redo()
    assert phone.export() == file


def test_drafts_go_once_the_question_is_a_past_one(phone: Phone) -> None:
    session = phone.session
    here = f"{session.turn} {session.used} setup"
    for asked in (here, f"{session.turn}1 {session.used} setup", "0 0 setup"):
        Draft.objects.create(session=session, asked=asked)
    age(31)

    assert tidy().told == "2 drafts of past questions"
    assert [draft.asked for draft in Draft.objects.all()] == [here]


def test_nothing_goes_for_which_the_settings_say_never(phone: Phone, settings: Any) -> None:
    settings.TIDY_IDLE_DAYS = settings.TIDY_GUEST_DAYS = settings.TIDY_UNDONE_DAYS = 0
    age(4000)

    assert tidy().told == "nothing"


def test_a_dry_run_only_says_what_would_go() -> None:
    lapsed(1)
    out = StringIO()

    call_command("tidy", "--dry-run", stdout=out)
    assert out.getvalue() == "Would go: 1 game of a lapsed phone.\n"
    assert GameSession.objects.count() == 1

    call_command("tidy", stdout=out)
    assert out.getvalue().endswith("Went: 1 game of a lapsed phone.\n")
    assert not GameSession.objects.exists()


def test_many_go_in_small_batches_and_none_is_left_out() -> None:
    lapsed(45)
    asked: list[int] = []

    def go_on() -> bool:
        asked.append(GameSession.objects.count())
        return True

    assert tidy(go_on).whole
    assert asked == [45, 25, 5]


# Once a day


def test_nothing_is_begun_while_somebody_plays(phone: Phone) -> None:
    lapsed(3)
    tap(phone)

    assert not tidy_if_due()
    assert GameSession.objects.count() == 4

    age(401)
    assert tidy_if_due()
    assert GameSession.objects.count() == 0


def test_it_stops_as_soon_as_somebody_plays_and_goes_on_later(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    lapsed(45)
    plays = iter([False, False, True])
    with monkeypatch.context() as patched:
        patched.setattr(daily, "somebody_plays", lambda: next(plays))
        assert tidy_if_due()
    assert GameSession.objects.count() == 26

    assert not tidy_if_due(), "not at once"
    later = timezone.now() + daily.LATER
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert tidy_if_due()
    assert GameSession.objects.count() == 0


def test_of_two_servers_one_does_it(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    age(1)
    seconds: list[bool] = []

    def meanwhile() -> bool:
        # The other server looks after this one saw that it is due, and before it has begun.
        if not seconds:
            seconds.append(False)
            seconds[0] = tidy_if_due()
        return False

    monkeypatch.setattr(daily, "somebody_plays", meanwhile)

    assert not tidy_if_due()
    assert seconds == [True]
    assert Chore.objects.count() == 1


def test_it_is_done_once_a_day(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    age(1)
    assert tidy_if_due()
    assert not tidy_if_due()

    tomorrow = timezone.now() + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert tidy_if_due()


def test_a_database_that_is_away_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr("botassist.operation.daily.connections.close_all", lambda: None)

    def away() -> bool:
        looked.append(len(looked))
        raise OperationalError("gone")

    monkeypatch.setattr(daily, "tidy_if_due", away)
    waits = iter([False, False, True])

    look_now_and_then(lambda seconds: next(waits))

    assert looked == [0, 1]


def test_a_process_that_serves_looks_by_itself_and_can_end_it() -> None:
    before = set(threading.enumerate())

    end = daily.start_daily()
    (looking,) = set(threading.enumerate()) - before
    assert looking.daemon, "it keeps no process alive"

    end.set()
    looking.join(10)
    assert not looking.is_alive()
