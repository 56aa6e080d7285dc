"""The functions of `hive_core.move_counting`, by their older import path.

In `hive_core` the name `perft` is the function, which hides this module: `hive_core.perft(board)`
and `from hive_core.perft import divide` both work. That is why `hive_core` must import it first: a
later import would put the module in the place of the function.
"""

from hive_core.move_counting import divide, perft, perft_until

__all__ = ["divide", "perft", "perft_until"]
