"""The texts of a language, with placeholders and plural forms; words in its cases. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

RIGHT_TO_LEFT = frozenset({"ar"})
"""The languages that are written from right to left."""

Text = str | Mapping[str, str]
"""A text, or its plural forms by category: `{"one": "{count} move", "other": "{count} moves"}`."""

_SIGNS = frozenset("+-−–/\\")

NO_FORMS: Mapping[str, str] = {}


class Word(str):
    """A text with forms by case: a sentence writes `{piece:acc}` for the accusative.

    A case that it has no form for is the text itself.
    """

    __slots__ = ("forms",)

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] = NO_FORMS) -> Word:
        """`forms`: the text in each case that differs, by the name of the case."""
        word = super().__new__(cls, text)
        word.forms = forms
        return word

    def __format__(self, case: str) -> str:
        return self.forms.get(case, str(self))

    @property
    def the(self) -> Word:
        """The word in a sentence, with its article if it has one."""
        return self

    @property
    def The(self) -> Word:  # noqa: N802 - as it is written in the catalogues
        """The same at the start of a sentence: with a capital, in each case."""
        return self.the.at_start()

    def at_start(self) -> Word:
        """Return the word with a capital, in each case."""
        return self.each(lambda form: form[:1].upper() + form[1:])

    def each(self, change: Callable[[str], str]) -> Word:
        """Return the word with that change in each case."""
        return Word(change(self), {case: change(form) for case, form in self.forms.items()})


class Name(Word):
    """A tile's name without an article; sentences may use `.the` and `.The` instead."""

    __slots__ = ("_the",)

    _the: Word

    def __new__(cls, alone: str, the: str) -> Name:
        """`alone`: such as `white ant`; `the`: such as `the white ant`."""
        name: Name = super().__new__(cls, alone, forms_of(alone))  # type: ignore[assignment]
        name._the = Word(the, forms_of(the))
        return name

    @property
    def the(self) -> Word:
        """The name with its article, in a sentence."""
        return self._the


def forms_of(text: str) -> Mapping[str, str]:
    """Return the forms of a text by case; none if it is no word."""
    return text.forms if isinstance(text, Word) else NO_FORMS


def joined(parts: Iterable[str], comma: str, ending: Callable[[str, str], str]) -> str:
    """Return a list in words, `a, b and c`, in the cases that its parts have.

    `ending`: makes `a, b` and `c` one.
    """
    parts = list(parts)
    cases = {case for part in parts for case in forms_of(part)}
    forms = {
        case: _joined([forms_of(part).get(case, part) for part in parts], comma, ending)
        for case in cases
    }
    return Word(_joined(parts, comma, ending), forms)


def _joined(parts: list[str], comma: str, ending: Callable[[str, str], str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return ending(comma.join(parts[:-1]), parts[-1])


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of a language.

    `plural`: the category of each number from 0 to 199; larger numbers are like those with the same
    last two digits from 100 on. `forms`: the forms by case of texts that have some. `cased`: the
    keys of texts that ask for a case or an article. `leftward`: whether it is written from right to
    left.
    """

    texts: Mapping[str, Text]
    plural: tuple[str, ...]
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    cased: frozenset[str] = frozenset()
    leftward: bool = False

    def category(self, n: int) -> str:
        """Return the plural category of a whole number, such as `one`; its sign does not matter."""
        n = abs(n)
        return self.plural[n if n < 200 else 100 + n % 100]

    def text(self, key: str, values: Mapping[str, object]) -> str:
        """Return the text of that key with its placeholders filled in.

        `count` is the number that chooses between plural forms; it also fills `{count}`.

        :raises KeyError: if there is no such key, or a placeholder has no value.
        :raises TypeError: if a text with plural forms gets a `count` that is not an int.
        """
        told = self.texts[key]
        if not isinstance(told, str):
            count = values["count"]
            if not isinstance(count, int):
                raise TypeError(f"{key} takes an int as its count, not {count!r}")
            told = told[self.category(count)]
        if self.leftward:
            values = {name: _isolated(value) for name, value in values.items()}
        if key in self.cased:
            # A text without forms is the same in every case.
            values = {
                name: Word(value) if type(value) is str else value for name, value in values.items()
            }
        words = told.format_map(values)
        forms = self.forms.get(key)
        return words if forms is None else Word(words, forms)


def catalogue_of(lang: str, texts: Mapping[str, Text], values: Mapping[str, Any]) -> Catalogue:
    """Return a catalogue with these texts; `values`: what else its file has."""
    categories = values["categories"]
    plural = tuple(categories[int(at)] for at in values["plural"])
    leftward = lang in RIGHT_TO_LEFT
    return Catalogue(texts, plural, values["forms"], frozenset(values["cased"]), leftward)


def direction(lang: str) -> str:
    """Return the direction of the language's lines, as the attribute `dir` has it."""
    return "rtl" if lang in RIGHT_TO_LEFT else "ltr"


def _isolated(value: object) -> object:
    """Return a code, a score or a foreign name so that its signs keep their places in a sentence.

    The characters around it let the browser find its direction. Without them the last sign of
    `wA1 bQ-` would go to the other end of the code.
    """
    if not isinstance(value, str) or type(value) not in (str, Word):
        return value  # the name of a tile, or a number
    if value.lower() == value.upper() and _SIGNS.isdisjoint(value):
        return value
    if any("\u0590" <= character < "\u0900" for character in value):
        return value  # it is in a script from right to left itself
    return type(value)(f"\u2068{value}\u2069")
