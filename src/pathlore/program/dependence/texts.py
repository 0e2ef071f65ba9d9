"""What is known of a computed text: names of attributes are often put together from literal parts."""

from __future__ import annotations

import ast

from pathlore.program.dependence.scoping import BoundNames
from pathlore.program.dependence.steps import ANY_TEXT, OWN_MODULE, WrittenText

_MOST_TEXTS = 16
_MOST_STEPS = 8
"""So many variables and operators are looked through."""


def written_texts(node: ast.expr, bound: BoundNames, left: int = _MOST_STEPS) -> tuple[WrittenText, ...]:
    """What an expression may be, if it is a text; nothing if that is not known."""
    found: tuple[WrittenText, ...] = ()
    if left <= 0:
        return found
    match node:
        case ast.Constant(value=str(text)):
            return (WrittenText(text, is_whole=True),)
        case ast.Name(id="__name__") if "__name__" not in bound.own | bound.outer:
            return (OWN_MODULE,)
        case ast.Name(id=name):
            value = bound.only_value(name)
            if isinstance(value, ast.Starred):
                found = _items(value.value, bound, left - 1)
            elif value is not None:
                found = written_texts(value, bound, left - 1)
        case ast.IfExp(body=body, orelse=orelse):
            sides = [written_texts(side, bound, left - 1) for side in (body, orelse)]
            found = (*sides[0], *sides[1]) if all(sides) else ()
        case ast.BinOp(left=before, op=ast.Add(), right=after):
            found = _joined(written_texts(before, bound, left - 1), written_texts(after, bound, left - 1))
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod()):
            found = _beginning(text, "%")
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            found = _beginning(text, "{", "}")
        case ast.JoinedStr(values=[*parts]):
            first, last = (_constant(part) for part in (parts[:1], parts[-1:]))
            found = (WrittenText(first, last),) if len(parts) > 1 and (first or last) else ()
    return found if len(found) <= _MOST_TEXTS else ()


def _constant(parts: list[ast.expr]) -> str:
    match parts:
        case [ast.Constant(value=str(text))]:
            return text
    return ""


def _items(node: ast.expr, bound: BoundNames, left: int) -> tuple[WrittenText, ...]:
    """What the items of a display may be."""
    if not isinstance(node, (ast.Tuple, ast.List, ast.Set)) or not node.elts:
        return ()
    found = [written_texts(part, bound, left) for part in node.elts]
    return tuple(text for texts in found for text in texts) if all(found) else ()


def _joined(before: tuple[WrittenText, ...], after: tuple[WrittenText, ...]) -> tuple[WrittenText, ...]:
    if not before and not after:
        return ()
    anything = (ANY_TEXT,)
    return tuple(_join(first, second) for first in before or anything for second in after or anything)


def _join(first: WrittenText, second: WrittenText) -> WrittenText:
    first, second = (ANY_TEXT if text == OWN_MODULE else text for text in (first, second))
    if first.is_whole and second.is_whole:
        return WrittenText(first.first + second.first, is_whole=True)
    beginning = first.first + second.first if first.is_whole else first.first
    if second.is_whole:
        return WrittenText(beginning, first.last + second.first)
    return WrittenText(beginning, second.last)


def _beginning(template: str, *marks: str) -> tuple[WrittenText, ...]:
    first = template
    for mark in marks:
        first = first.partition(mark)[0]
    return (WrittenText(first),) if first else ()
