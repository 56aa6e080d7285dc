"""The review of a game: the cost of each move, the list of mistakes, and retries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from random import Random
from xml.etree import ElementTree

import pytest

from hive_core import Board, Color, HiveError, Move
from hive_core.annotations import Glyph
from tests import page_states
from tests.page import of_class, walk, with_id
from tools.shared.whole_games import WHOLE_GAMES
from web.app import controls
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse, Answered, ReviewAct, ThinkingFailed, TryAgain
from web.computer.motif_sentences import aims
from web.computer.protocol import AnalysedLine, Answer, EngineRequest
from web.computer.review import (
    ALL_NODES,
    CLOSE_LOOKS,
    CLOSE_NODES,
    LEAST_COST,
    LEAST_PLIES,
    QUICK_NODES,
    WORST,
    Look,
    Mistake,
    Review,
    Verdict,
)
from web.computer.review_update import verdict
from web.computer.state import TRIES
from web.files.intents import OpenText
from web.game.ending import Ending
from web.game.intents import GoTo, NewGame, Play, Resign, Step, Tick, Undo
from web.game.record import Record
from web.locale.moves import on_table, thrower_of
from web.shared.effects import StopThinking, Think
from web.shared.intents import Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Flip, Pan
from web.table.keyboard_focus import leads_to_another_try, leads_to_board, leads_to_review
from web.ui.geometry import Frame, fit
from web.ui.nodes import Node

# Black's last move lets White win with the next one; bA1 -wQ would not have.
SHORT = (
    r"Base;WhiteWins;Black[7];wS1;bA1 wS1\;wB1 -wS1;bQ bA1-;wB2 wS1/;bQ wB2\;wQ \wB2;bA2 bQ-;"
    r"wG1 /wQ;bB1 bA2\;wG2 wQ/;bG1 bQ\;wG1 \bA2"
)
LAST = 13
# Both pillbugs can often throw a tile of their own.
OWN_THROWS = (
    r"Base+P;InProgress;White[8];wP;bS1 wP\;wQ wP/;bP /bS1;wQ bS1/;bQ bS1\;wG1 \wP;bA1 -bP;wQ wP/;"
    r"bB1 bQ/;wS1 \wG1;bG1 bP\;wA1 wQ/;bS2 bG1" + "\\"
)
ACTIONS = ("review", "stop-review", "close-review", "another-try", "show-better", "leave-try")
BEGIN, STOP, CLOSE, ANOTHER, SHOW, LEAVE = (controls.from_click("action", name) for name in ACTIONS)


def after(state: AppState, *steps: Intent | None) -> AppState:
    """Return the state after these intents."""
    wanted = [step for step in steps if step is not None]
    assert len(wanted) == len(steps)
    return reduce(lambda so_far, intent: update(so_far, intent)[0], wanted, state)


def opened(text: str, **levels: int) -> AppState:
    """Return a page with the game; the computer plays the colours that have a level."""
    players = "".join(f"&{color}=ai:{level}" for color, level in levels.items())
    return after(AppState(), Visit(f"#game={text.replace('+', '%2B')}{players}"))


def ply_of(request: EngineRequest) -> int:
    """Return the ply of the requested position."""
    return len(request.game.split(";")) - 3


def moves_of(request: EngineRequest) -> tuple[str, ...]:
    """Return the moves up to the requested position."""
    return tuple(request.game.split(";")[3:])


def other_move(record: Record, ply: int) -> str:
    """Return a legal move other than the game's, if there is one."""
    board = record.board(ply)
    texts = sorted(board.move_string(move) for move in board.legal_moves)
    return next((text for text in texts if text not in record.moves[ply : ply + 1]), texts[0])


def reply(
    state: AppState,
    white: int,
    best: str | None = None,
    plies: int | None = None,
    final: bool = True,
) -> Intent:
    """Return an answer to the open request: White's score, and the best move (None: any)."""
    asked = state.computer.request
    assert asked is not None
    if best is None:
        best = str(
            other_move(
                Record.of_board(Board.from_game_string(asked.game), repetition_draw=True),
                ply_of(asked),
            )
        )
    sign = -1 if ply_of(asked) % 2 else 1
    line = AnalysedLine((best,), sign * white, None if plies is None else sign * plies)
    return Answered(Answer(asked.number, final, (line,), 3, 100))


def reviewed(
    state: AppState,
    scores: Mapping[int, int] | None = None,
    best: Mapping[int, str] | None = None,
    wins: Mapping[int, int] | None = None,
) -> AppState:
    """Return the state after all answers; by default equal, with a best move not played.

    `scores`: White's score by ply. `best`: the best move by ply.
    `wins`: White wins in so many plies. The second search of a better move confirms it.
    """
    state = after(state, BEGIN)
    scores, wins = scores or {}, wins or {}
    while state.computer.request is not None:
        line, own = moves_of(state.computer.request), state.game.record.moves
        if line != own[: len(line)]:
            state = after(state, reply(state, scores.get(len(line) - 1, 0)))
            continue
        ply = len(line)
        move = (best or {}).get(ply)
        state = after(state, reply(state, scores.get(ply, 0), move, wins.get(ply)))
    return state


def review_of(state: AppState) -> Review:
    """Return the review of the shown game."""
    assert state.computer.review is not None
    return state.computer.review


def costs(state: AppState) -> list[tuple[int, int]]:
    """Return the ply and the cost of each listed mistake."""
    return [(mistake.ply, mistake.cost) for mistake in review_of(state).worst()]


def buttons(state: AppState) -> set[str]:
    """Return the actions of the enabled buttons."""
    everywhere = walk(view(state))
    return {
        part.attrs["data-action"]
        for part in everywhere
        if "data-action" in part.attrs and "aria-disabled" not in part.attrs
    }


def words(state: AppState) -> str:
    """Return all texts of the page."""
    return " ".join(part.text for part in walk(view(state)))


def agreed(state: AppState) -> AppState:
    """Return the game without its last move, as a draw by agreement."""
    record = state.game.record
    record = replace(record, moves=record.moves[:-1]).with_ending(Ending("agreed"))
    return replace(state, game=replace(state.game, record=record, ply=len(record.moves)))


GAME = opened(SHORT)
AGREED = agreed(GAME)
BLUNDER = dict.fromkeys(range(12), 120)
GOOD = {11: r"bA1 -wQ", 12: r"wG1 \bA2"}
REVIEWED = reviewed(GAME, BLUNDER, {**GOOD}, {12: 1})
RETRYING = after(REVIEWED, TryAgain(12))

# -- start and end ---------------------------------------------------------------------------------


def test_what_was_asked_for_gets_the_focus() -> None:
    """Check that no button that does something else takes the place of a pressed one."""
    assert leads_to_review(GAME, after(GAME, BEGIN))
    stopped = after(GAME, BEGIN, STOP)
    assert leads_to_review(stopped, after(stopped, BEGIN))
    assert not leads_to_review(after(GAME, BEGIN), stopped)
    assert not leads_to_review(RETRYING, after(RETRYING, LEAVE))

    assert leads_to_board(REVIEWED, RETRYING)
    shown = after(RETRYING, SHOW)
    assert not leads_to_board(RETRYING, shown)
    swings = dict.fromkeys(range(5), 300) | dict.fromkeys(range(5, 12), -120)
    first = after(reviewed(GAME, swings, {**GOOD}, {12: 1}), TryAgain(12))
    following = after(first, controls.from_click("action", "next-try"))
    assert following.attempt is not None
    assert leads_to_board(first, following)
    assert not leads_to_board(RETRYING, after(RETRYING, LEAVE))

    assert leads_to_another_try(shown, after(shown, ANOTHER))
    tried = after(RETRYING, Play("bA1 -wQ"))
    assert leads_to_another_try(tried, after(tried, ANOTHER))
    assert not leads_to_another_try(RETRYING, shown)
    # The panel can have the focus, and is no stop of the Tab key.
    (panel,) = (part for part in walk(view(REVIEWED)) if part.attrs.get("id") == "review")
    assert panel.attrs["tabindex"] == "-1"


@pytest.mark.parametrize("flip", [False, True])
def test_a_retry_fits_the_board_to_its_own_position(flip: bool) -> None:
    far = replace(REVIEWED.table, frame=Frame(-9000.0, -9000.0, 18000.0, 18000.0), flip=flip)
    state = after(replace(REVIEWED, table=far), TryAgain(12))
    assert state.table.frame == fit(state.board.stacks(), turn=state.table.turn)
    moved = after(state, Pan(50.0, 0.0))
    assert after(moved, ANOTHER).table.frame == moved.table.frame


def test_only_a_finished_game_can_be_reviewed() -> None:
    assert "review" in buttons(GAME)
    assert "review" not in buttons(after(GAME, Undo()))
    resigned = after(GAME, Undo(), Resign())
    assert "review" in buttons(resigned)
    assert "review" not in buttons(REVIEWED)


def test_a_game_of_a_few_moves_has_no_review() -> None:
    record = Record()
    for _ in range(LEAST_PLIES - 1):
        move = sorted(record.board().legal_moves, key=str)[0]
        record, _ = record.with_move(move)
    over = record.with_ending(Ending("agreed"))
    before = AppState()
    state = replace(before, game=replace(before.game, record=over, ply=len(over.moves)))
    assert "review" not in buttons(state)
    assert after(state, BEGIN).computer.review is None


def test_a_game_in_progress_can_be_reviewed_in_analysis_only() -> None:
    running = after(GAME, Undo())
    assert after(running, BEGIN).computer.review is None
    analysed = after(running, controls.from_click("action", "analyse"))
    assert after(analysed, BEGIN).computer.review is not None


def test_a_review_searches_each_position_but_the_end_once_from_last_to_first() -> None:
    state, asked = after(AGREED, BEGIN), []
    while state.computer.request is not None:
        request = state.computer.request
        assert (request.purpose, request.lines, request.nodes) == ("review", 1, QUICK_NODES)
        asked.append(ply_of(request))
        state = after(state, reply(state, 0))
    assert asked == list(range(LAST - 1, -1, -1))
    assert not review_of(state).running


@pytest.mark.parametrize("text", [SHORT, *WHOLE_GAMES.values()], ids=["short", *WHOLE_GAMES])
def test_the_search_nodes_of_a_review_are_limited(text: str) -> None:
    """Every other move is a mistake, so that many positions are searched again."""
    state, nodes = after(opened(text), BEGIN), 0
    while state.computer.request is not None:
        assert state.computer.request.nodes is not None
        nodes += state.computer.request.nodes
        state = after(state, reply(state, 300 if ply_of(state.computer.request) % 4 < 2 else -300))
    assert CLOSE_NODES < nodes <= ALL_NODES + CLOSE_LOOKS * CLOSE_NODES
    # A browser on a desktop visits 26,000 and more a second.
    assert nodes / 26_000 < 30


def test_each_position_of_a_long_game_gets_fewer_nodes() -> None:
    board = Board("Base+ML")
    rng = Random(5)
    while board.ply < 150:
        board.push(rng.choice(board.legal_moves))
    long = Record.of_board(board, repetition_draw=True)
    before = AppState()
    state = after(
        replace(before, game=replace(before.game, record=long.with_ending(Ending("agreed")))),
        BEGIN,
    )
    assert state.computer.request is not None
    assert state.computer.request.nodes == ALL_NODES // 151 < QUICK_NODES


def test_mistakes_are_searched_again_and_may_be_dismissed() -> None:
    state, closer = after(AGREED, BEGIN), []
    while state.computer.request is not None:
        request = state.computer.request
        quick = request.nodes == QUICK_NODES
        if not quick:
            closer.append((ply_of(request), request.nodes))
        state = after(state, reply(state, 200 if quick and ply_of(request) == 6 else 0))
    assert closer == [(6, CLOSE_NODES)]
    assert costs(state) == []
    assert "No big mistakes" in words(state)


def test_a_progress_report_does_not_change_the_review() -> None:
    begun = after(GAME, BEGIN)
    reported = after(begun, reply(begun, 500, final=False))
    assert reported.computer.review == begun.computer.review
    assert reported.computer.request == begun.computer.request


def test_the_progress_bar_restarts_for_the_second_searches() -> None:
    state, bars = after(AGREED, BEGIN), []
    while state.computer.request is not None:
        (bar,) = (part for part in walk(view(state)) if part.tag == "progress")
        bars.append((bar.attrs["value"], bar.attrs["max"]))
        quick = state.computer.request.nodes == QUICK_NODES
        state = after(
            state, reply(state, 200 if quick and ply_of(state.computer.request) == 6 else 0)
        )
    assert bars == [*((str(at), "13") for at in range(13)), ("0", str(CLOSE_LOOKS))]


def test_the_analysis_says_that_it_waits_while_a_review_runs() -> None:
    analysed = after(GAME, Analyse(), GoTo(3))
    begun = after(analysed, BEGIN)
    shown = [
        of_class(state, "best-none")[0].text for state in (analysed, begun, after(begun, STOP))
    ]
    looking = "Analysing the position…"
    assert shown == [looking, "The analysis goes on after the review.", looking]


def test_a_review_can_be_stopped_and_resumed() -> None:
    begun = after(GAME, BEGIN)
    some = after(begun, reply(begun, 0))
    assert "Analysing position 2 of 14" in words(some)
    stopped, effects = update(some, ReviewAct("stop"))
    assert StopThinking() in effects
    assert "Stopped after 2 of 14" in words(stopped)
    going_on = after(stopped, BEGIN)
    assert going_on.computer.request is not None
    assert ply_of(going_on.computer.request) == LAST - 2


def test_a_failing_worker_stops_the_review_which_can_be_resumed() -> None:
    state = after(GAME, BEGIN)
    for _ in range(TRIES):
        assert state.computer.request is not None
        state = after(state, ThinkingFailed(state.computer.request.number, "gone"))
    assert state.computer.request is None
    assert not review_of(state).running
    assert after(state, BEGIN).computer.request is not None


@pytest.mark.parametrize(
    "going_on",
    [
        Undo(),
        NewGame(),
        OpenText("Base;InProgress;White[2];wA1;bA1 wA1-"),
        ReviewAct("close"),
    ],
)
def test_leaving_the_game_ends_its_review(going_on: Intent) -> None:
    assert after(REVIEWED, going_on).computer.review is None
    begun, effects = update(after(GAME, BEGIN), going_on)
    assert begun.computer.review is None
    assert StopThinking() in effects


def test_a_new_variation_ends_the_review() -> None:
    branched = after(REVIEWED, GoTo(11), Play("bA1 -wQ"))
    assert branched.game.record.moves[11] == "bA1 -wQ"
    assert branched.computer.review is None


def test_stepping_through_the_game_neither_stops_nor_restarts_the_review() -> None:
    begun = after(GAME, BEGIN)
    stepped, effects = update(begun, GoTo(4))
    assert not [effect for effect in effects if isinstance(effect, Think | StopThinking)]
    assert stepped.computer.review == begun.computer.review
    assert stepped.computer.request == begun.computer.request
    steps = (Step("first"), Step("next"), Flip())
    assert after(REVIEWED, *steps).computer.review == REVIEWED.computer.review


def test_a_hint_is_searched_before_the_review_continues() -> None:
    begun = after(GAME, BEGIN, GoTo(4))
    asking = after(begun, controls.from_click("action", "hint"))
    assert asking.computer.request is not None
    assert ply_of(asking.computer.request) == 4
    hinted = after(asking, reply(asking, 0, "wB2 wS1/"))
    assert hinted.computer.hint is not None
    assert hinted.computer.request is not None
    assert ply_of(hinted.computer.request) == LAST - 1


# -- the cost of a move ----------------------------------------------------------------------------


def test_evaluations_of_a_review_are_from_whites_side() -> None:
    looks = review_of(reviewed(GAME, {4: 160, 5: 160, 6: -160})).looks
    shares = [look.share for look in looks if look is not None]
    assert shares[4] == shares[5] == 73
    assert shares[6] == 27
    assert shares[0] == 50
    assert shares[LAST] == 100


def test_the_cost_of_a_move_is_the_drop_of_the_movers_winning_chance() -> None:
    # White falls from 73 to 50, and Black then gives back as much.
    scores = dict.fromkeys(range(5), 160) | dict.fromkeys(range(6, LAST), 160)
    assert costs(reviewed(AGREED, scores)) == [(5, 23), (6, 23)]


def test_a_move_that_raises_the_movers_winning_chance_costs_nothing() -> None:
    better_and_better = {ply: 40 * (1 if ply % 2 else -1) for ply in range(LAST)}
    assert (1, 0) not in costs(reviewed(GAME, better_and_better, wins={12: 1}))
    assert all(ply % 2 == 1 or cost for ply, cost in costs(reviewed(GAME, better_and_better)))


def test_the_three_biggest_mistakes_are_shown_worst_first() -> None:
    scores = {4: 60, 5: -60, 6: -60, 7: -260, 8: -260, 9: -260, 10: -100, 11: -100}
    found = costs(reviewed(GAME, scores, wins={12: 1}))
    assert len(found) == WORST
    assert [ply for ply, _ in found] == [12, 7, 10]
    assert [cost for _, cost in found] == [65, 25, 19]


def test_the_best_move_costs_nothing() -> None:
    scores = dict.fromkeys(range(5), 200)
    own = GAME.game.record.moves[4]
    assert dict(costs(reviewed(AGREED, scores))) == {5: 28}
    assert 5 not in dict(costs(reviewed(AGREED, scores, {4: own})))


def test_the_first_tile_of_a_game_costs_nothing() -> None:
    assert 1 not in dict(costs(reviewed(AGREED, {0: 500}, {0: "wA1"})))


def test_a_forced_win_found_later_does_not_hide_an_earlier_mistake() -> None:
    """A forced win costs little after a large advantage, and a lost player loses no more."""
    scores = dict.fromkeys(range(6, LAST), 900) | {3: 0, 4: 0, 5: 0}
    wins = {8: 9, 9: 8, 11: 6}
    found = dict(costs(reviewed(GAME, scores, wins=wins)))
    assert max(found, key=lambda ply: found[ply]) == 6
    assert found.keys() == {6}


def test_missing_a_win_in_an_equal_game_costs_50_points() -> None:
    assert dict(costs(reviewed(AGREED, wins={6: 1})))[7] == 50


def test_against_the_computer_the_humans_mistakes_are_listed_first() -> None:
    scores = dict.fromkeys(range(5), 500) | {9: -40, 10: 40, 11: 40, 12: 40}
    assert costs(reviewed(AGREED, scores)) == [(5, 46), (10, 12), (9, 6)]
    against = agreed(opened(SHORT, white=3))
    assert costs(reviewed(against, scores)) == [(10, 12), (5, 46), (9, 6)]


def test_a_forced_pass_is_neither_a_mistake_nor_searched() -> None:
    state, asked = after(opened(WHOLE_GAMES["BlackWins"]), BEGIN), set()
    moves = state.game.record.moves
    while state.computer.request is not None:
        ply = ply_of(state.computer.request)
        asked.add(ply)
        state = after(state, reply(state, (-1) ** (ply // 2) * 250))
    passed = {ply for ply, move in enumerate(moves) if move == "pass"}
    assert passed
    assert not asked & passed
    assert not {ply + 1 for ply in passed} & dict(costs(state)).keys()


def test_a_better_evaluation_after_a_move_corrects_the_one_before_it() -> None:
    """The evaluation never improves for the player who has moved."""
    state = reviewed(AGREED, {5: 160, 6: 160, 7: 160, 8: 160})
    assert review_of(state).shares[3:10] == (50, 73, 73, 73, 73, 73, 50)
    assert costs(state) == [(4, 23), (9, 23)]


def test_a_drop_after_the_best_move_is_charged_to_an_earlier_mistake() -> None:
    """The last earlier move that was not the best one has the cost."""
    own = AGREED.game.record.moves
    scores = dict.fromkeys(range(5), 200)
    state = reviewed(AGREED, scores, {4: own[4], 3: own[3]})
    assert review_of(state).shares[1:6] == (78, 78, 50, 50, 50)
    assert costs(state) == [(3, 28)]


def test_a_better_move_is_searched_with_as_many_nodes_as_the_played_one() -> None:
    state, checks = after(AGREED, BEGIN), []
    better = other_move(AGREED.game.record, 4)
    while state.computer.request is not None:
        request = state.computer.request
        white = 200 if moves_of(request) == AGREED.game.record.moves[:4] else 0
        if moves_of(request) == (*AGREED.game.record.moves[:4], better):
            checks.append(request.nodes)
            white = 100
        state = after(state, reply(state, white))
    assert checks == [CLOSE_NODES]
    assert costs(state) == [(4, 15), (5, 15)]


def test_a_better_move_refuted_by_the_second_search_makes_no_mistake() -> None:
    state = after(AGREED, BEGIN)
    while state.computer.request is not None:
        request = state.computer.request
        state = after(state, reply(state, 200 if len(moves_of(request)) == 4 else 0))
    assert costs(state) == []
    assert review_of(state).shares[4] == 50


def test_a_better_move_that_ends_the_game_is_not_searched() -> None:
    """White could have won at once, and played another move."""
    game = after(GAME, Undo(), Play("wB1 wS1"), Resign())
    state = after(game, BEGIN)
    win = r"wG1 \bA2"
    while state.computer.request is not None:
        here = len(moves_of(state.computer.request)) == 12
        state = after(state, reply(state, 200 if here else 0, win if here else None))
    assert costs(state)[0] == (13, 50)
    look = review_of(state).looks[12]
    assert look is not None
    assert look.checked == 100


def test_the_biggest_drop_is_listed_also_if_the_computer_caused_it() -> None:
    """It replaces one of the human's smaller mistakes."""
    scores = {5: -100, 6: -100, 7: -200, 8: -200, 9: -300, 10: 300, 11: 300, 12: 300}
    against = agreed(opened(SHORT, black=3))
    assert costs(reviewed(against, scores)) == [(5, 15), (7, 13), (10, 74)]


def randomly_reviewed(state: AppState, rng: Random) -> AppState:
    """Return the state after a review with random answers; half of the moves are the best."""
    state = after(state, BEGIN)
    while state.computer.request is not None:
        line = moves_of(state.computer.request)
        own = state.game.record.moves[len(line) : len(line) + 1]
        same = bool(own) and line == state.game.record.moves[: len(line)] and rng.random() < 0.5
        state = after(state, reply(state, rng.randint(-400, 400), own[0] if same else None))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("text", [SHORT, *WHOLE_GAMES.values()], ids=["short", *WHOLE_GAMES])
@pytest.mark.parametrize("players", [{}, {"white": 3}, {"black": 5}], ids=str)
def test_the_graph_and_the_list_of_mistakes_agree(text: str, players: dict[str, int]) -> None:
    """The list has the largest drop, and each drop is for the player who moved."""
    for seed in range(4):
        review = review_of(randomly_reviewed(opened(text, **players), Random(seed)))
        shares = [share for share in review.shares if share is not None]
        drops = {
            ply: (shares[ply - 1] - shares[ply]) * (1 if ply % 2 else -1)
            for ply in range(1, len(shares))
        }
        assert min(drops.values()) >= 0
        listed = {mistake.ply: mistake for mistake in review.worst()}
        assert all(drops[ply] == mistake.cost for ply, mistake in listed.items())
        assert max(drops.values()) < LEAST_COST or max(
            mistake.cost for mistake in listed.values()
        ) == max(drops.values())
        for ply, mistake in listed.items():
            before = review.looks[ply - 1]
            assert before is not None
            assert before.best != mistake.move


def many_mistakes() -> AppState:
    """Return a review with more mistakes than are searched a second time first."""
    state = randomly_reviewed(opened(next(iter(WHOLE_GAMES.values()))), Random(2))
    assert len(review_of(state).mistakes()) > WORST
    return state


def test_every_mistake_is_in_the_list_and_is_counted_for_who_made_it() -> None:
    state = many_mistakes()
    review = review_of(state)
    cards = [part.attrs["data-try"] for part in walk(view(state)) if "data-try" in part.attrs]
    assert sorted(map(int, cards)) == [mistake.ply for mistake in review.mistakes()]
    counts = {color: sum(review.counts(color).values()) for color in Color}
    made = [mistake.color for mistake in review.mistakes()]
    assert counts == {color: made.count(color) for color in Color}


def test_every_mistake_is_in_the_graph_with_its_number_where_no_bigger_one_is_too_near() -> None:
    review = review_of(many_mistakes())
    marks = {part.key: part for part in of_class(many_mistakes(), "review-badge")}
    ranked = {number: mistake.ply for number, mistake in enumerate(review.ranked(), start=1)}
    assert set(marks) == {f"badge {number}" for number in ranked}
    numbered = [number for number in ranked if marks[f"badge {number}"].text == str(number)]
    least = 0.07 * (len(review.looks) - 1)
    for number, ply in ranked.items():
        is_near = any(abs(ply - ranked[other]) < least for other in numbered if other < number)
        assert (number in numbered) is not is_near
    assert len(numbered) > WORST


def test_the_human_s_mistakes_come_first_and_the_bigger_ones_before_the_others() -> None:
    state = randomly_reviewed(opened(next(iter(WHOLE_GAMES.values())), black=3), Random(2))
    ranked = review_of(state).ranked()
    assert len({mistake.color for mistake in ranked}) == 2
    colors = [mistake.color for mistake in ranked]
    assert colors == sorted(colors)
    for color in Color:
        its = [mistake.cost for mistake in ranked if mistake.color is color]
        assert its == sorted(its, reverse=True)


OTHER_MOVE = next(
    str(move)
    for move in map(GAME.game.record.board(8).move_string, GAME.game.record.board(8).legal_moves)
    if move != GAME.game.record.moves[8]
)


def test_the_review_of_a_finished_game_is_of_the_game_not_of_a_variation() -> None:
    varied = after(GAME, Analyse(), GoTo(8), Play(OTHER_MOVE))
    state = after(varied, BEGIN)
    assert review_of(state).game.moves == GAME.game.record.moves


def test_after_the_biggest_mistakes_come_all_others() -> None:
    state = many_mistakes()
    seen: list[int] = []
    mistake: Mistake | None = review_of(state).ranked()[0]
    while mistake is not None:
        seen.append(mistake.ply)
        mistake = review_of(state).following(mistake)
    assert sorted(seen) == [mistake.ply for mistake in review_of(state).mistakes()]


def accuracies(shares: list[int]) -> list[int | None]:
    """Return the accuracy of White and Black in a game with these winning chances of White."""
    looks = tuple(Look(share, "other") for share in shares)
    review = Review(GAME.game.record.bare(len(shares) - 1), looks, running=False)
    return [review.accuracy(color) for color in Color]


# The worth of a move that costs 0, 10, 20 or 50 points, by the formula that lichess publishes.
@pytest.mark.parametrize(
    ("shares", "white", "black"),
    [
        ([50, 50, 50, 50, 50], 100, 100),
        ([50, 50, 50, 40, 40], (100 + 63.6) / 2, 100),
        ([50, 50, 70, 70, 70], 100, (40.0 + 100) / 2),
        ([60, 60, 60, 10, 10], (100 + 8.5) / 2, 100),
    ],
)
def test_the_accuracy_is_the_mean_worth_of_the_moves(
    shares: list[int], white: float, black: float
) -> None:
    assert accuracies(shares) == [round(white), round(black)]


def test_the_accuracy_of_a_side_that_has_no_judged_move_is_not_known() -> None:
    assert accuracies([50, 50]) == [100, None]


def test_both_sides_show_their_accuracy() -> None:
    state = many_mistakes()
    shown = [
        part.attrs["data-accuracy"] for part in walk(view(state)) if "data-accuracy" in part.attrs
    ]
    assert shown == [str(review_of(state).accuracy(color)) for color in Color]


def test_kinds_of_mistakes_that_a_side_did_not_make_are_not_counted_beside_it() -> None:
    state = many_mistakes()
    rows = [part for part in walk(view(state)) if "data-accuracy" in part.attrs]
    signs = [[part.text for part in walk(row) if part.key in Glyph.__members__] for row in rows]
    assert signs == [
        [
            f"{glyph.sign} {count}"
            for glyph, count in review_of(state).counts(color).items()
            if count
        ]
        for color in Color
    ]
    assert all(" 0" not in sign for row in signs for sign in row)


def test_the_reason_of_a_mistake_is_what_its_best_answer_does() -> None:
    review = review_of(REVIEWED)
    (mistake,) = review.mistakes()
    answered = {**GOOD, 12: r"wG1 \bA2"}
    assert review.answer_to(mistake) == answered[12]
    said = words(RETRYING)
    assert "White’s best reply" in said
    assert "Wins the game" in said


# -- view ------------------------------------------------------------------------------------------


def test_the_biggest_mistakes_are_described_in_plain_words() -> None:
    said = words(REVIEWED)
    assert "Turn 6, Black" in said
    (card,) = [part for part in walk(view(REVIEWED)) if "data-try" in part.attrs]
    assert card.attrs["data-try"] == "12"
    assert "Black’s winning chance: 32% → 0%, from behind to lost." in card.attrs["title"]
    assert "winning chance 32% → 0%" in {part.text for part in walk(card)}


def test_a_stopped_review_without_a_mistake_says_so_far() -> None:
    begun = after(GAME, BEGIN)
    stopped = after(begun, reply(begun, 0), STOP)
    assert "No big mistakes found so far" in words(stopped)
    assert "Well played" not in words(stopped)


def test_a_finished_review_without_a_mistake_says_well_played() -> None:
    assert "No big mistakes. Well played!" in words(reviewed(AGREED))


@pytest.mark.parametrize(
    ("players", "scores", "said"),
    [
        # Ply 5 is White's and costs 46, ply 10 is Black's and costs 12.
        ({}, {9: -40, 10: 40, 11: 40, 12: 40}, "Biggest mistakes: find a better move"),
        ({"black": 3}, {10: -40}, "Your biggest mistakes: find a better move"),
        ({"white": 3}, {10: -40}, "You made no big mistakes. The computer’s:"),
        (
            {"white": 3},
            {9: -40, 10: 40, 11: 40, 12: 40},
            "Mistakes, yours first: find a better move",
        ),
    ],
)
def test_against_the_computer_the_review_says_that_the_humans_mistakes_come_first(
    players: dict[str, int], scores: dict[int, int], said: str
) -> None:
    state = reviewed(agreed(opened(SHORT, **players)), dict.fromkeys(range(5), 500) | scores)
    (title,) = (part for part in walk(view(state)) if part.text == said)
    assert title.attrs.get("class", "") == ""


def test_what_is_spoken_about_a_review_is_whole_without_its_list() -> None:
    state = reviewed(agreed(opened(SHORT, white=3)), dict.fromkeys(range(5), 500) | {10: -40})
    (heard,) = (part for part in walk(view(state)) if part.key == "heard")
    assert heard.text == "Review finished. You made no big mistakes."


def slider(state: AppState) -> Node:
    """Return the slider of the graph."""
    (found,) = (part for part in walk(view(state)) if "data-seek" in part.attrs)
    return found


def test_the_graph_is_a_slider_that_describes_each_position() -> None:
    field = slider(REVIEWED)
    assert (field.attrs["min"], field.attrs["max"], field.attrs["value"]) == ("0", "13", "13")
    assert field.attrs["aria-valuetext"] == "Turn 7, Grasshopper 1 NW of black ant 2: White wins"
    back = slider(after(REVIEWED, GoTo(11)))
    assert back.attrs["value"] == "11"
    assert (
        back.attrs["aria-valuetext"]
        == "Turn 6, Grasshopper 2 NE of white queen bee: White is slightly better"
    )
    assert "Positions: White ahead in 14, Black in 0, equal in 0." in words(REVIEWED)


def heights(state: AppState, name: str) -> list[float]:
    """Return the height of each corner of that part of the graph, 0 to 100."""
    (part,) = (part for part in walk(view(state)) if part.attrs.get("class") == name)
    return [100 - float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", part.attrs["d"])]


def test_whites_part_of_the_graph_is_above_the_middle_and_blacks_below() -> None:
    state = reviewed(GAME, {3: 200, 4: 200, 5: -300, 6: -300})
    assert min(heights(state, "review-white")) == 50
    assert max(heights(state, "review-white")) == 100
    assert max(heights(state, "review-black")) == 50
    assert 10 < min(heights(state, "review-black")) < 20
    assert len(heights(state, "review-line")) == LAST + 1


def test_positions_not_analysed_yet_leave_a_gap_in_the_graph() -> None:
    begun = after(GAME, BEGIN)
    state = after(begun, reply(begun, 100))
    assert len(heights(state, "review-line")) == 2
    assert "not analysed yet" in words(after(state, GoTo(3)))


@pytest.mark.parametrize("state", [REVIEWED, RETRYING, after(RETRYING, SHOW), after(GAME, BEGIN)])
def test_the_markup_of_a_review_is_well_formed(state: AppState) -> None:
    markup = re.sub(r"<input([^>]*)>", r"<input\1/>", view(state).markup())
    root = ElementTree.fromstring(markup)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


# -- retry -----------------------------------------------------------------------------------------


def test_a_retry_shows_the_position_before_the_mistake_without_the_better_move() -> None:
    assert RETRYING.mode == "retry"
    assert RETRYING.game.record.moves == GAME.game.record.moves[:11]
    assert RETRYING.playable
    assert "Black to move. Find something better than “black grasshopper, " in sentence(RETRYING)
    page = view(RETRYING).markup()
    assert "bA1 -wQ" not in page
    assert "arrow move" not in page
    assert "hint" not in buttons(RETRYING)
    assert RETRYING.computer.request is None


def retried(move: str, white: int, state: AppState = RETRYING) -> AppState:
    """Return the state after a retry with that move, and its search if there is one."""
    played = after(state, Play(move))
    assert played.game.record.moves[11] == move
    if played.computer.request is None:
        return played
    assert ply_of(played.computer.request) == 12
    assert "Checking your move" in sentence(played)
    return after(played, reply(played, white))


@pytest.mark.parametrize(
    ("move", "white", "came", "said"),
    [
        (r"bA1 -wB1", 130, Verdict.BEST, "as good as the best"),
        (r"bA1 -wB1", -500, Verdict.BEST, "as good as the best"),
        (r"bA1 -wB1", 400, Verdict.BETTER, "an even better move"),
        ("bS1 bQ\\", 2000, Verdict.NO_BETTER, "Not clearly better"),
    ],
)
def test_a_retried_move_is_judged_by_a_search_after_it(
    move: str, white: int, came: Verdict, said: str
) -> None:
    state = retried(move, white)
    assert verdict(state) is came
    assert said in sentence(state)
    assert {"another-try", "show-better", "leave-try"} <= buttons(state)
    following = "leave-try" if came is Verdict.BEST else "another-try"
    assert [part.attrs["data-action"] for part in of_class(state, "primary")] == [following]


def test_the_best_move_and_the_played_one_are_judged_without_a_search() -> None:
    best = after(RETRYING, Play("bA1 -wQ"))
    assert best.computer.request is None
    assert verdict(best) is Verdict.FOUND
    assert "that’s the best move" in sentence(best)
    same = after(RETRYING, Play("bG1 bQ\\"))
    assert same.computer.request is None
    assert verdict(same) is Verdict.SAME


def test_a_retried_move_that_wins_at_once_is_told_so() -> None:
    scores = dict.fromkeys(range(LAST), 0)
    # White wins with the last move of the game; here the review has another best move.
    game = after(GAME, Undo(), Play("wB1 wS1"), Resign())
    state = reviewed(game, scores | {13: -9000}, wins={12: 1})
    state = after(state, TryAgain(13), Play(r"wG1 \bA2"))
    assert state.computer.request is None
    assert verdict(state) is Verdict.WINS
    assert sentence(state) == "That wins."
    (answers,) = (part for part in walk(view(state)) if "data-verdict" in part.attrs)
    assert answers.attrs["data-verdict"] == "wins"


def answers_of(state: AppState) -> list[tuple[str, bool]]:
    """Return the buttons of a retry, and which of them is the one to press next."""
    (row,) = (part for part in walk(view(state)) if part.key == "answers")
    looks = [(part.attrs["data-action"], part.attrs["class"]) for part in row.children]
    return [(name, "primary" in look) for name, look in looks]


def test_after_a_good_try_the_next_mistake_is_the_next_thing_to_do() -> None:
    swings = dict.fromkeys(range(5), 300) | dict.fromkeys(range(5, 12), -120)
    two = reviewed(GAME, swings, {**GOOD}, {12: 1})
    worst = review_of(two).worst()
    assert [mistake.ply for mistake in worst] == [12, 5]
    state = after(two, TryAgain(12))
    assert answers_of(state) == [("show-better", False), ("leave-try", False)]
    solved = after(state, Play(review_of(state).better))
    names = ["next-try", "another-try", "leave-try"]
    assert answers_of(solved) == [(name, name == "next-try") for name in names]
    following = after(solved, controls.from_click("action", "next-try"))
    assert following.mode == "retry"
    assert following.attempt is not None
    assert following.attempt.mistake == worst[1]
    assert following.attempt.home == two.game.record
    # A good move that is not the best one can be compared with it.
    as_good = retried("bA1 -wB1", -120, state)
    names = ["next-try", "show-better", "leave-try"]
    assert answers_of(as_good) == [(name, name == "next-try") for name in names]
    # A bad try is made again; a shown move may be tried, or left for the next mistake.
    bad = after(state, Play(worst[0].move))
    names = ["another-try", "show-better", "leave-try"]
    assert answers_of(bad) == [(name, name == "another-try") for name in names]
    names = ["another-try", "next-try", "leave-try"]
    assert answers_of(after(state, SHOW)) == [(name, name == "another-try") for name in names]


def test_after_a_good_try_of_the_last_mistake_the_review_is_the_next_thing_to_do() -> None:
    last = review_of(REVIEWED).worst()[-1]
    state = after(REVIEWED, TryAgain(last.ply))
    solved = after(state, Play(review_of(state).better))
    assert answers_of(solved) == [("leave-try", True), ("another-try", False)]
    back = after(solved, controls.from_click("action", "next-try"))
    assert (back.mode, back.attempt) == ("play", None)


RESULTS = {
    "resigned": '[GameType "Base"]\n[Result "BlackWins"]\n[Termination "resignation"]\n',
    "out of time": '[GameType "Base"]\n[Result "BlackWins"]\n[Termination "time forfeit"]\n',
    "agreed": '[GameType "Base"]\n[Result "Draw"]\n[Termination "agreement"]\n',
    "without a reason": '[GameType "Base"]\n[Result "BlackWins"]\n',
    "without a reason, as in chess": '[GameType "Base"]\n[Result "1/2-1/2"]\n',
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_game_of_a_file_that_the_players_ended_can_be_reviewed(name: str) -> None:
    moves = GAME.game.record.moves[:-1]
    pgn = RESULTS[name] + "\n" + "\n".join(f"{at}. {move}" for at, move in enumerate(moves, 1))
    state = after(AppState(), OpenText(pgn))
    assert state.game.record.moves == moves
    assert "review" in buttons(state)
    assert review_of(reviewed(state)).is_whole


def test_a_game_in_progress_of_a_file_has_no_review() -> None:
    moves = GAME.game.record.moves[:-1]
    pgn = '[GameType "Base"]\n\n' + "\n".join(f"{at}. {move}" for at, move in enumerate(moves, 1))
    state = after(AppState(), OpenText(pgn))
    assert state.game.record.moves == moves
    assert "review" not in buttons(state)


def test_another_retry_begins_at_the_same_position_and_reuses_old_verdicts() -> None:
    state = retried("bA1 -wB1", 400)
    again = after(state, ANOTHER)
    assert again.game.record == RETRYING.game.record
    assert again.playable
    assert after(state, Undo()).game.record == RETRYING.game.record
    same = after(again, Play("bA1 -wB1"))
    assert same.computer.request is None
    assert verdict(same) is Verdict.BETTER


def test_a_retry_is_one_move_long() -> None:
    state = retried("bA1 -wB1", 400)
    assert not state.playable
    longer = after(state, Play("wB1 wS1"))
    assert longer.game.record == state.game.record
    assert not after(RETRYING, GoTo(4)).playable
    assert not RETRYING.undoable


def test_the_better_move_is_shown_on_request_with_its_reason() -> None:
    shown = after(RETRYING, SHOW)
    assert shown.game.record == RETRYING.game.record
    assert "Better: black ant 1, west of the white queen bee. It" in sentence(shown)
    assert "arrow move" in view(shown).markup()
    assert "show-better" not in buttons(shown)
    assert "arrow move" in view(after(retried("bA1 -wB1", 400), SHOW)).markup()
    hidden = after(shown, ANOTHER)
    assert "arrow move" not in view(hidden).markup()
    assert "something better" in sentence(hidden)


def test_the_reasons_of_the_shown_move_are_all_in_the_status_line() -> None:
    shown = after(RETRYING, SHOW)
    attempt = shown.attempt
    assert attempt is not None
    longer = replace(attempt, why=attempt.why * 4)
    review = replace(review_of(shown), attempt=longer)
    said = sentence(replace(shown, computer=replace(shown.computer, review=review)))
    for reason in aims("en", longer.why, on_table(shown.board)):
        assert reason in said


def own_throw(board: Board) -> Move:
    """Return a throw of a tile of the thrower's own colour, if there is one."""
    own = [move for move in board.legal_moves if move.piece and move.piece.color is board.turn]
    throws = [move for move in own if thrower_of(board, move)]
    return min(throws or board.legal_moves, key=str)


def test_a_throw_is_called_one_in_a_retry_whosever_the_tile_is() -> None:
    seen = page_states.reviewed(after(opened(OWN_THROWS), Resign()), best=own_throw)
    for mistake in review_of(seen).worst():
        state = after(seen, TryAgain(mistake.ply), SHOW)
        assert thrower_of(state.board, review_of(state).better)
        assert "throws" in sentence(state)
        codes = [n for n in walk(with_id(state, "review")) if n.tag == "code"]
        assert codes[-1].text.startswith("Throws ")


def test_after_a_try_as_good_as_the_best_the_shown_move_is_not_called_better() -> None:
    as_good, best = retried(r"bA1 -wB1", -500), after(RETRYING, Play("bA1 -wQ"))
    assert (verdict(as_good), verdict(best)) == (Verdict.BEST, Verdict.FOUND)
    for shown in (after(as_good, SHOW), after(best, ANOTHER, SHOW)):
        assert sentence(shown).startswith("Best: black ant 1, west of the white queen bee. It")
        assert "Better" not in view(shown).markup()
    assert "Better" in view(after(retried(r"bA1 -wB1", 400), SHOW)).markup()


def test_leaving_a_retry_restores_the_whole_game_and_its_review() -> None:
    resigned = after(GAME, Undo(), Resign())
    state = reviewed(resigned, BLUNDER, {**GOOD}, {12: 1})
    back = after(state, TryAgain(12), Play("bA1 -wB1"), LEAVE)
    assert back.game.record == resigned.game.record
    assert back.game.record.ending is not None
    assert (back.mode, back.game.ply) == ("play", 12)
    assert costs(back) == costs(state)
    assert back.computer.request is None


def test_a_retry_in_a_running_game_takes_no_time_from_its_clock() -> None:
    game = after(AppState(), NewGame(clock="5+5"), *map(Play, SHORT.split(";")[3:-1]))
    analysed = reviewed(after(game, Analyse()), BLUNDER, {**GOOD}, {12: 1})
    running = after(analysed, Analyse(), Tick(0.0), Tick(1000.0))
    assert running.ticking
    assert running.game.clock is not None
    back = after(running, TryAgain(12), Tick(50_000.0), LEAVE, Tick(100_000.0))
    assert back.game.clock is not None
    assert back.game.clock.left == running.game.clock.left


def test_leaving_a_retry_restores_the_analysis_it_began_in() -> None:
    analysed = after(GAME, controls.from_click("action", "analyse"))
    state = reviewed_in_analysis(analysed)
    back = after(state, TryAgain(12), LEAVE)
    assert back.mode == "analysis"
    assert back.computer.backup == analysed.computer.backup
    assert (
        after(back, controls.from_click("action", "analyse")).game.record.moves
        == GAME.game.record.moves
    )


def reviewed_in_analysis(state: AppState) -> AppState:
    """Return the state after a review during analysis, which sends requests of its own."""
    state = after(state, BEGIN)
    while review_of(state).running:
        assert state.computer.request is not None
        ply = ply_of(state.computer.request)
        move = GOOD.get(ply, (*state.game.record.moves, "pass")[ply])
        state = after(state, reply(state, BLUNDER.get(ply, 0), move, {12: 1}.get(ply)))
    return state


@pytest.mark.parametrize(
    "leaving",
    [
        NewGame(),
        OpenText("Base;InProgress;White[2];wA1;bA1 wA1-"),
        OpenText(SHORT),
        Visit("#game=Base"),
    ],
)
def test_another_game_ends_a_retry_and_undo_can_restore_the_whole_game(leaving: Intent) -> None:
    state = after(retried("bA1 -wB1", 400), leaving)
    assert state.mode == "play"
    assert state.computer.review is None
    assert state.game.left is None or state.game.left.record.moves == GAME.game.record.moves


def test_a_link_that_changes_the_mode_ends_a_retry() -> None:
    state = after(retried("bA1 -wB1", 400), Visit("#mode=view"))
    assert state.mode == "view"
    assert state.game.record == GAME.game.record


@pytest.mark.parametrize("ply", [0, 1, 5, 14, 99, -1])
def test_only_a_mistake_can_be_retried(ply: int) -> None:
    assert after(REVIEWED, TryAgain(ply)) == REVIEWED
    assert after(after(GAME, BEGIN), TryAgain(ply)).mode == "play"
    assert after(GAME, TryAgain(ply)) == GAME


def test_the_review_knows_the_humans_colour() -> None:
    assert review_of(reviewed(opened(SHORT, white=2))).human is Color.BLACK
    assert review_of(REVIEWED).human is None


def test_the_game_of_these_tests_is_finished() -> None:
    assert GAME.game.record.board().outcome() is not None
    with pytest.raises(HiveError):
        GAME.game.record.board(11).parse_move("another")


def test_screen_readers_get_the_start_and_the_end_of_a_review() -> None:
    def spoken(state: AppState) -> str:
        strip = next(part for part in walk(view(state)) if part.attrs.get("id") == "review")
        region = next(part for part in walk(strip) if part.key == "heard")
        assert region.attrs["aria-live"] == "polite"
        return region.text

    begun = after(GAME, BEGIN)
    assert spoken(begun) == ""  # a new region is not spoken
    looking = after(begun, reply(begun, 0))
    assert spoken(looking) == "The computer is reviewing the game."
    # The progress of each position is not spoken.
    assert spoken(after(looking, reply(looking, 0))) == spoken(looking)
    assert spoken(after(looking, STOP)).startswith("Stopped after")
    assert spoken(REVIEWED).startswith("Review finished. Biggest mistakes")
