"""Random walks through the page: intents as users, the computer or the browser might send them.

Longer than 400 lines, because each intent has a maker here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, cast, get_args
from urllib.parse import quote

from e2e.games import WHOLE_GAMES
from hive_core import Board, GameState, GameType, Hex, Move, Piece
from hive_core.annotations import MarkColor
from hive_core.types import PIECES
from tests.page_games import page_record
from web.app import controls, intents
from web.app.effects import Effect
from web.app.intents import Intent
from web.app.state import AppState, Outside
from web.app.update import update
from web.computer.protocol import Answer, EngineRequest, Line
from web.embed.state import EmbedState
from web.files import export_game
from web.files import link as files_link
from web.files.link import TaskLink
from web.files.saved_games import SavedGame
from web.files.state import SavedGameInfo, StoredThing
from web.game.clock import Clock
from web.game.tags import GIVEN
from web.learn import doing
from web.learn.making_state import CONDITIONS, KINDS
from web.locale import LANGUAGES
from web.rules.sections import SECTIONS
from web.settings.state import Prefs
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
DIALOGS = ("new-game", "open", "share", "settings", "words", "rules", "about", "learn")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a walk: the intent, the state after it, and its effects."""

    before: AppState
    intent: Intent
    after: AppState
    effects: tuple[Effect, ...]


def walk(rng: Random, steps: int) -> Iterator[Step]:
    """Yield so many steps from a random beginning."""
    state = _beginning(rng)
    for _ in range(steps):
        intent = random_intent(rng, state)
        after, effects = update(state, intent, LOCALES)
        yield Step(state, intent, after, effects)
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
    resume = intents.Resume(prefs, lang, kept, rng.random() < 0.9, outside)
    state, _ = update(AppState(embed=EmbedState(framed=framed)), resume, LOCALES)
    if rng.random() < 0.25:
        return reviewed(rng, state)
    chance = rng.random()
    if chance < 0.25:
        return learning(rng, state) if chance < 0.15 else making(state)
    link = _link(rng) if rng.random() < 0.6 else ""
    return update(state, intents.Visit(link, rng.random() < 0.2), LOCALES)[0]


def reviewed(rng: Random, state: AppState) -> AppState:
    """Return a reviewed game with a retried move."""
    game = quote(rng.choice(RECORDS[4:8]).game_string(), safe="")
    start: list[Intent] = [intents.Visit(f"#game={game}&mode=analysis"), intents.ReviewAct("begin")]
    for intent in start:
        state, _ = update(state, intent, LOCALES)
    while state.computer.review is not None and state.computer.review.running:
        state, _ = update(state, intents.Answered(_answer(rng, state)), LOCALES)
    worst = () if state.computer.review is None else state.computer.review.worst()
    return update(state, intents.TryAgain(worst[0].ply), LOCALES)[0] if worst else state


def learning(rng: Random, state: AppState) -> AppState:
    """Return a page with a lesson or a puzzle."""
    source = rng.choice(["lessons", "puzzles"])
    start: list[Intent] = [
        intents.OpenTask(source, f"t{rng.randrange(6)}"),
        intents.TasksLoaded(source, TASKS, 20_000),
    ]
    for intent in start:
        state, _ = update(state, intent, LOCALES)
    return state


def making(state: AppState) -> AppState:
    """Return the position editor with the dialog for making a task."""
    position = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
    for intent in (intents.EditPosition(), intents.ReadPosition(position), intents.MakeTask()):
        state, _ = update(state, intent, LOCALES)
    return state


def _making(rng: Random, state: AppState) -> Intent:
    """Return an intent that is possible while a task is made."""
    kinds = (
        *(intents.SetTaskField, intents.SetTaskField, intents.CopyTask, intents.AddTask),
        *(intents.AddTask, intents.EditTask, intents.DeleteTask, intents.RestoreTask),
        *(intents.SaveTasks, intents.TryTask, intents.GoOn),
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
            *((name, ("", *CONDITIONS, "x")) for name in ("if1", "if2")),
            *((name, ("wA1", "bQ", "wQ", "")) for name in ("tile1", "tile2")),
            *((f"task-{name}", tuple(TEXTS)) for name in ("title", "text", "hint2", "id")),
        ]
    )
    return intents.SetTaskField(name, rng.choice(values))


def _made_id(rng: Random, state: AppState) -> str:
    return rng.choice(["x", *state.learn.progress.made])


def random_intent(rng: Random, state: AppState) -> Intent:
    """Return an intent that is possible in this state, mostly one that leads on."""
    chance = rng.random()
    if state.editor is not None and state.dialog != "task" and chance < 0.4:
        edits = ("undo", "redo", "remove-tile", "clear-board", "reset-position", "mark-moved")
        intent = controls.from_click("action", rng.choice(edits))
        assert intent is not None
        return intent if chance < 0.1 else intents.TapHex(_hex(rng, state))
    if state.task is not None and chance < 0.35:
        steps = ("restart-task", "task-hint", "show-solution", "next-task", "learn", "leave-task")
        intent = controls.from_click("action", rng.choice(steps[: 6 if chance < 0.05 else 4]))
        assert intent is not None
        return intent if chance < 0.25 else intents.GoOn(state.task.pause)
    if state.dialog == "task" and chance < 0.7:
        return _making(rng, state)
    review = state.computer.review
    if chance < 0.3 and review is not None and not review.attempt and not review.running:
        worst = [mistake.ply for mistake in review.worst()]
        return intents.TryAgain(rng.choice([*worst, rng.randrange(state.game.ply + 1)]))
    if chance < 0.6 and state.computer.request is not None:
        return intents.Answered(_answer(rng, state))
    if chance < 0.4 and state.destinations:
        return intents.TapTarget(rng.choice(state.destinations))
    if chance < 0.5:
        piece = _piece(rng, state)
        return intents.TapTile(piece) if chance < 0.45 else intents.TapReserve(piece)
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
        return Answer(rng.randrange(3), True, (Line(("wQ",), 0),), 1, 1)
    start = asked_board(asked)
    lines = []
    for _ in range(rng.randint(1, asked.lines)):
        board, texts = start.copy(), list[str]()
        while (move := _move(rng, board)) is not None and len(texts) < 3:
            texts.append(board.move_string(move))
            board.push(move)
        plies = rng.choice([None, None, None, 1, 2, 7, -1, -2])
        lines.append(Line(tuple(texts), rng.randint(-900, 900), plies))
    number = asked.number if rng.random() < 0.95 else 0
    return Answer(number, rng.random() < 0.9, tuple(lines), 3, 1000)


def _saved(rng: Random) -> SavedGame:
    record = rng.choice(RECORDS)
    timed = Clock((3e5, 2e5), 3e3, None, record.moves, ((3e5, 2e5),), len(record.moves))
    clock = rng.choice([None, timed])
    levels = rng.choice([(0, 0), (0, 3), (1, 1)])
    return SavedGame(record, rng.randint(0, len(record.moves)), clock, levels)


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
        return intents.Flip()
    wanted = [part for part in _link(rng)[1:].split("&") if not part.startswith(("game", "rules"))]
    settings = files_link.parse("&".join(wanted), LOCALES, 0)
    return intents.Flip() if settings.problems else intents.Adjust(settings)


def _load(rng: Random, state: AppState) -> Intent:
    record = rng.choice(RECORDS)
    return (
        intents.Load(record, rng.randint(0, len(record.moves))) if state.embed.framed else _LET_GO
    )


def _play_here(rng: Random, state: AppState) -> Intent:
    move = _move(rng, state.board)
    waits = state.mode == "play" and state.computer.plays(state.board.turn)
    if not state.embed.framed or waits or move is None or move.piece is None:
        return _LET_GO
    return intents.PlayHere(move)


def _new_game(rng: Random, state: AppState) -> Intent:
    return intents.NewGame(
        rng.choice(list(GameType.every())),
        rng.random() < 0.3,
        rng.random() < 0.7,
        rng.choice(["", "", "1+0", "600+600", "0+0", "x+y", "5+"]),
        (rng.choice([0, 0, 1, 8]), rng.choice([0, 0, 1, 8])),
    )


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
    choices = [("lang", ("auto", "en", "nl")), ("theme", ("auto", "dark", "contrast"))]
    name, values = rng.choice([*choices, *((box, ("on", "off")) for box in boxes)])
    return intents.SetPref(name, rng.choice(values))


def _games(rng: Random, state: AppState) -> Intent:
    states = [None, *GameState]
    return intents.GamesListed(
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


_LET_GO = intents.Deselect()


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
    ]
    tasks = [{"id": f"t{at}", "position": start, **kind} for at, kind in enumerate(kinds)]
    return json.dumps({"format": "hive-tasks", "version": 1, "tasks": tasks})


TASKS = _lessons()


MAKERS: Mapping[type[Any], Callable[[Random, AppState], Intent]] = {
    intents.ToggleMark: lambda rng, state: intents.ToggleMark(
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state), _color(rng)
    ),
    intents.ToggleArrow: lambda rng, state: intents.ToggleArrow(
        _hex(rng, state), _hex(rng, state), _color(rng)
    ),
    intents.AimArrow: lambda rng, state: intents.AimArrow(
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state)
    ),
    intents.ShowSketch: lambda rng, state: intents.ShowSketch(
        Sketch(_hex(rng, state), _hex(rng, state), MarkColor.RED) if rng.random() < 0.7 else None
    ),
    intents.ChooseMarkColor: lambda rng, state: intents.ChooseMarkColor(
        _color(rng) or MarkColor.GREEN
    ),
    intents.OpenTask: lambda rng, state: intents.OpenTask(
        rng.choice(["lessons", "puzzles", "own", "file"]), rng.choice(["", "t0", "t1", "t3", "x"])
    ),
    intents.SetDay: lambda rng, state: intents.SetDay(rng.randrange(20_000, 20_003)),
    intents.TasksLoaded: lambda rng, state: intents.TasksLoaded(
        rng.choice(["lessons", "puzzles", "tasks/mine.json"]),
        rng.choice([TASKS, TASKS, "{}", TASKS[:-9]]),
        20_000,
    ),
    intents.FollowTask: lambda rng, state: intents.FollowTask(
        rng.choice(
            [
                TaskLink("lessons", rng.choice(["", "t1", "x"]), sent=True),
                TaskLink("file", "t0", "tasks/mine.json", sent=True),
                TaskLink("link", packed="{}"),
            ]
        )
    ),
    intents.Restore: lambda rng, state: intents.Restore(
        rng.choice([doing.write(state), doing.write(state)[:-9], "{}", "[]"])
    ),
    intents.TasksFailed: lambda rng, state: intents.TasksFailed("lessons"),
    intents.ProgressLoaded: lambda rng, state: intents.ProgressLoaded(
        rng.choice(["", "{}", '{"version":1,"results":{"lessons/t0":[2,0,0]}}'])
    ),
    intents.GoOn: lambda rng, state: intents.GoOn(
        rng.choice(
            [
                *(0, 1, 0 if state.task is None else state.task.pause),
                0 if state.learn.making is None else state.learn.making.check.pause,
            ]
        )
    ),
    intents.SetTaskField: _task_field,
    intents.CopyTask: lambda rng, state: intents.CopyTask(
        rng.choice(["task", "task-link", "task-board", "task-iframe", "x"])
    ),
    intents.EditTask: lambda rng, state: intents.EditTask(_made_id(rng, state)),
    intents.DeleteTask: lambda rng, state: intents.DeleteTask(_made_id(rng, state)),
    intents.RestoreTask: lambda rng, state: intents.RestoreTask(_made_id(rng, state)),
    intents.FilterPuzzles: lambda rng, state: intents.FilterPuzzles(
        rng.choice(["kind", "theme", "band", "x"]), rng.choice(["", "3", "win-2", "pin", "99"])
    ),
    intents.TapTile: lambda rng, state: intents.TapTile(_piece(rng, state)),
    intents.TapReserve: lambda rng, state: intents.TapReserve(_piece(rng, state)),
    intents.TapTarget: lambda rng, state: intents.TapTarget(_hex(rng, state)),
    intents.TapHex: lambda rng, state: intents.TapHex(_hex(rng, state)),
    intents.Grab: lambda rng, state: intents.Grab(_piece(rng, state)),
    intents.Drop: lambda rng, state: intents.Drop(rng.choice([None, _hex(rng, state)])),
    intents.Play: lambda rng, state: intents.Play(_typed(rng, state)),
    intents.Peek: lambda rng, state: intents.Peek(rng.choice([None, _hex(rng, state)])),
    intents.GoTo: lambda rng, state: intents.GoTo(
        rng.randint(-2, len(state.game.record.moves) + 2)
    ),
    intents.Step: lambda rng, state: intents.Step(
        rng.choice(["first", "previous", "next", "last"])
    ),
    intents.NewGame: _new_game,
    intents.AnswerDraw: lambda rng, state: intents.AnswerDraw(rng.random() < 0.5),
    intents.SwitchLine: lambda rng, state: intents.SwitchLine(rng.randint(-1, 2)),
    intents.MarkPart: lambda rng, state: intents.MarkPart(
        rng.choice(["free", "turn-white", "sides-black", "x", ""])
    ),
    intents.KeepLine: lambda rng, state: intents.KeepLine(rng.randint(-1, 3)),
    intents.PromoteLine: lambda rng, state: intents.PromoteLine(rng.randint(-1, 2)),
    intents.DropLine: lambda rng, state: intents.DropLine(rng.randint(-1, 2)),
    intents.Tick: lambda rng, state: intents.Tick(rng.choice([0.0, 1e3, 5e4, 6e5, 1e6])),
    intents.SetPref: _pref,
    intents.DismissMarkNote: lambda rng, state: intents.DismissMarkNote(),
    intents.Open: lambda rng, state: intents.Open(rng.choice(DIALOGS)),
    intents.ShowRule: lambda rng, state: intents.ShowRule(rng.choice([*SECTIONS, "nonsense"])),
    intents.Pan: lambda rng, state: intents.Pan(rng.uniform(-2e3, 2e3), rng.uniform(-2e3, 2e3)),
    intents.Zoom: lambda rng, state: intents.Zoom(rng.choice([0.01, 0.8, 1.25, 100.0])),
    intents.MoveFocus: lambda rng, state: intents.MoveFocus(
        _piece(rng, state) if rng.random() < 0.5 else _hex(rng, state),
        rng.choice(["left", "right", "up", "down"]),
    ),
    intents.OpenText: lambda rng, state: intents.OpenText(
        _text(rng, state), rng.choice([0, 0, 0, 5_000_000])
    ),
    intents.Copy: lambda rng, state: intents.Copy(
        rng.choice(["link", "game-string", "pgn", "svg", "iframe", "board", "x"])
    ),
    intents.Save: lambda rng, state: intents.Save(
        rng.choice(["game-string", "pgn", "sgf", "svg", "png", "unsaved", "x"])
    ),
    intents.OpenListed: lambda rng, state: intents.OpenListed(rng.randint(-1, 2)),
    intents.SetWholeLinks: lambda rng, state: intents.SetWholeLinks(rng.random() < 0.5),
    intents.SetReaderMode: lambda rng, state: intents.SetReaderMode(
        rng.choice(["view", "play", "analysis", "x"])
    ),
    intents.ClipboardRefused: lambda rng, state: intents.ClipboardRefused("what was to be copied"),
    intents.GamesListed: _games,
    intents.RoomChanged: lambda rng, state: intents.RoomChanged(
        *(
            tuple(StoredThing(key, rng.randrange(9_000_000)) for key in keys)
            for keys in rng.choice([((), ()), (("hive.prefs", "hive.game.x"), ("x" * 99,))])
        )
    ),
    intents.OpenSaved: lambda rng, state: intents.OpenSaved("game 1"),
    intents.DeleteSaved: lambda rng, state: intents.DeleteSaved(rng.choice(["game 1", "game 9"])),
    intents.RestoreSaved: lambda rng, state: intents.RestoreSaved(rng.choice(["game 1", "game 9"])),
    intents.ResumeSaved: lambda rng, state: intents.ResumeSaved(_saved(rng), rng.random() < 0.3),
    intents.UsePrefs: lambda rng, state: intents.UsePrefs(
        Prefs(rng.choice(["auto", "dark"]), rng.choice(["auto", "nl"]), rng.random() < 0.5)
    ),
    intents.SystemTheme: lambda rng, state: intents.SystemTheme(rng.random() < 0.5),
    intents.ShowNotice: lambda rng, state: intents.ShowNotice(
        rng.choice(["keep.gone", "share.copied.link"])
    ),
    intents.Answered: lambda rng, state: intents.Answered(_answer(rng, state)),
    intents.ThinkingFailed: lambda rng, state: intents.ThinkingFailed(state.computer.count, "fell"),
    intents.PauseComputer: lambda rng, state: intents.PauseComputer(rng.random() < 0.4),
    intents.Hidden: lambda rng, state: intents.Hidden(rng.random() < 0.3),
    intents.ReviewAct: lambda rng, state: intents.ReviewAct(
        rng.choice(["begin", "stop", "close", "another", "show", "leave"])
    ),
    intents.TryAgain: lambda rng, state: intents.TryAgain(rng.randrange(99)),
    intents.WriteComment: lambda rng, state: intents.WriteComment(
        rng.choice(TEXTS), rng.random() < 0.5
    ),
    intents.SetTag: lambda rng, state: intents.SetTag(
        rng.choice(["White", "Date", "x"]), rng.choice(TEXTS)
    ),
    intents.SetDraft: lambda rng, state: intents.SetDraft(
        *rng.choice(
            [
                *(("turn", "black"), ("turn", "x"), ("number", "7"), ("number", "")),
                *(("moved", "wQ"), ("moved", ""), ("pillbug", "on"), ("nonsense", "on")),
            ]
        )
    ),
    intents.ReadPosition: lambda rng, state: intents.ReadPosition(rng.choice([*POSITIONS, *TEXTS])),
    intents.RemoveTile: lambda rng, state: intents.RemoveTile(
        rng.choice([None, _piece(rng, state)])
    ),
    intents.Resume: lambda rng, state: _LET_GO,  # only once, at the beginning
    intents.Visit: lambda rng, state: intents.Visit(_link(rng), rng.random() < 0.2),
    intents.OfflineProgress: lambda rng, state: intents.OfflineProgress(
        rng.choice(["fetching", "ready", "partly", "never"]), rng.random() < 0.5
    ),
    intents.CanInstall: lambda rng, state: intents.CanInstall(rng.random() < 0.5),
    intents.DismissNews: lambda rng, state: intents.DismissNews(rng.choice(["", "ready", "newer"])),
    intents.Load: _load,
    intents.PlayHere: _play_here,
    intents.Adjust: _adjust,
    intents.WriteComment: lambda rng, state: intents.WriteComment(
        rng.choice(TEXTS), rng.random() < 0.5
    ),
    intents.SetTag: lambda rng, state: intents.SetTag(
        rng.choice([*GIVEN, "nonsense"]), rng.choice(TEXTS)
    ),
}
"""How to make each intent that has values."""
