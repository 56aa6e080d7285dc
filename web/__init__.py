"""The page: a small PyScript layer over `hive_core`. It contains no rules of the game."""
