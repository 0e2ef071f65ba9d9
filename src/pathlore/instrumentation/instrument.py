"""Puts rewritten code into live functions and takes it out again."""

from __future__ import annotations

import ast
import builtins
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from pathlore.instrumentation.contracts import Contracts
from pathlore.instrumentation.library_code import library
from pathlore.options import CONTRACTS
from pathlore.program.analysis import SourceAnalysis, analysis_of
from pathlore.program.blocks import Arm, BasicBlock, Outline
from pathlore.program.natives import python_names
from pathlore.program.plan import EVERYTHING, RewritePlan, Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.program.sites import Block
from pathlore.runtime import displays, formatting, heap, identity, membership, results, subscript
from pathlore.runtime.calls import PROJECT_FILES, call
from pathlore.runtime.guards import guards
from pathlore.runtime.operators import Operators
from pathlore.stdlib.registry import register_models
from pathlore.transform.pipeline import LazyParameters, nested, rewrite
from pathlore.transform.probes import NewBlock

Select = Callable[[str, SourceAnalysis], Selection]
"""Says of a file, by its path and its analysis, what of it is rewritten."""


def rewrite_everything(path: str, analysis: SourceAnalysis) -> Selection:
    return EVERYTHING


class Instrumentation:
    """The rewritten code of some modules. While it is on, their functions run it wherever they are called from."""

    def __init__(self, contracts: tuple[str, ...] = CONTRACTS, select: Select = rewrite_everything) -> None:
        self.blocks: list[Block] = []
        self.hits: set[int] = set()
        self.keyed: dict[int, Any] = {}
        self._swaps: list[_Swap] = []
        self._on = False
        self._files: set[str] = set()
        self._sources: dict[str, _Source] = {}
        self._select = select
        self.contracts = Contracts(contracts, self._condition)
        register_models()
        self._library = library()

    def add(self, path: str, source: str, names: dict[str, Any]) -> None:
        """Rewrites all functions that were made from a file; `names` are those of its module."""
        if path in self._files:
            return
        self._files.add(path)
        self._sources[path] = self._source(path, source, names.get("__name__", ""), python_names(names))
        rewritten = self._compiled(path, source, None)
        self.adopt(path, rewritten)

    def entries(self, function: FunctionType | None) -> frozenset[int]:
        """The blocks with which a function begins."""
        if function is None:
            return frozenset()
        code = function.__code__
        name = code.co_qualname.replace(".<locals>", "")
        found = (b for b in self.blocks if b.arm is Arm.ENTRY and b.function == name and b.path == code.co_filename)
        return frozenset(b.number for b in found)

    def knows(self, path: str) -> bool:
        return path in self._files

    @property
    def outlines(self) -> list[Outline]:
        """Of all files, as they are written."""
        return [source.outline for source in self._sources.values() if source.outline is not None]

    def outline(self, path: str) -> Outline:
        """Of a file that is known."""
        found = self._sources[path].outline
        assert found is not None
        return found

    def compile(self, path: str, source: str) -> CodeType:
        """A script, rewritten as a whole."""
        self._files.add(path)
        if path not in self._sources:
            self._sources[path] = self._source(path, source, "__main__", frozenset())
        return self._compiled(path, source, None)

    @property
    def plan_digest(self) -> str:
        """Stands for the plans of all files; empty where each is the default one."""
        digests = {path: digest for path, source in self._sources.items() if (digest := source.plan.digest())}
        return ";".join(f"{path} {digest}" for path, digest in sorted(digests.items()))

    def _source(self, path: str, source: str, module: str, python: frozenset[str]) -> _Source:
        analysis = analysis_of(source)
        return _Source(module, {}, python, make_plan(analysis.scopes, python, self._select(path, analysis)))

    def _condition(self, path: str, tree: ast.Module, rewritten: bool) -> CodeType:
        """A condition of a contract, as it is or rewritten."""
        if rewritten:
            known = self._sources.get(path)
            python = known.python if known is not None else frozenset()
            scopes = read_scopes(ast.fix_missing_locations(deepcopy(tree)))
            tree = rewrite(deepcopy(tree), make_plan(scopes, python))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def _compiled(self, path: str, source: str, lazy: LazyParameters | None) -> CodeType:
        tree = ast.parse(source, path)
        known = self._sources[path]
        PROJECT_FILES.add(path)
        outline = Outline(tree, known.module, analysis_of(source).scopes)
        known.outline = known.outline or outline
        blocks = (outline, self._numbering(path, known))
        tree = rewrite(tree, known.plan, blocks, lazy)
        outline.drop_tree()
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def _numbering(self, path: str, source: _Source) -> NewBlock:
        """Numbers blocks; a file that is rewritten a second time gets the same numbers again."""

        def number(run: BasicBlock) -> int:
            found = source.blocks.get(run.key)
            if found is None:
                found = source.blocks[run.key] = len(self.blocks)
                self.blocks.append(Block(found, path, run))
            return found

        return number

    def adopt(self, path: str, rewritten: CodeType) -> None:
        by_key = {_key(code): code for code in nested(rewritten)}
        for function in _functions_from(path):
            new = by_key.get(_key(function.__code__))
            if new is not None and new.co_freevars == function.__code__.co_freevars:
                self._swaps.append(_Swap(function, function.__code__, new))
                if self._on:
                    function.__code__ = new

    @contextmanager
    def lazy(self, function: FunctionType, source: str, names: frozenset[str]) -> Iterator[None]:
        """For a while, reads of these parameters of a function initialise them."""
        swap = next((s for s in self._swaps if s.function is function), None)
        if swap is None or not names:
            yield
            return
        code = swap.original
        lazy = LazyParameters(code.co_firstlineno, code.co_name, names)
        rewritten = self._compiled(code.co_filename, source, lazy)
        by_key = {_key(c): c for c in nested(rewritten)}
        eager, swap.rewritten = swap.rewritten, by_key[_key(code)]
        try:
            yield
        finally:
            swap.rewritten = eager

    def provide_operators(self) -> None:
        """Puts the operators where rewritten code finds them. Before state is remembered, since they are part of it."""
        for name, operator in self._operators().items():
            setattr(builtins, name, operator)

    def on(self) -> None:
        if self._on:
            return
        self._on = True
        for swap in self._swaps:
            swap.function.__code__ = swap.rewritten
        self._library.on(self._files)
        self.contracts.on()

    def off(self) -> None:
        if not self._on:
            return
        self._on = False
        self.contracts.off()
        for swap in self._swaps:
            swap.function.__code__ = swap.original
        self._library.off()
        heap.restore_classes()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """For a while, functions run their own code."""
        was_on = self._on
        self.off()
        try:
            yield
        finally:
            if was_on:
                self.on()

    def _operators(self) -> dict[str, Any]:
        return {
            "_pl_visit": self.hits.add,
            "_pl_keyed": self.keyed,
            "_pl_call": call,
            "_pl_operators": Operators,
            "_pl_dict": displays.dict_display,
            "_pl_dict_of": displays.dict_of,
            "_pl_entries": displays.entries_of,
            "_pl_keywords": displays.keywords_of,
            "_pl_set": displays.set_of,
            "_pl_getitem": subscript.getitem,
            "_pl_setitem": subscript.setitem,
            "_pl_delitem": subscript.delitem,
            "_pl_slice": slice,
            "_pl_contains": membership.contains,
            "_pl_lacks": membership.lacks,
            "_pl_contains_swapped": membership.contains_swapped,
            "_pl_lacks_swapped": membership.lacks_swapped,
            "_pl_is": identity.is_,
            "_pl_is_not": identity.is_not,
            "_pl_subject": identity.subject,
            "_pl_singletons": identity.Singletons,
            "_pl_formatted": formatting.formatted,
            "_pl_fstring": formatting.fstring,
            "_pl_percent": formatting.percent,
            "_pl_returned": results.returned,
            "_pl_caught": results.caught,
            "_pl_library": self._library.enter,
            "_pl_force": heap.force,
            "_pl_touch": heap.touch,
            "_pl_checked": self.contracts.checked,
            "_pl_checked_coroutine": self.contracts.checked_coroutine,
            **guards(),
        }


@dataclass(slots=True)
class _Swap:
    function: FunctionType
    original: CodeType
    rewritten: CodeType


@dataclass(slots=True)
class _Source:
    module: str
    blocks: dict[str, int]
    python: frozenset[str]
    plan: RewritePlan
    outline: Outline | None = None


def _functions_from(path: str) -> list[FunctionType]:
    return [o for o in gc.get_objects() if type(o) is FunctionType and o.__code__.co_filename == path]


def _key(code: CodeType) -> tuple[Any, ...]:
    """What original and rewritten code of a function have in common; lambdas on one line differ by column."""
    if not code.co_name.startswith("<"):
        return code.co_qualname, code.co_firstlineno
    starts = [(line, column) for line, _, column, end in code.co_positions() if line and end]
    return code.co_qualname, code.co_firstlineno, min(starts, default=None)
