# holds
"""removeprefix takes a prefix."""


def bare(host: str) -> str:
    assert len(host) <= 5
    result = host.removeprefix("www.")
    if host.startswith("www."):
        assert result == host[4:]
    else:
        assert result == host
    return result
