"""The path that is being run: replays its prefix, then follows its witness and grows the trie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, islice
from types import CodeType, FrameType
from typing import Any, NoReturn, TypeVar

from pathlore.bounds import PRUNED, Bound
from pathlore.explore.ledger import Ledger, Realisation
from pathlore.explore.sites import Sites
from pathlore.expr import build
from pathlore.expr.assignment import DEFAULTS, Value
from pathlore.expr.constants import equals, simple_values
from pathlore.expr.term import Op, Sort, Term, bits_of
from pathlore.expr.walk import below, integers_in
from pathlore.instrumentation.hits import Hits
from pathlore.records import frozen
from pathlore.runtime.heap import Heap
from pathlore.runtime.noise import made_choice
from pathlore.runtime.path import AssumptionFailed, BoundReached, Fact, PathEnded
from pathlore.runtime.reasons import Why
from pathlore.runtime.values.boolean import SymBool, negation
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.solver.ranges.integers import proven_bounds
from pathlore.trie.choice import Asked, Assumed, Branch, Choice, Pick
from pathlore.trie.node import EXCLUDED, NO_BLOCKS, OPEN, UNSATISFIABLE, Blocks
from pathlore.trie.trie import Trie, path_condition

C = TypeVar("C", bound=Choice)

_MOST_VALUES = 256
"""So many values are tried where one has to be realised; the others are a bound."""
_MOST_ABOUT = 64
"""So many conditions are looked at for what they say of a number."""
_MOST_PARTS = 256
"""Of a condition so many parts are looked at for the numbers that it names."""
_ANYWHERE = (Bound.PATH_TIMEOUT, Bound.TIMEOUT, Bound.MAX_MEMORY, PRUNED)
"""What may end a path anywhere."""
_NOTHING_ASKED: Any = None


class Diverged(PathEnded):
    """The code did not do on replay what it did before."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


@frozen
class Trail:
    """What the next path may take over from one that ended. It holds nothing of the program."""

    nodes: list[Choice]
    sides: list[int]
    known: dict[Term | None, int]
    known_to: int

    def meets(self, node: Choice) -> bool:
        return node.depth < len(self.nodes) and self.nodes[node.depth] is node

    def prefix(self, node: Choice, side: int) -> tuple[list[Choice], list[int]]:
        """What leads to a side of a choice that it meets."""
        return self.nodes[: node.depth + 1], [*self.sides[: node.depth], side]


class ExploringPath:
    """One run of the target. Implements `runtime.path.Path`."""

    # Large: the one door. Each method is a question that rewritten code asks, and the attributes are the state of one
    # run; they stay in one object because every choice reads several of them.

    def __init__(
        self,
        trie: Trie,
        sites: Sites,
        nodes: list[Choice],
        sides: list[int],
        witness: Mapping[Term, Value],
        hits: Hits,
        keyed: dict[int, Any],
        heap: Heap,
        max_depth: int,
        ledger: Ledger,
    ) -> None:
        self.trie = trie
        self.sites = sites
        self.nodes = nodes
        self.sides = sides
        self.replayed = len(nodes)
        self.position = 0
        self.witness = witness
        self.hits = hits
        self.keyed = keyed
        self.heap = heap
        self.max_depth = max_depth or 1 << 60
        self.ledger = ledger
        self.drawn: dict[str, Any] = {}
        self.draws: dict[str, int] = {}
        self.kept: dict[Any, Any] = {}
        self.assumptions: set[tuple[str, int]] = set()
        self.notes: set[str] = set()
        self.strict = False
        self.ended: PathEnded | None = None
        self.cut_at: Realisation | None = None
        """What was realised when a bound cut this path."""
        self.names: dict[str, int] = {}
        self._known: dict[Term | None, int] = {}
        """By condition, twice the number of the first choice that decided it, and 1 more where it holds."""
        self._known_to = 0
        self._free = 0
        """What was decided at the site of the next choice while replaying, without a choice."""
        self._decided: list[tuple[CodeType, int]] = []
        """Where something was decided since the last choice."""

    # Choices

    def branch(self, condition: SymBool, frame: FrameType, asked: Any = _NOTHING_ASKED) -> bool:
        position = self.position
        taken = condition.sym_value
        if position >= self.replayed:
            side = 1 if taken else 0
            if asked is _NOTHING_ASKED:
                self._extend(Branch, frame, condition.sym_term, 2, side)
            else:
                self._extend(Asked, frame, condition.sym_term, 2, side).asked = asked
            return taken
        # Replaying is most of what paths do: this stays in one piece.
        node = self.nodes[position]
        site = node.site
        if (self.sides[position] == 1) is not taken:
            self._diverge(node)
        if frame.f_lasti != site.instruction or (
            frame.f_trace is not site.mark and not (frame.f_trace is None and self.sites.is_new_at(frame, site))
        ):
            self._compare(node, frame)
        self.position = position = position + 1
        self._free = 0
        if position == self.replayed:
            self._catch_up(frame)
        return taken

    def _catch_up(self, frame: FrameType) -> None:
        """The prefix is replayed. What ran so far is on the edges that are in the trie already."""
        self.hits.clear()
        self.sites.versions.follow(frame)

    def _compare(self, node: Choice, frame: FrameType) -> None:
        """A choice that is not made at the recorded instruction may still be made at the same place."""
        if self.ended is not None:
            raise self.ended
        if not isinstance(node, Branch):
            self._diverge(node)
        if self.sites.is_at(frame, node.site):
            # The frame has its mark now; or it is one of ours that the program called there, as loops over ranges do.
            return
        site = self.sites.at(frame)
        if not node.site.same(site):
            self._diverge(node)
        if node.site.code is None:
            # Read from a store: nobody saw so far what is on the stack at this choice.
            self.sites.versions.chosen(frame)
        node.site = site

    def pick(self, count: int, frame: FrameType) -> int:
        position = self.position
        if position >= self.replayed:
            self._extend(Pick, frame, None, count, 0)
            return 0
        node = self.nodes[position]
        site = self.sites.at(frame)
        if not isinstance(node, Pick) or len(node.children) != count or not node.site.same(site):
            self._diverge(node)
        if node.site.code is None:
            self.sites.versions.chosen(frame)
        node.site = site
        if self.ended is not None:
            raise self.ended
        self.position += 1
        self._free = 0
        if self.position == self.replayed:
            self._catch_up(frame)
        return self.sides[position]

    def _extend(self, kind: type[C], frame: FrameType, term: Term | None, alternatives: int, side: int) -> C:
        """Hangs a new choice below the last one."""
        if self.ended is not None:
            raise self.ended
        site = self.sites.at(frame)
        if self.position >= self.max_depth:
            self.bound(Bound.MAX_DEPTH)
        made_choice(frame)
        nodes = self.nodes
        parent = nodes[-1] if nodes else None
        parent_side = self.sides[-1] if nodes else 0
        node = kind(parent, parent_side, site, term, alternatives, self.take_blocks(), self.witness)
        if parent is not None and parent.term is not None:
            node.literal = parent.term if parent_side else build.not_(parent.term)
        if term is not None and (term.op is Op.BOOLEAN or self._lookup(term) is not None):
            # Decided before: the other side needs no solver to be ruled out.
            node.children[1 - side] = UNSATISFIABLE
        if kind is Pick and self.heap.offered is not None:
            node.offer = self.heap.offer(alternatives)  # type: ignore[attr-defined]
        # A site that was decided in another version of the code is counted by nobody.
        node.free = self._decided.count((site.code, site.instruction)) if self._decided else 0
        self._decided.clear()
        self.trie.put(parent, parent_side, node)
        nodes.append(node)
        self.sides.append(side)
        self.position += 1
        return node

    def take_blocks(self) -> Blocks:
        """The blocks that ran since the last choice."""
        self.hits.gather()
        if not self.hits:
            return NO_BLOCKS
        blocks = frozenset(self.hits)
        self.hits.clear()
        return _shared_blocks.setdefault(blocks, blocks)

    def is_decided_at(self, frame: FrameType) -> bool:
        # The next choice of the prefix is another one. So what is asked here was decided when the prefix was made, and
        # is decided now: no term is needed to see that.
        position = self.position
        return position < self.replayed and self.sites.is_at(frame, self.nodes[position].site) is False

    def decide(self, condition: SymBool, frame: FrameType) -> bool:
        position = self.position
        if position < self.replayed:
            node = self.nodes[position]
            here = self.sites.is_at(frame, node.site)
            if here is False:
                return condition.sym_value
            if here and node.free >= 0:
                if self._free == node.free:
                    return self.branch(condition, frame)
                self._free += 1
                return condition.sym_value
        term = condition.sym_term
        if term.op is Op.BOOLEAN:
            known: bool | None = condition.sym_value
        else:
            known = self._lookup(term)
        if known is None:
            return self.branch(condition, frame)
        if position >= self.replayed:
            self._decided.append(self.sites.place(frame))
        return known

    def _lookup(self, term: Term) -> bool | None:
        """What the choices so far say about a condition, taken literally."""
        known, position = self._known, self.position
        nodes, sides = self.nodes, self.sides
        if self._known_to < position:
            for i in range(self._known_to, position):
                known.setdefault(nodes[i].term, 2 * i + sides[i])
            self._known_to = position
        # Of a prefix more may be known than was replayed so far.
        ahead = 2 * position
        found = known.get(term, ahead)
        if found < ahead:
            return found % 2 == 1
        opposite = known.get(build.not_(term), ahead)
        return opposite % 2 == 0 if opposite < ahead else None

    @property
    def trail(self) -> Trail:
        return Trail(self.nodes, self.sides, self._known, self._known_to)

    def learn_from(self, trail: Trail) -> None:
        """Takes over what was known on a trail that leaves this path at the last choice of the prefix."""
        shared = self.replayed - 1
        known = trail.known.copy()
        for node in trail.nodes[shared : trail.known_to]:
            if known.get(node.term, -1) >= 2 * shared:
                del known[node.term]
        self._known = known
        self._known_to = min(shared, trail.known_to)

    def realise(self, value: Symbolic, frame: FrameType, why: Why = None) -> Any:
        if type(value) is SymBool:
            before = self.position
            taken = self.decide(value, frame)
            # Not by the number of nodes: a process that stood still here may have been given some.
            if self.position > max(before, self.replayed):
                self.ledger.entry(self.nodes[-1].site, why).values += 1
            return taken
        if self.decided(value):
            return value.sym_value
        ended = self.ended
        try:
            asked = self._realised(value, frame)
        except BoundReached as reached:
            if ended is None and reached.why not in _ANYWHERE:
                self.cut_at = self.ledger.entry(self.sites.at(frame), why)
            raise
        # A new choice asks about the witness's own value, so that at most the last one is new.
        if self.position > self.replayed:
            self.ledger.entry(self.nodes[-1].site, why).values += 1
        return asked

    def _realised(self, value: Symbolic, frame: FrameType) -> Any:
        """Asks about one value after the other."""
        for _ in range(_MOST_VALUES):
            asked = self._asked(value.sym_value)
            same = value.sym_value == asked
            if value.sym_term.sort is Sort.FLOAT:
                same = bits_of(value.sym_value) == bits_of(asked)
            if self.branch(SymBool(same, lambda term, asked=asked: equals(term, asked), (value,)), frame, asked):
                return asked
        return self.bound(f"a value that native code needs was tried with {_MOST_VALUES} values")

    def _asked(self, otherwise: Any) -> Any:
        """The value that the next choice asks about: when replaying, the one that it asked about before."""
        if self.position >= self.replayed:
            return otherwise
        node = self.nodes[self.position]
        if not isinstance(node, Asked):
            self._diverge(node)
        return node.asked

    def exceeds(self, size: Symbolic, limit: int, frame: FrameType) -> bool:
        above = build.gt(size.sym_term, build.integer(limit))
        known = size.sym_value > limit if above.op is Op.BOOLEAN else self._lookup(above)
        if known is not None:
            return known
        while True:
            asked = self._asked(limit)
            if not self.branch(SymBool(size.sym_value > asked, build.gt, (size, asked)), frame, asked):
                return False
            if asked >= limit:
                return True

    def decided(self, value: Symbolic) -> bool:
        """Whether the value can be only one on this path, as far as that is plain to see."""
        term = equals(value.sym_term, value.sym_value)
        return term.op is Op.BOOLEAN or self._lookup(term) is True

    def span(self, value: Symbolic) -> tuple[int, int | None]:
        low, high = self.limits(value.sym_term)
        return (0, None) if low is None and high is None else (max(low or 0, 0), high)

    def limits(self, variable: Term) -> tuple[int | None, int | None]:
        alone = frozenset((variable,))
        conditions = [
            node.term if side == 1 else build.not_(node.term)
            for node, side in zip(self.nodes[: self.position], self.sides, strict=False)
            if node.term is not None and node.term.variables == alone
        ]
        bounds = proven_bounds(conditions).get(variable)
        return (None, None) if bounds is None else (bounds.low, bounds.high)

    # Inputs

    def fresh(
        self,
        name: str,
        sort: Sort,
        fact: Fact | None = None,
        fits: Callable[[Any], bool] | None = None,
        candidates: tuple[Any, ...] = (),
    ) -> tuple[Term, Any]:
        count = self.names.get(name, 0)
        self.names[name] = count + 1
        term = build.variable(name if count == 0 else f"{name}#{count + 1}", sort)
        if fact is not None and term not in self.trie.facts:
            self.trie.facts[term] = fact(term)
        value = self.witness.get(term)
        if value is None:
            value = DEFAULTS[sort]
        if fits is not None and not fits(value) and self.position >= self.replayed:
            value = next((v for v in chain(simple_values(sort), candidates) if fits(v)), value)
            self.witness = {**self.witness, term: value}
        return term, value

    def unlikely(self, condition: SymBool, note: str, frame: FrameType, is_own: bool = False) -> bool:
        if self.strict:
            return self.decide(condition, frame)
        if self._lookup(build.not_(condition.sym_term)) is not True:
            about = self._about(condition.sym_term)
            if about and _contradicts(about, condition.sym_term):
                return False
            if (condition.sym_value and self.must_hold(condition)) or (not is_own and self.compares_near(condition)):
                return self.decide(condition, frame)
        self.notes.add(note)
        self.suppose(negation(condition), frame)
        return False

    def compares_near(self, condition: SymBool) -> bool:
        # What is assumed are limits, too: they are not the program's.
        return _compares_near(self._about(condition.sym_term, assumed=False), condition.sym_term)

    def must_hold(self, condition: SymBool) -> bool:
        return _contradicts(self._about(condition.sym_term), build.not_(condition.sym_term))

    def _about(self, term: Term, assumed: bool = True) -> list[Term]:
        """The latest conditions of the path that speak of nothing but the variables of a term."""
        variables = term.variables
        about: list[Term] = []
        for i in range(self.position - 1, -1, -1):
            said = self.nodes[i].term
            if said is None or not (assumed or type(self.nodes[i]) is not Assumed):
                continue
            if said.variables and said.variables <= variables:
                about.append(said if self.sides[i] == 1 else build.not_(said))
                if len(about) == _MOST_ABOUT:
                    break
        return about

    def suppose(self, condition: SymBool, frame: FrameType) -> None:
        term = condition.sym_term
        if condition.sym_value and (term.op is Op.BOOLEAN or self._lookup(term)):
            return
        if self.position < self.replayed:
            self.branch(condition, frame)
            return
        if not condition.sym_value:
            self.end(AssumptionFailed())
        self._extend(Assumed, frame, term, 2, 1).children[0] = EXCLUDED

    # Ends

    def bound(self, why: str) -> NoReturn:
        self.end(BoundReached(why))

    def end(self, reason: PathEnded) -> NoReturn:
        """Ends the path, for good: code that catches the exception meets it again at its next choice."""
        self.ended = reason
        raise reason

    def _diverge(self, node: Choice) -> NoReturn:
        self.end(Diverged(node.site.where))

    @property
    def place(self) -> tuple[Choice | None, int]:
        """Where the leaf of this path belongs."""
        return (self.nodes[-1], self.sides[-1]) if self.nodes else (None, 0)

    @property
    def grown(self) -> list[Choice]:
        """The choices that this path added to the trie."""
        return self.nodes[self.replayed :]

    @property
    def leaves_open(self) -> bool:
        """Whether other sides of its choices are open. Asked at ticks of the clock, when a choice may be half made."""
        made = zip(self.nodes, self.sides, strict=False)
        return any(OPEN in node.children[:side] or OPEN in node.children[side + 1 :] for node, side in made)


def _contradicts(conditions: list[Term], term: Term) -> bool:
    """Whether conditions rule out each alternative of a term by their bounds."""
    return all(
        any(b.low is not None and b.high is not None and b.low > b.high for b in bounds.values())
        for bounds in (proven_bounds([*conditions, arm]) for arm in _arms(term))
    )


def _compares_near(conditions: list[Term], term: Term) -> bool:
    """Whether a program has numbers in mind that are nearly as large as those that a condition is about."""
    return any(2 * _magnitude(said) > _magnitude(term) > 0 for said in conditions)


def _magnitude(term: Term) -> int:
    """The bits of the largest integer that a term speaks of."""
    parts = islice(below(term), _MOST_PARTS)
    return max((constant.bit_length() for part in parts for constant in integers_in(part)), default=0)


def _arms(term: Term) -> tuple[Term, ...]:
    """The alternatives of a disjunction."""
    return term.args if term.op is Op.OR else (term,)


_shared_blocks: dict[Blocks, Blocks] = {}


def all_conditions(path: ExploringPath) -> list[Term]:
    """The conditions of a run, and what holds of its inputs from the start."""
    facts = path.trie.facts
    return [*path_condition(path.nodes, path.sides), *(facts[v] for v in path.witness if v in facts)]
