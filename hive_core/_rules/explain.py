"""Why a move is illegal: the rule it breaks, found on named values, slowly and readably.

The rules are tried in the order of the tuples below; the first one that is broken is the answer.
The legal moves themselves come from `movegen.py`. Tests check that every move it leaves out
has a reason here, and that the reason is true.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from hive_core._rules.board_view import BoardView
from hive_core._rules.connection import connected_parts
from hive_core._rules.gates import first_gate, gate_of_throw, gate_on_the_way, walks
from hive_core._rules.movegen import QUEEN_DUE_PLY
from hive_core._rules.steps import (
    Heights,
    Stacks,
    flanks,
    ground_steps,
    lifted,
    movers,
    throwers,
)
from hive_core._values.bugs import BUG_TYPES
from hive_core._values.reasons import Reason, Rule
from hive_core.types import Bug, Direction, GameState, Hex, Move, Piece

_LONG_SLIDES = {bug.steps for bug in BUG_TYPES if bug.slides and bug.steps and bug.steps > 1}
"""The numbers of slides in a move, of the bugs that make an exact number of more than one."""


class Question:
    """A piece, a hex to go to, and the facts about both on this board that the rules need."""

    def __init__(self, board: BoardView, piece: Piece, to: Hex) -> None:
        self.board = board
        self.piece = piece
        self.to = to
        self.start = board.hex_of(piece)
        self.is_own = piece.color is board.turn

    @cached_property
    def queen_in_hand(self) -> Piece | None:
        """The queen of the side to move, while she is not on the board."""
        queen = Piece(self.board.turn, Bug.QUEEN)
        return queen if self.board.hex_of(queen) is None else None

    @cached_property
    def stack(self) -> tuple[Piece, ...]:
        """The pieces on the hex of the piece, with the piece itself; empty if it is in hand."""
        return () if self.start is None else self.board.stack_at(self.start)

    @cached_property
    def rest(self) -> Stacks:
        """The stacks without the piece."""
        stacks = self.board.stacks()
        return stacks if self.start is None else lifted(stacks, self.start)

    @cached_property
    def heights(self) -> Heights:
        """The heights of those stacks."""
        return {place: len(stack) for place, stack in self.rest.items()}

    @cached_property
    def bugs(self) -> list[Bug]:
        """The bugs as which the piece may move by itself in this turn."""
        if self.start is None or not self.is_own:
            return []
        return movers(self.board, self.piece, self.start)

    @cached_property
    def throwers(self) -> list[Hex]:
        """The hexes from which a pillbug or mosquito may throw the piece in this turn."""
        return [] if self.start is None else throwers(self.board, self.start)


Check = Callable[[Question], Reason | None]
Rules = tuple[tuple[str, Check], ...]


def explain(board: BoardView, move: Move) -> Reason | None:
    """Return the reason why the move is illegal, or None if it is legal."""
    if board.is_legal(move):
        return None
    if board.state not in (GameState.IN_PROGRESS, GameState.NOT_STARTED):
        return Reason(Rule.GAME_OVER)
    if move.piece is None or move.to is None:
        return Reason(Rule.PASS_NOT_FORCED)
    question = Question(board, move.piece, move.to)
    if question.start is None:
        return _first_broken((*ENTERING, *PLACING), question)
    return _first_broken((*THROWING, *LEAVING, *MOVING), question)


def explain_piece(board: BoardView, piece: Piece) -> Reason | None:
    """Return the reason why the piece has no move, or None if it has one."""
    if board.moves_of(piece):
        return None
    if board.state not in (GameState.IN_PROGRESS, GameState.NOT_STARTED):
        return Reason(Rule.GAME_OVER)
    start = board.hex_of(piece)
    question = Question(board, piece, Hex(0, 0) if start is None else start)
    if start is None:
        return _first_broken(ENTERING, question) or Reason(Rule.NO_ROOM)
    return _first_broken((*LEAVING, *STAYING), question)


def _first_broken(rules: Rules, question: Question) -> Reason | None:
    """Return the reason of the first rule that forbids the move."""
    for _, check in rules:
        reason = check(question)
        if reason is not None:
            return reason
    return None


# -- a piece in hand, wherever it would be placed ------------------------------------------------


def _not_in_game(q: Question) -> Reason | None:
    game_type = q.board.game_type
    if game_type.has(q.piece):
        return None
    missing = game_type.includes(q.piece.bug)
    return Reason(Rule.GIVEN_UP if missing else Rule.NOT_IN_GAME, (q.piece,))


def _not_your_piece_to_place(q: Question) -> Reason | None:
    return None if q.is_own else Reason(Rule.NOT_YOUR_PIECE, (q.piece,))


def _queen_due(q: Question) -> Reason | None:
    if q.queen_in_hand and q.piece != q.queen_in_hand and q.board.ply >= QUEEN_DUE_PLY:
        return Reason(Rule.QUEEN_DUE, (q.queen_in_hand,))
    return None


def _queen_not_first(q: Question) -> Reason | None:
    if q.board.tournament and q.piece.bug is Bug.QUEEN and q.board.ply < 2:
        return Reason(Rule.QUEEN_NOT_FIRST, (q.piece,))
    return None


def _lower_number_first(q: Question) -> Reason | None:
    first = next(p for p in q.board.reserve(q.piece.color) if p.bug is q.piece.bug)
    return None if first == q.piece else Reason(Rule.LOWER_NUMBER_FIRST, (first,))


ENTERING: Rules = (
    ("the game is played with this bug", _not_in_game),
    ("the piece belongs to the side to move", _not_your_piece_to_place),
    ("the queen is placed by the fourth turn", _queen_due),
    ("the tournament opening keeps the queen for later", _queen_not_first),
    ("pieces of one kind enter in number order", _lower_number_first),
)
"""The rules for placing a piece in hand, wherever it goes."""


# -- the hex where a piece is placed -------------------------------------------------------------


def _placed_on_tile(q: Question) -> Reason | None:
    stack = q.board.stack_at(q.to)
    return Reason(Rule.PLACED_ON_TILE, stack[-1:], (q.to,)) if stack else None


def _first_at_origin(q: Question) -> Reason | None:
    return None if q.board.ply else Reason(Rule.FIRST_AT_ORIGIN, hexes=(q.to,))


def _placed_beside_opponent(q: Question) -> Reason | None:
    around = [top for n in q.to.neighbors() if (top := q.board.piece_at(n)) is not None]
    strangers = tuple(top for top in around if top.color is not q.piece.color)
    if strangers and q.board.ply > 1:
        return Reason(Rule.PLACED_BESIDE_OPPONENT, strangers, (q.to,))
    return None


def _placed_apart(q: Question) -> Reason | None:
    return Reason(Rule.PLACED_APART, hexes=(q.to,))


PLACING: Rules = (
    ("a tile is placed on an empty hex", _placed_on_tile),
    ("the first tile lies at 0,0", _first_at_origin),
    ("a placed tile touches no tile of the opponent", _placed_beside_opponent),
    ("a placed tile touches the hive", _placed_apart),
)
"""The rules for placing it on a hex; the last one is broken if no other is."""


# -- a piece on the board, wherever it would go --------------------------------------------------


def _not_your_piece_to_move(q: Question) -> Reason | None:
    if not q.is_own and (q.queen_in_hand or not q.throwers):
        return Reason(Rule.NOT_YOUR_PIECE, (q.piece,))
    return None


def _queen_not_placed(q: Question) -> Reason | None:
    if not q.queen_in_hand:
        return None
    due = q.board.ply >= QUEEN_DUE_PLY
    return Reason(Rule.QUEEN_DUE if due else Rule.QUEEN_NOT_PLACED, (q.queen_in_hand,))


def _not_your_piece_on_a_stack(q: Question) -> Reason | None:
    if not q.is_own and q.stack[-1] == q.piece and len(q.stack) > 1:
        return Reason(Rule.NOT_YOUR_PIECE, (q.piece,))
    return None


def _covered(q: Question) -> Reason | None:
    above = q.stack[q.stack.index(q.piece) + 1 :]
    return Reason(Rule.COVERED, above, _start(q)) if above else None


def _frozen(q: Question) -> Reason | None:
    if q.piece == q.board.last_moved:
        return Reason(Rule.FROZEN, (q.piece,), _start(q))
    return None


def _pinned(q: Question) -> Reason | None:
    if q.board.is_pinned(q.piece):
        return Reason(
            Rule.PINNED, hexes=_start(q), groups=tuple(map(tuple, connected_parts(q.rest)))
        )
    return None


def _nothing_to_copy(q: Question) -> Reason | None:
    if not q.is_own or q.bugs or q.throwers:
        return None
    return Reason(Rule.NOTHING_TO_COPY, (q.piece,), _start(q))


LEAVING: Rules = (
    ("the game is played with this bug", _not_in_game),
    ("the piece is the mover's own, or one that can be thrown", _not_your_piece_to_move),
    ("the mover's queen is on the board", _queen_not_placed),
    ("only a tile that stands alone is thrown", _not_your_piece_on_a_stack),
    ("nothing lies on the piece", _covered),
    ("the piece did not move in the turn just before", _frozen),
    ("the hive stays in one piece", _pinned),
    ("a mosquito touches a bug that it can copy", _nothing_to_copy),
)
"""The rules for moving a piece off its hex, wherever it goes."""


def _start(q: Question) -> tuple[Hex, ...]:
    return () if q.start is None else (q.start,)


# -- the hex where a piece moves -----------------------------------------------------------------


def _same_hex(q: Question) -> Reason | None:
    return Reason(Rule.SAME_HEX, hexes=(q.to,)) if q.start == q.to else None


def _occupied(q: Question) -> Reason | None:
    if q.to in q.rest and not any(bug.info.climbs for bug in q.bugs):
        return Reason(Rule.OCCUPIED, q.rest[q.to][-1:], (q.to,))
    return None


def _off_hive(q: Question) -> Reason | None:
    if q.to not in q.rest and not any(n in q.rest for n in q.to.neighbors()):
        return Reason(Rule.OFF_HIVE, hexes=(q.to,))
    return None


def _gated(q: Question) -> Reason | None:
    assert q.start is not None
    gates = [gate_on_the_way(bug, q.heights, q.start, q.to) for bug in q.bugs]
    if q.start not in q.rest:  # a tile in a stack is never thrown
        gates += [gate_of_throw(q.heights, q.start, over, q.to) for over in q.throwers]
    for gate in gates:
        if gate is not None:
            return Reason(Rule.GATED, tuple(q.rest[place][-1] for place in gate), gate)
    return None


def _loses_contact(q: Question) -> Reason | None:
    if q.start is None or q.start in q.rest or q.to in q.rest:
        return None
    if not any(bug.info.slides or bug.info.climbs for bug in q.bugs):
        return None
    for direction in Direction:
        touches = any(flank in q.rest for flank in flanks(q.start, direction))
        if q.start + direction.value == q.to and not touches:
            return Reason(Rule.OFF_HIVE, hexes=(q.to,))
    return None


def _no_reach(q: Question) -> Reason | None:
    return Reason(Rule.NO_REACH, hexes=(q.to,))


_ARRIVING: Rules = (
    ("the hex is empty, or the piece climbs", _occupied),
    ("the hex touches the hive", _off_hive),
    ("no gate is in the way", _gated),
    ("a slide keeps touching the hive", _loses_contact),
    ("the bug moves like this", _no_reach),
)

MOVING: Rules = (("a move ends on another hex", _same_hex), *_ARRIVING)
"""The rules for moving it to a hex; the last one is broken if no other is."""


# -- a throw that must wait ----------------------------------------------------------------------


def _thrower_rests(q: Question) -> Reason | None:
    """Return the reason if the piece could be thrown there, had the thrower not just moved."""
    start = q.start
    if start is None or q.queen_in_hand:
        return None
    if len(q.stack) > 1 or q.piece == q.board.last_moved or q.board.is_pinned(q.piece):
        return None
    for over in throwers(q.board, start, frozen=True):
        arrives = q.to not in q.rest and q.to != start and q.to in over.neighbors()
        if arrives and gate_of_throw(q.heights, start, over, q.to) is None:
            return Reason(Rule.FROZEN, q.board.stack_at(over), (over,))
    return None


THROWING: Rules = (("the thrower did not move in the turn just before", _thrower_rests),)
"""The rule about throwing a piece to a hex; checked first, because its reason is the thrower."""


# -- a piece that may leave its hex and has nowhere to go ----------------------------------------


def _gated_everywhere(q: Question) -> Reason | None:
    narrow = _narrow_places(q)
    tops = (top for place in narrow if (top := q.board.piece_at(place)) is not None)
    return Reason(Rule.GATED, tuple(tops), narrow) if narrow else None


def _every_thrower_rests(q: Question) -> Reason | None:
    assert q.start is not None
    for over in throwers(q.board, q.start, frozen=True):
        for to in over.neighbors():
            reason = _thrower_rests(Question(q.board, q.piece, to))
            if reason is not None:
                return reason
    return None


def _no_reach_anywhere(q: Question) -> Reason | None:
    return Reason(Rule.NO_REACH, hexes=_start(q))


STAYING: Rules = (
    ("no gate keeps the piece in", _gated_everywhere),
    ("a thrower is free to throw it", _every_thrower_rests),
    ("the bug reaches some hex", _no_reach_anywhere),
)
"""The rules that a piece without any move breaks; the last one is broken if no other is."""


def _narrow_places(q: Question) -> tuple[Hex, ...]:
    """Return the hexes whose tiles form gates around the piece; none if something else stops it."""
    assert q.start is not None
    narrow: dict[Hex, None] = {}
    over = (to for thrower in q.throwers for to in thrower.neighbors() if to != q.start)
    for to in dict.fromkeys((*q.start.neighbors(), *over)):
        reason = _first_broken(_ARRIVING, Question(q.board, q.piece, to))
        if reason is not None and reason.rule is Rule.GATED:
            narrow |= dict.fromkeys(reason.hexes)
    if not narrow and any(bug.info.slides for bug in q.bugs):
        steps = list(ground_steps(dict.fromkeys(q.rest, 1), q.start))
        if all(gate is not None for gate, _ in steps):
            narrow |= dict.fromkeys(place for gate, _ in steps for place in gate or ())
            if not steps and all(n in q.rest for n in q.start.neighbors()):
                narrow |= dict.fromkeys(q.start.neighbors())
    for steps_needed in _LONG_SLIDES:
        if not narrow and any(bug.info.slides and bug.info.steps == steps_needed for bug in q.bugs):
            # It can leave its hex, but a gate further on blocks the last step.
            narrow |= dict.fromkeys(first_gate(walks(q.heights, q.start, None, steps_needed)) or ())
    return tuple(narrow)
