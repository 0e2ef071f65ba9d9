"""The order of the passes, and the code that comes out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType

from pathlore.program.blocks import Outline
from pathlore.records import frozen
from pathlore.transform.calls import Calls
from pathlore.transform.displays import Displays
from pathlore.transform.formatting import Formattings
from pathlore.transform.identity import Identities
from pathlore.transform.membership import Memberships
from pathlore.transform.operators import Operators
from pathlore.transform.parameters import Parameters
from pathlore.transform.probes import NewBlock, put_probes
from pathlore.transform.results import Results
from pathlore.transform.subscript import Subscripts


@frozen
class LazyParameters:
    """The function whose parameters are initialised when first read."""

    line: int
    name: str
    names: frozenset[str]


def rewrite(
    tree: ast.Module,
    in_python: frozenset[str],
    blocks: tuple[Outline, NewBlock] | None,
    lazy: LazyParameters | None = None,
) -> ast.Module:
    """Rewrites a module, in place. `in_python` names functions and classes known not to be native.

    The runs of the outline become blocks; without `blocks` those that run are not recorded.
    """
    # Probes first: they stand in what the programmer wrote, not in what later passes emit.
    if blocks is not None:
        put_probes(*blocks)
    if lazy is not None:
        tree = Parameters(lazy.line, lazy.name, lazy.names).visit(tree)
    tree = Results().visit(tree)
    tree = Formattings().visit(tree)
    # Subscripts before calls: stores become calls of operators, which no model concerns.
    tree = Subscripts().visit(tree)
    tree = Memberships().visit(tree)
    tree = Identities().visit(tree)
    tree = Operators().visit(tree)
    tree = Displays().visit(tree)
    return Calls(in_python).visit(tree)  # type: ignore[no-any-return]


def nested(code: CodeType) -> Iterator[CodeType]:
    """All code objects inside a code object, in the order of the source."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from nested(constant)
