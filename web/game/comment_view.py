"""Comments to positions, below the move list, and the field to write one."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color
from web.game.annotations import LONGEST, Path
from web.game.record import Record
from web.game.tags import GIVEN, LONGEST_GIVEN, Tags, player, tag
from web.locale import text
from web.locale.pieces import color_name, color_title
from web.shared.parts import Buttons
from web.ui.nodes import Node, node

_SPOKEN = 300

_ROW = 45
"""About how many characters a row has on a narrow screen."""


def comment_button(buttons: Buttons, *, writing: bool, known: bool) -> Iterator[Node]:
    """Yield the button that opens the comment field.

    `writing`: the field is open. `known`: the shown position has a comment.
    """
    label = "action.note.done" if writing else "action.note.change" if known else "action.note"
    for button in buttons.tool("note", label=label):
        yield _with_attributes(button, aria_expanded="true" if writing else "false")


def comment(lang: str, record: Record, ply: int, written: Path | None) -> Iterator[Node]:
    """Yield the comment to the shown position, and the comment field.

    `written`: the position whose comment is being written, as the moves that lead to it.
    """
    words = record.comment(ply)
    if words:
        shown = node(
            "div",
            text=words,
            class_="note-text",
            role="note",
            aria_label=comment_title(lang, record, ply),
            dir="auto",
            tabindex="0",  # long comments scroll
            key=f"note {ply}",
        )
        yield node("div", shown, class_="note", key="note")
    elif any(annotation.comment for _, annotation in record.annotations):
        # On a phone the board keeps its size from position to position.
        yield node("div", class_="note-room", aria_hidden="true", key="room")
    if written is not None:
        yield _field(lang, record, written)


def comment_below_board(lang: str, record: Record, ply: int) -> Iterator[Node]:
    """Yield the comment to the shown position, below the board of a page without a move list.

    The room of the longest one is kept, so that the board keeps its size from position to position.
    """
    comments = [annotation.comment for _, annotation in record.annotations]
    if longest := max(comments, key=_rows, default=""):
        room = "frame-note room"
        yield node("div", text=longest, class_=room, dir="auto", aria_hidden="true", key="room")
    words = record.comment(ply)
    if words:
        yield node(
            "div",
            text=words,
            class_="frame-note",
            role="note",
            aria_label=comment_title(lang, record, ply),
            dir="auto",
            tabindex="0",  # long comments scroll
            key=f"note {ply}",
        )


def _rows(words: str) -> int:
    """Return about how many rows a comment takes on a narrow screen."""
    return sum(1 + len(line) // _ROW for line in words.split("\n"))


def _field(lang: str, record: Record, path: Path) -> Node:
    """Return the comment field; it belongs to its position while the game goes on."""
    label = node(
        "label", text=comment_title(lang, record, len(path)), for_="note-field", key="label"
    )
    area = node(
        "textarea",
        text=record.annotation(path).comment,
        id="note-field",
        name="note",
        rows="3",
        maxlength=str(LONGEST),
        dir="auto",
        placeholder=text(lang, "note.example"),
        key="field",
    )
    done = node(
        "button",
        type="submit",
        class_="button",
        text=text(lang, "note.done"),
        title=text(lang, "note.done.hint"),
        key="done",
    )
    return node("form", label, area, done, class_="note-form", name="note", key="note-form")


def comment_title(lang: str, record: Record, ply: int) -> str:
    """Return what the comment to the position at that ply is about."""
    number = record.turn_number(ply)
    if not ply:
        return text(lang, "note.start")
    mover = record.mover(ply)
    names = {"Color": color_title(lang, mover), "color": color_name(lang, mover)}
    return text(lang, "note.of", number=number, **names)


def marked(lang: str, entry: Node, *, noted: bool) -> Node:
    """Return the button of a position or a variation, marked if there is a comment."""
    if not noted:
        return entry
    mark = text(lang, "note.mark")
    title = entry.attrs.get("title", "")
    looks = f"{entry.attrs.get('class', '')} noted".strip()
    return _with_attributes(entry, class_=looks, title=f"{title} · {mark}" if title else mark)


def _with_attributes(button: Node, **attrs: str) -> Node:
    """Return the button with these attributes added."""
    more = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
    return Node(button.tag, {**button.attrs, **more}, button.children, button.text, button.key)


def comment_announcement(lang: str, words: str) -> str:
    """Return the comment for screen readers, shortened if it is long; empty for none."""
    line = " ".join(words.split())
    if not line:
        return ""
    if len(line) > _SPOKEN:
        line = line[:_SPOKEN].rpartition(" ")[0] or line[:_SPOKEN]
        line += "…"
    return text(lang, "note.spoken", note=line)


# -- names -----------------------------------------------------------------------------------------


def player_name(tags: Tags, color: Color) -> Iterator[Node]:
    """Yield the name of that side's player from the tags, shown at the hand."""
    name = player(tags, color)
    if name:
        yield node("bdi", text=name, class_="reserve-player", title=name, key="player")


def names(lang: str, tags: Tags, *, readonly: bool) -> Node:
    """Return the fields of the share dialog for who played, where and when."""
    fields = (
        node(
            "label",
            node("span", text=text(lang, f"tag.{name}")),
            node(
                "input",
                type="text",
                name=f"tag-{name}",
                data_tag=name,
                value=tag(tags, name),
                maxlength=str(LONGEST_GIVEN),
                autocomplete="off",
                dir="auto",
                readonly=readonly,
            ),
            class_="field",
            key=name,
        )
        for name in GIVEN
    )
    return node(
        "details",
        node("summary", text=text(lang, "names.title"), key="title"),
        node("div", *fields, class_="fields", key="fields"),
        node("p", text=text(lang, "names.hint"), class_="hint", key="hint"),
        class_="names",
        key="names",
    )
