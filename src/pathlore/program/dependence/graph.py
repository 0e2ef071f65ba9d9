"""The type-dependence graph of a target: built on demand from what the target calls, solved, and asked."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from types import CodeType
from typing import Any

from pathlore.collector import paused_collector
from pathlore.forks.family import own_memory
from pathlore.program.construction import Construction
from pathlore.program.dependence.abstract import Plain
from pathlore.program.dependence.callbacks import CallbackFlow
from pathlore.program.dependence.calls import CallFlow
from pathlore.program.dependence.classes import look_again
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.error_values import ErrorValues
from pathlore.program.dependence.heap import EVERYWHERE
from pathlore.program.dependence.inputs import InputValues
from pathlore.program.dependence.machine import BodyFrame, Contexts, DynamicPlace, Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_calls import NativeFlow
from pathlore.program.dependence.operators import OperatorFlow
from pathlore.program.dependence.propagation import BudgetError
from pathlore.program.dependence.running import StepRunner
from pathlore.program.dependence.steps import RESULT, YIELDED, Body, Passed, Span, Step
from pathlore.program.source import is_project_file
from pathlore.program.targets import Style, Target
from pathlore.program.wrappers import Binding
from pathlore.records import frozen

SECONDS = 2.0
"""CPU time that the analysis of one target may take."""
_FIRST_SHARE = 0.85
"""Of this time; what is left is for a second analysis that tells fewer objects apart."""
ALSO_READ = frozenset({"_collections_abc", "contextlib", "functools", "types"})
"""Modules that are not rewritten, but short, and that hand values on: their Python code is analysed."""
_NOT_READ = frozenset({"dataclasses", "collections"})
"""Modules that generate code, or whose classes extend builtin ones: what they do is declared."""
_NEVER_READ = "pathlore"


@frozen
class GraphOptions:
    """What the analysis takes for granted."""

    contexts: Contexts = Contexts()
    seconds: float = SECONDS
    library: frozenset[str] = frozenset()
    """Modules of the standard library that are followed."""
    concrete: frozenset[str] = frozenset()
    """Parameters of the target that are not symbolic."""
    external: tuple[str, ...] = ()
    """Packages that are not followed."""


@frozen
class Link:
    """A place that something symbolic came through."""

    path: str
    line: int
    function: str
    name: str
    """The variable that it was in; empty for the value of an expression."""


class Graph:
    """What may be symbolic when a target is explored."""

    def __init__(self, target: Target, options: GraphOptions, known: Mapping[type, Construction]) -> None:
        self.target = target
        self.spent: tuple[str, ...] | None = None
        """The files of which nothing is known because the budget is spent; None if it was enough."""
        self._cache: dict[int, bool] = {}
        look_again()
        with paused_collector(own_memory):
            self._solve_in_time(options, known)

    def _solve_in_time(self, options: GraphOptions, known: Mapping[type, Construction]) -> None:
        if not self._solve(options, options.contexts, options.seconds * _FIRST_SHARE, known):
            # Objects that hold each other, called by native code: telling fewer of them apart comes to an end.
            few = Contexts(receiver=False, few=True)
            if not self._solve(options, few, options.seconds * (1 - _FIRST_SHARE), known):
                self.spent = tuple(sorted({frame.body.path for frame in self.machine.frames[1:]}))

    def _solve(
        self, options: GraphOptions, contexts: Contexts, seconds: float, known: Mapping[type, Construction]
    ) -> bool:
        """Whether the time was enough."""
        machine = self.machine = Machine(contexts, seconds, _Followed(options))
        members = AttributeFlow(machine)
        callbacks = CallbackFlow(machine, members)
        containers = ContainerFlow(machine, members, callbacks)
        natives = NativeFlow(machine, members, containers, callbacks)
        operators = OperatorFlow(machine, containers, callbacks, natives)
        calls = CallFlow(machine, members, containers, natives)
        calls.bodies = runner = StepRunner(machine, members, containers, natives, operators, calls)
        machine.call = calls.call
        self._inputs = InputValues(machine, calls, members, known)
        self._members = members
        entry = Body("<call>", "", 0)
        machine.frames.append(BodyFrame(0, entry, machine.flow.node(entry.slots), -1, (), -1))
        try:
            self._call(options.concrete)
            machine.flow.run()
            if runner.exceptions.is_open and ErrorValues(machine).may_be_symbolic():
                runner.exceptions.hold_symbolic()
                machine.flow.run()
        except (BudgetError, RecursionError):
            # Watchers call each other where values bring more values at once.
            return False
        return True

    def _call(self, concrete: Collection[str]) -> None:
        """The call of the target, with its inputs."""
        target, machine = self.target, self.machine
        flow = machine.flow
        positional: list[int] = []
        star: list[int] = []
        keywords: list[tuple[str, int]] = []
        for parameter in target.parameters:
            node = flow.node()
            if parameter.name in concrete:
                flow.add(node, 1 << machine.heap.lift(0))
                machine.flow.put(node, _ANY_PLAIN)
            else:
                self._inputs.put(parameter.spec, node)
            if parameter.style is Style.STAR:
                star.append(node)
            elif parameter.style is Style.KEYWORD:
                keywords.append((parameter.name, node))
            else:
                positional.append(node)
        given = Passed(tuple(positional), tuple(star), tuple(keywords))
        site = StepSite(0, -1, ("call of the target",))
        name = target.qualname.rpartition(".")[2]
        result = flow.node()
        # The engine looks at what comes back.
        flow.watch(result, lambda number: self._members.load(number, "__class__", machine.nobody, site))
        if target.binding.has_receiver:
            self._call_method(target, name, given, result, site)
        elif target.binding is Binding.INIT:
            machine.call(machine.heap.lift(target.owner), given, result, site)
        elif target.function is not None:
            callee = _resolved(target)
            machine.call(machine.heap.lift(callee), given, result, site)
            if callee is not target.function and target.binding is Binding.FUNCTION and not target.decorated:
                machine.call(machine.heap.lift(target.function), given, result, site)

    def _call_method(self, target: Target, name: str, given: Passed, result: int, site: StepSite) -> None:
        machine = self.machine
        rest = Passed(given.positional[1:], given.star, given.keywords)
        if target.owner is not None and name.startswith("__") and not name.endswith("__"):
            name = f"_{target.owner.__name__.lstrip('_')}{name}"
        is_setter = target.binding is Binding.SETTER
        if is_setter:
            name = target.qualname.split(".")[-2]

        def each(receiver: int) -> None:
            if is_setter:
                self._members.store(receiver, name, (*rest.positional, result)[0], site)
                return
            methods = machine.flow.node()
            self._members.load(receiver, name, methods, site)
            if target.binding is not Binding.PROPERTY:
                machine.flow.watch(methods, lambda number: machine.call(number, rest, result, site))

        machine.flow.watch(given.positional[0], each)

    # Answers

    @property
    def dynamic(self) -> tuple[DynamicPlace, ...]:
        return tuple(self.machine.dynamic)

    @cached_property
    def by_function(self) -> dict[tuple[str, str], list[BodyFrame]]:
        """The frames of functions that may run, by file and qualified name."""
        found: dict[tuple[str, str], list[BodyFrame]] = {}
        for frame in self.machine.frames[1:]:
            found.setdefault((frame.body.path, frame.body.name), []).append(frame)
        return found

    def is_symbolic(self, frame: BodyFrame, slot: int) -> bool:
        """Whether what a slot has may itself be symbolic."""
        return bool(self.machine.flow.holds(frame.node(slot)) & self.machine.flow.symbolic)

    def holds_symbolic(self, frame: BodyFrame, slot: int) -> bool:
        """Whether something symbolic may be reached from what a slot has."""
        return self.machine.heap.reachable_symbolic(frame.node(slot), self._cache)

    def may_run(self, code: CodeType) -> bool:
        return self.spent is not None or bool(self.frames_of(code))

    def frames_of(self, code: CodeType) -> list[BodyFrame]:
        return self.by_function.get((code.co_filename, plain_name(code.co_qualname)), [])

    def variable(self, code: CodeType, name: str, deep: bool = False) -> bool:
        """Whether a variable of a function may be symbolic, or hold something symbolic."""
        if self.spent is not None:
            return True
        ask = self.holds_symbolic if deep else self.is_symbolic
        return any(
            ask(frame, frame.body.variables[name]) if name in frame.body.variables else self._is_prepared(frame)
            for frame in self.frames_of(code)
        )

    def _is_prepared(self, frame: BodyFrame) -> bool:
        """Whether a class statement may have names with symbolic values that its metaclass gave it."""
        heap = self.machine.heap
        known = heap.existing(frame.made_class, EVERYWHERE) if frame.made_class >= 0 else None
        return known is not None and heap.reachable_symbolic(known, self._cache)

    def result(self, code: CodeType, deep: bool = False) -> bool:
        """Whether what a function returns or yields may be symbolic."""
        if self.spent is not None:
            return True
        ask = self.holds_symbolic if deep else self.is_symbolic
        return any(ask(frame, slot) for frame in self.frames_of(code) for slot in (RESULT, YIELDED))

    def field(self, cls: type, name: str) -> bool:
        """Whether a field of some object of a class may be symbolic."""
        flow = self.machine.flow
        if self.spent is not None:
            return True
        for owner, field, node in self.machine.heap.named_fields():
            if field == name and class_of(self.machine.value(owner)) is cls and flow.holds(node) & flow.symbolic:
                return True
        return False

    def touched(self, frame: BodyFrame, step: Step) -> bool:
        """Whether a step may meet something symbolic."""
        slots = (*step.operands, *(step.more.slots() if isinstance(step.more, Passed) else ()))
        return any(self.is_symbolic(frame, slot) for slot in (*slots, *((step.target,) if step.target >= 0 else ())))

    def functions(self) -> Iterator[tuple[tuple[str, str], bool]]:
        """The functions that may run, and whether one of their values may hold something symbolic."""
        for key, frames in self.by_function.items():
            yield key, any(self.holds_symbolic(frame, slot) for frame in frames for slot in range(frame.body.slots))

    def chain(self, node: int, most: int = 40) -> list[Link]:
        """The way by which something symbolic came to a node, from the input on."""
        flow = self.machine.flow
        found: list[Link] = []
        seen: set[int] = set()
        node = flow.find(node)
        while node not in seen and len(found) < most:
            seen.add(node)
            link = self._link(node)
            if link is not None and (not found or found[-1] != link):
                found.append(link)
            if node not in flow.came:
                break
            node = flow.find(flow.came[node])
        found.reverse()
        return found

    @cached_property
    def _owners(self) -> list[BodyFrame]:
        return sorted(self.machine.frames, key=lambda frame: frame.base)

    def _link(self, node: int) -> Link | None:
        """The place of a node, if it is one of the program's."""
        owners = self._owners
        low, high = 0, len(owners)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if owners[middle].base <= node else (low, middle)
        frame = owners[low]
        slot = node - frame.base
        body = frame.body
        if not 0 <= slot < body.slots or not body.path:
            return None
        name = next((name for name, number in body.variables.items() if number == slot), "")
        span: Span | None = body.spans.get(slot)
        if not name and slot not in (RESULT, YIELDED) and span is None:
            return None
        return Link(body.path, span.line if span is not None else body.line, body.name, name)


class _Followed:
    """Which files are analysed: the project's, and those of library modules that are followed."""

    def __init__(self, options: GraphOptions) -> None:
        self._library = (options.library | ALSO_READ) - _NOT_READ
        self._external = options.external
        self._files: set[str] = set()
        self._outside: set[str] = set()
        self._known: dict[str, bool] = {}

    def __call__(self, path: str) -> bool:
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self._find(path)
        return known

    def _find(self, path: str) -> bool:
        for name in self._external:
            module = sys.modules.get(name)
            file = getattr(module, "__file__", None) or ""
            folder = file.removesuffix("__init__.py") if file.endswith("__init__.py") else file
            if folder and path.startswith(folder):
                return False
        if is_project_file(path):
            return True
        return any(getattr(sys.modules.get(name), "__file__", None) == path for name in self._library)


def _resolved(target: Target) -> Any:
    """What callers of a function call: it may be decorated."""
    value: Any = target.owner if target.binding is not Binding.FUNCTION else target.module
    parts = target.qualname.split(".")
    if target.binding is not Binding.FUNCTION:
        parts = parts[-1:]
    try:
        for part in parts:
            value = getattr(value, part)
    except AttributeError:
        return target.function
    return value


_COMPREHENSIONS = (".<listcomp>", ".<setcomp>", ".<dictcomp>", ".<genexpr>")


def plain_name(qualname: str) -> str:
    """A qualified name without `<locals>`; what is in a comprehension belongs to the function around it."""
    name = qualname.replace(".<locals>", "")
    if "comp>" in name or "<genexpr>" in name:
        for part in _COMPREHENSIONS:
            name = name.replace(part, "")
    return name


_ANY_PLAIN = Plain(object)
