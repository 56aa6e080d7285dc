"""The page object: what a player does and sees, only by the names in `docs/page.md`."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from hive_core import Board, Hex, Move

COMPUTER_MS = 60_000
"""The time limit of a move of the computer on a busy machine, in milliseconds."""


def press(element: Locator) -> None:
    """Tap the element where the browser has a touch screen, and click it where it has none."""
    if element.page.evaluate("navigator.maxTouchPoints"):
        element.tap()
    else:
        element.click()


@dataclass(frozen=True, slots=True)
class HivePage:
    """A page that is ready. Every method waits until its action has taken effect."""

    page: Page

    @property
    def app(self) -> Locator:
        """The element with the state of the game."""
        return self.page.locator("#app")

    @property
    def status(self) -> Locator:
        """The status line."""
        return self.page.locator("#status[role=status]")

    @property
    def targets(self) -> Locator:
        """The visible destinations."""
        return self.page.locator("svg#board [data-target]")

    @property
    def moves(self) -> Locator:
        """The entries of the move list."""
        return self.page.locator("#moves [data-ply]")

    def tile(self, piece: str) -> Locator:
        """Return a tile on the board."""
        return self.page.locator(f'svg#board [data-piece="{piece}"]')

    def reserve(self, piece: str) -> Locator:
        """Return the kind in hand whose next tile is `piece`."""
        return self.page.locator(f'[data-reserve="{piece}"]')

    def target(self, to: Hex) -> Locator:
        """Return a visible destination."""
        return self.page.locator(f'svg#board [data-target="{to}"]')

    def action(self, name: str) -> Locator:
        """Return the first visible button of an action."""
        return self.page.locator(f'[data-action="{name}"]').locator("visible=true").first

    def piece(self, piece: str) -> Locator:
        """Return the piece, on the board or in hand."""
        return self.tile(piece).or_(self.reserve(piece))

    def choose(self, piece: str) -> None:
        """Click a piece that can move, and wait for its destinations."""
        self.piece(piece).click()
        expect(self.targets.first).to_be_visible()

    def play(self, move: Move) -> None:
        """Click the piece and the destination, and wait until the tile is there."""
        assert move.piece is not None
        assert move.to is not None
        self.choose(str(move.piece))
        self.target(move.to).click()
        expect(self.tile(str(move.piece))).to_have_attribute("data-hex", str(move.to))
        expect(self.targets).to_have_count(0)

    def do(self, name: str) -> None:
        """Click the button of an action."""
        self.action(name).click()

    def visit(self, fragment: str) -> None:
        """Follow a link in the open page; the fragment must differ from the current one."""
        self.page.evaluate(
            """fragment => new Promise(done => {
                addEventListener("hashchange", done, { once: true });
                location.hash = fragment;
            })""",
            fragment,
        )

    def expect_painted(self) -> None:
        """Wait for the first paint; before it, the browser says that everything is visible."""
        painted = "performance.getEntriesByName('first-contentful-paint').length"
        self.page.wait_for_function(painted)

    def expect_game(self, game_string: str) -> None:
        """Wait until the game has this GameString."""
        expect(self.app).to_have_attribute("data-game-string", game_string)

    def shown_targets(self) -> set[Hex]:
        """Return the destinations of the selected piece."""
        values = self.targets.evaluate_all("nodes => nodes.map(node => node.dataset.target)")
        return {Hex.parse(value) for value in values}

    def shown_tiles(self) -> dict[str, tuple[str, str]]:
        """Return the tiles on the board: name -> (hex, level)."""
        rows = self.page.locator("svg#board [data-piece]").evaluate_all(
            "nodes => nodes.map(({dataset: d}) => [d.piece, d.hex, d.level])"
        )
        return {piece: (place, level) for piece, place, level in rows}

    def shown_reserves(self) -> dict[str, int]:
        """Return the kinds in hand: next tile -> number of tiles."""
        rows = self.page.locator("[data-reserve]").evaluate_all(
            "nodes => nodes.map(({dataset: d}) => [d.reserve, Number(d.count)])"
        )
        return dict(rows)


def wait_for_turn(hive: HivePage) -> Board:
    """Wait until the computer has moved or the game is over; return the game."""
    expect(hive.app).to_have_attribute("data-thinking", "0", timeout=COMPUTER_MS)
    return Board.from_game_string(hive.app.get_attribute("data-game-string") or "")
