"""Run Python in an open page or in a worker of it, far beyond what the page itself uses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from e2e.browsers import PATIENCE_MS

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAR = r"""
import array, ast, base64, cmath, hashlib, html, ipaddress, itertools, json, math
import random, re, struct, textwrap, unicodedata, zlib
import _codecs_jp
from _decimal import Decimal

told = [
    unicodedata.normalize("NFKD", "ﬁé½"), unicodedata.name("♟"), "ǆ".title(),
    str(Decimal(2).sqrt()), str(Decimal("1.5e-9") ** 7), str(Decimal("Infinity") + 1),
    hashlib.sha3_256(b"x").hexdigest(), hashlib.blake2b(b"y", digest_size=9).hexdigest(),
    hashlib.md5(b"z").hexdigest(), _codecs_jp.getcodec("shift_jis").encode("漢字")[0].hex(),
    zlib.decompress(zlib.compress(b"hive" * 999, 9))[-4:], zlib.adler32(b"hive"),
    struct.pack(">dqHx", 0.1, -5, 7).hex(), array.array("d", [1.5, 2.5]).tobytes().hex(),
    cmath.sqrt(-2), round(math.gamma(7.5), 6), math.comb(60, 30), math.lcm(12, 18), math.erf(0.0),
    3**2000 % 10**50, str(10**5000 // 7**3000)[:20], (-7) // 2, divmod(10**30, 7**20),
    type(ast.parse("x = [i for i in y if not i]").body[0].value).__name__, "Straße".casefold(),
    sorted(itertools.permutations("abc"))[-1], 1 << 300 >> 290,
    re.sub(r"(?<=a)(?P<n>b+)(?=c)", lambda found: found["n"].upper(), "abbbc"),
    "%08.3e|%-5s|%+d" % (1234.5, "a", 5), format(1234567.891, ",.2f"), f"{0.1 + 0.2:.3%}",
    float.fromhex("0x1.8p3"), (0.1).hex(), complex("1+2j") ** 3, round(-2.5), float("1e-320"),
    memoryview(b"abcdef")[::2].tolist(), bytearray(b"abc").translate(None, b"b"), b"a-b".split(),
    base64.b85encode(b"hive"), html.unescape("&eacute;"), "a,b".partition(","), "x".zfill(5),
    json.dumps({"é": [1.5, None, {}]}, ensure_ascii=False, indent=1, sort_keys=True),
    textwrap.fill("one two three four", 9), textwrap.shorten("one two three four", 12),
    str(ipaddress.ip_network("10.0.0.0/9").supernet()), random.Random(5).sample(range(100), 5),
    {1, 2, 3} ^ {3, 4}, dict.fromkeys("ab", 0) | {"c": 1}, sorted("bca", reverse=True), [*"ab"] * 2,
]
for code in ("1 +", "nowhere", "[].pop()", "int('x')", "{}[1]", "'a' + 1", "1 / 0", "chr(-1)"):
    try:
        eval(code)
    except Exception as error:
        told.append(type(error).__name__)


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


class Nested:
    def __init__(self, inner):
        self.inner = inner

    def __repr__(self):
        return "<%r>" % (self.inner,)


nested = None
for _ in range(350):
    nested = Nested(nested)
told += [deep(300), len(repr(nested))]
try:
    deep(10**6)
except RecursionError:
    told.append("too deep")
told = json.dumps([repr(value) for value in told])
"""
"""A program that calls much of Python which the page does not need; its result is in `told`."""

_START = """program => {
    window.told = null;
    window.pythonTold = told => { window.told = told; };
    const script = document.createElement("script");
    script.type = "py";
    script.textContent = program;
    document.body.append(script);
}"""
_IN_WORKER = """
from pyscript import create_named_worker, document, window
config = document.querySelector("script[type=py][config]").getAttribute("config")
worker = await create_named_worker({address!r}, {name!r}, config)
window.pythonTold(await worker.run())
"""


def expected() -> list[str]:
    """Return what `FAR` tells in the Python that runs the tests."""
    scope: dict[str, Any] = {}
    exec(FAR, scope)
    found: list[str] = json.loads(scope["told"])
    return found


def _told(page: Page, program: str) -> list[Any]:
    """Run a program in the page that calls `window.pythonTold`; return what it tells."""
    page.evaluate(_START, program)
    # Unlike a promise, this fails after a while if the program has stopped.
    told = page.wait_for_function("window.told", timeout=PATIENCE_MS)
    found: list[Any] = json.loads(told.json_value())
    return found


def run_python(page: Page, statements: str, result: str) -> Any:
    """Run statements in the page; return the value of the expression `result`, if JSON has it."""
    program = f"import json\nfrom pyscript import window\n{statements}\n"
    (found,) = _told(page, f"{program}window.pythonTold(json.dumps([{result}]))")
    return found


def run_far(page: Page) -> list[str]:
    """Return what `FAR` tells in the page."""
    return _told(page, f"{FAR}\nfrom pyscript import window\nwindow.pythonTold(told)")


def worker_program() -> str:
    """Return the program of a worker that runs `FAR`."""
    return f"__export__ = ['run']\nFAR = {FAR!r}\n" + (
        "def run():\n    scope = {}\n    exec(FAR, scope)\n    return scope['told']\n"
    )


def run_far_in_worker(page: Page, address: str, name: str = "far") -> list[str]:
    """Return what `FAR` tells in a new worker, whose program is at that address."""
    return _told(page, _IN_WORKER.format(address=address, name=name))
