"""Records how sets with symbolic members were built, so that CPython can rebuild the same table with concrete ones.

The order of a set depends on the hashes of its members, on the size of its table, and on what was in it before. So each
change is recorded as the method that makes it. A recipe can be followed with any members: with real ones for the order,
with small numbers for the size of the table alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from pathlore.records import frozen
from pathlore.runtime.path import context

Members = Callable[[Any], Any]
"""Which member stands for one."""

_GROWING = frozenset({"add", "update", "__ior__", "__or__", "union", "copy", "__and__", "intersection"})
"""Methods after which no table has a place that once was taken."""
_EMPTY = sys.getsizeof(set())


class UnknownOrderError(Exception):
    """Nobody saw how a set came about."""


@frozen
class Native:
    """A set that had real members only: their order, and the size of the set."""

    items: tuple[Any, ...]
    size: int


@frozen
class SetStep:
    """A method, and what it was given: recipes of sets, sets with real members, keys of dicts, other items."""

    name: str
    given: tuple[Any, ...]
    is_fresh: bool = False
    """Whether it puts what it keeps of a set into a new table."""


Recipe = list[Any]
_KEY: Any = object()


def recipe_of(members: Any) -> Recipe:
    """The steps that led to a set, to be added to. One that is met for the first time begins with what it has now."""
    # The set itself is kept: another one might get its address.
    known = context.path.kept.get((_KEY, id(members)))
    if known is None or known[0] is not members:
        known = members, [_native(members)]
        context.path.kept[_KEY, id(members)] = known
    steps: Recipe = known[1]
    return steps


def steps_to(members: Any) -> Recipe:
    """The steps that led to a set, for another that is made of it."""
    return list(recipe_of(members)) if id(members) in context.path.keyed else [_native(members)]


def forget_recipe(members: Any) -> None:
    context.path.kept.pop((_KEY, id(members)), None)


def is_made_by(members: Any, steps: Recipe) -> Any:
    """Says how a set came about. Its order depends on symbolic members, even if none of them is left."""
    context.path.kept[_KEY, id(members)] = members, list(steps)
    if len(members) > 1:
        context.path.keyed[id(members)] = members
    return members


def operand(value: Any) -> Any:
    """What a method of a set is given, as it is now."""
    if isinstance(value, (set, frozenset)):
        return tuple(recipe_of(value)) if id(value) in context.path.keyed else _native(value)
    return dict.fromkeys(value) if isinstance(value, dict) else list(value)


def _native(members: Any) -> Native:
    kind: Any = set if isinstance(members, set) else frozenset
    return Native(tuple(kind.__iter__(members)), sys.getsizeof(members))


def followed(steps: Any, member: Members) -> Any:
    """The set that a recipe makes of members."""
    made: Any = set()
    for step in steps:
        if type(step) is Native:
            made = _twin(step, member)
            continue
        if step.name in ("add", "discard"):
            getattr(made, step.name)(member(step.given[0]))
        else:
            got = getattr(made, step.name)(*(_followed(given, member) for given in step.given))
            made = got if step.name != "pop" and isinstance(got, (set, frozenset)) else made
    return made


def _followed(given: Any, member: Members) -> Any:
    if type(given) is tuple:
        return followed(given, member)
    if type(given) is Native:
        return _twin(given, member)
    return type(given)(dict.fromkeys(map(member, given)) if type(given) is dict else map(member, given))


def _twin(native: Native, member: Members) -> Any:
    """A set with the same table as one that was there: its members in order, or a copy of those."""
    items = [member(item) for item in native.items]
    grown = set(items)
    for made in (grown, grown.copy(), set(dict.fromkeys(items))):
        # Other members have places of their own.
        if sys.getsizeof(made) == native.size and (list(made) == items or items != list(native.items)):
            return made
    raise UnknownOrderError


def mask_of(steps: Any) -> int | None:
    """The number of places in the table less one, whatever the members are; None where it depends on them."""
    if not _only_grows(steps):
        return None
    numbers: dict[Any, int] = {}
    try:
        made = followed(steps, lambda item: numbers.setdefault(_witness(item), len(numbers)))
    except UnknownOrderError:
        return None
    beyond = sys.getsizeof(made) - _EMPTY
    return beyond // 16 - 1 if beyond else 7


def _only_grows(steps: Any) -> bool:
    for step in steps:
        if type(step) is Native:
            continue
        # A member may be a tuple, too.
        given = () if step.name == "add" else step.given
        if not (step.is_fresh or step.name in _GROWING) or not all(_only_grows(g) for g in given if type(g) is tuple):
            return False
    return True


def _witness(item: Any) -> Any:
    """What a member is worth under the witness: those of one set were decided to differ."""
    return tuple(map(_witness, item)) if type(item) is tuple else getattr(item, "sym_value", item)
