"""The events of `pathlore tests`: the material for tests, and the tests."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from pathlore.findings.events import Event
from pathlore.findings.words import set_word
from pathlore.records import frozen


class CaseKind(StrEnum):
    """What the call of a case returns, and so how a test has to drive it."""

    VALUE = "value"
    GENERATOR = "generator"
    COROUTINE = "coroutine"
    ASYNC_GENERATOR = "async generator"
    SCRIPT = "script"


@frozen
class Import:
    """A name that a test imports from a module; without `name`, the module itself.

    `folder`, unless empty, must be on sys.path. A module without a usable name is loaded from `path`.
    """

    name: str
    module: str
    folder: str = ""
    path: str = ""


@frozen
class Case:
    """The material for one test: inputs and what plain Python does on them, as fragments of source.

    `outcome` says in words what happens. `expected` turns the call into a condition (`== 4`, `is None`); `checks` are
    further conditions, in which the returned value is called `result`. A call that raises has an `exception`, and
    a `message` if the program wrote it. `replay` holds the values that the code draws; `comment` is for the reader.
    """

    outcome: str
    setup: tuple[str, ...]
    call: str
    kind: CaseKind = CaseKind.VALUE
    expected: str = ""
    checks: tuple[str, ...] = ()
    result: str = "result"
    exception: str = ""
    message: str = ""
    replay: dict[str, str] = field(default_factory=dict)
    comment: str = ""
    key: str = ""
    """Identifies the path: unchanged while the code that it runs, and what that code reads, is unchanged."""

    def __post_init__(self) -> None:
        set_word(self, "kind", CaseKind)


_TARGET_PART = 4
"""The first characters of the key of a case stand for its target: this many."""


def same_target(key: str, other: str) -> bool:
    """Whether two keys of cases belong to one target."""
    return key[:_TARGET_PART] == other[:_TARGET_PART]


@frozen
class CasesFound(Event):
    """The cases of a target, before it is finished.

    `subjects` are names for the target, the shortest first; `imports` are the names that the cases use. The modules
    in `fresh` keep state between calls, so each test must import them anew.
    """

    target: str
    subjects: tuple[str, ...]
    imports: tuple[Import, ...]
    cases: tuple[Case, ...]
    fresh: tuple[str, ...] = ()


@frozen
class TestFile(Event):
    """The generated tests of a run, as source text."""

    source: str
    count: int
