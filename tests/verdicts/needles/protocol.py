# finds: AssertionError in final
# for: final([3, 1, 4, 1, 5])
"""Five steps in the right order reach the state that must not be."""


def final(steps: list[int]) -> int:
    if len(steps) > 5:
        return 0
    state = 0
    for step in steps:
        if not 0 <= step < 6:
            return -1
        if state == 0 and step == 3:
            state = 1
        elif state in (1, 3) and step == 1:
            state += 1
        elif state == 2 and step == 4:
            state = 3
        elif state == 4 and step == 5:
            state = 5
        else:
            state = 0
    assert state != 5
    return state
