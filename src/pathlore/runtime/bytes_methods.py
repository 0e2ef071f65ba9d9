"""The methods of symbolic bytes: those of strings on characters below 256, with the rules of ASCII."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.characters import ASCII_SPACE, byte_predicate, many, one_of
from pathlore.expr.functions import FAMILIES, Function, Inverse, define
from pathlore.expr.regular import EMPTY, either, repeat, sequence
from pathlore.expr.regular import chars as characters
from pathlore.expr.term import Sort, Term
from pathlore.runtime import text_mapping
from pathlore.runtime.proxies.text_cuts import SymCuts
from pathlore.runtime.proxies.text_pieces import SymPieces
from pathlore.runtime.str_methods import SEARCHING, Method, attach
from pathlore.runtime.text_mapping import Images, applied, defined, matching, preimage_of
from pathlore.runtime.text_searching import decided, joined, refused
from pathlore.runtime.values.binary import SymBytes, as_bytes, as_text, is_binary, of_byte
from pathlore.runtime.values.boolean import SymBool, conjunction
from pathlore.runtime.values.integer import SymInt, as_operand, realised
from pathlore.runtime.values.nesting import concrete, realise_deeply
from pathlore.runtime.values.text import SymStr, code, concatenated, counted, number

_BY_ASCII_SPACE = ("split", "rsplit", "splitlines", "strip", "lstrip", "rstrip")
_OF_BYTE = ("find", "rfind", "index", "rindex", "count")
"""Methods that also take a single byte as a number."""


def _of_text(name: str) -> Method:
    """A method of bytes that does what the method of strings does."""
    function = SEARCHING[name]
    extra: dict[str, Any] = {"space": ASCII_SPACE} if name in _BY_ASCII_SPACE else {}

    def method(data: Any, frame: FrameType, *args: Any, **kwargs: Any) -> Any:
        given = list(args)
        if given and name in _OF_BYTE and not is_binary(given[0]) and hasattr(type(given[0]), "__index__"):
            given[0] = of_byte(number(given[0]), frame)
        if any(isinstance(a, str) for a in given):
            return refused(name, data, *args)
        taken = {k: _as_text(v) for k, v in kwargs.items()}
        try:
            return _as_bytes(function(as_text(data), frame, *map(_as_text, given), **taken, **extra))
        except ValueError as error:
            if str(error) == "substring not found":
                raise ValueError("subsection not found") from None
            raise
        except TypeError:
            # The message must speak of bytes.
            return refused(name, data, *args)

    return method


def _as_text(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_as_text, value))
    return as_text(value) if is_binary(value) else value


def _as_bytes(value: Any) -> Any:
    if type(value) is SymPieces or type(value) is SymCuts:
        value.sym_shape = as_bytes
        return value
    if isinstance(value, (tuple, list)):
        made = [_as_bytes(item) for item in value]
        return made if isinstance(value, list) else tuple(made)
    return as_bytes(value) if isinstance(value, str) else value


def _latin(function: Callable[..., bytes]) -> Callable[..., str]:
    """A function of bytes on texts of characters below 256."""

    def on_texts(*args: Any) -> str:
        return function(*(a.encode("latin-1") if isinstance(a, str) else a for a in args)).decode("latin-1")

    return on_texts


def _applied(name: str, *defaults: Any) -> Method:
    """A method as a function that solvers do not know."""
    native = getattr(bytes, name)
    inverse = _inverse(native) if name in ("upper", "lower", "swapcase") else None
    function = define(f"bytes.{name}", Sort.STR, _latin(native), inverse=inverse)

    def method(data: Any, frame: FrameType, *args: Any) -> Any:
        given = (*args, *defaults[len(args) :])
        if any(isinstance(a, SymBytes) for a in given):
            given = tuple(realise_deeply(a, frame) for a in given)
        value = native(concrete(data), *map(concrete, given))
        return SymBytes(value, applied(function), (data, *map(_operand, given)))

    return method


def _inverse(change: Callable[[bytes], bytes]) -> Inverse:
    known = Images({code: image for code in range(256) if (image := _latin(change)(chr(code))) != chr(code)})
    return lambda value, before, after: preimage_of(value, known, before, after)


def _operand(value: Any) -> Any:
    return value if is_binary(value) else number(value)


def _tested(name: str) -> Method:
    def method(data: Any, frame: FrameType) -> Any:
        language = byte_predicate(name)
        return SymBool(getattr(concrete(data), name)(), lambda term: texts.matches(term, language), (data,))

    return method


def translate(data: Any, frame: FrameType, table: Any, /, delete: Any = b"") -> Any:
    table, gone = realise_deeply(table, frame), realise_deeply(delete, frame)
    value = concrete(data).translate(table, gone)
    return SymBytes(value, applied(_translation(table, gone)), (data,))


def _translation(table: Any, gone: Any) -> Function:
    name = f"bytes.translate:{(table, gone)!r}"
    return defined(name, Sort.STR, _latin(lambda given: given.translate(table, gone)))


FAMILIES["bytes.translate"] = lambda parameters: _translation(*literal_eval(parameters))


def join(separator: Any, frame: FrameType, iterable: Any) -> Any:
    items = list(iter(iterable))
    if not all(map(is_binary, items)):
        return concrete(separator).join(map(concrete, items))
    return as_bytes(joined([as_text(item) for item in items], as_text(separator)))


# Hexadecimal

_HEX = define("bytes.hex", Sort.STR, lambda text: text.encode("latin-1").hex())
_FROM_HEX = define("bytes.fromhex", Sort.STR, lambda text: bytes.fromhex(text).decode("latin-1"))
_HEX_DIGIT = characters(list(one_of("0123456789abcdefABCDEF")))
_HEX_TEXT = sequence(
    repeat(sequence(many(ASCII_SPACE), _HEX_DIGIT, _HEX_DIGIT), 0, None), either(EMPTY, many(ASCII_SPACE))
)


def hexadecimal(data: Any, frame: FrameType, *args: Any, **kwargs: Any) -> Any:
    if args or kwargs:
        given = {name: realise_deeply(value, frame) for name, value in kwargs.items()}
        return realised(data, frame).hex(*(realise_deeply(a, frame) for a in args), **given)
    return SymStr(data.sym_value.hex(), applied(_HEX), (data,))


def from_hexadecimal(text: Any) -> Any:
    """`bytes.fromhex(text)`."""
    if type(text) is not SymStr:
        return bytes.fromhex(text)
    frame = _getframe(1)
    if not decided(matching(text, _HEX_TEXT), frame):
        return bytes.fromhex(text.sym_realise(frame))
    return SymBytes(bytes.fromhex(text.sym_value), applied(_FROM_HEX), (text,))


# Numbers


def integer_from(data: Any, byteorder: Any = "big", *, signed: Any = False) -> Any:
    """`int.from_bytes(...)`: the length is decided on the path, the number is a term."""
    frame = _getframe(1)
    if type(data) is not SymBytes:
        items = list(data) if isinstance(data, (list, tuple)) else data
        return int.from_bytes(realise_deeply(items, frame), realise_deeply(byteorder, frame), signed=bool(signed))
    order, is_signed = realise_deeply(byteorder, frame), bool(signed)
    int.from_bytes(b"", order)  # raises for a byte order that does not exist
    text = as_text(data)
    codes = [code(text, i) for i in range(counted(text, frame))]
    total: Any = 0
    for one in codes if order == "big" else reversed(codes):
        total = total * 256 + one
    if not is_signed or not codes:
        return total
    half, full = 1 << (8 * len(codes) - 1), 1 << (8 * len(codes))
    value = total.sym_value - full if total.sym_value >= half else total.sym_value
    return SymInt(value, lambda term: _wrapped(term, half, full), (total,))


def _wrapped(term: Term, half: int, full: int) -> Term:
    negative = build.ge(term, build.integer(half))
    return build.ite(negative, build.sub(term, build.integer(full)), term)


def integer_to(value: Any, length: Any = 1, byteorder: Any = "big", *, signed: Any = False) -> Any:
    """`value.to_bytes(...)` of a symbolic integer."""
    frame = _getframe(1)
    size, order, is_signed = realised(number(length), frame), realise_deeply(byteorder, frame), bool(signed)
    if size < 0 or order not in ("big", "little"):
        return (0).to_bytes(size, order)
    operand = as_operand(value)
    if not is_signed and decided(operand < 0, frame):
        return (-1).to_bytes(1, "big")
    bits = 8 * size
    low, high = (-(1 << bits - 1) if bits else 0, 1 << bits - 1 if bits else 1) if is_signed else (0, 1 << bits)
    if not decided(conjunction(operand >= low, operand < high), frame):
        raise OverflowError("int too big to convert")
    parts = [_octet(operand, 8 * i) for i in range(size)]
    return as_bytes(concatenated(parts if order == "little" else parts[::-1])) if parts else b""


def _octet(value: SymInt, shift: int) -> SymStr:
    octet = (value >> shift) & 255
    return SymStr(chr(octet.sym_value), texts.character, (octet,))


METHODS: dict[str, Method] = {
    **{name: _of_text(name) for name in SEARCHING},
    **{name: _applied(name) for name in ("upper", "lower", "title", "capitalize", "swapcase", "zfill")},
    **{name: _applied(name, 0, b" ") for name in ("center", "ljust", "rjust")},
    "expandtabs": _applied("expandtabs", 8),
    **{
        name: _tested(name)
        for name in ("isalnum", "isalpha", "isascii", "isdigit", "islower", "isspace", "istitle", "isupper")
    },
    "translate": translate,
    "join": join,
    "hex": hexadecimal,
    "decode": text_mapping.decode,
}

attach(SymBytes, METHODS)
setattr(SymInt, "to_bytes", integer_to)
