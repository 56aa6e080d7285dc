"""Hints: step by step, for the shown position only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Board, Hex, Piece
from hive_core.motifs import Motif, MotifKind
from hive_core.search import Limit, search
from tests.page import after, loaded, of_class, requests_of, walk, with_id
from web.app import keys
from web.app.view import view
from web.computer.hint import HINT_NODES
from web.computer.intents import Analyse, Answered, AskHint, DirectEngine, ThinkingFailed
from web.computer.protocol import AnalysedLine, Answer
from web.computer.search_runner import answer
from web.computer.state import TRIES
from web.game.intents import NewGame, OfferDraw, Step, Undo
from web.shared.effects import StopThinking, Think
from web.shared.intents import Intent, Open
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Deselect, TapReserve, TapTarget, TapTile
from web.ui.nodes import Node

# White's ant 2 takes the last free side of Black's queen: the only move that wins.
WIN = (
    r"Base;InProgress;White[9];wB1;bS1 wB1\;wB2 wB1/;bG1 /bS1;wA1 -wB2;bS2 bS1-;wQ /wA1;bQ bS1\;"
    r"wA1 /bG1;bA1 bS2\;wB2 wB1;bA2 bA1\;wA1 bG1\;bG2 -bG1;wA2 wB2/;bB1 bA2/"
)
ANT, LAST_SIDE = Piece.parse("wA2"), Hex(0, 3)


# White's ant goes around the queen: a move without a motif.
QUIET, QUIET_MOVE = r"Base;InProgress;White[3];wQ;bB1 wQ/;wA1 wQ\;bG1 bB1/", "wA1 /wQ"
# White has lost: at once with some moves, in three turns with others.
LOST = (
    r"Base;InProgress;White[20];wQ;bB1 wQ\;wB1 \wQ;bG1 /bB1;wA1 -wB1;bS1 bG1\;wA1 bB1-;bQ /bG1;"
    r"wB2 /wB1;bS2 -bG1;wA1 \wB1;bG2 bB1\;wG1 -wA1;bG2 \wA1;wA2 wB1/;bS2 bQ\;wB2 wG1\;bS1 bB1/;"
    r"wG2 /wB2;bG3 bS1\;wA2 bS2-;bB2 -bG1;wS1 /wG2;bB2 bG1;wS2 wB2\;bA1 \bG2;wB2 wA1;bS1 bG3\;"
    r"wA2 /wG1;bA1 bS1-;wA2 /bQ;bA1 /bS1;wA2 wB1/;bS2 bA1\;wA2 wS2\;bB2 /wA2;wA3 /wS1;bG1 \bG3"
)


def reply(state: AppState, *moves: str, plies: int | None = None, final: bool = True) -> Intent:
    """Return an answer to the open request with this line."""
    asked = state.computer.request
    assert asked is not None
    return Answered(Answer(asked.number, final, (AnalysedLine(moves, 10, plies),), 3, 100))


def hinted(state: AppState) -> set[str]:
    """Return the pieces and spaces that are marked as the hint."""
    return {
        node.attrs[name]
        for node in walk(view(state))
        for name in ("data-piece", "data-reserve", "data-target")
        if name in node.attrs and "hinted" in node.attrs["class"].split()
    }


def button(state: AppState) -> Node:
    """Return the button for hints."""
    return next(n for n in walk(view(state)) if n.attrs.get("data-action") == "hint")


ASK = AskHint()
POSITION = loaded(WIN)
LOOKING = after(POSITION, ASK)
PIECE = after(LOOKING, reply(LOOKING, "wA2 bQ\\", plies=1))
PLACE = after(PIECE, ASK)
REASON = after(PLACE, ASK)


def test_a_hint_requests_a_search_at_full_strength_with_fixed_nodes() -> None:
    (effect,) = requests_of(POSITION, ASK)
    assert isinstance(effect, Think)
    assert (effect.request.purpose, effect.request.game) == ("hint", WIN)
    assert effect.request.nodes == HINT_NODES
    # A browser on a desktop visits 26,000 positions and more a second.
    assert HINT_NODES / 26_000 < 2
    assert sentence(LOOKING) == "Looking for a good move…"
    assert hinted(LOOKING) == set()
    # Another request during the search changes nothing.
    assert after(LOOKING, ASK).computer == LOOKING.computer


def test_the_key_h_requests_a_hint_and_its_next_step() -> None:
    key = keys.from_key("h", command=False, shift=False, letters=True)
    assert key == ASK


def test_the_first_step_of_a_hint_marks_the_piece_without_selecting_it() -> None:
    assert sentence(PIECE) == "Try moving white ant 2."
    assert hinted(PIECE) == {"wA2"}
    assert PIECE.table.selected is None
    assert PIECE.game.record == POSITION.game.record


def test_the_second_step_of_a_hint_selects_the_piece_and_marks_the_destination() -> None:
    assert PLACE.table.selected == ANT
    assert hinted(PLACE) == {"wA2", str(LAST_SIDE)}
    assert sentence(PLACE) == "Move white ant 2 south-east of the black queen bee."


def test_the_third_step_of_a_hint_gives_the_reason() -> None:
    assert sentence(REASON) == "This move wins the game."
    assert hinted(REASON) == {"wA2", str(LAST_SIDE)}
    # The reason is the last step.
    assert after(REASON, ASK) == REASON


def test_in_an_analysis_a_hint_gives_the_best_move_in_the_same_steps() -> None:
    looking = after(POSITION, Analyse())
    assert sentence(after(looking, ASK)) == "Analysing the position…"
    found = after(looking, reply(looking, "wA2 bQ\\", plies=1))
    said = [sentence(after(found, *[ASK] * count)) for count in (1, 2, 3)]
    assert said == [sentence(state) for state in (PIECE, PLACE, REASON)]
    assert requests_of(found, ASK) == []


def test_in_an_analysis_without_the_computer_a_hint_says_so() -> None:
    state = after(POSITION, Analyse(), DirectEngine("engine-on"), ASK)
    assert sentence(state) == "The computer’s analysis is off."


def test_the_button_of_the_text_view_has_the_words_of_the_hint_button() -> None:
    for state in (POSITION, PIECE):
        spoken = with_id(after(state, Open("words")), "words-dialog")
        (inside,) = (n for n in walk(spoken) if n.attrs.get("data-action") == "hint")
        assert inside.text == button(state).children[-1].text


def test_the_hint_button_names_the_next_step() -> None:
    words = [button(s).children[-1].text for s in (POSITION, LOOKING, PIECE, PLACE, REASON)]
    assert words == ["Hint", "Hint", "Where?", "Why?", "Hint"]


def test_the_hint_button_is_disabled_after_the_reason() -> None:
    assert ["aria-disabled" in button(s).attrs for s in (PLACE, REASON)] == [False, True]


def test_the_move_of_a_hint_is_played_like_any_other_move() -> None:
    won = after(PLACE, TapTarget(LAST_SIDE))
    assert str(won.game.record.state) == "WhiteWins"
    assert won.computer.hint is None


def test_a_forced_win_is_counted_in_moves() -> None:
    looking = after(loaded(WIN), ASK)
    line = reply(looking, "wA2 bG2\\", plies=5)
    why = sentence(after(looking, line, ASK, ASK))
    assert why.startswith("This move forces a win in 3 moves")


def test_a_hint_says_that_the_game_is_lost() -> None:
    looking = after(loaded(WIN), ASK)
    line = reply(looking, "wA2 bG2\\", plies=-4)
    assert "the game is lost in 2 moves" in sentence(after(looking, line, ASK, ASK))


def test_a_hint_in_a_lost_game_delays_the_loss_as_long_as_possible() -> None:
    """No move lasts longer than the one of the hint, though some lose sooner."""
    board = Board.from_game_string(LOST)
    found = search(board, Limit(depth=4))
    assert found.win_in == -6
    ends: list[int] = []
    for move in board.legal_moves:
        reply = board.copy()
        reply.push(move)
        win = 0 if reply.outcome() else search(reply, Limit(depth=5)).win_in
        assert win is not None, board.move_string(move)
        ends.append(win)
    assert (min(ends), max(ends)) == (0, 5)


def test_a_move_without_a_motif_is_called_a_quiet_move() -> None:
    game = loaded(QUIET)
    looking = after(game, ASK)
    why = sentence(after(looking, reply(looking, QUIET_MOVE), ASK, ASK))
    assert why == "A quiet move that improves your position."


def test_a_hint_to_place_a_tile_marks_it_in_the_hand() -> None:
    looking = after(AppState(), ASK)
    piece = after(looking, reply(looking, "wG1"))
    assert sentence(piece) == "Try placing the white grasshopper."
    assert hinted(piece) == {"wG1"}
    assert "hinted" in next(
        n.attrs["class"] for n in walk(view(piece)) if n.attrs.get("data-reserve") == "wG1"
    )
    assert sentence(after(piece, ASK)) == "Place the white grasshopper in the middle of the board."
    why = sentence(after(piece, ASK, ASK))
    assert why == "This move keeps 3 ants in hand until they can move."


def test_the_reason_of_a_hint_names_the_motifs_of_the_move() -> None:
    game = loaded(r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-")
    looking = after(game, ASK)
    why = sentence(after(looking, reply(looking, "wA1 -wQ"), ASK, ASK))
    assert why == (
        "This move brings the white ant within one move of the black queen bee, gives White 9 "
        "more moves and gives White 2 more spaces for new tiles."
    )


@pytest.mark.parametrize(
    "intent",
    [
        TapTile(Piece.parse("wB1")),
        TapTile(ANT),
        TapReserve(Piece.parse("wS1")),
        Deselect(),
        Step("previous"),
        Undo(),
        Analyse(),
        NewGame(),
    ],
)
@pytest.mark.parametrize("state", [LOOKING, PIECE], ids=["looking", "told"])
def test_any_action_of_the_user_ends_the_hint(state: AppState, intent: Intent) -> None:
    gone = after(state, intent)
    assert gone.computer.hint is None
    assert hinted(gone) == set()
    asked = gone.computer.request
    assert asked is None or asked.lines == 3  # analysis sends a request of its own


def test_ending_a_hint_cancels_its_search() -> None:
    assert requests_of(LOOKING, Deselect()) == [StopThinking()]
    late = after(LOOKING, Deselect(), reply(LOOKING, "wA1 wQ-"))
    assert late.computer.hint is None


def test_a_progress_report_does_not_change_the_hint() -> None:
    reported = after(LOOKING, reply(LOOKING, "wA1 wQ-", final=False))
    assert reported.computer.hint == LOOKING.computer.hint


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(loaded(WIN, "mode=view"), id="read only"),
        pytest.param(after(PLACE, TapTarget(LAST_SIDE)), id="over"),
        pytest.param(after(AppState(), NewGame(players=(3, 0))), id="the computer's turn"),
    ],
)
def test_there_is_no_hint_if_no_human_is_to_move(state: AppState) -> None:
    assert after(state, ASK) == state
    assert "aria-disabled" in button(state).attrs


def test_a_hint_helps_the_human_and_the_computer_then_replies() -> None:
    game = after(AppState(), NewGame(players=(0, 4)), ASK)
    asked = game.computer.request
    assert asked is not None
    assert (asked.purpose, asked.level) == ("hint", 8)
    chosen = after(game, reply(game, "wS1"), ASK, TapTarget(Hex(0, 0)))
    assert chosen.game.record.moves == ("wS1",)
    assert chosen.computer.request is not None
    assert chosen.computer.request.purpose == "play"


def test_a_hint_does_not_make_the_computer_accept_an_unfavourable_draw() -> None:
    game = after(AppState(), NewGame(players=(0, 4)), ASK)
    number = game.computer.request.number if game.computer.request else 0
    losing = Answered(Answer(number, True, (AnalysedLine(("wS1",), -500),), 3, 100))
    offered = after(game, losing, OfferDraw())
    assert offered.game.record.ending is None


def test_a_hint_ends_if_the_computer_does_not_answer() -> None:
    state = LOOKING
    for _ in range(TRIES):
        assert state.computer.request is not None
        state = after(state, ThinkingFailed(state.computer.request.number, "gone"))
    assert state.computer.hint is None
    assert state.computer.request is None
    # Another request starts a new search.
    assert sentence(state).endswith("Ask again, or play on without it.")
    assert after(state, ASK).computer.request is not None
    assert state.playable


def test_a_hint_by_a_real_search_finds_the_win_and_says_so() -> None:
    asked = LOOKING.computer.request
    assert asked is not None
    found = answer(asked)
    why = after(LOOKING, Answered(found), ASK, ASK)
    assert hinted(why) == {"wA2", str(LAST_SIDE)}
    assert sentence(why) == "This move wins the game."


def test_the_keyboard_focus_moves_to_the_destination_of_the_hint() -> None:
    assert PLACE.table.selected == ANT
    assert PLACE.table.cursor == LAST_SIDE


def test_a_hint_that_says_pins_has_a_button_to_the_rule() -> None:
    assert REASON.computer.hint is not None
    pinning = Motif(MotifKind.PINS, (Piece.parse("bA1"),))
    for why, sections in (((pinning,), ["one-hive"]), ((), [])):
        hint = replace(REASON.computer.hint, why=why)
        state = replace(REASON, computer=replace(REASON.computer, hint=hint))
        assert [n.attrs["data-rule"] for n in of_class(state, "rule-why")] == sections
