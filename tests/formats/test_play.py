"""`python -m hive_core play`: whole games by codes, what is shown, and what is refused."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hive_core import Board, Color, Game, GameState, Outcome, Termination
from hive_core.__main__ import main
from hive_core.game_code import (
    Correspondence,
    GameCode,
    Reply,
    Request,
    is_code,
    read_code,
    reply,
    write_code,
)
from hive_core.game_tree import GameTree

ROOT = Path(__file__).resolve().parents[2]
Output = pytest.CaptureFixture[str]
Typed = pytest.MonkeyPatch

WON = (
    r"Base;WhiteWins;Black[8];wB1;bQ wB1\;wB2 -wB1;bQ wB1-;wS1 \wB1;bB1 bQ\;wQ -wS1;bG1 bB1/;"
    r"wS2 /wQ;bA1 bG1/;wG1 wB2\;bB2 -bA1;wG1 -bB2;bS1 bG1\;"
    "wS2 wB1\\"
)
OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")


def process(*argv: str, typed: str = "") -> str:
    """Return what the command prints in a process of its own."""
    command = [sys.executable, "-m", "hive_core", "play", *argv]
    done = subprocess.run(
        command, cwd=ROOT, input=typed, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stderr == ""
    return done.stdout


def printed_codes(text: str) -> list[str]:
    return [line for line in text.splitlines() if is_code(line)]


def code(
    *moves: str, sender: Color = Color.BLACK, request: Request | None = None, **fields: object
) -> str:
    """Return the code of a game as this player sends it."""
    sent = replace(Correspondence(7, sender, request, "Friend"), **fields)  # type: ignore[arg-type]
    return write_code(GameCode(GameTree().with_line(moves), correspondence=sent))


def played(monkeypatch: Typed, capsys: Output, *argv: str, typed: str = "") -> str:
    """Return what the command prints when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", *argv]) == 0
    return capsys.readouterr().out


def answered(capsys: Output, *argv: str) -> GameCode:
    """Return the code that an answer without questions prints, and nothing else."""
    assert main(["play", *argv]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return read_code(line)


def refused(capsys: Output, *argv: str) -> str:
    assert main(["play", *argv]) == 2
    said, complaint = capsys.readouterr()
    assert said == ""
    assert complaint.startswith("hive_core: ")
    assert complaint.count("\n") == 1
    return complaint


def request_of(code: GameCode) -> Request | None:
    assert code.correspondence is not None
    return code.correspondence.request


# -- whole games between processes -----------------------------------------------------------------


@pytest.mark.slow
def test_two_processes_play_a_game_to_its_end() -> None:
    moves = Board.from_game_string(WON).move_strings()
    latest = process("--type", "Base", "--move", moves[0]).strip()
    for text in moves[1:]:
        latest = process(latest, "--move", text).strip()
    assert read_code(latest).tree.main_line == tuple(moves)
    assert process(latest).endswith("The game is over: white wins: queen surrounded.\n")


def test_two_people_type_a_game_with_a_takeback_a_draw_and_a_resignation() -> None:
    ann, bob = ("--name", "Ann"), ("--name", "Bob")
    first = process("--days", "3", *ann, typed="wS1\nnote Good luck!\n\n")
    short, spoken = printed_codes(first)
    second = process(spoken, *bob, typed="bG1 wS1-\n\n")
    assert "You play Black, Ann plays White." in second
    assert "Ann writes: Good luck!" in second
    asked = process(printed_codes(second)[0], *ann, typed="takeback\n\n")
    granted = process(printed_codes(asked)[0], *bob, typed="wQ\naccept\n\n")
    assert "Ann asks to take back wS1, bG1 wS1-: accept or decline?" in granted
    assert "it is white's turn, not black's" in granted
    again = process(printed_codes(granted)[0], *ann, typed="wG1\ndraw\n\n")
    assert "Bob agrees to the takeback." in again
    declined = process(printed_codes(again)[0], *bob, typed="bS1 wG1-\n\n")
    assert "Ann offers a draw: accept it, or play a move to decline." in declined
    resigned = process(printed_codes(declined)[0], *ann, typed="resign\n\n")
    assert "Bob declines the draw." in resigned
    end = process(printed_codes(resigned)[1], *bob)
    assert "The game is over: black wins: resignation." in end
    last = read_code(printed_codes(resigned)[0])
    assert last.tree.main_line == ("wG1", "bS1 wG1-")
    assert last.correspondence is not None
    first_sent = read_code(short).correspondence
    assert first_sent is not None
    assert last.correspondence.identity == first_sent.identity
    assert (last.correspondence.days, last.correspondence.sent > 0) == (3, True)


def test_black_begins_a_game_by_sending_a_code_without_moves() -> None:
    new = process("--color", "black", "--name", "Bob", "--note", "You begin")
    white = process(printed_codes(new)[0], typed="wS1\n\n")
    assert "You play White, Bob plays Black." in white
    assert "Bob writes: You begin" in white
    assert read_code(printed_codes(white)[0]).tree.main_line == ("wS1",)


# -- answers without questions ---------------------------------------------------------------------


def test_a_move_and_an_offer_print_only_the_code(capsys: Output) -> None:
    answer = answered(capsys, code(*OPENING), "--move", "wA1 -wQ", "--draw", "--note", "Well?")
    assert answer.tree.main_line == (*OPENING, "wA1 -wQ")
    assert answer.correspondence == Correspondence(7, Color.WHITE, Request.DRAW, "", "Well?")


def test_a_link_has_the_code_in_place_of_another_fragment(capsys: Output) -> None:
    address = "https://example.org/hive/#lang=nl"
    assert main(["play", code(*OPENING), "--resign", "--link", address]) == 0
    line = capsys.readouterr().out
    assert line.startswith("https://example.org/hive/#code=1")
    assert read_code(line).tree.ending == Outcome(Termination.RESIGNATION, Color.BLACK)


@pytest.mark.parametrize(
    ("request_", "option", "moves", "goes_back"),
    [
        (Request.TAKEBACK, "--accept", OPENING[:2], Request.TAKEN_BACK),
        (Request.TAKEBACK, "--decline", OPENING, Request.TAKEBACK_DECLINED),
        (Request.DRAW, "--accept", OPENING, None),
    ],
)
def test_a_request_is_answered(
    request_: Request,
    option: str,
    moves: tuple[str, ...],
    goes_back: Request | None,
    capsys: Output,
) -> None:
    asked = code(*OPENING, sender=Color.WHITE, request=request_)
    answer = answered(capsys, asked, option)
    assert answer.tree.main_line == moves
    assert request_of(answer) is goes_back
    assert (answer.tree.ending is None) == (goes_back is not None)


def test_a_takeback_is_asked_for(capsys: Output) -> None:
    answer = answered(capsys, code(*OPENING), "--takeback")
    assert request_of(answer) is Request.TAKEBACK


def test_the_code_is_read_from_a_message_on_standard_input(
    monkeypatch: Typed, capsys: Output
) -> None:
    message = f"Your move:\nhttps://example.org/#code={code(*OPENING)}\n\nBye"
    monkeypatch.setattr("sys.stdin", io.StringIO(message))
    answer = answered(capsys, "-", "--move", "wA1 -wQ")
    assert answer.tree.main_line == (*OPENING, "wA1 -wQ")


def test_after_a_code_on_standard_input_the_moves_are_read(
    monkeypatch: Typed, capsys: Output
) -> None:
    said = played(monkeypatch, capsys, "-", typed=f"{code(*OPENING)}\nwA1 -wQ\n\n")
    assert read_code(printed_codes(said)[0]).tree.main_line[-1] == "wA1 -wQ"


def test_a_plain_code_begins_a_game_of_two_players_from_there(capsys: Output) -> None:
    game = Game("Base")
    game.add_line(OPENING[:3])
    answer = answered(capsys, game.to_code(), "--move", "bQ bG1-")
    assert answer.tree.main_line == OPENING
    assert answer.correspondence is not None
    assert answer.correspondence.sender is Color.BLACK


def test_a_new_game_has_the_rules_that_were_asked_for(capsys: Output) -> None:
    argv = ("--type", "base+mlp", "--tournament", "--days", "5", "--move", "wS1")
    one, other = answered(capsys, *argv), answered(capsys, *argv)
    assert (str(one.tree.game_type), one.tournament) == ("Base+MLP", True)
    assert one.correspondence is not None
    assert other.correspondence is not None
    assert one.correspondence.days == 5
    assert one.correspondence.identity != other.correspondence.identity


def test_a_random_colour_is_white_or_black(monkeypatch: Typed, capsys: Output) -> None:
    said = {played(monkeypatch, capsys, "--color", "random", typed="quit\n")[:8] for _ in range(40)}
    assert said == {"Base+ML.", "The code"}


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (["hello"], "'hello' is not the code of a game"),
        (["1ld4Btd", "--move", "wS1"], "the code of the game is damaged"),
        (["2ld4Btc"], "made by a newer version"),
        ([code(), "--move", "wS9"], "invalid move 'wS9'"),
        ([code(*OPENING), "--move", "wS1 wQ/"], "illegal move 'wS1 wQ/' (one hive"),
        ([code(*OPENING), "--move", "resign"], "invalid move 'resign'"),
        ([code(*OPENING), "--accept"], "there is nothing to accept"),
        ([code(*OPENING), "--resign", "--draw"], "a draw is offered together with a move"),
        ([code(*OPENING), "--resign", "--accept"], "not allowed with"),
        ([code("wS1", sender=Color.BLACK), "--move", "bS1 wS1-"], "it is black's turn"),
        ([code(*OPENING), "--days", "3"], "--days is for a new game"),
        ([code(*OPENING), "--note", "x" * 301, "--resign"], "at most 300 characters"),
        ([code(*OPENING), "--name", "x" * 41], "at most 40 characters"),
        (["--type", "Chess"], "'Chess' is not a game type"),
        (["--tournament", "--move", "wQ"], "the tournament opening forbids"),
        (["--color", "black", "--move", "wS1"], "white begins"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence(argv: list[str], problem: str, capsys: Output) -> None:
    assert problem in refused(capsys, *argv)


def test_an_input_without_a_code_is_refused(monkeypatch: Typed, capsys: Output) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("wS1\n"))
    assert "there is no code in the input" in refused(capsys, "-")


# -- what is shown and typed -----------------------------------------------------------------------


def test_the_board_the_latest_moves_and_the_hands_are_shown(
    monkeypatch: Typed, capsys: Output
) -> None:
    said = played(monkeypatch, capsys, code(*OPENING, note="Hi!", days=2, sent=60 * 24), typed="")
    for line in (
        "Base+ML. You play White, Friend plays Black.",
        "wQ    wS1   bG1   bQ",
        "Last moves: 1. wS1, 2. bG1 wS1-, 3. wQ -wS1, 4. bQ bG1-",
        "Black has in hand: bS1 bS2 bB1 bB2 bG2 bG3 bA1 bA2 bA3 bM bL",
        "Friend writes: Hi!",
        "Days for each move: 2",
        "Sent: 2026-01-02 00:00 UTC",
        "It is your turn. Type a move, or help.",
    ):
        assert line in said.splitlines()
    assert not printed_codes(said)


def test_characters_that_control_a_terminal_are_shown_escaped(
    monkeypatch: Typed, capsys: Output
) -> None:
    said = played(monkeypatch, capsys, code(name="\x1b[2J", note="a\nb"))
    assert "\x1b" not in said
    assert r"writes: a\nb" in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (code(*OPENING, request=Request.DRAW), "accept it, or play a move to decline."),
        (
            code(*OPENING, request=Request.DRAW, sender=Color.WHITE),
            "Friend offers a draw: accept or decline?",
        ),
        (code(*OPENING, request=Request.DRAW_DECLINED), "Friend declines the draw."),
        (
            code(*OPENING, request=Request.TAKEBACK),
            "Friend asks to take back bQ bG1-: accept, or play a move to decline.",
        ),
        (code("wS1", request=Request.TAKEBACK), "but has not moved yet."),
        (
            code(*OPENING, request=Request.TAKEBACK_DECLINED),
            "Friend does not take the move back.",
        ),
        (code(*OPENING, sender=Color.WHITE), "It is Friend's turn."),
    ],
)
def test_requests_and_turns_are_told(
    text: str, sentence: str, monkeypatch: Typed, capsys: Output
) -> None:
    assert sentence in played(monkeypatch, capsys, text, typed="quit\n")


def test_a_player_without_a_move_is_told_to_pass(monkeypatch: Typed, capsys: Output) -> None:
    stuck = Game.from_game_string(r"Base;InProgress;White[3];wQ;bQ wQ\;wA1 wQ/;bQ wA1\;wA1 bQ-")
    said = played(monkeypatch, capsys, stuck.to_code(), typed="pass\n\n")
    assert "You cannot move. Type pass." in said
    assert read_code(printed_codes(said)[0]).tree.main_line[-1] == "pass"


def test_after_the_end_nothing_is_asked(monkeypatch: Typed, capsys: Output) -> None:
    over = write_code(reply(read_code(code(*OPENING)), Reply.RESIGN))
    said = played(monkeypatch, capsys, over, typed="wA1 -wQ\n\n")
    assert said.endswith("The game is over: black wins: resignation.\n")
    assert read_code(over).board().result is GameState.BLACK_WINS


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("wS1 wQ/", "illegal move 'wS1 wQ/' (one hive: moving it would split the hive)"),
        ("fly", "invalid move 'fly'"),
        ("accept", "there is nothing to accept"),
        ("undo", "there is nothing to undo"),
        (f"note {'x' * 301}", "at most 300 characters"),
    ],
)
def test_what_cannot_be_played_is_explained_and_asked_again(
    typed: str, sentence: str, monkeypatch: Typed, capsys: Output
) -> None:
    said = played(monkeypatch, capsys, code(*OPENING), typed=f"{typed}\nWA1 -wq\n\n")
    assert sentence in said
    assert read_code(printed_codes(said)[0]).tree.main_line[-1] == "wA1 -wQ"


def test_a_move_is_undone_before_the_code_is_printed(monkeypatch: Typed, capsys: Output) -> None:
    typed = "wA1 -wQ\ndraw\nundo\nwB1 -wQ\n\n"
    answer = read_code(printed_codes(played(monkeypatch, capsys, code(*OPENING), typed=typed))[0])
    assert answer.tree.main_line[-1] == "wB1 -wQ"
    assert request_of(answer) is None


@pytest.mark.parametrize("typed", ["draw\nwA1 -wQ\n\n", "wA1 -wQ\ndraw\n\n"])
def test_a_draw_is_offered_before_or_after_the_move_is_typed(
    typed: str, monkeypatch: Typed, capsys: Output
) -> None:
    said = played(monkeypatch, capsys, code(*OPENING), typed=typed)
    assert "You offer a draw." in said
    assert request_of(read_code(printed_codes(said)[0])) is Request.DRAW


def test_a_draw_that_is_offered_already_is_accepted_instead(
    monkeypatch: Typed, capsys: Output
) -> None:
    offered = code(*OPENING, request=Request.DRAW)
    said = played(monkeypatch, capsys, offered, typed="draw\naccept\n\n")
    assert "you cannot offer a draw now" in said
    assert "The game is over then: draw: agreed draw." in said


def test_moves_lists_every_legal_move(monkeypatch: Typed, capsys: Output) -> None:
    said = played(monkeypatch, capsys, code(*OPENING), typed="moves\nquit\n")
    words = set(said.split())
    board = read_code(code(*OPENING)).board()
    for move in board.legal_moves:
        assert set(board.move_string(move).split()) <= words
    assert max(map(len, said.splitlines())) < 80


def test_help_lists_the_words(monkeypatch: Typed, capsys: Output) -> None:
    said = played(monkeypatch, capsys, code(*OPENING), typed="help\nquit\n")
    for word in ("moves", "draw", "takeback", "accept", "decline", "resign", "note", "undo"):
        assert f"\n{word}" in said


@pytest.mark.parametrize("typed", ["quit\n", "", "wA1 -wQ\nquit\n"])
def test_a_player_who_leaves_gets_no_code(typed: str, monkeypatch: Typed, capsys: Output) -> None:
    assert not printed_codes(played(monkeypatch, capsys, code(*OPENING), typed=typed))
