"""The reaction jet control of a lunar module: three control laws that say when jets fire, from angles and rates.

Each law has a chart that decides between firing and coasting. It makes its first step on the second call of the law,
and waits for two steps before it looks at anything.
"""

import math
from enum import Enum

JETS = 2
DEAD_ZONE = 0.005235987755982988
HALF_ROOT = 0.70710678118654757
SQUARE_GAIN = 0.18181818181818185
LONG_FIRING = 0.2
LEAST_FIRING = 0.014
STEP = 0.1
TICK = 0.000625
TICKS = 160


class State(Enum):
    WAIT = 0
    START = 1
    FIRE_1 = 2
    FIRE_2 = 3
    COAST_1 = 4
    COAST_2 = 5
    SKIP_1 = 6
    SKIP_2 = 7


class Chart:
    """Decides how many jets are on, and for how long."""

    def __init__(self) -> None:
        self.state = State.WAIT
        self.count = 2
        self.jets = 0
        self.enable = 0
        self.on_time = 0.0

    def step(
        self,
        rate: float,
        fire_1: float,
        coast_1: float,
        fire_2: float,
        coast_2: float,
        jet_time: float,
        rate_time: float,
    ) -> None:
        if self.state is State.WAIT:
            if self.count == 0:
                self.state = State.START
            else:
                self.count -= 1
        elif self.state is State.START:
            if (rate < 0 and fire_2 < 0) or (rate > 0 and coast_2 > 0):
                self.enter_fire_2(jet_time, rate_time)
            elif rate > 0 and coast_2 >= 0 and fire_1 < 0:
                self.enter_coast(State.COAST_2)
            elif (rate > 0 and fire_1 > 0) or (rate < 0 and coast_1 < 0):
                self.enter_fire_1(jet_time, rate_time)
            elif rate < 0 and coast_1 <= 0 and fire_2 > 0:
                self.enter_coast(State.COAST_1)
        elif self.state is State.FIRE_1:
            if rate < 0 and coast_1 <= 0:
                self.enter_coast(State.COAST_1)
            elif self.on_time < LONG_FIRING:
                self.finish(State.SKIP_1, State.COAST_1)
            else:
                self.enter_fire_1(jet_time, rate_time)
        elif self.state is State.FIRE_2:
            if self.on_time < LONG_FIRING:
                self.finish(State.SKIP_2, State.COAST_2)
            elif rate > 0 and coast_2 > 0:
                self.enter_coast(State.COAST_2)
            else:
                self.enter_fire_2(jet_time, rate_time)
        elif self.state is State.COAST_1:
            if rate < 0 and fire_2 < 0:
                self.enter_fire_2(jet_time, rate_time)
        elif self.state is State.COAST_2:
            if rate > 0 and fire_1 > 0:
                self.enter_fire_1(jet_time, rate_time)
        elif self.state is State.SKIP_1:
            self.skip(State.COAST_1)
        else:
            self.skip(State.COAST_2)

    def finish(self, skipping: State, coasting: State) -> None:
        """The last part of a firing, if it is long enough to be worth it."""
        self.enable = 1
        if self.on_time > LEAST_FIRING:
            self.count = 2
            self.state = skipping
            self.count -= 1
        else:
            self.enable = 0
            self.enter_coast(coasting)

    def skip(self, coasting: State) -> None:
        if self.count == 0:
            self.enter_coast(coasting)
        else:
            self.on_time -= STEP
            self.count -= 1

    def enter_fire_1(self, jet_time: float, rate_time: float) -> None:
        self.state = State.FIRE_1
        self.jets = -JETS
        self.on_time = jet_time + rate_time

    def enter_fire_2(self, jet_time: float, rate_time: float) -> None:
        self.state = State.FIRE_2
        self.jets = JETS
        self.on_time = jet_time - rate_time

    def enter_coast(self, state: State) -> None:
        self.state = state
        self.jets = 0
        self.on_time = 0.0
        self.enable = 0


class Law:
    """One control law. An observed one keeps in mind whether the last call asked for any time of firing."""

    def __init__(self, acceleration: float, fire_gain: float, coast_gain: float, observed: bool = False) -> None:
        self.acceleration = acceleration
        self.fire_gain = fire_gain
        self.coast_gain = coast_gain
        self.observed = observed
        self.healthy = False
        self.tick = 0
        self.chart = Chart()

    def control(self, position: float, rate: float) -> int:
        """How many jets are to fire, and to which side."""
        square = rate * rate / JETS
        fire_1 = -DEAD_ZONE + position + self.fire_gain * square
        coast_1 = -DEAD_ZONE + position - self.coast_gain * square
        fire_2 = DEAD_ZONE + position - self.fire_gain * square
        coast_2 = DEAD_ZONE + position + self.coast_gain * square
        rate_time = rate / self.acceleration / JETS
        position_time = position / self.acceleration / JETS
        needed = 0.5 * (rate_time * rate_time) + abs(position_time) - DEAD_ZONE / (JETS * self.acceleration)
        needed = needed * SQUARE_GAIN
        jet_time = math.sqrt(needed * (1 if needed >= 0 else 0))
        if self.tick > 0:
            if self.observed:
                self.healthy = True if jet_time > 0 else False
            self.chart.step(rate, fire_1, coast_1, fire_2, coast_2, jet_time, rate_time)
        time = self.tick * TICK - self.tick // TICKS * TICKS * TICK
        self.tick += 1
        firing = self.chart.on_time - time > 0
        if not (self.chart.enable != 0 or firing) or firing:
            return self.chart.jets
        return 0


def yaw_law() -> Law:
    return Law(0.055, 9.09090909090909, 90.909090909090907)


def v_law() -> Law:
    return Law(0.000785533905932738, 636.50976262609981, 6365.0976262609975)


def u_law() -> Law:
    return Law(0.006285533905932738, 79.547737309644319, 795.47737309644299, observed=True)


class ReactionJetControl:
    def __init__(self) -> None:
        self.yaw = yaw_law()
        self.v = v_law()
        self.u = u_law()
        self.before = (0.0, 0.0, 0.0)

    def control(
        self, command0: float, command1: float, command2: float, angle0: float, angle1: float, angle2: float
    ) -> tuple[int, int, int]:
        """The jets for yaw, pitch and roll, from the angles that are commanded and those that were measured."""
        error0, error1, error2 = angle0 - command0, angle1 - command1, angle2 - command2
        rate0 = 10 * angle0 - 10 * self.before[0]
        rate1 = 10 * angle1 - 10 * self.before[1]
        rate2 = 10 * angle2 - 10 * self.before[2]
        self.before = (angle0, angle1, angle2)
        yaw = self.yaw.control(error0, rate0)
        v = self.v.control(HALF_ROOT * (error2 - error1), HALF_ROOT * (rate2 - rate1))
        u = self.u.control(HALF_ROOT * (error1 + error2), HALF_ROOT * (rate1 + rate2))
        return yaw, u - v, u + v


def main_symbolic(
    command0: float,
    command1: float,
    command2: float,
    angle0: float,
    angle1: float,
    angle2: float,
    command3: float,
    command4: float,
    command5: float,
    angle3: float,
    angle4: float,
    angle5: float,
) -> tuple[int, int, int]:
    """Two calls of the control with inputs of their own; its charts still wait then."""
    controller = ReactionJetControl()
    controller.control(command0, command1, command2, angle0, angle1, angle2)
    return controller.control(command3, command4, command5, angle3, angle4, angle5)
