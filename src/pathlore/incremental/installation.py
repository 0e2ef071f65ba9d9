"""Tells installations of Pathlore of the same version apart: an edited one does not reuse results of the other."""

from __future__ import annotations

import os
from contextlib import suppress

from pathlore.digests import blake2b
from pathlore.program.installed import own_files
from pathlore.project import OWN_CODE
from pathlore.store.store import Store

_KEPT = "installation"
"""The file beside a store with the digest of Pathlore's files, and what they looked like when it was taken."""
_SIZE = 16


_known: dict[str | None, str] = {}
"""By the folders of stores, for this process."""


def installation(store: Store) -> str:
    """A digest of Pathlore's files. Beside a store it is kept, and they are not read while they look the same.

    Where what a store has may be of other code, the user is told, once: it is not used.
    """
    if store.folder not in _known:
        _known[store.folder] = _digest(repr(own_files())) if store.folder is None else _beside(store, store.folder)
    return _known[store.folder]


def _beside(store: Store, folder: str) -> str:
    looks, kept = _looks(), os.path.join(folder, _KEPT)
    before = ""
    with suppress(OSError, ValueError), open(kept, encoding="ascii") as file:
        seen, before = file.read().split()
        if seen == looks:
            return before
    digest = _digest(repr(own_files()))
    if before != digest and store.entries():
        store.tell(f"{store.path}: it holds results of another build of Pathlore, which are not used")
    beside = f"{kept}.{os.getpid()}.tmp"
    with suppress(OSError):
        with open(beside, "x", encoding="ascii") as file:
            file.write(f"{looks} {digest}\n")
        os.replace(beside, kept)
    return digest


def _looks() -> str:
    """Sizes and times of Pathlore's files."""
    found: list[tuple[str, int, int]] = []
    folders = [OWN_CODE]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    about = entry.stat()
                    found.append((entry.path, about.st_size, about.st_mtime_ns))
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)
    return _digest(repr(sorted(found)))


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=_SIZE).hexdigest()
