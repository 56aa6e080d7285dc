r"""PositionString: any position as one line of text <-> plain values.

    Base+MLP;Position;White[7];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;wP@-1,1;moved:bQ

A relative of UHP's GameString: the game type; the word `Position` in place of the state; the side
to move, with the turn number; each stack from the ground up, with its hex in axial coordinates; and
the piece that moved, or was thrown, in the turn just before, if any. The grammar, in EBNF:

    position  = game-type ";Position;" turn { ";" stack } [ ";moved:" piece ] ;
    game-type = "Base" [ "+" ( "M" [ "L" ] [ "P" ] | "L" [ "P" ] | "P" ) ] { "-" piece } ;
    turn      = ( "White" | "Black" ) "[" number "]" ;
    stack     = piece { "." piece } "@" hex ;
    hex       = integer "," integer ;
    piece     = ( "w" | "b" ) ( "Q" | "M" | "L" | "P" | ( "S" | "B" ) ( "1" | "2" )
                                | ( "G" | "A" ) ( "1" | "2" | "3" ) ) ;
    integer   = "0" | [ "-" ] number ;
    number    = digit-from-1 { digit } ;

Stacks are in the order of their second coordinate, then of the first: row by row, as in a picture.
So each position has exactly one text. Nothing is normalised: the same hive elsewhere on the board,
turned or mirrored, has another text (`hive_core.symmetry` compares those). The earlier moves, and
so how often the position occurred, are not in it; nor are a resignation, an agreed draw and the
options of the rules.

Reads leniently: letters of either case, spaces, `w` for White, `wQ1` for `wQ`, `+` or a space
between the tiles of a stack, stacks in any order, a turn without its number (the lowest that is
possible). Writes strictly. Deals with spelling only: `hive_core.faults` says what is impossible.
docs/notation.md has this grammar beside those of the MoveString and the GameString.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core._rules.arguments import (
    ColorLike,
    GameTypeLike,
    PieceLike,
    StacksLike,
    as_color,
    as_game_type,
    as_piece,
    as_stacks,
    as_text,
    as_turn_number,
    no_game_type,
)
from hive_core.errors import HiveError, InvalidPositionError, Wording, phrase
from hive_core.notation import PLAIN, MoveToken, fields, turn_text
from hive_core.types import Color, GameState, GameType, Hex, Piece

WORD = "Position"
"""The second field of a PositionString, where a GameString has its state."""

_TURN = re.compile(
    r"(?P<color>w(?:hite)?|b(?:lack)?)\s*(?:[\[(]?\s*0*(?P<number>[1-9][0-9]{0,11})\s*[\])]?)?",
    re.IGNORECASE | re.ASCII,
)
_HEX = re.compile(r"\(?\s*(-?[0-9]{1,4000})\s*,\s*(-?[0-9]{1,4000})\s*\)?")
_MOVED = re.compile(r"moved\s*[:=]?\s*(?P<piece>.*)", re.IGNORECASE | re.ASCII | re.DOTALL)
_TILE = re.compile(r"[^.+\s]+")
_NO_PLUS = re.compile(r"base\s+(?=[mlp])", re.IGNORECASE | re.ASCII)
_STATES = {state.lower() for state in GameState}


@dataclass(frozen=True, slots=True)
class StackToken:
    """A stack of a PositionString: its hex, its pieces from the ground up.

    `index`: the offset in the text where the stack begins; `indices`: where each piece does.
    """

    place: Hex
    pieces: tuple[Piece, ...]
    index: int
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PositionText:
    """A PositionString taken apart; whether it is possible is not checked.

    `turn_number`: None if the text leaves it out. `moved`: the piece that moved in the turn just
    before, None without one. `turn_index`, `moved_index`: the offsets where those two begin.
    """

    game_type: GameType
    turn: Color
    turn_number: int | None
    tokens: tuple[StackToken, ...]
    moved: Piece | None
    turn_index: int
    moved_index: int

    @property
    def stacks(self) -> dict[Hex, tuple[Piece, ...]]:
        """The pieces of each hex, bottom to top."""
        return {token.place: token.pieces for token in self.tokens}

    def index_of(self, piece: Piece, place: Hex) -> int:
        """Return the offset of a piece on a hex, or of the turn if it is not there."""
        for token in self.tokens:
            if token.place == place and piece in token.pieces:
                # The last one, if the text has it twice in one stack.
                return max(
                    i for i, p in zip(token.indices, token.pieces, strict=True) if p == piece
                )
        return self.turn_index


def is_position_text(text: str) -> bool:
    """Tell whether the text is meant as a PositionString: its second field is the word `Position`.

    >>> is_position_text("Base;Position;White[1]"), is_position_text("Base;NotStarted;White[1]")
    (True, False)
    """
    parts = as_text(text, "a PositionString").translate(PLAIN).split(";", 2)
    return len(parts) > 1 and parts[1].strip().lower() == WORD.lower()


def parse_position_text(text: str) -> PositionText:
    """Return the parts of a PositionString.

    :raises InvalidPositionError: if a part is not spelt as one; nothing else is checked.

    >>> parse_position_text("base; position; w; bg1 wb1 @ 1,0; WS1@0,0").stacks[Hex(1, 0)]
    (Piece.parse('bG1'), Piece.parse('wB1'))
    """
    tokens = fields(as_text(text, "a PositionString").translate(PLAIN))
    end = len(text)
    name = _NO_PLUS.sub("Base+", tokens[0].text)
    try:
        game_type = GameType.parse(name)
    except HiveError:
        problem = no_game_type(tokens[0].text)
        raise InvalidPositionError(problem, tokens[0].index) from None
    word = tokens[1] if len(tokens) > 1 else MoveToken("", end)
    if word.text.lower() in _STATES:
        raise InvalidPositionError(phrase(Wording.IS_GAME), word.index)
    if word.text.lower() != WORD.lower():
        raise InvalidPositionError(phrase(Wording.POSITION_WORD, text=word.text), word.index)
    side = tokens[2] if len(tokens) > 2 else MoveToken("", end)
    match = _TURN.fullmatch(side.text)
    if match is None:
        raise InvalidPositionError(phrase(Wording.TURN, text=side.text), side.index)
    stacks: dict[Hex, StackToken] = {}
    moved: Piece | None = None
    moved_token: MoveToken | None = None
    for token in tokens[3:]:
        last = _MOVED.fullmatch(token.text)
        if last is not None:
            if moved_token is not None:
                raise InvalidPositionError(phrase(Wording.MOVED_TWICE), token.index)
            moved, moved_token = _moved(last["piece"], token), token
        elif token.text:
            stack = _stack(token)
            if stack.place in stacks:
                problem = phrase(Wording.HEX_TWICE, place=str(stack.place))
                raise InvalidPositionError(problem, token.index)
            stacks[stack.place] = stack
    return PositionText(
        game_type,
        as_color(match["color"]),
        int(match["number"]) if match["number"] else None,
        tuple(stacks.values()),
        moved,
        side.index,
        end if moved_token is None else moved_token.index,
    )


def _moved(name: str, token: MoveToken) -> Piece | None:
    if name.strip().lower() in ("", "-", "none"):
        return None
    try:
        return Piece.parse(name)
    except HiveError:
        problem = phrase(Wording.MOVED_TILE, text=token.text)
        raise InvalidPositionError(problem, token.index) from None


def _stack(token: MoveToken) -> StackToken:
    tiles, at, where = token.text.partition("@")
    matches = list(_TILE.finditer(tiles))
    if not at or not matches:
        raise InvalidPositionError(phrase(Wording.STACK, text=token.text), token.index)
    pieces, indices = [], []
    for tile in matches:
        indices.append(token.index + tile.start())
        try:
            pieces.append(Piece.parse(tile[0]))
        except HiveError:
            problem = phrase(Wording.STACK_TILE, text=tile[0])
            raise InvalidPositionError(problem, indices[-1]) from None
    match = _HEX.fullmatch(where.strip())
    if match is None:
        offset = len(tiles) + 1 + len(where) - len(where.lstrip())
        problem = phrase(Wording.STACK_HEX, text=where.strip())
        raise InvalidPositionError(problem, token.index + offset)
    place = Hex(int(match[1]), int(match[2]))
    return StackToken(place, tuple(pieces), token.index, tuple(indices))


def format_position_text(
    stacks: StacksLike,
    turn: ColorLike,
    game_type: GameTypeLike,
    *,
    turn_number: int,
    moved: PieceLike | None = None,
) -> str:
    """Return the PositionString; the position is not checked, so that an editor can keep any.

    `stacks`: the pieces of each hex, bottom to top, as for `Board.from_stacks`.

    :raises HiveError: if an argument is of the wrong kind.

    >>> format_position_text({"1,0": "bG1 wB1", "0,0": "wQ"}, "black", "Base", turn_number=3)
    'Base;Position;Black[3];wQ@0,0;bG1.wB1@1,0'
    """
    number = as_turn_number(turn_number)
    parts = [str(as_game_type(game_type)), WORD, turn_text(2 * (number - 1) + as_color(turn))]
    placed = as_stacks(stacks)
    order = sorted(placed, key=row_by_row)
    parts += (f"{'.'.join(map(str, placed[place]))}@{place}" for place in order)
    if moved is not None:
        parts.append(f"moved:{as_piece(moved)}")
    return ";".join(parts)


def row_by_row(place: Hex) -> tuple[int, int]:
    """Return the key that sorts hexes in the order of a PositionString."""
    return place.r, place.q
