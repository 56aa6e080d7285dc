"""The choices of a new game: own clocks, and lots for the colours."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.page import after, walk
from web.app.controls import from_form
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.editor.intents import ChoosePlayers, EditPosition, ReadPosition
from web.game.clock import Clock
from web.game.intents import NewGame, Play, PlayAgain, Resign
from web.game.new_game_view import new_game_dialog
from web.game.record import NEW_RECORD
from web.shared.effects import ShowAnswer
from web.shared.intents import Open
from web.shared.parts import dialog_note
from web.shared.state import AppState

POSITION = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@-1,0;bA1@2,0"


ODDS = {"clock": "own", "minutes": "15", "minutes-black": "5", "seconds": "10"}


def chosen(*, swap: bool = False, **fields: str) -> NewGame:
    """Return the game of the dialog with these fields."""
    intent = from_form("new-game", fields, swap=swap)
    assert isinstance(intent, NewGame)
    return intent


@pytest.mark.parametrize(("minutes", "seconds"), [("7", "3"), ("1", "0"), ("600", "600")])
def test_a_game_begins_with_a_clock_of_one_s_own(minutes: str, seconds: str) -> None:
    new = chosen(clock="own", minutes=minutes, seconds=f" {seconds}")
    clock = after(AppState(), new).game.clock
    assert clock is not None
    assert clock.choice == f"{minutes}+{seconds}"


@pytest.mark.parametrize(
    ("minutes", "seconds"),
    [("0", "5"), ("601", "0"), ("5", "601"), ("", ""), ("-5", "0"), ("x", "0"), ("1.5", "0")],
)
def test_a_clock_that_cannot_be_is_explained_and_no_game_begins(minutes: str, seconds: str) -> None:
    open_dialog = after(AppState(), Play("wS1"), Open("new-game"))
    refused = after(open_dialog, chosen(clock="own", minutes=minutes, seconds=seconds))
    assert refused.game == open_dialog.game
    assert refused.dialog == "new-game"
    said = " ".join(part.text for part in walk(view(refused)) if part.key == "said")
    assert said.startswith("A clock has 1 to 600 minutes")


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ({"minutes": "0"}, "minutes"),
        ({"minutes-black": "0.5"}, "minutes-black"),
        ({"minutes": "0", "minutes-black": "5"}, "minutes"),
        ({"seconds": "601"}, "seconds"),
    ],
)
def test_the_number_that_no_clock_can_have_is_marked(
    numbers: Mapping[str, str], wrong: str
) -> None:
    fields = {"clock": "own", "minutes": "5", "minutes-black": "", "seconds": "0", **numbers}
    for swap in (False, True):
        new = from_form("new-game", {**fields, "lots": "on"}, swap=swap)
        assert new is not None
        state, effects = update(after(AppState(), Open("new-game")), new)
        assert ShowAnswer() in effects
        marked = [n for n in walk(view(state)) if "aria-invalid" in n.attrs]
        assert [n.attrs["name"] for n in marked] == [wrong]


def test_a_set_up_position_refuses_such_a_clock_too() -> None:
    there = after(AppState(), EditPosition(), ReadPosition(POSITION), ChoosePlayers())
    fields = {"clock": "own", "minutes": "0", "seconds": "0"}
    wanted = from_form("play-position", fields)
    assert wanted is not None
    refused = after(there, wanted)
    assert (refused.mode, refused.dialog) == ("edit", "play-position")


def test_the_players_can_have_different_times() -> None:
    new = from_form("new-game", ODDS)
    assert new is not None
    clock = after(AppState(), new).game.clock
    assert clock is not None
    assert list(clock.left) == [900_000, 300_000]
    assert clock.choice == "15/5+10"


def test_time_odds_go_with_the_player_when_lots_swap_the_colours() -> None:
    for swap, clock in ((False, "15/5+10"), (True, "5/15+10")):
        new = from_form("new-game", {**ODDS, "lots": "on"}, swap=swap)
        assert isinstance(new, NewGame)
        assert new.clock == clock


def test_time_odds_go_with_the_player_into_the_next_game() -> None:
    begun = after(AppState(), NewGame(clock="15/5+10", players=(0, 1)))
    again = after(begun, Resign(), PlayAgain())
    assert again.computer.levels == (1, 0)
    assert again.game.clock is not None
    assert again.game.clock.choice == "5/15+10"


@pytest.mark.parametrize("text", ["5/+3", "/5+3", "5/601+3", "0/5+3", "5/5/5+3"])
def test_odd_texts_are_no_clock(text: str) -> None:
    assert Clock.parse(text) is None


def test_the_numbers_of_one_s_own_clock_count_only_if_it_is_chosen() -> None:
    assert chosen(clock="10+5", minutes="7", seconds="3").clock == "10+5"
    assert chosen(clock="", minutes="7", seconds="3").clock == ""


@pytest.mark.parametrize(
    ("last", "option", "minutes", "black", "seconds"),
    [
        ("", "", "5", "", "0"),
        ("15+10", "15+10", "15", "", "10"),
        ("7+3", "own", "7", "", "3"),
        ("7/4+3", "own", "7", "4", "3"),
    ],
)
def test_the_next_game_begins_with_the_last_clock(
    last: str, option: str, minutes: str, black: str, seconds: str
) -> None:
    dialog = new_game_dialog(
        "en",
        NEW_RECORD.game_type,
        NEW_RECORD,
        (0, 1),
        last,
        games=1,
        top_level=8,
        wrong="",
        note=dialog_note(""),
        editor=False,
        away=False,
    )
    parts = list(walk(dialog))
    (clock,) = (part for part in parts if part.attrs.get("name") == "clock")
    selected = [one.attrs["value"] for one in clock.children if "selected" in one.attrs]
    assert selected == [option]
    values = {part.attrs.get("name"): part.attrs.get("value") for part in parts}
    own = (values["minutes"], values["minutes-black"], values["seconds"])
    assert own == (minutes, black, seconds)


@pytest.mark.parametrize(("swap", "players"), [(False, (0, 3)), (True, (3, 0))])
def test_lots_may_swap_the_players(swap: bool, players: tuple[int, int]) -> None:
    assert chosen(swap=swap, lots="on", white="0", black="3").players == players


def test_without_lots_the_players_have_the_colours_that_were_chosen() -> None:
    assert chosen(swap=True, white="0", black="3").players == (0, 3)


def test_a_new_game_from_an_analysis_offers_the_clock_of_the_game() -> None:
    state = after(AppState(), NewGame(clock="10+5"), Analyse(), Open("new-game"))
    options = [n for n in walk(view(state)) if n.attrs.get("value") == "10+5"]
    assert [n.attrs.get("selected") for n in options] == [""]


def test_what_is_refused_is_said_beside_the_button_and_not_among_the_choices_that_scroll() -> None:
    refused = after(AppState(), Open("new-game"), chosen(without="wL"))
    (choices,) = (part for part in walk(view(refused)) if part.attrs.get("class") == "choices")
    said = "A player can’t do without a bug that isn’t in the game"
    assert said in view(refused).markup()
    assert said not in choices.markup()
