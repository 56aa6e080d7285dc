"""Info lines, an extension of UHP: the engine's best moves while it searches.

docs/uhp.md has the grammar. The engine writes them and the client reads them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core.board import Board
from hive_core.search import SearchResult

_WHOLE = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_DECIMAL = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,9})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class InfoLine:
    """One of the best moves after a search of some depth.

    `depth`: in plies. `nodes`: positions visited. `seconds`: since the search began. `number`:
    1 for the best move, 2 for the next. `moves`: the expected moves as MoveStrings, the move
    itself first. `score`: for the side to move, None if the end is known: `win_in` then has the
    plies to a forced win, negative to a forced loss.

    >>> print(InfoLine(3, 845, 0.1, 1, ("wA1 bQ-", "bS1 wQ/"), score=12))
    info depth 3 nodes 845 time 0.100 score 12 line 1 pv wA1 bQ-;bS1 wQ/
    """

    depth: int
    nodes: int
    seconds: float
    number: int
    moves: tuple[str, ...]
    score: float | None = None
    win_in: int | None = None

    def __str__(self) -> str:
        worth = f"score {self.score}" if self.win_in is None else f"win {self.win_in}"
        effort = f"depth {self.depth} nodes {self.nodes} time {self.seconds:.3f}"
        return f"info {effort} {worth} line {self.number} pv {';'.join(self.moves)}"

    @classmethod
    def parse(cls, text: str) -> InfoLine | None:
        """Return the info line of a text, None if it is not one; unknown pairs are skipped.

        >>> InfoLine.parse("info depth 1 nodes 31 time 0.004 win 1 line 1 pv wL /bG1").win_in
        1
        """
        head, _, moves = text.partition(" pv ")
        first, *words = head.split() or [""]
        if first.lower() != "info" or len(words) % 2:
            return None
        pairs = {key.lower(): value for key, value in zip(words[::2], words[1::2], strict=True)}
        depth, nodes, number = (_whole(pairs.get(key)) for key in ("depth", "nodes", "line"))
        seconds, score = (_decimal(pairs.get(key)) for key in ("time", "score"))
        win_in = _whole(pairs.get("win"))
        line = tuple(move.strip() for move in moves.split(";") if move.strip())
        if depth is None or nodes is None or number is None or seconds is None or not line:
            return None
        if (score is None) == (win_in is None) or number < 1:
            return None
        return cls(depth, nodes, seconds, number, line, score, win_in)


def _whole(text: str | None) -> int | None:
    return int(text) if text is not None and _WHOLE.fullmatch(text) else None


def _decimal(text: str | None) -> float | None:
    if text is None or not _DECIMAL.fullmatch(text):
        return None
    return float(text) if "." in text else int(text)


def info_lines(board: Board, result: SearchResult, count: int) -> list[str]:
    """Return the info lines of the best moves found on this board, at most `count`."""
    return [
        str(
            InfoLine(
                result.depth,
                result.nodes,
                result.seconds,
                number,
                tuple(board.variation(line.moves)),
                line.score if line.win_in is None else None,
                line.win_in,
            )
        )
        for number, line in enumerate(result.lines[:count], 1)
    ]
