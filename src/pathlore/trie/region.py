"""Computes the region of inputs that an exploration covered: a condition under which the target returns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from pathlore.expr import build
from pathlore.expr.rendering import render
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below
from pathlore.trie.choice import Branch, Callee, Choice, Node, Pick
from pathlore.trie.node import Collapsed, Complete, Excluded, Unsatisfiable
from pathlore.trie.summary import Refuted

_LONGEST = 1000
_LARGEST = 300
_HIGHEST = 60
"""Bounds of a region that is shown to people: characters, parts, and height of its term."""


Ended = Callable[[Callee, list[Term | None]], Term | None]
"""Gives the region below a call from those below its outcomes."""


def region(root: Node, ended: Ended | None = None) -> Term:
    """A condition for inputs on which the target is known to return. It may also hold of values that are no inputs.

    Which object a reference is to is a condition like others, a variable with a text for a name. All other alternatives
    that are not a condition on the inputs (which type, say) must be covered. So must the
    outcomes of calls, unless `ended` says under which condition they come.
    """
    found: dict[int, Term | None] = {}
    stack: list[tuple[Node, bool]] = [(root, False)]
    while stack:
        node, below = stack.pop()
        if not isinstance(node, Choice):
            found[id(node)] = None if isinstance(node, Refuted) else build.boolean(isinstance(node, _CLOSED))
        elif not below:
            stack.append((node, True))
            stack.extend((child, False) for child in node.children)
        else:
            found[id(node)] = _joined(node, [found[id(child)] for child in node.children], ended)
    return found[id(root)] or build.TRUE


_CLOSED = (Complete, Collapsed, Excluded, Unsatisfiable)
"""Leaves below which the target does not fail."""


def _joined(node: Choice, regions: list[Term | None], ended: Ended | None) -> Term | None:
    """The region below a choice from those of its sides; a side that is refuted, None, does not matter."""
    if ended is not None and isinstance(node, Callee):
        return ended(node, regions)
    children = [child for child in regions if child is not None]
    if len(children) < len(regions) and isinstance(node, Branch):
        return children[0] if children else None
    if isinstance(node, Pick) and node.offer and len(children) == len(regions):
        return _offered(node, children)
    if not isinstance(node, Branch):
        result = build.TRUE
        for child in children:
            result = build.and_(result, child)
        return result if result.op is Op.BOOLEAN or _same(children) else build.FALSE
    otherwise, then = children
    if then is otherwise:
        return then
    if then is build.TRUE:
        return build.or_(node.term, otherwise)
    if otherwise is build.TRUE:
        return build.or_(build.not_(node.term), then)
    return build.or_(build.and_(node.term, then), build.and_(build.not_(node.term), otherwise))


def _offered(node: Pick, children: list[Term]) -> Term:
    """The region below a pick of a reference: it is something, and the region below that holds."""
    if _same(children):
        return children[0]
    result = build.FALSE
    for text, child in zip(heap_conditions(node), children, strict=True):
        result = build.or_(result, build.and_(build.variable(text, Sort.BOOL), child))
    return result


def heap_conditions(node: Pick) -> list[str]:
    """What each alternative of a pick says of a reference: it is None, the same as another, or a new object."""
    reference, *texts = node.offer
    return [f"{reference} is {text}" for text in texts]


def _same(children: list[Term]) -> bool:
    return all(child is children[0] for child in children)


def shown(condition: Term) -> str:
    """The region for people; nothing where it is too large to be read."""
    if condition.op is Op.BOOLEAN:
        return "all inputs" if condition.args[0] else "no inputs"
    if condition.height > _HIGHEST or sum(1 for _ in islice(below(condition), _LARGEST)) == _LARGEST:
        return ""
    parts = _weakest(_disjuncts(condition))
    text = " or ".join(render(part) for part in parts)
    return text if len(text) <= _LONGEST else ""


def _disjuncts(condition: Term) -> list[Term]:
    found: list[Term] = []
    stack = [condition]
    while stack:
        term = stack.pop()
        if term.op is Op.OR:
            stack.extend(reversed(term.args))
        else:
            found.append(term)
    return found


def _weakest(terms: list[Term]) -> list[Term]:
    """Leaves out terms that others imply: of `x <= 1` and `x <= 2` the second suffices."""
    least: dict[Term, int] = {}
    for term in terms:
        if term.op is Op.NONPOSITIVE:
            constant, rest = _split(term.args[0])
            least[rest] = min(least.get(rest, constant), constant)
    return [t for t in terms if t.op is not Op.NONPOSITIVE or _split(t.args[0])[0] == least[_split(t.args[0])[1]]]


def _split(term: Term) -> tuple[int, Term]:
    """A sum as its constant and the rest."""
    constant = term.args[0] if term.op is Op.SUM else 0
    return constant, build.sub(term, build.integer(constant))
