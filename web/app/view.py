"""The view: build the nodes of the whole page from the state, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hive_core import Board, Bug, Color, Piece
from web.app import sentences
from web.app.dialogs_view import dialog
from web.app.parts import action, tool
from web.app.state import AppState
from web.computer.analysis_view import lines, standing
from web.computer.hint import Told
from web.computer.requests import to_move
from web.computer.review_update import reviewable
from web.computer.review_view import review
from web.computer.search_view import thinking
from web.embed.state import EmbedState
from web.embed.view import foot, framed_page
from web.files.unsaved_view import unsaved
from web.game.clock_view import clocks
from web.game.comment_view import comment_announcement, player_name
from web.game.move_list_view import history
from web.game.typed_moves_view import typing
from web.locale import text
from web.offline.view import news
from web.rules.legend_view import mark_note
from web.rules.view import why_button
from web.settings.state import SettingsState
from web.table import keyboard_focus
from web.table import view as table_view
from web.table.explanation_art import SIGNS
from web.table.explanation_view import hand_marks
from web.table.hands import next_in_hand
from web.table.queen_liberties import FEW, free_sides
from web.ui.art import BRAND, TILE_BOX, TILE_OUTLINE, tile_drawing
from web.ui.geometry import FIRST_FRAME
from web.ui.nodes import Node, node


def view(state: AppState) -> Node:
    """Return the element `#app`."""
    # Panning, zooming and a running clock change none of the cached parts.
    board, cursor = state.board, state.table.cursor
    if not isinstance(cursor, Piece) or board.hex_of(cursor) is not None:
        cursor = None  # it is on the board
    computer = state.computer.without_findings()
    cache_key = replace(
        state,
        table=replace(state.table, frame=FIRST_FRAME, cursor=cursor),
        game=replace(state.game, clock=None),
        computer=computer,
    )
    cache_key = cache_key.without_review()
    cached, said, judged = _parts(cache_key)
    if state.embed.framed:
        return _app(state, said, *framed_page(state, cached), *dialog(state))
    top, far, near, status, spoken, *rest = cached
    return _app(
        state,
        said,
        top,
        far,
        table_view.table(state),
        *review(state),
        near,
        *clocks(state),
        *why_button(state),
        status,
        *(standing(state) if judged else ()),
        spoken,
        *thinking(state),
        *unsaved(state),
        *lines(state),
        *rest,
        *news(state),
        *mark_note(state),
        *dialog(state),
    )


def _app(state: AppState, said: str, *parts: Node) -> Node:
    """Return the element that carries the state of the game as attributes."""
    board = state.board
    return node(
        "main",
        *parts,
        id="app",
        data_game_string=said,
        data_state=str(board.state),
        data_turn=str(board.turn),
        data_ply=str(state.game.ply),
        data_thinking="1" if state.computer.request and to_move(state) else "0",
        data_mode=state.mode,
        data_analysing="1" if state.mode == "analysis" and state.computer.request else None,
        data_hint=state.computer.hint.told.name.lower()
        if state.computer.hint is not None
        else None,
        data_clock="1" if state.game.clock else None,
        data_framed="1" if state.embed.framed else None,
        data_offline=state.offline.progress or None,
    )


@lru_cache(maxsize=4)
def _parts(state: AppState) -> tuple[tuple[Node, ...], str, bool]:
    """Return the cached parts, the GameString, and whether the evaluation shows.

    The board, the clocks and the dialog are not cached.
    """
    board = state.board
    near, far = (Color.BLACK, Color.WHITE) if state.table.flip else (Color.WHITE, Color.BLACK)
    hands = (
        _reserve(state, board, far, near=False),
        _reserve(state, board, near, near=True),
    )
    sentence = sentences.sentence(state)
    roomy = not state.embed.framed and len(sentence) <= _ONE_LINE
    above = sentences.told_above(state) if roomy else ""
    judged = roomy and sentences.has_standing_above(state)
    told = (_status(state, sentence, second=bool(above) or judged), _announcement(state))
    if state.embed.framed:
        return (*hands, *told, *foot(state)), state.game.record.game_string(), judged
    parts = (
        _header(state),
        *hands,
        *told,
        *_last_move(above),
        history(state),
        *typing(state),
        _actions(state),
        node("footer", text=text(state.settings.lang, "footer"), class_="footer", key="footer"),
    )
    return parts, state.game.record.game_string(), judged


def prerender(*, framed: bool = False, lang: str = "en") -> str:
    """Return the markup of a new or embedded page, for the first paint before Python runs."""
    return view(
        AppState(embed=EmbedState(framed=framed), settings=SettingsState(lang=lang))
    ).markup()


def _header(state: AppState) -> Node:
    mark = node(
        "svg", drawing=BRAND, class_="brand-mark", viewBox="-100 -100 200 200", aria_hidden="true"
    )
    name = node("span", text="Hive")
    return node(
        "header",
        node("h1", mark, name, class_="brand", key="brand"),
        *tool(state, "open"),
        *tool(state, "share"),
        *tool(state, "settings"),
        *tool(state, "rules"),
        *tool(state, "about"),
        class_="top",
        key="top",
    )


def _status(state: AppState, sentence: str, *, second: bool) -> Node:
    """Return the status line, with smaller type for long sentences."""
    looks = ["long"] * (len(sentence) > _LONG) + ["warning"] * sentences.is_warning(state)
    looks += ["second"] * second
    return node(
        "p",
        text=sentence,
        id="status",
        role="status",
        class_=" ".join(looks) or None,
        key="status",
    )


def _last_move(words: str) -> Iterator[Node]:
    """Yield the last move in words for sighted users; screen readers read `#spoken`."""
    if words:
        yield node("p", text=words, class_="done", aria_hidden="true", key="done")


def _announcement(state: AppState) -> Node:
    """Return the last move and its comment for screen readers."""
    return node(
        "p",
        text=" ".join(filter(None, (sentences.last_move(state), comment_announcement(state)))),
        id="spoken",
        class_="unseen",
        aria_live="polite",
        key="spoken",
    )


_LONG, _ONE_LINE = 90, 38

# -- hands -----------------------------------------------------------------------------------------


def _reserve(state: AppState, board: Board, color: Color, *, near: bool) -> Node:
    lang = state.settings.lang
    to_move = board.turn is color and board.outcome() is None
    head = [
        node("span", class_=f"pip {color}", aria_hidden="true", key="pip"),
        node("span", text=sentences.color_title(lang, color), class_="reserve-name", key="name"),
        *player_name(state, color),
    ]
    who = sentences.player(state, color)
    if who:
        head.append(node("span", text=who, class_="reserve-who", key="who"))
    head += _queen_words(state, color)
    if to_move:
        turn = text(
            lang, "reserve.your-turn" if sentences.person(state) is color else "reserve.to-move"
        )
        head.append(node("span", text=turn, class_="reserve-turn", key="turn"))
    kinds = {board_piece.bug: board_piece for board_piece in next_in_hand(board, color)}
    counts = next_in_hand(board, color)
    placeable = {m.piece for m in board.legal_moves} if state.playable and to_move else set()
    hands = [
        _hand(state, kinds[bug], counts[kinds[bug]], placeable)
        if bug in kinds
        else _empty_hand(bug)
        for bug in Bug
        if board.game_type.includes(bug)
    ]
    return node(
        "section",
        node("h2", *head, class_="reserve-head"),
        node(
            "div",
            *hands,
            class_="reserve-tiles",
            data_kinds=str(len(hands)),
            role="toolbar",
            aria_label=text(lang, f"reserve.{color}"),
        ),
        class_=f"reserve {color} {'near' if near else 'far'}{' to-move' if to_move else ''}",
        key=f"reserve-{color}",
    )


def _queen_words(state: AppState, color: Color) -> Iterator[Node]:
    """Yield how many free sides that player's queen bee has, unless the setting is off."""
    queen = Piece(color, Bug.QUEEN)
    if (
        state.embed.framed
        or not state.settings.prefs.liberties
        or state.board.hex_of(queen) is None
    ):
        return
    count = len(free_sides(state.board, queen))
    key = "reserve.free" if count else "reserve.free.none"
    words = text(state.settings.lang, key, count=count)
    looks = "reserve-free few" if count <= FEW else "reserve-free"
    yield node("span", text=words, class_=looks, key="free")


def _hand(state: AppState, piece: Piece, count: int, placeable: set[Piece | None]) -> Node:
    selected = piece == state.table.selected
    look, sign = hand_marks(state, piece)
    return node(
        "button",
        node(
            "svg",
            node(
                "g",
                drawing=tile_drawing(piece.bug, str(piece)[1:]),
                class_=f"tile {piece.color}",
            ),
            viewBox=TILE_BOX,
            aria_hidden="true",
            key="tile",
        ),
        node("span", text=f"×{count}", class_="count", aria_hidden="true", key="count"),
        *_hand_sign(sign),
        type="button",
        class_="hand"
        + (f" {look}" if look else "")
        + (" selected" if selected else "")
        + (
            " hinted"
            if state.computer.hint is not None and piece == state.computer.hint.piece
            else ""
        )
        + ("" if piece in placeable else " resting"),
        data_reserve=str(piece),
        data_count=str(count),
        tabindex="0" if piece == keyboard_focus.hand_home(state, piece.color) else "-1",
        aria_pressed="true" if selected else "false",
        aria_label=text(
            state.settings.lang,
            "reserve.piece",
            piece=sentences.kind_name(state.settings.lang, piece),
            count=count,
        ),
        key=piece.bug.value,
    )


def _hand_sign(sign: str) -> Iterator[Node]:
    """Yield the sign on a tile in hand that says why it can't be placed."""
    if sign:
        yield node(
            "svg",
            drawing=SIGNS[sign],
            class_="hand-sign why",
            viewBox="-32 -32 64 64",
            aria_hidden="true",
            key=f"sign {sign}",
        )


def _empty_hand(bug: Bug) -> Node:
    """Return an empty slot that keeps the other tiles in their positions."""
    outline = node("svg", drawing=TILE_OUTLINE, viewBox=TILE_BOX)
    return node(
        "span", outline, class_="hand hand-empty", aria_hidden="true", key=f"no {bug.value}"
    )


def _pause(state: AppState) -> Iterator[Node]:
    """Yield the button that pauses or resumes the computer, if it plays alone or is paused."""
    computer = state.computer
    if state.mode == "play" and (computer.alone or (computer.paused and any(computer.levels))):
        yield from action(state, "continue" if computer.paused else "pause")


def _hint(state: AppState) -> Iterator[Node]:
    """Yield the hint button, labelled with the next step of the hint."""
    told = Told.NOTHING if state.computer.hint is None else state.computer.hint.told
    more = {Told.PIECE: "place", Told.PLACE: "reason"}.get(told)
    label = f"action.hint.{more}" if more else ""
    # After the reason there is nothing more to tell about this move.
    spent = told is Told.REASON
    yield from action(state, "hint", disabled=spent or not state.hintable, label=label)


def _actions(state: AppState) -> Node:
    record = state.game.record
    idle = not state.hands_on
    over = state.mode != "play" or record.board().outcome() is not None
    ended = reviewable(state)
    again = action(state, "review", disabled=state.computer.review is not None) if ended else ()
    if state.mode == "retry":
        middle: tuple[Node, ...] = ()
    elif state.mode == "analysis":
        middle = (*action(state, "analyse", label="action.analyse.end"), *again)
    elif ended:
        # All buttons keep their positions, so that a second tap on "resign" hits no other button.
        middle = (
            *_hint(state),
            *action(state, "analyse"),
            *again,
            *action(state, "resign", disabled=True),
        )
    else:
        middle = (
            *_hint(state),
            *_pause(state),
            *action(state, "analyse", disabled=idle),
            *action(state, "offer-draw", disabled=over or state.game.draw_offer is not None),
            *action(state, "resign", disabled=over),
        )
    return node(
        "div",
        *action(state, "new-game"),
        *action(state, "undo", disabled=not state.undoable),
        *action(state, "redo", disabled=idle or not record.undone),
        *middle,
        class_="actions",
        role="group",
        aria_label=text(state.settings.lang, "controls"),
        key="actions",
    )
