"""The opening book: moves for the first four plies, worked out by long searches.

It has up to three first moves for White, and an answer to every move of the opponent, in Base,
Base+ML and Base+MLP. Levels 6 to 8 play from it, and the UHP engine with `OpeningBook`.
`python -m bench.match.opening_book make` wrote it, and `show` prints its lines. See docs/search.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from hive_core._rules.arguments import as_whole
from hive_core.board import Board, as_board
from hive_core.search import Limit, ScoredLine, SearchResult, search
from hive_core.symmetry import canonical_key
from hive_core.types import GameType, Move

__all__ = ["PLIES", "book_moves", "choose_from_book", "key_of"]

PLIES = 4
"""The book has no moves after so many plies."""

_POSITIONS: Mapping[str, str] = {
    "Base": """
        2cc098c5 d87a77a7 d462e686 e3fdca4f 761478b4 0993f1b9 7c70c417 01c859f4 c2b52078
        acc61f63 680c35c9 a789f433 bfb9817a c113bdee 54ac610e f68c9127 18ff7b06 9c4f2a0f
        a76b6847 29d528e3 ca332e12 51802f22 0a8432e3 c4c95408 3c62dd80 9766c6e7 1b7e2eb1
        925a8a00 44bdda6f 2a547d54 c9b27ba5 661f03eb 5f13a269 31984a23 41d4fc10 92a8eb52
        5c4afad1 3573e6e1 112a4ae5 7fc3edde 8efa2477 63069de8 dbaa267e edc3b1f6 253a9f98
        b854217c 12a5b351 7239f6f7 b881728a 0a43a060 8c71381d 06f5c001 5c8f58da 5b5cc65b
        107d0ad5 3d727de9 93bf8d5a 48cc288d b1b241f2 36fd9c04
    """,
    "Base+ML": """
        b6f74c7e c31ebdb2 bc9a721a 424da31c 4e55323d 79ca1ef4 44380c59 3bbcc3f1 ec23ac0f
        93a42502 56da8e81 be6c0f09 5882f4c3 000a0aa9 f3fa22b5 36f1cbd8 e74f373b 13816d84
        eb9139fb a311cd22 c3aa3fac c4c6c234 3cdbdbc9 a7c6d780 b23a1236 e444495a acc4bd83
        cc7f4f0d cb13b295 330eab68 067da832 0ff3f47b 138f6503 b5578374 99375d20 f904997c
        aea871e9 bf3abd10 6ca235b8 f81c1c5a 91d309fd 17211d46 3b41c312 42db35f1 86d57e6a
        973fd879 3913b77d dd993ffa ce0eac4b b9eb94e8 4ede0bd4 84198645 4161dd0d fb9d49ed
        6f6fd438 14a048f1 fad3a2d0 10ebf73d 85542bdd c2a848f3 0e8c9bb4 e3414649 cf21981d
        c67d2e6a 089f3fe9 e92c782d 57258850 ae0ad967 aa54b415 4137d87b 6d57062f 457c67b7
        d0c3bb57 cd179e2a cc86dfe5 ecfe9090 fd4752de db61bc59 35125678 e2db579d 4063cd6c
        4e880ea2 a0fbe483 4ac3b16e df7c6d8e c54ed0aa 34771903 db898ed3 f292227f ec16a21a
        3ac726d9 c33b7fef 34882cc1 415d7e03 af2e9422 4516c1cf d0a91d2f 419df2c5 f9314953
        bf0d4b23 692f8cfa 889267ea 271c302f e18f0f39 594631f5 386c9228 220953bf 912048f5
        95490d26 9b59878b 8e1ddbe2 86b6c05e 90da859b e763f5f5 b59a660a 4050299b b0ca1a45
        bd4bb3a6 cf4ed5ed fefbe690 18d1ba13 ce003ed0 9468265d 716f4e44
    """,
    "Base+MLP": """
        30c2f772 7c35c7e2 702d56c3 47b27a0a 7a4068a7 05c4a70f d4322432 d25bc8f1 addc41fc
        404fe70e 1631bc62 5eb148bb 053eea2b f5c99ecd a0aa5961 c17b5e50 f4085d0a b2e57fcd
        0fa82bcd 11b7fc8b e4bdcbb9 42a6d6c7 a8eed1b1 81ad0ae1 bf6162a6 8e787a40 ea980cb4
        828d0354 11132e33 155c5049 05a50da8 a8c8ed31 4280ea47 26b8c4c0 a84a570c 23019312
        cf1d2f14 820a4d19 ab6f8406 5ecaaeb0 ae3ff849 1290c799 e9195903 cd1a8bfd 4323ecff
        e9172d91 031921e2 ab49b886 4101bff0 1127e809 fdddc786 47a139b6 b2ab0e84 17344c54
        ec5b5066 ba2ab709 fba868c3 0b3eaedb 842ca76b fa85a734 4705eb0e 767d1746 53b3c895
        3ccd1c79 3eeb8ec0 d7acce8c f262115f 481eef6f eca54f26 7f81c3a6 f147c255 3df71ea3
        8b9371b2 57879961 48ba3dd7 dc2d713b 64ae70ae 3372caa0 31545819 d5ec52fd c5150f1c
        2345994b e3703f87 14dab582 fe92b2f4 f85c6a0c e91d01e3 280356c9 476f4d76 e5bd01fc
        4106a1b5 3ca7ba01 3e8128b8 07f3f249 223d2d9a 9841d3aa 3cfa73e3 0943cd93 19ba9072
        34b1df3e 36974d87 73977e74 5bcc4d77 0c724dfe 9e8cedd1 e32df665 e10b64dc bc70e1e3
        6bbb8cc9 869b07ef 86aee933 207cd32b 503c3121 4ac9373a 8cc3d757 b0e659ab cb7d056b
        459ad181 1a8b8656 d67646b2 e96a9dbb ba520ad7 09ed9f1b a43ba5ee 0a6ccaac 90815a2d
        ad5f16c2 a71e76e4 50448cff b091c5f3 cf61d0a6 e568abe1 801bb03a 1ee38966 220e99fe
        0a55aafd 6ec43df9 9433f9eb
    """,
}
"""By game type: the positions after the moves of the book, as `key_of` writes them."""


def key_of(board: Board) -> str:
    """Return the position's key in the book: the last eight digits of `canonical_key`."""
    return f"{canonical_key(board):016x}"[-8:]


def book_moves(board: Board) -> tuple[Move, ...]:
    """Return the moves that the book has in this position; none if it does not know it.

    A position that is turned, mirrored or shifted has the same moves. Moves that only differ by a
    symmetry of the position are all in the result.

    :raises HiveError: if it is not a board.

    >>> board = Board("Base")
    >>> board.push(book_moves(board)[0])
    >>> len(book_moves(board))  # the six sides of the first tile
    6
    """
    board = as_board(board)
    positions = _positions(board.game_type) if board.ply < PLIES else None
    if not positions:
        return ()
    return tuple(move for move in board.legal_moves if _key_after(board, move) in positions)


def choose_from_book(board: Board, seed: int = 0) -> SearchResult | None:
    """Choose a move of the book; return None if it has none in this position.

    `seed` decides among several. In the result's `lines` the chosen move comes first, and the
    scores are those of a search of one ply.

    :raises HiveError: if it is not a board, or the seed not a whole number.
    """
    seed = as_whole(seed, "a seed")
    moves = book_moves(board)
    if not moves:
        return None
    result = search(board, Limit(depth=1), lines=len(board.legal_moves))
    lines = sorted((line for line in result.lines if line.move in moves), key=_move_of)
    chosen = random.Random(f"{seed}/{board.ply}/book").choice(lines)
    return replace(result, lines=(chosen, *(line for line in result.lines if line is not chosen)))


def _move_of(line: ScoredLine) -> str:
    return str(line.move)


@cache
def _positions(game_type: GameType) -> frozenset[str]:
    return frozenset(_POSITIONS.get(str(game_type), "").split())


def _key_after(board: Board, move: Move) -> str:
    after = board.copy()
    after.push(move)
    return key_of(after)
