"""The scopes of a file as data: what each one defines, uses, reaches into and calls.

They hold no nodes, so they may be kept when the tree is rewritten or gone. Variables have the names that are written,
attributes those under which they are stored: private ones are mangled.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from typing import Any

from pathlore.program.import_statements import ImportStatement
from pathlore.records import frozen

MODULE = "<module>"
ITEM = "[]"
"""Stands for an item where an attribute has its name."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class ScopeKind(Enum):
    """What makes a scope."""

    MODULE = "module"
    CLASS = "class"
    FUNCTION = "function"
    LAMBDA = "<lambda>"
    COMPREHENSION = "<comprehension>"
    TYPE_PARAMETERS = "<type parameters>"


class How(Enum):
    """What defines a variable. All of these make it one of the scope, unless that declares it to be another's."""

    PARAMETER = "parameter"
    ASSIGNMENT = "assignment"
    AUGMENTED = "augmented assignment"
    ANNOTATION = "annotation without a value"
    WALRUS = "assignment expression"
    ITERATION = "iteration"
    CONTEXT = "with"
    DELETION = "del"
    HANDLER = "except"
    CAPTURE = "case"
    IMPORT = "import"
    DEFINITION = "def or class"


class Access(Enum):
    """What is done to an attribute or an item."""

    READ = "read"
    WRITE = "write"
    DELETE = "delete"


@frozen
class Definition:
    """A place where a variable gets a value, or loses it."""

    name: str
    how: How
    line: int
    column: int


@frozen
class Use:
    """A place where a variable is read."""

    name: str
    line: int
    column: int


@frozen
class Reach:
    """An attribute or item that is accessed, and the variable at the root of the expression; empty if there is none."""

    root: str
    name: str
    access: Access
    line: int
    column: int


@frozen
class CallSite:
    """A call by name. An attribute has a `receiver`, the variable at its root or "", a variable has None.

    A callee that is neither has no name.
    """

    name: str
    receiver: str | None
    line: int
    column: int


@frozen
class DefinedName:
    """A function or class by its bare name: whether a class body has it directly, and whether the name may stand for
    something else than what is written: a class with bases, a function in a wrapper."""

    name: str
    in_class: bool
    derived: bool


class Scope:
    """One scope. `name` is qualified by the scopes around it; `line` is what its code object gives as its first, and
    `last` the line on which the definition ends, if it is one."""

    # Large: what a walk finds in a scope, in lists that are only ever appended to.
    __slots__ = (
        *("kind", "name", "line", "last", "parent", "definitions", "uses", "reaches", "calls"),
        *("bound", "globals", "nonlocals", "yields", "is_async", "children"),
    )

    def __init__(self, kind: ScopeKind, name: str, line: int, parent: Scope | None, last: int = 0) -> None:
        self.kind = kind
        self.name = name
        self.line = line
        self.last = last
        self.parent = parent
        self.definitions: list[Definition] = []
        self.uses: list[Use] = []
        self.reaches: list[Reach] = []
        self.calls: list[CallSite] = []
        self.bound: set[str] = set()
        self.globals: set[str] = set()
        self.nonlocals: set[str] = set()
        self.yields = False
        self.is_async = False
        self.children: list[Scope] = []

    def __repr__(self) -> str:
        return f"Scope({self.name}:{self.line})"

    @property
    def variables(self) -> frozenset[str]:
        """Those of the scope itself."""
        return frozenset(self.bound - self.globals - self.nonlocals)

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(d.name for d in self.definitions if d.how is How.PARAMETER)

    def home(self, name: str) -> Scope:
        """The scope whose variable a name is in this one; the module's for globals and builtins."""
        if name in self.bound and name not in self.globals and name not in self.nonlocals:
            return self
        scope: Scope = self
        first = True
        while scope.parent is not None:
            if first or scope.kind is not ScopeKind.CLASS:
                # A function that declares a name global does so for the functions in it, too; a class does not.
                if name in scope.globals:
                    return scope.module
                if not first and name in scope.bound and name not in scope.nonlocals:
                    return scope
            elif name == "__class__":
                return scope
            first = False
            scope = scope.parent
        return scope

    @property
    def module(self) -> Scope:
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    @property
    def is_global(self) -> bool:
        return self.parent is None

    def walk(self) -> Iterator[Scope]:
        """This scope and those in it, in the order of the source."""
        yield self
        for child in self.children:
            yield from child.walk()


@frozen
class Scopes:
    """The scopes of a file, and what the file as a whole imports and defines."""

    module: Scope
    by_position: dict[tuple[int, int], Scope]
    """The scopes that definitions make, by where these begin."""
    imports: tuple[ImportStatement, ...]
    defined: tuple[DefinedName, ...]
    mentions_sets: bool
    """Whether there is a set in the file, or the name of their class."""
    defers_annotations: bool = False
    """Whether annotations are never evaluated."""

    def of(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Scope:
        """The scope that a definition makes, in a tree of the same source."""
        return self.by_position[node.lineno, node.col_offset]

    def all(self) -> Iterator[Scope]:
        return self.module.walk()

    def functions(self) -> Iterator[Scope]:
        """The functions with a name, methods and nested ones among them."""
        return (scope for scope in self.all() if scope.kind is ScopeKind.FUNCTION)

    def mentions(self, names: frozenset[str]) -> bool:
        """Whether any of the names is read anywhere, as a variable or as an attribute."""
        return any(
            any(use.name in names for use in scope.uses) or any(reach.name in names for reach in scope.reaches)
            for scope in self.all()
        )


def definition_line(node: Any) -> int:
    """The line that a code object gives as its first: that of the first decorator, if there is one."""
    first: int = node.decorator_list[0].lineno if node.decorator_list else node.lineno
    return first


def mangled(name: str, cls: str | None) -> str:
    """The name that a private one has inside a class."""
    if cls is None or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    owner = cls.lstrip("_")
    return f"_{owner}{name}" if owner else name
