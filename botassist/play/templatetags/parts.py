"""The tag that puts what other capabilities add into a table's page."""

from django import template
from django.template import Context, Engine
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def parts(context: Context, place: str) -> SafeString:
    """All parts of the page that belong to this place, one after the other."""
    here = (part for part in context["parts"] if part.place == place)
    # All forms of a page carry the same token.
    page = {"request": context["request"], "csrf_token": context["csrf_token"]}
    engine = Engine.get_default()
    return mark_safe(  # noqa: S308
        "".join(engine.get_template(part.template).render(context.new(part.shown | page)) for part in here)
    )
