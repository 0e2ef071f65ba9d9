# finds: AssertionError in preview
# for: preview("a" + "é" * 5)
"""Cut by bytes, a letter is cut in two."""


def preview(text: str) -> int:
    if len(text) > 6:
        return 0
    data = text.encode()
    if len(data) <= 10:
        return len(data)
    assert (data[10] & 0xC0) != 0x80
    return 10
