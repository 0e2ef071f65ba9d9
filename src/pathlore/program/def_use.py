"""Definitions and uses of each variable of a file, whichever scopes they stand in."""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.program.scopes import Definition, Scope, ScopeKind, Scopes, Use


class Variable:
    """A variable: the scope whose it is, its name, and where it is defined and used, each with the scope of the place.

    A variable of the module that nothing defines is a builtin, or put there from outside.
    """

    __slots__ = ("definitions", "home", "name", "uses")

    def __init__(self, home: Scope, name: str) -> None:
        self.home = home
        self.name = name
        self.definitions: list[tuple[Scope, Definition]] = []
        self.uses: list[tuple[Scope, Use]] = []

    def __repr__(self) -> str:
        return f"Variable({self.home.name}:{self.name})"

    @property
    def is_captured(self) -> bool:
        """Whether a scope other than its own names it. Comprehensions run inside of the scope around them."""
        return any(_running(scope) is not self.home for scope, _ in (*self.definitions, *self.uses))


class DefUse:
    """The variables of a file."""

    def __init__(self, scopes: Scopes) -> None:
        self._variables: dict[tuple[Scope, str], Variable] = {}
        for scope in scopes.all():
            for definition in scope.definitions:
                self.variable(scope, definition.name).definitions.append((scope, definition))
            for use in scope.uses:
                self.variable(scope, use.name).uses.append((scope, use))

    def variable(self, scope: Scope, name: str) -> Variable:
        """The variable that a name stands for in a scope."""
        home = scope.home(name)
        found = self._variables.get((home, name))
        if found is None:
            found = self._variables[home, name] = Variable(home, name)
        return found

    def variables(self, home: Scope) -> Iterator[Variable]:
        """Those of one scope."""
        return (variable for (scope, _), variable in self._variables.items() if scope is home)


def _running(scope: Scope) -> Scope:
    while scope.kind is ScopeKind.COMPREHENSION and scope.parent is not None:
        scope = scope.parent
    return scope
