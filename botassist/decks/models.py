"""The decks that players keep, and what their games added to them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from botassist.play.models import GameSession, Turn, new_code

NAME_LIMIT = 60


class BotDeck(models.Model):
    """One deck that somebody keeps.

    `cards` are kept as they were written: a field that was left out stays out. They may be a draft, such as a
    deck whose first card is still to come. `version` is that of the rules which they were written under: whoever
    reads a deck brings it up to date first (`keeping.bring_up`).
    `code` is its address: whoever has it may look and copy, only the owner may change anything.
    `removed` are the cards that were taken out last, each with its place, until the deck is changed again: a list
    of `{"card", "place"}`, or one of those alone, as it was once kept.
    `revision` rises with every write, and every write names the one it saw.
    """

    code = models.CharField(max_length=22, unique=True, default=new_code)
    game = models.SlugField(max_length=60)
    kind = models.CharField(max_length=60)
    name = models.CharField(max_length=NAME_LIMIT)
    owner = models.CharField(max_length=32)
    version = models.PositiveIntegerField(default=1)
    cards = models.JSONField(default=list)
    removed = models.JSONField(null=True)
    revision = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)
    deleted = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "game", "-updated"])]


class DeckInUse(models.Model):
    """Which deck of a player a session was set up with, or got by what was learned in it."""

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=60)
    deck = models.ForeignKey(BotDeck, on_delete=models.CASCADE, related_name="uses")

    class Meta:
        indexes = [models.Index(fields=["session", "kind"])]


class KeptFacts(models.Model):
    """What a turn added to a player's deck, so that exactly that can be taken out again.

    `changes` are per card `{"id", "new", "before", "after"}`: whether the card itself is new, and the changed
    fields as they were (a field that was not there is left out) and as they are, under the turn's version of the
    rules. `made` says that the deck was made for these facts.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="+")
    deck = models.ForeignKey(BotDeck, on_delete=models.CASCADE, related_name="+")
    changes = models.JSONField()
    made = models.BooleanField()
