# finds: ValueError in Log.peak
# for: Log("", []).peak()
"""The peak of a log without readings."""

from dataclasses import dataclass


@dataclass
class Log:
    place: str
    readings: list[float]

    def peak(self) -> float:
        assert len(self.readings) <= 2
        return max(self.readings)
