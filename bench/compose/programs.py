"""Programs whose paths multiply, written for any number of inputs."""

from collections.abc import Callable

TRIVIAL = """
def target(x: int) -> int:
    if x > 3:
        return 1
    return 0
"""
"""Two paths: what a command takes besides exploring."""

_CALLEES = """
def mx(a: int, b: int) -> int:
    if a > b:
        return a
    return b


def clamped(x: int) -> int:
    if x < 0:
        return 0
    if x > 10:
        return 10
    return x


def step(state: int, event: int) -> int:
    if event == 0:
        return 0
    if event == 1 and state < 3:
        return state + 1
    return state
"""

_CHAIN = """
    m = a0
    for x in ({inputs}):
        m = mx(m, x)
    assert m >= a0 and m >= a{last}
    return m
"""
_MACHINE = """
    state = 0
    for event in ({inputs}):
        state = step(state, event)
    assert 0 <= state <= 3
    return state
"""
_CLAMPS = """
    total = 0
    for x in ({inputs}):
        total += clamped(x)
    assert 0 <= total <= {most}
    return total
"""
_MAXIMUM = """
    m = a0
    for x in ({inputs}):
        if x > m:
            m = x
    assert m >= a0 and m >= a{last}
    return m
"""
_COUNT = """
    n = 0
    for x in ({inputs}):
        if x > 10:
            n += 1
    assert 0 <= n <= {count}
    return n
"""
_CLAMP = """
    total = 0
    for x in ({inputs}):
        if x < 0:
            x = 0
        elif x > 10:
            x = 10
        total += x
    assert 0 <= total <= {most}
    return total
"""


def _numbers(body: str) -> Callable[[int], str]:
    def source(count: int) -> str:
        names = [f"a{n}" for n in range(count)]
        declared = ", ".join(f"{name}: int" for name in names)
        text = body.format(inputs=", ".join(names), last=count - 1, most=10 * count, count=count)
        return f"{_CALLEES}\n\ndef target({declared}) -> int:{text}"

    return source


def _text(start: str, loop: str, claim: str) -> Callable[[int], str]:
    def source(count: int) -> str:
        return (
            f"def target(s: str) -> int:\n    if len(s) != {count}:\n        return -1\n"
            f"    n = {start}\n    for c in s:\n{loop}"
            f"    assert {claim.format(count=count, last=count - 1)}\n    return n\n"
        )

    return source


PROGRAMS: dict[str, Callable[[int], str]] = {
    "chain": _numbers(_CHAIN),
    "machine": _numbers(_MACHINE),
    "clamps": _numbers(_CLAMPS),
    "maximum": _numbers(_MAXIMUM),
    "count": _numbers(_COUNT),
    "clamp": _numbers(_CLAMP),
    "text count": _text("0", "        if c == 'a' or c == 'e':\n            n += 1\n", "0 <= n <= {count}"),
    "text maximum": _text(
        "0", "        if ord(c) > n:\n            n = ord(c)\n", "n >= ord(s[0]) and n >= ord(s[{last}])"
    ),
    "text parser": _text(
        "0",
        "        if c == '(':\n            n += 1\n        elif c == ')' and n > 0:\n            n -= 1\n",
        "0 <= n <= {count}",
    ),
}
"""Each makes a module with a function `target`. The first three call functions, the others have regions."""
