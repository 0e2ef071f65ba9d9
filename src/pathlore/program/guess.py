"""Guesses the types of parameters and fields without annotation, from their uses in a module and its doctests."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any, Literal

from pathlore.program.fields import UnknownField, fields_of, resolve, supply
from pathlore.program.natives import is_written_in_python
from pathlore.program.scopes import definition_line
from pathlore.program.stubs import own_code
from pathlore.program.type_evidence import TypeEvidence, stated_by, type_text
from pathlore.program.usage import Function, Usage

_ROUNDS = 3
"""What is found out about one function may say more about another."""


class Guesses:
    """The guesses for one module. All of its code is read at once, since what a function passes on tells of both."""

    def __init__(self, module: ModuleType, tree: ast.Module) -> None:
        self.module = module
        self._shapes: dict[FunctionType, list[tuple[str, TypeEvidence]]] = {}
        self._fields: dict[tuple[type, str], TypeEvidence] = {}
        self._bodies: list[tuple[FunctionType, Function]] = []
        self._classes = [c for c in vars(module).values() if isinstance(c, type) and c.__module__ == module.__name__]
        definitions = {
            (node.name, definition_line(node)): node
            for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        }
        for function, owner in self._functions():
            node = definitions.get((own_code(function).co_name, own_code(function).co_firstlineno))
            if node is not None and function not in self._shapes:
                self._shapes[function] = list(self._declared(function, owner))
                self._bodies.append((function, node))
        for _ in range(_ROUNDS):
            Usage(self, {}).run([s for s in tree.body if not isinstance(s, ast.ClassDef)])
            for function, node in self._bodies:
                Usage(self, dict(self._shapes[function])).run(node.body)
            self._recognise()
        self._examples(tree)

    def parameter(self, function: FunctionType, name: str) -> Any:
        """The type of a parameter; int where nothing is known."""
        shapes = dict(self._shapes.get(function, ()))
        return self._annotation(shapes[name]) if name in shapes else int

    def supply_fields(self) -> None:
        """Supplies types for the fields that nobody else tells the type of."""
        for (cls, name), shape in self._fields.items():
            if fields_of(cls).get(name) is UnknownField:
                supply(cls, name, self._annotation(shape))

    def _annotation(self, shape: TypeEvidence) -> Any:
        found = shape.annotation(self._by_attributes)
        return int if found is None or found is type(None) else found

    # What usage asks for

    def value(self, name: str) -> Any:
        found = vars(self.module).get(name)
        return _BUILTIN_TYPES.get(name) if found is None else found

    def parameters(self, called: Any) -> list[tuple[str, TypeEvidence]] | None:
        if isinstance(called, type):
            called = called.__dict__.get("__init__")
        function = _plain(called)
        return self._shapes.get(function) if function is not None else None

    def field(self, cls: type, name: str) -> TypeEvidence | None:
        if cls not in self._classes or inspect.getattr_static(cls, name, None) is not None:
            return None
        annotation = fields_of(cls).get(name, UnknownField)
        if (cls, name) not in self._fields:
            self._fields[cls, name] = TypeEvidence(None if annotation is UnknownField else annotation)
        return self._fields[cls, name]

    def method(self, cls: type, name: str) -> Any:
        return inspect.getattr_static(cls, name, None)

    def _by_attributes(self, names: frozenset[str]) -> type | None:
        """The class of the module that has all these attributes, if it is the only one."""
        found = [c for c in self._classes if all(n in fields_of(c) or hasattr(c, n) for n in names)]
        return found[0] if len(found) == 1 else None

    def _recognise(self) -> None:
        """Parameters whose attributes only one class has are objects of that class."""
        for parameters in self._shapes.values():
            for _, shape in parameters:
                cls = shape.by_attributes(self._by_attributes)
                if cls is not None:
                    shape.state(cls)

    # What is declared

    def _functions(self) -> Iterator[tuple[FunctionType, type | None]]:
        for holder in (self.module, *self._classes):
            owner = holder if isinstance(holder, type) else None
            for value in list(vars(holder).values()):
                function = _plain(value)
                if function is not None and own_code(function).co_filename == self.module.__file__:
                    yield function, None if isinstance(value, (staticmethod, classmethod)) else owner

    def _declared(self, function: FunctionType, owner: type | None) -> Iterator[tuple[str, TypeEvidence]]:
        for number, parameter in enumerate(inspect.signature(function, follow_wrapped=False).parameters.values()):
            shape = TypeEvidence()
            if number == 0 and owner is not None:
                shape.state(owner)
            elif parameter.annotation is not parameter.empty:
                shape.state(resolve(parameter.annotation, function.__globals__, {}))
            elif _is_mark(parameter.default, function):
                shape.constants.append(Literal[parameter.default])
            elif parameter.default is not parameter.empty:
                shape.state(stated_by(parameter.default))
            yield parameter.name, shape

    # Examples

    def _examples(self, tree: ast.Module) -> None:
        """Calls in doctests state the types of what they pass."""
        for node in ast.walk(tree):
            if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            text = ast.get_docstring(node)
            if text is not None and ">>>" in text:
                for call in _example_calls(text):
                    self._example(call)

    def _example(self, call: ast.Call) -> None:
        parameters = self.parameters(self.value(call.func.id)) if isinstance(call.func, ast.Name) else None
        if parameters is None:
            return
        if isinstance(self.value(call.func.id), type):  # type: ignore[attr-defined]
            parameters = parameters[1:]
        for (_, shape), argument in zip(parameters, call.args, strict=False):
            _state(shape, argument)
        for keyword in call.keywords:
            for name, shape in parameters:
                if name == keyword.arg:
                    _state(shape, keyword.value)


def _is_mark(default: Any, function: FunctionType) -> bool:
    """Whether a default is an object with a name that says that nothing was passed."""
    kind = type(default)
    if not any(value is default for value in function.__globals__.values()):
        return False
    if kind is object:
        return True
    made = is_written_in_python(kind) and kind.__hash__ is not None and not isinstance(default, Enum)
    return made and ("<locals>" in kind.__qualname__ or not fields_of(kind))


def _state(shape: TypeEvidence, argument: ast.expr) -> None:
    try:
        shape.state(stated_by(ast.literal_eval(argument)))
    except (ValueError, TypeError):
        # no literal: it may be anything
        return


def _example_calls(text: str) -> Iterator[ast.Call]:
    import doctest  # late for start-up: it takes long to import, and most modules have no examples

    try:
        examples = doctest.DocTestParser().get_examples(text)
    except ValueError:
        return
    for example in examples:
        try:
            tree = ast.parse(example.source)
        except SyntaxError:
            continue
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def note(name: str, annotation: Any) -> str:
    """How a guess is put in a report."""
    return f"{name}: {type_text(annotation)} (guessed)"


_BUILTIN_TYPES = {t.__name__: t for t in (int, float, str, bytes, bool, list, dict, set, frozenset, tuple)}


def _plain(value: Any) -> FunctionType | None:
    """The function behind a method or a wrapper."""
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    found = inspect.unwrap(value) if callable(value) else None
    return found if isinstance(found, FunctionType) else None
