"""Start WebKitGTK's MiniBrowser and its driver, and end them."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tools.shared.environment import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.remote.webdriver import WebDriver
    from selenium.webdriver.webkitgtk.service import Service

    from tools.browsers.webkit import WebKit

START_SECONDS = 120
"""How long the driver may take to start a browser, on a machine with much other work too."""

TRIES = 3


@contextmanager
def open_session(
    webkit: WebKit, environment: Mapping[str, str], seconds: int = START_SECONDS
) -> Iterator[WebDriver]:
    """Start a driver and a browser with an empty profile; end them afterwards.

    Rarely the driver waits without end for a browser that it has started. So it has `seconds`
    for that, and is then started again, `TRIES` times in all.

    :raises ToolError: if no browser was started.
    """
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.webkitgtk.service import Service
    from urllib3.exceptions import HTTPError

    failed = ""
    for _ in range(TRIES):
        service = Service(webkit.driver, env=environment, popen_kw={"start_new_session": True})
        config = ClientConfig(service.service_url, timeout=seconds)
        try:
            try:
                service.start()
                driver = _session(webkit, config)
            except (HTTPError, WebDriverException) as error:
                failed = f"{type(error).__name__}: {error}"
                continue
            config.reset_timeout()  # loading a page may take longer
            yield driver
            config.timeout = seconds
            with suppress(HTTPError, WebDriverException):  # the browser may have ended
                driver.quit()
            return
        finally:
            _end(service)
    raise ToolError(f"WebKit was not started in {TRIES} tries. {failed}")


def _session(webkit: WebKit, config: ClientConfig) -> WebDriver:
    """Ask the driver for a browser."""
    from selenium import webdriver

    options = webdriver.WebKitGTKOptions()
    options.binary_location = webkit.browser
    options.add_argument("--automation")
    return webdriver.Remote(config.remote_server_addr, options=options, client_config=config)


def _end(service: Service) -> None:
    """End the driver, and the browser if it has not ended with it."""
    if not hasattr(service, "process"):  # the program could not be run
        return
    with suppress(ProcessLookupError):
        os.killpg(service.process.pid, signal.SIGKILL)
    service.process.wait()
    service.stop()
