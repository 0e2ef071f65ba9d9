"""What a function reads and writes outside of its own variables, and what it calls."""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.program.scopes import Access, CallSite, Scope, ScopeKind
from pathlore.records import frozen

_DYNAMIC = frozenset({"getattr", "setattr", "delattr", "vars", "globals", "locals", "eval", "exec", "__dict__", "dir"})
"""Names with whose help code reads and writes what it does not name."""

Attribute = tuple[str, str]
"""The variable at the root of an expression, "" for none, and the attribute; `scopes.ITEM` for an item."""


@frozen
class Effects:
    """The effects of the code of one scope, comprehensions in it included, functions and lambdas in it not.

    Names alone: `x.a` is an attribute of whatever `x` is. Builtins are globals. `x.append(1)` is a call, and what it
    does to `x` is not said.
    """

    globals_read: frozenset[str]
    globals_written: frozenset[str]
    cells_read: frozenset[str]
    """Variables of the functions around it."""
    cells_written: frozenset[str]
    attributes_read: frozenset[Attribute]
    attributes_written: frozenset[Attribute]
    calls: frozenset[CallSite]
    is_dynamic: bool
    """Whether it may read or write what it does not name."""

    @property
    def is_local(self) -> bool:
        """Whether only its result tells that it ran: it writes nothing outside and calls nothing by name."""
        written = self.globals_written or self.cells_written or self.attributes_written
        return not (written or self.calls or self.is_dynamic)


def effects_of(scope: Scope) -> Effects:
    """The effects of running the code of a scope."""
    parts = tuple(_running_with(scope))
    read = {_outside(part, use.name, scope, parts) for part in parts for use in part.uses}
    written = {_outside(part, d.name, scope, parts) for part in parts for d in part.definitions}
    reaches = [reach for part in parts for reach in part.reaches]
    mentioned = {name for found in read if found is not None for name in found[1:]} | {r.name for r in reaches}
    return Effects(
        _of(read, _GLOBAL),
        _of(written, _GLOBAL),
        _of(read, _CELL),
        _of(written, _CELL),
        frozenset((r.root, r.name) for r in reaches if r.access is Access.READ),
        frozenset((r.root, r.name) for r in reaches if r.access is not Access.READ),
        frozenset(call for part in parts for call in part.calls),
        not _DYNAMIC.isdisjoint(mentioned),
    )


_GLOBAL, _CELL = "global", "cell"
_Outside = tuple[str, str]


def _running_with(scope: Scope) -> Iterator[Scope]:
    yield scope
    for child in scope.children:
        if child.kind is ScopeKind.COMPREHENSION:
            yield from _running_with(child)


def _outside(part: Scope, name: str, scope: Scope, parts: tuple[Scope, ...]) -> _Outside | None:
    """A name in `part` by what it stands for: None for a variable of the code itself."""
    home = part.home(name)
    if home.is_global:
        # The variables of a module are globals, also to the module itself.
        return _GLOBAL, name
    return None if home in parts else (_CELL, name)


def _of(found: set[_Outside | None], kind: str) -> frozenset[str]:
    return frozenset(item[1] for item in found if item is not None and item[0] == kind)
