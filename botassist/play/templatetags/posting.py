"""The tags for a table's addresses, and for a form that posts to one: with htmx a fragment, without it a page."""

from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from botassist.http import address_of

register = template.Library()


@register.simple_tag
def posts(name: str, code: str) -> SafeString:
    """The attributes of a form that posts to one of a table's addresses.

    A tap takes the place of a poll under way and a second tap is dropped: see the poll's own hx-sync.
    """
    return format_html(
        'method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="outerHTML show:window:top"'
        ' hx-sync="#table:drop"',
        address_of(name, code),
    )


@register.simple_tag(takes_context=True)
def seen(context: Context, key: Any = None) -> SafeString:
    """What such a form sends along: the token against forged posts, the revision, and the key of the question."""
    session = context["session"]
    found = format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="revision" value="{}">',
        context["csrf_token"],
        context.get("revision", session.revision),
    )
    return found if key is None else found + format_html('<input type="hidden" name="key" value="{}">', key)


@register.simple_tag
def address(name: str, code: str) -> str:
    """One of a table's addresses."""
    return address_of(name, code)
