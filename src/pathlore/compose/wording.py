"""Summaries in Python's notation, for people."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import Any

from pathlore.compose.composer import Composer
from pathlore.compose.formulas import Named, is_application
from pathlore.compose.replayer import Replayer
from pathlore.compose.shapes import KINDS
from pathlore.expr import build
from pathlore.expr.application import apply
from pathlore.expr.rendering import render
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Term
from pathlore.findings import Way
from pathlore.program.stubs import own_code, parameter_names
from pathlore.transform.template import REGION
from pathlore.trie.choice import Callee
from pathlore.trie.region import region, shown
from pathlore.trie.summary import Applied, CalleeEnd, Summary, way_to

_SCALARS = {cls for cls, _ in KINDS.values()}


def ways_through(composer: Composer, function: FunctionType) -> tuple[str, list[Way]]:
    """A call of a function, and the ways through it that are known."""
    found = []
    for (key, _), summary in composer.frames.summaries.items():
        if key is function:
            found += [_way(summary, leaf, way) for leaf, way in _leaves(summary)]
    return call_of(function), found


def call_of(function: FunctionType) -> str:
    return f"{function.__qualname__}({', '.join(parameter_names(own_code(function)))})"


class _Readable(Named):
    """Leaves calls of functions as they are, and unfolds what people have no name for: regions, and how calls end."""

    def applied(self, applied: Applied, actuals: tuple[Term, ...]) -> Term:
        if applied.slot is not None and REGION not in applied.summary.label:
            return apply(applied, *actuals)
        return super().applied(applied, actuals)

    def _name(self, summary: Summary, slot: Term, actuals: tuple[Term, ...]) -> Term:
        return slot


def region_of(composer: Composer) -> str:
    """For which inputs the target returns, as a complete exploration knows; nothing where that is too long to read."""
    if isinstance(composer, Replayer):
        return shown(composer.region()) or ""
    found = region(composer.root.trie.root, _ended)
    # Terms grow as definitions are unfolded: one that is too large already need not be.
    return shown(_Readable(lambda leaf: True).of(found)) if shown(found) else ""


def _ended(call: Callee, regions: list[Term | None]) -> Term | None:
    """The region below a call: some outcome of it comes, and the region below that outcome holds."""
    ways = [(o, child) for o, child in zip(call.callee.outcomes, regions, strict=False) if child is not None]
    if all(child is ways[0][1] for _, child in ways):
        return ways[0][1] if ways else None
    result = build.FALSE
    for outcome, child in ways:
        result = build.or_(result, build.and_(apply(outcome.ended, *call.actuals), child))
    return result


def _leaves(summary: Summary) -> Iterator[tuple[CalleeEnd, list[Term]]]:
    for slot, leaf in summary.trie.leaves():
        if isinstance(leaf, CalleeEnd):
            yield leaf, way_to(slot.parent, slot.side)


def _way(summary: Summary, leaf: CalleeEnd, way: list[Term]) -> Way:
    plain = Substitution({f: build.variable(_place(f), f.sort) for f in summary.formals})
    when = " and ".join(dict.fromkeys(render(plain.of(term)) for term in way if not _says_nothing(term)))
    text = _LayoutText(leaf, [render(plain.of(slot)) for slot in leaf.slots], summary.names)
    return text.way(when)


def _says_nothing(term: Term) -> bool:
    """Whether a condition says how a call ends that always ends in one way."""
    return is_application(term) and term.args[0].slot is None and len(term.args[0].summary.outcomes) == 1


def _place(formal: Term) -> str:
    """Where a formal stands: a parameter, or a field of one."""
    name: str = formal.args[0]
    return name[name.index("(") + 1 : -1]


class _LayoutText:
    """Reads the tokens of a layout, as `compose.shapes.Layout` writes them, with texts for the slots."""

    def __init__(self, leaf: CalleeEnd, slots: list[str], given: tuple[str, ...]) -> None:
        self._tokens: list[Any] = list(leaf.outcome.layout)  # type: ignore[call-overload]
        self._slots = iter(slots)
        self._given = given
        self._raised: list[str] = []

    def way(self, when: str) -> Way:
        raises = returns = None
        if isinstance(self._tokens[0], tuple) and self._tokens[0][0] == "raised":
            raises = self._exception()
        else:
            returns = self._value()
        return Way(when, returns, raises, dict(self._writes()))

    def _writes(self) -> Iterator[tuple[str, str]]:
        while self._tokens:
            number, name, is_there, _ = self._tokens.pop(0)
            place = f"{self._given[number]}.{name}"
            if not is_there:
                continue
            value = self._value()
            if value != place:
                yield place, value

    def _exception(self) -> str:
        """The first is the one that was raised; the others led to it."""
        shown = ""
        while self._tokens and isinstance(self._tokens[0], tuple) and self._tokens[0][0] == "raised":
            _, kind, *_, fields = self._tokens.pop(0)
            arguments = self._value()
            if issubclass(kind, AttributeError):
                self._value()  # the object that it was raised for
            for _ in range(fields):
                self._tokens.pop(0)
                self._value()
            shown = shown or f"{kind.__name__}{arguments}".replace(",)", ")")
        return shown

    def _value(self) -> str:
        token = self._tokens.pop(0)
        if token in _SCALARS:
            return next(self._slots)
        if not isinstance(token, tuple):
            return {type(None): "None", type(...): "..."}.get(token, repr(token))
        kind, *details = token
        if kind == "tuple":
            items = [self._value() for _ in range(details[0])]
            return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
        if kind == "list":
            return f"[{', '.join(self._value() for _ in range(details[0]))}]"
        if kind == "dict":
            return f"{{{', '.join(f'{key!r}: {self._value()}' for _, key in details[0])}}}"
        if kind == "object":
            cls, names = details
            return f"{cls.__name__}({', '.join(f'{name}={self._value()}' for name in names)})"
        if kind is range:
            return f"range{tuple(details)}"
        if kind == "given" and len(details) == 1:
            return self._given[details[0]]
        return repr(details[0]) if kind == "same" else "..."
