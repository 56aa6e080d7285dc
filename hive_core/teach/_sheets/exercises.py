"""One exercise of a sheet as HTML, and its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hive_core._drawing.xml_text import escaped
from hive_core.board import Board
from hive_core.teach._sheets import many_moves
from hive_core.teach._sheets.diagram import Overlay, diagram, hand_tile, turn_tile
from hive_core.teach._sheets.markup import blank, element, in_language, move_item
from hive_core.teach._sheets.solving import answer_of, position_of
from hive_core.teach._tasks.instructions import CLICKS, on_paper, printed_instruction
from hive_core.teach._tasks.judge import next_move
from hive_core.teach._tasks.task import Task
from hive_core.teach._words.names import (
    color_name,
    color_title,
    joined,
    name_with_code,
    turn_sentence,
)
from hive_core.teach._words.texts import say
from hive_core.types import Bug, Color, Piece

MOST_ANSWERS = 4
"""How many right moves an answer writes out; it counts the others."""


def exercise(task: Task, number: int, lang: str) -> str:
    """Return a task with its diagram, what to do and where to write.

    :raises HiveError: if its position is not a legal one.
    """
    board = position_of(task)
    summary = f"{turn_sentence(board.turn, lang)} {_tiles_in_words(board, lang)}"
    label = say(lang, "sheet.diagram", number=number, summary=summary)
    picture = diagram(board, label, _parts(task, board))
    top = [
        element("h3", f'<span class="number">{number}</span> {_title(task, lang)}'),
        element("p", f"{turn_tile(board.turn)} {_what_to_do(task, board, lang)}", class_="task"),
    ]
    if task.kind == "line" and (said := many_moves.beginning_said(task, lang)):
        top.append(element("p", said))
    below = [_stacks(board, lang), _moved_last(board, lang)]
    work = [_hands(board, lang), _lines(task, lang)]
    return element(
        "article",
        element("div", "".join(top), class_="top")
        + element("div", picture + "".join(below), class_="board")
        + element("div", "".join(work), class_="work"),
        class_="exercise",
        id=f"exercise-{number}",
        data_task=task.id,
    )


def answer(task: Task, number: int, lang: str) -> str:
    """Return the answer of a task: a diagram, the right moves or marks, and a whole solution.

    :raises HiveError: if the task has none.
    """
    board = position_of(task)
    result = answer_of(task)
    one = task.kind == "line" or (task.kind == "win" and task.moves > 1)
    moves = () if one else result.moves[: MOST_ANSWERS - 1]
    parts = Overlay(result.spaces, result.tiles, moves or result.moves[:1])
    if result.spaces:
        summary = say(lang, "sheet.spaces", count=len(result.spaces))
        content = element("p", escaped(summary), class_="count")
    elif result.tiles:
        summary = joined(map(str, result.tiles), lang)
        count = say(lang, "sheet.tiles", count=len(result.tiles))
        content = element("p", escaped(f"{count}: {summary}"), class_="count")
    else:
        summary = board.move_string(result.moves[0])
        texts = [board.move_string(move) for move in result.moves]
        if task.kind == "line":
            content = many_moves.lines(task, lang)
        elif len(result.line) > 1:
            content = _solution(result.line, lang)
            if task.kind == "win":
                loser, winner = _names(board.turn.other, lang), _names(board.turn, lang)
                others = {"Other": winner["Color"], "other": winner["color"]}
                content += element("p", escaped(say(lang, "sheet.defence", **loser, **others)))
        else:
            content = _choice(texts, lang)
        if task.kind == "better":
            content += element("p", escaped(say(lang, "sheet.opinion")))
    closing_text = in_language(task.done, lang)
    label = say(lang, "sheet.answer-diagram", number=number, summary=summary)
    return element(
        "article",
        element("h3", f'<span class="number">{number}</span> {_title(task, lang)}')
        + diagram(board, label, parts)
        + content
        + (element("p", closing_text, class_="done") if closing_text else ""),
        class_="answer",
        id=f"answer-{number}",
        data_task=task.id,
    )


def hints(task: Task, number: int, lang: str) -> str:
    """Return the task's own hints, or else the tile to move; empty if it has none.

    :raises HiveError: if its position is not a legal one.
    """
    position_of(task)
    own = (task.hint(step) for step in range(1, len(task.hints) + 1))
    steps = [in_language(hint, lang) for hint in own if hint]
    move = None if steps or task.kind in CLICKS else next_move(task)
    if move is not None and move.piece is not None:
        # With its name on the diagram, since several may be alike.
        piece = name_with_code(move.piece, lang)
        steps.append(escaped(say(lang, "sheet.hint-tile", piece=piece)))
    if not steps:
        return ""
    head = element("h3", f'<span class="number">{number}</span> {_title(task, lang)}')
    items = element("ol", "".join(element("li", hint) for hint in steps))
    return element("article", head + items, class_="hint", id=f"hint-{number}", data_task=task.id)


def _names(color: Color, lang: str) -> dict[str, str]:
    return {"Color": color_title(color, lang), "color": color_name(color, lang)}


def _title(task: Task, lang: str) -> str:
    """Return the title of the task, and what distinguishes it."""
    level = say(lang, "sheet.level", band=task.band) if task.band else ""
    facts = element("small", escaped(say(lang, "list.comma").join(filter(None, (task.id, level)))))
    return f"{in_language(task.title, lang)} {facts}"


def _what_to_do(task: Task, board: Board, lang: str) -> str:
    if not task.text:
        return escaped(printed_instruction(task, lang))
    printed = tuple((tag, on_paper(task, words, tag)) for tag, words in task.text)
    turn = element("b", escaped(turn_sentence(board.turn, lang)))
    return f"{turn} {in_language(printed, lang)}"


def _parts(task: Task, board: Board) -> Overlay:
    """Return what the diagram of the exercise shows: the marks of the task, the tile it names."""
    tiles = () if task.piece is None or board.hex_of(task.piece) is None else (task.piece,)
    rings, arrows = many_moves.drawings(task) if task.kind == "line" else (task.marks, task.arrows)
    return Overlay(tiles=tiles, rings=rings, arrows=arrows)


def _tiles_in_words(board: Board, lang: str) -> str:
    """Return every tile of the board by its MoveString, as it could have been placed."""
    stacks = board.stacks()
    if not stacks:
        return ""
    (start, _), *_ = sorted(stacks.items())
    entries = []
    for place, stack in sorted(stacks.items()):
        name = str(stack[-1]) if len(stack) == 1 else _tower(stack, lang)
        entries.append(f"{name} ({place.q - start.q},{place.r - start.r})")
    return "; ".join(entries)


def _stacks(board: Board, lang: str) -> str:
    """Return the tiles under others, which the diagram does not show."""
    towers = [stack for _, stack in sorted(board.stacks().items()) if len(stack) > 1]
    if not towers:
        return ""
    words = "; ".join(_tower(stack, lang) for stack in towers)
    return element("p", escaped(f"{say(lang, 'sheet.stacks')} {words}"), class_="stacks")


def _tower(stack: Sequence[Piece], lang: str) -> str:
    """Return a stack in words, the top tile first."""
    return say(lang, "sheet.on", top=stack[-1], below=joined(map(str, stack[-2::-1]), lang))


def _moved_last(board: Board, lang: str) -> str:
    """Return which tile moved last, where that matters: pillbugs may not throw it."""
    tiles = (piece for stack in board.stacks().values() for piece in stack)
    if board.last_moved is None or not any(piece.bug is Bug.PILLBUG for piece in tiles):
        return ""
    return element("p", escaped(say(lang, "sheet.moved", piece=board.last_moved)), class_="stacks")


def _hands(board: Board, lang: str) -> str:
    """Return what each player has in hand: of each bug the next tile, and how many there are."""
    rows = []
    for color in Color:
        hand = board.reserve(color)
        count = Counter(piece.bug for piece in hand)
        next_tiles: dict[Bug, Piece] = {}
        for piece in hand:
            next_tiles.setdefault(piece.bug, piece)
        names = {
            bug: f"{piece} ×{count[bug]}" if count[bug] > 1 else piece
            for bug, piece in next_tiles.items()
        }
        items = [
            element("li", f"{hand_tile(color, bug)}<span>{escaped(str(name))}</span>")
            for bug, name in names.items()
        ]
        heading = say(lang, "hand", **_names(color, lang))
        none = element("span", escaped(say(lang, "hand.nothing")))
        tiles = element("ul", "".join(items)) if items else none
        rows.append(element("div", f"<p>{escaped(heading)}</p>{tiles}", class_="hand"))
    return element("div", "".join(rows), class_="hands")


def _lines(task: Task, lang: str) -> str:
    """Return where to write the answer."""
    if task.kind in CLICKS:
        key = "mark-spaces" if task.kind == "destinations" else "circle-tiles"
        return blank(say(lang, f"sheet.{key}"), "short")
    if task.kind == "win" and task.moves > 1:
        names = (say(lang, "sheet.move-of", number=at + 1) for at in range(task.moves))
        return "".join(map(blank, names))
    if task.kind == "line":
        return many_moves.blanks(task, lang)
    return blank(say(lang, "sheet.move"))


def _choice(moves: list[str], lang: str) -> str:
    """Return the right moves, each in words, and how many there are besides."""
    items = [element("li", move_item(move, lang)) for move in moves[:MOST_ANSWERS]]
    more = len(moves) - len(items)
    remark = element("p", escaped(say(lang, "task.more", count=more))) if more else ""
    return element("ul", "".join(items), class_="moves") + remark


def _solution(line: tuple[str, ...], lang: str) -> str:
    return element(
        "ol",
        "".join(
            element("li", move_item(move, lang), class_="own" if at % 2 == 0 else "reply")
            for at, move in enumerate(line)
        ),
        class_="moves",
    )
