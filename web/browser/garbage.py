"""Garbage collection: a collection stops the page, the longer the more objects it looks at."""

from __future__ import annotations

import gc

_NEW_OBJECTS = 50_000


def spare_existing_objects() -> None:
    """Leave what exists now out of all later collections, and collect once in 50,000 new objects.

    Called after a start, whose objects stay. `sitecustomize` has put off collections until then.
    """
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, 20)
