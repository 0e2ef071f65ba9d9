"""What an interrupted path must not leave half done is not interrupted."""

from __future__ import annotations

import sys

import pytest

from pathlore.runtime.calls import UNSEEN, meet
from pathlore.runtime.path import BoundReached
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.invocation import drive


def test_the_loading_of_models_is_not_interrupted() -> None:
    clock = Clock()
    clock.start(None, 1e-9, "path-timeout")
    done = []

    def tick() -> None:
        clock._tick(0, sys._getframe())
        done.append(True)

    def program():  # type: ignore[no-untyped-def]
        UNSEEN["a_module_of_nobody"] = [tick]
        meet("a_module_of_nobody")
        yield 0
        tick()

    with pytest.raises(BoundReached):
        drive(program())

    assert done == [True]
