r"""SGF as BoardSpace writes it for Hive (`GM[27]`): actions of two players, confirmed by `Done`.

The format: https://www.red-bean.com/sgf/. The site: https://www.boardspace.net/.

    (;
    GM[27]VV[1]
    SU[Hive-PLM]
    P0[id "white's name"]
    P1[id "black's name"]
    ; P0[0 Start P0]
    ; P0[1 Pick W 4 wS1]
    ; P0[2 Dropb wS1 N 13 .]
    ; P0[3 Done]
    )

A move names a cell of BoardSpace's grid (column `N`, row 13) and a place relative to another tile.
The tile decides; the cell is used only if there is a dot instead. Deals with the spelling of the
file; `gamefile.py` plays the moves.

    NW = N 14   NE = O 14
        W = M 13   . = N 13   E = O 13         a row up is to the north-west,
            SW = M 12   SE = N 12              a column on is to the east
"""

from __future__ import annotations

import re

from hive_core._formats.sgf_game import DRAWN, TAGS, SgfGame
from hive_core._formats.sgf_text import (
    Cell,
    Property,
    SgfFault,
    action_of,
    escaped,
    format_cell,
    properties,
)
from hive_core._formats.tidy import tidy_comment, tidy_date, tidy_value
from hive_core._rules.arguments import TextLike
from hive_core.board import Board
from hive_core.bugs import EXPANSIONS
from hive_core.errors import HiveError, Wording, phrase
from hive_core.gamefile import (
    OVER,
    GameRecord,
    Reading,
    error_at,
    game_text,
    plain_lines,
    record_of,
)
from hive_core.types import Color, GameState, GameType, Hex, Move, Termination

_FIRST_CELL: Cell = (13, 13)
_SLOTS = "QAGBSMLP"
_EXPANSION_TILE = re.compile(f"[wb][{''.join(bug.letter for bug in EXPANSIONS)}]")


# -- reading -------------------------------------------------------------------------------------


def read_sgf(text: TextLike) -> GameRecord:
    """Return the main line of a BoardSpace SGF file.

    `text`: as for `hive_core.anyfile.read_game`.

    :raises GameFileError: if it has a fault, with its place and the legal part before it.
    """
    text = plain_lines(game_text(text))
    fault = None
    try:
        found = properties(text)
    except SgfFault as error:
        fault, found = error, error.before
        if not found:
            raise error_at(text, error.start, error.problem) from None
    declared = _game_type(text, found)
    actions = filter(None, map(action_of, found))
    bugs = {action.expansion for action in actions} - {None}
    game = SgfGame(Reading(text, declared, filter(None, bugs)))
    for item in found:
        game.take_tag(item)
    for item in found:
        game.take(item)
    if fault is not None:
        raise game.reading.fault(fault.problem, fault.start)
    return game.finish()


def _game_type(text: str, found: list[Property]) -> GameType | None:
    """Return the game type of `SU[Hive-PLM 2 0 101]`, None if there is none.

    :raises GameFileError: if it is another game, or a kind of Hive with other tiles.
    """
    for item in found:
        value = item.value.strip().lower()
        if item.name == "GM" and value not in ("27", "hive"):
            raise error_at(text, item.start, phrase(Wording.SGF_GAME, text=item.value[:40]))
        if item.name == "SU" and value:
            hive, dash, letters = value.split()[0].partition("-")
            if letters == "ultimate":
                raise error_at(text, item.start, phrase(Wording.SGF_ULTIMATE))
            try:
                if hive != "hive":
                    raise HiveError("not Hive")
                return GameType.parse(f"Base+{letters}" if dash else "Base")
            except HiveError:
                problem = phrase(Wording.SGF_KIND, text=item.value[:40])
                raise error_at(text, item.start, problem) from None
    return None


# -- writing -------------------------------------------------------------------------------------


def write_sgf(record: GameRecord | Board) -> str:
    """Return the game as BoardSpace writes it, with only the tags that exist there.

    :raises HiveError: if it is not a game, a board that was set up by hand, or a record with an
        illegal move, which no record read from a file has.
    """
    record = record_of(record)
    board = Board(record.game_type)
    lines = ["(;", "GM[27]VV[1]", *_header(record)]
    number = 0

    def node(player: Color, action: str) -> None:
        nonlocal number
        lines.append(f"; P{int(player)}[{number} {escaped(action)}]")
        number += 1

    node(Color.WHITE, "Start P0")
    for text in record.moves:
        player = board.turn
        for action in _actions(board, board.parse_move(text)):
            node(player, action)
        board.push_move(text)
        lines[-1] += _comment(record, board.ply)
    outcome = record.outcome
    if outcome is not None and outcome.termination is Termination.AGREEMENT:
        for player, action in ((board.turn, "OfferDraw"), (board.turn.other, "AcceptDraw")):
            node(player, action)
            node(player, "Done")
    elif outcome is not None and outcome.termination is Termination.RESIGNATION:
        loser = Color.BLACK if outcome.winner is Color.WHITE else Color.WHITE
        node(loser, "Resign")
        node(loser, "Done")
    return "\n".join([*lines, ")", ""])


def _header(record: GameRecord) -> list[str]:
    tags = {name: tidy_value(value) for name, value in record.tags.items()}
    tags["Date"] = tidy_date(tags.get("Date", ""))
    lines = [f"{name}[{escaped(tags[tag])}]" for name, tag in TAGS.items() if tags.get(tag)]
    letters = str(record.game_type).partition("+")[2][::-1]  # BoardSpace's order is PLM
    lines.append(f"SU[Hive-{letters}]" if letters else "SU[Hive]")
    names = [tags.get("White") or "White", tags.get("Black") or "Black"]
    lines += [f'P{player}[id "{escaped(name)}"]' for player, name in enumerate(names)]
    state = record.state
    if state is GameState.DRAW:
        lines.append(f"RE[{DRAWN}]")
    elif state in OVER:
        winner = names[state is GameState.BLACK_WINS]
        by_name = f"Game won by {escaped(winner)}"
        lines.append(f"RE[{by_name if names[0] != names[1] else state}]")
    comment = _comment(record, 0)
    return [*lines, comment] if comment else lines


def _comment(record: GameRecord, ply: int) -> str:
    comment = tidy_comment(record.comments.get(ply, ""))
    return f"C[{escaped(comment)}]" if comment else ""


def _actions(board: Board, move: Move) -> list[str]:
    """Return what the player does to play the move."""
    if move.piece is None or move.to is None:
        return ["Pass", "Done"]
    name = _name(str(move.piece))
    source = board.hex_of(move.piece)
    if source is None:
        letter = move.piece.color.letter.upper()
        pick = f"Pick {letter} {_SLOTS.index(move.piece.bug.value)} {name}"
    else:
        pick = f"Pickb {_cell_of(source)} {name}"
    place = board.move_string(move).partition(" ")[2]
    if not place.strip(r"\-/") or place == place.strip(r"\-/"):
        place = "."  # the first move, or on top of the tile at that cell
    verb = "Dropb" if move.piece.color is board.turn else "PDropb"
    return [pick, f"{verb} {name} {_cell_of(move.to)} {_name(place)}", "Done"]


def _name(text: str) -> str:
    """Return the text with BoardSpace's names of the tiles that are alone of their kind: `wM1`."""
    return _EXPANSION_TILE.sub(r"\g<0>1", text)


def _cell_of(place: Hex) -> str:
    return format_cell((_FIRST_CELL[0] + place.q, _FIRST_CELL[1] - place.r))
