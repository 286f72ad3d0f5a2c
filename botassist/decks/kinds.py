"""The kinds of deck that games declare: their forms, and their cards and problems in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import Http404
from django.utils.translation import gettext

from botassist.play.reading import PageReader
from games.engine.core import (
    Card,
    Choice,
    DeckKind,
    Form,
    Game,
    Label,
    Many,
    Phrase,
    Problem,
    Question,
    Whole,
    YesNo,
    english,
)
from games.engine.decks import DeckError
from games.transcripts.registry import UnknownGameError, find_game

NUMBERS = re.compile(r"([0-9]{1,9})")


@dataclass(frozen=True)
class FaceField:
    """One field of a card, to read: its name, its value in words, and colours.

    `number` is a figure or a group of them; `flag` is a yes, and `usual` a "no", which need not be said of every
    card.
    """

    label: str
    text: str
    swatches: tuple[str, ...] = ()
    number: bool = False
    flag: bool = False
    usual: bool = False


@dataclass(frozen=True)
class Face:
    """One card, to read. `title` is what it is called, `fields` are its other fields in order.

    `unknown` names the figures that nobody has typed yet.
    """

    id: str
    title: str
    fields: tuple[FaceField, ...]
    unknown: tuple[str, ...] = ()

    @property
    def swatches(self) -> tuple[str, ...]:
        """The card's colours."""
        return tuple(swatch for field in self.fields for swatch in field.swatches)

    @property
    def told(self) -> tuple[FaceField, ...]:
        """The fields that tell something and are no colours."""
        return tuple(field for field in self.fields if field.text and not field.swatches and not field.usual)

    @property
    def words(self) -> str:
        """What the card is found by: its title, its colours and what else is printed on it."""
        told = (field.label if field.flag else field.text for field in self.fields if not field.usual)
        return " ".join((self.title, *filter(None, told)))


@dataclass(frozen=True)
class Kind:
    """One kind of deck of one game, in the language of this request."""

    game: Game[Any]
    key: str
    schema: DeckKind

    @cached_property
    def reader(self) -> PageReader:
        return PageReader(self.game, None, {})

    @property
    def name(self) -> str:
        return self.reader.text(self.schema.name)

    @property
    def one(self) -> str:
        """What a card of this kind is called, such as "Tile"."""
        return self.reader.text(self.schema.one)

    @property
    def own(self) -> str:
        """What a deck of somebody's own cards is called, such as "My species tiles"."""
        return self.reader.text(self.schema.own or self.schema.name)

    def is_made_up(self, card: Card) -> bool:
        """Whether a card comes with the game because no source tells what is printed in the box."""
        return self.game.made_up(self.key, card)

    @property
    def about(self) -> str:
        return self.reader.text(self.schema.about)

    @property
    def built_in(self) -> Mapping[str, tuple[Card, ...]]:
        """The decks of this kind that come with the game, by id."""
        return self.game.built_in_decks.get(self.key, {})

    def label_of(self, built_in: str) -> str:
        """What a built-in deck is called."""
        return self.reader.text(self.schema.labels.get(built_in, built_in))

    @property
    def size(self) -> int:
        """How many cards fit in a deck: all there are, where every box holds the same."""
        return len(self.first_cards) or self.schema.most

    @property
    def first_cards(self) -> tuple[Card, ...]:
        """The cards that a new deck begins with."""
        return self.built_in.get(self.schema.default, ()) if self.schema.complete else ()

    @cached_property
    def named(self) -> bool:
        """Whether cards have names, so that their ids can be made from them and need not be shown."""
        return any(asked.key == "name" for asked in self.schema.fields)

    @cached_property
    def form(self) -> Form:
        """The form of one card, made from the game's schema; the id only where there is no name."""
        whole = self.schema.card_form
        if self.named:
            return replace(whole, fields=self.schema.fields)
        id = replace(whole.fields[0], label=Phrase("Code of the card"))
        return replace(whole, fields=(id, *self.schema.fields))

    def face(self, card: Card) -> Face:
        """A card, as it was written, to read."""
        id = str(card["id"])
        shown = [asked for asked in self.schema.fields if asked.key != "name"]
        fields = {asked.key: self._field(asked, card.get(asked.key)) for asked in shown}
        lacking = self.schema.may_lack(card)
        unknown = [
            field.label
            for key, field in fields.items()
            if field.number and not field.text and key not in lacking
        ]
        return Face(id, self.title_of(card), tuple(fields.values()), tuple(unknown))

    def title_of(self, card: Card) -> str:
        """What a card is called: its name, what the game calls one without, or its id."""
        name = card.get("name")
        if not name and self.schema.title is not None:
            return self.reader.text(self.schema.title(card))
        return str(name or card["id"])

    def in_order(self, cards: Iterable[Card]) -> list[Card]:
        """Cards as a collection is read: in the game's own order, else by their titles."""
        return sorted(cards, key=self.schema.order or self._by_title)

    def _by_title(self, card: Card) -> list[tuple[int, str]]:
        """A title to be compared with others: what is a number in it counts as one."""
        parts = NUMBERS.split(self.title_of(card).casefold())
        return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]

    def form_of(self, card: Card | None) -> Form:
        """The form that a kept card is changed with, or a new one typed: what never changes is not asked.

        A name that nobody needs to type is asked last.
        """
        if card is not None and self.schema.may_change is not None:
            return replace(self.form, fields=self.schema.may_change(card))
        if self.schema.title is None:
            return self.form
        return replace(
            self.form, fields=tuple(sorted(self.form.fields, key=lambda asked: asked.key == "name"))
        )

    def _field(self, asked: Question, value: Any) -> FaceField:
        label = self.reader.text(self.schema.brief.get(asked.key, asked.label), asked.key)
        number = isinstance(asked, Whole | Form)
        if value is None:
            return FaceField(label, "", number=number)
        swatches = _swatches(asked, value)
        return FaceField(
            label, self._value(asked, value), swatches, number, flag=value is True, usual=value is False
        )

    def _value(self, asked: Question, value: Any) -> str:
        match asked:
            case Form() if isinstance(value, dict):
                inner = [self._field(field, value.get(field.key)) for field in asked.fields]
                some = ", ".join(f"{one.label} {one.text}" for one in inner if one.text not in {"", "0"})
                return some or gettext("nothing")
            case Choice() | Many():
                return ", ".join(self.names_of(asked, value))
            case YesNo():
                return gettext("Yes") if value else gettext("No")
        # Not only texts and numbers: other rules may have written something else under this name.
        return self.reader.plain.name(value)

    def names_of(self, asked: Choice | Many, value: Any) -> list[str]:
        """What the chosen options are called."""
        labels = {option.id: option.label for option in asked.options}
        ids = value if isinstance(value, list) else [value]
        return [self.reader.text(labels.get(str(id), ""), str(id)) for id in ids]

    def names_for(self, label: Label, id: str = "") -> set[str]:
        """What may be typed for a label, in small letters: as it reads in the reader's language, or in English."""
        return {self.reader.text(label, id).casefold(), english(label).casefold()}

    def field_name(self, path: str) -> str:
        """What a field is called, such as "Habitat icons, Land" for `icons.land`; empty for an id."""
        names = []
        fields: Sequence[Question] = self.schema.fields
        for key in path.split("."):
            found = next((asked for asked in fields if asked.key == key), None)
            if found is None:
                break
            names.append(self.reader.text(found.label, found.key))
            fields = found.fields if isinstance(found, Form) else ()
        return ", ".join(names)

    def told(self, problem: Problem) -> str:
        """A problem as a sentence that names its field."""
        field = self.field_name(problem.field)
        text = showable(self.reader.text(problem.text))
        return gettext("{field}: {problem}").format(field=field, problem=text) if field else text

    def told_of_deck(self, error: DeckError, cards: Any) -> str:
        """A problem with a deck as a sentence that names the card and the field."""
        if not error.card:
            return self.told(error.problem)
        title = error.card
        for card in cards if isinstance(cards, list) else []:
            if isinstance(card, dict) and card.get("id") == error.card:
                title = self.title_of(card)
        return gettext("Card “{card}”: {problem}").format(
            card=showable(title[:80]), problem=self.told(error.problem)
        )


def showable(text: str) -> str:
    """A text without the halves of characters that JSON may hold and no page can show."""
    return text.encode("utf-8", "replace").decode()


def _swatches(asked: Question, value: Any) -> tuple[str, ...]:
    if not isinstance(asked, Choice | Many):
        return ()
    ids = value if isinstance(value, list) else [value]
    return tuple(option.swatch for option in asked.options if option.swatch and option.id in ids)


def kinds_of(game: Game[Any]) -> list[Kind]:
    """All kinds of deck of a game."""
    return [Kind(game, key, schema) for key, schema in game.decks.items()]


def find_kind(slug: str, key: str) -> Kind | None:
    """A kind of deck, or None when no game has it."""
    try:
        game = find_game(slug)
    except UnknownGameError:
        return None
    schema = game.decks.get(key)
    return Kind(game, key, schema) if schema else None


def kind_or_404(slug: str, key: str) -> Kind:
    """A kind of deck; 404 when no game has it."""
    kind = find_kind(slug, key)
    if kind is None:
        raise Http404
    return kind
