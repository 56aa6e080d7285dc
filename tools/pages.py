"""The site's pages: templates filled with the first picture, the runtime's tags and a policy.

A template is an HTML file at the repository's top or in `web/pages/`; the page has its name.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import sys
from typing import TYPE_CHECKING, Any

from tools.environment import ROOT, WEB, ToolError, run, say
from tools.runtime import pyscript_files

if TYPE_CHECKING:
    from pathlib import Path

_POLICY = "<!-- build:policy -->"
_PRERENDER = "<!-- build:prerender -->"
_RUNTIME = "<!-- build:runtime -->"
_END = "</body>"

_MODULES = ("interpreter", "pyodide", "pyodide.asm")

# PyScript makes functions from text, and Pyodide's WebAssembly brings scripts along as text: hence
# 'unsafe-eval'. Its workers begin in a blob. Style attributes only place and turn tiles.
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

# A script with a type that browsers do not run, such as PyScript's, is no business of the policy.
_INLINE_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
_RUNS = re.compile(r'\stype="(?!module"|text/javascript")')


def templates() -> list[Path]:
    """Return the page templates."""
    return [*sorted(ROOT.glob("*.html")), *sorted((WEB / "pages").glob("*.html"))]


def fill(template: Path) -> str:
    """Return the page's text with its placeholders replaced.

    :raises ToolError: if the page has no place for its policy.
    """
    text = template.read_text(encoding="utf-8")
    if _RUNTIME in text:
        if _END not in text:
            raise ToolError(f"{template.name} lacks {_END}.")
        text = text.replace(_RUNTIME, runtime_tags())
        text = text.replace(_END, f"  {_without_micropython()}\n  {_END}")
    if _PRERENDER in text:
        say(f"  drawing the first picture of {template.name}")
        text = text.replace(
            _PRERENDER, ask_page("from web.view import prerender; told = prerender()")
        )
    return with_policy(text, template.name)


def with_policy(text: str, name: str, **more: list[str]) -> str:
    """Return the page's text with its content security policy.

    Inline scripts are allowed by their hashes. `more` adds sources: `script_src=["data:"]`.

    :raises ToolError: if the page has no place for it.
    """
    if _POLICY not in text:
        raise ToolError(f"{name} lacks {_POLICY}.")
    policy = {directive: list(sources) for directive, sources in POLICY.items()}
    policy["script-src"] += inline_hashes(text)
    for directive, sources in more.items():
        policy[directive.replace("_", "-")] += sources
    content = "; ".join(" ".join([directive, *sources]) for directive, sources in policy.items())
    tag = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(content)}">'
    return text.replace(_POLICY, tag)


def inline_hashes(text: str) -> list[str]:
    """Return the sources that allow the scripts written out in the page, and no other."""
    scripts = (
        found["text"]
        for found in _INLINE_SCRIPT.finditer(text)
        if found["text"] and not _RUNS.search(found["attributes"])
    )
    return [f"'sha256-{_digest(script)}'" for script in scripts]


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def runtime_tags() -> str:
    """Return the tags for the head that load Python, the files of a start fetched side by side."""
    config = html.escape(json.dumps(_config(), separators=(",", ":")))
    chunks = [f"pyscript/{path.name}" for path in pyscript_files() if path.name != "core.js"]
    modules = [*chunks, *(f"pyodide/{name}.mjs" for name in _MODULES)]
    tags = [
        *(f'<link rel="modulepreload" href="{path}">' for path in modules),
        '<link rel="preload" href="pyodide/library.zip" as="fetch" crossorigin="anonymous">',
        '<script type="module" src="pyscript/core.js"></script>',
        f'<script type="py" config="{config}">import web.main</script>',
    ]
    return "\n    ".join(tags)


def _without_micropython() -> str:
    """Return the element that keeps PyScript from loading plugins for MicroPython."""
    plugins = json.dumps({"plugins": _config()["plugins"]}, separators=(",", ":"))
    return f"<mpy-config hidden>{plugins}</mpy-config>"


def _config() -> dict[str, Any]:
    """Return PyScript's configuration, which goes into the page: one request less to wait for."""
    config: dict[str, Any] = json.loads((WEB / "pyscript.json").read_text(encoding="utf-8"))
    return config


def ask_page(program: str) -> str:
    """Return what the page's own Python, as it is now, leaves in `told`."""
    whole = (
        f"import sys; sys.path.insert(0, sys.argv[1]); {program}; "
        "sys.stdout.reconfigure(encoding='utf-8', newline=''); sys.stdout.write(told)"
    )
    try:
        return run([sys.executable, "-c", whole, ROOT], quiet=True)
    except ToolError as error:
        raise ToolError(f"web/ could not be asked: {program}. {error}") from error
