"""Programs made at random: ordinary code with pieces of the classes of claims, and their truth by brute force.

A program is a function of two small integers. Each of its pieces computes a value from those before it; at the end a
claim is made about one of them, which plain Python has computed for all inputs.
"""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.findings import FindingFound, TargetFailed, TargetFinished
from pathlore.records import frozen

DOMAIN = tuple((x, y) for x in range(-2, 4) for y in range(-1, 3))

# A piece has a place for the number of its function (@), for a name of its own ($), and for values of before (A, B).
# What stands before a line of dashes belongs to the module.
_PIECES = """
$ = A + 2 * B
====
$ = A * B - 1
====
$ = A if A > B else -B
====
try:
    $ = A // B
except ZeroDivisionError:
    $ = -9
====
try:
    $ = [5, 6, 7][A]
except IndexError:
    $ = 77
====
$ = {1: 10, True: 11, 1.0: 12}.get(A, 5)
====
$ = list({A, B, 3})
====
$ = list({A, B, 8, 16})
====
$s = {A, 9, 17, B, 25, 33}
$s.discard(17)
$ = list($s)
====
$s = set([A, B, 4, 12, 20])
$s.remove(20)
$s.add(28)
$ = [v for v in $s]
====
$s = {A, B, 8}
$ = $s.pop()
====
$ = next(iter({A, B, 24}))
====
$ = list({A, 8} | {B, 16})
====
$ = list({A, 8, B} - {B})
====
$ = list({A, 8, 5} & {B, 5, 8})
====
$ = list({A, 8} ^ {B, 16})
====
$s = {A, 1}
$s |= {B, 9}
$ = list($s)
====
$s = {A, 1, 17}
$s.update([B, 9], (25,))
$ = tuple($s)
====
$ = list(frozenset([A, B, 40]).union([8]))
====
$ = list(set({A: 1, B: 2, 9: 3, 17: 4, 25: 5}))
====
$ = list({A, B, 8, 16}.copy())
====
$ = sorted({A, B, 7}, key=lambda v: v % 2)
====
$ = repr({A, B, 8})
====
$ = ",".join(str(v) for v in {A, B, 8})
====
$ = [*{A, B, 8}][0]
====
$, *_ = {A, B, 8}
====
$ = dict.fromkeys({A, 8, B})
$ = list($)
====
$ = max({A, B, 8}, key=lambda v: v % 3)
====
$ = list(zip({A, 8}, {B, 16}))
====
$ = sum({A, B, 8})
====
S@ = [0]
----
S@[0] += 1
$ = S@[0] + A
====
def d@(v, seen=[]):
    seen.append(v)
    return len(seen)
----
d@(A)
$ = d@(B)
====
class C@:
    number = 0
    def __init__(self, v):
        C@.number += v
----
C@(A)
C@(1)
$ = C@.number
====
import functools
@functools.lru_cache(None)
def c@(v):
    return str(v)
----
$ = c@(A) + c@(B > 0) + c@(float(B)) + c@(B)
====
def k@(v):
    k@.calls = getattr(k@, "calls", 0) + 1
    return k@.calls + v
----
$ = k@(A)
====
import itertools
I@ = itertools.count()
----
$ = next(I@) + A
====
def make@():
    total = 0
    def add(v):
        nonlocal total
        total += v
        return total
    return add
a@ = make@()
----
a@(A)
$ = a@(1)
====
def g@(v):
    got = yield v
    while got:
        got = yield got + v
----
$g = g@(A)
next($g)
try:
    $ = $g.send(B)
except StopIteration:
    $ = -7
====
class M@(dict):
    def __missing__(self, key):
        self[key] = key * 2
        return self[key]
----
$m = M@({1: 5})
$ = $m[A] + $m[B] + len($m)
====
class O@:
    pass
----
$o = O@()
setattr($o, "a" + str(A % 2), B)
$ = getattr($o, "a0", 50)
====
from collections import OrderedDict
----
$ = OrderedDict([(A, 1), (B, 2)]) == OrderedDict([(B, 2), (A, 1)])
====
from collections import Counter
----
$ = Counter([A, B, A, 2]).most_common(1)
====
from collections import deque
----
$d = deque([1, 2, 3], maxlen=3)
$d.rotate(A)
$d.append(B)
$ = list($d)
====
from itertools import islice
----
try:
    $ = list(islice([4, 5, 6, 7], A, 3, max(B, 1)))
except ValueError:
    $ = None
====
$ = [3, 4, 5, 6][A:B], "abcd"[A::B or 1]
====
$l = [1, 2, 3]
$l.insert(A, B)
$ = $l
====
try:
    $ = [1, 2, 1, 3].index(1, A, B)
except ValueError:
    $ = -1
====
$ = round(1234.5678, A), round(1234, B)
====
$ = 5 >> max(A, 0), 5 << max(B, 0)
====
$ = f"{A:03d}|{B:+}", "%d %s" % (A, B)
====
$ = int(str(A) + "1")
====
$ = "ab" * A, [B] * A
====
$ = len(range(A, B)), list(range(B, A, -1))
====
$ = hash(A) == hash(float(A)), hash(-1), hash(A)
====
$ = (A, B) < (B, A), [A] == [float(B)]
====
$n = float("nan")
$ = $n in [$n], [$n] == [$n], A in [$n, B]
====
try:
    try:
        raise KeyError(A)
    finally:
        $f = B
except KeyError as $e:
    $ = $e.args[0] + $f
====
import functools
----
$p = functools.partial(divmod, A)
try:
    $ = $p(B)
except ZeroDivisionError as $e:
    $ = str($e)
====
class P@:
    def __init__(self, v):
        self.v = v
    def __eq__(self, other):
        return isinstance(other, P@) and self.v % 2 == other.v % 2
    def __hash__(self):
        return self.v % 2
----
$ = len({P@(A), P@(B), P@(1)})
====
from contextlib import contextmanager
L@ = []
@contextmanager
def m@(v):
    L@.append(v)
    yield v + 1
    L@.pop()
----
with m@(A) as $w:
    $ = $w + len(L@)
====
match (A, B):
    case (0, $y):
        $ = $y
    case (1 | 2 as $x, _):
        $ = $x * 10
    case _:
        $ = None
====
$t = 0
for $i in range(A):
    if $i == B:
        break
    $t += $i
else:
    $t = 100
$ = $t
====
$ = bool(A) + bool(B), A is B, True == A, not A
====
$d = {A: "a", B: "b"}
$d.setdefault(2, "c")
$d.pop(1, None)
$ = list($d.items())
====
import heapq
----
$h = [A, B, 1]
heapq.heapify($h)
$ = heapq.nsmallest(A, [3, B, 2]), heapq.heappop($h)
====
$ = [w for w in "a b  c".split(" ", A)]
====
$ = "abc".rjust(A + 3, "x"), "abcabc".replace("b", "", B)
====
import math
----
try:
    $ = math.factorial(A), math.comb(4, B)
except ValueError:
    $ = "error"
====
$ = divmod(A, 2), A % -3, -A // 2, A / 4
"""


@frozen
class Piece:
    """Lines of a program: those of its module, and those of its function."""

    module: str
    body: str


@frozen
class Program:
    """A function with a claim, and whether it holds for all inputs of the domain."""

    name: str
    source: str
    holds: bool


def _read(text: str) -> Iterator[Piece]:
    for part in text.strip("\n").split("\n====\n"):
        head, found, body = part.partition("\n----\n")
        yield Piece(head, body) if found else Piece("", part)


PIECES = tuple(_read(_PIECES))


def program(seed: int) -> Program:
    """The program of a seed."""
    chosen = random.Random(seed)
    while True:
        made = _attempt(chosen, seed)
        if made is not None:
            return made


def _attempt(chosen: random.Random, seed: int) -> Program | None:
    modules, body, numbers = [], [], ["x", "y"]
    for n in range(chosen.randrange(1, 4)):
        piece = chosen.choice(PIECES)
        given = {"@": f"{seed}_{n}", "$": f"v{n}", "A": chosen.choice(numbers), "B": chosen.choice(numbers)}
        modules.append(_filled(piece.module, given))
        body.append(_filled(piece.body, given))
        if re.fullmatch(r"\$ = [^,\[]*", piece.body) and not re.search(r"list|dict|repr|join|str|==|tuple", piece.body):
            numbers.append(f"v{n}")
    name = f"v{chosen.randrange(len(body))}"
    results = _results(modules, body, name)
    if results is None:
        return None
    holds = chosen.random() < 0.5
    condition = f"{name} in ALL{seed}" if holds else f"{name} != ALL{seed}[{chosen.randrange(len(results))}]"
    lines = "\n".join(body).replace("\n", "\n        ")
    source = (
        "\n".join(filter(None, modules))
        + f"\nALL{seed} = {results!r}\n\n\ndef f{seed}(x: int, y: int) -> None:\n"
        + f"    if -2 <= x <= 3 and -1 <= y <= 2:\n        {lines}\n        assert {condition}\n"
    )
    return Program(f"f{seed}", source, holds)


def _filled(text: str, given: dict[str, str]) -> str:
    return re.sub(r"(?<=\w)@|\$|\b[AB]\b", lambda found: given[found[0]], text)


def _results(modules: list[str], body: list[str], name: str) -> list[Any] | None:
    """What a piece gives for all inputs, each in a module of its own; None where some input raises."""
    lines = "\n".join(body).replace("\n", "\n    ")
    code = compile(
        "\n".join(filter(None, modules)) + f"\ndef f(x, y):\n    {lines}\n    return {name}\n", "made", "exec"
    )
    results: list[Any] = []
    for x, y in DOMAIN:
        namespace: dict[str, Any] = {}
        exec(code, namespace)
        try:
            got = namespace["f"](x, y)
        except Exception:
            return None
        if not any(repr(got) == repr(other) for other in results):
            results.append(got)
    return results


def wrong_verdicts(programs: list[Program], folder: Path, **options: object) -> list[str]:
    """What is wrong with the verdicts about programs, which share a module."""
    path = folder / f"made_{programs[0].name}.py"
    path.write_text("\n\n".join(p.source for p in programs))
    truth = {p.name: p.holds for p in programs}
    found: set[str] = set()
    wrong = []
    with contextlib.redirect_stdout(io.StringIO()):
        for event in api.check(str(path), **{"cache": False, "timeout": 20.0, **options}):
            match event:
                case FindingFound(finding):
                    name = finding.target.rpartition(":")[2]
                    found.add(name)
                    if truth.get(name, False):
                        wrong.append(f"{name}: a false alarm: {finding.call}")
                case TargetFinished(result):
                    name = result.target.rpartition(":")[2]
                    if result.stats.unconfirmed and name in truth:
                        wrong.append(f"{name}: unconfirmed: {result.incomplete}")
                    if result.exhaustive and not truth.get(name, True) and name not in found and not result.assumed:
                        wrong.append(f"{name}: said to hold")
                case TargetFailed(target, message):
                    wrong.append(f"{target}: {message}")
    return wrong
