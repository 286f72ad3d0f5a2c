"""Questions as controls: what a form of a page shows, ready for its templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString

# So few options are buttons; more are a list, and a longer one than that is looked through with a filter.
FEW = 9
MANY = 12


@dataclass(frozen=True)
class Control:
    """One option of a choice as the page shows it."""

    id: str
    label: SafeString
    hint: SafeString
    swatch: str
    symbol: str
    chosen: bool
    reason: SafeString = field(default_factory=SafeString)
    place: int | None = None
    number: int | None = None


@dataclass(frozen=True)
class Pad:
    """How a card that a picker lacks is typed: its colours, its number, and whether it has none.

    `likely` are the fields where it has none, joined by spaces; `names` are what such a card may be called.
    """

    several: Widget
    number: Widget
    unless: Widget
    likely: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Widget:
    """A question as a control. `name` is its name in the form, `error` the sentence beside it.

    It is `marked` when an error speaks of it, be it said there or at another one.
    """

    kind: str
    name: str
    key: str
    label: SafeString
    help: SafeString
    value: Any
    error: SafeString
    marked: bool
    optional: bool
    required: bool
    folded: bool
    cell: str
    symbol: str = ""
    of_bot: bool = False
    in_sight: bool = False
    of: tuple[int, int] | None = None
    heading: SafeString = field(default_factory=SafeString)
    on_board: bool = False
    picker: str = ""
    columns: int = 0
    alike: bool = False
    first: str = ""
    second: str = ""
    in_full: SafeString = field(default_factory=SafeString)
    fold: SafeString = field(default_factory=SafeString)
    shown_field: str = ""
    shown_values: str = ""
    shown_but: str = ""
    controls: tuple[Control, ...] = ()
    closed: tuple[Control, ...] = ()
    fields: tuple[Widget, ...] = ()
    note: tuple[SafeString, ...] = ()
    least: int = 0
    most: int = 0
    blank: SafeString = field(default_factory=SafeString)
    steps_from: int | None = None
    none: SafeString = field(default_factory=SafeString)
    pad: Pad | None = None
    beside: tuple[Widget, ...] = ()
    unchanged: SafeString = field(default_factory=SafeString)

    @property
    def id(self) -> str:
        """An id for the control, so that its label finds it."""
        return f"q-{self.name.replace('.', '-')}"

    @property
    def template(self) -> str:
        return f"play/question/{self.kind}.html"

    @property
    def open_fields(self) -> tuple[Widget, ...]:
        return tuple(inner for inner in self.fields if not inner.folded)

    @property
    def folded_fields(self) -> tuple[Widget, ...]:
        return tuple(inner for inner in self.fields if inner.folded)

    @property
    def needs_button(self) -> bool:
        """Whether the answer is sent with a button of its own, not by tapping an option."""
        return self.kind in {"form", "many", "whole", "text"} and self.tapped is None

    @property
    def tapped(self) -> Widget | None:
        """The one choice that a form comes down to: tapping an option answers the form. None if there is more."""
        if self.kind != "form" or len(self.open_fields) != 1:
            return None
        [only] = self.open_fields
        plain = only.kind == "choice" and only.required and not only.on_board and not only.shown_field
        return only if plain and len(only.controls) <= FEW else None

    @property
    def ordered(self) -> tuple[Control, ...]:
        """The options with the closed ones in their places."""
        found = list(self.controls)
        for control in self.closed:
            found.insert(len(found) if control.place is None else control.place, control)
        return tuple(found)

    @property
    def filtered(self) -> bool:
        """Whether there are so many options that a filter helps to find one."""
        return len(self.controls) > MANY

    @property
    def has_error(self) -> bool:
        return bool(self.error) or any(inner.has_error for inner in (*self.fields, *self.beside))

    @property
    def folded_error(self) -> bool:
        return any(inner.has_error for inner in self.folded_fields)

    @property
    def swatches(self) -> bool:
        return any(control.swatch for control in self.controls)
