# finds: AssertionError in ride
"""An elevator that forgets its doors."""

import enum
from dataclasses import dataclass


class Door(enum.IntEnum):
    CLOSED = 0
    OPEN = 1


@dataclass
class Elevator:
    floor: int = 0
    door: Door = Door.CLOSED

    def go(self, floor: int) -> None:
        if floor == self.floor:
            self.door = Door.OPEN
            return
        if abs(floor - self.floor) > 1:
            self.door = Door.CLOSED
        self.floor = floor

    def moving_safely(self, floor: int) -> bool:
        return self.door == Door.CLOSED or floor == self.floor


def ride(first: int, second: int) -> int:
    elevator = Elevator()
    for floor in (first, second):
        before = elevator.floor
        elevator.go(floor)
        assert elevator.door is Door.CLOSED or elevator.floor == before
    return elevator.floor
