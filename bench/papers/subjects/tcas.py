"""A traffic collision avoidance system that advises to climb, to descend or neither.

The conditional expressions `True if ... else False` are deliberate: each one is a branch of the original.
"""

ALTITUDE_RATE_LIMIT = 600
MAXIMAL_DIFFERENCE = 600
MINIMAL_SEPARATION = 300
NO_CROSSING = 100
NO_INTENT = 0
TCAS_TA = 1
UNRESOLVED = 0
UPWARD_ADVISORY = 1
DOWNWARD_ADVISORY = 2
THRESHOLDS = (400, 500, 640, 740)


class Tcas:
    """The system with the threshold of the lowest altitude layer."""

    vertical_separation: int
    high_confidence: bool
    two_of_three_valid: bool
    own_altitude: int
    own_altitude_rate: int
    other_altitude: int
    altitude_layer: int
    up_separation: int
    down_separation: int
    other_rac: int
    other_capability: int
    climb_inhibit: bool

    def assign(
        self,
        vertical_separation: int,
        high_confidence: bool,
        two_of_three_valid: bool,
        own_altitude: int,
        own_altitude_rate: int,
        other_altitude: int,
        altitude_layer: int,
        up_separation: int,
        down_separation: int,
        other_rac: int,
        other_capability: int,
        climb_inhibit: bool,
    ) -> None:
        self.vertical_separation = vertical_separation
        self.high_confidence = high_confidence
        self.two_of_three_valid = two_of_three_valid
        self.own_altitude = own_altitude
        self.own_altitude_rate = own_altitude_rate
        self.other_altitude = other_altitude
        self.altitude_layer = altitude_layer
        self.up_separation = up_separation
        self.down_separation = down_separation
        self.other_rac = other_rac
        self.other_capability = other_capability
        self.climb_inhibit = climb_inhibit

    def alim(self) -> int:
        return THRESHOLDS[0]

    def inhibit_biased_climb(self) -> int:
        return self.up_separation + NO_CROSSING if self.climb_inhibit else self.up_separation

    def own_below_threat(self) -> bool:
        return True if self.own_altitude < self.other_altitude else False

    def own_above_threat(self) -> bool:
        return True if self.other_altitude < self.own_altitude else False

    def non_crossing_biased_climb(self) -> bool:
        if self.inhibit_biased_climb() > self.down_separation:
            if not self.own_below_threat():
                return True
            if not self.own_below_threat():
                return False
            return False if self.down_separation >= self.alim() else True
        if not self.own_above_threat():
            return False
        if self.vertical_separation >= MINIMAL_SEPARATION:
            return True if self.up_separation >= self.alim() else False
        return False

    def non_crossing_biased_descend(self) -> bool:
        if self.inhibit_biased_climb() > self.down_separation:
            if not self.own_below_threat():
                return False
            if self.vertical_separation >= MINIMAL_SEPARATION:
                return True if self.down_separation >= self.alim() else False
            return False
        if not self.own_above_threat():
            return True
        if not self.own_above_threat():
            return False
        return True if self.up_separation >= self.alim() else False

    def alt_sep_test(self) -> int:
        enabled = (
            True
            if self.high_confidence
            and self.own_altitude_rate <= ALTITUDE_RATE_LIMIT
            and self.vertical_separation > MAXIMAL_DIFFERENCE
            else False
        )
        equipped = True if self.other_capability == TCAS_TA else False
        unknown = True if self.two_of_three_valid and self.other_rac == NO_INTENT else False
        if not (enabled and ((equipped and unknown) or not equipped)):
            return UNRESOLVED
        upward = self.non_crossing_biased_climb() and self.own_below_threat()
        downward = self.non_crossing_biased_descend() and self.own_above_threat()
        if upward and downward:
            return UNRESOLVED
        if upward:
            return UPWARD_ADVISORY
        if downward:
            return DOWNWARD_ADVISORY
        return UNRESOLVED


def start_tcas(
    vertical_separation: int,
    high_confidence: bool,
    two_of_three_valid: bool,
    own_altitude: int,
    own_altitude_rate: int,
    other_altitude: int,
    altitude_layer: int,
    up_separation: int,
    down_separation: int,
    other_rac: int,
    other_capability: int,
    climb_inhibit: bool,
) -> int:
    """The test run twice on the same inputs."""
    tcas = Tcas()
    advice = UNRESOLVED
    for _ in range(2):
        tcas.assign(
            vertical_separation,
            high_confidence,
            two_of_three_valid,
            own_altitude,
            own_altitude_rate,
            other_altitude,
            altitude_layer,
            up_separation,
            down_separation,
            other_rac,
            other_capability,
            climb_inhibit,
        )
        advice = tcas.alt_sep_test()
    return advice
