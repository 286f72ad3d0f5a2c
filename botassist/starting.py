"""What has to be right before anything is served, and why it is not, in one sentence that says what to do.

Everything that starts (`make run`, `botassist`, `manage.py`, gunicorn) ends with such a sentence instead of a
traceback, and leaves nothing half-made behind.
"""

from __future__ import annotations

import errno
import getpass
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from botassist.packed import command

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

# An empty database and its journal fit into it, in bytes.
ROOM = 4 * 1024 * 1024
# Seconds until a database that doesn't answer counts as away.
PATIENCE = 5
NOT_THERE = ("no such table", "no such column", "does not exist")
DAMAGED = ("not a database", "malformed")
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
NOT_OURS = {errno.EACCES, errno.EPERM}
NOT_HERE = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}


class CannotStart(Exception):
    """Why nothing can be started, as a sentence for the terminal."""


@contextmanager
def told() -> Iterator[None]:
    """End with a sentence and status 1 where the reason lies outside the program."""
    try:
        yield
    except CannotStart as reason:
        sys.exit(str(reason))
    except Exception as error:
        sentence = explained(error)
        if sentence is None:
            raise
        sys.exit(sentence)


def explained(error: Exception) -> str | None:
    """The sentence about an error of the database, of the disk or of the settings; None about any other."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import Error

    try:
        if isinstance(error, Error):
            return _database_sentence(error)
    except CannotStart as reason:
        return str(reason)
    if isinstance(error, ImproperlyConfigured):
        if "psycopg" in str(error):
            return (
                "DATABASE_URL names a PostgreSQL server, and its driver is not installed:"
                " pip install -r requirements/postgres.txt, or botassist[postgres] instead of botassist."
            )
        return f"The settings can't be used: {_line(error)}"
    if isinstance(error, OSError) and error.errno in NO_ROOM | NOT_OURS | {errno.EROFS} and error.filename:
        return str(refused(Path(os.fsdecode(error.filename)), error))
    return None


# The data folder


def refused(path: Path, error: OSError) -> CannotStart:
    """Why nothing can be written at `path`: the data folder, or a file in it."""
    if error.errno in NO_ROOM:
        return CannotStart(f"There is no room left on the disk of {path}: free some, and start again.")
    if error.errno == errno.EROFS:
        return CannotStart(
            f"{path} can't be written, because its disk is read-only: make it writable, or name another folder"
            " as DATA_DIR."
        )
    if error.errno in NOT_OURS:
        me = _user()
        return CannotStart(
            f"{path} can't be written by the user {me}: let it belong to {me} (chown -R {me} …), or name another"
            " folder as DATA_DIR."
        )
    return CannotStart(
        f"{path} can't be used as the data folder ({error.strerror}): name another one as DATA_DIR."
    )


def require_writable(database: Path) -> None:
    """Raise CannotStart when the database file at this path can't be written, or couldn't grow."""
    folder = database.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # A file without a name: whatever happens, nothing of it stays.
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(ROOM))
    except OSError as error:
        raise refused(folder, error) from None
    for file in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            raise refused(file, PermissionError(errno.EACCES, ""))


def require_room(database: dict[str, Any]) -> None:
    """Raise CannotStart when the database, as the settings have it, is a file that can't grow."""
    if "sqlite3" in database["ENGINE"]:
        require_writable(Path(database["NAME"]))


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())


# The database


def require_database() -> None:
    """Raise CannotStart when the database can't be reached, can't be written or is not up to date."""
    from django.db import connections

    settings = connections.settings["default"]
    require_room(settings)
    # Connecting to a file that is not there would make one.
    if ("sqlite3" in settings["ENGINE"] and not Path(settings["NAME"]).exists()) or unapplied():
        raise _behind()


def unapplied() -> list[str]:
    """The migrations that the database lacks; one that has more than this program knows lacks none."""
    from django.db.migrations.executor import MigrationExecutor

    with closing(_lone_connection()) as connection:
        executor = MigrationExecutor(connection)
        return [
            str(migration) for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())
        ]


def _lone_connection() -> BaseDatabaseWrapper:
    """A connection that is in no pool: a pool tries for a while and then doesn't say why it failed."""
    from django.db import connections
    from django.db.utils import load_backend

    settings = connections.settings["default"]
    options = {name: value for name, value in settings["OPTIONS"].items() if name != "pool"}
    if "postgresql" in settings["ENGINE"]:
        options.setdefault("connect_timeout", PATIENCE)
    backend: Any = load_backend(settings["ENGINE"])
    connection: BaseDatabaseWrapper = backend.DatabaseWrapper({**settings, "OPTIONS": options}, "default")
    return connection


def _behind() -> CannotStart:
    return CannotStart(f"The database is not up to date: run {command('migrate')}, and start again.")


def _database_sentence(error: Exception) -> str | None:
    from django.db import connections

    settings = connections.settings["default"]
    if any(words in str(error) for words in NOT_THERE) and unapplied():
        return str(_behind())
    if "sqlite3" in settings["ENGINE"]:
        return _sqlite_sentence(Path(settings["NAME"]), str(error))
    return _postgresql_sentence(settings, error)


def _sqlite_sentence(file: Path, reason: str) -> str | None:
    if any(words in reason for words in DAMAGED):
        return (
            f"The database {file} is damaged: put a backup in its place ({command('restore FILE')}), or move it"
            " away to begin with an empty one."
        )
    if "locked" in reason:
        return f"Something else holds the database {file}: end it, and start again."
    if "full" in reason:
        return str(refused(file.parent, OSError(errno.ENOSPC, "")))
    if any(words in reason for words in ("unable to open", "readonly", "disk I/O")):
        require_writable(file)
        return f"The database {file} can't be used ({reason}): look whether its disk is in order."
    return None


def _postgresql_sentence(settings: dict[str, Any], error: Exception) -> str | None:
    if type(error.__cause__).__name__ == "PoolTimeout":
        from django.db import Error

        try:
            _lone_connection().ensure_connection()
        except Error as reason:
            error = reason
    elif not _is_about_connecting(error):
        return None
    return (
        f"PostgreSQL at {settings['HOST'] or 'localhost'} can't be used ({_line(error)}): look whether it runs,"
        " and whether DATABASE_URL names it, its database, its user and its password."
    )


def _is_about_connecting(error: Exception) -> bool:
    """Whether a connection failed or broke; what the server itself says of a statement has a number."""
    from django.db import OperationalError

    return isinstance(error, OperationalError) and not getattr(error.__cause__, "sqlstate", None)


def _line(error: Exception) -> str:
    """The first line of an error, from where it says what is wrong."""
    text = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return " ".join(text.rpartition("failed: ")[2].split()).rstrip(".")


# The server


def whole_number(name: str, text: str, most: int) -> int:
    """The number from 1 to `most` that a setting of this name holds; raises CannotStart."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
        raise CannotStart(f"{name} has to be a number from 1 to {most}, not “{text}”.")
    return int(text)


def require_settings() -> None:
    """Raise CannotStart when no page could be shown to anybody."""
    from django.conf import settings

    if not settings.DEBUG and not settings.ALLOWED_HOSTS:
        raise CannotStart(
            "ALLOWED_HOSTS is empty, so nobody would be answered: set it to the names that people type to come"
            " here, such as ALLOWED_HOSTS=play.example,192.168.1.20"
        )
    # With DEBUG they are served from where they are written.
    if not settings.DEBUG and not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CannotStart(
            "The style sheets and scripts are not collected yet."
            f" make run does it; by hand: {command('collectstatic')}"
        )


def require_free(host: str, port: int, another: str = "PORT={port}") -> None:
    """Raise CannotStart when nobody can listen on this port; `another` is how to name the one to try instead.

    The server itself would not notice: its workers share a port, and would share it with another server too.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # What an earlier server left behind a moment ago does not count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise CannotStart(
                f"Only the administrator may listen on port {port}. Try another: {another.format(port=8000)}"
            ) from None
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno in NOT_HERE:
                raise CannotStart(
                    f"BIND={host} is no address of this machine ({error.strerror}): leave it out, so that every"
                    " phone in the network gets in, or set it to 127.0.0.1 when a server in front does."
                ) from None
            other = port + 1 if port < 65535 else 8000
            raise CannotStart(
                f"Port {port} is not free ({error.strerror}): something else may be listening there."
                f" Try another: {another.format(port=other)}"
            ) from None


def manage(words: list[str]) -> None:
    """Run one management command; `words` begins with what was typed for the program itself."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
    with told():
        from django.conf import settings
        from django.core.management import execute_from_command_line

        # Asked for before Django does, which would go on without settings that can't be used. And what has been
        # made of a database when its room ends, nobody could use.
        database = settings.DATABASES["default"]
        if words[1:2] == ["migrate"]:
            require_room(database)
        execute_from_command_line(words)


def check() -> None:
    """Raise CannotStart, or an error that `told` explains, when serving would fail."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
    django.setup()
    require_settings()
    require_database()


if __name__ == "__main__":
    # The module that the settings know: run as a program it is another one, with exceptions of its own.
    from botassist import starting

    with starting.told():
        starting.check()
