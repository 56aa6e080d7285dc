"""Turn the arguments of public functions into values, or refuse them with a helpful sentence.

A piece or a colour may be given by its name, a hex as two numbers or `q,r`, a move as a MoveString.
Anything ambiguous or of another kind raises a `HiveError` that says what was given, what is
expected and how to get it. Hot paths never call this.
"""

from __future__ import annotations

import operator
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, SupportsIndex, TypeVar, cast

from hive_core._rules.board_view import BoardView
from hive_core._values.text_encodings import decoded
from hive_core.errors import HiveError, Phrase, Wording, expected, phrase, quoted
from hive_core.types import Bug, Color, GameType, Hex, Move, Piece

PieceLike = Piece | str
ColorLike = Color | str
GameTypeLike = GameType | str
MoveLike = Move | str
HexLike = Hex | tuple[int, int] | str
PlaceLike = HexLike | Piece
PlacesLike = Iterable[PlaceLike | Move] | PlaceLike | Move
StackLike = str | Sequence[PieceLike] | Piece
StacksLike = Mapping[Hex, StackLike] | Mapping[str, StackLike] | Mapping[tuple[int, int], StackLike]


class Readable(Protocol):
    """An open text file."""

    def read(self) -> str:
        """Return the rest of the text."""
        ...


MOST_TURNS = 999_999_999_999
"""The highest turn number of a position."""

TextLike = str | os.PathLike[str] | Readable


# -- values that mean the same on every board ----------------------------------------------------


def as_piece(value: object) -> Piece:
    """Return the piece, which may be given by its name.

    :raises HiveError: if it is not one.
    """
    if type(value) is Piece:
        return value
    if isinstance(value, str):
        return Piece.parse(value)
    if isinstance(value, Bug):
        raise expected("a piece", value, f"there are two colours of it, such as 'w{value.value}'")
    raise expected("a piece", value, "write its name, such as 'wQ' or 'bA1'")


def as_color(value: object) -> Color:
    """Return the colour, which may be given as `white`, `black`, `w` or `b`.

    :raises HiveError: if it is not one; numbers are refused, since programs number colours
        differently.
    """
    if type(value) is Color:
        return value
    return Color.named(value)


def as_game_type(value: object) -> GameType:
    """Return the game type, which may be given by its name.

    :raises HiveError: if it is not one.
    """
    if isinstance(value, GameType):
        return value
    if isinstance(value, str) and ";" in value:
        how = "Board.from_game_string(text) reads a whole game"
        raise expected("a game type", value, how)
    if isinstance(value, str):
        return GameType.parse(value)
    raise expected("a game type", value, "write its name, such as 'Base' or 'Base+MLP'")


def no_game_type(text: str) -> Phrase:
    """Return what is wrong with a text that is not a game type: its name, or the handicap."""
    name, minus, _ = text.partition("-")
    try:
        GameType.parse(name)
    except HiveError:
        minus = ""
    return phrase(Wording.HANDICAP if minus else Wording.GAME_TYPE, text=text)


def as_hex(value: object) -> Hex:
    """Return the hex, which may be given as two whole numbers or written `q,r`.

    :raises HiveError: if it is not one.
    """
    return Hex.of(value)


def as_whole(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """Return the whole number as an int; `least` and `most` are its range.

    :raises HiveError: if it is not one, or is out of range; True and False are refused.
    """
    description = f"a whole number as {what}"
    if least is not None:
        description += f", {least} or more" if most is None else f", {least} to {most}"
    if isinstance(value, bool):
        raise expected(description, value)
    try:
        number = operator.index(cast("SupportsIndex", value))
    except TypeError:
        raise expected(description, value) from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise expected(description, value)
    return number


def as_turn_number(value: object) -> int:
    """Return the number of a turn, as in UHP, as an int.

    :raises HiveError: if it is not one.
    """
    return as_whole(value, "a turn number", 1, MOST_TURNS)


def as_flag(value: object, what: str) -> bool:
    """Return true or False.

    :raises HiveError: for anything else: the text 'no' would count as true.
    """
    if isinstance(value, bool):
        return value
    raise expected(f"True or False as {what}", value)


def as_text(value: object, what: str) -> str:
    """Return the text.

    :raises HiveError: if it is not one.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        raise expected(what, value, "decode it first, with .decode()")
    raise expected(what, value)


def as_seconds(value: object) -> float:
    """Return the number of seconds.

    :raises HiveError: if it is not a number, NaN, or negative.
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0:
        return value
    raise expected("a number of seconds, 0 or more", value)


def as_callables(**values: object) -> None:
    """Check that each value can be called or is None; the keywords name the parameters.

    :raises HiveError: for anything else.
    """
    for name, value in values.items():
        if value is not None and not callable(value):
            raise expected(f"a function as {name}", value)


def as_texts(values: object, what: str) -> tuple[str, ...]:
    """Return the texts as a tuple.

    :raises HiveError: for a single text, and for anything else.
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise expected(f"several {what}", values, "write a list, such as ['wS1', 'bS1 wS1-']")
    return tuple(as_text(value, "a text as each one") for value in values)


def as_moves_path(value: object) -> tuple[str, ...]:
    """Return the MoveStrings that lead to a position of a game, as a tuple.

    :raises HiveError: for anything else.
    """
    if type(value) is tuple and set(map(type, value)) <= {str}:
        return value
    return as_texts(value, "MoveStrings from the start of the game")


def as_tags(values: object) -> dict[str, str]:
    """Return the tags of a game file; whole numbers become texts.

    :raises HiveError: for anything else.
    """
    if not isinstance(values, Mapping):
        raise expected("tags in a dict", values, "write {'White': 'Ann', 'Round': '1'}")
    tags = {}
    for name, value in values.items():
        text = str(value) if type(value) is int else value
        tags[as_text(name, "the name of a tag")] = as_text(text, f"a text as {quoted(name)}")
    return tags


def as_comments(values: object) -> dict[int, str]:
    """Return the comments of a game file.

    :raises HiveError: for anything else.
    """
    if not isinstance(values, Mapping):
        raise expected("comments in a dict", values, "write {0: 'before the first move'}")
    return {
        as_whole(ply, "the number of moves before a comment", 0): as_text(text, "a text as comment")
        for ply, text in values.items()
    }


def read_text(source: TextLike, what: str) -> str:
    """Return the text itself, or the content of an open text file or of the file of a `Path`.

    A string is never taken as a file name: pasted text must not open a file.

    :raises HiveError: if it is neither, or the file cannot be read.
    """
    try:
        if isinstance(source, os.PathLike):
            # Not with pathlib, which every visitor of the page would have to download.
            with open(source, "rb") as file:  # noqa: PTH123
                return decoded(file.read())
        if not isinstance(source, str) and callable(getattr(source, "read", None)):
            return _content(source, what)
    except HiveError:
        raise
    except (OSError, ValueError) as error:
        cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
        name = os.fspath(source) if isinstance(source, os.PathLike) else "the file"
        raise HiveError(f"cannot read {quoted(name)}: {cause}") from error
    return as_text(source, what)


def _content(source: Any, what: str) -> str:
    """Return what is left to read of an open file, also if it is opened in another encoding."""
    try:
        text = source.read()
    except UnicodeDecodeError as error:
        text = error.object
    return decoded(text) if isinstance(text, bytes) else as_text(text, what)


def as_stacks(stacks: StacksLike) -> dict[Hex, tuple[Piece, ...]]:
    """Return the stacks as values, without empty ones; hexes and pieces may be given as text.

    :raises HiveError: if a hex, a stack or a piece is not one, or a hex occurs twice.
    """
    how = "write {'0,0': ['wQ'], '1,0': ['bQ', 'wB1']}"
    if not isinstance(stacks, Mapping):
        raise expected("a mapping of hexes to pieces", stacks, how)
    result: dict[Hex, tuple[Piece, ...]] = {}
    for place, tiles in stacks.items():
        if isinstance(tiles, Piece):
            stack: Iterable[Piece | str] = [tiles]
        elif isinstance(tiles, str):
            stack = re.findall(r"[^\s+]+", tiles)
        else:
            stack = tiles
        if not isinstance(stack, Iterable):
            raise expected(f"the pieces at {as_hex(place)}, bottom to top", tiles, how)
        pieces = tuple(map(as_piece, stack))
        if as_hex(place) in result:
            raise HiveError(f"the hex {as_hex(place)} is given twice")
        if pieces:
            result[as_hex(place)] = pieces
    return result


# -- values that mean something on one board -----------------------------------------------------


def as_move(board: BoardView, value: object) -> Move:
    """Return the move, which may be given as a MoveString in this position.

    :raises InvalidMoveError: if a text is not a move in this position.
    :raises HiveError: for anything else.
    """
    if type(value) is Move:
        return value
    if isinstance(value, str):
        return board.parse_move(value)
    how = "write PASS or 'pass' for a pass" if value is None else "write it as in 'wA1 -bQ'"
    raise expected("a move", value, how)


def as_place(board: BoardView, value: object) -> Hex:
    """Return the hex, which may be given by a piece that lies there, or by its name.

    :raises HiveError: if it is not one, or the piece is not on the board.
    """
    if isinstance(value, tuple):
        return as_hex(value)
    if isinstance(value, str) and "," in value:
        return Hex.parse(value)
    if not isinstance(value, (str, Piece)):
        how = "write Hex(0, -1) or '0,-1', or the name of a piece that lies there, such as 'wQ'"
        raise expected("a hex", value, how)
    place = board.hex_of(value)
    if place is None:
        raise HiveError(f"{as_piece(value)} is not on the board in {board.describe()}")
    return place


def as_hexes(board: BoardView, values: object, what: str) -> list[Hex]:
    """Return the hexes, each given as for `as_place` or by a move there; a pass gives none.

    :raises HiveError: if something else is among them, or it is not a list.
    """
    hexes = []
    for value in _each(values, what):
        place = value.to if isinstance(value, Move) else as_place(board, value)
        if place is not None:
            hexes.append(place)
    return hexes


def as_arrows(board: BoardView, values: object) -> list[tuple[Any, ...]]:
    """Return the arrows: tail, head, and the colour if one is given, which is not checked.

    A move gives the arrow from its piece to its hex, or a ring where it is placed; a pass gives
    none.

    :raises HiveError: if something else is among them, or it is not a list.
    """
    arrows: list[tuple[Any, ...]] = []
    for value in _each(values, "arrows"):
        if isinstance(value, Move):
            if value.piece is not None and value.to is not None:
                arrows.append((board.hex_of(value.piece) or value.to, value.to))
        elif isinstance(value, (tuple, list)) and type(value) is not Hex and 2 <= len(value) <= 3:
            tail, head, *color = value
            arrows.append((as_place(board, tail), as_place(board, head), *color))
        else:
            raise expected("an arrow", value, "write a pair, as in arrows=[('wS1', 'wQ')]")
    return arrows


_T = TypeVar("_T")


def split_by_type(values: Any, kind: type[_T]) -> tuple[list[_T], Any]:
    """Return the values of that type, and the others, which are not checked."""
    if isinstance(values, kind):
        return [values], ()
    if isinstance(values, (str, Hex, Piece, Move)) or not isinstance(values, Iterable):
        return [], values
    items = list(values)
    others = [value for value in items if not isinstance(value, kind)]
    return [value for value in items if isinstance(value, kind)], others


def _each(values: object, what: str) -> list[object]:
    """Return the values of an iterable; a single value, even an iterable one, is a list of one.

    :raises HiveError: if it is neither.
    """
    if isinstance(values, (str, Hex, Piece, Move)):
        return [values]
    if isinstance(values, Iterable):
        return list(values)
    raise expected(f"a list as {what}", values)
