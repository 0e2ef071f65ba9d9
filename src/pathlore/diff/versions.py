"""Keeps two versions of the same modules in one process: each is in `sys.modules` only while its code runs."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from types import ModuleType
from typing import Any

from pathlore.config import Config
from pathlore.option_words import UntypedWay
from pathlore.program.chosen_inputs import InputChoice
from pathlore.program.source import is_project_file
from pathlore.program.targets import Refused, Target, find_targets
from pathlore.project import Tree


class Version:
    """A version and its modules, as they are in `sys.modules` while it is entered."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.modules: dict[str, ModuleType] = {}
        self._path = [self._placed(entry) for entry in sys.path]

    def _placed(self, entry: str) -> str:
        return entry if "site-packages" in entry else self.tree.place_of(entry)

    def enter(self) -> None:
        """From now on, names of modules mean those of this version."""
        sys.modules.update(self.modules)
        sys.path[:] = self._path

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Within this context, names of modules mean those of this version."""
        outer = {name: sys.modules[name] for name in self.modules if name in sys.modules}
        path = list(sys.path)
        self.enter()
        known = set(sys.modules)
        try:
            yield
        finally:
            self._path = list(sys.path)
            for name in [*self.modules, *(n for n in sys.modules if n not in known)]:
                self._take_out(name)
            sys.modules.update(outer)
            sys.path[:] = path

    def _take_out(self, name: str) -> None:
        module = sys.modules.get(name)
        if module is not None and (name in self.modules or is_project_file(getattr(module, "__file__", None))):
            self.modules[name] = module
            del sys.modules[name]

    def targets(self, word: str, config: Config) -> dict[str, Target | Refused]:
        """The targets that a word names in this version, by qualified name."""
        found: dict[str, Target | Refused] = {}
        importlib.invalidate_caches()
        with self.entered():
            types, guess = dict(config.types), config.untyped == UntypedWay.GUESS
            chosen = InputChoice(config.symbolic, config.fix)
            for target in find_targets(word, types, contracts=(), guess=guess, chosen=chosen):
                name = target.qualname if isinstance(target, Target) else target.name.rpartition(":")[2]
                found[name] = target
        return found


class Pair:
    """Two versions of a module; classes and functions of the same name are counterparts."""

    def __init__(self, old: Version, new: Version, targets: tuple[Target, Target]) -> None:
        self.old = old
        self.new = new
        self.targets = targets
        self.own = module_of(targets[0]), module_of(targets[1])
        """The names of the target's own module, which may be different files."""
        with old.entered():
            before = targets[0].modules
        with new.entered():
            self.modules = before, targets[1].modules

    def holds_fields(self, value: Any) -> bool:
        """Whether a value is an object that holds what one of the versions put into it."""
        cls: Any = type(value)
        if issubclass(cls, (type, BaseException, Enum)):
            return False
        return cls.__module__ in self.old.modules or cls.__module__ in self.new.modules

    def counterpart(self, value: Any) -> Any:
        """The class or function of the new version with the same name; None if it has none."""
        module = value.__module__
        if self.old.modules.get(module) is None:
            return value
        found: Any = self.new.modules.get(self.own[1] if module == self.own[0] else module)
        for part in value.__qualname__.split("."):
            found = getattr(found, part, None)
        return found


def called(value: Any, own: str) -> str:
    """The full name of a class or function, without that of the target's own module."""
    module = getattr(value, "__module__", None)
    name = str(getattr(value, "__qualname__", type(value).__name__))
    return name if module in (own, "builtins", None) else f"{module}.{name}"


def module_of(target: Target) -> str:
    return "" if target.module is None else target.module.__name__
