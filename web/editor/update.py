"""How intents change the position that is being set up.

Imported when the editor is opened, to keep the page's start quick.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from hive_core import PASS, Color, Hex, HiveError, Piece
from hive_core.positions import is_position_text
from web.computer.intents import Analyse
from web.editor import check, sentences
from web.editor.draft import MOST_TURNS, Draft
from web.editor.intents import (
    ChoosePlayers,
    ClearBoard,
    CopyPosition,
    EditorIntent,
    EditPosition,
    LeaveEditor,
    MarkMoved,
    PlayPosition,
    ReadPosition,
    RemoveTile,
    ResetPosition,
    SetDraft,
    SharePosition,
)
from web.editor.state import EditorState
from web.files.intents import Copy, OpenText, Save, Send, ShowQr
from web.files.update import update as update_files
from web.game.clock import Clock
from web.game.handicap import with_expansion
from web.game.intents import GoTo, Redo, Step, Undo
from web.game.record import Record
from web.game.update import refused_clock
from web.locale.phrases import Notice
from web.shared.effects import (
    BeginGame,
    CopyText,
    Effect,
    KeepInView,
    Pause,
    ReturnToReplaced,
    ShowAnswer,
    Sound,
)
from web.shared.state import AppState, SetUp, Update
from web.shared.transitions import (
    fit_hive,
    replace_game,
    with_analysis_announced,
    with_destinations,
    with_own_side,
)
from web.table import update as table_update
from web.table.intents import (
    Deselect,
    Drop,
    FanStacks,
    Fit,
    Flip,
    Grab,
    MoveFocus,
    Pan,
    Peek,
    TableIntent,
    TapHex,
    TapReserve,
    TapTarget,
    TapTile,
    TurnBoard,
    Zoom,
)
from web.table.state import TableState
from web.ui import geometry
from web.ui.geometry import Frame

Edits = EditorIntent | TableIntent | Undo | Redo | Step | GoTo | Analyse | OpenText
"""The intents that mean something else while a position is set up."""

Sharing = Copy | Save | Send | ShowQr
"""The intents of the dialog for sharing that are about the position that is set up."""

_MOST_CHANGED = 2
"""How many places differ after an edit of one tile: where it was and where it is."""

_PAUSE = 700
"""The pause before a task goes on after the editor, in milliseconds."""

_COLORS: Mapping[str, Color] = {str(color): color for color in Color}


def update(state: AppState, intent: EditorIntent) -> Update:
    """Return the state after an intent of the editor, and its effects."""
    if state.editor is not None:
        return edit(state, state.editor, intent)
    return (_opened(state), ()) if isinstance(intent, EditPosition) else (state, ())


def take(state: AppState, intent: object) -> Update | None:
    """Return the state of the open editor after an intent that means something else there.

    None for other intents, and without an open editor, unless an analysis of its position ends.
    """
    if isinstance(intent, Analyse) and state.analyses_draft and state.set_up is not None:
        return _reopened(state, state.set_up)
    if state.editor is None:
        return None
    if state.dialog == "share" and isinstance(intent, Sharing) and intent != Save("unsaved"):
        there, effects = update_files(shared(state), intent)
        return replace(state, notice=there.notice, files=there.files), effects
    if not _takes(intent):
        return None
    return edit(state, state.editor, intent)


def _takes(intent: object) -> TypeGuard[Edits]:
    if isinstance(intent, OpenText):
        # A text with an error is refused in the dialog for opening, with the reason.
        position = is_position_text(intent.text)
        return position and isinstance(check.read(intent.text), Draft)
    return isinstance(intent, Edits)


def edit(state: AppState, editor: EditorState, intent: Edits) -> Update:
    """Return the state of the open editor after an intent, and its effects."""
    match intent:
        case LeaveEditor() if state.set_up is not None and _is_over(state, state.set_up):
            return _left_for_home(state, editor, state.set_up)
        case LeaveEditor():
            table = state.table
            turned = (table.flip, table.own_turn) != (editor.flip, editor.own_turn)
            there = state.without_editor()
            if editor.draft != editor.first:
                there = there.with_notice(Notice("editor.kept"))
            return (fit_hive(there) if turned else there), (KeepInView(), *_pauses(there))
        case Undo():
            return _redrawn(state, editor.undo()), ()
        case Redo():
            return _redrawn(state, editor.redo()), ()
        case RemoveTile(piece):
            return _remove(state, editor, piece or state.table.selected)
        case ClearBoard():
            return _redrawn(state, editor.edited(editor.draft.cleared()), "editor.cleared"), ()
        case ResetPosition():
            return _redrawn(state, editor.edited(editor.first), "editor.reset"), ()
        case MarkMoved():
            marking = replace(editor, marking=not editor.marking)
            return replace(state.deselected(), editor=marking), ()
        case SetDraft(name, value):
            return replace(state, editor=editor.edited(_set(editor.draft, name, value))), ()
        case ReadPosition(text):
            return _read(state, editor, text), ()
        case OpenText(text):
            return replace(_read(state.without_dialog_state(), editor, text), dialog=None), ()
        case CopyPosition():
            return state, (CopyText(editor.draft.text, "editor.copied"),)
        case ChoosePlayers() if check.is_playable(editor.draft):
            return replace(state.deselected(), dialog="play-position"), ()
        case PlayPosition() if check.is_playable(editor.draft):
            return refused_clock(state, intent.clock) or _play(state, editor.draft, intent)
        case SharePosition() if check.is_possible(editor.draft):
            free = replace(state.deselected().without_dialog_state(), dialog="share")
            return replace(free, editor=replace(editor, marking=False)), ()
        case Analyse() if check.is_possible(editor.draft):
            return _analysed(state, editor)
        case ChoosePlayers() | SharePosition() | Analyse():
            told = state.deselected().with_notice(Notice(sentences.REFUSED))
            return replace(told, editor=replace(editor, marking=False)), (ShowAnswer(),)
        case Peek() | Flip() | TurnBoard() | FanStacks() | Fit() | Pan() | Zoom() | MoveFocus():
            return table_update.update(state, intent)
        case TapTile(piece):
            return _tap_tile(state, editor, piece)
        case TapReserve(piece):
            return _select(state, None if piece == state.table.selected else piece), ()
        case TapTarget(at) | TapHex(at):
            return _put(state, editor, at)
        case Grab(piece):
            return replace(state.deselected(), table=_with_selected(state, piece)), ()
        case Drop(None):
            return _remove(state, editor, state.table.selected)
        case Drop(at):
            assert at is not None
            return _put(state, editor, at)
        case Deselect():
            return replace(state.deselected(), editor=replace(editor, marking=False)), ()
    return state, ()


def _pauses(state: AppState) -> tuple[Effect, ...]:
    """Return the effects that end the task's pauses, which had no effect below the editor."""
    numbers = () if state.task is None else (state.task.pause, state.task.came)
    return tuple(Pause(number, _PAUSE) for number in numbers if number)


def _opened(state: AppState) -> AppState:
    """Return the state with the shown position in the editor."""
    if state.embed.framed:
        return state
    draft, table = Draft.of(state.board), state.table
    # A position that was set up before, and left another way than with a game from it.
    left = state.left_draft
    past = () if left is None or left == draft else (left,)
    sides = table.flip, table.own_turn
    offer = state.game.draw_offer
    editor = EditorState(draft, draft, state.mode, table.frame, *sides, past, draw_offer=offer)
    notice = Notice("editor.left") if past else None
    clock = None if state.game.clock is None else state.game.clock.stopped()
    free = state.deselected().without_dialog_state()
    game = replace(free.game, clock=clock, draw_offer=None, edited_comment=None)
    there = replace(free, game=game, mode="edit", editor=editor, dialog=None, newcomer=False)
    return replace(there, notice=notice)


# -- tiles -----------------------------------------------------------------------------------------


def _tap_tile(state: AppState, editor: EditorState, piece: Piece) -> Update:
    """Select a tile; with another one selected, put that on top of it."""
    place, selected = editor.draft.hex_of(piece), state.table.selected
    if place is None:
        return _select(state, None if piece == selected else piece), ()
    if editor.marking:
        moved = None if piece == editor.draft.moved else piece
        marked = editor.edited(replace(editor.draft, moved=moved))
        return replace(state, editor=marked), ()
    # The text view has buttons for the spaces, so there a tile is always a choice.
    if selected is not None and state.dialog != "words" and editor.draft.hex_of(selected) != place:
        return _put(state, editor, place)
    top = editor.draft.piece_at(place)
    return _select(state, None if top == selected else top), ()


def _select(state: AppState, piece: Piece | None) -> AppState:
    free = replace(state.deselected(), table=_with_selected(state, piece))
    if free.editor is not None and free.editor.marking:
        free = replace(free, editor=replace(free.editor, marking=False))
    return with_destinations(free)


def _with_selected(state: AppState, piece: Piece | None) -> TableState:
    return replace(state.table, selected=piece, pending=None, peek=None)


def _put(state: AppState, editor: EditorState, at: Hex) -> Update:
    """Put the selected tile on that hex."""
    piece = state.table.selected
    if piece is None:
        return state.deselected(), ()
    start = editor.draft.hex_of(piece)
    if at == start or not _is_near(at):
        return state, ()
    sound = Sound("place" if start is None else "move")
    there = _redrawn(state, editor.edited(editor.draft.with_piece(piece, at)))
    return replace(there, notice=Notice("editor.put", (("tile", str(piece)),))), (sound,)


def _is_near(at: Hex) -> bool:
    """Return whether a hex is close enough to be drawn together with the tiles."""
    return max(map(abs, at)) <= check.FARTHEST


def _remove(state: AppState, editor: EditorState, piece: Piece | None) -> Update:
    """Take a tile off the board; the focus moves to the nearest one that is left."""
    place = None if piece is None else editor.draft.hex_of(piece)
    if piece is None or place is None:
        return state.deselected(), ()
    there = _redrawn(state, editor.edited(editor.draft.without(piece)))
    assert there.editor is not None
    tops = [(at, stack[-1]) for at, stack in there.editor.draft.placed]
    near = min(tops, key=lambda top: _distance(top[0], place), default=None)
    table = replace(there.table, cursor=None if near is None else near[1])
    gone = Notice("editor.removed", (("tile", str(piece)),))
    return replace(there, table=table, notice=gone), (Sound("move"),)


def _distance(a: Hex, b: Hex) -> float:
    return math.dist(geometry.center(a), geometry.center(b))


def _redrawn(state: AppState, editor: EditorState, note: str = "") -> AppState:
    """Return the state with another draft, in view, and with nothing selected.

    `note`: how the whole position was replaced; empty for the edit of a tile, undo and redo.
    """
    free = state.deselected()
    was, now, turn = state.shown.board.stacks(), editor.draft.stacks(), state.table.turn
    changed = [at for at in {**was, **now} if was.get(at) != now.get(at)]
    if note or not now or len(changed) > _MOST_CHANGED:
        # Another position, such as an empty board: the scale was that of the old one.
        frame = geometry.fit(now, turn=turn)
    else:
        frame = geometry.reframe(state.table.frame, was, now, turn=turn)
    return replace(
        free,
        editor=editor,
        table=replace(free.table, frame=frame),
        notice=Notice(note) if note else None,
    )


# -- fields ----------------------------------------------------------------------------------------


def _set(draft: Draft, name: str, value: str) -> Draft:
    """Return the draft with that field; a value that makes no sense changes nothing."""
    match name:
        case "turn" if value in _COLORS:
            return replace(draft, turn=_COLORS[value])
        case "number" if not value.strip():
            return replace(draft, number=None)
        case "number" if value.isdecimal() and value.isascii() and len(value) < 4:
            number = min(max(int(value), 1), MOST_TURNS)
            return replace(draft, number=number)
        case "moved":
            return replace(draft, moved=_tile(draft, value))
        case "mosquito" | "ladybug" | "pillbug":
            return replace(
                draft, game_type=with_expansion(draft.game_type, name, chosen=value == "on")
            )
    return draft


def _tile(draft: Draft, name: str) -> Piece | None:
    """Return the tile on the board of that name; None for none."""
    try:
        piece = Piece.parse(name)
    except HiveError:
        return None
    return None if draft.hex_of(piece) is None else piece


def _read(state: AppState, editor: EditorState, text: str) -> AppState:
    """Set up the position of a text, or say why it is none."""
    if not text.strip():
        return replace(state, editor=replace(editor, unreadable=None))
    result = check.read(text)
    if isinstance(result, Notice):
        return replace(state.deselected(), editor=replace(editor, unreadable=result))
    if result == editor.draft:
        return replace(state, editor=replace(editor, unreadable=None))
    return _redrawn(state, editor.edited(result), "editor.read")


# -- leaving with the position ---------------------------------------------------------------------


def _replaced(state: AppState, draft: Draft, *, repetition_draw: bool = True) -> AppState:
    """Return the state with a game from the position on the board; undo brings the old one back."""
    record = Record.of_position(draft.text, repetition_draw=repetition_draw)
    if not record.moves and PASS in record.board().legal_moves:
        record, _ = record.with_move(PASS)
    there = replace_game(state, record)
    there = replace(there, dialog=None, left_draft=None)
    return _in_view(there, state.table.frame, turned=there.table.turn != state.table.turn)


def _looked_at(state: AppState, draft: Draft) -> AppState:
    """Return the state with a game from the position on the board, the same way round."""
    there, was = _replaced(state, draft), state.table
    same = replace(there, table=replace(there.table, flip=was.flip, own_turn=was.own_turn))
    return _in_view(same, was.frame, turned=False)


def shared(state: AppState) -> AppState:
    """Return the state that the dialog for sharing shows over the editor: a game from its position.

    That game is nowhere else; the editor stays as it is.
    """
    editor = state.editor
    if editor is None or not check.is_possible(editor.draft):
        return state
    return replace(_looked_at(state, editor.draft), mode="play")


def _in_view(state: AppState, frame: Frame, *, turned: bool) -> AppState:
    """Return the state with the frame that the editor had, or one that fits the hive."""
    stacks = state.shown.board.stacks()
    if turned or not geometry.shows_all(frame, stacks, turn=state.table.turn):
        return fit_hive(state)
    return replace(state, table=replace(state.table, frame=frame))


def _is_over(state: AppState, set_up: SetUp) -> bool:
    """Return whether the open editor lies over the analysis of its position."""
    return set_up.opened and set_up.number == state.game.number


def _analysed(state: AppState, editor: EditorState) -> Update:
    """Return the state with the position analysed; the same one as before is found as it was."""
    free, set_up = replace(editor, marking=False, unreadable=None), state.set_up
    over = set_up is not None and _is_over(state, set_up)
    if over and set_up is not None and set_up.editor.draft == editor.draft:
        there = replace(state.without_editor(), set_up=replace(set_up, editor=free, opened=False))
        return with_analysis_announced(fit_hive(there)), (KeepInView(),)
    there = replace(_looked_at(state, editor.draft), mode="analysis")
    if over and set_up is not None:
        now = replace(set_up, editor=free, number=there.game.number, opened=False)
    else:
        home = replace(state.home, editor=editor)
        now = SetUp(free, there.game.number, home, state.task)
    return with_analysis_announced(replace(there, set_up=now)), (BeginGame(), KeepInView())


def _reopened(state: AppState, set_up: SetUp) -> Update:
    """Return the state with the editor as it was before the analysis of its position."""
    free, table = state.deselected().without_dialog_state(), state.table
    editor = replace(
        set_up.editor,
        mode=state.mode,
        frame=table.frame,
        flip=table.flip,
        own_turn=table.own_turn,
        draw_offer=None,
    )
    game = replace(free.game, edited_comment=None)
    there = replace(free, game=game, mode="edit", editor=editor, dialog=None)
    return fit_hive(replace(there, set_up=replace(set_up, opened=True))), (KeepInView(),)


def _left_for_home(state: AppState, editor: EditorState, set_up: SetUp) -> Update:
    """Return the state with what the editor lay over before the analysis, which stays saved.

    After a reload that is unknown, and the saved game is opened that was on the board.
    """
    home = set_up.home
    if home is None or home.editor is None:
        there = replace(state.without_editor(), mode="play", set_up=None)
        return there, (KeepInView(), ReturnToReplaced())
    was = home.editor
    kept = replace(
        editor,
        mode=was.mode,
        frame=was.frame,
        flip=was.flip,
        own_turn=was.own_turn,
        draw_offer=was.draw_offer,
    )
    learn = replace(state.learn, task=set_up.task)
    there = replace(state.with_home(home), learn=learn, table=state.table)
    left, effects = edit(replace(there, editor=kept, set_up=None), kept, LeaveEditor())
    own = left.at_game().game
    begins = own.record.is_untouched and own.away is None
    return left, (*((BeginGame(),) if begins else ()), *effects)


def _play(state: AppState, draft: Draft, wanted: PlayPosition) -> Update:
    there = _replaced(state, draft, repetition_draw=wanted.repetition_draw)
    begun = replace(
        there,
        mode="play",
        game=replace(there.game, clock=Clock.parse(wanted.clock)),
        computer=there.computer.with_levels(*wanted.players),
    )
    return with_own_side(begun), (BeginGame(), KeepInView())
