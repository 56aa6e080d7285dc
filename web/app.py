"""The page's state and how an intent changes it. Pure: no DOM, no clock, no randomness."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core import Board, Color, Hex, Move, Piece, Reason
from web import fragment, geometry, intents
from web.fragment import Problem
from web.geometry import FIRST_FRAME, Frame
from web.intents import Intent
from web.record import NEW_RECORD, Record


@dataclass(frozen=True, slots=True)
class Stuck:
    """A piece was chosen that has no move: why."""

    piece: Piece
    reason: Reason


@dataclass(frozen=True, slots=True)
class AppState:
    """Everything the page shows.

    `ply`: which position is shown, 0 to the number of moves. `selected`: the piece in hand or on
    the table whose destinations are shown. `note`: what the last intent came to, if it needs
    saying. `left`: the game that a new one took the table from; undo at the start brings it back.
    """

    record: Record = NEW_RECORD
    ply: int = 0
    selected: Piece | None = None
    note: Stuck | Problem | None = None
    left: Record | None = None
    frame: Frame = FIRST_FRAME
    flip: bool = False
    mode: str = "play"
    theme: str = "auto"
    lang: str = "en"
    controls: tuple[str, ...] | None = None

    @property
    def board(self) -> Board:
        """The position that is shown. Shared: look, don't play."""
        return self.record.board(self.ply)

    def noting(self, problem: Problem) -> AppState:
        """The same state with something to say."""
        return replace(self, note=problem)

    def offers(self, action: str) -> bool:
        """Whether the link that opened the page leaves this action's button in."""
        return self.controls is None or action in self.controls

    @property
    def undoable(self) -> bool:
        """Whether there is a move to take back, or a game that was left."""
        return self.mode == "play" and bool(self.record.moves or self.left)

    @property
    def is_last(self) -> bool:
        """Whether the last position is shown, the one that can be played on."""
        return self.ply == len(self.record.moves)

    @property
    def playable(self) -> bool:
        """Whether a click may play a move here."""
        return self.mode == "play" and self.is_last and self.board.outcome() is None


@dataclass(frozen=True, slots=True)
class ShowDialog:
    """Effect: open the dialog of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class CloseDialogs:
    """Effect: close any dialog."""


@dataclass(frozen=True, slots=True)
class KeepInView:
    """Effect: scroll the move list to the position that is shown."""


Effect = ShowDialog | CloseDialogs | KeepInView
Update = tuple[AppState, tuple[Effect, ...]]


def update(state: AppState, intent: Intent, languages: tuple[str, ...] = ("en",)) -> Update:
    """The state after the intent, and what the outside has to do about it."""
    match intent:
        case intents.TapTile(piece) | intents.TapReserve(piece):
            return _tap_piece(state, piece), ()
        case intents.TapTarget(to):
            return _tap_target(state, to)
        case intents.LetGo():
            return replace(state, selected=None, note=None), ()
        case intents.Undo():
            if not state.record.moves and state.left is not None:
                return _with_record(replace(state, left=None), state.left)
            return _with_record(state, state.record.without_last())
        case intents.Redo():
            return _with_record(state, state.record.with_redone())
        case intents.GoTo(ply):
            return _go_to(state, ply)
        case intents.Step(where):
            last = len(state.record.moves)
            plies = {"first": 0, "previous": state.ply - 1, "next": state.ply + 1, "last": last}
            return _go_to(state, plies[where])
        case intents.NewGame(game_type, tournament, repetition_draw):
            record = Record(game_type, tournament, repetition_draw)
            fresh = replace(_taking_over(state, record), frame=FIRST_FRAME)
            return fresh, (CloseDialogs(), KeepInView())
        case intents.Open(dialog):
            return state, (ShowDialog(dialog),)
        case intents.Close():
            return state, (CloseDialogs(),)
        case intents.Flip():
            return _fitted(replace(state, flip=not state.flip)), ()
        case intents.Fit():
            return _fitted(state), ()
        case intents.Visit(text):
            return _visit(state, text, languages), (KeepInView(),)


def targets(state: AppState) -> tuple[Hex, ...]:
    """Where the selected piece may go."""
    if state.selected is None or not state.playable:
        return ()
    return tuple(move.to for move in state.board.moves_of(state.selected) if move.to is not None)


def next_in_hand(board: Board, color: Color) -> dict[Piece, int]:
    """By kind: the next piece to be placed, and how many of its kind are in hand."""
    counts: dict[Piece, int] = {}
    first_of_kind: dict[object, Piece] = {}
    for piece in board.reserve(color):
        first = first_of_kind.setdefault(piece.bug, piece)
        counts[first] = counts.get(first, 0) + 1
    return counts


def _tap_piece(state: AppState, piece: Piece) -> AppState:
    if not state.playable or piece == state.selected:
        return replace(state, selected=None, note=None)
    board = state.board
    if board.moves_of(piece):
        return replace(state, selected=piece, note=None)
    reason = board.explain_piece(piece)
    note = None if reason is None else Stuck(piece, reason)
    return replace(state, selected=None, note=note)


def _tap_target(state: AppState, to: Hex) -> Update:
    move = Move(state.selected, to) if state.selected is not None else None
    if move is None or not state.playable or not state.board.is_legal(move):
        return replace(state, selected=None, note=None), ()
    return _with_record(state, state.record.with_move(move))


def _taking_over(state: AppState, record: Record) -> AppState:
    """Another game on the table; the one that was there, if it had begun, can be brought back."""
    left = state.record if state.record.moves else state.left
    ply = len(record.moves)
    return replace(state, record=record, ply=ply, left=left, selected=None, note=None)


def _with_record(state: AppState, record: Record) -> Update:
    """The end of the changed game, without anything selected."""
    return _go_to(replace(state, record=record), len(record.moves))


def _go_to(state: AppState, ply: int) -> Update:
    ply = min(max(ply, 0), len(state.record.moves))
    shown = replace(state, ply=ply, selected=None, note=None)
    frame = geometry.reframe(shown.frame, shown.board.stacks(), flip=shown.flip)
    return replace(shown, frame=frame), (KeepInView(),)


def _fitted(state: AppState) -> AppState:
    return replace(state, frame=geometry.fit(state.board.stacks(), flip=state.flip))


def _visit(state: AppState, text: str, languages: tuple[str, ...]) -> AppState:
    settings = fragment.parse(text, languages, len(state.record.moves))
    state = replace(
        state,
        mode=settings.mode or state.mode,
        theme=settings.theme or state.theme,
        lang=state.lang if settings.lang in (None, "auto") else settings.lang or state.lang,
        flip=state.flip if settings.flip is None else settings.flip,
        controls=settings.controls if settings.controls is not None else state.controls,
        selected=None,
        note=settings.problems[0] if settings.problems else None,
    )
    if settings.game is not None:
        record = Record.of_board(settings.game, repetition_draw=settings.repetition_draw)
        state = replace(_taking_over(state, record), note=state.note)
    if settings.ply is not None:
        state = replace(state, ply=settings.ply)
    return _fitted(state)
