# domain: x=range(-2, 3), y=range(-2, 3)
"""A group collects what calls raise, and `except*` takes it apart."""


def risky(x: int) -> int:
    if x > 1:
        raise ValueError(x)
    if x < -1:
        raise KeyError(x)
    return x


def all_of(x: int, y: int) -> int:
    errors = []
    for n in (x, y):
        try:
            risky(n)
        except (ValueError, KeyError) as error:
            errors.append(error)
    if errors:
        raise ExceptionGroup("some", errors)
    return x + y


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    seen = 0
    try:
        seen = all_of(x, y)
    except* ValueError as group:
        seen += 10 * len(group.exceptions)
    except* KeyError as group:
        seen += len(group.exceptions)
    assert seen != 11
    return 1 // (seen - 20)
