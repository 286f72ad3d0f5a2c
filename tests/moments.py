"""Moments of simulated games, as they stand on a phone: after a turn, at a question in one, at the end."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engine.core import Board, Dealer, Decks, Game, Reply, Say, play
from games.engine.squares import square_of
from games.transcripts.registry import games
from games.transcripts.simulation import random_turn
from games.transcripts.transcript import Recorded, stored_reply, stored_say

KINDS = ("bot", "other", "question", "over")
ACTIONS = "do"
CORRECT = "correct"
TURN_LIMIT = 1000
OWNER = "the one who looks"


@dataclass(frozen=True)
class Moment:
    """A position of a game that was played with `seed`; `number` is the open turn, after `used` replies.

    `kind` is `bot` after a turn of the bot, `other` after any other turn that told something, `question` at a
    question in the middle of a turn or of the set-up, `over` at the end. `action` opened the turn that is shown,
    `asked` is the key of the open question, `named` are the squares that the instructions name. `turns` are the
    stored fields of the open turn and of the two before.
    """

    game: str
    kind: str
    seed: str
    dealer: str
    number: int
    action: str
    turns: tuple[Mapping[str, Any], ...]
    asked: str = ""
    named: tuple[str, ...] = ()
    used: int = 0
    result: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        shown = self.number if self.used else max(self.number - 1, 0)
        asked = f", asked {self.asked}" if self.asked else ""
        return f"{self.dealer} deals, seed {self.seed}, turn {shown} ({self.action or 'set-up'}){asked}"

    @property
    def undone(self) -> Moment:
        """After one Undo, so that Redo is offered too: the turn that is shown is to be played again."""
        number = self.turns[-2]["number"]
        return replace(self, number=number, used=0, asked=ACTIONS, named=(), result=None)


class Simulation:
    """One whole game with random answers, dealt by the app or drawn at the table."""

    def __init__(self, game: Game[Any], decks: Decks, seed: str, dealer: str) -> None:
        self.game = game
        self.decks = decks
        self.seed = seed
        self.dealer = dealer

    def turns(self) -> Iterator[Recorded[Any]]:
        chance = random.Random(self.seed)
        state, draws = None, 0
        for number in range(TURN_LIMIT):
            dealt = Dealer(self.seed, draws) if self.dealer == "app" else None
            position = random_turn(self.game, state, chance, self.decks, dealt)
            yield Recorded(number, state, position)
            state = position.state
            draws += position.draws
            if state is not None and self.game.result(state) is not None:
                return

    def moments(self) -> Iterator[Moment]:
        """Every moment at which somebody looks at the phone, in the order of play."""
        before: tuple[Mapping[str, Any], ...] = ()
        for turn in self.turns():
            yield from self._questions(turn, before)
            before = (*before[-1:], self._finished(turn))
            if turn.number and action_of(turn) != CORRECT:
                yield from self._after(turn, before)

    def _after(self, turn: Recorded[Any], before: tuple[Mapping[str, Any], ...]) -> Iterator[Moment]:
        state, said, number = turn.position.state, turn.position.said, turn.number + 1
        result = None if state is None else self.game.result(state)
        kind = "over" if result is not None else "bot" if self._is_bots(turn) else "other"
        if said or result is not None:
            shown = (*before, self._open(number, state))
            board = self.game.board(state, self.decks) if self.game.board else None
            yield Moment(
                self.game.slug, kind, self.seed, self.dealer, number, action_of(turn), shown,
                named=squares(said, board), result=result,
            )  # fmt: skip

    def _is_bots(self, turn: Recorded[Any]) -> bool:
        return not self.game.bot or action_of(turn) == self.game.bot.lower()

    def _questions(self, turn: Recorded[Any], before: tuple[Mapping[str, Any], ...]) -> Iterator[Moment]:
        """The questions of a turn as they came, its opening one excepted."""
        replies = turn.position.replies
        for used, reply in enumerate(replies):
            if reply.key == ACTIONS or reply.by == "app":
                continue
            shown = (*before, self._open(turn.number, turn.before, replies[:used]))
            position = play(self.game, turn.before, replies[:used], decks=self.decks)
            yield Moment(
                self.game.slug, "question", self.seed, self.dealer, turn.number, action_of(turn), shown,
                asked=reply.key, named=squares(position.said), used=used,
            )  # fmt: skip

    def _finished(self, turn: Recorded[Any]) -> Mapping[str, Any]:
        said = [stored_say(say) for say in turn.position.said]
        return {
            **self._open(turn.number, turn.before, turn.position.replies),
            "said": said,
            "finished": True,
        }

    def _open(self, number: int, state: Any, replies: Sequence[Reply] = ()) -> Mapping[str, Any]:
        return {
            "number": number,
            "state": None if state is None else self.game.store(state),
            "replies": [stored_reply(reply) for reply in replies],
        }


def squares(said: Iterable[Say], board: Board | None = None) -> tuple[str, ...]:
    """The squares that sayings name, each once; what else stands on the board counts as one."""
    there = {cell.id for cell in board.cells} if board else set()
    found: dict[str, None] = {}
    for say in said:
        for value in say.params.values():
            for one in value if isinstance(value, list | tuple | Mapping) else [value]:
                if isinstance(one, str) and (square_of(one) or one in there):
                    found[str(one)] = None
    return tuple(found)


def action_of(turn: Recorded[Any]) -> str:
    """What a turn was opened with; empty in the set-up."""
    value = turn.position.replies[0].value if turn.before is not None and turn.position.replies else ""
    return value if isinstance(value, str) else ""


def simulated(game: Game[Any], seed: str, number: int) -> Iterator[Moment]:
    """The moments of so many games, every other one with real cards where there are any."""
    decks = game.read_decks(game.written_decks({}))
    for place in range(number):
        dealer = ("app", "table")[place % 2] if game.has_draws else game.dealer
        yield from Simulation(game, decks, f"{seed}-{place}", dealer).moments()


def one_of_each(found: Iterable[Moment], kind: Callable[[Moment], Hashable]) -> Iterator[Moment]:
    """The first moment of every kind; one Undo after it where it is a turn of the bot or the end."""
    seen = set()
    for moment in found:
        if kind(moment) not in seen:
            seen.add(kind(moment))
            yield moment
            if moment.kind in {"bot", "over"}:
                yield moment.undone


def by_kind(found: Iterable[Moment]) -> Mapping[str, Sequence[Moment]]:
    """Moments in their order, by their kind."""
    kinds: dict[str, list[Moment]] = defaultdict(list)
    for moment in found:
        kinds[moment.kind].append(moment)
    return kinds


def keep(found: Sequence[Moment]) -> list[str]:
    """Store each moment as a game of its own, that of the one who looks; gives their codes."""
    from botassist.play.models import GameSession, Turn

    written = {slug: game.written_decks({}) for slug, game in games().items()}
    sessions, turns = [], []
    for moment in found:
        game = games()[moment.game]
        session = GameSession(
            game=game.slug, version=game.version, seed=moment.seed, dealer=moment.dealer,
            decks=written[game.slug], owner=OWNER, turn=moment.number, used=moment.used,
            over=moment.result is not None, result=moment.result,
        )  # fmt: skip
        sessions.append(session)
        turns += [Turn(session=session, version=game.version, **fields) for fields in moment.turns]
    GameSession.objects.bulk_create(sessions)
    Turn.objects.bulk_create(turns, batch_size=200)
    return [session.code for session in sessions]


def cookie() -> tuple[str, str]:
    """The cookie of the one who looks: its name and its value."""
    from django.core import signing

    from botassist.play.visitors import COOKIE

    return COOKIE, signing.get_cookie_signer(salt=COOKIE).sign(OWNER)
