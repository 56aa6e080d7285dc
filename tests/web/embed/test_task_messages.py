"""Tasks in the embedded page: what opens them, and the messages about them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from hive_core import Piece
from hive_core._formats import packing
from hive_core.teach.tasks import answers, right_moves
from tests.languages import LANGUAGES
from tests.page import walk
from web.app.update import update
from web.app.view import view
from web.embed import layout, messages
from web.embed.intents import PlayHere
from web.embed.messages import Fault, Message
from web.embed.state import EmbedState
from web.files import link
from web.learn.intents import (
    AskTaskHint,
    GoOn,
    NextTask,
    RestartTask,
    ShowSolution,
    TasksFailed,
    TasksLoaded,
)
from web.shared.effects import FetchTasks
from web.shared.intents import Intent, Visit
from web.shared.state import AppState
from web.table.intents import Flip, TapHex, TapTile

WIN = {
    "id": "fill",
    "kind": "win",
    "in": 1,
    "position": "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0",
}
TWO = "Base;Position;White[6];bA1@0,0;wA2@-1,1;wA1@0,1;wB1@1,1;wG1@-2,2;bQ@-1,2;bS1@0,2;wQ@-2,3"
BEFORE = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
QUEEN = {"id": "queen", "kind": "play", "game": BEFORE, "goal": {"piece": "wQ"}}
FREE = {"id": "free", "kind": "tiles", "which": "movable", "game": BEFORE}
LESSONS = json.dumps(
    {
        "format": "hive-tasks",
        "version": 1,
        "stages": [
            {"id": "one", "tasks": [QUEEN, FREE]},
            {"id": "two", "tasks": [{**WIN, "id": "last"}]},
        ],
    }
)


def after(state: AppState, *later: Intent) -> AppState:
    for intent in later:
        state = update(state, intent, tuple(LANGUAGES))[0]
    return state


def opened(fragment: str = "") -> AppState:
    """Return an embedded page at that address; the file of the lessons has arrived."""
    state = after(AppState(embed=EmbedState(framed=True)), Visit(fragment))
    return after(state, TasksLoaded("lessons", LESSONS, 20_000))


def with_task(task: dict[str, Any]) -> AppState:
    return opened(f"mode=puzzle&task={quote(json.dumps(task))}")


def read(state: AppState, **message: Any) -> messages.Read:
    return messages.read(json.dumps({"target": "hive", **message}), state, own=False)


def sent(state: AppState, **message: Any) -> tuple[AppState, list[Message]]:
    """Return the state after an accepted message, and the messages that the page then posts."""
    intent = read(state, **message)
    assert not isinstance(intent, Fault | messages.Asked), intent
    return done(state, intent)


def done(state: AppState, intent: Intent) -> tuple[AppState, list[Message]]:
    new = after(state, intent)
    return new, messages.told(state, new, intent)


def solve(state: AppState) -> tuple[AppState, list[Message]]:
    """Play a right move of the open task."""
    assert state.task is not None
    move = right_moves(state.task.task)[0]
    return done(state, PlayHere(move))


def wrong(state: AppState) -> AppState:
    """Play a wrong move of the open task, and take it back."""
    assert state.task is not None
    right = right_moves(state.task.task)
    move = next(move for move in state.board.legal_moves if move not in right)
    return after(state, PlayHere(move), RestartTask())


def task_id(state: AppState) -> str | None:
    return None if state.task is None else state.task.task.id


# -- what is opened --------------------------------------------------------------------------------


def test_a_link_has_a_task_as_json_or_compressed() -> None:
    state = with_task(WIN)
    assert (task_id(state), state.mode) == ("fill", "puzzle")
    assert state.task is not None
    packed = link.task_link("link", state.task.task)
    assert "{" not in packed
    assert opened(packed).game == state.game


def test_a_frame_without_an_id_opens_the_first_lesson() -> None:
    assert task_id(opened("mode=lesson")) == "queen"


def test_a_frame_without_an_id_opens_the_first_lesson_even_after_it_is_solved() -> None:
    solved, _ = solve(opened("mode=lesson"))
    again, _ = sent(solved, type="load", lesson="")
    assert (task_id(again), again.game.ply) == ("queen", 4)


def test_next_goes_to_the_next_task_of_the_stage_and_is_hidden_after_the_last() -> None:
    def has_next(state: AppState) -> bool:
        return any(node.attrs.get("data-action") == "next-task" for node in walk(view(state)))

    first = opened("mode=lesson&id=queen")
    assert has_next(first)
    second = after(first, NextTask())
    assert task_id(second) == "free"
    assert not has_next(second)
    assert after(second, NextTask()).task is second.task


def test_a_task_in_the_link_has_no_next_one() -> None:
    assert task_id(after(with_task(WIN), NextTask())) == "fill"


def test_a_task_file_of_the_site_is_fetched_once() -> None:
    start = AppState(embed=EmbedState(framed=True))
    visit = Visit("mode=puzzle&tasks=my/pins.json&id=free")
    waiting, effects = update(start, visit, tuple(LANGUAGES))
    assert FetchTasks("my/pins.json") in effects
    state = after(waiting, TasksLoaded("my/pins.json", LESSONS, 20_000))
    assert task_id(state) == "free"
    asked = read(state, type="load", tasks="my/pins.json", puzzle="last")
    assert not isinstance(asked, Fault | messages.Asked)
    other, effects = update(state, asked, tuple(LANGUAGES))
    assert task_id(other) == "last"
    assert not any(isinstance(effect, FetchTasks) for effect in effects)


def test_the_link_of_a_task_of_a_file_leads_to_that_file() -> None:
    state = after(
        opened("mode=puzzle&tasks=my/pins.json&id=free"),
        TasksLoaded("my/pins.json", LESSONS, 20_000),
    )
    assert messages.ready(state)[0]["link"] == "mode=puzzle&tasks=my%2Fpins.json&id=free"


# -- a link to a task that has been begun ----------------------------------------------------------


def continued(state: AppState) -> AppState:
    """Return the embedded page that a board opens when its picture is clicked."""
    return opened(str(messages.diagram(state)["link"]))


def how_far(state: AppState) -> tuple[object, ...]:
    task = state.task
    assert task is not None
    return (task.attempt, task.state, state.game.record.moves, state.game.ply)


TWO_MOVES = {"id": "two", "kind": "win", "in": 2, "position": TWO}
SPACES = {"id": "spaces", "kind": "destinations", "piece": "wQ", "game": BEFORE}


def found_one(state: AppState) -> AppState:
    """Click one of the spaces or tiles that are asked for."""
    assert state.task is not None
    first = sorted(answers(state.task.task), key=str)[0]
    tap = TapTile(first) if isinstance(first, Piece) else TapHex(first)
    return after(state, tap)


def replied(state: AppState) -> AppState:
    """Play a right move, and let the opponent reply."""
    state, _ = solve(state)
    assert state.task is not None
    return after(state, GoOn(state.task.pause))


BEGUN = {
    "a space is found": found_one(with_task(SPACES)),
    "a hint was asked for": after(with_task(QUEEN), AskTaskHint()),
    "the opponent has replied": replied(with_task(TWO_MOVES)),
    "a wrong move was taken back": wrong(with_task(QUEEN)),
    "it is solved": solve(with_task(QUEEN))[0],
    "a lesson is solved": solve(opened("mode=lesson&id=queen"))[0],
}


@pytest.mark.parametrize("begun", list(BEGUN))
def test_a_board_that_is_continued_goes_on_with_its_task_where_it_was(begun: str) -> None:
    state = BEGUN[begun]
    again = continued(state)
    assert again.task is not None
    step = {"a hint was asked for": 1}.get(begun, 0)  # the hint itself is not shown again
    assert how_far(state) == (replace(again.task.attempt, step=step), *how_far(again)[1:])


def test_the_link_to_the_app_goes_on_with_the_task_too() -> None:
    state = found_one(with_task(SPACES))
    (out,) = [n.attrs["href"] for n in walk(view(state)) if n.attrs.get("class") == "frame-out"]
    app = after(AppState(), Visit(str(out).partition("#")[2]))
    assert how_far(app) == how_far(state)


def test_a_task_that_is_continued_is_not_reported_as_solved_again() -> None:
    state = BEGUN["a lesson is solved"]
    waiting = after(
        AppState(embed=EmbedState(framed=True)), Visit(str(messages.diagram(state)["link"]))
    )
    there, told = done(waiting, TasksLoaded("lessons", LESSONS, 20_000))
    assert there.task is not None
    assert there.task.state == "solved"
    assert [message["type"] for message in told] == ["state"]


def test_another_task_that_is_asked_for_meanwhile_begins_at_its_start() -> None:
    begun = str(messages.diagram(wrong(opened("mode=lesson&id=queen")))["link"])
    waiting = after(AppState(embed=EmbedState(framed=True)), Visit(begun))
    other, _ = sent(waiting, type="load", lesson="queen")
    there = after(other, TasksLoaded("lessons", LESSONS, 20_000))
    assert there.task is not None
    assert there.task.attempt.tries == 0


@pytest.mark.parametrize("damaged", ["", "x", "!", "8kwA", "e30", packing.pack("[7]")])
def test_a_damaged_attempt_opens_the_task_at_its_start(damaged: str) -> None:
    state = opened(f"mode=lesson&id=queen&attempt={damaged}")
    assert how_far(state) == how_far(opened("mode=lesson&id=queen"))


def test_a_game_that_is_loaded_while_a_file_is_on_its_way_stays() -> None:
    state = after(AppState(embed=EmbedState(framed=True)), Visit("mode=lesson"))
    state, _ = sent(state, type="load", gameString=BEFORE)
    state = after(state, TasksLoaded("lessons", LESSONS, 20_000))
    assert (state.task, state.game.record.game_string()) == (None, BEFORE)


def test_the_page_reserves_the_height_of_a_task_whose_file_is_on_its_way() -> None:
    state = after(AppState(embed=EmbedState(framed=True)), Visit("mode=lesson"))
    assert (state.mode, state.coming_mode) == ("play", "lesson")
    assert opened("mode=lesson").coming_mode == "lesson"


def test_controls_chooses_the_buttons_of_a_task() -> None:
    def buttons(state: AppState) -> list[str]:
        names = [n.attrs["data-action"] for n in walk(view(state)) if "data-action" in n.attrs]
        return [name for name in names if name != "about"]

    assert buttons(opened("mode=lesson")) == list(layout.TASK_CONTROLS)
    chosen = opened("mode=lesson&controls=task-hint,undo")
    assert buttons(chosen) == ["task-hint"]
    assert layout.has_buttons("lesson", chosen.embed.controls)
    assert buttons(opened("mode=lesson&controls=undo")) == []
    assert not layout.has_buttons("lesson", ("undo",))


# -- messages to the host page ---------------------------------------------------------------------


def test_a_state_names_the_open_task_and_how_it_stands() -> None:
    state = with_task(QUEEN)
    (first,) = messages.ready(state)
    assert (first["task"], first["taskState"], first["mode"]) == ("queen", "open", "puzzle")
    move = state.board.parse_move("wA1 -wQ")
    _, told = done(state, PlayHere(move))
    assert [(m["type"], m["taskState"]) for m in told] == [("move", "wrong"), ("state", "wrong")]


def test_a_solved_task_is_reported_with_its_tries_hints_and_stars() -> None:
    state = after(wrong(wrong(with_task(QUEEN))), AskTaskHint())
    _, told = solve(state)
    assert [message["type"] for message in told] == ["move", "state", "solved"]
    assert told[-1] == {
        "source": "hive",
        "type": "solved",
        "id": "queen",
        "kind": "play",
        "tries": 2,
        "hints": 1,
        "stars": 1,
    }


def test_a_task_of_clicks_is_reported_too() -> None:
    state = with_task(FREE)
    assert state.task is not None
    (tile,) = answers(state.task.task)
    assert isinstance(tile, Piece)
    solved, told = done(state, TapTile(tile))
    assert solved.game.record.moves == state.game.record.moves
    assert [(m["kind"], m["tries"]) for m in told if m["type"] == "solved"] == [("tiles", 0)]


def test_a_task_is_reported_once_until_it_is_restarted() -> None:
    solved, _ = solve(with_task(QUEEN))
    flipped, told = done(solved, Flip())
    assert told == []
    again, told = done(flipped, RestartTask())
    assert [(m["type"], m["taskState"]) for m in told] == [("state", "open")]
    assert [m["type"] for m in solve(again)[1]] == ["move", "state", "solved"]


def test_a_solution_that_was_shown_has_no_stars() -> None:
    _, told = done(with_task(QUEEN), ShowSolution())
    assert [m["stars"] for m in told if m["type"] == "solved"] == [0]


def test_the_opponents_reply_in_a_task_is_a_move() -> None:
    two = {"id": "two", "kind": "win", "in": 2, "position": TWO}
    state, _ = solve(with_task(two))
    assert state.task is not None
    assert state.task.reply is not None
    replied, told = done(state, GoOn(state.task.pause))
    assert [m["type"] for m in told] == ["move", "state"]
    assert {m["move"] for m in told} == {replied.game.record.moves[-1]}


def test_the_messages_of_a_task_are_plain_json() -> None:
    _, told = solve(with_task(WIN))
    assert json.loads(json.dumps(told)) == told


# -- messages from the host page -------------------------------------------------------------------


@pytest.mark.parametrize("task", [WIN, json.dumps(WIN), f"\n{json.dumps(WIN)}\n"])
def test_load_opens_a_task_as_an_object_or_its_json(task: Any) -> None:
    state, told = sent(opened(f"game={quote(BEFORE)}"), type="load", task=task)
    assert (task_id(state), state.mode) == ("fill", "puzzle")
    assert [(m["type"], m["task"]) for m in told] == [("state", "fill")]


def test_load_opens_a_task_with_goals_inside_goals() -> None:
    goal = {"any": [{"not": {"any": [{"not": {"sides": {"bQ": 6}}}]}}]}
    sentence = [{"if": goal, "text": {"en": "No."}}]
    state, _ = sent(opened(), type="load", task={**QUEEN, "wrong": sentence})
    assert task_id(state) == "queen"


def test_load_opens_a_lesson_by_its_id() -> None:
    state, told = sent(opened("mode=lesson"), type="load", lesson="last")
    assert (task_id(state), state.mode) == ("last", "lesson")
    assert told[0]["link"] == "mode=lesson&id=last"


def test_load_with_a_game_ends_the_task() -> None:
    state, told = sent(with_task(QUEEN), type="load", gameString=BEFORE)
    assert (state.task, state.mode) == (None, "play")
    assert [(m["type"], m["task"], m["mode"]) for m in told] == [("state", None, "play")]


def test_set_with_a_mode_ends_the_task_and_other_looks_keep_it() -> None:
    state = with_task(QUEEN)
    assert task_id(sent(state, type="set", theme="dark", lang="nl")[0]) == "queen"
    ended, _ = sent(state, type="set", mode="view")
    assert (ended.task, ended.mode) == (None, "view")


def test_a_host_page_cannot_play_after_the_task_is_solved() -> None:
    solved, _ = solve(with_task(QUEEN))
    fault = read(solved, type="play", move="bA1 bQ-")
    assert isinstance(fault, Fault)
    assert "No move can be played" in fault.why


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"task": 5}, "task is missing or has the wrong type"),
        ({"task": []}, "task is missing or has the wrong type"),
        ({"task": "<b>"}, "task is missing or has the wrong type"),
        ({"task": {}}, "“kind” is missing"),
        ({"task": {**WIN, "in": 9}}, "The message’s task has an error at in: 9"),
        ({"task": {**WIN, "position": "Base;Position;White[2];wQ@0,0;bQ@3,0"}}, "at fill.position"),
        ({"task": "{"}, "The message’s task has an error: "),
        ({"task": {**QUEEN, "goal": {"piece": "bQ"}}}, "at queen"),
        ({"task": "{" + "x" * 50_000}, "too long"),
        ({"lesson": 5}, "lesson is missing or has the wrong type"),
        ({"puzzle": ["a"]}, "puzzle is missing or has the wrong type"),
        ({"tasks": "https://elsewhere.example/tasks.json"}, "must be on this site"),
        ({"tasks": "//elsewhere.example/tasks.json"}, "must be on this site"),
        ({"tasks": {"a": 1}}, "tasks is missing or has the wrong type"),
    ],
)
def test_a_faulty_task_is_refused_with_a_sentence(message: dict[str, Any], said: str) -> None:
    fault = read(opened(), type="load", **message)
    assert isinstance(fault, Fault)
    assert fault.to == "load"
    assert said in fault.why


@pytest.mark.parametrize("mode", ["lesson", "puzzle"])
def test_set_opens_no_task(mode: str) -> None:
    fault = read(opened(), type="set", mode=mode)
    assert isinstance(fault, Fault)
    assert f"mode={mode}" in fault.why


def test_an_unknown_lesson_is_an_error_and_the_open_task_stays() -> None:
    state, told = sent(opened("mode=lesson"), type="load", lesson="nowhere")
    assert task_id(state) == "queen"
    assert [(m["type"], m["to"]) for m in told] == [("error", "load")]
    assert "nowhere" in told[0]["message"]


def test_an_unknown_lesson_of_a_link_is_an_error_of_the_link() -> None:
    start = after(AppState(embed=EmbedState(framed=True)), Visit("mode=lesson&id=nowhere"))
    _, told = done(start, TasksLoaded("lessons", LESSONS, 20_000))
    assert [(m["type"], m["to"]) for m in told] == [("error", "link")]


@pytest.mark.parametrize(
    "intent",
    [TasksFailed("my.json"), TasksLoaded("my.json", "<!doctype html>", 20_000)],
)
def test_a_file_that_is_missing_or_damaged_is_an_error(intent: Intent) -> None:
    waiting, _ = sent(opened(), type="load", tasks="my.json")
    state, told = done(waiting, intent)
    assert [(m["type"], m["to"]) for m in told] == [("error", "load")]
    assert "my.json" in told[0]["message"]
    assert state.task is None
