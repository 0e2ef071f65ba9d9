"""States what a certificate claims: counts, what was left out and assumed, and the findings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pathlore.certificates.outcomes import OTHER_LINES
from pathlore.certificates.statements import Statements
from pathlore.certificates.tree import NOT_CLAIMED, Item, LeafKind
from pathlore.config import Config
from pathlore.confirmation.collect import Collector
from pathlore.explore.executor import Run
from pathlore.findings import Event, FindingFound
from pathlore.sandbox.invocation import SPELLED_OUT
from pathlore.session.exploration import Exploration
from pathlore.session.summary import assumed, of_process

OPTIONS = ("max-depth", "max-length", "max-objects", "contracts", "check-preconditions", "allow", "type", "untyped")


def options(config: Config) -> dict[str, Any]:
    """The options that decide what there is to claim."""
    found: dict[str, Any] = {name: getattr(config, name.replace("-", "_")) for name in OPTIONS if name != "type"}
    found["type"] = [f"{name}={annotation}" for name, annotation in config.types]
    found["raises"] = list(config.error_exceptions) or config.raises
    found["contracts"], found["allow"] = sorted(config.contracts), sorted(config.allow)
    # Certificates from before there was a choice have none of these.
    if config.fix:
        found["fix"] = [f"{name}={value}" for name, value in config.fix]
    if config.external:
        found["external"] = [f"{package}={treatment}" for package, treatment in config.external]
    if config.symbolic:
        found["symbolic"] = list(config.symbolic)
    if config.objects != SPELLED_OUT:
        # Certificates from before there was a choice do not have it.
        found["objects"] = config.objects
    return found


class Claims:
    """Collects the findings of all runs, and sums up."""

    def __init__(self, exploration: Exploration, statements: Statements) -> None:
        self._exploration = exploration
        self._statements = statements
        self._findings: list[dict[str, Any]] = []
        self.collector = Collector(exploration.target, exploration.config, exploration.confirmer, self._report)

    def after_run(self, run: Run) -> None:
        self.collector.after_run(self._exploration.engine, run)

    def _report(self, event: Event) -> None:
        if not isinstance(event, FindingFound):
            return
        finding, statements = event.finding, self._statements
        self._findings.append(
            {
                "code": finding.code,
                "behaviour": event.behaviour,
                "exception": finding.exception,
                "at": statements.placed(finding.path, finding.line),
                "call": finding.call,
            }
        )

    def of(self, items: list[Item], blocks: frozenset[int]) -> dict[str, Any]:
        """What is claimed, given all nodes of the tree and the blocks that ran."""
        leaves = [item.says for item in items if item.says is not None]
        counts = Counter(str(says["leaf"]) for says in leaves)
        left_out = self._left_out(leaves)
        return {
            "exhaustive": not left_out,
            "left_out": [{"why": why, "at": at, "count": n} for (why, at), n in sorted(left_out.items())],
            "assumed": self._assumed(blocks),
            "paths": {kind.value: counts[kind] for kind in _RUN},
            "not_run": {kind.value: counts[kind] for kind in _NOT_RUN},
            "other_lines": sum(says.get("lines") == OTHER_LINES for says in leaves),
            "findings": self._findings,
        }

    def _left_out(self, leaves: list[Any]) -> Counter[tuple[str, str]]:
        found: Counter[tuple[str, str]] = Counter()
        for says in leaves:
            if says["leaf"] in NOT_CLAIMED or says["leaf"] == LeafKind.CUT:
                found[str(says["why"]), str(says.get("at", ""))] += 1
        if self._exploration.engine.executor.setup.state.drew:
            found["random numbers: one sequence of draws was tried", ""] += 1
        for name in self._exploration.engine.executor.setup.state.leftovers(len(leaves)):
            found[f"state that outlives a path and cannot be restored: {name}", ""] += 1
        for (doubt, failure), times in self.collector.doubts.items():
            found[doubt.value.format(failure.exception), self._statements.location(failure.location)] += times
        return found

    def _assumed(self, blocks: frozenset[int]) -> list[str]:
        exploration = self._exploration
        locations, code = exploration.engine.executor.stated.assumptions, exploration.code
        stated = sorted(self._statements.at(path, line) for path, line in locations if code.knows(path))
        known = assumed(exploration.target, exploration.engine, code, exploration.config, stated)
        around = sorted(of_process(exploration.target, code, blocks))
        return [*(f"{name} = {value}" for name, value in exploration.target.fixed), *known, *around]


_RUN = (LeafKind.RETURNS, LeafKind.RAISES, LeafKind.CUT, LeafKind.EXCLUDED)
_NOT_RUN = (LeafKind.UNSATISFIABLE, LeafKind.UNDECIDED, LeafKind.OPEN)
