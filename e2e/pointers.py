"""The mouse and fingers of a test: where tiles and spaces are in the window, and how to drag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.hive_page import HivePage
    from hive_core import Hex

Spot = tuple[float, float]


def middle(element: Locator) -> Spot:
    """Return the centre of an element, in pixels of the window."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def face(hive: HivePage, piece: str) -> Spot:
    """Return the centre of a tile, in pixels of the window."""
    return middle(hive.tile(piece).locator(".tile-face"))


def spot(hive: HivePage, place: Hex) -> Spot:
    """Return the centre of a hex in pixels of the window, computed from two tiles."""
    (x, y), (to_x, _) = face(hive, "wS1"), face(hive, "bS1")
    width = to_x - x
    return x + width * (place.q + place.r / 2), y + width * place.r * 3**0.5 / 2


def press_and_carry(
    page: Page, start: Spot, end: Spot, button: Literal["left", "right"] = "left"
) -> None:
    """Press the mouse button and move the mouse, without releasing it."""
    page.mouse.move(*start)
    page.mouse.down(button=button)
    page.mouse.move(start[0] + 9, start[1] + 9)
    page.mouse.move(*end, steps=4)


def drag(page: Page, start: Spot, end: Spot, button: Literal["left", "right"] = "left") -> None:
    """Drag with the mouse, and release it."""
    press_and_carry(page, start, end, button)
    page.mouse.up(button=button)


def frame(hive: HivePage) -> tuple[float, ...]:
    """Return the view box of the board."""
    value = hive.page.locator("svg#board").get_attribute("viewBox")
    assert value is not None
    return tuple(float(part) for part in value.split())


class Fingers:
    """Fingers on the screen of a phone, moved step by step."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *spots: Spot) -> None:
        """Send the positions of all fingers on the screen, after one has changed."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: Spot, end: Spot, *, lift: bool = True) -> None:
        """Drag with one finger."""
        self.touch("touchStart", start)
        for part in (0.2, 0.5, 0.8, 1.0):
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            self.touch("touchMove", (x, y))
        if lift:
            self.touch("touchEnd")
