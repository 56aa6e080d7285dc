"""Names that pages of other people use: those of each frozen generation are still documented."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tools.shared.environment import ROOT, WEB

GENERATIONS = sorted((ROOT / "e2e" / "embed" / "frozen").iterdir())
PAGE = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
EMBEDDING = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
SCRIPT = (WEB / "hive-board.js").read_text(encoding="utf-8")


def names(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "names.json").read_text(encoding="utf-8"))
    return found


def rows(text: str, heading: str) -> dict[str, str]:
    """Return the table whose head begins with this text: first cell -> the rest of the row."""
    table = text.partition(f"\n| {heading}")[2].partition("\n\n")[0].splitlines()[2:]
    assert table, heading
    cells = (line.strip("| ").partition(" | ") for line in table)
    return {first: rest for first, _, rest in cells}


def quoted(text: str) -> set[str]:
    """Return everything between backticks."""
    return set(re.findall(r"`([^`]+)`", text))


def first_cells(text: str, heading: str) -> set[str]:
    return quoted(" ".join(rows(text, heading)))


@pytest.fixture(params=GENERATIONS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_there_is_a_frozen_generation() -> None:
    assert "2026-11" in [one.name for one in GENERATIONS]


def test_keys_of_addresses_stay(folder: Path) -> None:
    assert set(names(folder)["fragment"]) <= first_cells(PAGE, "key | value")


def test_attributes_stay_documented(folder: Path) -> None:
    assert set(names(folder)["attributes"]) <= first_cells(EMBEDDING, "attribute | value")


def test_attributes_stay_in_the_script(folder: Path) -> None:
    lists = re.findall(r"const (?:GAME|TASK) = \[(.*?)\]", SCRIPT)
    known = set(re.findall(r'"([a-z]+)"', " ".join(lists)))
    look = re.search(r"const LOOK = \{(.*?)\};", SCRIPT)
    assert look is not None
    known |= set(re.findall(r"(\w+):", look[1])) | {"src"}
    assert set(names(folder)["attributes"]) <= known


def test_members_events_and_parts_stay_documented(folder: Path) -> None:
    known = names(folder)
    table = rows(EMBEDDING, "member | meaning")
    said = quoted(" ".join([*table, *table.values()]))
    assert set(known["members"]) <= said
    assert set(known["events"]) <= said
    assert {f"::part({part})" for part in known["parts"]} <= said


def test_buttons_of_embedded_boards_stay(folder: Path) -> None:
    assert set(names(folder)["controls"]) <= quoted(PAGE)


@pytest.mark.parametrize(
    ("direction", "heading"),
    [("sent", '`{source: "hive", type: …}`'), ("accepted", '`{target: "hive", type: …}`')],
)
def test_messages_and_their_fields_stay(folder: Path, direction: str, heading: str) -> None:
    table = rows(PAGE, heading)
    for kind, fields in names(folder)[direction].items():
        said = table[f"`{kind}`"]
        known = quoted(said) | (quoted(table["`ready`"]) if "as `ready`" in said else set())
        assert set(fields) <= known, kind


def test_the_frozen_page_uses_every_name(folder: Path) -> None:
    page = (folder / "page.html").read_text(encoding="utf-8")
    known = names(folder)
    used = set(re.findall(r"[\s{]([a-z]+)=", page))
    assert set(known["attributes"]) <= used
    assert all(f'"{event}"' in page for event in known["events"])
    assert all(f"::part({part})" in page for part in known["parts"])
    words = [re.split(r"[( ]", member)[0] for member in known["members"]]
    missing = [word for word in words if word not in page]
    assert [word for word in missing if word not in ("data-phase", "starting", "awake")] == []
