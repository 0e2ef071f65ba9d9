"""Inferred types of parameters and fields, each with its sources."""

from __future__ import annotations

import collections
import collections.abc as abc
import types
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from types import FunctionType
from typing import Any, Protocol

from pathlore.records import frozen


class EvidenceSource(Enum):
    """What speaks for a type, in words that complete "from ..."; the earlier, the more it counts."""

    ANNOTATION = "what its annotation says without the names that cannot be resolved"
    LEARNED = "recorded runs"
    DOCSTRING = "its docstring"
    DEFAULT = "its default"
    EXAMPLE = "an example"
    CALL = "calls"
    TEST = "isinstance tests"
    ASSIGNMENT = "what is assigned"
    ATTRIBUTES = "the attributes used"
    USE = "its uses"
    NAME = "its name"
    NOTHING = "nothing, any type fits"


def type_text(annotation: Any) -> str:
    """An annotation as it would be written."""
    if annotation is None or annotation is type(None):
        return "None"
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(type_text(member) for member in args)
    if annotation is Ellipsis:
        return "..."
    if origin is typing.Literal:
        return f"Literal[{', '.join(repr(a) if isinstance(a, _WRITTEN) else 'its default' for a in args)}]"
    if isinstance(annotation, list):
        return f"[{', '.join(map(type_text, annotation))}]"
    if origin is None:
        return getattr(annotation, "__qualname__", str(annotation))
    name = "Callable" if origin is typing.get_origin(Callable[..., int]) else origin.__qualname__
    return f"{name}[{', '.join(map(type_text, args))}]"


_WRITTEN = (int, str, bytes, Enum, type(None))
"""What a literal can be. Anything else is a mark that stands for an argument which was not given."""


@frozen
class Guess:
    """A type that no annotation states, for a parameter or for a field (`Class.field`)."""

    name: str
    annotation: Any
    sources: tuple[EvidenceSource, ...]

    @property
    def short(self) -> str:
        """The type without its sources."""
        return f"{self.name}: {type_text(self.annotation)}"

    @property
    def is_learned(self) -> bool:
        """Whether it is what values really were, which is no guess."""
        return self.sources == (EvidenceSource.LEARNED,)

    def __str__(self) -> str:
        if self.is_learned:
            return f"{self.short} (learned by running)"
        words = " and ".join(source.value for source in self.sources[:2])
        return f"{self.short} (from {words})"


def summary(guesses: tuple[Guess, ...]) -> Iterator[str]:
    """One line that says what was taken, the first of them by name."""
    if guesses:
        shown = sorted(guesses, key=lambda guess: guess.is_learned)
        more = [
            f"{count} more {'type that is' if count == 1 else 'types that are'} {word}"
            for word, count in _counted(shown[_SHOWN:])
            if count
        ]
        yield "; ".join((*map(str, shown[:_SHOWN]), *more))


def _counted(guesses: list[Guess]) -> tuple[tuple[str, int], ...]:
    known = sum(guess.is_learned for guess in guesses)
    return ("guessed", len(guesses) - known), ("learned", known)


_SHOWN = 4


class Learned(Protocol):
    """What was recorded about the types that values really had: the evidence that counts most."""

    def parameter(self, function: FunctionType, name: str) -> Any:
        """The annotation for a parameter, or None where nothing was recorded."""

    def field(self, cls: type, name: str) -> Any:
        """The annotation for a field, or None where nothing was recorded."""

    def samples(self, function: FunctionType, name: str) -> tuple[Any, ...]:
        """Small values that a parameter had."""


class NothingLearned:
    """No run was recorded."""

    def parameter(self, function: FunctionType, name: str) -> Any:
        return None

    def field(self, cls: type, name: str) -> Any:
        return None

    def samples(self, function: FunctionType, name: str) -> tuple[Any, ...]:
        return ()


_in_use: list[Learned] = [NothingLearned()]


def learned() -> Learned:
    """What was recorded, as far as somebody supplies it."""
    return _in_use[-1]


@contextmanager
def learning_from(source: Learned) -> Iterator[None]:
    """Has types taken from recorded runs meanwhile."""
    _in_use.append(source)
    try:
        yield
    finally:
        _in_use.pop()


# Annotations that leave something open


def leaves_open(annotation: Any) -> bool:
    """Whether an annotation does not say what a container holds, or nothing at all."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation is Any:
        return True
    if origin is None:
        return any(annotation is cls for cls in _CONTAINERS)
    if origin in (typing.Literal, Callable) or annotation == tuple[()]:
        return False
    if origin is typing.Annotated:
        return leaves_open(args[0])
    return not args or any(leaves_open(arg) for arg in args if arg is not Ellipsis)


_CONTAINERS = (
    *(list, set, frozenset, dict, tuple),
    *(collections.deque, collections.OrderedDict, collections.defaultdict, collections.Counter),
    *(abc.Iterable, abc.Iterator, abc.Collection, abc.Sequence, abc.MutableSequence),
    *(abc.Mapping, abc.MutableMapping, abc.Set, abc.MutableSet),
)


def filled(annotation: Any, known: Any) -> Any:
    """An annotation with what another one says in the places that it leaves open."""
    if annotation is Any:
        return known
    if not leaves_open(annotation):
        return annotation
    members = [m for member in members_of(annotation) for m in _filled_member(member, members_of(known))]
    different = [member for number, member in enumerate(members) if member not in members[:number]]
    return different[0] if len(different) == 1 else typing.Union[tuple(different)]  # noqa: UP007  (at run time)


def _filled_member(annotation: Any, known: tuple[Any, ...]) -> list[Any]:
    if annotation is Any:
        return list(known)
    if not leaves_open(annotation):
        return [annotation]
    fitting = [other for other in known if not leaves_open(other) and _fits(other, annotation)]
    return fitting or [annotation]


def _fits(known: Any, annotation: Any) -> bool:
    """Whether a type is one of those that an annotation allows, and says more."""
    wanted = typing.get_origin(annotation) or annotation
    cls = typing.get_origin(known) or known
    if not isinstance(cls, type) or not isinstance(wanted, type) or not _extends(cls, wanted):
        return False
    said, told = typing.get_args(annotation), typing.get_args(known)
    if not said:
        return True
    return len(said) == len(told) and all(leaves_open(s) or s == t for s, t in zip(said, told, strict=True))


def _extends(cls: type, wanted: type) -> bool:
    try:
        return issubclass(cls, wanted)
    except TypeError:  # a protocol with fields
        return False


def members_of(annotation: Any) -> tuple[Any, ...]:
    """The members of a union, or the type itself."""
    return typing.get_args(annotation) if typing.get_origin(annotation) in _UNIONS else (annotation,)


_UNIONS = (typing.Union, type(int | str))
