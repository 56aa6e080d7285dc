"""The errors of `hive_core`: each names the input, the position and the rule broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hive_core.reasons import Reason
    from hive_core.types import Move


class HiveError(ValueError):
    """Anything `hive_core` refuses; the message is a sentence fit to show a person."""


class InvalidMoveError(HiveError):
    """A text that is no MoveString, or names a tile that cannot be a reference.

    `text` is the input, `game_string` the position it was read in (None: read without one);
    `briefly` says it without the position.
    """

    def __init__(self, text: str, problem: str, game_string: str | None = None) -> None:
        where = f" in {game_string}" if game_string is not None else ""
        self.briefly = f"invalid move {text!r} ({problem})"
        super().__init__(f"{self.briefly}{where}")
        self.text = text
        self.problem = problem
        self.game_string = game_string


class IllegalMoveError(HiveError):
    """A well-formed move that a rule forbids: `move`, the `reason`, and the `game_string`.

    `briefly` says it without the position.
    """

    def __init__(self, move: Move, text: str, reason: Reason, game_string: str) -> None:
        self.briefly = f"illegal move {text!r} ({reason})"
        super().__init__(f"{self.briefly} in {game_string}")
        self.move = move
        self.text = text
        self.reason = reason
        self.game_string = game_string


class InvalidGameStringError(HiveError):
    """A text that is no GameString, or one with a move that cannot be played.

    `index` is the offset of the fault in the text (0 to its length), `ply` the number of moves
    that were fine, and `prefix` their GameString (None when not even the game type was readable).
    """

    def __init__(self, problem: str, index: int, ply: int = 0, prefix: str | None = None) -> None:
        super().__init__(f"invalid GameString at character {index + 1}: {problem}")
        self.problem = problem
        self.index = index
        self.ply = ply
        self.prefix = prefix
