"""Writes conditions, as Python source, that hold of a value and of what a call changed."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType
from typing import Any

from pathlore.confirmation.object_graph import GONE, ObjectGraph, changes, holds_fields, is_structured, parts_of
from pathlore.testgen.literals import Literals
from pathlore.testgen.names import Names

_MOST = 30
"""Conditions about one case."""
_SINGLETONS = (None, True, False, ..., NotImplemented)


class Expectations:
    """Conditions about values after a call. An object that was described before is compared by identity alone."""

    def __init__(self, names: Names, after: ObjectGraph) -> None:
        self.names = names
        self.literals = Literals(names)
        self._known = dict(after.paths)
        self._described: set[int] = set()
        self._left = _MOST

    def known(self, value: Any) -> str:
        """The expression for a mutable object among the inputs; empty if it is none of them."""
        return self._known.get(id(value), "") if not isinstance(value, tuple) else ""

    def changes(self, before: ObjectGraph, after: ObjectGraph) -> Iterator[tuple[str, str]]:
        """Names of fields that changed, and conditions about what they are now."""
        for path, value, name in changes(before, after):
            if value is GONE:
                owner, _, field = path.rpartition(".")
                yield name, f"not hasattr({owner}, {field!r})"
            else:
                for condition in self.about(path, value):
                    yield name, condition

    def about(self, path: str, value: Any) -> Iterator[str]:
        """Conditions that pin down the value at a path."""
        for condition in self._about(path, value):
            if self._left <= 0:
                return
            self._left -= 1
            yield condition

    def _about(self, path: str, value: Any) -> Iterator[str]:
        known = self.known(value)
        if known and (known != path or id(value) in self._described):
            yield f"{path} is {known}"
            return
        simple = self._simple(path, value)
        if simple is not None:
            yield simple
            return
        self._known[id(value)] = path
        self._described.add(id(value))
        yield from self._structure(path, value)

    def _simple(self, path: str, value: Any) -> str | None:
        if any(value is single for single in _SINGLETONS):
            return f"{path} is {value!r}"
        if isinstance(value, Enum) and value.name in type(value).__members__:
            text = self.literals.of(value)
            return None if text is None else f"{path} is {text}"
        if type(value) is float and math.isnan(value):
            return f"{self.names.module('math')}.isnan({path})"
        if isinstance(value, (type, FunctionType, BuiltinFunctionType)):
            text = self.names.of(value)
            return f"callable({path})" if text is None else f"{path} is {text}"
        text = self.literals.of(value)
        return None if text is None else f"{path} == {text}"

    def _structure(self, path: str, value: Any) -> Iterator[str]:
        yield self._kind(path, value)
        if isinstance(value, BaseException):
            if (text := self.literals.of(value.args)) is not None:
                yield f"{path}.args == {text}"
            return
        if isinstance(value, (list, tuple, dict, set, frozenset, deque)):
            yield f"len({path}) == {len(value)}"
        if isinstance(value, (list, tuple, dict)) or holds_fields(value):
            for access, part in parts_of(value).items():
                yield from self._about(path + access, part)

    def _kind(self, path: str, value: Any) -> str:
        name = self.names.of(type(value))
        if name is None:
            return f"type({path}).__name__ == {type(value).__name__!r}"
        return f"type({path}) is {name}" if is_structured(value) else f"isinstance({path}, {name})"
