# finds: IndexError in Stack.pop
# for: Stack([]).pop()
"""A generic stack that is popped when it is empty."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass
class Stack(Generic[T]):
    items: list[T]

    def push(self, item: T) -> int:
        assert len(self.items) <= 2
        self.items.append(item)
        assert self.items[-1] == item
        return len(self.items)

    def pop(self) -> T:
        assert len(self.items) <= 2
        return self.items.pop()
