"""Determines which functions no symbolic value can reach, and which of them create none."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from types import CodeType

from pathlore.config import Config
from pathlore.instrumentation.versions import Needs
from pathlore.program.dependence.chance import FILE as GENERATORS
from pathlore.program.dependence.chance import chancy_frames
from pathlore.program.dependence.graph import SECONDS, Graph, GraphOptions, plain_name
from pathlore.program.dependence.machine import BodyFrame
from pathlore.program.dependence.marked_code import MarkedCode
from pathlore.program.plan import EVERY_PASS, LIGHT, NO_PASS, Pass
from pathlore.program.source import is_project_file
from pathlore.program.targets import Target
from pathlore.runtime.followed import LIBRARY
from pathlore.sandbox.invocation import makers_for


def graph_of(target: Target, config: Config, seconds: float = SECONDS) -> Graph:
    """The graph of a target as it would be explored."""
    options = GraphOptions(library=LIBRARY, external=tuple(dict(config.external)), seconds=seconds)
    return Graph(target, options, makers_for(target, config.objects).known)


_UNLIKE = frozenset(
    {
        *("__build_class__", "__import__", "breakpoint", "compile", "dir", "eval", "exec", "exit", "globals", "hash"),
        *("help", "id", "input", "locals", "open", "print", "quit", "super", "vars"),
    }
)
"""Builtins that do something else while exploring, or see more than their arguments."""
_LIKE = frozenset({"warnings.warn", *(name for name in vars(builtins) if name not in _UNLIKE)})
_LIKE_TYPES = frozenset(
    {
        *("int", "float", "complex", "bool", "str", "bytes", "bytearray", "memoryview", "range", "slice", "list"),
        *("tuple", "dict", "set", "frozenset", "object", "deque", "Counter", "OrderedDict", "defaultdict", "Pattern"),
        *("Match", "Decimal", "Fraction", "timedelta", "Struct", "array", "generator", "property", "partial"),
        *("dict_keys", "dict_values", "dict_items", "BaseException", "Exception", "NoneType", "type", "scanner"),
    }
)
_LIKE_MODULES = frozenset(
    {
        *("math", "cmath", "operator", "_operator", "itertools", "functools", "_functools", "collections", "heapq"),
        *("_collections", "_heapq", "bisect", "_bisect", "re", "_sre", "string", "_string", "struct", "_struct"),
        *("json", "_json", "json.decoder", "json.encoder", "copy", "dataclasses", "enum", "abc", "_abc", "decimal"),
        *("_decimal", "fractions", "numbers", "zlib", "binascii", "base64", "textwrap", "unicodedata", "statistics"),
        *("array", "difflib", "html", "keyword", "types", "typing"),
    }
)
"""Where nothing comes from but the arguments: no clock, no chance, no input and no address."""


def _is_like(name: str) -> bool:
    """Whether a native function does while exploring what it does otherwise, given nothing symbolic."""
    if name in _LIKE:
        return True
    home, _, attribute = name.rpartition(".")
    return (home in _LIKE_TYPES and attribute not in ("__hash__", "__reduce_ex__")) or home in _LIKE_MODULES


def needs_of(target: Target, config: Config, seconds: float = SECONDS) -> Needs | None:
    """What functions need, by the graph; None where it could not be solved in so many seconds."""
    graph = graph_of(target, config, seconds)
    if graph.spent is not None:
        return None
    symbolic = _with_those_around({key for key, met in graph.functions() if met})
    reached = graph.by_function
    others = list(_calling_others(graph))
    sources = _with_those_around({(frame.body.path, frame.body.name) for frame, _ in others})

    def needed(code: CodeType) -> frozenset[Pass]:
        key = (code.co_filename, plain_name(code.co_qualname))
        if key not in reached or key in symbolic:
            return EVERY_PASS
        return LIGHT if key in sources else NO_PASS

    return Needs(needed, MarkedCode(graph, others).marks)


def _calling_others(graph: Graph) -> Iterator[tuple[BodyFrame, int]]:
    """The frames and lines that may call something outside of the project that does not depend on its arguments alone."""
    machine = graph.machine
    for call in machine.natives.values():
        frame = machine.frames[call.frame]
        if call.name == "hash" and frame.body.name.endswith("__hash__"):
            continue  # for keys, whose hashes nobody sees
        chancy = chancy_frames(machine, call)
        if chancy is not None:
            # Where in them, is not known.
            yield from ((machine.frames[number], call.line if number == call.frame else 0) for number in chancy)
            continue
        # `iter` of a function and an end calls whatever it is given.
        if not _is_like(call.name) or (call.name == "iter" and len(call.nodes) > 1):
            yield frame, call.line
    # What depends on chance in the module of generators has been told already.
    like = {GENERATORS, *(getattr(sys.modules.get(name), "__file__", None) for name in _LIKE_MODULES)}
    for number, callers in machine.callers.items():
        path = machine.frames[number].body.path
        if path not in like and not is_project_file(path):
            yield from ((machine.frames[above], line) for above, line in callers)


def _with_those_around(keys: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Functions by file and name, with those that they are nested in: they are made from the code that is there."""
    found = set()
    for path, name in keys:
        while name:
            found.add((path, name))
            name = name.rpartition(".")[0]
    return found
