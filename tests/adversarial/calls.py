"""Calls made at random: methods of builtin types and functions of the library, with arguments that nobody foresees.

One argument or the receiver is an input, the others are of wrong types, of subclasses, at the ends of what C takes,
passed by name or by star. Plain Python says what the call returns or which message it raises; Pathlore has to agree.
`python -m tests.adversarial.calls SEED COUNT` makes so many calls and says what is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.findings import FindingFound, TargetFailed, TargetFinished, TargetResult
from pathlore.records import frozen

PRELUDE = '''
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
'''

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
    *("math.inf", "1e300", "2j", "''", "'a'", "'ab'", "'ß'", "'x'", "' '", "'1'", "'\\ud800'", "b''", "b'a'", "b'\\xff'"),
    *("[]", "[1, 2]", "['a', 'b']", "[1, 'a']", "()", "(1, 2)", "('a',)", "(1, 'a', None)", "{}", "{'a': 1}", "{1: 2}"),
    *("set()", "{1, 2}", "frozenset({1})", "range(3)", "range(0)", "slice(1, None)", "slice(None, None, -1)", "iter([1, 2])"),
    *("(n for n in (1, 2))", "lambda v: v", "lambda a, b: a", "int", "str", "len", "Int(3)", "Str('ab')", "Float(1.5)"),
    *("Bytes(b'a')", "List([1, 2])", "Dict(a=1)", "Set({1})", "Tuple((1, 2))", "Loud(1)", "Indexed()", "Indexed(-1)"),
    *("Indexed(2**63)", "Floated()", "Wrong()", "Items()", "Mapped()", "Right()", "Colour.RED", "Point(1)", "object"),
    *("Decimal('1.5')", "Fraction(1, 2)", "date(2000, 2, 29)", "timedelta(1)", "bytearray(b'a')", "memoryview(b'ab')"),
    *("NotImplemented", "...", "deque([1])", "Counter('aab')", "OrderedDict(a=1)", "'>8'", "'05d'", "'.2f'", "','", "'%s'"),
    *("'utf-8'", "'ascii'", "'strict'", "'replace'", "'ignore'", "'big'", "str.upper", "'{}'", "10", "16", "36", "37"),
)
"""Other arguments."""

FUNCTIONS = """
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
""".split()
KEYWORDS = """
key default start reverse sep end maxsplit keepends encoding errors base string real imag ndigits mod length byteorder
signed tabsize sub repeat strict initial func predicate n k r times step fillvalue maxlen iterable m rel_tol abs_tol
indent sort_keys separators flags count maxsplit pos endpos year month day hour days seconds x y lo hi obj object
typed maxsize r fold tz width format mutable
""".split()
TYPES = ("int", "bool", "float", "str", "bytes", "list", "tuple", "dict", "set", "frozenset")
_BANNED = {"__init_subclass__", "__subclasshook__", "__class__", "__doc__", "__dir__", "__sizeof__", "__reduce__"}
_BANNED |= {"__reduce_ex__", "__getstate__", "__new__", "__getattribute__", "__setattr__", "__delattr__", "__init__"}
OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^", "<", "<=", "==", "!=", ">", ">=", "in")


@frozen
class Call:
    """An expression over the input `x` of a type, and the values that `x` may have."""

    number: int
    kind: str
    expression: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number}: {self.expression} for {self.kind} in {', '.join(self.values)}"


@frozen
class Group:
    """Calls with an input of one type, in one function."""

    calls: tuple[Call, ...]

    @property
    def name(self) -> str:
        return f"f{self.calls[0].number}"

    @property
    def kind(self) -> str:
        return self.calls[0].kind

    @property
    def values(self) -> tuple[str, ...]:
        return self.calls[0].values

    def __str__(self) -> str:
        return "\n".join(map(str, self.calls))


@frozen
class Judged:
    """How many functions were judged, how many of them decided, and what was wrong."""

    judged: int
    decided: int
    wrong: tuple[Wrong, ...]


def call(seed: int) -> Call:
    """The call of a seed."""
    chosen = random.Random(seed)
    kind = chosen.choice(tuple(VALUES))
    values = chosen.sample(VALUES[kind], min(3, len(VALUES[kind])))
    return Call(seed, kind, _expression(chosen, kind), tuple(values))


OPERANDS = (
    *("None", "True", "2", "2**63", "1.5", "math.nan", "2j", "'a'", "'%s'", "b'a'", "[1, 2]", "(1, 'a')", "{'a': 1}"),
    *("{1, 2}", "frozenset({1})", "range(3)", "slice(1)", "iter([1])", "int", "Int(3)", "Str('ab')", "Float(1.5)"),
    *("Bytes(b'a')", "List([1, 2])", "Dict(a=1)", "Set({1})", "Tuple((1, 2))", "Loud(1)", "Indexed()", "Floated()"),
    *("Wrong()", "Items()", "Mapped()", "Right()", "Colour.RED", "Point(1)", "Decimal('1.5')", "Fraction(1, 2)"),
    *("timedelta(1)", "bytearray(b'a')", "memoryview(b'ab')", "...", "deque([1])", "Counter('aab')", "OrderedDict(a=1)"),
    *("{'a': 1}.keys()", "{1: 2}.items()", "x", "[x]", "(x,)"),
)
_IN_PLACE = ("+=", "-=", "*=", "/=", "//=", "%=", "**=", "@=", "<<=", ">>=", "&=", "|=", "^=")


def operations() -> list[Call]:
    """All operators with an input on one side and each other operand on the other."""
    texts = [
        (kind, text)
        for kind in VALUES
        for other in OPERANDS
        for text in (
            *(f"x {op} ({other})" for op in OPERATORS),
            *(f"({other}) {op} x" for op in OPERATORS),
            *(f"in_place(x, {op!r}, {other})" for op in _IN_PLACE),
            *(f"in_place({other}, {op!r}, x)" for op in _IN_PLACE),
            *(f"divmod(x, {other})", f"divmod({other}, x)", f"pow(x, {other})", f"x[{other}]", f"({other})[x]"),
            *(f"x[{other}:]", f"x[::{other}]", f"x[:{other}]", f"({other})[x:]", f"({other})[:x]", f"({other})[::x]"),
        )
    ]
    chosen = random.Random(1)
    return [
        Call(10**6 + number, kind, text, tuple(chosen.sample(VALUES[kind], min(3, len(VALUES[kind])))))
        for number, (kind, text) in enumerate(texts)
    ]


def _expression(chosen: random.Random, kind: str) -> str:
    form = chosen.randrange(20)
    given = _input(chosen, kind)
    if form < 3:
        return _operation(chosen, given)
    if form < 5:
        return _written(chosen, given)
    if form < 12:
        methods = _methods(kind.partition("[")[0])
        return f"x.{chosen.choice(methods)}({_arguments(chosen, kind, 0.3)})"
    if form < 14:
        type_ = chosen.choice(TYPES)
        receiver = chosen.choice([text for text in OTHERS if _is_of(text, type_)] or ["None"])
        return f"{receiver}.{chosen.choice(_methods(type_))}({_arguments(chosen, kind, 1.0)})"
    if form < 15:
        type_ = chosen.choice(TYPES)
        return f"{type_}.{chosen.choice(_methods(type_))}({_arguments(chosen, kind, 1.0)})"
    return f"{chosen.choice(FUNCTIONS)}({_arguments(chosen, kind, 1.0)})"


def _input(chosen: random.Random, kind: str) -> str:
    return "x" if chosen.random() < 0.7 else chosen.choice(MADE[kind])


def _operation(chosen: random.Random, given: str) -> str:
    other = chosen.choice((*OTHERS, given))
    left, right = (given, other) if chosen.random() < 0.5 else (other, given)
    return f"({left}) {chosen.choice(OPERATORS)} ({right})"


def _written(chosen: random.Random, given: str) -> str:
    """What has syntax of its own."""
    other = chosen.choice(OTHERS)
    spec = chosen.choice(("", ">5", "05", "+.2f", ",", "x", "#b", "s", "c", "e", "%", "_", "^7.1", "=+6", "n", "z.1f", "é<4"))
    return chosen.choice(
        (
            f"({given})[{other}]",
            f"({other})[{given}]",
            f"({given})[{other}:]",
            f"({other})[{given}:]",
            f"({other})[::{given}]",
            f"({given})[::{other}]",
            f"f'{{{given}:{spec}}}'",
            f"f'{{{given}!r:{spec}}}'",
            f"'{{:{spec}}}'.format({given})",
            f"'%{chosen.choice(('d', 's', '5.1f', 'x', 'c', 'r', '-4d', '+i', '%', '(a)s', '*d', 'a', 'e'))}' % ({given})",
            f"'%s %s' % ({given})",
            f"[*({given})]",
            f"(lambda *a, **k: (a, k))(*({given}))",
            f"(lambda *a, **k: (a, k))(**({given}))",
            f"{{**({given})}}",
            f"{{{given}: 1, {other}: 2}}",
            f"{{{given}, {other}}}",
            f"(lambda a, b, *c: (a, b, c))(*({given}))",
            f"-({given})",
            f"~({given})",
            f"not ({given})",
            f"({given}) < ({other}) < ({given})",
            f"({given}) in ({other}) is ({given})",
        )
    )


def _methods(type_: str) -> list[str]:
    return [name for name in dir(getattr(__import__("builtins"), type_)) if name not in _BANNED]


def _is_of(text: str, type_: str) -> bool:
    """Whether an argument is of a type or of a subclass of it."""
    starts = {"str": ("'", "Str("), "bytes": ("b'", "Bytes("), "list": ("[", "List("), "dict": ("{'a'", "{}", "{1:", "Dict(")}
    starts |= {"set": ("set(", "{1, ", "Set("), "tuple": ("(1,", "()", "('a'", "Tuple(", "Point"), "float": ("1.5", "Float", "math.")}
    starts |= {"int": ("2**", "Int(", "Colour", "Loud"), "bool": ("True", "False"), "frozenset": ("frozenset",)}
    return text.startswith(starts[type_])


def _arguments(chosen: random.Random, kind: str, share: float) -> str:
    """Up to three arguments; with the probability `share` one of them is made of the input."""
    number = chosen.choice((0, 1, 1, 1, 2, 2, 3)) if share < 1 else chosen.choice((1, 1, 2, 2, 3))
    given = [chosen.choice(OTHERS) for _ in range(number)]
    if number and chosen.random() < share:
        given[chosen.randrange(number)] = _input(chosen, kind)
    texts = []
    for place, text in enumerate(given):
        named = place == number - 1 and chosen.random() < 0.12
        starred = not named and chosen.random() < 0.03
        texts.append(f"{chosen.choice(KEYWORDS)}={text}" if named else f"*({text})" if starred else text)
    return ", ".join(texts)


_RUN = """
import json, os, re, resource, signal, sys
prelude, calls = json.loads(sys.stdin.read())
results = os.dup(1)
null = os.open(os.devnull, os.O_RDWR)
for n in range(3):
    os.dup2(null, n)
module = {"__name__": "module"}
exec(compile(prelude, "module", "exec"), module)
for expression, values in calls:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(2)
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        try:
            call = eval(f"lambda x: {expression}", module)
            found = [module["shown"](call, eval(value, module)) for value in values]
            found = None if re.search("0x[0-9a-f]{8}|<lambda>", str(found)) else found
        except BaseException:
            found = None
        os.write(writer, json.dumps(found).encode()[:60000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as file:
        text = file.read()
    os.waitpid(child, 0)
    os.write(results, ((text or "null") + "\\n").encode())
"""


def wanted(groups: list[Group]) -> list[list[list[str] | None]]:
    """What plain Python says of calls; None where it does not say it quickly, or says something of addresses."""
    given = json.dumps([PRELUDE, [[made.expression, group.values] for group in groups for made in group.calls]])
    command = [sys.executable, "-W", "ignore", "-c", _RUN]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    lines = iter(done.stdout.splitlines())
    return [[_parsed(next(lines)) for _ in group.calls] for group in groups]


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


_SHOWN = """
            if found != {0!r}:
                __import__("os").write(2, ("    found  " + found + "\\n    wanted " + {0!r} + "\\n").encode(errors="replace"))"""


def source(groups: list[Group], truths: list[list[list[str] | None]], showing: bool = False) -> str:
    """A module with a function for each group, which fails where plain Python says something else."""
    return PRELUDE + "".join(map(_function, groups, truths, [showing] * len(groups)))


def _function(group: Group, truths: list[list[str] | None], showing: bool) -> str:
    text = f"\n\ndef {group.name}(x: {group.kind}) -> None:\n    pass\n"
    for number, value in enumerate(group.values):
        text += f"    if same(x, {value}):\n        pass\n"
        for made, found in zip(group.calls, truths, strict=True):
            if found is not None:
                text += f"        if True:\n            found = shown(lambda x: {made.expression}, x)"
                text += _SHOWN.format(found[number]) if showing else ""
                text += f"\n            assert found == {found[number]!r}\n"
    return text


@frozen
class Wrong:
    """Calls of which something wrong was said."""

    group: Group
    why: str


def groups_of(made_calls: Iterable[Call], size: int) -> list[Group]:
    """Calls by the type of their input, so many in a function; those that may change it are alone."""
    by_kind: dict[str, list[Call]] = {}
    for made in made_calls:
        by_kind.setdefault(made.kind, []).append(made)
    return [
        Group(tuple(calls[start : start + each]))
        for kind, calls in by_kind.items()
        for each in [1 if kind.startswith(("list", "dict", "set")) else size]
        for start in range(0, len(calls), each)
    ]


def wrong_calls(groups: list[Group], folder: Path, showing: bool = False, **options: object) -> Judged:
    """What was said of calls that plain Python would not say."""
    named = {group.name: group for group in groups}
    path = folder / f"calls_{groups[0].name}_{len(groups)}.py"
    path.write_text(source(groups, wanted(groups), showing))
    judged = decided = 0
    found: list[Wrong] = []
    if showing:
        options = {**options, "isolated": False}
    for name, event in _events([f"{path}:{name}" for name in named], options):
        if name not in named:
            continue
        if isinstance(event, TargetFinished):
            judged += 1
            decided += event.result.exhaustive
        found += [Wrong(named[name], why) for why in _why(event)]
    return Judged(judged, decided, tuple(found))


def _events(targets: list[str], options: dict[str, object]) -> Iterator[tuple[str, object]]:
    with contextlib.redirect_stdout(io.StringIO()):
        for event in api.check(*targets, **{"cache": False, "timeout": 10.0, **options}):
            match event:
                case FindingFound(finding):
                    yield finding.target.rpartition(":")[2], event
                case TargetFinished(result):
                    yield result.target.rpartition(":")[2], event
                case TargetFailed(target, _):
                    yield str(target).rpartition(":")[2], event


def _why(event: object) -> Iterator[str]:
    match event:
        case FindingFound(finding):
            yield f"a false alarm: {finding.call}"
        case TargetFailed(_, message):
            yield message
        case TargetFinished(TargetResult() as result) if result.stats.unconfirmed:
            yield f"unconfirmed: {result.incomplete}"
        case TargetFinished(TargetResult() as result):
            yield from (f"internal: {cut.why}" for cut in result.incomplete if "internal" in cut.why)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--operations", action="store_true", help="operators instead, in their order")
    parser.add_argument("--show", action="store_true", help="write what Pathlore finds to stderr")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of the configuration")
    given = parser.parse_args()
    options = dict(option.split("=") for option in given.option)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        numbers = range(given.seed, given.seed + given.count)
        calls = operations()[numbers.start : numbers.stop] if given.operations else list(map(call, numbers))
        said = wrong_calls(groups_of(calls, 8), Path(folder), **options)
        singles = groups_of({made.number: made for m in said.wrong for made in m.group.calls}.values(), 1)
        mistakes = {m.group.name: m for m in wrong_calls(singles, Path(folder), **options).wrong} if singles else {}
        for mistake in mistakes.values():
            wrong += 1
            print(f"{mistake.group}\n    {mistake.why[:150]}", flush=True)
            if given.show:
                wrong_calls([mistake.group], Path(folder), True, **options)
    print(f"{given.count} calls in {said.judged} functions, {said.decided} of them decided, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
