"""Generated programs of several functions: composed and plain exploration say the same, and plain CPython agrees."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compose.generated import CHOSEN, program
from tests.compose.harness import COMPOSED, HAS_COMPOSITION, against, brute, compare, explored
from tests.generated.reducing import reduced
from tests.scale import EVERYTHING, sampled

PARTS = 60
_SHRINKING = 60.0
_LONGEST = 20.0


def differences(path: Path, modes: tuple[str, ...] = COMPOSED) -> list[str]:
    """Where plain exploration, composed exploration and plain CPython disagree."""
    truth, plain = brute(path), explored(path, compose="off", timeout=_LONGEST)
    found = [f"off: {problem}" for problem in against(truth, plain, path)]
    for mode in modes:
        said = explored(path, compose=mode, timeout=_LONGEST)
        found += [f"{mode}: {problem}" for problem in (*against(truth, said, path), *compare(plain, said))]
    return found


def differences_of(source: str, name: str = "generated") -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.py"
        path.write_text(source, encoding="utf-8")
        return differences(path)


def smaller(source: str, found: Callable[[str], list[str]]) -> str:
    """The program without what a difference does not need; the comment with its domain stays."""
    first, _, rest = source.partition("\n")

    def fails(text: str) -> bool:
        try:
            return bool(found(f"{first}\n{text}"))
        except Exception:  # a program with too little left in it
            return False

    return f"{first}\n{reduced(rest, fails, _SHRINKING)}"


@pytest.mark.parametrize("part", sampled(range(PARTS), 60))
def test_generated_programs(part: int) -> None:
    for number in CHOSEN[part::PARTS]:
        source = program(number)
        found = differences_of(source, f"generated_{number}")
        if found:
            small = smaller(source, differences_of) if EVERYTHING else source
            pytest.fail(f"program {number}:\n{small}\n" + "\n".join(found[:5]), pytrace=False)


def test_programs_are_the_same_in_every_run() -> None:
    assert [program(number) for number in CHOSEN[:20]] == [program(number) for number in CHOSEN[:20]]
    assert len(CHOSEN) == 300


def test_programs_have_what_summaries_are_broken_by() -> None:
    """Each construct is in at least a tenth of the programs that have it at all by design."""
    texts = [program(number) for number in CHOSEN]
    for construct in (
        *("global ", "nonlocal ", "super()", "@property", "@classmethod", "@dataclass\n", "__slots__", "lambda"),
        *("finally:", " from ", "raise\n", "except ", "LOG.append", "SHARED", " is ", "*more", "kept: list = []"),
        *(".step = ", "Box.bonus = ", "limit = ", "setattr", "for ", "z: Box", "= p", "is not None"),
    ):
        assert sum(construct in text for text in texts) >= 20, construct


@pytest.mark.skipif(not HAS_COMPOSITION, reason="this engine does not compose")
def test_many_programs_are_composed(tmp_path: Path) -> None:
    """Where everything is explored plainly after all, nothing is compared."""
    composed = 0
    some = CHOSEN if EVERYTHING else CHOSEN[::50]
    for number in some:
        path = tmp_path / f"generated_{number}.py"
        path.write_text(program(number), encoding="utf-8")
        composed += explored(path, compose="formulas").composed
    assert composed >= len(some) // 2
