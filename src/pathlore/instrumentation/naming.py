"""Names sites, blocks and locations in ways that other processes understand, even after an edit elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.blocks import Outline
from pathlore.program.sites import Site
from pathlore.project import OWN_CODE
from pathlore.trie.failure import Failure, failure_from_json, failure_to_json

_NOWHERE = -1
_CALL = "<call>"
"""The site of choices that are made around the call of the target, not in its code."""
_EARLIER_CALLS = frozenset({"executor.py:Executor._run:0"})
"""What stores and certificates of earlier versions call that site."""


class StoredSite:
    """A site that was read. It belongs to no code object; a live site with the same key is the same site."""

    __slots__ = ("_names", "code", "instruction", "key")

    mark = object()
    """No frame has it."""

    def __init__(self, key: str, names: CodeNames) -> None:
        self.key = key
        self.code = None
        self.instruction = _NOWHERE
        self._names = names

    def same(self, other: Site | StoredSite) -> bool:
        return self is other or self._names.site(other) == self.key

    @property
    def where(self) -> str:
        return self._names.where_of_site(self.key)


class CodeNames:
    """Maps sites, blocks, lines and failures of instrumented code to names, and names back to them."""

    def __init__(self, code: Instrumentation, root: str) -> None:
        self._code = code
        self._root = root
        self._starting: dict[Outline, dict[int, tuple[str, int]]] = {}
        self._line_of: dict[Outline, dict[tuple[str, int], int]] = {}
        self._sites: dict[Any, str] = {}

    # Sites

    def site(self, site: Any) -> str:
        if isinstance(site, StoredSite):
            return site.key
        found = self._sites.get(site)
        if found is None:
            found = self._sites[site] = self._key(site)
        return found

    def _key(self, site: Site) -> str:
        code = site.code
        if code.co_filename.startswith(OWN_CODE):
            return _CALL
        if not self._code.knows(code.co_filename):
            return f"{os.path.basename(code.co_filename)}:{code.co_qualname}:{site.instruction}"
        position = next((p for n, p in enumerate(code.co_positions()) if n == site.instruction // 2), None)
        found = None
        if position is not None:
            found = self._code.place(code.co_filename, code.co_firstlineno, _ordered(position))
        if found is None:
            return f"?:{code.co_qualname}:{site.instruction}"
        return f"{found[0]}:{found[1]}:{code.co_code[site.instruction]}"

    def where_of_site(self, key: str) -> str:
        number = self._code.number(key.partition(":")[0])
        if number is None:
            return key
        block = self._code.blocks[number]
        return f"{block.path}:{block.line}"

    def stored(self, key: str) -> StoredSite:
        return StoredSite(_CALL if key in _EARLIER_CALLS else key, self)

    # Blocks

    def block(self, number: int) -> str:
        return self._code.blocks[number].basic.key

    def number(self, key: str) -> int | None:
        return self._code.number(key)

    def places(self, blocks: Iterable[int]) -> list[list[Any]]:
        """Where blocks are, for `meet`."""
        found = {(block.path, block.line) for block in map(self._code.blocks.__getitem__, blocks)}
        return sorted([self.short(path), line] for path, line in found)

    def meet(self, places: Iterable[Sequence[Any]]) -> None:
        """Has blocks numbered that will be asked for: without a place, one is looked for in all files."""
        for path, line in places:
            long = self.long(path)
            if self._code.knows(long):
                self._code.outline_at(long, line)

    # Lines are named by the first syntax node that begins on them, or `=` and the number

    def line(self, path: str, line: int) -> str:
        if not self._code.knows(path):
            return f"={line}"
        outline = self._code.outline_at(path, line)
        starting = self._starting.get(outline)
        if starting is None:
            starting = self._starting[outline] = {}
            for (start, *_), node in outline.places.items():
                starting[start] = min(starting.get(start, node), node, key=lambda n: n[1])
        found = starting.get(line)
        return f"={line}" if found is None else f"{found[0]}:{found[1]}"

    def line_of(self, name: str) -> int:
        if name.startswith("="):
            return int(name[1:])
        key, _, number = name.partition(":")
        found = self._code.number(key)
        if found is None:
            return 0
        block = self._code.blocks[found]
        outline = self._code.outline_at(block.path, block.line)
        lines = self._line_of.get(outline)
        if lines is None:
            lines = self._line_of[outline] = {node: place[0] for place, node in reversed(outline.places.items())}
        return lines.get((key, int(number)), block.line)

    def where(self, where: str) -> str:
        path, _, rest = where.partition(":")
        line, _, column = rest.partition(":")
        if not os.path.isabs(path) or not line.isdecimal():
            return f"={where}"
        return f"{self.short(path)}|{self.line(path, int(line))}|{column}"

    def where_of(self, name: str) -> str:
        if name.startswith("="):
            return name[1:]
        path, line, column = name.split("|")
        return f"{self.long(path)}:{self.line_of(line)}" + (f":{column}" if column else "")

    def short(self, path: str) -> str:
        """A path as other processes call it."""
        relative = os.path.relpath(path, self._root)
        return path if relative.startswith(os.pardir) else relative.replace(os.sep, "/")

    def long(self, path: str) -> str:
        return path if os.path.isabs(path) else os.path.join(self._root, *path.split("/"))

    # Failures

    def failure(self, failure: Failure) -> Any:
        return failure_to_json(failure, lambda path, line: (self.short(path), self.line(path, line)))

    def failure_of(self, data: Any) -> Failure:
        return failure_from_json(data, lambda path, line: (self.long(path), self.line_of(line)))


class ExactNames(CodeNames):
    """Names for processes that run the same code: they tell instructions apart that stand for the same place."""

    def _key(self, site: Site) -> str:
        return f"{super()._key(site)}@{site.instruction}"


class ForkedNames(CodeNames):
    """Names for processes with a common ancestor, in which paths and lines are the same.

    Instructions are told apart, since an `and` has several at one place. Whether a site that was read is that of a
    frame goes by its place alone: the frame may run another version of the code.
    """

    def __init__(self, code: Instrumentation, root: str) -> None:
        super().__init__(code, root)
        self._places = CodeNames(code, root)

    def site(self, site: Any) -> str:
        found = self._sites.get(site)
        if found is None:
            found = self._sites[site] = f"{self._places.site(site)}@{site.instruction}"
        return found

    def stored(self, key: str) -> StoredSite:
        found = self._places.stored(key.rpartition("@")[0])
        self._sites[found] = key
        return found

    def where(self, where: str) -> str:
        return where

    def where_of(self, name: str) -> str:
        return name

    def failure(self, failure: Failure) -> Any:
        return failure_to_json(failure)

    def failure_of(self, data: Any) -> Failure:
        return failure_from_json(data)


class PortableNames(ExactNames):
    """Names for processes that run the same code on other machines, where it may lie in other folders."""

    def __init__(self, code: Instrumentation, root: str) -> None:
        import sysconfig  # for start-up time: few runs have a cluster

        super().__init__(code, root)
        self._folders = {"<project>": root, **{f"<{kind}>": sysconfig.get_paths()[kind] for kind in _LIBRARIES}}

    def short(self, path: str) -> str:
        for mark, folder in self._folders.items():
            if path.startswith(os.path.join(folder, "")):
                return "/".join((mark, *os.path.relpath(path, folder).split(os.sep)))
        return path

    def long(self, path: str) -> str:
        mark, _, rest = path.partition("/")
        folder = self._folders.get(mark)
        return path if folder is None else os.path.join(folder, *rest.split("/"))


_LIBRARIES = ("purelib", "platlib", "stdlib", "platstdlib")
"""Packages first: their folder is mostly in that of the standard library."""


def _ordered(position: tuple[int | None, ...]) -> Any:
    """The position of an instruction in the order that syntax nodes use."""
    line, end_line, column, end_column = position
    return (line, column, end_line, end_column)


class StoredLocations:
    """Finds sites, blocks and failures by their names, for `trie.codec`."""

    def __init__(self, names: CodeNames) -> None:
        self.site: Any = cache(names.stored)
        self.block = names.number
        self.failure = names.failure_of
        self.where = names.where_of
