"""Grows random tries for tests.

A plan of nested data says what a trie looks like; `grown` makes the nodes. Plans are what Hypothesis shrinks, and
terms are made afresh in each test: others may have emptied the table of terms.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pathlore.expr import build
from pathlore.expr.assignment import holds
from pathlore.expr.term import Sort, Term
from pathlore.trie.choice import Asked, Assumed, Branch, Callee, Choice, Node, Pick
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.node import (
    EXCLUDED,
    OPEN,
    UNSATISFIABLE,
    Boundary,
    Collapsed,
    Complete,
    Error,
    Excluded,
    Leaf,
    Undecided,
)
from pathlore.trie.pruning import entries
from pathlore.trie.trie import Trie

Plan = Any
"""A leaf is a tuple of its kind and some numbers; a choice is a list of what it is and the plans of its children."""

POINTS = range(-3, 4)
"""Of each of the two variables: few enough to try all points."""

_COMPARED = st.sampled_from(["lt", "le", "eq"])
_OPERAND = st.one_of(st.integers(-2, 2), st.just("y"))
_CONDITIONS = st.tuples(_COMPARED, st.sampled_from("xy"), _OPERAND)
_BLOCKS = st.frozensets(st.integers(1, 6), max_size=3)
_VALUES = st.tuples(st.integers(-3, 3), st.integers(-3, 3))

RETURNED = st.tuples(st.just("complete"), _BLOCKS, _VALUES)
IMPOSSIBLE = st.just(("unsatisfiable",))
UNTRIED = st.just(("open",))
_ENDED = st.one_of(
    RETURNED,
    RETURNED,
    st.tuples(st.just("error"), _BLOCKS, _VALUES, st.sampled_from(["ValueError", "KeyError"])),
    st.tuples(st.just("boundary"), _BLOCKS, _VALUES, st.sampled_from(["max-depth", "path-timeout"])),
    st.tuples(st.just("excluded"), _BLOCKS, _VALUES),
)
_NOT_RUN = st.one_of(UNTRIED, UNTRIED, st.just(("undecided",)))
LEAVES = st.one_of(_ENDED, _NOT_RUN)


def plans(leaves: st.SearchStrategy[Plan] = LEAVES, *, picks: bool = True) -> st.SearchStrategy[Plan]:
    """Plans of tries. A choice was met by a run: one of its alternatives is possible, at least."""

    def choices(below: st.SearchStrategy[Plan]) -> st.SearchStrategy[Plan]:
        def choice(of: st.SearchStrategy[Any], children: st.SearchStrategy[list[Plan]]) -> st.SearchStrategy[Plan]:
            return st.tuples(st.just("choice"), st.sampled_from("stu"), of, _BLOCKS, _VALUES, children).map(list)

        both = st.tuples(below, below).map(list)
        one = st.tuples(below, IMPOSSIBLE, st.booleans()).map(lambda drawn: list(drawn[:2])[:: 1 if drawn[2] else -1])
        holding = st.tuples(st.just(("assumed",)), below).map(list)
        branch = st.one_of(
            choice(_CONDITIONS, st.one_of(both, one, holding)),
            choice(st.tuples(st.just("asked"), st.integers(-3, 3)), st.one_of(both, one)),
        )
        several = st.one_of(st.just("pick"), st.tuples(st.just("callee"), st.sampled_from(["m.f", "m.g"])))
        return st.one_of(branch, choice(several, st.lists(below, min_size=2, max_size=3))) if picks else branch

    return st.recursive(leaves, choices, max_leaves=16)


def variables() -> tuple[Term, Term]:
    return build.variable("x", Sort.INT), build.variable("y", Sort.INT)


def condition(plan: tuple[str, str, Any]) -> Term:
    compared, left, right = plan
    x, y = variables()
    other = build.add(y, build.integer(1)) if right == "y" and left == "y" else y
    return getattr(build, compared)(x if left == "x" else y, other if right == "y" else build.integer(right))


def conditions() -> st.SearchStrategy[tuple[str, str, Any]]:
    return _CONDITIONS.filter(lambda plan: (plan[1], plan[2]) != ("y", "y"))


def _witness(values: tuple[int, int]) -> dict[Term, Any]:
    return dict(zip(variables(), values, strict=True))


def _leaf(plan: Plan) -> Leaf:
    match plan:
        case "complete", blocks, values:
            return Complete(blocks, _witness(values))
        case "error", blocks, values, failure:
            return Error(blocks, _witness(values), failure)
        case "boundary", blocks, values, why:
            return Boundary(blocks, _witness(values), why, "file.py:1")
        case "excluded", blocks, values:
            return Excluded(blocks, _witness(values))
        case ("undecided",):
            return Undecided("too hard")
    return {"open": OPEN, "unsatisfiable": UNSATISFIABLE, "assumed": EXCLUDED}[plan[0]]


def grown(plan: Plan) -> Trie:
    """The trie of a plan."""
    trie = Trie()
    trie.root = _node(plan, None, 0)
    return trie


def _node(plan: Plan, parent: Choice | None, side: int) -> Node:
    if plan[0] != "choice":
        return _leaf(plan)
    _, site, of, blocks, values, children = plan
    node = _choice(of, children)(parent, side, site, _term(of), len(children), blocks, _witness(values))
    if isinstance(node, Asked):
        node.asked = of[1]
    elif isinstance(node, Callee):
        node.summary = of[1]
    node.children = [_node(child, node, number) for number, child in enumerate(children)]
    return node


def _choice(of: Any, children: list[Plan]) -> type[Choice]:
    match of:
        case "pick":
            return Pick
        case "callee", _:
            return Callee
        case "asked", _:
            return Asked
    return Assumed if children[0] == ("assumed",) else Branch


def _term(of: Any) -> Term | None:
    match of:
        case "pick" | ("callee", _):
            return None
        case "asked", value:
            return build.eq(variables()[0], build.integer(value))
    return condition(of)


class Names:
    """Sites, blocks and failures have names of their own; those of blocks are texts."""

    def site(self, site: Any) -> Any:
        return site

    failure = where = site

    def block(self, block: Any) -> Any:
        return int(block) if isinstance(block, str) else str(block)


def written(trie: Trie) -> bytes:
    writer = TrieWriter(Names())
    for term, fact in trie.facts.items():
        writer.fact(term, fact)
    writer.paths(entries(trie.root))
    return writer.take()


def read(*chunks: bytes) -> Trie:
    columns = Columns()
    for chunk in chunks:
        columns.add(chunk)
    restored = Restored(columns, Names())
    trie = Trie()
    trie.root, trie.facts = restored.root, restored.facts
    return trie


def shape(node: Node) -> Any:
    """All that a trie says, as data that can be compared."""
    if isinstance(node, Choice):
        more = getattr(node, "asked", None), getattr(node, "summary", None)
        head = (node.site, node.term, *more, node.side, node.depth, node.blocks, _items(node.witness))
        return type(node).__name__, *head, tuple(map(shape, node.children))
    said = tuple(getattr(node, name) for name in _SAID.get(type(node), ()))
    return type(node).__name__, node.blocks, _items(getattr(node, "witness", None)), *said


_SAID: dict[type, tuple[str, ...]] = {
    Error: ("failure",),
    Boundary: ("why", "where"),
    Undecided: ("reason",),
    Collapsed: ("complete", "unsatisfiable", "inner", "depth"),
}


def _items(witness: Any) -> Any:
    return None if witness is None else frozenset(witness.items())


def followed(node: Node, point: dict[Term, Any]) -> list[Leaf]:
    """The leaves that a point gets to: one of each branch, all of each pick."""
    stack, found = [node], []
    while stack:
        node = stack.pop()
        if not isinstance(node, Choice):
            found.append(node)
        elif node.term is None:
            stack.extend(node.children)
        else:
            stack.append(node.children[holds(node.term, point)])
    return found


def points() -> list[dict[Term, Any]]:
    x, y = variables()
    return [{x: a, y: b} for a in POINTS for b in POINTS]
