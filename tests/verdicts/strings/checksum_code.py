# finds: AssertionError in accepted
# for: accepted("KQ7")
"""A voucher with a checksum, of which one is blocked by mistake."""


def accepted(code: str) -> bool:
    if len(code) != 3 or not code.isascii():
        return False
    total = 0
    for position, letter in enumerate(code):
        total += (position + 1) * ord(letter)
    if total != 402:
        return False
    if code[0] < "A" or code[2] != "7":
        return True
    assert code[1] != "Q"
    return True
