# finds: KeyError in describe
"""Status codes by class, with one that the table lacks."""

NAMES = {1: "info", 2: "ok", 3: "redirect", 4: "client", 5: "server"}


def describe(code: int) -> str:
    assert 100 <= code <= 699
    return NAMES[code // 100]


def is_error(code: int) -> bool:
    return code // 100 in (4, 5)
