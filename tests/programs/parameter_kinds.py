"""Covers parameters: positional-only, keyword-only, defaults, star forms and refused calls."""


def mix(first, /, second, third=3, *rest, fourth, fifth=5, **named):
    return first, second, third, rest, fourth, fifth, sorted(named.items())


def keyword_only(*, scale: int, offset: int = 0) -> int:
    return scale * 10 + offset


def positional_only(value: int, step: int = 2, /) -> int:
    return value - step


def same_name_twice(name: int, /, **names: int) -> int:
    return name + names.get("name", 0)


def run_mixed(a: int, b: int, c: int) -> list[tuple]:
    return [
        mix(a, b, fourth=c),
        mix(a, b, c, a, b, fourth=c, fifth=a, extra=b),
        mix(a, second=b, fourth=c, third=a),
    ]


def run_keyword_only(scale: int, offset: int) -> int:
    return keyword_only(scale=scale) if offset == 0 else keyword_only(offset=offset, scale=scale)


def run_positional_only(value: int, step: int) -> tuple[int, int, int]:
    return positional_only(value), positional_only(value, step), same_name_twice(value, name=step)


def run_bad_calls(choice: int, value: int) -> str:
    calls = (
        lambda: positional_only(value=value),
        lambda: keyword_only(value),
        lambda: mix(value, value),
        lambda: keyword_only(scale=value, ofset=2),
        lambda: str(positional_only(value)),
    )
    try:
        return calls[choice]()
    except TypeError:
        return f"call {choice} refused"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_mixed": [(1, 2, 3), (0, 0, 0), (-1, -2, -3), (9, 8, 7)],
    "run_keyword_only": [(1, 2), (1, 0), (-3, 4), (0, -1)],
    "run_positional_only": [(5, 1), (0, 0), (-2, 7), (3, -3)],
    "run_bad_calls": [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (-1, -5), (5, 0)],
}
