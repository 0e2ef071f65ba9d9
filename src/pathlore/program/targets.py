"""Targets: from the words on the command line to functions with input types."""

from __future__ import annotations

import ast
import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import FunctionType, MemberDescriptorType, ModuleType
from typing import Any

from pathlore.findings import Omission, Premise, PremiseKind
from pathlore.options import CONTRACTS
from pathlore.program.annotations import BARE, MADE_UP
from pathlore.program.attributes import attribute_of
from pathlore.program.chosen_inputs import EVERYTHING, ChoiceError, InputChoice
from pathlore.program.class_keys import why_no_keys
from pathlore.program.construction import supply_guesses
from pathlore.program.contracts import NOTHING, Contract, contract_of, written_class
from pathlore.program.evidence import Guess, summary
from pathlore.program.fields import classes_behind
from pathlore.program.input_types import (
    Input,
    UnsupportedTypeError,
    VariadicInput,
)
from pathlore.program.one_container import sharing
from pathlore.program.parameter_types import ParameterTypes, guessed
from pathlore.program.parsed import parsed
from pathlore.program.preconditions import Precondition, preconditions
from pathlore.program.receivers import receiver_type
from pathlore.program.scopes import mangled
from pathlore.program.source import (
    ModuleState,
    adopt,
    check_syntax,
    load_file,
    load_module,
    module_state,
    project_modules,
)
from pathlore.program.source_files import SourceFile, files_in_folder, files_in_package
from pathlore.program.stubs import own_code
from pathlore.program.visibility import exported, has_no_code, is_abstract, is_checked, is_public, is_test_case
from pathlore.program.wrappers import Binding, functions_behind, held_function, is_called_by_project
from pathlore.project import TargetError
from pathlore.records import frozen, record

SCRIPT = "<module>"
_BARE = {cls.__name__ for cls in BARE} | MADE_UP
_SETTER = ".setter"
"""What follows the name of a property where its setter is meant."""


class Style(StrEnum):
    """How a parameter is passed. The text is part of keys and certificates."""

    POSITIONAL = "positional"
    KEYWORD = "keyword"
    STAR = "star"


@frozen
class Parameter:
    """A parameter with its input type and how it is passed."""

    name: str
    spec: Input
    style: Style
    may_be: tuple[str, ...] = ()
    """Parameters before it that may be given the same container."""


@record(frozen=True, slots=True)
class Target:
    """Something that can be checked. A script has neither a function nor a module."""

    # Large: what the rest of the program has to know of it, and nothing that is worked out later.

    name: str
    path: str
    qualname: str
    module: ModuleType | None
    function: FunctionType | None
    owner: type | None
    binding: Binding
    decorated: bool = False
    """Whether callers reach the function through a wrapper."""
    parameters: tuple[Parameter, ...] = ()
    preconditions: tuple[Precondition, ...] = ()
    contract: Contract = NOTHING
    notes: tuple[str, ...] = ()
    """What is taken for granted about its inputs."""
    guesses: tuple[Guess, ...] = ()
    """The types of parameters, and of fields of the objects among them, that no annotation states."""
    is_private: bool = False
    """Whether it is checked on its own, though callers elsewhere do not use it."""
    fixed: tuple[tuple[str, str], ...] = ()
    """Parameters that have one value only, with that value in words."""
    guessed: tuple[str, ...] = ()
    """The types among them that nothing states, in words: not what was learned, but what a bare `list` is taken for."""

    @property
    def premises(self) -> tuple[Premise, ...]:
        """What its findings rest on, as a rule."""
        private = Premise(PremiseKind.PRIVATE, "a private function that is called directly")
        return (*((private,) if self.is_private else ()), *resting_on_guesses(self.guessed))

    @property
    def modules(self) -> list[ModuleType]:
        """The modules of its project that it may run code of, as they are now."""
        return _last_asked.modules(self)


def resting_on_guesses(types: Sequence[str]) -> Iterator[Premise]:
    if types:
        what = "a guessed type" if len(types) == 1 else "guessed types"
        yield Premise(PremiseKind.GUESSED_TYPE, f"{what} ({'; '.join(types)})")


class _LastAsked:
    """Keeps the modules of the target that was asked last: each check asks three times in a row."""

    __slots__ = ("_modules", "_state", "_target")

    def __init__(self) -> None:
        self._target: Target | None = None
        self._state: ModuleState = ()
        self._modules: list[ModuleType] = []

    def modules(self, target: Target) -> list[ModuleType]:
        if target is not self._target or module_state(self._modules) != self._state:
            specs = tuple(parameter.spec for parameter in target.parameters)
            self._modules = project_modules(target.path, target.module, classes_behind(specs))
            self._target, self._state = target, module_state(self._modules)
        return list(self._modules)


_last_asked = _LastAsked()


@frozen
class Refused:
    """A target that was found but cannot be checked, with the reason."""

    name: str
    reason: str
    is_error: bool = False
    """Whether what was asked for cannot be, not merely left out."""


@frozen
class _Reading:
    """How source is read: types supplied by name, the kinds of contracts that count, whether types are guessed.

    `private`: whether private functions are targets of their own, where nobody names them.
    """

    types: Mapping[str, str]
    contracts: tuple[str, ...]
    guess: bool
    private: bool
    chosen: InputChoice


def find_targets(
    word: str,
    types: Mapping[str, str],
    load: Loading | None = None,
    contracts: tuple[str, ...] = CONTRACTS,
    guess: bool = False,
    private: bool = True,
    chosen: InputChoice = EVERYTHING,
) -> Iterator[Target | Refused]:
    """All targets that a word on the command line stands for. Raises TargetError where it stands for none."""
    file, qualname = _split(word)
    finder = _Finder(_Reading(types, contracts, guess, private, chosen), load or Loading())
    if os.path.isdir(file):
        if qualname:
            raise TargetError(f"{file} is a folder: name a file in it before ':{qualname}'")
        yield from finder.in_folder(file)
    elif file.endswith(".py") or os.path.isfile(file):
        yield from finder.in_file(file, qualname)
    else:
        yield from finder.in_module(file, qualname)


class Loading:
    """Is told of each import before it happens, and may refuse it; is told what is left out, too."""

    def __call__(self, name: str) -> bool:
        return True

    def leave_out(self, name: str, why: Omission) -> None:
        """Something that could be checked was not asked for."""

    def expect(self, names: Sequence[str]) -> None:
        """What a module has, in its order: each will be a target, be refused, or be left out."""

    def meet(self, parameters: Iterable[str]) -> None:
        """A target has these parameters."""


def _split(word: str) -> tuple[str, str]:
    """The file or module, and the name in it: `file.py:Class.method`, or `file.py::Class::method` as in pytest."""
    head, colons, tail = word.partition("::")
    if colons:
        return head, tail.replace("::", ".")
    head, colon, tail = word.rpartition(":")
    if not colon or (len(head) == 1 and tail.startswith(("\\", "/"))):
        return word, ""
    return head, tail


@frozen
class _Finder:
    """Finds targets in folders, files and modules."""

    reading: _Reading
    load: Loading

    def in_folder(self, folder: str) -> Iterator[Target | Refused]:
        found = False
        for file in files_in_folder(folder):
            found = True
            yield from self._in_one_of_many(file, _shown(file.path), lambda file: self.in_file(file.path, ""))
        if not found:
            raise TargetError(f"{folder}: no Python files in this folder")

    def in_package(self, name: str, folders: list[str]) -> Iterator[Target | Refused]:
        for file in files_in_package(name, folders):
            yield from self._in_one_of_many(file, file.module, lambda file: self._in_module_alone(file.module))

    def _in_one_of_many(
        self, file: SourceFile, shown: str, targets: Callable[[SourceFile], Iterator[Target | Refused]]
    ) -> Iterator[Target | Refused]:
        """The targets of a file that nobody named: one that cannot be loaded is no error."""
        if file.omitted is not None:
            self.load.leave_out(shown, file.omitted)
            return
        try:
            yield from targets(file)
        except TargetError as error:
            yield Refused(shown, str(error))

    def in_file(self, path: str, qualname: str) -> Iterator[Target | Refused]:
        if not os.path.isfile(path):
            raise TargetError(f"no such file or folder: {path}")
        if not path.endswith(".py"):
            raise TargetError(f"{path}: not a Python file; its name has to end in .py")
        shown = _shown(path)
        if qualname == SCRIPT:
            check_syntax(path)
            adopt(path)
            yield Target(f"{shown}:{SCRIPT}", os.path.abspath(path), SCRIPT, None, None, None, Binding.SCRIPT)
        elif self.load(shown):
            yield from _in_loaded(load_file(path), shown, qualname, self.reading, self.load)

    def in_module(self, name: str, qualname: str) -> Iterator[Target | Refused]:
        if not all(part.isidentifier() for part in name.split(".")):
            raise TargetError(f"no such file or folder: {name}")
        if os.getcwd() not in sys.path and "" not in sys.path:
            sys.path.insert(0, os.getcwd())
        if not self.load(name):
            return
        module = load_module(name)
        if qualname == SCRIPT:
            if not getattr(module, "__file__", None):
                raise TargetError(f"{name} has no source file")
            yield from self.in_file(module.__file__, SCRIPT)  # type: ignore[arg-type]
        elif not qualname and (folders := _folders(module)):
            yield from self.in_package(name, folders)
        else:
            yield from _in_loaded(module, name, qualname, self.reading, self.load)

    def _in_module_alone(self, name: str) -> Iterator[Target | Refused]:
        """The targets of a module of a package. Those of its own modules are found by themselves."""
        if self.load(name):
            yield from _in_loaded(load_module(name), name, "", self.reading, self.load)


def _folders(module: ModuleType) -> list[str]:
    """Where the modules of a package are; those of a namespace may be in several places."""
    path = vars(module).get("__path__")
    try:
        return [os.path.abspath(folder) for folder in dict.fromkeys(path or ()) if isinstance(folder, str)]
    except Exception:  # a program may put anything there
        return []


def _shown(path: str) -> str:
    shown = os.path.relpath(path)
    far = os.pardir + os.sep + os.pardir + os.sep
    return os.path.abspath(path) if shown.startswith(far) else shown


def _in_loaded(
    module: ModuleType, shown: str, qualname: str, reading: _Reading, load: Loading
) -> Iterator[Target | Refused]:
    if not isinstance(module, ModuleType):
        raise TargetError(f"{shown}: it puts another object in its place, of which nothing is known")
    path = attribute_of(module, "__file__")
    if not isinstance(path, str) or not path.endswith(".py"):
        raise TargetError(f"{shown}: no Python source; only code written in Python can be explored")
    adopt(path)
    why = why_no_keys(module)
    if why is not None:
        raise TargetError(why)
    source = _Source(module, os.path.abspath(path), shown, reading, load)
    members = dict(source.members())
    if not qualname:
        hidden = [name for name in source.hidden(members) if name not in source.held]
        load.expect([f"{shown}:{name}" for name in (*members, *hidden)])
        for name in members:
            yield from source.unnamed(name, members[name], load)
        for name in hidden:
            yield Refused(f"{shown}:{name}", "a decorator hides this function; give its wrapper functools.wraps")
        return
    qualname = source.held.get(qualname, qualname)
    if qualname in members:
        load.expect([f"{shown}:{qualname}"])
        yield source.target(qualname, members[qualname])
        return
    inside = [name for name in members if name.startswith(qualname + ".")]
    if not inside:
        found = source.reached(qualname)
        if found is not None:
            yield source.target(qualname, found)
            return
        raise TargetError(_no_such(qualname, shown, list(members)))
    load.expect([f"{shown}:{name}" for name in inside])
    for name in inside:
        yield from source.unnamed(name, members[name], load, within=qualname)


def _no_such(qualname: str, shown: str, names: list[str]) -> str:
    import difflib  # late for start-up: this message alone needs it

    close = difflib.get_close_matches(qualname, names, 1)
    if close:
        return f"no function {qualname!r} in {shown}; did you mean {close[0]!r}?"
    listed = ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")
    return f"no function {qualname!r} in {shown}; it has " + (listed or "none")


Member = tuple[FunctionType, type | None, Binding]


class _Source:
    """One loaded module seen as a collection of targets."""

    def __init__(self, module: ModuleType, path: str, shown: str, reading: _Reading, load: Loading) -> None:
        self.module = module
        self.path = path
        self.shown = shown
        self.reading = reading
        self.load = load
        file = parsed(path)
        if file is None:
            raise TargetError(f"{shown}: its source cannot be read, or is too large")
        self.file = file
        self.exports = exported(module)
        self.held: dict[str, str] = {}
        """Functions that objects hold which decorators put in their place, by the names of these: `f`, `f.callback`."""
        self._guarded: set[str] = set()
        """Those that callers reach through code of the project that stands in their place."""
        self.types = ParameterTypes(module, reading.types, reading.guess)
        if reading.guess:
            supply_guesses(module.__name__, functools.partial(guessed, module))

    def members(self) -> Iterator[tuple[str, Member]]:
        """Functions and methods in the order of the source."""
        found = list(self._functions(vars(self.module), None, ""))
        found.extend(self._held(dict(found)))
        found.sort(key=lambda item: own_code(item[1][0]).co_firstlineno)
        yield from found

    def _functions(self, names: Mapping[str, Any], owner: type | None, prefix: str) -> Iterator[tuple[str, Member]]:
        for name, value in list(names.items()):
            if isinstance(value, type) and owner is not value:
                # Whatever `__module__` says: packages set it to where a class is meant to be imported from.
                written = written_class(value)
                if written.__qualname__ == prefix + name:
                    yield from self._functions(vars(written), value, f"{prefix}{name}.")
                continue
            for function, binding in functions_behind(value, owner):
                code = own_code(function)
                full = prefix + name
                if owner is not None and name == _stored(owner, code.co_name):
                    full = prefix + code.co_name
                if self._is_defined_as(full, function):
                    yield full + (_SETTER if binding is Binding.SETTER else ""), (function, owner, binding)

    def _held(self, members: Mapping[str, Member]) -> Iterator[tuple[str, Member]]:
        for name in self.hidden(members):
            try:
                member = self.reached_value(name)
            except AttributeError:
                continue  # it was deleted
            found = held_function(member, functools.partial(self._is_defined_as, name))
            if found is not None:
                owner = self.reached_value(name.partition(".")[0]) if "." in name else None
                self.held[name] = qualname = f"{name}.{found[0]}"
                if is_called_by_project(member):
                    self._guarded.add(qualname)
                yield qualname, (found[1], owner, Binding.FUNCTION)

    def _is_defined_as(self, qualname: str, function: FunctionType) -> bool:
        code = own_code(function)
        return os.path.abspath(code.co_filename) == self.path and code.co_qualname == qualname

    def unnamed(self, qualname: str, member: Member, load: Loading, within: str = "") -> Iterator[Target | Refused]:
        """A target that nobody named; who names a class asks for what is public in it, even if the class is not."""
        asked = qualname.removeprefix(f"{within}.") if within else qualname
        if not within and not self.shown.endswith(".py") and is_test_case(member[1]):
            load.leave_out(f"{self.shown}:{qualname}", Omission.TEST)
            return
        function, owner, _ = member
        if is_abstract(function, owner) and has_no_code(self._definition(function)):
            return
        if self.reading.private or is_checked(asked, member[0], self.exports):
            yield self.target(qualname, member, private=not is_public(asked, self.exports) or qualname in self._guarded)
        else:
            load.leave_out(f"{self.shown}:{qualname}", Omission.PRIVATE)

    def hidden(self, members: Mapping[str, Member]) -> Iterator[str]:
        """Functions that the source defines but whose names stand for something else."""
        for node in self.file.tree.body:
            prefix, body = (f"{node.name}.", node.body) if isinstance(node, ast.ClassDef) else ("", [node])
            for inner in body:
                decorated = isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)) and inner.decorator_list
                if decorated and prefix + inner.name not in members:  # type: ignore[attr-defined]
                    yield prefix + inner.name  # type: ignore[attr-defined]

    def reached(self, qualname: str) -> Member | None:
        """A function by its dotted name, also one that was imported, inherited or made in another way."""
        owner: type | None = None
        value: Any = self.module
        for part in qualname.split("."):
            if isinstance(value, property):
                break
            owner = value if isinstance(value, type) else None
            try:
                value = _static(value, _stored(value, part))
            except AttributeError:
                return None
        for function, binding in functions_behind(value, owner):
            if not isinstance(value, property) or qualname.endswith(_SETTER) is (binding is Binding.SETTER):
                return function, owner, binding
        return None

    def reached_value(self, qualname: str) -> Any:
        value: Any = self.module
        for part in qualname.split("."):
            if isinstance(value, property):
                break
            value = _static(value, _stored(value, part))
        return value.__func__ if isinstance(value, (staticmethod, classmethod)) else value

    def target(self, qualname: str, member: Member, private: bool = False) -> Target | Refused:
        """The target of this name. `private`: it is checked on its own, though callers elsewhere do not use it."""
        name = f"{self.shown}:{qualname}"
        function, owner, binding = member
        if binding is Binding.INIT and owner is not None and inspect.isabstract(owner):
            return Refused(name, f"{owner.__name__} is abstract: no object of it is made")
        try:
            parameters, fixed = self._parameters(function, owner, binding)
        except UnsupportedTypeError as error:
            return Refused(name, str(error))
        except ChoiceError as error:
            return Refused(name, str(error), is_error=True)
        except (ValueError, TypeError) as error:
            # A `__signature__` of its own that is none.
            return Refused(name, f"its signature cannot be read: {error}")
        specs = {p.name: p.spec for p in parameters}
        guesses = self.types.guesses(function, specs)
        value = self.reached_value(qualname)
        contract = contract_of(value, function, self.reading.contracts)
        alone = value is function and contract == NOTHING
        shared = sharing(specs, self._definition(function) if alone else None, vars(self.module))
        return Target(
            name,
            self.path,
            qualname,
            self.module,
            function,
            owner,
            binding,
            value is not function,
            tuple(replace(p, may_be=shared.with_earlier.get(p.name, ())) for p in parameters),
            tuple(preconditions(self._definition(function))),
            contract,
            (
                *_notes(function),
                *shared.assumed,
                *self.types.notes(function),
                *summary(guesses),
                *(f"nothing for {text!r}: no Python" for text in contract.unread),
            ),
            guesses,
            private,
            fixed,
            tuple(self._guessed(function, guesses)),
        )

    def _guessed(self, function: FunctionType, guesses: tuple[Guess, ...]) -> Iterator[str]:
        yield from (guess.short for guess in guesses if not guess.is_learned)
        for note in self.types.notes(function):
            name, _, text = note.partition(": ")
            # What a type variable stands for, callers choose: any type will do.
            if text.partition(" is ")[0] in _BARE:
                yield f"{name}: {text.partition(' is ')[2]}"

    def _definition(self, function: FunctionType) -> Any:
        return self.file.functions.get((function.__name__, own_code(function).co_firstlineno))

    def _parameters(
        self, function: FunctionType, owner: type | None, binding: Binding
    ) -> tuple[tuple[Parameter, ...], tuple[tuple[str, str], ...]]:
        """What is passed, and what has one value only."""
        fixed: dict[str, str] = {}
        signature = list(inspect.signature(function, follow_wrapped=False).parameters.values())
        result: list[Parameter] = []
        # A method in an object is called with its receiver as the first argument.
        is_called_on = binding.has_receiver or (binding is Binding.FUNCTION and owner is not None)
        if (is_called_on or binding in (Binding.CLASSMETHOD, Binding.INIT)) and signature:
            receiver = signature.pop(0)
            self.load.meet((receiver.name,))
            if receiver.name in dict(self.reading.chosen.fixed):
                raise ChoiceError(f"--fix {receiver.name}: an object has no literal")
            if is_called_on and owner is not None:
                result.append(Parameter(receiver.name, receiver_type(owner, function), Style.POSITIONAL))
        left_out = False
        self.load.meet(parameter.name for parameter in signature)
        for parameter in signature:
            made = self._chosen(parameter, function, owner, fixed)
            if made is not None and left_out and made.style is not Style.KEYWORD:
                # What comes after an argument that is left out can only be passed by name.
                named = parameter.kind is parameter.POSITIONAL_OR_KEYWORD
                if not named and made.name in self.reading.chosen.names:
                    raise ChoiceError(f"parameter {made.name} cannot be passed where those before it are left out")
                made = Parameter(made.name, made.spec, Style.KEYWORD) if named else None
            left_out |= made is None
            result += () if made is None else (made,)
        return tuple(result), tuple(fixed.items())

    def _chosen(
        self, parameter: inspect.Parameter, function: FunctionType, owner: type | None, fixed: dict[str, str]
    ) -> Parameter | None:
        """A parameter as it is passed: symbolic, with one value, or not at all. The last two are noted in `fixed`."""
        chosen, name = self.reading.chosen, parameter.name
        if chosen is EVERYTHING or chosen.is_symbolic(name):
            made = self._parameter(parameter, function, owner)
            if made is None and name in chosen.symbolic:
                raise ChoiceError(f"--symbolic {name}: there are no inputs for it")
            return made
        spec = chosen.literal(parameter, self.types.declared(parameter, function, owner))
        fixed[name] = chosen.default(parameter) if spec is None else spec.literal
        return None if spec is None else Parameter(name, spec, _style(parameter))

    def _parameter(self, parameter: inspect.Parameter, function: FunctionType, owner: type | None) -> Parameter | None:
        kind = parameter.kind
        if kind is parameter.VAR_KEYWORD:
            return None
        try:
            spec = self.types.spec(parameter, function, owner)
        except UnsupportedTypeError as error:
            raise UnsupportedTypeError(f"parameter {parameter.name}: {error}") from None
        if spec is None:
            return None
        if kind is parameter.VAR_POSITIONAL:
            spec = VariadicInput(spec)
        return Parameter(parameter.name, spec, _style(parameter))


def _style(parameter: inspect.Parameter) -> Style:
    if parameter.kind is parameter.VAR_POSITIONAL:
        return Style.STAR
    return Style.KEYWORD if parameter.kind is parameter.KEYWORD_ONLY else Style.POSITIONAL


def _static(owner: Any, name: str) -> Any:
    """An attribute as it is stored; an object that has it in a slot is asked for it."""
    found = inspect.getattr_static(owner, name)
    return getattr(owner, name) if isinstance(found, MemberDescriptorType) and not isinstance(owner, type) else found


def _stored(owner: Any, name: str) -> str:
    """The name under which a class keeps an attribute: a private one has a longer name."""
    return mangled(name, written_class(owner).__name__ if isinstance(owner, type) else None)


def _notes(function: FunctionType) -> Iterator[str]:
    for parameter in inspect.signature(function, follow_wrapped=False).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            yield f"no keyword arguments for **{parameter.name}"
