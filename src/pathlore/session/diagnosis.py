"""Reports what may stand in the way of exploring targets: the job behind `pathlore doctor`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from functools import cache
from types import CodeType

from pathlore.config import Config
from pathlore.expr.functions import FUNCTIONS as TERM_FUNCTIONS
from pathlore.expr.term import Op
from pathlore.findings import Certainty, DiagnosisKnown, Emit, Obstacle, ObstacleKind, TargetStarted
from pathlore.incremental.opening import remembering
from pathlore.program.dependence.effects import refused_by
from pathlore.program.dependence.kept_bodies import keeping_bodies
from pathlore.program.dependence.native_table import RESULTS, TWINS, native_name
from pathlore.program.dependence.obstacles import Obstacles, Treatment
from pathlore.program.framing import Framing
from pathlore.program.source import is_project_file
from pathlore.program.targets import Target
from pathlore.runtime.calls import FUNCTIONS, METHODS
from pathlore.session.planning import graph_of
from pathlore.session.session import Session
from pathlore.solver.abilities import deciding
from pathlore.stdlib.registry import load_all_models, register_models

_REALISING = frozenset({"realise", "realise_deeply", "natively", "realise_keys"})
_PROTOCOLS = frozenset(
    {"object", "a native object", "__call__", "NoneType.__call__", "classmethod_descriptor.__call__"}
)
_BUILTIN = (str, bytes, list, dict, set)
_BY_PROTOCOL = ("operator.", "itertools.")
"""Modules whose functions use what they are given by Python's protocols, if they have no model."""


def diagnoses(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Tells what may stand in the way of exploring targets."""
    with (
        closing(Session(config, emit)) as session,
        remembering(config, emit) as memory,
        keeping_bodies(None if memory is None else memory.functions()),
    ):
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            emit(diagnosis(target, config, session))


def diagnosis(target: Target, config: Config, session: Session | None = None) -> DiagnosisKnown:
    """What may stand in the way of exploring a target."""
    if target.function is None:
        what = "a script: what its top-level code computes is not analysed"
        obstacle = Obstacle(ObstacleKind.DYNAMIC, Certainty.POSSIBLE, what, target.path, 1, "", (), "name a function")
        return DiagnosisKnown(target.name, (obstacle,), {}, (0, 0))
    graph = graph_of(target, config)
    found = Obstacles(graph, treatment_of)
    obstacles = found.all()
    if session is not None:
        obstacles += _without_summary(target, session)
    reached = [key for key, _ in graph.functions() if is_project_file(key[0])]
    symbolic = [key for key, met in graph.functions() if met and is_project_file(key[0])]
    treated = {word: tuple(names) for word, names in found.treatment().items()}
    return DiagnosisKnown(target.name, tuple(obstacles), treated, (len(reached), len(symbolic)))


def _without_summary(target: Target, session: Session) -> list[Obstacle]:
    """Why calls of the target could not be answered by a summary."""
    function = target.function
    assert function is not None
    with session.exploration(target) as exploration:
        framing = Framing(exploration.code.functions, target.modules)
        reason = framing.is_dynamic() or framing.of(function).refused
    if reason is None:
        return []
    line = function.__code__.co_firstlineno
    remedy = "none is needed: its paths are explored one by one"
    what = f"cannot be summarised: {reason}"
    kind, certainty = ObstacleKind.SUMMARY, Certainty.CERTAIN
    return [Obstacle(kind, certainty, what, target.path, line, target.qualname, (), remedy)]


@cache
def treatment_of(name: str) -> Treatment:
    """How calls of a native function are treated, by its name."""
    if refused_by(name):
        return Treatment.REFUSED
    if name in _PROTOCOLS:
        return Treatment.MODEL
    model = _models().get(name)
    if model is None:
        return Treatment.MODEL if _needs_no_model(name) else Treatment.REALISED
    if name not in _SELDOM and not _is_of_floats(name) and _may_realise(model):
        return Treatment.MAY_REALISE
    return Treatment.SEARCHED if _is_undecided(name) else Treatment.MODEL


def _needs_no_model(name: str) -> bool:
    owner, _, method = name.rpartition(".")
    if owner in _TYPES or name in _WITHOUT or name in TWINS or name.startswith(_BY_PROTOCOL):
        return True
    # Of an object of which nothing is known but that it is concrete: most are texts and containers.
    return owner in ("", "object") and any(hasattr(kind, method) for kind in _BUILTIN)


def _is_of_floats(name: str) -> bool:
    """Whether it is a function of numbers in `math`, whose model asks for real values only of what is no number."""
    return name.startswith("math.") and RESULTS.get(name, (None, "float"))[1] in ("float", "bool")


def _is_undecided(name: str) -> bool:
    """Whether a model makes terms of a function that no solver decides about. Where the inverse of a function is known,
    texts that it maps to a text are a language."""
    function = None if name in _MOSTLY_DECIDED else TERM_FUNCTIONS.get(name)
    return function is not None and function.inverse is None and not function.is_known and not deciding(Op.APPLY)


_SELDOM = frozenset(
    {"range", "print", "complex", "bytes", "datetime.timedelta", "csv.reader", "itertools.islice", "struct.unpack"}
)
"""Models that ask for real values only where Python raises an exception for nearly all of them, or for a size."""
_MOSTLY_DECIDED = frozenset({"str.replace", "round"})
"""Models that make terms of such functions only for arguments that are seldom given."""
_TYPES = frozenset(
    {
        "int",
        "bool",
        "float",
        "complex",
        "str",
        "bytes",
        "list",
        "dict",
        "set",
        "tuple",
        "range",
        "Match",
        "StringIO",
        "BytesIO",
    }
)
"""Types whose methods symbolic values have themselves, or that hold them as they are."""
_WITHOUT = frozenset(
    {
        *("isinstance", "issubclass", "callable", "super", "setattr", "next", "zip", "reversed", "any", "all", "sum"),
        *("abs", "round", "divmod", "slice", "property", "classmethod", "staticmethod", "delattr", "object", "id"),
        *("locals", "globals", "sorted", "enumerate", "map", "filter", "iter", "print", "open", "functools.partial"),
        *("functools.wraps", "functools.update_wrapper", "dataclasses.dataclass", "collections.deque", "copy.copy"),
        *("collections.Counter", "collections.OrderedDict", "collections.defaultdict"),
        *("weakref.ref", "contextvars.ContextVar", "math.floor", "math.ceil", "math.trunc", "re.escape"),
        *("abc.ABCMeta.__instancecheck__", "abc.ABCMeta.__subclasscheck__", "collections.Counter.__init__"),
        *("ABCMeta.__instancecheck__", "ABCMeta.__subclasscheck__", "Counter.__init__", "typing.cast"),
    }
)
"""Functions that need no model: they use symbolic values by Python's protocols alone."""


@cache
def _models() -> dict[str, Callable[..., object]]:
    """All models, by the names of what they model."""
    register_models()
    load_all_models()
    found: dict[str, Callable[..., object]] = {}
    for thing, model in (*FUNCTIONS.items(), *METHODS.items()):
        name = native_name(thing)
        found[name.removeprefix(".")] = model
        # A method is known by its type alone where it is called on a value.
        parts = name.split(".")
        if len(parts) > 2:
            found.setdefault(".".join(parts[-2:]), model)
    return found


def _may_realise(model: Callable[..., object]) -> bool:
    """Whether a model asks for real values itself."""
    function = getattr(model, "func", model)
    code = getattr(function, "__code__", None)
    return isinstance(code, CodeType) and not _REALISING.isdisjoint(_names(code))


def _names(code: CodeType) -> set[str]:
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _names(constant)
    return found
