"""Under which address somebody opened a table, and what that lets them do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext as _

Role = Literal["host", "play", "watch"]
HOST: Final = "host"
PLAY: Final = "play"
WATCH: Final = "watch"


@dataclass(frozen=True)
class Access:
    """The code in the address and the role it gives.

    `code` is the only one that pages of this visitor may show: whoever came by a link must not learn the
    host's own address. `back` is the address of the page that they came from, if it is not the home page, and
    `back_title` its name.
    """

    code: str = ""
    role: Role = WATCH
    back: str = ""
    back_title: str = ""

    @property
    def can_write(self) -> bool:
        return self.role != WATCH

    @property
    def is_host(self) -> bool:
        return self.role == HOST


NOBODY: Final = Access()


class DeadEnd(Exception):
    """An address opens nothing (any more). `heading` and `sentence` say so to whoever came by it."""

    status = 404

    def __init__(self, heading: str, sentence: str) -> None:
        self.heading = heading
        self.sentence = sentence
        super().__init__(sentence)


class NotHere(DeadEnd):
    """There is nothing under this code."""

    def __init__(self) -> None:
        super().__init__(
            _("Not here"),
            _(
                "There is no table or page at this address. A letter may be missing, or the table was deleted."
            ),
        )


class Deleted(DeadEnd):
    """The table was there and is deleted."""

    def __init__(self) -> None:
        super().__init__(
            _("This table was deleted"),
            _("Whoever made it can take it back on their home page for a while."),
        )


class GameGone(DeadEnd):
    """The table is there, but nobody here knows its game's rules any more."""

    def __init__(self) -> None:
        super().__init__(
            _("This game is not played here any more"),
            _("The table is kept as it was. Should the game come back, this address opens it again."),
        )


class TakenBack(DeadEnd):
    """The code once opened something, and its host has ended that."""

    status = 410

    def __init__(self) -> None:
        super().__init__(
            _("This link was taken back"),
            _("The host has renewed or closed it. Ask them for a new one."),
        )


class TakenOut(DeadEnd):
    """The table is no longer one of the night whose link opened it."""

    status = 410

    def __init__(self) -> None:
        super().__init__(
            _("No longer part of this evening"),
            _("The host has taken this table out of the game night."),
        )
