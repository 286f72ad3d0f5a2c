"""The tag that knows who looks at a page."""

from django import template
from django.template import Context

from botassist.play.visitors import visitor_of

register = template.Library()


@register.simple_tag(takes_context=True)
def visitor_name(context: Context) -> str:
    """The name of whoever looks at the page, empty when they gave none."""
    return visitor_of(context["request"]).name
