"""Containers as inputs: lists, sets and dicts whose size is symbolic until somebody needs all of it.

Until then a list answers for its length, its truth, elements by index and a loop over it, each by a test on the length;
a dict or a set answers for single keys, each of which is in it or not, and remembers what was written. Anything else
settles the length, and from then on the container stands for a real one, which native code is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.expr.term import Sort, Term
from pathlore.program.inputs import BoolInput, ConstantInput, Input, IntInput, StrInput, TupleInput
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool, conjunction, fresh_bool
from pathlore.runtime.values.deep import PROXIES, plain
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.symbolic import Symbolic


class Proxy:
    """What the three share. `sym_made` are the members as they came into being, before the code changed anything."""

    __slots__ = ("_sym_longest", "_sym_size", "sym_distinct", "sym_made", "sym_make", "sym_name", "sym_spec", "sym_whole")

    sym_native: Callable[..., Any]

    def __init__(self, name: str, spec: Input, make: Callable[[Proxy, int], Any], key: Input | None = None) -> None:
        self.sym_name = name
        self.sym_spec = spec
        self.sym_distinct = key
        """The type of what has to differ: keys of a dict, members of a set."""
        self.sym_make = make
        self.sym_made: list[Any] = []
        self.sym_whole: Any = None
        """The real container, once the size is settled."""
        self._sym_size: SymInt | None = None
        self._sym_longest: int | None = None

    @property
    def sym_size(self) -> SymInt:
        """The size before the code changed anything."""
        if self._sym_size is None:
            fact = _SIZES.get(_most(self.sym_distinct), _natural)
            self._sym_size = SymInt.sym_variable(*context.path.fresh(f"len({self.sym_name})", Sort.INT, fact))
        return self._sym_size

    @property
    def sym_asked(self) -> bool:
        """Whether anybody wanted to know anything about it."""
        return self._sym_size is not None

    def sym_length(self) -> Any:
        return self.sym_size if self.sym_whole is None else len(self.sym_whole)

    @property
    def sym_longest(self) -> int:
        """The bound on the size.

        Where the code asked for more members before it looked at any, they are just as many; where it asked for no
        more than a few, all of these.
        """
        if self._sym_longest is None:
            usual = context.path.heap.max_length
            least, most = context.path.span(self.sym_size)
            all_of_few = most if most is not None and most <= 2 * usual else 0
            self._sym_longest = max(usual, least, all_of_few)
        return self._sym_longest

    def sym_member(self, number: int) -> Any:
        while len(self.sym_made) <= number:
            if len(self.sym_made) >= self.sym_longest:
                context.path.bound("max-length")
            self.sym_made.append(self.sym_make(self, len(self.sym_made)))
        return self.sym_made[number]

    def sym_settle(self, frame: FrameType) -> Any:
        """The real container."""
        if self.sym_whole is None:
            path = context.path
            size = self.sym_size
            longest = self.sym_longest
            if path.check(SymBool(size.sym_value > longest, build.gt, (size, longest)), frame):
                path.bound("max-length")
            self.sym_settle_at(path.realise(size, frame))
        return self.sym_whole

    def sym_settle_at(self, size: int) -> None:
        """Takes the size as given."""
        for number in range(size):
            self.sym_member(number)
        self.sym_whole = self.sym_build()

    def sym_same_size(self, other: Any, frame: FrameType) -> bool:
        """Whether it may be equal to another container; if so, it is settled from here on."""
        if self.sym_whole is None:
            size = len(other)
            if not context.path.check(SymBool(self.sym_size.sym_value == size, build.eq, (self.sym_size, size)), frame):
                return False
            self.sym_settle_at(size)
        return True

    def sym_build(self) -> Any:
        raise NotImplementedError

    @property
    def sym_value(self) -> Any:
        """What it is in the witness, as far as it is known."""
        return self.sym_whole if self.sym_whole is not None else self.sym_build()

    def __bool__(self) -> bool:
        if self.sym_whole is not None:
            return bool(self.sym_whole)
        return context.path.branch(SymBool(self.sym_size.sym_value > 0, build.gt, (self.sym_size, 0)), _getframe(1))

    def __len__(self) -> int:
        return len(self.sym_settle(_getframe(1)))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__") and not hasattr(self.sym_native, name):
            raise AttributeError(f"{self.sym_native.__name__!r} object has no attribute {name!r}")
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
    return value.sym_settle(_getframe(1)) if isinstance(value, Proxy) and type(value) in PROXIES else value


def _through(name: str) -> Any:
    def method(self: Proxy, *args: Any) -> Any:
        whole = self.sym_settle(_getframe(1))
        native = getattr(whole, name, None)
        if native is None:
            return NotImplemented
        result = native(*map(settled, args))
        return self if result is whole else result

    method.__name__ = name
    return method


def _compared(name: str) -> Any:
    def method(self: Proxy, other: Any) -> Any:
        if not isinstance(other, _EQUAL[self.sym_native]):
            return NotImplemented
        if not self.sym_same_size(other, _getframe(1)):
            return name == "__ne__"
        whole = self.sym_settle(_getframe(1))
        if isinstance(self, Keyed):
            from pathlore.runtime.operators import Operators

            # native code would hash symbolic members
            same = Operators.eq if name == "__eq__" else Operators.ne
            return same(whole, settled(other))
        return getattr(whole, name)(settled(other))

    method.__name__ = name
    return method


_EQUAL: dict[Any, tuple[type, ...]] = {
    list: (list,),
    tuple: (tuple,),
    set: (set, frozenset),
    frozenset: (set, frozenset),
    dict: (dict,),
}
"""What a container may be equal to."""


class SymList(Proxy):
    """A list as an input."""

    __slots__ = ()

    sym_native = list

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return list

    def sym_build(self) -> list[Any]:
        return list(self.sym_made)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sym_whole) if self.sym_whole is not None else self._sym_lazily()

    def _sym_lazily(self) -> Iterator[Any]:
        number = 0
        _ = self.sym_longest  # before the loop itself asks for members
        while self.sym_whole is None:
            if not context.path.check(
                SymBool(self.sym_size.sym_value > number, build.gt, (self.sym_size, number)), _getframe()
            ):
                self.sym_settle_at(number)
                return
            yield self.sym_member(number)
            number += 1
        while number < len(self.sym_whole):
            yield self.sym_whole[number]
            number += 1

    def __getitem__(self, key: Any) -> Any:
        from pathlore.runtime.subscript import getitem

        if self.sym_whole is None and type(key) is int and key >= 0:
            if not context.path.check(
                SymBool(self.sym_size.sym_value > key, build.gt, (self.sym_size, key)), _getframe(1)
            ):
                return self.sym_native()[key]
            return self.sym_member(key)
        return getitem(self.sym_settle(_getframe(1)), key)

    def __setitem__(self, key: Any, value: Any) -> None:
        from pathlore.runtime.subscript import setitem

        setitem(value, self.sym_settle(_getframe(1)), key)

    def __delitem__(self, key: Any) -> None:
        from pathlore.runtime.subscript import delitem

        delitem(self.sym_settle(_getframe(1)), key)

    def __contains__(self, item: Any) -> bool:
        from pathlore.runtime.membership import contains

        return bool(contains(self.sym_settle(_getframe(1)), item))

    def __radd__(self, other: Any) -> Any:
        return other + self.sym_settle(_getframe(1)) if isinstance(other, list) else NotImplemented


class SymTuple(SymList):
    """A tuple of any length as an input."""

    __slots__ = ()

    sym_native = tuple  # type: ignore[assignment]

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return tuple

    def sym_build(self) -> Any:
        return tuple(self.sym_made)

    def __radd__(self, other: Any) -> Any:
        return other + self.sym_settle(_getframe(1)) if isinstance(other, tuple) else NotImplemented

    def __setitem__(self, key: Any, value: Any) -> None:
        raise TypeError("'tuple' object does not support item assignment")

    def __delitem__(self, key: Any) -> None:
        raise TypeError("'tuple' object doesn't support item deletion")


class Keyed(Proxy):
    """What sets and dicts share. Until the size is settled, `sym_made` are the members that somebody asked for."""

    __slots__ = ("_sym_unplaced", "sym_changes", "sym_lacking", "sym_make_value")

    def __init__(
        self,
        name: str,
        spec: Input,
        make: Callable[[Any, int], Any],
        key: Input,
        make_value: Callable[[int], Any] = lambda number: None,
    ) -> None:
        super().__init__(name, spec, make, key)
        self.sym_make_value = make_value
        self.sym_lacking: list[Any] = []
        """Keys that were asked for and are not in it."""
        self.sym_changes: list[tuple[Any, Any]] = []
        """What was written before the size was settled: a key and its value, or MISSING where it was taken out."""
        self._sym_unplaced: list[Any] = []

    def sym_key(self, member: Any) -> Any:
        return member

    def sym_others(self) -> list[Any]:
        """Keys that a further member must differ from."""
        return [*map(self.sym_key, (*self.sym_made, *self._sym_unplaced)), *self.sym_lacking]

    def sym_length(self) -> Any:
        if self.sym_whole is not None:
            return len(self.sym_whole)
        return self.sym_size + sum(change for _, change in self._sym_net())

    def __bool__(self) -> bool:
        return bool(self.sym_length() > 0)

    def _sym_net(self) -> Iterator[tuple[Any, int]]:
        """By how much each change made it longer."""
        for key, value in self.sym_changes:
            if type(value) is _Added:
                yield key, 1
            elif value is _REMOVED:
                yield key, -1

    def sym_lookup(self, key: Any, frame: FrameType) -> Any:
        """What belongs to a key, ABSENT if it is not in it; UNSETTLED where single keys do not tell."""
        from pathlore.runtime.keys import decided, same_key

        if self.sym_whole is not None or not _may_be_key(self.sym_distinct, key):
            return UNSETTLED
        for known, change in reversed(self.sym_changes):
            if decided(same_key(known, key), frame):
                return ABSENT if change is _REMOVED else _value(change)
        for member in self.sym_made:
            if decided(same_key(self.sym_key(member), key), frame):
                return self._sym_found(member)
        for other in self.sym_lacking:
            if decided(same_key(other, key), frame):
                return ABSENT
        number = len(self.sym_made)
        more = SymBool(self.sym_size.sym_value > number, build.gt, (self.sym_size, number))
        there = fresh_bool(f"{self.sym_name}.has.{number + len(self.sym_lacking)}")
        if not context.path.check(conjunction(there, more), frame):
            self.sym_lacking.append(key)
            return ABSENT
        if number >= self.sym_longest:
            context.path.bound("max-length")
        self.sym_made.append(self._sym_with(key, number))
        return self._sym_found(self.sym_made[-1])

    def _sym_found(self, member: Any) -> Any:
        return member

    def _sym_with(self, key: Any, number: int) -> Any:
        """A member with this key."""
        return key

    def sym_change(self, key: Any, value: Any, frame: FrameType) -> bool:
        """Writes, or takes out what is there; False where that has to be done in the real container."""
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return False
        self.sym_changes.append((key, _Added(value) if found is ABSENT else value))
        return True

    def sym_same_size(self, other: Any, frame: FrameType) -> bool:
        if self.sym_changes:
            self.sym_settle(frame)
        return super().sym_same_size(other, frame)

    def sym_settle_at(self, size: int) -> None:
        """The members that are known are anywhere among the others."""
        path = context.path
        self._sym_unplaced, self.sym_made = self.sym_made, []
        unplaced = self._sym_unplaced
        for number in range(size):
            alternatives = len(unplaced) + (size - number > len(unplaced))
            chosen = path.pick(alternatives, _getframe(1)) if alternatives > 1 else 0
            if chosen < len(unplaced):
                self.sym_made.append(unplaced.pop(chosen))
            else:
                self.sym_member(number)
        self.sym_whole = self.sym_build()
        self._sym_replay(_getframe(1))

    def _sym_replay(self, frame: FrameType) -> None:
        from pathlore.runtime import keys

        for key, change in self.sym_changes:
            if change is not _REMOVED:
                keys.insert(self.sym_whole, key, _value(change), frame)
                continue
            found = keys.find(self.sym_whole, key, frame)
            if isinstance(self.sym_whole, dict):
                dict.pop(self.sym_whole, found)
            else:
                self.sym_whole.discard(found)

    @property
    def sym_value(self) -> Any:
        if self.sym_whole is None and self.sym_changes:
            # as far as it is known: what was written is in it
            changed = {plain(k): _value(v) for k, v in self.sym_changes if v is not _REMOVED}
            gone = {plain(k) for k, v in self.sym_changes if v is _REMOVED} - set(changed)
            kept = [m for m in self.sym_made if plain(self.sym_key(m)) not in gone and plain(self.sym_key(m)) not in changed]
            self_made, self.sym_made = self.sym_made, kept
            try:
                built = self.sym_build()
            finally:
                self.sym_made = self_made
            built.update(changed)
            return built
        return super().sym_value

    def __contains__(self, key: Any) -> bool:
        from pathlore.runtime.membership import contains

        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return bool(contains(self.sym_settle(frame), key))
        return found is not ABSENT

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sym_settle(_getframe(1)))


class _Added:
    """What was written under a key that was not there."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def _value(change: Any) -> Any:
    return change.value if type(change) is _Added else change


ABSENT: Any = object()
UNSETTLED: Any = object()
_REMOVED: Any = object()


def _may_be_key(spec: Input | None, key: Any) -> bool:
    """Whether a key is of the very type of the keys, of which there are as many as one likes."""
    kind = type(key)
    match spec:
        case IntInput(low=None, high=None):
            return kind is int or kind is SymInt
        case StrInput():
            return kind is str or (isinstance(key, Symbolic) and isinstance(key, str))
        case TupleInput(items, None):
            return kind is tuple and len(items) == len(key) and bool(items) and all(map(_may_be_key, items, key))
    return False


class SymSet(Keyed):
    """A set as an input."""

    __slots__ = ()

    sym_native = set

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return set

    def sym_build(self) -> Any:
        return keyed(set(), [(member, None) for member in self.sym_made])

    def _sym_replay(self, frame: FrameType) -> None:
        from pathlore.runtime import keys

        for key, change in self.sym_changes:
            if change is _REMOVED:
                self.sym_whole.discard(keys.find(self.sym_whole, key, frame))
            else:
                keys.insert(self.sym_whole, key, keys.MISSING, frame)

    def add(self, item: Any) -> None:
        frame = _getframe(1)
        if not self.sym_change(item, None, frame):
            call_of(self.sym_settle(frame).add, item)

    def discard(self, item: Any) -> None:
        self._sym_take_out(item, _getframe(1), "discard")

    def remove(self, item: Any) -> None:
        if not self._sym_take_out(item, _getframe(1), "remove"):
            raise KeyError(item)

    def _sym_take_out(self, item: Any, frame: FrameType, name: str) -> bool:
        found = self.sym_lookup(item, frame)
        if found is UNSETTLED:
            call_of(getattr(self.sym_settle(frame), name), item)
            return True
        if found is not ABSENT:
            self.sym_changes.append((item, _REMOVED))
        return found is not ABSENT


class SymFrozenSet(SymSet):
    """A frozenset as an input."""

    __slots__ = ()

    sym_native = frozenset  # type: ignore[assignment]

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return frozenset

    def sym_build(self) -> Any:
        from pathlore.runtime.keys import adopt

        return adopt(frozenset(super().sym_build()))

    def __getattribute__(self, name: str) -> Any:
        if name in _CHANGING:
            raise AttributeError(f"'frozenset' object has no attribute {name!r}")
        return super().__getattribute__(name)


_CHANGING = ("add", "discard", "remove")


class SymDict(Keyed):
    """A dict as an input; what it is made of are pairs of key and value."""

    __slots__ = ()

    sym_native = dict

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return dict

    def sym_build(self) -> Any:
        return keyed({}, self.sym_made)

    def sym_key(self, member: Any) -> Any:
        return member[0]

    def _sym_found(self, member: Any) -> Any:
        return member[1]

    def _sym_with(self, key: Any, number: int) -> Any:
        return key, self.sym_make_value(number)

    def __getitem__(self, key: Any) -> Any:
        from pathlore.runtime.subscript import getitem

        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return getitem(self.sym_settle(frame), key)
        if found is ABSENT:
            raise KeyError(key)
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        from pathlore.runtime.subscript import setitem

        frame = _getframe(1)
        if not self.sym_change(key, value, frame):
            setitem(value, self.sym_settle(frame), key)

    def __delitem__(self, key: Any) -> None:
        from pathlore.runtime.subscript import delitem

        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            delitem(self.sym_settle(frame), key)
        elif found is ABSENT:
            raise KeyError(key)
        else:
            self.sym_changes.append((key, _REMOVED))

    def get(self, key: Any, default: Any = None) -> Any:
        """Asked by mapping patterns, too."""
        from pathlore.runtime.keys import MISSING, find

        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            whole = self.sym_settle(frame)
            place = find(whole, key, frame)
            return default if place is MISSING else whole[place]
        return default if found is ABSENT else found

    def setdefault(self, key: Any, default: Any = None) -> Any:
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return call_of(self.sym_settle(frame).setdefault, key, default)
        if found is ABSENT:
            self.sym_changes.append((key, _Added(default)))
            return default
        return found

    def pop(self, key: Any, *default: Any) -> Any:
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return call_of(self.sym_settle(frame).pop, key, *default)
        if found is not ABSENT:
            self.sym_changes.append((key, _REMOVED))
            return found
        if default:
            return default[0]
        raise KeyError(key)


def call_of(method: Any, *args: Any) -> Any:
    """A method of the real container, as rewritten code calls it."""
    from pathlore.runtime.calls import call

    return call(method, *args)


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
        if hasattr(_class.sym_native, _name) and _name not in vars(_class):
            setattr(_class, _name, _through(_name))
    for _name in ("__eq__", "__ne__"):
        setattr(_class, _name, _compared(_name))
    _class.__name__ = _class.__qualname__ = _class.sym_native.__name__


class SymFunction:
    """A function as an input: a table that grows with each call on new arguments."""

    def __init__(self, name: str, make: Callable[[int], Any]) -> None:
        self.sym_name = name
        self.sym_make = make
        self.sym_table: list[tuple[tuple[Any, ...], Any]] = []

    def __call__(self, *args: Any) -> Any:
        from pathlore.runtime.keys import decided, same_key

        frame = _getframe(1)
        for known, result in self.sym_table:
            if len(known) == len(args) and decided(same_key(known, args), frame):
                return result
        result = self.sym_make(len(self.sym_table))
        self.sym_table.append((args, result))
        return result
