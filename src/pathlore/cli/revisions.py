"""Versions of a project as the user names them: git revisions, folders and files."""

from __future__ import annotations

import os
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from pathlore.project import Side, Tree, surrounding_project
from pathlore.records import frozen


class RevisionError(Exception):
    """A version that is not available; the message is for the user."""


@frozen
class Request:
    """Two versions of a file, what the file is called in reports, and a name in it or nothing."""

    old: Side
    new: Side
    shown: str
    name: str


@contextmanager
def versions(old: str, new: str, target: str) -> Iterator[Request]:
    """Both versions as folders, for as long as this lasts."""
    file, name = _split(target, old, new)
    file = next((inside for word in (old, new) if (inside := _inside(word, file))), file)
    with ExitStack() as stack:
        sides = [_side(word, file, stack) for word in (old, new)]
        if all(side.file is None for side in sides):
            raise RevisionError(f"{file}: neither {old} nor {new} has this file")
        yield Request(sides[0], sides[1], file or _shown(sides), name)


def _split(target: str, old: str, new: str) -> tuple[str, str]:
    """The file and the name in it; no file where both versions are files."""
    head, colon, tail = target.rpartition(":")
    if colon:
        return (head if _names_file(head) else f"{head.replace('.', '/')}.py"), tail
    if _names_file(target):
        return target, ""
    if os.path.isfile(old) and os.path.isfile(new):
        return "", target
    raise RevisionError(f"{target}: name a file, such as path/to/file.py:{target}")


def _inside(folder: str, file: str) -> str:
    """The path of a file relative to a folder, if it lies in it."""
    if folder == os.curdir or not os.path.isdir(folder) or not os.path.isfile(file):
        return ""
    path = os.path.relpath(os.path.realpath(file), os.path.realpath(folder))
    return "" if path.startswith(os.pardir) else path


def _names_file(word: str) -> bool:
    return word.endswith(".py") or os.sep in word


def _shown(sides: list[Side]) -> str:
    return os.path.relpath(sides[1].file or sides[0].file or "")


def _side(word: str, file: str, stack: ExitStack) -> Side:
    if os.path.isfile(word):
        if not word.endswith(".py"):
            raise RevisionError(f"{word}: not a Python file; its name has to end in .py")
        path = os.path.abspath(word)
        root = surrounding_project(os.path.dirname(path)) or os.path.dirname(path)
        return Side(Tree(word, root), path)
    if os.path.isdir(word):
        root = os.path.abspath(word)
        return Side(Tree(word, root), _file_in_folder(root, file))
    return _revision(word, file, stack)


def _file_in_folder(root: str, file: str) -> str | None:
    """The file, named as seen from the folder or from here."""
    for path in (os.path.join(root, file), os.path.abspath(file)):
        if os.path.isfile(path) and os.path.realpath(path).startswith(os.path.join(os.path.realpath(root), "")):
            return path
    return None


def _revision(word: str, file: str, stack: ExitStack) -> Side:
    top = _git("rev-parse", "--show-toplevel")
    if top is None:
        raise RevisionError(f"{word}: no such file or folder, and this folder is in no git repository")
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{word}^{{commit}}")
    if commit is None:
        raise RevisionError(f"{word}: no such file or folder, and no revision of this git repository")
    folder = os.path.realpath(stack.enter_context(tempfile.TemporaryDirectory(prefix="pathlore-")))
    _extract(commit, top, folder)
    path = os.path.join(folder, os.path.relpath(os.path.realpath(file), os.path.realpath(top)))
    return Side(Tree(word, folder, (top,)), path if os.path.isfile(path) else None)


def _git(*arguments: str) -> str | None:
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    except OSError as error:
        raise RevisionError(f"git cannot be run: {error.strerror}") from None
    return done.stdout.strip() if done.returncode == 0 else None


def _extract(commit: str, top: str, folder: str) -> None:
    """All files of a commit; neither the working tree nor the index of the repository is touched."""
    command = ["git", "-C", top, "archive", "--format=tar", commit]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
            if hasattr(tarfile, "data_filter"):
                archive.extractall(folder, filter=_safe)
            else:  # the first versions of Python 3.11
                archive.extractall(folder)


def _safe(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    """Leaves out links that lead out of the project."""
    try:
        return tarfile.data_filter(member, folder)
    except tarfile.FilterError:
        return None
