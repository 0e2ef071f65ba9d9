"""The loop of a composed exploration: open alternatives of all summaries in turn, each asked for every way into it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pathlore.compose.frames import Frames, Promoted
from pathlore.compose.library import Library
from pathlore.compose.path import VACANT, Chain, ComposedPath, Misfit, extend_sides
from pathlore.compose.questions import OpenSide, Questions
from pathlore.compose.reckoning import kinds_of, longest_path, plain_paths
from pathlore.explore.alternative import Witness, from_the_start
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.ledger import Ledger
from pathlore.findings import Composition
from pathlore.program.framing import Framing
from pathlore.runtime.path import AssumptionFailed
from pathlore.solver.query import Unknown
from pathlore.trie.choice import Callee, Choice, Pick
from pathlore.trie.failure import Failure
from pathlore.trie.node import EXCLUDED, OPEN, Blocks, Complete, Error, Leaf, Open, Undecided
from pathlore.trie.summary import CalleeEnd, Refuted, Summary
from pathlore.trie.tally import Tally
from pathlore.trie.trie import Slot, prefix

_STALE_TURN = 8
"""Every so many turns, at most, an alternative is asked again whose refutation is out of date."""
_STALE_SHARE = 4
"""Or else after a turn for so many leaves that are known."""
_FAIR_TURN = 4
"""Every so many turns the oldest alternative is taken, however far it is from what is to be covered."""
_FRAMES_OF_CALL = 4
"""The function, its twin, and what stands between them."""
_RESTARTS = 40
"""So often summaries are made anew before the exploration is left to plain paths."""


class GivenUpError(Exception):
    """What is explored cannot be composed; the text says why."""


class StoppedError(GivenUpError):
    """Somebody has a reason to stop, which ends plain paths as well."""


Start = tuple[Witness, Sequence[int]]
"""What leads a run: a witness, and the sides of picks."""


Found = Callable[[Failure, Witness, Sequence[int]], bool]
"""Told of a failing run: its failure, and what leads it. Says whether the same happens without summaries."""
Added = Callable[[Witness, Sequence[int]], None]
"""Told of a run that was the first to meet some code: what leads it."""
Worth = Callable[[Choice, int], int]
"""How soon an alternative is to be taken; the least comes first."""


def ignored(witness: Witness, script: Sequence[int]) -> None:
    """What nobody wants to be told."""


@dataclass(slots=True)
class Composed:
    """What a composed exploration found out. Mutable while it goes on."""

    covered: set[int] = field(default_factory=set)
    ran: set[int] = field(default_factory=set)
    runs: int = 0
    answered: int = 0
    """Calls that met an end which was known."""
    own: int = 0
    """Questions about alternatives of the target itself."""
    undecided: list[str] = field(default_factory=list)


class Composer:
    """Explores a target by summaries of what it calls."""

    # Large: the queues of alternatives, the ways into summaries, and what queries share.

    def __init__(
        self,
        engine: Engine,
        framing: Framing,
        found: Found,
        of_target: bool = False,
        library: Library | None = None,
        added: Added = ignored,
        worth: Worth | None = None,
        max_depth: int | None = None,
    ) -> None:
        self.engine = engine
        self.frames = self._framed(framing, not of_target, library)
        self.composed = Composed()
        self._found = found
        self._added = added
        self._worth = worth
        executor = engine.executor
        self._max_depth = executor.setup.config.max_depth if max_depth is None else max_depth
        self._group = -1
        function = executor.target.function
        if function is not None and not of_target:
            # The target itself is not framed, nor is what it may be called from.
            self._group = framing.of(function).group
        self._ledger = Ledger(type(executor)._run.__code__)
        self._questions = Questions(engine)
        self._restarts = 0
        self._begin()

    def _framed(self, framing: Framing, regions: bool, library: Library | None) -> Frames:
        return Frames(framing, regions, library)

    def _begin(self) -> None:
        self.root = Summary("", ())
        self.frames.clear()
        self._queues: dict[Summary, deque[OpenSide]] = {}
        self._refuted: deque[tuple[OpenSide, Refuted]] = deque()
        self._turn = 0
        self._due = _STALE_TURN
        self._is_trying = True
        """Which of the two had the last turn: what waits to be refuted, or what was refuted and is out of date."""
        self._first_chains: dict[Callee, Chain] = {}
        """By call, a chain that leads to it."""
        self._waiting: deque[OpenSide] = deque()
        self._offered: set[tuple[Callee, int]] = set()
        """Outcomes of calls that were opened."""
        self._starts: dict[int, Start] = {}
        """Of the runs that added something."""
        self._brought: dict[Summary, Chain] = {}
        """Summaries of earlier runs that were called, with a chain that leads there."""
        self._sought: dict[Slot, int] = {}
        """Leaves of those that were looked for, with the number of leaves that were known then."""
        self._questions.begin(self.root, self.frames.summaries)

    # The loop

    def learn(self, starts: Iterable[Start], patience: int = 0, most: int | None = None) -> None:
        """Makes runs that others made plainly: summaries fill without a question.

        With `patience`, it stops after so many runs in a row that add nothing; with `most`, when there are more ways
        through callees than that.
        """
        idle = 0
        with self.engine.executor.code.framed(self.frames):
            for witness, script in starts:
                known = self.leaves, self._restarts
                self._run(witness, script, None)
                idle = idle + 1 if known == (self.leaves, self._restarts) else 0
                if (patience and idle == patience) or (most is not None and self.leaves > most):
                    return

    def advance(self, steps: int) -> bool:
        """Explores on, for so many alternatives at most; whether nothing is open any more, and nothing stale.

        GivenUpError if that cannot be done here, StoppedError if an observer of the engine says stop.
        """
        with self.engine.executor.code.framed(self.frames):
            if isinstance(self.root.trie.root, Open):  # nothing was learnt: an edit may have dropped all known paths
                self.engine.counts.composed += 1
                self._run({}, (), None)
            while (alternative := self._next() or self._uncovered()) is not None:
                if steps <= 0:
                    self._put_back(alternative)
                    return False
                reason = self.engine.reason_to_stop()
                if reason is not None:
                    self._put_back(alternative)
                    raise StoppedError(reason)
                steps -= 1
                self.composed.own += alternative.summary is self.root
                witness = self._ask(alternative)
                if witness is not None:
                    self.engine.counts.composed += 1
                    self._run(witness, self._script(alternative), alternative)
        return True

    def _put_back(self, alternative: OpenSide) -> None:
        if alternative.is_known:
            self._sought.pop(Slot(alternative.node, alternative.side))
        elif alternative.is_tried:
            self._waiting.appendleft(alternative)
        else:
            self._queues.setdefault(alternative.summary, deque()).appendleft(alternative)

    @property
    def starts(self) -> list[Start]:
        """What led the runs that added something."""
        return list(self._starts.values())

    @property
    def leaves(self) -> int:
        """So many ways through callees are known."""
        return self._questions.leaves

    @property
    def known_ends(self) -> int:
        """So many ends of the target are known."""
        return sum(isinstance(leaf, (Complete, Error)) for _, leaf in self.root.trie.leaves())

    def _run_all(self, starts: Iterable[Start]) -> None:
        for witness, script in starts:
            self._run(witness, script, None)

    def _next(self) -> OpenSide | None:
        """Round robin over summaries, first in first out within one. Now and then, and at the end, what is stale.

        Fresh alternatives of a loop may never end; stale ones come so seldom that they do not hold up the others. So
        each alternative has its turn.
        """
        self._turn += 1
        if self._turn >= self._due:
            # The more leaves there are, the dearer a refutation is, and the sooner it is out of date again.
            self._due = self._turn + max(_STALE_TURN, self.leaves // _STALE_SHARE)
            self._is_trying = not self._is_trying
            stale = self._tried() if self._is_trying else self._stale(_STALE_TURN)
            if stale is not None:
                return stale
        if self._worth is not None and self._turn % _FAIR_TURN:
            nearest = self._nearest(self._worth)
            if nearest is not None:
                return nearest
        for summary in list(self._queues):
            queue = self._queues.pop(summary)
            while queue:
                alternative = queue.popleft()
                if self._is_open(alternative):
                    if queue:
                        self._queues[summary] = queue
                    return alternative
        return self._tried() or self._stale(len(self._refuted))

    def _nearest(self, worth: Worth) -> OpenSide | None:
        """The alternative that is nearest to what is to be covered."""
        open_sides = (one for queue in self._queues.values() for one in queue if self._is_open(one))
        nearest = min(open_sides, key=lambda one: worth(one.node, one.side), default=None)
        if nearest is not None:
            self._queues[nearest.summary].remove(nearest)
        return nearest

    def _uncovered(self) -> OpenSide | None:
        """A leaf that is known from earlier, with code on the way to it that no run of this target has met."""
        for summary, chain in self._brought.items():
            for slot, leaf in summary.trie.leaves():
                if not isinstance(leaf, CalleeEnd) or slot.parent is None or self._sought.get(slot) == self.leaves:
                    continue
                nodes, _ = prefix(slot.parent, slot.side)
                if not leaf.blocks.union(*(node.blocks for node in nodes)) <= self.composed.covered:
                    self._sought[slot] = self.leaves
                    return OpenSide(summary, slot.parent, slot.side, chain, is_known=True)
        return None

    def _tried(self) -> OpenSide | None:
        """One of those that wait to be refuted: what is found first may be what they would be asked again for."""
        while self._waiting:
            alternative = self._waiting.popleft()
            if self._is_open(alternative):
                return alternative
        return None

    def _stale(self, looks: int) -> OpenSide | None:
        """An alternative that was refuted with what has changed since. The oldest refutations are looked at first."""
        for _ in range(min(looks, len(self._refuted))):
            alternative, leaf = self._refuted.popleft()
            if self._is_at(alternative, leaf):
                if not self._questions.is_current(leaf):
                    alternative.node.children[alternative.side] = OPEN
                    return alternative
                self._refuted.append((alternative, leaf))
        return None

    def _ask(self, alternative: OpenSide) -> Witness | None:
        """A witness that takes an alternative; None where it is closed, or waits."""
        node, side = alternative.node, alternative.side
        if isinstance(node, Pick):
            return node.witness
        answer = None if alternative.is_tried else self._questions.along(alternative)
        if answer is None and not alternative.is_tried:
            alternative.is_tried = True
            if not alternative.is_known:
                self._waiting.append(alternative)
                return None
        answer = self._questions.decided(alternative) if answer is None else answer
        if isinstance(answer, Refuted) and alternative.is_known:
            return None
        if isinstance(answer, Refuted):
            node.children[side] = answer
            self._refuted.append((alternative, answer))
        elif isinstance(answer, Unknown):
            if not alternative.is_known:
                node.children[side] = Undecided(answer.reason)
            self.composed.undecided.append(answer.reason)
        else:
            return answer
        return None

    @staticmethod
    def _is_open(alternative: OpenSide) -> bool:
        return alternative.node.children[alternative.side] is OPEN

    @staticmethod
    def _is_at(alternative: OpenSide, leaf: Leaf) -> bool:
        return alternative.node.children[alternative.side] is leaf

    def _open(self, alternative: OpenSide) -> None:
        self._queues.setdefault(alternative.summary, deque()).append(alternative)

    # Runs

    def _run(self, witness: Witness, script: Sequence[int], alternative: OpenSide | None) -> None:
        executor = self.engine.executor
        parts = (self.root, self._group, script)
        make = partial(_path, parts, self._ledger, self._max_depth)
        run = executor.run_on(make, from_the_start(witness), self.engine.deadline, _FRAMES_OF_CALL)
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
        library = self.frames.library
        if isinstance(ended, Misfit) and library is not None and not library.brought.isdisjoint(ended.summaries):
            # What is known from earlier may be what does not fit.
            library.forget(ended.summaries)
        elif isinstance(ended, Misfit):
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

    def _script(self, alternative: OpenSide) -> list[int]:
        """The sides of picks on the way to an alternative. Only the target's own trie has any."""
        if alternative.chain:
            last = alternative.chain[-1]
            nodes, sides = prefix(last.parent, last.side)
        else:
            nodes, sides = prefix(alternative.node, alternative.side)
        return picks(nodes, sides)

    def _tell(self, run: Run, path: ComposedPath, script: Sequence[int]) -> None:
        """Takes in what a run added."""
        blocks: Blocks = run.leaf.blocks | path.ran
        self.composed.ran |= blocks
        adds = self._adds(path) or not blocks <= self.composed.covered
        self.composed.answered += path.answered
        if isinstance(path.ended, AssumptionFailed):
            place = path._next()
            if place is OPEN:
                path.summary.trie.put(*path.place, EXCLUDED)
        elif path.ended is not None:
            raise GivenUpError(str(path.ended) or type(path.ended).__name__)
        else:
            is_new = not blocks <= self.composed.covered
            self.composed.covered |= blocks
            adds = self._end(run, path) or adds
            if is_new:
                self._added(path.witness, picks(path.nodes, path.sides))
        if adds or not self._starts:
            self._starts[id(path.witness)] = path.witness, script
        self._grow(path)

    @staticmethod
    def _adds(path: ComposedPath) -> bool:
        return bool(path.grown_here.choices or path.grown_here.leaves)

    def _grow(self, path: ComposedPath) -> None:
        """Opens what a run leaves open."""
        grown = path.grown_here
        for chain in grown.calls:
            self._questions.witnesses.setdefault(chain, path.witness)
            self._first_chains.setdefault(chain[0], chain[1:])
            self._bring(chain)
        for summary, node, side, chain in grown.choices:
            for other, child in enumerate(node.children):
                if other != side and child is OPEN:
                    self._open(OpenSide(summary, node, other, chain))
        self._open_outcomes(path)

    def _bring(self, chain: Chain) -> None:
        """Opens what a summary of an earlier run left open, when it is first called, and those of its callees."""
        library = self.frames.library
        pending = [chain] if library is not None else []
        while pending:
            chain = pending.pop()
            summary = chain[0].callee
            if library is None or summary not in library.brought or summary in self._brought:
                continue
            self._brought[summary] = chain
            for node in summary.trie.nodes():
                if isinstance(node, Callee):
                    node.callee.calls.append(node)
                    self._first_chains[node] = chain
                    self._open_sides(node)
                    pending.append((node, *chain))
                elif isinstance(node, Choice):
                    for side, child in enumerate(node.children):
                        if child is OPEN:
                            self._open(OpenSide(summary, node, side, chain))

    def keep(self) -> None:
        """Leaves to later runs what is known of functions."""
        if self.frames.library is not None:
            self.frames.library.keep(self.frames.summaries.values(), self._questions.is_never)

    def _end(self, run: Run, path: ComposedPath) -> bool:
        """The target itself ended; whether it did so in a new way."""
        place = path._next()
        if type(place) is type(run.leaf) and getattr(place, "failure", None) == run.failure:
            return False
        if not isinstance(place, VACANT):
            raise GivenUpError("runs of the target differ")
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
                self._open(OpenSide(call.owner, call, side, self._first_chains[call]))

    # What it amounts to

    def tally(self, plain: Tally) -> Tally:
        """What counts of the tries, in place of what plain paths explored."""
        kinds = kinds_of((self.root, *self.frames.summaries.values()))
        covered = frozenset(self.composed.covered) | plain.covered
        return Tally(kinds, plain.cuts, covered, frozenset(self.composed.ran) | plain.ran)

    def is_cut(self) -> bool:
        """Whether plain paths may be longer than the depth bound allows, though no run was."""
        return bool(self._max_depth) and self.longest > self._max_depth

    @property
    def longest(self) -> int:
        """No plain path makes more choices."""
        return longest_path(self.root)

    def composition(self) -> Composition:
        """What it did, for reports."""
        composed, frames = self.composed, self.frames
        paths = plain_paths(self.root)
        return Composition(frames.functions, len(frames.summaries), composed.answered, composed.runs, paths)


def _path(parts: tuple[Summary, int, Sequence[int]], ledger: Ledger, max_depth: int, *given: Any) -> ComposedPath:
    return ComposedPath(*parts, *given[:-2], max_depth, ledger)


def picks(nodes: Sequence[Choice], sides: Sequence[int]) -> list[int]:
    """The sides of picks on a path."""
    return [side for node, side in zip(nodes, sides, strict=True) if isinstance(node, Pick)]
