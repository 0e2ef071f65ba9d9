"""Which names of a function are its own variables: those that it binds and declares neither global nor nonlocal."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class BoundNames:
    """The names that one scope binds, and those that it says are bound elsewhere."""

    def __init__(self, node: Function | ast.ClassDef) -> None:
        self.own: set[str] = set()
        self.outer: set[str] = set()
        """Declared nonlocal."""
        self.globals: set[str] = set()
        self._node = node
        self._times: Counter[str] = Counter()
        self._values: dict[str, ast.expr] = {}
        if not isinstance(node, ast.ClassDef):
            args = node.args
            given = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
            self._bind(*(arg.arg for arg in given if arg is not None))
        for statement in [node.body] if isinstance(node, ast.Lambda) else node.body:
            self._read(statement)
        self.own -= self.outer | self.globals

    def _bind(self, *names: str) -> None:
        self.own.update(names)
        self._times.update(names)

    def only_value(self, name: str) -> ast.expr | None:
        """The expression that is all a name is ever bound to; for the variable of a loop, starred,
        what the loop goes through."""
        if self._times[name] != 1 or name not in self.own or name not in self._values:
            return None
        return None if name in self._rebound_inside else self._values[name]

    @cached_property
    def _rebound_inside(self) -> set[str]:
        """Names that functions in this one declare nonlocal."""
        found: set[str] = set()
        pending: list[ast.AST] = [self._node]
        while pending:
            node = pending.pop()
            if isinstance(node, ast.Nonlocal):
                found.update(node.names)
            elif not isinstance(node, ast.expr):
                pending.extend(children(node))
        return found

    def _read(self, node: ast.AST) -> None:
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                self._bind(name)
            case ast.Global(names=names):
                self.globals.update(names)
            case ast.Nonlocal(names=names):
                self.outer.update(names)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                self._bind(*((alias.asname or alias.name.partition(".")[0]) for alias in aliases))
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                self._bind(name)
            case ast.MatchMapping(rest=str(name)):
                self._bind(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                self._bind(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._values[name] = value
            case ast.For(target=ast.Name(id=name)) | ast.comprehension(target=ast.Name(id=name)):
                self._values[name] = ast.Starred(node.iter)
        for child in _children(node):
            self._read(child)


_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {}
"""The fields in which nodes have others. Most nodes are names, constants and operators, which have none."""
_WITHOUT_NODES = frozenset(
    {"id", "ctx", "op", "ops", "kind", "attr", "arg", "lineno", "name", "names", "asname", "module", "level", "rest"}
    | {"type_comment", "conversion", "is_async", "simple", "kwd_attrs", "tag", "type_ignores"}
)


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes below a node, without contexts and operators; faster than what the library has."""
    kind = type(node)
    fields = _FIELDS.get(kind)
    if fields is None:
        constant = issubclass(kind, (ast.Constant, ast.MatchSingleton))
        fields = () if constant else tuple(name for name in kind._fields if name not in _WITHOUT_NODES)
        _FIELDS[kind] = fields
    found: list[ast.AST] = []
    for name in fields:
        value = getattr(node, name, None)
        if type(value) is list:
            found.extend(part for part in value if isinstance(part, ast.AST))
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What runs in the same scope. Variables of comprehensions count as those of the function."""
    if not isinstance(node, _SCOPES):
        yield from children(node)
        return
    # Decorators, defaults and bases are evaluated outside of what they belong to.
    if isinstance(node, ast.ClassDef):
        yield from (*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords))
        return
    if not isinstance(node, ast.Lambda):
        yield from node.decorator_list
    yield from (*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None))


def suspends(node: Function) -> bool:
    """Whether a function is a generator: whether it yields itself."""
    pending: list[ast.AST] = list([node.body] if isinstance(node, ast.Lambda) else node.body)
    while pending:
        found = pending.pop()
        if isinstance(found, (ast.Yield, ast.YieldFrom)):
            return True
        pending.extend(_children(found))
    return False
