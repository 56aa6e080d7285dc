"""The update: how an intent changes the state. No DOM, no clock, no randomness.

`HANDLERS` names the feature that carries out each intent. Afterwards `update` restores what must
hold between the parts of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

from web.app import intents, speech
from web.app.effects import Effect, KeepInView, ListGames
from web.app.intents import AppIntent, EditorIntent, Intent, LearnIntent
from web.app.startup import resume, visit
from web.app.state import AppState, Notice, Update
from web.app.transitions import dismiss_welcome
from web.computer import analysis, requests, review_update
from web.computer import update as computer_update
from web.embed import layout
from web.embed import update as embed_update
from web.files import update as files_update
from web.game import comment_update, end_card
from web.game import update as game_update
from web.offline import update as offline_update
from web.rules import legend
from web.rules import update as rules_update
from web.settings import update as settings_update
from web.table import keyboard_focus, marks_update
from web.table import update as table_update

Handler = Callable[[AppState, Any], Update]


def _edit(state: AppState, intent: EditorIntent) -> Update:
    # Imported here to keep the page's start quick.
    from web.editor import update as editor_update

    return editor_update.update(state, intent)


def _learn(state: AppState, intent: LearnIntent) -> Update:
    # Imported here to keep the page's start quick.
    from web.learn import update as learn_update

    return learn_update.update(state, intent)


HANDLERS: Mapping[type[Any], Handler] = {
    kind: handler
    for union, handler in (
        (intents.TableIntent, table_update.update),
        (intents.MarkIntent, marks_update.update),
        (intents.GameIntent, game_update.update),
        (intents.ComputerIntent, computer_update.update),
        (intents.FilesIntent, files_update.update),
        (intents.SettingsIntent, settings_update.update),
        (intents.RulesIntent, rules_update.update),
        (intents.OfflineIntent, offline_update.update),
        (intents.EmbedIntent, embed_update.update),
        (intents.EditorIntent, _edit),
        (intents.LearnIntent, _learn),
    )
    for kind in get_args(union)
}
"""The feature that carries out each type of intent; the rest are `AppIntent`."""


def update(state: AppState, intent: Intent, languages: tuple[str, ...] = ("en",)) -> Update:
    """Return the state after the intent, and its effects."""
    after, effects = _carry_out(state, intent, languages)
    # A move that was played in a task is judged.
    after, judged = _with_verdict(state, after)
    # A review belongs to the game on the board, and goes on from what it knows.
    after = review_update.reconcile(after)
    # The analysed game is the one on the board; the game before it returns when analysis ends.
    after, moved = analysis.reconcile(after)
    if moved:
        after = review_update.reconcile(after)  # another game is on the board
    # The clock belongs to the position.
    after = game_update.with_clock(after)
    # The engine has the one request that the state calls for.
    after, asked = requests.reconcile(after)
    # The comment field belongs to the shown position.
    after = comment_update.reconcile(state, after, intent)
    # An unfinished arrow belongs to the shown position.
    after = marks_update.reconcile(state, after)
    # A game that has ended gets a card.
    after = end_card.reconcile(state, after)
    # The first screen covers the board only until a game begins.
    after = dismiss_welcome(after)
    # A mark counts as explained once a move was played beside its explanation.
    after = legend.reconcile(state, after)
    # The keyboard focus is on a tile or destination that exists.
    after = keyboard_focus.reconcile(state, after)
    # A screen reader says what happened.
    after = speech.reconcile(state, after, intent)
    # The current move stays in view, although the move list or its room changes.
    kept = _kept_in_view(state, after, (*effects, *judged, *moved))
    return after, (*effects, *judged, *moved, *asked, *kept)


def _kept_in_view(
    before: AppState, after: AppState, effects: tuple[Effect, ...]
) -> tuple[Effect, ...]:
    """Return the effect that scrolls the move list, if it looks different and none does it yet."""
    changed = before is not after and _list_look(before) != _list_look(after)
    return (KeepInView(),) if changed and KeepInView() not in effects else ()


def _list_look(state: AppState) -> tuple[object, ...]:
    """Return what the entries of the move list and its height depend on, besides the position."""
    prefs, computer = state.settings.prefs, state.computer
    return (
        # The same tree is the same object: comparing two of them would take long.
        id(state.game.record.tree),
        *(state.game.record.moves, prefs.codes, prefs.typing, state.settings.lang, state.mode),
        *(state.game.edited_comment is None, computer.parts is None, computer.review is None),
        requests.analysis_answer(state) is None,
    )


def _with_verdict(before: AppState, after: AppState) -> Update:
    if after.task is None:
        return after, ()
    from web.learn import update as learn_update

    return learn_update.reconcile(before, after)


def _carry_out(state: AppState, intent: Intent, languages: tuple[str, ...]) -> Update:
    if state.editor is not None:
        from web.editor import update as editor_update

        if editor_update.takes(intent):
            return editor_update.edit(state, state.editor, intent)
    elif state.task is not None:
        from web.learn import update as learn_update

        if learn_update.takes(intent, state):
            return learn_update.answer(state, intent)
    if isinstance(intent, intents.OpenText) and _has_tasks(intent.text) and not state.embed.framed:
        from web.learn import opening

        return opening.open_text(state, intent.text)
    if isinstance(intent, intents.Undo) and state.mode == "retry":
        # The board is a copy of the reviewed game there: undo takes back only the player's try.
        intent = intents.ReviewAct("another")
    if isinstance(intent, intents.Deselect) and _only_list_is_open(state):
        intent = intents.ExplainScore()
    if isinstance(intent, intents.Deselect) and _only_card_is_open(state):
        intent = intents.CloseEnding()
    if isinstance(intent, AppIntent):
        return _update_app(state, intent, languages)
    return HANDLERS[type(intent)](state, intent)


def _only_list_is_open(state: AppState) -> bool:
    """Return whether Escape has nothing to deselect, but closes the list that explains a score."""
    selected = state.table.selected is not None or state.table.peek is not None
    return state.explains and state.computer.parts is not None and not selected


def _only_card_is_open(state: AppState) -> bool:
    """Return whether Escape closes the card about the end of the game."""
    busy = state.table.marking.busy or state.table.peek is not None or state.notice is not None
    return end_card.shows(state) and not busy


def _has_tasks(text: str) -> bool:
    """Return whether a text that was opened is meant as a task or a task file, valid or not."""
    start = text[:_BEGINNING].lstrip("\ufeff \t\r\n")
    return start.startswith("{") and ('"hive-tasks"' in start or '"kind"' in start)


_BEGINNING = 2_000


def _update_app(state: AppState, intent: AppIntent, languages: tuple[str, ...]) -> Update:
    match intent:
        case intents.Open(dialog) if state.embed.framed and not _has_room(state, dialog):
            return state, ()
        case intents.Open(dialog):
            shown = replace(state.without_dialog_state(), dialog=dialog, notice=None)
            return shown, ((ListGames(),) if dialog == "open" else ())
        case intents.Close():
            # The notice of a dialog goes with it; a refused move whose rule was looked up stays.
            notice = state.notice if state.dialog is None else state.refusal
            return replace(state.without_dialog_state(), dialog=None, notice=notice), ()
        case intents.ShowNotice(key, values):
            files = replace(state.files, copy_manually="")
            return replace(state, notice=Notice(key, values), files=files), ()
        case intents.Hidden(hidden):
            return replace(state, outside=replace(state.outside, hidden=hidden)), ()
        case intents.Resume():
            return resume(state, intent, languages), (KeepInView(),)
        case intents.Visit(text, again):
            return visit(state, text, languages, again=again)


def _has_room(state: AppState, dialog: str) -> bool:
    return dialog in layout.DIALOGS or state.offers(dialog)
