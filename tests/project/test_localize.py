"""The localized pages: their language before Python runs, and the differences between languages."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest

from tests.languages import LANGUAGES, OFFERED
from tools.shared.environment import ToolError, find_node, run
from tools.site_build.localize import (
    FIRST_WORDS,
    USUAL,
    differences,
    language_files,
    localized,
    script,
)
from tools.site_build.pages import fill, runs_python, templates
from web.app.update import update
from web.app.view import prerender
from web.embed.state import EmbedState
from web.files.saved_games import read_prefs, write_prefs
from web.locale import RIGHT_TO_LEFT, direction
from web.settings.state import Prefs
from web.shared.intents import Resume, Visit
from web.shared.state import AppState

OTHERS = tuple(lang for lang in LANGUAGES if lang != USUAL)


class Reader(HTMLParser):
    """Reads the elements and texts of a page in a normal form."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.told: list[object] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.told.append((tag, sorted(attrs, key=str)))

    def handle_data(self, data: str) -> None:
        self.told += [data.strip()] if data.strip() else []


# The parts of a browser that the script uses.
BROWSER = """
const [SCRIPT, CASES] = JSON.parse(process.argv[1]);
globalThis.hiveFirst = {}; // nothing is to be loaded
globalThis.getComputedStyle = () => ({ fontSize: "16px" });
const told = CASES.map(([page, hash, kept, languages]) => {
    const root = { lang: "en", dataset: page === "embed" ? { page } : {} };
    new Function("document", "location", "localStorage", "navigator", SCRIPT)(
        { documentElement: root },
        { hash },
        { getItem() { if (kept === "refused") throw new Error(); return kept; } },
        { languages },
    );
    return [root.lang, root.dataset.theme ?? "auto", root.dir];
});
console.log(JSON.stringify(told));
"""

HASHES = (
    "",
    "#lang=nl",
    "#lang=en&theme=dark",
    "#lang=auto",
    "#lang=xx&theme=pink",
    "#game=Base&lang=en&lang=nl",
    "#theme=light&frame=1",
)
KEPT = (
    None,
    "refused",
    "not JSON",
    "7",
    write_prefs(Prefs(lang="nl", theme="contrast")),
    write_prefs(Prefs(lang="en")),
    write_prefs(Prefs(lang="xx", theme="pink")),
)
READERS: tuple[list[str], ...] = (["nl-BE", "en"], ["de", "fr"], ["pt", "EN-gb", "nl"], [])


def first_painted(languages: tuple[str, ...], cases: Sequence[object]) -> list[list[str]]:
    """Return the language, the theme and the direction that the first script chooses in each case.

    `cases`: page, fragment, saved settings, languages of the browser.
    """
    leftward = [tag for tag in languages if tag in RIGHT_TO_LEFT]
    text = script("first_paint.js", languages=json.dumps(languages), leftward=json.dumps(leftward))
    text = text.removeprefix("<script>").removesuffix("</script>")
    told: list[list[str]] = json.loads(
        run([find_node(), "-e", BROWSER, json.dumps([text, cases])], quiet=True, timeout=60)
    )
    return told


@pytest.mark.parametrize("page", ["index", "embed"])
def test_the_first_script_sets_the_direction_of_the_language(page: str) -> None:
    cases: list[object] = [(page, f"#lang={lang}", None, []) for lang in OFFERED]
    for lang, told in zip(OFFERED, first_painted(OFFERED, cases), strict=True):
        assert told == [lang, "auto", direction(lang)]


def test_each_page_knows_the_languages_from_right_to_left() -> None:
    for template in templates():
        page = localized(template.read_text(encoding="utf-8"), template.name)
        assert 'LEFTWARD = ["ar"]' in page


def test_the_first_script_chooses_language_and_theme_as_the_app_does() -> None:
    cases = list(itertools.product(("index", "embed"), HASHES, KEPT, READERS))
    told = first_painted(tuple(LANGUAGES), cases)
    for (page, hash_, kept, readers), (lang, theme, _) in zip(cases, told, strict=True):
        framed = page == "embed" or "frame=1" in hash_
        prefs = Prefs() if framed or kept in (None, "refused") else read_prefs(kept)
        theirs = (tag.partition("-")[0].lower() for tag in readers)
        browser = next((tag for tag in theirs if tag in LANGUAGES), USUAL)
        languages = tuple(LANGUAGES)
        state, _ = update(
            AppState(embed=EmbedState(framed=framed)), Resume(prefs, browser), languages
        )
        state, _ = update(state, Visit(hash_), languages)
        assert (lang, theme) == (state.settings.lang, state.settings.theme), (
            page,
            hash_,
            kept,
            readers,
        )


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("framed", [False, True])
def test_the_differences_turn_the_english_rendering_into_the_other(lang: str, framed: bool) -> None:
    english, theirs = prerender(framed=framed), prerender(framed=framed, lang=lang)
    elements = list(re.finditer(r"<[a-z][^>]*>", english))
    changes = {change[0]: change for change in differences(english, theirs, "the picture")}
    parts, end = [], 0
    for at, element in enumerate(elements):
        if at not in changes:
            continue
        _, text, *more = changes[at]
        tag = element[0]
        for name, value in (more[0] if more else {}).items():
            assert value is not None
            tag, count = re.subn(rf' {name}="[^"]*"', f' {name}="{value}"', tag)
            assert count == 1
        parts += [english[end : element.start()], tag]
        end = element.end()
        if text is not None:
            parts.append(text)
            end = english.index("<", end)
    assert Reader("".join([*parts, english[end:]])).told == Reader(theirs).told
    assert Reader(english).told != Reader(theirs).told


def test_every_page_is_in_english_and_knows_the_language_before_its_style_sheet() -> None:
    for template in templates():
        page = localized(template.read_text(encoding="utf-8"), template.name)
        assert '<html lang="en"' in page
        assert "{{" not in page
        assert "stylesheet" not in page[: page.index("hive.prefs")]


def test_a_page_with_python_has_no_words_of_another_language_in_it() -> None:
    dutch = LANGUAGES["nl"]["welcome.play-computer.about"]
    for template in templates():
        if runs_python(template.read_text(encoding="utf-8")):
            assert dutch not in fill(template)


def test_a_page_of_one_file_has_the_first_words_of_every_language_inside() -> None:
    for template in templates():
        page = localized(template.read_text(encoding="utf-8"), template.name, whole=True)
        found = re.search(r"<script>hiveFirst=(\{.*\})</script>", page)
        assert found, template.name
        first = json.loads(found[1])
        assert first.keys() == set(OFFERED[1:])
        assert all(words["pages"][template.name] for words in first.values())


def test_the_first_words_of_a_language_are_few() -> None:
    files = language_files({t.name: t.read_text(encoding="utf-8") for t in templates()})
    for tag in OFFERED[1:]:
        assert len(files[FIRST_WORDS.format(tag=tag)].encode()) < 16_000


# A page with two of the three expected elements; returns whether it is visible in the end.
SPOILT = """
const elements = [{ textContent: "a" }, { textContent: "b" }];
const root = { lang: "nl", dataset: { wordless: "" } };
let failed = false;
try {
    new Function("document", process.argv[1])(
        { documentElement: root, querySelector: () => null, querySelectorAll: () => elements },
    );
} catch { failed = true; }
console.log(JSON.stringify([elements.map((e) => e.textContent), failed, root.dataset, root.dir]));
"""


def test_a_page_that_an_extension_has_changed_becomes_visible() -> None:
    first = json.dumps({"nl": {"pages": {"x.html": [[0, "A"], [2, "C"]]}}})
    text = script("words.js", page='"x.html"', selector='"*"')
    text = f"hiveFirst = {first};" + text.removeprefix("<script>").removesuffix("</script>")
    told = json.loads(run([find_node(), "-e", SPOILT, text], quiet=True, timeout=60))
    assert told == [["A", "b"], True, {}, None]


def test_a_page_without_its_words_is_in_english_from_left_to_right() -> None:
    text = script("words.js", page='"x.html"', selector='"*"')
    text = text.removeprefix("<script>").removesuffix("</script>")
    told = json.loads(run([find_node(), "-e", SPOILT, text], quiet=True, timeout=60))
    assert told == [["a", "b"], False, {}, "ltr"]


PAGE = (
    '<title>{}</title><div id="app" class="{}"><p>{}</p></div><div class="notice"><i>{}</i></div>'
)


def test_texts_and_attributes_may_differ() -> None:
    told = differences(PAGE.format("a", "b", "c", "d"), PAGE.format("A", "B", "c", "&lt;"), "it")
    assert told == [(0, "A"), (1, None, {"class": "B"}), (4, "<")]
    here, there = '<div id="app" class="long">', '<div title="t" id="app">'
    assert differences(here, there, "it") == [(0, None, {"title": "t", "class": None})]


def test_elements_outside_the_selector_are_ignored() -> None:
    outside = '<p>{}</p><noscript><p class="notice">{}</p></noscript><div id="app">m</div>'
    assert differences(outside.format("a", "b"), outside.format("A", "B"), "it") == []


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("<p>a</p>", "<b>a</b>"),
        ("<p>a</p>", "<p>a</p><p>b</p>"),
        ("a <b>b</b>", "A <b>b</b>"),
    ],
)
def test_languages_that_differ_in_more_than_texts_fail_the_build(here: str, there: str) -> None:
    app = '<div id="app">{}</div>'
    with pytest.raises(ToolError, match="the page in nl has"):
        differences(app.format(here), app.format(there), "the page in nl")


def test_a_text_that_no_catalogue_has_fails_the_build() -> None:
    with pytest.raises(ToolError, match=r"x\.html uses no\.such, which a catalogue lacks"):
        localized("<p>{{no.such}}</p>", "x.html")
    assert localized("<p>{{boot.retry}}</p>", "x.html") == "<p>Try again</p>"


def test_a_script_without_a_placeholder_fails_the_build() -> None:
    with pytest.raises(ToolError, match=r'web/boot/first_paint\.js lacks "build:nothing"'):
        script("first_paint.js", nothing="1")
