"""FROZEN. The search of November 2026, a player to measure changes against.

A copy of `hive_core/_search/` as it was then; `search.py` is its entrance. Don't change it; it
imports only the rules from `hive_core`.
"""
