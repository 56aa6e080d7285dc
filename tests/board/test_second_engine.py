"""Compare `hive_core` with `slow_engine.py`, which is written from the rules alone.

Compared on random positions of all game types: legal moves, turn, outcome, repetition,
and the reasons given for illegal moves near the hive.

`HIVE_LONG=20 pytest tests/board/test_second_engine.py` compares twenty times as many positions.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hive_core import (
    PASS,
    PIECES,
    Board,
    Bug,
    Color,
    Direction,
    GameType,
    Hex,
    Move,
    Piece,
    Rule,
    Status,
)
from hive_core.faults import FaultKind, find_faults
from tests.hives import board_of, read
from tests.slow_engine import SlowGame, Turn, count, flanks, hex_of, neighbours
from tests.slow_reasons import Claim, PositionFacts

LONG = int(os.environ.get("HIVE_LONG", "1"))
"""The number of positions as a multiple of an ordinary run's."""

EVERY_TYPE = pytest.mark.parametrize("game_type", GameType.every(), ids=str)
TURNS = {None: None, "white": Color.WHITE, "black": Color.BLACK}
FIGURES: dict[str, dict[str, list[int]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "perft.json").read_text(encoding="utf-8")
)

NOT_FOR_MOVES = {Rule.NO_ROOM, Rule.PASS_NOT_FORCED, Rule.GIVEN_UP}
"""These rules are reasons only against a piece as a whole, or a pass."""

coverage: Counter[str] = Counter()
"""The number of comparisons by kind, and how often each rule was the reason."""


# -- the comparison --------------------------------------------------------------------------------


def turns_of(board: Board) -> set[Turn]:
    """Return the engine's moves in the slow engine's terms, without a pass."""
    return {(m.piece, m.to) for m in board.legal_moves if m.piece is not None and m.to is not None}


def compare(board: Board, game: SlowGame) -> None:
    """Assert that the engines agree on the position."""
    coverage["positions"] += 1
    found, expected = turns_of(board), game.turns()
    assert found == expected, (
        f"{board!r}, last moved {board.last_moved}:\n"
        f"too many: {' '.join(sorted(f'{p}@{to}' for p, to in found - expected))}\n"
        f"missing: {' '.join(sorted(f'{p}@{to}' for p, to in expected - found))}"
    )
    result = game.result()
    assert (PASS in board.legal_moves) == (not expected and result is None), repr(board)
    assert len(board.legal_moves) == len(expected) + (PASS in board.legal_moves), repr(board)
    assert {place: list(stack) for place, stack in board.stacks().items()} == game.stacks
    assert (board.turn, board.ply, board.last_moved) == (game.turn, game.ply, game.moved)
    outcome = board.outcome()
    assert (outcome is None) == (result is None), repr(board)
    if outcome is not None and result is not None:
        assert outcome.winner == TURNS.get(result), repr(board)
    assert {queen.color for queen in board.surrounded_queens()} == game.surrounded()
    assert board.status() is Status.VALID, repr(board)


def compare_repetition(board: Board, game: SlowGame) -> None:
    """Assert that both engines count as many occurrences of the position."""
    times = game.occurrences()
    coverage["repeated"] += times > 1
    assert board.is_repetition(times), f"fewer than {times} occurrences: {board!r}"
    assert not board.is_repetition(times + 1), f"more than {times} occurrences: {board!r}"


def compare_after_undo(board: Board, game: SlowGame) -> None:
    """Assert that the engines agree after a few moves are undone."""
    past, copy = game, board.copy()
    for _ in range(3):
        if past.before is not None:
            past = past.before
            copy.pop()
    compare(copy, past)


def check_reasons(board: Board, game: SlowGame, rng: random.Random) -> None:
    """Assert that the engine's reasons against moves near the hive, one in three, are true."""
    facts = PositionFacts(game)
    near = {Hex(0, 0), *game.stacks, *(n for place in game.stacks for n in neighbours(place))}
    near.add(Hex(max(near).q + 7, max(near).r))
    for piece in PIECES:
        asked = len(near) // 3 if hex_of(game.stacks, piece) else 2
        for to in rng.sample(sorted(near), min(asked, len(near))):
            reason = board.explain(Move(piece, to))
            coverage["moves asked about"] += 1
            if (piece, to) in facts.legal:
                assert reason is None, f"{piece}@{to} is legal in {board!r}, not {reason}"
                continue
            assert reason is not None, f"{piece}@{to} is illegal in {board!r}"
            coverage[reason.rule.name] += 1
            assert Claim(facts, reason, piece, to).holds(), (
                f"{piece}@{to}: {reason!r} is untrue in {board!r}, last moved {game.moved}"
            )
        reason = board.explain_piece(piece)
        if reason is None:
            assert any(mover == piece for mover, _ in facts.legal), f"{piece} in {board!r}"
        else:
            coverage["no move: " + reason.rule.name] += 1
            assert Claim(facts, reason, piece, None).holds(), (
                f"any move of {piece}: {reason!r} is untrue in {board!r}, last moved {game.moved}"
            )
    passed = board.explain(PASS)
    if facts.legal:
        assert passed is not None
        assert passed.rule is Rule.PASS_NOT_FORCED
    else:
        assert (passed is None) == (game.result() is None)


# -- games with a preference -----------------------------------------------------------------------

Preference = Callable[[SlowGame, Turn], float]
"""The weight of a turn in a player's random choice."""


def plain(game: SlowGame, turn: Turn) -> float:
    return 1


def climber(game: SlowGame, turn: Turn) -> float:
    """Prefer stacks, and beetles and mosquitoes most of all."""
    piece, to = turn
    weight = 3 if piece.bug in (Bug.BEETLE, Bug.MOSQUITO) else 1
    return weight * (1 + 8 * len(game.stacks.get(to, ())))


def ring_maker(game: SlowGame, turn: Turn) -> float:
    """Prefer tiles at the ends of chains, which close to rings with holes."""
    _, to = turn
    holes = [n for n in neighbours(to) if n not in game.stacks]
    enclosed = sum(sum(n in game.stacks for n in neighbours(hole)) >= 4 for hole in holes)
    return (12 if len(holes) == 5 else 1) + 6 * enclosed


def thrower(game: SlowGame, turn: Turn) -> float:
    """Prefer throws, and spaces near a pillbug."""
    piece, to = turn
    at = hex_of(game.stacks, piece)
    bugs = {p.bug for place in neighbours(to) for p in game.stacks.get(place, ())}
    weight = 5.0 if Bug.PILLBUG in bugs else 1.0
    if at is not None and piece.color is not game.turn:
        weight *= 8
    return weight * (4 if piece.bug in (Bug.PILLBUG, Bug.MOSQUITO) and at is None else 1)


def shuffler(game: SlowGame, turn: Turn) -> float:
    """Prefer few tiles and moves back and forth, so that positions repeat."""
    piece, to = turn
    if hex_of(game.stacks, piece) is None:
        return 0.0001 if not game.queen_in_hand() else 1
    back = game.before and game.before.before
    return 60 if back and hex_of(back.stacks, piece) == to else 1 if piece.number < 2 else 0.01


PREFERENCES = [plain, climber, ring_maker, thrower, shuffler]


def choose(
    game: SlowGame, rng: random.Random, preference: Preference, turns: set[Turn]
) -> Turn | None:
    """Return a random turn by preference; try to avoid turns that end the game."""
    listed = sorted(turns, key=str)
    if not listed:
        return None
    queen = game.queen_in_hand()
    weights = [
        preference(game, turn) * (0.3 if queen and turn[0].bug is Bug.QUEEN else 1)
        for turn in listed
    ]
    for _ in range(4):
        turn = rng.choices(listed, weights)[0]
        if game.after(turn).result() is None:
            break
    return turn


def push(board: Board, game: SlowGame, turn: Turn | None) -> SlowGame:
    board.push(PASS if turn is None else Move(*turn))
    return game.after(turn)


# Positions without a game, for cases that are rare in games.


def random_hive(
    rng: random.Random, game_type: GameType, *, fenced: bool = False
) -> tuple[dict[Hex, list[Piece]], Piece | None]:
    """Return a connected hive of any shape and position, with stacks.

    `fenced`: stacks are around one bug, which is also returned if it is the only one of its kind.
    """
    shift = Hex(*(rng.choice((0, 0, 7, -40, 31, 1000)) + rng.randrange(40) for _ in "qr"))
    # Negative: chains and rings; positive: clusters.
    crowd = rng.choice((0.0, 1.0, 2.0) if fenced else (-2.5, -1.0, 0.0, 1.0))
    twins = fenced and game_type.mosquito and rng.random() < 0.15
    ground: list[Piece] = []
    climbers: list[Piece] = []
    for color in Color:
        for bug in Bug:
            tiles = [p for p in game_type.pieces(color) if p.bug is bug]
            if twins and bug is Bug.MOSQUITO:
                continue
            most = len(tiles)
            if bug is Bug.QUEEN:
                tiles = tiles if rng.random() < 0.93 else []
            else:
                tiles = tiles[: rng.randint(0, most) if rng.random() < 0.7 else most]
            up = bug in (Bug.BEETLE, Bug.MOSQUITO) and rng.random() < 0.6
            (climbers if up else ground).extend(tiles)
    used: Counter[tuple[Color, Bug]] = Counter()

    def numbered(piece: Piece) -> Piece:
        """Return the next tile of that kind in number order."""
        used[piece.color, piece.bug] += 1
        number = used[piece.color, piece.bug] if piece.number else 0
        return Piece(piece.color, piece.bug, number)

    for color in Color:
        if not any(piece.color is color for piece in ground):
            ground.append(Piece(color, Bug.SPIDER, 1))
    rng.shuffle(ground)
    rng.shuffle(climbers)
    inside: Piece | None = None
    posts: list[Hex] = []
    stacks: dict[Hex, list[Piece]] = {}
    if fenced and len(ground) > 4:
        # One bug, two posts of a gate beside it, and half the time a tile in the gate.
        ground.sort(key=lambda piece: piece.bug in (Bug.PILLBUG, Bug.LADYBUG, Bug.MOSQUITO))
        stacks[shift] = [ground.pop()]
        inside = stacks[shift][0]
        rng.shuffle(ground)
        gate = rng.choice(neighbours(shift))
        posts = list(flanks(shift, gate))
        for place in [*posts, gate][: rng.choice((2, 3))]:
            stacks[place] = [ground.pop()]
        if gate in stacks and rng.random() < 0.5:
            # The bug is one hex away from the gate.
            behind = shift + Hex(shift.q - gate.q, shift.r - gate.r)
            stacks[behind] = stacks[shift]
            stacks[shift] = [ground.pop()]
    else:
        stacks[shift] = [ground.pop()]
    if fenced and rng.random() < 0.15:
        # Or a player with few tiles, all covered, who may have to pass.
        loser = rng.choice(list(Color))
        ground = [p for p in ground if p.color is not loser]
        climbers = [p for p in climbers if p.color is not loser]
        rest = [p for stack in stacks.values() for p in stack]
        if not any(p.color is loser for p in rest):
            ground.append(Piece(loser, Bug.QUEEN))
        posts = [at for at, stack in stacks.items() if stack[0].color is loser]
    for piece in ground:
        edge = sorted({n for place in stacks for n in neighbours(place)} - set(stacks))
        touching = [sum(n in stacks for n in neighbours(place)) for place in edge]
        place = rng.choices(edge, [2.0 ** (crowd * tiles) for tiles in touching])[0]
        stacks[place] = [piece]
    for piece in climbers:
        tall = rng.choice((0.0, 2.0))
        places = sorted(stacks)
        weights = [0.3 + tall * (len(stacks[place]) - 1) for place in places]
        if posts:
            weights = [5.0 if at in posts and len(stacks[at]) < 2 else 0.1 for at in places]
        stacks[rng.choices(places, weights)[0]].append(piece)
    if twins:
        # A mosquito that touches only the other one, which is on top of a tile.
        ends = [
            (at, near)
            for at in sorted(stacks)
            for near in neighbours(at)
            if near not in stacks and sum(n in stacks for n in neighbours(near)) == 1
        ]
        at, near = rng.choice(ends)
        inside, other = rng.sample([Piece(color, Bug.MOSQUITO) for color in Color], 2)
        stacks[at].append(other)
        stacks[near] = [inside]
    stacks = {at: [numbered(piece) for piece in stack] for at, stack in stacks.items()}
    single = inside is not None and not inside.number
    return stacks, inside if single and any(inside in s for s in stacks.values()) else None


def place_due_queens(
    stacks: dict[Hex, list[Piece]], turn: Color, game_type: GameType, moved: Piece | None
) -> None:
    """Add each queen that her player should have placed by now, where the hive is most crowded."""
    for fault in find_faults(stacks, turn, game_type, moved=moved):
        if fault.kind is FaultKind.QUEEN_LATE:
            edge = sorted({n for place in stacks for n in neighbours(place)} - set(stacks))
            place = max(edge, key=lambda n: sum(beside in stacks for beside in neighbours(n)))
            stacks[place] = [Piece(fault.pieces[0].color, Bug.QUEEN)]


def random_position(
    rng: random.Random, game_type: GameType, *, fenced: bool = False
) -> tuple[Board, SlowGame]:
    """Return a random hive in both engines; half the time a tile has just moved."""
    stacks, inside = random_hive(rng, game_type, fenced=fenced)
    turn = inside.color if inside and rng.random() < 0.9 else rng.choice(list(Color))
    tops = sorted((stack[-1] for stack in stacks.values()), key=str)
    moved = rng.choice([None, rng.choice(tops)])
    if inside in tops and rng.random() < 0.15:
        moved = inside
    place_due_queens(stacks, turn, game_type, moved)
    board = Board.from_stacks(stacks, turn, game_type, moved=moved)
    return board, SlowGame.set_up(stacks, turn, game_type, moved)


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.slow
@EVERY_TYPE
def test_both_engines_agree_on_every_position(game_type: GameType) -> None:
    """Compare whole games, random hives, gates above the ground, small hives that repeat."""
    coverage.clear()
    play_games(game_type, tournament=False)
    play_games(game_type, tournament=True)
    set_up_hives(game_type)
    set_up_fenced_hives(game_type)
    set_up_small_hives(game_type)
    for what, number in sorted(coverage.items()):
        print(f"{number:9} {what}")
    # Enough was compared, and each rule was a reason at least once.
    assert coverage["positions"] > 600
    assert coverage["repeated"] > 20
    missing = {rule for rule in Rule if not coverage[rule.name]} - NOT_FOR_MOVES
    assert missing <= may_be_missing(game_type)


def may_be_missing(game_type: GameType) -> set[Rule]:
    """Return the rules that forbid nothing in that game type, or too seldom for some seeds."""
    rare = {Rule.NOTHING_TO_COPY} if str(game_type) != "Base+MP" else set()
    if not game_type.includes(Bug.PILLBUG):
        rare.add(Rule.FROZEN)
    if str(game_type) == "Base+MLP":
        rare.add(Rule.NOT_IN_GAME)
    return rare


def play_games(game_type: GameType, *, tournament: bool) -> None:
    """Compare games with every preference after every ply."""
    for number in range(LONG):
        for preference in PREFERENCES:
            rng = random.Random(f"{game_type} {tournament} {preference.__name__} {number}")
            board, game = Board(game_type, tournament=tournament), SlowGame(game_type, tournament)
            plies = 12 if tournament else 36  # beyond the opening it makes no difference
            while game.ply < plies and game.result() is None:
                if game.ply in (0, 4, 6, 17, 35):
                    check_reasons(board, game, rng)
                compare(board, game)
                compare_repetition(board, game)
                if rng.random() < 0.1:
                    compare_after_undo(board, game)
                game = push(board, game, choose(game, rng, preference, game.turns()))
            compare(board, game)


def set_up_hives(game_type: GameType) -> None:
    """Compare random hives and a few plies from there."""
    rng = random.Random(f"hives of {game_type}")
    for number in range(20 * LONG):
        board, game = random_position(rng, game_type)
        preference = rng.choice(PREFERENCES)
        if not number % 4:
            check_reasons(board, game, rng)
        for _ in range(4):
            compare(board, game)
            if game.result() is not None:
                break
            game = push(board, game, choose(game, rng, preference, game.turns()))


def set_up_fenced_hives(game_type: GameType) -> None:
    """Compare random hives with stacks around a bug that climbs or throws."""
    rng = random.Random(f"gates of {game_type}")
    for number in range(250 * LONG):
        board, game = random_position(rng, game_type, fenced=True)
        compare(board, game)
        if not game.turns() and game.result() is None:
            game = push(board, game, None)
            compare(board, game)
        first_that_is_over = game.result() is not None and not coverage[Rule.GAME_OVER.name]
        if not number % 25 or first_that_is_over:
            check_reasons(board, game, rng)


def set_up_small_hives(game_type: GameType) -> None:
    """Compare small hives that move far away, or return to earlier positions."""
    rng = random.Random(f"small hives of {game_type}")
    more = [
        piece
        for piece in PIECES
        if game_type.includes(piece.bug)
        and piece.bug in (Bug.ANT, Bug.SPIDER, Bug.PILLBUG, Bug.MOSQUITO)
        and piece.number < 3
    ]
    for number in range(8 * LONG):
        far = number % 2
        tiles = [Piece(color, Bug.QUEEN) for color in Color]
        tiles += rng.sample([p for p in more if p.bug is Bug.ANT or not far], rng.choice((1, 2, 3)))
        tiles += [Piece(p.color, p.bug, 1) for p in tiles if p.number == 2]
        tiles = sorted(set(tiles), key=lambda piece: (piece.bug is not Bug.QUEEN, str(piece)))
        row = [Hex(q // 2, q % 2) for q in range(len(tiles))]
        stacks = {place: [piece] for place, piece in zip(row, tiles, strict=True)}
        moved = rng.choice([None, tiles[0]])
        board = Board.from_stacks(stacks, Color.WHITE, game_type, moved=moved)
        game = SlowGame.set_up(stacks, Color.WHITE, game_type, moved)
        heading = rng.choice(list(Direction)).value
        for ply in range(110 if far else 40):
            turns = [t for t in game.turns() if hex_of(game.stacks, t[0])] or [*game.turns()]
            if game.result():
                break
            if far and turns:
                # Mostly the tile at the back moves as far forward as it can.
                turns.sort(key=lambda t: (_along(t[1], heading), str(t)))
                turns = turns[-1:] if rng.random() < 0.9 else turns
            turns.sort(key=str)
            game = push(board, game, rng.choice(turns) if turns else None)
            if not (far and ply % 4):
                compare_repetition(board, game)
            if not ply % 4:
                compare(board, game)


def _along(place: Hex, heading: Hex) -> int:
    """Return a measure of how far the hex is in that direction."""
    return (2 * place.q + place.r) * (2 * heading.q + heading.r) + 3 * place.r * heading.r


@EVERY_TYPE
def test_the_slow_engine_has_the_known_perft_counts(game_type: GameType) -> None:
    for opening, tournament in (("pocket", False), ("tournament", True)):
        known = FIGURES[opening][str(game_type)][:4]
        assert [count(SlowGame(game_type, tournament), depth) for depth in range(4)] == known


SPIDER_IN_A_BAG = (
    r"Base+L;InProgress;Black[18];wG1;bS1 wG1\;wG2 -wG1;bQ bS1\;wL wG1/;bB1 /bQ;wQ /wG2;bL -bB1;"
    r"wB1 /wQ;bA1 bQ-;wG3 wL-;bA1 /bL;wS1 \wL;bA1 -wB1;wB2 \wG2;bA2 /bA1;wS2 -wB2;bA3 bB1\;"
    r"wA1 wS1/;bA2 bQ-;wA1 /bA1;bA2 wA1\;wA2 wS1/;bA2 -wQ;wA2 wB1\;bA3 /wS2;wB2 wS2;bB1 bL;"
    r"wB2 wS2/;bB2 bQ\;wA3 wS1/;bS2 /bS1;wA3 wB2/;bB1 bL\;wA3 bB2-"
)


def test_a_spider_whose_second_step_is_gated_gets_the_reason_gated() -> None:
    board = Board.from_game_string(SPIDER_IN_A_BAG)
    reason = board.explain_piece(Piece.parse("bS2"))
    assert reason is not None
    assert reason.rule is Rule.GATED


@pytest.mark.parametrize("mover", ["wS1", "bS1"])
def test_a_tile_that_only_a_frozen_pillbug_could_throw_gets_the_reason_frozen(mover: str) -> None:
    drawing = f"         x\n{mover}   wP    wQ    bQ"
    to = read(drawing).names["x"]
    piece = Piece.parse(mover)
    assert board_of(drawing).is_legal(Move(piece, to))
    reason = board_of(drawing, moved="wP").explain(Move(piece, to))
    assert reason is not None
    assert reason.rule is Rule.FROZEN


def test_a_gate_is_no_reason_against_throwing_a_tile_on_a_stack() -> None:
    drawing = """
                 1     wQ
        3     wP    x
                 2     bQ
        1 = bS1 bB1
        2 = bG1 wB1
        3 = bA1 wM
        """
    reason = board_of(drawing).explain(Move(Piece.parse("wM"), read(drawing).names["x"]))
    assert reason is not None
    assert reason.rule is Rule.NO_REACH


def test_a_tile_that_a_gate_keeps_from_every_throw_gets_the_reason_gated() -> None:
    board = board_of("wQ\n   1     .\nbA1   wP\n   2\nbQ\n1 = bS1 bB1\n2 = bG1 wB1")
    reason = board.explain_piece(Piece.parse("bA1"))
    assert reason is not None
    assert reason.rule is Rule.GATED


RESTING_THROWER = (
    r"Base+MLP;InProgress;Black[18];wP;bL /wP;wM \wP;bG1 bL\;wL wP-;bG2 /bL;wQ \wL;bQ bG2\;"
    r"wQ /wM;bP bG1-;wL wP/;bG3 bG1\;wM /wQ;bG1 bP\;bL -wL;bM bG1/;bL wL\;bA1 bL\;wL wQ\;"
    r"bL \wP;wP -bA1;bS1 bG3\;bA1 wP/;bM bA1\;bP wL\;bA2 bS1\;bA1 wP\;bG2 bM\;bA1 bL\;"
    r"wL wP\;bM wP/;wL wM\;bA1 wP\;bA3 bG1\;bM wQ\;"
)


def test_a_tile_that_only_a_resting_thrower_could_throw_gets_the_reason_frozen() -> None:
    board = Board.from_game_string(RESTING_THROWER)
    reason = board.explain_piece(Piece.parse("wL"))
    assert reason is not None
    assert (reason.rule, reason.pieces) == (Rule.FROZEN, (Piece.parse("bM"),))


ALL_AROUND = """
             2     bG2
          3     wS1   wG1
       bS1   wP    1
          wM    bQ    wQ
    1 = bG1 bB1
    2 = bA2 bB2
    3 = bA1 bM
    """


def test_a_surrounded_tile_beside_a_surrounded_thrower_gets_the_reason_gated() -> None:
    """The reason names each neighbour of the spider, not the gate of the thrower."""
    board = board_of(ALL_AROUND)
    piece = Piece.parse("wS1")
    place = board.hex_of(piece)
    reason = board.explain_piece(piece)
    assert place is not None
    assert reason is not None
    assert reason.rule is Rule.GATED
    assert set(reason.hexes) == set(neighbours(place))


def test_a_surrounded_tile_of_the_opponent_does_not_get_the_reason_gated() -> None:
    """A throw does not slide, and the pillbug has no empty space beside it."""
    board = board_of(ALL_AROUND.replace("wS1", "bA3"))
    reason = board.explain_piece(Piece.parse("bA3"))
    assert reason is not None
    assert reason.rule is Rule.NO_REACH
