# holds
"""Settings of a user win over defaults, and defaults fill the gaps."""

DEFAULTS = {"width": 80, "tabs": 8}


def merged(user: dict[str, int]) -> dict[str, int]:
    assert len(user) <= 2
    result = {**DEFAULTS, **user}
    for key, value in user.items():
        assert result[key] == value
    for key in DEFAULTS:
        assert key in user or result[key] == DEFAULTS[key]
    assert list(result)[:2] == ["width", "tabs"]
    return result
