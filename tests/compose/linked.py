"""Generates programs over lists, doubly linked lists and trees, shared and cyclic, with two levels of calls."""

from __future__ import annotations

from random import Random

_HEAD = """from typing import Optional


class {cls}:
{fields}

    def __init__(self, value: int = 0) -> None:
        self.value = value
{links}
"""
_KINDS = {"Node": ("next",), "Pair": ("left", "right"), "Item": ("prev", "next")}


class Generator:
    """Writes one program for each seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._cls, self._links = self._random.choice(sorted(_KINDS.items()))
        self._names = 0

    def program(self) -> str:
        fields = ["    value: int", *(f'    {link}: Optional["{self._cls}"]' for link in self._links)]
        links = [f'        self.{link}: Optional["{self._cls}"] = None' for link in self._links]
        head = _HEAD.format(cls=self._cls, fields="\n".join(fields), links="\n".join(links))
        leaves = [self._function(f"leaf{n}", []) for n in range(2)]
        middle = [self._function(f"middle{n}", ["leaf0", "leaf1"]) for n in range(2)]
        calls = self._random.choice(
            [["leaf0", "leaf1"], ["middle0", "leaf1"], ["middle0", "middle1"], ["leaf0", "leaf0"]]
        )
        return "\n\n".join([head, *leaves, *middle, self._target(calls)]) + "\n"

    def _pick(self, *texts: str) -> str:
        return self._random.choice(texts)

    def _link(self) -> str:
        return self._random.choice(self._links)

    def _function(self, name: str, callees: list[str]) -> str:
        body = self._guarded(callees) if callees else self._block(2)
        lines = "\n".join(f"    {line}" for line in body)
        return f'def {name}(n: "{self._cls}", k: int) -> int:\n{lines}\n    return {self._scalar()}'

    def _guarded(self, callees: list[str]) -> list[str]:
        callee, other = self._random.choice(callees), self._random.choice(callees)
        made = self._random.choice(
            [
                [f"r = {callee}(n, k)", f"if r > {self._number()}:", f"    r += {other}(n, r)", "k = r"],
                [
                    f"if n.{(link := self._link())} is not None:",
                    f"    k = {callee}(n.{link}, k + 1)",
                    "else:",
                    f"    k += {other}(n, {self._number()})",
                ],
                ["try:", f"    k = {callee}(n, k)", "except ValueError:", f"    k = {self._number()}"],
                [f"m = n.{self._link()}", "if m is n or m is None:", f"    k = {callee}(n, k)"],
            ]
        )
        return [*made, *(self._block(1) if self._random.random() < 0.3 else [])]

    def _target(self, calls: list[str]) -> str:
        lines = [f"r = {calls[0]}(a, x)"]
        second = self._pick("a", "b")
        if second == "b":
            lines += ["if b is not None:", f"    r += {calls[1]}(b, {self._pick('x', 'r', '1')})"]
        else:
            lines += [f"if {self._pick('r > x', 'x > 0', f'a.{self._link()} is a', 'a.value > x')}:"]
            lines += [f"    r = {calls[1]}(a, {self._pick('x', 'r', '2')})"]
        lines += self._claim()
        body = "\n".join(f"    {line}" for line in [*lines, "return r"])
        return f'def target(a: "{self._cls}", b: Optional["{self._cls}"], x: int) -> int:\n{body}'

    def _claim(self) -> list[str]:
        link = self._link()
        return self._random.choice(
            [
                [f"assert r != {self._number()}"],
                [f"if a.{link} is a:", f"    assert a.value {self._pick('<', '>', '!=')} {self._number()}"],
                [f"if a.{link} is b and b is not None:", f"    assert b.value != {self._number()}"],
                [f"if a.{link} is not None:", f"    assert a.{link}.value <= a.value or r > {self._number()}"],
                [],
            ]
        )

    def _number(self) -> str:
        return str(self._random.randint(-3, 5))

    def _scalar(self) -> str:
        return self._pick("k", "n.value", "n.value + k", "1", "k - 1", "0")

    def _block(self, depth: int) -> list[str]:
        statements: list[str] = []
        for _ in range(self._random.randint(1, 2)):
            statements += self._statement(depth)
        return statements

    def _statement(self, depth: int) -> list[str]:
        link, other = self._link(), self._link()
        simple = [
            [f"n.value = {self._pick('k', 'n.value + 1', '0', 'k + n.value')}"],
            [f"n.{link} = {self._pick('None', 'n', f'n.{other}', f'{self._cls}(k)')}"],
            [f"k {self._pick('+=', '-=')} {self._pick('1', 'n.value')}"],
            [f"if {self._condition(link)}:", f'    raise ValueError("{self._pick("no", "bad")}")'],
        ]
        if depth <= 0 or self._random.random() < 0.25:
            return self._random.choice(simple)
        if self._random.random() < 0.4:
            return self._through(link, depth)
        lines = [f"if {self._condition(link)}:", *self._indented(self._block(depth - 1))]
        if self._random.random() < 0.5:
            lines += ["else:", *self._indented(self._block(depth - 1))]
        return lines

    def _through(self, link: str, depth: int) -> list[str]:
        """Code that goes one step along a reference, and changes what is there."""
        self._names += 1
        name = f"t{self._names}"
        inner = self._random.choice(
            [
                [f"n.{link} = {name}.{self._link()}", f"{name}.{self._link()} = n"],
                [f"if {name}.value > n.value:", f"    {name}.value = n.value", "else:", "    n.value -= k"],
                [f"if {name} is n:", "    k += 1", "else:", f"    k = {name}.value"],
                [f"{name}.{self._link()} = {self._pick('None', 'n', name)}"],
                [f"k += {name}.value"],
            ]
        )
        return [f"{name} = n.{link}", f"if {name} is not None:", *self._indented(inner)]

    def _condition(self, link: str) -> str:
        return self._random.choice(
            [
                f"n.value > {self._number()}",
                "k < n.value",
                f"k == {self._number()}",
                f"n.{link} is None",
                f"n.{link} is n",
                f"n.{link} is not None and n.{link}.value < k",
                f"k > {self._number()} and n.{link} is not None",
            ]
        )

    @staticmethod
    def _indented(lines: list[str]) -> list[str]:
        return [f"    {line}" for line in lines]


def program(seed: int) -> str:
    return Generator(seed).program()
