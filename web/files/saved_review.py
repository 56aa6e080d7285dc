"""The finished review of a game as it is kept with the game, and back. Pure.

Writes what a review has seen, in few characters. Reads strictly: a review that cannot have been
made of these moves is dropped, and the game opens without it.
"""

from __future__ import annotations

from typing import Any

from hive_core import Board, Color, HiveError
from web.computer.review import CLOSE_LOOKS, Look, Review, bare
from web.game.record import Record

_COLORS: dict[str | None, Color | None] = {None: None, **{str(color): color for color in Color}}
_MOST_NODES = 10**9


def write(review: Review | None, *, shown: bool) -> dict[str, Any] | None:
    """What is kept of a finished review; `shown`: it was on the page."""
    if review is None:
        return None
    return {
        "person": None if review.person is None else str(review.person),
        "closer": review.closer,
        "shown": shown,
        "looks": [_written(look) for look in review.looks if look is not None],
    }


def _written(look: Look) -> list[int | str]:
    kept: list[int | str] = [look.share, look.best, look.nodes]
    return kept if look.checked is None else [*kept, look.checked]


def read(kept: Any, record: Record) -> Review | None:
    """The review of that game; None where none was kept, or what was kept is damaged."""
    if not isinstance(kept, dict) or not isinstance(kept.get("shown"), bool):
        return None
    person, closer, looks = kept.get("person"), kept.get("closer"), kept.get("looks")
    if not isinstance(person, str | None) or person not in _COLORS:
        return None
    if type(closer) is not int or not 0 <= closer <= CLOSE_LOOKS or not isinstance(looks, list):
        return None
    game = bare(record)
    found = _looks(game, looks)
    if found is None:
        return None
    return Review(game, found, _COLORS[person], running=False, closer=closer)


def _looks(game: Record, kept: list[Any]) -> tuple[Look, ...] | None:
    """The looks of a whole game; None when one of them is damaged or lacking."""
    if len(kept) != len(game.moves) + 1:
        return None
    rules = {"tournament": game.tournament, "repetition_draw": game.repetition_draw}
    board = Board(game.game_type, **rules)
    found: list[Look] = []
    for ply, part in enumerate(kept):
        look = _look(part)
        if look is None or not _is_possible(board, look):
            return None
        found.append(look)
        if ply < len(game.moves):
            board.push_move(game.moves[ply])
    return tuple(found)


def _look(kept: Any) -> Look | None:
    if not isinstance(kept, list) or len(kept) not in (3, 4):
        return None
    share, best, nodes, checked = (*kept, None)[:4]
    shares = [share] if len(kept) == 3 else [share, checked]
    if not all(type(number) is int and 0 <= number <= 100 for number in shares):
        return None
    if not isinstance(best, str) or type(nodes) is not int or not 0 <= nodes <= _MOST_NODES:
        return None
    return Look(share, best, nodes, checked)


def _is_possible(board: Board, look: Look) -> bool:
    """Whether the position can have been seen so: its best move is legal, or it ends the game."""
    outcome = board.outcome()
    if outcome is not None:
        return look == Look.at_end(outcome)
    try:
        move = board.parse_move(look.best)
    except HiveError:
        return False
    return board.is_legal(move) and board.move_string(move) == look.best
