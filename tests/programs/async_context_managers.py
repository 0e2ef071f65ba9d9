"""Covers async with: several managers, targets of each kind, suppression, generator managers."""

from contextlib import asynccontextmanager


class Tick:
    def __await__(self):
        yield "tick"


class Connection:
    def __init__(self, name: int, log: list[str], tolerant: bool = False) -> None:
        self.name, self.log, self.tolerant = name, log, tolerant

    async def __aenter__(self):
        await Tick()
        if self.name < 0:
            raise ConnectionError(self.name)
        self.log.append(f"open {self.name}")
        return self.name, self.name * 2

    async def __aexit__(self, kind, error, trace) -> bool:
        self.log.append(f"close {self.name} {kind.__name__ if kind else 'ok'}")
        return self.tolerant and kind is KeyError


@asynccontextmanager
async def transaction(log: list[str], limit: int):
    log.append("begin")
    try:
        yield limit + 1
        log.append("commit")
    except ValueError as error:
        log.append(f"rollback {error.args[0]}")
    finally:
        log.append("end")


def drive(coroutine):
    try:
        while coroutine.send(None) == "tick":
            pass
    except StopIteration as stop:
        return stop.value


def run_targets(first: int, second: int) -> tuple:
    async def main() -> tuple:
        log, holder, slots = [], Tick(), [None, None]
        async with Connection(first, log) as (name, double), Connection(second, log) as pair:
            log.append(f"sum {name + double + pair[0]}")
        async with (
            Connection(1, log) as holder.pair,
            Connection(2, log) as slots[first % 2],
            Connection(3, log) as [three, _],
        ):
            log.append(f"three {three}")
        return holder.pair, slots, log

    return drive(main())


def run_suppression(name: int, key: int) -> tuple[str, list[str]]:
    async def main() -> tuple[str, list[str]]:
        log: list[str] = []
        async with Connection(name, log, tolerant=name % 2 == 0):
            return {1: "one", 2: "two"}[key], log
        return "missing", log

    return drive(main())


def run_async_generator_manager(limit: int, value: int) -> list[str]:
    async def main() -> list[str]:
        log = []
        for step in range(2):
            async with transaction(log, limit) as bound:
                if value + step > bound:
                    raise ValueError(value + step)
                log.append(f"step {step}")
        return log

    return drive(main())


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_targets": [(1, 2), (0, 0), (4, -1), (-1, 3)],
    "run_suppression": [(2, 1), (2, 9), (3, 2), (3, 9), (-2, 1)],
    "run_async_generator_manager": [(5, 1), (0, 1), (0, 5), (-3, 0)],
}
