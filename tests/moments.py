"""Moments of simulated games, as they stand on a phone: after a turn, or at a question in the middle of one."""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.engine.core import Board, Dealer, Decks, Game, play
from games.engine.squares import square_of
from games.transcripts.registry import games
from games.transcripts.simulation import random_turn
from games.transcripts.transcript import Recorded, stored_reply, stored_say

KINDS = ("bot", "other", "question")
CORRECT = "correct"
TURN_LIMIT = 1000
# Positions are picked from so many whole games, and from more where those have too few.
GAMES = 12
MOST_GAMES = 200
OWNER = "the one who looks"


@dataclass(frozen=True)
class Moment:
    """A position of a game that was played with `seed`; `number` is the turn that is open.

    `kind` is `bot` after a turn of the bot, `other` after any other turn that told something, `question` at a
    question in the middle of a turn or of the set-up. `action` opened the turn that is shown, `asked` is the key
    of the open question, `named` are the squares that the instructions name.
    """

    game: str
    kind: str
    seed: str
    dealer: str
    number: int
    action: str
    asked: str
    named: tuple[str, ...]
    turns: tuple[dict[str, Any], ...] = field(repr=False)
    used: int = 0

    def __str__(self) -> str:
        shown = f"turn {self.number if self.used else self.number - 1} ({self.action or 'set-up'})"
        return (
            f"{self.dealer} deals, seed {self.seed}, {shown}{f', asked {self.asked}' if self.asked else ''}"
        )


def turns_of(game: Game[Any], decks: Decks, seed: str, dealer: str) -> Iterator[Recorded[Any]]:
    """The turns of one whole game with random answers, dealt by the app or drawn at the table."""
    chance = random.Random(seed)
    state, draws = None, 0
    for number in range(TURN_LIMIT):
        position = random_turn(game, state, chance, decks, Dealer(seed, draws) if dealer == "app" else None)
        yield Recorded(number, state, position)
        state = position.state
        draws += position.draws
        if state is not None and game.result(state) is not None:
            return


def squares(said: Iterable[Any], board: Board | None = None) -> tuple[str, ...]:
    """The squares that sayings name, each once; what else stands on the board counts as one."""
    there = {cell.id for cell in board.cells} if board else set()
    found: dict[str, None] = {}
    for say in said:
        for value in say.params.values():
            for one in value if isinstance(value, list | tuple | Mapping) else [value]:
                if isinstance(one, str) and (square_of(one) or one in there):
                    found[str(one)] = None
    return tuple(found)


def action_of(recorded: Recorded[Any]) -> str:
    first = recorded.position.replies[0].value if recorded.position.replies else ""
    return first if recorded.before is not None and isinstance(first, str) else ""


def stored(game: Game[Any], recorded: Recorded[Any]) -> dict[str, Any]:
    """A finished turn as the fields of its row."""
    return {
        "number": recorded.number,
        "state": None if recorded.before is None else game.store(recorded.before),
        "replies": [stored_reply(reply) for reply in recorded.position.replies],
        "said": [stored_say(say) for say in recorded.position.said],
        "finished": True,
    }


def open_turn(game: Game[Any], number: int, state: Any, replies: Sequence[Any] = ()) -> dict[str, Any]:
    return {
        "number": number,
        "state": None if state is None else game.store(state),
        "replies": [stored_reply(reply) for reply in replies],
    }


def moments_of(game: Game[Any], decks: Decks, seed: str, dealer: str) -> Iterator[Moment]:
    """Every moment of one game at which somebody looks at the phone."""
    before: tuple[dict[str, Any], ...] = ()
    for recorded in turns_of(game, decks, seed, dealer):
        yield from _questions(game, decks, seed, dealer, recorded, before)
        before = (stored(game, recorded),)
        state, action = recorded.position.state, action_of(recorded)
        told = recorded.position.said and action not in {"", CORRECT}
        if told and state is not None and game.result(state) is None:
            kind = "bot" if action == game.bot.lower() or not game.bot else "other"
            number = recorded.number + 1
            shown = (*before, open_turn(game, number, state))
            board = game.board(state, decks) if game.board else None
            named = squares(recorded.position.said, board)
            yield Moment(game.slug, kind, seed, dealer, number, action, "", named, shown)


def _questions(
    game: Game[Any],
    decks: Decks,
    seed: str,
    dealer: str,
    recorded: Recorded[Any],
    before: tuple[dict[str, Any], ...],
) -> Iterator[Moment]:
    """The questions of one turn, its opening one excepted, as they came."""
    replies = recorded.position.replies
    for used, reply in enumerate(replies):
        if reply.key == "do" or reply.by == "app":
            continue
        number, given = recorded.number, replies[:used]
        position = play(game, recorded.before, given, decks=decks)
        shown = (*before, open_turn(game, number, recorded.before, given))
        action = action_of(recorded)
        yield Moment(
            game.slug,
            "question",
            seed,
            dealer,
            number,
            action,
            reply.key,
            squares(position.said),
            shown,
            used,
        )


def moments(seed: str, positions: int, only: Sequence[str] | None = None) -> list[Moment]:
    """So many moments of each kind per game, picked by the seed from all that whole games have.

    Of turns that are not the bot's half as many.
    """
    picked = []
    for game in games().values():
        if only and game.slug not in only:
            continue
        found = found_in(game, seed, positions)
        for kind in KINDS:
            chance = random.Random(f"{seed} {game.slug} {kind}")
            most = positions // 2 if kind == "other" else positions
            picked += chance.sample(found[kind], min(most, len(found[kind])))
    return picked


def found_in(game: Game[Any], seed: str, positions: int) -> dict[str, list[Moment]]:
    """The moments of at least a dozen games by kind, of more where that makes too few."""
    decks = game.read_decks(game.written_decks({}))
    found: dict[str, list[Moment]] = defaultdict(list)
    for place in range(MOST_GAMES):
        rare = [kind for kind in KINDS if len(found[kind]) < positions and (found[kind] or place < GAMES)]
        if place >= GAMES and not rare:
            break
        dealer = ("app", "table")[place % 2] if game.has_draws else game.dealer
        for moment in moments_of(game, decks, f"{seed}-{place}", dealer):
            found[moment.kind].append(moment)
    return found


def store(found: Sequence[Moment], folder: Path) -> tuple[list[tuple[Moment, str]], tuple[str, str]]:
    """Keep each moment as a game of its own in the database of a server's folder.

    Gives every moment with its code, and the cookie of whoever these games belong to.
    """
    os.environ |= {"DJANGO_SETTINGS_MODULE": "botassist.settings", "DATA_DIR": str(folder)}
    import django

    django.setup()
    from django.core import signing

    from botassist.play.models import GameSession, Turn
    from botassist.play.visitors import COOKIE

    written = {slug: game.written_decks({}) for slug, game in games().items()}
    sessions, turns = [], []
    for moment in found:
        game = games()[moment.game]
        session = GameSession(
            game=game.slug, version=game.version, seed=moment.seed, dealer=moment.dealer,
            decks=written[game.slug], owner=OWNER, turn=moment.number, used=moment.used,
        )  # fmt: skip
        sessions.append(session)
        turns += [Turn(session=session, version=game.version, **fields) for fields in moment.turns]
    GameSession.objects.bulk_create(sessions)
    Turn.objects.bulk_create(turns, batch_size=200)
    cookie = signing.get_cookie_signer(salt=COOKIE).sign(OWNER)
    return list(zip(found, (session.code for session in sessions), strict=True)), (COOKIE, cookie)
