"""A caller whose callees changed and are equivalent is equivalent, unless it gives them more than was compared."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from textwrap import dedent

import pytest

from pathlore.config import Config
from pathlore.diff.compare import EQUAL_CALLEES
from pathlore.diff.comparison import Comparing
from pathlore.diff.equal_callees import EqualCallees
from pathlore.diff.judge import Judge
from pathlore.diff.plain_process import PlainProcess
from pathlore.diff.versions import Pair, Version
from pathlore.program.targets import Target
from pathlore.project import Tree
from pathlore.session.session import Session
from tests.diff.comparing import diff, write

ABOVE = """
from typing import Optional

SEEN: list[int] = []
LIMIT = 3


class Box:
    def __init__(self, size: int, next: "Optional[Box]", label: str, items: list[int]) -> None:
        self.size = size
        self.next = next
        self.label = label
        self.items = items

    def area(self, by: int) -> int:
        {method}

    def first(self) -> int:
        {reading}

    def grow(self, by: int) -> None:
        {writing}


def up(x: int) -> int:
    {function}


def least(x: Optional[int], y: float = 0.5) -> float:
    {other}


def checked(x: int) -> int:
    {raising}


def listed(x: int) -> list[int]:
    {listing}


def seen(x: int) -> int:
    {global_}


def middle(x: int, y: int = 2) -> int:
    return up(x) + up(y * 2)
"""
OLD = {
    "method": "return self.size * by if by > 0 else 0",
    "reading": "return self.items[0] if self.items else 0",
    "writing": "self.size += by",
    "function": "return x + 1 if x > 0 else x",
    "other": "return y if x is None or x > 3 else float(x)",
    "raising": "assert x > LIMIT\n    return x",
    "listing": "return [x]",
    "global_": "return x + len(SEEN)",
}
NEW = {
    "method": "return 0 if by <= 0 else by * self.size",
    "reading": "return 0 if not self.items else self.items[0]",
    "writing": "self.size = by + self.size",
    "function": "return x if x <= 0 else 1 + x",
    "other": "return float(x) if x is not None and x <= 3 else y",
    "raising": "assert LIMIT < x\n    return x",
    "listing": "return [x for _ in range(1)]",
    "global_": "return len(SEEN) + x",
}
TOLD = {
    "a call": ("def t(x: int) -> int:\n    return up(x) * up(3)", {"up"}),
    "results": ("def t(x: int) -> int:\n    y = up(x)\n    y += up(y - 1)\n    return up(y)", {"up"}),
    "loop": ("def t(x: int) -> int:\n    for i in range(x):\n        x = max(x, up(i))\n    return x", {"up"}),
    "caller between": ("def t(x: int) -> int:\n    return middle(x) + middle(y=x, x=1)", {"up"}),
    "two callees": ("def t(x: int) -> float:\n    return least(up(x), 0.25) + least(None)", {"least", "up"}),
    "method": ("def t(box: Box) -> int:\n    return box.area(box.size) + box.area(2)", {"Box.area"}),
    "field": ("def t(box: Box) -> int:\n    box.size = up(box.size)\n    return box.size", {"up"}),
    "exception": ("def t(x: int) -> int:\n    return checked(x) + up(x)", {"checked", "up"}),
    "branches": (
        "def t(x: int, y: bool) -> int:\n    a, b = (x, 2) if y else (2, x)\n    return up(x if y else 2)",
        {"up"},
    ),
    "optional": ("def t(box: Optional[Box]) -> int:\n    return 0 if box is None else box.area(1)", {"Box.area"}),
}
EXPLORED = {
    "own code": "def t(x: int) -> int:\n    {own}",
    "a bool": "def t(x: bool) -> int:\n    return up(x)",
    "a bool of a comparison": "def t(x: int) -> int:\n    return up(x > 1)",
    "a float": "def t(x: int) -> int:\n    return up(x / 2)",
    "a value of an unknown kind": "def t(x: list[int]) -> int:\n    return up(x[0])",
    "a result of an unknown kind": "def t(x: int) -> int:\n    return up(listed(x)[0])",
    "mutable results": "def t(x: int) -> int:\n    return len(listed(x))",
    "a caught exception": (
        "def t(x: int) -> int:\n    try:\n        return checked(x)\n    except AssertionError:\n        return 0"
    ),
    "state": "def t(x: int) -> int:\n    SEEN.append(x)\n    return seen(x)",
    "a function as a value": "def t(x: int) -> int:\n    return sum(map(up, [x, True]))",
    "another name": "def t(x: int) -> int:\n    f = up\n    return f(x)",
    "a lambda": "def t(x: int) -> int:\n    return (lambda v: up(v))(x)",
    "recursion": "def t(x: int) -> int:\n    return t(x - 1) if x > 0 else up(x)",
    "other kinds in recursion": "def t(x: int) -> int:\n    return t(x > 3) if x > 1 else up(x)",
    "containers in objects": "def t(box: Box) -> int:\n    box.items.append(box.size)\n    return box.first()",
    "writes": "def t(box: Box) -> int:\n    box.grow(1)\n    return box.size",
    "another kind in a field": "def t(box: Box) -> int:\n    box.size = True\n    return box.area(1)",
    "a new object": "def t(x: int) -> int:\n    return Box(True, None, '', []).area(x)",
    "many arguments": "def t(x: int) -> int:\n    a = (x,)\n    return up(*a)",
    "identity": "def t(x: int) -> bool:\n    return up(x) is up(x)",
    "a hidden global": "def t(x: int) -> int:\n    return len([1 for LIMIT in 'ab']) + up(LIMIT)",
    "a variable that changes": (
        "def t(x: int) -> int:\n    y = x\n    while x > 0:\n        x -= up(y)\n        y = None\n    return 0"
    ),
}


CALL = "def t(x: int) -> int:\n    return up(x)"


def equal_callees(folder: Path, old: str, new: str) -> dict[str, set[str]]:
    """The callees by which each target `t_...` of a module is known to be the same."""
    write(folder, {"old/steps.py": old, "new/steps.py": new})
    versions = [Version(Tree(name, str(folder / name))) for name in ("old", "new")]
    config = Config(contracts=(), check_preconditions=True)
    before, after = (v.targets(f"{v.tree.root}/steps.py", config) for v in versions)
    nowhere: PlainProcess = None  # type: ignore[assignment]  # nothing is judged
    found = {}
    with closing(Session(config, lambda event: None)) as session:
        callees = EqualCallees(session)
        for name in filter(lambda name: name.startswith("t_"), after):
            one, other = before[name], after[name]
            assert isinstance(one, Target)
            assert isinstance(other, Target)
            pair = Pair(versions[0], versions[1], (one, other))
            comparing = Comparing(session, name, pair, Judge(name, name, nowhere, nowhere))
            found[name] = set(comparing.equal_callees(callees))
    return found


def text(parts: dict[str, str], *targets: str) -> str:
    found = dedent(ABOVE.format(**parts))
    for number, target in enumerate(targets):
        found += f"\n\n{target}\n".replace("def t(", f"def t_{number}(").replace(" t(", f" t_{number}(")
    return found


def test_equal_callees_make_equal_callers(tmp_path: Path) -> None:
    targets = [target for target, _ in TOLD.values()]
    found = equal_callees(tmp_path, text(OLD, *targets), text(NEW, *targets))
    assert dict(zip(TOLD, found.values(), strict=True)) == {name: callees for name, (_, callees) in TOLD.items()}


def test_whatever_was_not_compared_is_explored(tmp_path: Path) -> None:
    old, new = (
        [target.format(own=own) for target in EXPLORED.values()] for own in ("return up(x)", "return 0 + up(x)")
    )
    found = equal_callees(tmp_path, text(OLD, *old, CALL), text(NEW, *new, CALL))
    told = {name: bool(callees) for name, callees in zip((*EXPLORED, "a plain call"), found.values(), strict=True)}
    assert told == {**dict.fromkeys(EXPLORED, False), "a plain call": True}


@pytest.mark.parametrize(
    "edit",
    [
        "return x if x < 0 else 1 + x",
        "return x if x <= 0 else 1.0 + x",
        "print(x)\n    return x if x <= 0 else 1 + x",
        "return x if x <= 0 or x == 123456 else 1 + x",
    ],
)
def test_a_callee_that_differs_is_no_reason(edit: str, tmp_path: Path) -> None:
    assert equal_callees(tmp_path, text(OLD, CALL), text({**NEW, "function": edit}, CALL)) == {"t_0": set()}


@pytest.mark.parametrize(("default", "callees"), [("0.5", {"least"}), ("0.25", set()), ("1", set())])
def test_other_defaults_are_explored(default: str, callees: set[str], tmp_path: Path) -> None:
    target = "def t(x: int) -> float:\n    return least(x)"
    new = text(NEW, target).replace("y: float = 0.5", f"y: float = {default}")
    assert equal_callees(tmp_path, text(OLD, target), new) == {"t_0": callees}


def test_other_module_and_the_command(tmp_path: Path) -> None:
    caller = "from parts import up\n\n\ndef t(x: int) -> int:\n    return up(x) + up(x + 1)\n"
    write(tmp_path, {"old/steps.py": caller, "new/steps.py": caller})
    write(tmp_path, {"old/parts.py": text(OLD, ""), "new/parts.py": text(NEW, "")})
    found = diff(tmp_path, "old", "new", "steps.py").targets["t"]
    assert found["verdict"] == "equivalent"
    assert found["reason"] == f"{EQUAL_CALLEES} up"
    write(tmp_path, {"new/parts.py": text(NEW, "").replace("1 + x", "1 + 1 * abs(x)")})
    assert diff(tmp_path, "old", "new", "steps.py").targets["t"]["reason"] == f"{EQUAL_CALLEES} up"
    write(tmp_path, {"new/parts.py": text(NEW, "").replace("1 + x", "2 + x")})
    assert diff(tmp_path, "old", "new", "steps.py").targets["t"]["verdict"] == "different"
