"""Compares the inputs that return, raise and fail, composed and plain: by witnesses of either side, and by a solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathlore.compose.composer import Composer, GivenUpError, picks
from pathlore.compose.formulas import Named, closure
from pathlore.compose.questions import conjunction, disjunction
from pathlore.explore.engine import Engine
from pathlore.expr import build
from pathlore.expr.assignment import TooLargeError, evaluate
from pathlore.expr.term import Op, Term
from pathlore.program.framing import Framing
from pathlore.session.session import Session
from pathlore.solver.chain import seedless_chain
from pathlore.solver.query import Query, Sat, Unknown, Unsat
from pathlore.trie.choice import Branch, Callee, Choice, Node, Pick
from pathlore.trie.node import Complete, Error, Undecided
from pathlore.trie.summary import Refuted, way_to
from pathlore.trie.trie import Trie, prefix
from tests.compose.harness import _imported_for_a_while, configured

Outcome = tuple[str, int, int]
"""How the target ends: the exception, with its line and column; empty where it returns."""

_STEPS = 1000
_PATHS = 1500
"""Targets with more plain paths are left out: a solver is asked about all of them at once."""


@dataclass(slots=True)
class Agreement:
    """What came of a comparison."""

    problems: list[str] = field(default_factory=list)
    why_not: str = ""
    """Why nothing could be compared."""
    witnesses: int = 0
    proved: int = 0
    """Sets of inputs that a solver found to be equal."""
    unproved: int = 0


def agreement(path: Path | str, name: str = "target", timeout: float = 20.0) -> Agreement:
    """Explores a target both ways in one place, so that both speak of the same variables."""
    found = Agreement()
    config = configured("off", cache=False, timeout=timeout)
    with _imported_for_a_while(path), closing(Session(config, lambda event: None)) as session:
        (target,) = session.targets([f"{path}:{name}"])
        with session.exploration(target) as exploration:
            engine = exploration.engine
            done = engine.explore(_PATHS)
            if not done or engine.stopped or not _is_exhaustive(engine.trie):
                found.why_not = "plain paths do not come to an end"
                return found
            framing = Framing(exploration.code.functions, target.modules)
            if framing.is_dynamic() is not None:
                found.why_not = "such programs are not composed"
                return found
            composer = Composer(engine, framing, lambda failure, witness, script: True)
            try:
                composer.learn([({}, ())])
                while not composer.advance(_STEPS):
                    pass
            except GivenUpError as why:
                found.why_not = str(why)
                return found
            if not composer.frames.summaries or composer.composed.undecided:
                found.why_not = "nothing is composed"
                return found
            _by_witnesses(engine.trie, composer.root.trie, found)
            _by_solver(engine, composer, found)
    return found


def _is_exhaustive(trie: Trie) -> bool:
    return not any(isinstance(leaf, Undecided) for _, leaf in trie.leaves())


def _ends(trie: Trie) -> Iterator[tuple[Outcome, Choice | None, int, Any]]:
    for slot, leaf in trie.leaves():
        if isinstance(leaf, (Complete, Error)):
            yield _outcome(leaf), slot.parent, slot.side, leaf


def _outcome(leaf: Node) -> Outcome | None:
    if isinstance(leaf, Error):
        return leaf.failure.exception, leaf.failure.location.line, leaf.failure.location.column
    return ("", 0, 0) if isinstance(leaf, Complete) else None


# By witnesses


def _by_witnesses(plain: Trie, composed: Trie, found: Agreement) -> None:
    """What leads to an end on one side leads to such an end on the other."""
    for one, other, words in ((plain, composed, "composed"), (composed, plain, "plainly")):
        for outcome, parent, side, leaf in _ends(one):
            script = tuple(picks(*prefix(parent, side)))
            met = _outcome_of(other, leaf.witness, script)
            found.witnesses += 1
            if met != outcome:
                shown = {str(term): value for term, value in leaf.witness.items()}
                found.problems.append(f"{shown} {script} gives {outcome}, but {words} {met}")


def _outcome_of(trie: Trie, witness: Mapping[Term, Any], script: Sequence[int]) -> Outcome | str | None:
    """How the inputs end, as a trie tells."""
    sides = iter(script)
    node: Node = trie.root
    while isinstance(node, Choice):
        try:
            side = next(sides, 0) if isinstance(node, Pick) else _side(node, witness)
        except TooLargeError:
            return "too large"
        if side is None:
            return "no leaf of a callee"
        node = node.children[side]
    if isinstance(node, (Complete, Error)):
        return _outcome(node)
    return type(node).__name__


def _side(node: Choice, witness: Mapping[Term, Any]) -> int | None:
    if isinstance(node, Callee):
        leaf = node.callee.leaf([evaluate(actual, witness) for actual in node.actuals])
        return None if leaf is None else int(leaf.outcome.number)
    assert isinstance(node, Branch)
    return 1 if evaluate(node.term, witness) else 0


# By a solver


def _by_solver(engine: Engine, composer: Composer, found: Agreement) -> None:
    """The inputs with an outcome are the same on both sides: no input is on one and not on the other."""
    tries = (engine.trie, composer.root.trie)
    if any(isinstance(node, Pick) for trie in tries for node in trie.nodes()):
        return
    named = Named(_is_refuted)
    plain, composed = (_conditions(trie) for trie in tries)
    facts = [*engine.trie.facts.values(), *composer.root.trie.facts.values()]
    config = engine.executor.setup.config
    solver = seedless_chain(config.solver_timeout, engine.solver_stats, config.second_opinion)
    for outcome in {**plain, **composed}:
        one = plain.get(outcome, build.boolean(False))
        other = named.of(composed.get(outcome, build.boolean(False)))
        for left, right, words in ((one, other, "only plainly"), (other, one, "only composed")):
            goal = build.and_(left, build.not_(right))
            terms = [t for t in [*facts, *closure([goal], named)] if t.op is not Op.BOOLEAN]
            if goal.op is Op.BOOLEAN:
                answer: Any = Sat({}) if goal.args[0] else Unsat()
            else:
                answer = solver.check(Query(tuple(terms), goal, {}))
            if isinstance(answer, Sat):
                found.problems.append(f"{outcome} {words}: {dict(answer.assignment)}")
            elif isinstance(answer, Unknown):
                found.unproved += 1
            else:
                found.proved += 1


def _is_refuted(leaf: Refuted) -> bool:
    # Nothing is open and nothing stale at the end of an exploration.
    return True


def _conditions(trie: Trie) -> dict[Outcome, Term]:
    """By outcome, the condition of all ways to it."""
    found: dict[Outcome, list[Term]] = {}
    for outcome, parent, side, _ in _ends(trie):
        found.setdefault(outcome, []).append(conjunction(way_to(parent, side)))
    return {outcome: disjunction(ways) for outcome, ways in found.items()}
