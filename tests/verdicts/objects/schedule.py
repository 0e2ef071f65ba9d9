# holds
"""Meetings in a calendar that may not overlap."""

from dataclasses import dataclass


@dataclass
class Calendar:
    slots: list[tuple[int, int]]

    def book(self, start: int, end: int) -> bool:
        assert len(self.slots) <= 2
        assert all(s < e for s, e in self.slots)
        if start >= end or any(start < e and s < end for s, e in self.slots):
            return False
        self.slots.append((start, end))
        for s, e in self.slots[:-1]:
            assert e <= start or end <= s
        return True
