# domain: x=range(-2, 3), y=range(-2, 3)
"""Coroutines call each other, and an exception passes through them."""

import asyncio


async def fetched(x: int) -> int:
    await asyncio.sleep(0)
    if x > 1:
        raise ValueError(x)
    return x + 1


async def both(x: int, y: int) -> int:
    try:
        first = await fetched(x)
    except ValueError as error:
        first = error.args[0] * 10
    return first + await fetched(y)


def run(coroutine: object) -> int:
    try:
        while True:
            coroutine.send(None)
    except StopIteration as stop:
        return stop.value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    result = run(both(x, y))
    assert result != 22
    return result
