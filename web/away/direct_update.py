"""How intents change a direct connection, and what goes through it. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core.game_code import Request
from web.away import arrival
from web.away.codes import code_of, ending_of, kind_of_message, next_identity, played
from web.away.direct import Direct
from web.away.intents import (
    AnswerPassedOn,
    CodeArrived,
    CodeTaken,
    Connect,
    DirectDescribed,
    DirectEnded,
    DirectIntent,
    DirectOpened,
    Disconnect,
    MessageArrived,
)
from web.files import link
from web.game.away import Away
from web.locale.phrases import Notice
from web.shared import sentences
from web.shared.effects import (
    AnswerDirect,
    Effect,
    EndDirect,
    OfferDirect,
    SendDirect,
    TakeAnswer,
)
from web.shared.state import AppState, Update


def update(state: AppState, intent: DirectIntent) -> Update:
    """Return the state after the intent, and its effects."""
    direct, away = state.direct, state.game.away
    match intent:
        case Connect() if direct is not None and direct.step == "asked":
            there = replace(state, direct=replace(direct, step="answering"), dialog="away")
            return there, (AnswerDirect(direct.line, direct.theirs),)
        case Connect() if away is not None and can_connect(state):
            offering = Direct(away.key, away.identity, away.mine, "offering")
            return replace(state, direct=offering), (OfferDirect(offering.line),)
        case AnswerPassedOn(taken):
            return state.with_notice(Notice(f"direct.{'elsewhere' if taken else 'late'}")), ()
    if direct is None:
        return state, ()
    match intent:
        case Disconnect():
            there = replace(state, direct=None, notice=None)
            return there, () if direct.step == "asked" else (EndDirect(),)
        case DirectDescribed(key, own) if key == direct.line:
            step = "offered" if direct.step == "offering" else "answered"
            return replace(state, direct=replace(direct, step=step, own=own)), ()
        case DirectEnded(key, why) if key == direct.line:
            return replace(state, direct=None).with_notice(Notice(f"direct.{why}")), ()
        case DirectOpened(key) if key == direct.line:
            opened = replace(direct, step="open", own="", theirs="")
            dialog = None if state.dialog == "away" else state.dialog
            there = replace(state, direct=opened, dialog=dialog)
            return there.with_notice(Notice("direct.opened")), ()
        case CodeArrived(code) if direct.step == "open":
            there = replace(state, direct=replace(direct, waiting=code))
            if not _is_at_game(there, direct):
                there = there.with_notice(Notice("direct.waiting"))
            return there, ()
        case CodeTaken(code) if code == direct.sent:
            return _confirmed(replace(state, direct=replace(direct, sent="")), direct), ()
    return state, ()


def can_connect(state: AppState) -> bool:
    """Return whether this player can offer a connection: others can open the page's address."""
    free = state.direct is None and state.chat is None and not state.embed.framed
    return free and not state.outside.local


def arrived(state: AppState, message: MessageArrived) -> Update:
    """Return the state after what a link says about a connection, when its game is shown."""
    away = state.game.away
    if message.direct is None or away is None or message.own:
        return state, ()
    kind, packed = message.direct
    if kind == "answer":
        return _unless_old(state, None), (TakeAnswer(away.key, packed),)
    if state.chat is not None or state.embed.framed:
        return state, ()
    offers = Notice("direct.offers", (("Color", sentences.side(state, away.mine.other)),))
    asked = replace(_unless_old(state, offers), direct=asked_by(away, packed))
    return asked, () if state.direct is None else (EndDirect(),)


def asked_by(away: Away, packed: str) -> Direct:
    """Return the connection that the other player of that game offers."""
    return Direct(away.key, away.identity, away.mine, "asked", theirs=packed)


def _unless_old(state: AppState, notice: Notice | None) -> AppState:
    """Return the state with that notice in place of one that the moves of the link are no news."""
    key = state.notice.key if isinstance(state.notice, Notice) else ""
    no_news = state.notice is None or key in ("away.same", "away.older")
    return replace(state, notice=notice) if no_news else state


def reconcile(state: AppState) -> Update:
    """Return the state with what came taken in, and with this player's message sent."""
    direct = state.direct
    if direct is None or direct.step != "open" or not _is_at_game(state, direct):
        return state, ()
    effects: tuple[Effect, ...] = ()
    if direct.waiting:
        state, effects = _taken_in(state, direct)
    there, more = _sending(state)
    return there, (*effects, *more)


def _is_at_game(state: AppState, direct: Direct) -> bool:
    """Return whether the game of the connection is shown, or the one that follows it."""
    away = state.game.away
    if away is None or state.mode != "play" or state.editor is not None or state.task is not None:
        return False
    return away.key == direct.key or _follows(away, direct)


def _follows(away: Away, direct: Direct) -> bool:
    return away.identity == next_identity(direct.identity)


def _taken_in(state: AppState, direct: Direct) -> Update:
    """Return the state after the code that has come, which is confirmed."""
    away = state.game.away
    assert away is not None
    code, free = direct.waiting, replace(state, direct=replace(direct, waiting=""))
    settings = link.parse(f"code={code}", (), 0)
    sent, record = settings.correspondence, settings.game
    if sent is None or record is None:
        return free, ()
    again = sent.identity == next_identity(away.identity) and state.game.record.is_over
    ours = sent.identity == away.identity and sent.sender is away.mine.other
    if not (ours or again):
        return free, ()
    there, effects = arrival.arrive(free, MessageArrived(record, sent))
    if again and there.game.away is not None:
        mine = Notice(f"away.first.{there.game.away.mine}")
        there = there.with_notice(Notice("direct.rematch", (("mine", mine),)))
    return _following(there), (*effects, SendDirect(f"took {code}"))


def _following(state: AppState) -> AppState:
    """Return the state with the connection for the game that is shown."""
    away, direct = state.game.away, state.direct
    assert away is not None
    assert direct is not None
    return replace(state, direct=replace(direct, identity=away.identity, mine=away.mine))


def _sending(state: AppState) -> Update:
    """Return the state with the message on its way, if there is one."""
    before, state = state.direct, _following(state)
    away, direct = state.game.away, state.direct
    assert away is not None
    assert direct is not None
    kind, begins = kind_of_message(away, state.game.record), before != direct
    if away.sent or not (kind or begins):
        return state, ()
    code = code_of(away, state.game.record)
    if code == direct.sent:
        return state, ()
    if kind == "question" or away.request is Request.DRAW:
        state = replace(state, dialog=None).with_notice(Notice("direct.question"))
    # It is not taken back any more, although it counts as sent only when it has arrived.
    plies = len(played(state.game.record))
    known = replace(away, known=max(away.known, plies), before=None)
    game = replace(state.game, away=known)
    return replace(state, direct=replace(direct, sent=code), game=game), (
        SendDirect(f"code {code}"),
    )


def _confirmed(state: AppState, direct: Direct) -> AppState:
    """Return the state after the other player's page has taken the message."""
    away = state.game.away
    if away is None or away.key != direct.key:
        return state
    ended = ending_of(state.game.record) is not None
    return replace(state, game=replace(state.game, away=replace(away, sent=True, ended=ended)))
