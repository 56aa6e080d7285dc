"""The start of WebKit's driver and browser, with a fake driver."""

from __future__ import annotations

import fcntl
import os
import sys
from pathlib import Path

import pytest

from tools.browsers.webkit import WebKit
from tools.browsers.webkit_session import TRIES, open_session
from tools.shared.environment import ToolError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="WebKitGTK is run on Linux alone")

DRIVER = f"""#!{sys.executable}
import fcntl, json, subprocess, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

folder = Path(__file__).parent
starts = folder / "starts"
number = len(starts.read_text()) if starts.exists() else 0
starts.write_text("." * (number + 1))
if (folder / "broken").exists():
    sys.exit(1)
running = (folder / "running").open("w")
fcntl.flock(running, fcntl.LOCK_SH)
browser = [sys.executable, "-c", "import threading; threading.Event().wait()"]
subprocess.Popen(browser, pass_fds=[running.fileno()])

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        if number == 0:
            threading.Event().wait()
        self.answer({{"sessionId": str(number), "capabilities": {{"browserName": "MiniBrowser"}}}})

    def do_GET(self):
        self.answer({{"ready": True}})

    def do_DELETE(self):
        self.answer(None)

    def log_message(self, *_):
        pass

    def answer(self, value):
        body = json.dumps({{"value": value}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler).serve_forever()
"""
"""A driver that never answers when it is started first, and does from then on."""

SECONDS = 5


@pytest.fixture
def webkit(tmp_path: Path) -> WebKit:
    """Return the programs, of which only the driver is used."""
    driver = tmp_path / "driver"
    driver.write_text(DRIVER, encoding="utf-8")
    driver.chmod(0o755)
    return WebKit(browser="MiniBrowser", driver=str(driver), screen="Xvfb", bus="dbus-daemon")


@pytest.mark.slow
def test_a_driver_that_does_not_answer_is_started_again(webkit: WebKit) -> None:
    with open_session(webkit, os.environ, SECONDS) as driver:
        assert driver.session_id == "1"


@pytest.mark.slow
def test_nothing_that_was_started_is_left_running(webkit: WebKit, tmp_path: Path) -> None:
    with open_session(webkit, os.environ, SECONDS):
        pass
    with (tmp_path / "running").open("w") as running:
        fcntl.flock(running, fcntl.LOCK_EX)  # waits for each process that has it locked


def test_a_driver_that_always_fails_is_an_error(webkit: WebKit, tmp_path: Path) -> None:
    (tmp_path / "broken").touch()
    with (
        pytest.raises(ToolError, match=f"WebKit was not started in {TRIES} tries. .*exited"),
        open_session(webkit, os.environ, SECONDS),
    ):
        pass
    assert len((tmp_path / "starts").read_text(encoding="utf-8")) == TRIES


def test_a_driver_that_cannot_be_run_is_an_error(webkit: WebKit) -> None:
    Path(webkit.driver).chmod(0o644)
    with (
        pytest.raises(ToolError, match=r"WebKit was not started .* wrong permissions"),
        open_session(webkit, os.environ, SECONDS),
    ):
        pass
