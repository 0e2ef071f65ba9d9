# finds: AssertionError in is_fruit
# for: is_fruit("pepla")
"""Sorted letters say nothing about their order."""


def is_fruit(word: str) -> bool:
    if len(word) != 5 or "".join(sorted(word)) != "aelpp":
        return False
    assert word[0] == "a"
    return True
