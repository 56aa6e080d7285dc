"""Private parts of `hive_core.blocks`: the grammar, what a body is, short goals, HTML."""
