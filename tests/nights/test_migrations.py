"""What was kept by an older version is still there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_was_at_a_night_by_a_link_still_finds_it_in_their_list() -> None:
    executor = MigrationExecutor(connection)
    latest = [node for node in executor.loader.graph.leaf_nodes() if node[0] == "nights"]
    try:
        executor.migrate([("nights", "0001_initial")])
        old = executor.loader.project_state([("nights", "0001_initial")]).apps
        night = old.get_model("nights", "GameNight").objects.create(
            title="Friday", date="2027-01-29", owner="host", code="c" * 22
        )
        link = old.get_model("nights", "Link").objects.create(
            night=night, role="play", key="k" * 11, generation=3
        )
        guests = old.get_model("nights", "Guest").objects
        guests.create(night=night, visitor="anna", link=link, generation=3, seen=timezone.now())
        guests.create(night=night, visitor="host", link=None, seen=timezone.now())
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(latest)

    new = executor.loader.project_state(latest).apps
    assert list(new.get_model("nights", "Seat").objects.values_list("link", "generation", "visitor")) == [
        (link.pk, 3, "anna")
    ]
    assert new.get_model("nights", "Guest").objects.count() == 2
