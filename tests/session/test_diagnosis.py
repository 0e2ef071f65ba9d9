"""What `pathlore doctor` announces, beside what really happens."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import FunctionType

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from pathlore.config import Config
from pathlore.expr.tables import LONGEST
from pathlore.findings import Certainty, DiagnosisKnown, Obstacle, ObstacleKind
from pathlore.program.dependence.obstacles import FEW_ENTRIES, LONGEST_TABLE, MOST_CELLS
from pathlore.runtime import tables
from pathlore.session.diagnosis import diagnosis
from tests.explore.driving import target_of
from tests.explore.exploring import checked
from tests.session import doctor_cases, size_cases, table_cases

CASES = Path(doctor_cases.__file__)
EFFECTS = {"written": "files", "shelled": "processes", "made_folder": "files"}
OTHERS = ("read_only", "computed")
NAMES = [
    name
    for name, value in vars(doctor_cases).items()
    if getattr(value, "__module__", "") == doctor_cases.__name__ and not isinstance(value, type) and name != "accept"
]
EXPLORED = [name for name in NAMES if name not in EFFECTS and name not in OTHERS]
_ABOUT_VALUES = (ObstacleKind.REALISED, ObstacleKind.NATIVE)


@cache
def told(name: str) -> DiagnosisKnown:
    return diagnosis(target_of(CASES, name), Config())


def about_values(known: DiagnosisKnown) -> set[int]:
    return {found.line for found in known.obstacles if found.kind in _ABOUT_VALUES and found.path == str(CASES)}


TABLES = Path(table_cases.__file__)
OPERATIONS = [n for n, v in vars(table_cases).items() if isinstance(v, FunctionType) and n != "in_range"]


@pytest.mark.slow
def test_tables_and_arrays_are_announced_where_they_need_real_values() -> None:
    announced = realised = 0
    for name in OPERATIONS:
        obstacles = diagnosis(target_of(TABLES, name), Config()).obstacles
        lines = {found.line for found in obstacles if found.kind in _ABOUT_VALUES}
        really = {found.line for found in checked(TABLES, name, cache=False, timeout=5.0).result.concretised}
        assert really <= lines, f"{name}: {really - lines} not announced"
        announced += len(lines)
        realised += len(really)
    assert len(OPERATIONS) >= 50
    assert realised >= 15
    assert realised * 3 >= announced * 2


@pytest.mark.parametrize(
    "name", ["numbers", "long", "words", "by_key", "crc", "popped", "inserted", "ranged", "shifted_right"]
)
def test_tables_are_no_obstacles(name: str) -> None:
    obstacles = diagnosis(target_of(TABLES, name), Config()).obstacles
    assert [found for found in obstacles if found.kind in _ABOUT_VALUES] == []


@pytest.mark.parametrize("name", ["mixed", "objects", "stored_text", "sliced_list", "mixed_numbers", "inserted_text"])
def test_what_is_no_table_is_an_obstacle(name: str) -> None:
    obstacles = diagnosis(target_of(TABLES, name), Config()).obstacles
    assert any(found.kind in _ABOUT_VALUES for found in obstacles)


SIZES = Path(size_cases.__file__)


@pytest.mark.parametrize(
    "name",
    [n for n, v in vars(size_cases).items() if hasattr(v, "__annotations__") and n not in ("lru_cache", "product")],
)
def test_the_size_of_an_input_is_announced_where_it_must_be_known_and_nowhere_else(name: str) -> None:
    obstacles = diagnosis(target_of(SIZES, name), Config()).obstacles
    found = checked(SIZES, name, cache=False, timeout=2.0, max_paths=12).result.concretised
    assert {o.line for o in obstacles if o.kind in _ABOUT_VALUES} == {place.line for place in found}


def test_doctor_knows_the_bounds_of_tables() -> None:
    assert (LONGEST_TABLE, FEW_ENTRIES, MOST_CELLS) == (LONGEST, tables.FEW, tables._MOST_CELLS)


@pytest.mark.slow
def test_every_realisation_was_announced_and_a_third_of_the_announced_places_realise() -> None:
    announced = realised = 0
    for name in EXPLORED:
        lines = about_values(told(name))
        really = {found.line for found in checked(CASES, name, cache=False).result.concretised}
        assert really <= lines, f"{name}: {really - lines} not announced"
        announced += len(lines)
        realised += len(really)
    assert len(EXPLORED) >= 25
    assert realised >= 20
    assert realised * 3 >= announced


@pytest.mark.parametrize("name", ["checksum_of_constant", "number", "matched", "plain", "counted_down", "nested"])
def test_what_needs_no_real_value_is_not_announced(name: str) -> None:
    assert about_values(told(name)) == set()


@pytest.mark.parametrize("name", NAMES)
def test_only_what_is_blocked_is_said_to_be_refused(name: str) -> None:
    refused = [found for found in told(name).obstacles if found.kind is ObstacleKind.REFUSED]
    assert bool(refused) == (name in EFFECTS)
    assert all(f"--allow {EFFECTS[name]}" in found.remedy for found in refused)


def found(name: str, kind: ObstacleKind) -> Obstacle:
    return next(obstacle for obstacle in told(name).obstacles if obstacle.kind is kind)


def test_loops_recursion_and_code_made_at_run_time_are_named() -> None:
    assert found("counted_down", ObstacleKind.LOOP).line == _line("while n > 0")
    assert found("nested", ObstacleKind.RECURSION).what == "nested calls itself"
    assert found("computed", ObstacleKind.DYNAMIC).line == _line('eval("n + 1")')


def _line(text: str) -> int:
    return next(n for n, line in enumerate(CASES.read_text().splitlines(), 1) if text in line)


def test_the_chain_leads_from_the_input_to_the_place() -> None:
    obstacle = found("in_a_field", ObstacleKind.NATIVE)
    assert obstacle.certainty is not Certainty.POSSIBLE
    assert obstacle.line == _line("return zlib.crc32(self.body)")
    names = [link.function for link in obstacle.chain]
    assert names[0] == "in_a_field: n"
    assert "Packet.__init__: body" in names


def test_library_functions_are_listed_by_how_they_are_treated() -> None:
    treated = told("two_packets").treatment
    assert "zlib.crc32" in treated["realised"]
    assert told("checksum_of_constant").treatment == {"concrete values only": ("zlib.crc32",)}
    assert told("shelled").treatment["refused"] == ("subprocess.run",)


def test_the_most_certain_comes_first() -> None:
    order = list(Certainty)
    for name in ("stored", "sent", "raised", "shelled"):
        certainties = [order.index(obstacle.certainty) for obstacle in told(name).obstacles]
        assert certainties == sorted(certainties)


def test_the_command_in_words_and_as_json() -> None:
    words = CliRunner().invoke(cli, ["doctor", f"{CASES}:checksum"])
    assert words.exit_code == 0
    assert "zlib.crc32 has no model" in words.output
    assert "remedy: " in words.output
    data = CliRunner().invoke(cli, ["doctor", f"{CASES}:checksum", f"{CASES}:number", "--format", "json"])
    first, second = json.loads(data.output)["targets"]
    assert first["obstacles"][0]["kind"] == "native code"
    assert first["obstacles"][0]["chain"][0]["function"] == "checksum: n"
    assert [obstacle["kind"] for obstacle in second["obstacles"]] == []
