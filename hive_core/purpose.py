"""Deprecated: the old name of `hive_core.motifs`, with the old names of what is in it."""

from hive_core.motifs import Motif as Purpose
from hive_core.motifs import MotifKind as Aim
from hive_core.motifs import free_sides
from hive_core.motifs import motifs as purposes

__all__ = ["Aim", "Purpose", "free_sides", "purposes"]
