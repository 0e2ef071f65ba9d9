# finds: AssertionError in found
# for: found(Tag("A"), Tag("a"))
"""Equal objects whose hashes differ."""

from dataclasses import dataclass


@dataclass(eq=False)
class Tag:
    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tag) and self.name.lower() == other.name.lower()

    def __hash__(self) -> int:
        return len(self.name) + (1 if self.name[:1] == "A" else 0)


def found(a: Tag, b: Tag) -> bool:
    assert len(a.name) == 1 and len(b.name) == 1
    assert a.name.isascii() and b.name.isascii()
    table = {a: 1}
    result = b in table
    assert result == (a == b)
    return result
