"""Texts in HTML."""

from __future__ import annotations

from hive_core._drawing.xml_text import escaped
from hive_core._values.catalogue import direction
from hive_core.notation import parse_move_text
from hive_core.teach._tasks.task import Text
from hive_core.teach._words.names import move_name


def element(name: str, content: str, **attributes: str) -> str:
    """Return an element; the content is markup, the values of attributes are text.

    `class_` is the attribute `class`; one with an empty value is left out.
    """
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{pairs}>{content}</{name}>"


def in_language(texts: Text, lang: str) -> str:
    """Return the words of a task as markup, with their language if it is another one."""
    by_tag = dict(texts)
    tag = next((one for one in (lang, "en") if one in by_tag), texts[0][0] if texts else lang)
    words = escaped(by_tag.get(tag, ""))
    if tag == lang or not words:
        return words
    turned = direction(tag) != direction(lang)
    return element("span", words, lang=tag, dir=direction(tag) if turned else "")


def move_item(move: str, lang: str) -> str:
    """Return a MoveString, and the move in words."""
    words = escaped(move_name(parse_move_text(move), lang))
    return f'<b dir="ltr">{escaped(move)}</b> <span>{words}</span>'


def blank(label: str, more: str = "") -> str:
    """Return a line to write on, with what belongs there."""
    names = f"blank {more}".strip()
    return element(
        "p", f'<span>{escaped(label)}</span><span class="{names}"></span>', class_="line"
    )
