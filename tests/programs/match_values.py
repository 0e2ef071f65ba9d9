"""Covers match on literals, dotted values, singletons, alternatives, captures and guards."""

from enum import Enum


Color = Enum("Color", ["RED", "GREEN", "BLUE"])


class Limits:
    LOW = -10
    HIGH = 10


def run_literals(number: int) -> str:
    match number:
        case 0:
            return "zero"
        case 1 | 2 | 3:
            return "few"
        case -1:
            return "minus one"
        case 1_000 | 0xFFFF:
            return "special"
        case _:
            return "many"


def run_guards(number: int, limit: int) -> str:
    match number:
        case n if n < 0:
            return f"negative {-n}"
        case 0 if limit == 0:
            return "both zero"
        case n if n % 2 == 0 and n > limit:
            return f"even above {n - limit}"
        case 5 | 7 as lucky if lucky > limit:
            return f"lucky {lucky}"
        case other:
            return f"other {other}"


def run_singletons(number: int, flag: bool) -> str:
    match flag if number > 0 else None:
        case True:
            answer = "yes"
        case False:
            answer = "no"
        case None:
            answer = "unknown"
    match number > 3:
        case True:
            return answer + " large"
    return answer


def run_dotted_values(index: int, number: int) -> tuple[str, str]:
    match list(Color)[index % 3]:
        case Color.RED:
            name = "stop"
        case Color.GREEN | Color.BLUE as color:
            name = f"go {color.name.lower()}"
    match number:
        case Limits.LOW:
            return name, "low"
        case Limits.HIGH:
            return name, "high"
    return name, "between" if Limits.LOW < number < Limits.HIGH else "outside"


def run_other_literals(number: int) -> str:
    match (1.5, "1", b"b", 2 + 1j, number)[number % 5]:
        case "1":
            return "text"
        case b"b":
            return "bytes"
        case 1.5 | -2.5:
            return "float"
        case 2 + 1j | 3 - 2j:
            return "complex"
        case int(value):
            return f"int {value}"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_literals": [(0,), (2,), (-1,), (1000,), (65535,), (8,), (-2,)],
    "run_guards": [(-4, 0), (0, 0), (8, 3), (7, 2), (7, 9), (0, 5)],
    "run_singletons": [(1, True), (1, False), (0, True), (9, False), (-2, True)],
    "run_dotted_values": [(0, -10), (1, 10), (2, 3), (-1, 99)],
    "run_other_literals": [(0,), (1,), (2,), (3,), (4,), (-1,)],
}
