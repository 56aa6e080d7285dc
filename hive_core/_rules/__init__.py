"""Private: the position, its legal moves and its coordinates, and what arguments are accepted.

`position` and `movegen` are the fast half of the rules: flat lists of ints, no `Board`.
"""
