"""A monkey test: after random clicks, keys and drags, the page shows a legal game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from e2e.conftest import OpenPage
from hive_core import Board, Color, GameType, Hex, HiveError, Piece
from hive_core.positions import parse_position_text
from tools.shared.whole_games import WHOLE_GAMES

STEPS = 60

# In one call, so that nothing changes in between.
LOOK = """() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const app = document.getElementById("app"), active = document.activeElement;
    return {
        root: document.documentElement.dataset.app,
        app: { ...app.dataset },
        tiles: all("svg#board [data-piece]").map(({ dataset: d }) => [d.piece, d.hex, +d.level]),
        hands: all("[data-reserve]").map(({ dataset: d }) => [d.reserve, +d.count]),
        targets: all("svg#board [data-target]").map(({ dataset: d }) => d.target),
        chosen: all("svg#board [aria-pressed=true], [data-reserve][aria-pressed=true]")
            .map(({ dataset: d }) => d.piece || d.reserve),
        moves: all("#moves [data-ply]").map(entry => entry.textContent),
        status: document.getElementById("status").textContent,
        dialog: document.querySelector("dialog[open]")?.id ?? "",
        lost: !active || active === document.body,
        wide: document.documentElement.scrollWidth - innerWidth,
    };
}"""
PLACES = """selector => {
    const above = document.querySelector("dialog[open]") ?? document;
    return [...above.querySelectorAll(selector)].filter(e => e.ariaDisabled !== "true").map(e => {
        const box = e.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2, JSON.stringify({ ...e.dataset })];
    }).filter(([x, y]) => x > 1 && y > 1 && x < innerWidth - 1 && y < innerHeight - 1);
}"""
VISIT = """fragment => new Promise(done => {
    addEventListener("hashchange", () => done(), { once: true });
    location.hash = fragment;
})"""
KEYS = (
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", "Enter", " "),
    *("Escape", "Tab", "Shift+Tab", "Control+z", "Control+y", *"urf+-0hanw?/"),
)
TYPED = ("wQ", "pass", "zzz", "wA1 bQ-", "q -s", "<b>x</b>", "{x}", "\\")
GAMES = (*WHOLE_GAMES.values(), "Base", "Base+MLP", "Base+X", "Base;InProgress;White[2];wS1;bS1")


class Monkey:
    """A source of random input; `steps`: what was done, in order."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.steps: list[str] = []
        self.seen: dict[str, Any] = page.evaluate(LOOK)
        self.touches = bool(page.evaluate("navigator.maxTouchPoints"))

    def step(self) -> None:
        """Do something random, and check the page."""
        deeds: list[tuple[int, Callable[[], None]]] = [
            (9, self._tap_table),
            (4, lambda: self._tap("[data-action]:not([data-action=forget-all])")),
            (2, lambda: self._tap("#moves button, [data-best], [data-try], summary")),
            (6, self._press),
            (2, self._type),
            (2, self._drag),
            (2, self._visit),
            (1, self._resize),
        ]
        if self.seen["dialog"]:
            deeds = [(1, lambda: self._key("Escape")), (1, lambda: self._tap("button, summary"))]
        before, self.steps = self.seen, [*self.steps, "nothing"]
        self.rng.choices([deed for _, deed in deeds], [often for often, _ in deeds])[0]()
        # Escape closes a dialog before the page gets the event.
        self.page.wait_for_function("!document.querySelector('dialog:not([open])')")
        self.seen = self.page.evaluate(LOOK)
        by_key = self.steps[-1].startswith("key") and "Tab" not in self.steps[-1]
        if by_key and not before["lost"] and not before["dialog"]:
            assert not self.seen["lost"], "the keyboard focus is lost"
        check(self.seen)

    def _did(self, what: str) -> None:
        self.steps[-1] = what

    def _tap_table(self) -> None:
        to_target = self.seen["targets"] and self.rng.random() < 0.8
        self._tap("[data-target]" if to_target else "[data-piece], [data-reserve]")

    def _tap(self, selector: str) -> None:
        places = self.page.evaluate(PLACES, selector)
        if not places:
            return
        x, y, what = self.rng.choice(places)
        touch = self.rng.random() < 0.5 and self.touches
        self._did(f"{'tap' if touch else 'click'} {what} at {x:.0f},{y:.0f}")
        (self.page.touchscreen.tap if touch else self.page.mouse.click)(x, y)

    def _press(self) -> None:
        self._key(self.rng.choice(KEYS))

    def _key(self, key: str) -> None:
        self._did(f"key {key}")
        self.page.keyboard.press(key)

    def _type(self) -> None:
        field = self.page.locator("#type-move").locator("visible=true")
        if not field.count():
            return
        boards = boards_of(self.seen)
        moves = sorted(map(str, map(boards[0].move_string, boards[0].legal_moves)))
        text = self.rng.choice([*moves, *TYPED])
        self._did(f"type {text}")
        field.fill(text)
        field.press("Enter")

    def _drag(self) -> None:
        places = self.page.evaluate(PLACES, "[data-piece], [data-reserve]")
        if not places:
            return
        x, y, what = self.rng.choice(places)
        size = self.page.viewport_size
        assert size is not None
        to_x, to_y = self.rng.randrange(size["width"]), self.rng.randrange(size["height"])
        self._did(f"drag {what} from {x:.0f},{y:.0f} to {to_x},{to_y}")
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(to_x, to_y, steps=3)
        self.page.mouse.up()

    def _visit(self) -> None:
        mode = self.rng.choice(["play", "play", "analysis", "view", "x"])
        game, ply = self.rng.choice(GAMES), self.rng.randrange(12)
        # A unique number, so that no link equals the previous one.
        number = len(self.steps)
        link = f"game={quote(game, safe='')}&ply={ply}&mode={mode}&visit={number}"
        self._did(f"visit {link}")
        self.page.evaluate(VISIT, link)

    def _resize(self) -> None:
        width, height = self.rng.choice([(320, 568), (390, 844), (844, 390), (1280, 800)])
        self._did(f"resize to {width}x{height}")
        self.page.set_viewport_size({"width": width, "height": height})


def boards_of(seen: dict[str, Any]) -> list[Board]:
    """Return the current position under each set of rules that allows the game."""
    if "gameString" not in seen["app"]:  # a game from a position
        return [Board.from_position(seen["app"]["position"], tournament=t) for t in (False, True)]
    boards = []
    for tournament in (False, True):
        for repetition_draw in (True, False):
            try:
                board = Board.from_game_string(
                    seen["app"]["gameString"],
                    tournament=tournament,
                    repetition_draw=repetition_draw,
                )
            except HiveError:
                continue
            while board.ply > int(seen["app"]["ply"]):
                board.pop()
            boards.append(board)
    assert boards, f"no legal game: {seen['app']['gameString']}"
    return boards


def check(seen: dict[str, Any]) -> None:
    """Check that the page shows the game as `hive_core` has it."""
    assert seen["root"] == "ready"
    assert seen["wide"] <= 0, "the page scrolls horizontally"
    if seen["app"]["mode"] == "edit":
        check_editor(seen)
    else:
        check_game(seen)


def check_editor(seen: dict[str, Any]) -> None:
    """Check that the page shows the position that is set up, possible or not."""
    position = parse_position_text(seen["app"]["position"])
    stacks = position.stacks
    assert seen["app"]["turn"] == str(position.turn)
    check_tiles(seen, stacks, position.game_type)
    if seen["chosen"]:
        (chosen,) = map(Piece.parse, seen["chosen"])
        others = {at for at, pieces in stacks.items() if pieces != (chosen,)}
        start = {at for at, pieces in stacks.items() if chosen in pieces}
        near = {place for at in others for place in (at, *at.neighbors())} - start
        alone = start.pop().neighbors() if start else (Hex(0, 0),)
        assert sorted(seen["targets"]) == sorted(map(str, near or alone)), chosen
    else:
        assert seen["targets"] == []


def check_tiles(
    seen: dict[str, Any], stacks: Mapping[Hex, tuple[Piece, ...]], game_type: GameType
) -> None:
    """Check that these tiles lie on the board, and all others in the players' hands."""
    tiles = [[str(p), str(hex_), at] for hex_, st in stacks.items() for at, p in enumerate(st)]
    assert sorted(seen["tiles"]) == sorted(tiles)
    placed = {piece for stack in stacks.values() for piece in stack}
    hands: dict[str, int] = {}
    for color in Color:
        firsts: dict[object, str] = {}
        for piece in game_type.pieces(color):
            if piece not in placed:
                first = firsts.setdefault(piece.bug, str(piece))
                hands[first] = hands.get(first, 0) + 1
    assert dict(map(tuple, seen["hands"])) == hands


def check_game(seen: dict[str, Any]) -> None:
    """Check that the page shows the game as `hive_core` has it."""
    app, boards = seen["app"], boards_of(seen)
    board = boards[0]
    assert app["turn"] == str(board.turn)
    if "gameString" in app:
        assert int(app["ply"]) == board.ply
        if "task" not in app:  # a task has no list of moves
            assert seen["moves"] == app["gameString"].split(";")[3:]
    check_tiles(seen, board.stacks(), board.game_type)
    if seen["chosen"]:
        (chosen,) = seen["chosen"]
        ends = [sorted(str(m.to) for m in b.moves_of(Piece.parse(chosen))) for b in boards]
        assert sorted(seen["targets"]) in ends, chosen
    else:
        assert seen["targets"] == []
    assert seen["status"].strip()


@pytest.mark.parametrize("first", ["play", "editor", "lesson"])
def test_random_input_never_breaks_the_page(open_page: OpenPage, first: str) -> None:
    page = open_page("mode=play", has_touch=True, reduced_motion="reduce")
    page.context.on("page", lambda other: other.close() if other != page else None)
    if first == "editor":
        page.locator("[data-action=new-game]").click()
        page.locator("#new-game-dialog [data-action=edit-position]").click()
        page.wait_for_selector("#app[data-mode=edit]")
    if first == "lesson":
        page.locator("[data-action=learn]").locator("visible=true").first.click()
        page.locator("#learn-dialog [data-action=lesson]").click()
        page.wait_for_selector("#app[data-mode=lesson]")
    monkey = Monkey(page, Random(f"monkey {first}"))
    for _ in range(STEPS):
        try:
            monkey.step()
        except Exception as error:
            error.add_note(f"after these steps:\n{json.dumps(monkey.steps[-8:], indent=1)}")
            raise
