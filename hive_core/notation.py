r"""MoveString and GameString: text <-> plain values, as in the Universal Hive Protocol.

The specification: https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol. Reads leniently,
writes strictly. Deals with spelling only: `board.py` decides what is legal and where a piece is.
docs/notation.md has the grammars; `hive_core.positions` is the same for positions.

    X\ . /X        The MoveString of the hex at the dot names one neighbour X and
   X- (.) -X       the side of X on which the hex is.
    X/ . \X        A climb names the piece beneath, without a mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core._rules.arguments import as_text, as_whole, no_game_type
from hive_core._values.bugs import BUG_TYPES
from hive_core.errors import (
    HiveError,
    InvalidGameStringError,
    InvalidMoveError,
    Phrase,
    Wording,
    expected,
    phrase,
)
from hive_core.types import Bug, Color, Direction, GameState, GameType, Piece

# Where the destination lies from the reference piece, by the mark before or after its name.
_PREFIXES = {"\\": Direction.NW, "-": Direction.W, "/": Direction.SW}
_SUFFIXES = {"/": Direction.NE, "-": Direction.E, "\\": Direction.SE}
_PREFIX_OF = {direction: mark for mark, direction in _PREFIXES.items()}
_SUFFIX_OF = {direction: mark for mark, direction in _SUFFIXES.items()}

_BUGS = "|".join(
    f"{bug.letter}[1-{bug.count}]" if bug.count > 1 else f"{bug.letter}1?" for bug in BUG_TYPES
)
_PIECE = f"[wb](?:{_BUGS})"
_MOVE = re.compile(
    rf"(?P<piece>{_PIECE})(?:\s+(?P<before>[\\/-])?(?P<reference>{_PIECE})(?P<after>[\\/-])?)?",
    re.IGNORECASE | re.ASCII,
)
_NUMBERED = re.compile(
    r"(?<![A-Za-z0-9])(?P<color>[wb])(?P<bug>[QSBGAMLP])(?P<number>[0-9]{1,3})(?![A-Za-z0-9])",
    re.IGNORECASE | re.ASCII,
)
TURN = re.compile(
    r"(?P<color>white|black)\s*\[\s*(?P<number>[0-9]{1,6})\s*\]", re.IGNORECASE | re.ASCII
)
STATES = {state.lower(): state for state in GameState}

# The characters that web pages and word processors put in place of plain ones. What cannot be seen
# becomes a space, as does the end of file of DOS.
PLAIN = str.maketrans(
    dict.fromkeys("‐‑‒–—−⁃－", "-")
    | dict.fromkeys("∕⁄／", "/")
    | dict.fromkeys("∖⧵＼¥￥₩", "\\")  # Japanese and Korean keyboards have ¥ and ₩ in its place
    | {"；": ";", "\u037e": ";", "，": ","}
    | dict.fromkeys("\u00a0\u00ad\u2007\u2009\u200b\u200e\u200f\u202f\u2060\u3000\ufeff\x1a", " ")
)
"""For `str.translate`: the plain characters in their place, one for one."""


@dataclass(frozen=True, slots=True)
class MoveText:
    """A MoveString taken apart: all None for a pass.

    The destination is the neighbour of `reference` in `direction`; on top of it when `direction`
    is None; the origin when `reference` is None too.
    """

    piece: Piece | None = None
    reference: Piece | None = None
    direction: Direction | None = None


def parse_move_text(text: str) -> MoveText:
    r"""Return the parts of a MoveString, any letter case.

    :raises InvalidMoveError: if it is not spelt as one.

    >>> parse_move_text("wA1 bQ\\").direction.name
    'SE'
    """
    stripped = as_text(text, "a MoveString").translate(PLAIN).strip()
    if stripped.lower() == "pass":
        return MoveText()
    match = _MOVE.fullmatch(stripped)
    if match is None:
        raise InvalidMoveError(text, _misspelt(stripped))
    before, after = match["before"], match["after"]
    if before and after:
        raise InvalidMoveError(text, phrase(Wording.TWO_MARKS))
    piece = Piece.parse(match["piece"])
    if match["reference"] is None:
        return MoveText(piece)
    direction = _PREFIXES[before] if before else _SUFFIXES[after] if after else None
    return MoveText(piece, Piece.parse(match["reference"]), direction)


def _misspelt(text: str) -> Phrase:
    """Return what is wrong: a tile with too high a number, or the spelling as a whole."""
    for name in _NUMBERED.finditer(text):
        bug = Bug(name["bug"])
        color = name["color"].lower()
        if not 1 <= int(name["number"]) <= bug.count:
            tile = f"{color}{bug.value}{int(name['number'])}"
            last = f"{color}{bug.value}{bug.count if bug.count > 1 else ''}"
            return phrase(Wording.NO_TILE, tile=tile, last=last)
    return phrase(Wording.SPELLING)


def format_move_text(move: MoveText) -> str:
    r"""Return the MoveString, in UHP's spelling.

    >>> format_move_text(parse_move_text("WA1  /bq"))
    'wA1 /bQ'
    """
    if not isinstance(move, MoveText):
        raise expected("a MoveText", move, "parse_move_text(text) or board.move_string(move)")
    if move.piece is None:
        return "pass"
    if move.reference is None:
        return str(move.piece)
    if move.direction is None:
        return f"{move.piece} {move.reference}"
    before = _PREFIX_OF.get(move.direction, "")
    after = _SUFFIX_OF.get(move.direction, "")
    return f"{move.piece} {before}{move.reference}{after}"


@dataclass(frozen=True, slots=True)
class MoveToken:
    """One move of a GameString as it is written, and the offset where it begins."""

    text: str
    index: int


@dataclass(frozen=True, slots=True)
class GameText:
    """A GameString taken apart. `state` and `turn` are the claims of the text and may be wrong."""

    game_type: GameType
    state: GameState
    turn: Color
    turn_number: int
    moves: tuple[MoveToken, ...]


def parse_game_text(text: str) -> GameText:
    """Return the parts of a GameString; a game type alone, or type, state and turn, are enough.

    :raises InvalidGameStringError: if a part is not spelt as one; moves are not checked.
    """
    tokens = list(fields(as_text(text, "a GameString").translate(PLAIN)))
    if len(tokens) > 1 and not tokens[-1].text:
        tokens.pop()  # accept a trailing semicolon
    try:
        game_type = GameType.parse(tokens[0].text)
    except HiveError:
        problem = no_game_type(tokens[0].text)
        raise InvalidGameStringError(problem, tokens[0].index) from None
    empty = format_game_text(game_type, GameState.NOT_STARTED, [])
    state, turn, number = GameState.NOT_STARTED, Color.WHITE, 1
    if len(tokens) > 1:
        try:
            state = STATES[tokens[1].text.lower()]
        except KeyError:
            if tokens[1].text.lower() == "position":
                problem = phrase(Wording.IS_POSITION)
                raise InvalidGameStringError(problem, tokens[1].index, prefix=empty) from None
            problem = phrase(Wording.STATE, text=tokens[1].text, states=", ".join(GameState))
            raise InvalidGameStringError(problem, tokens[1].index, prefix=empty) from None
    if len(tokens) > 2:
        match = TURN.fullmatch(tokens[2].text)
        if match is None:
            problem = phrase(Wording.TURN, text=tokens[2].text)
            raise InvalidGameStringError(problem, tokens[2].index, prefix=empty)
        turn = Color.WHITE if match["color"].lower() == "white" else Color.BLACK
        number = int(match["number"])
    return GameText(game_type, state, turn, number, tuple(tokens[3:]))


def fields(text: str) -> list[MoveToken]:
    """Return the parts of a text between its semicolons, without spaces around them."""
    tokens, index = [], 0
    for part in text.split(";"):
        tokens.append(MoveToken(part.strip(), index + len(part) - len(part.lstrip())))
        index += len(part) + 1
    return tokens


def turn_text(ply: int) -> str:
    """Return the turn after so many plies, such as `Black[3]` after 5."""
    ply = as_whole(ply, "a number of plies", 0)
    return f"{'Black' if ply % 2 else 'White'}[{ply // 2 + 1}]"


def format_game_text(game_type: GameType, state: GameState, moves: list[str]) -> str:
    """Return the GameString of a game with these moves, each a MoveString.

    :raises HiveError: if the state or the moves are not texts.
    """
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise expected("MoveStrings in a list", moves)
    state_text = as_text(state, "a GameState")
    return ";".join([str(game_type), state_text, turn_text(len(moves)), *moves])
