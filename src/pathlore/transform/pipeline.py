"""The order of the passes, and the code that comes out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from types import CodeType

from pathlore.program.blocks import Outline
from pathlore.program.plan import EVERY_PASS, Pass, RewritePlan
from pathlore.records import frozen
from pathlore.transform.calls import Calls
from pathlore.transform.chains import Chains
from pathlore.transform.copies import FieldCopies
from pathlore.transform.displays import Displays
from pathlore.transform.flags import FlagsOf, raise_flags
from pathlore.transform.formatting import Formattings
from pathlore.transform.guards import Guards
from pathlore.transform.identity import Identities
from pathlore.transform.iteration import Iterations
from pathlore.transform.membership import Memberships
from pathlore.transform.operators import Operators
from pathlore.transform.parameters import Parameters
from pathlore.transform.probes import NewBlock, put_probes
from pathlore.transform.results import Results
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.subscript import Subscripts


@frozen
class LazyParameters:
    """The function whose parameters are initialised when first read."""

    line: int
    name: str
    names: frozenset[str]


PASSES: tuple[type[PlannedPass], ...] = (
    Results,
    # Before displays: comprehensions of sets are those of lists from then on.
    Iterations,
    Formattings,
    # Subscripts before calls: stores become calls of operators, which no model concerns.
    Subscripts,
    # Chains before the operators in them.
    Chains,
    Memberships,
    Identities,
    Operators,
    Displays,
    FieldCopies,
    Calls,
)
"""In their order."""


def rewrite(
    tree: ast.Module,
    plan: RewritePlan,
    blocks: tuple[Outline, NewBlock] | None = None,
    lazy: LazyParameters | None = None,
    passes: frozenset[Pass] = EVERY_PASS,
    outlined: Callable[[ast.Module], object] | None = None,
    flags_of: FlagsOf | None = None,
) -> ast.Module:
    """Rewrites a module, in place, as the plan has it.

    Each basic block of the outline gets a probe; without `blocks` it is not recorded which of them run. `outlined` is
    given the tree to outline its regions. With `flags_of`, probes raise flags.
    """
    # Probes first: they stand in what the programmer wrote, not in what later passes emit.
    if blocks is not None:
        put_probes(*blocks)
    # A region has variables of its own: nobody may look for them in the function that it was part of.
    if outlined is not None and not plan.variables.is_open:
        outlined(tree)
    if lazy is not None:
        tree = Parameters(lazy.line, lazy.name, lazy.names).visit(tree)
    for make in PASSES:
        if make.which in passes:
            tree = make(plan).visit(tree)
    # Guards last: they have conditionals of their own, which are no code of the program.
    tree = Guards(plan).visit(tree) if plan.selection.guards else tree
    return tree if flags_of is None else raise_flags(tree, flags_of)


def nested(code: CodeType) -> Iterator[CodeType]:
    """All code objects inside a code object, in the order of the source."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from nested(constant)
