"""The first screen, and the status line: the turn, the last move, the result."""

from __future__ import annotations

import pytest

from hive_core import Color, GameType
from tests.languages import LANGUAGES
from tests.page_games import page_record, with_tags
from web.app.controls import FIRST_LEVEL, from_click
from web.app.update import update
from web.app.view import view
from web.computer.intents import Answered
from web.computer.protocol import AnalysedLine, Answer
from web.embed.state import EmbedState
from web.files.link import Problem
from web.files.saved_games import SavedGame
from web.files.saved_titles import saved_title
from web.files.state import SavedGameInfo
from web.game.ending import Ending
from web.game.intents import NewGame, Play
from web.game.record import Record
from web.settings.state import Prefs, SettingsState
from web.shared.intents import Close, Intent, Open, Resume, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Deselect, Flip, TapReserve
from web.table.state import TableState
from web.ui.nodes import Node

LOCALES = tuple(LANGUAGES)
NEW = AppState()


def after(state: AppState, *steps: Intent) -> AppState:
    for intent in steps:
        state, _ = update(state, intent, LOCALES)
    return state


def visited(fragment: str) -> AppState:
    return after(NEW, Resume(Prefs(), "en"), Visit(fragment))


def clicked(action: str) -> Intent:
    intent = from_click("action", action)
    assert intent is not None
    return intent


def find(tree: Node, **attrs: str) -> list[Node]:
    """Return every element with these attributes."""
    wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
    found = [tree] if wanted.items() <= dict(tree.attrs).items() else []
    return found + [node for child in tree.children for node in find(child, **attrs)]


def has_welcome(state: AppState) -> bool:
    return bool(find(view(state), id="welcome"))


def answered(state: AppState, move: str) -> AppState:
    """Return the state after the computer's move."""
    asked = state.computer.request
    assert asked is not None
    return after(state, Answered(Answer(asked.number, True, (AnalysedLine((move,), 0),), 1, 1)))


# -- the first screen ------------------------------------------------------------------------------


def test_a_new_page_offers_ways_to_begin() -> None:
    (welcome,) = find(view(visited("")), id="welcome")
    actions = [node.attrs["data-action"] for node in find(welcome, type="button")]
    friends = ["play-friend", "play-friend-away"]
    assert actions == ["play-computer", "learn", *friends, "rules", "analyse", "open"]


@pytest.mark.parametrize(
    "fragment",
    [
        "game=Base",
        "white=ai:1",
        "mode=analysis",
        "mode=view",
        "controls=none",
        "game=Base%3BInProgress%3BBlack%5B1%5D%3BwS1",
    ],
)
def test_a_link_with_content_shows_it_instead_of_the_first_screen(fragment: str) -> None:
    assert not has_welcome(visited(fragment))


@pytest.mark.parametrize("fragment", ["", "theme=dark&lang=nl", "flip=1"])
def test_a_link_with_only_display_settings_keeps_the_first_screen(fragment: str) -> None:
    assert has_welcome(visited(fragment))


def test_a_saved_game_is_shown_instead_of_the_first_screen() -> None:
    kept = SavedGame(page_record(4), 3)
    state = after(NEW, Resume(Prefs(), "en", kept), Visit(""))
    assert not has_welcome(state)
    assert state.game.record == kept.record


def test_an_embedded_page_has_no_first_screen() -> None:
    assert not has_welcome(AppState(embed=EmbedState(framed=True)))


def test_one_click_begins_an_easy_game_of_base_against_the_computer() -> None:
    state = after(NEW, clicked("play-computer"))
    assert state.game.record == Record.of_moves(GameType())
    assert state.computer.levels == (0, FIRST_LEVEL)
    assert state.playable
    assert not has_welcome(state)


def test_the_first_new_game_has_no_expansions_ticked() -> None:
    assert ticked(after(NEW, clicked("new-game"))) == set()


def test_the_dialog_for_a_new_game_remembers_the_bugs_and_the_clock_of_the_last() -> None:
    last = after(NEW, NewGame(GameType(pillbug=True), clock="15+10"), Play("wS1"))
    state = after(last, clicked("new-game"))
    assert ticked(state) == {"pillbug"}
    (clock,) = (found for found in find(view(state), name="clock") if found.tag == "select")
    assert [str(one.attrs["value"]) for one in clock.children if "selected" in one.attrs] == [
        "15+10"
    ]


def ticked(state: AppState) -> set[str]:
    """Return the expansions that are ticked in the dialog for a new game."""
    boxes = find(view(state), type="checkbox")
    names = {str(box.attrs["name"]) for box in boxes if "checked" in box.attrs}
    return names & {"mosquito", "ladybug", "pillbug"}


def test_one_click_begins_a_game_between_two_humans() -> None:
    state = after(NEW, clicked("play-friend"))
    assert state.computer.levels == (0, 0)
    assert not has_welcome(state)


@pytest.mark.parametrize("action", ["analyse", "hint"])
def test_a_hint_or_an_analysis_hides_the_first_screen_permanently(action: str) -> None:
    state = after(NEW, clicked(action))
    assert not has_welcome(state)
    assert not has_welcome(after(state, clicked(action), Deselect()))


def test_selecting_a_tile_hides_the_first_screen() -> None:
    piece = next(move.piece for move in NEW.board.legal_moves if move.piece)
    state = after(NEW, TapReserve(piece))
    assert not has_welcome(state)
    assert not has_welcome(after(state, Deselect()))


@pytest.mark.parametrize("dialog", ["settings", "about", "new-game", "open"])
def test_the_first_screen_is_shown_again_after_a_dialog_closes(dialog: str) -> None:
    assert has_welcome(after(NEW, Open(dialog), Close()))


# -- the player's own side -------------------------------------------------------------------------


def played(levels: tuple[int, int], *, flip: bool = False, own_side: bool = True) -> AppState:
    settings = SettingsState(Prefs(own_side=own_side))
    state = AppState(table=TableState(flip=flip), settings=settings)
    return after(state, NewGame(GameType(), players=levels))


def test_a_human_with_black_has_that_side_at_the_bottom() -> None:
    assert played((1, 0)).table.flip


def test_a_human_with_white_has_that_side_at_the_bottom() -> None:
    assert not played((0, 1), flip=True).table.flip


@pytest.mark.parametrize("levels", [(0, 0), (1, 1)])
@pytest.mark.parametrize("flip", [False, True])
def test_other_games_keep_the_orientation_of_the_board(levels: tuple[int, int], flip: bool) -> None:
    assert played(levels, flip=flip).table.flip is flip


def test_a_setting_keeps_the_orientation_of_the_board() -> None:
    assert not played((1, 0), own_side=False).table.flip


def test_a_saved_game_opens_with_the_humans_side_at_the_bottom() -> None:
    kept = SavedGame(page_record(4), 3, levels=(2, 0))
    assert after(NEW, Resume(Prefs(), "en", kept)).table.flip


def test_a_link_sets_the_orientation_of_the_board() -> None:
    assert not visited("white=ai:1&flip=0").table.flip


def test_a_link_without_an_orientation_keeps_that_of_the_board() -> None:
    turned = after(played((0, 1)), Flip())
    assert after(turned, Visit("theme=dark")).table.flip


def test_a_link_that_chooses_the_computers_side_turns_the_board() -> None:
    assert after(AppState(), Visit("white=ai:1&black=human")).table.flip


# -- status line and result ------------------------------------------------------------------------


def test_against_the_computer_the_status_line_says_your_turn() -> None:
    assert sentence(played((0, 1))) == "Your turn: place your first tile."


def test_the_status_line_says_that_the_computer_is_thinking() -> None:
    assert sentence(played((1, 0))) == "The computer is thinking…"


def test_the_computers_move_is_shown_above_your_turn() -> None:
    state = answered(played((1, 0)), "wS1")
    assert sentence(state) == "Your turn: place your first tile."
    (above,) = find(view(state), class_="done")
    assert above.text == "White spider is placed in the middle of the board."


def test_while_a_piece_is_selected_the_last_move_is_hidden() -> None:
    state = answered(played((1, 0)), "wS1")
    piece = next(move.piece for move in state.board.legal_moves if move.piece)
    assert find(view(after(state, TapReserve(piece))), class_="done") == []


@pytest.mark.parametrize(
    ("levels", "said", "title"),
    [
        ((0, 1), "You resigned. The computer wins.", "You resigned"),
        ((0, 0), "Black wins. White resigned.", "Black wins"),
    ],
)
def test_the_page_says_who_resigned(levels: tuple[int, int], said: str, title: str) -> None:
    state = after(played(levels), clicked("resign"))
    assert sentence(state) == said
    (card,) = find(view(state), class_="ending")
    assert card.children[0].text == title


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ((0, 1), "You win. The computer ran out of time."),
        ((1, 0), "You lose. You ran out of time."),
    ],
)
def test_the_page_says_who_won_against_the_computer(levels: tuple[int, int], said: str) -> None:
    record = Record.of_moves(GameType()).with_ending(Ending("time", Color.BLACK))
    kept = SavedGame(record, 0, levels=levels)
    assert sentence(after(NEW, Resume(Prefs(), "en", kept))) == said


def test_two_humans_are_called_by_their_names() -> None:
    record = with_tags(Record.of_moves(GameType()), (("White", "Ann"), ("Black", "Bob")))
    state = after(NEW, Resume(Prefs(), "en", SavedGame(record, 0)))
    assert sentence(state) == "\u2068Ann\u2069 starts: place a tile."
    resigned = after(state, clicked("resign"))
    assert sentence(resigned) == "\u2068Bob\u2069 wins. \u2068Ann\u2069 resigned."


def test_the_card_with_the_result_can_undo_a_resignation() -> None:
    state = played((0, 1))
    resigned = after(state, clicked("resign"))
    (card,) = find(view(resigned), class_="ending")
    assert find(card, data_action="undo")
    assert after(resigned, clicked("undo")).game.record == state.game.record


def test_no_other_button_moves_to_the_position_of_the_resign_button() -> None:
    def row(state: AppState) -> list[str]:
        (actions,) = find(view(state), class_="actions")
        return [button.attrs["data-action"] or "" for button in actions.children]

    state = after(NEW, NewGame(GameType()))
    before, resigned = row(state), row(after(state, clicked("resign")))
    assert len(resigned) == len(before)
    assert resigned.index("resign") == before.index("resign")


def test_a_saved_game_against_the_computer_is_listed_as_such() -> None:
    game = SavedGameInfo("x", "Base", 14, page_record(4).state, 0.0, levels=(0, 1))
    assert saved_title("en", game) == "You v Computer 1 · 7 turns"


@pytest.mark.parametrize(
    "key", ["mode", "theme", "lang", "flip", "white", "seed", "rules", "players"]
)
@pytest.mark.parametrize("lang", LOCALES)
def test_an_invalid_link_is_explained(lang: str, key: str) -> None:
    state = after(NEW, Resume(Prefs(lang=lang), "en"), Visit(f"{key}={{}}"))
    assert isinstance(state.notice, Problem)
    told = sentence(state)
    assert "“{}”" in told
    assert f"{key}=" not in told


def test_the_first_screen_has_the_tiles_of_the_first_game() -> None:
    first = NEW.game.record.game_type
    for name in ("play-computer", "play-friend"):
        intent = from_click("action", name)
        assert isinstance(intent, NewGame)
        assert intent.game_type == first
    dialog = view(after(NEW, Open("new-game")))
    names = ("mosquito", "ladybug", "pillbug")
    boxes = [box for name in names for box in find(dialog, name=name, type="checkbox")]
    assert len(boxes) == 3
    assert not any(box.attrs.get("checked") for box in boxes)
    assert first == GameType()


@pytest.mark.parametrize("players", [("", ""), ("Ann", "Bob")])
def test_a_saved_position_without_moves_has_no_number_of_turns(players: tuple[str, str]) -> None:
    game = SavedGameInfo("a", "Base", 0, page_record(4).state, 0, players)
    assert saved_title("en", game) == ("Ann v Bob" if any(players) else "Base")
