"""Models of the built-in functions and of the methods of built-in types."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from sys import _getframe
from types import MethodDescriptorType
from typing import Any

from pathlore.expr import build
from pathlore.runtime import keys, operators, subscript
from pathlore.runtime.calls import through
from pathlore.runtime.draws import draw_line
from pathlore.runtime.formatting import formatted
from pathlore.runtime.numerals import float_of, integer_of
from pathlore.runtime.path import context
from pathlore.runtime.values.address import Address, address
from pathlore.runtime.values.binary import SymBytes, as_text, size_of
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.deep import PROXIES, STANDING, plain, realise_deeply
from pathlore.runtime.values.floating import SymFloat, whole_part
from pathlore.runtime.values.floating import truth as float_truth
from pathlore.runtime.values.integer import SymInt, as_operand, power, realised
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, length, number, truth
from pathlore.stdlib.builtin_floats import extreme_float, hashed_float
from pathlore.stdlib.builtin_floats import floating as number_as_float

_HASH_MODULUS = sys.hash_info.modulus

# Types called as functions


def integer(*args: Any, **kwargs: Any) -> Any:
    if args and (type(args[0]) is SymStr or type(args[0]) is SymBytes):
        return _parsed_integer(*args, **kwargs)
    if len(args) == 1 and not kwargs and isinstance(args[0], Symbolic):
        if type(args[0]) is SymFloat:
            return whole_part(args[0], _getframe())
        number = as_operand(args[0])
        if number is not None:
            return number
    return int(*(realise_deeply(a, _getframe()) for a in args), **kwargs)


def _parsed_integer(text: Any, base: Any = 10) -> Any:
    frame = _getframe(1)
    base = realised(number(base), frame)
    if type(text) is SymBytes:
        return integer_of(as_text(text), base, frame, text)
    return integer_of(text, base, frame)


def floating(*args: Any) -> Any:
    if len(args) == 1 and type(args[0]) is SymStr:
        return float_of(args[0], _getframe())
    if len(args) == 1 and type(args[0]) is SymBytes:
        return float_of(as_text(args[0]), _getframe(), args[0])
    return number_as_float(*args)


def boolean(*args: Any) -> Any:
    if len(args) == 1 and isinstance(args[0], Symbolic):
        value = args[0]
        if type(value) is SymFloat:
            return float_truth(value)
        if type(value) is SymStr or type(value) is SymBytes:
            return truth(value if type(value) is SymStr else as_text(value))
        return value if type(value) is SymBool else SymBool(value.sym_value != 0, build.to_bool, (value,))
    return bool(*args)


def string(*args: Any, **kwargs: Any) -> Any:
    if args and type(args[0]) is SymBytes and (len(args) > 1 or kwargs):
        return args[0].decode(*args[1:], **kwargs)
    return formatted(args[0], "s") if len(args) == 1 and not kwargs else str(*args, **kwargs)


def kind(*args: Any, **kwargs: Any) -> Any:
    if len(args) == 1:
        found = type(args[0])
        stands_in = issubclass(found, Symbolic) or found is SymRange or found in PROXIES or found in STANDING
        return args[0].__class__ if stands_in else int if found is Address else found
    return type(*args, **kwargs)


def _stepwise(iterable: Any) -> Any:
    """An iterator over what is symbolic: native code that collects items asks for their number, which fixes it."""
    kind = type(iterable)
    return iter(iterable) if kind in _ONE_BY_ONE or kind in PROXIES else iterable


class SymRange:
    """A range with a symbolic bound. Iterating asks at each step whether there is another one."""

    def __init__(self, start: Any, stop: Any, step: Any) -> None:
        self.start, self.stop, self.step = start, stop, step

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return range

    def __iter__(self) -> Iterator[Any]:
        ascending = self.step > 0
        current = self.start
        while current < self.stop if ascending else current > self.stop:
            yield current
            current = current + self.step

    def sym_whole(self) -> range:
        frame = _getframe(1)
        return range(*(realised(v, frame) for v in (self.start, self.stop, self.step)))

    def __len__(self) -> int:
        return len(self.sym_whole())

    def sym_length(self) -> Any:
        ascending = self.step > 0
        span, step = (self.stop - self.start, self.step) if ascending else (self.start - self.stop, -self.step)
        return largest((span + step - 1) // step, 0)

    def __bool__(self) -> bool:
        return bool(self.start < self.stop if self.step > 0 else self.start > self.stop)

    def __getitem__(self, index: Any) -> Any:
        position = as_operand(index)
        if position is None:
            return self.sym_whole()[realise_deeply(index, _getframe(1))]
        size = self.sym_length()
        if position < 0:
            position = position + size
        if position < 0 or position >= size:
            raise IndexError("range object index out of range")
        return self.start + position * self.step

    def __reversed__(self) -> Iterator[int]:
        yield from reversed(list(iter(self)))

    def __contains__(self, item: Any) -> Any:
        if not isinstance(item, int):
            return any(number == item for number in self)
        low, high = (self.start, self.stop) if self.step > 0 else (self.stop + 1, self.start + 1)
        return item >= low and item < high and (item - self.start) % self.step == 0

    def __eq__(self, other: object) -> Any:
        return self.sym_whole() == (other.sym_whole() if isinstance(other, SymRange) else other)

    def __hash__(self) -> int:
        return hash(self.sym_whole())

    def __repr__(self) -> str:
        return repr(self.sym_whole())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sym_whole(), name)


_ONE_BY_ONE = frozenset((SymStr, SymBytes, SymRange))


def counting(*args: Any) -> Any:
    if not any(isinstance(a, Symbolic) for a in args):
        return range(*args)
    start, stop, step = {1: (0, *args, 1), 2: (*args, 1), 3: args}.get(len(args), (None, None, None))
    numbers = [as_operand(v) if v is not None else None for v in (start, stop, step)]
    if None in [type(n) if n is not None else None for n in numbers]:
        return range(*(realise_deeply(a, _getframe()) for a in args))
    first, last, stride = numbers
    if stride == 0:
        return range(0, 0, 0)
    return SymRange(first, last, stride)


# Functions


def sized(value: Any) -> Any:
    if type(value) in PROXIES or type(value) is SymRange:
        return value.sym_length()
    if type(value) is SymStr:
        return length(value)
    return size_of(value) if type(value) is SymBytes else len(value)


def smallest(*args: Any, **kwargs: Any) -> Any:
    return _extreme(min, build.le, args, kwargs)


def largest(*args: Any, **kwargs: Any) -> Any:
    return _extreme(max, build.ge, args, kwargs)


def _extreme(function: Callable[..., Any], before: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Of integers or floats, one term; of anything else, what the comparisons of the elements say."""
    if "key" in kwargs:
        return function(*args, **{**kwargs, "key": through(kwargs["key"])})
    if args and (not kwargs or len(args) == 1):
        items = args if len(args) > 1 else list(_stepwise(args[0]))
        symbolic = any(type(i) is SymInt for i in items) and not kwargs.keys() - {"default"}
        if symbolic and all(type(i) in (int, SymInt) for i in items):
            result = items[0]
            for item in items[1:]:
                result = _better(function, before, result, item)
            return result
        if any(type(i) is SymFloat for i in items) and all(type(i) in (float, SymFloat) for i in items):
            return extreme_float(function, items)
        args = (items,)
    return function(*args, **kwargs)


def _better(function: Callable[..., Any], before: Callable[..., Any], left: Any, right: Any) -> Any:
    value = function(plain(left), plain(right))
    return SymInt(value, lambda a, b: build.ite(before(a, b), a, b), (left, right))


def mapped(function: Any, *iterables: Any, **kwargs: Any) -> Any:
    return map(through(function), *iterables, **kwargs)


def filtered(function: Any, iterable: Any) -> Any:
    return filter(through(function), iterable)


def in_order(iterable: Any, /, *, key: Any = None, reverse: Any = False) -> Any:
    return sorted(_stepwise(iterable), key=through(key), reverse=_flag(reverse))


def _flag(reverse: Any) -> Any:
    """Whether to sort the other way; what is no integer is refused by whom it is given to."""
    return bool(reverse) if isinstance(reverse, int) else realise_deeply(reverse, _getframe(1))


def list_of(*args: Any) -> Any:
    return list(*map(_stepwise, args))


def tuple_of(*args: Any) -> Any:
    return tuple(*map(_stepwise, args))


def iterator(*args: Any) -> Any:
    return iter(through(args[0]), args[1]) if len(args) == 2 and callable(args[0]) else iter(*args)


def numbered(iterable: Any, start: Any = 0) -> Any:
    if isinstance(start, Symbolic) and isinstance(start, int):
        return zip(itertools.count(as_operand(start)), iterable, strict=False)
    return enumerate(iterable, start)


def read_line(*prompt: Any) -> Any:
    """`input()`: any line is an input. The prompt is not shown."""
    if len(prompt) > 1:
        return input(*prompt)
    return draw_line("input")


def raised(base: Any, exp: Any, mod: Any = None) -> Any:
    if isinstance(base, Symbolic) or isinstance(exp, Symbolic) or isinstance(mod, Symbolic):
        result = power(base, exp, mod, _getframe())
        if result is not NotImplemented:
            return result
    return pow(base, exp) if mod is None else pow(base, exp, mod)


def hashed(value: Any) -> Any:
    if type(value) is SymFloat:
        return hashed_float(value, _getframe())
    operand = as_operand(value) if isinstance(value, Symbolic) else None
    if operand is not None:
        return SymInt(hash(operand.sym_value), _hash_term, (operand,))
    return hash(realise_deeply(value, _getframe()))


def _hash_term(term: Any) -> Any:
    """An integer hashes to its remainder with its own sign; -1 is reserved."""
    size = build.mod(build.absolute(term), build.integer(_HASH_MODULUS))
    signed = build.ite(build.lt(term, build.ZERO), build.neg(size), size)
    return build.ite(build.eq(signed, build.integer(-1)), build.integer(-2), signed)


def represented(value: Any) -> Any:
    return formatted(value, "r")


def format_value(value: Any, spec: Any = "") -> Any:
    return formatted(value, "", spec)


def attribute(value: Any, name: Any, *default: Any) -> Any:
    """An attribute by a name that is symbolic: one of those that there are, or none."""
    if type(name) is not SymStr:
        return getattr(value, name, *default)
    found = _known_attribute(value, name, _getframe())
    return getattr(value, name.sym_value if found is keys.MISSING else found, *default)


def has_attribute(value: Any, name: Any) -> bool:
    if type(name) is not SymStr:
        return hasattr(value, name)
    return _known_attribute(value, name, _getframe()) is not keys.MISSING


def _known_attribute(value: Any, name: SymStr, frame: Any) -> Any:
    kind = type(value)
    if hasattr(kind, "__getattr__") or kind.__getattribute__ not in _FINDING_ATTRIBUTES:
        return context.path.realise(name, frame)
    # those that a program means come first
    known = sorted(dir(value), key=lambda known: known.startswith("__"))
    return keys.find(dict.fromkeys(known), name, frame)


_FINDING_ATTRIBUTES: tuple[Any, ...] = (object.__getattribute__, type.__getattribute__, type(sys).__getattribute__)


def evaluated(source: Any, *scopes: Any) -> Any:
    """`eval` where it is called: it sees the names there."""
    caller = _getframe(2)
    given = scopes or (caller.f_globals, caller.f_locals)
    return eval(realise_deeply(source, caller), *given)


def executed(source: Any, *scopes: Any, **options: Any) -> None:
    caller = _getframe(2)
    given = scopes or (caller.f_globals, caller.f_locals)
    exec(realise_deeply(source, caller), *given, **options)


def printed(*args: Any, **kwargs: Any) -> None:
    """Output is not shown while exploring; what is printed to a stream of the program's own is."""
    stream = kwargs.get("file")
    if stream is not None and stream not in (sys.stdout, sys.stderr):
        print(*(realise_deeply(a, _getframe()) for a in args), **kwargs)


def set_of(*args: Any) -> Any:
    return _collected(set, *args)


def frozenset_of(*args: Any) -> Any:
    return _collected(frozenset, *args)


def _collected(make: Any, *args: Any) -> Any:
    if len(args) != 1:
        return make(*args)
    items = list(_stepwise(args[0]))
    if not any(map(keys.symbolic_key, items)):
        return make(items)
    collected: set[Any] = set()
    frame = _getframe()
    for item in items:
        keys.insert(collected, item, keys.MISSING, frame)
    return collected if make is set else keys.adopt(frozenset(collected))


def dict_of(*args: Any, **kwargs: Any) -> Any:
    made: dict[Any, Any] = {}
    update_dict(made, *args, **kwargs)
    return made


def _native(container: Any, name: str) -> Any:
    """A method as native code has it, whatever a class has made of it: the model may stand for what `super()` finds."""
    for cls in type(container).__mro__:
        method = vars(cls).get(name)
        if type(method) is MethodDescriptorType:
            return method.__get__(container)
    return getattr(container, name)


# Methods of list


def sort(items: list[Any], *, key: Any = None, reverse: Any = False) -> None:
    list.sort(items, key=through(key), reverse=_flag(reverse))


def count(items: Any, item: Any) -> Any:
    """How many there are, as a term, where all are integers."""
    if not any(type(i) is SymInt for i in (item, *items)) or not all(type(i) in (int, SymInt) for i in (item, *items)):
        return _native(items, "count")(item)
    total: Any = 0
    for other in items:
        same = other == item
        total = total + (as_operand(same) if type(same) is SymBool else int(same))
    return total


def extend(items: list[Any], iterable: Any) -> None:
    """What is not a list is gone through while the list grows, which might be the same one."""
    items.extend(iterable.sym_settle(_getframe(1)) if type(iterable) in PROXIES else _stepwise(iterable))


def pop_item(items: list[Any], *index: Any) -> Any:
    """The element is a term and so are those that close up, where all are integers."""
    if len(index) != 1 or not isinstance(index[0], Symbolic):
        return list.pop(items, *index)
    found = position_in(items, index[0], _getframe())
    if found is None:
        _fit_machine(index[0], _getframe())
        return list.pop(items, len(items))
    if subscript.table_kind(items) is not SymInt:
        return list.pop(items, realised(found, _getframe()))
    taken = subscript.lookup(SymInt, items, found)
    moved = [_chosen(found > k, items[k], items[k + 1]) for k in range(len(items) - 1)]
    items[:] = moved
    return taken


def insert_item(items: list[Any], index: Any, value: Any) -> None:
    """Likewise: the elements make room."""
    number = as_operand(index) if isinstance(index, Symbolic) else None
    if number is not None:
        _fit_machine(number, _getframe())
    if number is None or not items or subscript.table_kind([value, *items]) is not SymInt:
        list.insert(items, subscript.clamped(index, len(items), _getframe()), value)
        return
    at = subscript.inside(number, len(items))
    items[:] = [
        _chosen(at == k, value, _chosen(at > k, items[min(k, len(items) - 1)], items[max(k - 1, 0)]))
        for k in range(len(items) + 1)
    ]


def _fit_machine(index: Any, frame: Any) -> None:
    """Methods of lists take indexes that a machine word holds."""
    number = as_operand(index)
    if number is None:
        return
    beyond = (number > sys.maxsize) | (number < -sys.maxsize - 1)
    if isinstance(beyond, SymBool) and context.path.unlikely(beyond, "indexes are below 2**63", frame):
        raise OverflowError("Python int too large to convert to C ssize_t")


def position_in(items: Any, index: Any, frame: Any) -> Any:
    """The index counted from the front, or None where it is out of range."""
    number, size = as_operand(index), len(items)
    if number is None:
        return realise_deeply(index, frame)
    if not context.path.check((number >= -size) & (number < size), frame):
        return None
    return subscript.from_front(number, size)


def _chosen(condition: Any, left: Any, right: Any) -> Any:
    """One of two integers, as a term."""
    if not isinstance(condition, SymBool):
        return left if condition else right
    value = left if condition.sym_value else right
    return SymInt(plain(value), build.ite, (condition, left, right))


# Methods of dict


def _found(mapping: Any, key: Any) -> Any:
    return keys.find(mapping, key, _getframe())


def get(mapping: Any, key: Any, default: Any = None) -> Any:
    if not keys.needs_search(mapping, key):
        return dict.get(mapping, key, default)
    found = _found(mapping, key)
    return default if found is keys.MISSING else dict.__getitem__(mapping, found)


def pop(mapping: Any, key: Any, *default: Any) -> Any:
    if not keys.needs_search(mapping, key):
        return dict.pop(mapping, key, *default)
    found = _found(mapping, key)
    if found is not keys.MISSING:
        return dict.pop(mapping, found)
    if default:
        return default[0]
    raise KeyError(key)


def setdefault(mapping: Any, key: Any, default: Any = None) -> Any:
    if not keys.needs_search(mapping, key):
        return dict.setdefault(mapping, key, default)
    found = _found(mapping, key)
    if found is keys.MISSING:
        keys.insert(mapping, key, default, _getframe())
        return default
    return dict.__getitem__(mapping, found)


def update_dict(mapping: Any, *args: Any, **kwargs: Any) -> None:
    if len(args) == 1 and not hasattr(args[0], "keys"):
        args = (list(args[0]),)
    given = dict(*args, **kwargs) if not args or not _has_symbolic_keys(args[0]) else None
    if given is not None and not (context.path.keyed and id(mapping) in context.path.keyed):
        dict.update(mapping, given)
        return
    source = args[0] if args else {}
    items = source.items() if hasattr(source, "items") else source
    for key, value in [*items, *kwargs.items()]:
        keys.insert(mapping, key, value, _getframe())


def _has_symbolic_keys(source: Any) -> bool:
    if isinstance(source, dict):
        return any(map(keys.symbolic_key, source))
    return isinstance(source, (list, tuple)) and any(
        isinstance(item, (list, tuple)) and item and keys.symbolic_key(item[0]) for item in source
    )


def copied(container: Any) -> Any:
    result = _native(container, "copy")()
    if id(container) in context.path.keyed:
        context.path.keyed[id(result)] = result
    return result


def from_keys(iterable: Any, value: Any = None) -> Any:
    made: dict[Any, Any] = {}
    for key in iterable:
        keys.insert(made, key, value, _getframe())
    return made


# Methods of set


def add(members: Any, item: Any) -> None:
    if keys.needs_search(members, item):
        keys.insert(members, item, keys.MISSING, _getframe())
    else:
        set.add(members, item)


def discard(members: Any, item: Any) -> None:
    if not keys.needs_search(members, item):
        set.discard(members, item)
        return
    found = _found(members, item)
    if found is not keys.MISSING:
        set.discard(members, found)


def remove(members: Any, item: Any) -> None:
    if not keys.needs_search(members, item):
        set.remove(members, item)
        return
    found = _found(members, item)
    if found is keys.MISSING:
        raise KeyError(item)
    set.remove(members, found)


def _merging(name: str, merge: Callable[..., Any], in_place: bool) -> Callable[..., Any]:
    """A method that makes a set of a set and others, or changes it to that."""

    def method(members: Any, *others: Any) -> Any:
        lists = [list(other) for other in others]
        if not _keyed(members) and not any(keys.symbolic_key(item) for items in lists for item in items):
            return _native(members, name)(*lists)
        frame = _getframe()
        result = _native(members, "copy")()
        keys.adopt(result)
        for items in lists:
            result = merge(result, _collected(set, items), frame)
        if not in_place:
            return result
        set.clear(members)
        set.update(members, result)
        keys.adopt(members)
        return None

    return method


def _comparing(name: str, compare: Callable[..., Any]) -> Callable[..., Any]:
    """A method that compares a set with other members."""

    def method(members: Any, other: Any) -> Any:
        items = list(other)
        if not _keyed(members) and not any(map(keys.symbolic_key, items)):
            return _native(members, name)(items)
        return compare(members, _collected(set, items), _getframe())

    return method


def _keyed(members: Any) -> bool:
    return bool(context.path.keyed) and id(members) in context.path.keyed


def _disjoint(left: Any, right: Any, frame: Any) -> bool:
    return not operators.intersection(left, right, frame)


_SET_METHODS: dict[str, Callable[..., Any]] = {
    **{
        name: _merging(name, getattr(operators, base), name != base)
        for base in ("union", "intersection", "difference", "symmetric_difference")
        for name in (base, "update" if base == "union" else f"{base}_update")
    },
    "issubset": _comparing("issubset", operators.subset),
    "issuperset": _comparing("issuperset", lambda left, right, frame: operators.subset(right, left, frame)),
    "isdisjoint": _comparing("isdisjoint", _disjoint),
}


def same(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that does not look at keys: it is its own model."""
    return method


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    dict.fromkeys: from_keys,
    int: integer,
    float: floating,
    len: sized,
    bool: boolean,
    str: string,
    type: kind,
    range: counting,
    set: set_of,
    frozenset: frozenset_of,
    dict: dict_of,
    map: mapped,
    filter: filtered,
    sorted: in_order,
    list: list_of,
    tuple: tuple_of,
    iter: iterator,
    enumerate: numbered,
    input: read_line,
    min: smallest,
    max: largest,
    pow: raised,
    hash: hashed,
    id: address,
    repr: represented,
    format: format_value,
    print: printed,
    getattr: attribute,
    hasattr: has_attribute,
    eval: evaluated,
    exec: executed,
}

METHODS: dict[Any, Callable[..., Any]] = {
    list.sort: sort,
    list.count: count,
    list.extend: extend,
    list.pop: pop_item,
    list.insert: insert_item,
    tuple.count: count,
    dict.get: get,
    dict.pop: pop,
    dict.setdefault: setdefault,
    dict.update: update_dict,
    dict.copy: copied,
    dict.items: same(dict.items),
    dict.keys: same(dict.keys),
    dict.values: same(dict.values),
    dict.clear: same(dict.clear),
    dict.popitem: same(dict.popitem),
    **{getattr(cls, n): m for cls in (set, frozenset) for n, m in _SET_METHODS.items() if hasattr(cls, n)},
    set.add: add,
    set.discard: discard,
    set.remove: remove,
    set.copy: copied,
    set.clear: same(set.clear),
    set.pop: same(set.pop),
}
