"""The facade: a game of Hive as named, frozen values, with readable errors.

Converts to and from the packed ints of `_rules/position.py` and `_rules/movegen.py`; nothing else
does.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from hive_core._board import setup
from hive_core._notation import move_strings
from hive_core._notation.boardtext import board_text
from hive_core._rules import arguments, movegen, repetition
from hive_core._rules.coordinates import MIDDLE, LegalMoves, Window
from hive_core._rules.explain import explain, explain_piece
from hive_core._rules.hexgrid import CELL_BITS, cell_at
from hive_core._rules.position import EMPTY, IN_HAND, Position
from hive_core._values.reasons import Reason
from hive_core.errors import HiveError, IllegalMoveError, expected
from hive_core.notation import format_game_text, parse_game_text
from hive_core.types import (
    PIECES,
    Bug,
    Color,
    GameState,
    GameType,
    Hex,
    Move,
    Outcome,
    Piece,
    Termination,
)

if TYPE_CHECKING:
    from hive_core.types import Path


class Board:
    r"""A game: the position on the board and the moves that led to it.

    `game_type`: a `GameType` or its name. `without`: the handicap, the tiles that a player who
    gives odds does without, such as `"wA3 wM"`; it becomes part of the game type. `tournament`:
    whether the queen is forbidden on a player's first turn. `repetition_draw`: whether the third
    occurrence of a position ends the game; if not, `is_repetition` still reports it.

    A piece may be given by its name, a hex as `(0, -1)`, as `"0,-1"` or by a piece that lies there,
    a colour as `"white"`, a move as a MoveString.

    :raises HiveError: if the game type does not exist, or no player can do without those tiles; by
        every method, if an argument is of the wrong kind.

    >>> board = Board("Base+ML")
    >>> for text in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"):
    ...     move = board.push_move(text)
    >>> board.game_string()
    'Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-'
    >>> len(board.legal_moves), board.turn.name, board.outcome()
    (32, 'WHITE', None)
    """

    def __init__(
        self,
        game_type: arguments.GameTypeLike = "Base+ML",
        *,
        tournament: bool = False,
        repetition_draw: bool = False,
        without: str | Iterable[arguments.PieceLike] = (),
    ) -> None:
        self._game_type = arguments.as_game_type(game_type)
        if without != ():
            self._game_type = self._game_type.with_handicap(without)
        self._repetition_draw = arguments.as_flag(repetition_draw, "repetition_draw")
        self._position = Position(self._game_type, arguments.as_flag(tournament, "tournament"))
        self._window = MIDDLE
        self._past_windows: list[Window] = []
        self._start: dict[Hex, tuple[Piece, ...]] = {}
        self._codes: list[int] | None = None
        self._ended: Outcome | None = None

    # -- other ways to make a board --------------------------------------------------------------

    @classmethod
    def from_game_string(
        cls,
        text: arguments.TextLike,
        *,
        tournament: bool = False,
        repetition_draw: bool = False,
        strict: bool = False,
    ) -> Board:
        """Return the board after the moves of a GameString; its state and turn are ignored.

        `text`: the text itself, an open text file, or the `pathlib.Path` of a file.
        A queen in either player's first move switches `tournament` off for this game. With
        `repetition_draw`, moves after a third repetition are refused: the game is over.

        The text is read as `Game.read` does: within quotes or a link, with type, state or turn
        missing, expansions added and tiles renumbered as the moves need. With `strict` it must be
        what the Universal Hive Protocol prescribes, as engines read it; moves may be spelt freely.

        :raises InvalidGameStringError: at the first fault, with its index and the legal part.
        """
        text = arguments.read_text(text, "a GameString, an open text file or a Path")
        if arguments.as_flag(strict, "strict"):
            parts = parse_game_text(text)
            game_type, moves, names = parts.game_type, list(parts.moves), None
        else:
            # Imported here to keep the page's start quick.
            from hive_core._notation.pasted import pasted_moves
            from hive_core._notation.renumber import Renumbering

            (game_type, moves), names = pasted_moves(text), Renumbering()
        board = cls(
            game_type,
            tournament=arguments.as_flag(tournament, "tournament")
            and not move_strings.opens_with_a_queen(moves),
            repetition_draw=repetition_draw,
        )
        move_strings.play(board, moves, names)
        return board

    @classmethod
    def from_position(
        cls, text: str, *, tournament: bool = False, repetition_draw: bool = False
    ) -> Board:
        """Return the board of a PositionString, the line that `position_string` writes.

        Moves are played on it as in a game. It has no GameString, since no moves lead to it. A
        player whose only tile is the queen switches `tournament` off.

        :raises InvalidPositionError: if it is not spelt as one, or no game can go on from the
            position, with the index of the fault; `hive_core.faults` lists what is checked.

        >>> board = Board.from_position("Base;Position;White[3];wQ@0,0;bQ@1,0;wB1.bB1@0,1")
        >>> len(board.moves_of("wQ")), board.ply
        (2, 4)
        """
        from hive_core.faults import read_position

        parts = read_position(text)
        stacks = parts.stacks
        opened = any(setup.has_only_a_queen(stacks, color) for color in Color)
        return cls._laid_out(
            stacks,
            parts.turn,
            parts.game_type,
            parts.moved,
            setup.ply_of(stacks, parts.turn, parts.moved, parts.turn_number),
            tournament=arguments.as_flag(tournament, "tournament") and not opened,
            repetition_draw=repetition_draw,
        )

    @classmethod
    def from_stacks(
        cls,
        stacks: arguments.StacksLike,
        turn: arguments.ColorLike = Color.WHITE,
        game_type: arguments.GameTypeLike = "Base+MLP",
        *,
        moved: arguments.PieceLike | None = None,
        turn_number: int | None = None,
    ) -> Board:
        """Return a position that is set up by hand, for studies and tests; it has no GameString.

        `stacks`: the pieces of each hex, bottom to top. A stack may be one text, its names
        separated by spaces or `+`: `{"0,0": "wQ bB1"}`. `moved`: the piece that moved in the turn
        just before, which a pillbug may not throw. `turn_number`: as in UHP; if it is None, the
        lowest that is possible with so many tiles.

        :raises HiveError: if no game can go on from it: a piece occurs twice or is not in the game,
            a bug that cannot climb is on another, numbers are out of order, the tiles are not
            connected, the number of tiles rules out the turn, a queen was not placed by the fourth
            turn, or `moved` cannot have moved. `hive_core.faults` returns all of these.
        """
        from hive_core.faults import find_faults

        kind, side = arguments.as_game_type(game_type), arguments.as_color(turn)
        placed = arguments.as_stacks(stacks)
        last = None if moved is None else arguments.as_piece(moved)
        if turn_number is not None:
            turn_number = arguments.as_turn_number(turn_number)
        for fault in find_faults(placed, side, kind, moved=last, turn_number=turn_number):
            if fault.forbids:
                raise HiveError(str(fault))
        ply = setup.ply_of(placed, side, last, turn_number)
        return cls._laid_out(placed, side, kind, last, ply)

    @classmethod
    def _laid_out(
        cls,
        stacks: setup.Stacks,
        turn: Color,
        game_type: GameType,
        moved: Piece | None,
        ply: int,
        *,
        tournament: bool = False,
        repetition_draw: bool = False,
    ) -> Board:
        """Return the board of a position that has been checked."""
        board = cls(game_type, tournament=tournament, repetition_draw=repetition_draw)
        board._start = dict(stacks)
        board._window = setup.lay_out(board._position, stacks, turn, moved, ply)
        return board

    def copy(self) -> Board:
        """Return an independent board with the same game."""
        other = Board.__new__(Board)
        other._game_type = self._game_type
        other._repetition_draw = self._repetition_draw
        other._position = self._position.copy()
        other._window = self._window
        other._past_windows = self._past_windows[:]
        other._start = self._start
        other._codes = self._codes
        other._ended = self._ended
        return other

    __copy__ = copy

    # -- the rules of this game ------------------------------------------------------------------

    @property
    def game_type(self) -> GameType:
        """The expansions in play, and the handicap; a board keeps its game type."""
        return self._game_type

    @property
    def tournament(self) -> bool:
        """Whether no queen may be placed on a player's first turn."""
        return self._position.tournament

    @property
    def repetition_draw(self) -> bool:
        """Whether the third occurrence of a position ends the game; can be changed at any time."""
        return self._repetition_draw

    @repetition_draw.setter
    def repetition_draw(self, value: bool) -> None:
        self._repetition_draw = arguments.as_flag(value, "repetition_draw")
        self._codes = None

    # -- what lies on the board ------------------------------------------------------------------

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color(self._position.turn)

    @property
    def ply(self) -> int:
        """The number of moves played, passes included: 0 and up."""
        return self._position.ply

    def stack_at(self, place: arguments.PlaceLike) -> tuple[Piece, ...]:
        """Return the pieces on the hex, bottom to top; empty if there are none."""
        place = arguments.as_place(self, place)
        return self._stack(cell_at(place)) if place in self._window else ()

    def _stack(self, cell: int) -> tuple[Piece, ...]:
        position = self._position
        index = position.top[cell]
        stack: list[Piece] = []
        while index != EMPTY:
            stack.append(PIECES[index])
            index = position.beneath[index]
        return tuple(reversed(stack))

    def piece_at(self, place: arguments.PlaceLike) -> Piece | None:
        """Return the piece on top of the hex, if any."""
        stack = self.stack_at(place)
        return stack[-1] if stack else None

    def stacks(self) -> dict[Hex, tuple[Piece, ...]]:
        """Return everything on the board: hex -> pieces, bottom to top."""
        cells = sorted({cell for cell in self._position.cell if cell != IN_HAND})
        return {self._window.hex_at(cell): self._stack(cell) for cell in cells}

    def hex_of(self, piece: arguments.PieceLike) -> Hex | None:
        """Return the hex of the piece, or None if it is not on the board."""
        cell = self._position.cell[arguments.as_piece(piece).index]
        return None if cell == IN_HAND else self._window.hex_at(cell)

    def reserve(self, color: arguments.ColorLike) -> tuple[Piece, ...]:
        """Return the player's pieces still in hand, in the order of `Bug` and number."""
        cell, pieces = self._position.cell, _pieces(self.game_type, arguments.as_color(color))
        return tuple([piece for index, piece in pieces if cell[index] == IN_HAND])

    def is_covered(self, piece: arguments.PieceLike) -> bool:
        """Tell whether the piece is on the board with another on top of it."""
        place = self.hex_of(piece)
        return place is not None and self.piece_at(place) != arguments.as_piece(piece)

    def is_pinned(self, piece: arguments.PieceLike) -> bool:
        """Tell whether the piece is alone on its hex and moving it would split the hive."""
        cell = self._position.cell[arguments.as_piece(piece).index]
        if cell == IN_HAND or self._position.height[cell] > 1:
            return False
        return cell in movegen.pinned_cells(self._position)

    def surrounded_queens(self) -> tuple[Piece, ...]:
        """Return the queens with six occupied neighbouring hexes, white's first."""
        surrounded = self._position.surrounded()
        return tuple(Piece(color, Bug.QUEEN) for color in Color if surrounded >> color & 1)

    @property
    def last_moved(self) -> Piece | None:
        """The piece that moved, or was thrown, in the turn just before; None after other turns."""
        index = self._position.moved
        return None if index < 0 else PIECES[index]

    # -- moves -----------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: a pass if nothing else is possible, none if the game is over."""
        return LegalMoves(self._legal_codes(), self._window)

    def _legal_codes(self) -> list[int]:
        if self._codes is None:
            over = self._ended or (self._repetition_draw and self.is_repetition())
            self._codes = [] if over else movegen.generate(self._position)
        return self._codes

    def moves_of(self, piece: arguments.PieceLike) -> list[Move]:
        """Return the legal moves of one piece, thrown ones included."""
        index = arguments.as_piece(piece).index
        window = self._window
        return [window.move_of(c) for c in self._legal_codes() if c >> CELL_BITS == index]

    def is_legal(self, move: arguments.MoveLike) -> bool:
        """Tell whether the move is one of `legal_moves`.

        :raises InvalidMoveError: if a text is not a move in this position.
        """
        return self._window.code_of(arguments.as_move(self, move)) in self._legal_codes()

    def explain(self, move: arguments.MoveLike) -> Reason | None:
        """Return why the move is illegal, or None if it is legal."""
        return explain(self, arguments.as_move(self, move))

    def explain_piece(self, piece: arguments.PieceLike) -> Reason | None:
        """Return why the piece has no move in this position, or None if it has one."""
        return explain_piece(self, arguments.as_piece(piece))

    def path(self, move: arguments.MoveLike) -> Path:
        """Return the path of a legal move: over which hexes, how high, as which bug.

        :raises IllegalMoveError: if a rule forbids the move.
        """
        from hive_core._board.paths import find_path

        return find_path(self, move)

    def push(self, move: arguments.MoveLike) -> None:
        """Play a move. A `Move` is not checked and must be legal; a text is checked.

        :raises HiveError: if a text is not a legal move, or the hex is far outside the hive.
        """
        if not isinstance(move, Move):
            self.push_move(move)
            return
        code = self._window.code_of(move)
        if code is None:
            raise HiveError(f"{move} is far outside the hive in {self.describe()}")
        self._past_windows.append(self._window)
        self._position.make(code)
        self._codes = None
        if move.to is not None and self._window.is_rim(move.to):
            self._window = Window.around(self.stacks())

    def push_move(self, move: arguments.MoveLike) -> Move:
        """Check a move, a MoveString or a `Move`, then play it and return it.

        :raises InvalidMoveError: if the text is not a move in this position.
        :raises IllegalMoveError: if a rule forbids the move.
        """
        checked = arguments.as_move(self, move)
        if not self.is_legal(checked):
            reason = explain(self, checked)
            assert reason is not None, f"{checked} is neither legal nor explained"
            raise IllegalMoveError(checked, str(move).strip(), reason, self.describe())
        self.push(checked)
        return checked

    def resign(self, color: arguments.ColorLike) -> None:
        """End the game: this player resigns.

        :raises HiveError: if the game is over already.
        """
        self._end(Outcome(Termination.RESIGNATION, arguments.as_color(color).other))

    def agree_draw(self) -> None:
        """End the game: the players agree to a draw.

        :raises HiveError: if the game is over already.
        """
        self._end(Outcome(Termination.AGREEMENT, None))

    def lose_on_time(self, color: arguments.ColorLike) -> None:
        """End the game: this player's time has run out.

        :raises HiveError: if the game is over already.
        """
        self._end(Outcome(Termination.TIME, arguments.as_color(color).other))

    def _end(self, outcome: Outcome) -> None:
        if self.outcome() is not None:
            raise HiveError(f"the game is over already in {self.describe()}")
        self._ended = outcome
        self._codes = None

    def pop(self) -> Move:
        """Undo the last move and return it; this also undoes how the players ended it.

        :raises HiveError: if no move was played.
        """
        if not self._past_windows:
            raise HiveError(f"no move to take back in {self.describe()}")
        code = self._position.unmake()
        self._window = self._past_windows.pop()
        self._codes = None
        self._ended = None
        return self._window.move_of(code)

    def peek(self) -> Move:
        """Return the last move, without undoing it.

        :raises HiveError: if no move was played.
        """
        if not self._past_windows:
            raise HiveError(f"no move was played in {self.describe()}")
        return self._past_windows[-1].move_of(self._position.history[-1][0])

    @property
    def is_set_up(self) -> bool:
        """Whether it began from a position that was set up by hand: it has no GameString."""
        return bool(self._start)

    def root(self) -> Board:
        """Return a board of the position before the first move: empty, or as it was set up."""
        board = self.copy()
        while board._past_windows:
            board.pop()
        return board

    @property
    def move_stack(self) -> list[Move]:
        """The moves played, first to last."""
        history = zip(self._past_windows, self._position.history, strict=True)
        return [window.move_of(entry[0]) for window, entry in history]

    # -- the state of the game -------------------------------------------------------------------

    def outcome(self, *, repetition: bool | None = None) -> Outcome | None:
        """Return how the game ended, or None while it is in progress.

        `repetition`: whether a third occurrence ends it; by default as `repetition_draw` says.
        """
        surrounded = self._position.surrounded()
        if surrounded == 3:
            return Outcome(Termination.BOTH_QUEENS_SURROUNDED, None)
        if surrounded:
            winner = Color.BLACK if surrounded == 1 else Color.WHITE
            return Outcome(Termination.QUEEN_SURROUNDED, winner)
        if self._ended is not None:
            return self._ended
        if repetition is None:
            repetition = self._repetition_draw
        if arguments.as_flag(repetition, "repetition") and self.is_repetition():
            return Outcome(Termination.REPETITION, None)
        return None

    def is_repetition(self, count: int = 3) -> bool:
        """Tell whether the position has occurred at least `count` times, now included."""
        count = arguments.as_whole(count, "the number of times", 1)
        return repetition.occurrences(self._position, count) >= count

    def is_game_over(self) -> bool:
        """Tell whether the game has ended; `outcome()` returns how."""
        return self.outcome() is not None

    @property
    def state(self) -> GameState:
        """The state of the game, in UHP's words."""
        outcome = self.outcome()
        if outcome is not None:
            return outcome.state
        return GameState.IN_PROGRESS if self.ply else GameState.NOT_STARTED

    @property
    def result(self) -> GameState | None:
        """The state of a game that is over, such as `WhiteWins`; None while it goes on."""
        outcome = self.outcome()
        return None if outcome is None else outcome.state

    def status(self) -> setup.Status:
        """Recompute everything that the position keeps up to date, and return what is wrong."""
        return setup.status(self._position, self.stacks(), self.game_type)

    # -- text ------------------------------------------------------------------------------------

    def parse_move(self, text: str) -> Move:
        """Return the move that a MoveString means in this position; it may be illegal.

        The reference may be any tile beside the destination, even the one that moves. A climb names
        the tile beneath, without a direction.

        :raises InvalidMoveError: if it is not a MoveString, the reference is not on the board, or a
            direction leads a beetle or mosquito to an occupied space.
        """
        return move_strings.resolve(self, arguments.as_text(text, "a MoveString"))

    def move_string(self, move: arguments.MoveLike) -> str:
        """Return the canonical MoveString of a move that is legal here.

        :raises HiveError: if the destination touches no tile that could be its reference.
        """
        return move_strings.canonical(self, arguments.as_move(self, move))

    def variation(self, moves: Iterable[arguments.MoveLike]) -> list[str]:
        """Return the MoveStrings of moves that could be played one after the other from here.

        `print(*board.variation(search(board, limit).line), sep=", ")` shows what a search expects.

        :raises InvalidMoveError: if a text is not a move in its position.
        :raises IllegalMoveError: if a rule forbids one of them.
        """
        return move_strings.variation(self, moves)

    def move_strings(self) -> list[str]:
        """Return the MoveStrings of the moves played, first to last."""
        board = self.copy()
        texts: list[str] = []
        while board._past_windows:
            move = board.pop()
            texts.append(board.move_string(move))
        return texts[::-1]

    def game_string(self) -> str:
        """Return the game as a UHP GameString.

        :raises HiveError: if the position was set up by hand: no moves lead to it.
        """
        if self._start:
            raise HiveError("a position that was set up by hand has no GameString")
        return format_game_text(self.game_type, self.state, self.move_strings())

    def position_string(self) -> str:
        """Return the position as one line of text; `from_position` reads it.

        Its moves are not part of it, so earlier occurrences of the position do not count in the
        board that is read; nor are a resignation, an agreed draw and the options of the rules.
        `hive_core.positions` has the grammar.

        >>> board = Board("Base")
        >>> for text in ("wS1", "bG1 wS1-", "wQ -wS1"):
        ...     move = board.push_move(text)
        >>> board.position_string()
        'Base;Position;Black[2];wQ@-1,0;wS1@0,0;bG1@1,0'
        """
        from hive_core.positions import format_position_text

        return format_position_text(
            self.stacks(),
            self.turn,
            self.game_type,
            turn_number=self.ply // 2 + 1,
            moved=self.last_moved,
        )

    def key(self) -> int:
        """Return a number of 64 bits that distinguishes positions, the same in every process.

        It depends on the tiles and their hexes, the game type, the side to move and the piece that
        moved last, not on how the position was reached; `hive_core.symmetry` has the details.
        """
        from hive_core.symmetry import key

        return key(self)

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same position under the same rules; the moves may differ."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._facts() == other._facts()

    def _facts(self) -> tuple[object, ...]:
        rules = (self.game_type, self.tournament, self.repetition_draw)
        return rules, self.ply, self.stacks(), self.last_moved, self._ended

    def describe(self) -> str:
        """Return the game as text, for an error: its GameString, or the PositionString.

        The latter if the position was set up by hand.
        """
        return self.position_string() if self._start else self.game_string()

    def __repr__(self) -> str:
        options = ", tournament=True" * self.tournament
        options += ", repetition_draw=True" * self.repetition_draw
        if self._start:
            return f"Board.from_position({self.position_string()!r}{options})"
        return f"Board.from_game_string({self.game_string()!r}{options})"

    def __str__(self) -> str:
        """Return a drawing in characters, by `_notation/boardtext.py`."""
        return board_text(self.stacks())

    def _repr_svg_(self) -> str:
        """Return the SVG that a notebook shows."""
        from hive_core.svg import draw

        return draw(self)


def as_board(value: object) -> Board:
    """Return the board, after checking that it is one.

    :raises HiveError: if it is not.
    """
    if isinstance(value, Board):
        return value
    if isinstance(value, str):
        raise expected("a Board", value, "Board.from_game_string(text) reads a GameString")
    if callable(getattr(value, "board", None)):
        raise expected("a Board", value, "its method board() makes one")
    raise expected("a Board", value)


@cache
def _pieces(game_type: GameType, color: Color) -> tuple[tuple[int, Piece], ...]:
    """Return the index and the piece of each of a player's tiles."""
    return tuple((piece.index, piece) for piece in game_type.pieces(color))
