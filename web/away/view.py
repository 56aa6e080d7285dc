"""What a game with somebody elsewhere shows: the question over the board, and its dialogs. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hive_core.game_code import LONGEST_NAME, LONGEST_NOTE, Request
from web.away.codes import kind_of_message, turn_of
from web.away.direct import Direct
from web.files.qr_view import qr
from web.files.share_view import manual_copy
from web.files.state import QrCode
from web.game.away import Away
from web.game.new_game_view import expansions
from web.game.record import Record
from web.locale import text
from web.locale.phrases import Notice
from web.ui.nodes import Node, node
from web.ui.parts import buttons, choice, close_button, dialog_of, option, word_button

DAYS = (0, 1, 3, 7, 14)
"""The choices of the days for a move."""

_ARRIVALS = {
    "away.older": "older",
    "away.over": "older",
    "away.own": "foreign",
    "away.other-rules": "foreign",
}
_ASKED = {
    Request.DRAW: ("draw.offered", ("accept-draw", "decline-draw")),
    Request.TAKEBACK: ("away.takeback", ("allow-takeback", "decline-takeback")),
}


@dataclass(frozen=True, slots=True)
class AwayProps:
    """What the question over the board and the dialog about the game depend on.

    `friend`: what the other player is called. `local`: others cannot open the page. `framed`: it is
    an embedded board, which has no dialog about the game. Only in the
    dialog: `message`, what is sent, and `spoken`, the same to be read aloud; `own_link`, which goes
    on with the game elsewhere; `shares`: the system can share the link; `may_ask`: a takeback can
    be asked for; `refused`: a text that the browser did not copy; `qr`: the QR code that was asked
    for last. `direct`: the connection to the other device; `may_connect`: one can be offered.
    """

    lang: str
    away: Away
    record: Record
    friend: str
    local: bool = False
    framed: bool = False
    shares: bool = False
    message: str = ""
    spoken: str = ""
    may_ask: bool = False
    refused: str = ""
    own_link: str = ""
    qr: QrCode | None = None
    direct: Direct | None = None
    may_connect: bool = False

    @property
    def kind(self) -> str:
        """What there is to send; empty for nothing."""
        return kind_of_message(self.away, self.record)

    @property
    def step(self) -> str:
        """What the connection needs: as in `Direct`, `given` once its link was sent, or empty."""
        if self.direct is None:
            return ""
        return "given" if self.direct.kind and self.direct.given else self.direct.step


def data_away(away: Away, record: Record, notice: object) -> str:
    """Return what is going on: whose turn it is, or why the last link changed nothing."""
    came = _ARRIVALS.get(notice.key, "") if isinstance(notice, Notice) else ""
    if came or away.other_line:
        return came or "fork"
    turn = turn_of(record)
    return "over" if turn is None else "mine" if turn is away.mine else "theirs"


def question(props: AwayProps) -> Node | None:
    """Return what waits for this player: a question of the other one, or a message to send."""
    lang, away = props.lang, props.away
    names: tuple[str, ...]
    if away.other_line:
        title, names = text(lang, "away.differs"), ("use-other-line", "away")
    elif away.asked in _ASKED and turn_of(props.record) is not None:
        key, names = _ASKED[away.asked]
        title = text(lang, key)
    elif props.step == "asked" and not props.kind:
        title, names = text(lang, "direct.asked"), ("connect", "disconnect")
    elif props.step in ("offered", "answered"):
        title, names = text(lang, f"direct.ready.{props.step}"), ("copy-move-link", "away")
    elif props.kind and props.step != "open":  # then it is on its way
        title, names = text(lang, f"away.ready.{props.kind}"), ("copy-move-link", "away")
    elif props.framed and away.sent and turn_of(props.record) is away.mine.other:
        title, names = text(lang, "away.sent"), ("copy-move-link",)
    else:
        return None
    names = tuple(name for name in names if name != "away" or not props.framed)
    primary = {"accept-draw", "allow-takeback", "connect"}
    if props.kind or props.step in ("offered", "answered"):
        primary.add("copy-move-link")
    choices = (
        word_button(lang, name, primary=name in primary, label=_label(props, name))
        for name in names
    )
    close = close_button(lang, "ending.close", action="keep-own-line")
    return node(
        "div",
        node("strong", text=title, key="title"),
        *choices,
        *([close] if away.other_line else ()),
        class_="question",
        key="question",
    )


def _label(props: AwayProps, name: str) -> str:
    """Return the key of a button's words, if it has others than usual."""
    if name == "away":
        return "away.more"
    if name in ("connect", "disconnect"):
        return "direct.accept" if name == "connect" else "direct.decline"
    return "away.copy-code" if name == "copy-move-link" and props.local else ""


def begin_dialog(lang: str, record: Record, note: Node) -> Node:
    """Return the dialog that begins a game with somebody elsewhere; `record`: the last game."""
    sides = [(value, text(lang, f"away.side.{value}")) for value in ("white", "black", "lots")]
    days = [(str(count), _days(lang, count)) for count in DAYS]
    return dialog_of(
        lang,
        "play-away",
        "away.begin.title",
        node("p", text=text(lang, "away.how"), class_="hint", key="how"),
        node(
            "div",
            expansions(lang, record.game_type),
            choice(lang, "away", "side", sides, "white"),
            choice(lang, "away", "days", days, "0"),
            _name_field(lang, ""),
            option(lang, "new", "tournament", ticked=record.tournament),
            note,
            class_="choices",
            key="choices",
        ),
        buttons(
            word_button(lang, "close", label="new.cancel"),
            node("button", type="submit", class_="button primary", text=text(lang, "new.start")),
        ),
    )


def _days(lang: str, count: int) -> str:
    return text(lang, "away.days.any") if not count else text(lang, "away.days.count", count=count)


def _name_field(lang: str, name: str) -> Node:
    return _field(lang, "name", name, LONGEST_NAME)


def _field(lang: str, name: str, value: str, most: int) -> Node:
    return node(
        "label",
        node("span", text=text(lang, f"away.{name}"), key="label"),
        node(
            "input",
            type="text",
            name=name,
            value=value,
            maxlength=str(most),
            autocomplete="off",
            key="input",
        ),
        class_="field",
        key=name,
    )


def game_dialog(props: AwayProps, note: Node) -> Node:
    """Return the dialog about the game: the message, and what can be asked."""
    lang = props.lang
    return dialog_of(
        lang,
        "away",
        "away.title",
        node("p", text=_standing(props), key="standing"),
        *_received(props),
        *_connection(props),
        *_message(props),
        note,
        *manual_copy(lang, props.refused),
        *_spoken(props),
        *_asking(props),
        node("small", text=text(lang, "away.private"), class_="hint", key="private"),
        buttons(word_button(lang, "close", label="share.close")),
        focus_title=True,
    )


def _standing(props: AwayProps) -> str:
    """Return who plays which side, and how many days each has."""
    lang, away = props.lang, props.away
    words = text(lang, f"away.you-are.{away.mine}")
    return f"{words} {text(lang, 'away.days.each', count=away.days)}" if away.days else words


def _received(props: AwayProps) -> Iterator[Node]:
    if props.away.received:
        who = text(props.lang, "away.writes", Color=props.friend)
        yield node(
            "blockquote",
            node("p", text=who, key="who"),
            node("p", text=props.away.received, key="words"),
            class_="received",
            key="received",
        )


def _connection(props: AwayProps) -> Iterator[Node]:
    """Yield how far the direct connection is, and what ends it."""
    lang, step = props.lang, props.step
    if not step:
        return
    yield node("p", text=text(lang, f"direct.step.{step}"), role="status", key="connection")
    names = ("connect", "disconnect") if step == "asked" else ("disconnect",)
    labels = {"asked": "direct.decline", "open": ""}
    label = labels.get(step, "direct.withdraw")
    yield buttons(*(word_button(lang, n, label=label if n == "disconnect" else "") for n in names))


def _message(props: AwayProps) -> Iterator[Node]:
    """Yield the message and the ways to send it."""
    lang, away = props.lang, props.away
    over = turn_of(props.record) is None
    if props.step == "open":
        return
    if props.step in ("offered", "answered"):
        key = f"direct.ready.{props.step}"
    elif props.kind:
        key = f"away.ready.{props.kind}"
    else:
        key = "away.sent" if away.sent else "away.is-over" if over else "away.nothing"
    yield node("h3", text=text(lang, key), key="message")
    if not props.message:
        return
    yield _field(lang, "note", away.note, LONGEST_NOTE)
    yield _name_field(lang, away.name)
    yield node(
        "input",
        type="url",
        readonly=True,
        id="away-link",
        aria_label=text(lang, "away.link"),
        value=props.message,
        key="link",
    )
    share = ("share-move",) if props.shares and not props.local else ()
    yield node(
        "div",
        *(
            word_button(lang, name, primary=name == "copy-move-link", label=_label(props, name))
            for name in ("copy-move-link", *share, "show-qr", "mail-move")
        ),
        class_="sending",
        key="ways",
    )
    yield from qr(lang, props.message, props.qr)


def _spoken(props: AwayProps) -> Iterator[Node]:
    """Yield the message as a code to be read aloud or typed."""
    if props.spoken and props.step != "open":
        yield node(
            "details",
            node("summary", text=text(props.lang, "away.spoken"), key="title"),
            node("code", text=props.spoken, class_="spoken-code", key="code"),
            word_button(props.lang, "copy-spoken"),
            key="spoken",
        )


def _asking(props: AwayProps) -> Iterator[Node]:
    """Yield what else can be done: ask for a takeback, go on elsewhere."""
    over = turn_of(props.record) is None
    names = ("rematch",) if over else ("ask-takeback",) if props.may_ask else ()
    names = (*names, *(("connect",) if props.may_connect else ()), "hand-over", "hand-over-qr")
    items = (node("li", word_button(props.lang, name), key=name) for name in names)
    yield node("menu", *items, class_="dialog-actions many", key="many")
    yield from qr(props.lang, props.own_link, props.qr)
