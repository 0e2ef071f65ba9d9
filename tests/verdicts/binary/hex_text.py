# holds
"""Two digits for each byte."""


def shown(data: bytes) -> str:
    assert len(data) <= 3
    text = data.hex()
    assert len(text) == 2 * len(data)
    assert not text or text[-1] in "0123456789abcdef"
    return text
