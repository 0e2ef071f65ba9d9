"""The sequence of basic blocks that a run passes, as probes record it in rewritten and in plain code."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from types import FunctionType
from typing import Any

from pathlore.confirmation.comparison import comparable
from pathlore.confirmation.confirm import PlainOutcome
from pathlore.confirmation.value_text import text_of_value
from pathlore.instrumentation.hits import OrderedHits
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.runtime.path import PathEnded


class Passages:
    """Takes down the blocks of runs, from the first one of the target on: inputs are made before."""

    def __init__(self, code: Instrumentation, function: FunctionType | None) -> None:
        assert isinstance(code.hits, OrderedHits)
        code.versions.keeps_probes = True
        self._hits = code.hits
        self._entries = code.entries(function)

    def begin(self) -> None:
        """Plain code with probes is about to run; rewritten code says so by itself."""
        self._hits.begin()

    def last_run(self) -> list[int]:
        """Those of the last run."""
        order, entries = self._hits.order, self._entries
        if order and order[0] in entries:
            return order.copy()
        start = next((n for n, block in enumerate(order) if block in entries), 0)
        return order[start:]


class Watcher:
    """Looks at what a plain run returns."""

    def __init__(self) -> None:
        self.text = ""
        self.comparable: Any = None

    def around(self) -> AbstractContextManager[None]:
        return nullcontext()

    def ready(self, namespace: dict[str, Any]) -> None:
        pass

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        if plain.failure is None and plain.ended is None:
            try:
                self.text = text_of_value(plain.value)
                self.comparable = comparable(plain.value, {})
            except PathEnded as reason:
                return PlainOutcome(ended=str(reason))
        return plain
