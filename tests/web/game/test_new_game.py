"""The choices of a new game: own clocks, and lots for the colours."""

from __future__ import annotations

import pytest

from tests.page import walk
from web.app.controls import from_form
from web.game.clock import Clock
from web.game.intents import NewGame
from web.game.new_game_view import new_game_dialog
from web.game.record import NEW_RECORD


def chosen(*, swap: bool = False, **fields: str) -> NewGame:
    """Return the game of the dialog with these fields."""
    intent = from_form("new-game", fields, swap=swap)
    assert isinstance(intent, NewGame)
    return intent


@pytest.mark.parametrize(
    ("minutes", "seconds", "clock"),
    [
        ("7", "3", "7+3"),
        ("1", "0", "1+0"),
        ("600", "600", "600+600"),
        ("0", "5", "1+5"),
        ("999", "999", "600+600"),
        ("", "", "1+0"),
        ("-5", "x", "1+0"),
        ("1.5", "\u0663", "1+0"),
        ("1" * 5000, "", "1+0"),
    ],
)
def test_a_clock_of_one_s_own_is_the_nearest_that_a_clock_can_have(
    minutes: str, seconds: str, clock: str
) -> None:
    assert chosen(clock="own", minutes=minutes, seconds=seconds).clock == clock
    assert Clock.parse(clock) is not None


def test_the_numbers_of_one_s_own_clock_count_only_if_it_is_chosen() -> None:
    assert chosen(clock="10+5", minutes="7", seconds="3").clock == "10+5"
    assert chosen(clock="", minutes="7", seconds="3").clock == ""


@pytest.mark.parametrize(
    ("last", "option", "minutes", "seconds"),
    [("", "", "5", "0"), ("15+10", "15+10", "15", "10"), ("7+3", "own", "7", "3")],
)
def test_the_next_game_begins_with_the_last_clock(
    last: str, option: str, minutes: str, seconds: str
) -> None:
    dialog = new_game_dialog(
        "en", NEW_RECORD.game_type, NEW_RECORD, (0, 1), last, top_level=8, editor=False
    )
    parts = list(walk(dialog))
    (clock,) = (part for part in parts if part.attrs.get("name") == "clock")
    selected = [one.attrs["value"] for one in clock.children if "selected" in one.attrs]
    assert selected == [option]
    values = {part.attrs.get("name"): part.attrs.get("value") for part in parts}
    assert (values["minutes"], values["seconds"]) == (minutes, seconds)


@pytest.mark.parametrize(("swap", "players"), [(False, (0, 3)), (True, (3, 0))])
def test_lots_may_swap_the_players(swap: bool, players: tuple[int, int]) -> None:
    assert chosen(swap=swap, lots="on", white="0", black="3").players == players


def test_without_lots_the_players_have_the_colours_that_were_chosen() -> None:
    assert chosen(swap=True, white="0", black="3").players == (0, 3)
