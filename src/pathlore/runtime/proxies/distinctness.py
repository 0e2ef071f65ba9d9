"""Notices where it matters that the containers of the inputs are different objects."""

from __future__ import annotations

from pathlore.runtime.path import context
from pathlore.runtime.proxies.containers import Proxy

DIFFERENT = "containers that inputs hold are different objects"
DIFFERENT_ATOMS = "equal numbers, texts and tuples are different objects, unless CPython has only one"


class DistinctContainers:
    """The containers of one path. That no two of them are one object is assumed where code could tell.

    Parameters that may be given one container are left out: for them, that is explored.
    """

    def __init__(self) -> None:
        self._made: list[Proxy] = []
        self.compares_atoms = False
        """Whether code compared numbers, texts or tuples by identity."""

    def forget(self) -> None:
        self._made.clear()

    def add(self, made: Proxy) -> Proxy:
        if any(other.sym_touched and _might_be_one(other, made) for other in self._made):
            context.path.notes.add(DIFFERENT)
        self._made.append(made)
        return made

    def touched(self, changed: Proxy) -> None:
        """Code is about to change a container, or asks which one it is."""
        if any(other is not changed and _might_be_one(other, changed) for other in self._made):
            context.path.notes.add(DIFFERENT)

    def compare(self) -> None:
        """Code asks whether two numbers, texts or tuples are one object, which their values do not tell."""
        self.compares_atoms = True
        context.path.notes.add(DIFFERENT_ATOMS)


def _might_be_one(one: Proxy, other: Proxy) -> bool:
    if type(one) is not type(other) or (one.sym_name.isidentifier() and other.sym_name.isidentifier()):
        return False
    return one.sym_spec == other.sym_spec and one.sym_distinct == other.sym_distinct
