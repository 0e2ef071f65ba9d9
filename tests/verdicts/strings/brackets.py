# holds
"""Balanced brackets by counting."""


def balanced(text: str) -> bool:
    assert len(text) <= 3
    depth = 0
    for c in text:
        if c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
            if depth < 0:
                return False
    if depth == 0:
        assert text.count("(") == text.count(")")
    return depth == 0
