"""Split minified JavaScript into tokens, and tokens into the statements of a block.

This is no parser: it knows where strings, templates, regular expressions and brackets begin and
end, which is enough to find whole statements and the names in them.
"""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, NamedTuple

from tools.shared.environment import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Kind(enum.Enum):
    """What a token is."""

    NAME = "name"
    STRING = "string"
    NUMBER = "number"
    REGEX = "regex"
    MARK = "mark"


class Token(NamedTuple):
    """A name or keyword, a string with its quotes, a bracket and so on; not a space or comment."""

    kind: Kind
    text: str
    start: int

    @property
    def end(self) -> int:
        """The position after the token."""
        return self.start + len(self.text)


_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_TOKEN = re.compile(
    r"""(?P<name>\#?[A-Za-z_$][\w$]*)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<number>\.?\d[\w.]*)
    |(?P<mark>\+\+|--|[{}()\[\];,<>+\-*%&|^!~?:=.@/`])""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?P<regex>(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)")
# The text of a template up to its end or to a value in it.
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{|$)", re.DOTALL)

# After these words a slash begins a regular expression; after other names it divides.
_BEFORE_VALUE = frozenset(
    {
        *("await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return"),
        *("throw", "typeof", "void", "yield"),
    }
)
_PAIRS = {"{": "}", "(": ")", "[": "]"}

# No expression goes on with one of these after a closing brace.
_STARTS = frozenset(
    {
        *("async", "class", "const", "for", "function", "if", "let", "return", "switch", "throw"),
        *("try", "var", "while"),
    }
)


def tokens(text: str, where: str) -> list[Token]:
    """Return all tokens; what is in `${...}` of a template is tokens too.

    `where`: the file, for the error.

    :raises ToolError: if a string, template, regular expression or bracket does not end.
    """
    return list(_tokens(text, where))


def _tokens(text: str, where: str) -> Iterator[Token]:
    at = 0
    before = Token(Kind.MARK, ";", 0)
    # The brackets that are open; "`" is a value in a template.
    awaited: list[str] = []
    while at < len(text):
        if (space := _SPACE.match(text, at)) is not None:
            at = space.end()
            continue
        found = _TOKEN.match(text, at)
        if found is not None and found[0] == "/" and _awaits_value(before):
            found = _REGEX.match(text, at)
        if found is None:
            raise _unreadable(where, text, at)
        token = Token(Kind(found.lastgroup), found[0], at)
        at = token.end
        if token.kind is Kind.MARK:
            opens_text = token.text == "`"
            if token.text in _PAIRS:
                awaited.append(_PAIRS[token.text])
            elif token.text in ("}", ")", "]"):
                closed = awaited.pop() if awaited else ""
                opens_text = closed == "`" and token.text == "}"
                if closed != token.text and not opens_text:
                    raise _unreadable(where, text, token.start)
            if opens_text:
                part = _TEMPLATE.match(text, at)
                if part is None or not part[1]:
                    raise _unreadable(where, text, token.start)
                if token.text == "}":
                    yield token
                token = Token(Kind.STRING, text[at : part.end(1)], at)
                at = part.end()
                if part[1] == "${":
                    awaited.append("`")
                    yield token._replace(text=token.text[:-2])
                    token = Token(Kind.MARK, "${", at - 2)
        yield token
        before = token
    if awaited:
        raise _unreadable(where, text, at)


def _awaits_value(before: Token) -> bool:
    """Return whether a slash after that token begins a regular expression."""
    if before.kind is Kind.MARK:
        return before.text not in (")", "]", "}", "++", "--")
    return before.kind is Kind.NAME and before.text in _BEFORE_VALUE


def _unreadable(where: str, text: str, at: int) -> ToolError:
    near = repr(text[max(0, at - 30) : at + 30])
    return ToolError(f"{where} cannot be read as JavaScript at character {at:,}, near {near}.")


def statements(found: Sequence[Token]) -> list[Sequence[Token]]:
    """Return the tokens of a block, statement by statement.

    A statement that ends with a brace may be in one part with the statement that follows.
    """
    parts = []
    depth = first = 0
    for index, token in enumerate(found):
        if token.kind is not Kind.MARK:
            continue
        if token.text in ("{", "(", "[", "${"):
            depth += 1
        elif token.text in ("}", ")", "]"):
            depth -= 1
        if depth:
            continue
        if token.text == ";" or (
            token.text == "}" and (_declares(found[first : first + 2]) or _starts(found, index + 1))
        ):
            parts.append(found[first : index + 1])
            first = index + 1
    return [*parts, found[first:]] if first < len(found) else parts


def _declares(begin: Sequence[Token]) -> bool:
    """Return whether a part begins as a function or class, which ends with its brace."""
    words = [token.text for token in begin]
    return words[0] in ("function", "class") or words == ["async", "function"]


def _starts(found: Sequence[Token], index: int) -> bool:
    return index < len(found) and found[index].kind is Kind.NAME and found[index].text in _STARTS
