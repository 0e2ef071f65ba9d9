"""Who explores what: a state machine that gives out prefixes, and accounts for each exactly once. It does no I/O."""

from __future__ import annotations

from collections import deque
from dataclasses import field
from enum import Enum

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
    """A worker: the prefixes below this number it was forked with."""

    inherits: int
    given: GivenJob | None = None
    waiting: deque[int] = field(default_factory=deque)


class Coordinator:
    """Prefixes and workers by number.

    What a worker leaves over goes back to it, for it knows the way there. Whoever has nothing to do steals from the
    richest, the oldest first: below these lies the most. An answer counts once, by the number of its job, and only
    from the worker that has it.
    """

    def __init__(self) -> None:
        self._prefixes: list[_Prefix] = []
        self._members: dict[int, _Member] = {}
        self._common: deque[int] = deque()
        """Prefixes that nobody owns."""
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
        self._common.append(len(self._prefixes) - 1)
        return len(self._prefixes) - 1

    def state(self, prefix: int) -> PrefixState:
        return self._prefixes[prefix].state

    def want(self, prefix: int) -> None:
        """Somebody waits for this one: it comes next."""
        self._wanted = prefix

    def holder(self, prefix: int) -> int | None:
        """The worker that explores a prefix now."""
        for number, member in self._members.items():
            if member.given is not None and prefix in member.given.prefixes:
                return number
        return None

    @property
    def waiting(self) -> int:
        """How many prefixes wait, at most."""
        return len(self._common) + sum(len(member.waiting) for member in self._members.values())

    # Workers

    def join(self, worker: int) -> None:
        """A worker is forked, and knows all prefixes that there are."""
        self._members[worker] = _Member(len(self._prefixes))

    @property
    def idle(self) -> list[int]:
        return [number for number, member in self._members.items() if member.given is None]

    @property
    def busy(self) -> list[int]:
        return [number for number, member in self._members.items() if member.given is not None]

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
        for prefix in given.prefixes:
            self._prefixes[prefix].state = PrefixState.DONE
        first = len(self._prefixes)
        new = range(first, first + left)
        self._prefixes.extend(_Prefix(owner=worker, known_as=LeftOver(job, index)) for index in range(left))
        member.waiting.extend(new)
        return given, new

    def lost(self, worker: int) -> list[int]:
        """A worker is gone. What it had waits for others; gives the prefixes that are given up."""
        member = self._members.pop(worker, None)
        if member is None:
            return []
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
                self._common.append(prefix)
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
            return self._newest(own, chosen, _half(len(own)))
        if self._tidy(self._common):
            share = -(-len(self._common) // (2 * len(self._members)))
            return self._oldest(self._common, chosen, share)
        richest = max((m.waiting for m in self._members.values()), key=self._tidy)
        if richest:
            return self._oldest(richest, chosen, _half(len(richest)))
        return chosen

    def _tidy(self, waiting: deque[int]) -> int:
        """How many wait; those at the ends that do not are dropped."""
        prefixes = self._prefixes
        while waiting and prefixes[waiting[-1]].state is not PrefixState.WAITING:
            waiting.pop()
        while waiting and prefixes[waiting[0]].state is not PrefixState.WAITING:
            waiting.popleft()
        return len(waiting)

    def _newest(self, waiting: deque[int], chosen: list[int], most: int) -> list[int]:
        for _ in range(min(most, _MOST_PREFIXES)):
            if not self._add(waiting.pop(), chosen):
                break
        return chosen

    def _oldest(self, waiting: deque[int], chosen: list[int], most: int) -> list[int]:
        for _ in range(min(most, _MOST_PREFIXES)):
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
                self._common.append(prefix)
            else:
                chosen.append(prefix)
            return False
        chosen.append(prefix)
        return True


def _half(number: int) -> int:
    return -(-number // 2)
