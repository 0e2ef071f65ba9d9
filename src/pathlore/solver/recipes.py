"""The recipes of the portfolio: which stages are asked about a query, in which order, and what each may cost.

A recipe is read from top to bottom until a stage knows the answer. It has two parts. *Probes* are cheap attempts, each
with at most a quarter of the timeout; that one of them gave up says nothing about the query and is not reported.
*Steps* share what is left of the timeout: each may take half of the time that remains, the last one all of it.

Times in comments are rough, measured on one slow core; what matters is how they compare.
"""

from __future__ import annotations

from enum import Enum, auto

from pathlore.records import frozen
from pathlore.solver.query import Budget, Query
from pathlore.solver.ranges.integers import is_bounded
from pathlore.solver.theories import BITS, DIVISION, FLOATS, NONLINEAR, OPAQUE, TEXTS


class Stage(Enum):
    """Who can be asked; `solver.back_ends` loads them."""

    ENUMERATION = auto()
    """Tries all values of variables that have few. Exact, for every theory without doubles."""
    TABLES = auto()
    """The same for integers and booleans, all values at once, and with what earlier queries computed."""
    SCANNING = auto()
    """Conditions about single characters and lengths of texts, position by position. Exact."""
    LOCAL_SEARCH = auto()
    """Repairs the seed by evaluation. Finds texts and arguments of Python's functions, refutes nothing."""
    DOUBLE_SEARCH = auto()
    """Exact sets of doubles for conditions about one variable, evaluation for the rest."""
    CODE_POINTS = auto()
    """Texts as integers for their length and code points. Exact if only positions matter."""
    SHORT_TEXTS = auto()
    """The same under the assumption that unbounded texts are short. Refutes nothing."""
    SHORT_TEXTS_RETRY = auto()
    """The same again. An object keeps the terms it has rewritten even if a query turns out to be too large, so that a
    second attempt with it would get further than the first; with objects of their own, both give the same answer."""
    LANGUAGES = auto()
    """Regular languages that single texts belong to."""
    Z3 = auto()
    BITWUZLA = auto()
    CVC5 = auto()
    """An extra that is asked only for a second opinion."""


class Kind(Enum):
    """Queries by the hardest theory in them; each kind has a recipe."""

    FLOATS = auto()
    PARSED_FLOATS = auto()
    TEXTS = auto()
    OPAQUE = auto()
    BITS = auto()
    BOUNDED_PRODUCTS = auto()
    PRODUCTS = auto()
    DIVISION = auto()
    LINEAR = auto()


def kind_of(query: Query, theories: int) -> Kind:
    """The kind of a query that needs these theories."""
    if theories & FLOATS:
        return Kind.PARSED_FLOATS if theories & TEXTS else Kind.FLOATS
    if theories & TEXTS:
        return Kind.TEXTS
    if theories & OPAQUE:
        return Kind.OPAQUE
    if theories & BITS:
        return Kind.BITS
    if theories & NONLINEAR:
        return Kind.BOUNDED_PRODUCTS if is_bounded(query) else Kind.PRODUCTS
    return Kind.DIVISION if theories & DIVISION else Kind.LINEAR


Step = tuple[Stage, Budget]


@frozen
class Recipe:
    """Stages with their budgets, in the order in which they are asked."""

    steps: tuple[Step, ...]
    probes: tuple[Step, ...] = ()

    def without(self, stage: Stage) -> Recipe:
        steps, probes = (tuple(s for s in part if s[0] is not stage) for part in (self.steps, self.probes))
        return Recipe(steps, probes)


# Budgets

_SHARE = Budget()  # whatever a step may take


def _seconds(seconds: float) -> Budget:
    return Budget(seconds=seconds)


def _evaluations(evaluations: int) -> Budget:
    return Budget(evaluations=evaluations)


# About 1 ms.
_FEW_VALUES = (Stage.ENUMERATION, _evaluations(3_000))
# Up to half a second, so a solver that may be good at the query is asked first.
_MANY_VALUES = (Stage.ENUMERATION, _evaluations(400_000))
# A cell takes about 0.1 microseconds, and only new ones count: bitwuzla needs more for all but small queries.
_SMALL_TABLES = (Stage.TABLES, _evaluations(1_000_000))
_LARGE_TABLES = (Stage.TABLES, _evaluations(10_000_000))
_SECOND_OPINION = (Stage.CVC5, _SHARE)

# Recipes

# Incremental z3 answers a linear query in 10 to 100 microseconds: nothing is worth asking before it.
_LINEAR = Recipe(steps=((Stage.Z3, _SHARE), _SECOND_OPINION))

# Long chains of divisions are hard to solve and easy to compute: few values are tried first, many values before z3 gets
# all the time.
_DIVISION = Recipe(
    steps=(
        _FEW_VALUES,
        _SMALL_TABLES,
        (Stage.Z3, _seconds(0.3)),
        _LARGE_TABLES,
        _MANY_VALUES,
        (Stage.Z3, _SHARE),
        _SECOND_OPINION,
    )
)

# Bit vectors of a bounded width find solutions that integer solvers miss. They cannot refute without bounds.
_PRODUCTS = Recipe(
    steps=(
        (Stage.Z3, _SHARE),
        (Stage.BITWUZLA, _SHARE),
        _SECOND_OPINION,
    )
)

# bitwuzla decides. z3 sees bit operations through axioms only, which is good for refuting. A loop over the bits of a
# byte is a term that grows with each turn: it takes bitwuzla a second, and a table a millisecond for what is new.
_BITS = Recipe(
    steps=(
        _SMALL_TABLES,
        (Stage.BITWUZLA, _SHARE),
        _LARGE_TABLES,
        _MANY_VALUES,
        (Stage.Z3, _SHARE),
        _SECOND_OPINION,
    )
)

# With bounds bit vectors also refute, and they are often faster: `x * y == 8633` below 1000 takes bitwuzla 14 ms and z3
# 126 ms. So z3 gets only as much time as it needs if it is good at a query.
_BOUNDED_PRODUCTS = Recipe(
    probes=((Stage.Z3, _seconds(0.1)),),
    steps=_BITS.steps,
)

# Search and bit-blasting take turns: each is quick at much that is slow for the other. `x * 3.0 / 3.0 != x` takes the
# search 1 ms and bitwuzla 1.6 s; bitwuzla refutes `abs(x * y) < x * y` in 32 ms, on which the search spends 29 ms (800
# evaluations) and 250 ms (6,000) in vain.
_FLOATS = Recipe(
    probes=(
        _FEW_VALUES,
        (Stage.DOUBLE_SEARCH, _evaluations(800)),
        _MANY_VALUES,
        (Stage.BITWUZLA, _seconds(0.04)),
        (Stage.DOUBLE_SEARCH, _evaluations(6_000)),
    ),
    steps=(
        (Stage.BITWUZLA, _SHARE),
        _SECOND_OPINION,
    ),
)

# Floats that are read from texts, or written: a text with the wanted number is easier to make than to search for.
_PARSED_FLOATS = Recipe(
    probes=(_FEW_VALUES, (Stage.LOCAL_SEARCH, _evaluations(100)), *_FLOATS.probes[1:]),
    steps=_FLOATS.steps,
)

# A scan asks about single characters, which one pass over the conditions decides: 0.2 ms for a hundred of them.
# Evaluation alone finds most other solutions: 2 ms for 100 evaluations, 36 ms for 500. Conditions on positions become
# queries about integers, which are decided either way. The string theory of z3 needs a process of its own (60 ms), and
# refutes at once or hardly ever; so it gets a moment before texts are assumed to be short, and the rest of the time
# after that.
# cvc5 does not get texts.
_TEXTS = Recipe(
    steps=(
        (Stage.SCANNING, _SHARE),
        _FEW_VALUES,
        (Stage.LOCAL_SEARCH, _evaluations(100)),
        (Stage.CODE_POINTS, _SHARE),
        (Stage.LANGUAGES, _SHARE),
        _MANY_VALUES,
        (Stage.LOCAL_SEARCH, _evaluations(500)),
        (Stage.Z3, _seconds(0.3)),
        (Stage.SHORT_TEXTS, _seconds(0.25)),
        (Stage.SHORT_TEXTS_RETRY, _seconds(2.0)),
        (Stage.Z3, _SHARE),
    )
)

# Only evaluation knows functions of Python; z3 learns their values one wrong solution after the other.
_OPAQUE = Recipe(
    steps=(
        _FEW_VALUES,
        (Stage.LOCAL_SEARCH, _evaluations(500)),
        _MANY_VALUES,
        (Stage.Z3, _SHARE),
    )
)

RECIPES: dict[Kind, Recipe] = {
    Kind.FLOATS: _FLOATS,
    Kind.PARSED_FLOATS: _PARSED_FLOATS,
    Kind.TEXTS: _TEXTS,
    Kind.OPAQUE: _OPAQUE,
    Kind.BITS: _BITS,
    Kind.BOUNDED_PRODUCTS: _BOUNDED_PRODUCTS,
    Kind.PRODUCTS: _PRODUCTS,
    Kind.DIVISION: _DIVISION,
    Kind.LINEAR: _LINEAR,
}
