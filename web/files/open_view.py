"""The dialog for opening a game: from a text, a file or the saved games. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._game.result_words import parse_result
from web.files.library_view import library_form, saved_files, saved_games
from web.files.saved_titles import length
from web.files.state import FilesState, ListedGame, SeveralGames, UnreadableText
from web.locale import text
from web.locale.phrases import RESULTS, sentence
from web.ui.nodes import Node, node
from web.ui.parts import (
    buttons,
    dialog_of,
    edit_position_button,
    word_button,
)


def open_dialog(lang: str, files: FilesState, note: Node, *, editor: bool) -> Node:
    """Return the dialog for opening a game: from a text, a file or the saved games.

    `note`: the notice, shown unless there is a text that cannot be opened. `editor`: there is a
    button that opens the position editor.
    """
    field = node(
        "label",
        node("span", text=text(lang, "open.text")),
        node(
            "textarea",
            name="text",
            rows="4",
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            placeholder=text(lang, "open.example"),
            text="" if files.unreadable is None else files.unreadable.link,
        ),
        class_="field",
        key="field",
    )
    fault = () if files.unreadable is None else (_fault(lang, files.unreadable),)
    listed = (*_listed_games(lang, files.several),)
    # What was opened just now waits for the choice of one of its games.
    first = files.several is not None and files.several.opened is None
    return dialog_of(
        lang,
        "open",
        "open.title",
        *((*fault, *listed) if first else ()),
        # One's own games come first, the latest of them: all others are behind a button.
        *saved_games(lang, files),
        field,
        node("small", text=text(lang, "open.hint"), class_="hint", key="hint"),
        node("small", text=text(lang, "open.hint.keys"), class_="hint for-keys", key="keys"),
        *(() if first and fault else fault or (note,)),
        buttons(
            word_button(lang, "choose-file"),
            node("button", type="submit", class_="button primary", text=text(lang, "open.open")),
            key="open",
        ),
        *(() if first else listed),
        *((edit_position_button(lang),) if editor else ()),
        *saved_files(lang, files),
        buttons(word_button(lang, "close", label="open.close")),
        # With the focus there, a phone shows no keyboard, and Ctrl+V opens the game at once.
        focus_title=True,
        beside=(library_form(),),
    )


def _fault(lang: str, unreadable: UnreadableText) -> Node:
    """Return the reason why the text cannot be opened, and a button for its legal beginning."""
    why, legal = unreadable.why, unreadable.legal
    parts = [node("p", text=sentence(lang, why.key, why.values), key="why")]
    if legal is not None:
        count = len(legal.moves)
        words = text(lang, "open.legal", count=count)
        parts.append(
            node(
                "button",
                type="button",
                class_="button",
                data_action="open-legal",
                text=words,
                key="legal",
            )
        )
    return node("div", *parts, class_="fault", role="alert", key="fault")


_LISTED = 500
"""How many games of a file are listed: from the first, or around the one that was opened."""


def _listed_games(lang: str, several: SeveralGames | None) -> Iterator[Node]:
    """Yield the list of the games in a text, to choose one."""
    if several is None:
        return
    words = text(lang, "open.several", count=len(several.games))
    following: list[ListedGame] = []
    if several.opened is not None:
        number = several.opened + 1
        words = text(lang, "open.several.at", number=number, count=len(several.games))
        following = [game for game in several.games if game.index >= number][:1]
    yield node("p", text=words, id="listed-title", role="status", key="listed-title")
    first = max(min((several.opened or 0) - _LISTED // 2, len(several.games) - _LISTED), 0)
    for game in following:
        yield node(
            "button",
            text=text(lang, "open.next", game=_listed_title(lang, game)),
            type="button",
            class_="button next-listed",
            data_listed=str(game.index),
            key="next",
        )
    games = (
        node(
            "li",
            node(
                "button",
                node("b", text=_listed_title(lang, game)),
                node("small", text=" · ".join(_listed_details(lang, game))),
                type="button",
                class_="kept-game",
                data_listed=str(game.index),
                aria_current="true" if game.index == several.opened else None,
                key="game",
            ),
            key=str(game.index),
        )
        for game in several.games[first : first + _LISTED]
    )
    if len(several.games) > _LISTED:
        words = text(lang, "open.several.part", first=first + 1, last=first + _LISTED)
        yield node("p", text=words, class_="hint", key="listed-part")
    yield word_button(lang, "add-listed")
    yield node("ul", *games, class_="kept listed", aria_labelledby="listed-title", key="listed")


def _listed_title(lang: str, game: ListedGame) -> str:
    number = f"{game.index + 1}. "
    if any(game.players):
        return number + text(lang, "kept.versus").join(name or "?" for name in game.players)
    return number + game.game_type


def _listed_details(lang: str, game: ListedGame) -> Iterator[str]:
    if any(game.players) and game.game_type:
        yield game.game_type
    if game.moves:
        yield length(lang, game.moves)
    yield from game.played
    result = parse_result(game.result)
    if result in RESULTS:
        yield text(lang, RESULTS[result])
