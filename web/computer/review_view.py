"""The view of a review: the graph, the biggest mistakes, the retry of one of them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from web.app import sentences
from web.app.state import AppState
from web.computer.analysis_view import move_marks
from web.computer.review import CLOSE_LOOKS, Attempt, Mistake, Review
from web.computer.review_update import verdict
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import word_button


def review(state: AppState) -> Iterator[Node]:
    """Yield the strip below the board, if there is a review."""
    if state.computer.review is None:
        return
    if state.attempt is not None:
        yield _strip(state.settings.lang, "retry", *_retry(state))
    else:
        yield _panel(
            state.settings.lang,
            state.computer.review,
            state.game.ply,
            codes=state.settings.prefs.codes,
        )


def better_marks(state: AppState) -> tuple[Node, ...]:
    """Return the arrow of the better move on the board; nothing unless it is shown."""
    if state.computer.review is None or state.attempt is None or not state.attempt.shown:
        return ()
    if state.attempt.tried(state.game.record) is not None or state.table.selected is not None:
        return ()
    return move_marks(
        state.game.record, state.game.ply, (state.computer.review.better,), flip=state.table.flip
    )


def _strip(lang: str, name: str, *content: Node) -> Node:
    return node(
        "section",
        *content,
        id="review",
        class_="review",
        data_review=name,
        aria_label=text(lang, "review.title"),
        key="review",
    )


@lru_cache(maxsize=2)
def _panel(lang: str, seen: Review, ply: int, *, codes: bool) -> Node:
    """Return the graph, and next to it the progress or the biggest mistakes."""
    name = "running" if seen.running else "done" if seen.is_whole else "stopped"
    beside = _progress(lang, seen) if seen.running else _worst(lang, seen, codes=codes)
    heard = node("p", text=_heard(lang, seen), class_="unseen", aria_live="polite", key="heard")
    head = _head(lang, seen, ply, codes=codes)
    return _strip(lang, name, head, _graph(lang, seen, ply), beside, heard)


def _heard(lang: str, seen: Review) -> str:
    """Return what a screen reader announces: the start of the review, its end, or that it stopped.

    Empty at first: screen readers do not announce the text with which a live region appears.
    """
    if seen.running:
        return text(lang, "review.begun") if seen.done > 1 else ""
    if not seen.is_whole:
        return text(lang, "review.stopped", done=seen.done, count=len(seen.looks))
    return f"{text(lang, 'review.ready')} {_found(lang, seen)}"


def _found(lang: str, seen: Review) -> str:
    """Return the title of the list of mistakes, or that there are none."""
    colors = {mistake.color for mistake in seen.worst()}
    if not colors:
        return text(lang, "review.none" if seen.is_whole else "review.none.yet")
    if seen.person is None or seen.person not in colors:
        return text(lang, "review.worst")
    return text(lang, "review.worst.yours" if len(colors) == 1 else "review.worst.mixed")


def _head(lang: str, seen: Review, ply: int, *, codes: bool) -> Node:
    words = text(lang, "action.close-review")
    close = node(
        "button",
        text="×",
        type="button",
        class_="review-close",
        data_action="close-review",
        title=words,
        aria_label=words,
        key="close",
    )
    return node(
        "div",
        node("h2", text=text(lang, "review.title"), key="title"),
        node("p", text=_standing(lang, seen, ply, codes=codes), class_="review-now", key="now"),
        close,
        class_="review-head",
        key="head",
    )


def _standing(lang: str, seen: Review, ply: int, *, codes: bool) -> str:
    """Return which position this is and who is ahead, in words."""
    share = seen.shares[ply]
    stands = text(lang, "review.unseen") if share is None else sentences.standing(lang, share)
    if ply == 0:
        return text(lang, "review.at.start", stands=stands)
    move = sentences.move_shown(lang, seen.game.moves[ply - 1], codes=codes)
    return text(lang, "review.at", turn=(ply + 1) // 2, move=move, stands=stands)


# -- the graph -------------------------------------------------------------------------------------


def _graph(lang: str, seen: Review, ply: int) -> Node:
    """Return White's winning chance by ply as a graph, with a slider on top of it for the ply."""
    last = len(seen.looks) - 1
    points = [(at, float(share)) for at, share in enumerate(seen.shares) if share is not None]
    runs = _runs(points)
    drawing = node(
        "svg",
        node("path", class_="review-black", d="".join(_area(run, up=False) for run in runs)),
        node("path", class_="review-white", d="".join(_area(run, up=True) for run in runs)),
        node("path", class_="review-even", d=f"M0 50H{last}"),
        node("path", class_="review-line", d="".join(_line(run) for run in runs)),
        viewBox=f"0 0 {last} 100",
        preserveAspectRatio="none",
        aria_hidden="true",
        key="drawing",
    )
    here = seen.shares[ply]
    dot = () if here is None else (_spot("review-dot", ply / last, here),)
    badges = () if seen.running else enumerate(seen.worst(), start=1)
    return node(
        "div",
        node("span", class_="pip white", aria_hidden="true", key="white"),
        node("span", class_="pip black", aria_hidden="true", key="black"),
        node(
            "div",
            drawing,
            node("span", class_="review-cursor", style=_at(ply / last), key="cursor"),
            *dot,
            *(_badge(seen, number, mistake, last) for number, mistake in badges),
            class_="review-plot",
            aria_hidden="true",
            key="plot",
        ),
        node(
            "input",
            type="range",
            min="0",
            max=str(last),
            value=str(ply),
            class_="review-seek",
            data_seek="ply",
            aria_label=text(lang, "review.graph"),
            aria_valuetext=_standing(lang, seen, ply, codes=False),
            aria_describedby="review-sum",
            key="seek",
        ),
        node("p", text=_sum(lang, seen), id="review-sum", class_="unseen", key="sum"),
        class_="review-graph",
        key="graph",
    )


def _sum(lang: str, seen: Review) -> str:
    """Return the graph in one sentence."""
    shares = [share for share in seen.shares if share is not None]
    white, black = (
        sum(sentences.is_ahead(s) for s in side) for side in (shares, [100 - s for s in shares])
    )
    return text(lang, "review.sum", white=white, black=black, level=len(shares) - white - black)


def _at(along: float) -> str:
    return f"left:{100 * along:.2f}%"


def _spot(name: str, along: float, share: int, words: str = "", key: str = "") -> Node:
    style = f"{_at(along)};top:{100 - share}%"
    return node("span", text=words, class_=name, style=style, key=key or name)


def _badge(seen: Review, number: int, mistake: Mistake, last: int) -> Node:
    share = seen.shares[mistake.ply]
    assert share is not None
    # Next to the line, on the side where it has more room.
    share += -_ASIDE if share > 50 else _ASIDE
    return _spot("review-badge", mistake.ply / last, share, str(number), f"badge {number}")


_ASIDE = 20

_Point = tuple[float, float]


def _runs(points: list[tuple[int, float]]) -> list[list[_Point]]:
    """Return the points in groups of successive plies."""
    runs: list[list[_Point]] = []
    for at, share in points:
        if runs and runs[-1][-1][0] == at - 1:
            runs[-1].append((at, share))
        else:
            runs.append([(at, share)])
    return runs


def _line(run: list[_Point]) -> str:
    # A lone point is a line without length; its round caps make it a dot.
    points = run if len(run) > 1 else run * 2
    return "M" + "L".join(f"{x:g} {100 - share:g}" for x, share in points)


def _area(run: list[_Point], *, up: bool) -> str:
    """Return the area between the line and the middle, on one side of it."""
    edge = [run[0]]
    for (x, share), (next_x, next_share) in pairwise(run):
        if (share - 50) * (next_share - 50) < 0:
            edge.append((x + (next_x - x) * (share - 50) / (share - next_share), 50.0))
        edge.append((next_x, next_share))
    kept = [(x, max(share, 50.0) if up else min(share, 50.0)) for x, share in edge]
    closed = [(run[0][0], 50.0), *kept, (run[-1][0], 50.0)]
    return "M" + "L".join(f"{x:.6g} {100 - share:g}" for x, share in closed) + "Z"


# -- beside it -------------------------------------------------------------------------------------


def _progress(lang: str, seen: Review) -> Node:
    done, count = seen.done, len(seen.looks)
    if seen.is_whole:
        words = text(lang, "review.closer")
        done, count = seen.closer, CLOSE_LOOKS
    else:
        words = text(lang, "review.progress", done=done, count=count)
    return node(
        "div",
        node("p", text=words, id="review-progress", key="words"),
        node(
            "progress",
            max=str(count),
            value=str(done),
            aria_labelledby="review-progress",
            key="bar",
        ),
        word_button(lang, "stop-review"),
        class_="review-beside review-running",
        key="running",
    )


def _worst(lang: str, seen: Review, *, codes: bool) -> Node:
    """Return the biggest mistakes, each as a button that retries it."""
    worst = enumerate(seen.worst(), start=1)
    items = [_card(lang, number, mistake, codes=codes) for number, mistake in worst]
    return node(
        "div",
        *([] if seen.is_whole else [_stopped(lang, seen)]),
        node(
            "h3",
            text=_found(lang, seen),
            class_="review-title" if items else "review-none",
            key="title",
        ),
        *([node("ol", *items, class_="review-worst", key="worst")] if items else []),
        class_="review-beside",
        key="beside",
    )


def _stopped(lang: str, seen: Review) -> Node:
    words = text(lang, "review.stopped", done=seen.done, count=len(seen.looks))
    return node(
        "div",
        node("p", text=words, key="words"),
        word_button(lang, "review", primary=True, label="review.go-on"),
        class_="review-running",
        key="stopped",
    )


def _card(lang: str, number: int, mistake: Mistake, *, codes: bool) -> Node:
    turn = sentences.turn_of(lang, mistake)
    spoken = text(lang, "review.try", turn=turn, move=sentences.move_text(lang, mistake.move))
    seen = (
        node("span", text=str(number), class_="review-number", key="number"),
        node(
            "span",
            node("b", text=turn, key="turn"),
            node(
                "code",
                text=sentences.move_shown(lang, mistake.move, codes=codes),
                data_move=mistake.move,
                key="move",
            ),
            class_="review-move",
            key="move",
        ),
        node(
            "span",
            node("span", text=_points(lang, mistake), class_="roomy", key="roomy"),
            node("span", text=_short_points(lang, mistake), class_="narrow", key="narrow"),
            class_="review-points",
            key="points",
        ),
    )
    button = node(
        "button",
        node("span", text=spoken, class_="unseen", key="spoken"),
        *(replace(part, attrs={**part.attrs, "aria-hidden": "true"}) for part in seen),
        type="button",
        class_="review-card",
        data_try=str(mistake.ply),
        data_cost=str(mistake.cost),
        title=sentences.cost(lang, mistake),
    )
    return node("li", button, key=str(mistake.ply))


def _points(lang: str, mistake: Mistake) -> str:
    return text(lang, "review.points", cost=mistake.cost)


def _short_points(lang: str, mistake: Mistake) -> str:
    return text(lang, "review.points.short", cost=mistake.cost)


# -- a move that is tried again --------------------------------------------------------------------


def _retry(state: AppState) -> Iterator[Node]:
    lang, attempt = state.settings.lang, state.attempt
    assert state.computer.review is not None
    assert attempt is not None
    better = state.computer.review.better
    mistake, came = attempt.mistake, verdict(state)
    tried, fell = attempt.tried(state.game.record), sentences.cost(lang, mistake, short=True)
    word = text(lang, "try.looking" if came is None else f"try.{came.name}")
    title = text(lang, "try.title", turn=sentences.turn_of(lang, mistake))
    yield node(
        "div",
        node("h2", text=title, key="title"),
        class_="review-head",
        key="head",
    )
    yield node(
        "div",
        _played(state, "try.game", mistake.move, f"{_short_points(lang, mistake)}: {fell}"),
        *([] if tried is None else [_played(state, "try.yours", tried, word)]),
        *(
            []
            if tried or not attempt.shown
            else [_played(state, "try.better", better, _reasons(state, attempt))]
        ),
        class_="review-tries",
        key="tries",
    )
    names = ["leave-try"]
    if not attempt.shown:
        names.insert(0, "show-better")
    if tried is not None or attempt.shown:
        names.insert(0, "another-try")
    yield node(
        "div",
        *(word_button(lang, name, primary=name == "another-try") for name in names),
        class_="review-answers",
        data_verdict=came.name.lower().replace("_", "-") if came is not None else None,
        key="answers",
    )


def _reasons(state: AppState, attempt: Attempt) -> str:
    """Return all reasons for the better move."""
    reasons = sentences.aims(state.settings.lang, attempt.why, sentences.on_table(state.board))
    return sentences.sentence_case(sentences.joined(state.settings.lang, reasons))


def _played(state: AppState, key: str, move: str, words: str) -> Node:
    shown = sentences.move_shown(state.settings.lang, move, codes=state.settings.prefs.codes)
    return node(
        "p",
        node("span", text=text(state.settings.lang, key), key="what"),
        node("code", text=shown, data_move=move, key="move"),
        node("span", text=words, class_="review-cost", key="words"),
        key=key,
    )
