"""Paths over strings, bytes and patterns: each is replayed without surprise and ends as in plain Python."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.confirmation.confirm import Confirmer
from pathlore.explore.bounds import MaxPaths
from tests.explore.driving import exploration, target_of
from tests.explore.test_programs import Comparison
from tests.runtime import bytes_operations, re_operations, text_operations
from tests.runtime.comparing import names_in
from tests.runtime.guessing import Guessing

CASES = [
    (module, name)
    for module in (text_operations, bytes_operations, re_operations)
    for name in names_in(module)
    if name not in ("octets", "shown", "<lambda>")
]


@pytest.mark.parametrize(("module", "name"), CASES, ids=[f"{m.__name__.rpartition('.')[2]}-{n}" for m, n in CASES])
def test_every_path_ends_as_in_plain_python(module: ModuleType, name: str) -> None:
    target = target_of(Path(str(module.__file__)), name)
    made: list[Comparison] = []

    def observers(confirmer: Confirmer) -> list[Any]:
        made.append(Comparison(target, confirmer))
        return [*made, MaxPaths(8)]

    with exploration(target, Config(timeout=2.0, check_preconditions=True), observers) as engine:
        engine.solver = Guessing(300)
        engine.explore()
        assert not engine.counts.faults, engine.counts.faults
    assert not made[0].problems, "\n".join(made[0].problems[:5])
    assert made[0].compared > 0
