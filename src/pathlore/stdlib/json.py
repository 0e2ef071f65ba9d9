"""Models of `json`: encoders and decoders in Python. Text for a decoder class of the program is realised."""

from __future__ import annotations

import json
import json.decoder
import json.encoder
import re
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.expr.characters import Ranges, many
from pathlore.expr.functions import FUNCTIONS as FUNCTIONS_OF_TERMS
from pathlore.expr.functions import Function
from pathlore.expr.regular import LAST, NOTHING, Regular, literal
from pathlore.expr.term import Op, Sort
from pathlore.runtime.formatting import formatted
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.path import context
from pathlore.runtime.text_mapping import applied, matching
from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, concatenated
from pathlore.stdlib.pure import pure

_python = pure("json.encoder", "_json")
_decoding = pure("json.decoder", "_json", JSONDecodeError=json.JSONDecodeError)
_scanning = pure("json.scanner", "_json")


def encode(encoder: json.JSONEncoder, value: Any) -> Any:
    if _is_native(encoder) and _is_plain(value, _DEPTH):
        return _native_text(encoder, value)
    return _followed(encoder).encode(value)


def _is_native(encoder: Any) -> bool:
    """Whether the encoder in C can do it: the class is not the program's, and no option is symbolic."""
    options = (encoder.key_separator, encoder.item_separator, encoder.indent, encoder.ensure_ascii, encoder.sort_keys)
    plain = all(type(option) in PLAIN for option in (*options, encoder.check_circular, encoder.skipkeys))
    return plain and type(encoder) is json.JSONEncoder and encoder.indent is None and _C.c_make_encoder is not None


_C: Any = json.encoder
_DEPTH = 20


def _is_plain(value: Any, depth: int) -> bool:
    """Whether there is nothing symbolic in the data, and no class of the program. Deeper data is not looked at."""
    kind = type(value)
    if kind in PLAIN:
        return True
    if depth == 0 or (kind is not list and kind is not tuple and kind is not dict):
        return False
    if kind is dict:
        if not PLAIN.issuperset(map(type, value)):
            return False
        value = value.values()
    return PLAIN.issuperset(map(type, value)) or all(_is_plain(item, depth - 1) for item in value)


def _native_text(encoder: Any, value: Any) -> str:
    """What `encode` does where it does not follow the data in Python."""
    quoted = _C.c_encode_basestring_ascii if encoder.ensure_ascii else _C.c_encode_basestring
    if type(value) is str:
        return quoted(value)  # type: ignore[no-any-return]
    markers: Any = {} if encoder.check_circular else None
    chunks = _C.c_make_encoder(
        *(markers, encoder.default, quoted, None, encoder.key_separator, encoder.item_separator),
        *(encoder.sort_keys, encoder.skipkeys, encoder.allow_nan),
    )(value, 0)
    return "".join(chunks)


def iterencode(encoder: json.JSONEncoder, value: Any, _one_shot: bool = False) -> Any:
    return _followed(encoder).iterencode(value, _one_shot)


def _followed(encoder: Any) -> Any:
    """An encoder like this one, in Python. A subclass of the program keeps its methods."""
    made = _encoder_like(type(encoder))()
    vars(made).update(vars(encoder))
    return made


def _encoder_like(cls: type) -> Any:
    parent = _python["JSONEncoder"]
    own = {n: v for base in cls.__mro__[-3::-1] for n, v in vars(base).items() if n not in ("__dict__", "__weakref__")}
    return type(cls.__name__, (parent,), own) if own else parent


class _Quoting(Function):
    """A text as JSON writes it, without the quotes around it."""

    __slots__ = ("_quoted",)

    def __init__(self, name: str, quoted: Callable[[str], str]) -> None:
        super().__init__(name, Sort.STR, lambda text: quoted(text)[1:-1], "", self._source)
        self._quoted = quoted

    def sources(self, value: str, text: str) -> list[str]:
        """Texts that may be written like this."""
        try:
            return [str(json.loads(f'"{value}"'))]
        except ValueError:
            return []

    def _source(self, value: str, before: bool, after: bool) -> Regular | None:
        # A character beyond U+FFFF and the two halves of a pair are written alike.
        if before or after or _HALF.search(value):
            return None
        written = [text for text in self.sources(value, "") if self(text) == value]
        return literal(written[0]) if written else NOTHING


_HALF = re.compile(r"\\ud[89a-f]")


def _quoting(name: str, quoted: Callable[[str], str], plain: Ranges) -> Callable[[Any], Any]:
    function = FUNCTIONS_OF_TERMS[name] = _Quoting(name, quoted)

    def model(text: Any) -> Any:
        if type(text) is not SymStr:
            return quoted(text)
        if not decided(matching(text, many(plain)), _getframe(1)):
            text = SymStr(function(text.sym_value), applied(function), (text,))
        return concatenated(['"', text, '"'])

    return model


def dumps(value: Any, **options: Any) -> Any:
    cls = options.pop("cls", None) or json.JSONEncoder
    usual = not options
    for name, default in (("skipkeys", False), ("ensure_ascii", True), ("check_circular", True), ("allow_nan", True)):
        options.setdefault(name, default)
    made = encode(cls(**options), value)
    if usual and type(made) is SymStr and cls is json.JSONEncoder and _is_data(value, _DEPTH):
        # The text says exactly this: who reads it gets it back, and nobody has to look at the characters.
        context.path.kept[_WRITTEN, made.sym_term] = _copied(value)
    return made


_WRITTEN = "what json.dumps made"
_UNKNOWN: Any = object()
_SCALARS = frozenset({str, int, float, bool, type(None), SymStr, SymInt})


def _is_data(value: Any, depth: int) -> bool:
    """Whether JSON keeps the value: texts, numbers and constants, in lists and in dicts with real texts as keys."""
    kind = type(value)
    if kind is SymStr:
        # Two escaped halves of a pair become one character. Inputs have no such halves, and what is computed may.
        return value.sym_term.op is Op.VARIABLE
    if kind in _SCALARS:
        return kind is not str or value.isascii()
    if depth == 0:
        return False
    if kind is dict:
        return all(type(key) is str and key.isascii() for key in value) and all(
            _is_data(item, depth - 1) for item in value.values()
        )
    return kind in (list, tuple) and all(_is_data(item, depth - 1) for item in value)


def _copied(value: Any) -> Any:
    """A copy as reading makes it: what was a tuple is a list."""
    kind = type(value)
    if kind is dict:
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if kind in (list, tuple) else value


def loads(text: Any, **options: Any) -> Any:
    if type(text) is SymStr and not options:
        known = context.path.kept.get((_WRITTEN, text.sym_term), _UNKNOWN)
        if known is not _UNKNOWN:
            return _copied(known)
    if _is_read(text) and not options.get("cls"):
        given = {name: option for name, option in options.items() if name != "cls" and option is not None}
        return _decoded(json.JSONDecoder(**given), text)
    return json.loads(realise_deeply(text, _getframe()), **options)


def decode(decoder: json.JSONDecoder, text: Any, *args: Any) -> Any:
    if _is_read(text) and type(decoder) is json.JSONDecoder and not args:
        return _decoded(decoder, text)
    return decoder.decode(realise_deeply(text, _getframe()), *args)


def _is_read(text: Any) -> bool:
    """Whether a text is decoded symbolically: only if no number is in it, whose digits are too hard to follow."""
    return type(text) is SymStr and all(v.sort is Sort.STR for v in text.sym_term.variables)


def _decoded(decoder: json.JSONDecoder, text: SymStr) -> Any:
    """The result of a decoder like this one, in Python."""
    made = _decoding["JSONDecoder"]()
    vars(made).update((n, v) for n, v in vars(decoder).items() if n not in _IN_C)
    made.scan_once = _scanning["py_make_scanner"](made)
    return made.decode(text)


_IN_C = ("parse_string", "parse_object", "parse_array", "scan_once")


def integer_text(value: Any) -> Any:
    """`int.__repr__`, which encoders call to bypass the `__repr__` of subclasses."""
    if isinstance(value, Symbolic):
        return formatted(value, "r")
    return int.__repr__(value)


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    json.dumps: dumps,
    json.loads: loads,
    int.__repr__: integer_text,
    _python["encode_basestring_ascii"]: _quoting(
        "json.quoted:ascii", json.encoder.encode_basestring_ascii, ((32, 33), (35, 91), (93, 126))
    ),
    _python["encode_basestring"]: _quoting(
        "json.quoted:any", json.encoder.encode_basestring, ((32, 33), (35, 91), (93, LAST))
    ),
}

METHODS: dict[Any, Callable[..., Any]] = {
    json.JSONEncoder.encode: encode,
    json.JSONEncoder.iterencode: iterencode,
    json.JSONDecoder.decode: decode,
}
