"""Errors of texts, links, messages and saved games: each is shown in the page's language.

What is wrong comes from `hive_core` as a phrase, with its code; a page that shows it has the words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

import pytest

from hive_core import (
    Board,
    Color,
    GameFileError,
    Hex,
    HiveError,
    IllegalMoveError,
    Move,
    Reason,
    Rule,
    read_game,
)
from hive_core._formats import sgf_text
from hive_core._game.limits import MAX_PLIES
from hive_core.errors import Phrase, Wording, phrase
from hive_core.game import Game
from hive_core.svg import draw
from hive_core.types import PIECES
from tests.languages import LANGUAGES
from tests.web.app.test_position_phrases import POSITIONS, UNUSUAL
from tools.shared.whole_games import WHOLE_GAMES
from web.app.update import update
from web.embed import messages
from web.embed.state import EmbedState
from web.files import export_game, saved_games
from web.files.import_game import ImportedGame, read
from web.files.state import UnreadableText
from web.game.record import Record
from web.game.state import OpenGame
from web.locale.phrases import clause, sentence
from web.settings.state import SettingsState
from web.shared import sentences
from web.shared.intents import Visit
from web.shared.sentences import sentence as status
from web.shared.state import AppState

LANGS = tuple(LANGUAGES)
START = "Base;InProgress;White[1];wS1;bS1 wS1-"
BACK_AND_FORTH = [r"wQ \wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-"]
LONG_AGO = "Base;InProgress;White[1];wA1;bA1 wA1-;wQ -wA1;bQ bA1-"


def pgn(*lines: str, tag: str = "Base") -> str:
    return "\n".join([f'[GameType "{tag}"]', "", *lines])


def sgf(*nodes: str, kind: str = "Hive") -> str:
    return "\n".join(["(;", "GM[27]VV[1]", f"SU[{kind}]", *(f"; {node}" for node in nodes), ")"])


PROPERTIES = 1_000
"""The most properties of an SGF file in these tests."""

# Texts that cause each wording of an error.
FAULTS = {
    Wording.SPELLING: f"{START};wX1 wS1",
    Wording.NO_TILE: f"{START};wS3 wS1-",
    Wording.TWO_MARKS: f"{START};wQ -wS1-",
    Wording.NO_PLACE: f"{START};wQ",
    Wording.ABSENT: f"{START};wQ bQ-",
    Wording.ILLEGAL_MOVE: f"{START};wQ bS1-",
    Wording.LONG_MOVE: f"{START};wQ {'-' * 100}",
    Wording.GAME_TYPE: "Base+X;InProgress",
    Wording.HANDICAP: "Base-wQ;InProgress",
    Wording.STATE: "Base;Lost;White[1]",
    Wording.TURN: "Base;InProgress;Red[1]",
    Wording.IS_POSITION: "Base;Position;White[1]",
    Wording.TOO_LONG: "(;" + "X[]" * (PROPERTIES + 1),
    Wording.TOO_MANY_PLIES: ";".join([LONG_AGO, *BACK_AND_FORTH * (MAX_PLIES // 4)]),
    Wording.NO_GAME: "\n\n",
    Wording.FILE_NAME: "my games.pgn",
    Wording.NESTED: pgn("1. wA1" + " (1. wA1" * 2_001),
    Wording.FROM_POSITION: '[Position "Base;Position;White[2];wQ@0,0;bQ@1,0"]',
    Wording.SGF_GAME: "(; GM[1] SZ[19])",
    Wording.SGF_KIND: sgf(kind="Hive-XYZ"),
    Wording.SGF_ULTIMATE: sgf(kind="Hive-Ultimate"),
    Wording.SGF_TURN: sgf("P1[1 Dropb bS1 N 13 .]", "P1[2 Done]"),
    Wording.SGF_TILE: sgf("P0[1 Dropb wX9 N 13 .]", "P0[2 Done]"),
    Wording.SGF_CELL: sgf(
        "P0[1 Dropb wS1 N 13 .]", "P0[2 Done]", "P1[3 Dropb bS1 A 1 .]", "P1[4 Done]"
    ),
}
AROUND = {Wording.INVALID_MOVE, Wording.AT_MOVE}

ODD = {
    Wording.PGN_TAG: '[GameType "Base"]\n[Nothing\n1. wS1',
    Wording.PGN_COMMENT: pgn("1. wS1 {and so on"),
    Wording.PGN_OPEN: pgn("1. wS1", "2. bS1 wS1-", "(2. bG1 wS1-"),
    Wording.PGN_BRACE: pgn("1. wS1 }"),
    Wording.PGN_CLOSE: pgn("1. wS1 )"),
    Wording.PGN_NO_MOVE: pgn("(1. wG1)", "1. wS1"),
    Wording.TAG_NAME: '[White Player "Ann"]\n' + pgn("1. wS1"),
    Wording.SGF_PROPERTY: "(; GM[27] ? ; P0[1 Dropb wS1 N 13 .]; P0[2 Done])",
    Wording.SGF_VALUE: "(; GM[27]; P0[1 Dropb wS1 N 13 .\n; P0[2 Done])",
    Wording.SGF_OPEN: "(; GM[27]; P0[1 Dropb wS1 N 13 .]; P0[2 Done]",
    Wording.SGF_CLOSE: "(; GM[27]) ; P0[1 Dropb wS1 N 13 .]; P0[2 Done])",
    Wording.TYPE_WIDENED: pgn("1. wM", "2. bS1 wM-"),
    Wording.TYPE_INFERRED: "1. wS1\n2. bS1 wS1-",
    Wording.RENUMBERED: f"{START};wA3 -wS1",
    Wording.CLIMBED: START + r";wQ -wS1;bQ bS1-;wB1 wQ\;bA1 bQ-;wB1 wB1/",
    Wording.THIRD_TIME: ";".join([LONG_AGO, *BACK_AND_FORTH * 3]),
    Wording.SGF_BEGIN: "; P0[1 Dropb wS1 N 13 .]\n; P0[2 Done]",
    Wording.RESULT_GOES_ON: START.replace("InProgress", "WhiteWins"),
    Wording.RESULT_TWICE: '[Result "1-0"]\n' + pgn("1. wS1", "0-1"),
    Wording.RESULT_TAG: '[Result "who knows"]\n' + pgn("1. wS1"),
    Wording.QUOTED: sgf("P0[1 Dropb wS1 N 13 .]", "P0[2 Done]", "P1[3 Juggle]"),
    Wording.MORE_GAMES: pgn("1. wS1") + "\n\n" + pgn("1. wQ"),
}


OPENED = {Wording.IS_POSITION, Wording.FROM_POSITION, Wording.MORE_GAMES}
"""Faults and remarks for programs that want one game from the empty board; the page opens these."""


def inside(said: Phrase) -> Iterator[Phrase]:
    """Yield the phrase and the phrases in it."""
    yield said
    for _, value in said.values:
        if isinstance(value, Phrase):
            yield from inside(value)


@pytest.fixture(autouse=True)
def _few_properties(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an SGF file reach its limit soon."""
    monkeypatch.setattr(sgf_text, "MOST_IN_BRANCHES", PROPERTIES)


def fault_of(text: str) -> Phrase:
    with pytest.raises(GameFileError) as caught:
        read_game(text)
    return caught.value.phrase


def speaks(told: str, said: Phrase) -> None:
    """Assert that the sentence is complete and has no English clause of `hive_core`."""
    assert told.endswith(".")
    assert not re.search(r"\.\.|\{|\}|  ", told)
    for part in inside(said):
        if part.wording not in (Wording.QUOTED, Wording.TYPE_INFERRED):
            assert str(part) not in told


@pytest.mark.parametrize("wording", [w for w in FAULTS if w not in OPENED])
def test_an_error_of_a_text_is_shown_in_every_language(wording: Wording) -> None:
    text = FAULTS[wording]
    said = fault_of(text)
    assert {part.wording for part in inside(said)} - AROUND == {wording}
    sentences = set()
    for lang in LANGS:
        told = read(text, 0, lang)
        assert isinstance(told, UnreadableText)
        words = sentence(lang, told.why.key, told.why.values)
        sentences.add(words)
        if text.strip():  # an empty text is refused before it is parsed
            assert clause(lang, said) in words
        if lang != "en":
            speaks(words, said)
    assert len(sentences) == len(LANGS)


@pytest.mark.parametrize("wording", [w for w in ODD if w not in OPENED])
def test_remarks_about_a_file_are_shown_in_every_language(wording: Wording) -> None:
    notes = [note.phrase for note in Game.read(ODD[wording]).notes]
    said = next(note for note in notes if note.wording is wording)
    sentences = set()
    for lang in LANGS:
        told = read(ODD[wording], 0, lang)
        assert isinstance(told, ImportedGame)
        assert told.note is not None
        words = sentence(lang, told.note.key, told.note.values)
        sentences.add(words)
        if lang != "en":
            speaks(words, said)
    assert len(sentences) == len(LANGS)


def test_every_wording_is_tested_here() -> None:
    # A missing pass, and a result that differs from the board, need whole games:
    # `test_sgf.py` and `test_pgn.py` have them. `test_task_phrases.py` has those of task files.
    # Readers of files accept a climb with a direction; `test_notation.py` has the refusal.
    elsewhere = {Wording.MUST_PASS, Wording.RESULT_ON_BOARD, Wording.CLIMB}
    # `test_big_games.py` has games with too many variations, `test_code_links.py` codes of games.
    elsewhere |= {Wording.TOO_MANY_MOVES, Wording.TOO_MANY_STORED}
    elsewhere |= {w for w in Wording if w.name.startswith(("CODE_", "TASK_", "WANTS_"))}
    of_positions = POSITIONS.keys() | UNUSUAL.keys()
    assert AROUND | FAULTS.keys() | ODD.keys() | of_positions | elsewhere == set(Wording)
    for lang in LANGS:
        passed = clause(lang, phrase(Wording.MUST_PASS, player=Color.BLACK))
        assert LANGUAGES[lang]["color.black"] in passed
        for wording in Wording:
            names = set(re.findall(r"\{(\w+)", wording.value))
            there = set(re.findall(r"\{(\w+)", LANGUAGES[lang][f"said.{wording.name}"]))
            assert there <= names
    same = {
        wording
        for wording in Wording
        if len({LANGUAGES[lang][f"said.{wording.name}"] for lang in LANGS}) == 1
    }
    assert same == {Wording.TYPE_INFERRED, Wording.RESULT_TAG, Wording.QUOTED}


@pytest.mark.parametrize("rule", Rule)
def test_an_illegal_move_is_explained_in_every_language(rule: Rule) -> None:
    move = Move() if rule is Rule.PASS_NOT_FORCED else Move(PIECES[0], Hex(0, 0))
    error = IllegalMoveError(move, "wQ bS1-", Reason(rule, PIECES[20:22]), "Base")
    for lang in LANGS:
        told = clause(lang, error.phrase)
        assert "wQ bS1-" in told
        assert not told.endswith(".")
        assert lang == "en" or rule.value not in told
        # For a space out of reach the sentence says how the bug moves.
        key = "why.NO_REACH.Q" if rule is Rule.NO_REACH else f"why.{rule.name}"
        words = LANGUAGES[lang][key].removesuffix(".")
        longest = max(re.split(r"\{[\w.]+\}", words), key=len)
        assert longest in told


def test_an_error_of_the_library_is_in_english() -> None:
    assert str(fault_of(FAULTS[Wording.SPELLING])) == (
        "move 3: invalid move 'wX1 wS1' (a move is written like 'wA1 -bQ', 'wB1 bQ' or 'pass')"
    )
    for text in FAULTS.values():
        with pytest.raises(HiveError) as caught:
            read_game(text)
        assert isinstance(caught.value, GameFileError)
        assert caught.value.problem in str(caught.value)
        assert str(caught.value.phrase).startswith(caught.value.problem.removesuffix("..."))


# -- links, messages, saved games ------------------------------------------------------------------

LINKED = [
    FAULTS[w] for w in (Wording.SPELLING, Wording.ILLEGAL_MOVE, Wording.STATE, Wording.GAME_TYPE)
]


@pytest.mark.parametrize("game", LINKED)
def test_the_error_of_a_link_changes_with_the_language_of_the_page(game: str) -> None:
    state, _ = update(
        AppState(settings=SettingsState(lang="nl")), Visit(f"#game={quote(game)}"), LANGS
    )
    said = fault_of(game)
    speaks(status(state), said)
    assert clause("nl", said) in status(state)
    assert clause("en", said) in status(replace(state, settings=replace(state.settings, lang="en")))


@pytest.mark.parametrize("game", LINKED)
def test_the_error_of_a_message_is_in_the_language_of_the_page(game: str) -> None:
    state = AppState(settings=SettingsState(lang="nl"), embed=EmbedState(framed=True))
    asked = json.dumps({"target": "hive", "type": "load", "gameString": game})
    answer = messages.read(asked, state, own=False)
    assert isinstance(answer, messages.Fault)
    speaks(answer.why, fault_of(game))
    visit = Visit(f"#game={quote(game)}")
    (told,) = messages.told(state, update(state, visit, LANGS)[0], visit)
    speaks(told["message"], fault_of(game))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "dance"},
        {"type": "load"},
        {"type": "load", "gameString": "Base;" * 9000},
        {"type": "load", "gameString": "Base", "rules": [1]},
        {"type": "goto", "ply": 7},
        {"type": "play", "move": "wX"},
        {"type": "play", "move": "wQ wS1"},
        {"type": "set"},
        {"type": "set", "flip": 7},
        {"type": "set", "theme": "pink"},
        {"type": "set", "white": "ai:1"},
        [],
    ],
)
def test_a_refused_message_is_answered_in_every_language(message: object) -> None:
    answers = set()
    for lang in LANGS:
        answer = messages.read(
            json.dumps(message),
            AppState(settings=SettingsState(lang=lang), embed=EmbedState(framed=True)),
            own=False,
        )
        assert isinstance(answer, messages.Fault)
        assert answer.why.endswith((".", "!", "?"))
        assert "{" not in answer.why
        answers.add(answer.why)
    assert len(answers) == len(LANGS)


def test_an_unreadable_saved_game_is_explained_in_every_language() -> None:
    whole = json.loads(saved_games.write_game(saved_games.SavedGame(Record(), 0), 0))
    resigned = {"how": "resign", "loser": "white"}
    spoilt: dict[str, str] = {
        "long": " " * (saved_games.LONGEST + 1),
        "damaged": "{",
        "other": "[]",
        **{
            key: json.dumps({**whole, **values})
            for key, values in (
                ("version", {"hive": 99}),
                ("lacks", {"tags": 1}),
                ("line", {"moves": ["wS1"] * 9999}),
                ("ply", {"ply": 7}),
                ("move", {"moves": ["wS1", "bS1"]}),
                ("game", {"type": "Chess"}),
                ("endings", {"moves": _over(), "ply": 0, "ending": resigned}),
            )
        },
    }
    assert {f"broken.{key}" for key in spoilt} == {
        key for key in LANGUAGES["en"] if key.startswith("broken.")
    }
    for key, text in spoilt.items():
        with pytest.raises(saved_games.SavedGameError) as caught:
            saved_games.read_game(text)
        assert caught.value.notice.key == f"broken.{key}"
        told = [
            sentence(lang, "keep.broken", (("problem", caught.value.notice),)) for lang in LANGS
        ]
        assert len(set(told)) == len(LANGS)
        assert str(caught.value) in told[LANGS.index("en")]


def _over() -> list[str]:
    return WHOLE_GAMES["WhiteWins"].split(";")[3:]


def test_a_long_text_is_quoted_in_part() -> None:
    said = fault_of("Base+" + "very " * 1000)
    for lang in LANGS:
        assert len(clause(lang, said)) < 250
        assert "…" in clause(lang, said)


def test_the_description_of_an_image_is_in_the_language_of_the_page() -> None:
    over = AppState(
        game=OpenGame(
            record=Record.of_board(
                Board.from_game_string(WHOLE_GAMES["WhiteWins"]), repetition_draw=True
            )
        )
    )
    over = replace(over, game=replace(over.game, ply=len(over.game.record.moves)))
    for state in (AppState(), over):
        titles, about = set(), ""
        for lang in reversed(LANGS):
            shown = replace(state, settings=replace(state.settings, lang=lang))
            svg = messages.diagram(shown)["svg"]
            title = re.search(r"<title>(.*?)</title>", svg)
            assert title is not None
            about = " ".join(sentences.queens(shown, state.board))
            assert f"<desc>{about}</desc>" in svg
            assert f"<desc>{about}</desc>" in export_game.picture(shown)
            assert title[0] in export_game.picture(shown)
            titles.add(title[1])
        assert len(titles) == len(LANGS)
        # In English it is the title that the library makes.
        assert messages.diagram(state)["svg"] == draw(state.board, description=about)
