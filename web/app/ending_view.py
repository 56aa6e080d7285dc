"""The card about the end of a game: who won and why, what was missed, and what to do next.

Imported when a game has ended, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color, Termination
from web.computer.review_update import reviewable
from web.game.end_card import can_go_up
from web.game.missed_win import missed_win
from web.locale import text
from web.locale.pieces import color_name
from web.shared import sentences
from web.shared.state import AppState
from web.ui.nodes import Node, node
from web.ui.parts import close_button


def card(state: AppState) -> Node:
    """Return the card of a game that has ended."""
    lang, outcome = state.settings.lang, state.game.record.outcome()
    assert outcome is not None
    return node(
        "section",
        node(
            "h2",
            text=sentences.result_title(state, outcome.winner),
            id="ending-title",
            tabindex="-1",
            key="title",
        ),
        node("p", text=reason(state), class_="ending-reason", key="reason"),
        *_match(state),
        node("div", *_buttons(state), class_="ending-buttons", key="buttons"),
        close_button(lang, "ending.close", action="close-ending"),
        class_="ending",
        id="ending",
        aria_labelledby="ending-title",
        key="ending",
    )


def reason(state: AppState) -> str:
    """Return why the game is over: by the last move, which is named, or by the players."""
    lang, record = state.settings.lang, state.game.record
    outcome, number = record.outcome(), record.turn_number(len(record.moves))
    assert outcome is not None
    if outcome.termination is Termination.REPETITION:
        return text(lang, "ending.repetition")
    if outcome.termination is Termination.UNKNOWN:
        return text(lang, "ending.unknown", number=number)
    if record.ending is not None and outcome.winner is None:
        return text(lang, "ending.agreed", number=number)
    if record.ending is not None and outcome.winner is not None:
        loser = outcome.winner.other
        who = ".you" if state.you is loser else "" if state.human is None else ".computer"
        how = "resign" if record.ending.how == "resign" else "time"
        names = {
            "Color": sentences.side(state, loser),
            "color": sentences.side_within(state, loser),
        }
        return text(lang, f"ending.{how}{who}", number=number, **names)
    return f"{sentences.last_move(state)} {_surrounded(state, outcome.winner)}".strip()


def _surrounded(state: AppState, winner: Color | None) -> str:
    lang = state.settings.lang
    if winner is None:
        return text(lang, "ending.both")
    if state.you is winner.other:
        return text(lang, "ending.queen.you")
    return text(lang, "ending.queen", color=color_name(lang, winner.other))


def _match(state: AppState) -> Iterator[Node]:
    """Yield the table of the match that the game belongs to."""
    if state.game.match is not None:
        # Imported here, since few games have one.
        from web.game.match_view import table

        record, levels = state.game.record, state.computer.levels
        outcome = record.outcome()
        assert outcome is not None
        yield table(state.settings.lang, state.game.match, outcome, levels, record.tags)


def _missed(state: AppState) -> Iterator[Node]:
    """Yield a button to the first position in which a player missed a win, if there is one."""
    lang, you = state.settings.lang, state.you
    ply = None if state.computer.alone else missed_win(state.game.record, you)
    if ply is not None:
        key = "ending.missed" if you is None else "ending.missed.you"
        record = state.game.record
        mover, number = sentences.side(state, record.mover(ply + 1)), record.turn_number(ply + 1)
        yield _button("find-win", text(lang, key, Color=mover, number=number))


def _buttons(state: AppState) -> Iterator[Node]:
    """Yield what to do next, the most likely one first."""
    lang, human = state.settings.lang, state.human
    if state.game.away is not None and not state.game.away.sent:
        # Imported here to keep the page's start quick.
        from web.away.codes import kind_of_message

        if kind_of_message(state.game.away, state.game.record):
            yield _button("copy-move-link", text(lang, "action.copy-move-link"), primary=True)
            yield _button("away", text(lang, "away.more"))
            return
    if state.shows_trial:
        yield _button("show-game", text(lang, "action.show-game"), primary=True)
    elif state.offers("new-game"):
        if can_go_up(state):
            level = max(state.computer.levels) + 1
            words = text(lang, "ending.next-level", level=level)
            yield _button("next-level", words, primary=True)
        elif state.game.match is None or not state.game.match.has_next:
            yield next_game(state)
    yield from _missed(state)
    if state.offers("review") and reviewable(state):
        key = "action.review" if human is None else "ending.review"
        yield _button("review", text(lang, key))
    told = state.game.away is not None and not state.undoable
    if state.offers("undo") and state.game.record.ending is not None and not told:
        yield _button("undo", text(lang, "action.undo"))
    if state.offers("new-game"):
        yield _button("new-game", text(lang, "new.title"))


def next_game(state: AppState) -> Node:
    """Return the button that begins the next game of the two players."""
    lang, human, match = state.settings.lang, state.human, state.game.match
    if match is not None and match.is_last:
        words = text(lang, "match.again")
    elif match is not None:
        words = text(lang, "match.next", number=match.number + 1, games=match.games)
    else:
        words = text(lang, "action.rematch" if human is None else f"ending.rematch.{human.other}")
    return _button("rematch", words, primary=True)


def _button(name: str, words: str, *, primary: bool = False) -> Node:
    return node(
        "button",
        text=words,
        type="button",
        class_="button primary" if primary else "button",
        data_action=name,
        key=name,
    )
