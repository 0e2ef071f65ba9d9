"""Contracts: what docstrings (PEP 316) and the decorators of icontract and deal say, read without running anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from inspect import unwrap
from types import FunctionType, SimpleNamespace
from typing import Any

from pathlore.patterns import pattern
from pathlore.program.attributes import attribute_of
from pathlore.program.scopes import FUNCTIONS, definition_line
from pathlore.program.source import read_source
from pathlore.program.stubs import own_code, parameter_names
from pathlore.project import TargetError
from pathlore.records import frozen

ICONTRACT, DEAL, PEP316 = "icontract", "deal", "pep316"


class Role(StrEnum):
    """What a clause says something about."""

    PRECONDITION = "precondition"
    POSTCONDITION = "postcondition"
    INVARIANT = "invariant"
    RAISES = "raises"


@frozen
class Clause:
    """One condition of a contract: its text and place, and the function or class that it belongs to."""

    role: Role
    source: str
    """Who states it: icontract, deal or pep316."""
    text: str
    owner: str
    path: str
    line: int
    column: int = 1


@frozen
class Contract:
    """What is stated about one function, or in a docstring of a class: `inv`."""

    pre: tuple[Clause, ...] = ()
    post: tuple[Clause, ...] = ()
    inv: tuple[Clause, ...] = ()
    raises: tuple[str, ...] | None = None
    """Names of the exceptions that are expected; None if nothing is said about exceptions."""
    unread: tuple[str, ...] = ()
    """Lines that look like clauses and are no Python."""
    reasons: tuple[str, ...] = ()
    """Names of exceptions that are expected for a stated reason, which is checked; nothing is said about others."""

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Contract()


def contract_of(value: Any, function: FunctionType, kinds: Iterable[str]) -> Contract:
    """What is stated about a function; `value` is what its name stands for, with all wrappers."""
    found = NOTHING
    if PEP316 in kinds:
        found = documented(function)
    if ICONTRACT in kinds:
        for layer in _layers(value):
            if attribute_of(layer, "__preconditions__") is not None:
                found = _joined(found, Contract(pre=_icontract_pre(layer.__preconditions__, function)))
                break
    if DEAL in kinds:
        for layer in _layers(value):
            if attribute_of(layer, DEAL_CONTRACT) is not None:
                found = _joined(found, _deal(getattr(layer, DEAL_CONTRACT), function))
                break
    return found


def documented(function: FunctionType) -> Contract:
    """What docstrings state about a function.

    A method has to keep what is stated about those that it overrides. It may require less than they do: what it says
    about its preconditions takes the place of theirs.
    """
    own = docstrings(own_code(function).co_filename).of_function(function)
    for overridden in _overridden(function):
        inherited = documented(overridden)
        if inherited:
            raises = inherited.raises if own.raises is None else own.raises
            return Contract(own.pre or inherited.pre, (*inherited.post, *own.post), own.inv, raises, own.unread)
    return own


def _overridden(function: FunctionType) -> Iterator[FunctionType]:
    """The methods of base classes that a method stands for, with the same parameters: conditions name them."""
    within, _, name = function.__qualname__.rpartition(".")
    cls: Any = SimpleNamespace(**function.__globals__)
    for part in within.split("."):
        cls = getattr(cls, part, None)
    if not isinstance(cls, type) or _behind(vars(cls).get(name)) is not function:
        return
    for base in cls.__mro__[1:]:
        method = _behind(vars(base).get(name))
        if method is not None and parameter_names(own_code(method)) == parameter_names(own_code(function)):
            yield method


def _behind(value: Any) -> FunctionType | None:
    """The function that an attribute of a class is made of."""
    value = value.fget if isinstance(value, property) else attribute_of(value, "__func__", value)
    return value if isinstance(value, FunctionType) else None


DEAL_CONTRACT = "__deal_contract"
"""The attribute under which deal keeps the contracts of a function."""


def _layers(value: Any) -> Iterator[Any]:
    """A function and what it wraps, outermost first."""
    seen: set[int] = set()
    value = value.fget if isinstance(value, property) else value
    while value is not None and id(value) not in seen:
        seen.add(id(value))
        yield value
        value = attribute_of(value, "__wrapped__") or attribute_of(value, "__func__")


def _joined(one: Contract, other: Contract) -> Contract:
    raises = one.raises if other.raises is None else (*(one.raises or ()), *other.raises)
    reasons = (*one.reasons, *other.reasons)
    return Contract((*one.pre, *other.pre), (*one.post, *other.post), one.inv, raises, one.unread, reasons)


def _icontract_pre(groups: list[list[Any]], function: FunctionType) -> tuple[Clause, ...]:
    """A class may weaken what its base requires: of several groups one has to hold."""
    clauses = [[icontract_clause(c, Role.PRECONDITION, function.__qualname__) for c in reversed(g)] for g in groups]
    if len(clauses) < 2:
        return tuple(clauses[0]) if clauses else ()
    text = " or ".join(" and ".join(f"({c.text})" for c in group) for group in clauses)
    first = clauses[0][0]
    return (Clause(first.role, ICONTRACT, text, first.owner, first.path, first.line, first.column),)


def icontract_clause(contract: Any, role: Role, owner: str) -> Clause:
    """A contract of icontract."""
    text, path, line, column = described(contract.condition)
    located = _LOCATION.match(contract.location or "")
    if located is not None and text == contract.condition.__name__:
        path, line = located["path"], int(located["line"])
    return Clause(role, ICONTRACT, _titled(contract.description, text), owner, path, line, column)


_LOCATION = pattern(r"File (?P<path>.*), line (?P<line>\d+) in ")


def _deal(contracts: Any, function: FunctionType) -> Contract:
    owner = function.__qualname__
    pre = tuple(deal_clause(v, Role.PRECONDITION, owner) for v in contracts.pres)
    raises = None
    if contracts.raises:
        raises = tuple(e.__name__ for v in contracts.raises for e in v.exceptions)
    return Contract(pre=pre, raises=raises, reasons=tuple(v.event.__name__ for v in contracts.reasons))


def deal_clause(validator: Any, role: Role, owner: str) -> Clause:
    """A validator of deal."""
    condition = validator.raw_validator
    if condition is None:
        names = ", ".join(e.__name__ for e in validator.exceptions) or "nothing"
        code = own_code(unwrap(validator.function))
        return Clause(role, DEAL, f"raises {names}", owner, code.co_filename, code.co_firstlineno)
    text, path, line, column = described(condition)
    return Clause(role, DEAL, _titled(validator.message, text), owner, path, line, column)


def written_class(cls: type) -> type:
    """The class as it stands in the source: deal puts one of its own in its place."""
    return next((base for base in cls.__mro__ if not base.__module__.startswith("deal.")), cls)


def _titled(title: str | None, text: str) -> str:
    return f"{title}: {text}" if title else text


def described(condition: Any) -> tuple[str, str, int, int]:
    """The text of a condition and its place: the body of a lambda, or the name of a function."""
    if not isinstance(condition, FunctionType):
        return getattr(condition, "__name__", repr(condition)), "", 0, 1
    code = own_code(condition)
    if code.co_name != "<lambda>":
        return condition.__name__, code.co_filename, code.co_firstlineno, 1
    starts = [(line, column) for line, _, column, end in code.co_positions() if line and end]
    node = _lambdas(code.co_filename).get(min(starts, default=(0, 0)))  # type: ignore[arg-type]
    if node is None:
        return "<lambda>", code.co_filename, code.co_firstlineno, 1
    return ast.unparse(node.body), code.co_filename, node.body.lineno, node.body.col_offset + 1


@lru_cache(maxsize=64)
def _lambdas(path: str) -> dict[tuple[int, int], ast.Lambda]:
    """The lambdas of a file by where their bodies start."""
    try:
        tree = ast.parse(read_source(path))
    except (TargetError, SyntaxError):
        return {}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Lambda))
    return {(node.body.lineno, node.body.col_offset): node for node in found}


class Docstrings:
    """The contracts in the docstrings of one file, by qualified name and first line."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.functions: dict[tuple[str, int], Contract] = {}
        self.classes: dict[str, Contract] = {}
        if WORDS.search(source):
            self._walk(ast.parse(source).body, "")

    def of_function(self, function: FunctionType) -> Contract:
        code = own_code(function)
        return self.functions.get((code.co_qualname, code.co_firstlineno), NOTHING)

    def of_class(self, cls: type) -> Contract:
        return self.classes.get(cls.__qualname__, NOTHING)

    def _walk(self, body: Iterable[ast.AST], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                name = prefix + node.name
                self.classes[name] = self._contract(node, name)
                self._walk(node.body, f"{name}.")
            elif isinstance(node, FUNCTIONS):
                name = prefix + node.name
                self.functions[name, definition_line(node)] = self._contract(node, name)
                self._walk(node.body, f"{name}.<locals>.")
            else:
                self._walk(ast.iter_child_nodes(node), prefix)

    def _contract(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, owner: str) -> Contract:
        first = node.body[0]
        if not isinstance(first, ast.Expr) or not isinstance(first.value, ast.Constant):
            return NOTHING
        text = first.value.value
        if not isinstance(text, str) or not WORDS.search(text):
            return NOTHING
        return _Reader(self.path, owner, text.splitlines(), first.lineno).contract()


@lru_cache(maxsize=1024)
def docstrings(path: str) -> Docstrings:
    """The contracts in the docstrings of a file."""
    try:
        return Docstrings(path, read_source(path))
    except (TargetError, SyntaxError):
        return Docstrings(path, "")


WORDS = pattern(r"\b(pre|post|inv|raises)\s*(\[[^\]\n]*\])?\s*:")
_HEADER = pattern(r"(?P<indent>\s*):?(?P<word>pre|post|inv|raises)\s*(\[[^\]]*\])?\s*::?(?=\s|$)\s*(?P<rest>.*?)\s*$")
_NAMES = pattern(r"[\w.]+(\s*,\s*[\w.]+)*\s*,?")


class _Reader:
    """Reads the clauses of one docstring."""

    def __init__(self, path: str, owner: str, lines: list[str], first: int) -> None:
        self.path = path
        self.owner = owner
        self.lines = lines
        self.first = first
        self.found: dict[str, list[Clause]] = {"pre": [], "post": [], "inv": []}
        self.raises: tuple[str, ...] | None = None
        self.unread: list[str] = []

    def contract(self) -> Contract:
        number = 0
        while number < len(self.lines):
            header = _HEADER.match(self.lines[number])
            number += 1
            if header is not None:
                number = self._section(header, number)
        pre, post, inv = (tuple(self.found[word]) for word in ("pre", "post", "inv"))
        return Contract(pre, post, inv, self.raises, tuple(self.unread))

    def _section(self, header: re.Match[str], number: int) -> int:
        """Reads what a header introduces: the rest of its line, or the indented lines below. Gives the line after."""
        indent = len(header["indent"].expandtabs())
        below = number
        while below < len(self.lines) and self._belongs(below, indent):
            below += 1
        if header["word"] == "raises":
            return self._names(header["rest"], number, below)
        if header["rest"]:
            return self._clause(header["word"], header["rest"], number - 1, header.start("rest"), below)
        while number < below:
            text = self.lines[number].strip()
            column = len(self.lines[number]) - len(self.lines[number].lstrip())
            number = self._clause(header["word"], text, number, column, below) if text else number + 1
        return below

    def _belongs(self, number: int, indent: int) -> bool:
        line = self.lines[number].expandtabs()
        return not line.strip() or len(line) - len(line.lstrip()) > indent or line.lstrip()[0] in ")]}"

    def _clause(self, word: str, text: str, number: int, column: int, below: int) -> int:
        """Reads one expression, over as many lines as it takes. Gives the line after."""
        whole, after = text, number + 1
        while not _is_expression(whole):
            if after >= below:
                self.unread.append(f"{word}: {text}")
                return number + 1
            whole, after = f"{whole} {self.lines[after].strip()}", after + 1
        line = self.first + number
        role = {"pre": Role.PRECONDITION, "post": Role.POSTCONDITION, "inv": Role.INVARIANT}[word]
        self.found[word].append(Clause(role, PEP316, whole, self.owner, self.path, line, column + 1))
        return after

    def _names(self, rest: str, number: int, below: int) -> int:
        texts = [rest] if rest else [line.strip() for line in self.lines[number:below] if line.strip()]
        if not all(map(_NAMES.fullmatch, texts)):
            self.unread.append(f"raises: {' '.join(texts)}")
            return number
        names = [n.strip().rpartition(".")[2] for text in texts for n in text.split(",") if n.strip()]
        self.raises = (*(self.raises or ()), *names)
        return number if rest else below


def _is_expression(text: str) -> bool:
    try:
        ast.parse(f"({text}\n)", mode="eval")
    except (SyntaxError, ValueError):
        return False
    return True
