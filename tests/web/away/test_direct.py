"""Two pages that are connected directly: each is a state of its own here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.page import after
from tests.web.away.test_by_link import NEW_PAGE, asks, away, begun, received, sent, stands
from web.app.update import update
from web.away import direct_description
from web.away.direct_description import Description
from web.away.intents import (
    AnswerPassedOn,
    AskTakeback,
    CodeArrived,
    CodeTaken,
    Connect,
    DirectDescribed,
    DirectEnded,
    DirectOpened,
    Disconnect,
    MessageArrived,
)
from web.files import link
from web.game.intents import NewGame, OfferDraw, Play, PlayAgain, Resign
from web.shared.effects import (
    AnswerDirect,
    EndDirect,
    OfferDirect,
    SendDirect,
    TakeAnswer,
)
from web.shared.intents import Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState, Outside

NAMED = "12345678-1234-1234-1234-123456789abc.local"
MINE = Description("abcd", "p" * 24, "0f" * 32, ((NAMED, 54321), ("192.168.1.7", 5000)))
PACKED = direct_description.pack(MINE)


class Pair:
    """The pages of two players, with what goes through the connection between them."""

    def __init__(self, white: AppState, black: AppState) -> None:
        self.pages = [white, black]
        self.delivers = True
        self.sent: list[str] = []

    @property
    def white(self) -> AppState:
        return self.pages[0]

    @property
    def black(self) -> AppState:
        return self.pages[1]

    def do(self, who: int, *intents: Intent) -> None:
        for intent in intents:
            self.pages[who], effects = update(self.pages[who], intent)
            texts = [effect.text for effect in effects if isinstance(effect, SendDirect)]
            self.sent += texts
            for text in texts if self.delivers else ():
                what, _, code = text.partition(" ")
                self.do(1 - who, CodeArrived(code) if what == "code" else CodeTaken(code))


def offered() -> tuple[AppState, str]:
    """Return White's page after it has sent a move with an offer, and the link."""
    there = after(begun(), Play("wS1"), Connect())
    assert there.direct is not None
    return sent(after(there, DirectDescribed(there.direct.key, PACKED)))


def opened(state: AppState, link_text: str) -> AppState:
    """Return the page after a link with what it says about a connection."""
    settings = link.parse(link_text.partition("#")[2], (), 0)
    assert settings.game is not None
    assert settings.correspondence is not None
    message = MessageArrived(settings.game, settings.correspondence, direct=settings.direct)
    return after(state, message)


def connected() -> Pair:
    """Return two connected pages after White's first move."""
    white, text = offered()
    black = after(opened(NEW_PAGE, text), Connect())
    assert black.direct is not None
    black, _ = sent(after(black, DirectDescribed(black.direct.key, PACKED)))
    pair = Pair(white, black)
    for who, page in enumerate((white, black)):
        assert page.direct is not None
        pair.do(who, DirectOpened(page.direct.key))
    return pair


# -- the description -------------------------------------------------------------------------------


def test_a_description_comes_back_from_a_link() -> None:
    assert direct_description.unpack(PACKED) == MINE


@pytest.mark.parametrize("kind", ["offer", "answer"])
def test_a_description_comes_back_from_the_text_that_browsers_exchange(kind: str) -> None:
    assert direct_description.read_sdp(direct_description.write_sdp(MINE, kind)) == MINE


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8",
        "192.0.2.1",
        "2001:4860:4860::8888",
        "::ffff:8.8.8.8",
        "2001::808:808",
        "example.org",
        "a.local",
        "",
    ],
)
def test_a_link_leads_to_no_address_outside_of_the_network(address: str) -> None:
    elsewhere = replace(MINE, places=((address, 53),))
    assert direct_description.unpack(direct_description.pack(elsewhere)) is None


@pytest.mark.parametrize(
    "change",
    [{"name": "a b"}, {"password": "short"}, {"fingerprint": "0f"}, {"places": ()}]
    + [{"places": ((NAMED, port),)} for port in (0, 65536, -1)],
)
def test_a_description_with_a_fault_is_refused(change: dict[str, object]) -> None:
    assert direct_description.unpack(direct_description.pack(replace(MINE, **change))) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "!", "AAAA", PACKED[:-9], PACKED * 30])
def test_a_damaged_description_is_refused(text: str) -> None:
    assert direct_description.unpack(text) is None


# -- connecting ------------------------------------------------------------------------------------


def test_connecting_asks_the_browser_for_its_description() -> None:
    _, effects = update(begun(), Connect())
    assert OfferDirect("away-77-w") in effects


def test_the_link_has_the_offer() -> None:
    _, text = offered()
    assert text.endswith(f"&offer={PACKED}")


def test_a_page_that_others_cannot_open_offers_no_connection() -> None:
    local = replace(begun(), outside=Outside("file:///hive.html"))
    assert after(local, Connect()).direct is None


def test_the_browser_connects_only_when_the_player_accepts() -> None:
    _, text = offered()
    asked = opened(NEW_PAGE, text)
    assert asks(asked) == "Connect directly?"
    _, effects = update(asked, Connect())
    assert AnswerDirect("away-77-b", PACKED) in effects


def test_a_declined_offer_leaves_the_game_as_a_game_by_link() -> None:
    _, text = offered()
    declined = after(opened(NEW_PAGE, text), Disconnect())
    assert (declined.direct, stands(declined)) == (None, "mine")


def test_an_offer_is_said_in_words() -> None:
    white, _ = offered()
    black = received(NEW_PAGE, sent(after(begun(), Play("wS1")))[1])
    _, again = sent(white)
    assert sentence(opened(black, again)) == (
        "White offers a direct connection: moves then arrive at once."
    )


def test_an_offer_is_still_there_after_a_reload() -> None:
    _, text = offered()
    black = replace(opened(NEW_PAGE, text), direct=None)
    assert asks(after(black, Visit(text.partition("#")[2], again=True))) == "Connect directly?"


def test_an_old_offer_is_not_asked_about_after_a_reload() -> None:
    _, text = offered()
    black = replace(after(opened(NEW_PAGE, text), Play("bS1 wS1-")), direct=None)
    assert after(black, Visit(text.partition("#")[2], again=True)).direct is None


def test_a_move_can_be_sent_before_an_offer_is_answered() -> None:
    _, text = offered()
    assert asks(after(opened(NEW_PAGE, text), Play("bS1 wS1-"))) == "Your move is ready."


def test_the_answer_goes_to_the_browser() -> None:
    white, text = offered()
    black = after(opened(NEW_PAGE, text), Connect(), DirectDescribed("away-77-b", PACKED))
    _, answer = sent(black)
    settings = link.parse(answer.partition("#")[2], (), 0)
    assert settings.game is not None
    assert settings.correspondence is not None
    message = MessageArrived(settings.game, settings.correspondence, direct=settings.direct)
    assert TakeAnswer("away-77-w", PACKED) in update(white, message)[1]


def test_a_link_without_an_offer_changes_nothing_of_a_connection() -> None:
    white, _ = offered()
    black = received(NEW_PAGE, sent(after(begun(), Play("wS1")))[1])
    _, text = sent(after(black, Play("bS1 wS1-")))
    there = received(white, text)
    assert there.direct is not None
    assert there.direct.step == "offered"


@pytest.mark.parametrize(("taken", "words"), [(True, "Leave it open"), (False, "No tab")])
def test_an_answer_in_another_tab_is_explained(taken: bool, words: str) -> None:
    there = after(begun(), AnswerPassedOn(taken))
    assert there.notice is not None
    assert words in sentence(there)


# -- playing ---------------------------------------------------------------------------------------


def test_a_move_arrives_at_once() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"))
    assert pair.white.game.record.moves == ("wS1", "bS1 wS1-")


def test_a_move_that_has_arrived_counts_as_sent() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"))
    assert (away(pair.black).sent, away(pair.black).known) == (True, 2)


def test_a_move_on_its_way_asks_for_nothing() -> None:
    pair = connected()
    pair.delivers = False
    pair.do(1, Play("bS1 wS1-"))
    assert asks(pair.black) == ""


def test_a_move_that_was_lost_with_the_connection_can_be_sent_by_link() -> None:
    pair = connected()
    pair.delivers = False
    pair.do(1, Play("bS1 wS1-"), DirectEnded("away-77-b", "ended"))
    assert asks(pair.black) == "Your move is ready."
    _, text = sent(pair.black)
    assert received(pair.white, text).game.record.moves == ("wS1", "bS1 wS1-")


def test_a_takeback_is_asked_for_and_allowed_at_once() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"), AskTakeback())
    assert asks(pair.white) == "Takeback asked"


def test_a_resignation_arrives_at_once() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"), Resign())
    assert (stands(pair.white), away(pair.black).ended) == ("over", True)


def test_the_next_game_goes_on_through_the_same_connection() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"), Resign())
    pair.do(0, PlayAgain())
    pair.do(1, PlayAgain(), Play("wA1"))
    assert pair.white.game.record.moves == ("wA1",)


def test_the_end_of_the_connection_is_noticed_in_the_next_game_too() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"), Resign())
    pair.do(0, PlayAgain())
    assert pair.white.direct is not None
    pair.do(0, DirectEnded(pair.white.direct.line, "ended"))
    assert pair.white.direct is None


def test_a_next_game_shows_itself_on_the_other_board() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"), Resign())
    pair.do(1, PlayAgain())
    assert sentence(pair.white) == "The next game has begun. You play Black."
    assert pair.white.game.record.moves == ()


def test_a_draw_is_offered_once_and_at_once() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"), OfferDraw())
    assert asks(pair.white) == "Draw offered"
    assert sentence(pair.black) == "Your question is on the other board."
    sent_before = list(pair.sent)
    pair.do(1, OfferDraw())
    assert pair.sent == sent_before


def test_a_move_does_not_interrupt_another_game() -> None:
    pair = connected()
    pair.do(1, Play("bS1 wS1-"))
    pair.do(1, NewGame(pair.black.game.record.game_type))
    pair.do(0, Play("wQ -wS1"))
    assert pair.black.game.away is None
    assert away(pair.white).sent is False


@pytest.mark.parametrize("code", ["", "1", "%", "x" * 400])
def test_a_text_that_is_no_code_changes_nothing(code: str) -> None:
    pair = connected()
    before = pair.white.game
    pair.do(0, CodeArrived(code))
    assert pair.white.game is before


def test_a_code_that_this_player_has_made_changes_nothing() -> None:
    pair = connected()
    _, text = sent(after(begun(), Play("wG1")))
    pair.do(0, CodeArrived(text.partition("code=")[2]))
    assert pair.white.game.record.moves == ("wS1",)


def test_a_player_can_disconnect() -> None:
    pair = connected()
    there, effects = update(pair.white, Disconnect())
    assert there.direct is None
    assert EndDirect() in effects
