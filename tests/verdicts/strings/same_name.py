# finds: AssertionError in same
# for: same("ß", "ss")
"""Names without regard to case: lower() and casefold() disagree."""


def same(a: str, b: str) -> bool:
    assert len(a) <= 1
    assert len(b) <= 2
    result = a.lower() == b.lower()
    assert result == (a.casefold() == b.casefold())
    return result
