# finds: AssertionError in race
"""Tasks that share a counter without a lock."""

import asyncio


class Counter:
    value = 0


async def bump(counter: Counter, by: int) -> None:
    seen = counter.value
    if by > 2:
        await asyncio.sleep(0)
    counter.value = seen + by


async def race(a: int, b: int) -> int:
    assert 0 < a < 5
    assert 0 < b < 5
    counter = Counter()
    await asyncio.gather(bump(counter, a), bump(counter, b))
    assert counter.value == a + b
    return counter.value


async def in_order(a: int, b: int) -> int:
    counter = Counter()
    await bump(counter, a)
    await bump(counter, b)
    assert counter.value == a + b
    return counter.value
