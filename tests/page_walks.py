"""Random walks through the page: intents as users, the computer or the browser might send them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast, get_args
from urllib.parse import quote

from hive_core import Board, Color, GameState, GameType, Hex, Move, Piece
from hive_core.annotations import MarkColor
from hive_core.game_code import Correspondence, Request
from hive_core.types import PIECES
from tests.languages import LANGUAGES
from tests.page_games import page_record
from tools.shared.environment import ROOT
from tools.shared.whole_games import WHOLE_GAMES
from web.app import controls
from web.app.update import update
from web.away.codes import code_of
from web.away.intents import (
    AnswerPassedOn,
    AnswerTakeback,
    BeginAway,
    CodeArrived,
    CodeTaken,
    DirectDescribed,
    DirectEnded,
    DirectOpened,
    GoOnAway,
    HandOver,
    JoinChat,
    MessageArrived,
    SendMessage,
    Sent,
    TakeSeat,
    UpdatesArrived,
    UseOtherLine,
    WriteNote,
)
from web.computer.intents import (
    Answered,
    DirectEngine,
    KeepLine,
    MarkPart,
    PauseComputer,
    PlayLine,
    PointAtLine,
    ReviewAct,
    ThinkingFailed,
    TryAgain,
)
from web.computer.protocol import AnalysedLine, Answer, EngineRequest
from web.editor.intents import EditPosition, ReadPosition, RemoveTile, SetDraft
from web.embed.intents import Adjust, Load, PlayHere, SetPace, StepOn
from web.embed.layout import PACES
from web.embed.state import EmbedState
from web.explorer.intents import PointAtMove, SavedGamesCounted, TableFetched
from web.files import export_game
from web.files import link as files_link
from web.files.intents import (
    ClipboardRefused,
    Copy,
    DeleteSaved,
    GamesListed,
    NameGame,
    OpenListed,
    OpenSaved,
    OpenText,
    PersistenceKnown,
    QrMade,
    RestoreSaved,
    ResultsCounted,
    ResumeSaved,
    RoomChanged,
    Save,
    SaveGames,
    SearchGames,
    SetListing,
    SetReaderMode,
    SetWholeLinks,
    TypeName,
    WriteName,
)
from web.files.link import TaskLink
from web.files.results import Results, Score
from web.files.saved_games import SavedGame
from web.files.state import QrCode, SavedGameInfo, StoredThing
from web.game.away import Away
from web.game.clock import Clock
from web.game.ending import Ending
from web.game.intents import (
    AnswerDraw,
    DropLine,
    FoldLine,
    GoTo,
    NewGame,
    Play,
    PlayOn,
    PromoteLine,
    SetGlyph,
    SetTag,
    Step,
    SwitchLine,
    Tick,
    WriteComment,
)
from web.game.match import Match
from web.game.tags import GIVEN
from web.learn import attempts, doing
from web.learn.intents import (
    BeginRun,
    CopyStudy,
    DropStudy,
    FilterPuzzles,
    FollowTask,
    GoOn,
    GuessMoves,
    OpenTask,
    ProgressLoaded,
    Restore,
    RestoreStudy,
    SetDay,
    TasksFailed,
    TasksLoaded,
    TrainLines,
    TrainStudy,
)
from web.learn.making_intents import (
    AddTask,
    CopyTask,
    DeleteTask,
    EditTask,
    MakeLesson,
    MakeTask,
    RestoreTask,
    SaveTasks,
    SetTaskField,
    TakeTasks,
    TryTask,
)
from web.learn.making_state import CONDITIONS, KINDS
from web.offline.intents import CanInstall, DismissNews, OfflineProgress
from web.rules.intents import DismissMarkNote, ShowRule
from web.rules.sections import SECTIONS
from web.settings import state as settings_state
from web.settings.intents import SetPref, SystemTheme, UsePrefs, WordsFailed, WordsLoaded
from web.settings.state import Prefs
from web.shared.effects import Effect
from web.shared.intents import Hidden, Intent, Open, Resume, ShowNotice, Visit
from web.shared.state import AppState, Outside
from web.table.intents import (
    Deselect,
    Drop,
    FindTile,
    Flip,
    Grab,
    MoveFocus,
    Pan,
    Peek,
    TapHex,
    TapReserve,
    TapTarget,
    TapTile,
    Tell,
    TurnBoard,
    Zoom,
)
from web.table.mark_intents import AimArrow, ChooseMarkColor, ShowSketch, ToggleArrow, ToggleMark
from web.table.marking import Sketch

RECORDS = [page_record(seed) for seed in range(12)]
GAMES = [
    *WHOLE_GAMES.values(),
    *(record.game_string() for record in RECORDS),
    *("Base", "Base+M", "Base+MLP", "Base+X", "", "Base;InProgress;White[2];wS1;bS1 wS9-"),
]
TEXTS = ["", "pass", "wQ", "wA1 bQ-", "q -s", "wM", "\\", "\0", "🐝", "w" * 300, "<b>", "{x}", "%s"]
POSITIONS = [
    "Base;Position;White[1]",
    "Base+MLP;Position;White[7];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;wP@-1,1;moved:bQ",
    "Base;Position;Black[2];wQ.wA1@0,0;bQ@5,0;bA3@-3,9;wM@1,1",
]
LOCALES = tuple(LANGUAGES)
DIALOGS = ("new-game", "open", "share", "settings", "words", "keys", "rules", "about", "learn")


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One step of a walk: the intent, the state after it, and its effects."""

    before: AppState
    intent: Intent
    after: AppState
    effects: tuple[Effect, ...]


def walk(rng: Random, steps: int) -> Iterator[WalkStep]:
    """Yield so many steps from a random beginning."""
    state = _beginning(rng)
    for _ in range(steps):
        intent = random_intent(rng, state)
        after, effects = update(state, intent, LOCALES)
        yield WalkStep(state, intent, after, effects)
        state = after


def _beginning(rng: Random) -> AppState:
    framed = rng.random() < 0.2
    address = rng.choice(["https://hive.test/", "file:///home/hive.html"])
    outside = Outside(
        address, sends=rng.random() < 0.5, downloads_blocked=framed and rng.random() < 0.5
    )
    kept = None if framed or rng.random() < 0.4 else _saved(rng)
    prefs = Prefs(confirm=rng.random() < 0.3, labels=rng.random() < 0.3)
    lang = rng.choice(["en", "nl", "tlh"])
    resume = Resume(prefs, lang, kept, rng.random() < 0.9, outside)
    state, _ = update(AppState(embed=EmbedState(framed=framed)), resume, LOCALES)
    if rng.random() < 0.25:
        return reviewed(rng, state)
    chance = rng.random()
    if chance < 0.4:
        return learning(rng, state) if chance < 0.3 else making(state)
    link = _link(rng) if rng.random() < 0.6 else ""
    return update(state, Visit(link, rng.random() < 0.2), LOCALES)[0]


def reviewed(rng: Random, state: AppState) -> AppState:
    """Return a reviewed game with a retried move."""
    game = quote(rng.choice(RECORDS[4:8]).game_string(), safe="")
    start: list[Intent] = [Visit(f"#game={game}&mode=analysis"), ReviewAct("begin")]
    for intent in start:
        state, _ = update(state, intent, LOCALES)
    while state.computer.review is not None and state.computer.review.running:
        state, _ = update(state, Answered(_answer(rng, state)), LOCALES)
    worst = () if state.computer.review is None else state.computer.review.worst()
    return update(state, TryAgain(worst[0].ply), LOCALES)[0] if worst else state


def learning(rng: Random, state: AppState) -> AppState:
    """Return a page with a lesson or a puzzle."""
    source = rng.choice(["lessons", "lessons", "puzzles"])
    start: list[Intent] = [
        OpenTask(source, f"t{rng.randrange(6)}"),
        TasksLoaded(source, TASKS, 20_000),
    ]
    for intent in start:
        state, _ = update(state, intent, LOCALES)
    return state


def making(state: AppState) -> AppState:
    """Return the dialog for making a lesson of the game, or a task of a position."""
    position = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
    set_up = (EditPosition(), ReadPosition(position), MakeTask())
    for intent in (MakeLesson(),) if state.may_make_lesson else set_up:
        state, _ = update(state, intent, LOCALES)
    return state


def _making(rng: Random, state: AppState) -> Intent:
    """Return an intent that is possible while a task is made."""
    kinds = (
        *(SetTaskField, SetTaskField, CopyTask, AddTask),
        *(AddTask, EditTask, DeleteTask, RestoreTask),
        *(SaveTasks, TakeTasks, TryTask, GoOn),
    )
    kind: type[Any] = rng.choice(kinds)
    return MAKERS[kind](rng, state) if kind in MAKERS else cast(Intent, kind())


def _task_field(rng: Random, state: AppState) -> Intent:
    """Return a change of a field of the dialog for making a task; some make no sense."""
    name, values = rng.choice(
        [
            ("kind", (*KINDS, "x")),
            ("kind", ("play",)),
            ("side", ("", "white", "both", "x")),
            ("level", ("1", "8", "9")),
            ("piece", ("wA1", "bQ", "x")),
            ("first", ("0", "1", "99", "x")),
            ("strict", ("", "strict", "x")),
            ("wrong", ("wQ bQ- | No.", "wQ", "x | y", "wG1 bQ-|a\nwA9 | b", "")),
            *((name, ("", *CONDITIONS, "x")) for name in ("if1", "if2")),
            *((name, ("wA1", "bQ", "wQ", "")) for name in ("tile1", "tile2")),
            *((f"task-{name}", tuple(TEXTS)) for name in ("title", "text", "hint2", "id")),
        ]
    )
    return SetTaskField(name, rng.choice(values))


def _study_id(rng: Random, state: AppState) -> str:
    return rng.choice([*state.learn.progress.studies, "x"])


def _made_id(rng: Random, state: AppState) -> str:
    return rng.choice(["x", "draft:0", "draft:1", *state.learn.progress.made])


def random_intent(rng: Random, state: AppState) -> Intent:
    """Return an intent that is possible in this state, mostly one that leads on."""
    chance = rng.random()
    if state.editor is not None and state.dialog != "task" and chance < 0.4:
        edits = ("undo", "redo", "remove-tile", "clear-board", "reset-position", "mark-moved")
        intent = controls.from_click("action", rng.choice(edits))
        assert intent is not None
        return intent if chance < 0.1 else TapHex(_hex(rng, state))
    if state.task is not None and chance < 0.35:
        steps = ("restart-task", "task-hint", "show-solution", "next-task", "learn", "leave-task")
        intent = controls.from_click("action", rng.choice(steps[: 6 if chance < 0.05 else 4]))
        assert intent is not None
        return intent if chance < 0.25 else GoOn(state.task.pause)
    if state.dialog == "task" and chance < 0.7:
        return _making(rng, state)
    review = state.computer.review
    if chance < 0.3 and review is not None and not review.attempt and not review.running:
        worst = [mistake.ply for mistake in review.worst()]
        return TryAgain(rng.choice([*worst, rng.randrange(state.game.ply + 1)]))
    if chance < 0.6 and state.computer.request is not None:
        return Answered(_answer(rng, state))
    if chance < 0.4 and state.destinations:
        return TapTarget(rng.choice(state.destinations))
    if chance < 0.5:
        piece = _piece(rng, state)
        return TapTile(piece) if chance < 0.45 else TapReserve(piece)
    if chance < 0.65:
        names = ("hint", "analyse", "review", "undo", "redo", "resign", "flip", "confirm", "next")
        intent = controls.from_click("action", rng.choice([*names, "edit-position"]))
        assert intent is not None
        return intent
    kind = rng.choice(get_args(Intent))
    return MAKERS[kind](rng, state) if kind in MAKERS else cast(Intent, kind())


def _piece(rng: Random, state: AppState) -> Piece:
    """Return a tile, mostly one that can move in this position."""
    able = sorted({str(move.piece) for move in state.board.legal_moves if move.piece is not None})
    return Piece.parse(rng.choice(able)) if able and rng.random() < 0.8 else rng.choice(PIECES)


def _hex(rng: Random, state: AppState) -> Hex:
    """Return a space: a destination, on the hive, beside it, or far away."""
    hive = [place for at in state.board.stacks() for place in (at, *at.neighbors())]
    return rng.choice([*state.destinations, *hive, Hex(0, 0), Hex(-400, 700)])


def _color(rng: Random) -> MarkColor | None:
    colors: list[MarkColor | None] = [None, *MarkColor]
    return rng.choice(colors)


def _move(rng: Random, board: Board) -> Move | None:
    moves = sorted(board.legal_moves, key=str)
    return rng.choice(moves) if moves else None


def _typed(rng: Random, state: AppState) -> str:
    move = _move(rng, state.board)
    if move is None or rng.random() < 0.3:
        return rng.choice(TEXTS)
    return state.board.move_string(move)


def _play_line(rng: Random, state: AppState) -> PlayLine:
    """Return moves from the shown position, the last of which may be none."""
    return PlayLine((_typed(rng, state), *rng.sample(TEXTS, rng.randint(0, 1))))


def asked_board(asked: EngineRequest) -> Board:
    """Return the position that a request to the engine is about."""
    options = {"tournament": asked.tournament, "repetition_draw": asked.repetition}
    if asked.start is None:
        return Board.from_game_string(asked.game, **options)
    board = Board.from_position(asked.start, **options)
    for text in asked.game.split(";")[3:]:
        board.push_move(text)
    return board


def _answer(rng: Random, state: AppState) -> Answer:
    """Return an answer of the engine to the open request, or to an old one."""
    asked = state.computer.request
    if asked is None:
        return Answer(rng.randrange(3), True, (AnalysedLine(("wQ",), 0),), 1, 1)
    start = asked_board(asked)
    lines = []
    for _ in range(rng.randint(1, asked.lines)):
        board, texts = start.copy(), list[str]()
        while (move := _move(rng, board)) is not None and len(texts) < 3:
            texts.append(board.move_string(move))
            board.push(move)
        plies = rng.choice([None, None, None, 1, 2, 7, -1, -2])
        lines.append(AnalysedLine(tuple(texts), rng.randint(-900, 900), plies))
    number = asked.number if rng.random() < 0.95 else 0
    return Answer(number, rng.random() < 0.9, tuple(lines), 3, 1000)


def _saved(rng: Random) -> SavedGame:
    record = rng.choice(RECORDS)
    timed = Clock((3e5, 2e5), 3e3, None, record.moves, ((3e5, 2e5),), len(record.moves))
    clock = rng.choice([None, timed])
    levels = rng.choice([(0, 0), (0, 3), (1, 1)])
    return SavedGame(record, rng.randint(0, len(record.moves)), clock, levels)


def _attempt(state: AppState) -> str:
    """Return how far the open task is solved, as in a link; empty without one."""
    link = "" if state.task is None else attempts.link_to(state, state.task)
    return link.partition("&attempt=")[2]


def _link(rng: Random) -> str:
    """Return a fragment; some of its values make no sense."""
    pairs = (
        ("game", GAMES, 0.6),
        ("ply", ("0", "1", "9", "999", "-1", "²"), 0.4),
        ("mode", ("play", "view", "analysis", "retry"), 0.4),
        ("white", ("human", "ai:1", "ai:9"), 0.2),
        ("black", ("human", "ai:1", "ai:8"), 0.2),
        ("seed", ("1", "x"), 0.1),
        ("end", ("resign", "time", "agreed", "x"), 0.2),
        ("rules", ("tournament", "norepeat", "tournament,norepeat", "none"), 0.2),
        ("lang", ("auto", "en", "nl", "tlh"), 0.1),
        ("theme", ("auto", "dark", "contrast", "x"), 0.1),
        ("flip", ("0", "1", "x"), 0.2),
        ("players", ("0", "1", "x"), 0.2),
        ("background", ("board", "none", "x"), 0.2),
        ("notation", ("none", "right", "below", "x"), 0.3),
        ("controls", ("none", "", "undo,redo,hint", "new-game,analyse,words"), 0.15),
    )
    parts = [
        f"{key}={quote(rng.choice(values), safe='')}"
        for key, values, often in pairs
        if rng.random() < often
    ]
    return "#" + "&".join(parts)


def _adjust(rng: Random, state: AppState) -> Intent:
    """Return what the host page may request; only embedded pages receive that."""
    if not state.embed.framed:
        return Flip()
    wanted = [part for part in _link(rng)[1:].split("&") if not part.startswith(("game", "rules"))]
    settings = files_link.parse("&".join(wanted), LOCALES, 0)
    return Flip() if settings.problems else Adjust(settings)


def _load(rng: Random, state: AppState) -> Intent:
    record = rng.choice(RECORDS)
    return Load(record, rng.randint(0, len(record.moves))) if state.embed.framed else _LET_GO


def _play_here(rng: Random, state: AppState) -> Intent:
    move = _move(rng, state.board)
    waits = state.mode == "play" and state.computer.plays(state.board.turn)
    if not state.embed.framed or waits or move is None or move.piece is None:
        return _LET_GO
    return PlayHere(move)


def _new_game(rng: Random, state: AppState) -> Intent:
    return NewGame(
        rng.choice(list(GameType.every())),
        rng.random() < 0.3,
        rng.random() < 0.7,
        rng.choice(["", "", "1+0", "600+600", "0+0", "x+y", "5+"]),
        (rng.choice([0, 0, 1, 8]), rng.choice([0, 0, 1, 8])),
        rng.choice([None, Match(2)]),
        rng.choice(["", "", "", "wA3", "wM bA2 bA3", "wQ"]),
    )


def _begin_away(rng: Random, state: AppState) -> Intent:
    game_type, mine = rng.choice(list(GameType.every())), rng.choice(list(Color))
    return BeginAway(rng.randrange(3), game_type, mine, rng.random() < 0.3, 3, "Ann")


def _message(rng: Random, state: AppState) -> Intent:
    """Return a message of somebody elsewhere, mostly about the game on the board."""
    away, record = state.game.away, state.game.record
    identity = rng.randrange(3) if away is None else away.identity
    if away is not None:
        cut = record.moves[: rng.randint(0, len(record.moves))] if rng.random() < 0.4 else None
        record = record.bare(None if cut is None else len(cut))
        move = _move(rng, record.board())
        if move is not None and rng.random() < 0.7 and record.outcome() is None:
            record = record.with_move(move)[0]
        if rng.random() < 0.1 and record.outcome() is None:
            record = record.with_ending(Ending("resign", rng.choice(list(Color))))
    else:
        record = record.bare()
    sent = Correspondence(
        identity,
        rng.choice(list(Color)),
        rng.choice([None, None, *Request]),
        note=rng.choice(["", "Hello!"]),
    )
    here = away is not None and sent.sender is away.mine
    direct = rng.choice([None, None, ("offer", "x"), ("answer", "x")])
    known = rng.choice([None, -1, 0, len(record.moves)]) if here else None
    return MessageArrived(record, sent, own=here, known=known, direct=direct)


def _direct_key(rng: Random, state: AppState) -> str:
    """Return the key of the direct connection, mostly."""
    return "other" if state.direct is None or rng.random() < 0.1 else state.direct.key


def _arriving_code(rng: Random, state: AppState) -> Intent:
    message = _message(rng, state)
    assert isinstance(message, MessageArrived)
    record, sent = message.record, message.correspondence
    if record.start is not None or rng.random() < 0.1:
        return CodeArrived("x")
    return CodeArrived(code_of(Away(sent.identity, sent.sender, request=sent.request), record))


def _taken_code(rng: Random, state: AppState) -> Intent:
    return CodeTaken("x" if state.direct is None else state.direct.sent)


def _updates(rng: Random, state: AppState) -> Intent:
    """Return an update of a member of the chat, mostly about its game."""
    table = None if state.chat is None else state.chat.table
    record = state.game.record.bare(0) if table is None else table.record.bare()
    move = _move(rng, record.board())
    if move is not None and rng.random() < 0.5 and record.outcome() is None:
        record = record.with_move(move)[0]
    color = rng.choice(list(Color))
    away = Away(rng.randrange(3) if table is None else table.identity, color)
    away = replace(away, request=rng.choice([None, None, *Request]))
    if record.start is not None:
        return UpdatesArrived((Sent("1", "Ann@x"),))
    return UpdatesArrived((Sent(code_of(away, record), rng.choice(["Ann@x", "Bob@x"])),))


def _pref(rng: Random, state: AppState) -> Intent:
    boxes = (
        "labels",
        "confirm",
        "movable",
        "liberties",
        "typing",
        "shortcuts",
        "own_side",
        "ponder",
        "nonsense",
    )
    choices = [
        ("lang", ("auto", "en", "nl")),
        ("theme", ("auto", "dark", "contrast")),
        ("text", settings_state.TEXTS),
        ("motion", settings_state.MOTIONS),
        ("volume", settings_state.VOLUMES),
    ]
    name, values = rng.choice([*choices, *((box, ("on", "off")) for box in boxes)])
    return SetPref(name, rng.choice(values))


def _games(rng: Random, state: AppState) -> Intent:
    states = [None, *GameState]
    return GamesListed(
        tuple(
            SavedGameInfo(
                f"game {at}", "Base", at, rng.choice(states), rng.choice([0.0, 1e5, 1e12])
            )
            for at in range(rng.randrange(4))
        )
    )


def _text(rng: Random, state: AppState) -> str:
    own = export_game.game_text(state, "pgn"), "https://x.test/#" + _link(rng)[1:]
    return rng.choice([*GAMES, *TEXTS, *own])


_LET_GO = Deselect()


def _lessons() -> str:
    """Return a task file with a task of each kind, and one that cannot be solved."""
    start = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
    kinds: list[dict[str, object]] = [
        {"kind": "play", "goal": {"pins": "bS1"}, "wrong": [{"if": {"piece": "Q"}, "text": "No"}]},
        {"kind": "destinations", "piece": "wA1", "hints": ["One", "Two"]},
        {"kind": "tiles", "which": "stuck", "side": "both", "marks": ["0,0"]},
        {"kind": "win", "in": 2, "arrows": ["0,0 1,0"]},
        {"kind": "better", "answers": ["wA1 bS1-"], "done": {"en": "Good", "nl": "Goed"}},
        {"kind": "beat", "level": 1},
        {"kind": "beat", "level": 1, "survive": 2},
    ]
    tasks = [{"id": f"t{at}", "position": start, **kind} for at, kind in enumerate(kinds)]
    return json.dumps({"format": "hive-tasks", "version": 1, "tasks": tasks})


TASKS = _lessons()


def _counted(rng: Random, state: AppState) -> SavedGamesCounted:
    """Return the results of saved games for the position shown, or for another one."""
    game_type, keys = state.explorer.asked or ("Base", (5,))
    return SavedGamesCounted(game_type, keys, ((rng.choice(keys or (7,)), 1, 0, 2, 0),))


OPENINGS = (ROOT / "hive_core" / "data" / "openings.bin").read_bytes()

MAKERS: Mapping[type[Any], Callable[[Random, AppState], Intent]] = {
    AnswerTakeback: lambda rng, state: AnswerTakeback(rng.random() < 0.5),
    BeginAway: _begin_away,
    GoOnAway: lambda rng, state: GoOnAway(rng.randrange(3), state.game.record.bare()),
    JoinChat: lambda rng, state: JoinChat("Ann@x", "Ann"),
    UpdatesArrived: _updates,
    UseOtherLine: lambda rng, state: UseOtherLine(rng.random() < 0.7),
    TakeSeat: lambda rng, state: TakeSeat(rng.choice(list(Color))),
    HandOver: lambda rng, state: HandOver(rng.choice(["copy", "qr"])),
    MessageArrived: _message,
    DirectDescribed: lambda rng, state: DirectDescribed(_direct_key(rng, state), "x"),
    DirectOpened: lambda rng, state: DirectOpened(_direct_key(rng, state)),
    DirectEnded: lambda rng, state: DirectEnded(_direct_key(rng, state), "ended"),
    AnswerPassedOn: lambda rng, state: AnswerPassedOn(rng.random() < 0.5),
    CodeArrived: _arriving_code,
    CodeTaken: _taken_code,
    SendMessage: lambda rng, state: SendMessage(
        rng.choice(["copy", "share", "shared", "code", "qr"]), rng.choice([0, 5000])
    ),
    WriteNote: lambda rng, state: WriteNote(
        rng.choice(["note", "name"]), "x" * rng.choice([0, 3, 999])
    ),
    TurnBoard: lambda rng, state: TurnBoard(rng.choice([-1, 1])),
    ToggleMark: lambda rng, state: ToggleMark(
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state), _color(rng)
    ),
    TableFetched: lambda rng, state: TableFetched(rng.choice([OPENINGS, b"<html>", None])),
    SavedGamesCounted: _counted,
    PointAtMove: lambda rng, state: PointAtMove(_typed(rng, state)),
    ToggleArrow: lambda rng, state: ToggleArrow(_hex(rng, state), _hex(rng, state), _color(rng)),
    AimArrow: lambda rng, state: AimArrow(
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state)
    ),
    ShowSketch: lambda rng, state: ShowSketch(
        Sketch(_hex(rng, state), _hex(rng, state), MarkColor.RED) if rng.random() < 0.7 else None
    ),
    ChooseMarkColor: lambda rng, state: ChooseMarkColor(_color(rng) or MarkColor.GREEN),
    OpenTask: lambda rng, state: OpenTask(
        rng.choice(["lessons", "puzzles", "own", "file"]),
        rng.choice(["", "t0", "t1", "t3", "x", "w1-2001"]),
    ),
    SetDay: lambda rng, state: SetDay(rng.randrange(20_000, 20_003)),
    TasksLoaded: lambda rng, state: TasksLoaded(
        rng.choice(["lessons", "puzzles", "puzzles-1", "puzzles-2", "tasks/mine.json"]),
        rng.choice([TASKS, TASKS, "{}", TASKS[:-9]]),
        20_000,
        rng.choice(["en", "nl"]),
        rng.choice(["", '{"t1.text": "Kies elk veld."}', "<html>"]),
    ),
    FollowTask: lambda rng, state: FollowTask(
        rng.choice(
            [
                TaskLink("lessons", rng.choice(["", "t1", "x"]), sent=True),
                TaskLink("lessons", "t1", attempt=_attempt(state)),
                TaskLink("file", "t0", "tasks/mine.json", sent=True),
                TaskLink("link", packed="{}"),
            ]
        )
    ),
    Restore: lambda rng, state: Restore(
        rng.choice([doing.write(state), doing.write(state)[:-9], "{}", "[]"])
    ),
    TasksFailed: lambda rng, state: TasksFailed(rng.choice(["lessons", "puzzles-1"])),
    ProgressLoaded: lambda rng, state: ProgressLoaded(
        rng.choice(["", "{}", '{"version":1,"results":{"lessons/t0":[2,0,0]}}'])
    ),
    GoOn: lambda rng, state: GoOn(
        rng.choice(
            [
                *(0, 1, 0 if state.task is None else state.task.pause),
                0 if state.learn.making is None else state.learn.making.check.pause,
            ]
        )
    ),
    SetTaskField: _task_field,
    CopyTask: lambda rng, state: CopyTask(
        rng.choice(["task", "task-link", "task-board", "task-iframe", "x"])
    ),
    EditTask: lambda rng, state: EditTask(_made_id(rng, state)),
    DeleteTask: lambda rng, state: DeleteTask(_made_id(rng, state)),
    RestoreTask: lambda rng, state: RestoreTask(_made_id(rng, state)),
    ResultsCounted: lambda rng, state: ResultsCounted(
        Results(((Color.WHITE, Score(rng.randrange(3), 1, 2)),), ((3, Score(1, 1, 2)),), 2)
    ),
    BeginRun: lambda rng, state: BeginRun(rng.choice(["streak", "storm", "x"])),
    TrainLines: lambda rng, state: TrainLines(rng.choice(["", "Mine"]), rng.choice(list(Color))),
    GuessMoves: lambda rng, state: GuessMoves(rng.choice(list(Color))),
    TrainStudy: lambda rng, state: TrainStudy(_study_id(rng, state)),
    CopyStudy: lambda rng, state: CopyStudy(_study_id(rng, state)),
    DropStudy: lambda rng, state: DropStudy(_study_id(rng, state)),
    RestoreStudy: lambda rng, state: RestoreStudy(_study_id(rng, state)),
    FilterPuzzles: lambda rng, state: FilterPuzzles(
        rng.choice(["kind", "theme", "band", "x"]), rng.choice(["", "3", "win-2", "pin", "99"])
    ),
    TapTile: lambda rng, state: TapTile(_piece(rng, state)),
    TapReserve: lambda rng, state: TapReserve(_piece(rng, state)),
    TapTarget: lambda rng, state: TapTarget(_hex(rng, state)),
    TapHex: lambda rng, state: TapHex(_hex(rng, state)),
    Grab: lambda rng, state: Grab(_piece(rng, state)),
    Drop: lambda rng, state: Drop(rng.choice([None, _hex(rng, state)])),
    Play: lambda rng, state: Play(_typed(rng, state)),
    Peek: lambda rng, state: Peek(rng.choice([None, _hex(rng, state)])),
    GoTo: lambda rng, state: GoTo(rng.randint(-2, len(state.game.record.moves) + 2)),
    Step: lambda rng, state: Step(rng.choice(["first", "previous", "next", "last"])),
    NewGame: _new_game,
    AnswerDraw: lambda rng, state: AnswerDraw(rng.random() < 0.5),
    SwitchLine: lambda rng, state: SwitchLine(rng.randint(-1, 2)),
    MarkPart: lambda rng, state: MarkPart(
        rng.choice(["free", "turn-white", "sides-black", "x", ""])
    ),
    KeepLine: lambda rng, state: KeepLine(rng.randint(-1, 3)),
    PlayLine: _play_line,
    PointAtLine: lambda rng, state: PointAtLine(rng.randint(-1, 3), rng.randint(0, 3)),
    PromoteLine: lambda rng, state: PromoteLine(rng.randint(-1, 2)),
    DropLine: lambda rng, state: DropLine(rng.randint(-1, 2)),
    SetGlyph: lambda rng, state: SetGlyph(rng.choice(["!", "??", "=", "±", "x", ""])),
    FoldLine: lambda rng, state: FoldLine(rng.randint(-1, 2), rng.randint(0, 8)),
    PlayOn: lambda rng, state: PlayOn(state.game.number - rng.randrange(2)),
    Tick: lambda rng, state: Tick(rng.choice([0.0, 1e3, 5e4, 6e5, 1e6])),
    SetPref: _pref,
    DismissMarkNote: lambda rng, state: DismissMarkNote(),
    Open: lambda rng, state: Open(rng.choice(DIALOGS)),
    ShowRule: lambda rng, state: ShowRule(rng.choice([*SECTIONS, "nonsense"])),
    Pan: lambda rng, state: Pan(rng.uniform(-2e3, 2e3), rng.uniform(-2e3, 2e3)),
    Zoom: lambda rng, state: Zoom(rng.choice([0.01, 0.8, 1.25, 100.0])),
    MoveFocus: lambda rng, state: MoveFocus(
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state),
        rng.choice(["left", "right", "up", "down", "next", "previous"]),
    ),
    FindTile: lambda rng, state: FindTile(rng.choice("QSBGAMLP")),
    Tell: lambda rng, state: Tell(
        rng.choice(["last", "queens", "clocks", "score", "here"]),
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state),
    ),
    OpenText: lambda rng, state: OpenText(_text(rng, state), rng.choice([0, 0, 0, 5_000_000])),
    Copy: lambda rng, state: Copy(
        rng.choice(["link", "game-link", "game-string", "pgn", "svg", "iframe", "board", "x"])
    ),
    Save: lambda rng, state: Save(
        rng.choice(["game-string", "pgn", "sgf", "svg", "png", "unsaved", "x"])
    ),
    OpenListed: lambda rng, state: OpenListed(rng.randint(-1, 2)),
    StepOn: lambda rng, state: StepOn(rng.choice([0, state.embed.awaited, state.embed.awaited])),
    SetPace: lambda rng, state: SetPace(rng.choice([*PACES, 0, 77])),
    SetWholeLinks: lambda rng, state: SetWholeLinks(rng.random() < 0.5),
    SetListing: lambda rng, state: SetListing(rng.choice(["none", "right", "below", "x"])),
    SetReaderMode: lambda rng, state: SetReaderMode(rng.choice(["view", "play", "analysis", "x"])),
    QrMade: lambda rng, state: QrMade(
        QrCode(
            "x" if state.files.qr is None else state.files.qr.text,
            rng.choice([("10", "01"), ()]),
            rng.choice(["", "qr.long", "qr.failed"]),
        )
    ),
    ClipboardRefused: lambda rng, state: ClipboardRefused("what was to be copied"),
    GamesListed: _games,
    RoomChanged: lambda rng, state: RoomChanged(
        *(
            tuple(StoredThing(key, rng.randrange(9_000_000)) for key in keys)
            for keys in rng.choice([((), ()), (("hive.prefs", "hive.game.x"), ("x" * 99,))])
        )
    ),
    OpenSaved: lambda rng, state: OpenSaved("game 1"),
    DirectEngine: lambda rng, state: DirectEngine(
        rng.choice(["engine-on", "deeper", "threat", "move-now", "x"])
    ),
    SearchGames: lambda rng, state: SearchGames(
        *rng.choice(
            [
                *(("words", "ann v"), ("words", ""), ("result", "Draw"), ("result", "x")),
                *(("where", "here"), ("where", "white"), ("where", "x"), ("nonsense", "on")),
            ]
        )
    ),
    TypeName: lambda rng, state: TypeName(
        rng.choice(["title", "labels", "x"]), rng.choice(["Gem", ""])
    ),
    NameGame: lambda rng, state: NameGame(rng.choice(["game 1", "game 9", ""])),
    WriteName: lambda rng, state: WriteName(rng.choice(TEXTS), rng.choice(TEXTS)),
    SaveGames: lambda rng, state: SaveGames(rng.choice(["pgn", "sgf", "x"])),
    PersistenceKnown: lambda rng, state: PersistenceKnown(rng.choice(["yes", "no", ""])),
    DeleteSaved: lambda rng, state: DeleteSaved(rng.choice(["game 1", "game 9"])),
    RestoreSaved: lambda rng, state: RestoreSaved(rng.choice(["game 1", "game 9"])),
    ResumeSaved: lambda rng, state: ResumeSaved(_saved(rng), rng.random() < 0.3),
    UsePrefs: lambda rng, state: UsePrefs(
        Prefs(rng.choice(["auto", "dark"]), rng.choice(["auto", "nl"]), labels=rng.random() < 0.5)
    ),
    SystemTheme: lambda rng, state: SystemTheme(rng.random() < 0.5),
    WordsFailed: lambda rng, state: WordsFailed(rng.choice(LOCALES)),
    WordsLoaded: lambda rng, state: WordsLoaded(rng.choice(LOCALES)),
    ShowNotice: lambda rng, state: ShowNotice(rng.choice(["keep.gone", "share.copied.link"])),
    Answered: lambda rng, state: Answered(_answer(rng, state)),
    ThinkingFailed: lambda rng, state: ThinkingFailed(state.computer.count, "fell"),
    PauseComputer: lambda rng, state: PauseComputer(rng.random() < 0.4),
    Hidden: lambda rng, state: Hidden(rng.random() < 0.3),
    ReviewAct: lambda rng, state: ReviewAct(
        rng.choice(["begin", "stop", "close", "another", "show", "leave"])
    ),
    TryAgain: lambda rng, state: TryAgain(rng.randrange(99)),
    WriteComment: lambda rng, state: WriteComment(rng.choice(TEXTS), rng.random() < 0.5),
    SetTag: lambda rng, state: SetTag(rng.choice([*GIVEN, "nonsense"]), rng.choice(TEXTS)),
    SetDraft: lambda rng, state: SetDraft(
        *rng.choice(
            [
                *(("turn", "black"), ("turn", "x"), ("number", "7"), ("number", "")),
                *(("moved", "wQ"), ("moved", ""), ("pillbug", "on"), ("nonsense", "on")),
            ]
        )
    ),
    ReadPosition: lambda rng, state: ReadPosition(rng.choice([*POSITIONS, *TEXTS])),
    RemoveTile: lambda rng, state: RemoveTile(rng.choice([None, _piece(rng, state)])),
    Resume: lambda rng, state: _LET_GO,  # only once, at the beginning
    Visit: lambda rng, state: Visit(_link(rng), rng.random() < 0.2),
    OfflineProgress: lambda rng, state: OfflineProgress(
        rng.choice(["fetching", "ready", "partly", "never"]), rng.random() < 0.5
    ),
    CanInstall: lambda rng, state: CanInstall(rng.random() < 0.5),
    DismissNews: lambda rng, state: DismissNews(rng.choice(["", "ready", "newer"])),
    Load: _load,
    PlayHere: _play_here,
    Adjust: _adjust,
}
"""How to make each intent that has values."""
