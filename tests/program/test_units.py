"""Units: what can be read by itself, and that it reads as in its file."""

from __future__ import annotations

import ast

import pytest

from pathlore.program.blocks import Outline
from pathlore.program.scope_reader import read_scopes
from pathlore.program.units import Units, function_in, strip
from pathlore.transform.pipeline import nested

CODE = '''
import functools

@functools.cache
def decorated(x: int = 3, *, key=lambda y: y):
    """Of several
lines."""
    def nested():
        return x
    return nested if x else key

if True:
    async def conditional(x):
        return [y async for y in x]

class Outer(dict):
    @property
    def first(self):
        return self.__private

    class Inner:
        def second(self):
            text = """
not indented
"""
            return super().second(text)

    try:
        def third(self): return 3
    except NameError:
        def third(self): return 4

\tdef tabs(self):
\t\treturn 5

def last(): pass
'''.replace("\n\tdef tabs(self):\n\t\treturn 5\n", "")
LINES = CODE.splitlines(keepends=True)
UNITS = Units(read_scopes(ast.parse(CODE)))


def test_functions_that_stand_in_no_other_are_units() -> None:
    names = ["decorated", "conditional", "Outer.first", "Outer.Inner.second", "Outer.third", "Outer.third", "last"]
    assert [unit.name for unit in UNITS.all] == names
    assert [unit.number for unit in UNITS.all if unit.name == "Outer.third"] == [1, 2]


@pytest.mark.parametrize("unit", UNITS.all, ids=lambda unit: f"{unit.name}-{unit.number}")
def test_a_unit_reads_as_it_does_in_its_file(unit: object) -> None:
    assert isinstance(unit, type(UNITS.all[0]))
    tree = unit.parsed(LINES)
    assert tree is not None
    alone = function_in(tree)
    within = next(
        node
        for node in ast.walk(ast.parse(CODE))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (node.name, node.lineno) == (alone.name, alone.lineno)  # type: ignore[union-attr]
    )
    assert ast.dump(alone, include_attributes=True) == ast.dump(within, include_attributes=True)  # type: ignore[arg-type]


def test_blocks_of_units_are_those_of_the_file() -> None:
    scopes = read_scopes(ast.parse(CODE))
    whole = Outline(ast.parse(CODE), "m", scopes)
    of_units = []
    for unit in UNITS.all:
        tree = unit.parsed(LINES)
        assert tree is not None
        outline = Outline(tree, "m", scopes, unit)
        assert outline.places.items() <= whole.places.items()
        of_units += outline.blocks
    inside = [block for block in whole.blocks if block.function != "<module>"]
    assert sorted(of_units, key=lambda b: b.key) == sorted(inside, key=lambda b: b.key)


@pytest.mark.parametrize("line", range(1, len(LINES) + 1))
def test_lines_belong_to_the_unit_around_them(line: int) -> None:
    around = [unit for unit in UNITS.all if unit.first <= line <= unit.last]
    assert UNITS.at(line) == (around[0] if around else None)


@pytest.mark.parametrize(
    "source", ["class A:\n class B:\n  def f(self): pass\n", "if 1:\n\tclass A:\n\t\tdef f(self): pass\n"]
)
def test_narrow_and_tabbed_classes_are_read(source: str) -> None:
    (unit,) = Units(read_scopes(ast.parse(source))).all
    assert unit.parsed(source.splitlines(keepends=True)) is not None


def test_lines_that_are_others_by_now_say_so() -> None:
    source = "def f(): pass\n"
    (unit,) = Units(read_scopes(ast.parse(source))).all
    assert unit.parsed(["def g(): pass\n"]) is None
    assert unit.parsed(["def f(:\n"]) is None


def test_the_first_line_of_a_decorated_function_is_that_of_its_code() -> None:
    """By it, rewritten code is found in the unit: otherwise all of the file would be rewritten."""
    code = {found.co_name: found for found in nested(compile(CODE, "program.py", "exec"))}
    lines = CODE.splitlines(keepends=True)
    for name in ("decorated", "first"):
        unit = next(unit for unit in Units(read_scopes(ast.parse(CODE))).all if unit.name.endswith(name))
        tree = unit.parsed(lines)
        assert tree is not None
        function = function_in(tree)
        assert function is not None
        assert function.decorator_list
        strip(function)
        alone = {found.co_name: found for found in nested(compile(tree, "program.py", "exec"))}
        assert alone[name].co_firstlineno == code[name].co_firstlineno
