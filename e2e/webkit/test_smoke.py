"""What players do with the page, tested in WebKit, the engine of Safari."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from tools.browsers.static_host import Host
from tools.shared.environment import DIST
from tools.shared.whole_games import MIDDLE_GAME

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.webkit.conftest import Visit
    from tools.browsers.webdriver_page import WebDriverPage

COMPUTER = "game=Base&white=ai:1&seed=5"
MIDDLE = f"game={quote(MIDDLE_GAME, safe='')}"
ENTER = "\ue007"
ESCAPE = "\ue00c"
RIGHT = "\ue014"

SANDBOX = 'sandbox="allow-scripts"'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Copy the single file to a folder whose name must be escaped in an address."""
    folder = tmp_path / "Hive (één) 100% #1"
    folder.mkdir()
    shutil.copyfile(DIST / "hive.html", folder / "hive.html")
    return folder / "hive.html"


def has_sent(page: WebDriverPage, kind: str) -> bool:
    """Wait until the frame has sent a message of this type to its host page."""
    page.driver.switch_to.default_content()
    return bool(page.wait("told.some(({type}) => type === arguments[0])", kind))


@pytest.mark.journey
def test_a_move_is_played_by_two_clicks(visit: Visit) -> None:
    page = visit("game=Base")
    page.play("wS1", "0,0")
    page.play("bS1", "1,0")
    assert page.app("gameString") == "Base;InProgress;White[2];wS1;bS1 wS1-"


def test_a_tile_is_dragged_from_the_hand_to_the_board(visit: Visit) -> None:
    page = visit("game=Base%3BInProgress%3BBlack%5B1%5D%3BwS1")
    page.choose("bA1")
    goal = page.middle('svg#board [data-target="1,0"]')
    page.press(ESCAPE)
    page.wait_gone("svg#board [data-target]")
    page.drag('[data-reserve="bA1"]', goal)
    page.wait_tile("bA1", "1,0")


def test_a_move_is_played_with_the_keyboard(visit: Visit) -> None:
    page = visit("game=Base")
    page.focus('[data-reserve="wB1"]')
    page.press(ENTER)
    page.wait("document.querySelector('svg#board [data-target]')")
    page.press(RIGHT, ENTER)
    page.wait_tile("wB1", "0,0")


def test_a_move_is_typed(visit: Visit) -> None:
    page = visit("game=Base")
    page.press("/")  # shows the field
    page.press(*"wG1", ENTER)
    page.wait_tile("wG1", "0,0")


@pytest.mark.journey
def test_the_computer_answers(visit: Visit) -> None:
    page = visit(COMPUTER)
    page.wait_app("ply", "1")


def test_stepping_back_stops_a_search(visit: Visit) -> None:
    page = visit(f"{MIDDLE}&white=ai:8&seed=5")
    page.wait_app("thinking", "1")
    page.click('[data-action="previous"]')
    page.wait_app("thinking", "0")
    assert page.app("ply") == "5"


def test_after_a_stopped_search_the_next_one_answers(visit: Visit) -> None:
    page = visit(f"{MIDDLE}&white=ai:6&seed=5")
    page.wait_app("thinking", "1")
    page.click('[data-action="previous"]')
    page.wait_app("thinking", "0")
    page.click('[data-action="next"]')
    page.wait_app("ply", "7")


def test_a_hint_names_a_piece(visit: Visit) -> None:
    page = visit(MIDDLE)
    page.click('[data-action="hint"]')
    page.wait_app("hint", "piece")


def test_analysis_shows_the_best_line(visit: Visit) -> None:
    page = visit(MIDDLE)
    page.click('[data-action="analyse"]')
    page.wait("document.querySelector('[data-best]')")


@pytest.mark.journey
def test_in_a_local_single_file_the_computer_answers(visit: Visit, file: Path) -> None:
    page = visit(COMPUTER, path=file)
    page.wait_app("ply", "1")


def test_a_site_opened_from_the_disk_becomes_the_single_file(visit: Visit) -> None:
    page = visit("game=Base", path=DIST / "index.html")
    assert page.ask("return location.pathname").endswith("/hive.html")


def test_an_embedded_board_reports_a_move_to_its_host_page(visit: Visit) -> None:
    page = visit("mode=play", page="embed.html", frame="")
    page.play("wS1", "0,0")
    assert has_sent(page, "move")


@pytest.mark.journey
def test_in_a_sandboxed_board_the_computer_of_the_single_file_answers(visit: Visit) -> None:
    page = visit(f"mode=play&{COMPUTER}", page="embed.html", frame=SANDBOX)
    assert page.ask("return location.pathname").endswith("/hive.html")
    page.wait_app("ply", "1")


def test_a_sandboxed_full_page_becomes_the_single_file(visit: Visit) -> None:
    page = visit("game=Base", page="index.html", frame=SANDBOX)
    assert page.ask("return location.pathname").endswith("/hive.html")


def test_a_board_of_the_tutorial_starts_when_touched(visit: Visit) -> None:
    page = visit(page="tutorial.html", ready=False)
    page.wait("customElements.get('hive-board') && document.readyState === 'complete'")
    page.ask(
        """document.querySelector('hive-board').scrollIntoView({block: 'center'});
        requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = true; }))"""
    )
    page.wait("window.painted")  # until then a click goes to where the board was
    page.click("hive-board")
    page.wait("document.querySelector('hive-board').shadowRoot.querySelector('iframe')")
    frame = page.ask(
        "return document.querySelector('hive-board').shadowRoot.querySelector('iframe')"
    )
    page.driver.switch_to.frame(frame)
    page.wait_ready()


def test_the_page_starts_without_its_server(visit: Visit, tmp_path: Path) -> None:
    with Host(tmp_path / "site", without=("hive.html",)) as host:
        page = visit("game=Base", at=host)
        page.wait_app("offline", "ready")
        host.switch_off()
        page.driver.refresh()
        page.wait_ready()
        page.play("wS1", "0,0")


def test_escape_closes_the_new_game_dialog(visit: Visit) -> None:
    page = visit()
    page.click('[data-action="new-game"]')
    page.wait("document.querySelector('dialog[open]')")
    page.press(ESCAPE)
    page.wait_gone("dialog[open]")


def test_a_new_game_has_the_expansion_that_was_ticked(visit: Visit) -> None:
    page = visit("game=Base")
    page.click('[data-action="new-game"]')
    page.wait("document.querySelector('dialog[open]')")
    page.click('dialog[open] .extra:has([name="pillbug"])')
    page.wait("document.querySelector('dialog[open] [name=\"pillbug\"]').checked")
    page.click('dialog[open] [type="submit"]')
    page.wait("document.querySelector('#app').dataset.gameString.startsWith('Base+')")
    page.wait("document.querySelector('[data-reserve=\"wP\"]')")


def test_a_reload_keeps_the_game(visit: Visit) -> None:
    page = visit()
    page.play("wS1", "0,0")
    game = page.app("gameString")
    page.driver.refresh()
    page.wait_ready()
    assert page.app("gameString") == game


def test_a_dutch_link_shows_a_dutch_page(visit: Visit) -> None:
    page = visit("game=Base&lang=nl")
    page.wait_text("#status", "Wit begint")


def test_the_browser_has_all_features_that_the_page_needs(visit: Visit) -> None:
    """The first script finds every feature, and shows no error."""
    page = visit("game=Base")
    assert page.app("app", "html") == "ready"
    assert page.ask("return document.querySelector('#failure').checkVisibility()") is False
