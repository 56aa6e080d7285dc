"""The view of a review: the graph, the biggest mistakes, the retry of one of them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hive_core import Color, Piece
from web.computer.graph import graph, spot
from web.computer.motif_sentences import aims
from web.computer.review import CLOSE_LOOKS, Attempt, Mistake, Review, Verdict
from web.computer.score_sentences import chances, cost, is_ahead, standing, turn_of
from web.game.record import Record
from web.game.throws import thrower_in
from web.locale import text
from web.locale.moves import (
    MoveStyle,
    move_shown,
    move_text,
    on_table,
    sentence_case,
    thrower_of,
)
from web.locale.pieces import color_name, color_title, joined
from web.ui.nodes import Node, node
from web.ui.parts import icon, word_button
from web.ui.word_room import ems

Keeps = tuple[tuple[str, bool], ...]

_ASIDE = 20

_APART = 0.07
"""How far apart two numbers in the graph are, as a share of its width on the smallest phone."""


def review(
    lang: str,
    seen: Review,
    record: Record,
    ply: int,
    style: MoveStyle,
    *,
    keeps: Keeps,
    analysed: str,
) -> Node:
    """Return the strip below the board: the review, or the move of it that is tried again.

    `record`, `ply`: the game on the board, and the shown position. `keeps`: the buttons that keep
    something of it, `keep-review` its verdicts and `keep-mistakes` puzzles, and whether they can.
    `analysed`: who is ahead by the analysis of that position, which the page shows as well; or "".
    """
    if seen.attempt is not None:
        side = str(seen.attempt.mistake.color)
        return _strip(lang, "retry", *_retry(lang, seen, seen.attempt, record, style), side=side)
    stands = analysed or _stands(lang, seen, ply)
    return _panel(lang, seen, ply, style, keeps=keeps, stands=stands)


def _strip(lang: str, name: str, *content: Node, side: str | None = None) -> Node:
    """Return the strip below the board; `side`: who made the move that is tried again."""
    return node(
        "section",
        *content,
        id="review",
        class_="review",
        data_review=name,
        data_side=side,
        tabindex="-1",
        aria_label=text(lang, "review.title"),
        key="review",
    )


@lru_cache(maxsize=2)
def _panel(
    lang: str, seen: Review, ply: int, style: MoveStyle, *, keeps: Keeps, stands: str
) -> Node:
    """Return the graph, and next to it the progress or the biggest mistakes."""
    name = "running" if seen.running else "done" if seen.is_whole else "stopped"
    beside = _progress(lang, seen) if seen.running else _mistakes(lang, seen, style)
    announcement = node(
        "p", text=_announcement(lang, seen), class_="unseen", aria_live="polite", key="heard"
    )
    head = _head(lang, seen, ply, style, keeps=keeps, stands=stands)
    drawing = _graph(lang, seen, ply, style, stands)
    return _strip(lang, name, head, drawing, beside, announcement)


def _announcement(lang: str, seen: Review) -> str:
    """Return what a screen reader announces: the start of the review, its end, or that it stopped.

    Empty at first: screen readers do not announce the text with which a live region appears.
    """
    if seen.running:
        return text(lang, "review.begun") if seen.done > 1 else ""
    if not seen.is_whole:
        return text(lang, "review.stopped", done=seen.done, count=len(seen.looks))
    return f"{text(lang, 'review.ready')} {_found_words(lang, seen, alone=True)}"


def _found_words(lang: str, seen: Review, *, alone: bool = False) -> str:
    """Return the title of the list of mistakes, or that there are none.

    `alone`: the list does not follow, as it is not spoken.
    """
    colors = {mistake.color for mistake in seen.worst()}
    if not colors:
        return text(lang, "review.none" if seen.is_whole else "review.none.yet")
    if seen.human is None:
        return text(lang, "review.worst")
    if seen.human not in colors:
        key = "review.none.yours" if alone else "review.worst.computer"
        return text(lang, key if seen.is_whole else "review.worst")
    return text(lang, "review.worst.yours" if len(colors) == 1 else "review.worst.mixed")


def _head(
    lang: str, seen: Review, ply: int, style: MoveStyle, *, keeps: Keeps, stands: str
) -> Node:
    whole, brief = (
        _standing(lang, seen, ply, style, stands),
        _short_standing(lang, seen, ply, stands),
    )
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
        node("h2", text=text(lang, "review.title"), class_="unseen", key="title"),
        node(
            "div",
            node("span", text=whole, class_="roomy", key="roomy"),
            node("span", text=brief, class_="narrow", key="narrow"),
            class_="review-now",
            key="now",
        ),
        *(_keep(lang, name, disabled=not can) for name, can in keeps),
        close,
        class_="review-head",
        key="head",
    )


def _keep(lang: str, name: str, *, disabled: bool) -> Node:
    """Return a button that keeps something of the review; it stays where it is when it has."""
    words = text(lang, f"action.{name}")
    return node(
        "button",
        icon("note" if name == "keep-review" else name),
        node("span", text=text(lang, f"{name}.short"), key="word"),
        type="button",
        class_="review-keep",
        data_action=name,
        aria_disabled=disabled,
        title=words,
        key=name,
    )


def _standing(lang: str, seen: Review, ply: int, style: MoveStyle, stands: str) -> str:
    """Return which position this is and who is ahead, in words."""
    if ply == 0:
        return text(lang, "review.at.start", stands=stands)
    thrown = thrower_in(seen.game, seen.game.moves, ply) is not None
    move = move_shown(lang, seen.game.moves[ply - 1], seen.game.mover(ply), style, thrown=thrown)
    return text(lang, "review.at", turn=seen.game.turn_number(ply), move=move, stands=stands)


def _short_standing(lang: str, seen: Review, ply: int, stands: str) -> str:
    """Return the turn and who is ahead; the move is in the list of moves."""
    if ply == 0:
        return text(lang, "review.at.start", stands=stands)
    turn = seen.game.turn_number(ply)
    return text(lang, "review.at.short", turn=turn, stands=stands)


def _stands(lang: str, seen: Review, ply: int) -> str:
    share = seen.shares[ply]
    return text(lang, "review.unseen") if share is None else standing(lang, share)


# -- the graph -------------------------------------------------------------------------------------


def _graph(lang: str, seen: Review, ply: int, style: MoveStyle, stands: str) -> Node:
    """Return White's winning chance by ply as a graph, with the mistakes."""
    return graph(
        lang,
        seen.shares,
        ply,
        _standing(lang, seen, ply, replace(style, codes=False), stands),
        _sum(lang, seen),
        () if seen.running else _badges(seen),
    )


def _sum(lang: str, seen: Review) -> str:
    """Return the graph in one sentence."""
    shares = [share for share in seen.shares if share is not None]
    white, black = (sum(is_ahead(s) for s in side) for side in (shares, [100 - s for s in shares]))
    return text(lang, "review.sum", white=white, black=black, level=len(shares) - white - black)


def _badges(seen: Review) -> list[Node]:
    """Return a mark for each mistake, with its number in the list where that has room.

    The bigger mistakes come first; what has no room for its number is a dot, below the numbers.
    """
    numbered: list[float] = []
    dots, numbers = [], []
    for number, mistake in enumerate(seen.ranked(), start=1):
        share = seen.shares[mistake.ply]
        assert share is not None
        key, along = f"badge {number}", mistake.ply / (len(seen.looks) - 1)
        if any(abs(along - other) < _APART for other in numbered):
            dots.append(spot("review-badge small", along, share, key=key))
            continue
        numbered.append(along)
        # Next to the line, on the side where it has more room.
        share += -_ASIDE if share > 50 else _ASIDE
        numbers.append(spot("review-badge", along, share, str(number), key))
    return dots + numbers


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
        node("div", text=words, id="review-progress", key="words"),
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


@lru_cache(maxsize=2)
def _mistakes(lang: str, seen: Review, style: MoveStyle) -> Node:
    """Return how well both sides played, and all mistakes, each as a button that retries it."""
    ranked = enumerate(seen.ranked(), start=1)
    items = [
        _card(lang, number, mistake, thrower_in(seen.game, seen.game.moves, mistake.ply), style)
        for number, mistake in ranked
    ]
    return node(
        "div",
        *([] if seen.is_whole else [_stopped(lang, seen)]),
        node("div", *_sides(lang, seen), class_="review-sides", key="sides"),
        node(
            "h3",
            text=_found_words(lang, seen),
            class_=None if items else "review-none",
            key="title",
        ),
        *([node("ol", *items, class_="review-worst", key="worst")] if items else []),
        class_="review-beside",
        key="beside",
    )


def _sides(lang: str, seen: Review) -> Iterator[Node]:
    """Yield the accuracy of both sides, and how many mistakes of each kind they made, if any."""
    word = text(lang, "review.accuracy.word")
    style = f"--word:{ems(word):.1f}"
    yield node("span", text=word, class_="review-word", style=style, aria_hidden="true", key="word")
    for color in Color:
        accuracy, counts = seen.accuracy(color), seen.counts(color)
        words = {glyph.name.lower(): str(count) for glyph, count in counts.items()}
        known = "–" if accuracy is None else text(lang, "review.accuracy", share=accuracy)
        name = color_title(lang, color)
        spoken = text(lang, "review.side", Color=name, accuracy=known, **words)
        yield node(
            "div",
            node("span", text=spoken, class_="unseen", key="spoken"),
            node("span", class_=f"pip {color}", aria_hidden="true", key="pip"),
            node("b", text=known, aria_hidden="true", key="accuracy"),
            *(
                node("span", text=f"{glyph.sign} {count}", aria_hidden="true", key=glyph.name)
                for glyph, count in counts.items()
                if count
            ),
            data_accuracy="" if accuracy is None else str(accuracy),
            data_side=str(color),
            title=spoken,
            key=str(color),
        )


def _stopped(lang: str, seen: Review) -> Node:
    words = text(lang, "review.stopped", done=seen.done, count=len(seen.looks))
    return node(
        "div",
        node("div", text=words, key="words"),
        word_button(lang, "review", primary=True, label="review.go-on"),
        class_="review-running",
        key="stopped",
    )


def _card(
    lang: str, number: int, mistake: Mistake, thrower: Piece | None, style: MoveStyle
) -> Node:
    """Return a mistake as a button that retries it; `thrower`: who throws its tile, if any."""
    turn = turn_of(lang, mistake)
    spoken = text(
        lang,
        "review.try",
        turn=turn,
        move=move_text(lang, mistake.move, mistake.color, thrower, turn=style.turn),
    )
    seen = (
        node("span", text=str(number), class_="review-number", key="number"),
        node(
            "span",
            node(
                "b",
                node("span", text=f"{turn} ", key="turn"),
                node("bdi", text=mistake.glyph.sign, key="glyph"),
                key="turn",
            ),
            node(
                "code",
                text=move_shown(
                    lang, mistake.move, mistake.color, style, thrown=thrower is not None
                ),
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
        title=cost(lang, mistake),
    )
    return node("li", button, key=str(mistake.ply))


def _points(lang: str, mistake: Mistake) -> str:
    return text(lang, "review.points", **chances(lang, mistake))


def _short_points(lang: str, mistake: Mistake) -> str:
    return text(lang, "review.points.short", **chances(lang, mistake))


# -- a move that is tried again --------------------------------------------------------------------


def _retry(
    lang: str, seen: Review, attempt: Attempt, record: Record, style: MoveStyle
) -> Iterator[Node]:
    mistake, tried = attempt.mistake, attempt.tried(record)
    came = None if tried is None else seen.verdict(tried)
    fell = cost(lang, mistake, short=True)

    before = attempt.home.board(mistake.ply - 1)

    def move(key: str, move: str, words: str) -> Node:
        thrown = thrower_of(before, move) is not None
        shown = move_shown(lang, move, mistake.color, style, thrown=thrown)
        return _move(lang, key, shown, move, words)

    word = text(lang, "try.looking" if came is None else f"try.{came.name}")
    title = text(lang, "try.title", turn=turn_of(lang, mistake))
    yield node("div", node("h2", text=title, key="title"), class_="review-head", key="head")
    yield node(
        "div",
        move("try.game", mistake.move, f"{_short_points(lang, mistake)}: {fell}"),
        *([] if tried is None else [move("try.yours", tried, word)]),
        *([] if tried or attempt.shown else _answer(lang, seen, attempt, style)),
        *(
            []
            if tried or not attempt.shown
            else [
                move(
                    "try.best" if attempt.found else "try.better",
                    seen.better,
                    _reasons(lang, attempt, record),
                )
            ]
        ),
        class_="review-tries",
        key="tries",
    )
    names = list(_answers(seen, attempt, tried))
    # Without a try, the next thing to do is a move on the board.
    main = names[0] if tried is not None or attempt.shown else ""
    yield node(
        "div",
        *(word_button(lang, name, primary=name == main) for name in names),
        class_="review-answers",
        data_verdict=came.name.lower().replace("_", "-") if came is not None else None,
        key="answers",
    )


def _answer(lang: str, seen: Review, attempt: Attempt, style: MoveStyle) -> Iterator[Node]:
    """Yield the best answer to the mistake, with what it does: the reason of the mistake."""
    mistake = attempt.mistake
    board, answer = attempt.home.board(mistake.ply), seen.answer_to(mistake)
    if answer and attempt.threat:
        thrown = thrower_of(board, answer) is not None
        shown = move_shown(lang, answer, mistake.color.other, style, thrown=thrown)
        words = sentence_case(joined(lang, aims(lang, attempt.threat, on_table(board))))
        name = {"Color": color_title(lang, mistake.color.other)}
        name["color"] = color_name(lang, mistake.color.other)
        yield _move(lang, "try.answer", shown, answer, words, **name)


def _answers(seen: Review, attempt: Attempt, tried: str | None) -> Iterator[str]:
    """Yield the buttons of a retry, the one to press next first; there is room for three."""
    follows = seen.following(attempt.mistake) is not None
    came = None if tried is None else seen.verdict(tried)
    shows = not attempt.shown and came is not Verdict.WINS and tried != seen.better
    if came is None or not came.is_good:
        if tried is not None or attempt.shown:
            yield "another-try"
        if shows or follows:
            yield "show-better" if shows else "next-try"
        yield "leave-try"
    elif follows:
        yield from ("next-try", "show-better" if shows else "another-try", "leave-try")
    else:
        yield from ("leave-try", "another-try")
        if shows:
            yield "show-better"


def _reasons(lang: str, attempt: Attempt, record: Record) -> str:
    """Return all reasons for the better move."""
    return sentence_case(joined(lang, aims(lang, attempt.why, on_table(record.board()))))


_LOOKS = {
    "try.better": "review-shown",
    "try.best": "review-shown",
    "try.answer": "review-answer",
}


def _move(lang: str, key: str, shown: str, move: str, words: str, **names: str) -> Node:
    """Return a move as the reader sees it, the words `key` before it and `words` after it.

    `names`: the values of `key`.
    """
    return node(
        "div",
        node("span", text=text(lang, key, **names), key="what"),
        node("code", text=shown, data_move=move, key="move"),
        node("span", text=words, class_="review-cost", key="words"),
        class_=_LOOKS.get(key),
        key=key,
    )
