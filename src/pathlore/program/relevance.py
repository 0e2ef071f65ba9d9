"""Determines which code may still lead to something that is checked, after each basic block.

A block is relevant if something that is checked may be in it, in a block that may follow it in its function, or in a
function that it names. "Cannot tell" counts as relevant. What may run where nobody names it (callbacks, special
methods, generators, entries of tables) makes everything relevant as soon as one such function is. Callers are not
looked at: whoever asks knows the stack.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence

from pathlore.program.analysis import SourceAnalysis
from pathlore.program.blocks import Arm, Outline
from pathlore.program.call_graph import CallGraph, CodeGraph
from pathlore.program.properties import LineSpan, Position, PropertySelection, statements_of
from pathlore.program.scopes import Scope, Use
from pathlore.program.source import module_name
from pathlore.records import frozen

_REFLECTION = frozenset(
    {
        *("getattr", "globals", "locals", "vars", "eval", "exec", "__import__", "import_module", "methodcaller"),
        *("attrgetter", "__dict__", "__getattribute__", "__subclasses__", "__globals__", "__closure__", "__code__"),
        *("__func__", "__wrapped__", "__self__", "__builtins__", "modules", "getmembers", "get_objects"),
        *("_getframe", "f_back", "__mro__", "mro", "__bases__", "__get__", "__reduce__"),
    }
)
"""Names by which code gets at functions that it does not name."""
_CALLED_BY_NAME = frozenset({"keys", "items", "write", "flush", "read", "readline", "close", "send", "throw", "fileno"})
"""Methods that builtins call on objects of the program."""
_CALLS_NO_METHODS = frozenset(
    {
        *("__future__", "abc", "bisect", "cmath", "dataclasses", "decimal", "enum", "fractions", "heapq", "itertools"),
        *("math", "pathlore", "re", "time", "typing"),
    }
)
"""Modules that call no methods of the program but special ones: not on arguments, and not in derived classes."""
_BY_NAME = frozenset(
    {
        *("code", "ctypes", "importlib", "inspect", "marshal", "pickle", "pkgutil", "pydoc", "runpy", "shelve"),
        *("timeit", "trace", "unittest"),
    }
)
"""Modules that get at functions by their names."""
_KNOWN_PACKAGES = frozenset({"pathlore", "icontract", "deal", "typing_extensions"})


_LAST = 1 << 60
"""Stands for the last line of a block where nobody knows it."""


@frozen
class AnalysedFile:
    """One file of the program, as text analysis and control flow see it."""

    path: str
    analysis: SourceAnalysis
    outline: Outline


Named = tuple[str, str]
"""A function by its file and its name there."""


@frozen
class Relevant:
    """Something in a block that is checked, or that may lead there, up to a line.

    A name has a place where it is read, and functions that it may stand for.
    """

    last: int
    read_at: tuple[int, int] | None = None
    callees: frozenset[Named] = frozenset()

    def is_done(self, at: Position, running: Named | None) -> bool:
        """Whether a call is what it was read for, and is running: each of its parts was evaluated before."""
        return self.read_at is not None and running in self.callees and at[:2] <= self.read_at < at[2:]


@frozen
class FileRelevance:
    """The same for one file: the blocks behind which something may come, and what there is in blocks, by key."""

    leading: frozenset[str]
    inside: dict[str, list[Relevant]]
    calls: frozenset[Position]


class Relevance:
    """The code after which something that is checked may come."""

    def __init__(self, files: dict[str, FileRelevance]) -> None:
        self._files = files

    def may_follow(self, path: str, key: str, at: Position, running: Named | None) -> bool:
        """Whether it may come in what is left of a block, behind it in its function, or in what is called there.

        `running` is the function that runs on behalf of the code at this place, if one does.
        """
        file = self._files.get(path)
        if file is None:
            return False
        if key in file.leading:
            return True
        here = running if at in file.calls else None
        return any(at[0] <= found.last and not found.is_done(at, here) for found in file.inside.get(key, ()))


def relevance_of(selection: PropertySelection, files: Sequence[AnalysedFile]) -> Relevance | None:
    """What is relevant in these files; None where everything may be."""
    if not selection.is_local or any(_imports_late(file) for file in files):
        return None
    goals: dict[str, dict[str, int]] = {}
    for file in files:
        found = _goals(selection, file)
        if found is None:
            return None
        if found:
            goals[file.path] = found
    return _Spread(files, goals).relevance() if goals else Relevance({})


def nearest_first(selection: PropertySelection, files: Sequence[AnalysedFile], path: str, function: str) -> list[str]:
    """Where something is checked, as `file:line`, by the number of steps from the beginning of a function."""
    graph = CodeGraph(file.outline for file in files)
    starts = {
        block.key
        for file in files
        for block in file.outline.blocks
        if file.path == path and block.arm is Arm.ENTRY and block.function == function
    }
    found: dict[str, int] = {}
    for file in files:
        for span in selection.lines(file.path):
            steps = graph.distances(_blocks_at(file, span))
            found[f"{file.path}:{span.first}"] = min((steps[key] for key in starts if key in steps), default=_LAST)
    return sorted(found, key=lambda place: found[place])


def _blocks_at(file: AnalysedFile, span: LineSpan) -> set[str]:
    return {key for (line, *_), (key, _) in file.outline.places.items() if line in span}


def _imports_late(file: AnalysedFile) -> bool:
    """Whether a function imports what may be code of the project: nobody knows that code yet."""
    return any(
        found.in_function
        and not found.for_typing
        and (found.level or any(name.partition(".")[0] not in sys.stdlib_module_names for name in found.modules))
        for found in file.analysis.scopes.imports
    )


def _goals(selection: PropertySelection, file: AnalysedFile) -> dict[str, int] | None:
    """The blocks of a file that hold something that is checked, and its last line; None where it is in no block."""
    found: dict[str, int] = {}
    for span in selection.lines(file.path):
        blocks = _blocks_at(file, span)
        if not blocks:
            return None
        for key in blocks:
            found[key] = max(found.get(key, 0), span.last)
    for wanted in selection.functions(file.path):
        found |= {block.key: _LAST for block in file.outline.blocks if wanted.holds_function(block.function)}
    return found


class _Spread:
    """Spreads what is relevant, from the blocks that hold it to what may come to them."""

    def __init__(self, files: Sequence[AnalysedFile], goals: dict[str, dict[str, int]]) -> None:
        self._files = files
        self._goals = goals
        self._graph = CallGraph(file.analysis for file in files)
        self._named = {scope: self._graph.callees_by_use(scope) for scope in self._graph.functions()}
        self._paths = {file.analysis.scopes.module: file.path for file in files}
        self._relevant = self._functions()

    def relevance(self) -> Relevance | None:
        if self._is_anywhere():
            return None
        return Relevance({file.path: self._in_file(file) for file in self._files})

    def _functions(self) -> set[Scope]:
        """The functions that hold something that is checked, or may call one that does."""
        callers: dict[Scope, set[Scope]] = {}
        for caller, named in self._named.items():
            for callee in set().union(*named.values()):
                callers.setdefault(callee, set()).add(caller)
        holding = {
            (file.path, block.function)
            for file in self._files
            for block in file.outline.blocks
            if block.key in self._goals.get(file.path, ())
        }
        pending = [
            scope
            for file in self._files
            for scope in file.analysis.scopes.functions()
            if (file.path, scope.name) in holding
        ]
        found = set(pending)
        while pending:
            new = callers.get(pending.pop(), set()) - found
            found |= new
            pending.extend(new)
        return found

    def _is_anywhere(self) -> bool:
        """Whether something relevant may run where nobody names it."""
        imported = self._imported()
        unknown = imported - sys.stdlib_module_names - _KNOWN_PACKAGES
        if unknown or imported & _BY_NAME or any(file.analysis.scopes.mentions(_REFLECTION) for file in self._files):
            return True
        late = self._graph.handed_on()
        methods = set(self._graph.methods())
        late |= {
            scope
            for scope in methods
            if imported - _CALLS_NO_METHODS or _is_called_by_name(scope.name.rpartition(".")[2])
        }
        return not late.isdisjoint(self._relevant)

    def _imported(self) -> set[str]:
        """The modules that the files import, by the first part of their names, but for the files themselves."""
        names = {
            name.partition(".")[0]
            for file in self._files
            for found in file.analysis.scopes.imports
            if not found.level and not found.for_typing
            for name in found.modules
        }
        return names - {module_name(file.path)[0].partition(".")[0] for file in self._files}

    def _in_file(self, file: AnalysedFile) -> FileRelevance:
        blocks_at: dict[tuple[int, int], set[str]] = {}
        for (line, column, *_), (key, _) in file.outline.places.items():
            blocks_at.setdefault((line, column), set()).add(key)
        statements = statements_of(file.path)
        inside = {key: [Relevant(line)] for key, line in self._goals.get(file.path, {}).items()}
        for scope, use, callees in self._leading_uses(file):
            span = statements.at(use.line)
            keys = blocks_at.get((use.line, use.column))
            if keys is None or span is None:
                # Nobody knows where in the function it is.
                for block in file.outline.blocks:
                    if block.function == scope.name:
                        inside.setdefault(block.key, []).append(Relevant(_LAST))
                continue
            for key in keys:
                inside.setdefault(key, []).append(Relevant(span.last, (use.line, use.column), callees))
        return FileRelevance(frozenset(_leading(file.outline, inside)), inside, statements.calls)

    def _leading_uses(self, file: AnalysedFile) -> Iterator[tuple[Scope, Use, frozenset[Named]]]:
        """Where functions of a file read names that may stand for something relevant."""
        for scope, named in self._named.items():
            if scope.module is file.analysis.scopes.module:
                for use, callees in named.items():
                    if not callees.isdisjoint(self._relevant):
                        yield scope, use, frozenset((self._paths[callee.module], callee.name) for callee in callees)


def _is_called_by_name(name: str) -> bool:
    return name in _CALLED_BY_NAME or (name.startswith("_") and name.endswith("_"))


def _leading(outline: Outline, blocks: Collection[str]) -> set[str]:
    """The blocks behind which control may get to one of these, inside a function."""
    before: dict[str, set[str]] = {}
    for source, targets in outline.edges.items():
        for target in targets:
            before.setdefault(target, set()).add(source)
    found: set[str] = set()
    pending = list(blocks)
    while pending:
        new = before.get(pending.pop(), set()) - found
        found |= new
        pending.extend(new)
    return found
