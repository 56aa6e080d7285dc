"""The result over the board, and the questions to the player, which are below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from web.computer.review_update import reviewable
from web.locale import text
from web.shared import sentences
from web.shared.state import AppState
from web.ui.nodes import Node, node
from web.ui.parts import word_button

if TYPE_CHECKING:  # imported when such a game is played
    from web.away.view import AwayProps

_YES = ("confirm", "accept-draw")


def banner(state: AppState) -> Iterator[Node]:
    """Yield the result, the question that waits, or the way back from a variation to the game."""
    lang, outcome = state.settings.lang, state.outcome
    looks = "question"
    if (state.mode == "retry" or state.task is not None) and state.table.pending is None:
        return  # the status line has the verdict
    asked = _away_question(state)
    if asked is not None:
        yield asked
        return
    # The board is low above a review, and the review shows the result; a solved task has said it.
    is_known = state.computer.review is not None or state.is_reading
    if outcome is not None and state.is_last and not is_known:
        looks = "banner"
        title = sentences.result_title(state, outcome.winner)
        # Undo reverts an end by the players; after an end by the rules a new game begins.
        ended = state.mode == "play" and state.game.record.ending is not None
        first = "undo" if ended and state.offers("undo") and state.undoable else "new-game"
        if state.shows_trial:
            first = "show-game"
        buttons: tuple[str, ...] = (first, "review") if reviewable(state) else (first,)
        match = None if state.mode != "play" or state.shows_trial else state.game.match
        if match is not None and not match.has_next:
            buttons = ("rematch", *(name for name in buttons if name != "new-game"))
    elif state.game.draw_offer is not None:
        title, buttons = text(lang, "draw.offered"), ("accept-draw", "decline-draw")
    elif state.table.pending is not None:
        title, buttons = "", ("cancel",) if state.ahead else ("confirm", "cancel")
    elif state.mode == "play" and state.game.has_way_back:
        title, buttons, looks = "", ("show-game",), "question back"
    else:
        return
    head = (node("strong", text=title, key="title"),) if title else ()
    choice = (_button(state, name) for name in buttons if _has_button(state, name))
    yield node("div", *head, *choice, class_=looks, key=looks)


def _button(state: AppState, name: str) -> Node:
    lang = state.settings.lang
    if name == "rematch":
        # Imported here, since few games have ended in a match.
        from web.app.ending_view import next_game

        return next_game(state)
    labels = {"new-game": "new.title"}
    return word_button(lang, name, label=labels.get(name, ""), primary=name in _YES)


def _away_question(state: AppState) -> Node | None:
    """Return what waits for the player in a game with somebody elsewhere."""
    if state.chat is not None and state.mode in ("play", "view") and state.table.pending is None:
        # Imported here, since few games are played in a chat.
        from web.away import chat_update

        asked = chat_update.question(state, state.chat)
        if asked is not None:
            return asked
    free = state.mode == "play" and state.table.pending is None and state.game.is_at_end
    if state.game.away is None or not free:
        return None
    # Imported here to keep the page's start quick.
    from web.away.view import question

    return question(away_props(state))


def away_props(state: AppState) -> AwayProps:
    """Return what the question in a game with somebody elsewhere depends on."""
    from web.away.view import AwayProps

    away, direct = state.game.away, state.direct
    assert away is not None
    return AwayProps(
        state.settings.lang,
        away,
        state.game.record,
        sentences.side(state, away.mine.other),
        local=state.outside.local and not state.embed.page,
        framed=state.embed.framed,
        direct=None if direct is None or direct.key != away.key else direct,
    )


def _has_button(state: AppState, action: str) -> bool:
    """Return whether the banner has this button; answers to a question are always there."""
    offered = "new-game" if action == "rematch" else action
    return offered not in ("new-game", "review") or state.offers(offered)
