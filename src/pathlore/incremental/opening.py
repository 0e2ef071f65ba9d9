"""Opens the store of a run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.findings import Emit, Notice
from pathlore.option_words import SummaryOrder

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory


@contextmanager
def remembering(config: Config, emit: Emit) -> Iterator[Memory | None]:
    """What earlier runs left, if that is wanted and possible."""
    kept = config.remembers
    if not kept and not config.deepen and not config.prefixes and config.summaries != SummaryOrder.BOTTOM_UP:
        yield None
        return
    from pathlore.incremental.lookup import Memory  # for start-up time: some do without a store
    from pathlore.store.database import StoreError
    from pathlore.store.store import Store, default_folder

    def tell(message: str) -> None:
        emit(Notice(message))

    try:
        store = Store(config.cache_dir or default_folder() if kept else None, tell)
    except StoreError as error:
        tell(f"{error}; nothing of this run is kept")
        store = Store(None, tell)
    with closing(Memory(store, config)) as memory:
        yield memory
