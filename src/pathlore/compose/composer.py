"""The loop of a composed exploration: open alternatives of all summaries in turn, each asked for every way into it."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from itertools import islice
from typing import Any, cast

from pathlore.bounds import Bound
from pathlore.compose.formulas import Along, Named, UnknownLeafError, closure, values_of
from pathlore.compose.frames import Frames, Promoted
from pathlore.compose.path import Chain, ComposedPath, Misfit, extend_sides
from pathlore.compose.splitting import Split
from pathlore.explore.alternative import Witness
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.ledger import Ledger
from pathlore.expr import build
from pathlore.expr.assignment import TooLargeError, holds
from pathlore.expr.constants import same
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Term
from pathlore.findings import Composition
from pathlore.program.framing import Framing
from pathlore.runtime.path import AssumptionFailed
from pathlore.solver.chain import seedless_chain
from pathlore.solver.query import Answer, Query, Sat, Unknown, Unsat
from pathlore.trie.choice import Callee, Choice, Pick
from pathlore.trie.failure import Failure
from pathlore.trie.node import EXCLUDED, OPEN, Blocks, Complete, Derived, Error, Leaf, Open, Undecided, Unsatisfiable
from pathlore.trie.summary import CalleeEnd, Outcome, Refuted, Summary, literal, way_to
from pathlore.trie.tally import Tally
from pathlore.trie.trie import prefix

_CHAINS = 4
"""So many ways into a summary are asked about one by one; if there are more, one question is about all of them."""
_STALE_TURN = 8
"""Every so many turns an alternative is asked again whose refutation is out of date."""
_FRAMES_OF_CALL = 4
"""The function, its twin, and what stands between them."""
_RESTARTS = 40
"""So often summaries are made anew before the exploration is left to plain paths."""


class GivenUpError(Exception):
    """What is explored cannot be composed; the text says why."""


Stamp = tuple[tuple[tuple[Summary, int], ...], tuple[tuple[Summary, int], ...]]
"""Versions of the summaries that a refutation used, and the numbers of calls of those that lead to it."""


Start = tuple[Witness, Sequence[int]]
"""What leads a run: a witness, and the sides of picks."""


Found = Callable[[Failure, Witness, Sequence[int]], bool]
"""Told of a failing run: its failure, and what leads it. Says whether the same happens without summaries."""


@dataclass(slots=True)
class Composed:
    """What a composed exploration found out. Mutable while it goes on."""

    covered: set[int] = field(default_factory=set)
    ran: set[int] = field(default_factory=set)
    runs: int = 0
    answered: int = 0
    """Calls that met a leaf which was there already."""
    undecided: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class _Alternative:
    """An open side of a choice in a summary, and the calls on which the choice was met first."""

    summary: Summary
    node: Choice
    side: int
    chain: Chain
    is_tried: bool = False
    """Whether the leaves that witnesses take do not lead there."""


class Composer:
    """Explores a target by summaries of what it calls."""

    # Large: the queues of alternatives, the ways into summaries, and what queries share.

    def __init__(self, engine: Engine, framing: Framing, found: Found, of_target: bool = False) -> None:
        self.engine = engine
        self.frames = Frames(framing, regions=not of_target)
        self.composed = Composed()
        self._found = found
        executor = engine.executor
        config = executor.setup.config
        self._group = -1
        function = executor.target.function
        if function is not None and not of_target:
            # The target itself is not framed, nor is what it may be called from.
            self._group = framing.of(function).group
        self._ledger = Ledger(type(executor)._run.__code__)
        self._seedless = seedless_chain(config.solver_timeout, engine.solver_stats, config.second_opinion)
        self._restarts = 0
        self._begin()

    def _begin(self) -> None:
        self.root = Summary("", ())
        self.frames.clear()
        self._queues: dict[Summary, deque[_Alternative]] = {}
        self._refuted: deque[tuple[_Alternative, Refuted]] = deque()
        self._turn = 0
        self._witnesses: dict[Chain, Witness] = {}
        self._first_chains: dict[Callee, Chain] = {}
        """By call, a chain that leads to it."""
        self._waiting: deque[_Alternative] = deque()
        self._offered: set[tuple[Callee, int]] = set()
        """Outcomes of calls that were opened."""
        self._starts: dict[int, Start] = {}
        """Of the runs that added something."""
        self._substitutions: dict[Callee, Substitution] = {}
        self._named: tuple[int, Named] | None = None

    # The loop

    def learn(self, starts: Iterable[Start], patience: int = 0) -> None:
        """Makes runs that others made plainly: summaries fill without a question.

        With `patience`, it stops after so many runs in a row that add nothing.
        """
        idle = 0
        with self.engine.executor.code.framed(self.frames):
            for witness, script in starts:
                known = self.leaves, self._restarts
                self._run(witness, script, None)
                idle = idle + 1 if known == (self.leaves, self._restarts) else 0
                if patience and idle == patience:
                    return

    def advance(self, steps: int) -> bool:
        """Explores on, for so many alternatives at most; whether nothing is open any more, and nothing stale.

        GivenUpError if that cannot be done here.
        """
        with self.engine.executor.code.framed(self.frames):
            while (alternative := self._next()) is not None:
                if steps <= 0:
                    self._put_back(alternative)
                    return False
                if self.engine.deadline and time.monotonic() > self.engine.deadline:
                    raise GivenUpError(Bound.TIMEOUT)
                steps -= 1
                witness = self._ask(alternative)
                if witness is not None:
                    self._run(witness, self._script(alternative), alternative)
        return True

    def _put_back(self, alternative: _Alternative) -> None:
        if alternative.is_tried:
            self._waiting.appendleft(alternative)
        else:
            self._queues.setdefault(alternative.summary, deque()).appendleft(alternative)

    @property
    def starts(self) -> list[Start]:
        """What led the runs that added something."""
        return list(self._starts.values())

    @property
    def is_open(self) -> bool:
        """Whether there is something left to ask."""
        return any(self._is_open(a) for queue in (*self._queues.values(), self._waiting) for a in queue)

    @property
    def leaves(self) -> int:
        """So many ways through callees are known."""
        return sum(summary.version for summary in self.frames.summaries.values())

    def _run_all(self, starts: Iterable[Start]) -> None:
        for witness, script in starts:
            self._run(witness, script, None)

    def _next(self) -> _Alternative | None:
        """Round robin over summaries, first in first out within one. Now and then, and at the end, what is stale.

        Fresh alternatives of a loop may never end; stale ones come so seldom that they do not hold up the others. So
        each alternative has its turn.
        """
        self._turn += 1
        if self._turn % _STALE_TURN == 0:
            stale = self._stale(_STALE_TURN) if self._turn % (2 * _STALE_TURN) else self._tried()
            if stale is not None:
                return stale
        for summary in list(self._queues):
            queue = self._queues.pop(summary)
            while queue:
                alternative = queue.popleft()
                if self._is_open(alternative):
                    if queue:
                        self._queues[summary] = queue
                    return alternative
        return self._tried() or self._stale(len(self._refuted))

    def _tried(self) -> _Alternative | None:
        """One of those that wait to be refuted: what is found first may be what they would be asked again for."""
        while self._waiting:
            alternative = self._waiting.popleft()
            if self._is_open(alternative):
                return alternative
        return None

    def _stale(self, looks: int) -> _Alternative | None:
        """An alternative that was refuted with what has changed since. The oldest refutations are looked at first."""
        for _ in range(min(looks, len(self._refuted))):
            alternative, leaf = self._refuted.popleft()
            if self._is_at(alternative, leaf):
                if not self._is_current(leaf):
                    alternative.node.children[alternative.side] = OPEN
                    return alternative
                self._refuted.append((alternative, leaf))
        return None

    @staticmethod
    def _is_open(alternative: _Alternative) -> bool:
        return alternative.node.children[alternative.side] is OPEN

    @staticmethod
    def _is_at(alternative: _Alternative, leaf: Leaf) -> bool:
        return alternative.node.children[alternative.side] is leaf

    def _open(self, alternative: _Alternative) -> None:
        self._queues.setdefault(alternative.summary, deque()).append(alternative)

    # Runs

    def _run(self, witness: Witness, script: Sequence[int], alternative: _Alternative | None) -> None:
        executor = self.engine.executor
        parts = (self.root, self._group, script)
        make = partial(_path, parts, self._ledger)
        run = executor.run_on(make, witness, self.engine.deadline, _FRAMES_OF_CALL)
        path = run.path
        assert isinstance(path, ComposedPath)
        self.composed.runs += 1
        ended = path.ended
        if isinstance(ended, (Misfit, Promoted)):
            self._restart(ended, (witness, script))
            return
        self._tell(run, path, script)
        if alternative is not None and self._is_open(alternative):
            raise GivenUpError("a run did not go where summaries say")

    def _restart(self, ended: Misfit | Promoted, start: Start) -> None:
        """Makes all summaries anew, since the functions that are framed are others from here on."""
        if isinstance(ended, Misfit):
            if not ended.functions:
                raise GivenUpError(ended.why)
            for function in ended.functions:
                self.frames.excluded[function] = ended.why
        self._restarts += 1
        if self._restarts > _RESTARTS:
            raise GivenUpError("too few calls can be summarised")
        known = list(self._starts.values())
        self._begin()
        self._run_all([*known, start])

    def _script(self, alternative: _Alternative) -> list[int]:
        """The sides of picks on the way to an alternative. Only the target's own trie has any."""
        if alternative.chain:
            last = alternative.chain[-1]
            nodes, sides = prefix(last.parent, last.side)
        else:
            nodes, sides = prefix(alternative.node, alternative.side)
        return picks(nodes, sides)

    def _tell(self, run: Run, path: ComposedPath, script: Sequence[int]) -> None:
        """Takes in what a run added."""
        blocks: Blocks = run.leaf.blocks
        self.composed.ran |= blocks
        grown = path.grown_here
        self.composed.answered += path.activations
        if isinstance(path.ended, AssumptionFailed):
            place = path._next()
            if place is OPEN:
                path.summary.trie.put(*path.place, EXCLUDED)
        elif path.ended is not None:
            raise GivenUpError(str(path.ended) or type(path.ended).__name__)
        else:
            self.composed.covered |= blocks
            if self._end(run, path):
                self._starts[id(path.witness)] = path.witness, script
        for chain in grown.calls:
            self._witnesses.setdefault(chain, path.witness)
            self._first_chains.setdefault(chain[0], chain[1:])
        if grown.choices or grown.leaves or not self._starts:
            self._starts[id(path.witness)] = path.witness, script
        for summary, node, side, chain in grown.choices:
            for other, child in enumerate(node.children):
                if other != side and child is OPEN:
                    self._open(_Alternative(summary, node, other, chain))
        self._open_outcomes(path)

    def _end(self, run: Run, path: ComposedPath) -> bool:
        """The target itself ended; whether it did so in a new way."""
        place = path._next()
        if isinstance(place, Choice):
            raise GivenUpError("runs of the target differ")
        if isinstance(place, (Complete, Error)):
            if type(place) is not type(run.leaf) or getattr(place, "failure", None) != run.failure:
                raise GivenUpError("runs of the target differ")
            return False
        self.root.trie.put(*path.place, run.leaf)
        if run.failure is None:
            return True
        if run.failure.exception == "RecursionError":
            raise GivenUpError("the stack ran out")
        # Told of each leaf: with regions on the stack, a failure does not say which call led to it.
        if not self._found(run.failure, path.witness, picks(path.nodes, path.sides)):
            raise GivenUpError("a run fails only with summaries")
        return True

    def _open_outcomes(self, path: ComposedPath) -> None:
        """Outcomes of a callee are alternatives of its calls."""
        for chain in path.grown_here.calls:
            self._open_sides(chain[0])
        for summary in path.grown_here.outcomes:
            for call in summary.calls:
                self._open_sides(call)

    def _open_sides(self, call: Callee) -> None:
        extend_sides(call)
        for side, child in enumerate(call.children):
            if child is OPEN and (call, side) not in self._offered:
                self._offered.add((call, side))
                self._open(_Alternative(call.owner, call, side, self._first_chains[call]))

    # What it amounts to

    def tally(self, plain: Tally) -> Tally:
        """What counts of the tries, in place of what plain paths explored."""
        kinds: Counter[type] = Counter()
        for summary in (self.root, *self.frames.summaries.values()):
            for node in summary.trie.nodes():
                if isinstance(node, Choice):
                    kinds[Choice] += 1
                elif isinstance(node, Refuted):
                    kinds[Unsatisfiable] += 1
                elif not isinstance(node, (CalleeEnd, Open)):
                    kinds[type(node)] += 1
        covered = frozenset(self.composed.covered) | plain.covered
        return Tally(kinds, plain.cuts, covered, frozenset(self.composed.ran) | plain.ran)

    def composition(self) -> Composition:
        """What it did, for reports."""
        composed, frames = self.composed, self.frames
        return Composition(
            frames.functions, len(frames.summaries), composed.answered, composed.runs, self.plain_paths()
        )

    def plain_paths(self) -> int:
        """At most so many paths of the target are there: each way through a callee for each call of it."""
        counts: dict[Summary, dict[Outcome | None, int]] = {}

        def count(summary: Summary) -> dict[Outcome | None, int]:
            known = counts.get(summary)
            if known is None:
                known = counts[summary] = {}
                for slot, leaf in summary.trie.leaves():
                    if not isinstance(leaf, (CalleeEnd, Complete, Error)):
                        continue
                    number = 1
                    for node, side in zip(*prefix(slot.parent, slot.side), strict=True):
                        if isinstance(node, Callee):
                            number *= count(node.callee).get(node.callee.outcomes[side], 1)
                    outcome = leaf.outcome if isinstance(leaf, CalleeEnd) else None
                    known[outcome] = known.get(outcome, 0) + number
            return known

        return count(self.root).get(None, 0)

    # Questions

    def _chains(self, summary: Summary) -> Iterator[Chain]:
        if summary is self.root:
            yield ()
            return
        for call in summary.calls:
            for rest in self._chains(call.owner):
                yield (call, *rest)

    def _conditions(self, terms: list[Term], chain: Chain) -> tuple[list[Term], list[Term]]:
        """Terms over the formals of a summary as terms over the inputs, and the conditions that lead into it."""
        before: list[Term] = []
        for call in chain:
            formals = self._substitution(call)
            terms = [formals.of(term) for term in terms]
            before = [formals.of(term) for term in before]
            before = [*way_to(call.parent, call.side), *before]
        return before, terms

    def _substitution(self, call: Callee) -> Substitution:
        found = self._substitutions.get(call)
        if found is None:
            formals = dict(zip(call.callee.formals, call.actuals, strict=True))
            found = self._substitutions[call] = Substitution(formals)
        return found

    def _ask(self, alternative: _Alternative) -> Witness | None:
        """A witness that takes an alternative; None where it is closed."""
        node, side = alternative.node, alternative.side
        goal = literal(node, side)
        if goal is None:
            return node.witness
        inside = way_to(node.parent, node.side)
        ways = list(islice(self._ways(alternative), _CHAINS + 1))
        if not alternative.is_tried:
            for chain in ways:
                found = self._along_chain(chain, alternative, inside, goal)
                if found is not None:
                    return found
            alternative.is_tried = True
            self._waiting.append(alternative)
            return None
        used: dict[Summary, int] = {}
        answer: Answer = Unsat()
        if len(ways) > _CHAINS:
            answer = self._refute_all(alternative, inside, goal, used)
        else:
            for chain in ways:
                answer = self._refute_on(chain, alternative, inside, goal, used)
                if not isinstance(answer, Unsat):
                    break
        return self._conclude(alternative, answer, used)

    def _conclude(self, alternative: _Alternative, answer: Answer, used: dict[Summary, int]) -> Witness | None:
        if isinstance(answer, Sat):
            return answer.assignment
        node, side = alternative.node, alternative.side
        if isinstance(answer, Unknown):
            node.children[side] = Undecided(answer.reason)
            self.composed.undecided.append(answer.reason)
            return None
        leaf = Refuted((tuple(used.items()), self._leading(alternative.summary)))
        node.children[side] = leaf
        self._refuted.append((alternative, leaf))
        return None

    def _ways(self, alternative: _Alternative) -> Iterator[Chain]:
        yield alternative.chain
        for chain in self._chains(alternative.summary):
            if chain != alternative.chain:
                yield chain

    def _leading(self, summary: Summary) -> tuple[tuple[Summary, int], ...]:
        """The summaries from which a summary is reached, with the number of their calls."""
        found: dict[Summary, int] = {}
        pending = [summary]
        while pending:
            one = pending.pop()
            if one not in found:
                found[one] = len(one.calls)
                pending += [call.owner for call in one.calls]
        return tuple(found.items())

    def _is_current(self, leaf: Refuted) -> bool:
        used, leading = cast(Stamp, leaf.stamp)
        return all(s.version == v for s, v in used) and all(len(s.calls) == n for s, n in leading)

    def _parts(
        self, chain: Chain, alternative: _Alternative, inside: list[Term], goal: Term
    ) -> tuple[list[Term], Term, Witness | None]:
        """What leads to an alternative on a chain, what is asked, and an assignment that meets the former.

        The witness of another chain reaches the summary. What it does inside is part of the question.
        """
        before, terms = self._conditions([*inside, goal], chain)
        if chain == alternative.chain:
            return [*before, *terms[:-1]], terms[-1], alternative.node.witness
        return before, conjunction(terms), self._witnesses.get(chain)

    def _along_chain(self, chain: Chain, alternative: _Alternative, inside: list[Term], goal: Term) -> Witness | None:
        before, wanted, seed = self._parts(chain, alternative, inside, goal)
        if seed is None:
            return None
        answer = self._along(before, wanted, seed)
        if not isinstance(answer, Sat):
            return None
        alternative.chain = chain
        return answer.assignment

    def _refute_on(
        self, chain: Chain, alternative: _Alternative, inside: list[Term], goal: Term, used: dict[Summary, int]
    ) -> Answer:
        before, wanted, seed = self._parts(chain, alternative, inside, goal)
        answer = self._refute(before, wanted, seed, used)
        if isinstance(answer, Sat):
            alternative.chain = chain
        return answer

    def _refute_all(
        self, alternative: _Alternative, inside: list[Term], goal: Term, used: dict[Summary, int]
    ) -> Answer:
        """One question about all ways into a summary: formals are variables, which some call gives their values."""
        reached: list[Term] = []
        pending, seen = [alternative.summary], set()
        while pending:
            summary = pending.pop()
            if summary in seen or summary is self.root:
                continue
            seen.add(summary)
            calls = [self._called(call) for call in summary.calls]
            reached.append(disjunction(calls))
            pending += [call.owner for call in summary.calls]
        return self._refute([*reached, *inside], goal, None, used)

    def _called(self, call: Callee) -> Term:
        given = [same(f, a) for f, a in zip(call.callee.formals, call.actuals, strict=True)]
        return conjunction([*given, *way_to(call.parent, call.side)])

    def _along(self, before: list[Term], wanted: Term, seed: Witness) -> Answer:
        along = Along(seed)
        try:
            known = [along.of(term) for term in before]
            goal = along.of(wanted)
        except (UnknownLeafError, TooLargeError):
            return Unknown("no leaf is known")
        if goal.op is Op.BOOLEAN and not goal.args[0]:
            return Unknown("not along these leaves")
        facts = self.root.trie.facts.values()
        constraints = (*facts, *along.conditions, *(term for term in known if term.op is not Op.BOOLEAN))
        self.engine.counts.queries += 1
        answer = self.engine.solver.check(Query(constraints, goal, seed))
        return Sat(Derived(seed, answer.assignment)) if isinstance(answer, Sat) else answer

    def _refute(self, before: list[Term], wanted: Term, seed: Witness | None, used: dict[Summary, int]) -> Answer:
        named = self._names()
        known = [named.of(term) for term in before]
        goal = named.of(wanted)
        used.update(named.used)
        if goal.op is Op.BOOLEAN and not goal.args[0]:
            return Unsat()
        facts = self.root.trie.facts.values()
        constraints = (*facts, *closure([*known, goal], named), *(t for t in known if t.op is not Op.BOOLEAN))
        self.engine.counts.queries += 1
        values = values_of(named, seed or {})
        seeded = seed is not None and all(holds(term, values) for term in constraints)
        if seeded:
            answer = self.engine.solver.check(Query(constraints, goal, values))
        else:
            answer = self._without_seed([*constraints, goal], values)
        if isinstance(answer, Unknown):
            return self._split([*before, wanted], seed, used)
        if not isinstance(answer, Sat):
            return answer
        inputs = {v: value for v, value in answer.assignment.items() if v not in named.definitions}
        return Sat(Derived(seed or {}, inputs))

    def _without_seed(self, terms: list[Term], values: Witness | None = None) -> Answer:
        """Asks about terms of which nothing is known to hold."""
        *rest, goal = [t for t in terms if not (t.op is Op.BOOLEAN and t.args[0])] or [build.boolean(True)]
        if goal.op is Op.BOOLEAN or any(term.op is Op.BOOLEAN for term in rest):
            return Sat({}) if goal.op is Op.BOOLEAN and goal.args[0] else Unsat()
        return self._seedless.check(Query(tuple(rest), goal, values or {}))

    def _split(self, terms: list[Term], seed: Witness | None, used: dict[Summary, int]) -> Answer:
        facts = tuple(self.root.trie.facts.values())

        def check(parts: Sequence[Term]) -> Answer:
            self.engine.counts.queries += 1
            return self._without_seed([*facts, *parts])

        split = Split(check)
        answer = split.of(terms)
        used.update(split.used)
        return Sat(Derived(seed or {}, answer.assignment)) if isinstance(answer, Sat) else answer

    def _names(self) -> Named:
        """Names for applications, new ones when a leaf was added."""
        version = sum(summary.version for summary in self.frames.summaries.values())
        if self._named is None or self._named[0] != version:
            self._named = version, Named(self._is_current)
        return self._named[1]


def _path(parts: tuple[Summary, int, Sequence[int]], ledger: Ledger, *given: Any) -> ComposedPath:
    return ComposedPath(*parts, *given[:-1], ledger)


def picks(nodes: Sequence[Choice], sides: Sequence[int]) -> list[int]:
    """The sides of picks on a path."""
    return [side for node, side in zip(nodes, sides, strict=True) if isinstance(node, Pick)]


def conjunction(terms: Iterable[Term]) -> Term:
    return reduce(build.and_, terms, build.boolean(True))


def disjunction(terms: Iterable[Term]) -> Term:
    return reduce(build.or_, terms, build.boolean(False))
