"""Tells installations of Pathlore of the same version apart: an edited one does not reuse results of the other."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.util import cache_from_source

from pathlore.digests import blake2b
from pathlore.program.installed import own_files
from pathlore.project import OWN_CODE
from pathlore.store.store import Store

_KEPT = "installation"
"""The file beside a store with the digest of Pathlore's files, and what they looked like when it was taken.

One stands beside the compiled modules as well."""
_SIZE = 16


_known: dict[str | None, str] = {}
"""By the folders of stores, for this process."""


def installation(store: Store) -> str:
    """A digest of Pathlore's files. It is kept, and they are not read while they look the same.

    Where what a store has may be of other code, the user is told, once: it is not used.
    """
    if store.folder not in _known:
        _known[store.folder] = _found(store, store.folder)
    return _known[store.folder]


def _found(store: Store, folder: str | None) -> str:
    looks, compiled = _looks(), _beside_compiled()
    beside = compiled if folder is None else os.path.join(folder, _KEPT)
    seen, before = _kept(beside)
    if seen == looks:
        return before
    seen, digest = _kept(compiled)
    if seen != looks:
        digest = _digest(repr(own_files()))
        _keep(compiled, looks, digest)
    if folder is not None:
        if before != digest and store.entries():
            store.tell(f"{store.path}: it holds results of another build of Pathlore, which are not used")
        _keep(beside, looks, digest)
    return digest


def _beside_compiled() -> str:
    """Where the digest is kept for stores that are new: reading all files took 11 ms of their first check."""
    stem, _ = os.path.splitext(cache_from_source(os.path.join(OWN_CODE, f"{_KEPT}.py")))
    return f"{stem}.digest"


def _kept(path: str) -> tuple[str, str]:
    """What Pathlore's files looked like when a digest was kept, and the digest."""
    with suppress(OSError, ValueError), open(path, encoding="ascii") as file:
        looks, digest = file.read().split()
        return looks, digest
    return "", ""


def _keep(path: str, looks: str, digest: str) -> None:
    written = f"{path}.{os.getpid()}.tmp"
    with suppress(OSError):
        with open(written, "x", encoding="ascii") as file:
            file.write(f"{looks} {digest}\n")
        os.replace(written, path)


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
