"""An embedded page of a broadcast: the players, their clocks, and nothing behind the tiles."""

from __future__ import annotations

import pytest

from tests.page import after, of_class
from web.app.view import view
from web.embed.state import EmbedState
from web.files.intents import OpenText
from web.files.link import link
from web.game.intents import GoTo
from web.shared.intents import Visit
from web.shared.state import AppState

PGN = """[GameType "Base"]
[White "Ada"]
[Black "Ben ter Haar"]

1. wS1 {[%clk 0:09:58]} bS1 wS1- {[%clk 0:09:30]} 2. wQ -wS1 {[%clk 0:08:00]} bQ bS1-
"""
STUDY = link(after(AppState(), OpenText(PGN)).game.record, 4)


def framed(more: str = "players=1", game: str = STUDY) -> AppState:
    """Return the embedded page with the game and these settings."""
    fresh = AppState(embed=EmbedState(framed=True))
    return after(fresh, Visit(f"#{game}&mode=view&{more}"))


def rows(state: AppState) -> list[list[str]]:
    """Return the names and the times, the row above the board first."""
    return [[part.text for part in row.children if part.text] for row in of_class(state, "side")]


def test_the_players_are_above_and_below_the_board() -> None:
    assert rows(framed()) == [["Ben ter Haar", "9:30"], ["Ada", "8:00"]]
    assert rows(framed("players=1&flip=1")) == [["Ada", "8:00"], ["Ben ter Haar", "9:30"]]


def test_the_clocks_are_those_of_the_position_shown() -> None:
    assert rows(after(framed(), GoTo(1))) == [["Ben ter Haar"], ["Ada", "9:58"]]


def test_a_game_without_names_and_clocks_has_the_colours() -> None:
    assert rows(framed(game="game=Base")) == [["Black"], ["White"]]


@pytest.mark.parametrize("more", ["", "players=0"])
def test_players_are_shown_on_request_only(more: str) -> None:
    assert rows(framed(more)) == []


def test_only_an_embedded_page_shows_them() -> None:
    assert rows(after(AppState(), Visit(f"#{STUDY}&players=1&background=none"))) == []


@pytest.mark.parametrize(("more", "told"), [("background=none", "none"), ("players=1", None)])
def test_the_link_takes_away_what_is_behind_the_tiles(more: str, told: str | None) -> None:
    assert view(framed(more)).attrs.get("data-background") == told


def test_whose_turn_it_is_shows_beside_the_name() -> None:
    (row,) = of_class(framed(), "to-move")
    assert row.attrs["data-side"] == "white"
