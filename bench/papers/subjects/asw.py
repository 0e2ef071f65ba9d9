"""Altitude switch: averages three altimeters, then decides whether to switch a device on, and on an alarm."""


def contribution(altitude: float, ok: bool) -> float:
    """What an altimeter adds to the sum. The model compares the quality with 0, so that each of them adds its own."""
    quality = 1 if ok else 0
    return altitude if quality >= 0 else 0.0


def share(ok: bool) -> int:
    quality = 1 if ok else 0
    return 1 if quality >= 0 else 0


def main1(altitude1: float, ok1: bool, altitude2: float, ok2: bool, altitude3: float, ok3: bool) -> tuple[float, bool]:
    """The altitude, and whether it can be relied on. Callers of the model lose both."""
    total = contribution(altitude3, ok3)
    count = share(ok3)
    total += contribution(altitude2, ok2)
    count += share(ok2)
    total += contribution(altitude1, ok1)
    count += share(ok1)
    return total / count, count >= 2


class ASW:
    doi_was_on: bool
    was_powered: bool
    had_edge: bool
    was_ok: bool
    alarmed: bool
    altitude: float
    threshold: float

    def __init__(self) -> None:
        self.doi_was_on = False
        self.was_powered = False
        self.had_edge = False
        self.was_ok = False
        self.alarmed = False
        self.altitude = 0.0
        self.threshold = 0.0

    def main2(
        self, altitude: float, ok: bool, doi_on: bool, inhibit: bool, reset: bool, threshold: float
    ) -> tuple[bool, bool]:
        """Whether the device is switched on, and whether there is an alarm."""
        hysteresis = True if altitude < threshold + 0.1 * threshold and self.doi_was_on else False
        self.doi_was_on = doi_on
        below = True if altitude < threshold else False
        was_above = True if self.altitude >= self.threshold else False
        self.altitude = altitude
        self.threshold = threshold
        passed = was_above and below
        power = True if (passed or hysteresis) and ok else False
        power_error = True if not doi_on and self.was_powered else False
        self.was_powered = power
        edge = power and not self.had_edge
        self.had_edge = edge
        command = True if not inhibit and edge else False
        altitude_error = True if not self.was_ok and not ok else False
        self.was_ok = ok
        keep = True if not reset and self.alarmed else False
        error = altitude_error or power_error
        alarm = True if (error and not inhibit) or keep else False
        self.alarmed = alarm
        return command, alarm


def main0(
    altitude1: float,
    ok1: bool,
    altitude2: float,
    ok2: bool,
    altitude3: float,
    ok3: bool,
    doi_on: bool,
    inhibit: bool,
    reset: bool,
    threshold: float,
) -> tuple[bool, bool]:
    main1(altitude1, ok1, altitude2, ok2, altitude3, ok3)
    return ASW().main2(0.0, False, doi_on, inhibit, reset, threshold)


def main(
    altitude1: float,
    ok1: bool,
    altitude2: float,
    ok2: bool,
    altitude3: float,
    ok3: bool,
    doi_on: bool,
    inhibit: bool,
    reset: bool,
    threshold: float,
) -> bool:
    """Two switches with the same inputs."""
    first = main0(altitude1, ok1, altitude2, ok2, altitude3, ok3, doi_on, inhibit, reset, threshold)
    second = main0(altitude1, ok1, altitude2, ok2, altitude3, ok3, doi_on, inhibit, reset, threshold)
    return first == second
