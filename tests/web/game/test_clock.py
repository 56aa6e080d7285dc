"""The clock for two players, and games that end by time, resignation or agreement."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest

from hive_core import Color, GameState, Hex, Piece
from tests.page import after, tap, walk
from web.app.view import view
from web.computer.intents import Analyse, Answered, PauseComputer
from web.computer.protocol import AnalysedLine, Answer
from web.files.saved_games import SavedGame, read_game, write_game
from web.game.clock import CHOICES, Clock
from web.game.ending import Ending
from web.game.intents import (
    AnswerDraw,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    Redo,
    Resign,
    Step,
    SwitchLine,
    Tick,
    Undo,
)
from web.learn.intents import OpenLearn
from web.locale.phrases import Notice
from web.settings.state import Prefs
from web.shared.intents import Close, Intent, Open, Resume, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TapTarget, TapTile

SECOND = 1000.0
MINUTE = 60 * SECOND


TIMED = after(AppState(), NewGame(clock="5+10"))
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


# -- earlier positions ---------------------------------------------------------------------------


def clocks(state: AppState) -> list[str]:
    """Return the clocks on the page, White's first."""
    found = {n.attrs["data-clock"]: n.text for n in walk(view(state)) if n.attrs.get("data-clock")}
    return [found["white"], found["black"]]


def badges(state: AppState) -> list[str]:
    """Return what the hands say about whose turn it is."""
    return [n.text for n in walk(view(state)) if n.attrs.get("class") == "reserve-turn"]


def test_an_earlier_position_of_an_ended_game_has_the_times_of_then() -> None:
    played = after(BEGUN, Tick(0), Tick(30_000), *tap("bS1", Hex(1, 0)), Tick(40_000))
    over = after(played, Tick(60_000), *tap("wQ", Hex(-1, 0)), Tick(90_000), Resign())
    seen = [clocks(after(over, GoTo(ply))) for ply in range(4)]
    assert seen[0] == ["5:00", "5:00"]
    assert [times for times, before in zip(seen[1:], seen, strict=False) if times == before] == []
    assert seen[3] == clocks(over)


def test_a_running_clock_is_shown_at_every_position() -> None:
    played = after(BEGUN, Tick(0), *tap("bS1", Hex(1, 0)), Tick(0), Tick(20_000))
    assert clocks(after(played, GoTo(1))) == clocks(played)


def test_it_is_nobodys_turn_in_a_game_that_is_over() -> None:
    game = after(AppState(), NewGame(players=(0, 1)))
    assert badges(game) == ["your turn"]
    played = after(game, *tap("wS1", Hex(0, 0)))
    over = after(played, Resign())
    assert badges(after(over, GoTo(0))) == ["to move"]
    assert badges(over) == []


# -- undo, redo, variations ------------------------------------------------------------------------


def left(state: AppState) -> tuple[float, float]:
    """Return what White and Black have left."""
    assert state.game.clock is not None
    return state.game.clock.left


class Table:
    """Two players at a clock: what they do takes time."""

    def __init__(self, clock: str, players: tuple[int, int] = (0, 0)) -> None:
        self.now = 0.0
        self.state = after(AppState(), NewGame(clock=clock, players=players))

    def after(self, seconds: float, *steps: Intent) -> AppState:
        """Do these things after so many seconds; return the state."""
        before = Tick(self.now)
        self.now += seconds * SECOND
        self.state = after(self.state, before, Tick(self.now), *steps)
        return self.state


def test_a_move_that_is_taken_back_four_times_leaves_the_clock_as_it_was() -> None:
    table = Table("10+5")
    begun = table.after(0, Play("wS1"))
    for _ in range(4):
        table.after(2, Play("bS1 wS1-"))
        taken_back = table.after(3, Undo())
        assert left(taken_back) == left(begun) == (10 * MINUTE + 5 * SECOND, 10 * MINUTE)
    assert taken_back.ticking
    assert table.after(7).game.clock is not None
    assert left(table.state)[Color.BLACK] == 10 * MINUTE - 7 * SECOND


def test_redo_gives_the_time_that_was_left_before_the_undo() -> None:
    table = Table("10+5")
    table.after(0, Play("wS1"))
    table.after(30, Play("bS1 wS1-"))
    thought = table.after(60)
    again = table.after(0, Undo(), Redo())
    assert left(again) == left(thought)
    assert left(again)[Color.WHITE] == 9 * MINUTE + 5 * SECOND
    assert left(again)[Color.BLACK] == 10 * MINUTE - 25 * SECOND
    assert again.ticking
    # Another move in place of the one that was taken back takes its own time.
    table.after(1, Undo())
    other = table.after(10, Play("bG1 wS1-"))
    assert left(other) == (10 * MINUTE + 5 * SECOND, 10 * MINUTE - 5 * SECOND)


def test_undo_after_a_loss_on_time_gives_the_position_with_its_time() -> None:
    table = Table("5+0")
    for move in ("wS1", "bS1 wS1-", "wQ -wS1"):
        begun = table.after(20, Play(move))
    lost = table.after(301)
    assert lost.game.record.ending == Ending("time", Color.BLACK)
    assert left(lost)[Color.BLACK] == 0
    again = after(lost, Undo())
    assert again.game.record.moves == begun.game.record.moves
    assert left(again) == left(begun) == (280 * SECOND, 280 * SECOND)
    assert again.ticking
    later = table.after(0, Undo())
    later = table.after(30)
    assert later.game.record.ending is None
    assert left(later) == (280 * SECOND, 250 * SECOND)


def test_a_loss_on_time_that_is_undone_and_redone_has_no_time_left() -> None:
    table = Table("5+0")
    table.after(20, Play("wS1"))
    lost = table.after(400)
    assert lost.game.record.ending is not None
    again = table.after(1, Undo(), Redo())
    assert again.game.record.ending == lost.game.record.ending
    assert left(again) == left(lost)


def test_undo_of_a_resignation_goes_on_with_the_time_that_was_left() -> None:
    table = Table("5+0")
    table.after(0, Play("wS1"))
    resigned = table.after(40, Resign())
    back = table.after(100, Undo())
    assert left(back) == left(resigned) == (300 * SECOND, 260 * SECOND)
    assert back.ticking


def test_a_loss_on_time_whose_time_is_unknown_goes_on_without_a_clock() -> None:
    lost = after(BEGUN, Tick(0.0), Tick(6 * MINUTE))
    assert lost.game.clock is not None
    old = replace(lost.game.clock, times=(lost.game.clock.left,))
    again = after(replace(lost, game=replace(lost.game, clock=old)), Undo())
    assert again.game.record.ending is None
    assert again.game.clock is None


def test_undo_against_the_computer_takes_back_both_moves_and_both_times() -> None:
    table = Table("5+3", players=(0, 4))
    computer = answered(table, 0, "wS1", "bS1 wS1-")
    before = left(computer)
    after_two = answered(table, 50, "wQ -wS1", "bQ bS1-")
    assert left(after_two) == (before[0] - 47 * SECOND, before[1] + 1 * SECOND)
    thought = table.after(9)
    assert left(thought) == (left(after_two)[0] - 9 * SECOND, left(after_two)[1])
    back = table.after(0, Undo())
    assert back.game.record.moves == ("wS1", "bS1 wS1-")
    assert left(back) == before
    forth = table.after(9, Redo())
    assert left(forth) == left(thought)
    assert left(table.after(0, Undo())) == (before[0] - 9 * SECOND, before[1])


def answered(table: Table, seconds: float, move: str, reply: str) -> AppState:
    """Play a move after so many seconds; the computer replies after two."""
    asked = table.after(seconds, Play(move)).computer.request
    assert asked is not None
    answer = Answer(asked.number, True, (AnalysedLine((reply,), 0),), 1, 1)
    return table.after(2, Answered(answer))


def test_a_variation_is_not_played_against_time_until_a_move_makes_it_the_game() -> None:
    table = Table("5+0")
    for move in ("wS1", "bS1 wS1-", "wQ -wS1"):
        table.after(20, Play(move))
    # Two moves are tried in an analysis; they stay as a variation.
    tried = (Analyse(), GoTo(1), Play("bG1 wS1-"), Play("wG1 -wS1"))
    table.after(5, *tried)
    back = table.after(60, Analyse())
    assert left(back) == (280 * SECOND, 275 * SECOND)
    assert back.ticking
    looking = table.after(0, SwitchLine(0), Step("last"))
    assert looking.game.record.moves == ("wS1", "bG1 wS1-", "wG1 -wS1")
    assert not looking.ticking
    # The variation leaves the game after its first move.
    assert left(looking) == (300 * SECOND, 300 * SECOND)
    home = table.after(30, SwitchLine(0))
    assert home.game.record.moves == ("wS1", "bS1 wS1-", "wQ -wS1")
    assert home.ticking
    # A look at a variation gives no time back.
    assert left(home) == (280 * SECOND, 275 * SECOND)
    table.after(0, SwitchLine(0), Step("last"))
    longer = table.after(30, Play("bQ bG1-"))
    assert left(longer) == left(looking)
    assert left(table.after(10)) == (290 * SECOND, 300 * SECOND)


def test_the_status_says_that_a_move_makes_a_variation_the_game() -> None:
    table = Table("5+0")
    for move in ("wS1", "bS1 wS1-"):
        table.after(20, Play(move))
    table.after(5, Analyse(), GoTo(1), Play("bG1 wS1-"), Analyse())
    there = table.after(5, SwitchLine(0), Step("last"))
    assert sentence(there).endswith("Moving here makes this variation the game.")
    went_on = table.after(5, Play("wQ -wS1"))
    assert sentence(went_on) == "Black’s turn: place a tile."


def test_undo_of_a_new_game_gives_the_game_before_it_with_its_clock() -> None:
    table = Table("5+3", players=(0, 4))
    timed = answered(table, 50, "wS1", "bS1 wS1-")
    before = table.after(20)
    table.after(0, NewGame())
    back = table.after(90, Undo())
    assert back.game.record == timed.game.record
    assert back.computer.levels == (0, 4)
    assert left(back) == left(before)
    assert back.ticking
    # Also if it was left in the middle of an analysis.
    table.after(0, Analyse(), Play("wQ -wS1"), NewGame())
    again = table.after(90, Undo(), Analyse())
    assert again.game.record.moves == timed.game.record.moves
    assert left(again) == left(before)


def test_a_reload_in_the_middle_keeps_the_times_of_all_positions() -> None:
    table = Table("10+5")
    begun = table.after(0, Play("wS1"))
    table.after(30, Play("bS1 wS1-"))
    thinking = table.after(12)
    assert thinking.game.clock is not None
    saved = SavedGame(thinking.game.record, 2, thinking.game.clock.stopped())
    game = read_game(write_game(saved, 0.0))
    table.state = after(AppState(), Resume(Prefs(), "en", game))
    assert left(table.after(0)) == left(thinking)
    assert left(table.after(5))[Color.WHITE] == left(thinking)[Color.WHITE] - 5 * SECOND
    assert left(table.after(1, Undo())) == left(begun)


def test_a_draw_that_is_offered_and_undone_leaves_the_clock() -> None:
    table = Table("5+0")
    table.after(0, Play("wS1"))
    offered = table.after(10, OfferDraw())
    assert offered.ticking
    agreed = table.after(10, AnswerDraw(True))
    back = table.after(100, Undo())
    assert left(back) == left(agreed) == (300 * SECOND, 280 * SECOND)
    late = table.after(0, OfferDraw())
    late = table.after(281)
    assert late.game.record.ending == Ending("time", Color.BLACK)
    assert late.game.draw_offer is None


def test_a_paused_computer_is_not_charged() -> None:
    table = Table("5+0", players=(3, 3))
    asked = table.state.computer.request
    assert asked is not None
    table.after(0, Answered(Answer(asked.number, True, (AnalysedLine(("wS1",), 0),), 1, 1)))
    paused = table.after(10, PauseComputer(True))
    later = table.after(400)
    assert later.game.record.ending is None
    assert left(later) == left(paused) == (300 * SECOND, 290 * SECOND)
    assert table.after(0, PauseComputer(False)).ticking


@pytest.mark.parametrize("seed", range(8))
def test_each_position_has_one_time_whichever_way_leads_to_it(seed: int) -> None:
    rng = Random(f"clock {seed}")
    table = Table("15+10")
    arose: dict[tuple[str, ...], tuple[float, float]] = {(): left(table.state)}
    for _ in range(80):
        board, moves = table.state.board, table.state.game.record.moves
        move = rng.choice(sorted(map(board.move_string, board.legal_moves)) or ["pass"])
        ways = (Play(move), Play(move), Undo(), Redo())
        way = rng.choice(ways)
        was = table.after(rng.randrange(4))
        state = table.after(0, way)
        line = state.game.record.moves
        if line != moves and not isinstance(way, Play):
            arose[moves] = left(was)  # undo and redo give no time back
        if isinstance(way, Play) and len(line) > len(moves):
            arose[line] = left(state)
        elif line != moves:
            assert left(state) == arose[line], (way, line)
        if state.game.record.outcome() is not None:
            table.state = after(state, Undo())


def test_no_clock_runs_before_the_first_move() -> None:
    assert not TIMED.ticking
    later = after(TIMED, Tick(0.0), Tick(MINUTE))
    assert later.game.clock is not None
    assert later.game.clock.left == (5 * MINUTE, 5 * MINUTE)


def test_the_clock_of_the_player_to_move_runs_and_a_move_adds_time() -> None:
    thinking = after(BEGUN, Tick(1000.0), Tick(31_000.0))
    assert thinking.game.clock is not None
    # White has moved once and got ten seconds for it.
    assert thinking.game.clock.left == (5 * MINUTE + 10 * SECOND, 5 * MINUTE - 30 * SECOND)
    moved = after(thinking, *tap("bS1", Hex(1, 0)), Tick(33_000.0))
    assert moved.game.clock is not None
    assert moved.game.clock.left == (5 * MINUTE + 8 * SECOND, 5 * MINUTE - 20 * SECOND)


def test_a_player_who_runs_out_of_time_loses() -> None:
    late = after(BEGUN, Tick(0.0), Tick(6 * MINUTE))
    assert late.game.record.ending == Ending("time", Color.BLACK)
    assert late.game.record.state is GameState.WHITE_WINS
    assert sentence(late) == "White wins. Black ran out of time."
    assert late.game.clock is not None
    assert late.game.clock.text(Color.BLACK) == "0:00"
    # The game is over: no more time is charged, and no move is played.
    later = after(late, Tick(9 * MINUTE), *tap("bS1", Hex(1, 0)))
    assert later.game.record == late.game.record


def test_while_a_clock_runs_earlier_positions_are_read_only() -> None:
    looking = after(BEGUN, Step("first"))
    assert not looking.playable
    assert after(looking, *tap("wQ", Hex(0, 0))).game.record == BEGUN.game.record
    # The clock runs for the player to move in the game, not in the shown position.
    ticked = after(looking, Tick(0.0), Tick(1000.0))
    assert ticked.game.clock is not None
    assert ticked.game.clock.left[Color.BLACK] == 5 * MINUTE - SECOND


def test_while_a_clock_runs_an_earlier_position_offers_no_tile_to_play() -> None:
    looking = after(BEGUN, Tick(0.0), Step("first"))
    looks = [
        part.attrs["class"].split() for part in walk(view(looking)) if "data-reserve" in part.attrs
    ]
    assert looks
    assert all("resting" in names for names in looks)
    assert "Go to the last move to keep playing" in sentence(looking)


def test_the_player_to_move_resigns_and_undo_cancels_it() -> None:
    state = after(AppState(), *tap("wS1", Hex(0, 0)), Resign())
    assert state.game.record.ending == Ending("resign", Color.BLACK)
    assert state.game.record.game_string() == "Base;WhiteWins;Black[1];wS1"
    assert sentence(state) == "White wins. Black resigned."
    assert not state.playable
    again = after(state, Undo())
    assert again.game.record.game_string() == "Base;InProgress;Black[1];wS1"
    assert again.playable


def test_a_draw_is_offered_and_accepted_or_declined() -> None:
    begun = after(AppState(), *tap("wS1", Hex(0, 0)))
    offered = after(begun, OfferDraw())
    assert offered.game.draw_offer is Color.BLACK
    assert offered.game.record.state is GameState.IN_PROGRESS
    accepted = after(offered, AnswerDraw(True))
    assert accepted.game.record.state is GameState.DRAW
    assert sentence(accepted) == "Draw: the players agreed."
    declined = after(offered, AnswerDraw(False))
    assert declined.game.draw_offer is None
    assert declined.game.record == begun.game.record
    # Playing a move is an answer, too.
    assert after(offered, *tap("bS1", Hex(1, 0))).game.draw_offer is None
    # A draw that was not offered can't be accepted.
    assert after(begun, AnswerDraw(True)).game.record == begun.game.record


@pytest.mark.parametrize("moves", [(), tap("wS1", Hex(0, 0))], ids=["White", "Black"])
def test_a_declined_draw_is_announced_whoever_offered_it(moves: tuple[Intent, ...]) -> None:
    offered = after(AppState(), *moves, OfferDraw())
    declined = after(offered, AnswerDraw(False))
    assert declined.notice == Notice("draw.declined")
    nobody_offers = after(AppState(), *moves)
    assert after(nobody_offers, AnswerDraw(False)).notice is None


def test_a_finished_game_cannot_be_resigned() -> None:
    over = after(AppState(), Resign())
    for intent in (Resign(), OfferDraw()):
        assert after(over, intent).game.record == over.game.record
        assert after(over, intent).game.draw_offer is None


def test_a_second_occurrence_shows_a_warning_and_a_third_ends_the_game() -> None:
    r"""Two ants move back and forth beside the queens."""
    begun = r"Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-"
    state = after(AppState(), Visit(f"#game={quote(begun)}"))
    home = {p: state.board.hex_of(Piece.parse(p)) for p in ("wQ", "bQ")}
    away = {"wQ": Hex(-1, 1), "bQ": Hex(1, 1)}
    said = []
    for _ in range(2):
        for place in (away, home):
            for piece in ("wQ", "bQ"):
                to = place[piece]
                assert to is not None
                taps = (TapTile(Piece.parse(piece)), TapTarget(to))
                state = after(state, *taps)
                said.append(sentence(state))
    assert "occurred twice" in said[3]
    assert state.game.record.state is GameState.DRAW
    assert "third time" in said[-1]


def warnings(state: AppState) -> list[tuple[str, str]]:
    """Return the key and text of each warning on the page; a screen reader says each new key."""
    regions = [part for part in walk(view(state)) if part.key == "clock-warnings"]
    assert regions
    assert all(region.attrs["aria-live"] == "assertive" for region in regions)
    assert all(region.children == regions[0].children for region in regions)
    return [(part.key or "", part.text) for part in regions[0].children]


def test_short_time_is_announced_at_two_limits() -> None:
    started = after(BEGUN, Tick(0.0))
    assert warnings(after(started, Tick(4 * MINUTE))) == []
    minute = after(started, Tick(4 * MINUTE + SECOND))
    assert [said for _, said in warnings(minute)] == ["Black has less than a minute left."]
    assert warnings(after(minute, Tick(4 * MINUTE + 49 * SECOND))) == warnings(minute)
    seconds = after(minute, Tick(4 * MINUTE + 51 * SECOND))
    assert [said for _, said in warnings(seconds)] == ["Black has less than 10 seconds left."]


def test_short_time_is_announced_once_for_each_player() -> None:
    begun = after(AppState(), NewGame(clock="1+0"), *tap("wS1", Hex(0, 0)))
    black = after(begun, Tick(0.0), Tick(2 * SECOND))
    white = after(black, *tap("bS1", Hex(1, 0)), Tick(2 * SECOND), Tick(4 * SECOND))
    (first,) = warnings(black)
    assert first in warnings(white)
    assert len(warnings(white)) == 2
    again = after(white, Play("wQ -wS1"), Tick(4 * SECOND), Tick(5 * SECOND))
    assert warnings(again) == warnings(white)
    assert warnings(after(again, OpenLearn(), Close())) == warnings(white)


def test_short_time_is_announced_again_neither_after_an_increment_nor_after_undo() -> None:
    short = after(BEGUN, Tick(0.0), Tick(4 * MINUTE + 2 * SECOND))
    longer = after(short, *tap("bS1", Hex(1, 0)))
    assert longer.game.clock is not None
    assert longer.game.clock.left[Color.BLACK] > MINUTE
    assert warnings(longer) == warnings(short)
    assert warnings(after(longer, Undo())) == warnings(short)


def test_short_time_is_announced_in_the_text_view_too() -> None:
    short = after(BEGUN, Open("words"), Tick(0.0), Tick(4 * MINUTE + 2 * SECOND))
    dialog = next(part for part in walk(view(short)) if part.attrs.get("id") == "words-dialog")
    region = next(part for part in walk(dialog) if part.key == "clock-warnings")
    assert [part.text for part in region.children] == ["Black has less than a minute left."]


def test_the_clock_stands_still_behind_the_list_of_puzzles() -> None:
    begun = after(AppState(), NewGame(clock="10+5"), Play("wS1"))
    assert begun.ticking
    assert not after(begun, OpenLearn()).ticking
    assert after(begun, OpenLearn(), Close()).ticking


def test_an_analysis_says_that_it_stops_the_clock() -> None:
    begun = after(BEGUN, Tick(0))
    assert sentence(after(begun, Analyse())).endswith("The clock is stopped.")


def test_an_analysis_without_a_running_clock_says_nothing_of_it() -> None:
    begun = after(AppState(), NewGame(), Play("wS1"), Analyse())
    assert sentence(begun) == "Analysis: try moves for both sides."


def test_the_end_of_an_analysis_says_where_a_timed_game_goes_on() -> None:
    begun = after(AppState(), NewGame(clock="10+5"), Play("wS1"), Play("bS1 wS1-"))
    ended = after(begun, GoTo(1), Analyse(), Analyse())
    assert sentence(ended) == "Analysis ended. Go to the last move to keep playing."
