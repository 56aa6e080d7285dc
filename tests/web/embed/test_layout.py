"""The embedded page: its buttons, links, board and height."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tests.languages import LANGUAGES
from tests.page import walk
from tools.shared.whole_games import WHOLE_GAMES
from web.app.update import update
from web.app.view import prerender, view
from web.computer.intents import Analyse
from web.embed import layout as framed
from web.embed.intents import Adjust
from web.embed.state import EmbedState
from web.files.link import Settings
from web.game.intents import GoTo
from web.shared.intents import Open, Visit
from web.shared.state import AppState, Outside
from web.table.intents import Fit, Zoom
from web.table.pointer import Gesture, PointerState, after
from web.table.pointer_events import Down, Moved, Target
from web.table.view import is_partial
from web.table.viewport import Viewport
from web.ui import geometry
from web.ui.geometry import Frame, Point

GAME = "Base+ML;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ -bG1"


def opened(fragment: str, *, framed: bool = True) -> AppState:
    return update(AppState(embed=EmbedState(framed=framed)), Visit(fragment), tuple(LANGUAGES))[0]


def buttons(state: AppState) -> list[str]:
    """Return the actions that have a button, without “About”."""
    names = [n.attrs["data-action"] for n in walk(view(state)) if "data-action" in n.attrs]
    return [name for name in names if name != "about"]


STEPS = ["first", "previous", "next", "last"]


@pytest.mark.parametrize(
    ("fragment", "wanted"),
    [
        ("mode=view", [*STEPS, "flip"]),
        ("", ["undo", "redo", "hint", "flip"]),
        ("mode=analysis", ["undo", *STEPS, "flip"]),
        ("white=ai:1&black=ai:1", ["undo", "redo", "hint", "pause", "flip"]),
        ("controls=none", []),
        ("controls=flip,next,resign,nonsense,settings", ["next", "flip", "resign"]),
        ("controls=new-game,analyse", ["new-game", "analyse"]),
    ],
)
def test_each_mode_has_its_default_buttons_unless_controls_names_others(
    fragment: str, wanted: list[str]
) -> None:
    assert buttons(opened(fragment)) == wanted


def test_a_finished_game_offers_no_action_without_a_button() -> None:
    state = opened(f"game={WHOLE_GAMES['BlackWins']}")
    assert "Black wins" in view(state).markup()
    assert "review" not in buttons(state)
    assert "new-game" not in buttons(state)


@pytest.mark.parametrize("mode", ["play", "view", "analysis"])
@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_the_markup_is_well_formed_and_links_to_the_app(mode: str, lang: str) -> None:
    state = opened(f"game={GAME}&mode={mode}&lang={lang}")
    text = re.sub(r"<input([^>]*)>", r"<input\1/>", view(state).markup())
    root = ElementTree.fromstring(text)
    (out,) = root.iter("a")
    assert out.attrib["target"] == "_blank"
    assert out.attrib["rel"] == "noopener"
    assert "Gen42" in out.attrib["title"]
    assert out.attrib["href"].startswith("index.html#game=Base%2BML%3BInProgress")
    pointers = [element for element in root.iter() if "data-reserve" in element.attrib]
    assert bool(pointers) is (mode != "view")
    assert root.attrib["data-framed"] == "1"


def test_the_built_markup_equals_the_view_that_python_adopts() -> None:
    assert prerender(framed=True) == view(AppState(embed=EmbedState(framed=True))).markup()
    assert "data-framed" not in prerender()


@pytest.mark.parametrize(
    ("address", "start"),
    [
        ("", "index.html#game="),
        ("https://a.example/hive/embed.html", "index.html#game="),
        ("https://a.example/hive/embed", "index.html#game="),
        ("file:///home/ann/hive.html", "file:///home/ann/hive.html#game="),
    ],
)
def test_the_link_to_the_app_has_game_position_and_players(address: str, start: str) -> None:
    state = opened(f"game={GAME}&ply=2&black=ai:4")
    shown = view(replace(state, outside=Outside(address)))
    link = next(node.attrs["href"] for node in walk(shown) if node.key == "out")
    assert link.startswith(start)
    there = opened(link.partition("#")[2], framed=False)
    assert (there.game.record, there.game.ply, there.computer.levels) == (
        state.game.record,
        2,
        (0, 4),
    )


def test_hostile_text_in_a_link_is_escaped() -> None:
    state = opened("theme=<img src=x onerror=alert(1)>&controls=<b>,flip")
    text = view(state).markup()
    assert "<img" not in text
    assert "<b>" not in text


def test_dialogs_that_save_open_or_share_games_are_left_out() -> None:
    state = opened("")
    for name in ("open", "share", "settings", "new-game"):
        assert update(state, Open(name))[0].dialog is None
    for name in ("about", "words"):
        assert update(state, Open(name))[0].dialog == name
    assert update(opened("controls=new-game"), Open("new-game"))[0].dialog == "new-game"
    assert opened(f"game={GAME};bQ wQ-").dialog is None


def test_a_key_does_not_start_an_analysis_without_its_button() -> None:
    assert update(opened(""), Analyse())[0].mode == "play"
    assert update(opened("controls=analyse"), Analyse())[0].mode == "analysis"


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", WHOLE_GAMES.values())
def test_without_hands_the_board_gets_their_room(game: str) -> None:
    seen, played = opened(f"game={game}&mode=view"), opened(f"game={game}")
    assert seen.table.frame.width < played.table.frame.width
    for ply in range(len(seen.game.record.moves)):
        at = update(seen, GoTo(ply))[0]
        assert not is_partial(at.shown, at.table.frame)
        seen = at
    assert update(seen, Adjust(Settings(mode="play")))[0].table.frame.width > seen.table.frame.width


def test_one_finger_pans_the_board_only_if_tiles_are_out_of_view() -> None:
    state = opened(f"game={GAME}&mode=view")
    viewport = Viewport.of(state, Frame(0, 0, 300, 300))
    for can_pan, gesture in ((False, Gesture.PRESSING), (True, Gesture.PANNING)):
        pointers = after(
            PointerState(), Down(1, Point(90, 90), Target.BACKGROUND, None, True, can_pan), viewport
        )
        assert after(pointers, Moved(1, Point(90, 190)), viewport).gesture is gesture
    closer = update(state, Zoom(3.0))[0]
    assert is_partial(closer.shown, closer.table.frame)
    assert "fit" in buttons(closer)
    fitted = update(closer, Fit())[0]
    assert not is_partial(fitted.shown, fitted.table.frame)


def test_two_fingers_zoom_where_one_finger_scrolls_the_host_page() -> None:
    viewport = Viewport.of(opened("mode=view"), Frame(0, 0, 300, 300))
    pointers = PointerState()
    for pointer, x in ((1, 90.0), (2, 150.0)):
        pointers = after(
            pointers, Down(pointer, Point(x, 90), Target.BACKGROUND, None, True, False), viewport
        )
    assert pointers.gesture is Gesture.PINCHING


# -- height ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["play", "view", "analysis"])
def test_the_requested_height_suits_a_column_of_any_width(mode: str) -> None:
    heights = [framed.height(width, mode) for width in range(280, 1400, 20)]
    assert min(heights) >= 280
    assert max(heights) <= 620
    assert framed.height(400, mode, buttons=False) < framed.height(400, mode)
    assert framed.height(900, "view") >= 500


@pytest.mark.parametrize("mode", ["play", "view", "analysis"])
def test_a_move_list_makes_the_frame_taller_unless_it_is_beside_a_board_without_hands(
    mode: str,
) -> None:
    for width in range(280, 1400, 20):
        right, below = (
            framed.height(width, mode, notation=where) - framed.height(width, mode)
            for where in ("right", "below")
        )
        assert below == 180
        assert right == 180 if width < framed.BESIDE else right < 180
        if mode == "view" and width >= framed.BESIDE:
            assert right == 0


@pytest.mark.parametrize("mode", framed.TASK_MODES)
@pytest.mark.parametrize("notation", ["right", "below"])
def test_a_task_gets_no_room_for_a_move_list(mode: str, notation: str) -> None:
    for width in (300, 700):
        assert framed.height(width, mode, notation=notation) == framed.height(width, mode)


@pytest.mark.parametrize("mode", ["play", "view", "analysis"])
@pytest.mark.parametrize("controls", [None, ("none",), ("words",), ("undo", "nothing")])
def test_the_requested_height_includes_only_the_buttons_that_exist(
    mode: str, controls: tuple[str, ...] | None
) -> None:
    asked = "" if controls is None else f"&controls={','.join(controls)}"
    state = opened(f"mode={mode}{asked}")
    assert framed.has_buttons(mode, controls) == any(
        name in (*framed.CONTROLS, *framed.MORE_CONTROLS) for name in buttons(state)
    )


def test_a_scroll_bar_that_appears_does_not_change_the_height_again() -> None:
    width, asked = 420, None
    told = []
    for step in range(40):
        wanted = framed.height(width, "play")
        if framed.asks(asked, width, wanted):
            asked = (width, wanted)
            told.append(wanted)
        # The host page gets a scroll bar when the frame is taller than this.
        width = 405 if wanted > 450 else 420
        assert len(told) == 1, step
    assert framed.asks(asked, 700, framed.height(700, "play"))
    assert framed.asks(asked, asked[0] if asked else 0, framed.height(405, "analysis"))


def test_every_position_of_an_embedded_board_shows_all_tiles() -> None:
    state = opened(f"game={WHOLE_GAMES['BlackWins']}&mode=view&flip=1")
    stacks = state.board.stacks()
    assert geometry.shows_all(state.table.frame, stacks, turn=3)
    assert not geometry.shows_all(Frame(0, 0, 50, 50), stacks, turn=3)
