"""Write a game as BoardSpace does: what each player does for a move, and the branches."""

from __future__ import annotations

import re

from hive_core._formats import sgf_annotations
from hive_core._formats.sgf_header import DRAWN, OTHER_TAG, PLAYERS, TAGS
from hive_core._formats.sgf_text import cell_of, escaped, format_cell
from hive_core._formats.sgf_tree import START
from hive_core._game.lines import MoveNode, tree_of
from hive_core._game.record import GameRecord, record_of_tree
from hive_core._game.result_words import OVER
from hive_core._game.tags_and_comments import HANDICAP, tidy_comment, tidy_date, tidy_value
from hive_core._values.bugs import EXPANSIONS
from hive_core.annotations import Annotation
from hive_core.board import Board
from hive_core.game_tree import GameTree
from hive_core.types import Color, GameState, Move, Outcome, Termination

_SLOTS = "QAGBSMLP"
_EXPANSION_TILE = re.compile(f"[wb][{''.join(bug.letter for bug in EXPANSIONS)}]")
_NOTHING = Annotation()


class _Writer:
    """The lines of a file, and the board after what they say."""

    def __init__(self, board: Board, header: list[str]) -> None:
        self.board = board
        self.lines = ["(;", "GM[27]VV[1]", *header]
        self.number = 0
        self.node(Color.WHITE, "Start P0")

    def node(self, player: Color, action: str) -> None:
        """Write that a player does something."""
        self.lines.append(f"; P{int(player)}[{self.number} {escaped(action)}]")
        self.number += 1

    def move(self, text: str, properties: str) -> None:
        """Write a move and play it; `properties`: those of the position after it."""
        player = self.board.turn
        move = self.board.parse_move(text)
        for action in _actions(self.board, move):
            self.node(player, action)
        self.board.push_move(text)
        self.lines[-1] += properties

    def ending(self, outcome: Outcome | None) -> None:
        """Write how the players end the game, if they do."""
        if outcome is None:
            return
        if outcome.termination is Termination.AGREEMENT:
            turn = self.board.turn
            for player, action in ((turn, "OfferDraw"), (turn.other, "AcceptDraw")):
                self.node(player, action)
                self.node(player, "Done")
        elif outcome.termination is Termination.RESIGNATION:
            loser = Color.BLACK if outcome.winner is Color.WHITE else Color.WHITE
            self.node(loser, "Resign")
            self.node(loser, "Done")

    def text(self) -> str:
        """Return the file."""
        return "\n".join([*self.lines, ")", ""])


def write_record(record: GameRecord) -> str:
    """Return the main line of a game, with the tags that BoardSpace has.

    :raises HiveError: if a move is illegal.
    """
    comment = _comment(record, 0)
    header = _header(record)
    writer = _Writer(Board(record.game_type), [*header, comment] if comment else header)
    for ply, text in enumerate(record.moves, 1):
        writer.move(text, _comment(record, ply))
    writer.ending(record.outcome)
    return writer.text()


def write_tree(tree: GameTree) -> str:
    """Return a game with its variations and annotations."""
    record = record_of_tree(tree)
    annotations = dict(tree.annotations)
    board = tree.board(())
    header = [*_header(record), *_other_tags(record)]
    header += [f"{START}[{escaped(tree.start)}]"] if tree.start is not None else []
    root = sgf_annotations.properties_of(annotations.get((), _NOTHING), board.turn.other)
    writer = _Writer(board, [*header, root] if root else header)
    path: list[str] = []
    numbers = [writer.number]  # that of the action after each position of the path
    # What is still to be done, last first: the plies before a move, the move, the node after it. A
    # node of None is a bracket.
    waiting: list[tuple[int, str, MoveNode | None]] = []

    def go_on(node: MoveNode) -> None:
        if tuple(path) == tree.main_line:
            writer.ending(tree.ending)
        moves = [(len(path), move, child) for move, child in node.items()]
        if len(moves) == 1:
            waiting.append(moves[0])
            return
        for move in reversed(moves):
            waiting.append((0, ")", None))
            waiting.append(move)
            waiting.append((0, "(", None))

    go_on(tree_of(tree.lines))
    while waiting:
        plies, text, node = waiting.pop()
        if node is None:
            writer.lines.append(text)
            continue
        while len(path) > plies:
            path.pop()
            numbers.pop()
            board.pop()
        writer.number = numbers[-1]
        path.append(text)
        writer.move(text, "")
        numbers.append(writer.number)
        writer.lines[-1] += sgf_annotations.properties_of(
            annotations.get(tuple(path), _NOTHING), board.turn.other
        )
        go_on(node)
    return writer.text()


def _other_tags(record: GameRecord) -> list[str]:
    """Return the properties of the tags that BoardSpace lacks."""
    usual = {*TAGS.values(), *PLAYERS}
    return [
        f"{OTHER_TAG}[{name}:{escaped(value)}]"
        for name, value in record.tags.items()
        if name not in usual or (name in PLAYERS and value == name)
    ]


def _header(record: GameRecord) -> list[str]:
    tags = {name: tidy_value(value) for name, value in record.tags.items()}
    tags["Date"] = tidy_date(tags.get("Date", ""))
    lines = [f"{name}[{escaped(tags[tag])}]" for name, tag in TAGS.items() if tags.get(tag)]
    letters = str(record.game_type.full).partition("+")[2][::-1]  # BoardSpace's order is PLM
    lines.append(f"SU[Hive-{letters}]" if letters else "SU[Hive]")
    names = [tags.get("White") or "White", tags.get("Black") or "Black"]
    if record.game_type.without:
        lines.append(f"{OTHER_TAG}[{HANDICAP}:{record.game_type.handicap}]")
    quoted = (escaped(name).replace('"', '\\"') for name in names)
    lines += [f'P{player}[id "{name}"]' for player, name in enumerate(quoted)]
    state = record.state
    if state is GameState.DRAW:
        lines.append(f"RE[{DRAWN}]")
    elif state in OVER:
        winner = names[state is GameState.BLACK_WINS]
        by_name = f"Game won by {escaped(winner)}"
        lines.append(f"RE[{by_name if names[0] != names[1] else state}]")
    return lines


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
        pick = f"Pickb {format_cell(cell_of(source))} {name}"
    place = board.move_string(move).partition(" ")[2]
    if not place.strip(r"\-/") or place == place.strip(r"\-/"):
        place = "."  # the first move, or on top of the tile at that cell
    verb = "Dropb" if move.piece.color is board.turn else "PDropb"
    return [pick, f"{verb} {name} {format_cell(cell_of(move.to))} {_name(place)}", "Done"]


def _name(text: str) -> str:
    """Return the text with BoardSpace's names of the tiles that are alone of their kind: `wM1`."""
    return _EXPANSION_TILE.sub(r"\g<0>1", text)
