# finds: AssertionError in label
# for: label(-4207)
"""A number whose text is a known label."""


def label(number: int) -> str:
    text = f"{number:06d}"
    assert text[:3] != "-04" or text[3:] != "207"
    return text
