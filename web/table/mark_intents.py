"""Intents about marks and arrows that the player draws on the board."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece
from hive_core.annotations import MarkColor
from web.table.marking import Sketch


@dataclass(frozen=True, slots=True)
class ToggleMark:
    """Mark a space, or that of a tile; remove the mark if it is there. None: the chosen colour."""

    at: Piece | Hex
    color: MarkColor | None = None


@dataclass(frozen=True, slots=True)
class ToggleArrow:
    """Draw an arrow, or remove it if it is there. None: the chosen colour."""

    start: Hex
    end: Hex
    color: MarkColor | None = None


@dataclass(frozen=True, slots=True)
class AimArrow:
    """Begin an arrow at a tile or space, or end there the one that was begun."""

    at: Piece | Hex


@dataclass(frozen=True, slots=True)
class ShowSketch:
    """Show what a pressed pointer would draw; None: nothing."""

    sketch: Sketch | None


@dataclass(frozen=True, slots=True)
class ChooseMarkColor:
    """Choose the colour of marks and arrows."""

    color: MarkColor


@dataclass(frozen=True, slots=True)
class ClearMarks:
    """Remove all marks and arrows from the shown position."""


@dataclass(frozen=True, slots=True)
class ToggleMarkTool:
    """Open or close the tool that draws on the board."""


@dataclass(frozen=True, slots=True)
class ToggleArrows:
    """Let two clicks with the tool draw an arrow, or again one click a mark."""


MarkIntent = (
    ToggleMark
    | ToggleArrow
    | AimArrow
    | ShowSketch
    | ChooseMarkColor
    | ClearMarks
    | ToggleMarkTool
    | ToggleArrows
)
