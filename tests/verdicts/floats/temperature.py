# holds
"""Degrees in two scales, and a comfort zone."""


def comfort(celsius: float) -> str:
    assert -60.0 <= celsius <= 60.0
    fahrenheit = celsius * 1.8 + 32.0
    assert -77.0 <= fahrenheit <= 141.0
    if fahrenheit < 50.0:
        assert celsius < 10.1
        return "cold"
    if fahrenheit > 86.0:
        assert celsius > 29.9
        return "hot"
    return "fine"
