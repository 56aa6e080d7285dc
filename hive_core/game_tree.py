"""A game with its variations, as one frozen value: lines of moves, annotations, tags, its end.

`hive_core.game` has the same game as a mutable object, which is more convenient in a program.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from hive_core._game.limits import MOST_MOVES, excess
from hive_core._game.line_boards import LineBoards
from hive_core._game.lines import Line, common, groups, in_order, span
from hive_core._game.notes import Note
from hive_core._game.result_words import BY_PLAYERS, OVER, parse_result
from hive_core._game.starts import as_start, begin, end_board
from hive_core._game.tag_pairs import TagPairs
from hive_core._game.tags_and_comments import tidy_tags
from hive_core._rules.arguments import (
    MoveLike,
    as_game_type,
    as_moves_path,
    as_tags,
    as_texts,
)
from hive_core.annotations import Annotation
from hive_core.board import Board
from hive_core.errors import HiveError, expected, quoted
from hive_core.types import POCKET, GameState, GameType, Outcome

Path = Line
"""The MoveStrings that lead to a position; none for the start."""

_EMPTY = Annotation()

_BOARDS: LineBoards[tuple[GameType, str | None]] = LineBoards(lambda origin: begin(*origin))


@dataclass(frozen=True, slots=True)
class GameTree:
    """A game of Hive with its variations.

    A position is named by its path: the canonical MoveStrings that lead there from the start.

    `start`: the position that the game starts from, as a PositionString (`hive_core.positions`),
    whose game type is then that of the game; None for the empty board. `lines`: every line of the
    tree in full, depth first; the first is the main line, and an earlier one is preferred; none is
    the beginning of another. `annotations`: pairs of a path and its annotation, in the order of
    the paths. `tags`: names and values, first those that PGN requires, without game type and
    result; their order does not count when trees are compared. `ending`: a resignation, an agreed
    draw or a loss on time at the end of the main line. `result`: what a file claims if neither
    board nor `ending` has one, None for a game that goes on. `notes`: oddities of the file, not
    compared.

    A tree is within the limits of files, which docs/formats.md names. To build a big one move by
    move, use `hive_core.game.Game`: a tree is copied for each move.

    The constructor puts everything in order. It does not play the moves: `board` refuses illegal
    ones, and all methods and readers play them first. Each `with_` method returns another tree;
    one that changes the main line drops `ending` and `result`.

    :raises HiveError: if an argument is of the wrong kind, or the tree exceeds a limit; by methods
        also if the tree has no such path.

    >>> tree = GameTree().with_line(["wS1", "bS1 wS1-"]).with_move(["wS1"], "bG1 wS1-")
    >>> tree.lines
    (('wS1', 'bS1 wS1-'), ('wS1', 'bG1 wS1-'))
    >>> tree.children(["wS1"])
    ('bS1 wS1-', 'bG1 wS1-')
    """

    game_type: GameType = POCKET
    start: str | None = None
    lines: tuple[Line, ...] = ((),)
    annotations: tuple[tuple[Path, Annotation], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    ending: Outcome | None = None
    result: GameState | None = None
    notes: tuple[Note, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Check the arguments and put them in order."""
        put = object.__setattr__
        start, game_type = as_start(self.start, as_game_type(self.game_type))
        put(self, "start", start)
        put(self, "game_type", game_type)
        put(self, "lines", in_order(as_texts(line, "MoveStrings") for line in self.lines))
        self._check_size()
        put(self, "annotations", self._checked_annotations())
        put(
            self,
            "tags",
            TagPairs(tidy_tags(as_tags(_mapping(self.tags, "tags as names and values")))),
        )
        put(self, "ending", _as_ending(self.ending))
        put(self, "result", as_result(self.result))

    def _checked_annotations(self) -> tuple[tuple[Path, Annotation], ...]:
        checked: dict[Path, Annotation] = {}
        entries = _mapping(self.annotations, "annotations as paths and annotations")
        for path, annotation in entries.items():
            if not isinstance(annotation, Annotation):
                raise expected("an Annotation", annotation, "Annotation('a comment') is one")
            if annotation:
                checked[as_moves_path(path)] = annotation
        # A path is the beginning of the first of the sorted lines that comes after it.
        ordered, paths = sorted(self.lines), sorted(checked)
        at = 0
        for path in paths:
            while at < len(ordered) and ordered[at] < path:
                at += 1
            if at == len(ordered) or ordered[at][: len(path)] != path:
                self._checked_path(path)
        return tuple((path, checked[path]) for path in paths)

    def _check_size(self) -> None:
        """Check that no limit of files is exceeded.

        :raises HiveError: if one is.
        """
        stored = sum(map(len, self.lines))
        moves = stored
        if stored > MOST_MOVES:
            shared = sum(common(one, other) for one, other in pairwise(self.lines))
            moves = stored - shared
        problem = excess(max(map(len, self.lines)), moves, stored)
        if problem is not None:
            raise HiveError(str(problem))

    # -- the lines -------------------------------------------------------------------------------

    @property
    def main_line(self) -> Line:
        """The main line: the moves of the game itself."""
        return self.lines[0]

    def __contains__(self, path: object) -> bool:
        """Tell whether the path leads to a position of the tree."""
        moves = as_moves_path(path)
        return any(line[: len(moves)] == moves for line in self.lines)

    def children(self, path: Path) -> tuple[str, ...]:
        """Return the moves that follow a position, best first."""
        path = self._checked_path(path)
        return tuple(self.lines[group.start][len(path)] for group in groups(self.lines, path))

    def line_through(self, path: Path) -> Line:
        """Return the first line that goes through a position."""
        path = self._checked_path(path)
        return self.lines[span(self.lines, path).start]

    def paths(self) -> Iterator[Path]:
        """Yield the paths of all positions depth first, each once, beginning with the start."""
        yield ()
        before: Line = ()
        for line in self.lines:
            for plies in range(common(before, line) + 1, len(line) + 1):
                yield line[:plies]
            before = line

    def _checked_path(self, path: object) -> Path:
        """Return the path, after checking that the tree has it."""
        moves = as_moves_path(path)
        if moves not in self:
            raise HiveError(f"the game has no position after {quoted('; '.join(moves))}")
        return moves

    # -- positions -------------------------------------------------------------------------------

    def board(self, path: Path | None = None) -> Board:
        """Return a new board with a position; None: the end of the main line, with its ending.

        :raises HiveError: if a move is illegal.
        """
        path = self.main_line if path is None else self._checked_path(path)
        board = self._shared_board(path).copy()
        if self.ending is not None and path == self.main_line and board.outcome() is None:
            end_board(board, self.ending)
        return board

    def outcome(self) -> Outcome | None:
        """Return how the main line ends, None if it is still open."""
        return self.board().outcome()

    def state(self) -> GameState:
        """Return the state of the game: that of the board if it is over there, else `result`."""
        state = self.board().state
        return self.result if state not in OVER and self.result is not None else state

    def move_string(self, path: Path, move: MoveLike) -> str:
        """Return the canonical MoveString of a legal move in a position.

        :raises InvalidMoveError: if a text is not a move there.
        :raises IllegalMoveError: if a rule forbids it.
        """
        return self.move_strings(path, [move])[0]

    def move_strings(self, path: Path, moves: Iterable[MoveLike]) -> list[str]:
        """Return the canonical MoveStrings of moves that can be played from a position.

        :raises InvalidMoveError: if a text is not a move in its position.
        :raises IllegalMoveError: if a rule forbids one.
        """
        return self._shared_board(self._checked_path(path)).variation(moves)

    def _shared_board(self, path: Path) -> Board:
        """Return the board of a position, which must not be changed."""
        return _BOARDS.after((self.game_type, self.start), path)

    # -- other trees: moves ----------------------------------------------------------------------

    def with_move(self, path: Path, move: MoveLike) -> GameTree:
        """Return the tree with a move in a position, after those that are there already.

        :raises InvalidMoveError: if a text is not a move there.
        :raises IllegalMoveError: if a rule forbids it.
        """
        path = self._checked_path(path)
        longer = (*path, self.move_string(path, move))
        tree = self.with_checked_line(longer)
        tree._check_size()
        return tree

    def with_line(self, moves: Iterable[MoveLike], path: Path = ()) -> GameTree:
        """Return the tree with several moves, one after the other, from a position.

        :raises InvalidMoveError: if a text is not a move in its position.
        :raises IllegalMoveError: if a rule forbids one.
        """
        path = self._checked_path(path)
        line = (*path, *self.move_strings(path, moves))
        tree = self._with_lines(in_order((*self.lines, line)))
        tree._check_size()
        return tree

    def with_checked_line(self, line: Line) -> GameTree:
        """Return the tree with a line of canonical, legal moves, which are not played again.

        Nor is its size checked.
        """
        lines, shared = list(self.lines), 0
        for other in lines:
            # Most lines differ earlier, which the next move shows.
            if other[shared : shared + 1] == line[shared : shared + 1]:
                shared = max(shared, common(line, other))
        if shared == len(line):
            return self
        branch = span(lines, line[:shared])
        if lines[branch.start] == line[:shared]:
            lines[branch.start] = line
        else:
            lines.insert(branch.stop, line)
        return self._with_lines(lines)

    def without(self, path: Path) -> GameTree:
        """Return the tree without the move that leads to a position, and all that follows it."""
        path = self._checked_path(path)
        if not path:
            raise HiveError("the start of a game cannot be deleted")
        branch, lines = span(self.lines, path), list(self.lines)
        lines[branch] = [path[:-1]] if len(groups(lines, path[:-1])) == 1 else []
        annotations = [pair for pair in self.annotations if pair[0][: len(path)] != path]
        return self._with_lines(lines, annotations=tuple(annotations))

    def promoted(self, path: Path) -> GameTree:
        """Return the tree with the last move of the path before the one that was preferred."""
        return self._swapped(self._checked_path(path), -1)

    def demoted(self, path: Path) -> GameTree:
        """Return the tree with the last move of the path after the next alternative to it."""
        return self._swapped(self._checked_path(path), 1)

    def _swapped(self, path: Path, step: int) -> GameTree:
        if not path:
            return self
        siblings = groups(self.lines, path[:-1])
        here = span(self.lines, path)
        at = next(at for at, group in enumerate(siblings) if group == here)
        if not 0 <= at + step < len(siblings):
            return self
        first, second = siblings[min(at, at + step)], siblings[max(at, at + step)]
        lines = list(self.lines)
        lines[first.start : second.stop] = lines[second] + lines[first]
        return self._with_lines(lines)

    def as_main_line(self, path: Path) -> GameTree:
        """Return the tree with the path on the main line; the old one becomes a variation."""
        path = self._checked_path(path)
        return self._with_lines(sorted(self.lines, key=lambda line: -common(line, path)))

    def main_line_only(self) -> GameTree:
        """Return the tree without variations and their annotations."""
        main = self.main_line
        annotations = [pair for pair in self.annotations if main[: len(pair[0])] == pair[0]]
        return self._with_lines([main], annotations=tuple(annotations))

    # -- other trees: annotations ----------------------------------------------------------------

    def annotation(self, path: Path) -> Annotation:
        """Return the annotation of a position, which may be empty."""
        path = as_moves_path(path)
        at = bisect_left(self.annotations, (path,))
        if at < len(self.annotations) and self.annotations[at][0] == path:
            return self.annotations[at][1]
        self._checked_path(path)
        return _EMPTY

    def with_annotation(self, path: Path, annotation: Annotation) -> GameTree:
        """Return the tree with this annotation of a position; an empty one deletes it."""
        path = self._checked_path(path)
        if not isinstance(annotation, Annotation):
            raise expected("an Annotation", annotation, "Annotation('a comment') is one")
        at = bisect_left(self.annotations, (path,))
        end = at + (at < len(self.annotations) and self.annotations[at][0] == path)
        new = ((path, annotation),) if annotation else ()
        return self._with(annotations=(*self.annotations[:at], *new, *self.annotations[end:]))

    def with_comment(self, path: Path, comment: str) -> GameTree:
        """Return the tree with this comment on a position; an empty one deletes it."""
        return self.with_annotation(path, self.annotation(path).replaced(comment=comment))

    def with_tags(self, tags: Mapping[str, str | int]) -> GameTree:
        """Return the tree with these tags and no others."""
        return self._with(tags=TagPairs(tidy_tags(as_tags(tags))))

    def with_tag(self, name: str, value: str | int) -> GameTree:
        """Return the tree with this value of one tag; an empty value deletes the tag."""
        ((tag, _),) = tidy_tags(as_tags({name: "x"})) or (("", ""),)
        if not tag:
            raise HiveError(f"{quoted(name)} is not the name of a tag that can be set")
        tags = {**dict(self.tags), **as_tags({tag: value})}
        if not tags[tag]:
            del tags[tag]
        return self._with(tags=TagPairs(tidy_tags(tags)))

    def with_ending(self, ending: Outcome | None) -> GameTree:
        """Return the tree with the main line ended by the players; None: not ended by them.

        :raises HiveError: if the board ends the game, or the outcome is none of the players'.
        """
        ending = _as_ending(ending)
        open_end = self._with(ending=None, result=None)
        if ending is None:
            return open_end if self.ending is not None else self
        if open_end.outcome() is not None:
            raise HiveError(f"the game is over already: {open_end.outcome()}")
        return open_end._with(ending=ending)

    def with_result(self, result: GameState | str | None) -> GameTree:
        """Return the tree with what a file claims as result: a draw, a player's win, or None."""
        return self._with(result=as_result(result))

    def with_notes(self, notes: tuple[Note, ...]) -> GameTree:
        """Return the tree with these notes about a file."""
        return self._with(notes=tuple(notes))

    def _with_lines(self, lines: list[Line] | tuple[Line, ...], **changes: Any) -> GameTree:
        """Return the tree with these lines, which are in order."""
        if lines[0] != self.lines[0]:
            changes |= {"ending": None, "result": None}
        return self._with(lines=tuple(lines), **changes)

    def _with(self, **changes: Any) -> GameTree:
        """Return the tree with other values of some fields, which need no checks."""
        tree = object.__new__(GameTree)
        for name in GameTree.__slots__:
            object.__setattr__(tree, name, changes.get(name, getattr(self, name)))
        return tree


def as_result(value: object) -> GameState | None:
    """Return the result that a file claims: a state, or a text such as `1-0`; None if not over.

    :raises HiveError: if it is not one.
    """
    if value is None:
        return None
    result = parse_result(value) if isinstance(value, str) else None
    if result is None:
        raise expected("a result", value, "write GameState.DRAW, '1-0' or None")
    return result if result in OVER else None


def _as_ending(value: object) -> Outcome | None:
    if value is None or (isinstance(value, Outcome) and value.termination in BY_PLAYERS):
        return value
    raise expected("an Outcome by resignation, agreement or on time", value)


def _mapping(value: Any, what: str) -> dict[Any, Any]:
    try:
        return dict(value)
    except (TypeError, ValueError):
        raise expected(what, value, "write a dict, or pairs") from None
