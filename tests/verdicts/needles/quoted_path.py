# finds: AssertionError in inside
# for: inside("../x")
"""A path below the folder that leaves it again."""


def inside(path: str) -> bool:
    if len(path) > 4:
        return False
    parts = ["srv"]
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part:
            parts.append(part)
    assert not parts or parts[0] == "srv"
    return True
