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
from tests.memory.editing import edits

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
COUNT = 12


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


@pytest.mark.parametrize(("base", "domain"), [(NUMBERS, _numbers), (OBJECTS, _objects)], ids=["numbers", "objects"])
@pytest.mark.parametrize("seed", [1, 2])
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
