"""The view: build the nodes of the whole page from the state, in reading order.

Here the state is taken apart: the views of the features get only the parts that they need, so that
they can be cached by them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hive_core import Bug, Color, Hex, Piece
from web.app.actions_view import actions, frame_buttons
from web.app.banner_view import banner
from web.app.dialogs_view import dialog
from web.computer import score_sentences
from web.computer.analysis_view import (
    Controls,
    arrows,
    bar,
    lines,
    panel_edge,
    standing,
    threat_arrow,
    why_score_button,
)
from web.computer.graph import graph
from web.computer.hint import HintStep
from web.computer.protocol import Answer
from web.computer.requests import (
    analysis_answer,
    can_show_threat,
    gave_up_analysis,
    is_pondering,
    known_scores,
    known_shares,
    line_count,
    threat_answer,
    threat_record,
    to_move,
)
from web.computer.review import Review
from web.computer.review_notes import has_verdicts
from web.computer.review_view import review
from web.computer.score import PovScore
from web.computer.score_sentences import balance_sign, pov_score
from web.computer.search_view import thinking
from web.editor.shown import ShownDraft
from web.editor.state import EditorState
from web.embed.state import EmbedState
from web.embed.view import app_address, foot, heading
from web.files import link
from web.files.no_room_view import no_room
from web.files.unsaved_view import save_button
from web.game import end_card
from web.game.clock import Clock
from web.game.clock_view import clock_warnings, side_clock
from web.game.comment_view import comment_below_board
from web.game.move_list_view import MoveListProps, lines_here, move_list, notation
from web.game.record import Record
from web.game.typed_moves_view import typing_field
from web.learn.state import TaskState
from web.locale import text
from web.locale.moves import MoveStyle
from web.locale.phrases import Notice
from web.offline.view import news
from web.rules.legend import mark_to_explain
from web.rules.legend_view import mark_note
from web.rules.sections import SECTION_OF_MOTIF, bug_section, section_of
from web.rules.view import why_button
from web.settings.state import PANEL_WIDTHS, SettingsState
from web.shared import sentences
from web.shared.parts import Buttons
from web.shared.state import AppState
from web.table import view as table_view
from web.table.hands_view import HandProps, hand
from web.table.marks_view import palette
from web.table.shown import ShownBoard
from web.table.view import BoardProps, is_partial
from web.table.welcome_view import welcome
from web.ui.drawings import BRAND
from web.ui.nodes import Node, node
from web.ui.parts import live_region
from web.ui.word_room import row_ems


def view(state: AppState) -> Node:
    """Return the element `#app`."""
    if state.editor is not None:
        return _editor(state, state.editor)
    if state.task is not None:
        parts = _task_page(state, state.task)
    else:
        parts = _framed_page(state) if state.embed.framed else _page(state)
    width = state.settings.prefs.panel_width
    return node(
        "div",
        *_landmarks(state, parts),
        *dialog(state),
        id="app",
        data_game_string=_game_string(state.game.record),
        data_position=_position(state.game.record, state.game.ply),
        data_state=_state(state.game.record, state.game.ply),
        data_turn=str(state.board.turn),
        data_ply=str(state.game.ply),
        data_thinking="1" if state.computer.request and to_move(state) else "0",
        data_pondering="1" if is_pondering(state) else None,
        data_mode=state.mode,
        aria_busy=None if state.learn.wanted is None and not state.files.arriving else "true",
        data_analysing="1" if state.mode == "analysis" and state.computer.request else None,
        data_hint=state.computer.hint.step.name.lower()
        if state.computer.hint is not None
        else None,
        data_clock="1" if state.game.clock else None,
        data_confirm="1" if state.settings.prefs.confirm else None,
        data_framed="1" if state.embed.framed else None,
        data_background="none" if state.embed.framed and state.embed.clear else None,
        data_notation=state.embed.notation if state.lists_moves else None,
        data_offline=state.offline.progress or None,
        data_kept_count=None if state.files.kept is None else str(state.files.kept),
        data_saved=None if state.embed.framed else state.files.saved,
        data_away=_away(state),
        data_direct=None if state.direct is None else state.direct.step,
        data_task=None if state.task is None else state.task.task.id,
        data_task_state=None if state.task is None else state.task.state,
        style=None if width is None else f"--dragged:{width}px",
    )


def _away(state: AppState) -> str | None:
    """Return what is going on in a game with somebody elsewhere; None in another game."""
    if state.game.away is None or state.mode != "play":
        return None
    # Imported here to keep the page's start quick.
    from web.away.view import data_away

    return data_away(state.game.away, state.game.record, state.notice)


def _editor(state: AppState, editor: EditorState) -> Node:
    """Return the element `#app` while a position is set up."""
    # Imported here to keep the page's start quick.
    from web.editor import check

    draft = editor.draft
    return node(
        "div",
        *_landmarks(state, _editor_page(state, editor)),
        *dialog(state),
        id="app",
        data_game_string=_game_string(state.game.record),
        data_state=check.state(draft),
        data_turn=str(draft.turn),
        data_ply=str(state.game.ply),
        data_thinking="0",
        data_mode=state.mode,
        data_position=draft.text,
        data_possible="1" if check.is_possible(draft) else "0",
        data_offline=state.offline.progress or None,
        data_saved=state.files.saved,
    )


def prerender(*, framed: bool = False, lang: str = "en") -> str:
    """Return the markup of a new or embedded page, for the first paint before Python runs."""
    return view(
        AppState(embed=EmbedState(framed=framed), settings=SettingsState(lang=lang))
    ).markup()


_link = lru_cache(maxsize=2)(link.link)


@lru_cache(maxsize=2)
def _game_string(record: Record) -> str | None:
    return None if record.start is not None else record.game_string()


@lru_cache(maxsize=2)
def _position(record: Record, ply: int) -> str | None:
    """Return the shown position in a game that starts from one, which has no GameString."""
    return None if record.start is None else record.board(ply).position_string()


@lru_cache(maxsize=2)
def _state(record: Record, ply: int) -> str:
    return str(record.board(ply).state)


def _landmarks(state: AppState, parts: Iterator[Node]) -> Iterator[Node]:
    """Yield the header, the parts as the page's main content, and the footer."""
    main = node("main", *parts, key="main")
    if state.embed.framed:
        yield main
        return
    yield _header(_buttons(state), first=state.editor is None and state.welcomes)
    yield main
    words = text(state.settings.lang, "footer")
    yield node("footer", text=words, class_="footer", key="footer")


def _page(state: AppState) -> Iterator[Node]:
    """Yield the parts of the app's main content."""
    lang = state.settings.lang
    near, far = _near_and_far(state)
    shown = state.shown_game
    sentence = sentences.sentence(state)
    above = sentences.told_above(state, sentence)
    judged = len(sentence) <= _ONE_LINE and sentences.has_standing_above(state)
    yield _hand(state, shown, far, near=False)
    yield _table(state, shown)
    yield from _review(state)
    yield _hand(state, shown, near, near=True)
    if state.game.clock is not None:
        yield clock_warnings(lang, state.game.clock)
    if state.offers("rules"):
        yield from _rule(state)
    yield _status(sentence, second=bool(above) or judged, warning=sentences.is_warning(state))
    yield from _all_remarks(state)
    if judged:
        yield standing(lang, state.computer.pov_score)
    yield from _breakdown(state)
    yield from _explorer(state)
    yield _announcement(state)
    yield _marks_announcement(state)
    if state.mode == "play" and any(state.computer.levels):
        yield thinking(
            lang,
            state.computer.answer if to_move(state) else None,
            state.board.turn,
            turn=state.table.turn,
        )
    if state.mode == "play" and not state.files.storage:
        record = state.game.record
        yield save_button(lang, whole=link.is_rich(record), disabled=record.is_untouched)
    yield from _analysis(state)
    if state.mode == "analysis":
        yield panel_edge(lang, state.settings.prefs.panel_width, PANEL_WIDTHS)
    yield from _last_move(above)
    yield _move_list(state)
    yield from _typing(state)
    yield actions(state)
    if not state.table.fanned:  # its button needs the room
        yield from news(lang, state.offline)
    yield from no_room(lang, state.files, folded=state.table.selected is not None)
    mark = mark_to_explain(state)
    if mark and not state.table.fanned:
        yield mark_note(lang, mark)


def _typing(state: AppState) -> Iterator[Node]:
    """Yield the field for typed moves, if the player wants one and can play moves."""
    plays = state.hands_on and (state.task is None or not state.task.attempt.is_clicked)
    if plays and state.settings.prefs.typing and state.embed.controls is None:
        yield typing_field(
            state.settings.lang,
            "type-move",
            game=state.typed_for,
            turn=state.table.turn,
            fault=sentences.fault_of_typing(state),
            status="status",
        )


def _editor_page(state: AppState, editor: EditorState) -> Iterator[Node]:
    """Yield the parts of the main content while a position is set up."""
    from web.editor import view as editor_view

    lang, table = state.settings.lang, state.table
    shown = ShownDraft(editor.draft, table.turn, table.selected, table.peek, table.cursor)
    near, far = _near_and_far(state)
    for color in (far, near):
        palette = editor_view.without_focus(shown, color)
        yield editor_view.palette(lang, palette, color, near=color is near)
        if color is far:
            liberties = state.settings.prefs.liberties
            board = BoardProps(lang, shown, movable=False, liberties=liberties, fanned=table.fanned)
            marks = (editor_view.fault_marks(editor.draft, turn=shown.turn),)
            over = (
                *table_view.open_stack_list(board),
                *_view_tools(state, drawing=False),
            )
            yield table_view.table(board, table.frame, marks, over)
    yield _status(sentences.sentence(state), second=False, warning=sentences.is_warning(state))
    yield _announcement(state)
    yield editor_view.panel(editor_view.PanelProps(lang, editor))
    yield editor_view.actions(lang, editor, shown.selected)
    yield from news(lang, state.offline)
    yield from no_room(lang, state.files, folded=shown.selected is not None)


def _task_page(state: AppState, task: TaskState) -> Iterator[Node]:
    """Yield the parts of the main content while a task is open."""
    from web.learn import attempts
    from web.learn import view as learn_view
    from web.learn.props import panel_props

    lang, framed, shown = state.settings.lang, state.embed.framed, state.shown_game
    hinted = state.computer.hint is not None
    props = panel_props(
        lang,
        state.learn,
        task,
        framed=framed,
        hinted=hinted,
        begun=len(state.game.record.moves) > task.first,
        controls=state.embed.controls,
        ply=state.game.ply,
        plies=len(state.game.record.moves),
    )
    near, far = _near_and_far(state)
    if framed:
        yield heading(lang)
        yield learn_view.frame_panel(props)
    yield _hand(state, shown, far, near=False)
    yield _table(state, shown)
    yield _hand(state, shown, near, near=True)
    if not framed:
        yield from _rule(state)
    sentence = sentences.sentence(state)
    yield _status(sentence, second=False, warning=sentences.is_warning(state))
    yield _announcement(state)
    yield _marks_announcement(state)
    if framed:
        there = attempts.link_to(state, task)
        address = app_address(state.outside.address, there, state.mode, (0, 0))
        yield from foot(lang, learn_view.frame_buttons(props), address)
        return
    yield learn_view.panel(props)
    yield from _typing(state)
    yield learn_view.actions(props)
    yield from news(lang, state.offline)
    yield from no_room(lang, state.files, folded=state.table.selected is not None)


def _framed_page(state: AppState) -> Iterator[Node]:
    """Yield the parts of the embedded page's main content."""
    lang = state.settings.lang
    near, far = _near_and_far(state)
    shown = state.shown_game
    yield heading(lang)
    # Where no moves can be played, the board gets the room of the hands.
    if state.hands_on:
        yield _hand(state, shown, far, near=False)
    yield _table(state, shown)
    if state.hands_on:
        yield _hand(state, shown, near, near=True)
    yield from _analysis(state)
    sentence = sentences.sentence(state)
    yield _status(sentence, second=False, warning=sentences.is_warning(state))
    yield _announcement(state)
    yield _marks_announcement(state)
    if state.lists_moves:
        yield _notation(state)
    else:
        yield from lines_here(lang, state.game.record, state.game.ply, _style(state))
    away, position = state.game.away, _link(state.game.record, state.game.ply)
    if away is not None and state.mode == "play":
        # Imported here to keep the page's start quick.
        from web.away.codes import own_link

        position = own_link(away, state.game.record)
    address = app_address(state.outside.address, position, state.mode, state.computer.levels)
    coming = state.learn.wanted is not None  # a task, so there is no game to play meanwhile
    yield from foot(lang, () if coming else frame_buttons(state), address)


def _notation(state: AppState) -> Node:
    """Return the move list of an embedded page, below what plays its moves."""
    # Imported here, since few embedded boards have one.
    from web.embed.autoplay_view import autoplay

    embed = state.embed
    bar = autoplay(state.settings.lang, pace=embed.pace, running=bool(embed.awaited))
    return notation(_list_props(state), *((bar,) if state.can_autoplay else ()))


def _buttons(state: AppState) -> Buttons:
    return Buttons(state.settings.lang, state.mode, state.embed)


def _near_and_far(state: AppState) -> tuple[Color, Color]:
    """Return whose hand is below the board, and whose is above it."""
    return (Color.BLACK, Color.WHITE) if state.table.flip else (Color.WHITE, Color.BLACK)


_WIDE = 23.5
"""The width of the header's words, in em, from which narrow windows have no room for the name."""


@lru_cache(maxsize=2)
def _header(buttons: Buttons, *, first: bool) -> Node:
    """Return the header; `first`: of the first screen."""
    mark = node(
        "svg", drawing=BRAND, class_="brand-mark", viewBox="-100 -100 200 200", aria_hidden="true"
    )
    name = node("span", text="Hive")
    # The editor has a button of its own for sharing.
    share = () if buttons.mode == "edit" else ("share",)
    names = ("learn", "open", *share, "settings", "rules", "about")
    tools = tuple(part for name in names for part in buttons.tool(name))
    room = row_ems(tools, whole=True, least=3.64)
    return node(
        "header",
        *([_to_words(buttons.lang)] if first else []),
        node("h1", mark, name, class_="brand", key="brand"),
        *tools,
        class_="top wide" if room > _WIDE else "top",
        style=f"--ems:{room:.1f}",
        key="top",
    )


def _to_words(lang: str) -> Node:
    """Return the first Tab stop of the first screen, unseen until it has the focus."""
    return node(
        "button",
        text=text(lang, "action.to-words"),
        type="button",
        class_="button to-words",
        data_action="words",
        key="to-words",
    )


def _hand(state: AppState, shown: ShownBoard, color: Color, *, near: bool) -> Node:
    """Return a player's hand."""
    lang, hint = state.settings.lang, state.computer.hint
    # Only a focus in the hand is passed on: one on the board must not make the hands anew.
    cursor = shown.cursor if isinstance(shown.cursor, Piece) else None
    if cursor is not None and shown.board.hex_of(cursor) is not None:
        cursor = None
    turn = "reserve.your-turn" if state.you is color and _goes_on(state) else "reserve.to-move"
    level, time = state.computer.levels[color], _clock(state)
    timed = time is not None and state.task is None and not state.embed.framed
    return hand(
        HandProps(
            lang=lang,
            shown=replace(shown, cursor=cursor, pending=None, peek=None),
            color=color,
            near=near,
            player=sentences.player(state, color),
            match=None if near or state.mode != "play" else state.game.match,
            level=text(lang, "player.level", level=level) if level else "",
            turn=text(lang, turn),
            liberties=state.settings.prefs.liberties and not state.embed.framed,
            refusal=state.refusal,
            hinted=None if hint is None else hint.piece,
            asked=_asked(state),
        ),
        side_clock(lang, time, color, state.running) if timed and time is not None else None,
    )


def _goes_on(state: AppState) -> bool:
    """Return whether the shown position is the last of a game that is being played."""
    over = state.game.record.outcome() is not None
    return state.is_last and not over and state.computer.review is None


def _clock(state: AppState) -> Clock | None:
    """Return the clock of the shown position; the running one while the game goes on."""
    time = state.game.clock
    if time is None or state.is_last or state.ticking:
        return time
    return time.showing(state.game.record.moves[: state.game.ply])


def _table(state: AppState, shown: ShownBoard) -> Node:
    """Return the board, with what lies over it."""
    lang, hint, attempt = state.settings.lang, state.computer.hint, state.attempt
    better = ""
    if state.computer.review is not None and attempt is not None and attempt.shown:
        tried = attempt.tried(state.game.record) is not None
        better = "" if tried or shown.selected is not None else state.computer.review.better
    board = BoardProps(
        lang=lang,
        shown=shown,
        movable=state.settings.prefs.movable,
        liberties=state.settings.prefs.liberties,
        fanned=state.table.fanned,
        refusal=state.refusal,
        hinted_piece=None if hint is None else hint.piece,
        hinted_place=None if hint is None else hint.place,
        asked=_asked(state),
        found=_found(state),
        better=better,
    )
    answer = None if shown.selected is not None else analysis_answer(state)
    best: tuple[Node, ...] = ()
    if state.shows_explorer and state.explorer.pointed:
        best = (_explored(shown, state.explorer.pointed),)
    elif answer is not None:
        best = (arrows(shown.record, shown.ply, answer, turn=shown.turn),)
    best += (*_threat(state, turn=shown.turn),)
    best += (*_counted(state, shown),)
    partial = state.embed.framed and is_partial(shown, state.table.frame)
    over = _over_board(state, board, partial=partial)
    marking = state.table.marking
    return table_view.table(board, state.table.frame, best, over, marking, partial=partial)


def _explored(shown: ShownBoard, move: str) -> Node:
    """Return the arrow of the opening explorer's move that is pointed at."""
    # Imported here to keep the page's start quick.
    from web.explorer.view import arrow

    return arrow(shown.record, shown.ply, move, turn=shown.turn)


def _threat(state: AppState, *, turn: int) -> Iterator[Node]:
    """Yield the arrow of what the other side would play, if the player wants to see it."""
    threat, answer = threat_record(state), threat_answer(state)
    if threat is not None and answer is not None and state.table.selected is None:
        yield threat_arrow(threat, answer, turn=turn)


def _asked(state: AppState) -> Piece | None:
    """Return the tile whose spaces the open task asks for."""
    return None if state.task is None else state.task.task.piece


def _found(state: AppState) -> frozenset[Hex | Piece] | None:
    """Return which answers of the open task were clicked; None if it is no task of clicks."""
    task = state.task
    return task.attempt.found if task is not None and task.attempt.is_clicked else None


def _over_board(state: AppState, board: BoardProps, *, partial: bool) -> Iterator[Node]:
    """Yield what lies over the board."""
    lang = state.settings.lang
    if state.welcomes:
        yield welcome(lang)
    if end_card.shows(state):
        # Imported here to keep the page's start quick.
        from web.app.ending_view import card

        yield card(state)
    else:
        yield from banner(state)
    yield from table_view.open_stack_list(board)
    if state.embed.framed and state.embed.players and state.task is None:
        yield from _sides(state)
    if state.embed.framed and not state.lists_moves:
        yield from comment_below_board(lang, state.game.record, state.game.ply)
    if not state.embed.framed:  # an embedded page has them among its other buttons
        drawing = state.table.marking.tool
        yield from _view_tools(state, drawing=drawing)
        if drawing:
            yield _palette(state)
    if state.mode == "analysis":
        if state.settings.prefs.engine:
            yield bar(lang, state.outcome, state.computer.pov_score, flip=state.table.flip)
        yield from _preview(state)
    if partial:
        yield table_view.fit_button(lang)


def _sides(state: AppState) -> Iterator[Node]:
    """Yield the rows of an embedded page about the two players."""
    # Imported here to keep the page's start quick.
    from web.embed.players import side

    near, far = _near_and_far(state)
    lang, record, ply = state.settings.lang, state.game.record, state.game.ply
    for color in (far, near):
        other = sentences.player(state, color)
        yield side(lang, record, ply, color, other, near=color is near)


def _view_tools(state: AppState, *, drawing: bool) -> tuple[Node, ...]:
    """Return the buttons for the view of the board."""
    stacked = any(len(stack) > 1 for stack in state.shown.board.stacks().values())
    fanned = state.table.fanned if stacked else None
    can_draw = state.editor is None and state.can_draw
    return table_view.view_tools(_buttons(state), fanned=fanned, can_draw=can_draw, drawing=drawing)


def _preview(state: AppState) -> Iterator[Node]:
    """Yield the small board with the position of a line that is pointed at."""
    pointed, answer = state.computer.pointed, analysis_answer(state)
    if pointed is None or answer is None:
        return
    # Imported here to keep the page's start quick.
    from web.computer.line_preview import pointed_moves, preview

    moves = pointed_moves(answer, pointed)
    record, ply = state.game.record, state.game.ply
    picture = preview(state.settings.lang, record, ply, moves, _style(state)) if moves else None
    if picture is not None:
        yield picture


def _palette(state: AppState) -> Node:
    """Return the open tool that draws on the board."""
    annotation, marking = sentences.annotation(state), state.table.marking
    empty = not annotation.marks and not annotation.arrows
    return palette(_buttons(state), marking.color, arrows=marking.arrows, empty=empty)


def _review(state: AppState) -> Iterator[Node]:
    if state.computer.review is not None:
        record, ply = state.game.record, state.game.ply
        seen = state.computer.review
        finished = seen is state.computer.reviewed
        keeps, lang = tuple(_keeps(state)) if finished else (), state.settings.lang
        # What a review has proved stays, whatever the analysis has seen so far.
        proved = seen.attempt is None and seen.shares[ply] in (0, 100)
        stands = None if proved else _analysed(state)
        analysed = "" if stands is None else score_sentences.standing(lang, stands.share)
        yield review(lang, seen, record, ply, _style(state), keeps=keeps, analysed=analysed)


def _keeps(state: AppState) -> Iterator[tuple[str, bool]]:
    """Yield the buttons that keep something of a finished review, and whether they can."""
    seen = state.computer.reviewed
    assert seen is not None
    if not state.embed.framed and (puzzles := _puzzles(seen)):
        yield "keep-mistakes", not puzzles <= set(state.learn.progress.own)
    if state.can_comment and seen.worst():
        yield "keep-review", not has_verdicts(state.game.record, seen)


def _puzzles(seen: Review) -> set[str]:
    """Return the puzzles that the mistakes of a review make."""
    # Imported here to keep the page's start quick.
    from web.learn.mistakes import tasks_of

    return set(tasks_of(seen))


def _analysis(state: AppState) -> Iterator[Node]:
    if state.mode == "analysis":
        answer, keep = analysis_answer(state), state.can_comment
        lang, review = state.settings.lang, state.computer.review
        without = "failed" if gave_up_analysis(state) else "looking"
        if review is not None and review.running:
            without = "waiting"
        elif not state.settings.prefs.engine:
            without = "off"
        controls = None if state.embed.framed else _engine_controls(state, answer)
        yield lines(
            lang,
            state.board,
            answer,
            _style(state),
            controls,
            without=without,
            keep=keep,
            below=_known_graph(state) if controls is not None and review is None else None,
        )


def _known_graph(state: AppState) -> Node:
    """Return the graph of the analyses along the shown line."""
    lang, ply, shares = state.settings.lang, state.game.ply, known_shares(state)
    here = shares[ply]
    stands = text(lang, "review.unseen") if here is None else score_sentences.standing(lang, here)
    turn = state.game.record.turn_number(ply) if ply else 0
    words = text(lang, "review.at.short", turn=turn, stands=stands) if ply else stands
    return graph(lang, shares, ply, words)


def _engine_controls(state: AppState, answer: Answer | None) -> Controls:
    words = sentences.threat(state)
    on = state.settings.prefs.engine
    searches = on and state.computer.request is not None
    deeper = on and answer is not None and answer.final and not searches
    explores = state.shows_explorer
    can = can_show_threat(state)
    return Controls(on, searches, line_count(state), deeper, words, explores, can)


def _breakdown(state: AppState) -> Iterator[Node]:
    """Yield the button that explains the evaluation, and the list that it opens."""
    if not _explains(state):
        return
    lang, parts = state.settings.lang, state.computer.parts
    yield why_score_button(lang, opened=parts is not None)
    if parts is not None:
        # Imported here to keep the page's start quick.
        from web.computer.breakdown_view import panel

        record, ply = state.game.record, state.game.ply
        yield panel(lang, record, ply, parts, _ahead(state, lang))


def _explorer(state: AppState) -> Iterator[Node]:
    """Yield the opening explorer."""
    if state.shows_explorer:
        # Imported here to keep the page's start quick.
        from web.explorer.view import panel

        game, seen = state.game, replace(state.explorer, pointed="")
        yield panel(state.settings.lang, seen, game.record, game.ply, _style(state))


def _analysed(state: AppState) -> PovScore | None:
    """Return the score of the shown position in its analysis; None if there is none yet."""
    answer = analysis_answer(state)
    return PovScore.of(answer.lines[0], state.board.turn) if answer and answer.lines else None


def _ahead(state: AppState, lang: str) -> str:
    """Return who is better in the shown position according to a search; empty if unknown."""
    stands, seen = _analysed(state), state.computer.review
    if stands is not None:
        return f"{pov_score(lang, stands)} ({balance_sign(lang, stands)})"
    share = None if seen is None or state.mode == "analysis" else seen.shares[state.game.ply]
    return "" if share is None else score_sentences.standing(lang, share)


def _explains(state: AppState) -> bool:
    return state.explains and state.offers("why-score")


def _counted(state: AppState, shown: ShownBoard) -> Iterator[Node]:
    """Yield the marks of the list that explains the evaluation."""
    parts = state.computer.parts
    if parts is not None and _explains(state):
        from web.computer.breakdown_view import marks

        yield marks(shown.record, shown.ply, parts, turn=shown.turn)


def _rule(state: AppState) -> Iterator[Node]:
    """Yield the button that shows the rule about an illegal move, or about a word of the hint."""
    refusal, hint = state.refusal, state.computer.hint
    if refusal is not None:
        section = section_of(refusal.reason, refusal.piece, state.board.turn)
        if sentences.only_throws(state):
            section = bug_section(Bug.PILLBUG)
        yield why_button(state.settings.lang, section)
    elif hint is not None and hint.step is HintStep.REASON and state.notice is None:
        kinds = [motif.kind for motif in hint.why if motif.kind in SECTION_OF_MOTIF]
        if kinds:
            yield why_button(state.settings.lang, SECTION_OF_MOTIF[kinds[0]])


def _all_remarks(state: AppState) -> Iterator[Node]:
    """Yield the button that shows all remarks about the file that was opened, below the first."""
    opened = isinstance(state.notice, Notice) and state.notice.key == "open.remarks"
    if opened and state.files.remarks:
        lang, count = state.settings.lang, len(state.files.remarks)
        yield node(
            "button",
            text=text(lang, "open.remarks.all", count=count),
            type="button",
            class_="button all-remarks",
            data_action="remarks",
            key="all-remarks",
        )


def _style(state: AppState) -> MoveStyle:
    return MoveStyle(state.settings.prefs.codes, state.table.turn)


def _scores(state: AppState) -> Iterator[str]:
    """Yield what is known of each position of the shown line, in a few characters."""
    for stands in known_scores(state):
        yield "" if stands is None else balance_sign(state.settings.lang, stands)


def _move_list(state: AppState) -> Node:
    return move_list(_list_props(state))


def _list_props(state: AppState) -> MoveListProps:
    framed = state.embed.framed
    return MoveListProps(
        buttons=_buttons(state),
        record=state.game.record,
        ply=state.game.ply,
        style=_style(state),
        edited_comment=state.game.edited_comment,
        can_comment=state.can_comment,
        editable=state.hands_on and not framed,
        goes_on=state.onward is not None,
        tree=state.shows_tree,
        folded=state.game.folded,
        scores=tuple(_scores(state)) if state.mode == "analysis" and not framed else (),
    )


@lru_cache(maxsize=2)
def _status(sentence: str, *, second: bool, warning: bool) -> Node:
    """Return the status line, with smaller type for long sentences and for a second line."""
    looks = [*["long"] * (len(sentence) > _LONG), *["warning"] * warning, *["second"] * second]
    looks += ["whole"] * (len(sentence) > sentences.ROOM)
    return node(
        "div",
        text=sentence,
        id="status",
        role="status",
        aria_live="off",  # `#spoken` says it, with what happened
        class_=" ".join(looks) or None,
        key="status",
    )


_LONG, _ONE_LINE = 72, 38


def _last_move(words: str) -> Iterator[Node]:
    """Yield the last move in words for sighted users; screen readers read `#spoken`."""
    if words:
        yield node("div", text=words, class_="done", aria_hidden="true", key="done")


def _announcement(state: AppState) -> Node:
    """Return the live region of the page."""
    return live_region(state.spoken.number, state.spoken.text, id="spoken")


def _marks_announcement(state: AppState) -> Node:
    """Return the marks and arrows for screen readers: the last one, or those of the position."""
    return node(
        "p",
        text=sentences.marks(state),
        id="spoken-marks",
        class_="unseen",
        key="spoken-marks",
    )
