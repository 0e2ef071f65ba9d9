# finds: AssertionError in same_street
# for: same_street("Hauptstraße")
"""Folding makes two letters of one."""


def same_street(name: str) -> bool:
    if name.casefold() != "hauptstrasse":
        return False
    assert len(name) == 12
    return True
