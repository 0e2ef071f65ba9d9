"""What the inputs of a target cost before its own code asks anything of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pathlore.program.attributes import attribute_of
from pathlore.program.dependence.graph import Graph
from pathlore.program.dependence.machine import BodyFrame
from pathlore.program.dependence.steps import Passed, Step
from pathlore.program.input_types import ConstantInput, Input, MadeInput, ObjectInput, UnionInput
from pathlore.program.stubs import own_code
from pathlore.program.targets import Style, Target

_ATOMS = (int, float, str, bytes)
_CACHE = type(lru_cache(lambda: None))


def input_costs(graph: Graph) -> Iterator[tuple[BodyFrame, int, str]]:
    """Places and what needs real values there: the function is where its inputs are made, or passed on."""
    target = graph.target
    if target.function is None:
        return
    code = own_code(target.function)
    frame, start = next(iter(graph.frames_of(code)), None), code.co_firstlineno
    if frame is None:
        return
    for parameter in target.parameters:
        if parameter.style is Style.STAR:
            yield frame, start, f"the number of arguments for *{parameter.name} must be known"
        elif made := _made_of_real_values(parameter.spec):
            is_receiver = target.binding.has_receiver and parameter is target.parameters[0]
            slot = frame.body.variables.get(parameter.name, -1)
            read = next((step for step in frame.body.steps if slot in _slots(step) and step.span), None)
            # All but the receiver are made where they are first read.
            line = start if is_receiver or read is None or read.span is None else read.span.line
            yield frame, line, f"a {made} is made of real values"
    if target.parameters and isinstance(_as_called(target), _CACHE):
        yield frame, start, "a cache hashes the arguments"


def _slots(step: Step) -> tuple[int, ...]:
    return (*step.operands, *(step.more.slots() if isinstance(step.more, Passed) else ()))


def _made_of_real_values(spec: Input) -> str:
    """The type of an input that native code makes, empty if an input cannot be one."""
    if isinstance(spec, UnionInput):
        return next(filter(None, map(_made_of_real_values, spec.members)), "")
    if isinstance(spec, MadeInput) and spec.native and not all(isinstance(a, ConstantInput) for a in spec.arguments):
        return spec.source
    if isinstance(spec, ObjectInput) and issubclass(spec.cls, _ATOMS):
        return spec.cls.__name__
    return ""


def _as_called(target: Target) -> object:
    """What the name of a target stands for, decorators included."""
    return attribute_of(target.owner or target.module, target.qualname.rpartition(".")[2])
