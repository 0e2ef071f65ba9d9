# holds
"""Commands in a list, each with its arguments."""


def run(words: list[str]) -> tuple[str, int]:
    assert len(words) <= 3
    match words:
        case []:
            result = ("", 0)
        case ["quit"]:
            result = ("quit", 0)
        case [name, *rest]:
            result = (name, len(rest))
    assert result[0] == (words[0] if words else "")
    assert result[1] == max(0, len(words) - 1)
    return result
