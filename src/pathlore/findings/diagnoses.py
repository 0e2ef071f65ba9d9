"""The events of `pathlore doctor`: what may stand in the way of an exploration."""

from __future__ import annotations

from enum import StrEnum

from pathlore.findings.events import Event
from pathlore.findings.results import Frame
from pathlore.findings.words import set_word
from pathlore.records import frozen


class ObstacleKind(StrEnum):
    """What may stand in the way of an exploration. The texts are file format."""

    REFUSED = "refused"
    """A side effect, or a thread, that is blocked."""
    REALISED = "realised"
    """A symbolic value has to be a real one: one path for each value."""
    NATIVE = "native code"
    """Native code without a model that a symbolic value may reach."""
    UNDECIDED = "undecided"
    """An operation on symbolic values that no solver decides."""
    UNTYPED = "no input"
    LOOP = "loop"
    """A loop whose end depends on inputs."""
    RECURSION = "recursion"
    NONDETERMINISM = "nondeterminism"
    DYNAMIC = "dynamic"
    """What the code does here cannot be told without running it."""
    BUDGET = "budget"
    SUMMARY = "no summary"


class Certainty(StrEnum):
    """How certain it is that an obstacle stands in the way, if its place is reached. The texts are file format."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"


@frozen
class Obstacle:
    """What may stand in the way, where, how the value gets there, and what to do about it."""

    kind: ObstacleKind
    certainty: Certainty
    what: str
    path: str
    line: int
    function: str
    chain: tuple[Frame, ...] = ()
    """The places that the symbolic value comes through, from the input on."""
    remedy: str = ""

    def __post_init__(self) -> None:
        set_word(self, "kind", ObstacleKind)
        set_word(self, "certainty", Certainty)


@frozen
class DiagnosisKnown(Event):
    """What may stand in the way of exploring a target; `treatment` has how library functions are treated that it may
    call, and `functions` how many functions may run and how many of these may meet something symbolic."""

    target: str
    obstacles: tuple[Obstacle, ...]
    treatment: dict[str, tuple[str, ...]]
    functions: tuple[int, int]
