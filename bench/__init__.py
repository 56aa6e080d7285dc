"""Benchmarks of `hive_core`, each measured side by side with something else in one run."""
