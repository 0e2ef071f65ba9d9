"""The codes of findings: which failure has which, and what there is to know about each."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill, indent

from pathlore.records import frozen


@frozen
class Rule:
    """A code with its documentation. `kind` is the word for its family in reports."""

    code: str
    kind: str
    title: str
    explanation: str
    example: str
    remedy: str


_RULES = (
    Rule(
        "PL101",
        "assertion",
        "failed assertion",
        "An `assert` is false for some input, or the code says `raise AssertionError`. Asserts that open "
        "the target itself are assumed, not checked: they say what the caller must ensure. The same "
        "asserts in a function that the target calls are checked, and so are those of a function that "
        "consists of asserts alone and of any `test_...` function.",
        "def half(n: int) -> int:\n    result = n // 2\n    assert result + result == n   # half(1)\n    return result",
        "Correct the code or the claim. If only some inputs are meant, say so with an assert at the top "
        "of the function or with `pathlore.assume(condition)`.",
    ),
    Rule(
        "PL102",
        "contract",
        "violated postcondition",
        "A function returns, and what its contract says about the result does not hold: `ensure` of "
        "icontract, `post`, `ensure` or `reason` of deal, `post:` in a docstring (PEP 316). The contracts "
        "of functions that the target calls count too. The place is that of the condition.",
        "@icontract.ensure(lambda result: result >= 0)\ndef size(n: int) -> int:\n    return n   # size(-1)",
        "Correct the code or the contract, or require more of the caller with a precondition.",
    ),
    Rule(
        "PL103",
        "contract",
        "violated invariant",
        "An object does not meet the invariant of its class after `__init__` or a public method, or before "
        "a public method is called on it: `invariant` of icontract, `inv` of deal, `inv:` in the docstring "
        "of a class (PEP 316). Input objects are taken to meet the invariants of their classes.",
        "class Counter:\n"
        '    """inv: self.count >= 0"""\n\n'
        "    def __init__(self, count: int) -> None:\n"
        "        self.count = count\n\n"
        "    def add(self, n: int) -> None:\n"
        "        self.count += n   # Counter(count=0).add(-1)",
        "Correct the method or the invariant, or exclude the arguments that break it with a precondition.",
    ),
    Rule(
        "PL104",
        "contract",
        "violated precondition",
        "A function is called with arguments that its contract excludes: `require` of icontract, `pre` of "
        "deal, `pre:` in a docstring (PEP 316). It is a failure of the caller. Preconditions of the target "
        "itself are assumed, unless `--check-preconditions` is set.",
        "@deal.pre(lambda n: n > 0)\ndef log(n: int) -> int:\n    return n.bit_length() - 1\n\n\n"
        "def digits(n: int) -> int:\n    return log(n) + 1   # digits(0)",
        "Check the argument before the call, or require it of the caller's caller, too.",
    ),
    Rule(
        "PL105",
        "contract",
        "undeclared exception",
        "A contract says which exceptions may leave a function (`raises:` in a docstring, `raises`, `safe` or "
        "`pure` of deal), and the code raises another one. Those that are declared are behaviours. For "
        "`raises:` this is the code of what the program raises on purpose; other exceptions keep theirs.",
        "def pay(amount: int) -> None:\n"
        '    """raises: ValueError"""\n'
        "    if amount < 0:\n"
        "        raise KeyError(amount)   # pay(-1)",
        "Declare the exception, or handle it.",
    ),
    Rule(
        "PL201",
        "exception",
        "division by zero",
        "`/`, `//`, `%`, `divmod` or `pow` gets a zero where it must not, and nothing catches the ZeroDivisionError.",
        "def mean(total: int, count: int) -> float:\n    return total / count   # mean(0, 0)",
        "Handle zero first, or say that it cannot happen: `assert count != 0` at the top of the target.",
    ),
    Rule(
        "PL202",
        "exception",
        "index out of range",
        "A sequence is indexed outside its bounds, or something is taken from an empty one, and nothing "
        "catches the IndexError. Negative indices count from the end, and only as far as the beginning.",
        'def day(n: int) -> str:\n    return ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[n]   # day(7)',
        "Check the index, or say which are meant: `assert 0 <= n < 7` at the top of the target.",
    ),
    Rule(
        "PL203",
        "exception",
        "missing key",
        "A dict is asked for a key, or a set for an element to remove, that it does not have, and nothing "
        "catches the KeyError.",
        'def label(code: int) -> str:\n    return {200: "ok", 404: "not found"}[code]   # label(0)',
        "Use `.get` with a default, test with `in`, or handle the KeyError.",
    ),
    Rule(
        "PL204",
        "exception",
        "wrong type",
        "An operation gets a value of a type that it does not take, often None where a value was "
        "expected, and nothing catches the TypeError.",
        "def shift(n: int, by: int | None) -> int:\n    return n + by   # shift(0, None)",
        "Handle the other types, or narrow the annotation to what is really passed.",
    ),
    Rule(
        "PL205",
        "exception",
        "missing attribute",
        "An object has no attribute of that name, often because it is None, or because the attribute is "
        "only set on some paths, and nothing catches the AttributeError. Setting an attribute that is "
        "read-only counts too.",
        "def second(node: Node) -> Node | None:\n    return node.next.next   # second(Node(next=None))",
        "Handle None first, set the attribute on every path, or narrow the annotation.",
    ),
    Rule(
        "PL206",
        "exception",
        "endless recursion",
        "The code calls itself until Python's recursion limit is reached. Some input never comes to the "
        "case that ends it, or comes to it too late.",
        "def factorial(n: int) -> int:\n    return 1 if n == 0 else n * factorial(n - 1)   # factorial(-1)",
        "Make the ending case cover all inputs, use a loop, or exclude the inputs that are not meant with "
        "an assert at the top of the target.",
    ),
    Rule(
        "PL207",
        "exception",
        "wrong value",
        "A function of Python or of a library refuses a value: unpacking a wrong number of elements, a "
        "negative shift, `int` of a text that is no number. A ValueError that the code under test raises "
        "itself is PL301 instead.",
        "def bit(position: int) -> int:\n    return 1 << position   # bit(-1)",
        "Check the value first, or handle the ValueError.",
    ),
    Rule(
        "PL208",
        "exception",
        "number too large",
        "A number does not fit where it has to go: a large int that becomes a float, a length, or a "
        "repetition count, and nothing catches the OverflowError.",
        "def ratio(n: int) -> float:\n    return n * 0.5   # ratio(10 ** 400)",
        "Keep to integers (`//`), or bound the input with an assert at the top of the target.",
    ),
    Rule(
        "PL209",
        "exception",
        "name without value",
        "A name is read that is not defined, or a local variable before any path gave it a value "
        "(NameError, UnboundLocalError).",
        "def sign(n: int) -> int:\n"
        "    if n > 0:\n"
        "        result = 1\n"
        "    elif n < 0:\n"
        "        result = -1\n"
        "    return result   # sign(0)",
        "Give the variable a value on every path.",
    ),
    Rule(
        "PL210",
        "exception",
        "iteration or run-time error",
        "`next` on an iterator that has ended (StopIteration; RuntimeError inside a generator), a dict or "
        "set that changes size while it is iterated, an abstract operation without implementation, and "
        "other RuntimeErrors that the code did not raise itself.",
        "def first_above(limit: int) -> int:\n    return next(n for n in (1, 2, 3) if n > limit)   # first_above(3)",
        "Give `next` a default, iterate over a copy, or handle the exception.",
    ),
    Rule(
        "PL211",
        "exception",
        "out of memory",
        "The code asks for more memory than there is or than Python can address, and nothing catches the MemoryError.",
        "def row(width: int) -> list[int]:\n    return [0] * width   # row(2 ** 62)",
        "Bound the size before using it.",
    ),
    Rule(
        "PL299",
        "exception",
        "other uncaught exception",
        "An exception for which there is no code of its own leaves the target, and the code under test "
        "did not raise it on purpose.",
        'def encoded(text: str, page: int) -> bytes:\n    return text.encode(f"cp{page}")   # encoded("", 0)',
        "Handle the exception, or exclude the inputs that lead to it.",
    ),
    Rule(
        "PL301",
        "raise",
        "exception raised on purpose",
        "The code under test says `raise`, or calls `sys.exit`, and the exception leaves the target. For "
        "a function that is a behaviour: it is reported with an input and does not fail the run. It is a "
        "finding in a script (`file.py:<module>`), with `--raises error`, and if the exception is listed "
        "in `raises`.",
        "def withdraw(balance: int, amount: int) -> int:\n"
        "    if amount > balance:\n"
        '        raise ValueError("not enough money")   # withdraw(0, 1)\n'
        "    return balance - amount",
        "Nothing has to be done about a behaviour. As a finding: catch the exception, exclude the input, "
        "or leave `raises` at `behaviour`.",
    ),
)
RULES = {rule.code: rule for rule in _RULES}

_CODES = {
    "ZeroDivisionError": "PL201",
    "IndexError": "PL202",
    "KeyError": "PL203",
    "TypeError": "PL204",
    "AttributeError": "PL205",
    "RecursionError": "PL206",
    "ValueError": "PL207",
    "OverflowError": "PL208",
    "NameError": "PL209",
    "StopIteration": "PL210",
    "StopAsyncIteration": "PL210",
    "RuntimeError": "PL210",
    "MemoryError": "PL211",
    "SystemExit": "PL301",
}

CONTRACT_CODES = {"postcondition": "PL102", "invariant": "PL103", "precondition": "PL104", "raises": "PL105"}
"""The codes of violated contracts, by the role of the condition."""


def code_for(exception_type_name: str, mro_names: Sequence[str], explicit: bool) -> str:
    """The code of an uncaught exception; `explicit` if a `raise` in the code under test raised it."""
    names = (exception_type_name, *mro_names)
    if "AssertionError" in names:
        return "PL101"
    if explicit:
        return "PL301"
    return next((_CODES[name] for name in names if name in _CODES), "PL299")


def explanation(rule: Rule) -> str:
    """The documentation of one rule, as plain text."""
    example = indent(rule.example, "    ")
    return (
        f"{rule.code}: {rule.title}\n\n{_filled(rule.explanation)}\n\nExample:\n\n{example}\n\n{_filled(rule.remedy)}\n"
    )


def document() -> str:
    """The documentation of all rules, as Markdown: docs/rules.md."""
    intro = (
        "# Codes\n\n"
        "Every finding has a code, and a code never changes its meaning. `pathlore rule CODE` shows\n"
        "what stands here. This page is written by `python -m pathlore.rules > docs/rules.md`.\n\n"
        "| code | meaning |\n|---|---|\n"
    )
    table = "".join(f"| [{rule.code}](#{_anchor(rule)}) | {rule.title} |\n" for rule in _RULES)
    return intro + table + "".join(_section(rule) for rule in _RULES)


def _anchor(rule: Rule) -> str:
    return f"{rule.code}-{rule.title}".lower().replace(" ", "-")


def _section(rule: Rule) -> str:
    return (
        f"\n## {rule.code} {rule.title}\n\n{_filled(rule.explanation)}\n\n"
        f"```python\n{rule.example}\n```\n\n{_filled(rule.remedy)}\n"
    )


def _filled(text: str) -> str:
    return fill(text, 100, break_on_hyphens=False, break_long_words=False)


if __name__ == "__main__":
    print(document(), end="")
