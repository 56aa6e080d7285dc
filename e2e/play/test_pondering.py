"""The computer thinks in the player's time, if the setting is on, and plays the same moves."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from hive_core import Board
from hive_core.levels import choose
from hive_core.search import Limit, search
from tools.shared.whole_games import MIDDLE_GAME
from web.computer.pondering import GUESS_NODES
from web.computer.protocol import GUESSES

if TYPE_CHECKING:
    from e2e.conftest import SharePage

LEVEL, SEED = 6, 3


@pytest.fixture
def pondering(share_page: SharePage) -> HivePage:
    """Open a game that waits for the player, switch pondering on, and close the settings."""
    board = Board.from_game_string(MIDDLE_GAME, repetition_draw=True)
    game = quote(MIDDLE_GAME, safe="")
    hive = HivePage(share_page(f"game={game}&{board.turn.other}=ai:{LEVEL}&seed={SEED}"))
    hive.do("settings")
    hive.page.get_by_label("Computer thinks in your time").check()
    hive.page.keyboard.press("Escape")
    expect(hive.app).to_have_attribute("data-pondering", "1")
    return hive


def play_and_compare(hive: HivePage, guessed: bool) -> None:
    """Play a move that the computer expects, or one that it does not; compare its answer."""
    board = Board.from_game_string(MIDDLE_GAME, repetition_draw=True)
    lines = search(board, Limit(nodes=GUESS_NODES), lines=GUESSES).lines
    likely = [line.moves[0] for line in lines]
    unlikely = (move for move in board.legal_moves if move not in likely)
    move = likely[0] if guessed else next(unlikely)
    board.push(move)
    hive.play(move)
    expect(hive.app).to_have_attribute("data-ply", str(board.ply + 1), timeout=PATIENCE_MS)
    board.push(choose(board, LEVEL, SEED).move)
    hive.expect_game(board.game_string())


@pytest.mark.journey
def test_the_computer_plays_its_move_after_a_move_that_it_expected(pondering: HivePage) -> None:
    expect(pondering.app).not_to_have_attribute("data-pondering", "1", timeout=PATIENCE_MS)
    play_and_compare(pondering, guessed=True)


@pytest.mark.journey
def test_the_computer_plays_its_move_after_a_move_that_it_did_not_expect(
    pondering: HivePage,
) -> None:
    play_and_compare(pondering, guessed=False)


def test_the_setting_stays_after_a_reload(pondering: HivePage) -> None:
    pondering.page.reload()
    expect(pondering.app).to_have_attribute("data-pondering", "1", timeout=PATIENCE_MS)
