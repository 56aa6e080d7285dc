"""The dialog for opening a game: from a text, a file or the saved games. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from hive_core import GameState
from hive_core._game.results import parse_result
from web.files.state import (
    FilesState,
    ListedGame,
    SavedGameInfo,
    SeveralGames,
    UnreadableText,
)
from web.locale import text
from web.locale.phrases import sentence
from web.ui.nodes import Node, node
from web.ui.parts import (
    buttons,
    dialog_of,
    edit_position_button,
    icon,
    word_button,
)

_MINUTE, _HOUR, _DAY = 60_000.0, 3_600_000.0, 86_400_000.0

_RESULTS = {
    GameState.DRAW: "result.draw",
    GameState.WHITE_WINS: "result.white",
    GameState.BLACK_WINS: "result.black",
}

_NAME = 24


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
        ),
        class_="field",
        key="field",
    )
    return dialog_of(
        lang,
        "open",
        "open.title",
        field,
        node("small", text=text(lang, "open.hint"), class_="hint", key="hint"),
        node("small", text=text(lang, "open.hint.keys"), class_="hint for-keys", key="keys"),
        note if files.unreadable is None else _fault(lang, files.unreadable),
        buttons(
            word_button(lang, "choose-file"),
            node("button", type="submit", class_="button primary", text=text(lang, "open.open")),
            key="open",
        ),
        *_listed_games(lang, files.several),
        *((edit_position_button(lang),) if editor else ()),
        # Last, since it may be long: what answers the reader is above it.
        *_saved_games(lang, files),
        buttons(word_button(lang, "close", label="open.close")),
        # With the focus there, a phone shows no keyboard, and Ctrl+V opens the game at once.
        focus_title=True,
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


def _listed_games(lang: str, several: SeveralGames | None) -> Iterator[Node]:
    """Yield the list of the games in a text, to choose one."""
    if several is None:
        return
    words = text(lang, "open.several", count=len(several.games))
    yield node("p", text=words, id="listed-title", role="status", key="listed-title")
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
                key="game",
            ),
            key=str(game.index),
        )
        for game in several.games
    )
    yield node("ul", *games, class_="kept listed", aria_labelledby="listed-title", key="listed")


def _listed_title(lang: str, game: ListedGame) -> str:
    number = f"{game.index + 1}. "
    if any(game.players):
        return number + text(lang, "kept.versus").join(name or "?" for name in game.players)
    return number + game.game_type


def _listed_details(lang: str, game: ListedGame) -> Iterator[str]:
    if any(game.players) and game.game_type:
        yield game.game_type
    yield text(lang, "kept.moves", count=game.moves)
    result = parse_result(game.result)
    if result in _RESULTS:
        yield text(lang, _RESULTS[result])


def _saved_games(lang: str, files: FilesState) -> Iterator[Node]:
    yield node("h3", text=text(lang, "kept.title"), id="kept-title", key="kept-title")
    if not files.games:
        why = "kept.none" if files.storage else "keep.nothing"
        yield node("p", text=text(lang, why), class_="hint", key="kept-none")
        return
    games = _rows(lang, files.games)
    yield node("ul", *games, class_="kept", aria_labelledby="kept-title", key="kept")


@lru_cache(maxsize=2)
def _rows(lang: str, games: tuple[SavedGameInfo, ...]) -> tuple[Node, ...]:
    """Return the rows of the saved games, of which there may be hundreds."""
    return tuple(_saved_game(lang, game) for game in games)


def _saved_game(lang: str, game: SavedGameInfo) -> Node:
    if game.deleted:
        return _deleted_game(lang, game)
    forget, when = text(lang, "kept.forget"), ago(lang, game.ago)
    here = text(lang, "kept.here") if game.here else ""
    drop = node(
        "button",
        icon("bin"),
        type="button",
        class_="tool",
        data_forget=game.name,
        title=forget,
        aria_label=", ".join(filter(None, (f"{forget}: {saved_title(lang, game)}", when))),
        key="forget",
    )
    words = (
        node("b", text=saved_title(lang, game)),
        node("small", text=" · ".join(filter(None, (here, *_details(lang, game), when)))),
    )
    # A game that goes on here would be saved again at its next move.
    drops = () if game.here and not game.is_over else (drop,)
    if game.state is None:
        row = node("span", *words, class_="kept-game", key="game")
    else:
        row = node(
            "button", *words, type="button", class_="kept-game", data_kept=game.name, key="game"
        )
    return node("li", row, *drops, key=game.name)


def _deleted_game(lang: str, game: SavedGameInfo) -> Node:
    """Return the row of a game that was deleted just now, so that the rows below do not move."""
    words = text(lang, "kept.deleted", game=saved_title(lang, game))
    undo = node(
        "button",
        type="button",
        class_="button",
        data_restore=game.name,
        aria_label=text(lang, "kept.restore", game=saved_title(lang, game)),
        text=text(lang, "action.undo"),
        key="restore",
    )
    message = node("span", text=words, class_="kept-game deleted", role="status", key="deleted")
    return node("li", message, undo, key=game.name)


def saved_title(lang: str, game: SavedGameInfo) -> str:
    """Return the players, or else the game's type, and the moves: `You v Computer 1 · 14 moves`."""
    if game.state is None:
        return text(lang, "kept.unread")
    moves = text(lang, "kept.moves", count=game.moves)
    names = [name if len(name) <= _NAME else f"{name[:_NAME]}…" for name in game.players]
    if any(game.levels):
        both = zip(names, game.levels, strict=True)
        players = [name or _player(lang, level) for name, level in both]
    elif any(names):
        players = [name or "?" for name in names]
    else:
        return f"{game.game_type} · {moves}"
    return f"{text(lang, 'kept.versus').join(players)} · {moves}"


def _player(lang: str, level: int) -> str:
    """Return a player's name: the computer's with its level, or the human's for level 0."""
    return text(lang, "kept.computer", level=level) if level else text(lang, "kept.you")


def _details(lang: str, game: SavedGameInfo) -> Iterator[str]:
    """Yield where a saved game stands, and what it has besides its moves."""
    yield _status(lang, game)
    if game.in_analysis:
        yield text(lang, "kept.analysis")
    for name, count in (("variations", game.variations), ("comments", game.comments)):
        if count:
            yield text(lang, f"kept.{name}", count=count)


def _status(lang: str, game: SavedGameInfo) -> str:
    """Return whose turn it is in a saved game, or its result."""
    match game.state:
        case None:
            return text(lang, "kept.unread.hint")
        case state if state in _RESULTS:
            return text(lang, _RESULTS[state])
    return text(lang, f"kept.turn.{game.turn}")


def ago(lang: str, milliseconds: float) -> str:
    """Return a time span in words, such as `2 days ago`; empty if it is infinite."""
    if math.isinf(milliseconds):
        return ""
    for unit, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        count = int(milliseconds // unit)
        if count:
            return text(lang, f"ago.{name}", count=count)
    return text(lang, "ago.now")
