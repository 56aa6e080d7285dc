"""QR codes on the page, read from its screenshots by a reader that did not make them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest
import zxingcpp
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from tests.games import long_game
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.conftest import OpenPage, SharePage
    from e2e.routing import Traffic

LIBRARY = "lean-qr/nano.js"
WINDOWS = {
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "desktop": {"width": 1280, "height": 800},
}
SMALLEST = 240
"""The smallest width of a code, in CSS pixels."""

# The width and height of an image, and how bright each pixel is, by rows.
PIXELS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const green = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 1]);
  return [image.width, image.height, btoa(green.map((one) => String.fromCharCode(one)).join(""))];
}"""


def shown_code(hive: HivePage) -> Locator:
    """Show the QR code of the link in the dialog “share”, and return it."""
    hive.do("share")
    hive.page.locator("[data-action=show-qr]").click()
    code = hive.page.locator("[data-qr]")
    expect(code).to_be_visible()
    return code


def read(page: Page) -> list[str]:
    """Return the texts of the QR codes, dark on light, that can be seen on the page."""
    png = base64.b64encode(page.screenshot()).decode()
    width, height, green = page.evaluate(PIXELS, png)
    pixels = memoryview(base64.b64decode(green)).cast("B", shape=[height, width])
    return [code.text for code in zxingcpp.read_barcodes(pixels, try_invert=False)]


@pytest.mark.parametrize("plies", [10, 200])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("window", WINDOWS)
def test_the_code_of_a_game_holds_its_link(
    share_page: SharePage, window: str, theme: str, plies: int
) -> None:
    game = link_to(long_game(plies).game_string(), f"theme={theme}", "rules=norepeat")
    page = share_page(game, viewport=WINDOWS[window])
    code = shown_code(HivePage(page))
    link = page.locator("#share-link").input_value()
    expect(code).to_have_attribute("data-text", link)
    box = code.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= SMALLEST
    expect(code).to_be_in_viewport(ratio=1)
    assert read(page) == [link]


def test_the_library_is_fetched_for_the_first_code(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_page(link_to(MIDDLE_GAME))
    HivePage(page).do("share")
    assert not any(LIBRARY in url for url in traffic.requests)
    page.locator("[data-action=show-qr]").click()
    expect(page.locator("[data-qr]")).to_be_visible()
    assert sum(LIBRARY in url for url in traffic.requests) == 1


def test_a_code_whose_library_cannot_be_fetched_is_explained(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(link_to(MIDDLE_GAME))
    traffic.break_file(f"*{LIBRARY}")
    HivePage(page).do("share")
    page.locator("[data-action=show-qr]").click()
    expect(page.locator("#share-dialog [role=alert]")).to_contain_text("a part of the page")


def test_the_single_file_on_a_host_has_codes_too(open_page: OpenPage) -> None:
    page = open_page(link_to(MIDDLE_GAME), path="hive.html")
    shown_code(HivePage(page))
    assert read(page) == [page.locator("#share-link").input_value()]
