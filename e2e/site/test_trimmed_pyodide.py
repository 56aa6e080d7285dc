"""Python in the site's Pyodide, trimmed and split, does in browsers what it does in that of npm.

The page and the worker are bare, with the whole standard library, of which our page needs little.
`tests/project/test_trimmed_pyodide.py` is the same under Node.js.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.shared.environment import DIST, ROOT
from tools.shared.media_types import content_type
from tools.site_build.runtime import PYODIDE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Route

    from e2e.conftest import OpenPage

HOST = "https://python.test/"
PAGE = '<!doctype html><html lang="en"><title>Python</title><link rel="icon" href="data:,">'

EXERCISE = ROOT / "tests" / "python_exercise.py"

# What each folder of the host has; the first one that has a file gives it.
FOLDERS = {"npm": [PYODIDE], "site": [DIST / "pyodide", PYODIDE]}

PROGRAM = """
export async function report(folder) {
  const loader = folder.endsWith("site") ? "pyodide.js" : "pyodide.mjs";
  const { loadPyodide } = await import(`${folder}/${loader}`);
  const { ColdCode } = await import("./site/cold_code.js");
  const cold = new ColdCode(`${folder}/pyodide.cold.wasm`);
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...all) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const { module, instance } = await instantiateStreaming(...all);
    return { module, instance: cold.connect(instance) };
  };
  const { info } = await (await fetch(`${folder}/pyodide-lock.json`)).json();
  const python = await loadPyodide({
    stdLibURL: `${folder}/python_stdlib.zip`,
    lockFileContents: JSON.stringify({ info, packages: {} }),
    stdout: () => {},
    stderr: () => {},
  });
  python.runPython(await (await fetch(`${folder}/python_exercise.py`)).text());
  return python.runPythonAsync("import json; json.dumps(await report())");
}
"""
WORKER = """
import { report } from "./program.mjs";
onmessage = async ({ data }) => postMessage(await report(data));
"""

IN_PAGE = "async (folder) => JSON.parse(await (await import('./program.mjs')).report(folder))"
IN_WORKER = """(folder) => new Promise((resolve, reject) => {
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(JSON.parse(data)); };
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(folder);
})"""

# It works nowhere, and says so.
FAILING = {"missing_shared_libraries"}


def serve(route: Route) -> None:
    """Answer a request with a file of Pyodide, or of this test."""
    name = route.request.url.removeprefix(HOST)
    folder, _, rest = name.rpartition("/")
    texts = {"": PAGE, "program.mjs": PROGRAM, "worker.mjs": WORKER}
    if name in texts:
        route.fulfill(body=texts[name], content_type=content_type(name))
    elif rest == EXERCISE.name:
        route.fulfill(path=EXERCISE)
    else:
        found: list[Path] = [home / rest for home in FOLDERS[folder] if (home / rest).is_file()]
        route.fulfill(path=found[0], content_type=content_type(rest))


@pytest.fixture
def bare(open_page: OpenPage) -> Page:
    """Return a page with nothing in it, on a host with both copies of Pyodide."""

    def settle(context: BrowserContext) -> None:
        context.route(f"{HOST}**", serve)

    page = open_page(path="tutorial.html", ready=False, before=settle)
    page.goto(HOST)
    return page


@pytest.mark.parametrize("program", [IN_PAGE, IN_WORKER], ids=["page", "worker"])
def test_python_does_the_same_in_a_browser(bare: Page, program: str) -> None:
    before = bare.evaluate(program, f"{HOST}npm")
    assert len(before) > 15
    assert {name for name, told in before.items() if told.startswith("! ")} == FAILING
    assert bare.evaluate(program, f"{HOST}site") == before
