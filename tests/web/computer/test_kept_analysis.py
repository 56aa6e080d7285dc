"""Analysis worth keeping: engine lines and verdicts of a review become part of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Color
from hive_core.annotations import Glyph
from tests.page import after, loaded, of_class, walk, with_id
from web.app import controls
from web.app.view import view
from web.computer.intents import Analyse, Answered, DirectEngine, KeepLine
from web.computer.protocol import AnalysedLine, Answer, RequestPurpose
from web.computer.requests import known_shares
from web.computer.review import CLOSE_LOOKS, Look, Review
from web.files import saved_games
from web.files.saved_games import SavedGame
from web.game.intents import GoTo, Resign
from web.settings.intents import SetPref
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Flip

GAME = "Base;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wG2 -wG1;bG2 bG1-"
KEEP = controls.from_click("action", "keep-review")
PLIES = 8
LOST = {3: 40, 5: 20, 7: 8}
"""How many points of winning chance White's moves cost."""


def reviewed() -> AppState:
    """Return an analysed game with a finished review, in which three moves of White are bad."""
    state = after(loaded(GAME), Analyse())
    record, share, looks = state.game.record, 90, []
    for ply in range(PLIES + 1):
        share -= LOST.get(ply, 0)
        played = record.moves[ply : ply + 1]
        bad = ply + 1 in LOST
        texts = [record.board(ply).move_string(move) for move in record.board(ply).legal_moves]
        best = next(text for text in texts if bad == ((text,) != played) or not played)
        looks.append(Look(share, best, 10**6, share))
    review = Review(record.bare(), tuple(looks), None, running=False, closer=CLOSE_LOOKS)
    computer = replace(state.computer, review=review, reviewed=review)
    return replace(state, computer=computer)


def pressed(state: AppState) -> AppState:
    """Return the state after the verdicts were added to the game."""
    assert KEEP is not None
    return after(state, KEEP)


def test_verdicts_become_glyphs_by_what_the_move_cost() -> None:
    record = pressed(reviewed()).game.record
    glyphs = {ply: record.annotation(record.moves[:ply]).glyphs for ply in LOST}
    assert glyphs == {3: (Glyph.BLUNDER,), 5: (Glyph.MISTAKE,), 7: (Glyph.DUBIOUS,)}


def kept_comment(state: AppState) -> tuple[str, str]:
    """Return the comment to the first mistake, and the better move."""
    after_it = pressed(state)
    review = after_it.computer.review
    assert review is not None
    first = review.mistakes()[0]
    return after_it.game.record.comment(first.ply), review.better_than(first)


def test_verdicts_become_comments_that_say_what_the_move_cost() -> None:
    said, _ = kept_comment(reviewed())
    assert said == "Winning chance 90% → 50%"


@pytest.mark.parametrize("change", [Flip(), SetPref("codes", "on")])
def test_the_comments_of_a_review_do_not_depend_on_how_the_reader_sees_moves(
    change: Flip | SetPref,
) -> None:
    assert kept_comment(after(reviewed(), change)) == kept_comment(reviewed())


def test_the_better_move_becomes_a_variation() -> None:
    state = pressed(reviewed())
    review = state.computer.review
    assert review is not None
    better = {(m.ply - 1, review.better_than(m)) for m in review.mistakes()}
    assert {(fork.ply, fork.move) for fork in state.game.record.forks} == better


def test_kept_verdicts_are_shown_in_the_move_list() -> None:
    entries = {n.attrs.get("data-ply"): n for n in walk(with_id(pressed(reviewed()), "moves"))}
    assert [child.text for child in entries["3"].children] == [GAME.split(";")[5], "??"]
    assert entries["3"].attrs["aria-label"].endswith("??")


def test_kept_verdicts_are_saved_with_the_game() -> None:
    game = SavedGame(pressed(reviewed()).game.record, 0)
    assert saved_games.read_game(saved_games.write_game(game, 0)).record == game.record


def test_kept_verdicts_stay_when_the_analysis_ends() -> None:
    ended = after(pressed(reviewed()), Analyse())
    assert ended.mode == "play"
    assert ended.game.record.annotation(ended.game.record.moves[:3]).glyphs == (Glyph.BLUNDER,)


def test_the_button_does_nothing_once_the_verdicts_are_kept() -> None:
    def is_disabled(state: AppState) -> bool:
        (button,) = (n for n in walk(view(state)) if n.attrs.get("data-action") == "keep-review")
        return button.attrs.get("aria-disabled") == "true"

    state = reviewed()
    assert not is_disabled(state)
    assert is_disabled(pressed(state))


def test_the_users_own_comment_and_glyph_stay() -> None:
    state = reviewed()
    path = state.game.record.moves[:3]
    said = state.game.record.annotation(path).replaced(comment="Mine.", glyphs=["!"])
    record = state.game.record.with_annotation(path, said)
    kept = pressed(replace(state, game=replace(state.game, record=record)))
    assert kept.game.record.annotation(path) == said


def test_a_review_that_still_runs_keeps_nothing() -> None:
    state = reviewed()
    assert state.computer.review is not None
    running = replace(state.computer.review, running=True, looks=(None,) * (PLIES + 1))
    state = replace(state, computer=replace(state.computer, review=running))
    assert pressed(state).game.record == state.game.record


@pytest.mark.parametrize("ply", LOST)
def test_a_mistake_has_its_glyph_whoever_made_it(ply: int) -> None:
    review = reviewed().computer.review
    assert review is not None
    mistake = review.mistake(ply)
    assert mistake is not None
    assert mistake.glyph == replace(mistake, color=Color.BLACK).glyph


# -- lines of the engine ---------------------------------------------------------------------------


def analysed() -> AppState:
    """Return an analysis in which the engine has found a line of three moves."""
    state = after(loaded(GAME), Analyse(), GoTo(4))
    request = state.computer.request
    assert request is not None
    line = AnalysedLine(("wA1 -wQ", "bA1 bQ-", "wA2 /wQ"), 12)
    return after(state, Answered(Answer(request.number, False, (line,), 3, 10)))


def test_a_line_of_the_engine_becomes_a_variation() -> None:
    state = after(analysed(), KeepLine(0))
    (fork,) = state.game.record.forks
    assert (fork.ply, fork.move, fork.plies) == (4, "wA1 -wQ", 3)
    assert state.game.record.moves == loaded(GAME).game.record.moves
    assert sentence(state) == "The line is now a variation in the move list."


def test_every_line_of_the_engine_has_a_button_that_keeps_it() -> None:
    kept = [
        n.attrs["data-keep-line"] for n in walk(view(analysed())) if "data-keep-line" in n.attrs
    ]
    assert kept == ["0"]


@pytest.mark.parametrize("rank", [-1, 1])
def test_a_line_that_is_gone_adds_nothing(rank: int) -> None:
    state = analysed()
    assert after(state, KeepLine(rank)).game.record == state.game.record


def test_a_kept_line_stays_when_the_analysis_ends() -> None:
    ended = after(analysed(), KeepLine(0), Analyse())
    assert [fork.move for fork in ended.game.record.forks] == ["wA1 -wQ"]


# -- the graph of an analysis ----------------------------------------------------------------------


def answered(state: AppState, score: int) -> AppState:
    """Return the state after the engine's last answer about the shown position."""
    request = state.computer.request
    assert request is not None
    move = state.board.move_string(min(state.board.legal_moves, key=str))
    line = AnalysedLine((move,), score)
    return after(state, Answered(Answer(request.number, True, (line,), 4, 100)))


def test_the_graph_grows_with_each_position_that_was_analysed() -> None:
    state = answered(after(loaded(GAME), Analyse()), 0)
    state = answered(after(state, GoTo(2)), 300)
    state = answered(after(state, GoTo(5)), 300)  # Black is better, who moves
    shares = known_shares(after(state, GoTo(0)))
    assert [ply for ply, share in enumerate(shares) if share is not None] == [2, 5, PLIES]
    assert shares[PLIES] == 50
    assert shares[2] == 100 - (shares[5] or 0)
    assert (shares[2] or 0) > 50


def scores(state: AppState) -> list[str]:
    parts = (part.attrs.get("data-score", "") for part in walk(view(state)))
    return [score for score in parts if score]


def test_the_moves_have_the_scores_of_the_positions_after_them() -> None:
    state = answered(after(loaded(GAME), Analyse(), GoTo(2)), 300)
    state = answered(after(state, GoTo(5)), 300)  # Black is better, who moves
    assert scores(after(state, GoTo(0))) == ["+3.0", "−3.0"]


def test_the_move_of_the_shown_position_has_no_score_beside_it() -> None:
    state = answered(after(loaded(GAME), Analyse(), GoTo(2)), 300)
    assert scores(state) == []


def test_a_game_that_is_played_shows_no_scores() -> None:
    state = answered(after(loaded(GAME), Analyse(), GoTo(2)), 300)
    assert scores(after(state, GoTo(0), Analyse())) == []


def test_an_analysis_has_a_graph_with_a_slider_for_the_position() -> None:
    state = after(loaded(GAME), Analyse(), GoTo(3))
    (slider,) = [n for n in walk(view(state)) if n.attrs.get("data-seek") == "ply"]
    assert (slider.attrs["max"], slider.attrs["value"]) == (str(PLIES), "3")


@pytest.mark.parametrize("text", ["", "-5", "367", "901", "5e2", "99999999999"])
def test_a_width_that_the_panel_cannot_have_is_not_used(text: str) -> None:
    state = after(loaded(GAME), Analyse(), SetPref("panel", text))
    assert view(state).attrs.get("style") is None


def test_the_end_of_an_analysis_of_a_finished_game_does_not_say_that_it_continues() -> None:
    state = after(loaded(GAME), Resign(), GoTo(3), Analyse(), GoTo(2), Analyse())
    assert "continues" not in sentence(state)


def said_of_review(state: AppState) -> list[str]:
    """Return who is ahead by the head of the review, in its long and its short sentence."""
    (now,) = of_class(state, "review-now")
    return [child.text.rpartition(": ")[2] for child in now.children]


def test_review_and_analysis_say_the_same_of_the_position_that_both_show() -> None:
    state = after(reviewed(), GoTo(2))
    assert said_of_review(state) == ["White is winning"] * 2
    assert said_of_review(answered(state, 150)) == ["White is better"] * 2


def test_a_win_that_a_review_has_proved_is_not_taken_back_by_an_analysis() -> None:
    state = reviewed()
    review = state.computer.review
    assert review is not None
    looks = tuple(replace(look, share=100, checked=100) for look in review.looks if look)
    proved = replace(review, looks=looks)
    proof = replace(state, computer=replace(state.computer, review=proved, reviewed=proved))
    assert said_of_review(answered(after(proof, GoTo(2)), 150)) == ["White wins"] * 2


def test_a_review_says_who_is_ahead_where_the_analysis_has_no_answer() -> None:
    state = answered(after(reviewed(), GoTo(2)), 150)
    assert said_of_review(after(state, GoTo(1))) == ["White is winning"] * 2


# -- the engine off --------------------------------------------------------------------------------

OFF = SetPref("engine", "off")


def test_the_bar_has_no_value_while_the_engine_is_off() -> None:
    state = answered(after(loaded(GAME), Analyse()), 300)
    assert state.computer.pov_score is not None
    assert after(state, OFF).computer.pov_score is None
    again = after(state, OFF, DirectEngine("engine-on"))
    assert again.computer.pov_score == state.computer.pov_score


def test_a_threat_is_searched_while_the_engine_is_off() -> None:
    state = after(loaded(GAME), Analyse(), OFF, DirectEngine("threat"))
    request = state.computer.request
    assert request is not None
    assert request.purpose is RequestPurpose.THREAT


def test_an_analysis_that_goes_on_is_not_called_stopped() -> None:
    state = answered(after(loaded(GAME), Analyse()), 30)
    assert "stopped" in view(state).markup()
    assert "stopped" not in view(after(state, DirectEngine("deeper"))).markup()


def test_the_lines_say_whose_view_their_codes_have_on_a_turned_board() -> None:
    state = answered(after(loaded(GAME), Analyse(), SetPref("codes", "on")), 30)
    assert "White’s view" not in view(state).markup()
    assert "White’s view" in view(after(state, Flip())).markup()


def test_the_short_moves_of_a_turned_board_have_arrows_as_on_the_screen() -> None:
    state = answered(after(loaded(GAME), Analyse()), 30)
    shown, turned = (of_class(each, "best-ply")[0] for each in (state, after(state, Flip())))
    assert shown.attrs["data-best"] == turned.attrs["data-best"]
    tile, place = shown.text.split()
    before, behind = place[0] in "-/\\", place[-1] in "-/\\"
    assert before != behind
    arrows = {"-": "→", "/": "↗", "\\": "↘"} if before else {"-": "←", "/": "↙", "\\": "↖"}
    sign, other = (place[0], place[1:]) if before else (place[-1], place[:-1])
    assert turned.text == f"{tile} {arrows[sign]}{other}"
