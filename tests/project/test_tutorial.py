"""The tutorial: every board is a legal position and shows what the text says."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from hive_core import Board, Bug, Piece
from hive_core.teach.tasks import check_task, read_task
from tests.languages import OFFERED
from tools.shared import catalogues
from tools.shared.environment import ToolError
from tools.site_build.board_script import LANGUAGES as OF_THE_SCRIPT
from tools.site_build.pages import source_hash, templates
from tools.site_build.tutorial import (
    SOURCE,
    boards,
    fill_boards,
    outline,
    pages,
    sources,
    tutorial,
    write_tutorial,
)
from web.app.update import update
from web.app.view import view
from web.embed import messages
from web.embed.state import EmbedState
from web.files import link as files_link
from web.locale import DRAFTS
from web.settings.state import THEMES
from web.shared.intents import Visit
from web.shared.state import AppState, Outside
from web.table.intents import TapReserve, TapTile

TEXTS = {tag: catalogues.whole(tag) for tag in OFFERED}


class Page(HTMLParser):
    """The content of a page: its boards, links, ids and words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.boards: list[dict[str, str]] = []
        self.links: set[str] = set()
        self.languages: dict[str, str] = {}
        self.says: list[str] = []
        self.lang = ""
        self.ids: list[str] = []
        self.loads: list[str] = []
        self.words = ""
        self.in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "hive-board":
            self.boards.append(found)
        if tag == "a":
            self.links.add(found["href"])
        if tag == "html":
            self.lang = found["lang"]
        if "data-says" in found:
            self.says.append(found["data-says"])
        if tag == "link" and found["rel"] == "alternate":
            self.languages[found["hreflang"]] = found["href"]
        elif tag in ("link", "script"):
            self.loads += filter(None, (found.get("href"), found.get("src")))
        self.in_script = tag == "script"
        if "id" in found:
            self.ids.append(found["id"])

    def handle_data(self, data: str) -> None:
        self.words += "" if self.in_script else data


@pytest.fixture(scope="module", params=list(pages()))
def lang(request: pytest.FixtureRequest) -> str:
    told: str = request.param
    return told


@pytest.fixture(scope="module")
def text(lang: str) -> str:
    return tutorial(lang)


@pytest.fixture(scope="module")
def page(text: str) -> Page:
    return Page(text)


def test_every_board_of_the_tutorial_opens_and_every_mode_is_used(page: Page) -> None:
    assert len(page.boards) >= 10
    games = [board for board in page.boards if "task" not in board]
    for board in games:
        link = "&".join(f"{key}={value.replace('+', '%2B')}" for key, value in board.items())
        settings = files_link.parse(link, tuple(TEXTS), 0)
        assert settings.problems == ()
        assert settings.game is not None
    assert {board["mode"] for board in games} == set(files_link.MODES)
    assert any(board.get("black", "").startswith("ai:") for board in games)
    assert set().union(*games) <= {"game", "ply", "mode", "white", "black"}


def test_most_boards_of_the_tutorial_are_tasks_that_can_be_solved(page: Page) -> None:
    tasks = [board for board in page.boards if "task" in board]
    assert len(tasks) > len(page.boards) / 2
    read = [read_task(board["task"]) for board in tasks]
    for task in read:
        check_task(task)
    assert len({task.id for task in read}) == len(read)
    assert all(set(board) == {"task"} for board in tasks)


def test_the_tasks_of_the_tutorial_are_the_same_in_every_language_but_for_their_texts() -> None:
    found = {
        lang: [json.loads(b["task"]) for b in Page(tutorial(lang)).boards if "task" in b]
        for lang in pages()
    }
    texts = {
        lang: [(task.pop("text"), task.pop("done", "")) for task in tasks]
        for lang, tasks in found.items()
    }
    assert len({json.dumps(tasks) for tasks in found.values()}) == 1
    for number in range(len(found["en"])):
        said = [texts[lang][number] for lang in pages()]
        assert len({text for text, _ in said}) == len(said)
        assert len({bool(done) for _, done in said}) == 1


def test_every_board_of_the_tutorial_has_an_image_with_a_description(text: str, page: Page) -> None:
    pictures = re.findall(r"<hive-board [^>]*>(<svg.*?</svg>)</hive-board>", text, re.DOTALL)
    assert len(pictures) == len(page.boards)
    titles = set()
    for picture, board in zip(pictures, page.boards, strict=True):
        root = ElementTree.fromstring(picture)
        title, game_text = (element.text or "" for element in list(root)[:2])
        titles.add(title)
        game = json.loads(board["task"])["game"] if "task" in board else board["game"]
        shown = Board.from_game_string(game)
        while shown.ply > int(board.get("ply", shown.ply)):
            shown.pop()
        assert game_text == shown.describe()
        drawn = {e.attrib["data-piece"] for e in root.iter() if "data-piece" in e.attrib}
        assert drawn == {str(piece) for stack in shown.stacks().values() for piece in stack}
    assert len(titles) == len(pictures)


def test_a_caption_names_tiles_in_words_since_boards_show_no_codes(text: str) -> None:
    captions = re.findall(r"<figcaption>.*?</figcaption>", text, re.DOTALL)
    assert captions
    assert not re.search(r"\b[wb][QSBGAMLP]\d?\b", "".join(captions))


def running(board: dict[str, str]) -> AppState:
    """Return the board as it is when it has just been started."""
    values = {"mode": "puzzle", **board} if "task" in board else board
    link = "&".join(f"{key}={quote(value)}" for key, value in values.items())
    return update(AppState(embed=EmbedState(framed=True)), Visit(link), tuple(TEXTS))[0]


@dataclass(frozen=True)
class Figure:
    """A board of the page, with its picture and its caption."""

    made: str
    """The figure in the page."""

    board: dict[str, str]
    """The board's attributes there."""

    shared: dict[str, str]
    """The attributes that it was made from."""

    words: str
    """The caption."""

    says: list[str]
    """What the caption says of the picture, as its markup tells."""


def figures(lang: str, text: str) -> list[Figure]:
    """Return the figures of the page."""
    source = pages()[lang].read_text(encoding="utf-8")
    found = []
    for made, given in zip(_FIGURE.findall(text), _FIGURE.findall(source), strict=True):
        page, named = Page(made), Page(given)
        shared = boards()[named.boards[0]["board"]]
        words = " ".join(named.words.split())
        found.append(Figure(made, page.boards[0], shared, words, page.says))
    return found


_FIGURE = re.compile(r"<figure>.*?</figure>", re.DOTALL)
_RING = re.compile(r'<circle r="70"')
_MARKED = re.compile(r"data-marked=")
_TARGET = re.compile(r'data-target="([^"]*)"')
_SAYS = {"rings": r"\bring", "dots": r"\bdots?\b", "choose": r"\bChoose\b"}
"""What marks of a caption stand for in English; the build compares the other languages with it."""


def test_the_english_captions_mark_each_word_about_their_picture() -> None:
    captions = figures("en", tutorial("en"))
    for says, word in _SAYS.items():
        marked = re.compile(rf'<span data-says="{says}">{word}')
        for figure in captions:
            assert len(marked.findall(figure.made)) == len(re.findall(word, figure.words)), says
    assert {says for figure in captions for says in figure.says} == _SAYS.keys()


def test_every_mark_in_a_caption_has_words(lang: str, text: str) -> None:
    marked = re.findall(r'<span data-says="\w+">([^<]*)</span>', text)
    assert len(marked) == len(Page(text).says)
    assert all(re.fullmatch(r"\w+", word) for word in marked), marked


def test_the_rings_that_a_caption_names_are_in_the_picture_and_stay_while_the_board_runs(
    lang: str, text: str
) -> None:
    seen = 0
    for figure in figures(lang, text):
        drawn = len(_RING.findall(figure.made)) // 2  # a ring has an edge
        assert bool(drawn) is ("rings" in figure.says), figure.words
        if drawn:
            state = running(figure.board)
            assert len(_MARKED.findall(view(state).markup())) == drawn, figure.words
            assert len(_RING.findall(messages.diagram(state)["svg"])) // 2 == drawn, figure.words
            seen += 1
    assert seen >= 2


def test_the_dots_that_a_caption_names_appear_when_the_tile_that_it_names_is_chosen(
    lang: str, text: str
) -> None:
    seen = 0
    for figure in figures(lang, text):
        if "dots" not in figure.says:
            continue
        assert figure.says[:2] == ["choose", "dots"], figure.words
        piece = Piece.parse(figure.shared["show"])
        state = running(figure.board)
        placed = state.board.hex_of(piece) is not None
        tap = TapTile(piece) if placed else TapReserve(piece)
        chosen = update(state, tap, tuple(TEXTS))[0]
        shown = {str(move.to) for move in state.board.moves_of(piece)}
        assert shown == set(_TARGET.findall(view(chosen).markup())), figure.words
        seen += 1
    assert seen >= 3


def test_no_caption_invites_a_click_that_its_task_counts_as_wrong(lang: str, text: str) -> None:
    clicked = [
        figure
        for figure in figures(lang, text)
        if json.loads(figure.board.get("task", "{}")).get("kind") == "tiles"
    ]
    assert clicked
    assert [figure.words for figure in clicked if "choose" in figure.says] == []


def test_ids_of_the_tutorial_are_unique_and_links_have_a_target(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    known = {template.name for template in templates()} | {path.name for path in pages().values()}
    assert {link for link in page.links if not link.startswith("#")} <= known


def test_every_language_of_the_app_leads_to_its_tutorial_or_to_the_english_one() -> None:
    assert pages().keys() <= TEXTS.keys()
    for lang, texts in TEXTS.items():
        assert texts["about.tutorial.page"] == pages().get(lang, pages()["en"]).name


def test_a_tutorial_links_to_those_in_the_other_languages(lang: str, page: Page) -> None:
    assert page.lang == lang
    for other, path in pages().items():
        assert (path.name in page.links) is (other != lang)
    assert page.languages == {}


def test_a_tutorial_with_a_site_address_has_absolute_links_to_other_languages(lang: str) -> None:
    named = Page(tutorial(lang, "https://hive.test/x/")).languages
    assert named == {
        **{other: f"https://hive.test/x/{path.name}" for other, path in pages().items()},
        "x-default": "https://hive.test/x/tutorial.html",
    }


def test_the_tutorials_of_all_languages_have_the_same_headings_and_boards() -> None:
    outlines = {lang: outline(path.read_text(encoding="utf-8")) for lang, path in pages().items()}
    assert len(set(map(tuple, outlines.values()))) == 1
    named = [board["board"] for board in Page(pages()["en"].read_text(encoding="utf-8")).boards]
    assert sorted(named) == sorted(boards())
    assert len(named) == len(set(named))
    # Text alternatives differ by language.
    said = [
        {board["about"] for board in Page(path.read_text(encoding="utf-8")).boards}
        for path in pages().values()
    ]
    assert len(set().union(*said)) == sum(map(len, said))


@pytest.mark.parametrize("part", ['<h2 id="ending"', '<span data-says="dots"'])
def test_a_tutorial_with_a_missing_part_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    for path in sources():
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr("tools.site_build.tutorial.SOURCE", tmp_path)
    short = tmp_path / "tutorial.nl.html"
    whole = short.read_text(encoding="utf-8")
    short.write_text(whole.replace(part, "<p"), encoding="utf-8")
    with pytest.raises(ToolError, match=r"tutorial\.nl\.html has other sections"):
        write_tutorial(tmp_path)


def test_the_tutorial_loads_its_style_and_one_script_under_a_strict_policy(
    text: str, page: Page
) -> None:
    assert sorted(page.loads) == ["hive-board.js", "tutorial.css", "web/icon.svg"]
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert "unsafe" not in policy[1]
    inline = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    allowed = html.escape(f"script-src 'self' {' '.join(map(source_hash, inline))};")
    assert allowed in policy[1]
    assert "build:" not in text


def test_the_boards_of_a_tutorial_have_the_words_of_its_language(lang: str, text: str) -> None:
    words = {
        key.removeprefix("board."): words
        for key, words in TEXTS[lang].items()
        if key.startswith("board.")
    }
    brought = re.findall(r"<script>hiveBoardWords=(.*?)</script>", text)
    assert [json.loads(found) for found in brought] == [{lang: words}] * (lang not in OF_THE_SCRIPT)


def test_the_tutorial_has_the_colours_that_are_chosen_in_the_settings(text: str) -> None:
    script = re.findall("<script>(.*?)</script>", text, re.DOTALL)[0]
    assert 'localStorage.getItem("hive.prefs")' in script  # where the page saves its settings
    listed = re.search(r"\[[^]]*\]", script)
    assert listed
    chosen = set(json.loads(listed[0]))
    assert chosen == {*THEMES} - {"auto"}
    for theme in chosen:
        assert f'[data-theme="{theme}"]' in (SOURCE / "tutorial.css").read_text(encoding="utf-8")


def test_the_tutorial_teaches_every_bug_and_names_the_publisher_of_hive(
    lang: str, page: Page
) -> None:
    words = " ".join(page.words.replace("\u00a0", " ").split()).lower()
    texts = TEXTS[lang]
    for bug in Bug:
        assert texts[f"bug.{bug.value}"].replace("\u00ad", "").lower() in words
    for key in ("about.game", "about.notice"):
        assert texts[key].replace("\u00a0", " ").lower() in words
    assert "gen42" in texts["about.notice"].lower()


def test_a_tutorial_that_no_native_reader_has_checked_says_how_to_correct_it(
    lang: str, page: Page
) -> None:
    assert (f"docs/tutorial/{pages()[lang].name}" in page.words) is (lang in DRAFTS)


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("https://hive.test/x/", True),
        ("https://hive.test/index.html", True),
        ("https://hive.test/x/hive.html", False),
        ("file:///home/me/hive.html", False),
    ],
)
def test_the_app_links_to_the_tutorial_if_the_site_has_it(address: str, leads: bool) -> None:
    state = replace(AppState(), dialog="about", outside=Outside(address))
    for lang in TEXTS:
        markup = view(replace(state, settings=replace(state.settings, lang=lang))).markup()
        page = TEXTS[lang]["about.tutorial.page"]
        assert (f'href="{page}"' in markup) is leads


HERE = 'type="Base" moves="wS1; bG1 wS1-"'
BOARD = '<p>\n<hive-board {} about="x"></hive-board>'


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        ('type="Base" moves="wS1; bG1 wS1-; wX1 wS1"', "board 1: .*wX1"),
        ('type="Base" moves="wS1; bG1 wS1-; wQ bG1-"', "illegal move"),
        ('type="Chess" moves=""', "Chess"),
        ('type="Base"', "it lacks 'moves'"),
        ('type="Base" moves="wS1; bG1 wS1-" show="wS1"', "wS1 has no move"),
        ('type="Base" moves="wS1; bG1 wS1-" pinned="wS1"', "is not pinned"),
        ('type="Base" moves="wS1; bG1 wS1-" refused="wQ -wS1"', "not stopped by a gate"),
        ('type="Base" moves="wS1; bG1 wS1-" refused="wQ bG1-"', "not stopped by a gate"),
        ('type="Base" moves="wS1" ends="WhiteWins"', "is InProgress"),
        ('board="nowhere"', "it lacks 'nowhere'"),
        (f'{HERE[:-1]}; wQ -wS1; bQ bG1-" pinned="wS1"', "only a task has rings"),
        (f"{HERE} task='{{}}'", "it lacks 'do'"),
        (f"{HERE} do='Win.' task='{{}}'", "kind"),
        (f'{HERE} do=\'Win.\' task=\'{{"kind": "win", "in": 1}}\'', "tutorial-1"),
        (f"{HERE} do='Win.' task='{{'", "its task is no JSON"),
    ],
)
def test_a_board_that_contradicts_its_text_fails_the_build(attributes: str, said: str) -> None:
    with pytest.raises(ToolError, match=said) as caught:
        fill_boards(BOARD.format(attributes), "t.html")
    assert "t.html, line 2" in str(caught.value)


def test_a_board_without_moves_is_written_as_its_game_type() -> None:
    (board,) = Page(fill_boards(BOARD.format('type="Base+P" moves=""'), "t.html")).boards
    assert board == {"game": "Base+P"}


def test_the_build_watches_every_source_of_the_tutorial() -> None:
    assert {SOURCE / "tutorial.html", SOURCE / "boards.html"} <= set(sources())
    assert all(path.is_file() for path in sources())
