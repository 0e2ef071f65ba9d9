"""The reaction jet control with seven assertions on its outputs and the states of its charts, in five calls."""

from rjc import ReactionJetControl, State


def checked_control(angle: float) -> tuple[int, int, int]:
    """Five calls, the last with an angle of yaw: the charts leave their wait in the fourth, the fifth may fire."""
    controller = ReactionJetControl()
    for _ in range(3):
        controller.control(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    chart = controller.yaw.chart
    assert chart.state is State.WAIT
    controller.control(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert chart.state is State.START
    assert chart.jets == 0
    yaw, pitch, roll = controller.control(0.0, 0.0, 0.0, angle, 0.0, 0.0)
    assert angle < 10.0 or yaw >= -2
    assert chart.on_time < 0.25
    assert angle >= 0.0 or chart.state is not State.FIRE_2
    assert pitch + roll <= 2
    return yaw, pitch, roll
