"""Which inputs are symbolic, which have one value, and which packages are not followed."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pathlore import api
from pathlore.cli.main import main
from pathlore.findings import Finding, FindingFound, TargetFailed, TargetFinished, TargetResult

PROGRAM = """
def pay(x: int, rate: int = 5, *rest: int, extra: list[int] | None = None) -> int:
    if extra:
        extra.append(x)
        assert extra != [7, 1, 4]
    if x > 10 and rate == 3:
        raise ValueError
    assert not (rest == (1, 2) and x == 12)
    return x


def total(kept: list[int], x: int) -> int:
    kept[0] += 1
    kept.append(x)
    assert kept != [2, 3, 77]
    return sum(kept)


def defaults(a: int = 1, b: int = 2, /) -> int:
    return a // b


class Till:
    def __init__(self, cash: int) -> None:
        self.cash = cash

    def take(self, amount: int) -> int:
        left = self.cash - amount
        assert self.cash != 40 or amount != 2
        return left
"""

OUTSIDE = """
calls = 0

def fill(xs, n):
    global calls
    calls += 1
    xs.append(n + 1)
    return xs

def classify(n):
    return "big" if n > 100 else "small"

class Box:
    def __init__(self, value):
        self.value = value

    def plus(self, other):
        return self.value + other
"""

INSIDE = """
from outside.core import Box, fill
from outside import core

def filled(x: int, y: int) -> int:
    if 0 <= x < 3 and y == x + 4:
        xs = [y]
        got = fill(xs, x)
        assert got is xs and xs == [x + 4, x + 1]
        assert core.calls == 1
        return len(xs)
    return 0

def boxed(x: int) -> int:
    if 0 <= x < 4:
        assert Box(x).plus(3) != 6
    return 0
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "choosing_shop.py").write_text(PROGRAM)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "__init__.py").touch()
    (tmp_path / "outside" / "core.py").write_text(OUTSIDE)
    (tmp_path / "inside.py").write_text(INSIDE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    # What was imported here has the names of what the next test imports.
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def check(word: str, **options: Any) -> tuple[TargetResult, list[Finding]]:
    events = list(api.check(word, **{"cache": "cache_dir" in options, **options}))
    (result,) = [event.result for event in events if isinstance(event, TargetFinished)]
    return result, [event.finding for event in events if isinstance(event, FindingFound)]


def failures(word: str, **options: Any) -> list[str]:
    events = api.check(word, cache=False, isolated=False, **options)
    return [event.message for event in events if isinstance(event, TargetFailed)]


@pytest.mark.usefixtures("place")
def test_fixed_parameters_have_one_value() -> None:
    result, found = check("choosing_shop.py:pay", fix={"rate": 3, "extra": None, "rest": ()})
    assert result.exhaustive
    assert result.fixed == (("rate", "3"), ("rest", "()"), ("extra", "None"))
    assert [finding.call for finding in found] == ["pay(11, 3, extra=None)"]
    result, found = check("choosing_shop.py:pay", fix={"rate": 4, "extra": None, "rest": ()})
    assert result.exhaustive
    assert not found


@pytest.mark.usefixtures("place")
def test_fixed_containers_are_made_for_each_run_and_written_as_they_were() -> None:
    result, found = check("choosing_shop.py:total", fix={"kept": [1, 3]})
    assert result.exhaustive
    assert [finding.call for finding in found] == ["total([1, 3], 77)"]
    assert found[0].confirmed
    result, found = check("choosing_shop.py:pay", fix={"rest": (1, 2), "extra": None, "rate": 1})
    assert [finding.call for finding in found] == ["pay(12, 1, 1, 2, extra=None)"]


@pytest.mark.usefixtures("place")
def test_what_is_not_symbolic_has_its_default() -> None:
    result, found = check("choosing_shop.py:pay", symbolic=["x"])
    assert result.exhaustive
    assert dict(result.fixed) == {"rate": "5", "rest": "()", "extra": "None"}
    assert not found
    result, found = check("choosing_shop.py:pay", symbolic=["x"], fix={"extra": [7, 1]})
    assert [finding.call for finding in found] == ["pay(4, extra=[7, 1])"]


@pytest.mark.usefixtures("place")
def test_the_receiver_stays_an_input() -> None:
    result, found = check("choosing_shop.py:Till.take", fix={"amount": 2})
    assert result.fixed == (("amount", "2"),)
    assert [finding.call for finding in found] == ["Till(40).take(2)"]


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("word", "options", "message"),
    [
        ("choosing_shop.py:pay", {"fix": {"rate": "a"}}, "--fix rate='a': 'a' is not of type int"),
        ("choosing_shop.py:pay", {"fix": {"extra": [1, "a"]}}, "is not of type list[int] | None"),
        ("choosing_shop.py:pay", {"fix": {"rest": (1, "a")}}, "tuple of arguments that fit *rest"),
        ("choosing_shop.py:pay", {"fix": {"rest": 1}}, "tuple of arguments that fit *rest"),
        ("choosing_shop.py:total", {"symbolic": ["x"]}, "parameter kept is not among --symbolic and has no default"),
        ("choosing_shop.py:Till.take", {"fix": {"self": 3}}, "--fix self: an object has no literal"),
        ("choosing_shop.py:total", {"fix": {"nobody": 3}}, "no target has a parameter of this name"),
        ("choosing_shop.py:total", {"symbolic": ["kept", "x", "nobody"]}, "no target has a parameter of this name"),
        ("inside.py:boxed", {"external": ["outsidee"]}, "no such package"),
        ("outside.core:fill", {"external": ["outside"]}, "the target is in that package"),
    ],
)
def test_what_cannot_be_chosen_is_one_message(word: str, options: dict[str, Any], message: str) -> None:
    (found,) = failures(word, **options)
    assert message in found


@pytest.mark.usefixtures("place")
def test_an_argument_that_cannot_be_passed_is_an_error() -> None:
    (found,) = failures("choosing_shop.py:defaults", symbolic=["b"])
    assert found == "parameter b cannot be passed where those before it are left out"
    result, _ = check("choosing_shop.py:defaults", symbolic=["a"])
    assert result.fixed == (("b", "2"),)


@pytest.mark.usefixtures("place")
def test_verdict_json_and_exit_codes(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "choosing_shop.py:pay", "--symbolic", "x", "--fix", "rate=4", "--no-cache"]) == 0
    assert "holds for all inputs with rate = 4, rest = (), extra = None (" in capfd.readouterr().out
    assert main(["check", "choosing_shop.py:total", "--fix", "kept=[1, 3]", "--no-cache"]) == 1
    assert "all paths with kept = [1, 3] explored" in capfd.readouterr().out
    assert main(["check", "choosing_shop.py:pay", "--symbolic", "x", "--no-cache", "--format", "json"]) == 0
    (target,) = json.loads(capfd.readouterr().out)["targets"]
    assert target["fixed"] == {"rate": "5", "rest": "()", "extra": "None"}
    assert main(["check", "choosing_shop.py:pay", "--fix", "rate=a"]) == 2
    assert "must be a parameter and a Python literal" in capfd.readouterr().err
    assert main(["check", "choosing_shop.py:pay", "--fix", "rate='a'"]) == 2
    assert main(["check", "choosing_shop.py:pay", "--fix", "x=1", "--symbolic", "x"]) == 2


@pytest.mark.usefixtures("place")
def test_memory_tells_values_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE")
    first, found = check("choosing_shop.py:total", cache_dir="kept", fix={"kept": [1, 3]})
    assert found
    other, found = check("choosing_shop.py:total", cache_dir="kept", fix={"kept": [1, 4]})
    assert not found
    assert other.reused is None
    again, found = check("choosing_shop.py:total", cache_dir="kept", fix={"kept": [1, 3]})
    assert found
    assert again.reused is not None
    assert (again.fixed, again.stats.paths) == (first.fixed, first.stats.paths)


def test_certificates_and_tests_have_the_values(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "choosing_shop.py:total", "--fix", "kept=[1, 4]", "-o", "c.json"]) == 0
    assert main(["verify", "c.json"]) == 0
    assert "kept = [1, 4]" in (place / "c.json").read_text()
    assert main(["tests", "choosing_shop.py:total", "--fix", "kept=[1, 3]", "-o", "test_total.py"]) == 0
    source = (place / "test_total.py").read_text()
    assert "--fix 'kept=[1, 3]'" in source
    assert "total([1, 3], 77)" in source
    # They import the module under a name that no other test has.
    names = runpy.run_path("test_total.py")
    tests = [value for name, value in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()
    capfd.readouterr()


@pytest.mark.usefixtures("place")
def test_calls_into_an_external_package_get_real_values() -> None:
    plain, _ = check("inside.py:filled")
    result, found = check("inside.py:filled", external=["outside"])
    assert result.exhaustive
    assert not found
    assert result.assumed[0].startswith("outside is external")
    assert not plain.concretised
    # x and y on each of three paths; y is known with x
    assert {place.operation for place in result.concretised} == {"outside.core.fill"}
    _, found = check("inside.py:boxed", external=["outside"])
    assert [finding.call for finding in found] == ["boxed(3)"]


@pytest.mark.usefixtures("place")
def test_calls_into_an_external_package_are_refused() -> None:
    result, found = check("inside.py:boxed", external=["outside=refuse"])
    assert not found
    assert [cut.why for cut in result.incomplete] == ["a call into outside, which --external refuses"]
    assert result.assumed == ("outside is external: paths end where it is called",)


def test_calls_into_an_external_package_are_answered_by_declared_models(place: Path) -> None:
    (place / "mine.py").write_text(
        "from pathlore.models import pure\n\n"
        "@pure('outside.core.classify', int, returns=str)\n"
        "def classify(n: int) -> str:\n    return 'big' if n > 100 else 'small'\n"
    )
    (place / "user.py").write_text(
        "from outside.core import classify\n\ndef size(x: int) -> bool:\n    return classify(x) == 'big'\n"
    )
    result, _ = check("user.py:size", external=["outside"], models=["mine.py"], max_paths=20)
    assert not result.concretised


def test_memory_sees_the_code_behind_a_boundary(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE")
    check("inside.py:boxed", cache_dir="kept", external=["outside"])
    again, found = check("inside.py:boxed", cache_dir="kept", external=["outside"])
    assert again.reused is not None
    assert found
    text = OUTSIDE.replace("self.value + other", "self.value - other")
    (place / "outside" / "core.py").write_text(text)
    later, found = check("inside.py:boxed", cache_dir="kept", external=["outside"])
    assert later.reused is None
    assert not found
