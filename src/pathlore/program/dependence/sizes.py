"""Operations that need the size of an input container, which is symbolic until then.

Sequences answer for their length, for elements from the front and in loops without it. Sets and dicts answer for single
keys.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.program.dependence.abstract import NewObject, Plain, Scalar, Value
from pathlore.program.dependence.heap import ITEMS, KEYS, item
from pathlore.program.dependence.machine import BodyFrame, Machine, NativeCall
from pathlore.program.dependence.native_table import RESULTS, Follows
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.steps import ANY_INDEX, Passed, Step, StepKind

_SEQUENCES, _HASHED = (list, tuple), (set, frozenset, dict)
_CONTAINERS = (*_SEQUENCES, *_HASHED)
_SINGLE = {
    list: frozenset({"append", "extend"}),
    tuple: frozenset[str](),
    dict: frozenset({"get", "setdefault", "pop"}),
    set: frozenset({"add", "discard", "remove"}),
    frozenset: frozenset[str](),
}
"""Methods that need no size."""
_LOOKED_UP = frozenset({"get", "setdefault", "pop", "add", "discard", "remove"})
"""Those among them that look for a key, or for a member."""
_SPECIAL = frozenset(
    {"__len__", "__bool__", "__contains__", "__iter__", "__getitem__", "__setitem__", "__eq__", "__ne__"}
)
"""Special methods that need none; the steps of operators are asked for themselves."""
_WHOLE = frozenset(
    {
        *(
            "str",
            "repr",
            "ascii",
            "format",
            "str.format",
            "hash",
            "reversed",
            "dict",
            "bytes",
            "bytearray",
            "copy.copy",
        ),
        *("copy.deepcopy", "math.fsum", "collections.OrderedDict", "list.extend", "dict.update"),
        *("itertools.product", "itertools.combinations", "itertools.permutations"),
        "itertools.combinations_with_replacement",
        *(f"bisect.{name}{side}" for name in ("bisect", "insort") for side in ("", "_left", "_right")),
        *(f"heapq.{name}" for name in ("heapify", "heappush", "heappop", "heapreplace", "heappushpop")),
    }
)
"""Native functions and methods that need the size of a sequence which they are given."""
_NOT_LOOKED_INTO = frozenset(
    {"len", "bool", "print", "type", "getattr", "setattr", "super", "int", "float", "abs", "chr"}
)
"""Native functions that do not loop over what they are given."""
_REFUSING = ("re.", "Pattern.", "str.", "bytes.", "math.")
"""Where functions are that refuse containers, and no sizes are needed for that."""
_MEMBERS = frozenset(
    {
        "sorted",
        "max",
        "min",
        "set",
        "frozenset",
        "print",
        "list.sort",
        "collections.Counter",
        "collections.count_elements",
    }
)
"""Native functions that compare, hash or show the members of what they are given."""
_MOST = 12
"""Members of a tuple that are looked at."""
_ORDER = frozenset({"<", "<=", ">", ">="})
_JOINING: dict[str, tuple[type, ...]] = {
    **dict.fromkeys("+*", _SEQUENCES),
    **dict.fromkeys("&-^", (set, frozenset)),
    "|": _HASHED,
}
"""Operators of containers, by the types that have them."""


class InputSizes:
    """Says where the size of an input must be known."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def of_step(self, frame: BodyFrame, step: Step) -> Iterator[int]:
        """The nodes with containers whose size a step needs."""
        nodes = [frame.node(slot) for slot in step.operands]
        match step.kind:
            case StepKind.LOAD_ITEM | StepKind.STORE_ITEM:
                is_lazy = step.kind is StepKind.LOAD_ITEM and step.name != ANY_INDEX
                yield from () if is_lazy else self._among(nodes[:1], _SEQUENCES)
                yield from self._looked_up(nodes[0], nodes[1], dict)
            case StepKind.CONTAINS:
                yield from self._among(nodes[1:], _SEQUENCES)
                yield from self._looked_up(nodes[1], nodes[0], *_HASHED)
            case StepKind.ITERATE:
                yield from self._among(nodes, _HASHED)
            case StepKind.SPREAD | StepKind.PUT_KEY:
                yield from self._among(nodes[1:], _CONTAINERS)
            case StepKind.FORMAT:
                yield from self._among(nodes, _CONTAINERS)
            case StepKind.COMPARE if step.name in _ORDER:
                yield from self._among(nodes, _CONTAINERS)
            case StepKind.COMPARE if step.name in ("==", "!="):
                # Two of them are equal if their sizes are; with one that is known there is no need.
                unsettled = [*self._among(nodes, _CONTAINERS)]
                yield from unsettled if len(unsettled) > 1 else ()
            case StepKind.BINARY if step.name.startswith("%"):
                yield from self._among(self._shown(nodes[1]), _CONTAINERS)
            case StepKind.BINARY:
                kinds = _JOINING.get(step.name.rstrip("="), ())
                # What is added to a list in place is added one by one.
                first = tuple(kind for kind in kinds if kind is not list) if step.name == "+=" else kinds
                yield from self._among(nodes[:1], first)
                yield from self._among(nodes[1:], kinds)
            case StepKind.CALL if isinstance(step.more, Passed):
                yield from self._among([frame.node(slot) for slot in step.more.star], _CONTAINERS)
                yield from self._among([frame.node(slot) for slot in step.more.double_star], (dict,))

    def of_call(self, call: NativeCall) -> Iterator[int]:
        """The nodes with containers whose size a native call needs."""
        owner, _, method = call.name.rpartition(".")
        receivers = [kind for kind in _CONTAINERS if kind.__name__ == owner]
        if receivers and hasattr(receivers[0], method) and method not in _SPECIAL | _SINGLE[receivers[0]]:
            yield from self._among(call.nodes[:1], _CONTAINERS)
        if receivers and method in _LOOKED_UP and len(call.nodes) > 1:
            yield from self._looked_up(call.nodes[0], call.nodes[1], *_HASHED)
        given = call.nodes[1:] if receivers else call.nodes
        if call.name in _WHOLE:
            yield from self._among(given, _CONTAINERS)
        elif call.name in _MEMBERS:
            yield from self._among(given, _HASHED)
            yield from self._among([node for one in call.nodes for node in self._shown(one)[1:]], _CONTAINERS)
        elif not receivers and not _is_blind(call.name):
            yield from self._among(given, _HASHED)

    def _looked_up(self, container: int, key: int, *kinds: type) -> Iterator[int]:
        """The container, if it may be one that a key of another type than its own is looked for in."""
        flow, heap = self._machine.flow, self._machine.heap
        for number in bits_of(flow.holds(container)):
            value = self._machine.value(number)
            if is_unsettled(value, kinds):
                own = heap.existing(number, KEYS if value.cls is dict else ITEMS)  # type: ignore[union-attr]
                known = {
                    _type_of(self._machine.value(one)) for one in bits_of(flow.holds(own) if own is not None else 0)
                }
                if any(_type_of(self._machine.value(one)) not in known for one in bits_of(flow.holds(key))):
                    yield container

    def _shown(self, node: int) -> list[int]:
        """A node, and the nodes of members of what it has."""
        heap = self._machine.heap
        names = (ITEMS, *map(item, range(_MOST)))
        numbers = list(bits_of(self._machine.flow.holds(node)))
        found = (heap.existing(number, name) for number in numbers for name in names)
        return [node, *(members for members in found if members is not None)]

    def _among(self, nodes: list[int] | tuple[int, ...], kinds: tuple[type, ...]) -> Iterator[int]:
        flow = self._machine.flow
        for node in nodes:
            if any(is_unsettled(self._machine.value(number), kinds) for number in bits_of(flow.holds(node))):
                yield node


def is_unsettled(value: Value, kinds: tuple[type, ...] = _CONTAINERS) -> bool:
    """Whether it is a container whose size is symbolic."""
    return isinstance(value, NewObject) and value.symbolic and value.site[0] == "input" and value.cls in kinds


def _type_of(value: Value) -> object:
    if isinstance(value, Scalar):
        return value.sort
    return value.cls.__name__ if isinstance(value, Plain) else type(value)


def _is_blind(name: str) -> bool:
    """Whether a native function does not loop over containers: it takes anything, or refuses them."""
    if name in _NOT_LOOKED_INTO or (name.startswith(_REFUSING) and name not in ("str.join", "bytes.join")):
        return True
    return RESULTS.get(name, (None,))[0] is Follows.NEVER
