"""Native code that may do anything with what is not of the very type that it knows is given real values."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import bitwuzla
import pytest

from pathlore.runtime.foreign import is_foreign
from tests.explore.exploring import checked


class Heir(bitwuzla.TermManager):  # type: ignore[misc]  (a class of native code)
    pass


@pytest.mark.parametrize("function", [bitwuzla.TermManager, bitwuzla.TermManager.mk_const, Heir.mk_const])
def test_what_a_package_brings_along_is_foreign(function: Any) -> None:
    assert is_foreign(function)


@pytest.mark.parametrize(
    "function", [len, [].append, dict, list.append, math.sin, re.compile("a").match, re.Pattern, Path, Heir, checked]
)
def test_what_comes_with_python_or_is_written_in_it_is_not(function: Any) -> None:
    assert not is_foreign(function)


SOURCE = """
import marshal
import pickle


def there_and_back(x: int, flag: bool) -> int:
    found, known = marshal.loads(marshal.dumps((x, flag)))
    return 1 // (found - 7) if known else 0


def pickled(x: int) -> int:
    return 1 // (len(pickle.dumps([x])) - 1)
"""


def test_errors_of_its_own_are_no_false_alarm(tmp_path: Path) -> None:
    """`marshal` says ValueError, not TypeError, of an object that it does not know."""
    (tmp_path / "pl_foreign_codes.py").write_text(SOURCE)

    found = checked(tmp_path / "pl_foreign_codes.py", max_depth=12)

    assert {name: result.stats.unconfirmed for name, result in found.results.items()} == dict.fromkeys(found.results, 0)
    assert {finding.exception for finding in found.findings} <= {"ZeroDivisionError"}
    assert all(result.stats.complete for result in found.results.values())
