"""How fast `hive_core` is, measured side by side with something else in one run."""
