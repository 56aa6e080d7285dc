"""Private parts of `hive_core.teach.blocks`: the grammar, what a body is, short goals, HTML."""
