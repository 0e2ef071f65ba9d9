"""Sets and dicts as inputs: single keys can be looked up while all other members are open.

The first lookup of a key decides whether it is present; its value is created with it. Writes are recorded. An operation
that needs all members settles the size first; the members known by then may stand anywhere among the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.bounds import Bound
from pathlore.expr import build
from pathlore.program.input_types import Input, IntInput, StrInput, TupleInput
from pathlore.runtime.calls import call
from pathlore.runtime.keys import MISSING, adopt, as_key, decided, find, insert, same_key, symbolic_key
from pathlore.runtime.membership import contains
from pathlore.runtime.operators import Operators
from pathlore.runtime.path import context
from pathlore.runtime.proxies.containers import Proxy, stand_in
from pathlore.runtime.subscript import delitem, getitem, setitem
from pathlore.runtime.values.boolean import SymBool, conjunction, fresh_bool
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import ABSENT, ITEMWISE, KEYED, MAPPINGS, UNSETTLED, concrete
from pathlore.runtime.values.set_recipes import is_made_by, steps_to
from pathlore.runtime.values.symbolic import Symbolic

_NO_DEFAULT: Any = object()
_REMOVED: Any = object()


class Keyed(Proxy):
    """What sets and dicts share. Until the size is settled, `sym_made` are the members that were looked up."""

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
        """Keys that were looked up and are absent."""
        self.sym_changes: list[tuple[Any, Any]] = []
        """Writes before the size was settled: a key and its value, or _REMOVED for a deletion."""
        self._sym_unplaced: list[Any] = []

    def sym_key(self, member: Any) -> Any:
        return member

    def sym_others(self) -> list[Any]:
        """Keys that a further member must differ from."""
        return [*map(self.sym_key, (*self.sym_made, *self._sym_unplaced)), *self.sym_lacking]

    @property
    def sym_growth(self) -> int:
        return sum((type(change) is Added) - (change is _REMOVED) for _, change in self.sym_changes)

    def sym_lookup(self, key: Any, frame: FrameType) -> Any:
        """The value of a key, ABSENT, or UNSETTLED where the whole container is needed to tell."""
        if self.sym_whole is not None or not _may_be_key(self.sym_distinct, key):
            return UNSETTLED
        # What was written last counts, then what was found, then what was missed.
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
        if not context.path.decide(conjunction(there, more), frame):
            self.sym_lacking.append(key)
            return ABSENT
        if number >= self.sym_longest:
            context.path.bound(Bound.MAX_LENGTH)
        self.sym_made.append(self._sym_with(key, number))
        return self._sym_found(self.sym_made[-1])

    def _sym_found(self, member: Any) -> Any:
        return member

    def _sym_with(self, key: Any, number: int) -> Any:
        """A member with this key."""
        return key

    def sym_change(self, key: Any, value: Any, frame: FrameType) -> bool:
        """Records a write; False where it has to be done in the real container."""
        self.sym_touch()
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return False
        self.sym_changes.append((key, Added(value) if found is ABSENT else value))
        return True

    def sym_settle_at(self, size: int) -> None:
        """The known members may stand anywhere among the others: the path picks, since programs see the order."""
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
        for key, change in self.sym_changes:
            if change is _REMOVED:
                self._sym_drop(find(self.sym_whole, key, frame))
            else:
                insert(self.sym_whole, key, _value(change), frame)

    def _sym_drop(self, place: Any) -> None:
        """Removes a key from the real container."""
        raise NotImplementedError

    @property
    def sym_value(self) -> Any:
        if self.sym_whole is not None or not self.sym_changes:
            return super().sym_value
        members = {concrete(self.sym_key(member)): self._sym_found(member) for member in self.sym_made}
        for key, change in self.sym_changes:
            if change is _REMOVED:
                members.pop(concrete(key), None)
            else:
                members[concrete(key)] = _value(change)
        return self.sym_native(members)

    def sym_compare(self, name: str, whole: Any, other: Any) -> Any:
        # Native comparison would hash symbolic members.
        return (Operators.eq if name == "__eq__" else Operators.ne)(whole, other)

    def __contains__(self, key: Any) -> bool:
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return bool(contains(self.sym_settle(frame), key))
        return found is not ABSENT

    def __iter__(self) -> Iterator[Any]:
        return iter(self.sym_settle(_getframe(1)))


class Added:
    """A value that was written under an absent key, so the container grew."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def _value(change: Any) -> Any:
    return change.value if type(change) is Added else change


def _may_be_key(spec: Input | None, key: Any) -> bool:
    """Whether a single lookup can decide a key: it has the type of the keys, and that type has no end of values."""
    kind = type(key)
    match spec:
        case IntInput(low=None, high=None):
            return kind is int or kind is SymInt
        case StrInput():
            return kind is str or (isinstance(key, Symbolic) and isinstance(key, str))
        case TupleInput(items, None):
            return kind is tuple and len(items) == len(key) and bool(items) and all(map(_may_be_key, items, key))
    return False


class Members(Keyed):
    """What sets and frozensets share."""

    __slots__ = ()

    def sym_build(self) -> Any:
        return keyed(set(), [(member, None) for member in self.sym_made])


class SymSet(Members):
    """A set as an input."""

    __slots__ = ()

    sym_native = set

    def _sym_drop(self, place: Any) -> None:
        self.sym_whole.discard(place)

    def add(self, item: Any) -> None:
        frame = _getframe(1)
        if not self.sym_change(item, MISSING, frame):
            call(self.sym_settle(frame).add, item)

    def discard(self, item: Any) -> None:
        self._sym_take_out(item, _getframe(1), "discard")

    def remove(self, item: Any) -> None:
        if not self._sym_take_out(item, _getframe(1), "remove"):
            raise KeyError(item)

    def _sym_take_out(self, item: Any, frame: FrameType, name: str) -> bool:
        self.sym_touch()
        found = self.sym_lookup(item, frame)
        if found is UNSETTLED:
            call(getattr(self.sym_settle(frame), name), item)
            return True
        if found is not ABSENT:
            self.sym_changes.append((item, _REMOVED))
        return found is not ABSENT


class SymFrozenSet(Members):
    """A frozenset as an input."""

    __slots__ = ()

    sym_native = frozenset

    def sym_build(self) -> Any:
        members = super().sym_build()
        return is_made_by(adopt(frozenset(members)), steps_to(members))


class SymDict(Keyed):
    """A dict as an input; its members are pairs of key and value."""

    __slots__ = ()

    sym_native = dict

    def sym_build(self) -> Any:
        return keyed({}, self.sym_made)

    def _sym_drop(self, place: Any) -> None:
        del self.sym_whole[place]

    def sym_key(self, member: Any) -> Any:
        return member[0]

    def _sym_found(self, member: Any) -> Any:
        return member[1]

    def _sym_with(self, key: Any, number: int) -> Any:
        return key, self.sym_make_value(number)

    def __getitem__(self, key: Any) -> Any:
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return getitem(self.sym_settle(frame), key)
        if found is ABSENT:
            raise KeyError(key)
        return found

    def __setitem__(self, key: Any, value: Any) -> None:
        frame = _getframe(1)
        if not self.sym_change(key, value, frame):
            setitem(value, self.sym_settle(frame), key)

    def __delitem__(self, key: Any) -> None:
        self.sym_touch()
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            delitem(self.sym_settle(frame), key)
        elif found is ABSENT:
            raise KeyError(key)
        else:
            self.sym_changes.append((key, _REMOVED))

    def get(self, key: Any, default: Any = None) -> Any:
        """Mapping patterns call this, too."""
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            whole = self.sym_settle(frame)
            place = find(whole, key, frame)
            return default if place is MISSING else whole[place]
        return default if found is ABSENT else found

    def setdefault(self, key: Any, default: Any = None) -> Any:
        self.sym_touch()
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return call(self.sym_settle(frame).setdefault, key, default)
        if found is ABSENT:
            self.sym_changes.append((key, Added(default)))
            return default
        return found

    def pop(self, key: Any, default: Any = _NO_DEFAULT, /) -> Any:
        self.sym_touch()
        frame = _getframe(1)
        found = self.sym_lookup(key, frame)
        if found is UNSETTLED:
            return call(self.sym_settle(frame).pop, key, *(() if default is _NO_DEFAULT else (default,)))
        if found is not ABSENT:
            self.sym_changes.append((key, _REMOVED))
            return found
        if default is _NO_DEFAULT:
            raise KeyError(key)
        return default


def keyed(container: Any, pairs: list[tuple[Any, Any]]) -> Any:
    """Fills a dict or a set with keys that are known to differ, so none is compared."""
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


for _class in (SymSet, SymFrozenSet, SymDict):
    stand_in(_class)
    KEYED.add(_class)
ITEMWISE.add(SymDict)
MAPPINGS.add(SymDict)

# Mapping patterns test a flag of the type, which registering sets.
Mapping.register(SymDict)
