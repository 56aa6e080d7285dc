"""Comments to positions, below the move list, and the field to write one."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color
from web.app.parts import tool
from web.app.state import AppState
from web.game import comments
from web.game.comments import GIVEN, LONGEST, LONGEST_GIVEN
from web.locale import text
from web.ui.nodes import Node, node


def comment_button(state: AppState) -> Iterator[Node]:
    """Yield the button that opens the comment field, where comments can be edited."""
    if not state.annotatable:
        return
    writing = state.game.annotated is not None
    known = bool(state.game.record.comment(state.game.ply))
    label = "action.note.done" if writing else "action.note.change" if known else "action.note"
    for button in tool(state, "note", label=label):
        yield _with_attributes(button, aria_expanded="true" if writing else "false")


def comment(state: AppState) -> Iterator[Node]:
    """Yield the comment to the shown position, in a game with comments, and the comment field."""
    lang, record = state.settings.lang, state.game.record
    if record.comments:
        words = record.comment(state.game.ply)
        if words:
            shown = node(
                "div",
                text=words,
                class_="note-text",
                role="note",
                aria_label=_title(lang, state.game.ply),
                dir="auto",
                tabindex="0",  # long comments scroll
                key=f"note {state.game.ply}",
            )
        else:
            shown = node("p", text=text(lang, "note.none"), class_="note-none", key="none")
        yield node("div", shown, class_="note", key="note")
    if state.game.annotated is not None:
        yield _field(state, state.game.annotated)


def _field(state: AppState, path: comments.Path) -> Node:
    """Return the comment field; it belongs to its position while the game goes on."""
    lang = state.settings.lang
    label = node("label", text=_title(lang, len(path)), for_="note-field", key="label")
    area = node(
        "textarea",
        text=comments.comment_to(state.game.record.comments, path),
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


def _title(lang: str, ply: int) -> str:
    return text(lang, "note.of", ply=ply) if ply else text(lang, "note.start")


def marked(state: AppState, entry: Node, *, noted: bool) -> Node:
    """Return the button of a position or a variation, marked if there is a comment."""
    if not noted:
        return entry
    mark = text(state.settings.lang, "note.mark")
    title = entry.attrs.get("title", "")
    looks = f"{entry.attrs.get('class', '')} noted".strip()
    return _with_attributes(entry, class_=looks, title=f"{title} · {mark}" if title else mark)


def _with_attributes(button: Node, **attrs: str) -> Node:
    """Return the button with these attributes added."""
    more = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
    return Node(button.tag, {**button.attrs, **more}, button.children, button.text, button.key)


def comment_announcement(state: AppState) -> str:
    """Return the comment for screen readers, shortened if it is long.

    Empty while a comment is being written.
    """
    words = "" if state.game.annotated is not None else state.game.record.comment(state.game.ply)
    line = " ".join(words.split())
    if not line:
        return ""
    if len(line) > _SPOKEN:
        line = line[:_SPOKEN].rpartition(" ")[0] or line[:_SPOKEN]
        line += "…"
    return text(state.settings.lang, "note.spoken", note=line)


_SPOKEN = 300

# -- names -----------------------------------------------------------------------------------------


def player_name(state: AppState, color: Color) -> Iterator[Node]:
    """Yield the name of that side's player from the tags, shown at the hand."""
    name = comments.player(state.game.record.tags, color)
    if name:
        yield node("bdi", text=name, class_="reserve-player", title=name, key="player")


def names(state: AppState) -> Node:
    """Return the fields of the share dialog for who played, where and when."""
    lang, tags = state.settings.lang, state.game.record.tags
    fields = (
        node(
            "label",
            node("span", text=text(lang, f"tag.{name}")),
            node(
                "input",
                type="text",
                name=f"tag-{name}",
                data_tag=name,
                value=comments.tag(tags, name),
                maxlength=str(LONGEST_GIVEN),
                autocomplete="off",
                dir="auto",
                readonly=not state.annotatable,
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
