"""The game of a chat: who sits, and which of the updates that its members sent count. Pure.

All members have the same updates, but in orders of their own, so the order decides as little as
possible. Of two claims of a seat the earlier one counts, unless the other member has moved.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hive_core import PASS, Color
from hive_core._formats.json_text import read_json
from hive_core._game.lines import common
from hive_core.game_code import Correspondence, GameCodeError, Request, read_code
from web.away.codes import QUESTIONS, before_last_move, ending_of, next_identity
from web.away.intents import Sent
from web.game.record import Line, Record

VERSION = 1
"""Of the updates: the value of their key `hive`."""

MOST_WAITING = 16
LONGEST_CODE, LONGEST_ADDRESS = 4000, 300

_DECLINED = {Request.DRAW_DECLINED: Request.DRAW, Request.TAKEBACK_DECLINED: Request.TAKEBACK}


@dataclass(frozen=True, slots=True)
class News:
    """An update that was read."""

    record: Record
    words: Correspondence
    by: str
    at: int

    @property
    def mine(self) -> Color:
        """The colour of who sent it."""
        return self.words.sender


@dataclass(frozen=True, slots=True)
class Claim:
    """A member wants to play that colour; `moved`: has played or asked something with it."""

    color: Color
    by: str
    name: str
    at: int
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that the other player has not answered, and after how many plies it came."""

    color: Color
    request: Request
    ply: int


@dataclass(frozen=True, slots=True)
class Table:
    """A game of the chat, as all members know it.

    `began`: when the first seat was claimed. `before`: the identities of the games before it.
    `words`: those of the last update that counted.
    """

    identity: int
    record: Record
    began: int
    claims: tuple[Claim, ...] = ()
    asks: tuple[Ask, ...] = ()
    before: tuple[int, ...] = ()
    words: Correspondence | None = None

    def seat(self, color: Color) -> Claim | None:
        """Return who plays that colour."""
        claims = (claim for claim in self.claims if claim.color is color)
        return min(claims, key=lambda claim: (not claim.moved, claim.at, claim.by), default=None)

    def color_of(self, address: str) -> Color | None:
        """Return the colour that this member plays; None for an onlooker."""
        for color in Color:
            seat = self.seat(color)
            if seat is not None and seat.by == address:
                return color
        return None

    @property
    def vacant(self) -> Color | None:
        """The colour that nobody plays yet."""
        return next((color for color in Color if self.seat(color) is None), None)

    def name(self, color: Color) -> str:
        """Return the name of who plays that colour; empty for nobody."""
        seat = self.seat(color)
        return "" if seat is None else seat.name

    def asked(self, color: Color, request: Request) -> Ask | None:
        """Return the open question of that player."""
        asks = (ask for ask in self.asks if (ask.color, ask.request) == (color, request))
        return next(asks, None)

    @property
    def _rank(self) -> tuple[bool, bool, int, int]:
        begun = bool(self.record.moves or self.before)
        return not begun, self.vacant is not None, self.began, self.identity


@dataclass(frozen=True, slots=True)
class Chat:
    """What this page knows of its chat.

    `address`, `name`: of this page's member. `tables`: one for each member who began a game before
    the games of the others arrived. `waiting`: updates that came before those that they follow.
    `shown`: the number of the page's game that is the game of the chat.
    """

    address: str
    name: str
    tables: tuple[Table, ...] = ()
    waiting: tuple[News, ...] = field(default=(), repr=False)
    shown: int = -1

    @property
    def table(self) -> Table | None:
        """The game of the chat."""
        return min(self.tables, key=lambda table: table._rank, default=None)

    @property
    def is_full(self) -> bool:
        """Whether both colours have a player."""
        return self.table is not None and self.table.vacant is None


# -- the format ------------------------------------------------------------------------------------


def payload(code: str, by: str, at: int) -> dict[str, object]:
    """Return what is sent, as the values of a JSON object."""
    return {"hive": VERSION, "code": code, "by": by, "at": at}


def read_payload(text: str) -> Sent | None:
    """Return what a member sent; None if it is nothing that this program sends."""
    try:
        sent = read_json(text)
    except ValueError:
        return None
    if not isinstance(sent, dict) or sent.get("hive") != VERSION:
        return None
    code, by, at = sent.get("code"), sent.get("by"), sent.get("at")
    if not isinstance(code, str) or not isinstance(by, str) or type(at) is not int:
        return None
    fits = len(code) <= LONGEST_CODE and 0 < len(by) <= LONGEST_ADDRESS
    return Sent(code, by, at) if fits else None


def _read(sent: Sent) -> News | None:
    try:
        code = read_code(sent.code)
    except GameCodeError:
        return None
    if code.correspondence is None or code.tree.start is not None:
        return None
    record = replace(
        Record.of_tree(code.tree),
        tournament=code.tournament,
        repetition_draw=code.repetition_draw,
    )
    return News(record, code.correspondence, sent.by, sent.at)


# -- which updates count ---------------------------------------------------------------------------


def received(chat: Chat, updates: tuple[Sent, ...]) -> Chat:
    """Return the chat after these updates; those that are not allowed change nothing."""
    for sent in updates:
        news = _read(sent)
        if news is None:
            continue
        after = _counted(chat, news)
        if after is not chat:
            chat = _with_waiting(after)
        elif _may_wait(chat, news) and news not in chat.waiting:
            chat = replace(chat, waiting=(*chat.waiting, news)[-MOST_WAITING:])
    return chat


def _with_waiting(chat: Chat) -> Chat:
    """Return the chat after the waiting updates that can follow now."""
    for news in chat.waiting:
        after = _counted(chat, news)
        if after is not chat:
            waiting = tuple(other for other in after.waiting if other is not news)
            return _with_waiting(replace(after, waiting=waiting))
    return chat


def _counted(chat: Chat, news: News) -> Chat:
    """Return the chat after the update; the same one if it does not count, or not yet."""
    identity = news.words.identity
    for index, table in enumerate(chat.tables):
        if identity in table.before:
            return chat
        after = None
        if identity == table.identity:
            after = _played(table, news)
        elif identity == next_identity(table.identity) and table.record.is_over:
            after = _rematch(table, news)
        else:
            continue
        if after is None:
            return chat
        waiting = chat.waiting
        if news.words.request is Request.TAKEN_BACK:  # what followed is taken back, too
            waiting = tuple(other for other in waiting if other.words.identity != identity)
        tables = (*chat.tables[:index], after, *chat.tables[index + 1 :])
        return replace(chat, tables=tables, waiting=waiting)
    if news.record.moves or not _is_claim(news):
        return chat
    table = Table(identity, news.record, news.at, (_claim(news),), words=news.words)
    return replace(chat, tables=(*chat.tables, table))


def _may_wait(chat: Chat, news: News) -> bool:
    """Return whether the update may follow others that have not arrived yet."""
    identity = news.words.identity
    for table in chat.tables:
        if identity in table.before:
            return False
        if identity == table.identity:
            seat = table.seat(news.mine)
            if table.record.is_over or (seat is not None and seat.by != news.by):
                return False
            ours, theirs = table.record.moves, news.record.moves
            if news.words.request is Request.TAKEN_BACK:
                return len(theirs) < len(ours)
            return len(theirs) > len(ours) or seat is None or ending_of(news.record) is not None
    return True


def _is_claim(news: News) -> bool:
    """Return whether the update only says who plays: it has no move of its sender."""
    own = before_last_move(news.record, news.record.moves, news.mine)
    return own is None and news.words.request is None and ending_of(news.record) is None


def _claim(news: News) -> Claim:
    return Claim(news.mine, news.by, news.words.name, news.at)


def _rematch(table: Table, news: News) -> Table | None:
    """Return the next game of the same players, who have swapped colours."""
    seats = [table.seat(color) for color in Color]
    claims = tuple(replace(seat, color=seat.color.other, moved=True) for seat in seats if seat)
    before = (*table.before, table.identity)
    new = Table(news.words.identity, table.record.bare(0), table.began, claims, before=before)
    if new.color_of(news.by) is not news.mine or news.record.rules != new.record.rules:
        return None
    if _is_claim(news) and not news.record.moves:
        return replace(new, words=news.words)
    return _played(new, news)


def _played(table: Table, news: News) -> Table | None:
    """Return the game after the update; None if it does not count."""
    mine, record, came = news.mine, table.record, news.record
    if came.rules != record.rules:
        return None
    seat = table.seat(mine)
    if seat is None or seat.by != news.by:
        claim = next((one for one in table.claims if one.by == news.by), None)
        if claim is None:
            free = seat is None or not seat.moved
            if not free or not _is_claim(news):
                return None
            began = min(table.began, news.at)
            return replace(table, claims=(*table.claims, _claim(news)), began=began)
        if claim.color is not mine or (seat is not None and seat.moved):
            return None
    if record.is_over:
        asks = table.asks if _resigned_earlier(table, news) else None
    elif ending_of(came) is not None:
        asks = table.asks if _ends(table, news) else None
    elif came.moves == record.moves:
        asks = _asks_after_words(table, news)
    elif news.words.request is Request.TAKEN_BACK:
        asks = () if _takes_back(table, news) else None
    else:
        asks = _asks_after_move(table, news) if _is_next(record, came, mine) else None
    if asks is None:
        return None
    claims = tuple(
        replace(claim, moved=claim.moved or (claim.color, claim.by) == (mine, news.by))
        for claim in table.claims
    )
    return replace(table, record=came, claims=claims, asks=asks, words=news.words)


def _is_next(record: Record, came: Record, mine: Color) -> bool:
    """Return whether one move of that player was added, besides forced passes."""
    begun = len(record.moves)
    if came.moves[:begun] != record.moves:
        return False
    moves = [ply for ply in range(begun, len(came.moves)) if came.moves[ply] != str(PASS)]
    return len(moves) == 1 and came.mover(moves[0] + 1) is mine


def _asks_after_move(table: Table, news: News) -> tuple[Ask, ...]:
    """Return the open questions: the move declines those of the other player."""
    own = tuple(ask for ask in table.asks if ask.color is news.mine)
    return _with_ask(own, news) if news.words.request is Request.DRAW else own


def _asks_after_words(table: Table, news: News) -> tuple[Ask, ...] | None:
    request, mine, line = news.words.request, news.mine, table.record.moves
    if request in _DECLINED:
        ask = table.asked(mine.other, _DECLINED[request])
        return None if ask is None else tuple(one for one in table.asks if one is not ask)
    if request not in QUESTIONS:
        return None
    if request is Request.TAKEBACK and before_last_move(table.record, line, mine) is None:
        return None
    asks = _with_ask(table.asks, news)
    return None if asks == table.asks else asks


def _with_ask(asks: tuple[Ask, ...], news: News) -> tuple[Ask, ...]:
    assert news.words.request is not None
    ask = Ask(news.mine, news.words.request, len(news.record.moves))
    others = (one for one in asks if (one.color, one.request) != (ask.color, ask.request))
    return asks if ask in asks else (*others, ask)


def _takes_back(table: Table, news: News) -> bool:
    """Return whether the sender grants what the other player has asked for.

    The other player may have moved meanwhile.
    """
    ask = table.asked(news.mine.other, Request.TAKEBACK)
    if ask is None:
        return False
    line: Line = table.record.moves[: ask.ply]
    ply = before_last_move(table.record, line, ask.color)
    return ply is not None and news.record.moves == line[:ply]


def _ends(table: Table, news: News) -> bool:
    """Return whether the sender resigns, or accepts a draw, without moves of its own besides.

    The other player may have moved meanwhile.
    """
    ours, theirs, ending = table.record.moves, news.record.moves, ending_of(news.record)
    assert ending is not None
    if common(ours, theirs) < len(theirs):
        return False
    if ending.how == "agreed":
        ask = table.asked(news.mine.other, Request.DRAW)
        return ask is not None and len(theirs) >= ask.ply
    return ending.how == "resign" and ending.loser is news.mine


def _resigned_earlier(table: Table, news: News) -> bool:
    """Return whether both players have resigned at a time, and the sender's counts."""
    ending, came = ending_of(table.record), ending_of(news.record)
    if ending is None or came is None or (ending.how, came.how) != ("resign", "resign"):
        return False
    if ending.loser is None or came.loser is not news.mine or not _ends(table, news):
        return False
    first = len(table.record.moves), int(ending.loser)
    return (len(news.record.moves), int(news.mine)) < first
