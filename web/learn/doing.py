"""What a tab is doing besides its game, as text: the open task, the position editor, a try. Pure.

A reload of the page brings it back. What is damaged in the text is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from hive_core import Color, Game, Hex, HiveError, Move, Piece
from hive_core._formats.json_text import JsonError, read_json
from web.computer import review_update
from web.editor.state import EditorState
from web.files.link import is_of_site
from web.learn import attempts
from web.learn.making_state import LINE, MakingState, TaskFields, may_be
from web.learn.progress import RUNS, STORM, STREAK
from web.learn.state import Run, TaskState
from web.locale.phrases import Notice
from web.shared.effects import AskDay, KeepInView, ReadKeptTasks
from web.shared.state import AppState, SetUp, Update, selected_move
from web.shared.transitions import fit_hive, with_destinations

_MOST_EDITS = 20
"""How many edits of the position can be undone after a reload."""


def parts(state: AppState) -> tuple[object, ...]:
    """Return what `write` is made of besides the game; there is something to write if any is true.

    It is written again when one of these has changed.
    """
    learn = state.learn
    return (
        *(at_board(state), state.left_draft, state.attempt, learn.task, learn.reading),
        *(state.set_up, state.editor, learn.making, state.files.drafts),
        *(learn.theme, learn.band, learn.kind),
    )


def write(state: AppState) -> str:
    """Return the text of what the tab is doing; empty if it only shows its game."""
    task, attempt, learn = state.task, state.attempt, state.learn
    making = learn.making
    parts = at_board(state)
    if learn.theme or learn.band or learn.kind:
        parts["chosen"] = [learn.theme, str(learn.band), learn.kind]
    if state.left_draft is not None:
        parts["left"] = state.left_draft.text
    if attempt is not None:
        parts["retry"] = attempt.mistake.ply
    if task is not None:
        if task.home.editor is not None:
            parts["below"] = _editor(task.home.editor)
        parts["task"] = _task(state, task)
        # Imported here, as above.
        from web.learn import runs

        run = runs.of(state.learn, task)
        if run is not None:
            parts["run"] = [run.kind, run.seed, run.at, run.right, run.wrong, *run.bands]
    if learn.reading is not None:
        from web.learn import reading

        parts |= reading.saved(state, learn.reading)
    set_up = state.set_up
    if set_up is not None and set_up.number == state.at_game().game.number:
        parts["set-up"] = {**_editor(set_up.editor), "opened": set_up.opened}
    if state.editor is not None:
        parts["editor"] = _editor(state.editor)
    if making is not None:
        parts["making"] = _made(making)
    if state.files.drafts:
        parts["names"] = [[name, *draft] for name, draft in state.files.drafts]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":")) if parts else ""


def _made(making: MakingState) -> list[Any]:
    aside = None if making.aside is None else _made(making.aside)
    added = list(making.added)
    deleted = [list(entry) for entry in making.deleted]
    drafts = [_made(draft) for draft in making.drafts if not draft.dropped]
    return [making.position, asdict(making.fields), added, making.tree, aside, deleted, drafts]


def at_board(state: AppState) -> dict[str, Any]:
    """Return what the player has done at the board that is no part of the game; nothing if not.

    How it is flipped and turned, an offer of a draw, a paused computer, and a move that waits for
    its confirmation or for the computer's.
    """
    move = None if state.editor is not None else selected_move(state)
    home = state if state.task is None else state.at_game()
    table, game = home.table, home.game
    usual = home.settings.prefs.own_side and home.computer.human is Color.BLACK
    parts: dict[str, Any] = {"flip": table.flip} if table.flip is not usual else {}
    if table.own_turn:
        parts["turn"] = table.own_turn
    if table.fanned:
        parts["fanned"] = True
    # An analysis, or the editor, returns to the game with the offer.
    backup, editor = home.computer.backup, home.editor
    if backup is not None and backup.draw_offer is not None:
        parts["offer"] = len(backup.record.moves)
    elif game.draw_offer is not None or (editor is not None and editor.draw_offer is not None):
        parts["offer"] = len(game.record.moves)
    if home.computer.paused:
        parts["paused"] = True
    if move is not None:
        parts["move"] = [str(move.piece), str(move.to)]
    return parts


def _editor(editor: EditorState) -> dict[str, Any]:
    return {
        "draft": editor.draft.text,
        "first": editor.first.text,
        "past": [draft.text for draft in editor.past[-_MOST_EDITS:]],
        "undone": [draft.text for draft in editor.undone[:_MOST_EDITS]],
    }


def _task(state: AppState, task: TaskState) -> dict[str, Any]:
    # Imported here, since it takes long and most reloads have no task.
    from hive_core.teach.tasks import write_task
    from web.learn import training

    saved = {"task": write_task(task.task), "source": task.source, **attempts.saved(state, task)}
    learn = state.learn
    if task.source == "file" and learn.address:
        saved["file"] = learn.address
    if task.source == training.SOURCE:
        saved["lines"] = [learn.study, *learn.round]
    return saved


def restored(state: AppState, text: str) -> Update:
    """Return the state in which the tab does again what the text says."""
    try:
        parts = read_json(text)
    except JsonError:
        return state, ()
    if not isinstance(parts, dict):
        return state, ()
    state = _with_names(_with_board(state, parts), parts.get("names"))
    if isinstance(parts.get("left"), str):
        from web.editor import check

        left = check.read(parts["left"])
        state = state if isinstance(left, Notice) else replace(state, left_draft=left)
    if type(parts.get("retry")) is int:
        state = review_update.try_again(state, parts["retry"])
    state = _with_editor(state, parts.get("below"))
    if "chosen" in parts:
        state = _with_choice(state, parts["chosen"])
    state = _with_run(state, parts.get("run"))
    run = state.learn.run
    if run is not None and (run.over or run.kind == STORM):
        if "editor" not in parts and "making" not in parts:
            from web.learn import run_update

            return run_update.over(state, reloaded=not run.over)
        # The run has ended, but what is being made over its puzzle goes on.
        state = replace(state, learn=replace(state.learn, run=None))
    if "read" in parts:
        from web.learn import reading

        state = reading.restored(state, parts["read"])
    state = _with_set_up(state, parts.get("set-up"))
    state, effects = _with_task(state, parts.get("task"))
    state = _with_editor(state, parts.get("editor"))
    state = _with_making(state, parts.get("making"))
    return _with_move(fit_hive(state), parts.get("move")), (*effects, KeepInView())


def _with_board(state: AppState, parts: dict[str, Any]) -> AppState:
    """Return the state with the board as the player left it, before any task."""
    table, game = state.table, state.game
    if isinstance(parts.get("flip"), bool):
        table = replace(table, flip=parts["flip"])
    if type(parts.get("turn")) is int:
        table = replace(table, own_turn=parts["turn"] % 6)
    table = replace(table, fanned=parts.get("fanned") is True)
    computer = replace(state.computer, paused=parts.get("paused") is True)
    backup = computer.backup
    record = game.record if backup is None else backup.record
    if parts.get("offer") == len(record.moves) and record.outcome() is None:
        turn = record.board().turn
        if backup is None:
            game = replace(game, draw_offer=turn)
        else:
            computer = replace(computer, backup=replace(backup, draw_offer=turn))
    return replace(state, table=table, game=game, computer=computer)


def _with_names(state: AppState, saved: Any) -> AppState:
    """Return the state with the half-typed titles and labels of saved games."""
    rows = tuple(map(_texts, saved)) if isinstance(saved, list) else ()
    drafts = tuple((row[0], (row[1], row[2])) for row in rows if len(row) == 3)
    return replace(state, files=replace(state.files, drafts=drafts))


def _with_move(state: AppState, saved: Any) -> AppState:
    """Return the state with the chosen move waiting again, if it can still be chosen."""
    board = None if state.editor is not None else state.shown_game.choice_board
    if board is None or len(_texts(saved)) != 2:
        return state
    try:
        move = Move(Piece.parse(saved[0]), Hex.parse(saved[1]))
    except HiveError:
        return state
    if not board.is_legal(move):
        return state
    table = replace(state.table, selected=move.piece, pending=move.to)
    return with_destinations(replace(state, table=table))


def _with_editor(state: AppState, saved: Any) -> AppState:
    if not isinstance(saved, dict) or state.embed.framed:
        return state
    from web.editor import check
    from web.editor import update as editor_update
    from web.editor.draft import Draft
    from web.editor.intents import EditPosition

    def draft(text: Any) -> Draft | None:
        result = check.read(text) if isinstance(text, str) else None
        return result if isinstance(result, Draft) else None

    def drafts(texts: Any) -> Iterator[Draft]:
        for text in texts if isinstance(texts, list) else ():
            result = draft(text)
            if result is not None:
                yield result

    now, first = draft(saved.get("draft")), draft(saved.get("first"))
    there, _ = editor_update.update(state.without_editor(), EditPosition())
    if now is None or first is None or there.editor is None:
        return state
    past, undone = tuple(drafts(saved.get("past"))), tuple(drafts(saved.get("undone")))
    editor = replace(there.editor, draft=now, first=first, past=past, undone=undone)
    return replace(there, editor=editor)


def _with_set_up(state: AppState, saved: Any) -> AppState:
    """Return the state in which the analysis leads back to the position that was set up."""
    if not isinstance(saved, dict) or state.mode != "analysis":
        return state
    there = _with_editor(state, saved)
    if there.editor is None:
        return state
    opened = saved.get("opened") is True
    return replace(state, set_up=SetUp(there.editor, state.game.number, opened=opened))


def _with_task(state: AppState, saved: Any) -> Update:
    if not isinstance(saved, dict):
        return state, ()
    from hive_core.teach.tasks import TaskError, read_task
    from web.learn import collections, entering, opening

    text, source = saved.get("task"), saved.get("source")
    if not isinstance(text, str) or not isinstance(source, str):
        return state, ()
    try:
        task = read_task(text)
        if source == "made" and state.editor is not None:
            there = entering.tried(state, task, state.editor)
        else:
            there = entering.entered(state, task, source)
    except (HiveError, TaskError):
        return state, ()
    there = _with_list(attempts.as_far(there, saved), saved)
    day = AskDay()
    address = saved.get("file")
    if source == "file" and isinstance(address, str) and is_of_site(address):
        learn = replace(there.learn, address=address)
        return replace(there, learn=learn), (day, opening.fetch(there, address))
    if source == "file" and not address:
        return there, (day, ReadKeptTasks())
    if source not in ("lessons", "puzzles"):
        return there, (day,)
    # The lists of the site's tasks, which say what comes next.
    run = there.learn.run
    bands = () if run is None or source != "puzzles" else run.bands
    names = (source, *map(collections.file_of_band, bands))
    there, effects = opening.fetching(there, names)
    return there, (day, *effects)


def _with_list(state: AppState, saved: dict[str, Any]) -> AppState:
    """Return the state with the lines that are trained."""
    study, *lines = _texts(saved.get("lines")) or ("",)
    return replace(state, learn=replace(state.learn, study=study, round=tuple(lines)))


def _with_choice(state: AppState, saved: Any) -> AppState:
    """Return the state with the choice of puzzles."""
    from web.learn import collections

    learn = state.learn
    for name, value in zip(("theme", "band", "kind"), _texts(saved), strict=False):
        learn = collections.filtered(learn, name, value)
    return replace(state, learn=learn)


def _texts(saved: Any) -> tuple[str, ...]:
    whole = isinstance(saved, list) and all(isinstance(text, str) for text in saved)
    return tuple(saved) if whole else ()


def _with_run(state: AppState, saved: Any) -> AppState:
    """Return the state with the run that was begun; a storm ends, so it needs no puzzles."""
    if not isinstance(saved, list) or len(saved) < 5 or saved[0] not in RUNS:
        return state
    kind, *numbers = saved
    if not all(type(value) is int and value >= 0 for value in numbers):
        return state
    seed, at, right, wrong, *bands = numbers
    if kind == STREAK and not set(bands) <= set(state.learn.more):
        return state
    run = Run(kind, seed, tuple(bands), at, right, wrong, over=kind == STREAK and wrong > 0)
    return replace(state, learn=replace(state.learn, run=run))


def _with_making(state: AppState, saved: Any) -> AppState:
    making = _maker(saved)
    return replace(state, learn=replace(state.learn, making=making)) if making else state


def _maker(saved: Any) -> MakingState | None:
    """Return what was being made; older pages have saved only a position, fields and ids."""
    if not isinstance(saved, list) or len(saved) not in (3, 5, 6, 7):
        return None
    if not isinstance(saved[0], str):
        return None
    position, fields, added, *others = saved
    tree, aside, *more = others or ("", None)
    texts = {} if not isinstance(fields, dict) else fields
    names = {
        name: value
        for name, value in texts.items()
        if isinstance(value, str) and may_be(name, value)
    }
    was = attempts.pair(added, str, "")
    lesson = tree if _is_game(tree) else ""
    if lesson or names.get("kind") == LINE:  # only a lesson is of that kind
        names["kind"] = LINE if lesson else TaskFields().kind
    entries = more[0] if more and isinstance(more[0], list) else []
    pairs = (attempts.pair(entry, str, "") for entry in entries)
    deleted = tuple((name, text) for name, text in pairs if name)
    making = MakingState(position, TaskFields(**names), added=was, tree=lesson)
    drafts = more[1] if len(more) > 1 and isinstance(more[1], list) else []
    left = tuple(filter(None, map(_maker, drafts)))
    return replace(making, aside=_maker(aside), deleted=deleted, drafts=left)


def _is_game(text: Any) -> bool:
    try:
        return isinstance(text, str) and bool(Game.read(text).tree.main_line)
    except HiveError:
        return False
