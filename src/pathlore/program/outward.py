"""Finds import-time code that may change things outside the project: settings, registries, libraries.

What the import of a module makes of the project's own names is read from these names afterwards. What it does to the
rest of the process is not seen there, so that its text counts, with that of what leads to it.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Container, Iterable, Iterator
from importlib.util import resolve_name
from types import FunctionType, ModuleType
from typing import Any

from pathlore.digests import blake2b
from pathlore.patterns import pattern
from pathlore.program.attributes import attribute_of
from pathlore.program.depth import room_to_recurse
from pathlore.program.import_time import (
    ANYTHING,
    ARGUMENT,
    CALLED,
    ITEM,
    Action,
    Chain,
    ImportedCode,
    Ways,
    import_time,
)
from pathlore.program.source import is_project_file, read_source
from pathlore.records import frozen


@frozen
class Outward:
    """A digest of the statements and functions, in the order of their modules, and the names that they read."""

    digest: str
    names: frozenset[str]


def outward_statements(modules: Iterable[ModuleType], own: str = "") -> Outward:
    """What modules do, those that they import for it, and the functions of the project that they call meanwhile."""
    with room_to_recurse():
        found = _Effects(sorted(_all_imported(modules), key=lambda m: "" if m.__name__ == own else m.__name__)).found()
        texts = {running.text: None for running in found}
    digest = blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest() if texts else ""
    return Outward(digest, frozenset[str]().union(*(running.names for running in found)))


def outward_key(modules: Iterable[ModuleType], own: str = "") -> str:
    """A digest of all that `outward_statements` looks at: texts of files, and what kinds of values names stand for.

    Nothing is parsed for it, so that it may be of a few modules more. It is the same whatever else is loaded.
    """
    found = blake2b(repr((own, sorted(module.__name__ for module in modules))).encode(*_CODING), digest_size=12)
    imported = _maybe_imported(modules)
    for name, (module, text) in sorted(imported.items()):
        kinds = [_kind(*named) for named in sorted(vars(module).items()) if not _is_of_others(name, *named, imported)]
        found.update(repr((name, module.__package__, kinds)).encode(*_CODING))
        found.update(text.encode(*_CODING))
    return found.hexdigest()


def _is_of_others(package: str, name: str, value: Any, imported: Container[str]) -> bool:
    """Whether a name of a package is that of a module in it which others imported."""
    return isinstance(value, ModuleType) and value.__name__ == f"{package}.{name}" and value.__name__ not in imported


_CODING = ("utf-8", "surrogatepass")
_IMPORT = pattern(r"\bimport\b(?:[ \t]|\\\n)*(\((?:[^)#]|#[^\n]*\n)*\)|(?:[^\n\\;]|\\\n)*)")
_FROM = pattern(r"\bfrom(?:\s|\\)*([\w.]+)(?:\s|\\)*$")
_NEAR = 400
"""Characters in which the name of a module stands before `import`."""
_DOTTED = pattern(r"\w[\w.]*")


def _maybe_imported(modules: Iterable[ModuleType]) -> dict[str, tuple[ModuleType, str]]:
    """These modules and those of the project that a text of one of them speaks of importing, with their texts."""
    found: dict[str, tuple[ModuleType, str]] = {}
    pending = list(modules)
    while pending:
        module = pending.pop()
        if module.__name__ in found or not is_project_file(attribute_of(module, "__file__")):
            continue
        text = read_source(module.__file__ or "")
        found[module.__name__] = module, text
        named = (sys.modules.get(_absolute(name, module)) for name in _spoken_of(text))
        pending += [other for other in named if isinstance(other, ModuleType)]
    return found


def _spoken_of(text: str) -> Iterator[str]:
    """What a text may import, by names that may be relative; also what it only speaks of."""
    for statement in _IMPORT.finditer(text):
        start, words = statement.start(), _DOTTED.findall(statement.group(1))
        if _is_set_aside(text, start):
            continue
        package = _FROM.search(text[max(0, start - _NEAR) : start])
        if package is None:
            yield from words
        else:
            above = package.group(1)
            yield above
            yield from (f"{above}{'' if above.endswith('.') else '.'}{word}" for word in words)


def _is_set_aside(text: str, at: int) -> bool:
    """Whether the line at a position is in a function, or for type checkers alone, as far as indentation tells."""
    start = text.rfind("\n", 0, at) + 1
    level = _indentation(text[start:at])
    while level and start:
        end = start - 1
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
        words = line.lstrip()
        if not words or words[0] == "#" or len(line) - len(words) >= level:
            continue
        if _ASIDE.match(words):
            return True
        # The last line of a head that goes over several lines has the indentation of the first.
        level = _indentation(line) + (words[0] in ")]}")
    return False


_ASIDE = pattern(r"(?:async\s+)?def\b|if\s+(?:\w+\.)?TYPE_CHECKING\s*:")


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _kind(name: str, value: Any) -> tuple[str, ...]:
    kind = type(value)
    told = (str(attribute_of(value, attribute)) for attribute in ("__module__", "__name__"))
    return (name, kind.__module__, kind.__qualname__, *told)


def _all_imported(modules: Iterable[ModuleType]) -> list[ModuleType]:
    """These modules and those of the project that they import, kept under a name or not."""
    found: dict[str, ModuleType] = {}
    pending = list(modules)
    while pending:
        module = pending.pop()
        if module.__name__ in found or not is_project_file(attribute_of(module, "__file__")):
            continue
        found[module.__name__] = module
        statements = import_time(read_source(module.__file__ or "")).statements
        names = (name for statement in statements for name in statement.imports)
        imported = (sys.modules.get(_absolute(name, module)) for name in names)
        pending += [other for other in imported if isinstance(other, ModuleType)]
    return list(found.values())


def _absolute(name: str, module: ModuleType) -> str:
    try:
        return resolve_name(name, module.__package__ or "") if name.startswith(".") else name
    except ImportError:
        return ""


class _Shared:
    """What is known of attributes by their names, whatever they are of."""

    def __init__(self) -> None:
        self.aliases: dict[str, Ways] = {}
        self.computed: set[str] = set()


def _merge(aliases: dict[str, Ways], more: dict[str, Ways]) -> None:
    for name, ways in more.items():
        aliases[name] = aliases.get(name, frozenset()) | ways


class _Module:
    """A module, with what ran when it was imported."""

    def __init__(self, module: ModuleType, shared: _Shared) -> None:
        self.names: dict[str, Any] = vars(module)
        self.statements = import_time(read_source(module.__file__ or "")).statements
        self._shared = shared
        self._aliases: dict[str, Ways] = {}
        for statement in self.statements:
            _merge(self._aliases, statement.aliases)
            shared.computed |= statement.computed

    def reaches_out(self, running: ImportedCode) -> bool:
        return any(self._is_foreign(action) for action in running.actions)

    def _is_foreign(self, action: Action, depth: int = 0) -> bool:
        """Whether what is acted on is not the project's own: a library, or something of one."""
        root, *rest = action.on
        if root == ARGUMENT:
            # A function that is called here is known where it was given.
            return bool(rest) and not action.is_given
        if root in ("__builtins__", ANYTHING):
            return True
        value = self.names.get(root, _ABSENT)
        aliases = self._aliases.get(root, frozenset())
        if value is _ABSENT and not aliases:
            # `list.append(x, y)` changes what it is given, and what `str.join` does is known by its result.
            changes = root in _CHANGEABLE and bool(rest) and rest[0] not in _MAKING
            return root in _CHANGING or changes or not hasattr(builtins, root)
        if isinstance(value, _SCALARS):
            return False
        if value is _ABSENT or _is_plain(value):
            # Variables of comprehensions are gone by now.
            ways = (Action((*way, *rest) if action.is_given else way, False, action.is_given) for way in aliases)
            return depth < _DEEPEST and any(self._is_foreign(way, depth + 1) for way in ways)
        if action.is_given:
            return _is_of_library(value) and _may_change(value, rest)
        if not _is_of_library(value):
            held = (way for step in rest for way in self._held_by(step) if way != action.on)
            if depth < _DEEPEST and any(self._is_foreign(Action(way, False), depth + 1) for way in held):
                return True
            # What a function of the project gives may be anybody's, and so may what others compute.
            gives = CALLED in rest and not isinstance(value, (type, ModuleType))
            is_read = action.for_value and (not rest or rest[-1] in _READING)
            return (gives or self._computes(rest)) and not is_read
        return not (action.for_value or CALLED in rest) or not _is_for_its_value(value, rest)

    def _held_by(self, attribute: str) -> Ways:
        return self._aliases.get(attribute, frozenset()) | self._shared.aliases.get(attribute, frozenset())

    def _computes(self, steps: list[str]) -> bool:
        """Whether something on the way is given by code: a property, an item, or any attribute."""
        own = [step for step in steps if step not in _STEPS]
        return not self._shared.computed.isdisjoint(own) or not self._shared.computed.isdisjoint(
            (*(_GETTING if own else ()), *(["__getitem__"] if ITEM in steps else ()))
        )

    def entered(self, way: Chain) -> list[str]:
        """Names of functions that a call may enter."""
        root, *rest = way
        value = self.names.get(root, _ABSENT)
        if value is _ABSENT:
            # A local variable, or what a function was given.
            return [] if not rest and hasattr(builtins, root) else _named(way)
        if _is_plain(value) or _is_of_library(value):
            return []
        kind = value if isinstance(value, FunctionType) else type(value)
        return [*_named(way), *([] if kind.__name__ in _KINDS else [kind.__name__])]


_ABSENT = object()
_DEEPEST = 5
_STEPS = frozenset({CALLED, ITEM, ARGUMENT, ANYTHING})
_KINDS = frozenset({"function", "type", "module"})
_CHANGING = frozenset({"setattr", "delattr", "exec", "eval", "__import__", "vars", "getattr", "globals", "locals"})
_CHANGEABLE = frozenset({"list", "dict", "set", "bytearray", "type", "object", "super"})
_GETTING = frozenset({"__getattr__", "__getattribute__", "__get__"})
_SCALARS = (int, float, complex, str, bytes, type(None))
_READING = frozenset(
    {
        *("get", "items", "keys", "values", "copy", "index", "count", "join", "split", "strip", "format", "lower"),
        *("upper", "replace", "startswith", "endswith", "encode", "decode", "search", "match", "fullmatch", "group"),
    }
)
"""Methods that change nothing, whatever they are of."""
_MAKING = frozenset({CALLED, "fromkeys", "fromhex", "maketrans"})
_FOR_VALUE = frozenset(
    {
        *("re", "typing", "typing_extensions", "collections", "dataclasses", "functools", "itertools", "operator"),
        *("math", "string", "enum", "datetime", "fractions", "struct", "_struct", "json", "pathlib", "posixpath"),
        *("ntpath", "abc", "contextlib", "copy", "types", "inspect", "textwrap", "_operator", "_functools", "_json"),
    }
)
"""Modules whose functions change nothing but what they are given."""
_LOOKING_UP = frozenset({("logging", "getLogger")})


def _is_plain(value: Any) -> bool:
    """Whether a value is of a builtin type, which belongs to whoever made it."""
    return type(value).__module__ == "builtins" and not isinstance(value, (type, FunctionType, ModuleType, *_NATIVE))


_NATIVE = (type(len), type(str.join), classmethod, staticmethod)


def _is_of_library(value: Any) -> bool:
    if isinstance(value, ModuleType):
        return not is_project_file(attribute_of(value, "__file__"))
    module = attribute_of(value, "__module__")
    if not isinstance(module, str):
        module = type(value).__module__
    return not is_project_file(attribute_of(sys.modules.get(module), "__file__"))


def _named(way: Chain) -> list[str]:
    """The names in a chain, those of what is called with what is inside of it."""
    found = []
    for step, after in zip(way, (*way[1:], ""), strict=True):
        if step not in _STEPS:
            found += [step, step + CALLED] if after == CALLED else [step]
    return found


def _at(value: Any, steps: list[str]) -> Any:
    """What is at the end of a chain, up to the first call."""
    for step in steps:
        if step in _STEPS:
            break
        value = attribute_of(value, step)
    return value


def _may_change(value: Any, steps: list[str]) -> bool:
    """Whether something of a library that a call is given can be changed by it, or can change something."""
    found = _at(value, steps)
    return not isinstance(found, _LASTING) and not _is_for_its_value(value, steps)


_LASTING = (type, ModuleType, int, float, complex, str, bytes, tuple, frozenset, type(None), property)
"""Of these, a call changes nothing, classes and modules aside: who changes those is known by its name."""


def _is_for_its_value(value: Any, steps: list[str]) -> bool:
    """Whether a call of a library gives something new, and does nothing else: of a class, or of certain functions."""
    value = _at(value, steps)
    if isinstance(value, type):
        return True
    module = str(attribute_of(value, "__module__"))
    if (module, attribute_of(value, "__name__")) in _LOOKING_UP:
        return CALLED not in steps  # what is found is not new: others have it, too
    return module.partition(".")[0] in _FOR_VALUE


class _Effects:
    """Follows what ran when modules were imported."""

    def __init__(self, modules: list[ModuleType]) -> None:
        self._shared = _Shared()
        self._modules = [_Module(module, self._shared) for module in modules]
        self._functions: dict[str, list[tuple[_Module, ImportedCode]]] = {}
        self._entered: dict[ImportedCode, list[str]] = {}
        """By what was read already, the names of functions that it may call."""
        self._callees: dict[ImportedCode, list[tuple[_Module, ImportedCode]]] = {}
        for module in self._modules:
            for statement in module.statements:
                self._learn(module, statement)

    def found(self) -> list[ImportedCode]:
        """Statements that reach out, directly or through what they call, with what they call and stand on."""
        owners = self._all_entered()
        acting = self._acting(owners)
        roots = [[s for s in module.statements if s in acting] for module in self._modules]
        found = dict.fromkeys(statement for own in roots for statement in own)
        pending = list(found)
        while pending:
            for _, body in self._callees[pending.pop()]:
                if body not in found:
                    found[body] = None
                    pending.append(body)
        behind = (_behind(own, module.statements) for own, module in zip(roots, self._modules, strict=True))
        return [*found, *(statement for statements in behind for statement in statements)]

    def _all_entered(self) -> dict[ImportedCode, _Module]:
        """All that may run, with its module. A function that others give away has been entered before it is called."""
        while True:
            known = len(self._entered)
            owners = {statement: module for module in self._modules for statement in module.statements}
            pending = list(owners)
            while pending:
                running = pending.pop()
                names = self._names(owners[running], running)
                callees = dict.fromkeys(reached for name in names for reached in self._reached(name))
                self._callees[running] = list(callees)
                for module, body in callees:
                    if body not in owners:
                        owners[body] = module
                        pending.append(body)
            if len(self._entered) == known:
                return owners

    def _acting(self, owners: dict[ImportedCode, _Module]) -> set[ImportedCode]:
        """What reaches out, or calls what does."""
        callers: dict[ImportedCode, list[ImportedCode]] = {}
        for caller, callees in self._callees.items():
            for _, body in callees:
                callers.setdefault(body, []).append(caller)
        acting = {running for running, module in owners.items() if module.reaches_out(running)}
        pending = list(acting)
        while pending:
            for caller in callers.get(pending.pop(), ()):
                if caller not in acting:
                    acting.add(caller)
                    pending.append(caller)
        return acting

    def _names(self, module: _Module, running: ImportedCode) -> list[str]:
        if running not in self._entered:
            self._learn(module, running)
            _merge(self._shared.aliases, running.aliases)
            names = (name for way in running.calls for name in module.entered(way))
            self._entered[running] = list(dict.fromkeys(names))
        return self._entered[running]

    def _learn(self, module: _Module, running: ImportedCode) -> None:
        for name, codes in running.functions.items():
            known = self._functions.setdefault(name, [])
            known += [(module, code) for code in codes if (module, code) not in known]

    def _reached(self, name: str) -> Iterable[tuple[_Module, ImportedCode]]:
        if not name.endswith(CALLED):
            return self._functions.get(name, ())
        outer = self._functions.get(name.removesuffix(CALLED), ())
        return ((module, inner) for module, code in outer for inner in code.inside)


def _behind(roots: list[ImportedCode], statements: tuple[ImportedCode, ...]) -> list[ImportedCode]:
    """The statements that bind what others read, and so on: names may stand for something else by now."""
    found = dict.fromkeys(roots)
    wanted = set[str]().union(*(root.names for root in roots))
    while more := [other for other in statements if other not in found and not other.binds.isdisjoint(wanted)]:
        found |= dict.fromkeys(more)
        wanted |= set[str]().union(*(other.names for other in more))
    return [statement for statement in found if statement not in roots]
