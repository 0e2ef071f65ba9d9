"""Which parameters of a target are symbolic, and whether a value that is given for one fits its type."""

from __future__ import annotations

import ast
import inspect
import typing
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any

from pathlore.options import literal_text
from pathlore.program.annotations import input_of
from pathlore.program.input_types import FixedInput, FloatInput, IntInput, UnsupportedTypeError
from pathlore.records import frozen


class ChoiceError(Exception):
    """What was chosen cannot be; the message names the option, the parameter and the remedy."""


@frozen
class InputChoice:
    """The parameters that are to be symbolic, if not all are, and literals for those that have one value."""

    symbolic: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """All parameters that something was said about."""
        return frozenset((*self.symbolic, *dict(self.fixed)))

    def is_symbolic(self, name: str) -> bool:
        return name not in dict(self.fixed) and (not self.symbolic or name in self.symbolic)

    def literal(self, parameter: inspect.Parameter, annotation: Any) -> FixedInput | None:
        """The one value of a parameter, which fits its annotation; None where none was given."""
        text = dict(self.fixed).get(parameter.name)
        if text is None:
            return None
        given = f"--fix {parameter.name}={text}"
        value: Any = ast.literal_eval(text)
        if parameter.kind is parameter.VAR_KEYWORD:
            raise ChoiceError(f"{given}: there are no inputs for **{parameter.name}")
        if parameter.kind is parameter.VAR_POSITIONAL:
            if not isinstance(value, tuple) or not all(fits(item, annotation) for item in value):
                raise ChoiceError(f"{given}: it has to be a tuple of arguments that fit *{parameter.name}")
        elif not fits(value, annotation):
            raise ChoiceError(f"{given}: {text} is not of type {_shown(annotation)}")
        return FixedInput(text)

    def default(self, parameter: inspect.Parameter) -> str:
        """The default of a parameter that is neither symbolic nor fixed, in words."""
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            return "()" if parameter.kind is parameter.VAR_POSITIONAL else "{}"
        if parameter.default is parameter.empty:
            name = parameter.name
            raise ChoiceError(
                f"parameter {name} is not among --symbolic and has no default: add it, or give --fix {name}=VALUE"
            )
        return literal_text(parameter.default) if type(parameter.default) in _SHOWN else "its default"


EVERYTHING = InputChoice()
_SHOWN = (int, bool, float, str, bytes, NoneType)


def _shown(annotation: Any) -> str:
    return "None" if annotation in (None, NoneType) else inspect.formatannotation(annotation)


def fits(value: Any, annotation: Any) -> bool:
    """Whether a literal is of a type, as type checkers see it: an int is a float. What cannot be told, fits."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in (None, NoneType):
        return value is None
    if origin in (typing.Union, UnionType):
        return any(fits(value, member) for member in args)
    if origin is typing.Literal:
        return any(type(value) is type(one) and value == one for one in args)
    if origin is typing.Annotated:
        return fits(value, args[0]) and _is_within(value, annotation)
    if isinstance(annotation, typing.NewType):
        return fits(value, annotation.__supertype__)
    if typing.is_typeddict(annotation):
        return _fits_record(value, annotation)
    cls = origin or annotation
    if not isinstance(cls, type):
        return True
    try:
        of_class = isinstance(value, _WIDER.get(cls, (cls,)))
    except TypeError:
        return True
    return of_class and _holds(value, args)


_WIDER: dict[Any, tuple[type, ...]] = {float: (int, float), complex: (int, float, complex)}


def _holds(value: Any, args: tuple[Any, ...]) -> bool:
    """Whether what a container holds fits the arguments of its type."""
    if isinstance(value, tuple) and args[1:] != (...,) and len(args) > 1:
        return len(args) == len(value) and all(map(fits, value, args))
    if isinstance(value, Mapping) and len(args) == 2:
        return all(fits(key, args[0]) and fits(item, args[1]) for key, item in value.items())
    if isinstance(value, (list, set, tuple, dict)) and args:
        return all(fits(item, args[0]) for item in value)
    return True


def _fits_record(value: Any, annotation: Any) -> bool:
    try:
        hints = typing.get_type_hints(annotation)
    except (NameError, TypeError):
        return isinstance(value, dict)
    if not isinstance(value, dict) or not annotation.__required_keys__ <= value.keys() <= hints.keys():
        return False
    return all(fits(item, hints[name]) for name, item in value.items())


def _is_within(value: Any, annotation: Any) -> bool:
    """Whether a number is in the range that its annotation states."""
    try:
        spec = input_of(annotation)
    except (UnsupportedTypeError, TypeError):
        return True
    if not isinstance(spec, (IntInput, FloatInput)):
        return True
    return (spec.low is None or value >= spec.low) and (spec.high is None or value <= spec.high)
