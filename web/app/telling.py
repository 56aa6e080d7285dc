"""What is told on request, by a key or in the text view: queens, clocks, score, surroundings."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color, Direction, Hex, Piece
from web.app.speech import brief
from web.computer.requests import analysis_answer
from web.computer.score import PovScore
from web.computer.score_sentences import pov_score
from web.locale import text
from web.locale.moves import (
    move_text,
    place_in_words,
    rotated,
    sentence_case,
    tile_in_words,
)
from web.locale.pieces import color_title, piece_name
from web.shared import sentences
from web.shared.state import AppState

_MOVES = 4
"""How many moves of a best line are told."""

_LAST = 10
"""How many of the last moves the text view lists."""


def told(state: AppState, what: str, at: Piece | Hex | None = None) -> str:
    """Return what is said on request; `at`: the tile or space that has the focus."""
    match what:
        case "queens":
            return " ".join(sentences.queens(state, state.shown.board))
        case "clocks":
            return " ".join(_clocks(state)) or text(state.settings.lang, "told.no-clock")
        case "score":
            return " ".join(words for words, _ in best_lines(state)) or text(
                state.settings.lang, "told.no-score"
            )
        case "here" if at is not None:
            return _surroundings(state, at)
    game = state.game
    if state.editor is None and game.ply and game.record.moves[game.ply - 1] == "pass":
        who = color_title(state.settings.lang, game.record.mover(game.ply))
        return f"{text(state.settings.lang, 'spoken.pass', Color=who)}."
    if state.shown_game.last_ply:
        return sentences.last_move(state)
    return text(state.settings.lang, "spoken.start")


def facts(state: AppState) -> tuple[str, ...]:
    """Return what the text view says about the position."""
    return (*sentences.queens(state, state.shown.board), *_clocks(state))


def last_moves(state: AppState) -> tuple[tuple[int, str], ...]:
    """Return the last moves up to the position shown, each with its ply."""
    game, turn = state.game, state.table.turn
    plies = range(max(game.ply - _LAST, 0) + 1, game.ply + 1)
    return tuple((ply, _move(state, ply, turn=turn)) for ply in plies)


def _move(state: AppState, ply: int, *, turn: int) -> str:
    """Return a move in words, after the number of its turn."""
    lang, record = state.settings.lang, state.game.record
    if record.moves[ply - 1] == "pass":
        words = text(lang, "move.pass")
    else:
        words = brief(lang, record, ply, turn=turn)
    return f"{record.turn_number(ply)}. {sentence_case(words)}"


def _clocks(state: AppState) -> Iterator[str]:
    lang, clock = state.settings.lang, state.clock
    if storm := sentences.storm_time(state):
        yield storm
    elif clock is not None:
        for color in Color:
            who, time = color_title(lang, color), clock.text(color)
            yield text(lang, "told.clock", who=who, time=time)


def best_lines(state: AppState) -> tuple[tuple[str, str], ...]:
    """Return the lines that an analysis has found: who is better after each; its first move."""
    lang, answer, turn = state.settings.lang, analysis_answer(state), state.board.turn
    lines = []
    for line in () if answer is None else answer.lines:
        if not line.moves:
            continue
        movers = (turn if at % 2 == 0 else turn.other for at in range(_MOVES))
        moves = "; ".join(
            move_text(lang, move, mover, turn=state.table.turn)
            for move, mover in zip(line.moves, movers, strict=False)
        )
        score = sentence_case(pov_score(lang, PovScore.of(line, turn)))
        lines.append((text(lang, "told.line", score=score, moves=moves), line.moves[0]))
    return tuple(lines)


def _surroundings(state: AppState, at: Piece | Hex) -> str:
    """Return a tile or space with what is on each side of it, clockwise."""
    lang, board, turn = state.settings.lang, state.shown.board, state.table.turn
    place = at if isinstance(at, Hex) else board.hex_of(at)
    if place is None:
        assert isinstance(at, Piece)
        return f"{sentence_case(str(piece_name(lang, at)))}."
    stack = board.stack_at(place)
    name = (
        tile_in_words(lang, board, stack[-1], turn=turn)
        if stack
        else place_in_words(lang, board, place, turn=turn)
    )
    sides = []
    for seen in Direction:
        beside = board.stack_at(place + rotated(seen, -turn).value)
        words = piece_name(lang, beside[-1]) if beside else text(lang, "told.empty")
        sides.append(str(words))
    return text(lang, "told.around", name=sentence_case(name), sides=", ".join(sides))
