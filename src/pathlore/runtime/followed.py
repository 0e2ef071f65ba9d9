"""Modules of the standard library whose Python code is rewritten and followed like the project's own."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import module_from_spec
from operator import is_
from types import ModuleType
from typing import Any

from pathlore.dict_versions import DictVersions

LIBRARY = frozenset(
    {
        *("_markupbase", "base64", "bisect", "calendar", "collections", "collections.abc", "colorsys"),
        *("configparser", "csv", "dataclasses", "difflib", "fractions", "graphlib", "heapq", "html"),
        *("html.parser", "ipaddress", "json", "json.decoder", "json.encoder", "json.scanner", "numbers"),
        *("random", "secrets", "shlex", "statistics", "string", "textwrap", "urllib.parse", "uuid"),
    }
)
"""Their functions are rewritten, each on its first call. Other modules run natively."""

NAMESPACES: list[dict[str, Any]] = []
"""Namespaces of modules whose functions are rewritten."""

_listeners: list[Callable[[dict[str, Any]], None]] = []
_state: list[tuple[dict[str, Any], dict[str, Any]]] = []
_versions = DictVersions()


def follow(names: dict[str, Any]) -> None:
    """Has the functions of a library module rewritten; `names` is its namespace."""
    if any(known is names for known in NAMESPACES):
        return
    NAMESPACES.append(names)
    home = names.get("__name__")
    _save(names)
    for value in names.values():
        attributes = getattr(value, "__dict__", None) if type(value).__module__ == home else None
        if isinstance(attributes, dict):
            _save(attributes)
    for listener in _listeners:
        listener(names)


def once_more(module: ModuleType) -> Any:
    """Another module of the same code: one of the two is rewritten, or patched by the program, and the other not."""
    spec = module.__spec__
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def listen(listener: Callable[[dict[str, Any]], None]) -> None:
    """Calls a function with the namespace of each module that is to be rewritten, now and later."""
    _listeners.append(listener)
    for names in NAMESPACES:
        listener(names)


def restore_library() -> None:
    """Undoes assignments to followed modules and to the objects that they hold, between two paths."""
    if _versions.are_noted:
        return
    for namespace, saved in _state:
        if len(namespace) != len(saved) or not all(map(is_, namespace.values(), saved.values())):
            namespace.clear()
            namespace.update(saved)
    _versions.note()


def _save(namespace: dict[str, Any]) -> None:
    _state.append((namespace, dict(namespace)))
    _versions.add(namespace)
