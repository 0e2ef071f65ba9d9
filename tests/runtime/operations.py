"""One function per operation on symbolic integers and booleans. Names ending in _small get small second operands."""

from __future__ import annotations

import copy
import functools
import math
import operator
from collections import Counter, defaultdict, deque
from decimal import Decimal
from fractions import Fraction


def add(x: int, y: int): return x + y
def sub(x: int, y: int): return x - y
def mul(x: int, y: int): return x * y
def floordiv(x: int, y: int): return x // y
def mod(x: int, y: int): return x % y
def divmod_(x: int, y: int): return divmod(x, y)
def truediv(x: int, y: int): return x / y
def power_small(x: int, y: int): return x ** y
def power_builtin_small(x: int, y: int): return pow(x, y)
def two_to_the_small(x: int, y: int): return 2 ** y
def zero_to_the_small(x: int, y: int): return 0 ** y
def minus_one_to_the_small(x: int, y: int): return (-1) ** y
def power_modulo_small(x: int, y: int): return pow(x, y, 7)
def power_modulo_negative_small(x: int, y: int): return pow(x, y, -5)
def power_modulo_symbolic(x: int, y: int): return pow(x, 3, y)
def power_modulo_constant_base_small(x: int, y: int): return pow(3, y, 11)
def power_zero(x: int, y: int): return x ** 0, pow(x, 0, 1)
def power_float_small(x: int, y: int): return 2.0 ** y
def lshift_small(x: int, y: int): return x << y
def rshift(x: int, y: int): return x >> y
def rshift_small(x: int, y: int): return x >> y
def constant_lshift_small(x: int, y: int): return 5 << y
def constant_rshift(x: int, y: int): return -1000 >> y
def lshift_constant(x: int, y: int): return x << 100, x >> 3
def negative_shift(x: int, y: int): return x << -1
def and_(x: int, y: int): return x & y
def or_(x: int, y: int): return x | y
def xor(x: int, y: int): return x ^ y
def and_constant(x: int, y: int): return x & 0xFF, x & -16, 0 & x, x & -1
def or_constant(x: int, y: int): return x | 1, -8 | x, x ^ -1
def invert(x: int, y: int): return ~x
def neg(x: int, y: int): return -x, +x, abs(x)
def reflected_add(x: int, y: int): return 5 + x, 5 - x, 5 * x
def reflected_div(x: int, y: int): return 100 // x
def reflected_mod(x: int, y: int): return 100 % x, -7 % x
def reflected_divmod(x: int, y: int): return divmod(-100, x)
def reflected_truediv(x: int, y: int): return 7 / x
def division_by_constants(x: int, y: int): return x // 3, x // -3, x % 4, x % -4, x // 1, x % 1
def division_by_zero(x: int, y: int): return x // 0
def mod_by_zero(x: int, y: int): return x % 0
def compare(x: int, y: int): return x < y, x <= y, x > y, x >= y, x == y, x != y
def compare_constant(x: int, y: int): return 3 < x, 3 >= x, x == 2**70, x != -1, 0 == x
def chain(x: int, y: int): return 0 <= x < y, x < y < 10, x == y == 1
def in_place(x: int, y: int):
    x += y
    x *= 2
    x -= 3
    x //= 2
    x %= 17
    x |= y
    x &= 255
    x ^= 3
    x <<= 2
    x >>= 1
    return x


# Booleans

def bool_add(a: bool, b: bool): return a + b, a - b, a * b, a + 1, 2 * b
def bool_div(a: bool, b: bool): return a // b
def bool_mod(a: bool, b: bool): return a % b
def bool_truediv(a: bool, b: bool): return a / b
def bool_power(a: bool, b: bool): return a ** b, 2 ** a, a ** 2
def bool_shift(a: bool, b: bool): return a << b, a >> b, 1 << a
def bool_logic(a: bool, b: bool): return a & b, a | b, a ^ b, a & 1, 1 | a, a ^ 3
def bool_unary(a: bool, b: bool): return -a, +a, abs(a), not a, int(a), float(a), complex(a), bool(a)
def bool_compare(a: bool, b: bool): return a < b, a <= b, a > b, a >= b, a == b, a != b, a == 1, a != 0, 0 < a
def bool_identity(a: bool, b: bool): return a is b, a is True, a is not False, a is None
def bool_constants(a: bool, b: bool): return a & True, a | True, a ^ True, a == True, True != b, False | a
def bool_text(a: bool, b: bool): return str(a), repr(b), f"{a}", f"{a:d}", "%s %d" % (a, b), format(a), f"{a:>6}"
def bool_index(a: bool, b: bool): return [10, 20][a], "xy"[b], (1, 2, 3)[a:], {0: "f", 1: "t"}[a], {True: 1}.get(b)
def bool_methods(a: bool, b: bool): return a.bit_length(), a.real, a.imag, a.numerator, a.conjugate(), hash(a)
def bool_round(a: bool, b: bool): return round(a), round(a, -1), round(b, 2), math.floor(a), math.trunc(b)
def bool_divmod(a: bool, b: bool): return divmod(a, b)
def bool_min(a: bool, b: bool): return min(a, b), max(a, b), sorted([a, b, True]), sum([a, b])
def bool_isinstance(a: bool, b: bool): return isinstance(a, bool), isinstance(a, int), type(a) is bool, type(a) is int
def bool_control(a: bool, b: bool): return a and b, a or b, 1 if a else 2, any([a, b]), all([a, b])
def bool_int_mixed(a: bool, x: int): return a + x, a < x, x == a, x * a, a | x, x & a, a - x, x - a
def bool_int_divide(a: bool, x: int): return x // a
def bool_float(a: bool, b: bool): return a + 0.5, a < 0.5, a == 1.0, 2.0 * b
def bool_keys(a: bool, b: bool): return {a: 1, b: 2}, {a, b, 1}, a in {1}, {0: "z"}.get(b)
def bool_range(a: bool, b: bool): return list(range(a)), list(range(a, 3)), "ab" * b


# Other partners

def with_float(x: int, y: int): return x + 0.5, 0.5 - x, x * 2.0
def float_division(x: int, y: int): return x / 2.0, x // 2.0, x % 2.5, divmod(x, 1.5)
def divided_float(x: int, y: int): return 1.0 / x
def compare_float(x: int, y: int): return x < 0.5, x <= -1.5, x > 1e300, x >= 2.0, x == 2.0, x != 0.25, 1.5 < x, 2.0 == x
def compare_huge_float(x: int, y: int): return x < 2.0**70, x == 2.0**70, x < float("inf"), x > float("-inf"), x == float("nan")
def compare_nan(x: int, y: int): return x < float("nan"), x != float("nan")
def with_complex_small(x: int, y: int): return y + 1j, y == 1 + 0j, 2j * y, y == 1j
def compare_complex(x: int, y: int): return x < 1j
def with_text(x: int, y: int): return x + "a"
def text_with(x: int, y: int): return "a" + x
def compare_text(x: int, y: int): return x < "a"
def equal_text(x: int, y: int): return x == "a", x != "a", "a" == x, x == None, None != x, x == [], x == (1,), x == {}
def with_none(x: int, y: int): return x + None
def with_list(x: int, y: int): return x - [1]
def repeat_small(x: int, y: int): return "ab" * y, y * [1, 2], (0,) * y, b"z" * y
def repeat_empty(x: int, y: int): return "" * x, [] * x, x * ()
def with_fraction(x: int, y: int): return x + Fraction(1, 2), Fraction(1, 3) * x, x < Fraction(1, 2), x == Fraction(4, 2)
def fraction_of(x: int, y: int): return Fraction(x, y)
def with_decimal(x: int, y: int): return x + Decimal(2), Decimal("1.5") > x, x == Decimal(1)
def call_it(x: int, y: int): return x()
def iterate(x: int, y: int): return list(x)
def length(x: int, y: int): return len(x)
def subscript_it(x: int, y: int): return x[0]
def no_attribute(x: int, y: int): return x.nothing
def set_attribute(x: int, y: int):
    x.nothing = 1


# Built-in functions and methods

def round_small(x: int, y: int): return round(x), round(x, None), round(x, y)
def round_digits(x: int, y: int): return round(x, -1), round(x, -2), round(x, 3), round(x, 0)
def round_float_digits(x: int, y: int): return round(x, 1.5)
def rounding(x: int, y: int): return math.floor(x), math.ceil(x), math.trunc(x)
def bit_length(x: int, y: int): return x.bit_length(), (x * 2).bit_length()
def bit_count(x: int, y: int): return x.bit_count()
def attributes(x: int, y: int): return x.real, x.imag, x.numerator, x.denominator, x.conjugate(), x.as_integer_ratio()
def to_bytes(x: int, y: int): return x.to_bytes(10, "big", signed=True)
def to_bytes_unsigned(x: int, y: int): return x.to_bytes(2, "little")
def from_bytes(x: int, y: int): return int.from_bytes(x.to_bytes(10, "big", signed=True), "big", signed=True)
def dunders(x: int, y: int): return x.__add__(y), (5).__add__(x), int.__mul__(x, y), x.__lt__(y), x.__eq__("a"), x.__neg__()
def dunder_mod(x: int, y: int): return x.__floordiv__(y), x.__rsub__(y), x.__index__(), x.__int__(), x.__bool__(), x.__hash__()
def hashed(x: int, y: int): return hash(x), hash(x + y), hash((x, y)) == hash((x, y))
def converted(x: int, y: int): return int(x), bool(x), float(x), complex(x), str(x), repr(x), int(str(x)), bool(x - y)
def int_of_text(x: int, y: int): return int("12"), int("ff", 16), int(f"{x}"), int(f"-{abs(x)}"), int(-1.5)
def types(x: int, y: int): return type(x), isinstance(x, int), isinstance(x, bool), isinstance(x, (str, int)), x.__class__, type(x > y), isinstance(x > y, bool), callable(x)
def type_comparison(x: int, y: int): return type(x) is int, type(x) == type(y), issubclass(type(x), int), type(x).__name__, type(x)(5)
def minimum(x: int, y: int): return min(x, y), max(x, y), min([x, y, 3]), max(x, 0, y, 2), min((x,)), max(x, True)
def minimum_key(x: int, y: int): return min(x, y, key=abs), max([x, y], key=lambda v: -v), min([], default=x)
def minimum_empty(x: int, y: int): return min([])
def minimum_mixed(x: int, y: int): return min(x, 0.5), max(x, y, 1.5)
def summed(x: int, y: int): return sum([x, y]), sum((x, y, 1), x), sum([]), sum([x, 0.5]), sum(v for v in (x, y) if v > 0)
def product(x: int, y: int): return math.prod([x, y, 2]), functools.reduce(operator.add, [x, y, 1]), functools.reduce(lambda a, b: a - b, (x, y))
def sorting(x: int, y: int): return sorted([x, y, 0]), sorted([x, y], reverse=True), sorted([(x, 1), (y, 0)]), sorted([x, y], key=lambda v: -v)
def list_sort(x: int, y: int):
    values = [3, x, y]
    values.sort()
    return values, values[::-1]
def any_all(x: int, y: int): return any([x, y]), all([x, y]), any(v > 3 for v in (x, y)), all(v < 3 for v in (x, y))
def enumerate_zip(x: int, y: int): return list(enumerate([x, y], 1)), list(zip([x, y], [y, x])), list(enumerate("ab", x)), dict(zip("ab", (x, y)))
def map_filter(x: int, y: int): return list(map(abs, [x, y])), list(filter(None, [x, y])), list(map(lambda a, b: a * b, [x, y], [2, 3])), list(reversed([x, y]))
def operators_module(x: int, y: int): return operator.add(x, y), operator.neg(x), operator.lt(x, y), operator.index(x), operator.not_(x), operator.truth(y)
def math_functions(x: int, y: int): return math.gcd(x, y), math.isqrt(abs(x)), math.copysign(1, x), math.comb(5, abs(x) % 5)
def numbers_text(x: int, y: int): return bin(x), hex(x), oct(x), chr(abs(x) % 1000), ascii(x)
def copies(x: int, y: int): return copy.copy(x), copy.deepcopy([x, [y]])
def pow_errors(x: int, y: int): return pow(x, 2, 0)
def pow_inverse(x: int, y: int): return pow(x, -1, 7)
def pow_text(x: int, y: int): return pow(x, "a")
def divmod_text(x: int, y: int): return divmod(x, "a")
def identity(x: int, y: int): return x is x, x is None, x is not None, (x + 1) is None
def truth(x: int, y: int): return not x, x and y, x or y, bool(x), 1 if x else 2, x if y else 0


# Ranges

def range_small(x: int, y: int): return list(range(y)), list(range(-2, y)), list(range(y, 5)), list(range(10, y, -3))
def range_step_small(x: int, y: int): return list(range(0, 10, y))
def range_both_small(x: int, y: int): return list(range(y, y + 3)), len(range(y)), bool(range(y)), list(reversed(range(y)))
def range_len_small(x: int, y: int): return len(range(0, y, 3)), len(range(y, 0, -2))
def range_index_small(x: int, y: int): return range(3, y)[0]
def range_slice_small(x: int, y: int): return range(y)[1:3], range(y)[-1:]
def range_contains(x: int, y: int): return x in range(10), x in range(0, 100, 7), x in range(10, 0, -3), x in range(0), 3 in range(5)
def range_contains_symbolic(x: int, y: int): return x in range(y), 3 in range(x), x in range(y, 0, -2), 1.0 in range(x), y in range(0, x, 3)
def range_contains_text_small(x: int, y: int): return "a" in range(y), 0.5 in range(y)
def range_compare_small(x: int, y: int): return range(y) == range(3), range(y) != range(0), range(y).start, range(y).stop, range(y).step
def range_methods_small(x: int, y: int): return range(y).count(2), 2 in range(y), range(5).index(y)
def range_text_small(x: int, y: int): return str(range(y)), repr(range(1, y, 2)), isinstance(range(y), range), type(range(y)) is range
def range_hash_small(x: int, y: int): return hash(range(y)) == hash(range(y)), sum(range(y)), max(range(y), default=-1), sorted(range(y), reverse=True)
def range_unpack_small(x: int, y: int):
    a, b, *rest = range(y)
    return a, b, rest
def range_zip_small(x: int, y: int): return list(zip(range(y), "abc")), list(enumerate(range(y))), tuple(range(y)), set(range(y)), [*range(y)]
def range_text(x: int, y: int): return range("a", x)
def range_float(x: int, y: int): return range(x, 1.5)
def range_zero_step(x: int, y: int): return range(0, x, 0)
def range_next_small(x: int, y: int): return next(iter(range(y)))


# Subscripts

VALUES = [3, 1, 4, 1, 5]


def index_list(x: int, y: int): return VALUES[y]
def index_list_small(x: int, y: int): return VALUES[y]
def index_tuple_small(x: int, y: int): return (1, "a", None)[y]
def index_text_small(x: int, y: int): return "hello"[y]
def index_bytes_small(x: int, y: int): return b"hello"[y], bytearray(b"hello")[y]
def index_range_small(x: int, y: int): return range(0, 10, 3)[y]
def index_symbolic_small(x: int, y: int): return [x, y, x + y][y]
def index_twice_small(x: int, y: int): return [[1, 2], [3, 4]][y][y]
def index_empty_small(x: int, y: int): return [][y]
def index_bools_small(x: int, y: int): return [True, False][y], [True, 2][y]
def slice_small(x: int, y: int): return VALUES[y:], VALUES[:y], VALUES[y:4], "hello"[1:y], (1, 2, 3)[y:y + 2]
def slice_huge(x: int, y: int): return VALUES[x:], VALUES[:x], VALUES[x:y], "hello"[::-1][x:]
def slice_step_small(x: int, y: int): return VALUES[::y]
def slice_negative_step(x: int, y: int): return VALUES[x::-1], VALUES[:x:-1], VALUES[x:y:-2]
def slice_assign_small(x: int, y: int):
    values = [1, 2, 3]
    values[y:2] = [x, x]
    return values
def slice_delete_small(x: int, y: int):
    values = [1, 2, 3, 4]
    del values[y:]
    return values
def slice_object_small(x: int, y: int): return VALUES[slice(y, None)], slice(1, y).indices(4)
def store_small(x: int, y: int):
    values = [1, 2, 3]
    values[y] = x
    return values
def augmented_store_small(x: int, y: int):
    values = [1, 2, 3]
    values[y] += x
    return values
def delete_small(x: int, y: int):
    values = [1, 2, 3]
    del values[y]
    return values
def list_methods_small(x: int, y: int):
    values = [3, 1, 2]
    values.insert(y, 9)
    values.append(x)
    return values, values.count(y), values.index(9), values.pop(1)
def list_pop_small(x: int, y: int): return [1, 2, 3].pop(y)
def list_index_small(x: int, y: int): return [0, 2, 4].index(y)
def list_remove_small(x: int, y: int):
    values = [1, 2, 3, 2]
    values.remove(y)
    return values
def list_compare(x: int, y: int): return [x, 1] < [y, 2], (x, y) == (1, 2), [x] == [y], (x,) != (y,), [x] > []
def deque_small(x: int, y: int):
    values = deque([1, 2, 3])
    values.rotate(y)
    return list(values), values[0]
def text_methods_small(x: int, y: int): return "abc".center(y), "a".zfill(y), "abc".find("c", y)


# Keys

def dict_lookup_small(x: int, y: int): return {0: "a", 1: "b", -1: "c"}[y]
def dict_lookup(x: int, y: int): return {0: "a", 2**70: "b"}[x]
def dict_get(x: int, y: int): return {0: "a", 1: "b"}.get(x), {0: "a"}.get(x, y), x in {0: 1}, y not in {3: 1}
def dict_display(x: int, y: int): return {x: 1, y: 2}, {x: 1, 1: 2, "a": 3}, len({x: 1, y: 1})
def dict_float_keys(x: int, y: int): return {1.0: "a", 0.5: "b"}.get(x), {x: 1}.get(1.0), {x: 1}.get(0.5), True in {x: 1}
def dict_other_keys(x: int, y: int): return {"a": 1, None: 2, (1, 2): 3}.get(x), {x: 1}.get("a"), {x: 1}.get(None), {x: 1}.get((1,))
def dict_numeric_keys_small(x: int, y: int): return {Fraction(1): "a", Decimal(2): "b"}.get(y), {y: 1}.get(Decimal(1)), {1 + 0j: 5}.get(y)
def dict_store(x: int, y: int):
    table = {}
    table[x] = 1
    table[y] = 2
    table[x] += 1
    return table, table[x], sorted(table.values()), list(table)
def dict_delete(x: int, y: int):
    table = {0: 1, 1: 2}
    del table[x]
    return table
def dict_pop(x: int, y: int):
    table = {0: 1, x: 2}
    return table.pop(y, "none"), table, table.popitem() if table else None
def dict_pop_missing(x: int, y: int): return {0: 1}.pop(x)
def dict_setdefault(x: int, y: int):
    table = {0: []}
    table.setdefault(x, []).append(y)
    table.setdefault(y, []).append(x)
    return table
def dict_update(x: int, y: int):
    table = {x: 1}
    table.update({y: 2}, a=3)
    table |= {0: 5}
    return table, table | {x: 7}, {**table, y: 9}, dict(table), dict([(x, 1), (y, 2)]), dict.fromkeys([x, y], 0)
def dict_iterate(x: int, y: int): return [k for k in {x: 1, y: 2}], [(k, v) for k, v in {x: 1, y: 2}.items()], {k: v for k, v in [(x, 1), (y, 2)]}
def dict_compare(x: int, y: int): return {x: 1} == {y: 1}, {x: y} != {y: x}, {x: 1}.keys() == {y: 1}.keys(), {x: 1}.items() == {y: 1}.items()
def dict_tuple_keys(x: int, y: int): return {(x, 0): 1, (0, y): 2}, {(x, y): 1}.get((y, x)), {(0, 0): "o"}.get((x, y))
def dict_text_keys(x: int, y: int): return {f"k{x}": 1}.get("k0"), {"0": "a", "1": "b"}.get(str(x)), {str(x): 1, str(y): 2}
def dict_default(x: int, y: int):
    table = defaultdict(int)
    table[x] += 1
    table[y] += 1
    return dict(table), len(table)
def dict_counter(x: int, y: int): return dict(Counter([x, y, x])), Counter([x, y]).most_common(1), Counter({x: 2})[y]
def dict_views(x: int, y: int):
    table = {x: 1}
    return x in table.keys(), 1 in table.values(), (x, 1) in table.items(), len(table.keys() | {y})
def set_display(x: int, y: int): return {x, y}, {x, y, 1}, len({x, y}), x in {1, 2}, {x} == {y}, y not in {x}
def set_methods(x: int, y: int):
    members = {1, 2}
    members.add(x)
    members.discard(y)
    return members, len(members), x in members
def set_remove(x: int, y: int):
    members = {1, x}
    members.remove(y)
    return members
def set_algebra(x: int, y: int): return {x} | {y}, {x, 1} & {y, 1}, {x, 1} - {y}, {x} ^ {y}, {x} <= {y, 1}, {x} < {x, y}, {x, y} >= {y}
def set_named_algebra(x: int, y: int): return {x}.union([y]), {x, 1}.intersection({y}), {x}.difference([y]), {x}.issubset([y]), {x}.isdisjoint({y}), {x} ^ {1}
def set_in_place(x: int, y: int):
    members = {x, 1}
    members |= {y}
    members -= {1}
    members &= {x, y}
    members ^= {y}
    return members
def set_comprehension(x: int, y: int): return {v % 3 for v in (x, y)}, set([x, y]), frozenset((x, y)), sorted(set([x, y, x]))
def set_frozen(x: int, y: int): return {frozenset([x]): 1}.get(frozenset([y])), frozenset([x]) == frozenset([y]), frozenset([x]) | {y}
def membership(x: int, y: int): return x in [1, y], x in (0, "a", None), "a" in [x], None in (x,), 1 in [x, y], x not in [], y in [x]
def membership_text(x: int, y: int): return x in "abc"
def membership_nested(x: int, y: int): return (x, 1) in [(y, 1)], [x] in [[1], [y]], (x,) in {(1,): 2}


# Text

def format_specs(x: int, y: int): return f"{x}", f"{x:5}", f"{x:<5}|", f"{x:^7}", f"{x:+d}", f"{x:#x}", f"{x:,}", f"{x:08b}", f"{x!r}", f"{x!s:>5}"
def format_floats_small(x: int, y: int): return f"{y:.2f}", f"{y:e}", f"{y:%}", f"{y:c}" if y > 0 else "", f"{y:g}"
def format_bad(x: int, y: int): return f"{x:s}"
def format_nested_small(x: int, y: int): return f"{x:{y}}" if y > 0 else f"{x:>{abs(y)}}"
def format_debug(x: int, y: int): return f"{x=}", f"{x + y = }"
def format_method(x: int, y: int): return "{} {}".format(x, y), "{1:>4}{0}".format(x, y), "{a:d}".format(a=x), format(x, "x"), format(x)
def format_missing(x: int, y: int): return "{} {}".format(x)
def percent(x: int, y: int): return "%d" % x, "%s %r" % (x, y), "%5d|%-5d" % (x, y), "%x %o" % (x, y), "%%%d" % x, "%i%%" % x
def percent_more(x: int, y: int): return "%05d" % x, "%+d" % x, "%s" % (x,), "%s" % [x], "%(a)d" % {"a": x}, "%.2f" % x
def percent_few(x: int, y: int): return "%d %d" % x
def percent_many(x: int, y: int): return "%d" % (x, y)
def percent_kind(x: int, y: int): return "%d" % "a"
def percent_bool(x: int, y: int): return "%d %s" % (x > y, x > y)
def text_concat(x: int, y: int): return "a" + str(x) + f"{y}", str(x) * 2, "-".join([str(x), "b", str(y)]), "".join(map(str, [x, y]))
def text_questions(x: int, y: int): return len(str(x)), str(x)[0], str(x) == "0", "1" in str(x), str(x) < str(y), str(x).isdigit(), str(x).startswith("-")
def text_methods(x: int, y: int): return str(x).zfill(6), str(x).replace("1", "2"), str(x)[::-1], list(str(x)), str(x).split("-"), str(x).upper(), "x".join(str(x))
def text_digits(x: int, y: int): return sum(int(d) for d in str(abs(x))), [ord(c) for c in str(x)], str(x) == str(x)[::-1]
def text_of_containers(x: int, y: int): return str([x, y]), repr((x,)), f"{[x]}", str({x: y}), f"{ {'a': x} }", str((x, [y]))
def text_kinds(x: int, y: int): return isinstance(str(x), str), type(f"{x}") is str, str(str(x)), bool(str(x)), hash(str(x)) == hash(str(x)), f"{str(x):>6}"
def text_type_error(x: int, y: int): return str(x) + x
def text_index_error(x: int, y: int): return str(x)[40]
def text_membership(x: int, y: int): return str(x) in ["0", "1"], str(x) in {"0": 1}, {str(x), "0"}, str(x) in "0123", str(x) == x, x == str(x), "0" == str(x)
def text_in_list(x: int, y: int): return "0" in [x, str(x)], str(x) in [x, "0"], str(x) in (y, str(y)), ["0"] == [str(x)]
def text_encode(x: int, y: int): return str(x).encode(), bytes(str(x), "ascii"), str(x).join(["a", "b"]), "abc".find(str(x)), "{}".format(str(x)), "%s" % str(x)


# Patterns

def match_values(x: int, y: int):
    match (x, y):
        case (0, _):
            return "zero"
        case (1 | 2, v) if v > 0:
            return v
        case (int(v), -1):
            return v, "minus"
        case [a, b]:
            return b, a
def match_kinds(x: int, y: int):
    match x:
        case bool():
            return "bool"
        case str() | None:
            return "text"
        case int(real=v) if v > 3:
            return v
        case int() as v:
            return -v
def match_bools(a: bool, b: bool):
    match a:
        case True:
            return 1, b
        case False if b:
            return 2
    return 3
def match_mapping(x: int, y: int):
    match {0: "a", x: y}:
        case {0: 3}:
            return "three"
        case {1: v, **rest}:
            return v, rest
        case {2: _}:
            return "two"
    return "none"
