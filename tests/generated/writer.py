"""Writes random programs. What is written depends only on the answers of `choose`, which make it shrink."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from tests.generated.grammar import (
    ANNOTATIONS,
    EFFECTS,
    EXPRESSIONS,
    HANDLERS,
    HEADER,
    LITERALS,
    LOOPS,
    PARAMETERS,
    TABLES,
    UNPACKINGS,
)

Choose = Callable[[int], int]
"""One of so many alternatives; 0 is the simplest."""

T = TypeVar("T")

_HOLE = re.compile(r"<([@#]?[a-z][a-z0-9:,]*)>")
_NAME = re.compile(r"\$([a-z])")
_NUMERAL = re.compile(r"-?[0-9.e]+")
_ORDERED = tuple(kind for kind in PARAMETERS if kind not in ("si", "ss"))
"""Sets have no order that code could rely on."""
_STATEMENTS = 9
_WRONG_TYPE = 300
"""One expression of so many has any type."""


@functools.cache
def _inputs(template: str) -> frozenset[str]:
    """The types of expressions and variables that a template takes."""
    holes = (hole.lstrip("@") for hole in _HOLE.findall(template) if hole[0] != "#")
    return frozenset(hole.split(":")[0] for hole in holes if ":" not in hole)


class Writer:
    """Writes one program."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.lines: list[str] = []
        self.scope: dict[str, str] = {}
        self.indent = 0
        self.names = 0
        self.statements = 0
        self.loops = 0
        self.expressions = EXPRESSIONS

    def one(self, alternatives: Sequence[T]) -> T:
        return alternatives[self.choose(len(alternatives))]

    def chance(self, of: int) -> bool:
        """True once in so many times."""
        return self.choose(of) == of - 1

    # Expressions

    def expression(self, kind: str, depth: int) -> str:
        if depth < 2 and self.chance(_WRONG_TYPE):
            kind = self.one(_ORDERED)
        known = [name for name, type_ in self.scope.items() if type_ == kind]
        if depth <= 0 or not self.choose(3):
            if known and self.choose(8) != 7:
                return self.one(known)
            if depth < 0 or known or not self.choose(3):
                return self.one(LITERALS[kind])
        templates = self.expressions[kind]
        if self.choose(5) != 4:
            # Most of what is computed depends on an input.
            kinds = set(self.scope.values())
            templates = tuple(t for t in templates if not kinds.isdisjoint(_inputs(t))) or templates
        return self.filled(self.one(templates), depth - 1)

    def filled(self, template: str, depth: int) -> str:
        """The template with its holes filled."""
        names = {found: self.name() for found in dict.fromkeys(_NAME.findall(template))}
        quoted = template.startswith('f"""')

        def hole(match: re.Match[str]) -> str:
            text = self.hole(match[1], names, depth)
            if quoted and ('"' in text or "\\" in text):
                text = "0"
            if quoted and text.startswith("{"):
                text = f"({text})"
            if _NUMERAL.fullmatch(text) and template[match.end() : match.end() + 1] == ".":
                text = f"({text})"
            return text

        return _NAME.sub(lambda match: names[match[1]], _HOLE.sub(hole, template))

    def hole(self, what: str, names: dict[str, str], depth: int) -> str:
        if what[0] == "#":
            return self.one(TABLES[what[1:]])
        if what[0] == "@":
            return self.variable(what[1:])
        if ":" not in what:
            return self.expression(what, depth)
        parts = [part.split(":") for part in what.split(",")]
        result = parts[-1][2] if len(parts[-1]) > 2 else parts[-1][1]
        with self.inner({names[part[0]]: part[1] for part in parts}):
            return self.expression(result, max(depth, 1))

    def variable(self, kind: str) -> str:
        known = [name for name, type_ in self.scope.items() if type_ == kind]
        if known:
            return self.one(known)
        name = self.name()
        self.line(f"{name} = {self.one(LITERALS[kind])}")
        self.scope[name] = kind
        return name

    def name(self) -> str:
        self.names += 1
        return f"v{self.names}"

    @contextmanager
    def inner(self, more: dict[str, str]) -> Iterator[None]:
        outer = self.scope
        self.scope = {**more, **outer}
        try:
            yield
        finally:
            self.scope = outer

    # Statements

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def block(self, more: dict[str, str] | None = None, most: int = 3) -> None:
        """Statements one level further in; what they assign may be unbound after them, so that it is forgotten."""
        self.indent += 1
        with self.inner(more or {}):
            before = len(self.lines)
            for _ in range(most):
                self.statement()
                if self.statements >= _STATEMENTS or not self.choose(3):
                    break
            if len(self.lines) == before:
                self.line("pass")
        self.indent -= 1

    def statement(self) -> None:
        self.statements += 1
        kinds: list[Callable[[], None]] = [self.assign, self.assign, self.effect, self.effect, self.effect, self.unpack]
        if self.statements < _STATEMENTS and self.indent < 4:
            kinds += [self.branch, self.branch, self.branch, self.each, self.each, self.repeat, self.attempt]
        if self.indent > 1 or self.chance(3):
            kinds += [self.check, self.leave]
        if self.loops:
            kinds.append(self.jump)
        self.one(kinds)()

    def assign(self) -> None:
        kind = self.one(tuple(self.scope.values()) + PARAMETERS)
        known = [name for name, type_ in self.scope.items() if type_ == kind]
        name = self.one(known) if known and self.choose(2) else self.name()
        self.line(f"{name} = {self.expression(kind, 2)}")
        self.scope[name] = kind

    def effect(self) -> None:
        kinds = set(self.scope.values())
        fitting = [e for e in EFFECTS if all(kind in kinds for kind in re.findall(r"<@([a-z]+)>", e))]
        self.line(self.filled(self.one(fitting or EFFECTS), 1))

    def unpack(self) -> None:
        template, names = self.one(UNPACKINGS)
        self.bind(template, names, "")

    def bind(self, template: str, names: tuple[tuple[str, str], ...], end: str) -> dict[str, str]:
        """Writes a template that introduces names."""
        given = {found: self.name() for found in dict.fromkeys(_NAME.findall(template))}
        text = _NAME.sub(lambda match: given[match[1]], template)
        text = _HOLE.sub(lambda match: self.hole(match[1], given, 1), text)
        self.line(text + end)
        bound = {given[name]: kind for name, kind in names}
        if not end:
            self.scope.update(bound)
        return bound

    def branch(self) -> None:
        if self.choose(6) == 5:
            name = self.name()
            self.line(f"if ({name} := {self.expression('i', 2)}) {self.one(TABLES['cmp'])} {self.expression('i', 1)}:")
            self.scope[name] = "i"
        else:
            self.line(f"if {self.expression('b', 2)}:")
        self.block()
        if not self.choose(2):
            return
        if self.choose(3) == 2:
            self.line(f"elif {self.expression('b', 2)}:")
            self.block()
        self.line("else:")
        self.block()

    def each(self) -> None:
        template, names = self.one(LOOPS)
        bound = self.bind(template, names, ":")
        self.loops += 1
        self.block(bound)
        self.loops -= 1
        if self.chance(6):
            self.line("else:")
            self.block(most=1)

    def repeat(self) -> None:
        name = self.name()
        self.line(f"{name} = {self.one(TABLES['c'])}")
        self.scope[name] = "i"
        self.line(f"while {name} < 3 and {self.expression('b', 1)}:")
        self.indent += 1
        self.line(f"{name} += 1")
        self.indent -= 1
        del self.scope[name]
        self.loops += 1
        self.block()
        self.loops -= 1
        self.scope[name] = "i"

    def attempt(self) -> None:
        self.line("try:")
        self.block()
        template = self.one(HANDLERS)
        name = self.name()
        self.line(template.replace("$x", name) + ":")
        if "$x" in template and self.choose(2):
            self.indent += 1
            self.line(f"return type({name}).__name__")
            self.indent -= 1
        else:
            self.block(most=2)
        if self.chance(5):
            self.line("else:")
            self.block(most=1)
        if self.chance(5):
            self.line("finally:")
            loops, self.loops = self.loops, 0
            self.block(most=1)
            self.loops = loops

    def check(self) -> None:
        self.line(f"assert {self.expression('b', 2)}")

    def leave(self) -> None:
        if self.chance(4):
            self.line(f"raise {self.one(TABLES['error'])}({self.expression('s', 1)})")
        else:
            self.line(f"return {self.expression(self.one(tuple(self.scope.values()) + PARAMETERS), 2)}")

    def jump(self) -> None:
        self.line(self.one(("break", "continue")))

    # Functions

    def function(
        self,
        name: str,
        result: str | None,
        most_parameters: int,
        kinds: Sequence[str] = (),
        restrictions: Mapping[str, str] | None = None,
    ) -> str:
        """Writes a function and gives a template that calls it."""
        kinds = list(kinds) or [self.one(PARAMETERS)]
        while restrictions is None and len(kinds) < most_parameters and self.choose(3):
            kinds.append(self.one(PARAMETERS))
        self.scope = {self.name(): kind for kind in kinds}
        parameters = ", ".join(f"{n}: {ANNOTATIONS[kind]}" for n, kind in self.scope.items())
        self.lines.append("")
        self.lines.append("")
        self.line(f"def {name}({parameters}):")
        self.indent += 1
        for parameter, kind in self.scope.items():
            if restrictions is not None:
                self.line(f"assert {restrictions[kind].format(parameter)}")
        self.statements = 0 if result is None else _STATEMENTS - 2
        for _ in range(_STATEMENTS):
            if self.statements >= _STATEMENTS or not self.choose(5):
                break
            self.statement()
        if result is None:
            shown = [self.expression(self.one(tuple(self.scope.values()) + PARAMETERS), 2)]
            shown += [n for n in self.scope if self.choose(3)]
            self.line(f"return {', '.join(shown)}")
        else:
            self.line(f"return {self.expression(result, 2)}")
        self.indent -= 1
        return f"{name}({', '.join(f'<{kind}>' for kind in kinds)})"

    def program(self) -> str:
        """The source of a module with a function `target`."""
        self.lines = HEADER.splitlines()
        if self.chance(4):
            kind = self.one(PARAMETERS)
            call = self.function("helper", kind, 2)
            self.expressions = {**EXPRESSIONS, kind: (*EXPRESSIONS[kind], *[call] * (1 + len(EXPRESSIONS[kind]) // 4))}
        self.function("target", None, 3)
        return "\n".join(self.lines) + "\n"


def program(choose: Choose) -> str:
    return Writer(choose).program()
