"""Use Python in Pyodide far beyond what our page needs: the standard library, files, JavaScript.

It runs in Pyodide without pytest, in the one of npm and in the trimmed one of the site.
`await report()` is a dictionary: what was done -> its result or error as text, the same in both.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
import warnings
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

TEXT = b"The hive may never be split. " * 400

_uses: list[Callable[[], Any]] = []


def use(function: Callable[[], Any]) -> Callable[[], Any]:
    """Add a function, or a coroutine function, to the report."""
    _uses.append(function)
    return function


async def report() -> dict[str, str]:
    """Run everything."""
    warnings.simplefilter("ignore")
    told = {}
    for function in _uses:
        try:
            result = function()
            if isinstance(result, Awaitable):
                result = await result
            told[function.__name__] = repr(result)
        except BaseException as error:
            told[function.__name__] = f"! {type(error).__name__}: {str(error)[:200]}"
    return told


@use
def modules() -> dict[str, str]:
    """Import every module of the standard library; return those that fail, with the error."""
    skipped = {"antigravity", "this", "idlelib", "turtledemo", "test", "__main__", "lib2to3"}
    library = next(path for path in sys.path if path.endswith(".zip"))
    found = {name for name in sys.builtin_module_names if name not in skipped}
    for _, name, is_package in pkgutil.iter_modules([library]):
        if name in skipped:
            continue
        found.add(name)
        if is_package:
            found |= {f"{name}.{sub}" for _, sub, _ in pkgutil.iter_modules([f"{library}/{name}"])}
    failed = {}
    for name in sorted(found):
        if name.endswith("__main__"):
            continue
        try:
            importlib.import_module(name)
        except BaseException as error:
            failed[name] = f"{type(error).__name__}: {error}"
    assert len(found) > 400, len(found)
    return failed


@use
def databases() -> object:
    import sqlite3

    with sqlite3.connect(":memory:") as base:
        base.create_function("twice", 1, lambda value: 2 * value)
        base.create_collation("back", lambda a, b: (a < b) - (a > b))
        base.execute("create table games (name text, plies int)")
        base.executemany("insert into games values (?, ?)", [("a", 3), ("b", 4), ("c", 5)])
        rows = base.execute(
            "select name, twice(plies), round(avg(plies) over (), 2) from games"
            " order by name collate back"
        ).fetchall()
        found = base.execute("select json_extract('{\"a\":[1,2]}', '$.a[1]')").fetchone()
    path = Path("/tmp/exercise.db")
    with sqlite3.connect(path) as base:
        base.execute("create table t (x)")
        base.execute("insert into t values (zeroblob(5000))")
    size = path.stat().st_size
    path.unlink()
    return rows, found, size > 5000, sqlite3.sqlite_version


@use
def foreign_functions() -> object:
    import ctypes

    class Point(ctypes.Structure):
        _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_double))

    many = (ctypes.c_int * 5)(5, 1, 4, 2, 3)
    twice = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(lambda value: 2 * value)
    mixed = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_int64, ctypes.c_double)(lambda a, b: a + b)
    return (
        ctypes.sizeof(Point),
        Point(3, 4.5).y,
        list(many),
        twice(21),
        mixed(2**40, 0.5),
        ctypes.string_at(ctypes.create_string_buffer(b"hive"), 4),
        ctypes.cast(ctypes.pointer(many), ctypes.POINTER(ctypes.c_int))[2],
    )


@use
def missing_shared_libraries() -> object:
    import ctypes

    return ctypes.CDLL("/tmp/missing.so")


@use
def numbers() -> object:
    import cmath
    import decimal
    import fractions
    import math
    import random
    import statistics

    decimal.getcontext().prec = 60
    chance = random.Random(7)
    values = [chance.gauss(0, 1) for _ in range(20)]
    return (
        decimal.Decimal(2).sqrt().ln() ** 3,
        fractions.Fraction(math.pi).limit_denominator(10**6),
        statistics.quantiles(values),
        statistics.correlation(values, values[::-1]),
        cmath.exp(1j),
        math.comb(80, 40) ** 9 % 1_000_003,
        str(7**5000)[:30],
        math.fsum(values),
        math.gamma(4.5),
        chance.sample(range(1000), 5),
        float.fromhex("0x1.8p3"),
        f"{1e22:,.3f} {2**0.5!r}",
    )


@use
def times() -> object:
    import calendar
    import datetime
    import time
    import zoneinfo

    moment = datetime.datetime(2024, 2, 29, 13, 5, tzinfo=datetime.UTC)
    try:
        zone = str(moment.astimezone(zoneinfo.ZoneInfo("Europe/Amsterdam")))
    except zoneinfo.ZoneInfoNotFoundError as error:
        zone = str(error)
    os.environ["TZ"] = "EST5EDT"
    return (
        moment.isoformat(),
        zone,
        datetime.datetime.strptime("3 Mar 2021 11:22", "%d %b %Y %H:%M"),
        time.strftime("%A %j %U", time.gmtime(10**9)),
        time.mktime(time.localtime(10**9)),
        time.get_clock_info("monotonic").monotonic,
        time.monotonic() > 0,
        time.perf_counter_ns() > 0,
        time.process_time() >= 0,
        calendar.monthcalendar(2024, 2)[0],
    )


@use
def texts() -> object:
    import difflib
    import gettext
    import html
    import locale
    import re
    import string
    import textwrap
    import unicodedata

    return (
        unicodedata.name("é"),
        unicodedata.lookup("HONEYBEE"),
        unicodedata.normalize("NFKD", "ﬁ é ｱ"),
        unicodedata.unidata_version,
        difflib.get_close_matches("quene", ["queen", "ant", "beetle"]),
        html.unescape("&eacute;&lt;"),
        re.sub(r"(?P<a>\w)(?=\d)", r"<\g<a>>", "w1 b2"),
        string.Template("$a").substitute(a=1),
        textwrap.fill("the hive may never be split", 10),
        locale.setlocale(locale.LC_ALL, ""),
        locale.localeconv()["decimal_point"],
        gettext.gettext("hive"),
        "STRASSE".casefold() == "straße".casefold(),
        sorted("zäa", key=locale.strxfrm),
    )


@use
def encodings() -> object:
    import codecs

    told = {}
    for name in (
        *("big5", "euc_jp", "euc_kr", "gb18030", "hz", "iso2022_jp", "shift_jis", "johab"),
        *("cp1252", "cp932", "koi8_r", "mac_roman", "utf_7", "utf_32", "punycode", "idna"),
        *("unicode_escape", "raw_unicode_escape", "rot13", "base64", "hex", "zip", "uu", "quopri"),
    ):
        sample: Any = b"hive" if name in ("base64", "hex", "zip", "uu", "quopri") else "hive"
        told[name] = codecs.decode(codecs.encode(sample, name), name) == sample
    return told, "蜂の巣".encode("shift_jis"), "벌".encode("euc_kr"), "蜂".encode("gb18030")


@use
def compression() -> object:
    import bz2
    import gzip
    import lzma
    import zlib

    told: list[object] = [zlib.crc32(TEXT), zlib.adler32(TEXT)]
    for module in (bz2, gzip, lzma, zlib):
        packed = module.compress(TEXT)
        assert module.decompress(packed) == TEXT
        told.append(len(packed))
    try:
        zstd: Any = importlib.import_module("compression.zstd")
    except ImportError as error:
        told.append(str(error))
    else:
        told.append(zstd.decompress(zstd.compress(TEXT)) == TEXT)
    return told


@use
def archives() -> object:
    import io
    import tarfile
    import zipfile

    told = []
    for mode in ("w", "w:gz", "w:bz2", "w:xz"):
        target = io.BytesIO()
        with tarfile.open(fileobj=target, mode=mode) as archive:
            entry = tarfile.TarInfo("hive.txt")
            entry.size = len(TEXT)
            archive.addfile(entry, io.BytesIO(TEXT))
        target.seek(0)
        with tarfile.open(fileobj=target) as archive:
            member = archive.extractfile("hive.txt")
            told.append(member is not None and member.read() == TEXT)
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", method) as archive:
            archive.writestr("hive.txt", TEXT)
        told.append(zipfile.ZipFile(target).read("hive.txt") == TEXT)
    return told


@use
def hashes() -> object:
    import base64
    import hashlib
    import hmac
    import secrets
    import uuid

    told: dict[str, object] = {}
    for name in sorted(hashlib.algorithms_guaranteed):
        found = hashlib.new(name, TEXT)
        told[name] = (found.hexdigest(8) if "shake" in name else found.hexdigest())[:16]  # type: ignore[call-arg]
    told["hmac"] = hmac.digest(b"key", TEXT, "sha512").hex()[:16]
    told["uuid"] = str(uuid.uuid5(uuid.NAMESPACE_URL, "hive"))
    told["secrets"] = len(secrets.token_bytes(9)), len(os.urandom(5)), len(str(uuid.uuid4()))
    told["base64"] = base64.b85encode(b"hive")
    return told


@use
def data_formats() -> object:
    import configparser
    import csv
    import email.message
    import email.parser
    import email.policy
    import io
    import json
    import plistlib
    import tomllib
    from xml.dom import minidom
    from xml.etree import ElementTree
    from xml.sax import saxutils

    rows = list(csv.reader(io.StringIO('a;"b;c"\n1;2\n'), delimiter=";"))
    tree = ElementTree.fromstring("<h><b n='1'>x</b><b n='2'>é</b></h>")
    try:
        ElementTree.fromstring("<h><b></h>")
    except ElementTree.ParseError as error:
        wrong = str(error)
    message = email.message.EmailMessage()
    message["Subject"] = "Hïve"
    message.set_content("Move ✓")
    message.add_attachment(TEXT[:30], maintype="image", subtype="png", filename="hive.png")
    again = email.parser.BytesParser(policy=email.policy.default).parsebytes(bytes(message))
    config = configparser.ConfigParser()
    config.read_string("[a]\nb = %(c)s\nc = 1")
    return (
        rows,
        [b.get("n") for b in tree.iterfind(".//b")],
        wrong,
        minidom.parseString("<a><b/></a>").toxml(),
        saxutils.escape("<a>"),
        again["Subject"],
        len(list(again.walk())),
        json.loads(json.dumps({"a": [1, 2.5, None, "é"]})),
        tomllib.loads("a = 2024-01-01"),
        plistlib.loads(plistlib.dumps({"a": b"x"}, fmt=plistlib.FMT_BINARY)),
        config["a"]["b"],
    )


@use
def objects() -> object:
    import array
    import collections
    import copy
    import enum
    import functools
    import gc
    import heapq
    import marshal
    import pickle
    import struct
    import weakref

    class Color(enum.Flag):
        WHITE = 1
        BLACK = 2

    class Node:
        pass

    node = Node()
    watch = weakref.ref(node)
    node.self = node  # type: ignore[attr-defined]
    del node
    gc.collect()
    numbers = array.array("d", range(5))
    return (
        watch() is None,
        marshal.loads(marshal.dumps({"a": (1, 2.5, b"x")})),
        pickle.loads(pickle.dumps(collections.OrderedDict(a=1))),
        struct.unpack("<hIq", struct.pack("<hIq", -1, 2, 3)),
        memoryview(numbers)[::2].tolist(),
        copy.deepcopy([[1], numbers]),
        Color.WHITE | Color.BLACK,
        heapq.nsmallest(2, [5, 3, 4]),
        functools.reduce(lambda a, b: a * b, range(1, 20)),
        sys.getrecursionlimit(),
    )


@use
def errors() -> object:
    import faulthandler
    import tempfile
    import traceback
    import tracemalloc

    def deep(count: int) -> int:
        return deep(count + 1)

    told: list[object] = []
    for wrong in ("deep(0)", "1 // 0", "[][1]", "int('x')", "'a' + 1", "a b"):
        try:
            eval(wrong, {"deep": deep})
        except Exception as error:
            told.append(traceback.format_exception_only(error)[-1])
    with tempfile.TemporaryFile() as file:
        faulthandler.dump_traceback(file)
        file.seek(0)
        told.append(b"errors" in file.read())
    tracemalloc.start()
    told.append(len([object() for _ in range(10)]) and tracemalloc.get_traced_memory()[0] > 0)
    tracemalloc.stop()
    try:
        raise ExceptionGroup("two", [ValueError(1), TypeError(2)])
    except* ValueError as group:
        told.append(str(group.exceptions))
    except* TypeError:
        told.append("type")
    return told


@use
def files() -> object:
    import mmap
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp())
    one, two = folder / "one.txt", folder / "two.txt"
    one.write_text("hïve\n" * 50, encoding="utf-8")
    one.rename(two)
    (folder / "link").symlink_to(two)
    two.chmod(0o600)
    os.utime(two, (10**9, 10**9))
    changed = two.stat().st_mtime
    os.truncate(two, 25)
    descriptor = os.open(two, os.O_RDWR)
    copied = os.dup(descriptor)
    os.lseek(descriptor, 5, os.SEEK_SET)
    told = [os.read(copied, 3), os.pread(descriptor, 4, 0), os.pwrite(descriptor, b"W", 0)]
    os.fsync(descriptor)
    with mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ) as view:
        told.append(view[:4])
    os.close(copied)
    os.close(descriptor)
    inside, outside = os.pipe()
    os.write(outside, b"bee")
    told += [
        os.read(inside, 9),
        changed,
        oct(two.stat().st_mode),
        sorted(path.name for path in folder.iterdir()),
        (folder / "link").readlink().name,
        shutil.copytree(folder, folder / "sub").name,
        len(list(folder.rglob("*"))),
        os.path.realpath(folder / "link") == os.path.realpath(two),
        os.access(two, os.R_OK),
        os.statvfs(folder).f_bsize,
        os.uname().sysname,
        os.umask(0o22),
        shutil.disk_usage(folder).total > 0,
        os.get_terminal_size.__name__,
        os.cpu_count(),
        os.getpid() > 0,
    ]
    os.chdir(folder)
    told.append(Path.cwd() == folder)
    os.chdir("/")
    shutil.rmtree(folder)
    for wrong in (
        two.read_text,
        two.unlink,
        Path("/dev/null/x").mkdir,
        Path("/").rmdir,
    ):
        try:
            told.append(wrong())
        except OSError as error:
            told.append(error.errno)
    return told


@use
def processes_and_sockets() -> object:
    import select
    import signal
    import socket
    import subprocess
    import threading

    told: list[object] = []

    def attempt(function: Callable[[], object]) -> None:
        try:
            told.append(function())
        except (OSError, RuntimeError, NotImplementedError, AttributeError) as error:
            told.append(f"{type(error).__name__} {error}")

    attempt(lambda: subprocess.run(["ls"], check=False))
    attempt(lambda: threading.Thread(target=print).start())
    attempt(lambda: os.fork())
    attempt(lambda: socket.socket().getsockname())
    attempt(lambda: socket.socket().setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1))
    attempt(lambda: socket.inet_pton(socket.AF_INET6, "::1"))
    attempt(lambda: (socket.htons(258), socket.ntohl(1), socket.inet_aton("1.2.3.4")))
    attempt(lambda: socket.gethostname())
    attempt(lambda: socket.getprotobyname("tcp"))
    attempt(lambda: select.select([], [], [], 0))
    attempt(lambda: str(signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT)))[:20])
    attempt(lambda: signal.strsignal(2))
    attempt(lambda: os.strerror(2))
    return told


@use
async def tasks() -> object:
    import asyncio
    import contextvars

    order: list[str] = []
    variable = contextvars.ContextVar("variable", default=0)

    async def work(name: str, seconds: float) -> str:
        variable.set(len(name))
        await asyncio.sleep(seconds)
        order.append(name)
        return name * variable.get()

    gathered = await asyncio.gather(work("bee", 0.02), work("ant", 0.001))
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 0.01)
    except TimeoutError as error:
        order.append(type(error).__name__)
    async with asyncio.TaskGroup() as group:
        one = group.create_task(work("q", 0.001))
    queue: asyncio.Queue[int] = asyncio.Queue()
    asyncio.get_running_loop().call_soon(queue.put_nowait, 5)
    return gathered, order, one.result(), await queue.get(), variable.get()


@use
async def javascript() -> object:
    import argparse
    import gc

    import js
    from pyodide.code import eval_code_async, find_imports, run_js
    from pyodide.ffi import JsException, create_once_callable, create_proxy, run_sync, to_js

    told: list[object] = []
    things = run_js("({a: [1, 2, {b: 3n}], m: new Map([[1, 'x']]), s: new Set([4]), u: undefined})")
    told += [things.to_py(), things.a.length, list(things.m.items()), 4 in things.s, things.u]
    told.append(run_js("(f) => f(1, {c: 2})")(lambda a, b: [a, b.c]))
    told.append(
        run_js("(o) => [o.get('k'), o.toJs().size, o.type]")(create_proxy({"k": 7})).to_py()
    )
    told.append(to_js({"a": [1, (2, 3)]}, dict_converter=js.Object.fromEntries).a.to_py())
    told.append(js.JSON.stringify(to_js([1, "é", True, None, 2.5])))
    told.append(run_js("(x) => x")(2**70) == 2**70)
    told.append(bytes(run_js("new Uint8Array([1, 2, 255])").to_py()))
    told.append(
        run_js("(b) => {const v = b.getBuffer(); const n = v.data[1]; v.release(); return n}")(
            create_proxy(bytearray(b"abc"))
        )
    )
    told.append(run_js("(g) => [...g]")(create_proxy(iter([1, 2]))).to_py())
    told.append(await run_js("(async () => { await null; return 'later' })()"))
    told.append(await run_js("(f) => f().then((x) => x + 1)")(create_proxy(_later)))
    told.append([x async for x in run_js("(async function* () { yield 1; yield 2 })()")])
    told.append(list(run_js("(function* () { yield 'a'; yield 'b' })()")))
    told.append(await eval_code_async("import asyncio; await asyncio.sleep(0); 6 * 7"))
    told.append(find_imports("import numpy, hive_core"))
    told.append(str(js.Date.new(0).toISOString()))
    told.append(js.Math.max(*range(5)))
    told.append(str(run_js("Object.keys")(to_js({"z": 1}, dict_converter=js.Object.fromEntries))))
    for program in (
        "throw new TypeError('bee')",
        "null.x",
        "(() => Promise.reject(new Error('late')))()",
    ):
        try:
            result = run_js(program)
            told.append(await result)
        except JsException as error:
            told.append(f"{error.name}: {error.message}"[:60])
    told.append(
        run_js("(f) => { try { f() } catch (e) { return e.type + e.message.slice(-20) } }")(
            create_proxy(lambda: 1 // 0)
        )
    )
    once = create_once_callable(lambda: "once")
    told.append(run_js("(f) => { const a = f(); try { f() } catch (e) { return a + '!' } }")(once))
    proxy = create_proxy([1])
    proxy.destroy()
    told.append(run_js("(p) => { try { p.length } catch (e) { return 'gone' } }")(proxy))
    try:
        told.append(run_sync(_later()))
    except RuntimeError as error:
        told.append(str(error)[:40])
    sent = run_js("(d) => { d.x = 5; delete d.y; return 'y' in d }")
    target = create_proxy(argparse.Namespace(y=1))
    told.append((sent(target), target.x))
    told.append(
        run_js("(l) => { l.push(3); l[0] = 9; return l.map((x) => x + 1) }")(
            create_proxy([1, 2])
        ).to_py()
    )
    gc.collect()
    return told


async def _later() -> int:
    return 41


@use
def consoles() -> object:
    import code
    import contextlib
    import io
    import rlcompleter

    from pyodide.console import Console

    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code.InteractiveInterpreter().runsource("print(6 * 7)")
    console = Console()
    return said.getvalue(), console.complete("pri")[0], rlcompleter.Completer().complete("impor", 0)


@use
def compiling() -> object:
    import ast
    import dis
    import inspect
    import io
    import symtable
    import tokenize

    tree = ast.parse("def f(x: int) -> int:\n    return x + 1\n")
    listing = io.StringIO()
    dis.dis(compile("a = [x for x in b if x]", "t", "exec"), file=listing)
    return (
        ast.unparse(tree),
        "FOR_ITER" in listing.getvalue(),
        str(inspect.signature(use)),
        symtable.symtable("a = b", "t", "exec").get_identifiers() >= {"a", "b"},
        len(list(tokenize.generate_tokens(io.StringIO("a = f'{b!r:>{c}}'").readline))),
    )
