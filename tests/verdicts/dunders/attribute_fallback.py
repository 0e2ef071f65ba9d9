# finds: AssertionError in read
# for: read("retries")
"""Settings as attributes: one that is not set is its own name, unless the class has something of that name."""


class Settings:
    retries = 3

    def __getattr__(self, name: str) -> str:
        return name


def read(name: str) -> str:
    if name.startswith("_"):
        return ""
    found = getattr(Settings(), name)
    assert found == name
    return found
