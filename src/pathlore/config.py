"""Merges the defaults, `[tool.pathlore]` in pyproject.toml and the flags into one frozen Config."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from pathlore.option_words import (
    ComposeWay,
    FailOn,
    KeptPaths,
    ObjectWay,
    RaiseMeaning,
    ReportFormat,
    RewriteScope,
    StageWay,
    SummaryOrder,
    UntypedWay,
)
from pathlore.options import AUTO, CONTRACTS, OPTIONS, Types
from pathlore.records import frozen

FILE_NAME = "pyproject.toml"
TABLE = "tool.pathlore"


class ConfigError(Exception):
    """The configuration is invalid; the text names the file, the key and the remedy."""


@frozen
class Config:
    """Everything that steers a run. For every bound in paths, choices or seconds, 0 means no bound."""

    # Large: one field for each option, and no more; options.py groups them for the commands.

    strategy: str = "fair"
    cover: tuple[str, ...] = ()
    """Code to steer towards: lines of files, or functions."""
    properties: tuple[str, ...] = ()
    """What is checked: kinds of properties, lines of files, functions of files. Empty for everything."""
    stage: str = StageWay.OFF.value
    """How the exploration is staged at assertions, if it is."""
    seed: int = 0
    max_depth: int = 1000
    """Choices on a path: the depth bound."""
    max_paths: int = 0
    max_repeats: int = 128
    """Paths in a row that repeat what others did, after which a target of a survey ends."""
    max_findings: int = 0
    first_error: bool = False
    """Whether one finding is enough."""
    directed: bool = False
    """Whether paths on which a callee raises an exception come first."""
    timeout: float = 60.0
    """Wall-clock seconds for a target, import included."""
    max_memory: int = 2000
    """MB for a process, and never more than half of what the machine has."""
    path_timeout: float = 10.0
    max_objects: int = 6
    max_length: int = 6
    solver_timeout: float = 5.0
    raises: str = RaiseMeaning.BEHAVIOUR.value
    """How to treat an explicit `raise`: as a behaviour, or as an error."""
    error_exceptions: tuple[str, ...] = ()
    """Names of exceptions that are errors even where they are raised on purpose."""
    contracts: tuple[str, ...] = CONTRACTS
    """The kinds of contracts in use."""
    check_preconditions: bool = False
    allow: tuple[str, ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    """Parameter names and the annotations supplied for them."""
    symbolic: tuple[str, ...] = ()
    """The parameters that are symbolic; empty for all that are not fixed."""
    fix: tuple[tuple[str, str], ...] = ()
    """Parameter names and the literals that are their only values."""
    external: tuple[tuple[str, str], ...] = ()
    """Packages that are not followed, with what becomes of calls into them."""
    untyped: str = UntypedWay.GUESS.value
    """Whether to guess the types that no annotation states, or to skip targets with untyped parameters."""
    private: bool = False
    """Whether private functions that nobody names are targets of their own."""
    objects: str = ObjectWay.AUTO.value
    """Whether input objects are made by calls of their classes: where that can be, always, or never."""
    rewrite: str = RewriteScope.SELECTED.value
    """Whether functions that meet nothing symbolic may run their own code."""
    compose: str = ComposeWay.AUTO.value
    """Whether calls are answered by summaries of what they call: where it pays, by formulas, by replay, or never."""
    summaries: str = SummaryOrder.ON_DEMAND.value
    """Whether summaries are made when a call needs them, or those of all callees first, bottom-up."""
    models: tuple[str, ...] = ()
    """Files that declare models of functions written in C."""
    second_opinion: bool = False
    """Ask cvc5 where the other solvers give up."""
    deepen: bool = False
    """Raise the depth bound step by step, up to `max_depth`."""
    cache: bool = True
    """Reuse and store what runs find out."""
    cache_dir: str = ""
    """The folder of the store; empty for that of the project."""
    keep: str = KeptPaths.ALL.value
    """What to store of an exploration: all paths, or the ways to its boundary."""
    audit: float = 0.0
    """The share of the targets with remembered results that are explored once more, from nothing."""
    jobs: int | str = AUTO
    """How many processes there may be for several targets, or "auto"."""
    cluster: str = ""
    """The address of a Dask scheduler whose workers explore along; empty for none."""
    ship: bool = False
    """Whether the files of the project are sent to the workers of the cluster."""
    prefixes: str = ""
    """The file that names the part of the targets to explore."""
    all_paths: bool = False
    """Write a test for each path, not the smallest set that covers all branches."""
    format: str = ReportFormat.TEXT.value
    fail_on: str = FailOn.ERROR.value
    """The findings that decide the exit code."""
    warnings: bool = False
    """Show each warning, not only their number."""
    strict: bool = False
    quiet: bool = False
    verbose: bool = False

    @property
    def remembers(self) -> bool:
        """Whether there is a store of what earlier runs found."""
        return self.cache and not os.environ.get("PATHLORE_NO_CACHE")

    @property
    def enough_findings(self) -> int:
        """So many findings end a target; 0 means no bound."""
        return 1 if self.first_error else self.max_findings

    @property
    def copies_unread(self) -> bool:
        """Whether a reference of an input may be copied without being made: plain paths and replay make it."""
        return self.compose in (ComposeWay.AUTO, ComposeWay.FORMULAS)


def load_config(flags: Mapping[str, Any], start: str | None = None) -> Config:
    """The configuration of a run started in `start`: flags override the file, the file overrides the defaults."""
    settings = read_settings(start or os.getcwd())
    for name, value in flags.items():
        settings[name] = _merged(settings.get(name, ()), value) if name in _BY_NAME else value
    both = {*settings.get("symbolic", ())} & dict(settings.get("fix", ())).keys()
    if both:
        raise ConfigError(f"symbolic and fix both name {min(both)}: a parameter is one or the other")
    return Config(**_fields(settings))


_BY_NAME = ("type", "fix", "external")
"""Options that say something for each of several names: flags add to the file."""


def config_of(settings: Mapping[str, object]) -> Config:
    """A configuration from option values by name; the rest are defaults. ValueError where a value is invalid."""
    return Config(**_fields({name: OPTIONS[name].kind.read(value) for name, value in settings.items()}))


def read_settings(start: str) -> dict[str, Any]:
    """The checked settings, by option name, of the nearest pyproject.toml at or above `start`."""
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
        raise ConfigError(f"{shown}: cannot be read: {error.strerror}; make it readable") from None
    # most projects do not configure Pathlore, and parsing TOML is not free
    if b"pathlore" not in content:
        return {}
    table: object = _parsed(content, shown)
    for name in TABLE.split("."):
        table = table.get(name, {}) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        raise ConfigError(f"{shown}: [{TABLE}] must be a table: a line [{TABLE}], then lines such as timeout = 30")
    return table


def _parsed(content: bytes, shown: str) -> dict[str, object]:
    import tomllib  # for start-up time: few projects configure Pathlore

    try:
        return tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise ConfigError(f"{shown}: is not UTF-8 text; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{shown}: is not valid TOML: {error}") from None


def _checked(shown: str, key: str, value: object) -> object:
    option = OPTIONS.get(key)
    if option is None:
        raise ConfigError(f"{shown}: [{TABLE}] has an unknown key {key!r}; {_suggestion(key)}")
    try:
        return option.kind.read(value)
    except ValueError as error:
        raise ConfigError(f"{shown}: [{TABLE}] key {key!r} {error}") from None


def _suggestion(key: str) -> str:
    # For start-up time: needed for this message alone.
    import difflib

    close = difflib.get_close_matches(key.lower().replace("_", "-"), OPTIONS, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"the keys are: {', '.join(sorted(OPTIONS))}"


def _merged(file: Types, flags: Types) -> Types:
    return tuple((dict(file) | dict(flags)).items())


def _fields(settings: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name.replace("-", "_"): value for name, value in settings.items()}
    for option, field in (("type", "types"), ("property", "properties")):
        if option in fields:
            fields[field] = fields.pop(option)
    match fields.pop("raises", (RaiseMeaning.BEHAVIOUR.value,)):
        case (RaiseMeaning.BEHAVIOUR | RaiseMeaning.ERROR as meaning,):
            fields["raises"] = meaning
        case names:
            fields["error_exceptions"] = names
    return fields


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative
