# finds: AttributeError in greeting
# for: greeting(None)
"""A name that may be missing."""


def greeting(name: str | None) -> str:
    if name == "":
        return "Hello"
    return "Hello " + name.strip()
