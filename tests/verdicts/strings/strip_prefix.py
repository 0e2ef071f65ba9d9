# finds: AssertionError in bare
# for: bare("www.w")
"""lstrip takes a set of letters and not a prefix."""


def bare(host: str) -> str:
    assert len(host) <= 5
    if not host.startswith("www."):
        return host
    result = host.lstrip("w.")
    assert result == host[4:]
    return result
