"""What is kept of a game night: its tables, the links to it and to single tables, and who came."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from botassist.nights import tokens
from botassist.play.access import PLAY, WATCH
from botassist.play.models import GameSession, new_code

TITLE_LIMIT = 60


def new_key() -> str:
    """The open half of a token, by which its row is found: random, so that none is ever given twice."""
    return secrets.token_urlsafe(8)


class GameNight(models.Model):
    """A game night with several tables.

    `code` is the host's own address. `revision` rises with every change to the night itself; what happens at
    its tables is counted there.
    """

    code = models.CharField(max_length=22, unique=True, default=new_code)
    title = models.CharField(max_length=TITLE_LIMIT)
    date = models.DateField()
    owner = models.CharField(max_length=32, db_index=True)
    revision = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)

    def touch(self, **changes: Any) -> None:
        """Change the night so that its open pages notice."""
        GameNight.objects.filter(pk=self.pk).update(revision=models.F("revision") + 1, **changes)

    def add(self, session: GameSession) -> None:
        """Put one of the host's own tables into the night; a second time changes nothing."""
        with transaction.atomic():
            _table, added = NightTable.objects.get_or_create(night=self, session=session)
            if added:
                self.touch()

    def remove(self) -> None:
        """Delete the night with its links and guests.

        Nobody new can come while it goes: a guest or a seat that is written meanwhile waits, and finds nothing.
        """
        with transaction.atomic():
            list(GameNight.objects.select_for_update().filter(pk=self.pk))
            list(Link.objects.select_for_update().filter(night=self.pk))
            self.delete()

    def take_out(self, table: int) -> None:
        """Take the table of this key out of the night; the game itself stays as it is."""
        with transaction.atomic():
            removed, _each = NightTable.objects.filter(night=self, pk=table).delete()
            if removed:
                self.touch()


class NightTable(models.Model):
    """A table of a night. A game that goes on a week later may stand in two of them."""

    night = models.ForeignKey(GameNight, on_delete=models.CASCADE, related_name="tables")
    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="nights")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["night", "session"], name="a_table_once_a_night")]


class Guest(models.Model):
    """A phone that has been at a night: under which name, if any, and when it was last heard of."""

    night = models.ForeignKey(GameNight, on_delete=models.CASCADE, related_name="guests")
    visitor = models.CharField(max_length=32, db_index=True)
    name = models.CharField(max_length=40, blank=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["night", "visitor"], name="a_guest_once_a_night")]
        indexes = [models.Index(fields=["night", "seen"])]


class Link(models.Model):
    """What opens one table, or one night with all its tables, to whoever has it.

    Nothing secret is kept: `key` and `generation` are signed with the site's secret to make the token. Renewing
    counts the generation up, so the tokens of before are known for what they were and open nothing.
    """

    key = models.CharField(max_length=11, unique=True, default=new_key)
    role = models.CharField(max_length=5, choices=[(PLAY, PLAY), (WATCH, WATCH)])
    generation = models.PositiveIntegerField(default=0)
    closed = models.BooleanField(default=False)
    session = models.ForeignKey(GameSession, null=True, on_delete=models.CASCADE, related_name="links")
    night = models.ForeignKey(GameNight, null=True, on_delete=models.CASCADE, related_name="links")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(session=None) ^ models.Q(night=None), name="a_link_to_one_thing"
            ),
            models.UniqueConstraint(fields=["session", "role"], name="one_link_of_a_role_to_a_table"),
            models.UniqueConstraint(fields=["night", "role"], name="one_link_of_a_role_to_a_night"),
        ]

    @property
    def token(self) -> str:
        """The code under which the link opens what it opens."""
        return tokens.sign(tokens.TABLE if self.session_id else tokens.NIGHT, self.key, self.generation)

    def table_token(self, table: NightTable) -> str:
        """The code under which a night's link opens one of its tables."""
        return tokens.sign(tokens.TABLE, self.key, self.generation, table.pk)


class Seat(models.Model):
    """A phone that has been somewhere by a link, and when it was last heard of there.

    `generation` is the link's as it was then: a list of where somebody was must not hand them a renewed link.
    """

    link = models.ForeignKey(Link, on_delete=models.CASCADE, related_name="seats")
    generation = models.PositiveIntegerField()
    visitor = models.CharField(max_length=32, db_index=True)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "visitor"], name="a_seat_once_a_link")]


class Move(models.Model):
    """A visitor on the way to another phone: good for one phone and for ten minutes."""

    key = models.CharField(max_length=11, unique=True, default=new_key)
    visitor = models.CharField(max_length=32, db_index=True)
    name = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True)

    @property
    def token(self) -> str:
        """The code that the other phone needs."""
        return tokens.sign(tokens.MOVE, self.key)
