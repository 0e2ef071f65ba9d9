"""The region of inputs that an exploration has covered: a condition under which the target is known to behave."""

from __future__ import annotations

from pathlore.expr import build
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import render
from pathlore.trie.node import Complete, Excluded, Inner, Node, Unsatisfiable

_LONGEST = 2000
"""Characters of a region that somebody is to read."""


def region(root: Node) -> Term:
    """Holds for inputs on which the target returns, as far as is known; what is no input at all is let in, too.

    Alternatives that are no condition on the inputs (which object, which type) have to be covered all.
    """
    found: dict[int, Term] = {}
    stack: list[tuple[Node, bool]] = [(root, False)]
    while stack:
        node, below = stack.pop()
        if not isinstance(node, Inner):
            found[id(node)] = build.boolean(isinstance(node, (Complete, Excluded, Unsatisfiable)))
        elif not below:
            stack.append((node, True))
            stack.extend((child, False) for child in node.children)
        else:
            found[id(node)] = _joined(node, [found[id(child)] for child in node.children])
    return found[id(root)]


def _joined(node: Inner, children: list[Term]) -> Term:
    if node.term is None:
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


def _same(children: list[Term]) -> bool:
    return all(child is children[0] for child in children)


def shown(condition: Term) -> str:
    """The region for people."""
    if condition.op is Op.BOOLEAN:
        return "all inputs" if condition.args[0] else "no inputs"
    text = render(condition)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " ..."
