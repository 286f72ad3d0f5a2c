"""Any order of taps, wrong answers, undo, redo, reloads, stale and double posts leaves the table as it must be."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from botassist.home.exports import exported as export
from botassist.play.models import GameSession
from games.engine.core import Dealer, Draw, Game, Question, Reply, accept
from games.engine.questions import as_preset, is_quick
from games.transcripts.registry import games
from games.transcripts.transcript import Played, play_game, printed
from tests.pages import HtmlForm
from tests.phone import Phone, rest_of_turn, rows

CHANCES = st.integers(0, 10**6).map(random.Random)
Post = tuple[HtmlForm, tuple[str, str] | None]


@dataclass
class Model:
    """The game by the rules alone: the replies in force, and those that redo would bring back, step by step."""

    game: Game[Any]
    seed: str
    dealer: str
    replies: list[Reply] = field(default_factory=list)
    undone: list[list[Reply]] = field(default_factory=list)

    @property
    def played(self) -> Played[Any]:
        return play_game(self.game, {}, self.replies, seed=self.seed, dealer="table")

    def answer(self, key: str, value: Any) -> None:
        self.replies.append(Reply(key, value))
        self.undone = []
        self.deal()

    def deal(self) -> None:
        """Deal every draw that is open, if the app deals; what was undone is gone when there is one."""
        while self.dealer == "app" and (asked := self.open_draw):
            before = sum(turn.position.draws for turn in self.played.turns)
            self.replies.append(Reply(asked.key, Dealer(self.seed, before).deal(asked, 0), "app"))
            self.undone = []

    @property
    def open_draw(self) -> Draw | None:
        position = self.played.pending
        asked = position.pending if position else None
        return asked if isinstance(asked, Draw) else None

    def undo(self) -> None:
        """Take back the last tap with what was dealt after it; it may have ended the turn before."""
        starts = [0]
        for turn in self.played.turns:
            starts.append(starts[-1] + len(turn.position.replies))
        start = max(place for place in starts if place < len(self.replies))
        tapped = [place for place in range(start, len(self.replies)) if self.replies[place].by == "table"]
        keep = max(tapped, default=start)
        if keep == start + 1 and self.answered_by_one_tap(start):
            keep = start
        self.undone.append(self.replies[keep:])
        self.replies = self.replies[:keep]

    def answered_by_one_tap(self, start: int) -> bool:
        """Whether the reply there is a quick option and the next one what it would have answered itself."""
        option = self.replies[start]
        if option.by != "table" or not is_quick(self.asked(start), option.value):
            return False
        followed = self.asked(start + 1)
        return bool(accept(followed, as_preset(followed)) == self.replies[start + 1].value)

    def asked(self, place: int) -> Question:
        position = play_game(self.game, {}, self.replies[:place], seed=self.seed, dealer="table").pending
        assert position is not None
        assert position.pending is not None
        return position.pending

    def redo(self) -> None:
        self.replies += self.undone.pop()

    def as_exported(self) -> Any:
        shown = json.loads(json.dumps(printed(self.played)))
        return {key: shown[key] for key in ("turns", "state", "pending", "over", "result")}


class AtTheTable(RuleBasedStateMachine):
    """Two browsers at one table; `old` are posts that were filled in earlier and never sent."""

    @initialize(game=st.sampled_from(list(games().values())), dealer=st.sampled_from(["app", "table"]))
    def sit_down(self, game: Game[Any], dealer: str) -> None:
        self.phone = Phone.at_new_table(game, dealer=dealer)
        self.phone.htmx = True
        self.friend = self.phone.another()
        self.model = Model(game, self.phone.session.seed, dealer)
        self.old: list[Post] = []
        self.last: Post | None = None
        self.revision = self.phone.session.revision

    def write_down(self) -> None:
        """One write was taken: the revision went up by exactly one."""
        assert self.phone.taken
        self.revision += 1

    def refused(self, status: int, before: Any) -> None:
        """A write was not taken: nothing has changed, and the table is shown as it is."""
        assert self.phone.status == status
        assert rows() == before
        assert self.phone.page.revision == self.revision

    def see(self) -> None:
        """Look at the phone, and reload if somebody else was at the table."""
        if self.phone.page.revision != self.revision:
            self.phone.look()

    def filled_in(self, chance: random.Random) -> tuple[Post, Reply]:
        [reply, *_] = rest_of_turn(self.phone.table, chance, ending=True)
        question = self.phone.table.question
        assert question is not None
        return self.phone.answer_form(question, reply.value), reply

    def teardown(self) -> None:
        GameSession.objects.all().delete()

    @precondition(lambda self: not self.phone.session.over)
    @rule(chance=CHANCES)
    def tap(self, chance: random.Random) -> None:
        self.see()
        self.last, reply = self.filled_in(chance)
        deals = self.model.dealer == "app" and self.model.open_draw
        self.phone.send(*self.last)
        while self.phone.asked_whether_it_is_meant:
            self.last = (self.phone.page.form("/answer"), self.last[1])
            self.phone.send(*self.last)
        self.write_down()
        if deals:
            self.model.deal()
        else:
            self.model.answer(reply.key, self._stored(reply.key))

    def _stored(self, key: str) -> Any:
        """The answer as it was stored, with the page's presets; what a form means is tested elsewhere."""
        turn = self.phone.table.previous if self.phone.session.used == 0 else self.phone.table.turn
        assert turn is not None
        tapped = [one for one in turn.replies if one["by"] == "table"]
        assert tapped[-1]["key"] == key
        return tapped[-1]["value"]

    @precondition(lambda self: not self.phone.session.over)
    @rule(chance=CHANCES, turns=st.integers(1, 3))
    def play_on(self, chance: random.Random, turns: int) -> None:
        for _ in range(turns):
            if not self.phone.session.over:
                self.tap(chance)

    @precondition(lambda self: not self.phone.session.over)
    @rule(chance=CHANCES)
    def tap_on_the_other_phone(self, chance: random.Random) -> None:
        self.phone, self.friend = self.friend, self.phone
        self.tap(chance)

    @precondition(lambda self: self.last is not None)
    @rule()
    def tap_twice(self) -> None:
        assert self.last is not None
        before = rows()
        self.phone.send(*self.last)
        self.refused(409, before)

    @precondition(lambda self: not self.phone.session.over)
    @rule(chance=CHANCES)
    def leave_a_tab_open(self, chance: random.Random) -> None:
        self.see()
        self.old.append(self.filled_in(chance)[0])

    @precondition(lambda self: self.old)
    @rule()
    def post_from_an_old_tab(self) -> None:
        post = self.old.pop()
        if post[0].named("revision")[0].value != str(self.revision):
            before = rows()
            self.phone.send(*post)
            self.refused(409, before)

    @rule(value=st.sampled_from(["fly", "-1", "9999999999", "<b>", ""]))
    def answer_wrongly(self, value: str) -> None:
        question = self.phone.table.question
        if question is None or isinstance(question, Draw):
            return
        before = rows()
        self.phone.forge("answer", key=question.key, value=value, **{"value.no_such_field": value})
        if not self.phone.taken:
            self.refused(422, before)
        else:  # a form whose fields all have a default takes them
            self.model.answer(question.key, self._stored(question.key))
            self.revision += 1

    @rule()
    def undo(self) -> None:
        self.see()
        if self.phone.can_undo:
            self.phone.undo()
            self.write_down()
            self.model.undo()
        else:
            before = rows()
            self.phone.forge("undo")
            self.refused(409, before)

    @rule()
    def redo(self) -> None:
        self.see()
        assert self.phone.can_redo == bool(self.model.undone)
        if self.phone.can_redo:
            self.phone.redo()
            self.write_down()
            self.model.redo()
        else:
            before = rows()
            self.phone.forge("redo")
            self.refused(409, before)

    @rule(dealer=st.sampled_from(["app", "table"]))
    def let_somebody_else_deal(self, dealer: str) -> None:
        self.phone.forge("dealer", dealer=dealer)
        self.write_down()
        self.model.dealer = dealer

    @rule()
    def reload_everything(self) -> None:
        before = rows()
        assert self.phone.look().revision == self.revision
        assert self.friend.read("table").revision == self.revision
        self.friend.read("log/")
        assert rows() == before

    @invariant()
    def the_table_is_what_the_rules_make_of_the_answers(self) -> None:
        exported = json.loads(json.dumps(export(self.phone.table)))
        for turn in exported["turns"]:
            for added in ("version", "before", "draws"):
                turn.pop(added, None)
        wanted = self.model.as_exported()
        assert {key: exported[key] for key in wanted} == wanted
        assert self.phone.session.revision == self.revision


@pytest.mark.django_db(transaction=True)
def test_whatever_is_tapped_the_table_is_what_the_rules_make_of_the_answers() -> None:
    run_state_machine_as_test(
        AtTheTable,
        settings=settings(
            max_examples=30,
            stateful_step_count=20,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
