"""Supplies what the store has learned to those who ask for types."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pathlore.config import Config
from pathlore.learning.stored import folder_of, read_knowledge
from pathlore.program.evidence import learning_from


@contextmanager
def supplied_types(config: Config | None) -> Iterator[None]:
    """Types are learned ones meanwhile, if the run has a store that knows some."""
    folder = None if config is None else folder_of(config)
    known = {} if folder is None else read_knowledge(folder)
    if not known:
        yield
        return
    from pathlore.learning.lookup import LearnedTypes  # for start-up time: most stores have learned nothing

    with learning_from(LearnedTypes(known)):
        yield
