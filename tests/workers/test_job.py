"""Jobs as data, and what performing them gives, here and elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import typing
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.config import Config
from pathlore.workers.job import Check, Compare, Job, Verify, decode, encode, split

PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=8),
    int: st.integers(),
    bool: st.booleans(),
    float: st.floats(allow_nan=False),
    type(None): st.none(),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type that a job may hold. A type that JSON has not is an error here, as it should be."""
    if hint in PLAIN:
        return PLAIN[hint]
    if is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        return st.builds(hint, **{field.name: values(hints[field.name]) for field in fields(hint)})
    if isinstance(hint, UnionType):
        return st.one_of(*(values(one) for one in hint.__args__))
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    assert origin is tuple, hint
    if arguments[1:] == (...,):
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    return st.tuples(*(values(one) for one in arguments))


@settings(max_examples=40, deadline=None)
@given(values(Job))
def test_a_job_comes_back_as_it_was_in_one_line(job: Job) -> None:
    line = encode(job)
    assert b"\n" not in line
    assert decode(line) == job


@pytest.mark.parametrize("line", [b"", b"1", b'{"": "Config"}', b'{"": "TargetStarted", "target": "x"}', b'{"": "os"}'])
def test_a_line_that_is_no_job_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        decode(line)


def test_a_job_is_split_by_its_words() -> None:
    job = Verify(("a", "b"), Config(), ("1", "2"), "root", done=("z",))
    assert split(job) == (
        Verify(("a",), Config(), ("1",), "root", done=("z",)),
        Verify(("b",), Config(), ("2",), "root", done=("z",)),
    )
    assert split(Check(("a", "b"), Config(seed=3))) == (
        Check(("a",), Config(seed=3), of_survey=True),
        Check(("b",), Config(seed=3), of_survey=True),
    )


def test_every_job_says_what_is_done() -> None:
    for kind in typing.get_args(Job):
        assert [field.name for field in fields(kind)][:2] == ["targets", "config"]
        assert "done" in {field.name for field in fields(kind)}
    assert Compare in typing.get_args(Job)


EVERY_JOB = """
import os, typing
from dataclasses import replace
from pathlore.config import Config
from pathlore.api import run
from pathlore.findings import *
from pathlore.project import Side, Tree
from pathlore.workers.job import *

config, remembering = Config(cache=False), Config(cache_dir=os.path.abspath("cache"))
here = os.getcwd()
sides = [Side(Tree(name, f"{here}/{name}"), f"{here}/{name}/shop.py") for name in ("old", "new")]

def same(event):
    match event:
        case TargetFinished(result):
            return replace(event, result=replace(result, stats=replace(result.stats, seconds=Seconds())))
        case TargetCompared(comparison):
            return replace(event, comparison=replace(comparison, stats=replace(comparison.stats, seconds=Seconds())))
        case _:
            return event

def both(job):
    assert decode(encode(job)) == job
    elsewhere, here = ([same(event) for event in run(job, isolated=isolated) if not isinstance(event, Progress)]
                       for isolated in (True, False))
    assert elsewhere == here, (job, elsewhere, here)
    return here

certified = both(Certify(("bank.py:pay",), config))
parts = tuple(event.text for event in certified if isinstance(event, Certified))
tried = [Certify]
list(run(Check(("bank.py",), remembering)))
for job, wanted in (
    (Check(("bank.py",), config), FindingFound),
    (Explore(("bank.py",), config), PathFound),
    (GenerateTests(("bank.py",), config), CasesFound),
    (Compare(("shop.py",), config, *sides, "shop.py", ""), TargetCompared),
    (Verify(("bank.py:pay",), config, parts, here), Verified),
    (Partition(("bank.py",), config, 2), Partitioned),
    (Regions(("bank.py",), remembering), RegionKnown),
    (ListPaths(("bank.py",), remembering), PathsRemembered),
    (Summarise(("bank.py",), remembering), SummaryKnown),
    (Diagnose(("bank.py",), config), DiagnosisKnown),
):
    assert any(isinstance(event, wanted) for event in both(job)), job
    tried.append(type(job))
assert set(tried) == set(typing.get_args(Job))
"""
BANK = """
def pay(amount: int, rate: int) -> int:
    if amount > 10:
        return amount // rate
    return 0
"""


def test_every_job_gives_the_same_events_here_and_in_a_child(tmp_path: Path) -> None:
    for name, value in (("old", "n"), ("new", "n + (n == 7)")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "shop.py").write_text(f"def price(n: int) -> int:\n    return {value}\n")
    (tmp_path / "bank.py").write_text(BANK)
    (tmp_path / "pyproject.toml").write_text("")
    environment = {name: value for name, value in os.environ.items() if name != "PATHLORE_NO_CACHE"}
    command = [sys.executable, "-c", EVERY_JOB]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "is_survey"),
    [
        ((), True),
        (("src",), True),
        (("package",), True),
        (("a.py",), False),
        (("a.py", "b.py:f"), False),
        (("package:f",), False),
        (tuple(f"package:f{n}" for n in range(10)), False),
        (tuple(f"package:f{n}" for n in range(11)), True),
    ],
)
def test_what_nobody_named_one_by_one_is_a_survey(words: tuple[str, ...], is_survey: bool) -> None:
    job = Check(words, Config())
    assert job.is_survey == is_survey
    assert all(isinstance(part, Check) and part.is_survey == is_survey for part in split(job))
