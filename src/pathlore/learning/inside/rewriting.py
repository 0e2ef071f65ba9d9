"""Puts calls of the recorder into the functions of the project as they are imported.

For Pythons without `sys.monitoring`: a profile function is called for all code, and makes a program run two to three
times as long. Here a function that is not looked at costs two tests of an attribute.
"""

from __future__ import annotations

import ast
from importlib.machinery import SourceFileLoader

# Type checkers take this for true. The program may do without `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType
    from typing import Any

    from .recorder import CallRecorder

    _Function = ast.FunctionDef | ast.AsyncFunctionDef

_MARK = "\0pathlore:"
_RESULT = "_pathlore_result"
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPE = (*_FUNCTION, ast.Lambda, ast.ClassDef)
_NAMES_SEEN = {"locals", "vars", "dir", "eval", "exec"}
"""Functions that call one of these would see a new variable."""


def rewrite_imports(recorder: CallRecorder, is_wanted: Callable[[str, str], bool]) -> None:
    """Has the modules of the project rewritten when they are imported from now on."""
    plain: Callable[[Any, str], Any] = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        if type(self) is SourceFileLoader and type(fullname) is str and is_wanted(self.path, fullname):
            code = rewritten(self.get_data(self.path), self.path, recorder)
            if code is not None:
                recorder.module(fullname, self.path)
                return code
        return plain(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)


def rewritten(source: bytes, path: str, recorder: CallRecorder) -> CodeType | None:
    """The code of a module that records calls; None where it cannot be rewritten, which is left to Python to report."""
    try:
        tree = ast.parse(source, path)
        functions = list(_outermost(tree.body))
        for number, function in enumerate(functions):
            _instrument(function, f"{_MARK}{number}")
        return _linked(compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True), recorder)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _outermost(body: list[Any]) -> Iterator[_Function]:
    """The functions of a module and of its classes, but none inside of functions."""
    for node in body:
        if isinstance(node, _FUNCTION):
            yield node
            continue
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            inner = getattr(node, name, None)
            if isinstance(inner, list):
                yield from _outermost(inner)


def _linked(code: CodeType, recorder: CallRecorder) -> CodeType:
    """The code with its functions in the place of marks: a constant costs less than a name, and no program sees it."""
    constants = [_linked(c, recorder) if isinstance(c, type(code)) else c for c in code.co_consts]
    if any(type(c) is str and c.startswith(_MARK) for c in constants):
        watched = recorder.watched(code)
        constants = [watched if type(c) is str and c.startswith(_MARK) else c for c in constants]
    return code.replace(co_consts=tuple(constants))


def _instrument(function: _Function, mark: str) -> None:
    first = 1 if ast.get_docstring(function, clean=False) is not None else 0
    body: list[Any] = function.body
    place = body[min(first, len(body) - 1)]
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    names += [function.args.vararg.arg] if function.args.vararg is not None else []
    arguments = ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())
    opening = _at(place, _if_on(mark, "enter", arguments))
    own = list(_own_nodes(function))
    called = {n.func.id for n in own if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    is_generator = any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in own)
    if is_generator or _NAMES_SEEN.isdisjoint(called):
        body = [_Results(mark, is_generator).visit(statement) for statement in body]
        body = [s for found in body for s in (found if isinstance(found, list) else [found])]
        if not is_generator and not isinstance(body[-1], (ast.Return, ast.Raise)):
            body.append(_at(body[-1], _if_on(mark, "leave", ast.Constant(None))))
    function.body = [*body[:first], opening, *body[first:]]


def _own_nodes(function: _Function) -> Iterator[ast.AST]:
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _SCOPE):
            pending.extend(ast.iter_child_nodes(node))


class _Results(ast.NodeTransformer):
    """Records what a function returns, or what a generator yields."""

    def __init__(self, mark: str, is_generator: bool) -> None:
        self._mark = mark
        self._is_generator = is_generator

    def visit(self, node: ast.AST) -> Any:
        return node if isinstance(node, _SCOPE) else super().visit(node)

    def visit_Return(self, node: ast.Return) -> Any:
        self.generic_visit(node)
        if self._is_generator:
            return node
        if node.value is None:
            return [_at(node, _if_on(self._mark, "leave", ast.Constant(None))), node]
        kept = ast.Assign([ast.Name(_RESULT, ast.Store())], node.value)
        told = _if_on(self._mark, "leave", ast.Name(_RESULT, ast.Load()))
        return [_at(node, kept), _at(node, told), _at(node, ast.Return(ast.Name(_RESULT, ast.Load())))]

    def visit_Yield(self, node: ast.Yield) -> Any:
        self.generic_visit(node)
        if node.value is not None:
            node.value = _at(node, _call(self._mark, "give", node.value))
        return node


def _call(mark: str, method: str, argument: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Constant(mark), method, ast.Load()), [argument], [])


def _if_on(mark: str, method: str, argument: ast.expr) -> ast.If:
    return ast.If(ast.Attribute(ast.Constant(mark), "on", ast.Load()), [ast.Expr(_call(mark, method, argument))], [])


def _at(place: ast.AST, made: Any) -> Any:
    """New code stands where the old does, so that tools that look at lines see none but those of the file."""
    for node in ast.walk(made):
        if "lineno" in node._attributes and not hasattr(node, "lineno"):
            ast.copy_location(node, place)
    return made
