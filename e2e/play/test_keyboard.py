"""Playing without a pointer: by keys, by the text view, and by typing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import expect_faultless
from e2e.hive_page import HivePage
from e2e.screens import WINDOWS
from hive_core import Board, Hex, Move, Piece
from hive_core.teach.puzzles import load
from hive_core.teach.tasks import right_moves
from tools.shared.whole_games import MIDDLE_GAME, link_to
from web.locale import moves

if TYPE_CHECKING:
    from e2e.conftest import SharePage


# Black's queen is surrounded in eleven turns; three of them move a tile on the board.
SHORT_GAME = (
    r"Base;WhiteWins;Black[6];wS1;bQ /wS1;wG1 wS1-;bS1 /bQ;wA1 wG1-;bB1 bQ\;wQ \wS1;bG1 -bQ;"
    r"wA1 wS1\;bS2 /bS1;wG1 /wQ"
)
BUGS = {"Q": "queen bee", "S": "spider", "B": "beetle", "G": "grasshopper", "A": "ant"}
COLORS = {"w": "white", "b": "black"}


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Open a page with the middle game above."""
    return HivePage(share_page(link_to(MIDDLE_GAME), reduced_motion="reduce"))


def focused(page: Page) -> Locator:
    """Return the focused element."""
    return page.locator(":focus")


def stop(page: Page) -> dict[str, str]:
    """Return the `data-` attributes of the focused element."""
    return dict(page.evaluate("({...document.activeElement.dataset})"))


STOPS = ("target", "piece", "reserve", "space")
"""The `data-` attributes of what the arrow keys reach."""


def go_to(page: Page, attribute: str, value: str) -> None:
    """Move the focus there with arrow keys, as a sighted user does."""
    js = (
        "([name, value]) => { const box = e => { const r = (e.querySelector('.tile-face, "
        ".target-under') || e).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height"
        " / 2]; }; const a = box(document.activeElement), b = box(document.querySelector("
        "`[data-${name}='${value}']`)); return [b[0] - a[0], b[1] - a[1]]; }"
    )
    tried: set[tuple[str, str]] = set()
    for _ in range(60):
        here = stop(page)
        if here.get(attribute) == value:
            return
        dx, dy = page.evaluate(js, [attribute, value])
        across = ("ArrowRight" if dx > 0 else "ArrowLeft", abs(dx))
        along = ("ArrowDown" if dy > 0 else "ArrowUp", abs(dy))
        keys = [key for key, _ in sorted((across, along), key=lambda way: -way[1])]
        keys += ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]
        name = next((here[kind] for kind in STOPS if kind in here), "")
        key = next(key for key in keys if (name, key) not in tried)
        tried.add((name, key))
        page.keyboard.press(key)
    pytest.fail(f"{attribute} {value} cannot be reached with the arrow keys")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab, or Shift+Tab where they lie behind, until the focus is on such an element.

    Tab from the last element leads out of the page, and in Firefox a driver cannot follow it there.
    """
    behind = page.evaluate(
        """selector => document.activeElement !== document.body &&
            [...document.querySelectorAll(selector)].every(element =>
                element.compareDocumentPosition(document.activeElement)
                & Node.DOCUMENT_POSITION_FOLLOWING)""",
        selector,
    )
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
        page.keyboard.press("Shift+Tab" if behind else "Tab")
    pytest.fail(f"Tab never comes to {selector}")


def moves_of(game_string: str) -> list[tuple[str, Move, bool]]:
    """Return the moves of a game: as text, as a value, and whether it is a placement."""
    board, found = Board("Base"), []
    for text in game_string.split(";")[3:]:
        move = board.parse_move(text)
        assert move.piece is not None
        found.append((text, move, board.hex_of(move.piece) is None))
        board.push(move)
    return found


def in_words(name: str) -> str:
    """Return the name of a tile in words."""
    number = f" {name[2]}" if name[2:] else ""
    return f"{COLORS[name[0]]} {BUGS[name[1]]}{number}"


def the(name: str) -> str:
    """Return a tile's name in a sentence: with an article, unless it has a number."""
    words = in_words(name)
    return words if name[2:] else f"the {words}"


def place_in_words(text: str) -> str:
    """Return the place of a MoveString in words."""
    match = re.fullmatch(r"\S+(?: ([-/\\]?)(\w+)([-/\\]?))?", text)
    assert match is not None
    before, name, after = match.groups()
    if name is None:
        return "in the middle of the board"
    sides = {"-": "west", "\\": "north-west", "/": "south-west"}
    others = {"-": "east", "\\": "south-east", "/": "north-east"}
    side = sides[before] if before else others[after]
    return f"{side} of {the(name)}"


def move_in_words(words: Locator, board: Board, move: Move) -> None:
    """Play a move of a tile on the board in the text view, by roles and names alone."""
    assert move.piece is not None
    assert move.to is not None
    name = in_words(str(move.piece))
    words.get_by_role("button", name=re.compile(f"^{name}:", re.IGNORECASE)).press("Enter")
    places = words.get_by_role("list", name=f"Where {the(str(move.piece))} can go")
    place = moves.place_in_words("en", board, move.to, without=move.piece, turn=0)
    wanted = re.compile(f"^{re.escape(place)}$", re.IGNORECASE)
    places.get_by_role("button", name=wanted).press("Enter")


# -- keys ------------------------------------------------------------------------------------------


def test_a_whole_game_can_be_played_by_keys_alone(share_page: SharePage) -> None:
    page = share_page("game=Base", reduced_motion="reduce")
    hive = HivePage(page)
    for text, move, from_hand in moves_of(SHORT_GAME):
        name, color = str(move.piece), COLORS[text[0]]
        tab_to(page, f".reserve.{color} [data-reserve]" if from_hand else "#board [data-piece]")
        go_to(page, "reserve" if from_hand else "piece", name)
        page.keyboard.press("Enter")
        # The focus is on a destination: the next key plays there, or moves to another.
        expect(focused(page)).to_have_attribute("data-target", re.compile("."))
        go_to(page, "target", str(move.to))
        page.keyboard.press(" ")
        expect(focused(page)).to_have_attribute("data-piece", name)
        expect(focused(page)).to_have_attribute("data-hex", str(move.to))
    hive.expect_game(SHORT_GAME)


def test_tab_stops_once_at_the_board_and_once_at_each_hand(hive: HivePage) -> None:
    page = hive.page
    for chosen in (False, True):
        if chosen:
            hive.choose("wQ")
        stops = page.locator("#board [tabindex='0'], #board :not([tabindex])[role=button]")
        expect(stops).to_have_count(1)
        for color in COLORS.values():
            expect(page.locator(f".reserve.{color} button[tabindex='0']")).to_have_count(1)


def test_arrows_move_between_tiles_and_elsewhere_through_the_moves(hive: HivePage) -> None:
    page = hive.page
    hive.tile("wS1").focus()
    page.keyboard.press("ArrowRight")
    expect(focused(page)).to_have_attribute("data-piece", "bS1")
    page.keyboard.press("ArrowRight")
    expect(focused(page)).to_have_attribute("data-piece", "bQ")
    expect(hive.app).to_have_attribute("data-ply", "6")
    hive.action("flip").focus()
    page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", "5")


def test_after_a_click_arrows_step_through_the_moves(hive: HivePage) -> None:
    """Users of a mouse do not need arrows between tiles."""
    hive.play(Move(Piece.parse("wQ"), Hex(0, -1)))
    hive.page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", "6")
    hive.page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", "5")
    # After the click the focus is on the tile. Arrows move between tiles only after a Tab.
    hive.page.keyboard.press("Tab")
    tab_to(hive.page, "#board [data-piece]")
    hive.page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", "5")


def test_a_button_that_can_do_nothing_more_keeps_the_focus(hive: HivePage) -> None:
    hive.action("first").focus()
    hive.page.keyboard.press("Enter")
    expect(hive.action("first")).to_be_disabled()
    expect(hive.action("first")).to_be_focused()
    hive.page.keyboard.press("Enter")
    expect(hive.app).to_have_attribute("data-ply", "0")
    hive.page.keyboard.press("ArrowRight")
    expect(hive.app).to_have_attribute("data-ply", "1")


def test_escape_deselects_and_returns_the_focus_to_the_tile(hive: HivePage) -> None:
    page = hive.page
    hive.tile("wQ").focus()
    page.keyboard.press("Enter")
    expect(hive.targets).to_have_count(2)
    expect(hive.tile("wQ")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(hive.targets).to_have_count(0)
    expect(focused(page)).to_have_attribute("data-piece", "wQ")


def test_the_focus_stays_on_the_page_when_its_element_disappears(hive: HivePage) -> None:
    page = hive.page
    hive.tile("bG1").focus()
    page.keyboard.press("Control+z")
    expect(hive.tile("bG1")).to_have_count(0)
    expect(focused(page)).to_have_attribute("data-piece", re.compile("."))
    hive.tile("wS1").focus()
    for _ in range(5):
        page.keyboard.press("u")
    hive.expect_game("Base+ML;NotStarted;White[1]")
    expect(focused(page)).to_have_attribute("data-reserve", re.compile("^w"))


def test_single_letter_shortcuts_can_be_switched_off(hive: HivePage) -> None:
    page = hive.page
    page.keyboard.press("u")
    expect(hive.app).to_have_attribute("data-ply", "5")
    hive.do("settings")
    page.get_by_role("dialog").get_by_label("Keyboard shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.keyboard.press("Control+z")
    expect(hive.app).to_have_attribute("data-ply", "4")


# -- the text view ---------------------------------------------------------------------------------


def test_a_whole_game_can_be_played_in_the_text_view_alone(share_page: SharePage) -> None:
    """Use only roles and names, as a screen reader does."""
    page = share_page("game=Base", reduced_motion="reduce")
    page.get_by_role("button", name="Text view").click()
    dialog = page.get_by_role("dialog", name="Text view")
    for text, move, from_hand in moves_of(SHORT_GAME):
        name = in_words(str(move.piece))
        wanted = re.sub(r" \d$", "", name) + "," if from_hand else f"{name}:"
        dialog.get_by_role("button", name=re.compile(f"^{wanted}", re.IGNORECASE)).press("Enter")
        place = re.compile(rf"(?<!-)\b{place_in_words(text)}\b", re.IGNORECASE)
        places = dialog.get_by_role("list", name=f"Where {the(str(move.piece))} can go")
        places.get_by_role("button", name=place).press("Enter")
        # The focus follows the tile.
        now = dialog.get_by_role("button", name=re.compile(f"^{name}:", re.IGNORECASE))
        expect(now).to_be_focused()
    expect(dialog.get_by_role("status")).to_contain_text("White wins")
    HivePage(page).expect_game(SHORT_GAME)


def test_the_text_view_names_every_space(hive: HivePage) -> None:
    hive.do("words")
    dialog = hive.page.get_by_role("dialog", name="Text view")
    expect(dialog.get_by_role("status")).to_contain_text("White’s turn: place or move")
    hand = dialog.get_by_role("list", name="White’s hand").get_by_role("listitem")
    expect(hand).to_have_count(6)
    expect(hand.first).to_contain_text("white spider, 1 in hand")
    tiles = dialog.get_by_role("list", name="Board", exact=True).get_by_role("listitem")
    expect(tiles).to_have_count(6)
    beetle = "white beetle 1: south-east of the white queen bee and south-west of white spider 1"
    expect(tiles.filter(has_text=beetle)).to_contain_text("can move")
    dialog.get_by_role("button", name="white spider 1:").click()
    expect(dialog.get_by_role("status")).to_contain_text("split the hive")


def test_the_text_view_names_the_tiles_under_a_stack(hive: HivePage) -> None:
    hive.play(Move(Piece.parse("wB1"), Hex(0, 0)))
    hive.do("words")
    tiles = hive.page.get_by_role("list", name="Board", exact=True).get_by_role("listitem")
    expect(tiles.filter(has_text="white beetle 1: on top of white spider 1")).to_have_count(1)
    expect(tiles).to_have_count(5)


def test_a_lesson_a_puzzle_and_a_game_begin_and_end_by_roles_and_names_alone(
    share_page: SharePage,
) -> None:
    """The text view stays open from task to task."""
    page = share_page("", reduced_motion="reduce")
    words, hands = page.get_by_role("dialog", name="Text view"), re.compile("hand$")
    page.get_by_role("button", name="Text view for screen readers").press("Enter")
    words.get_by_role("button", name="Lessons and puzzles").press("Enter")
    page.get_by_role("button", name="Begin The last side").press("Enter")
    expect(page).to_have_title("The last side – Hive")
    page.keyboard.press("w")
    words.get_by_role("button", name=re.compile("^white ant 1:")).press("Enter")
    place = re.compile("^South-east of the black queen bee")
    words.get_by_role("button", name=place).press("Enter")
    words.get_by_role("button", name="Next", exact=True).press("Enter")
    expect(page).not_to_have_title("The last side – Hive")
    expect(words.get_by_role("button", name="Hint")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Learn", exact=True).press("Enter")
    page.get_by_role("button", name=re.compile("^Puzzle of the day")).press("Enter")
    expect(page).to_have_title(re.compile("^Puzzle: "))
    page.keyboard.press("w")
    words.get_by_role("button", name="Solution").press("Enter")
    expect(words.get_by_role("status")).to_contain_text(re.compile("."))
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Leave")).first.press("Enter")
    page.get_by_role("button", name="Text view").first.press("Enter")
    expect(words.get_by_role("list", name=hands)).to_have_count(2)


def test_a_puzzle_is_solved_after_a_mistake_by_roles_and_names_alone(
    share_page: SharePage,
) -> None:
    """The opponent answers the first move, and the second wins."""
    task = next(one for one in load() if one.kind == "win" and len(one.line) == 3)
    page = share_page(f"mode=puzzle&id={task.id}", reduced_motion="reduce")
    expect(page).to_have_title(re.compile("^Puzzle: "))
    page.get_by_role("button", name="Text view").first.press("Enter")
    words = page.get_by_role("dialog", name="Text view")
    board = task.board()
    right = set(right_moves(task))
    wrong = min((move for move in board.legal_moves if move not in right), key=str)
    move_in_words(words, board, wrong)
    words.get_by_role("button", name="Try again", exact=True).press("Enter")
    for at, text in enumerate(task.line):
        move = board.parse_move(text)
        if at % 2 == 0:
            move_in_words(words, board, move)
        else:
            answer = re.compile(in_words(str(move.piece)), re.IGNORECASE)
            expect(words.get_by_role("status")).to_contain_text(answer)
        board.push(move)
    expect(words.get_by_role("status")).to_contain_text("Solved")
    words.get_by_role("button", name="Next", exact=True).press("Enter")
    expect(words.get_by_role("button", name="Solution")).to_be_visible()


def test_the_keys_of_the_text_view_tell_the_position(hive: HivePage) -> None:
    page, spoken = hive.page, hive.page.locator("#words-dialog [aria-live=polite]")
    hive.do("words")
    words = page.get_by_role("dialog", name="Text view")
    expect(words.get_by_role("list", name="Last moves").get_by_role("button")).to_have_count(6)
    page.keyboard.press("q")
    expect(spoken).to_contain_text("White queen bee: 4 free sides")
    page.keyboard.press("Shift+B")
    expect(focused(page)).to_have_attribute("data-choose", "wB1")
    page.keyboard.press("o")
    expect(spoken).to_contain_text("Clockwise from the north-west: white queen bee, white spider 1")
    page.keyboard.press("c")
    expect(spoken).to_have_text("This game has no clock.")
    page.keyboard.press("u")
    expect(spoken).to_contain_text("Undone: black grasshopper")
    page.keyboard.press("l")
    expect(spoken).to_contain_text("White beetle")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_escape_leads_from_the_keys_back_to_the_button_in_the_text_view(hive: HivePage) -> None:
    hive.do("words")
    words = hive.page.get_by_role("dialog", name="Text view")
    words.get_by_role("button", name="All keys").press("Enter")
    expect(hive.page.get_by_role("dialog", name="Keys")).to_be_visible()
    hive.page.keyboard.press("Escape")
    expect(words.get_by_role("button", name="All keys")).to_be_focused()
    hive.page.keyboard.press("Escape")
    expect(words).to_have_count(0)


def test_escape_in_the_text_view_deselects_the_tile_before_it_closes(hive: HivePage) -> None:
    hive.do("words")
    words = hive.page.get_by_role("dialog", name="Text view")
    tile = words.get_by_role("button", name=re.compile("^white beetle 1:"))
    tile.press("Enter")
    expect(tile).to_have_attribute("aria-pressed", "true")
    hive.page.keyboard.press("Escape")
    expect(tile).to_have_attribute("aria-pressed", "false")
    expect(tile).to_be_focused()
    hive.page.keyboard.press("Escape")
    expect(words).to_have_count(0)


@pytest.mark.parametrize(("level", "hand"), [("", "w"), ("white", "b")])
def test_the_focus_is_on_ones_own_hand_when_a_new_game_begins(
    hive: HivePage, level: str, hand: str
) -> None:
    """`level`: the side of the computer, if it plays."""
    page = hive.page
    page.keyboard.press("n")
    if level:
        page.locator(f"#new-game-dialog [name={level}]").select_option("1")
    page.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(page.locator("#new-game-dialog")).to_have_count(0)
    expect(focused(page)).to_have_attribute("data-reserve", re.compile(f"^{hand}"))


def test_full_stop_steps_through_the_destinations(hive: HivePage) -> None:
    hive.tile("wQ").focus()
    hive.page.keyboard.press("Enter")
    seen = [stop(hive.page)["target"]]
    for _ in range(2):
        hive.page.keyboard.press(".")
        seen.append(stop(hive.page)["target"])
    assert seen[0] == seen[2] != seen[1]
    hive.page.keyboard.press("ArrowLeft")
    assert "target" in stop(hive.page)


# -- typing ----------------------------------------------------------------------------------------


def test_typed_moves_are_understood_in_common_spellings(hive: HivePage) -> None:
    page = hive.page
    page.keyboard.press("/")
    field = page.get_by_label("Type a move")
    expect(field).to_be_focused()
    for typed, move in (("wa1 -wq", "wA1 -wQ"), ("a1 bq-", "bA1 bG1\\"), ("b1 ws1", "wB1 wS1")):
        field.fill(typed)
        page.keyboard.press("Enter")
        expect(hive.moves.last).to_have_text(move)
        expect(field).to_have_value("")
        expect(field).to_be_focused()


REFUSED = {
    "wA1 -bA1": "black ant 1 isn’t on the board",
    "wA1": "Where does white ant 1 go?",
    "hello": "isn’t a move",
    "wS1 -wQ": "split the hive",
    "wA1 bQ-": "can’t touch the other colour",
    "wA2 -wQ": "The next one is white ant 1",
}


def test_a_refused_typed_move_is_explained_and_stays_in_the_field(hive: HivePage) -> None:
    hive.do("settings")
    hive.page.get_by_label("Type moves").check()
    hive.do("close")
    field = hive.page.get_by_label("Type a move")
    for typed, said in REFUSED.items():
        field.fill(typed)
        hive.page.keyboard.press("Enter")
        expect(hive.status).to_contain_text(said)
        expect(field).to_have_value(typed)
        hive.expect_game(MIDDLE_GAME)


def test_a_refused_move_is_explained_beside_the_field_of_the_text_view(hive: HivePage) -> None:
    hive.do("words")
    field = hive.page.locator("#type-words")
    field.fill("wA1 -wG9")
    hive.page.keyboard.press("Enter")
    why = hive.page.locator("#type-words-fault")
    expect(why).to_contain_text("there is no wG9")
    expect(why).to_be_in_viewport(ratio=1)
    expect(field).to_have_accessible_description(re.compile("there is no wG9"))
    expect(field).to_be_focused()


def test_a_move_typed_in_the_text_view_leaves_the_answer_in_view_and_the_focus_in_the_field(
    hive: HivePage,
) -> None:
    hive.do("words")
    field = hive.page.locator("#type-words")
    field.fill("wA1 -wQ")
    hive.page.locator("#words-dialog .typing button").click()
    expect(hive.app).to_have_attribute("data-ply", "7")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(hive.page.locator("#words-dialog .words-said")).to_be_in_viewport(ratio=1)


# -- screen readers --------------------------------------------------------------------------------


def test_tab_stops_once_at_the_move_list_and_arrows_move_in_it(hive: HivePage) -> None:
    entries = hive.page.locator("#moves [data-ply][tabindex='0']")
    expect(entries).to_have_count(1)
    entries.focus()
    for key, ply in (("ArrowLeft", "5"), ("Home", "1"), ("ArrowRight", "1"), ("End", "6")):
        hive.page.keyboard.press(key)
        expect(entries).to_be_focused()
        expect(entries).to_have_attribute("data-ply", ply)


def test_a_move_is_announced_once_in_a_plain_sentence(hive: HivePage) -> None:
    page = hive.page
    hive.play(Move(Piece.parse("wQ"), Hex(0, -1)))
    spoken = page.locator("[aria-live=polite]:not(:empty)")
    turn = "Black’s turn: place or move a tile."
    expect(spoken).to_have_text(f"White queen bee moves north-west of the white spider. {turn}")
    expect(hive.status).to_have_text(turn)
    hive.do("previous")
    expect(spoken).to_have_text(
        "Move 3 of 4: black grasshopper, north-east of the black queen bee."
    )
    expect(page).to_have_title("Black’s turn – Hive")


def test_the_hint_button_keeps_the_focus_however_often_it_is_pressed(share_page: SharePage) -> None:
    hive = HivePage(share_page(link_to(MIDDLE_GAME), reduced_motion="reduce"))
    hive.action("hint").focus()
    for step in ("piece", "place", "reason", "reason"):
        hive.page.keyboard.press("Enter")
        expect(hive.app).to_have_attribute("data-hint", step)
        expect(hive.action("hint")).to_be_focused()


def test_an_opened_lesson_takes_the_focus_to_the_board_and_a_solved_one_to_next(
    share_page: SharePage,
) -> None:
    page = share_page("", reduced_motion="reduce")
    HivePage(page).action("learn").press("Enter")
    page.locator("[data-action=lesson]").press("Enter")
    expect(page.locator("#spoken")).to_contain_text("1 of 7. The last side.")
    expect(page).to_have_title("The last side – Hive")
    expect(focused(page)).to_have_attribute("data-piece", re.compile("."))
    go_to(page, "piece", "wA1")
    page.keyboard.press("Enter")
    go_to(page, "target", "0,2")
    page.keyboard.press("Enter")
    expect(page.locator("#app")).to_have_attribute("data-task-state", "solved")
    expect(focused(page)).to_have_attribute("data-action", "next-task")
    page.keyboard.press("Enter")
    expect(page.locator("#spoken")).to_contain_text("2 of 7")
    expect(focused(page)).to_have_attribute("data-piece", re.compile("."))


def test_the_card_at_the_end_of_a_game_has_the_focus_hides_no_tile_and_closes(
    hive: HivePage,
) -> None:
    page, card = hive.page, hive.page.locator("#ending")
    hive.action("resign").press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
    expect_faultless(page, "the card at the end of a game")
    for size in ("desktop", "phone"):
        page.set_viewport_size(WINDOWS[size]["viewport"])
        bottom = card.evaluate("card => card.getBoundingClientRect().bottom")
        tops = page.locator("#board .tile-face").evaluate_all(
            "faces => faces.map(face => face.getBoundingClientRect().top)"
        )
        assert min(tops) > bottom, size
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_attribute("data-action", "rematch")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(focused(page)).to_have_attribute("data-piece", re.compile("."))
    expect(page.locator(".banner")).to_contain_text("Black wins")


def test_the_accessibility_tree_has_names_for_the_board(hive: HivePage) -> None:
    hive.choose("wQ")
    page = hive.page
    table = page.get_by_role("group", name="Board", exact=True)
    queen = table.get_by_role("button", name="white queen bee, 4 free sides, can move", exact=True)
    expect(queen).to_have_attribute("aria-pressed", "true")
    place = "white queen bee: north-west of white spider 1"
    expect(table.get_by_role("button", name=place)).to_have_count(1)
    expect(table.get_by_role("button")).to_have_count(8)
    hand = page.get_by_role("toolbar", name="White’s hand")
    expect(hand.get_by_role("button")).to_have_count(6)
    expect(hand.get_by_role("button", name="white ant, 3 in hand")).to_have_count(1)


def test_the_header_the_board_and_the_footer_are_in_three_landmarks(hive: HivePage) -> None:
    page = hive.page
    page.set_viewport_size(WINDOWS["desktop"]["viewport"])
    banner, footer = page.get_by_role("banner"), page.get_by_role("contentinfo")
    expect(banner.get_by_role("heading", name="Hive")).to_be_visible()
    expect(footer).to_be_visible()
    main = page.get_by_role("main")
    expect(main.get_by_role("group", name="Board", exact=True)).to_have_count(1)
    expect(main.get_by_role("banner").or_(main.get_by_role("contentinfo"))).to_have_count(0)
    expect(main.locator("header, footer")).to_have_count(0)


# What lies over the focused element at a grid of points of it, if that is seen.
COVERS = """() => {
  const focused = document.activeElement;
  const shape = focused.querySelector(".tile-face, .target-under") ?? focused;
  const box = shape.getBoundingClientRect();
  const covers = new Set();
  for (const x of [1, 2, 3, 4, 5]) for (const y of [1, 2, 3, 4, 5]) {
    const top = document.elementFromPoint(
      box.left + box.width * x / 6, box.top + box.height * y / 6);
    const own = top && (focused.contains(top) || top.contains(focused));
    if (!own && !top?.closest("label")?.contains(focused)) covers.add(top?.outerHTML ?? "outside");
  }
  return focused === document.body ? null : [focused.outerHTML, [...covers]];
}"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_nothing_lies_over_the_element_with_the_focus(
    share_page: SharePage, size: tuple[int, int]
) -> None:
    """A notice about the marks is on the board meanwhile."""
    page = share_page(link_to(MIDDLE_GAME), reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".mark-note")).to_be_visible()
    stops: set[str] = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        found = page.evaluate(COVERS)
        if found is None or found[0] in stops:
            break
        stops.add(found[0])
        assert not found[1], found
    assert len(stops) > 20
    page.locator("#board [data-piece][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
        found = page.evaluate(COVERS)
        assert not found[1], found


KEYBOARD_SETTINGS = ("Type moves", "Keyboard shortcuts")


@pytest.mark.parametrize("device", WINDOWS)
def test_keys_are_mentioned_only_on_devices_with_a_keyboard(
    share_page: SharePage, device: str
) -> None:
    page = share_page(link_to(MIDDLE_GAME), **WINDOWS[device])
    hive, with_keys = HivePage(page), device == "desktop"
    hive.do("open")
    expect(page.get_by_text("Ctrl+V")).to_be_visible(visible=with_keys)
    page.keyboard.press("Escape")
    hive.do("settings")
    expect(page.get_by_label("Letters on tiles")).to_be_visible()
    for name in KEYBOARD_SETTINGS:
        expect(page.get_by_label(name)).to_be_visible(visible=with_keys)
