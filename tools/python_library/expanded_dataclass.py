"""What the dataclasses that the build has written out share; the library has it as a module.

`expand_dataclasses.py` replaces `@dataclass(frozen=True, slots=True)` by the methods themselves.
Such a class can be used like any dataclass. This module makes its `__dataclass_fields__` when a
program first reads them, for example by `dataclasses.fields`.
"""

from __future__ import annotations

import dataclasses
from reprlib import recursive_repr

TYPE_CHECKING = False  # the page does without `typing` until something needs it
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

set_field = object.__setattr__
"""Set a field of a frozen object: `set_field(object, name, value)`."""

FACTORY: Any = vars(dataclasses)["_HAS_DEFAULT_FACTORY"]
"""The default of a parameter whose field has a factory."""

PARAMS: Any = vars(dataclasses.dataclass(frozen=True, slots=True)(type("_", (), {})))[
    "__dataclass_params__"
]
"""The `__dataclass_params__` of each class: all are frozen, and have slots."""

get_state = vars(dataclasses)["_dataclass_getstate"]
set_state = vars(dataclasses)["_dataclass_setstate"]


class Fields:
    """The `__dataclass_fields__` of a class that is written out, made when first read.

    `options`: for each field that was made by `field(...)`, the arguments other than `default`.
    """

    def __init__(self, **options: dict[str, Any]) -> None:
        self._options = options
        self._owner: type = object

    def __set_name__(self, owner: type, _name: str) -> None:
        """Remember the class; Python calls this when it has made the class."""
        self._owner = owner

    def __get__(self, _instance: object, _owner: type) -> dict[str, dataclasses.Field[Any]]:
        """Return the fields by name, and store them in the class for the next time."""
        usual = _by_dataclasses(self._owner, self._options)
        fields: dict[str, dataclasses.Field[Any]] = vars(usual)["__dataclass_fields__"]
        type.__setattr__(self._owner, "__dataclass_fields__", fields)
        return fields


def _by_dataclasses(owner: type, options: dict[str, dict[str, Any]]) -> type:
    """Return a class with the fields of `owner`, and without methods, made by `dataclasses`."""
    init: Any = vars(owner)["__init__"]
    names: tuple[str, ...] = vars(owner)["__slots__"]
    values = init.__defaults__ or ()
    defaults: dict[str, Any] = dict(zip(names[len(names) - len(values) :], values, strict=True))
    for name, arguments in options.items():
        default = {"default": defaults[name]} if defaults.get(name, FACTORY) is not FACTORY else {}
        defaults[name] = dataclasses.field(**default, **arguments)
    body = {"__annotations__": dict(owner.__annotations__), "__module__": owner.__module__}
    # Without methods nothing is compiled.
    make = dataclasses.dataclass(init=False, repr=False, eq=False)
    return make(type(owner.__name__, (), body | defaults))


def frozen(names: tuple[str, ...]) -> tuple[Callable[..., None], Callable[..., None], Any]:
    """Return `__setattr__`, `__delattr__` and `__replace__` of a class with the fields `names`."""

    def set_attribute(self: object, name: str, value: object) -> None:
        owner: Any = _owner(self, "__setattr__", set_attribute)
        if type(self) is owner or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(owner, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        owner: Any = _owner(self, "__delattr__", delete_attribute)
        if type(self) is owner or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(owner, self).__delattr__(name)

    def replaced(self: Any, /, **changes: Any) -> Any:
        return self.__class__(**{name: getattr(self, name) for name in names} | changes)

    return set_attribute, delete_attribute, replaced


_REPLACE = frozen(())[2].__code__


def replacer(plain: Callable[..., Any]) -> Callable[..., Any]:
    """Return `dataclasses.replace`, which is `plain` for classes that are not written out."""

    def replace(obj: Any, /, **changes: Any) -> Any:
        own = getattr(type(obj), "__replace__", None)
        if getattr(own, "__code__", None) is _REPLACE:
            return own(obj, **changes)  # type: ignore[misc]
        return plain(obj, **changes)

    return replace


@recursive_repr()
def show(self: object) -> str:
    """Return what `dataclasses` would have as `__repr__`."""
    owner: Any = _owner(self, "__repr__", show)
    fields = (field.name for field in dataclasses.fields(owner) if field.repr)
    values = (f"{name}={getattr(self, name)!r}" for name in fields)
    return f"{type(self).__qualname__}({', '.join(values)})"


def _owner(instance: object, name: str, method: object) -> type:
    """Return the class of `instance`, or the base of it, that has `method`."""
    return next(one for one in type(instance).__mro__ if vars(one).get(name) is method)
