"""The errors of `hive_core`: each names the input, the position and the rule broken.

The messages are `Phrase`s of `wording.py`, whose names can be imported from here as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hive_core._values.wording import LONGEST_QUOTE, Phrase, Wording, one_line, phrase, quoted

if TYPE_CHECKING:
    from hive_core._values.reasons import Reason
    from hive_core.types import Move

__all__ = [
    "LONGEST_QUOTE",
    "HiveError",
    "IllegalMoveError",
    "InvalidGameStringError",
    "InvalidMoveError",
    "InvalidPositionError",
    "Phrase",
    "Wording",
    "expected",
    "one_line",
    "phrase",
    "quoted",
]


class HiveError(ValueError):
    """Any error that `hive_core` raises for bad input; the message can be shown to a user.

    It can be pickled and copied, so it also reaches the caller of another process.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes the error again from its message and attributes.

        `Exception` would call the class with the message alone.
        """
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[HiveError], args: tuple[object, ...]) -> HiveError:
    return kind.__new__(kind, *args)


def expected(wanted: str, value: object, how: str = "") -> HiveError:
    """Return the error for an argument of the wrong kind; `how` says how to get the right one."""
    actual = "None" if value is None else f"{quoted(value)} ({type(value).__name__})"
    return HiveError(f"expected {wanted}, not {actual}" + (f": {how}" if how else ""))


class InvalidMoveError(HiveError):
    """A text that is not a MoveString, or that refers to a tile that is not on the board.

    `text`: the input. `game_string`: the position it was read in, None without one. `briefly`: the
    message without the position, in English. `phrase`: the same for translation.
    """

    def __init__(self, text: str, problem: Phrase, game_string: str | None = None) -> None:
        where = f" in {game_string}" if game_string is not None else ""
        self.phrase = phrase(Wording.INVALID_MOVE, text=text, problem=problem)
        self.briefly = str(self.phrase)
        super().__init__(f"{self.briefly}{where}")
        self.text = text
        self.problem = str(problem)
        self.game_string = game_string


class IllegalMoveError(HiveError):
    """A well-formed move that a rule forbids: `move`, the `reason`, and the `game_string`.

    `briefly`: the message without the position, in English. `phrase`: the same for translation.
    """

    def __init__(self, move: Move, text: str, reason: Reason, game_string: str) -> None:
        self.phrase = phrase(Wording.ILLEGAL_MOVE, text=text, reason=reason, move=move)
        self.briefly = str(self.phrase)
        super().__init__(f"{self.briefly} in {game_string}")
        self.move = move
        self.text = text
        self.reason = reason
        self.game_string = game_string


class InvalidGameStringError(HiveError):
    """A text that is not a GameString, or one with a move that cannot be played.

    `index`: the offset of the fault in the text, 0 to its length. `ply`: how many moves before it
    are legal. `prefix`: the GameString of those moves, None if the game type cannot be read.
    `problem`: the fault in English. `phrase`: the same for translation.
    """

    def __init__(
        self, problem: Phrase, index: int, ply: int = 0, prefix: str | None = None
    ) -> None:
        super().__init__(f"invalid GameString at character {index + 1}: {problem}")
        self.phrase = problem
        self.problem = str(problem)
        self.index = index
        self.ply = ply
        self.prefix = prefix


class InvalidPositionError(HiveError):
    """A text that is not a PositionString, or one of a position that is impossible.

    `index`: the offset of the fault in the text, 0 to its length. `problem`: the fault in English.
    `phrase`: the same for translation; its `wording` tells the faults apart.
    """

    def __init__(self, problem: Phrase, index: int) -> None:
        super().__init__(f"invalid PositionString at character {index + 1}: {problem}")
        self.phrase = problem
        self.problem = str(problem)
        self.index = index
