"""The wheel brake system with eight assertions between its steps."""

from wbs import brake_command, meter, pedal_command


class AssertedWBS:
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
        assert position <= 3
        failed = True if self.command != 0 and self.pressure <= 0 else False
        assert pedal >= 0
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
        assert metered >= 0

        request = 0 if skid else auto + position
        assert request <= 4
        self.system_mode = 1 if alternate else 0
        command = brake_command(alternate, request)
        assert command == request
        selected = green if green >= 1 else 0
        self.normal_pressure = meter(command, selected)
        assert self.normal_pressure <= 5
        self.alternate_pressure = meter(position, metered)
        assert self.alternate_pressure == 0

        assert pedal <= 4
        self.pressure = self.normal_pressure
        self.command = command
        self.mode = self.system_mode


def once(pedal: int, auto_brake: bool, skid: bool) -> None:
    """One update from the initial state."""
    AssertedWBS().update(pedal, auto_brake, skid)
