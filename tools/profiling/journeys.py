"""What players do, for the profile: each journey begins with an empty browser.

A function of Python's program that no journey calls is downloaded later. So the journeys do
everything that needs an answer at once, and above all what happens when a page is left: a page that
is being closed can download nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from tools.profiling.site import HOST
from tools.shared.environment import ROOT
from tools.shared.whole_games import MIDDLE_GAME, WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.profiling.pages import JourneyPage

_MIDDLE = link_to(MIDDLE_GAME)
_OVER = link_to(WHOLE_GAMES["BlackWins"])

_TILE = 'svg#board [data-piece="bQ"]'
_DRAWN = "document.querySelector('.marks:not(.sketch) [data-marked]')"

_DROP = """
    const dataTransfer = new DataTransfer();
    if (arguments[1]) dataTransfer.items.add(new File([arguments[0]], arguments[1]));
    else dataTransfer.setData("text/plain", arguments[0]);
    for (const name of ["dragover", "drop"]) {
        document.querySelector("#board").dispatchEvent(
            new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    }
"""
_PGN = (
    '[GameType "Base"]\n[Event "Évening ♟ 🐝"]\n[White "A"]\n\n'
    "1. wS1 {First — «élan»} 2. bS1 wS1- $1 (2. bA1 wS1- 3. wQ -wS1) 3. wQ -wS1 4. bQ bS1- *\n"
)
_FILES = ROOT / "tests" / "data"
_FULL = """
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""


def _place(page: JourneyPage, bug: str) -> None:
    """Put a tile of the side to move on the first space where it may go."""
    side = str(page.ask("return document.querySelector('#app').dataset.turn"))[0].lower()
    page.click(f'[data-reserve^="{side}{bug}"]')
    page.click("svg#board [data-target]")


def _write(page: JourneyPage, words: str) -> None:
    """Write a comment; the field is left open."""
    page.click('[data-action="note"]')
    page.wait("document.querySelector('form[name=note] textarea')")
    page.ask(
        """const field = document.querySelector('form[name=note] textarea');
        field.value = arguments[0];
        field.dispatchEvent(new Event("input", { bubbles: true }));""",
        words,
    )


def _click_in_dialog(page: JourneyPage, name: str, value: str) -> None:
    """Click a button of the open dialog, which may be out of view."""
    selector = f'dialog[open] [{name}="{value}"]'
    page.wait("document.querySelector(arguments[0])", selector)
    page.ask("document.querySelector(arguments[0]).click()", selector)


def _open_file(page: JourneyPage, text: str, name: str) -> None:
    """Drop a file on the page, and wait until the page has read it."""
    before = page.ask("return document.querySelector('#status').innerText")
    page.ask(_DROP, text, name)
    page.wait(
        "document.querySelector('#status').innerText !== arguments[0]"
        " || document.querySelector('dialog[open]')",
        before,
    )
    page.press("Escape")


def first_visit(page: JourneyPage) -> None:
    """Begin against the computer from the first screen, and wait for its answers."""
    page.open()
    page.click('[data-action="play-computer"]')
    page.wait_app("thinking", "0")
    ply = int(page.ask("return document.querySelector('#app').dataset.ply"))
    _place(page, "S")
    page.wait("Number(document.querySelector('#app').dataset.ply) >= arguments[0]", ply + 2)
    page.leave()
    page.open()


def game(page: JourneyPage) -> None:
    """Play by clicks, by a drag and by typing; undo, redo, step and reload."""
    page.open("game=Base%2BMLP")
    page.play("wS1", "0,0")
    page.play("bS1", "1,0")
    page.play("wQ", "-1,0")
    page.click('[data-action="undo"]')
    page.click('[data-action="redo"]')
    page.click('[data-action="first"]')
    page.click('[data-action="next"]')
    page.click('[data-action="last"]')
    page.press("/")
    page.press(*"bQ bS1-", "Enter")
    page.wait_app("ply", "4")
    page.click('svg#board [data-piece="wS1"]')
    page.press("Escape")
    page.press("/")
    page.press(*"wX9", "Enter", "Escape")
    page.drag('[data-reserve="wA1"]', (20, 400))
    page.click('[data-action="flip"]')
    page.leave()
    page.open()
    page.click('[data-action="previous"]')
    _place(page, "A")
    page.click("#moves [data-line]")


def whole_game(page: JourneyPage) -> None:
    """Show a finished game, step through it and review it."""
    page.open(_OVER)
    page.click('[data-action="first"]')
    for _ in range(12):
        page.click('[data-action="next"]')
    page.click('[data-action="last"]')
    page.click('[data-action="review"]')
    page.wait("document.querySelector('#review')?.dataset.review === 'done'")
    page.click("#review [data-try]")
    page.wait("document.querySelector('#review')?.dataset.review === 'retry'")
    page.click('[data-action="leave-try"]')
    page.leave()


def unfinished_review(page: JourneyPage) -> None:
    """Leave the page during a review."""
    page.open(link_to(WHOLE_GAMES["WhiteWins"]))
    page.click('[data-action="review"]')
    page.wait("document.querySelector('#review')?.dataset.review === 'running'")
    page.leave()
    page.open()


def hint(page: JourneyPage) -> None:
    """Get a hint in its three steps."""
    page.open(_MIDDLE)
    for step in ("piece", "place", "reason"):
        page.click('[data-action="hint"]')
        page.wait_app("hint", step)


def analysis(page: JourneyPage) -> None:
    """Analyse, play a line, and return to the game."""
    page.open(_MIDDLE)
    page.click('[data-action="analyse"]')
    page.wait("document.querySelectorAll('[data-best]').length === 3")
    page.click("[data-keep-line]")
    page.click("[data-best]")
    page.click('[data-action="previous"]')
    _write(page, "a note: é")
    page.press("Escape")
    page.click('[data-action="analyse"]')
    page.wait_app("mode", "play")


def _begin_analysis(page: JourneyPage) -> None:
    page.open(_MIDDLE)
    page.click('[data-action="analyse"]')
    page.wait_app("mode", "analysis")
    page.mark(_TILE)
    page.wait(_DRAWN)
    page.ask("document.querySelector(arguments[0]).focus()", _TILE)
    page.press("2", "m", "d", "ArrowRight", "d")


def left_analysis(page: JourneyPage) -> None:
    """Leave an analysis with marks, a comment and a variation, which is saved at that moment."""
    _begin_analysis(page)
    page.leave()
    page.open()
    page.click('[data-action="analyse"]')
    page.mark(_TILE)
    page.click('[data-action="previous"]')
    _place(page, "S")
    _write(page, "unsaved ♟")
    page.leave()
    page.open()


def full_storage(page: JourneyPage) -> None:
    """Leave an analysis while the browser's storage refuses everything."""
    _begin_analysis(page)
    page.ask(_FULL)
    page.leave()
    page.open(_MIDDLE)
    page.ask(_FULL)
    _place(page, "S")
    page.leave()


def clock(page: JourneyPage) -> None:
    """Play with a clock, and leave while it runs."""
    page.open("game=Base")
    page.click('[data-action="new-game"]')
    page.wait("document.querySelector('dialog[open] form')")
    page.ask(
        """const clock = document.querySelector('dialog[open] select[name=clock]');
        if (!clock) return;
        clock.selectedIndex = 1;
        clock.dispatchEvent(new Event("change", { bubbles: true }));"""
    )
    page.click('dialog[open] [type="submit"]')
    page.wait("!document.querySelector('dialog[open]')")
    page.play("wS1", "0,0")
    page.play("bS1", "1,0")
    page.leave()
    page.open()
    page.leave()


def computers(page: JourneyPage) -> None:
    """Let two computers play, from a weak level to one with random numbers."""
    page.open("game=Base%2BMLP&white=ai:2&black=ai:4")
    page.wait("Number(document.querySelector('#app').dataset.ply) >= 8")
    page.leave()
    page.open(f"{_MIDDLE}&white=ai:6")
    page.wait_app("ply", "7")
    page.leave()


def stopped_computer(page: JourneyPage) -> None:
    """Stop a search, and start another one."""
    page.open(f"{_MIDDLE}&white=ai:8&seed=5")
    page.wait_app("thinking", "1")
    page.click('[data-action="previous"]')
    page.wait_app("thinking", "0")
    page.click('[data-action="next"]')
    page.wait_app("ply", "7")


def lesson(page: JourneyPage) -> None:
    """Open the list, a lesson, and make a mistake in it."""
    page.open()
    page.click('[data-action="learn"]')
    _click_in_dialog(page, "data-action", "lesson")
    page.wait("document.querySelector('#app').dataset.taskState === 'open'")
    page.click('[data-action="task-hint"]')
    page.click('[data-action="show-solution"]')
    page.wait("document.querySelector('#app').dataset.taskState === 'solved'")
    page.click('[data-action="next-task"]')
    page.wait("document.querySelector('#app').dataset.taskState === 'open'")
    page.leave()
    page.open()
    page.click('[data-action="learn"]')


def puzzle(page: JourneyPage) -> None:
    """Open a puzzle, play in it, and show its solution."""
    page.open("mode=puzzle")
    page.wait("document.querySelector('#app').dataset.taskState === 'open'")
    page.click('[data-action="task-hint"]')
    page.click("[data-reserve]:not([data-count='0']), svg#board [data-piece]")
    page.press("Escape")
    page.click('[data-action="show-solution"]')
    page.wait("document.querySelector('#app').dataset.taskState === 'solved'")
    page.click('[data-action="leave-task"]')


def files(page: JourneyPage) -> None:
    """Open files, and share the game in every format."""
    page.open(_MIDDLE)
    page.ask(_DROP, _PGN, "évening.pgn")
    page.wait("document.querySelector('#app').dataset.gameString?.includes('bQ bS1-')")
    for name in ("boardspace.sgf", "mzinga.pgn"):
        _open_file(page, (_FILES / name).read_text(encoding="utf-8"), name)
    _open_file(page, "nothing like a game", "other.txt")
    page.ask(_DROP, MIDDLE_GAME, "")
    page.wait_app("ply", "6")
    page.click('[data-action="share"]')
    page.wait("document.querySelector('dialog[open]')")
    for name in ("pgn", "sgf", "svg"):
        _click_in_dialog(page, "data-save", name)
    for name in ("link", "game-string"):
        _click_in_dialog(page, "data-copy", name)
    page.press("Escape")
    page.click('[data-action="open"]')
    page.wait("document.querySelector('dialog[open]')")
    page.press("Escape")


def study(page: JourneyPage) -> None:
    """Follow a link to a game with variations and comments."""
    page.open("game=Base")
    page.ask(_DROP, _PGN, "evening.pgn")
    page.wait("document.querySelector('#moves [data-line]')")
    page.click('[data-action="share"]')
    page.wait("document.querySelector('dialog[open] [data-copy=link]')")
    page.leave()
    page.open(f"position={quote('Base;Black[2];0,0:wS1;1,0:bS1;-1,0:wQ', safe='')}")
    page.open("game=Base%2BX&ply=ten&white=ai:99&theme=dark&flip=1&rules=tournament")


def dialogs(page: JourneyPage) -> None:
    """Open every dialog, and change the settings and the language."""
    page.open(_MIDDLE)
    for action in ("settings", "rules", "about", "words", "new-game", "open", "share", "learn"):
        if page.ask(
            "return document.querySelector(arguments[0])?.checkVisibility()",
            f'[data-action="{action}"]',
        ):
            page.click(f'[data-action="{action}"]')
            page.wait("document.querySelector('dialog[open]')")
            page.press("Tab", "Tab", "Escape")
            page.wait("!document.querySelector('dialog[open]')")
    for lang in ("nl", "en"):
        page.ask("location.hash = arguments[0]", f"{_MIDDLE}&lang={lang}")
        page.wait("document.documentElement.lang === arguments[0]", lang)
    page.ask("location.hash = arguments[0]", "theme=contrast")
    page.wait("document.documentElement.dataset.theme === 'contrast'")
    page.open("lang=nl")


def editor(page: JourneyPage) -> None:
    """Set up a position, and leave while the editor is open."""
    page.open(_MIDDLE)
    page.click('[data-action="new-game"]')
    _click_in_dialog(page, "data-action", "edit-position")
    page.wait_app("mode", "edit")
    page.click('svg#board [data-piece="wQ"]')
    page.press("Escape")
    page.click('[data-action="undo"]')
    page.leave()
    page.open()


def embedded(page: JourneyPage) -> None:
    """Play on embedded boards, in each mode."""
    page.open("mode=play&game=Base", "embed.html")
    page.play("wS1", "0,0")
    page.open(f"{_MIDDLE}&mode=analysis", "embed.html")
    page.wait("document.querySelector('[data-best]')")
    page.open(f"{_MIDDLE}&mode=view", "embed.html")
    page.click('[data-action="previous"]')
    page.open("mode=puzzle", "embed.html")
    page.open("mode=view", HOST)
    page.ask(
        """for (const message of [
            { type: "load", gameString: arguments[0] }, { type: "set", theme: "dark" },
            { type: "set", mode: "play" }, { type: "play", move: "wA9" },
            { type: "play", move: "wA1 -wQ" }, { type: "goto", ply: 2 }, { type: "diagram" },
        ]) frames[0].postMessage({ target: "hive", ...message }, "*");""",
        MIDDLE_GAME,
    )
    page.wait("messages.some(({ type }) => type === 'diagram')")


def offline(page: JourneyPage) -> None:
    """Wait until the page is saved for offline use, and reload it."""
    page.open(_MIDDLE)
    page.wait("/ready|never|partly/.test(document.querySelector('#app').dataset.offline)")
    page.open(_MIDDLE)
    page.wait("/ready|never|partly/.test(document.querySelector('#app').dataset.offline)")


JOURNEYS: tuple[Callable[[JourneyPage], None], ...] = (
    first_visit,
    game,
    whole_game,
    unfinished_review,
    hint,
    analysis,
    left_analysis,
    full_storage,
    clock,
    computers,
    stopped_computer,
    lesson,
    puzzle,
    files,
    study,
    dialogs,
    editor,
    embedded,
    offline,
)
