"""Infers the types of parameters and fields without annotation from all available evidence."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import typing
from collections.abc import Callable, Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

from pathlore.patterns import pattern
from pathlore.program.annotations import input_of
from pathlore.program.call_sites import call_sites_around
from pathlore.program.class_homes import module_of
from pathlore.program.declared_types import DeclaredParameter, Statement, declared, documented_fields
from pathlore.program.evidence import EvidenceSource, Guess, Learned, filled, learned, leaves_open, members_of
from pathlore.program.fields import UnknownField, fields_of, supply
from pathlore.program.input_types import UnsupportedTypeError
from pathlore.program.naming import type_by_name
from pathlore.program.parsed import Function, ParsedFile, parsed
from pathlore.program.project_classes import ProjectClasses, classes_around
from pathlore.program.scopes import mangled
from pathlore.program.source import is_project_file
from pathlore.program.stub_files import stub_of
from pathlore.program.stubs import own_code
from pathlore.program.type_evidence import TypeEvidence, stated_by
from pathlore.program.type_names import resolve, resolve_text
from pathlore.program.usage import Usage
from pathlore.program.wrappers import unwrapped

ANY_TYPE: Any = typing.Union[int, str, list[int], None]  # noqa: UP007  (a value like others)
"""What a parameter may be that nothing speaks of. Over 33 such functions this covers 81 % of the blocks, int 68 %."""
ANY_FIELD: Any = int
"""The same for a field. There are many in an object, so that alternatives for each would be too many."""


class Guesses:
    """The guesses for one module. All of its code is read at once, since what a function passes on tells of both."""

    def __init__(self, module: ModuleType, tree: ast.Module, recorded: Learned | None = None) -> None:
        self.module = module
        self._recorded = recorded
        self._around = classes_around(module.__name__)
        self._evidence = _ModuleEvidence(module, ParsedFile(tree), self._around)

    def parameter(self, function: FunctionType, name: str) -> Any:
        """The type of a parameter."""
        return self.guess(function, name).annotation

    def guess(self, function: FunctionType, name: str) -> Guess:
        """The type of a parameter, and what it is taken from."""
        recorded = (self._recorded or learned()).parameter(function, name)
        if recorded is None:
            return self._inferred(function, name)
        return _completed(name, recorded, lambda: self._inferred(function, name))

    def _inferred(self, function: FunctionType, name: str) -> Guess:
        """The same by the code alone."""
        shape = self._evidence.shape(function, name)
        if shape is None:
            return nothing_known(name)
        own = self._evidence.statements(function, name)
        if not own and not shape.is_strong() and shape.source(self._by_attributes) in _WITHOUT_CALLS:
            own = self._evidence.from_call_sites(function, name)
        for attempt in (own, []) if own else ([],):
            found = self._concluded(name, shape, attempt)
            if found is not None:
                return found
        nullable = shape.nullable or self._evidence.may_be_none(function, name)
        by_name = type_by_name(name)
        source = EvidenceSource.NOTHING if by_name is None else EvidenceSource.NAME
        return Guess(name, _with_none(ANY_TYPE if by_name is None else by_name, nullable), (source,))

    def _concluded(self, name: str, shape: TypeEvidence, own: list[Statement]) -> Guess | None:
        """The type that the statements, or else the uses, speak for, if there can be inputs of it."""
        sources = list(dict.fromkeys(source for _, source in own))
        kinds: list[Any] = []
        for annotation, _ in own:
            kinds += (m for m in members_of(annotation) if m not in kinds)
        nullable = type(None) in kinds
        kinds = [kind for kind in kinds if kind is not type(None)]
        if kinds and EvidenceSource.DOCSTRING not in sources:
            tested = [kind for kind in shape.same().tested if kind not in kinds]
            kinds += tested
            sources += [EvidenceSource.TEST] * bool(tested)
        if not kinds:
            sources = [shape.source(self._by_attributes)]
        found = shape.annotation(self._by_attributes, own=kinds)
        if found is None or found is type(None):
            return None
        found = _supported(_with_none(found, nullable))
        return None if found is None else Guess(name, found, tuple(sources))

    def field(self, cls: type, name: str) -> Guess:
        """The type of a field of a class of the module."""
        shown = f"{cls.__name__}.{name}"
        recorded = (self._recorded or learned()).field(cls, name)
        if recorded is not None:
            return _completed(shown, recorded, lambda: self._inferred_field(cls, name, shown))
        return self._inferred_field(cls, name, shown)

    def _inferred_field(self, cls: type, name: str, shown: str) -> Guess:
        for documented, annotation in documented_fields(cls, self._around.named):
            if documented == name and (found := _supported(annotation)) is not None:
                return Guess(shown, found, (EvidenceSource.DOCSTRING,))
        self._evidence.read()
        shape = self._evidence.field(cls, name)
        found = None if shape is None else shape.annotation(self._by_attributes)
        if shape is None or found is None or found is type(None):
            nullable = shape is not None and shape.nullable
            return Guess(shown, _with_none(ANY_FIELD, nullable), (EvidenceSource.NOTHING,))
        # What cannot be an input stays: any other type would be wrong.
        source = shape.source(self._by_attributes)
        source = EvidenceSource.ASSIGNMENT if source is EvidenceSource.CALL else source
        return Guess(shown, _supported(found) or found, (source,))

    def supply_fields(self) -> None:
        """Supplies types for the fields of the module's classes that nobody else tells the type of."""
        for cls in self._evidence.classes:
            supply_fields(cls, lambda module: self if module is self.module else guesses_of(module))

    def _by_attributes(self, names: frozenset[str]) -> type | None:
        return self._evidence.by_attributes(names)


def nothing_known(name: str) -> Guess:
    """A parameter of which there is nothing but the name: one of a function whose source is not there."""
    by_name = type_by_name(name)
    return Guess(
        name, ANY_TYPE if by_name is None else by_name, (EvidenceSource.NAME if by_name else EvidenceSource.NOTHING,)
    )


def _completed(name: str, recorded: Any, infer: Callable[[], Guess]) -> Guess:
    """What was learned. What it leaves open, a list that was always empty for instance, the code has to say."""
    found = _supported(recorded)
    if found is not None and not leaves_open(found):
        return Guess(name, found, (EvidenceSource.LEARNED,))
    guess = infer()
    if found is None:
        nullable = type(None) in members_of(recorded)
        return Guess(name, _with_none(guess.annotation, nullable), guess.sources)
    return Guess(name, filled(found, guess.annotation), (EvidenceSource.LEARNED, *guess.sources))


_WITHOUT_CALLS = (EvidenceSource.NOTHING, EvidenceSource.USE, EvidenceSource.ATTRIBUTES)
"""Sources that a literal in a call counts more than."""


def guesses_of(module: ModuleType) -> Guesses | None:
    """The guesses for a module, made once; None where it has no source to read."""
    path = getattr(module, "__file__", None)
    known = _guesses.get(module.__name__)
    if known is not None and known.module is module:
        return known
    file = parsed(path) if isinstance(path, str) and path.endswith(".py") else None
    if file is None:
        return None
    found = _guesses[module.__name__] = Guesses(module, file.tree)
    return found


_guesses: dict[str, Guesses] = {}


def supply_fields(cls: type, guesses: Callable[[ModuleType], Guesses | None] = guesses_of) -> dict[str, Guess]:
    """Supplies types for the fields of a class that have none, and says which."""
    known = _supplied.get(cls)
    if known is not None:
        return known
    made = _supplied[cls] = {}
    annotated = {name for base in cls.__mro__ for name in inspect.get_annotations(base)}
    for name, annotation in list(fields_of(cls).items()):
        unknown = annotation is UnknownField or isinstance(annotation, str)
        if name in annotated and not unknown:
            found = learned().field(cls, name) if leaves_open(annotation) else None
            stated = annotation if found is None else filled(annotation, found)
            if stated != annotation:
                made[name] = Guess(f"{cls.__name__}.{name}", stated, (EvidenceSource.LEARNED,))
                supply(cls, name, stated)
            continue
        home = home_of(cls, name)
        module = module_of(home)
        stated = _stated_by_stub(home, name, module) if unknown else None
        if stated is not None:
            supply(cls, name, stated)
            continue
        found = guesses(module) if module is not None and is_project_file(getattr(module, "__file__", None)) else None
        guess = found.field(home, name) if found is not None else None
        guess = guess or Guess(name, ANY_FIELD, (EvidenceSource.NOTHING,))
        if unknown or guess.is_learned or _says_more(guess, annotation):
            made[name] = Guess(f"{cls.__name__}.{name}", guess.annotation, guess.sources)
            supply(cls, name, guess.annotation)
    return made


def _stated_by_stub(cls: type, name: str, module: ModuleType | None) -> Any:
    stub = stub_of(module) if module is not None else None
    return stub.field(cls.__qualname__, name) if stub is not None else None


def _says_more(guess: Guess, annotation: Any) -> bool:
    """Whether all assignments together say more than those in `__init__`: other types, or what a container holds."""
    if guess.sources != (EvidenceSource.ASSIGNMENT,):
        return False
    known = {typing.get_origin(member) or member for member in members_of(annotation)}
    members = {typing.get_origin(member) or member for member in members_of(guess.annotation)}
    return known < members or (known == members and annotation in _EMPTY and guess.annotation != _EMPTY[annotation])


_EMPTY: dict[Any, Any] = {
    list: list[int],
    dict: dict[int, int],
    set: set[int],
    frozenset: frozenset[int],
    tuple: tuple[int, ...],
}
"""Containers, and what they become where nothing is known of what they hold."""


_supplied: dict[type, dict[str, Guess]] = {}


def guessed_member(cls: Any, name: str) -> Guess:
    """What a member of a named tuple is taken to be that states no types."""
    known = _members.get((cls, name))
    if known is None:
        known = _members[cls, name] = _member(cls, name)
    return known


def members_guessed(cls: Any) -> list[Guess]:
    """What was guessed for the members of a named tuple."""
    return [_members[cls, name] for name in cls._fields if (cls, name) in _members]


_members: dict[tuple[type, str], Guess] = {}


def _member(cls: Any, name: str) -> Guess:
    shown, default = f"{cls.__name__}.{name}", cls._field_defaults.get(name)
    stated = None if default is None else _supported(stated_by(default))
    if stated is not None:
        return Guess(shown, stated, (EvidenceSource.DEFAULT,))
    home = next((base for base in cls.__mro__ if "_fields" in vars(base)), cls)
    module = module_of(home)
    found = None if module is None else guesses_of(module)
    guess = None if found is None else found.field(cls if module_of(cls) is module else home, name)
    if guess is not None and guess.sources != (EvidenceSource.NOTHING,) and _supported(guess.annotation) is not None:
        return Guess(shown, guess.annotation, guess.sources)
    by_name = type_by_name(name)
    source = EvidenceSource.NOTHING if by_name is None else EvidenceSource.NAME
    return Guess(shown, _with_none(ANY_FIELD if by_name is None else by_name, name in cls._field_defaults), (source,))


def home_of(cls: type, name: str) -> type:
    """The first of the bases of a class that has a field."""
    for base in reversed(cls.__mro__[:-1]):
        if is_project_file(getattr(sys.modules.get(base.__module__), "__file__", None)) and name in fields_of(base):
            return base
    return cls


class _ModuleEvidence:
    """What the code of a module says about its parameters and fields. It is read when somebody asks."""

    def __init__(self, module: ModuleType, file: ParsedFile, around: ProjectClasses) -> None:
        self.module = module
        self.classes = [c for c in list(vars(module).values()) if isinstance(c, type) and module_of(c) is module]
        self._around = around
        self._file: ParsedFile | None = file
        self._declared: dict[FunctionType, list[DeclaredParameter]] = {}
        self._shapes: dict[FunctionType, list[tuple[str, TypeEvidence]]] = {}
        self._examples: dict[tuple[FunctionType, str], list[Statement]] = {}
        self._fields: dict[tuple[type, str], TypeEvidence] = {}
        self._results: dict[FunctionType, TypeEvidence] = {}

    def shape(self, function: FunctionType, name: str) -> TypeEvidence | None:
        """The evidence for a parameter; for one with a star, that for each argument."""
        self.read()
        for shown, shape in self._shapes.get(function, ()):
            if shown.lstrip("*") == name:
                return shape.part("element") if shown.startswith("*") else shape
        return None

    def statements(self, function: FunctionType, name: str) -> list[Statement]:
        """What the function and its examples state about a parameter."""
        self.read()
        stated = [s for p in self._declared.get(function, ()) if p.name.lstrip("*") == name for s in p.statements]
        stated += self._examples.get((function, name), [])
        if all(annotation is type(None) for annotation, _ in stated):
            return []
        return sorted(stated, key=lambda s: _RANKS[s[1]])

    def may_be_none(self, function: FunctionType, name: str) -> bool:
        """Whether the default is None."""
        stated = [s for p in self._declared.get(function, ()) if p.name == name for s in p.statements]
        return any(annotation is type(None) for annotation, _ in stated)

    def from_call_sites(self, function: FunctionType, name: str) -> list[Statement]:
        """What calls in the project and its tests pass for a parameter."""
        path = self.module.__file__
        parts = own_code(function).co_qualname.split(".")
        called = parts[-2] if parts[-1] == "__init__" and len(parts) > 1 else parts[-1]
        if path is None or called.startswith("__") or "<locals>" in parts:
            return []
        found: list[Statement] = []
        bound = len(parts) > 1 and not isinstance(_attribute(self.module, parts), staticmethod)
        for call in call_sites_around(path).of(called):
            for parameter, argument in _passed(call, self._declared.get(function, []), bound):
                if parameter.name.lstrip("*") == name and (annotation := self._literal(argument)) is not None:
                    found.append((annotation, EvidenceSource.CALL))
        return list({repr(s): s for s in found}.values())

    def _literal(self, argument: ast.expr) -> Any:
        """The type of an argument that is a literal, or a new object of a class."""
        if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Name):
            found = self.value(argument.func.id)
            return found if isinstance(found, type) and argument.func.id in vars(self.module) else None
        try:
            return stated_by(ast.literal_eval(argument))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            return None

    # What usage asks for

    def value(self, name: str) -> Any:
        found = vars(self.module).get(name)
        return _BUILTIN_TYPES.get(name) if found is None else found

    def parameters(self, called: Any) -> list[tuple[str, TypeEvidence]] | None:
        function = _function_of(called)
        if function is None:
            return None
        own = self._shapes.get(function)
        if own is None and (function in self._declared or is_project_file(own_code(function).co_filename)):
            # That of another module: each call has shapes of its own, so that calls do not mix.
            if function not in self._declared:
                self._declared[function] = declared(function, self._around.named)
            return [(p.name, p.evidence()) for p in self._declared[function]]
        return own

    def result(self, called: Any) -> TypeEvidence | None:
        function = _function_of(called)
        if function is None:
            return None
        shape = TypeEvidence()
        annotation = inspect.get_annotations(function).get("return")
        if annotation is not None:
            found = resolve(annotation, function.__globals__, {})
            shape.state(resolve_text(found, function.__globals__, {}) if isinstance(found, str) else found)
            return shape
        given = self._results.get(function)
        if given is None:
            return None
        shape.take(given)
        shape.nullable = given.nullable
        return shape

    def field(self, cls: type, name: str) -> TypeEvidence | None:
        name = mangled(name, cls.__name__)
        if module_of(cls) is not self.module or _is_member(inspect.getattr_static(cls, name, None)):
            return None
        home = home_of(cls, name)
        if home not in self.classes:
            home = cls
        if (home, name) not in self._fields:
            annotation = fields_of(home).get(name, UnknownField)
            known = annotation is not UnknownField and not isinstance(annotation, str)
            self._fields[home, name] = TypeEvidence(annotation if known else None)
        return self._fields[home, name]

    def method(self, cls: type, name: str) -> Any:
        return inspect.getattr_static(cls, mangled(name, cls.__name__), None)

    def by_attributes(self, names: frozenset[str]) -> type | None:
        """The class that has all these attributes, if it is the only one: of the module, or else of its package."""
        found = [c for c in self.classes if all(n in fields_of(c) or _has(c, n) for n in names)]
        if found:
            return found[0] if len(found) == 1 else None
        return self._around.with_attributes(names) if len(names) > 1 else None

    # Reading

    def read(self) -> None:
        """Reads the code, unless that is done."""
        if self._file is None:
            return
        file, self._file = self._file, None
        bodies: list[tuple[FunctionType, Function]] = []
        for function, owner in self._functions():
            node = file.functions.get((own_code(function).co_name, own_code(function).co_firstlineno))
            if node is not None and function not in self._shapes:
                self._declare(function, owner)
                bodies.append((function, node))
        _run(Usage(self, {}), [s for s in file.tree.body if not isinstance(s, ast.ClassDef | Function)])
        bodies = [(function, node) for function, node in bodies if not self._is_settled(function)]
        for function, node in bodies:
            self._read_body(function, node)
        for function, node in bodies:
            if self._recognise(function):
                # Now that the class is known, so are its fields and methods.
                self._read_body(function, node)
        self._read_examples(file)

    def _is_settled(self, function: FunctionType) -> bool:
        """Whether the types of all parameters are stated, and no field is set: its body would hardly say more."""
        if "." in own_code(function).co_qualname:
            return False
        parameters = self._declared[function]
        return bool(parameters) and all(parameter.is_settled() for parameter in parameters)

    def _read_body(self, function: FunctionType, node: Function) -> None:
        scope = {name.lstrip("*"): shape for name, shape in self._shapes[function]}
        _run(Usage(self, scope, self._results.setdefault(function, TypeEvidence())), node.body)

    def _declare(self, function: FunctionType, owner: type | None) -> None:
        parameters = self._declared[function] = declared(function, self._around.named)
        shapes = self._shapes[function] = []
        for number, parameter in enumerate(parameters):
            shape = parameter.evidence()
            if number == 0 and owner is not None:
                shape = TypeEvidence(owner)
            elif parameter.name.startswith("*"):
                shape, element = TypeEvidence(), shape
                shape.part("value" if parameter.name.startswith("**") else "element").join(element)
                shape.vote(dict if parameter.name.startswith("**") else tuple)
            shapes.append((parameter.name, shape))

    def _functions(self) -> Iterator[tuple[FunctionType, type | None]]:
        for holder in (self.module, *self.classes):
            owner = holder if isinstance(holder, type) else None
            for value in list(vars(holder).values()):
                function = _plain(value)
                if function is not None and own_code(function).co_filename == self.module.__file__:
                    yield function, None if isinstance(value, staticmethod | classmethod) else owner

    def _recognise(self, function: FunctionType) -> bool:
        """Whether parameters are objects of a class: the only one with the attributes that are used."""
        found = False
        for _, shape in self._shapes[function]:
            cls = shape.by_attributes(self.by_attributes)
            if cls is not None:
                shape.same().recognised = cls
                found = True
        return found

    def _read_examples(self, file: ParsedFile) -> None:
        """Calls in doctests state the types of what they pass."""
        names = vars(self.module)
        for node in (file.tree, *file.classes, *file.functions.values()):
            text = ast.get_docstring(node, clean=False)
            if text is None or ">>>" not in text:
                continue
            for call in _example_calls(text, lambda name: callable(names.get(name))):
                self._example(call)

    def _example(self, call: ast.Call) -> None:
        called = self.value(call.func.id) if isinstance(call.func, ast.Name) else None
        function = _function_of(called)
        if function is None or function not in self._declared:
            return
        for parameter, argument in _passed(call, self._declared[function], isinstance(called, type)):
            annotation = self._literal(argument)
            if annotation is not None:
                name = parameter.name.lstrip("*")
                held = self._examples.setdefault((function, name), [])
                if len(held) < _MOST_EXAMPLES and all(annotation != other for other, _ in held):
                    held.append((annotation, EvidenceSource.EXAMPLE))


_MOST_EXAMPLES = 6
_RANKS = {source: rank for rank, source in enumerate(EvidenceSource)}


def _attribute(value: Any, parts: list[str]) -> Any:
    for part in parts:
        value = inspect.getattr_static(value, part, None) if value is not None else None
    return value


def _run(usage: Usage, body: list[ast.stmt]) -> None:
    try:
        usage.run(body)
    except RecursionError:
        # Expressions that are nested so deeply say nothing that others do not.
        return


def _passed(
    call: ast.Call, parameters: list[DeclaredParameter], bound: bool
) -> Iterator[tuple[DeclaredParameter, ast.expr]]:
    """The arguments of a call with the parameters that take them."""
    formal = parameters[1:] if bound else parameters
    for number, argument in enumerate(call.args):
        if isinstance(argument, ast.Starred):
            break
        taking = formal[number] if number < len(formal) else None
        if taking is None or taking.name.startswith("*"):
            taking = next((p for p in formal[: number + 1] if p.name.startswith("*") and p.name[1] != "*"), None)
        if taking is None:
            break
        yield taking, argument
    for keyword in call.keywords:
        for parameter in formal:
            if parameter.name == keyword.arg:
                yield parameter, keyword.value


_EXAMPLE = pattern(r"^[ \t]*>>> (.*(?:\n[ \t]*\.\.\. ?.*)*)", re.M)
_CALLED = pattern(r"\b([A-Za-z_]\w*)\(")
_MOST_LINES = 200


def _example_calls(text: str, is_called: Callable[[str], bool]) -> Iterator[ast.Call]:
    """The calls in the examples of a docstring that may be of functions of the module."""
    for number, match in enumerate(_EXAMPLE.finditer(text)):
        if number >= _MOST_LINES or not any(map(is_called, _CALLED.findall(match[1]))):
            continue
        source = re.sub(r"\n[ \t]*\.\.\. ?", "\n", match[1])
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _with_none(annotation: Any, nullable: bool) -> Any:
    return typing.Union[annotation, None] if nullable else annotation  # noqa: UP007  (built at run time)


def _supported(annotation: Any) -> Any:
    """The part of a type that there are inputs of, or None."""
    found = []
    for member in members_of(annotation):
        try:
            input_of(member)
        except (UnsupportedTypeError, TypeError, RecursionError):
            continue
        found.append(member)
    if not found or found == [type(None)]:
        return None
    return found[0] if len(found) == 1 else typing.Union[tuple(found)]  # noqa: UP007  (built at run time)


_BUILTIN_TYPES = {t.__name__: t for t in (int, float, str, bytes, bool, list, dict, set, frozenset, tuple)}


def _is_member(value: Any) -> bool:
    """Whether an attribute of a class is a method or its like, rather than the default of a field."""
    return hasattr(type(value), "__get__") and type(value).__name__ not in ("member_descriptor", "_tuplegetter")


def _has(cls: type, name: str) -> bool:
    return any(name in base.__dict__ for base in cls.__mro__)


def _function_of(called: Any) -> FunctionType | None:
    if isinstance(called, type):
        called = inspect.getattr_static(called, "__init__", None)
    elif isinstance(called, MethodType):
        called = called.__func__
    return _plain(called)


def _plain(value: Any) -> FunctionType | None:
    """The function behind a method or a wrapper."""
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    found = unwrapped(value)
    return found if isinstance(found, FunctionType) else None
