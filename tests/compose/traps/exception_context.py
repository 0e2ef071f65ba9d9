# domain: x=range(-2, 3), y=range(-2, 3)
"""An exception that is raised while another is handled has it as its context."""


def fails(x: int) -> int:
    if x > 0:
        raise KeyError(x)
    return 1


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        try:
            fails(x)
        finally:
            fails(y)
    except KeyError as error:
        before = error.__context__
        if before is not None:
            assert before.args[0] == x and error.args[0] == y
            assert before.args[0] != 2 or y != 1
            return 2
        return 1
    return 0
