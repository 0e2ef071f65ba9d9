"""Encodes terms as rows of plain data for stores and messages, and decodes them.

A row is an operator's name and its arguments; terms among the arguments are given as numbers of earlier rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pathlore.expr import build, floats, regular, stripping, tables  # noqa: F401  (functions that rows name)
from pathlore.expr.functions import function_named
from pathlore.expr.term import Op, Sort, Term, bits_of, double_of, intern
from pathlore.expr.walk import PARTS, children, fold

Row = list[Any]

_OPS = {op.value: op for op in Op}
_NAMES = {op: op.value for op in Op}
_SMALL = 1 << 62
_LOW = 100
"""Terms up to this height are written by recursion, which is faster."""
_SORTS = {sort.value: sort for sort in Sort}
_COMMUTATIVE = frozenset(
    {
        *(Op.PRODUCT, Op.BIT_AND, Op.BIT_OR, Op.BIT_XOR, Op.AND, Op.OR, Op.IFF),
        *(Op.F_ADD, Op.F_MUL, Op.F_EQUAL, Op.F_SAME, Op.TEXT_EQUAL),
    }
)
_SORT_OF = {
    **dict.fromkeys((Op.INTEGER, Op.SUM, Op.PRODUCT, Op.FLOORDIV, Op.MOD, Op.SHIFT_LEFT, Op.SHIFT_RIGHT), Sort.INT),
    **dict.fromkeys((Op.BIT_AND, Op.BIT_OR, Op.BIT_XOR, Op.F_TO_INT, Op.LENGTH, Op.CODE), Sort.INT),
    **dict.fromkeys((Op.FIND, Op.RFIND, Op.NUMBER), Sort.INT),
    **dict.fromkeys((Op.FLOAT, Op.F_ADD, Op.F_SUB, Op.F_MUL, Op.F_DIV, Op.F_NEG, Op.F_ABS, Op.F_SQRT), Sort.FLOAT),
    **dict.fromkeys((Op.F_INTEGRAL, Op.F_FROM_INT), Sort.FLOAT),
    **dict.fromkeys((Op.TEXT, Op.CONCAT, Op.SLICE, Op.CHARACTER, Op.REPLACE_FIRST, Op.REPLACE_ALL), Sort.STR),
    Op.DIGITS: Sort.STR,
}
"""The sort of an operator's result, where it is fixed and not BOOL."""

_LANGUAGES: dict[str, Any] = {cls.__name__: cls for cls in (regular.Sequence, regular.Either, regular.Both)}


class TermRows:
    """Numbers terms in the order in which they are met; `rows` describes them."""

    def __init__(self, known: StoredTerms | None = None) -> None:
        self.numbers: dict[Term, int] = {} if known is None else known.numbers
        self.rows: list[Row] = []
        self._count = 0 if known is None else len(known)

    def number(self, term: Term) -> int:
        found = self.numbers.get(term)
        if found is not None:
            return found
        return self._add(term) if term.height <= _LOW else fold(term, self.numbers, self._add)

    def _add(self, term: Term) -> int:
        """Numbers a new term, after its parts."""
        numbers, op = self.numbers, term.op
        part = numbers.get
        row: Row
        if op is Op.SUM:
            row = ["sum", *term.args]
            for at in range(2, len(row), 2):
                known = part(row[at])
                row[at] = self._add(row[at]) if known is None else known
            for at in range(1, len(row), 2):
                if not -_SMALL < row[at] < _SMALL:
                    row[at] = to_json(row[at])
        elif op in PARTS:
            for child in children(term):
                if child not in numbers:
                    self._add(child)
            row = self._mixed(term)
        else:
            row = [_NAMES[op]]
            for child in term.args:
                known = part(child)
                row.append(self._add(child) if known is None else known)
        self.rows.append(row)
        number = numbers[term] = self._count
        self._count = number + 1
        return number

    def taken(self) -> list[Row]:
        """The rows since the last call."""
        rows, self.rows = self.rows, []
        return rows

    def _mixed(self, term: Term) -> Row:
        """The row of a term whose arguments are not all terms."""
        numbers, parts = self.numbers, children(term)
        match term.op:
            case Op.VARIABLE:
                return ["variable", term.args[0], term.sort.value]
            case Op.APPLY:
                return ["apply", term.args[0].name, *(numbers[part] for part in parts)]
            case Op.MATCHES:
                return ["matches", numbers[parts[0]], _language(term.args[1])]
            case Op.F_INTEGRAL:
                return ["f_integral", numbers[parts[0]], term.args[1]]
        return [term.op.value, to_json(term.args[0])]


def parts_of_row(row: Row) -> list[int]:
    """The numbers of the rows that a row refers to."""
    match row[0]:
        case "integer" | "boolean" | "float" | "text" | "variable":
            return []
        case "sum" | "apply":
            return row[2::2] if row[0] == "sum" else row[2:]
        case "matches" | "f_integral":
            return row[1:2]
    return row[1:]


def terms_of(rows: Iterable[Row]) -> list[Term]:
    """The terms that rows describe. ValueError if they are not rows."""
    terms: list[Term] = []
    try:
        for row in rows:
            terms.append(term_of_row(row, terms))
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError(f"not a row of a term: {error!r}") from None
    return terms


def counted_rows(terms: Iterable[Term]) -> list[Any]:
    """Terms in their order, with the serials that make up this order: rows, and a serial for each."""
    rows = TermRows()
    serials: dict[int, int] = {}
    for term in terms:
        serials[rows.number(term)] = term.serial
    return [rows.taken(), [serials.get(number, -1) for number in range(len(rows.numbers))]]


def count_terms(data: Sequence[Any]) -> None:
    """Makes terms that another process made, with the serials that they have there. ValueError if this is none.

    Serials order the parts of terms, and so what solvers are asked: processes that answer each other's questions have
    to agree on them.
    """
    terms: list[Term] = []
    try:
        for row, serial in zip(*data, strict=True):
            terms.append(term_of_row(row, terms))
            if serial >= 0:
                terms[-1].serial = serial
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError(f"not a row of a term: {error!r}") from None


class StoredTerms:
    """The terms that rows describe, each made when it is first asked for. ValueError if they are not rows."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._made: list[Any] = [None] * len(rows)
        self.numbers: dict[Term, int] = {}
        """The numbers of the terms made so far."""
        unknown = {row[0] for row in rows} - _OPS.keys()
        if unknown:
            raise ValueError(f"not a row of a term: {min(unknown)}")

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, number: int) -> Term:
        made, rows = self._made, self._rows
        stack = [number]
        try:
            while made[number] is None:
                current = stack[-1]
                parts = parts_of_row(rows[current])
                missing = [part for part in parts if made[part] is None]
                if missing and max(missing) >= current:
                    raise ValueError(f"not a row of a term: {rows[current]!r}")
                if missing:
                    stack.extend(missing)
                    continue
                stack.pop()
                term = made[current] = term_of_row(rows[current], made)
                self.numbers.setdefault(term, current)
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise ValueError(f"not a row of a term: {error!r}") from None
        found: Term = made[number]
        return found


def term_of_row(row: Row, terms: list[Term]) -> Term:
    """The term that a row describes, given those of the rows before."""
    op = _OPS[row[0]]
    if op is Op.NONPOSITIVE:
        part = terms[row[1]]
        return intern(op, (part,), Sort.BOOL, (part,))
    match op:
        case Op.INTEGER | Op.BOOLEAN | Op.FLOAT | Op.TEXT:
            return intern(op, (value_of(row[1]),), _SORT_OF.get(op, Sort.BOOL), ())
        case Op.VARIABLE:
            return build.variable(row[1], _SORTS[row[2]])
        case Op.SUM:
            return _sum(row, terms)
        case Op.ZERO:
            return build.zero(terms[row[1]])
        case Op.APPLY:
            function = function_named(row[1])
            parts = tuple(terms[part] for part in row[2:])
            return intern(op, (function, *parts), function.sort, parts)
        case Op.MATCHES:
            return intern(op, (terms[row[1]], _regular(row[2])), Sort.BOOL, (terms[row[1]],))
        case Op.F_INTEGRAL:
            return intern(op, (terms[row[1]], row[2]), Sort.FLOAT, (terms[row[1]],))
    parts = tuple(terms[part] for part in row[1:])
    if op in _COMMUTATIVE and parts[0].serial > parts[1].serial:
        parts = (parts[1], parts[0])
    sort = parts[1].sort if op is Op.ITE else _SORT_OF.get(op, Sort.BOOL)
    return intern(op, parts, sort, parts)


def _sum(row: Row, terms: list[Term]) -> Term:
    args: list[Any] = [row[1]]
    parts: list[Term] = []
    last = -1
    for number, coefficient in zip(row[2::2], row[3::2], strict=True):
        part = terms[number]
        # Parts are ordered by serial, which another table may have assigned differently.
        if type(coefficient) is not int or not coefficient or part.serial <= last or part.op in _NO_PART:
            break
        last = part.serial
        parts.append(part)
        args.append(part)
        args.append(coefficient)
    else:
        if type(row[1]) is int and (len(parts) > 1 or (parts and (row[1] or row[3] != 1))):
            return intern(Op.SUM, tuple(args), Sort.INT, tuple(parts))
    rest = zip(row[2::2], row[3::2], strict=True)
    return build.linear(value_of(row[1]), [(terms[number], value_of(coefficient)) for number, coefficient in rest])


_NO_PART = frozenset({Op.SUM, Op.INTEGER})

# Values

_LARGE = 1 << 1000


def to_json(value: Any) -> Any:
    """The value of a variable, or None, as JSON: doubles by their bits, large integers in hexadecimal."""
    if type(value) is float:
        return [bits_of(value)]
    if type(value) is int and not -_LARGE < value < _LARGE:
        return {"x": hex(value)}
    if type(value) is bytes:
        return {"b": value.hex()}
    return value


def value_of(data: Any) -> Any:
    """The value that `to_json` encoded."""
    match data:
        case [int(bits)]:
            return double_of(bits)
        case {"x": str(digits)}:
            return int(digits, 16)
        case {"b": str(digits)}:
            return bytes.fromhex(digits)
        case None | bool() | int() | str():
            return data
    raise ValueError(f"not a value: {data!r}")


def _language(language: Any) -> Any:
    if isinstance(language, regular.Chars):
        return ["Chars", [list(r) for r in language.ranges]]
    if isinstance(language, regular.Repeat):
        return ["Repeat", _language(language.inner), language.low, language.high]
    if isinstance(language, regular.Not):
        return ["Not", _language(language.inner)]
    return [type(language).__name__, *map(_language, language.parts)]


def _regular(data: Any) -> Any:
    name, *rest = data
    match name:
        case "Chars":
            return regular.Chars(tuple((int(low), int(high)) for low, high in rest[0]))
        case "Repeat":
            return regular.Repeat(_regular(rest[0]), rest[1], rest[2])
        case "Not":
            return regular.Not(_regular(rest[0]))
    return _LANGUAGES[name](tuple(map(_regular, rest)))
