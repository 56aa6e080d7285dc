"""Words name sides as the reader sees the board, also where it is turned around.

The judge is the drawing: a tile lies where its node is drawn.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hive_core import Board, Color, Hex, Move, Piece
from hive_core.notation import parse_move_text
from tests.languages import LANGUAGES
from tests.page import after, loaded, of_class, walk, with_id
from web.app.view import view
from web.computer.hint import Hint, HintStep
from web.game.intents import GoTo, NewGame, Play, Undo
from web.locale import text
from web.locale.moves import MoveStyle, move_shown
from web.locale.pieces import piece_name
from web.settings.intents import SetPref
from web.shared import sentences
from web.shared.intents import Open
from web.shared.state import AppState
from web.table.intents import TurnBoard
from web.ui.geometry import center
from web.ui.nodes import Node

GAME = (
    r"Base+MLP;InProgress;White[9];wB1;bP /wB1;wG1 wB1-;bA1 -bP;wA1 \wB1;bB1 /bA1;wQ wG1/;bQ bB1\;"
    r"wM wQ-;bS1 \bA1;wG2 \wM;bM bP\;wA1 bM\;bB2 /bQ;wG3 wM-;wA1 /bM"
)
"""Ends with the throw of a white ant by the black mosquito beside the pillbug."""

OWN = (
    r"Base+P;InProgress;White[7];wS1;bQ /wS1;wB1 wS1-;bB1 -bQ;wG1 \wS1;bP bQ\;wQ wB1-;bB1 bQ;"
    r"wP wQ\;bG1 /bB1;wB2 \wQ;bG1 wS1"
    "\\"
)
"""Ends with the throw of a black grasshopper by the black pillbug."""

TURNS = range(6)

WORDS = re.compile(r"\b(north-east|north-west|south-east|south-west|east|west)\b", re.IGNORECASE)
SHORT = re.compile(r"\b(NE|NW|SE|SW|E|W) of")
SIGNS = {
    "east": (1, 0),
    "west": (-1, 0),
    "north-east": (1, -1),
    "north-west": (-1, -1),
    "south-east": (1, 1),
    "south-west": (-1, 1),
    "E": (1, 0),
    "W": (-1, 0),
    "NE": (1, -1),
    "NW": (-1, -1),
    "SE": (1, 1),
    "SW": (-1, 1),
}


def shown(*, turn: int, game: str = GAME) -> AppState:
    state = loaded(game, f"flip={turn // 3}")
    state = after(state, *[TurnBoard(1)] * (turn % 3))
    assert state.table.turn == turn
    return state


def seen_from(place: Hex, beside: Hex, *, turn: int) -> tuple[int, int]:
    """Return on which side of the second space the first is drawn: right and down are 1."""
    at, other = center(place, turn=turn), center(beside, turn=turn)
    return _sign(at.x - other.x), _sign(at.y - other.y)


def _sign(length: float) -> int:
    return 0 if abs(length) < 1 else 1 if length > 0 else -1


def side_named(words: str) -> tuple[int, int]:
    match = SHORT.search(words) or WORDS.search(words)
    assert match is not None, words
    return SIGNS[match[1] if match[1].isupper() else match[1].lower()]


def side_drawn(board: Board, move: Move, *, turn: int) -> tuple[int, int]:
    """Return on which side of the tile that its MoveString names a move ends, as it is drawn."""
    reference = parse_move_text(board.move_string(move)).reference
    assert reference is not None
    beside = board.hex_of(reference)
    assert beside is not None
    assert move.to is not None
    return seen_from(move.to, beside, turn=turn)


def moves_beside(board: Board) -> list[Move]:
    """Return the moves whose MoveString names a side of a tile."""
    return [m for m in board.legal_moves if parse_move_text(board.move_string(m)).direction]


@pytest.mark.parametrize("turn", TURNS)
def test_every_move_of_the_list_is_on_the_side_that_its_words_name(turn: int) -> None:
    state = shown(turn=turn)
    entries = [n for n in walk(with_id(state, "moves")) if n.attrs.get("data-ply")]
    for ply, entry in enumerate(entries[1:], start=2):
        board, text = state.game.record.board(ply - 1), state.game.record.moves[ply - 1]
        move = board.parse_move(text)
        wanted = side_drawn(board, move, turn=turn)
        assert side_named(entry.attrs["data-words"]) == wanted
        assert side_named(entry.attrs["aria-label"]) == wanted


@pytest.mark.parametrize("turn", TURNS)
def test_every_destination_is_on_the_side_that_its_name_says(turn: int) -> None:
    state = shown(turn=turn)
    board = state.board
    for move in moves_beside(board):
        assert move.piece is not None
        selected = after(replace(state, table=replace(state.table, selected=move.piece)))
        target = next(
            n for n in of_class(selected, "target") if n.attrs.get("data-target") == str(move.to)
        )
        assert side_named(target.attrs["aria-label"]) == side_drawn(board, move, turn=turn)


@pytest.mark.parametrize("turn", TURNS)
def test_a_hint_names_the_side_that_it_shows(turn: int) -> None:
    state = shown(turn=turn)
    for move in moves_beside(state.board):
        hint = Hint(None, move, step=HintStep.PLACE)
        hinted = replace(state, computer=replace(state.computer, hint=hint))
        named = side_named(sentences.sentence(hinted))
        assert named == side_drawn(state.board, move, turn=turn)


@pytest.mark.parametrize("turn", TURNS)
def test_the_sentence_of_the_last_move_names_the_side_that_is_seen(turn: int) -> None:
    state = shown(turn=turn)
    for ply in range(2, len(state.game.record.moves) + 1):
        there = after(state, GoTo(ply))
        board = there.game.record.board(ply - 1)
        move = board.parse_move(there.game.record.moves[ply - 1])
        assert side_named(sentences.last_move(there)) == side_drawn(board, move, turn=turn)


@pytest.mark.parametrize("turn", TURNS)
def test_the_text_view_names_each_neighbour_on_the_side_where_it_is_drawn(turn: int) -> None:
    state = after(shown(turn=turn), Open("words"))
    board = state.board
    tiles = [n for n in walk(view(state)) if n.attrs.get("data-choose")]
    for node in tiles:
        piece = Piece.parse(node.attrs["data-choose"])
        place = board.hex_of(piece)
        if place is None or piece != board.piece_at(place):
            continue
        wanted = {
            piece_name("en", board.stack_at(beside)[-1]): seen_from(place, beside, turn=turn)
            for beside in place.neighbors()
            if board.stack_at(beside)
        }
        # What follows the neighbours says whether the tile can move.
        first = words(node).removesuffix("can move")
        named = re.findall(
            r"(\S+) of (?:the )?((?:white|black) [a-z ]+?(?: \d)?)(?=,| and|$)", first
        )
        assert {name: SIGNS[side.lower()] for side, name in named} == wanted


def words(node: Node) -> str:
    return "".join(n.text for n in walk(node))


@pytest.mark.parametrize("turn", TURNS)
def test_codes_stay_as_they_are(turn: int) -> None:
    state = after(shown(turn=turn), SetPref("codes", "on"))
    entries = [n for n in walk(with_id(state, "moves")) if n.attrs.get("data-ply")]
    assert [words(entry) for entry in entries] == list(state.game.record.moves)


def typed(state: AppState, text: str) -> str:
    """Return the sentence after typing a move."""
    return sentences.sentence(after(state, Play(text, typed=True)))


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turned_board_says_what_codes_mean_where_they_are_typed(turn: int, lang: str) -> None:
    state = after(shown(turn=turn), SetPref("typing", "on"), SetPref("lang", lang))
    note = text(lang, "typing.turned")
    for page, name in ((state, "type-move"), (after(state, Open("words")), "type-words")):
        field = with_id(page, name)
        described = field.attrs.get("aria-describedby")
        assert described == (f"{name}-turned" if turn else None)
        beside = [words(n) for n in walk(view(page)) if n.attrs.get("id") == f"{name}-turned"]
        assert beside == ([note] if turn else [])
    for about_a_code in ("rubbish", "wG3", "wG3 -wM", "wS1 -bQ", r"wB2 wQ/"):
        # It is beside the field: in the status line it would move what is below.
        assert note not in typed(state, about_a_code), about_a_code


def test_what_was_typed_is_gone_with_another_game() -> None:
    def form(state: AppState) -> str:
        return next(str(n.key) for n in walk(view(state)) if n.attrs.get("name") == "type")

    state = after(shown(turn=0), SetPref("typing", "on"))
    assert form(state) == form(after(state, GoTo(3)))  # a key keeps the element and its text
    assert form(state) != form(after(state, NewGame()))
    words = after(state, Open("words"))
    assert form(words) != form(after(state, NewGame(), Open("words")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_code_has_the_note_on_codes_once(lang: str) -> None:
    state = after(shown(turn=3), SetPref("typing", "on"), SetPref("lang", lang), Open("words"))
    refused = after(state, Play("rubbish", typed=True))
    for name in ("type-words", "type-move"):
        form = next(n for n in walk(view(refused)) if str(n.key).startswith(f"{name}-form"))
        told = words(form)
        assert told.count(text(lang, "typing.turned")) == 1
        described = str(with_id(refused, name).attrs["aria-describedby"])
        assert described.endswith(f" {name}-turned")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_setting_for_codes_says_how_they_name_directions(lang: str) -> None:
    as_white_sees_it = {"en": "as White sees the board", "nl": "zoals Wit het bord ziet"}[lang]
    state = after(shown(turn=0), SetPref("lang", lang), Open("settings"))
    option = next(n for n in walk(view(state)) if n.key == "codes")
    assert as_white_sees_it in words(option)
    assert as_white_sees_it in text(lang, "typing.turned")


# -- throws ----------------------------------------------------------------------------------------


def test_the_list_says_of_a_throw_whose_tile_it_was_and_that_it_was_thrown() -> None:
    last = [n for n in walk(with_id(shown(turn=0), "moves")) if n.attrs.get("data-ply")][-1]
    assert last.attrs["data-words"] == "Throws white ant 1 SW of black mosquito"
    assert last.attrs["aria-label"].startswith(
        "White ant 1, thrown by the black mosquito: south-west of"
    )


def test_a_throw_is_spoken_as_a_throw() -> None:
    spoken = sentences.last_move(shown(turn=0))
    assert spoken == "The black mosquito throws the white ant south-west of the black mosquito."


def test_a_hint_to_throw_says_so() -> None:
    state = after(shown(turn=0), GoTo(15))
    move = state.board.parse_move(state.game.record.moves[15])
    hint = Hint(None, move, step=HintStep.PLACE)
    hinted = replace(state, computer=replace(state.computer, hint=hint))
    said = sentences.sentence(hinted)
    assert said.startswith("Throw the white ant south-west of")
    assert said.endswith("with the black mosquito.")


def test_steps_and_undo_name_who_throws() -> None:
    state = shown(turn=0)
    assert "black mosquito throws white ant" in after(state, GoTo(15), GoTo(16)).spoken.text
    assert "black mosquito throws white ant" in after(state, Undo()).spoken.text


def test_a_throw_of_ones_own_tile_names_who_throws() -> None:
    state = loaded(OWN)
    assert sentences.last_move(state).startswith("The black pillbug throws the black grasshopper")


def test_a_move_of_ones_own_tile_is_not_called_a_throw() -> None:
    style = MoveStyle(codes=False, turn=0)
    words = move_shown("en", "wG1 bP-", Color.WHITE, style)
    assert words == "Grasshopper 1 E of black pillbug"
