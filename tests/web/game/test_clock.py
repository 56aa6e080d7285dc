"""The clock for two players, and games that end by time, resignation or agreement."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from hive_core import Color, GameState, Hex, Piece
from tests.page import after, tap, walk
from web.app import intents
from web.app.intents import Intent
from web.app.sentences import sentence
from web.app.state import AppState
from web.app.view import view
from web.game.clock import CHOICES, Clock
from web.game.ending import Ending
from web.locale.phrases import Notice

SECOND = 1000.0
MINUTE = 60 * SECOND


TIMED = after(AppState(), intents.NewGame(clock="5+10"))
BEGUN = after(TIMED, *tap("wS1", Hex(0, 0)))


@pytest.mark.parametrize("text", CHOICES)
def test_every_offered_clock_can_be_parsed(text: str) -> None:
    assert Clock.parse(text) is not None


@pytest.mark.parametrize("text", ["", "5", "0+5", "+", "-1+0", "5+x", "5+601", "601+0", "٣+٠"])
def test_an_invalid_text_is_not_parsed_as_a_clock(text: str) -> None:
    assert Clock.parse(text) is None


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (5 * MINUTE, "5:00"),
        (5 * MINUTE - 1, "5:00"),
        (59 * SECOND, "0:59"),
        (9950, "0:09.9"),
        (100, "0:00.1"),
        (0, "0:00"),
        (90 * MINUTE, "1:30:00"),
    ],
)
def test_time_is_shown_in_minutes_and_at_the_end_in_tenths(left: float, shown: str) -> None:
    assert Clock((left, 0.0), 0.0).text(Color.WHITE) == shown


def test_no_clock_runs_before_the_first_move() -> None:
    assert not TIMED.ticking
    later = after(TIMED, intents.Tick(0.0), intents.Tick(MINUTE))
    assert later.game.clock is not None
    assert later.game.clock.left == (5 * MINUTE, 5 * MINUTE)


def test_the_clock_of_the_player_to_move_runs_and_a_move_adds_time() -> None:
    thinking = after(BEGUN, intents.Tick(1000.0), intents.Tick(31_000.0))
    assert thinking.game.clock is not None
    # White has moved once and got ten seconds for it.
    assert thinking.game.clock.left == (5 * MINUTE + 10 * SECOND, 5 * MINUTE - 30 * SECOND)
    moved = after(thinking, *tap("bS1", Hex(1, 0)), intents.Tick(33_000.0))
    assert moved.game.clock is not None
    assert moved.game.clock.left == (5 * MINUTE + 8 * SECOND, 5 * MINUTE - 20 * SECOND)


def test_a_player_who_runs_out_of_time_loses() -> None:
    late = after(BEGUN, intents.Tick(0.0), intents.Tick(6 * MINUTE))
    assert late.game.record.ending == Ending("time", Color.BLACK)
    assert late.game.record.state is GameState.WHITE_WINS
    assert sentence(late) == "White wins: black ran out of time."
    assert late.game.clock is not None
    assert late.game.clock.text(Color.BLACK) == "0:00"
    # The game is over: no more time is charged, and no move is played.
    later = after(late, intents.Tick(9 * MINUTE), *tap("bS1", Hex(1, 0)))
    assert later.game.record == late.game.record


def test_while_a_clock_runs_earlier_positions_are_read_only() -> None:
    looking = after(BEGUN, intents.Step("first"))
    assert not looking.playable
    assert after(looking, *tap("wQ", Hex(0, 0))).game.record == BEGUN.game.record
    # The clock runs for the player to move in the game, not in the shown position.
    ticked = after(looking, intents.Tick(0.0), intents.Tick(1000.0))
    assert ticked.game.clock is not None
    assert ticked.game.clock.left[Color.BLACK] == 5 * MINUTE - SECOND


def test_while_a_clock_runs_an_earlier_position_offers_no_tile_to_play() -> None:
    looking = after(BEGUN, intents.Tick(0.0), intents.Step("first"))
    looks = [
        part.attrs["class"].split() for part in walk(view(looking)) if "data-reserve" in part.attrs
    ]
    assert looks
    assert all("resting" in names for names in looks)
    assert "Go to the last move to keep playing" in sentence(looking)


def test_the_player_to_move_resigns_and_undo_cancels_it() -> None:
    state = after(AppState(), *tap("wS1", Hex(0, 0)), intents.Resign())
    assert state.game.record.ending == Ending("resign", Color.BLACK)
    assert state.game.record.game_string() == "Base+ML;WhiteWins;Black[1];wS1"
    assert sentence(state) == "White wins: black resigned."
    assert not state.playable
    again = after(state, intents.Undo())
    assert again.game.record.game_string() == "Base+ML;InProgress;Black[1];wS1"
    assert again.playable


def test_a_draw_is_offered_and_accepted_or_declined() -> None:
    begun = after(AppState(), *tap("wS1", Hex(0, 0)))
    offered = after(begun, intents.OfferDraw())
    assert offered.game.draw_offer is Color.BLACK
    assert offered.game.record.state is GameState.IN_PROGRESS
    accepted = after(offered, intents.AnswerDraw(True))
    assert accepted.game.record.state is GameState.DRAW
    assert sentence(accepted) == "Draw: the players agreed."
    declined = after(offered, intents.AnswerDraw(False))
    assert declined.game.draw_offer is None
    assert declined.game.record == begun.game.record
    # Playing a move is an answer, too.
    assert after(offered, *tap("bS1", Hex(1, 0))).game.draw_offer is None
    # A draw that was not offered can't be accepted.
    assert after(begun, intents.AnswerDraw(True)).game.record == begun.game.record


@pytest.mark.parametrize("moves", [(), tap("wS1", Hex(0, 0))], ids=["White", "Black"])
def test_a_declined_draw_is_announced_whoever_offered_it(moves: tuple[Intent, ...]) -> None:
    offered = after(AppState(), *moves, intents.OfferDraw())
    declined = after(offered, intents.AnswerDraw(False))
    assert declined.notice == Notice("draw.declined")
    nobody_offers = after(AppState(), *moves)
    assert after(nobody_offers, intents.AnswerDraw(False)).notice is None


def test_a_finished_game_cannot_be_resigned() -> None:
    over = after(AppState(), intents.Resign())
    for intent in (intents.Resign(), intents.OfferDraw()):
        assert after(over, intent).game.record == over.game.record
        assert after(over, intent).game.draw_offer is None


def test_a_second_occurrence_shows_a_warning_and_a_third_ends_the_game() -> None:
    r"""Two ants move back and forth beside the queens."""
    begun = r"Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-"
    state = after(AppState(), intents.Visit(f"#game={quote(begun)}"))
    home = {p: state.board.hex_of(Piece.parse(p)) for p in ("wQ", "bQ")}
    away = {"wQ": Hex(-1, 1), "bQ": Hex(1, 1)}
    said = []
    for _ in range(2):
        for place in (away, home):
            for piece in ("wQ", "bQ"):
                to = place[piece]
                assert to is not None
                taps = (intents.TapTile(Piece.parse(piece)), intents.TapTarget(to))
                state = after(state, *taps)
                said.append(sentence(state))
    assert "occurred twice" in said[3]
    assert state.game.record.state is GameState.DRAW
    assert "third time" in said[-1]


def test_short_time_is_announced_at_two_limits_and_only_to_the_player_to_move() -> None:
    def said(state: AppState) -> str:
        warning = next(part for part in walk(view(state)) if part.key == "clock-warning")
        assert warning.attrs["aria-live"] == "assertive"
        return warning.text

    started = after(BEGUN, intents.Tick(0.0))
    assert said(started) == ""
    minute = after(started, intents.Tick(4 * MINUTE))
    assert said(minute) == "Black has less than a minute left."
    assert said(after(minute, intents.Tick(4 * MINUTE + 49 * SECOND))) == said(minute)
    seconds = after(minute, intents.Tick(4 * MINUTE + 51 * SECOND))
    assert said(seconds) == "Black has less than 10 seconds left."
    assert said(after(seconds, *tap("bS1", Hex(1, 0)))) == ""
    assert said(after(seconds, intents.Tick(6 * MINUTE))) == ""
