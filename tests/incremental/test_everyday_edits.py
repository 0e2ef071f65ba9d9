"""Programs of all kinds, edited again and again: what is found out with memory is what is found out without it."""

from __future__ import annotations

import ast
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.program.targets import Target, find_targets
from pathlore.project import TargetError
from tests.incremental.editing import edits
from tests.incremental.remembering import Checked, check, forget_module, same

PROGRAMS = Path(__file__).parents[1] / "verdicts"
PARTS = 20
EDITS = 3
CONFIG = Config(timeout=10.0, path_timeout=0.0, max_depth=10, max_paths=80, solver_timeout=1.0)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_edits_of_everyday_programs(part: int, tmp_path: Path) -> None:
    compared = 0
    for number, file in enumerate(sorted(PROGRAMS.rglob("*.py"))[part::PARTS]):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name in _targets(file.read_text())[:1]:
            compared += _edited(file, name, folder)
    assert compared > 5


def _targets(source: str) -> list[str]:
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return [f.name for f in functions if f.args.args and all(argument.annotation for argument in f.args.args)]


def _edited(file: Path, name: str, folder: Path) -> int:
    """How many versions of a program were compared."""
    source = file.read_text()
    path, store = folder / file.name, folder / f"store of {name}"
    compared = 0
    for version in range(EDITS + 1):
        path.write_text(source)
        if not _is_target(path, name):
            break
        afresh = check(path, name, None, CONFIG)
        if not afresh.result.exhaustive:
            break  # what is cut may be cut elsewhere
        after = check(path, name, store, CONFIG)
        _agree(after, afresh, f"{file.name}:{name}, version {version}")
        again = check(path, name, store, CONFIG)
        _agree(again, afresh, f"{file.name}:{name}, version {version} again")
        assert again.queries == 0
        compared += 1
        source = next(edits(source, version, 1), source)
    return compared


def _is_target(path: Path, name: str) -> bool:
    """Whether what the edit left of a file can be imported, and has the target. Only the program may fail here."""
    try:
        runpy.run_path(str(path), run_name="edited")
    except (AssertionError, ArithmeticError, LookupError, NameError, TypeError, ValueError):
        return False
    forget_module(path)
    try:
        (target,) = find_targets(f"{path}:{name}", {})
    except TargetError:
        return False
    return isinstance(target, Target)


def _agree(one: Checked, other: Checked, what: str) -> None:
    try:
        same(_by_values(one), _by_values(other))
    except AssertionError as error:
        raise AssertionError(what) from error


def _by_values(checked: Checked) -> Checked:
    """Without the values that a path has not: which ones were tried before its own is up to the inputs at hand."""
    return replace(
        checked, paths={(tuple(c for c in choices if c[1] or c[2] is None), end) for choices, end in checked.paths}
    )
