"""Modules of the standard library whose Python code is followed like the project's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LIBRARY = frozenset(
    {
        *("_collections_abc", "_markupbase", "base64", "bisect", "calendar", "collections", "colorsys"),
        *("configparser", "csv", "dataclasses", "difflib", "fractions", "graphlib", "heapq", "html"),
        *("html.parser", "ipaddress", "json", "json.decoder", "json.encoder", "json.scanner", "numbers"),
        *("random", "shlex", "statistics", "string", "textwrap", "urllib.parse", "uuid"),
    }
)
"""Their functions are rewritten, each when it is first called. Others run as they are."""

NAMESPACES: list[dict[str, Any]] = []
"""Names of modules whose functions are to be rewritten, those of the project's use first."""

_listeners: list[Callable[[dict[str, Any]], None]] = []


def follow(names: dict[str, Any]) -> None:
    """Has the functions of a module of the library rewritten; `names` are those of the module."""
    if any(known is names for known in NAMESPACES):
        return
    NAMESPACES.append(names)
    for listener in _listeners:
        listener(names)


def listen(listener: Callable[[dict[str, Any]], None]) -> None:
    """Has a function called with the names of each module that is to be rewritten, now and later."""
    _listeners.append(listener)
    for names in NAMESPACES:
        listener(names)
