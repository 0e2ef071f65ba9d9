"""Symbolic values as keys, and how the keys of a path are realised before native code hashes anything.

What rewritten code does with such keys is in `runtime.keys`.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from sys import _getframe
from types import FrameType
from typing import Any, Self

from pathlore.expr.term import Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.set_recipes import UnknownOrderError, followed, forget_recipe, recipe_of
from pathlore.runtime.values.symbolic import Symbolic

_NATIVE = (OrderedDict, dict, set, frozenset)


def native_of(container: Any) -> Any:
    """The built-in type of a container: its methods behave as documented, whatever a subclass overrides."""
    kind = type(container)
    return kind if kind in _NATIVE else next(native for native in _NATIVE if isinstance(container, native))


def realise_keys(frame: FrameType) -> None:
    """Replaces all symbolic keys of this path by concrete ones."""
    keyed = context.path.keyed
    unchangeable = []
    while keyed:
        # A container is taken off the list before its keys are realised: realising asks the path, which may end it.
        _, container = keyed.popitem()
        native = native_of(container)
        if isinstance(container, dict):
            items = [(realise_deeply(k, frame, Reason.KEY), v) for k, v in native.items(container)]
            native.clear(container)
            for key, value in items:
                native.__setitem__(container, key, value)
        elif native is set:
            _realise_members(container, frame)
        else:
            # It cannot be changed: its members are compared as before.
            unchangeable.append(container)
    for container in unchangeable:
        keyed[id(container)] = container


def _realise_members(container: Any, frame: FrameType) -> None:
    """Gives a set real members, in a table like the one that CPython would have made."""
    steps = recipe_of(container)
    forget_recipe(container)
    real = {realise_deeply(k, frame, Reason.KEY) for k in set.__iter__(container)}
    try:
        made = followed(steps, lambda item: realise_deeply(item, frame, Reason.KEY))
    except UnknownOrderError:
        made = real
    set.clear(container)
    set.update(container, made)
    if made != real or list(set.__iter__(container)) != list(made) or sys.getsizeof(container) != sys.getsizeof(made):
        context.path.notes.add("sets that lost members, and whose members were hashed, are iterated like new ones")


class Keyable(Symbolic):
    """A symbolic value that may be a key of a dict or a member of a set.

    A copy that serves as a key is marked by its builder. It alone may be hashed without being realised, by code of
    Pathlore: all such copies have one hash, so that native code finds none of them by chance and rewritten code can
    compare them one by one. Code that is not rewritten may get hold of one when it iterates, and store it elsewhere.
    """

    __slots__ = ()

    def sym_key(self) -> Self:
        """A copy that may be hashed."""
        result = type(self)(self.sym_value, as_key, ())
        result._sym_term = self.sym_term
        return result

    def __hash__(self) -> int:
        frame = _getframe(1)
        if self._sym_build is as_key and frame.f_globals.get("__name__", "").startswith("pathlore."):
            return 0
        # Native code is about to look a value up: the keys that it may find must be real ones by then.
        realise_keys(frame)
        return hash(context.path.realise(self, frame, Reason.HASH))


def as_key(*args: Any) -> Term:
    """Marks a key; its term is known, so nobody builds it."""
    raise AssertionError(args)
