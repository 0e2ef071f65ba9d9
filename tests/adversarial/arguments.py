"""What calls made at random are made of: inputs, other arguments, functions, and names of parameters."""

from __future__ import annotations

PRELUDE = """
import bisect, collections, copy, datetime, decimal, enum, fractions, functools, heapq, itertools, json, math
import operator, re, statistics, string, struct, textwrap, types
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque, namedtuple
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction


class Int(int):
    pass


class Str(str):
    pass


class Float(float):
    pass


class Bytes(bytes):
    pass


class List(list):
    pass


class Dict(dict):
    pass


class Set(set):
    pass


class Tuple(tuple):
    pass


class Loud(int):
    def __add__(self, other):
        return "added"

    __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = __floordiv__ = __rmod__ = __and__ = __ror__ = __add__

    def __eq__(self, other):
        return "equal"

    def __lt__(self, other):
        return NotImplemented

    def __hash__(self):
        return 1

    def __index__(self):
        return 2


class Indexed:
    def __init__(self, value=1):
        self.value = value

    def __index__(self):
        return self.value


class Floated:
    def __float__(self):
        return 2.5


class Wrong:
    def __index__(self):
        return "1"

    def __float__(self):
        return 1

    def __len__(self):
        return -1

    def __iter__(self):
        return 3

    def __str__(self):
        return 5

    def __bool__(self):
        return 2

    def __hash__(self):
        return "h"


class Items:
    def __getitem__(self, key):
        if key == 3:
            raise IndexError
        return key * 2

    def __len__(self):
        return 3


class Mapped:
    def keys(self):
        return ["a", "b"]

    def __getitem__(self, key):
        return key + "!"


class Right:
    def __radd__(self, other):
        return "right", other

    __rmul__ = __rsub__ = __rmod__ = __rand__ = __ror__ = __rpow__ = __rdivmod__ = __rlshift__ = __radd__

    def __eq__(self, other):
        return ["eq", other]

    def __gt__(self, other):
        return ("gt", other)

    def __contains__(self, other):
        return 7


class Colour(enum.IntEnum):
    RED = 1
    BLUE = 2


Point = namedtuple("Point", "x y", defaults=[0])


def show(value, depth=0):
    kind = type(value)
    if depth > 3:
        return kind.__name__
    if kind in (list, tuple, List, Tuple, deque):
        return kind.__name__, [show(item, depth + 1) for item in value]
    if kind in (dict, OrderedDict, Counter, defaultdict, Dict):
        return kind.__name__, [(show(key, depth + 1), show(item, depth + 1)) for key, item in value.items()]
    if kind in (set, frozenset, Set):
        return kind.__name__, sorted((show(item, depth + 1) for item in value), key=repr)
    if kind in (int, bool, str, float, bytes, complex, bytearray, type(None), range, slice):
        return kind.__name__, repr(value)
    if kind in (Int, Str, Float, Bytes, Decimal, Fraction, date, timedelta, Colour):
        return kind.__name__, repr(value)
    if hasattr(kind, "__next__"):
        taken = []
        try:
            for item in itertools.islice(value, 6):
                taken.append(show(item, depth + 1))
        except Exception as error:
            taken.append((type(error).__name__, str(error)))
        return kind.__name__, taken
    if kind.__name__ in ("dict_keys", "dict_values", "dict_items", "odict_keys"):
        return kind.__name__, show(list(value), depth + 1)
    return kind.__name__


def shown(call, x):
    try:
        return repr(show(call(x)))
    except Exception as error:
        return type(error).__name__ + ": " + str(error)


def in_place(left, op, right):
    if op == "+=":
        left += right
    elif op == "-=":
        left -= right
    elif op == "*=":
        left *= right
    elif op == "/=":
        left /= right
    elif op == "//=":
        left //= right
    elif op == "%=":
        left %= right
    elif op == "**=":
        left **= right
    elif op == "@=":
        left @= right
    elif op == "<<=":
        left <<= right
    elif op == ">>=":
        left >>= right
    elif op == "&=":
        left &= right
    elif op == "|=":
        left |= right
    elif op == "^=":
        left ^= right
    return left


def same(x, y):
    if type(y) is float:
        return x == y and math.copysign(1.0, x) == math.copysign(1.0, y) or x != x and y != y
    return x == y and (type(y) not in (dict, set, frozenset) or list(x) == list(y))
"""

VALUES: dict[str, tuple[str, ...]] = {
    "int": ("0", "1", "-1", "3", "2", "-7", "255", "2**63", "-2**63 - 1", "10**25", "1114112", "0xd800"),
    "bool": ("False", "True"),
    "float": ("0.0", "-0.0", "1.0", "-1.5", "2.5", "math.inf", "math.nan", "1e308", "5e-324", "1e16", "0.1", "3.0"),
    "str": (
        *("''", "'a'", "'ab'", "'aBc'", "'ß'", "'ǆx'", "'İ'", "'1_0'", "' 12 '", "'١٢'", "'1e3'", "'a b'", "'\\t'"),
        *("'-0'", "'0x1f'", "'nan'", "'e\\u0301'", "'{0}'", "'%d'", "'²'", "'a\\nb\\r\\nc\\x0bd'", "'Ⅷ'", "'\\x1c1'"),
    ),
    "bytes": ("b''", "b'a'", "b'aB c'", "b'\\xff'", "b' 12'", "b'1_0'", "b'a\\nb'", "b'%d'", "b'00'"),
    "list[int]": ("[]", "[0]", "[3, 1, 2]", "[1, 1]", "[2**63]"),
    "list[str]": ("[]", "['a']", "['b', 'a']", "['', 'x']"),
    "tuple[int, int]": ("(0, 0)", "(1, 2)", "(-1, 3)"),
    "dict[str, int]": ("{}", "{'a': 1}", "{'b': 0, 'a': 2}"),
    "set[int]": ("set()", "{1}", "{8, 1, 16}"),
    "frozenset[int]": ("frozenset()", "frozenset({1})", "frozenset({3, 9})"),
}
"""The values of inputs, by their type."""

MADE: dict[str, tuple[str, ...]] = {
    "int": ("Int(x)", "[x]", "(x, 1)", "{x: 2}", "x + 0.5", "str(x)", "Indexed(x)", "[x, 1.0, x]", "{x, 1}", "x > 0"),
    "float": ("Float(x)", "[x]", "(x, x)", "{x}", "str(x)", "[x, 1, True]", "complex(x, 1)"),
    "str": ("Str(x)", "[x]", "(x, 'a')", "{x: 1}", "x + 'é'", "x.encode()", "[x, x]", "list(x)", "{'k': x}"),
    "bytes": ("Bytes(x)", "[x]", "bytearray(x)", "memoryview(x)", "x + b'!'", "list(x)", "(x, b'a')"),
    "list[int]": ("List(x)", "tuple(x)", "iter(x)", "[x]", "deque(x)", "set(x)", "dict.fromkeys(x)", "x[:1]"),
    "list[str]": ("tuple(x)", "''.join(x)", "iter(x)", "dict.fromkeys(x, 1)", "set(x)", "[x]"),
    "tuple[int, int]": ("Tuple(x)", "list(x)", "[x]", "{x: 1}", "dict([x])", "range(*x)", "slice(*x)"),
    "dict[str, int]": ("Dict(x)", "list(x)", "x.items()", "x.keys()", "Counter(x)", "OrderedDict(x)", "[x]"),
    "set[int]": ("Set(x)", "frozenset(x)", "sorted(x)", "[x]", "{1} | x"),
    "frozenset[int]": ("set(x)", "sorted(x)", "{x: 1}", "[x]"),
    "bool": ("int(x)", "[x]", "{x: 1}", "str(x)", "x + 1.5", "(x, 0)"),
}
"""What is made of an input."""

OTHERS = (
    *("None", "True", "False", "0", "1", "-1", "2", "3", "2**63", "-2**63 - 1", "2**62", "1.5", "-0.0", "math.nan"),
    *(
        "math.inf",
        "1e300",
        "2j",
        "''",
        "'a'",
        "'ab'",
        "'ß'",
        "'x'",
        "' '",
        "'1'",
        "'\\ud800'",
        "b''",
        "b'a'",
        "b'\\xff'",
    ),
    *("[]", "[1, 2]", "['a', 'b']", "[1, 'a']", "()", "(1, 2)"),
    *("('a',)", "(1, 'a', None)", "{}", "{'a': 1}", "{1: 2}"),
    *(
        "set()",
        "{1, 2}",
        "frozenset({1})",
        "range(3)",
        "range(0)",
        "slice(1, None)",
        "slice(None, None, -1)",
        "iter([1, 2])",
    ),
    *("(n for n in (1, 2))", "lambda v: v", "lambda a, b: a", "int"),
    *("str", "len", "Int(3)", "Str('ab')", "Float(1.5)"),
    *("Bytes(b'a')", "List([1, 2])", "Dict(a=1)", "Set({1})"),
    *("Tuple((1, 2))", "Loud(1)", "Indexed()", "Indexed(-1)"),
    *("Indexed(2**63)", "Floated()", "Wrong()", "Items()"),
    *("Mapped()", "Right()", "Colour.RED", "Point(1)", "object"),
    *("Decimal('1.5')", "Fraction(1, 2)", "date(2000, 2, 29)"),
    *("timedelta(1)", "bytearray(b'a')", "memoryview(b'ab')"),
    *(
        "NotImplemented",
        "...",
        "deque([1])",
        "Counter('aab')",
        "OrderedDict(a=1)",
        "'>8'",
        "'05d'",
        "'.2f'",
        "','",
        "'%s'",
    ),
    *("'utf-8'", "'ascii'", "'strict'", "'replace'", "'ignore'"),
    *("'big'", "str.upper", "'{}'", "10", "16", "36", "37"),
)
"""Other arguments."""

_FUNCTIONS = """
abs all any ascii bin bool bytearray bytes callable chr complex dict divmod enumerate filter float format frozenset
getattr hasattr hash hex int isinstance issubclass iter len list map max memoryview min next oct ord pow range repr
reversed round set slice sorted str sum tuple type zip math.acos math.atan2 math.ceil math.comb math.copysign math.cos
math.degrees math.dist math.erf math.exp math.fabs math.factorial math.floor math.fmod math.frexp math.fsum math.gamma
math.gcd math.hypot math.isclose math.isfinite math.isinf math.isnan math.isqrt math.lcm math.ldexp math.log math.log10
math.log1p math.log2 math.modf math.nextafter math.perm math.pow math.prod math.radians math.remainder math.sin
math.sqrt math.tan math.trunc math.ulp operator.add operator.and_ operator.attrgetter operator.concat operator.contains
operator.countOf operator.delitem operator.eq operator.floordiv operator.ge operator.getitem operator.gt operator.iadd
operator.iand operator.iconcat operator.imul operator.index operator.indexOf operator.inv operator.ior operator.is_
operator.isub operator.itemgetter operator.le operator.length_hint operator.lshift operator.lt operator.matmul
operator.methodcaller operator.mod operator.mul operator.ne operator.neg operator.not_ operator.or_ operator.pos
operator.pow operator.rshift operator.setitem operator.sub operator.truediv operator.truth operator.xor
itertools.accumulate itertools.batched itertools.chain itertools.chain.from_iterable itertools.combinations
itertools.combinations_with_replacement itertools.compress itertools.count itertools.cycle itertools.dropwhile
itertools.filterfalse itertools.groupby itertools.islice itertools.pairwise itertools.permutations itertools.product
itertools.repeat itertools.starmap itertools.takewhile itertools.tee itertools.zip_longest functools.partial
functools.reduce functools.cmp_to_key functools.lru_cache functools.cache functools.singledispatch heapq.heappush
heapq.heapify heapq.heappop heapq.heappushpop heapq.heapreplace heapq.merge heapq.nlargest heapq.nsmallest
bisect.bisect bisect.bisect_left bisect.insort bisect.insort_left json.dumps json.loads struct.pack struct.unpack
struct.calcsize struct.unpack_from struct.iter_unpack struct.pack_into re.match re.search re.fullmatch re.sub re.split
re.findall re.escape re.subn re.compile re.finditer collections.Counter collections.OrderedDict collections.defaultdict
collections.deque ChainMap Point Point._make date date.fromisoformat date.fromordinal date.fromisocalendar
date.fromtimestamp datetime.datetime datetime.datetime.fromisoformat datetime.datetime.strptime datetime.time
datetime.time.fromisoformat timedelta Fraction Decimal fractions.Fraction.from_float Fraction.limit_denominator
statistics.mean statistics.median statistics.mode statistics.fmean statistics.stdev statistics.median_low
copy.copy copy.deepcopy textwrap.wrap textwrap.dedent textwrap.indent textwrap.shorten string.capwords Colour enum.Enum
int.from_bytes int.to_bytes bytes.fromhex bytes.maketrans str.maketrans dict.fromkeys float.fromhex float.hex Int Str
Float Bytes List Dict Set Tuple str.join str.__mod__ str.format str.format_map bytes.join list.extend list.__iadd__
list.__init__ dict.__init__ dict.update set.update set.__ior__ int.__new__ str.__new__ float.__new__ tuple.__new__
object.__eq__ object.__format__ types.SimpleNamespace types.MappingProxyType
"""
FUNCTIONS = _FUNCTIONS.split()

_KEYWORDS = """
key default start reverse sep end maxsplit keepends encoding errors base string real imag ndigits mod length byteorder
signed tabsize sub repeat strict initial func predicate n k r times step fillvalue maxlen iterable m rel_tol abs_tol
indent sort_keys separators flags count maxsplit pos endpos year month day hour days seconds x y lo hi obj object
typed maxsize r fold tz width format mutable
"""
KEYWORDS = _KEYWORDS.split()

OPERANDS = (
    *("None", "True", "2", "2**63", "1.5", "math.nan", "2j", "'a'"),
    *("'%s'", "b'a'", "[1, 2]", "(1, 'a')", "{'a': 1}"),
    *("{1, 2}", "frozenset({1})", "range(3)", "slice(1)", "iter([1])", "int", "Int(3)", "Str('ab')", "Float(1.5)"),
    *("Bytes(b'a')", "List([1, 2])", "Dict(a=1)", "Set({1})", "Tuple((1, 2))", "Loud(1)", "Indexed()", "Floated()"),
    *("Wrong()", "Items()", "Mapped()", "Right()", "Colour.RED", "Point(1)", "Decimal('1.5')", "Fraction(1, 2)"),
    *(
        "timedelta(1)",
        "bytearray(b'a')",
        "memoryview(b'ab')",
        "...",
        "deque([1])",
        "Counter('aab')",
        "OrderedDict(a=1)",
    ),
    *("{'a': 1}.keys()", "{1: 2}.items()", "x", "[x]", "(x,)"),
)
