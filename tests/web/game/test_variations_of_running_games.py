"""Variations of a game against the computer, while it goes on and after its end."""

from __future__ import annotations

from tests.page import after, walk
from tests.web.computer.test_opponent import AGAINST, reply
from web.app.view import view
from web.computer.intents import Analyse
from web.computer.requests import can_show_threat, to_move
from web.game.intents import GoTo, Play, Redo, Resign, ShowGame, Step, SwitchLine, Undo
from web.shared.sentences import sentence
from web.shared.state import AppState

ASKED = after(AGAINST, Play("wS1"))
BEGUN = after(ASKED, reply(ASKED, "bS1 wS1-"))
GAME = ("wS1", "bS1 wS1-")


def looking(*tried: str) -> AppState:
    """Return the end of a variation that was tried from the start, with the game as it was."""
    study = after(BEGUN, Analyse(), GoTo(0), *map(Play, tried), Analyse())
    return after(study, SwitchLine(0), Step("last"))


def test_the_computer_does_not_move_in_a_variation() -> None:
    state = looking("wG1")
    assert state.game.record.moves == ("wG1",)
    assert not to_move(state)
    assert state.computer.request is None


def test_the_status_says_that_the_computer_does_not_move_there() -> None:
    assert sentence(looking("wG1")).endswith("In a variation the computer doesn’t move.")


def test_the_game_is_as_it_was_after_a_look_at_a_variation() -> None:
    back = after(looking("wG1"), SwitchLine(0), Step("last"))
    assert back.game.record.game_line == back.game.record.moves == GAME


def ways_back(state: AppState) -> list[str]:
    """Return the words of the button that leads back to the game."""
    parts = walk(view(state))
    return [part.text for part in parts if part.attrs.get("data-action") == "show-game"]


def test_a_variation_has_a_way_back_to_the_game_with_a_name() -> None:
    friends = after(AppState(), *map(Play, (*GAME, "wQ -wS1")), GoTo(1), Play("bG1 wS1-"))
    for state in (looking("wG1"), friends):
        assert ways_back(state) == ["Back to the game"]
        back = after(state, ShowGame())
        assert back.game.is_at_end
        assert back.game.record.tree == state.game.record.tree
        assert ways_back(back) == []


def test_a_move_of_the_player_in_a_variation_makes_it_the_game_and_is_answered() -> None:
    state = after(looking("wG1", "bG1 wG1-"), Play("wQ -wG1"))
    assert state.game.record.game_line == ("wG1", "bG1 wG1-", "wQ -wG1")
    assert to_move(state)


def test_the_last_move_of_the_game_is_its_end_also_where_an_analysis_went_on() -> None:
    tried = after(BEGUN, Analyse(), Play("wQ -wS1"), Play("bQ bS1-"), GoTo(0), Play("wG1"))
    state = after(tried, Analyse())
    fork = next(at for at, fork in enumerate(state.game.record.forks) if fork.move == "wG1")
    variation = after(state, SwitchLine(fork))
    line = next(at for at, line in enumerate(variation.game.record.tree.lines) if line[:2] == GAME)
    back = after(variation, SwitchLine(line, ply=2))
    assert (back.game.record.moves, back.is_last, back.playable) == (GAME, True, True)


def test_no_threat_is_offered_where_there_is_none() -> None:
    empty = after(AppState(), Analyse())
    assert not can_show_threat(empty)
    buttons = (part for part in walk(view(empty)) if part.attrs.get("data-action") == "threat")
    assert {button.attrs["aria-disabled"] for button in buttons} == {"true"}


LONGER = after(BEGUN, Play("wQ -wS1"))
LONGER = after(LONGER, reply(LONGER, "bQ bS1-"))


def test_a_move_in_an_earlier_position_becomes_the_game_and_is_answered() -> None:
    back = after(LONGER, GoTo(2))
    assert sentence(back).endswith("A move here becomes the game; the rest stays as a variation.")
    state = after(back, Play("wA1 -wS1"))
    assert state.game.record.game_line == (*GAME, "wA1 -wS1")
    assert to_move(state)
    assert LONGER.game.record.moves in state.game.record.tree.lines


def test_the_same_move_in_an_earlier_position_is_a_step() -> None:
    state = after(LONGER, GoTo(2), Play("wQ -wS1"))
    assert state.game.record.moves == LONGER.game.record.moves
    assert state.game.ply == 3
    assert not to_move(state)


def test_the_computer_does_not_move_in_what_an_analysis_tried_after_the_end() -> None:
    ended = after(BEGUN, Analyse(), Play("wQ -wS1"), Analyse(), Resign())
    stepped = after(ended, SwitchLine(0))
    assert stepped.game.shown_moves == (*GAME, "wQ -wS1")
    assert not to_move(stepped)
    assert stepped.computer.request is None


def test_the_computer_answers_a_move_that_is_tried_from_a_finished_game() -> None:
    ended = after(LONGER, Resign(), GoTo(2), Play("wA1 -wS1"))
    assert to_move(ended)


OVER = after(BEGUN, Play("wQ -wS1"), Resign())
TRIED = after(OVER, GoTo(2), Play("wA1 -wS1"))
ANSWERED = after(TRIED, reply(TRIED, "bQ bS1-"))


def test_undo_in_a_variation_of_a_finished_game_takes_back_the_own_move_too() -> None:
    back = after(ANSWERED, Undo())
    assert back.game.shown_moves == GAME
    assert not to_move(back)


def test_redo_in_a_variation_of_a_finished_game_brings_back_the_answer_too() -> None:
    again = after(ANSWERED, Undo(), Redo())
    assert again.game.shown_moves == (*GAME, "wA1 -wS1", "bQ bS1-")
    assert not to_move(again)


def test_undo_while_the_computer_thinks_in_a_variation_takes_back_the_own_move() -> None:
    back = after(TRIED, Undo())
    assert (back.game.shown_moves, to_move(back)) == (GAME, False)


def test_undo_at_the_end_takes_back_a_resignation_also_after_a_try() -> None:
    back = after(ANSWERED, SwitchLine(0), Step("last"))
    assert back.game.record.ending is not None
    again = after(back, Undo())
    assert (again.game.record.ending, again.game.shown_moves) == (None, GAME)
    assert len(again.game.record.tree.lines) == 2


def test_undo_and_redo_of_the_first_move_of_a_variation_are_spoken() -> None:
    undone = after(ANSWERED, Undo())
    assert undone.spoken.text.startswith("Undone: black queen bee, ")
    assert after(undone, Redo()).spoken.text.startswith("Redone: white ant, ")


def test_every_move_of_a_variation_of_a_finished_game_has_a_way_back_to_the_game() -> None:
    for ply in range(len(ANSWERED.game.record.moves) + 1):
        assert ways_back(after(ANSWERED, GoTo(ply))) == ["Back to the game"]
    back = after(ANSWERED, ShowGame())
    assert (back.game.is_at_end, ways_back(back)) == (True, [])


def test_a_finished_game_itself_has_no_way_back() -> None:
    for ply in range(len(OVER.game.record.moves) + 1):
        assert ways_back(after(OVER, GoTo(ply))) == []
