"""Whether exceptions of native code may have something symbolic in them: only if native code is given any."""

from __future__ import annotations

from types import FunctionType

from pathlore.program.dependence.abstract import BoundMethod, Closure, Live, NewObject, Plain, Scalar
from pathlore.program.dependence.machine import BodyFrame, Machine
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.steps import Passed, Step, StepKind
from pathlore.program.stubs import own_code

_HARMLESS = frozenset(
    {
        *(StepKind.PLAIN, StepKind.COPY, StepKind.GLOBAL, StepKind.SET_GLOBAL, StepKind.NEW, StepKind.PUT),
        *(StepKind.FUNCTION, StepKind.YIELD, StepKind.RAISE, StepKind.CAUGHT, StepKind.IMPORT),
    }
)
"""What moves values, or raises what the program made."""
_ON_ATOMS = frozenset({StepKind.BINARY, StepKind.UNARY, StepKind.COMPARE, StepKind.TRUTH, StepKind.PUT_KEY})
"""What says in words why it refuses numbers and texts."""
_BUILTINS = frozenset({abs, len, bool, isinstance, range})
"""Such functions."""
_SEQUENCES = (list, tuple)


class ErrorValues:
    """Asks the nodes of a graph in which nothing moves any more."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._flow = machine.flow
        self._cache: dict[int, bool] = {}

    def may_be_symbolic(self) -> bool:
        """Whether some operation that is written in C, and may say in an exception what it was given, meets anything
        symbolic."""
        for frame in self._machine.frames[1:]:
            self._flow.check()
            if not all(self._is_harmless(frame, step) for step in frame.body.steps):
                return True
        return False

    def _is_harmless(self, frame: BodyFrame, step: Step) -> bool:
        if step.kind in _HARMLESS:
            return True
        given = step.more.slots() if isinstance(step.more, Passed) else ()
        target = (step.target,) if step.target >= 0 else ()
        slots = [slot for slot in (*step.operands, *given, *target) if self._holds_symbolic(frame.node(slot))]
        if not slots:
            return True
        nodes = [frame.node(slot) for slot in slots]
        if step.kind is StepKind.CALL:
            return self._is_harmless_call(frame.node(step.operands[0]), [frame.node(slot) for slot in given])
        if step.kind is StepKind.ITERATE:
            return all(map(self._is_sequence, nodes))
        return step.kind in _ON_ATOMS and all(map(self._is_atom, nodes))

    def _is_harmless_call(self, callees: int, given: list[int]) -> bool:
        values = [self._machine.value(number) for number in bits_of(self._flow.holds(callees))]
        if all(isinstance(value, Live) and _is_one_of(value.thing, _BUILTINS) for value in values):
            return all(map(self._is_sequence, given))
        return all(map(self._is_analysed, values))

    def _is_analysed(self, value: object) -> bool:
        """Whether it is a function whose body is in the graph."""
        if isinstance(value, BoundMethod):
            value = self._machine.value(value.function)
        if isinstance(value, Live) and type(value.thing) is FunctionType:
            return self._machine.followed(own_code(value.thing).co_filename)
        return isinstance(value, Closure)

    def _holds_symbolic(self, node: int) -> bool:
        return self._machine.heap.reachable_symbolic(node, self._cache)

    def _is_atom(self, node: int) -> bool:
        """Whether all that is symbolic in a node are numbers and texts themselves."""
        return self._are(node, ())

    def _is_sequence(self, node: int) -> bool:
        """Whether all else that is or has something symbolic are lists and tuples."""
        return self._are(node, _SEQUENCES)

    def _are(self, node: int, kinds: tuple[type, ...]) -> bool:
        for number in bits_of(self._flow.holds(node)):
            value = self._machine.value(number)
            if isinstance(value, (Scalar, Plain)) or (isinstance(value, NewObject) and value.cls in kinds):
                continue
            if self._holds_symbolic(self._machine.just(number)):
                return False
        return True


def _is_one_of(thing: object, things: frozenset[object]) -> bool:
    return any(thing is other for other in things)
