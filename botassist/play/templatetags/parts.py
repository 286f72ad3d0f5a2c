"""The tag that puts what other capabilities add into a table's page."""

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def parts(context: Context, place: str) -> SafeString:
    """All parts of the page that belong to this place, one after the other."""
    here = (part for part in context["parts"] if part.place == place)
    # All forms of a page carry the same token.
    token = {"csrf_token": context["csrf_token"]}
    return format_html_join(
        "",
        "{}",
        ((render_to_string(part.template, part.shown | token, context["request"]),) for part in here),
    )
