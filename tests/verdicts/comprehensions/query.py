# finds: ValueError in query
# for: query("a=1=2")
"""Pairs of a query, split at every sign of equality."""


def query(text: str) -> dict[str, str]:
    assert len(text) <= 5
    pairs = [part for part in text.split("&") if "=" in part]
    return {key: value for key, value in (part.split("=") for part in pairs)}
