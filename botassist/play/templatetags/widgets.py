"""Filters for the question and board templates."""

from django import template
from django.utils.safestring import SafeString

from botassist.play.reading import PageReader
from games.core import Label

register = template.Library()


@register.filter
def read(label: Label, reader: PageReader) -> SafeString:
    """Give a game's label in the reader's language."""
    return reader.label(label)
