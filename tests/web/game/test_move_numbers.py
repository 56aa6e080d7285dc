"""Sentences number moves as the move list does: both players share a number."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.languages import LANGUAGES
from tests.page import after, loaded, walk
from web.app.view import view
from web.game.intents import EditComment, GoTo, Play, Resign
from web.shared.intents import Open, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState

GAME = loaded("Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-")
WHITE = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@-1,0;bA1@2,0"
BLACK = "Base;Position;Black[9];wQ@0,0;bQ@1,0;wA1@-1,0;bA1@2,0"


def set_up(position: str, *moves: str) -> AppState:
    """Return a game from a position with these moves."""
    return after(AppState(), Visit(f"#position={position}"), *map(Play, moves))


STATES = {
    "from the empty board": GAME,
    "from a position": set_up(WHITE, "wG1 -wA1", "bG1 bA1-", "wG2 -wG1"),
    "from a position of Black's": set_up(BLACK, "bG1 bA1-", "wG1 -wA1", "bG2 bG1-"),
}


def listed(state: AppState) -> int:
    """Return the number beside the shown move in the move list."""
    number = 0
    for entry in walk(view(state)):
        if "ply" in entry.attrs.get("class", "").split():
            number = int(entry.attrs.get("data-turn", f"{number}.").rstrip("."))
            if any("aria-current" in child.attrs for child in entry.children):
                return number
    return 0


def numbers(words: str) -> list[int]:
    """Return the numbers in a sentence."""
    return [int(found) for found in re.findall(r"\d+", words)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", STATES)
def test_sentences_have_the_numbers_of_the_move_list(game: str, lang: str) -> None:
    state = STATES[game]
    state = replace(state, settings=replace(state.settings, lang=lang))
    moves = len(state.game.record.moves)
    assert moves > 2
    last = listed(state)
    assert last == (moves + 1) // 2 + 8 * ("position" in game) + (
        "Black" in game and moves % 2 == 0
    )
    for ply in range(1, moves):
        there = after(state, GoTo(ply))
        assert numbers(sentence(there)) == [listed(there), last]
        assert numbers(there.spoken.text)[:2] == [listed(there), last]
        writes = view(after(there, EditComment())).markup()
        title = LANGUAGES[lang]["note.of"].partition("{number}")[0] + str(listed(there))
        assert f">{title}, " in writes
        shared = view(after(there, Open("share"))).markup()
        opens = LANGUAGES[lang]["share.link.earlier"].replace("{number}", str(listed(there)))
        assert opens in shared
    resigned = view(after(state, Resign())).markup()
    ended = LANGUAGES[lang]["ending.resign"].partition("{number}")[0].partition("}")[2]
    assert f"{ended}{last}" in resigned
