"""What the page of a chat shows besides the board: the seats, the dialogs. Pure."""

from __future__ import annotations

from hive_core import Color
from web.game.new_game_view import expansions
from web.game.record import Record
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import buttons, dialog_of, option, word_button


def seats(lang: str) -> Node:
    """Return the buttons with which a member begins a game."""
    return _question(text(lang, "chat.nobody"), lang, *(f"sit-{color}" for color in Color))


def seat(lang: str, vacant: Color) -> Node:
    """Return the button with which a member plays the colour that nobody plays."""
    return _question(text(lang, f"chat.free.{vacant}"), lang, f"sit-{vacant}")


def return_to_game(lang: str) -> Node:
    """Return the button that leads back to the game of the chat."""
    return _question(text(lang, "chat.elsewhere"), lang, "chat-game")


def _question(title: str, lang: str, *names: str) -> Node:
    return node(
        "div",
        node("strong", text=title, key="title"),
        *(word_button(lang, name, primary=True) for name in names),
        class_="question",
        key="question",
    )


def begin_dialog(lang: str, color: Color, record: Record, note: Node) -> Node:
    """Return the dialog in which the first player chooses the rules; `record`: the last game."""
    return dialog_of(
        lang,
        f"sit-{color}",
        f"action.sit-{color}",
        node("p", text=text(lang, "chat.how"), class_="hint", key="how"),
        node(
            "div",
            expansions(lang, record.game_type),
            option(lang, "new", "tournament", ticked=record.tournament),
            note,
            class_="choices",
            key="choices",
        ),
        buttons(
            word_button(lang, "close", label="new.cancel"),
            node("button", type="submit", class_="button primary", text=text(lang, "new.start")),
        ),
    )


def game_dialog(lang: str, mine: Color, *, may_ask: bool, note: Node) -> Node:
    """Return the dialog about the game; `may_ask`: a takeback can be asked for."""
    return dialog_of(
        lang,
        "away",
        "away.title",
        node("p", text=text(lang, f"away.you-are.{mine}"), key="standing"),
        node("p", text=text(lang, "chat.at-once"), class_="hint", key="how"),
        note,
        *(
            (node("menu", node("li", word_button(lang, "ask-takeback")), class_="dialog-actions"),)
            if may_ask
            else ()
        ),
        buttons(word_button(lang, "close", label="share.close")),
        focus_title=True,
    )
