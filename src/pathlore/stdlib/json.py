"""Models of `json`: encoders and decoders in Python. Text for a decoder class of the program is realised."""

from __future__ import annotations

import json
import json.decoder
import json.encoder
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.expr.term import Sort
from pathlore.runtime.formatting import formatted
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr
from pathlore.stdlib.pure import pure

_python = pure("json.encoder", "_json")
_decoding = pure("json.decoder", "_json", JSONDecodeError=json.JSONDecodeError)
_scanning = pure("json.scanner", "_json")


def encode(encoder: json.JSONEncoder, value: Any) -> Any:
    return _followed(encoder).encode(value)


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


def dumps(value: Any, **options: Any) -> Any:
    cls = options.pop("cls", None) or json.JSONEncoder
    for name, default in (("skipkeys", False), ("ensure_ascii", True), ("check_circular", True), ("allow_nan", True)):
        options.setdefault(name, default)
    return encode(cls(**options), value)


def loads(text: Any, **options: Any) -> Any:
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
}

METHODS: dict[Any, Callable[..., Any]] = {
    json.JSONEncoder.encode: encode,
    json.JSONEncoder.iterencode: iterencode,
    json.JSONDecoder.decode: decode,
}
