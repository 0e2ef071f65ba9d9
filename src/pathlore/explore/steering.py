"""Strategies that steer towards code: what may reach it comes first, or what was nearest to it most often."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import Any

from pathlore.explore.executor import Run
from pathlore.explore.strategies import OpenSlot
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.blocks import Arm
from pathlore.program.call_graph import CodeGraph
from pathlore.project import TargetError
from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import Blocks, Excluded

COVERED = "covered"
OUT_OF_REACH = "does not lead to what is to be covered"
"""Why a run stops that has covered what it was to cover, or cannot do so any more."""

Branch = tuple[str, int]
"""A side of a choice, wherever it is made: the name of the site, and the side."""


_FAR, _NEVER = 1 << 40, 1 << 60


class Aim:
    """The code that is to be covered: what is left of it, and how far every run is from it."""

    def __init__(self, code: Instrumentation, names: CodeNames, blocks: Iterable[int], root: str) -> None:
        self._code = code
        self._root = root
        self._graph = CodeGraph(code.outlines)
        self.name_of = names.site
        self.left = set(blocks)
        self.version = 0
        self._distances: dict[str, int] = {}
        self._reaching: set[str] = set()
        self._called: set[str] = set()
        """Functions that were seen to run, but for the one under test."""
        self._next: dict[Branch, set[int]] = {}
        self._measure()

    def _measure(self) -> None:
        self.version += 1
        goals = {self._code.blocks[number].basic.key for number in self.left}
        self._distances, self._reaching = self._graph.distances(goals), self._graph.reaching(goals, self._called)

    def learn(self, root: Node) -> None:
        """Takes in what is known already."""
        stack = [root]
        covered = set(root.blocks)
        while stack:
            node = stack.pop()
            if isinstance(node, Choice):
                for side, child in enumerate(node.children):
                    self._follows(node, side, child.blocks)
                    if not isinstance(child, Excluded):
                        covered |= child.blocks
                stack.extend(node.children)
        self._cover(covered)

    def ran(self, nodes: list[Choice], sides: list[int], end: Blocks) -> set[int]:
        """Learns from a path what comes after each choice; what it was the first to cover."""
        covered = set(end)
        for number, (node, side) in enumerate(zip(nodes, sides, strict=True)):
            after = nodes[number + 1].blocks if number + 1 < len(nodes) else end
            self._follows(node, side, after)
            covered |= node.blocks
        return self._cover(covered)

    def _follows(self, node: Choice, side: int, blocks: Blocks) -> None:
        known = self._next.setdefault((self.name_of(node.site), side), set())
        if not blocks <= known:
            known |= blocks
            self.version += 1
            called = {self._code.blocks[n].function for n in blocks} - {self._root}
            if not called <= self._called:
                self._called |= called
                self._measure()

    def _cover(self, blocks: set[int]) -> set[int]:
        new = self.left & blocks
        if new:
            self.left -= new
            self._measure()
        return new

    def distance(self, branch: Branch) -> int | None:
        """How far a side of a choice is from what is to be covered, by what ran after it; None for no way at all."""
        found = [self._of(number) for number in self._next.get(branch, ())]
        known = [steps for steps in found if steps is not None]
        return min(known) if known else None

    def worth(self, branch: Branch) -> int:
        """The steps to what is to be covered; none where nobody was yet, and many where no way is known."""
        after = self._next.get(branch)
        if after is None:
            return 0
        steps = self.distance(branch)
        if steps is not None:
            return steps
        return _FAR if any(self._code.blocks[n].basic.key in self._reaching for n in after) else _NEVER

    def nearest(self) -> Branch | None:
        """The side of a choice, of those that were taken, that is nearest to what is to be covered."""
        measured = [(steps, branch) for branch in self._next if (steps := self.distance(branch)) is not None]
        return min(measured, key=lambda item: item[0])[1] if measured else None

    def _of(self, number: int) -> int | None:
        return self._distances.get(self._code.blocks[number].basic.key)


Worth = Callable[[Choice, int], int]


class Steered:
    """Holds alternatives by their worth, the least first; all get their turn in the end.

    `measure` gives what the worth depends on, and the worth for that.
    """

    def __init__(self, aim: Aim, measure: Callable[[Aim], tuple[object, Worth]]) -> None:
        self.aim = aim
        self._measure = measure
        self._version = aim.version
        self._basis, self._worth = measure(aim)
        self._open: list[tuple[int, int, OpenSlot]] = []
        self._added = 0

    def add(self, node: Choice, side: int) -> None:
        self._added += 1
        heappush(self._open, (self._worth(node, side), self._added, (node, side)))

    def take(self) -> OpenSlot:
        self._refresh()
        return heappop(self._open)[2]

    @property
    def hopeless(self) -> bool:
        """Whether nothing that is open may lead to what is to be covered."""
        self._refresh()
        return bool(self._open) and self._open[0][0] == _NEVER

    def _refresh(self) -> None:
        if self._version == self.aim.version:
            return
        self._version = self.aim.version
        basis, worth = self._measure(self.aim)
        if basis != self._basis:
            self._basis, self._worth = basis, worth
            self._open = [(worth(*alternative), added, alternative) for _, added, alternative in self._open]
            heapify(self._open)

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        pass

    def __len__(self) -> int:
        return len(self._open)


def reachability(aim: Aim) -> tuple[object, Worth]:
    """Alternatives after which what is to be covered may come, the nearest first, and those where nobody was yet."""

    return aim.version, lambda node, side: aim.worth((aim.name_of(node.site), side))


def counter(aim: Aim) -> tuple[object, Worth]:
    """The more often a path took the branch that is nearest to what is to be covered, the more it is worth."""
    branch = aim.nearest()
    counts: dict[Choice, int] = {}

    def worth(node: Choice, side: int) -> int:
        return -before(node) - ((aim.name_of(node.site), side) == branch)

    def before(node: Choice) -> int:
        above: list[Choice] = []
        current: Choice | None = node
        while current is not None and current not in counts:
            above.append(current)
            current = current.parent
        count = 0 if current is None else counts[current]
        for inner in reversed(above):
            if inner.parent is not None:
                count += (aim.name_of(inner.parent.site), inner.side) == branch
            counts[inner] = count
        return count

    return branch, worth


class Steering:
    """An observer that tells the aim of every run, and stops when nothing is left to cover."""

    def __init__(self, aim: Aim, strategy: Steered, tell: Callable[[int, Run], None], given: bool) -> None:
        self._aim = aim
        self._strategy = strategy
        self._tell = tell
        self._given = given

    def after_run(self, engine: Any, run: Run) -> None:
        if isinstance(run.leaf, Excluded):
            return
        for block in sorted(self._aim.ran(run.path.nodes, run.path.sides, run.leaf.blocks)):
            self._tell(block, run)

    def stop(self, engine: Any) -> str | None:
        if not self._aim.left:
            return COVERED
        return OUT_OF_REACH if self._given and self._strategy.hopeless else None


def steered(name: str, aim: Aim) -> Steered:
    return Steered(aim, counter if name == "counter" else reachability)


def blocks_named(code: Instrumentation, names: CodeNames, words: Iterable[str]) -> set[int]:
    """The blocks that `file.py:LINE` or the name of a function stand for, or of a class for all of its methods.

    TargetError where there are none.
    """
    found: set[int] = set()
    for word in words:
        file, _, line = word.rpartition(":")
        if line.isdecimal() and file:
            paths = {b.path for b in code.all_blocks() if _same_file(b.path, file)}
            blocks = {n for path in paths if (n := names.number(names.line(path, int(line)).partition(":")[0]))}
        else:
            entries = [block for block in code.all_blocks() if block.arm is Arm.ENTRY]
            blocks = {b.number for b in entries if _is_named(b.function, word)}
            blocks = blocks or {b.number for b in entries if _is_named(b.function.rpartition(".")[0], word)}
        if not blocks:
            raise TargetError(
                f"--cover {word}: no such code where the target is; write file.py:LINE, a function or a class"
            )
        found |= blocks
    return found


def _is_named(function: str, word: str) -> bool:
    wanted = word.rpartition(":")[2]
    return function == wanted or function.endswith(f".{wanted}")


def _same_file(path: str, given: str) -> bool:
    return os.path.abspath(given) == path or path.endswith(os.sep + given.replace("/", os.sep))
