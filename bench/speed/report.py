"""The results of a run, as text in columns and as JSON."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.speed.measure import Ratio


@dataclass(frozen=True)
class Row:
    """One line: what was measured, our figure, the other one, and their ratio.

    `unit`: of both figures. A missing figure is None.
    """

    what: str
    unit: str
    ours: float | None = None
    other: float | None = None
    ratio: Ratio | None = None
    note: str = ""

    @classmethod
    def of(cls, what: str, unit: str, ours: list[float], other: list[float], note: str = "") -> Row:
        """Return a row from the rates of all rounds of both."""
        return cls(what, unit, median(ours), median(other), Ratio.of(ours, other), note)


@dataclass
class Section:
    """Rows under a title; `other` names what our figures are compared with."""

    title: str
    other: str = ""
    rows: list[Row] = field(default_factory=list)


@dataclass
class Report:
    """The results of a run, and what could not be measured."""

    about: dict[str, str] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def save(self, path: Path) -> None:
        """Write the report as JSON, and make the folder."""
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(dataclasses.asdict(self), indent=1)
        path.write_text(text + "\n", encoding="utf-8")


def figure(number: float | None) -> str:
    """Return a number with four digits, or all digits before the point: `1,234,567`, `12.34`."""
    if number is None:
        return ""
    if abs(number) >= 1000:
        return f"{number:,.0f}"
    return f"{number:.4g}"


def lines(section: Section) -> list[str]:
    """Return the section as lines of text with aligned columns."""
    cells = [("", "unit", "ours", section.other, "ratio", "")]
    for row in section.rows:
        ratio = "" if row.ratio is None else str(row.ratio)
        cells.append((row.what, row.unit, figure(row.ours), figure(row.other), ratio, row.note))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    text = [section.title]
    for what, unit, ours, other, ratio, note in cells:
        line = f"  {what:{widths[0]}}  {unit:{widths[1]}}  {ours:>{widths[2]}}"
        line += f"  {other:>{widths[3]}}  {ratio:{widths[4]}}  {note}"
        text.append(line.rstrip())
    return text
