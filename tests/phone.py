"""A phone at a table: opens the page, answers by its forms, takes back; what most tests hold in their hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.test import Client

from botassist.play.models import GameSession, Turn
from botassist.play.table import Table, open_table
from games.core import Choice, Draw, Form, Game, Many, Question, YesNo, accept
from games.simulation import random_answer
from tests.pages import HtmlForm, Page

CORRECT = "correct"
SEED = "the same every time"


def rows() -> dict[str, Any]:
    """Give everything that is stored, to see that nothing has changed."""
    return {
        "sessions": list(GameSession.objects.order_by("pk").values()),
        "turns": list(Turn.objects.order_by("pk").values()),
    }


class Phone:
    """One browser at one table.

    `refused` is the status of the last post (200 or 303 when it was taken), `page` what was seen last.
    """

    def __init__(self, code: str, client: Client | None = None) -> None:
        self.code = code
        self.client = client or Client()
        self.status = 200
        self.page = self.look()

    @classmethod
    def at_new_table(
        cls, game: Game[Any], client: Client | None = None, *, dealer: str = "app", seed: str = SEED
    ) -> Phone:
        """Start a game from its page; the draws follow from the seed."""
        client = client or Client()
        response = client.post(f"/new/{game.slug}/", {"dealer": dealer})
        assert response.status_code == 303
        code = response["Location"].split("/")[2]
        GameSession.objects.filter(code=code).update(seed=seed)
        return cls(code, client)

    @property
    def session(self) -> GameSession:
        return GameSession.objects.get(code=self.code)

    @property
    def table(self) -> Table:
        """Where the game stands, from the database."""
        return open_table(self.session)

    def another(self) -> Phone:
        """Give the link to a browser that has never been here."""
        return Phone(self.code)

    def look(self) -> Page:
        """Open or reload the page."""
        response = self.client.get(f"/s/{self.code}/")
        assert response.status_code == 200
        self.page = Page(response.content.decode())
        return self.page

    def export(self) -> bytes:
        """Give the game as a file, as it stands."""
        response = self.client.get(f"/s/{self.code}/export")
        assert response.status_code == 200
        return response.content

    def send(self, form: HtmlForm, button: tuple[str, str] | None = None, **headers: Any) -> Page:
        """Press a button of a form and give the page that follows, refused or not."""
        pressed = form.button(*button) if button else None
        assert button is None or pressed, f"there is no button {button}"
        return self.post(form.path, form.sent(pressed), **headers)

    def post(self, path: str, data: Mapping[str, Any], **headers: Any) -> Page:
        """Post to an address of the table and give the page that follows."""
        response: HttpResponse = self.client.post(path, data, headers=headers)
        self.status = response.status_code
        if response.status_code == 303:
            return self.look()
        self.page = Page(response.content.decode())
        return self.page

    def forge(self, action: str, **data: Any) -> Page:
        """Post to an address of the table whatever the page offers; the revision is the present one."""
        return self.post(f"/s/{self.code}/{action}", {"revision": self.session.revision, **data})

    def undo(self) -> Page:
        return self.send(self.page.form("/undo"))

    def redo(self) -> Page:
        return self.send(self.page.form("/redo"))

    @property
    def can_undo(self) -> bool:
        form = self.page.form("/undo")
        return any(control.kind == "button" and not control.disabled for control in form.controls)

    @property
    def can_redo(self) -> bool:
        return self.page.has_form("/redo")

    def answer_form(self, question: Question, value: Any) -> tuple[HtmlForm, tuple[str, str] | None]:
        """Fill in the answer on the page; gives the form and the button to press."""
        if isinstance(question, Draw) and self.session.dealer == "app":
            return self.page.form("/deal"), None
        if isinstance(question, Choice | Draw | YesNo):
            button = ("value", value if isinstance(value, str) else "yes" if value else "no")
            return self.page.with_button(*button)[0], button
        form = self.page.form("/answer")
        fill(form, question, value)
        return form, None

    def answer(self, value: Any) -> Page:
        """Answer the open question by tapping; what is stored must be what was meant."""
        table = self.table
        question = table.question
        assert question is not None, "the game is over"
        form, button = self.answer_form(question, value)
        dealt = isinstance(question, Draw) and table.session.dealer == "app"
        before = table.session.used
        page = self.send(form, button)
        assert self.status == 303, page.text
        if not dealt:
            reply = self._reply(table.session.turn, before)
            assert reply["value"] == accept(question, value)
        return page

    def _reply(self, turn: int, place: int) -> Any:
        stored = Turn.objects.get(session__code=self.code, number=turn, superseded=False)
        return stored.replies[place]

    def answer_somehow(self, chance: random.Random) -> Page:
        """Give a random legal answer."""
        table = self.table
        assert table.question is not None, "the game is over"
        return self.answer(random_answer(table.game, table.question, table.state, table.decks, chance))

    def play(self, turns: int, chance: random.Random) -> None:
        """Play so many turns more (set-up is one), or to the end of the game, by tapping."""
        last = self.session.turn + turns
        while self.session.turn < last and not self.session.over:
            self.answer_somehow(chance)

    def play_one_answer_into_a_turn(self, chance: random.Random, limit: int = 60) -> None:
        """Go on until the game stands in the middle of a turn; fails when there never is such a moment."""
        for _ in range(limit):
            self.answer_somehow(chance)
            if self.session.used or self.session.over:
                break
        assert self.session.used


def fill(form: HtmlForm, question: Question, value: Any, name: str = "value") -> None:
    """Fill a question's controls on the page with an answer; a field left out stays as the page presets it."""
    match question:
        case Form():
            for asked in question.fields:
                if asked.key in (value or {}):
                    fill(form, asked, value[asked.key], f"{name}.{asked.key}")
        case Many():
            form.pick(name, value)
        case Choice() | Draw():
            form.pick(name, [value or ""])
        case YesNo():
            form.pick(name, [] if value is None else ["yes" if value else "no"])
        case _:
            form.write(name, "" if value is None else str(value))
