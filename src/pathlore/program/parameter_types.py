"""The input types of parameters: given on the command line, annotated, stated by a stub, or guessed."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import FunctionType, ModuleType
from typing import Any

from pathlore.program.annotations import field_input, guess_members, input_of, taken_for
from pathlore.program.evidence import EvidenceSource, Guess, filled, learned, leaves_open
from pathlore.program.fields import UnknownField, classes_behind, fields_of
from pathlore.program.input_types import Input, UnsupportedTypeError, classes_in, named_tuples_in, union
from pathlore.program.type_names import resolve, resolve_text


class ParameterTypes:
    """The input types for the functions of one module."""

    def __init__(self, module: ModuleType, types: Mapping[str, str], guess: bool) -> None:
        self._module = module
        self._types = types
        self._guess = guess
        guess_members(_guessed_member if guess else None)
        self._guessed: dict[tuple[FunctionType, str], Guess] = {}
        self._taken: dict[tuple[FunctionType, str], tuple[str, ...]] = {}
        """What annotations leave open, with what is taken for it."""

    def spec(self, parameter: inspect.Parameter, function: FunctionType, owner: type | None) -> Input | None:
        """The input type of a parameter; None for one that is left to its default, as there are no inputs for it."""
        key = (function, parameter.name)
        try:
            return self._spec(parameter, function, owner)
        except UnsupportedTypeError as error:
            if not self._guess or parameter.default is parameter.empty:
                raise
            self._taken[key] = (f"its default alone: {error}",)
            return None

    def declared(self, parameter: inspect.Parameter, function: FunctionType, owner: type | None) -> Any:
        """The annotation of a parameter, the one that was given first of all; Any where there is none."""
        given, local = self._types.get(parameter.name), dict(vars(owner)) if owner is not None else {}
        if given is not None:
            found = resolve(given, {**vars(typing), **vars(self._module)}, local)
        elif parameter.annotation is not parameter.empty:
            found = resolve(parameter.annotation, function.__globals__, local)
        else:
            found = _in_stub(function, parameter.name)
            found = typing.Any if found is None else found
        return typing.Any if isinstance(found, str) else found

    def notes(self, function: FunctionType) -> Iterator[str]:
        """What is taken for granted about parameters whose annotations leave something open."""
        for (owner, name), texts in self._taken.items():
            yield from (f"{name}: {text}" for text in texts if owner is function)

    def guesses(self, function: FunctionType, specs: Mapping[str, Input]) -> tuple[Guess, ...]:
        """What was guessed: the types of parameters, and of fields of the classes behind them."""
        own = [self._guessed[function, name] for name in specs if (function, name) in self._guessed]
        if not self._guess:
            return tuple(own)
        return (*own, *_of_members(tuple(specs.values())), *_supplied(tuple(specs.values())))

    def _spec(self, parameter: inspect.Parameter, function: FunctionType, owner: type | None) -> Input:
        given = self._types.get(parameter.name)
        if given is not None:
            return self._given(given, owner)
        key = (function, parameter.name)
        if parameter.annotation is not parameter.empty:
            annotation = self._annotation(parameter, function, owner)
        else:
            annotation = _in_stub(function, parameter.name)
        if annotation is not None:
            annotation = self._completed(key, annotation)
            self._taken[key] = tuple(dict.fromkeys(taken_for(annotation)))
            return self._annotated(key, annotation, function)
        if self._guess:
            guess = self._guessed[key] = guessed(self._module, function, parameter.name)
            return input_of(guess.annotation)
        recorded = self._recorded(key)
        if recorded is not None:
            return recorded
        if parameter.default is parameter.empty or parameter.default is None:
            name = parameter.name
            raise UnsupportedTypeError(f"no type; annotate it, or pass --type {name}=int or --untyped guess")
        return input_of(type(parameter.default))

    def _given(self, text: str, owner: type | None) -> Input:
        scope = {**vars(typing), **vars(self._module)}
        resolved = resolve(text, scope, dict(vars(owner)) if owner is not None else {})
        if isinstance(resolved, str):
            raise UnsupportedTypeError(f"the type {text!r} given for it cannot be resolved")
        return input_of(resolved, scope)

    def _annotation(self, parameter: inspect.Parameter, function: FunctionType, owner: type | None) -> Any:
        """What an annotation means; None where it means nothing and is to be guessed."""
        local = dict(vars(owner)) if owner is not None else {}
        resolved = resolve(parameter.annotation, function.__globals__, local)
        if not isinstance(resolved, str) or not self._guess:
            return resolved
        found = resolve_text(resolved, function.__globals__, local)
        if found is typing.Any:
            return None
        recorded = learned().parameter(function, parameter.name)
        if recorded is not None and not leaves_open(recorded):
            return None
        self._guessed[function, parameter.name] = Guess(parameter.name, found, (EvidenceSource.ANNOTATION,))
        return found

    def _completed(self, key: tuple[FunctionType, str], annotation: Any) -> Any:
        """An annotation with what was learned in the places that it leaves open."""
        if not leaves_open(annotation):
            return annotation
        recorded = learned().parameter(*key)
        found = annotation if recorded is None else filled(annotation, recorded)
        if found == annotation or leaves_open(found):
            return annotation
        try:
            input_of(found)
        except (UnsupportedTypeError, TypeError):
            return annotation
        self._guessed[key] = Guess(key[1], found, (EvidenceSource.LEARNED,))
        return found

    def _recorded(self, key: tuple[FunctionType, str]) -> Input | None:
        """The input type that was learned, if it says all."""
        recorded = learned().parameter(*key)
        if recorded is None or leaves_open(recorded):
            return None
        try:
            found = input_of(recorded)
        except (UnsupportedTypeError, TypeError):
            return None
        self._guessed[key] = Guess(key[1], recorded, (EvidenceSource.LEARNED,))
        return found

    def _annotated(self, key: tuple[FunctionType, str], annotation: Any, function: FunctionType) -> Input:
        try:
            return input_of(annotation, function.__globals__)
        except UnsupportedTypeError:
            recorded = self._recorded(key)
            if recorded is not None:
                return recorded
            if not self._guess:
                raise
            inputs, left_out = _possible(annotation, function.__globals__)
            if not inputs:
                raise
            self._taken[key] = (*self._taken.get(key, ()), *left_out)
            return union(tuple(inputs))


def _in_stub(function: FunctionType, name: str) -> Any:
    """What a stub says of a parameter; None where there is none."""
    from pathlore.program.declared_types import stub_annotation  # for start-up time: where nothing is annotated

    return stub_annotation(function, name)


def guessed(module: ModuleType, function: FunctionType, name: str) -> Guess:
    """What a parameter without annotation is taken to be."""
    from pathlore.program.guess import guesses_of, nothing_known  # where all is annotated, start-up does without it

    guesses = guesses_of(module)
    return nothing_known(name) if guesses is None else guesses.guess(function, name)


def _guessed_member(cls: type, name: str) -> Any:
    from pathlore.program.guess import guessed_member  # where there are no such tuples, start-up does without it

    return guessed_member(cls, name).annotation


def _of_members(specs: tuple[Input, ...]) -> Iterator[Guess]:
    """The guesses for members of the named tuples among inputs, and in the fields of objects among them."""
    tuples = [*named_tuples_in(specs), *(found for cls in classes_behind(specs) for found in _tuples_in_fields(cls))]
    if tuples:
        from pathlore.program.guess import members_guessed  # where there are none, start-up does without it

        for cls in dict.fromkeys(tuples):
            yield from members_guessed(cls)


def _tuples_in_fields(cls: type) -> Iterator[type]:
    for annotation in fields_of(cls).values():
        with suppress(UnsupportedTypeError):
            yield from named_tuples_in((field_input(cls, annotation),)) if annotation is not UnknownField else ()


def _supplied(specs: tuple[Input, ...]) -> tuple[Guess, ...]:
    """The guesses for fields of the classes behind inputs, which are supplied with them."""
    first = frozenset(classes_in(specs))
    if not first:
        return ()
    if first not in _field_guesses:
        from pathlore.program.guess import supply_fields  # where there are no objects, start-up does without it

        made: dict[type, tuple[Guess, ...]] = {}
        # The type of a field may lead to another class.
        while new := [cls for cls in classes_behind(specs) if cls not in made]:
            made.update({cls: tuple(supply_fields(cls).values()) for cls in new})
        _field_guesses[first] = tuple(guess for found in made.values() for guess in found)
    return _field_guesses[first]


_field_guesses: dict[frozenset[type], tuple[Guess, ...]] = {}


def _possible(annotation: Any, scope: dict[str, Any]) -> tuple[list[Input], list[str]]:
    """The inputs for the members of a union that there are some for, and what is left out."""
    inputs, left_out = [], []
    for member in typing.get_args(annotation) if typing.get_origin(annotation) in _UNIONS else ():
        try:
            inputs.append(input_of(member, scope))
        except UnsupportedTypeError:
            left_out.append(f"none of type {getattr(member, '__qualname__', member)}")
    return inputs, left_out


_UNIONS = (typing.Union, type(int | str))
