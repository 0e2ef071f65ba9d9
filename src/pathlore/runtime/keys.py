"""Symbolic keys in native dicts and sets.

A container with a symbolic key is *keyed*: the path lists it, and rewritten code compares its keys one by one instead
of hashing them. Before native code hashes a symbolic value, the keys of all keyed containers are realised
(`values.keyed.realise_keys`), so that lookups by hash are correct again.
"""

from __future__ import annotations

import gc
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from numbers import Number
from types import FrameType, FunctionType, MappingProxyType
from typing import Any

from pathlore.expr.term import Op, Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool, any_of, conjunction
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.keyed import native_of, realise_keys
from pathlore.runtime.values.nesting import PROXIES, STANDING, realise_deeply
from pathlore.runtime.values.set_recipes import SetStep, recipe_of
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

MISSING: Any = object()


class KeyedContainers(dict[int, Any]):
    """Native containers with symbolic keys, by id. It is said when there is a first one."""

    def __init__(self, first: Callable[[], None]) -> None:
        super().__init__()
        self._first = first
        self.has_names = False
        """Whether the program has got hold of a namespace: from then on, texts are realised as keys of dicts."""

    def clear(self) -> None:
        """Before each path: containers and namespaces of another one are none of its."""
        super().clear()
        self.has_names = False

    def __setitem__(self, number: int, container: Any) -> None:
        if not self:
            self._first()
        super().__setitem__(number, container)


PLAIN = frozenset({int, str, bool, float, bytes, type(None)})
"""Types of keys that contain nothing symbolic."""


def symbolic_key(key: Any) -> bool:
    """Whether a key depends on the inputs."""
    kind = type(key)
    if kind in PLAIN:
        return False
    if kind is tuple or kind is frozenset:
        return not PLAIN.issuperset(map(type, key)) and any(symbolic_key(item) for item in key)
    return isinstance(key, Symbolic)


def needs_search(container: Any, key: Any) -> bool:
    """Whether the key cannot be found by hashing: it is symbolic, or the container has symbolic keys."""
    return bool(context.path.keyed and id(container) in context.path.keyed) or symbolic_key(key)


def same_key(left: Any, right: Any) -> Any:
    """`left == right` as keys: a bool, or a symbolic one where it depends on the inputs."""
    if left is right:
        return True
    if isinstance(left, tuple) and isinstance(right, tuple) and (type(left) is tuple or type(right) is tuple):
        # Classes with an equality of their own are foreign, and do not come here.
        if tuple.__len__(left) != tuple.__len__(right):
            return False
        result: Any = True
        for a, b in zip(tuple.__iter__(left), tuple.__iter__(right), strict=True):
            result = conjunction(result, same_key(a, b))
        return result
    if not symbolic_key(left) and not symbolic_key(right):
        return bool(left == right)
    if type(left) is tuple or type(right) is tuple:
        return False
    if identical_floats(left, right):
        return True
    note_nans((left,), (right,))
    symbol, other = (left, right) if isinstance(left, Symbolic) else (right, left)
    return symbol == other if isinstance(other, _LIKE.get(type(symbol), Number)) else False


_LIKE: dict[type, type] = {SymStr: str, SymBytes: bytes}
"""The builtin type that a symbolic key compares with; all others compare with numbers."""


def identical_floats(left: Any, right: Any) -> bool:
    """Whether both are one object to the program: a nan equals nothing, yet is found by identity."""
    return type(left) is SymFloat and type(right) is SymFloat and left.sym_original is right.sym_original


def note_nans(left: Collection[Any], right: Collection[Any]) -> None:
    """Notes what is taken for granted where members of containers are compared, which are equal if they are one."""
    one, other = _inputs(left), _inputs(right)
    if one and other and len(one | other) > 1:
        context.path.notes.add(NANS_APART)


def _inputs(values: Collection[Any], depth: int = 3) -> set[Term]:
    """Those of the values that are floats among the inputs: what is computed is an object of its own."""
    found: set[Term] = set()
    if _TELLING.isdisjoint(map(type, values)):
        return found
    for value in values:
        kind = type(value)
        if kind is SymFloat:
            found |= {value.sym_term} if value.sym_term.op is Op.VARIABLE else set()
        elif kind in _NESTED and depth:
            found |= _inputs(value.values() if kind is dict else value, depth - 1)
    return found


_NESTED = frozenset({list, tuple, dict, deque})
_TELLING = _NESTED | {SymFloat}
NANS_APART = "inputs that are nan are different objects"


def find(container: Any, key: Any, frame: FrameType) -> Any:
    """The key object in the container that equals `key` on this path, or MISSING."""
    key = unforeign(container, settled_key(key, frame), frame)
    native = native_of(container)
    require_hash(container, key)
    if not needs_search(container, key):
        return key if native.__contains__(container, key) else MISSING
    # One question for the whole container first: most lookups that fail need no more than that.
    candidates = []
    for other in list(native.__iter__(container)):
        same = same_key(other, key) if _may_collide(other, key) else False
        if same is False:
            continue
        candidates.append((other, same))
        if same is True:
            # Keys differ from each other, so those behind it cannot be equal as well.
            break
    if not decided(any_of([same for _, same in candidates]), frame):
        return MISSING
    for other, same in candidates[:-1]:
        if decided(same, frame):
            return other
    # One of them is equal and it is none of the others: no need to ask about the last.
    return candidates[-1][0]


def require_hash(container: Any, key: Any) -> None:
    """Raises what hashing the key raises. Symbolic keys and symbolic parts of tuples are not hashed."""
    if type(key) is tuple:
        for item in key:
            require_hash({}, item)
    elif not symbolic_key(key) and (type(key) is not set or isinstance(container, dict)):
        hash(key)  # except a set looked up in a set: Python makes a frozenset of it


def _may_collide(left: Any, right: Any) -> bool:
    """Whether Python would compare two keys: it calls `__eq__` only where the hashes are equal."""
    if type(left) in PLAIN or type(right) in PLAIN or type(right) is set or symbolic_key(left) or symbolic_key(right):
        return True
    return left is right or hash(left) == hash(right)


def unforeign(container: Any, key: Any, frame: FrameType) -> Any:
    """The key, realised with those of the container where an `__eq__` of the program may find them equal.

    Python asks it only where hashes are equal, and hashes are not known of symbolic keys.
    """
    if symbolic_key(key):
        met = any(map(_is_foreign, native_of(container).__iter__(container)))
    else:
        met = _is_foreign(key) and id(container) in context.path.keyed
    if not met:
        return key
    realise_keys(frame)
    return realise_deeply(key, frame, Reason.HASH)


def is_settled(key: Any) -> bool:
    """Whether a key can be compared at once: nothing in it is symbolic, or has an equality of the program."""
    return not symbolic_key(key) and not _is_foreign(key)


def _is_foreign(key: Any) -> bool:
    kind: Any = type(key)
    if kind in PLAIN or kind in STANDING or isinstance(key, Symbolic):
        return False
    if kind is tuple or kind is frozenset:
        return any(map(_is_foreign, key))
    if isinstance(kind.__eq__, FunctionType):
        return kind is not _fraction()
    return isinstance(kind.__hash__, FunctionType) and kind.__eq__ is not object.__eq__


def _fraction() -> type:
    from fractions import Fraction  # for start-up time: few keys have an equality in Python

    return Fraction


def entries(mapping: Any) -> list[tuple[Any, Any]]:
    """The entries that `dict.update` takes: a subclass of dict is asked for them only if it iterates in its own way."""
    kind = type(mapping)
    if kind in PROXIES:
        return list(mapping.items())
    if isinstance(mapping, dict) and (kind.__iter__ is dict.__iter__ or kind is OrderedDict):
        return list(native_of(mapping).items(mapping))
    names = mapping.keys()
    return [(name, mapping[name]) for name in names]


def unproxied(value: Any) -> Any:
    """The mapping behind a read-only view of one."""
    return gc.get_referents(value)[0] if type(value) is MappingProxyType else value


def settled_key(key: Any, frame: FrameType) -> Any:
    """The key in a form that can be compared as a term: booleans are decided and sets realised."""
    if type(key) is SymBool:
        return context.path.decide(key, frame)
    if type(key) is frozenset and symbolic_key(key):
        return realise_deeply(key, frame, Reason.HASH)
    if type(key) is tuple and any(isinstance(item, (SymBool, tuple, frozenset)) for item in key):
        return tuple(settled_key(item, frame) for item in key)
    return key


def decided(condition: Any, frame: FrameType) -> bool:
    """The truth of a condition about keys, plain or symbolic."""
    return context.path.decide(condition, frame) if type(condition) is SymBool else bool(condition)


def as_key(key: Any) -> Any:
    """The form of a symbolic key that native code may hash while it is in a keyed container."""
    if type(key) in (SymInt, SymFloat, SymStr, SymBytes):
        return key.sym_key()
    if type(key) is tuple:
        return tuple(as_key(item) for item in key)
    return key


def insert(container: Any, key: Any, value: Any, frame: FrameType) -> None:
    """Stores a value under a key of a dict or, with the value MISSING, adds the key to a set."""
    key = unforeign(container, settled_key(key, frame), frame)
    if type(key) is SymStr and type(container) is dict and getattr(context.path.keyed, "has_names", False):
        key = realise_deeply(key, frame, Reason.HASH)
    found = find(container, key, frame)
    # Python keeps the key object that is there already, so an equal key is stored under that one.
    if found is MISSING:
        found = key
        if symbolic_key(key):
            found = as_key(key)
            context.path.keyed[id(container)] = container
    native = native_of(container)
    if value is MISSING:
        if id(container) in context.path.keyed:
            recipe_of(container).append(SetStep("add", (found,)))
        native.add(container, found)
    else:
        native.__setitem__(container, found, value)


def namespace(names: Any, frame: FrameType) -> Any:
    """A dict that holds attributes or variables, which native code looks up by name."""
    if isinstance(context.path.keyed, KeyedContainers):
        context.path.keyed.has_names = True
    if context.path.keyed:
        realise_keys(frame)
    return names


def adopt(container: Any) -> Any:
    """Lists a container with the path if it has a symbolic key. Proxies look after their own keys."""
    if type(container) not in PROXIES and any(symbolic_key(key) for key in native_of(container).__iter__(container)):
        context.path.keyed[id(container)] = container
    return container
