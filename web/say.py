"""What the page says in words: names of tiles and places, whose turn it is, why not. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core import Board, Bug, Color, Hex, Move, Piece, Reason, Rule, Termination
from hive_core.notation import parse_move_text
from web.locale import text
from web.state import AppState, Refused, Stuck


def color_name(lang: str, color: Color) -> str:
    """`white` or `black`, within a sentence."""
    return text(lang, f"color.{color}")


def color_title(lang: str, color: Color) -> str:
    """`White` or `Black`, at the start of a sentence."""
    return text(lang, f"Color.{color}")


def piece_name(lang: str, piece: Piece) -> str:
    """A tile in words, such as `white ant 1`."""
    kind = kind_name(lang, piece)
    return text(lang, "piece", kind=kind, number=piece.number) if piece.number else kind


def kind_name(lang: str, piece: Piece) -> str:
    """A kind of tile in words, such as `white ant`."""
    return text(
        lang,
        "kind",
        color=color_name(lang, piece.color),
        bug=text(lang, f"bug.{piece.bug.value}"),
    )


def piece_names(lang: str, pieces: Iterable[Piece]) -> str:
    """Several tiles in words: `a, b and c`."""
    names = [piece_name(lang, piece) for piece in pieces]
    if len(names) < 2:
        return "".join(names)
    first = text(lang, "list.comma").join(names[:-1])
    return text(lang, "list.and", first=first, last=names[-1])


def place_name(lang: str, board: Board, piece: Piece, to: Hex) -> str:
    """A destination in words, as the move's notation names it: `east of the white queen bee`."""
    parts = parse_move_text(board.move_string(Move(piece, to)))
    if parts.reference is None:
        return text(lang, "place.first")
    side = "on" if parts.direction is None else parts.direction.name
    return text(lang, f"place.{side}", piece=piece_name(lang, parts.reference))


def sentence(state: AppState) -> str:
    """The one sentence of the status line."""
    lang, board = state.lang, state.board
    if isinstance(state.note, Stuck):
        return why(lang, board, state.note.piece, state.note.reason)
    if isinstance(state.note, Refused):
        return why(lang, board, state.note.piece, state.note.reason)
    if state.note is not None:
        return text(lang, state.note.key, **dict(state.note.values))
    names = {
        "Color": color_title(lang, board.turn),
        "color": color_name(lang, board.turn),
        "Other": color_title(lang, board.turn.other),
        "other": color_name(lang, board.turn.other),
    }
    outcome = board.outcome()
    if outcome is not None and state.is_last:
        return _ending(state, outcome.termination, outcome.winner)
    if state.draw_offer is not None:
        return text(lang, "status.offer", **names)
    if state.pending is not None:
        return text(lang, "status.pending", place=_pending_place(state, board))
    if state.selected is not None:
        return text(lang, "status.selected", piece=piece_name(lang, state.selected))
    if not state.is_last:
        last = len(state.record.moves)
        key = "status.branch" if state.playable else "status.earlier"
        return text(lang, key, ply=state.ply, last=last, **names)
    return text(lang, f"status.{_turn_key(state, board)}", **names)


def is_warning(state: AppState) -> bool:
    """Whether the sentence warns: a piece that cannot go, a position that comes back."""
    if isinstance(state.note, Stuck | Refused):
        return True
    return state.note is None and state.is_last and _turn_key(state, state.board) == "repeated"


def _pending_place(state: AppState, board: Board) -> str:
    assert state.selected is not None
    assert state.pending is not None
    piece = piece_name(state.lang, state.selected)
    place = place_name(state.lang, board, state.selected, state.pending)
    return text(state.lang, "target", piece=piece, place=place)


def last_move(state: AppState) -> str:
    """The move that led to the position that is shown, as a plain sentence; empty for none."""
    if state.ply == 0:
        return ""
    return move_text(state.lang, state.record.moves[state.ply - 1])


def move_text(lang: str, move: str) -> str:
    """A MoveString in words."""
    parts = parse_move_text(move)
    if parts.piece is None:
        return text(lang, "move.pass")
    name = piece_name(lang, parts.piece)
    if parts.reference is None:
        place = text(lang, "place.first")
    else:
        side = "on" if parts.direction is None else parts.direction.name
        place = text(lang, f"place.{side}", piece=piece_name(lang, parts.reference))
    return text(lang, "target", piece=name, place=place)


def why(lang: str, board: Board, piece: Piece, reason: Reason) -> str:
    """Why a piece cannot move, or cannot go where it was sent, in words."""
    key = f"why.{reason.rule.name}"
    if reason.rule is Rule.GATED and len(reason.pieces) != 2:
        key = "why.GATED.all"  # more than one gate: their tiles are too many to name
    return text(
        lang,
        key,
        piece=piece_name(lang, piece),
        others=piece_names(lang, reason.pieces),
        color=color_name(lang, board.turn),
    )


def _ending(state: AppState, termination: Termination, winner: Color | None) -> str:
    lang, ending = state.lang, state.record.ending
    if winner is None:
        key = {
            Termination.BOTH_QUEENS_SURROUNDED: "both",
            Termination.AGREEMENT: "agreed",
        }.get(termination, "repetition")
        return text(lang, f"over.{key}")
    how = "queen" if ending is None else ending.how
    return text(
        lang,
        f"over.{how}",
        Color=color_title(lang, winner),
        Other=color_title(lang, winner.other),
        other=color_name(lang, winner.other),
    )


def _turn_key(state: AppState, board: Board) -> str:
    """Which sentence tells the player to move what there is to do."""
    if state.mode != "play":
        return "view"
    if state.record.moves[-1:] == ("pass",):
        return "passed-twice" if state.record.moves[-2:] == ("pass", "pass") else "passed"
    if board.ply == 0:
        return "begin"
    queen = Piece(board.turn, Bug.QUEEN)
    if board.hex_of(queen) is None:
        only_the_queen = all(move.piece == queen for move in board.legal_moves)
        return "queen" if only_the_queen else "place"
    if board.repetition_draw and board.is_repetition(2):
        return "repeated"
    return (
        "move"
        if any(board.hex_of(m.piece) is None for m in board.legal_moves if m.piece)
        else "move-only"
    )
