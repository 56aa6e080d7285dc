"""The logic of the tools, without a browser or a network."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from tools.browsers.engines import FIREFOX
from tools.browsers.find import candidates, get_browser
from tools.python_library.library import closure, own_sources, pack
from tools.shared import venv_setup
from tools.shared.environment import ROOT, ToolError, find_program, run
from tools.shared.server import open_server
from tools.site_build.placeholders import replace_once
from tools.site_build.runtime import PYODIDE, script_of, unshared
from tools.site_build.site_url import site_address

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.browsers.engines import Engine

PLAYWRIGHTS_OWN = ""

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

LINUX = {"chromium": "/usr/bin/chromium", "google-chrome": "/opt/chrome"}


def test_a_named_browser_is_the_only_candidate() -> None:
    found = candidates({"HIVE_CHROMIUM": "google-chrome"}, "linux", LINUX.get, lambda _: True)
    assert list(found) == ["/opt/chrome"]
    found = candidates({"HIVE_CHROMIUM": "/my/browser"}, "linux", LINUX.get, lambda _: True)
    assert list(found) == ["/my/browser"]


def test_browsers_on_the_path_are_tried_in_order() -> None:
    found = candidates({}, "linux", LINUX.get, lambda _: True)
    assert list(found) == ["/usr/bin/chromium", "/opt/chrome", PLAYWRIGHTS_OWN]


def test_the_usual_places_of_each_system_are_tried() -> None:
    mac = candidates({}, "darwin", lambda _: None, lambda path: "Google" in path)
    assert next(mac) == "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    windows = candidates(
        {"PROGRAMFILES": r"C:\Programs"}, "win32", lambda _: None, lambda path: "Edge" in path
    )
    assert next(windows) == r"C:\Programs\Microsoft\Edge\Application\msedge.exe"


def test_without_an_installed_browser_only_playwrights_own_is_tried() -> None:
    assert list(candidates({}, "linux", lambda _: None, lambda _: False)) == [PLAYWRIGHTS_OWN]


def test_playwrights_own_browser_can_be_named() -> None:
    found = candidates({"HIVE_CHROMIUM": "playwright"}, "linux", LINUX.get, lambda _: True)
    assert list(found) == [PLAYWRIGHTS_OWN]


def test_a_variable_names_the_browser_of_its_own_engine_only() -> None:
    named = {"HIVE_CHROMIUM": "/my/chrome", "HIVE_FIREFOX": "/my/fox"}
    assert list(candidates(named, "linux", LINUX.get, lambda _: False, FIREFOX)) == ["/my/fox"]


def test_firefox_esr_is_tried_before_firefox_and_playwrights_own_last() -> None:
    there = {"firefox": "/snap/bin/firefox", "firefox-esr": "/usr/bin/firefox-esr"}
    found = candidates({}, "linux", there.get, lambda _: False, FIREFOX)
    assert list(found) == ["/usr/bin/firefox-esr", "/snap/bin/firefox", PLAYWRIGHTS_OWN]


def test_firefox_is_searched_in_the_usual_places() -> None:
    mac = candidates({}, "darwin", lambda _: None, lambda _: True, FIREFOX)
    assert next(mac) == "/Applications/Firefox.app/Contents/MacOS/firefox"
    windows = candidates(
        {"PROGRAMFILES": r"C:\Programs"}, "win32", lambda _: None, lambda _: True, FIREFOX
    )
    assert next(windows) == r"C:\Programs\Mozilla Firefox\firefox.exe"


def test_a_system_firefox_is_driven_by_its_channel() -> None:
    assert FIREFOX.launch_options("/usr/bin/firefox-esr")["channel"] == "moz-firefox"
    assert "channel" not in FIREFOX.launch_options(PLAYWRIGHTS_OWN)


@dataclass
class Machine:
    """A fake machine: its programs, those that start, and what was tried in order."""

    path: dict[str, str] = field(default_factory=dict)
    working: set[str] = field(default_factory=set)
    brings: dict[str, str] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)

    def starts(self, _python: Path, path: str, _engine: Engine) -> bool:
        self.tried.append(path or "Playwright's own")
        return path in self.working

    def attempt(self, command: list[str | Path], *_: object) -> bool:
        words = " ".join(map(str, command))
        step = next(word for word in ("playwright", "update", "apt-get") if word in words)
        self.tried.append(step)
        if path := self.brings.get(step):
            self.path["firefox-esr"] = path
            self.working.add(path)
        return step != "playwright" or step in self.brings


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return a machine with apt-get, without a browser and without variables."""
    machine = Machine({"apt-get": "/usr/bin/apt-get"})
    monkeypatch.setattr("tools.browsers.find.starts", machine.starts)
    monkeypatch.setattr("tools.browsers.find._attempt", machine.attempt)
    monkeypatch.setattr("tools.browsers.find._as_administrator", list)
    seen = partial(candidates, platform="linux", which=machine.path.get)
    monkeypatch.setattr("tools.browsers.find.candidates", seen)
    monkeypatch.setattr("tools.browsers.find.shutil.which", machine.path.get)
    monkeypatch.delenv("HIVE_FIREFOX", raising=False)
    return machine


def test_an_installed_firefox_is_used(machine: Machine) -> None:
    machine.path["firefox-esr"] = "/usr/bin/firefox-esr"
    machine.working.add("/usr/bin/firefox-esr")
    assert get_browser(Path("python"), FIREFOX) == "/usr/bin/firefox-esr"
    assert machine.tried == ["/usr/bin/firefox-esr"]


def test_playwrights_own_firefox_is_used_if_the_installed_one_does_not_start(
    machine: Machine,
) -> None:
    machine.path["firefox"] = "/snap/bin/firefox"
    machine.working.add(PLAYWRIGHTS_OWN)
    assert get_browser(Path("python"), FIREFOX) == PLAYWRIGHTS_OWN
    assert machine.tried == ["/snap/bin/firefox", "Playwright's own"]


def test_firefox_is_installed_by_playwright_before_apt_get_is_tried(machine: Machine) -> None:
    machine.brings["apt-get"] = "/usr/bin/firefox-esr"
    assert get_browser(Path("python"), FIREFOX) == "/usr/bin/firefox-esr"
    installed = [step for step in machine.tried if step in {"playwright", "update", "apt-get"}]
    assert installed == ["playwright", "update", "apt-get"]


def test_the_error_without_a_firefox_names_the_variable(
    machine: Machine,
) -> None:
    del machine.path["apt-get"]
    with pytest.raises(ToolError, match=r"no Firefox could be found .* HIVE_FIREFOX"):
        get_browser(Path("python"), FIREFOX)


def test_a_named_firefox_that_does_not_start_is_an_error_without_alternatives(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIVE_FIREFOX", "/my/fox")
    with pytest.raises(ToolError, match="HIVE_FIREFOX"):
        get_browser(Path("python"), FIREFOX)
    assert machine.tried == ["/my/fox"]


GRAPH: dict[str, dict[str, list[str]]] = {
    "app": {"early": ["lib.part", "lib.value"], "late": ["later", "never.deep"]},
    "lib": {"early": ["base"], "late": []},
    "lib.part": {"early": [], "late": ["base"]},
    "base": {"early": [], "late": []},
    "later": {"early": ["never"], "late": []},
    "never": {"early": [], "late": ["unused"]},
    "never.deep": {"early": [], "late": []},
    "unused": {"early": ["unused"], "late": []},
}


def test_closure_follows_packages_and_late_imports() -> None:
    assert closure(["lib.part"], GRAPH, frozenset()) == {"lib", "lib.part", "base"}
    everything = set(GRAPH)
    assert closure(["app"], GRAPH, frozenset()) == everything


def test_closure_keeps_early_imports_of_excluded_modules() -> None:
    kept = closure(["app"], GRAPH, frozenset({"never", "unused"}))
    assert "never" in kept, "imported early by a module that is kept"
    assert not kept & {"never.deep", "unused"}


def test_closure_leaves_out_spared_modules_in_any_case() -> None:
    kept = closure(["app"], GRAPH, frozenset(), spared=frozenset({"lib", "later"}))
    assert kept == {"app", "never", "never.deep", "unused"}


def test_a_library_has_the_same_bytes_every_time(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.write_bytes(b"content")
    pack(tmp_path / "one.zip", {"b": source, "a": source})
    pack(tmp_path / "two.zip", {"a": source, "b": source})
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["a", "b"]


def test_the_library_contains_no_sources_of_node_modules() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in own_sources()}
    assert "hive_core/__init__.py" in names
    assert not any("node_modules" in name for name in names)


def test_a_missing_program_is_a_readable_error() -> None:
    with pytest.raises(ToolError, match=r"no-such-program was not found; get it\."):
        find_program("no-such-program", "get it.")


def test_the_error_of_a_failing_program_has_its_last_output() -> None:
    program = "print('too bad'); raise SystemExit(3)"
    with pytest.raises(ToolError, match=r"failed with code 3\.\ntoo bad"):
        run([sys.executable, "-c", program], quiet=True)


def test_a_taken_port_is_an_error_and_a_free_one_is_found(tmp_path: Path) -> None:
    with open_server(tmp_path, 0) as first:
        port = first.server_address[1]
        with pytest.raises(ToolError, match=f"port {port} is taken"):
            open_server(tmp_path, port)
        with open_server(tmp_path, None, preferred=port) as second:
            assert second.server_address[1] != port


def test_the_runtime_is_pinned_without_registry_addresses() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert packages["node_modules/pyodide"]["version"] == "314.0.7"
    assert packages["node_modules/@pyscript/core"]["version"] == "0.7.31"
    assert all("integrity" in facts for name, facts in packages.items() if name)
    assert "://" not in text


_HOLD = """
from tools.site_build.build_lock import build_lock
with build_lock("lock-of-a-test"):  # another test may build meanwhile
    print("held", flush=True)
    input()
print("free", flush=True)
"""


def test_a_second_build_waits_for_the_first() -> None:
    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-u", "-c", _HOLD],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    with start() as first:
        assert first.stdin is not None
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with start() as second:
            assert second.stdout is not None
            assert "waiting" in second.stdout.readline()
            first.stdin.write("\n")
            first.stdin.flush()
            assert first.stdout.readline() == "free\n"
            assert second.stdout.readline() == "held\n"
            out, _ = second.communicate("\n")
            assert out == "free\n"


def test_the_site_address_ends_in_a_slash() -> None:
    assert site_address({"HIVE_SITE_URL": "https://a.test/hive"}) == "https://a.test/hive/"
    assert site_address({"HIVE_SITE_URL": "https://a.test/"}) == "https://a.test/"


def test_without_the_variable_there_is_no_site_address() -> None:
    assert site_address({}) == site_address({"HIVE_SITE_URL": " "}) == ""


@pytest.mark.parametrize("told", ["hive", "ftp://a.test/", "https://", "https://a.test/?x=1"])
def test_an_invalid_site_address_is_refused(told: str) -> None:
    with pytest.raises(ToolError, match="HIVE_SITE_URL is "):
        site_address({"HIVE_SITE_URL": told})


def test_pyodide_in_the_site_makes_no_shared_memory() -> None:
    path = PYODIDE / "pyodide.asm.mjs"
    if not path.is_file():
        pytest.skip("the runtime is not fetched yet")
    assert "shared:!0" in path.read_text(encoding="utf-8")
    assert "shared:!0" not in script_of(path)


def test_a_pyodide_without_the_known_shared_memory_fails_the_build() -> None:
    with pytest.raises(ToolError, match="this Pyodide has 0 times"):
        unshared("another program")


@pytest.mark.slow
@pytest.mark.parametrize("tool", sorted(set(re.findall(r"tools/\w+\.py", MAKEFILE))))
def test_a_tool_starts_on_a_python_without_packages(tool: str) -> None:
    """`-S` hides installed packages: a tool runs before `.venv` is made."""
    run([sys.executable, "-S", ROOT / tool, "--help"], quiet=True, timeout=60)


def test_the_pinned_pyodide_has_the_tested_cpython_version() -> None:
    """After an update of Pyodide: build the site, run the tests, then set `PYTHON_VERSION`."""
    path = PYODIDE / "pyodide-lock.json"
    if not path.is_file():
        pytest.skip("the runtime is not fetched yet")
    info = json.loads(path.read_text(encoding="utf-8"))["info"]
    assert info["python"] == internals().PYTHON_VERSION, internals().ADVICE


def test_the_build_stops_at_changed_internals_with_advice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = internals()
    for module, assumption, _ in known.ASSUMPTIONS:
        for holds in (lambda: False, lambda: bool(1 / 0)):
            monkeypatch.setattr(known, "ASSUMPTIONS", [(module, assumption, holds)])
            with pytest.raises(known.ChangedInternalsError) as told:
                known.check()
            assert str(told.value).startswith(f"{module} assumes that {assumption}")
            assert "Adapt the module named above" in str(told.value)


def _make_without_exec(name: str, fields: list[tuple[str, type]], **_: object) -> type:
    return type(name, (tuple,), {"__new__": lambda cls, *values: tuple.__new__(cls, values)})


def _with_another_member(**arguments: bool) -> Callable[[type], type]:
    make: Callable[[type], type] = dataclass(**arguments)

    def made(cls: type) -> type:
        cls = make(cls)
        cls.__another__ = None  # type: ignore[attr-defined]
        return cls

    return made


@pytest.mark.parametrize(
    ("target", "value", "probe"),
    [
        ("dataclasses.make_dataclass", _make_without_exec, "dataclass_calls_exec"),
        ("dataclasses.dataclass", _with_another_member, "dataclass_adds_what_is_written_out"),
        ("re.compile", lambda *_: None, "re_compile_calls_compiler"),
        (
            "re._compiler._sre",
            SimpleNamespace(compile=lambda *_: object()),
            "pattern_can_be_rebuilt",
        ),
        ("re.compile", lambda *_: None, "re_cache_has_type_pattern_flags"),
        ("tools.python_library.sitecustomize._PYC_HEADER", 12, "zip_directory_has_offsets"),
        ("tools.python_library.sitecustomize._ENTRY_HEADER", 32, "zip_directory_has_offsets"),
        ("sys.meta_path", [], "built_in_finders_come_first"),
    ],
)
def test_a_change_of_the_internals_is_found(
    monkeypatch: pytest.MonkeyPatch, target: str, value: object, probe: str
) -> None:
    known = internals()
    holds = getattr(known, probe)
    assert any(holds is one for _, _, one in known.ASSUMPTIONS)
    with monkeypatch.context() as changed:
        changed.setattr(target, value)
        try:
            found = holds()
        except Exception:
            found = False
    assert not found


def internals() -> ModuleType:
    """Return the module; it needs `posix`, which Windows lacks."""
    pytest.importorskip("posix")
    return importlib.import_module("tools.python_library.cpython_internals")


def test_tools_do_not_make_the_environment_again_that_runs_them() -> None:
    if Path(sys.prefix) != venv_setup.VENV:
        pytest.skip("the tests run in an environment that `make test` has not made")
    assert venv_setup.is_ready()


@pytest.mark.parametrize("text", ["no placeholder", "<here> and <here>"])
def test_a_placeholder_that_is_missing_or_repeated_fails_the_build(text: str) -> None:
    assert replace_once("a <here> b", "<here>", "value", "x.html") == "a value b"
    with pytest.raises(ToolError, match=r"x\.html must contain <here> exactly once\."):
        replace_once(text, "<here>", "value", "x.html")
