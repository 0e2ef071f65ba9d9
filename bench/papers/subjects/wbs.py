"""A wheel brake system that turns pedal position and skid into normal and alternate pressure.

The conditional expressions `True if ... else False` are deliberate: each one is a branch of the original.
"""


def meter(valve: int, pressure: int) -> int:
    """The share of the pressure that a valve position lets through.

    Pressure is never negative, so `//` is the truncating division of the original.
    """
    if valve == 0:
        return 0
    if valve == 1:
        return pressure // 4
    if valve == 2:
        return pressure // 2
    if valve == 3:
        return pressure // 4 * 3
    if valve == 4:
        return pressure
    return 0


def pedal_command(position: int) -> int:
    if position == 0:
        return 0
    if position == 1:
        return 1
    if position == 2:
        return 2
    if position == 3:
        return 3
    if position == 4:
        return 4
    return 0


def brake_command(alternate: bool, request: int) -> int:
    if alternate:
        return 0
    if request >= 0 and request < 1:
        return 0
    if request >= 1 and request < 2:
        return 1
    if request >= 2 and request < 3:
        return 2
    if request >= 3 and request < 4:
        return 3
    return 4


class WBS:
    mode: int
    command: int
    pressure: int
    normal_pressure: int
    alternate_pressure: int
    system_mode: int

    def __init__(self) -> None:
        self.mode = 0
        self.command = 0
        self.pressure = 100
        self.normal_pressure = 0
        self.alternate_pressure = 0
        self.system_mode = 0

    def update(self, pedal: int, auto_brake: bool, skid: bool) -> None:
        normal = True if self.mode == 0 else False
        position = pedal_command(pedal)
        auto = 1 if auto_brake and normal else 0
        failed = True if self.command != 0 and self.pressure <= 0 else False
        alternate = (failed and normal) or not normal

        if alternate:
            anti_skid_valve = 0 if skid else 4
        else:
            anti_skid_valve = 4
        green = 0 if alternate else 5
        blue = 0 if green >= 1 else 5
        if not alternate:
            accumulator = 0
        else:
            accumulator = blue if blue >= 1 else 5
        metered = meter(anti_skid_valve, accumulator)

        request = 0 if skid else auto + position
        self.system_mode = 1 if alternate else 0
        command = brake_command(alternate, request)
        selected = green if green >= 1 else 0
        self.normal_pressure = meter(command, selected)
        self.alternate_pressure = meter(position, metered)

        self.pressure = self.normal_pressure
        self.command = command
        self.mode = self.system_mode


def main0(system: WBS, pedal: int, auto_brake: bool, skid: bool) -> None:
    """Two updates with the same inputs, from any state."""
    system.update(pedal, auto_brake, skid)
    system.update(pedal, auto_brake, skid)


def main1(system: WBS, pedal: int, auto_brake: bool, skid: bool) -> None:
    """The two updates of `main0`, then one on a system in its initial state."""
    system.update(pedal, auto_brake, skid)
    system.update(pedal, auto_brake, skid)
    WBS().update(pedal, auto_brake, skid)


def launch(
    pedal1: int,
    auto1: bool,
    skid1: bool,
    pedal2: int,
    auto2: bool,
    skid2: bool,
    pedal3: int,
    auto3: bool,
    skid3: bool,
) -> None:
    """Three updates with inputs of their own, from the initial state."""
    system = WBS()
    system.update(pedal1, auto1, skid1)
    system.update(pedal2, auto2, skid2)
    system.update(pedal3, auto3, skid3)


def drive(
    pedal1: int,
    auto1: bool,
    skid1: bool,
    pedal2: int,
    auto2: bool,
    skid2: bool,
    pedal3: int,
    auto3: bool,
    skid3: bool,
    pedal4: int,
    auto4: bool,
    skid4: bool,
) -> None:
    """Four updates in a loop, each with inputs of its own, from the initial state."""
    system = WBS()
    inputs = ((pedal1, auto1, skid1), (pedal2, auto2, skid2), (pedal3, auto3, skid3), (pedal4, auto4, skid4))
    for pedal, auto_brake, skid in inputs:
        system.update(pedal, auto_brake, skid)
