"""Localize a page: fill its template in English, and write what differs in other languages.

In a template, `{{key}}` is replaced by a text of the catalogues, and `<!-- build:prerender -->`, or
`<!-- build:prerender framed -->`, by the first rendering of the app. The page is written in
English. Two inline scripts translate it: `<!-- build:early -->`, in its head, chooses the reader's
language and loads its first words, a file of the site; `<!-- build:words -->`, after the markup,
puts them in. A page without such files has the first words of all languages inside.
`<!-- build:able -->` is the script that explains, in that language, why the page cannot run in this
browser; `<!-- build:clicks -->` the one that remembers what the reader clicks before Python is
ready.
"""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from tools.shared.catalogues import loadable, offered, path_of
from tools.shared.environment import BOOT, ROOT, ToolError, run
from tools.site_build.lean_script import lean_script
from tools.site_build.offline import VERSION_MARK

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

FIRST_WORDS = "web/locale/first-{tag}.js"
CATALOGUE = "web/locale/{tag}.json"
"""The files of a language in the site: what a page needs before Python runs, and the rest."""

_BOOT_KEYS = ("boot.", "frame.open")

SELECTOR = "title, meta[name=description], #app, #app *, main, main *, .notice, .notice *"
"""The elements that may differ between languages; `_Elements` finds them at build time."""

_PRERENDER = re.compile("<!-- build:prerender( framed)? -->")
_TEXT = re.compile(r"\{\{([\w.-]+)\}\}")
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})

# Everything that the pages need of the catalogues and of the view, so that Python starts only once.
_ASK = """
import json
from tools.shared import catalogues
from web.app.view import prerender
from web.locale import RIGHT_TO_LEFT
catalogues.load_all()
output = json.dumps({
    lang: {
        "leftward": lang in RIGHT_TO_LEFT,
        "texts": catalogues.whole(lang),
        "pictures": [prerender(framed=framed, lang=lang) for framed in (False, True)],
    }
    for lang in catalogues.offered()
})
"""

Change = tuple[int, str | None, dict[str, str | None]] | tuple[int, str]
"""Index of the element, its text if that differs, its attributes that differ (None: removed)."""


def localized(text: str, name: str, *, whole: bool = False, packs: bool = False) -> str:
    """Return the page's text in English, with the scripts that translate it.

    `whole`: the page has the first words of every language inside. `packs`: but for those that
    another part of it has, `first_words`.

    :raises ToolError: if a catalogue lacks a text, or the languages differ in more than texts.
    """
    english = _localizations()[USUAL]
    page = _filled(text, english["texts"], english["pictures"], name)
    if EARLY in page:
        others = offered()[1:]
        leftward = [tag for tag in others if _localizations()[tag]["leftward"]]
        early = script(
            "first_paint.js",
            languages=json.dumps([USUAL, *others]),
            leftward=json.dumps(leftward),
        )
        if whole and WORDS in page:
            first = {tag: _first_words(tag, {} if packs else {name: text}) for tag in others}
            early += f"<script>hiveFirst={_as_script(first)}</script>"
        elif WORDS in page:
            early += script("load_words.js")
        page = page.replace(EARLY, early)
    if ABLE in page:
        words = {key: english["texts"][key] for key in ABLE_KEYS}
        page = page.replace(ABLE, script("browser_check.js", words=_as_script(words)))
    if CLICKS in page:
        page = page.replace(CLICKS, script("early_clicks.js"))
    if WORDS in page:
        page = page.replace(WORDS, script("words.js", page=f'"{name}"', selector=f'"{SELECTOR}"'))
    return page


def first_words(text: str, name: str) -> str:
    """Return how the page differs in each language before Python runs, as JSON."""
    return _as_script({tag: _first_words(tag, {name: text})["pages"] for tag in offered()[1:]})


def language_files(templates: Mapping[str, str]) -> dict[str, str]:
    """Return the text of each file of a language, by its path in the site.

    `templates`: those of the pages that load their first words, by name.

    :raises ToolError: if the languages differ in more than texts.
    """
    files = {}
    for tag in offered()[1:]:
        first = {tag: {"version": VERSION_MARK, **_first_words(tag, templates)}}
        files[FIRST_WORDS.format(tag=tag)] = f"hiveFirst={_as_script(first)}"
        files[CATALOGUE.format(tag=tag)] = loadable(tag)
    return files


def language_sources() -> list[Path]:
    """Return the files that the languages are made from, besides the English one."""
    return [path_of(tag) for tag in offered()[1:]]


def boot_words() -> str:
    """Return the English texts before Python runs, by key, as JSON for `boot.js`."""
    return _as_script(_boot_texts(USUAL))


def _boot_texts(tag: str) -> dict[str, str]:
    texts = _localizations()[tag]["texts"]
    return {key: text for key, text in texts.items() if key.startswith(_BOOT_KEYS)}


def _first_words(tag: str, templates: Mapping[str, str]) -> dict[str, Any]:
    """Return what pages need in a language before Python runs: texts, and changes by page."""
    english, other = _localizations()[USUAL], _localizations()[tag]
    pages = {
        name: differences(
            _filled(text, english["texts"], english["pictures"], name),
            _filled(text, other["texts"], other["pictures"], name),
            f"{name} in {tag}",
        )
        for name, text in templates.items()
    }
    return {"texts": _boot_texts(tag), "pages": pages}


@cache
def _localizations() -> dict[str, Any]:
    """Return the texts of each language, and the first renderings of the app."""
    value: dict[str, Any] = json.loads(ask_page(_ASK))
    return value


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
            attributes.get("id") == "app"
            or attributes.get("name") == "description"
            or "notice" in attributes.get("class", "").split()
        )
        if around is None and not of_itself:
            return None
        element = _Element(tag, attributes)
        self.elements.append(element)
        return element
