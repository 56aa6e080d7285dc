"""Motifs about the moves of both sides: in drawings, and compared with the legal moves."""

from __future__ import annotations

from collections import Counter

import pytest

from hive_core import Board, Color, Hex, Move, Piece
from hive_core.levels import choose
from hive_core.motifs import Motif, MotifKind, motifs
from hive_core.search import Limit, search
from tests.games import random_plies
from tests.hives import board_of, read
from tests.languages import LANGUAGES
from web.computer.motif_sentences import aims
from web.locale.moves import on_table


def found(drawing: str, name: str, turn: Color = Color.WHITE) -> dict[MotifKind, Motif]:
    """Return the motifs of the piece's move to x, by kind."""
    board = board_of(drawing, turn)
    result = motifs(board, Move(Piece.parse(name), read(drawing).names["x"]))
    return {motif.kind: motif for motif in result}


def names(motif: Motif) -> list[str]:
    """Return the names of the motif's tiles."""
    return [str(piece) for piece in motif.pieces]


def test_a_move_that_shuts_a_queen_in_is_called_trapping() -> None:
    drawing = """
    bS2   bQ    x
             bS1   wQ    wS1
                wB1   wB2
    """
    result = found(drawing, "bS2", Color.BLACK)
    assert names(result[MotifKind.TRAPS]) == ["wQ"]
    assert MotifKind.PINS not in result  # the hive is connected without her


def test_a_pinned_tile_is_not_also_called_trapped() -> None:
    result = found("wA1   wQ    bQ    bA1   x", "wA1")
    assert names(result[MotifKind.PINS]) == ["bA1"]
    assert MotifKind.TRAPS not in result


def test_an_ant_from_hand_comes_within_one_move_of_the_queen() -> None:
    drawing = """
    x     wQ    bS1   bQ
    """
    result = found(drawing, "wA1")
    assert names(result[MotifKind.REACHES]) == ["wA1"]
    assert MotifKind.MOBILIZES not in result  # reaching implies it
    # A beetle takes longer.
    slow = found(drawing, "wB1")
    assert MotifKind.REACHES not in slow
    assert names(slow[MotifKind.MOBILIZES]) == ["wB1"]


def test_a_tile_that_touches_the_queen_is_not_called_near_her() -> None:
    drawing = """
       wA1   x
    wQ    bQ    bS1
    """
    assert MotifKind.REACHES not in found(drawing, "wA1")


def test_a_queen_never_gets_the_motif_of_reaching_the_other_queen() -> None:
    drawing = """
    x
       bA1   wQ
    """
    assert MotifKind.REACHES not in found(drawing, "bQ", Color.BLACK)


def test_a_tile_that_blocks_a_grasshoppers_jump_shields_the_queen() -> None:
    drawing = """
    x
       bQ
          bG1
             wG1
                wQ
                   wG2
    """
    result = found(drawing, "bS1", Color.BLACK)
    assert names(result[MotifKind.SHIELDS]) == ["wG2"]


def test_a_tile_that_steps_aside_releases_another_one() -> None:
    drawing = """
             bS2
          bG1   bQ    bA1   x
             bB1   bS1
          wQ
       wS1
    wA1
    """
    result = found(drawing, "bS2", Color.BLACK)
    assert names(result[MotifKind.RELEASES]) == ["bQ"]


def test_gained_and_lost_moves_are_counted_for_both_sides() -> None:
    drawing = """
       bB1
    wQ
       x
    """
    result = found(drawing, "wA1")
    assert (result[MotifKind.EXTENDS].side, result[MotifKind.EXTENDS].count) == (Color.WHITE, 5)
    drawing = """
       bQ    wS1   wQ
    x     wA1
    """
    result = found(drawing, "bQ", Color.BLACK)
    assert (result[MotifKind.LIMITS].side, result[MotifKind.LIMITS].count) == (Color.WHITE, 9)


def test_spaces_for_new_tiles_are_counted_for_both_sides() -> None:
    drawing = """
          bG1
       bB1   x
    wQ
       wA1
    """
    result = found(drawing, "wA1")
    assert (result[MotifKind.BLOCKS].side, result[MotifKind.BLOCKS].count) == (Color.BLACK, 2)
    drawing = """
    x
       wB1   bS1
    """
    result = found(drawing, "wA1")
    assert (result[MotifKind.ROOM].side, result[MotifKind.ROOM].count) == (Color.WHITE, 2)


def test_keeping_ants_in_hand_is_a_motif_until_a_tile_can_move() -> None:
    drawing = """
    x
       wB1   bS1
    """
    assert found(drawing, "wS1")[MotifKind.SAVES].count == 3
    assert MotifKind.SAVES not in found(drawing, "wA1")
    assert MotifKind.SAVES not in found(drawing, "wQ")
    first = motifs(Board("Base"), Move(Piece.parse("wS1"), Hex(0, 0)))
    assert [motif.kind for motif in first] == [MotifKind.SAVES]


def moves_of(stacks: dict[Hex, tuple[Piece, ...]], color: Color) -> dict[Piece, set[Hex]]:
    """Return the destinations of each tile of that player, as if to move."""
    board = Board.from_stacks(stacks, color, "Base+MLP")
    tiles = [piece for stack in stacks.values() for piece in stack if piece.color is color]
    goals = {piece: {m.to for m in board.moves_of(piece) if m.to is not None} for piece in tiles}
    return {piece: to for piece, to in goals.items() if to}


def test_motifs_about_mobility_agree_with_the_legal_moves() -> None:
    """The motifs are compared with counts of legal moves."""
    seen = set()
    for board in random_plies("Base+MLP", seed=5, plies=50):
        queens = [board.hex_of("wQ"), board.hex_of("bQ")]
        if board.ply < 3 or (board.ply in (6, 7) and None in queens):
            continue  # one more turn without a queen would be impossible
        mover = board.turn
        for move in list(board.legal_moves)[::11]:
            after = board.copy()
            after.push(move)
            if after.outcome() is not None:
                continue
            was, now = (moves_of(b.stacks(), mover) for b in (board, after))
            theirs_was, theirs = (moves_of(b.stacks(), mover.other) for b in (board, after))
            for motif in motifs(board, move):
                seen.add(motif.kind)
                match motif.kind:
                    case MotifKind.TRAPS:
                        assert all(p in theirs_was and p not in theirs for p in motif.pieces)
                    case MotifKind.RELEASES | MotifKind.MOBILIZES:
                        assert all(p not in was and p in now for p in motif.pieces)
                    case MotifKind.REACHES:
                        queen = after.hex_of(Piece.parse(f"{mover.other.letter}Q"))
                        assert queen is not None
                        for piece in motif.pieces:
                            assert now[piece] & {queen, *queen.neighbors()}
                            assert not was.get(piece, set()) & {queen, *queen.neighbors()}
                    case MotifKind.EXTENDS:
                        gain = sum(map(len, now.values())) - sum(map(len, was.values()))
                        assert motif.count == gain > 1
                    case MotifKind.LIMITS:
                        loss = sum(map(len, theirs_was.values())) - sum(map(len, theirs.values()))
                        assert motif.count == loss > 1
                    case _:
                        continue
    assert {MotifKind.REACHES, MotifKind.EXTENDS, MotifKind.LIMITS, MotifKind.MOBILIZES} <= seen


@pytest.mark.slow
@pytest.mark.parametrize(("game_type", "levels"), [("Base", (2, 3)), ("Base+MLP", (3, 2))])
def test_the_best_move_nearly_always_has_a_motif(game_type: str, levels: tuple[int, int]) -> None:
    """At least 95% have one, over many positions in games of low levels."""
    reasons = Counter[bool]()
    for seed in range(3):
        board = Board(game_type)
        while board.outcome() is None and board.ply < 44:
            hint = search(board, Limit(nodes=600)).move
            if hint.piece is not None:
                result = motifs(board, hint)
                reasons[bool(result)] += 1
                for lang in LANGUAGES:
                    assert all("{" not in words for words in aims(lang, result, on_table(board)))
            board.push(choose(board, levels[board.turn], seed=seed).move)
    assert reasons[True] > 90
    assert reasons[False] * 20 <= sum(reasons.values())
