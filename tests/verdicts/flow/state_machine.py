# finds: AssertionError in traffic
# for: traffic(["emergency", "next"])
"""A traffic light by match: from blinking it goes to green at once."""


def step(state, event):
    match state, event:
        case "red", "next":
            return "green"
        case "green", "next":
            return "yellow"
        case "yellow", "next":
            return "red"
        case _, "emergency":
            return "blinking"
        case "blinking", _:
            return "green"
    return state


def traffic(events: list[str]) -> str:
    assert len(events) <= 2
    state = "red"
    for event in events:
        old, state = state, step(state, event)
        if state == "green":
            assert old in ("red", "green")
    return state
