"""Gives names to the input objects of a reproduction, so that a test can look at them after the call."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from pathlore.confirmation.reproduction import Reproduction
from pathlore.program.targets import Style, Target
from pathlore.program.wrappers import Binding
from pathlore.records import frozen, slotted
from pathlore.testgen.labels import snake

RESERVED = frozenset(
    {
        *("asyncio", "collected", "importlib", "math", "module_at", "monkeypatch", "pathlore", "pytest"),
        *("re", "runpy", "sys", "HERE", "ModuleType", "Path", "SCRIPT"),
    }
)
"""Names that generated files use for themselves."""


@frozen
class NamedReproduction:
    """A reproduction whose input objects have names; `result` is a name for what the call returns."""

    reproduction: Reproduction
    locals: tuple[str, ...]
    result: str


def with_names(target: Target, reproduction: Reproduction) -> NamedReproduction:
    """The reproduction with every input that holds a new object put into a variable."""
    setup = [] if target.binding is Binding.SCRIPT else [_statement(text) for text in reproduction.setup]
    module = vars(target.module) if target.module is not None else {}
    names = _Names({*module, *(name for name, _ in reproduction.imports)})
    renamed = {old: names.new(_spoken(target, old)) for old in _assigned(setup)}
    expression = ast.parse(reproduction.expression, mode="eval").body
    replay = {key: ast.parse(text, mode="eval").body for key, text in reproduction.replay.items()}
    for node in (*setup, expression, *replay.values()):
        _Renaming(renamed).visit(node)
    if target.binding is not Binding.SCRIPT:
        expression = _Naming(target, names, setup).call(expression)
    for key, value in replay.items():
        replay[key] = _named(value, key.replace("#", "_"), names, setup)
    setup = _needed(setup, (expression, *replay.values()))
    complete = replace(
        reproduction,
        setup=tuple(map(ast.unparse, setup)),
        expression=ast.unparse(expression),
        replay={key: ast.unparse(value) for key, value in replay.items()},
    )
    return NamedReproduction(complete, tuple(_assigned(setup)), names.new("result"))


def _statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


def _assigned(setup: list[ast.stmt]) -> list[str]:
    return list(dict.fromkeys(_targets(setup)))


def _targets(setup: list[ast.stmt]) -> Iterator[str]:
    for statement in setup:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id


def _needed(setup: list[ast.stmt], uses: Iterable[ast.AST]) -> list[ast.stmt]:
    """The statements that have a part in the objects which are used."""
    live = {name for use in uses for name in _names(use)}
    while True:
        kept = [statement for statement in setup if _subject(statement) in live]
        more = live.union(*map(_names, kept))
        if more == live:
            return kept
        live = more


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _subject(statement: ast.stmt) -> str:
    """The variable that a statement assigns, or whose object it changes."""
    match statement:
        case ast.Assign(
            targets=[
                ast.Name(id=name) | ast.Attribute(value=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name))
            ]
        ):
            return name
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))) if name != "object":
            return name
        case ast.Expr(value=ast.Call(args=[ast.Name(id=name), *_])):
            return name
    raise TypeError(f"no statement of a reproduction: {ast.unparse(statement)}")


def _spoken(target: Target, name: str) -> str:
    """What a test calls an input: the receiver is called by its class, all others by their parameter."""
    receiver = target.parameters[0].name if target.parameters else ""
    if name == receiver and target.binding.has_receiver and target.owner is not None:
        return snake(target.owner.__name__)
    return name


class _Names:
    """Makes names that nothing else has."""

    def __init__(self, taken: Collection[str]) -> None:
        self._taken = {*taken, *RESERVED, *dir(builtins)}

    def new(self, wanted: str) -> str:
        base = wanted if wanted.isidentifier() else "value"
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}{number}"
        self._taken.add(name)
        return name


class _Renaming(ast.NodeVisitor):
    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> None:
        node.id = self._names.get(node.id, node.id)


@slotted
class _Naming:
    """Takes the inputs out of a call."""

    target: Target
    names: _Names
    setup: list[ast.stmt]

    def call(self, expression: ast.expr) -> ast.expr:
        parameters = list(self.target.parameters)
        if self.target.binding.has_receiver:
            self._receiver(expression, parameters.pop(0).name)
        if isinstance(expression, ast.Call):
            positional = [p.name for p in parameters if p.style is not Style.KEYWORD] or ["value"]
            for i, value in enumerate(expression.args):
                expression.args[i] = self._named(value, positional[min(i, len(positional) - 1)])
            for keyword in expression.keywords:
                keyword.value = self._named(keyword.value, keyword.arg or "value")
        return expression

    def _receiver(self, expression: ast.expr, name: str) -> None:
        access = expression.func if isinstance(expression, ast.Call) else expression
        if isinstance(access, ast.Attribute):
            access.value = self._named(access.value, _spoken(self.target, name))

    def _named(self, value: ast.expr, name: str) -> ast.expr:
        return _named(value, name, self.names, self.setup)


def _named(value: ast.expr, name: str, names: _Names, setup: list[ast.stmt]) -> ast.expr:
    """A variable for a value in which an object is made; other values stay where they are."""
    if not any(isinstance(part, ast.Call) for part in ast.walk(value)):
        return value
    name = names.new(name)
    setup.append(ast.Assign([ast.Name(name)], value, lineno=0))
    return ast.Name(name)
