"""What mail, forums and web pages put around a game becomes spaces, so that places in it stay.

That is outside of comments in braces and of values in quotes, and of an SGF, which has its own
brackets: what a writer of games writes stays as it is.
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
_FENCE = r"^[ \t]*+(?:`{3,}+|~{3,}+)[ \t]*+[\w-]*+[ \t]*+$"
_ENTITY = r"&(?P<entity>quot|amp|lt|gt|nbsp|apos|#39|#34);"
_PARTS = re.compile(
    f"{_KEPT}|(?P<tag>{_HTML}|{_FORUM}|{_FENCE})|{_ENTITY}", re.IGNORECASE | re.MULTILINE
)
_ENTITIES = {"quot": '"', "amp": "&", "lt": "<", "gt": ">", "nbsp": " ", "apos": "'"}
_LINE = re.compile(r"br|p|div|li|tr|pre|h[1-4r]|blockquote|table|[ou]l", re.IGNORECASE)
"""The elements of HTML that begin a line."""
_WORD = re.compile(r"[^\s\"'<>\]]++")
_LINK = re.compile(r"(?:\[?\w++=)?(.*[?&#;](?:uhp|game|position|moves|study)=.*)")
_INK = re.compile(r"[^\n]")


def without_markup(text: str) -> str:
    """Return the text with spaces for quotation signs, tags and fences; a tag keeps its link."""
    begin = _BEGIN.search(text)
    if begin is not None and begin[1]:
        text = _QUOTED.sub(_spaces, text)
    sgf = _SGF.search(text)
    end = sgf.start() if sgf else len(text)
    return _PARTS.sub(_plain, text[:end]) + text[end:]


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _plain(match: re.Match[str]) -> str:
    """Return what becomes of a part of the text."""
    entity = match["entity"]
    if entity:
        return _ENTITIES.get(entity.lower()) or chr(int(entity[1:]))
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
    if _LINE.fullmatch(match["html"] or ""):
        begin, end = match.span()
        beside = match.string[max(begin - 1, 0) : begin], match.string[end : end + 1]
        if "" not in beside and "\n" not in beside:
            return f"\n{spaces[1:]}"
    return spaces
