"""The trie of all paths, and walks over it."""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.expr.build import not_
from pathlore.expr.term import Op, Term
from pathlore.records import frozen
from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import OPEN, Leaf


@frozen
class Slot:
    """An alternative of a choice: child number `side` of `parent`, or the root where there is no parent."""

    parent: Choice | None
    side: int


class Trie:
    """A tree of choices."""

    def __init__(self) -> None:
        self.root: Node = OPEN
        self.facts: dict[Term, Term] = {}
        """Conditions that hold of inputs on every path, by the input's term."""

    def put(self, parent: Choice | None, side: int, node: Node) -> None:
        if parent is None:
            self.root = node
        else:
            parent.children[side] = node

    def nodes(self) -> Iterator[Node]:
        """All nodes, parents before children, in the order of the alternatives."""
        stack: list[Node] = [self.root]
        while stack:
            node = stack.pop()
            yield node
            if isinstance(node, Choice):
                stack.extend(reversed(node.children))

    def leaves(self) -> Iterator[tuple[Slot, Leaf]]:
        """All leaves with their slots."""
        stack: list[tuple[Slot, Node]] = [(Slot(None, 0), self.root)]
        while stack:
            slot, node = stack.pop()
            if isinstance(node, Leaf):
                yield slot, node
                continue
            for side in range(len(node.children) - 1, -1, -1):
                stack.append((Slot(node, side), node.children[side]))


def prefix(parent: Choice | None, side: int) -> tuple[list[Choice], list[int]]:
    """The choices that lead to an alternative: the nodes and the side taken at each."""
    nodes: list[Choice] = []
    sides: list[int] = []
    while parent is not None:
        nodes.append(parent)
        sides.append(side)
        side = parent.side
        parent = parent.parent
    nodes.reverse()
    sides.reverse()
    return nodes, sides


def conditions(node: Choice | None) -> tuple[Term, ...]:
    """The path condition of a node, in the order of the path."""
    found: list[Term] = []
    while node is not None:
        literal = node.literal or literal_of(node)
        if literal is not None and literal.op is not Op.BOOLEAN:
            found.append(literal)
        node = node.parent
    found.reverse()
    return tuple(found)


def literal_of(node: Choice) -> Term | None:
    """The condition that leads to a choice from the one before."""
    literal, parent = node.literal, node.parent
    if literal is None and parent is not None and parent.term is not None:
        # Literals of a trie that was read are made on demand: few are ever asked for.
        literal = node.literal = parent.term if node.side else not_(parent.term)
    return literal


def slots(root: Node) -> Iterator[tuple[Choice | None, int, Node]]:
    """All nodes with their slots. Children of a node that was replaced during the walk are left out."""
    stack: list[tuple[Choice | None, int, Node]] = [(None, 0, root)]
    while stack:
        parent, side, node = stack.pop()
        yield parent, side, node
        if isinstance(node, Choice) and (parent is None or parent.children[side] is node):
            stack.extend((node, n, node.children[n]) for n in range(len(node.children) - 1, -1, -1))


def path_condition(nodes: list[Choice], sides: list[int]) -> list[Term]:
    """All conditions of a run."""
    return [n.term if s else not_(n.term) for n, s in zip(nodes, sides, strict=True) if n.term is not None]
