"""How an intent changes the page's state. Pure: no DOM, no clock, no randomness."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from hive_core import Board, Hex, Move, Piece
from web.app import intents, sentences
from web.app.effects import BeginGame, Effect, Fly, KeepInView, ListGames, ScrollToRule, Sound
from web.app.intents import Intent
from web.app.startup import adjusted, loaded, resumed, visited, with_pref
from web.app.state import AppState, Refused, Said, Stuck, Update, selected_move
from web.app.transitions import fitted, settled_in, taking_over, with_destinations, with_own_side
from web.computer import analysis, requests, review_update
from web.computer.state import accepts_draw
from web.embed import layout as embed_layout
from web.files import update as files_update
from web.game import comment_update, typed_moves
from web.game.clock import Clock
from web.game.record import Ending, Record
from web.offline import update as offline_update
from web.rules import legend
from web.rules.sections import SECTIONS
from web.table import keyboard_focus
from web.table.move_animation import travel
from web.ui import geometry
from web.ui.geometry import FIRST_FRAME, Point


def update(state: AppState, intent: Intent, languages: tuple[str, ...] = ("en",)) -> Update:
    """The state after the intent, and what the outside has to do about it."""
    after, effects = _updated(state, intent, languages)
    after = review_update.followed(after)
    after, moved = analysis.followed(after)
    if moved:
        after = review_update.followed(after)  # another game is on the table
    after, asked = requests.followed(after)
    after = comment_update.followed(state, after, intent)
    after = legend.followed(state, settled_in(after))
    return keyboard_focus.followed(state, after), (*effects, *moved, *asked)


def _updated(state: AppState, intent: Intent, languages: tuple[str, ...]) -> Update:
    match intent:
        case intents.TapTile(piece) | intents.TapReserve(piece):
            after, effects = _chosen(state, piece)
            return with_destinations(after), effects
        case intents.TapTarget(to):
            return _sent(state, to)
        case intents.TapHex(at):
            return _tapped_beside(state, at)
        case intents.Grab(piece):
            return (
                (state, ())
                if piece in (state.table.selected, _stuck(state))
                else _chosen(state, piece)
            )
        case intents.Drop(at):
            return _dropped(state, at)
        case intents.Confirm():
            move = selected_move(state)
            return (state, ()) if move is None else _played(state, move)
        case intents.Play(text):
            return _typed(state, text)
        case intents.LetGo():
            aiming = replace(state, table=replace(state.table, pending=None), note=None)
            return (aiming if state.table.pending is not None else state.let_go()), ()
        case intents.Peek(at):
            return replace(state, table=replace(state.table, peek=at)), ()
        case intents.Undo():
            return _undone(state)
        case intents.Redo():
            return _redone(state)
        case intents.SwitchLine(index):
            if not 0 <= index < len(state.game.record.others):
                return state, ()
            return _on_line(state, index)
        case intents.DropLine(index):
            return replace(
                state, game=replace(state.game, record=state.game.record.without_line(index))
            ), ()
        case intents.GoTo(ply):
            return _go_to(state, ply)
        case intents.Step(where):
            last = len(state.game.record.moves)
            plies = {
                "first": 0,
                "previous": state.game.ply - 1,
                "next": state.game.ply + 1,
                "last": last,
            }
            return _go_to(state, plies[where])
        case intents.Resign() | intents.OfferDraw() | intents.AnswerDraw():
            return _agreed(state, intent)
        case intents.Tick(now):
            return _ticked(state, now)
        case intents.NewGame(game_type, tournament, repetition_draw, clock, players):
            record = Record(game_type, tournament, repetition_draw)
            fresh = taking_over(state, record)
            fresh = replace(
                fresh,
                table=replace(fresh.table, frame=FIRST_FRAME),
                game=replace(fresh.game, clock=Clock.parse(clock)),
                computer=fresh.computer.seated(*players),
                mode="play" if fresh.mode == "analysis" else fresh.mode,
                dialog=None,
                newcomer=False,
            )
            return with_own_side(fresh), (BeginGame(), KeepInView())
        case intents.Open(dialog) if state.embed.framed and not _has_room(state, dialog):
            return state, ()
        case intents.Open(dialog):
            shown = replace(state.undisturbed(), dialog=dialog, note=None)
            return shown, ((ListGames(),) if dialog == "open" else ())
        case intents.ShowRule(section) if state.embed.framed or section not in SECTIONS:
            return state, ()
        case intents.ShowRule(section):
            # What the note refuses stays on the table, to be looked at again afterwards.
            shown = replace(state.undisturbed(), dialog="rules", rule=section)
            return shown, (ScrollToRule(section),)
        case intents.Close():
            return replace(state.undisturbed(), dialog=None), ()
        case intents.SetPref(name, value):
            return with_pref(state, name, value), ()
        case intents.MarkExplained():
            return legend.with_explained(state, legend.mark_to_explain(state)), ()
        case intents.Flip():
            return fitted(replace(state, table=replace(state.table, flip=not state.table.flip))), ()
        case intents.Fit():
            return fitted(state), ()
        case intents.Pan(dx, dy):
            stacks = state.board.stacks()
            return replace(
                state,
                table=replace(
                    state.table,
                    frame=geometry.panned(state.table.frame, dx, dy, stacks, flip=state.table.flip),
                ),
            ), ()
        case intents.Zoom(factor, x, y):
            still = None if x is None or y is None else Point(x, y)
            stacks = state.board.stacks()
            frame = geometry.zoomed(state.table.frame, factor, still, stacks, flip=state.table.flip)
            return replace(state, table=replace(state.table, frame=frame)), ()
        case intents.MoveFocus(at, arrow):
            return replace(
                state, table=replace(state.table, cursor=keyboard_focus.step(state, at, arrow))
            ), ()
        case intents.Answered(answer):
            heard, move = requests.heard(state, answer)
            return (heard, ()) if move is None else _played(heard, move)
        case intents.ThinkingFailed(number, _, unstarted):
            return requests.failed(state, number, unstarted=unstarted), ()
        case intents.ReviewAct(what):
            return _placed(state, review_update.acted(state, what))
        case intents.TryAgain(ply):
            return _placed(state, review_update.trying(state, ply))
        case intents.PauseComputer(paused):
            computer = replace(state.computer, paused=paused, failures=0)
            return replace(state, computer=computer), ()
        case intents.AskHint():
            return with_destinations(requests.hinted(state)), ()
        case intents.Analyse() if state.embed.framed and not state.offers("analyse"):
            return state, ()
        case intents.Analyse():
            return analysis.toggled(state)
        case intents.Hidden(hidden):
            return replace(state, outside=replace(state.outside, hidden=hidden)), ()
        case intents.Tell(key, values):
            told = state.noting(Said(key, values))
            return replace(
                told,
                files=replace(told.files, by_hand=""),
            ), ()
        case intents.Resume():
            return resumed(state, intent, languages), (KeepInView(),)
        case intents.Visit(text, again):
            return visited(state, text, languages, again=again)
        case intents.Load(record, ply):
            return loaded(state, record, ply)
        case intents.PlayHere(move):
            return _played(state, move)
        case intents.Adjust(settings):
            return adjusted(state, settings), ()
    if isinstance(intent, comment_update.NoteIntent):
        return comment_update.update(state, intent), ()
    if isinstance(intent, offline_update.OfflineIntent):
        return offline_update.update(state, intent)
    assert isinstance(intent, get_args(files_update.DoorIntent))
    return files_update.update(state, intent)


def _has_room(state: AppState, dialog: str) -> bool:
    return dialog in embed_layout.DIALOGS or state.offers(dialog)


# -- hands -----------------------------------------------------------------------------------------


def _chosen(state: AppState, piece: Piece) -> Update:
    """A piece was chosen: its destinations show, or why it has none; a second time lets it go."""
    if not state.playable or piece in (state.table.selected, _stuck(state)):
        return state.let_go(), ()
    board, free = state.board, state.let_go()
    if board.moves_of(piece):
        return replace(free, table=replace(free.table, selected=piece)), ()
    reason = board.explain_piece(piece)
    if reason is None:
        return free, ()
    return replace(free, note=Stuck(piece, reason)), (Sound("stuck"),)


def _stuck(state: AppState) -> Piece | None:
    """The piece that was chosen and cannot move, while it is told why."""
    return state.note.piece if isinstance(state.note, Stuck) else None


def _sent(state: AppState, to: Hex) -> Update:
    """The chosen piece was sent to a destination."""
    move = Move(state.table.selected, to) if state.table.selected is not None else None
    if move is None or not state.playable or not state.board.is_legal(move):
        return state.let_go(), ()
    if state.settings.prefs.confirm and state.table.pending != to:
        return replace(state, table=replace(state.table, pending=to), note=None), ()
    return _played(state, move)


def _tapped_beside(state: AppState, at: Hex) -> Update:
    """A click on bare table: where the chosen piece cannot go there, it says why."""
    board = state.board
    near = board.ply == 0 or any(board.piece_at(n) is not None for n in at.neighbors())
    if state.table.selected is None or not near:
        return state.let_go(), ()
    return _dropped(state, at)


def _dropped(state: AppState, at: Hex | None) -> Update:
    """A piece let fall: it goes there, or says why it cannot and stays chosen."""
    piece = state.table.selected
    if at is None:
        return state.let_go(), ()
    if piece is None or not state.playable:
        return state, ()
    if at in state.destinations:
        after, effects = _sent(state, at)
        # The hand has brought it there: it does not travel a second time.
        return after, tuple(effect for effect in effects if not isinstance(effect, Fly))
    reason = state.board.explain(Move(piece, at))
    if reason is None or at == state.board.hex_of(piece):
        return state, ()
    return replace(
        state, table=replace(state.table, pending=None), note=Refused(piece, at, reason)
    ), (Sound("stuck"),)


def _typed(state: AppState, text: str) -> Update:
    """A move in writing: played, or refused with a sentence."""
    if not text.strip():
        return state, ()
    if not state.playable:
        return state.noting(Said("typed.closed")), ()
    move = typed_moves.read(state.board, text)
    if isinstance(move, typed_moves.Unclear):
        return state.noting(sentences.misread(state.settings.lang, text, move)), (Sound("stuck"),)
    reason = state.board.explain(move)
    if reason is None:
        return _played(state, move)
    if move.piece is None or move.to is None:
        return state.noting(Said("typed.pass")), ()
    stuck = state.board.explain_piece(move.piece)
    note = Refused(move.piece, move.to, reason) if stuck is None else Stuck(move.piece, stuck)
    return replace(state.let_go(), note=note), (Sound("stuck"),)


def _played(state: AppState, move: Move) -> Update:
    """The move is made, with the passes it forces."""
    board = state.board
    looking = state.mode == "analysis" or not state.is_last
    record, ply = state.game.record.played(move, state.game.ply, follow=looking)
    clock = state.game.clock
    if clock is not None:
        # A game that leaves its line is no longer played against time.
        clock = clock.pressed(board.turn) if state.is_last else None
    after, effects = _shown(
        replace(state, game=replace(state.game, record=record, clock=clock, draw_offer=None)), ply
    )
    flight = travel(board, move, flip=state.table.flip)
    sound = "end" if after.board.outcome() else "move" if board.hex_of(_piece(move)) else "place"
    flights = () if flight is None else (flight,)
    return after, (*effects, *flights, Sound(sound))


def _piece(move: Move) -> Piece:
    assert move.piece is not None
    return move.piece


# -- the record ------------------------------------------------------------------------------------


def _undone(state: AppState) -> Update:
    """A move taken back; against the computer, what it answered too."""
    if not state.hands_on:
        return state, ()
    if state.mode == "retry":
        return _placed(state, review_update.acted(state, "another"))
    record = state.game.record
    gone = not record.moves and record.ending is None
    if gone and state.game.left is not None and state.mode == "play":
        seated = state.computer.seated(*state.game.left_levels)
        there = with_own_side(
            replace(state, game=replace(state.game, left=None, clock=None), computer=seated)
        )
        return _with_record(there, state.game.left)
    back = record.without_last()
    person = requests.person_to_undo_to(state)
    while person is not None and back.moves and back.board().turn is not person:
        back = back.without_last()
    if state.computer.alone and state.mode == "play":
        state = replace(state, computer=replace(state.computer, paused=True))
    return _with_record(state, back)


def _redone(state: AppState) -> Update:
    """What was taken back is played again; against the computer, its answer too."""
    if not state.hands_on:
        return state, ()
    forth = state.game.record.with_redone()
    person = requests.person_to_undo_to(state)
    while person is not None and forth.undone and forth.board().turn is not person:
        forth = forth.with_redone()
    return _with_record(state, forth)


def _with_record(state: AppState, record: Record) -> Update:
    """The end of the changed game, without anything selected."""
    there = replace(state, game=replace(state.game, record=record, draw_offer=None))
    if state.is_last and record.game_type == state.game.record.game_type:
        moved = _flight(state, record)
        after, effects = _shown(there, len(record.moves))
        return after, (*effects, *moved)
    return _shown(there, len(record.moves))


def _flight(state: AppState, record: Record) -> tuple[Fly, ...]:
    """The way of the one move between two ends of a game."""
    old, new = state.game.record.moves, record.moves
    longer = old if len(old) > len(new) else new
    shorter = new if longer is old else old
    ply = len(shorter)
    if longer[:ply] != shorter or len(longer) == ply:
        return ()
    source = state.game.record if longer is old else record
    move = source.board(ply + 1).move_stack[-1]
    flight = travel(source.board(ply), move, flip=state.table.flip, back=longer is old)
    return () if flight is None else (flight,)


def _go_to(state: AppState, ply: int) -> Update:
    """Another position of the line; a neighbouring one is reached by its move."""
    ply = min(max(ply, 0), len(state.game.record.moves))
    after, effects = _shown(state, ply)
    if abs(ply - state.game.ply) != 1:
        return after, effects
    low = min(ply, state.game.ply)
    move = state.game.record.board(low + 1).move_stack[-1]
    flight = travel(
        state.game.record.board(low), move, flip=state.table.flip, back=ply < state.game.ply
    )
    return after, (*effects, *(() if flight is None else (flight,)))


def _shown(
    state: AppState, ply: int, was: Board | None = None
) -> tuple[AppState, tuple[Effect, ...]]:
    """Another position; `was` is the one shown so far, where the state no longer tells."""
    free = state.let_go()
    shown, was = (
        replace(free, game=replace(free.game, ply=ply)),
        was or state.board,
    )
    frame = geometry.reframe(
        shown.table.frame,
        was.stacks(),
        shown.board.stacks(),
        flip=shown.table.flip,
        snug=shown.snug,
    )
    return replace(shown, table=replace(shown.table, frame=frame)), (KeepInView(),)


def _placed(before: AppState, after: AppState) -> Update:
    """What changed may have put another position on the table."""
    if (before.game.record.moves, before.game.ply) == (after.game.record.moves, after.game.ply):
        return after, ()
    return _shown(after, after.game.ply, before.board)


def _on_line(state: AppState, index: int) -> Update:
    """The other line, at the first position that is its own."""
    old, record = state.game.record, state.game.record.with_line(index)
    same = 0
    while same < min(len(old.moves), len(record.moves)) and old.moves[same] == record.moves[same]:
        same += 1
    ply = min(same + 1, len(record.moves))
    there = replace(state, game=replace(state.game, record=record, clock=None, draw_offer=None))
    return _shown(there, ply, state.board)


def _agreed(state: AppState, intent: Intent) -> Update:
    """Giving up, and draws by agreement."""
    if state.mode != "play" or state.game.record.board().outcome() is not None:
        return state, ()
    turn = state.game.record.board().turn
    person = state.computer.person
    match intent:
        case intents.OfferDraw() if person is not None:
            if accepts_draw(state.computer, len(state.game.record.moves)):
                return _ended(state, Ending("agreed"))
            return state.let_go().noting(Said("draw.refused")), ()
        case intents.OfferDraw():
            free = state.let_go()
            return replace(free, game=replace(free.game, draw_offer=turn)), ()
        case intents.AnswerDraw(False):
            declined = Said("draw.declined")
            return replace(
                state,
                game=replace(state.game, draw_offer=None),
                note=declined if state.game.draw_offer else None,
            ), ()
        case intents.AnswerDraw():
            if state.game.draw_offer is None:
                return state, ()
            ending = Ending("agreed")
        case _:
            ending = Ending("resign", turn if person is None else person)
    return _ended(state, ending)


def _ended(state: AppState, ending: Ending) -> Update:
    clock = None if state.game.clock is None else state.game.clock.stopped()
    record = replace(state.game.record, ending=ending)
    there = replace(state, game=replace(state.game, record=record, clock=clock, draw_offer=None))
    after, effects = _shown(there, len(record.moves))
    return after, (*effects, Sound("end"))


def _ticked(state: AppState, now: float) -> Update:
    if state.game.clock is None:
        return state, ()
    if not state.ticking:
        return (
            replace(state, game=replace(state.game, clock=state.game.clock.stopped()))
            if state.game.clock.read_at
            else state
        ), ()
    turn = state.game.record.board().turn
    clock = state.game.clock.read(now, turn)
    if clock.left[turn] > 0:
        return replace(state, game=replace(state.game, clock=clock)), ()
    return _ended(replace(state, game=replace(state.game, clock=clock)), Ending("time", turn))
