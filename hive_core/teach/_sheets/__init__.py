"""Private parts of `hive_core.teach.sheet`: words, diagrams, answers and pages."""
