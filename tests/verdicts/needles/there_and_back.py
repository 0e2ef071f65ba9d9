# finds: AssertionError in route
# for: route("ab/ba/ab")
"""A way with the same start and end and its mirror between."""


def route(text: str) -> int:
    parts = text.split("/")
    if len(parts) != 3 or len(text) > 8:
        return 0
    start, middle, end = parts
    assert not (start == end and middle == start[::-1] and middle != start)
    return len(parts)
