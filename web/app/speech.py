"""What a screen reader says after an intent: what happened, then what the player can do.

The page has one live region for it, so that everything is said once, in the order in which it
happened. What only a sighted user needs, such as the meaning of a mark, is not said.
"""

from __future__ import annotations

from dataclasses import replace

from hive_core import Color
from web.computer.intents import ReviewAct
from web.computer.requests import threat_answer, threat_record, threat_request, to_move
from web.embed.intents import Autoplay, StepOn
from web.game.intents import GoTo, Redo, Step, SwitchLine, Tick, Undo
from web.game.record import Record
from web.game.state import OpenGame
from web.game.tags import player
from web.learn.intents import RestartTask
from web.learn.state import TaskState
from web.locale import text
from web.locale.moves import move_phrase, on_table, thrower_of
from web.locale.phrases import Notice
from web.locale.pieces import color_title
from web.shared import sentences
from web.shared.intents import Hidden, Intent, Resume
from web.shared.state import AppState, Spoken
from web.table.intents import FindTile, Flip, MoveFocus, Pan, Tell, TurnBoard, Zoom

_STEPS = (GoTo, Step, SwitchLine, Autoplay, StepOn)
"""The intents that lead to another position of the game."""

_SILENT = (FindTile, Hidden, MoveFocus, Pan, Resume, Tell, Zoom)
"""The intents after which nothing is said; `Tell` has said it itself."""

_STORM_TIMES = (60_000, 30_000, 10_000)
"""The milliseconds left at which the time of a storm is said."""

_MOST_TOLD = 2
"""How many moves that another try takes back are told."""


def reconcile(before: AppState, after: AppState, intent: Intent | None) -> AppState:
    """Return the state with what is said about the intent, if that is anything new.

    `intent`: None for a failure.
    """
    if after is before or isinstance(intent, _SILENT):
        return after
    if isinstance(intent, Tick) and after.game.record is before.game.record:
        return after
    words = " ".join(filter(None, _said(before, after, intent)))
    return replace(after, spoken=Spoken(before.spoken.number + 1, words)) if words else after


def _said(before: AppState, after: AppState, intent: Intent | None) -> tuple[str, ...]:
    lang = after.settings.lang
    news = after.offline.news if after.offline.news != before.offline.news else ""
    news_words = text(lang, f"news.{news}") if news else ""
    if _runs_short(before, after):
        return (sentences.storm_time(after),)
    opened = _opened_task(before, after)
    if opened is not None and _awaits_list(after, opened):
        return (news_words,)
    if opened is not None:
        return _introduction(after, opened), sentences.marks(after), news_words
    if after.editor is not None:
        old = None if before.editor is None else before.editor.draft
        changed = after.editor.draft != old
        edit = sentences.last_move(after) if changed else ""
        return edit, _status(before, after, happened=changed), news_words
    if isinstance(intent, Flip):
        near = color_title(lang, Color.BLACK if after.table.flip else Color.WHITE)
        return text(lang, "spoken.flipped", Color=near), sentences.sentence(after), news_words
    if isinstance(intent, TurnBoard):
        degrees = 60 * after.table.own_turn
        words = text(lang, "spoken.turned" if degrees else "spoken.unturned", degrees=degrees)
        return words, sentences.sentence(after), news_words
    threat = threat_answer(after)
    asked, had = threat_record(after), threat_record(before)
    none = asked is not None and asked is not had and threat_request(after) is None
    if none or (threat is not None and threat.final and threat is not threat_answer(before)):
        return sentences.threat(after) or "", news_words
    if before.game.number == after.game.number and _place(before) == _place(after):
        change = after.table.marking.change
        has_drawing = change is not None and change is not before.table.marking.change
        marks = sentences.marks(after) if has_drawing else ""
        return marks, _status(before, after, happened=False), news_words
    # The last move of a game that a lesson or an analysis leads back to is not news.
    is_back = after.mode == "play" != before.mode
    happened = "" if is_back else _happened(before, after, intent)
    comment = sentences.comment(after)
    marks = "" if after.table.marking.change else sentences.marks(after)
    steps = isinstance(intent, _STEPS) and not after.is_last
    # The reply follows the player's own move, so nothing needs to be said about the computer.
    waits = steps or (bool(happened) and to_move(after))
    status = "" if waits else _status(before, after, happened=True)
    whose = _players(after) if before.game.number != after.game.number else ""
    return whose, happened, comment, marks, status, news_words


def _runs_short(before: AppState, after: AppState) -> bool:
    """Return whether a storm has come to one of the times that are said."""
    old, new = before.learn.run, after.learn.run
    return bool(old and new and new.left < old.left and new.left in _STORM_TIMES)


def _players(state: AppState) -> str:
    """Return whose game it is, of one with names; empty for others."""
    lang, tags = state.settings.lang, state.game.record.tags
    names = [player(tags, color) or sentences.player(state, color) for color in Color]
    if not any(player(tags, color) for color in Color):
        return ""
    return f"{text(lang, 'kept.versus').join(name or '?' for name in names)}."


def _place(state: AppState) -> tuple[object, ...]:
    """Return what a move, or going to another position, changes."""
    record, ply = state.game.record, state.game.ply
    return record.start, record.game_type, record.moves[:ply], record.ending, len(record.moves)


def _opened_task(before: AppState, after: AppState) -> TaskState | None:
    """Return the open task if it was opened just now, or its list has come after a reload."""
    task, old = after.task, before.task
    if task is None:
        return None
    if old is None or old.task is not task.task or old.source != task.source:
        return task
    return task if _awaits_list(before, old) and not _awaits_list(after, task) else None


def _awaits_list(state: AppState, task: TaskState) -> bool:
    """Return whether the list that the open task is of is still to come, after a reload."""
    # Imported here to keep the page's start quick.
    from web.learn import collections

    return collections.is_awaited(state.learn, task)


def _introduction(state: AppState, task: TaskState) -> str:
    """Return where the task is in its stage, its name, and what to do, or what was answered."""
    # Imported here to keep the page's start quick.
    from web.learn import sentences as learn_sentences
    from web.learn import view as learn_view
    from web.learn.props import panel_props

    lang = state.settings.lang
    props = panel_props(lang, state.learn, task, framed=state.embed.framed)
    where, title = learn_view.where(props), learn_sentences.title(lang, task)
    end = "" if title.endswith(("?", "!", "…")) else "."
    answered = learn_sentences.feedback(lang, task, props.run)
    goal = "" if answered and task.state == "solved" else learn_sentences.goal(lang, task)
    notice = "" if state.notice is None else sentences.sentence(state)
    return " ".join(filter(None, (f"{where}. {title}{end}", goal, answered, notice)))


def _happened(before: AppState, after: AppState, intent: Intent | None) -> str:
    """Return the change of the position in words."""
    lang, turn = after.settings.lang, after.table.turn
    old, new = before.game, after.game
    ply = after.shown_game.last_ply
    if _takes_back(intent) or _is_taken_back(before, after):
        # Within a variation the moves that are shown are not all of the record's.
        gone = old.shown_moves[len(new.shown_moves) :]
        is_same = old.shown_moves[: len(new.shown_moves)] == new.shown_moves
        if isinstance(intent, RestartTask) and len(gone) > _MOST_TOLD:
            return ""
        if after.notice == Notice("edit.undone") and old.shown_moves in new.record.tree:
            return ""  # something else was undone, and these moves are only no longer shown
        if is_same and gone:
            moves = _moves(lang, old, len(gone), turn=turn, back=True)
            return text(lang, "spoken.undone", moves=moves)
        if is_same and old.record.ending is not None and new.record.ending is None:
            return text(lang, "spoken.reopened")
    if new.record.ending is not None and old.record.ending is None:
        return ""  # the status line says how the game ended
    if isinstance(intent, Undo | Redo) and after.notice is not None:
        return ""  # the notice says what was undone
    if isinstance(intent, Redo):
        count = len(new.shown_moves) - len(old.shown_moves)
        if count <= 0:
            return ""
        return text(lang, "spoken.redone", moves=_moves(lang, new, count, turn=turn))
    if isinstance(intent, _STEPS) and not ply:
        return text(lang, "spoken.start")
    if not ply:
        return ""
    if isinstance(intent, _STEPS):
        ply = new.ply
        if new.record.moves[ply - 1] == "pass":
            move = text(lang, "spoken.pass", Color=color_title(lang, new.record.mover(ply)))
        else:
            move = brief(lang, new.record, ply, turn=turn)
        number, last = map(new.record.turn_number, (ply, len(new.record.moves)))
        return text(lang, "spoken.at", number=number, last=last, move=move)
    if before.ahead and after.human is new.record.mover(ply):
        count = len(new.record.moves) - len(old.record.moves)
        return text(lang, "spoken.ahead", moves=_moves(lang, new, count, turn=turn))
    if after.mode == "play" and after.human not in (None, new.record.mover(ply)):
        return text(lang, "spoken.computer", move=brief(lang, new.record, ply, turn=turn))
    return sentences.last_move(after)


def _takes_back(intent: Intent | None) -> bool:
    """Return whether the intent takes moves back, and not only leads to an earlier position."""
    if isinstance(intent, ReviewAct):
        return intent.what in ("another", "show")
    return isinstance(intent, Undo | RestartTask)


def _is_taken_back(before: AppState, after: AppState) -> bool:
    """Return whether the page has taken back a wrong move of the open task."""
    return after.task is not None and before.task is not None and before.task.shown


def _moves(lang: str, game: OpenGame, count: int, *, turn: int, back: bool = False) -> str:
    """Return the last moves that are shown in words, without passes; `back`: the last one first."""
    record, last = game.record, game.ply
    plies = [ply for ply in range(last - count + 1, last + 1) if record.moves[ply - 1] != "pass"]
    ordered = reversed(plies) if back else plies
    return "; ".join(brief(lang, record, ply, turn=turn) for ply in ordered)


def brief(lang: str, record: Record, ply: int, *, turn: int) -> str:
    """Return a move in a few words: `black spider, north-west of the black beetle`."""
    move, among = record.moves[ply - 1], on_table(record.board(ply))
    thrower = thrower_of(record.board(ply - 1), move)
    return move_phrase(lang, move, record.mover(ply), among, thrower, turn=turn)


def _status(before: AppState, after: AppState, *, happened: bool) -> str:
    """Return the sentence of the status line, if it says something new."""
    words = sentences.sentence(after)
    if not happened:
        # The same sentence again is new if it answers another intent.
        is_answer = after.notice is not None and after.notice is not before.notice
        if not is_answer and words == sentences.sentence(before):
            return ""
        ends_choice = sentences.is_busy(before) and not sentences.is_busy(after)
        clicked = after.task is not None and after.task.attempt.is_clicked
        if ends_choice and after.mode == before.mode and not clicked:
            return ""
    if after.table.selected is None or after.table.selected == before.table.selected:
        return words
    if after.editor is not None:
        return words
    count = len(after.destinations)
    return f"{words} {text(after.settings.lang, 'spoken.spaces', count=count)}"
