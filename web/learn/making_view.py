"""The dialog in which a task is made of a position, or a lesson of a game.

Imported when it is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from hive_core import Color, Game, Hex, Piece
from hive_core.notation import parse_move_text
from hive_core.teach._tasks.lines import beginning, lines_of
from hive_core.teach.tasks import Task, kind_of
from web.files import embed_code
from web.files.share_view import manual_copy
from web.game.record import Record
from web.learn import making, sentences
from web.learn.made_view import made_tasks
from web.learn.making_state import (
    CONDITIONS,
    KINDS,
    LINE,
    SURVIVE,
    Answer,
    Check,
    MakingState,
    TaskFields,
)
from web.learn.progress import Progress
from web.learn.task_code import TOOLS
from web.locale import phrases, text
from web.locale.moves import is_throw, place_in_words, place_words, sentence_case
from web.locale.pieces import color_title, piece_name
from web.ui.nodes import Node, node
from web.ui.parts import choice, dialog_head, word_button

MOST_SHOWN = 12
"""How many right answers are listed."""

LONGEST = {"title": "100", "id": "60"}
"""The most characters of a text field; 500 of others."""

_SIDES = ("", "white", "black", "both")


@dataclass(frozen=True, slots=True)
class MakingProps:
    """What the dialog depends on.

    `turn`: by how many sixths the board is turned. `address`: the page's own, without a fragment.
    `refused`: a text that the browser refused to copy. `note`: the notice inside the dialog.
    """

    lang: str
    maker: MakingState
    progress: Progress
    turn: int
    address: str
    refused: str
    note: Node


def task_dialog(props: MakingProps) -> Node:
    """Return the dialog with the fields, what the check has found, and the tasks made so far."""
    lang, maker = props.lang, props.maker
    sort = "lesson" if maker.tree else "task"
    return node(
        "dialog",
        dialog_head(lang, sort),
        props.note,
        *manual_copy(lang, props.refused),
        node(
            "form",
            _goal_fields(lang, maker),
            _check(lang, maker, turn=props.turn),
            _text_fields(props),
            method="dialog",
            name="task",
            key="fields",
        ),
        _main_buttons(lang, maker),
        _copies(props),
        made_tasks(lang, maker, props.progress),
        id="task-dialog",
        class_="dialog making",
        closedby="any",
        aria_labelledby=f"{sort}-title",
        key="task-dialog",
    )


# -- the goal --------------------------------------------------------------------------------------


def _goal_fields(lang: str, maker: MakingState) -> Node:
    """Return the choice of the kind, and what belongs to that kind."""
    kinds = [(kind, text(lang, f"task.kind.{kind}")) for kind in KINDS]
    goal = (choice(lang, "task", "kind", kinds, maker.fields.kind), *_of_kind(lang, maker))
    return node(
        "div",
        *(_of_lesson(lang, maker) if maker.tree else goal),
        class_="making-goal",
        key="goal",
    )


def _of_kind(lang: str, maker: MakingState) -> Iterator[Node]:
    fields = maker.fields
    match fields.kind:
        case "destinations":
            yield _tile(lang, maker, "piece", "destinations", fields.piece)
        case "movable" | "stuck":
            sides = [(side, text(lang, f"task.side.{side or 'turn'}")) for side in _SIDES]
            yield choice(lang, "task", "side", sides, fields.side)
        case "beat":
            levels = [
                (at, text(lang, "player.choice", level=at, name=text(lang, f"level.{at}")))
                for at in "12345678"
            ]
            yield choice(lang, "task", "level", levels, fields.level)
            aims = [(n, text(lang, "task.survive.moves", count=int(n))) for n in SURVIVE]
            aims.insert(0, ("", text(lang, "learn.kind.beat")))
            yield choice(lang, "task", "survive", aims, fields.survive)
        case "play":
            for number in ("1", "2"):
                yield from _condition(lang, maker, number)


def _of_lesson(lang: str, maker: MakingState) -> Iterator[Node]:
    """Yield the choices of a lesson: with which move it begins, and which moves are right."""
    first = [(str(ply), words) for ply, words in enumerate(_moves_of(lang, maker.tree))]
    yield choice(lang, "task", "first", first, maker.fields.first)
    ways = [(way, text(lang, f"task.strict.{way or 'any'}")) for way in ("", "strict")]
    yield choice(lang, "task", "strict", ways, maker.fields.strict)


@lru_cache(maxsize=2)
def _moves_of(lang: str, tree: str) -> tuple[str, ...]:
    """Return the moves of the main line of a game, each with its number and its player."""
    game = Game.read(tree)
    record = Record.of_tree(game.tree)
    moves = game.tree.main_line
    return tuple(
        text(
            lang,
            "task.first.move",
            number=record.turn_number(ply + 1),
            Color=color_title(lang, record.board(ply).turn),
            move=move,
        )
        for ply, move in enumerate(moves)
    )


def _condition(lang: str, maker: MakingState, number: str) -> Iterator[Node]:
    """Yield the choice of a condition, and of its tile if it has one."""
    chosen = str(getattr(maker.fields, f"if{number}"))
    none = [("", text(lang, "task.if.none"))] if number == "2" else []
    names = [*none, *((name, text(lang, f"task.if.{name}")) for name in CONDITIONS)]
    yield choice(lang, "task", f"if{number}", names, chosen)
    tile = str(getattr(maker.fields, f"tile{number}"))
    if making.tiles_for(maker.position, chosen):
        yield _tile(lang, maker, f"tile{number}", chosen, tile)


def _tile(lang: str, maker: MakingState, name: str, condition: str, chosen: str) -> Node:
    """Return the choice of a tile among those that fit the condition."""
    board = making.board_of(maker.position)
    options = []
    for piece in making.tiles_for(maker.position, condition):
        named = sentence_case(making.tile_name(lang, maker.position, piece))
        if board.hex_of(piece) is None:
            named = text(lang, "task.in-hand", tile=named)
        options.append((str(piece), named))
    tile = making.chosen_tile(maker.position, condition, chosen)
    return choice(lang, "task", name, options, "" if tile is None else str(tile))


# -- the check -------------------------------------------------------------------------------------


def _check(lang: str, maker: MakingState, *, turn: int) -> Node:
    """Return what is wrong with the task, or how many right answers there are, and which."""
    check = maker.check
    state = "fault" if check.fault is not None else "checking" if check.left else "passed"
    return node(
        "section",
        *_found(lang, check, turn=turn),
        id="task-check",
        class_="task-check",
        data_check=state,
        data_answers=str(len(check.answers)) if state == "passed" else None,
        aria_live="polite",
        aria_label=text(lang, "task.check"),
        key="check",
    )


@lru_cache(maxsize=4)
def _found(lang: str, check: Check, *, turn: int) -> tuple[Node, ...]:
    if check.fault is not None:
        why = phrases.sentence(lang, check.fault.key, check.fault.values)
        return (node("p", text=why, key="fault"),)
    task = check.task
    if check.left or task is None:
        done = text(lang, "task.checked", done=check.count - len(check.left), count=check.count)
        return (
            node("p", text=text(lang, "task.checking"), key="checking"),
            node("p", text=done, class_="hint", aria_hidden="true", key="done"),
        )
    if task.kind == "beat":
        how = "survive" if task.survive else "beat"
        return (node("p", text=text(lang, f"task.answers.{how}"), key="count"),)
    if task.kind == "line":
        return (node("p", text=_lines(lang, task), key="count"), *_warning(lang, check))
    sort = task.kind if task.kind in ("destinations", "tiles", "win") else "move"
    count = text(lang, f"task.answers.{sort}", count=len(check.answers))
    parts = [node("p", text=count, key="count")]
    shown = (_answer(lang, check, answer, turn=turn) for answer in check.answers[:MOST_SHOWN])
    parts.append(node("ul", *shown, key="answers"))
    more = len(check.answers) - MOST_SHOWN
    if more > 0:
        parts.append(node("p", text=text(lang, "task.more", count=more), class_="hint", key="more"))
    return (*parts, *_warning(lang, check))


def _warning(lang: str, check: Check) -> Iterator[Node]:
    if check.warning is not None:
        why = phrases.sentence(lang, check.warning.key, check.warning.values)
        yield node("p", text=why, class_="warning", key="warning")


def _lines(lang: str, task: Task) -> str:
    """Return how many lines a lesson has, and how many moves the solver finds in them."""
    lines, moves = lines_of(task), 0
    for number, line in enumerate(lines):
        moves += (len(line) - len(beginning(lines, number, task.start)) + 1) // 2
    counted = text(lang, "task.answers.moves", count=moves)
    return text(lang, "task.answers.line", count=len(lines), moves=counted)


def _answer(lang: str, check: Check, answer: Answer, *, turn: int) -> Node:
    assert check.task is not None
    assert check.task.position is not None
    board = making.board_of(check.task.position)
    if isinstance(answer, Hex):
        assert check.task.piece is not None
        name = str(answer)
        words = place_in_words(lang, board, answer, without=check.task.piece, turn=turn)
    elif isinstance(answer, Piece):
        name, words = str(answer), making.tile_name(lang, check.task.position, answer)
    else:
        name = board.move_string(answer)
        words = _move(lang, check.task.position, name, board.turn, turn=turn)
    return node("li", text=sentence_case(words), data_answer=name, key=name)


def _move(lang: str, position: str, code: str, mover: Color, *, turn: int) -> str:
    """Return a move in words, with a number only for tiles that have a twin."""
    parts = parse_move_text(code)
    if parts.piece is None:
        return text(lang, "move.pass")
    among = making.tiles_there(position)
    place = place_words(lang, parts, among, turn=turn)
    key = "target.thrown" if is_throw(parts, mover) else "target"
    return text(lang, key, piece=piece_name(lang, parts.piece, among), place=place)


# -- the texts -------------------------------------------------------------------------------------


def _text_fields(props: MakingProps) -> Node:
    """Return the fields for what the solver reads, with what it is without them."""
    lang, maker = props.lang, props.maker
    fields, task = maker.fields, maker.check.task
    goal = "" if task is None else _usual_goal(lang, maker)
    kind = "" if task is None else text(lang, f"learn.kind.{kind_of(task)}")
    name = making.default_id(fields, making.taken(maker, props.progress))
    return node(
        "div",
        _text(lang, fields, "title", kind),
        _long_text(lang, maker, "text", goal),
        _long_text(lang, maker, "done", text(lang, "learn.solved")),
        node("p", text=text(lang, "task.words.hint"), class_="hint", key="words-hint"),
        node(
            "details",
            node("summary", text=text(lang, _details_title(maker)), key="title"),
            *_hints(lang, maker),
            _text(lang, fields, "id", name),
            node("p", text=text(lang, "task.id.hint"), class_="hint", key="id-hint"),
            key="details",
        ),
        class_="making-texts",
        key="texts",
    )


_WITHOUT_MISTAKES = ("movable", "stuck", "beat", LINE)
"""The kinds without a field for mistakes; those of a lesson are in its game."""


def _details_title(maker: MakingState) -> str:
    return "task.details.plain" if maker.fields.kind in _WITHOUT_MISTAKES else "task.details"


def _hints(lang: str, maker: MakingState) -> Iterator[Node]:
    """Yield the fields for hints, and for what to say of mistakes."""
    for number in (1, 2, 3):
        yield _text(lang, maker.fields, f"hint{number}", text(lang, f"task.hint{number}.usual"))
    if maker.fields.kind not in _WITHOUT_MISTAKES:
        yield _long_text(lang, maker, "wrong", text(lang, "task.wrong.usual"), most="5000")
        yield node("p", text=text(lang, "task.wrong.hint"), class_="hint", key="wrong-hint")


def _usual_goal(lang: str, maker: MakingState) -> str:
    """Return what the solver is told if the author writes nothing."""
    task = maker.check.task
    assert task is not None
    if task.kind == "play":
        task = replace(task, text=making.goal_text(maker.fields, maker.position))
    return sentences.goal_of(lang, task)


def _text(lang: str, fields: TaskFields, name: str, usual: str) -> Node:
    return node(
        "label",
        node("span", text=text(lang, making.LABELS.get(name, f"task.{name}"))),
        node(
            "input",
            type="text",
            name=f"task-{name}",
            value=str(getattr(fields, name)),
            placeholder=usual,
            maxlength=LONGEST.get(name, "500"),
            autocomplete="off",
            autocapitalize="off" if name == "id" else None,
            spellcheck="false" if name == "id" else None,
        ),
        class_="field",
        key=name,
    )


def _long_text(lang: str, maker: MakingState, name: str, usual: str, *, most: str = "500") -> Node:
    """Return a field that wraps."""
    return node(
        "label",
        node("span", text=text(lang, f"task.{name}"), key="label"),
        node(
            "textarea",
            text=str(getattr(maker.fields, name)),
            name=f"task-{name}",
            rows="1",
            placeholder=usual,
            maxlength=most,
            enterkeyhint=None if name == "wrong" else "done",
            # What a user has written stays, whatever the node says, until the element is another.
            key=f"{name}-{maker.filled}",
        ),
        class_="field",
        key=name,
    )


# -- what to do with it ----------------------------------------------------------------------------


def _main_buttons(lang: str, maker: MakingState) -> Node:
    ready = maker.check.passed
    add = "task.replace" if maker.added[0] else "action.add-task"
    another = (word_button(lang, "add-another"),) if maker.added[0] else ()
    return node(
        "div",
        _with_state(word_button(lang, "try-task", primary=True), ready=ready),
        _with_state(word_button(lang, "add-task", label=add), ready=ready, tells=True),
        *(_with_state(button, ready=ready, tells=True) for button in another),
        class_="making-buttons",
        key="buttons",
    )


def _with_state(button: Node, *, ready: bool, tells: bool = False) -> Node:
    """Return the button, grey unless it is ready; `tells`: then a click says why."""
    grey = {"aria-disabled": "true"} | ({"data-tells": ""} if tells else {})
    return button if ready else replace(button, attrs={**button.attrs, **grey})


def _copies(props: MakingProps) -> Node:
    """Return the list of texts in which the task can be copied."""
    lang, ready = props.lang, props.maker.check.passed
    there = embed_code.place(props.address)
    rows = [("task", "task.code"), ("task-link", "task.link")]
    rows += [(f"task-block-{tool}", f"task.block.{tool}") for tool in TOOLS]
    if there is not None:
        rows += [("task-board", "format.board")] if there.script else []
        rows += [("task-iframe", "format.iframe")]
    local = "pages.local" if there is None else ""
    return node(
        "section",
        node("h3", text=text(lang, "task.share"), key="title"),
        node(
            "ul",
            *(_copy(lang, what, key, ready=ready) for what, key in rows),
            class_="formats",
            key="formats",
        ),
        *((node("p", text=text(lang, local), class_="hint", key="local"),) if local else ()),
        key="copies",
    )


def _copy(lang: str, what: str, key: str, *, ready: bool) -> Node:
    name = text(lang, key)
    button = node(
        "button",
        text=text(lang, "share.copy"),
        type="button",
        class_="button",
        data_copy=what,
        aria_disabled=not ready,
        aria_label=text(lang, "share.copy.name", name=name),
        key="copy",
    )
    words_of = node("span", node("b", text=name), node("small", text=text(lang, f"{key}.hint")))
    return node("li", words_of, button, key=what)
