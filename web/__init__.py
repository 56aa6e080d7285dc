"""The page: a small PyScript layer over `hive_core`. No rules of the game live here."""
