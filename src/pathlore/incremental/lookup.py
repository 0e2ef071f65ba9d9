"""Looks up what earlier runs know of a target: under which key, with which bounds, and what has changed since."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import starmap
from sqlite3 import Error as DatabaseError
from typing import Any

from pathlore.bounds import Bound
from pathlore.codec import decoded, encoded
from pathlore.config import Config
from pathlore.findings import Reused, TargetResult
from pathlore.incremental.changes import Changes, changes_since
from pathlore.incremental.installation import installation
from pathlore.incremental.kept_functions import FunctionShelf
from pathlore.incremental.kept_outward import OutwardShelf
from pathlore.incremental.part import Part
from pathlore.incremental.sources import KeptSources, Sources, digest_of
from pathlore.incremental.state import State
from pathlore.instrumentation.coverage import coverage_of
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.option_words import ComposeWay
from pathlore.patterns import pattern
from pathlore.program.boundaries import boundaries_key
from pathlore.program.construction import described
from pathlore.program.fields import classes_behind
from pathlore.program.impact import environment, target_digest
from pathlore.program.source import read_source
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.sandbox.invocation import makers_for
from pathlore.store.store import Entry, OutdatedError, Store

ENDLESS = 1e18
_TRIMMED = frozenset({"max_depth", "path_timeout", "solver_timeout"})
"""Bounds that a trie with higher ones can be trimmed to: more time gives no other answers."""
AGAIN = "run pathlore partition again"


def bounds_of(config: Config) -> dict[str, float]:
    """The bounds of a run; none is a very large one."""
    names = ("max_depth", "max_length", "max_objects", "path_timeout", "solver_timeout")
    return {name: float(getattr(config, name)) or ENDLESS for name in names}


def limits_of(config: Config) -> list[float]:
    """What ends a run before it is done, on purpose."""
    return [bound or ENDLESS for bound in (config.max_paths, config.enough_findings, config.max_repeats)]


def _making(target: Target, config: Config, sources: Sources) -> list[str]:
    """How input objects are made by calls. Where none are, the key is that of a run which initialises them lazily."""
    makers = makers_for(target, config.objects)
    made = [described(makers.known), str(makers.required)] if makers.known or makers.required else []
    if config.copies_unread and classes_behind(tuple(p.spec for p in target.parameters)):
        # Where no field is assigned, a run that may copy references unread is the same as one that may not.
        return [*made, "copies unread"] if any(starmap(_assigns_fields, sources.files.items())) else made
    return made


@cache
def _assigns_fields(path: str, digest: str) -> bool:
    """Whether a file with this content may have `a.f = b.g` in it."""
    try:
        return _ASSIGNED.search(read_source(path)) is not None
    except (OSError, SyntaxError, UnicodeError):
        return True


_ASSIGNED = pattern(r"\.\s*\w+\s*=(?!=)")


def _selecting(config: Config, sources: Sources) -> list[str]:
    """What is checked, if not everything. What is pruned depends on all files: after an edit such a run begins anew."""
    if not config.properties:
        return []
    from pathlore.program.properties import selection_of  # for start-up time: most runs check everything

    is_pruned = selection_of(config.properties).is_local
    return [
        repr(sorted(config.properties)),
        *(repr(sorted(sources.relative_files.items())) for _ in range(is_pruned)),
    ]


class Memory:
    """Looks for targets in a store."""

    def __init__(self, store: Store, config: Config) -> None:
        self.store = store
        self.config = config
        self.sources = KeptSources()
        self.installation = installation(store)
        self.is_scan = False
        """Whether the targets are all that a file, a folder or a package has: none was asked for by its name."""
        self.is_survey = False
        """Whether targets end once their paths repeat others."""

    def of(self, target: Target) -> Known:
        return Known(self, target)

    def functions(self) -> FunctionShelf | None:
        """Where what was read of functions is kept; nowhere if nothing outlives the run."""
        return FunctionShelf(self.store) if self.store.folder is not None else None

    def under(self, config: Config) -> Memory:
        """What the same store has of targets under other options."""
        other = Memory(self.store, config)
        other.is_scan, other.is_survey, other.sources = self.is_scan, self.is_survey, self.sources
        return other

    def close(self) -> None:
        self.store.close()


class Known:
    """One target and what is known of it. Without an `entry` nothing is."""

    # Large: the target, what is asked about it, and what of an earlier run answers.

    def __init__(self, memory: Memory, target: Target) -> None:
        self._memory = memory
        self._target = target
        self.config = config = memory.config
        self.sources = memory.sources.take(target)
        self.bounds = bounds_of(config)
        self.name = f"{self.sources.relative(target.path)}:{target.qualname}"
        versions = environment(self.sources.modules)
        self.sources.surroundings.kept = OutwardShelf(memory.store, versions, memory.installation)
        self.key = digest_of(
            target_digest(target),
            versions,
            memory.installation,
            repr((sorted(config.contracts), config.check_preconditions, sorted(config.allow))),
            config.keep,
            *_making(target, config, self.sources),
            *_selecting(config, self.sources),
            *boundaries_key(config.external),
            # A result that rests on contracts is none of the code that they stand for.
            *((config.compose,) if config.compose == ComposeWay.CONTRACTS else ()),
        )
        self.has_run = False
        """Whether code of the program may have run for it in this process."""
        self.part: Part | None = None
        self.entry: Entry | None = None
        self.state = State.from_json({})
        self.changes = Changes({}, None, False)
        self.reported: Any = None
        """What the last run reported, as JSON, if nothing has changed since."""
        found = self.store.find(self.name, self.key)
        self._use(self._best(found))
        self.deeper = None if self.entry is not None and self.entry.bounds == self.bounds else self._deepest(found)
        """A trie that was made with higher bounds: what these have on top can be cut off."""

    @property
    def store(self) -> Store:
        return self._memory.store

    @property
    def installation(self) -> str:
        return self._memory.installation

    def _use(self, entry: Entry | None) -> None:
        self.entry = entry
        if entry is not None:
            self.state = State.from_json(entry.state)
            self.changes = changes_since(self.state, self.sources)
            self.reported = None if self.changes else self.state.again

    def _best(self, entries: list[Entry]) -> Entry | None:
        """The trie with these bounds, or else the one with the highest bounds below them."""
        usable = [e for e in entries if all(e.bounds.get(n, ENDLESS) <= b for n, b in self.bounds.items())]
        return max(usable, key=lambda e: [e.bounds == self.bounds, *sorted(e.bounds.values())], default=None)

    def _deepest(self, entries: list[Entry]) -> Entry | None:
        """The trie that has the least on top of what these bounds allow, if there is one."""
        same = self.bounds.keys() - _TRIMMED
        usable = [
            e
            for e in entries
            if e.chunks
            and not State.from_json(e.state).composed
            and all(e.bounds.get(n, ENDLESS) == self.bounds[n] for n in same)
            and all(e.bounds.get(n, ENDLESS) >= self.bounds[n] for n in _TRIMMED)
        ]
        return min(usable, key=lambda e: [e.bounds.get(n, ENDLESS) for n in sorted(_TRIMMED)], default=None)

    def state_of(self, entry: Entry) -> State | None:
        """The state of another trie of this target, if nothing has changed since it was made."""
        state = State.from_json(entry.state)
        return None if changes_since(state, self.sources) else state

    def adopt(self, entry: Entry, state: State, chunk: bytes) -> None:
        """Stores what was cut out of another trie as the one with these bounds."""
        state = replace(state, result=None, ran=None, again=None, open=1, late=False, stopped=None)
        self.entry = self.store.put(self.name, self.key, self.bounds, state.to_json(), [chunk])
        self.state, self.changes, self.reported = state, Changes({}, None, False), None

    def restrict(self, part: Part) -> None:
        """Explores no more than a part. TargetError where that was made for something else."""
        if part.key != self.key:
            raise TargetError(f"{part.file}: was made for another target or Python, or with other options; {AGAIN}")
        for name, bound in part.bounds.items():
            if self.bounds.get(name) != bound:
                shown = 0 if bound >= ENDLESS else bound
                raise TargetError(
                    f"{part.file}: was made with --{name.replace('_', '-')} {shown:g}; use that, or {AGAIN}"
                )
        entry = self.entry
        if entry is None or entry.bounds != self.bounds:
            entry = self.store.put(part.target, part.key, part.bounds, part.state, part.chunks)
        self._use(entry)
        if self.changes:
            raise TargetError(f"{part.file}: the code is not what it was made for; {AGAIN}")
        self.part = part

    def begin(self) -> None:
        """Makes a new entry, if anything can be written."""
        try:
            self.entry = self.store.begin(self.name, self.key, self.bounds)
        except DatabaseError:
            self.entry = None

    def forget(self) -> None:
        """Throws away what is known."""
        if self.entry is not None:
            with suppress(DatabaseError):
                self.store.drop(self.entry)
        self.entry, self.state = None, State.from_json({})

    def raised(self, bound: str) -> bool:
        """Whether a bound is higher now than when the trie was made."""
        return self.entry is not None and self.bounds[bound] > self.entry.bounds.get(bound, ENDLESS)

    # Results that need no exploration

    def result(self) -> TargetResult | None:
        """The result, if nothing has to be run for it."""
        result = self.last(self.config.compose != ComposeWay.OFF)
        if self.entry is None or result is None or self.state.reported:
            return None
        self.reported_again()
        return result

    def share_sources(self, *, ran: bool) -> None:
        """The next targets may stand on the same sources: what code has changed since is put back, if any has `ran`."""
        self._memory.sources.put_back(self.sources, self._target, ran=ran)

    def reported_again(self) -> None:
        """What is known was told once more, and nothing of the program ran for it in this process."""
        self.share_sources(ran=False)
        if self.entry is not None:
            self.store.touch(self.entry)

    def final(self, composed: bool) -> TargetResult | None:
        """The result of the last run, if another one would not add to it.

        After a `composed` run the trie does not have all paths: whoever wants these has to explore them.
        """
        state = self.state
        if self.entry is None or self.entry.bounds != self.bounds or self.changes or not state.result:
            return None
        if state.composed and not composed:
            return None
        if state.open and state.limits != limits_of(self.config):
            return None
        if state.late or (state.open and state.stopped not in self._chosen_ends):
            return None
        return self._stored_result()

    @property
    def _chosen_ends(self) -> tuple[Bound, ...]:
        """What may end a run on purpose, before it is done. Paths that repeat others end targets of surveys alone."""
        ends = (Bound.MAX_PATHS, Bound.MAX_FINDINGS)
        return (*ends, Bound.MAX_REPEATS) if self._memory.is_survey else ends

    def last(self, composed: bool) -> TargetResult | None:
        """The result of the last run, if it is final, or if that run had as much time as this one and used it up.

        The latter is for scans, which would never end sooner than before. A target that is named goes on.
        """
        final = self.final(composed)
        state = self.state
        if (
            not self._memory.is_scan
            or final is not None
            or self.entry is None
            or self.entry.bounds != self.bounds
            or self.changes
        ):
            return final
        if not 0 < self.config.timeout <= state.seconds or (state.composed and not composed):
            return None
        if not (state.late or state.stopped == Bound.TIMEOUT) or state.limits != limits_of(self.config):
            return None
        result = self._stored_result()
        # The next run may have more memory.
        return None if result is None or any(i.why == Bound.MAX_MEMORY for i in result.incomplete) else result

    def _stored_result(self) -> TargetResult | None:
        try:
            result = decoded(self.state.result)
        except ValueError:
            return None
        if not isinstance(result, TargetResult):
            return None
        stats = replace(result.stats, queries=0, solves=0, seconds=type(result.stats.seconds)())
        return replace(result, stats=stats, reused=Reused(stats.paths, 0))

    def unaffected(self, code: Instrumentation) -> TargetResult | None:
        """The result, if files were edited, but nothing that any path ran; the code is rewritten by now.

        Where something was cut or has to be reported, places in the code are looked up in the trie.
        """
        state, changes = self.state, self.changes
        if self.entry is None or self.entry.bounds != self.bounds or self.part is not None:
            return None
        if changes.names or changes.everything or not changes.files or not state.result or state.reported:
            return None
        if state.composed and self.config.compose == ComposeWay.OFF:
            return None
        result = self._stored_result()
        if state.ran is None or changes.blocks(state.ran, code) or result is None or not result.exhaustive:
            return None
        numbers = {block.basic.key: block.number for block in code.all_blocks()}
        # Lines may have moved. What was concretised cost this run nothing, so that it is left out.
        result = replace(result, coverage=coverage_of({numbers[key] for key in state.ran}, code), concretised=())
        state = replace(state, files=self.sources.relative_files, result=encoded(result))
        try:
            self.entry = self.store.append(self.entry, None, state.to_json(), self.bounds)
        except (OutdatedError, DatabaseError):
            self.entry = None
        return result


def remember(known: Known, state: State) -> None:
    """Keeps the state of a run, without a trie, in the place of what was known."""
    known.begin()
    if known.entry is not None:
        with suppress(OutdatedError, DatabaseError):
            known.entry = known.store.append(known.entry, None, state.to_json(), known.bounds)
