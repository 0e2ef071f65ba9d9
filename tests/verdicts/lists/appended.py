# holds
"""What is appended stands at the end, however long the list was."""


def log(lines: list[str], line: str) -> int:
    before = len(lines)
    lines.append(line)
    lines += ["done"]
    assert len(lines) == before + 2
    assert lines[-1] == "done" and lines[-2] == line
    assert lines.pop() == "done"
    return len(lines)


def corrected(marks: list[int]) -> None:
    if len(marks) > 3:
        marks[3] = 42
        assert marks[3] == 42 and len(marks) > 3
