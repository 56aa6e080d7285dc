r"""The board game Hive in pure Python: rules, notation, game files, pictures, an opponent.

>>> from hive_core import Board
>>> board = Board("Base+MLP")
>>> for text in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"):
...     move = board.push_move(text)
>>> print(board)
wQ    wS1   bG1   bQ
>>> len(board.legal_moves), board.outcome()
(37, None)
>>> print(board.explain("wS1 wQ/"))
one hive: moving it would split the hive
>>> from hive_core.search import Limit, search
>>> len(board.variation(search(board, Limit(depth=1)).line))
1

Pieces may be given by name, hexes as `"0,-1"`, colours as `"white"`, moves as MoveStrings. Anything
else raises a `HiveError` whose message says what is expected instead.

The names on this page are imported from `hive_core` itself. Its modules have more:

| module | what it is for |
| --- | --- |
| `hive_core.game` | `Game`: a game with variations and annotations, to read, build and write |
| `hive_core.game_tree`, `hive_core.annotations` | the same game as a frozen value |
| `hive_core.anyfile` | `read_games`: reads a GameString, a PGN or an SGF text |
| `hive_core.pgn`, `hive_core.sgf` | read and write game files |
| `hive_core.gamefile` | the main line of a game as a record, and the errors of files |
| `hive_core.svg` | `draw`: any board as one self-contained SVG |
| `hive_core.search` | `search`: finds the best move within a limit, and the principal variations |
| `hive_core.levels` | `choose`: a move at one of eight levels of strength |
| `hive_core.evaluate`, `hive_core.motifs` | a position's value, a move's tactical motifs |
| `hive_core.scores` | the unit of scores, and the chance to win that a score means |
| `hive_core.breakdown` | the parts of a position's value: which tiles count, and for whom |
| `hive_core.bugs` | the table of bugs: how many there are, and how each moves |
| `hive_core.path` | the hexes that a move passes over |
| `hive_core.notation`, `hive_core.renumber` | MoveStrings and GameStrings as text |
| `hive_core.positions`, `hive_core.faults` | positions as text, and what is wrong with one |
| `hive_core.symmetry` | the twelve images of a position, and keys that compare positions |
| `hive_core.tasks` | positions with something to do: read, judged by the rules, written |
| `hive_core.puzzles`, `hive_core.lessons` | the tasks of the package |
| `hive_core.uhp` | the Universal Hive Protocol (UHP): `python -m hive_core` is an engine |
| `hive_core.engine` | a client of UHP engines: starts one, gives it games, asks for moves |

Hive is Gen42's game; this project is not associated with Gen42.
"""

from typing import TYPE_CHECKING

from hive_core._rules.coordinates import LegalMoves
from hive_core.board import Board
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
    InvalidPositionError,
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

if TYPE_CHECKING:
    from hive_core.game import Game

__all__ = [
    "PASS",
    "PIECES",
    "POCKET",
    "Board",
    "Bug",
    "Color",
    "Direction",
    "Game",
    "GameState",
    "GameType",
    "Hex",
    "HiveError",
    "IllegalMoveError",
    "InvalidGameStringError",
    "InvalidMoveError",
    "InvalidPositionError",
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

__version__ = "0.1.0"

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import `Game` when it is first used: most programs need no files."""
        if name == "Game":
            from hive_core.game import Game

            return Game
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
