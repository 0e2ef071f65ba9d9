"""What all symbolic values share: a value in the witness, and a term that is built lazily.

While a path replays its prefix no terms are needed, so an operation there costs little more than on plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sys import _getframe
from typing import Any, Self

from pathlore.expr import build, doubles, texts
from pathlore.expr.term import Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason


class Symbolic:
    """A value that depends on the inputs. Not a subclass of the type it stands for: a leak must fail loudly."""

    __slots__ = ("_sym_args", "_sym_build", "_sym_term", "sym_value")

    sym_value: Any
    _sym_build: Callable[..., Term]
    _sym_args: tuple[Any, ...]
    _sym_term: Term | None

    def __init__(self, value: Any, build: Callable[..., Term], args: tuple[Any, ...]) -> None:
        self.sym_value = value
        self._sym_build = build
        self._sym_args = args
        self._sym_term = None

    @classmethod
    def sym_variable(cls, term: Term, value: Any) -> Self:
        """The value that a term stands for: an input, most of the time."""
        result = cls(value, _known, ())
        result._sym_term = term
        return result

    @property
    def sym_term(self) -> Term:
        found = self._sym_term
        return lower(self) if found is None else found

    def __repr__(self) -> str:
        return repr(context.path.realise(self, _getframe(1), Reason.TEXT))

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(context.path.realise(self, _getframe(1), Reason.TEXT), spec)

    def __getattr__(self, name: str) -> Any:
        """An attribute that symbolic values lack. Where the real ones lack it, too, nothing is realised."""
        if name.startswith(("sym_", "_sym_")):
            raise AttributeError(name)
        has = any(name in vars(base) for base in self.__class__.__mro__)
        return getattr(context.path.realise(self, _getframe(1)) if has else self.sym_value, name)

    def __copy__(self) -> Symbolic:
        return self

    def __deepcopy__(self, memo: Any) -> Symbolic:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickles as a plain value."""
        return self.__class__, (context.path.realise(self, _getframe(1)),)


def _known(*args: Any) -> Term:
    """The builder of a value whose term is known from the start: nobody calls it."""
    raise AssertionError(args)


Made = dict[Callable[..., Term], dict[tuple[Term, ...], Term]]
"""What constructors made of their operands."""

_made: Made = {}


_NORMALISING = (build.add, build.sub, build.mul, build.lt, build.le, build.gt, build.ge, build.eq, build.ne)


@contextmanager
def reusing_terms() -> Iterator[None]:
    """For runs that do much the same again: what constructors that normalise made is looked up, which takes less.

    For one table of terms.
    """
    global _made
    outer, _made = _made, {constructor: {} for constructor in _NORMALISING}
    try:
        yield
    finally:
        _made = outer


def lower(value: Symbolic) -> Term:
    """Builds the terms of a value and of all it was computed from. Iterative: a loop makes chains of any depth."""
    stack = [value]
    while stack:
        top = stack[-1]
        if top._sym_term is not None:
            stack.pop()
            continue
        pending = [a for a in top._sym_args if isinstance(a, Symbolic) and a._sym_term is None]
        if pending:
            stack.extend(pending)
            continue
        made = _made.get(top._sym_build)
        if made is None:
            top._sym_term = top._sym_build(*map(term_of, top._sym_args))
        else:
            terms = tuple(map(term_of, top._sym_args))
            found = made.get(terms)
            if found is None:
                found = made[terms] = top._sym_build(*terms)
            top._sym_term = found
        # Frees the operands: with the term they are not needed any more.
        top._sym_args = ()
        stack.pop()
    assert value._sym_term is not None
    return value._sym_term


def term_of(value: Any) -> Term:
    """The term for a symbolic or a plain value."""
    if isinstance(value, Symbolic):
        return value.sym_term
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
