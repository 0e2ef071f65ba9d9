"""Covers random numbers from generators with a seed: draws are determined, inputs are bounds and elements."""

import random


def run_bounds(low: int, width: int) -> list[int]:
    generator = random.Random(7)
    return [generator.randint(low % 5, low % 5 + abs(width) % 4) for _ in range(3)]


def run_elements(a: int, b: int) -> tuple:
    generator = random.Random(3)
    items = [a, b, 1, 2]
    generator.shuffle(items)
    return items, generator.choice([a, b]), generator.sample([a, b, 3], 2), generator.choices([a, 4], k=3)


def run_module(a: int, b: int) -> tuple[int, int, bool]:
    random.seed(11)
    first = random.randrange(100)
    random.seed(11)
    return first + a, random.randrange(100) - b, random.random() < 1


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_bounds": [(0, 0), (3, 9), (-4, 2), (12, -7)],
    "run_elements": [(0, 0), (5, 6), (-1, 9), (7, 7)],
    "run_module": [(0, 0), (1, 2), (-5, 3), (9, -9)],
}
