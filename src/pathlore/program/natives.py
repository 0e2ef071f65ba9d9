"""What may be native code, and what is known to be written in Python: classes, and callees by their names."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Mapping
from re import Pattern
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.scopes import Access, How, ScopeKind, Scopes
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.records import frozen

_HEAP_TYPE, _IMMUTABLE_TYPE = 1 << 9, 1 << 8

_TYPES = (int, bool, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice, Pattern)
_NATIVE_NAMES = frozenset(dir(builtins)).union(*map(dir, _TYPES))
"""Names that builtins have, or methods of native types: whoever else has them, they may be meant."""
_LEFT_ALONE = frozenset({"super", "__init_subclass__", "__set_name__", "locals", "globals"})
"""Callees that look at the frame they are called from, or that Python itself calls: no operator may stand between."""


def is_written_in_python(cls: type) -> bool:
    """Whether a class was made by a class statement and not by native code."""
    if not cls.__flags__ & _HEAP_TYPE or cls.__flags__ & _IMMUTABLE_TYPE:
        return False
    # Native code makes types that can be changed, too: those of syntax trees.
    return type(cls.__dict__.get("__new__")) is not BuiltinFunctionType


def python_names(names: Mapping[str, Any]) -> frozenset[str]:
    """Names that stand for functions and classes of the project: they can deal with what they are called with."""
    found = set()
    for name, value in names.items():
        if isinstance(value, FunctionType):
            if is_project_file(own_code(value).co_filename):
                found.add(name)
        elif type(value) is type and value.__bases__ == (object,) and _is_of_project(value):
            found.add(name)
    return frozenset(found)


def library_attributes(names: Mapping[str, Any]) -> frozenset[str]:
    """What objects of library classes have as attributes, as far as a module's names lead to these classes."""
    classes: set[type] = set()
    for value in list(names.values()):
        if isinstance(value, ModuleType):
            classes.update(() if is_project_file(attribute_of(value, "__file__")) else _classes_in(value))
        elif isinstance(value, type):
            classes.add(value)
    return frozenset().union(*(_attributes(cls) for cls in classes if not _is_of_project(cls)))


def _classes_in(module: ModuleType) -> list[type]:
    return [value for value in list(vars(module).values()) if isinstance(value, type)]


def _attributes(cls: type) -> frozenset[str]:
    return frozenset().union(*(vars(base) for base in type.mro(cls)))


def _is_of_project(cls: type) -> bool:
    module = sys.modules.get(cls.__module__) if isinstance(cls.__module__, str) else None
    file = None if module is None else attribute_of(module, "__file__")
    return is_written_in_python(cls) and isinstance(file, str) and is_project_file(file)


@frozen
class PythonCallees:
    """What the code of a file calls that is known to be written in Python. All else may be native."""

    names: frozenset[str] = frozenset()
    """Variables."""
    methods: frozenset[str] = frozenset()
    """Attributes: methods of classes of the file under names that no native type has."""
    imported: frozenset[str] = frozenset()
    """Variables whose attributes are another module's own."""

    def may_be_native(self, callee: ast.expr) -> bool:
        if isinstance(callee, ast.Name):
            return callee.id not in self.names and callee.id not in _LEFT_ALONE
        if isinstance(callee, ast.Attribute):
            known = callee.attr in self.methods and getattr(callee.value, "id", None) not in self.imported
            return not known and callee.attr not in _LEFT_ALONE
        return True


def python_callees(scopes: Scopes, names: frozenset[str], library: frozenset[str] = frozenset()) -> PythonCallees:
    """What is known for a file, from its text and from what its `names` stand for.

    An attribute that objects of a `library` have is that of the file only by chance.
    """
    imported = frozenset(name for statement in scopes.imports for name in statement.bound)
    certain = [found for found in scopes.defined if not found.derived]
    # What is imported under that name, too, may be the native one.
    defined = {found.name for found in certain if not found.in_class} - imported
    methods = frozenset(found.name for found in certain if found.in_class)
    variables, attributes = _bound_otherwise(scopes)
    return PythonCallees(
        (names | defined) - _NATIVE_NAMES - variables, methods - _NATIVE_NAMES - library - attributes, imported
    )


def _bound_otherwise(scopes: Scopes) -> tuple[set[str], set[str]]:
    """Variables that may also be something else than a function or class, a parameter for instance; and attributes."""
    variables: set[str] = set()
    attributes: set[str] = set()
    once: set[str] = set()
    for scope in scopes.all():
        in_class = scope.kind is ScopeKind.CLASS
        for definition in scope.definitions:
            name = definition.name
            if definition.how is How.DEFINITION or (definition.how is How.IMPORT and scope.is_global):
                if in_class:
                    continue
                # Of two definitions, one may be wrapped.
                (variables if name in once else once).add(name)
            else:
                (attributes if in_class else variables).add(name)
        attributes.update(reach.name for reach in scope.reaches if reach.access is Access.WRITE)
    return variables, attributes
