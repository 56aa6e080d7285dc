"""The changes to the search in `docs/strength.md`, as replacements in the text of its files.

`bench/search_changes.py` builds engines that have some of them. What a match rejected is added
here; what a match kept is removed, under a name with `no-` or `without-`, or set to its old value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Replacement(NamedTuple):
    """A text that occurs once in a file of `hive_core`, and the text to put in its place."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Change:
    """A change to the search: its name, what it does in one sentence, and its replacements."""

    name: str
    sentence: str
    replacements: tuple[Replacement, ...]


_DEEPENING = "_search/iterative_deepening.py"
_NEGAMAX = "_search/negamax.py"
_ORDERING = "_search/move_ordering.py"
_SEARCH = "search.py"
_TABLE = "_search/transposition_table.py"

_REDUCTION = "0 if depth < 2 or number < 3 else 1 + (number > 12) + (number > 30 and depth > 3)"
_NULL_MOVE = "(2, 2, 2, 2, 2, *[3] * MAX_DEPTH)"
_WITHOUT_TABLE_MOVE = "WITHOUT_TABLE_MOVE_DEPTH = 4"


def _change(name: str, sentence: str, *replacements: tuple[str, str, str]) -> Change:
    return Change(name, sentence, tuple(Replacement(*each) for each in replacements))


_LESS_DEPTH = (
    _change(
        "log-reductions",
        "Reduce late moves by the logarithms of depth and number.",
        (_NEGAMAX, "import time\n", "import math\nimport time\n"),
        (
            _NEGAMAX,
            _REDUCTION,
            "0 if depth < 2 or number < 3 else int(0.5 + math.log(depth) * math.log(number) / 2)",
        ),
    ),
    _change(
        "fewer-reductions",
        "Reduce late moves from the seventh on, and by two plies at most.",
        (_NEGAMAX, _REDUCTION, "0 if depth < 2 or number < 6 else 1 + (number > 24)"),
    ),
    _change(
        "deeper-reductions",
        "Reduce late moves by one more ply from depth 5 on, and by two more from depth 6 on.",
        (
            _NEGAMAX,
            "        score = -self.negamax(depth - reduction, -alpha - 1,",
            # The depth here is that after the move.
            "        reduction += (depth > 3) + (depth > 4) if reduction else 0\n"
            "        score = -self.negamax(depth - reduction, -alpha - 1,",
        ),
    ),
    _change(
        "reduce-moves-without-history",
        "Reduce late moves that caused no cutoff so far by one more ply.",
        (
            _NEGAMAX,
            "reduction = reductions[number]",
            "plain = reductions[number]\n"
            "                reduction = plain + (plain > 0 and not ordering.history[move])",
        ),
    ),
    _change(
        "reduce-tactical-moves",
        "Reduce late tactical moves too, by one ply.",
        (_NEGAMAX, "if quiet else 0\n", "if quiet else min(1, reductions[number])\n"),
    ),
    _change(
        "null-move-two-plies",
        "Search the reply to a null move two plies less deep at every depth, never three.",
        (_NEGAMAX, _NULL_MOVE, "(*[2] * (MAX_DEPTH + 5),)"),
    ),
    _change(
        "deeper-null-move",
        "Search the reply to a null move three plies less deep from depth 3, four from depth 7.",
        (_NEGAMAX, _NULL_MOVE, "(2, 2, 2, 3, 3, 3, 3, *[4] * MAX_DEPTH)"),
    ),
    _change(
        "no-reduction-without-table-move",
        "Search positions without a move from the table to their full depth.",
        (_NEGAMAX, _WITHOUT_TABLE_MOVE, "WITHOUT_TABLE_MOVE_DEPTH = UNLIMITED"),
    ),
    _change(
        "reduction-without-table-move-from-3",
        "Search positions without a move from the table one ply less deep from depth 3 on, not 4.",
        (_NEGAMAX, _WITHOUT_TABLE_MOVE, "WITHOUT_TABLE_MOVE_DEPTH = 3"),
    ),
)

_PRUNING = (
    _change(
        "narrower-futility",
        "Prune with futility margins that are a third narrower.",
        (_NEGAMAX, "(0, 50, 100, 160)", "(0, 33, 67, 107)"),
        (_NEGAMAX, "(0, 60, 110, 180)", "(0, 40, 73, 120)"),
    ),
    _change(
        "fewer-late-moves",
        "Search a third fewer late moves near the leaves: 9, 15 and 27.",
        (_NEGAMAX, "(0, 13, 21, 38)", "(0, 9, 15, 27)"),
    ),
    _change(
        "twice-as-many-late-moves",
        "Search twice as many late moves near the leaves: 26, 42 and 76.",
        (_NEGAMAX, "(0, 13, 21, 38)", "(0, 26, 42, 76)"),
    ),
    _change(
        "deeper-pruning",
        "Prune at depths 4 and 5 too, in all three ways.",
        (_NEGAMAX, "PRUNING_DEPTH = 3\n", "PRUNING_DEPTH = 5\n"),
        (
            _NEGAMAX,
            "NULL_MOVE_DEPTH = 2\n",
            "REVERSE_FUTILITY_MARGIN += (230, 310)\n"
            "FUTILITY_MARGIN += (260, 350)\n"
            "LATE_MOVE_COUNTS += (60, 90)\n"
            "NULL_MOVE_DEPTH = 2\n",
        ),
    ),
    _change(
        "deeper-reverse-futility",
        "Prune by reverse futility at depths 4 to 6 too.",
        (
            _NEGAMAX,
            "            if depth <= PRUNING_DEPTH:\n",
            "            if 3 < depth <= 6 and static - 60 * depth >= beta > -WON:\n"
            "                return static\n"
            "            if depth <= PRUNING_DEPTH:\n",
        ),
    ),
    _change(
        "deeper-late-move-pruning",
        "Leave out late moves at depths 4 and 5 too.",
        (
            _NEGAMAX,
            "LATE_MOVE_COUNTS[depth] if may_prune and depth <= PRUNING_DEPTH else",
            "(*LATE_MOVE_COUNTS[:4], 60, 90)[depth] if may_prune and depth <= 5 else",
        ),
    ),
    _change(
        "prune-more-when-not-improving",
        "Search fewer late moves, and these less deep, if the evaluation is no better than two"
        " plies before.",
        (
            _NEGAMAX,
            "class StoppedError(",
            "STATICS = [-NEVER] * MAX_PLIES  # by ply, where the evaluation is known\n\n\n"
            "class StoppedError(",
        ),
        (
            _NEGAMAX,
            "        static, is_futile = 0, False\n",
            "        static, is_futile = 0, False\n        STATICS[ply] = -NEVER\n",
        ),
        (
            _NEGAMAX,
            "            # 7. Null move pruning.",
            "            STATICS[ply] = static\n            # 7. Null move pruning.",
        ),
        (
            _NEGAMAX,
            "        alpha_before = alpha\n",
            "        alpha_before = alpha\n"
            "        worse = may_prune and static <= STATICS[ply - 2]\n"
            "        late = late * 2 // 3 if worse else late\n",
        ),
        (
            _NEGAMAX,
            "self.scout(depth - 1, reduction, alpha,",
            "self.scout(depth - 1, reduction + (worse and reduction > 0), alpha,",
        ),
    ),
)

_EXTENSIONS = (
    _change(
        "six-extensions",
        "Extend lines by up to six plies, not three.",
        (_DEEPENING, "EXTENSIONS = 3\n", "EXTENSIONS = 6\n"),
    ),
    _change(
        "singular-extensions",
        "From depth 5 on, search the table's move one ply deeper if no other comes near its score.",
        (
            _NEGAMAX,
            "        best_move = NO_MOVE\n",
            # The other moves are searched, not this position: nothing false gets into the table.
            """\
        best_move = NO_MOVE
        singular = False
        if entry is not None and 5 <= depth <= entry[1] + 3 and entry[4] & 3 != UPPER:
            singular = table_move == (ranked[0] & MOVE_MASK) - 1 and -WON < entry[2] < WON
            singular = singular and ply < self.deepest and len(ranked) > 1
            goal = entry[2] - 2 * depth - 10
        for rank in ranked[1:30] if singular else ():
            move = (rank & MOVE_MASK) - 1
            after = self.key_after(key, move)
            pos.make(move)
            score = -self.negamax((depth - 1) // 2, -goal, 1 - goal, ply + 1, after, True)
            pos.unmake()
            if score >= goal:
                singular = False
                break
""",
        ),
        (
            _NEGAMAX,
            "score = -self.negamax(depth - 1, -beta, -alpha,",
            "score = -self.negamax(depth - 1 + singular, -beta, -alpha,",
        ),
    ),
)

_ORDER = (
    _change(
        "history-penalty",
        "Lower the history of quiet moves that were tried before the one that caused a cutoff.",
        (
            _NEGAMAX,
            "ordering.cutoff(move, depth, ply, quiet)\n",
            """\
ordering.cutoff(move, depth, ply, quiet)
                        history = ordering.history
                        for tried in ranked[:number]:
                            if tried >> MOVE_BITS < TACTICAL:
                                earlier = (tried & MOVE_MASK) - 1
                                history[earlier] = max(0, history[earlier] - depth * depth)
""",
        ),
    ),
    _change(
        "no-kept-history",
        "Clear the history at each move of the game.",
        (_TABLE, "[merit >> 2 for merit in self.history]", "[0] * len(self.history)"),
    ),
    _change(
        "counter-moves",
        "Try the quiet move earlier that last caused a cutoff after the same move.",
        (_ORDERING, '__slots__ = ("beside", ', '__slots__ = ("answered", "beside", "counters", '),
        (
            _ORDERING,
            "        self.beside = [0] * CELLS\n",
            "        self.answered = [NO_MOVE] * plies\n"
            "        self.counters: dict[int, int] = {}\n"
            "        self.beside = [0] * CELLS\n",
        ),
        (
            _ORDERING,
            "            killers = self.killers[ply]\n",
            "            self.counters[self.answered[ply]] = move\n"
            "            killers = self.killers[ply]\n",
        ),
        (
            _ORDERING,
            "        history[first] += KILLER\n",
            "        played = self.answered[ply] = pos.history[-1][0] if pos.history else NO_MOVE\n"
            "        counter = self.counters.get(played, NO_MOVE)\n"
            "        history[counter] += KILLER >> 1\n"
            "        history[first] += KILLER\n",
        ),
        (
            _ORDERING,
            "        history[first] -= KILLER\n",
            "        history[counter] -= KILLER >> 1\n        history[first] -= KILLER\n",
        ),
    ),
    _change(
        "continuation-history",
        "Try quiet moves earlier that caused cutoffs after the same move or the same two moves.",
        (
            _ORDERING,
            "class MoveOrdering:\n",
            # Less than KILLER >> 1 in all, so that a quiet move does not become a tactical one.
            "MOST_CONTINUATION = 1000\n\n\nclass MoveOrdering:\n",
        ),
        (_ORDERING, '"leaving")\n', '"leaving", "played", "replies")\n'),
        (
            _ORDERING,
            "        self.leaving = [0] * PIECE_COUNT\n",
            "        self.leaving = [0] * PIECE_COUNT\n"
            "        self.played: list[list[tuple[int, int]]] = [[]] * plies\n"
            "        self.replies: dict[tuple[int, int], dict[int, int]] = {}\n",
        ),
        (
            _ORDERING,
            "        self.history[move] = min(",
            """\
            for before in self.played[ply]:
                merits = self.replies.setdefault(before, {})
                merits[move] = min(MOST_CONTINUATION, merits.get(move, 0) + 8 * depth * depth)
        self.history[move] = min(""",
        ),
        (
            _ORDERING,
            "        fill = TACTICAL << other_ring\n",
            """\
        last, earlier = ([NO_MOVE, NO_MOVE] + [move for move, _, _ in pos.history[-2:]])[:-3:-1]
        played = self.played[ply] = [(last, NO_MOVE), (last, earlier)]
        continued = [self.replies[before] for before in played if before in self.replies]
        for merits in continued:
            for move, merit in merits.items():
                history[move] += merit
        fill = TACTICAL << other_ring
""",
        ),
        (
            _ORDERING,
            "        ranked.sort(reverse=True)\n",
            """\
        for merits in continued:
            for move, merit in merits.items():
                history[move] -= merit
        ranked.sort(reverse=True)
""",
        ),
    ),
)

_SCORES = (
    _change(
        "no-table-evaluation",
        "Prune by the evaluation alone, also where the table's score contradicts it.",
        (_NEGAMAX, "static = or_stored(static, entry)", "pass"),
    ),
    _change(
        "no-corrections-where-pruning",
        "Leave out moves by the evaluation without corrections.",
        (
            _NEGAMAX,
            "if corrections:\n                static +=",
            "if False:\n                static +=",
        ),
    ),
    _change(
        "no-corrections-at-leaves",
        "Evaluate leaves without corrections.",
        (
            _NEGAMAX,
            "if corrections:\n                    static +=",
            "if False:\n                    static +=",
        ),
    ),
    _change(
        "repetition-penalty",
        "Score a repetition as -25 points for the side that is to move at the root.",
        (
            _NEGAMAX,
            "self.is_third(key)):\n            return 0\n",
            "self.is_third(key)):\n            return 25 if ply & 1 else -25\n",
        ),
        (
            _DEEPENING,
            "self.is_third(after):\n            score = 0\n",
            "self.is_third(after):\n            score = 0 if surrounded else 25\n",
        ),
    ),
    _change(
        "past-draws",
        "Count a position of the game so far as a draw at its second occurrence.",
        (
            _SEARCH,
            "    if board.repetition_draw:\n        searcher.drawn =",
            "    searcher.path = set(_past(pos))\n    if True:\n        searcher.drawn =",
        ),
        (
            _DEEPENING,
            "surrounded == 3 or self.is_third",
            "surrounded == 3 or self.path.__contains__",
        ),
    ),
    _change(
        "stepwise-aspiration",
        "Widen the aspiration window in steps, on the side where the score lies.",
        (
            _DEEPENING,
            "        return self._between(code, depth, -WIN, WIN)\n",
            """\
        for wider in (4 * ASPIRATION_WINDOW, 16 * ASPIRATION_WINDOW):
            low, high = (before - wider, high) if score <= low else (low, before + wider)
            score = self._between(code, depth, low, high)
            if low < score < high or score <= -WON:
                return score
        return self._between(code, depth, -WIN, WIN)
""",
        ),
    ),
    _change(
        "longer-proofs",
        "Let the proof of a short win visit as many positions as the search, of a loss a tenth.",
        (_DEEPENING, "WIN_EFFORT, LOSS_EFFORT = 0.3, 0.05", "WIN_EFFORT, LOSS_EFFORT = 1.0, 0.1"),
    ),
)

CHANGES = (*_LESS_DEPTH, *_PRUNING, *_EXTENSIONS, *_ORDER, *_SCORES)
"""All changes, each name once."""
