"""A copy of this process lives the life that it is given, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from pathlore.forks.pipes import fork


def _raise() -> None:
    raise KeyboardInterrupt


def _leave() -> None:
    os._exit(7)


@pytest.mark.parametrize(("life", "code"), [(lambda: None, 0), (_raise, 1), (_leave, 7)])
def test_a_copy_ends_with_its_life(life: Callable[[], object], code: int) -> None:
    child = fork(life)
    assert child  # a copy never gets here
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == code
