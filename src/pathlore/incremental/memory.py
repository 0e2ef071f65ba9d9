"""What is known of a target from earlier runs: found in the store, brought up to date with the code, and added to."""

from __future__ import annotations

import gc
import os
import sys
import time
from dataclasses import replace
from hashlib import blake2b
from sqlite3 import Error as DatabaseError
from typing import Any

from pathlore.codec import decoded, encoded
from pathlore.config import Config
from pathlore.confirmation.collect import Collector
from pathlore.explore.answer_reuse import AnswerReuse, OldSubtrie
from pathlore.explore.engine import Engine, StaleError
from pathlore.explore.path import TOO_DEEP, Diverged, ExploringPath
from pathlore.findings import Reused, TargetResult
from pathlore.incremental.part import Part
from pathlore.instrumentation.coverage import coverage_of
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames, StoredLocations
from pathlore.program.impact import EVERYTHING, Surroundings, environment, target_digest
from pathlore.program.source import TargetError, is_project_file, project_root, read_source
from pathlore.program.targets import Target
from pathlore.records import frozen
from pathlore.store.store import Entry, OutdatedError, Store
from pathlore.trie.choice import Choice, Node
from pathlore.trie.codec import Columns, DamagedError, Restored, TrieWriter
from pathlore.trie.node import (
    OPEN,
    UNSATISFIABLE,
    Boundary,
    Collapsed,
    Complete,
    Error,
    Excluded,
    Leaf,
    Open,
    Undecided,
)
from pathlore.trie.path_diff import PathDiff
from pathlore.trie.pruning import entries, prune
from pathlore.trie.region import region, shown
from pathlore.trie.tally import Tally
from pathlore.trie.trie import slots

_PERIOD = 1.0
"""Seconds between two writes."""
_ENDLESS = 1e18
_REOPENED_BY = {
    TOO_DEEP: "max_depth",
    "max-length": "max_length",
    "max-objects": "max_objects",
    "path-timeout": "path_timeout",
}
"""Which bound cut a path, by the reason that its leaf gives."""
_TIMEOUT = "timeout"
_AGAIN = "run pathlore partition again"
_Told = tuple[Choice | None, int, Error | Boundary]


def bounds_of(config: Config) -> dict[str, float]:
    """The bounds of a run, none as a very large one."""
    names = ("max_depth", "max_length", "max_objects", "path_timeout", "solver_timeout")
    return {name: float(getattr(config, name)) or _ENDLESS for name in names}


def _limits(config: Config) -> list[float]:
    """What ends a run before it is done, on purpose."""
    return [config.max_paths or _ENDLESS, config.max_findings or _ENDLESS]


class Memory:
    """Looks for targets in a store."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config

    def of(self, target: Target, code: Instrumentation) -> Remembered:
        return Remembered(self, target, code)

    def close(self) -> None:
        self.store.close()


@frozen
class _Changes:
    """What is not as it was: names that stand for something else, or everything."""

    names: frozenset[str]
    everything: bool
    files: bool


class Remembered:
    """One target and what is known of it."""

    def __init__(self, memory: Memory, target: Target, code: Instrumentation) -> None:
        self._store = memory.store
        self._config = memory.config
        self.target = target
        self._code = code
        self._root = os.path.realpath(project_root(target.path))
        self._modules = target.modules
        self._files = self._file_digests()
        script = "" if target.module is not None else target.path
        self._surroundings = Surroundings(self._modules, lambda path: path in self._files, script=script)
        self._bounds = bounds_of(self._config)
        self.name = f"{_relative(target.path, self._root)}:{target.qualname}"
        self.key = _key(
            target_digest(target),
            environment(self._modules),
            repr((sorted(self._config.contracts), self._config.check_preconditions, sorted(self._config.allow))),
            self._config.keep,
        )
        self.entry = self._best(memory.store.find(self.name, self.key))
        self._changes = self._changed()
        self._writer: TrieWriter | None = None
        self._engine: Engine | None = None
        self._collector: Collector | None = None
        self._names: CodeNames | None = None
        self._buffer: list[tuple[Any, ...]] = []
        self._due = time.monotonic() + _PERIOD
        self._known_names: dict[str, str] = {}
        self._asked: set[str] = set()
        self._loaded = frozenset(sys.modules)
        self.part: Part | None = None
        self._reused = 0
        self._turnover = PathDiff()
        self.seconds = 0.0
        """CPU seconds for reading and writing."""

    def restrict(self, part: Part) -> None:
        """Explores no more than a part. TargetError where that was made for something else."""
        if part.key != self.key:
            raise TargetError(f"{part.file}: was made for another target or Python, or with other options; {_AGAIN}")
        for name, bound in part.bounds.items():
            if self._bounds.get(name) != bound:
                shown = 0 if bound >= _ENDLESS else bound
                raise TargetError(
                    f"{part.file}: was made with --{name.replace('_', '-')} {shown:g}; use that, or {_AGAIN}"
                )
        if self.entry is None or self.entry.bounds != self._bounds:
            self.entry = self._store.put(part.target, part.key, part.bounds, part.state, part.chunks)
        self._changes = self._changed()
        assert self._changes is not None
        if self._changes.names or self._changes.everything or self._changes.files:
            raise TargetError(f"{part.file}: the code is not what it was made for; {_AGAIN}")
        self.part = part

    def forget(self) -> None:
        """Throws away what is known."""
        if self.entry is not None:
            self._store.drop(self.entry)
        self.entry = self._changes = None
        self._buffer.clear()
        self._reused = 0
        self._turnover = PathDiff()

    # What there is

    def _file_digests(self) -> dict[str, str]:
        found = {}
        for module in self._modules:
            path = os.path.abspath(module.__file__ or "")
            found[path] = _digest(path)
        if self.target.module is None:
            found[self.target.path] = _digest(self.target.path)
        return found

    def _imported(self) -> dict[str, str]:
        """Files of the project that were imported by code that made up their names, as far as that shows."""
        names = [name for name in list(sys.modules) if name not in self._loaded]
        files = [getattr(sys.modules[name], "__file__", None) for name in names]
        found = (os.path.realpath(file) for file in files if file and is_project_file(file))
        return {_relative(p, self._root): _digest(p) for p in found if p.startswith(os.path.join(self._root, ""))}

    def _best(self, entries: list[Entry]) -> Entry | None:
        """The trie with these bounds, or else the one with the highest bounds below them."""
        usable = [e for e in entries if all(e.bounds.get(n, _ENDLESS) <= b for n, b in self._bounds.items())]
        return max(usable, key=lambda e: [e.bounds == self._bounds, *sorted(e.bounds.values())], default=None)

    def _changed(self) -> _Changes | None:
        if self.entry is None:
            return None
        state = self.entry.state
        before: dict[str, str] = state.get("names", {})
        now = self._surroundings.digests(before)
        names = frozenset(name for name, digest in before.items() if now.get(name) != digest)
        everything = any(name.startswith(EVERYTHING) for name in names)
        imported: dict[str, str] = state.get("imported", {})
        everything |= any(_digest(os.path.join(self._root, name)) != digest for name, digest in imported.items())
        return _Changes(names, everything, state.get("files") != self._relative_files())

    def result(self) -> TargetResult | None:
        """The result, if nothing has to be run for it."""
        result = self._final()
        if self.entry is None or result is None or self.entry.state["told"]:
            return None
        self._store.touch(self.entry)
        return result

    def _final(self) -> TargetResult | None:
        """The result of the last run, if another one would not add to it."""
        if self.entry is None or self._changes is None or self.entry.bounds != self._bounds:
            return None
        changes, state = self._changes, self.entry.state
        if changes.names or changes.everything or changes.files or not state.get("result"):
            return None
        if state["open"] and state["limits"] != _limits(self._config):
            return None
        if state["late"] or (state["open"] and state["stopped"] not in ("max-paths", "max-findings")):
            return None
        return self._stored_result()

    def _stored_result(self) -> TargetResult | None:
        assert self.entry is not None
        try:
            result = decoded(self.entry.state["result"])
        except ValueError:
            return None
        if not isinstance(result, TargetResult):
            return None
        stats = replace(result.stats, queries=0, solves=0, seconds=type(result.stats.seconds)())
        return replace(result, stats=stats, reused=Reused(stats.paths, 0))

    def unaffected(self) -> TargetResult | None:
        """The result, if files were edited, but nothing that any path ran; the code is rewritten by now.

        Where something was cut or has to be told, places in the code are looked up in the trie.
        """
        if self.entry is None or self._changes is None or self.entry.bounds != self._bounds or self.part is not None:
            return None
        state, changes = self.entry.state, self._changes
        if changes.names or changes.everything or not changes.files or not state.get("result") or state["told"]:
            return None
        numbers = {block.basic.key: block.number for block in self._code.blocks}
        ran = state.get("ran")
        result = self._stored_result()
        if ran is None or not all(key in numbers for key in ran) or result is None or not result.exhaustive:
            return None
        result = replace(result, coverage=coverage_of({numbers[key] for key in ran}, self._code))
        state = {**state, "files": self._relative_files(), "result": encoded(result)}
        try:
            self.entry = self._store.append(self.entry, None, state, self._bounds)
        except (OutdatedError, DatabaseError):
            self.entry = None
        return result

    def _relative_files(self) -> dict[str, str]:
        return {_relative(path, self._root): digest for path, digest in self._files.items()}

    # Before an exploration

    def attach(self, engine: Engine, collector: Collector) -> None:
        """Gives an engine what is known, so that it goes on from there, and listens to it."""
        started = time.process_time()
        self._engine, self._collector = engine, collector
        self._names = CodeNames(self._code, self._root, self._changed_runs())
        try:
            restored = self._restore()
        except (DamagedError, DatabaseError):
            restored = None
        told: list[_Told] = []
        if self.part is not None and (restored is None or restored.is_lost):
            raise TargetError(f"{self.part.file}: what was known then does not fit; {_AGAIN}")
        if restored is None or restored.is_lost:
            self.entry = self._store.begin(self.name, self.key, self._bounds)
            self._writer = TrieWriter(self._names)
            if restored is not None:
                self._begin_again(restored)
        else:
            told = self._go_on(restored)
        engine.recorder = self
        self.seconds += time.process_time() - started
        self._tell_again(told)

    def covered(self) -> str | None:
        """The region that earlier runs covered, as far as the code is still the same; None where nothing is known."""
        self._names = CodeNames(self._code, self._root, self._changed_runs())
        try:
            restored = self._restore()
        except (DamagedError, DatabaseError):
            restored = None
        if restored is None or restored.is_lost:
            return None
        for parent, side, node in slots(restored.root):
            if node in restored.touched and parent is not None:
                parent.children[side] = OPEN
        return shown(region(restored.root)) or "a condition that is too long to be shown"

    def _changed_runs(self) -> frozenset[str]:
        if self._changes is None or not self._changes.names:
            return frozenset()
        return frozenset(b.basic.key for b in self._code.blocks if not b.basic.names.isdisjoint(self._changes.names))

    def _restore(self) -> Restored | None:
        if self.entry is None or self._changes is None or self._changes.everything or not self.entry.chunks:
            return None
        columns = Columns()
        for chunk in self._store.chunks(self.entry):
            columns.add(chunk)
        assert self._names is not None
        return Restored(columns, StoredLocations(self._names))

    def _go_on(self, restored: Restored) -> list[_Told]:
        """Gives the engine a trie; what is to be told again."""
        engine = self._engine
        assert engine is not None
        assert self.entry is not None
        assert self._names is not None
        trie = engine.executor.trie
        trie.root = restored.root
        trie.facts.update(restored.facts)
        self._writer = restored.writer(self._names)
        engine.recall = AnswerReuse(restored.facts.values(), self._turnover)
        self._known_names = dict(self.entry.state.get("names", {}))
        self._remember_notes()
        final = self._final() is not None
        told: list[_Told] = []
        mine = None if self.part is None else self._part_of(restored.root, self.part)
        touched = restored.touched
        returned = 0
        stack: list[tuple[Choice | None, int, Node]] = [(None, 0, restored.root)]
        while stack:
            parent, side, node = stack.pop()
            if node in touched:
                self._drop(parent, side, node)
            elif isinstance(node, Choice):
                engine.depth = max(engine.depth, node.depth + 1)
                children = node.children
                for number in range(len(children) - 1, -1, -1):
                    child = children[number]
                    if type(child) is Complete and child not in touched:  # these are many
                        returned += 1
                    elif child is not UNSATISFIABLE:
                        stack.append((node, number, child))
            elif isinstance(node, (Open, Undecided)):
                known = final if node is OPEN else final or not self._solver_may_know_more()
                if not known and (mine is None or (parent, side) in mine):
                    self._open(parent, side)
            elif self._is_reopened(node):
                engine.reopened.append((parent, side, node.witness, ()))  # type: ignore[attr-defined]
            else:
                self._keep(parent, side, node, told)
        engine.runs += returned
        self._reused += returned
        if final:
            engine.reopened.clear()
        return told

    def _begin_again(self, restored: Restored) -> None:
        """Has the engine explore everything again, with the trie as it was before the edit as its guide."""
        engine, root = self._engine, restored.root
        witness = getattr(root, "witness", None)
        if engine is None or witness is None:
            return
        engine.recall = AnswerReuse(restored.facts.values(), self._turnover)
        self._turnover.dropped(None, root)
        engine.reopened.append((None, 0, witness, OldSubtrie(root, None, 0)))

    def _part_of(self, root: Node, part: Part) -> set[tuple[Choice | None, int]]:
        """The leaves below the prefixes of a part."""
        found = set()
        for sides in part.prefixes:
            node = root
            parent, last = None, 0
            for side in sides:
                if not isinstance(node, Choice) or not 0 <= side < len(node.children):
                    raise TargetError(f"{part.file}: its prefixes do not fit; {_AGAIN}")
                parent, last, node = node, side, node.children[side]
            found |= {(p or parent, s if p else last) for p, s, n in slots(node) if not isinstance(n, Choice)}
        return found

    def _remember_notes(self) -> None:
        engine, state = self._engine, self.entry.state  # type: ignore[union-attr]
        assert engine is not None
        engine.executor.notes.update(state.get("notes", ()))
        sources = [read_source(path) for path in self._files]
        texts = [text for text in state.get("assumed", ()) if any(text in source for source in sources)]
        engine.executor.remembered.update(texts)
        engine.executor.state.drew = bool(state.get("drew"))

    def _drop(self, parent: Choice | None, side: int, node: Node) -> None:
        """A subtrie that the edit touches; it is possible to get there, as its witness shows."""
        engine, writer = self._engine, self._writer
        assert engine is not None
        assert writer is not None
        assert parent is not None
        self._turnover.dropped(parent, node)
        parent.children[side] = OPEN
        writer.leaf(parent, side, OPEN)
        engine.reopened.append((parent, side, node.witness, OldSubtrie(node, parent, side)))  # type: ignore[union-attr]

    def _is_reopened(self, node: Node) -> bool:
        """Whether a path was cut by a bound that is higher now, or by the time for all paths."""
        if not isinstance(node, Boundary):
            return False
        bound = _REOPENED_BY.get(node.why)
        return node.why == _TIMEOUT or (bound is not None and self._raised(bound))

    def _raised(self, bound: str) -> bool:
        assert self.entry is not None
        return self._bounds[bound] > self.entry.bounds.get(bound, _ENDLESS)

    def _solver_may_know_more(self) -> bool:
        return self._raised("solver_timeout")

    def _open(self, parent: Choice | None, side: int) -> None:
        assert self._engine is not None
        assert parent is not None
        parent.children[side] = OPEN
        self._engine.strategy.add(parent, side)

    def _keep(self, parent: Choice | None, side: int, leaf: Leaf, told: list[_Told]) -> None:
        assert self._engine is not None
        if type(leaf) is Complete:
            self._engine.runs += 1
            self._reused += 1
            return
        if isinstance(leaf, Collapsed):
            self._engine.runs += leaf.complete
            self._engine.depth = max(self._engine.depth, leaf.depth)
            self._reused += leaf.complete
        if isinstance(leaf, (Error, Boundary, Excluded)):
            self._engine.runs += 1
        if isinstance(leaf, Error):
            self._reused += 1
            told.append((parent, side, leaf))
        elif isinstance(leaf, Boundary) and leaf.why == TOO_DEEP:
            told.append((parent, side, leaf))

    def _tell_again(self, told: list[_Told]) -> None:
        """Runs what failed once more: the user hears of it again, if plain Python still does the same.

        In the order of the first run: of many paths that end at one place, only some are heard.
        """
        engine, collector = self._engine, self._collector
        assert engine is not None
        assert collector is not None
        heard = set()
        for parent, side, leaf in sorted(told, key=lambda place: place[2].stored[1]):
            what = leaf.failure if isinstance(leaf, Error) else leaf.where
            if what not in heard and collector.heard_enough(engine.replay(parent, side, leaf.witness), engine):
                heard.add(what)

    # During an exploration

    def ran(self, path: ExploringPath, leaf: Leaf) -> None:
        if (self._reused or self._turnover.count) and isinstance(path.ended, Diverged):
            raise StaleError(path.ended.where)
        self._buffer.append((path.grown, *path.place, leaf))
        if time.monotonic() >= self._due:
            self.flush()

    def closed(self, node: Choice, side: int) -> None:
        self._buffer.append(((), node, side, node.children[side]))

    def flush(self, ended: tuple[TargetResult, Tally] | None = None) -> None:
        """Writes what was added since the last time, and at the end what it amounts to."""
        started = time.process_time()
        self._due = time.monotonic() + _PERIOD
        if self.entry is None or self._writer is None or self._engine is None:
            return
        collecting = gc.isenabled()
        gc.disable()  # much is made here that stays, and nothing that goes in circles
        try:
            self._encode()
            chunk = self._writer.take() if self._writer.size else None
            self.entry = self._store.append(self.entry, chunk, self._state(ended), self._bounds)
        except (OutdatedError, DatabaseError):
            # Another run knows better, or nothing can be written: this one goes on without memory.
            self.entry = None
            self._engine.recorder = None
        finally:
            if collecting:
                gc.enable()
        self.seconds += time.process_time() - started

    def _encode(self) -> None:
        writer, engine = self._writer, self._engine
        assert writer is not None
        assert engine is not None
        for term, fact in engine.executor.trie.facts.items():
            writer.fact(term, fact)
        writer.paths(self._buffer)
        self._buffer.clear()

    def _state(self, ended: tuple[TargetResult, Tally] | None) -> dict[str, Any]:
        engine, collector = self._engine, self._collector
        assert engine is not None
        assert collector is not None
        executor = engine.executor
        result, tally = ended or (None, None)
        cut = () if tally is None else {why for why, _ in tally.cuts}
        return {
            "files": self._relative_files(),
            "names": self._name_digests(),
            "imported": {**self.entry.state.get("imported", {}), **self._imported()} if self.entry is not None else {},
            "notes": sorted(executor.notes),
            "assumed": sorted({*executor.remembered, *executor.assumed_texts()}),
            "drew": executor.state.drew,
            "result": None if result is None else encoded(result),
            "ran": None if tally is None else sorted({self._code.blocks[number].basic.key for number in tally.ran}),
            "told": bool(collector.told or collector.doubts or TOO_DEEP in cut),
            "open": 0 if tally is None else tally.kinds[Open],
            "late": _TIMEOUT in cut,
            "stopped": engine.stopped,
            "limits": _limits(self._config),
        }

    def _name_digests(self) -> dict[str, str]:
        """Fingerprints of what the code that ran has read."""
        assert self._writer is not None
        wanted = {EVERYTHING}
        for number in self._writer.blocks:
            wanted |= self._code.blocks[number].basic.names
        if not wanted <= self._asked:
            self._asked |= wanted
            with self._code.paused():
                if self._engine is not None:
                    self._engine.executor.restore()
                self._known_names = self._surroundings.digests(self._asked)
        return self._known_names

    # After it

    def finish(self, result: TargetResult, tally: Tally) -> TargetResult:
        """Writes the rest, and says what was reused."""
        if self._reused or self._turnover.count:
            if self._engine is not None:
                for hints in self._engine.unvisited():
                    self._engine.recall.candidates(hints, {})
            added, removed = self._turnover.totals()
            result = replace(result, reused=Reused(self._reused, self._turnover.count, added, removed))
        if not self._engine or self._engine.is_faulty:
            self.flush()
            return result
        self.flush((result, tally))
        if self._config.keep == "boundary":
            self._prune((result, tally))
        return result

    def _prune(self, ended: tuple[TargetResult, Tally]) -> None:
        """Leaves in the store what deepening needs."""
        started = time.process_time()
        if self.entry is None:
            return
        assert self._engine is not None
        assert self._names is not None
        trie = self._engine.executor.trie
        state = self._state(ended)
        prune(trie)
        writer = TrieWriter(self._names)
        for term, fact in trie.facts.items():
            writer.fact(term, fact)
        writer.paths(entries(trie.root))
        try:
            self.entry = self._store.replace(self.entry, writer.take(), state, self._bounds)
        except (OutdatedError, DatabaseError):
            self.entry = None
        self.seconds += time.process_time() - started


def _relative(path: str, root: str) -> str:
    relative = os.path.relpath(os.path.realpath(path), root)
    return path if relative.startswith(os.pardir) else relative.replace(os.sep, "/")


def _digest(path: str) -> str:
    """A fingerprint of a file; nothing for one that is not there."""
    if not os.path.isfile(path):
        return ""
    return blake2b(read_source(path).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _key(*parts: str) -> str:
    digest = blake2b(digest_size=12)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()
