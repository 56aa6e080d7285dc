"""What a link from somebody elsewhere brings: the game goes on, or a sentence says why not.

Whatever the link has, no move of the saved game is lost.
"""

from __future__ import annotations

from dataclasses import replace

from hive_core._game.lines import common
from hive_core.game_code import Correspondence, Request
from web.away.codes import QUESTIONS, ending_of, kind_of_message, next_identity, played, turn_of
from web.away.intents import MessageArrived
from web.files.keeping import resumed
from web.game.away import Away
from web.game.ending import Ending
from web.game.move_animation import animation
from web.game.record import Line, Record
from web.game.tags import CONTROLS
from web.locale.phrases import Notice
from web.shared import sentences
from web.shared.effects import Effect, KeepInView, SaveUnder, Sound
from web.shared.sentences import sentence
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive, replace_game, settled, with_own_side

_DAY, _BRIEF = 24 * 60, 60
_ANSWERS = {
    Request.DRAW_DECLINED: "away.draw-declined",
    Request.TAKEBACK_DECLINED: "away.takeback-declined",
}
_LAPSES = {Request.DRAW: "away.draw-withdrawn", Request.TAKEBACK: "away.no-undo"}
"""What is said of a question that has crossed with a message."""


def arrive(state: AppState, message: MessageArrived) -> Update:
    """Return the state with the game of the message on the board, as far as it goes on."""
    there, begun = _with_game(state, message)
    away = there.game.away
    assert away is not None
    moved: tuple[Effect, ...] = ()
    if begun and message.own:
        after = _left(there, message)
    elif begun:
        after = _first(there, message)
    elif message.own:
        after, moved = _own_sent(there, message)
    else:
        after, moved = _merged(there, message)
    files = replace(after.files, arriving=False)
    after = with_own_side(replace(after, dialog=None, newcomer=False, files=files))
    return fit_hive(after), (SaveUnder(away.key, changed=True), KeepInView(), *moved)


def arrive_unsaved(
    state: AppState, record: Record, sent: Correspondence, known: int | None
) -> Update:
    """Return the state after a message in a page that saves nothing; `known`: as in a link."""
    here = settled(state).game.away
    is_mine = here is not None and (here.identity, here.mine) == (sent.identity, sent.sender)
    own = is_mine or known is not None
    at_game = state.mode == "play" and here is not None and here.identity != sent.identity
    if at_game and here is not None and kind_of_message(here, state.game.record):
        return state.with_notice(Notice("away.send-first")), ()
    return arrive(state, MessageArrived(record, sent, own=own, known=known))


def _with_game(state: AppState, message: MessageArrived) -> tuple[AppState, bool]:
    """Return the state with the game of the message as it was left here, and whether it is new."""
    sent = message.correspondence
    mine = sent.sender if message.own else sent.sender.other
    there = settled(state)
    here = there.game.away
    if here is not None and (here.identity, here.mine) == (sent.identity, mine):
        return _at_end(replace(there.without_dialog_state(), mode="play")), False
    if message.kept is not None:
        there = replace(replace_game(state, message.kept.record), mode="play")
        there = resumed(there, message.kept)
        return _at_end(replace(settled(there).without_dialog_state(), mode="play")), False
    fresh = replace(replace_game(state, message.record), mode="play").without_dialog_state()
    again = here is not None and sent.identity == next_identity(here.identity)
    name = here.name if here is not None and again else ""
    if name:
        named = fresh.game.record.with_tag(str(mine).capitalize(), name)
        fresh = replace(fresh, game=replace(fresh.game, record=named))
    away = Away(sent.identity, mine, sent.days, name=name)
    # The other player's first move has just been made.
    begun = state.outside.today if len(message.record.moves) < 2 else ""
    return replace(fresh, game=replace(fresh.game, away=away, begun=begun)), True


def _at_end(state: AppState) -> AppState:
    """Return the state with the end of the game itself shown, and nothing undone."""
    record = state.game.record
    line = played(record)
    record = replace(record.without_undone(), moves=line, undone=())
    game = replace(state.game, record=record, ply=len(line))
    return replace(state.deselected(), game=game)


def _first(state: AppState, message: MessageArrived) -> AppState:
    game = replace(state.game, ply=len(message.record.moves))
    return _received(replace(state, game=game), message, is_first=True)


def _left(state: AppState, message: MessageArrived) -> AppState:
    """Return the state with this player's game as it was left where nothing is saved."""
    sent, record, known = message.correspondence, message.record, message.known
    if sent.name:
        record = record.with_tag(str(sent.sender).capitalize(), sent.name)
    away = state.game.away
    is_sent = known is None or known < 0
    assert away is not None
    away = replace(
        away,
        known=len(record.moves) if known is None or known < 0 else known,
        ended=is_sent and record.ending is not None,
        sent=is_sent,
        request=sent.request,
        note=sent.note,
        name=sent.name,
        sent_at=sent.sent,
    )
    game = replace(state.game, record=record, ply=len(record.moves), away=away)
    return replace(state, game=game)


def _own_sent(state: AppState, message: MessageArrived) -> tuple[AppState, tuple[Effect, ...]]:
    """Return the state after this player's own message, perhaps from another device."""
    ours, theirs = state.game.record.moves, message.record.moves
    if _is_taken_back(state, theirs):
        return state.with_notice(Notice("away.older")), ()
    if len(theirs) > len(ours) == common(ours, theirs):
        after, moved = _continued(state, message)
        assert after.game.away is not None
        away = replace(after.game.away, sent=True, asked=None, received="")
        return replace(after, game=replace(after.game, away=away)), moved
    if common(ours, theirs) < min(len(ours), len(theirs)):
        return _forked(state, message), ()
    older = len(theirs) < len(ours)
    return state.with_notice(Notice("away.older" if older else "away.own")), ()


def _received(
    state: AppState,
    message: MessageArrived,
    *,
    sent_already: bool = False,
    is_first: bool = False,
) -> AppState:
    """Return the state after a message that is up to date: what it says and asks.

    `sent_already`: the other player has what this one has played. `is_first`: nothing of the game
    was known here.
    """
    sent, away, record = message.correspondence, state.game.away, state.game.record
    assert away is not None
    was = away
    if sent.name:
        record = record.with_tag(str(sent.sender).capitalize(), sent.name)
    away = replace(
        away,
        known=len(record.moves),
        taken_back=() if len(record.moves) > away.known else away.taken_back,
        ended=record.ending is not None,
        sent_at=sent.sent,
        sent=sent_already and turn_of(record) is away.mine.other,
        request=None,
        note="",
        asked=sent.request if sent.request in QUESTIONS else None,
        received=sent.note.translate(CONTROLS),
        other_line=(),
        before=None,
    )
    after = replace(state, game=replace(state.game, away=away, record=record))
    key = _ANSWERS.get(sent.request, "") if sent.request is not None else ""
    if not key and sent.request is not was.request and record.outcome() is None:
        key = _LAPSES.get(was.request, "") if was.request is not None else ""
    lapses = key in _LAPSES.values()
    key = key or ("away.says" if away.received else "")
    sender = sentences.side(after, sent.sender)
    if is_first:
        mine = Notice(f"away.first.{away.mine}")
        says = "away.first.says" if away.received else "away.first"
        said = (("Color", sender), ("note", _brief(away.received)), ("mine", mine))
        return after.with_notice(Notice(says, said))
    is_news = away.asked is not None or ending_of(record) is not None
    if (is_news or lapses) and away.received:
        told = after.with_notice(Notice(key)) if lapses else after
        whole = ("Color", sender), ("note", _brief(away.received)), ("more", sentence(told))
        return after.with_notice(Notice("away.says.and", whole))
    if not key and is_news:
        return after
    if not key and record.moves and record.moves == was.taken_back[: len(record.moves)]:
        return after.with_notice(Notice("away.back-again"))
    if not key:
        took = sent.sent - was.sent_at if sent.sent and was.sent_at else 0
        return after.with_notice(_thought(sender, took, sent.days)) if took > 0 else after
    return after.with_notice(Notice(key, (("Color", sender), ("note", _brief(away.received)))))


def _brief(note: str) -> str:
    """Return what the status line has room for of a note; a dialog has all of it."""
    words = note if len(note) <= _BRIEF else f"{note[:_BRIEF].rstrip()}…"
    return f"\u2068{words}\u2069"  # in right-to-left script it must not reverse the sentence


def _thought(who: str, minutes: int, days: int) -> Notice:
    """Return the sentence about how long a move took, which is left to the players."""
    key = "away.thought.longer" if minutes > days * _DAY else "away.thought"
    units = (("day", _DAY), ("hour", 60), ("minute", 1))
    unit, size = next(pair for pair in units if minutes >= pair[1])
    span = Notice(f"away.span.{unit}", (("count", minutes // size),))
    return Notice(key, (("Color", who), ("span", span), ("count", days)))


def _merged(state: AppState, message: MessageArrived) -> tuple[AppState, tuple[Effect, ...]]:
    """Return the state after a message about a game that this browser has."""
    away, record, came = state.game.away, state.game.record, message.record
    assert away is not None
    if came.rules != record.rules:
        return state.with_notice(Notice("away.other-rules")), ()
    if ending_of(record) is not None and away.ended:
        return state.with_notice(Notice("away.over")), ()
    ours, theirs = record.moves, came.moves
    shared = common(ours, theirs)
    asked = message.correspondence.request
    is_news = asked is not None or ending_of(came) is not None
    resigned = ending_of(came) == Ending("resign", message.correspondence.sender)
    if shared == len(theirs) and (resigned or (is_news and shared == away.known)):
        # A move that was not sent yet can be made again; one that crosses a resignation comes late.
        record = replace(record, moves=theirs, undone=ours[shared:])
        state = replace(state, game=replace(state.game, record=record, ply=len(theirs)))
        ours = theirs
    if _is_taken_back(state, theirs):
        return state.with_notice(Notice("away.older")), ()
    if shared == len(ours):
        return _continued(state, message)
    if shared < len(theirs):
        return _forked(state, message), ()
    if asked is Request.TAKEN_BACK and away.request is Request.TAKEBACK and away.sent:
        shorter = back_to(record, theirs)
        away = replace(away, taken_back=ours)
        there = replace(state, game=replace(state.game, record=shorter, ply=len(theirs), away=away))
        notice = Notice("away.taken-back")
        return _received(there, message).with_notice(notice), (Sound("move"),)
    return state.with_notice(Notice("away.older")), ()


def _is_taken_back(state: AppState, theirs: Line) -> bool:
    """Return whether these moves, more than the game has now, were taken back."""
    away = state.game.away
    assert away is not None
    record = state.game.record
    if turn_of(record) is away.mine.other:  # the other player may make the same move again
        return False
    begins = theirs == away.taken_back[: len(theirs)]
    return bool(theirs) and begins and theirs != played(record)


def as_game(record: Record, line: Line) -> Record:
    """Return the record with this line as the game, whatever else was tried."""
    shown = record.with_moves(line)
    tree = shown.tree.as_main_line(line)
    own = None if tree.main_line == line else line
    return replace(shown, tree=tree, own=own)


def back_to(record: Record, line: Line) -> Record:
    """Return the record with the game gone back to this line, which begins it.

    What was said of the moves that are taken back, and tried from there, stays as a variation.
    """
    undone = record.moves[len(line) :]
    there = replace(record, moves=line, undone=undone, final=None, given=())
    return as_game(there.without_undone(), line)


def _continued(state: AppState, message: MessageArrived) -> tuple[AppState, tuple[Effect, ...]]:
    """Return the state after a message that goes on from the game as it is here."""
    away, record, came = state.game.away, state.game.record, message.record
    assert away is not None
    ending = ending_of(came)
    is_news = message.correspondence.request is not None or ending is not None
    if len(came.moves) == len(record.moves) and not is_news:
        # An answer may be on the way already, so nothing of it changes.
        return state.with_notice(Notice("away.same")), ()
    board, before = state.board, len(record.moves)
    unsent = None if away.ended else ending_of(record)
    record = record if unsent is None else record.with_ending(None)
    longer = as_game(record, came.moves) if len(came.moves) > before else record
    if ending is not None:
        longer = replace(longer, undone=()).with_ending(ending)  # the lines stay in the tree
    there = replace(state, game=replace(state.game, record=longer, ply=len(longer.moves)))
    after = _received(there, message, sent_already=len(longer.moves) == before)
    if unsent is not None and unsent.how == "resign" and longer.outcome() is None:
        # This player has resigned meanwhile, which is still to be sent.
        game = replace(after.game, record=after.game.record.with_ending(unsent))
        return replace(after, game=game), (Sound("end"),)
    if len(longer.moves) == before:
        return after, (Sound("end"),) if longer.ending is not None else ()
    flight = None
    if len(longer.moves) == before + 1:
        move = longer.board(before + 1).move_stack[-1]
        flight = animation(board, move, turn=state.table.turn)
    sound = Sound("end" if longer.outcome() is not None else "move")
    return after, (sound, *(() if flight is None else (flight,)))


def _forked(state: AppState, message: MessageArrived) -> AppState:
    """Return the state with the other moves of the message as a variation of the game."""
    record, theirs, note = state.game.record, message.record.moves, message.correspondence.note
    turn = record.turn_number(common(record.moves, theirs) + 1)
    notice = Notice("away.fork", (("number", str(turn)),))
    both = replace(record, tree=record.tree.with_checked_line(theirs))
    record = as_game(both, record.moves)
    away = state.game.away
    assert away is not None
    away = replace(away, other_line=theirs, received=note.translate(CONTROLS))
    return replace(state, game=replace(state.game, record=record, away=away), notice=notice)
