"""The rewrite plan of a file: which functions and constructs are rewritten, by which passes, and what may be native.

A plan saves work. It must never change a result: whatever it leaves alone is code that meets no symbolic value.
"""

from __future__ import annotations

from enum import StrEnum

from pathlore.digests import blake2b
from pathlore.program.local_names import LocalNames, local_names
from pathlore.program.natives import PythonCallees, python_callees
from pathlore.program.scopes import Scopes
from pathlore.records import frozen

_SIZE = 12


class Pass(StrEnum):
    """The passes that a plan decides on. Probes and lazy parameters are not among them: results hang on these."""

    RESULTS = "results"
    FORMATTING = "formatting"
    SUBSCRIPT = "subscript"
    CHAINS = "chains"
    MEMBERSHIP = "membership"
    IDENTITY = "identity"
    OPERATORS = "operators"
    DISPLAYS = "displays"
    ITERATION = "iteration"
    COPIES = "copies"
    CALLS = "calls"


EVERY_PASS = frozenset(Pass)
LIGHT = frozenset({Pass.RESULTS, Pass.FORMATTING, Pass.CHAINS, Pass.IDENTITY, Pass.MEMBERSHIP, Pass.COPIES, Pass.CALLS})
"""What a symbolic value cannot notice by itself, and what native code refuses to do with one."""
NO_PASS: frozenset[Pass] = frozenset()
"""What is left where nothing symbolic comes to, and nothing is called that makes something symbolic."""

Position = tuple[int, int, int, int]
"""Of a node: line and column, last line and column behind it."""


@frozen
class FunctionKey:
    """A function: its qualified name without `<locals>`, and the line that its code gives as its first."""

    name: str
    line: int


@frozen
class Selection:
    """What a plan does otherwise than the default one."""

    functions: tuple[tuple[FunctionKey, frozenset[Pass]], ...] = ()
    """The passes for the bodies of these functions, with all that is nested in them: nested functions are made from the
    code of the one around them, so they cannot be rewritten without it."""
    left: frozenset[tuple[Pass, Position]] = frozenset()
    """Constructs that a pass leaves as they are; what is inside of them it does not."""
    every_call: bool = False
    """Whether calls are rewritten whose callee is known to be written in Python."""
    concrete: frozenset[Position] = frozenset()
    """Statements and expressions that no pass goes into."""
    set_operators: bool = False
    """Whether `-` and `<` are rewritten where the file does not speak of sets. A choice or a failing assertion after
    such a comparison then has the column of the whole test: the compiler gives it that of a plain comparison."""
    guards: bool = True
    """Whether operators on plain operands are Python's own, after a test inline."""


EVERYTHING = Selection()
"""The default: whatever may meet a symbolic value, as far as the text of the file tells."""


@frozen
class RewritePlan:
    """What the rewriting of one file is given."""

    python: PythonCallees
    set_operators: bool
    """Whether `-` and `<` may be operators of sets."""
    variables: LocalNames
    selection: Selection = EVERYTHING
    annotations: bool = False
    """Whether annotations are evaluated. Those in functions may see symbolic values."""

    def passes_for(self, function: FunctionKey) -> frozenset[Pass]:
        return next((passes for key, passes in self.selection.functions if key == function), EVERY_PASS)

    def left_by(self, which: Pass) -> frozenset[Position]:
        """The constructs that a pass leaves as they are."""
        return frozenset(position for name, position in self.selection.left if name is which)

    def digest(self) -> str:
        """Stands for the plan in keys; empty for the default plan, which is in no key."""
        selection = self.selection
        if selection == EVERYTHING:
            return ""
        functions = sorted((key.name, key.line, sorted(passes)) for key, passes in selection.functions)
        text = repr((functions, sorted(selection.left), selection.every_call, selection.set_operators))
        if selection.concrete:
            text += f" without {sorted(selection.concrete)}"
        if not selection.guards:
            text += " unguarded"
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_SIZE).hexdigest()


def make_plan(
    scopes: Scopes,
    names: frozenset[str] = frozenset(),
    selection: Selection = EVERYTHING,
    library: frozenset[str] = frozenset(),
    sets: bool = False,
) -> RewritePlan:
    """The plan of a file; `names` of its module are known to stand for functions and classes written in Python.

    `library` has the attributes of objects that are not the project's. Files of the project may make `sets`.
    """
    python = PythonCallees() if selection.every_call else python_callees(scopes, names, library)
    set_operators = sets or selection.set_operators or scopes.mentions_sets
    return RewritePlan(python, set_operators, local_names(scopes), selection, not scopes.defers_annotations)
