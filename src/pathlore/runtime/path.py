"""The one door to the engine: everything that can go one way or another asks the current path."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from pathlore.expr.term import Sort, Term
from pathlore.runtime.reasons import Why

if TYPE_CHECKING:
    from pathlore.runtime.heap import Heap
    from pathlore.runtime.values.boolean import SymBool
    from pathlore.runtime.values.symbolic import Symbolic


Fact = Callable[[Term], Term]
"""What holds for an input from the start: a constraint of every query, not a choice."""


class PathEnded(BaseException):
    """The path stops here. Not an Exception, so that `except Exception` in code under test does not catch it."""

    is_blocked = False
    """Whether it stops at something that the code may not do."""


class AssumptionFailed(PathEnded):
    """An assumption does not hold on this path."""


class BoundReached(PathEnded):
    """A bound cut the path; `why` is the name of a `Bound`, or says what is too large to follow."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        # Stored with the leaf, so a plain string, not a member of the enum.
        self.why = str(why)


class TurnOver(BoundReached):
    """The path took its share of the time while others wait. It is run again after them, if there is time left."""


class Unsupported(PathEnded):
    """The path met something that Pathlore does not support; `why` says what."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Unplanned(PathEnded):
    """A choice was about to be made in code that was expected to meet nothing symbolic, or in what it called."""

    def __init__(self, code: CodeType, is_called: bool = False) -> None:
        super().__init__(code.co_qualname)
        self.code = code
        self.is_called = is_called
        """Whether the choice was to be made in what the code called."""


class Overdue(PathEnded):
    """The first path takes long. It is run again, with light code where nothing symbolic can be."""


RECURSION_LIMIT = "recursion limit"
"""What a path keeps under this name is the limit that the program knows of."""


class Path(Protocol):
    """How runtime operators see the engine."""

    heap: Heap
    keyed: dict[int, Any]
    """Native containers with symbolic keys, by id (see `runtime.keys`)."""
    drawn: dict[str, Any]
    """The inputs that code drew itself, by name and number."""
    draws: dict[str, int]
    """How often each name was drawn."""
    kept: dict[Any, Any]
    """What models remember for the rest of this path: caches, seeds, the time that a clock showed last."""
    assumptions: set[tuple[str, int]]
    """Files and lines where the code stated an assumption."""
    notes: set[str]
    """What is taken for granted about inputs."""
    ended: PathEnded | None
    """Why the path has ended, if it has."""

    def branch(self, condition: SymBool, frame: FrameType) -> bool:
        """Which side of a condition this path takes."""

    def decide(self, condition: SymBool, frame: FrameType) -> bool:
        """Like `branch`, for a test that Python itself makes: no new choice where the path has decided it already."""

    def is_decided_at(self, frame: FrameType) -> bool:
        """Whether `decide` would make no choice here, whatever it is asked: the witness knows the answer."""

    def pick(self, count: int, frame: FrameType) -> int:
        """One of `count` alternatives, all of them feasible."""

    def realise(self, value: Symbolic, frame: FrameType, why: Why = None) -> Any:
        """Concretises: the value that a symbolic value has on this path from here on.

        `why` is for the ledger; without it the code that asks is native, or a model.
        """

    def decided(self, value: Symbolic) -> bool:
        """Whether the value can be only one on this path, as far as that is plain to see."""

    def exceeds(self, size: Symbolic, limit: int, frame: FrameType) -> bool:
        """Whether a size is above a bound. A path that met a lower bound in an earlier run asks about that first."""

    def span(self, value: Symbolic) -> tuple[int, int | None]:
        """The least and the greatest natural number that conditions on an input alone allow; None for no bound."""

    def limits(self, variable: Term) -> tuple[int | None, int | None]:
        """The least and the greatest integer that conditions on an input alone allow; None for no bound."""

    def fresh(
        self,
        name: str,
        sort: Sort,
        fact: Fact | None = None,
        fits: Callable[[Any], bool] | None = None,
        candidates: tuple[Any, ...] = (),
    ) -> tuple[Term, Any]:
        """A new input: its variable and its value in the witness.

        Where the solver chose no value, it is one that fits: a simple one, or else one of the candidates. A fact holds
        for every value of the input.
        """

    def unlikely(self, condition: SymBool, note: str, frame: FrameType, is_own: bool = False) -> bool:
        """Whether a condition holds that is assumed not to hold. The note tells the user, who may have it checked.

        A limit is Pathlore's `own`, or one of C, which counts where the program has such numbers in mind.
        """

    def compares_near(self, condition: SymBool) -> bool:
        """Whether the program compares the same inputs with numbers nearly as large as those of a condition."""

    def must_hold(self, condition: SymBool) -> bool:
        """Whether a condition follows from those so far, by the bounds of its variables alone."""

    def suppose(self, condition: SymBool, frame: FrameType) -> None:
        """Constrains the inputs. Not a choice: values for which the condition is false are no inputs."""

    def bound(self, why: str) -> NoReturn:
        """Ends the path at a bound."""

    def end(self, reason: PathEnded) -> NoReturn:
        """Ends the path."""


class _Outside:
    """Outside an exploration symbolic values count as their witness, so that they can be shown and compared."""

    keyed: dict[int, Any] = {}
    drawn: dict[str, Any] = {}
    draws: dict[str, int] = {}
    kept: dict[Any, Any] = {}
    assumptions: set[tuple[str, int]] = set()
    notes: set[str] = set()
    ended: PathEnded | None = None

    @property
    def heap(self) -> Heap:
        raise RuntimeError("no exploration is running")

    @heap.setter
    def heap(self, heap: Heap) -> None:
        raise RuntimeError("no exploration is running")

    def branch(self, condition: SymBool, frame: FrameType) -> bool:
        return bool(condition.sym_value)

    decide = branch

    def is_decided_at(self, frame: FrameType) -> bool:
        return True

    def pick(self, count: int, frame: FrameType) -> int:
        return 0

    def realise(self, value: Symbolic, frame: FrameType, why: Why = None) -> Any:
        return value.sym_value

    def decided(self, value: Symbolic) -> bool:
        return True

    def exceeds(self, size: Symbolic, limit: int, frame: FrameType) -> bool:
        return bool(size.sym_value > limit)

    def span(self, value: Symbolic) -> tuple[int, int | None]:
        return 0, None

    def limits(self, variable: Term) -> tuple[int | None, int | None]:
        return None, None

    def fresh(
        self,
        name: str,
        sort: Sort,
        fact: Fact | None = None,
        fits: Callable[[Any], bool] | None = None,
        candidates: tuple[Any, ...] = (),
    ) -> tuple[Term, Any]:
        raise RuntimeError("no exploration is running")

    def unlikely(self, condition: SymBool, note: str, frame: FrameType, is_own: bool = False) -> bool:
        return bool(condition.sym_value)

    def compares_near(self, condition: SymBool) -> bool:
        return True

    def must_hold(self, condition: SymBool) -> bool:
        return bool(condition.sym_value)

    def suppose(self, condition: SymBool, frame: FrameType) -> None:
        pass

    def bound(self, why: str) -> NoReturn:
        raise RuntimeError(why)

    def end(self, reason: PathEnded) -> NoReturn:
        raise reason


OUTSIDE: Path = _Outside()


class Context:
    """Holds the current path: the one thing that rewritten code cannot carry with it."""

    __slots__ = ("path",)

    def __init__(self) -> None:
        self.path: Path = OUTSIDE

    @property
    def exploring(self) -> bool:
        return self.path is not OUTSIDE


context = Context()
