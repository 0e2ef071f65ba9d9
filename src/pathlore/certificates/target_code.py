"""The code of a target as a certificate names it: basic blocks, sites, and fingerprints of what the code reads."""

from __future__ import annotations

import os

from pathlore.certificates.statements import Statements
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.impact import EVERYTHING, Surroundings
from pathlore.session.exploration import Exploration
from pathlore.trie.node import Blocks


class TargetCode:
    """Rows of a certificate for the code of one target."""

    def __init__(self, exploration: Exploration, names: CodeNames, statements: Statements) -> None:
        target = exploration.target
        self._target = target
        self._code = exploration.code
        self._restore = exploration.engine.executor.restore
        self._names = names
        self._statements = statements
        self._files = {target.path, *(os.path.abspath(m.__file__ or "") for m in target.modules)}
        self._rows = self._block_rows()

    def _block_rows(self) -> dict[str, list[str]]:
        """All blocks of the target's files by key. Where two files have the same code, the first stands for both."""
        blocks = [b for b in self._code.all_blocks() if b.path in self._files]
        rows = sorted([b.basic.key, self._statements.file(b.path), b.function, b.arm] for b in blocks)
        return {row[0]: row for row in reversed(rows)}

    def block(self, key: str) -> list[str]:
        return self._rows.get(key, [key])

    def site(self, key: str) -> str:
        """The start of the code in which a choice is made, as far as it is code of the project."""
        return self._statements.where(self._names.where_of_site(key))

    def digests(self, blocks: Blocks) -> dict[str, str]:
        """Fingerprints of what the code of these blocks reads."""
        wanted = {EVERYTHING}.union(*(self._code.blocks[number].basic.names for number in blocks))
        with self._code.paused():
            self._restore()
            script = self._target.path if self._target.module is None else ""
            found = Surroundings(self._target.modules, self._files.__contains__, script=script).digests(wanted)
        return dict(sorted(found.items()))
