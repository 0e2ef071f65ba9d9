# finds: AssertionError in extension
# for: extension(".profile")
"""The extension of a file name; hidden files have a dot at their start."""


def extension(name: str) -> str:
    assert len(name) <= 8
    if "." not in name:
        return ""
    stem, dot, ext = name.rpartition(".")
    assert stem or ext != "profile"
    return ext
