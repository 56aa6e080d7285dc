"""The evaluation of Lighthouse's report, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools.lighthouse import CATEGORIES, HOME, LEAST, PERFORMANCE, read_performance, read_report
from tools.shared.environment import ToolError


def report_with(seo: float | None = 1, **audit: Any) -> dict[str, Any]:
    """Return a report of a page with that score for SEO, and with that audit."""
    known = {"id": "crawlable", "title": "Can be crawled", "score": 1, **audit}
    return {
        "categories": {
            name: {
                "score": seo if name == "seo" else 1,
                "auditRefs": [{"id": "crawlable", "weight": 1}] if name == "seo" else [],
            }
            for name in CATEGORIES
        },
        "audits": {"crawlable": known},
    }


def test_a_page_with_full_scores_passes() -> None:
    report = read_report("index.html", report_with())
    assert report.is_good
    assert report.lines() == ["index.html: accessibility 100, best-practices 100, seo 100"]


def test_a_score_below_the_minimum_fails() -> None:
    assert read_report("index.html", report_with(LEAST / 100)).is_good
    assert not read_report("index.html", report_with((LEAST - 1) / 100)).is_good


def test_a_category_without_a_score_fails() -> None:
    assert not read_report("index.html", report_with(None)).is_good


def test_a_failing_audit_is_named_with_its_findings() -> None:
    items = [{"url": "a.js"}]
    report = read_report("index.html", report_with(0.5, score=0, details={"items": items}))
    assert report.failing == ['seo, crawlable: Can be crawled ({"url": "a.js"})']


def test_an_audit_that_does_not_apply_does_not_fail() -> None:
    assert read_report("index.html", report_with(1, score=None)).failing == []


METRICS = (
    *("first-contentful-paint", "largest-contentful-paint", "total-blocking-time"),
    *("cumulative-layout-shift", "speed-index"),
)


def performance_with(score: float) -> dict[str, Any]:
    """Return a report on the performance with that score."""
    return {
        "categories": {"performance": {"score": score, "auditRefs": []}},
        "audits": {name: {"displayValue": f"{at} s"} for at, name in enumerate(METRICS)},
    }


@pytest.mark.parametrize("device", PERFORMANCE)
def test_a_start_that_is_too_slow_for_a_device_fails(device: str) -> None:
    least = PERFORMANCE[device] / 100
    assert read_performance(device, performance_with(least)).is_good
    assert not read_performance(device, performance_with(least - 0.01)).is_good


def test_the_figures_of_a_start_are_printed() -> None:
    assert read_performance("mobile", performance_with(0.7)).lines() == [
        "index.html, mobile: performance 70",
        "  first paint 0 s, largest paint 1 s, blocked 2 s, layout shift 3 s, speed index 4 s",
    ]


def test_a_page_that_lighthouse_cannot_load_is_an_error() -> None:
    with pytest.raises(ToolError, match=r"could not check index\.html: no paint"):
        read_report("index.html", {"runtimeError": {"message": "no paint"}})


def test_lighthouse_is_pinned_with_hashes_and_without_registries() -> None:
    text = (HOME / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    wanted = json.loads((HOME / "package.json").read_text(encoding="utf-8"))
    version = packages["node_modules/lighthouse"]["version"]
    assert wanted["devDependencies"] == {"lighthouse": version}
    assert all("integrity" in facts for name, facts in packages.items() if name)
    assert not any("resolved" in facts for facts in packages.values())
