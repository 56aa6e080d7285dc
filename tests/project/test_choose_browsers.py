"""The browsers of a run of all tests, and the message about those left out."""

from __future__ import annotations

import pytest

from e2e.browsers import Selection
from tools.shared.environment import ToolError
from tools.test import parse, plan, where


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the engines of a fake machine, on which nothing can be installed."""
    there = {"chromium"}

    def get(_python: object, engine: object) -> str:
        name: str = engine.name  # type: ignore[attr-defined]
        if name not in there:
            raise ToolError(f"no {name}")
        return f"/usr/bin/{name}"

    def find(python: object, engine: object) -> str | None:
        return get(python, engine) if engine.name in there else None  # type: ignore[attr-defined]

    def webkit(*, install: bool) -> str | None:
        del install
        return "/usr/lib/MiniBrowser" if "webkit" in there else None

    monkeypatch.setattr("tools.test.get_browser", get)
    monkeypatch.setattr("tools.test.find_working", find)
    monkeypatch.setattr("tools.test._webkit", webkit)
    return there


def test_unknown_arguments_are_passed_to_pytest() -> None:
    options, rest = parse(
        ["--browser", "firefox", "-k", "queen", "-x", "tests/board/test_board.py"]
    )
    assert options.browser == "firefox"
    assert rest == ["-k", "queen", "-x", "tests/board/test_board.py"]


def test_an_unknown_engine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        parse(["--browser", "opera"])
    assert exit_.value.code == 2
    assert "invalid choice: 'opera'" in capsys.readouterr().err


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        parse(["--help"])
    assert exit_.value.code == 0
    said = capsys.readouterr().out
    assert "--browser {chromium,firefox,webkit}" in said
    assert "--all-browsers" in said


def test_without_arguments_the_journey_runs_in_every_installed_engine(
    installed: set[str],
) -> None:
    installed |= {"firefox", "webkit"}
    made = plan(*parse([]))
    assert made.environment["HIVE_BROWSERS"] == "chromium,firefox:journey,webkit:journey"
    assert made.environment["HIVE_FIREFOX"] == "/usr/bin/firefox"
    assert made.left_out == []


@pytest.mark.usefixtures("installed")
def test_a_missing_engine_is_named_with_how_to_install_it() -> None:
    made = plan(*parse([]))
    assert made.engines == ["chromium"]
    firefox, webkit = made.left_out
    assert firefox.startswith("Left out: Firefox")
    assert "python tools/test.py --browser firefox" in firefox
    assert webkit.startswith("Left out: WebKit")
    assert "python tools/test.py --browser webkit" in webkit


def test_pytest_s_arguments_choose_tests_in_chromium_only(installed: set[str]) -> None:
    installed |= {"firefox", "webkit"}
    made = plan(*parse(["-k", "queen"]))
    assert made.engines == ["chromium"]
    assert made.left_out == []


def test_all_browsers_runs_all_of_chromium_and_the_journey_in_the_others(
    installed: set[str],
) -> None:
    installed |= {"firefox", "webkit"}
    assert plan(*parse(["--all-browsers"])).engines == [
        "chromium",
        "firefox:journey",
        "webkit:journey",
    ]


@pytest.mark.parametrize("missing", ["firefox", "webkit"])
def test_all_browsers_fails_if_an_engine_is_missing(installed: set[str], missing: str) -> None:
    installed |= {"firefox", "webkit"} - {missing}
    with pytest.raises(ToolError, match=f"(?i){missing}"):
        plan(*parse(["--all-browsers"]))


def test_a_named_engine_runs_only_the_browser_tests() -> None:
    assert where(*parse(["--browser", "firefox"])) == ["e2e"]
    assert where(*parse(["--browser", "webkit", "-x"])) == ["e2e/webkit"]
    assert where(*parse(["--browser", "firefox", "e2e/play/test_page.py::test_x"])) == []
    assert where(*parse([])) == []


def test_a_run_names_its_engines_and_which_of_them_get_the_journey_only() -> None:
    assert Selection.parse("") == (Selection("chromium"),)
    assert Selection.parse("chromium, firefox:journey") == (
        Selection("chromium"),
        Selection("firefox", journey=True),
    )


@pytest.mark.parametrize("text", ["opera", "firefox:whole", "chromium,", "firefox:"])
def test_an_invalid_selection_of_engines_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="HIVE_BROWSERS"):
        Selection.parse(text)
