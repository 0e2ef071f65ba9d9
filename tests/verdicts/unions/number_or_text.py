# finds: ValueError in parsed
# for: parsed("-")
"""Numbers that come as text."""


def parsed(value: int | str) -> int:
    if isinstance(value, str):
        if len(value) > 2:
            return 0
        if value and value.strip("-+").isascii() and not value.strip("0123456789-+"):
            return int(value)
        return 0
    return value
