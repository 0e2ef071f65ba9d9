# holds
# target: <module>
"""Two tasks take turns: no deposit is lost."""

import asyncio
import random

balance = 0
turn = asyncio.Lock()


async def deposit(amount: int) -> None:
    global balance
    async with turn:
        before = balance
        await asyncio.sleep(3600)
        balance = before + amount


async def main() -> None:
    first, second = random.randint(0, 9), random.randint(0, 9)
    await asyncio.gather(deposit(first), deposit(second))
    assert balance == first + second


asyncio.run(main())
