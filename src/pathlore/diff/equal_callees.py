"""Proves two versions of a caller equivalent because their callees are; then it need not be explored.

A callee that changed is compared by itself, for all inputs of its types. What its callers pass has to be among them,
and nothing but what was compared may go in or out. Whatever cannot be told is left to exploring the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from pathlore.config import Config
from pathlore.diff.product import Product
from pathlore.diff.reached_code import framed, value_content
from pathlore.diff.signatures import alike
from pathlore.diff.value_kinds import SCALARS, Kinds, UnclearError, Watched, covered_by, field_kinds, kinds_of
from pathlore.diff.versions import Pair, Version
from pathlore.explore.bounds import Heartbeat, MaxPaths
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.program.fields import classes_behind, fields_of
from pathlore.program.framing import Framing, code_content
from pathlore.program.stubs import own_code, parameter_names
from pathlore.program.targets import Target
from pathlore.program.wrappers import Binding
from pathlore.project import TargetError
from pathlore.records import frozen
from pathlore.session.exploration import exploration
from pathlore.session.session import Session
from pathlore.session.summary import cuts_of

_SHARE = 0.2
"""Of the time of the caller, after which its callees are not compared any more."""
_Name = tuple[str, str]


@frozen
class EqualCallee:
    """A callee that does the same in both versions, whatever it is given of its types."""

    targets: tuple[Target, Target]
    results: frozenset[type]
    raises: bool


class EqualCallees:
    """Compares the callees of targets, each once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[tuple[FunctionType, FunctionType], EqualCallee | None] = {}

    def make_equal(self, pair: Pair, progress: Callable[[Engine], None]) -> tuple[str, ...]:
        """The callees that changed, if all else is the same and they are equal; none if that is not so."""
        try:
            sides = [_Side(self._session, pair, side) for side in (0, 1)]
            changed = _changed(*sides)
            proofs: dict[_Name, EqualCallee] = {}
            for name in changed:
                found = self._compared(pair, (sides[0].functions[name], sides[1].functions[name]), progress)
                if found is None:
                    return ()
                proofs[name] = found
            for number, side in enumerate(sides):
                with (pair.old, pair.new)[number].entered():
                    _Check(side, number, pair.targets[number], proofs).check()
        except UnclearError:
            return ()
        return tuple(name for _, name in changed)

    def _compared(
        self, pair: Pair, functions: tuple[FunctionType, FunctionType], progress: Callable[[Engine], None]
    ) -> EqualCallee | None:
        if functions not in self._known:
            config = self._session.config
            targets = _target(pair.old, functions[0], config), _target(pair.new, functions[1], config)
            self._known[functions] = self._explored(Pair(pair.old, pair.new, targets), progress)
        return self._known[functions]

    def _explored(self, pair: Pair, progress: Callable[[Engine], None]) -> EqualCallee | None:
        old, new = pair.targets
        shared = alike(old, new)
        if shared is None or shared[2] or old.fixed or new.fixed:
            return None
        session = self._session
        watching = _UntilDifferent()
        with exploration(
            old,
            [*pair.modules[0], *pair.modules[1]],
            session.config,
            session.code,
            session.clock,
            partial(Product, pair),
            contracts=False,
        ) as both:
            both.watch(watching, MaxPaths(session.config.max_paths), Heartbeat(progress))
            session.time.limit(both.engine, _SHARE)
            both.engine.explore()
            product = both.engine.executor
        assert isinstance(product, Product)
        if watching.differs or cuts_of(both.engine) or not product.results <= frozenset(SCALARS):
            return None
        return EqualCallee((old, new), frozenset(product.results), product.raises)


class _UntilDifferent:
    """Stops at the first path on which the versions differ."""

    def __init__(self) -> None:
        self.differs = False

    def after_run(self, engine: Engine, run: Run) -> None:
        self.differs = self.differs or run.value is not None

    def stop(self, engine: Engine) -> str | None:
        return "the versions of a callee differ" if self.differs else None


def _target(version: Version, function: FunctionType, config: Config) -> Target:
    """A function as a target of its own."""
    try:
        found = version.targets(f"{own_code(function).co_filename}:{function.__qualname__}", config)
    except TargetError:
        raise UnclearError from None
    target = found.get(function.__qualname__)
    plain = isinstance(target, Target) and target.binding in (Binding.FUNCTION, Binding.METHOD)
    if not plain or not isinstance(target, Target) or target.function is not function or target.decorated:
        raise UnclearError
    return target


class _Side:
    """What a target reaches in one version: functions by name, and what each is by itself."""

    def __init__(self, session: Session, pair: Pair, side: int) -> None:
        self._own = pair.own[side]
        with (pair.old, pair.new)[side].entered():
            self.function, self.framing = framed(session.code, pair.targets[side], pair.modules[side])
            self.functions = {self.name(function): function for function in self.framing.reached(self.function)}
            self.content = {name: self._described(function) for name, function in self.functions.items()}
            self.common = self.framing.classes, self.framing.compares_identity

    def name(self, function: FunctionType) -> _Name:
        return "" if function.__module__ == self._own else function.__module__, function.__qualname__

    def callees(self, function: FunctionType) -> Iterable[FunctionType]:
        return self.framing.own_of(function).callees

    def kept(self, cut: Iterable[_Name]) -> list[FunctionType]:
        """What is reached without these."""
        found, pending = {self.function: None}, [self.function]
        while pending:
            for callee in self.callees(pending.pop()):
                if callee not in found and self.name(callee) not in cut:
                    found[callee] = None
                    pending.append(callee)
        return list(found)

    def taken(self, name: _Name) -> object:
        """The arguments that a function takes, with their defaults."""
        function = self.functions[name]
        code, keywords = own_code(function), function.__kwdefaults__ or {}
        defaults = (*(function.__defaults__ or ()), *keywords.values())
        counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
        return parameter_names(code), counts, tuple(keywords), [self._value(value) for value in defaults]

    def _described(self, function: FunctionType) -> object:
        own = self.framing.own_of(function)
        read = [(name, self._value(value)) for _, name, value in (*own.reads.values(), *own.cells.values())]
        return code_content(own_code(function)), self.taken(self.name(function)), read

    def _value(self, value: Any) -> object:
        # A function inside of something else would be called where nobody sees it.
        return self.name(value) if type(value) is FunctionType else value_content(value, [])


def _changed(old: _Side, new: _Side) -> list[_Name]:
    """The callees that are not what they were, where all other code is the same; the target is none of them."""
    both = [name for name in new.functions if name in old.functions]
    changed = {name for name in both if old.content[name] != new.content[name]}
    kept = new.kept(changed)
    names = {new.name(function) for function in kept}
    if names != {old.name(function) for function in old.kept(changed)} or old.name(old.function) not in names:
        raise UnclearError
    if old.common != new.common or new.name(new.function) in changed:
        raise UnclearError
    called = dict.fromkeys(
        name for function in kept for name in map(new.name, new.callees(function)) if name in changed
    )
    if not called or any(old.taken(name) != new.taken(name) for name in called):
        raise UnclearError
    return list(called)


class _Check:
    """Whether a version of a target gives changed callees only what was compared, and takes nothing else of them."""

    def __init__(self, side: _Side, number: int, target: Target, proofs: dict[_Name, EqualCallee]) -> None:
        self._side = side
        self._number = number
        self._target = target
        self._proofs = {side.functions[name]: proof for name, proof in proofs.items()}

    def check(self) -> None:
        kept = self._side.kept({self._side.name(function) for function in self._proofs})
        callers = self._callers(kept)
        given = {p.name: kinds_of(p.spec) for p in self._target.parameters}
        objects = any(not kinds <= frozenset(SCALARS) for kinds in given.values() if kinds is not None)
        stored = any(self._side.framing.own_of(function).stores for function in kept if function not in callers)
        catches = any(own_code(function).co_exceptiontable for function in callers)
        if (objects and stored) or (catches and any(proof.raises for proof in self._proofs.values())):
            raise UnclearError
        for function in self._proofs:
            _check_state(self._side.framing, function)
        watched = {*callers, *self._proofs}
        called = watched.intersection(callee for function in callers for callee in self._side.callees(function))
        if any(_is_implicit(self._side.framing, function) for function in called):
            raise UnclearError
        methods = self._side.framing.members.methods
        Watched(watched, methods, self._call, set(self._proofs), objects).result(self._side.function, given)

    def _callers(self, kept: list[FunctionType]) -> set[FunctionType]:
        """Those that may come to call one of them."""
        found = set(self._proofs)
        while more := [f for f in kept if f not in found and not found.isdisjoint(self._side.callees(f))]:
            found.update(more)
        return {*found.difference(self._proofs), self._side.function}

    def _call(self, function: FunctionType, given: dict[str, Kinds]) -> Kinds:
        proof = self._proofs[function]
        compared = {p.name: p.spec for p in proof.targets[self._number].parameters}
        for name, kinds in given.items():
            if name not in compared or kinds is None or not kinds <= covered_by(compared[name]):
                raise UnclearError
        self._check_objects(function, frozenset().union(*(kinds for kinds in given.values() if kinds is not None)))
        return proof.results

    def _check_objects(self, function: FunctionType, given: frozenset[type]) -> None:
        """Objects are read alone, and of them only what has the kinds that were compared."""
        if given <= frozenset(SCALARS):
            return
        facts = self._side.framing.of(function)
        specs = tuple(p.spec for p in self._proofs[function].targets[self._number].parameters)
        for cls in classes_behind(specs):
            if any(field_kinds(cls, name) is None for name in facts.attributes.intersection(fields_of(cls))):
                raise UnclearError
        if facts.stores:
            raise UnclearError


def _check_state(framing: Framing, function: FunctionType) -> None:
    """What a callee reads besides its arguments must be what it was when it was compared."""
    facts = framing.of(function)
    if facts.refused is not None or facts.cells:
        raise UnclearError
    for value in facts.seen:
        if not isinstance(value, type | FunctionType):
            _check_constant(value)
    for _, _, value in framing.class_data(facts.attributes):
        _check_constant(value)


def _check_constant(value: Any) -> None:
    if type(value) is tuple:
        for item in value:
            _check_constant(item)
    elif type(value) not in SCALARS and type(value) not in (ModuleType, BuiltinFunctionType):
        raise UnclearError


def _is_implicit(framing: Framing, function: FunctionType) -> bool:
    """Whether it may be called where no call is written."""
    accessors = (*framing.members.getters.values(), *framing.members.setters.values())
    return function.__name__.startswith("__") or any(function in found for found in accessors)
