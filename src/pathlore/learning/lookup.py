"""Looks up what was learned of functions and classes whose code has not changed since."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from pathlore.learning.descriptions import annotation_of
from pathlore.learning.knowledge import ModuleKnowledge, Seen, definitions, digest_of_node
from pathlore.program.parsed import definition_of, parsed
from pathlore.program.source import is_project_file, load_module, module_name
from pathlore.program.stubs import own_code
from pathlore.project import TargetError

_DOUBLES = ("unittest.mock:", "mock.", "mock:")
"""Classes of objects that stand for others: they say nothing of what they stand for."""


class LearnedTypes:
    """The types that values had in recorded runs."""

    def __init__(self, known: dict[str, ModuleKnowledge]) -> None:
        self._known = known
        self._digests: dict[tuple[str, int], dict[str, list[str]]] = {}
        """By file and time of its last change: the digests of what it defines, by name."""

    def parameter(self, function: FunctionType, name: str) -> Any:
        """The annotation for a parameter, or None where nothing was recorded."""
        return self._annotation(self._of_function(function), name)

    def samples(self, function: FunctionType, name: str) -> tuple[Any, ...]:
        """Small values that a parameter had."""
        return tuple(v for seen in self._of_function(function) for v in seen.samples.get(name, ()))

    def field(self, cls: type, name: str) -> Any:
        """The annotation for a field, or None where nothing was recorded."""
        return self._annotation(self._of_class(cls), name)

    def is_current(self, module: str, file: str, name: str, seen: Seen) -> bool:
        """Whether something is known of the code as it is now. What cannot be told is taken for changed."""
        for defined, digest in seen.digests.items():
            home, colon, qualname = defined.rpartition(":")
            path = file if not colon else self._known[home].file if home in self._known else ""
            if digest not in self._defined(path).get(qualname, ()):
                return False
        return name in seen.digests

    def _annotation(self, found: list[Seen], name: str) -> Any:
        return annotation_of((kind for seen in found for kind in seen.types.get(name, ())), self._find)

    def _of_function(self, function: FunctionType) -> list[Seen]:
        code = own_code(function)
        path = os.path.abspath(code.co_filename)
        knowledge = self._known.get(module_name(path)[0])
        if knowledge is None:
            return []
        found = knowledge.functions.get(code.co_qualname, ())
        node = definition_of(code) if found else None
        if node is None:
            return []
        digest = digest_of_node(node)
        return [seen for seen in found if seen.digests == {code.co_qualname: digest}]

    def _of_class(self, cls: type) -> list[Seen]:
        """What was seen of the objects of a class and of its subclasses."""
        found: list[Seen] = []
        for kind in (cls, *_subclasses(cls)):
            module = sys.modules.get(kind.__module__)
            path = getattr(module, "__file__", None) if isinstance(module, ModuleType) else None
            if not isinstance(path, str) or not path.endswith(".py"):
                continue
            name = module_name(path)[0]
            knowledge = self._known.get(name)
            seen = knowledge.classes.get(kind.__qualname__, ()) if knowledge is not None else ()
            found += (s for s in seen if self.is_current(name, path, kind.__qualname__, s))
        return found

    def _defined(self, path: str) -> dict[str, list[str]]:
        try:
            key = path, os.stat(path).st_mtime_ns
        except (OSError, ValueError):
            return {}
        known = self._digests.get(key)
        if known is None:
            known = self._digests[key] = {}
            file = parsed(path)
            for name, node in definitions(file.tree.body) if file is not None else ():
                known.setdefault(name, []).append(digest_of_node(node))
        return known

    def _find(self, text: str) -> type | None:
        """The class of a description, or else the nearest of its bases."""
        for name in text.split("|"):
            found = None if name.startswith(_DOUBLES) else self._class(*name.split(":", 1))
            if found is not None and found is not object:
                return found
        return None

    def _class(self, module: str, qualname: str) -> type | None:
        value: Any = sys.modules.get(module)
        if value is None and self._is_importable(module):
            try:
                value = load_module(module)
            except TargetError:
                return None
        for part in qualname.split("."):
            value = inspect.getattr_static(value, part, None) if isinstance(value, ModuleType | type) else None
        return value if isinstance(value, type) else None

    def _is_importable(self, module: str) -> bool:
        """Whether a module is one of the project that nobody has imported yet."""
        return module in self._known and is_project_file(self._known[module].file)


def _subclasses(cls: type) -> Iterator[type]:
    sub: type
    for sub in type.__subclasses__(cls):
        yield sub
        yield from _subclasses(sub)
