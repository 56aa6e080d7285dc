"""The parts of `hive_core.engine`, the client of UHP engines."""
