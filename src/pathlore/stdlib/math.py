"""Models of `math`: whether a function raises is decided first, then its result is a term."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable
from functools import cache, partial, reduce
from sys import _getframe
from typing import Any

from pathlore.expr import build, doubles, floats
from pathlore.expr.application import apply
from pathlore.expr.functions import FUNCTIONS as KNOWN
from pathlore.expr.functions import Function, define
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool, conjunction, disjunction
from pathlore.runtime.values.floating import SymFloat, as_double, finite_power, invalid_power
from pathlore.runtime.values.integer import SymInt, as_operand
from pathlore.runtime.values.nesting import PROXIES, concrete, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic

_Native = Callable[..., Any]
_Condition = Callable[..., Term]

_SIZE_LIMIT = 4096
"""Larger arguments of `factorial` and `comb` end the path."""
_TOO_MANY = sys.maxsize + 1
_TERMS_LIMIT = 64
"""More terms of `fsum` are realised."""


def _known(name: str, sort: Sort, call: _Native, otherwise: Any) -> Function:
    return KNOWN.get(name) or define(name, sort, call, otherwise)


def _holds(native: Callable[..., bool], make: _Condition, *args: Any) -> bool:
    """A test that the function makes, decided on the path."""
    if not any(isinstance(a, Symbolic) for a in args):
        return native(*args)
    return context.path.decide(SymBool(native(*map(concrete, args)), make, args), _getframe())


def _raises(kind: type[Exception], native: _Native) -> Callable[..., bool]:
    def test(*args: Any) -> bool:
        try:
            native(*args)
        except (ValueError, OverflowError) as error:
            return isinstance(error, kind)
        return False

    return test


# Functions of floats


def _on_floats(native: _Native, model: _Native, count: int) -> _Native:
    """A function of `count` floats. Numbers are converted; where none is symbolic, the function itself is called."""

    def function(*args: Any) -> Any:
        if len(args) != count or not any(isinstance(a, Symbolic) for a in args):
            return native(*args)
        if not all(isinstance(a, (float, int)) for a in args):
            return native(*(realise_deeply(a, _getframe()) for a in args))
        numbers = [as_double(a, _getframe()) for a in args]
        return model(*numbers) if any(isinstance(n, Symbolic) for n in numbers) else native(*numbers)

    return function


_ALL, _POSITIVE, _UNIT = (-math.inf, math.inf), (0.0, math.inf), (-1.0, 1.0)
_QUARTER, _HALF = math.pi / 2, math.pi


def _uninterpreted(
    native: _Native,
    invalid: _Condition | None = None,
    overflow: Any = None,
    bounds: tuple[float, float] = _ALL,
) -> _Native:
    """A function that solvers do not know.

    `invalid` is the condition for a domain error, `overflow` that for an overflow; True where only the function itself
    can tell. Its values are within `bounds`, and nan only where an argument is.
    """
    name = f"math.{native.__name__}"
    value = _known(name, Sort.FLOAT, native, math.nan)

    def make(*terms: Term) -> Term:
        known = floats.within(bounds[0], apply(value, *terms), bounds[1])
        broken = reduce(build.or_, map(doubles.is_nan, terms))
        return build.ite(broken, doubles.double(math.nan), known)

    if overflow is True:
        overflow = partial(apply, _known(f"{name}:overflows", Sort.BOOL, _raises(OverflowError, native), False))

    def model(*args: Any) -> Any:
        if invalid is not None and _holds(_raises(ValueError, native), invalid, *args):
            return native(*map(concrete, args))
        if overflow is not None and _holds(_raises(OverflowError, native), overflow, *args):
            return native(*map(concrete, args))
        return SymFloat(native(*map(concrete, args)), make, args)

    return model


def _above(native: _Native, mirrored: bool = False) -> _Condition:
    """The condition for the overflow of an increasing function; mirrored, also for arguments as far below zero."""

    def condition(term: Term) -> Term:
        size = doubles.absolute(term) if mirrored else term
        limit = doubles.double(_largest(native))
        return build.and_(doubles.less(limit, size), build.not_(doubles.is_infinite(term)))

    return condition


@cache
def _largest(native: _Native) -> float:
    """The largest argument for which an increasing function does not overflow, by bisection."""
    fails = _raises(OverflowError, native)
    low, high = 1.0, 1e4
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (low, middle) if fails(middle) else (middle, high)
    return low


def _below(bound: float) -> _Condition:
    return lambda term: doubles.less(term, doubles.double(bound))


def _up_to(bound: float) -> _Condition:
    return lambda term: doubles.less_equal(term, doubles.double(bound))


def _beyond_one(term: Term) -> Term:
    return doubles.less(doubles.double(1.0), doubles.absolute(term))


def _from_one(term: Term) -> Term:
    return doubles.less_equal(doubles.double(1.0), doubles.absolute(term))


def _pole(term: Term) -> Term:
    """The poles of the gamma function: 0, -1, -2..."""
    return build.and_(doubles.less_equal(term, doubles.double(0.0)), floats.is_integral(term))


def _pole_or_below_all(term: Term) -> Term:
    below_all = build.and_(doubles.is_infinite(term), doubles.is_negative(term))
    return build.or_(_pole(term), below_all)


def _no_remainder(left: Term, right: Term) -> Term:
    numbers = build.not_(build.or_(doubles.is_nan(left), doubles.is_nan(right)))
    return build.and_(numbers, build.or_(doubles.is_infinite(left), build.not_(floats.not_zero(right))))


def _square_root(x: Any) -> Any:
    if _holds(lambda v: v < 0, _below(0.0), x):
        return math.sqrt(-1.0)
    return SymFloat(math.sqrt(x.sym_value), doubles.square_root, (x,))


def _test(native: Callable[[float], bool], make: _Condition) -> _Native:
    return lambda x: SymBool(native(x.sym_value), make, (x,))


def _copy_sign(x: Any, y: Any) -> Any:
    size = abs(x)
    # No term has the sign of a nan, so that of the witness counts.
    if _holds(math.isnan, doubles.is_nan, y) or not isinstance(y, Symbolic):
        return -size if math.copysign(1.0, concrete(y)) < 0 else size
    return SymFloat(math.copysign(concrete(x), y.sym_value), floats.with_sign, (x, y))


def _c_remainder(x: Any, y: Any) -> Any:
    if _holds(_raises(ValueError, math.fmod), _no_remainder, x, y):
        return math.fmod(1.0, 0.0)
    return SymFloat(math.fmod(concrete(x), concrete(y)), floats.c_remainder, (x, y))


def _power(x: Any, y: Any) -> Any:
    if (type(y) is float and y == 0) or (type(x) is float and x == 1):
        return 1.0
    if invalid_power(x, y, _getframe()):
        return math.pow(concrete(x), concrete(y))
    return finite_power(x, y, math.pow, _getframe())


def _parts(x: Any) -> Any:
    fraction, whole = math.modf(x.sym_value)
    return (
        SymFloat(fraction, _fraction, (x,)),
        SymFloat(whole, lambda term: doubles.integral(term, "trunc"), (x,)),
    )


def _fraction(term: Term) -> Term:
    rest = doubles.sub(term, doubles.integral(term, "trunc"))
    return floats.with_sign(build.ite(doubles.is_infinite(term), doubles.double(0.0), rest), term)


_MANTISSA = define("math.frexp:mantissa", Sort.FLOAT, lambda x: math.frexp(x)[0])
_EXPONENT = define("math.frexp:exponent", Sort.INT, lambda x: math.frexp(x)[1])


def _mantissa_and_exponent(x: Any) -> Any:
    mantissa, exponent = math.frexp(x.sym_value)
    return SymFloat(mantissa, partial(apply, _MANTISSA), (x,)), SymInt(exponent, partial(apply, _EXPONENT), (x,))


_MODELS: dict[_Native, tuple[_Native, int]] = {
    math.sqrt: (_square_root, 1),
    math.fabs: (abs, 1),
    math.isnan: (_test(math.isnan, doubles.is_nan), 1),
    math.isinf: (_test(math.isinf, doubles.is_infinite), 1),
    math.isfinite: (_test(math.isfinite, lambda term: build.not_(floats.not_finite(term))), 1),
    math.degrees: (lambda x: x * (180.0 / math.pi), 1),
    math.radians: (lambda x: x * (math.pi / 180.0), 1),
    math.modf: (_parts, 1),
    math.frexp: (_mantissa_and_exponent, 1),
    math.copysign: (_copy_sign, 2),
    math.fmod: (_c_remainder, 2),
    math.pow: (_power, 2),
    math.remainder: (_uninterpreted(math.remainder, _no_remainder), 2),
    math.atan2: (_uninterpreted(math.atan2, bounds=(-_HALF, _HALF)), 2),
    math.nextafter: (_uninterpreted(math.nextafter), 2),
    math.exp: (_uninterpreted(math.exp, None, _above(math.exp), _POSITIVE), 1),
    math.exp2: (_uninterpreted(math.exp2, None, _above(math.exp2), _POSITIVE), 1),
    math.expm1: (_uninterpreted(math.expm1, None, _above(math.expm1), (-1.0, math.inf)), 1),
    math.cosh: (_uninterpreted(math.cosh, None, _above(math.cosh, mirrored=True), (1.0, math.inf)), 1),
    math.sinh: (_uninterpreted(math.sinh, None, _above(math.sinh, mirrored=True)), 1),
    math.log1p: (_uninterpreted(math.log1p, _up_to(-1.0)), 1),
    math.acos: (_uninterpreted(math.acos, _beyond_one, None, (0.0, _HALF)), 1),
    math.asin: (_uninterpreted(math.asin, _beyond_one, None, (-_QUARTER, _QUARTER)), 1),
    math.acosh: (_uninterpreted(math.acosh, _below(1.0), None, _POSITIVE), 1),
    math.atanh: (_uninterpreted(math.atanh, _from_one), 1),
    math.sin: (_uninterpreted(math.sin, doubles.is_infinite, None, _UNIT), 1),
    math.cos: (_uninterpreted(math.cos, doubles.is_infinite, None, _UNIT), 1),
    math.tan: (_uninterpreted(math.tan, doubles.is_infinite), 1),
    math.tanh: (_uninterpreted(math.tanh, bounds=_UNIT), 1),
    math.atan: (_uninterpreted(math.atan, bounds=(-_QUARTER, _QUARTER)), 1),
    math.asinh: (_uninterpreted(math.asinh), 1),
    math.erf: (_uninterpreted(math.erf, bounds=_UNIT), 1),
    math.erfc: (_uninterpreted(math.erfc, bounds=(0.0, 2.0)), 1),
    math.cbrt: (_uninterpreted(math.cbrt), 1),
    math.ulp: (_uninterpreted(math.ulp, bounds=_POSITIVE), 1),
    math.gamma: (_uninterpreted(math.gamma, _pole_or_below_all, True), 1),
    math.lgamma: (_uninterpreted(math.lgamma, _pole, True), 1),
}


# Logarithms take integers of any size.


def _logarithm(native: _Native) -> _Native:
    name = f"math.{native.__name__}"
    of_float = _known(name, Sort.FLOAT, native, math.nan)
    of_int = _known(f"{name}:int", Sort.FLOAT, native, math.nan)

    def function(x: Any) -> Any:
        number = as_operand(x) if isinstance(x, Symbolic) else None
        if number is not None:
            if _holds(lambda v: v <= 0, build.nonpositive, number):
                return native(number.sym_value)
            return SymFloat(
                native(number.sym_value), lambda t: floats.within(0.0, apply(of_int, t), math.inf), (number,)
            )
        if type(x) is not SymFloat:
            return native(x)
        if _holds(lambda v: v <= 0, _up_to(0.0), x):
            return native(x.sym_value)
        return SymFloat(native(x.sym_value), lambda t: build.ite(doubles.is_nan(t), t, apply(of_float, t)), (x,))

    return function


_natural = _logarithm(math.log)


def logarithm(*args: Any) -> Any:
    if not 1 <= len(args) <= 2 or not any(isinstance(a, Symbolic) for a in args):
        return math.log(*args)
    exponent = _natural(args[0])
    return exponent if len(args) == 1 else exponent / _natural(args[1])


# Functions with options, or of several numbers


def is_close(*args: Any, **kwargs: Any) -> Any:
    given = (*args, *kwargs.values())
    options = {"rel_tol": 1e-09, "abs_tol": 0.0, **kwargs}
    names = dict(zip(("a", "b"), args, strict=False))
    usable = len(args) <= 2 and len(options | names) == 4 and set(options) <= {"a", "b", "rel_tol", "abs_tol"}
    if not usable or not any(isinstance(v, Symbolic) for v in given) or not all(map(_is_number, given)):
        return math.isclose(*args, **kwargs)
    numbers = {name: as_double(v, _getframe()) for name, v in (options | names).items()}
    a, b, relative, absolute = (numbers[name] for name in ("a", "b", "rel_tol", "abs_tol"))
    negative = disjunction(relative < 0.0, absolute < 0.0)
    if negative is True or (type(negative) is SymBool and context.path.decide(negative, _getframe())):
        return math.isclose(0.0, 0.0, rel_tol=-1.0)
    apart = abs(b - a)
    near = disjunction(apart <= abs(relative * b), apart <= abs(relative * a))
    infinite = disjunction(abs(a) == math.inf, abs(b) == math.inf)
    within = conjunction(_negated(infinite), disjunction(near, apart <= absolute))
    return disjunction(a == b, within)


def _negated(condition: Any) -> Any:
    return condition ^ True


def _is_number(value: Any) -> bool:
    return isinstance(value, (float, int))


_HYPOT = define("math.hypot", Sort.FLOAT, math.hypot)


def hypot_(*args: Any) -> Any:
    """`math.hypot`."""
    if not any(isinstance(a, Symbolic) for a in args) or not all(map(_is_number, args)):
        return math.hypot(*args)
    # Zeros add nothing.
    numbers = tuple(as_double(a, _getframe()) for a in args if isinstance(a, Symbolic) or a != 0)
    if len(numbers) == 1:
        return abs(numbers[0])
    return SymFloat(math.hypot(*map(concrete, numbers)), partial(floats.length, _HYPOT), numbers)


def distance(p: Any, q: Any, /) -> Any:
    ends = _coordinates(p), _coordinates(q)
    numbers = (*ends[0], *ends[1])
    if len(ends[0]) != len(ends[1]) or not any(isinstance(n, Symbolic) for n in numbers):
        return math.dist(*(realise_deeply(end, _getframe()) for end in ends))
    if not all(map(_is_number, numbers)):
        return math.dist(*(realise_deeply(end, _getframe()) for end in ends))
    pairs = [(as_double(a, _getframe()), as_double(b, _getframe())) for a, b in zip(*ends, strict=True)]
    return hypot_(*(a - b for a, b in pairs))


def _coordinates(point: Any) -> tuple[Any, ...]:
    """Native code iterates over what is no tuple, and over nothing else."""
    is_tuple = isinstance(point, tuple) and type(point) not in PROXIES
    return tuple(tuple.__iter__(point)) if is_tuple else tuple(point)


_FSUM = define("math.fsum", Sort.FLOAT, lambda *values: math.fsum(values))
_FSUM_FAILS = {
    kind: define(f"math.fsum:{kind.__name__}", Sort.BOOL, _raises(kind, lambda *values: math.fsum(values)))
    for kind in (ValueError, OverflowError)
}


def precise_sum(iterable: Any, /) -> Any:
    numbers = list(iterable)
    if not any(isinstance(n, Symbolic) for n in numbers) or not all(map(_is_number, numbers)):
        return math.fsum(numbers)
    if len(numbers) > _TERMS_LIMIT:
        return math.fsum(realise_deeply(numbers, _getframe()))
    values = tuple(as_double(n, _getframe()) for n in numbers)
    for fails in _FSUM_FAILS.values():
        if _holds(fails, partial(apply, fails), *values):
            return math.fsum(map(concrete, values))
    return SymFloat(math.fsum(map(concrete, values)), partial(apply, _FSUM), values)


_LDEXP = define("math.ldexp", Sort.FLOAT, math.ldexp)
_LDEXP_OVERFLOWS = define("math.ldexp:overflows", Sort.BOOL, _raises(OverflowError, math.ldexp))


def scaled(x: Any, i: Any, /) -> Any:
    """`math.ldexp`."""
    if not isinstance(x, Symbolic) and not isinstance(i, Symbolic):
        return math.ldexp(x, i)
    exponent = as_operand(i)
    if exponent is None or not _is_number(x):
        return math.ldexp(realise_deeply(x, _getframe()), realise_deeply(i, _getframe()))
    value = as_double(x, _getframe())
    if not isinstance(exponent, Symbolic) and abs(exponent) <= 1000:
        # The same as a multiplication by a power of two, which solvers know.
        result = value * 2.0**exponent
        large = conjunction(abs(result) == math.inf, abs(value) < math.inf)
        return math.ldexp(value.sym_value, exponent) if context.path.decide(large, _getframe()) else result
    if _holds(_LDEXP_OVERFLOWS, partial(apply, _LDEXP_OVERFLOWS), value, exponent):
        return math.ldexp(concrete(value), concrete(exponent))
    return SymFloat(math.ldexp(concrete(value), concrete(exponent)), partial(apply, _LDEXP), (value, exponent))


# Functions of integers


def _integers(args: tuple[Any, ...]) -> list[Any] | None:
    """The arguments as integers; None if none is symbolic or one is no integer."""
    if not any(isinstance(a, Symbolic) for a in args):
        return None
    numbers = [as_operand(a) for a in args]
    return None if any(type(n) not in (int, SymInt) for n in numbers) else numbers


def _term(function: Function, *args: Any) -> SymInt:
    return SymInt(function(*map(concrete, args)), partial(apply, function), args)


def _folded(native: _Native) -> _Native:
    of_two = define(f"math.{native.__name__}", Sort.INT, native)

    def function(*args: Any) -> Any:
        numbers = _integers(args)
        if numbers is None:
            return native(*args)
        first, *others = numbers
        return reduce(partial(_term, of_two), others, abs(first))

    return function


_ROOT = define("math.isqrt", Sort.INT, math.isqrt)
_FACTORIAL = define("math.factorial", Sort.INT, math.factorial)
_COMBINATIONS = define("math.comb", Sort.INT, math.comb)
_PERMUTATIONS = define("math.perm", Sort.INT, math.perm)


def integer_root(n: Any, /) -> Any:
    numbers = _integers((n,))
    if numbers is None:
        return math.isqrt(n)
    if _is_negative(numbers[0]):
        return math.isqrt(-1)
    root = _term(_ROOT, *numbers)
    # The definition, for solvers: none of them knows integer roots.
    for condition in (root >= 0, root * root <= numbers[0], numbers[0] < (root + 1) * (root + 1)):
        context.path.suppose(condition, _getframe(1))
    return root


def _is_negative(number: Any) -> bool:
    return _holds(lambda v: v < 0, lambda term: build.lt(term, build.ZERO), number)


def _bounded(number: Any, why: str) -> None:
    limit = build.integer(_SIZE_LIMIT)
    if _holds(lambda v: v > _SIZE_LIMIT, lambda term: build.gt(term, limit), number):
        context.path.bound(why)


def _exceeds_c(*numbers: Any) -> bool:
    """Whether C refuses all of these numbers for their size. Asked where the program has such numbers in mind."""
    beyond = reduce(operator.and_, (as_operand(n) > sys.maxsize for n in numbers))
    if isinstance(beyond, SymBool):
        return context.path.compares_near(beyond) and context.path.decide(beyond, _getframe())
    return bool(beyond)


def factorial(n: Any, /) -> Any:
    numbers = _integers((n,))
    if numbers is None:
        return math.factorial(n)
    if _is_negative(numbers[0]):
        return math.factorial(-1)
    if _exceeds_c(numbers[0]):
        return math.factorial(_TOO_MANY)
    _bounded(numbers[0], "factorial too large to follow")
    return _term(_FACTORIAL, *numbers)


def combinations(n: Any, k: Any, /) -> Any:
    return _chosen(math.comb, _COMBINATIONS, n, k)


def permutations(n: Any, k: Any = None, /) -> Any:
    return factorial(n) if k is None else _chosen(math.perm, _PERMUTATIONS, n, k)


def _chosen(native: _Native, function: Function, n: Any, k: Any) -> Any:
    numbers = _integers((n, k))
    if numbers is None:
        return native(n, k)
    if _is_negative(numbers[0]):
        return native(-1, 1)
    if _is_negative(numbers[1]):
        return native(1, -1)
    if _holds(lambda a, b: a < b, build.lt, *numbers):
        return 0
    if _exceeds_c(numbers[1], *((numbers[0] - numbers[1],) if native is math.comb else ())):
        return native(2 * _TOO_MANY, _TOO_MANY)
    _bounded(numbers[1], "number of combinations too large to follow")
    return _term(function, *numbers)


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **{native: _on_floats(native, model, count) for native, (model, count) in _MODELS.items()},
    math.log: logarithm,
    math.log2: _logarithm(math.log2),
    math.log10: _logarithm(math.log10),
    math.isclose: is_close,
    math.hypot: hypot_,
    math.dist: distance,
    math.fsum: precise_sum,
    math.ldexp: scaled,
    math.gcd: _folded(math.gcd),
    math.lcm: _folded(math.lcm),
    math.isqrt: integer_root,
    math.factorial: factorial,
    math.comb: combinations,
    math.perm: permutations,
}
