# domain: x=range(-2, 3), same=(False, True)
"""`in` finds an object by identity where its class has no equality."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def known(box: Box, boxes: list[Box]) -> bool:
    return box in boxes


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    box = Box(x)
    boxes = [Box(x), box if same else Box(x)]
    found = known(box, boxes)
    assert found == same
    assert not found or boxes[1].value != 2
    return found
