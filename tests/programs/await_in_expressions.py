"""Covers await as an operand of every kind of expression and statement."""

from contextlib import suppress


class Value:
    def __init__(self, value) -> None:
        self.value = value

    def __await__(self):
        yield self.value
        return self.value


async def get(value):
    return await Value(value)


def drive(coroutine, seen: int = 0):
    try:
        while True:
            coroutine.send(None)
            seen += 1
    except StopIteration as stop:
        return seen, stop.value


async def fibonacci(count: int) -> int:
    return await get(count) if count < 2 else await fibonacci(count - 1) + await fibonacci(count - 2)


async def operators(a: int, b: int) -> tuple:
    both = await get(a) and await get(b)
    chained = 0 < await get(a) <= await get(b) != 5
    chosen = await get(1) if await get(a) > await get(b) else await get(2)
    a += await get(b)
    return both or await get("none"), chained, chosen, -(await get(a) ** await get(2)), not await get(b)


async def displays(a: int, b: int) -> tuple:
    values = [await get(a), *await get([b, 3])]
    table = {await get("k"): await get(b), **await get({"z": a})}
    values[await get(a) % 2] = (await get(values))[await get(-1)]
    text = f"{await get(a)!r:>{await get(4)}}|{(shown := await get(b)) + 1}"
    evens = [n for n in await get((a, b, 4)) if await get(n) % 2 == 0]
    pairs = {n: await get(n + 1) for n in values}
    return table, text, shown, evens, pairs, max(await get(a), b, key=await get(abs))


async def statements(a: int, b: int) -> str:
    while await get(b) < 0:
        b += 2
    for item in await get([a, b]):
        if await get(item) == 0:
            raise await get(KeyError(b))
    with await get(suppress(ArithmeticError)):
        return f"ok {await get(a if a < -5 else 1 // max(a, 0) + a)}"
    assert await get(b), await get("b is zero")
    match await get(a + b):
        case 1 | 2 if await get(b) > 3:
            return "small"
        case other:
            return await get(f"other {other}")


def run_recursion(count: int) -> tuple[int, int]:
    return drive(fibonacci(min(count, 7)))


def run_operators(a: int, b: int) -> tuple[int, tuple]:
    return drive(operators(a, b))


def run_displays(a: int, b: int) -> tuple[int, tuple]:
    return drive(displays(a, b))


def run_statements(a: int, b: int) -> tuple[int, str]:
    return drive(statements(a, b))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_recursion": [(0,), (6,), (-2,), (9,)],
    "run_operators": [(1, 2), (0, 7), (3, 1), (-4, 0), (5, 5)],
    "run_displays": [(1, 2), (-9, 3), (0, 0), (12, -5)],
    "run_statements": [(1, 5), (9, -3), (0, 1), (-3, 5), (-1, 2), (-9, 1), (-4, 9)],
}
