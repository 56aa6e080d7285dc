"""The error for a program that is not installed."""

from __future__ import annotations


def missing(extra: str, error: ImportError) -> ImportError:
    """Return the error that names what is not installed, and the extra that installs it."""
    name = (error.name or "").partition(".")[0]
    return ImportError(f'{name} is not installed: pip install "hive-core[{extra}]" installs it')
