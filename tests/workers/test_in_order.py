"""Targets that are shared out, and the order of one process."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pathlore.findings import (
    Event,
    ModuleLoading,
    Notice,
    Progress,
    Skipped,
    TargetFinished,
    TargetSkipped,
    TargetStarted,
)
from pathlore.workers.in_order import MOST_LOSSES, InOrder
from tests.samples import finished, found

Item = str | Event
"""A target by its name, or an event between two targets."""


def said(target: str) -> list[Event]:
    """What a worker says of a target."""
    return [TargetStarted(target), found(target=target), Progress(target, 1, 0, 1, 0.1), finished(target=target)]


def told(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Progress)]


def program(size: int) -> list[Item]:
    items: list[Item] = [ModuleLoading("a.py")]
    for number in range(size):
        if number % 4 == 3:
            items.append(TargetSkipped(Skipped(f"s{number}", "no type")))
        if number % 5 == 4:
            items.append(ModuleLoading(f"{number}.py"))
        items.append(f"t{number}")
    return items


class Simulated:
    """Workers that take one step at a time, in any order."""

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.order = InOrder()
        self.steps: dict[int, Iterator[None]] = {}
        self.number = 0
        self.done: dict[int, set[str]] = {}
        self.out: list[Event] = []

    def start(self) -> None:
        self.steps[self.number] = self.walk(self.number)
        self.done[self.number] = set()
        self.number += 1

    def walk(self, worker: int) -> Iterator[None]:
        for item in self.items:
            if not isinstance(item, str):
                if not isinstance(item, TargetSkipped) or item.skipped.target not in self.done[worker]:
                    self.order.tell(worker, item)
                    self.done[worker] |= {item.skipped.target} if isinstance(item, TargetSkipped) else set()
                    yield
            elif item not in self.done[worker] and self.order.met(worker, item):
                yield
                for event in said(item):
                    self.order.tell(worker, event)
                    self.done[worker] |= {item} if isinstance(event, TargetFinished) else set()
                    yield
        self.order.ended(worker)

    def step(self, worker: int) -> None:
        if next(self.steps[worker], self) is self:
            del self.steps[worker]
        self.out += self.order.due()

    def restart(self, worker: int) -> None:
        """Its child dies between two targets, and another one begins without what this worker has done."""
        self.steps[worker] = self.walk(worker)

    def lose(self, worker: int) -> None:
        del self.steps[worker]
        self.order.lost(worker)
        self.start()


def in_one_process(items: list[Item]) -> list[Event]:
    return [event for item in items for event in (said(item) if isinstance(item, str) else [item])]


@pytest.mark.parametrize("losses", [0, 2])
def test_any_schedule_gives_the_order_of_one_process(losses: int) -> None:
    """Workers start late, run at any speed, and are lost: each target is told of once, in its place."""
    items = program(9)
    expected = told(in_one_process(items))
    for seed in range(1000):
        chance = random.Random(seed)
        run = Simulated(items)
        run.start()
        left = losses
        while run.steps:
            if len(run.steps) < 4 and chance.random() < 0.1:
                run.start()
            worker = chance.choice(list(run.steps))
            if chance.random() < 0.03 and not run.order.is_busy(worker):
                run.restart(worker)
            if left and chance.random() < 0.1:
                run.lose(worker)
                left -= 1
            else:
                run.step(worker)
        run.out += run.order.due(is_end=True)
        assert told(run.out) == expected, seed


def test_the_first_target_is_told_as_it_goes_and_the_second_when_the_first_is_done() -> None:
    order = InOrder()
    assert order.met(1, "a")
    assert not order.met(2, "a")
    assert order.met(2, "b")
    order.tell(2, TargetStarted("b"))
    order.tell(2, finished(target="b"))
    order.tell(1, TargetStarted("a"))
    assert list(order.due()) == [TargetStarted("a")]
    assert order.is_head(1)
    assert not order.is_head(2)
    order.tell(1, finished(target="a"))
    assert list(order.due()) == [finished(target="a"), TargetStarted("b"), finished(target="b")]


def test_what_a_lost_worker_told_already_is_not_told_again() -> None:
    order = InOrder()
    assert order.met(1, "a")
    order.tell(1, TargetStarted("a"))
    order.tell(1, found(target="a"))
    assert len(list(order.due())) == 2
    assert order.lost(1)
    assert order.met(2, "a")
    for event in said("a"):
        order.tell(2, event)
    assert told(list(order.due())) == [finished(target="a")]


def test_a_target_whose_worker_is_lost_too_often_is_named() -> None:
    order = InOrder()
    for worker in range(MOST_LOSSES):
        assert order.met(worker, "a")
        order.tell(worker, TargetStarted("a"))
        list(order.due())
        order.lost(worker)
    assert not order.met(9, "a")
    (event,) = order.due()
    assert isinstance(event, TargetFinished)
    assert [cut.why for cut in event.result.incomplete] == ["its worker was lost 3 times"]


def test_nothing_is_given_out_any_more_once_it_is_closed() -> None:
    order = InOrder()
    assert order.met(1, "a")
    order.is_closed = True
    assert not order.met(2, "b")
    order.tell(1, finished(target="a"))
    assert list(order.due()) == [finished(target="a")]


def test_what_all_workers_meet_is_told_once() -> None:
    order = InOrder()
    for worker, seconds in ((1, 45), (2, 46)):
        order.tell(worker, Notice("the store is damaged"))
        order.tell(worker, TargetSkipped(Skipped("m.py", f"no sign of life for {seconds} s")))
    assert list(order.due()) == [
        Notice("the store is damaged"),
        TargetSkipped(Skipped("m.py", "no sign of life for 45 s")),
    ]
