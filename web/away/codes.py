"""What is to be sent to the other player, and its code. Pure."""

from __future__ import annotations

from functools import lru_cache

from hive_core import PASS, Color
from hive_core.game_code import (
    IDENTITIES,
    Correspondence,
    GameCode,
    Reply,
    Request,
    replies,
    reply,
    write_code,
)
from hive_core.game_tree import GameTree
from web.files.link import ALL
from web.game.away import Away
from web.game.ending import UNKNOWN, Ending
from web.game.record import Line, Record

WITH_A_MOVE = (Request.DRAW, Request.DRAW_DECLINED, Request.TAKEBACK_DECLINED)
"""What goes with the next move of the player whose turn it is."""

QUESTIONS = (Request.DRAW, Request.TAKEBACK)
"""What asks for an answer."""


def played(record: Record) -> Line:
    """Return the moves of the game itself, whichever line is shown, without those undone."""
    return record.moves if record.line == record.game_line else record.game_line


def ending_of(record: Record) -> Ending | None:
    """Return how the players ended the game, whichever line is shown."""
    return None if record.final is None else record.final.ending


def kind_of_message(away: Away, record: Record) -> str:
    """Return what there is to send; empty for nothing.

    `invitation`, `move`, `move-draw` for one with a draw offer, `question`, `answer`, or `end` for
    how the players ended the game.
    """
    if away.sent:
        return ""
    if ending_of(record) is not None and not away.ended:
        return "end"
    moves = played(record)
    if len(moves) > away.known:
        return "move-draw" if away.request is Request.DRAW else "move"
    mine = turn_of(record) is away.mine
    if away.request in WITH_A_MOVE and mine:
        return ""
    if away.request is not None:
        return "question" if away.request in QUESTIONS else "answer"
    if turn_of(record) is not away.mine.other:
        return ""
    return "move" if moves else "invitation"


def before_last_move(record: Record, moves: Line, color: Color) -> int | None:
    """Return how many moves there were before that player's last one; None if there was none."""
    for ply in range(len(moves), 0, -1):
        if record.mover(ply) is color and moves[ply - 1] != str(PASS):
            return ply - 1
    return None


def turn_of(record: Record) -> Color | None:
    """Return whose turn it is in the game itself; None if it is over."""
    itself = record.itself if record.line != record.game_line else record
    return None if itself.outcome() is not None else itself.board().turn


def code_of(
    away: Away, record: Record, sender: Color | None = None, *, spoken: bool = False
) -> str:
    """Return the code of the message; `sender`: who sends it, if it is not this page's player."""
    if sender is None:
        words = Correspondence(
            away.identity,
            away.mine,
            None if turn_of(record) is None else away.request,
            away.name,
            away.note,
            away.days,
            away.sent_at,
        )
    else:
        words = Correspondence(away.identity, sender, days=away.days)
    return write_code(_with_words(record, words), spoken=spoken)


@lru_cache(maxsize=2)
def own_link(away: Away, record: Record) -> str:
    """Return the fragment of a link with which this player goes on elsewhere, without `#`."""
    if away.asked is not None and turn_of(record) is not None:
        sender, words = away.mine.other, (away.asked, "", away.received)
        asks = Correspondence(away.identity, sender, *words, away.days, away.sent_at)
        return f"code={write_code(_with_words(record, asks))}"
    known = ALL if away.sent or away.ended else away.known
    return f"code={code_of(away, record)}&known={known}"


def line_after_takeback(away: Away, record: Record, asker: Color) -> Line | None:
    """Return the moves that a takeback leaves; None if there is none to ask for."""
    asked = Correspondence(away.identity, asker, Request.TAKEBACK)
    code = _with_words(record, asked)
    if Reply.ACCEPT not in replies(code):
        return None
    return reply(code, Reply.ACCEPT).tree.main_line


def _with_words(record: Record, words: Correspondence) -> GameCode:
    ending = ending_of(record)
    tree = GameTree(record.game_type, record.start, (played(record),))
    if ending is not None:
        outcome = ending.outcome
        unknown = ending.how == UNKNOWN
        tree = tree.with_result(outcome.state) if unknown else tree.with_ending(outcome)
    return GameCode(tree, record.tournament, record.repetition_draw, words)


def next_identity(identity: int) -> int:
    """Return the identity of the game that follows this one between the same players."""
    return (identity * 1_664_525 + 1_013_904_223) % IDENTITIES
