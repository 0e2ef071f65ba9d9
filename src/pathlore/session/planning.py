"""Determines which functions no symbolic value can reach, and which of them create none."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from time import process_time
from types import CodeType, FunctionType

from pathlore.config import Config
from pathlore.instrumentation.versions import Needs
from pathlore.program.dependence.abstract import Holder, Live, Value
from pathlore.program.dependence.callbacks import GENERATED
from pathlore.program.dependence.chance import FILE as GENERATORS
from pathlore.program.dependence.chance import chancy_frames
from pathlore.program.dependence.classes import mro
from pathlore.program.dependence.graph import ALSO_READ, SECONDS, Graph, GraphOptions, plain_name
from pathlore.program.dependence.machine import BodyFrame
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.marked_code import MarkedCode
from pathlore.program.dependence.native_table import SOMETHING
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.steps import Span
from pathlore.program.plan import EVERY_PASS, LIGHT, NO_PASS, Pass
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.program.targets import Target
from pathlore.runtime.followed import LIBRARY
from pathlore.sandbox.invocation import makers_for


def graph_of(target: Target, config: Config, seconds: float = SECONDS, library: frozenset[str] = LIBRARY) -> Graph:
    """The graph of a target as it would be explored; of the standard library these modules are analysed."""
    options = GraphOptions(library=library, external=tuple(dict(config.external)), seconds=seconds)
    return Graph(target, options, makers_for(target, config.objects).known)


_UNLIKE = frozenset(
    {
        *("__build_class__", "__import__", "breakpoint", "compile", "dir", "eval", "exec", "exit", "globals", "hash"),
        *("help", "id", "input", "locals", "open", "print", "quit", "vars"),
    }
)
"""Builtins that do something else while exploring, or see more than their arguments, and what they can see matters."""
_PATHS = frozenset({"join", "split", "splitext", "basename", "dirname", "normpath", "commonprefix", "isabs"})
_CONSTRUCTORS = ("fromisoformat", "fromordinal", "fromisocalendar", "strptime", "combine")
_LIKE = frozenset(
    {
        *("warnings.warn", "method", "io.StringIO", "io.BytesIO", "chain.from_iterable", "mappingproxy", "sys.intern"),
        *(f"{owner}.{name}" for owner in ("date", "datetime", "time") for name in _CONSTRUCTORS),
        *(f"fnmatch.{name}" for name in ("fnmatch", "fnmatchcase", "filter", "translate")),
        *(f"{home}.{name}" for home in ("bz2", "lzma") for name in ("compress", "decompress")),
        *(f"{home}.{name}" for home in ("posixpath", "ntpath", "genericpath") for name in _PATHS),
        *(name for name in vars(builtins) if name not in _UNLIKE),
    }
)
_LIKE_TYPES = frozenset(
    {
        *("int", "float", "complex", "bool", "str", "bytes", "bytearray", "memoryview", "range", "slice", "list"),
        *("tuple", "dict", "set", "frozenset", "object", "deque", "Counter", "OrderedDict", "defaultdict", "Pattern"),
        *("Match", "Decimal", "Fraction", "timedelta", "Struct", "array", "generator", "property", "partial"),
        *("dict_keys", "dict_values", "dict_items", "BaseException", "Exception", "NoneType", "type", "scanner"),
        *("StringIO", "BytesIO", "WeakKeyDictionary", "WeakValueDictionary", "WeakSet", "MappingProxyType"),
        *("pathlib.PurePath", "pathlib.PurePosixPath", "pathlib.PureWindowsPath", "MethodType", "mappingproxy"),
    }
)
_LIKE_MODULES = frozenset(
    {
        *("math", "cmath", "operator", "_operator", "itertools", "functools", "_functools", "collections", "heapq"),
        *("_collections", "_heapq", "bisect", "_bisect", "re", "_sre", "string", "_string", "struct", "_struct"),
        *("json", "_json", "json.decoder", "json.encoder", "copy", "dataclasses", "enum", "abc", "_abc", "decimal"),
        *("_decimal", "fractions", "numbers", "zlib", "binascii", "base64", "textwrap", "unicodedata", "statistics"),
        *("array", "difflib", "html", "keyword", "types", "typing", "hashlib", "_hashlib", "_blake2", "datetime"),
        *("calendar", "contextlib", "colorsys", "graphlib", "ipaddress", "shlex", "csv", "_csv"),
        *("html.parser", "_markupbase", "json.scanner", "urllib.parse", "weakref", "_weakref", "_weakrefset", "ast"),
        *("tokenize", "token", "pprint", "reprlib", "copyreg", "quopri", "stringprep"),
    }
)
"""Where nothing comes from but the arguments: no clock, no chance, no input and no address.

What the clock says of dates is symbolic, and known as such.
"""
_BUILTIN_TYPES = frozenset(
    {
        "int",
        "float",
        "complex",
        "bool",
        "str",
        "bytes",
        "bytearray",
        "list",
        "tuple",
        "dict",
        "set",
        "frozenset",
        "range",
    }
)
_METHODS = frozenset({"__call__", "__getitem__", "__iter__", "__next__", "__len__", "__contains__", "__eq__", "__lt__"})
_METHOD_TYPES = frozenset(
    {
        "classmethod_descriptor",
        "method_descriptor",
        "wrapper_descriptor",
        "builtin_function_or_method",
        "member_descriptor",
    }
)


def _is_like(name: str) -> bool:
    """Whether a native function does while exploring what it does otherwise, given nothing symbolic."""
    # Static methods of types in C tell no module.
    name = name.removeprefix(".")
    if name in _LIKE:
        return True
    home, _, attribute = name.rpartition(".")
    if attribute in GENERATED and attribute != "__hash__":
        return True
    if not home:
        # A method of an object that native code made: whatever depends on more made it.
        return name == SOMETHING or name in _METHODS
    if home in _LIKE_TYPES or home.rpartition(".")[0] in _LIKE_MODULES:
        return attribute not in ("__hash__", "__reduce_ex__")
    return home in _LIKE_MODULES or home in _METHOD_TYPES


def needs_of(target: Target, config: Config, seconds: float = SECONDS) -> Needs | None:
    """What functions need, by the graph; None where it could not be solved in so many seconds."""
    began = process_time()
    graph, is_own = graph_of(target, config, seconds, _ANALYSED), True
    if graph.spent is None and meets_library(graph):
        more = graph_of(target, config, seconds - (process_time() - began))
        if more.spent is None:
            graph, is_own = more, False
        else:
            is_own = False
    if graph.spent is not None:
        return None
    symbolic = _with_those_around({key for key, met in graph.functions() if met})
    reached = graph.by_function
    library = {getattr(sys.modules.get(name), "__file__", None) for name in LIBRARY - _ANALYSED}
    others = list(_calling_others(graph, symbolic))
    sources = _with_those_around({(frame.body.path, frame.body.name) for frame, _ in others})

    def needed(code: CodeType) -> frozenset[Pass]:
        if is_own and code.co_filename in library:
            return NO_PASS
        key = (code.co_filename, plain_name(code.co_qualname))
        if key not in reached or key in symbolic:
            return EVERY_PASS
        return LIGHT if key in sources else NO_PASS

    return Needs(needed, MarkedCode(graph, others).marks)


_ANALYSED = frozenset({"random", "secrets", "uuid"})
"""Modules of the library that make something symbolic of nothing. The others do not if they are given nothing symbolic:
they are analysed only where they are."""


def meets_library(graph: Graph) -> bool:
    """Whether code of the library, which was not analysed, may meet something symbolic."""
    machine, cache = graph.machine, dict[int, bool]()
    values = machine.flow.values
    objects = sum(1 << number for number, value in enumerate(values) if _is_of_library(value))
    for call in machine.natives.values():
        if not any(machine.heap.reachable_symbolic(node, cache) for node in call.nodes):
            continue
        home = call.name.rpartition(".")[0]
        if not (call.name in _LIKE or home in _BUILTIN_TYPES):
            return True
        if any(machine.flow.holds(node) & objects for node in call.nodes):
            return True
    return any(
        isinstance(value, Holder) and machine.heap.reachable_symbolic(machine.just(number), cache)
        for number, value in enumerate(list(values))
    )


def _is_of_library(value: Value) -> bool:
    """Whether it is an object of a class in the library, or may be one."""
    cls = class_of(value)
    return isinstance(value, Holder) or (cls is not None and any(base.__module__ in LIBRARY for base in mro(cls)))


def _calling_others(graph: Graph, symbolic: set[tuple[str, str]]) -> Iterator[tuple[BodyFrame, Span | None]]:
    """The frames that may call something outside of the project that depends on more than its arguments, and where."""
    machine = graph.machine
    native = {getattr(sys.modules.get(name), "__file__", None) for name in ALSO_READ - _FOLLOWED}
    for call in machine.natives.values():
        frame = machine.frames[call.frame]
        if call.name.startswith("_lru_cache_wrapper.") and not _is_symbolic_cache(graph, call.nodes[0], symbolic):
            continue
        if call.name == "hash" and frame.body.name.endswith("__hash__"):
            continue  # for keys, whose hashes nobody sees
        chancy = chancy_frames(machine, call)
        if chancy is not None:
            # Where in them, is not known.
            yield from ((machine.frames[number], call.span if number == call.frame else None) for number in chancy)
            continue
        if frame.body.path in native and not is_project_file(frame.body.path):
            continue  # what nobody rewrites calls no model
        # `iter` of a function and an end calls whatever it is given; an empty byte array is a stand-in.
        is_unlike = (call.name == "iter" and len(call.nodes) > 1) or (call.name == "bytearray" and not call.nodes)
        if is_unlike or not _is_like(call.name):
            yield frame, call.span
    # What depends on chance in the module of generators has been told already.
    like = {GENERATORS, *(getattr(sys.modules.get(name), "__file__", None) for name in _LIKE_MODULES)}
    for number, callers in machine.callers.items():
        path = machine.frames[number].body.path
        if path not in like and not is_project_file(path):
            above = ((machine.frames[number], span) for number, span in callers)
            yield from ((frame, span) for frame, span in above if frame.body.path not in native)


_FOLLOWED = frozenset({"_collections_abc"})
"""What is rewritten under another name."""


def _is_symbolic_cache(graph: Graph, node: int, symbolic: set[tuple[str, str]]) -> bool:
    """Whether a cache may be that of a function which meets something symbolic: such caches are models."""
    for number in bits_of(graph.machine.flow.holds(node)):
        value = graph.machine.value(number)
        wrapped = getattr(value.thing, "__wrapped__", None) if isinstance(value, Live) else None
        code = own_code(wrapped) if isinstance(wrapped, FunctionType) else None
        if code is None or (code.co_filename, plain_name(code.co_qualname)) in symbolic:
            return True
    return False


def _with_those_around(keys: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Functions by file and name, with those that they are nested in: they are made from the code that is there."""
    found = set()
    for path, name in keys:
        while name:
            found.add((path, name))
            name = name.rpartition(".")[0]
    return found
