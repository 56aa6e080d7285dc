"""What lies over what, in every state, language and window: no text cut, covered or on another.

The states are made and drawn by the page's own code in the Python of the tests, and only laid out
by the browser, so that a walk over hundreds of layouts takes seconds.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from e2e.play import longer_words
from tests.languages import LANGUAGES, OFFERED
from tests.page_states import STATES, list_with_notice
from tools.site_build.style_sheet import style_sheet
from web.app.update import update
from web.app.view import view
from web.game.intents import CloseEnding
from web.locale import direction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from web.shared.state import AppState
    from web.ui.nodes import Node

WINDOWS = {
    "phone": ((320, 568), (320, 640), (360, 740), (390, 844), (844, 390), (768, 1024)),
    "desktop": ((640, 400), (1280, 650), (1280, 800), (1920, 1080)),
}
TIGHT = {"phone": ((320, 568),), "desktop": ((640, 400), (1280, 800))}
"""The windows with the least room, for languages other than those that are written first."""

TOUCH: dict[str, dict[str, Any]] = {"phone": {"has_touch": True, "is_mobile": True}, "desktop": {}}

FAULTS = (
    "ellipses => Object.entries(drawn).map(([name, one]) => [name, faults([...one, ellipses])])"
)

SCRIPT = (Path(__file__).parent / "layout_faults.js").read_text(encoding="utf-8")

ELLIPSES: dict[str, str] = {
    ".reserve-player": "a name from a file; whole in its tooltip and in the dialog “Share”",
    ".best-moves": "the moves of a line that have no room; arrow keys and a finger reach them",
}
"""Selector -> why its text may end in an ellipsis, and where the whole text is."""

ASKING = re.compile("^(confirm|draw|by link|chat|thinking, next)")
"""The states in which something is asked."""

STILL = (
    ("game", "opponent's tile"),
    ("game", "hint, searching"),
    ("hinted game", "hint, tile"),
    ("hinted game", "hint, place"),
    ("hinted game", "hint, reason"),
    ("hinted game, confirming", "confirm, movement"),
    ("game from Black's side", "thinking"),
    ("game from Black's side", "thinking, with depth"),
    ("game", "notice"),
    ("game", "new version"),
    ("game", "mark explained"),
    ("analysis", "analysis, three lines"),
    ("lesson", "lesson, tile selected"),
    ("lesson with hints", "lesson, hint"),
    ("embedded, without the comment", "embedded, a comment"),
    ("share", "share, copied"),
    ("open", "open, saving"),
    ("review", "review, made into puzzles"),
)
"""Pairs of states: what can be pressed is at the same place in both."""


@pytest.fixture(params=WINDOWS)
def empty(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Page, str]]:
    """Return a page with only the style sheet and the script that finds faults, and its device."""
    context = browser.new_context(reduced_motion="reduce", **TOUCH[request.param])
    page = context.new_page()
    page.set_content(EMPTY.format(style=style_sheet()))
    page.add_script_tag(content=SCRIPT)
    yield page, request.param
    context.close()


EMPTY = """<!doctype html><meta name="viewport" content="width=device-width">
<style>{style} #moves .written::before {{ content: none; }}</style><main id="app"></main>"""


@pytest.mark.parametrize("lang", OFFERED)
def test_everything_fits_and_nothing_is_covered(empty: tuple[Page, str], lang: str) -> None:
    page, device = empty
    windows = WINDOWS if lang in LANGUAGES else TIGHT
    drawn = {name: draw(make(lang)) for name, make in STATES.items()}
    # The pictures are sent once, for all windows.
    page.evaluate("drawn => { window.drawn = drawn; }", drawn)
    found = []
    for width, height in windows[device]:
        page.set_viewport_size({"width": width, "height": height})
        for name, faults in page.evaluate(FAULTS, list(ELLIPSES)):
            found += [f"{name}, {lang}, {width} x {height}: {fault}" for fault in faults]
    assert not found, "\n".join(["", *found])


LONGER = {"phone": ((390, 844),), "desktop": ((1280, 800), (1920, 1080))}
LONG_ENTRIES = ("first screen", "analysis, variations, comments and glyphs")
"""The states of which longer words leave a part to scroll to on a phone."""


def test_words_that_are_longer_by_two_fifths_fit(
    empty: tuple[Page, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, device = empty
    longer_words.load(monkeypatch)
    known = LONG_ENTRIES if device == "phone" else ()
    drawn = {n: draw(make(longer_words.TAG)) for n, make in STATES.items() if n not in known}
    page.evaluate("drawn => { window.drawn = drawn; }", drawn)
    found = []
    for width, height in LONGER[device]:
        page.set_viewport_size({"width": width, "height": height})
        for name, faults in page.evaluate(FAULTS, [*ELLIPSES, ".reserve-free"]):
            found += [f"{name}, {width} x {height}: {fault}" for fault in faults]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("lang", OFFERED)
def test_nothing_moves_that_one_is_about_to_press(empty: tuple[Page, str], lang: str) -> None:
    page, device = empty
    names = {name for pair in STILL for name in pair}
    drawn = {name: draw(STATES[name](lang)) for name in names}
    page.evaluate("drawn => { window.drawn = drawn; }", drawn)
    look = "Object.fromEntries(Object.entries(drawn).map(([name, one]) => [name, places(one)]))"
    found = []
    windows = WINDOWS if lang in LANGUAGES else TIGHT
    for width, height in windows[device]:
        page.set_viewport_size({"width": width, "height": height})
        places = page.evaluate(look)
        for first, then in STILL:
            for name in places[first].keys() & places[then].keys():
                one, other = places[first][name], places[then][name]
                if max(abs(a - b) for a, b in zip(one, other, strict=True)) > 1:
                    found.append(f"{first} -> {then}, {lang}, {width} x {height}: {name} moves")
    assert not found, "\n".join(["", *found])


TEXT_WINDOWS = {"phone": ((390, 844),), "desktop": ((1920, 1080),)}
CLOSE = (
    *("first screen", "ended game", "analysis, variations, comments and glyphs"),
    "retry, better move with all reasons, moves typed",
)
"""The states of which larger text leaves a part to scroll to, or a long word to cut."""


@pytest.mark.parametrize("size", ["large", "larger"])
def test_larger_text_fits(empty: tuple[Page, str], size: str) -> None:
    page, device = empty
    drawn = {}
    for name, make in STATES.items():
        if name.startswith("embedded") or name in CLOSE:
            continue
        root, markup = draw(make("en"))
        drawn[name] = ({**root, "data-text": size}, markup)
    page.evaluate("drawn => { window.drawn = drawn; }", drawn)
    found = []
    for width, height in TEXT_WINDOWS[device]:
        page.set_viewport_size({"width": width, "height": height})
        for name, faults in page.evaluate(FAULTS, list(ELLIPSES)):
            found += [f"{name}, {size}, {width} x {height}: {fault}" for fault in faults]
    assert not found, "\n".join(["", *found])


def test_a_long_last_move_in_larger_text_fits_on_a_small_phone(empty: tuple[Page, str]) -> None:
    page, device = empty
    if device != "phone":
        pytest.skip("of phones")
    drawn = {}
    for name in (name for name in STATES if name.startswith("long last move")):
        root, markup = draw(STATES[name]("de"))
        drawn[name] = ({**root, "data-text": "larger"}, markup)
    page.evaluate("drawn => { window.drawn = drawn; }", drawn)
    page.set_viewport_size({"width": 360, "height": 640})
    faults = [
        f"{name}: {fault}"
        for name, found in page.evaluate(FAULTS, list(ELLIPSES))
        for fault in found
    ]
    assert not faults, "\n".join(["", *faults])


SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"""
"""The spacing of criterion 1.4.12 of WCAG 2.2."""

SPACED_WINDOWS = {"phone": ((390, 844),), "desktop": ((1280, 800),)}
STAYS = re.compile(r"scrolls|leaves its own box|the dot of|page is wider|first screen does not fit")
"""What the spacing may do: no text is then covered or cut, and what has no room scrolls."""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_letters_that_a_reader_spaces_out_take_nothing_away(
    empty: tuple[Page, str], lang: str
) -> None:
    page, device = empty
    page.add_style_tag(content=SPACED)
    drawn = {}
    for name, make in STATES.items():
        root, markup = draw(make(lang))
        drawn[name] = ({**root, "data-spaced": ""}, markup)
    page.evaluate("drawn => { window.drawn = drawn; }", drawn)
    found = []
    for width, height in SPACED_WINDOWS[device]:
        page.set_viewport_size({"width": width, "height": height})
        walk = page.evaluate(FAULTS, list(ELLIPSES))
        assert page.evaluate("getComputedStyle(document.body).overflow") == "auto"
        for name, faults in walk:
            lost = [fault for fault in faults if not STAYS.search(fault)]
            found += [f"{name}, {lang}, {width} x {height}: {fault}" for fault in lost]
    assert not found, "\n".join(["", *found])


def test_larger_text_leaves_room_for_the_board_of_a_small_phone(empty: tuple[Page, str]) -> None:
    page, _ = empty
    page.set_viewport_size({"width": 320, "height": 568})
    for name in ("game", "analysis", "lesson", "long last move, comment"):
        root, markup = draw(STATES[name]("en"))
        page.evaluate("lay", ({**root, "data-text": "larger"}, markup))
        assert page.evaluate("document.querySelector('.table').clientHeight") > 170, name


SPILLED = """() => {
  const status = document.querySelector("#status"), words = document.createRange();
  words.selectNodeContents(status);
  const text = words.getBoundingClientRect(), box = status.getBoundingClientRect();
  return text.bottom > box.bottom + 2 && getComputedStyle(status).overflowY !== "auto";
}"""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_status_grows_with_the_browsers_text(empty: tuple[Page, str], lang: str) -> None:
    page, device = empty
    size = {"phone": (390, 844), "desktop": (1280, 800)}[device]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    spilled = []
    for name in ("game", "names", "ended game", "a weaker guess", "analysis"):
        root, markup = draw(STATES[name](lang))
        page.evaluate("lay", ({**root, "data-big": "", "style": "font-size: 24px"}, markup))
        spilled += [name] if page.evaluate(SPILLED) else []
    assert not spilled


BELOW = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#status"));
  const below = document.querySelector(".history").getBoundingClientRect().top;
  return below - words.getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_full_status_line_does_not_touch_the_moves_below(
    empty: tuple[Page, str], lang: str
) -> None:
    page, device = empty
    if device == "phone":
        pytest.skip("there the line has less room")
    for height, least in ((800, 4), (650, 2)):
        page.set_viewport_size({"width": 1280, "height": height})
        for name in ("names", "ended game", "game from a position of Black's"):
            page.evaluate("lay", draw(STATES[name](lang)))
            assert page.evaluate(BELOW) > least, (name, height)


def test_the_figures_of_a_review_are_named_beside_an_analysis(empty: tuple[Page, str]) -> None:
    page, device = empty
    if device == "phone":
        pytest.skip("there the word has no room")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("lay", draw(STATES["review from analysis"]("en")))
    assert page.evaluate("document.querySelector('.review-word').clientWidth") > 40


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_a_long_move_in_larger_text_lies_over_no_hand(empty: tuple[Page, str], lang: str) -> None:
    page, _ = empty
    page.set_viewport_size({"width": 320, "height": 568})
    for name in ("long last move", "long last move, queen", "long last move, ladybug"):
        root, markup = draw(STATES[name](lang))
        faults = page.evaluate("faults", ({**root, "data-text": "larger"}, markup, [*ELLIPSES]))
        assert not [fault for fault in faults if "(p." in fault], (name, faults)


SIZES = """() => ["#status", ".reserve-name", "#moves button", ".footer"].map(one =>
  parseFloat(getComputedStyle(document.querySelector(one)).fontSize))"""


def test_texts_follow_the_browsers_size_and_the_setting(empty: tuple[Page, str]) -> None:
    page, _ = empty
    page.set_viewport_size({"width": 1280, "height": 800})
    root, markup = draw(STATES["game"]("en"))
    page.evaluate("lay", (root, markup))
    usual = page.evaluate(SIZES)
    page.evaluate("lay", ({**root, "data-text": "larger"}, markup))
    assert page.evaluate(SIZES) == pytest.approx([1.2 * size for size in usual])
    # As a reader's choice in the browser, which a style of the root can only imitate.
    page.evaluate("lay", ({**root, "style": "font-size: 20px"}, markup))
    assert page.evaluate(SIZES) == pytest.approx([1.25 * size for size in usual])


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_first_screen_fits_every_phone(empty: tuple[Page, str], lang: str) -> None:
    page, _ = empty
    page.evaluate("drawn => { window.drawn = drawn; }", draw(STATES["first screen"](lang)))
    for width in (320, 360, 375, 390, 412, 430):
        for height in range(560, 940, 20):
            page.set_viewport_size({"width": width, "height": height})
            faults = page.evaluate("faults([...drawn, []])")
            assert faults == [], (width, height)


# The least width and height of what can be pressed in the list of moves over the board of a phone.
LEAST = """() => {
  document.querySelector(".tree-opener input").checked = true;
  const tools = [...document.querySelectorAll("#tree :is(.line-tools, .ply > button)")];
  const buttons = tools.flatMap(tool => tool.matches("button") ? tool : [...tool.children]);
  return buttons.filter(one => one.checkVisibility()).map(one => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
  });
}"""


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_buttons_of_a_variation_are_large_enough_for_a_finger(
    empty: tuple[Page, str], lang: str
) -> None:
    page, device = empty
    drawn = draw(STATES["analysis, variations"](lang))
    for width, height in ((320, 640), (390, 844)) if device == "phone" else ():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("lay", drawn)
        assert min(page.evaluate(LEAST)) >= 39.95, (width, height)


# Whether the buttons for the view are shown beside the tiles of an open stack.
BESIDE_STACK = """() => {
  const [tools, tiles] = [".view-tools", ".peek"].map(one => document.querySelector(one));
  const [one, other] = [tools, tiles].map(part => part.getBoundingClientRect());
  const apart = one.left >= other.right || one.top >= other.bottom || one.bottom <= other.top;
  return tools.checkVisibility() && tiles.checkVisibility() && apart;
}"""


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("name", ["game, a stack opened", "analysis, a stack opened"])
def test_the_buttons_for_the_view_stay_beside_an_open_stack(
    empty: tuple[Page, str], name: str, lang: str
) -> None:
    page, device = empty
    opened = draw(STATES[name](lang))
    for width, height in (*WINDOWS[device], (1000, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("lay", opened)
        assert page.evaluate(BESIDE_STACK), (width, height)


# How far a question is from the left and the right edge of the board; null if there is none.
MARGINS = """([name, one]) => {
  lay(one);
  const question = document.querySelector(".question");
  if (!question?.checkVisibility()) return null;
  const inner = question.getBoundingClientRect();
  const outer = question.parentElement.getBoundingClientRect();
  return [name, inner.left - outer.left, outer.right - inner.right];
}"""


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_question_keeps_its_margin_on_the_right(empty: tuple[Page, str], lang: str) -> None:
    page, device = empty
    drawn = [(name, draw(make(lang))) for name, make in STATES.items() if ASKING.search(name)]
    for width, height in WINDOWS[device]:
        page.set_viewport_size({"width": width, "height": height})
        margins = [found for one in drawn if (found := page.evaluate(MARGINS, one))]
        assert len(margins) > 8
        for name, left, right in margins:
            assert right >= min(left, 8) > 0, (name, width, height)


# The tags of what a browser makes of markup, each with its children.
TAGS = """markup => {
  const tags = element => [element.localName, [...element.children].map(tags)];
  const holder = document.createElement("main");
  holder.innerHTML = markup;
  return [...holder.children].map(tags);
}"""


def tags(node: Node) -> list[object]:
    """Return the node's tag and those of its children; a drawing is not made of nodes."""
    drawn = [None] if node.drawing else []
    return [node.tag.lower(), drawn or [tags(child) for child in node.children]]


def test_the_browser_makes_the_elements_of_the_nodes(empty: tuple[Page, str]) -> None:
    page, _ = empty
    for name, make in STATES.items():
        children = view(make("en")).children
        made = page.evaluate(TAGS, "".join(child.markup() for child in children))
        wanted = [tags(child) for child in children]
        assert without_drawings(made, wanted) == wanted, name


def without_drawings(made: list[Any], wanted: list[Any]) -> list[Any]:
    """Return the tags that the browser made, without those inside a drawing."""
    if wanted == [None]:
        return wanted
    pairs = zip(made, wanted, strict=True) if len(made) == len(wanted) else ()
    return [[tag, without_drawings(inner, want)] for (tag, inner), (_, want) in pairs] or made


# How far each number of the move list ends from its entry, and how far from it the dot begins.
NUMBERS = """() => [...document.querySelectorAll("#moves .ply[data-turn]")].map(entry => [
  parseFloat(getComputedStyle(entry, "::before").paddingRight),
  -parseFloat(getComputedStyle(entry, "::after").left),
])"""


@pytest.mark.parametrize("state", ["game", "game from a position of Black's"])
def test_the_dot_of_a_move_covers_no_number(empty: tuple[Page, str], state: str) -> None:
    page, _ = empty
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("lay", draw(STATES[state]("en")))
    numbers = page.evaluate(NUMBERS)
    assert numbers
    assert all(number > dot > 0 for number, dot in numbers), numbers


# What the tools of the board lie over, at the end of a game.
UNDER_TOOLS = """() => {
  const tools = document.querySelector(".view-tools");
  if (!tools?.checkVisibility()) return [];
  const { left, right, top, bottom } = tools.getBoundingClientRect();
  return [...document.querySelectorAll(".ending, .banner, .reserve, .action")].filter(one => {
    const box = one.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1;
  }).map(one => one.className);
}"""
ENDED = (
    "ended game",
    "ended game against the computer",
    "ended game, without the card",
    "resigned",
)


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("name", ENDED)
def test_the_tools_lie_over_nothing_at_the_end_of_a_game(
    empty: tuple[Page, str], name: str, lang: str
) -> None:
    page, device = empty
    ended = draw(STATES[name](lang)), draw(update(STATES[name](lang), CloseEnding())[0])
    for width, height in (*WINDOWS[device], (320, 480), (320, 520)):
        page.set_viewport_size({"width": width, "height": height})
        for one in ended:
            page.evaluate("lay", one)
            assert page.evaluate(UNDER_TOOLS) == [], (width, height)


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_small_phone_has_room_for_the_board_of_a_retry(
    empty: tuple[Page, str], lang: str
) -> None:
    page, device = empty
    if device != "phone":
        return
    for width, height in ((320, 568), (360, 640), (375, 667)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("retry", "retry, better move shown"):
            page.evaluate("lay", draw(STATES[name](lang)))
            tile = page.locator("#board .tile").first.bounding_box()
            assert tile is not None
            assert tile["width"] >= 32, (name, width, height)


@pytest.mark.parametrize("state", ["review", "review from analysis", "analysis, explained"])
def test_a_small_phone_shows_the_hands_beside_a_review(empty: tuple[Page, str], state: str) -> None:
    page, device = empty
    if device != "phone":
        return
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate("lay", draw(STATES[state]("en")))
    hands = [hand.bounding_box() for hand in page.locator(".reserve-tiles").all()]
    assert [hand and hand["height"] for hand in hands] == [44, 44]


@pytest.mark.parametrize(
    ("state", "lines"), [("analysis, five lines, moves typed", 5), ("analysis, three lines", 3)]
)
@pytest.mark.parametrize("height", [800, 1080])
def test_a_window_of_a_desktop_has_room_for_the_graph_and_its_numbers(
    empty: tuple[Page, str], state: str, lines: int, height: int
) -> None:
    page, device = empty
    if device != "desktop":
        return
    page.set_viewport_size({"width": 1280, "height": height})
    page.evaluate("lay", draw(STATES[state]("en")))
    assert page.locator(".best-item:visible").count() == lines
    assert page.locator(".best .review-plot").is_visible()
    assert page.locator(".best .review-axis > :visible").all_inner_texts() == ["100%", "0%"]


PROGRESS = """<div id="progress" class="notice"><span class="progress-text">{words}</span>
<progress></progress></div>"""

# What the line of progress covers of the first screen, and whether it leaves the window.
COVERED = """() => {
  const box = document.querySelector("#progress").getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth;
  const parts = document.querySelectorAll(".welcome, .top, .actions, #status");
  return [...(inside ? [] : ["the window"]), ...[...parts].filter(part => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1;
  }).map(part => part.className || part.id)];
}"""


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_line_of_progress_covers_nothing(empty: tuple[Page, str], lang: str) -> None:
    page, device = empty
    texts = LANGUAGES[lang]
    amount = str(texts["boot.amount"]).format(done="12.1", total="14.3")
    left = str(texts["boot.seconds"]).format(count=35)
    bar = PROGRESS.format(words=f"{texts['boot.table']} {amount}, {left}")
    page.evaluate("lay", draw(STATES["first screen"](lang)))
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", bar)
    page.evaluate("() => { document.documentElement.dataset.app = 'loading'; }")
    for width, height in WINDOWS[device]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], (width, height)


# What lies over the middle of the title and of the cross of a dialog that is scrolled to its end.
OVER_HEAD = """() => {
  const dialog = document.querySelector("dialog");
  dialog.showModal();
  dialog.scrollTop = dialog.scrollHeight;
  return ["h2", ".dialog-close", ".dialog-note"].map(selector => {
    const { left, right, top, bottom } = dialog.querySelector(selector).getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).matches(selector);
  });
}"""


def test_a_notice_in_a_long_dialog_covers_neither_its_title_nor_its_cross(
    empty: tuple[Page, str],
) -> None:
    page, device = empty
    for width, height in WINDOWS[device]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("lay", draw(list_with_notice("en")))
        assert page.evaluate(OVER_HEAD) == [True, True, True], (width, height)


# How far the best lines reach into the moves below them, and how much of the lines is cut off.
BEST_LINES = """() => {
  const best = document.querySelector(".best"), moves = document.querySelector(".history");
  const below = best.getBoundingClientRect().bottom - moves.getBoundingClientRect().top;
  return [Math.max(below, 0), best.scrollHeight - best.clientHeight];
}"""


def test_five_best_lines_lie_over_no_move_and_are_whole(empty: tuple[Page, str]) -> None:
    page, device = empty
    windows = {
        "phone": ((390, 844), (1024, 768), (1180, 820)),
        "desktop": ((1000, 500), (1000, 600), (1280, 650), (1280, 800), (1280, 900)),
    }
    for width, height in windows[device]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("lay", draw(STATES["analysis, five lines, moves typed"]("en")))
        assert page.evaluate(BEST_LINES) == [0, 0], (width, height)


def draw(state: AppState) -> tuple[dict[str, str], str]:
    """Return the attributes of the root element and the markup of the page."""
    codes = {"data-codes": "on"} if state.settings.prefs.codes else {}
    embedded = {"data-page": "embed"} if state.embed.framed else {}
    lang = state.settings.lang
    root = {"lang": lang, "dir": direction(lang), "data-app": "ready", **codes, **embedded}
    return root, view(state).markup()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_goal_of_a_lesson_is_above_whose_turn_it_is(
    empty: tuple[Page, str], size: tuple[int, int]
) -> None:
    page, _ = empty
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("lay", draw(STATES["lesson"]("en")))
    top = "name => document.querySelector(name).getBoundingClientRect().top"
    assert page.evaluate(top, ".task-goal") < page.evaluate(top, "#status")


def test_news_hides_nothing_that_has_the_focus_at_a_zoom_of_400_percent(
    empty: tuple[Page, str],
) -> None:
    page, _ = empty
    page.set_viewport_size({"width": 320, "height": 256})
    for name in ("notice", "new version"):
        page.evaluate("lay", draw(STATES[name]("en")))
        assert page.evaluate(UNDER_NEWS, FOCUSED) == [], name


FOCUSED = "button:not([aria-disabled=true]), [tabindex='0']"
UNDER_NEWS = """names => [...document.querySelectorAll(names)].filter(one => {
  if (!one.checkVisibility() || one.closest(".notice")) return false;
  one.focus();
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top?.closest(".notice");
}).map(one => one.outerHTML.slice(0, 80))"""


# The least width and height of the checkboxes that are shown.
BOXES = """() => [...document.querySelectorAll("input[type=checkbox]")]
  .filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .flatMap(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])"""


@pytest.mark.parametrize("name", ["settings", "new game"])
def test_checkboxes_are_large_enough_for_a_finger(empty: tuple[Page, str], name: str) -> None:
    page, _ = empty
    page.evaluate("lay", draw(STATES[name]("en")))
    assert min(page.evaluate(BOXES)) >= 24
