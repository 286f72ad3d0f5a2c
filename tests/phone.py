"""A phone at a table: opens the page, answers by its forms, takes back; what most tests hold in their hand."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from botassist.play.models import GameSession, Turn
from botassist.play.opening import open_table
from botassist.play.table import Table
from botassist.play.visitors import Visitor
from games.engine.core import Choice, Dealer, Draw, Form, Game, Many, Question, Reply, YesNo, accept, play
from games.transcripts.simulation import random_answer
from tests.pages import HtmlForm, Page

CORRECT = "correct"
SEED = "the same every time"


def rows() -> dict[str, Any]:
    """Everything that is stored of games, as the database has it, to see that nothing has changed."""
    found = {}
    for model in (GameSession, Turn):
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY id")  # noqa: S608  (our own table)
            found[model.__name__] = cursor.fetchall()
    return found


def bring_in(client: Client, content: bytes, *, keep: bool = False) -> HttpResponse:
    """Bring a file in on the home page; with `keep` also one that differs from itself played again."""
    file = SimpleUploadedFile("game.json", content, "application/json")
    response: Any = client.post("/import/", {"file": file})
    if keep and response.status_code == 200:
        form = Page(response.content.decode()).form("/import/")
        response = client.post(form.path, form.sent())
    return response  # type: ignore[no-any-return]


class Phone:
    """One browser at one table.

    `status` is that of the last post (303 when it was taken, 200 with htmx), `page` what was seen last.
    """

    def __init__(self, code: str, client: Client | None = None, *, htmx: bool = False) -> None:
        self.code = code
        self.htmx = htmx
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

    @property
    def taken(self) -> bool:
        """Whether the last post was taken."""
        return self.status in {200, 303}

    @property
    def asked_whether_it_is_meant(self) -> bool:
        """Whether the last answer was doubted: the same button takes it now."""
        return self.status == 422 and bool(self.page.form("/answer").named("sure"))

    def another(self) -> Phone:
        """The link to a browser that has never been here."""
        return Phone(self.code)

    def look(self) -> Page:
        """Open or reload the page."""
        response = self.client.get(f"/s/{self.code}/")
        assert response.status_code == 200
        self.page = Page(response.content.decode())
        return self.page

    def read(self, address: str) -> Page:
        """Another page of the table, such as `log/`."""
        response = self.client.get(f"/s/{self.code}/{address}")
        assert response.status_code == 200
        return Page(response.content.decode())

    def export(self) -> bytes:
        """The game as a file, as it stands."""
        response = self.client.get(f"/s/{self.code}/export")
        assert response.status_code == 200
        return b"".join(response)

    def export_json(self) -> dict[str, Any]:
        """The exported game, read."""
        value: dict[str, Any] = json.loads(self.export())
        return value

    def send(self, form: HtmlForm, button: tuple[str, str] | None = None, **headers: Any) -> Page:
        """Press a button of a form and give the page that follows, refused or not."""
        pressed = form.button(*button) if button else None
        assert button is None or pressed, f"there is no button {button}"
        return self.post(form.path, form.sent(pressed), **headers)

    def post(self, path: str, data: Mapping[str, Any], **headers: Any) -> Page:
        """Post to an address of the table and give the page that follows."""
        if self.htmx:
            headers = {"HX-Request": "true"} | headers
        response = self.client.post(path, data, headers=headers)
        self.status = response.status_code
        if response.status_code == 303:
            return self.look()
        self.page = Page(response.content.decode())
        return self.page

    def forge(self, action: str, **data: Any) -> Page:
        """Post to an address of the table whatever the page offers; the revision is the present one."""
        return self.post(f"/s/{self.code}/{action}", {"revision": self.session.revision, **data})

    def undo(self) -> Page:
        """Take one step back, which must be possible."""
        page = self.send(self.page.form("/undo"))
        assert self.taken, page.text
        return page

    def redo(self) -> Page:
        """Bring one step back, which must be possible."""
        page = self.send(self.page.form("/redo"))
        assert self.taken, page.text
        return page

    def undo_turn(self) -> None:
        """Go back to the start of the open turn, or of the last one when nothing of the open one is answered."""
        number = self.session.turn if self.session.used else self.session.turn - 1
        while self.session.turn > number or self.session.used:
            self.undo()

    def undo_all(self) -> int:
        """Go back to the empty table; gives how many steps it took."""
        steps = 0
        while self.can_undo:
            self.undo()
            steps += 1
        return steps

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
        if isinstance(question, Choice) and question.on_board:
            form = self.page.form("/answer")
            form.pick("value", [value])
            return form, None
        if isinstance(question, Choice | Draw | YesNo):
            button = ("value", value if isinstance(value, str) else "yes" if value else "no")
            form = self.page.with_button(*button)[0]
            # What follows is answered by a tap of its own.
            if form.named("in_full"):
                form.pick("in_full", ["yes"])
            return form, button
        form = self.page.form("/answer")
        return form, fill(form, question, value)

    def answer(self, value: Any) -> Page:
        """Answer the open question by tapping; what is stored must be what was meant."""
        table = self.table
        question = table.question
        assert question is not None, "the game is over"
        form, button = self.answer_form(question, value)
        dealt = isinstance(question, Draw) and table.session.dealer == "app"
        before = len(table.position.replies)
        page = self.send(form, button)
        while self.asked_whether_it_is_meant:
            page = self.send(self.page.form("/answer"), button)
        assert self.taken, page.text
        if not dealt:
            reply = self._reply(table.session.turn, before)
            meant = accept(question, value)
            assert reply["value"] == meant, f"{reply} is stored for {meant}"
        return page

    def _reply(self, turn: int, place: int) -> Any:
        stored = Turn.objects.get(session__code=self.code, number=turn, superseded=False)
        return stored.replies[place]

    def answer_somehow(self, chance: random.Random, *, ending: bool = False) -> Page:
        """A random legal answer by tapping; one that leads to the end of the game only if told so."""
        return self.answer(rest_of_turn(self.table, chance, ending=ending)[0].value)

    def play(self, turns: int, chance: random.Random, *, ending: bool = False) -> None:
        """Play so many turns more (set-up is one) by tapping."""
        last = self.session.turn + turns
        while self.session.turn < last and not self.session.over:
            self.answer_somehow(chance, ending=ending)

    def play_quickly(self, turns: int, chance: random.Random, *, ending: bool = False) -> None:
        """Play so many turns more without opening a page in between."""
        visitor = Visitor(self.session.owner)
        last = self.session.turn + turns
        while (table := self.table).session.turn < last and not table.over:
            for reply in rest_of_turn(table, chance, ending=ending):
                table = self.table
                assert table.question is not None
                if isinstance(table.question, Draw) and table.session.dealer == "app":
                    table.deal(visitor)
                else:
                    table.answer(reply.key, reply.value, visitor)
        self.look()

    def play_into_a_turn(self, chance: random.Random) -> None:
        """Go on to the middle of a turn: at least one answer is given, at least one still to come."""
        for _ in range(400):
            planned = rest_of_turn(self.table, chance)
            if len(planned) > 1:
                self.answer(planned[0].value)
                assert self.session.used
                return
        raise AssertionError("no turn of this game takes two answers")


def rest_of_turn(table: Table, chance: random.Random, *, ending: bool = False) -> list[Reply]:
    """Random legal answers, as they are tapped, to the end of the open turn.

    Draws that the app deals are not among them, unless one is open already.
    """
    for _ in range(200):
        found = _random_rest(table, chance)
        if ending or not found.over:
            return found.tapped
    raise AssertionError("every turn ends this game")


@dataclass
class _Rest:
    tapped: list[Reply]
    over: bool


def _random_rest(table: Table, chance: random.Random) -> _Rest:
    game, state, decks = table.game, table.state, table.decks
    dealt = Dealer(table.session.seed, table.turn.draws) if table.session.dealer == "app" else None
    position = table.position
    tapped: list[Reply] = []
    while position.pending is not None:
        asked = position.pending
        if isinstance(asked, Draw) and dealt:
            reply = Reply(asked.key, None)
            position = play(game, state, position.replies, decks=decks, dealer=dealt)
        else:
            reply = Reply(asked.key, random_answer(game, asked, position.shown, decks, chance))
            position = play(game, state, (*position.replies, reply), decks=decks, dealer=dealt)
        tapped.append(reply)
    return _Rest(tapped, game.result(position.state) is not None)


def fill(form: HtmlForm, question: Question, value: Any, name: str = "value") -> tuple[str, str] | None:
    """Fill a question's controls on the page with an answer; a field left out stays as the page presets it.

    Gives the button to press when one of the fields is answered by pressing it.
    """
    pressed = None
    match question:
        case Form():
            for asked in question.fields:
                if asked.key in (value or {}):
                    pressed = fill(form, asked, value[asked.key], f"{name}.{asked.key}") or pressed
        case Choice() if form.button(name, value or ""):
            pressed = (name, value)
        case Many():
            form.pick(name, value)
        case Choice() | Draw():
            form.pick(name, [value or ""])
        case YesNo():
            form.pick(name, [] if value is None else ["yes" if value else "no"])
        case _:
            form.write(name, "" if value is None else str(value))
    return pressed
