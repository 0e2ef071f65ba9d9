"""Conversions between numbers and texts: `int`, `float`, `ord`, `chr` and the like on symbolic values."""

from __future__ import annotations

from types import FrameType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.characters import ASCII_DIGITS, complex_literal, float_literal, integer_literal, one_of, some
from pathlore.expr.functions import FAMILIES, FUNCTIONS, Function, define
from pathlore.expr.regular import Regular, chars, sequence
from pathlore.expr.term import Sort, Term
from pathlore.runtime.formatting import formatted
from pathlore.runtime.path import context
from pathlore.runtime.text_mapping import applied, defined, matching
from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.boolean import conjunction
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt, as_operand
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, code, concatenated, contains, has, is_character, length

_NATURAL = some(ASCII_DIGITS)
_SIGNED = sequence(chars(list(one_of("+-"))), _NATURAL)
_MOST_DIGITS = 4000
"""Just below the number of digits that `int` refuses (4300 by default)."""


def integer_of(text: SymStr, base: int, frame: FrameType, shown: Any = None) -> Any:
    """`int(text, base)`; `shown` takes the place of the text in error messages."""
    if base != 0 and not 2 <= base <= 36:
        return int(text.sym_value, base)
    language = integer_literal(base, shown is None)
    if len(text.sym_value) > _MOST_DIGITS:
        return int(text.sym_realise(frame), base)
    # The text of a number is that number again: no parsing in the term.
    printed = texts.printed(text.sym_term) if base == 10 else None
    if printed is not None:
        return SymInt.sym_variable(printed, int(text.sym_value))
    # Digits without a sign first: solvers have a function for these.
    if base == 10 and decided(matching(text, _NATURAL), frame):
        return SymInt(int(text.sym_value), texts.number, (text,))
    if not decided(matching(text, language), frame):
        problem = f"invalid literal for int() with base {base}: "
        raise ValueError(problem + formatted(text if shown is None else shown, "r"))
    if base == 10 and decided(matching(text, _SIGNED), frame):
        return SymInt(int(text.sym_value), _signed, (text,))
    return SymInt(int(text.sym_value, base), applied(_in_base(base)), (text,))


def _in_base(base: int) -> Function:
    return defined(f"int:{base}", Sort.INT, lambda value: int(value, base))


FAMILIES["int"] = lambda parameters: _in_base(int(parameters))


def _signed(term: Term) -> Term:
    size = texts.number(texts.piece(term, build.ONE, texts.length(term)))
    negative = build.eq(texts.code(term, build.ZERO), build.integer(ord("-")))
    return build.ite(negative, build.neg(size), size)


_FLOAT = define("float:str", Sort.FLOAT, float)


def float_of(text: SymStr, frame: FrameType, shown: Any = None) -> Any:
    """`float(text)`."""
    language: Regular = float_literal(shown is None)
    if not decided(matching(text, language), frame):
        raise ValueError("could not convert string to float: " + formatted(text if shown is None else shown, "r"))
    return SymFloat(float(text.sym_value), applied(_FLOAT), (text,))


class _ComplexPart(Function):
    """The real or the imaginary part of the number that a text stands for."""

    __slots__ = ("_other", "_part")

    def __init__(self, part: str, other: str) -> None:
        super().__init__(f"complex:{part}", Sort.FLOAT, lambda text: getattr(complex(text), part), 0.0)
        self._part = part
        self._other = other

    def sources(self, value: float, current: str) -> list[str]:
        """The same number with another part."""
        try:
            kept = getattr(complex(current), self._other)
        except ValueError:
            kept = 0.0
        real, imag = (value, kept) if self._part == "real" else (kept, value)
        return [f"{real!r}{'' if repr(imag).startswith('-') else '+'}{imag!r}j"]


_REAL = FUNCTIONS["complex:real"] = _ComplexPart("real", "imag")
_IMAG = FUNCTIONS["complex:imag"] = _ComplexPart("imag", "real")


def complex_of(text: SymStr, frame: FrameType) -> Any:
    """The real and the imaginary part of `complex(text)`."""
    if not decided(matching(text, complex_literal()), frame):
        shows = decided(contains(text, "_"), frame)
        if not shows:
            complex("no number")  # raises, with the message of this Python
        raise ValueError(concatenated(["could not convert string to complex: ", formatted(text, "r")]))
    value = complex(text.sym_value)
    return SymFloat(value.real, applied(_REAL), (text,)), SymFloat(value.imag, applied(_IMAG), (text,))


def ordinal(text: SymStr, frame: FrameType) -> Any:
    """`ord(text)`."""
    if not is_character(text) and not (has(text, 0, frame) and decided(length(text) == 1, frame)):
        size = formatted(length(text))
        raise TypeError("ord() expected a character, but string of length " + size + " found")
    return code(text, 0)


def character_of(number: Any, frame: FrameType) -> Any:
    """`chr(number)`."""
    value = as_operand(number)
    if value is None:
        return chr(context.path.realise(number, frame))
    if not decided(conjunction(value >= 0, value <= 0x10FFFF), frame):
        fits = decided(conjunction(value >= -(2**31), value < 2**31), frame)
        return chr(-1 if fits else 2**31)
    return SymStr(chr(value.sym_value), texts.character, (value,))


_NATIVE = {"bin": bin, "oct": oct, "hex": hex}
_DIGITS = {name: define(f"int.{name}", Sort.STR, native) for name, native in _NATIVE.items()}


def in_base(name: str, number: Any, frame: FrameType) -> Any:
    """`bin`, `oct` and `hex`."""
    value = as_operand(number) if isinstance(number, Symbolic) else None
    native = _NATIVE[name]
    if value is None:
        return native(context.path.realise(number, frame) if isinstance(number, Symbolic) else number)
    return SymStr(native(value.sym_value), applied(_DIGITS[name]), (value,))
