"""A text that sentences can use in the grammatical cases of its language. Pure."""

from __future__ import annotations

from collections.abc import Mapping

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
        forms = {case: form[:1].upper() + form[1:] for case, form in self.forms.items()}
        return Word(self[:1].upper() + self[1:], forms)


def forms_of(text: str) -> Mapping[str, str]:
    """Return the forms of a text by case; none if it is no word."""
    return text.forms if isinstance(text, Word) else NO_FORMS
