"""The position editor on the page."""

from __future__ import annotations

import re

import pytest

from hive_core import Bug, Piece
from tests.languages import LANGUAGES
from tests.page import after, loaded, walk
from tools.shared.whole_games import MIDDLE_GAME
from web.app.view import view
from web.computer.intents import Analyse
from web.editor.intents import ChoosePlayers, EditPosition, ReadPosition, ResetPosition, SetDraft
from web.embed.state import EmbedState
from web.locale.phrases import never_on_top
from web.settings.intents import SetPref
from web.shared.intents import Open
from web.shared.state import AppState
from web.table.intents import TapReserve, TapTile
from web.ui.nodes import Node

SPLIT = "Base;Position;White[2];wQ@0,0;bQ@4,0"
EDIT = EditPosition()


def nodes(state: AppState, name: str, value: str | None = None) -> list[Node]:
    """Return the page's nodes with that attribute, with that value if it is given."""
    return [n for n in walk(view(state)) if name in n.attrs and value in (None, n.attrs.get(name))]


def disabled(state: AppState, action: str) -> bool:
    """Return whether the button of that action is disabled."""
    (button,) = nodes(state, "data-action", action)
    return "aria-disabled" in button.attrs


@pytest.fixture
def split() -> AppState:
    """Return the editor with an impossible position."""
    return after(AppState(), EDIT, ReadPosition(SPLIT))


@pytest.mark.parametrize("dialog", ["new-game", "open"])
def test_dialogs_open_the_editor(dialog: str) -> None:
    assert len(nodes(after(AppState(), Open(dialog)), "data-action", "edit-position")) == 1


def test_analysis_opens_the_editor() -> None:
    looking = after(loaded(MIDDLE_GAME), Analyse())
    assert len(nodes(looking, "data-action", "edit-position")) == 1


def test_an_embedded_page_does_not_offer_the_editor() -> None:
    framed = AppState(embed=EmbedState(framed=True, controls=("new-game",)))
    assert nodes(after(framed, Open("new-game")), "data-action", "edit-position") == []


def test_the_page_says_that_a_position_is_set_up() -> None:
    app = view(after(loaded(MIDDLE_GAME), EDIT))
    assert app.attrs["data-mode"] == "edit"
    assert app.attrs["data-game-string"] == MIDDLE_GAME
    assert app.attrs["data-position"] == loaded(MIDDLE_GAME).board.position_string()


def test_the_palettes_have_all_tiles_that_are_not_on_the_board() -> None:
    edited = after(loaded(MIDDLE_GAME), EDIT)
    counts = {n.attrs["data-reserve"]: n.attrs["data-count"] for n in nodes(edited, "data-reserve")}
    assert counts["wA1"] == "3"
    assert counts["bG2"] == "2"
    assert "wQ" not in counts


@pytest.mark.parametrize("action", ["play-position", "analyse", "share-position"])
def test_an_impossible_position_cannot_be_played(split: AppState, action: str) -> None:
    assert disabled(split, action)
    assert not disabled(after(split, ResetPosition()), action)


def test_a_fault_is_listed_with_the_names_of_its_tiles(split: AppState) -> None:
    (fault,) = nodes(split, "data-fault", "NOT_CONNECTED")
    assert fault.text == "The hive is split: black queen bee is apart from the others."


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("wA1@7,0", "bB1@6,1"), "3 tiles are apart from the others: "),
        (
            ("wA1@7,0", "bB1@6,1", "wA2@8,0", "wS1@9,0", "wS2@10,0"),
            "6 tiles are apart from the others.",
        ),
    ],
)
def test_a_split_hive_says_how_many_tiles_are_apart(more: tuple[str, ...], told: str) -> None:
    whole = ";".join(f"wG{n}@{n - 8},0" for n in (1, 2, 3)) + ";wQ@-4,0;bG1@-3,0;bG2@-2,0;bG3@-1,0"
    stacks = ";".join(("Base;Position;White[9]", whole, "bQ@6,0", *more))
    edited = after(AppState(), EDIT, ReadPosition(stacks))
    (fault,) = nodes(edited, "data-fault", "NOT_CONNECTED")
    assert fault.text.startswith(f"The hive is split: {told}")
    assert not re.search(r"[0-9],[0-9]", fault.text)
    if told.endswith(": "):
        assert fault.text.endswith("black queen bee, white ant and black beetle.")
    marked = {n.attrs["data-fault-hex"] for n in nodes(edited, "data-fault-hex")}
    assert marked == {tile.partition("@")[2] for tile in ("@6,0", *more)}


def test_the_hexes_of_a_fault_are_marked(split: AppState) -> None:
    assert [n.attrs["data-fault-hex"] for n in nodes(split, "data-fault-hex")] == ["4,0"]


def test_what_is_unusual_is_listed_apart() -> None:
    text = "Base;Position;White[3];wQ@0,0;bS1@1,0"
    edited = after(AppState(), EDIT, ReadPosition(text))
    (fault,) = nodes(edited, "data-fault", "QUEEN_WAITS")
    assert fault.attrs["data-sort"] == "unusual"
    assert not disabled(edited, "play-position")


def test_a_finished_game_is_listed_among_what_cannot_be_played() -> None:
    over = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@2,0"
    edited = after(AppState(), EDIT, ReadPosition(over))
    titles = [node.text for node in walk(view(edited)) if node.tag == "h3"]
    assert "Can’t be played" in titles
    assert "Unusual, but can be played" not in titles


def test_the_text_field_has_the_position(split: AppState) -> None:
    (field,) = nodes(split, "id", "position-text")
    assert field.attrs["value"] == SPLIT


def test_a_refused_text_is_explained_with_its_index(split: AppState) -> None:
    refused = after(split, ReadPosition("Base;Position;White[2];wX@0,0"))
    told = "".join(n.text for n in walk(nodes(refused, "id", "position-fault")[0]))
    assert told == "Character 24: “wX” isn’t a tile such as wQ, bA1 or wM."


def test_only_a_tile_on_the_board_can_be_removed() -> None:
    edited = after(loaded(MIDDLE_GAME), EDIT)
    on_board = after(edited, TapTile(Piece.parse("wQ")))
    in_hand = after(edited, TapReserve(Piece.parse("wA1")))
    assert [disabled(s, "remove-tile") for s in (edited, on_board, in_hand)] == [True, False, True]


def test_the_turn_number_is_automatic_until_it_is_typed(split: AppState) -> None:
    (field,) = nodes(after(split, SetDraft("number", "")), "name", "number")
    assert (field.attrs["value"], field.attrs["placeholder"]) == ("", "2 (automatic)")


def test_the_dialog_for_a_game_from_the_position_has_the_players() -> None:
    chosen = after(loaded(MIDDLE_GAME), EDIT, ChoosePlayers())
    assert len(nodes(chosen, "id", "play-position-dialog")) == 1
    assert len(nodes(chosen, "name", "white")) == 1


@pytest.mark.parametrize(
    ("lang", "tile", "words"),
    [
        ("en", "bS1", "The black spider is on top of a tile, but spiders can’t climb."),
        (
            "en",
            "bL",
            "The black ladybug is on top of a tile, but a ladybug’s move never ends there.",
        ),
        ("nl", "bA1", "De zwarte mier ligt op een steen, maar mieren kunnen niet klimmen."),
    ],
)
def test_a_tile_that_cannot_be_on_top_is_told_by_its_kind(lang: str, tile: str, words: str) -> None:
    text = f"Base+MLP;Position;White[3];wQ.{tile}@0,0;bQ@1,0"
    state = after(AppState(), SetPref("lang", lang), EditPosition(), ReadPosition(text))
    told = [n.text for n in walk(view(state)) if n.text]
    assert words in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_bug_that_is_never_on_top_has_words_for_it(lang: str) -> None:
    for bug in (bug for bug in Bug if not bug.info.may_be_on_top):
        assert "x" in never_on_top(
            lang, Piece.parse(f"w{bug.value}{'1' * (bug.info.count > 1)}"), "x"
        )
