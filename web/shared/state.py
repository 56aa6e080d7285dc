"""The whole state of the page, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hive_core import Board, Color, Hex, Move, Outcome, Piece
from hive_core._board.clicks import Refused, Stuck
from web.computer.review import Attempt
from web.computer.state import EngineState
from web.editor.draft import Draft
from web.editor.shown import ShownDraft
from web.editor.state import EditorState
from web.embed.state import EmbedState
from web.explorer.state import ExplorerState
from web.files.link import Problem
from web.files.state import LATEST, FilesState
from web.game.clock import Clock
from web.game.state import EndCard, LeftGame, OpenGame
from web.learn.state import Home, LearnState, TaskState
from web.locale.phrases import Notice
from web.offline.state import Offline
from web.settings.state import SettingsState
from web.shared.effects import Effect
from web.table.shown import Shown, ShownBoard
from web.table.state import TableState

if TYPE_CHECKING:  # imported in a chat
    from web.away.chat import Chat
    from web.away.direct import Direct


@dataclass(frozen=True, slots=True)
class Outside:
    """Facts that the browser has reported to the page.

    `address`: the page's own, without a fragment. `sends`: the browser can share links. `dark`: the
    user prefers dark pages. `hidden`: the page isn't visible, as when another tab is shown.
    `downloads_blocked`: the host page may block files that this page saves. `still`: the user
    prefers no motion, so nothing moves on by itself. `roomy`: the device has the cores and the
    memory for a second worker. `today`: the day on which the page opened, as PGN writes it.
    `single`: the page is the single file, which fetches nothing.
    """

    address: str = ""
    sends: bool = False
    dark: bool = False
    hidden: bool = False
    downloads_blocked: bool = False
    still: bool = False
    roomy: bool = False
    today: str = ""
    single: bool = False

    @property
    def local(self) -> bool:
        """Whether the page is a local file, so others cannot open its address."""
        return self.address.startswith("file:")


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a screen reader says about the last intent that changed anything for the player.

    `number`: how many texts were spoken; so the same text can be spoken again.
    """

    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position that was set up and is analysed, and the editor that the analysis leads back to.

    `number`: of the analysed game (`OpenGame.number`). `home`: what the editor lay over, with the
    `task` there; None after a reload. `opened`: the editor is open again, over the analysis.
    """

    editor: EditorState
    number: int
    home: Home | None = None
    task: TaskState | None = None
    opened: bool = False


@dataclass(frozen=True, slots=True)
class AppState:
    """The whole state: one part for each feature, and what belongs to none.

    `mode`: `play`, `view`, `analysis`, `retry` while a move of a reviewed game is tried again,
    `edit` while a position is set up; then there is an `editor`, which has the mode to return to;
    `lesson` or `puzzle` while a task is open; then `learn.task` has the game to return to.
    `notice`: the result of the last intent, if it needs words. `dialog`: the open one.
    `over_words`: the dialog of keys was opened from the text view, to which it leads back.
    `newcomer`: no game was saved and none has begun, so the first screen shows. `rule`: the section
    of the rules that is highlighted. `left_draft`: a position that was set up and left. `set_up`:
    the one that was analysed last, as long as its game is on the board. `end_card`: about the end
    of the game. `chat`: the chat that the page was opened in. `direct`: the connection to the other
    player's device.
    """

    game: OpenGame = field(default_factory=OpenGame)
    table: TableState = field(default_factory=TableState)
    computer: EngineState = field(default_factory=EngineState)
    files: FilesState = field(default_factory=FilesState)
    settings: SettingsState = field(default_factory=SettingsState)
    embed: EmbedState = field(default_factory=EmbedState)
    offline: Offline = field(default_factory=Offline)
    outside: Outside = field(default_factory=Outside)
    learn: LearnState = field(default_factory=LearnState)
    explorer: ExplorerState = field(default_factory=ExplorerState)
    mode: str = "play"
    notice: Stuck | Refused | Problem | Notice | None = None
    dialog: str | None = None
    over_words: bool = False
    newcomer: bool = True
    rule: str = ""
    editor: EditorState | None = None
    left_draft: Draft | None = None
    set_up: SetUp | None = None
    spoken: Spoken = field(default_factory=Spoken)
    end_card: EndCard | None = None
    chat: Chat | None = None
    direct: Direct | None = None

    @property
    def board(self) -> Board:
        """The position of the game that is shown. It is shared: do not change it."""
        return self.game.record.board(self.game.ply)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome in the position that is shown; None while the game goes on."""
        return self.game.record.outcome(self.game.ply)

    @property
    def clock(self) -> Clock | None:
        """The clock of the game, which stands still during an analysis; None if it has none."""
        backup = self.computer.backup
        return self.game.clock if backup is None else backup.clock

    @property
    def shown(self) -> Shown:
        """The position on the board, with what is selected in it."""
        if self.editor is None:
            return self.shown_game
        table = self.table
        return ShownDraft(self.editor.draft, table.turn, table.selected, table.peek, table.cursor)

    @property
    def shown_game(self) -> ShownBoard:
        """The position of the game, with what is selected in it."""
        table = self.table
        return ShownBoard(
            self.game.record,
            self.game.ply,
            table.turn,
            self.playable,
            table.selected,
            table.pending,
            table.peek,
            table.cursor,
            table.marking.busy or (self.task is not None and self.task.attempt.is_clicked),
            self.ahead,
        )

    @property
    def destinations(self) -> tuple[Hex, ...]:
        """The spaces that the selected piece can go to."""
        return () if self.table.selected is None else self.shown.destinations

    @property
    def refusal(self) -> Stuck | Refused | None:
        """The notice that says why a move is illegal, if that is the notice."""
        return self.notice if isinstance(self.notice, Stuck | Refused) else None

    def with_notice(self, note: Problem | Notice) -> AppState:
        """Return the state with this notice."""
        return replace(self, notice=note)

    def deselected(self) -> AppState:
        """Return the state with nothing selected and no notice."""
        return replace(
            self,
            table=replace(self.table, selected=None, pending=None, peek=None),
            notice=None,
            computer=replace(self.computer, hint=None),
        )

    def without_editor(self) -> AppState:
        """Return the state with the game as it was before the editor was opened."""
        editor = self.editor
        if editor is None:
            return self
        free, table = self.deselected(), self.table
        same = (table.flip, table.own_turn) == (editor.flip, editor.own_turn)
        frame = editor.frame if same else table.frame
        table = replace(free.table, frame=frame, cursor=None)
        left = self.left_draft if editor.draft == editor.first else editor.draft
        game = replace(free.game, draw_offer=editor.draw_offer)
        there = replace(
            free, game=game, mode=editor.mode, editor=None, left_draft=left, table=table
        )
        set_up = self.set_up
        return there if set_up is None else replace(there, set_up=replace(set_up, opened=False))

    @property
    def coming_mode(self) -> str:
        """The mode; that of a task whose file is on its way."""
        if self.learn.wanted is None:
            return self.mode
        return "lesson" if self.learn.wanted[0] == "lessons" else "puzzle"

    @property
    def typed_for(self) -> str:
        """What a typed move is for: a game on the board, or a move that is tried again in it."""
        tried = "" if self.attempt is None else str(self.attempt.mistake.ply)
        return f"{self.game.number} {tried}"

    @property
    def task(self) -> TaskState | None:
        """The open task of a lesson or puzzle."""
        return self.learn.task

    def without_task(self) -> AppState:
        """Return the state as it was before a task was opened, which may be the editor.

        No task is awaited.
        """
        task = self.learn.task
        if task is None:
            waits = self.learn.wanted is not None
            return replace(self, learn=replace(self.learn, wanted=None)) if waits else self
        free = self.deselected().with_home(task.home)
        return replace(free, learn=replace(free.learn, task=None, wanted=None))

    @property
    def home(self) -> Home:
        """What the page shows, without the editor: to return to."""
        clock = None if self.game.clock is None else self.game.clock.stopped()
        computer, table = self.computer, self.table
        return Home(
            replace(self.game, clock=clock, edited_comment=None),
            computer.levels,
            computer.seed,
            self.mode,
            table.frame,
            table.flip,
            table.own_turn,
            computer.paused,
            computer.review,
            computer.reviewed,
            computer.backup,
            self.newcomer,
        )

    def with_home(self, home: Home) -> AppState:
        """Return the state with what a task, or the analysis of a set up position, lay over."""
        computer = replace(
            self.computer.with_levels(*home.levels),
            seed=home.seed,
            paused=home.paused,
            review=home.review,
            reviewed=home.reviewed,
            backup=home.backup,
        )
        return replace(
            self,
            game=home.game,
            computer=computer,
            table=replace(
                self.table, frame=home.frame, flip=home.flip, own_turn=home.own_turn, cursor=None
            ),
            mode=home.mode,
            newcomer=home.newcomer,
            editor=home.editor,
        )

    def at_game(self) -> AppState:
        """Return the state with the game as it was before the editor or a task was opened."""
        # A task that is tried in the editor returns to it.
        return self.without_editor().without_task().without_editor()

    def without_dialog_state(self) -> AppState:
        """Return the state without the unfinished input of a dialog."""
        files = replace(
            self.files,
            unreadable=None,
            several=None,
            copy_manually="",
            confirming_delete=False,
            search=LATEST,
            naming="",
            qr=None,
        )
        return replace(self, files=files, rule="")

    def offers(self, action: str) -> bool:
        """Return whether the link that opened the page leaves this button in."""
        return self.embed.offers(self.mode, action)

    @property
    def human(self) -> Color | None:
        """The side of the only human in a game against the computer, addressed as "you"."""
        return self.computer.human if self.mode == "play" else None

    @property
    def you(self) -> Color | None:
        """The side of the only reader, as `human`, or in a game with somebody elsewhere."""
        away = self.game.away
        return self.human if away is None or self.mode != "play" else away.mine

    @property
    def mine(self) -> Color | None:
        """The side of this page's only player, against the computer or somebody elsewhere."""
        away = self.game.away
        return self.computer.human if away is None else away.mine

    @property
    def hands_on(self) -> bool:
        """Whether this page allows moves at all: in a game, its analysis or review, a task."""
        return self.mode in ("play", "analysis", "retry", "lesson", "puzzle")

    @property
    def welcomes(self) -> bool:
        """Whether the first screen covers the board."""
        return self.newcomer and not self.embed.framed and self.embed.controls is None

    @property
    def can_comment(self) -> bool:
        """Whether comments and names can be edited: not while a move is tried again."""
        return self.mode in ("play", "analysis") and not self.embed.framed

    @property
    def can_draw(self) -> bool:
        """Whether marks and arrows can be drawn on the board."""
        analysed = self.embed.framed and self.mode == "analysis"
        return (self.can_comment or analysed) and not self.welcomes

    @property
    def explains(self) -> bool:
        """Whether the page can explain the evaluation of the position shown.

        A position in which the game has ended has a result in place of an evaluation.
        """
        return self.may_explain and self.outcome is None

    @property
    def may_make_lesson(self) -> bool:
        """Whether a lesson can be made of the game on the board."""
        away = self.editor is not None or self.task is not None or self.embed.framed
        return not away and bool(self.game.record.moves)

    @property
    def is_reading(self) -> bool:
        """Whether the game that is analysed is that of a solved task, to which a way leads back."""
        reading = self.learn.reading
        if reading is None or self.task is not None or self.mode != "analysis":
            return False
        return reading.number == self.game.number

    @property
    def analyses_draft(self) -> bool:
        """Whether a position that was set up is analysed, and a way leads back to the editor."""
        set_up = self.set_up
        if set_up is None or self.task is not None or self.mode != "analysis":
            return False
        return set_up.number == self.game.number

    @property
    def may_explain(self) -> bool:
        """Whether the page explains evaluations: in analysis, and in a review."""
        if self.embed.framed or self.task is not None:
            return False
        reviewed = self.computer.review is not None and self.attempt is None
        return self.mode == "analysis" or (reviewed and self.mode != "edit")

    @property
    def shows_explorer(self) -> bool:
        """Whether the opening explorer is shown."""
        return self.explorer.opened and self.mode == "analysis" and not self.embed.framed

    @property
    def shows_tree(self) -> bool:
        """Whether the move list has comments between the moves, and variations to fold."""
        return self.mode == "analysis" or self.lists_moves

    @property
    def lists_moves(self) -> bool:
        """Whether this is an embedded page with a move list."""
        return self.embed.has_moves and self.task is None

    @property
    def can_autoplay(self) -> bool:
        """Whether the moves can be played one after another."""
        return self.lists_moves and self.offers("autoplay") and bool(self.game.record.moves)

    @property
    def tight(self) -> bool:
        """Whether the tiles fill the board: no room is needed around them for placing more."""
        return self.embed.framed and not self.hands_on

    @property
    def attempt(self) -> Attempt | None:
        """The move of a reviewed game that is tried again."""
        return None if self.computer.review is None else self.computer.review.attempt

    @property
    def undoable(self) -> bool:
        """Whether there is an edit or a move to undo, or an earlier game to return to."""
        if self.attempt is not None:
            return self.attempt.tried(self.game.record) is not None
        if not self.hands_on or self.before_edit is not None:
            return self.hands_on
        left, ending, away = self.replaced_game, self.game.record.ending, self.game.away
        if away is not None:  # what the other player knows stays
            own = len(self.game.record.moves) > away.known or away.before is not None
            return self.takes_back and (own or (ending is not None and not away.ended))
        return self.takes_back and bool(self.has_own_moves or ending or left)

    @property
    def replaced_game(self) -> LeftGame | None:
        """The game to which undo at the start returns; None if undo stays in this game.

        Who takes back one move too many keeps the game that is being played, if the other one is
        saved under “Open”.
        """
        is_saved = self.files.saved == "1" and not self.embed.framed
        return None if is_saved and self.game.record.undone else self.game.left

    @property
    def before_edit(self) -> OpenGame | None:
        """The game before the edit that undo would undo; None if it undoes none.

        While a game is played, undo takes back moves, and of the edits undoes only those that
        deleted or promoted a line. At the end of one that the players ended it takes that back.
        """
        before = self.game.before_edit
        ended = self.game.record.ending is not None and self.is_last
        if before is None or not (self.takes_back and (self.outcome is None or ended)):
            return before
        old, new = before.record.tree.lines, self.game.record.tree.lines
        if old == new or len(old) < len(new):
            return None
        longer = ended and all(
            new_line[: len(line)] == line for line, new_line in zip(old, new, strict=False)
        )
        return None if longer else before

    @property
    def redoable(self) -> bool:
        """Whether there is an edit or a move to redo."""
        undone = bool(self.game.record.undone) or self.game.after_edit is not None
        return self.hands_on and undone

    @property
    def takes_back(self) -> bool:
        """Whether undo takes back a move of the game; elsewhere it undoes only edits."""
        return self.mode not in ("analysis", "retry") and self.game.is_at_end

    @property
    def is_looking(self) -> bool:
        """Whether a move would be tried in a variation, and not played in the game.

        In an earlier position of a game against the computer it becomes the game.
        """
        record = self.game.record
        if self.mode == "analysis":
            return True
        if not self.is_last:
            return self.human is None or not record.is_running
        return not self.game.is_at_end and record.is_over

    @property
    def shows_trial(self) -> bool:
        """Whether the board shows the end of what was tried from a finished game."""
        return self.mode == "play" and self.is_last and self.is_looking

    @property
    def can_end(self) -> bool:
        """Whether a player can resign or agree on a draw: at the end of a game that goes on."""
        return self.mode == "play" and self.game.is_at_end and self.outcome is None

    @property
    def has_own_moves(self) -> bool:
        """Whether there is a move to undo: against the computer, one of the human's."""
        record, human = self.game.record, self.human
        if human is None:
            return bool(record.moves)
        moves = enumerate(record.moves, start=1)
        return any(move != "pass" and record.mover(at) is human for at, move in moves)

    @property
    def is_last(self) -> bool:
        """Whether the last position of the game is shown."""
        return self.game.ply == len(self.game.record.moves)

    @property
    def onward(self) -> int | None:
        """Which variation goes on where the shown line ends; None for none.

        A step forward leads there. It does not leave a game that is or was played.
        """
        record = self.game.record
        if not self.is_last or record.undone:
            return None
        played = self.mode == "play" and self.game.is_at_end
        if played or (self.mode != "analysis" and record.is_running):
            return None
        ends = (index for index, fork in enumerate(record.forks) if fork.ply == self.game.ply)
        return next(ends, None)

    @property
    def ticking(self) -> bool:
        """Whether a clock is running: from the first move to the end of the game.

        It stands still in a variation, while the computer, whose turn it is, is paused, and behind
        the list of lessons and puzzles, as in them.
        """
        record, clock, computer = self.game.record, self.game.clock, self.computer
        return (
            clock is not None
            and self.mode == "play"
            and self.dialog != "learn"
            and bool(record.moves)
            and record.outcome() is None
            and clock.runs_in(record.moves)
            and not (computer.paused and computer.plays(record.board().turn))
        )

    @property
    def running(self) -> Color | None:
        """The side whose clock is running; None if none is."""
        return self.game.record.board().turn if self.ticking else None

    @property
    def playable(self) -> bool:
        """Whether a click may play a move in this position.

        In an earlier position that starts a variation, unless a clock is running.
        """
        board = self.board
        if not self.hands_on or self.outcome is not None:
            return False
        if self.task is not None and not self._is_tasks_turn(self.task, board):
            return False
        if self.mode == "play" and self.computer.plays(board.turn):
            return False
        away = self.game.away
        if self.mode == "play" and away is not None:
            return board.turn is away.mine and self.game.is_at_end
        if self.attempt is not None and (self.attempt.tried(self.game.record) or not self.is_last):
            return False
        return self.is_last or not self.ticking

    @property
    def ahead(self) -> bool:
        """Whether a click may choose a move that is played after the computer's, if it can be."""
        human, game = self.human, self.game
        waits = human is not None and self.outcome is None and self.board.turn is not human
        return waits and game.is_at_end and self.is_last

    def _is_tasks_turn(self, task: TaskState, board: Board) -> bool:
        """Return whether the player may play a move of the open task."""
        return task.takes_moves and self.is_last and not self.computer.plays(board.turn)

    def can_move(self, piece: Piece) -> bool:
        """Return whether a pointer can drag this piece somewhere."""
        if self.editor is not None:
            return self.editor.draft.is_on_top(piece)
        board = self.shown_game.choice_board
        return board is not None and bool(board.moves_of(piece))

    @property
    def hintable(self) -> bool:
        """Whether a hint is available: in a game, on a human's turn, but not against a friend."""
        return self.mode == "play" and self.playable and self.game.away is None


Update = tuple[AppState, tuple[Effect, ...]]


def selected_move(state: AppState) -> Move | None:
    """Return the move to the selected destination; None without one."""
    if state.table.selected is None or state.table.pending is None:
        return None
    return Move(state.table.selected, state.table.pending)
