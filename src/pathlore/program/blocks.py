"""Splits a file into basic blocks, each with a key that says what it is, and joins them to control-flow graphs.

A block is straight-line code: statements up to and including the head of one that branches. After each of those a new
block begins, though it may be empty. A block's key hashes its content, the scopes of its variables, and the control
flow that leads to it inside its function. Moving it, reformatting it or editing other code does not change the key.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from pathlore.digests import blake2b
from pathlore.program.ambient import COMPUTED_FORMAT
from pathlore.program.format_fields import fields_in
from pathlore.program.scope_reader import read_scopes
from pathlore.program.scopes import FUNCTIONS, MODULE, Scopes
from pathlore.program.units import Unit, function_in
from pathlore.records import frozen

_SIZE = 12
BY_NAME = frozenset({"getattr", "setattr", "hasattr", "delattr"})
"""Functions that are given the name of an attribute."""


class Arm(StrEnum):
    """The way into a block. The text is part of keys and certificates."""

    ENTRY = "entry"
    AFTER = "after"
    THEN = "then"
    ELSE = "else"
    BODY = "body"
    EXIT = "exit"
    WITH = "with"
    TRY = "try"
    HANDLER = "handler"
    NO_EXCEPTION = "no exception"
    FINALLY = "finally"
    CASE = "case"
    NO_CASE = "no case"


@frozen
class BasicBlock:
    """Straight-line code: the function that it belongs to, the line of its probe, and the way into it.

    `names` are the variables and attributes that it reads.
    """

    function: str
    line: int
    arm: Arm
    key: str
    names: frozenset[str]


class Outline:
    """The basic blocks of a file, or of one unit of it that was parsed by itself.

    `bodies` has, for each list of statements by its owner and field, the blocks that begin in it and before which
    statement; `conditionals` the conditional expressions with the blocks of their arms; `unmatched` the match
    statements that may match nothing. These three hold nodes of the tree; all else is data.
    """

    def __init__(self, tree: ast.Module, module: str, scopes: Scopes | None = None, unit: Unit | None = None) -> None:
        self._file = scopes or read_scopes(tree)
        self.blocks: list[BasicBlock] = []
        self.bodies: list[tuple[Any, str, list[tuple[int, BasicBlock]]]] = []
        self.conditionals: list[tuple[ast.IfExp, BasicBlock, BasicBlock]] = []
        self.unmatched: list[tuple[ast.Match, BasicBlock]] = []
        self.places: dict[tuple[int, int, int, int], tuple[str, int]] = {}
        """By position: the key of the block and the number of the node in it."""
        self.unreachable: set[str] = set()
        """The ways out of endless loops, by key: no probe stands there."""
        self.edges: dict[str, set[str]] = {}
        """The blocks that may come next inside a function, by the key of a block."""
        self._loops: list[tuple[list[str], list[str]]] = []
        self._names: list[str] = []
        self._scopes: list[frozenset[str]] = []
        """The variables of the functions around the block, the innermost last."""
        self._seen: dict[str, int] = {}
        if unit is None:
            self._function(tree, MODULE, f"{module}:{MODULE}")
        else:
            self._names.extend(unit.name.split("."))
            self._seen[unit.name] = unit.number - 1
            self._function(function_in(tree), unit.name, unit.name)

    def drop_tree(self) -> None:
        """Lets go of the nodes: the tree of a file takes more memory than all that is known of its blocks."""
        self.bodies.clear()
        self.conditionals.clear()
        self.unmatched.clear()

    # Functions

    def _function(self, node: Any, name: str, start: str) -> None:
        number = self._seen[start] = self._seen.get(start, 0) + 1
        first = _first(node.body)
        parts = _Parts()
        if isinstance(node, FUNCTIONS):
            parts.add(node.args)
            scope = self._file.of(node)
            parts.text += [type(node).__name__, str(scope.yields)]
            self._scopes.append(scope.variables)
        key = _key(start, str(number), *parts.text)
        at = node.body[min(first, len(node.body) - 1)].lineno if node.body else 1
        self._body(node, "body", Arm.ENTRY, at, key, name, first)
        if isinstance(node, FUNCTIONS):
            self._scopes.pop()

    def _nested(self, node: Any) -> None:
        self._names.append(node.name)
        loops, self._loops = self._loops, []
        name = ".".join(self._names)
        if isinstance(node, ast.ClassDef):
            self._definitions(node.body)
        else:
            self._function(node, name, name)
        self._names.pop()
        self._loops = loops

    def _definitions(self, body: Sequence[ast.stmt]) -> None:
        """Functions in the body of a class, wherever they stand in it."""
        for statement in body:
            if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
                self._nested(statement)
            else:
                for _, inner in _bodies(statement):
                    self._definitions(inner)

    # Bodies

    def _body(
        self, owner: Any, field: str, arm: Arm, line: int, before: str, function: str, first: int = 0
    ) -> tuple[str, list[str]]:
        """Splits a list of statements: the key of its first block, and of those from which control leaves its end."""
        statements = getattr(owner, field)
        found: list[tuple[int, BasicBlock]] = []
        self.bodies.append((owner, field, found))
        start = first
        leaving: list[str] = []
        while True:
            end = next((i for i in range(start, len(statements)) if _branches(statements[i])), len(statements))
            parts = _Parts()
            for statement in statements[start:end]:
                parts.add_statement(statement)
            last = statements[end] if end < len(statements) else None
            if last is not None:
                parts.add_head(last)
            block = self._block(parts, before, arm, line, function)
            self._lead(leaving, block.key)
            found.append((start, block))
            for statement in statements[start:end]:
                if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
                    self._nested(statement)
            if last is None:
                return found[0][1].key, self._left(block.key, statements[start:end])
            leaving = self._branching(last, block.key, function)
            before, arm, line, start = block.key, Arm.AFTER, last.end_lineno or last.lineno, end + 1

    def _left(self, key: str, statements: list[ast.stmt]) -> list[str]:
        """The last block of a body, if control goes on behind it."""
        for statement in statements:
            if isinstance(statement, (ast.Return, ast.Raise)):
                return []
            if isinstance(statement, (ast.Break, ast.Continue)):
                if self._loops:
                    self._loops[-1][isinstance(statement, ast.Continue)].append(key)
                return []
        return [key]

    def _lead(self, sources: list[str], to: str) -> None:
        for source in sources:
            self.edges.setdefault(source, set()).add(to)

    def _block(self, parts: _Parts, before: str, arm: Arm, line: int, function: str) -> BasicBlock:
        owners = [",".join(sorted(parts.variables & scope)) for scope in self._scopes]
        key = _key(before, arm, *parts.text, *owners)
        block = BasicBlock(function, line, arm, key, frozenset(parts.names))
        self.blocks.append(block)
        for place, number in parts.places.items():
            self.places.setdefault(place, (key, number))
        for number, conditional in enumerate(parts.conditionals):
            then, otherwise = (
                BasicBlock(function, part.lineno, name, _key(key, name, str(number)), frozenset())
                for name, part in ((Arm.THEN, conditional.body), (Arm.ELSE, conditional.orelse))
            )
            self.conditionals.append((conditional, then, otherwise))
            self._lead([key], then.key)
            self._lead([key], otherwise.key)
            self.blocks += (then, otherwise)
        return block

    def _branching(self, node: Any, key: str, function: str) -> list[str]:
        """The arms of a statement; the keys of the blocks from which control goes on behind it."""
        match node:
            case ast.If():
                line = node.orelse[0].lineno if node.orelse else node.lineno
                return [
                    *self._arm(node, "body", Arm.THEN, node.body[0].lineno, key, function),
                    *self._arm(node, "orelse", Arm.ELSE, line, key, function),
                ]
            case ast.While() | ast.For() | ast.AsyncFor():
                return self._loop(node, key, function)
            case ast.With() | ast.AsyncWith():
                known = len(self.blocks)
                self._arm(node, "body", Arm.WITH, node.body[0].lineno, key, function)
                # The context manager may swallow an exception, wherever in the body it was raised.
                return self._added(known, function)
            case ast.Try() | ast.TryStar():
                return self._try(node, key, function)
            case _:
                return self._match(node, key, function)

    def _arm(self, owner: Any, field: str, arm: Arm, line: int, key: str, function: str) -> list[str]:
        first, leaving = self._body(owner, field, arm, line, key, function)
        self._lead([key], first)
        return leaving

    def _loop(self, node: Any, key: str, function: str) -> list[str]:
        breaks: list[str] = []
        continues: list[str] = []
        self._loops.append((breaks, continues))
        first, leaving = self._body(node, "body", Arm.BODY, node.body[0].lineno, key, function)
        self._loops.pop()
        number = len(self.bodies)
        out, left = self._body(node, "orelse", Arm.EXIT, node.lineno, key, function)
        if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value:
            self.unreachable.update(block.key for _, block in self.bodies[number][2])
        for again in ([key], leaving, continues):
            self._lead(again, first)
            self._lead(again, out)
        # The head is evaluated again after each round.
        self._lead([*leaving, *continues], key)
        return [*left, *breaks]

    def _try(self, node: Any, key: str, function: str) -> list[str]:
        known = len(self.blocks)
        leaving = self._arm(node, "body", Arm.TRY, node.body[0].lineno, key, function)
        inside = self._added(known, function)
        ends: list[str] = []
        for number, handler in enumerate(node.handlers):
            inner = _key(key, "handler", str(number))
            first, left = self._body(handler, "body", Arm.HANDLER, handler.body[0].lineno, inner, function)
            self._lead(inside, first)
            ends += left
        if node.handlers:
            # What they catch is evaluated when there is something to catch.
            self._lead(inside, key)
        if node.orelse:
            first, left = self._body(node, "orelse", Arm.NO_EXCEPTION, node.orelse[0].lineno, key, function)
            self._lead(leaving, first)
            leaving = left
        ends += leaving
        if not node.finalbody:
            return ends
        inside = self._added(known, function)
        first, left = self._body(node, "finalbody", Arm.FINALLY, node.finalbody[0].lineno, key, function)
        self._lead(inside, first)
        if self._loops and _jumps(node):
            # A `break` or `continue` goes on where it was going, once this has run.
            for ways in self._loops[-1]:
                ways.extend(left)
        return left

    def _added(self, known: int, function: str) -> list[str]:
        """The blocks of a function that were found since there were so many."""
        return [block.key for block in self.blocks[known:] if block.function == function]

    def _match(self, node: Any, key: str, function: str) -> list[str]:
        ends: list[str] = []
        for number, case in enumerate(node.cases):
            inner = _key(key, "case", str(number))
            first, left = self._body(case, "body", Arm.CASE, case.body[0].lineno, inner, function)
            self._lead([key], first)
            ends += left
        if not _irrefutable(node.cases[-1]):
            block = BasicBlock(function, node.lineno, Arm.NO_CASE, _key(key, Arm.NO_CASE), frozenset())
            self.blocks.append(block)
            self.unmatched.append((node, block))
            self._lead([key], block.key)
            ends.append(block.key)
        return ends


def _key(*parts: str) -> str:
    digest = blake2b(digest_size=_SIZE)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass"))
        digest.update(b"\0")
    return digest.hexdigest()


_BRANCHING = (ast.If, ast.While, ast.For, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Try, ast.TryStar, ast.Match)


def _branches(statement: ast.stmt) -> bool:
    return isinstance(statement, _BRANCHING)


def _jumps(node: ast.AST) -> bool:
    return any(isinstance(inner, (ast.Break, ast.Continue)) for inner in ast.walk(node))


def _irrefutable(case: ast.match_case) -> bool:
    return case.guard is None and _matches_all(case.pattern)


def _matches_all(pattern: ast.pattern) -> bool:
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is None or _matches_all(pattern.pattern)
    return isinstance(pattern, ast.MatchOr) and _matches_all(pattern.patterns[-1])


def _first(body: list[ast.stmt]) -> int:
    """Where code may begin: after a docstring, and after imports from the future."""
    first = 0
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        first = int(isinstance(body[0].value.value, str))
    while first < len(body) and isinstance(found := body[first], ast.ImportFrom) and found.module == "__future__":
        first += 1
    return first


def _bodies(node: ast.AST) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The lists of statements directly in a statement, handlers and cases."""
    for field in ("body", "orelse", "finalbody"):
        found = getattr(node, field, None)
        if isinstance(found, list):
            yield field, found
    for inner in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield from _bodies(inner)


_HEADS: dict[type, tuple[str, ...]] = {
    ast.If: ("test",),
    ast.While: ("test",),
    ast.For: ("target", "iter"),
    ast.AsyncFor: ("target", "iter"),
    ast.With: ("items",),
    ast.AsyncWith: ("items",),
}


def _is_computed(text: ast.expr) -> bool:
    """Whether a format is made when the code runs. Those in constants are read where these are."""
    match text:
        case ast.Constant():
            return False
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return not name.isupper()
    return True


class _Parts:
    """The content of a block: a text that is the same for the same code, and the names that it reads."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.names: set[str] = set()
        self.variables: set[str] = set()
        self.given: set[ast.expr] = set()
        """Functions that are given the name of an attribute: these read what they name, and nothing else."""
        self.conditionals: list[ast.IfExp] = []
        self.places: dict[tuple[int, int, int, int], int] = {}

    def add(self, node: Any) -> None:
        kind = type(node)
        self.text.append(kind.__name__)
        if kind is ast.Name:
            if node not in self.given:
                self.names.add(node.id)
            self.variables.add(node.id)
        elif kind is ast.Attribute:
            self.names.add(node.attr)
        elif kind is ast.Call:
            self._call(node)
        elif kind is ast.Constant:
            if type(node.value) is str and "{" in node.value:
                self.names.update(fields_in(node.value))
        elif kind is ast.MatchClass:
            self.names.update(("__match_args__", *node.kwd_attrs))
        elif kind is ast.IfExp:
            self.conditionals.append(node)
        self._place(node)
        for field in node._fields:
            self._add_field(getattr(node, field, None))

    def _call(self, node: ast.Call) -> None:
        """An attribute that is read by its name: the name is that of the attribute."""
        match node:
            case ast.Call(func=ast.Attribute(value=text, attr="format" | "format_map")):
                if _is_computed(text):
                    self.names.add(COMPUTED_FORMAT)
            case ast.Call(func=ast.Name(id=function), args=[_, ast.Constant(value=str(name)), *_]):
                if function in BY_NAME:
                    self.names.add(name)
                    self.given.add(node.func)

    def _place(self, node: Any) -> None:
        if getattr(node, "lineno", None) is not None:
            place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
            self.places.setdefault(place, len(self.places))

    def _add_field(self, value: Any) -> None:
        if isinstance(value, ast.AST):
            if not isinstance(value, ast.expr_context):
                self.add(value)
        elif isinstance(value, list):
            self.text.append(f"[{len(value)}")
            for item in value:
                self._add_field(item)
        else:
            self.text.append(repr(value))

    def add_statement(self, node: Any) -> None:
        """A statement without arms; of a definition, what happens when it is met."""
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            self._definition(node)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            self.names.update(alias.name for alias in node.names)
            self.add(node)
        else:
            self.add(node)

    def _definition(self, node: Any) -> None:
        self.text += [type(node).__name__, node.name]
        for decorator in node.decorator_list:
            self.add(decorator)
        if isinstance(node, ast.ClassDef):
            for part in (*node.bases, *node.keywords):
                self.add(part)
            for statement in node.body:
                self._in_class(statement)
            return
        self.add(node.args)

    def _in_class(self, node: Any) -> None:
        """Class bodies run where they are met, all but the functions in them."""
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            self._definition(node)
        elif _branches(node):
            self.add_head(node)
            for field, body in _bodies(node):
                self.text.append(field)
                for statement in body:
                    self._in_class(statement)
        else:
            self.add(node)

    def add_head(self, node: Any) -> None:
        """What a branching statement does before any of its arms, and which arms it has."""
        self.text.append(type(node).__name__)
        for field in _HEADS.get(type(node), ()):
            self._add_field(getattr(node, field))
        match node:
            case ast.Try() | ast.TryStar():
                self.text += [str(bool(node.orelse)), str(bool(node.finalbody))]
                for handler in node.handlers:
                    self._add_field(handler.type)
                    self.text.append(repr(handler.name))
            case ast.Match():
                self.add(node.subject)
                for case in node.cases:
                    self.add(case.pattern)
                    self._add_field(case.guard)
        # A jump after a test that is no comparison has the place of the whole statement.
        self._place(node)
