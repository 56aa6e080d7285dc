"""The parts of the measurements of speed that need no clock."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from bench.speed import latency, start, workload
from bench.speed.measure import Ratio, interleaved
from bench.speed.pages_host import PagesHost
from bench.speed.report import Row, Section, figure, lines
from tools.perft import tasks

FIGURES = {
    "pocket": {"Base": [1, 5, 150], "Base+M": [1, 6, 216, 3744]},
    "tournament": {"Base": [1, 4, 96]},
}


def test_functions_are_timed_in_turn_after_an_untimed_run() -> None:
    done: list[str] = []

    def thing(name: str, amount: int) -> tuple[int, float]:
        done.append(name)
        return amount, 2.0

    rates = interleaved({"a": lambda: thing("a", 10), "b": lambda: thing("b", 4)}, 3)
    assert "".join(done) == "ab" + "ab" + "ba" + "ab"
    assert rates == {"a": [5.0] * 3, "b": [2.0] * 3}


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    ratio = Ratio.of([2.0, 9.0, 4.0], [1.0, 1.0, 4.0])
    assert (ratio.low, ratio.middle, ratio.high) == (1.0, 2.0, 9.0)
    assert str(ratio) == "2.00 (1.00 to 9.00)"


def test_figures_have_four_digits() -> None:
    assert [figure(n) for n in (None, 1234567.8, 999.95, 0.5)] == ["", "1,234,568", "1000", "0.5"]


def test_a_section_is_printed_in_aligned_columns() -> None:
    row = Row.of("games", "plies/s", [3000.0, 2000.0, 4000.0], [1000.0] * 3, "a note")
    text = lines(Section("Title", "them", [row, Row("a long name", "µs", 1.5)]))
    assert text == [
        "Title",
        "               unit      ours   them  ratio",
        "  games        plies/s  3,000  1,000  3.00 (2.00 to 4.00)  a note",
        "  a long name  µs         1.5",
    ]


def test_the_host_compresses_and_caches_like_github_pages(tmp_path: Path) -> None:
    urlopen = build_opener(ProxyHandler({})).open  # ignores a proxy of the machine
    (tmp_path / "index.html").write_bytes(b"<p>Hive</p>" * 100)
    with PagesHost({"fork/hive": tmp_path, "bare": {"a.zip": b"PK" * 100}}) as host:
        with urlopen(host.address("fork/hive")) as page:
            assert page.headers["Content-Encoding"] == "gzip"
            assert page.headers["Cache-Control"] == "max-age=600"
            packed = page.read()
            assert gzip.decompress(packed) == b"<p>Hive</p>" * 100
        with urlopen(host.address("bare") + "a.zip") as archive:
            assert archive.headers["Content-Encoding"] is None
            assert archive.read() == b"PK" * 100
        again = Request(host.address("fork/hive"), headers={"If-None-Match": page.headers["ETag"]})
        for request, status in ((again, 304), (host.address("bare") + "b.zip", 404)):
            with pytest.raises(HTTPError) as answer:
                urlopen(request)
            assert answer.value.code == status
            answer.value.close()
        assert host.sent == {("fork/hive", "index.html"): len(packed), ("bare", "a.zip"): 200}


@pytest.mark.parametrize("error", [ConnectionResetError, ValueError])
def test_the_host_reports_an_error_unless_a_browser_was_closed(
    error: type[Exception], capsys: pytest.CaptureFixture[str]
) -> None:
    with PagesHost({}) as host:
        try:
            raise error
        except error:
            host._server.handle_error(None, ("127.0.0.1", 1))
    assert (error.__name__ in capsys.readouterr().err) is (error is ValueError)


def test_the_random_generator_is_the_same_on_every_platform() -> None:
    dice = workload.Dice(7)
    assert [dice.below(6) for _ in range(12)] == [4, 5, 3, 3, 1, 4, 5, 2, 0, 1, 1, 5]


def test_the_workloads_return_the_amount_of_work() -> None:
    plies, seconds = workload.play_random("Base", 2)
    assert 0 < plies <= 2 * workload.LIMIT
    assert seconds > 0
    assert workload.count("Base", 2)[0] == 96
    boards = workload.boards_with([3, 6], 2)
    for tiles, some in zip([3, 6], boards, strict=True):
        assert len(some) == 2
        assert {sum(map(len, board.stacks().values())) for board in some} == {tiles}
        assert workload.list_moves(some)[0] == sum(len(board.legal_moves) for board in some)


def test_the_longest_count_comes_first() -> None:
    every = tasks(FIGURES, None, None)
    assert [task.expected for task in every] == [3744, 216, 150, 96, 6, 5, 4]
    assert [task.depth for task in every] == [3, 2, 2, 2, 1, 1, 1]


def test_counts_are_chosen_by_depth_and_game() -> None:
    assert {task.expected for task in tasks(FIGURES, 1, None)} == {4, 5, 6}
    assert {task.expected for task in tasks(FIGURES, 2, ["Base"])} == {4, 5, 96, 150}
    assert tasks(FIGURES, 0, None) == []


def test_the_parts_of_clicks_are_medians_with_the_rest_the_largest_first() -> None:
    clicks = latency.Clicks(
        times=[10.0, 12.0, 30.0],
        parts=[{"view": 2.0, "layout": 1.0}, {"view": 4.0}, {"view": 6.0, "layout": 3.0}],
    )
    assert clicks.shares() == [("the rest", 8.0), ("view", 4.0), ("layout", 1.0)]


def test_tasks_block_a_start_by_what_they_take_beyond_50_ms() -> None:
    starts = start.Starts()
    starts.note_tasks([60.0, 51.0, 200.0])
    starts.note_tasks([])
    assert starts.longest == [200.0, 0.0]
    assert starts.blocked == [161.0, 0.0]
