"""What the servers of one site note for each other."""

from __future__ import annotations

from django.db import models


class Chore(models.Model):
    """Something that one of the servers does now and then, and when the next time is.

    Whoever moves `due` on does it: of two servers at the same moment one comes first.
    """

    name = models.CharField(max_length=20, unique=True)
    due = models.DateTimeField()
