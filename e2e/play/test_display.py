"""What the board shows: explanations, animations, opened stacks, free sides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from e2e.hive_page import HivePage
from hive_core import Board, Hex, Move, Piece
from tools.shared.whole_games import link_to
from web.ui.geometry import center

if TYPE_CHECKING:
    from e2e.conftest import SharePage

PINNED = (
    r"Base+MLP;InProgress;Black[5];wP;bL \wP;wB1 wP-;bM bL/;wG1 /wP;bP -bL;wQ /wG1;bQ bM-;wB1 wP"
)
"""Black's ladybug connects three parts of the hive; White's beetle is on top of its pillbug."""

GATED = (
    r"Base+MLP;InProgress;White[6];wA1;bL wA1\;wB1 wA1/;bP bL-;wM -wB1;bB1 bL\;wQ wB1/;bQ /bB1;"
    r"wL /wM;bP wB1" + "\\"
)
APART = r"Base+MLP;InProgress;White[5];wL;bM wL\;wM -wL;bQ /bM;wQ /wM;bP bQ\;wS1 wL/;bP /bQ"
ANT = r"Base;InProgress;White[4];wQ;bG1 wQ-;wG1 -wQ;bQ bG1-;wA1 wG1\;bA1 bQ-"
"""The ant has a long path around a short row."""

DUE = r"Base+MLP;InProgress;White[4];wM;bQ wM/;wP -wM;bQ wM-;wB1 \wM;bQ wM/"


def still(share_page: SharePage, game: str, *more: str) -> HivePage:
    """Open a page with the game, without animations."""
    return HivePage(share_page(link_to(game, *more), reduced_motion="reduce"))


def marks(page: Page, kind: str) -> int:
    """Return the number of marks of that kind on the board."""
    return page.locator(f"svg#board .why .why-{kind}").count()


# -- explanations ----------------------------------------------------------------------------------


def test_a_pinned_piece_explains_and_draws_the_parts_of_the_hive(share_page: SharePage) -> None:
    hive = still(share_page, PINNED)

    def gap() -> float:
        first, second = (hive.tile(name).bounding_box() for name in ("bP", "bQ"))
        assert first is not None
        assert second is not None
        return second["x"] - first["x"]

    together = gap()
    hive.tile("bL").click()
    expect(hive.status).to_contain_text("split the hive")
    expect(hive.page.locator("svg#board .why .why-wash")).to_have_count(6)
    assert marks(hive.page, "crack") == 3
    # The parts of the hive are drawn apart, and together again when the tile is deselected.
    apart = gap()
    assert apart > together
    hive.page.keyboard.press("Escape")
    expect(hive.page.locator("svg#board .why > *")).to_have_count(0)
    assert gap() == pytest.approx(together, abs=0.5)
    hive.expect_game(PINNED)


def test_a_gate_is_drawn_where_it_stops_a_piece(share_page: SharePage) -> None:
    hive = still(share_page, GATED)
    hive.tile("wA1").click()
    expect(hive.status).to_contain_text("too narrow")
    expect(hive.page.locator("svg#board .why .why-gate")).to_have_count(1)
    assert marks(hive.page, "cause") == 2


def test_a_space_away_from_the_hive_is_refused_with_a_broken_link(share_page: SharePage) -> None:
    hive = still(share_page, APART)
    box = hive.tile("wS1").bounding_box()
    assert box is not None
    mouse = hive.page.mouse
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y, steps=3)
    mouse.move(x + 1.6 * box["width"], y, steps=4)
    mouse.up()
    expect(hive.status).to_contain_text("wouldn’t touch")
    expect(hive.page.locator("svg#board .why .why-link")).to_have_count(1)
    assert marks(hive.page, "no") == 1
    hive.expect_game(APART)


def test_a_queen_that_must_be_placed_is_marked_in_the_hand(share_page: SharePage) -> None:
    hive = still(share_page, DUE)
    hive.tile("wB1").click()
    expect(hive.status).to_contain_text("must place your queen bee now")
    expect(hive.page.locator(".hand.wanted")).to_have_attribute("data-reserve", "wQ")
    expect(hive.page.locator(".hand.wanted .hand-sign")).to_be_visible()
    hive.choose("wQ")
    expect(hive.page.locator(".hand.wanted")).to_have_count(0)


# -- stacks ----------------------------------------------------------------------------------------


def test_a_stack_opens_under_the_mouse_and_closes_when_it_leaves(share_page: SharePage) -> None:
    hive = still(share_page, PINNED)
    peek = hive.page.locator(".peek")
    expect(peek).to_have_count(0)
    hive.tile("wB1").hover()
    expect(peek.locator("svg")).to_have_count(2)
    names = peek.locator("svg").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    assert names == ["white beetle 1", "white pillbug"]  # the top first
    hive.tile("wQ").hover()
    expect(peek).to_have_count(0)


def test_a_stack_opens_for_the_keyboard(share_page: SharePage) -> None:
    hive = still(share_page, PINNED)
    hive.page.keyboard.press("Tab")  # so that the page is used by keyboard
    hive.tile("wB1").focus()
    expect(hive.page.locator(".peek svg")).to_have_count(2)
    hive.tile("wQ").focus()
    expect(hive.page.locator(".peek")).to_have_count(0)


@pytest.mark.chromium_only("no other engine's driver lets a finger rest on the screen")
def test_a_long_press_on_a_stack_opens_it_without_selecting(share_page: SharePage) -> None:
    page = share_page(
        link_to(PINNED),
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    hive, peek = HivePage(page), page.locator(".peek")
    box = hive.tile("wB1").locator(".tile-face").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.evaluate(
        "window.tapped = [];"
        "document.querySelector('#board').addEventListener('click', event =>"
        " window.tapped.push(event.target.closest('[data-piece]').dataset.piece))"
    )
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(peek).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hive.tile("bQ").tap()
    expect(hive.page.locator(".peek")).to_have_count(0)
    # A short touch selects the tile as usual; it is not Black's.
    hive.tile("wB1").tap()
    expect(hive.status).to_contain_text("belongs to your opponent")
    assert page.evaluate("window.tapped") == ["bQ", "wB1"]
    hive.expect_game(PINNED)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_button_and_a_key_show_all_stacks_and_hide_them(
    share_page: SharePage, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    hive = HivePage(share_page(link_to(PINNED, "mode=view"), viewport=viewport))
    covered = hive.page.locator("#board .fans .tile .bug-P")
    expect(covered).to_have_count(0)
    hive.do("stacks")
    expect(covered).to_be_visible()
    hive.page.keyboard.press("s")
    expect(covered).to_have_count(0)


def test_an_opened_stack_does_not_cover_the_stack(share_page: SharePage) -> None:
    """Wherever the stack is on the board."""
    for fragment in (link_to(PINNED), link_to(PINNED, "flip=1")):
        for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 800}):
            hive = HivePage(share_page(fragment, viewport=size, reduced_motion="reduce"))
            hive.tile("wB1").hover()
            panel = hive.page.locator(".peek").bounding_box()
            tile = hive.tile("wB1").bounding_box()
            assert panel is not None
            assert tile is not None
            beside = (
                panel["x"] + panel["width"] <= tile["x"] or tile["x"] + tile["width"] <= panel["x"]
            )
            above = (
                panel["y"] + panel["height"] <= tile["y"]
                or tile["y"] + tile["height"] <= panel["y"]
            )
            assert beside or above


# -- animations ------------------------------------------------------------------------------------

_RECORDER = """() => {
  window.flown = [];
  const layer = document.querySelector('#board .flights');
  new MutationObserver(changes => {
    for (const change of changes) for (const picture of change.addedNodes) {
      const frames = picture.getAnimations()[0].effect.getKeyframes();
      const all = [...document.querySelectorAll('#board [data-piece]')].map(t => t.dataset.piece);
      window.flown.push({
        attributes: [picture, ...picture.querySelectorAll('*')].flatMap(e => e.getAttributeNames()),
        places: frames.map(f => f.transform),
        unique: new Set(all).size === all.length,
      });
    }
  }).observe(layer, {childList: true});
}"""


def record_animations(page: Page) -> None:
    """Start recording animations."""
    page.evaluate(_RECORDER)


def recorded_animations(page: Page) -> list[dict[str, list[str]]]:
    """Wait for the end of the animations, and return those recorded."""
    expect(page.locator("#board .flights > *")).to_have_count(0)
    result: list[dict[str, list[str]]] = page.evaluate("window.flown")
    return result


def test_an_ants_move_is_animated_along_its_path(share_page: SharePage) -> None:
    hive = HivePage(share_page(link_to(ANT)))
    board = Board.from_game_string(ANT)
    move = Move(Piece.parse("wA1"), Hex(2, 1))
    record_animations(hive.page)
    hive.play(move)
    (flight,) = recorded_animations(hive.page)
    ends = [center(place, level) for place, level in board.path(move).steps]
    assert len(ends) > 3
    assert flight["places"] == [f"translate({at.x:g}px, {at.y:g}px) scale(1)" for at in ends]
    # The animated copy is not a tile of the board.
    assert flight["unique"]
    names = set(flight["attributes"])
    assert not {n for n in names if n.startswith("data-")} | names & {"role", "tabindex", "id"}
    expect(hive.tile("wA1")).to_have_css("opacity", "1")
    # Its path is drawn under the tiles.
    assert hive.page.locator("#board .trail path").count() == 1


def test_a_placed_tile_is_animated_from_above(share_page: SharePage) -> None:
    hive = HivePage(share_page())
    record_animations(hive.page)
    hive.play(Move(Piece.parse("wA1"), Hex(0, 0)))
    (flight,) = recorded_animations(hive.page)
    # Firefox leaves out the second 0px.
    assert re.fullmatch(r"translate\(0px(, 0px)?\) scale\(1\)", flight["places"][-1])
    assert flight["places"][0] != flight["places"][-1]


def test_undo_animates_the_move_backwards(share_page: SharePage) -> None:
    hive = HivePage(share_page(link_to(ANT)))
    record_animations(hive.page)
    hive.play(Move(Piece.parse("wA1"), Hex(2, 1)))
    there = recorded_animations(hive.page)[0]["places"]
    hive.do("undo")
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "-1,1")
    assert recorded_animations(hive.page)[1]["places"] == there[::-1]


def test_a_tile_can_be_clicked_during_its_animation(share_page: SharePage) -> None:
    """The next click takes effect at once, and ends the animation."""
    hive = HivePage(share_page(link_to(ANT)))
    hive.play(Move(Piece.parse("wA1"), Hex(4, 0)))
    hive.tile("wA1").click()
    expect(hive.status).to_contain_text("belongs to your opponent")
    hive.do("undo")
    hive.expect_game(ANT)
    expect(hive.page.locator("#board .flights > *")).to_have_count(0)
    expect(hive.tile("wA1")).to_have_css("opacity", "1")


def test_with_reduced_motion_nothing_is_animated(share_page: SharePage) -> None:
    hive = still(share_page, ANT)
    record_animations(hive.page)
    hive.play(Move(Piece.parse("wA1"), Hex(2, 1)))
    hive.do("undo")
    hive.expect_game(ANT)
    assert recorded_animations(hive.page) == []


# -- queens ----------------------------------------------------------------------------------------


def test_a_queen_shows_her_free_sides(share_page: SharePage) -> None:
    hive = still(share_page, ANT)
    free = hive.tile("wQ").locator(".liberties path")

    def expected() -> int:
        game = hive.app.get_attribute("data-game-string")
        assert game is not None
        board = Board.from_game_string(game)
        queen = board.hex_of(Piece.parse("wQ"))
        assert queen is not None
        return sum(board.piece_at(n) is None for n in queen.neighbors())

    before = expected()
    expect(free).to_have_count(before)
    expect(hive.tile("wQ")).to_have_accessible_name(f"white queen bee, {before} free sides")
    hive.play(Move(Piece.parse("wA1"), Hex(2, 1)))
    assert expected() == before + 1
    expect(free).to_have_count(before + 1)
    expect(hive.tile("wQ")).to_have_accessible_name(f"white queen bee, {before + 1} free sides")


def test_free_sides_can_be_switched_off(share_page: SharePage) -> None:
    hive = still(share_page, ANT)
    hive.do("settings")
    dialog = hive.page.get_by_role("dialog")
    dialog.locator("[name=liberties]").uncheck()
    hive.page.keyboard.press("Escape")
    expect(hive.page.locator("#board .liberties")).to_have_count(0)
    expect(hive.tile("wQ")).to_have_accessible_name("white queen bee")
