"""The update: how an intent changes the state. No DOM, no clock, no randomness.

`HANDLERS` names the feature that carries out each intent, unless one of `TAKERS` does. Afterwards
the `RECONCILERS` restore what has to hold between the parts of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

from web.app import speech
from web.app.startup import resume, visit
from web.away.intents import AwayIntent
from web.computer import analysis, requests, review_update
from web.computer import update as computer_update
from web.computer.intents import Analyse, ComputerIntent
from web.editor.intents import EditorIntent
from web.embed import layout
from web.embed import update as embed_update
from web.embed.intents import EmbedIntent
from web.explorer import update as explorer_update
from web.explorer.intents import ExplorerIntent
from web.files import update as files_update
from web.files.intents import FilesIntent, OpenText
from web.game import comment_update, end_card
from web.game import update as game_update
from web.game.intents import GameIntent, Undo
from web.learn.intents import LearnIntent
from web.locale import ENGLISH
from web.locale.phrases import Notice
from web.offline import update as offline_update
from web.offline.intents import OfflineIntent
from web.rules import legend
from web.rules import update as rules_update
from web.rules.intents import RulesIntent
from web.settings import update as settings_update
from web.settings.intents import SettingsIntent
from web.shared.effects import Effect, KeepInView, ListGames
from web.shared.intents import AppIntent, Close, Hidden, Intent, Open, Resume, ShowNotice, Visit
from web.shared.state import AppState, Spoken, Update
from web.shared.transitions import dismiss_welcome
from web.table import keyboard_focus, marks_update
from web.table import update as table_update
from web.table.intents import Deselect, TableIntent, Tell
from web.table.mark_intents import MarkIntent

Handler = Callable[[AppState, Any], Update]


def _edit(state: AppState, intent: EditorIntent) -> Update:
    # Imported here to keep the page's start quick.
    from web.editor import update as editor_update

    return editor_update.update(state, intent)


def _away(state: AppState, intent: AwayIntent) -> Update:
    # Imported here to keep the page's start quick.
    from web.away import update as away_update

    return away_update.update(state, intent)


def _learn(state: AppState, intent: LearnIntent) -> Update:
    # Imported here to keep the page's start quick.
    from web.learn import update as learn_update

    return learn_update.update(state, intent)


HANDLERS: Mapping[type[Any], Handler] = {
    kind: handler
    for union, handler in (
        (TableIntent, table_update.update),
        (MarkIntent, marks_update.update),
        (GameIntent, game_update.update),
        (ComputerIntent, computer_update.update),
        (FilesIntent, files_update.update),
        (SettingsIntent, settings_update.update),
        (RulesIntent, rules_update.update),
        (OfflineIntent, offline_update.update),
        (EmbedIntent, embed_update.update),
        (AwayIntent, _away),
        (EditorIntent, _edit),
        (LearnIntent, _learn),
        (ExplorerIntent, explorer_update.update),
    )
    for kind in get_args(union)
}
"""The feature that carries out each type of intent; the rest are `AppIntent`."""


def _taken_by_editor(state: AppState, intent: Intent) -> Update | None:
    leads_back = isinstance(intent, Analyse) and state.analyses_draft
    if state.editor is None and not leads_back:
        return None
    from web.editor import update as editor_update

    return editor_update.take(state, intent)


def _taken_by_lessons(state: AppState, intent: Intent) -> Update | None:
    is_task = isinstance(intent, OpenText) and intent.beginning.startswith("{")
    leads_back = isinstance(intent, Analyse) and state.is_reading
    if state.task is None and not is_task and not leads_back:
        return None
    from web.learn import update as learn_update

    return learn_update.take(state, intent)


def _taken_by_away(state: AppState, intent: Intent) -> Update | None:
    if state.game.away is None:
        return None
    from web.away import update as away_update

    return away_update.take(state, intent)


def _tells(state: AppState, intent: Intent) -> Update | None:
    if not isinstance(intent, Tell):
        return None
    # Imported here, since few players ask.
    from web.app import telling

    words = telling.told(state, intent.what, intent.at)
    return replace(state, spoken=Spoken(state.spoken.number + 1, words)), ()


def _drops_a_waiting_move(state: AppState, intent: Intent) -> Update | None:
    if isinstance(intent, Undo) and state.table.pending is not None:
        return table_update.update(state, Deselect())
    return None


TAKERS = (
    *(_tells, _taken_by_editor, _drops_a_waiting_move, _taken_by_lessons),
    *(computer_update.take, _taken_by_away),
)
"""The features for which an intent of another feature means something else, in certain states.

Each returns None for the other intents. The editor may lie over a task, and a task over a game.
"""


def _judged(before: AppState, after: AppState) -> Update:
    if after.task is None:
        return after, ()
    from web.learn import update as learn_update

    return learn_update.reconcile(before, after)


def _with_task_cost(before: AppState, after: AppState) -> AppState:
    if after.task is None:
        return after
    from web.learn import update as learn_update

    return learn_update.with_cost(before, after)


def _with_lessons(after: AppState) -> Update:
    if after.settings.lang == ENGLISH or after.learn.lang in ("", after.settings.lang):
        return after, ()
    from web.learn import opening

    return opening.in_language(after)


def _with_message(before: AppState, after: AppState) -> Update:
    if after.game.away is None:
        return after, ()
    from web.away import update as away_update

    return away_update.reconcile(before, after)


Reconciler = Callable[[AppState, AppState, Intent], Update]
"""Takes the state before and after an intent; returns the state with one thing restored."""

RECONCILERS: Mapping[str, Reconciler] = {
    # A move that was played in a task is judged: it may be taken back, or be answered.
    "verdict": lambda before, after, intent: _judged(before, after),
    # A mistake in a task and an unfinished game are saved, whichever way the task is left.
    "task cost": lambda before, after, intent: (_with_task_cost(before, after), ()),
    # A move that was chosen while the computer thought is played after the computer's.
    "ahead": lambda before, after, intent: table_update.played_ahead(before, after),
    # The analysed game is the one on the board; the game before it returns when analysis ends.
    "analysis": lambda before, after, intent: analysis.reconcile(after),
    # A review belongs to the game on the board, and goes on from what it knows.
    "review": lambda before, after, intent: (review_update.reconcile(after), ()),
    # A move for somebody elsewhere makes a message, which a chat gets at once.
    "away": lambda before, after, intent: _with_message(before, after),
    # The clock belongs to the position.
    "clock": lambda before, after, intent: (game_update.with_clock(after), ()),
    # The engine has the one request that the state calls for.
    "request": lambda before, after, intent: requests.reconcile(after),
    # The opening explorer counts the saved games with the shown position.
    "explorer": lambda before, after, intent: explorer_update.reconcile(after),
    # The comment field belongs to the shown position.
    "comment": lambda before, after, intent: (comment_update.reconcile(before, after, intent), ()),
    # An unfinished arrow belongs to the shown position.
    "marks": lambda before, after, intent: (marks_update.reconcile(before, after), ()),
    # A game that has ended gets a card.
    "end_card": lambda before, after, intent: (end_card.reconcile(before, after), ()),
    # The computer's match with itself goes on.
    "match": lambda before, after, intent: (after, end_card.awaiting_next(before, after)),
    # The first screen covers the board only until a game begins.
    "welcome": lambda before, after, intent: (dismiss_welcome(after), ()),
    # Autoplay stops when the reader or the host page shows something else.
    "autoplay": lambda before, after, intent: (
        embed_update.stop_autoplay(before, after, intent),
        (),
    ),
    # A mark counts as explained once a move was played beside its explanation.
    "legend": lambda before, after, intent: (legend.reconcile(before, after), ()),
    # The keyboard focus is on a tile or destination that exists.
    "focus": lambda before, after, intent: (keyboard_focus.reconcile(before, after), ()),
    # The page is in a language whose words are here.
    "language": lambda before, after, intent: settings_update.in_wanted_language(before, after),
    # The lessons are in the page's language, too.
    "lessons": lambda before, after, intent: _with_lessons(after),
    # A screen reader says what happened, so everything else has happened before.
    "speech": lambda before, after, intent: (speech.reconcile(before, after, intent), ()),
}
"""What restores, after every intent, what has to hold between the parts of the state.

In this order, a second round changes nothing. The first six decide which game is on the board and
which of its parts belong to it; then the engine is asked about that game. The rest follow from what
has changed on the board, and change nothing of it.
"""


def update(state: AppState, intent: Intent, languages: tuple[str, ...] = ("en",)) -> Update:
    """Return the state after the intent, and its effects."""
    after, effects = _carry_out(state, intent, languages)
    for reconcile in RECONCILERS.values():
        after, more = reconcile(state, after, intent)
        effects = (*effects, *more)
    # The current move stays in view, although the move list or its room changes.
    return after, (*effects, *_kept_in_view(state, after, effects))


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
        state.game.folded,
        state.embed.notation,
        *(state.game.edited_comment is None, computer.parts is None, computer.review is None),
        *(requests.analysis_answer(state) is None, requests.threat_record(state) is None),
    )


def _carry_out(state: AppState, intent: Intent, languages: tuple[str, ...]) -> Update:
    for take in TAKERS:
        result = take(state, intent)
        if result is not None:
            return result
    if isinstance(intent, AppIntent):
        return _update_app(state, intent, languages)
    return HANDLERS[type(intent)](state, intent)


def _update_app(state: AppState, intent: AppIntent, languages: tuple[str, ...]) -> Update:
    match intent:
        case Open(dialog) if state.embed.framed and not _has_room(state, dialog):
            return state, ()
        case Open(dialog):
            shown = replace(state.without_dialog_state(), dialog=dialog, notice=None)
            if dialog == "keys":
                return replace(shown, over_words=state.dialog == "words"), ()
            if dialog != "open":
                return shown, ()
            several = shown.files.several_of(shown.game.number)
            # A deletion can be undone as long as the page is open.
            gone = tuple(game for game in shown.files.games if game.deleted)
            return replace(shown, files=replace(shown.files, games=gone, several=several)), (
                ListGames(),
            )
        case Close():
            # The notice of a dialog goes with it; a refused move whose rule was looked up stays.
            notice = state.notice if state.dialog is None else state.refusal
            beneath = "words" if state.dialog == "keys" and state.over_words else None
            return replace(state.without_dialog_state(), dialog=beneath, notice=notice), ()
        case ShowNotice(key, values):
            files = replace(state.files, copy_manually="", arriving=False)
            return replace(state, notice=Notice(key, values), files=files), ()
        case Hidden(hidden):
            return replace(state, outside=replace(state.outside, hidden=hidden)), ()
        case Resume():
            return resume(state, intent, languages), (KeepInView(),)
        case Visit(text, again):
            return visit(state, text, languages, again=again)


def _has_room(state: AppState, dialog: str) -> bool:
    return dialog in layout.DIALOGS or state.offers(dialog)
