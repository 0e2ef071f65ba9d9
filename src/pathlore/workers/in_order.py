"""Shares out the targets of a job among workers, and puts their events into the order of one process; without I/O."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pathlore.codec import encode
from pathlore.findings import (
    Coverage,
    Event,
    Incomplete,
    ModuleLoading,
    Progress,
    Skipped,
    Stats,
    TargetFailed,
    TargetFinished,
    TargetJudged,
    TargetResult,
    TargetSkipped,
    TargetStarted,
)
from pathlore.records import slotted

MOST_LOSSES = 3
"""A target whose worker is lost so often is not given out again."""

Key = tuple[str, str] | bytes
"""What makes two events of two workers the same."""


@slotted
class _Slot:
    """Something that each worker comes across: a target, or an event between two targets."""

    events: list[Event] = field(default_factory=list)
    """What is still to be told."""
    reported: list[Event] = field(default_factory=list)
    """What was told already, should another worker have to start again."""
    holder: int | None = None
    is_closed: bool = False
    is_past: bool = False
    """Whether all of it is told, so that nothing can come before it any more."""
    losses: int = 0
    met_by: set[int] = field(default_factory=set)
    """The workers that came by."""
    next: _Slot | None = None


class InOrder:
    """The targets of a job in the order of one process.

    All workers walk through the same targets in the same order, and ask at each whether to take it. So the first
    worker that comes to something knows its place: behind what this worker met before. What it says of a target is told
    when all targets before it are done.
    """

    def __init__(self) -> None:
        self.is_closed = False
        """Whether no more targets are given out."""
        self._start = self._head = _Slot(is_closed=True, is_past=True)
        self._targets: dict[str, _Slot] = {}
        self._between: dict[Key, _Slot] = {}
        self._last: dict[int, _Slot] = {}
        """For each worker, what it met last."""
        self._held: dict[int, str] = {}
        """For each worker, the target that it does."""

    @property
    def given(self) -> int:
        """How many targets were given out, or are left."""
        return len(self._targets)

    def is_busy(self, worker: int) -> bool:
        """Whether a worker has a target."""
        return worker in self._held

    def met(self, worker: int, target: str) -> bool:
        """A worker comes to a target: whether it is to take it."""
        slot = self._targets.get(target)
        if slot is None:
            if self.is_closed:
                return False
            slot = self._targets[target] = self._inserted(worker, _Slot())
        self._pass(worker, slot)
        if self.is_closed or slot.is_closed or slot.holder not in (None, worker):
            return False
        self._close_held(worker, target)
        slot.holder = worker
        self._held[worker] = target
        return True

    def tell(self, worker: int, event: Event) -> None:
        """An event of a worker: it belongs to the target that the worker does, or stands between two."""
        target = self._held.get(worker)
        if target is None:
            self._tell_between(worker, event)
            return
        slot = self._targets[target]
        if slot.losses and event in slot.reported:
            return
        if isinstance(event, Progress) and slot.events and isinstance(slot.events[-1], Progress):
            slot.events.pop()
        slot.events.append(event)
        if _ends(event, target):
            slot.is_closed = True
            del self._held[worker]

    def ended(self, worker: int) -> None:
        """A worker came to its end: it has told all that it has."""
        self._close_held(worker, None)
        self._last.pop(worker, None)

    def lost(self, worker: int) -> bool:
        """A worker is gone in the middle of its work: its target is free again, unless that happened too often.

        Whether it had one.
        """
        self._last.pop(worker, None)
        target = self._held.pop(worker, None)
        if target is None:
            return False
        slot = self._targets[target]
        slot.events.clear()
        slot.holder = None
        slot.losses += 1
        if slot.losses >= MOST_LOSSES or self.is_closed:
            slot.events += [event for event in _given_up(target) if event not in slot.reported]
            slot.is_closed = True
        return True

    def due(self, is_end: bool = False) -> Iterator[Event]:
        """What can be told now. At the end, all that is left."""
        while (slot := self._head.next) is not None:
            events, slot.events = slot.events, []
            slot.reported += events
            yield from events
            if not slot.is_closed and not is_end:
                return
            slot.is_past = True
            slot.reported.clear()
            self._head = slot

    def is_head(self, worker: int) -> bool:
        """Whether a worker does the target whose events are told at once."""
        slot = self._head.next
        return slot is not None and slot.holder == worker and not slot.is_closed

    def _close_held(self, worker: int, target: str | None) -> None:
        held = self._held.get(worker)
        if held is not None and held != target:
            # Its process ended where no target was to blame, and did not come to it again.
            self._targets[held].is_closed = True
            del self._held[worker]

    def _tell_between(self, worker: int, event: Event) -> None:
        if isinstance(event, Progress):
            return
        key = _key(event)
        slot = self._between.get(key)
        if slot is None:
            slot = self._between[key] = self._inserted(worker, _Slot([event], is_closed=True))
        self._pass(worker, slot)

    def _pass(self, worker: int, slot: _Slot) -> None:
        # A worker whose child died begins again, without what is done: it is as far as it was.
        if worker not in slot.met_by:
            slot.met_by.add(worker)
            self._last[worker] = slot

    def _inserted(self, worker: int, slot: _Slot) -> _Slot:
        before = self._last.get(worker, self._start)
        if before.is_past:
            before = self._head
        slot.next, before.next = before.next, slot
        return slot


def _key(event: Event) -> Key:
    match event:
        case TargetSkipped(Skipped(target)) | TargetFailed(target):
            # The reason may have a number of seconds in it.
            return (type(event).__name__, target)
        case ModuleLoading(target):
            return ("ModuleLoading", target)
    return encode(event)


def _ends(event: Event, target: str) -> bool:
    match event:
        case (
            TargetFinished(TargetResult(target=name))
            | TargetJudged(target=name)
            | TargetFailed(name)
            | TargetSkipped(Skipped(name))
        ):
            return name == target
    return False


def _given_up(target: str) -> tuple[Event, ...]:
    why = f"its worker was lost {MOST_LOSSES} times"
    stats = Stats(open=1)
    result = TargetResult(target, False, (Incomplete(why, target, 1),), (), Coverage(0, 0), stats)
    return TargetStarted(target), TargetFinished(result)
