"""Edits of programs, as people and mutation testers make them; the same for the same seed."""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Callable, Iterator

_OPERATORS: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq, ast.Lt),
    ast.NotEq: (ast.Eq,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}

Edit = Callable[[], None]


def edits(source: str, seed: int, count: int) -> Iterator[str]:
    """So many different edits of a program, each of one thing."""
    chance = random.Random(seed)
    made = {source}
    for _ in range(count * 20):
        tree = ast.parse(source)
        found = list(_possible(tree, chance))
        chance.choice(found)()
        text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        if text not in made and _compiles(text):
            made.add(text)
            yield text
            if len(made) > count:
                return


def _compiles(text: str) -> bool:
    try:
        compile(text, "<edit>", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _possible(tree: ast.Module, chance: random.Random) -> Iterator[Edit]:
    for node in ast.walk(tree):
        yield from _mutations(node, chance)
        if isinstance(node, ast.FunctionDef):
            for inner in ast.walk(node):
                for body in _bodies(inner):
                    yield from _moves(body, chance)


def _mutations(node: ast.AST, chance: random.Random) -> Iterator[Edit]:
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for other in _OPERATORS.get(type(operator), ()):
                yield lambda n=node, i=index, o=other: n.ops.__setitem__(i, o())  # type: ignore[misc]
    elif isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)):
        for other in _OPERATORS.get(type(node.op), ()):
            yield lambda n=node, o=other: setattr(n, "op", o())  # type: ignore[misc]
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        changed = not node.value if isinstance(node.value, bool) else node.value + chance.choice((-1, 1, 2))
        yield lambda n=node, c=changed: setattr(n, "value", c)  # type: ignore[misc]


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        body = getattr(node, field, None)
        if isinstance(body, list) and body:
            yield body


def _moves(body: list[ast.stmt], chance: random.Random) -> Iterator[Edit]:
    place = chance.randrange(len(body) + 1)
    yield lambda: body.insert(place, ast.parse("inserted = 1").body[0])
    yield lambda: body.insert(0, ast.parse("if 2 > 1:\n    inserted = 2").body[0])
    yield lambda: body.append(ast.parse("inserted = 3").body[0])
    if len(body) > 1:
        first = chance.randrange(len(body) - 1)
        yield lambda: body.insert(first, body.pop(first + 1))
        yield lambda: body.insert(first, copy.deepcopy(body[first + 1]))
        yield lambda: body.pop(first) and None
