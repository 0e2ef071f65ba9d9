"""Covers generators driven by send, throw and close, their return values and bare yields."""


class Reset(Exception):
    pass


def running_average():
    total = count = 0
    average = None
    while True:
        try:
            received = yield average
        except Reset as reset:
            total, count = reset.args[0], 1
        else:
            if received is None:
                return total, count
            total += received
            count += 1
        average = total // count


def accumulator(limit: int):
    total = 0
    while total < limit:
        total += (yield total) or 1
    return total


def toggler(log: list[str]):
    state = False
    try:
        while True:
            change = yield
            state = state != bool(change)
            log.append("on" if state else "off")
    except GeneratorExit:
        log.append("exit")
        raise
    finally:
        log.append("done")


def run_average(first: int, second: int, third: int) -> list:
    averager = running_average()
    seen = [next(averager), averager.send(first), averager.send(second)]
    seen.append(averager.throw(Reset(third)))
    try:
        averager.send(None)
    except StopIteration as stop:
        seen.append(stop.value)
    return seen


def run_accumulator(limit: int, step: int) -> tuple[list[int], int]:
    source = accumulator(min(limit, 10))
    totals = []
    try:
        totals.append(next(source))
        for _ in range(6):
            totals.append(source.send(step))
    except StopIteration as stop:
        return totals, stop.value
    return totals, -1


def run_toggler(first: int, second: int) -> list[str]:
    machine = toggler(log := [])
    next(machine)
    for signal in (first, second, first - second):
        machine.send(signal)
    machine.close()
    return log


def run_unhandled_throw(value: int) -> int:
    source = accumulator(5)
    next(source)
    if value > 0:
        source.throw(ValueError(value))
    return source.send(value)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_average": [(4, 6, 1), (0, 0, 0), (-3, 8, -9), (5, -5, 2)],
    "run_accumulator": [(5, 2), (0, 1), (10, 0), (9, -1), (-4, 3), (20, 20)],
    "run_toggler": [(1, 0), (0, 0), (1, 1), (-1, 2)],
    "run_unhandled_throw": [(0,), (-2,), (3,), (1,)],
}
