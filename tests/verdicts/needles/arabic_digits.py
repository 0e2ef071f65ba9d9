# finds: AssertionError in pin
# for: pin("٠٠٠٠")
"""Four decimals need not be ASCII."""


def pin(text: str) -> bytes:
    if len(text) == 4 and text.isdecimal():
        assert text.isascii()
        return text.encode()
    return b""
