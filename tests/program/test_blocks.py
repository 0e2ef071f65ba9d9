"""The keys of blocks: the same wherever and however code is written, others where it or what leads to it is another."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from pathlore.program.blocks import Arm, BasicBlock, Outline
from pathlore.program.scope_reader import read_scopes

CODE = '''
LIMIT = 3

def helper(x):
    return x + LIMIT

def f(x, y=1):
    """What it does."""
    z = x  # a comment
    if z > y:
        z = helper(z) if z else 0
    else:
        z = -z
    for i in range(z):
        z += i
    return z

class C:
    def m(self):
        with self.lock:
            return self.x
'''


def blocks(source: str) -> list[BasicBlock]:
    return Outline(ast.parse(source), "m").blocks


def keys(source: str, function: str | None = None) -> list[str]:
    return [block.key for block in blocks(source) if function in (None, block.function)]


def edited(*edits: tuple[str, str]) -> str:
    source = CODE
    for old, new in edits:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return source


@pytest.mark.parametrize(
    ("edits", "changed"),
    [
        pytest.param([("  # a comment", "  # another")], set(), id="a comment"),
        pytest.param([("    z = x  # a comment", "\n\n    z = (x)")], set(), id="blank lines and parentheses"),
        pytest.param(
            [("z = helper(z) if z else 0", "z = (\n            helper(z)\n            if z else 0)")],
            set(),
            id="wrapped",
        ),
        pytest.param([("What it does.", "What it does not.")], set(), id="the docstring of a function"),
        pytest.param([("def helper(x)", "def helper(x: int) -> int")], {"helper", "<module>"}, id="an annotation"),
        pytest.param([("return x + LIMIT", "return x - LIMIT")], {"helper"}, id="another function"),
        pytest.param([("LIMIT = 3", "LIMIT = 4")], {"<module>"}, id="a constant of the module"),
        pytest.param([("self.x", "self.y")], {"C.m"}, id="a method"),
        pytest.param([("z > y", "z >= y")], {"f"}, id="an operator"),
        pytest.param([("y=1", "y=2")], {"f", "<module>"}, id="a default"),
        pytest.param([("def f(x", "def g(x")], {"f", "<module>"}, id="the name of a function"),
        pytest.param([("def helper(x)", "async def helper(x)")], {"helper", "<module>"}, id="a coroutine"),
        pytest.param([("    z = x  #", "    global LIMIT\n    z = x  #")], {"f"}, id="a declaration"),
        pytest.param([("    return x + LIMIT", "    yield\n    return x + LIMIT")], {"helper"}, id="a generator"),
    ],
)
def test_an_edit_changes_the_keys_of_its_function_alone(edits: list[tuple[str, str]], changed: set[str]) -> None:
    source = edited(*edits)
    for function in ("<module>", "helper", "f", "C.m"):
        same = keys(source, function) == keys(CODE, function)
        assert same is (function not in changed), function


def test_moving_a_function_keeps_its_keys() -> None:
    start, end = CODE.index("def helper"), CODE.index("def f(")
    moved = CODE[:start] + CODE[end:] + "\n\n" + CODE[start:end]
    assert keys(moved, "helper") == keys(CODE, "helper")
    assert keys(moved, "f") == keys(CODE, "f")


def test_an_edit_in_an_arm_changes_that_arm_alone() -> None:
    edit = edited(("z = -z", "z = 1 - z"))
    before, after = ({block.arm: block.key for block in blocks(s) if block.function == "f"} for s in (CODE, edit))
    assert before[Arm.ENTRY] == after[Arm.ENTRY]
    assert before[Arm.ELSE] != after[Arm.ELSE]
    # What follows the statement is led to by its head, whatever its arms do.
    assert before[Arm.AFTER] == after[Arm.AFTER]
    assert before[Arm.BODY] == after[Arm.BODY]


def test_whose_variable_a_name_is_belongs_to_the_key() -> None:
    inner = "    def g():\n        return x\n    return g"
    free, own = f"def f():\n    x = 1\n{inner}", f"def f():\n    y = 1\n{inner}"
    assert keys(free, "f.g") != keys(own, "f.g")


def test_functions_of_the_same_name_and_text_have_keys_of_their_own() -> None:
    source = "if a:\n    def f(): return 1\nelse:\n    def f(): return 1"
    found = keys(source, "f")
    assert len(found) == len(set(found)) == 2


def test_keys_of_a_file_are_unique() -> None:
    twice = "def f(x):\n    if x:\n        return 1\n    if x:\n        return 1\n    return 1 if x else 1 if x else 1"
    for source in (CODE, twice):
        assert max(Counter(keys(source)).values()) == 1


ARMS = """
def f(x):
    while x:
        try:
            x -= 1
        except E:
            break
        else:
            continue
        finally:
            pass
    else:
        x = 1
    match x:
        case 1: pass
    with x:
        pass
    async with x:
        pass
"""


def test_every_way_into_a_block_has_an_arm() -> None:
    source = ARMS.replace("def f", "async def f")
    found = {block.arm for block in blocks(source)}
    assert found == set(Arm) - {Arm.THEN, Arm.ELSE}
    assert {block.arm for block in blocks("1 if x else 2")} == {Arm.ENTRY, Arm.THEN, Arm.ELSE}


def test_control_flow() -> None:
    outline = Outline(ast.parse(ARMS.replace("async ", "")), "m")
    by_arm = {block.arm: block.key for block in outline.blocks if block.function == "f"}
    assert by_arm[Arm.BODY] in outline.edges[by_arm[Arm.ENTRY]]
    assert by_arm[Arm.EXIT] in outline.edges[by_arm[Arm.ENTRY]]
    assert by_arm[Arm.HANDLER] in outline.edges[by_arm[Arm.TRY]]
    assert by_arm[Arm.FINALLY] in outline.edges[by_arm[Arm.HANDLER]]
    assert by_arm[Arm.BODY] in outline.edges[by_arm[Arm.NO_EXCEPTION]]


def test_every_expression_has_a_place_in_a_block() -> None:
    tree = ast.parse(CODE)
    outline = Outline(tree, "m")
    known = {block.key for block in outline.blocks}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.Call | ast.BinOp):
            key, _ = outline.places[node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0]
            assert key in known


def test_scopes_that_are_known_already_give_the_same_keys() -> None:
    tree = ast.parse(CODE)
    assert Outline(tree, "m", read_scopes(ast.parse(CODE))).blocks == Outline(tree, "m").blocks


def test_without_the_tree_all_that_is_known_of_the_blocks_stays() -> None:
    outline, other = (Outline(ast.parse(CODE), "m") for _ in range(2))
    outline.drop_tree()
    assert not outline.bodies
    assert (outline.blocks, outline.edges, outline.places) == (other.blocks, other.edges, other.places)
