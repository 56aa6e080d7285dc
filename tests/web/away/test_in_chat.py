"""Members of a chat play in it: each has a page, and the updates of all, in an order of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import permutations

import pytest

from hive_core import Color, GameType, Piece
from hive_core.game_code import Correspondence, GameCode, Request, write_code
from hive_core.game_tree import GameTree
from tests.page import after
from tools.shared.environment import ROOT
from web.app import ending_view
from web.app.banner_view import banner
from web.app.update import update
from web.away.chat import Chat, payload, read_payload, received
from web.away.intents import (
    AnswerTakeback,
    AskTakeback,
    BeginAway,
    JoinChat,
    Sent,
    ShowChatGame,
    TakeSeat,
    UpdatesArrived,
)
from web.game.intents import AnswerDraw, NewGame, OfferDraw, Play, PlayAgain, Resign
from web.shared.effects import SendToChat
from web.shared.intents import Intent, Open
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TapReserve

OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


@dataclass
class Room:
    """A chat in which every update arrives everywhere at once, unless it is `held`."""

    pages: dict[str, AppState] = field(default_factory=dict)
    updates: list[Sent] = field(default_factory=list)
    infos: list[str] = field(default_factory=list)
    summary: str = ""
    held: bool = False

    def open(self, name: str) -> None:
        """Open the page of a member."""
        page = after(AppState(), JoinChat(f"{name}@x", name))
        self.pages[name] = after(page, UpdatesArrived(tuple(self.updates)))

    def do(self, name: str, *intents: Intent) -> None:
        """Carry out intents in the page of that member."""
        for intent in intents:
            self.pages[name], effects = update(self.pages[name], intent)
            for effect in effects:
                if isinstance(effect, SendToChat):
                    self._send(name, effect)

    def _send(self, name: str, effect: SendToChat) -> None:
        sent = Sent(effect.code, f"{name}@x", len(self.updates))
        self.updates.append(sent)
        self.infos += [effect.info] if effect.info else []
        self.summary = effect.summary
        if not self.held:
            self.deliver(sent)

    def deliver(self, *updates: Sent) -> None:
        """Let the updates arrive at all pages."""
        for name in self.pages:
            self.do(name, UpdatesArrived(updates))

    def moves(self, name: str) -> tuple[str, ...]:
        return self.pages[name].game.record.moves


def begin(name: str = "Ann", color: Color = Color.WHITE, identity: int = 7) -> Room:
    """Return a chat of three, in which that member has sat down first."""
    room = Room()
    for member in ("Ann", "Bob", "Eve"):
        room.open(member)
    room.do(name, TakeSeat(color), BeginAway(identity, GameType(), color))
    return room


def game(*moves: str) -> Room:
    """Return a chat in which Ann and Bob have played these moves."""
    room = begin()
    room.do("Bob", TakeSeat(Color.BLACK))
    for ply, move in enumerate(moves):
        room.do(("Ann", "Bob")[ply % 2], Play(move))
    return room


def code(
    *moves: str,
    sender: Color = Color.WHITE,
    identity: int = 7,
    request: Request | None = None,
    name: str = "",
) -> str:
    tree = GameTree(GameType(), None, (moves,))
    return write_code(
        GameCode(tree, correspondence=Correspondence(identity, sender, request, name))
    )


def asks(room: Room, name: str) -> tuple[str, ...]:
    """Return the question over the board of that member, and the buttons' actions."""
    for part in banner(room.pages[name]):
        return part.children[0].text, *(child.attrs["data-action"] for child in part.children[1:])
    return ()


# -- seats -----------------------------------------------------------------------------------------


def test_the_page_of_a_chat_asks_who_plays() -> None:
    room = Room()
    room.open("Ann")
    assert asks(room, "Ann") == ("Who plays?", "sit-white", "sit-black")


def test_nobody_moves_before_somebody_sits() -> None:
    room = Room()
    room.open("Ann")
    assert not room.pages["Ann"].playable


def test_who_sits_first_chooses_the_rules() -> None:
    room = Room()
    room.open("Ann")
    room.do("Ann", TakeSeat(Color.WHITE))
    assert room.pages["Ann"].dialog == "sit-white"


def test_the_others_are_asked_for_the_other_colour() -> None:
    room = begin()
    assert asks(room, "Ann") == ()
    assert asks(room, "Eve") == ("Black is free.", "sit-black")


def test_white_may_move_before_black_sits() -> None:
    room = begin()
    room.do("Ann", Play("wS1"))
    room.do("Bob", TakeSeat(Color.BLACK), Play("bS1 wS1-"))
    assert room.moves("Eve") == room.moves("Ann") == OPENING[:2]


def test_a_tile_that_is_chosen_stays_so_when_the_other_player_sits_down() -> None:
    room = begin()
    room.do("Ann", TapReserve(Piece.parse("wS1")))
    room.do("Bob", TakeSeat(Color.BLACK))
    assert room.pages["Ann"].table.selected == Piece.parse("wS1")


def test_black_may_sit_first() -> None:
    room = begin("Bob", Color.BLACK)
    room.do("Ann", TakeSeat(Color.WHITE), Play("wS1"))
    assert room.pages["Bob"].playable


def test_the_chosen_rules_are_those_of_all() -> None:
    room = Room()
    for member in ("Ann", "Bob"):
        room.open(member)
    room.do("Ann", TakeSeat(Color.WHITE), BeginAway(7, GameType(pillbug=True), Color.WHITE, True))
    record = room.pages["Bob"].game.record
    assert (str(record.game_type), record.tournament) == ("Base+P", True)


def test_a_player_cannot_play_both_colours() -> None:
    room = begin()
    room.do("Ann", TakeSeat(Color.BLACK))
    assert len(room.updates) == 1


def test_of_two_claims_for_a_seat_the_earlier_one_counts() -> None:
    room = begin()
    room.held = True
    room.do("Bob", TakeSeat(Color.BLACK))
    room.do("Eve", TakeSeat(Color.BLACK))
    room.deliver(*reversed(room.updates))
    table = room.pages["Eve"].chat.table if room.pages["Eve"].chat else None
    assert table is not None
    assert table.name(Color.BLACK) == "Bob"
    assert [room.pages[name].mode for name in ("Ann", "Bob", "Eve")] == ["play", "play", "view"]


def test_of_two_claims_the_one_that_was_played_with_counts() -> None:
    chat = Chat("x", "")
    claims = (Sent(code(), "a", 1), Sent(code(sender=Color.BLACK), "b", 5))
    moves = (Sent(code("wS1"), "a", 6), Sent(code(*OPENING[:2], sender=Color.BLACK), "b", 7))
    late = Sent(code(sender=Color.BLACK), "c", 2)  # was offline for a while
    table = received(chat, (*claims, *moves, late)).table
    assert table is not None
    assert table.color_of("b") is Color.BLACK


def test_of_two_games_that_begin_at_a_time_the_earlier_one_counts() -> None:
    one, other = Sent(code(identity=1), "a", 2), Sent(code(identity=2), "b", 1)
    tables = {received(Chat("x", ""), both).table for both in ((one, other), (other, one))}
    assert [table and table.identity for table in tables] == [2]


# -- moves -----------------------------------------------------------------------------------------


def test_every_move_reaches_everybody() -> None:
    room = game(*OPENING)
    assert {room.moves(name) for name in room.pages} == {OPENING}


def test_a_new_member_gets_the_whole_game() -> None:
    room = game(*OPENING)
    room.open("Zoe")
    assert room.moves("Zoe") == OPENING
    assert room.pages["Zoe"].mode == "view"


def test_a_player_who_opens_the_page_again_goes_on() -> None:
    room = game(*OPENING)
    room.open("Ann")
    room.do("Ann", Play("wA1 -wQ"))
    assert room.moves("Bob")[4:] == ("wA1 -wQ",)


def test_an_onlooker_cannot_move() -> None:
    room = game(*OPENING)
    assert not room.pages["Eve"].playable


def test_an_onlooker_reads_who_plays() -> None:
    assert sentence(game("wS1").pages["Eve"]) == "\u2068Bob\u2069 to move."


def test_a_player_reads_who_is_next() -> None:
    assert sentence(game("wS1").pages["Ann"]) == "\u2068Bob\u2069 is next."


def test_nothing_waits_to_be_sent() -> None:
    assert asks(game("wS1"), "Ann") == ()


def test_the_updates_give_the_same_game_in_every_order() -> None:
    room = game(*OPENING)
    lines = set()
    for updates in permutations(room.updates):
        table = received(Chat("x", ""), updates).table
        assert table is not None
        lines.add(table.record.moves)
    assert lines == {OPENING}


def test_an_update_that_comes_twice_changes_nothing() -> None:
    room = game(*OPENING)
    pages = dict(room.pages)
    room.deliver(*room.updates)
    assert room.pages == pages


BAD = {
    "damaged": Sent("1xxxxxxx", "Ann@x", 9),
    "no code": Sent("hello", "Ann@x", 9),
    "a late one": Sent(code("wS1"), "Ann@x", 9),
    "another game": Sent(code("wS1", identity=8), "Ann@x", 9),
    "not that player's turn": Sent(code(*OPENING, "wA1 -wQ", sender=Color.BLACK), "Bob@x", 9),
    "an onlooker's": Sent(code(*OPENING, "wA1 -wQ"), "Eve@x", 9),
    "the other colour": Sent(code(*OPENING, "wA1 -wQ"), "Bob@x", 9),
    "other moves": Sent(code("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", "wA1 -wQ"), "Ann@x", 9),
    "taken back unasked": Sent(code(*OPENING[:2], request=Request.TAKEN_BACK), "Ann@x", 9),
    "a seat that is taken": Sent(code(sender=Color.BLACK), "Eve@x", 0),
}


@pytest.mark.parametrize("what", BAD)
def test_an_update_that_is_not_allowed_changes_nothing(what: str) -> None:
    room = game(*OPENING)
    before = {name: page.game for name, page in room.pages.items()}
    room.deliver(BAD[what])
    assert {name: page.game for name, page in room.pages.items()} == before
    assert {page.notice for page in room.pages.values()} == {None}
    assert len(room.updates) == 6
    room.do("Ann", Play("wA1 -wQ"))
    assert room.moves("Eve") == (*OPENING, "wA1 -wQ")


# -- questions and ends ----------------------------------------------------------------------------


def test_a_draw_that_is_accepted_ends_the_game_for_all() -> None:
    room = game(*OPENING)
    room.do("Bob", OfferDraw())
    assert asks(room, "Ann") == ("Draw offered", "accept-draw", "decline-draw")
    room.do("Ann", AnswerDraw(True))
    outcomes = {str(page.game.record.outcome()) for page in room.pages.values()}
    assert outcomes == {"draw: agreed draw"}


def test_a_draw_that_is_declined_is_told() -> None:
    room = game(*OPENING)
    room.do("Bob", OfferDraw())
    room.do("Ann", AnswerDraw(False))
    assert sentence(room.pages["Bob"]) == "\u2068Ann\u2069 declines the draw."
    assert asks(room, "Ann") == ()


def test_a_move_declines_a_draw() -> None:
    room = game(*OPENING)
    room.do("Bob", OfferDraw())
    room.do("Ann", Play("wA1 -wQ"))
    assert asks(room, "Ann") == ()
    late = room.updates[-2]
    room.deliver(late)
    assert asks(room, "Ann") == ()


def test_a_takeback_that_is_allowed_goes_back_for_all() -> None:
    room = game(*OPENING)
    room.do("Bob", AskTakeback())
    assert asks(room, "Ann")[1:] == ("allow-takeback", "decline-takeback")
    room.do("Ann", AnswerTakeback(True))
    assert {room.moves(name) for name in room.pages} == {OPENING[:3]}
    room.do("Bob", Play("bA1 bS1-"))
    assert {room.moves(name) for name in room.pages} == {(*OPENING[:3], "bA1 bS1-")}


def test_a_question_closes_its_dialog_and_is_confirmed() -> None:
    room = game(*OPENING)
    room.do("Bob", Open("away"), AskTakeback())
    assert room.pages["Bob"].dialog is None
    assert sentence(room.pages["Bob"]) == "Your question is in the chat."


def test_a_takeback_that_is_declined_leaves_the_game() -> None:
    room = game(*OPENING)
    room.do("Bob", AskTakeback())
    room.do("Ann", AnswerTakeback(False))
    assert {room.moves(name) for name in room.pages} == {OPENING}


def test_a_player_resigns_at_any_time() -> None:
    room = game(*OPENING)
    room.do("Bob", Resign())
    assert {page.game.record.is_over for page in room.pages.values()} == {True}
    assert room.summary == "\u2068Ann\u2069 wins"


def test_an_end_that_the_chat_knows_cannot_be_undone() -> None:
    room = game(*OPENING)
    room.do("Bob", Resign())
    assert 'data-action="undo"' not in ending_view.card(room.pages["Bob"]).markup()


def test_a_resignation_counts_although_the_other_has_moved() -> None:
    room = game(*OPENING)
    room.held = True
    room.do("Ann", Play("wA1 -wQ"))
    room.do("Bob", Resign())
    room.deliver(*room.updates[-2:])
    ends = {(page.game.record.moves, page.game.record.is_over) for page in room.pages.values()}
    assert ends == {(OPENING, True)}


def test_two_resignations_at_a_time_give_the_same_result_in_both_orders() -> None:
    room = game(*OPENING)
    room.held = True
    room.do("Ann", Resign())
    room.do("Bob", Resign())
    before, (one, other) = room.updates[:-2], room.updates[-2:]
    ends = set()
    for order in ((one, other), (other, one)):
        table = received(Chat("x", ""), (*before, *order)).table
        assert table is not None
        ends.add((table.record.moves, table.record.ending))
    assert len(ends) == 1


def test_a_rematch_swaps_the_colours() -> None:
    room = game(*OPENING)
    room.do("Bob", Resign())
    room.do("Ann", PlayAgain())
    assert {room.moves(name) for name in room.pages} == {()}
    room.do("Bob", Play("wS1"))
    room.do("Ann", Play("bS1 wS1-"))
    assert room.moves("Eve") == OPENING[:2]


def test_updates_of_the_game_before_a_rematch_change_nothing() -> None:
    room = game(*OPENING)
    room.do("Bob", Resign())
    room.do("Ann", PlayAgain())
    room.deliver(*room.updates)
    assert {room.moves(name) for name in room.pages} == {()}


# -- the chat --------------------------------------------------------------------------------------


def test_the_chat_reads_of_the_beginning_of_offers_and_of_the_end() -> None:
    room = game(*OPENING)
    room.do("Bob", OfferDraw())
    room.do("Ann", AnswerDraw(True))
    assert [info.replace("\u2068", "").replace("\u2069", "") for info in room.infos] == [
        "Ann plays White. Who plays Black?",
        "Ann (White) plays Bob (Black).",
        "Bob offers a draw.",
        "Ann (White), Bob (Black): Draw.",
    ]


def test_the_summary_says_who_is_next() -> None:
    assert game("wS1").summary == "\u2068Bob\u2069 is next."


def test_a_button_leads_back_to_the_game_of_the_chat() -> None:
    room = game(*OPENING)
    room.do("Ann", NewGame(GameType()))
    assert asks(room, "Ann")[1:] == ("chat-game",)
    room.do("Ann", ShowChatGame())
    assert room.moves("Ann") == OPENING
    assert room.pages["Ann"].playable


def test_a_page_outside_a_chat_does_not_load_what_chats_need() -> None:
    program = "import sys, web.app.update, web.app.view; print([*sys.modules])"
    loaded = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True)
    assert "'web.app.view'" in loaded
    assert "web.away.chat" not in loaded


# -- the format ------------------------------------------------------------------------------------


def test_what_is_sent_can_be_read() -> None:
    assert read_payload(json.dumps(payload("1ld4Btc", "ann@x", 5))) == Sent("1ld4Btc", "ann@x", 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"hive": 2, "code": "1", "by": "a", "at": 1}',
        '{"hive": 1, "code": 1, "by": "a", "at": 1}',
        '{"hive": 1, "code": "1", "by": "", "at": 1}',
        '{"hive": 1, "code": "1", "by": "a", "at": true}',
        '{"hive": 1, "code": "1", "by": "a"}',
    ],
)
def test_what_is_no_update_is_refused(text: str) -> None:
    assert read_payload(text) is None
