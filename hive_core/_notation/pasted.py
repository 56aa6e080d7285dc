"""The GameString in what people copy: within quotes, after a command, in a link, as bare moves.

Deals with spelling only. What surrounds the GameString becomes spaces, so that offsets stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from hive_core._rules.arguments import no_game_type
from hive_core._values.text_encodings import plain_lines
from hive_core.errors import HiveError, InvalidGameStringError, Phrase, Wording, one_line, phrase
from hive_core.notation import (
    PLAIN,
    STATES,
    TURN,
    MoveToken,
    fields,
    format_game_text,
    parse_move_text,
)
from hive_core.types import Bug, GameState, GameType

_PLAINER = {0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)} | PLAIN
"""Also characters that are as wide as ideographs."""
_PAIRS = {'"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "„": "”", "<": ">", "(": ")"}
_CLOSING = "".join(_PAIRS.values()) + "“"
_HANDICAP = r"(?: *-[wb][A-Z][0-9]?(?![A-Za-z0-9]))*+"
_GAME = re.compile(rf"\bbase(?:\s*\+\s*[mlp+]*)?{_HANDICAP}\s*;", re.IGNORECASE)
_ESCAPED = re.compile(r"\s*(?:\w+=)?\w+(?:%(?:25)*2B\w*)?%(?:25)*3B\S*\s*$", re.IGNORECASE)
_NOT_BEFORE = re.compile(r"[;\[{]")
_BRACKETED = re.compile(r"\[[^\[\]]*+\]")
_SPLIT = re.compile(
    rf"\s*+base(?: *\+ *[mlp]*)?{_HANDICAP} *([\t\n,|]) *(?:{'|'.join(GameState)}) *\1",
    re.IGNORECASE,
)
"""The beginning of a GameString whose parts are in cells or lines of their own."""
_INK = re.compile(r"[^\n]")
_LINK = re.compile(
    r"[?&#](?:uhp|game|position|moves)="
    r"([^&#\s\"'`<>)|]+(?:\n(?=[^\s:]*%[0-9A-F]{2}[^\s:]*(?:\s|$))[^&#\s\"'`<>)|]+)*)\S*",
    re.IGNORECASE,
)
"""A game in a link, which a mail may have wrapped."""
_ADDRESS = re.compile(
    r"(?:(?!\s*+[0-9]++\s*+\.)[^;\[{]{0,200}?(?=\bhttps?://))?\s*+[\"'`<(]?\s*+"
    r"(?:\[[^\]\n]*+\]\()?(?:[a-z]++://|/|#|www\.|(?:[a-z0-9-]++\.)++[a-z]++/)",
    re.IGNORECASE,
)
_TILE = r"[wb](?:[QMLP]1?|[A-Z][0-9]{1,3})(?![A-Za-z0-9])"
_TILES = re.compile(rf"(?<!\w){_TILE}", re.IGNORECASE)
_PLACE = rf"[\\/-]*{_TILE}[\\/-]*"
_MOVE = rf"(?:[0-9]++\s*\.++\s*)?(?:pass|{_TILE}(?:\s+{_PLACE})?)"
_SEEMS_MOVE = re.compile(rf"pass|{_PLACE}.*", re.IGNORECASE | re.DOTALL)
_ONE = re.compile(rf"\s*{_MOVE}\s*", re.IGNORECASE)
_BARE = re.compile(rf"\s*{_MOVE}\s*[;,]\s*(?:{_MOVE}\s*(?:[;,]|$)|$)", re.IGNORECASE)
_QUOTED = re.compile(
    rf"\s*+(?:\{{?\s*+[\"']?\w++[\"']?\s*+[:=])?\s*+[\[(]?"
    rf"(?:\s*+([\"']){_MOVE}\1\s*+(?:[,;]|(?=[\])}};]|$)))++[\])}};\s]*+$",
    re.IGNORECASE,
)
"""Moves in quotes each, as in programs and tables; perhaps with a name before them."""
_IN_QUOTES = re.compile(rf"[\"']{_MOVE}[\"']", re.IGNORECASE)
_WRAPPING = re.compile(r"[\"'\[\](){}]")
_COMMA = re.compile(rf",(?=\s*{_MOVE}\s*(?:[,;]|$))", re.IGNORECASE)
_HEADLESS = re.compile(rf"\s*(?:{'|'.join(GameState)}|(?:white|black)\s*\[\s*\d+\s*\])\s*;", re.I)
_REMARK = re.compile(r"(?!pass)[^\W\d_]{5,}|ok\b|draw\b|[^A-Za-z]*$", re.IGNORECASE)
"""What may stand after the last move: words, a score, or nothing that has a letter."""
_BEHIND = re.compile(
    rf"((?:[0-9]++\s*\.++\s*)?(?:pass|{_TILE}(?:\s+{_PLACE})?))(?:[^\w\s\\/-]|_)*+"
    rf"(?:\s++(?!.*{_TILE})(?![\\/-]*\s*$)(.+))?",
    re.IGNORECASE | re.DOTALL,
)
"""The last move, perhaps with signs of a text, or words that name no tile, behind it."""
_GAP = re.compile(rf"(?<=[\\/-])[ \t]+(?={_TILE})|(?<=\w)[ \t]+(?=[\\/-][ \t]*$)", re.IGNORECASE)
"""A space between a tile and the sign of its direction."""
_BESIDE = re.compile(
    r"\{[^{}]*+\}|\([^();]*+\)|(?<=[\w/\\-])[ \t]*+(?:[!?]{1,2}|\$[0-9]{1,3})(?=[ \t]*;)"
)
"""Comments, and the glyphs of moves."""
_PLUS = re.compile(r"(?<=^base)[ +_-]*(?:%2B)?(?=[mlp]+$)", re.IGNORECASE)
_NUMBERED = re.compile(r"[0-9]++\s*+\.++\s*+")
_SINGLE = re.compile(r"(?<!\\)(?:\\\\)*\\(?!\\)")
_LONGEST_HEAD = 200


def unwrapped(text: str) -> str:
    """Return the GameString or PositionString in the text; the text itself if there is none.

    Quotes, a command before it and doubled backslashes are taken away; a link is decoded.
    """
    links = linked_games(text)
    if links:
        return links[0][0]
    if ";" not in text[:_LONGEST_HEAD] and _ESCAPED.match(text):
        text = _unescaped(text)
    plain = text.translate(_PLAINER)
    split = _SPLIT.match(plain) if ";" not in plain else None
    if split:
        plain = plain.replace(split[1], ";")
    if _QUOTED.match(plain):
        first = _IN_QUOTES.search(plain)
        assert first is not None
        plain = _INK.sub(" ", plain[: first.start()]) + _WRAPPING.sub(" ", plain[first.start() :])
    head = _GAME.search(plain[: _LONGEST_HEAD + 20])
    begin = head.start() if head else len(plain) - len(plain.lstrip())
    before = plain[:begin]
    if "\n" not in before.strip():
        before = _BRACKETED.sub(" ", before)
    if head and (_NOT_BEFORE.search(before) or ("\n" in before.strip() and _TILES.search(before))):
        return text
    if not head:
        while plain[begin : begin + 1] in _PAIRS and plain[begin : begin + 1] not in "<(":
            begin += 1
        if not (_BARE.match(plain, begin) or _HEADLESS.match(plain, begin)):
            return text
    plain = _INK.sub(" ", plain[:begin]) + plain[begin:]
    end = len(plain.rstrip())
    before_ok = plain[:end].removesuffix("ok")
    if "\n" in before_ok[len(before_ok.rstrip()) :]:  # the answer of an engine
        end = len(before_ok.rstrip())
    plain = plain[:end].rstrip(_CLOSING + ".;").ljust(len(plain))
    if not head and _BARE.match(plain):
        plain = _COMMA.sub(";", plain) if ";" in plain else plain.replace(",", ";")
    if "\\\\" in plain and not _SINGLE.search(plain):
        plain = re.sub(r"\\\\(?=\s*[wb])", r" \\", plain, flags=re.IGNORECASE)
        plain = plain.replace("\\\\", "\\ ")
    return plain


def is_game_string(text: str) -> bool:
    """Tell whether an unwrapped text begins like a GameString, a PositionString or bare moves."""
    head = text[: 4 * _LONGEST_HEAD]
    is_base = head.lstrip()[:4].lower() == "base"
    return is_base or bool(_BARE.match(text) or _HEADLESS.match(head))


def is_link(text: str) -> bool:
    """Tell whether a text begins with a link, or with words that name no tile and a link."""
    address = _ADDRESS.match(text) if len(text) <= 100_000 else None
    return address is not None and not _TILES.search(text, 0, address.end())


def linked_games(text: str) -> list[tuple[str, int]]:
    """Return the games of links such as hivegame.com's, each once and with its offset."""
    if not is_link(text):
        return []
    links = list(_LINK.finditer(text))
    if not links and "%" not in text:
        return []
    # Imported here to keep the page's start quick.
    from urllib.parse import unquote

    for _ in range(2):  # a link that redirects has the other one escaped in it
        if not links:
            text = unquote(text)
            links = list(_LINK.finditer(text))
    games: dict[str, int] = {}
    for link in links:
        head, semicolon, rest = _unescaped(link[1].replace("\n", "")).partition(";")
        if _SEEMS_MOVE.match(head):
            game = f"{head}{semicolon}{rest}".replace("+", " ")
        else:
            head = re.sub(r"(?<=[eE]) +", "+", head.strip())
            game = f"{head}{semicolon}{rest.replace('+', ' ')}"
        games.setdefault(game, link.start())
    return list(games.items())


def _unescaped(text: str) -> str:
    """Return the text without its percent escapes, of which some programs make two layers."""
    from urllib.parse import unquote

    text = unquote(text)
    for _ in range(2):
        if ";" not in text:
            text = unquote(text)
    return text


@dataclass(frozen=True, slots=True)
class PastedGame:
    """A GameString taken apart leniently.

    `game_type`: None if it is missing or not understood. `state`: what the text claims, if it is
    understood. `odd`: what is left out, each with its offset.
    """

    game_type: GameType | None
    state: GameState | None
    moves: tuple[MoveToken, ...]
    odd: tuple[tuple[Phrase, int], ...] = ()


def read_pasted(text: str) -> PastedGame:
    """Return the parts of an unwrapped GameString; type, state and turn may be missing.

    Bare moves may also stand on lines of their own.

    :raises InvalidGameStringError: if a part is not spelt as one, and there are no moves.
    """
    if ";" not in text and all(map(_ONE.fullmatch, text.strip().split("\n"))):
        text = text.replace("\n", ";")
    odd: list[tuple[Phrase, int]] = []

    def left_out(remark: re.Match[str]) -> str:
        remark_phrase = phrase(Wording.QUOTED, text=one_line(remark[0].strip(), 80))
        odd.append((remark_phrase, remark.end() - len(remark[0].lstrip())))
        return " " * len(remark[0])

    text = _BESIDE.sub(left_out, text)
    tokens = [token for token in fields(text.translate(_PLAINER)) if token.text]
    seem_moves = [_SEEMS_MOVE.fullmatch(_NUMBERED.sub("", t.text, count=1)) for t in tokens]
    first = next((at for at, seems in enumerate(seem_moves) if seems), len(tokens))
    has_moves = first < len(tokens)
    game_type: GameType | None = None
    state: GameState | None = None
    empty: str | None = None

    def wrong(problem: Phrase, index: int) -> None:
        if not has_moves:
            raise InvalidGameStringError(problem, index, prefix=empty)
        odd.append((problem, index))

    if not tokens:
        raise InvalidGameStringError(phrase(Wording.GAME_TYPE, text=""), 0)
    head = tokens[: min(first, 3)]
    moves = [
        replace(
            token,
            text=_GAP.sub("", token.text if " " in token.text else token.text.replace("+", " ")),
        )
        for token in tokens[len(head) :]
    ]
    for at, token in enumerate(head):
        words = "".join(token.text.lower().split())
        if words == "position":
            raise InvalidGameStringError(phrase(Wording.IS_POSITION), token.index, prefix=empty)
        if words in STATES:
            state = STATES[words]
        elif at == 1 and (claimed := _result(token.text)):
            state = claimed
        elif TURN.fullmatch(token.text):
            continue
        elif not at:
            try:
                game_type = GameType.parse(_PLUS.sub("+", token.text))
            except HiveError:
                wrong(no_game_type(token.text), token.index)
            else:
                empty = format_game_text(game_type, GameState.NOT_STARTED, [])
        elif at == 1:
            states = ", ".join(GameState)
            wrong(phrase(Wording.STATE, text=token.text, states=states), token.index)
        else:
            wrong(phrase(Wording.TURN, text=token.text), token.index)
    while has_moves and moves and _REMARK.match(moves[-1].text):
        last = moves.pop()
        claimed = _result(last.text)
        if claimed is not None:
            state = claimed
        else:
            odd.append((phrase(Wording.QUOTED, text=last.text[:80]), last.index))
    if moves and (behind := _BEHIND.fullmatch(moves[-1].text)):
        last = moves[-1]
        moves[-1] = replace(last, text=behind[1])
        claimed = _result(behind[2]) if behind[2] else None
        if claimed is not None:
            state = claimed
        elif behind[2] and any(map(str.isalnum, behind[2])):
            at = last.index + behind.start(2)
            odd.append((phrase(Wording.QUOTED, text=one_line(behind[2], 80)), at))
    return PastedGame(game_type, state, tuple(map(_without_number, moves)), tuple(odd))


def _result(text: str) -> GameState | None:
    """Return the state of a game that a part claims in words or as a score, None for none."""
    # Imported here to keep the page's start quick.
    from hive_core._game.result_words import parse_result

    return parse_result(text)


def _without_number(token: MoveToken) -> MoveToken:
    token = replace(token, text=token.text.rstrip(". "))  # a dot as the place of the first move
    number = _NUMBERED.match(token.text)
    if number is None:
        return token
    return MoveToken(token.text[number.end() :], token.index + number.end())


def pasted_moves(text: str) -> tuple[GameType, list[MoveToken]]:
    """Return the moves of a GameString as they are written, and the game type that they need.

    :raises InvalidGameStringError: if there is no GameString in the text.
    """
    parts = read_pasted(unwrapped(plain_lines(text)))
    bugs = expansions_in(token.text for token in parts.moves)
    return with_expansions(parts.game_type, bugs), list(parts.moves)


def claimed_state(text: str) -> GameState | None:
    """Return the state that a GameString claims, None if it has none that is understood.

    :raises InvalidGameStringError: if there is no GameString in the text.
    """
    return read_pasted(unwrapped(plain_lines(text))).state


def with_expansions(game_type: GameType | None, bugs: Iterable[Bug]) -> GameType:
    """Return the game type (None: Base) with these bugs among the tiles."""
    included = set(bugs)
    game_type = game_type or GameType()
    needed = [
        bug for bug in Bug if bug.info.expansion and (bug in included or game_type.includes(bug))
    ]
    return GameType(**{str(bug): True for bug in needed}, without=game_type.without)


def expansions_in(moves: Iterable[str]) -> set[Bug]:
    """Return the bugs that these MoveStrings move."""
    bugs: set[Bug] = set()
    for text in moves:
        try:
            piece = parse_move_text(text).piece
        except HiveError:
            continue
        if piece is not None:
            bugs.add(piece.bug)
    return bugs
