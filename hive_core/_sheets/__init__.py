"""Private parts of `hive_core.sheet`: words, diagrams, answers, pages and the command."""
