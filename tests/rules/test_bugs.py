"""The table of bugs, and what each row needs in other modules."""

from __future__ import annotations

from dataclasses import fields

import pytest

from hive_core import PIECES, Bug, Color, GameType, Piece
from hive_core._drawing.bug_drawings import BUG_ART, BUG_COLORS
from hive_core._values.bugs import BUG_TYPES, EXPANSIONS, LETTERS, BugType
from hive_core.evaluate import GUESSED, WEIGHTS
from hive_core.notation import parse_move_text
from hive_core.uhp import CAPABILITIES

BY_BUG = ("hand", "free", "pinned", "shut", "covered", "atop", "close")


def test_the_bug_enumeration_has_the_order_of_the_table() -> None:
    assert [bug.value for bug in Bug] == [row.letter for row in BUG_TYPES] == list(LETTERS)
    assert [bug.name.lower() for bug in Bug] == [row.name for row in BUG_TYPES]
    assert [bug.info for bug in Bug] == list(BUG_TYPES)


def test_a_player_has_the_number_of_tiles_in_the_rulebook() -> None:
    counts = {str(bug): bug.count for bug in Bug}
    assert counts == {
        "queen": 1,
        "spider": 2,
        "beetle": 2,
        "grasshopper": 3,
        "ant": 3,
        "mosquito": 1,
        "ladybug": 1,
        "pillbug": 1,
    }
    assert len(PIECES) == 2 * sum(row.count for row in BUG_TYPES) == 28


def test_the_bugs_move_as_in_the_rulebook() -> None:
    def names(of: str) -> set[str]:
        return {row.name for row in BUG_TYPES if getattr(row, of)}

    assert names("slides") == {"queen", "spider", "ant", "pillbug"}
    assert names("climbs") == {"beetle"}
    assert names("copies") == {"mosquito"}
    assert names("throws") == {"pillbug"}
    assert names("may_be_on_top") == {"beetle", "mosquito"}
    assert {row.name: row.steps for row in BUG_TYPES if row.steps} == {
        "queen": 1,
        "spider": 3,
        "beetle": 1,
        "ladybug": 3,
        "pillbug": 1,
    }


def test_a_game_type_has_a_field_for_each_expansion() -> None:
    names = [row.name for row in EXPANSIONS]
    assert [field.name for field in fields(GameType)] == [*names, "without"]
    assert str(GameType.every()[-1]) == "Base+" + "".join(row.expansion for row in EXPANSIONS)
    assert CAPABILITIES.lower().split(";") == [row.name for row in EXPANSIONS]


@pytest.mark.parametrize("row", BUG_TYPES, ids=lambda row: row.name)
def test_each_bug_has_a_name_a_drawing_and_weights(row: BugType) -> None:
    piece = Piece(Color.WHITE, Bug(row.letter), int(row.count > 1))
    assert parse_move_text(str(piece)).piece == piece
    assert row.letter in BUG_ART
    assert row.letter in BUG_COLORS
    for group in BY_BUG:
        assert f"{group}_{row.letter}" in WEIGHTS
        assert f"{group}_{row.letter}" in GUESSED
