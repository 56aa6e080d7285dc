"""Games of the page with seeds, for properties of saving and sharing them."""

from __future__ import annotations

import random
from dataclasses import replace

from hive_core import Board, GameType
from tests.games import random_move
from web.game.ending import Ending
from web.game.record import Line, Record
from web.game.tags import Tags

SEEDS = range(24)


def page_record(seed: int) -> Record:
    """Return a game of any type and rules, some ended by the players, some with variations."""
    rng = random.Random(f"page {seed}")
    game_type = list(GameType.every())[seed % 8]
    tournament, repetition_draw = seed % 3 == 1, seed % 5 != 2
    board = Board(game_type, tournament=tournament, repetition_draw=repetition_draw)
    for _ in range(seed * 2):
        if board.outcome() is None:
            random_move(board, rng)
    record = Record.of_moves(
        game_type,
        tuple(board.move_strings()),
        tournament=tournament,
        repetition_draw=repetition_draw,
    )
    for _ in range(seed % 4 if record.moves else 0):
        ply = rng.randrange(len(record.moves))
        move = rng.choice(sorted(record.board(ply).legal_moves, key=str))
        record, _ = record.with_move(move, ply)
        if record.forks and seed % 2:
            record = record.showing(record.forks[-1].path)
    if seed % 4 == 3:
        record = record.without_last()
    board = record.board()
    if record.moves and board.outcome() is None and seed % 2:
        how = ("resign", "time", "agreed")[seed % 3]
        loser = None if how == "agreed" else board.turn
        record = record.with_ending(Ending(how, loser))
    return with_tags(record, (("White", "Ann"), ("Event", "A 'game'; = & %"))[: seed % 3])


def with_tags(record: Record, tags: Tags) -> Record:
    """Return the record with these tags and no others."""
    return replace(record, tree=replace(record.tree, tags=tags))


def others(record: Record) -> tuple[Line, ...]:
    """Return the lines of a game that are not the shown one, in full."""
    return tuple(line for line in record.tree.lines if line != record.line)
