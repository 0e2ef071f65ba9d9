"""Puts rewritten code into live functions and takes it out again."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from itertools import compress, repeat
from operator import is_
from sys import _getframe
from types import CodeType, FunctionType
from typing import Any, Protocol

from pathlore.collector import objects_from
from pathlore.instrumentation.contracts import Contracts
from pathlore.instrumentation.hits import Hits, HitSet
from pathlore.instrumentation.library_code import library
from pathlore.instrumentation.partial_code import PartialCode
from pathlore.instrumentation.project_file import ProjectFile
from pathlore.instrumentation.versions import LiveFunction, Versions
from pathlore.options import CONTRACTS
from pathlore.own_builtins import unpatched
from pathlore.program.analysis import SourceAnalysis, analysis_of
from pathlore.program.blocks import Arm, Outline
from pathlore.program.concrete_parts import Marks
from pathlore.program.natives import library_attributes, python_names
from pathlore.program.plan import EVERY_PASS, EVERYTHING, Pass, Position, Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.program.set_words import may_be_no_arithmetic
from pathlore.program.sites import Block
from pathlore.program.stubs import STUBS, own_code, stub_for
from pathlore.program.traits import Traits
from pathlore.runtime import (
    augmented,
    chains,
    copies,
    displays,
    formatting,
    heap,
    identity,
    iteration,
    membership,
    results,
    subscript,
)
from pathlore.runtime.calls import PROJECT_FILES, UNBROKEN, call
from pathlore.runtime.guards import guards
from pathlore.runtime.keys import KeyedContainers
from pathlore.runtime.operators import Operators
from pathlore.runtime.preparation import PREPARATION
from pathlore.stdlib.registry import register_models
from pathlore.transform.flags import FlagsOf, with_flags
from pathlore.transform.pipeline import LazyParameters, rewrite

Select = Callable[[str, SourceAnalysis], Selection]
"""Says of a file, by its path and its analysis, what of it is rewritten."""


class Framed(Protocol):
    """Makes the calls of functions of the project while they are composed."""

    outlines: bool
    """Whether functions run code whose regions are outlined."""

    def call(self, entry: LiveFunction, twin: FunctionType, /, *args: Any, **keywords: Any) -> Any:
        """Calls a function; `twin` is the one to call in its place."""

    def region(self, plain: CodeType | None, function: FunctionType, /, *args: Any) -> Any:
        """Calls a region, whose plain code is given."""


def rewrite_everything(path: str, analysis: SourceAnalysis) -> Selection:
    return EVERYTHING


def rewrite_calls(path: str, analysis: SourceAnalysis) -> Selection:
    """Calls, too, whose callee is known to be written in Python."""
    return Selection(every_call=True)


class _Files:
    """The files of the project by path. Each is read when something about it is asked.

    Of a package with hundreds of modules a target runs a few.
    """

    def __init__(self) -> None:
        self._made: dict[str, ProjectFile] = {}
        self._makers: dict[str, Callable[[], ProjectFile]] = {}
        self._unread: list[str] = []
        """Texts of which nobody asked yet whether they may make sets."""
        self._may_be_no_arithmetic = False

    def put(self, path: str, source: str, make: Callable[[], ProjectFile]) -> None:
        self._makers[path] = make
        self._unread.append(source)

    @property
    def may_be_no_arithmetic(self) -> bool:
        """Whether one of them may: sets go from file to file, as arguments and as results."""
        while self._unread and not self._may_be_no_arithmetic:
            self._may_be_no_arithmetic = may_be_no_arithmetic(self._unread.pop())
        return self._may_be_no_arithmetic

    def __contains__(self, path: object) -> bool:
        return path in self._makers

    def __getitem__(self, path: str) -> ProjectFile:
        found = self._made.get(path)
        if found is None:
            with unpatched:
                found = self._made[path] = self._makers[path]()
        return found

    def values(self) -> list[ProjectFile]:
        """All of them, in the order in which they came."""
        return [self[path] for path in self._makers]

    def items(self) -> list[tuple[str, ProjectFile]]:
        return [(path, self[path]) for path in self._makers]


class Instrumentation:
    """The rewritten code of some modules. While it is on, their functions run it wherever they are called from.

    A function is rewritten when it is first called; until then it has a stub.
    """

    # Large: the list of functions, the files by path, and what operators share with the path that is run.
    def __init__(self, contracts: tuple[str, ...] = CONTRACTS, select: Select = rewrite_everything) -> None:
        PROJECT_FILES.add(STUBS)
        formatting.BETWEEN.add(STUBS)
        self.blocks: list[Block] = []
        """Those that were met so far, by number; `all_blocks` meets the others."""
        self.hits: Hits = HitSet()
        self.versions = Versions(self._place, self._prepare, self._spare, library().rewritten)
        self.keyed: dict[int, Any] = KeyedContainers(self.versions.fill)
        self._numbers: dict[str, int] = {}
        """By key, of as many blocks as were counted."""
        self._counted = 0
        self._functions: list[LiveFunction] = []
        self._entered: list[LiveFunction] = []
        """Those that were called."""
        self._by_function: dict[FunctionType, LiveFunction] = {}
        self._files = _Files()
        self._added: set[str] = set()
        """Files whose functions have no stubs yet."""
        self.swaps_code = self.may_swap_code = False
        """Whether the program may give its functions the code of others."""
        self._on = False
        self.is_probed = False
        """Whether functions run their own code with probes."""
        self._framed: Framed | None = None
        self._select = select
        self.contracts = Contracts(contracts, self._condition)
        register_models()
        self._library = library()

    def add(self, path: str, source: str, names: dict[str, Any]) -> None:
        """Has all functions rewritten that were made from a file; `names` are those of its module."""
        if path not in self._files:
            self._added.add(path)
            self._know(path, source, names.get("__name__", ""), python_names(names), names)
            if self._on:
                self._adopt()

    def compile(self, path: str, source: str) -> CodeType:
        """A script, rewritten as a whole."""
        if path not in self._files:
            self._know(path, source, "__main__", frozenset(), {})
        return self._files[path].script()

    def probed_script(self, path: str) -> CodeType:
        """A script with probes, and otherwise as it is written."""
        return self._files[path].script(only_probes=True)

    def _know(self, path: str, source: str, module: str, python: frozenset[str], names: dict[str, Any]) -> None:
        self._files.put(path, source, partial(self._read, path, source, module, python, names))
        PROJECT_FILES.add(path)

    def _read(self, path: str, source: str, module: str, python: frozenset[str], names: dict[str, Any]) -> ProjectFile:
        analysis = analysis_of(source)
        selection = self._select(path, analysis)
        plan = make_plan(
            analysis.scopes, python, selection, library_attributes(names), self._files.may_be_no_arithmetic
        )
        return ProjectFile(path, source, module, python, plan, self.blocks)

    def _condition(self, path: str, tree: ast.Module, rewritten: bool) -> CodeType:
        """A condition of a contract, as it is or rewritten."""
        if rewritten:
            python = self._files[path].python if path in self._files else frozenset()
            scopes = read_scopes(ast.fix_missing_locations(deepcopy(tree)))
            tree = rewrite(deepcopy(tree), make_plan(scopes, python, sets=self._files.may_be_no_arithmetic))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    # What is known of the code

    def knows(self, path: str) -> bool:
        return path in self._files

    def all_blocks(self) -> list[Block]:
        """The blocks of all files, whether their functions were called or not."""
        for file in self._files.values():
            file.outline()
        return self.blocks

    def number(self, key: str) -> int | None:
        """The number of a block."""
        for meet in (self._count, self.all_blocks, self._count):
            if key in self._numbers:
                break
            meet()
        return self._numbers.get(key)

    def _count(self) -> None:
        """Takes in the numbers that were given since the last time."""
        for block in self.blocks[self._counted :]:
            self._numbers[block.basic.key] = block.number
        self._counted = len(self.blocks)

    @property
    def outlines(self) -> list[Outline]:
        """Of all files, as they are written."""
        return [file.outline() for file in self._files.values()]

    def outline_of(self, path: str) -> Outline:
        """Of one file, as it is written."""
        return self._files[path].outline()

    def place(self, path: str, line: int, position: Position) -> tuple[str, int] | None:
        """The block of a syntax node and its number there; `line` is the first of the function that it is in."""
        return self._files[path].place(line, position)

    def outline_at(self, path: str, line: int) -> Outline:
        """An outline of a file that is known, with this line in it."""
        return self._files[path].outline_at(line)

    def entries(self, function: FunctionType | None) -> frozenset[int]:
        """The blocks with which a function begins."""
        code = None if function is None else own_code(function)
        if code is None or code.co_filename not in self._files:
            return frozenset()
        name = code.co_qualname.replace(".<locals>", "")
        file = self._files[code.co_filename]
        blocks = file.outline_at(code.co_firstlineno).blocks
        return frozenset(file.numbers[b.key] for b in blocks if b.arm is Arm.ENTRY and b.function == name)

    @property
    def plan_digest(self) -> str:
        """Stands for the plans of all files; empty where each is the default one."""
        digests = {path: digest for path, file in self._files.items() if (digest := file.plan.digest())}
        return ";".join(f"{path} {digest}" for path, digest in sorted(digests.items()))

    # Code in place

    def _adopt(self) -> None:
        """Puts stubs into the functions of files that were added."""
        if not self._added:
            return
        for function in _functions_from(self._added):
            code = function.__code__
            entry = LiveFunction(function, code, stub_for(code, len(self._functions), "_pl_enter"))
            self._functions.append(entry)
            self._by_function[function] = entry
            if self._on:
                function.__code__ = entry.current
        self._added.clear()

    def _place(self, entry: LiveFunction, code: CodeType) -> None:
        self.contracts.behind(entry.function).__code__ = code

    def _prepare(self, entry: LiveFunction, passes: frozenset[Pass], marks: Marks | None) -> None:
        """Finds out which versions a function may have, if its light code is rewritten by these passes."""
        if entry.is_of_library:
            return
        file = self._files[entry.original.co_filename]
        with unpatched:
            if entry.traits is None:
                entry.traits = file.traits(entry.original, entry.function.__globals__)
            if entry.light is None and (not passes or Traits.CATCHES not in entry.traits):
                found = None
                if marks is not None:
                    found = file.partial(entry.original, marks, passes, None, self._flags_of)
                made = found[0] if found else file.light(entry.original, passes, self._flags_of)
                entry.light = None if made is None else self._with_flags(made)

    def _spare(self, entry: LiveFunction, marks: Marks) -> PartialCode | None:
        """The full code of a function, but for the parts without marks."""
        file, full = self._files[entry.original.co_filename], entry.full
        with unpatched, PREPARATION:
            found = file.partial(entry.original, marks, EVERY_PASS, entry.lazy, self._flags_of)
        return None if found is None or full is None else PartialCode(self._with_flags(found[0]), full, found[1])

    @property
    def _flags_of(self) -> FlagsOf | None:
        """What the probes of repeated code raise, unless somebody wants to know the order of blocks."""
        return self.hits.flags_of if isinstance(self.hits, HitSet) else None

    def _with_flags(self, code: CodeType) -> CodeType:
        return with_flags(code, self.hits.flags) if isinstance(self.hits, HitSet) else code

    def enter(self, number: int, closure: FunctionType | None = None) -> FunctionType:
        """What a stub calls: the function itself, rewritten by now. `closure` has the cells of the stub."""
        entry = self._functions[number]
        if self.is_probed:
            code = self._make_probed(entry)
        else:
            is_new = entry.full is None
            self._make_full(entry)
            if self._framed is not None:
                self._put_frame(number, entry)
            code = entry.current if self._on else entry.original
            if is_new and self._on and self._framed is None:
                code = self.versions.entered(entry) or code
        function = self.contracts.behind(entry.function)
        scope, cells = _getframe(1).f_globals, None if closure is None else closure.__closure__
        if scope is not function.__globals__ or cells != function.__closure__:
            # The program made another function of the code that it found in this one.
            return FunctionType(code, scope, function.__name__, None, cells)
        function.__code__ = code
        return function

    def _make_full(self, entry: LiveFunction) -> CodeType:
        if entry.full is None:
            with unpatched, PREPARATION:
                entry.full = self._files[entry.original.co_filename].rewritten(entry.original) or entry.original
            self._entered.append(entry)
            self.versions.add(entry)
        return entry.full

    def made_ready(self) -> tuple[list[int], list[int]]:
        """The numbers of the functions that are rewritten by now: those of the project, and those of the library."""
        return [n for n, entry in enumerate(self._functions) if entry.full is not None], self._library.made_ready()

    def make_ready(self, project: Iterable[int], library: Iterable[int]) -> None:
        """Rewrites functions that a copy of this process had to rewrite, as far as they were there when it was made."""
        for number in project:
            if number < len(self._functions):
                self._make_full(self._functions[number])
        self._library.make_ready(library)

    def _make_probed(self, entry: LiveFunction) -> CodeType:
        if entry.probed is None:
            with unpatched:
                entry.probed = self._files[entry.original.co_filename].probed(entry.original) or entry.original
        return entry.probed

    def reclaim(self) -> None:
        """Puts back the code of functions that the program gave other code: names that it needs are gone by now."""
        if not self.may_swap_code:
            return  # to look at the code of a function is an event that is audited
        for entry in self._functions if self.swaps_code else self._entered:
            function = self.contracts.behind(entry.function)
            if self.swaps_code or function.__code__.co_filename not in PROJECT_FILES:
                function.__code__ = entry.current if self._on else entry.original

    @property
    def functions(self) -> list[tuple[FunctionType, CodeType]]:
        """All functions of the files, with their own code."""
        self._adopt()
        return [(entry.function, entry.original) for entry in self._functions]

    @contextmanager
    def framed(self, call: Framed) -> Iterator[None]:
        """For a while, each call of a function is made by `call`."""
        self._framed = call
        for number, entry in enumerate(self._functions):
            if entry.full is not None:
                self._put_frame(number, entry)
                self._place(entry, entry.current)
        try:
            yield
        finally:
            self._framed = None
            for entry in self._functions:
                if entry.frame is not None:
                    entry.frame = None
                    self._place(entry, entry.current if self._on else entry.original)

    @contextmanager
    def unframed(self) -> Iterator[None]:
        """For a while, no calls are framed."""
        framed = self._framed
        if framed is None:
            yield
            return
        framing = [entry for entry in self._functions if entry.frame is not None]
        self._framed = None
        for entry in framing:
            self._place(entry, self._make_full(entry) if self._on else entry.original)
        try:
            yield
        finally:
            self._framed = framed
            for entry in framing:
                self._place(entry, entry.current if self._on else entry.original)

    def _put_frame(self, number: int, entry: LiveFunction) -> None:
        if entry.frame is None:
            entry.frame = stub_for(entry.original, number, "_pl_frame")

    def frame(self, number: int, closure: FunctionType | None = None) -> Callable[..., Any]:
        """What the code of a function calls while calls are framed."""
        entry = self._functions[number]
        framed = self._framed
        code = self._make_full(entry) if self._on else entry.original
        if framed is not None and self._on and framed.outlines:
            if entry.composed is None:
                file = self._files[entry.original.co_filename]
                with unpatched:
                    entry.composed = file.composed(entry.original, entry.lazy) or code
            code = entry.composed
        function = self.contracts.behind(entry.function)
        scope, cells = _getframe(1).f_globals, None if closure is None else closure.__closure__
        twin = FunctionType(code, scope, function.__name__, None, cells)
        if framed is None or scope is not function.__globals__ or cells != function.__closure__:
            return twin
        return partial(framed.call, entry, twin)

    def region(self, function: FunctionType, *args: Any) -> Any:
        """What rewritten code calls for a region."""
        if self._framed is None:
            return function(*args)
        code = function.__code__
        return self._framed.region(self._files[code.co_filename].region(code), function, *args)

    @contextmanager
    def lazy(self, function: FunctionType, names: frozenset[str]) -> Iterator[None]:
        """For a while, reads of these parameters of a function initialise them."""
        self._adopt()
        entry = self._by_function.get(function)
        if entry is None or not names:
            yield
            return
        code = entry.original
        lazy = LazyParameters(code.co_firstlineno, code.co_name, names)
        eager, entry.full = entry.full, self._files[code.co_filename].rewritten(code, lazy)
        entry.is_pinned = True
        entry.lazy, entry.composed = lazy, None
        try:
            yield
        finally:
            entry.full, entry.partial = eager, None
            entry.is_pinned = False
            entry.lazy, entry.composed = None, None

    def provide_operators(self) -> None:
        """Puts the operators where rewritten code finds them. Before state is remembered, since they are part of it."""
        # Now rather than when code is first on: to look for functions touches every object, and a process that is
        # forked in between would have its own copy of each made.
        self._adopt()
        for name, operator in self._operators().items():
            setattr(builtins, name, operator)

    def on(self) -> None:
        if self._on:
            return
        self._adopt()
        self._on = True
        for entry in self._functions:
            entry.function.__code__ = entry.current
        self._library.on(self._files, self.versions.met)
        self.contracts.on()

    def off(self) -> None:
        if not self._on:
            return
        self._on = False
        self.contracts.off()
        for entry in self._functions:
            entry.function.__code__ = entry.original
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

    @contextmanager
    def probed(self) -> Iterator[None]:
        """For a while, functions run their own code, in which there are probes."""
        with self.paused():
            self.is_probed = True
            for entry in self._functions:
                entry.function.__code__ = entry.probed or entry.stub
            try:
                yield
            finally:
                self.is_probed = False
                for entry in self._functions:
                    entry.function.__code__ = entry.original

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
            "_pl_set_extended": displays.set_extended,
            "_pl_set_with": displays.set_with,
            "_pl_ordered": iteration.ordered,
            "_pl_getitem": subscript.getitem,
            "_pl_setitem": subscript.setitem,
            "_pl_delitem": subscript.delitem,
            "_pl_slice": slice,
            "_pl_contains": membership.contains,
            "_pl_lacks": membership.lacks,
            "_pl_contains_swapped": membership.contains_swapped,
            "_pl_lacks_swapped": membership.lacks_swapped,
            "_pl_augmented": augmented.Augmented,
            "_pl_links": chains.Links,
            "_pl_is": identity.is_,
            "_pl_is_not": identity.is_not,
            "_pl_subject": identity.subject,
            "_pl_singletons": identity.Singletons,
            "_pl_formatted": formatting.formatted,
            "_pl_fstring": formatting.fstring,
            "_pl_percent": formatting.percent,
            "_pl_returned": results.returned,
            "_pl_caught": results.caught,
            "_pl_store": results.store,
            "_pl_namespace": results.namespace,
            "_pl_library": self._library.enter,
            "_pl_enter": self.enter,
            "_pl_frame": self.frame,
            "_pl_region": self.region,
            "_pl_force": heap.force,
            "_pl_touch": heap.touch,
            "_pl_copy": copies.copy_field,
            "_pl_checked": self.contracts.checked,
            "_pl_checked_coroutine": self.contracts.checked_coroutine,
            **guards(),
        }


UNBROKEN |= {Instrumentation.enter.__code__, Instrumentation.frame.__code__}


def _functions_from(paths: set[str]) -> list[FunctionType]:
    # Without a step in Python for each of some hundred thousand objects.
    objects = objects_from(paths)
    functions: Iterator[FunctionType] = compress(objects, map(is_, map(type, objects), repeat(FunctionType)))
    return [function for function in functions if function.__code__.co_filename in paths]
