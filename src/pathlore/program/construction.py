"""Determines how people create an object of a class: which call creates it, and which public methods change it."""

from __future__ import annotations

import dataclasses
import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from types import FunctionType
from typing import Any

from pathlore.program.annotations import field_input, input_of
from pathlore.program.builders import builder_of
from pathlore.program.contracts import written_class
from pathlore.program.evidence import Guess, type_text
from pathlore.program.extended_types import constructor_inputs, extended_type, holds_anything
from pathlore.program.field_use import written_fields
from pathlore.program.fields import UnknownField, fields_of, supplied
from pathlore.program.input_types import Input, NestedInput, UnsupportedTypeError, classes_in
from pathlore.program.plain_constructors import (
    fields_set_by_python,
    independent_parameters,
    open_fields,
    stored_parameters,
)
from pathlore.program.self_contained import SelfContained
from pathlore.program.source import is_project_file
from pathlore.program.stable_text import stable_text
from pathlore.program.stubs import own_code
from pathlore.program.type_names import resolve
from pathlore.records import frozen

_MOST_CHANGES = 4
"""Methods that are tried on an object, the shortest first: two of them in a row are as many paths, squared."""

SET_ITEM = "__setitem__"
"""The method behind `x[key] = value`."""
_SUSPENDED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
NO_DEFAULT: Any = inspect.Parameter.empty
_IMMUTABLE = (bool, int, float, complex, str, bytes, type(None), Enum)


@frozen
class CallParameter:
    """A parameter that a call gives an argument for."""

    name: str
    spec: Input
    by_keyword: bool
    """Whether people write its name: it has to be given so, it has a default, or the call has many arguments."""
    is_required: bool
    default: Any = NO_DEFAULT
    """What it is without an argument, where leaving it out makes no difference."""
    guess: str = ""
    """The type that was guessed for it."""


@frozen
class MakingCall:
    """A call of a class, of one of its class methods, or of a method of an object."""

    name: str
    """The name of the method; empty for the class itself."""
    parameters: tuple[CallParameter, ...]
    left_out: tuple[str, ...] = ()
    """Parameters that are given nothing: those for any number of arguments, and those of which nobody knows a type."""


class Given(Enum):
    """What arguments have to be for the code that gets them first."""

    ANYTHING = "anything"
    SETTLED = "settled"
    """Real containers, of whatever they hold."""
    KEYED = "keyed"
    """Dicts with real keys, which native code hashes."""
    REAL = "real"
    """Nothing symbolic: the code is native."""


@frozen
class BuilderCalls:
    """How a builder is made and told what to build."""

    cls: type
    call: MakingCall
    steps: tuple[MakingCall, ...]
    """Methods that return the builder, each of which may be called or not, in this order."""


@frozen
class Construction:
    """How an object of a class is made."""

    cls: type
    call: MakingCall
    changes: tuple[MakingCall, ...]
    """The public methods that write fields."""
    given: Given
    self_contained: bool
    """Whether the call and the changes use no state that outlives them, so that it does not matter when they run."""
    left_open: frozenset[str]
    """Fields that are assigned where the calls do not set them: those that the class only annotates, for instance."""
    builder: BuilderCalls | None = None
    """What the call is a method of, if it is that of a builder."""

    @property
    def waits(self) -> bool:
        """Whether it can be made as well when the target runs: the target cannot have changed what it is made of."""
        return self.self_contained and not classes_of(self)

    @property
    def note(self) -> str:
        """What is taken for granted about objects that are made so."""
        maker = f"{written_class(self.cls).__name__}.{self.call.name}".rstrip(".")
        if self.builder is not None:
            steps = "".join(f".{step.name}(...)" for step in self.builder.steps)
            maker = f"{self.builder.cls.__qualname__}(...){steps}.{self.call.name}"
        changes = ", ".join("[...] = ..." if change.name == SET_ITEM else change.name for change in self.changes)
        return f"{written_class(self.cls).__name__} is made by {maker}(...)" + (
            f" without {' and '.join(self.call.left_out)}" * bool(self.call.left_out)
            + f", then at most two calls of {changes}" * bool(changes)
        )


TypeOf = Callable[[FunctionType, str], Guess]
_guessing: dict[str, TypeOf] = {}


def supply_guesses(module: str, guess: TypeOf) -> None:
    """Has the parameters without annotation of a module's functions typed by a guess."""
    _guessing[module] = guess


class NoCallError(Exception):
    """No call that makes an object is known; the text says why."""


def constructions(
    classes: list[type], recursive: bool, used: Callable[[str], bool], only_extended: bool = False
) -> dict[type, Construction]:
    """How to make objects of these classes and of what their makers are given. Others have to be initialised lazily.

    Classes that hold themselves are left out, unless `recursive` is set, and so are those whose constructor takes all
    fields as they are given: lazy initialisation makes the same objects. Only fields that are `used` count as changed.
    With `only_extended`, only classes are made so that extend a type written in C.
    """
    found: dict[type, Construction] = {}
    pending = list(classes)
    seen: set[type] = set()
    held: dict[type, list[type]] = {}
    calls: Calls = {}
    left: dict[type, Construction] = {}
    while pending:
        cls = pending.pop(0)
        if cls in seen:
            continue
        seen.add(cls)
        try:
            made = construction_of(cls, used, calls)
        except NoCallError:
            continue
        lazily = only_extended or (not recursive and (has_free_fields(cls) or _is_recursive(cls, held, calls)))
        if extended_type(cls) is not None or not lazily:
            found[cls] = made
        else:
            left[cls] = made
        pending.extend(classes_of(made))
    # What can only be made before the target runs must not be a field that comes into being when it is first read.
    early = {cls for cls, made in found.items() if extended_type(cls) is not None and not made.self_contained}
    for cls, made in left.items() if early and not only_extended else ():
        if early.intersection(classes_of(made)) and not _is_recursive(cls, held, calls):
            found[cls] = made
    return found


def described(found: Mapping[type, Construction]) -> str:
    """A text that is the same in every process as long as objects are made in the same way."""
    return stable_text(list(found.values()))


def classes_of(made: Construction) -> list[type]:
    """The classes of objects that its calls are given."""
    calls = [made.call, *made.changes]
    if made.builder is not None:
        calls += [made.builder.call, *made.builder.steps]
    return classes_in(tuple(p.spec for call in calls for p in call.parameters))


Calls = dict[type, "tuple[MakingCall, BuilderCalls | None] | NoCallError"]
"""The calls that make objects of classes, as far as they have been looked for."""


def construction_of(
    cls: type, used: Callable[[str], bool] = lambda field: True, calls: Calls | None = None
) -> Construction:
    """How to make an object of a class. Raises NoCallError where nobody knows. `calls` are looked up, and added to."""
    if inspect.isabstract(cls):
        raise NoCallError(f"{cls.__name__} is abstract")
    call, builder, given = *_known_call(cls, {} if calls is None else calls), _given(cls)
    native = given is Given.REAL and hasattr(cls, "__pydantic_validator__")
    if native:
        # Every argument is realised: those that nobody looks at are not worth it.
        parameters = tuple(p for p in call.parameters if p.is_required or used(p.name))
        call = MakingCall(call.name, parameters, call.left_out)
    free = free_fields(cls)
    changes = _changes(cls, used)
    if not {field for method, _ in changes for field in written_fields(method) if used(field)} - free:
        # Methods that change free fields alone make no object that the constructor does not make.
        changes = []
    judge = SelfContained()
    contained = native or (
        judge.constructor(cls)
        and all(map(judge.function, _run_to_make(cls, call, builder)))
        and (builder is None or judge.constructor(builder.cls))
        and all(judge.function(method) for method, _ in changes)
    )
    left_open = open_fields(cls) | fields_set_by_python(cls)
    return Construction(cls, call, tuple(change for _, change in changes), given, contained, left_open, builder)


def _run_to_make(cls: type, call: MakingCall, builder: BuilderCalls | None) -> list[FunctionType]:
    """The methods that run before there is an object."""
    if builder is not None:
        return [vars(builder.cls)[step.name] for step in (*builder.steps, call)]
    return [inspect.getattr_static(cls, call.name).__func__] if call.name else []


def _known_call(cls: type, calls: Calls) -> tuple[MakingCall, BuilderCalls | None]:
    if cls not in calls:
        try:
            calls[cls] = _call_or_builder(cls)
        except NoCallError as error:
            calls[cls] = error.with_traceback(None)
    found = calls[cls]
    if isinstance(found, NoCallError):
        raise NoCallError(*found.args)
    return found


def _call_or_builder(cls: type) -> tuple[MakingCall, BuilderCalls | None]:
    """The call that makes an object. A builder makes it where nothing else is known to, or if the class takes one."""
    try:
        call = _making_call(cls)
    except NoCallError:
        built = _built(cls)
        if built is None:
            raise
        return built
    needed = [p for p in call.parameters if p.is_required]
    classes, guessed = classes_in(tuple(p.spec for p in needed)), any(p.guess for p in needed)
    built = _built(cls) if classes or guessed else None
    return built if built is not None and (guessed or built[1].cls in classes) else (call, None)


def _built(cls: type) -> tuple[MakingCall, BuilderCalls] | None:
    """The last call of a chain that builds an object, and those before."""
    found = builder_of(cls)
    if found is None:
        return None
    try:
        last = found.endings[0]
        ending = _call_of(last.__name__, found.cls, last, _signature(last)[1:])
        function = _initialiser(found.cls)
        call = _call_of("", found.cls, function, _signature_of_class(found.cls, function))
    except NoCallError:
        return None
    steps: list[MakingCall] = []
    for method in found.steps:
        with suppress(NoCallError):
            steps.append(_call_of(method.__name__, found.cls, method, _signature(method)[1:]))
    return ending, BuilderCalls(found.cls, call, tuple(steps))


def _changes(cls: type, used: Callable[[str], bool]) -> list[tuple[FunctionType, MakingCall]]:
    """Public methods that write a field which is used."""
    changes: list[tuple[FunctionType, MakingCall]] = []
    for name, method in _public_methods(cls):
        if any(map(used, written_fields(method))) and len(changes) < _MOST_CHANGES:
            try:
                changes.append((method, _call_of(name, cls, method, _signature(method)[1:])))
            except NoCallError:
                continue
    return changes


def has_free_fields(cls: type) -> bool:
    """Whether objects of a class can be made with any values of all fields: by a call, and by assignments."""
    known = extended_type(cls) is None and stored_parameters(cls) is not None
    return known and fields_of(cls).keys() <= free_fields(cls)


def free_fields(cls: type) -> frozenset[str]:
    """The fields that can have any value of their types, whatever the others are."""
    stored = independent_parameters(cls)
    function = _initialiser(cls)
    try:
        given = {p.name: p for p in _signature_of_class(cls, function)}
    except NoCallError:
        return frozenset()
    fields = fields_of(cls)
    found = {field for field, name in stored.items() if name in given and _is_same(cls, function, field, given[name])}
    return frozenset(found | (open_fields(cls) & fields.keys()))


def _is_same(cls: type, function: FunctionType | None, field: str, parameter: inspect.Parameter) -> bool:
    """Whether a field has the type of a parameter."""
    annotation = fields_of(cls).get(field, UnknownField)
    try:
        return annotation is not UnknownField and field_input(cls, annotation) == _spec(cls, function, parameter)
    except UnsupportedTypeError:
        return False


def _given(cls: type) -> Given:
    if hasattr(cls, "__pydantic_validator__"):
        return Given.REAL
    base = extended_type(cls)
    if base is None or issubclass(base, BaseException) or _own_initialiser(cls) is not None:
        return Given.ANYTHING
    if issubclass(base, dict):
        return Given.KEYED
    return Given.SETTLED if holds_anything(base) else Given.REAL


def _own_initialiser(cls: type) -> FunctionType | None:
    """The function that gets the arguments of a call of the class: the program's, or what a decorator generated."""
    found = _initialiser(cls)
    if found is None:
        return None
    file = own_code(found).co_filename
    return found if file.startswith("<") or is_project_file(file) else None


def _making_call(cls: type) -> MakingCall:
    try:
        base, function = extended_type(cls), _initialiser(cls)
        if base is not None and _own_initialiser(cls) is None:
            inputs = constructor_inputs(cls, base, lambda annotation: field_input(cls, annotation))
            names = enumerate(inputs, 1)
            return MakingCall("", tuple(CallParameter(f"argument{n}", spec, False, True) for n, spec in names))
        return _call_of("", cls, function, _signature_of_class(cls, function))
    except NoCallError as refusal:
        for name, method in _factories(cls):
            try:
                return _call_of(name, cls, method, _signature(method)[1:])
            except NoCallError:
                continue
        raise refusal


def _signature_of_class(cls: type, function: FunctionType | None) -> list[inspect.Parameter]:
    try:
        found = list(inspect.signature(cls).parameters.values())
    except (TypeError, ValueError):
        raise NoCallError(f"{cls.__name__} has no signature") from None
    if function is not None and found and all(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in found):
        # A metaclass or `__new__` that passes everything on.
        return _signature(function)[1:]
    return found


def _signature(function: FunctionType) -> list[inspect.Parameter]:
    return list(inspect.signature(function).parameters.values())


def _initialiser(cls: type) -> FunctionType | None:
    """The function that gets the arguments of a call of the class, if it is written in Python."""
    for name in ("__init__", "__new__"):
        found = inspect.getattr_static(cls, name, None)
        found = found.__func__ if isinstance(found, staticmethod) else found
        found = inspect.unwrap(found) if hasattr(found, "__wrapped__") else found
        if isinstance(found, FunctionType):
            return found
    return None


def _factories(cls: type) -> Iterator[tuple[str, FunctionType]]:
    """Public class methods that return an object of the class, as far as their annotations say so."""
    for base in cls.__mro__[:-1]:
        for name, value in vars(base).items():
            if isinstance(value, classmethod) and isinstance(value.__func__, FunctionType) and name[:1] != "_":
                returned = resolve(
                    value.__func__.__annotations__.get("return"), value.__func__.__globals__, dict(vars(cls))
                )
                if returned is cls or returned is getattr(typing, "Self", None) or returned == cls.__name__:
                    yield name, value.__func__


def _public_methods(cls: type) -> list[tuple[str, FunctionType]]:
    """The methods that anybody may call, the shortest first."""
    found: dict[str, FunctionType] = {}
    hidden: set[str] = set()
    for base in cls.__mro__[:-1]:
        for name, value in vars(base).items():
            public = not name.startswith("_") or name == SET_ITEM
            if name not in hidden and isinstance(value, FunctionType) and public:
                found[name] = value
            hidden.add(name)
    # What a library's base class offers to all its heirs is seldom meant to bring an object into another state.
    own = [(n, f) for n, f in found.items() if is_project_file(own_code(f).co_filename)]
    plain = [(n, f) for n, f in own if not own_code(f).co_flags & _SUSPENDED]
    return sorted(plain, key=lambda item: (len(own_code(item[1]).co_code), item[0]))


def _call_of(name: str, cls: type, function: FunctionType | None, signature: list[inspect.Parameter]) -> MakingCall:
    """A call with arguments for all parameters but those with a default that nobody knows a type of."""
    found: list[CallParameter] = []
    left_out: list[str] = []
    named = written_by_name(signature)
    skipped = False
    for parameter in signature:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            left_out.append(f"{'*' if parameter.kind is parameter.VAR_POSITIONAL else '**'}{parameter.name}")
            continue
        optional = parameter.default is not parameter.empty
        if skipped and parameter.kind is parameter.POSITIONAL_ONLY:
            left_out.append(parameter.name)
            continue
        try:
            spec = _spec(cls, function, parameter)
        except UnsupportedTypeError as error:
            if optional:
                skipped = True
                left_out.append(parameter.name)
                continue
            raise NoCallError(f"parameter {parameter.name} of {cls.__name__}: {error}") from None
        keyword = parameter.name in named
        default = _default(cls, parameter) if keyword else NO_DEFAULT
        guess = _guessed_type(cls, function, parameter)
        shown = "" if guess is None else type_text(guess)
        found.append(CallParameter(parameter.name, spec, keyword, not optional, default, shown))
    return MakingCall(name, tuple(found), tuple(left_out))


def written_by_name(signature: list[inspect.Parameter]) -> set[str]:
    """The parameters that people pass by their names: optional ones, and those of a call with many arguments."""
    required = [p for p in signature if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
    many = len(required) > _FEW
    return {
        p.name
        for p in signature
        if p.kind is p.KEYWORD_ONLY or (p.kind is p.POSITIONAL_OR_KEYWORD and (many or p.default is not p.empty))
    }


def default_fields(cls: type) -> dict[str, Any]:
    """The values of fields that the constructor takes as they are given, if nothing is given."""
    known = _default_fields.get(cls)
    if known is None:
        stored = stored_parameters(cls) or {}
        try:
            given = {p.name: p for p in _signature_of_class(cls, _initialiser(cls))} if stored else {}
        except NoCallError:
            given = {}
        values = {field: _default(cls, given[name]) for field, name in stored.items() if name in given}
        known = _default_fields[cls] = {field: value for field, value in values.items() if value is not NO_DEFAULT}
    return known


_default_fields: dict[type, dict[str, Any]] = {}


def _default(cls: type, parameter: inspect.Parameter) -> Any:
    """What a parameter is without an argument, if passing an equal value makes no difference."""
    if isinstance(parameter.default, _IMMUTABLE):
        return parameter.default
    field = getattr(cls, "__dataclass_fields__", {}).get(parameter.name)
    if field is not None and field.default_factory in (list, dict, set):
        # Each call makes a new one.
        return field.default_factory()
    return NO_DEFAULT


_FEW = 2
"""So many arguments are written without their names."""


def _spec(cls: type, function: FunctionType | None, parameter: inspect.Parameter) -> Input:
    annotation = _annotation(cls, function, parameter)
    if annotation is NO_DEFAULT:
        raise UnsupportedTypeError("no type")
    if isinstance(annotation, dataclasses.InitVar):
        annotation = annotation.type
    if isinstance(annotation, str):
        raise UnsupportedTypeError(f"the annotation {annotation!r} cannot be resolved")
    spec = input_of(annotation, function.__globals__) if function is not None else field_input(cls, annotation)
    if isinstance(spec, NestedInput):
        raise UnsupportedTypeError("it needs another one without end")
    return spec


def _annotation(cls: type, function: FunctionType | None, parameter: inspect.Parameter) -> Any:
    generated = function is None or own_code(function).co_filename.startswith("<")
    fields = fields_of(cls) if generated or parameter.annotation is parameter.empty else {}
    known = fields.get(parameter.name, UnknownField)
    if generated and known is not UnknownField:
        # The annotation of a generated `__init__` is a text of the module that defined the field.
        return known
    if parameter.annotation is not parameter.empty:
        names = function.__globals__ if function is not None else {}
        return resolve(parameter.annotation, names, dict(vars(cls)))
    if parameter.default is not parameter.empty and parameter.default is not None:
        return type(parameter.default)
    if known is not UnknownField:
        return known
    guess = _guess(function, parameter)
    return NO_DEFAULT if guess is None else guess


def _guess(function: FunctionType | None, parameter: inspect.Parameter) -> Any:
    """The type that somebody guesses for a required parameter, or None."""
    guess = _guessing.get(function.__module__) if function is not None else None
    required = parameter.default is parameter.empty
    if guess is None or function is None or not required:
        return None
    return guess(function, parameter.name).annotation


def _guessed_type(cls: type, function: FunctionType | None, parameter: inspect.Parameter) -> Any:
    """What is taken for the type of a parameter that nothing else tells the type of, or None."""
    if parameter.annotation is not parameter.empty or parameter.default not in (parameter.empty, None):
        return None
    if fields_of(cls).get(parameter.name, UnknownField) is not UnknownField:
        return supplied(cls).get(parameter.name)
    return _guess(function, parameter)


def _is_recursive(cls: type, held: dict[type, list[type]], calls: Calls) -> bool:
    """Whether objects of a class can be reached from one of them, through fields or what constructors are given.

    `held` has what is known of classes that were looked at before.
    """

    def of(found: type) -> list[type]:
        if found not in held:
            held[found] = _held(found, calls)
        return held[found]

    pending, seen = list(of(cls)), set[type]()
    while pending:
        found = pending.pop()
        if found is cls or issubclass(found, cls) or issubclass(cls, found):
            return True
        if found not in seen:
            seen.add(found)
            pending.extend(of(found))
    return False


def _held(cls: type, calls: Calls) -> list[type]:
    found: list[type] = []
    for annotation in fields_of(cls).values():
        try:
            found.extend(classes_in((field_input(cls, annotation),)) if annotation is not UnknownField else ())
        except UnsupportedTypeError:
            continue
    with suppress(NoCallError):
        call, builder = _known_call(cls, calls)
        made = [call] if builder is None else [call, builder.call, *builder.steps]
        found.extend(classes_in(tuple(p.spec for called in made for p in called.parameters)))
    return found
