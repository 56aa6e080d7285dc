"""What tasks without words of their own say to do, where nothing can be clicked.

Sentences on screen are compared with those of the page in `tests/blocks/test_blocks.py`.
"""

from __future__ import annotations

import pytest

from hive_core.teach._tasks.instructions import instruction, printed_instruction, to_move
from hive_core.teach.tasks import Task
from hive_core.types import Color, Piece

START = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
BOTH = (Color.WHITE, Color.BLACK)


def task(kind: str, **fields: object) -> Task:
    return Task("a", kind, position=START, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "lang", "said"),
    [
        (task("win", moves=1), "en", "Win in one move."),
        (task("win", moves=2), "nl", "Win in 2 zetten."),
        (task("only-move"), "en", "Find the move that doesn’t lose."),
        (
            task("destinations", piece=Piece.parse("wA1")),
            "en",
            "Mark every space that the white ant (wA1) can go to.",
        ),
        (
            task("destinations", piece=Piece.parse("wA1")),
            "nl",
            "Markeer elk veld waar de witte mier (wA1) heen kan.",
        ),
        (task("tiles", which="movable"), "en", "Circle every white tile that can move."),
        (
            task("tiles", which="stuck", sides=(Color.BLACK,)),
            "nl",
            "Omcirkel elke zwarte steen die niet kan bewegen.",
        ),
        (
            task("tiles", which="stuck", sides=BOTH),
            "en",
            "Circle every tile of either colour that can’t move.",
        ),
        (
            task("tiles", which="movable", sides=BOTH),
            "nl",
            "Omcirkel elke steen van beide kleuren die kan bewegen.",
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
        "Mark every space that the black pillbug (bP) can throw the white mosquito (wM) to."
    )


def test_words_of_a_task_come_before_those_of_its_kind() -> None:
    own = task("win", text=(("en", "Win now."), ("nl", "Win meteen.")))
    assert [instruction(own, lang) for lang in ("en", "nl", "de")] == [
        "Win now.",
        "Win meteen.",
        "Win now.",
    ]


def test_whose_turn_it_is_has_no_full_stop() -> None:
    assert [to_move(color, "nl") for color in Color] == ["Wit is aan zet", "Zwart is aan zet"]


def test_instructions_in_another_language_are_english() -> None:
    assert instruction(task("win"), "de") == "White to move: win in one move."
