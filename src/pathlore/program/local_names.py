"""What is known of local variables: which ones only their own function rebinds, and who else sees them."""

from __future__ import annotations

from pathlore.program.scopes import Scope, ScopeKind, Scopes
from pathlore.records import frozen

_DYNAMIC = frozenset({"locals", "vars", "dir", "eval", "exec"})
"""Functions that see the variables of their caller."""
_FRAMES = frozenset({"f_locals", "_getframe", "currentframe", "tb_frame", "settrace", "setprofile", "gi_frame"})
"""Names by which a program gets at the variables of other functions."""


@frozen
class FunctionNames:
    """The variables of one function."""

    line: int
    column: int
    stable: frozenset[str]
    """Those that no other code rebinds while the function runs."""
    is_open: bool
    """Whether the program may see a variable that the function was given by rewriting."""


@frozen
class LocalNames:
    """Of all functions of a file."""

    functions: tuple[FunctionNames, ...] = ()
    bound: frozenset[str] = frozenset()
    """All names that the file binds anywhere."""
    is_open: bool = False
    """Whether some function may look at the variables of any other."""


def local_names(scopes: Scopes) -> LocalNames:
    bound: set[str] = set()
    functions = []
    positions = {id(scope): position for position, scope in scopes.by_position.items()}
    for scope in scopes.all():
        bound |= scope.bound
        if scope.kind is ScopeKind.FUNCTION:
            is_open = any(use.name in _DYNAMIC for use in scope.uses)
            functions.append(FunctionNames(*positions[id(scope)], _stable(scope), is_open))
    # Names that rewriting gives to variables of its own.
    taken = any(name.startswith("_pl_") for name in bound)
    return LocalNames(tuple(functions), frozenset(bound), taken or scopes.mentions(_FRAMES))


def _stable(scope: Scope) -> frozenset[str]:
    taken = {name for inner in scope.walk() if inner is not scope for name in inner.nonlocals}
    return scope.variables - taken
