"""Choose the dialog to show, and build the one about the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from hive_core import Color
from web.app.actions_view import hint_label
from web.app.banner_view import away_props
from web.computer.protocol import LEVELS
from web.editor.state import EditorState
from web.files import export_game, link
from web.files.library_view import persistence
from web.files.open_view import open_dialog
from web.files.share_view import ShareProps, share_dialog
from web.game import end_card
from web.game.clock import Clock
from web.game.end_card import can_go_up
from web.game.new_game_view import new_game_dialog, play_position_dialog
from web.game.record import NEW_RECORD
from web.game.state import LeftGame
from web.learn.state import TaskState
from web.locale import DRAFTS, text
from web.locale.phrases import Notice
from web.offline.view import about_offline
from web.rules.view import rules_dialog
from web.settings.view import settings_dialog
from web.shared import sentences
from web.shared.parts import dialog_note, tutorial_link
from web.shared.state import AppState
from web.table.text_view import TextViewProps, text_view
from web.ui.nodes import Node, node
from web.ui.parts import buttons, dialog_of, word_button


def dialog(state: AppState) -> Iterator[Node]:
    """Yield the open dialog, if any."""
    make = _DIALOGS.get(state.dialog or "")
    if make is _away and state.game.away is None:
        return  # a task or another game lies over it
    if make is not None:
        yield make(state)


def _new_game(state: AppState) -> Node:
    last = _last(state)
    return new_game_dialog(
        state.settings.lang,
        last.record.game_type,
        last.record,
        last.levels,
        _choice(last.clock),
        games=1 if last.match is None else last.match.games,
        top_level=LEVELS,
        note=_note(state),
        wrong=_wrong_field(state),
        editor=_has_editor(state),
        away=not state.embed.framed,
    )


def _play_away(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.away.view import begin_dialog

    return begin_dialog(state.settings.lang, _last(state).record, _note(state))


def _sit(color: Color) -> Callable[[AppState], Node]:
    def make(state: AppState) -> Node:
        # Imported here, since few games are played in a chat.
        from web.away import chat_view

        record = _last(state).record
        return chat_view.begin_dialog(state.settings.lang, color, record, _note(state))

    return make


def _away(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.away.codes import code_of, kind_of_message
    from web.away.direct_update import can_connect
    from web.away.messages import message_of
    from web.away.update import can_ask_takeback
    from web.away.view import game_dialog

    away, record, props = state.game.away, state.game.record, away_props(state)
    assert away is not None
    if state.chat is not None:
        from web.away import chat_view

        return chat_view.game_dialog(
            state.settings.lang, away.mine, may_ask=can_ask_takeback(state), note=_note(state)
        )
    in_link = props.direct is not None and props.direct.kind
    if away.sent or in_link or kind_of_message(away, record):
        spoken = code_of(away, record, spoken=True)
        props = replace(props, message=message_of(state), spoken=spoken)
    props = replace(
        props,
        shares=state.outside.sends,
        may_ask=can_ask_takeback(state),
        own_link=message_of(state, away.mine.other),
        qr=state.files.qr,
        refused=state.files.copy_manually,
        may_connect=can_connect(state),
    )
    return game_dialog(props, _note(state))


def _wrong_field(state: AppState) -> str:
    """Return the field of a dialog about a new game that the notice refuses; empty for none."""
    notice = state.notice
    return str(dict(notice.values).get("field", "")) if isinstance(notice, Notice) else ""


def _last(state: AppState) -> LeftGame:
    """Return the player's last game, whose options a new one begins with: that of no task."""
    there = state.at_game()
    game, reading = there.game, there.learn.reading
    if not game.of_task:
        return LeftGame(game.record, there.computer.levels, there.clock, match=game.match)
    if reading is not None and reading.number == game.number:
        home = reading.task.home
        if not home.game.of_task:
            clock = home.game.clock if home.backup is None else home.backup.clock
            return LeftGame(home.game.record, home.levels, clock, match=home.game.match)
    left = game.left
    return LeftGame(NEW_RECORD) if left is None or left.of_task else left


def _choice(clock: Clock | None) -> str:
    """Return a clock as it was chosen; empty for none."""
    return "" if clock is None else clock.choice


def _has_editor(state: AppState) -> bool:
    """Return whether a dialog has a button that opens the position editor."""
    return not state.embed.framed and state.editor is None and state.offers("edit-position")


def _play_position(state: AppState) -> Node:
    last = _last(state)
    return play_position_dialog(
        state.settings.lang,
        last.record,
        last.levels,
        _choice(last.clock),
        top_level=LEVELS,
        note=_note(state),
        wrong=_wrong_field(state),
    )


def _open(state: AppState) -> Node:
    return open_dialog(state.settings.lang, state.files, _note(state), editor=_has_editor(state))


def _share(state: AppState) -> Node:
    readonly, note = not state.can_comment, _note(state)
    if state.editor is not None:
        # Imported here to keep the page's start quick.
        from web.editor.update import shared

        state = shared(state)
    return share_dialog(
        ShareProps(
            lang=state.settings.lang,
            files=state.files,
            record=export_game.with_own_end(state),
            ply=state.game.ply,
            address=state.outside.address,
            local=state.outside.local,
            link=export_game.game_text(state, "link"),
            rich=link.is_rich(export_game.linked(state)),
            lesson=state.may_make_lesson,
            names_readonly=readonly,
            note=note,
        )
    )


def _settings(state: AppState) -> Node:
    return settings_dialog(
        state.settings.lang,
        state.settings.prefs,
        _note(state),
        storage=state.files.storage,
        confirming=state.files.confirming_delete,
    )


def _learn(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.learn.list_view import ListProps, learn_dialog

    return learn_dialog(ListProps(state.settings.lang, state.learn, _note(state)))


def _results(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.files.results_view import results_dialog

    return results_dialog(state.settings.lang, state.files.results, _note(state))


def _train(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.learn.training_update import usual_name
    from web.learn.training_view import TrainProps, train_dialog

    color = Color.BLACK if state.table.flip else Color.WHITE
    tree = state.game.record.tree if state.task is None else None
    name = usual_name(state)
    props = TrainProps(state.settings.lang, state.learn, tree, name, color, _note(state))
    return train_dialog(props)


def _task(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.learn.making_view import MakingProps, task_dialog

    maker, learn = state.learn.making, state.learn
    assert maker is not None
    props = MakingProps(
        lang=state.settings.lang,
        maker=maker,
        progress=learn.progress,
        turn=state.table.turn,
        address=state.outside.address,
        refused=state.files.copy_manually,
        note=_note(state),
    )
    return task_dialog(props)


def _note(state: AppState) -> Node:
    return dialog_note(sentences.in_dialog(state), warning=sentences.has_failed(state.notice))


def _about(state: AppState) -> Node:
    lang, framed = state.settings.lang, state.embed.framed
    return dialog_of(
        lang,
        "about",
        "about.title",
        node("p", text=text(lang, "about.game")),
        node("p", text=text(lang, "about.notice")),
        node("p", text=text(lang, "about.what")),
        *([node("p", text=text(lang, "about.framed"))] if framed else []),
        *_draft(lang),
        *tutorial_link(lang, state.outside.address),
        *(() if framed else about_offline(lang, state.offline)),
        *persistence(lang, state.files.persistent),
        buttons(
            *([word_button(lang, "rules")] if state.offers("rules") else []),
            word_button(lang, "close", primary=True, label="about.close"),
        ),
        focus_title=lang in DRAFTS,  # it is longer, and low windows would begin at its end
    )


def _draft(lang: str) -> Iterator[Node]:
    """Yield how to correct a sentence, if no native reader has checked the words."""
    if lang in DRAFTS:
        words = text(lang, "about.draft", file=f"locale/{lang}.po")
        yield node("p", text=words, class_="hint", key="draft")


def _remarks(state: AppState) -> Node:
    lang, remarks = state.settings.lang, state.files.remarks
    return dialog_of(
        lang,
        "remarks",
        "remarks.title",
        node("ul", *(node("li", text=remark, key=remark) for remark in remarks), class_="remarks"),
        buttons(word_button(lang, "close", primary=True, label="open.close")),
        focus_title=True,
    )


def _keys(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.app.keys_view import keys_dialog, silent_keys

    lang, shortcuts = state.settings.lang, state.settings.prefs.shortcuts
    return keys_dialog(lang, shortcuts=shortcuts, silent=tuple(silent_keys(state)))


def _words(state: AppState) -> Node:
    # Imported here to keep the page's start quick.
    from web.app import telling

    edits = state.editor is not None
    return text_view(
        TextViewProps(
            lang=state.settings.lang,
            shown=state.shown,
            moved=sentences.last_move(state),
            comment=sentences.comment(state),
            marks=sentences.marks_in_words(state),
            status=sentences.sentence(state),
            spoken=(state.spoken.number, state.spoken.text),
            answers=_answers(state),
            typing=state.hands_on,
            facts=() if edits else telling.facts(state),
            lines=() if edits else telling.best_lines(state),
            moves=() if edits else telling.last_moves(state),
            spaces=state.task is not None and state.task.attempt.is_clicked,
            found=frozenset() if state.task is None else state.task.attempt.found,
            game=state.typed_for,
            fault=sentences.fault_of_typing(state),
            clock=state.game.clock,
        )
    )


def _answers(state: AppState) -> tuple[str, ...]:
    """Return the buttons of the text view that answer a question or take a step back."""
    if state.editor is not None:
        return _editor_answers(state, state.editor)
    if state.table.pending is not None:
        return ("cancel",) if state.ahead else ("confirm", "cancel")
    if state.task is not None:
        return _task_answers(state, state.task)
    if state.game.draw_offer is not None:
        return ("accept-draw", "decline-draw")
    if state.table.selected is not None:
        return ("cancel",)
    if state.welcomes:
        return ("play-computer", "learn")
    undo = (*["undo"] * state.undoable, *["redo"] * state.redoable)
    hint = hint_label(state).removeprefix("action.") or "hint"
    undo = (*[hint] * state.hintable, *undo, *_analysis(state))
    if end_card.shows(state) and state.offers("new-game"):
        if state.game.match is not None and state.game.match.has_next:
            return undo
        return ("next-level" if can_go_up(state) else "rematch", *undo)
    return undo


def _analysis(state: AppState) -> tuple[str, ...]:
    """Return the button that begins an analysis, or ends it."""
    if state.mode == "analysis":
        return ("analyse.end",)
    return ("analyse",) * state.hands_on


def _task_answers(state: AppState, task: TaskState) -> tuple[str, ...]:
    """Return the buttons of the text view while a task is open."""
    if task.guess is not None:
        over = task.state == "solved"
        again = ("restart-task",) if over or task.shown else ()
        return again if over else (*again, "skip-move")
    if task.state == "solved":
        return ("next-task",)
    if task.task.kind == "beat":
        begun = len(state.game.record.moves) > task.first
        return ("undo", "restart-task") if begun else ()
    # Imported here to keep the page's start quick.
    from web.learn import runs

    if runs.of(state.learn, task) is not None:
        return ("next-task",) if task.shown else ()
    if task.shown:
        return ("restart-task",)
    if task.goes_on is not None:
        return ("next-task",)
    helps = task.attempt.has_solution and task.reply is None and not task.showing
    return ("task-hint", "show-solution") if helps else ()


def _editor_answers(state: AppState, editor: EditorState) -> tuple[str, ...]:
    """Return the buttons of the text view while a position is set up."""
    selected = state.table.selected
    if selected is None:
        return ("undo",) if editor.past else ()
    on_board = editor.draft.hex_of(selected) is not None
    return ("remove-tile", "cancel") if on_board else ("cancel",)


def _rules(state: AppState) -> Node:
    lang = state.settings.lang
    links = tutorial_link(lang, state.outside.address)
    return rules_dialog(lang, state.board.game_type, state.rule, *links)


_DIALOGS: Mapping[str, Callable[[AppState], Node]] = {
    "new-game": _new_game,
    "play-position": _play_position,
    "play-away": _play_away,
    "away": _away,
    **{f"sit-{color}": _sit(color) for color in Color},
    "open": _open,
    "share": _share,
    "settings": _settings,
    "about": _about,
    "remarks": _remarks,
    "words": _words,
    "keys": _keys,
    "rules": _rules,
    "learn": _learn,
    "train": _train,
    "results": _results,
    "task": _task,
}
