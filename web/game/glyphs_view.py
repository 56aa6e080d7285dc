"""The buttons that set glyphs on the shown move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hive_core.annotations import Glyph
from web.game.annotations import MOVE_GLYPHS, POSITION_GLYPHS, glyph_signs
from web.locale import text
from web.locale.moves import sentence_case
from web.ui.nodes import Node, node
from web.ui.parts import icon, tool_word


@lru_cache(maxsize=8)
def glyph_buttons(lang: str, chosen: tuple[int, ...], *, disabled: bool) -> tuple[Node, ...]:
    """Return the group of buttons, and the switch that opens it where there is little room.

    `chosen`: the glyphs of the shown move. `disabled`: no move is shown.
    """
    words = text(lang, "glyphs.open")
    opener = node(
        "label",
        node("input", type="checkbox", aria_label=words, key="box"),
        node("span", text="!?", aria_hidden="true", key="sign"),
        tool_word(words, aria_hidden="true"),
        class_="glyphs-opener",
        title=words,
        key="glyphs-opener",
    )
    group = node(
        "div",
        *_buttons(lang, MOVE_GLYPHS, chosen, disabled=disabled),
        *_buttons(lang, POSITION_GLYPHS, chosen, disabled=disabled),
        _delete(lang, disabled=disabled),
        class_="glyphs",
        role="group",
        aria_label=text(lang, "glyphs"),
        key="glyphs",
    )
    return opener, group


def _delete(lang: str, *, disabled: bool) -> Node:
    words = text(lang, "action.delete-move")
    return node(
        "button",
        icon("bin"),
        type="button",
        data_action="delete-move",
        title=words,
        aria_label=words,
        aria_disabled=disabled,
        key="delete",
    )


def _buttons(
    lang: str, glyphs: tuple[Glyph, ...], chosen: tuple[int, ...], *, disabled: bool
) -> Iterator[Node]:
    for glyph in glyphs:
        words = sentence_case(text(lang, f"glyph.{glyph.value}"))
        yield node(
            "button",
            text=glyph_signs((glyph,)),
            type="button",
            data_glyph=glyph.sign,
            title=words,
            aria_label=words,
            aria_pressed="true" if glyph in chosen else "false",
            aria_disabled=disabled,
            key=glyph.sign,
        )
