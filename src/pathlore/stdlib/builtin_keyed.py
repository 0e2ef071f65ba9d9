"""Models of dicts and sets and of their methods: symbolic keys are compared, not hashed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from sys import _getframe
from types import FrameType, MappingProxyType
from typing import Any

from pathlore.runtime import keys, operators, tables
from pathlore.runtime.calls import call
from pathlore.runtime.iteration import first_of
from pathlore.runtime.path import context
from pathlore.runtime.values.keyed import native_of
from pathlore.runtime.values.nesting import PROXIES, settled
from pathlore.runtime.values.set_recipes import SetStep, is_made_by, operand, recipe_of, steps_to
from pathlore.stdlib.builtin_items import native, stepwise

# Types called as functions


def set_of(*args: Any) -> Any:
    return _collected(set, *args)


def frozenset_of(*args: Any) -> Any:
    return _collected(frozenset, *args)


def _collected(make: Any, *args: Any) -> Any:
    if len(args) != 1:
        return make(*args)
    items = _listed(args[0])
    if not any(map(keys.symbolic_key, items)) and not _keyed(args[0]):
        return make(items)
    collected: set[Any] = set()
    for item in items:
        keys.insert(collected, item, keys.MISSING, _getframe())
    made = collected if make is set else keys.adopt(frozenset(collected))
    given = args[0] if isinstance(args[0], (set, frozenset, dict)) else items
    return is_made_by(made, [SetStep("update", (operand(given),))])


def dict_of(*args: Any, **kwargs: Any) -> Any:
    made: dict[Any, Any] = {}
    update_dict(made, *args, **kwargs)
    return made


# Methods of dict


def _found(mapping: Any, key: Any) -> Any:
    return keys.find(mapping, key, _getframe())


def get(mapping: Any, key: Any, default: Any = None) -> Any:
    if not keys.needs_search(mapping, key):
        return dict.get(mapping, key, default)
    found = tables.value_of(mapping, key, _getframe())
    return default if found is keys.MISSING else found


# Special methods by their names, as classes call them that override them


def item_of(mapping: Any, key: Any) -> Any:
    mapping = settled(mapping)
    if not keys.needs_search(mapping, key):
        return dict.__getitem__(mapping, key)
    found = tables.value_of(mapping, key, _getframe())
    if found is not keys.MISSING:
        return found
    if not hasattr(type(mapping), "__missing__"):
        raise KeyError(key)
    return call(type(mapping).__missing__, mapping, key)


def store(mapping: Any, key: Any, value: Any) -> None:
    mapping = settled(mapping)
    if not keys.needs_search(mapping, key):
        return dict.__setitem__(mapping, key, value)
    return keys.insert(mapping, key, value, _getframe())


def delete(mapping: Any, key: Any) -> None:
    mapping = settled(mapping)
    found = _found(mapping, key) if keys.needs_search(mapping, key) else key
    if found is keys.MISSING:
        raise KeyError(key)
    dict.__delitem__(mapping, found)


def _holds(contains: Any) -> Callable[[Any, Any], Any]:
    def operate(container: Any, key: Any) -> Any:
        container = settled(container)
        if not keys.needs_search(container, key):
            return contains(container, key)
        return _found(container, key) is not keys.MISSING

    return operate


def pop(mapping: Any, key: Any, *default: Any) -> Any:
    if len(default) > 1 or not keys.needs_search(mapping, key):
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
    if len(args) > 1:
        native_of(mapping).update(mapping, *args)
    if len(args) == 1 and not hasattr(args[0], "keys"):
        args = (list(args[0]),)
    given = dict(*args, **kwargs) if not args or not _has_symbolic_keys(args[0]) else None
    if given is not None and not (context.path.keyed and id(mapping) in context.path.keyed):
        # An OrderedDict has more to keep than a dict.
        native_of(mapping).update(mapping, given)
        return
    source = args[0] if args else {}
    items = keys.entries(source) if hasattr(source, "keys") else _pairs(source)
    for key, value in chain(items, kwargs.items()):
        keys.insert(mapping, key, value, _getframe())


def _pairs(items: Any) -> Iterator[tuple[Any, Any]]:
    """Items as `dict` takes them, which says in its own words what is no pair."""
    for number, item in enumerate(items):
        try:
            pair = tuple(item)
        except TypeError:
            raise TypeError(f"cannot convert dictionary update sequence element #{number} to a sequence") from None
        if len(pair) != 2:
            raise ValueError(
                f"dictionary update sequence element #{number} has length {len(pair)}; 2 is required"
            ) from None
        yield pair


def _has_symbolic_keys(source: Any) -> bool:
    if isinstance(source, dict):
        return any(map(keys.symbolic_key, native_of(source).__iter__(source)))
    return isinstance(source, (list, tuple)) and any(
        isinstance(item, (list, tuple)) and item and keys.symbolic_key(item[0]) for item in source
    )


def copied(container: Any) -> Any:
    result = native(container, "copy")()
    if id(container) in context.path.keyed:
        context.path.keyed[id(result)] = result
        if not isinstance(result, dict):
            is_made_by(result, [*steps_to(container), SetStep("copy", ())])
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
        _take_out(members, found)


def remove(members: Any, item: Any) -> None:
    if not keys.needs_search(members, item):
        set.remove(members, item)
        return
    found = _found(members, item)
    if found is keys.MISSING:
        raise KeyError(item)
    _take_out(members, found)


def _take_out(members: Any, found: Any) -> None:
    if id(members) in context.path.keyed:
        recipe_of(members).append(SetStep("discard", (found,)))
    set.discard(members, found)


def pop_member(members: Any) -> Any:
    if not _keyed(members) or set.__len__(members) < 2:
        return set.pop(members)
    first = first_of(members, _getframe())
    set.discard(members, keys.find(members, first, _getframe()))
    recipe_of(members).append(SetStep("pop", ()))
    return first


def _merging(name: str, merge: Callable[..., Any], in_place: bool) -> Callable[..., Any]:
    """A method that merges a set with others, into a new set or in place."""

    def method(members: Any, *others: Any) -> Any:
        if name.startswith("symmetric") and len(others) != 1:
            return native(members, name)(*others)
        given = [o if type(o) in _SEEN_WHOLE or isinstance(o, (set, frozenset)) else list(o) for o in others]
        keyed = any(map(_keyed, (members, *given)))
        if not keyed and not any(keys.symbolic_key(item) for items in given for item in _listed(items)):
            return native(members, name)(*given)
        steps = [*steps_to(members), SetStep(name, tuple(map(operand, given)))]
        result = native(members, "copy")()
        keys.adopt(result)
        for items in given:
            result = merge(result, _collected(set, _listed(items)), _getframe())
        if not in_place:
            return is_made_by(result, steps)
        set.clear(members)
        set.update(members, result)
        is_made_by(keys.adopt(members), steps)
        return None

    return method


_SEEN_WHOLE = frozenset({set, frozenset, dict})
"""Types whose objects are merged at once: the table grows before it is filled."""


def _comparing(name: str, compare: Callable[..., Any]) -> Callable[..., Any]:
    """A method that compares a set with the members of another iterable."""

    def method(members: Any, other: Any) -> Any:
        items = _listed(other)
        if not _keyed(members) and not any(map(keys.symbolic_key, items)):
            return native(members, name)(items)
        return compare(members, _collected(set, items), _getframe())

    return method


def _listed(items: Any) -> list[Any]:
    """The members of an iterable; a set tells native code its own, whatever its class iterates over."""
    is_set = isinstance(items, (set, frozenset)) and type(items) not in PROXIES
    return list(native_of(items).__iter__(items)) if is_set else list(stepwise(items))


def _keyed(members: Any) -> bool:
    return bool(context.path.keyed) and id(members) in context.path.keyed


def _disjoint(left: Any, right: Any, frame: FrameType) -> bool:
    return not operators.intersection(left, right, frame)


def _through_view(name: str) -> Callable[..., Any]:
    def method(view: Any, *args: Any) -> Any:
        return call(getattr(keys.unproxied(view), name), *args)

    return method


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
    """A method that compares no keys: it is its own model, so that no keys are realised for it."""
    return method


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    set: set_of,
    frozenset: frozenset_of,
    dict: dict_of,
    dict.fromkeys: from_keys,
    dict.__setitem__: store,
    dict.__delitem__: delete,
}

METHODS: dict[Any, Callable[..., Any]] = {
    dict.__getitem__: item_of,
    **{cls.__contains__: _holds(cls.__contains__) for cls in (dict, set, frozenset)},
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
    **{getattr(MappingProxyType, name): _through_view(name) for name in ("get", "keys", "values", "items", "copy")},
    set.add: add,
    set.discard: discard,
    set.remove: remove,
    set.copy: copied,
    set.clear: same(set.clear),
    set.pop: pop_member,
}
