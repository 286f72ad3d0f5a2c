"""The tag that makes a form post to a table: with htmx as a fragment, without it as a page."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def posts(name: str, code: str) -> SafeString:
    """The attributes of a form that posts to one of a table's addresses.

    A tap takes the place of a poll under way and a second tap is dropped: see the poll's own hx-sync.
    """
    return format_html(
        'method="post" action="{0}" hx-post="{0}" hx-target="#table" hx-swap="outerHTML show:window:top"'
        ' hx-sync="#table:drop"',
        reverse(name, args=[code]),
    )
