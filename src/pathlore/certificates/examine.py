"""Runs the leaves of a tree, compares the runs with the tree, and writes what a certificate says of the target."""

from __future__ import annotations

import json
from functools import cached_property, partial
from typing import Any

from pathlore.certificates.claims import Claims, options
from pathlore.certificates.outcomes import DisagreementError, Expected, Outcomes
from pathlore.certificates.statements import Statements
from pathlore.certificates.target_code import TargetCode
from pathlore.certificates.tree import Item, LeafKind, Rows, Witness, inputs
from pathlore.certificates.witnessed import WitnessedPath
from pathlore.explore.alternative import Alternative
from pathlore.explore.executor import Run, Stated
from pathlore.explore.path import Diverged
from pathlore.expr.codec import to_json
from pathlore.expr.term import Term
from pathlore.findings import TargetResult
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.impact import environment, inputs_of, target_digest
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Asked, Choice
from pathlore.trie.node import EXCLUDED, UNSATISFIABLE, Blocks, Complete
from pathlore.trie.trie import prefix


class Examination:
    """Examines the leaves of one target. Once this begins, its executor follows witnesses alone."""

    def __init__(self, exploration: Exploration, folder: str) -> None:
        self._exploration = exploration
        self.names = CodeNames(exploration.code, folder)
        self._statements = Statements(exploration.code, folder)
        self.claims = Claims(exploration, self._statements)
        self.outcomes = Outcomes(exploration, self._statements)
        self.facts: dict[Term, Term] = {}
        self.shown: set[Choice] = set()
        """Choices that some run met."""
        self.ruled_out: set[tuple[Choice, int]] = set()
        """Alternatives that contradict, literally, a condition before them."""
        self.supposed: set[tuple[Choice, int]] = set()
        """Alternatives that an assumption excludes."""

    @cached_property
    def code(self) -> TargetCode:
        return TargetCode(self._exploration, self.names, self._statements)

    def begin(self, stated: Stated | None = None) -> None:
        """Has the executor follow witnesses alone; what was stated on paths that need not be run is given."""
        executor = self._exploration.engine.executor
        executor.paths = partial(WitnessedPath, self.shown)
        executor.stated.clear()
        if stated is not None:
            executor.stated.assumptions |= stated.assumptions
            executor.stated.notes |= stated.notes

    # Leaves

    def leaf(self, parent: Choice | None, side: int, witness: Witness) -> Item:
        """What a leaf says, after its runs. DisagreementError where they go another way than to this leaf."""
        item, expected = self.met(parent, side, witness)
        if expected is not None:
            (says,) = self.outcomes.settled([expected])
            if isinstance(says, DisagreementError):
                raise says
            item.says = says
        return item

    def met(self, parent: Choice | None, side: int, witness: Witness) -> tuple[Item, Expected | None]:
        """The same without the plain runs of a leaf that returns: what is expected of them, for `outcomes`."""
        nodes, sides = prefix(parent, side)
        run = self._exploration.engine.executor.run(Alternative(parent, side, witness), 0.0)
        self._compare(nodes, sides, run)
        item = Item(len(nodes), side, blocks=run.leaf.blocks, witness=run.path.witness)
        expected = self.outcomes.expected(run) if isinstance(run.leaf, Complete) else None
        if expected is None:
            item.says = self.outcomes.of(run)
        self.claims.after_run(run)
        self.facts.update(run.path.trie.facts)
        self._learn(nodes, run)
        return item, expected

    def _compare(self, nodes: list[Choice], sides: list[int], run: Run) -> None:
        met = run.path.nodes
        if isinstance(run.path.ended, Diverged):
            raise DisagreementError(f"its inputs do not get to the choice recorded at {_line(run.path.ended.where)}")
        for number, (node, side) in enumerate(zip(nodes, sides, strict=True)):
            if number < len(met) and node is met[number]:
                continue
            if number >= len(met):
                raise DisagreementError(f"the run ends before the choice {self._at(node)}")
            why = self._differs(node, met[number])
            if why:
                raise DisagreementError(f"{why} {self._at(node)}, the run is {self._at(met[number])}")
            if run.path.sides[number] != side:
                raise DisagreementError(f"its inputs take another side of the choice {self._at(node)}")
        if len(met) > len(nodes):
            raise DisagreementError(f"the run goes on to a choice {self._at(met[len(nodes)])}")

    def _differs(self, node: Choice, met: Choice) -> str:
        if self.names.site(node.site) != self.names.site(met.site):
            return "a choice is made elsewhere: recorded"
        if node.term is not met.term:
            return "another condition is recorded"
        if _asked(node) != _asked(met):
            return "another value is asked about"
        if len(node.children) != len(met.children):
            return "another number of alternatives is recorded"
        if node.blocks != met.blocks and self._keys(node.blocks) != self._keys(met.blocks):
            return "other code is recorded on the way to the choice"
        return ""

    def _keys(self, blocks: Blocks) -> frozenset[str]:
        return frozenset(map(self.names.block, blocks))

    def _at(self, node: Choice) -> str:
        key = self.names.site(node.site)
        return f"at {self.code.site(key) or key}"

    def _learn(self, nodes: list[Choice], run: Run) -> None:
        self.shown.update(nodes)
        for node, met in zip(nodes, run.path.nodes, strict=True):
            if node is met:
                continue
            # Of live code from now on: to find it by name takes long.
            node.site = met.site
            for side, child in enumerate(met.children):
                if child is UNSATISFIABLE:
                    self.ruled_out.add((node, side))
                elif child is EXCLUDED:
                    self.supposed.add((node, side))

    def composed(self, run: Run) -> Item:
        """What the end of a run says that told something of a callee."""
        says = self.outcomes.of(run)
        self.claims.after_run(run)
        return Item(0, 0, says=says, blocks=run.leaf.blocks, witness=run.path.witness)

    # The whole

    def part(self, items: list[Item]) -> dict[str, Any]:
        """What a document says of the target, given all nodes of its tree."""
        rows = Rows(self.names.site, self.names.block)
        tree = [rows.row(item) for item in items]
        blocks = frozenset(number for key in rows.blocks if (number := self.names.number(key)) is not None)
        return {
            **self._head(items, blocks),
            "names": self.code.digests(blocks),
            "runs": [self.code.block(key) for key in rows.blocks],
            "sites": [[key, self.code.site(key)] for key in rows.sites],
            "terms": rows.terms.rows,
            "tree": tree,
        }

    def composed_part(
        self, items: list[Item], blocks: frozenset[int], result: TargetResult, answers: list[Any]
    ) -> dict[str, Any]:
        """What a document says of a target that was composed."""
        found = self._head(items, blocks)
        composition = result.composition
        assert composition is not None
        found["claim"]["not_run"][LeafKind.UNSATISFIABLE.value] = sum("leaf" in row for row in answers)
        found["claim"]["composed"] = {
            "functions": composition.functions,
            "runs": composition.runs,
            "paths": composition.paths,
        }
        paths = [{**(item.says or {}), "inputs": inputs(item.witness or {})} for item in items]
        keys = sorted(map(self.names.block, blocks))
        runs = [self.code.block(key) for key in keys]
        return {**found, "names": self.code.digests(blocks), "runs": runs, "paths": paths, "answers": answers}

    def head(self, blocks: frozenset[int]) -> dict[str, Any]:
        """What a document says of any target; of paths, nothing."""
        return self._head([], blocks)

    def _head(self, items: list[Item], blocks: frozenset[int]) -> dict[str, Any]:
        target = self._exploration.target
        with self._exploration.code.paused():
            # Whoever verifies looks before code is rewritten, which leads to modules of ours.
            packages = environment(target.modules).split("; ")
        return {
            "target": f"{self._statements.file(target.path)}:{target.qualname}",
            "inputs": [list(described) for described in inputs_of(target)],
            "signature": target_digest(target),
            "environment": packages,
            "options": options(self._exploration.config),
            "claim": self.claims.of(items, blocks),
        }


def _asked(node: Choice) -> str:
    """The value that a choice asks about, if it does: 1, 1.0 and True are not the same."""
    return json.dumps(to_json(node.asked)) if isinstance(node, Asked) else ""


def _line(where: str) -> str:
    """A place without its column, which is known of code that ran in this process alone."""
    path, line, column = [*where.rsplit(":", 2), ""][:3]
    return f"{path}:{line}" if line.isdigit() and column.isdigit() else where
