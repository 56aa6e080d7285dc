"""The lesson for a learning platform, in the frame of a stand-in for one."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import FrameLocator, Page, expect

from e2e.board_pages import BoardElement, TaskFrame, lesson
from e2e.examples.conftest import AUTHOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

    from e2e.examples.conftest import AuthorSite
    from e2e.routing import Traffic

# SCORM 1.2: the window around the lesson has the object API. This one keeps what is committed.
PLATFORM = """<!doctype html><title>A learning platform</title><link rel="icon" href="data:,">
<script>
  window.calls = [];
  const values = JSON.parse(localStorage.lms ?? '{"cmi.core.lesson_status": "not attempted"}');
  const answers = {
    LMSInitialize: () => "true",
    LMSGetValue: (name) => values[name] ?? "",
    LMSSetValue: (name, value) => ((values[name] = value), "true"),
    LMSCommit: () => ((localStorage.lms = JSON.stringify(values)), "true"),
    LMSFinish: () => "true",
    LMSGetLastError: () => "0",
    LMSGetErrorString: () => "",
  };
  window.API = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (...given) => {
        // All arguments of SCORM are texts.
        calls.push(given.every((one) => typeof one === "string") ? name : "wrong");
        return answer(...given);
      },
    ]),
  );
</script>
<iframe src="index.html" width="600" height="1600"></iframe>"""


def open_platform(site: AuthorSite) -> tuple[Page, FrameLocator]:
    """Open the platform, and return it and its lesson."""
    page = site.visit("", frames_in_reach=True)
    page.route(
        f"{AUTHOR}platform.html",
        lambda route: route.fulfill(body=PLATFORM, content_type="text/html"),
    )
    page.goto(f"{AUTHOR}platform.html")
    return page, page.frame_locator("iframe")


def kept(page: Page) -> dict[str, str]:
    """Return the values that the platform has."""
    values: dict[str, str] = json.loads(page.evaluate("localStorage.lms"))
    return values


def solve(inner: FrameLocator | Page, name: str) -> None:
    board = BoardElement(inner.locator(f'hive-board[lesson="{name}"]'))
    board.wake()
    shown = TaskFrame(board.inside)
    shown.expect(name)
    shown.solve(lesson(name))


def test_a_platform_gets_score_and_status_and_the_next_visit_goes_on(
    open_site: Callable[[str], AuthorSite],
) -> None:
    site = open_site("scorm")
    page, inner = open_platform(site)
    progress = inner.get_by_role("status").first
    expect(progress).to_have_text("Solved: 0 of 2. ")
    solve(inner, "spider-four")
    expect(progress).to_have_text("Solved: 1 of 2. ")
    page.wait_for_function("localStorage.lms")
    values = kept(page)
    assert values["cmi.core.score.raw"] == "50"
    assert values["cmi.core.lesson_status"] == "incomplete"
    assert values["cmi.core.exit"] == "suspend"
    assert json.loads(values["cmi.suspend_data"]) == {"spider-four": 3}
    page.reload()
    expect(inner.locator("[data-stars=spider-four]")).to_have_text("★★★")
    expect(inner.locator("[data-stars=beetle-climb]")).to_have_text("")
    solve(inner, "beetle-climb")
    page.wait_for_function("localStorage.lms.includes('completed')")
    values = kept(page)
    assert values["cmi.core.score.raw"] == "100"
    assert json.loads(values["cmi.suspend_data"]) == {"spider-four": 3, "beetle-climb": 3}
    calls: list[str] = page.evaluate("calls")
    assert calls[0] == "LMSInitialize"
    assert calls[-1] == "LMSCommit"
    assert "wrong" not in calls
    page.locator("iframe").evaluate("frame => frame.remove()")
    page.wait_for_function("calls.at(-1) === 'LMSFinish'")
    assert site.asked_elsewhere == []


def test_without_a_platform_the_page_works_and_says_so(
    open_site: Callable[[str], AuthorSite],
) -> None:
    page = open_site("scorm").visit("", frames_in_reach=True)
    progress = page.get_by_role("status").first
    expect(progress).to_have_text(re.compile("^Solved: 0 of 2. No learning platform was found"))
    solve(page, "spider-four")
    expect(progress).to_have_text("Solved: 1 of 2. ")
    expect(page.locator("[data-stars=spider-four]")).to_have_text("★★★")


class Store:
    """A stand-in for a store of xAPI statements (LRS)."""

    def __init__(self) -> None:
        self.state = ""
        self.statements: list[dict[str, Any]] = []
        self.asked: list[tuple[str, dict[str, list[str]]]] = []

    def answer(self, route: Route) -> None:
        request = route.request
        parts = urlsplit(request.url)
        if parts.path.endswith("/token"):
            route.fulfill(body='{"auth-token": "c2VjcmV0"}', content_type="application/json")
            return
        assert request.headers["authorization"] == "Basic c2VjcmV0"
        assert request.headers["x-experience-api-version"] == "1.0.3"
        self.asked.append((request.method, parse_qs(parts.query)))
        if parts.path.endswith("/statements"):
            self.statements.append(json.loads(request.post_data or ""))
            route.fulfill(body='["1"]', content_type="application/json")
        elif request.method == "PUT":
            self.state = request.post_data or ""
            route.fulfill(status=204)
        else:
            route.fulfill(body=self.state or "none", status=200 if self.state else 404)


def test_a_store_of_xapi_statements_gets_them_and_the_next_visit_goes_on(
    open_site: Callable[[str], AuthorSite], traffic: Traffic
) -> None:
    actor = {"account": {"homePage": "https://school.test", "name": "7"}, "objectType": "Agent"}
    launch = {
        "endpoint": f"{AUTHOR}xapi",
        "fetch": f"{AUTHOR}xapi/token",
        "actor": json.dumps(actor),
        "activityId": "https://school.test/hive",
        "registration": "4b6f3f0c-0000-4000-8000-000000000000",
    }
    store = Store()
    page = open_site("scorm").visit("", frames_in_reach=True)
    page.route(f"{AUTHOR}xapi/**", store.answer)
    page.goto(f"{AUTHOR}?" + "&".join(f"{key}={quote(value)}" for key, value in launch.items()))
    progress = page.get_by_role("status").first
    expect(progress).to_have_text("Solved: 0 of 2. ")
    with page.expect_response("**/xapi/statements"):
        solve(page, "spider-four")
    (statement,) = store.statements
    assert statement["actor"] == actor
    assert statement["verb"]["id"] == "http://adlnet.gov/expapi/verbs/progressed"
    assert statement["object"] == {"id": launch["activityId"]}
    score = {"scaled": 0.5, "raw": 50, "min": 0, "max": 100}
    assert statement["result"] == {"completion": False, "score": score}
    assert statement["context"] == {"registration": launch["registration"]}
    method, query = store.asked[0]
    assert method == "GET"
    assert query["stateId"] == ["hive"]
    assert json.loads(query["agent"][0]) == actor
    page.reload()
    expect(progress).to_have_text("Solved: 1 of 2. ")
    with page.expect_response("**/xapi/statements"):
        solve(page, "beetle-climb")
    assert store.statements[-1]["verb"]["id"] == "http://adlnet.gov/expapi/verbs/completed"
    assert store.statements[-1]["result"]["score"]["raw"] == 100
    # The store answered 404 as long as it had no state.
    traffic.excuse()
