"""Localize a page: fill its template in every language, and add what differs to the English page.

In a template, `{{key}}` is replaced by a text of the catalogues, and `<!-- build:prerender -->`, or
`<!-- build:prerender framed -->`, by the first rendering of the app. The page is written in
English. Two inline scripts translate it: `<!-- build:early -->`, in its head, chooses the reader's
language; `<!-- build:words -->`, after its markup, has the differences. `<!-- build:able -->` is
the script that explains, in that language, why the page cannot run in this browser;
`<!-- build:clicks -->` the one that remembers what the reader clicks before Python is ready.
"""

from __future__ import annotations

import html
import json
import re
import sys
from functools import cache
from html.parser import HTMLParser

from tools.shared.environment import BOOT, ROOT, ToolError, run
from tools.site_build.lean_script import lean_script

USUAL = "en"
"""The language of the pages as written, and without JavaScript."""

EARLY = "<!-- build:early -->"
ABLE = "<!-- build:able -->"
CLICKS = "<!-- build:clicks -->"
WORDS = "<!-- build:words -->"

ABLE_KEYS = (
    "boot.unfit",
    "boot.closed",
    "boot.unfetched",
    "boot.mixed",
    "boot.retry",
    "frame.open",
)
"""The texts of `browser_check.js`."""

SELECTOR = "title, meta[name=description], main, main *, .notice, .notice *"
"""The elements that may differ between languages; `_Elements` finds them at build time."""

_PRERENDER = re.compile("<!-- build:prerender( framed)? -->")
_TEXT = re.compile(r"\{\{([\w.-]+)\}\}")
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})

# Everything that the pages need of the catalogues and of the view, so that Python starts only once.
_ASK = """
import json
from web.locale import LANGUAGES
from web.app.view import prerender
output = json.dumps({
    lang: {
        "texts": dict(texts),
        "pictures": [prerender(framed=framed, lang=lang) for framed in (False, True)],
    }
    for lang, texts in LANGUAGES.items()
})
"""

Change = tuple[int, str | None, dict[str, str | None]] | tuple[int, str]
"""Index of the element, its text if that differs, its attributes that differ (None: removed)."""


def localized(text: str, name: str) -> str:
    """Return the page's text in English, with the scripts that translate it.

    :raises ToolError: if a catalogue lacks a text, or the languages differ in more than texts.
    """
    catalogues = json.loads(ask_page(_ASK))
    pages = {
        lang: _filled(text, catalogue["texts"], catalogue["pictures"], name)
        for lang, catalogue in catalogues.items()
    }
    page = pages[USUAL]
    if EARLY in page:
        languages = json.dumps([USUAL, *(lang for lang in pages if lang != USUAL)])
        page = page.replace(EARLY, script("first_paint.js", languages=languages))
    if ABLE in page:
        texts = {lang: catalogue["texts"] for lang, catalogue in catalogues.items()}
        words = {
            lang: {key: translated[key] for key in ABLE_KEYS} for lang, translated in texts.items()
        }
        page = page.replace(ABLE, script("browser_check.js", words=_as_script(words)))
    if CLICKS in page:
        page = page.replace(CLICKS, script("early_clicks.js"))
    if WORDS in page:
        changes = {
            lang: differences(pages[USUAL], translated, f"{name} in {lang}")
            for lang, translated in pages.items()
            if lang != USUAL
        }
        words_script = script("words.js", changes=_as_script(changes), selector=f'"{SELECTOR}"')
        page = page.replace(WORDS, words_script)
    return page


def _as_script(value: object) -> str:
    """Return the value as JSON that is safe inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def script(name: str, **values: str) -> str:
    """Return a script of `web/boot/` as an inline element, with the build's values.

    Comments and indentation are left out.

    :raises ToolError: if it lacks the placeholder of a value.
    """
    text = lean_script((BOOT / name).read_text(encoding="utf-8"))
    for key, value in values.items():
        place = f'"build:{key}"'
        if place not in text:
            raise ToolError(f"web/boot/{name} lacks {place}.")
        text = text.replace(place, value)
    return f"<script>{text}</script>"


def differences(page: str, other: str, name: str) -> list[Change]:
    """Return the changes by which `words.js` turns the page into the other one.

    :raises ToolError: if they differ in more than texts and attributes.
    """
    elements, others = _Elements(page).elements, _Elements(other).elements
    if [element.shape for element in elements] != [element.shape for element in others]:
        raise ToolError(f"{name} has other elements than in English.")
    changes: list[Change] = []
    for at, (old, new) in enumerate(zip(elements, others, strict=True)):
        attributes = {
            key: new.attributes.get(key)
            for key in (*new.attributes, *(old.attributes.keys() - new.attributes.keys()))
            if old.attributes.get(key) != new.attributes.get(key)
        }
        text = new.text if old.text != new.text else None
        if text is not None and new.children:
            raise ToolError(f"{name} has text around a child element: {new.text!r:.60}.")
        if attributes:
            changes.append((at, text, attributes))
        elif text is not None:
            changes.append((at, text))
    return changes


def _filled(text: str, texts: dict[str, str], pictures: list[str], name: str) -> str:
    """Return the page's text with the texts and the first rendering in one language."""

    def words(place: re.Match[str]) -> str:
        if place[1] not in texts:
            raise ToolError(f"{name} uses {place[1]}, which a catalogue lacks.")
        return html.escape(texts[place[1]])

    # The rendering comes last: it contains no placeholders.
    text = _TEXT.sub(words, text)
    return _PRERENDER.sub(lambda place: pictures[bool(place[1])], text)


@cache
def ask_page(program: str) -> str:
    """Run a program that imports our sources as they are now; return its variable `output`."""
    lines = (
        "import sys",
        "sys.path.insert(0, sys.argv[1])",
        program,
        "sys.stdout.reconfigure(encoding='utf-8', newline='')",
        "sys.stdout.write(output)",
    )
    try:
        return run([sys.executable, "-c", "\n".join(lines), ROOT], quiet=True)
    except ToolError as error:
        raise ToolError(f"this program could not import web/: {program}. {error}") from error


class _Element:
    """An element in the source: its name, attributes, text, and number of children."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.text, self.children = "", 0

    @property
    def shape(self) -> tuple[str, int]:
        """The part that must be equal in every language."""
        return self.tag, self.children


class _Elements(HTMLParser):
    """Collects the elements of a page that match `SELECTOR`, in document order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[_Element] = []
        # The open elements: the name of each, and None for one that `SELECTOR` does not match.
        self._open: list[tuple[str, _Element | None]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element that matches."""
        element = self._noted(tag, attrs)
        if tag not in _VOID:
            self._open.append((tag, element))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add a self-closing element that matches."""
        self._noted(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Close elements up to this one."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Add to the text of the innermost open element."""
        around = self._open[-1][1] if self._open else None
        if around is not None and data.strip():
            around.text += data

    def _noted(self, tag: str, attrs: list[tuple[str, str | None]]) -> _Element | None:
        attributes = {name: value or "" for name, value in attrs}
        around = self._open[-1][1] if self._open else None
        if around is not None:
            around.children += 1
        # Where scripts run, the content of noscript is not parsed into elements.
        if any(name == "noscript" for name, _ in self._open):
            return None
        of_itself = tag in ("title", "main") or (
            attributes.get("name") == "description"
            or "notice" in attributes.get("class", "").split()
        )
        if around is None and not of_itself:
            return None
        element = _Element(tag, attributes)
        self.elements.append(element)
        return element
