"""The tags where other capabilities put something of their own into the page of a table."""

from collections.abc import Callable, Iterable

from django import template
from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from botassist.play import hooks
from botassist.play.table import Table

register = template.Library()


@register.simple_tag(takes_context=True)
def other_lines(context: Context) -> SafeString:
    """What they have to say on the table of this page."""
    return _all(hooks.lines, context)


@register.simple_tag(takes_context=True)
def other_rows(context: Context) -> SafeString:
    """Their rows under "More"."""
    return _all(hooks.rows, context)


@register.simple_tag(takes_context=True)
def other_below(context: Context) -> SafeString:
    """What they put on the page after the table."""
    return _all(hooks.below, context)


def _all(givers: Iterable[Callable[[HttpRequest, Table], hooks.Part | None]], context: Context) -> SafeString:
    request = context["request"]
    parts = (give(request, context["table"]) for give in givers)
    # All forms of a page carry the same token.
    token = {"csrf_token": context["csrf_token"]}
    return format_html_join(
        "", "{}", ((render_to_string(part.template, part.shown | token, request),) for part in parts if part)
    )
