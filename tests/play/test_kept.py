"""Parts of a table's page that are kept for all tables alike show each table its own."""

from __future__ import annotations

import pytest

from botassist.play.templatetags.kept import CODE, REVISION, TOKEN
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def test_two_tables_that_are_alike_have_their_own_addresses_and_revisions_in_their_settings() -> None:
    first, second = (Phone.at_new_table(find_game("forest-shuffle")) for _ in range(2))
    first.send(first.page.form("/title"))
    form, other = first.look().form("/title"), second.look().form("/title")

    assert form.path == f"/s/{first.code}/title"
    assert other.path == f"/s/{second.code}/title"
    for phone, named in ((first, form), (second, other)):
        assert named.named("revision")[0].value == str(phone.session.revision)
        assert not [mark for mark in (CODE, REVISION, TOKEN) if mark in phone.page.html]
        assert first.code not in second.page.html


def test_a_table_that_is_renamed_shows_its_new_name_where_it_can_be_changed() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    form = phone.page.form("/title")
    form.write("title", "Friday")

    phone.send(form)

    assert phone.look().form("/title").named("title")[0].value == "Friday"


def test_whoever_may_only_play_gets_nothing_that_was_kept_for_a_host() -> None:
    host = Phone.at_new_table(find_game("forest-shuffle"))

    assert host.look().has_form("/title")
    assert not host.another().page.has_form("/title")
