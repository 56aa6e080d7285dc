"""How intents change the game: play, undo, go to another position, end the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hive_core import Board, Color, HiveError, Move
from hive_core._board.clicks import Refused, Stuck
from web.game import comment_update, end_card, typed_moves
from web.game.clock import Clock, swapped, wrong_number
from web.game.edits import Before
from web.game.ending import Ending
from web.game.intents import (
    AnswerDraw,
    CloseEnding,
    DropLine,
    DropMove,
    EditComment,
    FindWin,
    FoldLine,
    GameIntent,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PlayAgain,
    PlayOn,
    PromoteLine,
    Redo,
    Resign,
    SetGlyph,
    SetTag,
    ShowGame,
    Step,
    SwitchLine,
    Tick,
    Undo,
    WriteComment,
)
from web.game.match import Match
from web.game.move_animation import animation
from web.game.record import Line, Record
from web.game.state import OpenGame
from web.game.tags import player
from web.locale.phrases import Notice
from web.shared import sentences
from web.shared.effects import AnimateMove, BeginGame, Effect, KeepInView, ShowAnswer, Sound
from web.shared.state import AppState, Update
from web.shared.transitions import (
    fit_hive,
    replace_game,
    waiting,
    with_analysis,
    with_own_side,
)
from web.ui import geometry
from web.ui.geometry import FIRST_FRAME


def update(state: AppState, intent: GameIntent) -> Update:
    """Return the state after the intent, and its effects."""
    game = state.game
    match intent:
        case NewGame():
            return refused_clock(state, intent.clock) or _begin(state, intent)
        case PlayAgain(harder):
            return _play_again(state, harder=harder)
        case PlayOn(number):
            goes_on = number == game.number and end_card.begins_next(state)
            return _play_again(state, harder=False) if goes_on else (state, ())
        case FindWin():
            return _find_win(state)
        case ShowGame():
            left = game.record.is_over or game.is_variation
            game = replace(game, record=game.record.itself) if left else game
            return show(replace(state, game=game), len(game.record.moves), state.board)
        case CloseEnding():
            closed = None if state.end_card is None else replace(state.end_card, closed=True)
            return replace(state, end_card=closed), ()
        case Play(text, typed):
            return _type(state, text, typed=typed)
        case Undo():
            return _undo(state)
        case Redo():
            return _redo(state)
        case GoTo(ply):
            return _go_to(state, ply)
        case Step("next" | "last" as where) if state.onward is not None:
            return _go_on(state, state.onward, to_end=where == "last")
        case Step("first") if state.task is None and not game.record.undone:
            # The first position belongs to every line; from there the game itself goes on.
            there, effects = _go_to(state, 0)
            itself = replace(there.game, record=there.game.record.itself)
            return replace(there, game=itself), effects
        case Step(where):
            plies = {"first": 0, "previous": game.ply - 1, "next": game.ply + 1}
            plies["last"] = _end_from(game)
            return _go_to(state, plies[where])
        case Resign() | OfferDraw() | AnswerDraw():
            return _agree(state, intent)
        case SwitchLine():
            path = intent.path(game.record)
            return (state, ()) if path is None else _show_path(state, game.record, path)
        case PromoteLine():
            path = intent.path(game.record)
            if not state.hands_on or path is None:
                return state, ()
            record = game.record.with_first(path)
            if record.tree.lines == game.record.tree.lines:
                return state.with_notice(Notice("line.preferred.already")), ()
            if record.moves[: len(path)] == path and game.ply > len(path):
                path = record.moves[: game.ply]  # within the variation: the position stays
            shown, effects = _show_path(state, record, path)
            key = "line.preferred" if game.record.keeps_game_line else "line.promoted"
            return shown.with_notice(Notice(key)), effects
        case DropLine():
            path = intent.path(game.record)
            return (state, ()) if not state.hands_on or path is None else _drop(state, path)
        case DropMove():
            path = game.shown_moves
            return (state, ()) if state.mode != "analysis" or not path else _drop(state, path)
        case FoldLine():
            path = intent.path(game.record)
            return (state, ()) if not state.shows_tree or not path else _fold(state, path)
        case Tick(now):
            return _tick(state, now)
        case EditComment() | WriteComment() | SetGlyph() | SetTag():
            return comment_update.update(state, intent), ()


def refused_clock(state: AppState, clock: str) -> Update | None:
    """Return what to do about a clock that cannot be; None for one that can, or for none."""
    if not clock or Clock.parse(clock) is not None:
        return None
    wrong = (("field", wrong_number(clock)),)
    return state.with_notice(Notice("new.clock.fault", wrong)), (ShowAnswer(),)


def _begin(state: AppState, new: NewGame) -> Update:
    try:
        game_type = new.game_type.with_handicap(new.without) if new.without else new.game_type
    except HiveError:  # such as without the mosquito in a game that has none
        wrong = (("field", "without"),)
        return state.with_notice(Notice("new.without.fault", wrong)), (ShowAnswer(),)
    record = Record.of_moves(
        game_type, tournament=new.tournament, repetition_draw=new.repetition_draw
    )
    return _begin_with(state, record, new.clock, new.players, new.match)


def _begin_with(
    state: AppState, record: Record, clock: str, players: tuple[int, int], match: Match | None
) -> Update:
    fresh = replace_game(state, record)
    fresh = replace(
        fresh,
        table=replace(fresh.table, frame=FIRST_FRAME, cursor=None),
        game=replace(fresh.game, clock=Clock.parse(clock), match=match),
        computer=fresh.computer.with_levels(*players),
        mode="play" if fresh.mode == "analysis" else fresh.mode,
        dialog="words" if fresh.dialog == "words" else None,
        newcomer=False,
    )
    return with_own_side(fresh), (BeginGame(), KeepInView())


def _play_again(state: AppState, *, harder: bool) -> Update:
    outcome, match = state.game.record.outcome(), state.game.match
    if state.mode != "play" or outcome is None or (match is not None and match.has_next):
        return state, ()
    white, black = state.computer.levels
    rises = harder and end_card.can_go_up(state)
    players = state.computer.raised if rises else (black, white)
    clock = "" if state.game.clock is None else state.game.clock.choice
    clock = clock if rises else swapped(clock)
    if match is not None:
        match = None if rises else Match(match.games) if match.is_last else match.with_game(outcome)
    record = state.game.record.bare(0)
    if record.game_type.without and record.start is None and not rises:
        # Imported here to keep the page's start quick.
        from web.game.handicap import swapped as swapped_handicap

        game_type = swapped_handicap(record.game_type)
        record = replace(record, tree=replace(record.tree, game_type=game_type))
    names = tuple(player(state.game.record.tags, color) for color in Color)
    names = names if rises else names[::-1]
    for color, name in zip(Color, names, strict=True):
        record = record.with_tag(str(color).capitalize(), name)
    if match is not None and match.points:
        here = replace(state.game.match or match, has_next=True)
        state = replace(state, game=replace(state.game, match=here))
    begun, effects = _begin_with(state, record, clock, players, match)
    if not any(players):
        begun = replace(begun, notice=_who_is_white(names[0], match))
    return fit_hive(begun), effects


def _who_is_white(name: str, match: Match | None) -> Notice | None:
    """Return what is said of two people who have swapped colours, if it is known who they are."""
    if name:
        return Notice("match.white.named", (("name", name),))
    if match is None:
        return None
    return Notice("match.white", (("number", "1" if match.number % 2 else "2"),))


def _find_win(state: AppState) -> Update:
    """Go to the first position in which a win in one move was missed."""
    # Imported here to keep the page's start quick.
    from web.game.missed_win import missed_win

    record, human = state.game.record, state.human
    ply = missed_win(record, human) if record.outcome() is not None else None
    if ply is None:
        return state, ()
    after, effects = show(state, ply)
    if human is not None:
        return after.with_notice(Notice("ending.find.you")), effects
    mover = sentences.side(after, after.board.turn)
    return after.with_notice(Notice("ending.find", (("Color", mover),))), effects


def _type(state: AppState, text: str, *, typed: bool) -> Update:
    """Play a written move, or refuse it with a sentence."""
    if not text.strip():
        return state, ()
    if not state.playable:
        over = state.hands_on and state.outcome is not None
        return state.with_notice(Notice("typed.over" if over else "typed.closed")), (ShowAnswer(),)
    move = typed_moves.read(state.board, text)
    if isinstance(move, typed_moves.Unclear):
        why = sentences.misread(state.settings.lang, text, move)
        return state.with_notice(why), (Sound("stuck"), ShowAnswer())
    reason = state.board.explain(move)
    if reason is None:
        question = waiting(state, move) if typed else None
        return play(state, move) if question is None else (question, ())
    if move.piece is None or move.to is None:
        return state.with_notice(Notice("typed.pass")), (ShowAnswer(),)
    stuck = state.board.explain_piece(move.piece)
    note = (
        Refused(move.piece, move.to, reason, coded=typed)
        if stuck is None
        else Stuck(move.piece, stuck, coded=typed)
    )
    return replace(state.deselected(), notice=note), (Sound("stuck"), ShowAnswer())


def play(state: AppState, move: Move) -> Update:
    """Return the state after the move and the passes it forces, and the effects."""
    board = state.board
    coming = state.game.record.moves[state.game.ply : state.game.ply + 1]
    looking = state.is_looking or coming == (board.move_string(move),)
    record, ply = state.game.record.with_move(move, state.game.ply, follow=looking)
    game = state.game.edited(record) if looking else replace(state.game, record=record)
    clock = state.game.clock
    # A variation is not played against time.
    if clock is not None and state.is_last and clock.runs_in(state.game.record.moves):
        clock = clock.after_move(board.turn, record.moves)
    begun = game.begun if state.game.record.tree.main_line else state.outside.today
    game = replace(game, clock=clock, draw_offer=None, begun=begun)
    after, effects = show(replace(state, game=game), ply, board)
    flight = animation(board, move, turn=state.table.turn)
    placed = move.piece is not None and board.hex_of(move.piece) is None
    sound = "end" if after.board.outcome() else "place" if placed else "move"
    flights = () if flight is None else (flight,)
    return after, (*effects, *flights, Sound(sound))


def _undo(state: AppState) -> Update:
    """Undo the last edit, or a move of the game; against the computer, its answer too."""
    if not state.hands_on:
        return state, ()
    record, before = state.game.record, state.before_edit
    if before is not None:
        undone = _at_own_turn(state, before, lambda game: game.before_edit)
        return _with_edit(state, undone, "edit.undone")
    if not state.takes_back:
        return state.deselected().with_notice(Notice("edit.none")), ()
    if state.game.away is not None and not state.undoable:
        return state.deselected().with_notice(Notice("away.no-undo")), ()
    gone = not state.has_own_moves and record.ending is None
    left = state.replaced_game
    if gone and left is not None and state.mode == "play":
        computer, match = state.computer.with_levels(*left.levels), left.match
        if match is not None and record.is_untouched:
            match = replace(match, has_next=False)
        game = replace(
            state.game,
            left=None,
            clock=left.clock,
            number=left.number,
            match=match,
            away=left.away,
            begun=left.begun,
            of_task=left.of_task,
        )
        there = replace(state, game=game, computer=computer)
        returned, effects = _with_record(there, left.record)
        if not state.embed.framed:
            table = replace(returned.table, flip=left.flip, own_turn=left.own_turn)
            returned = fit_hive(replace(returned, table=table))
        if left.analysed:
            returned = with_analysis(returned, is_study=left.study)
        other = "" if record.is_untouched else ".other"
        return returned.with_notice(Notice(f"undo.game{other}")), effects
    if gone and state.human is not None:
        return state, ()
    back = record.without_last()
    human = state.human  # against the computer, undo and redo go to the human's turn
    while human is not None and back.moves and back.board().turn is not human:
        back = back.without_last()
    if state.computer.alone:
        state = replace(state, computer=replace(state.computer, paused=True))
    edits = state.game.edits.taken_back()
    if record.ending is not None:
        edits = edits.with_reopened(Before(record, state.game.ply), back)
    return _with_record(replace(state, game=replace(state.game, edits=edits)), back)


def _redo(state: AppState) -> Update:
    """Redo an edit, or a move; against the computer, its answer too."""
    if not state.hands_on:
        return state, ()
    after = state.game.after_edit
    if after is not None:
        redone = _at_own_turn(state, after, lambda game: game.after_edit)
        return _with_edit(state, redone, "edit.redone")
    forth = state.game.record.with_redone()
    human = state.human  # against the computer, undo and redo go to the human's turn
    while human is not None and forth.undone and forth.board().turn is not human:
        forth = forth.with_redone()
    edits = state.game.edits.taken_back()
    return _with_record(replace(state, game=replace(state.game, edits=edits)), forth)


def _at_own_turn(
    state: AppState, game: OpenGame, step: Callable[[OpenGame], OpenGame | None]
) -> OpenGame:
    """Return the game further undone or redone, to the human's turn against the computer.

    In a variation of a finished game moves are edits. `step`: undoes or redoes another one.
    """
    while state.human not in (None, game.record.board(game.ply).turn):
        further = step(game)
        if further is None or len(further.shown_moves) == len(game.shown_moves):
            break
        game = further
    return game


def _with_edit(state: AppState, game: OpenGame, key: str) -> Update:
    """Show the game as it was before or after an edit; `key`: of the notice, unless it moves."""
    shown, effects = show(replace(state, game=game), game.ply, state.board)
    fewer, more = sorted((state.game, game), key=lambda each: each.ply)
    lines, before = len(game.record.tree.lines), len(state.game.record.tree.lines)
    if key == "edit.redone" and lines < before:
        return shown.with_notice(Notice("line.dropped")), effects
    if (game.record.ending is None) is not (state.game.record.ending is None):
        return shown, effects  # the status line says how the game ends, or whose turn it is
    if more.shown_moves not in fewer.record.tree:  # a move was undone or redone
        return shown, (*effects, *_animation(state, game.record, game.ply))
    return shown.with_notice(Notice("line.restored" if lines > before else key)), effects


def _with_record(state: AppState, record: Record) -> Update:
    """Show the last position of the changed record, with nothing selected."""
    there = replace(state, game=replace(state.game, record=record, draw_offer=None))
    if state.is_last and record.game_type == state.game.record.game_type:
        moved = _animation(state, record, len(record.moves))
        after, effects = show(there, len(record.moves))
        return after, (*effects, *moved)
    return show(there, len(record.moves))


def _animation(state: AppState, record: Record, ply: int) -> tuple[AnimateMove, ...]:
    """Return the animation to that position of a record if it differs by one move."""
    old, new = state.game.shown_moves, record.moves[:ply]
    longer = old if len(old) > len(new) else new
    shorter = new if longer is old else old
    ply = len(shorter)
    if longer[:ply] != shorter or len(longer) == ply:
        return ()
    source = state.game.record if longer is old else record
    move = source.board(ply + 1).move_stack[-1]
    flight = animation(source.board(ply), move, turn=state.table.turn, back=longer is old)
    return () if flight is None else (flight,)


def _end_from(game: OpenGame) -> int:
    """Return the ply where the shown line ends; first comes the end of the game itself."""
    record = game.record
    end = len(record.game_line)
    comes = record.keeps_game_line and game.ply < end and record.moves[:end] == record.game_line
    return end if comes else len(record.moves)


def _go_to(state: AppState, ply: int) -> Update:
    """Show the position at that ply; animate the move if it is adjacent."""
    record = state.game.record
    ply = min(max(ply, 0), len(record.moves))
    if state.mode == "play" and record.own == record.moves[:ply]:
        # The game goes on from here, and not what an analysis tried.
        record = replace(record, moves=record.own)
    after, effects = show(replace(state, game=replace(state.game, record=record)), ply)
    if abs(ply - state.game.ply) != 1:
        return after, effects
    low = min(ply, state.game.ply)
    move = state.game.record.board(low + 1).move_stack[-1]
    flight = animation(
        state.game.record.board(low), move, turn=state.table.turn, back=ply < state.game.ply
    )
    return after, (*effects, *(() if flight is None else (flight,)))


def show(
    state: AppState, ply: int, was: Board | None = None
) -> tuple[AppState, tuple[Effect, ...]]:
    """Return the state with the position at that ply in view.

    `was`: the board shown before, if the state has already changed.
    """
    free = state.deselected()
    shown = replace(free, game=replace(free.game, ply=ply))
    was = was or state.board
    frame = geometry.reframe(
        shown.table.frame,
        was.stacks(),
        shown.board.stacks(),
        turn=shown.table.turn,
        tight=shown.tight,
    )
    return replace(shown, table=replace(shown.table, frame=frame)), (KeepInView(),)


def show_if_moved(before: AppState, after: AppState) -> Update:
    """Bring the position into view if the change put another one on the board."""
    if (before.game.record.moves, before.game.ply) == (after.game.record.moves, after.game.ply):
        return after, ()
    return show(after, after.game.ply, before.board)


def _show_path(state: AppState, record: Record, path: Line) -> Update:
    """Show the position that this path leads to."""
    record = record.showing(path)
    own = record.own
    if state.mode == "play" and own is not None and own[: len(path)] == path:
        record = replace(record, moves=own)  # of the game itself, not what an analysis tried
    edited = state.game.edited(record)
    return show(replace(state, game=replace(edited, draw_offer=None)), len(path), state.board)


def _drop(state: AppState, path: Line) -> Update:
    """Delete the variation that begins with the last move of this path."""
    record = state.game.record
    is_main = record.game_line[: len(path)] == path
    if is_main and record.keeps_game_line:
        return state.with_notice(Notice("line.own")), ()
    notice = Notice("line.dropped.main" if is_main else "line.dropped")
    was_shown = record.moves[: len(path)] == path
    dropped = replace(state, game=state.game.edited(record.without_branch(path)))
    if not was_shown:
        return replace(dropped, notice=notice), ()
    shown, effects = show(dropped, min(state.game.ply, len(path) - 1), state.board)
    return shown.with_notice(notice), effects


def _fold(state: AppState, path: Line) -> Update:
    """Fold or unfold the variation that begins with the last move of this path."""
    game = state.game
    inside = game.ply > len(path) and game.shown_moves[: len(path)] == path
    if path in game.folded and not inside:
        return replace(state, game=replace(game, folded=game.folded - {path})), ()
    folded = replace(state, game=replace(game, folded=game.folded | {path}))
    return show(folded, len(path), state.board) if inside else (folded, ())


def _go_on(state: AppState, index: int, *, to_end: bool) -> Update:
    """Step from the end of the shown line into the variation that goes on there."""
    path = state.game.record.forks[index].path
    after, effects = _show_path(state, state.game.record, path)
    record = after.game.record
    if to_end:
        return show(after, len(record.moves), state.board)
    return after, (*effects, *_animation(state, record, after.game.ply))


def _agree(state: AppState, intent: Resign | OfferDraw | AnswerDraw) -> Update:
    """Resign, or agree on a draw."""
    # The question is shown in earlier positions, too.
    answers = isinstance(intent, AnswerDraw) and state.game.draw_offer is not None
    if not (state.can_end or answers):
        return state, ()
    turn = state.board.turn
    human = state.computer.human
    match intent:
        case OfferDraw() if human is not None:
            if state.computer.accepts_draw(state.game.record):
                return _end(state, Ending("agreed"))
            return state.deselected().with_notice(Notice("draw.refused")), ()
        case OfferDraw():
            free = state.deselected()
            return replace(free, game=replace(free.game, draw_offer=turn)), ()
        case AnswerDraw(False):
            declined = Notice("draw.declined")
            return replace(
                state,
                game=replace(state.game, draw_offer=None),
                notice=None if state.game.draw_offer is None else declined,
            ), ()
        case AnswerDraw():
            if state.game.draw_offer is None:
                return state, ()
            ending = Ending("agreed")
        case _:
            ending = Ending("resign", turn if human is None else human)
    return _end(state, ending)


def _end(state: AppState, ending: Ending) -> Update:
    record = state.game.record.with_ending(ending)
    edits = state.game.edits.ended()
    there = replace(state, game=replace(state.game, record=record, draw_offer=None, edits=edits))
    after, effects = show(there, len(record.moves))
    return after, (*effects, Sound("end"))


def _tick(state: AppState, now: float) -> Update:
    clock = state.game.clock
    if clock is None or not state.ticking:
        return state, ()
    turn = state.game.record.board().turn
    clock = clock.read(now, turn)
    there = replace(state, game=replace(state.game, clock=clock))
    return (there, ()) if clock.left[turn] > 0 else _end(there, Ending("time", turn))


def with_clock(state: AppState) -> AppState:
    """Return the state with the clock of the position at the end of the shown line."""
    record, old = state.game.record, state.game.clock
    if old is None:
        return state
    clock: Clock | None = old.showing(record.moves)
    assert clock is not None
    becomes_game = state.mode == "play" and record.line == record.game_line
    if becomes_game and not clock.runs_in(record.moves) and not record.is_over:
        clock = clock.along(record.moves)
    if min(clock.left) <= 0 and record.outcome() is None:
        # The loss on time was undone. An older version of the page did not save the time before it.
        clock = clock.anew()
        clock = clock if min(clock.left) > 0 else None
    ending = record.ending
    if clock is not None and ending is not None and ending.how == "time":
        assert ending.loser is not None
        clock = clock.with_left(ending.loser, 0.0)  # also if that ending was undone and redone
    there = replace(state, game=replace(state.game, clock=clock))
    if clock is None or there.ticking or clock.read_at is None:
        return state if clock == old else there
    return replace(there, game=replace(there.game, clock=clock.stopped()))
