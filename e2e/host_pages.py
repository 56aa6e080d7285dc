"""Host pages with frames of the site in them, and the messages between the two."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from e2e.routing import BASE, Traffic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Frame, Page

    from e2e.conftest import OpenPage

# A tutorial at another site, and one on our own site.
ELSEWHERE = "https://tutorial.test/"
BESIDE = f"{BASE}tutorial.html"

NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
    const get = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, name, { get });
}
"""
"""What a browser is like that keeps nothing for a frame, or for a link in a messenger."""


def tutorial(frames: Sequence[str]) -> str:
    """Return a page with a focused field, these frames, and a tall paragraph below."""
    return f"""<!doctype html><title>A tutorial</title><input autofocus>
    <script>
      window.told = [];
      addEventListener("message", ({{data, source}}) => {{
        told.push({{...data, from: Array.from(frames).indexOf(source)}});
      }});
    </script>
    {"".join(frames)}<p style="height:3000px"></p>"""


def frame(fragment: str, *, page: str = "embed.html", size: str = "280x320", more: str = "") -> str:
    width, height = size.split("x")
    address = escape(f"{BASE}{page}#{fragment}")
    looks = f'width={width} height={height} style="border:0"'
    return f'<iframe src="{address}" {looks} {more}></iframe>'


def visit(open_page: OpenPage, traffic: Traffic, address: str, *frames: str, **more: Any) -> Page:
    """Open the tutorial with these frames, and wait until they are ready."""
    traffic.serve(address, tutorial(frames))
    page = open_page(at=address, ready=False, **more)
    wait_ready(page, len(frames))
    return page


def wait_ready(page: Page, count: int) -> None:
    page.wait_for_function(
        "count => window.told?.filter(({type}) => type === 'ready').length === count", arg=count
    )


def messages(page: Page, kind: str, number: int = 0) -> list[dict[str, Any]]:
    """Return the messages of that type that the frame has sent."""
    found: list[dict[str, Any]] = page.evaluate(
        "([kind, number]) => told.filter(m => m.type === kind && m.from === number)", [kind, number]
    )
    return found


def send(page: Page, number: int = 0, **message: Any) -> None:
    page.evaluate(
        "([number, message]) => frames[number].postMessage(message, '*')",
        [number, {"target": "hive", **message}],
    )


def answer(page: Page, number: int = 0, **message: Any) -> dict[str, Any]:
    """Send a message, and return the first one that the frame sends after it."""
    before: int = page.evaluate("told.length")
    send(page, number, **message)
    page.wait_for_function("count => told.length > count", arg=before)
    first: dict[str, Any] = page.evaluate("count => told[count]", before)
    assert first["from"] == number
    return first


def fits(inner: Frame) -> bool:
    """Return whether the content of the frame fits: no scrolling, no cut buttons."""
    inside: bool = inner.evaluate(
        """() => {
            const {scrollWidth, scrollHeight} = document.documentElement;
            const parts = [...document.querySelectorAll("button, a, #board, #status")]
                .map(part => part.getBoundingClientRect()).filter(box => box.width);
            return scrollWidth <= innerWidth && scrollHeight <= innerHeight && parts.every(
                ({left, top, right, bottom}) =>
                    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight);
        }"""
    )
    return inside
