"""Lays out Python code in the style of black: short on one line, else one item per line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

Tree = TypeVar("Tree", bound=ast.AST)

WIDTH = 88
"""Formatters with a longer limit keep this layout: a trailing comma follows every item on a line of its own."""
_WIDEST = 100
"""A line that cannot be split well may be this long."""
_STEP = "    "
_UNARY = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not "}
_BINARY = {ast.Add: "+", ast.Sub: "-", ast.BitOr: "|"}
_COMPARE = {ast.Eq: "==", ast.Is: "is"}


def statement(source: str, indent: str, names: Mapping[str, str]) -> list[str]:
    """The lines of a statement, with its names replaced according to `names`."""
    node = _renamed(ast.parse(source), names).body[0]
    match node:
        case ast.Assign(targets=[target], value=value):
            return _lines(f"{flat(target)} = ", value, "", indent)
        case ast.Assert(test=test):
            return _lines("assert ", test, "", indent)
        case ast.Expr(value=value):
            return _lines("", value, "", indent)
        case ast.With(items=[ast.withitem(context_expr=context)]):
            return _lines("with ", context, ":", indent)
    raise TypeError(f"a test has no such statement: {source}")


def expression(source: str, names: Mapping[str, str]) -> str:
    """An expression on one line."""
    return flat(_renamed(ast.parse(source, mode="eval"), names).body)


def _renamed(tree: Tree, names: Mapping[str, str]) -> Tree:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return tree


def _lines(before: str, node: ast.expr, after: str, indent: str) -> list[str]:
    """An expression between two texts: on one line if it fits, or else with its last bracket opened."""
    line = f"{indent}{before}{flat(node)}{after}"
    if len(line) <= WIDTH:
        return [line]
    if isinstance(node, ast.Compare):
        return _comparison(before, node, after, indent)
    brackets = _brackets(node)
    if brackets is None:
        return _pieces(node, after, indent) if not before and len(line) > _WIDEST else [line]
    lines = [f"{indent}{before}{brackets[0]}"]
    for label, item in _items(node):
        lines += _lines(label, item, ",", indent + _STEP)
    return [*lines, f"{indent}{brackets[1]}{after}"]


def _comparison(before: str, node: ast.Compare, after: str, indent: str) -> list[str]:
    """Opens the right side or, if that is impossible, puts it on a line of its own."""
    left, operator, right = flat(node.left), _COMPARE[type(node.ops[0])], node.comparators[0]
    if _brackets(right) is not None:
        return _lines(f"{before}{left} {operator} ", right, after, indent)
    line = f"{before}{left} {operator} {flat(right)}{after}"
    if len(indent + line) <= _WIDEST:
        return [indent + line]
    inner = indent + _STEP
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        return [f"{indent}{before}{left} {operator} (", *_pieces(right, "", inner), f"{indent}){after}"]
    return [f"{indent}{before}(", f"{inner}{left}", f"{inner}{operator} {flat(right)}", f"{indent}){after}"]


def _pieces(node: ast.expr, after: str, indent: str) -> list[str]:
    """Splits a long string over several lines."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return [f"{indent}{flat(node)}{after}"]
    pieces = [""]
    for word in re.split(r"(?<=\s)", node.value):
        if pieces[-1] and len(indent + quoted(pieces[-1] + word)) >= WIDTH:
            pieces.append("")
        pieces[-1] += word
    lines = [indent + quoted(piece) for piece in pieces]
    lines[-1] += after
    return lines


def _brackets(node: ast.expr) -> tuple[str, str] | None:
    """The texts that open and close an expression, if it can be split."""
    match node:
        case ast.Call(func=function) if node.args or node.keywords:
            return f"{_operand(function)}(", ")"
        case ast.List(elts=[_, *_]):
            return "[", "]"
        case ast.Tuple(elts=[_, *_]):
            return "(", ")"
        case ast.Set() | ast.Dict(keys=[_, *_]):
            return "{", "}"
    return None


def _items(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The items of a call or display, each with its label (`name=`, `key: `)."""
    match node:
        case ast.Call():
            yield from (("", argument) for argument in node.args)
            yield from ((f"{k.arg}=" if k.arg else "**", k.value) for k in node.keywords)
        case ast.List() | ast.Tuple() | ast.Set():
            yield from (("", item) for item in node.elts)
        case ast.Dict():
            for key, value in zip(node.keys, node.values, strict=True):
                yield f"{flat(key)}: " if key is not None else "**", value


def flat(node: ast.expr) -> str:
    """An expression on one line."""
    match node:
        case ast.Constant(value=str() | bytes() as value):
            return quoted(value)
        case ast.Attribute(value=value, attr=name):
            return f"{_operand(value)}.{name}"
        case ast.Subscript(value=value, slice=index):
            return f"{_operand(value)}[{flat(index)}]"
        case ast.Tuple(elts=[only]):
            return f"({flat(only)},)"
        case ast.UnaryOp(op=operator, operand=operand):
            return f"{_UNARY[type(operator)]}{flat(operand)}"
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _BINARY:
            return f"({flat(left)} {_BINARY[type(operator)]} {flat(right)})"
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in _COMPARE:
            return f"{flat(left)} {_COMPARE[type(operator)]} {flat(right)}"
    brackets = _brackets(node)
    if brackets is None:
        return ast.unparse(node)
    return brackets[0] + ", ".join(label + flat(item) for label, item in _items(node)) + brackets[1]


def _operand(node: ast.expr) -> str:
    """An expression before a dot or a bracket."""
    numeric = isinstance(node, ast.Constant) and not isinstance(node.value, (str, bytes))
    return f"({flat(node)})" if numeric or isinstance(node, (ast.UnaryOp, ast.Compare)) else flat(node)


def quoted(value: str | bytes) -> str:
    """A string in double quotes, unless that needs more backslashes."""
    text = repr(value)
    prefix, text = ("b", text[1:]) if isinstance(value, bytes) else ("", text)
    if text[0] == '"':
        return prefix + text
    body = text[1:-1].replace("\\'", "'").replace('"', '\\"')
    return prefix + (f'"{body}"' if body.count("\\") <= text.count("\\") else text)
