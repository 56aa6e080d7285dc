"""How an intent changes the page's state. Pure: no DOM, no clock, no randomness."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import get_args

from hive_core import Board, Color, Hex, HiveError, IllegalMoveError, Move, Piece
from web import doors, fragment, geometry, intents
from web.clock import Clock
from web.geometry import FIRST_FRAME, Point
from web.intents import Intent
from web.record import Ending, Record
from web.state import (
    AppState,
    BeginGame,
    Effect,
    Fly,
    KeepInView,
    ListGames,
    Prefs,
    Refused,
    Said,
    Sound,
    Stuck,
    Update,
    selected_move,
)
from web.travel import travel


def update(state: AppState, intent: Intent, languages: tuple[str, ...] = ("en",)) -> Update:
    """The state after the intent, and what the outside has to do about it."""
    match intent:
        case intents.TapTile(piece) | intents.TapReserve(piece):
            return _chosen(state, piece)
        case intents.TapTarget(to):
            return _sent(state, to)
        case intents.TapHex(at):
            return _tapped_beside(state, at)
        case intents.Grab(piece):
            return (state, ()) if piece == state.selected else _chosen(state, piece)
        case intents.Drop(at):
            return _dropped(state, at)
        case intents.Confirm():
            move = selected_move(state)
            return (state, ()) if move is None else _played(state, move)
        case intents.Play(text):
            return _typed(state, text)
        case intents.LetGo():
            aiming = replace(state, pending=None, note=None)
            return (aiming if state.pending is not None else state.let_go()), ()
        case intents.Peek(at):
            return replace(state, peek=at), ()
        case intents.Undo():
            return _undone(state)
        case intents.Redo():
            if state.mode != "play":
                return state, ()
            return _with_record(state, state.record.with_redone())
        case intents.SwitchLine(index):
            if not 0 <= index < len(state.record.others):
                return state, ()
            return _on_line(state, index)
        case intents.DropLine(index):
            return replace(state, record=state.record.without_line(index)), ()
        case intents.GoTo(ply):
            return _go_to(state, ply)
        case intents.Step(where):
            last = len(state.record.moves)
            plies = {"first": 0, "previous": state.ply - 1, "next": state.ply + 1, "last": last}
            return _go_to(state, plies[where])
        case intents.Resign() | intents.OfferDraw() | intents.AnswerDraw():
            return _agreed(state, intent)
        case intents.Tick(now):
            return _ticked(state, now)
        case intents.NewGame(game_type, tournament, repetition_draw, clock):
            record = Record(game_type, tournament, repetition_draw)
            fresh = replace(taking_over(state, record), frame=FIRST_FRAME, dialog=None)
            return replace(fresh, clock=Clock.parse(clock)), (BeginGame(), KeepInView())
        case intents.Open(dialog):
            shown = replace(state, dialog=dialog, unread=None)
            return shown, ((ListGames(),) if dialog == "open" else ())
        case intents.Close():
            return replace(state, dialog=None, unread=None), ()
        case intents.SetPref(name, value):
            return _with_pref(state, name, value), ()
        case intents.Flip():
            return fitted(replace(state, flip=not state.flip)), ()
        case intents.Fit():
            return fitted(state), ()
        case intents.Pan(dx, dy):
            stacks = state.board.stacks()
            return replace(
                state, frame=geometry.panned(state.frame, dx, dy, stacks, flip=state.flip)
            ), ()
        case intents.Zoom(factor, x, y):
            still = None if x is None or y is None else Point(x, y)
            stacks = state.board.stacks()
            frame = geometry.zoomed(state.frame, factor, still, stacks, flip=state.flip)
            return replace(state, frame=frame), ()
        case intents.Tell(key, values):
            return state.noting(Said(key, values)), ()
        case intents.Resume():
            return _resumed(state, intent, languages), (KeepInView(),)
        case intents.Visit(text, again):
            return _visited(state, text, languages, again=again)
    assert isinstance(intent, get_args(doors.DoorIntent))
    return doors.update(state, intent)


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


# -- hands -----------------------------------------------------------------------------------------


def _chosen(state: AppState, piece: Piece) -> Update:
    """A piece was chosen: its destinations show, or why it has none; a second time lets it go."""
    if not state.playable or piece == state.selected:
        return state.let_go(), ()
    board, free = state.board, state.let_go()
    if board.moves_of(piece):
        return replace(free, selected=piece), ()
    reason = board.explain_piece(piece)
    if reason is None:
        return free, ()
    return replace(free, note=Stuck(piece, reason)), (Sound("stuck"),)


def _sent(state: AppState, to: Hex) -> Update:
    """The chosen piece was sent to a destination."""
    move = Move(state.selected, to) if state.selected is not None else None
    if move is None or not state.playable or not state.board.is_legal(move):
        return state.let_go(), ()
    if state.prefs.confirm and state.pending != to:
        return replace(state, pending=to, note=None), ()
    return _played(state, move)


def _tapped_beside(state: AppState, at: Hex) -> Update:
    """A click on bare table: where the chosen piece cannot go there, it says why."""
    board = state.board
    near = board.ply > 0 and any(board.piece_at(n) is not None for n in at.neighbors())
    if state.selected is None or not near:
        return state.let_go(), ()
    return _dropped(state, at)


def _dropped(state: AppState, at: Hex | None) -> Update:
    """A piece let fall: it goes there, or says why it cannot and stays chosen."""
    piece = state.selected
    if piece is None or at is None or not state.playable:
        return state, ()
    if at in targets(state):
        return _sent(state, at)
    reason = state.board.explain(Move(piece, at))
    if reason is None or at == state.board.hex_of(piece):
        return state, ()
    return replace(state, pending=None, note=Refused(piece, at, reason)), (Sound("stuck"),)


def _typed(state: AppState, text: str) -> Update:
    """A move in writing: played, or refused with a sentence."""
    text = " ".join(text.split())
    if not text:
        return state, ()
    if not state.playable:
        return state.noting(Said("typed.closed")), ()
    board = state.board
    shown = (("move", text if len(text) <= 40 else text[:40] + "…"),)
    try:
        move = board.parse_move(text)
        reason = board.explain(move)
    except HiveError as error:
        gist = error.briefly if isinstance(error, IllegalMoveError) else str(error)
        return state.noting(Said("typed.unclear", (*shown, ("problem", gist)))), ()
    if reason is None:
        return _played(state, move)
    if move.piece is None or move.to is None:
        return state.noting(Said("typed.pass")), ()
    stuck = board.explain_piece(move.piece)
    note = Refused(move.piece, move.to, reason) if stuck is None else Stuck(move.piece, stuck)
    return replace(state.let_go(), note=note), ()


def _played(state: AppState, move: Move) -> Update:
    """The move is made, with the passes it forces."""
    before, board = state, state.board
    record, ply = state.record.played(move, state.ply)
    clock = state.clock
    if clock is not None:
        # A game that leaves its line is no longer played against time.
        clock = clock.pressed(board.turn) if state.is_last else None
    after, effects = _shown(replace(state, record=record, clock=clock, draw_offer=None), ply)
    flight = travel(board, move, flip=state.flip)
    sound = "end" if after.board.outcome() else "move" if board.hex_of(_piece(move)) else "place"
    flights = () if flight is None or _jumped(before, after) else (flight,)
    return after, (*effects, *flights, Sound(sound))


def _piece(move: Move) -> Piece:
    assert move.piece is not None
    return move.piece


def _jumped(before: AppState, after: AppState) -> bool:
    """Whether the frame changed, so that a flight over the old one would mislead."""
    return before.frame != after.frame


# -- the record ------------------------------------------------------------------------------------


def _undone(state: AppState) -> Update:
    if state.mode != "play":
        return state, ()
    if not state.record.moves and state.left is not None:
        return _with_record(replace(state, left=None, clock=None), state.left)
    return _with_record(state, state.record.without_last())


def _with_record(state: AppState, record: Record) -> Update:
    """The end of the changed game, without anything selected."""
    there = replace(state, record=record, draw_offer=None)
    if state.is_last and record.game_type == state.record.game_type:
        moved = _flight(state, record)
        after, effects = _shown(there, len(record.moves))
        return after, (*effects, *(() if _jumped(state, after) else moved))
    return _shown(there, len(record.moves))


def _flight(state: AppState, record: Record) -> tuple[Fly, ...]:
    """The way of the one move between two ends of a game."""
    old, new = state.record.moves, record.moves
    longer = old if len(old) > len(new) else new
    shorter = new if longer is old else old
    ply = len(shorter)
    if longer[:ply] != shorter or len(longer) == ply:
        return ()
    source = state.record if longer is old else record
    move = source.board(ply + 1).move_stack[-1]
    flight = travel(source.board(ply), move, flip=state.flip, back=longer is old)
    return () if flight is None else (flight,)


def _go_to(state: AppState, ply: int) -> Update:
    """Another position of the line; a neighbouring one is reached by its move."""
    ply = min(max(ply, 0), len(state.record.moves))
    after, effects = _shown(state, ply)
    if abs(ply - state.ply) != 1 or _jumped(state, after):
        return after, effects
    low = min(ply, state.ply)
    move = state.record.board(low + 1).move_stack[-1]
    flight = travel(state.record.board(low), move, flip=state.flip, back=ply < state.ply)
    return after, (*effects, *(() if flight is None else (flight,)))


def _shown(state: AppState, ply: int) -> tuple[AppState, tuple[Effect, ...]]:
    shown = replace(state.let_go(), ply=ply)
    frame = geometry.reframe(shown.frame, shown.board.stacks(), flip=shown.flip)
    return replace(shown, frame=frame), (KeepInView(),)


def _on_line(state: AppState, index: int) -> Update:
    """The other line, at the first position that is its own."""
    old, record = state.record, state.record.with_line(index)
    same = 0
    while same < min(len(old.moves), len(record.moves)) and old.moves[same] == record.moves[same]:
        same += 1
    ply = min(same + 1, len(record.moves))
    return _shown(replace(state, record=record, clock=None, draw_offer=None), ply)


def _agreed(state: AppState, intent: Intent) -> Update:
    """Giving up, and draws by agreement."""
    if state.mode != "play" or state.record.board().outcome() is not None:
        return state, ()
    turn = state.record.board().turn
    match intent:
        case intents.OfferDraw():
            return replace(state.let_go(), draw_offer=turn), ()
        case intents.AnswerDraw(False):
            declined = Said("draw.declined")
            return replace(state, draw_offer=None, note=declined if state.draw_offer else None), ()
        case intents.AnswerDraw():
            if state.draw_offer is None:
                return state, ()
            ending = Ending("agreed")
        case _:
            ending = Ending("resign", turn)
    return _ended(state, ending)


def _ended(state: AppState, ending: Ending) -> Update:
    clock = None if state.clock is None else state.clock.stopped()
    record = replace(state.record, ending=ending)
    there = replace(state, record=record, clock=clock, draw_offer=None)
    after, effects = _shown(there, len(record.moves))
    return after, (*effects, Sound("end"))


def _ticked(state: AppState, now: float) -> Update:
    if state.clock is None:
        return state, ()
    if not state.ticking:
        return (replace(state, clock=state.clock.stopped()) if state.clock.read_at else state), ()
    turn = state.record.board().turn
    clock = state.clock.read(now, turn)
    if clock.left[turn] > 0:
        return replace(state, clock=clock), ()
    return _ended(replace(state, clock=clock), Ending("time", turn))


def taking_over(state: AppState, record: Record) -> AppState:
    """Another game on the table; the one that was there, if it had begun, can be brought back."""
    left = state.record if state.record.moves else state.left
    there = replace(state.let_go(), record=record, ply=len(record.moves), left=left)
    return replace(there, clock=None, draw_offer=None)


# -- how it is shown -------------------------------------------------------------------------------


def fitted(state: AppState) -> AppState:
    """The same state with the whole hive in the frame."""
    return replace(state, frame=geometry.fit(state.board.stacks(), flip=state.flip))


def _with_pref(state: AppState, name: str, value: str) -> AppState:
    """The state with one setting changed; a setting made by hand outdoes the link's."""
    if name not in asdict(state.prefs):
        return state
    kept = asdict(state.prefs)
    kept[name] = value == "on" if isinstance(kept[name], bool) else value
    return with_prefs(state, Prefs(**kept))


def with_prefs(state: AppState, prefs: Prefs) -> AppState:
    """The state with these settings in force."""
    lang = state.browser_lang if prefs.lang == "auto" else prefs.lang
    pending = state.pending if prefs.confirm else None
    return replace(state, prefs=prefs, theme=prefs.theme, lang=lang, pending=pending)


def _resumed(state: AppState, kept: intents.Resume, languages: tuple[str, ...]) -> AppState:
    lang = kept.browser_lang if kept.browser_lang in languages else "en"
    prefs = kept.prefs
    if prefs.lang not in ("auto", *languages):
        prefs = replace(prefs, lang="auto")
    if prefs.theme not in fragment.THEMES:
        prefs = replace(prefs, theme="auto")
    state = with_prefs(replace(state, browser_lang=lang, storage=kept.storage), prefs)
    if kept.game is not None:
        game = kept.game
        ply = min(game.ply, len(game.record.moves))
        state = replace(state, record=game.record, ply=ply, clock=game.clock)
    return fitted(state)


def _visited(state: AppState, text: str, languages: tuple[str, ...], *, again: bool) -> Update:
    settings = fragment.parse(text, languages, len(state.record.moves))
    lang = settings.lang
    state = replace(
        state.let_go(),
        mode=settings.mode or state.mode,
        theme=settings.theme or state.theme,
        lang=state.browser_lang if lang == "auto" else lang or state.lang,
        flip=state.flip if settings.flip is None else settings.flip,
        controls=settings.controls if settings.controls is not None else state.controls,
        note=settings.problems[0] if settings.problems else None,
    )
    begin: tuple[Effect, ...] = ()
    if settings.game is not None and not again:
        record = Record.of_board(settings.game, repetition_draw=settings.repetition_draw)
        if record != state.record:
            state = replace(taking_over(state, record), note=state.note)
            begin = (BeginGame(),)
    if settings.ply is not None and not again:
        state = replace(state, ply=settings.ply)
    return fitted(state), (*begin, KeepInView())
