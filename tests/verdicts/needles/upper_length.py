# finds: AssertionError in column
# for: column("ﬁ")
"""A column that is as wide as its text: some letters become two in capitals."""


def column(name: str) -> str:
    shown = name.upper()
    assert len(shown) == len(name)
    return shown
