"""`split` at white space and `splitlines`, evaluated lazily.

How many words or lines a text has is asked as far as the program wants to know it, and each of them is a term. What is
said of a word is then a condition on the whole text that a regular language expresses.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from types import FrameType
from typing import Any

from pathlore.expr import texts
from pathlore.expr.application import apply
from pathlore.expr.cutting import Cuts, Cutting, LineCuts, WordCuts
from pathlore.expr.stripping import Stripping
from pathlore.expr.term import Op, Term
from pathlore.runtime.path import context
from pathlore.runtime.proxies.containers import stand_in
from pathlore.runtime.proxies.text_pieces import LazyPieces
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.text import SymStr, has, piece, within

_RETURN, _NEWLINE = ((13, 13),), ((10, 10),)


class FoundCuts:
    """The pieces of a text, from the left. Mutable: it looks for more of them when asked."""

    def __init__(self, text: SymStr, cuts: Cuts) -> None:
        self.text = text
        self.cuts = cuts
        self.values = cuts.pieces(text.sym_value)
        """In the witness."""
        self._known = 0
        self._all = False
        self._places: list[_Place] = []

    def has(self, number: int, frame: FrameType) -> bool:
        """Whether there is a piece with this number, with one test on the path for each that is not known yet."""
        while not self._all and self._known <= number:
            if not context.path.decide(self.total() > self._known, frame):
                self._all = True
                break
            self._known += 1
        return number < self._known

    def up_to(self, most: int, frame: FrameType) -> range:
        """The numbers of the first `most` of them, or of all where `most` is negative."""
        while self._known != most and self.has(self._known, frame):
            pass
        return range(self._known)

    def total(self) -> SymInt:
        """How many there are, as one term."""
        return SymInt(len(self.values), partial(_count, self.cuts), (self.text,))

    def piece(self, number: int) -> SymStr:
        """A piece that is known to be there."""
        return SymStr(self.values[number], _Piece(self, number), (self.text,))

    def located(self, number: int, frame: FrameType) -> Any:
        """The same piece between two positions, which are looked for character by character.

        A loop over its characters asks about each of them. Such questions are answered at once for an input, but not
        for what a function makes of it.
        """
        places, text = self._places, self.text
        while len(places) <= number:
            places.append(_next_place(text, self.cuts, places[-1][2] if places else 0, frame))
        return piece(text, *places[number][:2])


class _Piece:
    """Builds the term of a piece."""

    __slots__ = ("_found", "_number")

    def __init__(self, found: FoundCuts, number: int) -> None:
        self._found = found
        self._number = number

    def __call__(self, text: Term) -> Term:
        return _apply(self._found.cuts.number(self._number), text)

    def locate(self, frame: FrameType) -> Any:
        return self._found.located(self._number, frame)


_Place = tuple[int, int, int]
"""Where a piece begins, where it ends, and where to look for the next one."""


def _next_place(text: SymStr, cuts: Cuts, at: int, frame: FrameType) -> _Place:
    path = context.path
    if isinstance(cuts, WordCuts):
        while path.decide(within(text, at, cuts.space), frame):
            at += 1
        start = at
        at += 1
        while has(text, at, frame) and not path.decide(within(text, at, cuts.space), frame):
            at += 1
        return start, at, at
    assert isinstance(cuts, LineCuts)
    start = at
    while has(text, at, frame) and not path.decide(within(text, at, cuts.ends), frame):
        at += 1
    stop = at
    if has(text, at, frame):
        at += 1
        if path.decide(within(text, stop, _RETURN), frame) and path.decide(within(text, at, _NEWLINE), frame):
            at += 1
    return start, at if cuts.keeps_ends else stop, at


def _count(cuts: Cuts, text: Term) -> Term:
    return apply(cuts.counting(), text)


def _apply(function: Cutting, text: Term) -> Term:
    if text.op is Op.APPLY and isinstance(text.args[0], Cutting) and text.args[0].cuts is function.cuts:
        # A piece that is there is the one piece of itself, and the empty text is none.
        return text if function.number == 0 else texts.text("")
    return apply(function, text)


def is_traced(text: Any) -> bool:
    """Whether conditions on the pieces of a text are conditions on an input that regular languages express."""
    if type(text) is not SymStr:
        return False
    term = text.sym_term
    while term.op is not Op.VARIABLE:
        if term.op is Op.SLICE:
            term = term.args[0]
        elif term.op is Op.APPLY and isinstance(term.args[0], (Stripping, Cutting)):
            term = term.args[1]
        else:
            return False
    return True


class SymCuts(LazyPieces):
    """The words or the lines of a text."""

    __slots__ = ()

    def __init__(self, text: SymStr, cuts: Cuts) -> None:
        super().__init__(FoundCuts(text, cuts))

    def _sym_piece(self, number: int) -> Any:
        return self.sym_shape(self.sym_found.piece(number))

    def _sym_values(self) -> Iterable[Any]:
        return self.sym_found.values  # type: ignore[no-any-return]


stand_in(SymCuts)
