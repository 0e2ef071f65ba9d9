"""What code may do with a value: operations on ints, texts, lists and dicts, as expressions over `x`.

`d` and `s` are a dict and a set with the plain keys 1 and 3; `xs` is a list of plain ints.
"""

from __future__ import annotations

COMMON = (
    *("x == x", "x != x", "x is x", "x is not x", "x is None", "x is not None", "x is True", "not x", "x and 3"),
    *("x or 3", "1 if x else 2", "(x,)", "[x]", "(x, x)[0]", "[x, 1][0]", "{'k': x}['k']", "[y for y in [x]]"),
    *("tuple([x])", "list((x,))", "len([x, x])", "isinstance(x, int)", "isinstance(x, (str, list))", "type(x)"),
    *("type(x) is int", "type(x) == str", "issubclass(type(x), int)", "x.__class__", "callable(x)", "id(x) == id(x)"),
    *("id(x) == id(3)", "repr(x)", "str(x)", "f'{x}'", "f'{x!r}'", "f'<{x}>'", "'%s' % (x,)", "'%r' % (x,)"),
    *("'{}'.format(x)", "format(x)", "bool(x)", "hasattr(x, 'real')", "hasattr(x, 'upper')", "getattr(x, 'foo', 5)"),
    *("copy.copy(x)", "copy.deepcopy(x)", "copy.deepcopy([x])[0]", "json.dumps(x)", "json.dumps({'k': x})"),
    *("any([x])", "all([x])", "[x] == [x]", "(x, 1) == (x, 1)", "[x] in [[x]]", "x in [x]", "[x].index(x)"),
    *("[x].count(x)", "dict(k=x)", "{**{'k': x}}", "[*[x]]", "print(x)", "str([x])", "str({'k': x})", "locals()['x']"),
    *("vars()", "eval('x')", "(lambda y: y)(x)", "identity(x)", "Box(x).value", "Box(x) == Box(x)", "Box(x) is Box(x)"),
    *(
        "next(iter([x]))",
        "list(zip([x], [1]))",
        "list(enumerate([x]))",
        "list(map(identity, [x]))",
        "list(reversed([x]))",
    ),
    *("functools.reduce(second, [1, x])", "operator.eq(x, x)", "matched(x)", "caught(x)", "suppressed(x)"),
)
INTS = (
    *(
        "x + 3",
        "3 + x",
        "x - 3",
        "x * 3",
        "x // 3",
        "x % 3",
        "x / 2",
        "-x",
        "+x",
        "~x",
        "abs(x)",
        "x ** 2",
        "2 ** (x % 3)",
    ),
    *(
        "x & 6",
        "x | 6",
        "x ^ 6",
        "x << 1",
        "x >> 1",
        "1 << (x % 3)",
        "divmod(x, 3)",
        "x < 3",
        "x <= 3",
        "x > 3",
        "0 < x < 5",
    ),
    *("x == 3", "x != 3", "x == 3.0", "x == '3'", "x is 3", "x in [1, 2]", "x in (1, 2)", "x in {1, 2}", "x in {1: 2}"),
    *(
        "x not in xs",
        "x in d",
        "x in s",
        "x in range(5)",
        "3 in [x]",
        "3 in (x, 1)",
        "3 in {x}",
        "3 in {x: 1}",
        "x in 'abc'",
    ),
    *(
        "xs[x]",
        "xs[x % 3]",
        "(7, 8)[x % 2]",
        "'abc'[x % 3]",
        "b'abc'[x % 3]",
        "d[x]",
        "d.get(x)",
        "d.get(x, 5)",
        "xs[:x % 3]",
    ),
    *(
        "xs[x % 3:]",
        "'abc'[:x % 3]",
        "{x: 1}",
        "{x}",
        "{x: 1}[3]",
        "{x: 1}.get(3)",
        "len({x, 3})",
        "{x, 3} == {3}",
        "{x} | {3}",
    ),
    *(
        "{x} & {3}",
        "{x: 1} == {3: 1}",
        "dict([(x, 1)])",
        "set([x])",
        "frozenset([x])",
        "dict.fromkeys([x])",
        "{**{x: 1}}",
    ),
    *("int(x)", "float(x)", "complex(x)", "round(x)", "hex(x)", "oct(x)", "bin(x)", "chr(x % 90 + 33)", "pow(x, 2)"),
    *(
        "range(x % 4)",
        "list(range(x % 3))",
        "len(range(x % 3))",
        "[0] * (x % 3)",
        "'a' * (x % 3)",
        "sum([x, 1])",
        "max(x, 3)",
    ),
    *(
        "min([x, 2])",
        "sorted([x, 2])",
        "sorted([x, 2], key=identity)",
        "hash(x)",
        "x.bit_length()",
        "x.real",
        "x.__add__(1)",
    ),
    *("x.numerator", "operator.index(x)", "operator.add(x, 1)", "math.sqrt(abs(x))", "math.floor(x)", "math.gcd(x, 6)"),
    *("'%d' % x", "'%5d' % x", "f'{x:5d}'", "f'{x:x}'", "'{:d}'.format(x)", "int.__add__(x, 1)", "isinstance(x, bool)"),
    *("bytes(x % 3)", "bytes([x % 100])", "x.to_bytes(8, 'big', signed=True)", "int.from_bytes([x % 100], 'big')"),
    *("','.join([str(x)])", "collections.Counter([x])[3]", "collections.Counter([x])", "bisect.bisect(xs, x)"),
    *(
        "list(filter(None, [x]))",
        "struct.pack('q', x)",
        "random.Random(x % 3).random()",
        "time.time() < 0",
        "d | {x: 1}",
    ),
    *(
        "str(x).isdigit()",
        "int(str(x))",
        "len(str(x))",
        "Fraction(x, 2)",
        "Decimal(x)",
        "[1, x][x % 2]",
        "del_key(x)",
        "put_key(x)",
    ),
)
TEXTS = (
    *(
        "x + 'a'",
        "'a' + x",
        "x * 2",
        "x == 'ab'",
        "x != 'ab'",
        "x < 'b'",
        "x in 'abc'",
        "'a' in x",
        "x in ['a']",
        "x in {'a'}",
    ),
    *(
        "x in {'a': 1}",
        "{'a': 1}.get(x)",
        "{x: 1}",
        "{x}",
        "{x: 1}.get('a')",
        "'a' in {x}",
        "x[0]",
        "x[-1:]",
        "x[:1]",
        "len(x)",
    ),
    *(
        "x.upper()",
        "x.lower()",
        "x.strip()",
        "x.startswith('a')",
        "x.endswith('a')",
        "x.find('a')",
        "x.split(',')",
        "x.replace('a', 'b')",
    ),
    *(
        "x.isdigit()",
        "x.isalpha()",
        "x.encode()",
        "x.join(['a', 'b'])",
        "'-'.join([x, 'b'])",
        "'a'.join(x)",
        "int(x or '1')",
    ),
    *(
        "ord(x[:1] or 'a')",
        "list(x)",
        "sorted(x)",
        "set(x)",
        "hash(x)",
        "x.format(1)",
        "'%s!' % x",
        "'%3s' % x",
        "f'{x:>3}'",
    ),
    *(
        "re.match('a+', x)",
        "re.sub('a', 'b', x)",
        "re.fullmatch('a|b', x) is None",
        "min(x, 'b')",
        "max([x, 'b'])",
        "sorted([x, 'b'])",
    ),
    *(
        "'abc'.find(x)",
        "'abc'.startswith(x)",
        "'abc'.count(x)",
        "'abc'.replace(x, '')",
        "x.partition(',')",
        "x.count('a')",
        "x.title()",
    ),
    *(
        "getattr(x, 'upper')()",
        "x.zfill(3)",
        "reversed(x)",
        "''.join(reversed(x))",
        "x.casefold() == 'a'",
        "str.upper(x)",
        "bytes(x, 'utf-8')",
    ),
    *(
        "json.loads('1' + x)",
        "isinstance(x, str)",
        "operator.contains('abc', x)",
        "x in ('a', 'b')",
        "'b' in (x, 'c')",
        "d.get(x)",
    ),
)
LISTS = (
    *(
        "x[0] if x else 0",
        "x[:1]",
        "x + [1]",
        "[1] + x",
        "x * 2",
        "len(x)",
        "sum(x)",
        "x == [1]",
        "x != [1]",
        "x < [1]",
        "3 in x",
    ),
    *(
        "x.count(1)",
        "sorted(x)",
        "list(x)",
        "tuple(x)",
        "set(x)",
        "max(x, default=0)",
        "[y + 1 for y in x]",
        "{y for y in x}",
    ),
    *(
        "{y: 1 for y in x}",
        "x.copy()",
        "x[-1:]",
        "x.append(1)",
        "x.sort()",
        "x.reverse()",
        "x.pop() if x else 0",
        "x.insert(0, 1)",
    ),
    *(
        "x.extend([1])",
        "list(map(abs, x))",
        "any(y > 1 for y in x)",
        "[*x, 1]",
        "','.join(map(str, x))",
        "x.index(1) if 1 in x else 0",
    ),
    *(
        "list(zip(x, x))",
        "isinstance(x, list)",
        "type(x) is list",
        "reversed(x)",
        "json.dumps(x)",
        "str(x)",
        "x is x",
        "bytes(y % 9 for y in x)",
    ),
)
DICTS = (
    *(
        "x.get(1)",
        "1 in x",
        "len(x)",
        "x == {}",
        "x == {1: 2}",
        "list(x)",
        "sorted(x)",
        "x.items()",
        "sorted(x.values())",
        "x | {1: 2}",
    ),
    *(
        "{**x}",
        "dict(x)",
        "x.pop(1, None)",
        "x.setdefault(1, 2)",
        "x.update({1: 2})",
        "[k for k in x]",
        "sum(x)",
        "x.keys() & {1}",
    ),
    *(
        "x.get(1, 5)",
        "x[1] if 1 in x else 0",
        "isinstance(x, dict)",
        "x.copy()",
        "bool(x)",
        "str(x)",
        "json.dumps(x)",
        "x.clear()",
    ),
)
HELPERS = """
import bisect, collections, copy, functools, json, math, operator, random, re, struct, time
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

d, s, xs = {1: 10, 3: 30}, {1, 3}, [5, 6, 7]

class Box:
    def __init__(self, value): self.value = value
    def __eq__(self, other): return self.value == other.value

def identity(y): return y
def second(y, z): return z
def matched(y):
    match y:
        case True: return "true"
        case 1 | "a": return "one"
        case [z, *_]: return "first"
        case {1: z}: return "key"
        case _: return "other"
def caught(y):
    try: return y in "abc"
    except TypeError: return "refused"
def suppressed(y):
    with suppress(TypeError): return y in "abc"
    return "refused"
def del_key(y):
    found = {1: 2}
    try: del found[y]
    except KeyError: return "missing"
    return found
def put_key(y):
    found = {1: 2}
    found[y] = 5
    return len(found), found.get(1)
"""
OPERATIONS = [
    *(("int", text) for text in (*COMMON, *INTS)),
    *(("str", text) for text in (*COMMON, *TEXTS)),
    *(("list[int]", text) for text in (*COMMON, *LISTS)),
    *(("dict[int, int]", text) for text in (*COMMON, *DICTS)),
]
"""The type of `x`, and what is done with it."""
