"""States of the page to draw: one of each kind that a player meets, in any language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any
from urllib.parse import quote

import tests.languages  # noqa: F401 - loads all of them
from hive_core import Board, Color, GameState, GameType, Hex, Move, Piece
from hive_core.game_code import Correspondence, Request
from hive_core.motifs import motifs
from hive_core.teach import lessons
from tests.page_games import with_tags
from tools.shared import catalogues
from tools.shared.whole_games import MIDDLE_GAME, WHOLE_GAMES
from web.app.update import update
from web.away.codes import code_of
from web.away.intents import (
    BeginAway,
    Connect,
    DirectDescribed,
    DirectOpened,
    JoinChat,
    MessageArrived,
    SendMessage,
    Sent,
    TakeSeat,
    UpdatesArrived,
    UseOtherLine,
)
from web.computer.intents import (
    Analyse,
    Answered,
    AskHint,
    DirectEngine,
    ExplainScore,
    PauseComputer,
    ReviewAct,
    TryAgain,
)
from web.computer.protocol import AnalysedLine, Answer
from web.computer.requests import threat_record
from web.editor.intents import EditPosition, ReadPosition
from web.embed.state import EmbedState
from web.explorer.intents import SavedGamesCounted, TableFetched, ToggleExplorer
from web.files.intents import (
    GamesListed,
    OpenText,
    QrMade,
    ResultsCounted,
    RoomChanged,
    ShowQr,
    ShowResults,
)
from web.files.results import CAUSES, Cause, Results, Score
from web.files.saved_games import SavedGame
from web.files.state import QrCode, SavedGameInfo, StoredThing
from web.game.away import Away
from web.game.clock import Clock
from web.game.intents import (
    CloseEnding,
    EditComment,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    Resign,
    SetGlyph,
    SetTag,
    Step,
    SwitchLine,
    WriteComment,
)
from web.game.match import Match
from web.game.record import Record
from web.learn.intents import (
    AskTaskHint,
    BeginRun,
    GoOn,
    GuessMoves,
    KeepMistakes,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTask,
    OpenTraining,
    ReadTask,
    ShowSolution,
    TasksLoaded,
    TrainLines,
)
from web.learn.making_intents import AddTask, MakeLesson, SetTaskField
from web.locale import NAMES
from web.locale.moves import MoveStyle, move_shown
from web.offline.intents import NewVersion, OfflineProgress
from web.settings.state import Prefs
from web.shared.intents import Intent, Open, Resume, ShowNotice, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Deselect, FanStacks, TapHex, TapReserve, TapTarget, TapTile, TurnBoard
from web.table.mark_intents import ToggleMarkTool

OPENINGS = Path(__file__).resolve().parents[1] / "hive_core/data/openings.bin"
LESSONS = Path(__file__).resolve().parents[1] / "hive_core/teach/data/lessons"

LONG_NAMES = (
    ("White", "Wilhelmina van der Westhuizen-Oosterbaan"),
    ("Black", "Alexander Konstantinopoulos the Younger"),
)
HINTED = (
    r"Base;InProgress;White[9];wB1;bS1 wB1\;wB2 wB1/;bG1 /bS1;wA1 -wB2;bS2 bS1-;wQ /wA1;bQ bS1\;"
    r"wA1 /bG1;bA1 bS2\;wB2 wB1;bA2 bA1\;wA1 bG1\;bG2 -bG1;wA2 wB2/;bB1 bA2/"
)
"""White's ant 2 takes the last free side of Black's queen."""

THROWN = (
    r"Base+MLP;InProgress;Black[7];wM;bP wM-;wQ /wM;bS1 bP/;wQ wM\;bS2 bS1\;wA1 /wM;bQ bS2/;wQ bP\;"
    r"bS1 wM\;wP wQ\;bB1 \bQ;wB1 -wA1"
)
"""Black's pillbug can throw White's mosquito."""

MIXED = (
    r"Base+MLP;InProgress;White[6];wA1;bL wA1\;wB1 wA1/;bP bL-;wM -wB1;bB1 bL\;wQ wB1/;bQ /bB1;"
    r"wL /wM;bP wB1" + "\\"
)
TALL = (
    r"Base+MLP;InProgress;White[6];wG1;bG1 /wG1;wQ \wG1;bQ bG1\;wG2 wQ/;bG2 /bQ;wB1 \wG2;bB1 bG2\;"
    r"wB2 wB1/;bB2 /bB1"
)
"""One column from the top of the board to its bottom; moves with long names."""

PUZZLE = "Base;Position;White[5];bA1@0,0;wQ@1,0;bS1@-1,1;bQ@0,1;wB1@1,1;bB1@-1,2;wA1@1,2;wG1@-1,3"
DAMAGED = """[GameType "Base+MLP"]
[White "Ann
[Black "Bob"]

1. wS1
2. bG1 wS1- {this comment goes on and on
3. wQ -wS1
(
3. wQ bG1-
4. bQ wQ/
)
4. bQ bG1-
(4. bA1 wQ/)
5. wA1 -wQ who wrote all this between the moves of our last game
6. bA1 bQ-
(
6. bQ bQ-
)
"""
"""A file with several faults, and a variation that cannot be played."""

OPENING = "Base+MLP;InProgress;White[1]"
BLACKS = "Base;Position;Black[9];wQ@0,0;bQ@1,0;wA1@-1,0;bA1@2,0"

TOWER = "Base+M;Position;White[9];wS1.bB1.wB1.bB2.wB2.wM@-1,0;wQ@0,0;bQ@1,0;bA1@2,0"
"""A stack of six tiles: all beetles and the mosquito."""

LONG_MOVE = r"Base;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 -wQ;bG2 bG1" + "\\"
LONG_QUEEN = r"Base;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bG2 bG1/;wA1 -wQ;bQ bG1" + "\\"
LONG_LADYBUG = r"Base+L;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 -wQ;bL bG1" + "\\"
"""The last move is long in words: of a name with a number, or of a long name, in each language."""

_EXPLAINED = "last free movable"


def after(state: AppState, *steps: Intent) -> AppState:
    """Return the state after these intents, in any of the page's languages."""
    return reduce(lambda so_far, step: update(so_far, step, tuple(NAMES))[0], steps, state)


def weaker_guess(lang: str) -> AppState:
    """Return the page with a guess that is weaker than the move of the game."""
    guess = (TapReserve(Piece.parse("wG1")), TapTarget(Hex(0, 0)))
    state = after(page(lang, MIXED), GuessMoves(Color.WHITE), *guess)
    for score in (-90, 90):
        number = state.computer.count
        line = AnalysedLine(("pass",), score)
        state = after(state, Answered(Answer(number, True, (line,), 5, 20_000)))
    return state


def page(lang: str, game: str = "", *more: str, **prefs: Any) -> AppState:
    """Return the page after a link; `more`: other parts of the link, `prefs`: settings."""
    chosen = Prefs(**{"explained": _EXPLAINED, **prefs})
    link = "&".join([*([f"game={quote(game, safe='')}"] if game else []), *more])
    return after(AppState(), Resume(chosen, lang), Visit(f"#{link}"))


def saved(lang: str, game: str, levels: tuple[int, int], clock: str, **prefs: Any) -> AppState:
    """Return the page after a start with a saved game between players with long names."""
    board = Board.from_game_string(game)
    record = Record.of_moves(board.game_type, tuple(board.move_strings()))
    record = with_tags(record, LONG_NAMES)
    kept = SavedGame(record, len(record.moves), Clock.parse(clock), levels)
    chosen = Prefs(**{"explained": _EXPLAINED, **prefs})
    return after(AppState(), Resume(chosen, lang, kept), Visit(""))


def answered(state: AppState, *lines: AnalysedLine, final: bool = True) -> AppState:
    """Return the state after the engine's answer to the open request."""
    asked = state.computer.request
    assert asked is not None
    return after(state, Answered(Answer(asked.number, final, lines, 9, 123_456)))


def widest(state: AppState) -> AppState:
    """Return the state with the tile selected that has the most destinations."""
    moves = [move for move in state.board.legal_moves if move.piece is not None]
    pieces = sorted({str(move.piece) for move in moves})
    best = max(pieces, key=lambda name: sum(str(move.piece) == name for move in moves))
    return selected(state, best)


def with_qr(lang: str, rows: tuple[str, ...] = (), problem: str = "") -> AppState:
    """Return the share dialog after its button for a QR code."""
    asked = after(page(lang, MIXED), Open("share"), ShowQr())
    assert asked.files.qr is not None
    return after(asked, QrMade(QrCode(asked.files.qr.text, rows, problem)))


def selected(state: AppState, name: str) -> AppState:
    """Return the state with that tile selected."""
    piece = Piece.parse(name)
    on_board = state.board.hex_of(piece) is not None
    return after(state, TapTile(piece) if on_board else TapReserve(piece))


def pending(state: AppState, text: str) -> AppState:
    """Return the state in which that move waits for its confirmation."""
    move = state.board.parse_move(text)
    assert move.to is not None
    return after(selected(state, str(move.piece)), TapTarget(move.to))


def sent(state: AppState) -> AppState:
    """Return the state in which a move of the tile with the most destinations is chosen."""
    board = state.shown_game.choice_board
    assert board is not None
    tiles = {move.piece for move in board.legal_moves if move.piece is not None}
    best = max(tiles, key=lambda piece: (len(board.moves_of(piece)), str(piece)))
    to = board.moves_of(best)[0].to
    assert to is not None
    return after(selected(state, str(best)), TapTarget(to))


def hinted(state: AppState, move: str, steps: int) -> AppState:
    """Return the state with so many steps of a hint shown."""
    state = answered(after(state, AskHint()), AnalysedLine((move,), 10, 1))
    return after(state, *[AskHint()] * (steps - 1))


def analysed(state: AppState, count: int = 3) -> AppState:
    """Return the analysis of the state's position with so many lines of moves with long names."""
    state = state if state.mode == "analysis" else after(state, Analyse())
    board = state.board
    lines: list[AnalysedLine] = []
    for first in _longest_names(state.settings.lang, board)[:count]:
        line: list[str] = []
        there = board.copy()
        move: str | None = first
        while move is not None and len(line) < 5:
            line.append(move)
            there.push(there.parse_move(move))
            move = min(map(there.move_string, there.legal_moves), default=None)
        lines.append(AnalysedLine(tuple(line), 130 - 60 * len(lines)))
    return answered(state, *lines, final=False)


def threatened(state: AppState) -> AppState:
    """Return the analysis with the threat of the other side that has the longest name."""
    asks = after(analysed(state), DirectEngine("threat"))
    record = threat_record(asks)
    assert record is not None
    move = _longest_names(state.settings.lang, record.board())[0]
    return answered(asks, AnalysedLine((move,), -130))


def varied(state: AppState) -> AppState:
    """Return the state with commented variations with long names beside its last moves."""
    lang, record = state.settings.lang, state.game.record
    state = after(state, Analyse())
    for ply in range(len(record.moves) - 4, len(record.moves)):
        state = after(state, GoTo(ply))
        played, named = record.moves[ply], _longest_names(lang, state.board)
        move = next(move for move in named if move != played)
        comment = WriteComment("A plan.", done=True)
        state = after(state, Play(move), EditComment(), comment)
        main = next(i for i, fork in enumerate(state.game.record.forks) if fork.is_main)
        state = after(state, SwitchLine(main))
    return after(state, GoTo(len(record.moves) - 2))


def _longest_names(lang: str, board: Board) -> list[str]:
    """Return the legal moves, those with the longest names in words first."""
    moves = map(board.move_string, board.legal_moves)
    style = MoveStyle(codes=False, turn=0)
    return sorted(moves, key=lambda move: (-len(move_shown(lang, move, board.turn, style)), move))


def least(board: Board) -> Move:
    """Return the legal move whose text is the first in alphabetical order."""
    return min(board.legal_moves, key=str)


def reviewed(
    state: AppState, answers: int = 1000, best: Callable[[Board], Move] = least
) -> AppState:
    """Return the review of the state's game, with mistakes, finished or after some answers.

    `best`: the move that the engine finds in a position.
    """
    state = after(state, ReviewAct("begin"))
    score = 0
    for _ in range(answers):
        if state.computer.review is None or not state.computer.review.running:
            break
        asked = state.computer.request
        assert asked is not None
        board = Board.from_game_string(asked.game)
        move = board.move_string(best(board))
        score = (score + 350) % 1100 - 500
        state = answered(state, AnalysedLine((move,), score))
    return state


def retried(state: AppState) -> AppState:
    """Return the retry of the mistake whose better move has the longest reasons."""
    seen = reviewed(state)
    review = seen.computer.review
    assert review is not None
    tries = [after(seen, TryAgain(mistake.ply)) for mistake in review.worst()]
    return max(tries, key=lambda one: len(sentence(after(one, ReviewAct("show")))))


def explained_at_length(lang: str, **prefs: Any) -> AppState:
    """Return a retry with its better move shown, and with as many reasons as there may be."""
    state = after(retried(page(lang, WHOLE_GAMES["BlackWins"], **prefs)), ReviewAct("show"))
    board = page(lang, WHOLE_GAMES["WhiteWins"], "ply=35").board
    why = motifs(board, board.parse_move("bG3 wQ\\"))
    review = state.computer.review
    assert review is not None
    assert review.attempt is not None
    review = replace(review, attempt=replace(review.attempt, why=why))
    return replace(state, computer=replace(state.computer, review=review))


def resigned(state: AppState) -> AppState:
    """Return the state after the player to move has resigned."""
    return after(state, Resign())


def from_analysis(lang: str, **prefs: Any) -> AppState:
    """Return the analysis of a position of a finished game."""
    game = page(lang, WHOLE_GAMES["WhiteWins"], **prefs)
    return after(game, Analyse(), GoTo(len(game.game.record.moves) - 4))


def middle(lang: str, *more: str, **prefs: Any) -> AppState:
    """Return the middle of a game, with many tiles to explain."""
    return page(lang, WHOLE_GAMES["WhiteWins"], "ply=30", *more, **prefs)


def explained(state: AppState) -> AppState:
    """Return the state with the list that explains the evaluation."""
    return after(state, ExplainScore())


def openings(state: AppState) -> AppState:
    """Return the state with the opening explorer, and two saved games for its first move."""
    state = after(state, ToggleExplorer(), TableFetched(OPENINGS.read_bytes()))
    assert state.explorer.asked is not None
    game_type, keys = state.explorer.asked
    return after(state, SavedGamesCounted(game_type, keys, ((keys[0], 1, 0, 0, 1),)))


def open_dialog(lang: str) -> AppState:
    """Return the dialog "Open a game" with the latest of a dozen saved games."""
    games = tuple(
        SavedGameInfo(str(number), "Base+MLP", number, GameState.IN_PROGRESS, 6e4 * number)
        for number in range(1, 4)
    )
    return after(page(lang, MIXED), Open("open"), GamesListed(games, 12, 12))


def lesson(lang: str, stage: str, task: str) -> AppState:
    """Return an open lesson."""
    source = (LESSONS / stage).read_text(encoding="utf-8")
    start = page(lang)
    tasks = json.dumps({"format": "hive-tasks", "version": 1, "stages": [json.loads(source)]})
    opened = OpenTask("lessons", task)
    return after(start, opened, lessons_loaded(lang, tasks))


def lessons_loaded(lang: str, tasks: str) -> TasksLoaded:
    """Return the arrival of lessons with their words in a language."""
    words = "" if lang == "en" else catalogues.words_of_tasks(lang)
    return TasksLoaded("lessons", tasks, 20_000, lang, words)


def long_lesson(lang: str) -> AppState:
    """Return a lesson of many moves after its solution was played."""
    state = played_on(after(lesson(lang, "15-long.json", "long-opening"), ShowSolution()))
    while state.task is not None and state.task.goes_on:
        state = played_on(after(state, NextTask()))
    return state


def all_lessons(lang: str) -> TasksLoaded:
    """Return the arrival of all lessons."""
    return lessons_loaded(lang, lessons.text())


def list_with_notice(lang: str) -> AppState:
    """Return the open list of all lessons, which says that a task is not there."""
    return after(page(lang), OpenLearn(), all_lessons(lang), OpenTask("lessons", "no-such"))


def lesson_making(lang: str) -> AppState:
    """Return the dialog for a lesson of a game with variations."""
    return after(page(lang, MIXED), Analyse(), MakeLesson())


def chapter_ended(lang: str) -> AppState:
    """Return the last lesson of a chapter, of which no other is solved."""
    opened = after(page(lang), OpenTask("lessons", "queen-win"), all_lessons(lang), ShowSolution())
    return played_on(opened)


def played_on(state: AppState) -> AppState:
    """Return the state after all that comes by itself after pauses."""
    while state.task is not None and state.task.pause:
        state = after(state, GoOn(state.task.pause))
    return state


def puzzle(lang: str) -> AppState:
    """Return an open puzzle, a win in three turns."""
    task = {"id": "p", "kind": "win", "in": 3, "position": PUZZLE}
    tasks = json.dumps({"format": "hive-tasks", "version": 1, "tasks": [task]})
    opened = OpenTask("puzzles", "p")
    return after(page(lang), opened, TasksLoaded("puzzles", tasks, 20_000))


def shown_solution(lang: str) -> AppState:
    """Return the puzzle after its solution was played."""
    return played_on(after(puzzle(lang), ShowSolution()))


def noted(state: AppState) -> AppState:
    """Return the state with a comment to the shown position."""
    words = "My first game: lovely!"
    return after(state, EditComment(), WriteComment(words, done=True))


def embedded(lang: str, ply: int) -> AppState:
    """Return an embedded game to step through, with a comment to its 40th position."""
    words = "White has filled the last free side of the black queen bee, after a long fight for it."
    there = after(page(lang, WHOLE_GAMES["WhiteWins"]), Analyse(), GoTo(40), EditComment())
    game = after(there, WriteComment(words, done=True), Analyse())
    return after(replace(game, embed=EmbedState(framed=True), mode="view"), GoTo(ply))


def learning(lang: str) -> AppState:
    """Return the list of lessons and puzzles."""
    puzzles = (LESSONS.parent / "puzzles.json").read_text(encoding="utf-8")
    return after(
        page(lang, MIXED),
        OpenLearn(),
        all_lessons(lang),
        TasksLoaded("puzzles", puzzles, 20_000),
    )


NO_ROOM = RoomChanged(
    (StoredThing("hive.game.a", 90_000),), (StoredThing("hive.learn", 4_000_000),)
)


def _offline(state: AppState) -> AppState:
    return after(state, OfflineProgress("ready", just_now=True))


RESULTS = Results(
    tuple((color, Score(123, 45, 67)) for color in Color),
    tuple((level, Score(9, level, 12)) for level in range(1, 9)),
    60,
    tuple(Cause(name, 17, "a") for name in CAUSES),
)


def by_link(lang: str) -> AppState:
    """Return a game with somebody elsewhere in which a move is ready to send."""
    names = {color: name for color, (_, name) in zip(Color, LONG_NAMES, strict=True)}
    begin = BeginAway(7, GameType(True, True, True), Color.BLACK, days=3, name=names[Color.BLACK])
    record = Record.of_moves(GameType(True, True, True), ("wA1",))
    sent = Correspondence(7, Color.WHITE, name=names[Color.WHITE], note="Good luck, dear friend!")
    here = after(page(lang), begin, MessageArrived(record, sent))
    return after(here, Play("bL wA1-"))


def asked_by_link(lang: str) -> AppState:
    """Return the same when the other player asks to take back the last move."""
    record = Record.of_moves(GameType(True, True, True), ("wA1", "bL wA1-", "wQ -wA1"))
    sent = Correspondence(7, Color.WHITE, Request.TAKEBACK)
    return after(by_link(lang), SendMessage("copy"), MessageArrived(record, sent))


def forked_by_link(lang: str) -> AppState:
    """Return the same when a link has other moves."""
    record = Record.of_moves(GameType(True, True, True), ("wB1", "bL wB1-"))
    return after(by_link(lang), MessageArrived(record, Correspondence(7, Color.WHITE)))


def connecting(lang: str, *, offers: bool = False) -> AppState:
    """Return the same with a direct connection, which this player offers or is asked for."""
    if offers:
        return after(by_link(lang), Connect(), DirectDescribed("away-7-b", "x" * 160))
    record = Record.of_moves(GameType(True, True, True), ("wA1",))
    sent = Correspondence(7, Color.WHITE)
    return after(by_link(lang), MessageArrived(record, sent, direct=("offer", "x" * 160)))


def in_chat(lang: str, *, mine: bool = False) -> AppState:
    """Return a game of a chat after White's first move, whose player this one is, or nobody."""
    names = {color: name for color, (_, name) in zip(Color, LONG_NAMES, strict=True)}
    record = Record.of_moves(GameType(True, True, True))
    away = Away(7, Color.WHITE, name=names[Color.WHITE])
    updates = [Sent(code_of(away, one), "White@x") for one in (record, record.with_moves(("wA1",)))]
    joined = after(page(lang), JoinChat("White@x" if mine else "Black@x", names[Color.BLACK]))
    return after(joined, UpdatesArrived(tuple(updates)))


def in_match(lang: str, players: tuple[int, int], *names: str, clock: str = "") -> AppState:
    """Return the last game of a match after some moves."""
    match = Match(20, (2,) * 19)
    kind = GameType(True, True, True)
    begun = after(page(lang), NewGame(kind, players=players, clock=clock, match=match))
    tags = [SetTag(*tag) for tag in zip(("White", "Black"), names, strict=False)]
    return after(begun, *tags, *map(Play, ("wA1", "bL wA1-", "wQ -wA1", "bQ bL-")))


STATES: Mapping[str, Callable[[str], AppState]] = {
    "first screen": page,
    "two levels play, paused": lambda lang: after(
        page(lang), NewGame(GameType(), players=(8, 8)), PauseComputer(paused=True)
    ),
    "empty board": lambda lang: page(lang, "Base+MLP"),
    "game": lambda lang: page(lang, MIXED),
    "game from a position of Black's": lambda lang: after(
        page(lang, "", f"position={quote(BLACKS, safe='')}"), Play("bG1 bA1-"), Play("wG1 -wA1")
    ),
    "game, tile selected": lambda lang: widest(page(lang, MIXED)),
    "game, tile of the hand selected": lambda lang: selected(page(lang, MIDDLE_GAME), "wA1"),
    "long game, tile selected": lambda lang: widest(page(lang, WHOLE_GAMES["WhiteWins"], "ply=51")),
    "opponent's tile": lambda lang: selected(page(lang, MIXED), "bQ"),
    "illegal move": lambda lang: selected(page(lang, MIXED), "wB1"),
    "hint, searching": lambda lang: after(page(lang, MIXED), AskHint()),
    "hinted game": lambda lang: page(lang, HINTED),
    "hinted game, confirming": lambda lang: page(lang, HINTED, confirm=True),
    "hint, tile": lambda lang: hinted(page(lang, HINTED), "wA2 bQ\\", 1),
    "hint, place": lambda lang: hinted(page(lang, HINTED), "wA2 bQ\\", 2),
    "hint, reason": lambda lang: hinted(page(lang, HINTED), "wA2 bQ\\", 3),
    "game from Black's side": lambda lang: page(lang, MIXED, "flip=1"),
    "game on a turned board": lambda lang: after(page(lang, MIXED), TurnBoard(1)),
    "thinking": lambda lang: page(lang, MIXED, "white=ai:8"),
    "thinking, with depth": lambda lang: answered(
        page(lang, MIXED, "white=ai:8"), AnalysedLine(("wB1 bL", "bQ /bB1"), 20), final=False
    ),
    "clock, computer": lambda lang: saved(lang, MIXED, (0, 8), "10+5"),
    "clock, computer thinking": lambda lang: saved(lang, MIXED, (8, 0), "60+0"),
    "clock, names": lambda lang: saved(lang, MIXED, (0, 0), "15+10"),
    "names": lambda lang: replace(saved(lang, MIXED, (0, 0), "")),
    "confirm, placement": lambda lang: pending(page(lang, MIXED, confirm=True), "wG1 -wM"),
    "confirm, movement": lambda lang: pending(page(lang, HINTED, confirm=True), "wA2 bQ\\"),
    "confirm, climb": lambda lang: pending(page(lang, MIXED, confirm=True), "wM wB1"),
    "confirm, throw": lambda lang: pending(page(lang, THROWN, confirm=True), "wM \\bP"),
    "confirm, computer, clock": lambda lang: pending(
        saved(lang, HINTED, (0, 8), "10+5", confirm=True), "wA2 bQ\\"
    ),
    "confirm, analysis": lambda lang: pending(
        analysed(page(lang, MIXED, "mode=analysis", confirm=True)), "wG1 -wM"
    ),
    "confirm, review": lambda lang: sent(
        after(reviewed(page(lang, WHOLE_GAMES["BlackWins"], confirm=True)), GoTo(12))
    ),
    "thinking, tile selected": lambda lang: after(
        sent(page(lang, MIXED, "white=ai:8")), Deselect()
    ),
    "thinking, next move chosen": lambda lang: sent(page(lang, MIXED, "white=ai:8")),
    "draw offered": lambda lang: after(page(lang, MIXED), OfferDraw()),
    "ended game": lambda lang: page(lang, WHOLE_GAMES["WhiteWins"]),
    "ended game against the computer": lambda lang: page(
        lang, WHOLE_GAMES["BlackWins"], "white=human", "black=ai:3"
    ),
    "ended game, without the card": lambda lang: after(resigned(page(lang, TALL)), CloseEnding()),
    "resigned": lambda lang: after(page(lang, MIXED, "black=ai:3"), Resign()),
    "match, the card closed": lambda lang: after(
        page(lang), NewGame(match=Match(2)), Play("wS1"), Resign(), CloseEnding()
    ),
    "match, timed": lambda lang: in_match(lang, (0, 0), clock="10+5"),
    "match, named": lambda lang: in_match(lang, (0, 0), *(n for _, n in LONG_NAMES)),
    "match against the computer": lambda lang: in_match(lang, (0, 8), clock="10+5"),
    "match, a game ended": lambda lang: after(
        page(lang), NewGame(match=Match(2)), Play("wS1"), Resign()
    ),
    "analysis": lambda lang: page(lang, MIXED, "mode=analysis"),
    "analysis, three lines": lambda lang: analysed(page(lang, MIXED, "mode=analysis")),
    "analysis, tile selected": lambda lang: widest(analysed(page(lang, MIXED, "mode=analysis"))),
    "analysis, a stack opened": lambda lang: selected(
        page(lang, "", f"position={quote(TOWER, safe='')}", "mode=analysis"), "wM"
    ),
    "confirm, a tile of a stack": lambda lang: pending(
        page(lang, "", f"position={quote(TOWER, safe='')}", confirm=True), "wM wQ"
    ),
    "game, a stack opened": lambda lang: selected(
        page(lang, "", f"position={quote(TOWER, safe='')}"), "wM"
    ),
    "analysis, moves typed": lambda lang: analysed(page(lang, TALL, typing=True)),
    "analysis, five lines, moves typed": lambda lang: analysed(
        page(lang, MIXED, typing=True, engine_lines="5"), 5
    ),
    "analysis, variations": lambda lang: varied(page(lang, TALL)),
    "analysis, variations, comments and glyphs": lambda lang: after(
        varied(page(lang, TALL)),
        *(SetGlyph(sign) for sign in ("??", "∓")),
        EditComment(),
        WriteComment("A comment on one row or two.", done=True),
    ),
    "analysis, variations, moves typed": lambda lang: analysed(
        varied(page(lang, TALL, typing=True))
    ),
    "analysis, explained": lambda lang: explained(analysed(middle(lang, "mode=analysis"))),
    "analysis, explained, moves typed": lambda lang: explained(
        analysed(middle(lang, "mode=analysis", typing=True))
    ),
    "analysis, openings": lambda lang: openings(analysed(page(lang, OPENING, "mode=analysis"))),
    "analysis, openings, loading": lambda lang: after(
        analysed(page(lang, OPENING, "mode=analysis")), ToggleExplorer()
    ),
    "analysis, openings, failed": lambda lang: after(
        analysed(page(lang, OPENING, "mode=analysis")), ToggleExplorer(), TableFetched(None)
    ),
    "analysis, no openings": lambda lang: openings(analysed(page(lang, MIXED, "mode=analysis"))),
    "variations": lambda lang: after(varied(page(lang, TALL)), Analyse()),
    "analysis, threat": lambda lang: threatened(page(lang, TALL)),
    "review": lambda lang: reviewed(page(lang, WHOLE_GAMES["BlackWins"])),
    "review, running": lambda lang: after(resigned(page(lang, TALL)), ReviewAct("begin")),
    "review, stopped": lambda lang: after(
        reviewed(page(lang, WHOLE_GAMES["BlackWins"]), 9), ReviewAct("stop")
    ),
    "review, result": lambda lang: reviewed(resigned(page(lang, TALL))),
    "review from analysis, running": lambda lang: after(from_analysis(lang), ReviewAct("begin")),
    "review from analysis": lambda lang: analysed(reviewed(from_analysis(lang))),
    "review from analysis, moves typed": lambda lang: analysed(
        reviewed(from_analysis(lang, typing=True))
    ),
    "review, explained": lambda lang: explained(
        after(reviewed(page(lang, WHOLE_GAMES["WhiteWins"])), GoTo(30))
    ),
    "review from analysis, explained": lambda lang: explained(
        after(analysed(reviewed(from_analysis(lang))), GoTo(30))
    ),
    "retry": lambda lang: retried(page(lang, WHOLE_GAMES["BlackWins"])),
    "retry, better move shown": lambda lang: after(
        retried(page(lang, WHOLE_GAMES["BlackWins"])), ReviewAct("show")
    ),
    "retry, better move with all reasons": explained_at_length,
    "retry, better move with all reasons, moves typed": lambda lang: explained_at_length(
        lang, typing=True
    ),
    "retry, better move shown, in codes": lambda lang: after(
        retried(page(lang, WHOLE_GAMES["BlackWins"], codes=True)), ReviewAct("show")
    ),
    "lesson": lambda lang: lesson(lang, "01-goal.json", "goal-colours"),
    "lesson with hints": lambda lang: lesson(lang, "03-one-hive.json", "one-hive-moving"),
    "lesson, hint": lambda lang: after(
        lesson(lang, "03-one-hive.json", "one-hive-moving"),
        AskTaskHint(),
        AskTaskHint(),
    ),
    "lesson, tile selected": lambda lang: widest(lesson(lang, "01-goal.json", "goal-colours")),
    "lesson, solution": lambda lang: after(
        lesson(lang, "01-goal.json", "goal-colours"), ShowSolution()
    ),
    "lesson, refused tile": lambda lang: after(
        lesson(lang, "01-goal.json", "goal-last-side"), TapTile(Piece.parse("bQ"))
    ),
    "lesson, refused space": lambda lang: after(
        lesson(lang, "01-goal.json", "goal-spaces"), TapHex(Hex(1, 1))
    ),
    "lesson, end of a chapter": lambda lang: after(
        lesson(lang, "10-ladybug.json", "ladybug-win"), ShowSolution()
    ),
    "lesson, end of a chapter with others open": chapter_ended,
    "lesson of many moves, solved": long_lesson,
    "lesson of many moves, read": lambda lang: after(long_lesson(lang), ReadTask()),
    "making a lesson": lesson_making,
    "making a lesson, added": lambda lang: after(
        lesson_making(lang), AddTask(), SetTaskField("title", "Two"), AddTask()
    ),
    "puzzle": lambda lang: puzzle(lang),
    "puzzle, a step before its end": lambda lang: after(shown_solution(lang), Step("previous")),
    "puzzle, its end analysed": lambda lang: after(shown_solution(lang), Analyse()),
    "lines to train": lambda lang: after(
        page(lang, MIXED),
        TrainLines("My openings with all replies", Color.BLACK),
        LeaveTask(),
        OpenTraining(),
    ),
    "a line, trained": lambda lang: after(page(lang, MIXED), TrainLines("", Color.WHITE)),
    "a line, wrong move": lambda lang: after(
        page(lang, MIXED),
        TrainLines("My openings with all replies", Color.WHITE),
        TapReserve(Piece.parse("wG1")),
        TapTarget(Hex(0, 0)),
    ),
    "moves to guess": lambda lang: after(page(lang, MIXED), Analyse(), OpenTraining()),
    "a weaker guess": lambda lang: weaker_guess(lang),
    "a storm": lambda lang: after(learning(lang), BeginRun("storm")),
    "results": lambda lang: after(page(lang, MIXED), ShowResults(), ResultsCounted(RESULTS)),
    "editor": lambda lang: after(page(lang, MIXED), EditPosition()),
    "editor, in two parts": lambda lang: after(
        page(lang), EditPosition(), ReadPosition("Base;Position;White[3];wQ@0,0;bQ@4,0")
    ),
    "notice": lambda lang: _offline(page(lang, MIXED)),
    "new version": lambda lang: after(page(lang, MIXED), NewVersion()),
    "notice, destinations": lambda lang: widest(_offline(page(lang, MIXED))),
    "new version, destinations": lambda lang: widest(after(page(lang, MIXED), NewVersion())),
    "no room, destinations": lambda lang: widest(after(page(lang, MIXED), NO_ROOM)),
    "mark explained": lambda lang: page(lang, MIXED, explained=""),
    "drawing": lambda lang: after(page(lang, MIXED, "mode=analysis"), ToggleMarkTool()),
    "stacks": lambda lang: after(middle(lang), FanStacks()),
    "long last move": lambda lang: page(lang, LONG_MOVE),
    "long last move, queen": lambda lang: page(lang, LONG_QUEEN, "black=ai:8"),
    "long last move, ladybug": lambda lang: page(lang, LONG_LADYBUG, "black=ai:8"),
    "long last move, names": lambda lang: saved(lang, LONG_QUEEN, (0, 0), ""),
    "long last move, comment": lambda lang: noted(page(lang, LONG_LADYBUG)),
    "review, added to the moves": lambda lang: after(
        reviewed(page(lang, WHOLE_GAMES["BlackWins"])), ReviewAct("keep")
    ),
    "review, made into puzzles": lambda lang: after(
        reviewed(page(lang, WHOLE_GAMES["BlackWins"])), KeepMistakes()
    ),
    "learn": learning,
    "share": lambda lang: after(page(lang, MIXED), Open("share")),
    "share, copied": lambda lang: after(
        page(lang, MIXED),
        Open("share"),
        ShowNotice("share.copied.game-string"),
    ),
    "share, QR code": lambda lang: with_qr(lang, rows=("10110" * 9,) * 45),
    "share, no QR code": lambda lang: with_qr(lang, problem="qr.failed"),
    "open": lambda lang: after(page(lang, MIXED), Open("open")),
    "open, saving": lambda lang: after(
        page(lang, MIXED),
        Open("open"),
        ShowNotice("library.adding", (("done", "150"), ("count", "300"))),
    ),
    "settings": lambda lang: after(page(lang, MIXED), Open("settings")),
    "rules": lambda lang: after(page(lang, MIXED), Open("rules")),
    "about": lambda lang: after(page(lang, MIXED), Open("about")),
    "by link": lambda lang: after(page(lang, MIXED), Open("play-away")),
    "by link, a move to send": lambda lang: by_link(lang),
    "by link, sent": lambda lang: after(by_link(lang), SendMessage("copy")),
    "by link, a question": lambda lang: asked_by_link(lang),
    "by link, the game": lambda lang: after(by_link(lang), Open("away")),
    "by link, other moves": lambda lang: forked_by_link(lang),
    "by link, other moves used": lambda lang: after(forked_by_link(lang), UseOtherLine()),
    "by link, resigned": lambda lang: after(by_link(lang), SendMessage("copy"), Resign()),
    "by link, a connection": lambda lang: connecting(lang),
    "by link, an offer": lambda lang: connecting(lang, offers=True),
    "by link, the offer": lambda lang: after(connecting(lang, offers=True), Open("away")),
    "by link, connected": lambda lang: after(
        connecting(lang, offers=True), DirectOpened("away-7-b"), Open("away")
    ),
    "chat, nobody plays": lambda lang: after(page(lang), JoinChat("x", "")),
    "chat, the rules": lambda lang: after(page(lang), JoinChat("x", ""), TakeSeat(Color.WHITE)),
    "chat, a seat": lambda lang: in_chat(lang),
    "chat, alone": lambda lang: in_chat(lang, mine=True),
    "chat, a player": lambda lang: after(in_chat(lang), TakeSeat(Color.BLACK)),
    "chat, the game": lambda lang: after(in_chat(lang), TakeSeat(Color.BLACK), Open("away")),
    "chat, another game": lambda lang: after(in_chat(lang, mine=True), NewGame(GameType())),
    "new game": lambda lang: after(page(lang, MIXED), Open("new-game")),
    "embedded, a comment": lambda lang: embedded(lang, 40),
    "embedded, without the comment": lambda lang: embedded(lang, 39),
    "text view": lambda lang: after(page(lang, MIXED), Open("words")),
    "keys": lambda lang: after(page(lang, MIXED), Open("keys")),
    "saved games": open_dialog,
    "damaged file": lambda lang: after(page(lang, MIXED), OpenText(DAMAGED)),
    "file that cannot be opened": lambda lang: after(
        page(lang, MIXED), Open("open"), OpenText(DAMAGED.replace("5. wA1 -wQ", "5. wA2 wQ"))
    ),
    "codes": lambda lang: page(lang, MIXED, codes=True),
}
"""Name -> the state in a language."""
