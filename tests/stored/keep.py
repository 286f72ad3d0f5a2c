"""Keeps what today's code writes, for tests of everything after it: `python -m tests.stored.keep v1`.

It makes the folder of that name beside this file, and refuses when there is one: what was kept is never changed.
A later shape of what is stored gets a folder of its own.

- `SLUG/TABLE.json`: each table as its export page gives it
- `botassist.sqlite3`: the whole database
- `people.json`: the visitors' ids and the tables' codes, to open it again
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connection
from django.test.utils import setup_test_environment

HERE = Path(__file__).parent
DATABASE = "botassist.sqlite3"
PEOPLE = "people.json"


def keep(folder: Path) -> None:
    """Play on an empty database, and keep all of it in a new folder."""
    # Needs a Django that is set up, as everything does that plays.
    from tests.stored.players import play_everything, set_ups_differ

    call_command("migrate", verbosity=0)
    household = play_everything()
    assert set_ups_differ(household)
    folder.mkdir()
    for name, phone in household.tables.items():
        file = folder / f"{name}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(phone.export())
    text = json.dumps(household.people(), indent=1)
    (folder / PEOPLE).write_text(f"{text}\n", encoding="utf-8")
    with connection.cursor() as cursor:
        # A single file, whatever still lies in the log beside the database.
        cursor.execute("VACUUM INTO %s", [str(folder / DATABASE)])


def main(arguments: list[str]) -> str | None:
    """Keep into the folder of this name; what is wrong, if anything is."""
    if len(arguments) != 1 or not arguments[0].isidentifier():
        return "Name the folder to make, such as v2."
    folder = HERE / arguments[0]
    if folder.exists():
        return f"{folder.name} is kept already, and is never written again."
    os.environ.pop("DATABASE_URL", None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    setup_test_environment()
    keep(folder)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
