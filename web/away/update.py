"""How intents change a game with somebody elsewhere. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core.game_code import LONGEST_NAME, LONGEST_NOTE, Request
from web.away.arrival import arrive, as_game, back_to
from web.away.codes import (
    code_of,
    ending_of,
    kind_of_message,
    line_after_takeback,
    next_identity,
    played,
    turn_of,
)
from web.away.intents import (
    AnswerTakeback,
    AskTakeback,
    AwayIntent,
    BeginAway,
    ChatIntent,
    DirectIntent,
    GoOnAway,
    HandOver,
    MessageArrived,
    SendMessage,
    UseOtherLine,
    WriteNote,
)
from web.away.messages import mail_of, message_of
from web.files import update as files_update
from web.files.intents import ClipboardRefused, ShowQr
from web.files.update import show_qr
from web.game.away import Away
from web.game.ending import Ending
from web.game.intents import AnswerDraw, OfferDraw, PlayAgain, Resign, Undo
from web.game.record import Line, Record
from web.game.tags import CONTROLS, clean_value
from web.game.update import show
from web.locale.phrases import Notice
from web.shared.effects import (
    CopyText,
    KeepInView,
    OpenAddress,
    SaveUnder,
    SendLink,
    Sound,
    StampMessage,
)
from web.shared.intents import Intent
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive, replace_game, with_own_side
from web.ui.geometry import FIRST_FRAME

_DECLINED = {
    Request.DRAW: Request.DRAW_DECLINED,
    Request.TAKEBACK: Request.TAKEBACK_DECLINED,
}


def update(state: AppState, intent: AwayIntent) -> Update:
    """Return the state after the intent, and its effects."""
    if isinstance(intent, ChatIntent):
        # Imported here, since few games are played in a chat.
        from web.away import chat_update

        return chat_update.update(state, intent)
    if isinstance(intent, DirectIntent):
        # Imported here, since few games are played so.
        from web.away import direct_update

        return direct_update.update(state, intent)
    match intent:
        case BeginAway():
            record = Record.of_moves(intent.game_type, tournament=intent.tournament)
            name = intent.name if state.chat is None else state.chat.name
            name = clean_value(name)[:LONGEST_NAME]
            return _begin(state, record, Away(intent.identity, intent.mine, intent.days, name=name))
        case GoOnAway(identity, record):
            mine = record.board().turn
            return _begin(state, record, Away(identity, mine, known=len(record.moves)))
        case MessageArrived():
            there, effects = arrive(state, intent)
            if intent.direct is None:
                return there, effects
            from web.away import direct_update

            there, more = direct_update.arrived(there, intent)
            return there, (*effects, *more)
    away = state.game.away
    if away is None or state.mode != "play":
        return state, ()
    match intent:
        case SendMessage(how, now):
            return _send(state, away, how, now)
        case WriteNote("note", text):
            return _with_away(
                state, replace(away, note=text.translate(CONTROLS).strip()[:LONGEST_NOTE])
            ), ()
        case WriteNote("name", text):
            name = clean_value(text)[:LONGEST_NAME]
            record = state.game.record.with_tag(str(away.mine).capitalize(), name)
            named = replace(state, game=replace(state.game, record=record))
            return _with_away(named, replace(away, name=name)), ()
        case AskTakeback() if can_ask_takeback(state):
            return replace(_asking(state, away, Request.TAKEBACK), dialog=None), ()
        case AnswerTakeback(allowed) if away.asked is Request.TAKEBACK:
            if not allowed:
                return _declining(state, away, Request.TAKEBACK_DECLINED), ()
            return _take_back(state, away)
        case UseOtherLine(True) if away.other_line:
            return _use_other_line(state, away)
        case UseOtherLine():
            return _with_away(replace(state, notice=None), replace(away, other_line=())), ()
        case HandOver(how):
            link = message_of(state, away.mine.other)
            if how == "qr":
                return show_qr(state, link)
            return state, (CopyText(link, "away.handed-over"),)
    return state, ()


def take(state: AppState, intent: Intent) -> Update | None:
    """Carry out an intent that means something else in such a game; None for the others."""
    away = state.game.away
    if away is None or state.mode != "play" or state.editor is not None:
        return None
    over = state.game.record.is_over
    match intent:
        case ClipboardRefused() if state.dialog is None:
            # The dialog has room for the text to copy.
            return files_update.update(replace(state, dialog="away"), intent)
        case ShowQr() if state.dialog == "away":
            return _send(state, away, "qr")
        case Resign():
            return (state, ()) if over else _end(state, Ending("resign", away.mine))
        case OfferDraw() if over:
            return state, ()
        case OfferDraw() if away.asked is Request.DRAW:
            return _end(state, Ending("agreed"))
        case OfferDraw():
            return _offer_draw(state, away), ()
        case Undo() if state.game.record.ending is not None and not away.ended:
            return _go_on(state, away)
        case Undo() if (
            away.before is not None
            and state.undoable
            and state.before_edit is None
            and len(state.game.record.moves) == away.known
        ):
            restored = replace(away.before, other_line=state.game.record.moves)
            return _with_line(state, restored, away.before.other_line, "undo.game")
        case AnswerDraw(accepted) if away.asked is Request.DRAW and not over:
            if accepted:
                return _end(state, Ending("agreed"))
            return _declining(state, away, Request.DRAW_DECLINED), ()
        case PlayAgain() if over:
            # Both players find the same identity, whoever begins.
            again = Away(next_identity(away.identity), away.mine.other, away.days, name=away.name)
            bare = state.game.record.bare(0)
            record = replace(bare, tree=bare.tree.with_tags(_swapped(state.game.record)))
            return _begin(state, record, again)
    return None


def reconcile(before: AppState, after: AppState) -> Update:
    """Return the state with a message to send if the player has changed the game.

    In a chat, or through a direct connection, it is sent at once.
    """
    there = _with_message(before, after)
    if there.direct is not None:
        from web.away import direct_update

        return direct_update.reconcile(there)
    if there.chat is None:
        return there, ()
    # Imported here, since few games are played in a chat.
    from web.away import chat_update

    return chat_update.sending(there)


def _with_message(before: AppState, after: AppState) -> AppState:
    was, away = before.game.away, after.game.away
    if away is None or was is None or away is not was or after.mode != "play":
        return after
    if before.mode != "play":  # an analysis has ended
        return after
    old, new = before.game.record, after.game.record
    if old is new or (played(old), ending_of(old)) == (played(new), ending_of(new)):
        return after
    if len(played(new)) < away.known or away.key != was.key:
        return after
    away = replace(away, asked=None, other_line=(), taken_back=())
    if was.sent:  # what was sent before has its answer, or goes without one
        away = replace(away, sent=False, request=None, note="")
    if was.asked is not None and len(played(new)) > len(played(old)):
        away = replace(away, request=_DECLINED.get(was.asked))  # a move declines it
    return _with_away(after, away)


def can_ask_takeback(state: AppState) -> bool:
    """Return whether this player can ask to take back a move: one that the other one knows."""
    away, record = state.game.away, state.game.record
    if away is None or record.is_over or kind_of_message(away, record).startswith("move"):
        return False
    if away.request is Request.TAKEBACK:
        return False
    return line_after_takeback(away, record, away.mine) is not None


def _with_away(state: AppState, away: Away) -> AppState:
    return replace(state, game=replace(state.game, away=away))


def _begin(state: AppState, record: Record, away: Away) -> Update:
    if away.name:
        record = record.with_tag(str(away.mine).capitalize(), away.name)
    fresh = replace_game(state, record)
    fresh = replace(
        fresh,
        table=replace(fresh.table, frame=FIRST_FRAME),
        game=replace(fresh.game, away=away),
        mode="play",
        dialog=None,
        newcomer=False,
    )
    return fit_hive(with_own_side(fresh)), (SaveUnder(away.key, changed=True), KeepInView())


def _swapped(record: Record) -> dict[str, str]:
    tags = dict(record.tags)
    names = {"White": tags.get("Black", ""), "Black": tags.get("White", "")}
    return {name: value for name, value in names.items() if value}


def _send(state: AppState, away: Away, how: str, now: int = 0) -> Update:
    """Copy or share the message; from now on the other player may know it."""
    if away.days and not now and not away.sent:
        return state, (StampMessage(how),)
    record, ended = state.game.record, ending_of(state.game.record) is not None
    plies = len(played(record))
    known = replace(away, sent=True, known=plies, ended=ended, before=None)
    known = known if away.sent else replace(known, sent_at=now)
    there = _with_away(replace(state, notice=None), known)
    there = replace(there, files=replace(there.files, copy_manually=""))
    if there.direct is not None:
        there = replace(there, direct=replace(there.direct, given=True))
    if how == "share" and state.outside.sends and not state.outside.local:
        return state, (SendLink(message_of(there), now),)
    if how == "shared":
        return there, ()
    if how == "qr":
        return show_qr(there, message_of(there))
    if how == "mail":
        return there, (OpenAddress(mail_of(there)),)
    if how == "code":
        return there, (CopyText(code_of(known, record, spoken=True), "away.copied.code"),)
    over = turn_of(record) is None
    return there, (CopyText(message_of(there), "away.copied.end" if over else "away.copied"),)


def _asking(state: AppState, away: Away, request: Request) -> AppState:
    asking = replace(_without_old_note(away), request=request, asked=None, sent=False)
    return replace(_with_away(state, asking), notice=None)


def _declining(state: AppState, away: Away, request: Request) -> AppState:
    """Return the state after an answer; in this player's turn it goes with the next move."""
    there = _asking(state, away, request)
    is_due = not _is_live(state) and turn_of(state.game.record) is away.mine
    return there.with_notice(Notice("away.declined")) if is_due else there


def _offer_draw(state: AppState, away: Away) -> AppState:
    """Offer a draw, or withdraw an offer that was not sent yet."""
    record = state.game.record
    if away.request is Request.DRAW and _is_live(state):
        return state
    if away.request is Request.DRAW and not away.sent:
        was_sent = len(played(record)) == away.known and turn_of(record) is away.mine.other
        free = replace(away, request=None, sent=was_sent)
        return _with_away(state, free).with_notice(Notice("away.draw-withdrawn"))
    asking = _asking(state, away, Request.DRAW)
    return asking if _is_live(state) else asking.with_notice(Notice("away.draw-goes-along"))


def _is_live(state: AppState) -> bool:
    """Return whether all that this player does reaches the other one at once."""
    return state.chat is not None or (state.direct is not None and state.direct.step == "open")


def _without_old_note(away: Away) -> Away:
    """Return the game without the short text of a message that was sent."""
    return replace(away, note="") if away.sent else away


def _go_on(state: AppState, away: Away) -> Update:
    """Undo how this player ended the game, which was not sent yet."""
    record = replace(state.game.record.with_ending(None), given=())
    away = replace(away, sent=away.was_sent)
    there = replace(state, game=replace(state.game, record=record, away=away))
    return show(there, len(record.moves), state.board)


def _end(state: AppState, ending: Ending) -> Update:
    game = state.game
    record = replace(game.record, moves=played(game.record), undone=()).with_ending(ending)
    away = game.away
    assert away is not None
    # The question is there again if the end is undone.
    away = replace(_without_old_note(away), sent=False, was_sent=away.sent)
    there = replace(state, game=replace(game, record=record, away=away))
    after, effects = show(there, len(record.moves), state.board)
    return after, (*effects, Sound("end"))


def _take_back(state: AppState, away: Away) -> Update:
    """Go back to before the other player's last move."""
    record = state.game.record
    line = line_after_takeback(away, record, away.mine.other)
    if line is None:
        return state, ()
    shorter = back_to(replace(record, moves=played(record), undone=()), line)
    free = replace(_without_old_note(away), asked=None, sent=False)
    away = replace(
        free,
        known=len(line),
        request=Request.TAKEN_BACK,
        taken_back=played(state.game.record),
        before=None,
    )
    there = replace(state, game=replace(state.game, record=shorter, away=away))
    return show(there, len(line), state.board)


def _use_other_line(state: AppState, away: Away) -> Update:
    line, before = away.other_line, replace(away, other_line=played(state.game.record), before=None)
    away = replace(away, known=len(line), other_line=(), sent=False, request=None, before=before)
    return _with_line(state, away, line, "line.promoted")


def _with_line(state: AppState, away: Away, line: Line, key: str) -> Update:
    """Show the end of another line, which is the game from now on, and say so."""
    record = as_game(replace(state.game.record, final=None), line)
    there = replace(state, game=replace(state.game, record=record, away=away))
    shown, effects = show(there, len(line), state.board)
    return shown.with_notice(Notice(key)), effects
