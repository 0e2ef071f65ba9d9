"""Covers deque with inputs as elements, distances, positions and bounds."""

from collections import deque


def run_deque_ends(a: int, b: int) -> tuple[list[int], int, int]:
    line = deque([a, 5])
    line.append(b)
    line.appendleft(a + b)
    line.extend([1])
    line.extendleft((2, 3))
    return list(line), line.pop(), line.popleft()


def run_rotation(distance: int, index: int) -> tuple[list[int], int]:
    line = deque(range(5))
    line.rotate(distance)
    line[index] = 99
    del line[0]
    return list(line), line.count(99)


def run_sliding_maximum(a: int, b: int, c: int) -> list[int]:
    values, window, maxima = [a, b, c, 2, a], deque(), []
    for index, value in enumerate(values):
        while window and values[window[-1]] <= value:
            window.pop()
        window.append(index)
        if window[0] <= index - 2:
            window.popleft()
        maxima.append(values[window[0]])
    return maxima


def run_bounded_history(size: int, value: int) -> list[int]:
    history = deque(maxlen=size)
    for step in range(4):
        history.append(value + step)
    return [*history]


def run_josephus(people: int, step: int) -> list[int]:
    if not 0 < people < 9:
        raise ValueError(people)
    circle, order = deque(range(people)), []
    while circle:
        circle.rotate(1 - step)
        order.append(circle.popleft())
    return order


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_deque_ends": [(1, 2), (0, 0), (-3, 3), (9, -1)],
    "run_rotation": [(0, 0), (2, 4), (-1, -1), (7, 2), (0, 5)],
    "run_sliding_maximum": [(1, 2, 3), (3, 2, 1), (0, 0, 0), (-1, 5, -9)],
    "run_bounded_history": [(2, 10), (0, 1), (9, -4), (-1, 0)],
    "run_josephus": [(5, 2), (1, 3), (8, 1), (0, 1), (9, 2)],
}
