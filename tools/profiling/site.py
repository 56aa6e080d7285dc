"""Make a copy of the site whose Python program notes which of its functions are called.

Every page and worker of it adds to a set of bits in `localStorage`, also when it is left.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools.site_build.offline import fact_of
from tools.site_build.placeholders import replace_once
from tools.site_build.pyodide_files import COLD
from tools.site_build.trim_pyodide import PROGRAM
from tools.wasm.instrument import PREFIX, instrumented

if TYPE_CHECKING:
    from pathlib import Path

KEY = "~called"
"""The key in `localStorage`: a JSON list of numbers with 32 bits each."""

RESULT = "result.html"
"""A page of the site without a program, where the numbers can be read."""

HOST = "host.html"
"""A page with an embedded board, to which it passes its fragment; it is ready when the board is."""

_HOST = """<!doctype html><title>Host</title><body><script>
window.messages = [];
addEventListener("message", ({ data }) => {
  messages.push(data);
  if (data.type === "ready") document.documentElement.dataset.app = "ready";
});
const frame = document.createElement("iframe");
frame.width = 700;
frame.height = 600;
frame.src = `embed.html${location.hash}`;
document.body.append(frame);
</script>
"""
_INTERPRETER = "pyodide/interpreter.js"
_CONNECT = "cold.connect("
_NOTES = f"""
function noting(instance) {{
  const words = Object.keys(instance.exports).filter((name) => name.startsWith("{PREFIX}"));
  const order = (name) => Number(name.slice({len(PREFIX)}));
  words.sort((one, other) => order(one) - order(other));
  const read = () => words.map((name) => instance.exports[name].value >>> 0);
  const channel = new BroadcastChannel("{KEY}");
  if (globalThis.document) {{
    const {{ getItem, setItem }} = Storage.prototype;
    const add = (found) => {{
      const before = JSON.parse(getItem.call(localStorage, "{KEY}") ?? "[]");
      const sum = found.map((bits, at) => (bits | (before[at] ?? 0)) >>> 0);
      setItem.call(localStorage, "{KEY}", JSON.stringify(sum));
    }};
    channel.onmessage = ({{ data }}) => add(data);
    // After the page's own listener, which is there when the page is ready.
    const begin = () => addEventListener("pagehide", () => add(read()));
    setInterval(() => add(read()), 1000);
    new MutationObserver((_, watcher) => {{
      watcher.disconnect();
      begin();
    }}).observe(document.documentElement, {{ attributeFilter: ["data-app"] }});
  }} else {{
    setInterval(() => channel.postMessage(read()), 200);
  }}
  const usual = Object.entries(instance.exports).filter(([name]) => !name.startsWith("{PREFIX}"));
  return cold.connect({{ exports: Object.fromEntries(usual) }});
}}
"""


def note_calls(site: Path, whole: Path) -> None:
    """Change a copy of the built site so that it notes calls.

    `whole`: Pyodide's program before it is split.

    :raises ToolError: if the site is not as expected.
    """
    program = site / "pyodide" / PROGRAM
    interpreter = site / _INTERPRETER
    before = {path: fact_of(path) for path in (program, interpreter)}
    program.write_bytes(instrumented(whole.read_bytes()))
    text = interpreter.read_text(encoding="utf-8")
    text = replace_once(text, _CONNECT, "noting(", _INTERPRETER) + _NOTES
    interpreter.write_text(text, encoding="utf-8")
    # The service worker checks the hash of each file.
    worker = site / "sw.js"
    script = worker.read_text(encoding="utf-8")
    for path, fact in before.items():
        now, then = (json.dumps(one, separators=(",", ":")) for one in (fact_of(path), fact))
        script = replace_once(script, then, now, "sw.js")
    cold = site / "pyodide" / COLD
    if cold.exists():
        listed = f'"pyodide/{COLD}":{json.dumps(fact_of(cold), separators=(",", ":"))},'
        script = replace_once(script, listed, "", "sw.js")
        cold.unlink()
    worker.write_text(script, encoding="utf-8")
    (site / RESULT).write_text("<!doctype html><title>Result</title>", encoding="utf-8")
    (site / HOST).write_text(_HOST, encoding="utf-8")


def bits(numbers: list[int]) -> int:
    """Return the numbers of a page as one set of bits."""
    return sum(number << 32 * at for at, number in enumerate(numbers))
