"""Pages with `<hive-board>` elements: the element as a reader uses it, and pages of other sites."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from playwright.sync_api import Frame, FrameLocator, Locator, Page, expect

from e2e.browsers import PATIENCE_MS
from e2e.routing import BASE, ORIGIN, Traffic
from hive_core import Move
from hive_core.teach._tasks.lines import beginning, lines_of
from hive_core.teach.tasks import Task, answers, read_task, read_tasks, right_moves
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Route

    from e2e.conftest import OpenPage

GAME = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/"


PAINTED_TWICE = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
)

CENTRE = "element => element.scrollIntoView({ block: 'center', behavior: 'instant' })"


@dataclass(frozen=True)
class BoardElement:
    """One `<hive-board>`, as a reader uses it."""

    element: Locator

    @property
    def frame(self) -> Locator:
        return self.element.locator("iframe")

    @property
    def inside(self) -> FrameLocator:
        return self.element.frame_locator("iframe")

    @property
    def app(self) -> Locator:
        return self.inside.locator("#app")

    @property
    def diagram(self) -> Locator:
        """The picture in the page's markup."""
        return self.element.locator("> svg")

    @property
    def left(self) -> Locator:
        """The picture that the board drew when it stopped."""
        return self.element.locator(".picture img")

    @property
    def touch(self) -> Locator:
        return self.element.get_by_role("button")

    @property
    def note(self) -> Locator:
        return self.element.locator(".note[role=status]")

    def wake(self) -> None:
        # A click goes to what was last painted at that place: just after scrolling, that can be a
        # frame of another site.
        self.touch.scroll_into_view_if_needed()
        self.element.evaluate(PAINTED_TWICE)
        self.touch.click()
        self.expect_awake()

    def expect_awake(self) -> None:
        expect(self.element).to_have_attribute("data-phase", "awake", timeout=PATIENCE_MS)
        expect(self.inside.locator("html")).to_have_attribute("data-app", "ready")

    def height(self) -> float:
        box = self.element.bounding_box()
        assert box is not None
        return box["height"]

    def drawn(self) -> str:
        """Return the picture of a stopped board as SVG."""
        source = self.left.get_attribute("src") or ""
        assert source.startswith("data:image/svg+xml,")
        return unquote(source.partition(",")[2])


@dataclass(frozen=True)
class TaskFrame:
    """A frame with a task, as a reader uses it."""

    inner: Frame | FrameLocator

    def expect(self, name: str, state: str = "open") -> None:
        expect(self.inner.locator("#app")).to_have_attribute("data-task", name)
        expect(self.inner.locator("#app")).to_have_attribute("data-task-state", state)

    def do(self, action: str) -> None:
        self.inner.locator(f"[data-action={action}]").click()

    def play(self, move: Move) -> None:
        """Click the tile, and then its destination."""
        tile = self.inner.locator(f'[data-piece="{move.piece}"], [data-reserve="{move.piece}"]')
        tile.first.click()
        self.inner.locator(f'svg#board [data-target="{move.to}"]').click()

    def play_wrong(self, task: Task) -> None:
        """Play a move that does not solve the task, and take it back."""
        right = right_moves(task)
        wrong = (move for move in task.board().legal_moves if move not in right)
        self.play(next(wrong))
        self.expect(task.id, "wrong")
        self.do("restart-task")

    def solve(self, task: Task) -> None:
        """Click every space that is asked for, or play a move that solves the task."""
        if task.kind == "destinations":
            for place in answers(task):
                self.inner.locator(f'svg#board [data-space="{place}"]').click(force=True)
        elif task.kind == "line":
            self._play_lines(task)
        else:
            self.play(right_moves(task)[0])
        self.expect(task.id, "solved")

    def _play_lines(self, task: Task) -> None:
        """Play every line of a lesson of many moves to its end, from the position that is shown."""
        app, lines = self.inner.locator("#app"), lines_of(task)
        shown = int(app.get_attribute("data-ply") or 0)
        for number, line in enumerate(lines):
            begun = len(beginning(lines, number, task.start)) if number else shown
            for ply in range(begun, len(line), 2):
                expect(app).to_have_attribute("data-ply", str(ply))
                board = task.tree.board(line[:ply]) if task.tree else task.board()
                self.play(board.parse_move(line[ply]))
            if number + 1 < len(lines):
                expect(app).to_have_attribute("data-ply", str(len(line)))
                self.do("next-task")


def boards(page: Page) -> list[BoardElement]:
    return [BoardElement(element) for element in page.locator("hive-board").all()]


def requested(traffic: Traffic) -> set[str]:
    return {url.removeprefix(BASE) for url in traffic.requests}


AUTHOR = "https://author.test/"
POLICY = (
    f"default-src 'none'; script-src 'self' {ORIGIN}; style-src 'self'; img-src data:; "
    f"frame-src {ORIGIN}"
)


@dataclass
class Author:
    """A page on another origin, with a policy of its own."""

    body: str
    policy: str = POLICY
    files: dict[str, str] = field(default_factory=dict)

    def settle(self, context: BrowserContext) -> None:
        context.route(f"{AUTHOR}**", self._answer)

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(AUTHOR).partition("#")[0]
        if name in self.files:
            route.fulfill(body=self.files[name], content_type="text/javascript")
            return
        head = f'<meta http-equiv="Content-Security-Policy" content="{self.policy}">'
        head += '<meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog</title>'
        text = f'<!doctype html><html lang="nl"><head>{head}</head><body>{self.body}</body></html>'
        route.fulfill(body=text, content_type="text/html; charset=utf-8")


def open_author(
    open_page: OpenPage,
    author: Author,
    *,
    before: Callable[[BrowserContext], object] = lambda _: None,
    **options: Any,
) -> Page:
    def settle(context: BrowserContext) -> None:
        author.settle(context)
        before(context)

    page = open_page(path="tutorial.html", ready=False, before=settle, **options)
    page.goto(AUTHOR)
    return page


def open_task(board: BoardElement, task: Task) -> TaskFrame:
    """Start a board with that task, and return its frame."""
    expect(board.diagram).to_be_visible()
    board.wake()
    shown = TaskFrame(board.inside)
    shown.expect(task.id)
    # A header that stays at the top of its page would cover a board that lies there.
    board.element.evaluate(CENTRE)
    return shown


def lesson(name: str) -> Task:
    """Return a lesson of the site."""
    found = read_tasks((DIST / "learn" / "lessons.json").read_text(encoding="utf-8")).task(name)
    assert found is not None
    return found


def task_of(page: Page, number: int) -> Task:
    """Return the task that the page gives a board, the first of which has the number 0."""
    return read_task(boards(page)[number].element.get_attribute("task") or "")
