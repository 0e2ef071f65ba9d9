"""Verifies a certificate against the code at hand: runs every leaf again, and asks no solver."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from pathlore.certificates.answers import GivenAnswers
from pathlore.certificates.claims import OPTIONS
from pathlore.certificates.composed import NotComposedError
from pathlore.certificates.contracted import MODES, part_of, parts_of
from pathlore.certificates.document import RefusedError, difference
from pathlore.certificates.doubts import contradiction
from pathlore.certificates.examine import Examination
from pathlore.certificates.folder import file_in
from pathlore.certificates.marks import Mark
from pathlore.certificates.outcomes import DisagreementError, Expected
from pathlore.certificates.prove import Proof, on_trust, prove
from pathlore.certificates.pulse import Pulse
from pathlore.certificates.shared_leaves import SharedLeaves
from pathlore.certificates.tree import Item, LeafKind, Reader, RecordedEnd
from pathlore.config import Config, config_of
from pathlore.confirmation.confirm import BATCH
from pathlore.expr.codec import parts_of_row, terms_of
from pathlore.findings import CertificateRefused, Emit, Event, TargetFailed, TargetSkipped, TargetStarted, Verified
from pathlore.instrumentation.hits import OrderedHits
from pathlore.program.impact import environment, inputs_of, target_digest
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.sandbox.invocation import SPELLED_OUT
from pathlore.session.exploration import Exploration
from pathlore.session.session import Session
from pathlore.trie.choice import Branch, Choice
from pathlore.turns import turns

_PATIENCE = 0.5
"""Seconds that leaves wait for their plain runs: nothing is heard of those meanwhile."""
_OTHER_PARTS = "it has other parts than a target of a certificate"
_PARTS: dict[str, type] = {
    **dict.fromkeys(("target", "signature"), str),
    **dict.fromkeys(("inputs", "environment", "runs", "sites", "terms", "tree"), list),
    **dict.fromkeys(("options", "claim", "names"), dict),
}


def verify(
    parts: Sequence[Any], config: Config, emit: Emit, root: str, with_proof: bool, skip: Collection[str] = ()
) -> None:
    """Checks the targets of a document, and reports of each whether it holds."""
    for part in parts:
        name = str(part["target"]) if isinstance(part, dict) and "target" in part else "a target without name"
        if name in skip or not turns.takes(name):
            continue
        emit(TargetStarted(name))
        try:
            emit(_Verification(_checked(part), config, root, Pulse(name, emit)).run(with_proof))
        except (RefusedError, TargetError) as refusal:
            emit(CertificateRefused(name, _on_one_line(refusal)))
        except Exception as error:  # whatever is wrong with the data shows where it is used first
            emit(CertificateRefused(name, f"its data cannot be read: {type(error).__name__}: {_on_one_line(error)}"))


def _on_one_line(error: Exception) -> str:
    """A message; it may quote calls that take several lines, or whatever a file says."""
    return "; ".join(str(error).splitlines())


def _checked(part: Any) -> dict[str, Any]:
    wanted = parts_of(part) if isinstance(part, dict) and "answers" in part else _PARTS
    if not isinstance(part, dict) or part.keys() != wanted.keys():
        raise RefusedError(_OTHER_PARTS)
    for name, kind in wanted.items():
        if type(part[name]) is not kind:
            raise RefusedError(f"{name!r} is no {kind.__name__}")
    return part


class _Verification:
    """One target of a document."""

    def __init__(self, part: dict[str, Any], config: Config, root: str, pulse: Pulse) -> None:
        self.part = part
        self._pulse = pulse
        self.config = _config(part["options"], config)
        self.root = root
        self._events: list[Event] = []
        self._changed = ""
        """What the code reads that is something else than it was, before any leaf is run."""

    def run(self, with_proof: bool) -> Verified:
        with closing(Session(self.config, self._events.append)) as session:
            session.code.hits = OrderedHits()
            target = self._target(session)
            self._compare("environment", environment(target.modules).split("; "), "the environment is another one")
            self._compare("inputs", [list(row) for row in inputs_of(target)], "the parameters are others")
            self._compare(
                "signature", target_digest(target), "what is assumed of the inputs, or their classes, changed"
            )
            if "answers" in self.part:
                return self._composed(session, target, with_proof)
            with session.exploration(target, pristine=True) as exploration:
                examination = Examination(exploration, self.root)
                examination.begin()
                reader = self._read(examination)
                shared = SharedLeaves(exploration, examination, reader, session.workers())
                with closing(shared):
                    marks = self._examined(examination, reader, shared)
                trusted = on_trust(marks, examination.facts, self._pulse.beat)
                self._doubt(trusted, reader, examination)
                proof = self._prove(trusted, examination) if with_proof else Proof(0, ())
        return self._verified(len(trusted), proof)

    def _composed(self, session: Session, target: Target, with_proof: bool) -> Verified:
        """Composes the target again, with the answers of the certificate."""
        if self.config.compose not in MODES:
            raise RefusedError("it does not say how calls are composed")
        given = GivenAnswers(self.part["answers"], self._pulse.beat)

        def give(exploration: Exploration) -> None:
            engine = exploration.engine
            engine.solver = engine.seedless = given.to(engine.solver_stats)

        try:
            found, _ = part_of(session, target, self.root, give, self.part["answers"])
        except NotComposedError as reason:
            given.finish()
            raise RefusedError(str(reason)) from None
        given.finish()
        if self.part.keys() != found.keys():
            raise RefusedError(_OTHER_PARTS)
        for name in found:
            self._compare(name, found[name], "it says something else than the code does")
        proof = given.proof(self.config.solver_timeout) if with_proof else Proof(0, ())
        return self._verified(len(given.trusted), proof)

    def _prove(self, marks: list[Mark], examination: Examination) -> Proof:
        return prove(marks, examination.facts, self.config.solver_timeout, self._pulse.beat)

    def _target(self, session: Session) -> Target:
        file, _, qualname = self.part["target"].rpartition(":")
        found = list(session.targets([f"{file_in(self.root, file)}:{qualname}"]))
        for event in self._events:
            if isinstance(event, TargetFailed):
                raise TargetError(event.message)
            if isinstance(event, TargetSkipped):
                raise TargetError(event.skipped.reason)
        if len(found) != 1 or found[0].qualname != qualname:
            raise RefusedError("it names no target")
        return found[0]

    def _compare(self, name: str, found: Any, why: str) -> None:
        other = difference(self.part[name], json.loads(json.dumps(found)), name)
        if other:
            raise RefusedError(f"{why}: {other}")

    def _read(self, examination: Examination) -> Reader:
        blocks = []
        for row in self.part["runs"]:
            number = examination.names.number(row[0])
            if number is None or row != examination.code.block(row[0]):
                shown = " of ".join(str(word) for word in row[2:0:-1])
                raise RefusedError(f"the code changed: what ran in {shown} is not there any more")
            blocks.append(number)
        found = examination.code.digests(frozenset(blocks))
        self._changed = difference(self.part["names"], json.loads(json.dumps(found)), "names") or ""
        sites = [examination.names.stored(str(key)) for key, _ in self.part["sites"]]
        reader = Reader(sites, blocks, terms_of(self.part["terms"]))
        reader.read(self.part["tree"])
        return reader

    def _examined(self, examination: Examination, reader: Reader, shared: SharedLeaves) -> list[Mark]:
        try:
            return self._examine(examination, reader, shared)
        except Exception:
            # Packages work out things when they are first used. Once leaves were run, they have done so here, too.
            if self._changed:
                raise RefusedError(f"what the code reads changed: {self._changed}") from None
            raise

    def _examine(self, examination: Examination, reader: Reader, shared: SharedLeaves) -> list[Mark]:
        """Runs all leaves; returns the alternatives that nothing but the certificate says to be unsatisfiable."""
        items = [item for item in reader.items if item.node is None]
        leaves = _Leaves(examination)
        for number, (item, (parent, side, leaf)) in enumerate(zip(items, reader.leaves, strict=True)):
            if leaf.witness is None:
                continue
            if shared.is_done(number):
                item.blocks, item.witness = leaf.blocks, leaf.witness
            else:
                leaves.run(parent, side, leaf, item)
            self._pulse.beat(1)
        leaves.settle()
        for node in reader.inner:
            if node not in examination.shown:
                raise RefusedError(f"row {reader.rows[node]}: no run shows this choice")
        marks = []
        for parent, side, leaf in reader.leaves:
            if leaf.kind is LeafKind.EXCLUDED and leaf.witness is None and (parent, side) not in examination.supposed:
                raise RefusedError(f"row {leaf.number}: no assumption excludes this alternative")
            if leaf.kind is LeafKind.UNSATISFIABLE and (parent, side) not in examination.ruled_out:
                assert isinstance(parent, Branch)
                marks.append(Mark(parent, side, leaf.number))
        self._compare_all(examination, reader.items)
        return marks

    def _compare_all(self, examination: Examination, items: list[Item]) -> None:
        """Leaves nothing in the document unchecked: compares it with one made of these runs."""
        found = examination.part(items)
        if json.dumps(self.part) == json.dumps(found):
            return
        found = json.loads(json.dumps(found))
        for name in _PARTS:
            # Terms were compared as such: their rows depend on the order in which a process meets them.
            other = difference(self.part[name], found[name], name) if name not in ("terms", "tree") else None
            if other:
                raise RefusedError(other)
        _use_all(self.part["tree"], self.part["terms"])
        rows, right = ([_without_term(row) for row in part["tree"]] for part in (self.part, found))
        other = difference(rows, right, "row")
        if other:
            raise RefusedError(other)

    def _doubt(self, marks: list[Mark], reader: Reader, examination: Examination) -> None:
        leaves = ((parent, leaf.witness) for parent, _, leaf in reader.leaves if leaf.witness)
        found = contradiction(marks, leaves, examination.facts, self._pulse.beat)
        if found is not None:
            mark, shown = found
            raise RefusedError(f"row {mark.number}: is marked unsatisfiable, and is not: {shown}")

    def _verified(self, marks: int, proof: Proof) -> Verified:
        claim = self.part["claim"]
        findings = sum(not finding["behaviour"] for finding in claim["findings"])
        paths = claim["paths"]
        return Verified(
            target=self.part["target"],
            exhaustive=claim["exhaustive"],
            paths=paths["returns"] + paths["raises"],
            cut=paths["cut"],
            findings=findings,
            left_out=tuple(entry["why"] for entry in claim["left_out"]),
            other_lines=claim["other_lines"],
            unsatisfiable=claim["not_run"]["unsatisfiable"],
            trusted=marks,
            proved=proof.proved,
            unproved=proof.unproved,
        )


class _Leaves:
    """Runs leaves, and plainly many together. RefusedError where one does something else than its row says."""

    def __init__(self, examination: Examination) -> None:
        self._examination = examination
        self._batch: list[tuple[RecordedEnd, Item, Expected]] = []
        self._due = 0.0

    def run(self, parent: Choice | None, side: int, leaf: RecordedEnd, item: Item) -> None:
        """Runs a leaf, whose item is filled in; of one that returns it is not known what it says before `settle`."""
        assert leaf.witness is not None
        try:
            found, expected = self._examination.met(parent, side, leaf.witness)
        except Exception as error:
            # Rows before this one may be wrong, too, and are told of first.
            self.settle()
            if isinstance(error, DisagreementError):
                raise RefusedError(f"row {leaf.number}: {error}") from None
            raise
        item.blocks, item.witness = found.blocks, found.witness
        if expected is None:
            self.settle()
            _compare(leaf, item, found.says)
            return
        now = time.monotonic()
        if not self._batch:
            self._due = now + _PATIENCE
        self._batch.append((leaf, item, expected))
        if len(self._batch) == BATCH or now > self._due:
            self.settle()

    def settle(self) -> None:
        """Has plain Python run what is waiting for it."""
        batch, self._batch = self._batch, []
        settled = self._examination.outcomes.settled([expected for _, _, expected in batch]) if batch else []
        for (leaf, item, _), says in zip(batch, settled, strict=True):
            if isinstance(says, DisagreementError):
                raise RefusedError(f"row {leaf.number}: {says}")
            _compare(leaf, item, says)


def _compare(leaf: RecordedEnd, item: Item, says: Mapping[str, Any] | None) -> None:
    other = difference(dict(leaf.says), says, f"row {leaf.number}")
    if other:
        raise RefusedError(f"{other}: {says['call'] if says else ''}")
    item.says = says


def _without_term(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "term": 0} if "term" in row else row


def _use_all(tree: list[Any], terms: list[Any]) -> None:
    used = {row["term"] for row in tree if "term" in row}
    for number in range(len(terms) - 1, -1, -1):
        if number not in used:
            raise RefusedError(f"terms {number}: nothing is said with it")
        used.update(parts_of_row(terms[number]))


def _config(options: dict[str, Any], given: Config) -> Config:
    """The options of the certificate, except those that allow side effects or contain code: they must be given."""
    if options.keys() - {"objects", "fix", "symbolic", "external", "compose"} != {*OPTIONS, "raises"}:
        raise RefusedError("the options are others than a certificate has")
    config = config_of(options)
    if "objects" not in options:
        config = replace(config, objects=SPELLED_OUT)
    if sorted(config.allow) != sorted(given.allow):
        raise RefusedError(f"it was made with {_flags('--allow', config.allow)}: verify it with the same")
    types = [f"{name}={annotation}" for name, annotation in config.types]
    if types != [f"{name}={annotation}" for name, annotation in given.types]:
        raise RefusedError(f"it was made with {_flags('--type', types)}: verify it with the same")
    times = (given.path_timeout, given.solver_timeout, given.timeout)
    return replace(config, path_timeout=times[0], solver_timeout=times[1], timeout=times[2], jobs=given.jobs)


def _flags(name: str, words: Sequence[str]) -> str:
    return " ".join(f"{name} {word}" for word in words) or f"no {name}"
