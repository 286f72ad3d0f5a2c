"""What happens at tables, for other capabilities to take part in. The table knows none of them: each connects
itself when it is ready (`AppConfig.ready`), so that any of them can be left out."""

from __future__ import annotations

from typing import Final

from django.dispatch import Signal

turn_finished: Final = Signal()
"""A turn was just finished: `turn`, inside the transaction that wrote it down."""

cards_typed: Final = Signal()
"""Cards were typed along with an answer, and the decks of `session` hold them now: `grown` says which and what of
them, `by` is the id of the visitor; inside the transaction that wrote it down."""

table_shown: Final = Signal()
"""A table's page is about to be shown: `request` and `table`. Each receiver gives the Parts that it adds."""

visitor_moved: Final = Signal()
"""The phone of `visitor` becomes that of the one with the id `to`, who has their things from now on; inside a
transaction."""
