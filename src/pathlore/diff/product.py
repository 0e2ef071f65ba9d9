"""Runs both versions on one path: the second on the mirror image of the first one's inputs, then asks if they agree."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from pathlore.diff.agreement import Agreement, CallEnd
from pathlore.diff.effects import Globals
from pathlore.diff.mirror import Mirror
from pathlore.diff.versions import Pair
from pathlore.explore.engine import Engine, Observer
from pathlore.explore.executor import Executor, Run
from pathlore.explore.path import Diverged, ExploringPath
from pathlore.expr.term import term_table
from pathlore.instrumentation.library_code import follow_used
from pathlore.program.source import read_source
from pathlore.runtime.followed import restore_library
from pathlore.runtime.path import PathEnded, Unsupported
from pathlore.sandbox.guard import guard
from pathlore.sandbox.invocation import Arguments, Signature, invoke
from pathlore.sandbox.snapshot import Snapshot
from pathlore.sandbox.tracebacks import failure_of
from pathlore.session.session import Session

_DRAWS = "the code draws inputs of its own, which are not the same for both versions"


class Product(Executor):
    """An executor of two targets as one. The value of a run says what they disagree about."""

    def __init__(self, pair: Pair, session: Session, state: Snapshot) -> None:
        old, new = pair.targets
        super().__init__(old, session.config, session.code, state, session.clock)
        self.pair = pair
        self._second = Signature(new)
        self.second_lazy = self._second.lazy
        self._effects = [Globals(m, own, pair.holds_fields) for m, own in zip(pair.modules, pair.own, strict=True)]

    def _run(self, path: ExploringPath) -> Run:
        arguments: Arguments | None = None
        disagreement: Any = None
        originals = path.heap
        mirror: Mirror | None = None
        try:
            with self.pair.old.entered():
                arguments = self.signature.arguments(path)
                old = self._ending(self.signature, arguments, path, 0)
            restore_library()
            path.heap = mirror = Mirror(originals, arguments.by_name, self.pair)
            with self.pair.new.entered():
                new = self._ending(self._second, self._second.arguments(path), path, 1)
            if path.draws:
                path.end(Unsupported(_DRAWS))
            disagreement = Agreement(mirror, self.pair).disagreement(old, new)
        except PathEnded as reason:
            path.ended = path.ended or reason
        finally:
            if mirror is not None:
                mirror.reconcile()
            path.heap = originals
        if path.ended is None and path.position < path.replayed:
            path.ended = Diverged(path.nodes[path.position].site.where)
        return Run(self._leaf(path, None), path, arguments, value=disagreement)

    def _ending(self, signature: Signature, arguments: Arguments, path: ExploringPath, side: int) -> CallEnd:
        value: Any = None
        error: BaseException | None = None
        failure = None
        try:
            value = invoke(signature, arguments)
        except (PathEnded, KeyboardInterrupt):
            raise
        except BaseException as raised:
            error, failure = raised, failure_of(raised)
        if path.ended is not None:
            raise path.ended
        return CallEnd(value, error, failure, self._effects[side].changed())


@contextmanager
def exploration(session: Session, pair: Pair, observers: list[Observer]) -> Iterator[Engine]:
    """An engine for both versions at once, ready to explore."""
    with term_table(), _exploration(session, pair, observers) as engine:
        yield engine


@contextmanager
def _exploration(session: Session, pair: Pair, observers: list[Observer]) -> Iterator[Engine]:
    code = session.code
    modules = [*pair.modules[0], *pair.modules[1]]
    for module in modules:
        path = os.path.abspath(module.__file__ or "")
        if not code.knows(path):
            code.add(path, read_source(path), vars(module))
    follow_used(modules)
    code.provide_operators()
    snapshot = Snapshot(modules)
    product = Product(pair, session, snapshot)
    engine = Engine(product, session.config, observers)
    with ExitStack() as stack:
        for target, lazy in zip(pair.targets, (product.lazy, product.second_lazy), strict=True):
            assert target.function is not None
            stack.enter_context(code.lazy(target.function, read_source(target.path), lazy))
        stack.enter_context(guard.ready(session.config.allow))
        stack.enter_context(session.clock.ticking())
        code.on()
        try:
            yield engine
        finally:
            code.off()
            snapshot.restore()
