"""Prepares residents, processes on other machines: what they are sent, and what they must have in common."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from typing import Any

from pathlore.codec import line_of, value_of
from pathlore.config import Config
from pathlore.expr.codec import counted_rows
from pathlore.expr.term import counted_terms
from pathlore.forks.bridge_address import bridge
from pathlore.forks.distant import DistantPool
from pathlore.incremental.sources import Sources
from pathlore.instrumentation.naming import PortableNames
from pathlore.learning.stored import folder_of, read_knowledge
from pathlore.option_words import StageWay
from pathlore.program.impact import environment, target_digest
from pathlore.program.source import project_root
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.records import frozen
from pathlore.session.differences import differing, shipped_root
from pathlore.session.exploration import Exploration
from pathlore.session.sharing import SharedExploration


@frozen
class ResidentSetup:
    """What a resident has to know. Paths are relative to the root of the project."""

    # Large: all that a process which shares nothing with this one has to be told.

    file: str
    qualname: str
    config: Config
    root: str
    """Where the project is here, and there if everybody sees the same files."""
    folder: str
    search: tuple[str, ...]
    """What modules are looked for in."""
    terms: str
    learned: str
    hash_seed: str
    is_shipped: bool = False


_CLASSES: dict[str, Any] = {cls.__name__: cls for cls in (ResidentSetup, Config)}


def setup_from_bytes(data: bytes) -> ResidentSetup:
    """ValueError if it is none."""
    setup: ResidentSetup = value_of(data, _CLASSES, "a set-up")
    if not isinstance(setup, ResidentSetup):
        raise ValueError("not a set-up")
    return setup


def setup_of(exploration: Exploration) -> ResidentSetup:
    """What residents have to know to go on with an exploration."""
    target, config = exploration.target, exploration.config
    root = shipped_root() if config.ship else project_root(target.path)
    file = _inside(target.path, root)
    if not file:
        raise TargetError(f"--ship: {target.path} is not among the files of {root}")
    store = folder_of(config)
    learned = {} if store is None else read_knowledge(store)
    # Time, stores and processes are the business of whoever gives out the jobs.
    there = replace(
        config, timeout=0.0, jobs=1, cluster="", cache=False, cache_dir="", verbose=False, stage=StageWay.OFF.value
    )
    return ResidentSetup(
        file,
        target.qualname,
        there,
        root,
        _inside(os.getcwd(), root) or os.curdir,
        tuple(found for path in sys.path if path and (found := _inside(os.path.abspath(path), root))),
        json.dumps(counted_rows(counted_terms())),
        json.dumps({module: known.to_json() for module, known in learned.items()}),
        os.environ.get("PYTHONHASHSEED", ""),
        config.ship,
    )


def _inside(path: str, root: str) -> str:
    """A path below a folder, relative to it; empty for others."""
    relative = os.path.relpath(path, root)
    return "" if relative == os.pardir or relative.startswith(os.path.join(os.pardir, "")) else relative


def portable_names(exploration: Exploration) -> PortableNames:
    return PortableNames(exploration.code, project_root(exploration.target.path))


class Residents:
    """The residents of an exploration while they get ready. This process goes on meanwhile."""

    def __init__(self, exploration: Exploration) -> None:
        self._own = target_identity(exploration.target)
        self.pool = DistantPool(bridge.path, line_of(setup_of(exploration), _CLASSES), self._refusal)

    def are_ready(self) -> bool:
        """Whether all of them are ready that ever will be. TargetError where one has something else than we have."""
        self.pool.wait(0.0)
        failures = self.pool.failures()
        if failures:
            self.pool.close()
            raise TargetError(f"--cluster: {failures[0]}")
        return self.pool.is_complete

    def shared(self, exploration: Exploration) -> SharedExploration:
        return SharedExploration(exploration, len(self.pool), self.pool, portable_names(exploration))

    def close(self) -> list[str]:
        """Ends them; gives what there is to say of them."""
        told = [*self.pool.notices, *self.pool.failures()]
        self.pool.close()
        return told

    def _refusal(self, words: bytes) -> str:
        told = json.loads(words)
        differences = differing(self._own, told["identity"])
        return f"{told['worker']} differs in {differences}" if differences else ""


def target_identity(target: Target) -> dict[str, str]:
    """What a target is made of, by content."""
    sources = Sources(target)
    packages = dict(_package(word) for word in environment(sources.modules).split("; "))
    return {
        **{f"file {name}": digest for name, digest in sources.relative_files.items()},
        **packages,
        "the inputs of the target": target_digest(target),
        "PYTHONHASHSEED": f"hash {hash('pathlore') & 0xFFFFFF}",
    }


def _package(word: str) -> tuple[str, str]:
    name, _, version = word.partition(" ")
    return name, version
