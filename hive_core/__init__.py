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

The names on this page, and the modules with a public name, are found by `import hive_core` alone; a
module is loaded when it is first used:

| module | what it is for |
| --- | --- |
| `hive_core.game` | `Game`: a game with variations and annotations, to read, build and write |
| `hive_core.game_tree`, `hive_core.annotations` | the same game as a frozen value |
| `hive_core.pgn`, `hive_core.sgf` | read and write game files |
| `hive_core.game_code` | a game in a few characters, and what two players send each other |
| `hive_core.svg` | `draw`: any board as one self-contained SVG |
| `hive_core.search` | `search`: finds the best move within a limit, and the principal variations |
| `hive_core.levels`, `hive_core.openings` | moves at eight levels; the opening book |
| `hive_core.explorer` | how games went on from a position, and how they ended |
| `hive_core.evaluate`, `hive_core.motifs` | a position's value, a move's tactical motifs |
| `hive_core.scores` | the unit of scores, and the chance to win that a score means |
| `hive_core.breakdown` | the parts of a position's value: which tiles count, and for whom |
| `hive_core.notation`, `hive_core.positions` | MoveStrings, GameStrings and positions as text |
| `hive_core.faults` | what is wrong with a position |
| `hive_core.symmetry` | the twelve images of a position, and keys that compare positions |
| `hive_core.engine` | a client of UHP engines: starts one, gives it games, asks for moves |
| `hive_core.uhp` | the Universal Hive Protocol (UHP): `python -m hive_core` is an engine |
| `hive_core.teach` | boards in documents, tasks, puzzles, lessons, exercise sheets, widgets |

Hive is Gen42's game; this project is not associated with Gen42.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from hive_core._board.move_counting import divide, perft
from hive_core._board.setup import Status
from hive_core._rules.coordinates import LegalMoves
from hive_core._values.reasons import Reason, Rule
from hive_core.board import Board
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
    InvalidPositionError,
)
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
    from hive_core import annotations as annotations
    from hive_core import breakdown as breakdown
    from hive_core import engine as engine
    from hive_core import evaluate as evaluate
    from hive_core import explorer as explorer
    from hive_core import faults as faults
    from hive_core import game as game
    from hive_core import game_code as game_code
    from hive_core import game_tree as game_tree
    from hive_core import levels as levels
    from hive_core import motifs as motifs
    from hive_core import notation as notation
    from hive_core import openings as openings
    from hive_core import pgn as pgn
    from hive_core import positions as positions
    from hive_core import scores as scores
    from hive_core import search as search
    from hive_core import sgf as sgf
    from hive_core import svg as svg
    from hive_core import symmetry as symmetry
    from hive_core import teach as teach
    from hive_core import uhp as uhp
    from hive_core._formats.anyfile import read_game, read_games, read_headers
    from hive_core._formats.headers import GameHeader
    from hive_core._game.file_error import GameFileError
    from hive_core._game.notes import Note, NoteKind
    from hive_core._game.record import GameRecord
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
    "GameFileError",
    "GameHeader",
    "GameRecord",
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
    "Note",
    "NoteKind",
    "Outcome",
    "Piece",
    "Reason",
    "Rule",
    "Status",
    "Termination",
    "divide",
    "perft",
    "read_game",
    "read_games",
    "read_headers",
]

__version__ = "0.1.0"

_MODULES = frozenset(
    """annotations breakdown engine evaluate explorer faults game game_code game_tree levels motifs
    notation openings pgn positions scores search sgf svg symmetry teach uhp""".split()  # noqa: SIM905
)
_LATE = {
    "Game": "game",
    "GameFileError": "_game.file_error",
    "GameHeader": "_formats.headers",
    "GameRecord": "_game.record",
    "Note": "_game.notes",
    "NoteKind": "_game.notes",
    "read_game": "_formats.anyfile",
    "read_games": "_formats.anyfile",
    "read_headers": "_formats.anyfile",
}
"""Where the names are that are imported when they are first used: most programs need no files."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a module of the package, or a name from one, when it is first used."""
        if name in _MODULES:
            return import_module(f"hive_core.{name}")
        if name in _LATE:
            value = globals()[name] = getattr(import_module(f"hive_core.{_LATE[name]}"), name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *_MODULES, *_LATE})
