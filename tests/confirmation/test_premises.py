"""What findings rest on: each kind of warning, and the errors beside it."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import pytest

from pathlore.findings import PremiseKind, Severity
from tests.explore.exploring import Checked, checked


def explored(folder: Path, source: str, **options: Any) -> Checked:
    """The check of a source, in a module of its own name: it stays imported."""
    path = folder / f"pl_rests_{zlib.crc32(source.encode()):x}.py"
    path.write_text(source)
    return checked(path, **options)


CASES: dict[str, tuple[str, list[PremiseKind]]] = {
    "an error": ("def f(x: int):\n    return 1 // x\n", []),
    "a large integer": ("def f(x: int):\n    if x > 2**62:\n        return 1 // 0\n", []),
    "a huge integer": ("def f(x: int):\n    if x > 2**63:\n        return 1 // 0\n", [PremiseKind.HUGE_INTEGER]),
    "a huge negative integer": (
        "def f(x: int):\n    if -x > 2**63:\n        return [][0]\n",
        [PremiseKind.HUGE_INTEGER],
    ),
    "digits in a text": ("def f(x: str):\n    if x == '9' * 30:\n        return 1 // 0\n", []),
    "nan": ("def f(x: float):\n    if x != x:\n        return 1 // 0\n", [PremiseKind.NOT_FINITE]),
    "infinity": (
        "def f(x: float):\n    if x > 1.7976931348623157e308:\n        return 1 // 0\n",
        [PremiseKind.NOT_FINITE],
    ),
    "a large float": ("def f(x: float):\n    if x > 1e300:\n        return 1 // 0\n", []),
    "an object": (
        "class C:\n    def __init__(self, n: int) -> None: self.n = n\ndef f(c: C):\n    return 1 // c.n\n",
        [],
    ),
    "an object without a call": (
        "class C:\n    n: int\n    def __init__(self) -> None: raise NotImplementedError\n"
        "def f(c: C):\n    return 1 // c.n\n",
        [PremiseKind.NO_CONSTRUCTOR],
    ),
    "a cycle": (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass N:\n    next: N | None\n"
        "def f(n: N):\n    if n.next is n:\n        return 1 // 0\n",
        [PremiseKind.CYCLE],
    ),
    "one list for two parameters": (
        "def f(a: list[int], b: list[int]):\n    if not a:\n        b.append(1)\n        return 1 // (1 - len(a))\n",
        [PremiseKind.SHARED],
    ),
    "lists that need not be one": (
        "def f(a: list[int], b: list[int]):\n    b.append(1)\n    return 1 // (3 - len(a))\n",
        [],
    ),
    "deep recursion": (
        "def f(n: int):\n    return 0 if n <= 0 else 1 + f(n - 1)\n",
        [PremiseKind.DEEP_RECURSION],
    ),
    "endless recursion": ("def f(n: int):\n    return f(n)\n", []),
    "a draw": ("import random\ndef f():\n    return 1 // random.randrange(9)\n", [PremiseKind.ENVIRONMENT]),
    "a missing file": ("def f():\n    return open('/no/such/file')\n", [PremiseKind.ENVIRONMENT]),
    "a value of any type": ("from typing import Any\ndef f(x: Any):\n    return x.a\n", [PremiseKind.GUESSED_TYPE]),
    "a field of any type": (
        "from typing import Any\nclass C:\n    def __init__(self, n: dict[str, Any]) -> None: self.n = n\n"
        "def f(c: C):\n    return c.n.get('a', 2) + 1\n",
        [PremiseKind.GUESSED_TYPE],
    ),
    "a number beside a value of any type": ("from typing import Any\ndef f(x: Any, n: int):\n    return 1 // n\n", []),
    "a mixin": (
        "class C:\n    def f(self):\n        return self.n\nclass D(C):\n    n = 1\n",
        [PremiseKind.BASE_CLASS],
    ),
    "a misspelled field": ("class C:\n    def f(self):\n        return self.n\nclass D(C):\n    m = 1\n", []),
    "an open annotation": ("def f(x: list):\n    return 1 // len(x)\n", [PremiseKind.GUESSED_TYPE]),
}


@pytest.mark.parametrize("name", CASES)
def test_a_finding_rests_on(name: str, tmp_path: Path) -> None:
    source, kinds = CASES[name]
    found = explored(tmp_path, source)
    assert {tuple(premise.kind for premise in finding.rests_on) for finding in found.findings} == {tuple(kinds)}
    for finding in found.findings:
        assert finding.severity is (Severity.WARNING if kinds else Severity.ERROR)
        assert all(premise.text for premise in finding.rests_on)


def test_a_guessed_type_is_named(tmp_path: Path) -> None:
    found = explored(tmp_path, "def f(x):\n    return 1 // x\n", untyped="guess")
    (finding,) = found.findings
    assert [(premise.kind, premise.text) for premise in finding.rests_on] == [
        (PremiseKind.GUESSED_TYPE, "a guessed type (x: int)")
    ]


LATER = """
def check(n: int):
    return 1 // 0

def f(x: int):
    if x > 2**64:
        return check(x)
    if x % 7 == 3:
        return check(x)
    return 0

def g(x: int):
    n = 0
    if x > 2**64:
        n = 1
    elif x == 5:
        n = 2
    return [3][n]
"""


def test_inputs_that_rest_on_less_take_the_place_of_others(tmp_path: Path) -> None:
    """The failure of `g` is met with a huge integer and with 5, in whatever order."""
    found = explored(tmp_path, LATER)
    of_g = [finding for finding in found.findings if finding.target.endswith(":g")]
    assert [(finding.call, finding.severity) for finding in of_g] == [("g(5)", Severity.ERROR)]


def test_two_integers_that_have_to_be_equal_are_made_smaller(tmp_path: Path) -> None:
    source = "def f(x: int, y: int):\n    if x == y and x > 2**40 and hash_(x) == 3:\n        return 1 // 0\n"
    found = explored(tmp_path, "def hash_(n):\n    return n % 5\n" + source, name="f")
    (finding,) = found.findings
    assert finding.severity is Severity.ERROR
