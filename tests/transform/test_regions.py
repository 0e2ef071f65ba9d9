"""Regions: what is outlined and how, what is left alone and why, and that outlined functions do what they did."""

from __future__ import annotations

import ast
import copy
import itertools
import random
import textwrap
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlore.instrumentation.project_file import ProjectFile
from pathlore.program.blocks import Outline
from pathlore.program.plan import Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.transform.pipeline import LazyParameters, nested, rewrite
from pathlore.transform.regions import is_region, outline_regions, region_codes

PROGRAMS = sorted((Path(__file__).parent.parent / "programs").glob("*.py"))[::3]


def outlined(source: str) -> str:
    tree = ast.parse(textwrap.dedent(source))
    outline_regions(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


def count(source: str) -> int:
    return outline_regions(ast.parse(textwrap.dedent(source)))


def normal(source: str) -> str:
    return ast.unparse(ast.parse(textwrap.dedent(source)))


# What comes out

FORMS = {
    "an if in a loop": (
        """
        def f(xs, m):
            for x in xs:
                if x > m:
                    m = x
            return m
        """,
        """
        def f(xs, m):
            for x in xs:
                def _pl_region_0(m, x):
                    if x > m:
                        m = x
                    return (m,)
                (m,) = _pl_region(_pl_region_0, m, x)
            return m
        """,
    ),
    "what follows an early continue": (
        """
        def f(xs):
            low = high = 0
            for x in xs:
                if x < 0:
                    low += 1
                    continue
                if x == 0:
                    continue
                high += x
            return low, high
        """,
        """
        def f(xs):
            low = high = 0
            for x in xs:
                def _pl_region_0(high, low, x):
                    if x < 0:
                        low += 1
                    elif x == 0:
                        pass
                    else:
                        high += x
                    return (high, low)
                (high, low) = _pl_region(_pl_region_0, high, low, x)
            return low, high
        """,
    ),
    "a continue in the other arm": (
        """
        def f(xs, m):
            for x in xs:
                if x > m:
                    m = x
                else:
                    m -= 1
                    continue
                m += 1
            return m
        """,
        """
        def f(xs, m):
            for x in xs:
                def _pl_region_0(m, x):
                    if x > m:
                        m = x
                        m += 1
                    else:
                        m -= 1
                    return (m,)
                (m,) = _pl_region(_pl_region_0, m, x)
            return m
        """,
    ),
    "a continue in both arms": (
        """
        def f(xs, m):
            for x in xs:
                if x > m:
                    m = x
                    continue
                else:
                    continue
                m = -1
            return m
        """,
        """
        def f(xs, m):
            for x in xs:
                if x > m:
                    m = x
                else:
                    continue
                    m = -1
            return m
        """,
    ),
    "a chain is one region, with all that is in it": (
        """
        def f(xs):
            low = high = 0
            for x in xs:
                if x < 0:
                    low += 1
                elif x > 9:
                    if x > 99:
                        high += 2
                    else:
                        high += 1
            return low, high
        """,
        """
        def f(xs):
            low = high = 0
            for x in xs:
                def _pl_region_0(high, low, x):
                    if x < 0:
                        low += 1
                    elif x > 9:
                        if x > 99:
                            high += 2
                        else:
                            high += 1
                    return (high, low)
                (high, low) = _pl_region(_pl_region_0, high, low, x)
            return low, high
        """,
    ),
    "a match": (
        """
        def f(events, state):
            while events:
                match events.pop():
                    case "go":
                        state = 1
                    case (kind, _):
                        state = kind
            return state
        """,
        """
        def f(events, state):
            while events:
                def _pl_region_0(events, state):
                    match events.pop():
                        case "go":
                            state = 1
                        case (kind, _):
                            state = kind
                    return (state,)
                (state,) = _pl_region(_pl_region_0, events, state)
            return state
        """,
    ),
    "what both arms bind need not be bound before": (
        """
        def f(x):
            if x:
                y = 1
            else:
                y = 2
            return g(y)
        """,
        """
        def f(x):
            def _pl_region_0(x):
                if x:
                    y = 1
                else:
                    y = 2
                return (y,)
            (y,) = _pl_region(_pl_region_0, x)
            return g(y)
        """,
    ),
    "an arm that raises binds what it likes": (
        """
        def f(x):
            if x:
                y = 1
            else:
                raise ValueError(x)
            return g(y)
        """,
        """
        def f(x):
            def _pl_region_0(x):
                if x:
                    y = 1
                else:
                    raise ValueError(x)
                return (y,)
            (y,) = _pl_region(_pl_region_0, x)
            return g(y)
        """,
    ),
    "a check": (
        """
        def f(x):
            if x < LEAST:
                raise ValueError
            return g(x)
        """,
        """
        def f(x):
            def _pl_region_0(x):
                if x < LEAST:
                    raise ValueError
            _pl_region(_pl_region_0, x)
            return g(x)
        """,
    ),
    "an assignment with more than one test": (
        """
        def f(xs, m):
            for x in xs:
                m = x if x > m else m
                n: int = x
                ok = 0 < x < m
            return m, ok
        """,
        """
        def f(xs, m):
            for x in xs:
                def _pl_region_0(m, x):
                    m = x if x > m else m
                    return (m,)
                (m,) = _pl_region(_pl_region_0, m, x)
                n: int = x
                def _pl_region_1(m, x):
                    ok = 0 < x < m
                    return (ok,)
                (ok,) = _pl_region(_pl_region_1, m, x)
            return m, ok
        """,
    ),
    "a variable of the region alone": (
        """
        def f(xs, total):
            for x in xs:
                if x:
                    half = x // 2
                    total += half
            return total
        """,
        """
        def f(xs, total):
            for x in xs:
                def _pl_region_0(total, x):
                    if x:
                        half = x // 2
                        total += half
                    return (total,)
                (total,) = _pl_region(_pl_region_0, total, x)
            return total
        """,
    ),
    "a loop in a region has regions of its own": (
        """
        def f(rows, m):
            for row in rows:
                if row:
                    for x in row:
                        if x > m:
                            m = x
            return m
        """,
        """
        def f(rows, m):
            for row in rows:
                def _pl_region_0(m, row):
                    if row:
                        for x in row:
                            def _pl_region_1(m, x):
                                if x > m:
                                    m = x
                                return (m,)
                            (m,) = _pl_region(_pl_region_1, m, x)
                    return (m,)
                (m,) = _pl_region(_pl_region_0, m, row)
            return m
        """,
    ),
    "where the whole cannot be outlined, its parts can": (
        """
        def f(xs, m):
            for x in xs:
                if x < 0:
                    break
                elif x > m:
                    m = x
            return m
        """,
        """
        def f(xs, m):
            for x in xs:
                if x < 0:
                    break
                else:
                    def _pl_region_0(m, x):
                        if x > m:
                            m = x
                        return (m,)
                    (m,) = _pl_region(_pl_region_0, m, x)
            return m
        """,
    ),
    "the last if of a function, outside of loops, stays": (
        """
        def f(x, y):
            if x:
                y = 1
            if y:
                x = 2
            return x
        """,
        """
        def f(x, y):
            def _pl_region_0(x, y):
                if x:
                    y = 1
                return (y,)
            (y,) = _pl_region(_pl_region_0, x, y)
            if y:
                x = 2
            return x
        """,
    ),
    "a method, with the names of its class": (
        """
        class C:
            def f(self, __x):
                for y in self.__ys:
                    if y > __x:
                        __x = self.__z
                return __x
        """,
        """
        class C:
            def f(self, __x):
                for y in self.__ys:
                    def _pl_region_0(__x, self, y):
                        if y > __x:
                            __x = self.__z
                        return (__x,)
                    (__x,) = _pl_region(_pl_region_0, __x, self, y)
                return __x
        """,
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_region_becomes_a_function_and_its_call(name: str) -> None:
    before, after = FORMS[name]
    assert outlined(before) == normal(after)


# What is left alone: a program without a region, and its near miss, which has one


def loop(*body: str, before: str = "m = 0", parameters: str = "xs, m", after: str = "return m") -> str:
    """A function with a loop that has this body."""
    lines = [before, "for x in xs:", *(f"    {line}" for line in body), after]
    return "\n".join([f"def f({parameters}):", *(f"    {line}" for line in lines)])


LEFT: dict[str, tuple[str, str]] = {
    "return": (loop("if x > m: return x"), loop("if x > m: m = x")),
    "break": (loop("if x > m: break"), loop("if x > m:", "    for y in x: break")),
    "break behind the loop": (
        loop("if x > m:", "    for y in x: pass", "    else: break"),
        loop("if x > m:", "    for y in x: break", "    else: pass"),
    ),
    "continue in a with": (loop("if x > m:", "    with x: continue"), loop("if x > m:", "    with x: pass")),
    "yield": (loop("if x > m: yield x"), loop("if x > m: m = (x)")),
    "a generator around it": (
        loop("if x > m: m = x", after="yield m"),
        loop("if x > m: m = x", after="return lambda: (yield)"),
    ),
    "a coroutine": ("async " + loop("if x > m: m = x"), loop("if x > m: m = x")),
    "await": ("async " + loop("if x > m: await x"), loop("if x > m: x()")),
    "del of a name": (loop("if x > m: del x"), loop("if x > m: del x[0], x.a")),
    "a name that is deleted elsewhere": (
        loop("if x > y: m = x", "del y", before="y = m"),
        loop("if x > y: m = x", "del y[0]", before="y = m"),
    ),
    "global": (
        "G = 0\ndef f(xs):\n    global G\n    for x in xs:\n        if x: G = x",
        "G = 0\ndef f(xs):\n    global G\n    m = 0\n    for x in xs:\n        if x: m = G\n    G = m",
    ),
    "nonlocal": (
        "def g():\n    n = 0\n    def f(xs):\n        nonlocal n\n        for x in xs:\n            if x: n = x",
        "def g():\n    n = 0\n    def f(xs):\n        m = 0\n        for x in xs:\n            if x: m = n",
    ),
    "import": (loop("if x > m: import os"), loop("if x > m: os = 1")),
    "a class": (loop("if x > m:", "    class C: pass"), loop("if x > m: C = 1")),
    "a function": (loop("if x > m:", "    def g(): pass"), loop("if x > m: g = 1")),
    "a lambda": (loop("if x > m: m = max(x, key=lambda y: -y)"), loop("if x > m: m = max(-y for y in x)")),
    "a variable that a function reads": (
        loop("if x > m: m = x", after="return lambda: m"),
        loop("if x > m: m = x", after="return lambda m: m"),
    ),
    "a variable that a generator expression reads": (
        loop("if any(y > m for y in x): m = x"),
        loop("if any([y > m for y in x]): m = x"),
    ),
    "a variable that a generator expression binds": (
        loop("if x: m = any((last := y) for y in x)", after="return m, last"),
        loop("if x: m = any([(last := y) for y in x])", before="last = m", after="return m, last"),
    ),
    "a parameter that a nested function binds": (
        "def f(xs, k):\n    def g():\n        nonlocal k\n        k = 1\n    for x in xs:\n        if k: g()",
        "def f(xs, k):\n    def g(h=None):\n        return k\n    for x in xs:\n        if k: x()",
    ),
    "a variable that a class reads": (
        loop("if x > m: m = x", after="class C: n = m\n    return C"),
        loop("if x > m: m = x", after="class C: n = 1\n    return C"),
    ),
    "super": (
        "class C:\n    def f(self, xs):\n        for x in xs:\n            if x: super().f(x)",
        "class C:\n    def f(self, xs):\n        for x in xs:\n            if x: C.f(self, x)\n        super().f(())",
    ),
    "__class__": (loop("if x: m = __class__"), loop("if x: m = x.__class__.__name__").replace("__class__", "a")),
    "a private name that is written out": (
        "class C:\n    def f(self, xs, __m):\n        for x in xs:\n            if x: __m = x\n        return _C__m",
        "class C:\n    def f(self, xs, __m):\n        for x in xs:\n            if x: __m = x\n        return __m",
    ),
    "locals": (loop("if x > m: m = x", after="return locals()"), loop("if x > m: m = x", after="return local()")),
    "exec": (loop("if x > m: exec(x)"), loop("if x > m: execute(x)")),
    "a look at frames": (loop("if x > m: m = sys._getframe()"), loop("if x > m: m = sys.frame()")),
    "an argument that counts frames": (loop("if x: warn(x, stacklevel=2)"), loop("if x: warn(x, level=2)")),
    "a variable that is bound in one arm": (
        loop("if x: y = 1", after="return y"),
        loop("if x: y = 1", before="y = m", after="return y"),
    ),
    "a variable that is kept for the next time": (
        loop("if x: y = 1", "else: m = y"),
        loop("if x: y = 1; m = y"),
    ),
    "a variable that a loop may not have bound": (
        "def f(xs, m):\n    for y in xs: pass\n    if y: m = 1\n    return g(m)",
        "def f(xs, m):\n    y = 0\n    for y in xs: pass\n    if y: m = 1\n    return g(m)",
    ),
    "a variable of a loop that ends by break alone": (
        "def f(m):\n    while m:\n        y = m()\n        break\n    if y: m = 1\n    return g(m)",
        "def f(m):\n    while True:\n        y = m()\n        break\n    if y: m = 1\n    return g(m)",
    ),
    "a variable that a body of `with` binds": (
        "def f(m):\n    with m: y = m()\n    if y: m = 1\n    return g(m)",
        "def f(m):\n    y = m()\n    if y: m = 1\n    return g(m)",
    ),
    "a variable that a `try` may not have bound": (
        "def f(m):\n    try: y = m()\n    except KeyError: pass\n    if y: m = 1\n    return g(m)",
        "def f(m):\n    try: y = m()\n    except KeyError: y = 2\n    if y: m = 1\n    return g(m)",
    ),
    "the name of a handler that has ended": (
        "def f(m, e):\n    try: m()\n    except KeyError as e: pass\n    if e: m = 1\n    return g(m)",
        "def f(m, e):\n    try: m()\n    except KeyError as h: pass\n    if e: m = 1\n    return g(m)",
    ),
    "an assignment expression that may be left out": (
        "def f(m):\n    if m and (y := m()): pass\n    if y: m = 1\n    return g(m)",
        "def f(m):\n    if (y := m()) and m: pass\n    if y: m = 1\n    return g(m)",
    ),
    "a match whose cases do not take all": (
        "def f(m):\n    match m:\n        case [y]: return 1\n        case 1: z = 1\n    if z: m = 1\n    return g(m)",
        "def f(m):\n    match m:\n        case [y]: return 1\n        case _: z = 1\n    if z: m = 1\n    return g(m)",
    ),
    "a handler outside that finds an assignment": (
        loop("try:", "    if x: m = 1; g(x)", "except KeyError: pass"),
        loop("try:", "    if x: g(x); m = 1", "except KeyError: pass"),
    ),
    "a finally": (
        loop("try:", "    if x: m = 1; g(x)", "finally: pass"),
        loop("try:", "    if x: g(m); x()", "finally: pass"),
    ),
    "a handler with a finally": (
        loop("try: g()", "except KeyError:", "    if x: m = 1; g(x)", "finally: pass"),
        loop("try: g()", "except KeyError:", "    if x: m = 1; g(x)"),
    ),
    "with": (loop("with g():", "    if x: m = 1; g(x)"), loop("with g():", "    if x: g(x); m = 1")),
    "an assignment before a test, in a try": (
        loop("try:", "    if x:", "        m = 1", "        while g(): pass", "except KeyError: pass"),
        loop("try:", "    if x:", "        if g(): m = 2", "        else: m = 3", "except KeyError: pass"),
    ),
    "a module": ("for x in xs:\n    if x: m = 1", loop("if x: m = 1")),
    "a class body": ("class C:\n    for x in xs:\n        if x: m = 1", loop("if x: m = 1")),
    "one test": (loop("y = x > m and 1").replace(" and 1", ""), loop("y = x > m and 1")),
    "a test in a comprehension": (loop("y = [z if z else 1 for z in x]"), loop("y = [z for z in x] if x else 1")),
    "an assignment outside of loops": ("def f(x):\n    y = x or 1\n    return g(y)", loop("y = x or 1")),
    "code that is not reached": (loop("if x: m = 1", before="raise KeyError"), loop("if x: m = 1")),
}


@pytest.mark.parametrize("reason", LEFT)
def test_what_cannot_be_told_is_left_alone(reason: str) -> None:
    left, miss = LEFT[reason]
    compile(miss, "miss", "exec")
    assert count(miss) >= 1
    compile(left, "left", "exec")
    # The parts of a statement may be regions where it is none: here they are not wanted either.
    assert outlined(left) == normal(left)


# What it does

NUMBERS = (-2, -1, 0, 1, 2, 7)
LISTS = [list(xs) for n in range(4) for xs in itertools.product((-1, 0, 2, 3), repeat=n)]

BEHAVIOUR: dict[str, tuple[str, list[tuple[Any, ...]]]] = {
    "maximum and count": (
        """
        def f(xs):
            m, n = 0, 0
            for x in xs:
                if x > m:
                    m = x
                    n += 1
                elif x < 0:
                    n -= 1
                else:
                    pass
            return m, n
        """,
        [(xs,) for xs in LISTS],
    ),
    "early continues in arms and at the end": (
        """
        def f(xs):
            low = high = 0
            for x in xs:
                if x < 0:
                    low += 1
                    if x == -1:
                        continue
                    low += 10
                    continue
                elif x == 2:
                    high += 1
                else:
                    if x == 3:
                        high += 20
                        continue
                    else:
                        low -= 1
                    low -= 2
                high *= 2
            else:
                low += 100
            return low, high
        """,
        [(xs,) for xs in LISTS],
    ),
    "early continues in a while loop with an else": (
        """
        def f(n):
            i = found = 0
            while i < n:
                i += 1
                if i % 2:
                    continue
                if i == 6:
                    break
                if i % 3:
                    found += i
                    continue
                found += 1
            else:
                found = -found
            return found
        """,
        [(n,) for n in range(-1, 9)],
    ),
    "a match with captures, a guard and no case for the rest": (
        """
        def f(x):
            seen = []
            found = None
            for _ in range(2):
                match x:
                    case [first, *found] if first:
                        seen.append(first)
                    case {"a": found, **rest}:
                        seen.append(rest)
                    case int(number) | str(number):
                        found = number
                x = [found]
            return found, seen
        """,
        [([1, 2],), ([0, 2],), ({"a": 1, "b": 2},), (3,), ("x",), (None,), ([],)],
    ),
    "variables that are not bound": (
        """
        def f(x, y):
            if x > 0:
                z = 1
            for i in range(y):
                if i == 1:
                    w = i
            if y: x += 1
            else: k = y
            if x > 1:
                return w
            return z, k
        """,
        [(x, y) for x in NUMBERS for y in (0, 1, 2)],
    ),
    "a handler that sees how far a region came": (
        """
        def f(xs, d):
            step = 0
            for x in xs:
                try:
                    if x:
                        step += 1
                        d[x]
                        step += 10
                except KeyError:
                    step = -step
                    if step > -5: step -= 2
                if step > 5: step += d[x]
            return step
        """,
        [(xs, {2: 1}) for xs in LISTS],
    ),
    "a finally and a with that see what is bound": (
        """
        class Quiet:
            def __enter__(self): return self
            def __exit__(self, *args): return True
        def f(xs, log):
            last = None
            for x in xs:
                with Quiet():
                    if x:
                        last = 12 // (x - 2)
                try:
                    if x < 0:
                        last = x
                    elif x > 2:
                        last = 1 // (x - 3)
                finally:
                    log.append(last)
            return last
        """,
        [(xs, []) for xs in LISTS],
    ),
    "a region in a handler that raises again": (
        """
        def f(x, y):
            for i in range(3):
                try:
                    x // y
                except ZeroDivisionError as e:
                    if i == x:
                        raise
                    elif i > 1:
                        raise ValueError(str(e)) from None
                    y = i
            return y
        """,
        [(x, y) for x in NUMBERS for y in NUMBERS],
    ),
    "a try in a region": (
        """
        def f(xs):
            n = 0
            for x in xs:
                if x:
                    try:
                        n += 6 // (x - 2)
                    except ZeroDivisionError as e:
                        n += len(str(e))
                    else:
                        n -= 1
                    finally:
                        n *= 2
            return n
        """,
        [(xs,) for xs in LISTS],
    ),
    "nested loops with break, continue and else": (
        """
        def f(rows):
            best = total = 0
            for row in rows:
                if row:
                    for x in row:
                        if x < 0:
                            break
                        if x > best:
                            best = x
                        total += x if x != best else 1
                    else:
                        total += 100
                while best > 2:
                    if total > 50: total -= 1
                    best -= 1
                    if total == 7: continue
                    t = total
                    if t: total = t + 1
            return best, total
        """,
        [([a, b],) for a in LISTS[:25] for b in LISTS[:25:3]],
    ),
    "augmented assignments, attributes, items, unpacking": (
        """
        class Box: pass
        def f(xs, d):
            box = Box()
            box.n = 0
            for i, x in enumerate(xs):
                if x > 0:
                    box.n += x
                    d[x] = d.get(x, 0) + 1
                    (a, *b), c = [x, i, i], box.n
                elif x == 0:
                    d[0], box.n = box.n, 5
                    a = b = c = i
                else:
                    a, b, c = d[x], i, x
                xs[i] = a, b, c
            return box.n
        """,
        [(xs, {-1: 3}) for xs in LISTS] + [([-1], {})],
    ),
    "assignment expressions": (
        """
        def f(xs):
            kept = []
            n = 0
            for x in xs:
                if (y := x * 2) > 2 and (z := y + 1):
                    kept.append(z)
                    n += y
                if any([(last := w) > 2 for w in (x, n)]):
                    n += last
                ok = (n := n + 1) > 3 or n == 1
                kept.append(ok)
            return kept, n
        """,
        [(xs,) for xs in LISTS],
    ),
    "builtins that are shadowed": (
        """
        def f(xs, len):
            max = 0
            for x in xs:
                if x > max:
                    max = len(xs) + x
                    sum = max
            if max: min = 1
            else: min = abs(max)
            return max, min, [sum for sum in xs]
        """,
        [(xs, lambda ys: -1) for xs in LISTS],
    ),
    "private names and self": (
        """
        class Account:
            __limit = 3
            def __init__(self): self.__n = 0
            def add(self, xs, __x=0):
                for y in xs:
                    if y > __x:
                        self.__n += y
                        __x = self.__limit
                    elif self.__n > 2:
                        raise ValueError(self.__n, __x)
                return self.__n, __x, vars
        vars = 3
        def f(xs):
            account = Account()
            return account.add(xs)[:2], account.__dict__
        """.replace(", vars", "").replace("vars = 3", ""),
        [(xs,) for xs in LISTS],
    ),
    "closures and cells": (
        """
        def f(xs, k):
            total = 0
            calls = []
            def note(): calls.append(total); return k
            def inner(n):
                m = 0
                for x in xs:
                    if x > k:
                        m += x + n
                    if x: total_of = sum(y * k for y in xs)
                    else: total_of = k
                    m += total_of
                return m
            for x in xs:
                if x > 0:
                    total += note()
                if k: calls.append(inner(x))
            return total, calls
        """,
        [(xs, k) for xs in LISTS for k in (0, 1)],
    ),
    "errors of names and types": (
        """
        def f(xs, y):
            for x in xs:
                if x > 1:
                    y = missing
                elif x < y:
                    y = len(x)
            return y
        """,
        [(xs, y) for xs in LISTS for y in (0, None)],
    ),
    "what is returned of a region that always raises": (
        """
        def f(x):
            if x > 0:
                raise ValueError(x)
            else:
                raise KeyError(x)
            if x: x = 2
            return len(x)
        """,
        [(x,) for x in NUMBERS],
    ),
    "identity and order of evaluation": (
        """
        def f(a, log):
            b = a
            for i in range(3):
                d = {log.append(i) or i: b, (b := [i]) and 1: a} if i else {0: b}
                if d[0 if not i else i] is a:
                    a = b
                else:
                    log.append(d)
            return a is b, a
        """,
        [([], []), ([1], [])],
    ),
}


def program(source: str, outline: bool) -> Callable[..., Any]:
    tree = ast.parse(textwrap.dedent(source))
    if outline:
        outline_regions(tree)
        assert set(region_codes(tree, "program")) == {
            (code.co_qualname, code.co_firstlineno)
            for code in nested(compile(ast.fix_missing_locations(tree), "program", "exec"))
            if is_region(code)
        }
    scope: dict[str, Any] = {"_pl_region": lambda function, *args: function(*args)}
    exec(compile(ast.fix_missing_locations(tree), "program", "exec"), scope)
    function: Callable[..., Any] = scope["f"]
    return function


def conduct(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """What a call returns or raises, on which line, and what is left of its arguments."""
    given = copy.deepcopy(args)
    try:
        ended: Any = function(*given)
    except Exception as error:
        places = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        # Python 3.11 fuses the store of one line with the load of the next one, unless the variable is a cell.
        unsure = isinstance(error, UnboundLocalError)
        line = None if unsure else [line for path, line in places if path == "program"][-1]
        ended = type(error), str(error), line, repr(error.__cause__), repr(error.__context__)
    return repr((ended, [arg for arg in given if not callable(arg)]))


@pytest.mark.parametrize("name", BEHAVIOUR)
def test_an_outlined_function_does_what_it_did(name: str) -> None:
    source, inputs = BEHAVIOUR[name]
    original, other = program(source, False), program(source, True)
    for args in inputs:
        assert conduct(other, args) == conduct(original, args), args


def test_most_of_what_is_tried_is_outlined() -> None:
    """Otherwise the comparison above would mean little."""
    assert sum(count(source) for source, _ in BEHAVIOUR.values()) >= 20


class Programs:
    """Functions made at random of all that binds, unbinds, branches and leaves."""

    NAMES = "abcd"

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.rare: list[str] = []
        self.later = False

    def function(self) -> str:
        self.rare = self.random.sample(("del {n}", "g = lambda: {n}", "return {v}", "raise ValueError({v})"), 2)
        self.later = self.random.random() < 0.2
        body = ["b = c = 1", *self.block(3, False)]
        lines = ["def f(a, xs):", *indented(body), f"    return {self.value()}, {self.value()}"]
        return "\n".join(lines)

    def name(self) -> str:
        return self.random.choice(self.NAMES)

    def value(self) -> str:
        n, m = self.name(), self.name()
        forms = [n, n, n, "0", "1", f"{n} + 1", f"{n} - {m}", f"{n} // {m}", f"{n} if {m} else 2", f"{n} and {m}"]
        forms += [f"({n} := {m} + 1)", f"len([{n} for {n} in xs if {m}])", f"sum({n} for {n} in xs)", f"xs[{n}]"]
        forms += [f"0 < {n} < {m}", f"{n} or ({m} := 3)", f"[({n} := {m}) for _ in xs] and {n}"]
        forms += [f"sum({n} for _ in xs)"] * self.later
        return self.random.choice(forms)

    def block(self, depth: int, in_loop: bool) -> list[str]:
        return [line for _ in range(self.random.randint(1, 3)) for line in self.statement(depth, in_loop)]

    def statement(self, depth: int, in_loop: bool) -> list[str]:
        n, m, v = self.name(), self.name(), self.value()
        if depth == 0 or self.random.random() < 0.4:
            simple = [f"{n} = {v}"] * 5 + [f"{n} += {v}"] * 2 + [f"{n}, {m} = {v}, {self.value()}", f"xs.append({v})"]
            rare = [*(form.format(n=n, v=v) for form in self.rare), f"assert {v}", "pass"]
            rare += ["break", "continue"] if in_loop else []
            return [self.random.choice(simple if self.random.random() < 0.85 else rare)]
        body, other = self.block(depth - 1, in_loop), self.block(depth - 1, in_loop)
        inner = self.block(depth - 1, True)
        match self.random.randrange(10):
            case 0 | 1 | 2:
                return [f"if {v}:", *indented(body)]
            case 3 | 4:
                return [f"if {v}:", *indented(body), "else:", *indented(other)]
            case 5 | 6:
                return [f"for {n} in ({v}, {m}):", *indented(inner)]
            case 7:
                cases = ["case 0 | 3:", *indented(body), f"case {n}:", *indented(other)]
                return [f"match {v}:", *indented(cases)]
            case 8:
                named = self.random.choice(("except Exception:", f"except Exception as {n}:"))
                return ["try:", *indented(body), named, *indented(other)]
            case _:
                return ["try:", *indented(body), "finally:", *indented(self.block(depth - 1, False))]


def indented(body: list[str]) -> list[str]:
    return [f"    {line}" for line in body]


@pytest.mark.parametrize("seed", range(8))
def test_a_generated_function_does_what_it_did(seed: int) -> None:
    programs = Programs(seed)
    made = 0
    for _ in range(20):
        source = programs.function()
        try:
            original = program(source, False)
        except SyntaxError:
            continue
        made += count(source)
        other = program(source, True)
        for args in ((0, [0, 1]), (1, []), (2, [3, 0, -1]), (-1, [1])):
            assert conduct(other, args) == conduct(original, args), source
    assert made > 5


# Together with the other passes


def file_of(source: str) -> ProjectFile:
    plan = make_plan(read_scopes(ast.parse(source)), frozenset())
    return ProjectFile("program", source, "program", frozenset(), plan, [])


def code_of(source: str, name: str) -> Any:
    return next(code for code in nested(compile(source, "program", "exec")) if code.co_name == name)


SOURCE = textwrap.dedent("""
    class C:
        def __bool__(self, xs, m):
            for x in xs:
                if x[0] in m:
                    m[x[1]] += 1 if x else 2
                    n = g(x)
                else:
                    n = {x: 1}
            return n

    def other(xs):
        return [x for x in xs if x]
""")


def regions_in(code: Any) -> list[Any]:
    return [found for found in nested(code) if is_region(found)]


def test_a_file_has_composed_code_beside_the_rewritten_one() -> None:
    file, original = file_of(SOURCE), code_of(SOURCE, "__bool__")
    composed, rewritten = file.composed(original), file.rewritten(original)
    assert composed is not None
    assert rewritten is not None
    assert composed is file.composed(original)
    assert rewritten is file.rewritten(original)
    assert not regions_in(rewritten)
    (region,) = regions_in(composed)
    assert composed.co_freevars == original.co_freevars
    assert region.co_firstlineno == 5
    assert "_pl_region" in composed.co_names
    assert "_pl_call" not in composed.co_names
    # Its operators are those of the other passes, and its result is not one of `__bool__`.
    assert {"_pl_getitem", "_pl_visit", "_pl_setitem"} <= set(region.co_names)
    assert "_pl_returned" in composed.co_names
    assert "_pl_returned" not in region.co_names


def test_a_region_has_plain_code() -> None:
    file, original = file_of(SOURCE), code_of(SOURCE, "__bool__")
    composed = file.composed(original)
    assert composed is not None
    (region,) = regions_in(composed)
    plain = file.region(region)
    assert plain is not None
    assert plain.co_filename == "program"
    assert plain.co_firstlineno == 5
    assert plain.co_name == region.co_name
    assert plain.co_varnames[: plain.co_argcount] == region.co_varnames[: region.co_argcount] == ("m", "x")
    assert plain.co_names == ("g",)
    assert file.region(original) is None


def test_regions_of_units_and_of_the_whole_file_are_told_apart() -> None:
    """A lambda in a default is not found in the unit: the whole file is rewritten, where numbers are others."""
    source = "def a(xs, m):\n    for x in xs:\n        m = x or m; m = x and m\n    return m\n" + textwrap.dedent("""
        def b(xs, m, key=lambda z: z):
            for x in xs:
                m = x or m; m = x and m
            return m
    """)
    file = file_of(source)
    assert file.composed(code_of(source, "<lambda>")) is not None
    composed = file.composed(code_of(source, "b"))
    assert composed is not None
    first, second = (file.region(region) for region in regions_in(composed))
    assert first is not None
    assert second is not None
    assert first.co_code != second.co_code


def test_a_function_without_regions_is_as_it_was() -> None:
    file, original = file_of(SOURCE), code_of(SOURCE, "other")
    assert file.composed(original) == file.rewritten(original)


def test_a_lazy_parameter_is_read_where_the_region_reads_it() -> None:
    source = "def f(a, b, xs):\n    for x in xs:\n        if x: a = b\n    return a\n"
    tree = ast.parse(source)
    plan = make_plan(read_scopes(tree), frozenset(), Selection(guards=False))
    lazy = LazyParameters(1, "f", frozenset({"a", "b"}))
    found = ast.unparse(rewrite(tree, plan, None, lazy, outlined=outline_regions))
    assert "_pl_region(_pl_region_0, a, b, x)" in found
    assert "return (a,)" in found
    assert "a = _pl_force(b)" in found
    assert "return _pl_force(a)" in found


def test_where_a_file_looks_at_frames_there_are_no_regions() -> None:
    source = "import sys\ndef g():\n    return sys._getframe(1)\ndef f(x):\n    for y in x:\n        if y: g()\n"
    near = source.replace("_getframe", "frame")
    assert not regions_in(file_of(source).composed(code_of(source, "f")))
    assert regions_in(file_of(near).composed(code_of(near, "f")))


@pytest.mark.parametrize("word", ["warn(x, stacklevel=3)", "e.__traceback__", "traceback.format_exc()"])
def test_where_a_file_counts_frames_there_are_no_regions(word: str) -> None:
    source = f"def g(x, e):\n    return {word}\ndef f(x):\n    for y in x:\n        if y: g(x)\n"
    near = source.replace(word, "x")
    assert not regions_in(file_of(source).composed(code_of(source, "f")))
    assert regions_in(file_of(near).composed(code_of(near, "f")))


def test_a_long_chain_and_deep_nesting() -> None:
    arms = "".join(f"        elif x == {i}: m = {i}\n" for i in range(150))
    chain = f"def f(xs, m):\n    for x in xs:\n        if x < 0: m = x\n{arms}    return m\n"
    file = file_of(chain)
    composed = file.composed(code_of(chain, "f"))
    assert composed is not None
    assert len(regions_in(composed)) == 1
    (region,) = regions_in(composed)
    assert file.region(region) is not None
    assert (
        count("def f(x, m):\n    for y in x:\n        if y: m = " + " + ".join(["y"] * 700) + "\n    return m\n") <= 1
    )


def lines(code: Any) -> set[int]:
    return {line for found in (code, *nested(code)) for *_, line in found.co_lines() if line}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_no_line_is_run_that_was_not_written(path: Path) -> None:
    source = path.read_text()
    tree = ast.parse(source)
    outline_regions(tree)
    made = compile(ast.fix_missing_locations(tree), "f", "exec")
    assert lines(made) == lines(compile(source, "f", "exec"))


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_regions_are_the_same_with_probes_and_without(path: Path) -> None:
    """And so is their plain code: probes are taken out of it."""
    source = path.read_text()
    plain, probed = ast.parse(source), ast.parse(source)
    plan = make_plan(read_scopes(plain), frozenset())
    numbers = itertools.count()
    seen: list[Any] = []
    blocks = Outline(probed, "m", read_scopes(plain)), lambda block: next(numbers)

    def outline(tree: ast.Module) -> None:
        outline_regions(tree)
        seen.append(region_codes(tree, "f"))

    rewrite(probed, plan, blocks, outlined=outline)
    if plan.variables.is_open:
        assert seen == []
        return
    outline_regions(plain)
    (found,) = seen
    expected = region_codes(plain, "f")
    assert found.keys() == expected.keys()
    for key, code in found.items():
        assert code.co_names == expected[key].co_names
        assert code.co_varnames == expected[key].co_varnames
