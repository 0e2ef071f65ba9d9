"""Writes values as Python source that makes an equal value, where possible."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import math
import sys
from enum import Enum
from types import ModuleType
from typing import Any

from pathlore.confirmation.source import (
    call_text,
    dict_text,
    frozenset_text,
    list_text,
    member_text,
    set_text,
    tuple_text,
)
from pathlore.testgen.names import Names

_LONGEST = 2000
_DEEPEST = 12
_PLAIN = (int, str, bytes, bool, complex, range, type(None), type(...))


class Literals:
    """Source for values; names in it are taken from `names`."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def of(self, value: Any) -> str | None:
        """Source for a value that is equal to it and of the same type, or None."""
        try:
            text = self._text(value, 0)
        except Exception:  # texts and comparisons of the program's objects are code under test, too
            return None
        return text if text is not None and len(text) <= _LONGEST else None

    def _text(self, value: Any, depth: int) -> str | None:
        kind = type(value)
        if depth > _DEEPEST:
            return None
        if kind in _PLAIN:
            return repr(value)
        if kind is float:
            return self._float(value)
        if isinstance(value, Enum):
            return self._member(value)
        if isinstance(value, type):
            return self.names.of(value)
        if kind in (list, tuple, set, frozenset, dict):
            return self._container(value, depth + 1)
        return self._instance(value, depth + 1)

    def _float(self, value: float) -> str | None:
        if math.isfinite(value):
            return repr(value)
        if math.isnan(value):
            return None
        infinity = f"{self.names.module('math')}.inf"
        return infinity if value > 0 else f"-{infinity}"

    def _member(self, value: Enum) -> str | None:
        cls = self.names.of(type(value))
        return None if cls is None else member_text(cls, value)

    def _container(self, value: Any, depth: int) -> str | None:
        if isinstance(value, dict):
            pairs = [(self._text(k, depth), self._text(v, depth)) for k, v in value.items()]
            written = [(k, v) for k, v in pairs if k is not None and v is not None]
            return dict_text(written) if len(written) == len(pairs) else None
        texts = [self._text(item, depth) for item in value]
        items = [text for text in texts if text is not None]
        if len(items) < len(texts):
            return None
        if isinstance(value, list):
            return list_text(items)
        if isinstance(value, tuple):
            return tuple_text(items)
        # The order of a set depends on hashes: sorted, the same value has the same text in every process.
        return set_text(sorted(items)) if isinstance(value, set) else frozenset_text(sorted(items))

    def _instance(self, value: Any, depth: int) -> str | None:
        """An object whose fields, or whose own `repr`, make an equal one."""
        text = self._constructed(value, depth)
        if text is None:
            text = repr(value)
        return text if len(text) <= _LONGEST and self._makes(text, value) else None

    def _constructed(self, value: Any, depth: int) -> str | None:
        if dataclasses.is_dataclass(value):
            names = [field.name for field in dataclasses.fields(value) if field.init]
        elif isinstance(value, tuple) and hasattr(value, "_fields"):
            names = list(value._fields)
        else:
            return None
        cls = self.names.of(type(value))
        texts = [(name, self._text(getattr(value, name), depth)) for name in names]
        written = [(name, text) for name, text in texts if text is not None]
        return None if cls is None or len(written) < len(texts) else call_text(cls, written)

    def _makes(self, text: str, value: Any) -> bool:
        """Whether the text, evaluated, is equal to the value and does nothing but make it."""
        try:
            tree = ast.parse(text, mode="eval")
        except (SyntaxError, ValueError):
            return False
        namespace: dict[str, Any] = {}
        for node in ast.walk(tree):
            if not isinstance(node, _HARMLESS):
                return False
            if isinstance(node, ast.Name) and not self._resolve(node.id, type(value), namespace):
                return False
        made = eval(compile(tree, "<literal>", "eval"), namespace)
        return type(made) is type(value) and made == value and repr(made) == repr(value)

    def _resolve(self, name: str, kind: type, namespace: dict[str, Any]) -> bool:
        """Finds what a name in a text means: a class, or the module that has the class of the value."""
        if isinstance(getattr(builtins, name, None), type):
            return True
        if name in self.names:
            namespace[name] = self.names.value(name)
            return isinstance(namespace[name], (type, ModuleType))
        home = sys.modules.get(kind.__module__)
        for module in (self.names.target.module, home):
            found = getattr(module, name, None)
            if isinstance(found, type):
                namespace[name] = found
                return self.names.of(found) == name
        if isinstance(home, ModuleType) and kind.__module__ == name:
            namespace[self.names.module(name)] = home
            return True
        return False


_HARMLESS = (
    *(ast.Expression, ast.Constant, ast.Name, ast.Attribute, ast.Call, ast.keyword, ast.Load),
    *(ast.List, ast.Tuple, ast.Set, ast.Dict, ast.UnaryOp, ast.USub, ast.BinOp, ast.Add, ast.Sub),
)
