"""Lists what was learned, for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pathlore.learning.descriptions import text_of
from pathlore.learning.inside.recorder import RESULT, YIELDED
from pathlore.learning.knowledge import ModuleKnowledge, Seen
from pathlore.learning.lookup import LearnedTypes
from pathlore.learning.stored import covers

_LONGEST = 40


def lines_about(known: Mapping[str, ModuleKnowledge], names: Sequence[tuple[str, str]]) -> Iterator[str]:
    """One line for each function, with some values below it, and for each class with its fields."""
    learned = LearnedTypes(dict(known))
    wanted = list(names) or [("", "")]
    for module, knowledge in sorted(known.items()):
        for part in (knowledge.functions, knowledge.classes):
            for name, found in part.items():
                if not any(covers(word, module, name) for word in wanted):
                    continue
                for seen in found:
                    is_current = learned.is_current(module, knowledge.file, name, seen)
                    yield from _lines(f"{module}:{name}", seen, part is knowledge.functions, is_current)


def _lines(name: str, seen: Seen, is_function: bool, is_current: bool) -> Iterator[str]:
    inputs = [f"{n}: {text_of(types)}" for n, types in seen.types.items() if n not in (RESULT, YIELDED)]
    result = ""
    if RESULT in seen.types:
        result = f" -> {text_of(seen.types[RESULT])}"
    elif YIELDED in seen.types:
        result = f" yields {text_of(seen.types[YIELDED])}"
    shown = f"({', '.join(inputs)}){result}" if is_function else f" has {', '.join(inputs)}"
    yield name + shown + ("" if is_current else "  [its code has changed since: not used]")
    for parameter, values in seen.samples.items():
        if values:
            yield f"    {parameter} was {', '.join(map(_short, values))}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
