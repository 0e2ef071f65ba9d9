"""Many small edits: what is said of each agrees with trying all inputs of a small domain."""

from __future__ import annotations

import copy
import importlib.util
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.diff.comparing import diff
from tests.incremental.editing import edits

HEAD = """
class Box:
    def __init__(self, n: int, full: bool) -> None:
        self.n = n
        self.full = full


"""
NUMBERS = """
def f(x: int, y: int, b: bool) -> int:
    z = x - y
    if b and z > 3:
        z = z * 2
    if x == 2 or z < 0:
        return y
    for step in range(3):
        z -= step
    return z
"""
OBJECTS = """
def f(a: Box, x: int) -> int:
    if a.full:
        a.n = x
        return 1
    if a.n > x:
        a.full = True
    elif a.n == 1:
        a.n += 2
    return a.n + x
"""
LISTS = """
def f(xs: list[int], n: int) -> int:
    if len(xs) > 2:
        return 0
    for x in xs:
        if x == n:
            xs.append(n + 1)
            return x
    if xs and n > 1:
        xs[0] = n
    return n
"""
DICTS = """
def f(d: dict[str, int], k: str) -> int:
    if k in d:
        if d[k] > 1:
            d[k] = 0
        return d[k] + 1
    if k == "a":
        d["b"] = 2
    return d.get("b", 7)
"""
ALIASES = """
def f(a: Box, b: Box) -> int:
    a.n = 1
    if b.n == 1 and b.full:
        b.n = 3
    if a is b:
        return a.n + 1
    return a.n - b.n
"""
COUNT = 8


def _versions(base: str, seed: int) -> tuple[str, str]:
    old, new = HEAD, HEAD
    for number, text in enumerate(edits(base, seed, COUNT)):
        old += base.replace("def f(", f"def f{number}(") + "\n"
        new += text.replace("def f(", f"def f{number}(") + "\n"
    return old, new


def _loaded(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _seen(function: Callable[..., Any], inputs: list[Any]) -> Any:
    inputs = copy.deepcopy(inputs)
    try:
        result: Any = function(*inputs)
    except Exception as error:
        result = type(error).__name__
    return result, [vars(i) if hasattr(i, "__dict__") else i for i in inputs]


def _numbers(module: Any) -> Iterator[list[Any]]:
    yield from map(list, itertools.product(range(-3, 9), range(-3, 9), (False, True)))


def _objects(module: Any) -> Iterator[list[Any]]:
    for n, full, x in itertools.product(range(-3, 5), (False, True), range(-3, 5)):
        yield [module.Box(n, full), x]


def _lists(module: Any) -> Iterator[list[Any]]:
    for length in range(4):
        for xs in itertools.product(range(-1, 4), repeat=length):
            yield from ([list(xs), n] for n in range(-1, 4))


def _dicts(module: Any) -> Iterator[list[Any]]:
    for values in itertools.product((None, 0, 1, 2, 3), repeat=3):
        made = {key: value for key, value in zip("abc", values, strict=True) if value is not None}
        yield from ([dict(made), key] for key in ("a", "b", "c", ""))


def _aliases(module: Any) -> Iterator[list[Any]]:
    for n, full in itertools.product(range(-3, 5), (False, True)):
        box = module.Box(n, full)
        yield [box, box]
        for m, other in itertools.product(range(-3, 5), (False, True)):
            yield [module.Box(n, full), module.Box(m, other)]


KINDS = {
    "numbers": (NUMBERS, _numbers),
    "objects": (OBJECTS, _objects),
    "lists": (LISTS, _lists),
    "dicts": (DICTS, _dicts),
    "aliases": (ALIASES, _aliases),
}


@pytest.mark.parametrize(("base", "domain"), KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_what_is_said_of_edits_is_true(base: str, domain: Any, seed: int, tmp_path: Path) -> None:
    for name, text in zip(("old.py", "new.py"), _versions(base, seed), strict=True):
        (tmp_path / name).write_text(text)
    found = diff(tmp_path, "old.py", "new.py", "new.py", "--timeout", "10", "--max-depth", "20").targets
    old, new = _loaded(tmp_path / "old.py"), _loaded(tmp_path / "new.py")
    for number in range(COUNT):
        name = f"f{number}"
        pairs = zip(domain(old), domain(new), strict=True)
        differ = any(_seen(getattr(old, name), a) != _seen(getattr(new, name), b) for a, b in pairs)
        assert (found[name]["verdict"] == "different") >= differ, (name, found[name])
        if found[name]["verdict"] == "equivalent":
            assert not differ, name
    assert all("predicted" not in cut["why"] for target in found.values() for cut in target["incomplete"])
