# domain: x=range(-2, 3), flag=(False, True)
"""True is 1, but not for isinstance."""


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "one" if value == 1 else "other"


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    words = shown(x), shown(flag), shown(x > 0), shown(flag + x)
    assert words[0] != "yes"
    assert words != ("one", "yes", "yes", "other")
    assert words[2] != "no" or words[3] != "one"
    return words
