# finds: AssertionError in checked
# for: checked(lambda s: "", "a")
"""A cleaning function that leaves nothing."""

from collections.abc import Callable


def checked(clean: Callable[[str], str], text: str) -> str:
    if not text:
        return ""
    result = clean(text)
    assert result, "nothing is left"
    return result
