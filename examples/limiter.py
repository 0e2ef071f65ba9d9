"""Rate limiters: two calls in any ten seconds, and not more.

`FixedWindow` counts calls in windows of ten seconds that start at 0, 10, 20...: common, cheap, and wrong, since
three calls around a boundary get through. `SlidingWindow` remembers when the last two calls were and lets no third
one through. `Bucket` is the token bucket; its invariant holds for all states and all times.

Look at: inputs that the code draws itself with `pathlore.symbolic`, and the three times that break the first one.

finds: PL101 test_fixed_window
finds: PL101 _three_calls_take_ten_seconds
holds: test_sliding_window
holds: SlidingWindow.allow
holds: Bucket.take
"""

from dataclasses import dataclass

import pathlore

CALLS = 2
SECONDS = 10
NEVER = -SECONDS


@dataclass
class FixedWindow:
    window: int = 0
    count: int = 0

    def allow(self, now: int) -> bool:
        if now // SECONDS != self.window:
            self.window = now // SECONDS
            self.count = 0
        self.count += 1
        return self.count <= CALLS


@dataclass
class SlidingWindow:
    last_calls: tuple[int, int] = (NEVER, NEVER)
    """Times of the last two calls that were allowed, the older one first."""

    def allow(self, now: int) -> bool:
        if now - self.last_calls[0] < SECONDS:
            return False
        self.last_calls = (self.last_calls[1], now)
        return True


@dataclass
class Bucket:
    tokens: int
    size: int
    last: int

    def take(self, now: int) -> bool:
        assert 0 <= self.tokens <= self.size
        assert now >= self.last
        self.tokens = min(self.size, self.tokens + now - self.last)
        self.last = now
        taken = self.tokens > 0
        if taken:
            self.tokens -= 1
        assert 0 <= self.tokens <= self.size
        return taken


def test_fixed_window() -> None:
    _three_calls_take_ten_seconds(FixedWindow())


def test_sliding_window() -> None:
    _three_calls_take_ten_seconds(SlidingWindow())


def _three_calls_take_ten_seconds(limiter: FixedWindow | SlidingWindow) -> None:
    """Of any four calls, one after the other, those that are allowed."""
    now = 0
    allowed: list[int] = []
    for _ in range(4):
        pause = pathlore.symbolic(int, "pause")
        pathlore.assume(pause >= 0)
        now += pause
        if limiter.allow(now):
            allowed.append(now)
    for first, third in zip(allowed, allowed[2:], strict=False):
        assert third - first >= SECONDS
