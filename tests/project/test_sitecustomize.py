"""The page's library runs a few modules when they are first used, and not in a start."""

from __future__ import annotations

import importlib
import sys
import zipfile
from importlib import _bootstrap_external
from typing import TYPE_CHECKING, Any

import pytest

from tools.python_library import sitecustomize
from tools.python_library.sitecustomize import Library, has_run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import ModuleType

    Write = Callable[[str], ModuleType]

NAME = "run_later_probe"
SOURCE = "runs = globals().get('runs', 0) + 1\nvalue = 5\nother = 6\n"


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Return a function that imports a program of `RUN_LATER` from a zip."""
    opened: list[Library] = []

    def write(source: str) -> ModuleType:
        code = compile(source, f"{NAME}.py", "exec", dont_inherit=True)
        archive = tmp_path / "probe.zip"
        with zipfile.ZipFile(archive, "w") as target:
            pack: Any = _bootstrap_external
            content = bytes(pack._code_to_timestamp_pyc(code, 0, len(source)))
            target.writestr(zipfile.ZipInfo(f"{NAME}.pyc"), content)
        library: Any = Library(str(archive))
        opened.append(library)
        monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, library])
        return importlib.import_module(NAME)

    monkeypatch.setattr(sitecustomize, "RUN_LATER", {NAME})
    yield write
    sys.modules.pop(NAME, None)
    for library in opened:
        library.close()


def test_an_import_does_not_run_it(written: Write) -> None:
    assert not has_run(written(SOURCE))


def test_a_second_import_does_not_run_it(written: Write) -> None:
    module = written(SOURCE)
    exec(f"import {NAME}", {})
    assert not has_run(module)


def test_reading_an_attribute_runs_it_once(written: Write) -> None:
    module = written(SOURCE)
    assert (module.value, module.other, module.runs) == (5, 6, 1)


def test_an_import_of_a_name_runs_it(written: Write) -> None:
    written(SOURCE)
    space: dict[str, Any] = {}
    exec(f"from {NAME} import value", space)
    assert space["value"] == 5


def test_an_import_of_all_names_runs_it(written: Write) -> None:
    written(SOURCE)
    space: dict[str, Any] = {}
    exec(f"from {NAME} import *", space)
    assert space["value"] == 5


def test_listing_its_attributes_runs_it(written: Write) -> None:
    names = dir(written(SOURCE))
    assert {"value", "other"} < set(names)
    assert {"__getattr__", "__dir__"}.isdisjoint(names)


def test_a_missing_attribute_is_an_error(written: Write) -> None:
    module = written(SOURCE)
    with pytest.raises(AttributeError, match=f"module {NAME!r} has no attribute 'missing'"):
        _ = module.missing
    assert module.runs == 1


def test_an_attribute_set_before_the_first_use_keeps_its_value(written: Write) -> None:
    module: Any = written(SOURCE)
    module.value = 8
    assert (module.other, module.value) == (6, 8)


def test_reloading_it_runs_it_again(written: Write) -> None:
    module = written(SOURCE)
    assert module.runs == 1
    assert importlib.reload(module).runs == 2


def test_a_use_after_an_error_runs_it_again(written: Write) -> None:
    module: Any = written(f"import sys\nvalue = sys.modules[{NAME!r}].missing_at_first\n")
    with pytest.raises(AttributeError):
        _ = module.other
    module.missing_at_first = 9
    assert module.value == 9


def test_a_getattr_of_its_own_is_called_for_missing_attributes(written: Write) -> None:
    module = written("def __getattr__(name):\n    return name.upper()\n")
    assert module.anything == "ANYTHING"
