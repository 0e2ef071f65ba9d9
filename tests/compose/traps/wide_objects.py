# domain: a=range(-1, 2), b=range(-1, 2), c=range(-1, 2), d=range(-1, 2), e=range(0, 3)
"""Objects of three classes take turns, and one of them learns a new method on the way."""


class Worker:
    def __init__(self) -> None:
        self.done = 0

    def work(self, x: int) -> int:
        if x > 0:
            self.done += x
        return self.done


class Lazy(Worker):
    def work(self, x: int) -> int:
        return super().work(x - 1)


class Eager(Worker):
    def work(self, x: int) -> int:
        return super().work(x) + super().work(x + 1)


def turn(worker: Worker, x: int) -> int:
    return worker.work(x) if x >= 0 else worker.done


def target(a: int, b: int, c: int, d: int, e: int) -> object:
    if not (0 <= e <= 2 and all(-1 <= n <= 1 for n in (a, b, c, d))):
        return None
    workers = [Worker(), Lazy(), Eager()]
    chosen = workers[e]
    total = turn(chosen, a) + turn(workers[2], b)
    if total > 2:
        chosen.work = lambda x: -x
    total += turn(chosen, c) + turn(workers[0], d)
    assert total != 7
    return 1 // (total - 11)
