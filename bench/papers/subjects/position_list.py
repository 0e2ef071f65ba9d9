"""A doubly linked list whose positions are checked before their elements are swapped."""

from typing import Optional


class InvalidPosition(Exception):
    pass


class DNode:
    prev: Optional["DNode"]
    next: Optional["DNode"]
    element: Optional["DNode"]

    def __init__(self) -> None:
        self.prev = None
        self.next = None
        self.element = None


class NodePositionList:
    header: DNode
    trailer: DNode

    def __init__(self) -> None:
        self.header = DNode()
        self.trailer = DNode()
        self.header.next = self.trailer
        self.trailer.prev = self.header

    def check_position(self, p: Optional[DNode]) -> DNode:
        if p is None:
            raise InvalidPosition("no position")
        if p is self.header:
            raise InvalidPosition("the header is not a position")
        if p is self.trailer:
            raise InvalidPosition("the trailer is not a position")
        if p.prev is None:
            raise InvalidPosition("no predecessor")
        if p.next is None:
            raise InvalidPosition("no successor")
        return p


def element(p: Optional[DNode]) -> Optional[DNode]:
    if p is None:
        raise InvalidPosition("no position")
    if p.prev is None and p.next is None:
        raise InvalidPosition("not in a list")
    return p.element


def check_position(p: Optional[DNode]) -> DNode:
    return NodePositionList().check_position(p)


def swap_elements(a: Optional[DNode], b: Optional[DNode]) -> None:
    """Each position is read by its own check, so that the second is found on the heap which the first left."""
    positions = NodePositionList()
    first = positions.check_position(a)
    second = positions.check_position(b)
    kept = element(first)
    first.element = element(second)
    second.element = kept
