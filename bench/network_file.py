"""Files of networks, as `bench.fit.network fit` writes them, and the counts they are fitted to.

`hive_core/_search/network.py` computes a network; `network_numbers.py` beside it has the numbers of
one such file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import hive_core
from hive_core import GameType, HiveError
from hive_core._rules.position import Position
from hive_core._search.evaluation import Columns, adder
from hive_core._search.network import (
    KINDS,
    LANE,
    LARGEST,
    LARGEST_BIAS,
    LARGEST_WORTH,
    MOST_FEATURES,
    MOST_UNITS,
    NAMES,
    ONE,
    POINT,
    Network,
    compiled,
    evaluation_for,
    kind_of,
    network_for,
)

__all__ = [
    "ADOPTED",
    "KINDS",
    "LANE",
    "LARGEST",
    "LARGEST_BIAS",
    "LARGEST_WORTH",
    "MOST_FEATURES",
    "MOST_UNITS",
    "NAMES",
    "ONE",
    "POINT",
    "Columns",
    "Network",
    "adopt",
    "compiled",
    "counter",
    "evaluation_for",
    "kind_of",
    "network_evaluation",
    "network_for",
    "read_network",
    "write_network",
]


def write_network(path: str, network: Network) -> None:
    """Write the network as JSON."""
    Path(path).write_text(json.dumps(network._asdict()) + "\n", "utf-8")


def read_network(path: str) -> Network:
    """Return the network of a file.

    :raises HiveError: if the file cannot be read, or has no network.
    """
    try:
        network = Network(**json.loads(Path(path).read_text("utf-8")))
        valid = _is_valid(network)
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        valid = False
    if not valid:
        raise HiveError(f"{path} has no network: bench.fit.network fit writes such a file")
    return network


def _is_valid(network: Network) -> bool:
    """Tell whether the numbers of a network are complete, whole, and small enough for the lanes."""
    units = len(network.output) // 2
    layers = network.own, network.other
    kinds = network.linear.keys()
    most = LARGEST_WORTH // ONE
    return (
        1 <= units <= MOST_UNITS
        and _are_numbers(network.output, 2 * units, most)
        and bool(kinds)
        and kinds <= set(KINDS)
        and kinds == network.bias.keys()
        and all(_are_numbers(bias, units, LARGEST_BIAS) for bias in network.bias.values())
        and all(layer.keys() == set(NAMES) for layer in layers)
        and all(table.keys() == set(NAMES) for table in network.linear.values())
        and all(_are_numbers(row, units, LARGEST) for layer in layers for row in layer.values())
        and all(
            _are_numbers([*table.values()], len(NAMES), LARGEST_WORTH)
            for table in network.linear.values()
        )
    )


def _are_numbers(values: object, count: int, most: int) -> bool:
    """Tell whether it is a list of so many integers, each from -`most` to `most`."""
    if not isinstance(values, list) or len(values) != count:
        return False
    return all(type(value) is int and abs(value) <= most for value in values)


@cache
def network_evaluation(path: str, game_type: GameType) -> Callable[[Position], int]:
    """Return a function that scores a packed position for the side to move by a network.

    :raises HiveError: if the file has no network, or none for games of this type.
    """
    network = read_network(path)
    if kind_of(game_type) not in network.linear:
        raise HiveError(f"the network in {path} was not fitted to games like {game_type}")
    return compiled(network, game_type)


def counter(game_type: GameType) -> Callable[[Position], bytes]:
    """Return a function that counts features, one byte a name: White's, then Black's."""
    size = len(NAMES)
    white, black = (
        {name: 1 << 8 * (first + at) for at, name in enumerate(NAMES)} for first in (0, size)
    )
    add = adder((white, black), game_type)
    return lambda pos: add(pos).to_bytes(2 * size, "little")


ADOPTED = Path(hive_core.__file__).parent / "_search" / "network_numbers.py"

NUMBERS = '''\
"""The numbers of the network, by `bench.fit.network adopt`; `network.py` explains them."""

from __future__ import annotations

from collections.abc import Mapping

BIASES: Mapping[str, str] = {{
{biases}
}}
"""What each unit starts with, by kind of game."""

OUTPUT = (
{output}
)
"""What a step of each unit adds to the score: as the side to move sees it, as the other does."""

OWN = """
{own}
"""
"""What a feature of the player adds to each unit that sees the position from that player's side."""

OTHER = """
{other}
"""
"""What it adds to each unit that sees the position from the other player's side."""
'''


def adopt(path: str) -> None:
    """Write the numbers of a network to the module of the search.

    :raises HiveError: if the file has no network, or none for a kind of games.
    """
    network = read_network(path)
    for kind in KINDS:
        if kind not in network.bias:
            raise HiveError(f"{path} was not fitted to games like {kind}")
    ADOPTED.write_text(_module(network), "utf-8")


def _module(network: Network) -> str:
    """Return the module with the numbers of the units."""
    own, other = (
        "\n".join(f"{name} {_text(layer[name])}" for name in NAMES)
        for layer in (network.own, network.other)
    )
    units = len(network.output) // 2
    biases = (f'    "{kind}": "{_text(network.bias[kind])}",' for kind in KINDS)
    sides = (network.output[:units], network.output[units:])
    output = (f'    "{_text(side)}",' for side in sides)
    return NUMBERS.format(biases="\n".join(biases), output="\n".join(output), own=own, other=other)


def _text(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
