# finds: AssertionError in notice
# for: notice(3)
"""A text that is shortened to a width: words that do not fit vanish."""

import textwrap


def notice(width: int) -> str:
    assert 3 <= width <= 12
    text = textwrap.shorten("hello world", width=width, placeholder="...")
    assert text.startswith("h")
    return text
