"""Functions that strip characters from the ends of texts; their preimages are regular languages."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.expr.application import apply
from pathlore.expr.functions import FAMILIES, FUNCTIONS, Function
from pathlore.expr.regular import ALL, EMPTY, Ranges, Regular, both, chars, complement, either, repeat, sequence
from pathlore.expr.term import Op, Sort, Term


class Stripping(Function):
    """`text.strip(characters)`, or `lstrip` or `rstrip`."""

    __slots__ = ("left", "ranges", "right")

    def __init__(self, name: str, ranges: Ranges, left: bool, right: bool) -> None:
        characters = "".join(chr(code) for low, high in ranges for code in range(low, high + 1))
        method = str.strip if left and right else str.lstrip if left else str.rstrip
        super().__init__(name, Sort.STR, lambda text: method(text, characters), "")
        self.ranges = ranges
        self.left = left
        self.right = right

    def unchanged(self) -> Regular:
        """The texts with nothing to strip."""
        kept = complement(self.ranges)
        first = either(EMPTY, sequence(kept, ALL)) if self.left else ALL
        last = either(EMPTY, sequence(ALL, kept)) if self.right else ALL
        return both(first, last)

    def before(self, regular: Regular) -> Regular:
        """The texts that strip to a text in the language."""
        stripped = repeat(chars(list(self.ranges)), 0, None)
        found = both(self.unchanged(), regular)
        return sequence(stripped if self.left else EMPTY, found, stripped if self.right else EMPTY)


def strip(function: Stripping, term: Term) -> Term:
    """The function applied to a text; it is idempotent."""
    return term if term.op is Op.APPLY and term.args[0] is function else apply(function, term)


def stripping(ranges: Ranges, left: bool, right: bool) -> Stripping:
    """The function that strips these characters."""
    name = f"{'l' if not right else 'r' if not left else ''}strip:{','.join(f'{low}-{high}' for low, high in ranges)}"
    found = FUNCTIONS.get(name)
    if found is None:
        found = FUNCTIONS[name] = Stripping(name, ranges, left, right)
    assert isinstance(found, Stripping)
    return found


def _family(left: bool, right: bool) -> Callable[[str], Function]:
    def make(parameters: str) -> Function:
        bounds = [part.split("-") for part in parameters.split(",")]
        return stripping(tuple((int(low), int(high)) for low, high in bounds), left, right)

    return make


FAMILIES.update({"strip": _family(True, True), "lstrip": _family(True, False), "rstrip": _family(False, True)})
