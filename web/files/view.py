"""The dialogs through which games come in and go out: open, and share or save. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from hive_core import GameState
from web.app.parts import said
from web.app.state import AppState
from web.files import embed_code, export_game
from web.files.state import SavedGameInfo
from web.files.update import COPIES, SAVES
from web.game.comment_view import names
from web.locale import text
from web.locale.phrases import sentence
from web.ui.nodes import Node, node
from web.ui.parts import buttons, dialog_of, icon, word_button

_MINUTE, _HOUR, _DAY = 60_000.0, 3_600_000.0, 86_400_000.0


def _first(button: Node) -> Node:
    """The button that a dialog begins at."""
    return replace(button, attrs={**button.attrs, "autofocus": ""})


# -- open ------------------------------------------------------------------------------------------


def open_dialog(state: AppState) -> Node:
    """A text to paste, a file to choose, and the games that the browser keeps."""
    lang = state.settings.lang
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
        *((_fault(state),) if state.files.unreadable is not None else (said(state),)),
        buttons(
            # It comes first, so that a phone's keyboard stays down and Ctrl+V opens at once.
            _first(word_button(lang, "choose-file")),
            node("button", type="submit", class_="button primary", text=text(lang, "open.open")),
            key="open",
        ),
        *_kept(state),
        buttons(word_button(lang, "close", label="open.close")),
    )


def _fault(state: AppState) -> Node:
    """Why the text cannot be opened, and its legal part."""
    assert state.files.unreadable is not None
    lang, why, legal = state.settings.lang, state.files.unreadable.why, state.files.unreadable.legal
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


def _kept(state: AppState) -> Iterator[Node]:
    lang = state.settings.lang
    yield node("h3", text=text(lang, "kept.title"), id="kept-title", key="kept-title")
    if not state.files.games:
        why = "kept.none" if state.files.storage else "keep.nothing"
        yield node("p", text=text(lang, why), class_="hint", key="kept-none")
        return
    games = (_kept_game(state, game) for game in state.files.games)
    yield node("ul", *games, class_="kept", aria_labelledby="kept-title", key="kept")


def _kept_game(state: AppState, game: SavedGameInfo) -> Node:
    lang = state.settings.lang
    if game.deleted:
        return _deleted_game(lang, game)
    forget, when = text(lang, "kept.forget"), ago(lang, game.ago)
    drop = node(
        "button",
        icon("bin"),
        type="button",
        class_="tool",
        data_forget=game.name,
        title=forget,
        aria_label=", ".join(filter(None, (f"{forget}: {kept_title(lang, game)}", when))),
        key="forget",
    )
    words = (
        node("b", text=kept_title(lang, game)),
        node("small", text=" · ".join(filter(None, (_standing(lang, game), when)))),
    )
    if game.state is None:
        row = node("span", *words, class_="kept-game", key="game")
    else:
        row = node(
            "button", *words, type="button", class_="kept-game", data_kept=game.name, key="game"
        )
    return node("li", row, drop, key=game.name)


def _deleted_game(lang: str, game: SavedGameInfo) -> Node:
    """The row of a game that was deleted just now: no other game comes under the pointer."""
    words = text(lang, "kept.deleted", game=kept_title(lang, game))
    undo = node(
        "button",
        type="button",
        class_="button",
        data_restore=game.name,
        aria_label=text(lang, "kept.restore", game=kept_title(lang, game)),
        text=text(lang, "action.undo"),
        key="restore",
    )
    told = node("span", text=words, class_="kept-game deleted", role="status", key="deleted")
    return node("li", told, undo, key=game.name)


def kept_title(lang: str, game: SavedGameInfo) -> str:
    """Who played, and how many moves: `You v Computer 1 · 14 moves`; else the game's type."""
    if game.state is None:
        return text(lang, "kept.unread")
    moves = text(lang, "kept.moves", count=game.moves)
    if any(game.levels):
        players = (_player(lang, level) for level in game.levels)
    elif any(game.players):
        names = (name if len(name) <= _NAME else f"{name[:_NAME]}…" for name in game.players)
        players = (name or "?" for name in names)
    else:
        return f"{game.game_type} · {moves}"
    return f"{text(lang, 'kept.versus').join(players)} · {moves}"


def _player(lang: str, level: int) -> str:
    """The computer at that level, or the person who plays against it."""
    return text(lang, "kept.computer", level=level) if level else text(lang, "kept.you")


_NAME = 24


def _standing(lang: str, game: SavedGameInfo) -> str:
    """Whose turn it is in a kept game, or how it ended."""
    match game.state:
        case None:
            return text(lang, "kept.unread.hint")
        case GameState.DRAW:
            return text(lang, "result.draw")
        case GameState.WHITE_WINS:
            return text(lang, "result.white")
        case GameState.BLACK_WINS:
            return text(lang, "result.black")
    return text(lang, "kept.turn.black" if game.moves % 2 else "kept.turn.white")


def ago(lang: str, milliseconds: float) -> str:
    """How long ago something was, in words; nothing when nobody knows."""
    if math.isinf(milliseconds):
        return ""
    for unit, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        count = int(milliseconds // unit)
        if count:
            return text(lang, f"ago.{name}", count=count)
    return text(lang, "ago.now")


# -- share -----------------------------------------------------------------------------------------


def share_dialog(state: AppState) -> Node:
    """The link, and the game in each format, to be copied or saved."""
    lang = state.settings.lang
    return dialog_of(
        lang,
        "share",
        "share.title",
        *_ways(state),
        said(state),
        *_by_hand(state),
        node("h3", text=text(lang, "share.more"), key="more"),
        _link(state),
        *_hints(state),
        names(state),
        node(
            "ul",
            *(_format(lang, what) for what in export_game.FORMATS),
            class_="formats",
            key="formats",
        ),
        _for_pages(state),
        buttons(word_button(lang, "close", label="share.close")),
    )


def _ways(state: AppState) -> Iterator[Node]:
    """What most people want: the game to others, or its picture; the one that works is honey."""
    lang, local = state.settings.lang, state.outside.local
    send = _way(lang, "send", "action.send", primary=not local, data_action="send")
    picture = _way(lang, "picture", "share.copy-picture", primary=local, data_copy="png")
    yield node("div", _first(send), picture, class_="ways", key="ways")
    if local:
        words = text(lang, "share.link.local")
        yield node("p", text=words, class_="hint", key="local")


def _way(lang: str, name: str, label: str, *, primary: bool, **attrs: str) -> Node:
    return node(
        "button",
        icon(name),
        node("span", text=text(lang, label)),
        type="button",
        class_="button primary" if primary else "button",
        key=name,
        **attrs,
    )


def _for_pages(state: AppState) -> Node:
    """The game as HTML for other pages, and what their readers may do with it."""
    lang, there = state.settings.lang, embed_code.place(state.outside.address)
    if there is None:
        return _unfolding(lang, node("p", text=text(lang, "pages.local"), class_="hint", key="no"))
    modes = (
        node(
            "label",
            node(
                "input",
                type="radio",
                name="readers",
                value=mode,
                data_readers=mode,
                checked=mode == state.files.readers,
            ),
            node("span", text=text(lang, f"pages.{mode}")),
            class_="choice",
            key=mode,
        )
        for mode in embed_code.MODES
    )
    legend = node("legend", text=text(lang, "pages.readers"), key="legend")
    codes = ("board", "iframe") if there.script else ("iframe",)
    return _unfolding(
        lang,
        node("p", text=text(lang, "pages.hint"), class_="hint", key="hint"),
        node("fieldset", legend, *modes, class_="readers", key="readers"),
        node("ul", *(_format(lang, what) for what in codes), class_="formats", key="codes"),
    )


def _unfolding(lang: str, *parts: Node) -> Node:
    title = node("summary", text=text(lang, "pages.title"), key="title")
    return node("details", title, *parts, class_="for-pages", key="for-pages")


def _link(state: AppState) -> Node:
    lang = state.settings.lang
    hint = "share.link.hint" if state.is_last else "share.link.earlier"
    link = node(
        "input",
        type="url",
        readonly=True,
        id="share-link",
        value=export_game.game_text(state, "link"),
    )
    copy = node(
        "button",
        type="button",
        class_="button",
        data_copy="link",
        text=text(lang, "share.copy-link"),
    )
    return node(
        "div",
        node("label", text=text(lang, "share.link"), for_="share-link", key="label"),
        node("div", link, copy, class_="link-row", key="row"),
        node("small", text=text(lang, hint, ply=state.game.ply), class_="hint", key=hint),
        class_="link",
        key="link",
    )


def _by_hand(state: AppState) -> Iterator[Node]:
    """The text that the browser did not copy."""
    if state.files.copy_manually:
        yield node(
            "textarea",
            text=state.files.copy_manually,
            id="by-hand",
            rows="3",
            readonly=True,
            aria_label=text(state.settings.lang, "share.by-hand"),
            key="by-hand",
        )


def _hints(state: AppState) -> Iterator[Node]:
    if export_game.queen_first(state):
        words = text(state.settings.lang, "share.queen-first")
        yield node("p", text=words, class_="hint warning", key="queen-first")
    if state.game.record.comments:
        yield node("p", text=text(state.settings.lang, "share.notes"), class_="hint", key="notes")
    if state.game.record.others:
        yield node("p", text=text(state.settings.lang, "share.lines"), class_="hint", key="lines")


def _format(lang: str, what: str) -> Node:
    name = text(lang, f"format.{what}")
    # The picture that is copied has a button of its own, above.
    copies = what in COPIES and what != "png"
    copy = (_format_button(lang, "copy", what, name),) if copies else ()
    save = (_format_button(lang, "save", what, name),) if what in SAVES else ()
    return node(
        "li",
        node(
            "span",
            node("b", text=name),
            node("small", text=text(lang, f"format.{what}.hint", size=export_game.PICTURE_SIZE)),
        ),
        *copy,
        *save,
        key=what,
    )


def _format_button(lang: str, verb: str, what: str, name: str) -> Node:
    return node(
        "button",
        text=text(lang, f"share.{verb}"),
        type="button",
        class_="button",
        data_copy=what if verb == "copy" else None,
        data_save=what if verb == "save" else None,
        aria_label=text(lang, f"share.{verb}.name", name=name),
        key=verb,
    )
