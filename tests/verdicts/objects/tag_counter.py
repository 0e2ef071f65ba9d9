# finds: KeyError in TagCounter.remove
# for: TagCounter({}).remove("x")
"""Counts by tag in an object: removing what was never added."""

from dataclasses import dataclass


@dataclass
class TagCounter:
    counts: dict[str, int]

    def add(self, tag: str) -> int:
        assert len(self.counts) <= 2
        self.counts[tag] = self.counts.get(tag, 0) + 1
        return self.counts[tag]

    def remove(self, tag: str) -> None:
        assert len(self.counts) <= 2
        self.counts[tag] -= 1
        if self.counts[tag] <= 0:
            del self.counts[tag]
