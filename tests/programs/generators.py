"""Covers generator functions: yield in loops, branches and try, early return and recursion."""

from collections.abc import Iterator


def countdown(start: int) -> Iterator[int]:
    while start > 0:
        yield start
        start -= 1
    yield 0


def primes() -> Iterator[int]:
    found: list[int] = []
    candidate = 2
    while True:
        if not any(candidate % prime == 0 for prime in found):
            found.append(candidate)
            yield candidate
        candidate += 1


def until_negative(values) -> Iterator[int]:
    for value in values:
        if value < 0:
            return
        yield value


def permutations_of(items: list[int]) -> Iterator[list[int]]:
    if len(items) <= 1:
        yield items
        return
    for position, item in enumerate(items):
        for rest in permutations_of(items[:position] + items[position + 1 :]):
            yield [item, *rest]


def guarded(log: list[str], limit: int) -> Iterator[int]:
    try:
        for number in range(5):
            if number == limit:
                raise LookupError(limit)
            yield number
    except LookupError as error:
        log.append(f"stopped at {error.args[0]}")
        yield -1
    finally:
        log.append("closed")


def run_countdown(start: int) -> list[int]:
    return list(countdown(start % 7))


def run_primes_above(low: int) -> list[int]:
    selected = []
    for prime in primes():
        if prime > 40:
            break
        if prime > low:
            selected.append(prime)
    return selected


def run_until_negative(a: int, b: int, c: int) -> tuple[int, ...]:
    return tuple(until_negative([a, b, c]))


def run_permutations(a: int, b: int, c: int) -> list[list[int]]:
    return [choice for choice in permutations_of([a, b, c]) if choice[0] <= choice[-1]]


def run_guarded(limit: int, taken: int) -> tuple[list[int], list[str]]:
    log: list[str] = []
    stream = guarded(log, limit)
    values = [value for value, _ in zip(stream, range(taken))]
    stream.close()
    return values, log


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_countdown": [(0,), (3,), (-1,), (7,)],
    "run_primes_above": [(0,), (30,), (-5,), (41,)],
    "run_until_negative": [(1, 2, 3), (1, -2, 3), (-1, 0, 0), (0, 0, -1)],
    "run_permutations": [(1, 2, 3), (3, 2, 1), (0, 0, 0), (-1, 5, -1)],
    "run_guarded": [(2, 9), (0, 1), (9, 2), (9, 9), (-1, 0), (3, 4)],
}
