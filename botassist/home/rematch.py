"""Playing again with the same set-up: the dealer, the decks, and what the set-up form was answered with."""

from __future__ import annotations

import base64
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from botassist.decks.choosing import as_last_time
from botassist.decks.facts import note_use
from botassist.play.models import GameSession, Turn, new_code
from botassist.play.table import Table, start_session
from botassist.play.visitors import Visitor
from games.engine.core import Game


def play_again(table: Table, owner: Visitor) -> GameSession:
    """A new game set up as a finished one was, or the one that a first tap made; raises DeckError.

    Its set-up is still to be answered, with the form filled in as it was. How the table lay is asked anew.
    """
    game, session = table.game, table.session
    decks, kept = as_last_time(session, game)
    with transaction.atomic():
        GameSession.objects.select_for_update().get(pk=session.pk)
        code = _code_of_next(session)
        made = GameSession.objects.filter(code=code, owner=owner.id).first()
        if made is not None and made.revision == 0 and not made.deleted:
            return made
        new = start_session(
            game,
            owner=owner,
            decks=decks,
            dealer=session.dealer,
            title=session.title,
            code=new_code() if made else code,
        )
        note_use(new, kept)
        _fill_in(new, session, game)
    return new


def _code_of_next(session: GameSession) -> str:
    """The code of the game that follows this one: always the same, so that a double tap makes one game."""
    digest = salted_hmac("botassist.home.rematch", session.code, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _fill_in(new: GameSession, old: GameSession, game: Game[Any]) -> None:
    """Leave the first answer of the old set-up where the new one looks for what to offer, if it still fits."""
    setup = Turn.objects.filter(session=old, number=0, superseded=False).first()
    reply = setup.replies[0] if setup and setup.replies else None
    if reply is not None:
        Turn.objects.create(
            session=new, number=0, version=game.version, replies=[reply], superseded=True, by=new.last_name
        )
