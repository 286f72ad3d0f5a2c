"""Under which address somebody opened a table, and what that lets them do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

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
