"""The board game Hive in pure Python: rules, notation, move counting.

Hive is Gen42's game; this project is not associated with Gen42.
"""

from hive_core.board import Board, LegalMoves
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
)
from hive_core.perft import divide, perft
from hive_core.reasons import Reason, Rule
from hive_core.setup import Status
from hive_core.types import (
    PASS,
    PIECES,
    POCKET,
    Bug,
    Color,
    Direction,
    GameState,
    GameType,
    Hex,
    Move,
    Outcome,
    Piece,
    Termination,
)

__all__ = [
    "PASS",
    "PIECES",
    "POCKET",
    "Board",
    "Bug",
    "Color",
    "Direction",
    "GameState",
    "GameType",
    "Hex",
    "HiveError",
    "IllegalMoveError",
    "InvalidGameStringError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "Reason",
    "Rule",
    "Status",
    "Termination",
    "divide",
    "perft",
]
