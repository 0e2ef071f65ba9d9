"""What parameter names suggest about types by convention: the weakest evidence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_FUNCTION, _LIST, _DICT = Callable[..., int], list[int], dict[str, int]
_NAMES: dict[str, Any] = {
    **dict.fromkeys(
        ("func", "function", "fn", "callback", "predicate", "pred", "key_func", "binop", "callable"), _FUNCTION
    ),
    **dict.fromkeys(("getter", "setter", "factory", "handler", "hook", "decorator", "method", "wrapped"), _FUNCTION),
    **dict.fromkeys(
        ("text", "string", "name", "s", "msg", "message", "path", "filename", "word", "line", "title"), str
    ),
    **dict.fromkeys(("prefix", "suffix", "pattern", "encoding", "url", "char", "label", "fmt", "format"), str),
    **dict.fromkeys(("iterable", "iterables", "seq", "sequence", "items", "values", "xs", "lst", "list", "it"), _LIST),
    **dict.fromkeys(("elements", "args", "rows", "lines", "words", "names", "keys", "numbers", "nodes"), _LIST),
    **dict.fromkeys(("mapping", "d", "dct", "dictionary", "kwargs", "kw", "kwds", "options"), _DICT),
    **dict.fromkeys(("n", "i", "j", "k", "count", "size", "length", "index", "idx", "num", "limit", "maxsize"), int),
    **dict.fromkeys(("width", "height", "depth", "level", "year", "month", "day", "hour", "minute"), int),
    **dict.fromkeys(("data", "buf", "buffer", "payload"), bytes),
}


def type_by_name(name: str) -> Any:
    """The type that parameters of this name mostly have, or None."""
    known = _NAMES.get(name.lower())
    if known is not None:
        return known
    if name.startswith(("is_", "has_", "use_", "should_", "allow_")):
        return bool
    tail = name.lower().rpartition("_")[2]
    return _NAMES.get(tail) if tail != name.lower() and len(tail) > 2 else None
