"""The words that options take, as closed families. A configuration holds them as texts, which equal the members."""

from __future__ import annotations

from enum import StrEnum


class ComposeWay(StrEnum):
    """How calls are answered."""

    AUTO = "auto"
    FORMULAS = "formulas"
    REPLAY = "replay"
    CONTRACTS = "contracts"
    OFF = "off"


class StageWay(StrEnum):
    """How the work is divided at assertions."""

    OFF = "off"
    ASSERTIONS = "assertions"
    RECURSIVE = "recursive"
    VIOLATIONS = "violations"
    PER_ASSERTION = "per-assertion"


class SummaryOrder(StrEnum):
    """When callees are summarised."""

    ON_DEMAND = "on-demand"
    BOTTOM_UP = "bottom-up"


class RewriteScope(StrEnum):
    """Which code is rewritten."""

    SELECTED = "selected"
    ALL = "all"


class ObjectWay(StrEnum):
    """How input objects are created."""

    AUTO = "auto"
    CONSTRUCTED = "constructed"
    ANY = "any"


class UntypedWay(StrEnum):
    """What becomes of targets whose types no annotation states."""

    GUESS = "guess"
    SKIP = "skip"


class ExternalWay(StrEnum):
    """What becomes of calls into a package that is not followed."""

    REALISE = "realise"
    REFUSE = "refuse"


class KeptPaths(StrEnum):
    """What a store keeps of an exploration."""

    ALL = "all"
    BOUNDARY = "boundary"


class RaiseMeaning(StrEnum):
    """What an exception is that the program raises on purpose."""

    BEHAVIOUR = "behaviour"
    ERROR = "error"


class FailOn(StrEnum):
    """The findings that decide the exit code."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


class ReportFormat(StrEnum):
    """How a report is printed."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


def words(family: type[StrEnum]) -> tuple[str, ...]:
    return tuple(member.value for member in family)
