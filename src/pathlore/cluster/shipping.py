"""Brings the files of a project to other machines: one archive, unpacked under its digest."""

from __future__ import annotations

import io
import os
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import PurePosixPath

from pathlore.cluster.address import ClusterError

_LEFT_OUT = frozenset({"__pycache__", "node_modules", "build", "dist", "venv", "env", "site-packages"})
_MOST_BYTES = 200_000_000
"""Of all files together."""
_MARK = ".git"
"""Makes a folder a project, and is not sent itself."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def packed(root: str) -> bytes:
    """An archive of the files of a project. The same files make the same archive. ClusterError for too many."""
    made = io.BytesIO()
    size = 0
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files(root):
            size += os.path.getsize(path)
            if size > _MOST_BYTES:
                raise ClusterError(f"--ship: {root}: has more than {_MOST_BYTES // 1_000_000} MB of files; share it")
            with open(path, "rb") as file:
                archive.writestr(_entry(os.path.relpath(path, root).replace(os.sep, "/")), file.read())
        if os.path.exists(os.path.join(root, _MARK)):
            archive.writestr(_entry(_MARK), b"")
    return made.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _LONG_AGO)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _files(root: str) -> Iterator[str]:
    """Regular files that no link leads out of the project for."""
    real = os.path.join(os.path.realpath(root), "")
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if _is_part(folder, name))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.startswith(".") and os.path.realpath(path).startswith(real) and os.path.isfile(path):
                yield path


def _is_part(folder: str, name: str) -> bool:
    is_environment = os.path.exists(os.path.join(folder, name, "pyvenv.cfg"))
    return not name.startswith(".") and name not in _LEFT_OUT and not is_environment


def digest_of_archive(data: bytes) -> str:
    return sha256(data).hexdigest()


def unpacked(data: bytes, digest: str, scratch: str) -> str:
    """Unpacks an archive into a folder of its own below `scratch`, once. ValueError for what is no such archive.

    Whatever the archive says, nothing is written outside of that folder, and nothing but plain files.
    """
    if digest_of_archive(data) != digest:
        raise ValueError("the archive is not the one that was announced")
    folder = os.path.join(scratch, f"pathlore-{digest[:32]}")
    if os.path.isdir(folder):
        return folder
    os.makedirs(scratch, exist_ok=True)
    # Several workers of a machine may share the folder: whoever is first gives it its name.
    made = tempfile.mkdtemp(prefix="pathlore-", dir=scratch)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _extract(archive, made)
        os.rename(made, folder)
    except zipfile.BadZipFile as error:
        raise ValueError(f"not an archive: {error}") from None
    except OSError:
        if not os.path.isdir(folder):
            raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return folder


def _extract(archive: zipfile.ZipFile, folder: str) -> None:
    entries = archive.infolist()
    if sum(entry.file_size for entry in entries) > _MOST_BYTES:
        raise ValueError("the archive is too large")
    for entry in entries:
        parts = _checked(entry)
        path = os.path.join(folder, *parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "xb") as file:
            # Sizes that an archive states are checked here against what it has.
            file.write(archive.read(entry))


def _checked(entry: zipfile.ZipInfo) -> tuple[str, ...]:
    """The parts of a path inside of the folder."""
    name = entry.orig_filename
    parts = PurePosixPath(name).parts
    kind = stat.S_IFMT(entry.external_attr >> 16)
    bad = not parts or name.endswith("/") or os.pardir in parts or name.startswith("/") or "\\" in name or ":" in name
    if bad or "\0" in name or kind not in (0, stat.S_IFREG):
        raise ValueError(f"the archive has an entry that is no file of a project: {name!r}")
    return parts
