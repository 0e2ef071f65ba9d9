"""Computes the result of a run: counts, coverage, assumptions, and everything that keeps it from being exhaustive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from linecache import getline

from pathlore.config import Config
from pathlore.confirmation.collect import Collector
from pathlore.explore.engine import Engine
from pathlore.explore.ledger import Realisation
from pathlore.findings import Concretisation, Frame, Incomplete, Seconds, Stats, TargetResult
from pathlore.instrumentation.coverage import coverage_of, relative
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.ambient import of_this_process
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.program.targets import Target
from pathlore.trie.choice import Choice
from pathlore.trie.node import Boundary, Collapsed, Complete, Error, Excluded, Leaf, Open, Undecided, Unsatisfiable
from pathlore.trie.tally import Tally, tallied


def summarise(
    target: Target,
    engine: Engine,
    collector: Collector,
    code: Instrumentation,
    config: Config,
    seconds: float,
    tally: Tally,
) -> TargetResult:
    """The result of a target."""
    cuts = _cuts(engine, tally)
    for (doubt, failure), times in collector.doubts.items():
        where = f"{failure.location.path}:{failure.location.line}"
        cuts[(doubt.value.format(failure.exception), where)] += times
    incomplete = _incomplete(cuts)
    return TargetResult(
        target=target.name,
        exhaustive=not incomplete,
        incomplete=incomplete,
        assumed=(*assumed(target, engine, code, config, _stated(engine)), *of_process(target, code, tally.covered)),
        guessed=tuple(str(guess) for guess in target.guesses if not guess.is_learned),
        learned=tuple(guess.short for guess in target.guesses if guess.is_learned),
        fixed=target.fixed,
        coverage=coverage_of(tally.covered, code),
        stats=_stats(tally, engine, collector.unconfirmed, seconds),
        region=_region(engine, tally.kinds) if incomplete else "",
        concretised=tuple(_concretisation(entry, target) for entry in engine.executor.ledger.entries()),
        properties=config.properties,
    )


def cuts_of(engine: Engine) -> list[Incomplete]:
    """What an exploration left out."""
    return list(_incomplete(_cuts(engine, tallied(engine.trie.root))))


def stats_of(engine: Engine, seconds: float) -> Stats:
    """What an exploration counted."""
    return _stats(tallied(engine.trie.root), engine, 0, seconds)


_NOT_RUN = {Choice, Excluded, Unsatisfiable}
"""What a trie has where the target was never called as it is meant to be."""


def _cuts(engine: Engine, tally: Tally) -> Counter[tuple[str, str]]:
    """All that was left out, and where."""
    cuts = tally.cuts.copy()
    if tally.kinds[Open]:
        cuts[(engine.stopped or "stopped", "")] += tally.kinds[Open]
    for fault, times in engine.counts.faults.items():
        cuts[(fault, "")] += times
    if (
        tally.kinds[Excluded]
        and not tally.pruned
        and not any(n for kind, n in tally.kinds.items() if kind not in _NOT_RUN)
    ):
        cuts[("no input was found that meets what is assumed", "")] += 1
    if engine.executor.setup.state.drew:
        cuts[("random numbers: one sequence of draws was tried", "")] += 1
    # Runs of callees alone are none of the engine's, but they change state just the same.
    leaves = sum(times for kind, times in tally.kinds.items() if kind not in _NOT_RUN and kind is not Open)
    for name in engine.executor.setup.state.leftovers(max(engine.counts.runs, leaves)):
        cuts[(f"state that outlives a path and cannot be restored: {name}", "")] += 1
    return cuts


def _incomplete(cuts: Counter[tuple[str, str]]) -> tuple[Incomplete, ...]:
    return tuple(Incomplete(why, relative(where), n) for (why, where), n in sorted(cuts.items()))


def _concretisation(entry: Realisation, target: Target) -> Concretisation:
    place = entry.place
    trace = tuple(Frame(c.path, c.line, c.function, getline(c.path, c.line).strip()) for c in place.callers)
    project = [frame for frame in trace if is_project_file(frame.path)]
    # Nothing of the program runs yet where inputs are made and passed to the target.
    line = own_code(target.function).co_firstlineno if target.function is not None else 0
    at = (project or trace or (Frame(target.path, line, target.qualname, ""),))[-1]
    return Concretisation(
        place.operation, str(place.reason), at.path, at.line, at.function, entry.values, entry.cuts, trace
    )


_READABLE = 20_000
"""Nodes of a trie whose region is worth the time."""


def _region(engine: Engine, counts: Counter[type]) -> str:
    from pathlore.trie.region import region, shown  # for start-up time: exhaustive runs do without

    return shown(region(engine.trie.root)) if sum(counts.values()) <= _READABLE else ""


def _stated(engine: Engine) -> list[str]:
    stated = engine.executor.stated
    return [*stated.texts(), *sorted(stated.remembered - {*stated.texts()})]


def of_process(target: Target, code: Instrumentation, blocks: Iterable[int]) -> list[str]:
    """What is assumed of the process, given the blocks that ran."""
    ran = (code.blocks[number].basic.names for number in blocks)
    return of_this_process(ran, [vars(module) for module in target.modules])


def assumed(
    target: Target, engine: Engine, code: Instrumentation, config: Config, stated: list[str]
) -> tuple[str, ...]:
    """What was taken for granted: preconditions, `assume` (as it is stated), and what the inputs leave out."""
    opening: list[str] = []
    if not config.check_preconditions:
        asserted = target.preconditions if "asserts" in config.contracts else ()
        opening = [p.text for p in asserted if p.text != "True"]
        opening += [clause.text for clause in target.contract.pre]
    invariants = [f"{c.text} (invariant of {c.owner})" for c in code.contracts.supposed]
    boundaries = [_BOUNDARIES[treatment].format(package) for package, treatment in config.external]
    return (*target.notes, *boundaries, *opening, *invariants, *stated, *sorted(engine.executor.stated.notes))


_BOUNDARIES = {
    "realise": "{} is external: calls into it are made with real values, or answered by declared models",
    "refuse": "{} is external: paths end where it is called",
}


def _stats(tally: Tally, engine: Engine, unconfirmed: int, seconds: float) -> Stats:
    counts = tally.kinds
    leaves = sum(n for kind, n in counts.items() if issubclass(kind, Leaf) and kind is not Collapsed)
    return Stats(
        paths=counts[Complete] + counts[Error],
        complete=counts[Complete],
        errors=counts[Error],
        boundary=counts[Boundary],
        unsatisfiable=counts[Unsatisfiable],
        undecided=counts[Undecided],
        open=counts[Open],
        excluded=counts[Excluded],
        unconfirmed=unconfirmed,
        queries=engine.counts.queries,
        solves=engine.solver_stats.solves,
        relearned=engine.executor.code.versions.relearned,
        unplanned=engine.executor.code.versions.unplanned,
        nodes=counts[Choice] + leaves + tally.pruned,
        depth=engine.counts.depth,
        pruned=tally.pruned,
        seconds=within_total(Seconds(seconds, engine.solver_stats.seconds, engine.executor.seconds)),
    )


def within_total(seconds: Seconds) -> Seconds:
    """Parts that do not exceed the whole: runs of a composed exploration ask solvers while they run."""
    total, solving, storing = (round(part, 3) for part in (seconds.total, seconds.solving, seconds.storing))
    solving = min(solving, total)
    storing = min(storing, total - solving)
    running = min(round(seconds.running, 3), total - solving - storing)
    return Seconds(total, solving, round(running, 3), round(storing, 3))
