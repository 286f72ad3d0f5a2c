"""Templates that are compiled once per language, with all that is the same in every page put in as text.

Most of what a template holds besides its text never changes: sentences of the page itself, addresses of static
files, drawings, other templates that it includes. Working these out at every tap would cost more than the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from django.template import Context, Origin, Template
from django.template.base import FilterExpression, Node, NodeList, TextNode
from django.template.defaulttags import IfNode, WithNode
from django.template.library import SimpleNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.template.loaders import base, cached
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.utils.translation import get_language

Tag = TypeVar("Tag", bound=Callable[..., str])


def same_in_every_page(tag: Tag) -> Tag:
    """Mark the function of a simple tag whose text follows from its arguments and the language alone."""
    tag.same_in_every_page = True  # type: ignore[attr-defined]
    return tag


class _FoldingLoader(base.Loader):
    """Folds what it has compiled, before anybody else sees it."""

    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        template = super().get_template(template_name, skip)
        template.nodelist[:] = _folded(template.nodelist, template)
        return template


class Loader(cached.Loader, _FoldingLoader):
    """The templates of the loaders it is given, each compiled and folded once for each language."""

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        return f"{get_language()} {super().cache_key(template_name, skip)}"


def _folded(nodes: Iterable[Node], template: Template) -> Iterator[Node]:
    """The nodes with constants as text, and neighbouring texts as one."""
    texts: list[str] = []
    for node in nodes:
        folded = _folded_node(node, template)
        if type(folded) is TextNode:
            texts.append(folded.s)
            continue
        if texts:
            yield TextNode("".join(texts))
            texts = []
        yield folded
    if texts:
        yield TextNode("".join(texts))


def _folded_node(node: Node, template: Template) -> Node:
    if _is_constant(node):
        return TextNode(str(node.render(Context())))
    if isinstance(node, IncludeNode):
        return _included(node, template) or node
    for inner in _inner_lists(node):
        inner[:] = _folded(inner, template)
    return node


def _inner_lists(node: Node) -> list[NodeList]:
    if isinstance(node, IfNode):
        return [inner for _condition, inner in node.conditions_nodelists]
    found = (getattr(node, name, None) for name in node.child_nodelists)
    return [inner for inner in found if isinstance(inner, NodeList)]


def _is_constant(node: Node) -> bool:
    match node:
        case TranslateNode(asvar=None, noop=False, message_context=None, filter_expression=text):
            return not text.filters and text.var.literal is not None
        case StaticNode(varname=None):
            return _is_text(node.path)
        case SimpleNode(takes_context=None | False, target_var=None, kwargs={}) if not node.kwargs:
            constant = getattr(node.func, same_in_every_page.__name__, False)
            return constant and all(_is_text(argument) for argument in node.args)
    return False


def _is_text(expression: FilterExpression) -> bool:
    return isinstance(expression.var, str) and not expression.filters


def _included(node: IncludeNode, template: Template) -> Node | None:
    """The nodes of an included template in place of the node that includes it; None where that is not the same."""
    name = node.template
    if node.isolated_context or not _is_text(name) or name.var.startswith(".") or name.var == template.name:
        return None
    nodes: Any = template.engine.get_template(name.var).nodelist
    if nodes.get_nodes_by_type((ExtendsNode, BlockNode)):
        return None
    if all(type(one) is TextNode for one in nodes):
        return TextNode("".join(one.s for one in nodes))
    return _placed(WithNode(None, None, nodes, extra_context=node.extra_context), node)


def _placed(made: Node, instead: Node) -> Node:
    """A node that errors are reported at as at the one it stands for."""
    made.token, made.origin = instead.token, instead.origin
    return made
