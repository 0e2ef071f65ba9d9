# holds
"""Flags are told from numbers, and numbers from texts."""


def kind(value: int | bool | str | None) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        result = "flag"
    elif isinstance(value, int):
        result = "number"
    else:
        result = "text"
    if value is True or value is False:
        assert result == "flag"
    assert (result == "text") == (type(value) is str)
    return result
