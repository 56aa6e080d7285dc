"""What the status line says of a position is about the one that is shown."""

from __future__ import annotations

import pytest

from tests.page_states import STATES, after, shown_solution
from web.game.intents import Step
from web.shared.sentences import is_warning, sentence

ABOUT_THE_END = ("retry", "retry, better move shown", "lesson, solution")


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("name", ABOUT_THE_END)
def test_what_is_about_the_end_of_a_line_is_not_said_of_an_earlier_position(
    name: str, lang: str
) -> None:
    end = STATES[name](lang)
    before = after(end, Step("previous"))
    number = before.game.record.turn_number(before.game.ply)
    assert str(number) in sentence(before)
    assert sentence(before) != sentence(end)
    assert not is_warning(before)
    assert sentence(after(before, Step("next"))) == sentence(end)


@pytest.mark.parametrize(("lang", "words"), [("en", "solution"), ("nl", "oplossing")])
def test_a_position_before_the_end_of_a_solution_is_not_called_the_solution(
    lang: str, words: str
) -> None:
    end = shown_solution(lang)
    assert words in sentence(end)
    assert words not in sentence(after(end, Step("previous")))
