"""Tags that know who looks at a page, and which evening a table belongs to."""

from django import template
from django.template import Context

from botassist.nights.evening import latest_night_of
from botassist.nights.models import GameNight
from botassist.play.table import Table
from botassist.play.visitors import visitor_of

register = template.Library()


@register.simple_tag(takes_context=True)
def visitor_name(context: Context) -> str:
    """Give the name of whoever looks at the page, empty when they gave none."""
    return visitor_of(context["request"]).name


@register.simple_tag
def host_night(table: Table) -> GameNight | None:
    """Give the evening that a table belongs to, to its host; whoever came by a link knows theirs."""
    return latest_night_of(table.session) if table.access.is_host else None
