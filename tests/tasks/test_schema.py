"""The JSON schema of task files: it names the same fields and values as the reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hive_core.teach._tasks import reading
from hive_core.teach.tasks import CONDITIONS, DEEDS, KINDS

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "web" / "learn" / "tasks.schema.json").read_text(
        encoding="utf-8"
    )
)
DEFS = SCHEMA["$defs"]


def test_a_task_has_the_same_fields() -> None:
    fields = {*reading._ANY_KIND, *(name for names in reading._OF_KIND.values() for name in names)}
    assert set(DEFS["task"]["properties"]) == fields


def test_a_goal_has_the_same_conditions() -> None:
    assert set(DEFS["goal"]["properties"]) == set(CONDITIONS)


def test_the_kinds_and_deeds_are_the_same() -> None:
    assert tuple(DEFS["task"]["properties"]["kind"]["enum"]) == KINDS
    assert tuple(DEFS["goal"]["properties"]["does"]["enum"]) == DEEDS


def test_the_patterns_are_the_same() -> None:
    assert DEFS["id"]["pattern"] == f"^{reading._ID.pattern}$"
    languages = DEFS["text"]["oneOf"][1]["propertyNames"]["pattern"]
    assert languages == f"^{reading._LANGUAGE.pattern}$"


def test_the_limits_are_the_same() -> None:
    assert DEFS["text"]["oneOf"][0]["maxLength"] == reading.MOST_TEXT
    assert DEFS["stage"]["properties"]["tasks"]["maxItems"] == reading.MOST_TASKS
    assert DEFS["task"]["properties"]["line"]["maxItems"] == reading.MOST_LISTED


def test_every_reference_leads_to_a_definition() -> None:
    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if "$ref" in value else set()
            return own.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    assert references(SCHEMA) == {f"#/$defs/{name}" for name in DEFS}
