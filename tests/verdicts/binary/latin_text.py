# holds
"""Latin-1 decodes any byte."""


def text(data: bytes) -> str:
    assert len(data) <= 3
    found = data.decode("latin-1")
    assert len(found) == len(data)
    for c, b in zip(found, data):
        assert ord(c) == b
    return found
