"""Import and export of games in every format, and the refusal of hostile input."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.clipboard_and_files import copy, drop, save
from e2e.hive_page import HivePage
from e2e.routing import BASE
from e2e.screens import WINDOWS
from hive_core import Board, GameRecord, read_game
from hive_core.pgn import write_pgn
from hive_core.sgf import write_sgf
from hive_core.svg import draw
from tools.shared.whole_games import WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Locator, Page

    from e2e.conftest import OpenPage, SharePage

GAME = "Base+ML;InProgress;White[4];wS1;bS1 wS1-;wB1 -wS1;bQ bS1-;wQ \\wB1;bG1 bQ-"
RUNNING = "Base;InProgress;White[2];wA1;bA1 wA1-"
BROKEN = '[GameType "Base+ML"]\n\n1. wS1\n2. bS1 wS1-\n3. wB1 -wS1\n4. wX7 nowhere\n'
FIRST_THREE = "Base+ML;InProgress;Black[2];wS1;bS1 wS1-;wB1 -wS1"

RECORD = GameRecord.from_board(Board.from_game_string(GAME))
FORMATS = {"game-string": GAME, "pgn": write_pgn(RECORD), "sgf": write_sgf(RECORD)}


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Open a page with another game in progress."""
    return HivePage(share_page(f"game={quote(RUNNING)}", permissions=CLIPBOARD))


CLIPBOARD = ["clipboard-read", "clipboard-write"]


def the(page: Page, name: str) -> Locator:
    """Return the dialog of that name."""
    return page.get_by_role("dialog", name=name)


def open_text(hive: HivePage, text: str) -> None:
    """Type a text into the dialog and open it."""
    hive.do("open")
    hive.page.get_by_label("Game as text").fill(text)
    the(hive.page, "Open a game").get_by_role("button", name="Open", exact=True).click()


def reopen_first_game(hive: HivePage) -> None:
    """Open the first game again."""
    drop(hive.page, RUNNING, file=False)
    hive.expect_game(RUNNING)


# -- import ----------------------------------------------------------------------------------------


def test_a_text_of_each_format_is_opened_from_the_dialog(hive: HivePage) -> None:
    for text in FORMATS.values():
        open_text(hive, text)
        hive.expect_game(GAME)
        expect(the(hive.page, "Open a game")).to_be_hidden()
        expect(hive.app).to_have_attribute("data-ply", "6")
        reopen_first_game(hive)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("file", [True, False])
def test_the_choice_among_the_games_of_a_file_is_in_view_with_the_focus(
    open_page: OpenPage, window: str, file: bool
) -> None:
    page = open_page(f"game={quote(RUNNING)}", **WINDOWS[window])
    text = f"{GAME}\n{RUNNING}\n{GAME}"
    if file:
        drop(page, text, file=True)
    else:
        open_text(HivePage(page), text)
    first = page.locator("[data-listed]").first
    expect(first).to_be_focused()
    expect(page.locator("#listed-title")).to_be_in_viewport(ratio=1)
    for number in range(3):
        expect(page.locator(f"[data-listed='{number}']")).to_be_in_viewport(ratio=1)


def test_a_file_of_each_format_is_opened_by_the_file_chooser(
    hive: HivePage, tmp_path: Path
) -> None:
    # Python in a browser lacks most encodings.
    encoded = {name: text.replace("\n", "\r\n").encode() for name, text in FORMATS.items()}
    encoded["utf-16"] = FORMATS["pgn"].encode("utf-16")
    encoded["windows"] = f"{{“Zoë”}}\n{FORMATS['pgn']}".encode("cp1252")
    for name, content in encoded.items():
        file = tmp_path / f"{name}.txt"
        file.write_bytes(content)
        hive.do("open")
        with hive.page.expect_file_chooser() as chooser:
            hive.page.get_by_role("button", name="Choose file").click()
        chooser.value.set_files(file)
        hive.expect_game(GAME)
        expect(the(hive.page, "Open a game")).to_be_hidden()
        reopen_first_game(hive)


def test_a_file_of_each_format_or_a_text_can_be_dropped_on_the_board(hive: HivePage) -> None:
    for text in FORMATS.values():
        drop(hive.page, text, file=True)
        hive.expect_game(GAME)
        reopen_first_game(hive)
    drop(hive.page, GAME, file=False)
    hive.expect_game(GAME)


def test_a_text_of_each_format_or_a_link_can_be_pasted_anywhere(hive: HivePage) -> None:
    for text in (*FORMATS.values(), f"{BASE}#game={quote(GAME)}"):
        copy(hive.page, text)
        hive.page.keyboard.press("Control+v")
        hive.expect_game(GAME)
        reopen_first_game(hive)


def test_pasting_into_a_field_opens_no_game(hive: HivePage) -> None:
    copy(hive.page, GAME)
    hive.do("open")
    field = hive.page.get_by_label("Game as text")
    field.focus()
    hive.page.keyboard.press("Control+v")
    expect(field).to_have_value(GAME)
    hive.expect_game(RUNNING)


def test_a_game_that_continues_past_a_third_repetition_is_imported_whole(hive: HivePage) -> None:
    again = ["wQ -wB1", "bQ bS1-", "wQ \\wB1", "bQ bS1\\"]
    start = "Base+ML;InProgress;White[3];wS1;bS1 wS1-;wB1 -wS1;bQ bS1-;wQ \\wB1;bQ bS1\\"
    moves = [*start.split(";")[3:], *again * 3]
    open_text(hive, "\n".join(f"{ply}. {move}" for ply, move in enumerate(moves, start=1)))
    expect(hive.moves).to_have_count(len(moves))
    expect(hive.status).to_contain_text("repetition")
    expect(hive.app).to_have_attribute("data-state", "InProgress")


# -- broken and hostile ----------------------------------------------------------------------------


def test_a_broken_file_is_explained_and_its_legal_part_offered(hive: HivePage) -> None:
    open_text(hive, BROKEN)
    dialog = the(hive.page, "Open a game")
    expect(dialog).to_contain_text("Line 6, column 4")
    expect(hive.status).to_contain_text("wX7")
    hive.expect_game(RUNNING)
    dialog.get_by_role("button", name="Open the first 3 moves").click()
    hive.expect_game(FIRST_THREE)
    expect(dialog).to_be_hidden()


def test_a_broken_text_pasted_on_the_board_opens_the_dialog(hive: HivePage) -> None:
    copy(hive.page, BROKEN)
    hive.page.keyboard.press("Control+v")
    dialog = the(hive.page, "Open a game")
    expect(dialog).to_contain_text("Line 6, column 4")
    hive.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    hive.expect_game(RUNNING)


def test_the_reason_goes_once_the_text_is_corrected(hive: HivePage) -> None:
    open_text(hive, f"{FIRST_THREE};bZ9 wS1")
    dialog = the(hive.page, "Open a game")
    field = dialog.locator("textarea")
    expect(dialog.locator(".fault")).to_be_visible()
    field.press("Control+End")
    field.press("Backspace")
    expect(dialog.locator(".fault")).to_have_count(0)
    expect(field).to_have_value(f"{FIRST_THREE};bZ9 wS")


def test_a_broken_link_offers_its_legal_part(hive: HivePage) -> None:
    hive.page.evaluate("hash => { location.hash = hash }", "game=" + quote(FIRST_THREE + ";wX7"))
    hive.page.get_by_role("button", name="Open the first 3 moves").click()
    hive.expect_game(FIRST_THREE)


HOSTILE = (
    ("<img src=x onerror=alert(1)>", "contains no game"),
    ("x" * 300_000 + "<img src=x onerror=alert(1)>", "Line 1"),
    ("(;" * 60_000, "nested more than 2000 deep"),
    ("(" * 200_000, "Line 1"),
    ('[GameType "' + "[" * 200_000, "Line 1"),
    ("Base" + ";wS1" * 100_000, "Line 1"),
    ("1. wS1\n" * 100_000, "Line"),
)


def test_hostile_text_is_refused_with_an_explanation(hive: HivePage) -> None:
    dialog = the(hive.page, "Open a game")
    for text, said in HOSTILE:
        drop(hive.page, text, file=True)
        expect(dialog.get_by_role("alert")).to_contain_text(said)
        expect(hive.page.locator("img")).to_have_count(0)
        hive.expect_game(RUNNING)
        hive.page.keyboard.press("Escape")
        # By role it would be gone as soon as the browser closes it, before the page knows.
        expect(hive.page.locator("dialog")).to_have_count(0)


def test_a_huge_file_and_a_binary_one_are_refused(hive: HivePage, tmp_path: Path) -> None:
    huge, binary = tmp_path / "huge.pgn", tmp_path / "tool.exe"
    huge.write_bytes(b"1. wS1\n" * 3_000_000)
    binary.write_bytes(bytes(range(256)) * 400)
    hive.do("open")
    for file, said in ((huge, "2 MB"), (binary, "isn’t text")):
        with hive.page.expect_file_chooser() as chooser:
            hive.page.get_by_role("button", name="Choose file").click()
        chooser.value.set_files(file)
        expect(the(hive.page, "Open a game").get_by_role("alert")).to_contain_text(said)
    hive.expect_game(RUNNING)


# -- export ----------------------------------------------------------------------------------------


@pytest.fixture
def whole(share_page: SharePage) -> HivePage:
    """Open a page with a whole game."""
    return HivePage(share_page(f"game={quote(GAME)}", permissions=CLIPBOARD))


def clipboard(page: Page) -> str:
    """Return the text on the clipboard."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def undescribed(svg: str) -> str:
    """Return an image without its description, which the page has in its own language."""
    assert "<desc>" in svg
    return re.sub("<desc>.*?</desc>", "", svg)


def undated(text: str) -> str:
    """Return a file of a game without the day on which it was written."""
    day = r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}"
    return re.sub(rf"DT\[{day}\]\n", "", re.sub(rf'\[Date "{day}"\]', '[Date ""]', text))


def test_each_format_of_the_game_is_copied(whole: HivePage) -> None:
    page = whole.page
    wanted = {**FORMATS, "svg": draw(Board.from_game_string(GAME), size=1600)}
    for what in ("game-string", "pgn", "svg"):
        whole.do("share")
        page.locator(f"[data-copy='{what}']").click()
        dialog = the(page, "Share or save")
        expect(dialog.get_by_role("status")).to_contain_text(" copied.")
        expect(whole.status).to_contain_text(" copied.")
        copied = undated(clipboard(page).replace("\r\n", "\n"))
        if what == "svg":
            assert undescribed(copied) == undescribed(wanted[what])
        else:
            assert copied == wanted[what]
        whole.do("close")
        expect(dialog).to_have_count(0)


def test_the_copied_link_opens_the_same_game_at_the_same_position(
    whole: HivePage, share_page: SharePage
) -> None:
    whole.do("previous")
    expect(whole.app).to_have_attribute("data-ply", "5")
    whole.do("share")
    whole.page.get_by_role("button", name="Copy link").click()
    expect(the(whole.page, "Share or save").get_by_role("status")).to_have_text("Link copied.")
    address = clipboard(whole.page)
    assert address.startswith(f"{BASE}#")
    assert whole.page.locator("#share-link").input_value() == address
    friend = HivePage(share_page(address.partition("#")[2]))
    friend.expect_game(GAME)
    expect(friend.app).to_have_attribute("data-ply", "5")


def saved(hive: HivePage, what: str) -> tuple[str, bytes]:
    """Save a file; return its name and content."""
    hive.do("share")
    file = save(hive.page, hive.page.locator(f"[data-save='{what}']").click)
    expect(the(hive.page, "Share or save").get_by_role("status")).to_contain_text("Saved as")
    return file


def test_each_format_of_the_game_is_saved(whole: HivePage) -> None:
    for what, suffix in (("game-string", "txt"), ("pgn", "pgn"), ("sgf", "sgf")):
        name, content = saved(whole, what)
        assert name == f"hive-base-ml-6.{suffix}"
        assert undated(content.decode()) == FORMATS[what]
        whole.do("close")
        expect(whole.page.get_by_role("dialog")).to_have_count(0)


def test_the_image_is_saved_as_svg(whole: HivePage) -> None:
    whole.do("previous")
    whole.do("flip")
    name, content = saved(whole, "svg")
    assert name == "hive-base-ml-5.svg"
    board = Board.from_game_string(GAME)
    board.pop()
    assert undescribed(content.decode()) == undescribed(draw(board, flip=True, size=1600))


def test_the_image_is_saved_as_a_png_of_the_promised_size(share_page: SharePage) -> None:
    whole = HivePage(share_page(f"game={quote(GAME)}&theme=dark"))
    name, content = saved(whole, "png")
    assert name == "hive-base-ml-6.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert max(width, height) == 1600
    # It has more than one colour: the browser has drawn tiles.
    assert len(content) > 20_000


@pytest.mark.chromium_only("no other engine's driver grants the clipboard")
def test_the_image_is_copied_to_the_clipboard(share_page: SharePage) -> None:
    page = share_page(link_to(GAME), permissions=["clipboard-read", "clipboard-write"])
    HivePage(page).do("share")
    dialog = page.get_by_role("dialog", name="Share or save")
    dialog.get_by_role("button", name="Copy image").click()
    expect(dialog.get_by_role("status")).to_have_text("Image copied.")
    kinds = page.evaluate("navigator.clipboard.read().then(items => items[0].types)")
    assert kinds == ["image/png"]


def test_an_image_that_cannot_be_copied_is_saved(open_page: OpenPage) -> None:
    page = open_page(
        link_to(GAME), before=lambda context: context.add_init_script("delete window.ClipboardItem")
    )
    HivePage(page).do("share")
    dialog = page.get_by_role("dialog", name="Share or save")
    name, content = save(page, dialog.get_by_role("button", name="Copy image").click)
    assert content.startswith(b"\x89PNG")
    expect(dialog.get_by_role("status")).to_contain_text(f"saved as {name}")


def test_a_resignation_is_exported_and_imported(whole: HivePage) -> None:
    whole.do("resign")
    expect(whole.app).to_have_attribute("data-state", "BlackWins")
    _, content = saved(whole, "sgf")
    whole.do("close")
    whole.do("new-game")
    whole.page.get_by_role("button", name="Start", exact=True).click()
    drop(whole.page, content.decode(), file=True)
    expect(whole.app).to_have_attribute("data-state", "BlackWins")
    expect(whole.status).to_contain_text("resigned")
    assert read_game(content.decode()).state == "BlackWins"


REFUSING = "navigator.clipboard.writeText = async () => { throw new DOMException('no') }"
LACKING = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.mark.parametrize("script", [REFUSING, LACKING], ids=["refusing", "lacking"])
def test_a_text_that_cannot_be_copied_is_shown_and_selected(
    open_page: OpenPage, script: str
) -> None:
    guarded = f"if (navigator.clipboard) {script}"
    page = open_page(f"game={quote(GAME)}", before=lambda context: context.add_init_script(guarded))
    HivePage(page).do("share")
    page.locator("[data-copy='game-string']").click()
    expect(the(page, "Share or save").get_by_role("status")).to_contain_text("Select the text")
    field = page.locator("#by-hand")
    expect(field).to_have_value(GAME)
    expect(field).to_be_focused()
    assert page.evaluate("document.activeElement.selectionEnd") == len(GAME)


def test_a_link_is_shared_with_other_programs_where_the_browser_can(open_page: OpenPage) -> None:
    def phone(context: BrowserContext) -> None:
        context.add_init_script("navigator.share = async what => { window.sent = what; }")

    page = open_page(f"game={quote(GAME)}", before=phone, viewport={"width": 390, "height": 844})
    HivePage(page).do("share")
    page.get_by_role("button", name="Send").click()
    page.wait_for_function("window.sent")
    assert page.evaluate("window.sent.url") == page.locator("#share-link").input_value()


def test_a_queen_first_game_is_shared_with_a_warning(share_page: SharePage) -> None:
    hive = HivePage(share_page("game=" + quote("Base;InProgress;Black[1];wQ")))
    hive.do("share")
    expect(the(hive.page, "Share or save")).to_contain_text("Mzinga")


def test_every_dialog_fits_its_window(share_page: SharePage) -> None:
    page = share_page(f"game={quote(WHOLE_GAMES['Draw'])}")
    dialog = page.get_by_role("dialog")
    for width, height in ((320, 640), (390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("open", "share", "settings"):
            HivePage(page).do(name)
            box = dialog.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            assert dialog.evaluate("node => node.scrollWidth - node.clientWidth") <= 0
            dialog.locator("[data-action=close]").click()
            expect(dialog).to_have_count(0)


def test_sounds_are_played_only_if_switched_on(open_page: OpenPage) -> None:
    def count(context: BrowserContext) -> None:
        context.add_init_script(
            "window.taps = 0; const start = OscillatorNode.prototype.start;"
            "OscillatorNode.prototype.start = function (...at) {"
            " window.taps++; return start.apply(this, at); }"
        )

    page = open_page(f"game={quote(GAME)}", before=count)
    hive = HivePage(page)
    hive.tile("wS1").click()
    expect(hive.status).to_contain_text("split the hive")
    assert page.evaluate("window.taps") == 0
    hive.do("settings")
    page.get_by_role("checkbox", name="Sounds").check()
    hive.do("close")
    hive.page.locator("#status").click()
    hive.tile("wS1").click()
    page.wait_for_function("window.taps > 0")


def test_sounds_without_audio_support_are_not_an_error(open_page: OpenPage) -> None:
    page = open_page(
        f"game={quote(GAME)}",
        before=lambda context: context.add_init_script("delete window.AudioContext"),
    )
    hive = HivePage(page)
    hive.do("settings")
    page.get_by_role("checkbox", name="Sounds").check()
    hive.do("close")
    hive.tile("wS1").click()
    expect(hive.status).to_contain_text("split the hive")
