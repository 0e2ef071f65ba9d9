"""Every path begins with the state of a fresh process; code that is not deterministic is told of."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.explore.exploring import checked
from tests.sandbox import state_cases

RESTORED = [
    "containers",
    "objects",
    "module_globals",
    "deleted_global",
    "function_attributes",
    "mutable_default",
    "closure",
    "caches",
    "metaclass_state",
    "singleton",
    "monkey_patching",
    "counter_that_is_read",
    "containers_that_refuse",
    "writes_that_are_counted",
    "what_containers_and_slots_hold_besides",
    "keys_that_count_their_hashes",
    "object_that_says_it_is_a_dict",
    "branches_on_an_iterator",
    "array_state",
    "text_state",
    "own_random_state",
    "thread_state",
    "counters",
]
NONDETERMINISTIC = ["branches_on_a_counter"]
NOT_RESTORED = ["iterator_state"]


@pytest.mark.parametrize("name", RESTORED)
def test_state_is_restored_between_paths(name: str) -> None:
    for _ in range(2):
        found = checked(state_cases.__file__, name)
        assert not found.findings, found.findings[0].call
        assert found.result.exhaustive, found.result.incomplete
        assert found.result.stats.paths > 1


def test_what_follows_a_seed_is_no_input() -> None:
    assert not checked(state_cases.__file__, "shared_random", max_paths=20).findings


def test_the_time_is_an_input() -> None:
    found = checked(state_cases.__file__, "branches_on_the_time")
    assert not found.findings
    assert found.result.exhaustive


@pytest.mark.parametrize("name", [*NONDETERMINISTIC, *NOT_RESTORED, "branches_on_a_falling_counter"])
def test_what_cannot_be_restored_has_a_process_for_each_path(name: str) -> None:
    for _ in range(2):
        found = checked(state_cases.__file__, name, max_paths=50)
        assert not found.findings, found.findings[0].call
        assert found.result.exhaustive, found.result.incomplete
        assert found.result.stats.paths > 1


@pytest.fixture
def no_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlore.explore.checkpoints.can_fork", lambda: False)


@pytest.mark.usefixtures("no_forks")
@pytest.mark.parametrize("name", NONDETERMINISTIC)
def test_nondeterministic_code_is_told_of(name: str) -> None:
    found = checked(state_cases.__file__, name, max_paths=50)
    assert not found.result.exhaustive
    places = [cut.where for cut in found.result.incomplete if "nondeterministic" in cut.why]
    assert places
    assert all("state_cases.py:" in place for place in places)


@pytest.mark.usefixtures("no_forks")
def test_another_condition_on_replay_is_told_of() -> None:
    # Whichever tests ran before in this process: at 0, the second path would go the way that was asked for.
    next(state_cases.NUMBERS)
    found = checked(state_cases.__file__, "branches_on_a_falling_counter", max_paths=50)
    assert any("nondeterministic" in cut.why for cut in found.result.incomplete)


def test_identities_never_crash_a_run() -> None:
    found = checked(state_cases.__file__, "branches_on_an_identity", max_paths=50)
    assert not found.findings


def test_no_input_is_an_identity() -> None:
    found = checked(state_cases.__file__, "remembers_identities", max_paths=50)
    assert not found.findings
    assert found.result.stats.unconfirmed == 0


def test_descriptors_of_the_process_are_not_opened(tmp_path: Path) -> None:
    (tmp_path / "opens_descriptors.py").write_text(
        "import codecs, os\n\n\n"
        "def read(number: int) -> int:\n"
        "    if number == 3:\n"
        "        with codecs.open(0):\n"
        "            return 0\n"
        "    with open(os.open(__file__, os.O_RDONLY)) as own:\n"
        "        assert own.read()\n"
        "    return 1\n"
    )

    found = checked(tmp_path / "opens_descriptors.py", "read")

    assert not found.findings
    assert [cut.why.partition(" (")[0] for cut in found.result.incomplete] == [
        "side effect blocked: opens descriptor 0, which is not its own"
    ]


def test_an_import_may_keep_its_bytecode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "imported_late.py").write_text("LIMIT = 3\n")
    (tmp_path / "imports_late.py").write_text(
        "def within(number: int) -> bool:\n    from imported_late import LIMIT\n\n    return number < LIMIT\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    found = checked(tmp_path / "imports_late.py", "within")

    assert found.result.exhaustive, found.result.incomplete
    assert list((tmp_path / "__pycache__").glob("imported_late.*.pyc"))


@pytest.mark.usefixtures("no_forks")
@pytest.mark.parametrize("name", NOT_RESTORED)
def test_state_that_cannot_be_restored_raises_no_false_alarm(name: str) -> None:
    found = checked(state_cases.__file__, name)
    assert not found.findings
    assert any("cannot be restored" in cut.why for cut in found.result.incomplete)
