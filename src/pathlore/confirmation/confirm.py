"""Runs a reproduction as plain, unmodified Python and says what happened."""

from __future__ import annotations

import builtins
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import copy_context
from functools import lru_cache
from types import CodeType
from typing import Any, Protocol

from pathlore.bounds import Bound
from pathlore.confirmation.reproduction import Reproduction
from pathlore.findings import Frame
from pathlore.forks.stopping import is_requested
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.own_builtins import kept
from pathlore.program.digits import digits
from pathlore.program.targets import Target
from pathlore.records import frozen
from pathlore.runtime.draws import replay, replay_alone
from pathlore.runtime.path import PathEnded
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import guard
from pathlore.sandbox.invocation import REPRODUCTION, drive, run_script
from pathlore.sandbox.tracebacks import failure_of
from pathlore.trie.failure import Failure


@frozen
class PlainOutcome:
    """What plain Python did. `ended` says why it was stopped, if it was: time, or a blocked side effect."""

    value: Any = None
    failure: Failure | None = None
    error: BaseException | None = None
    ended: str | None = None
    made: type | None = None
    """The type of what the call returned, before a generator or a coroutine was driven to its end."""
    shown: tuple[str, tuple[Frame, ...]] | None = None
    """The message and the trace of the failure, where the exception itself is in another process."""


BATCH = 64
"""Runs that are worth being made together."""

Drawing = Callable[[dict[str, Any]], AbstractContextManager[None]]
Elsewhere = Callable[[Reproduction], PlainOutcome | None]


def nowhere(reproduction: Reproduction) -> PlainOutcome | None:
    return None


class Spectator(Protocol):
    """Watches a plain run from its beginning, and looks at what it left before state is restored."""

    def around(self) -> AbstractContextManager[None]:
        """Entered before the inputs are made, left after the call."""

    def ready(self, namespace: dict[str, Any]) -> None:
        """Called between the making of the inputs and the call."""

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        """Returns the outcome, or another one where looking at it failed."""


class Unwatched:
    """The spectator of a run that nobody else looks at."""

    def around(self) -> AbstractContextManager[None]:
        return nullcontext()

    def ready(self, namespace: dict[str, Any]) -> None:
        pass

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        return plain


UNWATCHED = Unwatched()


class Confirmer:
    """Switches the rewriting off, runs, and switches it on again.

    `elsewhere` runs the same in a process that no path has touched, where there is one.
    """

    def __init__(
        self,
        target: Target,
        source: str,
        code: Instrumentation,
        restore: Callable[[], None],
        clock: Clock,
        limit: float,
    ) -> None:
        self.target = target
        self.code = code
        self.restore = restore
        self.clock = clock
        self.limit = limit
        self.elsewhere: Elsewhere = nowhere
        self.instead: Elsewhere = nowhere
        """Runs it in the place of this process, where that must not run it."""
        self._probed_script: CodeType | None = None
        self._is_batch = False
        self._script = compile(source, target.path, "exec", dont_inherit=True) if target.function is None else None

    def run(self, reproduction: Reproduction, spectator: Spectator = UNWATCHED) -> PlainOutcome:
        found = self.instead(reproduction) if spectator is UNWATCHED else None
        return self._plainly(reproduction, replay, self.limit, spectator) if found is None else found

    @contextmanager
    def batch(self) -> Iterator[None]:
        """For many runs one after the other: between them, rewritten code is not put in place."""
        with self.code.paused():
            self._is_batch = True
            try:
                yield
            finally:
                self._is_batch = False
                self.restore()

    @contextmanager
    def probed(self) -> Iterator[None]:
        """For a while, there are probes in plain code, and nothing else: they tell which blocks run."""
        script = self._script
        if script is not None:
            self._script = self._probed_script = self._probed_script or self.code.probed_script(self.target.path)
        try:
            with self.code.probed():
                yield
        finally:
            self._script = script

    def run_on(self, reproduction: Reproduction, limit: float) -> PlainOutcome:
        """Continues a path that was cut; ends where the code draws a value that the path did not get to."""
        if self.instead is not nowhere:
            return PlainOutcome(ended="this process must not run it")
        limit = min(limit, self.limit) if self.limit else limit
        return self._plainly(reproduction, replay_alone, limit, UNWATCHED)

    def _plainly(
        self, reproduction: Reproduction, drawing: Drawing, limit: float, spectator: Spectator
    ) -> PlainOutcome:
        with self.code.paused():
            return self._restored(reproduction, drawing, limit, spectator)

    def _restored(
        self, reproduction: Reproduction, drawing: Drawing, limit: float, spectator: Spectator
    ) -> PlainOutcome:
        self.restore()
        # Pathlore's frames are on the stack already; plain Python would not have them.
        depth = _depth()
        sys.setrecursionlimit(sys.getrecursionlimit() + depth)
        self.clock.start(None, time.monotonic() + limit if limit else 0.0, Bound.PATH_TIMEOUT)
        guard.active = True
        digits.enter_program()
        try:
            with spectator.around(), _limit_less(depth):
                plain = copy_context().run(self._run, reproduction, drawing, spectator)
            return spectator.look(plain)
        finally:
            guard.active = False
            digits.leave_program()
            self.clock.stop()
            if not self._is_batch:
                self.restore()

    def _run(self, reproduction: Reproduction, drawing: Drawing, spectator: Spectator) -> PlainOutcome:
        made: type | None = None
        try:
            namespace = self._namespace(reproduction)
            spectator.ready(namespace)
            drawn = {n: eval(text, namespace) for n, text in reproduction.replay.items()}
            with drawing(drawn):
                if self._script is not None:
                    with kept:
                        run_script(self._script, self.target.path)
                    return PlainOutcome()
                call = _compiled(reproduction.expression, "eval")
                # Builtins first: context managers of the library use them.
                with self.code.contracts.around_plain_calls() if reproduction.guarded else nullcontext(), kept:
                    given = eval(call, namespace)
                    made = type(given)
                    return PlainOutcome(drive(given), made=made)
        except PathEnded as reason:
            return PlainOutcome(ended=str(reason))
        except SystemExit as error:
            if self._script is not None and not error.code:
                return PlainOutcome()
            return self._raised(error, made)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and is_requested():
                raise
            return self._raised(error, made)

    def _raised(self, error: BaseException, made: type | None) -> PlainOutcome:
        failure = failure_of(error, self.code.contracts.clause_of(error), self.target)
        return PlainOutcome(failure=failure, error=error, made=made)

    def _namespace(self, reproduction: Reproduction) -> dict[str, Any]:
        """The names of the target's module, and the inputs built in it."""
        namespace = dict(vars(self.target.module)) if self.target.module is not None else {"__builtins__": builtins}
        for name, module in reproduction.imports:
            namespace[name] = getattr(importlib.import_module(module), name)
        if reproduction.setup:
            exec(_compiled("\n".join(reproduction.setup), "exec"), namespace)
        return namespace


@lru_cache(maxsize=2 * BATCH)
def _compiled(source: str, mode: str) -> CodeType:
    """Code of a reproduction, which is often run more than once."""
    code: CodeType = compile(source, REPRODUCTION, mode)
    return code


@contextmanager
def _limit_less(frames: int) -> Iterator[None]:
    """Has the program see, and set, the limit of recursion that it would have without so many frames."""
    tell, put = sys.getrecursionlimit, sys.setrecursionlimit
    sys.getrecursionlimit = lambda: tell() - frames
    sys.setrecursionlimit = lambda limit, /: put(limit + frames if type(limit) is int and limit > 0 else limit)
    try:
        yield
    finally:
        sys.getrecursionlimit, sys.setrecursionlimit = tell, put


def _depth() -> int:
    depth = 0
    frame = sys._getframe().f_back
    while frame is not None:
        depth += 1
        frame = frame.f_back
    return depth


def agrees(predicted: Failure | None, plain: PlainOutcome) -> bool:
    """Whether plain Python did what the path predicted."""
    found = plain.failure
    if plain.ended is not None:
        return False
    if predicted is None or found is None:
        return predicted is found
    if predicted.exception != found.exception or predicted.clause != found.clause:
        return False
    if predicted.exception == "RecursionError":
        # Where exactly the stack runs out depends on the frames below the program.
        return True
    return (predicted.location.path, predicted.location.line) == (found.location.path, found.location.line)
