"""The explanations on the board: what shows each rule, in positions of real games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote

import pytest

from hive_core import Color, GameType, Hex, Piece, Reason, Rule
from hive_core._board.clicks import Refused, Stuck
from tests.languages import LANGUAGES
from tests.page import walk
from web.app.update import update
from web.app.view import view
from web.game.intents import NewGame, Play
from web.shared.intents import Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table import explanation_view
from web.table.explanation import Scene
from web.table.intents import Drop, Grab, TapReserve, TapTile
from web.table.outline import outline
from web.ui.geometry import Point, center
from web.ui.nodes import Node


@dataclass(frozen=True)
class Shown:
    """A game and the piece that is chosen in it; `to` is where it is sent."""

    rule: Rule
    game: str
    piece: str
    to: str = ""

    def __str__(self) -> str:
        return f"{self.rule.name}-{self.piece}-{self.to or 'stuck'}"

    def state(self, more: str = "") -> AppState:
        """Return the page after the choice."""
        visit = Visit(f"#game={quote(self.game)}{more}")
        state = update(AppState(), visit)[0]
        piece = Piece.parse(self.piece)
        if not self.to:
            return update(state, TapTile(piece))[0]
        chosen = update(state, Grab(piece))[0]
        return update(chosen, Drop(Hex.parse(self.to)))[0]

    def reason(self) -> Reason:
        """Return the reason that the page gives."""
        note = self.state().notice
        assert isinstance(note, Stuck | Refused)
        return note.reason


THREE_PARTS = (
    r"Base+MLP;InProgress;Black[5];wP;bL \wP;wB1 wP-;bM bL/;wG1 /wP;bP -bL;wQ /wG1;bQ bM-;wB1 wP"
)
GATE = (
    r"Base+MLP;InProgress;White[6];wA1;bL wA1\;wB1 wA1/;bP bL-;wM -wB1;bB1 bL\;wQ wB1/;bQ /bB1;"
    r"wL /wM;bP wB1" + "\\"
)
TWO_GATES = (
    r"Base+MLP;InProgress;White[9];wL;bA1 wL-;wA1 \wL;bA2 bA1-;wB1 -wA1;bL bA2\;wQ wA1/;bQ bA2/;"
    r"wS1 -wQ;bL wQ\;wP -wS1;bL wL\;wM wQ-;bB1 bL\;wG1 \wS1;bQ wM" + "\\"
)
SHUT_IN = (
    r"Base+MLP;InProgress;Black[9];wL;bS1 /wL;wS1 wL-;bG1 bS1\;wM wS1/;bS2 -bS1;wQ \wL;bQ bS2\;"
    r"wM \wQ;bG2 bG1\;wM -wQ;bG3 /bG2;wG1 wQ/;bA1 bG2-;wB1 -wG1;bA1 wL\;wG1 wM" + "\\"
)
UNDER = (
    r"Base+MLP;InProgress;White[5];wA1;bA1 \wA1;wQ wA1-;bL -bA1;wB1 wQ-;bB1 -bL;wB1 wQ;bQ bB1"
    + "\\"
)
RESTING = r"Base+MLP;InProgress;Black[3];wS1;bP wS1-;wQ \wS1;bQ bP\;wQ \bP"
MOSQUITOES = (
    r"Base+MLP;InProgress;White[8];wG1;bP wG1\;wM wG1/;bM /bP;wQ -wG1;bB1 bP\;wA1 /wQ;bQ bB1\;"
    r"wA1 -wQ;bM wM\;wA1 bQ-;bM wQ\;wM /bM;bL bB1/"
)
DUE = r"Base+MLP;InProgress;White[4];wM;bQ wM/;wP -wM;bQ wM-;wB1 \wM;bQ wM/"
NO_QUEEN = "Base+MLP;InProgress;White[2];wM;bQ wM/"
NO_ROOM = (
    r"Base+MLP;InProgress;White[6];wQ;bQ wQ-;wQ /bQ;bB1 \bQ;wP -wQ;bB2 -bB1;wP bB2\;bB1 wP;"
    r"wQ /bB1;bB1 wQ"
)
THROWER_RESTS = r"Base+P;InProgress;White[4];wP;bP wP/;wQ wP\;bQ bP/;wQ bP\;wP bQ" + "\\"
SMALL = r"Base+MLP;InProgress;White[5];wL;bM wL\;wM -wL;bQ /bM;wQ /wM;bP bQ\;wS1 wL/;bP /bQ"
PLACING = r"Base+MLP;InProgress;Black[4];wL;bP wL/;wM wL\;bM bP/;wA1 wM\;bG1 -bM;wQ /wM"
ANT_AND_HOLE = (
    r"Base+MLP;InProgress;White[7];wG1;bA1 -wG1;wS1 wG1/;bL /bA1;wM wS1/;bP -bL;wQ wS1\;bQ \bA1;"
    r"wL wM/;bA2 -bP;wA1 wL/;bA2 -wM"
)
CLIMB = (
    r"Base+MLP;InProgress;Black[6];wG1;bS1 /wG1;wL wG1-;bQ /bS1;wS1 wL\;bS2 bQ\;wQ wS1-;bB1 bS2-;"
    r"wQ wS1\;bP /bS2;wQ /wS1"
)
LANDLOCKED = (
    r"Base+MLP;InProgress;Black[15];wG1;bP wG1\;wL \wG1;bL bP\;wB1 wL/;bM bL/;wQ wB1\;bQ /bL;"
    r"wP wQ-;bA1 bM-;wL /bP;bQ /wL;wG2 -wB1;bG1 bL\;wS1 -wG1;bA2 bA1/;wM -wS1;bA3 bA2\;wA1 wP/;"
    r"bB1 bG1-;wA1 wB1/;bS1 bA3\;wA1 \wP;bA2 wS1\;wA2 wA1/;bA2 /wM;wP wQ\;bG2 bS1/;wA2 wS1" + "\\"
)

STUCK = [
    Shown(Rule.PINNED, THREE_PARTS, "bL"),
    Shown(Rule.GATED, GATE, "wA1"),
    Shown(Rule.GATED, TWO_GATES, "wA1"),
    Shown(Rule.GATED, SHUT_IN, "bS1"),
    Shown(Rule.COVERED, UNDER, "wQ"),
    Shown(Rule.FROZEN, RESTING, "wQ"),
    Shown(Rule.NOTHING_TO_COPY, MOSQUITOES, "wM"),
    Shown(Rule.QUEEN_DUE, DUE, "wB1"),
    Shown(Rule.QUEEN_NOT_PLACED, NO_QUEEN, "wM"),
    Shown(Rule.NOT_YOUR_PIECE, NO_QUEEN, "bQ"),
    Shown(Rule.NO_ROOM, NO_ROOM, "wS1"),
    Shown(Rule.NO_REACH, LANDLOCKED, "wG1"),
]
SENT = [
    Shown(Rule.GATED, ANT_AND_HOLE, "wA1", "0,-1"),
    Shown(Rule.GATED, CLIMB, "bB1", "-1,2"),
    Shown(Rule.NO_REACH, SMALL, "wS1", "-3,3"),
    Shown(Rule.OCCUPIED, SMALL, "wS1", "-2,1"),
    Shown(Rule.OFF_HIVE, SMALL, "wS1", "3,-2"),
    Shown(Rule.FROZEN, THROWER_RESTS, "wQ", "3,-2"),
    Shown(Rule.PLACED_APART, PLACING, "bQ", "3,-1"),
    Shown(Rule.PLACED_ON_TILE, PLACING, "bQ", "0,2"),
    Shown(Rule.PLACED_BESIDE_OPPONENT, PLACING, "bQ", "1,0"),
    Shown(Rule.FIRST_AT_ORIGIN, "Base", "wA1", "2,0"),
]


def scene(state: AppState) -> Scene | None:
    """Return what the page explains on the board; None for nothing."""
    return Scene.of(state.refusal, state.board, turn=state.table.turn)


def why_marks(state: AppState) -> tuple[Node, ...]:
    """Return the marks on the board."""
    return () if (drawn := scene(state)) is None else explanation_view.why_marks(drawn)


def hive_shifts(state: AppState) -> Mapping[Hex, Point]:
    """Return how far the parts of the hive move."""
    return {} if (drawn := scene(state)) is None else drawn.shifts


def hand_marks(state: AppState, piece: Piece) -> tuple[str, str]:
    """Return the look and the sign of a piece in hand."""
    drawn = scene(state)
    assert drawn is not None
    return explanation_view.hand_marks(drawn, piece)


def marks(state: AppState) -> Counter[str]:
    """Return how often each kind of mark is drawn."""
    return Counter(mark.attrs["class"].split()[0] for mark in why_marks(state))


def places(state: AppState, kind: str) -> set[Point]:
    """Return the points of a kind of mark."""
    found = set()
    for mark in why_marks(state):
        if mark.attrs["class"].split()[0] == kind:
            at = re.match(r"transform:translate\((\S+)px,(\S+)px\)", mark.attrs["style"])
            assert at is not None
            found.add(Point(float(at[1]), float(at[2])))
    return found


@pytest.mark.parametrize("case", [*STUCK, *SENT], ids=str)
def test_every_reason_is_drawn_on_the_board(case: Shown) -> None:
    assert case.reason().rule is case.rule
    drawn = why_marks(case.state())
    seat = case.state().board.hex_of(Piece.parse(case.piece))
    look = hand_marks(case.state(), Piece.parse(case.piece))
    assert drawn or (seat is None and look == ("stuck", "no"))
    keys = [mark.key for mark in drawn]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("case", SENT, ids=str)
def test_a_refused_space_is_crossed_out(case: Shown) -> None:
    assert marks(case.state())["why-no"] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_space_out_of_reach_is_not_explained_as_no_move_at_all(lang: str) -> None:
    case = Shown(Rule.NO_REACH, SMALL, "wS1", "-3,3")
    before = case.state()
    state = replace(before, settings=replace(before.settings, lang=lang))
    assert state.board.moves_of(Piece.parse("wS1"))
    stuck = Stuck(Piece.parse("wS1"), case.reason())
    assert sentence(state) != sentence(replace(state, notice=stuck))


def test_a_space_out_of_reach_is_explained_by_how_the_bug_moves() -> None:
    told = sentence(Shown(Rule.NO_REACH, SMALL, "wS1", "-3,3").state())
    assert told == "The white spider moves exactly three spaces, without doubling back."


def test_a_tile_has_its_number_if_its_name_would_be_ambiguous() -> None:
    shut = Shown(Rule.GATED, SHUT_IN, "bS1")  # both black spiders are on the board
    assert "Black spider 1" in sentence(shut.state())
    alone = Shown(Rule.GATED, GATE, "wA1")
    assert "white ant " in sentence(alone.state())
    assert "white ant 1" not in sentence(alone.state())


def test_every_rule_that_the_page_explains_is_drawn_here() -> None:
    """Exempt are rules about a missing game or piece, or a piece that is placed already."""
    nowhere = {Rule.GAME_OVER, Rule.NOT_IN_GAME, Rule.GIVEN_UP}
    nowhere |= {Rule.PASS_NOT_FORCED, Rule.SAME_HEX}
    copy_manually = {Rule.QUEEN_NOT_FIRST, Rule.LOWER_NUMBER_FIRST}
    assert {case.rule for case in [*STUCK, *SENT]} | nowhere | copy_manually == set(Rule)


def test_nothing_is_drawn_without_a_refusal() -> None:
    state = update(AppState(), Visit(f"#game={quote(GATE)}"))[0]
    assert why_marks(state) == ()
    assert not hive_shifts(state)
    moved = update(state, TapTile(Piece.parse("wM")))[0]
    assert moved.table.selected is not None
    assert why_marks(moved) == ()


@pytest.mark.parametrize("flip", ["", "&flip=1"])
def test_a_pinned_tile_shows_how_the_hive_would_split(flip: str) -> None:
    state = Shown(Rule.PINNED, THREE_PARTS, "bL").state(flip)
    board, turn = state.board, state.table.turn
    pinned = board.hex_of(Piece.parse("bL"))
    assert pinned is not None
    around = set(board.stacks()) - {pinned}
    # Each tile other than the pinned one has the pattern of its part, and each part has its own.
    patterns = {mark.children[0].drawing for mark in why_marks(state) if "why-wash" in str(mark)}
    assert marks(state)["why-wash"] == len(around)
    assert len(patterns) == 3
    # The parts move away from it, and the tiles of one part together.
    shifts = hive_shifts(state)
    assert set(shifts) == around
    assert len(set(shifts.values())) == 3
    for place in pinned.neighbors():
        if place in around:
            here, there = center(pinned, turn=turn), center(place, turn=turn)
            by = shifts[place]
            assert (there.x - here.x) * by.x + (there.y - here.y) * by.y > 0
    assert marks(state)["why-crack"] == sum(place in around for place in pinned.neighbors())


PINNED_THROWER = (
    r"Base+MLP;InProgress;Black[4];wS1;bP /wS1;wB1 wS1/;bA1 /bP;wB2 wB1/;bQ bP\;wQ \wB2"
)


def test_a_pillbug_that_cannot_move_is_told_to_throw() -> None:
    state = Shown(Rule.PINNED, PINNED_THROWER, "bP").state()
    assert sentence(state) == (
        "The black pillbug can’t move, but it can throw: select a tile beside it."
    )


def test_the_rule_of_a_pillbug_that_can_only_throw_is_its_own() -> None:
    markup = view(Shown(Rule.PINNED, PINNED_THROWER, "bP").state()).markup()
    assert 'data-rule="bug-P"' in markup


def test_a_pinned_tile_that_throws_nothing_is_told_why_it_stays() -> None:
    state = Shown(Rule.PINNED, PINNED_THROWER, "bA1").state()
    assert "throw" not in sentence(state)


def test_a_shifted_part_is_drawn_and_clicked_at_its_new_position() -> None:
    """The tiles move, but the name of their space does not change."""
    state = Shown(Rule.PINNED, THREE_PARTS, "bL").state()
    queen = state.board.hex_of(Piece.parse("wQ"))
    assert queen is not None
    at, by = center(queen), hive_shifts(state)[queen]
    markup = view(state).markup()
    tile = re.search(r'<g class="tile[^>]*data-piece="wQ"[^>]*>', markup)
    assert tile is not None
    assert f"translate({at.x + by.x:g}px,{at.y + by.y:g}px)" in tile[0]
    assert f'data-hex="{queen}"' in tile[0]


@pytest.mark.parametrize(("game", "piece", "gates"), [(GATE, "wA1", 1), (TWO_GATES, "wA1", 2)])
def test_each_gate_closes_between_its_tiles(game: str, piece: str, gates: int) -> None:
    case = Shown(Rule.GATED, game, piece)
    state, reason = case.state(), case.reason()
    assert marks(state)["why-gate"] == gates
    assert places(state, "why-cause") == {center(place) for place in reason.hexes}
    start = state.board.hex_of(Piece.parse(piece))
    assert start is not None
    # The blocked steps lead from the piece to empty spaces beside it.
    assert places(state, "why-gate") == {center(start)}
    bare = {center(n) for n in start.neighbors() if state.board.piece_at(n) is None}
    assert len(places(state, "why-place")) == gates
    assert places(state, "why-place") <= bare


def test_a_piece_among_six_others_has_a_wall_on_every_side() -> None:
    state = Shown(Rule.GATED, SHUT_IN, "bS1").state()
    assert marks(state)["why-gate"] == 0
    assert marks(state)["why-wall"] == 6
    assert marks(state)["why-cause"] == 6


def test_a_gate_on_the_path_is_drawn_before_the_destination() -> None:
    """The ant outside can't enter the hole: the arrow is outside and points in."""
    case = Shown(Rule.GATED, ANT_AND_HOLE, "wA1", "0,-1")
    (at,) = places(case.state(), "why-gate")
    to = Hex.parse(case.to)
    assert at in {center(n) for n in to.neighbors()}
    assert at != center(to)


def test_a_gate_on_a_higher_level_is_drawn_at_its_height() -> None:
    case = Shown(Rule.GATED, CLIMB, "bB1", "-1,2")
    state = case.state()
    tops = {center(h, len(state.board.stack_at(h)) - 1) for h in case.reason().hexes}
    assert places(state, "why-cause") == tops


def test_a_covering_tile_is_marked_and_the_stack_opens() -> None:
    state = Shown(Rule.COVERED, UNDER, "wQ").state()
    place = state.board.hex_of(Piece.parse("wB1"))
    assert place is not None
    assert places(state, "why-cause") == {center(place, 1)}
    assert marks(state)["why-press"] == 1
    assert 'class="peek"' in view(state).markup()


def test_no_room_crosses_out_every_space_beside_the_players_tiles() -> None:
    state = Shown(Rule.NO_ROOM, NO_ROOM, "wS1").state()
    board = state.board
    own = [h for h, stack in board.stacks().items() if stack[-1].color is board.turn]
    beside = {n for h in own for n in h.neighbors() if board.piece_at(n) is None}
    assert beside
    assert places(state, "why-cross") == {center(n) for n in beside}
    strangers = sum(
        top is not None and top.color is not board.turn
        for place in beside
        for top in map(board.piece_at, place.neighbors())
    )
    assert marks(state)["why-wall"] == strangers
    assert hand_marks(state, Piece.parse("wS1")) == ("stuck", "no")


def test_the_opponents_tiles_beside_a_space_are_marked_and_walled_off() -> None:
    case = Shown(Rule.PLACED_BESIDE_OPPONENT, PLACING, "bQ", "1,0")
    state = case.state()
    seats = {state.board.hex_of(piece) for piece in case.reason().pieces}
    assert places(state, "why-cause") == {center(place) for place in seats if place is not None}
    assert marks(state)["why-wall"] == len(seats) > 0


def test_the_mosquitoes_beside_a_mosquito_are_marked() -> None:
    state = Shown(Rule.NOTHING_TO_COPY, MOSQUITOES, "wM").state()
    other = state.board.hex_of(Piece.parse("bM"))
    assert other is not None
    assert places(state, "why-cause") == {center(other)}


def test_the_queen_that_is_due_shows_in_the_hand() -> None:
    state = Shown(Rule.QUEEN_DUE, DUE, "wB1").state()
    assert hand_marks(state, Piece.parse("wQ")) == ("wanted", "wanted")
    assert hand_marks(state, Piece.parse("wS1")) == ("", "")
    markup = view(state).markup()
    button = re.search(r'<button[^>]*data-reserve="wQ"[^>]*>', markup)
    assert button is not None
    assert "wanted" in button[0]
    in_hand = update(state, TapReserve(Piece.parse("wS1")))[0]
    assert hand_marks(in_hand, Piece.parse("wS1"))[0] == "stuck"
    assert hand_marks(in_hand, Piece.parse("wQ"))[0] == "wanted"


def test_a_queen_that_may_not_be_placed_yet_is_marked_in_the_hand() -> None:
    fresh = update(AppState(), NewGame(GameType(), tournament=True))[0]
    state = update(fresh, TapReserve(Piece.parse("wQ")))[0]
    assert isinstance(state.notice, Stuck)
    assert state.notice.reason.rule is Rule.QUEEN_NOT_FIRST
    assert hand_marks(state, Piece.parse("wQ")) == ("stuck", "no")


def test_the_lower_number_that_must_go_first_is_highlighted() -> None:
    begun = update(AppState(), Visit("#game=Base"))[0]
    played = update(begun, Play("wS1"))[0]
    played = update(played, Play("bS1 wS1-"))[0]
    state = update(played, Play("wA3 -wS1"))[0]
    assert isinstance(state.notice, Stuck)
    assert state.notice.reason.rule is Rule.LOWER_NUMBER_FIRST
    assert hand_marks(state, Piece.parse("wA1")) == ("wanted", "wanted")
    assert sentence(state).startswith("The next one is white ant 1: tiles of one bug are numbered")


def test_of_each_bug_in_a_hand_only_the_tile_that_comes_next_can_be_chosen() -> None:
    state = update(AppState(), Visit("#game=Base"))[0]
    for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bA1 bS1-", "wA1 /wS1", "bQ bA1-"):
        state = update(state, Play(move))[0]
        for color in Color:
            names = [part.attrs["data-reserve"] for part in walk(view(state)) if is_of(part, color)]
            shown = [Piece.parse(name) for name in names]
            left = state.board.reserve(color)
            assert shown == [next(p for p in left if p.bug is one.bug) for one in shown]
            assert {one.bug for one in shown} == {one.bug for one in left}


def is_of(part: Node, color: Color) -> bool:
    """Return whether a node is a tile of that colour in a hand."""
    return part.attrs.get("data-reserve", "").startswith("wb"[color])


@pytest.mark.parametrize("case", [*STUCK, *SENT], ids=str)
def test_marks_are_hidden_from_screen_readers(case: Shown) -> None:
    def look(node: Node, hidden: bool) -> None:
        hidden = hidden or node.attrs.get("aria-hidden") == "true"
        if any(name.startswith(("why-", "layer why")) for name in [node.attrs.get("class", "")]):
            assert hidden
            assert not {"role", "tabindex", "aria-label"} & node.attrs.keys()
        for child in node.children:
            look(child, hidden)

    look(view(case.state()), False)


def test_the_outline_of_hexes_is_closed_and_includes_holes() -> None:
    def corners(d: str) -> list[int]:
        assert d.count("M") == d.count("Z")
        return [loop.count("L") + 1 for loop in d.split("Z") if loop]

    assert corners(outline([Hex(0, 0)])) == [6]
    assert corners(outline([Hex(0, 0), Hex(1, 0)])) == [10]
    assert sorted(corners(outline(Hex(0, 0).neighbors()))) == [6, 18]
    assert sorted(corners(outline([Hex(0, 0), Hex(5, 0)]))) == [6, 6]


def test_a_wider_outline_has_the_same_distance_on_every_side() -> None:
    points = [
        tuple(map(float, pair.split())) for pair in outline([Hex(0, 0)], grow=10)[1:-1].split("L")
    ]
    far = {round((x**2 + y**2) ** 0.5) for x, y in points}
    assert far == {round(100 + 10 * 2 / 3**0.5)}
