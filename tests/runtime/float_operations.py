"""One function per operation on symbolic floats. Names ending in _small get small second operands."""

from __future__ import annotations

import cmath
import copy
import functools
import math
import numbers
import operator
import statistics
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction


class Doubled(float):
    """A float that answers for itself."""

    def __radd__(self, other): return "radd"
    def __gt__(self, other): return "gt"


class Plain(float):
    pass


def add(x: float, y: float): return x + y
def sub(x: float, y: float): return x - y
def mul(x: float, y: float): return x * y
def truediv(x: float, y: float): return x / y
def floordiv(x: float, y: float): return x // y
def floordiv_small(x: float, y: float): return x // y
def mod(x: float, y: float): return x % y
def mod_small(x: float, y: float): return x % y
def divmod_(x: float, y: float): return divmod(x, y)
def power(x: float, y: float): return x ** y
def power_small(x: float, y: float): return x ** y
def power_builtin_small(x: float, y: float): return pow(x, y)
def power_constants(x: float, y: float): return x ** 2, x ** 1, x ** 0, x ** 0.0, x ** 3.0, 1.0 ** x
def power_negative_constant(x: float, y: float): return x ** -1, x ** -2.0
def power_root(x: float, y: float): return x ** 0.5
def power_of_constant(x: float, y: float): return 2.0 ** x, 2 ** y
def power_special(x: float, y: float): return x ** math.nan, x ** math.inf, x ** -math.inf, math.inf ** x, math.nan ** y
def power_of_others(x: float, y: float): return 3 ** x, 0.5 ** y, 1.0000001 ** x
def power_large_constant(x: float, y: float): return x ** 7, x ** 30
def power_fraction(x: float, y: float): return x ** 1.5
def power_negative_fraction(x: float, y: float): return abs(x) ** -0.5, abs(x) ** -1.5
def power_of_zero(x: float, y: float): return 0.0 ** x
def power_of_negative_small(x: float, y: float): return (-2.0) ** y
def power_modulo(x: float, y: float): return pow(x, 2, 3)
def unary(x: float, y: float): return -x, +x, abs(x), not x
def compare(x: float, y: float): return x < y, x <= y, x > y, x >= y, x == y, x != y
def compare_constants(x: float, y: float): return x < 1.5, 2.0 >= x, x == 0.25, x != -0.0, x == math.inf, x == math.nan, x < 3, 0 == x
def compare_huge(x: float, y: float): return x < 2**53 + 1, x >= 2**1024, x == 2**70 + 1, x != 2**70 + 1, -(2**1025) < x, x <= 10**23
def chain(x: float, y: float): return 0 <= x < y, x < y < 10.0, x == y == 1
def in_place(x: float, y: float):
    x += y
    x *= 2
    x -= 0.5
    x /= 4
    x //= 0.25
    x %= 7
    x **= 2
    return x
def with_plain(x: float, y: float): return x + 1, 1 - x, x * True, 2 / (abs(x) + 1), x - 0.1, 0.1 * x, x // 2, x % 1, 7 % (abs(x) + 1.0), divmod(x, 1)
def with_huge(x: float, y: float): return x + 10**400
def with_huge_left(x: float, y: float): return 2**70 * x, (2**1023) - x
def division_by_zero(x: float, y: float): return x / 0
def modulo_by_zero(x: float, y: float): return x % 0.0
def reflected_division(x: float, y: float): return 1 / x
def reflected_floor(x: float, y: float): return 7.5 // x, 7 % x
def reflected_divmod(x: float, y: float): return divmod(-7, x)


# With integers and booleans

def int_add(x: float, n: int): return x + n, n + x, x - n, n - x, x * n, n * x
def int_divide(x: float, n: int): return x / n
def int_divided(n: int, x: float): return n / x
def int_floor_small(x: float, n: int): return x // n, x % n
def int_floored(n: int, x: float): return n // x, n % x, divmod(n, x)
def int_power_small(x: float, n: int): return x ** n
def int_powered_small(n: int, x: float): return n ** x
def int_compare(x: float, n: int): return x < n, x <= n, x > n, x >= n, x == n, x != n, n < x, n >= x, n == x, n != x
def int_constants(n: int, m: int): return n + 0.5, 0.5 - n, n * 2.0, n / 4, n / 2.5, n // 2.5, n % 0.75
def int_true_divide(n: int, m: int): return n / m
def int_true_divide_constant(n: int, m: int): return n / 3, 7 / (abs(m) + 1), n / 2**1000, n / -1
def int_negative_power_small(n: int, m: int): return n ** -2, 2 ** m, (-3) ** m
def int_power_float_small(n: int, m: int): return n ** 0.5, 2.0 ** m
def int_to_float(n: int, m: int): return float(n)
def bool_with(x: float, b: bool): return x + b, b * x, x < b, b == x, x ** b, b - x, x == b
def bool_divide(x: float, b: bool): return x / b
def bool_floor(x: float, b: bool): return x // b
def bool_to_float(x: float, b: bool): return float(b), b + 0.5, b / 2, 1.5 if b else x


# Conversions

def to_int(x: float, y: float): return int(x)
def rounded(x: float, y: float): return round(x)
def rounding(x: float, y: float): return math.floor(x), math.ceil(x), math.trunc(x), round(x, None)
def round_digits(x: float, y: float): return round(x, 2), round(x, 0), round(x, -1), round(x, 400), round(x, -400)
def round_overflow(x: float, y: float): return round(x, -308)
def round_by_small(x: float, n: int): return round(x, n)
def round_by_float(x: float, y: float): return round(x, 1.5)
def converted(x: float, y: float): return float(x), bool(x), complex(x), float(float(y)), bool(x - y)
def of_text(x: float, y: float): return float("1.5"), float("nan"), float("-inf"), float(str(x)), float(f"{y!r}")
def of_bad_text(x: float, y: float): return float(f"{x}a")
def of_nothing(x: float, y: float): return float(), float(1), float(True)
def bad_arguments(x: float, y: float): return float(x, y)
def index_of(x: float, y: float): return operator.index(x)
def attributes(x: float, y: float): return x.real, x.imag, x.conjugate(), x.is_integer(), x.hex(), float.fromhex("0x1p3"), x.fromhex("0x1")
def ratio(x: float, y: float): return x.as_integer_ratio()
def is_integer(x: float, y: float): return x.is_integer(), (x * 2).is_integer(), float.is_integer(x)
def types(x: float, y: float): return type(x), isinstance(x, float), isinstance(x, int), isinstance(x, (int, float)), x.__class__, type(x) is float, type(x < y), type(x + 1), callable(x)
def abstract_types(x: float, y: float): return isinstance(x, numbers.Real), isinstance(x, numbers.Number), isinstance(x, numbers.Integral), isinstance(x, numbers.Complex)
def identity(x: float, y: float): return x is x, x is None, x is not None, (x + 1) is None
def truth(x: float, y: float): return not x, x and y, x or y, 1 if x else 2, bool(y)
def texts(x: float, y: float): return str(x), repr(x), f"{x}", f"{x:.2f}", f"{y:10.3e}", f"{x!r:>30}", "%s" % x, format(x, ".3g"), format(y)
def percents(x: float, y: float): return "%.2f" % x, "%e|%g" % (x, y), "%5.1f%%" % x, "%r" % y
def percent_integer(x: float, y: float): return "%d" % x
def format_method(x: float, y: float): return "{} {:.1f}".format(x, y), "{0!r}".format(x)
def bad_format(x: float, y: float): return f"{x:d}"
def text_of_containers(x: float, y: float): return str([x, y]), f"{(x,)}", repr({"a": y})
def dunders(x: float, y: float): return x.__add__(y), float.__mul__(x, y), (1.5).__add__(x), x.__lt__(y), x.__eq__("a"), x.__neg__(), x.__bool__()
def copies(x: float, y: float): return copy.copy(x), copy.deepcopy([x, (y,)])


# Other partners

def with_text(x: float, y: float): return x + "a"
def text_with(x: float, y: float): return "a" + x
def text_times(x: float, y: float): return "ab" * x
def list_times(x: float, y: float): return x * [1]
def compare_text(x: float, y: float): return x < "a"
def equal_others(x: float, y: float): return x == "a", x != None, "a" == x, x == [], x == (1,), None == x, x != {}
def with_none(x: float, y: float): return x - None
def bits(x: float, y: float): return x | 1
def shift(x: float, y: float): return 1 << x
def invert(x: float, y: float): return ~x
def with_complex(x: float, y: float): return x + 1j, 2j * y, x == 1 + 0j, y != 1j
def compare_complex(x: float, y: float): return x < 1j
def with_fraction(x: float, y: float): return x + Fraction(1, 2), Fraction(1, 3) * x, x < Fraction(1, 2), x == Fraction(1, 4), Fraction(1, 2) >= y
def with_decimal(x: float, y: float): return x == Decimal("0.5"), Decimal(2) > x, x != Decimal(1)
def plus_decimal(x: float, y: float): return x + Decimal(1)
def decimal_of(x: float, y: float): return Decimal(x), Decimal.from_float(y)
def fraction_of(x: float, y: float): return Fraction(x), Fraction.from_float(y)
def times_timedelta_small(x: float, y: float): return timedelta(seconds=y), timedelta(seconds=2) * y
def with_subclasses(x: float, y: float): return x + Plain(1.5), Plain(2.0) * x, x < Plain(0.5), x + Doubled(1.0), x < Doubled(1.0)
def call_it(x: float, y: float): return x()
def iterate(x: float, y: float): return list(x)
def length(x: float, y: float): return len(x)
def no_attribute(x: float, y: float): return x.nothing
def ranges(x: float, y: float): return range(x)
def in_range(x: float, y: float): return x in range(10), y in range(0, 100, 7), x in range(0), 2.0 in range(3), y in range(10, 0, -3)
def index_list(x: float, y: float): return [1, 2][x]
def slice_list(x: float, y: float): return [1, 2][x:]
def tables(n: int, m: int): return [0.5, 1.5, 2.5][n]
def tables_symbolic_small(x: float, n: int): return [x, 1.5, -x][n], (0.1, x)[n % 2]


# Built-in functions

def minimum(x: float, y: float): return min(x, y), max(x, y), min([x, y, 3.0]), max(x, 0.0, y), min((x,)), max(math.nan, x), min(x, math.nan)
def minimum_mixed(x: float, n: int): return min(x, n), max(n, x, 1.5), min(x, 0), max([n, 0.5, x])
def minimum_key(x: float, y: float): return min(x, y, key=abs), max([x, y], key=lambda v: -v), min([], default=x)
def summed(x: float, y: float): return sum([x, y]), sum((x, y, 1), 0.5), sum([1, x, 2**60]), sum(v for v in (x, y) if v > 0), sum([x] * 3)
def product(x: float, y: float): return math.prod([x, y, 2]), functools.reduce(operator.add, [x, y, 1]), math.prod([2, 0.5, x], start=3)
def sorting(x: float, y: float): return sorted([x, y, 0.0]), sorted([x, y], reverse=True), sorted([(x, 1), (y, 0)]), sorted([x, 1, y], key=lambda v: -v)
def any_all(x: float, y: float): return any([x, y]), all([x, y]), any(v > 3 for v in (x, y))
def map_filter(x: float, y: float): return list(map(abs, [x, y])), list(filter(None, [x, y])), list(map(round, [x * 0, 1.5])) if math.isfinite(x) else 0
def hashed(x: float, y: float): return (hash(x), hash(y) == hash(y)) if x == x and y == y else 0
def hash_equal(x: float, y: float): return hash(2 * (x // 1)) == hash(int(2 * (x // 1)))
def operators_module(x: float, y: float): return operator.add(x, y), operator.neg(x), operator.lt(x, y), operator.not_(x), operator.truth(y)
def statistics_mean(x: float, y: float): return statistics.fmean([x, y]), statistics.median([x, y, 1.0])


# Keys and membership

def dict_lookup(x: float, y: float): return {0: "a", 1.5: "b", True: "c"}.get(x), {x: 1}.get(y), x in {0.5: 1}, {x: 1}.get(1), {x: 2}[x]
def dict_display(x: float, y: float): return {x: 1, y: 2}, len({x: 1, 0: 2, y: 3}), {x: 1, "a": 2}
def dict_missing(x: float, y: float): return {1.5: "a"}[x]
def dict_store(x: float, y: float):
    table = {}
    table[x] = 1
    table[y] = 2
    table[x] += 1
    return table, table[x], list(table)
def dict_int_keys(x: float, n: int): return {n: "a"}.get(x), {x: "b"}.get(n), {x, n}, {x: 1, n: 2}
def dict_nan(x: float, y: float): return {math.nan: 1}.get(x), {x: 1}.get(x), x in {x}, x in [x], [x].index(x), [x].count(x), {x: 1}.get(x + 0.0)
def dict_tuples(x: float, y: float): return {(x, 1): 2}.get((y, 1)), (x,) in {(1.5,)}, {(x, y): 1}.get((x, y))
def set_display(x: float, y: float): return {x, y, 1}, len({x, y}), {x} == {y}, {x} | {0.5}, {x, 1} & {y, 1}, set([x, y]), frozenset((x,)) == frozenset((y,))
def membership(x: float, y: float): return x in [1, y], x in (0, "a", None), "a" in [x], 1 in [x, y], x not in [], math.nan in [x]
def list_equal(x: float, y: float): return [x] == [x], [x] == [y], (x, y) == (y, x), [x, 1] < [y, 2]


# math

def math_sqrt(x: float, y: float): return math.sqrt(x)
def math_simple(x: float, y: float): return math.fabs(x), math.isnan(x), math.isinf(x), math.isfinite(x), math.degrees(x), math.radians(y)
def math_copysign(x: float, y: float): return math.copysign(x, y), math.copysign(1, y), math.copysign(x, -2.0), math.copysign(y, math.inf)
def math_modf(x: float, y: float): return math.modf(x), math.frexp(y)
def math_fmod(x: float, y: float): return math.fmod(x, y)
def math_fmod_constants(x: float, y: float): return math.fmod(x, 3.0), math.fmod(y, 4)
def math_remainder(x: float, y: float): return math.remainder(x, y)
def math_pow(x: float, y: float): return math.pow(x, y)
def math_pow_small(x: float, y: float): return math.pow(x, y)
def math_pow_constants(x: float, y: float): return math.pow(x, 2), math.pow(x, 0), math.pow(1, y)
def math_total(x: float, y: float): return math.atan2(x, y), math.nextafter(x, y), math.asinh(x), math.atan(x), math.tanh(x), math.erf(x), math.erfc(x), math.cbrt(x), math.ulp(x)
def math_exp(x: float, y: float): return math.exp(x)
def math_exp2(x: float, y: float): return math.exp2(x)
def math_expm1(x: float, y: float): return math.expm1(x)
def math_cosh(x: float, y: float): return math.cosh(x)
def math_sinh(x: float, y: float): return math.sinh(x)
def math_log(x: float, y: float): return math.log(x)
def math_log_base(x: float, y: float): return math.log(x, y)
def math_log_constants(x: float, y: float): return math.log(x, 2), math.log(10, abs(x) + 2), math.log10(x), math.log2(x)
def math_log1p(x: float, y: float): return math.log1p(x)
def math_log_int(n: int, m: int): return math.log(n), math.log2(n), math.log10(n), math.log(n, 10)
def math_acos(x: float, y: float): return math.acos(x)
def math_asin(x: float, y: float): return math.asin(x)
def math_acosh(x: float, y: float): return math.acosh(x)
def math_atanh(x: float, y: float): return math.atanh(x)
def math_sin(x: float, y: float): return math.sin(x), math.cos(x), math.tan(x)
def math_gamma(x: float, y: float): return math.gamma(x)
def math_lgamma(x: float, y: float): return math.lgamma(x)
def math_isclose(x: float, y: float): return math.isclose(x, y), math.isclose(x, 1.0, rel_tol=0.5), math.isclose(x, y, abs_tol=2), math.isclose(a=x, b=3)
def math_isclose_tolerance(x: float, y: float): return math.isclose(x, 1.0, rel_tol=y)
def math_isclose_bad(x: float, y: float): return math.isclose(x)
def math_hypot(x: float, y: float): return math.hypot(x, y), math.hypot(x), math.hypot(3, x), math.hypot(x, y, 1)
def math_dist(x: float, y: float): return math.dist((x, 1), (y, 2)), math.dist([x], [0.5])
def math_dist_bad(x: float, y: float): return math.dist((x,), (y, 2))
def math_fsum(x: float, y: float): return math.fsum([x, y, 0.1]), math.fsum([])
def math_ldexp(x: float, y: float): return math.ldexp(x, 3), math.ldexp(x, -1000), math.ldexp(x, 5000 if abs(x) < 0 else 0)
def math_ldexp_symbolic_small(x: float, n: int): return math.ldexp(x, n)
def math_ldexp_overflow(x: float, n: int): return math.ldexp(x, n)
def math_of_ints(n: int, m: int): return math.sqrt(abs(n)), math.fabs(n), math.isnan(n), math.copysign(1.5, m), math.atan2(n, 1), math.hypot(n, 3)
def math_of_bools(x: float, b: bool): return math.sqrt(b), math.exp(b), math.floor(b), math.isclose(b, 1)
def math_integers(n: int, m: int): return math.gcd(n, m), math.gcd(n), math.gcd(n, m, 6), math.lcm(n, m), math.gcd(), math.isqrt(abs(n))
def math_isqrt(n: int, m: int): return math.isqrt(n)
def math_factorial_small(n: int, m: int): return math.factorial(m)
def math_comb_small(n: int, m: int): return math.comb(10, m), math.comb(abs(n), 2)
def math_perm_small(n: int, m: int): return math.perm(7, m), math.perm(abs(m))
def math_bad_kinds(x: float, y: float): return math.sqrt(f"{x}")
def math_integers_of_floats(x: float, y: float): return math.gcd(x, 2)
def math_factorial_of_floats(x: float, y: float): return math.factorial(x)
def math_constants(x: float, y: float): return x < math.pi, x == math.inf, x + math.e > y, x != math.nan, x - math.tau
def complex_math(x: float, y: float): return cmath.phase(complex(x, y)), cmath.isnan(x), complex(1, y)


# Patterns

def match_floats(x: float, y: float):
    match x:
        case 0.5:
            return "half"
        case 1 | 2:
            return "small"
        case float(v) if v > y:
            return v
        case int():
            return "int"
        case float():
            return -x
