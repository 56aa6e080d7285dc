"""Members of a chat play in it: `hive.xdc` in a host as webxdc describes it."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from hive_core import Board
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

    from e2e.conftest import OpenPage

FILE = DIST / "hive.xdc"
CHAT = "https://chat.test/"

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline' blob:; font-src 'self' data: blob:; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; connect-src 'self' data: blob:; "
    "img-src 'self' data: blob:; media-src 'self' data: blob:"
)
"""What Delta Chat allows."""

HOST = """
{
    let serial = 0;
    let listener = null;
    const look = async () => {
        for (const update of JSON.parse(await chatUpdates(serial))) {
            serial = update.serial;
            listener(update);
        }
        setTimeout(look, 30);
    };
    window.webxdc = {
        selfAddr: "NAME@chat.test",
        selfName: "NAME",
        sendUpdate: (update, _description) => { chatSend(JSON.stringify(update)); },
        setUpdateListener: async (callback, since) => {
            listener = callback;
            serial = since;
            look();
        },
    };
}
"""

NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
    const get = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, name, { get });
}
"""


class Member(HivePage):
    """A member of the chat."""

    def sit(self, color: str) -> None:
        """Play that colour, by the usual rules if there is a choice."""
        self.do(f"sit-{color}")

    def move(self, text: str) -> None:
        """Play the move of that MoveString, when it is this player's turn."""
        expect(self.app).to_have_attribute("data-away", "mine")
        game = self.app.get_attribute("data-game-string")
        assert game is not None
        self.play(Board.from_game_string(game).parse_move(text))

    def expect_plies(self, plies: int) -> None:
        """Wait until the game has so many moves."""
        expect(self.app).to_have_attribute("data-ply", str(plies))

    def expect_question(self, words: str) -> None:
        """Wait for the question over the board."""
        expect(self.page.locator(".question strong")).to_have_text(words)


@dataclass
class Chat:
    """A chat: keeps its updates, and delivers them to every page in their order."""

    open_page: OpenPage
    updates: list[dict[str, Any]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def open(self, name: str, *, storage: bool = True, **options: Any) -> Member:
        """Open the app as that member of the chat."""
        files = zipfile.ZipFile(FILE)

        def answer(route: Route) -> None:
            path = route.request.url.partition("#")[0].removeprefix(CHAT)
            self.asked.append(path)
            headers = {"content-security-policy": POLICY}
            if path == "webxdc.js":
                body: str | bytes = HOST.replace("NAME", name)
                route.fulfill(body=body, content_type="text/javascript", headers=headers)
            elif path in files.namelist():
                route.fulfill(body=files.read(path), content_type="text/html", headers=headers)
            else:
                route.fulfill(status=404)

        def prepare(context: BrowserContext) -> None:
            context.route("https://chat.test/**", answer)
            context.expose_function("chatSend", self.send)
            context.expose_function("chatUpdates", self.since)
            if not storage:
                context.add_init_script(NO_STORAGE)

        return Member(self.open_page(at=CHAT + "index.html", before=prepare, **options))

    def send(self, update: str) -> None:
        """Keep an update that a member sent."""
        self.updates.append({**json.loads(update), "serial": len(self.updates) + 1})

    def since(self, serial: float) -> str:
        """Return the updates after that serial."""
        last = len(self.updates)
        return json.dumps([{**one, "max_serial": last} for one in self.updates[int(serial) :]])

    @property
    def infos(self) -> list[str]:
        """The lines that the chat shows."""
        infos = (update.get("info", "") for update in self.updates)
        return [info.replace("\u2068", "").replace("\u2069", "") for info in infos if info]


@pytest.fixture
def chat(open_page: OpenPage) -> Chat:
    return Chat(open_page)


@pytest.mark.journey
def test_two_members_play_a_whole_game_and_a_third_one_sees_it(chat: Chat) -> None:
    ann, bob = chat.open("Ann"), chat.open("Bob")
    ann.expect_question("Who plays?")
    ann.sit("white")
    ann.page.locator("#sit-white-dialog [type=submit]").click()
    bob.expect_question("Black is free.")
    bob.sit("black")
    for ply, text in enumerate(("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")):
        (ann, bob)[ply % 2].move(text)
    ann.expect_plies(4)
    expect(bob.status).to_have_text("\u2068Ann\u2069 is next.")

    eve = chat.open("Eve", storage=False)  # comes late
    eve.expect_plies(4)
    expect(eve.status).to_have_text("\u2068Ann\u2069 to move.")
    expect(eve.page.locator(".question")).to_have_count(0)

    bob.do("offer-draw")
    ann.expect_question("Draw offered")
    ann.do("decline-draw")
    expect(bob.status).to_have_text("\u2068Ann\u2069 declines the draw.")

    ann.move("wA1 -wQ")
    eve.expect_plies(5)
    ann.do("away")
    ann.do("ask-takeback")
    bob.expect_question("Takeback asked")
    bob.do("allow-takeback")
    ann.expect_plies(4)
    eve.expect_plies(4)
    ann.move("wS2 -wQ")
    bob.expect_plies(5)

    ann.do("resign")
    for member in (ann, bob, eve):
        expect(member.app).to_have_attribute("data-state", "BlackWins")
    assert chat.infos == [
        "Ann plays White. Who plays Black?",
        "Ann (White) plays Bob (Black).",
        "Bob offers a draw.",
        "Ann (White), Bob (Black): Bob wins.",
    ]
    assert chat.updates[-1]["summary"] == "\u2068Bob\u2069 wins"
    assert set(chat.asked) == {"index.html", "webxdc.js"}

    bob.do("rematch")
    eve.expect_plies(0)
    bob.move("wS1")
    eve.expect_plies(1)


def test_a_player_goes_on_where_the_chat_is(chat: Chat) -> None:
    ann = chat.open("Ann")
    ann.sit("white")
    ann.page.locator("#sit-white-dialog [type=submit]").click()
    ann.move("wS1")
    ann.page.reload(wait_until="commit")
    ann.expect_plies(1)
    expect(ann.app).to_have_attribute("data-away", "theirs")
    expect(ann.status).to_have_text("Black is next. Nobody plays black yet.")


def test_the_zip_has_what_a_host_asks_for() -> None:
    with zipfile.ZipFile(FILE) as files:
        assert files.testzip() is None
        assert files.namelist() == ["index.html", "manifest.toml", "icon.png"]
        assert files.read("icon.png").startswith(b"\x89PNG")
