"""The state of a board that plays, as one frozen value, and where it comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from hive_core._game.line_boards import LineBoards
from hive_core.annotations import Annotation, Arrow, Mark, MarkColor
from hive_core.board import Board
from hive_core.errors import HiveError, expected, quoted
from hive_core.game import Game
from hive_core.positions import is_position_text
from hive_core.teach._tasks.lines import tree_of
from hive_core.teach._widgets import words
from hive_core.teach._words.names import color_title
from hive_core.teach.tasks import Attempt, Task
from hive_core.types import Color, Hex, Move, Piece

Mode = Literal["play", "view", "puzzle"]
MODES: Final[tuple[Mode, ...]] = ("play", "view", "puzzle")
THEMES: Final = ("auto", "light", "dark")

_NOTHING = Annotation()
_PLAYER = re.compile(r"human|ai:[1-8]")


def _begin(origin: str) -> Board:
    return Board.from_position(origin) if is_position_text(origin) else Board(origin)


_BOARDS: Final = LineBoards(_begin)


@dataclass(frozen=True, slots=True)
class BoardState:
    """A game, the position shown, the selected tile, and the sentence below the board.

    `origin`: the game type, or the PositionString that the game starts from. `moves`: MoveStrings
    since then. `ply`: how many of them are played in the position shown. `levels`: White's and
    Black's level of the computer, 1 to 8, or 0 for a human. `attempt`: at a task, if the board has
    one; `first`: how many moves lead to its position. `drawn`: marks and arrows on the
    position shown. `sentence`: about the last action; empty for nothing.
    """

    origin: str = "Base+MLP"
    moves: tuple[str, ...] = ()
    ply: int = 0
    mode: Mode = "play"
    levels: tuple[int, int] = (0, 0)
    flip: bool = False
    selected: Piece | None = None
    attempt: Attempt | None = None
    first: int = 0
    drawn: Annotation = _NOTHING
    sentence: str = ""

    @property
    def board(self) -> Board:
        """The position shown. It is shared: do not change it."""
        return _BOARDS.after(self.origin, self.moves[: self.ply])

    @property
    def last_board(self) -> Board:
        """The position after the last move. It is shared: do not change it."""
        return _BOARDS.after(self.origin, self.moves)

    @property
    def last_move(self) -> str:
        """The MoveString that led to the position shown; empty before the first."""
        return self.moves[self.ply - 1] if self.ply else ""

    @property
    def is_last(self) -> bool:
        """Whether the last position is shown."""
        return self.ply == len(self.moves)

    @property
    def starts_from_position(self) -> bool:
        """Whether the game starts from a position that was set up."""
        return is_position_text(self.origin)

    @property
    def message(self) -> str:
        """What the board says: the last action's sentence and whose turn it is."""
        if self.attempt is not None and not (self.attempt.solved and not self.sentence):
            return self.sentence
        turn = words.status(self.board)
        if self.is_computers_turn:
            turn = f"{color_title(self.board.turn)}: the computer is thinking…"
        return f"{self.sentence} {turn}".strip()

    @property
    def level(self) -> int:
        """The level of the player to move; 0 for a human."""
        return self.levels[self.board.turn]

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""
        playing = self.mode != "view" and self.is_last
        if self.attempt is not None and (self.attempt.solved or self.attempt.has_solution):
            return False
        return playing and self.level > 0 and not self.board.is_game_over()

    @property
    def targets(self) -> tuple[Hex, ...]:
        """The spaces that the selected tile can go to."""
        if self.selected is None:
            return ()
        moves = self.board.moves_of(self.selected)
        return tuple(dict.fromkeys(move.to for move in moves if move.to is not None))

    @property
    def must_pass(self) -> bool:
        """Whether the only legal move is to pass."""
        return list(self.board.legal_moves) == [Move()]

    def cleared(self, sentence: str = "") -> BoardState:
        """Return the state with nothing selected and nothing drawn but what the task draws."""
        return replace(self, selected=None, drawn=drawings(self), sentence=sentence)

    def game(self) -> Game:
        """Return the game as a `Game`, without variations."""
        start = self.origin if self.starts_from_position else None
        game = Game(self.board.game_type, start)
        game.add_line(self.moves)
        return game

    def game_string(self) -> str:
        """Return the GameString; empty if the game starts from a position that was set up."""
        return "" if self.starts_from_position else self.last_board.game_string()


def drawings(state: BoardState) -> Annotation:
    """Return the marks and arrows that the task has for the position shown."""
    attempt = state.attempt
    if attempt is not None and attempt.task.kind == "line":
        tree, path = tree_of(attempt.task), state.moves[: state.ply]
        note = tree.annotation(path) if path in tree else _NOTHING
        return Annotation(marks=note.marks, arrows=note.arrows)
    if attempt is None or state.ply != state.first:
        return _NOTHING
    task = attempt.task
    marks = [Mark(place, MarkColor.BLUE) for place in task.marks]
    start = None if task.piece is None else state.board.hex_of(task.piece)
    if start is not None and not marks:
        marks = [Mark(start, MarkColor.BLUE)]
    marked = [place for one in attempt.found if (place := _hex(state.board, one)) is not None]
    marks = [mark for mark in marks if mark.hex not in marked]
    marks += [Mark(place, MarkColor.GREEN) for place in sorted(marked)]
    if attempt.is_clicked and attempt.given_up and attempt.solved:
        rest = [place for one in attempt.missing if (place := _hex(state.board, one)) is not None]
        marks = [mark for mark in marks if mark.hex not in rest]
        marks += [Mark(place, MarkColor.BLUE) for place in rest]
    arrows = tuple(Arrow(tail, head, MarkColor.BLUE) for tail, head in task.arrows)
    return Annotation(marks=tuple(marks), arrows=arrows)


def _hex(board: Board, at: Hex | Piece) -> Hex | None:
    return at if isinstance(at, Hex) else board.hex_of(at)


def from_board(board: Board, **more: object) -> BoardState:
    """Return the state of a game that was played on a board."""
    root = board.root()
    origin = root.position_string() if root.is_set_up else str(root.game_type)
    return _at_the_end(origin, board.move_strings(), more)


def from_game(game: Game, **more: object) -> BoardState:
    """Return the state of the main line of a game."""
    return _at_the_end(game.start or str(game.game_type), game.tree.main_line, more)


def from_texts(game: str = "", position: str = "", moves: object = ()) -> BoardState:
    """Return the state of a GameString, or of a PositionString and the moves since then.

    `moves`: MoveStrings, joined by `;` or one by one; they are played from the last position.

    :raises HiveError: if both or neither a game and a position are given, or one has a fault.
    """
    if game and position:
        raise HiveError("give a game or a position, not both")
    if position:
        state = from_board(Board.from_position(position))
    else:
        text = game or "Base+MLP"
        state = from_board(Board(text) if ";" not in text else Board.from_game_string(text))
    return with_moves(state, moves)


def with_moves(state: BoardState, moves: object) -> BoardState:
    """Return the state after these moves, played from the last position.

    `moves`: MoveStrings, joined by `;` or one by one.

    :raises HiveError: if one of them is illegal.
    """
    board = state.last_board.copy()
    for text in _texts(moves):
        board.push_move(text)
    return replace(from_board(board), levels=state.levels, mode=state.mode, flip=state.flip)


def _texts(moves: object) -> list[str]:
    if isinstance(moves, str):
        return [text.strip() for text in moves.split(";") if text.strip()]
    if not isinstance(moves, (list, tuple)) or not all(isinstance(text, str) for text in moves):
        raise expected("MoveStrings", moves, "write ['wS1', 'bG1 wS1-'] or 'wS1; bG1 wS1-'")
    return list(moves)


def from_task(task: Task, **more: object) -> BoardState:
    """Return the state at the start of a task.

    :raises HiveError: if its position is not a legal one.
    """
    board = task.board()
    levels = [0, 0]
    if task.kind == "beat":
        levels[board.turn.other] = task.level
    state = replace(
        from_board(board, **more),
        mode="puzzle",
        levels=(levels[Color.WHITE], levels[Color.BLACK]),
        attempt=Attempt(task),
        first=len(board.move_stack),
    )
    return state.cleared()


def _at_the_end(origin: str, moves: object, more: dict[str, object]) -> BoardState:
    assert isinstance(moves, (list, tuple))
    state = BoardState(origin, tuple(moves), len(moves))
    return replace(state, **more)  # type: ignore[arg-type]


def level_of(player: object) -> int:
    """Return the level of a player: 0 for `human`, 3 for `ai:3`.

    :raises HiveError: if it is neither `human` nor `ai:1` to `ai:8`.
    """
    if not isinstance(player, str) or not _PLAYER.fullmatch(player):
        raise HiveError(f"{quoted(player)} is not a player: write human, or ai:1 to ai:8")
    return 0 if player == "human" else int(player[3:])


def theme_of(value: object) -> str:
    """Return the value if it is a theme.

    :raises HiveError: if it is none.
    """
    if not isinstance(value, str) or value not in THEMES:
        raise HiveError(f"{quoted(value)} is not a theme: {', '.join(THEMES)}")
    return value


def player_of(level: int) -> str:
    """Return the player of that level: `human` for 0, `ai:3` for 3."""
    return f"ai:{level}" if level else "human"
