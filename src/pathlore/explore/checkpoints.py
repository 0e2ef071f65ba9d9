"""Runs paths in copies of waiting processes: one before the first choice, others where a replay would take long.

Where paths change what cannot be put back, each has a copy of a process from before the first of them. Where it takes
long to get to a choice, a process stands there and is copied for each path below.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, field
from socket import socket
from typing import Any, NoReturn

from pathlore.bounds import Bound, turn_of
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.executor import Executor, Run
from pathlore.explore.path import Diverged, ExploringPath
from pathlore.explore.sent import RunMessages, SentChoices, destination, place_from_json, realisation_to_json
from pathlore.explore.standing_path import ENDLESS, Places, StandingPath, open_files, standing, symbolic_values
from pathlore.forks import stand
from pathlore.forks.pipes import can_fork
from pathlore.forks.stand import LateError, Reply, Stand
from pathlore.instrumentation.hits import HitSet
from pathlore.instrumentation.naming import ForkedNames
from pathlore.program.contracts import Clause, Role
from pathlore.records import slotted
from pathlore.runtime.heap import Heap
from pathlore.runtime.path import TurnOver, Unplanned
from pathlore.sandbox.guard import SideEffect, guard
from pathlore.sandbox.snapshot import DROPPED
from pathlore.trie.choice import Choice
from pathlore.trie.node import NO_BLOCKS, Boundary, Error
from pathlore.trie.trie import prefix

_LEAST = 0.015
"""Seconds of CPU time to get to a choice that are worth a process which stands there."""
_NEIGHBOURS = 8
"""So many runs may share the CPU time that makes one of them slow: runs that take less come in hundreds."""
_COPIES = 5
"""As many copies as are worth as much."""
_MOST = 16
"""So many processes stand at choices; the one that was not asked for the longest time goes."""
_GRACE = 0.25
"""Seconds that a copy has to notice that its time is over."""
_WHERE = b"where?"
_FAULT = b"fault "
_UNPLANNED = "unplanned"
_WARY = 8
"""So many paths run in copies before it is believed that paths leave things as they are."""

ReadyCode = Sequence[Collection[int]]
"""Numbers of functions that are rewritten: those of the project, and those of the library."""

Describe = Callable[[Run], Any]
"""What is made of a run where its inputs are, as JSON."""


@slotted
class _Kept:
    """A process that stands at a choice, and when it was asked last."""

    stand: Stand
    asked: int = 0


@slotted
class _Copy:
    """What a copy knows of its own life. Only one that is asked has any of it."""

    answers: socket | None = None
    values: list[Any] = field(default_factory=list)
    """The symbolic values of the process that it is a copy of."""
    realised: dict[str, int] = field(default_factory=dict)
    """What had been realised when it began."""
    files: frozenset[str] = frozenset()
    """What was open when its path began."""
    witness: Witness = field(default_factory=dict)
    stands: int = -1
    """At which choice it left another copy."""
    ready: ReadyCode = ((), ())
    """The functions that were rewritten when it began."""


@slotted
class _Left:
    """A process that was to be left standing on the first path, at which choice, after how much CPU time, and when."""

    at: int
    worked: float
    since: float
    stand: Stand | None = None


class Checkpoints:
    """Processes that stand still, and when to ask them. `explore.executor` knows it as `Elsewhere`."""

    # Large: the processes, what copies are told and tell, and what decides where a path is run.

    def __init__(self, executor: Executor, root: str, describe: Describe, force: Callable[[], bool]) -> None:
        self._executor = executor
        self._force = force
        """Whoever decides that all paths are to run in copies: calls `begin`, among other things."""
        self._describe = describe
        self._messages = RunMessages(ForkedNames(executor.code, root), executor.sites)
        self._stands: dict[Choice, _Kept] = {}
        self._start: Stand | None = None
        """Stands before the first choice, where paths may change what cannot be put back."""
        self._wary = 0
        """So many paths are run in copies yet, to see whether they do."""
        self._is_trusting = False
        self._has_trusted = False
        """Whether paths were run here."""
        self._is_behind = False
        """Whether code was rewritten here that copies of the process before the first choice would rewrite again."""
        self._slow = 0
        """Runs made here that took long."""
        self._runs_since = 0
        self._worked = 0.0
        """Runs, and CPU time of the process, since the last one that seemed to take long."""
        self._next = 2
        """The number of the slow run after which a process is to stand somewhere."""
        self._asked = 0
        self._worth = _LEAST
        self._copy = _Copy()
        self._places = Places()
        self._is_careful = False
        """Whether a path of the target got stuck in another process."""
        self._left: _Left | None = None
        """What the first path left."""

    def begin(self, is_careful: bool = False) -> bool:
        """Has a process stand before the first choice; whether that is possible. With care, no path ever runs here."""
        if not can_fork():
            return False
        self._is_careful = is_careful
        # What is learned of code in copies is lost with them, but for what they rewrote.
        self._executor.code.versions.is_on = False
        self._executor.restore()
        self._start = stand.begin(self._answer_from_start)
        state = self._executor.setup.state
        state.is_forked = True
        self._wary = _WARY if state.has_opaque and not is_careful else 0
        return True

    @property
    def is_forced(self) -> bool:
        """Whether no path may run here."""
        return self._start is not None

    def close(self) -> None:
        for kept in self._stands.values():
            kept.stand.close()
        self._stands.clear()
        if self._start is not None:
            self._start.close()
            self._start = None

    # In the process that explores

    def ended(self, run: Run) -> None:
        if self._copy.answers is not None:
            self._answer(run)

    def leave(self, path: StandingPath, files: frozenset[str]) -> None:
        """Leaves a process standing at a choice of the first path; `files` were open when that began."""
        path.due = float("inf")
        if self._left is not None:
            return  # it was begun again
        self._left = _Left(path.position, path.worked, time.process_time())
        if open_files() != files or not can_fork():
            return
        guard.active = False
        found = stand.begin_here(self._still)
        if isinstance(found, Stand):
            self._left.stand = found
            guard.active = True
        else:
            self._copy.files = files
            self._resume(path, *found)

    def ran(self, run: Run, seconds: float) -> bool:
        if self._left is not None:
            self._take_over(run, self._left)
            self._left = None
        self._runs_since += 1
        if seconds >= _LEAST:
            self._suspect()
        if self._start is None:
            return _needs_copy(run) and self._force()
        if self._is_trusting:
            self._executor.restore()
            self._is_trusting = not self._executor.setup.state.is_changed
        return False

    def _suspect(self) -> None:
        """A run took long by the clock on the wall, which costs less to read. Did it work, or wait for others?"""
        worked, runs = time.process_time(), self._runs_since
        if worked - self._worked >= _LEAST and runs <= _NEIGHBOURS:
            self._slow += 1
        self._worked, self._runs_since = worked, 0

    def _take_over(self, run: Run, left: _Left) -> None:
        """The first path is over, and later ones go on from where it left a process."""
        self._executor.paths = ExploringPath
        if left.stand is None:
            return
        # What was prepared since then is prepared again in each copy.
        if time.process_time() - left.since < left.worked / 2:
            self._keep_at(run.path.nodes, left.at, left.stand)
        else:
            left.stand.close()

    def run(self, alternative: Alternative, deadline: float) -> Run | None:
        executor = self._executor
        if executor.paths is not ExploringPath:
            return None
        node = self._nearest(alternative.parent)
        if node is None and self._start is None and self._slow >= self._next and alternative.parent is not None:
            node = self._put_stand(alternative, deadline)
        if node is not None:
            run = self._ask(self._stands[node].stand, node, alternative, deadline)
            if run is not None:
                return run
            self._drop(node)
        if self._start is None or self._is_trusting:
            return None
        if self._is_behind:
            self._is_behind = False
            self._start.close()
            self._start = stand.begin(self._answer_from_start)
        return self._ask(self._start, None, alternative, deadline)

    def _nearest(self, node: Choice | None) -> Choice | None:
        """The last choice on the way to an alternative at which a process stands."""
        if not self._stands:
            return None
        while node is not None and node not in self._stands:
            node = node.parent
        return node

    def _put_stand(self, alternative: Alternative, deadline: float) -> Choice | None:
        """Has a process stand at the first choice on the way to an alternative that takes long to get to."""
        if not can_fork():
            self._next = 1 << 60
            return None
        self._next = 2 * self._slow
        self._worth = max(_LEAST, _COPIES * stand.seconds_of_a_copy())
        made = stand.begin(lambda channel: self._go_and_stand(channel, alternative, deadline))
        try:
            reply = made.ask(_WHERE, deadline + _GRACE if deadline else 0.0)
        except LateError:
            reply = None
        if reply is None:
            made.close()
            return None
        node = prefix(alternative.parent, alternative.side)[0][int(reply.data)]
        self._keep(node, made)
        return node

    def _keep_at(self, nodes: list[Choice], at: int, made: Stand) -> None:
        """Keeps a process that stands at a choice of a path, unless the path ended before it was made."""
        if at < len(nodes):
            self._keep(nodes[at], made)
        else:
            made.close()

    def _keep(self, node: Choice, made: Stand) -> None:
        if node in self._stands:
            made.close()
            return
        if len(self._stands) >= _MOST:
            self._drop(min(self._stands, key=lambda known: self._stands[known].asked))
        self._stands[node] = _Kept(made, self._asked)

    def _drop(self, node: Choice) -> None:
        self._stands.pop(node).stand.close()

    def _ask(self, asked: Stand, node: Choice | None, alternative: Alternative, deadline: float) -> Run | None:
        """The run of a copy; None where it has to be made in another way. Others have their turns."""
        end, others_wait = self._end_of_turn(deadline), self._executor.others_wait
        if not end or others_wait is None:
            return self._ask_once(asked, node, alternative, deadline)
        self._places.note(0)
        run = self._ask_once(asked, node, alternative, end)
        leaf = None if run is None else run.leaf
        if run is None or not isinstance(leaf, Boundary) or leaf.why != Bound.TIMEOUT or time.monotonic() > deadline:
            return run
        made, known = self._places.made(), len(run.path.nodes)
        if made > known:
            # It never came back to tell. What it chose by then is found out by running it that far.
            run = self._ask_once(asked, node, alternative, deadline, made)
            if run is None:
                return None
        if others_wait() or run.path.leaves_open:
            run.path.ended = TurnOver(Bound.TIMEOUT)
            return run
        replayed = run.path.replayed
        run = self._ask_once(asked, node, Alternative(*run.path.place, run.path.witness), deadline)
        if run is not None:
            run.path.replayed = replayed
        return run

    def _end_of_turn(self, deadline: float) -> float:
        """When a path has to give way to others; 0 if it need not."""
        if not deadline or self._executor.others_wait is None:
            return 0.0
        now = time.monotonic()
        turn = turn_of(deadline - now, self._is_careful)
        own = self._executor.setup.config.path_timeout
        return 0.0 if turn >= deadline - now or 0.0 < own <= turn else now + turn

    def _ask_once(
        self, asked: Stand, node: Choice | None, alternative: Alternative, deadline: float, last: int = ENDLESS
    ) -> Run | None:
        """The same, for a path that ends after so many choices."""
        self._asked += 1
        if node is not None:
            self._stands[node].asked = self._asked
        nodes, sides = prefix(alternative.parent, alternative.side)
        at = 0 if node is None else node.depth
        witness = alternative.witness
        head = {"sides": sides[at:], "side": alternative.side, "deadline": deadline, "worth": self._worth, "last": last}
        below = SentChoices(nodes[at:], destination(witness), self._executor.trie.facts)
        question = self._messages.written(head, nodes[at - 1] if at else None, below, {})
        try:
            reply = asked.ask(question, self._limit(deadline))
        except LateError:
            return self._cut(alternative, Bound.TIMEOUT if deadline and time.monotonic() > deadline else "")
        if reply is None:
            return None if node is not None else self._cut(alternative, f"the code ended its process{asked.ended}")
        if reply.data.startswith(_FAULT):
            why = f"internal error: {reply.data[len(_FAULT) :].decode()}"
            return None if node is not None else self._cut(alternative, why)
        return self._read(reply, alternative, nodes, sides, forced=node is None)

    def _limit(self, deadline: float) -> float:
        timeout = self._executor.setup.config.path_timeout
        own = time.monotonic() + timeout if timeout else deadline
        limit = min(own, deadline) if deadline else own
        return limit + _GRACE if limit else 0.0

    def _cut(self, alternative: Alternative, why: str) -> Run:
        path = self._path(*prefix(alternative.parent, alternative.side), alternative)
        where = self._executor.where_ended(path)
        return Run(Boundary(NO_BLOCKS, alternative.witness, why or Bound.PATH_TIMEOUT.value, where), path, None)

    def _path(self, nodes: list[Choice], sides: list[int], alternative: Alternative) -> ExploringPath:
        executor = self._executor
        config = executor.setup.config
        heap = Heap(config.max_objects, config.max_length)
        trie, sites, ledger = executor.trie, executor.sites, executor.ledger
        witness, depth = alternative.witness, config.max_depth
        return ExploringPath(trie, sites, nodes, sides, witness, HitSet(), {}, heap, depth, ledger)

    def _read(
        self, reply: Reply, alternative: Alternative, nodes: list[Choice], sides: list[int], forced: bool
    ) -> Run | None:
        """The run that a copy made, as part of the trie here."""
        executor = self._executor
        head, growth = self._messages.read(reply.data, alternative.parent, alternative.witness)
        if head["ended"] == _UNPLANNED or (head["ended"] is not None and not forced):
            # It knew less than is known by now, or standing still was not what it seemed: an ordinary run tells.
            if reply.stand is not None:
                reply.stand.close()
            return None
        path = self._path(nodes, sides, alternative)
        if growth.nodes:
            executor.trie.put(alternative.parent, alternative.side, growth.nodes[0])
        path.nodes += growth.nodes
        path.sides += head["sides"]
        path.position = len(path.nodes)
        path.witness = getattr(growth.leaf, "witness", None) or alternative.witness
        path.ended = None if head["ended"] is None else Diverged(head["ended"])
        if reply.stand is not None:
            self._keep_at(path.nodes, head["stands"], reply.stand)
        for term, fact in growth.facts.items():
            executor.trie.facts.setdefault(term, fact)
        self._take_in(head, path)
        failure = growth.leaf.failure if isinstance(growth.leaf, Error) else None
        return Run(
            growth.leaf, path, None, failure, None, head["lacks_field"], head["in_library"], described=head["described"]
        )

    def _take_in(self, head: dict[str, Any], path: ExploringPath) -> None:
        """What the copy noticed beside its path."""
        executor = self._executor
        executor.stated.assumptions.update(map(tuple, head["assumptions"]))
        executor.stated.notes.update(head["notes"])
        guard.opened.update(text.encode("latin-1") if binary else text for binary, text in head["opened"])
        guard.take_looks(head["looks"])
        DROPPED.update(head["dropped"])
        executor.setup.state.drew |= head["drew"]
        for clause in head["supposed"]:
            executor.code.contracts.supposed[Clause(**{**clause, "role": Role(clause["role"])})] = None
        known = {self._messages.realised(key): entry for key, entry in executor.ledger.keyed()}
        for key, place, values in head["realised"]:
            if key not in known:
                known[key] = executor.ledger.put(key, place_from_json(place))
            known[key].values += values
        if head["cut"] is not None:
            path.cut_at = known[head["cut"]]
        if self._wary:
            self._wary = self._wary - 1 if not head["changed"] else 0
            # Paths leave things as they are: they run here from now on, as long as that is so.
            self._is_trusting = not self._wary and not head["changed"]
        self._has_trusted |= self._is_trusting
        if self._start is not None and not self._has_trusted and any(head["ready"]):
            executor.code.make_ready(*head["ready"])
            self._is_behind = True

    # In the processes that stand, and in their copies

    def _answer_from_start(self, channel: socket) -> None:
        gc.freeze()
        guard.is_copy = True
        executor, copy = self._executor, self._copy
        executor.others_wait = None
        executor.setup.clock.pause()
        question, copy.answers = stand.stand(channel)
        head, growth = self._messages.read(question, None)
        executor.trie.facts.update(growth.facts)
        copy.witness = growth.leaf.witness  # type: ignore[attr-defined]
        copy.realised = self._realised()
        copy.ready = executor.code.made_ready()
        copy.files = open_files()
        executor.setup.clock.go_on()
        executor.paths = standing(head["worth"], self._leave_copy, self._places, head["last"])
        parent = growth.nodes[-1] if growth.nodes else None
        self._answer(executor.run_once(Alternative(parent, head["side"], copy.witness), head["deadline"]))

    def _go_and_stand(self, channel: socket, alternative: Alternative, deadline: float) -> None:
        """Runs to an alternative, and stands where that has taken long. Ends where it did not."""
        executor, copy = self._executor, self._copy
        executor.others_wait = None
        executor.setup.clock.go_on()
        copy.files = open_files()

        def stop(path: StandingPath) -> None:
            if path.position >= path.replayed or open_files() != copy.files:
                os._exit(0)
            self._still()
            question, answers = stand.stand(channel)
            if question == _WHERE:
                stand.answer(answers, str(path.position).encode())
            self._resume(path, question, answers)

        executor.paths = standing(self._worth, stop)
        run = executor.run_once(alternative, deadline)
        if copy.answers is not None:
            self._answer(run)

    def _still(self) -> None:
        """What is done before a process stands still in the middle of a path."""
        # Otherwise the guard would take the copies for the program's.
        guard.active = False
        self._executor.setup.clock.pause()
        self._messages.prepare()
        # A copy that stands in its turn froze those that it was born with, so that they are not found any more.
        self._copy.values = [*self._copy.values, *symbolic_values()]
        gc.freeze()

    def _resume(self, path: StandingPath, question: bytes, answers: socket) -> None:
        """Goes on in a copy, from the choice where the original stands."""
        copy = self._copy
        try:
            above = path.nodes[path.position - 1] if path.position else None
            head, growth = self._messages.read(question, above)
            self._executor.trie.facts.update(growth.facts)
            copy.answers, copy.stands = answers, -1
            copy.witness = growth.leaf.witness  # type: ignore[attr-defined]
            copy.realised = self._realised()
            copy.ready = self._executor.code.made_ready()
            path.resume(growth.nodes, head["sides"], copy.witness, copy.values)
        except BaseException:  # the program must not meet it; an ordinary run takes the place of this one
            os._exit(1)
        path.due = head["worth"]
        path.stop = self._leave_copy
        path.places, path.last = self._places, head["last"]
        self._executor.setup.clock.early = None
        self._executor.setup.clock.go_on()
        self._executor.start_clock(path, head["deadline"])
        guard.active = True

    def _leave_copy(self, path: StandingPath) -> None:
        """A copy of this process stands here from now on, while this one goes on."""
        path.due = float("inf")
        copy = self._copy
        assert copy.answers is not None
        if open_files() != copy.files or not can_fork():
            return
        guard.active = False
        found = stand.stand_here(copy.answers, self._still)
        if found is None:
            copy.stands = path.position
            guard.active = True
        else:
            self._resume(path, *found)

    def _realised(self) -> dict[str, int]:
        return {self._messages.realised(key): entry.values for key, entry in self._executor.ledger.keyed()}

    def _answer(self, run: Run) -> NoReturn:
        copy, path = self._copy, run.path
        assert copy.answers is not None
        above = path.nodes[path.replayed - 1] if path.replayed else None
        grown = SentChoices(path.grown, run.leaf, self._executor.trie.facts)
        try:
            answer = self._messages.written(self._head(run), above, grown, copy.witness)
        except Exception as error:  # told by whoever asked
            answer = _FAULT + f"{type(error).__name__}: {error}".encode("utf-8", "backslashreplace")
        stand.answer(copy.answers, answer)

    def _head(self, run: Run) -> dict[str, Any]:
        """All of a run that is no part of a trie."""
        executor, copy, path, ended = self._executor, self._copy, run.path, run.path.ended
        described = self._describe(run)
        executor.restore()
        entries = {self._messages.realised(key): entry for key, entry in executor.ledger.keyed()}
        cut = next((key for key, entry in entries.items() if entry is path.cut_at), None)
        counted = {key: entry.values - copy.realised.get(key, 0) for key, entry in entries.items()}
        diverged = ended.where if isinstance(ended, Diverged) else None
        return {
            "sides": path.sides[path.replayed :],
            "side": path.sides[path.replayed - 1] if path.replayed else 0,
            "ended": _UNPLANNED if isinstance(ended, Unplanned) else diverged,
            "lacks_field": run.lacks_field,
            "in_library": run.in_library,
            "described": described,
            "stands": copy.stands,
            "assumptions": sorted(path.assumptions),
            "notes": sorted(path.notes),
            "opened": [
                [isinstance(n, bytes), n.decode("latin-1") if isinstance(n, bytes) else n] for n in guard.opened
            ],
            "looks": guard.looked(),
            "dropped": sorted(DROPPED),
            "drew": executor.setup.state.drew,
            "changed": executor.setup.state.is_changed,
            "supposed": [asdict(clause) for clause in executor.code.contracts.supposed],
            "realised": [
                realisation_to_json(key, entries[key], times) for key, times in counted.items() if times or key == cut
            ],
            "cut": cut,
            "ready": [
                sorted(set(now).difference(before))
                for now, before in zip(executor.code.made_ready(), copy.ready, strict=True)
            ],
        }


def _needs_copy(run: Run) -> bool:
    """Whether a run was cut at what a copy may do."""
    return isinstance(run.path.ended, SideEffect) and run.path.ended.is_harmless_in_copy
