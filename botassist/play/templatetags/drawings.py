"""The tag that puts one of the product's drawings into a page."""

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from botassist.folding import same_in_every_page
from botassist.play.symbols import SHAPES, strokes_of

register = template.Library()


@register.simple_tag
@same_in_every_page
@lru_cache(512)
def drawing(name: str) -> SafeString:
    """A drawing as an SVG element; an unknown name gives the neutral one."""
    return format_html(
        '<svg class="drawing" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', strokes_of(name)
    )


@register.simple_tag
@same_in_every_page
def shape(colour: str) -> SafeString:
    """The shape that goes with a colour, so that nobody has to tell colours apart; nothing for others."""
    if colour not in SHAPES:
        return SafeString()
    return format_html('<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', SHAPES[colour])
