"""One file of the project: its rewritten code, unit by unit as it is asked for, and its numbered blocks."""

from __future__ import annotations
import __future__

import ast
from collections.abc import Container
from dataclasses import replace
from functools import partial
from inspect import CO_ITERABLE_COROUTINE
from types import CodeType
from typing import Any

from pathlore.program.analysis import analysis_of
from pathlore.program.blocks import BasicBlock, Outline
from pathlore.program.concrete_parts import Marks, concrete_parts
from pathlore.program.depth import room_to_recurse
from pathlore.program.plan import EVERY_PASS, Pass, Position, RewritePlan
from pathlore.program.scopes import FUNCTIONS, definition_line
from pathlore.program.sites import Block
from pathlore.program.traits import Traits, traits_of
from pathlore.program.units import Unit, Units, function_in, strip
from pathlore.transform.flags import FlagsOf
from pathlore.transform.pipeline import LazyParameters, nested, rewrite
from pathlore.transform.probes import put_probes

FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)

Codes = dict[tuple[Any, ...], CodeType]
"""Code objects by what original and rewritten code of a function have in common."""


class ProjectFile:
    """What is known of a file, and what was made of it."""

    # Large: the file as it is written, what follows from its text, and what was made of it so far.

    def __init__(
        self, path: str, source: str, module: str, python: frozenset[str], plan: RewritePlan, blocks: list[Block]
    ) -> None:
        self.path = path
        self.python = python
        """Names of its module that stand for functions and classes of the project."""
        self.plan = plan
        self.numbers: dict[str, int] = {}
        """By key, of the blocks that were met."""
        self._blocks = blocks
        """Of all files, by number."""
        self._source = source
        self._lines = source.splitlines(keepends=True)
        self._module = module
        self._scopes = analysis_of(source).scopes
        self._units = Units(self._scopes)
        self._outlines: dict[Unit | None, Outline] = {}
        """By unit; under None that of the whole file."""
        self._codes: dict[Unit | None, Codes] = {}
        self._composed: dict[Unit | None, Codes] = {}
        """The same, with regions."""
        self._probed: dict[Unit | None, Codes] = {}
        """As it is written, with probes."""
        self._regions: dict[CodeType, CodeType] = {}
        """The plain code of each region, by its rewritten code."""

    # Blocks

    def outline_at(self, line: int) -> Outline:
        """An outline that has this line: that of the unit around it, or of the whole file."""
        whole = self._outlines.get(None)
        unit = self._units.at(line)
        if whole is not None or unit is None:
            return whole or self.outline()
        found = self._outlines.get(unit)
        if found is None:
            tree = unit.parsed(self._lines)
            if tree is None:
                return self.outline()
            found = self._outlined(tree, unit)
            found.drop_tree()
        return found

    def place(self, line: int, position: Position) -> tuple[str, int] | None:
        """The block of a syntax node and its number there; `line` is the first of the function that it is in."""
        # A function in a decorator or a default is not part of the unit on whose lines it stands.
        return self.outline_at(line).places.get(position) or self.outline().places.get(position)

    def outline(self) -> Outline:
        """That of the whole file."""
        found = self._outlines.get(None)
        if found is None:
            found = self._outlined(ast.parse(self._source), None)
            found.drop_tree()
        return found

    def _outlined(self, tree: ast.Module, unit: Unit | None) -> Outline:
        """The outline of a tree, whose blocks get their numbers."""
        with room_to_recurse():
            outline = Outline(tree, self._module, self._scopes, unit)
        self._outlines.setdefault(unit, outline)
        for block in outline.blocks:
            if block.key not in outline.unreachable:
                self._number(block)
        return outline

    def _number(self, block: BasicBlock) -> int:
        found = self.numbers.get(block.key)
        if found is None:
            found = self.numbers[block.key] = len(self._blocks)
            self._blocks.append(Block(found, self.path, block))
        return found

    # Code

    def rewritten(self, code: CodeType, lazy: LazyParameters | None = None) -> CodeType | None:
        """The rewritten code of a function with this code; None if the text of the file has no such function."""
        return self._found(code, lazy, self._codes)

    def composed(self, code: CodeType, lazy: LazyParameters | None = None) -> CodeType | None:
        """The same, with its regions outlined."""
        return self._found(code, lazy, self._composed)

    def probed(self, code: CodeType) -> CodeType | None:
        """The own code of a function with this code, with probes and nothing else."""
        return self._found(code, None, self._probed)

    def region(self, code: CodeType) -> CodeType | None:
        """The plain code of a region, given its rewritten code."""
        return self._regions.get(code)

    def _found(self, code: CodeType, lazy: LazyParameters | None, kept: dict[Unit | None, Codes]) -> CodeType | None:
        unit = self._units.at(code.co_firstlineno)
        if unit is not None:
            found = self._of(unit, code.co_flags & FUTURE, lazy, kept).get(key_of(code))
            if (fitting := _fitting(found, code)) is not None:
                return fitting
        return _fitting(self._of(None, 0, lazy, kept).get(key_of(code)), code)

    def light(self, code: CodeType, passes: frozenset[Pass], flags_of: FlagsOf | None) -> CodeType | None:
        """The light code of a function with this code: probes, and what these passes write."""
        unit = self._units.at(code.co_firstlineno)
        tree = None if unit is None else unit.parsed(self._lines)
        if unit is None or tree is None:
            return None
        made = self._compiled(tree, unit, code.co_flags & FUTURE, None, passes, flags_of=flags_of)
        return _fitting(_by_key(made).get(key_of(code)), code)

    def partial(
        self,
        code: CodeType,
        marks: Marks,
        passes: frozenset[Pass],
        lazy: LazyParameters | None,
        flags_of: FlagsOf | None,
    ) -> tuple[CodeType, frozenset[Position]] | None:
        """The rewritten code of a function, but for the parts without a mark in them; and these parts."""
        unit = self._units.at(code.co_firstlineno)
        tree = None if unit is None else unit.parsed(self._lines)
        node = None if tree is None else _defined(tree, code)
        if unit is None or tree is None or node is None:
            return None
        parts = concrete_parts(node, marks)
        if not parts:
            return None
        plan = replace(self.plan, selection=replace(self.plan.selection, concrete=parts))
        made = self._compiled(tree, unit, code.co_flags & FUTURE, lazy, passes, flags_of=flags_of, plan=plan)
        found = _fitting(_by_key(made).get(key_of(code)), code)
        return None if found is None else (found, parts)

    def traits(self, code: CodeType, names: Container[str]) -> Traits:
        """What stands in the way of code that is not rewritten; `names` are those of the module."""
        unit = self._units.at(code.co_firstlineno)
        tree = None if unit is None else unit.parsed(self._lines)
        node = None if tree is None else _defined(tree, code)
        return Traits.CATCHES if node is None else traits_of(node, names)

    def script(self, only_probes: bool = False) -> CodeType:
        """The file as a whole, rewritten, or as it is with probes."""
        return self._compiled(ast.parse(self._source), None, 0, None, only_probes=only_probes)

    def _of(self, unit: Unit | None, flags: int, lazy: LazyParameters | None, kept: dict[Unit | None, Codes]) -> Codes:
        """The codes of a unit, or of the whole file; `kept` has those that were made without lazy parameters."""
        found = kept.get(unit) if lazy is None else None
        if found is None and kept is self._composed and lazy is None and not self._may_have_regions(unit):
            found = kept[unit] = self._of(unit, flags, None, self._codes)
        if found is None:
            tree = ast.parse(self._source) if unit is None else unit.parsed(self._lines)
            found = {}
            if tree is not None:
                kinds = kept is self._composed, kept is self._probed
                made = self._compiled(tree, unit, flags, lazy, with_regions=kinds[0], only_probes=kinds[1])
                found = _by_key(made)
            if lazy is None:
                kept[unit] = found
        return found

    def _compiled(
        self,
        tree: ast.Module,
        unit: Unit | None,
        flags: int,
        lazy: LazyParameters | None,
        passes: frozenset[Pass] = EVERY_PASS,
        *,
        with_regions: bool = False,
        only_probes: bool = False,
        flags_of: FlagsOf | None = None,
        plan: RewritePlan | None = None,
    ) -> CodeType:
        plain: dict[tuple[Any, ...], CodeType] = {}
        with room_to_recurse():
            outline = self._outlined(tree, unit)
            if unit is not None:
                function = function_in(tree)
                assert function is not None
                strip(function)
            outlined = partial(self._outline_regions, plain, flags) if with_regions else None
            if only_probes:
                put_probes(outline, self._number)
            else:
                tree = rewrite(tree, plan or self.plan, (outline, self._number), lazy, passes, outlined, flags_of)
            outline.drop_tree()
            code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec", flags, dont_inherit=True)
        if plain:
            self._regions.update((found, plain[key]) for key, found in _by_key(code).items() if key in plain)
        return code

    def _may_have_regions(self, unit: Unit | None) -> bool:
        """Whether code with its regions outlined differs from code without: to look for them is far cheaper."""
        # Most runs compose nothing, and start sooner for it.
        from pathlore.transform.regions import may_outline, outline_regions

        if unit is None or not may_outline(self._source):
            return unit is None
        tree = unit.parsed(self._lines)
        return tree is None or outline_regions(tree) > 0

    def _outline_regions(self, plain: dict[tuple[Any, ...], CodeType], flags: int, tree: ast.Module) -> None:
        # Most runs compose nothing, and start sooner for it.
        from pathlore.transform.regions import may_outline, outline_regions, region_codes

        if may_outline(self._source) and outline_regions(tree):
            plain.update(region_codes(tree, self.path, flags))


def _defined(tree: ast.Module, code: CodeType) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The definition of a function with this code."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS) and node.name == code.co_name and definition_line(node) == code.co_firstlineno:
            return node
    return None


def _fitting(made: CodeType | None, code: CodeType) -> CodeType | None:
    """Code that can take the place of the original, with what `types.coroutine` set in that."""
    if made is None or made.co_freevars != code.co_freevars:
        return None
    awaitable = code.co_flags & ~made.co_flags & CO_ITERABLE_COROUTINE
    return made.replace(co_flags=made.co_flags | awaitable) if awaitable else made


def _by_key(code: CodeType) -> Codes:
    return {key_of(found): found for found in nested(code)}


def key_of(code: CodeType) -> tuple[Any, ...]:
    """What original and rewritten code of a function have in common; lambdas on one line differ by column."""
    if not code.co_name.startswith("<"):
        return code.co_qualname, code.co_firstlineno
    starts = [(line, column) for line, _, column, end in code.co_positions() if line and end]
    return code.co_qualname, code.co_firstlineno, min(starts, default=None)
