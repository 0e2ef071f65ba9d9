# finds: AssertionError in run
# for: run("set:x=;drop")
"""A command hidden behind a separator."""


def run(line: str) -> list[str]:
    if not line.startswith("set:"):
        return []
    name, found, value = line[4:].partition("=")
    if not found or not name.isidentifier():
        return []
    assert not value.endswith(";drop")
    return [name, value]
