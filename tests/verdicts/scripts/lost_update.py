# finds: AssertionError in <module>
# target: <module>
"""Two tasks read the balance before either writes it: one deposit is lost, unless it is nothing."""

import asyncio
import random

balance = 0


async def deposit(amount: int) -> None:
    global balance
    before = balance
    await asyncio.sleep(3600)
    balance = before + amount


async def main() -> None:
    first, second = random.randint(0, 9), random.randint(0, 9)
    await asyncio.gather(deposit(first), deposit(second))
    assert balance == first + second


asyncio.run(main())
