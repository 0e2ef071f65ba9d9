"""Configuration: defaults, `[tool.pathlore]` in pyproject.toml, and flags become one frozen Config."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from pathlore.options import CONTRACTS, OPTIONS, Types
from pathlore.records import frozen

FILE_NAME = "pyproject.toml"
TABLE = "tool.pathlore"


class ConfigError(Exception):
    """A configuration that cannot be used; its text names the file, the key and the remedy."""


@frozen
class Config:
    """Everything that steers a run. For every bound in paths, choices or seconds, 0 is no bound."""

    strategy: str = "fair"
    cover: tuple[str, ...] = ()
    """Code to reach: lines of files, or functions."""
    seed: int = 0
    max_depth: int = 1000
    """Choices on a path."""
    max_paths: int = 0
    max_findings: int = 0
    timeout: float = 60.0
    """Seconds for a target."""
    path_timeout: float = 10.0
    max_objects: int = 6
    max_length: int = 6
    solver_timeout: float = 5.0
    raises: str = "behaviour"
    """What an explicit `raise` is: a behaviour, or an error."""
    error_exceptions: tuple[str, ...] = ()
    """Names of exceptions raised on purpose that count as errors nevertheless."""
    contracts: tuple[str, ...] = CONTRACTS
    """The kinds of contracts that count."""
    check_preconditions: bool = False
    allow: tuple[str, ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    """Parameter names and the annotations supplied for them."""
    untyped: str = "skip"
    """What becomes of targets with parameters without type: skip, or guess."""
    second_opinion: bool = False
    """Ask cvc5 where the other solvers gave up."""
    deepen: bool = False
    """Raise the depth step by step up to `max_depth`."""
    cache: bool = True
    """Use and keep what runs find out."""
    cache_dir: str = ""
    """Where; nothing for the project's own folder."""
    keep: str = "all"
    """What of an exploration is kept: all, or the ways to its boundary."""
    prefixes: str = ""
    """The file that says which part of the targets to explore."""
    all_paths: bool = False
    """One generated test for each path, not the smallest set that covers all branches."""
    format: str = "text"
    strict: bool = False
    quiet: bool = False
    verbose: bool = False


def load_config(flags: Mapping[str, Any], start: str | None = None) -> Config:
    """The configuration for a run started in `start`: flags win over the file, the file over the defaults."""
    settings = read_settings(start or os.getcwd())
    for name, value in flags.items():
        settings[name] = _merged(settings.get(name, ()), value) if name == "type" else value
    return Config(**_fields(settings))


def config_of(settings: Mapping[str, object]) -> Config:
    """A configuration from values of options by name, and defaults; ValueError where one is no value."""
    return Config(**_fields({name: OPTIONS[name].kind.read(value) for name, value in settings.items()}))


def read_settings(start: str) -> dict[str, Any]:
    """What the nearest pyproject.toml at or above `start` says, checked, by option name."""
    path = find_file(start)
    if path is None:
        return {}
    shown = _shown(path)
    return {key: _checked(shown, key, value) for key, value in _table(path, shown).items()}


def find_file(start: str) -> str | None:
    """The nearest pyproject.toml at or above a folder."""
    folder = os.path.abspath(start)
    while True:
        path = os.path.join(folder, FILE_NAME)
        if os.path.isfile(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _table(path: str, shown: str) -> dict[str, object]:
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise ConfigError(f"{shown}: cannot be read: {error.strerror}") from None
    # most projects do not configure Pathlore, and parsing TOML is not free
    if b"pathlore" not in content:
        return {}
    table: object = _parsed(content, shown)
    for name in TABLE.split("."):
        table = table.get(name, {}) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        raise ConfigError(f"{shown}: [{TABLE}] must be a table, such as: [{TABLE}] with a line timeout = 30")
    return table


def _parsed(content: bytes, shown: str) -> dict[str, object]:
    import tomllib  # only a project that configures Pathlore pays for it

    try:
        return tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise ConfigError(f"{shown}: is not UTF-8 text; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{shown}: is not valid TOML: {error}") from None


def _checked(shown: str, key: str, value: object) -> Any:
    option = OPTIONS.get(key)
    if option is None:
        raise ConfigError(f"{shown}: [{TABLE}] has an unknown key {key!r}; {_suggestion(key)}")
    try:
        return option.kind.read(value)
    except ValueError as error:
        raise ConfigError(f"{shown}: [{TABLE}] key {key!r} {error}") from None


def _suggestion(key: str) -> str:
    import difflib

    close = difflib.get_close_matches(key.lower().replace("_", "-"), OPTIONS, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"the keys are: {', '.join(sorted(OPTIONS))}"


def _merged(file: Types, flags: Types) -> Types:
    return tuple((dict(file) | dict(flags)).items())


def _fields(settings: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name.replace("-", "_"): value for name, value in settings.items()}
    if "type" in fields:
        fields["types"] = fields.pop("type")
    match fields.pop("raises", ("behaviour",)):
        case ("behaviour" | "error" as meaning,):
            fields["raises"] = meaning
        case names:
            fields["error_exceptions"] = names
    return fields


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative
