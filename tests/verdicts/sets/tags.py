# holds
"""Tags of an article: normalised, unique, never empty."""


def tags(raw: list[str]) -> set[str]:
    assert len(raw) <= 2
    if any(len(t) > 2 for t in raw):
        return set()
    found = {t.strip("#") for t in raw}
    found.discard("")
    assert len(found) <= len(raw)
    for t in found:
        assert t and not t.startswith("#")
    return found
