"""Build `hive.html`, the page in a single file, which opens by a double click without a server.

It is the site's index with everything inside that the index fetches. Scripts are inline, allowed by
hashes in the policy. The style sheet is packed (`pack_part.mjs`), and so are the runtime and our
library, in elements that browsers do not run, at the end, so that the board is painted before they
are parsed.
"""

from __future__ import annotations

import base64
import html
import io
import json
import os
import re
import tempfile
import zipfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.shared.catalogues import loadable, offered
from tools.shared.environment import (
    BOOT,
    ROOT,
    WEB,
    ToolError,
    find_node,
    run,
    say,
)
from tools.site_build import openings
from tools.site_build.chat_file import write_chat_file
from tools.site_build.learn_files import WORDS_OF_TASKS, learn_files
from tools.site_build.localize import first_words, localized
from tools.site_build.offline import VERSION_MARK
from tools.site_build.pages import source_hash, with_policy
from tools.site_build.placeholders import replace_once
from tools.site_build.pyodide_files import pyodide_files
from tools.site_build.runtime import (
    PYODIDE,
    QR_MAKER,
    QR_MAKER_NAME,
    pyscript_files,
    script_of,
)

NAME = "hive.html"
LIMIT = 7_000_000
"""The maximum size of the file in bytes."""

TEMPLATE = ROOT / "index.html"
SCRIPTS = WEB / "single"

_RUNTIME = "<!-- build:runtime -->"
_LOCK_INFO = '"build:lock-info"'
_EMPTY_DATABASE = '"build:empty-database"'
_DATABASE = re.compile(r"^  function emptyDatabase\(\) \{\n.*?^  \}$", re.MULTILINE | re.DOTALL)

# A local file has no usable addresses but those that the page makes itself; 'self' is none.
POLICY = {
    "default-src": ["'none'"],
    # The worker starts from a blob; modules are imported from data: addresses, there too.
    "script-src": ["blob:", "data:", "'wasm-unsafe-eval'", "'unsafe-eval'"],
    "worker-src": ["blob:"],
    "style-src": [],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["data:", "blob:"],
    "connect-src": ["blob:"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
}

_HEAD_TAG = re.compile(
    r'[ \t]*<(?P<name>link|script)\b(?P<attributes>[^>]*\s(?:href|src)="(?P<address>[^"]*)"[^>]*)>'
    r"(?P<end></script>)?\n?"
)
# A link to another page of the site, which the single file does not have.
_TO_SITE = re.compile(r"\s*<a data-site\b[^>]*>[^<]*</a>")
_REL = re.compile(r'\srel="([^"]*)"')

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)

_NO_ERRORS = "error:async()=>({notOnDOM(){}})"

# Without scripts there is no style sheet: only the sentence that says so is shown.
_UNSTYLED = "<noscript><style>#app { display: none }</style></noscript>"

# Links of no use without a server.
_LEFT_OUT = {"manifest", "apple-touch-icon", "modulepreload", "preload", "canonical"}

_RIGHTS = ("LICENSE", "tools/site_build/notice.txt")

# The page unpacks these, the openings and the maker of QR codes when they are first needed.
_TASK_FILES = ("learn/lessons.json", "learn/puzzles.json")

_PACKED = "text/x-packed"
_PACKER = ROOT / "tools" / "site_build" / "pack_part.mjs"

_ICON_TYPES = {".svg": "image/svg+xml", ".png": "image/png"}


def write_single(site: Path, library: Path, worker: str) -> None:
    """Write the file into `site`, which has all its other files already, and its copy for chats.

    `library`: the zip of our Python. `worker`: the Python source of the engine's worker.

    :raises ToolError: if a part is not as expected, or the file is larger than `LIMIT`.
    """
    page = compose(TEMPLATE.read_text(encoding="utf-8"), site, worker, payloads(library))
    page = page.replace(VERSION_MARK, "")  # nothing is compared in a page of one file
    sheets = [(site / "web" / "style.css").read_text(encoding="utf-8")]
    styles = [source_hash(style) for style in sheets + re.findall(_STYLE, page)]
    text = with_policy(page, NAME, POLICY, style_src=styles)
    size = len(text.encode())
    if size > LIMIT:
        raise ToolError(f"{NAME} has {size:,} bytes; the limit is {LIMIT:,}.")
    (site / NAME).write_text(text, encoding="utf-8", newline="\n")
    write_chat_file(site, page, POLICY, styles)
    say(f"  {NAME}: {size / 1e6:.2f} MB of at most {LIMIT / 1e6:.1f}")


def compose(template: str, site: Path, worker: str, packed: dict[str, str]) -> str:
    """Return the page's text, without its policy.

    `template`: of the index. `site`: the folder with its scripts, styles and icon.
    `packed`: name -> the part, as text.

    :raises ToolError: if the template is not as expected.
    """
    config = json.loads((WEB / "pyscript.json").read_text(encoding="utf-8"))
    # Never fetched, but it must look like an address.
    config["interpreter"] = "./python"
    plugins = json.dumps({"plugins": config["plugins"]}, separators=(",", ":"))
    config_text = html.escape(json.dumps(config, separators=(",", ":")))
    head = (
        _script(_python(), ' id="python"'),
        _script(_own("worker.js"), ' id="worker" type="text/plain"'),
        _script(worker, ' id="opponent" type="text/plain"'),
        _script(_own("loader.js"), ' type="module"'),
        f'<script type="py" config="{config_text}">import web.main</script>',
    )
    # The file may be passed on by itself, so it contains the licences.
    rights = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in _RIGHTS)
    tail = (
        f"<!--\n{rights}-->",
        f"<mpy-config hidden>{plugins}</mpy-config>",
        *(_script(text, f' id="{name}" type="{_PACKED}"') for name, text in packed.items()),
    )
    page = _TO_SITE.sub("", localized(template, TEMPLATE.name, whole=True, packs=True))
    words = first_words(template, TEMPLATE.name)
    text = _HEAD_TAG.sub(lambda tag: _inlined(tag, site, words), page)
    for place, parts in ((_RUNTIME, head), ("</body>", (*tail, "</body>"))):
        text = replace_once(text, place, "\n".join(parts), TEMPLATE.name)
    return replace_once(text, "<html ", "<html data-single ", TEMPLATE.name)


def payloads(library: Path) -> dict[str, str]:
    """Return the parts that the page unpacks: name -> text."""
    *scripts, program = pyodide_files()
    learning = learn_files()
    parts = {
        "pyscript.js": patched(_pyscript()).encode(),
        **{path.name: path.read_bytes() for path in scripts},
        "library.zip": stored(library.read_bytes()),
        program.name: program.read_bytes(),
        **{name: learning[name].encode() for name in _TASK_FILES},
        **{name: text.encode() for name, text in _words(learning).items()},
        openings.NAME: openings.in_text(),
        QR_MAKER_NAME: QR_MAKER.read_bytes(),
    }
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return dict(zip(parts, pool.map(packed, parts.values()), strict=True))


def _words(learning: Mapping[str, str]) -> dict[str, str]:
    """Return the parts with words of other languages, by name, as `loader.js` reads them.

    A part for each language: the words of the page, and on a second line those of the lessons in
    the order of their keys, which are in a part of their own: they would be a fifth of each.
    `learning`: the task files, by their names.
    """
    lessons: dict[str, dict[str, str]] = {
        tag: json.loads(learning[WORDS_OF_TASKS.format(tag=tag)]) for tag in offered()[1:]
    }
    keys = list(dict.fromkeys(key for told in lessons.values() for key in told))
    parts = {"words/keys": _as_json(keys)}
    for tag, told in lessons.items():
        parts[f"words/{tag}"] = f"{loadable(tag)}\n{_as_json([told.get(key) for key in keys])}"
    return parts


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def patched(pyscript: str) -> str:
    """Return PyScript's program, changed in the three places where it needs a server.

    :raises ToolError: if the places are not found; the changes are then to be adapted.
    """
    # It resolves its other files relative to itself, which a blob does not allow.
    text = _resub(
        r"\bconst\{url:([\w$]+)\}=import\.meta,", r"const \1=document.baseURI,", pyscript, 1
    )
    # It fetches its error plugin even when that is switched off.
    text = _resub(r'\berror:\(\)=>import\("\./error-[^"]+"\)', _NO_ERRORS, text, 1)
    # It imports the interpreter from an address, in the page and in its workers.
    return _resub(r"\bmodule:import\([\w$]+\),engine:", "module:hivePython(),engine:", text, 2)


def stored(archive: bytes) -> bytes:
    """Return the zip with its files uncompressed: compressed as a whole, it is smaller."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(target, "w") as plain:
        for entry in source.infolist():
            plain.writestr(zipfile.ZipInfo(entry.filename), source.read(entry))
    return target.getvalue()


def _pyscript() -> str:
    """Return PyScript's program, all of which is in one file."""
    (chunk,) = (path for path in pyscript_files() if path.name.startswith("core-"))
    return script_of(chunk)


def _own(name: str) -> str:
    return (SCRIPTS / name).read_text(encoding="utf-8")


def _python() -> str:
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    text = replace_once(_own("python.js"), _LOCK_INFO, json.dumps(lock["info"]), "python.js")
    return replace_once(text, _EMPTY_DATABASE, empty_database(), "python.js")


def empty_database() -> str:
    """Return a call of the function of `boot.js` that replaces IndexedDB by an empty database.

    :raises ToolError: if `boot.js` has no such function.
    """
    match = _DATABASE.search((BOOT / "boot.js").read_text(encoding="utf-8"))
    if match is None:
        raise ToolError("boot.js has no function emptyDatabase.")
    return f"({match[0].strip()})()"


def _script(text: str, attributes: str = "") -> str:
    if "</script" in text.lower() or "<!--" in text:
        raise ToolError(f"a script of {NAME} contains </script or <!--, which would end it.")
    return f"<script{attributes}>{text}</script>"


def _inlined(tag: re.Match[str], site: Path, words: str) -> str:
    """Return the replacement of an element of the head that fetches a file.

    `words`: the first ones of each language, which are unpacked with the style sheet.
    """
    address = tag["address"]
    if tag["name"] == "script":
        return _script((site / address).read_text(encoding="utf-8")) + "\n"
    rel = _REL.search(tag["attributes"])
    kind = rel[1] if rel else ""
    if kind in _LEFT_OUT:
        return ""
    if kind == "stylesheet":
        style = (site / address).read_text(encoding="utf-8")
        if "url(" in style or "@import" in style or "</style" in style.lower():
            raise ToolError(f"{address} fetches a file, which {NAME} cannot.")
        unpack = (_script(_own(name)) for name in ("unpack.js", "style.js"))
        parts = {"style": style, "first-words": words}
        elements = (
            _script(packed(text.encode()), f' id="{name}" type="{_PACKED}"')
            for name, text in parts.items()
        )
        return "\n".join([next(unpack), *elements, next(unpack), _UNSTYLED, ""])
    if kind == "icon":
        picture = base64.b64encode((site / address).read_bytes()).decode()
        media = _ICON_TYPES[(site / address).suffix]
        return tag[0].replace(address, f"data:{media};base64,{picture}")
    raise ToolError(f'{NAME} has no replacement for <link rel="{kind}">.')


def packed(content: bytes) -> str:
    """Return the content packed as text.

    :raises ToolError: if Node.js fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "part", Path(folder) / "part.txt"
        source.write_bytes(content)
        run([find_node(), _PACKER, source, target], quiet=True)
        return target.read_text(encoding="utf-8")


def _resub(pattern: str, new: str, text: str, count: int) -> str:
    changed, replaced = re.subn(pattern, new, text)
    if replaced != count:
        raise ToolError(
            f"this PyScript cannot be put into {NAME}: {pattern} is in it {replaced} times, and not"
            f" {count}. Adapt `patched` in tools/site_build/single_file.py to the new PyScript."
        )
    return changed
