"""Which functions may be summarised: what a call may touch, and why a call may do more than a summary can say."""

from __future__ import annotations

import dis
import functools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any

from pathlore.digests import blake2b
from pathlore.program.class_members import (
    ClassMembers,
    is_project_class,
    stored_names,
)
from pathlore.program.class_state import Owner, changing_state, within_reach
from pathlore.program.code_events import (
    CodeEvents,
    code_events,
    inner_code,
    words,
)
from pathlore.program.fingerprint import Fingerprints
from pathlore.program.own_effects import OwnEffects, own_effects, place
from pathlore.program.stubs import own_code
from pathlore.records import frozen


@frozen
class FrameFacts:
    """What a call of a function may touch, in it and in all code of the project that it may call.

    It says nothing about the objects that are reached: a global, a cell, a field or an attribute of a class may hold
    anything, also what runs library code. Whoever makes a frame looks at them.
    """

    refused: str | None
    """Why no call of it may be summarised; None if it may."""
    reads: tuple[tuple[dict[str, Any], str], ...]
    """The global names it reads, in order of their first use, with the names of their module. Builtins are left out."""
    seen: tuple[Any, ...]
    """What these names stood for: what is said of callees holds as long as functions, classes and modules stay."""
    cells: tuple[tuple[CellType, str], ...]
    """The variables of functions around that it reads."""
    held: tuple[Any, ...]
    """What these held, see `seen`."""
    attributes: frozenset[str]
    """The attributes that are read, stored or called."""
    stores: frozenset[str]
    """Those that are stored or deleted."""
    calls: frozenset[str]
    """Those that are called: an object that has one of them in its own dictionary hides the method that was meant."""
    group: int
    """Functions that may call each other in a cycle have the same number."""
    classes: tuple[type, ...] = ()
    """The classes of the project that it may get hold of, besides those of the objects that it is given."""
    shared: tuple[tuple[Owner, str], ...] = ()
    """What these, and members of enumerations, hold that is read and may change in itself: the owner, and the name."""


class Framing:
    """The facts of the functions of a project. Nothing is looked at before somebody asks."""

    def __init__(self, functions: Iterable[tuple[FunctionType, CodeType]], modules: Iterable[ModuleType] = ()) -> None:
        self._code_of = dict(functions)
        self._modules = tuple(modules)
        self._facts: dict[FunctionType, FrameFacts] = {}
        self._own: dict[FunctionType, OwnEffects] = {}
        self._concluded: dict[FunctionType, _Group] = {}
        self._events: dict[CodeType, CodeEvents] = {}

    @property
    def functions(self) -> Iterable[FunctionType]:
        """The functions of the project."""
        return self._code_of

    def of(self, function: FunctionType) -> FrameFacts:
        found = self._facts.get(function)
        if found is None:
            if function not in self._concluded:
                for group in _components(function, self._callees, self._concluded):
                    self._conclude(group)
            found = self._facts[function] = self._gather(function)
        return found

    @functools.cached_property
    def members(self) -> ClassMembers:
        return ClassMembers(self._code_of, self._modules)

    def knows(self, cls: type) -> bool:
        """Whether a class has the methods that were taken into account: it may be new, or changed by the program."""
        return self.members.is_current(cls) if cls in self.members.classes else not is_project_class(cls)

    def class_data(self, names: Iterable[str]) -> Iterator[tuple[type, str, Any]]:
        """What the classes of the project have under these names, apart from what runs: each class, name and value."""
        for cls in self.members.classes:
            for name in names:
                if name in vars(cls) and not isinstance(vars(cls)[name], _RUNNING):
                    yield cls, name, vars(cls)[name]

    def is_unchanged(self) -> bool:
        """Whether no class of the project is other than it was."""
        return all(map(self.members.is_current, self.members.classes))

    @functools.cached_property
    def compares_identity(self) -> bool:
        """Whether the project may tell equal objects apart, other than from `None` and its like."""
        pending = list(self._code_of.values())
        while pending:
            code = pending.pop()
            pending.extend(inner_code(code))
            if _IDENTITY.intersection(code.co_names) or _compares_identity(code):
                return True
        return False

    @functools.cached_property
    def _watched(self) -> str | None:
        return _watching(self._code_of, self._modules)

    def is_dynamic(self) -> str | None:
        """Why nothing of the project should be summarised: it looks at frames, or changes code and classes."""
        return self._watched

    def content(self, function: FunctionType) -> str:
        """A digest of all code that a call of a function may run, and of what the classes of the project are."""
        found = blake2b(f"{self.classes} {self.compares_identity}".encode(), digest_size=16)
        self.of(function)
        for reached in self.reached(function):
            code = self._code_of.get(reached) or own_code(reached)
            found.update(repr((reached.__module__, reached.__qualname__, code_content(code))).encode(_ANY, _ERRORS))
        return found.hexdigest()

    @functools.cached_property
    def classes(self) -> str:
        """A digest of what the classes of the project are, besides the code of their methods."""
        taken = Fingerprints(lambda path: True)
        parts = {f"{taken.of_shape(cls).text} {taken.of_class_data(cls)}" for cls in self.members.classes}
        return blake2b("\n".join(sorted(parts)).encode(), digest_size=16).hexdigest()

    def reached(self, function: FunctionType) -> list[FunctionType]:
        """A function and all of the project that it may call, in the order in which they are met."""
        found = {function: None}
        pending = deque([function])
        while pending:
            new = [callee for callee in self._own[pending.popleft()].callees if callee not in found]
            found.update(dict.fromkeys(new))
            pending.extend(new)
        return list(found)

    def _callees(self, function: FunctionType) -> tuple[FunctionType, ...]:
        return tuple(self.own_of(function).callees)

    def own_of(self, function: FunctionType) -> OwnEffects:
        """What a function does itself; what it calls is not in it."""
        found = self._own.get(function)
        if found is None:
            code = self._code_of.get(function) or own_code(function)
            events = self._events.get(code)
            if events is None:
                events = self._events[code] = code_events(code)
            found = own_effects(function, code, events, self.members, self._code_of)
            self._own[function] = found
        return found

    def _conclude(self, group: list[FunctionType]) -> None:
        """What holds for functions that call each other, once it is known of all others that they call."""
        inside = set(group)
        parts = [self._own[function] for function in group]
        below = dict.fromkeys(callee for own in parts for callee in own.callees if callee not in inside)
        concluded = [self._concluded[callee] for callee in below]
        passed = [*(own.passes_class for own in parts), *(known.passes_class for known in concluded)]
        passes_class = next((where for where in passed if where is not None), None)
        stores = any(own.stores for own in parts) or any(c.stores for c in concluded)
        cause = next((own.refused for own in parts if own.refused), None)
        refused = cause
        for callee, known in zip(below, concluded, strict=True):
            if cause is None and known.cause is not None:
                cause = known.cause
                refused = f"calls {callee.__qualname__}, which {cause}"
        if cause is None and passes_class is not None and stores:
            refused = cause = f"may store an attribute of a class or a function ({passes_class})"
        made = _Group(len(self._concluded), refused, cause, passes_class, stores)
        for function in group:
            self._concluded[function] = made

    def _gather(self, function: FunctionType) -> FrameFacts:
        """Joins what all functions do that may be called."""
        whole = OwnEffects()
        reached = self.reached(function)
        for one in reached:
            whole.include(self._own[one])
        named = [value for _, _, value in (*whole.reads.values(), *whole.cells.values())]
        group = self._concluded[function]
        attributes = sorted(whole.attributes)
        classes = () if group.refused else within_reach(reached, named, attributes, self.members)
        return FrameFacts(
            group.refused or self._own[function].refused_alone,
            tuple((names, name) for names, name, _ in whole.reads.values()),
            tuple(value for _, _, value in whole.reads.values()),
            tuple((cell, name) for cell, name, _ in whole.cells.values()),
            tuple(value for _, _, value in whole.cells.values()),
            frozenset(whole.attributes),
            frozenset(whole.stores),
            frozenset(whole.calls),
            group.number,
            classes,
            changing_state(classes, attributes, self.members),
        )


_RUNNING = (FunctionType, property, classmethod, staticmethod, MemberDescriptorType, functools.cached_property)


@frozen
class _Group:
    """What holds for functions that may call each other in a cycle, and for all that they call."""

    number: int
    refused: str | None
    cause: str | None
    """The end of the chain of calls that refuses it."""
    passes_class: str | None
    """Where a class or a function goes where it is not followed."""
    stores: bool


def code_content(code: CodeType) -> tuple[object, ...]:
    """What code does, wherever it stands."""
    constants = [
        code_content(c) if isinstance(c, CodeType) else (type(c).__name__, _constant(c)) for c in code.co_consts
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return code.co_code, code.co_exceptiontable, constants, names, counts


def _constant(value: Any) -> str:
    # The order of a set differs from process to process.
    return repr(sorted(map(repr, value))) if isinstance(value, frozenset) else repr(value)


_ANY, _ERRORS = "utf-8", "surrogatepass"


def _components(
    start: FunctionType, callees: Callable[[FunctionType], tuple[FunctionType, ...]], known: Mapping[FunctionType, Any]
) -> Iterator[list[FunctionType]]:
    """The strongly connected components that can be reached, those that are called first (Tarjan), without `known`."""
    order: dict[FunctionType, int] = {start: 0}
    low = {start: 0}
    open_: list[FunctionType] = [start]
    on_stack = {start}
    work = [(start, iter(callees(start)))]
    while work:
        node, pending = work[-1]
        for callee in pending:
            if callee in known:
                continue
            if callee not in order:
                order[callee] = low[callee] = len(order)
                open_.append(callee)
                on_stack.add(callee)
                work.append((callee, iter(callees(callee))))
                break
            if callee in on_stack:
                low[node] = min(low[node], order[callee])
        else:
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == order[node]:
                at = open_.index(node)
                group, open_[at:] = open_[at:], []
                on_stack.difference_update(group)
                yield group


# Programs that nobody should summarise

_WATCHES = words(
    "_getframe _current_frames settrace setprofile get_objects get_referrers get_referents"
    " tb_frame tb_next tb_lineno tb_lasti __traceback__ f_locals f_back f_globals gi_frame cr_frame currentframe"
    " __kwdefaults__ threading"
    " _thread"
)
"""Names with which code looks at the frames of others, also of those in a traceback, or that stand for threads."""
_OF_STACKS = words(
    "stack trace getouterframes getinnerframes extract_stack format_stack print_stack walk_stack"
    " extract_tb format_tb walk_tb format_exc format_exception TracebackException"
)
_STACK_MODULES = frozenset({"inspect", "traceback"})
_THREADS = frozenset({"threading", "_thread"})
_CHANGES = words("__code__ __class__ __dict__ __defaults__ __kwdefaults__ __bases__ cell_contents")


_IDENTITY = words("id is_ is_not eval exec")
"""Names with which identity may be asked for, besides `is`."""
_IS_OP = dis.opmap["IS_OP"]


def _compares_identity(code: CodeType) -> bool:
    if _IS_OP not in code.co_code[::2]:
        return False
    before = None
    for instruction in dis.get_instructions(code):
        if instruction.opcode == _IS_OP and (before is None or before.opname != "LOAD_CONST"):
            return True
        before = instruction
    return False


def _watching(code_of: Mapping[FunctionType, CodeType], modules: Iterable[ModuleType]) -> str | None:
    spaces = {id(names): names for names in (*(f.__globals__ for f in code_of), *map(vars, modules))}
    for names in spaces.values():
        for name, value in list(names.items()):
            if (reason := _watching_value(name, value)) is not None:
                return f"{reason} ({names.get('__name__')})"
    pending = list(code_of.values())
    while pending:
        code = pending.pop()
        pending.extend(inner_code(code))
        if (reason := _watching_code(code)) is not None:
            return f"{reason} ({place(code.co_filename, code.co_firstlineno)})"
    return None


def _watching_value(name: str, value: Any) -> str | None:
    if type(value) is ModuleType:
        return f"uses threads by {name}" if value.__name__ in _THREADS else None
    if not isinstance(value, type | FunctionType | BuiltinFunctionType):
        return None
    module = value.__module__
    if module in _THREADS:
        return f"uses threads by {name}"
    if value.__name__ in _WATCHES or (module in _STACK_MODULES and value.__name__ in _OF_STACKS):
        return f"looks at frames by {name}"
    return None


def _watching_code(code: CodeType) -> str | None:
    names = frozenset(code.co_names)
    if found := names & _WATCHES:
        return f"uses {min(found)}"
    if names & _STACK_MODULES and (found := names & _OF_STACKS):
        return f"looks at frames by {min(found)}"
    if found := _CHANGES.intersection(stored_names(code)):
        return f"changes {min(found)}"
    sets = "setattr" in names or "__setattr__" in names
    if sets and (found := _CHANGES & {c for c in code.co_consts if isinstance(c, str)}):
        return f"changes {min(found)}"
    if names & {"builtins", "__builtins__"} and (sets or any(stored_names(code))):
        return "rebinds builtins"
    return None
