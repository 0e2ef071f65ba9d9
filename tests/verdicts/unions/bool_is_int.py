# finds: AssertionError in kind
# for: kind(True)
"""A bool is an int, too."""


def kind(value: int | bool | str) -> str:
    if isinstance(value, int):
        result = "number"
    elif isinstance(value, bool):
        result = "flag"
    else:
        result = "text"
    if value is True:
        assert result == "flag"
    return result
