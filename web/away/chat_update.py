"""How intents and updates change the page of a member of a chat. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Color
from hive_core.game_code import LONGEST_NAME, Correspondence, Request
from web.away import chat_view
from web.away.arrival import back_to
from web.away.chat import Chat, Table, received
from web.away.codes import code_of, ending_of, kind_of_message, next_identity, played, turn_of
from web.away.intents import ChatIntent, JoinChat, ShowChatGame, TakeSeat, UpdatesArrived
from web.game.away import Away
from web.game.move_animation import animation
from web.game.record import Record
from web.game.tags import clean_value
from web.locale import text
from web.locale.phrases import Notice
from web.shared import sentences
from web.shared.effects import Effect, KeepInView, SendToChat, Sound
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive, replace_game, settled, with_own_side
from web.ui.nodes import Node

_ANSWERS = {
    Request.DRAW_DECLINED: "away.draw-declined",
    Request.TAKEBACK_DECLINED: "away.takeback-declined",
}


def update(state: AppState, intent: ChatIntent) -> Update:
    """Return the state after the intent, and its effects."""
    if isinstance(intent, JoinChat):
        name = clean_value(intent.name)[:LONGEST_NAME]
        # The chat keeps the game, so nothing needs to be saved.
        files = replace(state.files, storage=True)
        # Until somebody plays, the board is only shown.
        there = settled(state).deselected()
        there = replace(there, newcomer=False, files=files, mode="view")
        return replace(there, chat=Chat(intent.address, name)), ()
    chat = state.chat
    if chat is None:
        return state, ()
    match intent:
        case UpdatesArrived(updates):
            after = received(chat, updates)
            there = replace(state, chat=after)
            return (there, ()) if after.table == chat.table else _follow(there, after, chat.table)
        case TakeSeat(color):
            return _take_seat(state, chat, color)
        case ShowChatGame() if chat.table is not None:
            return _opened(state, chat, chat.table)
    return state, ()


def is_shown(state: AppState, chat: Chat, table: Table) -> bool:
    """Return whether the page shows the game of the chat, as its player or as an onlooker."""
    mine, away = table.color_of(chat.address), state.game.away
    if mine is None:
        return away is None and chat.shown == state.game.number
    return away is not None and (away.identity, away.mine) == (table.identity, mine)


def question(state: AppState, chat: Chat) -> Node | None:
    """Return the buttons to sit down, or to return to the game of the chat."""
    lang, table, away = state.settings.lang, chat.table, state.game.away
    if table is None:
        return None if away is not None else chat_view.seats(lang)
    on_its_way = away is not None and away.identity in (
        table.identity,
        next_identity(table.identity),
    )
    if not on_its_way and not is_shown(state, chat, table):
        return chat_view.return_to_game(lang)
    if away is not None or table.vacant is None or table.record.is_over:
        return None
    return chat_view.seat(lang, table.vacant)


def sending(state: AppState) -> Update:
    """Return the state with what this player has done sent to the chat."""
    chat, away, record = state.chat, state.game.away, state.game.record
    if chat is None or away is None or away.sent or state.mode != "play":
        return state, ()
    kind = kind_of_message(away, record)
    if not kind and played(record) and away.request is None:
        return state, ()
    ended = ending_of(record) is not None
    known = replace(away, sent=True, known=len(played(record)), ended=ended, before=None)
    there = replace(state, game=replace(state.game, away=known))
    if kind == "question" or away.request is Request.DRAW:
        there = replace(there, dialog=None, notice=Notice("chat.asked"))
    return there, (SendToChat(code_of(away, record), _info(state, chat, away), _summary(state)),)


# -- seats -----------------------------------------------------------------------------------------


def _take_seat(state: AppState, chat: Chat, color: Color) -> Update:
    table = chat.table
    if table is None:
        return replace(state.without_dialog_state(), dialog=f"sit-{color}", notice=None), ()
    if table.vacant is not color or table.color_of(chat.address) is not None:
        return state, ()
    record = _named(table).with_tag(str(color).capitalize(), chat.name)
    away = Away(table.identity, color, known=len(record.moves), name=chat.name, sent=True)
    there = _begun(state, record, away)
    info = _info(there, chat, away)
    code = code_of(away, record)
    return there, (SendToChat(code, info, _summary(there)), KeepInView())


def _named(table: Table) -> Record:
    """Return the game with the names of its players."""
    record = table.record
    for color in Color:
        record = record.with_tag(str(color).capitalize(), table.name(color))
    return record


# -- what has come ---------------------------------------------------------------------------------


def _follow(state: AppState, chat: Chat, before: Table | None) -> Update:
    """Return the page after the game of the chat has changed."""
    table = chat.table
    assert table is not None
    there = settled(state)
    if not is_shown(there, chat, table):
        return _opened(state, chat, table)
    ours, theirs = there.game.record, _named(table)
    mine = table.color_of(chat.address)
    words = None if table.words is None or table.words.sender is mine else table.words
    if _is_ahead(there, ours, theirs, words):
        return state, ()  # what was played here is on its way to the chat
    line, came = played(ours), theirs.moves
    if came[: len(line)] == line:
        record = ours.with_moves(came) if len(came) > len(line) else ours
    else:
        record = back_to(replace(ours, moves=line, undone=()), came)
        record = record.with_moves(came) if record.moves != came else record
    ending = ending_of(theirs)
    if ending_of(record) != ending:
        record = replace(record, undone=()).with_ending(ending)
    for name, value in theirs.tags:
        record = record.with_tag(name, value)
    if (record, line) == (ours, came) and words is None:
        return state, ()
    board, own = there.board, there.game.away
    away = own if mine is None or own is None else _told(own, table, mine)
    game = replace(there.game, record=record, ply=len(record.moves), away=away)
    free = there.deselected()
    if (came, ending) == (line, ending_of(ours)):  # only words or names: a chosen tile stays so
        free = replace(free, table=there.table)
    there = replace(free, game=game, mode=_mode(mine))
    effects: tuple[Effect, ...] = (KeepInView(),)
    if len(came) == len(line) + 1:
        move = record.board(len(came)).move_stack[-1]
        flight = animation(board, move, turn=there.table.turn)
        effects = (*effects, *(() if flight is None else (flight,)))
    if record != ours:
        effects = (*effects, Sound("end" if record.outcome() is not None else "move"))
    there = fit_hive(there) if came != line else there
    return _with_words(there, words, before), effects


def _is_ahead(state: AppState, ours: Record, theirs: Record, words: Correspondence | None) -> bool:
    """Return whether the page has a move of its player that the chat does not have yet."""
    away, line = state.game.away, played(ours)
    if away is None or ending_of(theirs) is not None:
        return False
    taken_back = words is not None and words.request is Request.TAKEN_BACK
    shorter = len(theirs.moves) < len(line) and line[: len(theirs.moves)] == theirs.moves
    return shorter and not taken_back and away.request is not Request.TAKEN_BACK


def _with_words(state: AppState, words: Correspondence | None, before: Table | None) -> AppState:
    """Return the state with what the other player answers."""
    if words is None or (before is not None and before.words == words):
        return state
    if words.request is Request.TAKEN_BACK and state.game.away is not None:
        return state.with_notice(Notice("away.taken-back"))
    key = _ANSWERS.get(words.request) if words.request is not None else None
    if key is None:
        return state
    return state.with_notice(Notice(key, (("Color", sentences.side(state, words.sender)),)))


def _told(away: Away, table: Table, mine: Color) -> Away:
    """Return what this player knows when the chat has that game."""
    plies = len(table.record.moves)
    open_asks = {ask.color: ask.request for ask in table.asks if ask.ply == plies}
    return replace(
        away,
        known=plies,
        ended=ending_of(table.record) is not None,
        sent=True,
        request=open_asks.get(mine),
        asked=open_asks.get(mine.other),
    )


def _mode(mine: Color | None) -> str:
    return "view" if mine is None else "play"


def _opened(state: AppState, chat: Chat, table: Table) -> Update:
    """Return the page with the game of the chat on the board, and nothing else."""
    mine = table.color_of(chat.address)
    away = None
    if mine is not None:
        away = _told(Away(table.identity, mine, name=chat.name), table, mine)
    return _begun(state, _named(table), away), (KeepInView(),)


def _begun(state: AppState, record: Record, away: Away | None) -> AppState:
    there = replace_game(state, record)
    mode = _mode(None if away is None else away.mine)
    game = replace(there.game, away=away, left=None)
    there = replace(there.without_dialog_state(), game=game, mode=mode, dialog=None)
    assert there.chat is not None
    there = replace(there, chat=replace(there.chat, shown=game.number))
    return fit_hive(with_own_side(there))


# -- what the chat shows besides the game ----------------------------------------------------------


def _info(state: AppState, chat: Chat, away: Away) -> str:
    """Return the line for the chat: about the beginning, a draw offer and the end."""
    lang, record, table = state.settings.lang, state.game.record, chat.table
    white, black = (sentences.side(state, color) for color in Color)
    outcome = record.outcome()
    if outcome is not None:
        result = sentences.result_for_all(state, outcome.winner)
        return text(lang, "chat.info.end", white=white, black=black, result=result)
    if away.request is Request.DRAW:
        return text(lang, "away.asks-draw", Color=sentences.side(state, away.mine))
    if table is None:
        name = chat.name or sentences.side(state, away.mine)
        return text(lang, f"chat.info.open.{away.mine}", name=name)
    if away.identity != table.identity or table.color_of(chat.address) is None:
        return text(lang, "chat.info.begin", white=white, black=black)
    return ""


def _summary(state: AppState) -> str:
    """Return how the game stands, in a few words."""
    lang, record = state.settings.lang, state.game.record
    turn, outcome = turn_of(record), record.outcome()
    if turn is None or outcome is not None:
        winner = None if outcome is None else outcome.winner
        return sentences.result_for_all(state, winner)
    return text(lang, "chat.next", Color=sentences.side(state, turn))
