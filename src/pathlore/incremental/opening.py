"""Opens the store of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.findings import Emit, Notice

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory


@contextmanager
def remembering(config: Config, emit: Emit) -> Iterator[Memory | None]:
    """What earlier runs left, if that is wanted and possible."""
    kept = config.cache and not os.environ.get("PATHLORE_NO_CACHE")
    if not kept and not config.deepen and not config.prefixes:
        yield None
        return
    from pathlore.incremental.lookup import Memory  # those who do without do not pay for it
    from pathlore.store.store import Store, StoreError, default_folder

    try:
        store = Store(config.cache_dir or default_folder() if kept else None)
    except StoreError as error:
        emit(Notice(f"{error}; nothing of this run is kept"))
        store = Store(None)
    if store.notice:
        emit(Notice(store.notice))
    with closing(Memory(store, config)) as memory:
        yield memory
