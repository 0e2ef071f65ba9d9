"""Explores a target with contracts in place of calls, and checks each used contract once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol

from pathlore.codec import encoded
from pathlore.collector import quiet_collector
from pathlore.compose.contract_calls import CallContract, ContractCalls, admits
from pathlore.confirmation.collect import Collector
from pathlore.explore.bounds import Heartbeat, MaxMemory, MaxPaths
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.findings import (
    ContractStatus,
    ContractUse,
    Event,
    FindingFound,
    Incomplete,
    Modular,
    Progress,
    TargetResult,
)
from pathlore.forks.family import memory_limit
from pathlore.option_words import ObjectWay
from pathlore.program.framing import Framing
from pathlore.program.input_types import Input
from pathlore.program.targets import Target
from pathlore.records import slotted
from pathlore.session.exploration import Exploration
from pathlore.session.reconfirming import NOTHING, Reconfirmed, recalled
from pathlore.session.session import Session
from pathlore.session.stated_contracts import ContractCandidate, StatedContracts, returned
from pathlore.trie.node import Complete
from pathlore.trie.tally import Tally, tallied

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Known, Memory
    from pathlore.incremental.state import State

_WEAK = "a contract is too weak"
"""Why a round ends early."""
_RECURSION = "recursion of "
_ENDS = _RECURSION + "{} ends, and is not too deep: what it returns is proved for calls that return"


class ContractsAttendant(Protocol):
    """Is there while a target is explored, and each function whose contract it uses, one after the other."""

    def begins(self, exploration: Exploration) -> None: ...

    def ends(self, exploration: Exploration, tally: Tally) -> None:
        """Rewritten code is still in place."""


@slotted
class _Round:
    """What one exploration came to."""

    result: TargetResult
    calls: ContractCalls
    candidates: dict[FunctionType, ContractCandidate]
    weak: tuple[FunctionType, ...]
    odd: str
    """What is wrong with the values that the target returned."""
    state: State | None
    """What is remembered of it, if anything is."""


class _WatchingCollector(Collector):
    """Takes note where plain Python does not fail as a run did in which contracts answered calls."""

    calls: ContractCalls
    weak: tuple[FunctionType, ...] = ()

    def after_run(self, engine: Engine, run: Run) -> None:
        before = self.doubts.total()
        self.calls.follow(run.path)
        super().after_run(engine, run)
        if self.calls.in_run and self.doubts.total() > before:
            self.weak = tuple(self.calls.in_run)

    def stop(self, engine: Engine) -> str | None:
        return _WEAK if self.weak else super().stop(engine)


class _Results:
    """Looks at what a function returns: callers rely on the type that it states."""

    def __init__(self, spec: Input | None, contract: CallContract | None) -> None:
        self._spec = spec
        self._contract = contract
        self.odd = ""

    def after_run(self, engine: Engine, run: Run) -> None:
        if not isinstance(run.leaf, Complete):
            return
        if self._spec is not None and not admits(self._spec, run.value):
            self.odd = "it returns what its annotation does not say"
        if self._contract is not None and self._contract.stores:
            fields = dict(self._contract.fields)
            for made in run.path.heap.objects:
                self._look_at(made.instance, fields.get(type(made.instance), ()), self._contract.stores)

    def _look_at(self, instance: Any, fields: tuple[tuple[str, Input], ...], stores: frozenset[str]) -> None:
        held = vars(instance)
        for name, spec in fields:
            if name in stores and name in held and not admits(spec, held[name]):
                self.odd = f"it writes to {name} what its annotation does not say"

    def stop(self, engine: Engine) -> str | None:
        return None


def result_by_contracts(session: Session, target: Target, memory: Memory | None, reported: set[object]) -> TargetResult:
    """The result of a target whose calls are answered by contracts, where they can be."""
    return Verification(session, memory).result(target, reported)


class Verification:
    """Modular verification of a target: its own exploration, and those of the functions whose contracts it used."""

    def __init__(self, session: Session, memory: Memory | None, attendant: ContractsAttendant | None = None) -> None:
        self._session = session
        self._memory = memory
        self._attendant = attendant
        self._under_way: list[FunctionType] = []
        self._raised: list[str] = []
        """What plain Python was seen to raise in the target that is explored, and what it violated."""

    def result(self, target: Target, reported: set[object]) -> TargetResult:
        """What is remembered, or else what an exploration comes to."""
        session = self._session
        known = None if self._memory is None else self._memory.of(target)
        again = NOTHING
        if known is not None and self._still_holds(target, known):
            again, final = recalled(session, target, known, reported)
            if final is not None:
                return final
        function = target.function
        outer, self._raised = self._raised, []
        self._under_way += () if function is None else (function,)
        try:
            with self._listening():
                return self._verified(target, known, reported, again)
        finally:
            self._raised = outer
            if function is not None:
                self._under_way.remove(function)

    def _still_holds(self, target: Target, known: Known) -> bool:
        """Whether what is remembered rests on contracts that are still what they were found to be."""
        final = known.final(composed=True)
        if final is None or final.modular is None:
            return False
        used = {use.function: use for use in final.modular.used if use.status != ContractStatus.ITSELF}
        if not used:
            return True
        with self._session.exploration(target) as exploration, exploration.code.paused():
            code = exploration.code
            stated = StatedContracts(Framing(code.functions, target.modules), code.contracts, self._session.config)
            found = stated.all()
        by_name = {c.target.name: c.target for c in found.values() if c.target is not None and c.contract is not None}
        return all(name in by_name and self._judged(by_name[name])[0] == use.status for name, use in used.items())

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Takes down what is found to be raised."""
        session, raised = self._session, self._raised
        emit = session.emit

        def note(event: Event) -> None:
            if isinstance(event, FindingFound):
                exception, message = event.finding.exception, event.finding.message
                raised.append(f"it may raise {exception}" if exception else message)
            emit(event)

        session.emit = note
        try:
            yield
        finally:
            session.emit = emit

    # Explorations, until all contracts that are used are of use

    def _verified(self, target: Target, known: Known | None, reported: set[object], again: Reconfirmed) -> TargetResult:
        inlined = {f: "it is being checked itself" for f in self._under_way if f is not target.function}
        while True:
            found = self._explored(target, known, reported, again, inlined)
            new = self._useless(found, target)
            if not new:
                break
            inlined.update(new)
            again = NOTHING
        result = self._amounts_to(found, target, inlined)
        if known is not None and found.state is not None:
            _remember(known, replace(found.state, result=encoded(result)))
        return result

    def _explored(
        self,
        target: Target,
        known: Known | None,
        reported: set[object],
        again: Reconfirmed,
        inlined: dict[FunctionType, str],
    ) -> _Round:
        session, started = self._session, time.monotonic()
        config = session.config
        with session.exploration(target, pristine=True) as exploration, quiet_collector():
            engine, code = exploration.engine, exploration.code
            if self._attendant is not None:
                self._attendant.begins(exploration)
            code.versions.start(False)
            session.time.limit(engine)
            framing = Framing(code.functions, target.modules)
            with code.paused():
                stated = StatedContracts(framing, code.contracts, config).all()
            own = None if target.function is None else stated.get(target.function)
            agreed = {f: c.contract for f, c in stated.items() if c.contract is not None and f not in inlined}
            calls = ContractCalls(code.contracts, framing, agreed, target.function)
            collector = _WatchingCollector(target, config, exploration.confirmer, session.emit, reported, improve=True)
            collector.calls = calls
            again.report_again(collector)
            results = _Results(returned(target), None if own is None else own.contract)
            progress = Heartbeat(lambda engine: self._progress(target, engine, collector))
            memory = MaxMemory(memory_limit(config.max_memory))
            exploration.watch(collector, results, MaxPaths(config.max_paths), memory, progress)
            if config.properties:
                from pathlore.session.selecting import select  # most runs check everything, and start sooner for it

                select(exploration)
            with code.framed(calls):
                engine.explore()
            tally = tallied(engine.trie.root)
            if self._attendant is not None:
                self._attendant.ends(exploration, tally)
            result = replace(exploration.result(collector, time.monotonic() - started, tally), region="")
            state = None if known is None else _state(exploration, collector, known, result)
        return _Round(result, calls, stated, collector.weak, results.odd, state)

    def _progress(self, target: Target, engine: Engine, collector: Collector) -> None:
        spent = round(self._session.time.spent, 3)
        self._session.emit(Progress(target.name, engine.counts.runs, len(engine.frontier), collector.findings, spent))

    def _useless(self, found: _Round, target: Target) -> dict[FunctionType, str]:
        """Functions whose contracts answered calls and must not, with the reason."""
        names = sorted(function.__qualname__ for function in found.weak)
        alone = "its contract is too weak here"
        weak = alone if len(names) == 1 else f"one of the contracts of {', '.join(names)} is too weak here"
        useless = dict.fromkeys(found.weak, weak)
        for function in found.calls.answered:
            own = found.candidates[function].target
            assert own is not None
            if function is target.function:
                broken = self._broken(found)
            else:
                status, broken = self._judged(own)
                broken = broken if status is ContractStatus.INLINED else ""
            if broken:
                useless.setdefault(function, broken)
        return useless

    def _broken(self, found: _Round) -> str:
        """Why nobody can rely on the contract of the target; empty if nothing speaks against it so far."""
        return found.odd or next(iter(self._raised), "")

    def _judged(self, callee: Target) -> tuple[ContractStatus, str]:
        """What is known of the contract of a callee, and why it is not proved."""
        session = self._session
        found = session.proofs.get(callee.name)
        if found is None:
            emit, config = session.emit, session.config
            session.config = replace(
                config,
                objects=ObjectWay.ANY.value,
                properties=(),
                symbolic=(),
                fix=(),
                check_preconditions=False,
                max_findings=0,
                first_error=False,
            )
            session.emit = lambda event: emit(event) if isinstance(event, Progress) else None
            memory = self._memory
            try:
                self._memory = None if memory is None else memory.under(session.config)
                found = session.proofs[callee.name] = self.result(callee, set())
            finally:
                session.emit, session.config, self._memory = emit, config, memory
        assert found.modular is not None
        if found.modular.broken:
            return ContractStatus.INLINED, found.modular.broken
        if found.exhaustive:
            return ContractStatus.PROVED, ""
        return ContractStatus.UNPROVED, "; ".join(dict.fromkeys(part.why for part in found.incomplete))

    def _amounts_to(self, found: _Round, target: Target, inlined: dict[FunctionType, str]) -> TargetResult:
        uses, assumed, missing = [], list(found.result.assumed), list(found.result.incomplete)
        for function, candidate in found.candidates.items():
            if function not in found.calls.met:
                continue
            calls = found.calls.answered[function]
            own = candidate.target
            name = f"{target.path}:{function.__qualname__}" if own is None else own.name
            status, reason = ContractStatus.INLINED, candidate.reason or inlined.get(function, "")
            if calls and function is target.function:
                status = ContractStatus.ITSELF
                assumed.append(_ENDS.format(function.__qualname__))
            elif calls and own is not None:
                status, reason = self._judged(own)
                assumed += self._taken_for_granted(own)
                if status is ContractStatus.UNPROVED:
                    what = f"the contract of {function.__qualname__} is not proved"
                    missing.append(Incomplete(f"{what}: {reason}", "", 1))
            elif not reason:
                reason = found.calls.refused.get(function, "it was called without its contract")
            uses.append(ContractUse(name, status, calls, reason))
        return replace(
            found.result,
            assumed=tuple(dict.fromkeys(assumed)),
            incomplete=tuple(missing),
            exhaustive=not missing,
            modular=Modular(tuple(uses), self._broken(found)),
        )

    def _taken_for_granted(self, callee: Target) -> list[str]:
        """What the proof of a contract rests on, besides preconditions, which are checked at calls."""
        own = {clause.text for clause in callee.contract.pre}
        assumed = self._session.proofs[callee.name].assumed
        return [
            text if text.startswith("recursion of ") else f"{callee.qualname}: {text}"
            for text in assumed
            if text not in own
        ]


def _state(exploration: Exploration, collector: Collector, known: Known, result: TargetResult) -> State:
    """What is remembered of an exploration: no trie, since its paths do not run what contracts stand for."""
    from pathlore.incremental.resume import state_of  # for start-up time: some do without a store

    engine = exploration.engine
    found: State = state_of(known, engine, exploration.code, collector, (result, tallied(engine.trie.root)))
    return found


def _remember(known: Known, state: State) -> None:
    from pathlore.incremental.lookup import remember  # for start-up time: some do without a store

    remember(known, state)
