"""The coordinator alone: whatever happens to workers and answers, each prefix is accounted for exactly once."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from pathlore.explore.coordinator import MOST_LOSSES, Coordinator, GivenJob, PrefixState
from pathlore.explore.jobs import (
    BelowAnswer,
    BelowJob,
    Inherited,
    LeftOver,
    Noted,
    Sent,
    Spent,
    answer_from_bytes,
    answer_to_bytes,
    job_from_bytes,
    job_to_bytes,
)


@dataclass
class World:
    """A tree of prefixes that is explored, and workers to which things happen."""

    random: random.Random
    size: int
    coordinator: Coordinator = field(default_factory=Coordinator)
    explored: dict[int, int] = field(default_factory=dict)
    """How often an answer with each prefix was accepted."""
    jobs: dict[int, GivenJob] = field(default_factory=dict)
    old: list[tuple[int, int, int]] = field(default_factory=list)
    """Answers that were given already, or were on their way when their worker was lost."""
    workers: int = 0
    deadly: frozenset[int] = frozenset()
    known: dict[int, set[int]] = field(default_factory=dict)
    """The prefixes that each worker really knows."""

    def begin(self) -> None:
        for _ in range(self.random.randint(1, 6)):
            self.coordinator.open()
        for _ in range(self.random.randint(1, 4)):
            self.hire()
        size = self.random.randint(0, 2)
        self.deadly = frozenset(self.random.randrange(self.size) for _ in range(size))

    def hire(self) -> None:
        is_forked = self.random.random() < 0.7
        self.coordinator.join(self.workers, is_forked)
        self.known[self.workers] = set(range(len(self.coordinator))) if is_forked else set()
        self.workers += 1

    def explore_here(self) -> None:
        """Whoever gives out the jobs explores a prefix that nobody has."""
        prefix = self.random.randrange(len(self.coordinator))
        if self.coordinator.state(prefix) is PrefixState.WAITING and prefix not in self.deadly:
            self.explored[prefix] = self.explored.get(prefix, 0) + 1
        if prefix not in self.deadly:
            self.coordinator.withdraw(prefix)

    def give(self) -> None:
        for worker in self.coordinator.idle:
            given = self.coordinator.give(worker)
            if given is None:
                continue
            assert len(set(given.prefixes)) == len(given.prefixes) > 0
            assert not given.is_careful or len(given.prefixes) == 1
            for prefix in given.prefixes:
                known = self.coordinator.known_as(worker, prefix)
                # One that was stolen from it, and lost by the thief, is sent although it is known.
                assert known is None or prefix in self.known[worker]
            self.known[worker].update(given.prefixes)
            self.jobs[worker] = given

    def answer(self, worker: int) -> None:
        given = self.jobs.pop(worker)
        if not self.deadly.isdisjoint(given.prefixes):
            self.lose(worker)
            return
        room = max(self.size - len(self.coordinator), 0)
        left = min(self.random.randint(0, 5), room)
        accepted = self.coordinator.answered(worker, given.number, left)
        assert accepted is not None
        assert accepted[0] == given
        self.known[worker].update(accepted[1])
        for prefix in given.prefixes:
            self.explored[prefix] = self.explored.get(prefix, 0) + 1
        self.old.append((worker, given.number, left))

    def lose(self, worker: int) -> None:
        given = self.jobs.pop(worker, None)
        if given is not None:
            self.old.append((worker, given.number, 2))
        self.coordinator.lost(worker)
        assert self.coordinator.lost(worker) == []
        self.hire()

    def again(self) -> None:
        """An answer comes late, or for the second time."""
        if self.old:
            before = len(self.coordinator)
            assert self.coordinator.answered(*self.random.choice(self.old)) is None
            assert len(self.coordinator) == before

    def step(self) -> None:
        chance = self.random.random()
        coordinator = self.coordinator
        queued = [coordinator._common, *(member.waiting for member in coordinator._members.values())]
        assert coordinator.waiting == sum(map(len, queued))
        assert sorted(coordinator.idle) == sorted(n for n, m in coordinator._members.items() if m.given is None)
        if len(coordinator) and chance < 0.2:
            coordinator.want(self.random.randrange(len(coordinator)))
        if coordinator.busy and chance < 0.02 and len(self.explored) < 60:
            self.lose(self.random.choice(coordinator.busy))
        elif chance < 0.3:
            self.again()
        elif chance < 0.34:
            self.explore_here()
        elif self.jobs:
            self.answer(self.random.choice(list(self.jobs)))


def play(seed: int) -> World:
    world = World(random.Random(seed), 80)
    world.begin()
    for _ in range(10_000):
        world.give()
        if not world.jobs:
            return world
        world.step()
    raise AssertionError("it does not come to an end")


def check(seed: int) -> None:
    world = play(seed)
    coordinator = world.coordinator
    for prefix in range(len(coordinator)):
        state = coordinator.state(prefix)
        assert state in (PrefixState.DONE, PrefixState.GIVEN_UP), (seed, prefix)
        assert world.explored.get(prefix, 0) == (state is PrefixState.DONE), (seed, prefix)
        if prefix in world.deadly:
            assert state is PrefixState.GIVEN_UP, (seed, prefix)


def test_each_prefix_is_accounted_for_once() -> None:
    for seed in range(300):
        check(seed)


@pytest.mark.slow
def test_each_prefix_is_accounted_for_once_in_many_schedules() -> None:
    for seed in range(300, 10_300):
        check(seed)


def test_the_oldest_is_stolen_and_the_others_go_back_to_their_owner() -> None:
    coordinator = Coordinator()
    coordinator.open()
    coordinator.join(0)
    coordinator.join(1)
    given = coordinator.give(0)
    assert given is not None
    assert coordinator.give(1) is None
    accepted = coordinator.answered(0, given.number, 3)
    assert accepted is not None
    oldest, other, newest = accepted[1]
    assert coordinator.idle == [1, 0]
    stolen = coordinator.give(1)
    assert stolen is not None
    assert stolen.prefixes == (oldest,)
    assert coordinator.known_as(1, oldest) is None
    assert coordinator.stolen == 1
    again = coordinator.give(0)
    assert again is not None
    assert again.prefixes == (newest, other)
    assert coordinator.known_as(0, newest) == LeftOver(given.number, 2)


def test_what_is_wanted_comes_first() -> None:
    coordinator = Coordinator()
    for _ in range(40):
        coordinator.open()
    coordinator.join(0)
    coordinator.want(33)
    given = coordinator.give(0)
    assert given is not None
    assert given.prefixes[0] == 33
    assert coordinator.known_as(0, 33) == Inherited(33)


def test_what_is_lost_is_tried_alone_and_given_up_in_the_end() -> None:
    coordinator = Coordinator()
    for _ in range(4):
        coordinator.open()
    for worker in range(MOST_LOSSES):
        coordinator.join(worker)
        coordinator.want(0)
        given = coordinator.give(worker)
        assert given is not None
        assert given.prefixes == ((0,) if worker else (0, 1))
        assert given.is_careful == (worker > 0)
        assert coordinator.lost(worker) == ([0] if worker == MOST_LOSSES - 1 else [])
    assert coordinator.state(0) is PrefixState.GIVEN_UP
    assert coordinator.state(1) is PrefixState.WAITING


def test_jobs_and_answers_are_data() -> None:
    job = BelowJob(3, 0.5, (Inherited(1), LeftOver(2, 3), Sent(4, 1)), b"\0chunk")
    assert job_from_bytes(job_to_bytes(job)) == job
    noted = Noted((("a.py", 3),), ("note",), ("C: x > 0",), (("key", 1, 0),))
    spent = Spent(0.1, 0.2, 3, True, ("x (file)",), ("b.txt",))
    answer = BelowAnswer(3, b"\xff", ((1, 0),), ((2, 1),), (Noted(), noted), (0, 1), spent)
    assert answer_from_bytes(answer_to_bytes(answer)) == answer
