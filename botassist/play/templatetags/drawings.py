"""The tag that puts one of the product's drawings into a page."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from botassist.play.symbols import strokes_of

register = template.Library()


@register.simple_tag
def drawing(name: str) -> SafeString:
    """A drawing as an SVG element; an unknown name gives the neutral one."""
    return format_html(
        '<svg class="drawing" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', strokes_of(name)
    )
