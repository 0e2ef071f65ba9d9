# finds: AssertionError in depth
# for: depth("[[[[]]]]")
"""Brackets that are four deep and closed."""


def depth(text: str) -> int:
    if len(text) != 8:
        return 0
    now = most = 0
    for letter in text:
        if letter == "[":
            now += 1
            most = max(most, now)
        elif letter == "]":
            now -= 1
            if now < 0:
                return -1
        else:
            return -1
    assert now != 0 or most < 4
    return most
