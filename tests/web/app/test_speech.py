"""What screen readers say: what happened, then what to do, once and in that order."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

import pytest

from hive_core import Hex, Piece
from hive_core.annotations import MarkColor
from tests import page_states
from tests.languages import LANGUAGES
from tests.page import after, loaded, tap, walk, with_id
from tests.page_games import with_tags
from tests.web.computer.test_opponent import AGAINST, ASKED, reply
from tests.web.computer.test_review import SHORT, opened, reviewed
from tests.web.learn.test_open_task import ENDS, WIN, page, played
from web.app.titles import title
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse, ReviewAct, TryAgain
from web.editor.intents import EditPosition
from web.files.intents import ResumeSaved
from web.files.saved_games import SavedGame
from web.game.intents import GoTo, Play, Redo, Resign, Step, SwitchLine, Tick, Undo
from web.learn import doing
from web.learn.intents import (
    BeginRun,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTask,
    Restore,
    ShowSolution,
    TasksFailed,
    TasksLoaded,
)
from web.offline.intents import OfflineProgress
from web.settings.intents import SetPref, SystemTheme
from web.shared.intents import Intent, Open, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Deselect, Fit, Flip, Pan, TapReserve
from web.table.mark_intents import ToggleMark

GAME = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
ANSWERED = after(ASKED, reply(ASKED, "bS1 wS1-"))
WHITE_ANT = Piece.parse("wA1")


def said(state: AppState, *steps: Intent) -> str:
    """Return what is said about the last of these intents; empty for nothing."""
    before = after(state, *steps[:-1])
    there = after(before, steps[-1])
    return there.spoken.text if there.spoken.number != before.spoken.number else ""


def test_a_game_that_an_analysis_leads_back_to_is_said_without_its_old_move() -> None:
    words = said(ANSWERED, Analyse(), Step("previous"), Analyse())
    assert words.startswith("Analysis ended.")


def test_a_game_that_a_lesson_leads_back_to_is_said_without_its_old_move() -> None:
    game = page(WIN, state=ANSWERED)
    assert "Computer" not in said(game, LeaveTask())


def test_the_reply_of_the_computer_is_said_before_whose_turn_it_is() -> None:
    assert said(AGAINST, *tap("wS1", Hex(0, 0))) == (
        "White spider is placed in the middle of the board."
    )
    assert said(ASKED, reply(ASKED, "bS1 wS1-")) == (
        "Computer: black spider, east of the white spider. Your turn: place a tile."
    )


def test_between_two_people_the_move_is_said_before_whose_turn_it_is() -> None:
    assert said(loaded("Base"), *tap("wS1", Hex(0, 0))) == (
        "White spider is placed in the middle of the board. Black’s turn: place a tile."
    )


PASSED = r"Base+ML;InProgress;White[4];wL;bQ /wL;wQ wL-;bQ wL\;wL /bQ;pass"


def test_a_step_to_a_pass_says_who_passes() -> None:
    assert said(loaded(PASSED), Step("previous"), Step("next")).startswith(
        "Move 3 of 3: Black passes."
    )


def test_a_step_from_a_pass_says_the_move_before_it() -> None:
    assert said(loaded(PASSED), Step("previous")).startswith("Move 3 of 3: white ladybug, ")


def test_redo_of_an_ending_says_only_how_the_game_ends() -> None:
    ended = after(loaded(GAME), Resign())
    assert said(ended, Undo(), Redo()) == "Black wins. White resigned."


def test_a_flip_says_who_is_at_the_bottom() -> None:
    assert said(loaded(GAME), Flip()).startswith("The board is turned: Black is at the bottom.")


def test_undo_of_a_change_elsewhere_does_not_say_that_the_moves_shown_were_undone() -> None:
    tried = after(loaded(GAME), Analyse(), GoTo(0), Play("wG1"), Step("first"), Step("last"))
    words = said(tried, Undo())
    assert "Undone" not in words
    assert "Change undone." in words


def test_undo_and_redo_say_which_moves() -> None:
    state = loaded(GAME)
    assert said(state, Undo()) == (
        "Undone: black queen bee, east of the black spider. Black’s turn: place or move a tile."
    ) or said(state, Undo()).startswith("Undone: black queen bee, east of the black spider.")
    assert said(state, Undo(), Redo()).startswith(
        "Redone: black queen bee, east of the black spider. White’s turn:"
    )
    assert said(ANSWERED, Undo()) == (
        "Undone: black spider, east of the white spider; white spider, in the middle of the board. "
        "Your turn: place your first tile."
    )


def test_undo_of_a_resignation_says_that_the_game_continues() -> None:
    resigned = after(loaded(GAME), Resign())
    assert resigned.spoken.text == "Black wins. White resigned."
    assert said(resigned, Undo()).startswith("Undone: the game continues. White’s turn")


def test_steps_say_which_position_is_shown() -> None:
    state = loaded(GAME)
    assert said(state, Step("previous")) == (
        "Move 2 of 2: white queen bee, west of the white spider."
    )
    assert said(state, Step("first")) == "Start of the game."
    back = after(state, Step("previous"))
    assert said(back, Step("next")).startswith(
        "Move 2 of 2: black queen bee, east of the black spider. White’s turn:"
    )


def test_a_selected_tile_says_how_many_spaces_it_can_go_to() -> None:
    state = loaded(GAME)
    words = said(state, TapReserve(WHITE_ANT))
    count = len(after(state, TapReserve(WHITE_ANT)).destinations)
    assert words == f"Choose a space for the white ant. {count} spaces."
    assert said(state, TapReserve(WHITE_ANT), Deselect()) == ""


def test_the_same_refusal_is_said_again_when_it_answers_again() -> None:
    once = after(loaded(GAME), Play("nonsense"))
    twice = after(once, Play("nonsense"))
    assert twice.spoken.text == once.spoken.text
    assert twice.spoken.number == once.spoken.number + 1
    region = with_id(twice, "spoken")
    assert region.children[0].key != with_id(once, "spoken").children[0].key


def test_what_changes_nothing_for_the_player_says_nothing() -> None:
    state = loaded(GAME)
    for intent in (
        Pan(10, 0),
        Fit(),
        Tick(100.0),
        Open("settings"),
        SystemTheme(True),
    ):
        assert said(state, intent) == "", intent


def test_a_drawn_mark_is_said_alone() -> None:
    state = after(loaded(GAME), ToggleMark(Hex(0, 0)))
    assert state.spoken.text == "Green mark on the white spider."
    assert said(state, ToggleMark(Hex(1, 0), MarkColor.RED)) == ("Red mark on the black spider.")


def test_that_the_page_works_offline_is_said_once() -> None:
    ready = OfflineProgress("ready", just_now=True)
    assert said(loaded(GAME), ready) == "Hive now works offline."
    assert said(loaded(GAME), ready, ready) == ""


def test_an_opened_task_says_its_place_its_name_and_its_goal() -> None:
    stage = {"id": "one", "title": "First moves", "about": "How tiles move.", "tasks": [WIN, ENDS]}
    text = json.dumps({"format": "hive-tasks", "version": 1, "title": "All", "stages": [stage]})
    asked = after(loaded(GAME), OpenTask("lessons", "win"))
    state = after(asked, TasksLoaded("lessons", text, 20_000))
    assert state.spoken.text.startswith(
        "First moves · 1 of 2. Win in 1. White to move: win in one move."
    )
    there, _ = played(state, "wG1 bQ-")
    assert after(there, NextTask()).spoken.text.startswith(
        "First moves · 2 of 2. Find every space."
    )


def reloaded(state: AppState, *loads: Intent) -> tuple[str, ...]:
    """Return what is said after a reload, and after each of what is loaded then."""
    told, there = [], AppState()
    for intent in (Restore(doing.write(state)), *loads):
        told.append(said(there, intent))
        there = after(there, intent)
    return tuple(told)


def test_a_task_is_introduced_after_a_reload_once_its_list_is_there() -> None:
    stage = {"id": "one", "title": "First moves", "about": "How tiles move.", "tasks": [WIN, ENDS]}
    text = json.dumps({"format": "hive-tasks", "version": 1, "title": "All", "stages": [stage]})
    loads = TasksLoaded("lessons", text, 20_000)
    state = after(loaded(GAME), OpenTask("lessons", "win"), loads)
    assert reloaded(state, loads) == ("", state.spoken.text)
    failed = reloaded(state, TasksFailed("lessons"))
    assert failed[0] == ""
    assert failed[1].startswith("Lesson. Win in 1. White to move: win in one move.")
    link = TasksLoaded("tasks/a.json", text, 20_000)
    of_file = after(AppState(), Visit("mode=puzzle&tasks=tasks/a.json&id=win"), link)
    assert reloaded(of_file, link) == ("", state.spoken.text)


def test_after_a_reload_a_solution_is_told_in_place_of_the_goal() -> None:
    state = page_states.lesson("en", "04-room.json", "room-open")
    source = (page_states.LESSONS / "04-room.json").read_text(encoding="utf-8")
    tasks = json.dumps({"format": "hive-tasks", "version": 1, "stages": [json.loads(source)]})
    solved = page_states.played_on(after(state, ShowSolution()))
    told = reloaded(solved, TasksLoaded("lessons", tasks, 20_000))
    title = state.spoken.text.split(". ")[1]
    assert told[1] == f"Room to move · 8 of 8. {title}. {sentence(solved)}"


def test_a_streak_is_introduced_after_a_reload_with_what_was_solved() -> None:
    loads = TasksLoaded(
        "puzzles", json.dumps({"format": "hive-tasks", "version": 1, "tasks": [WIN]})
    )
    state = after(loaded(GAME), OpenLearn(), loads, BeginRun("streak"))
    assert reloaded(state, loads)[1].startswith("Streak · 0 solved. Win in 1.")


def test_a_solved_task_says_so_after_the_move() -> None:
    there, _ = played(page(WIN), "wG1 bQ-")
    assert there.spoken.text == "White grasshopper moves south-east of white ant 1. Solved!"


def test_a_game_opened_in_the_position_of_the_one_before_says_whose_it_is_and_whose_turn() -> None:
    state = loaded(GAME)
    record = state.game.record
    names = with_tags(record, (("White", "Ann"), ("Black", "Bob")))
    opened_game = ResumeSaved(SavedGame(names, len(record.moves)), name="a")
    words = said(state, opened_game)
    assert words.startswith("Ann v Bob. Black queen bee is placed")
    assert words.endswith("\u2068Ann\u2069’s turn: place or move a tile.")
    unnamed = ResumeSaved(SavedGame(record, len(record.moves)), name="b")
    assert said(state, opened_game, unnamed).endswith("White’s turn: place or move a tile.")


def test_the_page_has_one_region_that_is_read_aloud() -> None:
    states = (loaded(GAME), page(WIN), after(loaded(GAME), EditPosition()))
    for state in states:
        regions = [
            n
            for n in walk(view(state))
            if n.attrs.get("aria-live") == "polite"
            or ("role" in n.attrs and n.attrs["role"] == "status" and "aria-live" not in n.attrs)
        ]
        ids = [n.attrs.get("id") for n in regions]
        assert ids[0] == "spoken"
        assert ids[1:] in ([], [None]), "only the list of faults of the editor is another one"


def test_the_text_view_has_the_same_region() -> None:
    state = after(loaded(GAME), Open("words"), Undo())
    dialog = with_id(state, "words-dialog")
    (region,) = (n for n in walk(dialog) if n.attrs.get("aria-live") == "polite")
    assert region.children[0].text == state.spoken.text != ""


def test_the_name_of_a_tile_says_whether_it_can_move() -> None:
    def name(state: AppState, piece: str) -> str:
        (tile,) = (n for n in walk(view(state)) if n.attrs.get("data-piece") == piece)
        return tile.attrs["aria-label"]

    state = loaded(GAME)
    assert name(state, "wQ").endswith(", can move")
    assert "can move" not in name(state, "wS1")
    assert "can move" not in name(state, "bQ"), "it is White's turn"
    unmarked = after(state, SetPref("movable", "off"))
    assert name(unmarked, "wQ").endswith(", can move"), "also if no line is drawn around it"


def test_the_title_of_the_page_says_what_is_going_on() -> None:
    ended = after(AGAINST, *tap("wS1", Hex(0, 0)), Resign())
    analysed = loaded(GAME, "mode=analysis")
    edited = after(loaded(GAME), EditPosition())
    titles = {
        title(AppState()): "Hive",
        title(loaded(GAME)): "White’s turn – Hive",
        title(AGAINST): "Your turn – Hive",
        title(ASKED): "Computer’s turn – Hive",
        title(ended): "You resigned – Hive",
        title(analysed): "Analysis – Hive",
        title(edited): "Position editor – Hive",
        title(page({**WIN, "title": "The last side"})): "The last side – Hive",
    }
    assert list(titles) == list(titles.values())
    puzzle = replace(page(WIN), mode="puzzle")
    assert title(puzzle) == "Puzzle: Win in 1 – Hive"
    assert title(replace(loaded(GAME), embed=replace(AppState().embed, framed=True))) == "Hive"


MISTAKES = reviewed(opened(SHORT), {4: 400, 12: 900, 13: 900})


def test_going_on_to_a_mistake_in_an_earlier_turn_takes_no_move_back() -> None:
    late = after(MISTAKES, TryAgain(12))
    told = said(late, ReviewAct("show"), ReviewAct("next"))
    assert told == said(MISTAKES, TryAgain(4))


def test_a_review_that_begins_after_the_end_of_the_game_takes_no_move_back() -> None:
    beyond = after(opened(SHORT), Undo(), Resign(), SwitchLine(0))
    begun = after(beyond, ReviewAct("begin"))
    assert len(begun.game.record.moves) < len(beyond.game.record.moves)
    assert "Undone" not in begun.spoken.text


def test_another_try_takes_back_the_move_that_was_tried() -> None:
    late = after(MISTAKES, TryAgain(12))
    tried = late.board.move_string(sorted(late.board.legal_moves, key=str)[0])
    assert said(late, Play(tried), ReviewAct("another")).startswith("Undone: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_title_is_in_the_language_of_the_page(lang: str) -> None:
    visit = Visit(f"#game={quote(GAME)}&lang={lang}")
    state = after(update(AppState(), visit, tuple(LANGUAGES))[0], Undo())
    own = LANGUAGES[lang]
    turn = own["title.turn"].split("{Color}")[1]
    assert title(state).endswith(f"{turn} – Hive")
    assert state.spoken.text.startswith(own["spoken.undone"].split("{")[0])
