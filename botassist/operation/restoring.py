"""Restoring a backup: all of it or nothing, into either database.

The tables are made as they were when the backup was taken, filled, and then brought up to date as an upgrade does
it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from django.conf import settings
from django.db import DataError, IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from botassist.configured import is_key_given
from botassist.operation.backup import Progress
from botassist.operation.opened_backup import DAMAGED, NEWER, OpenedBackup
from botassist.operation.stored_rows import (
    CantBeDone,
    Node,
    counts_of,
    made_of,
    models_at,
    reset_sequences,
    told,
)

BATCH_BYTES: Final = 2 * 1024 * 1024
BATCH_ROWS: Final = 200
WAIT: Final = "10s"
"""So long PostgreSQL waits for whoever uses the tables that are to be replaced."""

KEY_RESTORED: Final = (
    "The key that knows the players was restored with it: a server that still runs has to be started again."
)
KEY_ELSEWHERE: Final = (
    "SECRET_KEY is set here and stays: it has to be the one that the backup was taken with."
)
KEY_MISSING: Final = "The key that knows the players is not in it: set SECRET_KEY as it was."


def restore(file: IO[bytes], progress: Progress, *, force: bool) -> str:
    """Restore an open backup; what was restored, in words. Raises CantBeDone, and has changed nothing then.

    What the database holds is replaced only with `force`.
    """
    backup = OpenedBackup(file)
    with _nothing_left_of_a_failure(), _one_transaction():
        loader = MigrationLoader(connection)
        if not set(backup.migrations) <= set(loader.graph.nodes):
            raise CantBeDone(NEWER)
        if not force:
            _require_empty(loader)
        _drop_tables(loader)
        _migrate(_last_of(loader, backup.migrations))
        models = models_at(loader, backup.migrations)
        if {model._meta.label for model in models} != set(backup.counts):
            raise CantBeDone(DAMAGED)
        _fill(backup, models, progress)
        reset_sequences(models)
        progress("bringing it up to date")
        _migrate(loader.graph.leaf_nodes())
        words = told(backup.counts)
    return f"{words}. {_restore_key(backup)}"


def _require_empty(loader: MigrationLoader) -> None:
    """Raise CantBeDone when somebody would lose something."""
    nodes = sorted(loader.applied_migrations)
    if any(node not in loader.graph.nodes for node in nodes):
        raise CantBeDone(
            "A newer version of Botassist has worked on this database: --force replaces all that it holds."
        )
    if nodes:
        models = models_at(loader, nodes)
        counts = counts_of(models)
        if any(counts.values()):
            raise CantBeDone(
                f"This database is not empty ({told(counts)}): --force replaces all that it holds."
            )


def _drop_tables(loader: MigrationLoader) -> None:
    """Remove every table of ours, those of a newer version too, which this one knows only by their names."""
    apps = {app for app, _name in (*loader.graph.nodes, *loader.applied_migrations)}
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table == "django_migrations" or table.partition("_")[0] in apps:
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)}{cascade}")


def _migrate(nodes: list[Node]) -> None:
    MigrationExecutor(connection).migrate(nodes)


def _last_of(loader: MigrationLoader, nodes: list[Node]) -> list[Node]:
    """Those migrations which no other of the same app follows."""
    last = []
    for node in nodes:
        children = loader.graph.node_map[node].children
        if not any(child.key[0] == node[0] and child.key in nodes for child in children):
            last.append(node)
    return last


def _fill(backup: OpenedBackup, models: list[type[Model]], progress: Progress) -> None:
    """Write down every row; raises CantBeDone."""
    by_label = {model._meta.label: model for model in models}
    batch: list[Model] = []
    held = 0
    try:
        for label, row, size in backup.rows():
            model = by_label[label]
            if batch and (type(batch[0]) is not model or held > BATCH_BYTES or len(batch) == BATCH_ROWS):
                _keep(batch, progress)
                batch, held = [], 0
            batch.append(made_of(model, row))
            held += size
        _keep(batch, progress)
        if connection.vendor == "sqlite":
            # PostgreSQL has checked each row as it came.
            connection.check_constraints()
    except (ValueError, TypeError, OverflowError, IntegrityError, DataError):
        raise CantBeDone(DAMAGED) from None


def _keep(batch: list[Model], progress: Progress) -> None:
    if batch:
        type(batch[0])._default_manager.bulk_create(batch)
        progress(str(batch[0]._meta.verbose_name_plural))


@contextmanager
def _one_transaction() -> Iterator[None]:
    """Let everything inside happen or nothing, the making of tables too."""
    connection.ensure_connection()
    # SQLite makes some tables anew, and needs to be told before the transaction begins.
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL lock_timeout = '{WAIT}'")
                    # Else a table with checks that are still to come could not be changed.
                    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            yield
    finally:
        connection.enable_constraint_checking()


@contextmanager
def _nothing_left_of_a_failure() -> Iterator[None]:
    """Remove the file of a database that was not there before, unless all goes well."""
    name = str(connection.settings_dict["NAME"])
    made_here = connection.vendor == "sqlite" and not Path(name).exists()
    try:
        yield
    except BaseException:
        if made_here:
            connection.close()
            for end in ("", "-wal", "-shm"):
                Path(f"{name}{end}").unlink(missing_ok=True)
        raise


def _restore_key(backup: OpenedBackup) -> str:
    """Put the key where the next start reads it; what became of it, as a sentence."""
    if is_key_given():
        return KEY_ELSEWHERE
    if not backup.secret_key:
        return KEY_MISSING
    file = settings.DATA_DIR / "secret_key"
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(backup.secret_key)
    draft.replace(file)
    return KEY_RESTORED
