# holds
"""Of a line of any length, with any number of separators."""


def setting(line: str) -> tuple[str, str]:
    if line.count("=") != 1:
        return "", line
    key, value = line.split("=")
    assert len(key) + len(value) + 1 == len(line)
    return key, value


def extension(path: str) -> str:
    parts = path.split(".")
    if len(parts) < 2:
        return ""
    found = parts[-1]
    assert "." not in found
    return found
