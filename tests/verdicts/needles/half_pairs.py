# finds: AssertionError in key_of
# for: key_of("a", "b,c")
"""Keys joined by a comma collide."""


def key_of(first: str, second: str) -> str:
    key = f"{first},{second}"
    assert key != "a,b,c" or first == "a,b"
    return key
