"""Writes small programs of several functions that share objects and state, each with a domain for brute force.

A number makes a program, the same one in every run. A function has an estimate of its paths, an upper bound: a call
is written only where the product stays small, so that plain exploration comes to an end soon.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

PATHS = 4000.0
"""The estimate for a target. Most combinations are infeasible: of so many, a tenth are explored in the median."""
_CALLEE = 8.0
_NUMBERS = range(-2, 3)

Scope = dict[str, str]
"""Names of variables, and kinds of their values: int, bool, str, object, number or None, tuple, list, mixed."""


@dataclass(slots=True)
class Function:
    """A function that others may call."""

    call: str
    """`name({}, {})`; a method has the object as its first hole."""
    kinds: str
    """One letter for each parameter."""
    result: str
    cost: float
    keywords: tuple[str, ...] = ()
    """Names of the parameters; the last ones may be left out if there are defaults."""
    defaults: int = 0


@dataclass(slots=True)
class Block:
    """Where statements are written: what is in scope, and what may be done."""

    scope: Scope
    budget: float
    result: str = "i"
    raises: bool = True
    loop: bool = False
    depth: int = 0
    cost: float = 1.0
    lines: list[str] = field(default_factory=list)

    def left(self) -> float:
        return self.budget / self.cost

    def inner(self, budget: float) -> Block:
        return Block(dict(self.scope), budget, self.result, self.raises, self.loop, self.depth + 1)


def indented(lines: list[str]) -> list[str]:
    return ["    " + line if line else "" for line in lines] or ["    pass"]


class Writer:
    """Writes one program."""

    # Large: one method for each construct of the language that it writes.

    def __init__(self, number: int) -> None:
        self.random = random.Random(number)
        self.functions: list[Function] = []
        self.lines: list[str] = []
        self.names = 0
        self.state: list[str] = []
        """Statements that change what functions see: globals, class attributes, functions themselves."""
        self.rebound: set[str] = set()
        """Globals that the target declares."""

    # Choices

    def one(self, *values: str) -> str:
        return self.random.choice(values)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def name(self, start: str = "v") -> str:
        self.names += 1
        return f"{start}{self.names}"

    # Expressions

    def number(self, scope: Scope, depth: int = 1) -> str:
        """An int."""
        names = [name for name, kind in scope.items() if kind in "ibnotlsm"]
        if not names or self.chance(8 if depth else 15):
            return str(self.random.randint(-2, 3))
        if depth > 0 and self.chance(45):
            left = self.number(scope, depth - 1)
            others = {name: kind for name, kind in scope.items() if name not in left}
            right = self.number(others or {}, depth - 1)
            form = self.one("{} + {}", "{} - {}", "{} + {}", "{} - {}", "{} * 2 - {}", "max({}, {})", "{} - -{}")
            return f"({form.format(left, right)})" if form[0] == "{" else form.format(left, right)
        if self.chance(4):
            return self.one("limit", "len(LOG)", "TABLE.get(1, 0)", "SHARED.v")
        # Parameters are what inputs come through; what was computed last is used next, so that little is in vain.
        weights = [3 + len(names) if len(name) == 1 else 2 + 2 * place for place, name in enumerate(names)]
        (chosen,) = self.random.choices(names, weights)
        return self.as_number(chosen, scope[chosen])

    def as_number(self, name: str, kind: str) -> str:
        """A variable of any kind, made an int; now and then without care."""
        careless = self.chance(8)
        match kind:
            case "n":
                return name if careless else f"({name} if {name} is not None else {self.random.randint(0, 2)})"
            case "t":
                return self.one(f"{name}[0]", f"{name}[1]", f"({name}[0] - {name}[1])")
            case "o":
                return self.one(f"{name}.v", f"{name}.w", f"{name}.v", f"{name}.both")
            case "l":
                return f"{name}[1]" if careless else self.one(f"len({name})", f"sum({name})")
            case "s":
                return f"len({name})"
            case "m":
                return name if careless else f"({name} if isinstance({name}, int) else 1)"
            case "b":
                return self.one(name, f"int({name})")
            case _:
                return name

    def condition(self, scope: Scope, depth: int = 1) -> str:
        of = {k: [n for n, kind in scope.items() if kind == k] for k in "bonsm"}
        forms = ["compare"] * 5
        forms += ["flag"] * bool(of["b"]) + ["same"] * (2 * (len(of["o"]) > 1)) + ["text"] * bool(of["s"])
        forms += ["none"] * bool(of["n"] or of["m"]) + ["joined", "not"] * (depth > 0)
        match self.random.choice(forms):
            case "flag":
                return self.random.choice(of["b"])
            case "same":
                left, right = self.random.sample(of["o"], 2)
                return f"{left} {self.one('is', 'is', 'is not', '==')} {right}"
            case "text":
                chosen = self.random.choice(of["s"])
                return self.one(f"{chosen} == 'a'", f"{chosen}", f"'b' in {chosen}", f"{chosen} < 'b'")
            case "none":
                return f"{self.random.choice(of['n'] + of['m'])} is None"
            case "joined":
                left, right = self.condition(scope, 0), self.condition(scope, 0)
                return f"{left} {self.one('and', 'or')} {right}"
            case "not":
                return f"not ({self.condition(scope, 0)})"
        compared = self.one("<", "<=", "==", "!=", ">", "==", ">=")
        left = self.number(scope)
        right = str(self.random.randint(-1, 3)) if self.chance(55) else self.number(scope, 0)
        return f"{left} {compared} {right}" if left != right else f"{left} {compared} 1"

    def text(self, scope: Scope) -> str:
        names = [name for name, kind in scope.items() if kind == "s"]
        if names and self.chance(60):
            chosen = self.random.choice(names)
            return self.one(chosen, chosen, f"{chosen} + 'a'", f"{chosen}[:1]")
        return self.one("'a'", "''", "'b'", f"('a' if {self.condition(scope, 0)} else 'b')")

    def thing(self, scope: Scope) -> str:
        names = [name for name, kind in scope.items() if kind == "o"]
        if names and self.chance(75):
            return self.random.choice(names)
        made = self.one("Box({})", "Sub({})", "Box.make({})", "Box({}, 1)")
        return made.format(self.number(scope, 0))

    def value(self, kind: str, scope: Scope) -> str:
        """An expression of a kind."""
        match kind:
            case "b":
                return self.condition(scope, 0)
            case "s":
                return self.text(scope)
            case "o":
                return self.thing(scope)
            case "n":
                return "None" if self.chance(35) else self.number(scope)
            case "t":
                return f"({self.number(scope)}, {self.number(scope, 0)})"
            case "l":
                parts = [self.number(scope, 0) for _ in range(self.random.randrange(4))]
                return f"[{', '.join(parts)}]"
            case "m":
                return self.value(self.one("i", "n", "t", "s", "b"), scope)
            case _:
                return self.number(scope)

    def called(self, function: Function, scope: Scope) -> str:
        given = [self.value(kind, scope) for kind in function.kinds]
        if function.call.startswith("{}"):
            return function.call.format(given[0], ", ".join(given[1:]))
        if function.defaults and self.chance(50):
            given = given[: -self.random.randint(1, function.defaults)]
        named = []
        if function.keywords and self.chance(35):
            first = self.random.randrange(len(given) + 1)
            named = [f"{n}={v}" for n, v in zip(function.keywords[first:], given[first:], strict=False)]
            self.random.shuffle(named)
            given = given[:first]
        return function.call.format(", ".join([*given, *named]))

    # Statements

    def body(self, block: Block, statements: int) -> list[str]:
        """Statements, and a return at the end."""
        self.statements(block, statements)
        if not block.lines or not block.lines[-1].startswith(("return", "raise")):
            block.lines.append(f"return {self.value(block.result, block.scope)}")
        return block.lines

    def statements(self, block: Block, count: int) -> None:
        writers: list[tuple[int, Callable[[Block], None]]] = [
            (6, self.assignment),
            (9, self.decision),
            (8, self.call),
            (4, self.field_write),
            (3, self.attempt),
            (2, self.repetition),
            (2, self.effect),
            (2, self.risk),
        ]
        weights = [weight for weight, _ in writers]
        for _ in range(count):
            before = len(block.lines)
            (chosen,) = self.random.choices(writers, weights)
            chosen[1](block)
            if len(block.lines) == before:  # there was no room for it
                self.assignment(block)

    def assignment(self, block: Block) -> None:
        kind = self.one("i", "i", "i", "b", "o", "t", "n")
        old = [name for name, known in block.scope.items() if known == kind and name != "self"]
        name = self.random.choice(old) if old and self.chance(40) else self.name()
        block.lines.append(f"{name} = {self.value(kind, block.scope)}")
        block.scope[name] = kind

    def decision(self, block: Block) -> None:
        if block.left() < 2 or block.depth > 1:
            return
        condition = self.condition(block.scope)
        share = block.left() / (2 + (" and " in condition or " or " in condition))
        then = block.inner(share)
        if self.chance(45):
            then.lines.append(self.ending(then))
        else:
            self.statements(then, 1)
        block.lines += [f"if {condition}:", *indented(then.lines)]
        cost = then.cost + 1 + (" and " in condition or " or " in condition)
        if self.chance(40):
            other = block.inner(share)
            self.statements(other, 1)
            block.lines += ["else:", *indented(other.lines)]
            cost += other.cost - 1
        block.cost *= cost
        if self.chance(6):  # what only one arm sets may be read afterwards
            block.scope |= then.scope

    def ending(self, block: Block) -> str:
        if block.loop and self.chance(60):
            return self.one("break", "continue")
        if block.raises and self.chance(30):
            kind = self.one("Failure", "Deeper", "ValueError", "KeyError")
            cause = self.one("", "", "", " from KeyError(1)")
            return f"raise {kind}({self.number(block.scope)}){cause}"
        return f"return {self.value(block.result, block.scope)}"

    def call(self, block: Block) -> None:
        able = [f for f in self.functions if f.cost <= block.left()]
        if not able:
            return
        function = self.random.choice(able)
        given = {name: kind for name, kind in block.scope.items() if len(name) == 1}
        text = self.called(function, given if given and self.chance(60) else block.scope)
        block.cost *= function.cost
        if self.chance(10) and block.left() >= 2 and function.result in "ibnls":
            block.cost *= 2
            inner = block.inner(1.0)
            inner.lines.append(self.ending(inner))
            block.lines += [f"if {text}:", *indented(inner.lines)]
            return
        name = self.name("r")
        block.lines.append(f"{name} = {text}")
        block.scope[name] = function.result

    def field_write(self, block: Block) -> None:
        things = [name for name, kind in block.scope.items() if kind == "o"]
        if not things:
            self.assignment(block)
            return
        thing = self.random.choice(things)
        form = self.one("{}.v = {}", "{}.w += {}", "{}.v -= {}", "{}.both = {}", "setattr({}, 'v', {})")
        block.lines.append(form.format(thing, self.number(block.scope)))
        block.cost *= 2 if "both" in form else 1

    def attempt(self, block: Block) -> None:
        if block.left() < 3 or block.depth > 1:
            return
        tried = block.inner(block.left() / 2)
        self.call(tried)
        self.statements(tried, 1)
        block.lines += ["try:", *indented(tried.lines)]
        kind = self.one("Failure", "Deeper", "(ValueError, KeyError)", "Exception")
        handled = block.inner(1.0)
        read = "int(bool(error.args))" if kind == "Exception" else "error.args[0]"
        caught = self.name("c")
        handled.lines.append(f"{caught} = {read}")
        handled.scope[caught] = "m"
        self.statements(handled, 1)
        if self.chance(20):
            handled.lines.append("raise")
        elif self.chance(20):
            handled.lines.append(f"raise Failure({self.number(handled.scope)}) from error")
        block.lines += [f"except {kind} as error:", *indented(handled.lines)]
        if self.chance(30):
            last = block.inner(1.0)
            self.field_write(last)
            block.lines += ["finally:", *indented(last.lines)]
        block.cost *= tried.cost * 1.5

    def repetition(self, block: Block) -> None:
        if block.loop or block.depth > 0:
            return
        times = self.random.randint(2, 3)
        inner = block.inner(block.left() ** (1 / times))
        inner.loop = True
        index = self.name("i")
        inner.scope[index] = "i"
        total = self.name()
        block.lines.append(f"{total} = 0")
        inner.scope[total] = block.scope[total] = "i"
        self.call(inner)
        self.statements(inner, 1)
        inner.lines.append(f"{total} += {self.number(inner.scope)}")
        block.lines += [f"for {index} in range({times}):", *indented(inner.lines)]
        block.cost *= inner.cost**times

    def effect(self, block: Block) -> None:
        number = self.number(block.scope)
        form = self.one("LOG.append({})", "TABLE[1] = {}", "SHARED.v = {}", "Box.bonus = {}", "SHARED.v += {}")
        block.lines.append(form.format(number))

    def risk(self, block: Block) -> None:
        """Something that fails for few inputs."""
        if block.left() < 3:
            return
        block.cost *= 2
        name, number = self.name(), self.number(block.scope)
        off = self.random.randint(1, 5)
        form = self.one("{} = 12 // ({} - {})", "{} = [3, 1, 4, 1, 5][abs({} - {}) % 6]", "{} = 7 % ({} + {})")
        block.lines.append(form.format(name, number, off))
        block.scope[name] = "i"

    # Definitions

    def define(self, first: str, lines: list[str]) -> None:
        self.lines += [first, *indented(lines), "", ""]

    def classes(self) -> None:
        self.lines += ["class Failure(Exception):"]
        self.lines += ["    pass", "", ""] if self.chance(50) else _FAILURE
        self.lines += ["class Deeper(Failure):", "    pass", "", ""]
        style = self.one("plain", "plain", "slots", "dataclass")
        if style == "dataclass":
            self.lines += ["@dataclass", "class Box:", "    v: int", "    w: int = 0", "    bonus = 1", ""]
        else:
            self.lines += ["class Box:", "    bonus = 1"] + ["    __slots__ = ('v', 'w')"] * (style == "slots")
            self.lines += ["", "    def __init__(self, v: int, w: int = 0) -> None:"]
            self.lines += ["        self.v = v", "        self.w = w", ""]
        block = Block({"self": "o", "d": "i"}, 4.0)
        self.decision(block)
        self.field_write(block)
        step = self.body(block, 1)
        self.lines += ["    def step(self, d: int) -> object:", *indented(indented(step)), ""]
        cost = self.random.choice([1.0, 2.0])
        clipped = "max(self.v, self.w)" if cost == 2.0 else "self.v + self.w"
        self.lines += ["    @property", "    def both(self) -> int:", f"        return {clipped} + self.bonus", ""]
        set_ = self.one("self.v = value", "self.v = value if value > 0 else 0", "self.v, self.w = value, self.v")
        self.lines += ["    @both.setter", "    def both(self, value: int) -> None:", f"        {set_}", ""]
        self.lines += ["    @classmethod", "    def make(cls, v: int) -> 'Box':"]
        self.lines += [f"        return cls(v {self.one('+ cls.bonus', '+ 1', '- cls.bonus')})", ""]
        self.lines += ["    @staticmethod", "    def mix(a: int, b: int) -> int:"]
        self.lines += [f"        return {self.one('a - b', 'a if a > b else b', 'a * 2 + b')}", "", ""]
        self.lines += ["class Sub(Box):"] + ["    __slots__ = ()", ""] * (style == "slots")
        over = ["    def step(self, d: int) -> object:"]
        over += [f"        before = super().step({self.one('d', 'd + 1', '-d')})", "        if self.v > 1:"]
        over += [
            f"            {self.one('self.v -= 1', 'return None', 'raise Deeper(self.v)')}",
            "        return before",
        ]
        self.lines += [*over, "", ""]
        self.functions.append(Function("{}.step({})", "oi", "m", 8.0))
        self.functions.append(Function("Box.mix({})", "ii", "i", 2.0, ("a", "b")))
        self.state += [
            "Box.bonus = {n}",
            "Box.step = lambda self, d: self.v + d",
            "Box.mix = staticmethod(lambda a, b: b - a)",
        ]
        if style != "slots":
            self.state.append("{o}.step = lambda d: d + 1")
            self.state.append("{o}.__dict__['v'] = {n}")

    def function(self) -> None:
        """One function of any kind."""
        recipe = self.one("plain", "plain", "plain", "objects", "objects", "recursive", "closure", "stars", "counter")
        getattr(self, f"_{recipe}")(self.name("f"))

    def _plain(self, name: str) -> None:
        kinds = "".join(self.one("i", "i", "i", "b", "s") for _ in range(self.random.randint(1, 3)))
        self._general(name, kinds)

    def _objects(self, name: str) -> None:
        self._general(name, self.one("o", "oo", "oi", "ooi", "oo"))

    def _general(self, name: str, kinds: str) -> None:
        result = self.one("i", "i", "i", "n", "t", "o", "l", "s", "b", "m")
        names = tuple("abc"[: len(kinds)])
        defaults = 0
        shown = [f"{n}: {_ANNOTATIONS[k]}" for n, k in zip(names, kinds, strict=True)]
        if kinds[-1] == "i" and self.chance(30):
            defaults = 1
            shown[-1] += f" = {self.random.randint(-1, 2)}"
        block = Block(dict(zip(names, kinds, strict=True)), _CALLEE, result)
        if self.chance(15):
            shown.append("kept: list = []")
            block.lines.append(f"kept.append({self.number(block.scope)})")
            block.scope["kept"] = "l"
        self.decision(block)
        lines = self.body(block, self.random.randint(1, 2))
        self.define(f"def {name}({', '.join(shown)}) -> object:", lines)
        self.functions.append(Function(name + "({})", kinds, result, block.cost, names, defaults))
        others = [f for f in self.functions if f.kinds == kinds and f.keywords == names and not f.call.startswith(name)]
        if others and "." not in others[0].call:
            self.state.append(f"{name} = {others[0].call[:-4]}")
        if kinds == "i":
            self.state.append(f"{name} = lambda a=0, *more, **rest: a + 1")

    def _recursive(self, name: str) -> None:
        block = Block({"n": "i", "a": "i"}, 3.0)
        self.statements(block, 1)
        change = self.number(block.scope)
        lines = ["if n <= 0:", f"    return {self.number({'a': 'i'})}", *block.lines]
        lines.append(f"return {name}(n - 1, {change}) + {self.random.randint(0, 1)}")
        self.define(f"def {name}(n: int, a: int) -> object:", lines)
        clipped = self.name("f")
        self.define(f"def {clipped}(n: int, a: int) -> object:", [f"return {name}(min(n, 3), a)"])
        self.functions.append(Function(clipped + "({})", "ii", "m", 4 * block.cost**2, ("n", "a")))

    def _closure(self, name: str) -> None:
        block = Block({"a": "i", "total": "i"}, 3.0, "i")
        block.lines += ["nonlocal total", f"total += {self.number({'a': 'i'})}"]
        inner = self.body(block, 1)
        lines = [f"total = {self.random.randint(0, 2)}", "", "def inner(a: int) -> object:", *indented(inner), ""]
        lines.append(self.one("return inner(start) if start > 0 else total", "return [inner(start), inner(1)][1]"))
        self.define(f"def {name}(start: int) -> object:", lines)
        self.functions.append(Function(name + "({})", "i", "i", 2 * block.cost**2, ("start",)))

    def _stars(self, name: str) -> None:
        block = Block({"a": "i", "item": "i"}, 2.0, "i")
        self.decision(block)
        lines = ["total = a", "for item in more:", *indented([*block.lines, "total += item"]), "return total"]
        self.define(f"def {name}(a: int, *more: int, scale: int = 1) -> object:", lines)
        self.functions.append(Function(name + "({})", "iii", "i", block.cost**2))

    def _counter(self, name: str) -> None:
        block = Block({"a": "i", "limit": "i"}, 4.0, "i")
        lines = ["global limit", f"limit {self.one('+=', '-=', '=')} {self.number({'a': 'i'})}"]
        lines += self.body(block, 1)
        self.define(f"def {name}(a: int) -> object:", lines)
        self.functions.append(Function(name + "({})", "i", "i", block.cost, ("a",)))

    # The target

    def target(self) -> None:
        kinds = self.one("iii", "iib", "ii", "iis", "ibs", "iio")
        names = "xyz"
        domain, guards = [], []
        for name, kind in zip(names, kinds, strict=False):
            match kind:
                case "i":
                    domain.append(f"{name}=range({_NUMBERS.start}, {_NUMBERS.stop})")
                    guards.append(f"{_NUMBERS.start} <= {name} <= {_NUMBERS.stop - 1}")
                case "b":
                    domain.append(f"{name}=(False, True)")
                case "s":
                    domain.append(f"{name}=('', 'a', 'ab', 'b')")
                    guards.append(f"{name} in ('', 'a', 'ab', 'b')")
                case "o":
                    domain.append(f"{name}=(make_box, make_sub)")
        if "o" in kinds:
            self.define("def make_box() -> Box:", ["return Box(1, -1)"])
            self.define("def make_sub() -> Box:", ["return Sub(2)"])
        block = Block(dict(zip(names, kinds, strict=False)), PATHS, "m")
        self.objects(block)
        for _ in range(self.random.randint(3, 5)):
            if self.chance(40):
                self.attempt(block)
            else:
                self.call(block)
            if self.chance(35):
                self.change(block)
            if self.chance(30):
                self.statements(block, 1)
        self.claims(block)
        head = [f"if not ({' and '.join(guards)}):", "    return None"]
        declared = sorted(self.rebound)
        if declared:
            head.insert(0, f"global {', '.join(declared)}")
        shown = ", ".join(f"{n}: {_ANNOTATIONS[k]}" for n, k in zip(names, kinds, strict=False))
        self.define(f"def target({shown}) -> object:", [*head, *block.lines, "return None"])
        kind = "subset" if "o" in kinds else "domain"
        self.lines.insert(0, f"# {kind}: {', '.join(domain)}")

    def objects(self, block: Block) -> None:
        """Two or three names for one to three objects."""
        for name in self.random.sample(["p", "q", "s"], self.random.randint(1, 3)):
            if name in block.scope:
                continue
            known = [n for n, kind in block.scope.items() if kind == "o"]
            made = f"{self.one('Box', 'Box', 'Sub')}({self.number(block.scope, 0)})"
            if known and self.chance(55):
                other = self.random.choice(known)
                made = other if self.chance(40) else f"{other} if {self.condition(block.scope, 0)} else {made}"
                block.cost *= 2
            block.lines.append(f"{name} = {made}")
            block.scope[name] = "o"

    def change(self, block: Block) -> None:
        """State changes between two calls."""
        things = [name for name, kind in block.scope.items() if kind == "o"]
        form = self.random.choice([*self.state, "limit = {n}", "LOG.append({n})", "SHARED.v = {n}", "SHARED = {o}"])
        line = form.format(n=self.number(block.scope, 0), o=self.random.choice(things))
        name = line.split(" = ")[0]
        if " = " in line and name.isidentifier() and name not in block.scope:
            self.rebound.add(name)
        if block.left() >= 2 and self.chance(25):
            block.cost *= 2
            block.lines += [f"if {self.condition(block.scope, 0)}:", f"    {line}"]
        else:
            block.lines.append(line)

    def claims(self, block: Block) -> None:
        """What must hold in the end, and fails for some combinations."""
        results = {n: k for n, k in block.scope.items() if n[0] in "rv" or k == "o"} or block.scope
        for _ in range(self.random.randint(2, 3)):
            left, right = self.number(results), self.number(results, 0)
            block.lines.append(
                self.one(
                    f"assert {left} + {right} != {self.random.randint(0, 5)}",
                    f"assert not ({self.condition(results)} and {left} == {self.random.randint(0, 3)})",
                    f"w = 6 // ({left} - {right} + {self.random.randint(1, 4)})",
                    f"w = {{0: 1, 1: 2, 2: 3, -1: 4}}[{left} if abs({left}) < 3 else 0]",
                )
            )

    def program(self) -> str:
        self.lines += ['"""Generated."""', "", "from dataclasses import dataclass", ""]
        self.lines += ["LOG: list = []", "TABLE: dict = {0: 1}", f"limit = {self.random.randint(0, 2)}", "", ""]
        self.classes()
        self.lines += ["SHARED = Box(1)", "", ""]
        for _ in range(self.random.randint(3, 5)):
            self.function()
        self.target()
        return "\n".join(self.lines).rstrip("\n") + "\n"


_ANNOTATIONS = {"i": "int", "b": "bool", "s": "str", "o": "Box"}
_FAILURE = [
    "    def __init__(self, code: int) -> None:",
    "        super().__init__(code)",
    "        self.code = code",
    "",
    "",
]


def program(number: int) -> str:
    """The program of a number."""
    return Writer(number).program()


CHOSEN = [int(number) for number in Path(__file__).with_name("chosen_numbers.txt").read_text().split()]
"""Numbers whose programs have at least six ways through their lines, return for a fifth of the domain and fail in it.

One of seven programs does. Input objects of a subclass with empty slots are left out: the fields that they inherit are
not known.
"""
