"""The code of a game: what it holds comes back, and damage is noticed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hive_core import Board, Game, GameState, GameType
from hive_core.game_code import (
    IDENTITIES,
    LONGEST_NOTE,
    Correspondence,
    GameCode,
    GameCodeError,
    Request,
    is_code,
    read_code,
    write_code,
)
from hive_core.game_tree import GameTree
from hive_core.types import Color
from tests.games import random_games

SHORT = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SPOKEN = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TESTS = Path(__file__).parents[1]
SPECIFICATION = TESTS.parent / "docs" / "game-code.md"
LINES = (TESTS / "data" / "game_codes.txt").read_text("utf-8").splitlines()
FROZEN_CODES = {code: text for code, _, text in (line.partition(" ") for line in LINES)}
"""Codes and their games, which never change."""

SENT = Correspondence(123_456_789, Color.BLACK, Request.DRAW, "Ann", "Good luck! 🐝", 3, 470_000)


def random_game(game_type: str | GameType, seed: int = 0, plies: int = 40) -> Game:
    (board,) = random_games(game_type, seed=seed, games=1, plies=plies)
    return Game.from_board(board)


def whole_code(**changes: object) -> GameCode:
    code = GameCode(random_game("Base+MLP", plies=12).tree, correspondence=SENT)
    return replace(code, **changes)  # type: ignore[arg-type]


# -- games come back -------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "text"), FROZEN_CODES.items())
def test_a_frozen_game_has_its_frozen_code(code: str, text: str) -> None:
    assert Game.from_game_string(text).to_code() == code


@pytest.mark.parametrize(("code", "text"), FROZEN_CODES.items())
def test_a_frozen_code_is_read_as_its_frozen_game(code: str, text: str) -> None:
    assert Game.from_code(code).to_game_string() == text


@pytest.mark.slow
@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_1250_random_games_come_back(game_type: GameType) -> None:
    rng = random.Random(f"code {game_type}")
    for seed in range(1250):
        game = random_game(game_type, seed, plies=rng.randrange(24))
        assert Game.from_code(game.to_code()) == game


def test_a_game_of_two_hundred_plies_comes_back() -> None:
    board = next(b for b in random_games("Base+MLP", seed=1, games=99, plies=200) if b.ply == 200)
    game = Game.from_board(board)
    assert Game.from_code(game.to_code()) == game


def test_a_forced_pass_at_the_end_comes_back() -> None:
    passed = next(code for code, text in FROZEN_CODES.items() if text.endswith("pass"))
    assert Game.from_code(passed).end().path[-1] == "pass"


@pytest.mark.parametrize("color", Color)
def test_a_resignation_comes_back(color: Color) -> None:
    game = random_game("Base", plies=10)
    game.resign(color)
    assert Game.from_code(game.to_code()).ending == game.ending


def test_an_agreed_draw_comes_back() -> None:
    game = random_game("Base", plies=10)
    game.agree_draw()
    assert Game.from_code(game.to_code()).ending == game.ending


@pytest.mark.parametrize("color", Color)
def test_a_loss_on_time_comes_back(color: Color) -> None:
    game = random_game("Base", plies=10)
    game.lose_on_time(color)
    assert Game.from_code(game.to_code()).ending == game.ending


@pytest.mark.parametrize("result", [GameState.WHITE_WINS, GameState.BLACK_WINS, GameState.DRAW])
def test_a_claimed_result_comes_back(result: GameState) -> None:
    game = random_game("Base", plies=10)
    game.result = result
    assert Game.from_code(game.to_code()).result == result


def test_a_set_up_position_comes_back() -> None:
    start = "Base;Position;White[3];wQ@0,0;bQ@1,0;wB1.bB1@0,1"
    game = Game(start=start)
    game.add(game.board().legal_moves[0])
    assert Game.from_code(game.to_code()) == game


def test_a_handicap_comes_back() -> None:
    game = Game("Base+ML-wA3-wM")
    game.add("wS1")
    assert Game.from_code(game.to_code()) == game


@pytest.mark.parametrize("tournament", [True, False])
@pytest.mark.parametrize("repetition_draw", [True, False])
def test_the_chosen_rules_come_back(tournament: bool, repetition_draw: bool) -> None:
    game = Game("Base")
    game.add("wS1")
    code = GameCode(game.tree, tournament, repetition_draw)
    assert read_code(write_code(code)) == code


def test_what_players_send_each_other_comes_back() -> None:
    code = whole_code()
    assert read_code(write_code(code)) == code


@pytest.mark.parametrize("request_", [None, *Request])
def test_a_request_comes_back(request_: Request | None) -> None:
    code = whole_code(correspondence=Correspondence(7, Color.WHITE, request_))
    assert read_code(write_code(code)).correspondence == code.correspondence


def test_variations_are_left_out() -> None:
    game = random_game("Base", plies=10)
    game.add("wB1")
    assert Game.from_code(game.to_code()).tree.lines == (game.tree.main_line,)


# -- spellings -------------------------------------------------------------------------------------


def test_the_spoken_code_has_capitals_and_digits_in_groups_of_four() -> None:
    assert re.fullmatch("H1(-[0-9A-Z]{4})+(-[0-9A-Z]{1,3})?", write_code(whole_code(), spoken=True))


def test_the_spoken_code_is_read_in_small_letters_and_without_hyphens() -> None:
    code = whole_code()
    spoken = write_code(code, spoken=True).lower().replace("-", " ")
    assert read_code(spoken) == code


def test_letters_that_look_like_digits_are_read_as_these() -> None:
    code = whole_code()
    spoken = write_code(code, spoken=True)
    misread = spoken[:3] + spoken[3:].replace("0", "O").replace("1", "l")
    assert misread != spoken
    assert read_code(misread) == code


def test_a_code_is_read_from_a_link_in_a_sentence() -> None:
    code = whole_code()
    text = f"Your move: https://example.org/hive/#lang=en&code={write_code(code)}. Good luck!"
    assert read_code(text) == code


def test_27_plies_take_at_most_32_characters() -> None:
    assert len(random_game("Base+MLP", seed=7, plies=27).to_code()) <= 32


# -- bad input -------------------------------------------------------------------------------------


def damaged(code: str, rng: random.Random) -> str:
    """Return the code with one to three characters changed, lost, added or exchanged."""
    text = list(code)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(1, len(text))
        kind = rng.randrange(4)
        if kind == 0:
            text[at] = rng.choice(SHORT)
        elif kind == 1 and len(text) > 6:
            del text[at]
        elif kind == 2:
            text.insert(at, rng.choice(SHORT))
        elif at + 1 < len(text):
            text[at], text[at + 1] = text[at + 1], text[at]
    return "".join(text)


def accepted(text: str) -> bool:
    try:
        read_code(text)
    except GameCodeError:
        return False
    return True


def test_of_10000_damaged_codes_at_most_three_are_accepted() -> None:
    rng = random.Random("damage")
    codes = [random_game(kind, 5, rng.randrange(4, 40)).to_code() for kind in GameType.every()]
    texts = [damaged(rng.choice(codes), rng) for _ in range(10_500)]
    broken = [text for text in texts if text not in codes][:10_000]
    assert len(broken) == 10_000
    assert sum(map(accepted, broken)) <= 3


def changed_characters(code: str, alphabet: str, start: int) -> Iterator[str]:
    for at in range(start, len(code)):
        if code[at] in alphabet:
            for other in alphabet:
                if other != code[at]:
                    yield code[:at] + other + code[at + 1 :]


def test_one_changed_character_is_noticed() -> None:
    code = write_code(whole_code())
    assert not [text for text in changed_characters(code, SHORT, 1) if accepted(text)]


def test_one_changed_character_of_the_spoken_code_is_noticed() -> None:
    code = write_code(whole_code(), spoken=True).replace("H1", "H1-", 1)
    assert not [text for text in changed_characters(code, SPOKEN, 3) if accepted(text)]


def test_a_code_that_is_cut_off_is_noticed() -> None:
    code = write_code(whole_code())
    assert not [end for end in range(6, len(code)) if accepted(code[:end])]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is not the code of a game"),
        ("hello", "'hello' is not the code of a game"),
        ("wS1", "'wS1' is not the code of a game"),
        ("12345", "'12345' is not the code of a game"),
        ("Base;NotStarted;White[1]", "'Base;NotStarted;White[1]' is not the code of a game"),
        ("1ld4Btd", "the code of the game is damaged: a character is missing, added or changed"),
        ("#code=1ä", "the code of the game is damaged: a character is missing, added or changed"),
        ("2ld4Btc", "the code of the game was made by a newer version of the program"),
        ("H2-15EY-06TW", "the code of the game was made by a newer version of the program"),
    ],
)
def test_a_bad_code_gets_a_clear_sentence(text: str, problem: str) -> None:
    with pytest.raises(GameCodeError) as error:
        read_code(text)
    assert str(error.value) == problem


@pytest.mark.parametrize("text", ["1ld4Btd", "2ld4Btc", "h1 15ey 06tw", "x#code=1"])
def test_these_texts_are_meant_as_codes(text: str) -> None:
    assert is_code(text)


@pytest.mark.parametrize("text", ["wS1", "12345", "1.", "1. wS1 bS1", "Base+MLP", "hive", ""])
def test_these_texts_are_not_meant_as_codes(text: str) -> None:
    assert not is_code(text)


@pytest.mark.parametrize(
    "values",
    [
        {"identity": IDENTITIES},
        {"identity": -1},
        {"note": "a" * (LONGEST_NOTE + 1)},
        {"name": 3},
        {"days": 100},
        {"request": "draw"},
        {"sender": 0},
    ],
)
def test_what_a_code_cannot_hold_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"expected|at most"):
        replace(SENT, **values)  # type: ignore[arg-type]


# -- the specification, followed by other code -----------------------------------------------------


def crc16(data: bytes) -> int:
    """Return CRC-16/XMODEM bit by bit, as the specification describes it."""
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def specified_moves(code: str) -> list[str]:
    """Return the moves of a plain code, read as docs/game-code.md says."""
    number = 0
    for digit in code.removeprefix("1"):
        number = 64 * number + SHORT.index(digit)
    content, check = divmod(number, 65536)
    size = -(-content.bit_length() // 8)
    assert check == crc16(content.to_bytes(size, "big"))
    letters = ""
    for letter in "MLP":
        content, flag = divmod(content, 2)
        letters += letter * flag
    content, more = divmod(content, 2)
    assert not more
    board = Board("Base+" + letters if letters else "Base")
    kinds = "Q,S1,S2,B1,B2,G1,G2,G3,A1,A2,A3,M,L,P".split(",")  # noqa: SIM905
    tiles = [color + kind for color in "wb" for kind in kinds]
    while content > 1:
        places = {
            (
                tiles.index(str(m.piece)) if m.to else 0,
                m.to.q if m.to else 0,
                m.to.r if m.to else 0,
            ): m
            for m in board.legal_moves
        }
        content, index = divmod(content, max(2, len(places)))
        board.push(places[sorted(places)[index]])
    return board.move_strings()


@pytest.mark.parametrize(("code", "text"), FROZEN_CODES.items())
def test_a_reader_made_after_the_specification_reads_the_code(code: str, text: str) -> None:
    assert ";".join(specified_moves(code)) == text.split(";", 3)[3]


def test_the_specification_names_every_request() -> None:
    text = SPECIFICATION.read_text(encoding="utf-8")
    assert f"{len(Request)} taken back" in text


def test_a_tree_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a GameTree"):
        GameCode("1ld4Btc")  # type: ignore[arg-type]


def test_an_illegal_move_has_no_code() -> None:
    with pytest.raises(ValueError, match="wS1"):
        write_code(GameCode(GameTree(lines=(("wS1", "bS1 wS1"),))))
