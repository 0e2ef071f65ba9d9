"""Containers as inputs: proxies whose size is symbolic until an operation needs all members.

Until then a list answers for its length, its truth value, elements by index and loops, each with a test on the length.
Any other operation settles the length: from then on the proxy stands for a real list, which is what native code gets.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from sys import _getframe
from types import FrameType
from typing import Any, cast

from pathlore.bounds import Bound
from pathlore.expr import build
from pathlore.expr.term import Sort, Term
from pathlore.program.input_types import BoolInput, ConstantInput, Input
from pathlore.runtime.calls import call
from pathlore.runtime.keys import decided, same_key
from pathlore.runtime.membership import contains
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.subscript import delitem, getitem, setitem
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.in_place import REFLECTED_COMPARISONS, in_place, is_reflected
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import ITEMWISE, PROXIES, concrete, settled
from pathlore.runtime.values.operands import reflection_of


class Proxy:
    """What all proxies share. `sym_made` are the members as created, before the code changed any."""

    # Large: it mirrors what all containers of Python have in common, on top of its own states.

    __slots__ = (
        *("_sym_longest", "_sym_size", "sym_distinct", "sym_made", "sym_make", "sym_name", "sym_spec", "sym_touched"),
        "sym_whole",
    )

    sym_native: Callable[..., Any]
    sym_lacking: Sequence[Any] = ()
    """Keys that are known to be absent."""

    def __init__(self, name: str, spec: Input, make: Callable[[Proxy, int], Any], key: Input | None = None) -> None:
        self.sym_name = name
        self.sym_spec = spec
        self.sym_distinct = key
        """The type of what must differ: keys of a dict, members of a set."""
        self.sym_make = make
        self.sym_made: list[Any] = []
        self.sym_whole: Any = None
        """The real container, once the size is settled."""
        self._sym_size: SymInt | None = None
        self._sym_longest: int | None = None
        self.sym_touched = False
        """Whether code changed it, or asked which container it is."""

    @unchangeable_class
    def __class__(self) -> Any:
        return self.sym_native

    @property
    def sym_size(self) -> SymInt:
        """The size before the code changed anything."""
        if self._sym_size is None:
            fact = _SIZES.get(_most(self.sym_distinct), _natural)
            self._sym_size = SymInt.sym_variable(*context.path.fresh(f"len({self.sym_name})", Sort.INT, fact))
        return self._sym_size

    @property
    def sym_asked(self) -> bool:
        """Whether the code asked anything about it."""
        return self._sym_size is not None

    @property
    def sym_growth(self) -> int:
        """By how much the code changed its size before it was settled."""
        return 0

    def sym_length(self) -> Any:
        return self.sym_size + self.sym_growth if self.sym_whole is None else len(self.sym_whole)

    @property
    def sym_longest(self) -> int:
        """The bound on the size.

        Code that first requires more members than the bound gets exactly that many. Code that first limits the size to
        a few gets all of those sizes.
        """
        if self._sym_longest is None:
            usual = context.path.heap.max_length
            least, most = context.path.span(self.sym_size)
            all_of_few = most if most is not None and most <= 2 * usual else 0
            self._sym_longest = max(usual, least, all_of_few)
        return self._sym_longest

    def __reduce_ex__(self, protocol: Any) -> Any:
        return settled(self).__reduce_ex__(protocol)

    def sym_touch(self) -> None:
        """Code is about to change it, or asks which container it is: another input might be the same one."""
        if not self.sym_touched:
            self.sym_touched = True
            context.path.heap.distinct.touched(self)

    def sym_member(self, number: int) -> Any:
        while len(self.sym_made) <= number:
            if len(self.sym_made) >= self.sym_longest:
                context.path.bound(Bound.MAX_LENGTH)
            self.sym_made.append(self.sym_make(self, len(self.sym_made)))
        return self.sym_made[number]

    def sym_settle(self, frame: FrameType) -> Any:
        """The real container; realises the size if need be."""
        if self.sym_whole is None:
            path = context.path
            size = self.sym_size
            if path.exceeds(size, self.sym_longest, frame):
                path.bound(Bound.MAX_LENGTH)
            self.sym_settle_at(path.realise(size, frame, Reason.SIZE))
        return self.sym_whole

    def sym_settle_at(self, size: int) -> None:
        """Fixes the size."""
        for number in range(size):
            self.sym_member(number)
        self.sym_whole = self.sym_build()

    def sym_same_size(self, other: Any, frame: FrameType) -> bool:
        """Whether its size is that of another container, which equality requires; if so, it is settled."""
        if self.sym_whole is None:
            size = len(other) - self.sym_growth
            if not context.path.decide(
                SymBool(self.sym_size.sym_value == size, build.eq, (self.sym_size, size)), frame
            ):
                return False
            self.sym_settle_at(size)
        return True

    def sym_compare(self, name: str, whole: Any, other: Any) -> Any:
        """`whole == other`, or `whole != other`."""
        return getattr(whole, name)(other)

    def sym_build(self) -> Any:
        raise NotImplementedError

    @property
    def sym_value(self) -> Any:
        """Its value in the witness, as far as it is known."""
        return self.sym_whole if self.sym_whole is not None else self.sym_build()

    def __bool__(self) -> bool:
        if self.sym_whole is not None:
            return bool(self.sym_whole)
        growth = self.sym_growth
        if growth > 0:
            return True
        size = self.sym_size
        return context.path.branch(SymBool(size.sym_value > -growth, build.gt, (size, -growth)), _getframe(1))

    def __len__(self) -> int:
        return len(self.sym_settle(_getframe(1)))

    def __getattr__(self, name: str) -> Any:
        if not hasattr(self.sym_native, name):
            raise AttributeError(f"{self.sym_native.__name__!r} object has no attribute {name!r}")
        if name in _CHANGING:
            self.sym_touch()
        return getattr(self.sym_settle(_getframe(1)), name)

    def __hash__(self) -> int:
        return hash(self.sym_settle(_getframe(1)))

    def __repr__(self) -> str:
        return repr(self.sym_settle(_getframe(1)))

    def __str__(self) -> str:
        return str(self.sym_settle(_getframe(1)))

    def __format__(self, spec: str) -> str:
        return format(self.sym_settle(_getframe(1)), spec)

    def __reversed__(self) -> Any:
        return reversed(self.sym_settle(_getframe(1)))

    def __copy__(self) -> Any:
        return self.sym_settle(_getframe(1)).copy()


_CHANGING = frozenset(
    {
        *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"),
        *("update", "popitem", "setdefault", "add", "discard", "intersection_update", "difference_update"),
        *("symmetric_difference_update", "__setitem__", "__delitem__"),
        *("__iadd__", "__imul__", "__ior__", "__iand__", "__isub__", "__ixor__"),
    }
)
"""Methods that change a container."""


def _natural(term: Term) -> Term:
    # `term <= _LARGEST`, without a term for the constant.
    return build.and_(build.ge(term, build.ZERO), build.nonpositive(build.combine(term, build.ONE, -_LARGEST)))


_LARGEST = sys.maxsize // 8
"""The length of the longest possible list: a pointer for each element."""


def _most(key: Input | None) -> int | None:
    """The number of different keys, for types that have few values."""
    if isinstance(key, BoolInput):
        return 2
    return len(set(key.values)) if isinstance(key, ConstantInput) else None


def _up_to(most: int) -> Callable[[Term], Term]:
    return lambda term: build.and_(_natural(term), build.le(term, build.integer(most)))


_SIZES: dict[int | None, Callable[[Term], Term]] = {most: _up_to(most) for most in range(1, 9)}


def _through(name: str) -> Any:
    reflects = name[3:-2] if name.startswith("__r") else None

    def method(self: Proxy, *args: Any) -> Any:
        if name in _CHANGING:
            self.sym_touch()
        whole = self.sym_settle(_getframe(1))
        if name in ("__mul__", "__rmul__", "__imul__") and len(args) == 1:
            found = _repeated(whole, args[0], name)
            return self if found is whole else found
        if reflects is not None and args:
            change = in_place(args[0], reflects, _getframe(1))
            if change is not None:
                return change(whole)
        if is_reflected(name, _getframe(1)) and len(args) == 1:
            # The members on the left are asked first.
            native = getattr(settled(args[0]), REFLECTED_COMPARISONS[name], None)
            return NotImplemented if native is None else native(whole)
        native = getattr(whole, name, None)
        if native is None:
            return NotImplemented
        # Sets and dicts look symbolic keys up by their hashes.
        given = map(settled, args)
        result = call(native, *given) if self.sym_native in _HASHED else native(*given)
        return self if result is whole else result

    method.__name__ = name
    return method


_HASHED = frozenset({set, frozenset, dict})


def _repeated(whole: Any, count: Any, name: str) -> Any:
    """`whole * count`: the other operand is asked first."""
    asked, other = reflection_of(count, "__rmul__"), reflection_of(count, "__mul__")
    if asked is not None and name != "__rmul__":
        found = asked(count, whole)
        if found is not NotImplemented:
            return found
    if hasattr(type(count), "__index__") or not hasattr(whole, name):
        return getattr(whole, name, lambda count: NotImplemented)(count)
    if asked is None and other is None:
        return operator.mul(count, whole) if name == "__rmul__" else operator.mul(whole, count)
    raise TypeError(f"can't multiply sequence by non-int of type {type(count).__name__!r}")


def _compared(name: str) -> Any:
    def method(self: Proxy, other: Any) -> Any:
        if not isinstance(other, _EQUAL[self.sym_native]):
            return NotImplemented
        if not self.sym_same_size(other, _getframe(1)):
            return name == "__ne__"
        return self.sym_compare(name, self.sym_settle(_getframe(1)), settled(other))

    method.__name__ = name
    return method


_EQUAL: dict[Any, tuple[type, ...]] = {
    list: (list,),
    tuple: (tuple,),
    set: (set, frozenset),
    frozenset: (set, frozenset),
    dict: (dict,),
}
"""The types that a container may be equal to."""


class SymSequence(Proxy):
    """What lists and tuples share. Elements appended or assigned before the size is settled are kept apart."""

    __slots__ = ("sym_put", "sym_tail")

    def __init__(self, name: str, spec: Input, make: Callable[[Proxy, int], Any], key: Input | None = None) -> None:
        super().__init__(name, spec, make, key)
        self.sym_tail: list[Any] = []
        self.sym_put: dict[int, Any] = {}

    @property
    def sym_growth(self) -> int:
        return len(self.sym_tail)

    def _sym_has(self, index: int, frame: FrameType) -> bool:
        """Whether the list as it was passed in has an index."""
        return context.path.decide(SymBool(self.sym_size.sym_value > index, build.gt, (self.sym_size, index)), frame)

    def _sym_at(self, index: int) -> Any:
        return self.sym_put[index] if index in self.sym_put else self.sym_member(index)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sym_whole) if self.sym_whole is not None else self._sym_lazily()

    def _sym_lazily(self) -> Iterator[Any]:
        number = 0
        # Fixed now: the questions of the loop would otherwise count as requirements of the code.
        _ = self.sym_longest
        while self.sym_whole is None:
            if not self._sym_has(number, _getframe()):
                self.sym_settle_at(number)
                break
            yield self._sym_at(number)
            number += 1
        whole: Any = self.sym_whole
        while number < len(whole):
            yield whole[number]
            number += 1

    def __getitem__(self, key: Any) -> Any:
        if self.sym_whole is None and type(key) is int:
            if key >= 0 and self._sym_has(key, _getframe(1)):
                return self._sym_at(key)
            if -len(self.sym_tail) <= key < 0:
                return self.sym_tail[key]
            if key >= 0 and not self.sym_tail:
                return self.sym_native()[key]
        return getitem(self.sym_settle(_getframe(1)), key)

    def __contains__(self, item: Any) -> bool:
        return bool(contains(self.sym_settle(_getframe(1)), item))


class SymList(SymSequence):
    """A list as an input."""

    __slots__ = ()

    sym_native = list

    def sym_build(self) -> list[Any]:
        return [*(self.sym_put.get(i, member) for i, member in enumerate(self.sym_made)), *self.sym_tail]

    def append(self, item: Any, /) -> None:
        self.sym_touch()
        (self.sym_tail if self.sym_whole is None else self.sym_whole).append(item)

    def extend(self, items: Any, /) -> None:
        self.sym_touch()
        if items is self:
            items = list(self.sym_settle(_getframe(1)))
        # One by one: native code asks for the length first, which would settle it.
        added = [item for item in settled(items)]  # noqa: C416
        (self.sym_tail if self.sym_whole is None else self.sym_whole).extend(added)

    def __iadd__(self, items: Any) -> Any:
        self.extend(items)
        return self

    def pop(self, *index: Any) -> Any:
        self.sym_touch()
        if self.sym_whole is None and self.sym_tail and index in ((), (-1,)):
            return self.sym_tail.pop()
        return call(self.sym_settle(_getframe(1)).pop, *index)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.sym_touch()
        if self.sym_whole is None and type(key) is int:
            if -len(self.sym_tail) <= key < 0:
                self.sym_tail[key] = value
                return
            if key >= 0 and self._sym_has(key, _getframe(1)):
                self.sym_member(key)
                self.sym_put[key] = value
                return
        setitem(value, self.sym_settle(_getframe(1)), key)

    def __delitem__(self, key: Any) -> None:
        self.sym_touch()
        delitem(self.sym_settle(_getframe(1)), key)

    def __radd__(self, other: Any) -> Any:
        if not isinstance(other, list):
            return NotImplemented
        change = in_place(other, "add", _getframe(1)) or other.__add__
        return change(self.sym_settle(_getframe(1)))


class SymTuple(SymSequence):
    """A tuple of any length as an input."""

    __slots__ = ()

    sym_native = tuple

    def sym_build(self) -> Any:
        return tuple(self.sym_made)

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        # A slice of all of it is the tuple itself.
        return self if type(key) is slice and found is self.sym_whole else found

    def __radd__(self, other: Any) -> Any:
        return other + self.sym_settle(_getframe(1)) if isinstance(other, tuple) else NotImplemented

    def __setitem__(self, key: Any, value: Any) -> None:
        raise TypeError("'tuple' object does not support item assignment")

    def __delitem__(self, key: Any) -> None:
        del cast(Any, ())[concrete(key)]  # which raises


_OPERATORS = (
    *("add", "mul", "rmul", "iadd", "imul", "or", "and", "sub", "xor", "ror", "rand", "rsub", "rxor"),
    *("ior", "iand", "isub", "ixor", "lt", "le", "gt", "ge"),
)


def stand_in(cls: Any) -> None:
    """Gives a proxy the operators of the container that it stands for, and registers it."""
    for name in (f"__{name}__" for name in _OPERATORS):
        if hasattr(cls.sym_native, name) and name not in vars(cls):
            setattr(cls, name, _through(name))
    for name in ("__eq__", "__ne__"):
        setattr(cls, name, _compared(name))
    cls.__name__ = cls.__qualname__ = cls.sym_native.__name__
    PROXIES.add(cls)


stand_in(SymList)
stand_in(SymTuple)
ITEMWISE.add(SymList)

# Sequence patterns test a flag of the type, which registering sets.
Sequence.register(SymList)
Sequence.register(SymTuple)


class SymFunction:
    """A function as an input: a table that grows with each call with new arguments."""

    def __init__(self, name: str, make: Callable[[int], Any]) -> None:
        self.sym_name = name
        self.sym_make = make
        self.sym_table: list[tuple[tuple[Any, ...], Any]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(_LAMBDA, name)

    def __call__(self, *args: Any) -> Any:
        frame = _getframe(1)
        for known, result in self.sym_table:
            if len(known) == len(args) and decided(same_key(known, args), frame):
                return result
        result = self.sym_make(len(self.sym_table))
        self.sym_table.append((args, result))
        return result


_LAMBDA = lambda *args: None  # noqa: E731  (reports write a function that is an input as a lambda)
