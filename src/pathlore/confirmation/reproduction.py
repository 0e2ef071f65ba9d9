"""A reproduction: Python source that makes one call, as data that other processes understand."""

from __future__ import annotations

import re
from dataclasses import asdict, field
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

    @property
    def call(self) -> str:
        if not self.replay:
            return "\n".join((*self.setup, self.expression))
        values = ", ".join(f"{name!r}: {text}" for name, text in self.replay.items())
        within = f"with pathlore.replay({{{values}}}):"
        return "\n".join(("import pathlore", *self.setup, within, f"    {self.expression}"))

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
        lists = {name: tuple(data.get(name, ())) for name in ("setup", "without_constructor", "made", "guessed")}
        return Reproduction(**{**data, **lists, "imports": tuple(map(tuple, data["imports"]))})
