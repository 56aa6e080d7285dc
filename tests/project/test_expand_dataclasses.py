"""Dataclasses that the build writes out behave like those that `dataclasses` makes."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import sys
from types import ModuleType
from typing import Any

import pytest

from tools.python_library import expand_dataclasses, expanded_dataclass
from tools.python_library.expand_dataclasses import expand

HEAD = "from __future__ import annotations\nfrom dataclasses import dataclass, field\n"
SOURCE = f'''"""A module."""
{HEAD}
class Tag:
    pass

START = (1, 2)

@dataclass(frozen=True, slots=True)
class Empty:
    """Has no field."""

@dataclass(frozen=True, slots=True)
class Point:
    """Has two fields."""

    x: int
    y: int | None

    @property
    def total(self) -> int:
        return self.x + (self.y or 0)

@dataclass(frozen=True, slots=True)
class Options:
    """Has all that `field` is used for."""

    name: str
    place: tuple[int, int] = START
    tags: list[str] = field(default_factory=list)
    tag: Tag = field(default_factory=Tag, compare=False, repr=False)
    note: str = field(default="none", compare=False)
    seen: tuple[int, ...] = field(default=(), hash=False)
    shown: bool = field(default=True, repr=False)

@dataclass(frozen=True, slots=True)
class Checked:
    """Looks at its value."""

    value: int = 1

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError("below 0")
'''
NAMES = ("Empty", "Point", "Options", "Checked")
VALUES: dict[str, tuple[Any, ...]] = {
    "Empty": (),
    "Point": (3, None),
    "Options": ("a", (5, 6), ["b"], 7, "c", (8,), False),
    "Checked": (4,),
}


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """Return the module with its dataclasses written out, and the one made by `dataclasses`."""
    monkeypatch.setitem(sys.modules, expand_dataclasses.MODULE, expanded_dataclass)
    made = []
    for name, tree in (("expanded", expand(ast.parse(SOURCE))), ("usual", ast.parse(SOURCE))):
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(tree, name, "exec", dont_inherit=True), vars(module))
        made.append(module)
    return made[0], made[1]


def pair(modules: tuple[Any, Any], name: str) -> tuple[Any, Any]:
    """Return one class, written out and made by `dataclasses`."""
    return getattr(modules[0], name), getattr(modules[1], name)


def instances(modules: tuple[Any, Any], name: str) -> tuple[Any, Any]:
    """Return an object of each of the two classes, with the same values."""
    written, usual = pair(modules, name)
    return written(*VALUES[name]), usual(*VALUES[name])


def test_every_class_of_the_example_is_written_out(modules: tuple[Any, Any]) -> None:
    assert all(
        type(vars(getattr(modules[0], name))["__dataclass_fields__"]) is not dict for name in NAMES
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_fields_are_the_same(modules: tuple[Any, Any], name: str) -> None:
    kept = ("name", "type", "default", "init", "repr", "hash", "compare", "kw_only", "metadata")
    told = [
        [
            (
                *(getattr(field, attribute) for attribute in kept),
                getattr(field.default_factory, "__name__", None),
            )
            for field in dataclasses.fields(one)
        ]
        for one in pair(modules, name)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", NAMES)
def test_the_parameters_of_the_decorator_are_the_same(modules: tuple[Any, Any], name: str) -> None:
    written, usual = pair(modules, name)
    assert repr(written.__dataclass_params__) == repr(usual.__dataclass_params__)


@pytest.mark.parametrize("name", NAMES)
def test_the_signature_is_the_same(modules: tuple[Any, Any], name: str) -> None:
    def parameters(one: Any) -> list[tuple[Any, ...]]:
        return [
            (p.name, p.kind, p.annotation, p.default if name != "Options" else str(p.default)[:9])
            for p in inspect.signature(one).parameters.values()
        ]

    written, usual = pair(modules, name)
    assert parameters(written) == parameters(usual)
    assert inspect.signature(written.__init__).return_annotation in (None, "None")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_left_out_gets_the_same_default(modules: tuple[Any, Any], name: str) -> None:
    required = VALUES[name][: {"Point": 2, "Options": 1}.get(name, 0)]
    written, usual = (one(*required) for one in pair(modules, name))
    assert values(written) == values(usual)


def values(instance: Any) -> list[Any]:
    """Return the values of the fields; of a tag, which equals no other, the name of its class."""
    found = [getattr(instance, field.name) for field in dataclasses.fields(instance)]
    return [value if type(value).__name__ != "Tag" else "Tag" for value in found]


def test_a_factory_is_called_for_each_object(modules: tuple[Any, Any]) -> None:
    options = modules[0].Options
    assert options("a").tags is not options("a").tags


def test_a_default_is_evaluated_once(modules: tuple[Any, Any]) -> None:
    assert modules[0].Options("a").place is modules[0].START


@pytest.mark.parametrize("name", NAMES)
def test_an_object_is_shown_in_the_same_words(modules: tuple[Any, Any], name: str) -> None:
    written, usual = instances(modules, name)
    assert repr(written) == repr(usual)


def test_an_object_that_contains_itself_is_shown(modules: tuple[Any, Any]) -> None:
    written, usual = (one.Options("a") for one in modules)
    written.tags.append(written)
    usual.tags.append(usual)
    assert repr(written) == repr(usual)


def test_an_object_of_a_subclass_is_shown_under_its_own_name(modules: tuple[Any, Any]) -> None:
    shown = [repr(type("Sub", (one.Point,), {})(1, 2)) for one in modules]
    assert shown[0] == shown[1] == "Sub(x=1, y=2)"


@pytest.mark.parametrize("name", NAMES)
def test_objects_with_equal_values_are_equal(modules: tuple[Any, Any], name: str) -> None:
    (one, _), (other, _) = instances(modules, name), instances(modules, name)
    assert one is not other
    assert one == other


@pytest.mark.parametrize(
    ("changes", "equal"),
    [
        ({"name": "b"}, False),
        ({"place": (0, 0)}, False),
        ({"tags": []}, False),
        ({"tag": 9}, True),
        ({"note": "d"}, True),
        ({"seen": ()}, False),
        ({"shown": True}, False),
    ],
)
def test_the_compared_fields_are_the_same(
    modules: tuple[Any, Any], changes: dict[str, Any], equal: bool
) -> None:
    for one in instances(modules, "Options"):
        assert (one == dataclasses.replace(one, **changes)) is equal


@pytest.mark.parametrize("name", NAMES)
def test_objects_of_two_classes_are_unequal(modules: tuple[Any, Any], name: str) -> None:
    written, usual = instances(modules, name)
    assert written != usual
    assert written.__eq__(usual) is NotImplemented


@pytest.mark.parametrize("name", ["Empty", "Point", "Checked"])
def test_the_hash_is_the_same(modules: tuple[Any, Any], name: str) -> None:
    written, usual = instances(modules, name)
    assert hash(written) == hash(usual)


def test_the_hashed_fields_are_the_same(modules: tuple[Any, Any]) -> None:
    hashes = [hash(one.Options("a", tags=(), note="x", seen=[], tag=[])) for one in modules]
    assert hashes[0] == hashes[1]


ACTIONS = [lambda one, attribute: setattr(one, attribute, 1), delattr]


@pytest.mark.parametrize("act", ACTIONS)
def test_a_field_is_frozen(modules: tuple[Any, Any], act: Any) -> None:
    messages = []
    for one in instances(modules, "Point"):
        with pytest.raises(dataclasses.FrozenInstanceError) as failure:
            act(one, "x")
        messages.append(str(failure.value))
    assert messages[0] == messages[1]


@pytest.mark.parametrize("act", ACTIONS)
def test_other_attributes_are_refused(modules: tuple[Any, Any], act: Any) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError, match="field 'other'"):
        act(instances(modules, "Point")[0], "other")


def test_a_subclass_may_have_attributes_of_its_own(modules: tuple[Any, Any]) -> None:
    one = type("Sub", (modules[0].Point,), {})(1, 2)
    one.other = 3
    assert one.other == 3
    del one.other
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.x = 3


def test_a_subclass_may_be_a_dataclass(modules: tuple[Any, Any]) -> None:
    body = {"__annotations__": {"z": "int"}}
    make: Any = dataclasses.dataclass(frozen=True, slots=True)
    for one in modules:
        sub = make(type("Sub", (one.Point,), dict(body)))
        assert repr(dataclasses.replace(sub(1, 2, 3), x=4)) == "Sub(x=4, y=2, z=3)"


@pytest.mark.parametrize("name", NAMES)
def test_an_object_has_slots_only(modules: tuple[Any, Any], name: str) -> None:
    written, usual = pair(modules, name)
    assert written.__slots__ == usual.__slots__
    assert not hasattr(instances(modules, name)[0], "__dict__")


@pytest.mark.parametrize("name", NAMES)
def test_patterns_match_the_fields_by_position(modules: tuple[Any, Any], name: str) -> None:
    written, usual = pair(modules, name)
    assert written.__match_args__ == usual.__match_args__


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda o: pickle.loads(pickle.dumps(o))]
)
def test_an_object_can_be_copied_and_pickled(
    modules: tuple[Any, Any], name: str, again: Any
) -> None:
    one, _ = instances(modules, name)
    assert again(one) == one


@pytest.mark.parametrize("plain", [True, False])
def test_a_field_can_be_replaced(modules: tuple[Any, Any], plain: bool) -> None:
    replace = dataclasses.replace if plain else expanded_dataclass.replacer(dataclasses.replace)
    for one in instances(modules, "Point"):
        assert replace(one, y=9) == type(one)(3, 9)


def test_an_unknown_field_cannot_be_replaced(modules: tuple[Any, Any]) -> None:
    replace = expanded_dataclass.replacer(dataclasses.replace)
    for one in instances(modules, "Point"):
        with pytest.raises(TypeError, match=r"unexpected keyword argument 'z'"):
            replace(one, z=1)


def test_what_is_no_dataclass_cannot_be_replaced() -> None:
    replace = expanded_dataclass.replacer(dataclasses.replace)
    with pytest.raises(TypeError, match="dataclass instances"):
        replace(3)


def test_the_check_of_a_class_is_called(modules: tuple[Any, Any]) -> None:
    with pytest.raises(ValueError, match="below 0"):
        modules[0].Checked(-1)


def test_a_replaced_value_is_checked(modules: tuple[Any, Any]) -> None:
    replace = expanded_dataclass.replacer(dataclasses.replace)
    with pytest.raises(ValueError, match="below 0"):
        replace(modules[0].Checked(), value=-1)


@pytest.mark.parametrize("name", NAMES)
def test_an_object_can_become_a_dictionary(modules: tuple[Any, Any], name: str) -> None:
    written, usual = instances(modules, name)
    assert dataclasses.asdict(written) == dataclasses.asdict(usual)


def test_methods_and_the_docstring_stay(modules: tuple[Any, Any]) -> None:
    point = modules[0].Point
    assert (point(1, 2).total, point.__doc__) == (3, "Has two fields.")


@pytest.mark.parametrize(
    "text",
    [
        "@dataclass(frozen=True)\nclass A:\n x: int",
        "@dataclass(slots=True)\nclass A:\n x: int",
        "@dataclass(frozen=True, slots=True, kw_only=True)\nclass A:\n x: int",
        "@dataclass(frozen=True, slots=True, order=True)\nclass A:\n x: int",
        "@other\n@dataclass(frozen=True, slots=True)\nclass A:\n x: int",
        "@dataclass(frozen=True, slots=True)\nclass A(B):\n x: int",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: ClassVar[int] = 1",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: InitVar[int]",
        "@dataclass(frozen=True, slots=True)\nclass A:\n _: KW_ONLY\n x: int",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int\n y = 2",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int = 1\n y: int",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int = 1\n y: int = x",
        "@dataclass(frozen=True, slots=True)\nclass A:\n self: int",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int = field(init=False)",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int = field(compare=flag)",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: A = field(default_factory=lambda: 1)",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int\n def __eq__(self, other): ...",
        "@dataclass(frozen=True, slots=True)\nclass A:\n x: int\n def __init__(self): ...",
    ],
)
def test_other_classes_are_left_to_dataclasses(text: str) -> None:
    before = ast.dump(ast.parse(HEAD + text))
    assert ast.dump(expand(ast.parse(HEAD + text))) == before


@pytest.mark.parametrize("line", HEAD.splitlines())
def test_a_module_without_these_imports_is_left_as_it_is(line: str) -> None:
    source = SOURCE.replace(line, "")
    assert ast.dump(expand(ast.parse(source))) == ast.dump(ast.parse(source))
