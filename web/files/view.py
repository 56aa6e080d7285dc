"""The dialogs “open” and “share”. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hive_core import GameState
from web.files import embed_code, export_game
from web.files.state import FilesState, SavedGameInfo, UnreadableText
from web.files.update import COPIES, SAVES
from web.game.comment_view import names
from web.game.record import Record
from web.locale import text
from web.locale.phrases import sentence
from web.ui.nodes import Node, node
from web.ui.parts import buttons, dialog_of, icon, word_button

_MINUTE, _HOUR, _DAY = 60_000.0, 3_600_000.0, 86_400_000.0


def _with_focus(button: Node) -> Node:
    """Return the button as the one that has the focus when its dialog opens."""
    return replace(button, attrs={**button.attrs, "autofocus": ""})


# -- open ------------------------------------------------------------------------------------------


def open_dialog(lang: str, files: FilesState, note: Node) -> Node:
    """Return the dialog for opening a game: from a text, a file or the saved games.

    `note`: the notice, shown unless there is a text that cannot be opened.
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
            # With the focus here, a phone shows no keyboard, and Ctrl+V opens the game at once.
            _with_focus(word_button(lang, "choose-file")),
            node("button", type="submit", class_="button primary", text=text(lang, "open.open")),
            key="open",
        ),
        *_saved_games(lang, files),
        buttons(word_button(lang, "close", label="open.close")),
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


def _saved_games(lang: str, files: FilesState) -> Iterator[Node]:
    yield node("h3", text=text(lang, "kept.title"), id="kept-title", key="kept-title")
    if not files.games:
        why = "kept.none" if files.storage else "keep.nothing"
        yield node("p", text=text(lang, why), class_="hint", key="kept-none")
        return
    games = (_saved_game(lang, game) for game in files.games)
    yield node("ul", *games, class_="kept", aria_labelledby="kept-title", key="kept")


def _saved_game(lang: str, game: SavedGameInfo) -> Node:
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
        aria_label=", ".join(filter(None, (f"{forget}: {saved_title(lang, game)}", when))),
        key="forget",
    )
    words = (
        node("b", text=saved_title(lang, game)),
        node("small", text=" · ".join(filter(None, (_status(lang, game), when)))),
    )
    if game.state is None:
        row = node("span", *words, class_="kept-game", key="game")
    else:
        row = node(
            "button", *words, type="button", class_="kept-game", data_kept=game.name, key="game"
        )
    return node("li", row, drop, key=game.name)


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
    told = node("span", text=words, class_="kept-game deleted", role="status", key="deleted")
    return node("li", told, undo, key=game.name)


def saved_title(lang: str, game: SavedGameInfo) -> str:
    """Return the players, or else the game's type, and the moves: `You v Computer 1 · 14 moves`."""
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
    """Return a player's name: the computer's with its level, or the human's for level 0."""
    return text(lang, "kept.computer", level=level) if level else text(lang, "kept.you")


_NAME = 24


def _status(lang: str, game: SavedGameInfo) -> str:
    """Return whose turn it is in a saved game, or its result."""
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
    """Return a time span in words, such as `2 days ago`; empty if it is infinite."""
    if math.isinf(milliseconds):
        return ""
    for unit, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        count = int(milliseconds // unit)
        if count:
            return text(lang, f"ago.{name}", count=count)
    return text(lang, "ago.now")


# -- share -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShareProps:
    """What the dialog for sharing depends on.

    `address`: the page's own, without a fragment. `local`: the page is a local file, so others
    cannot open it. `link`: the address of the shown position, after
    `ply` plies. `names_readonly`: the players' names can't be edited. `note`: the notice.
    """

    lang: str
    files: FilesState
    record: Record
    ply: int
    address: str
    local: bool
    link: str
    names_readonly: bool
    note: Node


def share_dialog(props: ShareProps) -> Node:
    """Return the dialog for sharing the link, and for copying or saving the game."""
    lang, record = props.lang, props.record
    return dialog_of(
        lang,
        "share",
        "share.title",
        *_main_buttons(lang, local=props.local),
        props.note,
        *_manual_copy(lang, props.files.copy_manually),
        node("h3", text=text(lang, "share.more"), key="more"),
        _link(props),
        *_hints(lang, record),
        names(lang, record.tags, readonly=props.names_readonly),
        node(
            "ul",
            *(_format(lang, what) for what in export_game.FORMATS),
            class_="formats",
            key="formats",
        ),
        _embedding(lang, props.address, props.files.readers),
        buttons(word_button(lang, "close", label="share.close")),
    )


def _main_buttons(lang: str, *, local: bool) -> Iterator[Node]:
    """Yield the buttons for sharing the link and copying an image; the useful one is primary."""
    send = _main_button(lang, "send", "action.send", primary=not local, data_action="send")
    picture = _main_button(lang, "picture", "share.copy-picture", primary=local, data_copy="png")
    yield node("div", _with_focus(send), picture, class_="ways", key="ways")
    if local:
        words = text(lang, "share.link.local")
        yield node("p", text=words, class_="hint", key="local")


def _main_button(lang: str, name: str, label: str, *, primary: bool, **attrs: str) -> Node:
    return node(
        "button",
        icon(name),
        node("span", text=text(lang, label)),
        type="button",
        class_="button primary" if primary else "button",
        key=name,
        **attrs,
    )


def _embedding(lang: str, address: str, readers: str) -> Node:
    """Return the embed codes, and the choice of what readers may do."""
    there = embed_code.place(address)
    if there is None:
        return _details(lang, node("p", text=text(lang, "pages.local"), class_="hint", key="no"))
    modes = (
        node(
            "label",
            node(
                "input",
                type="radio",
                name="readers",
                value=mode,
                data_readers=mode,
                checked=mode == readers,
            ),
            node("span", text=text(lang, f"pages.{mode}")),
            class_="choice",
            key=mode,
        )
        for mode in embed_code.MODES
    )
    legend = node("legend", text=text(lang, "pages.readers"), key="legend")
    codes = ("board", "iframe") if there.script else ("iframe",)
    return _details(
        lang,
        node("p", text=text(lang, "pages.hint"), class_="hint", key="hint"),
        node("fieldset", legend, *modes, class_="readers", key="readers"),
        node("ul", *(_format(lang, what) for what in codes), class_="formats", key="codes"),
    )


def _details(lang: str, *parts: Node) -> Node:
    title = node("summary", text=text(lang, "pages.title"), key="title")
    return node("details", title, *parts, class_="for-pages", key="for-pages")


def _link(props: ShareProps) -> Node:
    lang, ply = props.lang, props.ply
    hint = "share.link.hint" if ply == len(props.record.moves) else "share.link.earlier"
    link = node(
        "input",
        type="url",
        readonly=True,
        id="share-link",
        value=props.link,
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
        node("small", text=text(lang, hint, ply=ply), class_="hint", key=hint),
        class_="link",
        key="link",
    )


def _manual_copy(lang: str, refused: str) -> Iterator[Node]:
    """Yield a field with the text that the browser refused to copy."""
    if refused:
        yield node(
            "textarea",
            text=refused,
            id="by-hand",
            rows="3",
            readonly=True,
            aria_label=text(lang, "share.by-hand"),
            key="by-hand",
        )


def _hints(lang: str, record: Record) -> Iterator[Node]:
    if export_game.queen_first(record):
        words = text(lang, "share.queen-first")
        yield node("p", text=words, class_="hint warning", key="queen-first")
    if record.comments:
        yield node("p", text=text(lang, "share.notes"), class_="hint", key="notes")
    if record.others:
        yield node("p", text=text(lang, "share.lines"), class_="hint", key="lines")


def _format(lang: str, what: str) -> Node:
    name = text(lang, f"format.{what}")
    # Copying the PNG has a button above.
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
