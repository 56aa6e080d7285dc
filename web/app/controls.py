"""Translate clicks and forms into intents; keys.py translates keys.

`from_click` reads the attributes that docs/page.md documents; `browser/` only passes them on.
"""

from __future__ import annotations

from collections.abc import Mapping

from hive_core import Color, GameType, Hex, HiveError, Piece
from hive_core.annotations import MarkColor
from web.app import task_controls
from web.away.intents import (
    AnswerTakeback,
    AskTakeback,
    BeginAway,
    Connect,
    Disconnect,
    HandOver,
    SendMessage,
    ShowChatGame,
    TakeSeat,
    UseOtherLine,
    WriteNote,
)
from web.computer.intents import (
    Analyse,
    AskHint,
    DirectEngine,
    ExplainScore,
    KeepLine,
    MarkPart,
    PauseComputer,
    PlayLine,
    PointAtLine,
    ReviewAct,
    TryAgain,
)
from web.computer.protocol import LEVELS
from web.editor.intents import (
    ChoosePlayers,
    ClearBoard,
    CopyPosition,
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
from web.embed.intents import Autoplay, SetPace
from web.explorer.intents import FetchAgain, PointAtMove, ToggleExplorer
from web.files.intents import (
    AddListed,
    AskToKeep,
    BackUp,
    ChooseFile,
    Copy,
    DeleteEverything,
    DeleteSaved,
    KeepEverything,
    ListMore,
    NameGame,
    OpenLegal,
    OpenListed,
    OpenSaved,
    OpenText,
    RestoreSaved,
    Save,
    SaveGames,
    SearchGames,
    Send,
    SetListing,
    SetReaderMode,
    SetWholeLinks,
    ShowQr,
    ShowResults,
    TypeName,
    WriteName,
)
from web.game.clock import OWN_CLOCK, OWN_NUMBERS, swapped, wrong_number
from web.game.intents import (
    AnswerDraw,
    CloseEnding,
    DropLine,
    DropMove,
    EditComment,
    FindWin,
    FoldLine,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PlayAgain,
    PromoteLine,
    Redo,
    Resign,
    SetGlyph,
    ShowGame,
    Step,
    SwitchLine,
    Undo,
    WriteComment,
)
from web.game.match import of_choice
from web.learn.intents import FilterPuzzles, GuessMoves, TrainLines
from web.learn.making_intents import SetTaskField
from web.offline.intents import DismissNews, Install, UseUpdate
from web.rules.intents import DismissMarkNote, ShowRule
from web.rules.sections import SECTIONS
from web.settings.intents import SetPref
from web.shared.intents import Close, Intent, Open
from web.table.intents import (
    Confirm,
    Deselect,
    FanStacks,
    FindTile,
    Fit,
    Flip,
    MoveFocus,
    TapHex,
    TapReserve,
    TapTarget,
    TapTile,
    TurnBoard,
    Zoom,
)
from web.table.mark_intents import ChooseMarkColor, ClearMarks, ToggleArrows, ToggleMarkTool

FIRST_LEVEL = 1
"""The computer's level in the game that the first screen starts with one click."""

_BASE = GameType()

_ACTIONS: Mapping[str, Intent] = {
    "play-computer": NewGame(_BASE, players=(0, FIRST_LEVEL)),
    "play-friend": NewGame(_BASE),
    "next-level": PlayAgain(harder=True),
    "rematch": PlayAgain(),
    "find-win": FindWin(),
    "show-game": ShowGame(),
    "close-ending": CloseEnding(),
    "undo": Undo(),
    "redo": Redo(),
    "flip": Flip(),
    "turn": TurnBoard(1),
    "stacks": FanStacks(),
    "fit": Fit(),
    "zoom-in": Zoom(1.25),
    "zoom-out": Zoom(0.8),
    "resign": Resign(),
    "offer-draw": OfferDraw(),
    "play-friend-away": Open("play-away"),
    "away": Open("away"),
    "copy-move-link": SendMessage("copy"),
    "share-move": SendMessage("share"),
    "mail-move": SendMessage("mail"),
    "copy-spoken": SendMessage("code"),
    "ask-takeback": AskTakeback(),
    "allow-takeback": AnswerTakeback(True),
    "decline-takeback": AnswerTakeback(False),
    "use-other-line": UseOtherLine(),
    "keep-own-line": UseOtherLine(False),
    "sit-white": TakeSeat(Color.WHITE),
    "sit-black": TakeSeat(Color.BLACK),
    "chat-game": ShowChatGame(),
    "connect": Connect(),
    "disconnect": Disconnect(),
    "hand-over": HandOver(),
    "hand-over-qr": HandOver("qr"),
    "accept-draw": AnswerDraw(True),
    "decline-draw": AnswerDraw(False),
    "confirm": Confirm(),
    "cancel": Deselect(),
    "new-game": Open("new-game"),
    "open": Open("open"),
    "share": Open("share"),
    "settings": Open("settings"),
    "words": Open("words"),
    "keys": Open("keys"),
    "rules": Open("rules"),
    "about": Open("about"),
    "remarks": Open("remarks"),
    "close": Close(),
    "dismiss": Close(),
    "choose-file": ChooseFile(),
    "open-legal": OpenLegal(),
    "add-listed": AddListed(),
    "list-more": ListMore(),
    "games-pgn": SaveGames("pgn"),
    "games-sgf": SaveGames("sgf"),
    "results": ShowResults(),
    "back-up": BackUp(),
    "restore": ChooseFile(),
    "ask-to-keep": AskToKeep(),
    "send": Send(),
    "show-qr": ShowQr(),
    "forget-all": DeleteEverything(),
    "keep-all": KeepEverything(),
    "edit-position": EditPosition(),
    "leave-editor": LeaveEditor(),
    "remove-tile": RemoveTile(),
    "clear-board": ClearBoard(),
    "reset-position": ResetPosition(),
    "mark-moved": MarkMoved(),
    "copy-position": CopyPosition(),
    "play-position": ChoosePlayers(),
    "share-position": SharePosition(),
    "use-update": UseUpdate(),
    "install": Install(),
    "hush": DismissNews(),
    "explained": DismissMarkNote(),
    "pause": PauseComputer(True),
    "continue": PauseComputer(False),
    "hint": AskHint(),
    "analyse": Analyse(),
    "why-score": ExplainScore(),
    "explorer": ToggleExplorer(),
    "fetch-explorer": FetchAgain(),
    **{what: DirectEngine(what) for what in ("engine-on", "deeper", "threat", "move-now")},
    "note": EditComment(),
    "delete-move": DropMove(),
    "marks": ToggleMarkTool(),
    "mark-arrows": ToggleArrows(),
    "clear-marks": ClearMarks(),
    "review": ReviewAct("begin"),
    "stop-review": ReviewAct("stop"),
    "close-review": ReviewAct("close"),
    "keep-review": ReviewAct("keep"),
    "another-try": ReviewAct("another"),
    "show-better": ReviewAct("show"),
    "next-try": ReviewAct("next"),
    "leave-try": ReviewAct("leave"),
    "first": Step("first"),
    "previous": Step("previous"),
    "next": Step("next"),
    "last": Step("last"),
    "autoplay": Autoplay(),
    **task_controls.ACTIONS,
}

CLICKABLE = (
    "action",
    "rule",
    "copy",
    "save",
    "readers",
    "listing",
    "listed",
    "whole",
    "choose",
    "go",
    "best",
    "best-moves",
    "explore",
    "part",
    "keep-line",
    "line",
    "node",
    "promote-line",
    "drop-line",
    "fold-line",
    "glyph",
    "kept",
    "forget",
    "restore",
    "rename",
    "mark-color",
    *task_controls.CLICKABLE,
    "target",
    "space",
    "reserve",
    "piece",
    "ply",
    "try",
)
"""The `data-` attributes that make an element clickable; the first one it has counts."""


def from_click(attribute: str, value: str) -> Intent | None:
    """Return the intent of a click on an element with that `data-` attribute; None for none."""
    about_task = task_controls.from_click(attribute, value)
    if about_task is not None:
        return about_task
    try:
        match attribute:
            case "action":
                return _ACTIONS.get(value)
            case "rule":
                return ShowRule(value) if value in SECTIONS else None
            case "copy":
                return Copy(value)
            case "save":
                return Save(value)
            case "readers":
                return SetReaderMode(value)
            case "listing":
                return SetListing(value)
            case "listed":
                return OpenListed(int(value))
            case "whole":
                return SetWholeLinks(value == "on")
            case "best" | "explore":
                return Play(value)
            case "best-moves":
                return PlayLine(tuple(value.split(";")))
            case "part":
                return MarkPart(value)
            case "keep-line":
                return KeepLine(int(value))
            case "line" | "node":
                return SwitchLine(*map(int, value.split(".")))
            case "promote-line":
                return PromoteLine(*map(int, value.split(".")))
            case "drop-line":
                return DropLine(*map(int, value.split(".")))
            case "fold-line":
                return FoldLine(*map(int, value.split(".")))
            case "glyph":
                return SetGlyph(value)
            case "kept":
                return OpenSaved(value)
            case "forget":
                return DeleteSaved(value)
            case "rename":
                return NameGame(value)
            case "restore":
                return RestoreSaved(value)
            case "target":
                return TapTarget(Hex.parse(value))
            case "space":
                return TapHex(Hex.parse(value))
            case "mark-color":
                return ChooseMarkColor(MarkColor(value))
            case "choose":
                return TapTile(Piece.parse(value))
            case "go":
                return TapTarget(Hex.parse(value))
            case "reserve":
                return TapReserve(Piece.parse(value))
            case "piece":
                return TapTile(Piece.parse(value))
            case "ply":
                return GoTo(int(value))
            case "try":
                return TryAgain(int(value))
    except (HiveError, ValueError):
        pass  # An embedding page or a browser extension may set an attribute of the same name.
    return None


def from_pointing(value: str | None) -> Intent:
    """Return the intent of pointing at an element with this `data-best-ply`; None: at another."""
    try:
        return PointAtLine(*map(int, (value or "-1.0").split(".")))
    except (TypeError, ValueError):
        return PointAtLine()


def from_exploring(move: str | None) -> Intent:
    """Return the intent of pointing at an element with this `data-explore`; None: at another."""
    return PointAtMove(move or "")


def from_form(
    name: str, fields: Mapping[str, str], *, swap: bool = False, number: int = 0
) -> Intent | None:
    """Return the intent of a submitted form; None for an unknown form.

    `fields`: texts and choices by name, and the ticked boxes only. `swap`: if lots are drawn for
    the colours, the players swap them. `number`: a random one, 0 to 2³⁰ - 1.
    """
    match name:
        case "new-game":
            game_type = _game_type(fields)
            rules = ("tournament" in fields, "repetition" in fields)
            clock, players = _clock(fields, swap=swap), _players(fields, swap=swap)
            games = of_choice(fields.get("games", ""))
            without = _without(fields, swap=swap)
            return NewGame(game_type, *rules, clock, players, games, without)
        case "play-away":
            lots = Color.BLACK if swap else Color.WHITE
            side = fields.get("side", "white")
            mine = lots if side == "lots" else Color.named(side)
            days = int(fields.get("days", "0"))
            by = fields.get("name", "")
            return BeginAway(number, _game_type(fields), mine, "tournament" in fields, days, by)
        case "sit-white" | "sit-black":
            mine = Color.named(name.removeprefix("sit-"))
            return BeginAway(number, _game_type(fields), mine, "tournament" in fields)
        case "play-position":
            players = _players(fields, swap=swap)
            return PlayPosition("repetition" in fields, _clock(fields, swap=swap), players)
        case "position":
            return ReadPosition(fields.get("position", ""))
        case "type":
            return Play(fields.get("move", ""), typed=True)
        case "open":
            return OpenText(fields.get("text", ""))
        case "note":
            return WriteComment(fields.get("note", ""), done=True)
        case "train":
            color = Color.named(fields.get("side", "white"))
            guesses = fields.get("how") == "guess"
            return GuessMoves(color) if guesses else TrainLines(fields.get("name", ""), color)
        case "library" if "title" in fields:
            return WriteName(fields["title"], fields.get("labels", ""))
    return None


def from_field(form: str, name: str, value: str) -> Intent | None:
    """Return the intent of a field that was changed, in the form of that name; None for none."""
    match form:
        case "settings":
            return SetPref(name, value)
        case "autoplay" if value.isdecimal():
            return SetPace(int(value))
        case "away" if name in ("note", "name"):
            return WriteNote(name, value)
        case "library" if name in ("words", "result", "where"):
            return SearchGames(name, value)
        case "library":
            return TypeName(name, value)
        case "editor":
            return SetDraft(name, value)
        case "position":
            return ReadPosition(value)
        case "puzzles":
            return FilterPuzzles(name, value)
        case "task":
            return SetTaskField(name, value)
    return None


def mark_color(*, red: bool, blue: bool) -> MarkColor | None:
    """Return the colour that a mouse draws in with these modifiers pressed; None: the chosen one.

    `red`: Shift or Control. `blue`: Alt or Command.
    """
    return MarkColor.BLUE if blue else MarkColor.RED if red else None


def _game_type(fields: Mapping[str, str]) -> GameType:
    return GameType("mosquito" in fields, "ladybug" in fields, "pillbug" in fields)


def _without(fields: Mapping[str, str], *, swap: bool) -> str:
    """Return the tiles of the handicap; `swap`: the players swap colours."""
    names = fields.get("without", "").split()
    swaps = swap and "lots" in fields
    return " ".join(name.translate(_OTHER_COLOR)[0] + name[1:] if swaps else name for name in names)


_OTHER_COLOR = str.maketrans("wb", "bw")


def _players(fields: Mapping[str, str], *, swap: bool) -> tuple[int, int]:
    white, black = (_level(fields.get(side, "")) for side in ("white", "black"))
    return (black, white) if swap and "lots" in fields else (white, black)


def _clock(fields: Mapping[str, str], *, swap: bool) -> str:
    """Return the chosen clock, or the player's own numbers as they were typed."""
    clock = fields.get("clock", "")
    if clock != OWN_CLOCK:
        return clock
    white, black, seconds = (fields.get(name, "").strip() for name in OWN_NUMBERS)
    own = f"{white}/{black or white}+{seconds}"
    # The fields of a clock that cannot be are marked as they are.
    return swapped(own) if swap and "lots" in fields and not wrong_number(own) else own


def _level(text: str) -> int:
    return int(text) if text in {str(level) for level in range(1, LEVELS + 1)} else 0


LEADING = (TapTile, TapReserve, TapTarget, Deselect, Confirm, MoveFocus, FindTile, RemoveTile)
"""The intents after which the keyboard focus moves to their result."""
