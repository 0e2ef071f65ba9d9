"""Counts realised values by operation, place and reason, and the paths that were cut for them."""

from __future__ import annotations

from collections.abc import Mapping
from sys import _getframe
from types import CodeType, FrameType

from pathlore.instrumentation.naming import CodeNames
from pathlore.project import OWN_CODE
from pathlore.records import frozen, slotted
from pathlore.runtime.operation_names import operation
from pathlore.runtime.reasons import Reason, Why
from pathlore.trie.choice import ChoiceSite

_OUTERMOST, _INNERMOST = 4, 12
"""Of a long stack so many calls are kept at either end."""


@frozen
class Caller:
    """A call on the way to a realisation."""

    path: str
    line: int
    function: str


@frozen
class Place:
    """What realised a value: an operation of the program, why, and the calls that led there, innermost last."""

    operation: str
    reason: Reason
    callers: tuple[Caller, ...]

    @property
    def same(self) -> tuple[str, Reason, Caller | None]:
        """What makes two places one to the user: two calls in a line are, whoever called."""
        return self.operation, self.reason, self.callers[-1] if self.callers else None


@slotted
class Realisation:
    """A place and what it cost. Mutable: paths add to it."""

    place: Place
    values: int = 0
    """Choices that were made by realising here: each tried one more value."""
    cuts: int = 0
    """Paths that a bound cut while a value was realised here."""


def entry_name(names: CodeNames, site: ChoiceSite, why: Why) -> str:
    """What other processes call the entry of a site and a reason."""
    reason = why if why is None or isinstance(why, str) else f"{why.__module__}.{why.__qualname__}"
    return f"{names.site(site)} {reason}"


class Ledger:
    """The realisations of an exploration.

    A value counts when a path tries it for the first time; replaying does not count. So the work is done where
    a choice is added to the trie, and is a look-up there: a stack is climbed once for each place, which takes 10 to 30
    µs. If one instruction calls several functions for the same reason, all count as the first, unless they are native
    functions without a model.
    """

    def __init__(self, outermost: CodeType) -> None:
        self._outermost = outermost
        """The code that calls the target: what called that is not part of the program."""
        self._entries: dict[tuple[ChoiceSite, Why], Realisation] = {}
        self._elsewhere: dict[str, Realisation] = {}
        """Those of other processes, by a text that stands for a site and a reason in all of them."""

    def entry(self, site: ChoiceSite, why: Why) -> Realisation:
        """The entry of a value that is realised at a site. Called by `realise` alone, whose caller it looks for."""
        found = self._entries.get((site, why))
        return self._new(site, why) if found is None else found

    def _new(self, site: ChoiceSite, why: Why) -> Realisation:
        # Not sooner: frames cost an audit event. This one's callers are `entry`, `realise`, and who realises.
        doing = operation(_getframe(3))
        reason = why if isinstance(why, Reason) else Reason.MODEL if doing.in_model else Reason.NATIVE
        place = Place(doing.name, reason, self._callers(doing.frame.f_back))
        made = self._entries[(site, why)] = Realisation(place)
        return made

    def _callers(self, frame: FrameType | None) -> tuple[Caller, ...]:
        """The calls of the program on the stack; calls that repeat one another are one."""
        found: list[Caller] = []
        while frame is not None and frame.f_code is not self._outermost:
            code = frame.f_code
            if not code.co_filename.startswith(OWN_CODE):
                caller = Caller(code.co_filename, frame.f_lineno, code.co_qualname)
                if not found or found[-1] != caller:
                    found.append(caller)
            frame = frame.f_back
        found.reverse()
        if len(found) > _OUTERMOST + _INNERMOST:
            found[_OUTERMOST:-_INNERMOST] = []
        return tuple(found)

    @property
    def known(self) -> Mapping[tuple[ChoiceSite, Why], Realisation]:
        """The entries of this process, in the order in which they were made."""
        return self._entries

    def keyed(self) -> list[tuple[object, Realisation]]:
        """The entries with their keys: a site and a reason, or a text that stands for both in all processes."""
        return [*self._entries.items(), *self._elsewhere.items()]

    def put(self, key: str, place: Place) -> Realisation:
        """A new entry, of a realisation in another process."""
        made = self._elsewhere[key] = Realisation(place)
        return made

    def entries(self) -> list[Realisation]:
        """One entry for each place, the most expensive first."""
        merged: dict[object, Realisation] = {}
        for entry in (*self._entries.values(), *self._elsewhere.values()):
            known = merged.setdefault(entry.place.same, Realisation(entry.place))
            known.values += entry.values
            known.cuts += entry.cuts
        return sorted(merged.values(), key=_cost)


def _cost(entry: Realisation) -> tuple[object, ...]:
    place = entry.place
    last = place.callers[-1] if place.callers else Caller("", 0, "")
    return -entry.cuts, -entry.values, last.path, last.line, last.function, place.operation, place.reason
