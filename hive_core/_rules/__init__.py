"""Private: the position, its legal moves, why a move is illegal, and what arguments are accepted.

`hexgrid`, `position` and `movegen` are the fast half of the rules: flat lists of ints, no `Board`.
"""
