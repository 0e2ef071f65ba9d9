# holds
"""Pairs of a query, split at the first sign of equality."""


def query(text: str) -> dict[str, str]:
    assert len(text) <= 3
    pairs = [part for part in text.split("&") if "=" in part]
    table = {key: value for key, value in (part.split("=", 1) for part in pairs)}
    for key in table:
        assert "=" not in key and "&" not in key
    return table
