"""The graph of White's winning chances along a line, with a slider on it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from web.locale import text
from web.ui.nodes import Node, node


def graph(
    lang: str,
    shares: tuple[int | None, ...],
    ply: int,
    stands: str,
    summary: str = "",
    marks: Iterable[Node] = (),
) -> Node:
    """Return White's winning chance by ply as a graph, with a slider on top of it for the ply.

    `shares`: in percent, None where it is not known. `stands`: who is better in the shown position,
    in words. `summary`: the graph in one sentence. `marks`: what lies over the graph.
    """
    last = max(len(shares) - 1, 1)
    runs = _runs([(at, float(share)) for at, share in enumerate(shares) if share is not None])
    drawing = node(
        "svg",
        node("path", class_="review-black", d="".join(_area(run, up=False) for run in runs)),
        node("path", class_="review-white", d="".join(_area(run, up=True) for run in runs)),
        node("path", class_="review-even", d=f"M0 50H{last}"),
        node("path", class_="review-quarters", d=f"M0 25H{last}M0 75H{last}"),
        node("path", class_="review-line", d="".join(_line(run) for run in runs)),
        viewBox=f"0 0 {last} 100",
        preserveAspectRatio="none",
        aria_hidden="true",
        key="drawing",
    )
    here = shares[ply]
    return node(
        "div",
        node("span", class_="pip white", aria_hidden="true", key="white"),
        node("span", class_="pip black", aria_hidden="true", key="black"),
        node("div", *_axis(), class_="review-axis", aria_hidden="true", key="axis"),
        node(
            "div",
            drawing,
            node("span", class_="review-cursor", style=_at(ply / last), key="cursor"),
            *(() if here is None else (spot("review-dot", ply / last, here),)),
            *marks,
            class_="review-plot",
            aria_hidden="true",
            key="plot",
        ),
        node(
            "input",
            type="range",
            min="0",
            max=str(len(shares) - 1),
            value=str(ply),
            class_="review-seek",
            data_seek="ply",
            aria_label=text(lang, "review.graph"),
            aria_valuetext=stands,
            aria_describedby="review-sum" if summary else None,
            key="seek",
        ),
        *_summary(summary),
        class_="review-graph",
        key="graph",
    )


def _summary(words: str) -> Iterator[Node]:
    if words:
        yield node("p", text=words, id="review-sum", class_="unseen", key="sum")


def _axis() -> Iterator[Node]:
    """Yield the percentages beside the graph, from above."""
    for share in ("100", "75", "50", "25", "0"):
        yield node("span", text=f"{share}%", key=share)


def spot(name: str, along: float, share: int, words: str = "", key: str = "") -> Node:
    """Return a mark at a share of the width, and of the height from below in percent."""
    style = f"{_at(along)};top:{100 - share}%"
    return node("span", text=words, class_=name, style=style, key=key or name)


def _at(along: float) -> str:
    return f"inset-inline-start:{100 * along:.2f}%"


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
    half = [(x, max(share, 50.0) if up else min(share, 50.0)) for x, share in edge]
    closed = [(run[0][0], 50.0), *half, (run[-1][0], 50.0)]
    return "M" + "L".join(f"{x:.6g} {100 - share:g}" for x, share in closed) + "Z"
