"""What tasks without words of their own say to do, where nothing can be clicked.

Sentences on screen are compared with those of the page in `tests/blocks/test_blocks.py`.
"""

from __future__ import annotations

import pytest

from hive_core.teach import lessons
from hive_core.teach._tasks.instructions import CLICKS, instruction, on_paper, printed_instruction
from hive_core.teach._words.names import to_move
from hive_core.teach._words.texts import LANGUAGES, say
from hive_core.teach.tasks import Task
from hive_core.types import Color, Piece

START = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
BOTH = (Color.WHITE, Color.BLACK)


def task(kind: str, **fields: object) -> Task:
    return Task("a", kind, position=START, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "lang", "said"),
    [
        (task("win", moves=1), "en", "White to move: win in one move."),
        (task("win", moves=2), "nl", "Wit is aan zet: win in 2 zetten."),
        (task("only-move"), "en", "White to move: find the move that doesn’t lose."),
        (
            task("destinations", piece=Piece.parse("wA1")),
            "en",
            "White to move. Mark every space that the white ant (wA1) can go to.",
        ),
        (
            task("destinations", piece=Piece.parse("wA1")),
            "nl",
            "Wit aan zet. Markeer elk veld waar de witte mier (wA1) heen kan.",
        ),
        (
            task("tiles", which="movable"),
            "en",
            "White to move. Circle every white tile that can move.",
        ),
        (
            task("tiles", which="stuck", sides=(Color.BLACK,)),
            "nl",
            "Wit aan zet. Omcirkel elke zwarte steen die niet kan bewegen.",
        ),
        (
            task("tiles", which="stuck", sides=BOTH),
            "en",
            "White to move. Circle every tile of either colour that can’t move.",
        ),
        (
            task("tiles", which="movable", sides=BOTH),
            "nl",
            "Wit aan zet. Omcirkel elke steen van beide kleuren die kan bewegen.",
        ),
    ],
)
def test_on_paper_a_task_says_what_to_do_with_a_pencil(given: Task, lang: str, said: str) -> None:
    assert printed_instruction(given, lang) == said


TWINS = "Base;Position;White[5];wQ@0,0;bQ@1,0;wA1@-1,0;wA2@-1,1;bS1@2,0"


@pytest.mark.parametrize(
    ("piece", "position", "lang", "said"),
    [
        ("wA1", START, "en", "Choose every space that the white ant can go to."),
        ("wA1", START, "nl", "Kies elk veld waar de witte mier heen kan."),
        ("wQ", START, "nl", "Kies elk veld waar de witte bijenkoningin heen kan."),
        ("wA1", TWINS, "en", "Choose every space that white ant 1 can go to."),
        ("wA1", TWINS, "nl", "Kies elk veld waar witte mier 1 heen kan."),
    ],
)
def test_on_screen_a_task_of_clicks_has_a_number_or_an_article(
    piece: str, position: str, lang: str, said: str
) -> None:
    given = Task("a", "destinations", position=position, piece=Piece.parse(piece))
    assert instruction(given, lang) == said


THROW = (
    r"Base+MLP;InProgress;Black[7];wM;bP wM-;wQ /wM;bS1 bP/;wQ wM\;bS2 bS1\;wA1 /wM;bQ bS2/;wQ bP\;"
    r"bS1 wM\;wP wQ\;bB1 \bQ;wB1 -wA1"
)


def test_a_task_about_a_tile_that_is_thrown_names_what_throws_it() -> None:
    given = Task("a", "destinations", game=THROW, piece=Piece.parse("wM"))
    assert instruction(given) == (
        "Choose every space that the black pillbug can throw the white mosquito to."
    )
    assert printed_instruction(given) == (
        "Black to move. Mark every space that the black pillbug (bP) can throw the white mosquito "
        "(wM) to."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_paper_no_lesson_says_what_to_click(lang: str) -> None:
    clicks = (say(lang, "paper.choose").casefold(), say(lang, "paper.click").casefold())
    for lesson in lessons.load().tasks:
        words = dict(lesson.text).get(lang)
        if lesson.kind in CLICKS and words is not None:
            printed = on_paper(lesson, words, lang)
            assert printed != words
            assert not any(one in printed.casefold() for one in clicks)


@pytest.mark.parametrize(
    ("lang", "kind", "clicked", "printed"),
    [
        ("en", "tiles", "Click every white tile.", "Circle every white tile."),
        ("nl", "destinations", "Klik op elk veld.", "Markeer elk veld."),
        ("en", "win", "Choose a tile and win.", "Choose a tile and win."),
        ("ja", "tiles", "駒をすべて選びましょう。", "駒をすべて丸で囲みましょう。"),
    ],
)
def test_on_paper_a_pencil_does_what_a_click_does(
    lang: str, kind: str, clicked: str, printed: str
) -> None:
    assert on_paper(task(kind), clicked, lang) == printed


def test_words_of_a_task_come_before_those_of_its_kind() -> None:
    own = task("win", text=(("en", "Win now."), ("nl", "Win meteen.")))
    assert [instruction(own, lang) for lang in ("en", "nl", "de")] == [
        "Win now.",
        "Win meteen.",
        "Win now.",
    ]


def test_whose_turn_it_is_has_no_full_stop() -> None:
    assert [to_move(color, "nl") for color in Color] == ["Wit aan zet", "Zwart aan zet"]


def test_instructions_in_another_language_are_english() -> None:
    assert instruction(task("win"), "tlh") == "White to move: win in one move."
