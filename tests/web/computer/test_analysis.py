"""Analysis: free moves for both sides, evaluation, and the return to the game."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from hive_core import Color, GameState, Piece
from tests.page import after, loaded, of_class, requests_of, walk
from tests.page_games import SEEDS, others, page_record
from tools.shared.whole_games import WHOLE_GAMES
from web.app import keys
from web.app.controls import from_click, from_pointing
from web.app.view import view
from web.computer.analysis_view import arrow
from web.computer.intents import Analyse, Answered, KeepLine, PlayLine, ReviewAct
from web.computer.protocol import AnalysedLine, Answer
from web.computer.score import PovScore
from web.files.intents import OpenText
from web.game.intents import GoTo, NewGame, Play, Redo, Resign, Step, Tick, Undo
from web.game.record import Record
from web.game.state import OpenGame
from web.locale.phrases import Notice
from web.settings.intents import SetPref
from web.shared.effects import StopThinking, Think
from web.shared.intents import Hidden, Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TapTile
from web.ui.geometry import Point
from web.ui.nodes import Node

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"


def reply(state: AppState, *lines: AnalysedLine, final: bool = False) -> Intent:
    """Return an answer to the open request."""
    asked = state.computer.request
    assert asked is not None
    return Answered(Answer(asked.number, final, lines, 5, 12345))


def bar(state: AppState) -> tuple[int, str, str]:
    """Return White's share of the bar, and the evaluation in words and in a few characters."""
    (meter,) = (n for n in walk(view(state)) if n.attrs.get("role") == "meter")
    sign = meter.children[-1].text
    return int(meter.attrs["aria-valuenow"]), meter.attrs["aria-valuetext"], sign


TOGGLE = Analyse()
PLAYED = loaded(GAME)
ANALYSED = after(PLAYED, TOGGLE)
THREE = (
    AnalysedLine(("wB1 wS1", "bG1 bS1\\"), 130),
    AnalysedLine(("wA1 -wQ", "bA1 bG1/"), 40),
    AnalysedLine(("wQ /wS1",), -20),
)
EVALUATED = after(ANALYSED, reply(ANALYSED, *THREE))


def test_a_button_starts_and_ends_the_analysis() -> None:
    for state, words in ((PLAYED, "Analyse"), (ANALYSED, "End analysis")):
        (button,) = (n for n in walk(view(state)) if n.attrs.get("data-action") == "analyse")
        assert button.children[-1].text == words
        assert from_click("action", "analyse") == TOGGLE


def test_the_key_a_starts_and_ends_the_analysis() -> None:
    assert keys.from_key("a", command=False, shift=False, letters=True) == TOGGLE


def test_starting_the_analysis_keeps_the_position_and_requests_three_lines() -> None:
    early = after(PLAYED, GoTo(3))
    (effect,) = requests_of(early, TOGGLE)
    assert isinstance(effect, Think)
    assert (effect.request.purpose, effect.request.lines) == ("analysis", 3)
    assert effect.request.game == "Base+ML;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"
    analysed = after(early, TOGGLE)
    assert (analysed.game.record, analysed.game.ply) == (early.game.record, 3)


def test_a_link_opens_a_game_in_analysis() -> None:
    state = loaded(GAME, "mode=analysis", "ply=2")
    assert (state.mode, state.game.ply) == ("analysis", 2)
    assert state.computer.request is not None
    left = after(state, TOGGLE)
    assert (left.mode, left.game.ply, left.game.record) == ("play", 2, PLAYED.game.record)


def test_the_user_moves_both_colours_from_any_position() -> None:
    game = after(AppState(), NewGame(players=(0, 5)), Play("wS1"))
    assert game.computer.request is not None
    state = after(game, TOGGLE, Play("bS1 wS1-"), Play("wQ -wS1"))
    assert state.game.record.moves == ("wS1", "bS1 wS1-", "wQ -wS1")
    back = after(state, GoTo(1), Play("bA1 wS1-"))
    assert back.game.record.moves == ("wS1", "bA1 wS1-")
    assert others(back.game.record) == (("wS1", "bS1 wS1-", "wQ -wS1"),)


def test_leaving_the_analysis_restores_the_game_and_keeps_tried_moves_as_variations() -> None:
    tried = after(ANALYSED, Play("wA1 -wQ"), GoTo(4), Play("wG1 -wQ"))
    left = after(tried, TOGGLE)
    game = PLAYED.game.record.moves
    assert (left.game.record.moves, left.game.ply, left.mode) == (game, len(game), "play")
    assert set(others(left.game.record)) == {(*game, "wA1 -wQ"), (*game[:4], "wG1 -wQ")}
    assert left.is_last
    assert left.playable


def test_a_study_begun_on_an_empty_board_is_the_game_afterwards() -> None:
    study = after(AppState(), TOGGLE, Play("wG1"), Play("bG1 wG1-"))
    ended = after(study, TOGGLE)
    assert (ended.mode, ended.game.ply) == ("play", 2)
    assert ended.game.record.moves == ("wG1", "bG1 wG1-")


def test_an_analysis_without_a_move_leaves_no_game_to_tell_of() -> None:
    assert after(AppState(), TOGGLE, TOGGLE).notice is None
    assert after(AppState(), TOGGLE, Play("wG1"), TOGGLE).notice == Notice("analysis.ended.study")


def test_a_game_against_the_computer_is_as_new_after_an_analysis_of_the_empty_board() -> None:
    state = after(AppState(), NewGame(AppState().game.record.game_type, players=(0, 1)))
    ended = after(state, TOGGLE, Play("wG1"), TOGGLE)
    assert (ended.game.record.moves, ended.game.record.tree.lines) == ((), (("wG1",),))


def test_stepping_during_the_analysis_does_not_change_the_game() -> None:
    steps = (Step("first"), Undo(), Undo(), Redo())
    assert after(ANALYSED, *steps, TOGGLE).game.record == PLAYED.game.record


def test_a_game_continues_after_the_analysis_even_along_a_tried_variation() -> None:
    game = after(AppState(), NewGame(players=(0, 5)))
    tried = [Play(text) for text in ("wS1", "bS1 wS1-", "wQ -wS1")]
    left = after(game, TOGGLE, *tried, TOGGLE)
    assert left.game.record.moves == ()
    played = after(left, Play("wS1"))
    assert played.game.record.moves == ("wS1",)
    assert played.computer.request is not None
    assert played.computer.request.purpose == "play"
    # A tried variation that the game then follows is no longer a variation.
    human = after(PLAYED, TOGGLE, Play("wA1 -wQ"), TOGGLE, Play("wA1 -wQ"))
    assert others(human.game.record) == ()
    assert human.is_last


def test_leaving_the_analysis_restores_the_players_and_the_clock() -> None:
    steps = (Tick(1000.0), Play("wS1"), Tick(4000.0))
    game = after(AppState(), NewGame(clock="5+5"), *steps)
    assert game.game.clock is not None
    analysed = after(game, TOGGLE, Tick(90_000.0), Play("bS1 wS1-"))
    assert not analysed.ticking
    left = after(analysed, TOGGLE)
    assert left.game.clock is not None
    assert left.game.clock.left == game.game.clock.left
    assert left.ticking
    computer = after(AppState(), NewGame(players=(3, 0)), TOGGLE)
    assert computer.computer.request is not None
    assert computer.computer.request.purpose == "analysis"
    again = after(computer, TOGGLE)
    assert again.computer.levels == (3, 0)
    assert again.computer.request is not None
    assert again.computer.request.purpose == "play"


def test_a_resigned_game_can_be_analysed_and_stays_resigned() -> None:
    resigned = after(PLAYED, Resign())
    assert resigned.game.record.state is GameState.BLACK_WINS
    analysed = after(resigned, TOGGLE)
    assert analysed.computer.request is not None
    assert analysed.playable
    left = after(analysed, Play("wA1 -wQ"), TOGGLE)
    assert left.game.record.state is GameState.BLACK_WINS
    assert left.game.record.ending == resigned.game.record.ending


@pytest.mark.parametrize("seed", SEEDS)
def test_the_analysis_restores_any_game_completely(seed: int) -> None:
    record = page_record(seed)
    state = AppState(game=OpenGame(record=record, ply=len(record.moves)))
    left = after(state, TOGGLE, TOGGLE)
    assert (left.game.record.moves, left.game.record.undone) == (record.moves, record.undone)
    assert left.game.record.ending == record.ending
    assert left.game.record.tags == record.tags
    lines = (record.moves + record.undone, *others(record))
    kept = (left.game.record.moves + left.game.record.undone, *others(left.game.record))
    for line in lines:
        assert any(longer[: len(line)] == line for longer in kept)
    assert after(left, TOGGLE, TOGGLE).game.record == left.game.record


def test_another_game_replaces_the_game_that_was_analysed() -> None:
    other = "Base;InProgress;White[2];wA1;bA1 wA1-"
    for opened in (OpenText(other), Visit(f"#game={quote(other)}")):
        state = after(EVALUATED, Play("wA1 -wQ"), opened)
        assert state.game.record.game_string() == other
        left = after(state, Visit("#mode=play"))
        assert left.game.record.game_string() == other
        assert left.game.left is not None
        assert left.game.left.record.moves == PLAYED.game.record.moves
        assert len(left.game.left.record.forks) == 1  # what was tried in the analysis
    fresh = after(EVALUATED, NewGame())
    assert (fresh.mode, fresh.game.record) == ("play", Record())


def test_nothing_is_requested_after_the_analysis_or_on_a_hidden_page() -> None:
    assert requests_of(ANALYSED, TOGGLE) == [StopThinking()]
    hidden = after(ANALYSED, Hidden(True))
    assert requests_of(ANALYSED, Hidden(True)) == [StopThinking()]
    assert after(hidden, Step("previous")).computer.request is None
    assert after(hidden, Hidden(False)).computer.request is not None


def test_a_game_against_the_computer_continues_on_a_hidden_page() -> None:
    game = after(AppState(), NewGame(players=(3, 0)))
    assert after(game, Hidden(True)).computer == game.computer


def test_a_finished_position_is_not_searched_and_the_bar_says_who_won() -> None:
    lost = "Base+ML;BlackWins;Black[11];wL;bQ /wL;wQ wL-;bQ wL\\;wL /bQ;pass;wG1 wQ/;pass;" + (
        "wG2 wG1\\;pass;wA1 -wG1;pass;wB1 wG2/;pass;wB1 wG2;pass;wM wL\\;pass;wM /wA1;pass;wB1 wQ\\"
    )
    state = loaded(lost, "mode=analysis")
    assert state.computer.request is None
    assert bar(state)[:2] == (0, "Black won")
    assert of_class(state, "best-line") == []


def test_at_the_end_of_the_game_the_panel_does_not_repeat_the_status_line() -> None:
    over = after(loaded(WHOLE_GAMES["WhiteWins"]), TOGGLE)
    (none,) = of_class(over, "best-none")
    assert none.text == "The game ends here. Step back to analyse."
    assert sentence(over) == "White wins. The black queen bee is surrounded."


# -- view ------------------------------------------------------------------------------------------


def line_texts(line: Node) -> list[str]:
    """Return what a line shows: the score, and its moves."""
    (score,) = (n for n in walk(line) if "best-score" in n.attrs.get("class", ""))
    return [score.text, *(n.text for n in walk(line) if n.attrs.get("class") == "best-ply")]


def plies(state: AppState, rank: int = 0) -> list[Node]:
    """Return the buttons of the moves of a line."""
    line = of_class(state, "best-line")[rank]
    return [node for node in walk(line) if node.attrs.get("class") == "best-ply"]


SEVEN = AnalysedLine(
    ("wB1 wS1", "bA1 bG1\\", "wA1 -wQ", "bA2 bA1-", "wA1 bA2-", "bB1 bG1/", "wG1 -wQ"), 130
)
LONG = after(ANALYSED, reply(ANALYSED, SEVEN))


def test_the_lines_show_score_and_moves_and_each_plays_its_first_move() -> None:
    firsts = [plies(EVALUATED, rank)[0] for rank in range(3)]
    assert [n.attrs["data-best"] for n in firsts] == ["wB1 wS1", "wA1 -wQ", "wQ /wS1"]
    assert [line_texts(line) for line in of_class(EVALUATED, "best-line")] == [
        ["+1.3", "B1 wS1", "G1 bS1\\"],
        ["+0.4", "A1 -wQ", "A1 bG1/"],
        ["−0.2", "Q /wS1"],
    ]
    (depth,) = of_class(EVALUATED, "best-depth")
    assert depth.text == "5 moves ahead · 12\u202f345 positions"
    intent = from_click("best", firsts[1].attrs["data-best"])
    assert intent is not None
    assert after(EVALUATED, intent).game.record.moves[-1] == "wA1 -wQ"


def test_a_line_is_named_by_its_score_and_each_move_by_its_words() -> None:
    (line, *_) = of_class(EVALUATED, "best-line")
    assert line.attrs["aria-label"] == "White is slightly better"
    assert plies(EVALUATED)[1].attrs["aria-label"] == (
        "G1 bS1\\: black grasshopper 1: south-east of black spider 1"
    )


def test_a_line_shows_at_least_six_moves_if_the_search_found_so_many() -> None:
    assert len(plies(LONG)) == 7


def test_a_click_on_a_move_of_a_line_shows_the_position_after_it() -> None:
    game = PLAYED.game.record.moves
    intent = from_click("best-moves", plies(LONG)[3].attrs["data-best-moves"])
    assert intent is not None
    state = after(LONG, intent)
    assert state.game.shown_moves == (*game, *SEVEN.moves[:4])


def test_a_line_that_was_shown_is_one_variation_and_undo_removes_it() -> None:
    early = after(PLAYED, TOGGLE, GoTo(4))
    shown = after(early, PlayLine(("wA1 -wQ", "bA1 bQ-")))
    assert others(shown.game.record) == (PLAYED.game.record.moves,)
    assert after(shown, Undo()).game.record.tree.lines == (PLAYED.game.record.moves,)


def test_moves_that_are_illegal_are_not_played() -> None:
    for moves in (("wQ wS1",), ("nonsense",), ("wB1 wS1", "wB1 wS1")):
        assert after(EVALUATED, PlayLine(moves)).game == EVALUATED.game


def test_a_line_is_played_only_in_an_analysis() -> None:
    assert after(PLAYED, PlayLine(("wB1 wS1",))).game == PLAYED.game


def test_pointing_at_a_move_of_a_line_shows_its_position_on_a_small_board() -> None:
    pointed = after(LONG, from_pointing(plies(LONG)[2].attrs["data-best-ply"]))
    (board,) = of_class(pointed, "preview")
    tiles = [n for n in walk(board) if n.attrs.get("class", "").startswith("tile ")]
    assert len(tiles) == 8
    assert board.children[-1].text == "5. White ant 1: west of the white queen bee"
    assert pointed.game == LONG.game


def test_the_small_board_has_room_for_the_space_that_the_tile_left() -> None:
    # The ant goes from the left end of the hive to its right end.
    (board,) = of_class(after(LONG, from_pointing("0.5")), "preview")
    (left,) = (n for n in walk(board) if n.attrs.get("class") == "preview-from")
    x = float(left.attrs["transform"].removeprefix("translate(").split()[0])
    assert x - 90 > float(board.children[0].attrs["viewBox"].split()[0])


def test_the_small_board_goes_when_something_else_is_pointed_at() -> None:
    pointed = after(LONG, from_pointing("0.1"))
    assert of_class(after(pointed, from_pointing(None)), "preview") == []


@pytest.mark.parametrize("place", ["0.1", "0.0"])
def test_no_line_changes_under_the_pointer(place: str) -> None:
    pointed = after(LONG, from_pointing(place))  # 0.0: the button that adds the line
    shown = [ply.attrs["data-best-moves"] for ply in plies(pointed)]
    later = after(pointed, reply(pointed, AnalysedLine(("wQ /wS1",), 10)))
    assert [ply.attrs["data-best-moves"] for ply in plies(later)] == shown
    left = after(later, from_pointing(None))
    assert [ply.attrs["data-best-moves"] for ply in plies(left)] != shown


@pytest.mark.parametrize("place", ["7.1", "0.99", "-1.1", "x", "0", "1.2.3"])
def test_what_is_no_move_of_a_line_has_no_small_board(place: str) -> None:
    assert of_class(after(LONG, from_pointing(place)), "preview") == []


def test_without_lines_there_is_no_small_board() -> None:
    assert of_class(after(LONG, from_pointing("0.1"), Step("previous")), "preview") == []


def test_scores_are_shown_from_whites_side() -> None:
    black = after(EVALUATED, Play("wA1 -wQ"))
    assert black.board.turn is Color.BLACK
    good_for_black = after(black, reply(black, AnalysedLine(("bA1 bG1/",), 130)))
    assert bar(good_for_black)[1:] == ("Black is slightly better (−1.3)", "−1.3")
    assert bar(EVALUATED)[1:] == ("White is slightly better (+1.3)", "+1.3")
    assert bar(good_for_black)[0] + bar(EVALUATED)[0] == 100
    assert bar(EVALUATED)[0] > 60


@pytest.mark.parametrize(
    ("score", "plies", "told"),
    [
        (999_995, 5, (100, "White wins in 3 moves", "#3")),
        (999_999, 1, (100, "White wins in 1 move", "#1")),
        (-999_996, -4, (0, "Black wins in 2 moves", "#−2")),
        (0, None, (50, "The position is equal (0.0)", "0.0")),
        (4, None, (51, "The position is equal (0.0)", "0.0")),
        (110, None, (67, "White is slightly better (+1.1)", "+1.1")),
        (-200, None, (22, "Black is better (−2.0)", "−2.0")),
        (5000, None, (98, "White is winning (+50.0)", "+50.0")),
    ],
)
def test_the_bar_describes_forced_wins_and_equal_positions(
    score: int, plies: int | None, told: tuple[int, str, str]
) -> None:
    state = after(ANALYSED, reply(ANALYSED, AnalysedLine(("wA1 -wQ",), score, plies)))
    assert bar(state) == told


def test_a_better_score_never_has_a_smaller_share_of_the_bar() -> None:
    shares = [PovScore(score).share for score in range(-900, 901, 25)]
    assert shares == sorted(shares)
    assert all(0 < share < 100 for share in shares)


def test_the_bar_keeps_the_last_evaluation_until_the_next_one() -> None:
    assert bar(ANALYSED)[1] == "No evaluation yet"
    moved = after(EVALUATED, Play("wA1 -wQ"))
    assert bar(moved) == bar(EVALUATED)
    assert of_class(moved, "best-line") == []
    # The evaluation of an earlier game is not shown for another one.
    assert bar(after(EVALUATED, TOGGLE, NewGame(), TOGGLE))[1] == "No evaluation yet"


def test_lines_of_another_position_are_never_shown() -> None:
    assert of_class(after(EVALUATED, Step("previous")), "best-line") == []
    assert of_class(after(EVALUATED, TOGGLE), "best-line") == []
    late = after(EVALUATED, Step("previous"), reply(ANALYSED, *THREE))
    assert of_class(late, "best-line") == []


def test_each_line_has_its_arrows_with_a_fainter_one_for_the_reply() -> None:
    (first,) = of_class(EVALUATED, "best-0")
    # The move is drawn over the reply.
    assert [n.attrs["class"] for n in first.children] == ["arrow reply", "arrow move"]
    (second,) = of_class(EVALUATED, "best-1")
    assert [n.attrs["class"] for n in second.children] == ["entering reply", "entering move"]
    (third,) = of_class(EVALUATED, "best-2")
    assert [n.attrs["class"] for n in third.children] == ["arrow move"]
    # A selected tile shows its destinations and no arrows.
    assert of_class(after(EVALUATED, TapTile(Piece.parse("wB1"))), "arrow") == []


def test_a_line_that_begins_with_a_pass_is_played() -> None:
    moves = r"Base+ML;InProgress;White[4];wL;bQ /wL;wQ wL-;bQ wL\;wL /bQ;pass"
    game = after(loaded(moves, "mode=analysis"), Step("previous"))
    state = after(game, reply(game, AnalysedLine(("pass", r"wQ \bQ"), 0)))
    played = after(state, PlayLine(("pass", r"wQ \bQ")))
    assert played.game.shown_moves[-2:] == ("pass", r"wQ \bQ")


def test_a_pass_in_a_line_has_no_arrow() -> None:
    game = loaded("Base+ML;InProgress;White[3];wL;bQ /wL;wQ wL-;bQ wL\\", "mode=analysis")
    state = after(game, reply(game, AnalysedLine(("wL /bQ", "pass"), 0)))
    (first,) = of_class(state, "best-0")
    assert [n.attrs["class"] for n in first.children] == ["arrow move"]


def test_an_arrow_points_from_its_start_to_its_end() -> None:
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", arrow(Point(0, 0), Point(300, 0)))]
    xs, ys = numbers[::2], numbers[1::2]
    assert 0 < min(xs) < 60
    assert 240 < max(xs) < 300
    assert ys[xs.index(max(xs))] == 0
    assert abs(sum(ys)) < 1


def test_lines_are_shown_as_whole_codes_if_the_setting_says_so() -> None:
    coded = after(EVALUATED, SetPref("codes", "on"))
    (first, *_) = of_class(coded, "best-line")
    assert line_texts(first) == ["+1.3", "wB1 wS1", "bG1 bS1\\"]


def test_the_evaluation_in_words_is_above_the_status_line() -> None:
    (told,) = of_class(EVALUATED, "done")
    assert told.text == "White is slightly better"
    assert of_class(after(EVALUATED, TapTile(Piece.parse("wA1"))), "done") == []
    assert of_class(after(EVALUATED, SetPref("engine", "off")), "done") == []


def test_an_answer_changes_only_the_evaluation_the_lines_and_the_arrows() -> None:
    def rest(state: AppState) -> str:
        header, main, footer = view(state).children
        parts = (header, *main.children, footer)
        kept = tuple(part for part in parts if part.key not in ("best", "table", "done"))
        return "".join(child.markup() for child in kept)

    assert rest(ANALYSED) == rest(EVALUATED)


def test_the_status_line_announces_the_start_and_the_end_of_the_analysis() -> None:
    analysed = after(PLAYED, TOGGLE)
    assert sentence(analysed).startswith("Analysis:")
    assert sentence(after(analysed, TOGGLE)).startswith("Analysis ended")
    # On the computer's turn, or with a result, the status line says that instead.
    asked = loaded(GAME, "white=ai:1")
    assert sentence(after(asked, TOGGLE, TOGGLE)) == sentence(asked)
    resigned = after(PLAYED, Resign())
    assert sentence(after(resigned, TOGGLE, TOGGLE)) == sentence(resigned)


def test_the_review_of_an_analysed_line_ends_with_the_analysis() -> None:
    tried = after(loaded(GAME), TOGGLE, Play(r"wA1 \wQ"), Play("bA1 bS1\\"))
    reviewed = after(tried, ReviewAct("begin"))
    assert reviewed.computer.review is not None
    assert after(reviewed, TOGGLE).computer.review is None


@pytest.mark.parametrize("kept", ["+", "played"])
def test_an_opened_game_that_goes_on_still_ends_where_it_did_after_its_analysis(kept: str) -> None:
    opened = after(AppState(), OpenText(GAME))
    begun = after(opened, TOGGLE)
    if kept == "+":
        shown = after(begun, reply(begun, *THREE))
        studied = after(shown, KeepLine(0))
    else:
        studied = after(begun, Play("wA1 -wQ"))
    ended = after(studied, TOGGLE)
    assert ended.game.record.tree.main_line != ended.game.record.moves
    assert (ended.undoable, ended.can_end) == (opened.undoable, opened.can_end) == (True, True)
    assert ended.game.ply == len(opened.game.record.moves)
    assert not ended.game.record.is_running
    # A file has what the study added.
    assert ended.game.record.shared().main_line == ended.game.record.tree.main_line
