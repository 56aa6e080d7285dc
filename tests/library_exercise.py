"""Do everything that the page does, by its main paths, with the library of the site.

It runs in Pyodide without pytest; `tests/project/test_library.py` starts it and reads the report.
"""

from __future__ import annotations

import codecs
import importlib
import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from hive_core import Board, GameType, pgn, read_game, sgf, svg
from web import locale
from web.app import controls
from web.app.update import update
from web.app.view import view
from web.computer import search_runner
from web.computer.intents import Answered
from web.computer.protocol import LEVELS, EngineRequest, RequestPurpose
from web.files import saved_games
from web.files.export_game import FORMATS, game_text
from web.files.saved_games import SavedGame
from web.shared.effects import CopyPicture, CopyText, SaveFile, SavePicture, Think
from web.shared.intents import Intent, Visit
from web.shared.state import AppState
from web.ui.nodes import Node


def imports(names: list[str]) -> str:
    """Import all our modules, and all modules of the standard library that they import."""
    for name in names:
        importlib.import_module(name)
    return f"{len(names)} modules"


def texts(encodings: list[str]) -> str:
    """Use the codecs of the page."""
    for name in encodings:
        assert codecs.decode(codecs.encode("Hive", name), name).lower() == "hive"
    return f"{len(encodings)} encodings"


def files(folder: str) -> str:
    """Read games of every format, and write them in every format."""
    games = [*sorted(Path(folder).glob("*.pgn")), *sorted(Path(folder).glob("*.sgf"))]
    for path in games:
        record = read_game(path.read_text(encoding="utf-8"))
        assert read_game(pgn.write_pgn(record)).moves == record.moves
        assert read_game(sgf.write_sgf(record)).moves == record.moves
    assert len(games) > 2
    return f"{len(games)} files"


def pictures() -> str:
    """Draw a board in every theme."""
    for theme in ("light", "dark"):
        assert svg.draw(Board(), theme=theme, labels=True).startswith("<svg")
    return "2 themes"


def thoughts(game: str) -> str:
    """Request a move of every level, and an analysis."""
    asked = [(RequestPurpose.PLAY, level) for level in range(1, LEVELS + 1)]
    asked.append((RequestPurpose.ANALYSIS, 8))
    for number, (purpose, level) in enumerate(asked):
        request = EngineRequest(number, purpose, game, level=level, seed=1, seconds=0.01, lines=2)
        answer = search_runner.answer(request)
        assert answer.final
        assert answer.lines
    return f"{len(asked)} answers"


def pages(game: str, lang: str) -> str:
    """Click every visible button, and every button that appears then; export the game."""
    begun = reduce(_after, (Visit(f"#lang={lang}&game={game}"),), AppState())
    seen: dict[str, AppState] = {}
    for state in (begun, *_pressed(begun, seen)):
        for _ in _pressed(state, seen):
            pass
    for what in FORMATS:
        assert game_text(begun, what)
    kept = saved_games.write_game(SavedGame(begun.game.record, begun.game.ply, None, (0, 0)), 0.0)
    assert saved_games.read_game(kept).record == begun.game.record
    assert (
        saved_games.read_prefs(saved_games.write_prefs(begun.settings.prefs))
        == begun.settings.prefs
    )
    return f"{len(seen)} buttons"


def exercise(modules: list[str], encodings: list[str], folder: str) -> list[str]:
    """Do all of it; return a line for each part."""
    board = Board(GameType.parse("Base+MLP"))
    for text in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ", "bM bQ-", "wL /wQ", "bP bM/"):
        board.push_move(text)
    game = board.game_string()
    for lang in locale.NAMES:
        locale.load(lang, _file_of_words())
    linked = game.replace("+", "%2B").replace("\\", "%5C")
    return [
        imports(modules),
        texts(encodings),
        files(folder),
        pictures(),
        thoughts(game),
        *(pages(linked, lang) for lang in locale.NAMES),
    ]


def _file_of_words() -> str:
    """Return the words of a language as a page fetches them: the English ones."""
    texts = locale.en.TEXTS
    values = {
        "keys": locale.digest_of_keys(texts),
        "categories": ["one", "other"],
        "plural": "".join("0" if n == 1 else "1" for n in range(200)),
        "texts": list(texts.values()),
        "forms": {},
        "cased": [],
    }
    return json.dumps(values, default=dict)


def _after(state: AppState, intent: Intent) -> AppState:
    """Return the next state; requests to the engine are answered."""
    state, effects = update(state, intent, tuple(locale.NAMES))
    for effect in effects:
        assert not isinstance(effect, CopyText | SaveFile) or effect.text
        assert not isinstance(effect, SavePicture | CopyPicture) or effect.svg
        if isinstance(effect, Think):
            asked = EngineRequest.parse(effect.request.json())
            # Quick, and of the same position.
            quick = EngineRequest(
                asked.number, asked.purpose, asked.game, level=1, seconds=0.0, start=asked.start
            )
            answer = search_runner.answer(quick)
            state = _after(state, Answered(answer))
    return state


def _pressed(state: AppState, seen: dict[str, AppState]) -> Iterator[AppState]:
    """Yield the states after each visible button that was not clicked before."""
    for node in _walk(view(state)):
        for name in controls.CLICKABLE:
            value = node.attrs.get(f"data-{name}")
            if value is None or f"{name} {value}" in seen or node.attrs.get("id") == "app":
                continue
            intent = controls.from_click(name, value)
            if intent is not None:
                seen[f"{name} {value}"] = _after(state, intent)
                yield seen[f"{name} {value}"]


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)
