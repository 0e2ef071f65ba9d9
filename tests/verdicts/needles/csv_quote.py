# finds: AssertionError in cells
# for: cells('a,"b')
"""A quote that is not closed swallows the rest."""


def cells(line: str) -> list[str]:
    if len(line) > 4:
        return []
    found, current, quoted = [], "", False
    for character in line:
        if character == '"':
            quoted = not quoted
        elif character == "," and not quoted:
            found.append(current)
            current = ""
        else:
            current += character
    assert not quoted or not found
    return [*found, current]
