"""Runs one path: replays a prefix on a witness, follows the witness from there, and says how it ended."""

from __future__ import annotations

import linecache
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pathlore.config import Config
from pathlore.explore.path import Diverged, ExploringPath, Sites
from pathlore.expr.assignment import Value
from pathlore.expr.term import Term
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.source import is_project_file, read_source
from pathlore.program.targets import Target
from pathlore.runtime.heap import Heap
from pathlore.runtime.path import OUTSIDE, AssumptionFailed, BoundReached, PathEnded, Unsupported, context
from pathlore.runtime.standard_input import DRAWN
from pathlore.runtime.values.nesting import witnessed
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import SideEffect, guard
from pathlore.sandbox.invocation import Arguments, Signature, invoke, run_script
from pathlore.sandbox.snapshot import Snapshot
from pathlore.sandbox.tracebacks import failure_of, innermost_line
from pathlore.trie.choice import Choice
from pathlore.trie.failure import Failure
from pathlore.trie.node import Boundary, Complete, Error, Excluded, Leaf
from pathlore.trie.trie import Trie

_OWN_FRAMES = 200

Witness = Mapping[Term, Value]


@dataclass(slots=True)
class Run:
    """One run of the target and its leaf. Mutable parts of it live only until the next run."""

    leaf: Leaf
    path: ExploringPath
    arguments: Arguments | None
    failure: Failure | None = None
    value: Any = None
    lacks_field: bool = False
    """Whether it failed because an input has no field of a name."""


class Executor:
    """Runs a target again and again."""

    def __init__(self, target: Target, config: Config, code: Instrumentation, state: Snapshot, clock: Clock) -> None:
        self.target = target
        self.config = config
        self.code = code
        self.state = state
        self.restore = state.restore
        self.clock = clock
        self.trie = Trie()
        self.paths: type[ExploringPath] = ExploringPath
        """How the choices of a run are answered."""
        self.sites = Sites(type(self)._run.__code__)
        self.seconds = 0.0
        self.signature = Signature(target)
        self.lazy = self.signature.lazy
        self.source = read_source(target.path)
        self._script = code.compile(target.path, self.source) if target.binding == "script" else None
        self._entries = code.entries(target.function)
        self.assumptions: set[tuple[str, int]] = set()
        self.notes: set[str] = set()
        self.remembered: set[str] = set()
        """Assumptions that earlier runs met, as text."""

    def assumed_texts(self) -> list[str]:
        """What the code stated as an assumption."""
        return [linecache.getline(*place).strip() for place in sorted(self.assumptions)]

    def run(self, nodes: list[Choice], sides: list[int], witness: Witness, deadline: float) -> Run:
        """Runs the target from the start, answering its first choices from the prefix."""
        started = time.process_time()
        self.restore()
        # What recurses too deep for plain Python must get as far here, on a stack with frames of Pathlore.
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + _OWN_FRAMES)
        self.code.hits.clear()
        self.code.keyed.clear()
        config = self.config
        path = self.paths(
            self.trie,
            self.sites,
            nodes,
            sides,
            witness,
            self.code.hits,
            self.code.keyed,
            Heap(config.max_objects, config.max_length, self.code.contracts.admit),
            config.max_depth,
        )
        path.assumptions = self.assumptions
        path.notes = self.notes
        path.strict = config.check_preconditions
        context.path = path
        self._start_clock(path, deadline)
        guard.active = True
        stdin, sys.stdin = sys.stdin, DRAWN
        try:
            run = self._run(path)
        finally:
            guard.active = False
            sys.stdin = stdin
            # Pathlore itself uses them, too.
            self.state.restore_builtins()
            sys.setrecursionlimit(limit)
            self.clock.stop()
            context.path = OUTSIDE
        self.seconds += time.process_time() - started
        return run

    def _start_clock(self, path: ExploringPath, deadline: float) -> None:
        own = time.monotonic() + self.config.path_timeout if self.config.path_timeout else deadline
        late = deadline and deadline < own
        self.clock.start(path, deadline if late else own, "timeout" if late else "path-timeout")

    def _run(self, path: ExploringPath) -> Run:
        arguments: Arguments | None = None
        failure: Failure | None = None
        value: Any = None
        lacks_field = False
        try:
            if self._script is not None:
                run_script(self._script, self.target.path)
            else:
                arguments = self.signature.arguments(path)
                value = invoke(self.signature, arguments)
        except PathEnded as reason:
            path.ended = path.ended or reason
        except KeyboardInterrupt:
            raise
        except SystemExit as error:
            failure = None if self._script is not None and not witnessed(error.code) else self._failure(error)
        except BaseException as error:
            if path.ended is None and self._assumed(error, path):
                path.ended = AssumptionFailed()
            elif path.ended is None:
                failure = self._failure(error)
                lacks_field = isinstance(error, AttributeError) and path.heap.find(error.obj) is not None
        if path.ended is None and path.position < path.replayed:
            path.ended = Diverged(path.nodes[path.position].site.where)
        return Run(self._leaf(path, failure), path, arguments, failure, value, lacks_field)

    def _failure(self, error: BaseException) -> Failure:
        return failure_of(error, self.code.contracts.clause_of(error))

    def _assumed(self, error: BaseException, path: ExploringPath) -> bool:
        """Whether the exception says that the caller of the target did not do what it must ensure."""
        if self.config.check_preconditions or self.target.function is None:
            return False
        if self.code.contracts.required_of(error, self.target.function):
            return True
        if self.code.contracts.in_condition(error) and not self._entered(path):
            return True
        if "asserts" not in self.config.contracts or not isinstance(error, AssertionError):
            return False
        line = innermost_line(error, self.code.contracts.running(self.target.function))
        return line is not None and any(p.first <= line <= p.last for p in self.target.preconditions)

    def _entered(self, path: ExploringPath) -> bool:
        """Whether the target itself has begun to run."""
        ran = path.hits.union(*(node.blocks for node in path.nodes))
        return not ran.isdisjoint(self._entries)

    def _leaf(self, path: ExploringPath, failure: Failure | None) -> Leaf:
        blocks = path.take_blocks()
        match path.ended:
            case None:
                if failure is None:
                    return Complete(blocks, path.witness)
                return Error(blocks, path.witness, failure)
            case AssumptionFailed():
                return Excluded(blocks, path.witness)
            case BoundReached(why=why):
                return Boundary(blocks, path.witness, why, self._where(path))
            case Unsupported(why=why):
                return Boundary(blocks, path.witness, why, self._where(path))
            case SideEffect(what=what, allowance=allowance):
                why = f"side effect blocked: {what} (--allow {allowance} lets it happen)"
                return Boundary(blocks, path.witness, why, self._where(path))
            case Diverged(where=where):
                return Boundary(blocks, path.witness, "the code is nondeterministic", where)
            case reason:
                return Boundary(blocks, path.witness, f"ended: {reason!r}", self._where(path))

    def _where(self, path: ExploringPath) -> str:
        """The innermost place in the program where the path ended, as far as it left a trace."""
        if path.ended is not None and path.ended.__traceback__ is not None:
            spot = failure_of(path.ended).location
            if is_project_file(spot.path):
                return f"{spot.path}:{spot.line}"
        last = path.nodes[-1].site if path.nodes else None
        if last is not None and (last.code is None or is_project_file(last.code.co_filename)):
            return str(last.where)
        return self.target.name
