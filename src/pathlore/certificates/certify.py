"""Makes certificates: explores a target, runs every leaf once more, and records what holds."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from pathlore.bounds import Bound
from pathlore.certificates.answers import RecordedAnswers
from pathlore.certificates.attending import Attendance
from pathlore.certificates.composed import NotComposedError, composing
from pathlore.certificates.contracted import MODES, part_of
from pathlore.certificates.examine import Examination
from pathlore.certificates.folder import folder_for
from pathlore.certificates.leaf_rows import LeafRows
from pathlore.certificates.outcomes import TIMED, DisagreementError
from pathlore.certificates.pulse import Pulse
from pathlore.certificates.tree import Item, LeafKind, leaf_row, pruned
from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.findings import Certified, Emit, Notice, TargetFailed, TargetFinished, TargetResult, TargetStarted
from pathlore.incremental.lookup import Memory
from pathlore.incremental.opening import remembering
from pathlore.instrumentation.hits import OrderedHits
from pathlore.option_words import ComposeWay, KeptPaths
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.session.deepening import deepen
from pathlore.session.exploration import Exploration
from pathlore.session.exploring import explore_anyway
from pathlore.session.repetition import SHARE, least_segments, sample
from pathlore.session.session import Session
from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import Boundary, Complete, Excluded, Leaf, Open, Undecided, Unsatisfiable
from pathlore.turns import turns

_UNSEEN = "no run got there"
_EXPLORING, _EXPLORING_ALL = 0.5, 0.8
"""The share of its time that a target may be explored: to run each leaf again, plainly too, takes longer. Where all
paths are run in this process, most of that is done on the way."""
_EXAMINING = 0.9
"""The share of its time after which no more leaves are run; the rest is for writing."""
_SUMMARIES = "its calls take the same ways again and again: with --compose formulas, it may come to an end by summaries"
_ONE_BY_ONE = "--compose {}: paths are certified one by one ({})"


def certify(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Explores targets and reports what can be certified of them."""
    config = replace(config, keep=KeptPaths.ALL.value, prefixes="")
    if config.compose in MODES:
        config = composing(config)
    might_compose = config.compose != ComposeWay.OFF
    if config.compose not in MODES:
        config = replace(config, compose=ComposeWay.AUTO.value)
    with closing(Session(config, emit)) as session, remembering(config, emit) as memory:
        session.code.hits = OrderedHits()
        for target in turns.own(session.targets(words, skip)):
            emit(TargetStarted(target.name))
            try:
                result = _certify_composed(session, target) if config.compose in MODES else None
                emit(TargetFinished(result or _certify(session, target, memory, might_compose)))
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))


def _certify(session: Session, target: Target, memory: Memory | None, might_compose: bool) -> TargetResult:
    certifier = _Certifier(session, target)
    if memory is not None and session.config.deepen:
        deepen(session, target, memory)
    known = None if memory is None else memory.of(target)
    is_new = known is None or known.entry is None
    session.time.exploring = _EXPLORING_ALL if is_new else _EXPLORING
    result = explore_anyway(session, target, known, set(), certifier)
    session.emit(Certified(target.name, json.dumps(certifier.part)))
    if not result.exhaustive and certifier.repeats and might_compose:
        session.emit(Notice(f"{target.name}: {_SUMMARIES}"))
    return result


def _certify_composed(session: Session, target: Target) -> TargetResult | None:
    """Certifies what summaries tell of a target; None if they do not come to an end."""
    rows: list[Any] = []

    def record(exploration: Exploration) -> None:
        engine = exploration.engine
        recorded = RecordedAnswers(engine.solver_stats, rows)
        engine.solver, engine.seedless = recorded.of(engine.solver), recorded.of(engine.seedless)

    session.time.exploring = _EXPLORING
    try:
        part, result = part_of(session, target, folder_for(target.path), record, rows)
    except NotComposedError as reason:
        session.emit(Notice(f"{target.name}: {_ONE_BY_ONE.format(session.config.compose, reason)}"))
        return None
    session.emit(Certified(target.name, json.dumps(part)))
    return result


class _Certifier:
    """Attends an exploration, and says what a document says of the target."""

    def __init__(self, session: Session, target: Target) -> None:
        self._session = session
        self._target = target
        self.part: Any = None
        self.repeats = False

    def begins(self, exploration: Exploration) -> None:
        self._examination = Examination(exploration, folder_for(self._target.path))
        late = self._session.time.after(_EXPLORING) or math.inf
        self._attendance = Attendance(self._examination.outcomes, exploration.executor, late)
        exploration.executor.elsewhere = self._attendance
        exploration.watch(self._attendance)

    def ends(self, exploration: Exploration) -> None:
        session, attendance = self._session, self._attendance
        exploration.executor.elsewhere = None
        attendance.settle()
        paths = [path for path, _ in sample(exploration.engine)]
        self.repeats = least_segments(paths) * SHARE <= len(paths)
        self._examination.begin(attendance.stated)
        pulse = Pulse(self._target.name, session.emit)
        late = session.time.after(_EXAMINING) or math.inf
        rows = LeafRows(exploration, self._examination, attendance, session.workers(alone=bool(session.config.cluster)))
        with closing(rows):
            items = _items(exploration.engine, self._examination, attendance, rows, pulse, late)
        self.part = self._examination.part(items)


def _items(
    engine: Engine, examination: Examination, attendance: Attendance, rows: LeafRows, pulse: Pulse, late: float
) -> list[Item]:
    """All nodes of the trie, in the order of a walk, with what is certain of them. When it is late, nothing more is."""
    found: list[Item] = []
    stack: list[tuple[Choice | None, int, int, Node]] = [(None, 0, 0, engine.trie.root)]
    while stack:
        parent, side, depth, node = stack.pop()
        if isinstance(node, Choice):
            found.append(Item(depth, side, node))
            stack.extend((node, n, depth + 1, node.children[n]) for n in range(len(node.children) - 1, -1, -1))
        else:
            item = attendance.item(parent, side, node)
            if item is None and time.monotonic() >= late:
                item = Item(0, side, says=leaf_row(LeafKind.UNDECIDED, why=Bound.TIMEOUT))
            elif item is None:
                item = rows.item(side, node) if isinstance(node, Complete) else None
                item = item or _leaf(parent, side, node, engine, examination)
            pulse.beat(1)
            item.depth = depth
            found.append(item)
    return pruned(found, _UNSEEN)


def _leaf(parent: Choice | None, side: int, leaf: Leaf, engine: Engine, examination: Examination) -> Item:
    match leaf:
        case Unsatisfiable():
            return Item(0, side, says=leaf_row(LeafKind.UNSATISFIABLE))
        case Undecided(reason=reason):
            return Item(0, side, says=leaf_row(LeafKind.UNDECIDED, why=f"the solver could not decide: {reason}"))
        case Open():
            return Item(0, side, says=leaf_row(LeafKind.OPEN, why=engine.stopped or "stopped"))
        case Boundary(why=why) if why in TIMED:
            return Item(0, side, says=leaf_row(LeafKind.UNDECIDED, why=why))
        case Excluded(witness=None):
            return Item(0, side, says=leaf_row(LeafKind.EXCLUDED))
    try:
        return examination.leaf(parent, side, leaf.witness)  # type: ignore[attr-defined]
    except DisagreementError as disagreement:
        why = str(disagreement)
    except Exception as error:  # a leaf that cannot be run once more is left out, with the reason
        why = f"internal error: {type(error).__name__}: {error}"
    return Item(0, side, says=leaf_row(LeafKind.UNDECIDED, why=why))
