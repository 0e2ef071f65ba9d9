"""What may stand in the way of an exploration: operations that need real values, native code, loops, recursion."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from enum import StrEnum
from linecache import getline

from pathlore.findings import Certainty, Obstacle, ObstacleKind
from pathlore.findings import Frame as Place
from pathlore.program.dependence.abstract import Live, NewObject, Plain, Scalar, UnknownValue, Value
from pathlore.program.dependence.classes import container_of
from pathlore.program.dependence.effects import NONDETERMINISTIC, refused_by
from pathlore.program.dependence.graph import Graph
from pathlore.program.dependence.heap import EACH, ITEMS, KEYS
from pathlore.program.dependence.input_costs import input_costs
from pathlore.program.dependence.machine import BodyFrame, NativeCall
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.native_table import CODECS, REALISED_AT, RESULTS, Follows
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.sizes import InputSizes, is_unsettled
from pathlore.program.dependence.steps import ANY_TEXT, COMPUTED, RESULT, Body, Passed, Step, StepKind
from pathlore.program.source import is_project_file
from pathlore.records import frozen

LONGEST_TABLE, FEW_ENTRIES, MOST_CELLS = 4096, 3, 256
"""The longest sequence that is a table, the longest one of texts that is none, the longest list that is written."""
_TERMS: dict[str, type] = {kind.__name__: kind for kind in (int, bool, float, str, bytes)}
_MOVING = ("list.pop", "list.insert")
"""Methods that move elements: where these are integers, they are terms."""
_RESULTS = frozenset({"__len__", "__str__", "__repr__", "__hash__", "__index__", "__int__", "__float__", "__format__"})
"""Special methods whose results native code insists on being real."""
_NUMBERS = (int, float)
_MOST = 12
"""Links of a chain that are shown."""


class Treatment(StrEnum):
    """How calls of a library function are treated."""

    SYMBOLIC = "followed"
    MODEL = "model"
    MAY_REALISE = "model that may need real values"
    SEARCHED = "model that no solver decides"
    REALISED = "realised"
    REFUSED = "refused"
    CONCRETE = "concrete values only"


_REMEDIES = {
    ObstacleKind.REALISED: "bound the value by an assertion at the start, or a Literal or range in its type",
    ObstacleKind.NATIVE: "bound the argument, or put a stub in Python in its place",
    ObstacleKind.UNDECIDED: "bound its arguments, so that few values are left to try",
    ObstacleKind.LOOP: "bound the input by an assertion, or set --max-depth",
    ObstacleKind.RECURSION: "bound the input by an assertion, or set --max-depth",
    ObstacleKind.NONDETERMINISM: "pass it in as a parameter",
    ObstacleKind.DYNAMIC: "write the name or the code out",
    ObstacleKind.BUDGET: "diagnose the functions that it calls one by one",
}


_OF_VALUES = (ObstacleKind.REALISED, ObstacleKind.NATIVE)


@frozen
class _Found:
    kind: ObstacleKind
    certainty: Certainty
    what: str
    node: int
    """What the value comes to; -1 where no value matters."""


class Obstacles:
    """Looks for what may stand in the way in a graph."""

    # Large: one small method for each kind of obstacle.

    def __init__(self, graph: Graph, treat: Callable[[str], Treatment]) -> None:
        self._graph = graph
        self._treat = treat
        self._machine = graph.machine
        self._flow = graph.machine.flow
        self._heap = graph.machine.heap
        self._sizes = InputSizes(graph.machine)
        self._cache: dict[int, bool] = {}

    def all(self) -> list[Obstacle]:
        """The obstacles, the most certain first; one for each place and kind of thing."""
        found: dict[tuple[object, ...], Obstacle] = {}
        reached = self._reached()
        is_spent = self._graph.spent is not None
        for frame, line, problem in self._problems():
            if is_spent and problem.kind not in _OF_VALUES:
                continue
            if is_spent or frame.number not in reached:
                # An analysis that was cut short knows some ways of values only. Where only code made at run time, or
                # native code, may call something, that it is blocked is not said lightly.
                if problem.kind is ObstacleKind.REFUSED:
                    continue
                problem = _Found(problem.kind, Certainty.POSSIBLE, problem.what, problem.node)
            for place in self._places(frame, line):
                made = self._obstacle(place, problem)
                key = (made.kind, made.what, made.path, made.line)
                known = found.get(key)
                if known is None or _rank(made) < _rank(known):
                    found[key] = made
        for dynamic, number in self._machine.dynamic.items():
            if is_project_file(dynamic.path) and number in reached:
                self._add(found, ObstacleKind.DYNAMIC, dynamic.what, dynamic.path, dynamic.line)
        for path in self._graph.spent or ():
            if is_project_file(path):
                what = "the analysis took too long: whatever this file computes may be symbolic"
                self._add(found, ObstacleKind.BUDGET, what, path, 1)
        return sorted(found.values(), key=_rank)

    def _reached(self) -> set[int]:
        """The frames that calls lead to which are written out, from the target on."""
        callees: dict[int, list[int]] = {}
        for number, callers in self._machine.callers.items():
            for above, _ in callers:
                callees.setdefault(above, []).append(number)
        # What the target is called by, and what makes its inputs, has no place in the program.
        pending = [frame.number for frame in self._machine.frames[1:] if frame.is_start]
        found: set[int] = set()
        while pending:
            number = pending.pop()
            if number not in found:
                found.add(number)
                pending.extend(callees.get(number, ()))
        return found

    def _add(
        self, found: dict[tuple[object, ...], Obstacle], kind: ObstacleKind, what: str, path: str, line: int
    ) -> None:
        certainty = Certainty.POSSIBLE if kind is ObstacleKind.DYNAMIC else Certainty.CERTAIN
        found[kind, what, path, line] = Obstacle(kind, certainty, what, path, line, "", (), _REMEDIES[kind])

    def treatment(self) -> dict[str, list[str]]:
        """The library functions that may be called, by how they are treated."""
        found: dict[str, dict[str, None]] = {}
        for call in () if self._graph.spent is not None else self._machine.natives.values():
            treated = self._treat(call.name)
            if treated is not Treatment.REFUSED and not self._given_symbolic(call):
                treated = Treatment.CONCRETE
            found.setdefault(treated, {})[call.name] = None
        symbolic = {name for treated, names in found.items() if treated != Treatment.CONCRETE for name in names}
        concrete = found.get(Treatment.CONCRETE, {})
        if concrete:
            found[Treatment.CONCRETE] = {name: None for name in concrete if name not in symbolic}
        return {treated: sorted(names) for treated, names in sorted(found.items()) if names}

    def _problems(self) -> Iterator[tuple[BodyFrame, int, _Found]]:
        for frame in self._machine.frames[1:]:
            for step in frame.body.steps:
                sized = (self._sized(node) for node in self._sizes.of_step(frame, step))
                for problem in (*self._of_step(frame, step), *sized):
                    yield frame, step.span.line if step.span else frame.body.line, problem
            name = frame.body.name.rpartition(".")[2]
            if name in _RESULTS and self._graph.is_symbolic(frame, RESULT):
                what = f"{name} must give a real value"
                problem = _Found(ObstacleKind.REALISED, Certainty.LIKELY, what, frame.node(RESULT))
                for step in frame.body.steps:
                    if step.target == RESULT and step.span is not None:
                        yield frame, step.span.line, problem
        for call in self._machine.natives.values():
            for problem in (*self._of_call(call), *(self._sized(node) for node in self._sizes.of_call(call))):
                yield self._machine.frames[call.frame], call.line, problem
        for frame, line, what in input_costs(self._graph):
            yield frame, line, self._realised(what, -1)
        yield from self._recursion()

    # Steps

    def _of_step(self, frame: BodyFrame, step: Step) -> Iterator[_Found]:
        nodes = [frame.node(slot) for slot in step.operands]
        match step.kind:
            case StepKind.LOAD_ITEM:
                yield from self._item(nodes[0], nodes[1])
            case StepKind.BINARY if step.name.startswith("%") and self._is_computed_template(frame, step):
                yield self._realised("a template of %-formatting that is not written there", nodes[1], Certainty.LIKELY)
            case StepKind.STORE_ITEM:
                if self._is_symbolic(nodes[1]) and self._has_ordered(nodes[0]):
                    yield self._realised("symbolic key of an OrderedDict", nodes[1], Certainty.LIKELY)
                if self._is_symbolic(nodes[1]) and self._has_container(nodes[0], list):
                    yield from self._stored(nodes[0], nodes[1], nodes[2])
                elif self._deeply(nodes[1]) and self._has_container(nodes[0], list):
                    yield self._realised("assignment to a slice with symbolic bounds", nodes[1])
            case StepKind.BINARY:
                yield from self._binary(step.name.rstrip("=") or step.name, nodes[0], nodes[1])
            case StepKind.COMPARE:
                if any(self._has_symbolic_members(node) for node in nodes):
                    yield self._realised("native code compares symbolic members", nodes[0], Certainty.POSSIBLE)
            case StepKind.FORMAT if step.name == COMPUTED:
                for node in filter(self._deeply, nodes[1:]):
                    yield self._realised("a format that is symbolic", node, Certainty.LIKELY)
            case StepKind.TRUTH:
                if step.name == "while" and self._is_symbolic(nodes[0]):
                    what = "a loop that ends when a symbolic condition says so"
                    yield _Found(ObstacleKind.LOOP, Certainty.POSSIBLE, what, nodes[0])
            case StepKind.CALL if isinstance(step.more, Passed):
                for slot in step.more.double_star:
                    if self._has_symbolic_keys(frame.node(slot)):
                        yield self._realised("**-arguments whose names are symbolic", frame.node(slot))

    def _is_computed_template(self, frame: BodyFrame, step: Step) -> bool:
        """Whether native code formats something symbolic: a template that is written there has a model."""
        template, given = step.operands
        has_text = any(isinstance(value, Plain) and value.cls is str for value in self._values(frame.node(template)))
        return has_text and self._deeply(frame.node(given)) and not _is_constant(frame.body, template)

    def _realised(self, what: str, node: int, certainty: Certainty = Certainty.CERTAIN) -> _Found:
        return _Found(ObstacleKind.REALISED, certainty, what, node)

    def _sized(self, node: int) -> _Found:
        return self._realised("the size of an input must be known", node, Certainty.POSSIBLE)

    def _item(self, owner: int, index: int) -> Iterator[_Found]:
        if self._is_symbolic(index):
            for value in self._values(owner):
                if isinstance(value, UnknownValue):
                    what = "symbolic index into something of which nothing is known"
                    yield self._realised(what, index, Certainty.POSSIBLE)
                if _is_ordered(value):
                    yield self._realised("symbolic key of an OrderedDict", index, Certainty.LIKELY)
                if _container(value) not in (list, tuple):
                    continue
                size = _size(value)
                kind = self._kind(value)
                if size is not None and size > LONGEST_TABLE:
                    yield self._realised("symbolic index into a long sequence", index, Certainty.LIKELY)
                elif kind is None:
                    yield self._realised("symbolic index into a sequence of other things than numbers or texts", index)
                elif kind not in _NUMBERS and (size is None or size <= FEW_ENTRIES):
                    what = "symbolic index into a sequence of few texts"
                    yield self._realised(what, index, Certainty.POSSIBLE if size is None else Certainty.LIKELY)
        elif self._deeply(index) and self._has_container(index, slice) and self._has_sequence(owner):
            yield self._realised("slice with symbolic bounds", index)

    def _stored(self, owner: int, index: int, source: int) -> Iterator[_Found]:
        """A list of values of one kind stays a table when it is written, if it is neither short nor long."""
        for value in self._values(owner):
            if _container(value) is not list:
                continue
            size, what = _size(value), "assignment at a symbolic index"
            if self._kind(value, source) is None:
                yield self._realised(what, index)
            elif size is None or not FEW_ENTRIES < size <= MOST_CELLS:
                yield self._realised(what, index, Certainty.POSSIBLE if size is None else Certainty.LIKELY)

    def _binary(self, symbol: str, left: int, right: int) -> Iterator[_Found]:
        sides = ((left, right), (right, left))
        if symbol == "*":
            for here, there in sides:
                if self._has_number(here):
                    # Numbers are multiplied: that it may be a sequence as well is nearly always imprecision.
                    continue
                if self._is_symbolic(there) and any(_container(v) in (list, tuple) for v in self._values(here)):
                    yield self._realised("a symbolic number of repetitions", there)
                elif self._has_sort(there, "int") and self._has_text(here):
                    yield self._realised("a symbolic number of repetitions", there, Certainty.POSSIBLE)
        elif symbol == "**" and self._is_symbolic(right):
            yield self._realised("a symbolic exponent", right)
        elif symbol == "**" and self._has_sort(left, "float"):
            yield self._realised("a power of a symbolic float, which may be complex", left, Certainty.POSSIBLE)
        elif symbol == "<<" and self._is_symbolic(right):
            yield self._realised("a symbolic shift, which must not be large", right, Certainty.POSSIBLE)
        elif symbol == "%" and self._has_sort(left, "str") and not self._has_number(left):
            yield self._realised("a symbolic template of %-formatting", left)

    # Calls

    def _mode(self, call: NativeCall) -> str:
        """How a call would open a file, as it is written there."""
        return "".join(text for text in self._written(call, 1, "mode") if text)

    def _written(self, call: NativeCall, position: int, keyword: str) -> list[str]:
        """The texts that one argument of a call may be: empty where it is computed, none where it is not given."""
        body = self._machine.frames[call.frame].body
        given = body.steps[call.step].more
        if not isinstance(given, Passed):
            return []
        slots = (
            *given.positional[position : position + 1],
            *(slot for name, slot in given.keywords if name == keyword),
        )
        return [text.first if text.is_whole else "" for slot in slots for text in body.texts.get(slot, (ANY_TEXT,))]

    def _is_followed(self, call: NativeCall) -> bool:
        """Whether a model follows a call because of what it is given."""
        if call.name in ("str.encode", "bytes.decode"):
            return all(name.lower().replace("-", "_") in CODECS for name in self._written(call, 0, "encoding"))
        if call.name == "hash":
            values = [value for node in call.nodes for value in self._values(node)]
            return all(isinstance(value, Scalar) and value.sort in ("int", "bool", "float") for value in values)
        return False

    def _of_call(self, call: NativeCall) -> Iterator[_Found]:
        allowance = refused_by(call.name, self._mode(call))
        if allowance:
            yield _Found(ObstacleKind.REFUSED, Certainty.CERTAIN, f"{call.name} has a side effect", -1)
        elif call.name in NONDETERMINISTIC:
            yield _Found(ObstacleKind.NONDETERMINISM, Certainty.LIKELY, f"{call.name} differs between runs", -1)
        node = self._first_symbolic(call)
        if node is None or self._is_followed(call):
            return
        treated = self._treat(call.name)
        step = self._machine.frames[call.frame].body.steps[call.step]
        if call.name == "format" and step.kind is StepKind.CALL and any(map(self._deeply, call.nodes[1:])):
            yield self._realised("a format that is symbolic", node, Certainty.LIKELY)
        elif call.name in REALISED_AT:
            yield self._realised(f"{call.name} needs a real value", node, Certainty.LIKELY)
        elif treated is Treatment.REALISED:
            direct = self._is_symbolic(node)
            certainty = Certainty.CERTAIN if direct and self._is_always(node) else Certainty.LIKELY
            yield _Found(ObstacleKind.NATIVE, certainty, f"{call.name} has no model", node)
        elif treated is Treatment.MAY_REALISE:
            yield self._realised(f"{call.name} may need a real value", node, Certainty.POSSIBLE)
        elif treated is Treatment.SEARCHED:
            yield self._undecided(call.name, node)

    def _undecided(self, name: str, node: int) -> _Found:
        what = f"no solver decides about {name}: solutions are searched for, and nothing is refuted"
        return _Found(ObstacleKind.UNDECIDED, Certainty.POSSIBLE, what, node)

    def _first_symbolic(self, call: NativeCall) -> int | None:
        if call.name in _MOVING and self._holds_integers(call):
            return None
        if call.name in REALISED_AT:
            return next(filter(self._deeply, call.nodes[REALISED_AT[call.name]]), None)
        if RESULTS.get(call.name, (Follows.ARGUMENTS,))[0] is Follows.NEVER and call.name != "hash":
            return None
        # What native code gave is real, or has its own methods: only what these are given matters.
        nodes = call.nodes[1:] if call.name.startswith("object.") else call.nodes
        return next(filter(self._deeply, nodes), None)

    def _given_symbolic(self, call: NativeCall) -> bool:
        return any(map(self._deeply, call.nodes))

    # Recursion

    def _recursion(self) -> Iterator[tuple[BodyFrame, int, _Found]]:
        """Functions that call themselves, by others or not, and that are given something symbolic."""
        callers = self._machine.callers
        for frame in self._machine.frames[1:]:
            pending = [number for number, _ in callers.get(frame.number, ())]
            seen: set[int] = set()
            while pending:
                number = pending.pop()
                if number not in seen:
                    seen.add(number)
                    pending.extend(above for above, _ in callers.get(number, ()))
            names = frame.body.parameters.all()
            symbolic = [frame.node(frame.body.variables[name]) for name in names]
            node = next((node for node in symbolic if self._deeply(node)), None)
            if frame.number in seen and node is not None:
                what = f"{frame.body.name} calls itself"
                yield frame, frame.body.line, _Found(ObstacleKind.RECURSION, Certainty.POSSIBLE, what, node)

    # Places

    def _places(self, frame: BodyFrame, line: int) -> list[tuple[BodyFrame, int]]:
        """The places in the project from which a place in a library is reached: for one in the project, itself."""
        if is_project_file(frame.body.path):
            return [(frame, line)]
        found: list[tuple[BodyFrame, int]] = []
        pending, seen = [frame.number], {frame.number}
        while pending:
            for number, called_at in self._machine.callers.get(pending.pop(), ()):
                above = self._machine.frames[number]
                if is_project_file(above.body.path):
                    found.append((above, called_at.line))
                elif number not in seen:
                    seen.add(number)
                    pending.append(number)
        return found

    def _obstacle(self, place: tuple[BodyFrame, int], found: _Found) -> Obstacle:
        frame, line = place
        chain: tuple[Place, ...] = ()
        if found.node >= 0:
            links = self._graph.chain(found.node)
            chosen = links if len(links) <= _MOST else [*links[: _MOST // 2], *links[-_MOST // 2 :]]
            chain = tuple(
                Place(
                    link.path,
                    link.line,
                    f"{link.function}: {link.name}" if link.name else link.function,
                    getline(link.path, link.line).strip(),
                )
                for link in chosen
            )
        remedy = _REMEDIES.get(found.kind, "")
        if found.kind is ObstacleKind.REFUSED:
            name = found.what.partition(" ")[0]
            remedy = f"--allow {refused_by(name, 'w') or 'all'}, or pass in what it gives"
        return Obstacle(found.kind, found.certainty, found.what, frame.body.path, line, frame.body.name, chain, remedy)

    # Values

    def _values(self, node: int) -> Iterator[Value]:
        for number in bits_of(self._flow.holds(node)):
            yield self._machine.value(number)

    def _is_symbolic(self, node: int) -> bool:
        return any(isinstance(value, Scalar) for value in self._values(node))

    def _is_always(self, node: int) -> bool:
        """Whether only symbolic values come here."""
        return not any(isinstance(value, Plain) for value in self._values(node))

    def holds_symbolic(self, node: int) -> bool:
        """Whether something symbolic may be reached from a node."""
        return self._deeply(node)

    def _deeply(self, node: int) -> bool:
        return self._heap.reachable_symbolic(node, self._cache)

    def _has_sort(self, node: int, sort: str) -> bool:
        return any(isinstance(value, Scalar) and value.sort == sort for value in self._values(node))

    def _has_number(self, node: int) -> bool:
        return any(
            _type_of(value) in (int, float, bool) or (isinstance(value, Scalar) and value.sort == "any")
            for value in self._values(node)
        )

    def _has_text(self, node: int) -> bool:
        return any(
            (isinstance(value, Scalar) and value.sort in ("str", "bytes"))
            or (isinstance(value, Plain) and value.cls in (str, bytes))
            for value in self._values(node)
        )

    def _has_container(self, node: int, kind: type) -> bool:
        return any(_container(value) is kind for value in self._values(node))

    def _has_ordered(self, node: int) -> bool:
        return any(map(_is_ordered, self._values(node)))

    def _has_sequence(self, node: int) -> bool:
        return self._has_container(node, list) or self._has_container(node, tuple)

    def _has_symbolic_keys(self, node: int) -> bool:
        for number in bits_of(self._flow.holds(node)):
            if _container(self._machine.value(number)) is dict:
                keys = self._heap.existing(number, KEYS)
                if keys is not None and self._flow.holds(keys) & self._flow.symbolic:
                    return True
        return False

    def _has_symbolic_members(self, node: int) -> bool:
        """Whether a set, or the keys of a dict, may have symbolic members."""
        for number in bits_of(self._flow.holds(node)):
            value = self._machine.value(number)
            is_view = isinstance(value, NewObject) and value.site[:1] in (("keys",), ("items",))
            if (_container(value) in (set, frozenset) and not is_unsettled(value)) or is_view:
                members = self._heap.existing(number, ITEMS)
                if members is not None and self._deeply(members):
                    return True
        return False

    def _kind(self, value: Value, *others: int) -> type | None:
        """The type of all members of a sequence, and of what else is put there, if it is one that can be one term."""
        members = self._heap.existing(self._flow.number(value), EACH)
        nodes = others if members is None else (members, *others)
        kinds = {_type_of(member) for node in nodes for member in self._values(node)}
        return kinds.pop() if len(kinds) == 1 else None

    def _holds_integers(self, call: NativeCall) -> bool:
        """Whether a method is called on lists of integers alone, and puts nothing else there."""
        lists = [value for value in self._values(call.nodes[0]) if _container(value) is list]
        return bool(lists) and all(self._kind(value, *call.nodes[2:]) is int for value in lists)


def _container(value: Value) -> type | None:
    if isinstance(value, Live) and isinstance(value.thing, type):
        return None
    return container_of(class_of(value) or object) if isinstance(value, (NewObject, Live)) else None


def _is_ordered(value: Value) -> bool:
    return isinstance(value, (NewObject, Live)) and class_of(value) is OrderedDict


def _type_of(value: Value) -> type | None:
    """The builtin type of a number or a text; None for anything else."""
    if isinstance(value, Scalar):
        return _TERMS.get(value.sort)
    return _TERMS.get(value.cls.__name__) if isinstance(value, Plain) else None


def _is_constant(body: Body, slot: int) -> bool:
    return any(step.kind is StepKind.PLAIN for step in body.steps if step.target == slot)


def _size(value: Value) -> int | None:
    """How many members a sequence has, if it was there before the target ran."""
    return len(value.thing) if isinstance(value, Live) and type(value.thing) in (list, tuple) else None


_CERTAINTIES, _KINDS = list(Certainty), list(ObstacleKind)


def _rank(obstacle: Obstacle) -> tuple[object, ...]:
    kind, certainty = _KINDS.index(obstacle.kind), _CERTAINTIES.index(obstacle.certainty)
    return certainty, kind, obstacle.path, obstacle.line, obstacle.what
