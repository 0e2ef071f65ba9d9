"""What a function itself says about the types of its parameters: annotations, stubs, docstring and defaults."""

from __future__ import annotations

import inspect
import sys
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any, Literal

from pathlore.program.docstrings import stated_types, type_in_words
from pathlore.program.evidence import EvidenceSource
from pathlore.program.fields import fields_of
from pathlore.program.natives import is_written_in_python
from pathlore.program.stub_files import stub_of
from pathlore.program.stubs import own_code
from pathlore.program.type_evidence import TypeEvidence, stated_by
from pathlore.program.type_names import resolve, resolve_text
from pathlore.records import frozen

Statement = tuple[Any, EvidenceSource]
_CONTAINERS = (list, dict, set, frozenset, tuple, Callable)


@frozen
class DeclaredParameter:
    """A parameter with what its function says about it; `name` begins with its stars."""

    name: str
    annotation: Any
    """What an annotation or a stub says, or None: that is no guess."""
    statements: tuple[Statement, ...]
    mark: Any = None
    """`Literal` of a default that stands for no value."""

    def is_settled(self) -> bool:
        """Whether nothing is left to find out, not even what a container holds."""
        if self.annotation is not None:
            return True
        types = [annotation for annotation, source in self.statements if source is EvidenceSource.DOCSTRING]
        return bool(types) and not any(annotation in _CONTAINERS for annotation in types)

    def evidence(self) -> TypeEvidence:
        """All of it as evidence, in a shape of its own."""
        shape = TypeEvidence(self.annotation)
        if self.annotation is None:
            for annotation, _ in self.statements:
                shape.state(annotation)
            if self.mark is not None:
                shape.constants.append(self.mark)
        return shape


def declared(function: FunctionType, known: Callable[[str], Any]) -> list[DeclaredParameter]:
    """The parameters of a function; `known` says which class a name in a docstring means."""
    try:
        parameters = inspect.signature(function, follow_wrapped=False).parameters.values()
    except (ValueError, TypeError):  # a `__signature__` of the program's own that is none
        return []
    words = stated_types(_documentation(function))
    return [_declared(parameter, function, words, known) for parameter in parameters]


def _declared(
    parameter: inspect.Parameter, function: FunctionType, words: dict[str, str], known: Callable[[str], Any]
) -> DeclaredParameter:
    kind = parameter.kind
    stars = "*" if kind is parameter.VAR_POSITIONAL else "**" if kind is parameter.VAR_KEYWORD else ""
    annotation = stated_annotation(parameter, function)
    if annotation is None and parameter.annotation is parameter.empty:
        annotation = stub_annotation(function, parameter.name)
    if annotation is not None:
        return DeclaredParameter(stars + parameter.name, annotation, ())
    statements: list[Statement] = []
    if parameter.name in words:
        documented = type_in_words(words[parameter.name], known)
        if documented is not None:
            statements.append((documented, EvidenceSource.DOCSTRING))
    mark = None
    if parameter.default is not parameter.empty:
        if _is_mark(parameter.default, function):
            mark = Literal[parameter.default]
        else:
            statements.append((stated_by(parameter.default), EvidenceSource.DEFAULT))
    return DeclaredParameter(stars + parameter.name, None, tuple(statements), mark)


def stated_annotation(parameter: inspect.Parameter, function: FunctionType) -> Any:
    """What an annotation means, with Any for parts that mean nothing; None where all of it means nothing."""
    if parameter.annotation is parameter.empty:
        return None
    found = resolve(parameter.annotation, function.__globals__, {})
    if isinstance(found, str):
        found = resolve_text(found, function.__globals__, {})
        return None if found is typing.Any else found
    return found


def stub_annotation(function: FunctionType, name: str) -> Any:
    """What a stub file says about a parameter, or None."""
    module = sys.modules.get(function.__module__ or "")
    stub = stub_of(module) if isinstance(module, ModuleType) else None
    return None if stub is None else stub.parameter(own_code(function).co_qualname, name)


def _documentation(function: FunctionType) -> str:
    """The docstring; that of `__init__` may stand in its class."""
    text = function.__doc__ if isinstance(function.__doc__, str) else ""
    if function.__name__ == "__init__":
        owner: Any = sys.modules.get(function.__module__ or "")
        for part in own_code(function).co_qualname.split(".")[:-1]:
            owner = inspect.getattr_static(owner, part, None) if owner is not None else None
        text += "\n" + _class_documentation(owner)
    return text


def _class_documentation(owner: Any) -> str:
    text = inspect.getattr_static(owner, "__doc__", None) if isinstance(owner, type) else None
    return text if isinstance(text, str) else ""


def documented_fields(cls: type, known: Callable[[str], Any]) -> Iterator[tuple[str, Any]]:
    """The attributes that the docstring of a class states the types of."""
    for name, words in stated_types(_class_documentation(cls)).items():
        found = type_in_words(words, known)
        if found is not None:
            yield name, found


def _is_mark(default: Any, function: FunctionType) -> bool:
    """Whether a default is an object with a name that says that nothing was passed."""
    kind = type(default)
    if not any(value is default for value in list(function.__globals__.values())):
        return False
    if kind is object:
        return True
    made = is_written_in_python(kind) and kind.__hash__ is not None and not isinstance(default, Enum)
    return made and not isinstance(default, type) and ("<locals>" in kind.__qualname__ or not fields_of(kind))
