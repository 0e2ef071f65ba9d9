"""Decides on a path whether two versions agree. Values are compared by content; symbolic ones by a branch."""

from __future__ import annotations

import functools
import sys
from collections import deque
from enum import Enum, auto
from sys import _getframe
from types import FunctionType, MethodType
from typing import Any

from pathlore.diff.held import ABSENT, held, names_held
from pathlore.diff.lazy_results import Drained, drain, lazy_kind
from pathlore.diff.mirror import Mirror, changed_alike, settle_alike
from pathlore.diff.value_digest import value_digest
from pathlore.diff.versions import Pair, called
from pathlore.expr import build, doubles, texts
from pathlore.expr.term import Sort, bits_of
from pathlore.records import frozen
from pathlore.runtime import keys
from pathlore.runtime.path import PathEnded, Unsupported, context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.keyed import native_of
from pathlore.runtime.values.nesting import PROXIES, concrete, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.trie.failure import Failure

NOT_COMPARED = "not compared: returns a function"
CLASS_NOT_COMPARED = "not compared: returns a class that the call made"
_CODE = (FunctionType, MethodType, functools.partial)
_PLAIN = (int, str, bytes, bool, float, complex, type(None), type(...))


class Disagreement(Enum):
    """What two versions leave that is not the same."""

    OUTCOME = auto()
    INPUTS = auto()
    GLOBALS = auto()
    PRINTED = auto()


@frozen
class CallEnd:
    """How one version ended: with a value or an exception, what globals it changed, and what it printed.

    What a lazy result gave before an exception is a value beside it.
    """

    value: Any
    error: BaseException | None
    failure: Failure | None
    effects: dict[str, Any]
    printed: list[tuple[Any, ...]]


class Agreement:
    """Compares the two sides of one path."""

    def __init__(self, mirror: Mirror, pair: Pair) -> None:
        self._mirror = mirror
        self._pair = pair
        self._own = pair.own
        self._holds_fields = pair.holds_fields
        self._met: set[tuple[int, int]] = set()
        self._kept: list[Any] = []

    def disagreement(self, old: CallEnd, new: CallEnd) -> Disagreement | None:
        """What differs first; None for versions that agree."""
        if not self._same_outcome(old, new):
            return Disagreement.OUTCOME
        # A comparison may make inputs, and so add pairs to the list.
        done = 0
        while done < len(self._mirror.pairs):
            original, image = self._mirror.pairs[done]
            done += 1
            if not self.same(original, image):
                return Disagreement.INPUTS
        if old.effects.keys() != new.effects.keys():
            return Disagreement.GLOBALS
        alike = all(self.same(value, new.effects[name]) for name, value in old.effects.items())
        if not alike:
            return Disagreement.GLOBALS
        return None if self.same(old.printed, new.printed) else Disagreement.PRINTED

    def _same_outcome(self, old: CallEnd, new: CallEnd) -> bool:
        if old.error is None or new.error is None:
            return old.error is new.error and self.same(old.value, new.value)
        if not self.same(old.value, new.value):
            return False
        if self._name(type(old.error), 0) != self._name(type(new.error), 1):
            return False
        explicit = old.failure is not None and new.failure is not None and old.failure.explicit and new.failure.explicit
        return not explicit or self.same(old.error.args, new.error.args)

    def _name(self, value: Any, side: int) -> str:
        return called(value, self._own[side])

    def same(self, old: Any, new: Any) -> bool:
        """Whether two values have the same content on this path."""
        if old is new and type(old) in _PLAIN:
            return True
        if isinstance(old, Symbolic) or isinstance(new, Symbolic):
            return self._same_atoms(old, new)
        if (id(old), id(new)) in self._met:
            return True
        self._met.add((id(old), id(new)))
        self._kept += (old, new)
        if self._mirror.is_pair(old, new):
            alike = changed_alike(old, new, self.same, _getframe())
            if alike is not None:
                return alike
        old, new = settle_alike(old, new, _getframe())
        return self._same_objects(old, new)

    def _same_atoms(self, old: Any, new: Any) -> bool:
        if kind_of(old) is not kind_of(new):
            return False
        one, other = concrete(old), concrete(new)
        equal = bits_of(one) == bits_of(other) if isinstance(one, float) else one == other
        return context.path.decide(SymBool(bool(equal), _equation, (old, new)), _getframe())

    def _same_objects(self, old: Any, new: Any) -> bool:
        if isinstance(old, Enum) or isinstance(new, Enum):
            return self._same_digests(old, new)
        if isinstance(old, Drained) and isinstance(new, Drained):
            return old.kind is new.kind and self.same(old.items, new.items)
        kinds = lazy_kind(type(old)), lazy_kind(type(new))
        if kinds != (None, None):
            return kinds[0] is kinds[1] and self._same_lazy(old, new)
        if isinstance(old, _CODE) and isinstance(new, _CODE):
            context.path.end(Unsupported(NOT_COMPARED))
        if _is_made(old, self._pair) and _is_made(new, self._pair):
            context.path.end(Unsupported(CLASS_NOT_COMPARED))
        if self._name(type(old), 0) != self._name(type(new), 1):
            return False
        if isinstance(old, (list, tuple, deque)):
            if len(old) != len(new) or not all(self.same(a, b) for a, b in zip(old, new, strict=True)):
                return False
        elif isinstance(old, (dict, set, frozenset)):
            if not self._same_members(old, new):
                return False
        elif isinstance(old, BaseException):
            return self.same(old.args, new.args)
        elif not self._holds_fields(old) and not self._holds_fields(new):
            return self._same_digests(old, new)
        return self._same_fields(old, new)

    def _same_lazy(self, old: Any, new: Any) -> bool:
        """Results inside of others. One that is an input, or was used up by the code, has nothing to give any more."""
        given: list[tuple[Drained, str]] = []
        for side, value in enumerate((old, new)):
            kind = lazy_kind(type(value))
            assert kind is not None
            drained, raised = Drained(kind), ""
            try:
                drain(value, drained)
            except (PathEnded, KeyboardInterrupt):
                raise
            except BaseException as error:
                raised = self._name(type(error), side)
            given.append((drained, raised))
        (one, mine), (other, theirs) = given
        return mine == theirs and self.same(one.items, other.items)

    def _same_members(self, old: Any, new: Any) -> bool:
        if len(old) != len(new):
            return False
        for key in list(native_of(old).__iter__(old)):
            found = keys.find(new, key, _getframe())
            if found is keys.MISSING or not self.same(key, found):
                return False
            if isinstance(old, dict) and not self.same(dict.__getitem__(old, key), dict.__getitem__(new, found)):
                return False
        return True

    def _same_fields(self, old: Any, new: Any) -> bool:
        originals, mirror = self._mirror.originals, self._mirror
        before, after = originals.find(old), mirror.find(new)
        for name in dict.fromkeys((*names_held(old), *names_held(new), *(before.initial if before else ()))):
            mine, other = held(old, name), held(new, name)
            if mine is ABSENT and before is not None and (id(old), name) not in mirror.deleted:
                mine = before.initial.get(name, ABSENT)
            if other is ABSENT and after is not None and before is not None and name not in after.initial:
                first = before.initial.get(name, ABSENT)
                other = ABSENT if first is ABSENT else mirror.image(first)
            if mine is ABSENT or other is ABSENT:
                if mine is not other:
                    return False
            elif not self.same(mine, other):
                return False
        return True

    def _same_digests(self, old: Any, new: Any) -> bool:
        one, other = realise_deeply(old, _getframe()), realise_deeply(new, _getframe())
        return bool(value_digest(one, self._own[0]) == value_digest(other, self._own[1]))


def kind_of(value: Any) -> Any:
    """The type of a value as the program sees it."""
    return value.__class__ if isinstance(value, Symbolic) or type(value) in PROXIES else type(value)


def _equation(left: Any, right: Any) -> Any:
    if left.sort is Sort.FLOAT:
        return doubles.same(left, right)
    return texts.equal(left, right) if left.sort is Sort.STR else build.eq(left, right)


def _is_made(value: Any, pair: Pair) -> bool:
    """Whether it is a class that no module has."""
    if not isinstance(value, type):
        return False
    for modules in (pair.old.modules, pair.new.modules, sys.modules):
        found: Any = modules.get(value.__module__)
        for name in value.__qualname__.split("."):
            found = getattr(found, name, None)
        if found is value:
            return False
    return True
