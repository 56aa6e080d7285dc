"""What a game file claims: its result, how the players ended it, the tiles that are in play."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core.board import Board
from hive_core.types import Bug, Color, GameState, GameType, Outcome, Termination

OVER = (GameState.DRAW, GameState.WHITE_WINS, GameState.BLACK_WINS)

ENDING_TAG = "Termination"
"""The tag for an ending that the moves do not show; its values are those of `Termination`."""

BY_PLAYERS = (Termination.RESIGNATION, Termination.AGREEMENT, Termination.TIME)
"""The ways in which a game ends that the moves do not show."""

_RESULTS = {state.lower(): state for state in GameState} | {
    "1-0": GameState.WHITE_WINS,
    "0-1": GameState.BLACK_WINS,
    "1/2-1/2": GameState.DRAW,
    "*": GameState.IN_PROGRESS,
}
_WINNERS = {GameState.WHITE_WINS: Color.WHITE, GameState.BLACK_WINS: Color.BLACK}


def parse_result(text: str) -> GameState | None:
    """Return the state that a result means (`1-0`, `WhiteWins`, `*`), None if it is not one."""
    return _RESULTS.get(text.strip().lower())


def claimed_ending(how: str, result: GameState | None) -> Outcome | None:
    """Return how the players ended the game, by tag and result; None if these do not agree."""
    for termination in BY_PLAYERS:
        if how.strip().lower() == termination.value:
            if termination is Termination.AGREEMENT:
                return Outcome(termination, None) if result is GameState.DRAW else None
            winner = None if result is None else _WINNERS.get(result)
            return None if winner is None else Outcome(termination, winner)
    return None


def end_board(board: Board, ending: Outcome) -> None:
    """End the game on the board as the players did.

    :raises HiveError: if the game is over already.
    """
    if ending.winner is None:
        board.agree_draw()
    elif ending.termination is Termination.TIME:
        board.lose_on_time(ending.winner.other)
    else:
        board.resign(ending.winner.other)


def plain_lines(text: str) -> str:
    r"""Return the text without a byte order mark, with `\n` at the end of every line."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def with_expansions(game_type: GameType | None, bugs: Iterable[Bug]) -> GameType:
    """Return the game type (None: Base) with these bugs among the tiles."""
    found = set(bugs)
    game_type = game_type or GameType()
    needed = [
        bug for bug in Bug if bug.info.expansion and (bug in found or game_type.includes(bug))
    ]
    return GameType(**{str(bug): True for bug in needed})
