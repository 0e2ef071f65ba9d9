"""A composed run that is given the picks of a plain path notices where they do not fit."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from pathlore.compose.path import ComposedPath


class _MisfitError(Exception):
    pass


def _path(script: list[int]) -> Any:
    def misfit(why: str) -> None:
        raise _MisfitError(why)

    def extend(kind: type, frame: object, term: None, alternatives: int, side: int) -> Any:
        return SimpleNamespace(children=[None] * alternatives)

    return SimpleNamespace(in_frame=False, script=iter(script), misfit=misfit, _extend=extend)


def test_a_pick_that_there_is_not_is_a_misfit() -> None:
    # docopt's Either.match: the plain path had picked among four types where the composed run makes an optional list.
    with pytest.raises(_MisfitError):
        ComposedPath.pick(_path([3]), 2, sys._getframe())


def test_a_pick_that_fits_is_taken() -> None:
    assert ComposedPath.pick(_path([1]), 2, sys._getframe()) == 1
