"""The embed codes of a game, and the scripts `hive-board.js` and `hive-results.js`."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest

from hive_core import Board
from tests.languages import LANGUAGES
from tests.page import after, walk
from tools.shared.environment import find_node
from tools.site_build.board_script import (
    RESULTS_SOURCES,
    SOURCES,
    board_script,
    results_script,
    scripts,
)
from web.app import controls
from web.app.update import update
from web.app.view import view
from web.embed import layout as embed_layout
from web.files import embed_code, link
from web.files.intents import Copy, OpenText, SetListing, SetReaderMode
from web.game.intents import GoTo, Resign
from web.shared.effects import CopyText
from web.shared.intents import Open
from web.shared.state import AppState, Outside
from web.table.intents import TurnBoard

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCRIPT = SOURCES[0]
WEB = SCRIPT.parent
SITE = "https://hive.test/x/"
GAME = r"Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/"
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = "{http://www.w3.org/1999/xlink}href"


class Tags(HTMLParser):
    """Collects every tag of a text with its attributes, and all words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def one(self, tag: str) -> dict[str, str | None]:
        (attributes,) = [found for name, found in self.tags if name == tag]
        return attributes


def shared(address: str = SITE, *, text: str = GAME) -> AppState:
    """Return the share dialog of a game, in an app at that address."""
    state = replace(AppState(), outside=Outside(address))
    return after(state, OpenText(text), Open("share"))


def copied(state: AppState, what: str) -> str:
    _, effects = update(state, Copy(what))
    (copy,) = effects
    assert isinstance(copy, CopyText)
    return copy.text


def asked(address: str) -> link.Settings:
    """Return the settings of the frame at that address."""
    return link.parse(urlsplit(address).fragment, tuple(LANGUAGES), 0)


@pytest.mark.parametrize("mode", embed_code.MODES)
def test_the_frame_shows_the_game_in_the_chosen_mode(mode: str) -> None:
    state = after(shared(), GoTo(2), SetReaderMode(mode))
    frame = Tags(copied(state, "iframe")).one("iframe")
    source = frame["src"] or ""
    assert source.startswith(f"{SITE}embed.html#")
    settings = asked(source)
    assert settings.problems == ()
    assert settings.game is not None
    assert (settings.game.game_string(), settings.ply, settings.mode) == (GAME, 2, mode)
    assert frame["allow"] == "clipboard-write; fullscreen"
    assert frame["loading"] == "lazy"
    # A page with a strict policy can use it too.
    assert "style" not in frame
    assert frame["title"]


def test_the_element_contains_an_image_and_a_link() -> None:
    state = after(shared(), GoTo(3), SetReaderMode("analysis"))
    code = Tags(copied(state, "board"))
    assert code.one("script") == {"src": f"{SITE}hive-board.js", "defer": None}
    assert code.one("hive-board") == {"game": GAME, "ply": "3", "mode": "analysis"}
    names = [name for name, _ in code.tags]
    assert names.index("hive-board") < names.index("svg") < names.index("a")
    assert asked(code.one("a")["href"] or "").game == state.game.record
    board = Board.from_game_string(GAME)
    board.pop()
    assert board.game_string() in code.words


def test_the_element_has_every_setting_of_the_link() -> None:
    resigned = after(shared(), Resign())
    before = resigned.game
    ruled = replace(
        resigned,
        game=replace(before, record=replace(before.record, tournament=True)),
        table=replace(resigned.table, flip=True),
    )
    board = Tags(copied(ruled, "board")).one("hive-board")
    assert board["rules"] == "tournament"
    assert board["end"] == "resign"
    assert board["flip"] == "1"
    source = Tags(copied(ruled, "iframe")).one("iframe")["src"] or ""
    assert parse_qs(urlsplit(source).fragment)["flip"] == ["1"]
    assert asked(source).game == ruled.game.record


def test_the_image_shows_the_board_as_the_element_will() -> None:
    assert copied(after(shared(), TurnBoard(1)), "board") == copied(shared(), "board")


def test_different_images_have_different_ids_and_are_self_contained() -> None:
    pictures = []
    for ply in range(5):
        code = copied(after(shared(), GoTo(ply)), "board")
        svg = re.search(r"<svg.*</svg>", code, re.DOTALL)
        assert svg
        pictures.append(svg[0])
    seen: set[str] = set()
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
        assert not ids & seen
        seen |= ids
        used = {use.attrib[REFERENCE].removeprefix("#") for use in root.iter(f"{SVG}use")}
        assert used <= ids
    assert seen


@pytest.mark.parametrize(
    ("address", "frame", "script"),
    [
        (SITE, f"{SITE}embed.html#", f"{SITE}hive-board.js"),
        (f"{SITE}index.html?a=b/c", f"{SITE}embed.html#", f"{SITE}hive-board.js"),
        ("http://h/", "http://h/embed.html#", "http://h/hive-board.js"),
        (f"{SITE}hive.html", f"{SITE}hive.html#frame=1&", None),
        (f"{SITE}my-copy.html", f"{SITE}my-copy.html#frame=1&", None),
    ],
)
def test_the_embed_code_has_absolute_addresses(
    address: str, frame: str, script: str | None
) -> None:
    there = embed_code.place(address)
    assert there == embed_code.Place(frame, script)
    state = shared(address)
    assert (Tags(copied(state, "iframe")).one("iframe")["src"] or "").startswith(frame)
    assert (update(state, Copy("board"))[1] != ()) is (script is not None)
    offered = {node.attrs["data-copy"] for node in walk(view(state)) if "data-copy" in node.attrs}
    assert {"iframe", "board"} - offered == (set() if script else {"board"})


@pytest.mark.parametrize("address", ["", "file:///home/me/hive.html", "data:text/html,x", "about:"])
def test_a_local_page_has_no_embed_code(address: str) -> None:
    state = shared(address)
    for what in ("iframe", "board"):
        assert update(state, Copy(what)) == (state, ())
    markup = view(state).markup()
    assert "other pages can’t reach it" in markup
    assert "data-readers" not in markup


def test_the_player_chooses_in_the_dialog_what_readers_may_do() -> None:
    def chosen(state: AppState) -> list[str]:
        boxes = [node for node in walk(view(state)) if "data-readers" in node.attrs]
        assert [box.attrs["value"] for box in boxes] == list(embed_code.MODES)
        return [box.attrs["value"] for box in boxes if "checked" in box.attrs]

    state = shared()
    assert chosen(state) == ["view"]
    intent = controls.from_click("readers", "play")
    assert intent is not None
    assert chosen(after(state, intent)) == ["play"]
    assert after(state, SetReaderMode("write")) == state


@pytest.mark.parametrize("place", embed_code.LISTS)
def test_the_code_says_where_the_moves_are_listed(place: str) -> None:
    intent = controls.from_click("listing", place)
    assert intent == SetListing(place)
    state = after(shared(), intent)
    (box,) = [node for node in walk(view(state)) if node.attrs.get("data-listing") == place]
    assert "checked" in box.attrs
    frame = Tags(copied(state, "iframe")).one("iframe")
    written = None if place == "none" else place
    assert asked(frame["src"] or "").notation == written
    assert frame["height"] == ("640" if place == "below" else "460")
    assert Tags(copied(state, "board")).one("hive-board").get("notation") == written


def test_the_code_of_a_board_without_moves_lists_none() -> None:
    position = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
    state = after(shared(text=position), SetListing("right"))
    assert "data-listing" not in view(state).markup()
    assert "notation" not in copied(state, "board")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hostile_address_is_escaped(lang: str) -> None:
    before = shared('https://h/"><script>x</script>/')
    state = replace(
        before,
        settings=replace(before.settings, lang=lang),
    )
    for what in ("iframe", "board"):
        names = [name for name, _ in Tags(copied(state, what)).tags]
        assert names.count("script") == (what == "board")
        assert names[0] == ("script" if what == "board" else "iframe")


LARGEST = {"hive-board.js": 13_200, "hive-results.js": 7_400}


@pytest.mark.parametrize("name", LARGEST)
def test_the_script_is_small_and_can_be_a_classic_script(name: str) -> None:
    text = scripts()[name]
    assert len(gzip.compress(text.encode())) < LARGEST[name]
    # Markup is never made from text.
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "DOMParser", "eval("):
        assert word not in text
    node = find_node()
    # Code of a classic script is also valid in a module, but not the other way round.
    done = subprocess.run(
        [node, "-e", "new (require('vm').Script)(require('fs').readFileSync(0, 'utf8'))"],
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("notation", [None, "right", "below"])
@pytest.mark.parametrize("mode", ["view", "play", "analysis", "lesson", "puzzle", ""])
@pytest.mark.parametrize(
    "controls", [None, "", "none", "undo", "flip,words", "undo, flip", "next-task", "nothing"]
)
def test_the_script_reserves_the_height_that_the_frame_requests(
    mode: str, controls: str | None, notation: str | None
) -> None:
    numbers = re.findall(r"^const (?:ROOMS|BUTTONS) = .*$", board_script(), re.MULTILINE)
    source = SCRIPT.read_text(encoding="utf-8")
    (tall,) = re.findall(r"^  const tall = .*?^  \};$", source, re.DOTALL | re.MULTILINE)
    widths = list(range(200, 1000))
    values = ", ".join(map(json.dumps, (mode, controls, notation)))
    asked = f"{json.dumps(widths)}.map((w) => tall(w, {values}))"
    program = "\n".join([*numbers, tall, f"console.log(JSON.stringify({asked}))"])
    heights = json.loads(subprocess.check_output([find_node(), "-e", program]))
    settings = link.parse(f"controls={controls}" if controls is not None else "", ("en",), 0)
    buttons = embed_layout.has_buttons(mode, settings.controls)
    for width, height in zip(widths, heights, strict=True):
        wanted = embed_layout.height(width, mode, buttons=buttons, notation=notation or "none")
        assert abs(height - wanted) <= 0.5, width


def test_the_script_has_its_texts_in_every_language() -> None:
    found = re.search(r"const WORDS = (\{.*\});", board_script())
    assert found
    words = json.loads(found[1])
    assert words.keys() == LANGUAGES.keys()
    assert words["nl"]["again"] == LANGUAGES["nl"]["board.again"]


def test_the_catalogues_have_exactly_the_texts_that_the_script_uses() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    known = {key.removeprefix("board.") for key in LANGUAGES["en"] if key.startswith("board.")}
    named = set(re.findall(r"\b[wW](?:ords|ORDS\[.*?\])\.(\w+)", text))
    # The others are modes and errors, whose keys the script makes from their names.
    assert named <= known
    assert all(re.search(rf"\b{word}\b", text) for word in known)


def test_the_table_of_results_has_exactly_its_texts_in_every_language() -> None:
    found = re.search(r"const WORDS = (\{.*\});", results_script())
    assert found
    words = json.loads(found[1])
    assert words.keys() == LANGUAGES.keys()
    keys = (key.removeprefix("scores.") for key in LANGUAGES["en"] if key.startswith("scores."))
    assert words["en"].keys() == words["nl"].keys() == set(keys)
    text = "".join(path.read_text(encoding="utf-8") for path in RESULTS_SOURCES)
    named = set(re.findall(r"\bwords\.(\w+)|#(?:say|button)\(\"(\w+)", text))
    assert {one or other for one, other in named} <= words["en"].keys()
    assert all(re.search(rf"words\.{word}\b|\"{word}\"", text) for word in words["en"])


@pytest.mark.parametrize("script", [SCRIPT, RESULTS_SOURCES[0]], ids=lambda path: path.name)
def test_the_script_names_only_the_default_language(script: Path) -> None:
    assert re.findall(r'"(nl|en)"', script.read_text(encoding="utf-8")) == ["en"]


DOCUMENT = (Path(__file__).resolve().parents[2] / "docs/embedding.md").read_text(encoding="utf-8")


def test_the_documentation_names_every_attribute_event_and_part() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    known = re.findall(r"\b(\w+):", re.findall(r"const LOOK = \{(.*?)\};", text)[0])
    for names in ("GAME", "TASK"):
        known += re.findall(r'"(\w+)"', re.findall(rf"const {names} = \[(.*?)\]", text)[0])
    rows = DOCUMENT.partition("| attribute |")[2].partition("\n\n")[0]
    named = {
        name for row in rows.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert named == {*known, "src"}
    events = re.findall(r'"(\w+)"', re.findall(r"const TOLD = \[(.*?)\]", text)[0])
    assert set(re.findall(r"`hive-(\w+)`", DOCUMENT)) == set(events)
    table = RESULTS_SOURCES[0].read_text(encoding="utf-8")
    assert set(re.findall(r'CustomEvent\("(.*?)"', table)) == {"hive-results-change"}
    assert "`hive-results-change`" in DOCUMENT
    (watched,) = re.findall(r"observedAttributes = \[(.*?)\];", table)
    rows = DOCUMENT.partition("| attribute | of |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)`", rows, re.MULTILINE)) == set(re.findall(r"\w+", watched))
    parts = re.findall(r'part: "(\w+)"', text + table)
    assert set(re.findall(r"::part\((\w+)\)", DOCUMENT)) == set(parts)


def test_the_documented_image_is_drawn_and_a_notebook_shows_a_board() -> None:
    program = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)[0]
    found: dict[str, object] = {}
    exec(program, found)
    root = ElementTree.fromstring(str(found["svg"]))
    assert root.findtext(f"{SVG}title") == "The spider is pinned"
    board = found["board"]
    assert isinstance(board, Board)
    # IPython calls this for the last value of a cell.
    assert ElementTree.fromstring(board._repr_svg_()).tag == f"{SVG}svg"


def test_the_documented_events_are_those_that_boards_send() -> None:
    documented = (DOCS / "embedding.md").read_text(encoding="utf-8")
    (row,) = (line for line in documented.splitlines() if line.startswith("| `hive-ready`"))
    names = set(re.findall(r"`hive-(\w+)`", row.split("|")[1]))
    page = (DOCS / "page.md").read_text(encoding="utf-8")
    sent = page[page.index('| `{source: "hive", type: …}` |') :].split("\n\n")[0]
    assert names == set(re.findall(r"^\| `(\w+)` \|", sent, re.MULTILINE)) - {"diagram"}
    sources = "".join(
        (WEB / name).read_text(encoding="utf-8") for name in ("embed/messages.py", "hive-board.js")
    )
    assert all(f'"{name}"' in sources for name in names)
