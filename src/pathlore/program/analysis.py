"""The analysis of one source file: scopes, variables and effects, made once for each text."""

from __future__ import annotations

import ast
from functools import cached_property, lru_cache

from pathlore.program.def_use import DefUse
from pathlore.program.depth import room_to_recurse
from pathlore.program.effects import Effects, effects_of
from pathlore.program.scope_reader import read_scopes
from pathlore.program.scopes import Scope

_FILES = 64
"""So many files are remembered: what is kept of one is a few times its text."""


class SourceAnalysis:
    """What is known of a file from its text alone. Each part is made when somebody asks."""

    def __init__(self, tree: ast.Module) -> None:
        self.scopes = read_scopes(tree)
        self._effects: dict[Scope, Effects] = {}

    @cached_property
    def def_use(self) -> DefUse:
        return DefUse(self.scopes)

    def effects(self, scope: Scope) -> Effects:
        found = self._effects.get(scope)
        if found is None:
            found = self._effects[scope] = effects_of(scope)
        return found

    def function(self, name: str, line: int | None = None) -> Scope | None:
        """The function of this qualified name, without `<locals>`; where there are several, the one on this line."""
        named = [scope for scope in self.scopes.functions() if scope.name == name]
        return next((scope for scope in named if line is None or scope.line == line), None)


@lru_cache(maxsize=_FILES)
def analysis_of(source: str) -> SourceAnalysis:
    """The analysis of a text; SyntaxError or ValueError where it is no Python."""
    with room_to_recurse():
        return SourceAnalysis(ast.parse(source))
