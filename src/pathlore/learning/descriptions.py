"""Descriptions of types as the recorder writes them: joined, shown, and turned into annotations.

A class is a text, `module:name`; more names after a `|` are its bases, for where it cannot be imported. What holds
something is a tuple: its class, and for each argument the descriptions of what it may be. Texts without a colon are
those of `learning.inside.values`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pathlore.learning.inside.values import CALLABLE, CLASS, ITERATOR, NONE

if TYPE_CHECKING:
    from pathlore.learning.inside.values import Description

_TUPLE, _ANY_NUMBER = "builtins:tuple", "..."
_SHAPES = 2
"""Tuples of more lengths than these are of any length."""
_ALTERNATIVES = (6, 4, 2, 1)
"""How many types a value may be of, and what it holds, and so on: all combinations would be too many to try."""

Find = Callable[[str], "type | None"]
"""Finds the class that a text names."""


def normal(description: Any) -> Description:
    """A description as it was before it became JSON."""
    return description if isinstance(description, str) else tuple(map(normal, description))


def joined(descriptions: Iterable[Description]) -> tuple[Description, ...]:
    """The same types, each once: what containers of one kind hold is taken together."""
    names: set[Description] = set()
    containers: dict[Any, list[tuple[Any, ...]]] = {}
    for description in descriptions:
        if isinstance(description, str) or description[0] == CLASS:
            names.add(description)
        else:
            containers.setdefault(_kind(description), []).append(description)
    tuples = [kind for kind in containers if kind[0] == _TUPLE]
    if len(tuples) > _SHAPES or (len(tuples) > 1 and any(kind[1] < 0 for kind in tuples)):
        merged = [_without_length(held) for kind in tuples for held in containers.pop(kind)]
        containers[_TUPLE, -1] = merged
    found = [*names, *(_pairwise(held) for held in containers.values())]
    return tuple(sorted(found, key=_rank))


def _kind(description: tuple[Any, ...]) -> tuple[str, int]:
    return description[0], -1 if description[1:2] == (_ANY_NUMBER,) else len(description)


def _without_length(held: tuple[Any, ...]) -> tuple[Any, ...]:
    if held[1:2] == (_ANY_NUMBER,):
        return held
    return (_TUPLE, _ANY_NUMBER, tuple(member for members in held[1:] for member in members))


def _pairwise(held: list[tuple[Any, ...]]) -> Description:
    first = held[0]
    start = 2 if first[1:2] == (_ANY_NUMBER,) else 1
    arguments = (joined(m for one in held for m in one[number]) for number in range(start, len(first)))
    return (*first[:start], *arguments)


def _rank(description: Description) -> tuple[int, str]:
    """Scalars first, None last: the order in which alternatives are tried."""
    if isinstance(description, tuple):
        return 1, ascii(description)
    if description == NONE:
        return 3, ""
    return 0 if description.startswith("builtins:") else 2, description


def text_of(members: Iterable[Description]) -> str:
    """Types as people write them."""
    return " | ".join(map(_text, members)) or "?"


def _text(description: Description) -> str:
    if isinstance(description, str):
        return _WORDS.get(description) or description.partition("|")[0].partition(":")[2]
    if description[0] == CLASS:
        return f"type[{_text(description[1])}]"
    name = _text(description[0])
    if description[1:2] == (_ANY_NUMBER,):
        return f"{name}[{text_of(description[2])}, ...]"
    if not description[1:]:
        return f"{name}[()]"
    return f"{name}[{', '.join(map(text_of, description[1:]))}]" if any(description[1:]) else name


_WORDS = {CALLABLE: "Callable", ITERATOR: "Iterator", NONE: "None"}


def annotation_of(members: Iterable[Description], find: Find, depth: int = 0) -> Any:
    """The annotation for a value of one of these types, as far as their classes are found; None where none is."""
    if depth >= len(_ALTERNATIVES):
        return None
    found: list[Any] = []
    for member in members:
        for made in _annotations(member, find, depth):
            if made not in found:
                found.append(made)
    nullable = type(None) in found
    found = [kind for kind in found if kind is not type(None)][: _ALTERNATIVES[depth]]
    found += [type(None)] * nullable
    if not found:
        return None
    return found[0] if len(found) == 1 else typing.Union[tuple(found)]  # noqa: UP007  (built at run time)


def _annotations(description: Description, find: Find, depth: int) -> Iterator[Any]:
    if description == NONE:
        yield type(None)
    elif description == CALLABLE:
        yield Callable[..., Any]
    elif description == ITERATOR:
        yield Iterator
    elif isinstance(description, str):
        cls = find(description)
        if cls is not None:
            yield cls
    elif description[0] == CLASS:
        cls = find(description[1])
        if cls is not None:
            yield type[cls]
    else:
        yield from _containers(description, find, depth)


def _containers(description: tuple[Any, ...], find: Find, depth: int) -> Iterator[Any]:
    cls: Any = find(description[0])
    if cls is None:
        return
    if cls is not tuple:
        held = [annotation_of(members, find, depth + 1) for members in description[1:]]
        yield cls if None in held or not held else cls[tuple(held)]
    elif description[1:2] == (_ANY_NUMBER,):
        item = annotation_of(description[2], find, depth + 1)
        yield tuple if item is None else tuple.__class_getitem__((item, ...))
    else:
        items = [annotation_of(members, find, depth + 1) for members in description[1:]]
        if None not in items:
            yield tuple.__class_getitem__(tuple(items)) if items else tuple[()]
