# finds: AttributeError in boss_of_boss
# for: boss_of_boss(Worker("ann", Worker("bob", None)), "bobann")
"""The boss of the boss is not there."""

from typing import NamedTuple, Optional


class Worker(NamedTuple):
    name: str
    boss: Optional["Worker"]


def boss_of_boss(worker: Worker, badge: str) -> str:
    boss = worker.boss
    if boss is None or len(worker.name) < 2 or boss.name + worker.name != badge:
        return ""
    return boss.boss.name  # type: ignore[union-attr]
