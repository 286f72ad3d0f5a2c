"""What is kept of a game: the session, and its turns with everything answered and said in them."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

TITLE_LIMIT = 60


def new_code() -> str:
    """An address nobody can guess: 128 bits, 22 letters."""
    return secrets.token_urlsafe(16)


def new_seed() -> str:
    """The seed of a session's draws."""
    return secrets.token_hex(8)


class GameSession(models.Model):
    """One game at one table.

    `turn` and `used` are the place in the game: the number of the open turn, and how many of its replies are
    in force. Undo moves the place back and leaves what was played where it is, for redo; playing something
    new from there supersedes it. `revision` rises with every write, and every write names the one it saw.
    `version` is that of the rules which the decks were chosen under, `result_version` of those that wrote the
    result. A `try_out` is played with things that were made up: it counts nowhere.
    """

    code = models.CharField(max_length=22, unique=True, default=new_code)
    game = models.SlugField(max_length=60)
    version = models.PositiveIntegerField()
    title = models.CharField(max_length=TITLE_LIMIT, blank=True)
    seed = models.CharField(max_length=100, default=new_seed)
    dealer = models.CharField(max_length=5, choices=[("app", "app"), ("table", "table")])
    decks = models.JSONField()
    try_out = models.BooleanField(default=False)
    owner = models.CharField(max_length=32, db_index=True)
    revision = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    used = models.PositiveIntegerField(default=0)
    over = models.BooleanField(default=False)
    result = models.JSONField(null=True)
    result_version = models.PositiveIntegerField(default=1)
    last_visitor = models.CharField(max_length=32, blank=True)
    last_name = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)
    deleted = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["owner", "-updated"])]


class Turn(models.Model):
    """One turn: where it started, what was answered, and, once it is finished, what was said.

    `state` is null for the set-up. `draws` counts the draws of the turns before. A superseded turn was undone
    and replaced, or stands for the set-up of the game that is played again; it is kept for what was typed in it.
    `learned` are the printed facts learned in it so far, each as `{"deck": kind, "card": its fields, "by": the
    visitor who typed it}`.
    """

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    state = models.JSONField(null=True)
    replies = models.JSONField(default=list)
    said = models.JSONField(default=list)
    learned = models.JSONField(default=list)
    draws = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)
    superseded = models.BooleanField(default=False)
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"],
                condition=models.Q(superseded=False),
                name="one_turn_of_a_number",
            )
        ]


class Draft(models.Model):
    """What is laid so far for one question of a session, before it is answered.

    `asked` is the place of the question (see `drafts.asked_of`); `fields` are the values as they were posted, by
    the names of the controls. What was made up `at_random` makes the game a try-out once it is answered.
    """

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="drafts")
    asked = models.CharField(max_length=100)
    fields = models.JSONField(default=dict)
    at_random = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "asked"], name="one_draft_of_a_question")]
