"""The buttons to the positions to win against level 8, or not to lose."""

from __future__ import annotations

from dataclasses import replace

from tests.page import after, loaded, walk
from tests.tasks.test_goals import LAST
from tests.tasks.test_task_files import file
from tests.web.learn.test_band_files import FIRST, fetched
from web.app.task_controls import ACTIONS
from web.app.view import view
from web.game.intents import Play
from web.learn.intents import LeaveTask, OpenLearn, TasksFailed, TasksLoaded
from web.learn.progress import NO_PROGRESS
from web.learn.sentences import list_title
from web.shared.sentences import sentence
from web.shared.state import AppState

ADDRESS = "learn/sieges.json"
SIEGE = "siege-"
BEAT = {"kind": "beat", "level": 8, "position": LAST}
SIEGES = TasksLoaded(ADDRESS, file({"id": f"{SIEGE}1", **BEAT}, {"id": f"{SIEGE}2", **BEAT}))


def told(state: AppState) -> list[str]:
    """Return the words of the button, if it is there."""
    buttons = [n for n in walk(view(state)) if n.attrs.get("data-action") == "siege"]
    return [n.text for button in buttons for n in walk(button) if n.tag == "small"]


def listed() -> AppState:
    return after(loaded("Base"), OpenLearn(), FIRST)


def test_the_list_says_how_many_are_won() -> None:
    assert told(listed()) == ["Beat level 8 from a better position. 0 of 24 won."]
    progress = NO_PROGRESS.solved("file", f"{SIEGE}1", 2, 1).solved("file", "another", 3, 1)
    state = listed()
    state = replace(state, learn=replace(state.learn, progress=progress))
    assert told(state) == ["Beat level 8 from a better position. 1 of 24 won."]


def test_the_button_opens_the_first_that_is_not_won() -> None:
    assert fetched(listed(), ACTIONS["siege"]) == [ADDRESS]
    state = after(listed(), ACTIONS["siege"], SIEGES)
    assert state.task is not None
    assert state.task.task.id == f"{SIEGE}1"
    assert 8 in state.computer.levels
    progress = NO_PROGRESS.solved("file", f"{SIEGE}1", 2, 1)
    left = after(state, LeaveTask(), OpenLearn())
    left = replace(left, learn=replace(left.learn, progress=progress))
    again = after(left, ACTIONS["siege"])
    assert again.task is not None
    assert again.task.task.id == f"{SIEGE}2"


def test_a_game_that_is_left_is_to_be_opened_again_under_the_name_in_the_list() -> None:
    state = after(listed(), ACTIONS["siege"], SIEGES)
    left = after(
        state, Play(min(map(state.board.move_string, state.board.legal_moves))), LeaveTask()
    )
    assert sentence(left) == "Open “Win it from here” again to go on with its game."


def test_the_positions_to_hold_have_a_button_of_their_own() -> None:
    assert fetched(listed(), ACTIONS["hold"]) == ["learn/holds.json"]
    hold = file({"id": "hold-1", **BEAT, "survive": 8})
    state = after(listed(), ACTIONS["hold"], TasksLoaded("learn/holds.json", hold))
    assert state.task is not None
    assert list_title("en", state.task) == "Hold out"


def test_a_failed_fetch_is_told() -> None:
    state = after(listed(), ACTIONS["siege"], TasksFailed(ADDRESS))
    assert state.task is None
    assert state.notice is not None


def test_the_single_file_does_not_offer_them() -> None:
    state = listed()
    assert told(replace(state, learn=replace(state.learn, more=()))) == []
