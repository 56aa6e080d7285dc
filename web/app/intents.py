"""All intents: requests and reports of the user, a timer, the engine or the browser.

Each feature defines its own; this module adds those of the app itself and re-exports the rest.
Longer than 400 lines, because each of them is an import of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from web.app.state import Outside
from web.computer.intents import (
    Analyse as Analyse,
)
from web.computer.intents import (
    Answered as Answered,
)
from web.computer.intents import (
    AskHint as AskHint,
)
from web.computer.intents import (
    ComputerIntent as ComputerIntent,
)
from web.computer.intents import (
    ExplainScore as ExplainScore,
)
from web.computer.intents import (
    KeepLine as KeepLine,
)
from web.computer.intents import (
    MarkPart as MarkPart,
)
from web.computer.intents import (
    PauseComputer as PauseComputer,
)
from web.computer.intents import (
    ReviewAct as ReviewAct,
)
from web.computer.intents import (
    ThinkingFailed as ThinkingFailed,
)
from web.computer.intents import (
    TryAgain as TryAgain,
)
from web.editor.intents import (
    ChoosePlayers as ChoosePlayers,
)
from web.editor.intents import (
    ClearBoard as ClearBoard,
)
from web.editor.intents import (
    CopyPosition as CopyPosition,
)
from web.editor.intents import (
    EditorIntent as EditorIntent,
)
from web.editor.intents import (
    EditPosition as EditPosition,
)
from web.editor.intents import (
    LeaveEditor as LeaveEditor,
)
from web.editor.intents import (
    MarkMoved as MarkMoved,
)
from web.editor.intents import (
    PlayPosition as PlayPosition,
)
from web.editor.intents import (
    ReadPosition as ReadPosition,
)
from web.editor.intents import (
    RemoveTile as RemoveTile,
)
from web.editor.intents import (
    ResetPosition as ResetPosition,
)
from web.editor.intents import (
    SetDraft as SetDraft,
)
from web.editor.intents import (
    SharePosition as SharePosition,
)
from web.embed.intents import (
    Adjust as Adjust,
)
from web.embed.intents import (
    EmbedIntent as EmbedIntent,
)
from web.embed.intents import (
    Load as Load,
)
from web.embed.intents import (
    PlayHere as PlayHere,
)
from web.files.intents import (
    ChooseFile as ChooseFile,
)
from web.files.intents import (
    ClipboardRefused as ClipboardRefused,
)
from web.files.intents import (
    Copy as Copy,
)
from web.files.intents import (
    DeleteEverything as DeleteEverything,
)
from web.files.intents import (
    DeleteSaved as DeleteSaved,
)
from web.files.intents import (
    FilesIntent as FilesIntent,
)
from web.files.intents import (
    GamesListed as GamesListed,
)
from web.files.intents import (
    OpenLegal as OpenLegal,
)
from web.files.intents import (
    OpenListed as OpenListed,
)
from web.files.intents import (
    OpenSaved as OpenSaved,
)
from web.files.intents import (
    OpenText as OpenText,
)
from web.files.intents import (
    RestoreSaved as RestoreSaved,
)
from web.files.intents import (
    ResumeSaved as ResumeSaved,
)
from web.files.intents import (
    RoomChanged as RoomChanged,
)
from web.files.intents import (
    Save as Save,
)
from web.files.intents import (
    Send as Send,
)
from web.files.intents import (
    SetReaderMode as SetReaderMode,
)
from web.files.intents import (
    SetWholeLinks as SetWholeLinks,
)
from web.files.saved_games import SavedGame
from web.game.intents import (
    AnswerDraw as AnswerDraw,
)
from web.game.intents import (
    CloseEnding as CloseEnding,
)
from web.game.intents import (
    DropLine as DropLine,
)
from web.game.intents import (
    EditComment as EditComment,
)
from web.game.intents import (
    FindWin as FindWin,
)
from web.game.intents import (
    GameIntent as GameIntent,
)
from web.game.intents import (
    GoTo as GoTo,
)
from web.game.intents import (
    NewGame as NewGame,
)
from web.game.intents import (
    OfferDraw as OfferDraw,
)
from web.game.intents import (
    Play as Play,
)
from web.game.intents import (
    PlayAgain as PlayAgain,
)
from web.game.intents import (
    PromoteLine as PromoteLine,
)
from web.game.intents import (
    Redo as Redo,
)
from web.game.intents import (
    Resign as Resign,
)
from web.game.intents import (
    SetTag as SetTag,
)
from web.game.intents import (
    Step as Step,
)
from web.game.intents import (
    SwitchLine as SwitchLine,
)
from web.game.intents import (
    Tick as Tick,
)
from web.game.intents import (
    Undo as Undo,
)
from web.game.intents import (
    WriteComment as WriteComment,
)
from web.learn.intents import (
    AskTaskHint as AskTaskHint,
)
from web.learn.intents import (
    FilterPuzzles as FilterPuzzles,
)
from web.learn.intents import (
    FollowTask as FollowTask,
)
from web.learn.intents import (
    GoOn as GoOn,
)
from web.learn.intents import (
    KeepMistakes as KeepMistakes,
)
from web.learn.intents import (
    LearnIntent as LearnIntent,
)
from web.learn.intents import (
    LeaveTask as LeaveTask,
)
from web.learn.intents import (
    NextTask as NextTask,
)
from web.learn.intents import (
    OpenAgain as OpenAgain,
)
from web.learn.intents import (
    OpenDaily as OpenDaily,
)
from web.learn.intents import (
    OpenLearn as OpenLearn,
)
from web.learn.intents import (
    OpenTask as OpenTask,
)
from web.learn.intents import (
    ProgressLoaded as ProgressLoaded,
)
from web.learn.intents import (
    RestartTask as RestartTask,
)
from web.learn.intents import (
    Restore as Restore,
)
from web.learn.intents import (
    SetDay as SetDay,
)
from web.learn.intents import (
    ShowSolution as ShowSolution,
)
from web.learn.intents import (
    TasksFailed as TasksFailed,
)
from web.learn.intents import (
    TasksLoaded as TasksLoaded,
)
from web.learn.making_intents import (
    AddTask as AddTask,
)
from web.learn.making_intents import (
    CopyTask as CopyTask,
)
from web.learn.making_intents import (
    DeleteTask as DeleteTask,
)
from web.learn.making_intents import (
    EditTask as EditTask,
)
from web.learn.making_intents import (
    MakeTask as MakeTask,
)
from web.learn.making_intents import (
    RestoreTask as RestoreTask,
)
from web.learn.making_intents import (
    SaveTasks as SaveTasks,
)
from web.learn.making_intents import (
    SetTaskField as SetTaskField,
)
from web.learn.making_intents import (
    TryTask as TryTask,
)
from web.locale.phrases import Values
from web.offline.intents import (
    CanInstall as CanInstall,
)
from web.offline.intents import (
    DismissNews as DismissNews,
)
from web.offline.intents import (
    Install as Install,
)
from web.offline.intents import (
    NewVersion as NewVersion,
)
from web.offline.intents import (
    OfflineIntent as OfflineIntent,
)
from web.offline.intents import (
    OfflineProgress as OfflineProgress,
)
from web.offline.intents import (
    UseUpdate as UseUpdate,
)
from web.rules.intents import (
    DismissMarkNote as DismissMarkNote,
)
from web.rules.intents import (
    RulesIntent as RulesIntent,
)
from web.rules.intents import (
    ShowRule as ShowRule,
)
from web.settings.intents import (
    SetPref as SetPref,
)
from web.settings.intents import (
    SettingsIntent as SettingsIntent,
)
from web.settings.intents import (
    SystemTheme as SystemTheme,
)
from web.settings.intents import (
    UsePrefs as UsePrefs,
)
from web.settings.state import Prefs
from web.table.intents import (
    Confirm as Confirm,
)
from web.table.intents import (
    Deselect as Deselect,
)
from web.table.intents import (
    Drop as Drop,
)
from web.table.intents import (
    Fit as Fit,
)
from web.table.intents import (
    Flip as Flip,
)
from web.table.intents import (
    Grab as Grab,
)
from web.table.intents import (
    MoveFocus as MoveFocus,
)
from web.table.intents import (
    Pan as Pan,
)
from web.table.intents import (
    Peek as Peek,
)
from web.table.intents import (
    TableIntent as TableIntent,
)
from web.table.intents import (
    TapHex as TapHex,
)
from web.table.intents import (
    TapReserve as TapReserve,
)
from web.table.intents import (
    TapTarget as TapTarget,
)
from web.table.intents import (
    TapTile as TapTile,
)
from web.table.intents import (
    Zoom as Zoom,
)
from web.table.mark_intents import (
    AimArrow as AimArrow,
)
from web.table.mark_intents import (
    ChooseMarkColor as ChooseMarkColor,
)
from web.table.mark_intents import (
    ClearMarks as ClearMarks,
)
from web.table.mark_intents import (
    MarkIntent as MarkIntent,
)
from web.table.mark_intents import (
    ShowSketch as ShowSketch,
)
from web.table.mark_intents import (
    ToggleArrow as ToggleArrow,
)
from web.table.mark_intents import (
    ToggleArrows as ToggleArrows,
)
from web.table.mark_intents import (
    ToggleMark as ToggleMark,
)
from web.table.mark_intents import (
    ToggleMarkTool as ToggleMarkTool,
)


@dataclass(frozen=True, slots=True)
class Open:
    """Open a dialog: `new-game`, `open`, `share`, `settings`, `words`, `rules` or `about`."""

    dialog: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the open dialog."""


@dataclass(frozen=True, slots=True)
class ShowNotice:
    """Show a notice, given as a key of the catalogue, about something the browser has finished."""

    key: str
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """Report that the page is no longer visible, or visible again."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class Resume:
    """Start the page with what the browser has saved and the language of its user.

    `storage`: whether the browser can save anything.
    """

    prefs: Prefs
    browser_lang: str
    game: SavedGame | None = None
    storage: bool = True
    outside: Outside = field(default_factory=Outside)


@dataclass(frozen=True, slots=True)
class Visit:
    """Follow the page's address; `fragment` is what comes after the `#`, still encoded.

    `again`: the page was reloaded and its game is already on the board.
    """

    fragment: str
    again: bool = False


AppIntent = Open | Close | ShowNotice | Hidden | Resume | Visit

Intent = (
    AppIntent
    | TableIntent
    | MarkIntent
    | GameIntent
    | ComputerIntent
    | FilesIntent
    | SettingsIntent
    | RulesIntent
    | OfflineIntent
    | EmbedIntent
    | EditorIntent
    | LearnIntent
)
