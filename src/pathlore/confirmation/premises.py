"""Determines what a finding rests on besides the code: that makes it a warning."""

from __future__ import annotations

import ast
import math
import typing
from collections import abc
from collections.abc import Iterator
from typing import Any

from pathlore.confirmation.reproduction import Reproduction
from pathlore.confirmation.shrink import HUGE
from pathlore.findings import Premise, PremiseKind
from pathlore.patterns import pattern
from pathlore.program.evidence import type_text
from pathlore.program.fields import UnknownField, classes_behind, fields_of
from pathlore.program.targets import Target, resting_on_guesses
from pathlore.program.type_names import resolve
from pathlore.program.wrappers import Binding
from pathlore.trie.failure import Failure

_LONG_NUMERAL = pattern(r"\d{20,}")
_LACKING = pattern(r"'(\w+)' object has no attribute '(\w+)'")
_OF_TYPES = frozenset({"TypeError", "AttributeError"})
_FUNCTIONS = (abc.Callable,)
"""What holds no value of the types that its annotation names."""
_LARGE = 100
_LARGE_SOURCE = 1000
"""Characters: nested objects have no number that says how deep they are."""
_TYPED_IN = ("input", "sys")
_ENVIRONMENT = ("random", "time", "datetime", "os", *_TYPED_IN)
"""Whose functions draw values. What `pathlore.symbolic` draws has names of the program: it is an input."""


def premises_of(target: Target, failure: Failure, reproduction: Reproduction, message: str = "") -> tuple[Premise, ...]:
    """All of them, those of the target first; nothing for an error. What the message tells counts if it is known."""
    found = [
        *_of_types(target, failure, reproduction),
        *_of_base_class(target, failure, message),
        *_of_inputs(failure, reproduction),
        *_of_surroundings(target, failure, reproduction),
    ]
    return tuple(dict.fromkeys(found))


def _of_types(target: Target, failure: Failure, reproduction: Reproduction) -> Iterator[Premise]:
    """What the target rests on, where a guess about a field counts only if no call made the object."""
    yield from (premise for premise in target.premises if premise.kind is not PremiseKind.GUESSED_TYPE)
    unused = {g.short for g in target.guesses if g.name.rpartition(".")[0] in reproduction.made}
    types = (*(text for text in target.guessed if text not in unused), *reproduction.guessed)
    if not failure.explicit and _OF_TYPES.intersection(failure.names):
        # `Any` says that nobody checks. Other failures come from other values as well.
        types = (*types, *_left_open(target, reproduction))
    yield from resting_on_guesses(list(dict.fromkeys(types)))


def _left_open(target: Target, reproduction: Reproduction) -> Iterator[str]:
    """Parameters, and fields of classes that the inputs name, whose annotations say `Any`."""
    if target.function is not None:
        names = vars(target.module) if target.module is not None else {}
        for name, annotation in target.function.__annotations__.items():
            if name != "return" and _says_any(resolved := resolve(annotation, names, {})):
                yield f"{name}: {type_text(resolved)}"
    source = "\n".join((*reproduction.setup, reproduction.expression))
    for cls in classes_behind(tuple(parameter.spec for parameter in target.parameters)):
        for name, annotation in fields_of(cls).items() if cls.__name__ in source else ():
            if annotation is not UnknownField and _says_any(annotation):
                yield f"{cls.__name__}.{name}: {type_text(annotation)}"


def _says_any(annotation: Any) -> bool:
    if typing.get_origin(annotation) in _FUNCTIONS:
        return False
    return annotation is Any or any(map(_says_any, typing.get_args(annotation)))


def _of_base_class(target: Target, failure: Failure, message: str) -> Iterator[Premise]:
    """That people make objects of subclasses, which have what an object of the class itself lacks."""
    lacking = _LACKING.fullmatch(message) if "AttributeError" in failure.names else None
    if lacking is None:
        return
    owners = () if target.owner is None else target.owner.__mro__[:-1]
    for cls in (*owners, *classes_behind(tuple(parameter.spec for parameter in target.parameters))):
        if cls.__name__ == lacking[1] and any(_has(heir, lacking[2]) for heir in _heirs(cls)):
            text = f"an object of {cls.__name__} itself: only its subclasses have `{lacking[2]}`"
            yield Premise(PremiseKind.BASE_CLASS, text)
            return


def _heirs(cls: type) -> Iterator[type]:
    heirs: list[type] = type.__subclasses__(cls)
    for heir in heirs:
        yield heir
        yield from _heirs(heir)


def _has(cls: type, name: str) -> bool:
    return name in fields_of(cls) or any(name in vars(base) for base in cls.__mro__)


def _of_inputs(failure: Failure, reproduction: Reproduction) -> Iterator[Premise]:
    """What the source shows that makes the inputs: it is what a user would have to write."""
    if reproduction.without_constructor:
        text = f"an object that no known constructor call makes ({', '.join(reproduction.without_constructor)})"
        yield Premise(PremiseKind.NO_CONSTRUCTOR, text)
    if reproduction.cyclic:
        yield Premise(PremiseKind.CYCLE, "inputs that contain themselves")
    for names in reproduction.shared:
        yield Premise(PremiseKind.SHARED, f"one container for {names}")
    source = "\n".join((*reproduction.setup, reproduction.expression, *reproduction.replay.values()))
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # Python reads no numeral of thousands of digits.
        if _LONG_NUMERAL.search(source):
            yield Premise(PremiseKind.HUGE_INTEGER, "an integer beyond 2**63")
        return
    if any(isinstance(n, ast.Constant) and type(n.value) is int and n.value > HUGE for n in nodes):
        yield Premise(PremiseKind.HUGE_INTEGER, "an integer beyond 2**63")
    if any(map(_is_not_finite, nodes)):
        yield Premise(PremiseKind.NOT_FINITE, "nan or infinity")
    if "RecursionError" in failure.names and (len(source) > _LARGE_SOURCE or any(map(_is_large, nodes))):
        yield Premise(PremiseKind.DEEP_RECURSION, "deep recursion on large inputs")


def _is_large(node: ast.AST) -> bool:
    """Whether a value may be what takes a recursion to its limit, which would end otherwise."""
    match node:
        case ast.Constant(value=int(value)):
            return value > _LARGE
        case ast.Constant(value=str(value)) | ast.Constant(value=bytes(value)):
            return len(value) > _LARGE
    return False


def _is_not_finite(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(text))]):
            return text.lstrip("-") in ("inf", "nan")
        case ast.Constant(value=float(value)):
            return not math.isfinite(value)
    return False


def _of_surroundings(target: Target, failure: Failure, reproduction: Reproduction) -> Iterator[Premise]:
    # What is typed in is the input of a script.
    own = _TYPED_IN if target.binding is Binding.SCRIPT else ()
    drawn = [name for name in reproduction.replay if (origin := _origin(name)) in _ENVIRONMENT and origin not in own]
    if drawn:
        yield Premise(PremiseKind.ENVIRONMENT, f"what the environment gives ({', '.join(drawn)})")
    elif "OSError" in failure.names and not failure.explicit:
        yield Premise(PremiseKind.ENVIRONMENT, "what the environment gives (files or other resources)")


def _origin(name: str) -> str:
    """The module, or the function, that a drawn value is called by: `random` of `random.randint#2`."""
    return name.partition("#")[0].partition(".")[0]
