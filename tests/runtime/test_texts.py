"""Every operation on symbolic strings does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.explore.alternative import from_the_start
from pathlore.expr.assignment import evaluate
from pathlore.expr.functions import FUNCTIONS, preimage
from pathlore.expr.regular import matches
from pathlore.expr.term import Op, Sort
from pathlore.solver.query import Answer, Query, Unknown
from tests.explore.driving import exploration, target_of
from tests.runtime import text_operations
from tests.runtime.comparing import SHORT, SMALL, TEXTS, compare, names_in

INPUTS = {"x": (Sort.STR, TEXTS), "y": (Sort.STR, SHORT), "n": (Sort.INT, SMALL)}


@pytest.mark.parametrize("name", names_in(text_operations))
def test_operation_does_what_python_does(name: str) -> None:
    compare(text_operations, name, INPUTS)


def spoken(query: Query, name: str) -> bool:
    return any(c.op is Op.MATCHES and c.args[0].args[0] == name for c in query.constraints)


def test_every_query_knows_that_inputs_have_no_surrogates() -> None:
    target = target_of(Path(text_operations.__file__), "truth")
    asked: list[Query] = []

    class Asking:
        def check(self, query: Query) -> Answer:
            asked.append(query)
            return Unknown("only asked")

    with exploration(target, Config(), lambda confirmer: []) as engine:
        engine.solver = Asking()
        engine.explore()
    assert asked
    assert all(spoken(query, "x") and spoken(query, "y") for query in asked)
    fact = asked[0].constraints[0]
    assert not evaluate(fact, {fact.args[0]: "a\ud800"})


SPECIAL = ["a", "A", "\xdf", "\ufb03", "\u0130", "\u0149", "s", "I"]
LETTERS = "aAfFsSiI1\u0307"


@pytest.mark.parametrize("name", ["upper", "lower", "casefold", "swapcase"])
def test_preimage_is_what_a_change_of_case_maps_there(name: str) -> None:
    change = getattr(str, name)
    function = FUNCTIONS[f"str.{name}"]
    texts = ["".join(letters) for size in range(3) for letters in product(SPECIAL, repeat=size)]
    values = {change(t)[i:j] for t in SPECIAL for i in range(3) for j in range(4)} | set(LETTERS) | {"SS", "as", "FFI"}
    for value in sorted(values):
        equal, starting, ending, inside = (
            preimage(function, value, *ends) for ends in ((False, False), (False, True), (True, False), (True, True))
        )
        assert equal is not None
        assert starting is not None
        assert ending is not None
        assert inside is not None
        for text in texts:
            result = change(text)
            assert matches(equal, text) is (result == value), (text, value)
            assert matches(starting, text) is result.startswith(value), (text, value)
            assert matches(ending, text) is result.endswith(value), (text, value)
            assert matches(inside, text) is (value in result), (text, value)


@pytest.mark.parametrize("name", ["find_number", "replace_number", "join_numbers", "call_wrongly", "strip_number"])
def test_wrong_type_is_refused_without_realising(name: str) -> None:
    target = target_of(Path(text_operations.__file__), name)
    with exploration(target, Config(), lambda confirmer: []) as engine:
        run = engine.executor.run(from_the_start({}), 0.0)
        assert run.failure is not None
        assert run.failure.exception.endswith("TypeError")
        assert not run.path.nodes
