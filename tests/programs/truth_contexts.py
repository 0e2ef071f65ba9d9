"""Covers truth tests of every kind of value in if, while, not, and, or, assert, filters and guards."""


class Sized:
    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size


class Answer:
    asked = 0

    def __init__(self, value: int) -> None:
        self.value = value

    def __bool__(self) -> bool:
        Answer.asked += 1
        return self.value > 0


def truth(value) -> str:
    return "T" if value else "F"


def run_containers(a: int, b: int) -> str:
    values = [n for n in (a, b) if n > 2]
    results = truth(values) + truth({n: 1 for n in values}) + truth(str(a)[: b % 3]) + truth(Sized(abs(a)))
    results += truth(range(a, b)) + truth({*values}) + truth((a,)) + truth(()) + truth(bytes(b % 2))
    return results + truth(a - b) + truth(None) + truth(values or None) + truth(a / 4)


def run_user_truth(a: int, b: int) -> tuple[str, int, int]:
    Answer.asked = 0
    left, right = Answer(a), Answer(b)
    kind = "both" if left and right else "one" if left or right else "none"
    chosen = left and right
    return kind, Answer.asked, chosen.value + (not left)


def run_test_forms(a: int, b: int) -> list[str]:
    log, table = [], {a: b}
    if [n for n in (a, b) if n]:
        log.append("list")
    if table[a]:
        log.append("item")
    if f"{a}".strip("0"):
        log.append("text")
    if (a, b)[1] if a > 0 else table.get(b):
        log.append("conditional")
    if not (lambda: a > b)():
        log.append("call")
    return log


def run_while_forms(a: int, b: int) -> tuple[int, list[int]]:
    queue, rounds = [a, b], Sized(3)
    while rounds and queue:
        rounds.size -= 1
        queue = [n - 3 for n in queue if n - 3 > 0]
    while queue[1:]:
        queue.pop()
    return rounds.size, queue


def run_filters_and_guards(a: int, b: int) -> tuple:
    answers = [Answer(a), Answer(b), Answer(1)]
    kept = [answer.value for answer in answers if answer]
    assert Sized(len(kept)) and kept, "unreachable"
    match kept:
        case [_, *rest] if rest:
            kind = "several"
        case _:
            kind = "single"
    return kept, kind, any(answers), all(answers), len(list(filter(None, answers)))


def run_bad_length(size: int) -> str:
    return truth(Sized(size))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_containers": [(0, 0), (5, 3), (-1, 1), (3, 8)],
    "run_user_truth": [(1, 1), (1, 0), (0, 1), (-1, -1)],
    "run_test_forms": [(0, 0), (1, 2), (-3, 0), (0, -4), (2, 2)],
    "run_while_forms": [(1, 2), (20, 30), (9, 0), (10, 4)],
    "run_filters_and_guards": [(1, 1), (0, 0), (-5, 7), (3, -3)],
    "run_bad_length": [(0,), (1,), (100,), (-1,)],
}
