"""Reads a page as a browser without JavaScript does: its words and its forms, filled in and sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urlsplit

REVISION = re.compile(r'<main[^>]* data-revision="(\d+)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


@dataclass
class Control:
    """A field or a button of a form; `picked` says whether a radio, a box or an option is set."""

    kind: str
    name: str
    value: str = ""
    picked: bool = False
    disabled: bool = False


@dataclass
class HtmlForm:
    """One form; `path` is where it is sent."""

    id: str
    path: str
    controls: list[Control] = field(default_factory=list)

    def named(self, name: str) -> list[Control]:
        return [control for control in self.controls if control.name == name]

    def button(self, name: str, value: str) -> Control | None:
        """The button that can be pressed and carries this name and value, or None."""
        for control in self.named(name):
            if control.kind == "button" and control.value == value and not control.disabled:
                return control
        return None

    def write(self, name: str, text: str) -> None:
        """Fill in a line or a number; fails when the page has no such field."""
        [control] = [one for one in self.named(name) if one.kind == "line"]
        control.value = text

    def pick(self, name: str, values: Iterable[str]) -> None:
        """Set exactly these radios, boxes or options of a name; fails when the page does not offer one."""
        wanted = set(values)
        offered = [one for one in self.named(name) if one.kind in {"radio", "checkbox", "option"}]
        missing = wanted - {one.value for one in offered}
        assert not missing, f"the page does not offer {missing} for {name}"
        for one in offered:
            one.picked = one.value in wanted

    def sent(self, button: Control | None = None) -> dict[str, list[str]]:
        """What a browser sends when this button is pressed."""
        data: dict[str, list[str]] = {}
        for control in self.controls:
            pickable = control.kind in {"radio", "checkbox", "option"}
            pressed = control.kind != "button" or control is button
            if control.name and not control.disabled and pressed and (control.picked or not pickable):
                data.setdefault(control.name, []).append(control.value)
        return data


class Page:
    """A page or a fragment of one; what is on it is only read when somebody asks."""

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def _read(self) -> _Reader:
        return _Reader(self.html)

    @property
    def forms(self) -> list[HtmlForm]:
        return self._read.forms

    @property
    def links(self) -> list[str]:
        return self._read.links

    @property
    def revision(self) -> int | None:
        """The revision of the table on the page, None when there is no table."""
        found = REVISION.search(self.html)
        return int(found[1]) if found else None

    @property
    def text(self) -> str:
        """The words on the page, one space between them."""
        return " ".join(" ".join(self._read.words).split())

    @property
    def bare(self) -> str:
        """The page's source without its tokens against forged posts, which differ every time."""
        return TOKEN.sub("", self.html)

    def form(self, ending: str) -> HtmlForm:
        """The first form that is sent to an address with this ending, to be filled in."""
        return deepcopy(next(form for form in self.forms if form.path.endswith(ending)))

    def has_form(self, ending: str) -> bool:
        return any(form.path.endswith(ending) for form in self.forms)

    def with_button(self, name: str, value: str) -> tuple[HtmlForm, Control]:
        """The form and the button of this name and value; fails when nothing like it can be pressed."""
        for form in self.forms:
            if control := form.button(name, value):
                return form, control
        raise AssertionError(f"no button {name}={value!r} on the page: {self.text}")


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[HtmlForm] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self._open: list[HtmlForm] = []
        self._select = ""
        self._silent = 0
        self._text: Control | None = None
        self._loose: list[tuple[str, Control]] = []
        self.feed(html)
        self.close()
        for id, control in self._loose:
            next(form for form in self.forms if form.id == id).controls.append(control)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in {"style", "script", "title", "svg"}:
            self._silent += 1
        if tag == "form":
            self.forms.append(HtmlForm(given.get("id", ""), urlsplit(given.get("action", "")).path))
            self._open.append(self.forms[-1])
        elif tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "select":
            self._select = given.get("name", "")
        elif control := self._control(tag, given):
            if "form" in given:
                self._loose.append((given["form"], control))
            elif self._open:
                self._open[-1].controls.append(control)

    def _control(self, tag: str, given: dict[str, str]) -> Control | None:
        name, value, disabled = given.get("name", ""), given.get("value", ""), "disabled" in given
        if tag == "option":
            return Control("option", self._select, value, "selected" in given, disabled)
        if tag == "button" and given.get("type", "submit") == "submit":
            return Control("button", name, value, disabled=disabled)
        if tag == "textarea":
            self._text = Control("line", name, "", disabled=disabled)
            return self._text
        if tag != "input":
            return None
        kind = given.get("type", "text")
        if kind in {"radio", "checkbox"}:
            return Control(kind, name, value, "checked" in given, disabled)
        return Control("hidden" if kind == "hidden" else "line", name, value, disabled=disabled)

    def handle_endtag(self, tag: str) -> None:
        if tag in {"style", "script", "title", "svg"}:
            self._silent -= 1
        if tag == "form" and self._open:
            self._open.pop()
        if tag == "textarea":
            self._text = None
        if tag == "select":
            self._first_option_by_itself()

    def _first_option_by_itself(self) -> None:
        """A list with nothing chosen shows, and sends, its first option."""
        options = [one for one in self._open[-1].named(self._select) if one.kind == "option"]
        if options and not any(one.picked for one in options):
            options[0].picked = True

    def handle_data(self, data: str) -> None:
        if self._text:
            self._text.value += data
        if not self._silent:
            self.words.append(data)
