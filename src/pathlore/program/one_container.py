"""Determines which parameters may be given the same container, so that changes of one are changes of the other."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    DictInput,
    Input,
    IntInput,
    ListInput,
    SetInput,
    StrInput,
    TupleInput,
    UnionInput,
)
from pathlore.records import frozen

_READING = frozenset(
    {
        *("index", "count", "copy", "keys", "values", "items", "get", "isdisjoint", "issubset", "issuperset"),
        *("union", "intersection", "difference", "symmetric_difference"),
    }
)
"""Methods of containers that change nothing and return something else than the container."""
_ONE_ARGUMENT = frozenset(
    {
        *("len", "sum", "min", "max", "sorted", "any", "all", "bool", "iter", "reversed"),
        *("list", "tuple", "dict", "set", "frozenset"),
    }
)
_ANY_ARGUMENTS = frozenset(("zip", "enumerate", "print", "str", "repr"))
_LOOKING = frozenset(("locals", "vars", "eval", "exec", "globals", "id"))
"""What may look at variables, or at containers, in ways that their names do not show."""
_DATA = (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)


@frozen
class Sharing:
    """For parameters that may be one container with parameters before them, which; and what is assumed of others."""

    with_earlier: Mapping[str, tuple[str, ...]]
    assumed: tuple[str, ...]


def sharing(specs: Mapping[str, Input], definition: Any, known: Collection[str]) -> Sharing:
    """What parameters of these types may share in a function of this definition; `known` are names of its module.

    Containers of numbers and texts are one object or different ones; where the function only reads them, nobody can
    tell. Containers that hold others may share those as well: that they share nothing is assumed.
    """
    may_be: dict[str, tuple[str, ...]] = {}
    assumed: list[str] = []
    for kind in (ListInput, DictInput, SetInput):
        held = {name: found for name, spec in specs.items() if (found := _containers(spec, kind))}
        if len(held) < 2:
            continue
        names = list(held)
        alike = len({repr(found) for found in held.values()}) == 1 and all(map(_is_flat, held[names[0]]))
        if alike and definition is not None and not _is_noticed(definition, names, known):
            continue
        if alike and all(isinstance(specs[name], kind) for name in names):
            may_be |= {name: tuple(names[:i]) for i, name in enumerate(names) if i}
        else:
            assumed.append(f"{', '.join(names[:-1])} and {names[-1]} are different objects")
    return Sharing(may_be, tuple(assumed))


def _containers(spec: Input, kind: type[ListInput | DictInput | SetInput]) -> list[Input]:
    """The containers of a kind that a parameter may be, but for those that nobody can change."""
    members = spec.members if isinstance(spec, UnionInput) else (spec,)
    return [m for m in members if isinstance(m, kind) and not (isinstance(m, SetInput) and m.frozen)]


def _is_flat(spec: Input) -> bool:
    """Whether a container holds only what nobody can change, and what is equal wherever it is the same."""
    match spec:
        case ListInput(item) | SetInput(item):
            return _is_atom(item)
        case DictInput(key, item):
            return _is_atom(key) and _is_atom(item)
    return False


def _is_atom(spec: Input) -> bool:
    if isinstance(spec, TupleInput):
        return spec.cls is None and all(map(_is_atom, spec.items))
    return isinstance(spec, (IntInput, BoolInput, StrInput, BytesInput, ConstantInput))


@frozen
class KnownData:
    """What is plain data in a function: these parameters, and what is written as data. `bound` are no builtins."""

    names: Collection[str]
    bound: Collection[str]

    def are_values(self, *parts: ast.AST) -> bool:
        """Whether none of them has operators of its own, which would be given the others."""
        return all(isinstance(part, _DATA) or self._is_known(part) for part in parts)

    def _is_known(self, part: ast.AST) -> bool:
        match part:
            case ast.Name(id=name):
                return name in self.names
            case ast.Call(func=ast.Name(id=name)):
                return name in _ONE_ARGUMENT and name not in self.bound
        return False


def _is_noticed(definition: Any, names: list[str], known: Collection[str]) -> bool:
    """Whether a function may do anything to these parameters but read what they hold."""
    uses = [node for node in ast.walk(definition) if isinstance(node, ast.Name)]
    if any(use.id in _LOOKING for use in uses):
        return True
    bound = {use.id for use in uses if not isinstance(use.ctx, ast.Load)} | set(known)
    data = KnownData(names, bound)
    read = {id(use) for node in ast.walk(definition) for use in _reads(node, data)}
    read |= {id(node.value) for node in _own_returns(definition)}
    return any(use.id in names and isinstance(use.ctx, ast.Load) and id(use) not in read for use in uses)


def _reads(node: ast.AST, known: KnownData) -> Iterator[Any]:
    """The parts of an expression or statement that it only reads, if they are containers."""
    match node:
        case ast.Subscript(value=value, ctx=ast.Load()) | ast.FormattedValue(value=value) | ast.Starred(value=value):
            yield value
        case ast.For(iter=value) | ast.AsyncFor(iter=value) | ast.comprehension(iter=value):
            yield value
        case ast.If(test=value) | ast.While(test=value) | ast.IfExp(test=value) | ast.Assert(test=value):
            yield value
        case ast.UnaryOp(op=ast.Not(), operand=value):
            yield value
        case ast.BinOp(left=left, right=right) if known.are_values(left, right):
            yield from (left, right)
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[container]):
            yield container
        case ast.Compare(left=left, ops=ops, comparators=others) if known.are_values(left, *others):
            if not any(isinstance(op, (ast.Is, ast.IsNot)) for op in ops):
                yield from (left, *others)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name) as value, attr=method), args=given):
            if name in known.names and method in _READING:
                # `get` returns what it is given.
                yield from (value, *(given if method != "get" else ()))
        case ast.Call(func=ast.Name(id=name), args=given) if name not in known.bound:
            if name in _ANY_ARGUMENTS or (name in _ONE_ARGUMENT and len(given) == 1):
                yield from given


def _own_returns(definition: Any) -> Iterator[Any]:
    """The return statements of a function that are not those of functions inside it."""
    left = list(definition.body)
    while left:
        node = left.pop()
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            left.extend(ast.iter_child_nodes(node))
