"""Supplies what the store has learned to those who ask for types."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.program.evidence import learning_from

if TYPE_CHECKING:
    from pathlore.learning.knowledge import ModuleKnowledge


@contextmanager
def supplied_types(config: Config | None) -> Iterator[None]:
    """Types are learned ones meanwhile, if the run has a store that knows some."""
    known = _known(config) if config is not None and config.remembers else None
    if not known:
        yield
        return
    from pathlore.learning.lookup import LearnedTypes  # for start-up time: most stores have learned nothing

    with learning_from(LearnedTypes(known)):
        yield


def _known(config: Config) -> dict[str, ModuleKnowledge]:
    from pathlore.learning.stored import folder_of, read_knowledge  # for start-up time: not every run has a store

    folder = folder_of(config)
    return {} if folder is None else read_knowledge(folder)
