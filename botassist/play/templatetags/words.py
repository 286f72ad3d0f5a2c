"""The filter that reads a rulebook's own texts in the reader's language."""

from django import template
from django.utils.translation import gettext

register = template.Library()


@register.filter
def ours(text: str) -> str:
    """A text of the rules in the language of this request."""
    return gettext(text) if text else ""
