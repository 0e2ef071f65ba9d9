"""Many simulated workers on recorded traces: how busy one coordinator keeps them, and what limits it.

python -m bench.simulated [--workers N,N...] [--latency SECONDS] [NAME...]
"""

import argparse
import heapq
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from bench.machine import machine
from bench.report import Bar, Report, Table, publish
from pathlore.collector import quiet_collector
from pathlore.config import Config
from pathlore.confirmation.collect import Collector
from pathlore.explore.bounds import Heartbeat, MaxPaths
from pathlore.explore.coordinator import Coordinator
from pathlore.explore.engine import Engine
from pathlore.explore.jobs import BelowAnswer
from pathlore.explore.retire import Retirement
from pathlore.session import sharing
from pathlore.session.exploring import most_memory
from pathlore.session.session import Session
from pathlore.session.sharing import SharedExploration
from pathlore.trie.node import OPEN

_FOLDER = Path(__file__).parent
_TARGETS = {
    "wheel brakes": "papers/subjects/wbs.py:launch",
    "state machine": "split/state_machine.py:drive",
}
_PATHS = (0.0002, 0.001, 0.005, 0.02)
"""Seconds of a path on average."""
_WORK = 6.0
"""Seconds that each worker has to do: the trace is made so long."""
_LONG, _SHORT, _LEAST = 2.0, 0.5, 0.08
"""Seconds of a job on a cluster; the last is what one takes at least that is hurried."""
_LEAST_BUSY = 0.7
_LEAST_NODES = 150_000
_TEXT = """A target is explored once, and for each run is written down how long it took, which choices it added and what
it left open. The trace that is simulated is this trie with one of its subtries below each of its leaves, as of a
program that does one after the other, and with all times multiplied so that a path takes so long on average. The
coordinator is the real one (`explore.coordinator.Coordinator`): its own time is measured call by call. To take in and
to retire a node costs what it cost here, with answers of a real worker. All else is simulated: workers, the time that
messages take each way, and a clock. *busy* is the share of all time of all workers, from the first job to the last
answer, in which they explore; *at most* is what the rate of nodes alone would allow."""


@dataclass(slots=True)
class Trace:
    """An exploration run by run: seconds, nodes that were added, and the runs that follow from what it left open."""

    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    below: list[list[int]] = field(default_factory=list)


def recorded(word: str) -> Trace:
    """The trace of a target."""
    config = Config(compose="off", cache=False, timeout=0.0)
    trace = Trace()
    with closing(Session(config, lambda event: None)) as session:
        (target,) = session.targets([word])
        with session.exploration(target) as exploration:
            engine = exploration.engine
            opened_by: dict[tuple[int, int], int] = {}
            kept = []
            began = time.thread_time()
            while (alternative := engine.next()) is not None:
                run = engine.run(alternative)
                engine.tell(alternative, run)
                now, number = time.thread_time(), len(trace.seconds)
                if alternative.parent is not None:
                    trace.below[opened_by[id(alternative.parent), alternative.side]].append(number)
                trace.seconds.append(now - began)
                trace.nodes.append(len(run.path.grown) + 1)
                trace.below.append([])
                kept.append(run.path.grown)  # so that no other node gets its id
                for node in run.path.grown:
                    for side, child in enumerate(node.children):
                        if child is OPEN:
                            opened_by[id(node), side] = number
                began = time.thread_time()
    return trace


class Product:
    """A trace with a part of it below each of its leaves once more. Runs are numbered outer * size of part + inner."""

    def __init__(self, trace: Trace, inner: int, mean: float) -> None:
        self._trace = trace
        self._part = _part(trace, inner)
        self._inner = len(self._part)
        place = {run: number for number, run in enumerate(self._part)}
        # Few runs take a hundred times as long: they rewrite code, or are interrupted on a busy machine.
        longest = 20 * sum(trace.seconds) / len(trace.seconds)
        capped = [min(seconds, longest) for seconds in trace.seconds]
        scale = mean / (sum(capped) / len(capped))
        self._seconds = [seconds * scale for seconds in capped]
        self._below_inner = [[place[below] for below in trace.below[run]] for run in self._part]

    def __len__(self) -> int:
        return len(self._trace.seconds) * self._inner

    def seconds(self, run: int) -> float:
        return self._seconds[run // self._inner]

    def nodes(self, run: int) -> int:
        outer, inner = divmod(run, self._inner)
        # The leaf of the outer run is where the inner ones begin.
        return self._trace.nodes[self._part[inner]] + (0 if inner else self._trace.nodes[outer] - 1)

    def below(self, run: int) -> list[int]:
        outer, inner = divmod(run, self._inner)
        found = [outer * self._inner + other for other in self._below_inner[inner]]
        if not inner:
            found += [other * self._inner for other in self._trace.below[outer]]
        return found

    def explore(self, runs: Sequence[int], seconds: float) -> tuple[float, int, list[int]]:
        """Explores below runs, the first first: the time it takes, the nodes that it adds, and what is left."""
        waiting = list(reversed(runs))
        taken, nodes = 0.0, 0
        while waiting:
            run = waiting.pop()
            taken += self.seconds(run)
            nodes += self.nodes(run)
            waiting += self.below(run)
            if taken >= seconds:
                break
        return taken, nodes, waiting


def _part(trace: Trace, size: int) -> list[int]:
    """The runs of a whole subtrie that has about so many, its first run first."""
    sizes = [1] * len(trace.seconds)
    for run in reversed(range(len(sizes))):
        sizes[run] += sum(sizes[below] for below in trace.below[run])
    found = [min(range(len(sizes)), key=lambda run: abs(sizes[run] - size))]
    for run in found:
        found += trace.below[run]
    return found


def seconds_of_a_node(word: str) -> tuple[float, int]:
    """What it costs one process to take in and to retire a node that others explored, and how many it were."""
    config = Config(compose="off", cache=False, timeout=0.0)
    with closing(Session(config, lambda event: None)) as session:
        (target,) = session.targets([word])
        with session.exploration(target) as exploration, quiet_collector():
            engine: Engine = exploration.engine
            engine.explore(64)
            before = engine.counts.nodes
            collector = Collector(target, config, exploration.confirmer, session.emit)
            exploration.watch(collector, MaxPaths(0), most_memory(config), Heartbeat(lambda engine: None))
            shared = _Measured(exploration, 1)
            assert shared.begin()
            try:
                # All is there before anything is retired, so that nobody waits.
                while shared._coordinator.busy:
                    shared._attend(0.5)
                began = time.process_time()
                Retirement(engine, shared, collector).explore()
                spent = shared.merging + time.process_time() - began
            finally:
                shared.close()
            nodes = engine.counts.nodes - before
    return spent / nodes, nodes


class _Measured(SharedExploration):
    """Measures what it costs to take in answers."""

    merging = 0.0

    def _merge(self, worker: int, answer: BelowAnswer) -> None:
        began = time.process_time()
        super()._merge(worker, answer)
        self.merging += time.process_time() - began


@dataclass(slots=True)
class _Job:
    number: int
    runs: tuple[int, ...]
    began: float
    seconds: float
    """That it may take."""
    version: int = 0
    """Counts how often its end was brought forward."""
    taken: float = 0.0
    nodes: int = 0
    left: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Simulated:
    """What came of a simulation."""

    name: str
    workers: int
    path: float
    paths: int
    makespan: float
    busy: float
    at_most: float
    """The share that the rate of nodes alone would allow."""
    jobs: int
    coordinating: float
    """Seconds of the coordinator's own calls, without nodes."""


class Simulation:
    """Workers, messages and a clock around a coordinator."""

    def __init__(self, product: Product, workers: int, latency: float, node: float) -> None:
        self._product = product
        self._most = workers
        self._latency = latency
        self._node = node
        self._coordinator = Coordinator()
        self._runs: list[int] = []
        """By the numbers of prefixes."""
        self._jobs: dict[int, _Job] = {}
        self._events: list[tuple[float, int, int, int]] = []
        """When an answer comes, of which worker and job, and which version of its end that is."""
        self._unhurried: dict[int, None] = {}
        """Workers, the one first that has worked the longest."""
        self._hurried: set[int] = set()
        self._free = 0.0
        """When the coordinator has done what it does."""
        self._first: float | None = None
        self.worked = self.coordinating = 0.0
        self.given = 0
        self.nodes = 0

    def run(self) -> float:
        """Seconds from the first job to the last answer."""
        _, self.nodes, left = self._product.explore([0], 1.0)
        for worker in range(self._most):
            self._coordinator.join(worker, is_forked=False)
        for run in left:
            self._coordinator.open()
            self._runs.append(run)
        self._give()
        while self._events:
            at, worker, number, version = heapq.heappop(self._events)
            job = self._jobs.get(worker)
            if job is not None and (job.number, job.version) == (number, version):
                self._free = max(self._free, at)
                self._answer(worker, self._jobs.pop(worker))
            # What has come meanwhile is taken in before jobs are given out, as `SharedExploration` does.
            if not self._events or self._events[0][0] > self._free:
                self._give()
        return self._free

    def _spend(self, began: float) -> None:
        """The coordinator has done something since then."""
        spent = time.thread_time() - began
        self.coordinating += spent
        self._free += spent

    def _give(self) -> None:
        coordinator = self._coordinator
        for worker in coordinator.idle:
            began = time.thread_time()
            given, waiting = coordinator.give(worker), coordinator.waiting
            self._spend(began)
            if given is None:
                self._hurry()
                return
            self.given += 1
            runs = tuple(self._runs[prefix] for prefix in given.prefixes)
            seconds = _LONG if waiting > 4 * self._most else _SHORT
            self._begin(worker, _Job(given.number, runs, self._free + self._latency, seconds))

    def _begin(self, worker: int, job: _Job) -> None:
        self._jobs[worker] = job
        self._unhurried[worker] = None
        self._work(worker, job)

    def _work(self, worker: int, job: _Job) -> None:
        job.taken, job.nodes, job.left = self._product.explore(job.runs, job.seconds)
        heapq.heappush(self._events, (job.began + job.taken + self._latency, worker, job.number, job.version))

    def _hurry(self) -> None:
        """Some have nothing to do: others are asked for what they have, as `SharedExploration` does."""
        most = sharing._ASKED * len(self._coordinator.idle) - len(self._hurried)
        for worker in list(self._unhurried)[: max(most, 0)]:
            del self._unhurried[worker]
            self._hurried.add(worker)
            job = self._jobs[worker]
            seconds = max(_LEAST, self._free + self._latency - job.began)
            if seconds < job.taken:
                job.seconds = seconds
                job.version += 1
                self._work(worker, job)

    def _answer(self, worker: int, job: _Job) -> None:
        self._unhurried.pop(worker, None)
        self._hurried.discard(worker)
        self.worked += job.taken
        self.nodes += job.nodes
        self._free += job.nodes * self._node
        began = time.thread_time()
        self._coordinator.answered(worker, job.number, len(job.left))
        self._spend(began)
        self._runs += job.left


def simulated(name: str, trace: Trace, node: float, workers: int, path: float, latency: float) -> Simulated:
    inner = int(_WORK * workers / (len(trace.seconds) * path))
    product = Product(trace, max(inner, 1), path)
    simulation = Simulation(product, workers, latency, node)
    makespan = simulation.run()
    at_most = min(1.0, simulation.worked / workers / (simulation.nodes * node))
    busy = simulation.worked / (workers * makespan)
    paths = len(product)
    return Simulated(name, workers, path, paths, makespan, busy, at_most, simulation.given, simulation.coordinating)


def _row(found: Simulated) -> list[str]:
    return [
        found.name,
        str(found.workers),
        f"{found.path * 1000:g}",
        str(found.paths),
        f"{found.makespan:.1f}",
        f"{found.busy:.2f}",
        f"{found.at_most:.2f}",
        str(found.jobs),
        f"{found.coordinating:.1f}",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Simulates many workers.")
    parser.add_argument("--workers", default="25,100,1000")
    parser.add_argument("--latency", type=float, default=0.01, help="seconds that a message takes")
    parser.add_argument("names", nargs="*", help="targets; all by default")
    options = parser.parse_args(arguments)
    sharing._LONG = sharing._SHORT = 0.5
    rates, found = [], []
    for name in options.names or _TARGETS:
        word = str(_FOLDER / _TARGETS[name])
        node, nodes = min(seconds_of_a_node(word) for _ in range(3))
        trace = recorded(word)
        each = sum(trace.nodes) / len(trace.nodes)
        rates.append([name, str(nodes), f"{1 / node:,.0f}", f"{each:.2f}", *(f"{p / node / each:.0f}" for p in _PATHS)])
        print(" ".join(rates[-1]), file=sys.stderr)
        for workers in map(int, options.workers.split(",")):
            for path in _PATHS[2:] if workers > 25 else _PATHS:
                found.append(simulated(name, trace, node, workers, path, options.latency))
                print(" ".join(_row(found[-1])), file=sys.stderr)
    return publish(_report(rates, found), machine(), not options.names)


def _report(rates: Sequence[Sequence[str]], found: Sequence[Simulated]) -> Report:
    paths = [f"{path * 1000:g} ms" for path in _PATHS]
    many = [one for one in found if one.workers >= 1000]
    least = min((one.busy for one in many), default=0.0)
    slowest = min(float(rate[2].replace(",", "")) for rate in rates)
    columns = ["target", "workers", "ms a path", "paths", "seconds", "busy", "at most", "jobs", "coordinating"]
    return Report(
        "simulated",
        "Many simulated workers",
        _TEXT,
        [
            Table(
                ["target", "nodes", "nodes a second", "nodes a path", *paths],
                rates,
                frozenset(range(1, 8)),
                caption="what one coordinator takes in and retires, and how many workers that feeds",
            ),
            Table(columns, [_row(one) for one in found], frozenset(range(1, 9))),
        ],
        [
            Bar(
                "1,000 workers busy, paths of 5 ms and more", f">= {_LEAST_BUSY}", f"{least:.2f}", least >= _LEAST_BUSY
            ),
            Bar("nodes a second", f">= {_LEAST_NODES:,}", f"{slowest:,.0f}", slowest >= _LEAST_NODES),
        ],
        [asdict(replace(one, makespan=round(one.makespan, 2))) for one in found],
    )


if __name__ == "__main__":
    sys.exit(main())
