"""Which packages a program rests on."""

from __future__ import annotations

import sys
import sysconfig
from types import ModuleType
from typing import Any

import pytest

import pathlore
from pathlore.program.installed import installed_versions


def test_what_pathlore_has_loaded_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that calls `pathlore.symbolic` rests on Pathlore, and not on the solvers that were needed so far."""
    program: Any = ModuleType("program")
    program.pathlore = pathlore
    before = installed_versions([program])
    assert [found.partition(" ")[0] for found in before] == ["pathlore"]
    solver = ModuleType("solver_of_ours")
    solver.__file__ = f"{sysconfig.get_path('purelib')}/solver_of_ours.py"
    monkeypatch.setitem(sys.modules, solver.__name__, solver)
    monkeypatch.setattr(sys.modules["pathlore.program"], "solver_of_ours", solver, raising=False)
    assert installed_versions([program]) == before
    # What the program itself leads to does.
    program.solver = solver
    assert len(installed_versions([program])) == 2
