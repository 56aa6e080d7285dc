"""The rehearsal of clicks that warms up a page."""

from __future__ import annotations

from itertools import islice

from web.app.rehearsal import clicks
from web.shared.state import AppState


def test_clicks_go_on_after_the_end_of_a_game() -> None:
    assert len(list(islice(clicks(AppState()), 120))) == 120


def test_the_state_that_is_shown_stays_as_it_is() -> None:
    state = AppState()
    list(islice(clicks(state), 10))
    assert state == AppState()
