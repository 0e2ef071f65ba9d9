"""Models of what the library does with texts do what the library does."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore.alternative import from_the_start
from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort
from pathlore.runtime.values.nesting import mapped, witnessed
from pathlore.trie.choice import Asked
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration, target_of
from tests.stdlib import text_cases
from tests.stdlib.comparing import meant, names_of

DATES = [
    "2024",
    "2023",
    "0000",
    "-",
    "02",
    "2",
    "29",
    "30",
    "31",
    "1",
    "13",
    "0",
    "\u0662",
    " ",
    "x",
    "Jan",
    "DEC",
    "may",
]
PARTS: dict[str, list[str]] = {
    "day": DATES,
    "together": ["2024", "1", "0", "2", "12", "31", "23"],
    "one_day_alone": ["02", "29", "2", "/", "12", "31", "/"],
    "number": ["1", "2.5", "+", "-", "j", "J", "(", ")", " ", "nan", "inf", "e3", "_", "\u0663", "\u3000", "x"],
}
WHOLE: dict[str, list[str]] = {
    "day": [
        "2024-02-29",
        "2023-2-29",
        "2024-12-1",
        "0000-01-01",
        "2024-13-01",
        "2024-01-011",
        "2024-1-1 ",
        "\u0662024-1-1",
    ],
    "time_of_day": ["23:59:59.5", "1:2:3.000001", "24:00:00.0", "0:0:61.1", "1:2:3.1234567", "12:1:1.", "01:60:00.0"],
    "twelve_hours": [
        "1 Jan 68, 12:00 AM",
        "31 Dec 69, 12:59 PM",
        "30 Feb 00, 1:00 AM",
        "01 may 99, 11:1 pm",
        "1  Mar 01, 1:1 AM",
    ],
    "long_month": ["1. May%2000", "31. December%1999", "1. may%2000", "1. Mai%2000", "31. June%2001"],
    "together": ["2024010203", "202401020", "20240101", "2024013123x"],
    "one_day_alone": ["02/29", "2/28", "12/31"],
    "number": ["1+2j", "(1e5-j)", "-j", "nan+infj", "1_0.5", " 3 ", "1 + 2j", "\u0663j", "-0.0-0j", "((1))"],
}
SEPARATED = ["a", "b", "k v", ",", ";", '"', "'", "\\", "\n", "\r", "\r\n", " ", "\t", "", "c"]
SPACED = [
    *("a", "b", "ab", " ", "  ", "\t", "\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\xa0"),
    *("\u1680", "\u2028", "\u2029", "\u3000", "\u200b", "\U0001f600", "c", "-", "\x00", "\\", '"', "\x7f", "\u00e9"),
]


def some_texts(name: str) -> list[str]:
    rng = random.Random(name)
    spaced = name in ("there_and_back", "written", "translated") or "words" in name or "lines" in name
    parts = PARTS.get(name, SPACED if spaced else SEPARATED)
    made = ["".join(rng.choices(parts, k=rng.randrange(7))) for _ in range(24)]
    return ["", *WHOLE.get(name, []), *made]


REALISED = {"day", "twelve_hours", "long_month", "time_of_day", "together", "one_day_alone"}
"""What these models leave to the library is realised: digits of other scripts, unusual capitals."""


@pytest.mark.parametrize("name", names_of(text_cases))
def test_texts_give_what_they_give_in_python(name: str) -> None:
    texts = some_texts(name)
    target = target_of(Path(str(text_cases.__file__)), name)
    with exploration(target, Config(), lambda confirmer: []) as engine:
        executor = engine.executor
        variable = build.variable("text", Sort.STR)
        executor.code.off()
        executor.restore()
        expected = {text: outcome(getattr(text_cases, name), text) for text in texts}
        executor.code.on()
        for text, other in zip(texts, reversed(texts), strict=True):
            run = executor.run(from_the_start({variable: text}), 0.0)
            assert run.path.ended is None, repr(run.path.ended)
            failed = run.failure.exception.rpartition(".")[2] if run.failure is not None else None
            found = f"raised {failed}" if failed else f"returned {witnessed(run.value)!r}"
            assert found == expected[text], f"{name}({text!r})"
            if name not in REALISED:
                assert not any(isinstance(node, Asked) for node in run.path.nodes), f"{name}({text!r}) realises"
            for others in {other, *texts[:3]}:
                given = {variable: others}
                if all(evaluate(c, given) for c in path_condition(run.path.nodes, run.path.sides)):
                    if not failed:
                        found = f"returned {mapped(run.value, lambda v: meant(v, given))!r}"  # noqa: B023
                    assert found == expected[others], f"{name}({others!r}) on the path of {text!r}"


STORED = """
from pathlore.expr.functions import function_named
from pathlore.stdlib.registry import register_models

register_models()
assert function_named("json.quoted:ascii")('a"') == 'a\\\\"'
assert function_named("strptime.rest:%H:%M")("1:02x") == "x"
assert function_named("word:32-32:1")("a b") == "b"
assert function_named("complex:imag")("2j") == 2.0
try:
    function_named("json.quoted:other")
except KeyError:
    print("unknown")
"""


def test_functions_in_stored_terms_are_found_in_a_process_that_used_none_of_them() -> None:
    done = subprocess.run([sys.executable, "-c", STORED], capture_output=True, text=True, check=True)
    assert done.stdout == "unknown\n"


def outcome(function: Any, text: str) -> str:
    try:
        return f"returned {function(text)!r}"
    except Exception as error:
        return f"raised {type(error).__name__}"
