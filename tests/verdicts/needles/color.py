# finds: AssertionError in brightness
# for: brightness("#fafafb")
"""Three hexadecimal pairs that are all but white."""


def brightness(color: str) -> int:
    if len(color) != 7 or color[0] != "#" or not all(c in "0123456789abcdef" for c in color[1:]):
        return 0
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    total = red + green + blue
    assert total != 751 or red != green
    return total
