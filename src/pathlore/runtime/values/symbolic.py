"""What all symbolic values share: a value in the witness, and a term that is built when first asked for.

While a path replays its prefix nobody asks for terms, so an operation there costs little more than the same
operation on plain values.
"""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.expr import build, doubles, texts
from pathlore.expr.term import Term
from pathlore.runtime.path import context


class Symbolic:
    """A value that depends on the inputs. Not a subclass of the type it stands for: a leak must fail loudly."""

    __slots__ = ("_args", "_build", "_term", "value")

    value: Any
    _build: Callable[..., Term]
    _args: tuple[Any, ...]
    _term: Term | None

    def __init__(self, value: Any, build: Callable[..., Term], args: tuple[Any, ...]) -> None:
        self.value = value
        self._build = build
        self._args = args
        self._term = None

    @property
    def term(self) -> Term:
        found = self._term
        return lower(self) if found is None else found

    def __copy__(self) -> Symbolic:
        return self

    def __deepcopy__(self, memo: Any) -> Symbolic:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A pickle holds a plain value."""
        return self.__class__, (context.path.realise(self, _getframe(1)),)


def lower(value: Symbolic) -> Term:
    """Builds the terms of a value and of what it was computed from, without recursion."""
    stack = [value]
    while stack:
        top = stack[-1]
        if top._term is not None:
            stack.pop()
            continue
        pending = [a for a in top._args if isinstance(a, Symbolic) and a._term is None]
        if pending:
            stack.extend(pending)
            continue
        top._term = top._build(*map(term_of, top._args))
        # What the term was made from is not needed any more.
        top._args = ()
        stack.pop()
    assert value._term is not None
    return value._term


def term_of(value: Any) -> Term:
    """The term for a symbolic or a plain value."""
    if isinstance(value, Symbolic):
        return value.term
    kind = type(value)
    if kind is int:
        return build.integer(value)
    if value is True or value is False:
        return build.boolean(value)
    if isinstance(value, str):
        return texts.text(str.__str__(value))
    if isinstance(value, (bytes, bytearray)):
        return texts.text(value.decode("latin-1"))
    return doubles.double(value) if isinstance(value, float) else build.integer(int(value))
