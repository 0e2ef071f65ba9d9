"""The classes of a loaded package: by name, and by the attributes of their objects."""

from __future__ import annotations

import inspect
import sys
from types import FunctionType
from typing import Any

from pathlore.program.class_members import stored_names
from pathlore.program.natives import is_written_in_python
from pathlore.program.stubs import own_code

_LIBRARY = {
    **dict.fromkeys(("datetime", "date", "time", "timedelta", "timezone", "tzinfo"), "datetime"),
    "Decimal": "decimal",
    "Fraction": "fractions",
    "Path": "pathlib",
    "PurePath": "pathlib",
    "UUID": "uuid",
    "Pattern": "re",
    "deque": "collections",
    "OrderedDict": "collections",
    "defaultdict": "collections",
    "Counter": "collections",
    "StringIO": "io",
    "BytesIO": "io",
}
"""Classes of the standard library that docstrings name, with their modules."""


class ProjectClasses:
    """The classes that the modules of one top-level package define, as far as they are loaded."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._by_name: dict[str, type] = {}
        self._by_attribute: dict[str, list[type]] = {}
        self._found: dict[frozenset[str], type | None] = {}
        for cls in _classes(package):
            self._by_name.setdefault(cls.__name__, cls)
            self._by_name.setdefault(cls.__name__.lower(), cls)
            for name in _attributes(cls):
                self._by_attribute.setdefault(name, []).append(cls)

    def named(self, name: str) -> Any:
        """The class that a name in a docstring means; None where it means none."""
        found = self._by_name.get(name) or self._by_name.get(name.lower())
        if found is not None or name not in _LIBRARY:
            return found
        return getattr(sys.modules.get(_LIBRARY[name]), name, None)

    def with_attributes(self, names: frozenset[str]) -> type | None:
        """The one class that has all of these, or the base of all that have them."""
        if names not in self._found:
            self._found[names] = self._searched(names)
        return self._found[names]

    def _searched(self, names: frozenset[str]) -> type | None:
        rarest = min((self._by_attribute.get(name, []) for name in names), key=len, default=[])
        others = [self._by_attribute.get(name, []) for name in names]
        found = [cls for cls in rarest if all(cls in having for having in others)]
        bases = [cls for cls in found if all(cls in other.__mro__ for other in found)]
        return bases[0] if bases else None


def classes_around(module: str) -> ProjectClasses:
    """The classes of the package that a module belongs to."""
    package = module.partition(".")[0]
    loaded = sum(name.partition(".")[0] == package for name in list(sys.modules))
    known = _around.get(package)
    if known is None or known[0] != loaded:
        known = _around[package] = (loaded, ProjectClasses(package))
    return known[1]


_around: dict[str, tuple[int, ProjectClasses]] = {}


def _classes(package: str) -> list[type]:
    found: dict[type, None] = {}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != package or module is None:
            continue
        for value in list(getattr(module, "__dict__", {}).values()):
            if not isinstance(value, type) or not is_written_in_python(value) or issubclass(value, BaseException):
                continue
            if str(value.__module__).partition(".")[0] == package:
                found[value] = None
    return list(found)


def _attributes(cls: type) -> set[str]:
    """The names that objects of a class have: members, and what its methods store."""
    names: set[str] = set()
    for base in cls.__mro__[:-1]:
        if not is_written_in_python(base):
            continue
        names.update(base.__dict__)
        names.update(inspect.get_annotations(base))
        init = base.__dict__.get("__init__")
        if isinstance(init, FunctionType):
            names.update(stored_names(own_code(init)))
    return names
