"""Explores a function by the naive replay loop on raw z3, the reference that Pathlore has to beat.

Every path runs the whole function again and replays its decisions. The solver's stack follows the depth-first
path; at each new branch both sides are asked, and nothing is cached. A division assumes that its divisor is not 0.

    python bench/naive.py bench/papers/subjects/wbs.py:launch [--limit DECISIONS]
"""

import argparse
import importlib.util
import operator
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_type_hints

import z3


class LimitReached(BaseException):
    """Ends a path that asks for one decision too many; no handler of the subject may catch it."""


@dataclass
class Tally:
    """Counts of one exploration: violations are among the paths, paths cut by the limit are not."""

    queries: int = 0
    paths: int = 0
    violations: int = 0
    boundaries: int = 0
    cpu: float = 0.0
    solving: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    negation: z3.BoolRef
    taken: bool
    negation_open: bool


@dataclass
class Loop:
    """The decisions of the current path, and a solver whose stack has one level for each of them."""

    limit: int | None = None
    solver: z3.Solver = field(default_factory=z3.SimpleSolver)
    decisions: list[Decision] = field(default_factory=list)
    depth: int = 0
    tally: Tally = field(default_factory=Tally)

    def enter(self, condition: z3.BoolRef) -> None:
        self.solver.push()
        self.solver.add(condition)

    def feasible(self) -> bool:
        self.tally.queries += 1
        before = time.process_time()
        answer = self.solver.check()
        self.tally.solving += time.process_time() - before
        if answer == z3.unknown:
            raise RuntimeError(f"z3 gave up: {self.solver.reason_unknown()}")
        return bool(answer == z3.sat)

    def decide(self, condition: z3.BoolRef) -> bool:
        self.depth += 1
        if self.depth <= len(self.decisions):
            return self.decisions[self.depth - 1].taken
        if self.limit is not None and self.depth > self.limit:
            raise LimitReached
        negation = z3.Not(condition)
        self.enter(negation)
        no = self.feasible()
        self.solver.pop()
        self.enter(condition)
        yes = self.feasible()
        if not yes:
            self.solver.pop()
            self.enter(negation)
        self.decisions.append(Decision(negation, yes, yes and no))
        return yes

    def run(self, call: Callable[[], object]) -> None:
        self.depth = 0
        try:
            call()
        except LimitReached:
            self.tally.boundaries += 1
            return
        except AssertionError:
            self.tally.violations += 1
        self.tally.paths += 1

    def backtrack(self) -> bool:
        """Moves to the next side left open; False when there is none."""
        while self.decisions:
            last = self.decisions.pop()
            self.solver.pop()
            if last.negation_open:
                self.enter(last.negation)
                self.decisions.append(Decision(last.negation, False, False))
                return True
        return False


current = Loop()


class Int:
    __slots__ = ("term",)

    def __init__(self, term: z3.ArithRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return current.decide(self.term != 0)

    def __neg__(self) -> "Int":
        return Int(-self.term)


class Bool:
    __slots__ = ("term",)

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return current.decide(self.term)


def floor_division(a: Any, b: Any) -> Any:
    """Python's `//` by z3's division, which rounds down for positive divisors only."""
    a, b = (z3.IntVal(side) if isinstance(side, int) else side for side in (a, b))
    return z3.If(b > 0, a / b, -a / -b)


def lift(kind: type, name: str, operation: Callable[[Any, Any], Any], wrap: type) -> None:
    def forward(self: Any, other: Any) -> Any:
        return wrap(operation(self.term, other.term if isinstance(other, (Int, Bool)) else other))

    def reflected(self: Any, other: Any) -> Any:
        return wrap(operation(other, self.term))

    setattr(kind, f"__{name}__", forward)
    if wrap is Int:
        setattr(kind, f"__r{name}__", reflected)


for comparison in ("lt", "le", "gt", "ge", "eq", "ne"):
    lift(Int, comparison, getattr(operator, comparison), Bool)
for arithmetic in ("add", "sub", "mul"):
    lift(Int, arithmetic, getattr(operator, arithmetic), Int)
lift(Int, "floordiv", floor_division, Int)
lift(Bool, "eq", operator.eq, Bool)
lift(Bool, "ne", operator.ne, Bool)


def recipe(name: str, annotation: Any) -> Callable[[], Any]:
    """Makes one input for each path; an object is built anew, with a symbolic value for each annotation."""
    if annotation in (int, bool):
        value = Int(z3.Int(name)) if annotation is int else Bool(z3.Bool(name))
        return lambda: value
    hints = get_type_hints(annotation).items()
    fields = {attribute: recipe(f"{name}.{attribute}", hint) for attribute, hint in hints}

    def build() -> Any:
        instance = object.__new__(annotation)
        for attribute, make in fields.items():
            setattr(instance, attribute, make())
        return instance

    return build


def explore(function: Callable[..., Any], owner: type | None = None, limit: int | None = None) -> Tally:
    """Runs all paths of a function, or of a method of `owner`, on inputs made from its annotations."""
    global current
    started = time.process_time()
    hints = get_type_hints(function)
    hints.pop("return", None)
    recipes = [] if owner is None else [recipe("self", owner)]
    recipes += [recipe(name, hint) for name, hint in hints.items()]
    current = Loop(limit)
    current.run(lambda: function(*[make() for make in recipes]))
    while current.backtrack():
        current.run(lambda: function(*[make() for make in recipes]))
    current.tally.cpu = time.process_time() - started
    return current.tally


def resolve(target: str) -> tuple[Callable[..., Any], type | None]:
    """The function behind `path/to/file.py:Qual.name`, and its class if it is a method."""
    file, _, qualified = target.rpartition(":")
    spec = importlib.util.spec_from_file_location("subject", file)
    if spec is None or spec.loader is None:
        raise SystemExit(f"not a Python file: {file}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    *outer, last = qualified.split(".")
    owner: Any = operator.attrgetter(".".join(outer))(module) if outer else None
    return getattr(owner or module, last), owner


def main() -> None:
    parser = argparse.ArgumentParser(description="The naive replay loop on raw z3.")
    parser.add_argument("target", help="path/to/file.py:Qual.name")
    parser.add_argument("--limit", type=int, help="the most decisions on a path")
    options = parser.parse_args()
    tally = explore(*resolve(options.target), options.limit)
    print(
        f"queries {tally.queries}  paths {tally.paths}  violations {tally.violations}  "
        f"boundaries {tally.boundaries}  cpu {tally.cpu:.2f} s  in check {tally.solving:.2f} s"
    )


if __name__ == "__main__":
    main()
