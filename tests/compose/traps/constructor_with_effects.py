# domain: x=range(-2, 3), y=range(-2, 3)
"""A constructor registers objects and may refuse."""


class Task:
    known: "list[Task]" = []

    def __init__(self, size: int) -> None:
        if size < 0:
            raise ValueError(size)
        self.size = size
        self.number = len(Task.known)
        Task.known.append(self)


def made(x: int) -> "Task | None":
    try:
        return Task(x)
    except ValueError:
        return None


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = made(x), made(y)
    assert other is None or other.number == (one is not None)
    assert len(Task.known) < 2 or one.size + other.size != 4
    return Task.known[0].size
