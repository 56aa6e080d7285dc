"""The end of a game: the card with the reason, what was missed and what is next; the queen."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import quote

import pytest

from hive_core import Board, Color, GameType, Hex, Piece
from tests.languages import LANGUAGES
from tests.page import after, loaded, of_class, walk, with_id
from tests.web.computer.test_opponent import reply
from tools.shared.whole_games import WHOLE_GAMES
from web.app import controls
from web.app.titles import title
from web.app.update import update
from web.app.view import view
from web.computer.intents import PauseComputer, ReviewAct
from web.game import end_card
from web.game.intents import (
    AnswerDraw,
    CloseEnding,
    FindWin,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PlayAgain,
    Resign,
    SetTag,
    ShowGame,
    Step,
    Tick,
    Undo,
)
from web.game.missed_win import missed_win, wins_in_one
from web.game.record import Record
from web.shared.intents import Open, Visit
from web.shared.sentences import picture, sentence
from web.shared.state import AppState
from web.table.intents import Deselect, TapReserve, TapTarget, TapTile
from web.ui.nodes import Node

# White can win at move 5, and does at move 6.
SLOW = (
    r"Base;InProgress;White[6];wS1;bQ /wS1;wG1 wS1-;bS1 /bQ;wA1 wG1-;bB1 bQ\;wQ \wS1;bG1 -bQ;"
    r"wA1 wS1\;bS2 /bS1"
)
WIN = "wG1 /wQ"
UNSEEN = dict.fromkeys((0x2068, 0x2069))
"""What keeps a name in right-to-left script apart from the sentence around it."""


def against(state: AppState, levels: tuple[int, int]) -> AppState:
    """Return the state with the computer at these levels, paused."""
    computer = replace(state.computer.with_levels(*levels), paused=True)
    return replace(state, computer=computer)


def ended(levels: tuple[int, int] = (0, 1)) -> AppState:
    """Return a game that White has won by the last move."""
    state = against(loaded(SLOW), levels)
    if not levels[0]:
        return after(state, Play(WIN))
    asked = after(state, PauseComputer(False))
    return after(asked, reply(asked, WIN))


def resigned() -> AppState:
    """Return a game in which White missed the win and resigned two moves later."""
    state = loaded(SLOW)
    for _ in range(2):
        board = state.board
        quiet = next(
            move
            for move in board.legal_moves
            if move.piece is not None and board.hex_of(move.piece) is None
        )
        state = after(state, Play(board.move_string(quiet)))
    return after(against(state, (0, 1)), Resign())


def card(state: AppState) -> Node:
    """Return the card."""
    return with_id(state, "ending")


def actions(state: AppState) -> list[str]:
    """Return the actions of the buttons on the card."""
    return [n.attrs["data-action"] for n in walk(card(state)) if "data-action" in n.attrs]


def words(state: AppState) -> str:
    """Return the text on the card."""
    return " ".join(n.text for n in walk(card(state)) if n.text)


def test_the_card_says_who_won_and_by_which_move() -> None:
    state = ended()
    assert words(state).startswith(
        "You win White grasshopper moves south-west of the white queen bee. "
        "That filled the last side of the black queen bee."
    )
    assert of_class(state, "banner") == []


def test_after_a_win_the_next_level_is_offered_and_after_a_loss_the_other_colour() -> None:
    won, lost = ended((0, 1)), ended((3, 0))
    assert actions(won)[0] == "next-level"
    assert "Play level 2" in words(won)
    assert won.spoken.text.endswith("You win. The black queen bee is surrounded.")
    harder = after(won, PlayAgain(harder=True))
    assert (harder.computer.levels, harder.game.record.moves) == ((0, 2), ())
    assert actions(lost)[0] == "rematch"
    assert "Rematch as White" in words(lost)
    assert "That filled the last side of your queen bee." in words(lost)
    again = after(lost, PlayAgain())
    assert again.computer.levels == (0, 3)
    assert again.game.record.game_type == GameType()
    assert not end_card.shows(again)


def test_after_the_highest_level_and_between_two_people_a_rematch_is_offered() -> None:
    assert "Rematch as Black" in words(ended((0, 8)))
    assert actions(ended((0, 0)))[0] == "rematch"


def test_a_rematch_has_the_start_the_rules_and_the_clock_of_the_game() -> None:
    begun = after(
        AppState(),
        NewGame(GameType(mosquito=True), repetition_draw=False, clock="10+5"),
        Resign(),
        PlayAgain(),
    )
    assert begun.game.record == Record.of_moves(GameType(mosquito=True), repetition_draw=False)
    assert begun.game.clock is not None
    assert begun.game.clock.choice == "10+5"


def test_the_mistakes_are_one_click_away() -> None:
    state = ended()
    assert "review" in actions(state)
    assert "Review your mistakes" in words(state)
    reviewed = after(state, ReviewAct("begin"))
    assert not end_card.shows(reviewed)


def test_a_resignation_gets_the_same_card_with_undo() -> None:
    state = after(against(loaded(SLOW), (0, 4)), Resign())
    assert words(state).startswith("You resigned You resigned after move 5.")
    assert actions(state) == [
        "rematch",
        "find-win",
        "review",
        "undo",
        "new-game",
        "close-ending",
    ]
    assert end_card.shows(state)
    assert not end_card.shows(after(state, Undo()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_end_has_a_reason(lang: str) -> None:
    own = LANGUAGES[lang]
    drawn = after(loaded("Base"), OfferDraw(), AnswerDraw(True))
    state = replace(drawn, settings=replace(drawn.settings, lang=lang))
    assert own["ending.agreed"].replace("{number}", "0") in words(state)
    timed = after(
        AppState(),
        NewGame(GameType(), clock="5+0"),
        TapReserve(Piece.parse("wS1")),
        TapTarget(Hex(0, 0)),
        Tick(0.0),
        Tick(400_000.0),
    )
    assert "Black ran out of time after move 1." in words(timed)


NAMED = (SetTag("White", "Ann"), SetTag("Black", "Ben"))

ENDS: dict[str, tuple[AppState, str]] = {
    "queen": (after(loaded(SLOW), *NAMED, Play(WIN)), "Ann"),
    "resign": (after(loaded(SLOW), *NAMED, Resign()), "Ben"),
    "time": (
        after(
            AppState(),
            NewGame(GameType(), clock="5+0"),
            *NAMED,
            Play("wS1"),
            Tick(0.0),
            Tick(400_000.0),
        ),
        "Ann",
    ),
}
"""Games between two people with names, and who won."""


@pytest.mark.parametrize("how", ENDS)
def test_every_sentence_about_the_end_has_the_players_names(how: str) -> None:
    over, winner = ENDS[how]
    closed = after(over, CloseEnding())
    (banner,) = of_class(closed, "banner")
    said = (
        words(over),
        sentence(over),
        banner.inner(),
        over.spoken.text,
        title(over),
        picture(over),
    )
    for each in said:
        assert winner in each.translate(UNSEEN)
    assert f"{winner} wins" in words(over).translate(UNSEEN)
    for each in said:
        assert not re.search("(White|Black) (wins|has|resigned|ran)", each)


def test_a_win_that_a_player_missed_is_told_by_name() -> None:
    over, _ = ENDS["resign"]
    late = after(over, FindWin())
    assert "Ann could have won at move 6: try it" in words(over).translate(UNSEEN)
    assert sentence(late).translate(UNSEEN) == "Ann can win in one move here. Find it."


# -- the win that was missed -----------------------------------------------------------------------


def test_the_first_missed_win_is_found() -> None:
    board = Board.from_game_string(SLOW)
    assert wins_in_one(board)
    for late in (resigned(), after(loaded(SLOW), Resign())):
        assert missed_win(late.game.record, Color.WHITE) == 10
        assert missed_win(late.game.record, None) == 10
        assert missed_win(late.game.record, Color.BLACK) is None
    won = ended().game.record
    assert missed_win(won, Color.WHITE) is None, "the win that was played is not missed"


def test_the_missed_win_is_named_and_a_button_leads_to_its_position() -> None:
    state = resigned()
    assert "You could have won at move 6: try it" in words(state)
    there = after(state, FindWin())
    assert there.game.ply == 10
    assert there.playable
    assert sentence(there) == "You can win in one move here. Find it."
    assert not end_card.shows(there)
    assert end_card.shows(after(there, Step("last")))
    won = after(there, Play(WIN))
    assert won.board.outcome() is not None
    assert "You win" in words(won)


# -- when it shows ---------------------------------------------------------------------------------


def test_the_card_can_be_closed_by_its_button_and_by_escape() -> None:
    state = ended()
    for intent in (controls.from_click("action", "close-ending"), Deselect()):
        assert intent is not None
        closed = after(state, intent)
        assert not end_card.shows(closed)
        assert of_class(closed, "banner"), "the result stays"
        there = after(closed, Step("first"), Step("last"))
        assert not end_card.shows(there), "a closed card stays closed"


def test_a_card_that_was_closed_is_there_again_when_the_game_ends_once_more() -> None:
    state = after(AppState(), NewGame(GameType()), Play("wS1"), Resign(), CloseEnding(), Undo())
    assert end_card.shows(after(state, Resign()))


def test_a_finished_game_that_was_opened_has_no_card_unless_the_computer_plays_in_it() -> None:
    game = ended((0, 0)).game.record.game_string()
    assert not end_card.shows(loaded(game))
    assert end_card.shows(loaded(game, "black=ai:1"))


def test_an_embedded_page_and_an_analysis_have_no_card() -> None:
    framed = replace(loaded(SLOW), embed=replace(AppState().embed, framed=True))
    assert not end_card.shows(after(framed, Play(WIN)))
    assert not end_card.shows(after(loaded(SLOW, "mode=analysis"), Play(WIN)))


def test_the_computers_winning_move_ends_the_game_with_the_card() -> None:
    over = ended((1, 0))
    assert "You lose" in words(over)
    assert over.spoken.text.startswith("Computer: ")


def test_the_text_view_offers_the_next_step() -> None:
    state = after(ended(), Open("words"))
    dialog = with_id(state, "words-dialog")
    names = [n.attrs["data-action"] for n in walk(dialog) if "data-action" in n.attrs]
    assert "next-level" in names


# -- the surrounded queen --------------------------------------------------------------------------

COVERED = (
    r"Base+M;WhiteWins;Black[19];wM;bQ wM-;wB1 \wM;bQ wM\;wB2 wM/;bM bQ-;wQ /wB1;bB1 bM\;wQ /wM;"
    r"bA1 bB1\;wA1 \wB2;bA2 /bB1;wA2 -wA1;bA1 \wA2;wG1 wA1/;bA1 bB1/;wA2 wB2\;bA2 /wQ;wA3 wG1\;"
    r"bA3 /bA2;wM bQ;bA1 /bA3;wG2 wB1\;bA1 bM/;wB1 wG2;bB2 bA2\;wS1 /wA1;bA1 -wQ;wA3 wM\;bM wM;"
    r"wB1 bM;bS1 \bA1;wS2 wG1\;bG1 bB1\;wS2 wA2\;bA3 wA3\;wB1 wQ\\"
).replace("\\\\", "\\")


def tile(state: AppState, piece: str) -> Node:
    """Return a tile on the board."""
    return next(n for n in walk(view(state)) if n.attrs.get("data-piece") == piece)


def test_a_surrounded_queen_under_other_tiles_is_drawn_over_its_neighbours() -> None:
    state = loaded(COVERED)
    queen = tile(state, "bQ")
    assert {"covered", "fallen"} <= set(queen.attrs["class"].split())
    assert queen.attrs["aria-label"] == "black queen bee, covered, surrounded"
    names = [n.attrs["data-piece"] for n in walk(view(state)) if "data-piece" in n.attrs]
    ground = [n for n in names if tile(state, n).attrs["data-level"] == "0"]
    assert ground[-1] == "bQ", "after the tiles of the ground"
    assert names.index("bQ") < names.index("wM"), "before those on top of her"
    before = tile(after(state, Step("previous")), "bQ")
    assert before.attrs["style"] != queen.attrs["style"]


def test_stacks_open_in_a_finished_game() -> None:
    state = loaded(COVERED)
    opened = after(state, TapTile(Piece.parse("bM")))
    (peek,) = of_class(opened, "peek")
    assert [n.attrs["aria-label"] for n in walk(peek) if "aria-label" in n.attrs] == [
        "black mosquito",
        "white mosquito",
        "black queen bee",
    ]
    assert of_class(after(opened, TapTile(Piece.parse("bM"))), "peek") == []
    assert of_class(after(opened, TapTile(Piece.parse("wQ"))), "peek") == []


def test_a_finished_game_that_is_opened_over_an_empty_one_of_its_kind_has_no_card() -> None:
    for game in WHOLE_GAMES.values():
        kind = game.partition(";")[0]
        empty = update(AppState(), Visit(f"#game={quote(kind)}"))[0]
        opened = update(empty, Visit(f"#game={quote(game)}"))[0]
        assert opened.game.record.outcome() is not None
        assert opened.end_card is None


@pytest.mark.parametrize("levels", [(0, 0), (0, 1)])
def test_what_is_tried_from_a_finished_game_leaves_the_game_as_it_was(
    levels: tuple[int, int],
) -> None:
    state = against(resigned(), levels)
    tried = after(state, FindWin(), Play(WIN))
    assert tried.outcome is not None
    assert len(tried.game.record.moves) < len(state.game.record.moves)
    assert tried.game.record.game_line == state.game.record.moves


def test_a_reply_of_the_computer_to_what_is_tried_leaves_the_game_as_it_was() -> None:
    state = resigned()
    there = after(state, FindWin())
    moves = map(there.board.move_string, there.board.legal_moves)
    quiet = next(move for move in moves if move not in (WIN, state.game.record.moves[10]))
    tried = after(there, Play(quiet), PauseComputer(False))
    board = tried.board
    answered = after(tried, reply(tried, board.move_string(board.legal_moves[0])))
    assert len(answered.game.record.moves) == len(tried.game.record.moves) + 1
    assert answered.game.record.game_line == state.game.record.moves


def test_from_what_was_tried_a_button_leads_back_to_the_end_of_the_game() -> None:
    state = resigned()
    tried = after(state, FindWin(), Play(WIN))
    assert "show-game" in {part.attrs.get("data-action") for part in walk(view(tried))}
    back = after(tried, ShowGame())
    assert (back.game.record.moves, back.outcome) == (state.game.record.moves, state.outcome)
    assert "show-game" not in {part.attrs.get("data-action") for part in walk(view(back))}


def test_a_reply_of_the_computer_to_what_is_tried_keeps_a_game_that_a_queen_ended() -> None:
    state = ended()
    there = after(state, GoTo(8))
    moves = map(there.board.move_string, there.board.legal_moves)
    other = next(move for move in moves if move != state.game.record.moves[8])
    tried = after(there, Play(other), PauseComputer(False))
    board = tried.board
    answered = after(tried, reply(tried, board.move_string(board.legal_moves[0])))
    assert len(answered.game.record.moves) == 10
    assert answered.game.record.game_line == state.game.record.moves
