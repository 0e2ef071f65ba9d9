"""Covers async functions with every parameter kind, await in expressions, and a small scheduler."""


class Pause:
    def __init__(self, request: int) -> None:
        self.request = request

    def __await__(self):
        answer = yield self.request
        return answer


def drive(coroutine, answer=lambda request: request):
    request = None
    try:
        while True:
            request = coroutine.send(None if request is None else answer(request))
    except StopIteration as stop:
        return stop.value


async def add(left: int, /, right: int = 1, *rest: int, scale: int = 1, **named: int) -> int:
    total = left + await Pause(right)
    for value in rest:
        total += await Pause(value)
    return total * scale + sum(named.values())


async def divide(left: int, right: int) -> int:
    return await Pause(left) // (right or await Pause(left - 3))


def run_parameters(left: int, right: int, scale: int) -> list[int]:
    async def main() -> list[int]:
        return [
            await add(left),
            await add(left, right, 3, scale=scale),
            await add(left, scale=right, bonus=scale),
        ]

    return drive(main())


def run_answers(value: int) -> tuple[int, bool]:
    async def main() -> tuple[int, bool]:
        first = await Pause(value)
        return first, (await Pause(first)) > 10 and not await Pause(0)

    return drive(main(), answer=lambda request: request * 3 + 1)


def run_errors(left: int, right: int) -> str:
    async def main() -> str:
        try:
            return f"quotient {await divide(left, right)}"
        except ZeroDivisionError:
            return f"zero divisor {await Pause(right)}"

    return drive(main())


def run_round_robin(first: int, second: int) -> list[tuple[int, int]]:
    async def worker(name: int, steps: int) -> int:
        for step in range(steps % 4):
            await Pause(step + name)
        return steps

    schedule, queue = [], [(1, worker(10, first)), (2, worker(20, second))]
    while queue:
        number, task = queue.pop(0)
        try:
            schedule.append((number, task.send(None)))
            queue.append((number, task))
        except StopIteration as stop:
            schedule.append((number, stop.value))
    return schedule


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_parameters": [(1, 2, 3), (0, 0, 0), (-4, 5, -1), (7, -7, 2)],
    "run_answers": [(1,), (5,), (-2,), (0,)],
    "run_errors": [(7, 2), (-7, 2), (3, 0), (0, 0), (8, 0)],
    "run_round_robin": [(2, 1), (0, 0), (3, 3), (-1, 6)],
}
