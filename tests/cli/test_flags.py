"""Flags and the configuration that they lead to."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.options import OPTIONS
from tests.cli.conftest import Session, invoke


def test_without_flags_and_file_the_defaults_hold(session: Session) -> None:
    assert session.config_of("check", "x") == Config()


@pytest.mark.parametrize(
    ("arguments", "field", "value"),
    [
        (["--max-depth", "3"], "max_depth", 3),
        (["--max-paths", "3"], "max_paths", 3),
        (["--max-findings", "1"], "max_findings", 1),
        (["--first-error"], "first_error", True),
        (["--directed"], "directed", True),
        (["--compose", "replay"], "compose", "replay"),
        (["--timeout", "1.5"], "timeout", 1.5),
        (["--path-timeout", "2"], "path_timeout", 2.0),
        (["--max-objects", "2"], "max_objects", 2),
        (["--max-length", "2"], "max_length", 2),
        (["--solver-timeout", "0"], "solver_timeout", 0.0),
        (["--strategy", "breadth-first"], "strategy", "breadth-first"),
        (["--seed", "-3"], "seed", -3),
        (["--allow", "files", "--allow", "network"], "allow", ("files", "network")),
        (["--allow", "files,network"], "allow", ("files", "network")),
        (
            ["--type", "x=int", "--type", "y=tuple[int, bool]"],
            "types",
            (("x", "int"), ("y", "tuple[int, bool]")),
        ),
        (["--raises", "error"], "raises", "error"),
        (["--raises", "behaviour"], "raises", "behaviour"),
        (["--raises", "ValueError", "--raises", "a.B,C"], "error_exceptions", ("ValueError", "a.B", "C")),
        (["--check-preconditions"], "check_preconditions", True),
        (["--contracts", "asserts,deal", "--contracts", "pep316"], "contracts", ("asserts", "deal", "pep316")),
        (["--untyped", "guess"], "untyped", "guess"),
        (["--objects", "auto"], "objects", "auto"),
        (["--models", "a.py", "--models", "b.py"], "models", ("a.py", "b.py")),
        (["--second-opinion"], "second_opinion", True),
        (["--format", "json"], "format", "json"),
        (["--strict"], "strict", True),
        (["-q"], "quiet", True),
        (["-v"], "verbose", True),
    ],
)
def test_each_flag_sets_its_field(session: Session, arguments: list[str], field: str, value: object) -> None:
    assert getattr(session.config_of("check", "x", *arguments), field) == value


def test_tests_has_the_flags_that_steer_its_run(session: Session) -> None:
    config = session.config_of("tests", "x", "-o", "-", "--all-paths", "--max-depth", "2")
    assert (config.all_paths, config.max_depth) == (True, 2)


def test_a_flag_can_switch_off_what_the_file_switches_on(session: Session) -> None:
    Path("pyproject.toml").write_text("[tool.pathlore]\nstrict = true\nseed = 4\n")
    assert session.config_of("check", "x").strict is True
    config = session.config_of("check", "x", "--no-strict")
    assert (config.strict, config.seed) == (False, 4)


def test_every_option_is_a_flag_of_some_command() -> None:
    text = invoke("check", "--help").output + invoke("tests", "--help").output
    for name in OPTIONS:
        assert f"--{name}" in text
