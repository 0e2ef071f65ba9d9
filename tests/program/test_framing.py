"""What the effect analysis accepts and refuses: each reason with a function that has it, and one that nearly does."""

from __future__ import annotations

import gc
import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

import pytest

from pathlore.program.framing import FrameFacts, Framing
from pathlore.runtime.heap import lazy_class, restore_classes

_NUMBERS = itertools.count()


class Program:
    """A module made from a text, and the facts of its functions."""

    def __init__(self, path: Path, text: str) -> None:
        name = f"framed_{next(_NUMBERS)}"
        file = path / f"{name}.py"
        file.write_text(dedent(text))
        self.module: Any = ModuleType(name)
        self.module.__file__ = str(file)
        sys.modules[name] = self.module
        exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), vars(self.module))
        found = [o for o in gc.get_objects() if type(o) is FunctionType and o.__code__.co_filename == str(file)]
        self.framing = Framing([(function, function.__code__) for function in found])

    def of(self, name: str) -> FrameFacts:
        value = self.module
        for part in name.split("."):
            value = vars(value)[part] if isinstance(value, type) else getattr(value, part)
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        return self.framing.of(value.fget if isinstance(value, property) else value)


Make = Callable[[str], Program]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Make]:
    before = set(sys.modules)
    yield lambda text: Program(tmp_path, text)
    for name in set(sys.modules) - before:
        if name.startswith("framed_"):
            del sys.modules[name]


ACCEPTED = {
    "arithmetic": "def f(x, y=1): return x * y if x > 0 else -x",
    "loop": """
        def f(n):
            total = 0
            for i in range(n):
                if i % 2: continue
                total += i
            while total > 10: total -= 3
            return total
    """,
    "text": "def f(x): return f'{x!r:>10}' + 'a %s' % x + str(x).upper()",
    "containers": "def f(x): return {a: (b, c) for a, (b, *c) in [(x, (1, 2))]}, {x}, [*(x,)], {**{}, x: 1}, (x,)[:1]",
    "comprehension": "def f(xs): return [x for x in xs if x], {x for x in xs}, sum(x for x in xs)",
    "exception": """
        class Wrong(ValueError):
            def __init__(self, n=0): self.n = n
        def f(x):
            try:
                assert x
                raise Wrong(x) from None
            except (Wrong, KeyError) as e:
                return e.n
            except Exception:
                raise
            finally:
                x = 1
    """,
    "assert": """
        class E(Exception):
            def __init__(self): open("x")
        def f(x):
            assert x
            assert x > 1, "too small"
            assert x > 2, f"{x} is too small"
            raise ValueError(x)
    """,
    "raise of a class": "def f(x): raise ValueError",
    "with": """
        class Lock:
            def __init__(self): self.held = 0
            def __enter__(self): self.held += 1; return self
            def __exit__(self, *what): self.held -= 1
        def f(lock):
            with lock as a, lock:
                return a.held
    """,
    "match": """
        class P:
            __match_args__ = ("x", "y")
        def f(p):
            match p:
                case P(1, y): return y
                case P(z=3): return 2
                case {"a": b}: return b
                case [a, *b]: return a
                case int() | str(): return 1
                case _: return 0
    """,
    "nested function": "def f(x):\n    def g(y): return x + y\n    h = g\n    return g(1) + h(2) + (lambda z: z)(3)",
    "shared variable": """
        def f(x):
            n = 0
            def g():
                nonlocal n
                n += x
            g()
            return n
    """,
    "a key": "def f(xs): return sorted(xs, key=lambda x: -x), max(xs, key=len), list(map(abs, xs))",
    "sort": "def f(xs):\n    ys = [*xs]\n    ys.sort(key=lambda x: -x)\n    return ys",
    "module of mathematics": "import math\nfrom operator import add\ndef f(x): return math.sqrt(x) + add(x, math.pi)",
    "unbound method": "def f(x): return str.upper(x) + dict.fromkeys(x)[1] + int.from_bytes(x, 'big')",
    "getattr of a constant": "def f(x): return getattr(x, 'size', 0) if hasattr(x, 'size') else 1",
    "type of one argument": "def f(x): return type(x) is int and type(x).__name__",
    "class of an object": "def f(x, y): return x.__class__ is y.__class__",
    "constructor": """
        class P:
            def __init__(self, x): self.x = x
        def f(x): return P(x).x
    """,
    "constructors of bases": """
        class A:
            def __init__(self, x): self.x = x
        class P(A):
            def __init__(self, x): super().__init__(x); super(P, self).__init__(x)
        def f(x): return P(x).x
    """,
    "data class": """
        from dataclasses import dataclass, field
        @dataclass(frozen=True, order=True)
        class P:
            x: int = 0
            y: list = field(default_factory=list)
            def __post_init__(self): object.__setattr__(self, "z", 1)
        @dataclass(slots=True)
        class Q:
            x: int
        def f(x): return f"{P(x) == P(1)} {P(x) < P(2)} {Q(x)}", {P(x): 1}
    """,
    "named tuple": """
        from typing import NamedTuple
        from collections import namedtuple
        class P(NamedTuple):
            x: int
            y: int = 0
        Q = namedtuple("Q", "a b")
        def f(x): return P(x).y + Q(x, 1).a, f"{P(x)}"
    """,
    "enum": """
        from enum import Enum, auto
        class Color(Enum):
            RED = auto()
            BLUE = auto()
        def f(c): return c is Color.RED or c == Color.BLUE or c.value
    """,
    "default values": """
        from enum import Enum
        class Color(Enum):
            RED = 1
        def f(a=1, b=(1, "x"), c=None, *, d=Color.RED, e=len): return a
    """,
    "class method": """
        class P:
            def __init__(self, x): self.x = x
            @classmethod
            def make(cls, x): return cls(x)
            @staticmethod
            def twice(x): return 2 * x
        def f(x): return P.make(P.twice(x)).x
    """,
    "total ordering": """
        from functools import total_ordering
        @total_ordering
        class P:
            def __init__(self, x): self.x = x
            def __eq__(self, other): return self.x == other.x
            def __lt__(self, other): return self.x < other.x
        def f(a, b): return a >= b
    """,
    "star arguments of a callee": "def g(*a): return a\ndef f(x): return g(x, *[1, 2])",
    "generic": """
        from typing import Generic, TypeVar
        from abc import ABC, abstractmethod
        T = TypeVar("T")
        class Box(Generic[T]):
            def __init__(self, x): self.x = x
        class Base(ABC):
            @abstractmethod
            def area(self): ...
        class Square(Base):
            def __init__(self, a): self.a = a
            def area(self): return self.a ** 2
        def f(x): return Box(x).x + Square(x).area()
    """,
    "print": "def f(x): print(x, end='')",
    "walrus and conditional arguments": "def f(x): return max(1 if x else 2, (y := x), y or x, not x)",
    "deleted local": "def f(x):\n    y = x\n    del y\n    return x",
    "try in a loop": """
        def f(xs):
            for x in xs:
                try:
                    y = 1 / x
                except ZeroDivisionError as e:
                    continue
                else:
                    return y
            return max(xs, default=0)
    """,
    "function chosen": "def g(x): return x\ndef h(x): return -x\ndef f(x): return (g if x else h)(x)",
    "new": """
        class P:
            def __new__(cls, x):
                made = super().__new__(cls)
                made.x = x
                return made
        class Q:
            def __new__(cls, x):
                made = object.__new__(cls)
                made.x = x
                return made
        def f(x): return P(x).x + Q(x).x
    """,
    "hash": """
        class P:
            def __init__(self, x): self.x = x
            def __hash__(self): return hash(self.x)
        def f(x): return {P(x): 1}
    """,
    "cast": "from typing import cast\ndef f(x): return cast(int, x) + 1",
    "attributes set by constant names": """
        class P:
            def g(self): return 1
        def patch(p): setattr(p, "a", 1)
        def own(p, n): object.__setattr__(p, n, 1)
        def f(p): return p.g()
    """,
    "property": """
        class P:
            @property
            def x(self): return self.y
            @x.setter
            def x(self, v): self.y = v
        def f(p):
            p.x += 1
            return p.x
    """,
}


@pytest.mark.parametrize("text", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(program: Make, text: str) -> None:
    assert program(text).of("f").refused is None


REFUSED = {
    "generator": ("def f(): yield 1", "generator"),
    "formats by any text": ("def f(t, x): return t.format(x)", "formats by a text"),
    "formats by any text in a map": ("def f(t, x): return list(map(t.format, x))", "formats by a text"),
    "format of str by any text": ("def f(t, x): return str.format(t, x)", "formats by a text"),
    "name of a class that is renamed": (
        "class P: pass\ndef g(): P.__name__ = 'Q'\ndef f(x): return type(x).__name__",
        "reads the attribute __name__",
    ),
    "coroutine": ("async def f(): return 1", "generator or a coroutine"),
    "called generator": ("def g(): yield 1\ndef f(): return list(g())", "generator"),
    "star": ("def f(*a): return a", "any number of arguments"),
    "two stars": ("def f(**a): return a", "any number of arguments"),
    "global store": ("n = 0\ndef f():\n    global n\n    n = 1", "rebinds a global"),
    "global delete": ("n = 0\ndef f():\n    global n\n    del n", "rebinds a global"),
    "mutable default": ("def f(x=[]): return x", "default"),
    "mutable keyword default": ("def f(*, x={}): return x", "default"),
    "object as default": ("class P: pass\ndef f(x=P()): return x", "default"),
    "import": ("def f():\n    import os", "imports"),
    "computed name": ("def f(x, n): return getattr(x, n)", "computed name"),
    "setattr": ("def f(x): setattr(x, 'a', 1)", "setattr"),
    "vars": ("def f(x): return vars(x)", "vars"),
    "locals": ("def f(x): return locals()", "locals"),
    "eval": ("def f(x): return eval(x)", "eval"),
    "id": ("def f(x): return id(x)", "id"),
    "hash": ("def f(x): return hash(x)", "hash"),
    "open": ("def f(x): return open(x)", "open"),
    "input": ("def f(): return input()", "input"),
    "undefined": ("def f(): return nothing", "nothing"),
    "iter of two": ("def f(x): return iter(len, x)", "iter"),
    "type of three": ("def f(x): return type('A', (), {})", "makes a class"),
    "class statement": ("def f(x):\n    class A: pass", "makes a class"),
    "dict": ("def f(x): return x.__dict__", "__dict__"),
    "traceback": ("def f(x): return x.__traceback__", "__traceback__"),
    "frame": ("def f(x): return x.f_locals", "f_locals"),
    "subclasses": ("def f(x): return type(x).__subclasses__()", "__subclasses__"),
    "store of dunder": ("def f(x): x.__class__ = int", "stores the attribute __class__"),
    "module": ("import sys\ndef f(): return sys.argv", "module sys"),
    "random": ("from random import random\ndef f(): return random()", "random"),
    "library function": ("from textwrap import dedent\ndef f(x): return dedent(x)", "function of a library"),
    "library class": ("from fractions import Fraction\ndef f(x): return Fraction(x)", "class of a library"),
    "impure part of a module": ("import operator\ndef f(x): return operator.setitem(x, 1, 2)", "setitem"),
    "parameter called": ("def f(g): return g(1)", "calls a value that is not known"),
    "rebound local called": ("def f(x):\n    g = len\n    g = x\n    return g(1)", "calls a value that is not known"),
    "result called": ("def g(): return len\ndef f(x): return g()(x)", "calls a value that is not known"),
    "element called": ("def f(xs): return xs[0](1)", "calls a value that is not known"),
    "loop variable called": ("def f(xs): return [x(1) for x in xs]", "calls a value that is not known"),
    "chosen parameter called": ("def f(g, x): return (g if x else len)(x)", "calls a value that is not known"),
    "nested parameter called": ("def f(x):\n    def g(h): return h(x)\n    return g(len)", "is not known"),
    "field called": (
        "class P:\n    def __init__(self, g): self.g = g\ndef f(p): return p.g(1)",
        "field or a property",
    ),
    "annotated field called": (
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    g: object\ndef f(p): return p.g(1)",
        "field or a property",
    ),
    "property called": (
        "class P:\n    @property\n    def g(self): return len\ndef f(p): return p.g(1)",
        "field or a property",
    ),
    "unknown method": ("def f(p): return p.launch(1)", "no class of the project"),
    "unknown key": ("def f(xs, k): return sorted(xs, key=k)", "called that is not known"),
    "unknown key of a method": ("def f(xs, k): xs.sort(key=k)", "called that is not known"),
    "unknown mapped": ("def f(xs, k): return list(map(k, xs))", "called that is not known"),
    "unknown keywords": ("def f(xs, k): return sorted(xs, **k)", "keyword arguments that are not known"),
    "print to a file": ("def f(x): print(1, file=x)", "prints to a file"),
    "function attribute": ("def g(): pass\ng.n = 0\ndef f(): return g.n", "attribute n of a function"),
    "function attribute stored": ("def g(): pass\ndef f(): g.n = 1", "stores the attribute n of a class, a function"),
    "class attribute stored": ("class P: n = 0\ndef f(): P.n += 1", "stores the attribute n of a class"),
    "class attribute stored by a variable": ("class P: n = 0\ndef f():\n    q = P\n    q.n = 1", "of a class"),
    "class attribute stored by type": ("def f(x): type(x).n = 1", "of a class"),
    "class attribute stored by __class__": ("def f(x): x.__class__.n = 1", "of a class"),
    "class attribute stored by a class method": (
        "class P:\n    n = 0\n    @classmethod\n    def g(cls): cls.n += 1\ndef f(): P.g()",
        "of a class",
    ),
    "class passed to a callee that stores": (
        "class P: n = 0\ndef g(x): x.n += 1\ndef f(): g(P)",
        "may store an attribute of a class",
    ),
    "class in a container passed on": (
        "class P: n = 0\ndef g(x): x[0].n += 1\ndef f(): g((P, 1))",
        "may store an attribute of a class",
    ),
    "member of an enumeration changed": (
        "from enum import Enum\nclass C(Enum): A = 1\ndef f(): C.A.n = 1",
        "object that a class holds",
    ),
    "cached property": (
        "from functools import cached_property\nclass P:\n    @cached_property\n    def x(self): return 1\n"
        "def f(p): return p.x",
        "cached_property",
    ),
    "descriptor": (
        "class D:\n    def __get__(self, o, t): return 1\nclass P: x = D()\ndef f(p): return p.x",
        "is a D",
    ),
    "callable object": (
        "class C:\n    def __call__(self): return 1\nc = C()\ndef f(): return c()",
        "no plain function",
    ),
    "cache": ("from functools import cache\n@cache\ndef g(x): return x\ndef f(x): return g(x)", "no plain function"),
    "partial": ("from functools import partial\ng = partial(max, 1)\ndef f(x): return g(x)", "no plain function"),
    "bound method": ("xs = []\ng = xs.append\ndef f(x): return g(x)", "no plain function"),
    "function from a text": ("exec('def g(): return n')\ndef f(): return g()", "function of a library"),
    "module passed on": ("import math\ndef g(m): return m.pi\ndef f(): return g(math)", "module"),
    "enum looked up": ("from enum import Enum\nclass C(Enum): A = 1\ndef f(x): return C(x)", "looks up a member"),
    "exception group": (
        "def f(x):\n    try:\n        return x\n    except* ValueError:\n        pass",
        "exception groups",
    ),
    "yield from inside": (
        "def f(x):\n    def g(): yield from x\n    return list(g())",
        "generator",
    ),
    "raise of an unknown class": (
        "n = 0\nclass E(Exception):\n    def __init__(self):\n        global n\n        n = 1\ndef f(e): raise e",
        "rebinds a global",
    ),
    "raise of what a class makes": (
        "class E(Exception):\n    def __init__(self): open('x')\n"
        "class D(Exception):\n    def __new__(cls): return E\ndef f(e): raise D()",
        "open",
    ),
    "super by another name": (
        "other = super\nclass A:\n    def g(self): return open('x')\nclass P(A):\n    def g(self): return other().g()\n"
        "def f(p): return P.g(p)",
        "(",
    ),
    "raise of a class with effects": (
        "n = 0\nclass E(Exception):\n    def __init__(self):\n        global n\n        n = 1\ndef f(x): raise E",
        "rebinds a global",
    ),
    "attributes set by computed names": (
        "class P:\n    def g(self): return 1\ndef patch(n, v): setattr(P, n, v)\ndef f(p): return p.g()",
        "set by name",
    ),
    "setattr handed on": (
        "class P:\n    def g(self): return 1\ndef patch(n, v): list(map(setattr, [P], n, v))\ndef f(p): return p.g()",
        "set by name",
    ),
    "constructor and computed names": (
        "class P: pass\ndef patch(n, v): setattr(P, n, v)\ndef f(x): return P()",
        "set by name",
    ),
    "static call and computed names": (
        "class P:\n    def g(self): return 1\ndef patch(n, v): setattr(P, n, v)\ndef f(x): return P.g(x)",
        "set by name",
    ),
    "constructor replaced": ("class P: pass\ndef patch(v): P.__init__ = v\ndef f(x): return P()", "replaced somewhere"),
    "operator replaced": ("class P: pass\ndef patch(v): P.__add__ = v\ndef f(x): return x + 1", "replaced somewhere"),
    "class of a value called": ("def f(x): return type(x)(1)", "calls the class of a value"),
    "class of a value called in a class method": (
        "class P:\n    @classmethod\n    def g(cls, x): return type(x)(1)\ndef f(x): return P.g(x)",
        "calls the class of a value",
    ),
    "class called by a metaclass": (
        "class M(type):\n    def g(cls): return cls()\nclass P(metaclass=M): pass\ndef f(x): return P.g()",
        "class that is not known",
    ),
    "standard output replaced": (
        "import sys\ndef patch(x): sys.stdout = x\ndef f(x): print(x)",
        "prints to a file",
    ),
    "method replaced elsewhere": (
        "class P:\n    def g(self): return 1\ndef patch(v): P.g = v\ndef f(p): return p.g()",
        "field or a property",
    ),
    "class made in a function": (
        "class P:\n    def g(self): return 1\n"
        "def make():\n    class Q(P):\n        def g(self): return 2\n    return Q\ndef f(p): return p.g()",
        "class that a function makes",
    ),
    "library base": (
        "from queue import Queue\nclass Q(Queue): pass\ndef f(q): return q.get()",
        "library",
    ),
    "super of a library": (
        "from collections import UserDict\nclass D(UserDict):\n    def __init__(self): super().__init__()\n"
        "def f(): return D()",
        "library",
    ),
    "base method by name": ("class P: pass\ndef f(x): return x.__setattr__('a', 1)", "__setattr__"),
    "pattern of an unknown class": (
        "class H: pass\ndef f(x, h):\n    match x:\n        case h.kind(): return 1",
        "matches a class that is not known",
    ),
    "constructor with effects": (
        "n = []\nclass P:\n    def __init__(self): open('x')\ndef f(): return P()",
        "open",
    ),
    "new with effects": (
        "class P:\n    def __new__(cls):\n        open('x')\n        return object.__new__(cls)\ndef f(): return P()",
        "open",
    ),
    "post init with effects": (
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n    def __post_init__(self): open('x')\n"
        "def f(): return P(1)",
        "open",
    ),
    "metaclass with effects": (
        "class M(type):\n    def __call__(cls): open('x')\nclass P(metaclass=M): pass\ndef f(): return P()",
        "open",
    ),
    "default factory with effects": (
        "from dataclasses import dataclass, field\ndef g(): open('x')\n@dataclass\nclass P:\n"
        "    x: int = field(default_factory=g)\ndef f(): return P()",
        "open",
    ),
    "property with effects": (
        "class P:\n    @property\n    def x(self): return open('x')\ndef f(p): return p.x",
        "open",
    ),
    "setter with effects": (
        "class P:\n    @property\n    def x(self): return 1\n    @x.setter\n    def x(self, v): open('x')\n"
        "def f(p): p.x = 1",
        "open",
    ),
    "property by super": (
        "class A:\n    @property\n    def x(self): return open('x')\nclass P(A):\n"
        "    @property\n    def y(self): return super().x\ndef f(p): return p.y",
        "open",
    ),
    "decorated with effects": (
        "n = 0\ndef count(g):\n    def inner(*a):\n        global n\n        n += 1\n        return g(*a)\n"
        "    return inner\n@count\ndef g(x): return x\ndef f(x): return g(x)",
        "rebinds a global",
    ),
    "decorator with a counter": (
        "def count(g):\n    n = 0\n    def inner(x):\n        nonlocal n\n        n += 1\n        return g(x)\n"
        "    return inner\n@count\ndef g(x): return x\ndef f(x): return g(x)",
        "rebinds the variable n",
    ),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused(program: Make, text: str, reason: str) -> None:
    made = program(text)
    refused = made.of("f").refused
    assert refused is not None
    assert reason in refused
    assert f"{Path(made.module.__file__).name}:" in refused


_HOOK = "class P:\n    def {method}(self, *a): open('x')\n"
REACHED = [
    ("__add__", "x + 1"),
    ("__radd__", "1 + x"),
    ("__iadd__", "x + 1"),
    ("__neg__", "-x"),
    ("__pos__", "+x"),
    ("__invert__", "~x"),
    ("__eq__", "x == 1"),
    ("__lt__", "x < 1"),
    ("__bool__", "1 if x else 2"),
    ("__bool__", "x and 1"),
    ("__bool__", "not x"),
    ("__len__", "len(x)"),
    ("__len__", "1 if x else 2"),
    ("__iter__", "[a for a in x]"),
    ("__next__", "next(x)"),
    ("__getitem__", "x[1]"),
    ("__getitem__", "x[1:2]"),
    ("__missing__", "x[1]"),
    ("__contains__", "1 in x"),
    ("__eq__", "1 in x"),
    ("__hash__", "{x: 1}"),
    ("__hash__", "{x}"),
    ("__str__", "f'{x}'"),
    ("__repr__", "f'{x!r}'"),
    ("__format__", "f'{x:>3}'"),
    ("__str__", "str(x)"),
    ("__str__", "'%s' % x"),
    ("__str__", "'{}'.format(x)"),
    ("__str__", "list(map(str, x))"),
    ("__repr__", "print(x)"),
    ("__int__", "int(x)"),
    ("__index__", "[1][x]"),
    ("__instancecheck__", "isinstance(1, x)"),
    ("__eq__", "[x].index(1)"),
    ("__lt__", "sorted(x)"),
    ("__add__", "sum(x)"),
    ("keys", "{**x}"),
    ("__getattr__", "x.a"),
    ("__getattribute__", "x.a"),
    ("__del__", "1"),
    ("__call__", "x.__call__()"),
]


@pytest.mark.parametrize(("method", "expression"), REACHED)
def test_operators_reach_methods(program: Make, method: str, expression: str) -> None:
    text = f"{_HOOK.format(method=method)}def f(x): return {expression}\n"
    refused = program(text).of("f").refused
    assert refused is not None
    assert "open" in refused
    assert program(text.replace("open('x')", "return 1")).of("f").refused is None


STATEMENTS = [
    ("__setattr__", "x.a = 1"),
    ("__delattr__", "del x.a"),
    ("__setitem__", "x[0] = 1"),
    ("__setitem__", "x[0:1] = 1"),
    ("__delitem__", "del x[0]"),
    ("__iter__", "a, b = x"),
    ("__iter__", "a, *b = x"),
    ("__iter__", "for a in x: pass"),
    ("__enter__", "with x: pass"),
    ("__exit__", "with x: pass"),
    ("__iadd__", "x += 1"),
    ("__bool__", "while x: pass"),
    ("__bool__", "assert x"),
]


@pytest.mark.parametrize(("method", "statement"), STATEMENTS)
def test_statements_reach_methods(program: Make, method: str, statement: str) -> None:
    text = f"{_HOOK.format(method=method)}def f(x):\n    {statement}\n"
    refused = program(text).of("f").refused
    assert refused is not None
    assert "open" in refused
    assert program(text.replace("open('x')", "return 1")).of("f").refused is None


def test_operators_do_not_reach_other_methods(program: Make) -> None:
    made = program(
        "class P:\n    def __repr__(self): open('x')\n    def other(self): open('y')\ndef f(x): return x + 1"
    )
    assert made.of("f").refused is None
    assert made.of("P.other").refused is not None


def test_refusals_go_up_through_calls(program: Make) -> None:
    made = program("""
        n = 0
        def low():
            global n
            n = 1
        def middle(x): return low()
        def high(x): return middle(x)
        def apart(x): return x
    """)
    file = Path(made.module.__file__).name
    assert made.of("low").refused == f"rebinds a global name ({file}:5)"
    assert made.of("high").refused == f"calls middle, which rebinds a global name ({file}:5)"
    assert made.of("apart").refused is None


def test_star_arguments_refuse_the_function_alone(program: Make) -> None:
    made = program("def g(*a): return 1\ndef f(x): return g(x)")
    assert made.of("f").refused is None
    assert made.of("g").refused is not None


def test_what_is_read_is_told_for_all_that_is_called(program: Make) -> None:
    made = program("""
        limit, rest, unused = 3, 4, 5
        class P:
            def __init__(self, x): self.x = x
            def get(self): return self.x + self.y
        def low(p): return p.get() + limit
        def f(p):
            p.z = rest
            del p.w
            return low(p) + limit + len("")
    """)
    facts = made.of("f")
    assert [name for _, name in facts.reads] == ["rest", "low", "limit"]
    assert all(names is vars(made.module) for names, _ in facts.reads)
    assert facts.seen == (4, made.module.low, 3)
    assert facts.attributes == {"x", "y", "z", "w", "get"}
    assert facts.stores == {"z", "w"}
    assert facts.calls == {"get"}
    assert facts.cells == ()


def test_fields_of_formats_are_attributes(program: Make) -> None:
    made = program("""
        class P:
            @property
            def size(self): return self._size
        def f(x): return "{0.size} {0.name:>{1}}".format(x, 3)
    """)
    assert {"size", "_size", "name"} <= made.of("f").attributes


def test_classes_within_reach_are_told(program: Make) -> None:
    made = program("""
        from enum import Enum
        class Base: low = 1
        class P(Base):
            rows = []
            class Inner: depth = 2
            def own(self): return __class__.low
        class Q: high = []
        class Color(Enum):
            RED = 1
            def __init__(self, n): self.weight = n
        def named(x): return P.rows, P.Inner.depth
        def made(x): return build().low
        def build(): return P()
        def by_type(x): return type(x).high
        def plain(x): return x.low
        def member(x): return Color.RED.weight
    """)
    module = made.module
    assert set(made.of("named").classes) == {module.P, module.Base, module.P.Inner}
    assert made.of("named").shared == ((module.P, "rows"),)
    assert {module.P, module.Base} <= set(made.of("made").classes)
    assert module.P in made.of("P.own").classes
    assert module.Q in made.of("by_type").classes
    assert (module.Q, "high") in made.of("by_type").shared
    assert made.of("plain").classes == ()
    assert (module.Color.RED, "weight") in made.of("member").shared


def test_data_of_classes_that_changed_is_told(program: Make) -> None:
    made = program("""
        class P:
            low = 1
            def run(self): return 1
    """)
    members, cls = made.framing.members, made.module.P
    assert members.is_untouched(cls)
    cls.low = 2
    assert not members.is_untouched(cls)
    assert members.is_current(cls)
    assert list(members.changed_data(cls)) == ["low"]
    cls.low, cls.more = 1, 3
    assert list(members.changed_data(cls)) == ["more"]
    del cls.more
    assert members.is_untouched(cls)
    cls.run = lambda self: 2
    assert not members.is_untouched(cls)
    assert not members.is_current(cls)


def test_names_of_other_modules_are_told_with_their_module(program: Make) -> None:
    other = program("limit = 3\ndef g(x): return x + limit")
    made = program(f"import {other.module.__name__} as other\ndef f(x): return other.g(x) + other.limit")
    facts = made.of("f")
    assert facts.refused is None
    told = [(names["__name__"], name) for names, name in facts.reads]
    assert told == [(made.module.__name__, "other"), (other.module.__name__, "g"), (other.module.__name__, "limit")]


def test_a_builtin_that_a_module_rebinds_is_a_global(program: Make) -> None:
    made = program("def len(x): return open(x)\ndef f(x): return len(x)")
    assert made.of("f").refused is not None
    made = program("def len(x): return 1\ndef f(x): return len(x)")
    assert made.of("f").refused is None
    assert [name for _, name in made.of("f").reads] == ["len"]


def test_cells_are_told(program: Make) -> None:
    made = program("""
        def make(n):
            m = 1
            def inner(x): return (lambda: x + n)()
            return inner
        f = make(3)
        class A:
            def g(self): return super().__init__()
    """)
    facts = made.of("f")
    assert facts.refused is None
    assert [(cell.cell_contents, name) for cell, name in facts.cells] == [(3, "n")]
    assert facts.held == (3,)
    assert made.of("A.g").cells == ()


def test_functions_in_cells_are_called(program: Make) -> None:
    text = "def wrap(g):\n    def inner(x): return g(x)\n    return inner\n@wrap\ndef f(x): return {}\n"
    assert program(text.format("x")).of("f").refused is None
    assert program(text.format("open(x)")).of("f").refused is not None


def test_functions_that_call_each_other_are_one_group(program: Make) -> None:
    made = program("""
        def even(n): return True if n == 0 else odd(n - 1)
        def odd(n): return False if n == 0 else even(n - 1)
        def own(n): return own(n - 1) if n else even(n)
        def f(n): return own(n)
    """)
    groups = {name: made.of(name).group for name in ("f", "own", "odd", "even")}
    assert groups["even"] == groups["odd"]
    assert len(set(groups.values())) == 3


def test_refusals_go_round_in_cycles(program: Make) -> None:
    made = program("""
        def a(n): return b(n)
        def b(n): return c(n) + len("")
        def c(n): return a(n) if n else open(n)
    """)
    for name in ("a", "b", "c"):
        assert "open" in (made.of(name).refused or "")


def test_a_long_chain_of_calls_is_no_problem(program: Make) -> None:
    text = "".join(f"def f{n}(x): return f{n + 1}(x)\n" for n in range(3000)) + "def f3000(x): return x\n"
    assert program(text).of("f0").refused is None


def test_super_reaches_what_comes_next_in_derived_classes(program: Make) -> None:
    text = """
        class A:
            def g(self): return 1
        class B(A):
            def g(self): return super().g()
        class Mixin(A):
            def g(self): return open("x")
        {}
        def f(b): return B.g(b)
    """
    assert program(text.format("")).of("B.g").refused is None
    assert program(text.format("class C(B, Mixin): pass")).of("B.g").refused is not None


def test_classes_that_are_made_later_are_not_known(program: Make) -> None:
    made = program("class A: pass\ndef f(x): return x")
    assert made.framing.knows(made.module.A)
    assert made.framing.knows(int)
    later = type("Later", (made.module.A,), {"__module__": made.module.__name__})
    assert not made.framing.knows(later)


def test_classes_that_were_changed_are_not_known(program: Make) -> None:
    made = program("""
        class A:
            n = 0
            def g(self): return 1
        class B(A): pass
        def f(x): return x.g()
    """)
    module = made.module
    assert made.of("f").refused is None
    module.A.n = 5
    assert made.framing.knows(module.B)
    kept = module.A.g
    module.A.g = lambda self: 2
    assert not made.framing.knows(module.A)
    assert not made.framing.knows(module.B)
    module.A.g = kept
    assert made.framing.knows(module.B)
    module.A.n = property(lambda self: 1)
    assert not made.framing.knows(module.B)


def test_lazy_fields_are_fields(program: Make) -> None:
    text = """
        class A:
            __slots__ = ("n",)
            def __init__(self, n: int) -> None: self.n = n
        class B:
            def __init__(self, n: int) -> None: self.n = n
        def f(x): return x.n
    """
    made, later = program(text), program(text)
    assert made.framing.knows(made.module.A)
    for module in (made.module, later.module):
        lazy_class(module.A)
        lazy_class(module.B)
    try:
        assert type(vars(made.module.A)["n"]).__module__ == "pathlore.runtime.heap"
        assert made.framing.knows(made.module.A)
        assert made.framing.knows(made.module.B)
        assert later.of("f").refused is None
    finally:
        restore_classes()


def test_variables_that_copy_each_other_take_no_time(program: Make) -> None:
    steps = "".join(f"    a{n}, b{n} = (a{n - 1}, b{n - 1}) if x else (b{n - 1}, a{n - 1})\n" for n in range(1, 40))
    steps += "".join(
        f"    c{n} = c{n - 1} if x else d{n - 1}\n    d{n} = d{n - 1} if x else c{n - 1}\n" for n in range(1, 40)
    )
    text = f"def g(x): return x\ndef h(x): return x\ndef f(x):\n    a0 = c0 = g\n    b0 = d0 = h\n{steps}"
    assert program(f"{text}    return c39(x)").of("f").refused is None
    assert program(f"{text}    return d39(c39)(x)").of("f").refused is not None


def test_a_variable_that_depends_on_itself(program: Make) -> None:
    made = program("def f(x):\n    while x:\n        x = x.next\n    return x\ndef g(x):\n    x = x()\n    return x")
    assert made.of("f").refused is None
    assert made.of("g").refused is not None


def test_a_long_chain_of_attributes_is_no_problem(program: Make) -> None:
    made = program("def f(x):\n    return x" + ".a" * 700)
    assert made.of("f").attributes == {"a"} or made.of("f").refused is not None


DYNAMIC = {
    "frames": "import sys\ndef f(): return sys._getframe(1)",
    "frames by name": "from sys import _getframe as g\ndef f(): return g(1)",
    "stack": "import inspect\ndef f(): return inspect.stack()",
    "current frame": "from inspect import currentframe\ndef f(): return currentframe()",
    "traceback": "def f(e): return e.__traceback__.tb_frame",
    "locals of a frame": "def f(e): return e.f_locals",
    "objects": "import gc\ndef f(): return gc.get_objects()",
    "tracing": "import sys\ndef f(g): sys.settrace(g)",
    "threads": "import threading\ndef f(g): threading.Thread(target=g).start()",
    "threads by name": "from threading import Thread\ndef f(g): Thread(target=g).start()",
    "threads late": "def f(g):\n    import threading",
    "code": "def f(g, h): g.__code__ = h.__code__",
    "class": "def f(g, h): g.__class__ = h",
    "dict": "def f(g, h): g.__dict__ = h",
    "defaults": "def f(g, h): g.__defaults__ = h",
    "code by setattr": "def f(g, h): setattr(g, '__code__', h)",
    "cells": "def f(c): c.cell_contents = 1",
    "builtins": "import builtins\ndef f(g): builtins.len = g",
    "in a nested function": "def f(g):\n    def h(): g.__code__ = 1\n    return h",
}


@pytest.mark.parametrize("text", DYNAMIC.values(), ids=DYNAMIC)
def test_programs_that_look_at_themselves_are_dynamic(program: Make, text: str) -> None:
    assert program(text).framing.is_dynamic()


def test_others_are_not_dynamic(program: Make) -> None:
    made = program("""
        import inspect, sys, gc, traceback
        class Stack:
            def __init__(self): self.stack = []
            def __eq__(self, other): return self.__class__ is other.__class__ and self.__dict__ == other.__dict__
        def f(x): return inspect.signature(f), x.__code__, sys.argv, gc.collect()
        def g(x): return x.stack
    """)
    assert made.framing.is_dynamic() is None
