"""The HTML of a block: a figure with a board, its picture and a link, all of it escaped."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from hive_core.errors import HiveError
from hive_core.teach.blocks import Block, read_block, script_tag, to_html, to_static_html

PIN = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
WIN = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
SITE = "https://example.org/hive"
NASTY = "<script>alert(1)</script> \\ \"' & `_*{{x}}*_`"


class Elements(HTMLParser):
    """The elements of a text: names with attributes, and the text of some."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._inside: list[str] = []
        self.feed(text)
        assert not self._inside

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs))
        self.found.append((tag, dict(attrs)))
        self._inside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._inside.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts[self._inside[-1]] = self.texts.get(self._inside[-1], "") + data

    def of(self, tag: str) -> dict[str, str | None]:
        """Return the attributes of the only element of that name."""
        (attributes,) = [attributes for name, attributes in self.found if name == tag]
        return attributes


def html_of(text: str, **more: object) -> Elements:
    return Elements(to_html(read_block(text), site=SITE, **more))  # type: ignore[arg-type]


EXAMPLES = {
    "a game": "mode: view\ncaption: Two moves\n\nwS1; bG1 wS1-",
    "a task": f"goal: pins bS1\ntext: {NASTY}\ncaption: {NASTY}\n\n{PIN}",
    "a lesson": "mode: lesson\nid: spider-four",
    "a file": "tasks: my/tasks.json",
    "a study": "caption: x\nmarks: wS1\n\nwS1",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_element_has_the_attributes_of_the_block(name: str) -> None:
    block = read_block(EXAMPLES[name])
    attributes = html_of(EXAMPLES[name]).of("hive-board")
    hands = attributes.pop("data-hands", None)
    assert attributes == block.attributes()
    assert (hands is None) == (block.task is None)


def test_a_task_has_the_hands_for_print() -> None:
    text = f"goal: pins bS1\ntext: Pin it.\n\n{PIN}"
    hands = html_of(text).of("hive-board")["data-hands"] or ""
    assert hands.startswith("White in hand: wS1 wS2 ")
    assert "; Black in hand: bS2 " in hands
    static = to_static_html(read_block(text))
    assert '<p lang="en" dir="ltr">White in hand: wS1 wS2 ' in static


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_figure_has_a_picture_and_a_link_for_readers_without_scripts(name: str) -> None:
    block = read_block(EXAMPLES[name])
    elements = html_of(EXAMPLES[name])
    assert elements.of("a")["href"] == block.link(SITE)
    assert elements.of("svg")["aria-label"] == block.describe()
    assert block.link(SITE).startswith("https://example.org/hive/#")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_html_is_one_line_and_well_formed(name: str) -> None:
    for text in (
        to_html(read_block(EXAMPLES[name]), site=SITE),
        to_static_html(read_block(EXAMPLES[name]), site=SITE),
    ):
        assert "\n" not in text
        ElementTree.fromstring(text)


def test_texts_are_escaped() -> None:
    elements = html_of(f"mode: view\ncaption: {NASTY}\nalt: {NASTY}\n\nwS1")
    assert elements.texts["figcaption"] == elements.of("svg")["aria-label"] == NASTY
    assert "script" not in {tag for tag, _ in elements.found}


def test_neither_markdown_nor_templates_can_change_the_html() -> None:
    block = read_block(EXAMPLES["a task"])
    for html in (to_html(block, site=SITE, script=True), to_static_html(block, site=SITE)):
        assert not re.search(r"[\\{}\n]", html)


def test_the_script_comes_first_if_it_is_asked_for() -> None:
    text = to_html(read_block("wS1"), site=SITE, script=True)
    assert text.startswith('<script src="https://example.org/hive/hive-board.js" defer></script>')
    assert text.startswith(script_tag(SITE))


def test_without_a_site_there_is_only_the_picture() -> None:
    names = {tag for tag, _ in Elements(to_html(read_block("wS1"), script=True)).found}
    assert {"figure", "svg"} <= names
    assert not names & {"hive-board", "script", "a"}


def test_without_a_figure_there_is_only_the_board() -> None:
    text = to_html(read_block("caption: x\n\nwS1"), site=SITE, figure=False)
    assert text.startswith("<hive-board ")
    assert "figcaption" not in text


def test_name_class_and_size_are_those_of_the_figure() -> None:
    figure = html_of("name: fig-1\nclass: wide dim\nalign: center\nwidth: 60%\n\nwS1").of("figure")
    assert figure["id"] == "fig-1"
    assert figure["class"] == "hive-figure align-center wide dim"
    assert (figure["style"] or "").startswith("width:60%;")


def test_a_board_is_as_wide_as_the_text_also_in_themes_with_narrow_figures() -> None:
    style = html_of("caption: x\n\nwS1").of("figure")["style"] or ""
    assert style.startswith("width:auto;")
    picture = Elements(to_html(read_block("caption: x\n\nwS1"))).of("figure")["style"] or ""
    assert "width:" not in picture


@pytest.mark.parametrize("align", ["", "align: left\n", "align: center\n", "align: right\n"])
def test_no_figure_has_the_40_pixels_of_browsers_on_its_sides(align: str) -> None:
    style = html_of(f"{align}mode: view\n\nwS1").of("figure")["style"] or ""
    assert {"margin-left", "margin-right"} <= {rule.split(":")[0] for rule in style.split(";")}


def test_a_picture_is_no_wider_than_the_page() -> None:
    picture = Elements(to_static_html(read_block("wS1"))).of("svg")
    assert picture["style"] == "max-width:100%;height:auto"


@pytest.mark.parametrize("name", EXAMPLES)
def test_only_links_have_an_href_which_site_programs_rewrite(name: str) -> None:
    """`navigation.instant` sets `element.href`; of a `<use>` that raises, and no page opens."""
    elements = html_of(EXAMPLES[name], script=True)
    assert {tag for tag, attributes in elements.found if "href" in attributes} == {"a"}


def test_repeated_shapes_of_a_picture_are_referred_to() -> None:
    elements = html_of("mode: view\n\nwS1; bS1 wS1-")
    ids = {f"#{attributes['id']}" for _, attributes in elements.found if "id" in attributes}
    used = [attributes["xlink:href"] for tag, attributes in elements.found if tag == "use"]
    assert used
    assert ids.issuperset(used)


def text_of(html: str) -> str:
    """Return what a program that indexes pages reads."""
    return " ".join("".join(ElementTree.fromstring(html).itertext()).split())


def test_an_index_of_the_page_has_each_text_once() -> None:
    block = read_block(f"goal: pins bS1\ntext: Pin it.\ncaption: A spider.\n\n{PIN}")
    said = "Solve the puzzle White to move. Pin it. A spider."
    assert text_of(to_html(block, site=SITE)) == said


def test_an_index_of_the_page_has_nothing_of_a_game_without_a_caption() -> None:
    assert text_of(to_html(read_block("wS1; bG1 wS1-"))) == ""


@pytest.mark.parametrize(("lang", "page"), [("en", "tlh"), ("nl", "nl-BE"), ("fr", "fr")])
def test_added_words_name_their_language(lang: str, page: str) -> None:
    block = read_block(f"goal: win in 1\n\n{WIN}", lang=page)
    for element in ("a", "div", "svg"):
        assert Elements(to_html(block, site=SITE)).of(element)["lang"] == lang


def test_added_words_have_the_direction_of_their_language() -> None:
    for lang, direction in (("ar", "rtl"), ("ja", "ltr")):
        elements = Elements(to_html(read_block(f"lang: {lang}\n\nwS1"), site=SITE))
        assert elements.of("a")["dir"] == direction


def test_words_of_the_author_name_no_language() -> None:
    block = read_block(f"goal: pins bS1\ntext: \u05d4\u05e6\u05de\u05d3.\n\n{PIN}")
    elements = Elements(to_html(block, site=SITE))
    for element in ("div", "svg"):
        assert elements.of(element)["dir"] == "auto"
        assert "lang" not in elements.of(element)


def test_height_is_that_of_the_board() -> None:
    assert html_of("height: 300\n\nwS1").of("hive-board")["style"] == "height:300px"


def prompt_of(text: str, write: Callable[[Block], str]) -> str | None:
    """Return what the caption of a block's figure tells readers to do."""
    figure = ElementTree.fromstring(write(read_block(text)))
    found = figure.find("figcaption/div[@class='hive-prompt']")
    return None if found is None else found.text


def live(block: Block) -> str:
    return to_html(block, site=SITE)


@pytest.mark.parametrize("write", [live, to_html, to_static_html])
@pytest.mark.parametrize(
    ("options", "prompt"),
    [
        ("text: Pin it.\ncaption: Pins", "White to move. Pin it."),
        ("text: Pin it.", "White to move. Pin it."),
        ("text: White pins it.\ncaption: Pins", "White pins it."),
        ("text: Pin it.\ncaption: White's second turn", "Pin it."),
        ("text: Pin it.\ncaption: pin  it!", "White to move."),
        ("text: Pin it.\ncaption: White to move. Pin it.", None),
        ("caption: Pins", "White to move: find the move."),
        ("lang: nl\ntext: Zet vast.", "Wit aan zet. Zet vast."),
    ],
)
def test_a_figure_says_whose_turn_it_is_and_what_to_do(
    write: Callable[[Block], str], options: str, prompt: str | None
) -> None:
    assert prompt_of(f"goal: pins bS1\n{options}\n\n{PIN}", write) == prompt


def test_a_task_of_clicks_says_whose_turn_it_is() -> None:
    text = f"goal: destinations wA1\n\n{PIN}"
    said = "White to move. Choose every space that the white ant can go to."
    assert prompt_of(text, live) == said


def test_a_task_of_black_names_black() -> None:
    text = f"goal: piece S\ntext: Move it.\n\n{PIN.replace('White', 'Black')}"
    assert prompt_of(text, live) == "Black to move. Move it."


def test_a_lesson_says_what_to_do() -> None:
    block = read_block(EXAMPLES["a lesson"])
    assert block.prompt() in (prompt_of(EXAMPLES["a lesson"], live) or "")


@pytest.mark.parametrize("name", ["a game", "a study", "a file"])
def test_there_is_nothing_to_do_in_a_game(name: str) -> None:
    assert prompt_of(EXAMPLES[name], live) is None


def test_a_static_figure_has_no_board() -> None:
    assert "hive-board" not in to_static_html(read_block(f"goal: pins bS1\n\n{PIN}"))


@pytest.mark.parametrize("name", ["a game", "a task"])
def test_there_is_a_gap_between_board_and_caption(name: str) -> None:
    assert html_of(EXAMPLES[name]).of("figcaption")["style"] == "margin-top:.5em"


def test_pictures_of_two_blocks_share_no_id() -> None:
    texts = [to_html(read_block(text)) for text in EXAMPLES.values()]
    ids = [set(re.findall(r'id="([^"]+)"', text)) for text in texts]
    assert all(ids[at] for at in (0, 1, 2))
    assert len(set.union(*ids)) == sum(map(len, ids))


def test_a_picture_of_the_same_block_is_the_same() -> None:
    first, second = (to_html(read_block(EXAMPLES["a task"]), site=SITE) for _ in range(2))
    assert first == second


def test_a_task_of_black_is_seen_from_the_other_side() -> None:
    turned = read_block(f"goal: piece S\n\n{PIN.replace('White', 'Black')}")
    assert turned.is_flipped
    assert not read_block(f"goal: piece A\n\n{PIN}").is_flipped


def test_flip_turns_the_picture() -> None:
    plain, flipped = read_block("wS1; bG1 wS1-"), read_block("flip:\n\nwS1; bG1 wS1-")
    assert flipped.attributes()["flip"] == "1"
    assert plain.svg() != flipped.svg()


def test_marks_are_in_the_picture() -> None:
    assert read_block("marks: 1,0\n\nwS1").svg() != read_block("wS1").svg()


def test_the_description_is_alt_then_caption_then_a_sentence() -> None:
    assert read_block("alt: A\ncaption: C\n\nwS1").describe() == "A"
    assert read_block("caption: C\n\nwS1").describe() == "C"
    assert read_block("wS1").describe() == "A game of Hive (Base+MLP), Black to move"
    assert read_block("lang: nl\n\nwS1").describe() == (
        "Een partij Hive (Base+MLP), zwart is aan zet"
    )


def test_the_document_names_the_language_of_a_block_without_one() -> None:
    assert read_block("wS1", lang="nl-BE").lang == "nl"
    assert read_block("lang: en\n\nwS1", lang="nl").lang == "en"
    assert read_block("wS1", lang="tlh").lang == "en"


@pytest.mark.parametrize(
    ("tag", "lang"),
    [("nl", "nl"), ("nl-BE", "nl"), ("NL_be", "nl"), ("de-AT", "de"), ("ar", "ar"), ("tlh", "en")],
)
def test_a_block_may_name_any_language(tag: str, lang: str) -> None:
    block = read_block(f"lang: {tag}\n\nwS1", lang="nl")
    assert block.lang == block.attributes()["lang"] == lang


def test_the_words_of_a_block_with_the_language_auto_are_those_of_the_document() -> None:
    assert read_block("lang: auto\n\nwS1", lang="nl").lang == "nl"


def test_the_documents_name_the_theme_of_blocks_without_one() -> None:
    for text in EXAMPLES.values():
        assert read_block(text, theme="light").attributes()["theme"] == "light"
        assert "theme" not in read_block(text).attributes()
    assert read_block("theme: dark\n\nwS1", theme="light").attributes()["theme"] == "dark"


@pytest.mark.parametrize("theme", ["", "dim", 1])
def test_a_theme_is_one_of_four(theme: object) -> None:
    with pytest.raises(HiveError, match=r"expected a theme.*auto, light, dark, contrast"):
        read_block("wS1", theme=theme)  # type: ignore[arg-type]


def test_characters_have_board_hands_and_what_to_do() -> None:
    text = read_block(f"goal: pins bS1\ntext: Pin it.\n\n{PIN}").characters()
    assert text.splitlines() == [
        "wA1   wQ    bQ    bS1",
        "",
        "White in hand: wS1 wS2 wB1 wB2 wG1 wG2 wG3 wA2 wA3",
        "Black in hand: bS2 bB1 bB2 bG1 bG2 bG3 bA1 bA2 bA3",
        "Pin it.",
    ]


@pytest.mark.parametrize("function", [to_html, to_static_html])
def test_only_a_block_has_html(function: object) -> None:
    with pytest.raises(HiveError, match="expected a Block"):
        function("wS1")  # type: ignore[operator]


def test_a_block_tells_a_task_from_a_game() -> None:
    modes = {name: (block.is_task, block.mode) for name, block in _blocks().items()}
    assert modes == {
        "a game": (False, "view"),
        "a task": (True, "puzzle"),
        "a lesson": (True, "lesson"),
        "a file": (True, "puzzle"),
        "a study": (False, "play"),
    }


def _blocks() -> dict[str, Block]:
    return {name: read_block(text) for name, text in EXAMPLES.items()}
