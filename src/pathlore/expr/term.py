"""Terms: hash-consed, immutable expressions with Python's meaning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from struct import Struct
from typing import Any
from zlib import crc32


class Sort(Enum):
    """The sort of a term: what kind of value it stands for."""

    __hash__ = object.__hash__

    INT = "int"
    BOOL = "bool"
    FLOAT = "float"
    STR = "str"


class Op(Enum):
    """The operator at the root of a term; the comment gives the layout of `args`."""

    __hash__ = object.__hash__

    INTEGER = "integer"  # (value,)
    BOOLEAN = "boolean"  # (value,)
    VARIABLE = "variable"  # (name, sort)
    SUM = "sum"  # (constant, term, coefficient, term, coefficient, ...), terms by serial
    PRODUCT = "product"  # (left, right), neither constant
    FLOORDIV = "floordiv"  # (left, right)
    MOD = "mod"  # (left, right)
    SHIFT_LEFT = "shift_left"  # (value, amount), amount not constant
    SHIFT_RIGHT = "shift_right"  # (value, amount), amount not constant
    BIT_AND = "bit_and"  # (left, right)
    BIT_OR = "bit_or"  # (left, right)
    BIT_XOR = "bit_xor"  # (left, right)
    ITE = "ite"  # (condition, then, otherwise), the arms of one sort
    NONPOSITIVE = "nonpositive"  # (integer,): integer <= 0
    ZERO = "zero"  # (integer,): integer == 0
    NOT = "not"  # (boolean,)
    AND = "and"  # (left, right)
    OR = "or"  # (left, right)
    IFF = "iff"  # (left, right), both booleans
    APPLY = "apply"  # (function, argument, ...): a pure function of Python, see `expr.functions`

    # Doubles (IEEE 754, round to nearest), see `expr.doubles`
    FLOAT = "float"  # (bits,): 64 bits as a natural number
    F_ADD = "f_add"  # (left, right)
    F_SUB = "f_sub"  # (left, right)
    F_MUL = "f_mul"  # (left, right)
    F_DIV = "f_div"  # (left, right)
    F_NEG = "f_neg"  # (double,)
    F_ABS = "f_abs"  # (double,)
    F_SQRT = "f_sqrt"  # (double,)
    F_INTEGRAL = "f_integral"  # (double, mode): rounded to an integral double; mode floor, ceil, trunc or even
    F_FROM_INT = "f_from_int"  # (integer,)
    F_TO_INT = "f_to_int"  # (double,): the fraction dropped; 0 for nan and infinities
    F_LESS = "f_less"  # (left, right)
    F_LESS_EQUAL = "f_less_equal"  # (left, right)
    F_EQUAL = "f_equal"  # (left, right): as Python compares, 0.0 == -0.0 and nan != nan
    F_SAME = "f_same"  # (left, right): the same double, nan included, 0.0 and -0.0 apart
    F_IS_NAN = "f_is_nan"  # (double,)
    F_IS_INFINITE = "f_is_infinite"  # (double,)
    F_IS_NEGATIVE = "f_is_negative"  # (double,): the sign, of zeros too; false for nan

    # Texts, sequences of code points, see `expr.texts`
    TEXT = "text"  # (value,)
    CONCAT = "concat"  # (text, text, ...), two at least, none empty, no two constants side by side
    LENGTH = "length"  # (text,)
    SLICE = "slice"  # (text, start, stop): text[max(start, 0):max(stop, 0)]
    CODE = "code"  # (text, index): ord(text[index]) for an index from 0 up, else -1
    CHARACTER = "character"  # (integer,): chr(integer), empty where there is none
    FIND = "find"  # (text, needle, start): text.find(needle, max(start, 0))
    RFIND = "rfind"  # (text, needle): text.rfind(needle)
    CONTAINS = "contains"  # (text, needle): needle in text
    STARTS = "starts"  # (text, prefix)
    ENDS = "ends"  # (text, suffix)
    REPLACE_FIRST = "replace_first"  # (text, old, new): text.replace(old, new, 1)
    REPLACE_ALL = "replace_all"  # (text, old, new): text.replace(old, new)
    TEXT_EQUAL = "text_equal"  # (left, right)
    TEXT_LESS = "text_less"  # (left, right)
    TEXT_LESS_EQUAL = "text_less_equal"  # (left, right)
    DIGITS = "digits"  # (integer,): str(integer) for one that is not negative, else empty
    NUMBER = "number"  # (text,): int(text) for ASCII digits alone, else -1
    MATCHES = "matches"  # (text, regular): whether the whole text is in a regular language


class Term:
    """One node of the shared term graph. Only `expr.build` and its neighbours make terms; equal terms are one object.

    `variables` is the set of variables below the node; terms with equal sets share one. A term with many variables may
    be a `WideTerm`. `serial` orders the terms of a table: first those that were made before it was settled, in their
    order, then the others by what they are.
    """

    __slots__ = ("args", "height", "negation", "op", "serial", "sort", "variables")

    op: Op
    args: tuple[Any, ...]
    sort: Sort
    serial: int
    height: int
    variables: frozenset[Term]
    negation: Term | None
    """The result of `build.not_`, once it was computed."""

    def __reduce__(self) -> Any:
        raise TypeError("terms are not pickled: stores and messages use the codec")


class WideTerm(Term):
    """A term whose variables are collected when somebody asks for them.

    A tall term over many variables has many parts with as many variables, each with a set of its own: together they
    would be quadratic. A subclass, since a `__getattr__` in `Term` would slow down every attribute of every term.
    """

    __slots__ = ()

    @property
    def variables(self) -> frozenset[Term]:  # type: ignore[override]
        return _sets.of(self)


class _VariableSets:
    """The sets of variables of one table: what may be stored with terms, and the latest sets of wide terms."""

    __slots__ = ("_collected", "_entries", "_equal", "_room", "_shared", "wide")

    def __init__(self) -> None:
        self.wide: set[Term] = set()
        """Every wide term of the table."""
        self._shared: dict[frozenset[Term], frozenset[Term]] = {}
        self._room = _ROOM
        self._collected: dict[Term, frozenset[Term]] = {}
        self._equal: dict[frozenset[Term], frozenset[Term]] = {}
        self._entries = 0

    def union(self, children: tuple[Term, ...]) -> frozenset[Term] | None:
        """The variables of a new term with these children, none of them wide; None if there is no room for the set."""
        result = _NO_VARIABLES
        made = False
        for child in children:
            below = child.variables
            if below is result or not below:
                continue
            if not result:
                result = below
                continue
            union = result | below
            if len(union) == len(result):
                continue
            made = len(union) != len(below)
            result = union if made else below
        return self._stored(result) if made else result

    def _stored(self, new: frozenset[Term]) -> frozenset[Term] | None:
        found = self._shared.get(new)
        if found is not None:
            return found
        size = len(new)
        if size > _FEW:
            # Each term of the table pays for some entries of large sets: all sets together are linear in the terms.
            if self._room + _EACH * len(_table) < size:
                return None
            self._room -= size
        self._shared[new] = new
        return new

    def of(self, term: Term) -> frozenset[Term]:
        """The variables of a wide term."""
        found = self._collected.get(term)
        if found is None:
            new = frozenset(self._collect(term))
            found = self._equal.get(new)
            if found is None:
                self._entries += len(new)
                if self._entries > _KEPT:
                    self._entries = len(new)
                    self._equal.clear()
                    self._collected.clear()
                found = self._equal[new] = new
            self._collected[term] = found
        return found

    def _collect(self, term: Term) -> set[Term]:
        variables: set[Term] = set()
        seen: set[Term] = {term}
        merged: set[int] = set()
        stack = [term]
        while stack:
            for child in stack.pop().args:
                if not isinstance(child, Term) or child in seen:
                    continue
                seen.add(child)
                if isinstance(child, WideTerm) and child not in self._collected:
                    stack.append(child)
                    continue
                below = child.variables
                # Many parts share one set.
                if id(below) not in merged:
                    merged.add(id(below))
                    variables |= below
        return variables


_Table = dict[tuple[Any, ...], Term]

_FEW = 32
"""So many variables are always stored with a term."""
_EACH = 8
_ROOM = 50_000
_KEPT = 100_000
"""Entries of sets: for each term of a table and for any table, and for what wide terms were last asked for."""

_immortal: _Table = {}
_NO_VARIABLES: frozenset[Term] = frozenset()
_table: _Table = {}
_sets = _VariableSets()
_is_settled = False


@contextmanager
def term_table() -> Iterator[None]:
    """A fresh table of terms for as long as this lasts, then the one before again. Tables nest.

    Serials order variables, so witnesses depend on them: a table that outlived an exploration would make the results
    of one target depend on the targets before it. Terms of different tables must not meet, except the immortal ones.
    """
    global _table, _sets, _is_settled
    outer = _table, _sets, _is_settled
    _table, _sets, _is_settled = dict(_immortal), _VariableSets(), False
    try:
        yield
    finally:
        _table, _sets, _is_settled = outer


def settle_terms() -> None:
    """From now on the serial of a new term follows from the term alone.

    The first run of an exploration is always the same, and so is the order in which it makes terms. Which run comes
    next is up to a strategy, or to whoever shares out the work: were terms numbered in the order of their making, sums,
    encodings for solvers and so witnesses would depend on that.
    """
    global _is_settled
    _is_settled = True


def counted_terms() -> list[Term]:
    """The terms whose serials say in which order they were made, in that order."""
    return sorted((term for term in _table.values() if term.serial < _LATER), key=lambda term: term.serial)


def _serial_of(op: Op, args: tuple[Any, ...]) -> int:
    """A number above all those of terms that were made before: variables by their names, then the others."""
    if op is Op.VARIABLE:
        name = args[0].encode("utf-8", "surrogatepass")
        return _LATER | int.from_bytes(name[:_NAME].ljust(_NAME, b"\0"), "big") << 32 | crc32(name)
    parts = [_NUMBERS[op]]
    for arg in args:
        if isinstance(arg, Term):
            parts.append(arg.serial)
        elif isinstance(arg, int):
            parts.append(arg)
        else:
            # Hashes of texts differ from process to process.
            parts.append(crc32((arg if isinstance(arg, str) else _text(arg)).encode("utf-8", "surrogatepass")))
    return _LATER << 1 | hash(tuple(parts)) & _HASH


def _text(value: Any) -> str:
    """What tells functions, languages and modes of rounding apart."""
    return str(getattr(value, "name", None) or value)


def immortal(op: Op, args: tuple[Any, ...], sort: Sort) -> Term:
    """A constant that is the same object in every table. Only for constants of modules, made at import."""
    term = _immortal[op, args] = intern(op, args, sort, ())
    return term


def intern(op: Op, args: tuple[Any, ...], sort: Sort, children: tuple[Term, ...]) -> Term:
    """The one term with this operator and these arguments."""
    key = (op, args)
    found = _table.get(key)
    if found is not None:
        return found
    sets = _sets
    variables = None if sets.wide and not sets.wide.isdisjoint(children) else sets.union(children)
    if variables is None:
        term: Term = WideTerm()
        sets.wide.add(term)
    else:
        term = Term()
        term.variables = variables if op is not Op.VARIABLE else frozenset((term,))
    term.op = op
    term.args = args
    term.sort = sort
    term.serial = _serial_of(op, args) if _is_settled else len(_table)
    term.negation = None
    height = 0
    for child in children:
        if child.height > height:
            height = child.height
    term.height = height + 1
    _table[key] = term
    return term


def bits_of(value: float) -> int:
    """The bits of a double; every nan counts as the same one."""
    if value != value:
        return _NAN
    found: int = _NATURAL.unpack(_DOUBLE.pack(value))[0]
    return found


def double_of(bits: int) -> float:
    found: float = _DOUBLE.unpack(_NATURAL.pack(bits))[0]
    return found


_NAME = 12
"""Bytes of a name that decide the order of variables."""
_LATER = 1 << (8 * _NAME + 32)
"""Above all numbers that count, and all that stand for names."""
_HASH = (1 << 64) - 1
_NUMBERS = {op: number for number, op in enumerate(Op)}
_DOUBLE, _NATURAL = Struct("<d"), Struct("<Q")
_NAN = 0x7FF8_0000_0000_0000
