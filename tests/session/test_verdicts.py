"""Programs as people write them: what is wrong with them is found, and nothing else."""

from __future__ import annotations

import functools
import importlib.util
import inspect
import random
import re
import runpy
import sys
import typing
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument, ResolutionFailed

from tests.explore.exploring import Checked, checked

ALL = list(HealthCheck)
FOLDER = Path(__file__).parent.parent / "verdicts"
FILES = sorted(FOLDER.rglob("*.py"))
SECONDS = 20.0
"""For a target."""
HARD = 75
"""So many programs must have a failure that random inputs miss."""
TRIES = 1000
"""Random inputs for each."""
SHARE = 0.9
"""Of the programs that hold, so many must be proved."""
NOT_EXHAUSTIVE = {
    "expression_tree": {"max-objects"},
    "flow/countdown": {"max-depth"},
    "needles/optional_chain": {"max-objects"},
    "nested/linked_records": {"max-objects"},
    "nested/linked_tuples": {"max-objects"},
    "needles/order_of_keys": {"max-length"},
}
"""Programs of which some paths are cut, and by what."""
SLOW: set[str] = {
    *(
        "binary/big_endian_signed",
        "binary/varint",
        "comprehensions/query",
        "dicts/merge_order",
        "dunders/container",
        "dunders/format_money",
        "dunders/hash_mismatch",
        "expression_tree",
        "floats/price_sum",
        "needles/final_sigma",
        "needles/three_fields",
        "needles/version_order",
        "floats/split_bill",
        "floats/two_way_sum",
        "generators",
        "library/date_order",
        "library/due_date",
        "library/letters",
        "library/mean",
        "library/mediant",
        "library/recipe",
        "library/template",
        "library/word_class",
        "money_text",
        "objects/tag_counter",
        "scanner",
        "sets/tags",
        "strings/dotted_i",
        "strings/padded",
        "strings/quantity",
        "strings/quantity_decimal",
        "strings/same_name",
        "strings/shout",
        "strings/shout_ascii",
        "strings/slug",
        "strings/version_padded",
        "unions/nickname",
    )
}
"""Programs that take more than three seconds; some of them are not exhaustive."""
OPEN: set[str] = {
    *("dunders/context", "dunders/format_money", "floats/split_bill", "generators"),
    *("library/mean", "library/mediant"),
    *("needles/version_order", "settings"),
    *("undo",),
}
"""Programs that are not exhaustive, for reasons that may change."""
NOT_SUPPORTED = re.compile(r"field \w+\.\w+(: inputs of type .* are not supported yet| has no type)")
NEVER = re.compile(r"internal error|unconfirmed|keeps state|nondeterministic")
"""Cuts that a program must not have."""


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def notes(path: Path, kind: str) -> list[str]:
    """What the comments at the start say."""
    start = path.read_text().split('"""', 1)[0]
    found = re.findall(rf"^# {kind}: (.*)$", start, re.MULTILINE)
    return [part for line in found for part in line.split(" ;; ")]


def expected(path: Path) -> set[tuple[str, str]]:
    """The first line: `# holds`, or `# finds: ExceptionType in function, ...`."""
    first = path.read_text().splitlines()[0]
    if first == "# holds":
        return set()
    assert first.startswith("# finds: "), path
    return set(re.findall(r"(\w+) in ([\w.<>]+)", first))


@functools.cache
def found_in(path: Path) -> Checked:
    """`# target: <module>` is for scripts; all that is in the file is checked otherwise."""
    # Helpers without types are explored from their callers; on their own they are no targets here.
    return checked(path, *notes(path, "target"), timeout=SECONDS, untyped="skip")


def cuts(found: Checked) -> set[str]:
    return {i.why for r in found.results.values() for i in r.incomplete if not NOT_SUPPORTED.match(i.why)}


def marked(number: int, path: Path) -> Any:
    """Two of three programs are for `make test-all`, as are those that take long."""
    name = name_of(path)
    marks = [pytest.mark.slow] if name in SLOW or number % 3 else []
    return pytest.param(path, id=name, marks=marks)


@pytest.mark.parametrize("path", [marked(number, path) for number, path in enumerate(FILES)])
def test_verdict(path: Path) -> None:
    found = found_in(path)
    assert {(f.exception.rpartition(".")[2], f.target.rpartition(":")[2]) for f in found.findings} == expected(path)
    assert all(f.confirmed for f in found.findings)
    assert not [why for why in cuts(found) if NEVER.search(why)]
    if name_of(path) not in OPEN:
        assert cuts(found) == NOT_EXHAUSTIVE.get(name_of(path), set())


@pytest.mark.slow
def test_most_of_what_holds_is_proved() -> None:
    holding = [path for path in FILES if not expected(path)]
    proved = [path for path in holding if not cuts(found_in(path))]
    assert len(proved) >= SHARE * len(holding), [name_of(p) for p in holding if p not in proved]


@pytest.mark.slow
def test_many_programs_are_hard_for_random_testing() -> None:
    failing = [path for path in FILES if notes(path, "for") and not notes(path, "target")]
    missed = [name_of(path) for path in failing if not _hit_at_random(path)]
    assert len(missed) >= HARD, missed


class _HitError(Exception):
    """Random inputs found what is known."""


def _hit_at_random(path: Path) -> bool:
    """Whether random inputs find one of the failures; those of a method, which need an object first, count as found."""
    module = SimpleNamespace(**_imported(path))
    return any("." in name or _fails_at_random(getattr(module, name), kind) for kind, name in expected(path))


def _fails_at_random(function: Any, kind: str) -> bool:
    """Hypothesis makes the inputs, and takes constants from the program."""
    hints = typing.get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters.values()
    if not all(p.kind is p.POSITIONAL_OR_KEYWORD and p.name in hints for p in parameters):
        return True

    @seed(1)
    @settings(max_examples=TRIES, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=ALL)
    @given(st.tuples(*(st.from_type(hints[p.name]) for p in parameters)))
    def run(arguments: tuple[Any, ...]) -> None:
        try:
            function(*arguments)
        except Exception as error:
            if type(error).__name__ == kind:
                raise _HitError from None

    try:
        run()
    except (_HitError, InvalidArgument, ResolutionFailed):
        return True
    return False


@pytest.mark.parametrize("path", [p for p in FILES if notes(p, "for")], ids=name_of)
def test_known_failure(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`# for: call ;; call` fails in plain Python as the first line says."""
    raised = set()
    for call in notes(path, "for"):
        with pytest.raises(Exception) as caught:  # noqa: PT011
            eval(call, {**_imported(path), "script": _script(path, monkeypatch), "drawing": _drawing(monkeypatch)})
        raised.add(caught.type.__name__)
    assert raised == {kind for kind, _ in expected(path)}


def _imported(path: Path) -> dict[str, Any]:
    if notes(path, "target"):
        return {}
    spec = importlib.util.spec_from_file_location(f"verdict_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return vars(module)


def _script(path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """`script("first line", "second line")` runs the program with these lines as its input."""

    def run(*lines: str) -> None:
        given = iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt="": next(given))
        runpy.run_path(str(path), run_name="__main__")

    return run


def _drawing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """`drawing(f, 1, 2)` calls f while `random` draws these numbers."""

    def call(function: Callable[[], Any], *drawn: float) -> Any:
        given = iter(drawn)
        for name in ("random", "randint", "randrange"):
            monkeypatch.setattr(random, name, lambda *bounds: next(given))
        return function()

    return call
