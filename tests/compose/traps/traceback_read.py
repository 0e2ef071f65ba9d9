# domain: x=range(-2, 3)
"""The handler reads from the traceback where it happened."""


def failing(x: int) -> int:
    if x > 1:
        raise ValueError(x)
    if x < 0:
        raise ValueError(-x)
    return x


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    try:
        return failing(x)
    except ValueError as error:
        trace = error.__traceback__.tb_next
        assert trace.tb_frame.f_code.co_name == "failing"
        assert trace.tb_lineno != 9 or error.args[0] != 2
        return trace.tb_lineno
