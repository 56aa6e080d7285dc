"""Private: the computer's search and the evaluation that it calls at its leaves.

It works on the packed position of `_rules` and uses no `Board`, no text and no level.
"""
