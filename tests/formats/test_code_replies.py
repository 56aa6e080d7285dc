"""Two people play by codes: what the receiver of one can do, and what goes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Color, Game, GameState, HiveError, IllegalMoveError, Outcome, Termination
from hive_core.game_code import (
    Correspondence,
    GameCode,
    Reply,
    Request,
    read_code,
    replies,
    reply,
    write_code,
)
from hive_core.game_tree import GameTree
from tests.games import random_games

OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
WON = (
    r"Base;WhiteWins;Black[8];wB1;bQ wB1\;wB2 -wB1;bQ wB1-;wS1 \wB1;bB1 bQ\;wQ -wS1;bG1 bB1/;"
    r"wS2 /wQ;bA1 bG1/;wG1 wB2\;bB2 -bA1;wG1 -bB2;bS1 bG1\;"
    "wS2 wB1\\"
)
MOVES = (Reply.MOVE, Reply.MOVE_AND_OFFER)


def code(*moves: str, sender: Color, request: Request | None = None, **fields: object) -> GameCode:
    """Return the code of a game that White begins, as this player sends it."""
    sent = Correspondence(7, sender, request, "Friend", "Hello!", 3, 100)
    tree = GameTree().with_line(moves)
    return replace(GameCode(tree, correspondence=sent), **fields)  # type: ignore[arg-type]


def to_white(request: Request | None = None) -> GameCode:
    """Return a code of Black's after which White is to move."""
    return code(*OPENING, sender=Color.BLACK, request=request)


def asked_on_own_turn(request: Request = Request.TAKEBACK) -> GameCode:
    """Return a code of White's, who is to move and has asked instead."""
    return code(*OPENING, sender=Color.WHITE, request=request)


def sent(code: GameCode) -> Correspondence:
    assert code.correspondence is not None
    return code.correspondence


# -- what can be done ------------------------------------------------------------------------------


def test_white_replies_to_a_new_game_of_black_with_a_move() -> None:
    assert replies(code(sender=Color.BLACK)) == (*MOVES, Reply.RESIGN)


def test_a_player_who_has_moved_can_ask_for_a_takeback() -> None:
    assert replies(to_white()) == (*MOVES, Reply.TAKEBACK, Reply.RESIGN)


@pytest.mark.parametrize("request_", [Request.DRAW, Request.TAKEBACK])
def test_a_move_or_accepting_answers_a_request_on_the_receivers_turn(request_: Request) -> None:
    assert replies(to_white(request_)) == (Reply.MOVE, Reply.ACCEPT, Reply.RESIGN)


@pytest.mark.parametrize("request_", [Request.DRAW, Request.TAKEBACK])
def test_on_the_senders_turn_the_receiver_only_answers(request_: Request) -> None:
    expected = (Reply.ACCEPT, Reply.DECLINE, Reply.RESIGN)
    assert replies(asked_on_own_turn(request_)) == expected


def test_on_the_senders_turn_without_a_request_there_is_only_resigning() -> None:
    assert replies(code(sender=Color.WHITE)) == (Reply.RESIGN,)


def test_a_takeback_that_was_declined_is_not_asked_for_again_at_once() -> None:
    assert replies(to_white(Request.TAKEBACK_DECLINED)) == (*MOVES, Reply.RESIGN)


def test_a_takeback_by_a_player_without_a_move_asks_for_nothing() -> None:
    assert replies(code("wS1", sender=Color.BLACK, request=Request.TAKEBACK)) == (Reply.RESIGN,)


@pytest.mark.parametrize(
    "tree",
    [
        Game.from_game_string(WON).tree,
        GameTree().with_ending(Outcome(Termination.AGREEMENT, None)),
        GameTree().with_result(GameState.DRAW),
    ],
)
@pytest.mark.parametrize("sender", Color)
def test_after_the_end_nothing_can_be_done(tree: GameTree, sender: Color) -> None:
    assert replies(code(sender=sender, tree=tree)) == ()


def third_occurrence() -> GameTree:
    turns = (r"wQ \wS1", "bQ bG1\\", "wQ -wS1", "bQ bG1-")
    return GameTree().with_line((*OPENING, *turns, *turns))


def test_a_third_occurrence_ends_the_game_only_under_that_rule() -> None:
    again = code(sender=Color.BLACK, tree=third_occurrence())
    assert replies(again) == ()
    assert Reply.MOVE in replies(replace(again, repetition_draw=False))


# -- what goes back --------------------------------------------------------------------------------


def test_a_move_goes_back_with_the_words_of_who_plays_it() -> None:
    answer = reply(to_white(), Reply.MOVE, "wA1 -wQ", name="Ann", note="Hi", sent=200)
    assert answer.tree.main_line == (*OPENING, "wA1 -wQ")
    assert answer.correspondence == Correspondence(7, Color.WHITE, None, "Ann", "Hi", 3, 200)


def test_a_move_may_be_spelt_freely() -> None:
    assert reply(to_white(), Reply.MOVE, " WA1 -wq").tree.main_line[-1] == "wA1 -wQ"


def test_the_rules_stay_those_of_the_game() -> None:
    strict = code(sender=Color.BLACK, tournament=True, repetition_draw=False)
    answer = reply(strict, Reply.MOVE, "wS1")
    assert (answer.tournament, answer.repetition_draw) == (True, False)
    with pytest.raises(IllegalMoveError, match="tournament opening"):
        reply(strict, Reply.MOVE, "wQ")


@pytest.mark.parametrize(
    ("received", "answer", "goes_back"),
    [
        (None, Reply.MOVE, None),
        (None, Reply.MOVE_AND_OFFER, Request.DRAW),
        (Request.DRAW, Reply.MOVE, Request.DRAW_DECLINED),
        (Request.TAKEBACK, Reply.MOVE, Request.TAKEBACK_DECLINED),
        (Request.DRAW_DECLINED, Reply.MOVE, None),
        (Request.TAKEBACK_DECLINED, Reply.MOVE, None),
        (Request.TAKEN_BACK, Reply.MOVE, None),
    ],
)
def test_a_move_carries_the_offer_or_the_answer(
    received: Request | None, answer: Reply, goes_back: Request | None
) -> None:
    assert sent(reply(to_white(received), answer, "wA1 -wQ")).request is goes_back


def test_a_move_that_ends_the_game_carries_no_offer() -> None:
    *line, last = Game.from_game_string(WON).tree.main_line
    tree = GameTree(Game.from_game_string(WON).game_type, lines=(tuple(line),))
    answer = reply(code(sender=Color.BLACK, tree=tree), Reply.MOVE_AND_OFFER, last)
    assert answer.board().result is GameState.WHITE_WINS
    assert sent(answer).request is None


@pytest.mark.parametrize("received", [to_white(Request.DRAW), asked_on_own_turn(Request.DRAW)])
def test_an_accepted_draw_is_agreed(received: GameCode) -> None:
    answer = reply(received, Reply.ACCEPT)
    assert answer.tree.ending == Outcome(Termination.AGREEMENT, None)
    assert answer.tree.main_line == OPENING
    assert sent(answer).request is None


@pytest.mark.parametrize("received", [to_white(), to_white(Request.DRAW), asked_on_own_turn()])
def test_the_receiver_loses_by_resigning(received: GameCode) -> None:
    answer = reply(received, Reply.RESIGN)
    assert answer.tree.ending == Outcome(Termination.RESIGNATION, sent(received).sender)


def test_asking_for_a_takeback_keeps_the_moves() -> None:
    answer = reply(to_white(), Reply.TAKEBACK)
    assert answer.tree.main_line == OPENING
    assert (sent(answer).sender, sent(answer).request) == (Color.WHITE, Request.TAKEBACK)


def test_a_takeback_on_the_askers_turn_drops_two_moves() -> None:
    answer = reply(asked_on_own_turn(), Reply.ACCEPT)
    assert answer.tree.main_line == OPENING[:2]
    assert (sent(answer).sender, sent(answer).request) == (Color.BLACK, Request.TAKEN_BACK)


def test_a_takeback_of_the_last_move_drops_one() -> None:
    answer = reply(to_white(Request.TAKEBACK), Reply.ACCEPT)
    assert answer.tree.main_line == OPENING[:3]
    assert sent(answer).request is Request.TAKEN_BACK


def test_a_takeback_goes_back_over_a_forced_pass() -> None:
    tree = Game.from_game_string(
        r"Base;InProgress;White[4];wQ;bQ wQ\;wA1 wQ/;bQ wA1\;wA1 bQ-;pass;wA1 \bQ"
    ).tree
    asked = code(sender=Color.BLACK, tree=tree, request=Request.TAKEBACK)
    assert reply(asked, Reply.ACCEPT).tree.main_line == tree.main_line[:3]


def test_a_declined_takeback_keeps_the_moves() -> None:
    answer = reply(asked_on_own_turn(), Reply.DECLINE)
    assert answer.tree.main_line == OPENING
    assert sent(answer).request is Request.TAKEBACK_DECLINED
    assert Reply.MOVE in replies(answer)


def test_a_draw_offered_without_a_move_is_declined_without_one() -> None:
    answer = reply(asked_on_own_turn(Request.DRAW), Reply.DECLINE)
    assert sent(answer).request is Request.DRAW_DECLINED


def test_a_takeback_goes_back_in_a_game_from_a_position_that_black_begins() -> None:
    tree = GameTree(start="Base;Position;Black[3];wQ@0,0;bQ@1,0;wB1.bB1@0,1;wA1@-1,0")
    received = code(sender=Color.WHITE, tree=tree)
    move = received.board().legal_moves[0]
    asked = reply(reply(received, Reply.MOVE, move), Reply.RESIGN)
    back = replace(
        asked,
        tree=asked.tree.with_ending(None),
        correspondence=Correspondence(7, Color.BLACK, Request.TAKEBACK),
    )
    assert reply(back, Reply.ACCEPT).tree.main_line == ()


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("received", "answer", "problem"),
    [
        (to_white(), Reply.ACCEPT, "there is nothing to accept"),
        (to_white(), Reply.DECLINE, "there is nothing to decline"),
        (to_white(Request.DRAW), Reply.DECLINE, "a move declines it"),
        (to_white(Request.DRAW), Reply.TAKEBACK, "black asks for something"),
        (to_white(Request.TAKEBACK), Reply.MOVE_AND_OFFER, "black asks for something"),
        (to_white(Request.TAKEBACK_DECLINED), Reply.TAKEBACK, "black has just declined"),
        (code(sender=Color.BLACK), Reply.TAKEBACK, "white has no move to take back"),
        (asked_on_own_turn(), Reply.MOVE, "it is white's turn, not black's"),
        (asked_on_own_turn(), Reply.TAKEBACK, "it is white's turn, not black's"),
        (code(sender=Color.WHITE), Reply.MOVE, "it is white's turn, not black's"),
        (reply(to_white(), Reply.RESIGN), Reply.RESIGN, "the game is over: black wins"),
    ],
)
def test_what_is_not_possible_is_refused(received: GameCode, answer: Reply, problem: str) -> None:
    assert answer not in replies(received)
    with pytest.raises(HiveError, match=problem):
        reply(received, answer, "wA1 -wQ" if answer in MOVES else None)


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMoveError, match="one hive"):
        reply(to_white(), Reply.MOVE, "wS1 wQ/")


def test_only_moves_come_with_a_move() -> None:
    with pytest.raises(HiveError, match="give a move"):
        reply(to_white(), Reply.MOVE)
    with pytest.raises(HiveError, match="leave out the move"):
        reply(to_white(), Reply.RESIGN, "wA1 -wQ")


def test_a_game_without_players_has_no_replies() -> None:
    with pytest.raises(HiveError, match="does not say who sends it"):
        replies(GameCode(GameTree()))


@pytest.mark.parametrize("answer", ["resign", None])
def test_a_reply_that_is_none_is_refused(answer: object) -> None:
    with pytest.raises(HiveError, match="expected a Reply"):
        reply(to_white(), answer)  # type: ignore[arg-type]


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_by_codes_is_the_game(seed: int) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=40)
    game = Game.from_board(board)
    tree = GameTree(game.game_type)
    latest = GameCode(tree, correspondence=Correspondence(seed, Color.BLACK))
    for text in game.tree.main_line:
        latest = read_code(write_code(reply(latest, Reply.MOVE, text)))
    assert latest.tree.main_line == game.tree.main_line
