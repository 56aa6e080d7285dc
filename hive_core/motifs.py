"""Tactical motifs: what a move does, in the terms players use, for hints and reviews.

A motif is a fact that is true after the move and not before. Whether the move is good is not
considered. Slow and readable.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from hive_core._board.setup import lowest_ply
from hive_core._rules.arguments import MoveLike, PieceLike, as_move, as_piece
from hive_core.board import Board, as_board
from hive_core.types import Bug, Color, GameState, Hex, Move, Piece

_SEVERAL = 2
"""Smaller changes in the number of moves or spaces are not mentioned."""

_SOME = 12


class MotifKind(enum.Enum):
    """What a move may do, most important first; the value is an English clause."""

    WINS = "it wins the game"
    DRAWS = "it ends the game in a draw"
    DEFENDS = "without it the opponent could win at once"
    THREATENS = "it threatens to win on the next turn"
    COVERS_QUEEN = "it climbs onto the opponent's queen"
    SURROUNDS = "it fills a side of the opponent's queen"
    FREES_QUEEN = "it frees a side of its own queen"
    UNCOVERS = "it uncovers a tile"
    PINS = "it pins opposing tiles"
    TRAPS = "it leaves opposing tiles without a move"
    COVERS = "it climbs onto an opposing tile"
    UNPINS = "it unpins its own tiles"
    PLACES_QUEEN = "it places the queen, so that tiles can move"
    REACHES = "it brings tiles within one move of the opponent's queen"
    SHIELDS = "it keeps opposing tiles from reaching its own queen in one move"
    RELEASES = "it lets its own tiles move that could not"
    APPROACHES = "it gets nearer to the opponent's queen"
    MOBILIZES = "it puts a new tile where it can move"
    LIMITS = "it takes moves from the opponent's tiles"
    EXTENDS = "it gives its own tiles more moves"
    BLOCKS = "it leaves the opponent fewer places for new tiles"
    ROOM = "it makes more places for its own new tiles"
    SAVES = "it keeps ants in hand until they can move"


@dataclass(frozen=True, slots=True)
class Motif:
    """One thing that a move does, and the tiles it concerns.

    `side`, `count`: whose moves or spaces become more or fewer, and by how many, or how many ants
    stay in hand; None and 0 if nothing is counted.
    """

    kind: MotifKind
    pieces: tuple[Piece, ...] = ()
    side: Color | None = None
    count: int = 0


def motifs(board: Board, move: MoveLike) -> tuple[Motif, ...]:
    """Return the motifs of a legal move, most important first; none for a pass or a quiet move.

    :raises IllegalMoveError: if a rule forbids the move.
    """
    move = as_move(as_board(board), move)
    if move.piece is None or move.to is None:
        return ()
    path = board.path(move)
    mover = board.turn
    after = board.copy()
    after.push(move)
    motifs: list[Motif] = []

    def note(kind: MotifKind, *pieces: Piece) -> None:
        motifs.append(Motif(kind, pieces))

    own, other = Piece(mover, Bug.QUEEN), Piece(mover.other, Bug.QUEEN)
    state = after.state
    if state is _won_by(mover):
        return (Motif(MotifKind.WINS, (other,)),)
    if state is GameState.DRAW:
        note(MotifKind.DRAWS)
    elif state is GameState.IN_PROGRESS:
        if _winning_replies_before(board, move) and not _can_win(after, mover.other):
            note(MotifKind.DEFENDS, own)
        if not _can_win(board, mover) and _could_win_next(after, mover):
            note(MotifKind.THREATENS, other)
    motifs += _about_queens(board, after, move)
    motifs += _about_pins(board, after, mover)
    beneath = board.stack_at(move.to)
    if beneath and beneath[-1].color is not mover and beneath[-1].bug is not Bug.QUEEN:
        note(MotifKind.COVERS, beneath[-1])
    if len(path.steps) > 1:
        uncovered = after.piece_at(path.steps[0].place)
        if uncovered is not None and uncovered.color is mover:
            note(MotifKind.UNCOVERS, uncovered)
        nearer = _distance(after, move.piece, other) < _distance(board, move.piece, other)
        on_queen = bool(beneath) and beneath[-1] == other
        if nearer and not on_queen and move.piece.color is mover:
            note(MotifKind.APPROACHES, other)
    elif move.piece.bug is Bug.QUEEN:
        note(MotifKind.PLACES_QUEEN, move.piece)
    if state is not GameState.DRAW:
        motifs += _about_moves(board, after, move.piece, motifs)
    if any(motif.kind is MotifKind.REACHES and move.piece in motif.pieces for motif in motifs):
        motifs = [motif for motif in motifs if motif.kind is not MotifKind.APPROACHES]
    order = list(MotifKind)
    return tuple(sorted(motifs, key=lambda motif: order.index(motif.kind)))


def _about_queens(before: Board, after: Board, move: Move) -> list[Motif]:
    """Return what the move does to the sides of both queens."""
    motifs = []
    mover = before.turn
    assert move.to is not None
    for queen in (Piece(mover.other, Bug.QUEEN), Piece(mover, Bug.QUEEN)):
        place = before.hex_of(queen)
        if place is None:
            continue
        theirs = queen.color is not mover
        if theirs and move.to == place:
            motifs.append(Motif(MotifKind.COVERS_QUEEN, (queen,)))
        if theirs and free_sides(after, queen) < free_sides(before, queen):
            motifs.append(Motif(MotifKind.SURROUNDS, (queen,)))
        if not theirs and free_sides(after, queen) > free_sides(before, queen):
            motifs.append(Motif(MotifKind.FREES_QUEEN, (queen,)))
    return motifs


def _about_pins(before: Board, after: Board, mover: Color) -> list[Motif]:
    """Return which tiles the move pins or unpins.

    A tile that the move covers or uncovers is neither pinned nor unpinned by that.
    """
    tops = [{stack[-1] for stack in board.stacks().values()} for board in (before, after)]
    on_top = tops[0] & tops[1]
    was, now = ({piece for piece in on_top if board.is_pinned(piece)} for board in (before, after))
    caught = sorted((piece for piece in now - was if piece.color is not mover), key=str)
    freed = sorted((piece for piece in was - now if piece.color is mover), key=str)
    return [
        Motif(kind, tuple(pieces))
        for kind, pieces in ((MotifKind.PINS, caught), (MotifKind.UNPINS, freed))
        if pieces
    ]


def _about_moves(before: Board, after: Board, moved: Piece, known: list[Motif]) -> list[Motif]:
    """Return how the move changes the number of moves and spaces of both sides on their turn.

    `known`: the motifs so far, which are not repeated in other words.
    """
    mover = before.turn
    held = {piece for motif in known for piece in motif.pieces if motif.kind in _HELD}
    own, other = Piece(mover, Bug.QUEEN), Piece(mover.other, Bug.QUEEN)
    was, now = _mobility(before, mover), _mobility(after, mover)
    theirs_was, theirs = _mobility(before, mover.other), _mobility(after, mover.other)
    motifs: list[Motif] = []

    def note(kind: MotifKind, pieces: set[Piece]) -> None:
        if pieces:
            motifs.append(Motif(kind, tuple(sorted(pieces, key=str))))

    tops = {stack[-1] for stack in after.stacks().values()}
    note(MotifKind.TRAPS, (theirs_was.goals.keys() - theirs.goals.keys() - held) & tops)
    goal, home = after.hex_of(other), before.hex_of(own)
    onto = () if goal is None else (goal,)
    reaching = now.reaching({*_open_ring(after, other), *onto})
    reached = was.reaching({*_open_ring(before, other), *onto}) | _beside(before, other)
    near = reaching - reached - _beside(after, other) - {own}
    note(MotifKind.REACHES, near)
    if home is not None:
        came = theirs_was.reaching(_open_ring(before, own)) - _beside(before, own)
        come = theirs.reaching(_open_ring(after, own)) | _beside(after, own)
        note(MotifKind.SHIELDS, came - come - held - {other})
    placed = before.hex_of(moved) is None
    if moved.bug is not Bug.QUEEN or not placed:
        note(MotifKind.RELEASES, now.goals.keys() - was.goals.keys() - held - {moved})
        if now.count - was.count >= _SEVERAL:
            motifs.append(Motif(MotifKind.EXTENDS, (), mover, now.count - was.count))
    if placed and moved in now.goals and moved.bug is not Bug.QUEEN and moved not in near:
        motifs.append(Motif(MotifKind.MOBILIZES, (moved,)))
    if theirs_was.count - theirs.count >= _SEVERAL:
        count = theirs_was.count - theirs.count
        motifs.append(Motif(MotifKind.LIMITS, (), mover.other, count))
    if len(theirs_was.places) - len(theirs.places) >= _SEVERAL:
        count = len(theirs_was.places) - len(theirs.places)
        motifs.append(Motif(MotifKind.BLOCKS, (), mover.other, count))
    if len(now.places) - len(was.places) >= _SEVERAL:
        motifs.append(Motif(MotifKind.ROOM, (), mover, len(now.places) - len(was.places)))
    saved = _saved_ants(before, moved)
    if saved >= _SEVERAL:
        motifs.append(Motif(MotifKind.SAVES, (), mover, saved))
    return motifs


_HELD = (
    MotifKind.PINS,
    MotifKind.COVERS,
    MotifKind.COVERS_QUEEN,
    MotifKind.UNPINS,
    MotifKind.UNCOVERS,
)
"""The motifs that imply that tiles can move, or no longer can."""


def free_sides(board: Board, queen: PieceLike) -> int:
    """Return how many hexes beside the queen are empty; 6 while she is in hand."""
    place = as_board(board).hex_of(queen)
    return 6 if place is None else sum(board.piece_at(n) is None for n in place.neighbors())


def board_on_turn(board: Board, color: Color) -> Board | None:
    """Return the position as if it were that player's turn and no tile had just moved.

    None if it cannot be: White has no second move before Black's first.
    """
    stacks = board.stacks()
    ply = lowest_ply(stacks, color, None)
    if ply is None:
        return None
    return Board._laid_out(stacks, color, board.game_type, None, ply)


def can_move(board: Board, piece: PieceLike) -> bool:
    """Return whether the tile on the board could move if it were its player's turn."""
    piece = as_piece(piece)
    on_turn = board_on_turn(as_board(board), piece.color)
    if on_turn is None or on_turn.hex_of(piece) is None:
        return False
    return bool(on_turn.moves_of(piece))


def _won_by(color: Color) -> GameState:
    return GameState.WHITE_WINS if color is Color.WHITE else GameState.BLACK_WINS


def _can_win(board: Board, color: Color) -> bool:
    """Tell whether the player, who is to move, can end the game in their favour at once."""
    if board.turn is not color or free_sides(board, Piece(color.other, Bug.QUEEN)) > 1:
        return False
    won = _won_by(color)
    tried = board.copy()
    for move in board.legal_moves:
        tried.push(move)
        wins = tried.state is won
        tried.pop()
        if wins:
            return True
    return False


def _winning_replies_before(board: Board, move: Move) -> bool:
    """Tell whether most other moves let the opponent win at once."""
    mover = board.turn
    if free_sides(board, Piece(mover, Bug.QUEEN)) > 2:
        return False
    others = [other for other in board.legal_moves if other != move]
    # A sample is enough; spread over the list, it has moves of different tiles.
    others = others[:: max(len(others) // _SOME, 1)]
    after = board.copy()
    lost = 0
    for other in others:
        after.push(other)
        lost += _can_win(after, mover.other)
        after.pop()
    return lost * 2 > len(others)


def _could_win_next(after: Board, mover: Color) -> bool:
    """Tell whether the mover could win at once after most of a sample of the replies."""
    if free_sides(after, Piece(mover.other, Bug.QUEEN)) > 1:
        return False
    tried = after.copy()
    moves = list(after.legal_moves)
    winning = 0
    some = moves[:: max(len(moves) // _SOME, 1)]
    for move in some:
        tried.push(move)
        winning += tried.outcome() is None and _can_win(tried, mover)
        tried.pop()
    return winning * 2 > len(some)


def _distance(board: Board, piece: Piece, queen: Piece) -> int:
    """Return the distance from the piece to the queen; 99 if either is in hand."""
    tile_hex, queen_hex = board.hex_of(piece), board.hex_of(queen)
    if tile_hex is None or queen_hex is None:
        return 99
    q, r = tile_hex.q - queen_hex.q, tile_hex.r - queen_hex.r
    return max(abs(q), abs(r), abs(q + r))


@dataclass(frozen=True, slots=True)
class _Mobility:
    """The moves a side would have if it were its turn and no tile had just moved.

    `goals`: its tiles on the board that can move, and where to. `places`: hexes for a new tile.
    """

    goals: dict[Piece, frozenset[Hex]]
    places: frozenset[Hex]

    @property
    def count(self) -> int:
        """The number of moves of its tiles on the board."""
        return sum(map(len, self.goals.values()))

    def reaching(self, hexes: Iterable[Hex]) -> set[Piece]:
        """Return the tiles that can go to one of these hexes."""
        targets = set(hexes)
        return {piece for piece, goals in self.goals.items() if goals & targets}


_NO_MOBILITY = _Mobility({}, frozenset())


def _mobility(board: Board, color: Color) -> _Mobility:
    """Return the moves that side would have in this position if it were its turn.

    `_NO_MOBILITY` if it cannot be its turn: White has no second move before Black's first.
    """
    on_turn = board_on_turn(board, color)
    if on_turn is None:
        return _NO_MOBILITY
    goals: dict[Piece, set[Hex]] = {}
    places = set()
    for move in on_turn.legal_moves:
        if move.piece is None or move.to is None or move.piece.color is not color:
            continue
        if on_turn.hex_of(move.piece) is None:
            places.add(move.to)
        else:
            goals.setdefault(move.piece, set()).add(move.to)
    return _Mobility({piece: frozenset(to) for piece, to in goals.items()}, frozenset(places))


def _open_ring(board: Board, queen: Piece) -> set[Hex]:
    """Return the empty hexes beside a queen; none while she is in hand."""
    place = board.hex_of(queen)
    return set() if place is None else {n for n in place.neighbors() if board.piece_at(n) is None}


def _beside(board: Board, queen: Piece) -> set[Piece]:
    """Return the tiles on the ground or on top that touch a queen, or lie on her."""
    place = board.hex_of(queen)
    if place is None:
        return set()
    return {piece for at in (place, *place.neighbors()) for piece in board.stack_at(at)}


def _saved_ants(board: Board, piece: Piece) -> int:
    """Return how many ants stay in hand if another tile is placed before tiles can move."""
    color = piece.color
    if board.hex_of(piece) is not None or board.hex_of(Piece(color, Bug.QUEEN)) is not None:
        return 0
    if piece.bug in (Bug.ANT, Bug.QUEEN):
        return 0
    return sum(tile.bug is Bug.ANT for tile in board.reserve(color))
