"""Covers yield and yield from as operands of every kind of expression and statement."""

from contextlib import nullcontext


def drive(generator, answer) -> tuple[list, object]:
    """Collects what the generator yields, answers each request, and returns its result too."""
    requests = []
    try:
        request = next(generator)
        while len(requests) < 40:
            requests.append(request)
            request = generator.send(answer(request))
    except StopIteration as stop:
        return requests, stop.value
    return requests, None


def ask(value: int):
    return (yield value) + 1


def operators(a: int, b: int):
    both = (yield a) and (yield b)
    either = (yield "left") or (yield "right")
    chained = 0 < (yield a) <= (yield b) != 5
    chosen = (yield "then") if (yield a) > (yield b) else (yield "else")
    total = (yield a) + (yield b) * -(yield 1)
    total += yield total
    return both, either, chained, chosen, total, not (yield 0)


def displays(a: int, b: int):
    values = [(yield a), *(yield [b])]
    table = {(yield "key"): (yield "value"), **(yield {1: b})}
    text = f"{(yield a)!r:>{(yield 4)}}|{(yield b)}"
    values[(yield 0)] = values[(yield 1)]
    picked = values[(yield 0) : (yield 2)]
    return values, table, text, picked, max((yield a), (yield b), key=(yield abs))


def statements(a: int, b: int):
    if (yield a) > 2:
        yield "large"
    while (yield b) < 0:
        b += 2
    for item in (yield [a, b]):
        if item == 0:
            raise (yield ValueError("zero"))
    with (yield nullcontext(b)) as entered:
        assert (yield entered) is not None, (yield "message")
    doubled = [item * 2 for item in (yield (a, b))]
    match (yield a):
        case 1 | 2 if (yield "guard"):
            return "small", doubled
        case other:
            return (yield from ask(other)), (yield), (lambda: (yield))().send(None)


def run_operators(a: int, b: int) -> tuple[list, object]:
    return drive(operators(a, b), lambda request: request if isinstance(request, int) else len(request))


def run_displays(a: int, b: int) -> tuple[list, object]:
    requests, result = drive(displays(a, b), lambda request: request)
    return requests[:-1], result


def run_statements(a: int, b: int) -> tuple[int, object]:
    requests, result = drive(statements(a, b), lambda request: request)
    return len(requests), result


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_operators": [(1, 2), (0, 7), (3, 1), (-4, 5), (5, 5)],
    "run_displays": [(1, 2), (-9, 3), (0, 0), (12, -5)],
    "run_statements": [(1, 5), (9, -3), (0, 1), (2, 0), (-7, 3), (1, -90)],
}
