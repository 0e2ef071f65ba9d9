"""Runs one path: replays a prefix on a witness, follows the witness from there, and says how it ended."""

from __future__ import annotations

import linecache
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import field
from typing import Any, Protocol

from pathlore.bounds import Bound, turn_of
from pathlore.config import Config
from pathlore.explore.alternative import Alternative
from pathlore.explore.ledger import Ledger
from pathlore.explore.path import Diverged, ExploringPath, Trail
from pathlore.explore.sites import Sites
from pathlore.forks.stopping import is_requested
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.versions import Needs
from pathlore.program.digits import digits
from pathlore.program.source import is_project_file, read_source
from pathlore.program.stubs import own_code
from pathlore.program.targets import Target
from pathlore.program.wrappers import Binding
from pathlore.records import frozen, slotted
from pathlore.runtime.calls import raised_in_library
from pathlore.runtime.heap import Heap, forget
from pathlore.runtime.path import (
    OUTSIDE,
    RECURSION_LIMIT,
    AssumptionFailed,
    BoundReached,
    Overdue,
    PathEnded,
    TurnOver,
    Unplanned,
    Unsupported,
    context,
)
from pathlore.runtime.preparation import PREPARATION
from pathlore.runtime.standard_input import DRAWN
from pathlore.runtime.values.nesting import witnessed
from pathlore.sandbox.broken_imports import forget_broken
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import SideEffect, guard
from pathlore.sandbox.invocation import Arguments, Signature, invoke, run_script
from pathlore.sandbox.snapshot import Snapshot
from pathlore.sandbox.tracebacks import failure_of, innermost_line
from pathlore.trie.failure import Failure
from pathlore.trie.node import Boundary, Complete, Error, Excluded, Leaf
from pathlore.trie.trie import Trie, prefix

_OWN_FRAMES = 200
_Before = tuple[int, Any]
"""The recursion limit and the standard input from before a run."""


@slotted
class Run:
    """One run of the target and its leaf. Mutable parts of it live only until the next run."""

    leaf: Leaf
    path: ExploringPath
    arguments: Arguments | None
    failure: Failure | None = None
    value: Any = None
    lacks_field: bool = False
    """Whether it failed because an input has no field of a name."""
    in_library: bool = False
    """Whether it failed with a TypeError of library code, which knows no symbolic values."""
    described: Any = None
    """What was made of it in the copy of a process that ran it, as JSON; its inputs are there alone."""


@frozen
class Setup:
    """What runs of a target are made with."""

    target: Target
    config: Config
    code: Instrumentation
    state: Snapshot
    clock: Clock


@slotted
class Stated:
    """What the code took for granted on any path. Mutable: paths add to it."""

    assumptions: set[tuple[str, int]] = field(default_factory=set)
    """Calls of `assume`, by file and line."""
    notes: set[str] = field(default_factory=set)
    remembered: set[str] = field(default_factory=set)
    """Assumptions that earlier runs met, as text."""

    def texts(self) -> list[str]:
        """The assumptions as the code states them."""
        return [linecache.getline(*place).strip() for place in sorted(self.assumptions)]

    def clear(self) -> None:
        for kept in (self.assumptions, self.notes, self.remembered):
            kept.clear()


class Elsewhere(Protocol):
    """Runs paths in copies of processes, where that pays or is needed."""

    def run(self, alternative: Alternative, deadline: float) -> Run | None:
        """A run in a copy; None where it is to be made here."""

    def ended(self, run: Run) -> None:
        """A run has ended. A copy answers with it, and ends as well."""

    def ran(self, run: Run, seconds: float) -> bool:
        """A run was made here, and took so long; whether it has to be made again, in a copy."""


PATIENCE = ((0.015, 0.06), (0.08, 0.2), (0.4, 0.6), (1.5, 2.0))
"""Seconds that paths take before the graph is asked, and how many it may take: for a small file some hundredths. The
first path is begun again then. Full code takes two to ten times as long as light code, and more in native calls."""

_OFTEN = 0.15
"""Seconds of runs after which later paths ask, too."""
_LEAST_FOR_GRAPH = 0.03
"""Seconds below which it is not asked; nor is it asked with less than did not suffice."""
_SHARE_FOR_GRAPH = 0.25
"""Of the time that is left, at most. With less of it than the graph would need, paths say more than an answer."""

Planner = Callable[[float], Needs | None]
"""Asks the graph for so many seconds of CPU time; gives nothing where that was not enough to tell."""


class Executor:
    """Runs a target again and again."""

    # Large: what runs are made with, what they leave to the next one, and how they are started.

    def __init__(self, setup: Setup) -> None:
        target = setup.target
        self.setup = setup
        self.trie = Trie()
        self.paths: Callable[..., ExploringPath] = ExploringPath
        """How the choices of a run are answered."""
        self.sites = Sites(type(self)._run.__code__, setup.code.versions)
        self.ledger = Ledger(type(self)._run.__code__)
        self.seconds = 0.0
        self.signature = Signature(target, setup.config.objects)
        self.copies_unread = setup.config.copies_unread
        self.source = read_source(target.path)
        self.stated = Stated()
        self.elsewhere: Elsewhere | None = None
        self.planner: Planner | None = None
        """Asks the graph of the target, if paths take long."""
        self.others_wait: Callable[[], bool] | None = None
        """Whether more is open than what a path leaves open: then it must not take all the time that there is."""
        self._patience = list(PATIENCE)
        self._least_for_graph = _LEAST_FOR_GRAPH
        self._next_look = _OFTEN
        """After so many seconds it is looked again whether the graph would help: not at every path."""
        self._is_first = True
        self._loaded = 0
        """Modules that there were when the path began."""
        self._last: Trail | None = None
        """That of the path before: the next one often leaves it late."""
        self._heap = Heap(0, 0)
        """That of the path before."""
        self._script = setup.code.compile(target.path, self.source) if target.binding is Binding.SCRIPT else None
        self._entries = setup.code.entries(target.function)

    @property
    def target(self) -> Target:
        return self.setup.target

    @property
    def code(self) -> Instrumentation:
        return self.setup.code

    @property
    def lazies(self) -> list[tuple[Target, frozenset[str]]]:
        """Targets, and the parameters of theirs that are made when they are first read."""
        return [(self.target, self.signature.lazy)]

    def restore(self) -> None:
        """Puts the state of the program back to what it was before the first run."""
        self.setup.state.restore()

    def run(self, alternative: Alternative, deadline: float) -> Run:
        """Runs the target from the start, answering its first choices from the prefix."""
        started = time.perf_counter()
        if self.elsewhere is not None:
            copied = self.elsewhere.run(alternative, deadline)
            if copied is not None:
                self.seconds += time.perf_counter() - started
                return copied
        run = self._run_to_its_end(alternative, deadline)
        replayed = run.path.replayed
        while isinstance(run.path.ended, (Unplanned, Overdue)):
            # What the run added to the trie was chosen in full code. It is replayed, and goes on from there.
            path = run.path
            if isinstance(path.ended, Unplanned):
                self.code.versions.relearn(path.ended)
            else:
                self._plan(deadline)
            parent, side = path.place
            run = self._run_to_its_end(Alternative(parent, side, path.witness), deadline)
        if self._is_first:
            # What is quiet shows in runs from now on.
            self._is_first = False
            self.code.versions.learned()
        elif self.seconds > self._next_look and self.planner is not None:
            self._next_look = 2 * self.seconds
            versions = self.code.versions
            if versions.would_gain() or (len(self._patience) == len(PATIENCE) and versions.is_working()):
                self._plan(deadline)
        run.path.replayed = replayed
        seconds = time.perf_counter() - started
        self.seconds += seconds
        if self.elsewhere is not None and self.elsewhere.ran(run, seconds):
            return self.run(alternative, deadline)
        return run

    def _run_to_its_end(self, alternative: Alternative, deadline: float) -> Run:
        run = self.run_once(alternative, deadline)
        if self.elsewhere is not None:
            self.elsewhere.ended(run)
        return run

    def _plan(self, deadline: float) -> None:
        """Has the graph say which functions may be light, with the program as it was before the first path.

        What is left of the time is for paths, too.
        """
        assert self.planner is not None
        self.restore()
        _, seconds = self._patience.pop(0)
        if deadline:
            seconds = min(seconds, (deadline - time.monotonic()) * _SHARE_FOR_GRAPH)
        needs = None
        if seconds >= self._least_for_graph:
            self._least_for_graph = seconds
            with self.code.paused():
                needs = self.planner(seconds)
        self.code.versions.plan(needs, not self._patience)
        if needs is not None or not self._patience:
            self.planner = None
        else:
            self._next_look = max(self._next_look, self._patience[0][0])

    def _ends_early(self, path: ExploringPath, deadline: float) -> Callable[[], PathEnded | None] | None:
        """What says at every tick of the clock whether a path that begins now is to end before its time."""
        looks = []
        if self._is_first and self.planner is not None and self.setup.code.versions.is_on:
            looks.append(self._is_overdue())
        if deadline and self.others_wait is not None:
            now = time.monotonic()
            turn = turn_of(deadline - now)
            # A path that is cut by its own limit before, or when all time is over, leaves what there is to others.
            if turn < deadline - now and not 0.0 < self.setup.config.path_timeout <= turn:
                looks.append(self._is_turn_over(path, now + turn, self.others_wait))
        if not looks:
            return None
        return lambda: next((reason for look in looks if (reason := look()) is not None), None)

    @staticmethod
    def _is_turn_over(
        path: ExploringPath, end: float, others_wait: Callable[[], bool]
    ) -> Callable[[], PathEnded | None]:
        def turn_over() -> PathEnded | None:
            if time.monotonic() < end or not (others_wait() or path.leaves_open):
                return None
            return TurnOver(Bound.TIMEOUT)

        return turn_over

    def _is_overdue(self) -> Callable[[], PathEnded | None]:
        """Asks whether the path that begins now is to be run again."""
        versions = self.code.versions
        patience, _ = self._patience[0]
        # What is rewritten now, will not be again.
        at = time.process_time() - PREPARATION.seconds + patience

        def overdue() -> PathEnded | None:
            nonlocal at
            now = time.process_time() - PREPARATION.seconds
            if now < at or PREPARATION.is_running:
                return None
            if versions.would_gain() or versions.is_working():
                # For good: code of Pathlore runs to its end before the path can.
                return Overdue()
            at = now + patience
            return None

        return overdue

    def run_once(self, alternative: Alternative, deadline: float) -> Run:
        """Runs the target, unless that ends where code was not expected to meet anything symbolic."""
        # The same as `running`, without a context manager for each path.
        path, before = self._enter(alternative, deadline)
        versions = self.setup.code.versions
        try:
            if versions.is_on:
                versions.begin(path.replayed > 0)
            self.setup.clock.early = self._ends_early(path, deadline)
            # Context variables are set in a copy.
            return copy_context().run(self._run, path)
        finally:
            versions.end()
            self._leave(before)

    def run_on(
        self, make: Callable[..., ExploringPath], alternative: Alternative, deadline: float, frames: int = 1
    ) -> Run:
        """Runs the target to an alternative, on a path that somebody else makes; all functions have full code.

        Each call of the program takes so many frames.
        """
        started = time.perf_counter()
        self.paths, usual = make, self.paths
        try:
            path, before = self._enter(alternative, deadline)
            sys.setrecursionlimit(before[0] * frames + _OWN_FRAMES)
            try:
                return copy_context().run(self._run, path)
            finally:
                self._leave(before)
        finally:
            self.paths = usual
            self.seconds += time.perf_counter() - started

    @contextmanager
    def running(self, alternative: Alternative, deadline: float) -> Iterator[ExploringPath]:
        """For somebody who makes the call: inside, rewritten code runs on this path. `ended` says how it went."""
        path, before = self._enter(alternative, deadline)
        try:
            yield path
        except PathEnded as reason:
            path.ended = path.ended or reason
        finally:
            # Pathlore itself uses them, too.
            self.setup.state.restore_builtins()
            self._leave(before)

    def arguments(self, path: ExploringPath) -> Arguments:
        """The inputs of the target on a path."""
        return self.signature.arguments(path)

    def _enter(self, alternative: Alternative, deadline: float) -> tuple[ExploringPath, _Before]:
        setup, config = self.setup, self.setup.config
        code = setup.code
        setup.state.restore()
        forget(self._heap)
        self._loaded = len(sys.modules)
        setup.code.reclaim()
        limit = sys.getrecursionlimit()
        # What recurses too deep for plain Python must get as far here, on a stack with frames of Pathlore.
        sys.setrecursionlimit(limit + _OWN_FRAMES)
        code.hits.begin()
        code.keyed.clear()
        parent, side, last = alternative.parent, alternative.side, self._last
        if last is not None and (parent is None or not last.meets(parent)):
            last = None
        path = self.paths(
            self.trie,
            self.sites,
            *(prefix(parent, side) if last is None or parent is None else last.prefix(parent, side)),
            alternative.witness,
            code.hits,
            code.keyed,
            Heap(config.max_objects, config.max_length, code.contracts.admit),
            config.max_depth,
            self.ledger,
        )
        self._heap = path.heap
        path.heap.copies_unread = self.copies_unread
        if last is not None and type(path) is ExploringPath:
            path.learn_from(last)
        path.kept[RECURSION_LIMIT] = limit
        path.assumptions = self.stated.assumptions
        path.notes = self.stated.notes
        path.strict = config.check_preconditions
        context.path = path
        self.start_clock(path, deadline)
        guard.active = True
        digits.enter_program()
        stdin, sys.stdin = sys.stdin, DRAWN
        return path, (limit, stdin)

    def _leave(self, before: _Before) -> None:
        guard.active = False
        digits.leave_program()
        path = context.path
        if isinstance(path, ExploringPath):
            if len(sys.modules) > self._loaded:
                forget_broken(self._loaded, path.ended)
            if path.ended is not None:
                # Its frames have the path, which would stay until garbage is collected.
                path.ended.__traceback__ = path.ended.__context__ = None
            if type(path) is ExploringPath:
                self._last = path.trail
        limit, sys.stdin = before
        sys.setrecursionlimit(limit)
        self.setup.clock.stop()
        context.path = OUTSIDE

    def start_clock(self, path: ExploringPath, deadline: float) -> None:
        """Has the clock end a path when its time is over, or that of the target."""
        timeout = self.setup.config.path_timeout
        own = time.monotonic() + timeout if timeout else deadline
        late = deadline and deadline < own
        self.setup.clock.start(path, deadline if late else own, Bound.TIMEOUT if late else Bound.PATH_TIMEOUT)

    def _run(self, path: ExploringPath) -> Run:
        arguments: Arguments | None = None
        value: Any = None
        try:
            try:
                if self._script is not None:
                    run_script(self._script, self.target.path)
                else:
                    arguments = self.signature.arguments(path)
                    value = invoke(self.signature, arguments)
            finally:
                # What follows uses them, too.
                self.setup.state.restore_builtins()
        except PathEnded as reason:
            path.ended = path.ended or reason
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and is_requested():
                raise
            # Not kept beyond this clause: its traceback has this frame, and cycles are collected late.
            return self.ended(path, None, error, arguments)
        return self.ended(path, value, None, arguments)

    def ended(
        self, path: ExploringPath, value: Any, error: BaseException | None, arguments: Arguments | None = None
    ) -> Run:
        """What a call that returned a value or raised an error amounts to."""
        failure: Failure | None = None
        lacks_field = in_library = False
        if isinstance(error, SystemExit):
            failure = None if self._script is not None and not witnessed(error.code) else self._failure(error)
        elif error is not None and path.ended is None:
            if self._assumed(error, path):
                path.ended = AssumptionFailed()
            else:
                failure = self._failure(error)
                lacks_field = isinstance(error, AttributeError) and path.heap.find(error.obj) is not None
                in_library = isinstance(error, TypeError) and raised_in_library(error)
        if path.ended is None and path.position < path.replayed:
            path.ended = Diverged(path.nodes[path.position].site.where)
        return Run(self._leaf(path, failure), path, arguments, failure, value, lacks_field, in_library)

    def _failure(self, error: BaseException) -> Failure:
        return failure_of(error, self.code.contracts.clause_of(error), self.target)

    def _assumed(self, error: BaseException, path: ExploringPath) -> bool:
        """Whether the exception says that the caller of the target did not do what it must ensure."""
        if self.code.contracts.is_supposed_not_to_happen(error):
            return True
        if self.setup.config.check_preconditions or self.target.function is None:
            return False
        if self.code.contracts.required_of(error, self.target.function):
            return True
        if self.code.contracts.in_condition(error) and not self._entered(path):
            return True
        if "asserts" not in self.setup.config.contracts or not isinstance(error, AssertionError):
            return False
        line = innermost_line(error, own_code(self.code.contracts.behind(self.target.function)))
        return line is not None and any(p.first <= line <= p.last for p in self.target.preconditions)

    def _entered(self, path: ExploringPath) -> bool:
        """Whether the target itself has begun to run."""
        path.hits.gather()
        ran = frozenset(path.hits).union(*(node.blocks for node in path.nodes))
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
                return Boundary(blocks, path.witness, why, self.where_ended(path))
            case Unsupported(why=why):
                return Boundary(blocks, path.witness, why, self.where_ended(path))
            case SideEffect(what=what, allowance=allowance):
                why = f"side effect blocked: {what} (--allow {allowance} lets it happen)"
                return Boundary(blocks, path.witness, why, self.where_ended(path))
            case Diverged(where=where):
                return Boundary(blocks, path.witness, "the code is nondeterministic", where)
            case reason:
                return Boundary(blocks, path.witness, f"ended: {reason!r}", self.where_ended(path))

    def where_ended(self, path: ExploringPath) -> str:
        """The innermost place in the program where the path ended, as far as it left a trace."""
        if path.ended is not None and path.ended.__traceback__ is not None:
            location = failure_of(path.ended).location
            if is_project_file(location.path):
                return f"{location.path}:{location.line}"
        last = path.nodes[-1].site if path.nodes else None
        if last is not None and (last.code is None or is_project_file(last.code.co_filename)):
            return str(last.where)
        return self.target.name
