"""Functions that draw random numbers, read lines and look at clocks."""

import os
import random
import secrets
import io
import sys
import time
from datetime import date, datetime
from random import choice, randint, random as fraction

GENERATOR = random.Random()


def dice(bet: int) -> int:
    first, second = random.randint(1, 6), randint(1, 6)
    assert first + second != 11 or bet != 7
    return first


def bounds(low: int, high: int) -> int:
    if low > high:
        return 0
    drawn = random.randint(low, high)
    assert low <= drawn <= high
    assert drawn != 1000
    return drawn


def steps(n: int) -> int:
    drawn = random.randrange(10, 20, 3)
    assert drawn in (10, 13, 16, 19)
    assert drawn != 16
    return drawn


def empty(n: int) -> int:
    return random.randrange(n)


def chosen(x: int) -> int:
    found = choice([3, x, 9])
    assert found != 42
    return found


def several(x: int) -> list:
    found = random.choices([1, 2, x], weights=[1, 0, 1], k=2)
    assert 2 not in found or x == 2
    assert found != [1, 5]
    return found


def shuffled(x: int) -> list:
    items = [1, 2, x]
    random.shuffle(items)
    assert items != [2, 7, 1]
    return items


def sampled(x: int) -> list:
    found = random.sample(range(4), 2)
    assert found[0] != found[1]
    assert found != [3, 1]
    return found


def bits(x: int) -> int:
    found = random.getrandbits(4)
    assert 0 <= found < 16
    assert found != 11
    return found


def seeded(x: int) -> int:
    generator = random.Random(42)
    first = generator.randint(1, 1000)
    random.seed(1)
    second = random.randint(1, 1000)
    assert (first, second) == (655, 138)
    assert x != 5
    return first


def secret(x: int) -> int:
    found = secrets.choice([1, 2, 3])
    assert found != 3
    return found


def greeted(x: int) -> int:
    line = input("> ")
    other = input()
    assert x != 3
    return 1


def read_until_the_end() -> int:
    lines = 0
    for _ in range(2):
        try:
            input()
            lines += 1
        except EOFError:
            try:
                input()
            except EOFError:
                break
            assert False, "what has ended goes on"
    assert lines != 1
    return lines


def set_back(x: int) -> int:
    first = time.time()
    if time.time() < first:
        assert x != 1
    day = datetime.now()
    if datetime.now() < day:
        assert x != 2
    return x


def measured(x: int) -> int:
    first = time.monotonic()
    assert time.monotonic() >= first
    return x


def waited(x: int) -> int:
    start = time.monotonic_ns()
    time.sleep(1000)
    end = time.monotonic_ns()
    assert end >= start
    assert end - start != 5
    return 1


def read_lines(x: int) -> int:
    count = 0
    for line in sys.stdin:
        count += 1
        assert line[:2] != "ab" or line[2:] != "\n" or x != 4
        if count == 2:
            break
    return count


def read_all(x: int) -> int:
    text = sys.stdin.read()
    assert "\r" not in text
    assert sys.stdin.read() == ""
    assert text != "a\nb"
    return len(text)


def read_unfinished(x: int) -> int:
    line = sys.stdin.readline()
    assert not line or line[-1] == "\n"
    return 1


def read_past_the_end(x: int) -> int:
    if not sys.stdin.readline():
        assert sys.stdin.readlines() == []
        assert x != 3
    return 1


def read_opened(x: int) -> int:
    with open(0) as file:
        assert file.readline() != "go\n"
    return 1


def read_as_a_file(x: int) -> int:
    source = sys.stdin
    if isinstance(source, io.IOBase):
        assert source.readline() != "go\n"
    return 1


def asked_the_day(x: int) -> int:
    day = date.today()
    assert isinstance(day, date)
    assert day.month != 2 or day.day != 29
    return day.day


def asked_the_time(x: int) -> int:
    first, second = datetime.now(), datetime.now()
    if second < first:
        return 0  # a clock that was set back
    assert second.hour != 13
    return 1


def below(x: int) -> int:
    found = secrets.randbelow(4)
    assert found != 2
    return found


def key() -> None:
    assert os.urandom(2) != b"ab"


def token() -> None:
    assert secrets.token_bytes(3) != b"abc"


def _everything(rng: random.Random) -> list[object]:
    items = list(range(8))
    rng.shuffle(items)
    found: list[object] = [items, rng.random(), rng.uniform(1, 2), rng.gauss(0, 1), rng.choice("abc"), rng.triangular()]
    found += [rng.sample(range(10), 3), rng.randint(1, 6), rng.randrange(0, 9, 3), rng.betavariate(1, 2)]
    found += [rng.expovariate(1.5), rng.getrandbits(5), rng.randbytes(3), rng.choices([1, 2], [1, 3], k=3)]
    return [*found, type(rng) is random.Random]


AS_PLAINLY = _everything(random.Random(3))


def draws_by_its_seed(n: int) -> int:
    assert _everything(random.Random(3)) == AS_PLAINLY
    return 1 if n > 3 else 0


def _lowest(self: random.Random, n: int) -> int:
    return 0


def draws_by_a_patched_method(n: int) -> int:
    rng = random.Random(3)
    kept = random.Random._randbelow  # type: ignore[attr-defined]
    random.Random._randbelow = _lowest  # type: ignore[attr-defined]
    try:
        assert rng.choice([n, 2, 3]) == n
        assert rng.randint(5, 9) == 5
    finally:
        random.Random._randbelow = kept  # type: ignore[attr-defined]
    return rng.randint(5, 9)


def draws_by_a_patched_fraction(n: int) -> int:
    rng = random.Random(3)
    random.Random.random = lambda self: 0.25  # type: ignore[method-assign]
    try:
        assert rng.uniform(0, 4) == 1.0
    finally:
        del random.Random.random
    return 1 if n > 3 else 0
