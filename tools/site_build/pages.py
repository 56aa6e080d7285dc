"""Build the site's pages: fill templates with texts, a first rendering, scripts and a policy.

A template is an HTML file in the repository's root or in `web/pages/`; the page has its name.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from typing import TYPE_CHECKING, Any

from tools.shared.environment import ROOT, WEB, ToolError
from tools.site_build.localize import localized
from tools.site_build.offline import OF_VERSION, VERSION_MARK
from tools.site_build.runtime import pyscript_files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_POLICY = "<!-- build:policy -->"
_RUNTIME = "<!-- build:runtime -->"
_END = "</body>"

_MODULES = ("interpreter", "cold_code", "pyodide", "pyodide.asm")

_INTERPRETER = "pyodide/interpreter.js"
_OWN_FILE = re.compile(r'(?<=\s)((?:href|src)="web/[^"?#]+)"')

# The largest download starts first and is compiled while it arrives. Not by a "preload", for which
# the browser does not use its cache of compiled code. It uses that only for an untouched answer, so
# the bytes of a copy are counted.
_ASK_FOR_PROGRAM = (
    # A frame without an origin opens another page instead.
    'if (self.WebAssembly && self.origin !== "null") { '
    'const typed = ({ headers }) => headers.get("content-type")?.startsWith("application/wasm"); '
    # A host that declares another type; browsers compile such a file only from its bytes.
    "const compiled = (answer) => typed(answer) ? WebAssembly.compileStreaming(answer) "
    ": answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)); "
    'const { content } = document.querySelector("meta[name=hive-version]"); '
    "self.hiveProgram = fetch(`pyodide/pyodide.asm.wasm?v=${content}`)"
    ".then((answer) => { "
    # A page that the service worker answers has the file already.
    "try { if (navigator.serviceWorker.controller) return answer; } catch { return answer; } "
    "const { body, headers } = answer.clone(); "
    "if (!body) return answer; "
    "const arriving = self.hiveArriving = "
    '{ bytes: 0, since: performance.now(), packed: headers.has("content-encoding") }; '
    "const reader = body.getReader(); "
    "const next = () => reader.read().then(({ done, value }) => { "
    "if (done) arriving.ended = true; else { arriving.bytes += value.length; next(); } "
    "}, () => {}); next(); "
    "return answer; }).then(compiled); "
    "hiveProgram.catch(() => {}); }"
)

# PyScript makes functions from text, and Pyodide's WebAssembly contains scripts as text: hence
# 'unsafe-eval'. PyScript starts workers from a blob. Style attributes only place and turn tiles.
POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'", "'unsafe-eval'"],
    "worker-src": ["'self'", "blob:"],
    "style-src": ["'self'"],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}

# The policy does not apply to scripts of a type that browsers do not run, such as PyScript's.
_INLINE_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
_RUNS = re.compile(r'\stype="(?!module"|text/javascript")')


def templates() -> list[Path]:
    """Return the page templates."""
    return [*sorted(ROOT.glob("*.html")), *sorted((WEB / "pages").glob("*.html"))]


def runs_python(text: str) -> bool:
    """Return whether a page is one that Python runs in, by the text of its template."""
    return _RUNTIME in text


def fill(template: Path) -> str:
    """Return the page's text with its placeholders replaced.

    :raises ToolError: if the page has no placeholder for its policy.
    """
    text = template.read_text(encoding="utf-8")
    text = localized(text, template.name, whole=not runs_python(text))
    if runs_python(text):
        if _END not in text:
            raise ToolError(f"{template.name} lacks {_END}.")
        text = _OWN_FILE.sub(rf'\1{OF_VERSION}"', text)
        text = text.replace(_RUNTIME, runtime_tags())
        # Before the style sheets, which would delay inline scripts.
        first = f'<meta name="hive-version" content="{VERSION_MARK}">'
        text = text.replace(
            _POLICY, f"{_POLICY}\n    {first}\n    <script>{_ASK_FOR_PROGRAM}</script>"
        )
        text = text.replace(_END, f"  {_without_micropython()}\n  {_END}")
    return with_policy(text, template.name)


def with_policy(
    text: str, name: str, policy: Mapping[str, list[str]] = POLICY, **more: list[str]
) -> str:
    """Return the page's text with its content security policy.

    Inline scripts are allowed by their hashes. `more` adds sources: `script_src=["data:"]`.

    :raises ToolError: if the page has no placeholder for it.
    """
    if _POLICY not in text:
        raise ToolError(f"{name} lacks {_POLICY}.")
    whole = {directive: list(sources) for directive, sources in policy.items()}
    whole["script-src"] += inline_hashes(text)
    for directive, sources in more.items():
        whole[directive.replace("_", "-")] += sources
    content = "; ".join(" ".join([directive, *sources]) for directive, sources in whole.items())
    tag = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(content)}">'
    return text.replace(_POLICY, tag)


def inline_hashes(text: str) -> list[str]:
    """Return the policy sources that allow the page's inline scripts, and no others."""
    scripts = (
        match["text"]
        for match in _INLINE_SCRIPT.finditer(text)
        if match["text"] and not _RUNS.search(match["attributes"])
    )
    return [source_hash(script) for script in scripts]


def source_hash(text: str) -> str:
    """Return the policy source that allows an inline script or style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def runtime_tags() -> str:
    """Return the tags for the head that load Python, with parallel downloads."""
    config = html.escape(json.dumps(_config(), separators=(",", ":")))
    # The names of the chunks contain hashes.
    chunks = [f"pyscript/{path.name}" for path in pyscript_files() if path.name != "core.js"]
    modules = [*chunks, *(f"pyodide/{name}.js{OF_VERSION}" for name in _MODULES)]
    tags = [
        *(f'<link rel="modulepreload" href="{path}">' for path in modules),
        f'<link rel="preload" href="pyodide/library.bin{OF_VERSION}" as="fetch"'
        ' crossorigin="anonymous">',
        f'<script type="module" src="{_INTERPRETER}{OF_VERSION}"></script>',
        f'<script type="module" src="pyscript/core.js{OF_VERSION}"></script>',
        f'<script type="py" config="{config}">import web.main</script>',
    ]
    return "\n    ".join(tags)


def downloads() -> list[str]:
    """Return the files of the runtime that every start downloads, by their paths in the site."""
    scripts = [f"pyscript/{path.name}" for path in pyscript_files()]
    modules = [f"pyodide/{name}.js" for name in _MODULES]
    return [*scripts, *modules, "pyodide/pyodide.asm.wasm", "pyodide/library.bin"]


def _without_micropython() -> str:
    """Return the element that stops PyScript from loading plugins for MicroPython."""
    plugins = json.dumps({"plugins": _config()["plugins"]}, separators=(",", ":"))
    return f"<mpy-config hidden>{plugins}</mpy-config>"


def _config() -> dict[str, Any]:
    """Return PyScript's configuration, which is inline to save a request."""
    config: dict[str, Any] = json.loads((WEB / "pyscript.json").read_text(encoding="utf-8"))
    config["interpreter"] += OF_VERSION
    return config
