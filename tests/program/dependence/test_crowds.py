"""Where many objects of one kind meet, they are not told apart any more: nothing is missed, and large programs end."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from pathlore.program.dependence.abstract import MadeInstance, NewObject, Plain
from pathlore.program.dependence.crowds import MOST, kind_of
from pathlore.program.dependence.machine import Contexts, Machine
from pathlore.program.dependence.propagation import bits_of
from tests.explore.driving import target_of
from tests.program.dependence.observing import compare, graph_of

NODE = """
class Node:
    def __init__(self, value, left=None):
        self.value, self.left = value, left
"""


def chain(length: int) -> str:
    """Functions that hand on an object and make one more: each may get all those before."""
    lines = [NODE]
    for number in range(length):
        following = f"step_{number + 1}(node, found)" if number + 1 < length else "found"
        lines.append(f"""
def step_{number}(node, found):
    key = node.value + {number}
    found[key] = node
    other = Node(key, node)
    if node.left is not None and node.left.value > {number}:
        node = other
    return {following}
""")
    return "".join(lines) + "\ndef target(n: int):\n    return step_0(Node(n), {})\n"


def machine() -> Machine:
    return Machine(Contexts(), 10.0, lambda path: True)


def test_a_chain_of_functions_is_solved_in_linear_time(tmp_path: Path) -> None:
    path = tmp_path / "long_chain.py"
    path.write_text(chain(400))
    graph = graph_of(target_of(path, "target"))
    assert graph.spent is None
    # Of the chain as it is, 80,000 pairs of functions and objects would have been looked at.
    assert not graph.machine.contexts.few
    assert all(met for _, met in graph.functions())


def test_calls_nested_deeper_than_the_stack_are_followed(tmp_path: Path) -> None:
    path = tmp_path / "deep_calls.py"
    text = "".join(f"def f{n}(x):\n    return f{n + 1}(x)\n" for n in range(1500))
    path.write_text(f"{text}def f1500(x):\n    return x\ndef target(n: int):\n    return f0(n)\n")
    graph = graph_of(target_of(path, "target"))
    assert graph.spent is None
    assert not graph.machine.contexts.few
    assert len(dict(graph.functions())) == 1502


CROWDED = """
class Box:
    def __init__(self, value):
        self.value = value
        self.items = [value]

def kept(box, value):
    box.value = value
    return box

def read(box):
    value = box.value
    inner = box.items[0]
    return value, inner

def target(n: int):
    boxes = []
{made}
    late = Box(0)
    boxes.append(late)
    for box in boxes:
        read(box)
    kept(boxes[-1], n)
    return read(boxes[0]), read(late)
"""


def test_what_one_of_a_crowd_is_given_the_others_may_have(tmp_path: Path) -> None:
    path = tmp_path / "crowded.py"
    path.write_text(CROWDED.format(made="\n".join(f"    boxes.append(Box({number}))" for number in range(3 * MOST))))
    found = compare(target_of(path, "target"), paths=4)
    assert found.misses == []
    assert not found.spent


def test_objects_that_were_united_have_the_same_fields() -> None:
    state = machine()
    flow, heap = state.flow, state.heap
    node = flow.node()
    site = (1, 2)
    made = [flow.number(NewObject(list, (*site, number))) for number in range(3 * MOST)]
    early = [heap.field(number, "early") for number in made]
    flow.put(early[5], Plain(int))
    read: list[int] = []
    flow.watch(node, lambda number: flow.edge(heap.field(number, "early"), target))
    target = flow.node()
    for number in made:
        flow.add(node, 1 << number)
    flow.run()
    flow.put(heap.field(made[-1], "late"), Plain(str))
    flow.run()
    for number in made:
        assert heap.field(number, "early") == heap.field(made[0], "early") or flow.find(
            heap.field(number, "early")
        ) == flow.find(heap.field(made[0], "early"))
        assert flow.holds(heap.field(number, "late"))
    assert [flow.values[bit] for bit in bits_of(flow.holds(target))] == [Plain(int)]
    assert read == []
    # Who comes later is told of one of them.
    flow.watch(node, read.append)
    assert len(read) == 1


def test_a_twin_goes_wherever_what_stands_for_its_object_goes() -> None:
    state = machine()
    flow = state.flow
    one, other, twin = (flow.number(NewObject(list, (1, number))) for number in range(3))
    flow.absorb(one, other)
    flow.accompany(other, twin)
    node = flow.node()
    flow.add(node, 1 << one)
    assert flow.holds(node) >> twin & 1


@pytest.mark.parametrize(
    "value",
    [
        NewObject(dict, ("namespace", 3)),
        NewObject(object, ("generator", 3)),
        NewObject(list, ("input", 3), True),
        MadeInstance(3, ("member", "A")),
        NewObject(ValueError, (3, 4)),
        Plain(int),
    ],
)
def test_what_is_known_by_its_place_stands_for_nothing_else(value: NewObject) -> None:
    assert kind_of(value) is None


def test_containers_of_known_and_of_unknown_length_are_different_kinds() -> None:
    assert kind_of(NewObject(list, (1, 2))) != kind_of(NewObject(list, (1, 2), True))


def test_no_garbage_is_collected_while_the_graph_is_solved(tmp_path: Path) -> None:
    path = tmp_path / "small.py"
    path.write_text(chain(5))
    target = target_of(path, "target")
    begun: list[str] = []

    def note(phase: str, info: object) -> None:
        begun.append(phase)

    threshold = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(10)
    try:
        graph_of(target)
        count = len(begun)
        assert gc.isenabled()
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*threshold)
    assert count < 60
