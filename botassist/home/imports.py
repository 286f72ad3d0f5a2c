"""Sessions out of files: read, played again, and kept as they were recorded."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any
from zlib import compress, decompressobj
from zlib import error as zlib_error

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from botassist.decks.kinds import find_kind
from botassist.files import read_json
from botassist.home.unfit import called, unplayable
from botassist.play.models import TITLE_LIMIT, GameSession, Turn, new_seed
from botassist.play.reading import PageReader
from botassist.play.visitors import Visitor
from botassist.text import one_line
from games.engine.core import ReplyError
from games.engine.text import all_visible
from games.engine.views import Views
from games.transcripts.limits import REPLIES, TOO_MANY_REPLIES, TURNS, Meter, TooLargeError
from games.transcripts.recording import (
    ElsewhereError,
    Recording,
    UnfitDeckError,
    UnknownVersionError,
    read_recording,
)
from games.transcripts.registry import games
from games.transcripts.replay import Again, Difference, Replayed, UnplayableError, play_again
from games.transcripts.transcript import TranscriptError, stored_reply, stored_say

# The longest games, on the largest boards that are sold, are files of about 1 MB.
SIZE_LIMIT = 3 * 1024 * 1024
# What a form may carry is limited; games of any length are packed into a tenth of that.
PACKED_LIMIT = 900_000
SEED_LIMIT = 100
INCOMPLETE = gettext_lazy("This file is incomplete: something is missing in its turns. {again}")
UNKNOWN_RULES = gettext_lazy("This file was saved by a version of the rules that this app does not know.")
ELSEWHERE = gettext_lazy("The moves in this file do not lead to the position it ends with. {again}")
UNPLAYABLE = gettext_lazy("This game can’t be played again. {why} {again}")
AGAIN = gettext_lazy("Save the game once more where it was played, and load that file.")


class BrokenFile(ValueError):
    """A file is no session of ours; the message is a sentence for the player."""


@dataclass(frozen=True)
class Brought:
    """A session that somebody brought in a file, played again and not kept yet."""

    title: str
    seed: str
    dealer: str
    try_out: bool
    recording: Recording[Any]
    replayed: Replayed[Any]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where it differs from itself played again: what is to be said before it is kept."""
        return self.replayed.differences


def pack(content: bytes) -> str:
    """A file as a text that its page can send once more; raises BrokenFile when it is too large for that."""
    packed = b64encode(compress(content, 9), altchars=b"-_").decode()
    if len(packed) > PACKED_LIMIT:
        raise BrokenFile(
            _(
                "This game comes out differently when it is played again, and is too large to be kept as it is."
            )
        )
    return packed


def unpack(packed: str) -> bytes:
    """The file in such a text, cut off where it is too large; raises BrokenFile."""
    try:
        return decompressobj().decompress(b64decode(packed, altchars=b"-_", validate=True), SIZE_LIMIT + 1)
    except (ValueError, zlib_error):
        raise BrokenFile(_("This is not a file that Botassist saved.")) from None


def read_file(content: bytes) -> dict[str, Any]:
    """The JSON object in a file; raises BrokenFile."""
    if content.startswith(b"PK"):
        raise BrokenFile(
            _("This file is packed, as “Save everything” packs it: unpack it, and load its games one by one.")
        )
    if len(content) > SIZE_LIMIT:
        raise BrokenFile(_("This file is too large to be a saved game."))
    try:
        value = read_json(content)
    except ValueError:
        raise BrokenFile(_("This is not a file that Botassist saved.")) from None
    if not isinstance(value, dict) or not isinstance(value.get("turns"), list):
        raise BrokenFile(_("This is not a file that Botassist saved: there are no turns in it."))
    if len(value["turns"]) > TURNS:
        raise BrokenFile(
            _("This file has more turns than a game can have: the limit is {most}.").format(most=TURNS)
        )
    # The seed alone is no text that anybody reads.
    return {key: one if key == "seed" else all_visible(one) for key, one in value.items()}


def bring_in(source: dict[str, Any]) -> Brought:
    """A session read out of a file (or a printed transcript) and played again; raises BrokenFile.

    Rules of the same version refuse an answer now that they would have refused then: such a file is broken.
    """
    if source.get("game") not in list(games()):
        raise BrokenFile(_("This file is from a game that this app does not play."))
    meter = Meter()
    try:
        recording = _read(source, meter)
        replayed = play_again(recording, meter)
    except TooLargeError as error:
        raise _too_large(error) from None
    except UnplayableError as error:
        raise _unplayable(recording, error.turn, error.refused) from None
    for turn in replayed.turns:
        if turn.position is None and turn.turn.version == recording.game.version and turn.difference:
            raise _unplayable(recording, turn.difference.turn, turn.difference.today)
    return _described(source, recording, replayed)


def _read(source: dict[str, Any], meter: Meter) -> Recording[Any]:
    try:
        return read_recording(source, meter)
    except TooLargeError as error:
        raise _too_large(error) from None
    except UnknownVersionError:
        raise BrokenFile(UNKNOWN_RULES) from None
    except ElsewhereError:
        raise BrokenFile(ELSEWHERE.format(again=AGAIN)) from None
    except UnfitDeckError as unfit:
        kind = find_kind(source["game"], unfit.error.kind)
        why = kind.told_of_deck(unfit.error, source["decks"].get(kind.key)) if kind else ""
        if why:
            raise BrokenFile(_("A deck in this file can’t be used. {why}").format(why=why)) from None
        raise BrokenFile(INCOMPLETE.format(again=AGAIN)) from None
    except TranscriptError:
        raise BrokenFile(INCOMPLETE.format(again=AGAIN)) from None


def _too_large(error: TooLargeError) -> BrokenFile:
    if error.turn is None:
        return BrokenFile(_("There is more in this file than a game can hold."))
    if error.text is TOO_MANY_REPLIES:
        text = _("In {turn} there are more answers than a turn can have: the limit is {most}.")
    else:
        text = _("In {turn} there is more than a turn can hold.")
    return BrokenFile(text.format(turn=called(error.turn), most=REPLIES))


def _unplayable(recording: Recording[Any], turn: int, refused: ReplyError | None) -> BrokenFile:
    reader = PageReader(recording.game, None, recording.decks)
    return BrokenFile(UNPLAYABLE.format(why=unplayable(reader, turn, refused), again=AGAIN))


def _described(source: dict[str, Any], recording: Recording[Any], replayed: Replayed[Any]) -> Brought:
    title, seed = source.get("title", ""), source.get("seed", "")
    dealer = source.get("dealer", recording.game.dealer)
    named = isinstance(seed, str) and len(seed) <= SEED_LIMIT and seed.isprintable()
    if not named or dealer not in ("app", "table"):
        raise BrokenFile(_("This file is incomplete: it does not say how its cards are dealt."))
    title = one_line(title, TITLE_LIMIT) if isinstance(title, str) else ""
    # Whoever followed a table gets no seed with its file: its cards come by new chance.
    try_out = source.get("try_out")
    if not isinstance(try_out, bool):
        # A file from before it was told.
        try_out = recording.game.any_made_up(recording.written)
    return Brought(title, seed or new_seed(), dealer, try_out, recording, replayed)


def keep(brought: Brought, owner: Visitor) -> GameSession:
    """Make a session of what was brought in, as it was recorded: closed turns are never played anew."""
    recording, game = brought.recording, brought.recording.game
    turns = [_recorded(brought, again) for again in brought.replayed.turns]
    if not turns or turns[-1].finished:
        turns.append(_open_turn(brought))
    last = turns[-1]
    result, version = brought.replayed.result, game.version
    if result is not None and not any(found.what == "result" for found in brought.differences):
        result, version = recording.stored_result, recording.result_version
    with transaction.atomic():
        session = GameSession.objects.create(
            game=game.slug,
            version=game.version,
            title=brought.title,
            seed=brought.seed,
            dealer=brought.dealer,
            decks=recording.written,
            try_out=brought.try_out,
            owner=owner.id,
            turn=last.number,
            used=len(last.replies),
            over=result is not None,
            result=result,
            result_version=version,
            last_visitor=owner.id,
        )
        for turn in turns:
            turn.session = session
        Turn.objects.bulk_create(turns)
    return session


def _recorded(brought: Brought, again: Again[Any]) -> Turn:
    """A turn as it was recorded; where the file did not tell its state, as today's rules write that."""
    game, turn = brought.recording.game, again.turn
    if turn.told:
        version, state, said = turn.version, turn.stored, list(turn.said)
    else:
        version, state = game.version, None if again.before is None else game.store(again.before)
        said = [stored_say(say) for say in Views(game).said(turn.said, turn.version)]
    return Turn(
        number=turn.number,
        version=version,
        state=state,
        draws=again.draws,
        replies=[stored_reply(reply) for reply in turn.replies],
        said=said if turn.finished else [],
        finished=turn.finished,
    )


def _open_turn(brought: Brought) -> Turn:
    """The turn that nothing was answered in yet."""
    recording, replayed = brought.recording, brought.replayed
    end, game = recording.end, recording.game
    return Turn(
        number=len(replayed.turns),
        version=end.version if end else game.version,
        state=end.stored if end else None if replayed.state is None else game.store(replayed.state),
        draws=replayed.draws,
    )
