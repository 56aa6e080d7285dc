"""A client's side of UHP, without a process: what it asks, and what it makes of the answers."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from hive_core import PASS, Board, GameType, HiveError, perft
from hive_core._client.session import FEW_MOVES, Session, Steps
from hive_core.engine import EngineProtocolError, EngineRefused, Info, Limit
from hive_core.uhp import Engine as OwnEngine

pytestmark = pytest.mark.slow  # each test starts programs

T = TypeVar("T")
OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
DEPTH = Limit(depth=1)


def board_of(*moves: str, game_type: str = "Base+ML") -> Board:
    board = Board(game_type)
    for text in moves:
        board.push_move(text)
    return board


def converse(steps: Steps[T], *answers: str) -> tuple[list[str], T]:
    """Return the requests of these steps and their result; an answer's lines are joined by `|`."""
    asked = [next(steps).text]
    for answer in answers:
        try:
            asked.append(steps.send(tuple(answer.split("|")) if answer else ()).text)
        except StopIteration as end:
            assert len(asked) == len(answers)
            result: T = end.value
            return asked, result
    raise AssertionError(f"no answer to {asked[-1]}")


def ask_our_engine(engine: OwnEngine, steps: Steps[T]) -> tuple[list[str], T]:
    """Return the requests of these steps to our engine, and their result."""
    asked: list[str] = []
    answer = None
    while True:
        try:
            request = next(steps) if answer is None else steps.send(answer)
        except StopIteration as end:
            return asked, end.value
        asked.append(request.text)
        lines = engine.handle(request.text) if request.text else engine.greeting()
        answer = tuple(line for line in lines[:-1] if line)


def in_game(*moves: str) -> tuple[Session, Board]:
    """Return a session that has already brought the engine to the game with these moves."""
    session, board = Session("fake", 1), board_of(*moves)
    converse(session.bring(board), board.game_string())
    return session, board


# -- the engine itself -------------------------------------------------------------------------


def test_the_greeting_and_the_options_are_read() -> None:
    session = Session("fake", 1)
    asked, _ = converse(session.greet(), "hello|id fake v1.2|Mosquito;Pillbug", "Hash;int;1;1;1;9")
    assert asked == ["", "options"]
    assert (session.id.name, session.id.version) == ("fake", "1.2")
    assert session.capabilities == ("Mosquito", "Pillbug")
    assert list(session.options) == ["Hash"]


def test_the_game_types_are_those_with_known_expansions() -> None:
    session = Session("fake", 1)
    converse(session.greet(), "id fake|Mosquito;Pillbug;Undo", "")
    assert list(map(str, session.game_types)) == ["Base", "Base+M", "Base+P", "Base+MP"]


@pytest.mark.parametrize("greeting", ["id plain 2", "", "welcome"])
def test_an_engine_without_capabilities_plays_the_base_game(greeting: str) -> None:
    session = Session("fake", 1)
    converse(session.greet(), greeting, "")
    assert session.game_types == (GameType(),)
    assert session.options == {}


def test_an_engine_that_refuses_options_has_none() -> None:
    session = Session("fake", 1)
    converse(session.greet(), "id fake", "err options: no such command")
    assert session.options == {}


def test_set_options_have_the_value_that_the_engine_tells() -> None:
    session = Session("fake", 1)
    converse(session.greet(), "id fake", "Hash;int;1;1;1;9|Ponder;bool;False;False")
    asked, _ = converse(
        session.configure({"hash": 7, "Ponder": True}), "Hash;int;6;1;1;9", "nothing to see"
    )
    assert asked == ["options set Hash 7", "options set Ponder True"]
    assert session.options["Hash"].value == 6
    assert session.options["Ponder"].value is True


def test_no_option_is_set_if_one_value_is_wrong() -> None:
    session = Session("fake", 1)
    converse(session.greet(), "id fake", "Hash;int;1;1;1;9|Ponder;bool;False;False")
    with pytest.raises(HiveError, match="as the option Hash, not 10"):
        next(session.configure({"Ponder": True, "Hash": 10}))
    with pytest.raises(HiveError, match="expected options in a dict, not 5"):
        next(session.configure(5))


def test_a_restarted_engine_gets_the_same_options_and_game() -> None:
    session, board = in_game(*OPENING)
    converse(session.greet(), "id fake", "Hash;int;1;1;1;9")
    converse(session.configure({"Hash": 7}), "Hash;int;7;1;1;9")
    asked, _ = converse(session.greet(), "id fake", "Hash;int;1;1;1;9", "Hash;int;7;1;1;9")
    assert asked == ["", "options", "options set Hash 7"]
    assert converse(session.bring(board), board.game_string())[0] == [
        f"newgame {board.game_string()}"
    ]


# -- the game ----------------------------------------------------------------------------------


def test_a_new_game_is_sent_by_its_type() -> None:
    asked, _ = converse(Session("fake", 1).bring(Board("Base+M")), "Base+M;NotStarted;White[1]")
    assert asked == ["newgame Base+M"]


def test_the_first_game_is_sent_as_a_whole() -> None:
    board = board_of(*OPENING)
    text = board.game_string()
    assert converse(Session("fake", 1).bring(board), text)[0] == [f"newgame {text}"]


def test_new_moves_are_played() -> None:
    session, _ = in_game(*OPENING[:2])
    asked, _ = converse(
        session.bring(board_of(*OPENING)),
        board_of(*OPENING[:3]).game_string(),
        board_of(*OPENING).game_string(),
    )
    assert asked == ["play wQ -wS1", "play bQ bG1-"]


def test_moves_that_the_board_has_no_more_are_taken_back() -> None:
    session, _ = in_game(*OPENING)
    other = board_of(*OPENING[:2], "wA1 -wS1")
    asked, _ = converse(
        session.bring(other), board_of(*OPENING[:2]).game_string(), other.game_string()
    )
    assert asked == ["undo 2", "play wA1 -wS1"]


def test_an_unchanged_game_is_not_sent_again() -> None:
    session, board = in_game(*OPENING)
    with pytest.raises(StopIteration):
        next(session.bring(board.copy()))


@pytest.mark.parametrize("other", [Board("Base+ML"), Board("Base"), board_of("wA1", "bG1 wA1-")])
def test_a_game_that_shares_no_move_is_sent_as_a_new_one(other: Board) -> None:
    session, _ = in_game(*OPENING)
    asked, _ = converse(session.bring(other), other.game_string())
    assert asked[0].startswith("newgame Base")


def test_a_game_far_ahead_is_sent_as_a_whole() -> None:
    session, board = in_game(*OPENING)
    while board.ply < len(OPENING) + FEW_MOVES + 1:
        board.push(min(board.legal_moves, key=str))
    assert converse(session.bring(board), board.game_string())[0] == [
        f"newgame {board.game_string()}"
    ]


def test_a_forgotten_game_is_sent_again() -> None:
    session, board = in_game(*OPENING)
    session.forget_game()
    assert next(session.bring(board)).text == f"newgame {board.game_string()}"


def test_an_engine_that_reads_only_game_types_gets_the_moves_one_by_one() -> None:
    board = board_of(*OPENING[:2])
    asked, _ = converse(
        Session("fake", 1).bring(board),
        "err not a game type",
        "Base+ML;NotStarted;White[1]",
        "Base+ML;InProgress;Black[1];wS1",
        "Base+ML;InProgress;White[2];wS1;bG1 wS1-",
    )
    assert asked[1:] == ["newgame Base+ML", "play wS1", "play bG1 wS1-"]


def test_a_game_that_the_engine_cannot_play_is_refused() -> None:
    with pytest.raises(EngineRefused, match=r"^fake refused 'newgame Base\+ML.*: no ladybug$"):
        converse(Session("fake", 1).bring(board_of("wS1")), "err no ladybug", "err no type")


def test_a_game_of_another_length_or_type_is_a_lie() -> None:
    for answer in ("Base+ML;NotStarted;White[1]", "Base;InProgress;Black[1];wS1", "yes", ""):
        with pytest.raises(EngineProtocolError) as lie:
            converse(Session("fake", 1).bring(board_of("wS1")), answer)
        assert "not with a GameString of Base+ML and 1 moves in Base+ML;" in str(lie.value)
        assert lie.value.game_string == board_of("wS1").game_string()


def test_after_an_error_the_game_is_sent_again() -> None:
    session, board = in_game(*OPENING[:3])
    board.push_move(OPENING[3])
    with pytest.raises(EngineRefused, match="refused 'play bQ bG1-': too late"):
        converse(session.bring(board), "invalidmove too late")
    assert next(session.bring(board)).text.startswith("newgame Base+ML;")


def test_a_position_set_up_by_hand_is_refused() -> None:
    board = Board.from_stacks({"0,0": "wQ", "1,0": "bQ"})
    with pytest.raises(HiveError, match="this engine knows only games, not positions, in Base"):
        next(Session("fake", 1).bring(board))


def test_our_engine_gets_a_position_and_then_the_moves_from_it() -> None:
    engine, session = OwnEngine(), Session("ours", 1)
    ask_our_engine(engine, session.greet())
    board = Board.from_stacks({"0,0": "wQ", "1,0": "bQ wB1", "2,0": "bA1"}, turn="white")
    start = f"newgame {board.position_string()}"
    asked, found = ask_our_engine(engine, session.play(board, DEPTH, 1))
    assert asked == [start, "bestmove depth 1"]
    board.push(found.move)
    reply = board.legal_moves[0]
    text = board.move_string(reply)
    board.push(reply)
    asked, _ = ask_our_engine(engine, session.bring(board))
    assert asked == [f"play {found.text}", f"play {text}"]
    assert engine.handle("position")[0] == board.position_string()
    board.pop()
    assert ask_our_engine(engine, session.bring(board))[0] == ["undo"]
    other = Board.from_stacks({"0,0": "wS1", "1,0": "bS1"})
    assert ask_our_engine(engine, session.bring(other))[0] == [f"newgame {other.position_string()}"]
    game = board_of(*OPENING)
    assert ask_our_engine(engine, session.bring(game))[0] == [f"newgame {game.game_string()}"]


def test_an_answer_with_another_position_is_a_fault() -> None:
    session = Session("fake", 1)
    session.extensions = frozenset(["positions"])
    board = Board.from_stacks({"0,0": "wQ", "1,0": "bQ"})
    with pytest.raises(EngineProtocolError, match=r"not with a PositionString of Base\+MLP and Wh"):
        converse(session.bring(board), "Base+MLP;Position;White[3];wQ@0,0;bQ@1,0")


def test_only_an_engine_of_our_kind_is_asked_for_extensions() -> None:
    session = Session("fake", 1)
    options = "Info;bool;False;False|Lines;int;1;1;1;9"
    asked, _ = converse(session.greet(), "id fake", options, "err what?")
    assert asked == ["", "options", "extensions"]
    assert (session.takes_positions, session.can_stop) == (False, False)
    converse(session.greet(), "id fake", options, "positions; stop ;later")
    assert (session.takes_positions, session.can_stop) == (True, True)


def test_seconds_are_rounded_up_for_an_engine_that_reads_only_whole_ones() -> None:
    session, board = in_game(*OPENING)
    limit = Limit(seconds=0.3)
    asked, found = converse(session.play(board, limit, 1), "err not a time", "wA1 -wQ")
    assert asked == ["bestmove time 00:00:00.300", "bestmove time 00:00:01"]
    assert found.text == "wA1 -wQ"
    assert converse(session.play(board, limit, 1), "wA1 -wQ")[0] == ["bestmove time 00:00:01"]
    with pytest.raises(EngineRefused, match="refused 'bestmove time 00:00:01': tired"):
        converse(session.play(board, limit, 1), "err tired")


# -- best moves --------------------------------------------------------------------------------


def play(answer: str, *moves: str, limit: Limit = DEPTH) -> Any:
    session, board = in_game(*moves)
    return converse(session.play(board, limit, 1), answer)[1]


def test_the_best_move_is_read_as_leniently_as_any_move() -> None:
    found = play("wa1 -WQ", *OPENING)
    assert found.move == board_of(*OPENING).parse_move("wA1 -wQ")
    assert found.text == "wa1 -WQ"
    assert found.infos == ()


def test_lines_around_the_best_move_do_not_matter() -> None:
    found = play("loading the book|wA1 -wQ|debug: 3 nodes", *OPENING)
    assert found.text == "wA1 -wQ"
    assert [info.text for info in found.infos] == ["loading the book", "debug: 3 nodes"]


def test_a_pass_is_a_best_move() -> None:
    board = board_of("wQ", "bQ wQ\\", "wA1 wQ/", "bQ wA1\\", "wA1 bQ-")
    assert list(board.legal_moves) == [PASS]
    steps = Session("fake", 1).play(board, DEPTH, 1)
    assert converse(steps, board.game_string(), "PASS")[1].move == PASS
    with pytest.raises(EngineProtocolError, match=r"it is illegal \(a player who can"):
        play("pass", *OPENING)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (
            "wA2 -wQ",
            "answered 'wA2 -wQ' to 'bestmove depth 1', but it is illegal (pieces of",
        ),
        ("bA1 bQ-", "but it is illegal (it is the other player's piece"),
        ("wA1 -bA3", "but bA3 is not on the board"),
        ("resign", "answered 'resign' to 'bestmove depth 1', but that is not a move in Base+ML;"),
        ("", "answered '' to"),
        ("one|two", "answered 'one / two' to"),
    ],
)
def test_a_best_move_that_cannot_be_played_is_a_lie(answer: str, problem: str) -> None:
    with pytest.raises(EngineProtocolError) as lie:
        play(answer, *OPENING)
    assert problem in str(lie.value)
    assert str(lie.value).endswith(board_of(*OPENING).game_string())


def test_a_refused_search_has_the_engines_message() -> None:
    with pytest.raises(EngineRefused) as refusal:
        play("err the game is over", *OPENING)
    assert (refusal.value.command, refusal.value.message) == (
        "bestmove depth 1",
        "the game is over",
    )


def test_lines_of_an_analysis_are_read() -> None:
    board = board_of(*OPENING)
    found = play("wA1 -wQ;2;12.50;wA1 -wQ;bA1 bQ-;wX|wA1 -wQ", *OPENING)
    moves = board.copy()
    line = (moves.push_move("wA1 -wQ"), moves.push_move("bA1 bQ-"))
    assert found.infos == (Info("wA1 -wQ;2;12.50;wA1 -wQ;bA1 bQ-;wX", line[0], 2, 12.5, line),)


@pytest.mark.parametrize("line", ["wA1 -wQ;deep;1.0", "wA2 -wQ;1;1.0", "wA1 -wQ;1", ";;"])
def test_a_line_that_is_not_an_analysis_is_only_a_text(line: str) -> None:
    assert play(f"{line}|wA1 -wQ", *OPENING).infos == (Info(line),)


# -- moves and counts --------------------------------------------------------------------------


def test_valid_moves_may_differ_from_ours() -> None:
    session, board = in_game(*OPENING)
    asked, moves = converse(session.valid_moves(board), "wA1 -wQ; wA2 -wQ")
    assert asked == ["validmoves"]
    assert [board.is_legal(move) for move in moves] == [True, False]


def test_valid_moves_that_are_no_moves_are_a_lie() -> None:
    session, board = in_game(*OPENING)
    with pytest.raises(EngineProtocolError, match="answered 'castle' to 'validmoves'"):
        converse(session.valid_moves(board), "wA1 -wQ;castle")


@pytest.mark.parametrize(
    "answer",
    [
        "0 1|1 5|2 25",
        "perft(0)  =       1 in  0 ms.   1.0 KN/s|perft(1)  =   5 in 0 ms.|perft(2) = 25 in 1 ms.",
        "depth           count        time        kn/s|  0 1 18.93us 52.8|1: 5|2: 2,5 1.1",
    ],
)
def test_counts_of_perft_are_read_from_every_engines_table(answer: str) -> None:
    session, board = in_game()
    assert converse(session.perft(board, 2, None), answer)[1] == {0: 1, 1: 5, 2: 25}


def test_perft_without_the_depth_asked_for_is_a_lie() -> None:
    session, board = in_game()
    with pytest.raises(EngineProtocolError, match="no count for depth 3 is in it"):
        converse(session.perft(board, 3, None), "0 1|1 5")


def test_our_own_engine_and_the_client_understand_each_other() -> None:
    engine, session = OwnEngine(), Session("ours", 1)
    assert ask_our_engine(engine, session.greet())[0] == ["", "options", "extensions"]
    assert len(session.game_types) == 8
    board = board_of(*OPENING)
    assert set(ask_our_engine(engine, session.valid_moves(board))[1]) == set(board.legal_moves)
    assert ask_our_engine(engine, session.perft(board, 2, None))[1][2] == perft(board, 2)
    board.push(ask_our_engine(engine, session.play(board, DEPTH, 1))[1].move)
    asked, found = ask_our_engine(engine, session.play(board, DEPTH, 1))
    assert asked == [f"play {board.move_strings()[-1]}", "bestmove depth 1"]
    assert board.is_legal(found.move)
    ask_our_engine(engine, session.configure({"Level": 3}))
    assert session.options["Level"].value == 3
    ask_our_engine(engine, session.ping())
