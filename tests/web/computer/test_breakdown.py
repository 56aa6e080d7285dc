"""The list that explains the evaluation, in analysis and in a review."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hive_core import Color, Piece
from hive_core.breakdown import Part, PartKind
from tests import page_states
from tests.hives import board_of, pieces
from tests.languages import LANGUAGES
from tests.page import after, loaded, of_class, walk, with_id
from tools.shared.whole_games import WHOLE_GAMES
from web.app import controls, keys
from web.app.view import view
from web.computer.breakdown import COMPARED, MOST_LINES, PartLine, explained
from web.computer.breakdown_sentences import sentence
from web.computer.breakdown_view import marks, panel
from web.computer.intents import Analyse, Answered, ExplainScore, ReviewAct, TryAgain
from web.computer.protocol import AnalysedLine, Answer
from web.embed.state import EmbedState
from web.game.intents import GoTo, NewGame, Step
from web.game.record import Record
from web.locale import text
from web.shared.intents import Visit
from web.shared.state import AppState
from web.table.intents import TapTile
from web.ui.nodes import Node

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
OVER = (
    r"Base;WhiteWins;Black[7];wS1;bA1 wS1\;wB1 -wS1;bQ bA1-;wB2 wS1/;bQ wB2\;wQ \wB2;bA2 bQ-;"
    r"wG1 /wQ;bB1 bA2\;wG2 wQ/;bG1 bQ\;wG1 \bA2"
)
WHY = ExplainScore()
ANALYSED = loaded(GAME, "mode=analysis")
OPENED = after(ANALYSED, WHY)
RECORDS = [loaded(game).game.record for game in WHOLE_GAMES.values()]
BOARD = board_of("wQ    wA1   bA1   bQ    bB1", turn=Color.WHITE)


@pytest.mark.parametrize(("stack", "guarded"), [("bQ", True), ("bQ.wB1", False)])
def test_a_covered_queen_is_not_called_guarded(stack: str, guarded: bool) -> None:
    text = f"Base+MLP;Position;White[9];wQ@-1,0;wA1@0,0;{stack}@1,0;bP@2,0"
    record = Record.of_position(text)
    kinds = {line.kind for line in explained(record, 0).lines}
    assert (PartKind.GUARD in kinds) is guarded


def buttons(state: AppState) -> list[Node]:
    """Return the buttons that open or close the list."""
    return [n for n in walk(view(state)) if n.attrs.get("data-action") == "why-score"]


def lines(state: AppState) -> list[Node]:
    """Return the buttons of the list."""
    return [n for n in walk(view(state)) if "data-part" in n.attrs]


def words(state: AppState) -> str:
    """Return the texts of the list."""
    return " ".join(n.text for n in walk(with_id(state, "parts")) if n.text)


def in_words(kind: PartKind, color: Color, names: str, lang: str = "en") -> str:
    """Return the line about these tiles of one player."""
    tiles = pieces(names)
    places = tuple(place for tile in tiles if (place := BOARD.hex_of(tile)) is not None)
    score = 10 if color is Color.WHITE else -10
    return sentence(lang, PartLine("x", 1, (Part(kind, color, score, tiles, places),)), BOARD)


def compared(kind: PartKind, white: str, black: str, lang: str = "en") -> str:
    """Return the line that compares these tiles."""
    both = (Part(kind, Color.WHITE, 10, pieces(white)), Part(kind, Color.BLACK, -5, pieces(black)))
    return sentence(lang, PartLine("x", 1, both), BOARD)


# -- the numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(len(record.moves)))
def test_the_numbers_shown_add_up_to_the_score_shown(record: Record) -> None:
    for ply in range(0, len(record.moves), 7):
        seen = explained(record, ply)
        assert sum(line.tenths for line in seen.lines) + seen.rest == round(seen.score / 10)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(len(record.moves)))
def test_the_weightiest_lines_come_first_and_none_counts_nothing(record: Record) -> None:
    counts = [abs(line.tenths) for line in explained(record, len(record.moves) // 2).lines]
    assert counts == sorted(counts, reverse=True)
    assert all(counts)
    assert len(counts) <= MOST_LINES


def test_everything_else_is_in_the_list_by_its_weight_and_the_marks_keep_their_lines() -> None:
    places = set()
    for record in RECORDS:
        for ply in range(8, len(record.moves), 5):
            seen = explained(record, ply)
            items = [n for n in walk(panel("en", record, ply, "", "")) if n.tag == "li"]
            keys = [str(item.key) for item in items]
            assert ("rest" in keys) == bool(seen.rest)
            counts = {line.name: abs(line.tenths) for line in seen.lines} | {"rest": abs(seen.rest)}
            weights = [counts[key] for key in keys]
            assert weights == sorted(weights, reverse=True)
            places |= {keys.index("rest")} if seen.rest else set()
            for group in walk(marks(record, ply, "", turn=0)):
                if "data-counted" in group.attrs:
                    number = keys.index(str(group.attrs["data-counted"])) + 1
                    assert f"counted-{number}" in str(group.attrs["class"]).split()
    assert len(places) > 2


def test_every_line_has_a_name_of_its_own() -> None:
    for record in RECORDS:
        names = [line.name for line in explained(record, len(record.moves) // 2).lines]
        assert len(names) == len(set(names))


# -- the words -------------------------------------------------------------------------------------


def test_the_sides_of_a_queen_are_counted_by_who_takes_them() -> None:
    place = BOARD.hex_of("bQ")
    assert place is not None
    taken = tuple(beside for beside in place.neighbors() if BOARD.stack_at(beside))
    part = Part(PartKind.SIDES, Color.BLACK, 10, pieces("bQ"), taken)
    line = PartLine("sides-black", 1, (part,))
    assert sentence("en", line, BOARD) == (
        "Black’s queen has 2 of 6 sides taken: 0 by White, 2 by Black"
    )
    assert sentence("nl", line, BOARD) == (
        "Koningin van zwart: 2 van de 6 kanten bezet, 0 door wit en 2 door zwart"
    )


@pytest.mark.parametrize(
    ("kind", "names", "english", "dutch"),
    [
        (
            PartKind.PINNED,
            "bA1",
            "1 of Black’s tiles is pinned: ant 1",
            "1 steen van zwart zit vast: mier 1",
        ),
        (
            PartKind.PINNED,
            "bQ bA1 bB1",
            "3 of Black’s tiles are pinned: queen bee, ant 1 and beetle 1",
            "3 stenen van zwart zitten vast: bijenkoningin, mier 1 en kever 1",
        ),
        (
            PartKind.PINNED,
            "bA1 bA2 bA3 bB1 bB2",
            "5 of Black’s tiles are pinned",
            "5 stenen van zwart zitten vast",
        ),
        (
            PartKind.SHUT_IN,
            "bS1",
            "1 of Black’s tiles is shut in: spider 1",
            "1 steen van zwart is ingesloten: spin 1",
        ),
        (
            PartKind.COVERED,
            "bS1 bS2",
            "2 of Black’s tiles are covered: spider 1 and spider 2",
            "2 stenen van zwart zijn bedekt: spin 1 en spin 2",
        ),
        (
            PartKind.ATTACK,
            "bA1",
            "Black’s tiles in reach of White’s queen: ant 1",
            "Stenen van zwart die bij de koningin van wit kunnen komen: mier 1",
        ),
        (
            PartKind.ESCAPE,
            "bB1",
            "These tiles beside Black’s queen can move away: beetle 1",
            "Deze stenen naast de koningin van zwart kunnen weg: kever 1",
        ),
        (
            PartKind.ESCAPE,
            "bQ",
            "Black’s queen can move away",
            "De koningin van zwart kan weg",
        ),
        (
            PartKind.ESCAPE,
            "bQ bB1",
            "Black’s queen can move away, and so can beetle 1 beside her",
            "De koningin van zwart kan weg, en ernaast ook: kever 1",
        ),
        (
            PartKind.STAY,
            "bS1 bA1",
            "Black’s tiles that stay beside Black’s queen: spider 1 and ant 1",
            "Stenen van zwart die naast de koningin van zwart blijven: spin 1 en mier 1",
        ),
        (
            PartKind.ON_QUEEN,
            "wB1",
            "The white beetle is on top of Black’s queen",
            "De witte kever ligt op de koningin van zwart",
        ),
        (
            PartKind.GUARD,
            "bP",
            "Black’s queen is guarded by the black pillbug",
            "De koningin van zwart wordt beschermd door de zwarte pissebed",
        ),
        (PartKind.TURN, "", "Black is to move", "Zwart is aan zet"),
        (
            PartKind.TOGETHER,
            "",
            "Together, these points favour Black more than their sum",
            "Samen tellen deze punten voor zwart zwaarder dan los van elkaar",
        ),
    ],
)
def test_a_part_in_words(kind: PartKind, names: str, english: str, dutch: str) -> None:
    assert in_words(kind, Color.BLACK, names) == english
    assert in_words(kind, Color.BLACK, names, "nl") == dutch


def test_tiles_in_reach_that_count_against_their_owner_are_called_few() -> None:
    for names, english in (
        ("bA1", "Only these of Black’s tiles are in reach of White’s queen: ant 1"),
        ("bA1 bA2 bA3 bB1 bB2", "Only 5 of Black’s tiles are in reach of White’s queen"),
        ("", "None of Black’s tiles is in reach of White’s queen"),
    ):
        part = Part(PartKind.ATTACK, Color.BLACK, 10, pieces(names))
        assert sentence("en", PartLine("x", 1, (part,)), BOARD) == english
    placed = "Black can place tiles beside White’s queen"
    assert in_words(PartKind.ATTACK, Color.BLACK, "") == placed


def test_free_tiles_and_tiles_in_hand_are_compared() -> None:
    assert compared(PartKind.FREE, "wQ wA1", "bA1") == "Free tiles: White 2, Black 1"
    assert compared(PartKind.HAND, "wQ wA1", "") == "Tiles in hand: White 2, Black 0"
    assert compared(PartKind.HAND, "", "bA1", "nl") == "Stenen in voorraad: wit 0, zwart 1"


def test_equally_many_tiles_in_hand_are_told_apart_by_kind() -> None:
    told = compared(PartKind.HAND, "wQ wA1 wA2", "bQ bG1 bL")
    assert told == (
        "Tiles in hand: 3 each. Difference: ant ×2 (White), grasshopper and ladybug (Black)"
    )
    dutch = compared(PartKind.HAND, "wA1", "bS1", "nl")
    assert dutch == "Stenen in voorraad: elk 1. Verschil: mier (wit), spin (zwart)"


def test_equally_many_free_tiles_are_told_apart_by_kind() -> None:
    told = compared(PartKind.FREE, "wQ wA1", "bA2 bG1")
    assert told == "Free tiles: 2 each. Difference: queen bee (White), grasshopper (Black)"
    dutch = compared(PartKind.FREE, "wA1", "bS1", "nl")
    assert dutch == "Vrije stenen: elk 1. Verschil: mier (wit), spin (zwart)"


def test_the_same_tiles_are_only_counted() -> None:
    assert compared(PartKind.FREE, "wA1", "bA2") == "Free tiles: White 1, Black 1"
    assert compared(PartKind.HAND, "wA1", "bA2") == "Tiles in hand: White 1, Black 1"


def test_free_ants_are_told_where_the_players_differ() -> None:
    told = compared(PartKind.FREE, "wA1 wA2", "bG1")
    assert told == "Free tiles: White 2, Black 1. Free ants: White 2, Black 0"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_of_whole_games_has_words(lang: str) -> None:
    kinds = set()
    for record in RECORDS:
        for ply in range(0, len(record.moves), 5):
            for line in explained(record, ply).lines:
                kinds.add(line.kind)
                assert sentence(lang, line, record.board(ply))
    assert kinds >= {*COMPARED, PartKind.SIDES, PartKind.PINNED, PartKind.ESCAPE, PartKind.TURN}


# -- the page --------------------------------------------------------------------------------------


def test_the_button_opens_and_closes_the_list_in_analysis() -> None:
    (closed,), (opened,) = buttons(ANALYSED), buttons(OPENED)
    assert (closed.attrs["aria-expanded"], opened.attrs["aria-expanded"]) == ("false", "true")
    assert opened.attrs["aria-controls"] == "parts"
    assert controls.from_click("action", "why-score") == WHY
    assert not lines(after(OPENED, WHY))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_and_the_last_step_of_a_hint_have_different_names(lang: str) -> None:
    assert text(lang, "action.why-score") != text(lang, "action.hint.reason")


def test_escape_closes_the_list_once_nothing_is_selected() -> None:
    escape = keys.from_key("Escape", command=False, shift=False)
    assert escape is not None
    selected = after(OPENED, TapTile(Piece.parse("wB1")))
    assert lines(after(selected, escape))
    assert not lines(after(selected, escape, escape))


def test_a_review_that_begins_is_in_view() -> None:
    begin, end = ReviewAct("begin"), Step("last")
    from_analysis = after(loaded(OVER), Analyse(), GoTo(8), WHY)
    assert lines(from_analysis)
    for steps in ((begin,), (end, begin, GoTo(8)), (Analyse(), begin, GoTo(8))):
        reviewed = after(from_analysis, *steps)
        assert with_id(reviewed, "review")
        assert not lines(reviewed)


def test_the_list_is_closed_after_what_it_explained_was_left() -> None:
    assert not lines(after(OPENED, Analyse(), Analyse()))
    seen = after(page_states.reviewed(loaded(OVER)), GoTo(8), WHY)
    mistake = seen.computer.reviewed.worst()[0].ply if seen.computer.reviewed else 0
    back = after(seen, TryAgain(mistake), ReviewAct("leave"))
    assert (back.mode, lines(back)) == ("play", [])


def test_the_list_stays_open_past_the_end_of_the_game() -> None:
    opened = after(loaded(OVER), Analyse(), GoTo(8), WHY)
    assert lines(after(opened, Step("last"), GoTo(8))) == lines(opened) != []


def test_a_game_that_is_played_has_no_button() -> None:
    state = after(AppState(), NewGame(players=(0, 1)), WHY)
    assert not buttons(state)
    assert state.computer.parts is None


def test_an_embedded_analysis_has_no_button() -> None:
    framed = AppState(embed=EmbedState(framed=True))
    state = after(framed, Visit(f"#game={GAME.replace('+', '%2B')}&mode=analysis"), WHY)
    assert state.mode == "analysis"
    assert not buttons(state)


def test_a_link_can_leave_the_button_out() -> None:
    assert not buttons(loaded(GAME, "mode=analysis", "controls=undo"))


def test_a_review_has_the_button() -> None:
    state = after(loaded(OVER), ReviewAct("begin"), GoTo(8), WHY)
    assert state.mode == "play"
    assert len(buttons(state)) == 1
    assert lines(state)


def test_the_list_follows_the_shown_position() -> None:
    earlier = after(OPENED, GoTo(2))
    assert words(earlier) != words(OPENED)


def test_the_list_says_that_it_does_not_look_ahead() -> None:
    assert "Without looking ahead" in words(OPENED)


def test_the_list_says_whom_a_plus_and_a_minus_favour() -> None:
    assert "+ is good for White, − for Black" in words(OPENED)


def test_the_list_says_how_to_see_the_tiles_of_a_line() -> None:
    assert "Select a line to show its tiles" in words(OPENED)


def test_the_score_of_a_search_stands_beside_it() -> None:
    request = OPENED.computer.request
    assert request is not None
    best = (AnalysedLine(("wB1 wS1",), 130),)
    state = after(OPENED, Answered(Answer(request.number, False, best, 5, 99)))
    assert "Looking ahead: White is slightly better (+1.3)" in words(state)
    assert "Looking ahead: …" in words(after(state, GoTo(2)))


def test_the_line_of_the_search_has_its_room_before_the_search_answers() -> None:
    assert "Looking ahead: …" in words(OPENED)


def test_the_score_of_a_search_stands_right_below_that_at_first_sight() -> None:
    request = OPENED.computer.request
    assert request is not None
    best = (AnalysedLine(("wB1 wS1",), 130),)
    told = words(after(OPENED, Answered(Answer(request.number, False, best, 5, 99))))
    first, ahead, lines = (
        told.index(w) for w in ("Without looking ahead", "Looking ahead", "of 6 sides")
    )
    assert first < ahead < lines


def test_a_position_in_which_the_game_has_ended_has_no_button_and_keeps_the_list_open() -> None:
    for opened in (
        after(loaded(OVER, "mode=analysis"), Step("previous"), WHY),
        after(loaded(OVER), ReviewAct("begin"), GoTo(8), WHY),
    ):
        ended = after(opened, Step("last"))
        assert not buttons(ended)
        assert not lines(ended)
        assert lines(after(ended, Step("previous")))


def test_each_line_says_aloud_for_whom_it_counts() -> None:
    for button in lines(OPENED):
        shown, spoken, _ = button.children
        side = "White" if shown.text.startswith("+") else "Black"
        assert spoken.text == f"{shown.text.lstrip('+−')} for {side}: "
        assert shown.attrs["aria-hidden"] == "true"


def test_a_pressed_line_stays_marked_until_it_is_pressed_again() -> None:
    name = lines(OPENED)[0].attrs["data-part"]
    press = controls.from_click("part", name)
    assert press is not None
    pressed = after(OPENED, press)
    assert [n.attrs["aria-pressed"] for n in lines(pressed)].count("true") == 1
    (marked,) = of_class(pressed, "pressed")
    assert marked.attrs["data-counted"] == name
    assert not of_class(after(pressed, press), "pressed")


def test_each_line_has_its_marks_on_the_board() -> None:
    names = [n.attrs["data-part"] for n in lines(OPENED)]
    assert [n.attrs["data-counted"] for n in of_class(OPENED, "counted")] == names


def test_the_marks_are_on_the_hexes_of_the_tiles() -> None:
    record = RECORDS[0]
    ply = len(record.moves) // 2
    board = record.board(ply)
    (line,) = (line for line in explained(record, ply).lines if line.name == "free")
    tiles = {piece for part in line.parts for piece in part.pieces}
    assert {place for place, _ in line.hexes} == {board.hex_of(piece) for piece in tiles}
    assert len(tiles) > 1


def test_leaving_the_analysis_hides_the_list_and_its_marks() -> None:
    left = after(OPENED, Analyse())
    assert not lines(left)
    assert not of_class(left, "counted")


def test_the_evaluation_is_imported_only_when_the_list_is_opened() -> None:
    code = (
        "import sys; from web.shared.state import AppState; from web.app.view import view;"
        "import web.app.update; view(AppState(mode='analysis')); print(*sys.modules)"
    )
    root = Path(__file__).resolve().parents[3]
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    assert "web.computer.analysis_view" in loaded.split()
    assert not {"hive_core.breakdown", "hive_core.evaluate"} & set(loaded.split())
