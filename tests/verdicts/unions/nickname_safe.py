# holds
"""A name that may be missing, or empty."""


def greeting(name: str | None) -> str:
    if not name:
        return "Hello"
    text = "Hello " + name
    assert len(text) > 6
    assert text.endswith(name)
    return text
