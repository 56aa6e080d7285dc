"""Matches: games of the same players, who swap colours; the table, and what ends a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Color, Outcome, Termination
from tests.kept_pages import kept_browser
from tests.page import after, loaded, of_class, walk, with_id
from tests.web.learn.test_open_task import WIN, page
from web.app.controls import from_form
from web.app.update import update
from web.app.view import view
from web.computer.intents import PauseComputer
from web.files import keeping
from web.files.intents import OpenSaved
from web.files.saved_games import read_game, write_game
from web.game import end_card
from web.game.intents import CloseEnding, NewGame, Play, PlayAgain, PlayOn, Resign, SetTag, Undo
from web.game.match import Match
from web.learn.intents import LeaveTask
from web.settings.state import Prefs
from web.shared.effects import AwaitNextGame
from web.shared.intents import Intent, Open, Resume, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState

WHITE, BLACK = (Outcome(Termination.RESIGNATION, color) for color in Color)
DRAW = Outcome(Termination.AGREEMENT, None)

FIRST = after(AppState(), NewGame(players=(0, 1), match=Match(4)))
LOST = after(FIRST, Play("wS1"), Resign())
"""The human, who is White in the first game, has lost it."""

ALONE = after(AppState(), NewGame(players=(5, 8), match=Match(2)))


def match_of(state: AppState) -> Match:
    """Return the match of the game on the board."""
    assert state.game.match is not None
    return state.game.match


def rows(state: AppState) -> list[list[str]]:
    """Return the texts of the table on the card about the end."""
    table = [part for part in walk(with_id(state, "ending")) if part.tag == "tr"]
    return [[cell.text for cell in row.children] for row in table]


def buttons(state: AppState) -> dict[str, str]:
    """Return the words of the buttons on the card, by their actions."""
    parts = (part for part in walk(with_id(state, "ending")) if "data-action" in part.attrs)
    return {part.attrs["data-action"]: part.text for part in parts}


def test_the_dialog_begins_a_match() -> None:
    new = from_form("new-game", {"white": "5", "black": "8", "games": "10"})
    assert isinstance(new, NewGame)
    assert new.match == Match(10)


@pytest.mark.parametrize("games", ["1", "3", "", "x", "-2", "²"])
def test_other_numbers_are_a_single_game(games: str) -> None:
    new = from_form("new-game", {"games": games})
    assert isinstance(new, NewGame)
    assert new.match is None


def test_the_points_are_those_of_the_player_who_began_as_white() -> None:
    match = Match(4).with_game(WHITE).with_game(WHITE).with_game(DRAW).with_game(BLACK)
    assert match.points == (2, 0, 1, 2)


def test_the_players_swap_colours_in_the_next_game() -> None:
    second = after(LOST, PlayAgain())
    assert second.computer.levels == (1, 0)
    assert (match_of(second).number, match_of(second).points) == (2, (0,))


def test_the_card_has_a_table_of_the_games_so_far() -> None:
    second = after(LOST, PlayAgain(), Resign())
    assert rows(second) == [
        ["Player", "1", "2", "Total"],
        ["You", "0", "0", "0"],
        ["Level 1", "1", "1", "2"],
    ]


def test_players_of_the_same_level_have_numbers() -> None:
    lost = after(AppState(), NewGame(match=Match(2)), Play("wS1"), Resign())
    assert [row[0] for row in rows(lost)] == ["Player", "Player 1", "Player 2"]


def test_names_follow_the_players_into_the_next_game() -> None:
    named = (SetTag("White", "Ann"), SetTag("Black", "Bob"))
    over = after(AppState(), NewGame(match=Match(4)), *named, Play("wS1"), Resign())
    assert [row[0] for row in rows(over)] == ["Player", "Ann", "Bob"]
    second = after(over, PlayAgain())
    assert dict(second.game.record.tags) == {"White": "Bob", "Black": "Ann"}
    assert sentence(second) == "Bob plays White now."
    ended = after(second, Play("wS1"), Resign())
    assert [row[0] for row in rows(ended)] == ["Player", "Ann", "Bob"]


def test_a_rematch_swaps_the_names() -> None:
    game = after(AppState(), NewGame(players=(0, 2)), SetTag("White", "Ann"), Play("wS1"), Resign())
    assert dict(after(game, PlayAgain()).game.record.tags) == {"Black": "Ann"}


def test_two_people_without_names_are_told_who_plays_white() -> None:
    over = after(AppState(), NewGame(match=Match(4)), Play("wS1"), Resign())
    second = after(over, PlayAgain())
    assert sentence(second) == "Player 2 plays White now."
    third = after(second, Play("wS1"), Resign(), PlayAgain())
    assert sentence(third) == "Player 1 plays White now."


def test_the_card_offers_the_next_game() -> None:
    assert buttons(LOST)["rematch"] == "Game 2 of 4"


def test_the_next_game_is_offered_when_the_card_is_closed() -> None:
    closed = after(LOST, CloseEnding())
    (banner,) = of_class(closed, "banner")
    assert "Game 2 of 4" in [part.text for part in walk(banner)]


def test_a_win_offers_the_next_game_and_no_higher_level() -> None:
    won = after(AppState(), NewGame(match=Match(4)), Play("wS1"), Resign())
    won = replace(won, computer=won.computer.with_levels(0, 1))
    assert "next-level" not in buttons(won)


def test_after_the_last_game_another_match_begins() -> None:
    last = after(AppState(), NewGame(match=Match(2)), Play("wS1"), Resign(), PlayAgain())
    over = after(last, Play("wS1"), Resign())
    assert buttons(over)["rematch"] == "Another match"
    assert match_of(after(over, PlayAgain())) == Match(2)


def test_an_undone_resignation_counts_for_nothing() -> None:
    back = after(LOST, Undo())
    assert match_of(back) == Match(4)


def test_undo_at_the_start_of_a_game_brings_back_the_one_before_with_its_match() -> None:
    back = after(LOST, PlayAgain(), Undo())
    assert back.game.record == LOST.game.record
    assert back.game.match == LOST.game.match


def test_another_game_ends_the_match() -> None:
    assert after(LOST, NewGame()).game.match is None
    assert loaded("Base;InProgress;Black[1];wS1").game.match is None


def test_a_saved_game_keeps_its_match() -> None:
    second = after(LOST, PlayAgain(), Play("wS1"))
    saved = read_game(write_game(keeping.shown_game(second), 0.0))
    assert keeping.resumed(AppState(), saved).game.match == Match(4, (0,))


def test_a_finished_game_of_two_people_that_is_opened_again_goes_on_with_its_match() -> None:
    over = after(AppState(), NewGame(match=Match(4)), Play("wS1"), Resign())
    assert buttons(over)["rematch"] == "Game 2 of 4"
    saved = read_game(write_game(keeping.shown_game(over), 0.0))
    there = after(AppState(), Resume(Prefs(), "en", saved), Visit(""))
    assert rows(there) == rows(over)
    assert match_of(after(there, PlayAgain())) == Match(4, (2,))


def test_a_game_of_a_match_has_its_card_again_after_a_puzzle() -> None:
    over = after(AppState(), NewGame(match=Match(4)), Play("wS1"), Resign())
    solving = page(WIN, state=over)
    assert solving.task is not None
    assert rows(after(solving, LeaveTask())) == rows(over)


@pytest.mark.parametrize("match", ["[]", "[3]", "[4,3]", "[2,0,0]", '[2,"x"]', "{}", "7", "[true]"])
def test_a_damaged_match_is_a_single_game(match: str) -> None:
    text = write_game(keeping.shown_game(LOST), 0.0)
    assert '"match":[4]' in text
    assert read_game(text.replace('"match":[4]', f'"match":{match}')).match is None


def test_the_computers_match_with_itself_goes_on() -> None:
    over, effects = update(ALONE, Resign())
    assert AwaitNextGame(over.game.number) in effects
    second = after(over, PlayOn(over.game.number))
    assert second.computer.levels == (8, 5)
    assert match_of(second).number == 2


@pytest.mark.parametrize("intent", [PauseComputer(True), CloseEnding(), Open("settings"), Undo()])
def test_it_waits_while_somebody_does_something_else(intent: Intent) -> None:
    over = after(ALONE, Resign())
    busy = after(over, intent)
    assert after(busy, PlayOn(over.game.number)).game.record == busy.game.record


def test_a_timer_of_an_earlier_game_begins_nothing() -> None:
    over = after(ALONE, Resign())
    second = after(over, PlayOn(over.game.number), Resign())
    assert after(second, PlayOn(over.game.number)) == second


def test_the_last_game_of_the_computers_match_is_the_end() -> None:
    over = after(ALONE, Resign(), PlayAgain())
    _, effects = update(over, Resign())
    assert not any(isinstance(effect, AwaitNextGame) for effect in effects)


def test_a_match_against_a_player_waits_for_the_player() -> None:
    _, effects = update(after(FIRST, Play("wS1")), Resign())
    assert not any(isinstance(effect, AwaitNextGame) for effect in effects)


def test_an_older_game_that_is_opened_again_does_not_begin_the_next_one_again() -> None:
    with kept_browser() as page:
        page.do(NewGame(match=Match(4)), Play("wS1"), Resign())
        first = page.page.store.game_name()
        page.do(PlayAgain(), Play("wG1"), Resign())
        second = page.page.store.game_name()
        page.do(OpenSaved(first))
        assert rows(page.state)
        assert "rematch" not in buttons(page.state)
        assert after(page.state, PlayAgain()) == page.state
        page.do(OpenSaved(second))
        assert buttons(page.state)["rematch"] == "Game 3 of 4"


def test_the_next_game_is_offered_again_if_it_was_undone_before_its_first_move() -> None:
    with kept_browser() as page:
        page.do(NewGame(match=Match(4)), Play("wS1"), Resign())
        first = page.page.store.game_name()
        page.do(PlayAgain(), Undo())
        assert "rematch" in buttons(page.state)
        page.do(NewGame(), Play("wG1"), OpenSaved(first))
        assert "rematch" in buttons(page.state)


def test_an_older_game_of_the_computers_match_does_not_go_on_by_itself() -> None:
    over = after(ALONE, Resign())
    opened = replace(over, game=replace(over.game, match=replace(match_of(over), has_next=True)))
    assert end_card.begins_next(over)
    assert not end_card.begins_next(opened)


# -- during play -----------------------------------------------------------------------------------

PEOPLE = after(AppState(), NewGame(match=Match(4)), Play("wS1"))


def head(state: AppState, color: str) -> str:
    """Return what is written above a hand."""
    (hand,) = (n for n in walk(view(state)) if f"reserve {color}" in str(n.attrs.get("class")))
    (words,) = (n for n in walk(hand) if n.attrs.get("class") == "reserve-head")
    return " ".join(n.text for n in walk(words) if n.text)


def test_each_hand_says_which_player_of_the_match_it_belongs_to() -> None:
    assert "player 1" in head(PEOPLE, "white")
    assert "player 2" in head(PEOPLE, "black")


def test_the_players_of_a_match_swap_hands_with_their_colours() -> None:
    second = after(PEOPLE, Resign(), PlayAgain())
    assert "player 2" in head(second, "white")
    assert "player 1" in head(second, "black")


def test_a_name_stands_in_place_of_the_number_of_a_player() -> None:
    named = after(PEOPLE, SetTag("White", "Ann"))
    assert "Ann" in head(named, "white")
    assert "player" not in head(named, "white")


def test_the_far_hand_says_which_game_of_the_match_is_played() -> None:
    second = after(PEOPLE, Resign(), PlayAgain())
    assert "Game 2 of 4" in head(second, "black")
    assert "Game" not in head(second, "white")


def test_a_match_against_the_computer_has_the_number_of_its_game_too() -> None:
    assert "Game 1 of 4" in head(FIRST, "black")


def test_a_single_game_has_no_numbers() -> None:
    assert head(after(AppState(), NewGame()), "black") == "Black"
