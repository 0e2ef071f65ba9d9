"""Names that the source of a reproduction can use: those of the target's module, and imports for what it lacks."""

from __future__ import annotations

import builtins
import importlib
import sys
from types import ModuleType
from typing import Any

from pathlore.confirmation.source import lookup
from pathlore.program.contracts import written_class
from pathlore.program.input_types import MadeInput
from pathlore.program.natives import is_written_in_python


class ModuleNames:
    """Names for classes and objects; `imports` are the modules of those that the target's module lacks."""

    def __init__(self, module: ModuleType | None) -> None:
        self.module = module
        self.imports: dict[str, str] = {}

    def of_class(self, cls: type) -> str:
        name = written_class(cls).__qualname__
        if lookup(self.module, name) is cls or "<locals>" in name:
            return name
        if cls.__module__ == "builtins" and getattr(builtins, name, None) is cls and name not in self._globals:
            return name
        if self._import(name.partition(".")[0], cls.__module__):
            return name
        return f"{self._of_module(cls.__module__)}.{name}"

    def _of_module(self, name: str) -> str:
        """A module whose class has a name that means something else in the target's module."""
        package, _, last = name.rpartition(".")
        is_there = bool(package) and getattr(sys.modules.get(package), last, None) is sys.modules.get(name)
        if is_there and self._import(last, package):
            return last
        self.imports["modules"] = "sys"
        return f"modules[{name!r}]"

    def _import(self, name: str, module: str) -> bool:
        """Has a name imported, unless it is taken."""
        if name in self._globals or hasattr(builtins, name) or self.imports.get(name, module) != module:
            return False
        self.imports[name] = module
        return True

    def of_maker(self, spec: MadeInput) -> str:
        """What makes values of a library's type, such as `Decimal` or `datetime.date`."""
        source = spec.source
        if spec.module == "builtins" or getattr(self.module, source, None) is _imported(spec.module, source):
            return source
        if getattr(self.module, spec.module, None) is sys.modules.get(spec.module) and not spec.by_repr:
            return f"{spec.module}.{source}"
        self.imports[source] = spec.module
        return source

    def of_object(self, value: Any) -> str | None:
        """The name of a global that holds this very object, if its text would not make it."""
        if type(value) is not object and not is_written_in_python(type(value)):
            return None
        return next((name for name, other in self._globals.items() if other is value), None)

    def new(self, base: str, taken: set[str]) -> str:
        """A name for a variable that neither the module nor these have."""
        name, number = base, 1
        while name in taken or name in self._globals:
            number += 1
            name = f"{base}{number}"
        return name

    @property
    def _globals(self) -> dict[str, Any]:
        return vars(self.module) if self.module is not None else {}


def _imported(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
