"""Messages between the embedded page and its host page."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from hive_core import Color
from tests.languages import LANGUAGES
from tools.shared.whole_games import WHOLE_GAMES
from web.app import controls
from web.app.update import update
from web.embed import messages
from web.embed.messages import Asked, Fault, Message
from web.embed.state import EmbedState
from web.files.study import encode
from web.game.intents import Redo, Step, Undo
from web.game.record import Record
from web.shared.intents import Hidden, Intent, Open, Visit
from web.shared.state import AppState
from web.table.intents import Fit, Flip, Pan

GAME = "Base+ML;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ -bG1"


def opened(fragment: str) -> AppState:
    return after(AppState(embed=EmbedState(framed=True)), Visit(fragment))


def after(state: AppState, intent: Intent) -> AppState:
    return update(state, intent, tuple(LANGUAGES))[0]


def read(state: AppState, own: bool = True, **message: Any) -> messages.Read:
    return messages.read(json.dumps({"target": "hive", **message}), state, own=own)


def sent(state: AppState, **message: Any) -> tuple[AppState, list[Message]]:
    """Return the state after an accepted message, and the answers to it."""
    intent = read(state, **message)
    assert not isinstance(intent, Fault | Asked), intent
    new = after(state, intent)
    return new, messages.told(state, new, intent)


# -- accepted messages -----------------------------------------------------------------------------


def test_load_shows_a_game_at_a_ply() -> None:
    state, told = sent(opened(""), type="load", gameString=GAME, ply=2, rules="norepeat")
    assert (state.game.record.game_string(), state.game.ply) == (GAME, 2)
    assert state.game.record.repetition_draw is False
    assert told == [
        {
            "source": "hive",
            "type": "state",
            "gameString": GAME,
            "start": None,
            "position": "Base+ML;Position;White[2];bG1@-1,0;wS1@0,0",
            "link": f"game={quote(GAME, safe='')}&rules=norepeat&ply=2",
            "ply": 2,
            "state": "InProgress",
            "turn": "white",
            "mode": "play",
            "move": "bG1 -wS1",
            "end": None,
            "task": None,
            "taskState": None,
        }
    ]
    assert sent(state, type="load", gameString="Base+P", rules=[])[0].game.record.moves == ()


START = "Base+ML;Position;Black[3];wA1@-1,0;wQ@0,0;bQ@1,0;bA1@2,0;moved:wA1"


@pytest.mark.parametrize("moves", [["bA1 wA1\\"], "bA1 wA1\\"])
def test_load_shows_a_position_with_moves_after_it(moves: str | list[str]) -> None:
    state, (told,) = sent(opened(""), type="load", position=START, moves=moves)
    assert (state.game.record.start, state.game.record.moves) == (START, ("bA1 wA1\\",))
    assert (told["gameString"], told["start"]) == (None, START)
    assert told["position"] == state.board.position_string()


def test_the_link_of_a_message_loads_the_same_game_again() -> None:
    state, (told,) = sent(opened(""), type="load", position=START, moves="bA1 wA1\\")
    again = after(opened(""), Visit(f"#{told['link']}"))
    assert (again.game.record, again.game.ply) == (state.game.record, state.game.ply)


def test_load_shows_a_line_of_a_study() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-")).with_comment(("wS1",), "Why?")
    record, _ = record.with_move(record.board(1).parse_move("bG1 wS1-"), 1)
    study = encode(record.shared())
    state, _ = sent(opened(""), type="load", study=study, line=1, ply=1)
    assert (state.game.record, state.game.ply) == (record, 1)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"position": "Base;Position;White[2];wQ@0,0;bQ@3,0"}, "position has an error at"),
        ({"position": START, "moves": ["wA1 wA1"]}, "The 1st move of the message isn’t legal"),
        ({"position": START, "moves": [1]}, "moves is missing or has the wrong type"),
        ({"position": 5}, "position is missing or has the wrong type"),
        ({"study": "AAAA"}, "contains no game"),
        ({"study": "x" * 50_000}, "too long"),
    ],
)
def test_a_faulty_position_or_study_is_refused_with_a_sentence(
    message: dict[str, Any], said: str
) -> None:
    fault = read(opened(""), type="load", **message)
    assert isinstance(fault, Fault)
    assert said in fault.why


RESIGNED = GAME.replace("InProgress", "BlackWins")


@pytest.mark.parametrize(
    ("game", "end", "state"),
    [
        (RESIGNED, "resign", "BlackWins"),
        (RESIGNED, "time", "BlackWins"),
        (GAME.replace("InProgress", "Draw"), "agreed", "Draw"),
    ],
)
def test_a_loaded_game_has_the_ending_by_the_players(game: str, end: str, state: str) -> None:
    shown, (told,) = sent(opened(""), type="load", gameString=game, end=end)
    assert (told["state"], told["gameString"], told["end"]) == (state, game, end)
    assert shown.game.record == opened(f"game={game}&end={end}").game.record
    # A message of the embedded page can be loaded again.
    again = sent(opened(""), type="load", gameString=told["gameString"], end=told["end"])[0]
    assert again.game.record == shown.game.record
    assert sent(shown, type="load", gameString=GAME, end=None)[0].game.record.ending is None


def test_load_leaves_the_players_and_the_look_unchanged() -> None:
    state = sent(opened("black=ai:2&theme=dark&flip=1"), type="load", gameString=GAME)[0]
    assert state.computer.levels == (0, 2)
    assert (state.settings.theme, state.table.flip) == ("dark", True)
    assert not after(sent(state, type="goto", ply=0)[0], Undo()).game.left


@pytest.mark.parametrize("mode", ["play", "view", "analysis"])
def test_play_plays_a_move_and_posts_one_move_message(mode: str) -> None:
    state, told = sent(opened(f"game={GAME}&mode={mode}"), type="play", move="wA1 wS1\\")
    assert state.game.record.moves[-1] == "wA1 wS1\\"
    assert [message["type"] for message in told] == ["move", "state"]
    assert all(message["move"] == "wA1 wS1\\" and message["ply"] == 5 for message in told)
    assert all(message["turn"] == "black" and message["mode"] == mode for message in told)


def test_goto_shows_any_ply() -> None:
    state = opened(f"game={WHOLE_GAMES['BlackWins']}&mode=view")
    last = len(state.game.record.moves)
    state, told = sent(state, type="goto", ply=0)
    assert state.game.ply == 0
    assert [(m["type"], m["move"], m["state"]) for m in told] == [("state", None, "NotStarted")]
    assert sent(state, type="goto", ply=0)[1] == []
    assert sent(state, type="goto", ply=last)[1][0]["state"] == "BlackWins"


def test_set_changes_the_look() -> None:
    controls = ["next", "flip"]
    state, told = sent(
        opened(f"game={GAME}"),
        type="set",
        theme="contrast",
        lang="nl",
        flip=True,
        controls=controls,
    )
    assert (state.settings.theme, state.settings.lang, state.table.flip) == ("contrast", "nl", True)
    assert state.embed.controls == ("next", "flip")
    assert told == []
    state = sent(state, type="set", controls="none", flip="0", lang="auto")[0]
    assert (state.embed.controls, state.table.flip, state.settings.lang) == (("none",), False, "en")


def test_a_new_look_leaves_the_selected_tile() -> None:
    state = after(opened(f"game={GAME}"), controls.from_click("reserve", "wA1") or Fit())
    assert str(sent(state, type="set", theme="dark")[0].table.selected) == "wA1"


def test_set_changes_the_mode() -> None:
    state, told = sent(opened(f"game={GAME}"), type="set", mode="analysis")
    assert [(message["type"], message["mode"]) for message in told] == [("state", "analysis")]
    assert state.computer.request is not None
    assert state.computer.request.purpose == "analysis"
    state = sent(state, type="set", mode="view")[0]
    assert state.computer.request is None


def test_diagram_returns_an_image_of_the_position() -> None:
    state = opened(f"game={GAME}&ply=1&theme=dark")
    asked = read(state, own=False, type="diagram")
    assert isinstance(asked, Asked)
    assert (asked.answer["type"], asked.answer["ply"]) == ("diagram", 1)
    assert ElementTree.fromstring(asked.answer["svg"]).tag.endswith("svg")
    light = read(after(state, Visit("theme=light")), type="diagram")
    assert isinstance(light, Asked)
    assert light.answer["svg"] != asked.answer["svg"]


# -- permissions -----------------------------------------------------------------------------------


def test_only_a_host_page_of_the_same_site_makes_the_computer_play() -> None:
    state = opened(f"game={GAME}")
    refused = read(state, own=False, type="set", black="ai:8", theme="dark")
    assert isinstance(refused, Fault)
    assert "this site" in refused.why
    assert sent(state, type="set", black="ai:3")[0].computer.levels == (0, 3)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "load", "gameString": GAME},
        {"type": "play", "move": "wA1 wS1\\"},
        {"type": "goto", "ply": 1},
        {"type": "set", "theme": "dark", "mode": "view"},
    ],
)
def test_any_host_page_may_show_positions_and_choose_the_look(message: dict[str, Any]) -> None:
    assert not isinstance(read(opened(f"game={GAME}"), own=False, **message), Fault)


def test_a_host_page_cannot_play_the_computers_move() -> None:
    state = opened(f"game={GAME}&white=ai:1")
    assert isinstance(read(state, type="play", move="wA1 wS1\\"), Fault)


# -- refused messages ------------------------------------------------------------------------------

DEEP = "[" * 5_000 + "]" * 5_000
BAD = [
    ({"type": "load"}, "gameString"),
    ({"type": "load", "gameString": 5}, "gameString"),
    ({"type": "load", "gameString": ["Base"]}, "gameString"),
    ({"type": "load", "gameString": "Rubbish"}, "Rubbish"),
    ({"type": "load", "gameString": GAME + ";bQ wQ-"}, "character"),
    ({"type": "load", "gameString": "x" * 50_000}, "too long"),
    ({"type": "load", "gameString": GAME, "ply": 5}, "0–4"),
    ({"type": "load", "gameString": GAME, "ply": "2"}, "0–4"),
    ({"type": "load", "gameString": GAME, "ply": True}, "0–4"),
    ({"type": "load", "gameString": GAME, "rules": "chess"}, "tournament"),
    ({"type": "load", "gameString": GAME, "rules": {}}, "rules"),
    ({"type": "load", "gameString": GAME, "end": "resign"}, "end=resign"),
    ({"type": "load", "gameString": RESIGNED, "end": "agreed"}, "end=agreed"),
    ({"type": "load", "gameString": RESIGNED, "end": "boredom"}, "time"),
    ({"type": "load", "gameString": RESIGNED, "end": ["time"]}, "end"),
    ({"type": "play"}, "move"),
    ({"type": "play", "move": "wA1"}, "wA1"),
    ({"type": "play", "move": "pass"}, "pass"),
    ({"type": "play", "move": "wQ bQ-"}, "queen"),
    ({"type": "play", "move": "<b>wA1</b>"}, "<b>"),
    ({"type": "play", "move": "w" * 500}, "move"),
    ({"type": "goto"}, "0–4"),
    ({"type": "goto", "ply": -1}, "0–4"),
    ({"type": "goto", "ply": 1.5}, "0–4"),
    ({"type": "goto", "ply": 10**30}, "0–4"),
    ({"type": "set"}, "theme"),
    ({"type": "set", "size": 3}, "theme"),
    ({"type": "set", "theme": "pink"}, "light"),
    ({"type": "set", "theme": None}, "theme"),
    ({"type": "set", "theme": "dark", "lang": "xx"}, "nl"),
    ({"type": "set", "flip": "yes"}, "flip"),
    ({"type": "set", "controls": []}, "controls"),
    ({"type": "set", "controls": [1]}, "controls"),
    ({"type": "set", "controls": ["x" * 2_000]}, "controls"),
    ({"type": "set", "mode": "retry"}, "analysis"),
    ({"type": "set", "white": "ai:9"}, "ai:8"),
    ({"type": "quit" * 50}, "load"),
    ({"type": None}, "load"),
    ({"type": ["load"]}, "load"),
    ({}, "load"),
]


@pytest.mark.parametrize(("message", "said"), BAD)
def test_an_invalid_message_is_answered_with_a_sentence(message: dict[str, Any], said: str) -> None:
    fault = read(opened(f"game={GAME}"), **message)
    assert isinstance(fault, Fault)
    assert said in fault.why
    assert len(fault.why) < 300
    kind = message.get("type")
    assert fault.to == (kind[:40] if isinstance(kind, str) else None)


@pytest.mark.parametrize("written", ["", DEEP, "[]", "null", '"hive"', "{", "1", " " * 200_000])
def test_a_text_that_is_not_a_message_is_refused_without_parsing(written: str) -> None:
    fault = messages.read(written, opened(""), own=True)
    assert isinstance(fault, Fault)
    assert fault.to is None


def test_no_move_is_accepted_after_the_end() -> None:
    state = opened(f"game={WHOLE_GAMES['BlackWins']}")
    assert isinstance(read(state, type="play", move="wA1 -bQ"), Fault)


def test_errors_are_in_the_language_of_the_page() -> None:
    faults = [
        read(opened(f"lang={lang}"), own=False, type="set", white="ai:1") for lang in LANGUAGES
    ]
    assert len({fault.why for fault in faults if isinstance(fault, Fault)}) == len(LANGUAGES)


# -- messages to the host page ---------------------------------------------------------------------


def test_the_first_message_has_the_state_of_the_game() -> None:
    (first,) = messages.ready(opened(f"game={GAME}&ply=3"))
    assert (first["type"], first["ply"], first["move"]) == ("ready", 3, "wQ wS1/")


def test_an_invalid_link_is_reported_at_the_start_and_later() -> None:
    state = opened("theme=pink")
    bad = messages.ready(state)[1]
    assert (bad["type"], bad["to"]) == ("error", "link")
    assert "pink" in bad["message"]
    visit = Visit("ply=900")
    assert [m["to"] for m in messages.told(state, after(state, visit), visit)] == ["link"]


def test_changes_of_the_view_are_not_posted() -> None:
    state = opened(f"game={GAME}")
    for intent in (Flip(), Pan(9, 9), Open("about"), Hidden(True)):
        assert messages.told(state, after(state, intent), intent) == []


def test_undo_and_stepping_post_no_move_message() -> None:
    state = opened(f"game={GAME}")
    undone = after(state, Undo())
    assert [m["type"] for m in messages.told(state, undone, Undo())] == ["state"]
    again = after(undone, Redo())
    assert [m["type"] for m in messages.told(undone, again, Redo())] == ["state"]
    stepped = after(undone, Step("previous"))
    told = messages.told(undone, stepped, Step("previous"))
    assert [(m["type"], m["ply"]) for m in told] == [("state", 2)]


def test_all_messages_to_the_host_page_are_plain_json() -> None:
    state = opened("theme=pink")
    played, told = sent(state, type="play", move="wG1")
    assert played.game.record.board().turn is Color.BLACK
    everything = [*messages.ready(state), *told, messages.resize(300), messages.diagram(state)]
    assert json.loads(json.dumps(everything)) == everything
    assert all(message["source"] == "hive" for message in everything)
