"""Writes the record of a saved game as JSON values, and reads it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hive_core import Board, Color, GameState, GameType, HiveError
from hive_core._game.lines import common
from hive_core._game.result_words import OVER
from hive_core.annotations import Annotation
from hive_core.errors import Wording, phrase
from hive_core.game_tree import GameTree
from web.files import saved_values as values
from web.files.saved_values import SavedGameError
from web.game.annotations import Annotations, Path, fitting, places
from web.game.ending import UNKNOWN, Ending, Final
from web.game.record import Line, Record
from web.game.tags import fitting_tags

_HOW = ("resign", "time", "agreed")
_ANY = Annotation("any")

_MOST_IN_FULL = 20_000
"""The most moves of all lines that are written in full, as older versions of the page need it."""


def write(record: Record) -> dict[str, Any]:
    """Return the JSON values of a record."""
    final, result = record.final, None
    # Whatever is tried from a game that is over, or shown of a study, the list tells its own line.
    listed = record.itself if record.is_over or record.line != record.game_line else record
    if final is not None and final.ending.how == UNKNOWN:
        result, final = final, None  # older versions of the page know only the result
    ending = None if final is None else record.ending
    lines, shown = _other_lines(record)
    annotations = places(record.annotations, (record.line, *lines))
    saved: dict[str, Any] = {
        "type": str(record.game_type),
        "start": record.start,
        "state": str(listed.state),
        "turn": str(listed.board().turn),
        "plies": len(listed.moves),
        "tournament": record.tournament,
        "repetition": record.repetition_draw,
        "moves": list(record.moves),
        "undone": list(record.undone),
        "others": _others(record.line, lines),
        "shown": shown,
        "ending": None if ending is None else _written(ending),
        "final": None,
        "tags": [list(tag) for tag in record.tags],
        "comments": [[line, ply, note.comment] for line, ply, note in annotations if note.comment],
        "drawn": [
            [line, ply, *_drawn(note)] for line, ply, note in annotations if any(_drawn(note))
        ],
        "result": None if result is None else str(result.ending.outcome.state),
    }
    if ending is None and final is not None:
        saved["final"] = [*written_path(record, final.path), _written(final.ending)]
    if record.given:
        saved["given"] = written_path(record, _in_tree(record, record.given))
    if record.own is not None:
        saved["own"] = written_path(record, record.own)
    if result is not None:
        saved["ended"] = written_path(record, result.path)
    return saved


def _other_lines(record: Record) -> tuple[list[Line], int]:
    """Return the lines besides the shown one, and the place of that one in the tree.

    The shown line is written apart from the others: in parts, and first.
    """
    lines = list(record.tree.lines)
    shown = next(at for at, line in enumerate(lines) if line[: len(record.line)] == record.line)
    if lines[shown] == record.line:
        del lines[shown]
    return lines, shown


def written_path(record: Record, path: Path) -> list[int]:
    """Return the JSON value of a path in the tree: the index of a line, and a ply."""
    lines, _ = _other_lines(record)
    ((line, ply, _),) = places(((path, _ANY),), (record.line, *lines))
    return [line, ply]


def _in_tree(record: Record, path: Path) -> Path:
    """Return the moves of a path that the tree still has."""
    return path[: max(common(path, line) for line in record.tree.lines)]


def read_path(record: Record, saved: Any, part: str) -> Path:
    """Return the path of a JSON value that `written_path` made.

    :raises SavedGameError: if it has none.
    """
    lines, _ = _other_lines(record)
    return path_at((record.line, *lines), saved, part)


def _others(first: Line, lines: list[Line]) -> list[list[str | int]]:
    """Return the lines as values: in full, or in a big tree only what differs from the one before.

    Then a line begins with the number of moves that it has in common with that one.
    """
    if sum(map(len, lines)) <= _MOST_IN_FULL:
        return [list(line) for line in lines]
    pairs = [(common(before, line), line) for before, line in pairwise((first, *lines))]
    return [[plies, *line[plies:]] for plies, line in pairs]


def all_lines(first: Line, saved: list[Any]) -> tuple[Line, ...]:
    """Return the first line and the others, which are saved as `_others` writes them."""
    lines = [first]
    for line in saved:
        if isinstance(line, list) and line and type(line[0]) is int:
            if not 0 <= line[0] <= len(lines[-1]):
                raise SavedGameError("lacks", part="line")
            lines.append(lines[-1][: line[0]] + values.line(line[1:]))
        else:
            lines.append(values.line(line))
    return tuple(lines)


def _written(ending: Ending) -> dict[str, str | None]:
    return {"how": ending.how, "loser": None if ending.loser is None else str(ending.loser)}


def _drawn(note: Annotation) -> tuple[str, list[int]]:
    """Return marks, arrows and clock as commands of a PGN, and the numbers of the glyphs."""
    # Imported here to keep the page's start quick.
    from hive_core._game.comment_commands import comment_text

    return comment_text(note.replaced(comment="")), list(note.glyphs)


def read(saved: Mapping[str, Any], known: Iterable[GameTree] = ()) -> tuple[Record, bool]:
    """Return the record of JSON values, and whether tags or comments were cut.

    `known`: trees whose lines are legal.

    :raises SavedGameError: if they have none, or an illegal one.
    """
    type_text = values.text(saved, "type")
    try:
        game_type = GameType.parse(type_text)
    except HiveError:
        raise SavedGameError("game", problem=phrase(Wording.GAME_TYPE, text=type_text)) from None
    start = _start(saved, game_type)
    tournament, repetition = values.truth(saved, "tournament"), values.truth(saved, "repetition")
    moves, undone = values.line(saved.get("moves")), values.line(saved.get("undone"))
    lines = all_lines(moves + undone, values.items(saved, "others"))
    bare = Record.of_moves(
        game_type, start=start, tournament=tournament, repetition_draw=repetition
    )
    alike = [tree for tree in known if (tree.game_type, tree.start) == (game_type, start)]
    new = [line for line in lines if not any(line in tree for tree in alike)]
    _check_lines(bare.board(), new)
    tags, cut_tags = fitting_tags(tag(pair) for pair in values.items(saved, "tags"))
    annotations, cut_comments = _annotations(saved, lines)
    tree = GameTree(bare.game_type, start, _ordered(saved, lines), annotations, tags)
    record = Record(tree, moves, undone, tournament, repetition)
    given_moves = path_at(lines, saved["given"], "given") if "given" in saved else ()
    own = path_at(lines, saved["own"], "own") if "own" in saved else None
    record = replace(record, final=_final(record, saved, lines), given=given_moves, own=own)
    return record, cut_tags or cut_comments


def _start(saved: Mapping[str, Any], game_type: GameType) -> str | None:
    """Return the position that the game starts from; None: the empty board."""
    start = saved.get("start")
    if start is None:
        return None
    try:
        board = Board.from_position(start)
    except HiveError:
        raise SavedGameError("lacks", part="start") from None
    if board.game_type != game_type:
        raise SavedGameError("lacks", part="start")
    return board.position_string()


def _ordered(saved: Mapping[str, Any], lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines with the shown one, which is saved first, in its place."""
    at = saved.get("shown", 0)
    if type(at) is not int or not 0 <= at < len(lines):
        raise SavedGameError("lacks", part="shown")
    return (*lines[1 : at + 1], lines[0], *lines[at + 1 :])


def _result(saved: Mapping[str, Any]) -> GameState | None:
    result = saved.get("result")
    if result is None:
        return None
    try:
        return GameState(result)
    except ValueError:
        raise SavedGameError("lacks", part="result") from None


def _check_lines(start: Board, lines: Iterable[Line]) -> None:
    """Check that all moves of the lines are legal; play their common beginnings once.

    :raises SavedGameError: when a move is illegal.
    """
    board = start.copy()
    played: list[str] = []
    for line in lines:
        same = 0
        while same < min(len(played), len(line)) and played[same] == line[same]:
            same += 1
        while len(played) > same:
            board.pop()
            played.pop()
        for text in line[same:]:
            try:
                move = board.parse_move(text)
                legal = board.is_legal(move)
            except HiveError:
                raise SavedGameError("move", nth=len(played) + 1, move=text[:40]) from None
            if not legal or board.move_string(move) != text:
                raise SavedGameError("move", nth=len(played) + 1, move=text[:40])
            board.push(move)
            played.append(text)


def _final(record: Record, saved: Mapping[str, Any], lines: tuple[Line, ...]) -> Final | None:
    """Return how the players ended the game, and where, if they did."""
    path, ending, result = record.moves, saved.get("ending"), _result(saved)
    if ending is None and saved.get("final") is not None:
        final = saved["final"]
        if not isinstance(final, list) or len(final) != 3:
            raise SavedGameError("lacks", part="final")
        path, ending = path_at(lines, final[:2], "final"), final[2]
    if ending is None and result in OVER:
        # An older version of the page saved the result that a file claims for its main line.
        ended = saved.get("ended")
        path = record.tree.main_line if ended is None else path_at(lines, ended, "ended")
        return record.with_moves(path).with_result(result).final
    if ending is None:
        return None
    if record.with_moves(path).outcome() is not None:
        raise SavedGameError("endings")
    return Final(path, _ending(ending))


def _ending(saved: Any) -> Ending:
    if not isinstance(saved, dict) or saved.get("how") not in _HOW:
        raise SavedGameError("lacks", part="ending")
    colors = {str(color): color for color in Color} | {None: None}
    loser = saved.get("loser")
    if not isinstance(loser, str | None) or loser not in colors:
        raise SavedGameError("lacks", part="loser")
    if (loser is None) != (saved["how"] == "agreed"):
        raise SavedGameError("lacks", part="loser")
    return Ending(saved["how"], colors[loser])


def path_at(lines: tuple[Line, ...], saved: Any, part: str) -> Path:
    """Return the position that is saved as the index of a line and a ply in it."""
    if not isinstance(saved, list) or [type(number) for number in saved] != [int, int]:
        raise SavedGameError("lacks", part=part)
    line, ply = saved
    if not (0 <= line < len(lines) and 0 <= ply <= len(lines[line])):
        raise SavedGameError("lacks", part=part)
    return lines[line][:ply]


def tag(saved: Any) -> tuple[str, str]:
    """Return the name and the value of a saved tag."""
    if not isinstance(saved, list) or len(saved) != 2 or not all(isinstance(t, str) for t in saved):
        raise SavedGameError("lacks", part="tags")
    return saved[0], saved[1]


def _annotations(saved: Mapping[str, Any], lines: tuple[Line, ...]) -> tuple[Annotations, bool]:
    """Return what is said about positions, and whether some of it was cut.

    Comments are saved as the index of a line, a ply in it and the text; marks, arrows, clock and
    glyphs likewise.
    """
    comments: dict[Path, str] = {}
    # Versions without comments saved none, and so on.
    for comment in values.items(saved, "comments") if "comments" in saved else ():
        if not isinstance(comment, list) or len(comment) != 3 or type(comment[2]) is not str:
            raise SavedGameError("lacks", part="comments")
        comments[path_at(lines, comment[:2], "comments")] = comment[2]
    annotations = {path: Annotation(text) for path, text in comments.items()}
    shapes = values.items(saved, "drawn") if "drawn" in saved else []
    if shapes:
        # Imported here to keep the page's start quick.
        from hive_core._game.comment_commands import AnnotationDraft
    for shape in shapes:
        if not isinstance(shape, list) or len(shape) != 4 or type(shape[2]) is not str:
            raise SavedGameError("lacks", part="drawn")
        path, annotation = path_at(lines, shape[:2], "drawn"), AnnotationDraft()
        annotation.take_comment(shape[2])
        try:
            note = annotation.annotation().replaced(comment=comments.get(path, ""), glyphs=shape[3])
        except HiveError:
            raise SavedGameError("lacks", part="drawn") from None
        annotations[path] = note
    return fitting(annotations.items())
