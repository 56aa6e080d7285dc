"""What a browser that parses the page's markup would change, so that its DOM were not the nodes."""

from __future__ import annotations

from collections.abc import Iterator

from web.ui.nodes import Node

_PARENTS = {
    "caption": {"table"},
    "thead": {"table"},
    "tbody": {"table"},
    "tr": {"thead", "tbody"},
    "th": {"tr"},
    "td": {"tr"},
    "option": {"select", "optgroup", "datalist"},
    "optgroup": {"select"},
}
"""Elsewhere a browser drops them, or adds the parent."""

_CHILDREN = {
    parent: {tag for tag, parents in _PARENTS.items() if parent in parents}
    for parent in ("table", "thead", "tbody", "tr", "select", "optgroup")
}
"""A browser moves other children out, or drops them."""

_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_BLOCKS = {
    *("address", "article", "aside", "blockquote", "dd", "details", "dialog", "div", "dl", "dt"),
    *("fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main", "menu"),
    *("nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul"),
    *_HEADINGS,
}
_CLOSED_BY = {
    "p": _BLOCKS,
    "a": {"a"},
    "button": {"button"},
    "form": {"form"},
    "svg": {*_BLOCKS, "b", "br", "code", "em", "i", "img", "s", "small", "span", "strong", "sub"},
    **dict.fromkeys(_HEADINGS, _HEADINGS),
}
"""These end where one of those begins, however deep."""

_VOID = {"br", "hr", "img", "input"}


def changes(node: Node, above: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield each element below the node that a browser would put elsewhere; `above`: its tags."""
    inside = (*above, node.tag)
    for child in node.children:
        stays = (
            node.tag in _PARENTS.get(child.tag, {node.tag}),
            child.tag in _CHILDREN.get(node.tag, {child.tag}),
            node.tag not in _VOID,
            not any(child.tag in _CLOSED_BY.get(tag, ()) for tag in inside),
        )
        if not all(stays):
            yield " > ".join((*inside, child.tag))
        yield from changes(child, inside)
