"""The tag for a part of a table's page that hardly ever changes: rendered once, and kept for all tables alike.

Rendering the same links and forms with every tap would cost more than dealing the card.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

MOST_KEPT: Final = 64
# What stands for a table's own values while a part is kept. Nobody can type it: it is made anew at every start.
CODE, REVISION, TOKEN = (f"{name}{secrets.token_hex(8)}" for name in ("code", "revision", "token"))


@register.tag
def kept(parser: Parser, token: Token) -> Node:
    """Keep what stands between `{% kept by this and that %}` and `{% endkept %}`, once per value of those named.

    Within it `code`, `revision` and `csrf_token` are each table's own; nothing else may be used there but what is
    named and what is the same for everybody who sees the site in one language.
    """
    names = token.split_contents()[1:]
    body = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept([parser.compile_filter(name) for name in names if name not in {"by", "and"}], body)


class Kept(Node):
    """A part of a page that is kept."""

    def __init__(self, keys: Sequence[FilterExpression], body: NodeList) -> None:
        self.keys = keys
        self.body = body
        self.texts: dict[tuple[Any, ...], str] = {}

    def render(self, context: Context) -> SafeString:
        """The part with this table's own values."""
        key = (get_language(), *(key.resolve(context) for key in self.keys))
        text = self.texts.get(key)
        if text is None:
            with context.push(code=CODE, revision=REVISION, csrf_token=TOKEN):
                text = self.body.render(context)
            self._keep(key, text)
        own = {CODE: context["code"], REVISION: context["session"].revision, TOKEN: context["csrf_token"]}
        for mark, value in own.items():
            text = text.replace(mark, str(value))
        # What was rendered is safe, and so are a code, a number and a token.
        return mark_safe(text)  # noqa: S308

    def _keep(self, key: tuple[Any, ...], text: str) -> None:
        if len(self.texts) >= MOST_KEPT:
            self.texts.clear()
        self.texts[key] = text
