"""Propagates sets of values along edges: a worklist, differences only, cycles collapsed, and a budget."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from time import process_time
from typing import Protocol

from pathlore.program.dependence.abstract import Value, ValueKind, kinds_of

Watcher = Callable[[int], None]
_CHECKED_EVERY = 128
_FIRST_SEARCH = 3000
"""New edges before the first search for cycles. Each goes over all edges once, so the next one waits for as many
edges again, and for a share of work."""
_CROWD = 16
"""New values of a node before crowds are looked for among them."""


class BudgetError(Exception):
    """The time that the analysis may take is spent."""


class CrowdFinder(Protocol):
    """Makes one value of many."""

    def look_at(self, node: int) -> None:
        """Unites values of a node that has many."""

    def stand_in(self, value: Value) -> int | None:
        """The number of the value that a new one is not told apart from."""


class Propagation:
    """Nodes with sets of values. A set is an integer whose bits are numbers of values."""

    # Hot: `add` and `run` are where the time goes.
    # Large: what is known of nodes is in parallel lists, which is faster than an object for each.

    def __init__(self, seconds: float, merge: Callable[[Value], Value] | None = None) -> None:
        self._merge_values = merge
        """What stands for a value, if that is not the value itself."""
        self._deadline = process_time() + seconds
        self.values: list[Value] = []
        self._numbers: dict[Value, int] = {}
        self._kinds: dict[ValueKind, int] = dict.fromkeys(ValueKind, 0)
        """The bits of values of each kind."""
        self.sets: list[int] = []
        self._pending: list[int] = []
        self._targets: list[dict[int, None]] = []
        self._watchers: list[dict[ValueKind, list[Watcher]] | None] = []
        self._edges = 0
        """New ones since cycles were searched for."""
        self._search_after = _FIRST_SEARCH
        self._leader: list[int] = []
        self.came: dict[int, int] = {}
        """The node from which something symbolic first came to a node."""
        self._queue: deque[int] = deque()
        self._later: deque[Callable[[], None]] = deque()
        self._twins: dict[int, int] = {}
        """The bits of what goes wherever a value goes, by its number."""
        self._absorbed: dict[int, int] = {}
        """The values that stand for others, by the numbers of these."""
        self._crowds: dict[int, int] = {}
        """The bits of those that a value stands for."""
        self._exchanged = 0
        """The bits of values that are another one, or have twins."""
        self.crowds: CrowdFinder | None = None
        self._counted: dict[int, int] = {}
        """How many values nodes had when crowds were looked for."""
        self._told = 0
        """Watchers that were told of something since the time was looked at."""

    def number(self, value: Value) -> int:
        """The number of a value."""
        found = self._numbers.get(value)
        if found is None:
            if self.crowds is not None and (one := self.crowds.stand_in(value)) is not None:
                self._numbers[value] = self._absorbed.get(one, one)
                return self._numbers[value]
            if self._merge_values is not None:
                given, value = value, self._merge_values(value)
                if value != given:
                    found = self._numbers[given] = self.number(value)
                    return found
            found = self._numbers[value] = len(self.values)
            self.values.append(value)
            for kind in kinds_of(value):
                self._kinds[kind] |= 1 << found
        return found

    @property
    def symbolic(self) -> int:
        """The bits of values that are symbolic themselves."""
        return self._kinds[ValueKind.SYMBOLIC]

    def node(self, count: int = 1) -> int:
        """The first of so many new nodes."""
        first = len(self.sets)
        self.sets.extend([0] * count)
        self._pending.extend([0] * count)
        self._targets.extend({} for _ in range(count))
        self._watchers.extend([None] * count)
        self._leader.extend(range(first, first + count))
        return first

    def find(self, node: int) -> int:
        """The node that stands for this one and those in a cycle with it."""
        leader = self._leader
        while leader[node] != node:
            leader[node] = leader[leader[node]]
            node = leader[node]
        return node

    def holds(self, node: int) -> int:
        return self.sets[self.find(node)]

    def add(self, node: int, bits: int, source: int = -1) -> None:
        node = self.find(node)
        known = self.sets[node]
        if bits & self._exchanged:
            bits = self._in_exchange(bits)
        new = bits & ~known
        if not new:
            return
        symbolic = self._kinds[ValueKind.SYMBOLIC]
        if new & symbolic and not known & symbolic and source >= 0:
            self.came[node] = source
        self.sets[node] = known | new
        if not self._pending[node]:
            self._queue.append(node)
        self._pending[node] |= new

    def accompany(self, number: int, twin: int) -> None:
        """A value goes wherever another one goes, or is already."""
        number = self._absorbed.get(number, number)
        if self._twins.get(number, 0) >> twin & 1:
            return
        self._twins[number] = self._twins.get(number, 0) | 1 << twin
        self._exchanged |= 1 << number
        for node, known in enumerate(self.sets):
            if known >> number & 1 and self._leader[node] == node:
                self.add(node, 1 << twin)

    def has_twins(self, number: int) -> bool:
        return number in self._twins

    def absorb(self, number: int, other: int) -> None:
        """A value stands for another one from now on. Where that one is already, it may stay."""
        mask = self._crowds.pop(other, 0) | 1 << other
        for third in bits_of(mask):
            self._absorbed[third] = number
        self._crowds[number] = self._crowds.get(number, 0) | mask
        self._exchanged |= mask

    def apart(self, node: int) -> int:
        """The values of a node, without those that others stand for."""
        bits = self.holds(node)
        return self._in_exchange(bits) if bits & self._exchanged else bits

    def _in_exchange(self, bits: int) -> int:
        for number, others in self._crowds.items():
            if bits & others:
                bits = bits & ~others | 1 << number
        for number, twins in self._twins.items():
            if bits >> number & 1:
                bits |= twins
        return bits

    def put(self, node: int, value: Value, source: int = -1) -> None:
        self.add(node, 1 << self.number(value), source)

    def edge(self, source: int, target: int) -> None:
        """Whatever the source has, the target has."""
        source, target = self.find(source), self.find(target)
        if source == target or target in self._targets[source]:
            return
        self._targets[source][target] = None
        self._edges += 1
        bits = self.sets[source]
        if bits:
            self.add(target, bits, source)

    def watch(self, node: int, watcher: Watcher, kind: ValueKind = ValueKind.ANY) -> None:
        """Calls a function with each value of a kind that a node has, now and later."""
        node = self.find(node)
        found = self._watchers[node]
        if found is None:
            found = self._watchers[node] = {}
        found.setdefault(kind, []).append(watcher)
        # What is pending will be told with the rest.
        told = self.sets[node] & ~self._pending[node]
        if told & self._exchanged:
            told = self._in_exchange(told)
        for number in bits_of(told if kind is ValueKind.ANY else told & self._kinds[kind]):
            watcher(number)

    def when_symbolic(self, node: int, do: Callable[[], None]) -> None:
        """Does something once when a node has a symbolic value."""
        if self.holds(node) & self._kinds[ValueKind.SYMBOLIC]:
            do()
            return
        waiting = [do]

        def seen(number: int) -> None:
            if waiting:
                waiting.pop()()

        self.watch(node, seen, ValueKind.SYMBOLIC)

    def put_when_symbolic(self, source: int, target: int, value: Value) -> None:
        """Puts a value into a node once another one has a symbolic value."""
        self.when_symbolic(source, lambda: self.put(target, value, source))

    def is_of(self, number: int, kind: ValueKind) -> bool:
        """Whether a value is of a kind."""
        return bool(self._kinds[kind] >> number & 1)

    def of_kind(self, node: int, kind: ValueKind) -> int:
        """The values of a kind that a node has."""
        return self.holds(node) & self._kinds[kind]

    def later(self, do: Callable[[], None]) -> None:
        """Does something before anything more is propagated: calls may be nested as deep as the program is long."""
        self._later.append(do)

    def run(self) -> None:
        """Propagates until nothing changes; BudgetError if that takes too long."""
        steps = 0
        while self._queue or self._later:
            while self._later:
                self._later.popleft()()
            if not self._queue:
                return
            node = self._queue.popleft()
            if self._leader[node] != node:
                continue
            if self.crowds is not None and self.sets[node].bit_count() > self._counted.get(node, _CROWD):
                self.crowds.look_at(node)
                self._counted[node] = self.sets[node].bit_count() + _CROWD
            new = self._pending[node]
            self._pending[node] = 0
            if new & self._exchanged:
                new = self._in_exchange(new) & ~(self.sets[node] & ~new)
                self.sets[node] |= new
            for target in tuple(self._targets[node]):
                self.add(target, new, node)
            watchers = self._watchers[node]
            if watchers:
                self._tell(watchers, new)
            steps += 1
            if not steps % _CHECKED_EVERY:
                self.check()
                if self._edges > self._search_after:
                    self._collapse()

    def _tell(self, watchers: dict[ValueKind, list[Watcher]], new: int) -> None:
        for kind, each in tuple(watchers.items()):
            bits = new if kind is ValueKind.ANY else new & self._kinds[kind]
            if bits:
                # Who comes now is told at once of what is not pending.
                called = tuple(each)
                for number in bits_of(bits):
                    for watcher in called:
                        watcher(number)
                    self._told += len(called)
                    if self._told > _CHECKED_EVERY:
                        self._told = 0
                        self.check()

    def check(self) -> None:
        if process_time() > self._deadline:
            raise BudgetError

    def _collapse(self) -> None:
        """Makes one node of each cycle."""
        for cycle in _cycles(self._targets, self.find):
            first, *others = cycle
            for other in others:
                self._merge(first, other)
        self._edges = 0
        self._search_after = max(_FIRST_SEARCH, sum(map(len, self._targets)))

    def unite(self, first: int, other: int) -> None:
        """Two nodes have the same from now on."""
        first, other = self.find(first), self.find(other)
        if first != other:
            self._merge(first, other)

    def _merge(self, first: int, other: int) -> None:
        self._leader[other] = first
        targets = self._targets[first]
        targets.update(self._targets[other])
        self._targets[other] = {}
        told, others_told = (self.sets[n] & ~self._pending[n] for n in (first, other))
        union = self.sets[first] | self.sets[other]
        if union & self.symbolic and not self.sets[first] & self.symbolic and other in self.came:
            self.came.setdefault(first, self.came[other])
        self.sets[first] = union
        # Watchers and targets may be told of a value twice, never not at all.
        theirs = self._watchers[other]
        self._watchers[other] = None
        if theirs:
            mine = self._watchers[first] or {}
            self._watchers[first] = {kind: [*mine.get(kind, ()), *theirs.get(kind, ())] for kind in (*mine, *theirs)}
        self._pending[other] = 0
        pending = union & ~(told & others_told)
        if pending and not self._pending[first]:
            self._queue.append(first)
        self._pending[first] |= pending


def bits_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _cycles(targets: list[dict[int, None]], find: Callable[[int], int]) -> list[list[int]]:
    """The strongly connected components of more than one node (Tarjan, without recursion)."""
    count = len(targets)
    leader = [find(node) for node in range(count)]
    low = [0] * count
    """By node: 0 where it was not visited, or is in a component that is done."""
    seen = bytearray(count)
    stack: list[int] = []
    found: list[list[int]] = []
    number = 0
    for root in range(count):
        if seen[root] or not targets[root] or leader[root] != root:
            continue
        work = [(root, number + 1, iter(targets[root]))]
        seen[root] = 1
        number += 1
        low[root] = number
        stack.append(root)
        while work:
            node, index, rest = work[-1]
            lowest = low[node]
            for target in rest:
                target = leader[target]
                if not seen[target]:
                    number += 1
                    seen[target] = 1
                    if targets[target]:
                        low[node] = lowest
                        low[target] = number
                        stack.append(target)
                        work.append((target, number, iter(targets[target])))
                        break
                    # Nothing leads on from there, so it is in no cycle.
                elif 0 < low[target] < lowest:
                    lowest = low[target]
            else:
                low[node] = lowest
                work.pop()
                if work and lowest < low[work[-1][0]]:
                    low[work[-1][0]] = lowest
                if lowest == index:
                    component = _popped(stack, node)
                    for member in component:
                        low[member] = 0
                    if len(component) > 1:
                        found.append(component)
    return found


def _popped(stack: list[int], node: int) -> list[int]:
    """What is on the stack from a node on."""
    found = []
    while True:
        found.append(stack.pop())
        if found[-1] == node:
            return found
