"""A reproduction: Python source that makes one call, as data that other processes understand."""

from __future__ import annotations

import re
from contextlib import _AsyncGeneratorContextManager, _GeneratorContextManager
from dataclasses import asdict, field
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any

from pathlore.records import frozen


@frozen
class Reproduction:
    """Source that makes a call with certain inputs: statements first, then an expression.

    The names in it are those of the target's module; `imports` says where classes come from that it lacks.
    """

    inputs: dict[str, str]
    setup: tuple[str, ...]
    expression: str
    imports: tuple[tuple[str, str], ...] = ()
    replay: dict[str, str] = field(default_factory=dict)
    guarded: bool = False
    """Whether contracts in docstrings are checked around the call: plain Python does not check them."""
    cyclic: bool = False
    """Whether an input contains itself."""
    without_constructor: tuple[str, ...] = ()
    """The classes of objects that the statements fill by hand, since no call is known that makes them."""
    made: tuple[str, ...] = ()
    """The classes all of whose objects were made by calls, so that it does not matter what is known of their fields."""
    guessed: tuple[str, ...] = ()
    """Parameters of these calls whose types are guessed, with the types."""
    shared: tuple[str, ...] = ()
    """Parameters that are given one container."""

    @property
    def call(self) -> str:
        return self.driven(None)

    def driven(self, made: type | None) -> str:
        """The source as people run it: what the call makes, if it is known, is driven to its end."""
        before, statements = _driver(self.expression, made)
        if not self.replay:
            return "\n".join((*before, *self.setup, *statements))
        values = ", ".join(f"{name!r}: {text}" for name, text in self.replay.items())
        within = f"with pathlore.replay({{{values}}}):"
        return "\n".join(("import pathlore", *before, *self.setup, within, *(f"    {line}" for line in statements)))

    def checked(self, made: type | None, result: str, condition: str) -> str:
        """Source that returns if a condition on the result is false; empty where values are drawn or none is told."""
        before, statements = _driver(self.expression, made)
        if self.replay or len(statements) != 1:
            return ""
        check = f"if {condition}:", "    raise AssertionError"
        return "\n".join((*self.import_lines, *before, *self.setup, f"{result} = {statements[0]}", *check))

    @property
    def import_lines(self) -> tuple[str, ...]:
        """Statements for the names of the call that the target's module lacks."""
        used = self.call
        return tuple(f"from {module} import {name}" for name, module in self.imports if re.search(rf"\b{name}\b", used))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> Reproduction:
        """JSON has lists where a reproduction has tuples."""
        names = ("setup", "without_constructor", "made", "guessed", "shared")
        lists = {name: tuple(data.get(name, ())) for name in names}
        return Reproduction(**{**data, **lists, "imports": tuple(map(tuple, data["imports"]))})


def _driver(expression: str, made: type | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Statements that come first, and those that make a call and run what it makes."""
    if made in (GeneratorType, map, filter):
        return (), (f"list({expression})",)
    if made is CoroutineType:
        return ("import asyncio",), (f"asyncio.run({expression})",)
    if made is AsyncGeneratorType:
        collect = ("async def collected(items):", "    return [item async for item in items]")
        return ("import asyncio", *collect), (f"asyncio.run(collected({expression}))",)
    if made is not None and issubclass(made, _AsyncGeneratorContextManager):
        enter = ("async def entered(manager):", "    async with manager:", "        pass")
        return ("import asyncio", *enter), (f"asyncio.run(entered({expression}))",)
    if made is not None and issubclass(made, _GeneratorContextManager):
        return (), (f"with {expression}:", "    pass")
    return (), (expression,)


_DRIVEN: dict[str, type] = {
    "generator": GeneratorType,
    "map": map,
    "filter": filter,
    "coroutine": CoroutineType,
    "async generator": AsyncGeneratorType,
    "async context manager": _AsyncGeneratorContextManager,
    "context manager": _GeneratorContextManager,
}


def driven_name(made: type | None) -> str | None:
    """What is driven to its end, as a word for other processes; None for what is there when the call returns."""
    return next((name for name, kind in _DRIVEN.items() if made is not None and issubclass(made, kind)), None)


def driven_type(name: str | None) -> type | None:
    return _DRIVEN.get(name or "")
