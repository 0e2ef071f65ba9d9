"""`pathlore rule`."""

from __future__ import annotations

from pathlore.rules import RULES
from tests.cli.conftest import invoke


def test_without_a_code_all_are_listed() -> None:
    lines = invoke("rule").output.splitlines()
    assert len(lines) == len(RULES)
    assert "PL201  division by zero" in lines


def test_a_code_is_explained_in_either_case() -> None:
    for word in ("PL201", "pl201"):
        result = invoke("rule", word)
        assert result.exit_code == 0
        assert result.output.startswith("PL201: division by zero\n")
