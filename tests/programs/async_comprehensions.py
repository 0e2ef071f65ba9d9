"""Covers async comprehensions of every kind with conditions, several loops and nesting."""


class Tick:
    def __await__(self):
        yield


class Countdown:
    def __init__(self, start: int) -> None:
        self.current = start

    def __aiter__(self):
        return self

    async def __anext__(self) -> int:
        if self.current <= 0:
            raise StopAsyncIteration
        await Tick()
        self.current -= 1
        return self.current


def drive(coroutine):
    while True:
        try:
            coroutine.send(None)
        except StopIteration as stop:
            return stop.value


async def numbers(start: int, stop: int):
    for number in range(start, stop):
        await Tick()
        yield number


async def double(value: int) -> int:
    await Tick()
    return value * 2


def run_comprehensions(start: int, divisor: int) -> tuple:
    async def main() -> tuple:
        stop = start + 4
        return (
            [n async for n in numbers(start, stop) if n % divisor if n != 3],
            sorted({n // divisor async for n in numbers(start, stop)}),
            {n: await double(n) async for n in numbers(start, stop) if await double(n) > 0},
            [n async for n in (m * m async for m in Countdown(2)) if n > 0],
        )

    return drive(main())


def run_nested_comprehensions(start: int) -> tuple:
    async def main() -> tuple:
        stop = start + 2
        pairs = ((a, b) async for a in numbers(start, stop) for b in (start, 1) if a != b)
        sums = {a + b for a in range(2) async for b in numbers(start, stop)}
        table = {a: b async for a in Countdown(3) async for b in numbers(a, stop)}
        chain = [await double(a) async for a in numbers(0, 2) for _ in range(a)]
        return [pair async for pair in pairs], sorted(sums), table, chain

    return drive(main())


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_comprehensions": [(0, 2), (-3, 3), (5, -1), (1, 0)],
    "run_nested_comprehensions": [(0,), (1,), (-4,), (2,)],
}
