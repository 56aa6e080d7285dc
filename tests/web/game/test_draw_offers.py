"""An offer of a draw stays while the player looks at something else and comes back."""

from __future__ import annotations

import pytest

from hive_core import Color
from tests.page import after, loaded
from tests.web.away.test_by_link import OPENING as AWAY_OPENING
from tests.web.away.test_by_link import asked_back, asks, away, played
from tests.web.learn.test_open_task import WIN, page
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, LeaveEditor, ReadPosition
from web.files.keeping import kept_game, resumed
from web.game.intents import AnswerDraw, OfferDraw, Play, Step
from web.learn import doing
from web.learn.intents import LeaveTask, Restore
from web.shared.intents import Intent
from web.shared.state import AppState

GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
POSITION = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@-1,0;bA1@2,0"
ANALYSIS = (Analyse(), Play("wA1 -wQ"), Analyse())
WAYS = [
    ANALYSIS,
    (EditPosition(), ReadPosition(POSITION), LeaveEditor()),
    (EditPosition(), ReadPosition(POSITION), Analyse(), Analyse(), LeaveEditor()),
    (Analyse(), EditPosition(), LeaveEditor(), Analyse()),
]
NAMES = ["analysis", "editor", "analysis of a position", "editor in the analysis"]


def offered() -> AppState:
    state = after(loaded(GAME), OfferDraw())
    assert state.game.draw_offer is Color.WHITE
    return state


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_an_offer_at_one_screen_outlives_what_is_looked_at(way: tuple[Intent, ...]) -> None:
    state = after(offered(), *way)
    assert (state.mode, state.game.draw_offer) == ("play", Color.WHITE)
    assert after(state, AnswerDraw(True)).game.record.is_over


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_nothing_is_offered_in_what_is_looked_at(way: tuple[Intent, ...]) -> None:
    state = offered()
    for step in way[:-1]:
        state = after(state, step)
        assert state.game.draw_offer is None


def test_an_offer_outlives_a_puzzle() -> None:
    state = page(WIN, state=offered())
    assert after(state, LeaveTask()).game.draw_offer is Color.WHITE


@pytest.mark.parametrize("way", [WAYS[0][:2], WAYS[1][:2]], ids=NAMES[:2])
def test_an_offer_outlives_a_reload_of_what_is_looked_at(way: tuple[Intent, ...]) -> None:
    state = after(offered(), *way)
    kept = kept_game(state)
    assert kept is not None
    again = after(resumed(AppState(newcomer=False), kept), Restore(doing.write(state)))
    assert again.mode == state.mode
    assert again.game.draw_offer is None
    back = after(again, Analyse() if state.editor is None else LeaveEditor())
    assert back.game.draw_offer is Color.WHITE


@pytest.mark.parametrize("accepted", [True, False])
def test_an_offer_can_be_answered_in_an_earlier_position(accepted: bool) -> None:
    state = after(offered(), Step("previous"), AnswerDraw(accepted))
    assert state.game.draw_offer is None
    assert state.game.record.is_over is accepted


def test_no_offer_stays_for_the_moves_of_an_analysis_that_becomes_the_game() -> None:
    state = after(AppState(), OfferDraw(), Analyse(), Play("wS1"), Analyse())
    assert state.game.record.moves == ("wS1",)
    assert state.game.draw_offer is None


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_what_somebody_elsewhere_asks_is_still_asked(way: tuple[Intent, ...]) -> None:
    _, black = asked_back()
    state = after(black, *(Play("bS1 wS1-") if isinstance(step, Play) else step for step in way))
    assert asks(state) == asks(black) == "Takeback asked"


def test_an_own_offer_to_somebody_elsewhere_outlives_an_analysis() -> None:
    white, _ = played(*AWAY_OPENING)
    state = after(white, OfferDraw())
    assert away(after(state, Analyse(), Play("wA1 -wQ"), Analyse())) == away(state)
