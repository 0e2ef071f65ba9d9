"""Every kind of edit is noticed, and costs what it touches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.incremental.remembering import check, same

PROGRAM = """
from helping import doubled

LIMIT = 5
TABLE = {"a": 1, "b": 2}


def traced(function):
    def wrapper(*args):
        return function(*args)

    return wrapper


class Base:
    FACTOR = 2

    def scaled(self, x: int) -> int:
        return x * self.FACTOR


class Account(Base):
    RATE = 3

    def __init__(self, balance: int) -> None:
        self.balance = balance

    def fee(self) -> int:
        if self.balance > 100:
            return self.RATE
        return 0


def step(x: int, by: int = 1) -> int:
    return x + by


@traced
def decorated(x: int) -> int:
    if x == 77:
        return 1
    return 0


def target(x: int, y: int) -> int:
    if x < 0:
        return doubled(y)
    if x == 1:
        return step(y)
    if x == 2:
        return y + LIMIT
    if x == 3:
        assert y != TABLE["b"]
        return 3
    if x == 4:
        return Account(y).fee()
    if x == 5:
        return Base().scaled(y)
    if x == 6:
        return decorated(y)
    key = lambda v: v + 1
    return key(x)
"""
HELPING = """
def doubled(y: int) -> int:
    if y > 10:
        return 20
    return 2 * y
"""
EDITS = {
    "a callee": ("return x + by", "return x - by", 1),
    "a default": ("by: int = 1", "by: int = 2", 1),
    "a constant": ("LIMIT = 5", "LIMIT = 6", 1),
    "a table": ('"b": 2', '"b": 9', 2),
    "an attribute of a class": ("RATE = 3", "RATE = 4", 2),
    "an attribute of a base": ("FACTOR = 2", "FACTOR = 3", 1),
    "a method": ("return self.RATE", "return self.RATE + 1", 1),
    "a decorator": ("    return wrapper", "    return function", 2),
    "what a decorator makes": ("        return function(*args)", "        return 2 * function(*args)", 2),
    "a base class": ("class Account(Base)", "class Account", 9),
    "a new special method": (
        "    RATE = 3",
        "    RATE = 3\n\n    def __bool__(self) -> bool:\n        return False",
        9,
    ),
    "a lambda": ("v + 1", "v + 2", 1),
    "a renamed function": ("step", "stride", 1),
    "code that did not run": ("if x == 77:\n        return 1", "if x == 77:\n        return 5", 1),
    "the last statement": ("    return key(x)", "    return key(x) + 1", 1),
    "an inserted branch": ("    key = ", "    if y == 8:\n        return 8\n    key = ", 1),
    "nothing": ("LIMIT = 5", "LIMIT = 5  # five", 0),
    "another class": ("class Account", "class Unused:\n    def __eq__(self, o): return True\n\n\nclass Account", 0),
    "another function": ("def step(", "def unused(x: int) -> int:\n    return x\n\n\ndef step(", 0),
}
"""What is replaced by what, and how many paths of the old program must have been dropped at most; 9 is all."""


SCOPES = """
total = 7


def variable(x: int) -> int:
    if x > 0:
        return total
    {number} = 3
    return {number}


def enclosing(x: int) -> int:
    def inner() -> int:
        return total

    if x > 0:
        return inner()
    {number} = 3
    return {number}


def parts(x: int):
    if x > 0:
        return [x]
    {ends} [0]


def generator(x: int) -> None:
    assert len(list(parts(x))) == 1


def bump(x: int) -> None:
    if x < 0:
        {says}
    total = x
    assert total == x


def declaration(x: int) -> None:
    bump(x)
    assert total == 7


def comprehension(x: int) -> int:
    if x > 0:
        return total
    return sum([{target} for {target} in (1, 2)])
"""
"""Whose variables a function names, and what it is, is decided by all of its code, whatever of it runs."""


@pytest.mark.parametrize("name", ["variable", "enclosing", "generator", "declaration", "comprehension"])
def test_what_runs_may_depend_on_what_does_not(name: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    versions = [
        SCOPES.format(number="total", ends="return", says="pass", target="total"),
        SCOPES.format(number="other", ends="yield", says="global total", target="y"),
    ]
    for source in (*versions, versions[0]):
        path.write_text(source)
        same(check(path, name, tmp_path / "store"), check(path, name, None))


@pytest.mark.parametrize("kind", EDITS)
def test_edit(kind: str, tmp_path: Path) -> None:
    old, new, most = EDITS[kind]
    assert old in PROGRAM
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    (tmp_path / "helping.py").write_text(HELPING)
    first = check(path, "target", tmp_path / "store")
    path.write_text(PROGRAM.replace(old, new))

    after = check(path, "target", tmp_path / "store")

    same(after, check(path, "target", None))
    reused = after.result.reused
    dropped = first.result.stats.paths if reused is None else reused.dropped
    assert dropped <= (most if most != 9 else 99)
    assert (dropped > 0) == (most > 0)


def test_an_edit_of_an_imported_module(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    (tmp_path / "helping.py").write_text(HELPING)
    check(path, "target", tmp_path / "store")
    (tmp_path / "helping.py").write_text(HELPING.replace("return 20", "return 21"))

    after = check(path, "target", tmp_path / "store")

    same(after, check(path, "target", None))
    assert after.result.reused is not None
    assert after.result.reused.dropped == 1


def test_a_changed_signature_is_a_new_target(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("def target(x: int) -> int:\n    return 1 if x else 2\n")
    check(path, "target", tmp_path / "store")
    path.write_text("def target(x: bool) -> int:\n    return 1 if x else 2\n")

    after = check(path, "target", tmp_path / "store")

    same(after, check(path, "target", None))
    assert after.result.reused is None


def test_data_from_a_file_that_the_module_reads(tmp_path: Path) -> None:
    path, data = tmp_path / "program.py", tmp_path / "limit.txt"
    data.write_text("5")
    path.write_text(
        f"LIMIT = int(open({str(data)!r}).read())\n\n"
        "def target(x: int) -> int:\n    if x > 0:\n        return 1\n    assert x != -LIMIT\n    return 0\n"
    )
    check(path, "target", tmp_path / "store")
    data.write_text("7")

    after = check(path, "target", tmp_path / "store")

    same(after, check(path, "target", None))
    assert after.result.reused is not None
    assert after.result.reused.paths == 1


@pytest.mark.parametrize("old", ["pre: y > 0", "post: _ < 100", "inv: self.size >= 0"])
def test_contracts_in_docstrings(old: str, tmp_path: Path) -> None:
    source = (
        'class Box:\n    """A box.\n\n    inv: self.size >= 0\n    """\n\n'
        "    def __init__(self, size: int) -> None:\n        self.size = size\n\n\n"
        'def part(y: int) -> int:\n    """A part.\n\n    pre: y > 0\n    post: _ < 100\n    """\n    return y\n\n\n'
        "def target(x: int) -> int:\n"
        "    if x > 50:\n        return Box(x - 52).size\n    if x > 1:\n        return part(x)\n    return 0\n"
    )
    path = tmp_path / "program.py"
    path.write_text(source)
    before = check(path, "target", tmp_path / "store")
    path.write_text(source.replace(old, old.replace("0", "7") if "100" not in old else "post: _ < 40"))

    after = check(path, "target", tmp_path / "store")

    afresh = check(path, "target", None)
    same(after, afresh)
    assert after.told != before.told or old.startswith("inv")


def test_code_before_an_assumption_that_fails(tmp_path: Path) -> None:
    source = (
        "from pathlore import assume\n\n\ndef target(x: int) -> int:\n    if x > 0:\n        limit = 3\n"
        "        assume(limit > 10)\n        assert x != 7\n    return x\n"
    )
    path = tmp_path / "program.py"
    path.write_text(source)
    check(path, "target", tmp_path / "store")
    path.write_text(source.replace("limit = 3", "limit = 30"))

    after = check(path, "target", tmp_path / "store")

    assert after.told == [("AssertionError", 8, False)]
    same(after, check(path, "target", None))


def test_a_store_in_another_place(tmp_path: Path) -> None:
    import shutil

    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    (one / "program.py").write_text(PROGRAM)
    (one / "helping.py").write_text(HELPING)
    first = check(one / "program.py", "target", one / "store")
    shutil.copytree(one, other)

    again = check(other / "program.py", "target", other / "store")

    assert again.queries == 0
    assert again.paths == first.paths
    assert again.told == first.told


@pytest.mark.parametrize(
    "statement",
    [
        "import late",
        "from late import answer",
        "import importlib\n    late = importlib.import_module('late')",
        "import between",
    ],
)
def test_what_is_imported_inside_of_a_function(statement: str, tmp_path: Path) -> None:
    called = {"from late import answer": "answer", "import between": "between.asked"}.get(statement, "late.answer")
    (tmp_path / "pyproject.toml").touch()
    path, late = tmp_path / "program.py", tmp_path / "late.py"
    (tmp_path / "between.py").write_text("def asked(x):\n    from late import answer\n    return answer(x)\n")
    path.write_text(f"def target(x: int) -> int:\n    {statement}\n    return {called}(x)\n")
    late.write_text("def answer(x):\n    if x > 5:\n        return 1\n    return 0\n")
    check(path, "target", tmp_path / "store")
    late.write_text("def answer(x):\n    if x > 5:\n        assert x != 7\n    return 0\n")

    after = check(path, "target", tmp_path / "store")

    same(after, check(path, "target", None))
    assert after.told


def test_what_a_script_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "pyproject.toml").touch()
    path, late = tmp_path / "program.py", tmp_path / "late.py"
    path.write_text("import late\nimport pathlore\nx = pathlore.symbolic(int, 'x')\nlate.answer(x)\n")
    late.write_text("def answer(x):\n    return 0 if x > 5 else 1\n")
    first = check(path, "<module>", tmp_path / "store")
    assert not first.told
    late.write_text("def answer(x):\n    assert x != 7\n")

    assert check(path, "<module>", tmp_path / "store").told


def test_an_edit_in_the_same_second(tmp_path: Path) -> None:
    """Python would take what it compiled before for the present code."""
    path = tmp_path / "program.py"
    environment = {**os.environ, "PATHLORE_NO_CACHE": ""}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    for constant, code in ((5, 0), (7, 1)):
        path.write_text(
            f"def target(x: int) -> None:\n    if x > 6:\n        assert x != 3 + {constant} or {code} == 0\n"
        )
        os.utime(path, (1_700_000_000, 1_700_000_000))
        command = [sys.executable, "-m", "pathlore", "check", "program.py"]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == code, done.stdout + done.stderr


def test_what_only_type_checkers_import_is_no_dependency(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    path, other = tmp_path / "program.py", tmp_path / "other.py"
    path.write_text(
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import other\n\n\n"
        "def target(x: int) -> int:\n    return 1 if x > 5 else 0\n"
    )
    other.write_text("A = 1\n")
    check(path, "target", tmp_path / "store")
    other.write_text("A = 2\n")

    assert check(path, "target", tmp_path / "store").queries == 0


READS = {
    "a file": ("from pathlib import Path\n", "int((Path(__file__).parent / 'limit.txt').read_text())"),
    "a file that was not there": (
        "from pathlib import Path\n\n\ndef limit():\n    try:\n"
        "        return int((Path(__file__).parent / 'limit.txt').read_text())\n"
        "    except FileNotFoundError:\n        return 5\n\n\n",
        "limit()",
    ),
}


@pytest.mark.parametrize("kind", READS)
def test_a_file_that_is_read_while_the_code_runs(kind: str, tmp_path: Path) -> None:
    path, data = tmp_path / "program.py", tmp_path / "limit.txt"
    (tmp_path / "pyproject.toml").touch()
    head, expression = READS[kind]
    path.write_text(f"{head}def target(x: int) -> None:\n    if x > 0:\n        assert {expression} != 7\n")
    if kind == "a file":
        data.write_text("5")
    assert not check(path, "target", tmp_path / "store").told
    assert check(path, "target", tmp_path / "store").queries == 0
    data.write_text("7")

    after = check(path, "target", tmp_path / "store")

    same(after, check(path, "target", None))
    assert after.told


def test_an_environment_variable_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        "from os import environ as found\n\n\n"
        "def target(x: int) -> None:\n    if x > 0:\n        assert found.get('OWN_' + 'LIMIT') != '7'\n"
    )
    assert not check(path, "target", tmp_path / "store").told
    assert check(path, "target", tmp_path / "store").queries == 0
    monkeypatch.setenv("OWN_LIMIT", "7")

    assert check(path, "target", tmp_path / "store").told


PACKAGED = {
    "directly": ("import outer_pkg\n", "outer_pkg.VALUE", "outer_pkg/__init__.py"),
    "through another": ("import through_pkg\n", "through_pkg.outer_pkg.VALUE", "outer_pkg/__init__.py"),
    "when it runs": ("", "__import__('outer_' + 'pkg').VALUE", "outer_pkg/__init__.py"),
    "in a namespace": ("import space_pkg.inner\n", "space_pkg.inner.VALUE", "space_pkg/inner.py"),
    "under another name": ("import named_pkg\n", "named_pkg.VALUE", "named_pkg.py"),
}


@pytest.mark.parametrize("kind", PACKAGED)
def test_the_version_of_a_package(kind: str, tmp_path: Path) -> None:
    head, expression, file = PACKAGED[kind]
    site, path = tmp_path / "site-packages", tmp_path / "program" / "program.py"
    for name in ("outer_pkg", "space_pkg", "through_pkg"):
        (site / name).mkdir(parents=True)
    path.parent.mkdir()
    (site / "through_pkg/__init__.py").write_text("import outer_pkg\n")
    path.write_text(f"{head}\n\ndef target(x: int) -> None:\n    if x > 0:\n        assert {expression} != 7\n")
    said = []
    for version, value in ((1, 5), (2, 7)):
        for old in site.glob("*.dist-info/*"):
            old.unlink()
            old.parent.rmdir()
        (site / file).write_text(f"VALUE = {value}\n")
        (site / f"a_distribution-{version}.dist-info").mkdir()
        (site / f"a_distribution-{version}.dist-info/RECORD").write_text(f"README,,\n{file},sha256=,3\n")
        environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1", "PATHLORE_NO_CACHE": ""}
        command = [sys.executable, "-m", "pathlore", "check", f"{path}:target", "--cache-dir", str(tmp_path / "store")]
        said.append(subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60).returncode)
    assert said == [0, 1]
