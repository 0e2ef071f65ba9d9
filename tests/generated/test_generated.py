"""Generated programs do on every path what they do in plain Python.

`make test` runs 500 programs, `make test-all` 50,000. They are the same in every run; another PATHLORE_SEED makes
others.
"""

from __future__ import annotations

import gc
import os
import random
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from pathlore.config import Config
from pathlore.project import TargetError
from tests.generated.comparing import CONFIG, QUICK, Lines, compare_source
from tests.generated.reducing import kind_of, reduced
from tests.generated.writer import program
from tests.scale import sampled

PARTS = 40
MANY_PARTS = 100
MEMORY = 8 << 30
SEED = int(os.environ.get("PATHLORE_SEED", "0"))
_SHRINKING = 60.0


@pytest.fixture(autouse=True)
def _few_objects() -> Iterator[None]:
    """What exists before is not looked at again for each program."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


# One number for a program: Hypothesis would spend half of the time on variations of what it had. What fails is made
# small by `reducing`, which knows Python, and `hunt` runs the program of a number again.
NUMBERS = st.integers(0, 2**32 - 1)


def fails(folder: Path, source: str, config: Config, kind: str) -> bool:
    """Whether a program fails in a certain way."""
    try:
        problems = compare_source(folder, source, config).problems
    except TargetError:  # a program with too little left in it
        return False
    return bool(problems) and kind_of(problems[0]) == kind


@pytest.fixture(autouse=True)
def _limited() -> Iterator[None]:
    """A program may write a text that doubles with each turn of a loop: that is the end of it, not of the machine."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def run(folder: Path, number: int, count: int, config: Config) -> None:
    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(NUMBERS)
    def every_path_agrees(number: int) -> None:
        source = program(random.Random(number).randrange)
        problems = compare_source(folder, source, config).problems
        if problems:
            kind = kind_of(problems[0])
            small = reduced(source, lambda text: fails(folder, text, config, kind), _SHRINKING)
            problems = compare_source(folder, small, config).problems or problems
            pytest.fail(f"program {number}:\n{small}\n" + "\n".join(problems[:3]), pytrace=False)

    every_path_agrees()


@pytest.mark.parametrize("part", sampled(range(PARTS), 4))
def test_generated_programs(part: int, tmp_path: Path) -> None:
    run(tmp_path, SEED + part, 1000 // PARTS, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(MANY_PARTS))
def test_many_generated_programs(part: int, tmp_path: Path) -> None:
    run(tmp_path, SEED + 1000 + part, 49_000 // MANY_PARTS, CONFIG)


def test_lines_are_known_to_be_missing_where_something_is_raised_while_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lines.py"
    file.write_text("def target():\n    x = 1\n    return x\n")
    names: dict[str, Any] = {}
    exec(compile(file.read_text(), str(file), "exec"), names)
    lines = Lines(str(file))
    with lines.traced():
        names["target"]()
    assert lines.are([2, 3])
    assert lines.are_all
    monkeypatch.setattr(lines, "_line", lambda *event: 1 // 0)
    with pytest.raises(ZeroDivisionError), lines.traced():
        names["target"]()
    assert not lines.are_all
