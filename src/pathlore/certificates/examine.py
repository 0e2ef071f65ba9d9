"""Runs the leaves of a tree, compares what happens with the tree, and says of the whole what can be claimed."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from typing import Any

from pathlore.certificates.statements import Statements
from pathlore.certificates.tree import EXCLUDED, OPEN, UNDECIDED, UNKNOWN, UNSATISFIABLE, Item, Rows, Witness
from pathlore.certificates.witnessed import Lines, Watcher, WitnessedPath
from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.confirmation.comparison import differ, picture
from pathlore.confirmation.confirm import PlainOutcome, agrees
from pathlore.confirmation.reproduction import Reproduction
from pathlore.explore.alternative import Alternative
from pathlore.explore.executor import Run
from pathlore.expr.codec import to_json
from pathlore.expr.term import Term
from pathlore.findings import Event, FindingFound
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.impact import EVERYTHING, Surroundings, environment, inputs_of, target_digest
from pathlore.session.exploration import Exploration
from pathlore.session.summary import assumed
from pathlore.trie import node as nodes_of
from pathlore.trie.choice import Asked, Choice
from pathlore.trie.failure import Failure
from pathlore.trie.node import Blocks, Boundary, Complete, Error
from pathlore.trie.trie import prefix

TIMED = frozenset({"timeout", "path-timeout"})
"""Where a path is cut for its time is nothing that another run repeats."""
OPTIONS = ("max-depth", "max-length", "max-objects", "contracts", "check-preconditions", "allow", "type", "untyped")
_SAME, _OTHER = "same", "other"


class DisagreementError(Exception):
    """A run does not do what the tree says; the message says what it does."""


class Examination:
    """Examines the leaves of one target. Its executor follows witnesses alone for as long as this is in use."""

    def __init__(self, exploration: Exploration, folder: str) -> None:
        target, engine = exploration.target, exploration.engine
        self.target = target
        self.engine = engine
        self.config = exploration.config
        self.code = exploration.code
        self.names = CodeNames(self.code, folder)
        self.statements = Statements(self.code, folder)
        self._files = {target.path, *(os.path.abspath(m.__file__ or "") for m in target.modules)}
        self._runs = self._known_runs()
        self.facts: dict[Term, Term] = {}
        self.shown: set[Choice] = set()
        """Choices that some run met."""
        self.ruled_out: set[tuple[Choice, int]] = set()
        """Alternatives that contradict, literally, a condition before them."""
        self.supposed: set[tuple[Choice, int]] = set()
        """Alternatives that an assumption excludes."""
        self._lines = Lines(self.code.knows, None if target.function is None else target.function.__code__)
        self._confirmer = exploration.confirmer
        self._watcher = Watcher(self._lines)
        self._findings: list[dict[str, Any]] = []
        self._collector = Collector(target, self.config, exploration.confirmer, self._found)
        engine.executor.paths = WitnessedPath
        engine.executor.stated.clear()

    # Leaves

    def leaf(self, parent: Choice | None, side: int, witness: Witness) -> Item:
        """What a leaf says, after its runs. DisagreementError where they go another way than to this leaf."""
        nodes, sides = prefix(parent, side)
        with self._lines.traced():
            run = self.engine.executor.run(Alternative(parent, side, witness), 0.0)
        lines = self._lines.seen
        self._compare(nodes, sides, run)
        says = self._outcome(run, lines)
        self._collector.after_run(self.engine, run)
        self.facts.update(run.path.trie.facts)
        self._learn(nodes, run)
        return Item(len(nodes), side, says=says, blocks=run.leaf.blocks, witness=run.path.witness)

    def _compare(self, nodes: list[Choice], sides: list[int], run: Run) -> None:
        met = run.path.nodes
        for number, (node, side) in enumerate(zip(nodes, sides, strict=True)):
            if number >= len(met):
                raise DisagreementError(f"the run ends before the choice {self._where(node)}")
            why = self._differs(node, met[number])
            if why:
                raise DisagreementError(f"{why} {self._where(node)}, the run is {self._where(met[number])}")
            if run.path.sides[number] != side:
                raise DisagreementError(f"its inputs take another side of the choice {self._where(node)}")
        if len(met) > len(nodes):
            raise DisagreementError(f"the run goes on to a choice {self._where(met[len(nodes)])}")

    def _differs(self, node: Choice, met: Choice) -> str:
        if self.names.site(node.site) != self.names.site(met.site):
            return "a choice is made elsewhere: recorded"
        if node.term is not met.term:
            return "another condition is recorded"
        if _asked(node) != _asked(met):
            return "another value is asked about"
        if len(node.children) != len(met.children):
            return "another number of alternatives is recorded"
        if self._keys(node.blocks) != self._keys(met.blocks):
            return "other code is recorded on the way to the choice"
        return ""

    def _keys(self, blocks: Blocks) -> frozenset[str]:
        return frozenset(map(self.names.block, blocks))

    def _where(self, node: Choice) -> str:
        key = self.names.site(node.site)
        return f"at {self.place(key) or key}"

    def place(self, site: str) -> str:
        """The start of the code in which a choice is made, as far as it is code of the project."""
        return self.statements.where(self.names.where_of_site(site))

    def _learn(self, nodes: list[Choice], run: Run) -> None:
        self.shown.update(nodes)
        for node, met in zip(nodes, run.path.nodes, strict=True):
            for side, child in enumerate(met.children):
                if child is nodes_of.UNSATISFIABLE:
                    self.ruled_out.add((node, side))
                elif child is nodes_of.EXCLUDED:
                    self.supposed.add((node, side))

    # Outcomes

    def _outcome(self, run: Run, lines: list[Any]) -> dict[str, Any]:
        reproduction = reproduction_of(self.target, run, shrink=False)
        call = {"call": reproduction.call}
        match run.leaf:
            case Complete():
                return {"leaf": "returns", "value": self._returned(run, reproduction), **call, **self._followed(lines)}
            case Error():
                failure = self._raised(run, reproduction)
                return {"leaf": "raises", **failure, **call, **self._followed(lines)}
            case Boundary(why=why, where=where):
                if why in TIMED:
                    raise DisagreementError(why)
                return {"leaf": "cut", "why": why, "at": self.statements.where(where), **call}
        return {"leaf": EXCLUDED, "plain": self._plainly(reproduction), **call}

    def _returned(self, run: Run, reproduction: Reproduction) -> str:
        done = self._confirmer.run(reproduction, self._watcher)
        if not agrees(None, done):
            raise DisagreementError(f"plain Python {_did(done)} where the path returns: {reproduction.call}")
        if differ(picture(run.value, run.path.witness), self._watcher.picture):
            raise DisagreementError(f"plain Python returns something else: {reproduction.call}")
        return self._watcher.text

    def _raised(self, run: Run, reproduction: Reproduction) -> dict[str, Any]:
        failure = run.failure
        assert failure is not None
        if failure.in_docstring:
            reproduction = replace(reproduction, guarded=True)
        done = self._confirmer.run(reproduction, self._watcher)
        if not agrees(failure, done):
            raise DisagreementError(f"plain Python {_did(done)}, not {failure.exception}: {reproduction.call}")
        return self._described(failure)

    def _described(self, failure: Failure) -> dict[str, Any]:
        found: dict[str, Any] = {"exception": failure.exception, "at": self.statements.spot(failure.location)}
        if failure.caller is not None:
            found["from"] = self.statements.spot(failure.caller)
        if failure.clause is not None:
            found["clause"] = f"{failure.clause.role} of {failure.clause.owner}: {failure.clause.text}"
        return found

    def _plainly(self, reproduction: Reproduction) -> str:
        done = self._confirmer.run(reproduction, self._watcher)
        if done.ended is not None:
            raise DisagreementError(f"plain Python {_did(done)}: {reproduction.call}")
        return _did(done)

    def _followed(self, lines: list[Any]) -> dict[str, str]:
        """Whether plain Python ran the same lines in the same order: models of native code may call back otherwise."""
        return {"lines": _SAME if lines == self._lines.seen else _OTHER}

    def _found(self, event: Event) -> None:
        if isinstance(event, FindingFound):
            finding = event.finding
            self._findings.append(
                {
                    "code": finding.code,
                    "behaviour": event.behaviour,
                    "exception": finding.exception,
                    "at": self.statements.at(finding.path, finding.line)
                    if self.code.knows(finding.path)
                    else self.statements.file(finding.path),
                    "call": finding.call,
                }
            )

    # The whole

    def part(self, items: list[Item]) -> dict[str, Any]:
        """What a document says of the target, given all nodes of its tree."""
        rows = Rows(self.names.site, self.names.block)
        tree = [rows.row(item) for item in items]
        blocks = frozenset(number for key in rows.runs if (number := self.names.number(key)) is not None)
        file = self.statements.file(self.target.path)
        return {
            "target": f"{file}:{self.target.qualname}",
            "inputs": [list(described) for described in inputs_of(self.target)],
            "signature": target_digest(self.target),
            "environment": environment(self.target.modules).split("; "),
            "options": self.options(),
            "claim": self._claim(items),
            "names": self.digests(blocks),
            "runs": [self.run(key) for key in rows.runs],
            "sites": [[key, self.place(key)] for key in rows.sites],
            "terms": rows.terms.rows,
            "tree": tree,
        }

    def options(self) -> dict[str, Any]:
        config = self.config
        found: dict[str, Any] = {name: getattr(config, name.replace("-", "_")) for name in OPTIONS if name != "type"}
        found["type"] = [f"{name}={annotation}" for name, annotation in config.types]
        found["raises"] = list(config.error_exceptions) or config.raises
        found["contracts"], found["allow"] = sorted(config.contracts), sorted(config.allow)
        return found

    def _known_runs(self) -> dict[str, list[str]]:
        """All runs of the target's files, by key. Where two files have the same code, the first one stands for both."""
        blocks = [b for b in self.code.blocks if b.path in self._files]
        rows = sorted([b.basic.key, self.statements.file(b.path), b.function, b.arm] for b in blocks)
        return {row[0]: row for row in reversed(rows)}

    def run(self, key: str) -> list[str]:
        return self._runs.get(key, [key])

    def digests(self, blocks: Blocks) -> dict[str, str]:
        """Fingerprints of what the code of these blocks reads."""
        wanted = {EVERYTHING}.union(*(self.code.blocks[number].basic.names for number in blocks))
        with self.code.paused():
            self.engine.executor.restore()
            script = self.target.path if self.target.module is None else ""
            found = Surroundings(self.target.modules, self._files.__contains__, script=script).digests(wanted)
        return dict(sorted(found.items()))

    def _claim(self, items: list[Item]) -> dict[str, Any]:
        leaves = [item.says for item in items if item.says is not None]
        counts = Counter(str(says["leaf"]) for says in leaves)
        left_out: Counter[tuple[str, str]] = Counter()
        for says in leaves:
            if says["leaf"] in UNKNOWN or says["leaf"] == "cut":
                left_out[str(says["why"]), str(says.get("at", ""))] += 1
        if self.engine.executor.setup.state.drew:
            left_out["random numbers: one sequence of draws was tried", ""] += 1
        for (doubt, failure), times in self._collector.doubts.items():
            left_out[doubt.value.format(failure.exception), self.statements.spot(failure.location)] += times
        return {
            "exhaustive": not left_out,
            "left_out": [{"why": why, "at": at, "count": n} for (why, at), n in sorted(left_out.items())],
            "assumed": self._assumed(),
            "paths": {kind: counts[kind] for kind in ("returns", "raises", "cut", EXCLUDED)},
            "not_run": {kind: counts[kind] for kind in (UNSATISFIABLE, UNDECIDED, OPEN)},
            "other_lines": sum(says.get("lines") == _OTHER for says in leaves),
            "findings": self._findings,
        }

    def _assumed(self) -> list[str]:
        places = self.engine.executor.stated.assumptions
        stated = sorted(self.statements.at(path, line) for path, line in places if self.code.knows(path))
        return list(assumed(self.target, self.engine, self.code, self.config, stated))


def _did(plain: PlainOutcome) -> str:
    if plain.ended is not None:
        return f"was stopped ({plain.ended})"
    return "returns" if plain.failure is None else f"raises {plain.failure.exception}"


def _asked(node: Choice) -> str:
    """The value that a choice asks about, if it does: 1, 1.0 and True are not the same."""
    return json.dumps(to_json(node.asked)) if isinstance(node, Asked) else ""
