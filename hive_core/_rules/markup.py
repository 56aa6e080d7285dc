"""What mail, forums and web pages put around a game becomes spaces, so that places in it stay.

That is outside of comments in braces and of values in quotes, and of an SGF, which has its own
brackets: what a writer of games writes stays as it is. Only if the game stands in HTML, its
entities and line breaks are read there too.
"""

from __future__ import annotations

import re

_QUOTED = re.compile(r"^[ \t]*+>[> \t]*+", re.MULTILINE)
_BEGIN = re.compile(
    r"^[ \t]*+(>[> \t]*+)?[\"'`]?(?:\[[A-Za-z]\w*+ \"|[0-9]++\s*+\.|base[ \t+;]|\(\s*+;|[a-z]++://)",
    re.IGNORECASE | re.MULTILINE,
)
"""The beginning of a game in a line, perhaps after the signs of a quotation in a mail."""
_SGF = re.compile(r"\(\s*+;")
_KEPT = r"\{[^}]*+\}?|\"(?:\\.|[^\"\\\n])*+\"?"
_HTML = r"<[/!]?(?P<html>[a-z][a-z0-9]*+)(?=[\s/>])[^<>]*+>"
_FORUM = (
    r"\[/?(?:code|quote|url|pre|spoiler|size|color|font|center|left|right|list|indent|img|pgn|hive|"
    r"plain|noparse|tt|[bius*])(?:=[^\[\]\n]*+)?\]"
)
_CDATA = r"<!\[CDATA\[|\]\]>"
_NAME = r"[^\s:;,<>()\[\]{}\"][^:;<>()\[\]{}\"\n]{0,40}"
_STAMP = (
    rf"^[ \t\u200e]*+(?:(?:{_NAME}, )?\[(?=[0-9][^\]\n]*[0-9][:.][0-9]{{2}})[^\]\"\n]{{4,30}}\]"
    r"|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},? [0-9]{1,2}[:.][0-9]{2}[^-;\n]{0,6} -)"
    rf"[ \t]*+(?:<{_NAME}>|{_NAME}:(?=[ \t]))?"
)
"""The time of a message in a chat, and who wrote it."""
_FENCE = r"^[ \t]*+(?:`{3,}+|~{3,}+)[ \t]*+[\w-]*+[ \t]*+$"
_ENTITIES = {
    "quot": '"',
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "nbsp": " ",
    "apos": "'",
    "frac12": "½",
    "ndash": "–",
    "mdash": "—",
    "minus": "−",
    "hellip": "…",
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
}
_ENTITY = rf"&(?P<entity>{'|'.join(_ENTITIES)}|#(?:[0-9]{{1,6}}|x[0-9a-f]{{1,5}}));"
_PARTS = re.compile(
    f"{_KEPT}|(?P<tag>{_HTML}|{_FORUM}|{_FENCE}|{_CDATA}|{_STAMP})|{_ENTITY}",
    re.IGNORECASE | re.MULTILINE,
)
_LINES = "br|p|div|li|tr|pre|h[1-4r]|blockquote|table|[ou]l"
"""The elements of HTML that begin a line."""
_LINE = re.compile(_LINES, re.IGNORECASE)
_NEXT = re.compile(rf"</?(?:{_LINES})(?=[\s/>])", re.IGNORECASE)
_INSIDE = re.compile(rf"(?P<tag></?(?P<html>{_LINES})(?=[\s/>])[^<>]*+>)|{_ENTITY}", re.IGNORECASE)
"""What HTML has also within comments, values and an SGF."""
_CELL = re.compile(r'\s*+"(?:[^"]|"")*+"\s*+')
"""A cell of a spreadsheet: within quotes, with doubled quotes, if it has quotes or lines."""
_SOFT = re.compile(r"(?<=\S)=[ \t]*+\n(?=\S)")
"""Where quoted-printable, an encoding of mails, wraps a line."""
_BYTES = re.compile(r"(?:=[0-9A-F]{2})++")
_PRINTABLE = re.compile(r"=(?:20|3D|0A|C[23]=[89AB][0-9A-F]|E2=[89AB][0-9A-F])")
_WORD = re.compile(r"[^\s\"'<>\]]++")
_LINK = re.compile(r"(?:\[?\w++=)?(.*[?&#;](?:uhp|game|position|moves|study)=.*)")
_INK = re.compile(r"[^\n]")


def without_markup(text: str) -> str:
    """Return the text with spaces for quotation signs, tags and fences; a tag keeps its link."""
    if _SOFT.search(text) or _PRINTABLE.search(text):
        text = _BYTES.sub(_decoded, _SOFT.sub("", text))
    if '""' in text and _CELL.fullmatch(text):
        text = text.replace('""', '"').strip()[1:-1]
    begin = _BEGIN.search(text)
    if begin is not None and begin[1]:
        text = _QUOTED.sub(_spaces, text)
    sgf = _SGF.search(text)
    end = sgf.start() if sgf else len(text)
    outside, inside = text[:end], text[end:]
    parts = _PARTS.finditer(outside)
    if all(part["html"] is None and part["entity"] is None for part in parts):
        return _PARTS.sub(_plain, outside) + inside
    return _PARTS.sub(_plain_in_html, outside) + _INSIDE.sub(_plain, inside)


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _decoded(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("=", "")).decode("utf-8", "replace")


def _plain_in_html(match: re.Match[str]) -> str:
    is_kept = match["tag"] is None and match["entity"] is None
    return _INSIDE.sub(_plain, match[0]) if is_kept else _plain(match)


def _plain(match: re.Match[str]) -> str:
    """Return what becomes of a part of the text."""
    entity = (match["entity"] or "").lower()
    if entity:
        if entity in _ENTITIES:
            return _ENTITIES[entity]
        number = int(entity[2:], 16) if entity.startswith("#x") else int(entity[1:])
        return chr(number) if number and not 0xD800 <= number < 0xE000 else "\ufffd"
    tag = match["tag"]
    if not tag:
        return match[0]
    for word in _WORD.finditer(tag):
        link = _LINK.fullmatch(word[0])
        if link is not None:
            begin, end = word.start() + link.start(1), word.end()
            address = link[1].replace("&amp;", "&")
            return f"{_INK.sub(' ', tag[:begin])}{address}{_INK.sub(' ', tag[end:])}"
    spaces = _INK.sub(" ", tag)
    begin, end = match.span()
    beside = match.string[max(begin - 1, 0) : begin], match.string[end : end + 1]
    if not _LINE.fullmatch(match["html"] or "") or "" in beside or "\n" in beside:
        return spaces
    # Between two elements one line ends.
    ends = tag.startswith("</") and _NEXT.match(match.string, end) is not None
    return spaces if ends else f"\n{spaces[1:]}"
