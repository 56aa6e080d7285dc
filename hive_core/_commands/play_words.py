"""What the terminal says about a game by codes."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from hive_core.board import Board
from hive_core.errors import one_line
from hive_core.game_code import LONGEST_NAME, LONGEST_NOTE, GameCode, Reply, Request, replies, reply
from hive_core.types import PASS, Color

START_OF_2026 = datetime(2026, 1, 1, tzinfo=UTC)

_WIDTH = 79
_SHOWN = 4
"""How many of the latest moves are shown."""


def introduction(code: GameCode) -> Iterator[str]:
    """Yield what the receiver of a code has to know, line by line."""
    sent = code.correspondence
    assert sent is not None
    board, tree = code.board(), code.tree
    you, friend = sent.sender.other, _title(sent.sender)
    name = one_line(sent.name, 2 * LONGEST_NAME) if sent.name else friend
    opening = ", no queen on a player's first turn" if code.tournament else ""
    other = f", {name} plays {friend}" if sent.name else ""
    yield f"{tree.game_type}{opening}. You play {_title(you)}{other}."
    yield ""
    yield str(board)
    yield ""
    line = tree.main_line
    if line:
        first = max(len(line) - _SHOWN, 0)
        latest = enumerate(line[first:], first + 1)
        yield f"Last moves: {', '.join(f'{ply}. {text}' for ply, text in latest)}"
    for color in (you, you.other):
        hand = " ".join(map(str, board.reserve(color))) or "nothing"
        yield f"{_title(color)} has in hand: {hand}"
    if sent.note:
        yield f"{name} writes: {one_line(sent.note, 2 * LONGEST_NOTE)}"
    if sent.days:
        yield f"Days for each move: {sent.days}"
    if sent.sent:
        moment = START_OF_2026 + timedelta(minutes=sent.sent)
        yield f"Sent: {moment:%Y-%m-%d %H:%M} UTC"
    if sent.request is not None and not is_over(code):
        yield _request(code, sent.request, name)
    yield _state(code, board, you, name)


def _request(code: GameCode, request: Request, name: str) -> str:
    match request:
        case Request.DRAW if Reply.DECLINE in replies(code):
            return f"{name} offers a draw: accept or decline?"
        case Request.DRAW:
            return f"{name} offers a draw: accept it, or play a move to decline."
        case Request.DRAW_DECLINED:
            return f"{name} declines the draw."
        case Request.TAKEBACK_DECLINED:
            return f"{name} does not take the move back."
        case Request.TAKEN_BACK:
            return f"{name} agrees to the takeback."
    possible = replies(code)
    if Reply.ACCEPT not in possible:
        return f"{name} asks for a takeback, but has not moved yet."
    left = len(reply(code, Reply.ACCEPT).tree.main_line)
    moves = ", ".join(code.tree.main_line[left:])
    how = (
        "accept or decline?" if Reply.DECLINE in possible else "accept, or play a move to decline."
    )
    return f"{name} asks to take back {moves}: {how}"


def _state(code: GameCode, board: Board, you: Color, name: str) -> str:
    outcome = board.outcome() or code.tree.result
    if outcome is not None:
        return f"The game is over: {outcome}."
    if board.turn is you and PASS in board.legal_moves:
        return "You cannot move. Type pass."
    if board.turn is you:
        return "It is your turn. Type a move, or help."
    return f"It is {name}'s turn."


def about_reply(code: GameCode) -> str:
    """Return what a reply that is not sent yet says and does."""
    sent, board = code.correspondence, code.board()
    assert sent is not None
    lines = [str(board)]
    if sent.request is not None:
        lines.append(_OWN_REQUESTS[sent.request])
    if is_over(code):
        lines.append(f"The game is over then: {board.outcome()}.")
    lines.append("Enter prints the code; undo takes this back.")
    return "\n".join(lines)


_OWN_REQUESTS = {
    Request.DRAW: "You offer a draw.",
    Request.DRAW_DECLINED: "You decline the draw.",
    Request.TAKEBACK: "You ask for a takeback.",
    Request.TAKEBACK_DECLINED: "You decline the takeback.",
    Request.TAKEN_BACK: "You agree to the takeback.",
}


def moves_by_tile(board: Board) -> str:
    """Return the legal moves, a paragraph for each tile: the tile, then where it can go."""
    places: dict[str, list[str]] = defaultdict(list)
    for move in board.legal_moves:
        tile, _, place = board.move_string(move).partition(" ")
        places[tile].append(place)
    return "\n".join(
        textwrap.fill(
            f"{tile:<4} {' '.join(sorted(spots))}",
            _WIDTH,
            subsequent_indent=" " * 5,
            break_on_hyphens=False,
        )
        for tile, spots in sorted(places.items())
    )


def is_over(code: GameCode) -> bool:
    """Tell whether the game of a code has ended."""
    return not replies(code)


def link(address: str, code: str) -> str:
    """Return a link that opens the game in the page with that address."""
    return f"{address.partition('#')[0]}#code={code}"


def _title(color: Color) -> str:
    return color.name.capitalize()
