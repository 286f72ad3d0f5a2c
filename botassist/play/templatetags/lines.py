"""The tag where other capabilities put a line of their own into the table."""

from django import template
from django.template import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from botassist.play import hooks

register = template.Library()


@register.simple_tag(takes_context=True)
def other_lines(context: Context) -> SafeString:
    """Give what they have to say on the table of this page."""
    return format_html_join("", "{}", ((line(context["request"], context["table"]),) for line in hooks.lines))
