"""Containers as inputs: lists, sets and dicts whose size is symbolic until somebody needs all of it.

Until then a list answers for its length, its truth, elements by index and a loop over it, each by a test on the length;
anything else settles the length, and from then on the container stands for a real one, which native code is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.expr.term import Sort, Term
from pathlore.program.inputs import BoolInput, ConstantInput, Input
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.deep import PROXIES
from pathlore.runtime.values.integer import SymInt


class Proxy:
    """What the three share. `made` are the members as they came into being, before the code changed anything."""

    __slots__ = ("_size", "key", "made", "make", "name", "spec", "whole")

    native: Callable[..., Any]

    def __init__(self, name: str, spec: Input, make: Callable[[Proxy, int], Any], key: Input | None = None) -> None:
        self.name = name
        self.spec = spec
        self.key = key
        """The type of what has to differ: keys of a dict, members of a set."""
        self.make = make
        self.made: list[Any] = []
        self.whole: Any = None
        """The real container, once the size is settled."""
        self._size: SymInt | None = None

    @property
    def size(self) -> SymInt:
        """The size before the code changed anything."""
        if self._size is None:
            fact = _SIZES.get(_most(self.key), _natural)
            self._size = SymInt.variable(*context.path.fresh(f"len({self.name})", Sort.INT, fact))
        return self._size

    @property
    def asked(self) -> bool:
        """Whether anybody wanted to know anything about it."""
        return self._size is not None

    def length(self) -> Any:
        return self.size if self.whole is None else len(self.whole)

    def member(self, number: int) -> Any:
        while len(self.made) <= number:
            if len(self.made) >= context.path.heap.max_length:
                context.path.bound("max-length")
            self.made.append(self.make(self, len(self.made)))
        return self.made[number]

    def settle(self, frame: FrameType) -> Any:
        """The real container."""
        if self.whole is None:
            path = context.path
            size = self.size
            longest = path.heap.max_length
            if path.check(SymBool(size.value > longest, build.gt, (size, longest)), frame):
                path.bound("max-length")
            self.settle_at(path.realise(size, frame))
        return self.whole

    def settle_at(self, size: int) -> None:
        """Takes the size as given."""
        for number in range(size):
            self.member(number)
        self.whole = self.build()

    def build(self) -> Any:
        raise NotImplementedError

    @property
    def value(self) -> Any:
        """What it is in the witness, as far as it is known."""
        return self.whole if self.whole is not None else self.build()

    def __bool__(self) -> bool:
        if self.whole is not None:
            return bool(self.whole)
        return context.path.branch(SymBool(self.size.value > 0, build.gt, (self.size, 0)), _getframe(1))

    def __len__(self) -> int:
        return len(self.settle(_getframe(1)))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__") and not hasattr(self.native, name):
            raise AttributeError(f"{self.native.__name__!r} object has no attribute {name!r}")
        return getattr(self.settle(_getframe(1)), name)

    def __hash__(self) -> int:
        return hash(self.settle(_getframe(1)))

    def __repr__(self) -> str:
        return repr(self.settle(_getframe(1)))

    def __str__(self) -> str:
        return str(self.settle(_getframe(1)))

    def __format__(self, spec: str) -> str:
        return format(self.settle(_getframe(1)), spec)

    def __reversed__(self) -> Any:
        return reversed(self.settle(_getframe(1)))

    def __copy__(self) -> Any:
        return self.settle(_getframe(1)).copy()


def _natural(term: Term) -> Term:
    return build.ge(term, build.ZERO)


def _most(key: Input | None) -> int | None:
    """How many different keys there are, where they are few."""
    if isinstance(key, BoolInput):
        return 2
    return len(set(key.values)) if isinstance(key, ConstantInput) else None


def _up_to(most: int) -> Callable[[Term], Term]:
    return lambda term: build.and_(_natural(term), build.le(term, build.integer(most)))


_SIZES: dict[int | None, Callable[[Term], Term]] = {most: _up_to(most) for most in range(1, 9)}


def settled(value: Any) -> Any:
    """The real container behind a value, if it is one of ours."""
    return value.settle(_getframe(1)) if isinstance(value, Proxy) and type(value) in PROXIES else value


def _through(name: str) -> Any:
    def method(self: Proxy, *args: Any) -> Any:
        whole = self.settle(_getframe(1))
        native = getattr(whole, name, None)
        if native is None:
            return NotImplemented
        result = native(*map(settled, args))
        return self if result is whole else result

    method.__name__ = name
    return method


def _compared(name: str) -> Any:
    def method(self: Proxy, other: Any) -> Any:
        if self.whole is None and isinstance(other, self.native) and isinstance(self, SymList):  # type: ignore[arg-type]
            size = len(other)
            path = context.path
            if not path.check(SymBool(self.size.value == size, build.eq, (self.size, size)), _getframe(1)):
                return name == "__ne__"
            self.settle_at(size)
        return getattr(self.settle(_getframe(1)), name)(settled(other))

    method.__name__ = name
    return method


class SymList(Proxy):
    """A list as an input."""

    __slots__ = ()

    native = list

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return list

    def build(self) -> list[Any]:
        return list(self.made)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.whole) if self.whole is not None else self._lazily()

    def _lazily(self) -> Iterator[Any]:
        number = 0
        while self.whole is None:
            if not context.path.check(SymBool(self.size.value > number, build.gt, (self.size, number)), _getframe()):
                self.settle_at(number)
                return
            yield self.member(number)
            number += 1
        while number < len(self.whole):
            yield self.whole[number]
            number += 1

    def __getitem__(self, key: Any) -> Any:
        from pathlore.runtime.subscript import getitem

        if self.whole is None and type(key) is int and key >= 0:
            if not context.path.check(SymBool(self.size.value > key, build.gt, (self.size, key)), _getframe(1)):
                return self.native()[key]
            return self.member(key)
        return getitem(self.settle(_getframe(1)), key)

    def __setitem__(self, key: Any, value: Any) -> None:
        from pathlore.runtime.subscript import setitem

        setitem(value, self.settle(_getframe(1)), key)

    def __delitem__(self, key: Any) -> None:
        from pathlore.runtime.subscript import delitem

        delitem(self.settle(_getframe(1)), key)

    def __contains__(self, item: Any) -> bool:
        from pathlore.runtime.membership import contains

        return bool(contains(self.settle(_getframe(1)), item))

    def __radd__(self, other: Any) -> Any:
        return other + self.settle(_getframe(1)) if isinstance(other, list) else NotImplemented


class SymTuple(SymList):
    """A tuple of any length as an input."""

    __slots__ = ()

    native = tuple  # type: ignore[assignment]

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return tuple

    def build(self) -> Any:
        return tuple(self.made)

    def __radd__(self, other: Any) -> Any:
        return other + self.settle(_getframe(1)) if isinstance(other, tuple) else NotImplemented

    def __setitem__(self, key: Any, value: Any) -> None:
        raise TypeError("'tuple' object does not support item assignment")

    def __delitem__(self, key: Any) -> None:
        raise TypeError("'tuple' object doesn't support item deletion")


class SymSet(Proxy):
    """A set as an input."""

    __slots__ = ()

    native = set

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return set

    def build(self) -> Any:
        return keyed(set(), [(member, None) for member in self.made])

    def __iter__(self) -> Iterator[Any]:
        return iter(self.settle(_getframe(1)))

    def __contains__(self, item: Any) -> bool:
        from pathlore.runtime.membership import contains

        return bool(contains(self.settle(_getframe(1)), item))


class SymFrozenSet(SymSet):
    """A frozenset as an input."""

    __slots__ = ()

    native = frozenset  # type: ignore[assignment]

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return frozenset

    def build(self) -> Any:
        from pathlore.runtime.keys import adopt

        return adopt(frozenset(super().build()))


class SymDict(Proxy):
    """A dict as an input; what it is made of are pairs of key and value."""

    __slots__ = ()

    native = dict

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return dict

    def build(self) -> Any:
        return keyed({}, self.made)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.settle(_getframe(1)))

    def __getitem__(self, key: Any) -> Any:
        from pathlore.runtime.subscript import getitem

        return getitem(self.settle(_getframe(1)), key)

    def __setitem__(self, key: Any, value: Any) -> None:
        from pathlore.runtime.subscript import setitem

        setitem(value, self.settle(_getframe(1)), key)

    def __delitem__(self, key: Any) -> None:
        from pathlore.runtime.subscript import delitem

        delitem(self.settle(_getframe(1)), key)

    def __contains__(self, key: Any) -> bool:
        from pathlore.runtime.membership import contains

        return bool(contains(self.settle(_getframe(1)), key))

    def get(self, key: Any, default: Any = None) -> Any:
        """Asked by mapping patterns, too."""
        from pathlore.runtime.keys import MISSING, find

        whole = self.settle(_getframe(1))
        found = find(whole, key, _getframe(1))
        return default if found is MISSING else whole[found]


def keyed(container: Any, pairs: list[tuple[Any, Any]]) -> Any:
    """Puts keys that are known to differ into a dict or a set."""
    from pathlore.runtime.keys import as_key, symbolic_key

    for key, value in pairs:
        found = key
        if symbolic_key(key):
            found = as_key(key)
            context.path.keyed[id(container)] = container
        if isinstance(container, dict):
            container[found] = value
        else:
            container.add(found)
    return container


PROXIES.update((SymList, SymTuple, SymSet, SymFrozenSet, SymDict))

# Patterns ask for a flag of the type, which comes with this.
Sequence.register(SymList)
Sequence.register(SymTuple)
Mapping.register(SymDict)

_OPERATORS = (
    *("add", "mul", "rmul", "iadd", "imul", "or", "and", "sub", "xor", "ror", "rand", "rsub", "rxor"),
    *("ior", "iand", "isub", "ixor", "lt", "le", "gt", "ge"),
)
for _class in (SymList, SymTuple, SymSet, SymFrozenSet, SymDict):
    for _name in (f"__{operator}__" for operator in _OPERATORS):
        if hasattr(_class.native, _name) and _name not in vars(_class):
            setattr(_class, _name, _through(_name))
    for _name in ("__eq__", "__ne__"):
        setattr(_class, _name, _compared(_name))
    _class.__name__ = _class.__qualname__ = _class.native.__name__


class SymFunction:
    """A function as an input: a table that grows with each call on new arguments."""

    def __init__(self, name: str, make: Callable[[int], Any]) -> None:
        self.name = name
        self.make = make
        self.table: list[tuple[tuple[Any, ...], Any]] = []

    def __call__(self, *args: Any) -> Any:
        from pathlore.runtime.keys import decided, same_key

        frame = _getframe(1)
        for known, result in self.table:
            if len(known) == len(args) and decided(same_key(known, args), frame):
                return result
        result = self.make(len(self.table))
        self.table.append((args, result))
        return result
