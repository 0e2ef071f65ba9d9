# holds
"""Rights by roles: all that are needed must be there."""

NEEDED = frozenset({"read", "write"})


def allowed(roles: frozenset[str]) -> bool:
    assert len(roles) <= 2
    result = NEEDED.issubset(roles)
    if result:
        assert "read" in roles and "write" in roles
    elif len(roles) == 2:
        assert not ("read" in roles and "write" in roles)
    return result
