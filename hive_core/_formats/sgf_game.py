"""Turn the actions in a BoardSpace file into a game; some take effect only with `Done`.

`sgf_text.py` has their spelling, the board the rules.
"""

from __future__ import annotations

from hive_core._formats.reading import Reading
from hive_core._formats.sgf_header import PASSES, PENDING, SgfHeader
from hive_core._formats.sgf_text import (
    MOVES,
    Action,
    Cell,
    Property,
    SgfText,
    action_of,
    nearest,
    parse_cell,
)
from hive_core._game.file_error import GameFileError
from hive_core._game.notes import NoteKind
from hive_core._game.record import GameRecord
from hive_core.errors import HiveError, Phrase, Wording, phrase
from hive_core.types import PASS, GameState, Hex, Move, Outcome, Piece, Termination

_QUIET = ("start", "edit", "reset", "time", "ranking")
KNOWN = {
    *("AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FF", "FG", "GC", "GM", "GN"),
    *("HA", "KM", "KO", "MN", "N", "OB", "ON", "OT", "OW", "PB", "PC", "PL", "PM"),
    *("PW", "RE", "RO", "RU", "SO", "ST", "SU", "SZ", "TM", "US", "V", "VV", "VW"),
    *("WR", "WT", "B", "W", "AB", "AE", "AW", "DD", "LB", "LN", "SL", "TB", "TR"),
    *("TW", "HO", "P0", "P1"),
}
"""The properties of SGF and of BoardSpace about which nothing is noted."""


Gestures = tuple[Action | None, str, dict[Piece, Cell], Piece | None]
"""The pending action, the tile that was picked up, where tiles lie, the last one put down."""


class SgfGame:
    """The game while its actions are read: one may be pending, waiting for `Done`."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.board = reading.board
        self.header = SgfHeader(reading.tags, reading.take_tag)
        self.pending: Action | None = None
        self.picked = ""
        self.cells: dict[Piece, Cell] = {}
        self.last_put: Piece | None = None
        self.not_understood: set[str] = set()

    def take_header(self, sgf: SgfText) -> None:
        """Store the properties of the whole game, and note what is damaged."""
        for problem, offset in sgf.damage:
            self.reading.note_at(NoteKind.DAMAGED, problem, offset, None)
        for item in sgf.items:
            self.header.take(item)

    def take(self, item: Property) -> None:
        """Carry out one property of the game.

        :raises GameFileError: if a move cannot be played.
        """
        if item.name == "C":
            self.reading.comments.setdefault(self.board.ply, []).append(item.value)
            return
        action = action_of(item)
        if action is None:
            if item.name not in KNOWN:
                self.leave_out(item.name, f"{item.name}[{item.value}]", item.start)
            return
        verb = action.verb
        if verb == "done":
            self._confirm(action)
        elif verb == "pick":
            self.picked = "".join(action.words[0:1] + action.words[2:3])
        elif verb == "pickb":
            self.picked = self._name_at(action.words)
        elif verb == "drop":
            self.pending = None
        elif action.puts or verb in PENDING:
            self.pending = action
            if verb.endswith("done"):
                self._confirm(action)
        elif verb not in _QUIET:
            self.leave_out(verb, verb, action.start)

    def leave_out(self, what: str, text: str, offset: int) -> None:
        """Note a property or an action that is not understood, once."""
        if what not in self.not_understood:
            message = phrase(Wording.QUOTED, text=text[:60])
            self.reading.note_at(NoteKind.IGNORED, message, offset)
        self.not_understood.add(what)

    def _confirm(self, done: Action) -> None:
        """Play the pending action; with none, the player whose turn it is passes."""
        action, self.pending = self.pending, None
        over = self.reading.is_over()
        if action is None:
            if not over and done.player is self.board.turn:
                self.reading.play("pass", done.start)
        elif action.puts:
            self._put(action)
        elif over:
            return  # some old files pass or resign again
        elif action.verb in PASSES:
            self._take_turn(action)
            self.reading.play("pass", action.start)
        elif action.verb == "resign":
            self.reading.end(Outcome(Termination.RESIGNATION, action.player.other))
        elif action.verb == "acceptdraw":
            self.reading.end(Outcome(Termination.AGREEMENT, None))

    def _take_turn(self, action: Action) -> None:
        """Make it the player's turn: insert the opponent's forced pass if the file lacks it."""
        board = self.board
        if action.player is not board.turn and list(board.legal_moves) == [PASS]:
            self.reading.insert_pass(action.start)
        if action.player is not board.turn and not self.reading.is_over():
            problem = phrase(Wording.SGF_TURN, player=board.turn, other=action.player)
            raise self._fault(problem, action)

    def _fault(self, problem: Phrase, action: Action) -> GameFileError:
        """Return the error for an action that cannot be carried out."""
        at = self.reading.at_move(problem, self.reading.plies)
        return self.reading.fault(at, action.start)

    def _put(self, action: Action) -> None:
        self._take_turn(action)
        name, cell, place = action.put
        piece_as_named = self._piece(action, name)
        piece, ply = self.reading.names.mover(piece_as_named), self.reading.plies
        if not self.board.ply:
            text, written = str(piece), str(piece_as_named)
        elif place == ".":
            text = self._by_cell(action, piece, cell)
            written = self.reading.names.move_as_written(text)
        else:  # a dot after a tile is on top of it
            written = f"{piece_as_named} {place.removesuffix('.')}"
            text = self.reading.names.move(written)
        self.reading.play_ours(text, action.start, written)
        if piece != piece_as_named:
            self.reading.renumbered(piece_as_named, piece, ply)
        self.last_put = piece
        self.cells.pop(piece, None)
        if cell is not None:
            self.cells[piece] = cell

    def _piece(self, action: Action, name: str) -> Piece:
        """Return the tile; old files leave its colour to the action before, or to the player."""
        colors = [action.player.letter]
        if action.verb in MOVES:
            colors = [word[0] for word in action.words[:1]]
        elif self.picked[1:].lower() == name.lower():
            colors = [self.picked[:1]]
        for spelling in (name, *(color + name for color in colors)):
            try:
                return Piece.parse(spelling)
            except HiveError:
                continue
        raise self._fault(phrase(Wording.SGF_TILE, text=name[:40]), action)

    def _name_at(self, words: tuple[str, ...]) -> str:
        """Return the name of a tile picked up from the board; the cell determines its colour."""
        cell = parse_cell(*words[:2]) if len(words) > 2 else None
        names = [str(piece) for piece, at in self.cells.items() if at == cell]
        return next((name for name in names if name[1:].lower() == words[2].lower()[:2]), "")

    def _by_cell(self, action: Action, piece: Piece, cell: Cell | None) -> str:
        """Return the MoveString of a tile put on a cell of the grid."""
        board = self.board
        anchors = [other for other, at in self.cells.items() if at == cell and other != piece]
        anchors += [other for other in (piece, self.last_put) if other in self.cells]
        place = board.hex_of(anchors[0]) if anchors else None
        if cell is not None and place is not None:
            column, row = self.cells[anchors[0]]
            place += Hex(nearest(cell[0] - column), nearest(row - cell[1]))
            try:
                return board.move_string(Move(piece, place))
            except HiveError:
                pass
        problem = phrase(Wording.SGF_CELL, piece=self.reading.names.piece_as_written(piece))
        raise self._fault(problem, action)

    def finish(self) -> GameRecord:
        """Return the game."""
        self.finish_line()
        return self.reading.record(self.claimed())

    def finish_line(self) -> None:
        """End a line; an action that ends the game needs no `Done` there."""
        if self.pending is not None and self.pending.verb in ("resign", "acceptdraw"):
            self._confirm(self.pending)
        elif self.pending is not None and self.pending.puts:
            message = phrase(Wording.QUOTED, text=" ".join(self.pending.words)[:60])
            self.reading.note(NoteKind.UNCONFIRMED, message, self.reading.plies)

    def gestures(self) -> Gestures:
        """Return what the players have begun, to return to it."""
        return self.pending, self.picked, dict(self.cells), self.last_put

    def restore(self, gestures: Gestures) -> None:
        """Return to what the players had begun."""
        self.pending, self.picked, cells, self.last_put = gestures
        self.cells = dict(cells)

    def claimed(self) -> GameState | None:
        """Return the result in `RE`; note one that is not understood."""
        result = self.header.claimed()
        if self.header.result and result is None:
            message = phrase(Wording.QUOTED, text=self.header.result[:80])
            kind, offset = NoteKind.RESULT_UNKNOWN, self.header.result_at
            self.reading.note_at(kind, message, offset, None)
        return result
