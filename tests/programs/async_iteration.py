"""Covers async for with and without else, __aiter__, and async generators with their methods."""


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
        received = yield number
        if received is not None:
            yield received * 100


async def pairs(number: int):
    for low in range(number):
        yield low, number - low


def run_loop_with_else(start: int, wanted: int) -> tuple[list[int], str]:
    async def main() -> tuple[list[int], str]:
        seen = []
        async for value in Countdown(min(start, 6)):
            if value == 3:
                continue
            if value == wanted:
                break
            seen.append(value)
        else:
            return seen, "exhausted"
        return seen, "found"

    return drive(main())


def run_loop_without_else(start: int, stop: int) -> list[int]:
    async def main() -> list[int]:
        totals = [0]
        async for number in numbers(start, min(stop, start + 5)):
            async for totals[0], *rest in pairs(number):
                totals += rest
        return totals

    return drive(main())


def run_async_generator_methods(start: int, sent: int) -> list[int]:
    async def main() -> list[int]:
        stream = numbers(start, start + 2)
        results = [await anext(stream), await stream.asend(sent or None)]
        await stream.aclose()
        results.append(await anext(stream, -1))
        return results

    return drive(main())


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_loop_with_else": [(3, 1), (9, 9), (5, 0), (0, 0), (-2, 1)],
    "run_loop_without_else": [(0, 3), (-2, 1), (4, 4), (2, 99)],
    "run_async_generator_methods": [(0, 5), (4, 0), (-1, -3), (7, 7)],
}
