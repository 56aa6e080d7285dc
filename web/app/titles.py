"""The title of the page, by which people find its tab and screen readers say where they are."""

from __future__ import annotations

from web.computer.requests import to_move
from web.locale import text
from web.locale.pieces import color_title
from web.shared import sentences
from web.shared.state import AppState

NAME = "Hive"
"""The title of the first paint, and of a page on which nothing has begun."""


def title(state: AppState) -> str:
    """Return the title of the document: what is going on, then the name of the page."""
    words = "" if state.embed.framed or state.welcomes else _activity(state)
    return text(state.settings.lang, "title", words=words) if words else NAME


def _activity(state: AppState) -> str:
    """Return what is going on, in a few words."""
    lang = state.settings.lang
    if state.editor is not None:
        return text(lang, "editor.title")
    if state.task is not None:
        # Imported here to keep the page's start quick.
        from web.learn import sentences as learn_sentences

        name = learn_sentences.title(lang, state.task)
        return name if state.mode == "lesson" else text(lang, "title.puzzle", title=name)
    if state.computer.review is not None:
        return text(lang, "review.title")
    if state.mode == "analysis":
        return text(lang, "title.analysis")
    outcome, turn = state.game.record.outcome(), state.game.record.board().turn
    if outcome is not None:
        return sentences.result_title(state, outcome.winner)
    if state.mode != "play":
        return ""
    if to_move(state):
        return text(lang, "title.computer")
    if state.mine is turn:
        return text(lang, "title.your-turn")
    return text(lang, "title.turn", Color=color_title(lang, turn))
