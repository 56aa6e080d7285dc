"""Remove the declarations of a minified script that nothing else in it uses.

A declaration is removed only if running it has no effect but to define its name, and if its name
occurs in nothing that stays. `Module["name"]=name;` stays only if something uses `name` as a
property or a string.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.shared.environment import ToolError
from tools.site_build.javascript_tokens import Kind, Token, statements, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_OPENING = {"(", "[", "{", "${"}
_CLOSING = {")", "]", "}"}
_FUNCTIONS = (["function"], ["async", "function"])
# What a value may not contain outside of functions if computing it is to have no effect.
_EFFECTS = frozenset({"${", "++", "--", "=", "await", "class", "delete", "import", "new", "yield"})


@dataclass
class Uses:
    """The names that a part of a script uses."""

    names: set[str] = field(default_factory=set)
    """All names but those of properties."""
    properties: set[str] = field(default_factory=set)
    """Names of properties and whole strings, and all that could be either."""

    def add(self, other: Uses) -> None:
        """Add the uses of another part."""
        self.names |= other.names
        self.properties |= other.properties


@dataclass
class _Part:
    """One statement, or several that stay together."""

    found: Sequence[Token]
    defines: str = ""
    """The name that it declares, if it has no other effect."""
    extends: str = ""
    """The name of the function whose attribute it sets."""
    exports: str = ""
    """The name that it makes a property of `Module`."""
    dropped: bool = False
    """Whether the script is to do without it."""


class Script:
    """A script as the statements of its main function."""

    def __init__(self, text: str, where: str) -> None:
        """Read the script, whose first braces after parentheses are its main function.

        :raises ToolError: if it is cut off.
        """
        self._text, self._where = text, where
        found = tokens(text, where)
        first = next(
            index + 1
            for index, token in enumerate(found)
            if token.text == "{" and index and found[index - 1].text == ")"
        )
        last = _closing(found, first - 1)
        self._parts = [_part(part) for part in statements(found[first:last])]
        self._around = found[:first] + found[last:]

    def drop(self, beginning: str, end: str) -> None:
        """Count a statement as unused although it has an effect.

        Statements that follow braces without a semicolon are one.

        :raises ToolError: if not exactly one begins and ends with these texts.
        """
        found = [
            part
            for part in self._parts
            if self._text.startswith(beginning, part.found[0].start)
            and self._text.endswith(end, 0, part.found[-1].end)
        ]
        if len(found) != 1:
            raise ToolError(
                f"{self._where} must have one statement from {beginning!r} to {end!r}, and it has"
                f" {len(found)}."
            )
        found[0].dropped = True

    def without_unused(self, wanted: Uses) -> tuple[str, Uses]:
        """Return the script without the parts that nothing uses, and all that the others use.

        `wanted`: what is used from outside.
        """
        live, used = _live(self._parts, self._around, wanted)
        pieces = []
        at = 0
        for index, part in enumerate(self._parts):
            if index in live:
                continue
            pieces.append(self._text[at : part.found[0].start])
            at = part.found[-1].end
        return "".join([*pieces, self._text[at:]]), used


def uses(found: Sequence[Token]) -> Uses:
    """Return the names that these tokens use."""
    told = Uses()
    for index, (kind, text, _) in enumerate(found):
        if kind is Kind.STRING:
            told.properties.add(text.strip("\"'`"))
        elif kind is Kind.NAME:
            before = [token.text for token in found[max(0, index - 2) : index]]
            # Three dots are not a property, but the parts of an array or object.
            if before[-1:] == ["."] and before != [".", "."]:
                told.properties.add(text)
                continue
            told.names.add(text)
            # It may take a property out of an object: const {name}=Module.
            if before[-1:] in (["{"], [","]):
                told.properties.add(text)
    return told


def all_uses(texts: Iterable[tuple[str, str]]) -> Uses:
    """Return the uses of scripts, given with their names, each name also as a property."""
    told = Uses()
    for where, text in texts:
        told.add(uses(tokens(text, where)))
    return Uses(told.names, told.names | told.properties)


def _live(parts: Sequence[_Part], around: Sequence[Token], wanted: Uses) -> tuple[set[int], Uses]:
    """Return the indexes of the parts that stay, and all that they use."""
    defining, extending, exporting = (defaultdict[str, list[int]](list) for _ in range(3))
    live: set[int] = set()
    waiting = []
    for index, part in enumerate(parts):
        if part.dropped:
            continue
        if part.exports:
            exporting[part.exports].append(index)
        elif part.defines:
            defining[part.defines].append(index)
        elif part.extends:
            extending[part.extends].append(index)
        else:
            waiting.append(index)
    declared = set(defining)
    for name in extending:
        # An attribute of what is not declared here stays.
        if name not in declared:
            waiting += extending[name]
    told = uses(around)
    told.add(wanted)
    seen = Uses()
    while True:
        for name in told.names - seen.names:
            waiting += defining[name] + extending[name]
        for name in told.properties - seen.properties:
            waiting += exporting[name]
        seen.add(told)
        waiting = [index for index in waiting if index not in live]
        if not waiting:
            return live, told
        for index in waiting:
            live.add(index)
            told.add(uses(parts[index].found))
        waiting = []


def _part(found: Sequence[Token]) -> _Part:
    words = [token.text for token in found[:7]]
    if words[:2] == ["Module", "["] and words[3:] == ["]", "=", words[2][1:-1], ";"]:
        return _Part(found, exports=words[5])
    if len(words) == 6 and words[1] == "." and words[3] == "=" and found[4].kind is Kind.STRING:
        return _Part(found, extends=words[0])
    if words[:1] in _FUNCTIONS or words[:2] in _FUNCTIONS:
        after = words[words.index("function") + 1 :]
        return _Part(found, defines=after[1] if after[0] == "*" else after[0])
    is_inert = words[2:3] == [";"] or (words[2:3] == ["="] and _is_inert(found[3:-1]))
    if words[0] == "var" and found[-1].text == ";" and is_inert:
        return _Part(found, defines=words[1])
    return _Part(found)


def _is_inert(value: Sequence[Token]) -> bool:
    """Return whether the tokens are one value whose computation has no effect."""
    index = depth = 0
    while index < len(value):
        kind, text, _ = value[index]
        after = [token.text for token in value[index + 1 : index + 3]]
        if text == "(" and kind is Kind.MARK:
            end = _closing(value, index)
            follows = [token.text for token in value[end + 1 : end + 3]]
            if follows == ["=", ">"]:
                index = _after_arrow(value, end + 3)
            elif follows[:1] == ["{"]:
                index = _closing(value, end + 1) + 1
            else:
                return False  # a call
            continue
        if kind is Kind.NAME and after == ["=", ">"]:
            index = _after_arrow(value, index + 3)
            continue
        if kind in (Kind.NAME, Kind.MARK) and text in _EFFECTS:
            return False
        if kind is Kind.STRING and text.endswith("`"):
            return False  # a template may be the argument of the name before it
        if text == "," and depth == 0:
            return False  # another variable
        depth += (kind is Kind.MARK) * ((text in _OPENING) - (text in _CLOSING))
        index += 1
    return True


def _after_arrow(value: Sequence[Token], index: int) -> int:
    """Return the index after the body of an arrow function that begins at `index`."""
    if value[index].text == "{":
        return _closing(value, index) + 1
    while index < len(value) and value[index].text not in (",", ";", *_CLOSING):
        is_opening = value[index].kind is Kind.MARK and value[index].text in _OPENING
        index = (_closing(value, index) if is_opening else index) + 1
    return index


def _closing(found: Sequence[Token], index: int) -> int:
    """Return the index of the bracket that closes the one at `index`."""
    depth = 0
    for at in range(index, len(found)):
        if found[at].kind is Kind.MARK:
            depth += (found[at].text in _OPENING) - (found[at].text in _CLOSING)
            if depth == 0:
                return at
    return len(found)
