"""Private parts of `hive_core.sheet`: words, diagrams, answers and pages."""
