"""What docstrings and decorators say, read without running anything."""

from __future__ import annotations

import textwrap

import pytest

from pathlore.program.contracts import NOTHING, Contract, Docstrings


def contract(docstring: str) -> Contract:
    source = f'def f(x, y):\n    """{docstring}"""\n'
    return Docstrings("f.py", source).functions.get(("f", 1), NOTHING)


CLAUSES = [
    ("pre: x > 0", ["x > 0"], []),
    ("Text.\n\n    pre: x > 0\n    post: _ > x\n    ", ["x > 0"], ["_ > x"]),
    ("\n    :pre: x > 0\n    :post: _ > x", ["x > 0"], ["_ > x"]),
    ("\n    pre::\n        x > 0\n\n        y > 0\n    post: _", ["x > 0", "y > 0"], ["_"]),
    ("\n    post[x, y]: x == __old__.x", [], ["x == __old__.x"]),
    ("\n    pre: (x >\n        0)\n    pre: y", ["(x > 0)", "y"], []),
    ("\n    pre: all(\n        z > 0\n        for z in x\n    )", ["all( z > 0 for z in x )"], []),
    ("prefix: x > 0, and compost: y", [], []),
    ("Args:\n        pre: int", ["int"], []),
]


@pytest.mark.parametrize(("docstring", "pre", "post"), CLAUSES)
def test_clauses_are_read(docstring: str, pre: list[str], post: list[str]) -> None:
    found = contract(docstring)
    assert [clause.text for clause in found.pre] == pre
    assert [clause.text for clause in found.post] == post


@pytest.mark.parametrize(
    ("docstring", "raises"),
    [
        ("raises: ValueError", ("ValueError",)),
        ("\n    raises: ValueError, errors.AppError\n    raises: KeyError", ("ValueError", "AppError", "KeyError")),
        ("\n    raises:\n        ValueError\n        KeyError\n", ("ValueError", "KeyError")),
        ("\n    raises:\n\n    Nothing.", ()),
        ("Raises:\n        ValueError: if x is odd", None),
        (":raises ValueError: if x is odd", None),
        ("pre: x", None),
    ],
)
def test_declared_exceptions_are_read(docstring: str, raises: tuple[str, ...] | None) -> None:
    assert contract(docstring).raises == raises


def test_what_is_no_python_is_told() -> None:
    assert contract("\n    pre: the number is nice\n    raises: if it is not").unread == (
        "pre: the number is nice",
        "raises: if it is not",
    )


def test_places_are_those_of_the_conditions() -> None:
    source = textwrap.dedent('''
        class A:
            """A class.

            inv: self.n > 0
            """

            def f(self):
                """
                post:
                    self.n > 1
                """
    ''')
    found = Docstrings("a.py", source)
    (inv,) = found.classes["A"].inv
    (post,) = found.functions["A.f", 8].post
    assert (inv.owner, inv.line, inv.column) == ("A", 5, 10)
    assert (post.owner, post.line, post.column) == ("A.f", 11, 13)
