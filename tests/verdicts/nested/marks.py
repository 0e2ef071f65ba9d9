# finds: ZeroDivisionError in averages
# for: averages({"a": []})
"""Averages of marks by name; somebody has none."""


def averages(marks: dict[str, list[int]]) -> dict[str, int]:
    assert len(marks) <= 2 and all(len(m) <= 1 for m in marks.values())
    return {name: sum(m) // len(m) for name, m in marks.items()}
