"""Asks whether some input takes an alternative of a summary, given the calls that lead there and what callees do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from typing import cast

from pathlore.compose.formulas import Along, Applications, Named, UnknownLeafError, closure, is_out_of_bounds, values_of
from pathlore.compose.path import Chain
from pathlore.compose.reach import ReachOfCalls
from pathlore.compose.splitting import Split
from pathlore.explore.alternative import Witness
from pathlore.explore.engine import Engine
from pathlore.expr import build
from pathlore.expr.assignment import TooLargeError, holds
from pathlore.expr.constants import same
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import tightest
from pathlore.solver.query import Answer, Query, Sat, Unknown, Unsat
from pathlore.trie.choice import Callee, Choice
from pathlore.trie.node import Derived, Excluded, Unsatisfiable
from pathlore.trie.summary import NOT_RUN, CalleeEnd, Refuted, Summary, literal, way_to

_CHAINS = 4
"""So many ways into a summary are asked about one by one; if there are more, one question is about all of them."""
_GLANCES = 16
"""So many are looked at one by one before that: bounds tell more of one way than of all at once."""
_MOST_CHAINS = 256
"""So many are asked about one by one after all, if that question stays undecided: each of them is a simpler one."""

Stamp = tuple[tuple[tuple[Summary, int], ...], tuple[tuple[Summary, int], ...]]
"""Versions of the summaries that a refutation used, and the numbers of calls of those that lead to it."""


Summaries = Mapping[tuple[object, tuple[object, ...]], Summary]
"""By function and shape."""


@dataclass(slots=True, eq=False)
class OpenSide:
    """An open side of a choice in a summary, and calls that lead to the choice: those on which it was met first."""

    summary: Summary
    node: Choice
    side: int
    chain: Chain
    is_tried: bool = False
    """Whether the leaves that witnesses take do not lead there."""
    is_known: bool = False
    """Whether what is there is known already, and only wanted for a run that gets there."""

    @property
    def inside(self) -> list[Term]:
        """What leads to the choice, over the formals of the summary."""
        return tightest(way_to(self.node.parent, self.node.side))

    @property
    def goal(self) -> Term:
        found = literal(self.node, self.side)
        assert found is not None
        return found


class Questions:
    """What may be asked while the summaries of a target grow. `witnesses` has those of runs, by the calls they made."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.begin(Summary("", ()), {})

    def begin(self, root: Summary, summaries: Summaries) -> None:
        """Forgets everything: summaries are made anew."""
        self.witnesses: dict[Chain, Witness] = {}
        self._root = root
        self._summaries = summaries
        self._substitutions: dict[Callee, Substitution] = {}
        self._named: tuple[int, Named] | None = None
        self._applications = Applications()

    @property
    def leaves(self) -> int:
        """So many ways through callees are known."""
        return sum(summary.version for summary in self._summaries.values())

    # Two questions about an alternative

    def along(self, asked: OpenSide) -> Witness | Refuted | Unknown | None:
        """A witness that takes an alternative through leaves that another witness takes, if there is one.

        Where no call matters, there are no other leaves, and the answer is final: none is as good as a refutation.
        """
        ways = list(islice(self._ways(asked), _CHAINS + 1))
        final: list[Answer] = []
        for chain in ways:
            before, wanted, seed = self._parts(chain, asked)
            if seed is None:
                continue
            answer, is_final = self._along(before, wanted, seed)
            if isinstance(answer, Sat):
                asked.chain = chain
                return answer.assignment
            if is_final:
                final.append(answer)
        if len(final) < len(ways) or len(ways) > _CHAINS:
            return None
        undecided = next((answer for answer in final if isinstance(answer, Unknown)), None)
        return undecided or Refuted(((), _leading(asked.summary)))

    def decided(self, asked: OpenSide) -> Witness | Refuted | Unknown:
        """A witness that takes an alternative, or why there is none."""
        used: dict[Summary, int] = {}
        ways = list(islice(self._ways(asked), _MOST_CHAINS + 1))
        answer: Answer = Unknown("too many calls")
        if _CHAINS < len(ways) <= _GLANCES and all(
            self._is_impossible(*self._parts(way, asked)[:2], used) for way in ways
        ):
            return Refuted((tuple(used.items()), _leading(asked.summary)))
        if len(ways) > (_CHAINS if _is_integral(asked.summary) else _MOST_CHAINS):
            answer = self._on_any_chain(asked, used)
        if isinstance(answer, Unknown) and len(ways) <= _MOST_CHAINS:
            answer = self._on_each_chain(asked, ways, used)
        if isinstance(answer, Unsat):
            return Refuted((tuple(used.items()), _leading(asked.summary)))
        return answer.assignment if isinstance(answer, Sat) else answer

    def _on_each_chain(self, asked: OpenSide, ways: list[Chain], used: dict[Summary, int]) -> Answer:
        for chain in ways:
            answer = self._refuted(*self._parts(chain, asked), used)
            if isinstance(answer, Sat):
                asked.chain = chain
            if not isinstance(answer, Unsat):
                return answer
        return Unsat()

    def is_never(self, summary: Summary, node: Choice, side: int) -> bool:
        """Whether no call whatever takes a side of a choice, as far as that can be told from complete summaries."""
        used: dict[Summary, int] = {}
        asked = OpenSide(summary, node, side, ())
        answer = self._refuted(asked.inside, asked.goal, None, used)
        return isinstance(answer, Unsat) and all(map(is_complete, used))

    def is_current(self, leaf: Refuted) -> bool:
        """Whether all that an alternative was refuted with is as it was."""
        used, leading = cast(Stamp, leaf.stamp)
        return all(s.version == v for s, v in used) and all(len(s.calls) == n for s, n in leading)

    # Chains

    def _ways(self, asked: OpenSide) -> Iterator[Chain]:
        yield asked.chain
        for chain in self._chains(asked.summary):
            if chain != asked.chain:
                yield chain

    def _chains(self, summary: Summary) -> Iterator[Chain]:
        if summary is self._root:
            yield ()
            return
        for call in summary.calls:
            for rest in self._chains(call.owner):
                yield (call, *rest)

    def _parts(self, chain: Chain, asked: OpenSide) -> tuple[list[Term], Term, Witness | None]:
        """What leads to an alternative on a chain, what is asked, and an assignment that meets the former.

        The witness of another chain reaches the summary. What it does inside is part of the question.
        """
        before: list[Term] = []
        terms = [*asked.inside, asked.goal]
        for call in chain:
            formals = self._substitution(call)
            terms = [formals.of(term) for term in terms]
            before = [*tightest(way_to(call.parent, call.side)), *(formals.of(term) for term in before)]
        if chain == asked.chain and asked.node.witness is not NOT_RUN:
            return [*before, *terms[:-1]], terms[-1], asked.node.witness
        return before, conjunction(terms), self.witnesses.get(chain)

    def _substitution(self, call: Callee) -> Substitution:
        found = self._substitutions.get(call)
        if found is None:
            found = self._substitutions[call] = call.callee.actuals(call.actuals)
        return found

    def _on_any_chain(self, asked: OpenSide, used: dict[Summary, int]) -> Answer:
        """One question about all ways into a summary: formals are variables, which some call gives their values."""
        reached: list[Term] = []
        formals: set[Term] = set()
        for summary, _ in _leading(asked.summary):
            if summary is not self._root:
                formals |= summary.variables
                reached.append(disjunction(_called(call) for call in summary.calls))
        answer = self._refuted([*reached, *asked.inside], asked.goal, None, used)
        if not isinstance(answer, Sat):
            return answer
        # Picks of the target depend on the calls that are made.
        asked.chain = _taken(asked.summary, self._root, answer.assignment) or asked.chain
        return Sat({v: value for v, value in answer.assignment.items() if v not in formals})

    # Queries

    @property
    def _facts(self) -> tuple[Term, ...]:
        return tuple(self._root.trie.facts.values())

    def _along(self, before: list[Term], wanted: Term, seed: Witness) -> tuple[Answer, bool]:
        """The answer, and whether it does not depend on leaves."""
        free = [term for term in before if not self._applications.are_in(term)]
        if len(free) < len(before) and not self._applications.are_in(wanted):
            # What has nothing to do with calls is refuted without them: that a loop over a text goes on, say.
            self._engine.counts.queries += 1
            if isinstance(self._engine.solver.check(Query((*self._facts, *free), wanted, seed)), Unsat):
                return Unsat(), True
        along = Along(seed, self._applications)
        try:
            known = [along.of(term) for term in before]
            goal = along.of(wanted)
        except (UnknownLeafError, TooLargeError):
            return Unknown("no leaf is known"), False
        is_final = not along.leaves
        constraints = _open_terms([*self._facts, *along.conditions, *known])
        if constraints is None or _is_false(goal):
            return Unsat(), is_final
        self._engine.counts.queries += 1
        answer = self._engine.solver.check(Query(tuple(constraints), goal, seed))
        return Sat(Derived(seed, answer.assignment)) if isinstance(answer, Sat) else answer, is_final

    def _refuted(self, before: list[Term], wanted: Term, seed: Witness | None, used: dict[Summary, int]) -> Answer:
        """The answer with all that is known of callees. A refutation says what it used."""
        if self._is_impossible(before, wanted, used):
            return Unsat()
        named = self._names()
        known = [named.of(term) for term in before]
        goal = named.of(wanted)
        constraints = _open_terms([*self._facts, *closure([*known, goal], named), *known])
        if constraints is None:
            return Unsat()
        self._engine.counts.queries += 1
        values = values_of(named, seed or {})
        if seed is not None and all(holds(term, values) for term in constraints):
            answer = self._engine.solver.check(Query(tuple(constraints), goal, values))
        else:
            answer = self._without_seed([*constraints, goal], values)
        if isinstance(answer, Unknown):
            answer = self._split([*before, wanted], used)
        if not isinstance(answer, Sat):
            return answer
        inputs = {v: value for v, value in answer.assignment.items() if v not in named.definitions}
        return Sat(Derived(seed or {}, inputs))

    def _is_impossible(self, before: list[Term], wanted: Term, used: dict[Summary, int]) -> bool:
        """Whether no solver is needed to see that there is no solution."""
        named = self._names()
        said = [*self._facts, *(named.of(term) for term in [*before, wanted])]
        used.update(named.used)
        return any(map(_is_false, said)) or self._reach.misses(said) or is_out_of_bounds(said, named)

    def _without_seed(self, terms: list[Term], values: Witness) -> Answer:
        """Asks about terms of which nothing is known to hold."""
        left = _open_terms(terms)
        if not left:
            return Unsat() if left is None else Sat({})
        return self._engine.seedless.check(Query(tuple(left[:-1]), left[-1], values))

    def _split(self, terms: list[Term], used: dict[Summary, int]) -> Answer:
        facts = self._facts

        def check(parts: Sequence[Term]) -> Answer:
            self._engine.counts.queries += 1
            return self._without_seed([*facts, *parts], {})

        split = Split(check)
        answer = split.of(terms)
        used.update(split.used)
        return answer

    def _names(self) -> Named:
        """Names for applications, new ones when a leaf was added."""
        version = self.leaves
        if self._named is None or self._named[0] != version:
            self._named = version, Named(self.is_current, self._applications)
            self._reach = ReachOfCalls(self._named[1])
        return self._named[1]


def _taken(summary: Summary, root: Summary, assignment: Witness) -> Chain | None:
    """A chain of calls that are made under an assignment of inputs and formals."""
    chain: Chain = ()
    while summary is not root:
        call = next((call for call in summary.calls if holds(_called(call), assignment)), None)
        if call is None:
            return None
        chain, summary = (*chain, call), call.owner
    return chain


def is_complete(summary: Summary) -> bool:
    """Whether nothing can be added to a summary."""
    ends = (CalleeEnd, Unsatisfiable, Excluded)
    return all(isinstance(node, (Choice, *ends)) for node in summary.trie.nodes())


def _leading(summary: Summary) -> tuple[tuple[Summary, int], ...]:
    """The summaries from which a summary is reached, itself the first, with the number of their calls."""
    found: dict[Summary, int] = {}
    pending = [summary]
    while pending:
        one = pending.pop()
        if one not in found:
            found[one] = len(one.calls)
            pending += [call.owner for call in one.calls]
    return tuple(found.items())


def _called(call: Callee) -> Term:
    """The condition under which a call is made and gives its callee's formals their values."""
    given = [same(f, a) for f, a in zip(call.callee.formals, call.actuals, strict=True)]
    return conjunction([*given, *tightest(way_to(call.parent, call.side))])


def _is_integral(summary: Summary) -> bool:
    """Whether solvers take many cases at once well: those of texts and doubles do not."""
    return all(formal.sort in (Sort.INT, Sort.BOOL) for formal in summary.formals)


def _is_false(term: Term) -> bool:
    return term.op is Op.BOOLEAN and not term.args[0]


def _open_terms(terms: Iterable[Term]) -> list[Term] | None:
    """Without those that are true anyway; None if one is false."""
    found = list(terms)
    return None if any(map(_is_false, found)) else [term for term in found if term.op is not Op.BOOLEAN]


def conjunction(terms: Iterable[Term]) -> Term:
    return reduce(build.and_, terms, build.boolean(True))


def disjunction(terms: Iterable[Term]) -> Term:
    return reduce(build.or_, terms, build.boolean(False))
