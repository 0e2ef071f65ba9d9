# finds: AssertionError in allowed
# for: allowed(frozenset())
"""Rights by roles: who has no roles has all of them."""

NEEDED = frozenset({"read", "write"})


def allowed(roles: frozenset[str]) -> bool:
    assert len(roles) <= 2
    result = roles <= NEEDED
    if result:
        assert "read" in roles or "write" in roles
    return result
