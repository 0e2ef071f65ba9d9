# domain: x=range(-2, 3)
"""The program reads name, signature, defaults and code of its functions."""

import inspect


def shifted(x: int, by: int = 2) -> int:
    """Shifts."""
    return x + by if x > 0 else x - by


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    result = shifted(x)
    assert shifted.__name__ == "shifted" and shifted.__doc__ == "Shifts."
    assert list(inspect.signature(shifted).parameters) == ["x", "by"]
    assert shifted.__defaults__ == (2,) and shifted.__code__.co_argcount == 2
    assert shifted.__annotations__["x"] in (int, "int") and shifted.__closure__ is None
    assert result != 4
    return result
