"""A state machine without I/O that gives out prefixes to workers and accounts for each exactly once."""

from __future__ import annotations

from collections import deque
from dataclasses import field
from enum import Enum
from heapq import heappop, heappush, heapreplace

from pathlore.explore.jobs import Inherited, LeftOver
from pathlore.records import frozen, slotted

MOST_LOSSES = 3
"""A prefix that was lost so often is given up."""
_MOST_PREFIXES = 32
"""In one job: the others are left for those who have nothing to do."""
_NOBODY = -1
"""Owner of the prefixes that no worker has left over."""


class PrefixState(Enum):
    """What became of a prefix."""

    WAITING = "waiting"
    GIVEN = "given"
    DONE = "done"
    GIVEN_UP = "given up"


@slotted
class _Prefix:
    state: PrefixState = PrefixState.WAITING
    owner: int = _NOBODY
    """The worker that knows it, because it left it over."""
    known_as: LeftOver | None = None
    losses: int = 0


@frozen
class GivenJob:
    """A job that a worker has."""

    number: int
    worker: int
    prefixes: tuple[int, ...]
    is_careful: bool
    """Whether an earlier worker was lost on it: one run, so that it shows which one it was."""


@slotted
class _Member:
    """A worker: the prefixes below this number it was forked with, none if it was started elsewhere."""

    inherits: int
    given: GivenJob | None = None
    waiting: deque[int] = field(default_factory=deque)


class Coordinator:
    """Prefixes and workers by number.

    What a worker leaves over goes back to it, for it knows the way there. Whoever has nothing to do steals the oldest
    prefix of the richest: below it lies about as much as below all others together, most of which are done with after
    few runs. An answer counts once, by the number of its job, and only from the worker that has it.
    """

    # Large: prefixes, workers and queues change together, and none of them is meant to be seen from outside.

    def __init__(self) -> None:
        self._prefixes: list[_Prefix] = []
        self._members: dict[int, _Member] = {}
        self._common: deque[int] = deque()
        """Prefixes that nobody owns."""
        self._idle: dict[int, None] = {}
        """The workers that have no job. There may be a thousand, and most have one."""
        self._rich: list[tuple[int, int]] = []
        """A heap of workers by how much they left over, negated; entries may say more than is still there."""
        self._queued = 0
        """Prefixes in all queues."""
        self._wanted: int | None = None
        self._jobs = 0
        self.stolen = 0
        """How many prefixes went to a worker that does not know them."""

    # Prefixes

    def __len__(self) -> int:
        return len(self._prefixes)

    def open(self) -> int:
        """A new prefix, that nobody explores yet."""
        self._prefixes.append(_Prefix())
        self._queue(len(self._prefixes) - 1)
        return len(self._prefixes) - 1

    def state(self, prefix: int) -> PrefixState:
        return self._prefixes[prefix].state

    def withdraw(self, prefix: int) -> None:
        """Whoever gives out the jobs explores a prefix itself; one that a worker has stays with it."""
        known = self._prefixes[prefix]
        if known.state is PrefixState.WAITING:
            known.state = PrefixState.DONE

    def want(self, prefix: int) -> None:
        """Somebody waits for this one: it comes next."""
        self._wanted = prefix

    @property
    def waiting(self) -> int:
        """How many prefixes wait, at most."""
        return self._queued

    # Workers

    def join(self, worker: int, is_forked: bool = True) -> None:
        """A worker joins. One that is forked knows all prefixes that there are."""
        self._members[worker] = _Member(len(self._prefixes) if is_forked else 0)
        self._idle[worker] = None

    @property
    def idle(self) -> list[int]:
        return list(self._idle)

    @property
    def busy(self) -> list[int]:
        return [number for number in self._members if number not in self._idle]

    def known_as(self, worker: int, prefix: int) -> Inherited | LeftOver | None:
        """How a worker knows a prefix, if it does."""
        if prefix < self._members[worker].inherits:
            return Inherited(prefix)
        known = self._prefixes[prefix]
        return known.known_as if known.owner == worker else None

    def give(self, worker: int) -> GivenJob | None:
        """A job for a worker that has none; None where nothing waits."""
        chosen = self._careful() or self._choose(worker)
        if not chosen:
            return None
        for prefix in chosen:
            self._prefixes[prefix].state = PrefixState.GIVEN
            self.stolen += self.known_as(worker, prefix) is None
        self._jobs += 1
        del self._idle[worker]
        is_careful = self._prefixes[chosen[0]].losses > 0
        given = self._members[worker].given = GivenJob(self._jobs, worker, tuple(chosen), is_careful)
        return given

    def answered(self, worker: int, job: int, left: int) -> tuple[GivenJob, range] | None:
        """A job is done: the numbers of the prefixes that it left over. None for an answer that does not count."""
        member = self._members.get(worker)
        given = None if member is None else member.given
        if member is None or given is None or given.number != job:
            return None
        member.given = None
        self._idle[worker] = None
        for prefix in given.prefixes:
            self._prefixes[prefix].state = PrefixState.DONE
        first = len(self._prefixes)
        new = range(first, first + left)
        self._prefixes.extend(_Prefix(owner=worker, known_as=LeftOver(job, index)) for index in range(left))
        member.waiting.extend(new)
        self._queued += left
        if left:
            heappush(self._rich, (-len(member.waiting), worker))
        return given, new

    def lost(self, worker: int) -> list[int]:
        """A worker is gone. What it had waits for others; gives the prefixes that are given up."""
        member = self._members.pop(worker, None)
        if member is None:
            return []
        self._idle.pop(worker, None)
        for prefix in member.waiting:
            self._prefixes[prefix].owner = _NOBODY
        self._common.extend(member.waiting)
        given_up = []
        for prefix in () if member.given is None else member.given.prefixes:
            known = self._prefixes[prefix]
            known.owner = _NOBODY
            known.losses += 1
            if known.losses >= MOST_LOSSES:
                known.state = PrefixState.GIVEN_UP
                given_up.append(prefix)
            else:
                known.state = PrefixState.WAITING
                self._queue(prefix)
        return given_up

    # Choosing

    def _careful(self) -> list[int]:
        """A prefix that was lost before, alone: so that the others do not suffer for it."""
        if self._wanted is not None:
            known = self._prefixes[self._wanted]
            if known.state is PrefixState.WAITING and known.losses:
                return [self._wanted]
        return []

    def _choose(self, worker: int) -> list[int]:
        chosen: list[int] = []
        wanted = self._wanted
        if wanted is not None and self._prefixes[wanted].state is PrefixState.WAITING:
            chosen.append(wanted)
        own = self._members[worker].waiting
        if self._tidy(own):
            return self._newest(own, chosen, len(own))
        if self._tidy(self._common):
            share = -(-len(self._common) // (2 * len(self._members)))
            return self._oldest(self._common, chosen, share)
        richest = self._richest()
        if richest:
            return self._oldest(richest, chosen, 1)
        return chosen

    def _richest(self) -> deque[int] | None:
        """What the worker left over that left the most."""
        rich = self._rich
        while rich:
            amount, number = rich[0]
            member = self._members.get(number)
            now = 0 if member is None else self._tidy(member.waiting)
            if member is not None and now == -amount:
                return member.waiting
            # It has less by now; its place is further down.
            heapreplace(rich, (-now, number)) if now else heappop(rich)
        return None

    def _queue(self, prefix: int) -> None:
        self._common.append(prefix)
        self._queued += 1

    def _tidy(self, waiting: deque[int]) -> int:
        """How many wait; those at the ends that do not are dropped."""
        prefixes = self._prefixes
        before = len(waiting)
        while waiting and prefixes[waiting[-1]].state is not PrefixState.WAITING:
            waiting.pop()
        while waiting and prefixes[waiting[0]].state is not PrefixState.WAITING:
            waiting.popleft()
        self._queued -= before - len(waiting)
        return len(waiting)

    def _newest(self, waiting: deque[int], chosen: list[int], most: int) -> list[int]:
        for _ in range(min(most, _MOST_PREFIXES)):
            self._queued -= 1
            if not self._add(waiting.pop(), chosen):
                break
        return chosen

    def _oldest(self, waiting: deque[int], chosen: list[int], most: int) -> list[int]:
        for _ in range(min(most, _MOST_PREFIXES)):
            self._queued -= 1
            if not self._add(waiting.popleft(), chosen):
                break
        return chosen

    def _add(self, prefix: int, chosen: list[int]) -> bool:
        """Adds a prefix that waits; whether there may be more. One that was lost before is alone in its job."""
        known = self._prefixes[prefix]
        if known.state is not PrefixState.WAITING or prefix in chosen:
            return True
        if known.losses:
            if chosen:
                self._queue(prefix)
            else:
                chosen.append(prefix)
            return False
        chosen.append(prefix)
        return True
