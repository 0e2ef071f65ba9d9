"""Generates programs over linked structures that hand references on: as results, arguments and parts of exceptions."""

from __future__ import annotations

from random import Random

Called = tuple[str, str, bool]
"""A function that may be called: its name, the kind of its result, and whether it takes two references."""
_LINKS = {"Node": ("next",), "Tree": ("left", "right"), "Item": ("prev", "next"), "Ring": ("next", "owner")}

_BAD = """class Bad(Exception):
    def __init__(self, at: object, n: int) -> None:
        super().__init__(n)
        self.at = at"""
_BOX = """class Box:
    head: Optional["{cls}"]
    size: int

    def __init__(self, head: Optional["{cls}"] = None, size: int = 0) -> None:
        self.head = head
        self.size = size"""


class Shaped:
    """Writes one program for each seed."""

    # Large: one method for each construct of the language that it writes.

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.cls = self.one(*sorted(_LINKS))
        self.links = _LINKS[self.cls]
        self.names = 0
        self.has_sub = self.chance(30)
        self.has_flag = self.chance(30)
        self.has_shared = self.chance(25)
        self.has_box = self.chance(35)
        self.has_property = False
        self.leaves: list[Called] = []
        self.middles: list[Called] = []

    def one(self, *texts: str) -> str:
        return self.random.choice(texts)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def link(self) -> str:
        return self.random.choice(self.links)

    def number(self) -> str:
        return str(self.random.randint(-2, 4))

    def name(self) -> str:
        self.names += 1
        return f"t{self.names}"

    # The program

    def program(self) -> str:
        lines = ["from typing import Optional", "", "", *_BAD.splitlines(), "", "", *self.node_class()]
        if self.has_sub:
            body = self.indented(self.method(), 2)
            lines += ["", "", f"class Special({self.cls}):", "    def grow(self, k: int) -> int:", *body]
        if self.has_box:
            lines += ["", "", *_BOX.format(cls=self.cls).splitlines()]
        lines += [""]
        if self.has_shared:
            lines += ["", f"NIL = {self.cls}(0)", ""]
        for n in range(2):
            lines += ["", *self.leaf(n)]
        for n in range(2):
            lines += ["", *self.middle(n)]
        lines += ["", *self.target()]
        return "\n".join(lines) + "\n"

    def node_class(self) -> list[str]:
        cls = self.cls
        lines = [f"class {cls}:", *["    made = 0"] * self.has_shared, "    value: int"]
        lines += ["    flag: bool"] * self.has_flag
        lines += [f'    {link}: Optional["{cls}"]' for link in self.links]
        lines += ["", "    def __init__(self, value: int = 0) -> None:", "        self.value = value"]
        lines += ["        self.flag = False"] * self.has_flag
        lines += [f"        self.{link} = None" for link in self.links]
        lines += ["", "    def grow(self, k: int) -> int:", *self.indented(self.method(), 2)]
        self.has_property = self.chance(40)
        if self.has_property:
            value = "        return self.value * 2 if self.value > 0 else 0"
            lines += ["", "    @property", "    def double(self) -> int:", value]
        return lines

    @staticmethod
    def indented(lines: list[str], times: int = 1) -> list[str]:
        return ["    " * times + line for line in lines]

    def method(self) -> list[str]:
        link = self.link()
        bodies = [
            ["if self.value > k:", "    self.value -= 1", "    return 1", "return 0"],
            [f"if self.{link} is None:", f"    self.{link} = self", "    return k", f"return self.{link}.value"],
            [f"n = self.{link}", "if n is None or n is self:", "    return -1", "n.value = k", "return self.value"],
            ["self.value += k", f"assert self.value != {self.number()}", "return self.value if k > 0 else 0"],
        ]
        return self.random.choice(bodies)

    # A function: kinds of results are int, node (or None), pair

    def leaf(self, n: int) -> list[str]:
        kind = self.one("int", "node", "node", "pair", "none")
        two = self.chance(35)
        self.leaves.append((f"leaf{n}", kind, two))
        body = self.block(2, two)
        return self.function(f"leaf{n}", kind, two, body)

    def function(self, name: str, kind: str, two: bool, body: list[str]) -> list[str]:
        params = f'n: "{self.cls}", m: Optional["{self.cls}"], k: int' if two else f'n: "{self.cls}", k: int'
        said = {"int": "int", "node": f'Optional["{self.cls}"]', "pair": "object", "none": "None"}[kind]
        return [f"def {name}({params}) -> {said}:", *self.indented(body + self.result(kind, two))]

    def result(self, kind: str, two: bool) -> list[str]:
        link = self.link()
        if kind == "int":
            return [f"return {self.one('k', 'n.value', 'n.value + k', '1', 'k - 1')}"]
        if kind == "node":
            forms = [
                [f"return n.{link}"],
                ["return n"],
                [f"return {self.cls}(k)"],
                ["return n if k > 0 else None"],
                [f"r = {self.cls}(n.value)", f"r.{link} = n", "return r"],
                [f"return n.{link} or n"],
            ]
            if two:
                forms += [["return m"], ["return m if m is not n else None"]]
            if self.has_sub:
                forms += [["return Special(k)"]]
            if self.has_shared:
                forms += [["return NIL"]]
            return self.random.choice(forms)
        if kind == "pair":
            return [
                self.one(
                    f"return n.{link}, k",
                    "return n, n.value",
                    "return (k > 0, n)",
                    "return [n, k]",
                    'return {"n": n, "k": k}',
                )
            ]
        return []

    def block(self, depth: int, two: bool) -> list[str]:
        found: list[str] = []
        for _ in range(self.random.randint(1, 2)):
            found += self.statement(depth, two)
        return found

    def statement(self, depth: int, two: bool) -> list[str]:
        link, other = self.link(), self.link()
        simple = [
            [f"n.value = {self.one('k', 'n.value + 1', '0', 'k + n.value')}"],
            [f"n.{link} = {self.one('None', 'n', f'n.{other}', f'{self.cls}(k)')}"],
            [f"k {self.one('+=', '-=')} {self.one('1', 'n.value')}"],
            [f"if {self.condition(two)}:", f"    raise Bad({self.one('n', f'n.{link}', 'k')}, {self.one('k', '1')})"],
            [f"if {self.condition(two)}:", f'    raise ValueError("{self.one("no", "bad")}")'],
            [f"assert {self.condition(two)} or k != {self.number()}"],
        ]
        if two:
            simple += [
                [f"n.{link} = m"],
                ["if m is not None:", f"    m.{link} = n"],
                ["if m is n:", "    k += 2"],
                ["if m is not None:", f"    m.value, n.value = n.value, {self.one('m.value', 'k')}"],
            ]
        if self.has_flag:
            simple += [["n.flag = not n.flag"], ["n.flag = k > 0"]]
        if self.has_shared:
            simple += [[f"n.{link} = NIL"], [f"if n.{link} is NIL:", "    k = 0"]]
        if self.has_sub:
            simple += [["if isinstance(n, Special):", "    k += 1"]]
        if self.has_property:
            simple += [["k += n.double"]]
        simple += [["k += n.grow(k)"]]
        if depth <= 0 or self.chance(25):
            return self.random.choice(simple)
        if self.chance(35):
            return self.through(link, depth, two)
        if self.chance(20):
            return self.loop(link)
        lines = [f"if {self.condition(two)}:", *self.indented(self.block(depth - 1, two))]
        if self.chance(50):
            lines += ["else:", *self.indented(self.block(depth - 1, two))]
        return lines

    def loop(self, link: str) -> list[str]:
        name, count = self.name(), self.name()
        forms = [
            [
                f"{name}, {count} = n, 0",
                f"while {name}.{link} is not None and {count} < 2:",
                f"    {name} = {name}.{link}",
                f"    {count} += 1",
                f"{name}.value = k",
            ],
            [
                f"{name} = n.{link}",
                f"for {count} in range(2):",
                f"    if {name} is None or {name} is n:",
                "        break",
                f"    if {name}.value > k:",
                f"        {name}.value -= 1",
                f"    {name} = {name}.{link}",
            ],
            [f"{name} = [n, n.{link}]", f"k += sum(1 for one in {name} if one is not None)"],
            [
                f"{name} = n",
                f"while {name} is not None and {name}.value < {self.number()}:",
                "    k += 1",
                f"    {name} = {name}.{link} if {name}.{link} is not {name} else None",
            ],
        ]
        return self.random.choice(forms)

    def through(self, link: str, depth: int, two: bool) -> list[str]:
        name = self.name()
        inner = self.random.choice(
            [
                [f"n.{link} = {name}.{self.link()}", f"{name}.{self.link()} = n"],
                [f"if {name}.value > n.value:", f"    {name}.value = n.value", "else:", "    n.value -= k"],
                [f"if {name} is n:", "    k += 1", "else:", f"    k = {name}.value"],
                [f"{name}.{self.link()} = {self.one('None', 'n', name)}"],
                [f"k += {name}.value"],
                [f"k += {name}.grow(k)"],
                [f"if {name}.{self.link()} is n:", "    raise Bad(n, k)"],
                [f"n = {name}"],
            ]
        )
        return [f"{name} = n.{link}", f"if {name} is not None:", *self.indented(inner)]

    def condition(self, two: bool) -> str:
        link = self.link()
        forms = [
            f"n.value > {self.number()}",
            "k < n.value",
            f"k == {self.number()}",
            f"n.{link} is None",
            f"n.{link} is n",
            f"n.{link} is not None and n.{link}.value < k",
            f"k > {self.number()} and n.{link} is not None",
            f"n.{link}",
            f"n.{link} == n",
            "n.value == k",
            "n.value * 2 > k",
        ]
        if two:
            forms += [
                "m is None",
                "m is n",
                f"m is not None and m.{link} is n",
                f"m is n.{link}",
                "m is not None and m.value > n.value",
                f"m is not None and m.{link} is n.{link}",
            ]
        if self.has_flag:
            forms += ["n.flag", "n.flag and k > 0"]
        return self.random.choice(forms)

    # Calls

    def called(self, leaf: Called, n: str = "n", k: str = "k", other: str | None = None) -> str:
        name, _, two = leaf
        other = other or self.one("None", n, f"{n}.{self.link()}", f"{self.cls}({k})")
        if two:
            return self.one(f"{name}({n}, {other}, {k})", f"{name}({n}, m={other}, k={k})")
        return f"{name}({n}, {k})"

    def use(self, leaf: Called, n: str = "n", k: str = "k", other: str | None = None) -> list[str]:
        call, kind = self.called(leaf, n, k, other), leaf[1]
        name = self.name()
        if kind == "int":
            return self.random.choice(
                [[f"{k} = {call}"], [f"{k} += {call}"], [f"if {call} > {self.number()}:", f"    {k} += 1"]]
            )
        if kind == "node":
            return self.random.choice(
                [
                    [f"{name} = {call}", f"if {name} is not None:", f"    {k} += {name}.value"],
                    [f"{n}.{self.link()} = {call}"],
                    [f"{name} = {call}", f"if {name} is {n}:", f"    {k} = {self.number()}"],
                    [f"{name} = {call}", f"if {name} is not None:", f"    {n} = {name}"],
                    [f"{name} = {call}", f"assert {name} is None or {name}.value != {self.number()}"],
                ]
            )
        if kind == "pair":
            return self.random.choice([[f"{name} = {call}", f"{k} += len({name})  # type: ignore"], [f"{call}"]])
        return [call]

    def middle(self, n: int) -> list[str]:
        kind, two = self.one("int", "node", "none"), self.chance(25)
        self.middles.append((f"middle{n}", kind, two))
        leaf, other = self.random.choice(self.leaves), self.random.choice(self.leaves)
        m = self.one("m", f"n.{self.link()}") if two else None
        first, second = self.use(leaf, other=m), self.use(other)
        form = self.random.randrange(7)
        if form == 0:
            body = [*first, f"if {self.condition(two)}:", *self.indented(second)]
        elif form == 1:
            name, link = self.name(), self.link()
            body = [
                f"{name} = n.{link}",
                f"if {name} is not None:",
                *self.indented(self.use(leaf, name, other="n")),
                "else:",
                *self.indented(second),
            ]
        elif form == 2:
            body = [
                "try:",
                *self.indented(first),
                f"except {self.one('ValueError', 'Bad', '(Bad, ValueError)')}:",
                f"    k = {self.number()}",
            ]
        elif form == 3:
            body = [
                "try:",
                *self.indented(first),
                "except Bad as bad:",
                "    if bad.at is n:",
                "        k = 7",
                "    else:",
                "        raise",
            ]
        elif form == 4:
            body = ["try:", *self.indented(first), "finally:", f"    n.value = {self.one('k', '0', 'n.value + 1')}"]
        elif form == 5:
            body = [f"for i in range({self.one('1', '2')}):", *self.indented(self.use(leaf, k="k", other=m))]
        else:
            fresh = self.name()
            body = [
                f"{fresh} = {self.cls}(k)",
                f"{fresh}.{self.link()} = n",
                *self.use(leaf, fresh, other="n"),
                f"if {fresh}.{self.link()} is not n:",
                "    k += 1",
            ]
        if self.chance(25):
            body += self.block(1, two)
        return self.function(f"middle{n}", kind, two, body)

    def target(self) -> list[str]:
        calls = self.random.choice(
            [
                [self.leaves[0], self.leaves[1]],
                [self.middles[0], self.leaves[1]],
                [self.middles[0], self.middles[1]],
                [self.leaves[0], self.leaves[0]],
                [self.middles[1], self.middles[1]],
                [self.leaves[1], self.middles[0]],
            ]
        )
        box = self.has_box and self.chance(60)
        lines: list[str] = []
        if box:
            lines += ["a = box.head", "if a is None:", "    return box.size"]
        lines += ["r = x", *self.use(calls[0], "a", "r", self.one("b", f"a.{self.link()}", "a"))]
        second = self.one("a", "b", "fresh")
        if second == "b":
            lines += ["if b is not None:", *self.indented(self.use(calls[1], "b", "r", "a"))]
        elif second == "fresh":
            lines += [
                f"f = {self.cls}(x)",
                f"f.{self.link()} = {self.one('a', 'b', 'f')}",
                *self.use(calls[1], "f", "r", self.one("a", "b")),
            ]
        else:
            lines += [
                f"if {self.one('r > x', 'x > 0', f'a.{self.link()} is a', 'a.value > x')}:",
                *self.indented(self.use(calls[1], "a", "r", "b")),
            ]
        lines += self.claim()
        if box:
            lines += ["box.size += r", "box.head = b"]
        params = (
            f'box: Box, b: Optional["{self.cls}"], x: int'
            if box
            else f'a: "{self.cls}", b: Optional["{self.cls}"], x: int'
        )
        return [
            f"def target({params}) -> object:",
            *self.indented([*lines, f"return {self.one('r', 'a', 'b', '(a, r)')}"]),
        ]

    def claim(self) -> list[str]:
        link = self.link()
        return self.random.choice(
            [
                [f"assert r != {self.number()}"],
                [f"if a.{link} is a:", f"    assert a.value {self.one('<', '>', '!=')} {self.number()}"],
                [f"if a.{link} is b and b is not None:", f"    assert b.value != {self.number()}"],
                [f"if a.{link} is not None:", f"    assert a.{link}.value <= a.value or r > {self.number()}"],
                [],
            ]
        )


def program(seed: int) -> str:
    return Shaped(seed).program()
