"""The order in which code may run: functions by the calls between them, basic blocks by control flow and calls."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator

from pathlore.program.analysis import SourceAnalysis
from pathlore.program.blocks import Arm, Outline
from pathlore.program.scopes import Access, How, Scope, ScopeKind, Scopes, Use, mangled

_CONSTRUCTORS = frozenset({"__init__", "__new__", "__call__", "__post_init__"})
"""Methods that run where the name of their class is called."""


class CallGraph:
    """Which function of some files may call which, by the names that it reads, called there or handed on.

    A variable stands for the functions and classes that its scope defines under the name, and an imported one for those
    that any file has at its top. An attribute stands for every method of that name, and every function at the top of a
    file. What a variable is assigned is not followed: `calls_unknown` says where that matters. Special methods are
    called by operators, which is no call by name: see `implicit`.
    """

    def __init__(self, files: Iterable[SourceAnalysis]) -> None:
        self._files = {file.scopes.module: file for file in files}
        self._defined: dict[tuple[Scope, str], list[Scope]] = {}
        self._methods: dict[str, list[Scope]] = {}
        self._imported = {module: _originals(file.scopes) for module, file in self._files.items()}
        for file in self._files.values():
            for scope in file.scopes.all():
                if scope.kind in (ScopeKind.FUNCTION, ScopeKind.CLASS):
                    self._add(scope)
        self._tops: dict[str, list[Scope]] = {}
        for (home, name), found in self._defined.items():
            if home.is_global:
                self._tops.setdefault(name, []).extend(found)
        self._callees: dict[Scope, frozenset[Scope]] = {}

    def _add(self, scope: Scope) -> None:
        inside = scope.parent
        while inside is not None and inside.kind is ScopeKind.TYPE_PARAMETERS:
            inside = inside.parent
        assert inside is not None
        name = _bare(scope)
        self._defined.setdefault((inside.home(name), name), []).append(scope)
        if inside.kind is ScopeKind.CLASS and scope.kind is ScopeKind.FUNCTION:
            self._methods.setdefault(mangled(name, _bare(inside)), []).append(scope)

    def functions(self) -> Iterator[Scope]:
        return (scope for file in self._files.values() for scope in file.scopes.functions())

    @property
    def implicit(self) -> frozenset[Scope]:
        """The special methods: an operator, a `with` or a loop may call them."""
        return frozenset(
            s for n, found in self._methods.items() if n.startswith("__") and n.endswith("__") for s in found
        )

    def callees(self, function: Scope) -> frozenset[Scope]:
        """The functions that the code of a function may call by name; lambdas in it count as called."""
        found = self._callees.get(function)
        if found is None:
            made: dict[Scope, None] = {}
            for part in _parts(function):
                for use in part.uses:
                    made.update(dict.fromkeys(self._named(part, use.name)))
                for reach in part.reaches:
                    if reach.access is Access.READ:
                        made.update(dict.fromkeys(self._attribute(reach.name)))
            found = self._callees[function] = frozenset(made)
        return found

    def callees_by_use(self, function: Scope) -> dict[Use, set[Scope]]:
        """The same by the places where its code reads their names; bodies of classes in it count as its code."""
        found: dict[Use, set[Scope]] = {}
        for part in _parts(function, (*_IN_LINE, ScopeKind.CLASS)):
            for use in part.uses:
                found.setdefault(use, set()).update(self._named(part, use.name))
            for reach in part.reaches:
                if reach.access is Access.READ:
                    use = Use(reach.name, reach.line, reach.column)
                    found.setdefault(use, set()).update(self._attribute(reach.name))
        return found

    def handed_on(self) -> set[Scope]:
        """The functions that may be called where nobody names them: what is read other than to be called at once.

        These are callbacks, entries of tables, what is decorated or returned, what lambdas and generators name, and
        generators and coroutines themselves, which run when somebody asks for more.
        """
        found: set[Scope] = set(self.implicit)
        for file in self._files.values():
            for position, scope in file.scopes.by_position.items():
                if scope.line != position[0]:
                    found.update(self._entered(scope))
            for scope in file.scopes.all():
                found.update(self._kept_by(scope))
        for home, name in self._defined:
            if home.is_global and _is_special(name):
                found.update(self._tops[name])
        return found

    def _kept_by(self, scope: Scope) -> Iterator[Scope]:
        if scope.kind is ScopeKind.FUNCTION and (scope.yields or scope.is_async):
            yield scope
        is_late = scope.kind in (ScopeKind.LAMBDA, ScopeKind.COMPREHENSION)
        called = set() if is_late else {(c.name, c.receiver is None, c.line, c.column) for c in scope.calls}
        for use in scope.uses:
            if (use.name, True, use.line, use.column) not in called:
                yield from self._named(scope, use.name)
        for reach in scope.reaches:
            if reach.access is Access.READ and (reach.name, False, reach.line, reach.column) not in called:
                yield from self._attribute(reach.name)

    def methods(self) -> Iterator[Scope]:
        return (scope for found in self._methods.values() for scope in found)

    def calls_unknown(self, function: Scope) -> bool:
        """Whether it calls what has no name, or a variable that may hold anything: a parameter, a result."""
        return any(
            not call.name or (call.receiver is None and self._may_be_anything(part, call.name))
            for part in _parts(function)
            for call in part.calls
        )

    def reachable(self, starts: Iterable[Scope]) -> set[Scope]:
        """The functions that may run when one of these does, these included.

        Among them are the special methods, and what modules and classes name where they are made: a decorator puts
        another function in the place of one, and a table hands functions on.
        """
        pending = list(starts)
        if pending:
            pending += self.implicit
            pending += (found for scope in self._made_once() for found in self.callees(scope))
        reached = set(pending)
        while pending:
            new = self.callees(pending.pop()) - reached
            reached |= new
            pending.extend(new)
        return reached

    def _made_once(self) -> Iterator[Scope]:
        """Modules and classes: their code runs when they are made."""
        made = (ScopeKind.MODULE, ScopeKind.CLASS)
        return (scope for file in self._files.values() for scope in file.scopes.all() if scope.kind in made)

    def _named(self, part: Scope, name: str) -> Iterator[Scope]:
        home = part.home(name)
        for scope in self._defined.get((home, name), ()):
            yield from self._entered(scope)
        if home.is_global:
            imported = self._imported[home]
            for original in (*imported.get(name, ()), *((name,) if "*" in imported else ())):
                for scope in self._tops.get(original, ()):
                    yield from self._entered(scope)

    def _attribute(self, name: str) -> Iterator[Scope]:
        yield from self._methods.get(name, ())
        for scope in self._tops.get(name, ()):
            yield from self._entered(scope)

    def _entered(self, scope: Scope) -> Iterator[Scope]:
        """What runs where a function, or a class, is called."""
        if scope.kind is not ScopeKind.CLASS:
            yield scope
            return
        own = [child for name in sorted(_CONSTRUCTORS) for child in self._defined.get((scope, name), ())]
        # Those of its bases, if it has none: whichever they are.
        yield from own or (s for name in sorted(_CONSTRUCTORS) for s in self._methods.get(name, ()))

    def _may_be_anything(self, part: Scope, name: str) -> bool:
        variable = self._files[part.module].def_use.variable(part, name)
        return any(found.how not in (How.DEFINITION, How.IMPORT) for _, found in variable.definitions)


def _bare(scope: Scope) -> str:
    return scope.name.rpartition(".")[2]


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


_IN_LINE = (ScopeKind.COMPREHENSION, ScopeKind.LAMBDA)


def _parts(function: Scope, kinds: Collection[ScopeKind] = _IN_LINE) -> Iterator[Scope]:
    """The scopes whose code counts as that of a function."""
    yield function
    for child in function.children:
        if child.kind in kinds:
            yield from _parts(child, kinds)


def _originals(file: Scopes) -> dict[str, set[str]]:
    """What imported names are called where they come from; a star brings all names, under their own."""
    found: dict[str, set[str]] = {}
    for statement in file.imports:
        for name, bound in zip(statement.names or statement.modules, statement.bound, strict=True):
            found.setdefault(bound, set()).add(name)
    return found


class CodeGraph:
    """The control-flow graphs of some files, joined by calls.

    A call is a name that a block reads and that a function or a class has, whatever the name stands for there. This
    steers a search, so it may be coarser than `CallGraph`.
    """

    def __init__(self, outlines: Iterable[Outline]) -> None:
        self._before: dict[str, set[str]] = {}
        self._returning: dict[str, set[str]] = {}
        """For every block that calls, those that may return to it."""
        self._from_anywhere: dict[str, set[str]] = {}
        """The blocks of functions that nobody calls by name: special methods, and what is handed on."""
        entries: dict[str, list[str]] = {}
        found = list(outlines)
        for outline in found:
            for block in outline.blocks:
                if block.arm is Arm.ENTRY:
                    *owners, name = block.function.split(".")
                    entries.setdefault(name, []).append(block.key)
                    if owners and name in _CONSTRUCTORS:
                        entries.setdefault(owners[-1], []).append(block.key)
        for outline in found:
            for source, targets in outline.edges.items():
                for target in targets:
                    self._before.setdefault(target, set()).add(source)
            for block in outline.blocks:
                for name in block.names:
                    for entry in entries.get(name, ()):
                        self._before.setdefault(entry, set()).add(block.key)

        self._add_returns(found)

    def _add_returns(self, outlines: list[Outline]) -> None:
        runs_of: dict[str, set[str]] = {}
        for outline in outlines:
            for block in outline.blocks:
                for name in block.function.split("."):
                    runs_of.setdefault(name, set()).add(block.key)
        called: set[str] = set()
        for outline in outlines:
            for block in outline.blocks:
                for name in block.names:
                    if name in runs_of:
                        called.add(name)
                        self._returning.setdefault(block.key, set()).update(runs_of[name])
        for outline in outlines:
            for block in outline.blocks:
                if block.function.split(".")[-1] not in called:
                    self._from_anywhere.setdefault(block.function, set()).add(block.key)

    def reaching(self, targets: Collection[str], functions: Iterable[str]) -> set[str]:
        """Every block from which one of the targets may be reached, also by returning to a caller.

        Those of the `functions` that nobody calls by name may return to anywhere.
        """
        found = set(targets).union(*(self._from_anywhere.get(function, ()) for function in functions))
        pending = list(found)
        while pending:
            key = pending.pop()
            before = self._before.get(key, set()) | self._returning.get(key, set())
            pending.extend(before - found)
            found |= before
        return found

    def distances(self, targets: Collection[str]) -> dict[str, int]:
        """The number of steps to the nearest target, for every block from which one can be reached.

        Returns are left out: from inside a function one gets to what it calls, not to what its callers do later.
        """
        found = dict.fromkeys(targets, 0)
        pending = deque(targets)
        while pending:
            key = pending.popleft()
            for source in self._before.get(key, ()):
                if source not in found:
                    found[source] = found[key] + 1
                    pending.append(source)
        return found
