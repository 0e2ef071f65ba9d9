"""Rewrites each file once for a test process: most of a small check is the rewriting of its module.

Sessions have an instrumentation of their own, and many tests check one file again and again. What comes out is a
function of the text, of what is known of the module, and of the numbers that are given to blocks: all of these are
in the key. `make test-all` does without it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import fields
from types import CodeType
from typing import Any

from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.sites import Block
from pathlore.runtime.calls import PROJECT_FILES

_KEPT = 200
_MADE = {"blocks", "outline"}
"""Of what is known of a file: what the rewriting adds."""


class RememberedRewriting:
    """In place of `Instrumentation._compiled`."""

    def __init__(self) -> None:
        self._plainly = Instrumentation._compiled
        self._known: OrderedDict[object, tuple[CodeType, list[Block], Any]] = OrderedDict()

    def install(self) -> None:
        remembered = self

        def _compiled(self: Instrumentation, path: str, source: str, lazy: Any) -> CodeType:
            return remembered(self, path, source, lazy)

        Instrumentation._compiled = _compiled  # type: ignore[method-assign]

    def __call__(self, code: Instrumentation, path: str, source: str, lazy: Any) -> CodeType:
        known = code._sources[path]
        count = len(code.blocks)
        said = tuple(getattr(known, field.name) for field in fields(known) if field.name not in _MADE)
        key = (path, source, lazy, said, count, tuple(known.blocks.items()))
        found = self._known.get(key)
        if found is None:
            rewritten = self._plainly(code, path, source, lazy)
            self._known[key] = rewritten, code.blocks[count:], known.outline
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
            return rewritten
        self._known.move_to_end(key)
        rewritten, blocks, outline = found
        PROJECT_FILES.add(path)
        code.blocks.extend(blocks)
        known.blocks.update((block.basic.key, block.number) for block in blocks)
        known.outline = known.outline or outline
        return rewritten
