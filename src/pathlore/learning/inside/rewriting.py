"""Puts calls of the recorder into the functions of the project as they are imported.

For Pythons without `sys.monitoring`: a profile function is called for all code, and makes a program run two to three
times as long. Here a function that is not looked at costs two tests of an attribute.
"""

from __future__ import annotations

import ast
import gc
import marshal
import os
import re
import sys
from hashlib import blake2b
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
_SEES_NAMES = re.compile(rb"\b(locals|vars|dir|eval|exec)\b")
"""Functions that call one of these would see a new variable."""
_BODIES = ("body", "orelse", "handlers", "finalbody", "cases")


def rewrite_imports(recorder: CallRecorder, is_wanted: Callable[[str, str], bool], folder: str) -> None:
    """Has the modules of the project rewritten when they are imported from now on; the folder keeps what was made."""
    plain: Callable[[Any, str], Any] = SourceFileLoader.get_code
    made = _Made(folder)

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        if type(self) is SourceFileLoader and type(fullname) is str and is_wanted(self.path, fullname):
            source = self.get_data(self.path)
            code = made.find(source, self.path)
            if code is None:
                code = made.keep(source, self.path, rewritten(source, self.path))
            if code is not None:
                recorder.module(fullname, self.path)
                return linked(code, recorder)
        return plain(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)


class _Made:
    """Rewritten code in files, so that a command with many processes rewrites a module once."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def _file(self, source: bytes, path: str) -> str:
        known = blake2b(source + os.fsencode(path), digest_size=12).hexdigest()
        return f"{self._folder}/{known}-{sys.implementation.cache_tag}-{sys.flags.optimize}.code"

    def find(self, source: bytes, path: str) -> CodeType | None:
        try:
            with open(self._file(source, path), "rb") as file:
                return marshal.loads(file.read())  # type: ignore[no-any-return]
        except (OSError, EOFError, ValueError, TypeError):
            return None

    def keep(self, source: bytes, path: str, code: CodeType | None) -> CodeType | None:
        if code is not None:
            file = self._file(source, path)
            try:
                with open(f"{file}-{os.getpid()}", "wb") as opened:
                    opened.write(marshal.dumps(code))
                os.replace(f"{file}-{os.getpid()}", file)
            except (OSError, ValueError):
                return code
        return code


def rewritten(source: bytes, path: str) -> CodeType | None:
    """The code of a module that records calls, with marks in it for the functions.

    None where it cannot be rewritten, which is left to Python to report.
    """
    collects = gc.isenabled()
    try:
        # A tree is made of many objects, none of which is garbage.
        gc.disable()
        tree = ast.parse(source, path)
        lines = source.splitlines()
        for number, function in enumerate(_outermost(tree.body)):
            text = b"\n".join(lines[function.lineno - 1 : function.end_lineno])
            _instrument(function, f"{_MARK}{number}", text)
        return compile(tree, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    finally:
        if collects:
            gc.enable()


def _outermost(body: list[Any]) -> Iterator[_Function]:
    """The functions of a module and of its classes, but none inside of functions."""
    for node in body:
        if isinstance(node, _FUNCTION):
            yield node
            continue
        for name in _BODIES:
            inner = getattr(node, name, None)
            if isinstance(inner, list):
                yield from _outermost(inner)


def linked(code: CodeType, recorder: CallRecorder) -> CodeType:
    """The code with its functions in the place of marks: a constant costs less than a name, and no program sees it."""
    is_changed = False
    constants: list[Any] = []
    for constant in code.co_consts:
        made = constant
        if type(constant) is type(code):
            made = linked(constant, recorder)
        elif type(constant) is str and constant.startswith(_MARK):
            made = recorder.watched(code)
        constants.append(made)
        is_changed |= made is not constant
    return code.replace(co_consts=tuple(constants)) if is_changed else code


def _instrument(function: _Function, mark: str, text: bytes) -> None:
    first = 1 if ast.get_docstring(function, clean=False) is not None else 0
    body: list[Any] = function.body
    at = _place(body[min(first, len(body) - 1)])
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    names += [function.args.vararg.arg] if function.args.vararg is not None else []
    arguments = ast.Tuple([ast.Name(name, ast.Load(), **at) for name in names], ast.Load(), **at)
    opening = _if_on(mark, "enter", arguments, at)
    # Only where the words are there are expressions looked into: they are nine in ten nodes.
    if b"yield" in text and _is_generator(function):
        body = [_Yields(mark).visit(statement) for statement in body]
    elif _SEES_NAMES.search(text) is None:
        body = _with_results(body, mark)
        if not isinstance(body[-1], (ast.Return, ast.Raise)):
            at = _place(body[-1])
            body.append(_if_on(mark, "leave", ast.Constant(None, **at), at))
    function.body = [*body[:first], opening, *body[first:]]


def _is_generator(function: _Function) -> bool:
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, _SCOPE):
            pending.extend(ast.iter_child_nodes(node))
    return False


def _with_results(body: list[Any], mark: str) -> list[Any]:
    """Statements that tell what they return."""
    made: list[Any] = []
    for node in body:
        if isinstance(node, ast.Return):
            made += _returning(node, mark)
            continue
        if not isinstance(node, _SCOPE):
            for name in _BODIES:
                inner = getattr(node, name, None)
                if isinstance(inner, list):
                    setattr(node, name, _with_results(inner, mark))
        made.append(node)
    return made


def _returning(node: ast.Return, mark: str) -> list[Any]:
    at = _place(node)
    if node.value is None:
        return [_if_on(mark, "leave", ast.Constant(None, **at), at), node]
    kept = ast.Assign([ast.Name(_RESULT, ast.Store(), **at)], node.value, **at)
    node.value = ast.Name(_RESULT, ast.Load(), **at)
    return [kept, _if_on(mark, "leave", node.value, at), node]


class _Yields(ast.NodeTransformer):
    """Tells what a generator yields."""

    def __init__(self, mark: str) -> None:
        self._mark = mark

    def visit(self, node: ast.AST) -> Any:
        return node if isinstance(node, _SCOPE) else super().visit(node)

    def visit_Yield(self, node: ast.Yield) -> Any:
        self.generic_visit(node)
        if node.value is not None:
            node.value = _call(self._mark, "give", node.value, _place(node))
        return node


def _call(mark: str, method: str, argument: ast.expr, at: dict[str, Any]) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Constant(mark, **at), method, ast.Load(), **at), [argument], [], **at)


def _if_on(mark: str, method: str, argument: ast.expr, at: dict[str, Any]) -> ast.If:
    told = ast.Expr(_call(mark, method, argument, at), **at)
    return ast.If(ast.Attribute(ast.Constant(mark, **at), "on", ast.Load(), **at), [told], [], **at)


def _place(node: Any) -> dict[str, Any]:
    """New code stands where the old does, so that tools that look at lines see none but those of the file."""
    return {"lineno": node.lineno, "col_offset": node.col_offset}
