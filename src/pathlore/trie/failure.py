"""Describes the exception that left the target, as error leaves and stores have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pathlore.program.contracts import PEP316, Clause, Role
from pathlore.records import frozen


@frozen
class Location:
    """A line and column of code, as a traceback names it."""

    path: str
    line: int
    column: int
    function: str


@frozen
class Failure:
    """An exception that left the target. Failures of the same type, location and caller are the same failure."""

    exception: str
    names: tuple[str, ...]
    location: Location
    caller: Location | None
    explicit: bool
    clause: Clause | None = None
    """The violated clause of a contract, if that is what happened."""

    @property
    def in_docstring(self) -> bool:
        """Whether the violated clause stands in a docstring, which plain Python does not check."""
        return self.clause is not None and self.clause.source == PEP316

    @property
    def is_assertion(self) -> bool:
        return "AssertionError" in self.names


Relocate = Callable[[str, Any], tuple[str, Any]]
"""Maps a path and a line to how they are stored, or back: stored lines survive edits elsewhere."""


def _unchanged(path: str, line: Any) -> tuple[str, Any]:
    return path, line


def failure_to_json(failure: Failure, relocate: Relocate = _unchanged) -> dict[str, Any]:
    """A failure as stores have it. The keys are file format, whatever the fields are called."""
    return {
        "exception": failure.exception,
        "names": failure.names,
        "spot": _to_json(failure.location, relocate),
        "caller": _to_json(failure.caller, relocate),
        "explicit": failure.explicit,
        "clause": _to_json(failure.clause, relocate),
    }


def failure_from_json(data: dict[str, Any], relocate: Relocate = _unchanged) -> Failure:
    location, caller, clause = (_located(data[name], relocate) for name in ("spot", "caller", "clause"))
    assert location is not None
    return Failure(
        data["exception"],
        tuple(data["names"]),
        Location(**location),
        None if caller is None else Location(**caller),
        bool(data["explicit"]),
        None if clause is None else Clause(**{**clause, "role": Role(clause["role"])}),
    )


def _to_json(located: Location | Clause | None, relocate: Relocate) -> dict[str, Any] | None:
    return None if located is None else _located(asdict(located), relocate)


def _located(data: dict[str, Any] | None, relocate: Relocate) -> dict[str, Any] | None:
    if data is None:
        return None
    path, line = relocate(data["path"], data["line"])
    return {**data, "path": path, "line": line}
