# finds: AssertionError in kind
# for: kind(True)
"""A literal pattern of 1 matches True, too."""


def kind(value: int | bool | str) -> str:
    match value:
        case 1:
            result = "one"
        case bool():
            result = "flag"
        case int():
            result = "number"
        case _:
            result = "text"
    assert (result == "flag") == isinstance(value, bool)
    return result
