"""What the ledger says about values that were realised."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pathlore.cli.main import main
from pathlore.codec import decoded, encoded
from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.explore.ledger import Realisation
from pathlore.expr.term import Op
from pathlore.findings import Concretisation
from pathlore.runtime.reasons import Reason
from pathlore.trie.choice import Asked, Choice
from tests.explore import ledger_cases
from tests.explore.driving import exploration, target_of
from tests.explore.exploring import checked

CASES = Path(ledger_cases.__file__)

OF_REASONS: dict[Reason, tuple[str, str, int]] = {
    Reason.NATIVE: ("native", "zlib.crc32", 4),
    Reason.MODEL: ("model", "str.encode", 2),
    Reason.HASH: ("hashed", "hash", 3),
    Reason.KEY: ("keyed", "operator.eq", 3),
    Reason.LONG_SEQUENCE: ("long_sequence", "list[...]", 3),
    Reason.NO_NUMBERS: ("no_numbers", "list[...]", 4),
    Reason.STORE: ("stored", "list[...] = ...", 3),
    Reason.SLICE: ("sliced", "list[...]", 3),
    Reason.POSITION: ("positioned", "Pattern.match", 3),
    Reason.SIZE: ("sized", "reversed", 3),
    Reason.COUNT: ("counted", "int.__rmul__", 3),
    Reason.OPERAND: ("operand", "int.__rpow__", 3),
    Reason.TEXT: ("shown", "%-formatting", 2),
    Reason.RESULT: ("returned", "return", 3),
    Reason.NAME: ("named", "**-arguments", 2),
}


def concretised(name: str, **options: Any) -> tuple[Concretisation, ...]:
    return checked(CASES, name, cache=False, **options).result.concretised


@pytest.mark.parametrize("reason", Reason)
def test_each_reason_has_a_program_that_shows_it(reason: Reason) -> None:
    name, operation, values = OF_REASONS[reason]
    (found,) = concretised(name)
    assert (found.operation, found.reason, found.values, found.cuts) == (operation, str(reason), values, 0)
    assert (found.path, found.line) == (str(CASES), found.trace[-1].line)
    assert found.trace[0].function == name


def explored(name: str, **options: Any) -> tuple[Engine, list[Realisation]]:
    with exploration(target_of(CASES, name), Config(**options), lambda confirmer: []) as engine:
        engine.explore()
        return engine, engine.executor.ledger.entries()


def asked(node: object) -> int:
    """The choices below a node that realise a value; those that compare a size with a bound are not among them."""
    if not isinstance(node, Choice):
        return 0
    mine = isinstance(node, Asked) and node.term.op is not Op.NONPOSITIVE
    return mine + sum(map(asked, node.children))


@pytest.mark.parametrize("name", [*(name for name, _, _ in OF_REASONS.values()), "twice", "one_of", "nothing", "parse"])
def test_values_are_the_choices_of_the_trie_that_realise(name: str) -> None:
    engine, entries = explored(name, max_depth=60)
    assert sum(entry.values for entry in entries) == asked(engine.trie.root)


@pytest.mark.parametrize("name", ["nothing", "decided"])
def test_what_needs_no_choice_is_not_listed(name: str) -> None:
    assert concretised(name) == ()


def test_a_truth_counts_if_it_makes_a_choice() -> None:
    ((operation, values),) = ((found.operation, found.values) for found in concretised("truth"))
    assert (operation, values) == ("random.Random", 1)


def test_two_calls_in_a_line_are_one_place() -> None:
    (found,) = concretised("twice")
    assert found.values == 2 + 2 * 3


def test_two_functions_that_one_instruction_calls_are_two() -> None:
    assert [(found.operation, found.values) for found in concretised("one_of")] == [
        ("zlib.adler32", 3),
        ("zlib.crc32", 3),
    ]


@pytest.mark.parametrize(
    ("name", "operation"),
    [
        ("through_map", "zlib.crc32"),
        ("packed", "struct.pack"),
        ("through_library", "random.Random"),
        ("nameless", "Callee.__call__"),
    ],
)
def test_the_operation_is_what_needs_the_value(name: str, operation: str) -> None:
    assert [found.operation for found in concretised(name)] == [operation]


def test_calls_that_repeat_are_one_in_the_trace() -> None:
    (found,) = concretised("recursive")
    assert [frame.function for frame in found.trace] == ["recursive", "_down"]


def test_a_bound_on_the_depth_that_cuts_a_realisation_counts() -> None:
    result = checked(CASES, "parse", cache=False, max_depth=50).result
    (found,) = result.concretised
    assert result.stats.boundary == found.cuts == 1
    assert found.values == 50 - 3


def test_a_path_that_was_cut_elsewhere_is_not_charged() -> None:
    """Code that survives the end of its path meets it again where it realises."""
    result = checked(CASES, "stubborn", cache=False, max_depth=3).result
    assert result.stats.boundary == 2
    assert [found.cuts for found in result.concretised] == [1]


def test_paths_that_run_again_are_not_counted_twice() -> None:
    with exploration(target_of(CASES, "parse"), Config(max_depth=50), lambda confirmer: []) as engine:
        engine.explore()
        before = [(entry.values, entry.cuts) for entry in engine.executor.ledger.entries()]
        node, side = engine.trie.root, 0
        assert isinstance(node, Choice)
        engine.replay(node, side, node.witness)
        assert [(entry.values, entry.cuts) for entry in engine.executor.ledger.entries()] == before


def test_what_was_stored_can_be_read() -> None:
    result = checked(CASES, "native", cache=False).result
    assert result.concretised
    assert decoded(json.loads(json.dumps(encoded(result)))) == result


PROGRAM = """\
import zlib


def checksum(data: bytes) -> int:
    return zlib.crc32(data) % 7


def parse(data: bytes) -> int:
    if len(data) > 3 and data[0] == 1:
        return checksum(data)
    return 0
"""


def test_the_command_names_what_cut_its_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("app.py").write_text(PROGRAM, encoding="utf-8")
    main(["check", "app.py:parse", "--format", "json"])
    (target,) = json.loads(capsys.readouterr().out)["targets"]
    (found,) = target["concretised"]
    assert found["trace"][0] == {"path": "app.py", "line": 10, "function": "parse", "source": "return checksum(data)"}
    del found["trace"]
    assert found == {
        "operation": "zlib.crc32",
        "reason": "native code without a model",
        "path": "app.py",
        "line": 5,
        "function": "checksum",
        "values": 256,
        "cuts": 1,
    }
    # Nothing has to be explored: what the last run counted is shown again.
    main(["check", "app.py:parse"])
    assert (
        "    concretised: 1 of 1 cut path ends in zlib.crc32 (app.py:5), reached from parse -> checksum: "
        "256 values tried, native code without a model\n"
    ) in capsys.readouterr().out
