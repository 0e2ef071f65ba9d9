"""Codes of findings and their documentation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from pathlore.rules import RULES, code_for, document, explanation

RUNNABLE = [code for code in RULES if RULES[code].kind != "contract"]  # plain Python checks no contracts


def code_of(error: BaseException, explicit: bool = False) -> str:
    kind = type(error)
    return code_for(kind.__name__, [base.__name__ for base in kind.__mro__], explicit)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (AssertionError(), "PL101"),
        (ZeroDivisionError(), "PL201"),
        (IndexError(), "PL202"),
        (KeyError(), "PL203"),
        (TypeError(), "PL204"),
        (AttributeError(), "PL205"),
        (RecursionError(), "PL206"),
        (ValueError(), "PL207"),
        (UnicodeDecodeError("utf-8", b"", 0, 0, ""), "PL207"),
        (OverflowError(), "PL208"),
        (NameError(), "PL209"),
        (UnboundLocalError(), "PL209"),
        (StopIteration(), "PL210"),
        (StopAsyncIteration(), "PL210"),
        (RuntimeError(), "PL210"),
        (NotImplementedError(), "PL210"),
        (MemoryError(), "PL211"),
        (LookupError(), "PL299"),
        (OSError(), "PL299"),
        (Exception(), "PL299"),
        (SystemExit(1), "PL301"),
    ],
)
def test_an_exception_has_the_code_of_its_nearest_base(error: BaseException, code: str) -> None:
    assert code_of(error) == code


def test_what_is_raised_on_purpose_has_its_own_code_but_for_assertions() -> None:
    class ClaimError(AssertionError):
        pass

    assert code_of(ValueError(), explicit=True) == "PL301"
    assert code_of(AssertionError(), explicit=True) == "PL101"
    assert code_of(ClaimError(), explicit=True) == "PL101"


def test_a_class_of_the_user_is_known_by_its_bases() -> None:
    class MissingError(KeyError):
        pass

    assert code_of(MissingError()) == "PL203"


def test_every_code_that_is_given_is_documented() -> None:
    assert {code_of(error()) for error in (OSError, SystemExit, KeyError)} <= set(RULES)
    for code, rule in RULES.items():
        assert rule.code == code
        assert all((rule.kind, rule.title, rule.explanation, rule.example, rule.remedy))


@dataclass
class Node:
    next: Node | None


@pytest.mark.parametrize("code", RUNNABLE)
def test_every_example_fails_as_it_says(code: str) -> None:
    example = RULES[code].example
    call = re.search(r"#\s(\w+\(.*\))$", example, re.MULTILINE)
    assert call is not None
    space: dict[str, object] = {"Node": Node}
    exec(f"from __future__ import annotations\n{example}", space)
    with pytest.raises(Exception, match=r".*") as caught:
        eval(call[1], space)
    assert code_of(caught.value, explicit="raise " in example) == code


def test_an_explanation_has_all_parts() -> None:
    text = explanation(RULES["PL201"])
    assert text.startswith("PL201: division by zero\n")
    assert "    return total / count" in text
    assert max(map(len, text.splitlines())) <= 100


def test_the_document_is_in_step() -> None:
    path = Path(__file__).parents[1] / "docs" / "rules.md"
    assert path.read_text(encoding="utf-8") == document(), "run: python -m pathlore.rules > docs/rules.md"
