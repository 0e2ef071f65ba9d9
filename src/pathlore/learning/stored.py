"""Reads and writes what was learned, in the store that keeps everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.store.store import LEARNED, Entry, Store, default_folder, states_in

if TYPE_CHECKING:
    from pathlore.learning.collecting import Collection
    from pathlore.learning.knowledge import ModuleKnowledge


def folder_of(config: Config) -> str | None:
    """The folder of the store; None for a run that uses none."""
    return config.cache_dir or default_folder() if config.remembers else None


def read_knowledge(folder: str) -> dict[str, ModuleKnowledge]:
    """What is known, by module. What cannot be read is not known."""
    found: dict[str, ModuleKnowledge] = {}
    for module, state in states_in(folder, LEARNED):
        knowledge = _read(state)
        if knowledge is not None:
            found[module] = knowledge
    return found


def _read(state: Mapping[str, object]) -> ModuleKnowledge | None:
    from pathlore.learning.knowledge import ModuleKnowledge  # for start-up time: most stores have learned nothing

    try:
        return ModuleKnowledge.from_json(state)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _entries(store: Store) -> Iterator[tuple[Entry, ModuleKnowledge | None]]:
    return ((entry, _read(entry.state)) for entry in store.find_all(LEARNED))


def keep(collection: Collection, store: Store) -> None:
    """Adds what a run taught to what is stored."""
    from pathlore.learning.knowledge import ModuleKnowledge  # as above

    known = {entry.key: knowledge for entry, knowledge in _entries(store)}
    for module, found in sorted(collection.modules.items()):
        both = known.get(module) or ModuleKnowledge(module, found.file)
        both.take(found, collection.current(module))
        put(both, store)


def put(knowledge: ModuleKnowledge, store: Store) -> None:
    # An empty chunk: what has none is taken for unfinished.
    store.put(LEARNED, knowledge.module, {}, knowledge.to_json(), [b""])


def forget(store: Store, names: Iterable[tuple[str, str]]) -> int:
    """Forgets functions and classes, each a module (or package) and a name in it; without names, everything.

    Gives the number of functions and classes.
    """
    wanted = list(names) or [("", "")]
    count = 0
    for entry, knowledge in _entries(store):
        if knowledge is None:
            store.drop(entry)
            continue
        before = _size(knowledge)
        for part in (knowledge.functions, knowledge.classes):
            for name in [name for name in part if any(covers(word, knowledge.module, name) for word in wanted)]:
                del part[name]
        count += before - _size(knowledge)
        if not _size(knowledge):
            store.drop(entry)
        elif before != _size(knowledge):
            put(knowledge, store)
    return count


def _size(knowledge: ModuleKnowledge) -> int:
    return len(knowledge.functions) + len(knowledge.classes)


def covers(word: tuple[str, str], module: str, name: str) -> bool:
    """Whether a module or package, and a name in it, stand for a function or class; nothing stands for all."""
    wanted, inside = word
    if wanted and module != wanted and not module.startswith(f"{wanted}."):
        return False
    return not inside or (module == wanted and (name == inside or name.startswith(f"{inside}.")))
