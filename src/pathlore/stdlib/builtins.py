"""Models of the builtin functions, including the types of numbers and texts."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.expr.term import Term
from pathlore.runtime import keys
from pathlore.runtime.calls import through
from pathlore.runtime.drawing import draw, draw_line
from pathlore.runtime.formatting import formatted
from pathlore.runtime.numerals import float_of, integer_of
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.address import Address, address, note_hash
from pathlore.runtime.values.binary import SymBytes, as_text, size_of
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat, whole_part
from pathlore.runtime.values.floating import truth as float_truth
from pathlore.runtime.values.integer import SymInt, as_operand, power, realised
from pathlore.runtime.values.nesting import PROXIES, concrete, realise_deeply
from pathlore.runtime.values.range import SymRange
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, length, number, truth
from pathlore.stdlib.builtin_floats import extreme_float, hashed_float
from pathlore.stdlib.builtin_floats import floating as number_as_float
from pathlore.stdlib.builtin_items import stepwise
from pathlore.stdlib.machine import fit_size

_HASH_MODULUS = sys.hash_info.modulus

# Types called as functions


def integer(*args: Any, **kwargs: Any) -> Any:
    if args and (type(args[0]) is SymStr or type(args[0]) is SymBytes):
        return _parsed_integer(*args, **kwargs)
    if len(args) == 1 and not kwargs and isinstance(args[0], Symbolic):
        if type(args[0]) is SymFloat:
            return whole_part(args[0], _getframe())
        number = as_operand(args[0])
        if number is not None:
            return number
    # A container is refused as it is.
    given = args if len(args) == 1 else [realise_deeply(a, _getframe()) for a in args]
    return int(*given, **kwargs)


def _parsed_integer(text: Any, base: Any = 10) -> Any:
    frame = _getframe(1)
    base = realised(number(base), frame)
    if type(text) is SymBytes:
        return integer_of(as_text(text), base, frame, text)
    return integer_of(text, base, frame)


def floating(*args: Any) -> Any:
    if len(args) == 1 and type(args[0]) is SymStr:
        return float_of(args[0], _getframe())
    if len(args) == 1 and type(args[0]) is SymBytes:
        return float_of(as_text(args[0]), _getframe(), args[0])
    return number_as_float(*args)


def boolean(*args: Any) -> Any:
    if len(args) == 1 and isinstance(args[0], Symbolic):
        value = args[0]
        if type(value) is SymFloat:
            return float_truth(value)
        if type(value) is SymStr or type(value) is SymBytes:
            return truth(value if type(value) is SymStr else as_text(value))
        return value if type(value) is SymBool else SymBool(value.sym_value != 0, build.to_bool, (value,))
    return bool(*args)


def string(*args: Any, **kwargs: Any) -> Any:
    if args and type(args[0]) is SymBytes and (len(args) > 1 or kwargs):
        if not all(isinstance(given, str) for given in (*args[1:], *kwargs.values())) or len(args) > 3:
            return str(realise_deeply(args[0], _getframe(1)), *args[1:], **kwargs)
        return args[0].decode(*args[1:], **kwargs)
    return formatted(args[0], "s") if len(args) == 1 and not kwargs else str(*args, **kwargs)


def type_(*args: Any, **kwargs: Any) -> Any:
    if len(args) == 1:
        found = type(args[0])
        if found is Address:
            return int
        # Whatever class of Pathlore stands for another one says so.
        return args[0].__class__ if str(getattr(found, "__module__", "")).startswith("pathlore.") else found
    keys.namespace(args[2:], _getframe())
    return type(*args, **kwargs)


def range_(*args: Any) -> Any:
    if not any(isinstance(a, Symbolic) for a in args):
        return range(*args)
    start, stop, step = {1: (0, *args, 1), 2: (*args, 1), 3: args}.get(len(args), (None, None, None))
    numbers = [as_operand(v) if v is not None else None for v in (start, stop, step)]
    if None in [type(n) if n is not None else None for n in numbers]:
        return range(*(realise_deeply(a, _getframe()) for a in args))
    first, last, stride = numbers
    if stride == 0:
        return range(0, 0, 0)
    return SymRange(first, last, stride)


# Functions


def len_(value: Any) -> Any:
    kind = type(value)
    if kind is SymStr:
        return length(value)
    if kind is SymRange:
        size = value.sym_length()
        fit_size(size, _getframe())
        return size
    if kind in PROXIES:
        return value.sym_length()
    return size_of(value) if kind is SymBytes else len(value)


def smallest(*args: Any, **kwargs: Any) -> Any:
    return _extreme(min, build.le, args, kwargs)


def largest(*args: Any, **kwargs: Any) -> Any:
    return _extreme(max, build.ge, args, kwargs)


def _extreme(function: Callable[..., Any], before: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """One term for integers or floats; other elements are compared one by one."""
    if "key" in kwargs:
        return function(*args, **{**kwargs, "key": through(kwargs["key"])})
    if args and (not kwargs or len(args) == 1):
        items = args if len(args) > 1 else list(stepwise(args[0]))
        symbolic = any(type(i) is SymInt for i in items) and not kwargs.keys() - {"default"}
        if symbolic and all(type(i) in (int, SymInt) for i in items):
            result = items[0]
            for item in items[1:]:
                result = _better(function, before, result, item)
            return result
        if any(type(i) is SymFloat for i in items) and all(type(i) in (float, SymFloat) for i in items):
            return extreme_float(function, items)
        args = (items,)
    return function(*args, **kwargs)


def _better(function: Callable[..., Any], before: Callable[..., Any], left: Any, right: Any) -> Any:
    value = function(concrete(left), concrete(right))
    return SymInt(value, lambda a, b: build.ite(before(a, b), a, b), (left, right))


def mapped(function: Any, *iterables: Any, **kwargs: Any) -> Any:
    return map(through(function), *iterables, **kwargs)


def filtered(function: Any, iterable: Any) -> Any:
    return filter(through(function), iterable)


def iterator(*args: Any) -> Any:
    return iter(through(args[0]), args[1]) if len(args) == 2 and callable(args[0]) else iter(*args)


def enumerate_(iterable: Any, start: Any = 0) -> Any:
    if isinstance(start, Symbolic) and isinstance(start, int):
        return zip(itertools.count(as_operand(start)), iterable, strict=False)
    return enumerate(iterable, start)


def read_line(*prompt: Any) -> Any:
    """`input()`: draws a line, or None where there are no more. The prompt is not shown."""
    if len(prompt) > 1:
        return input(*prompt)
    path = context.path
    if context.exploring and (path.kept.get("input") or path.pick(2, _getframe())):
        path.kept["input"] = True
        draw("input", lambda key: None)
        raise EOFError("EOF when reading a line")
    return draw_line("input")


def pow_(base: Any, exp: Any, mod: Any = None) -> Any:
    symbolic = any(isinstance(value, Symbolic) for value in (base, exp, mod))
    if symbolic and isinstance(base, _NUMBERS) and isinstance(exp, _NUMBERS):
        result = power(base, exp, mod, _getframe())
        if result is not NotImplemented:
            return result
    return pow(base, exp) if mod is None else pow(base, exp, mod)


_NUMBERS = (int, float, complex)


def rounded(number: Any, ndigits: Any = None) -> Any:
    """`round`: all numbers of digits beyond those that a number has give the same."""
    digits = as_operand(ndigits) if isinstance(ndigits, Symbolic) else None
    if digits is None:
        return round(number, ndigits)
    if type(number) in (float, SymFloat):
        digits = _MOST_DIGITS if digits > _MOST_DIGITS else -_MOST_DIGITS if digits < -_MOST_DIGITS else digits
    elif type(number) in (int, bool, SymInt, SymBool):
        if digits >= 0:
            return as_operand(number)
        if digits < -_MOST_ZEROS:
            context.path.bound("rounded to more digits than can be followed")
    return round(number, digits)


_MOST_DIGITS = 400
"""No float has more digits before or behind the point."""
_MOST_ZEROS = 4096


def hashed(value: Any) -> Any:
    if type(value) is SymFloat:
        return hashed_float(value, _getframe())
    operand = as_operand(value) if isinstance(value, Symbolic) else None
    if operand is not None:
        return SymInt(hash(operand.sym_value), _hash_term, (operand,))
    real = realise_deeply(value, _getframe(), Reason.HASH)
    if _getframe(2).f_code.co_name != "__hash__":  # that is for keys, whose hashes nobody sees
        note_hash(real)
    return hash(real)


def _hash_term(term: Term) -> Term:
    """An integer hashes to its remainder, with its sign; -1 is reserved for errors and becomes -2."""
    size = build.mod(build.absolute(term), build.integer(_HASH_MODULUS))
    signed = build.ite(build.lt(term, build.ZERO), build.neg(size), size)
    return build.ite(build.eq(signed, build.integer(-1)), build.integer(-2), signed)


def represented(value: Any) -> Any:
    return formatted(value, "r")


def format_value(value: Any, spec: Any = "") -> Any:
    if not isinstance(spec, str):
        return format(0, spec)  # which raises
    return formatted(value, "", spec)


def evaluated(source: Any, *scopes: Any) -> Any:
    """`eval` with the names of its caller, which is two frames up: rewritten code calls through `runtime.calls`."""
    caller = _getframe(2)
    given = _scopes(scopes, caller)
    return eval(realise_deeply(source, caller), *given)


def executed(source: Any, *scopes: Any, **options: Any) -> None:
    caller = _getframe(2)
    given = _scopes(scopes, caller)
    exec(realise_deeply(source, caller), *given, **options)


def _scopes(given: tuple[Any, ...], caller: FrameType) -> tuple[Any, ...]:
    """The scopes of `eval` and `exec`. A dict without builtins gets those of the caller, as in Python."""
    if not given or given[0] is None:
        return (caller.f_globals, *(given[1:] or (caller.f_locals,)))
    keys.namespace(given, caller)
    if type(given[0]) is dict:
        given[0].setdefault("__builtins__", caller.f_builtins)
    return given


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    int: integer,
    float: floating,
    len: len_,
    bool: boolean,
    str: string,
    type: type_,
    range: range_,
    map: mapped,
    filter: filtered,
    iter: iterator,
    enumerate: enumerate_,
    input: read_line,
    min: smallest,
    max: largest,
    pow: pow_,
    round: rounded,
    hash: hashed,
    id: address,
    repr: represented,
    format: format_value,
    eval: evaluated,
    exec: executed,
}
