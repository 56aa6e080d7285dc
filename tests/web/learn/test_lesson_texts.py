"""The texts of the lessons: complete, short, and in the words of the interface."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hive_core.teach._tasks.lines import comment_after, tree_of
from hive_core.teach.lessons import load
from hive_core.teach.tasks import Task
from tests.languages import LANGUAGES
from tools.shared.task_texts import LONGEST

STAGES = sorted(
    (Path(__file__).parents[3] / "hive_core" / "teach" / "data" / "lessons").glob("*.json")
)

_CODE = re.compile(r"\b[wb][QSBGAMLP][1-3]?\b|-?\d,\s?-?\d")
"""A tile's code or a space's coordinates, which no text may show."""

_SECOND_SENTENCE = re.compile(r"[.!?]\s")

UNWANTED = {
    "en": {
        # what the interface calls tile, space, board, hand, gap, bug, game, position, move
        "piece": "tile",
        "counter": "tile",
        "hex": "space",
        "hexagon": "space",
        "cell": "space",
        "spot": "space",
        "square": "space",
        "table": "board",
        "reserve": "hand",
        "gate": "gap",
        "insect": "bug",
        "creature": "bug",
        "match": "game",
        "ply": "move",
        "liberty": "free side",
        "engine": "computer",
        "enemy": "black or white",
        "he": "it, or she for a queen bee",
        "him": "it, or her for a queen bee",
        # personification
        "wants": "what the player does",
        "likes": "what the tile does",
        "loves": "what the tile does",
        "hates": "what the tile does",
        "hopes": "what the player does",
        "afraid": "what can happen",
        "friend": "a tile of the same colour",
        "friends": "tiles of the same colour",
        "hears": "what happens",
        "sleeps": "can’t move",
        "wakes": "can move",
        "refuses": "can’t",
        # readers have a mouse or a finger
        "click": "choose",
        "tap": "choose",
    },
    "nl": {
        "stuk": "steen",
        "stukken": "stenen",
        "stukje": "steen",
        "tegel": "steen",
        "cel": "veld",
        "hex": "veld",
        "vakje": "veld",
        "plek": "veld",
        "plekje": "veld",
        "tafel": "bord",
        "poort": "doorgang",
        "korf": "zwerm",
        "bijenkorf": "zwerm",
        "kolonie": "zwerm",
        "beestje": "insect",
        "beest": "insect",
        "reserve": "voorraad",
        "wedstrijd": "partij",
        "vijand": "tegenstander",
        "vriend": "steen van dezelfde kleur",
        "vrienden": "stenen van dezelfde kleur",
        "gelijkspel": "remise",
        "bang": "wat er kan gebeuren",
        "slaapt": "kan niet weg",
        "klik": "kies",
        "tik": "kies",
    },
}
"""By language: words that the texts avoid, and what to say in their place."""


class Said(NamedTuple):
    """One text of a stage: where it is, what it is, and its wording by language."""

    path: str
    kind: str
    words: dict[str, str]


def _stages() -> list[dict[str, Any]]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in STAGES]


def _texts() -> Iterator[Said]:
    for stage in load().stages:
        yield Said(f"{stage.id}.title", "title", dict(stage.title))
        yield Said(f"{stage.id}.about", "about", dict(stage.about))
        for task in stage.tasks:
            yield from _texts_of(task)


def _texts_of(task: Task) -> Iterator[Said]:
    yield Said(f"{task.id}.title", "title", dict(task.title))
    yield Said(f"{task.id}.text", "text", dict(task.text))
    if task.done:
        yield Said(f"{task.id}.done", "done", dict(task.done))
    for at, hint in enumerate(task.hints):
        yield Said(f"{task.id}.hints[{at}]", "hint", dict(hint))
    yield from _comments_of(task)
    for at, wrong in enumerate(task.wrong):
        yield Said(f"{task.id}.wrong[{at}]", "wrong", dict(wrong.text))


def _comments_of(task: Task) -> Iterator[Said]:
    """Yield the comments of a lesson of many moves, which are in its game."""
    if task.kind == "line":
        for path, _ in tree_of(task).annotations:
            words = dict(comment_after(task, path))
            if words:
                yield Said(f"{task.id}.tree after {'; '.join(path)}", "comment", words)


TEXTS = list(_texts())
WORDED = [(said.path, said.kind, lang, said.words[lang]) for said in TEXTS for lang in LANGUAGES]
BY_NAME = pytest.mark.parametrize("path", STAGES, ids=lambda path: path.stem)


def test_there_are_stages_with_texts() -> None:
    assert STAGES
    assert len(TEXTS) > 10 * len(STAGES)


@BY_NAME
def test_a_file_has_the_name_of_its_stage(path: Path) -> None:
    stage = json.loads(path.read_text(encoding="utf-8"))
    assert re.fullmatch(rf"\d\d-{re.escape(stage['id'])}", path.stem)


@BY_NAME
def test_the_id_of_a_level_begins_with_that_of_its_stage(path: Path) -> None:
    stage = json.loads(path.read_text(encoding="utf-8"))
    begin = f"{stage['id']}-"
    assert [task["id"] for task in stage["tasks"] if not task["id"].startswith(begin)] == []


def test_no_two_levels_have_the_same_id() -> None:
    ids = [task["id"] for stage in _stages() for task in stage["tasks"]]
    assert len(ids) == len(set(ids))


def test_each_text_is_in_every_whole_language() -> None:
    assert [said.path for said in TEXTS if not set(LANGUAGES) <= set(said.words)] == []


def test_no_text_is_empty_or_has_spaces_around_it() -> None:
    assert [
        (path, lang) for path, _, lang, words in WORDED if not words or words != words.strip()
    ] == []


def test_no_text_is_too_long() -> None:
    assert [
        (path, lang, len(words)) for path, kind, lang, words in WORDED if len(words) > LONGEST[kind]
    ] == []


def test_a_level_gives_all_three_hints_or_leaves_them_to_the_page() -> None:
    levels = [task for stage in _stages() for task in stage["tasks"]]
    assert [task["id"] for task in levels if len(task.get("hints", ())) not in (0, 3)] == []


def test_a_title_has_no_full_stop_and_every_other_text_ends_as_a_sentence() -> None:
    assert [
        (path, lang)
        for path, kind, lang, words in WORDED
        if (words[-1] == "." if kind == "title" else words[-1] not in ".!?")
    ] == []


def test_a_goal_is_one_sentence() -> None:
    assert [
        (path, lang)
        for path, kind, lang, words in WORDED
        if kind == "text" and _SECOND_SENTENCE.search(words)
    ] == []


def test_a_text_shows_no_move_codes_and_no_coordinates() -> None:
    assert [(path, lang) for path, _, lang, words in WORDED if _CODE.search(words)] == []


def test_apostrophes_and_quotation_marks_are_typographic() -> None:
    assert [(path, lang) for path, _, lang, words in WORDED if re.search("['\"`]", words)] == []


@pytest.mark.parametrize("lang", sorted(UNWANTED))
def test_the_words_are_those_of_the_interface(lang: str) -> None:
    avoid = re.compile(rf"\b({'|'.join(UNWANTED[lang])})\b", re.IGNORECASE)
    assert [
        (path, found[0])
        for path, _, tag, words in WORDED
        if tag == lang and (found := avoid.search(words))
    ] == []


def test_every_language_has_its_list_of_words_to_avoid() -> None:
    assert set(UNWANTED) == set(LANGUAGES)
