"""The dialog for sharing, copying and saving the game. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from web.files import embed_code, export_game
from web.files.state import FilesState
from web.files.update import COPIES, SAVES
from web.game.comment_view import names
from web.game.record import Record
from web.locale import text
from web.locale.handicap import handicap
from web.ui.nodes import Node, node
from web.ui.parts import buttons, dialog_of, icon, with_focus, word_button


@dataclass(frozen=True, slots=True)
class ShareProps:
    """What the dialog for sharing depends on.

    `address`: the page's own, without a fragment. `local`: the page is a local file, so others
    cannot open it. `link`: the address of the shown position, after `ply` plies. `rich`: a whole
    link has more than the moves. `lesson`: the game can be made a lesson. `names_readonly`: the
    players' names can't be edited. `note`: the notice.
    """

    lang: str
    files: FilesState
    record: Record
    ply: int
    address: str
    local: bool
    link: str
    rich: bool
    lesson: bool
    names_readonly: bool
    note: Node


def share_dialog(props: ShareProps) -> Node:
    """Return the dialog for sharing the link, and for copying or saving the game."""
    lang, record = props.lang, props.record
    return dialog_of(
        lang,
        "share",
        "share.title",
        *_main_buttons(props),
        props.note,
        *manual_copy(lang, props.files.copy_manually),
        node("h3", text=text(lang, "share.more"), key="more"),
        _link(props),
        *_hints(lang, record),
        names(lang, record.tags, readonly=props.names_readonly),
        node(
            "ul",
            *(_format(lang, what) for what in _formats(record)),
            *(() if props.local or record.start else (_format(lang, "game-link"),)),
            class_="formats",
            key="formats",
        ),
        _embedding(props),
        buttons(word_button(lang, "close", label="share.close")),
    )


def _formats(record: Record) -> Iterator[str]:
    """Yield the formats in which this game can be copied or saved."""
    for what in (*export_game.FORMATS, "position"):
        has_lines = record.has_variations or bool(record.annotations)
        if (what == "game-string" and record.start) or (what == "pgn-lines" and not has_lines):
            continue
        if what == "animation" and not record.moves:
            continue
        yield what


def _main_buttons(props: ShareProps) -> Iterator[Node]:
    """Yield the buttons for sharing the link and copying an image; the useful one is primary."""
    lang, local, code = props.lang, props.local, props.files.qr
    send = _main_button(lang, "send", "action.send", primary=not local, data_action="send")
    opened = str(code is not None and code.text == props.link).lower()
    qr = _main_button(
        lang, "show-qr", "action.show-qr", data_action="show-qr", aria_expanded=opened
    )
    picture = _main_button(lang, "picture", "share.copy-picture", primary=local, data_copy="png")
    ways = (with_focus(send), picture) if local else (with_focus(send), qr, picture)
    yield node("div", *ways, class_="ways", key="ways")
    if local:
        words = text(lang, "share.link.local")
        yield node("p", text=words, class_="hint", key="local")
    if code is not None:
        # Imported here to keep the page's start quick.
        from web.files import qr_view

        yield from qr_view.qr(lang, props.link, code)


def _main_button(lang: str, name: str, label: str, *, primary: bool = False, **attrs: str) -> Node:
    return node(
        "button",
        icon(name),
        node("span", text=text(lang, label)),
        type="button",
        class_="button primary" if primary else "button",
        key=name,
        **attrs,
    )


def _embedding(props: ShareProps) -> Node:
    """Return the embed codes, and the choices of what readers may do and see."""
    lang, files = props.lang, props.files
    there = embed_code.place(props.address)
    make = (word_button(lang, "make-lesson"),) if props.lesson else ()
    if there is None:
        why = node("p", text=text(lang, "pages.local"), class_="hint", key="no")
        return _details(lang, why, *make)
    lists = _radios(lang, "listing", embed_code.LISTS, files.listing) if props.record.moves else ()
    codes = ("board", "iframe") if there.script else ("iframe",)
    return _details(
        lang,
        node("p", text=text(lang, "pages.hint"), class_="hint", key="hint"),
        *_radios(lang, "readers", embed_code.MODES, files.readers),
        *lists,
        node("ul", *(_format(lang, what) for what in codes), class_="formats", key="codes"),
        *make,
    )


def _radios(lang: str, name: str, values: Sequence[str], chosen: str) -> Iterator[Node]:
    """Yield a choice of one of these values."""
    choices = (
        node(
            "label",
            node(
                "input",
                type="radio",
                name=name,
                value=value,
                checked=value == chosen,
                **{f"data_{name}": value},
            ),
            node("span", text=text(lang, f"pages.{value}")),
            class_="choice",
            key=value,
        )
        for value in values
    )
    legend = node("legend", text=text(lang, f"pages.{name}"), key="legend")
    yield node("fieldset", legend, *choices, class_="readers", key=name)


def _details(lang: str, *parts: Node) -> Node:
    title = node("summary", text=text(lang, "pages.title"), key="title")
    return node("details", title, *parts, class_="for-pages", key="for-pages")


def _link(props: ShareProps) -> Node:
    lang, ply = props.lang, props.ply
    number = props.record.turn_number(ply)
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
        node("small", text=text(lang, hint, number=number), class_="hint", key=hint),
        *_whole_choice(lang, rich=props.rich, whole=props.files.whole),
        class_="link",
        key="link",
    )


def _whole_choice(lang: str, *, rich: bool, whole: bool) -> Iterator[Node]:
    """Yield the choice of what a link has, for a game that has more than the shown line."""
    if rich:
        box = node(
            "input",
            type="checkbox",
            name="whole",
            checked=whole,
            data_whole="off" if whole else "on",
        )
        words = node("span", text=text(lang, "share.whole"))
        yield node("label", box, words, class_="choice", key="whole")


def manual_copy(lang: str, refused: str) -> Iterator[Node]:
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
    if record.game_type.without:
        words = text(lang, "share.handicap", handicap=handicap(lang, record.game_type))
        yield node("p", text=words, class_="hint", key="handicap")
    if export_game.queen_first(record):
        words = text(lang, "share.queen-first")
        yield node("p", text=words, class_="hint warning", key="queen-first")
    if record.start is not None:
        words = text(lang, "share.no-game-string")
        yield node("p", text=words, class_="hint", key="no-game-string")
    if record.has_variations or record.annotations:
        words = text(lang, "share.lines")
        if "game-string" in _formats(record):
            words = f"{words} {text(lang, 'share.lines.game-string')}"
        yield node("p", text=words, class_="hint", key="lines")


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
