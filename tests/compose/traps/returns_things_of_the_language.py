# domain: x=range(-2, 3)
"""Results are classes, functions, `Ellipsis` and `NotImplemented`."""


def thing(x: int) -> object:
    if x == 2:
        return int
    if x == 1:
        return thing
    if x == 0:
        return ...
    return NotImplemented if x == -1 else IndexError


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    found = thing(x)
    if found is ...:
        raise LookupError(x)
    if isinstance(found, type) and issubclass(found, Exception):
        raise found(x)
    if found is NotImplemented:
        return 1
    return 1 // (found("0") if found is int else len(found(2).__name__) - 3)
