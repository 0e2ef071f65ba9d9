"""Runs both versions on one path: the second on the mirror image of the first one's inputs, then asks if they agree."""

from __future__ import annotations

from typing import Any

from pathlore.diff.agreement import Agreement, CallEnd, kind_of
from pathlore.diff.effects import Globals
from pathlore.diff.lazy_results import Drained, drain, lazy_kind
from pathlore.diff.mirror import Mirror
from pathlore.diff.printed import Printed
from pathlore.diff.versions import Pair
from pathlore.explore.executor import Executor, Run, Setup
from pathlore.explore.path import Diverged, ExploringPath
from pathlore.forks.stopping import is_requested
from pathlore.program.targets import Target
from pathlore.runtime.followed import restore_library
from pathlore.runtime.path import PathEnded, Unsupported
from pathlore.sandbox.invocation import Arguments, Signature, invoke
from pathlore.sandbox.tracebacks import failure_of

_DRAWS = "the code draws inputs of its own, which are not the same for both versions"


class Product(Executor):
    """Executes two targets as one. The value of a run says what they disagree about."""

    def __init__(self, pair: Pair, setup: Setup) -> None:
        super().__init__(setup)
        self.pair = pair
        # What the versions leave in their inputs is compared.
        self.copies_unread = False
        # Both versions get objects with the same fields, whatever their constructors make of the same arguments.
        self.signature = Signature(setup.target)
        self._second = Signature(pair.targets[1])
        self.results: set[type] = set()
        """The types of what calls returned, as the program sees them."""
        self.raises = False
        self._effects = [Globals(m, own, pair.holds_fields) for m, own in zip(pair.modules, pair.own, strict=True)]

    @property
    def lazies(self) -> list[tuple[Target, frozenset[str]]]:
        return [*super().lazies, (self.pair.targets[1], self._second.lazy)]

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
            for end in (old, new):
                if end.error is None:
                    self.results.add(kind_of(end.value))
                else:
                    self.raises = True
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
        printed = Printed()

        def finish(given: Any) -> None:
            nonlocal value
            kind = lazy_kind(type(given))
            value = given if kind is None else Drained(kind)
            if isinstance(value, Drained):
                drain(given, value)

        try:
            with printed.recorded():
                invoke(signature, arguments, finish)
        except PathEnded:
            raise
        except BaseException as raised:
            if isinstance(raised, KeyboardInterrupt) and is_requested():
                raise
            error, failure = raised, failure_of(raised)
        if path.ended is not None:
            raise path.ended
        return CallEnd(value, error, failure, self._effects[side].changed(), printed.calls)
