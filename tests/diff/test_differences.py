"""Differences between two versions of a module: they are found, they are real, and nothing else is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.diff.comparing import diff, of_files
from tests.scale import sampled

NODE = """
from __future__ import annotations

class Node:
    def __init__(self, value: int, next: Node | None) -> None:
        self.value = value
        self.next = next

"""
COLOUR = """
from enum import Enum

class Colour(Enum):
    RED = 1
    GREEN = 2

"""
ORDER = """
from dataclasses import dataclass

@dataclass
class Order:
    price: int
    paid: bool = False

"""

DIFFERENT = {
    "one_list_for_both_parameters": (
        "def f(a: list[int], b: list[int]) -> int:\n    n = len(a)\n    b.append(1)\n    return n\n",
        "def f(a: list[int], b: list[int]) -> int:\n    b.append(1)\n    return len(a)\n",
        ("returns 0", "returns 1"),
    ),
    "needle": (
        "def f(x: int) -> int:\n    return x * 2\n",
        "def f(x: int) -> int:\n    if x == 4711:\n        return 0\n    return x * 2\n",
        ("returns 9422", "returns 0"),
    ),
    "exception_for_value": (
        "def f(x: int) -> int:\n    return x\n",
        "def f(x: int) -> int:\n    if x > 99:\n        raise ValueError(f'too much: {x}')\n    return x\n",
        ("returns 100", "raises ValueError('too much: 100')"),
    ),
    "type_of_exception": (
        "def f(x: int) -> int:\n    if x < 0:\n        raise ValueError('no')\n    return x\n",
        "def f(x: int) -> int:\n    if x < 0:\n        raise TypeError('no')\n    return x\n",
        ("raises ValueError('no')", "raises TypeError('no')"),
    ),
    "message_of_exception": (
        "def f(x: int) -> int:\n    if x < 0:\n        raise ValueError('no')\n    return x\n",
        "def f(x: int) -> int:\n    if x < 0:\n        raise ValueError('never')\n    return x\n",
        ("raises ValueError('no')", "raises ValueError('never')"),
    ),
    "type_of_value": (
        "def f(x: int) -> int:\n    return x\n",
        "def f(x: int) -> float:\n    return x if x != 5 else 5.0\n",
        ("returns 5", "returns 5.0"),
    ),
    "float": (
        "def f(x: float) -> float:\n    return x * 3.0\n",
        "def f(x: float) -> float:\n    return x * 3.0 if x < 1000.5 else x\n",
        None,
    ),
    "zeros_have_signs": (
        "def f(x: bool) -> float:\n    return 0.0\n",
        "def f(x: bool) -> float:\n    return -0.0 if x else 0.0\n",
        ("returns 0.0", "returns -0.0"),
    ),
    "text": (
        "def f(s: str) -> str:\n    return s.strip() + '!'\n",
        "def f(s: str) -> str:\n    return s.strip() + ('?' if s.startswith('abc') else '!')\n",
        ("returns 'abc!'", "returns 'abc?'"),
    ),
    "list_argument": (
        "def f(xs: list[int]) -> None:\n    xs.append(1)\n",
        "def f(xs: list[int]) -> None:\n    xs.append(2 if len(xs) == 3 else 1)\n",
        None,
    ),
    "dict_argument": (
        "def f(d: dict[str, int]) -> None:\n    d['a'] = 1\n",
        "def f(d: dict[str, int]) -> None:\n    d['a'] = 2 if 'b' in d else 1\n",
        None,
    ),
    "result_with_structure": (
        "def f(x: int) -> dict:\n    return {'x': [x, (x, 1)]}\n",
        "def f(x: int) -> dict:\n    return {'x': [x, (x, 2 if x == 77 else 1)]}\n",
        ("returns {'x': [77, (77, 1)]}", "returns {'x': [77, (77, 2)]}"),
    ),
    "field_of_an_argument": (
        ORDER + "def f(order: Order, sum: int) -> None:\n    if sum >= order.price:\n        order.paid = True\n",
        ORDER + "def f(order: Order, sum: int) -> None:\n    if sum > order.price:\n        order.paid = True\n",
        None,
    ),
    "deeper_in_a_list": (
        NODE + "def f(n: Node) -> int:\n    return n.next.value if n.next else 0\n",
        NODE + "def f(n: Node) -> int:\n    return n.next.value if n.next and n.next is not n else 0\n",
        None,
    ),
    "enum": (
        COLOUR + "def f(c: Colour) -> Colour:\n    return c\n",
        COLOUR + "def f(c: Colour) -> Colour:\n    return Colour.RED\n",
        ("returns Colour.GREEN", "returns Colour.RED"),
    ),
    "global": (
        "count = 0\n\ndef f(x: int) -> None:\n    global count\n    count += x\n",
        "count = 0\n\ndef f(x: int) -> None:\n    global count\n    count += abs(x)\n",
        None,
    ),
    "constant_in_the_module": (
        "LIMIT = 10\n\ndef f(x: int) -> bool:\n    return x > LIMIT\n",
        "LIMIT = 12\n\ndef f(x: int) -> bool:\n    return x > LIMIT\n",
        ("returns True", "returns False"),
    ),
    "assertion_that_opens": (
        "def f(x: int) -> int:\n    assert x > 0\n    return x\n",
        "def f(x: int) -> int:\n    assert x > 5\n    return x\n",
        None,
    ),
    "items_of_a_generator": (
        "def f(x: int):\n    yield x\n    yield 1\n",
        "def f(x: int):\n    yield x\n    if x != 12:\n        yield 1\n",
        ("returns iter([12, 1])", "returns iter([12])"),
    ),
    "return_of_a_generator": (
        "def f(x: int):\n    yield x\n    return 1\n",
        "def f(x: int):\n    yield x\n    return 1 if x != 9 else 2\n",
        None,
    ),
    "list_and_generator": (
        "def f(x: int):\n    return [x, 1]\n",
        "def f(x: int):\n    yield x\n    yield 1\n",
        ("returns [0, 1]", "returns iter([0, 1])"),
    ),
    "items_of_an_iterator": (
        "def f(x: int):\n    return map(lambda v: v + 1, [x, 2])\n",
        "def f(x: int):\n    return (v + (2 if v == 9 else 1) for v in [x, 2])\n",
        ("returns iter([10, 3])", "returns iter([11, 3])"),
    ),
    "iterator_in_a_result": (
        "def f(x: int):\n    return 1, iter([x])\n",
        "def f(x: int):\n    return 1, iter([x if x != 9 else 8])\n",
        ("returns (1, iter([9]))", "returns (1, iter([8]))"),
    ),
    "items_before_an_exception": (
        "def f(x: int):\n    yield x\n    raise ValueError(1)\n",
        "def f(x: int):\n    if x != 9:\n        yield x\n    raise ValueError(1)\n",
        None,
    ),
    "coroutine": (
        "async def f(x: int) -> int:\n    return x\n",
        "async def f(x: int) -> int:\n    return x if x != 9 else 8\n",
        None,
    ),
    "coroutine_and_value": (
        "async def f(x: int) -> int:\n    return x\n",
        "def f(x: int) -> int:\n    return x\n",
        None,
    ),
    "printed": (
        "def f(x: int) -> int:\n    print('got', x)\n    return x\n",
        "def f(x: int) -> int:\n    print('got', x if x != 9 else 8)\n    return x\n",
        None,
    ),
    "order_of_prints": (
        "import sys\n\ndef f(x: int) -> None:\n    print('a')\n    sys.stdout.write('b')\n",
        "import sys\n\ndef f(x: int) -> None:\n    sys.stdout.write('b')\n    print('a')\n",
        None,
    ),
    "attribute_of_a_class": (
        "class C:\n    n = 0\n\ndef f(x: int) -> None:\n    C.n = x\n",
        "class C:\n    n = 0\n\ndef f(x: int) -> None:\n    C.n = x if x != 9 else 8\n",
        None,
    ),
    "default_of_a_parameter": (
        "def f(x: int, y: int = 1) -> int:\n    return x + y\n\ndef g(x: int) -> int:\n    return f(x)\n",
        "def f(x: int, y: int = 2) -> int:\n    return x + y\n\ndef g(x: int) -> int:\n    return f(x)\n",
        ("returns 1", "returns 2"),
    ),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_is_found(name: str, tmp_path: Path) -> None:
    old, new, shown = DIFFERENT[name]
    compared = of_files(tmp_path, old, new, "g" if "def g" in old else "f")
    found = compared.only
    assert compared.code == 1
    assert found["verdict"] == "different"
    assert found["differences"]
    if shown is not None:
        assert shown in [(d["old"]["text"], d["new"]["text"]) for d in found["differences"]]


def test_what_becomes_of_objects_is_shown(tmp_path: Path) -> None:
    old, new, _ = DIFFERENT["field_of_an_argument"]
    (difference,) = of_files(tmp_path, old, new, "f").only["differences"]
    assert difference["old"] == {"text": "returns None", "state": {"order.paid": "True"}}
    assert difference["new"] == {"text": "returns None", "state": {"order.paid": "False"}}


EQUIVALENT = {
    "de_morgan": (
        "def f(a: bool, b: bool) -> bool:\n    return not (a and b)\n",
        "def f(a: bool, b: bool) -> bool:\n    return not a or not b\n",
    ),
    "order_of_conditions": (
        "def f(x: int) -> str:\n    if x < 0:\n        return 'neg'\n    return 'pos' if x else 'zero'\n",
        "def f(x: int) -> str:\n    if x > 0:\n        return 'pos'\n    return 'neg' if x else 'zero'\n",
    ),
    "loop_and_formula": (
        "def f(n: int) -> int:\n    assert 0 <= n <= 8\n    return sum(range(n + 1))\n",
        "def f(n: int) -> int:\n    assert 0 <= n <= 8\n    return n * (n + 1) // 2\n",
    ),
    "arithmetic": (
        "def f(x: int, y: int) -> int:\n    return (x + y) * (x - y)\n",
        "def f(x: int, y: int) -> int:\n    return x * x - y * y\n",
    ),
    "float": (
        "def f(x: float) -> float:\n    return x * 2.0\n",
        "def f(x: float) -> float:\n    return x + x\n",
    ),
    "text": (
        "def f(s: str) -> bool:\n    return s.startswith('ab')\n",
        "def f(s: str) -> bool:\n    return s[:2] == 'ab'\n",
    ),
    "exception": (
        "def f(x: int) -> int:\n    if x < 0:\n        raise ValueError(f'bad {x}')\n    return x\n",
        "def f(x: int) -> int:\n    if not x >= 0:\n        raise ValueError('bad ' + str(x))\n    return x\n",
    ),
    "heap": (
        NODE + "def f(n: Node) -> int:\n    if n.next is None:\n        return 0\n    return n.value + n.next.value\n",
        NODE + "def f(n: Node) -> int:\n    m = n.next\n    return m.value + n.value if m is not None else 0\n",
    ),
    "state": (
        ORDER + "def f(order: Order, sum: int) -> None:\n    if sum >= order.price:\n        order.paid = True\n",
        ORDER + "def f(order: Order, sum: int) -> None:\n    order.paid = order.paid or not order.price > sum\n",
    ),
    "dict": (
        "def f(d: dict[str, int], k: str) -> int:\n    if k in d:\n        return d[k]\n    return 0\n",
        "def f(d: dict[str, int], k: str) -> int:\n    return d.get(k, 0)\n",
    ),
    "list": (
        "def f(xs: list[int]) -> int:\n    return xs[0] if len(xs) > 0 else 0\n",
        "def f(xs: list[int]) -> int:\n    if not xs:\n        return 0\n    return xs[0]\n",
    ),
    "dict_that_is_changed": (
        "def f(d: dict[str, int], k: str) -> None:\n    if k not in d:\n        d[k] = 1\n",
        "def f(d: dict[str, int], k: str) -> None:\n    d.setdefault(k, 1)\n",
    ),
    "set_that_is_changed": (
        "def f(s: set[int], k: int) -> None:\n    if k in s:\n        s.remove(k)\n",
        "def f(s: set[int], k: int) -> None:\n    s.discard(k)\n",
    ),
    "list_that_is_changed": (
        "def f(xs: list[int], n: int) -> None:\n    xs.append(n)\n    xs.append(n + n)\n",
        "def f(xs: list[int], n: int) -> None:\n    xs.extend([n, n * 2])\n",
    ),
    "enum": (
        COLOUR + "def f(c: Colour) -> Colour:\n    return c\n",
        COLOUR + "def f(c: Colour) -> Colour:\n    return Colour.RED if c is Colour.RED else Colour.GREEN\n",
    ),
    "iterators": (
        "def f(x: int):\n    return (v + 1 for v in [x, 2])\n",
        "def f(x: int):\n    return iter([x + 1, 3])\n",
    ),
    "prints": (
        "def f(x: int) -> None:\n    print('n', x + x)\n",
        "def f(x: int) -> None:\n    word = 'n'\n    print(word, 2 * x)\n",
    ),
    "reading_of_fields_in_another_order": (
        ORDER + "def f(o: Order, p: Order) -> int:\n    return o.price - p.price\n",
        ORDER + "def f(o: Order, p: Order) -> int:\n    b = p.price\n    a = o.price\n    return a - b\n",
    ),
}


@pytest.mark.parametrize("name", sampled(list(EQUIVALENT)))
def test_what_is_equivalent_is_proved_to_be(name: str, tmp_path: Path) -> None:
    compared = of_files(tmp_path, *EQUIVALENT[name], "f")
    assert compared.only["verdict"] == "equivalent", compared.only
    assert compared.code == 0
    assert not compared.only["incomplete"]


NOT_COMPARED = {
    "lambda": ("def f(x: int):\n    return lambda: x\n", "def f(x: int):\n    return lambda: x + (x == 9)\n"),
    "in_a_list": (
        "def f(x: int):\n    def g(): return x\n    return [g]\n",
        "def f(x: int):\n    def g(): return x + (x == 9)\n    return [g]\n",
    ),
}


@pytest.mark.parametrize("name", NOT_COMPARED)
def test_functions_that_are_returned_are_not_called_equivalent(name: str, tmp_path: Path) -> None:
    found = of_files(tmp_path, *NOT_COMPARED[name], "f").only
    assert found["verdict"] == "unknown"
    assert [entry["why"] for entry in found["incomplete"]] == ["not compared: returns a function"]


def test_classes_that_are_made_and_returned_are_not_called_equivalent(tmp_path: Path) -> None:
    made = "def f(x: int):\n    class C:\n        v = x\n    return C\n"
    found = of_files(tmp_path, made, made.replace("v = x", "v = x + (x == 9)"), "f").only
    assert found["verdict"] == "unknown"
    assert [entry["why"] for entry in found["incomplete"]] == ["not compared: returns a class that the call made"]


def test_without_all_paths_nothing_is_claimed(tmp_path: Path) -> None:
    old = "def f(x: int) -> int:\n    n = 0\n    while x > 0:\n        x -= 1\n        n += 1\n    return n\n"
    new = "def f(x: int) -> int:\n    return max(x, 0)\n"
    compared = of_files(tmp_path, old, new, "f", "--max-depth", "6")
    assert compared.only["verdict"] == "unknown"
    assert compared.only["incomplete"]
    assert compared.code == 0
    assert of_files(tmp_path, old, new, "f", "--max-depth", "6", "--strict").code == 3


def test_beyond_the_bound_plain_python_goes_on(tmp_path: Path) -> None:
    old = "def f(xs: list[int]) -> int:\n    n = 0\n    for x in xs:\n        n += x\n    return n\n"
    new = old.replace("return n", "return n if len(xs) < 7 else -1")
    compared = of_files(tmp_path, old, new, "f")
    assert compared.only["verdict"] == "different"
    assert compared.only["incomplete"]


def test_code_that_did_not_change_is_not_run(tmp_path: Path) -> None:
    text = "def g(x: int) -> int:\n    return x + {}\n\n\ndef f(x: int) -> int:\n    return x\n"
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    for folder, number in (("a", 1), ("b", 2)):
        (tmp_path / folder / "m.py").write_text(text.format(number))
    compared = diff(tmp_path, "a", "b", "m.py")
    assert compared.targets["g"]["verdict"] == "different"
    assert compared.targets["f"]["verdict"] == "equivalent"


def test_what_is_random_is_no_difference(tmp_path: Path) -> None:
    text = "import time\n\ndef f(x: int) -> float:\n    {}return time.perf_counter()\n"
    compared = of_files(tmp_path, text.format(""), text.format("x += 1; "), "f")
    assert compared.only["verdict"] == "unknown"
    assert not compared.only["differences"]


def test_paths_that_came_and_went(tmp_path: Path) -> None:
    old = "def f(x: int) -> int:\n    if x > 5:\n        return 1\n    return 0\n"
    new = "def f(x: int) -> int:\n    if x > 5:\n        return 1 if x != 9 else 2\n    return 0\n"
    found = of_files(tmp_path, old, new, "f").only
    assert (found["added"]["count"], found["added"]["of"]) == (2, 3)
    assert (found["removed"]["count"], found["removed"]["of"]) == (1, 2)
    assert found["removed"]["calls"] == ["f(6)"]
    assert set(found["added"]["calls"]) == {"f(6)", "f(9)"}
