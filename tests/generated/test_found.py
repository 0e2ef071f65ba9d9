"""Programs that were generated and went wrong once, made small."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generated.comparing import compare_source

FOUND = {
    "what is taken over into a dict is what is there at the time": """
def target(d: dict[str, int]):
    return {**d, '0'[0]: d.setdefault('12', -3)}, [*d, d.setdefault('1', 1)]
""",
    "what is no mapping": """
def target(x: int):
    key = 'k'
    return {**x, key: 1}
""",
    "symbolic keys are names of parameters": """
def target(d: dict[str, int]):
    def helper(a=1, **rest):
        return a, rest
    return helper(**d, q=d.setdefault('z', 1))
""",
    "which way to sort has to fit into a C int": """
def target(x: int | None):
    return sorted([2, 1], reverse=x)
""",
    "an exception goes on after a finally": """
def target(x: str | None):
    try:
        min()
    except ArithmeticError:
        pass
    finally:
        if x:
            pass
        else:
            return 0
""",
    "a long text is counted as a short one is": """
def target(x: bytes):
    if x.find(0) in {0: '', 1: 0, -1: 0, 2: 0}:
        return 1
    x += x.join([x, x])
    return int.from_bytes(x, 'big')
""",
    "an exception in a finally": """
def target(x: str | None):
    try:
        min()
    finally:
        if x != 'b':
            assert x
        else:
            return 0
""",
}


@pytest.mark.parametrize("source", FOUND.values(), ids=FOUND)
def test_found(source: str, tmp_path: Path) -> None:
    compared = compare_source(tmp_path, source)
    assert compared.problems == []
    assert compared.paths
