"""Write out the methods of dataclasses at build time.

`dataclasses` inspects each class, generates source, and makes the class a second time, all at each
start of the page: 0.2 ms a class, even with the generated source compiled already. Almost all of
our classes are of the same simple kind, so the build adds their methods to the syntax tree before
it compiles the module. A class that is not of this kind is left to `dataclasses`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

MODULE = "_expanded_dataclass"
"""The name of `expanded_dataclass.py` in the library."""

_DECORATOR = "dataclass(frozen=True, slots=True)"

# What a class gets from `MODULE`; the names are those in the module that has the class.
_IMPORT = (
    f"from {MODULE} import set_field as _set_field, FACTORY as _FACTORY, Fields as _Fields, "
    "PARAMS as _PARAMS, frozen as _frozen, show as _show, get_state as _get_state, "
    "set_state as _set_state"
)
_ADDED = frozenset(
    {
        *("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__"),
        *("__replace__", "__match_args__", "__getstate__", "__setstate__", "__slots__"),
    }
)
_OPTIONS = frozenset({"default", "default_factory", "repr", "hash", "compare"})
_OTHER_KINDS = ("ClassVar", "InitVar", "KW_ONLY")


class _Field(NamedTuple):
    """One field: its annotation, its default as source ("" without), and its options."""

    name: str
    annotation: str
    default: str
    options: dict[str, str]

    def is_used(self, option: str) -> bool:
        return self.options.get(option, "True") == "True"

    @property
    def is_hashed(self) -> bool:
        return self.is_used("hash" if "hash" in self.options else "compare")


def expand(module: ast.Module) -> ast.Module:
    """Change `module`, a syntax tree: write out its dataclasses; return it.

    It must have `from __future__ import annotations`, or it is not changed.
    """
    if not _imports(module, "__future__", "annotations") or not _imports(
        module, "dataclasses", "dataclass"
    ):
        return module
    expanded = [
        node for node in ast.walk(module) if isinstance(node, ast.ClassDef) and _expand_class(node)
    ]
    if expanded:
        last = max(i for i, node in enumerate(module.body) if _is_future(node))
        module.body[last + 1 : last + 1] = ast.parse(_IMPORT).body
    return ast.fix_missing_locations(module)


def _imports(module: ast.Module, source: str, name: str) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == source
        and any(alias.name == name and alias.asname is None for alias in node.names)
        for node in module.body
    )


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _expand_class(node: ast.ClassDef) -> bool:
    """Write out one class; return False and leave it alone if `dataclasses` must make it."""
    if [ast.unparse(one) for one in node.decorator_list] != [_DECORATOR]:
        return False
    if node.bases or node.keywords or getattr(node, "type_params", None):
        return False
    fields: list[_Field] = []
    others: list[ast.stmt] = []
    for statement in node.body:
        if not isinstance(statement, ast.AnnAssign):
            others.append(statement)
            continue
        field = _field(statement)
        if field is None:
            return False
        fields.append(field)
    functions = [one for one in others if isinstance(one, ast.FunctionDef)]
    documented = [one for one in others if isinstance(one, ast.Expr)]
    names = {*(function.name for function in functions), *(field.name for field in fields)}
    if len(functions) + len(documented) != len(others) or names & _ADDED or "self" in names:
        return False
    if _is_out_of_order(fields) or _uses(fields, names):
        return False
    source = _members(fields, has_post_init="__post_init__" in names)
    members = ast.parse(source).body
    for member in members:
        for part in ast.walk(member):
            ast.copy_location(part, node)
    node.decorator_list = []
    node.body = [*documented, *members, *functions]
    return True


def _field(statement: ast.AnnAssign) -> _Field | None:
    """Return the field that the statement makes; None if it is of another kind."""
    annotation = ast.unparse(statement.annotation)
    if not isinstance(statement.target, ast.Name) or any(k in annotation for k in _OTHER_KINDS):
        return None
    name, value = statement.target.id, statement.value
    if not (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "field"
    ):
        return _Field(name, annotation, ast.unparse(value) if value else "", {})
    options = {keyword.arg or "**": ast.unparse(keyword.value) for keyword in value.keywords}
    if value.args or not options.keys() <= _OPTIONS:
        return None
    flags = {options.get(name, "True") for name in ("repr", "hash", "compare")}
    factory = next((k.value for k in value.keywords if k.arg == "default_factory"), None)
    if not flags <= {"True", "False"} or not isinstance(factory, ast.Name | None):
        return None
    return _Field(name, annotation, options.pop("default", "_FACTORY" if factory else ""), options)


def _is_out_of_order(fields: list[_Field]) -> bool:
    """Return whether a field without a default follows one with a default, which is an error."""
    have = [bool(field.default) for field in fields]
    return have != sorted(have)


def _uses(fields: list[_Field], names: set[str]) -> bool:
    """Return whether a default refers to another name of the class."""
    texts = [text for f in fields for text in (f.default, *f.options.values()) if text]
    return any(
        isinstance(node, ast.Name) and node.id in names
        for text in texts
        for node in ast.walk(ast.parse(text))
    )


def _members(fields: list[_Field], *, has_post_init: bool) -> str:
    """Return the source of what `dataclasses` would add to the class."""
    names = _tuple(f"{field.name!r}" for field in fields)
    parameters = "".join(
        f", {f.name}: {f.annotation}{f' = {f.default}' if f.default else ''}" for f in fields
    )
    values = {
        f.name: f"{f.options['default_factory']}() if {f.name} is _FACTORY else {f.name}"
        if "default_factory" in f.options
        else f.name
        for f in fields
    }
    sets = [f" _set_field(self, {name!r}, {value})" for name, value in values.items()]
    if has_post_init:
        sets.append(" self.__post_init__()")
    equal = [f"self.{f.name} == other.{f.name}" for f in fields if f.is_used("compare")]
    hashed = _tuple(f"self.{f.name}" for f in fields if f.is_hashed)
    options = ", ".join(
        f"{f.name}={{{', '.join(f'{name!r}: {value}' for name, value in f.options.items())}}}"
        for f in fields
        if f.options
    )
    return "\n".join(
        [
            *(f"{field.name}: {field.annotation}" for field in fields),
            f"__slots__ = __match_args__ = {names}",
            f"def __init__(self{parameters}) -> None:",
            *(sets or [" pass"]),
            "def __eq__(self, other):",
            " if self is other: return True",
            f" if other.__class__ is self.__class__: return {' and '.join(equal) or 'True'}",
            " return NotImplemented",
            "def __hash__(self):",
            f" return hash({hashed})",
            "__setattr__, __delattr__, __replace__ = _frozen(__slots__)",
            "__repr__ = _show",
            "__getstate__ = _get_state",
            "__setstate__ = _set_state",
            f"__dataclass_fields__ = _Fields({options})",
            "__dataclass_params__ = _PARAMS",
        ]
    )


def _tuple(parts: Iterable[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"
