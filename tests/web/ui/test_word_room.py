"""The estimated width of the words of buttons."""

from __future__ import annotations

from web.ui.nodes import Node, node
from web.ui.word_room import ems, row_ems


def button(word: str) -> Node:
    return node("button", node("svg"), node("span", text=word))


def test_a_longer_word_is_wider() -> None:
    assert ems("Commenter") > ems("Comment")


def test_an_m_is_wider_than_an_i() -> None:
    assert ems("mm") > ems("ii")


def test_an_ideograph_is_wider_than_a_letter() -> None:
    assert ems("学") > ems("a")


def test_words_are_as_wide_as_their_longest_part() -> None:
    assert ems("Rück\u00adgängig machen") == max(map(ems, ("Rück", "gängig", "machen")))


def test_a_row_that_does_not_break_has_room_for_whole_words() -> None:
    row = [button("À propos")]
    assert row_ems(row, whole=True, least=0) > row_ems(row, least=0)


def test_a_narrow_button_counts_as_the_narrowest() -> None:
    assert row_ems([button("Ok"), button("i")], least=4) == 8
