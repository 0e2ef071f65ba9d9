"""Gives each kind of failure its code, and each code its documentation."""

from __future__ import annotations

from collections.abc import Sequence

from pathlore.findings import FindingKind
from pathlore.records import frozen


@frozen
class Rule:
    """A code with its documentation. `kind` names its family in reports."""

    code: str
    kind: FindingKind
    title: str
    explanation: str
    example: str
    remedy: str


_RULES = (
    Rule(
        "PL101",
        FindingKind.ASSERTION,
        "failed assertion",
        "An `assert` is false for some input, or the code says `raise AssertionError`. Asserts that open "
        "the target itself are assumed, not checked: they are the caller's responsibility. Asserts that "
        "open a function which the target calls are checked, and so are those of a function that "
        "consists of asserts alone and of any `test_...` function.",
        "def half(n: int) -> int:\n    result = n // 2\n    assert result + result == n   # half(1)\n    return result",
        "Correct the code or the claim. To exclude inputs, put an assert at the top of the function or "
        "use `pathlore.assume(condition)`.",
    ),
    Rule(
        "PL102",
        FindingKind.CONTRACT,
        "violated postcondition",
        "A function returns, but its contract does not hold for the result: `ensure` of icontract, "
        "`post`, `ensure` or `reason` of deal, `post:` in a docstring (PEP 316). Contracts of functions "
        "that the target calls are checked, too. The location is that of the condition.",
        "@icontract.ensure(lambda result: result >= 0)\ndef size(n: int) -> int:\n    return n   # size(-1)",
        "Correct the code or the contract, or require more of the caller with a precondition.",
    ),
    Rule(
        "PL103",
        FindingKind.CONTRACT,
        "violated invariant",
        "An object violates the invariant of its class after `__init__` or a public method, or before "
        "a public method is called on it: `invariant` of icontract, `inv` of deal, `inv:` in the docstring "
        "of a class (PEP 316). Input objects are assumed to meet the invariants of their classes.",
        "class Counter:\n"
        '    """inv: self.count >= 0"""\n\n'
        "    def __init__(self, count: int) -> None:\n"
        "        self.count = count\n\n"
        "    def add(self, n: int) -> None:\n"
        "        self.count += n   # Counter(0).add(-1)",
        "Correct the method or the invariant, or exclude the arguments that break it with a precondition.",
    ),
    Rule(
        "PL104",
        FindingKind.CONTRACT,
        "violated precondition",
        "A function is called with arguments that its contract excludes: `require` of icontract, `pre` of "
        "deal, `pre:` in a docstring (PEP 316). The caller is at fault. Preconditions of the target "
        "itself are assumed, unless `--check-preconditions` is set.",
        "@deal.pre(lambda n: n > 0)\ndef log(n: int) -> int:\n    return n.bit_length() - 1\n\n\n"
        "def digits(n: int) -> int:\n    return log(n) + 1   # digits(0)",
        "Check the argument before the call, or add the precondition to the caller.",
    ),
    Rule(
        "PL105",
        FindingKind.CONTRACT,
        "undeclared exception",
        "A contract says which exceptions may leave a function (`raises:` in a docstring, `raises`, `safe` or "
        "`pure` of deal), but the code raises another one. Declared exceptions are behaviours. With "
        "`raises:`, only exceptions that the program raises on purpose have this code; others keep theirs.",
        "def pay(amount: int) -> None:\n"
        '    """raises: ValueError"""\n'
        "    if amount < 0:\n"
        "        raise KeyError(amount)   # pay(-1)",
        "Declare the exception, or handle it.",
    ),
    Rule(
        "PL201",
        FindingKind.EXCEPTION,
        "division by zero",
        "`/`, `//`, `%`, `divmod` or `pow` gets a zero that it cannot take, and nothing catches the ZeroDivisionError.",
        "def mean(total: int, count: int) -> float:\n    return total / count   # mean(0, 0)",
        "Handle zero first, or exclude it: `assert count != 0` at the top of the target.",
    ),
    Rule(
        "PL202",
        FindingKind.EXCEPTION,
        "index out of range",
        "A sequence is indexed outside its bounds, or an element is popped from an empty one, and nothing "
        "catches the IndexError. Negative indices count from the end, but no further than the beginning.",
        'def day(n: int) -> str:\n    return ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")[n]   # day(7)',
        "Check the index, or bound it: `assert 0 <= n < 7` at the top of the target.",
    ),
    Rule(
        "PL203",
        FindingKind.EXCEPTION,
        "missing key",
        "The code looks up a key that a dict does not have, or removes an element that a set does not "
        "have, and nothing catches the KeyError.",
        'def label(code: int) -> str:\n    return {200: "ok", 404: "not found"}[code]   # label(0)',
        "Use `.get` with a default, test with `in`, or handle the KeyError.",
    ),
    Rule(
        "PL204",
        FindingKind.EXCEPTION,
        "wrong type",
        "An operation gets a value of a type that it does not accept, often None instead of a value, "
        "and nothing catches the TypeError.",
        "def shift(n: int, by: int | None) -> int:\n    return n + by   # shift(0, None)",
        "Handle the other types, or narrow the annotation to what callers pass.",
    ),
    Rule(
        "PL205",
        FindingKind.EXCEPTION,
        "missing attribute",
        "An object has no attribute of that name, often because it is None or because only some paths "
        "set the attribute, and nothing catches the AttributeError. Setting a read-only attribute counts, "
        "too.",
        "def second(node: Node) -> Node | None:\n    return node.next.next   # second(Node(next=None))",
        "Handle None first, set the attribute on every path, or narrow the annotation.",
    ),
    Rule(
        "PL206",
        FindingKind.EXCEPTION,
        "endless recursion",
        "The code calls itself until it reaches Python's recursion limit. Some input never reaches the "
        "base case, or reaches it too late.",
        "def factorial(n: int) -> int:\n    return 1 if n == 0 else n * factorial(n - 1)   # factorial(-1)",
        "Make the base case cover all inputs, use a loop, or exclude the other inputs with an assert at "
        "the top of the target.",
    ),
    Rule(
        "PL207",
        FindingKind.EXCEPTION,
        "wrong value",
        "Python or a library refuses a value: unpacking the wrong number of elements, a negative shift, "
        "`int` of a text that is not a number. A ValueError that the code under test raises itself is "
        "PL301 instead.",
        "def bit(position: int) -> int:\n    return 1 << position   # bit(-1)",
        "Check the value first, or handle the ValueError.",
    ),
    Rule(
        "PL208",
        FindingKind.EXCEPTION,
        "number too large",
        "A number is too large for its use: an int that becomes a float, a length, or a repetition "
        "count, and nothing catches the OverflowError.",
        "def ratio(n: int) -> float:\n    return n * 0.5   # ratio(10 ** 400)",
        "Stay with integers (`//`), or bound the input with an assert at the top of the target.",
    ),
    Rule(
        "PL209",
        FindingKind.EXCEPTION,
        "name without value",
        "The code reads a name that is not defined, or a local variable that has no value on this path "
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
        FindingKind.EXCEPTION,
        "iteration or run-time error",
        "`next` on an exhausted iterator (StopIteration; RuntimeError inside a generator), a dict or "
        "set that changes size during iteration, an abstract operation without implementation, and "
        "other RuntimeErrors that the code does not raise itself.",
        "def first_above(limit: int) -> int:\n    return next(n for n in (1, 2, 3) if n > limit)   # first_above(3)",
        "Give `next` a default, iterate over a copy, or handle the exception.",
    ),
    Rule(
        "PL211",
        FindingKind.EXCEPTION,
        "out of memory",
        "The code asks for more memory than there is, or than Python can address, and nothing catches the MemoryError.",
        "def row(width: int) -> list[int]:\n    return [0] * width   # row(2 ** 62)",
        "Bound the size before using it.",
    ),
    Rule(
        "PL299",
        FindingKind.EXCEPTION,
        "other uncaught exception",
        "An exception without a code of its own leaves the target, and the code under test did not "
        "raise it on purpose.",
        'def encoded(text: str, page: int) -> bytes:\n    return text.encode(f"cp{page}")   # encoded("", 0)',
        "Handle the exception, or exclude the inputs that lead to it.",
    ),
    Rule(
        "PL301",
        FindingKind.RAISE,
        "exception raised on purpose",
        "The code under test says `raise`, or calls `sys.exit`, and the exception leaves the target. For "
        "a function this is a behaviour: it is reported with an input and does not fail the run. It is a "
        "finding in a script (`file.py:<module>`; except SystemExit), with `--raises error`, and if the "
        "exception is listed in `raises`.",
        "def withdraw(balance: int, amount: int) -> int:\n"
        "    if amount > balance:\n"
        '        raise ValueError("not enough money")   # withdraw(0, 1)\n'
        "    return balance - amount",
        "A behaviour needs no action. For a finding, catch the exception, exclude the input, or leave "
        "`raises` at `behaviour`.",
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
"""Codes of violated contracts, by the role of the condition."""


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
    from textwrap import indent  # for start-up time: few runs explain a rule

    example = indent(rule.example, "    ")
    return (
        f"{rule.code}: {rule.title}\n\n{_filled(rule.explanation)}\n\nExample:\n\n{example}\n\n{_filled(rule.remedy)}\n"
    )


def document() -> str:
    """The documentation of all rules, as Markdown: docs/rules.md."""
    intro = (
        "# Codes\n\n"
        "Every finding has a code, and a code never changes its meaning. `pathlore rule CODE` prints\n"
        "the same texts. `python -m pathlore.rules > docs/rules.md` writes this page.\n\n"
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
    from textwrap import fill  # for start-up time: few runs explain a rule

    return fill(text, 100, break_on_hyphens=False, break_long_words=False)


if __name__ == "__main__":
    print(document(), end="")
