# domain: x=range(-2, 3), kind=range(0, 2)
"""A template method of a base class calls methods and properties of subclasses."""

from abc import ABC, abstractmethod


class Job(ABC):
    def __init__(self, left: int) -> None:
        self.left = left

    def run(self) -> int:
        done = 0
        while self.left > 0 and done < 3:
            self.left -= self.step
            done += 1
        return done

    @property
    @abstractmethod
    def step(self) -> int: ...


class Slow(Job):
    @property
    def step(self) -> int:
        return 1


class Fast(Job):
    @property
    def step(self) -> int:
        return self.left if self.left > 1 else 2


def target(x: int, kind: int) -> object:
    if not (-2 <= x <= 2 and 0 <= kind <= 1):
        return None
    job = Fast(x) if kind else Slow(x)
    done = job.run()
    assert job.left <= 0
    assert job.left == 0 or done != 1
    return 2 // (done - 2)
