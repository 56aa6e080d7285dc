"""The page object: what a player does and sees, by the names of the page's contract only."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from hive_core import Hex, Move


def press(element: Locator) -> None:
    """Tap the element where the browser has a touch screen, and click it where it has none."""
    if element.page.evaluate("navigator.maxTouchPoints"):
        element.tap()
    else:
        element.click()


@dataclass(frozen=True, slots=True)
class HivePage:
    """A page that is ready. Every method waits for what it does to be done."""

    page: Page

    @property
    def app(self) -> Locator:
        """The element that says how the game stands."""
        return self.page.locator("#app")

    @property
    def status(self) -> Locator:
        """The one sentence of the status line."""
        return self.page.locator("#status[role=status]")

    @property
    def targets(self) -> Locator:
        """The destinations that are shown."""
        return self.page.locator("svg#board [data-target]")

    @property
    def moves(self) -> Locator:
        """The entries of the move list."""
        return self.page.locator("#moves [data-ply]")

    def tile(self, piece: str) -> Locator:
        """A tile on the table."""
        return self.page.locator(f'svg#board [data-piece="{piece}"]')

    def reserve(self, piece: str) -> Locator:
        """The kind in hand whose next tile is this one."""
        return self.page.locator(f'[data-reserve="{piece}"]')

    def target(self, to: Hex) -> Locator:
        """A destination that is shown."""
        return self.page.locator(f'svg#board [data-target="{to}"]')

    def action(self, name: str) -> Locator:
        """The buttons of an action that can be seen."""
        return self.page.locator(f'[data-action="{name}"]').locator("visible=true").first

    def piece(self, piece: str) -> Locator:
        """The piece where it is: on the table or in hand."""
        return self.tile(piece).or_(self.reserve(piece))

    def choose(self, piece: str) -> None:
        """Click a piece that can move, and wait for its destinations."""
        self.piece(piece).click()
        expect(self.targets.first).to_be_visible()

    def play(self, move: Move) -> None:
        """Click the piece and then the destination, and wait for the table to show it there."""
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
        """Follow a link to the page that is open already; it must lead somewhere else."""
        self.page.evaluate(
            """fragment => new Promise(done => {
                addEventListener("hashchange", done, { once: true });
                location.hash = fragment;
            })""",
            fragment,
        )

    def expect_game(self, game_string: str) -> None:
        """Wait until the whole game is this one."""
        expect(self.app).to_have_attribute("data-game-string", game_string)

    def shown_targets(self) -> set[Hex]:
        """Where the chosen piece may go."""
        values = self.targets.evaluate_all("nodes => nodes.map(node => node.dataset.target)")
        return {Hex.parse(value) for value in values}

    def shown_tiles(self) -> dict[str, tuple[str, str]]:
        """Every tile on the table: name -> (hex, level)."""
        rows = self.page.locator("svg#board [data-piece]").evaluate_all(
            "nodes => nodes.map(({dataset: d}) => [d.piece, d.hex, d.level])"
        )
        return {piece: (place, level) for piece, place, level in rows}

    def shown_reserves(self) -> dict[str, int]:
        """Every kind in hand: next tile -> how many are left."""
        rows = self.page.locator("[data-reserve]").evaluate_all(
            "nodes => nodes.map(({dataset: d}) => [d.reserve, Number(d.count)])"
        )
        return dict(rows)
