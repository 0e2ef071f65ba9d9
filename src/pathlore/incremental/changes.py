"""Says what has changed since a trie was made, and why that counts.

In two steps: files and data are compared before any code is rewritten, basic blocks afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from pathlore.incremental.sources import Sources
from pathlore.incremental.state import State
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.impact import BY_TEXTS, EVERYTHING
from pathlore.program.outward import Outward
from pathlore.records import frozen


class Why(StrEnum):
    """Why something counts as changed."""

    CODE = "its code is not there any more"
    DATA = "a name that it reads stands for something else"
    FOUND = "a name that it reads stood for nothing in the project"
    SURROUNDINGS = "what the code may reach without naming it has changed"
    CLASS = "the instances of a class behave differently"
    IMPORTED = "a file that was imported or read while the code ran has changed, or a package that was loaded"


@frozen
class Changed:
    """One change: the reason, and the name or the file that it is about."""

    why: Why
    name: str = ""


@frozen
class Changes:
    """Everything that is not as it was."""

    names: Mapping[str, Changed]
    """By name: what executed code reads and what stands for something else now."""
    everything: Changed | None
    """A change that may concern any code."""
    files: bool
    """Whether the text of any file is another. By itself that changes nothing: the edit may be elsewhere."""

    def __bool__(self) -> bool:
        return bool(self.names or self.everything or self.files)

    def blocks(self, stored: Iterable[str], code: Instrumentation) -> dict[str, Changed]:
        """By key: those of the stored basic blocks that changed. Moving or reformatting code changes no key."""
        now = {block.basic.key: block.basic for block in code.all_blocks()}
        found: dict[str, Changed] = {}
        for key in stored:
            block = now.get(key)
            if block is None:
                found[key] = Changed(Why.CODE)
            elif not block.names.isdisjoint(self.names):
                found[key] = self.names[min(block.names & self.names.keys())]
        return found


def changes_since(state: State, sources: Sources) -> Changes:
    """What is different from when the state was written."""
    if state.outward and state.files == sources.relative_files:
        # To find it out again, all files would have to be parsed.
        sources.surroundings.outward = Outward(state.outward[0], frozenset(state.outward[1]))
    by_texts = state.names.get(EVERYTHING, "").startswith(BY_TEXTS)
    now = sources.surroundings.digests(state.names, by_texts)
    names = {name: _changed(name) for name, before in state.names.items() if now.get(name) != before}
    still = set(sources.surroundings.unbound(state.unbound or ()))
    names |= {name: Changed(Why.FOUND, name) for name in state.unbound or () if name not in still}
    everything = next((names[name] for name in sorted(names) if name.startswith(EVERYTHING)), None)
    for name, before in state.imported.items():
        if everything is None and sources.now(name) != before:
            everything = Changed(Why.IMPORTED, name)
    return Changes(names, everything, state.files != sources.relative_files)


def _changed(name: str) -> Changed:
    if name == EVERYTHING:
        return Changed(Why.SURROUNDINGS)
    if name.startswith(EVERYTHING):
        return Changed(Why.CLASS, name.removeprefix(EVERYTHING))
    return Changed(Why.DATA, name)
